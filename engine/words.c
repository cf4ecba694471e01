#include "engine/words.h"

#include <string.h>

const char *word_string(struct referee *r, const struct play *p, unsigned i)
{
	char text[WORD_MAX + 1];

	if (i >= p->nwords)
		return "";
	const struct word *w = &p->word[i];
	if (w->kind == WORD_HIDDEN)
		return w->key == 1 ? "?" : arena_printf(r->arena, "?%u", (unsigned)w->key);
	if (w->kind == WORD_STRING)
		return string_text(r->record->text, (struct span){w->at, w->at + w->len}, r->arena, NULL);
	size_t n = word_text(r->record->text, w, text);
	return arena_copy(r->arena, text, n);
}

static const char *const frame_verbs[] = {"pass", "resign", "timeout", "vote", "undo", NULL};
static const char *const frame_claims[] = {"result", "rank", "place", "score", "out", NULL};

static bool listed(const struct referee *r, const struct word *w, const char *const *names)
{
	for (; names && *names; names++)
		if (word_is(r->record, w, *names))
			return true;
	return false;
}

/* A word that begins something else shows that a comma or a colon was lost. */
static const char *lost_sign(const struct referee *r, const struct play *p, unsigned i)
{
	const struct word *w = &p->word[i];

	if (w->kind != WORD_PLAIN)
		return "";
	if (listed(r, w, frame_verbs) || listed(r, w, r->game->verbs))
		return "; is a comma missing before it?";
	return record_seat(r->record, w) != SEAT_NONE ? "; is a colon missing behind it?" : "";
}

/* All words of the action from word i on. */
static const char *words_from(struct referee *r, const struct play *p, unsigned i)
{
	const char *text = "";

	for (; i < p->nwords && r->out; i++)
		text = arena_printf(r->arena, "%s%s%s", text, *text ? " " : "", word_string(r, p, i));
	return text;
}

/* A number where cards or tiles are named: so many hidden ones were meant. */
static bool counts_cards(const struct play *p, unsigned i)
{
	uint64_t verb = p->word->key;

	return p->word[i].digits && (verb == KEY("draw") || verb == KEY("discard") || verb == KEY("hand") || verb == KEY("pile"));
}

enum verdict word_wrong(struct referee *r, const struct play *p, unsigned i, const char *expected)
{
	if (i >= p->nwords)
		return referee_notation(r, V_UNREADABLE, N_WORD, (int)i, "\"%s\" lacks a word: %s", words_from(r, p, 0), expected);
	const char *text = word_string(r, p, i);
	return referee_notation(r, V_UNREADABLE, N_WORD, (int)i, "%s stands where %s is expected%s",
				p->word[i].kind == WORD_STRING ? "a string" : text, expected,
				counts_cards(p, i) ? arena_printf(r->arena, "; hidden ones are written ?%s", text) : lost_sign(r, p, i));
}

enum verdict words_left(struct referee *r, const struct play *p, unsigned n)
{
	if (p->word[n].kind == WORD_STRING)
		return referee_notation(r, V_UNREADABLE, N_WORD, (int)n, "%s takes no string here", word_string(r, p, 0));
	const char *lost = lost_sign(r, p, n);
	return referee_notation(r, V_UNREADABLE, N_WORD, (int)n, "the action is complete before %s%s", word_string(r, p, n),
				*lost ? lost : "; is a comma or a colon missing?");
}

static void offer_seats(struct referee *r, const char *text)
{
	const char *names[SEATS_MAX];

	for (size_t i = 0; i < r->record->nseats; i++)
		names[i] = seat_name(r->record, (int)i, r->arena);
	const char *near = nearest_name(text, strlen(text), names, r->record->nseats);
	if (near)
		referee_offer(r, "%s", near);
	for (size_t i = 0; i < r->record->nseats; i++)
		if (names[i] != near)
			referee_offer(r, "%s", names[i]);
}

