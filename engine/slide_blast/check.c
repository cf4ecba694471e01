/* Slide Blast: is the action allowed? Turn and phase, hand; the placement is placement.c's. */
#include "engine/slide_blast/model.h"

#include <string.h>

enum verdict check_drawn(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	unsigned pile = p->split_unknown ? 0 : a->pile;
	bool known = p->seat >= 0 || p->pile_stated >> pile & 1;

	if (a->tile != HIDDEN_TILE && !referee_test(r, SB_DECK_MEMBERS, kind_of(c, a->tile) < BIG))
		return referee_call(r, V_ILLEGAL, SB_DECK_MEMBERS, WHERE_ACTION, "%s is no tile of the deck", tile_name(c, a->tile));
	if (!referee_test(r, SB_DRAW_EMPTY, !known || p->pile[pile].n > 0))
		return referee_call(r, V_ILLEGAL, SB_DRAW_EMPTY, WHERE_ACTION, deck_left(p) ? "pile %c is empty" : "both piles are empty",
				    "ab"[pile]);
	referee_held(r, SB_TWO_PILES);
	if (a->pile == 1 && known && p->pile[0].n && !p->split_unknown && ruling(c, SBR_PILE_CHOICE) == SBR_PILE_CHOICE_A_THEN_B)
		return referee_call(r, V_ILLEGAL, SB_DRAW_DECK, 1, "pile a still holds %u, and is drawn first", p->pile[0].n);
	unsigned top = known && !p->split_unknown ? p->pile[pile].tile[p->pile[pile].head] : HIDDEN_TILE;
	if (a->tile == HIDDEN_TILE)
		return V_LEGAL;
	if (top != HIDDEN_TILE) {
		if (referee_test(r, SB_DRAW_DECK, top == a->tile))
			return V_LEGAL;
		referee_call(r, V_ILLEGAL, SB_DRAW_DECK, WHERE_ACTION, "%s is not the top tile of pile %c; that is %s", tile_name(c, a->tile), "ab"[pile],
			     tile_name(c, top));
		referee_offer(r, "draw %c %s", "ab"[pile], tile_name(c, top));
		return V_ILLEGAL;
	}
	if (p->place[a->tile] == IN_PILE)
		return referee_call(r, V_ILLEGAL, SB_DRAW_DECK, WHERE_ACTION, "%s is known to lie elsewhere in the piles", tile_name(c, a->tile));
	referee_held(r, SB_DRAW_DECK);
	if (!referee_test(r, SB_TILE_ONCE, p->place[a->tile] == UNSEEN))
		return tile_twice(c, p, a->tile, WHERE_ACTION, r);
	return V_LEGAL;
}

__attribute__((noinline))
static enum verdict check_draw(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	if (p->phase != PHASE_DRAW && p->phase != PHASE_REDRAW) {
		if (!referee_test(r, SB_DRAW_EMPTY, deck_left(p) > 0))
			return referee_call(r, V_ILLEGAL, SB_DRAW_EMPTY, WHERE_ACTION, "both piles are empty");
		if (p->phase == PHASE_DONE && p->speeds > 1 && p->last_kind == HIGH_SPEED)
			return referee_call(r, V_ILLEGAL, SB_HIGH_SPEED_SECOND, WHERE_ACTION, "the second High Speed tile of a turn brings no further play, so %s draws nothing", name(c, a->seat, r));
		if (p->phase == PHASE_DONE && p->bonus)
			return referee_call(r, V_ILLEGAL, SB_HIGH_SPEED_ONCE, WHERE_ACTION, "%s has had the one bonus of this turn", name(c, a->seat, r));
		return referee_call(r, V_ILLEGAL, SB_DRAW_ONE, WHERE_ACTION, p->phase == PHASE_DONE ? "the turn of %s is complete; nothing more is drawn" :
				    "%s has drawn already; one tile is drawn", name(c, a->seat, r));
	}
	referee_held(r, p->bonus ? SB_HIGH_SPEED_DRAW : SB_DRAW_ONE);
	enum verdict v = check_drawn(c, p, a, r);
	if (v < V_ILLEGAL && a->tile == HIDDEN_TILE && ruling(c, SBR_HAND_SECRECY) == SBR_HAND_SECRECY_OPEN)
		return referee_call(r, V_ILLEGAL, SB_DRAW_ONE, WHERE_ACTION, "hands are open, so the tile drawn is named");
	return v;
}

