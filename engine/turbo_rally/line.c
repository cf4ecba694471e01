/* Turbo Rally: a turn line: whether it is the seat's turn, and what the turn before it lacked. */
#include "engine/turbo_rally/model.h"

static enum verdict before(struct context *c, const struct position *p, int rule, struct referee *r, const char *what)
{
	return referee_call(r, V_ILLEGAL, (unsigned)rule, WHERE_TURN_BEFORE, "%s %s", seat_of(c, p->seat, r->arena), what);
}

void hold_some_effects(const struct position *p, struct referee *r)
{
	int origin = origin_rule(p);

	if (origin >= 0)
		referee_held(r, (unsigned)origin);
	if (p->now.triggered)
		referee_held(r, TR_UP_ROLE);
	if (p->now.triggered & p->ever_triggered[p->seat])
		referee_held(r, TR_UP_ONE_RACE);
}

/* What the turn that was on lacks. */
static enum verdict lacks(struct context *c, struct position *p, struct referee *r)
{
	const struct car *k = &p->car[p->seat];
	enum verdict v = V_LEGAL, w = V_LEGAL;

	if (p->now.due == DUE_FLIP) {
		int origin = k->moved_by == JUMP3 + 1 || k->moved_by == JUMP5 + 1 ? -1 : origin_rule(p);
		if (origin >= 0)
			v = before(c, p, origin, r, arena_printf(r->arena, "came through the %s and has not flipped the next card", track_name(c, k->moved_by - 1u)));
		else if (k->moved_by == PASS + 1)
			v = before(c, p, TR_PASS_LANE, r, "drove through a Pass Lane and has not flipped the next card");
		else if (k->moved_by == SIDESWIPE + 1)
			v = before(c, p, TR_SWIPE_NEXT, r, "drove through a Sideswipe and has not flipped the next card");
		else if (k->moved_by == JUMP3 + 1 || k->moved_by == JUMP5 + 1)
			v = before(c, p, TR_JUMP_PLAY, r, "jumped and has not flipped the landing card");
		else
			v = before(c, p, TR_TURN_FLIP, r, "has flipped no card, and one was due");
	} else if (p->now.due == DUE_STEP) {
		enum step step = step_due(p);
		int wait = p->mode >= HEIST && step != STEP_CLEAN ? variant_wait_rule(p, (unsigned)p->seat) : -1;
		int rule = p->role[p->seat] == POLICE ? TT_HEIST_POLICE_STEP : p->role[p->seat] == BUS ? TT_HEROES_BUS_STEP : wait >= 0 ? wait
			 : step_rule(p, step) >= 0 ? step_rule(p, step) : TR_BUMP_RETURN;
		v = before(c, p, rule, r, arena_printf(r->arena, "has not made the step that was due: the car %s",
						       drives(p, (unsigned)p->seat) ? step_words(p, step) : "goes one card ahead"));
	} else if (k->moved_by && k->moved_by != FLAT + 1 && k->moved_by != STOP + 1) {
		referee_held(r, (unsigned)card_rule(k->moved_by));
	}
	if (p->now.draws)
		v = before(c, p, TR_RPM_DRAW_CARD, r, "landed on an RPM Draw card and has drawn no card");
	if (slick_owed(c, p))
		v = before(c, p, TR_OIL_CHOICE, r, "landed on an Oil Drum and has laid no Oil Slick, though there is a card for it");
	if (bump_owed(c, p))
		v = before(c, p, TR_SWIPE_BUMP, r, "drove through a Sideswipe and has bumped nobody, though somebody may be named");
	if (p->mode >= HEIST)
		w = variant_lacks(c, p, r);
	if (v == V_LEGAL && w == V_LEGAL) {
		referee_held(r, TR_TURN_FLIP);
		hold_effects(p, r);
	}
	return v > w ? v : w;
}

/* Somebody opens whom no word of the set-up names: the order of turns begins there. */
static void open_race(struct position *p, unsigned seat)
{
	uint8_t order[CARS_MAX];
	unsigned from = 0;

	while (from < p->nracers && p->order[from] != seat)
		from++;
	for (unsigned i = 0; i < p->nracers; i++)
		order[i] = p->order[(from + i) % p->nracers];
	for (unsigned i = 0; i < p->nracers; i++)
		p->order[i] = order[i];
	p->order_stated = true;
}

static enum verdict wrong_seat(struct context *c, const struct position *p, unsigned seat, int due, struct referee *r)
{
	const struct car *k = &p->car[seat];
	const char *name = seat_of(c, (int)seat, r->arena);
	unsigned rule = TR_TURN_CYCLE;

