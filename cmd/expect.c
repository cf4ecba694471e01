#include "cmd/expect.h"

#include "engine/game.h"

#include <stdlib.h>
#include <string.h>

static bool take_word(const char **text, const char *word)
{
	size_t n = strlen(word);

	if (strncmp(*text, word, n) != 0 || ((*text)[n] && (*text)[n] != ' '))
		return false;
	*text += n + strspn(*text + n, " ");
	return true;
}

/* "at 7", "at 7.2", or nothing. */
static bool take_place(const char *text, struct expect *e)
{
	char *end;

	e->turn = e->action = -1;
	if (!*text)
		return true;
	if (!take_word(&text, "at") || *text < '0' || *text > '9')
		return false;
	e->turn = strtol(text, &end, 10);
	if (*end == '.' && end[1] >= '0' && end[1] <= '9')
		e->action = strtol(end + 1, &end, 10);
	return *end == '\0';
}

static void broken(struct expect *e, struct diags *faults, const char *why)
{
	e->what = EXPECT_BROKEN;
	diags_add(faults, &notation_rules[N_EXPECT], V_UNREADABLE, e->tag->value, why);
}

static const struct game *game_of(const struct record *r, struct arena *a)
{
	const struct record *owner;
	const struct tag *t = record_tag_inherited(r, TAG_GAME, &owner);

	return t ? game_find(tag_text(owner, t, a, NULL)) : NULL;
}

/* An id must be a rule's, a claim's word one that can be checked. */
static void check_names(struct expect *e, const char *rest, const struct game *g, struct arena *a, struct diags *faults)
{
	static const char *const frame[] = {"result", "rank", "place", "score", "out"};
	const char *names[RULES_MAX + N_RULES_COUNT];
	const char *word = e->id ? e->id : arena_copy(a, rest, strcspn(rest, " "));
	size_t n = 0;

	if (e->id) {
		for (size_t i = 0; g && i < g->nrules; i++)
			names[n++] = g->rules[i].id;
		for (int i = 0; i < N_RULES_COUNT; i++)
			names[n++] = notation_rules[i].id;
	} else {
		if (*word == '@')
			return;
		for (const char *const *c = g ? g->claims : NULL; c && *c; c++)
			names[n++] = *c;
		for (size_t i = 0; i < sizeof frame / sizeof *frame; i++)
			names[n++] = frame[i];
		names[n++] = "legal";
		names[n++] = "illegal";
		names[n++] = "undecided";
		names[n++] = "unreadable";
	}
	for (size_t i = 0; i < n; i++)
		if (strcmp(names[i], word) == 0 && (e->id || i + 4 < n))
			return;
	const char *near = nearest_name(word, strlen(word), names, n);
	broken(e, faults, arena_printf(a, near ? "%s is no %s; did you mean %s?" : "%s is no %s", word,
				       e->id ? "rule" : "verdict and no claim", near));
}

/* The first of "key=option,key=option" that is no reading of the game, or NULL. */
static const char *unknown_reading(const char *under, const struct game *g, struct arena *a)
{
	for (const char *u = under; *u;) {
		size_t len = strcspn(u, ",");
		char *key = arena_copy(a, u, len), *eq = strchr(key, '=');
		const char *whole = arena_copy(a, u, len), *name = key;
		for (char *c = key; *c; c++)
			*c = *c >= 'A' && *c <= 'Z' ? (char)(*c + 32) : *c;
		if (!eq)
			return whole;
		*eq = '\0';
		if (strncmp(name, g->id, strlen(g->id)) == 0 && name[strlen(g->id)] == '/')
			name += strlen(g->id) + 1;
		int point = game_ruling(g, name);
		if (point < 0 || game_option(g, (unsigned)point, eq + 1) < 0)
			return whole;
		u += len + (u[len] == ',');
	}
	return NULL;
}

static struct expect read_one(const struct record *r, const struct tag *tag, const struct game *g, struct arena *a, struct diags *faults)
{
	struct expect e = {.tag = tag, .under = "", .what = EXPECT_CLAIM};
	const char *text = tag_text(r, tag, a, NULL), *rest = text + strspn(text, " ");
	uint32_t at = tag->value.at;

	e.text = text;
	if (take_word(&rest, "under")) {
		const char *colon = strchr(rest, ':');
		if (!colon || !memchr(rest, '=', (size_t)(colon - rest))) {
			broken(&e, faults, "\"under\" is followed by key=option and a colon");
			return e;
		}
		char *under = arena_copy(a, rest, (size_t)(colon - rest)), *to = under;
		for (const char *c = under; *c; c++)
			if (*c != ' ')
				*to++ = *c;
		*to = '\0';
		e.under = under;
		const char *unknown = g ? unknown_reading(under, g, a) : NULL;
		if (unknown) {
			broken(&e, faults, arena_printf(a, "%s is no reading of %s", unknown, g->title));
			return e;
		}
		rest = colon + 1 + strspn(colon + 1, " ");
		/* the claim is read where it stands in the record */
		const char *raw = memchr(r->text + at, ':', tag->value.end - at);
		at = raw ? (uint32_t)(raw - r->text) + 1 : at;
	}
	e.claim = (struct span){at, tag->value.end};
	size_t len = strlen(rest);
	while (len && rest[len - 1] == ' ')
		len--;
	rest = arena_copy(a, rest, len);
	if (strcmp(rest, "legal") == 0) {
		e.what = EXPECT_LEGAL;
		return e;
	}
	for (enum verdict v = V_UNDECIDED; v <= V_UNREADABLE; v++)
		if (take_word(&rest, verdict_name(v))) {
			size_t n = strcspn(rest, " ");
			e.id = arena_copy(a, rest, n);
			e.verdict = v;
			e.what = EXPECT_FAULT;
			rest += n + strspn(rest + n, " ");
			if (n == 0 || !take_place(rest, &e))
				broken(&e, faults, "behind the verdict stand a rule's id and perhaps a place: illegal TB-push-chain at 7.2");
			else
				check_names(&e, rest, g, a, faults);
			return e;
		}
	check_names(&e, rest, g, a, faults);
	return e;
}

size_t expects_read(const struct record *r, struct expect *list, struct arena *a, struct diags *faults)
{
	const struct game *g = NULL;
	size_t n = 0;

	for (size_t i = 0; i < r->ntags && n < EXPECTS_MAX; i++) {
		if (r->tags[i].name != TAG_EXPECT)
			continue;
		if (!g)
			g = game_of(r, a);
		list[n++] = read_one(r, &r->tags[i], g, a, faults);
	}
	return n;
}
