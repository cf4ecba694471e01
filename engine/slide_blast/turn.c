/* Slide Blast: the frame of turns, and giving up. */
#include "engine/slide_blast/model.h"

#include <string.h>

/* What the turn that ends still owed; a pass that could have been said is taken as said. */
__attribute__((noinline))
static enum verdict close_turn(struct context *c, struct position *p, struct referee *r)
{
	struct act example;
	enum verdict v = V_LEGAL;

	bool bonus = p->bonus && p->phase != PHASE_DISCARD && p->phase != PHASE_REDRAW;
	if (bonus && ruling(c, SBR_HIGH_SPEED_DUTY) == SBR_HIGH_SPEED_DUTY_OPTIONAL) {
		turn_done(c, p);
		return V_LEGAL;
	}
	if (p->phase == PHASE_DRAW)
		return referee_call(r, V_ILLEGAL, bonus ? SB_HIGH_SPEED_BONUS : SB_DRAW_ONE, WHERE_TURN_BEFORE,
				    bonus ? "%s ends its turn without the draw and the play that its High Speed tile brings" : "%s ends its turn without a draw", name(c, p->seat, r));
	if (p->phase == PHASE_DISCARD)
		return referee_call(r, V_ILLEGAL, SB_LIFE_GUARD_USE, WHERE_TURN_BEFORE, "%s discards a tile behind the Life Guard", name(c, p->seat, r));
	if (p->phase == PHASE_REDRAW)
		return referee_call(r, V_ILLEGAL, SB_DRAW_ONE, WHERE_TURN_BEFORE, "%s draws a tile for the one it discarded", name(c, p->seat, r));
	switch (may_pass(c, p, p->seat, &example)) {
	case TILE_FITS:
		referee_call(r, V_ILLEGAL, bonus ? SB_HIGH_SPEED_BONUS : SB_NO_PASS, WHERE_TURN_BEFORE, bonus ?
			     "%s ends its turn without the bonus play, though %s can be laid" : "%s ends its turn without a play, though %s can be laid", name(c, p->seat, r),
			     tile_name(c, example.tile));
		if (r->last)
			offer_plays(c, p, p->seat, NO_TILE, r);
		return V_ILLEGAL;
	case GUARD_FITS:
		referee_call(r, V_ILLEGAL, SB_LIFE_GUARD_USE, WHERE_TURN_BEFORE, "%s ends its turn without a play; it is stuck, and has to play a Life Guard pair", name(c, p->seat, r));
		if (r->last)
			offer_plays(c, p, p->seat, NO_TILE, r);
		return V_ILLEGAL;
	case DISCARD_DUE:
		return referee_call(r, V_ILLEGAL, SB_LIFE_GUARD_USE, WHERE_TURN_BEFORE, "%s is stuck without a Life Guard, and discards a tile", name(c, p->seat, r));
	case DEPENDS:
		v = referee_call(r, V_UNDECIDED, SB_NO_PASS, WHERE_TURN_BEFORE, "%s ends its turn without a play; whether it could play depends on the hidden "
				 "tiles in its hand", name(c, p->seat, r));
		break;
	case PASS_ALLOWED:
		break;
	}
	struct act pass = {.kind = PASS, .seat = p->seat, .drops_out = example.drops_out};
	slide_blast_apply(c, p, &pass);
	return v;
}

static inline void begin(struct context *c, struct position *p, int seat)
{
	p->seat = (int8_t)seat;
	p->next = SEAT_NONE;
	p->last_turn[seat] = (uint16_t)(c->nseats + ++p->turns);
	p->last_kind = KINDS;
	p->bonus = p->speeds = p->plays = p->token_due = p->token_given = p->token_said = p->token_short = 0;
	p->jumps = 0;
	p->drawn = NO_TILE;
	memset(p->moved, 0, sizeof p->moved);
	memset(p->number, 0, sizeof p->number);
	memcpy(p->tokens_before, p->tokens, sizeof p->tokens);
	p->phase = deck_left(p) ? PHASE_DRAW : PHASE_PLAY;
	if (p->phase == PHASE_PLAY)
		ruling(c, SBR_EMPTY_DECK_TURN);
}

/* A turn that may come too early, or out of order. */
__attribute__((noinline))
static enum verdict any_turn(struct context *c, struct position *p, int seat, struct referee *r)
{
	if (seat == SEAT_ALL)
		return referee_notation(r, V_UNREADABLE, N_SEAT, WHERE_TURN, "Slide Blast has no step of everyone; each turn is some seat's");
	enum verdict v = seat_on_turn(p) >= 0 ? close_turn(c, p, r) : V_LEGAL;
	if (v >= V_ILLEGAL)
		return v;
	p->over |= p->ends;
	if (p->over)
		return v;
	/* who has nothing to play is skipped, but may say so */
	int due = p->seat >= 0 || !skipped(p, p->next) ? p->next : next_seat(c, p, p->next), from = p->next;
	if (p->seat >= 0) {
		due = next_seat(c, p, p->seat);
		from = p->seat + 1 < (int)c->nseats ? p->seat + 1 : 0;
	}
	bool right = due == seat;
	for (int s = from, n = 0; s != due && !right && n < (int)c->nseats; s = (s + 1) % (int)c->nseats, n++)
		right = s == seat && !(p->out >> seat & 1);
	unsigned rule = p->turns == 0 && !p->resumed ? SB_FIRST_BEGINS : SB_TURN_ORDER;
	if (!referee_test(r, rule, right)) {
		referee_call(r, V_ILLEGAL, rule, WHERE_TURN, p->out >> seat & 1 ? "%s is to act; %s has no further turns" : "%s is to act, not %s",
			     due >= 0 ? name(c, due, r) : "nobody", name(c, seat, r));
		if (due >= 0)
			referee_offer(r, "%s:", name(c, due, r));
		return V_ILLEGAL;
	}
	begin(c, p, seat);
	return v;
}

enum verdict slide_blast_turn(struct context *c, void *pos, int seat, struct referee *r)
{
	struct position *p = pos;
	int next = p->seat + 1 < (int)c->nseats ? p->seat + 1 : 0;

	if (p->seat < 0 || p->ends || p->over || seat != next || skipped(p, seat) || seat_on_turn(p) >= 0)
		return any_turn(c, p, seat, r);
	referee_held(r, SB_TURN_ORDER);
	begin(c, p, seat);
	return V_LEGAL;
}

void slide_blast_retire(struct context *c, void *pos, int seat)
{
	struct position *p = pos;

	if (seat < 0 || p->gave_up >> seat & 1)
		return;
	p->gave_up |= (uint16_t)(1u << seat);
	p->out |= (uint16_t)(1u << seat);
	if (deserted(c, p))
		p->over = true;
	else if (p->seat == seat)
		turn_done(c, p);
}

bool slide_blast_unmanned(const void *pos, int seat)
{
	return ((const struct position *)pos)->gave_up >> seat & 1;
}

void slide_blast_stop(struct context *c, void *pos)
{
	struct position *p = pos;

	(void)c;
	p->over |= p->ends;
}
