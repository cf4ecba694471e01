#include "cmd/conditions.h"

#include <errno.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum sign { SIGN_NONE, SIGN_EQUAL, SIGN_NOT, SIGN_LESS, SIGN_MOST, SIGN_MORE, SIGN_LEAST, SIGN_MATCH };

struct condition {
	enum ask ask;
	enum sign sign;
	const char *name;               /* of a tag or seat; "" */
	const char *value;
	long n, most;
	regex_t expression;
};

/* What the replay of the record at hand came to. */
struct ending {
	struct outcome outcome;
	struct ranking ranking;
	uint64_t asked[4];
	bool position;
};

static const struct { const char *word; enum sign sign; } signs[] = {
	{"!=", SIGN_NOT}, {"<=", SIGN_MOST}, {">=", SIGN_LEAST}, {"=", SIGN_EQUAL}, {"<", SIGN_LESS}, {">", SIGN_MORE}, {"~", SIGN_MATCH},
};

/* Cuts "NAME<VALUE" in two. */
static void cut(struct condition *c, struct session *s, const char *arg)
{
	size_t n = strcspn(arg, "!<>=~"), k = 0;

	while (k < sizeof signs / sizeof *signs && strncmp(arg + n, signs[k].word, strlen(signs[k].word)) != 0)
		k++;
	if (k == sizeof signs / sizeof *signs)
		return;
	c->sign = signs[k].sign;
	c->value = arg + n + strlen(signs[k].word);
	while (n > 0 && arg[n - 1] == ' ')
		n--;
	c->name = arena_copy(&s->keep, arg, n);
}

/* A whole number and nothing else; from is moved behind it. */
static bool whole(const char **from, long *n)
{
	char *end;
	bool digit = **from >= '0' && **from <= '9', minus = **from == '-' && (*from)[1] >= '0' && (*from)[1] <= '9';

	errno = 0;
	*n = strtol(*from, &end, 10);
	*from = end;
	return (digit || minus) && !errno;
}

static void read_tag(struct condition *c, struct session *s, const char *arg)
{
	size_t i = 0;
	int code;

	cut(c, s, arg);
	if (!c->sign || !*c->name)
		usage_error(s->command, "--tag takes a tag's name, = != < > or ~, and a value, not %s", arg);
	while (i < TAG_OWN && strcasecmp(tag_names[i], c->name) != 0)
		i++;
	if (i == TAG_OWN && strncasecmp(c->name, "x-", 2) != 0) {
		const char *near = nearest_name(c->name, strlen(c->name), tag_names, TAG_OWN);
		usage_error(s->command, near ? "--tag: no tag is called %s; did you mean %s?" : "--tag: no tag is called %s; one of your own begins with X-",
			    c->name, near);
	}
	if (c->sign == SIGN_MATCH && (code = regcomp(&c->expression, c->value, REG_EXTENDED | REG_NOSUB))) {
		char why[200];
		regerror(code, &c->expression, why, sizeof why);
		usage_error(s->command, "--tag: %s is no regular expression: %s", c->value, why);
	}
}

static void read_number(struct condition *c, struct session *s, const char *arg)
{
	const char *option = c->ask == ASK_RANK ? "rank" : "score", *at;

	cut(c, s, arg);
	at = c->value;
	if (!c->sign || c->sign == SIGN_MATCH || !*c->name || !whole(&at, &c->n) || *at)
		usage_error(s->command, "--%s takes a seat, = != < or > and a number, as red=1, not %s", option, arg);
}

static void read_range(struct condition *c, struct session *s, const char *option, const char *arg)
{
	const char *at = arg;
	bool good = true;

	c->n = 0;
	if (*at != '-')
		good = whole(&at, &c->n);
	c->most = c->n;
	if (good && *at == '-') {
		c->most = INT32_MAX;
		at++;
		good = *at ? whole(&at, &c->most) && c->most >= c->n : *arg != '-';
	}
	if (!good || *at)
		usage_error(s->command, "--%s takes a number or a range, as 7, 7-20, 7- or -20, not %s", option, arg);
}

