/* Turbulence: is the action allowed? Rule by rule, in the order: turn, phase,
 * number of actions, card, target, route, chain. */
#include "engine/turbulence/model.h"

#include <string.h>

/* An action that the turn does not allow now. */
__attribute__((noinline))
static enum verdict out_of_turn(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	if (a->own_turn && p->out >> a->seat & 1) {
		referee_call(r, V_ILLEGAL, TB_TURN_ORDER, WHERE_ACTION, "%s has given up, which ends its turn; %s is to act", name(c, a->seat, r),
			     name(c, seat_due(c, p), r));
		referee_offer(r, "%s:", name(c, seat_due(c, p), r));
		return V_ILLEGAL;
	}
	if (!a->own_turn)
		return referee_call(r, V_ILLEGAL, TB_ACTIVE_ONLY, WHERE_ACTION, "%s acts in the turn of %s", name(c, a->seat, r), name(c, p->seat, r));
	if (p->phase == PHASE_DRAWN)
		return referee_call(r, V_ILLEGAL, TB_TURN_PHASES, WHERE_ACTION, "%s has drawn already, which ends the turn", name(c, a->seat, r));
	if (p->discarded && ruling(c, TBR_DISCARD_TIMING) == TBR_DISCARD_TIMING_AFTER_ACTIONS)
		return referee_call(r, V_ILLEGAL, TB_DISCARD_TIMING, WHERE_ACTION,
				    "%s has discarded already; the discard comes after the last action of the turn", name(c, a->seat, r));
	return V_LEGAL;
}

/* Whether a discard or draw means that the seat stops before its last action. */
static inline bool stops(struct context *c, const struct position *p, const struct act *a)
{
	if (p->phase == PHASE_DRAWN || p->actions >= set_of(c)->actions)
		return false;
	return a->kind == DRAW || c->option[TBR_ACTION_MINIMUM] == TBR_ACTION_MINIMUM_NONE ||
	       (cards_in(&p->hand[a->seat]) && ruling(c, TBR_DISCARD_TIMING) == TBR_DISCARD_TIMING_AFTER_ACTIONS);
}

/* TB-active-only, TB-turn-phases, TB-action-limit: what the turn allows now. */
static inline enum verdict check_turn(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	enum verdict v;

	if (!referee_test(r, TB_ACTIVE_ONLY, a->own_turn) || p->out >> a->seat & 1)
		return out_of_turn(c, p, a, r);
	if (a->kind == DISCARD || a->kind == DRAW)
		return stops(c, p, a) ? check_minimum(c, p, a->seat, r, WHERE_ACTION) : V_LEGAL;
	if ((p->phase == PHASE_DRAWN || p->discarded) && (v = out_of_turn(c, p, a, r)))
		return v;
	referee_held(r, TB_TURN_PHASES);
	if (a->kind == PASS)
		return V_LEGAL;
	referee_held(r, TB_ACTION_KINDS);
	if (!referee_test(r, TB_ACTION_LIMIT, p->actions < set_of(c)->actions))
		return referee_call(r, V_ILLEGAL, TB_ACTION_LIMIT, WHERE_ACTION, "this would be action %u of the turn; a turn has %u",
				    p->actions + 1u, set_of(c)->actions);
	return V_LEGAL;
}

enum verdict check_minimum(struct context *c, const struct position *p, int seat, struct referee *r, int where)
{
	unsigned most = set_of(c)->actions;

	if (p->actions >= most || ruling(c, TBR_ACTION_MINIMUM) == TBR_ACTION_MINIMUM_NONE)
		return V_LEGAL;
	enum possible could = action_possible(c, p, seat);
	if (referee_test(r, TB_ACTION_OPTIONAL, could == IMPOSSIBLE))
		return V_LEGAL;
	if (could == PERHAPS)
		return referee_call(r, V_UNDECIDED, TB_ACTION_OPTIONAL, where,
				    "%s stops after %u of %u actions; whether another is possible depends on its hidden cards", name(c, seat, r), p->actions, most);
	referee_call(r, V_ILLEGAL, TB_ACTION_OPTIONAL, where, "%s stops after %u of %u actions, though another is possible", name(c, seat, r),
		     p->actions, most);
	offer_actions(c, p, seat, r);
	return V_ILLEGAL;
}

