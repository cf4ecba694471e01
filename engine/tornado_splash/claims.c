/* Tornado Splash: claims, each under the id that the catalogue gives for its word; places and points. */
#include "engine/tornado_splash/model.h"

#include <stdlib.h>
#include <string.h>

int tornado_splash_claim_rule(struct context *c, const void *pos, const char *what, int seat)
{
	const struct position *p = pos;
	bool out = false;

	(void)seat;
	if (strcmp(what, "score") == 0)
		return c->nseats == 2 ? TS_GP_TWO : c->nseats == 3 ? TS_GP_THREE : TS_GP_POINTS;
	if (strcmp(what, "result") == 0 || strcmp(what, "open") == 0) {
		if (p->grandprix)
			return p->race_over ? TS_GP_WINNER : TS_END_GAME;
		return p->over && strcmp(what, "result") == 0 ? TS_FIN_ORDER : TS_END_GAME;
	}
	for (unsigned s = 0; s < c->nseats; s++)
		out |= p->racer[s].out != 0;
	return out ? TS_ELIM_LAST : TS_FIN_ORDER;
}

static const char *order_names(const struct context *c, const uint8_t *order, unsigned n, struct arena *a)
{
	const char *list = "order";

	for (unsigned i = 0; i < n; i++)
		list = arena_printf(a, "%s %s", list, seat_name(c->record, order[i], a));
	return list;
}

static enum verdict claim_order(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	uint8_t claimed[SEATS_MAX], ranked[SEATS_MAX];
	unsigned n = 0, nranked = still_ranked(p, ranked), rule, at = 0;
	enum verdict v;

	for (unsigned i = 1; i < play->nwords; i++) {
		int seat;
		if ((v = word_seat(r, play, i, &seat)))
			return v;
		if (n < SEATS_MAX)
			claimed[n++] = (uint8_t)seat;
	}
	if (n == 0)
		return word_wrong(r, play, 1, "the seats in this round's order");
	while (at < n && at < nranked && claimed[at] == ranked[at])
		at++;
	bool active = true;
	for (unsigned i = 0; i < n; i++)
		active &= racing(p, claimed[i]);
	if (!active) {
		rule = TS_RANK_ACTIVE;
	} else if (p->round == 1) {
		rule = TS_RANK_FIRST;
	} else if (n != nranked) {
		rule = TS_RANK_ACTIVE;
	} else {
		/* what tells the first two apart that are wrong */
		struct value x, y;
		unsigned a = at < nranked ? ranked[at] : ranked[0], b = at < n ? claimed[at] : a;
		if (a == b && nranked > 1) {
			a = ranked[0];
			b = ranked[1];
		}
		rank_value(c, p, a, &x);
		rank_value(c, p, b, &y);
		bool close = false, equal = level(c, p, a, b, &x, &y, &close);
		rule = equal ? TS_RANK_TIE : x.zone != y.zone ? TS_RANK_ZONES : x.curve ? TS_RANK_CURVE : TS_RANK_STRAIGHT;
	}
	if (p->close) {
		uint8_t order[SEATS_MAX], m;
		unsigned pair = 1;
		rank_round(c, p, order, &m, &pair);
		return referee_call(r, V_UNDECIDED, TS_RANK_VOTE, WHERE_ACTION, "%s and %s are closer than the tolerance, and no vote decides it",
				    name(c, order[pair - 1], r), name(c, order[pair], r));
	}
	bool right = n == nranked && at == n;
	if (right) {
		referee_held(r, TS_RANK_ACTIVE);
		if (p->round != 1)
			for (unsigned i = 0; i + 1 < n; i++) {
				struct value x, y;
				rank_value(c, p, ranked[i], &x);
				rank_value(c, p, ranked[i + 1], &y);
				referee_held(r, x.zone != y.zone ? TS_RANK_ZONES : x.curve ? TS_RANK_CURVE : TS_RANK_STRAIGHT);
				referee_held(r, TS_RANK_TIE);
			}
	}
	if (referee_test(r, rule, right))
		return V_LEGAL;
	if (nranked == 0)
		return referee_false(r, rule, NULL, "nobody is left in the race");
	const char *is = order_names(c, ranked, nranked, r->arena);
	return referee_false(r, rule, is, "this round's order is%s", is + strlen("order"));
}