static void read_verdict(struct condition *c, struct session *s)
{
	const char *names[4];

	for (int v = V_LEGAL; v <= V_UNREADABLE; v++) {
		names[v] = verdict_name((enum verdict)v);
		if (strcmp(c->value, names[v]) == 0) {
			c->n = v;
			return;
		}
	}
	const char *near = nearest_name(c->value, strlen(c->value), names, 4);
	usage_error(s->command, near ? "no verdict is called %s; did you mean %s?" : "no verdict is called %s; there are legal, illegal, undecided and unreadable",
		    c->value, near);
}

static void read_game(struct condition *c, struct session *s)
{
	if (!game_find(c->value))
		game_unknown(s->command, c->value);
}

static void read_rule(struct condition *c, struct session *s)
{
	size_t n = N_RULES_COUNT, k = 0;

	for (size_t i = 0; games[i]; i++)
		n += games[i]->nrules;
	const char **names = arena_array(&s->keep, n, sizeof *names);
	for (size_t i = 0; i < N_RULES_COUNT; i++)
		names[k++] = notation_rules[i].id;
	for (size_t i = 0; games[i]; i++)
		for (size_t j = 0; j < games[i]->nrules; j++)
			names[k++] = games[i]->rules[j].id;
	for (size_t i = 0; i < n; i++)
		if (strcmp(c->value, names[i]) == 0)
			return;
	const char *near = nearest_name(c->value, strlen(c->value), names, n);
	usage_error(s->command, near ? "no rule has the id %s; did you mean %s?" : "no rule has the id %s (steward rules lists them)", c->value, near);
}

/* [GAME/]KEY: name is the game or "", value the key. */
static void read_ruling(struct condition *c, struct session *s)
{
	const char *slash = strchr(c->value, '/'), *names[1024];
	size_t n = 0;

	if (slash) {
		c->name = arena_copy(&s->keep, c->value, (size_t)(slash - c->value));
		c->value = slash + 1;
	}
	for (size_t i = 0; games[i]; i++) {
		if (*c->name && strcmp(c->name, games[i]->id) != 0)
			continue;
		if (game_ruling(games[i], c->value) >= 0)
			return;
		for (size_t k = 0; k < games[i]->nrulings && n < 1024; k++)
			names[n++] = games[i]->rulings[k].key;
	}
	const char *near = nearest_name(c->value, strlen(c->value), names, n);
	usage_error(s->command, near ? "--ruling: no disputed point is called %s; did you mean %s?"
				     : "--ruling: no disputed point is called %s (steward rules lists them)", c->value, near);
}

void conditions_add(struct conditions *list, struct session *s, enum ask ask, const char *arg)
{
	list->list = arena_grow(&s->keep, list->list, list->n, &list->cap, sizeof *list->list);
	struct condition *c = &list->list[list->n++];
	*c = (struct condition){.ask = ask, .name = "", .value = arg};
	switch (ask) {
	case ASK_TAG: read_tag(c, s, arg); break;
	case ASK_GAME: read_game(c, s); break;
	case ASK_TURNS: read_range(c, s, "turns", arg); break;
	case ASK_RECORD: read_range(c, s, "record", arg); break;
	case ASK_VERDICT: read_verdict(c, s); break;
	case ASK_RULE: read_rule(c, s); break;
	case ASK_RULING: read_ruling(c, s); break;
	case ASK_RANK:
	case ASK_SCORE: read_number(c, s, arg); break;
	case ASK_SEAT:
	case ASK_RESULT: break;
	}
}

void conditions_free(struct conditions *c)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->list[i].sign == SIGN_MATCH)
			regfree(&c->list[i].expression);
}

bool conditions_ask(const struct conditions *c, enum ask ask)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->list[i].ask == ask)
			return true;
	return false;
}

