/* Tornado Splash: what a checked action does, and the frame of rounds and turns. */
#include "engine/tornado_splash/model.h"

#include <string.h>

/* recycle-uncovers=stays-gone: what is hidden of a card now. */
static void note_hidden(struct context *c, struct position *p, int index)
{
	struct lain *l = &p->stack[index];

	if (l->seat == TAKEN_UP)
		return;
	for (unsigned s = 0; s < face_of(c, l)->nspaces; s++)
		if (space_hidden(c, p, index, s) == YES)
			p->gone[l->card] |= (uint8_t)(1u << s);
	for (unsigned line = 0; line <= face_of(c, l)->nlines; line++)
		if (exit_hidden(c, p, index, line, NULL) == YES) {
			l->gone[line / 8] |= (uint8_t)(1u << line % 8);
			l->lapped = 0xFF;
		}
}

static void apply_draw(struct context *c, struct position *p, const struct act *a)
{
	struct racer *k = &p->racer[a->seat];

	for (unsigned i = 0; i < a->n; i++) {
		unsigned card = a->drawn[i];
		if (k->deck_n) {
			if (k->deck[k->deck_head] != HIDDEN_CARD)
				card = k->deck[k->deck_head];
			k->deck[k->deck_head++] = 0;
			k->deck_n--;
		} else {
			bool route;
			card = draw_source(c, p, (unsigned)a->seat, 0, &route);
			if (card == NO_CARD)
				return;
			int index = stack_of(p, card);
			if (ruling(c, TSR_RECYCLE_UNCOVERS) == TSR_RECYCLE_UNCOVERS_STAYS_GONE)
				for (int o = 0; o < p->nstack; o++)
					note_hidden(c, p, o);
			if (ruling(c, TSR_RECYCLE_REMOVES) == TSR_RECYCLE_REMOVES_REMOVES) {
				int next = next_in_route(p, index);
				if (next >= 0)
					continue_at(c, p, next, 0);
				take_up(c, p, index);
				p->gone[card] = 0;
			}
		}
		if (card == HIDDEN_CARD) {
			k->hand_unknown++;
		} else {
			k->hand_known++;
			p->place[card] = IN_HAND;
		}
	}
}

static void apply_play(const struct context *c, struct position *p, const struct act *a)
{
	struct racer *k = &p->racer[a->seat];

	if (p->laid < sizeof p->before)
		p->before[p->laid] = (uint8_t)a->open;
	if (p->place[a->card] == IN_HAND)
		k->hand_known--;
	else
		k->hand_unknown--;
	int old = stack_of(p, a->card);
	if (old >= 0)                   /* recycle-removes=stays: the card lies once more */
		lay_anew(c, p, old);
	p->place[a->card] = ON_TABLE;
	p->gone[a->card] = 0;
	lay(c, p, a);
	p->laid++;
	if (p->takeable != 0xFF)
		p->takeable++;
	p->nrule_votes = 0;
}

static bool turns_go_on(const struct context *c)
{
	return c->option[TSR_INTERLEAVE] == TSR_INTERLEAVE_MIXED || c->option[TSR_BOOST_TIME] == TSR_BOOST_TIME_DURING_MOVE;
}

/* Behind a move: whether the turn may go on. */
static void look_on(const struct context *c, struct position *p)
{
	struct context quiet;

	p->goes_on = false;
	if (!turns_go_on(c) || p->race_over || !p->moved || !racing(p, (unsigned)p->seat))
		return;
	quiet = *c;
	p->goes_on = may_go_on(&quiet, p, allowance(p));
}

/* The seat has had its turn; the last one of a round brings the next. */
static void end_turn(struct context *c, struct position *p)
{
	p->racer[p->seat].acted = true;
	p->takeable = 0xFF;             /* nothing is taken back any more */
	p->turn++;
	while (p->turn < p->norder && !racing(p, p->order[p->turn]))
		p->turn++;
	settle_race(c, p);
	look_on(c, p);
	if (!p->race_over && p->turn >= p->norder && !turns_go_on(c))
		begin_round(c, p);
}