/* A draw that is due comes before the play or pass. */
__attribute__((noinline))
static enum verdict draw_is_due(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	const char *who = r->out ? name(c, a->seat, r) : "";

	if (p->bonus)
		referee_call(r, V_ILLEGAL, SB_HIGH_SPEED_DRAW, WHERE_ACTION, "the bonus begins with a draw, and %s has not drawn for it", who);
	else if (a->again)
		referee_call(r, V_ILLEGAL, SB_DRAW_FIRST, WHERE_ACTION, "%s has to draw before it plays", who);
	else
		referee_call(r, V_ILLEGAL, SB_DRAW_ONE, WHERE_ACTION, "%s has not drawn; a turn begins with the draw of one tile", who);
	for (unsigned i = 0; i < 2; i++)
		if (p->pile[i].n && !p->split_unknown)
			referee_offer(r, "draw %c ?", "ab"[i]);
	return V_ILLEGAL;
}

/* The turn is complete: which rule a further play breaks. */
__attribute__((noinline))
static enum verdict further_play(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	const char *who = r->out ? name(c, a->seat, r) : "";

	if (p->phase == PHASE_DONE && p->last_kind == HIGH_SPEED && p->speeds == 1 && !p->bonus && hand_size(p, (unsigned)a->seat) == 0)
		return referee_call(r, V_ILLEGAL, a->kind == PLAY && kind_of(c, a->tile) == GUARD ? SB_LIFE_GUARD_TRIGGER : SB_PLAY_ONE, WHERE_ACTION,
				    "piles and hand are empty, so the High Speed tile brings %s no further play", who);
	if (p->phase == PHASE_DISCARD && ruling(c, SBR_LIFE_GUARD_THEN) == SBR_LIFE_GUARD_THEN_PLAY_ON)
		return referee_call(r, V_ILLEGAL, SB_LIFE_GUARD_USE, WHERE_ACTION, "%s first discards a tile for the Life Guard", who);
	if (p->last_kind == GUARD || p->phase == PHASE_DISCARD)
		return referee_call(r, V_ILLEGAL, SB_LIFE_GUARD_IS_PLAY, WHERE_ACTION, "the Life Guard was the play of this turn; no tile is laid besides");
	if (p->speeds > 1 && p->last_kind == HIGH_SPEED)
		return referee_call(r, V_ILLEGAL, SB_HIGH_SPEED_SECOND, WHERE_ACTION, "the second High Speed tile of a turn counts as an ordinary one: no further play");
	if (p->bonus)
		return referee_call(r, V_ILLEGAL, SB_HIGH_SPEED_ONCE, WHERE_ACTION, "%s has had the one bonus of this turn", who);
	if (p->last_kind == BIG)
		return referee_call(r, V_ILLEGAL, SB_ATTRACTION_PLAY, WHERE_ACTION, "the big tile was the tile of this play; no other is laid besides");
	return referee_call(r, V_ILLEGAL, SB_PLAY_ONE, WHERE_ACTION, "%s has played; one tile is played in a turn", who);
}