static bool sign_holds(enum sign sign, int order)
{
	switch (sign) {
	case SIGN_EQUAL: return order == 0;
	case SIGN_NOT: return order != 0;
	case SIGN_LESS: return order < 0;
	case SIGN_MOST: return order <= 0;
	case SIGN_MORE: return order > 0;
	case SIGN_LEAST: return order >= 0;
	default: return false;
	}
}

static bool number(const char *text, double *n)
{
	char *end;

	if (!*text || text[strspn(text, "+-.0123456789")])
		return false;
	*n = strtod(text, &end);
	return !*end;
}

/* How two values stand to each other: as numbers where both are some, else as text. */
static int order_of(const char *a, const char *b)
{
	double x, y;

	if (number(a, &x) && number(b, &y))
		return (x > y) - (x < y);
	return strcmp(a, b);
}

/* Where memory ends in it, that must not look like nothing found. */
static bool matches(struct session *s, const regex_t *expression, const char *value)
{
	int code = regexec(expression, value, 0, NULL, 0);

	if (code == REG_ESPACE)
		s->out.fail(NULL);
	return code == 0;
}

/* Of several tags of the name any will do; with != none may have the value. */
static bool tag_holds(const struct condition *c, struct session *s)
{
	const struct record *r = &s->record;
	bool any = false;

	for (size_t i = 0; i < r->ntags && !any; i++) {
		char name[WORD_MAX + 1];
		plain_text(r->text, r->tags[i].word, name);
		if (strcasecmp(name, c->name) != 0)
			continue;
		const char *value = tag_text(r, &r->tags[i], &s->arena, NULL);
		if (c->sign == SIGN_MATCH)
			any = matches(s, &c->expression, value);
		else if (c->sign == SIGN_EQUAL || c->sign == SIGN_NOT)
			any = strcmp(value, c->value) == 0;
		else
			any = sign_holds(c->sign, order_of(value, c->value));
	}
	return any != (c->sign == SIGN_NOT);
}

static bool game_holds(const struct condition *c, struct session *s)
{
	const struct tag *t = record_tag(&s->record, TAG_GAME);

	return t && game_find(tag_text(&s->record, t, &s->arena, NULL)) == game_find(c->value);
}

static bool seat_holds(const struct condition *c, struct session *s)
{
	for (size_t i = 0; i < s->record.nseats; i++)
		if (seat_called(s, i, c->value))
			return true;
	return false;
}

/* Turns as they are written, set-ups not counted. */
static bool turns_hold(const struct condition *c, const struct record *r)
{
	long n = 0;

	for (size_t i = 0; i < r->nturns; i++)
		n += r->turns[i].seat != SEAT_SETUP;
	return n >= c->n && n <= c->most;
}

static int seat_of(struct session *s, const char *name)
{
	for (size_t i = 0; i < s->record.nseats; i++)
		if (strcasecmp(seat_name(&s->record, (int)i, &s->arena), name) == 0)
			return (int)i;
	return SEAT_NONE;
}

static bool result_holds(const struct condition *c, struct session *s, const struct ending *e)
{
	static const char *const kinds[] = {[OUTCOME_OPEN] = "open", [OUTCOME_NONE] = "none", [OUTCOME_SEATS] = "", [OUTCOME_UNDECIDED] = "undecided"};
	int seat = seat_of(s, c->value);

	if (!e->position)
		return false;
	if (e->outcome.kind == OUTCOME_SEATS)
		return seat >= 0 && e->outcome.seats >> seat & 1;
	return strcasecmp(c->value, kinds[e->outcome.kind]) == 0;
}

static bool number_holds(const struct condition *c, struct session *s, const struct ending *e)
{
	int seat = seat_of(s, c->name);
	long long is = 0;

	if (seat < 0 || !e->position)
		return false;
	if (c->ask == ASK_SCORE) {
		struct score score = {0};
		s->replay.game->score(&s->replay.ctx, s->replay.pos, seat, &score);
		is = score.total;
		return sign_holds(c->sign, (is > c->n) - (is < c->n));
	}
	for (unsigned i = 0; i < e->ranking.n; i++)
		if (e->ranking.row[i].seat == seat)
			return sign_holds(c->sign, (e->ranking.row[i].place > c->n) - (e->ranking.row[i].place < c->n));
	return false;
}