/* TB-card-in-hand, TB-card-spent, TB-card-conserve: a card that the hand is not known to hold. */
__attribute__((noinline))
static enum verdict check_unseen_card(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	const struct cards *hand = &p->hand[a->seat];
	const char *card = card_names[a->card];

	if (!hand->unknown && p->spent[a->card] == 1)
		return referee_call(r, V_ILLEGAL, TB_CARD_SPENT, 1, "%s has played its only %s in this turn already", name(c, a->seat, r), card);
	if (!hand->unknown) {
		referee_call(r, V_ILLEGAL, TB_CARD_IN_HAND, 1, "%s holds no %s; the hand is %s", name(c, a->seat, r), card, cards_names(hand, r->arena));
		return V_ILLEGAL;
	}
	if (!referee_test(r, TB_CARD_CONSERVE, cards_seen(c, p, a->card) < set_of(c)->count[a->card]))
		return referee_call(r, V_ILLEGAL, TB_CARD_CONSERVE, 1, "all %u %s cards of the set are seen elsewhere, so none of %s's hidden cards is one",
				    set_of(c)->count[a->card], card, name(c, a->seat, r));
	referee_held(r, TB_CARD_IN_HAND);
	return V_LEGAL;
}

/* The card that is played. */
static inline enum verdict check_card(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	referee_held(r, TB_CARD_ONE_ACTION);
	if (!p->hand[a->seat].known[a->card])
		return check_unseen_card(c, p, a, r);
	referee_held(r, TB_CARD_IN_HAND);
	referee_held(r, TB_CARD_SPENT);
	return V_LEGAL;
}

/* A plane that is not the seat's own: TB-move-own, TB-no-reverse, TB-move-on-board. */
__attribute__((noinline))
static enum verdict no_own_plane(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	const struct map *m = map_of(c, p);
	unsigned plane = p->plane[a->from], back = opposite_spot(m, a->from);
	const char *spot = r->out ? spot_name(m, a->from, r->arena) : "";
	if (plane) {
		referee_call(r, V_ILLEGAL, TB_MOVE_OWN, 1, "the plane at %s is %s's; a Move moves a plane of one's own", spot,
			     name(c, (int)plane - 1, r));
	} else if (back != NO_SPOT && p->plane[back] == (unsigned)a->seat + 1) {
		referee_call(r, V_ILLEGAL, TB_NO_REVERSE, 1, "%s's plane there stands at %s and points the other way; it can't fly backwards across %s",
			     name(c, a->seat, r), spot_name(m, back, r->arena), cell_name(m, a->from / SIDES));
	} else {
		bool landed = m->strip_at[0][a->from / SIDES][a->from % SIDES] >> p->colour[a->seat] & 1 && p->landed[a->seat];
		bool tower = m->tower_at[a->from / SIDES][a->from % SIDES] == p->colour[a->seat] + 1u;
		referee_call(r, V_ILLEGAL, TB_MOVE_ON_BOARD, 1, landed ? "at %s %s's planes have landed, and those move no more" : tower ?
			     "no plane stands at %s; the planes in %s's tower need a Take-Off first" : "no plane of %s stands at %s",
			     landed || tower ? spot : name(c, a->seat, r), landed || tower ? name(c, a->seat, r) : spot);
	}
	offer_moves(c, p, a->seat, NO_SPOT, r);
	return V_ILLEGAL;
}