/* The tile that is played: whose it is, and where it was. */
static enum verdict check_tile(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	unsigned kind = kind_of(c, a->tile), place = p->place[a->tile];

	if (kind == GUARD) {
		if (p->last_kind == GUARD)
			return referee_call(r, V_ILLEGAL, SB_LIFE_GUARD_IS_PLAY, 1, "%s has played its Life Guard; what follows is a tile of the hand", name(c, a->seat, r));
		if (place == ON_TABLE || (a->partner != NO_TILE && p->place[a->partner] == ON_TABLE))
			return referee_call(r, V_ILLEGAL, SB_LIFE_GUARD_SUPPLY, 1, "%s lies on the table already", tile_name(c, place == ON_TABLE ? a->tile : a->partner));
		unsigned used = pairs_used(c, p);
		if (!referee_test(r, SB_LIFE_GUARD_SUPPLY, used < 2 || ruling(c, SBR_LIFE_GUARD_PAIRS) == SBR_LIFE_GUARD_PAIRS_FOUR_PAIRS))
			return referee_call(r, V_ILLEGAL, SB_LIFE_GUARD_SUPPLY, 1, "both Life Guard pairs are used");
		if (!referee_test(r, SB_LIFE_GUARD_TRIGGER, hand_size(p, (unsigned)a->seat) > 0))
			return referee_call(r, V_ILLEGAL, SB_LIFE_GUARD_TRIGGER, 1, "%s holds no tile; the Life Guard is for a player who can't lay one", name(c, a->seat, r));
	} else if (place == ON_TABLE || place == OUT_OF_GAME) {
		return referee_call(r, V_ILLEGAL, SB_TILE_ONCE, 1, "%s %s already", tile_name(c, a->tile), place == ON_TABLE ? "lies on the table" : "is out of the game");
	} else if (!in_hand(p, (unsigned)a->seat, a->tile) && (kind >= BIG || place != UNSEEN || !p->hand_unknown[a->seat])) {
		referee_call(r, V_ILLEGAL, SB_PLAY_FROM_HAND, 1, "%s does not hold %s; the hand is %s", name(c, a->seat, r), tile_name(c, a->tile),
			     r->out ? hand_names(c, p, (unsigned)a->seat, r->arena) : "");
		return V_ILLEGAL;
	} else {
		referee_held(r, SB_PLAY_FROM_HAND);
		referee_held(r, SB_TILE_ONCE);
	}
	if (a->partner != NO_TILE && kind != GUARD && p->place[a->partner] != POOL)
		return referee_call(r, V_ILLEGAL, count_rule(kind_of(c, a->partner)), WHERE_ACTION, "%s is used already; there is only one", tile_name(c, a->partner));
	if (kind == HIGH_SPEED && p->speeds && ruling(c, SBR_HIGH_SPEED_SECOND) == SBR_HIGH_SPEED_SECOND_FORBIDDEN)
		return referee_call(r, V_ILLEGAL, SB_HIGH_SPEED_SECOND, 1, "a second High Speed tile may not be played in one turn");
	if (kind == HIGH_SPEED && p->speeds)
		referee_held(r, SB_HIGH_SPEED_SECOND);
	if (p->bonus && (kind == ICON || kind == ENTRANCE || kind == GUARD) && ruling(c, SBR_HIGH_SPEED_BONUS_KIND) == SBR_HIGH_SPEED_BONUS_KIND_PLAIN_ONLY)
		return referee_call(r, V_ILLEGAL, SB_HIGH_SPEED_HAND, 1, "the bonus tile is an ordinary or High Speed slide, not %s", tile_name(c, a->tile));
	if (p->bonus) {
		referee_held(r, SB_HIGH_SPEED_HAND);
		referee_held(r, SB_HIGH_SPEED_ONCE);
		referee_held(r, SB_HIGH_SPEED_BONUS);
	}
	return V_LEGAL;
}

/* A play, question by question. */
__attribute__((noinline))
static enum verdict check_play(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	struct act example;
	enum verdict v;

	if (p->phase == PHASE_DRAW)
		return draw_is_due(c, p, a, r);
	if (p->phase != PHASE_PLAY)
		return further_play(c, p, a, r);
	if (no_turn(c, p))
		return referee_call(r, V_ILLEGAL, SB_TURN_ORDER, WHERE_ACTION, "the piles are empty, and who can't draw has no turn");
	referee_held(r, SB_DRAW_FIRST);
	referee_held(r, SB_PLAY_ONE);
	if (deck_left(p) == 0)
		referee_held(r, SB_PLAY_OUT_HANDS);
	if ((v = check_tile(c, p, a, r)))
		return v;
	a->from_hidden = !in_hand(p, (unsigned)a->seat, a->tile);
	v = check_rules(c, p, a, r);
	if (kind_of(c, a->tile) != GUARD) {
		if (v >= V_ILLEGAL && r->last)
			offer_plays(c, p, a->seat, a->tile, r);
		return v;
	}
	if (ruling(c, SBR_LIFE_GUARD_DUTY) == SBR_LIFE_GUARD_DUTY_ANY_TIME)
		return v;
	switch (is_stuck(c, p, a->seat, true, &example)) {
	case STUCK:
		if (ruling(c, SBR_LIFE_GUARD_CAUSE) == SBR_LIFE_GUARD_CAUSE_RULE_B_ONLY && !stuck_by_rule_b(c, p, a->seat))
			return referee_call(r, V_ILLEGAL, SB_LIFE_GUARD_TRIGGER, WHERE_ACTION, "it is not golden rule b alone that keeps %s from playing",
					    name(c, a->seat, r));
		referee_held(r, SB_LIFE_GUARD_ONLY_STUCK);
		referee_held(r, SB_LIFE_GUARD_USE);
		return v;
	case PERHAPS_STUCK:
		r->stated = v < V_ILLEGAL;
		referee_call(r, V_UNDECIDED, SB_LIFE_GUARD_ONLY_STUCK, WHERE_ACTION, "whether %s can play a tile depends on the hidden ones in its hand (%s)",
			     name(c, a->seat, r), r->out ? hand_names(c, p, (unsigned)a->seat, r->arena) : "");
		return v > V_UNDECIDED ? v : V_UNDECIDED;
	case NOT_STUCK:
		break;
	}
	referee_call(r, V_ILLEGAL, SB_LIFE_GUARD_ONLY_STUCK, WHERE_ACTION, "%s is not stuck: %s can be laid", name(c, a->seat, r), tile_name(c, example.tile));
	if (r->last)
		offer_plays(c, p, a->seat, a->tile, r);
	return V_ILLEGAL;
}

