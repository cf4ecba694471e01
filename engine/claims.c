#include "engine/claims.h"

#include "engine/words.h"

#include <string.h>

const char *claims_outcome(const struct record *rec, struct outcome o, struct arena *a)
{
	const char *list = "";

	if (o.kind == OUTCOME_OPEN)
		return "open";
	if (o.kind == OUTCOME_NONE)
		return "none";
	if (o.kind == OUTCOME_UNDECIDED)
		return "undecided";
	for (size_t i = 0; i < rec->nseats; i++)
		if (o.seats >> i & 1)
			list = arena_printf(a, "%s%s%s", list, *list ? " " : "", seat_name(rec, (int)i, a));
	return list;
}

const char *claims_ranking(const struct record *rec, const struct ranking *r, struct arena *a)
{
	const char *list = "";

	for (unsigned i = 0; i < r->n; i++)
		list = arena_printf(a, "%s%s%s", list, i == 0 ? "" : r->row[i].place == r->row[i - 1].place ? " tie " : " ",
				    seat_name(rec, r->row[i].seat, a));
	return list;
}

/* Reads an outcome from word i on. */
static enum verdict read_outcome(struct referee *ref, const struct play *p, unsigned i, struct outcome *o)
{
	o->seats = 0;
	o->kind = OUTCOME_SEATS;
	if (word_at_is(ref, p, i, "open") || word_at_is(ref, p, i, "none")) {
		o->kind = word_at_is(ref, p, i, "open") ? OUTCOME_OPEN : OUTCOME_NONE;
		return words_end(ref, p, i + 1);
	}
	do {
		int seat;
		enum verdict v = word_seat(ref, p, i, &seat);
		if (v)
			return v;
		o->seats |= 1u << seat;
	} while (++i < p->nwords);
	return V_LEGAL;
}

/* The game's words why the result is what it is, as they stand behind it. */
static const char *because(struct replay *rp)
{
	const char *why = rp->game->why ? rp->game->why(&rp->ctx, rp->pos) : NULL;

	return why && *why ? arena_printf(rp->arena, ": %s", why) : "";
}

static bool same_outcome(struct outcome a, struct outcome b)
{
	return a.kind == b.kind && (a.kind != OUTCOME_SEATS || a.seats == b.seats);
}

static int rule_of(struct replay *rp, const char *what, int seat)
{
	return rp->game->claim_rule(&rp->ctx, rp->pos, what, seat);
}

static bool accepted(struct replay *rp, struct outcome o)
{
	return o.kind == OUTCOME_SEATS && rp->game->accepts && rp->game->accepts(&rp->ctx, rp->pos, o.seats);
}

/* The first of the seats that are claimed to have won. */
static int claimed_seat(struct outcome o)
{
	int seat = SEAT_NONE;

	for (int i = SEATS_MAX - 1; i >= 0 && o.kind == OUTCOME_SEATS; i--)
		if (o.seats >> i & 1)
			seat = i;
	return seat;
}

/* A right result says too whether the game is over. */
static void hold_end(struct replay *rp, struct outcome claimed)
{
	referee_held(&rp->ref, (unsigned)rule_of(rp, claimed.kind == OUTCOME_OPEN ? "result" : "open", SEAT_NONE));
}

static enum verdict result_claim(struct replay *rp, const struct play *p)
{
	struct outcome claimed;
	enum verdict v = read_outcome(&rp->ref, p, 1, &claimed);

	if (v)
		return v;
	struct outcome now = rp->game->outcome(&rp->ctx, rp->pos, false), last = rp->game->outcome(&rp->ctx, rp->pos, true);
	unsigned rule = (unsigned)rule_of(rp, claimed.kind == OUTCOME_OPEN ? "open" : "result", claimed_seat(claimed));
	if (referee_test(&rp->ref, rule, same_outcome(claimed, now) || same_outcome(claimed, last) || accepted(rp, claimed))) {
		hold_end(rp, claimed);
		return V_LEGAL;
	}
	if (last.kind == OUTCOME_UNDECIDED && claimed.kind == OUTCOME_SEATS)
		return referee_call(&rp->ref, V_UNDECIDED, rule, WHERE_ACTION, "no rule says who has won%s", because(rp));
	v = referee_call(&rp->ref, V_ILLEGAL, rule, WHERE_ACTION, "the result is claimed to be %s; it is %s%s",
			 claims_outcome(rp->record, claimed, rp->arena), claims_outcome(rp->record, now, rp->arena), because(rp));
	if (now.kind != OUTCOME_UNDECIDED)      /* which nobody can claim */
		referee_offer(&rp->ref, "= result %s", claims_outcome(rp->record, now, rp->arena));
	return v;
}