static enum verdict check_move(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	referee_held(r, TB_MOVE_ONE_ACTION);
	referee_held(r, TB_MOVE_ONE_SPACE);
	if (p->plane[a->from] != (unsigned)a->seat + 1)
		return no_own_plane(c, p, a, r);
	referee_held(r, TB_MOVE_OWN);
	referee_held(r, TB_MOVE_ON_BOARD);
	referee_held(r, TB_SPOT_HEADING);
	enum verdict v = run_chain(c, p, a, r);
	if (v >= V_ILLEGAL)
		offer_moves(c, p, a->seat, a->from, r);
	return v;
}

static enum verdict check_takeoff(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	const struct map *m = map_of(c, p);
	unsigned colour = p->colour[a->seat], cell = m->colour[colour].tower_cell, side = m->colour[colour].tower_side, spot = cell * SIDES + side;

	if (!p->home[a->seat]) {
		bool returns = p->landed[a->seat] && ruling(c, TBR_LANDED_FINAL) == TBR_LANDED_FINAL_MAY_RETURN;
		if (!returns && ruling(c, TBR_CARD_NO_EFFECT) == TBR_CARD_NO_EFFECT_ALLOWED)
			return V_LEGAL;
		if (!returns)
			return referee_call(r, V_ILLEGAL, TB_TAKEOFF_PLANE, WHERE_ACTION, "%s's tower is empty: %u planes on the board, %u landed", name(c, a->seat, r),
					    p->board[a->seat], p->landed[a->seat]);
		a->landed[a->seat] = -1;
	} else {
		a->home[a->seat] = -1;
	}
	a->gains = true;
	referee_held(r, TB_TAKEOFF_PLANE);
	if (!referee_test(r, TB_TAKEOFF_SPOT_FREE, p->plane[spot] == 0)) {
		referee_call(r, V_ILLEGAL, TB_TAKEOFF_SPOT_FREE, WHERE_ACTION, "%s's plane still stands on its tower spot %s", name(c, a->seat, r),
			     spot_name(m, spot, r->arena));
		offer_moves(c, p, a->seat, spot, r);
		return V_ILLEGAL;
	}
	if (exits_of(c, p, cell, side) == 0 && ruling(c, TBR_TAKEOFF_NO_CURRENT) == TBR_TAKEOFF_NO_CURRENT_ILLEGAL)
		return referee_call(r, V_ILLEGAL, TB_TAKEOFF_SPOT, WHERE_ACTION, "no current of %s begins at the tower's side", cell_name(m, cell));
	for (unsigned e = 0; e < SIDES; e++) {
		unsigned facing = cell * SIDES + e, plane = p->plane[facing];
		if (e == side || !plane || plane == (unsigned)a->seat + 1 || !(exits_of(c, p, cell, e) >> side & 1))
			continue;
		if (ruling(c, TBR_TAKEOFF_FACED) == TBR_TAKEOFF_FACED_ILLEGAL)
			return referee_call(r, V_ILLEGAL, TB_TAKEOFF_NO_CONTACT, WHERE_ACTION, "%s's plane at %s points at the tower spot",
					    name(c, (int)plane - 1, r), spot_name(m, facing, r->arena));
	}
	referee_held(r, TB_TAKEOFF_NO_CONTACT);
	referee_held(r, TB_TAKEOFF_SPOT);
	referee_held(r, TB_TAKEOFF_ONLY_WAY);
	referee_held(r, TB_OUTER_EMPTY);
	a->write[0].spot = (uint16_t)spot;
	a->write[0].plane = (uint8_t)(a->seat + 1);
	a->nwrites = 1;
	a->event[0] = (struct event){FLIES, (uint8_t)a->seat, (uint8_t)a->seat, (uint16_t)spot, (uint16_t)spot};
	a->nevents = 1;
	return V_LEGAL;
}

