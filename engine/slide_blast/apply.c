/* Slide Blast: what a checked action does. */
#include "engine/slide_blast/model.h"

#include <string.h>

void put_drawn(const struct context *c, struct position *p, const struct act *a)
{
	unsigned pile = p->split_unknown ? 0 : a->pile, tile = a->tile;

	if (pile < 2 && p->pile[pile].n) {
		unsigned top = p->split_unknown ? HIDDEN_TILE : p->pile[pile].tile[p->pile[pile].head];
		if (top < HIDDEN_TILE)
			tile = top;
		if (!p->split_unknown)
			p->pile[pile].head++;
		p->pile[pile].n--;
	}
	if (tile == HIDDEN_TILE) {
		p->hand_unknown[a->seat]++;
	} else {
		p->hand_known[a->seat]++;
		p->place[tile] = (uint8_t)(HAND + a->seat);
	}
	p->drawn = (uint16_t)tile;
	(void)c;
}

/* A tile leaves the hand for a place of no return. */
static void leave_hand(struct context *c, struct position *p, unsigned seat, unsigned tile, enum place to)
{
	take_from_hand(p, seat, tile);
	p->place[tile] = (uint8_t)to;
	p->slides_laid = (uint16_t)(p->slides_laid + (kind_of(c, tile) == SLIDE));
}

/* high-speed-is-turn=new-turn: the bonus begins, a turn of its own. */
static void begin_bonus(struct position *p)
{
	memset(p->moved, 0, sizeof p->moved);
	memset(p->number, 0, sizeof p->number);
	memcpy(p->tokens_before, p->tokens, sizeof p->tokens);
	p->jumps = 0;
	p->speeds = p->token_given = p->token_said = p->token_short = 0;
}

/* The same reading: whether there is a turn at all behind that one. */
static bool turn_follows(struct context *c, const struct position *p)
{
	if (game_over(c, p))
		return false;
	return deck_left(p) || ruling(c, SBR_EMPTY_DECK_TURN) != SBR_EMPTY_DECK_TURN_NO_TURN;
}

void after_play(struct context *c, struct position *p, unsigned seat, unsigned kind)
{
	bool new_turn = kind == HIGH_SPEED && ruling(c, SBR_HIGH_SPEED_IS_TURN) == SBR_HIGH_SPEED_IS_TURN_NEW_TURN;

	if (kind != HIGH_SPEED || (p->speeds > 1 && !new_turn) || (new_turn && !turn_follows(c, p))) {
		turn_done(c, p);
		return;
	}
	if (deck_left(p)) {
		p->bonus = 1;
		p->phase = PHASE_DRAW;
	} else if (hand_size(p, seat) == 0 || ruling(c, SBR_HIGH_SPEED_EMPTY_DECK) == SBR_HIGH_SPEED_EMPTY_DECK_NO_BONUS) {
		turn_done(c, p);
		return;
	} else {
		p->bonus = 1;
		p->phase = PHASE_PLAY;
		p->drawn = NO_TILE;
	}
	if (new_turn && p->phase == PHASE_PLAY)         /* else with the draw: until then something may be said of this turn */
		begin_bonus(p);
}

void give_tokens(struct context *c, struct position *p, unsigned seat, unsigned n)
{
	p->token_given = (uint8_t)(p->token_given + n);
	if (ruling(c, SBR_TOKEN_DUTY) == SBR_TOKEN_DUTY_MUST_CLAIM) {
		p->token_due = (uint8_t)(p->token_due + n);
	} else {
		p->tokens[seat] = (uint16_t)(p->tokens[seat] + n);
		p->taken = (uint16_t)(p->taken + n);
	}
}