static enum verdict seat_number(const struct play *play, struct referee *r, int *seat, unsigned *n)
{
	enum verdict v;

	if ((v = word_seat(r, play, 1, seat)) || (v = word_number(r, play, 2, 999999999, n)))
		return v;
	return words_end(r, play, 3);
}

static enum verdict number_is(struct context *c, struct referee *r, unsigned rule, const char *what, int seat, unsigned claimed, int64_t is, const char *text)
{
	if (referee_test(r, rule, claimed == is))
		return V_LEGAL;
	return referee_false(r, rule, arena_printf(r->arena, "%s %s %lld", what, name(c, seat, r), (long long)is), "%s: %s %lld, not %u", name(c, seat, r), text, (long long)is, claimed);
}

static enum verdict claim_at(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	unsigned card, space;
	int seat;
	enum verdict v;

	if ((v = word_seat(r, play, 1, &seat)) || (v = need_card(c, play, 2, r, &card)) || (v = word_number(r, play, 3, 99, &space)) || (v = words_end(r, play, 4)))
		return v;
	const struct racer *k = &p->racer[seat];
	if (referee_test(r, TS_MOVE_PATH, racing(p, (unsigned)seat) && k->card == card && k->space + 1u == space))
		return V_LEGAL;
	if (!racing(p, (unsigned)seat) || k->card == ON_GATE)
		return referee_false(r, TS_MOVE_PATH, NULL, "%s %s", name(c, seat, r), k->place ? "is home" : k->out ? "is out" : "stands on the gate");
	return referee_false(r, TS_MOVE_PATH, arena_printf(r->arena, "at %s %s %u", name(c, seat, r), card_name(c, k->card), k->space + 1u), "%s stands on space %u of %s",
		     name(c, seat, r), k->space + 1u, card_name(c, k->card));
}

/* card SEAT CARD at X Y HEADING */
static enum verdict claim_card(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	unsigned card;
	int64_t x, y, h;
	int seat;
	enum verdict v;

	if ((v = word_seat(r, play, 1, &seat)) || (v = need_card(c, play, 2, r, &card)))
		return v;
	if (!word_at_is(r, play, 3, "at"))
		return word_wrong(r, play, 3, "at X Y HEADING");
	if ((v = need_decimal(play, 4, 5, 400000000, r, &x)) || (v = need_decimal(play, 5, 5, 400000000, r, &y)) || (v = need_decimal(play, 6, 2, 3600000, r, &h)) ||
	    (v = words_end(r, play, 7)))
		return v;
	int i = stack_of(p, card);
	if (i < 0 || p->stack[i].seat != seat)
		return referee_false(r, TS_LAY_EDGE, NULL, "%s lies not on the table for %s", card_name(c, card), name(c, seat, r));
	const struct lain *l = &p->stack[i];
	unsigned rule = l->method == LINE ? TS_LAY_DIAGONAL : l->method == GATE ? TS_LAY_GATE : l->method == TOKEN_METHOD ? TS_UNAV_LINE : TS_LAY_EDGE;
	bool near = abs(grid(x, 100000) - l->pose.x) <= GRID / 10 && abs(grid(y, 100000) - l->pose.y) <= GRID / 10 &&
		    abs(plane_heading(h - l->pose.heading)) <= 1;
	if (referee_test(r, rule, near))
		return V_LEGAL;
	return referee_false(r, rule, arena_printf(r->arena, "card %s %s at %s", name(c, seat, r), card_name(c, card), pose_text(l->pose, r->arena)), "%s lies at %s",
		     card_name(c, card), pose_text(l->pose, r->arena));
}