static void leave(struct context *c, struct position *p, unsigned seat)
{
	struct racer *k = &p->racer[seat];

	if (ruling(c, TSR_EXIT_CARDS) == TSR_EXIT_CARDS_REMOVED)
		take_route_up(p, seat);
	for (int i = first_in_route(p, seat); i >= 0; i = next_in_route(p, i))
		pass_by(&p->stack[i]);
	p->ahead[seat] = (struct box){0, 0, 0, 0};
	k->card = ON_GATE;
	k->space = k->stanced = 0;
	k->stand_u = k->stand_v = k->stand_turn = 0;
	memset(&k->token, 0, sizeof k->token);
	memset(&k->mark, 0, sizeof k->mark);
}

/* The token goes on to a card. */
static void leave_behind(struct position *p, unsigned seat, unsigned card)
{
	unsigned old = p->racer[seat].card;

	if (card == old)
		return;
	for (int i = old == ON_GATE ? first_in_route(p, seat) : stack_of(p, old), to = stack_of(p, card); i >= 0 && i != to; i = next_in_route(p, i))
		pass_by(&p->stack[i]);
}

void tornado_splash_apply(struct context *c, void *pos, const void *act)
{
	struct position *p = pos;
	const struct act *a = act;
	struct racer *k = &p->racer[a->seat];
	unsigned i;

	switch ((enum act_kind)a->kind) {
	case DRAW:
		apply_draw(c, p, a);
		return;
	case BOOST:
		k->boosted = p->boost_now = true;
		if (p->takeable != 0xFF)
			p->takeable = 0;
		else
			p->again = p->goes_on = true;
		return;
	case PLAY:
		apply_play(c, p, a);
		return;
	case MOVE:
		p->moved = (uint8_t)(p->moved + a->nsteps);
		p->nrule_votes = 0;
		leave_behind(p, (unsigned)a->seat, a->after.card);
		k->token = a->after.token;
		k->mark = a->after.mark;
		if (k->card != a->after.card) {
			k->card = a->after.card;
			look_ahead(p, (unsigned)a->seat);
		}
		k->space = a->after.space;
		k->zone = a->after.zone;
		k->rounded = a->after.rounded;
		k->stanced = a->after.stanced;
		k->stand_u = a->after.stand_u;
		k->stand_v = a->after.stand_v;
		k->stand_turn = a->after.stand_turn;
		if (a->finishes) {
			k->place = (uint8_t)++p->finished;
			leave(c, p, (unsigned)a->seat);
		}
		p->again = false;
		if (p->takeable == 0xFF) {      /* a second part of the move */
			settle_race(c, p);
			look_on(c, p);
			return;
		}
		end_turn(c, p);
		return;
	case OUT:
		k->out = true;
		leave(c, p, (unsigned)a->seat);
		end_turn(c, p);
		return;
	case VOTE_EQUAL:
		p->voted = true;
		(a->yes ? p->yes : p->no)[a->a][a->b] |= (uint16_t)(1u << a->seat);
		(a->yes ? p->no : p->yes)[a->a][a->b] &= (uint16_t)~(1u << a->seat);
		rank_again(c, p);
		return;
	case VOTE_RULE:
		for (i = 0; i < p->nrule_votes && p->rule_vote[i].rule != a->rule; i++)
			;
		if (i == RULE_VOTES_MAX)
			return;
		if (i == p->nrule_votes) {
			memset(&p->rule_vote[i], 0, sizeof p->rule_vote[i]);
			p->rule_vote[p->nrule_votes++].rule = a->rule;
		}
		if (a->yes)
			p->rule_vote[i].yes |= (uint16_t)(1u << a->seat);
		else
			p->rule_vote[i].no |= (uint16_t)(1u << a->seat);
		return;
	case UNDO:
		for (i = 0; i < a->n; i++) {
			if (!take_back(c, p, (unsigned)a->seat))
				return;
			if (p->laid)
				p->before[--p->laid] = 0;
			if (p->takeable)
				p->takeable--;
		}
		return;
	case DISCARD:
		for (i = 0; i < a->n; i++) {    /* to the bottom of the deck */
			if (k->deck_head + k->deck_n >= DECK_MAX) {
				memmove(k->deck, k->deck + k->deck_head, k->deck_n * sizeof *k->deck);
				k->deck_head = 0;
			}
			k->deck[k->deck_head + k->deck_n++] = a->drawn[i];
			k->deck_shown = true;
			p->place[a->drawn[i]] = IN_DECK;
			k->hand_known--;
		}
		return;
	case PASS:
		return;
	}
}

