/* Turbulence: the frame of turns, and giving up. */
#include "engine/turbulence/model.h"

#include <string.h>

/* TB-draw-mandatory and action-minimum: what the turn that ends still owed. */
static enum verdict close_turn(struct context *c, struct position *p, struct referee *r)
{
	if (p->seat < 0 || p->out >> p->seat & 1)
		return V_LEGAL;
	if (p->actions < set_of(c)->actions)
		referee_held(r, TB_ACTION_OPTIONAL);
	unsigned due = p->phase == PHASE_DRAWN ? 0 : draw_due(c, p, p->seat);
	enum verdict v = V_LEGAL;
	if (due && split_matters(c, p)) {
		v = referee_call(r, V_UNDECIDED, TB_DRAW_MANDATORY, WHERE_TURN_BEFORE,
				 "%s ends its turn without a draw; whether cards are left in the draw pile would be known if the set-up said pile cards",
				 name(c, p->seat, r));
		due = 0;
	}
	if (due && ruling(c, TBR_DRAW_DUTY) == TBR_DRAW_DUTY_MUST) {
		unsigned held = cards_in(&p->hand[p->seat]);
		referee_call(r, V_ILLEGAL, TB_DRAW_MANDATORY, WHERE_TURN_BEFORE, "%s ends its turn with %u card%s and has not drawn; %u %s due",
			     name(c, p->seat, r), held, held == 1 ? "" : "s", due, due == 1 ? "is" : "are");
		referee_offer(r, due > 1 ? "draw ?%u" : "draw ?", due);
		return V_ILLEGAL;
	}
	if (p->phase == PHASE_DRAWN)
		return v;
	enum verdict minimum = check_minimum(c, p, p->seat, r, WHERE_TURN_BEFORE);
	v = minimum > v ? minimum : v;
	if (v >= V_ILLEGAL)
		return v;
	p->phase = PHASE_DRAWN;
	settle_win(c, p, true);
	if (!p->over && !p->split_unknown && out_of_cards(c, p, p->seat))
		end_game(p);
	return v;
}

static inline void begin(struct context *c, struct position *p, int seat)
{
	p->seat = (int8_t)seat;
	p->next = SEAT_NONE;
	p->started = true;
	p->phase = PHASE_ACTIONS;
	p->actions = p->discarded = 0;
	memset(p->spent, 0, sizeof p->spent);
	p->last = LAST_OTHER;
	if (p->landed[seat] >= set_of(c)->to_win)
		turn_comes(c, p, seat);
}

/* A turn behind one that may not be complete, or out of order. */
__attribute__((noinline))
static enum verdict any_turn(struct context *c, struct position *p, int seat, struct referee *r)
{
	if (seat == SEAT_ALL)
		return referee_notation(r, V_UNREADABLE, N_SEAT, WHERE_TURN, "Turbulence has no step of everyone; each turn is some seat's");
	int due = seat_due(c, p);
	enum verdict v = close_turn(c, p, r);
	if (p->ends && !p->over)
		end_game(p);
	if (v >= V_ILLEGAL || p->over)
		return v;
	if (due < 0 && p->seat < 0)
		ruling(c, TBR_FIRST_PLAYER);
	if (due < 0 && p->out >> seat & 1)
		return referee_call(r, V_ILLEGAL, TB_TURN_ORDER, WHERE_TURN, "%s has given up", name(c, seat, r));
	if (!referee_test(r, TB_TURN_ORDER, due < 0 || due == seat)) {
		referee_call(r, V_ILLEGAL, TB_TURN_ORDER, WHERE_TURN, p->out >> seat & 1 ? "%s is to act; %s has given up" : "%s is to act, not %s",
			     name(c, due, r), name(c, seat, r));
		referee_offer(r, "%s:", name(c, due, r));
		return V_ILLEGAL;
	}
	referee_held(r, TB_FIRST_PLAYER);
	if (p->first == SEAT_NONE)
		p->first = (int8_t)seat;
	begin(c, p, seat);
	return v;
}

enum verdict turbulence_turn(struct context *c, void *pos, int seat, struct referee *r)
{
	struct position *p = pos;
	int next = p->seat + 1 < (int)c->nseats ? p->seat + 1 : 0;

	if (p->seat < 0 || p->phase != PHASE_DRAWN || p->ends || p->over || p->out || seat != next)
		return any_turn(c, p, seat, r);
	if (p->actions < set_of(c)->actions)
		referee_held(r, TB_ACTION_OPTIONAL);
	referee_held(r, TB_TURN_ORDER);
	referee_held(r, TB_FIRST_PLAYER);
	begin(c, p, seat);
	return V_LEGAL;
}

void turbulence_retire(struct context *c, void *pos, int seat)
{
	struct position *p = pos;

	if (seat < 0 || p->out >> seat & 1)
		return;
	p->out |= (uint8_t)(1u << seat);
	int next = next_seat(c, p, seat);
	if (next == SEAT_NONE || next_seat(c, p, next) == next) {       /* one is left, or nobody: no turn will come */
		if (next >= 0 && p->landed[next] >= set_of(c)->to_win)
			p->five |= (uint8_t)(1u << next);
		end_game(p);
	}
	if (seat == p->seat)
		p->phase = PHASE_DRAWN; /* its turn ends here */
	if (p->phase == PHASE_DRAWN)    /* and so may a round, where the last of it gives up */
		settle_win(c, p, true);
}