static enum verdict claim_open(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	struct step steps[STEPS_MAX];
	unsigned n;
	int seat;
	bool close = false, other = false, own = false;
	enum verdict v = seat_number(play, r, &seat, &n);

	if (v)
		return v;
	const struct racer *k = &p->racer[seat];
	unsigned open = racing(p, (unsigned)seat) ? open_spaces(c, p, (unsigned)seat, steps, &close) : 0;
	/* why a space is missing */
	for (int i = k->card == ON_GATE ? first_in_route(p, (unsigned)seat) : stack_of(p, k->card); i >= 0; i = next_in_route(p, i)) {
		const struct design *d = face_of(c, &p->stack[i]);
		int next = next_in_route(p, i);
		for (unsigned s = 0; s < d->nspaces; s++) {
			if (p->stack[i].card == k->card && d->space[s].place <= d->space[k->space].place)
				continue;
			if (next >= 0 && d->space[s].place > p->stack[next].exit)
				own |= p->stack[next].method == LINE;
			else
				other |= space_hidden(c, p, i, s) == YES;
		}
	}
	unsigned rule = other ? TS_OVER_SKIP : own ? TS_COVER_OWN : TS_MOVE_PATH;
	bool counts;
	if (close && (v = decide(c, p, CLOSE, true, TS_OVER_CIRCLE, r, &counts)))
		return v;
	return number_is(c, r, rule, "open", seat, n, open, "spaces open ahead are");
}

/* distance SEAT MM, angle SEAT DEGREES */
static enum verdict claim_measure(struct context *c, const struct position *p, const struct play *play, bool angle, struct referee *r)
{
	struct value is;
	int64_t n;
	int seat;
	enum verdict v;

	if ((v = word_seat(r, play, 1, &seat)) || (v = need_decimal(play, 2, 4, 40000000, r, &n)) || (v = words_end(r, play, 3)))
		return v;
	unsigned rule = angle ? TS_RANK_CURVE : TS_RANK_STRAIGHT;
	if (!racing(p, (unsigned)seat))
		return referee_false(r, rule, NULL, "%s races no more", name(c, seat, r));
	rank_value(c, p, (unsigned)seat, &is);
	if (is.curve != angle)
		return referee_false(r, rule, NULL, "%s is in a %s zone, where the %s counts", name(c, seat, r), is.curve ? "curve" : "straight", is.curve ? "angle" : "distance");
	if (angle) {
		int64_t hundredths = ((int64_t)is.angle * TURN + ((int64_t)1 << 31)) >> 32;
		if (referee_test(r, rule, llabs(n / 100 - hundredths) <= 1))
			return V_LEGAL;
		const char *text = number_text(hundredths, 100, 2, r->arena);
		return referee_false(r, rule, arena_printf(r->arena, "angle %s %s", name(c, seat, r), text), "the angle of %s is %s degrees", name(c, seat, r), text);
	}
	if (referee_test(r, rule, llabs(grid(n, 10000) - is.distance) <= GRID / 10))
		return V_LEGAL;
	const char *text = number_text(is.distance, GRID, 2, r->arena);
	return referee_false(r, rule, arena_printf(r->arena, "distance %s %s", name(c, seat, r), text), "the distance of %s is %s mm", name(c, seat, r), text);
}

/* hand, pile, route SEAT CARD... */
static enum verdict claim_cards(struct context *c, const struct position *p, const struct play *play, uint64_t key, struct referee *r)
{
	const struct boat *b;
	uint16_t is[CARDS_MAX];
	unsigned n = 0, m = 0, hidden = 0, open = 0, somewhere = 0;
	bool right = true, guess = false, ordered = key != KEY("hand");
	int seat;
	enum verdict v;