static bool rule_holds(const struct condition *c, const struct session *s)
{
	for (size_t i = 0; i < s->diags.n; i++)
		if (strcmp(s->diags.list[i].rule->id, c->value) == 0)
			return true;
	return false;
}

static bool ruling_holds(const struct condition *c, const struct session *s, const struct ending *e)
{
	const struct game *g = s->replay.game;
	int point = g && (!*c->name || strcmp(c->name, g->id) == 0) ? game_ruling(g, c->value) : -1;

	return point >= 0 && e->asked[point >> 6] >> (point & 63) & 1;
}

static bool holds(const struct condition *c, struct session *s, const struct ending *e)
{
	switch (c->ask) {
	case ASK_TAG: return tag_holds(c, s);
	case ASK_GAME: return game_holds(c, s);
	case ASK_SEAT: return seat_holds(c, s);
	case ASK_TURNS: return turns_hold(c, &s->record);
	case ASK_RECORD: return (long)s->record_number >= c->n && (long)s->record_number <= c->most;
	case ASK_RESULT: return result_holds(c, s, e);
	case ASK_VERDICT: return s->diags.worst == (enum verdict)c->n;
	case ASK_RULE: return rule_holds(c, s);
	case ASK_RULING: return ruling_holds(c, s, e);
	default: return number_holds(c, s, e);
	}
}

/* Options of one kind: the same option, and the same tag or seat with the same sign. */
static bool one_kind(const struct condition *a, const struct condition *b)
{
	return a->ask == b->ask && a->sign == b->sign && (a->ask == ASK_RULING || strcasecmp(a->name, b->name) == 0);
}

/* Of one kind any must hold; of those with != each. */
static bool kind_holds(const struct conditions *list, size_t first, struct session *s, const struct ending *e)
{
	bool every = list->list[first].sign == SIGN_NOT;

	for (size_t i = first; i < list->n; i++)
		if (one_kind(&list->list[first], &list->list[i]) && holds(&list->list[i], s, e) != every)
			return !every;
	return every;
}

/* The conditions that need a replay, or those that need none. */
static bool half_holds(const struct conditions *list, bool replayed, struct session *s, const struct ending *e)
{
	for (size_t i = 0; i < list->n; i++) {
		bool seen = (list->list[i].ask >= ASK_RESULT) != replayed;
		for (size_t k = 0; k < i && !seen; k++)
			seen = one_kind(&list->list[k], &list->list[i]);
		if (!seen && !kind_holds(list, i, s, e))
			return false;
	}
	return true;
}

/* As check has it: ranking and result of an open game ask nothing yet. */
static void play(struct session *s, struct ending *e)
{
	struct replay *rp = &s->replay;

	session_replay(s);
	if (!rp->game)
		return;
	memcpy(e->asked, rp->ctx.asked, sizeof e->asked);
	e->position = rp->had_setup;
	if (!e->position)
		return;
	rp->game->rank(&rp->ctx, rp->pos, replay_final(rp), &e->ranking);
	e->outcome = rp->game->outcome(&rp->ctx, rp->pos, replay_final(rp));
	if (rp->game->over(rp->pos))
		memcpy(e->asked, rp->ctx.asked, sizeof e->asked);
}

bool conditions_hold(const struct conditions *list, struct session *s)
{
	struct ending e = {0};
	bool replay = false;

	if (!half_holds(list, false, s, &e))
		return false;
	for (size_t i = 0; i < list->n; i++)
		replay |= list->list[i].ask >= ASK_RESULT;
	if (!replay)
		return true;
	play(s, &e);
	return half_holds(list, true, s, &e);
}