enum verdict word_seat(struct referee *r, const struct play *p, unsigned i, int *seat)
{
	if (i >= p->nwords || p->word[i].kind != WORD_PLAIN)
		return word_wrong(r, p, i, "a seat");
	*seat = record_seat(r->record, &p->word[i]);
	if (*seat >= 0)
		return V_LEGAL;
	const char *text = word_string(r, p, i);
	referee_notation(r, V_UNREADABLE, N_SEAT, (int)i, "no seat is called %s", text);
	offer_seats(r, text);
	return V_UNREADABLE;
}

enum verdict word_number(struct referee *r, const struct play *p, unsigned i, unsigned max, unsigned *n)
{
	if (i >= p->nwords || !p->word[i].digits)
		return word_wrong(r, p, i, "a number");
	const struct word *w = &p->word[i];
	uint64_t v = 0;
	for (unsigned k = 0; k < w->len; k++)
		v = v * 10 + (uint64_t)(r->record->text[w->at + k] - '0');
	if (v > max)
		return referee_notation(r, V_UNREADABLE, N_WORD, (int)i, "%u is too large here; the most is %u", (unsigned)v, max);
	*n = (unsigned)v;
	return V_LEGAL;
}

/* A seat stands where a verb or a claim is expected. */
static enum verdict seat_first(struct referee *r, const struct play *p)
{
	const char *seat = word_string(r, p, 0);

	if (!p->action->claim) {
		referee_notation(r, V_UNREADABLE, N_VERB, 0, "%s is a seat; what it does in another's turn stands behind @%s", seat, seat);
		referee_offer(r, "@%s", words_from(r, p, 0));
		return V_UNREADABLE;
	}
	referee_notation(r, V_UNREADABLE, N_CLAIM, 0, "%s is a seat; a claim begins with what it says of it", seat);
	if (p->nwords > 1 && (listed(r, &p->word[1], frame_claims) || listed(r, &p->word[1], r->game->claims)))
		referee_offer(r, "= %s %s%s%s", word_string(r, p, 1), seat, p->nwords > 2 ? " " : "", words_from(r, p, 2));
	return V_UNREADABLE;
}

enum verdict verb_unknown(struct referee *r, const struct play *p, const char *const *names)
{
	const char *list[128];
	size_t n = 0;
	bool claim = p->action->claim, setup = names == r->game->setup_words;
	const struct game *g = r->game;
	const struct word *w = p->word;
	const char *text = word_string(r, p, 0);

	if (record_seat(r->record, w) >= 0)
		return seat_first(r, p);
	if (setup && (listed(r, w, frame_verbs) || listed(r, w, g->verbs)))
		return referee_notation(r, V_UNREADABLE, N_SETUP, 0, "%s is a word of play; the set-up only lays out a position", text);
	if (names == g->verbs && listed(r, w, g->setup_words))
		return referee_notation(r, V_UNREADABLE, N_SETUP, 0, "%s is a word of the set-up; to check a position write it behind =", text);
	if (!claim && p->nwords > 1 && record_seat(r->record, &w[1]) >= 0 && (listed(r, w, frame_claims) || listed(r, w, g->claims)))
		return referee_notation(r, V_UNREADABLE, N_VERB, 0, "%s is a claim; it stands behind =", text);
	for (; names[n] && n < 100; n++)
		list[n] = names[n];
	for (const char *const *f = claim ? frame_claims : frame_verbs; *f && !setup; f++) {
		size_t i = 0;
		while (i < n && strcmp(list[i], *f) != 0)
			i++;
		if (i == n)             /* a game may have it too */
			list[n++] = *f;
	}
	const char *near = nearest_name(text, strlen(text), list, n);
	referee_notation(r, V_UNREADABLE, claim ? N_CLAIM : N_VERB, 0, near ? "%s has no %s %s; did you mean %s?" : "%s has no %s %s",
			 g->title, claim ? "claim" : "verb", text, near);
	if (near)
		referee_offer(r, "%s", near);
	for (size_t i = 0; i < n && !near; i++)
		referee_offer(r, "%s", list[i]);
	return V_UNREADABLE;
}