	if (k->place)
		return referee_call(r, V_ILLEGAL, TR_RACE_END, WHERE_TURN, "%s is behind the finish (place %u) and has no more turns in this race", name, k->place);
	if (k->gone != HERE)
		return referee_call(r, V_ILLEGAL, p->mode == HEIST ? TT_HEIST_ARREST_OUT : p->mode == HEROES ? TT_HEROES_ORDER : TR_TURN_CYCLE, WHERE_TURN,
				    "%s is out of the game and has no turn", name);
	if (p->role[seat] == POLICE || (due >= 0 && p->role[due] == POLICE))
		rule = TT_HEIST_POLICE_STEP;
	else if (p->role[seat] == BUS)
		rule = p->seat == (int)seat ? TT_HEROES_BUS_STEP : TT_HEROES_ORDER;
	else if (due >= 0 && p->role[due] == BUS)
		rule = TT_HEROES_BUS_STEP;
	else if (p->seat == SEAT_NONE && !p->resumed)
		rule = p->race > 1 ? TR_WINNER_OPENS : TR_FIRST_PLAYER;
	if (due == SEAT_NONE)
		return referee_call(r, V_ILLEGAL, rule, WHERE_TURN, "%s has no turn here", name);
	if (p->mode == HEROES && due != p->driverless && p->moved >> seat & 1 && ruling(c, TRR_HEROES_CAR_ORDER) == TRR_HEROES_CAR_ORDER_FREE) {
		referee_call(r, V_ILLEGAL, rule, WHERE_TURN, "%s has had its turn in this round", name);
		for (unsigned s = 0; s < c->nseats; s++)
			if (racing(p, s) && !(p->moved >> s & 1))
				referee_offer(r, "%s", seat_of(c, (int)s, r->arena));
		return V_ILLEGAL;
	}
	unsigned won = rule == TR_WINNER_OPENS && p->now.races_run ? p->now.won[p->now.races_run - 1] : 0;
	referee_call(r, V_ILLEGAL, rule, WHERE_TURN, won && won != (unsigned)due + 1 ? "the winner of the last race does not run, so %2$s opens this one, not %1$s"
		     : rule == TR_WINNER_OPENS ? "%2$s won the last race and opens this one, not %1$s" : "it is not %s's turn but %s's", name, seat_of(c, due, r->arena));
	referee_offer(r, "%s", seat_of(c, due, r->arena));
	return V_ILLEGAL;
}

/* A turn that is the first, or follows one in which more was done than a move, or is out of order. */
__attribute__((noinline))
static enum verdict any_turn(struct context *c, struct position *p, int seat, struct referee *r)
{
	enum verdict v;

	if (seat == SEAT_ALL && !p->now.race_over)
		return V_LEGAL;         /* claims; a turn may be on */
	if (p->in_turn) {
		if ((v = lacks(c, p, r)) >= V_ILLEGAL)
			return v;
		turn_done(c, p);
	}
	if (seat == SEAT_ALL)
		return V_LEGAL;
	if (seat == p->driverless && police_may_step(c, p)) {
		referee_held(r, TT_HEIST_POLICE_STEP);
		begin_turn(c, p, (unsigned)seat);
		return V_LEGAL;
	}
	if (p->now.over && p->mode >= HEIST)    /* by the turn that ends here */
		return referee_call(r, V_ILLEGAL, (unsigned)variant_claim_rule(c, p, "after", SEAT_NONE), WHERE_TURN,
				    "the game is over, so nothing more is played");
	if (p->now.race_over)
		return referee_call(r, V_ILLEGAL, p->mode >= HEIST ? TT_HEIST_STANDOFF_WHEN : TR_RACE_END, WHERE_TURN, p->mode >= HEIST
				    ? "nobody is on the road any more; what is left is the stand-off (all: @seat roll ...)"
				    : tournament(p) ? "race %u is over; the next one begins with setup: race %u" : "the race is over", p->race, p->race + 1u);
	int due = next_in_turn(p);
	bool may = due == seat;
	if (due == SEAT_NONE && p->seat == SEAT_NONE && racing(p, (unsigned)seat)) {
		open_race(p, (unsigned)seat);
		may = true;
	}
	if (!may && p->mode == HEROES && racing(p, (unsigned)seat) && due >= 0 && due != p->driverless && !(p->moved >> seat & 1) &&
	    ruling(c, TRR_HEROES_CAR_ORDER) == TRR_HEROES_CAR_ORDER_FREE)
		may = true;
	if (!may)
		return wrong_seat(c, p, (unsigned)seat, due, r);
	referee_held(r, p->seat == SEAT_NONE && !p->resumed ? p->race > 1 ? TR_WINNER_OPENS : TR_FIRST_PLAYER : TR_TURN_CYCLE);
	if (p->mode == HEIST && p->loot >= 0 && p->car[p->loot].place)
		referee_held(r, TT_HEIST_GOAL);
	for (unsigned s = 0; s < c->nseats && p->mode >= HEIST; s++) {
		if (p->car[s].gone == ARRESTED)
			referee_held(r, TT_HEIST_ARREST_OUT);
		if (p->mode == HEROES && p->car[s].gone != HERE)
			referee_held(r, TT_HEROES_LEAVE_RPM);
		if (p->mode == RAX && p->car[s].at == p->car[s].length)
			referee_held(r, TT_RAX_NO_BEYOND);
	}
	if (p->role[seat] == POLICE)
		referee_held(r, TT_HEIST_POLICE_STEP);
	else if (p->role[seat] == BUS)
		referee_held(r, TT_HEROES_ORDER);
	begin_turn(c, p, (unsigned)seat);
	if (p->mode < HEIST)
		order_begins(p, (unsigned)seat);
	return V_LEGAL;
}

enum verdict turbo_rally_turn(struct context *c, void *pos, int seat, struct referee *r)
{
	return begin_in_order(c, pos, seat, r) ? V_LEGAL : any_turn(c, pos, seat, r);
}