	if ((v = word_seat(r, play, 1, &seat)))
		return v;
	const struct racer *k = &p->racer[seat];
	b = &set_of(c)->boat[k->boat];
	if (key == KEY("hand")) {
		for (unsigned i = 0; i < b->ncards; i++)
			if (p->place[b->first + i] == IN_HAND)
				is[n++] = (uint16_t)(b->first + i);
		for (unsigned i = 0; i < k->hand_unknown; i++)
			is[n++] = HIDDEN_CARD;
	} else if (key == KEY("pile")) {
		for (unsigned i = 0; i < k->deck_n; i++)
			is[n++] = k->deck[k->deck_head + i];
	} else {
		for (int i = first_in_route(p, (unsigned)seat); i >= 0; i = next_in_route(p, i))
			is[n++] = p->stack[i].card;
	}
	for (unsigned i = 0; i < n; i++)
		hidden += is[i] == HIDDEN_CARD;
	for (unsigned i = 0; i < b->ncards; i++)
		somewhere += unseen(p, k, b->first + i);
	/* all cards that are not seen are here, and where the order counts it is one */
	bool told = somewhere == hidden && (!ordered || hidden == 1);
	unsigned rule = key == KEY("hand") ? TS_DRAW_LIMIT : key == KEY("pile") ? TS_DRAW_TOP : TS_RECYCLE;
	const char *what = key == KEY("hand") ? "hand" : key == KEY("pile") ? "pile" : "route", *list = "", *why = "";
	if (key == KEY("hand"))
		list = hand_names(c, p, (unsigned)seat, r->arena);
	else if (key == KEY("pile"))
		list = deck_names(c, p, (unsigned)seat, r->arena);
	else
		for (unsigned i = 0; i < n; i++)
			list = arena_printf(r->arena, "%s%s%s", list, i ? " " : "", card_name(c, is[i]));
	if (!*list)
		list = "none";
	if (play->nwords == 3 && play->word[2].digits) {
		if ((v = word_number(r, play, 2, 999, &m)))
			return v;
	} else if (word_at_is(r, play, 2, "none")) {
		if ((v = words_end(r, play, 3)))
			return v;
	} else if (play->nwords < 3) {
		return word_wrong(r, play, 2, "the cards, their number, or none");
	} else {
		for (unsigned i = 2; i < play->nwords; i++) {
			unsigned card;
			bool here = false;
			if (play->word[i].kind == WORD_HIDDEN) {
				m += (unsigned)play->word[i].key;
				continue;
			}
			if ((v = need_card(c, play, i, r, &card)))
				return v;
			for (unsigned o = ordered ? m : 0; o < (ordered ? m + 1 : n) && o < n; o++)
				here |= is[o] == card;
			bool lost = set_of(c)->card[card].boat == k->boat && unseen(p, k, card), may = !here && lost &&
				   (ordered ? m < n && is[m] == HIDDEN_CARD : open < hidden);
			open += !here;
			right &= here || may;
			if (hidden && !here && !lost && !*why)
				why = arena_printf(r->arena, "; %s is no hidden one", card_name(c, card));
			guess |= may && !told;
			m++;
		}
	}
	right &= m == n;
	if (right && guess)
		return referee_call(r, V_UNDECIDED, rule, WHERE_ACTION, "%s of %s: %s; what the hidden ones are only who sees them can say", what, name(c, seat, r), list);
	if (referee_test(r, rule, right))
		return V_LEGAL;
	return referee_false(r, rule, arena_printf(r->arena, "%s %s %s", what, name(c, seat, r), list), "%s of %s: %.150s%s", what, name(c, seat, r), list, why);
}

/* Whether the seat's token is past the finish, though it did not cross it. */
static bool past_finish(struct context *c, const struct position *p, unsigned seat)
{
	const struct course *k = course_of(c, p);
	const struct racer *q = &p->racer[seat];

	return q->card != ON_GATE && q->zone == k->nzones && plane_ahead((struct point){k->finish.x, k->finish.y}, k->finish.heading, q->mark) > 0;
}

/* How much a racer lacks to be home. */
static const char *not_home(struct context *c, const struct position *p, unsigned seat, struct referee *r)
{
	const struct racer *k = &p->racer[seat];
	unsigned zones = course_of(c, p)->nzones;

	if (k->zone < zones || k->card == ON_GATE)
		return arena_printf(r->arena, "; it is in zone %u of %u", k->zone, zones);
	int32_t left = short_of_finish(c, p, seat);
	return left <= PLANE_ZERO ? "" : arena_printf(r->arena, "; its space is %s mm from the line", number_text(left, GRID, 3, r->arena));
}