/* Hexes that the seat's planes touch, as what would have been legal. */
static void offer_touched(struct context *c, const struct position *p, int seat, struct referee *r, const char *verb)
{
	const struct map *m = map_of(c, p);
	struct context quiet = *c;

	for (unsigned i = 0; i < m->ncells && r->last; i++)
		if (p->tile[i] != NO_TILE && touches(&quiet, p, seat, i))
			referee_offer(r, "%s %s", verb, cell_name(m, i));
}

/* Which planes could touch a hex, for a message. */
static const char *which_touch(const struct context *c)
{
	return c->option[TBR_TOUCH_LANDED] == TBR_TOUCH_LANDED_BOARD_ONLY ? " on the board" : "";
}

static enum verdict null_effect(struct referee *r, unsigned rule)
{
	return referee_call(r, V_ILLEGAL, rule, WHERE_ACTION, "nothing would look different afterwards");
}

/* Whether a cell looks the same before and after the two hexes change places. */
static bool looks_same(struct context *c, const struct position *p, const struct act *a, unsigned cell)
{
	unsigned tile, top;

	lies_after(c, p, a, cell, &tile, &top);
	return currents_as(c, tile, top) == currents_as(c, p->tile[cell], p->top[cell]);
}

static enum verdict check_rotate(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	const struct map *m = map_of(c, p);

	if (!referee_test(r, TB_ROTATE_TOUCH, touches(c, p, a->seat, a->cell))) {
		referee_call(r, V_ILLEGAL, TB_ROTATE_TOUCH, 2, "no plane of %s%s touches %s", name(c, a->seat, r), which_touch(c),
			     cell_name(m, a->cell));
		offer_touched(c, p, a->seat, r, "play rotate");
		return V_ILLEGAL;
	}
	referee_held(r, TB_ROTATE_ONE_HEX);
	unsigned tile = p->tile[a->cell], top = p->top[a->cell];
	uint64_t before = currents_as(c, tile, top), after = currents_as(c, tile, turned(top, a->step > 0 ? 1 : SIDES - 1));
	if (before == after && ruling(c, TBR_ROTATE_NULL) == TBR_ROTATE_NULL_ILLEGAL)
		return null_effect(r, TB_ROTATE_STEP);
	referee_held(r, TB_ROTATE_STEP);
	referee_held(r, TB_ROTATE_PLANES_STAY);
	/* does a plane there come to face a side without a current? */
	return some(planes_at(p, a->cell)) & some(before) & ~some(after) ? settle_blanks(c, p, a, r) : V_LEGAL;
}

static enum verdict check_swap_pair(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	const struct map *m = map_of(c, p);
	bool same_plane = false;

	if (a->cell == a->cell2)
		return referee_call(r, V_ILLEGAL, TB_SWAP_PAIR_TOUCH, 3, "%s can't change places with itself; a Swap takes two hexes",
				    cell_name(m, a->cell));
	/* the two hexes on either side of an own plane's intersection */
	for (unsigned e = 0; e < SIDES; e++)
		if (m->neighbour[a->cell][e] == a->cell2) {
			unsigned spot = a->cell * SIDES + e;
			same_plane = p->plane[spot] == (unsigned)a->seat + 1 || p->plane[opposite_spot(m, spot)] == (unsigned)a->seat + 1;
		}
	/* each landed one touches all hexes along the strip, if any */
	if (!same_plane && landed_along(c, p, a->seat, a->cell) && landed_along(c, p, a->seat, a->cell2))
		same_plane = ruling(c, TBR_TOUCH_LANDED) == TBR_TOUCH_LANDED_LANDED_TOO;
	if (!same_plane) {
		bool each = a->cell != a->cell2 && touches(c, p, a->seat, a->cell) && touches(c, p, a->seat, a->cell2);
		if (!each || ruling(c, TBR_SWAP_PAIR_PLANES) == TBR_SWAP_PAIR_PLANES_SAME_PLANE) {
			referee_call(r, V_ILLEGAL, TB_SWAP_PAIR_TOUCH, 2, "no plane of %s touches both %s and %s", name(c, a->seat, r),
				     cell_name(m, a->cell), cell_name(m, a->cell2));
			for (unsigned s = 0; s < m->ncells * SIDES && r->last; s++)
				if (p->plane[s] == (unsigned)a->seat + 1 && opposite_spot(m, s) != NO_SPOT)
					referee_offer(r, "play swap %s %s", cell_name(m, s / SIDES), cell_name(m, opposite_spot(m, s) / SIDES));
			return V_ILLEGAL;
		}
	}
	referee_held(r, TB_SWAP_PAIR_TOUCH);
	referee_held(r, TB_SWAP_ONE_WAY);
	if (looks_same(c, p, a, a->cell) && looks_same(c, p, a, a->cell2) && ruling(c, TBR_ROTATE_NULL) == TBR_ROTATE_NULL_ILLEGAL)
		return null_effect(r, TB_CARD_EFFECT_NEEDED);
	referee_held(r, TB_SWAP_PAIR_ORIENT);
	referee_held(r, TB_SWAP_PLANES_STAY);
	return settle_blanks(c, p, a, r);
}