__attribute__((noinline))
static enum verdict check_pass(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	struct act example;

	if (p->bonus && (p->phase == PHASE_DRAW || p->phase == PHASE_PLAY) && ruling(c, SBR_HIGH_SPEED_DUTY) == SBR_HIGH_SPEED_DUTY_OPTIONAL)
		return V_LEGAL;
	if (p->phase == PHASE_DRAW)
		return draw_is_due(c, p, a, r);
	if (p->phase != PHASE_PLAY)
		return further_play(c, p, a, r);
	switch (may_pass(c, p, a->seat, &example)) {
	case TILE_FITS:
		if (p->bonus)
			referee_call(r, V_ILLEGAL, p->drawn >= HIDDEN_TILE || playable(c, p, a->seat, p->drawn) ? SB_HIGH_SPEED_BONUS : SB_HIGH_SPEED_HAND, WHERE_ACTION,
				     "%s has one more play, and can lay %s", name(c, a->seat, r), tile_name(c, example.tile));
		else
			referee_call(r, V_ILLEGAL, SB_NO_PASS, WHERE_ACTION, "%s can lay %s, so it may not pass", name(c, a->seat, r), tile_name(c, example.tile));
		if (r->last)
			offer_plays(c, p, a->seat, a->tile, r);
		return V_ILLEGAL;
	case GUARD_FITS:
		referee_call(r, V_ILLEGAL, SB_LIFE_GUARD_USE, WHERE_ACTION, "%s is stuck, and has to play a Life Guard pair", name(c, a->seat, r));
		if (r->last)
			offer_plays(c, p, a->seat, a->tile, r);
		return V_ILLEGAL;
	case DISCARD_DUE:
		return referee_call(r, V_ILLEGAL, SB_LIFE_GUARD_USE, WHERE_ACTION, "%s is stuck without a Life Guard, and discards a tile", name(c, a->seat, r));
	case DEPENDS:
		r->stated = true;
		return referee_call(r, V_UNDECIDED, SB_NO_PASS, WHERE_ACTION, "whether %s could play depends on the hidden tiles in its hand (%s)", name(c, a->seat, r),
				    r->out ? hand_names(c, p, (unsigned)a->seat, r->arena) : "");
	case PASS_ALLOWED:
		break;
	}
	referee_held(r, SB_NO_PASS);
	a->drops_out = example.drops_out;
	return V_LEGAL;
}

__attribute__((noinline))
static enum verdict check_discard(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	struct act example;

	if (p->phase == PHASE_DRAW)
		return draw_is_due(c, p, a, r);
	if (p->phase != PHASE_PLAY && p->phase != PHASE_DISCARD)
		return further_play(c, p, a, r);
	if (!in_hand(p, (unsigned)a->seat, a->tile) && (p->place[a->tile] != UNSEEN || !p->hand_unknown[a->seat]))
		return referee_call(r, V_ILLEGAL, SB_PLAY_FROM_HAND, 1, "%s does not hold %s", name(c, a->seat, r), tile_name(c, a->tile));
	if (p->phase == PHASE_DISCARD)
		return V_LEGAL;
	enum passing pass = may_pass(c, p, a->seat, &example);
	a->redraws = pass == DISCARD_DUE;
	if (a->redraws ||
	    (kind_of(c, a->tile) == ICON && !tile_fits(c, p, a->seat, a->tile) && ruling(c, SBR_ICON_UNPLAYABLE) == SBR_ICON_UNPLAYABLE_DISCARD_ICON))
		return V_LEGAL;
	if (pass == DEPENDS) {
		r->stated = a->redraws = true;
		return referee_call(r, V_UNDECIDED, SB_NO_PASS, WHERE_ACTION, "whether %s could play depends on the hidden tiles in its hand", name(c, a->seat, r));
	}
	referee_call(r, V_ILLEGAL, SB_PLAY_ONE, WHERE_ACTION, pass == TILE_FITS ? "%s can play a tile, and discards none" :
		     pass == GUARD_FITS ? "%s is stuck and plays a Life Guard pair; nothing is discarded" : "%s passes and keeps its tiles", name(c, a->seat, r));
	if (r->last && pass != PASS_ALLOWED)
		offer_plays(c, p, a->seat, a->tile, r);
	return V_ILLEGAL;
}