/* TS-draw-fill: what the hands of a round still lack when its first turn begins. */
static enum verdict hands_are_full(struct context *c, const struct position *p, struct referee *r)
{
	enum verdict worst = V_LEGAL;

	for (unsigned i = 0; i < p->norder; i++) {
		unsigned seat = p->order[i], limit = hand_limit(c, p, seat), held = hand_size(p, seat);
		bool route;
		unsigned n = 0;
		if (!racing(p, seat))
			continue;       /* gave up when the round was ranked */
		if (held > limit && ruling(c, TSR_OVER_LIMIT) == TSR_OVER_LIMIT_DISCARD)
			worst = referee_call(r, V_ILLEGAL, TS_DRAW_ABOVE, p->all_seen ? WHERE_TURN_BEFORE : WHERE_TURN, "%s holds %u cards, more than its limit of %u",
					     name(c, (int)seat, r), held, limit);
		while (held + n < limit && draw_source(c, p, seat, n, &route) != NO_CARD)
			n++;
		if (n == 0)
			continue;
		worst = referee_call(r, V_ILLEGAL, TS_DRAW_FILL, p->all_seen ? WHERE_TURN_BEFORE : WHERE_TURN, "%s holds %u card%s and draws up to %u before the first turn%s",
				     name(c, (int)seat, r), held, held == 1 ? "" : "s", limit, r->out ? who_is_ahead(c, p, seat, r->arena) : "");
		referee_offer(r, n > 1 ? "%s@%s draw ?%u" : "%s@%s draw ?", p->all_seen ? "" : "all: ", name(c, (int)seat, r), n);
	}
	if (worst < V_ILLEGAL)
		referee_held(r, TS_DRAW_FILL);
	return worst;
}

/* equal-weight=recorded: the order that this turn claims stands among those who are level in place and weight. */
static void recorded_order(struct context *c, struct position *p, const struct referee *r)
{
	uint8_t order[SEATS_MAX];

	for (uint32_t i = 0; r->line && i < r->line->nactions; i++) {
		const struct action *a = &r->record->actions[r->line->action + i];
		const struct word *w = r->record->words + a->word;
		unsigned seen = 0;
		if (a->bad || !a->claim || w->key != KEY("order") || a->nwords != p->norder + 1u)
			continue;
		bool good = true;
		for (unsigned k = 0; k < p->norder && good; k++) {
			int seat = record_seat(r->record, &w[k + 1]);
			good = seat >= 0 && racing(p, (unsigned)seat) && !(seen >> seat & 1);
			if (!good)
				break;
			seen |= 1u << seat;
			order[k] = (uint8_t)seat;
			good = alike(c, p, p->order[k], (unsigned)seat);
		}
		if (good && memcmp(order, p->order, p->norder) != 0 && ruling(c, TSR_EQUAL_WEIGHT) == TSR_EQUAL_WEIGHT_RECORDED)
			memcpy(p->order, order, p->norder);
	}
}

static enum verdict turn_of_all(struct context *c, struct position *p, struct referee *r)
{
	if (p->phase == PHASE_ACTION && p->turn >= p->norder && !p->race_over)
		begin_round(c, p);
	if (p->phase == PHASE_DRAW && p->all_seen)
		return referee_call(r, V_ILLEGAL, TS_PHASE_ORDER, WHERE_TURN, "the draws of this round were made; the turns follow");
	if (p->phase == PHASE_DRAW) {
		p->all_seen = true;
		recorded_order(c, p, r);
	}
	return V_LEGAL;
}

enum verdict tornado_splash_turn(struct context *c, void *pos, int seat, struct referee *r)
{
	struct position *p = pos;
	enum verdict v = V_LEGAL;