static bool on_map(const struct map *m, const struct position *p, unsigned tile)
{
	for (unsigned i = 0; i < m->ncells; i++)
		if (p->tile[i] == tile)
			return true;
	return false;
}

static enum verdict check_swap_deck(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	const struct map *m = map_of(c, p);
	const struct set *s = set_of(c);

	if (!referee_test(r, TB_SWAP_DECK_TOUCH, touches(c, p, a->seat, a->cell))) {
		referee_call(r, V_ILLEGAL, TB_SWAP_DECK_TOUCH, 2, "no plane of %s%s touches %s", name(c, a->seat, r), which_touch(c),
			     cell_name(m, a->cell));
		offer_touched(c, p, a->seat, r, "play swap");
		return V_ILLEGAL;
	}
	referee_held(r, TB_SWAP_ONE_WAY);
	if (p->deck_n == 0) {
		if (ruling(c, TBR_HEX_DECK_EMPTY) == TBR_HEX_DECK_EMPTY_UNAVAILABLE)
			return referee_call(r, V_ILLEGAL, TB_SWAP_DECK_TOP, 3, "the Air Hex Deck is empty, so nothing can be turned up");
		if (a->tile != NO_TILE && (a->tile != p->tile[a->cell] || a->top != p->top[a->cell]))
			return referee_call(r, V_ILLEGAL, TB_SWAP_DECK_TOP, 4, "the deck is empty: the hex is put back as it lay");
		a->tile = NO_TILE;
		return V_LEGAL;
	}
	if (a->by_lot)
		return V_LEGAL;
	if (a->tile == NO_TILE)
		return referee_call(r, V_ILLEGAL, TB_SWAP_DECK_MUST_PLACE, 4, "the hex that turned up is placed, so the record says which it is and how it lies");
	unsigned top = p->deck[p->deck_head];
	if (on_map(m, p, a->tile))
		return referee_call(r, V_ILLEGAL, TB_TILE_CONSERVE, 4, "%s lies on the board already", s->tile[a->tile].name);
	if (top != NO_TILE && top != a->tile) {
		referee_call(r, V_ILLEGAL, TB_SWAP_DECK_TOP, 4, "the uppermost hex of the deck is %s, not %s", s->tile[top].name, s->tile[a->tile].name);
		referee_offer(r, "play swap %s deck %s", cell_name(m, a->cell), s->tile[top].name);
		return V_ILLEGAL;
	}
	for (unsigned i = 0; i < p->deck_n && top == NO_TILE; i++)
		if (p->deck[(p->deck_head + i) & 255] == a->tile)
			return referee_call(r, V_ILLEGAL, TB_SWAP_DECK_TOP, 4, "%s was put under the deck and is not uppermost yet", s->tile[a->tile].name);
	if (top != NO_TILE && p->deck_top[p->deck_head] != NO_TOP && p->deck_top[p->deck_head] != a->top &&
	    ruling(c, TBR_HEX_DECK_RETURN) == TBR_HEX_DECK_RETURN_KEPT) {
		referee_call(r, V_ILLEGAL, TB_SWAP_DECK_AS_FLIPPED, 5, "%s went under the deck with its top to %s and turns up so",
			     s->tile[a->tile].name, grid_hexagons.names[p->deck_top[p->deck_head]]);
		referee_offer(r, "%s", grid_hexagons.names[p->deck_top[p->deck_head]]);
		return V_ILLEGAL;
	}
	referee_held(r, TB_SWAP_DECK_TOP);
	referee_held(r, TB_TILE_CONSERVE);
	referee_held(r, TB_SWAP_DECK_AS_FLIPPED);
	referee_held(r, TB_SWAP_DECK_MUST_PLACE);
	referee_held(r, TB_SWAP_DECK_BOTTOM);
	referee_held(r, TB_SWAP_PLANES_STAY);
	return settle_blanks(c, p, a, r);
}