/* The order within a tie is free. */
static bool same_ranking(const struct ranking *claimed, const struct ranking *is)
{
	bool same = claimed->n == is->n;

	for (unsigned i = 0; same && i < is->n; i++) {
		bool found = false;
		for (unsigned k = 0; k < claimed->n; k++)
			found |= claimed->row[k].seat == is->row[i].seat && claimed->row[k].place == is->row[i].place;
		same = found;
	}
	return same;
}

static unsigned place_of(struct replay *rp, int seat, bool final)
{
	struct ranking r = {0};

	rp->game->rank(&rp->ctx, rp->pos, final, &r);
	for (unsigned i = 0; i < r.n; i++)
		if (r.row[i].seat == seat)
			return r.row[i].place;
	return 0;
}

static enum verdict rank_claim(struct replay *rp, const struct play *p)
{
	struct ranking claimed = {0}, is;
	bool tie = false;
	unsigned place = 0;

	for (unsigned i = 1; i < p->nwords; i++) {
		int seat;
		if (!tie && claimed.n && word_at_is(&rp->ref, p, i, "tie")) {
			tie = true;
			continue;
		}
		enum verdict v = word_seat(&rp->ref, p, i, &seat);
		if (v)
			return v;
		if (claimed.n == SEATS_MAX)
			return word_wrong(&rp->ref, p, i, "no further seat");
		place = tie ? place : claimed.n + 1;
		claimed.row[claimed.n].seat = (uint8_t)seat;
		claimed.row[claimed.n++].place = (uint8_t)place;
		tie = false;
	}
	if (claimed.n == 0 || tie)
		return word_wrong(&rp->ref, p, p->nwords, "a seat");
	memset(&is, 0, sizeof is);
	rp->game->rank(&rp->ctx, rp->pos, false, &is);
	bool same = same_ranking(&claimed, &is);
	if (!same) {                    /* as with a result, that of a record that stops here will do */
		struct ranking last = {0};
		rp->game->rank(&rp->ctx, rp->pos, true, &last);
		same = same_ranking(&claimed, &last);
	}
	int rule = rule_of(rp, claimed.row[0].seat == is.row[0].seat ? "rank" : "first", SEAT_NONE);
	if (referee_test(&rp->ref, (unsigned)rule, same))
		return V_LEGAL;
	referee_call(&rp->ref, V_ILLEGAL, (unsigned)rule, WHERE_ACTION, "the ranking is %s", claims_ranking(rp->record, &is, rp->arena));
	referee_offer(&rp->ref, "= rank %s", claims_ranking(rp->record, &is, rp->arena));
	return V_ILLEGAL;
}

static enum verdict seat_number_claim(struct replay *rp, const struct play *p, bool score)
{
	int seat;
	unsigned n;
	enum verdict v;
	long long is = 0;

	if ((v = word_seat(&rp->ref, p, 1, &seat)) || (v = word_number(&rp->ref, p, 2, 999999999, &n)) || (v = words_end(&rp->ref, p, 3)))
		return v;
	if (score) {
		struct score s;                 /* of whose parts so many are set */
		s.total = 0;
		s.n = 0;
		rp->game->score(&rp->ctx, rp->pos, seat, &s);
		is = s.total;
	} else {
		is = place_of(rp, seat, false);
		if (is != (long long)n && place_of(rp, seat, true) == n)
			is = n;
	}
	int rule = rule_of(rp, score ? "score" : n == 1 || is == 1 ? "first" : "place", seat);
	if (referee_test(&rp->ref, (unsigned)rule, is == (long long)n))
		return V_LEGAL;
	const char *what = score ? "score" : "place", *who = seat_name(rp->record, seat, rp->arena);
	referee_call(&rp->ref, V_ILLEGAL, (unsigned)rule, 2, "the %s of %s is claimed to be %u; it is %lld", what, who, n, is);
	referee_offer(&rp->ref, "= %s %s %lld", what, who, is);
	return V_ILLEGAL;
}