	if (p->seat >= 0 && p->takeable != 0xFF && racing(p, (unsigned)p->seat))
		return referee_call(r, V_ILLEGAL, TS_ACTION_END, WHERE_TURN_BEFORE, "%s has not moved; a turn ends with move N (0 too) or out", name(c, p->seat, r));
	if (stops_short(p))
		return referee_call(r, V_ILLEGAL, TS_FRONT_CARD, WHERE_TURN_BEFORE, "%s stops on %s, and its card %s lies ahead: no more is laid than the move needs",
				    name(c, p->seat, r), card_name(c, p->racer[p->seat].card), card_name(c, p->stack[front_card(p, (unsigned)p->seat)].card));
	if (p->race_over)
		return referee_call(r, V_ILLEGAL, TS_END_GAME, WHERE_TURN, p->grandprix ? "the race is over; the next one begins with a set-up" : "the race is over");
	referee_held(r, TS_ACTION_END);
	if (seat == SEAT_ALL)
		return turn_of_all(c, p, r);
	if (p->phase == PHASE_ACTION && p->turn >= p->norder)
		begin_round(c, p);
	const struct racer *k = &p->racer[seat];
	if (k->place)
		return referee_call(r, V_ILLEGAL, TS_FIN_CONTINUE, WHERE_TURN, "%s is home and has no more turns", name(c, seat, r));
	if (k->out)
		return referee_call(r, V_ILLEGAL, TS_OOB_REMOVE, WHERE_TURN, "%s is out of the race", name(c, seat, r));
	if (p->phase == PHASE_DRAW) {
		if (p->close) {
			uint8_t order[SEATS_MAX], n;
			unsigned pair = 1;
			rank_round(c, p, order, &n, &pair);
			v = referee_call(r, V_UNDECIDED, TS_RANK_VOTE, p->all_seen ? WHERE_TURN_BEFORE : WHERE_TURN,
					 "%s and %s are closer than the tolerance; a vote decides, before the turns of the round: all: @%s vote yes equal %s %s",
					 name(c, order[pair - 1], r), name(c, order[pair], r), name(c, 0, r), name(c, order[pair - 1], r), name(c, order[pair], r));
		}
		enum verdict full = hands_are_full(c, p, r);
		if (full >= V_ILLEGAL)
			return full;
		p->phase = PHASE_ACTION;
	}
	if (!referee_test(r, TS_TURN_ORDER, p->turn < p->norder && p->order[p->turn] == seat)) {
		referee_call(r, V_ILLEGAL, TS_TURN_ORDER, WHERE_TURN, k->acted ? "%s has had its turn in this round" : "%s is not next in this round's ranking%s",
			     name(c, seat, r), r->out ? who_is_ahead(c, p, (unsigned)seat, r->arena) : "");
		if (p->turn < p->norder)
			referee_offer(r, "%s:", name(c, p->order[p->turn], r));
		return V_ILLEGAL;
	}
	p->seat = (int8_t)seat;
	p->laid = p->takeable = p->moved = p->boost_now = p->goes_on = p->again = 0;
	memset(p->before, 0, sizeof p->before);
	p->nrule_votes = 0;
	int at = k->card == ON_GATE ? -1 : stack_of(p, k->card);
	p->turn_heading = at >= 0 ? p->stack[at].pose.heading : k->token.heading;
	return v;
}

void tornado_splash_retire(struct context *c, void *pos, int seat)
{
	struct position *p = pos;

	if (seat < 0 || !racing(p, (unsigned)seat))
		return;
	p->racer[seat].out = 2;         /* gave up: with those who are out */
	leave(c, p, (unsigned)seat);
	if (p->seat == seat && p->takeable != 0xFF) {
		end_turn(c, p);
		return;
	}
	uint8_t order[SEATS_MAX], n;
	unsigned pair;
	if (p->phase == PHASE_DRAW && !p->all_seen) {
		/* a word behind the round before, which is over: this one is ranked without the seat */
		p->close = !rank_round(c, p, p->order, &p->norder, &pair);
		p->turn = p->norder;
		settle_race(c, p);
		p->turn = 0;
		return;
	}
	if (p->phase == PHASE_DRAW)     /* the ranking stands, with a gap in it */
		p->close = !rank_round(c, p, order, &n, &pair);
	while (p->turn < p->norder && !racing(p, p->order[p->turn]))
		p->turn++;
	settle_race(c, p);
	if (!p->race_over && p->phase == PHASE_ACTION && p->turn >= p->norder)
		begin_round(c, p);
}