static enum verdict check_discard(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	const struct cards *hand = &p->hand[a->seat];
	unsigned held = cards_in(hand);

	if (p->phase == PHASE_DRAWN || p->discarded)
		return referee_call(r, V_ILLEGAL, TB_DISCARD_TIMING, WHERE_ACTION, p->discarded ? "the hand was discarded already in this turn"
											     : "the discard comes before the draw");
	referee_held(r, TB_DISCARD_TIMING);
	if (p->actions < set_of(c)->actions)
		referee_held(r, TB_ACTION_OPTIONAL);
	if (held == 0 && ruling(c, TBR_DISCARD_EMPTY) == TBR_DISCARD_EMPTY_VIOLATION)
		return referee_call(r, V_ILLEGAL, TB_DISCARD_OPTIONAL, WHERE_ACTION, "%s holds no card to discard", name(c, a->seat, r));
	referee_held(r, TB_DISCARD_OPTIONAL);
	if (a->named) {
		bool fits = cards_in(&a->cards) == held;
		unsigned hidden = hand->unknown;
		for (unsigned k = 0; k < CARDS; k++)
			if (a->cards.known[k] > hand->known[k]) {
				unsigned proved = a->cards.known[k] - hand->known[k];
				fits &= proved <= hidden;
				hidden -= proved <= hidden ? proved : hidden;
			}
		if (!fits && (p->supposed >> a->seat & 1) && cards_in(&a->cards) == held && !a->cards.known[TAKEOFF])
			return referee_call(r, V_ILLEGAL, TB_SETUP_TAKEOFF_CARD, WHERE_ACTION,
					    "the starting hand of %s would have been %s, but everyone takes a Take-Off before the deal", name(c, a->seat, r),
					    cards_names(&a->cards, r->arena));
		if (!fits)
			return referee_call(r, V_ILLEGAL, TB_DISCARD_ALL_OR_NONE, WHERE_ACTION,
					    cards_in(&a->cards) < held ? "%s discards %s out of a hand of %s; the whole hand goes, or nothing"
								       : "%s discards %s, but holds %s", name(c, a->seat, r),
					    cards_names(&a->cards, r->arena), cards_names(hand, r->arena));
		for (unsigned k = 0; k < CARDS; k++)
			if (a->cards.known[k] > hand->known[k] && cards_seen(c, p, k) + a->cards.known[k] - hand->known[k] > set_of(c)->count[k])
				return referee_call(r, V_ILLEGAL, TB_CARD_CONSERVE, WHERE_ACTION, "more %s cards would be seen than the %u of the set",
						    card_names[k], set_of(c)->count[k]);
	}
	referee_held(r, TB_DISCARD_ALL_OR_NONE);
	return V_LEGAL;
}