enum verdict claims_judge(struct replay *rp, const struct play *p)
{
	if (!rp->had_setup)
		return referee_call(&rp->ref, V_UNDECIDED, (unsigned)rp->game->common.setup_missing, WHERE_ACTION, "no position is known here");
	if (p->word->key == KEY("result"))
		return result_claim(rp, p);
	if (p->word->key == KEY("rank"))
		return rank_claim(rp, p);
	for (const char *const *own = rp->game->claims; *own && p->word->key == KEY("place"); own++)
		if (strcmp(*own, "place") == 0)         /* the game says itself who has a place */
			return rp->game->claim(&rp->ctx, rp->pos, p, &rp->ref);
	if (p->word->key == KEY("place") || p->word->key == KEY("score"))
		return seat_number_claim(rp, p, p->word->key == KEY("score"));
	return rp->game->claim(&rp->ctx, rp->pos, p, &rp->ref);
}

/* The seat of that name, or SEAT_NONE. */
static int seat_named(const struct record *rec, const char *text, size_t len, struct arena *a)
{
	if (len <= 8)
		return seat_of_key(rec, word_key(text, len));
	for (size_t seat = 0; seat < rec->nseats; seat++) {
		const char *name = seat_name(rec, (int)seat, a);
		if (strlen(name) == len && memcmp(name, text, len) == 0)
			return (int)seat;
	}
	return SEAT_NONE;
}

/* The words of a [Result]: seats, or "open" or "none" alone. False: something else. */
static bool read_result(const struct record *rec, const char *value, struct arena *a, struct outcome *o)
{
	*o = (struct outcome){OUTCOME_SEATS, 0};
	if (strcmp(value, "open") == 0 || strcmp(value, "none") == 0) {
		o->kind = value[0] == 'o' ? OUTCOME_OPEN : OUTCOME_NONE;
		return true;
	}
	for (size_t n; *value; value += n + strspn(value + n, " \t")) {
		n = strcspn(value, " \t");
		int seat = seat_named(rec, value, n, a);
		if (seat < 0)
			return false;
		o->seats |= 1u << seat;
	}
	return o->seats != 0;
}

void claims_judge_result_tag(struct replay *rp)
{
	const struct record *rec = rp->record;
	const struct tag *t = record_tag(rec, TAG_RESULT);
	struct outcome claimed;

	if (!t || !rp->had_setup)
		return;
	char *value = tag_text(rec, t, rp->arena, NULL), *end = value + strlen(value);
	while (end > value && (end[-1] == ' ' || end[-1] == '\t'))
		*--end = '\0';
	for (char *c = value; *c; c++)
		if (*c >= 'A' && *c <= 'Z')
			*c += 32;
	rp->ref.tag = (uint32_t)(t - rec->tags);
	rp->ref.now = NULL;
	if (!read_result(rec, value + strspn(value, " \t"), rp->arena, &claimed)) {
		referee_notation(&rp->ref, V_UNREADABLE, N_RESULT, WHERE_TAGS, "a result is the winning seats, none or open");
		for (size_t i = 0; i < rec->nseats; i++)
			referee_offer(&rp->ref, "%s", seat_name(rec, (int)i, rp->arena));
		referee_offer(&rp->ref, "none");
		referee_offer(&rp->ref, "open");
		return;
	}
	struct outcome is = rp->game->outcome(&rp->ctx, rp->pos, true);
	bool going_on = !rp->game->over(rp->pos);
	unsigned rule = (unsigned)rule_of(rp, claimed.kind == OUTCOME_OPEN ? "open" : "result", claimed_seat(claimed));
	if (referee_test(&rp->ref, rule, same_outcome(claimed, is) || (going_on && claimed.kind == OUTCOME_OPEN) || accepted(rp, claimed))) {
		hold_end(rp, claimed);
		return;
	}
	if (is.kind == OUTCOME_UNDECIDED && claimed.kind == OUTCOME_SEATS) {
		referee_call(&rp->ref, V_UNDECIDED, rule, WHERE_TAGS, "no rule says who has won%s", because(rp));
		return;
	}
	referee_call(&rp->ref, V_ILLEGAL, rule, WHERE_TAGS, "the result is claimed to be %s; the record ends with %s%s",
		     claims_outcome(rec, claimed, rp->arena), claims_outcome(rec, is, rp->arena), because(rp));
	if (is.kind != OUTCOME_UNDECIDED)
		referee_offer(&rp->ref, "[Result \"%s\"]", claims_outcome(rec, is, rp->arena));
}