__attribute__((noinline))
static enum verdict check_token(struct context *c, const struct position *p, struct act *a, struct referee *r)
{

	if (!referee_test(r, SB_TOKEN_WHO, a->own_turn))
		return referee_call(r, V_ILLEGAL, SB_TOKEN_WHO, WHERE_ACTION, "the token goes to %s, whose turn it is, not to %s", name(c, p->seat, r), name(c, a->seat, r));
	bool claimed = ruling(c, SBR_TOKEN_DUTY) == SBR_TOKEN_DUTY_MUST_CLAIM;
	if (referee_test(r, SB_TOKEN_HELP, claimed ? p->token_due > 0 : p->token_given > p->token_said))
		return V_LEGAL;
	if (p->token_short)
		return referee_call(r, V_ILLEGAL, SB_COUNT_TOKEN, WHERE_ACTION, "all %u bonus tokens are taken, so there is none left for %s", set_of(c)->tokens, name(c, a->seat, r));
	return referee_call(r, V_ILLEGAL, SB_TOKEN_HELP, WHERE_ACTION, p->token_given ? "%s has taken the token of this placement already" :
			    "%s has lengthened nobody else's slide, so there is no token to take", name(c, a->seat, r));
}

__attribute__((noinline))
static enum verdict check_stop(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	unsigned point = p->point_of[a->seat];
	struct tally whole, before, there;
	struct end e = p->end[point];

	if (!p->plays)
		return referee_call(r, V_ILLEGAL, SB_PAWN_TO_END, WHERE_ACTION, "%s has laid no tile, so its pawn does not move", name(c, a->seat, r));
	if (p->stopped >> a->seat & 1)
		return referee_call(r, V_ILLEGAL, SB_PAWN_TO_END, WHERE_ACTION, "the pawn of %s has stopped at %s already", name(c, a->seat, r),
				    r->out ? end_name(c, (struct table){p, NULL}, p->pawn[a->seat], r->arena) : "");
	if (a->stop.cell == e.cell && a->stop.port == e.port) {
		referee_held(r, SB_PAWN_TO_END);
		return V_LEGAL;
	}
	bool on_way = a->stop.cell != NO_CELL && ride_count(c, p, point, e, &whole) && ride_count(c, p, point, p->before, &before) &&
		      ride_count(c, p, point, a->stop, &there);
	unsigned sum[2] = {0, 0};
	for (unsigned i = 0; i < TALLIES && on_way; i++)
		if (i != T_BIG_CELLS && i != T_BIG_LENGTH && i != T_TUNNEL_PAIRS && i != T_GUARD_PAIRS) {
			sum[0] += before.every[i];
			sum[1] += there.every[i];
		}
	if (on_way && sum[1] > sum[0] && ruling(c, SBR_MOVEMENT_DUTY) == SBR_MOVEMENT_DUTY_MAY_STOP)
		return V_LEGAL;
	return referee_call(r, V_ILLEGAL, SB_PAWN_TO_END, WHERE_ACTION, on_way && sum[1] > sum[0] ? "the pawn of %s has to ride to the end: %s" :
			    "this end is not on the way of the pawn of %s to %s", name(c, a->seat, r),
			    r->out ? end_name(c, (struct table){p, NULL}, e, r->arena) : "");
}

__attribute__((noinline))
static enum verdict out_of_turn(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	return referee_call(r, V_ILLEGAL, SB_TURN_ORDER, WHERE_ACTION, "%s acts in the turn of %s", name(c, a->seat, r), name(c, p->seat, r));
}

enum verdict slide_blast_check(struct context *c, const void *pos, void *act, struct referee *r)
{
	static enum verdict (*const check[])(struct context *, const struct position *, struct act *, struct referee *) = {
		[DRAW] = check_draw, [PLAY] = check_play, [PASS] = check_pass, [DISCARD] = check_discard, [TAKE_TOKEN] = check_token, [STOP] = check_stop,
	};
	const struct position *p = pos;
	struct act *a = act;

	if (a->kind != TAKE_TOKEN && !referee_test(r, SB_TURN_ORDER, a->own_turn))
		return out_of_turn(c, p, a, r);
	return check[a->kind](c, p, a, r);
}