/* A card of the draw pile from its top, as far as it is known. */
static unsigned card_at(const struct position *p, unsigned i)
{
	return i < p->pile_n ? p->pile[(p->pile_head + i) & 255] : CARD_UNKNOWN;
}

/* A hand picks up its cards in any order: each that is known to lie in the pile goes to where it lay, for another or a hidden one. */
static void sort_drawn(const struct position *p, struct act *a)
{
	for (unsigned i = 0; i < a->ndrawn && i < p->pile_n; i++) {
		unsigned top = card_at(p, i), kind = a->drawn[i], found = a->ndrawn;
		if (top == CARD_UNKNOWN || kind == top)
			continue;
		for (unsigned k = 0; k < a->ndrawn; k++)
			if (a->drawn[k] == top && card_at(p, k) != top)
				found = k;
		for (unsigned k = 0; k < a->ndrawn && found == a->ndrawn && kind != CARD_UNKNOWN; k++)
			if (a->drawn[k] == CARD_UNKNOWN && (card_at(p, k) == CARD_UNKNOWN || card_at(p, k) == kind))
				found = k;
		if (found == a->ndrawn)
			continue;
		a->drawn[i] = a->drawn[found];
		a->drawn[found] = (uint8_t)kind;
	}
}

/* Each card drawn must be one that the piles can hold, by their order where
 * it is known, by what was shuffled, and by the counts. */
static enum verdict check_drawn(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	struct cards pool = p->shuffled;
	unsigned seen[CARDS];

	if (p->pile_known)
		sort_drawn(p, a);
	all_seen(c, p, seen);
	for (unsigned i = 0; i < a->ndrawn; i++) {
		unsigned kind = a->drawn[i], top = card_at(p, i);
		if (i == p->pile_n) {   /* shuffled in: what lay in the discards is unseen again */
			pool = p->discards;
			for (unsigned k = 0; k < CARDS; k++)
				seen[k] -= p->discards.known[k];
		}
		bool known = cards_in(&pool) > 0;
		if (kind == CARD_UNKNOWN) {     /* one of them is gone, nobody knows which */
			memset(&pool, 0, sizeof pool);
			continue;
		}
		if (top == kind)
			continue;
		if (top != CARD_UNKNOWN)
			return referee_call(r, V_ILLEGAL, TB_DRAW_HIDDEN, WHERE_ACTION, "the next card of the pile is a %s, not a %s", card_names[top],
					    card_names[kind]);
		if (known && !pool.known[kind] && !pool.unknown)
			return referee_call(r, V_ILLEGAL, TB_DRAW_HIDDEN, WHERE_ACTION, "no %s is in the pile: it was shuffled from %s", card_names[kind],
					    cards_names(&pool, r->arena));
		if (known && pool.known[kind])
			pool.known[kind]--;
		else if (known)
			pool.unknown--;
		if (++seen[kind] > set_of(c)->count[kind])
			return referee_call(r, V_ILLEGAL, TB_DRAW_HIDDEN, WHERE_ACTION,
					    "no %s can be in the pile: this would be number %u that is seen, and the set has %u", card_names[kind], seen[kind],
					    set_of(c)->count[kind]);
	}
	referee_held(r, TB_DRAW_HIDDEN);
	referee_held(r, TB_CARD_CONSERVE);
	return V_LEGAL;
}