static enum verdict claim_place(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	unsigned n;
	int seat;
	enum verdict v = seat_number(play, r, &seat, &n);

	if (v)
		return v;
	const struct racer *k = &p->racer[seat];
	unsigned is = final_place(c, p, (unsigned)seat);
	unsigned rule = k->out ? TS_ELIM_LAST : k->last_left ? TS_END_AUTO : k->place ? TS_FIN_ORDER
			: past_finish(c, p, (unsigned)seat) ? TS_FIN_BORDERS : TS_FIN_CROSS;
	if (!is)
		return referee_false(r, rule, NULL, "%s has not crossed the finish%s", name(c, seat, r), rule == TS_FIN_BORDERS ? "; it went past outside its borders" :
			     !racing(p, (unsigned)seat) ? "" : not_home(c, p, (unsigned)seat, r));
	if (is == n && rule == TS_FIN_ORDER) {
		referee_held(r, TS_FIN_CROSS);
		referee_held(r, TS_FIN_BORDERS);
	}
	return number_is(c, r, rule, "place", seat, n, is, "the place is");
}

enum verdict tornado_splash_claim(struct context *c, const void *pos, const struct play *play, struct referee *r)
{
	const struct position *p = pos;
	uint64_t key = play->word->key;
	unsigned n;
	int seat;
	enum verdict v;

	if (!p->has_course || p->round == 0)
		return referee_notation(r, V_UNREADABLE, N_SETUP, 0, "no race is set up yet");
	if (key == KEY("order"))
		return claim_order(c, p, play, r);
	if (key == KEY("at"))
		return claim_at(c, p, play, r);
	if (key == KEY("card"))
		return claim_card(c, p, play, r);
	if (key == KEY("open"))
		return claim_open(c, p, play, r);
	if (key == KEY("distance") || key == KEY("angle"))
		return claim_measure(c, p, play, key == KEY("angle"), r);
	if (key == KEY("hand") || key == KEY("pile") || key == KEY("route"))
		return claim_cards(c, p, play, key, r);
	if (key == KEY("place"))
		return claim_place(c, p, play, r);
	if (key == KEY("zone")) {
		if ((v = seat_number(play, r, &seat, &n)))
			return v;
		return number_is(c, r, TS_LINE_CONTACT, "zone", seat, n, p->racer[seat].zone, "the zone is");
	}
	if (key == KEY("limit")) {
		if ((v = seat_number(play, r, &seat, &n)))
			return v;
		return number_is(c, r, TS_DRAW_LIMIT, "limit", seat, n, hand_limit(c, p, (unsigned)seat), "the hand limit is");
	}
	if (key == KEY("boosted") || key == KEY("out")) {
		if ((v = word_seat(r, play, 1, &seat)) || (v = words_end(r, play, 2)))
			return v;
		bool is = key == KEY("boosted") ? p->racer[seat].boosted : p->racer[seat].out != 0;
		unsigned rule = key == KEY("boosted") ? TS_BOOST_ONCE : TS_OOB_REMOVE;
		if (referee_test(r, rule, is))
			return V_LEGAL;
		return referee_false(r, rule, NULL, "%s %s", name(c, seat, r), key == KEY("boosted") ? "has its boost still" : "is not out");
	}
	if (key == KEY("board")) {
		const char *is = course_of(c, p)->name;
		if ((v = words_end(r, play, 2)))
			return v;
		if (referee_test(r, TS_VAR_CHOOSE, word_at_is(r, play, 1, is)))
			return V_LEGAL;
		return referee_false(r, TS_VAR_CHOOSE, arena_printf(r->arena, "board %s", is), "the course is %s", is);
	}
	return verb_unknown(r, play, r->game->claims);
}