__attribute__((noinline))
static void apply_play(struct context *c, struct position *p, const struct act *a)
{
	unsigned kind = kind_of(c, a->tile), seat = (unsigned)a->seat;

	p->before = p->end[p->point_of[seat]];
	lay_and_ride(c, p, a);
	if (a->partner != NO_TILE && kind != ICON)
		p->partner[a->tile] = a->partner;
	if (kind == ICON && a->partner != NO_TILE)
		leave_hand(c, p, seat, a->tile, OUT_OF_GAME);
	else if (kind != GUARD) {
		/* it lies on the table now, so whether the hand knew it was there can't be seen in its place any more */
		if (a->from_hidden)
			p->hand_unknown[seat]--;
		else
			p->hand_known[seat]--;
		p->slides_laid = (uint16_t)(p->slides_laid + (kind == SLIDE));
	}
	p->token_short = (uint8_t)(p->token_short + a->tokens_short);
	if (a->tokens)
		give_tokens(c, p, seat, a->tokens);
	p->last_kind = (uint8_t)(kind == ICON && a->partner != NO_TILE ? BIG : kind);
	p->plays++;
	p->speeds = (uint8_t)(p->speeds + (kind == HIGH_SPEED));
	p->stopped_round = 0;
	if (kind != GUARD)
		after_play(c, p, seat, kind);
	else if (hand_size(p, seat) && ruling(c, SBR_LIFE_GUARD_HAND) == SBR_LIFE_GUARD_HAND_DISCARD_ONE)
		p->phase = PHASE_DISCARD;
	else if (hand_size(p, seat) && ruling(c, SBR_LIFE_GUARD_THEN) == SBR_LIFE_GUARD_THEN_PLAY_ON)
		p->phase = PHASE_PLAY;
	else
		turn_done(c, p);
}

__attribute__((noinline))
static void drop_out(struct context *c, struct position *p, unsigned seat)
{
	for (unsigned t = 0; t < set_of(c)->ntiles; t++)
		if (in_hand(p, seat, t)) {
			p->place[t] = OUT_OF_GAME;
			p->slides_laid = (uint16_t)(p->slides_laid + (kind_of(c, t) == SLIDE));
		}
	p->out |= (uint16_t)(1u << seat);
}

__attribute__((noinline))
static void apply_discard(struct context *c, struct position *p, const struct act *a)
{
	bool instead = p->phase == PHASE_PLAY;

	leave_hand(c, p, (unsigned)a->seat, a->tile, OUT_OF_GAME);
	p->stopped_round = 0;
	if (instead && a->redraws && deck_left(p))
		p->phase = PHASE_REDRAW;
	else if (!instead && hand_size(p, (unsigned)a->seat) && ruling(c, SBR_LIFE_GUARD_THEN) == SBR_LIFE_GUARD_THEN_PLAY_ON)
		p->phase = PHASE_PLAY;
	else
		turn_done(c, p);
}

__attribute__((noinline))
static void apply_stop(struct context *c, struct position *p, const struct act *a)
{
	static const uint8_t passes[] = {T_START, T_SLIDE, T_BIG, T_TUNNEL, T_GUARD};
	unsigned point = p->point_of[a->seat];
	struct tally whole, there;

	if (!ride_count(c, p, point, p->end[point], &whole) || !ride_count(c, p, point, a->stop, &there))
		return;
	for (unsigned i = 0; i < sizeof passes; i++)
		p->moved[a->seat] = (uint16_t)(p->moved[a->seat] - (whole.every[passes[i]] - there.every[passes[i]]));
	p->pawn[a->seat] = a->stop;
	if (a->stop.cell != p->end[point].cell || a->stop.port != p->end[point].port)
		p->stopped |= (uint16_t)(1u << a->seat);
}

void slide_blast_apply(struct context *c, void *pos, const void *act)
{
	struct position *p = pos;
	const struct act *a = act;

	switch ((enum act_kind)a->kind) {
	case DRAW:
		if (p->phase == PHASE_DRAW && p->bonus && c->option[SBR_HIGH_SPEED_IS_TURN] == SBR_HIGH_SPEED_IS_TURN_NEW_TURN) {
			begin_bonus(p);
			p->token_due = 0;
		}
		put_drawn(c, p, a);
		if (p->phase == PHASE_REDRAW)
			turn_done(c, p);
		else
			p->phase = PHASE_PLAY;
		return;
	case PLAY:
		apply_play(c, p, a);
		return;
	case PASS:
		if (a->drops_out)       /* it is no pass of those who are left */
			drop_out(c, p, (unsigned)a->seat);
		else
			p->stopped_round = deck_left(p) || p->plays ? 0 : (uint8_t)(p->stopped_round + 1);
		turn_done(c, p);
		return;
	case DISCARD:
		apply_discard(c, p, a);
		return;
	case TAKE_TOKEN:
		p->token_said++;
		if (p->token_due) {
			p->token_due--;
			p->tokens[a->seat]++;
			p->taken++;
		}
		return;
	case STOP:
		apply_stop(c, p, a);
	}
}