static enum verdict check_draw(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	unsigned due = draw_due(c, p, a->seat), held = cards_in(&p->hand[a->seat]);

	if (!referee_test(r, TB_TURN_PHASES, p->phase != PHASE_DRAWN))
		return referee_call(r, V_ILLEGAL, TB_TURN_PHASES, WHERE_ACTION, "%s has drawn already in this turn", name(c, a->seat, r));
	if (p->actions < set_of(c)->actions)
		referee_held(r, TB_ACTION_OPTIONAL);
	if (a->ndrawn < due && split_matters(c, p)) {
		r->stated = true;
		return referee_call(r, V_UNDECIDED, a->ndrawn ? TB_DRAW_TO_FIVE : TB_DRAW_MANDATORY, WHERE_ACTION,
				    "%s draws %u; whether %u are left in the draw pile would be known if the set-up said pile cards", name(c, a->seat, r),
				    a->ndrawn, due);
	}
	if (a->ndrawn == 0 && due > 0) {
		if (ruling(c, TBR_DRAW_DUTY) == TBR_DRAW_DUTY_MUST)
			return referee_call(r, V_ILLEGAL, TB_DRAW_MANDATORY, WHERE_ACTION, "%s holds %u and draws none; %u %s due", name(c, a->seat, r), held,
					    due, due == 1 ? "is" : "are");
		return V_LEGAL;
	}
	if (!referee_test(r, TB_DRAW_TO_FIVE, a->ndrawn == due)) {
		referee_call(r, V_ILLEGAL, TB_DRAW_TO_FIVE, WHERE_ACTION, "%s holds %u and draws %u; the draw is up to %u, so %s due%s",
			     name(c, a->seat, r), held, a->ndrawn, set_of(c)->hand, due ? arena_printf(r->arena, "%u %s", due, due == 1 ? "is" : "are") : "none is",
			     due < set_of(c)->hand - (held < set_of(c)->hand ? held : set_of(c)->hand) ? " (no more cards are left)" : "");
		return V_ILLEGAL;
	}
	referee_held(r, TB_DRAW_MANDATORY);
	referee_held(r, TB_HAND_LIMIT);
	return check_drawn(c, p, a, r);
}

static enum verdict check_nothing(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	if (ruling(c, TBR_CARD_NO_EFFECT) == TBR_CARD_NO_EFFECT_ALLOWED)
		return V_LEGAL;
	referee_call(r, V_ILLEGAL, TB_CARD_EFFECT_NEEDED, 1, "%s names no hex, so the card would do nothing; a card is played for its effect",
		     card_names[a->card]);
	offer_touched(c, p, a->seat, r, a->card == ROTATE ? "play rotate" : "play swap");
	return V_ILLEGAL;
}

static enum verdict check_pass(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	(void)c, (void)p, (void)a, (void)r;
	return V_LEGAL;
}

/* By kind of act: what it is about. */
static enum verdict (*const check_target[])(struct context *, const struct position *, struct act *, struct referee *) = {
	[MOVE] = check_move, [PLAY_TAKEOFF] = check_takeoff, [PLAY_ROTATE] = check_rotate, [PLAY_SWAP_PAIR] = check_swap_pair,
	[PLAY_SWAP_DECK] = check_swap_deck, [PLAY_NOTHING] = check_nothing, [DISCARD] = check_discard, [DRAW] = check_draw, [PASS] = check_pass,
};

static inline bool is_card(const struct act *a)
{
	return a->kind >= PLAY_TAKEOFF && a->kind <= PLAY_NOTHING;
}

static inline void hold_legal(const struct act *a, struct referee *r)
{
	referee_held(r, TB_AFTER_END);
	referee_held(r, TB_PLANE_SEVEN);
	if (is_card(a))
		referee_held(r, TB_CARD_EFFECT_NEEDED);
}

enum verdict turbulence_check(struct context *c, const void *pos, void *act, struct referee *r)
{
	const struct position *p = pos;
	struct act *a = act;
	enum verdict v = check_turn(c, p, a, r), more = V_LEGAL;

	clear_effects(a);
	/* somebody else's action, or one out of its phase, is judged no further */
	if (v)
		return v;
	if (is_card(a))
		v = check_card(c, p, a, r);
	more = check_target[a->kind](c, p, a, r);
	if (more > v)
		v = more;
	if (!v)
		hold_legal(a, r);
	return v;
}