/* How a seat stands, in words. */
static const char *standing(struct context *c, const struct position *p, unsigned seat)
{
	struct value v;
	const struct racer *k = &p->racer[seat];

	if (k->place)
		return arena_printf(c->arena, k->last_left ? "number %u, the last one left" : "finished as number %u", k->place);
	if (k->out)
		return k->out == 2 ? "gave up" : "out of bounds";
	if (k->boat == NOT_CHOSEN)
		return "no boat chosen";
	if (k->card == ON_GATE)
		return arena_printf(c->arena, "on the gate, weight %d", set_of(c)->boat[k->boat].weight);
	rank_value(c, p, seat, &v);
	const char *why = arena_printf(c->arena, v.curve ? "zone %u, %s degrees, weight %d" : "zone %u, %s mm, weight %d", v.zone,
				       v.curve ? number_text((int64_t)v.angle * TURN >> 32, 100, 2, c->arena) : number_text(v.distance, GRID, 2, c->arena),
				       set_of(c)->boat[k->boat].weight);
	for (unsigned o = 0; o < c->nseats; o++) {
		int vote = o == seat ? VOTE_NONE : majority(c, p, p->yes[seat][o] | p->yes[o][seat], p->no[seat][o] | p->no[o][seat]);
		if (vote == VOTE_YES || vote == VOTE_NO)
			why = arena_printf(c->arena, "%s, by vote %slevel with %s", why, vote == VOTE_NO ? "not " : "", seat_name(c->record, (int)o, c->arena));
	}
	return why;
}

void tornado_splash_rank(struct context *c, const void *pos, bool final, struct ranking *r)
{
	(void)final;
	const struct position *p = pos;
	bool series = p->grandprix && p->over;
	uint8_t order[SEATS_MAX], n = 0;
	unsigned pair, key[SEATS_MAX];

	if (p->has_course)
		rank_round(c, p, order, &n, &pair);
	for (unsigned s = 0; s < c->nseats; s++) {
		const struct racer *k = &p->racer[s];
		unsigned i = r->n++;
		key[s] = k->place ? k->place : k->out ? 2000 : 1000;
		for (unsigned o = 0; o < n; o++)
			key[s] += order[o] == s ? o : 0;
		if (series)
			key[s] = 10000u - (unsigned)k->points;
		for (; i > 0 && key[r->row[i - 1].seat] > key[s]; i--)
			r->row[i] = r->row[i - 1];
		r->row[i].seat = (uint8_t)s;
		r->row[i].reason = series ? arena_printf(c->arena, "%d points", k->points) : standing(c, p, s);
	}
	for (unsigned i = 0; i < r->n; i++)
		r->row[i].place = (uint8_t)(i > 0 && key[r->row[i].seat] == key[r->row[i - 1].seat] ? r->row[i - 1].place : i + 1);
}

void tornado_splash_score(struct context *c, const void *pos, int seat, struct score *s)
{
	const struct position *p = pos;

	(void)c;
	s->total = p->racer[seat].points;
	s->part[s->n++] = (struct score_part){"points", p->racer[seat].points};
}

/* gp-tie=recorded: who of those that are level wins is the table's to say. */
bool tornado_splash_accepts(struct context *c, const void *pos, uint32_t seats)
{
	const struct position *p = pos;
	struct outcome o = tornado_splash_outcome(c, p, true);

	return p->grandprix && o.kind == OUTCOME_SEATS && (o.seats & (o.seats - 1)) && !(seats & ~o.seats) && ruling(c, TSR_GP_TIE) == TSR_GP_TIE_RECORDED;
}

struct outcome tornado_splash_outcome(struct context *c, const void *pos, bool final)
{
	const struct position *p = pos;
	struct outcome o = {OUTCOME_NONE, 0};
	int best = -1;

	(void)final;
	if (!p->over)
		return (struct outcome){OUTCOME_OPEN, 0};
	for (unsigned s = 0; s < c->nseats; s++)
		best = p->racer[s].points > best ? p->racer[s].points : best;
	for (unsigned s = 0; s < c->nseats; s++)
		if (p->grandprix ? p->racer[s].points == best : p->racer[s].place == 1) {
			o.kind = OUTCOME_SEATS;
			o.seats |= 1u << s;
		}
	return o;
}
