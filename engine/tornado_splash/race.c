/* Tornado Splash: rounds, hands, votes, and the places of a race. */
#include "engine/tornado_splash/model.h"

#include <string.h>

unsigned racers_left(const struct context *c, const struct position *p)
{
	unsigned n = 0;

	for (unsigned s = 0; s < c->nseats; s++)
		n += !p->racer[s].place && !p->racer[s].out;
	return n;
}

int majority(struct context *c, const struct position *p, uint16_t yes, uint16_t no)
{
	unsigned y = 0, n = 0, all = 0;

	if (!yes && !no)
		return VOTE_NONE;
	bool active = ruling(c, TSR_VOTE_VOTERS) == TSR_VOTE_VOTERS_ACTIVE;
	for (unsigned s = 0; s < c->nseats; s++) {
		if (active && !racing(p, s))
			continue;
		all++;
		y += yes >> s & 1;
		n += no >> s & 1;
	}
	return y * 2 > all ? VOTE_YES : n * 2 > all ? VOTE_NO : VOTE_SPLIT;
}

bool may_go_on(struct context *c, const struct position *p, unsigned left)
{
	return (left && (p->again || ruling(c, TSR_INTERLEAVE) == TSR_INTERLEAVE_MIXED)) ||
	       (!p->racer[p->seat].boosted && ruling(c, TSR_BOOST_TIME) == TSR_BOOST_TIME_DURING_MOVE);
}

bool stops_short(const struct position *p)
{
	if (p->seat < 0 || !p->moved || !p->laid || !racing(p, (unsigned)p->seat))
		return false;
	return p->stack[front_card(p, (unsigned)p->seat)].card != p->racer[p->seat].card;
}

void begin_round(struct context *c, struct position *p)
{
	unsigned pair;

	p->phase = PHASE_DRAW;
	p->round++;
	p->turn = 0;
	p->last = p->seat;
	p->seat = SEAT_NONE;
	p->all_seen = p->laid = p->takeable = p->moved = p->boost_now = p->goes_on = p->again = 0;
	if (p->voted) {
		memset(p->yes, 0, sizeof p->yes);
		memset(p->no, 0, sizeof p->no);
	}
	p->voted = p->nrule_votes = 0;
	for (unsigned s = 0; s < c->nseats; s++)
		p->racer[s].acted = false;
	p->close = !rank_round(c, p, p->order, &p->norder, &pair);
}

/* A vote has changed what is level: those still racing change places among themselves, and who gave up keeps its own. */
void rank_again(struct context *c, struct position *p)
{
	uint8_t order[SEATS_MAX], n, next = 0;
	unsigned pair;

	p->close = !rank_round(c, p, order, &n, &pair);
	for (unsigned i = 0; i < p->norder; i++)
		if (racing(p, p->order[i]))
			p->order[i] = order[next++];
}

/* This round's ranking without those who are home or out since. */
unsigned still_ranked(const struct position *p, uint8_t *order)
{
	unsigned n = 0;

	for (unsigned i = 0; i < p->norder; i++)
		if (racing(p, p->order[i]))
			order[n++] = p->order[i];
	return n;
}

unsigned hand_size(const struct position *p, unsigned seat)
{
	return p->racer[seat].hand_known + p->racer[seat].hand_unknown;
}

bool unseen(const struct position *p, const struct racer *k, unsigned card)
{
	bool is = p->place[card] == IN_DECK;

	for (unsigned i = 0; is && k->deck_shown && i < k->deck_n; i++)
		is = k->deck[k->deck_head + i] != card;
	return is;
}

unsigned hand_limit(struct context *c, const struct position *p, unsigned seat)
{
	unsigned n = p->norder, i = n;

	for (unsigned k = 0; k < n; k++)
		i = p->order[k] == seat ? k : i;
	if (i == n)
		return 0;
	if (p->finished && ruling(c, TSR_RANK_AMONG) == TSR_RANK_AMONG_WHOLE_RACE) {
		i += p->finished;
		n += p->finished;
	}
	if (n == 2) {
		unsigned reading = ruling(c, TSR_LAST_OF_TWO);
		if (reading != TSR_LAST_OF_TWO_N4_AND_6)
			return i == 0 || reading == TSR_LAST_OF_TWO_BOTH_4 ? 4 : 5;
	}
	return i == 0 ? 4 : i + 1 == n ? 6 : 5;
}

unsigned draw_source(struct context *c, const struct position *p, unsigned seat, unsigned n, bool *route)
{
	const struct racer *r = &p->racer[seat];

	*route = false;
	if (n < r->deck_n)
		return r->deck[r->deck_head + n];
	*route = true;
	n -= r->deck_n;
	for (int i = first_in_route(p, seat); i >= 0; i = next_in_route(p, i)) {
		if (p->stack[i].card == r->card && ruling(c, TSR_RECYCLE_STOP) == TSR_RECYCLE_STOP_STOP_BEFORE_TOKEN)
			return NO_CARD;
		if (p->place[p->stack[i].card] != ON_TABLE)
			continue;       /* recycle-removes=stays: it is in the hand already */
		if (n-- == 0)
			return p->stack[i].card;
	}
	return NO_CARD;
}

unsigned final_place(struct context *c, const struct position *p, unsigned seat)
{
	const struct racer *r = &p->racer[seat];
	unsigned left = racers_left(c, p);

	if (r->place)
		return r->place;
	if (r->out)
		return ruling(c, TSR_ELIM_RANK) == TSR_ELIM_RANK_NEXT_FREE && p->race_over ? p->finished + 1u : c->nseats;
	return p->race_over && left == 1 ? p->finished + 1u : 0;
}

int points_for(struct context *c, unsigned place)
{
	static const int points[] = {0, 5, 3, 2};

	if (place == 0 || place > 3 || (c->nseats == 2 && place == 2) || (c->nseats == 3 && place == 3))
		return 0;
	return points[place];
}

void settle_race(struct context *c, struct position *p)
{
	unsigned left = 0;
	bool mid = p->turn < p->norder;

	for (unsigned s = 0; s < c->nseats && left < 2; s++)
		left += !p->racer[s].place && !p->racer[s].out;
	if (p->race_over || left > 1 || left == c->nseats)      /* who is alone from the first races to the end */
		return;
	if (left == 1 && mid && ruling(c, TSR_END_NOW) == TSR_END_NOW_END_OF_ROUND)
		return;
	p->race_over = true;
	for (unsigned s = 0; s < c->nseats && left == 1; s++)
		if (!p->racer[s].place && !p->racer[s].out) {
			unsigned outs = c->nseats - p->finished - 1;
			if (outs && ruling(c, TSR_LAST_V_OUT) == TSR_LAST_V_OUT_SHARES_LAST)
				p->racer[s].out = true;
			else
				p->racer[s].place = (uint8_t)++p->finished, p->racer[s].last_left = true;
		}
	if (p->grandprix)
		for (unsigned s = 0; s < c->nseats; s++)
			p->racer[s].points = (int16_t)(p->racer[s].points + points_for(c, final_place(c, p, s)));
	p->over = !p->grandprix || p->race >= 3;
}
