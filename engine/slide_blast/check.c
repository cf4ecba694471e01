/* Slide Blast: is the action allowed? Turn and phase, hand, then the placement rule by rule. */
#include "engine/slide_blast/model.h"

#include <stdlib.h>
#include <string.h>

static const char *name(const struct context *c, int seat, struct referee *r)
{
	return seat_name(c->record, seat, r->arena);
}

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
		return referee_call(r, V_ILLEGAL, SB_DRAW_DECK, WHERE_ACTION, "%s is known to lie further down", tile_name(c, a->tile));
	referee_held(r, SB_DRAW_DECK);
	if (!referee_test(r, SB_TILE_ONCE, p->place[a->tile] == UNSEEN))
		return tile_twice(c, p, a->tile, WHERE_ACTION, r);
	return V_LEGAL;
}

/* A draw of a seen tile from a pile whose cards nobody knows: whether no rule is in its way. */
static inline bool draws_well(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	if (a->tile == HIDDEN_TILE || p->split_unknown || p->seat < 0 || kind_of(c, a->tile) >= BIG || p->place[a->tile] != UNSEEN)
		return false;
	if (p->pile[a->pile].n == 0 || p->pile[a->pile].tile[p->pile[a->pile].head] != HIDDEN_TILE)
		return false;
	if (a->pile == 1 && p->pile[0].n && ruling(c, SBR_PILE_CHOICE) == SBR_PILE_CHOICE_A_THEN_B)
		return false;
	referee_held(r, SB_DECK_MEMBERS);
	referee_held(r, SB_DRAW_EMPTY);
	referee_held(r, SB_TWO_PILES);
	referee_held(r, SB_DRAW_DECK);
	referee_held(r, SB_TILE_ONCE);
	return true;
}

__attribute__((noinline))
static enum verdict check_any_draw(struct context *c, const struct position *p, const struct act *a, struct referee *r)
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

static enum verdict check_draw(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	if ((p->phase != PHASE_DRAW && p->phase != PHASE_REDRAW) || !draws_well(c, p, a, r))
		return check_any_draw(c, p, a, r);
	referee_held(r, p->bonus ? SB_HIGH_SPEED_DRAW : SB_DRAW_ONE);
	return V_LEGAL;
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

/* Faults of a placement come with the rows that restate them for its kind of tile. */
struct placement {
	struct context *c;
	const struct position *p;
	struct act *a;
	struct referee *r;
	struct table t;
	unsigned kind;                  /* of what is laid: BIG for an icon's big tile */
	unsigned first;                 /* cells of the first tile; that of an exit follows */
	enum verdict worst;
	bool connected;                 /* to the player's own slide */
	unsigned number;                /* of the entrance slide that is joined to it, or 0 */
};

#define FAULT(k, rule, where, ...) ((k)->worst = referee_call((k)->r, V_ILLEGAL, rule, where, __VA_ARGS__))

static void golden(struct placement *k)
{
	if (k->kind == HIGH_SPEED)
		FAULT(k, SB_HIGH_SPEED_SLIDE, WHERE_ACTION, "a High Speed tile is laid like any slide tile");
	else if (k->kind == BIG || k->kind == ENTRANCE || k->kind == GUARD)
		FAULT(k, SB_GOLDEN_ALWAYS, WHERE_ACTION, "the golden rules hold for special tiles too");
}

/* SB-empty-cell, SB-big-no-cover: the cells are free. */
static bool check_cells(struct placement *k)
{
	const struct act *a = k->a;

	for (unsigned i = 0; i < a->nnew; i++) {
		const struct cell *n = &a->cell[i];
		unsigned there = table_at(k->p, n->x, n->y);
		bool twice = i >= k->first && n->x == a->cell[0].x && n->y == a->cell[0].y;
		if (there == NO_CELL && !twice && !outside(k->p, n->x, n->y))
			continue;
		FAULT(k, k->kind == BIG ? SB_BIG_NO_COVER : SB_EMPTY_CELL, WHERE_ACTION, there != NO_CELL || twice ? "on %s lies %s already" :
		      "%s is outside the table", cell_name(k->c, n->x, n->y, k->r->arena), there != NO_CELL ? tile_name(k->c, k->p->cell[there].tile) : tile_name(k->c, a->tile));
		return false;
	}
	referee_held(k->r, k->kind == BIG ? SB_BIG_NO_COVER : SB_EMPTY_CELL);
	return true;
}

/* Which of the new cells lies at the player's open end, and the port there; NO_CELL: none. */
static unsigned cell_at_end(struct placement *k, unsigned *port)
{
	struct end e = k->p->end[k->p->point_of[k->a->seat]];
	int x, y;

	if (e.port == INSIDE)
		return NO_CELL;
	unsigned cell = table_beyond(k->c, k->t, e, port, &x, &y);
	return cell >= k->p->ncells && cell != NO_CELL ? cell - k->p->ncells : NO_CELL;
}

/* SB-connect-own-route and the rows behind it. */
static void check_connection(struct placement *k)
{
	const struct act *a = k->a;
	unsigned port = 0, at = cell_at_end(k, &port), own = k->p->point_of[a->seat];
	bool there = at < k->first, joined = there && table_link(k->c, k->t, k->p->ncells + at, port) != LINK_NONE;
	bool anchor = !joined || k->kind != BIG || a->cell[at].part == 0 || ruling(k->c, SBR_BIG_TILE_POSITION) == SBR_BIG_TILE_POSITION_ANY_FITTING;
	int x, y;

	k->connected = joined && anchor;
	if (joined) {
		unsigned link = table_link(k->c, k->t, k->p->ncells + at, port);
		k->number = link & LINK_NUMBER ? link & LINK_VALUE : 0;
	}
	if (referee_test(k->r, SB_CONNECT_OWN_ROUTE, k->connected)) {
		referee_held(k->r, SB_TOKEN_OWN_FIRST);
		if (k->kind == ENTRANCE)
			referee_held(k->r, SB_ENTRANCE_CONNECT);
		return;
	}
	const char *who = k->r->out ? name(k->c, a->seat, k->r) : "", *end = k->r->out ? end_name(k->c, k->t, k->p->end[own], k->r->arena) : "";
	if (reach_of(k->c, k->p, own, &x, &y) == BLOCKED_END)
		FAULT(k, SB_CONNECT_OWN_ROUTE, WHERE_ACTION, "the slide of %s is blocked at %s, so no tile can be joined to it", who, end);
	else if (!there)
		FAULT(k, SB_CONNECT_OWN_ROUTE, WHERE_ACTION, "the slide of %s ends at %s, so the tile has to lie on %s", who, end,
		      k->r->out ? cell_name(k->c, x, y, k->r->arena) : "");
	else if (!joined)
		FAULT(k, SB_CONNECT_OWN_ROUTE, WHERE_ACTION, "the slide of %s ends at %s, and the tile has no slide there as it lies", who, end);
	else
		FAULT(k, SB_CONNECT_OWN_ROUTE, WHERE_ACTION, "the slide of %s has to enter the big tile by its anchor", who);
	if (a->seats_moved & ~(1u << a->seat) && !joined)
		FAULT(k, SB_TOKEN_OWN_FIRST, WHERE_ACTION, "a tile that lengthens only the slides of others is no way to a bonus token");
	else
		referee_held(k->r, SB_TOKEN_OWN_FIRST);
	golden(k);
	if (k->kind == ENTRANCE)
		FAULT(k, SB_ENTRANCE_CONNECT, WHERE_ACTION, "the tunnel entrance has to continue the player's own slide");
}

static bool under_way(const struct placement *k, unsigned point)
{
	const struct end *e = &k->p->end[point];

	return k->p->seat_of[point] && (e->cell != 0 || e->port != side_of(k->c, k->p)->point[point].port);
}

static const char *path_name(const struct placement *k, unsigned point)
{
	unsigned seat = k->p->seat_of[point];

	if (!k->r->out)
		return "";
	return seat ? arena_printf(k->r->arena, "the slide of %s", name(k->c, (int)seat - 1, k->r))
		    : arena_printf(k->r->arena, "the unused starting point %u%s%s%s", side_of(k->c, k->p)->point[point].number,
				   *side_of(k->c, k->p)->point[point].colour ? " (" : "", side_of(k->c, k->p)->point[point].colour,
				   *side_of(k->c, k->p)->point[point].colour ? ")" : "");
}

/* Where a path met another: at the end of the one that moved. */
static struct end end_met(const struct position *p, const struct act *a, unsigned q, unsigned o)
{
	return a->ride[q].moved ? a->ride[q].end : a->ridden >> o & 1 ? a->ride[o].end : p->end[o];
}

/* Two paths have become one. */
static void check_meeting(struct placement *k, unsigned q, unsigned o)
{
	const struct position *p = k->p;
	unsigned own = p->point_of[k->a->seat];

	if (!p->seat_of[q] && !p->seat_of[o]) {
		if (ruling(k->c, SBR_UNUSED_START_JOIN) == SBR_UNUSED_START_JOIN_FORBIDDEN)
			FAULT(k, SB_NO_START_RETURN, WHERE_ACTION, "%s and %s are linked", path_name(k, q), path_name(k, o));
	} else if (under_way(k, q) && under_way(k, o)) {
		if (ruling(k->c, SBR_COLLISION_KIND) == SBR_COLLISION_KIND_SAME_END ||
		    (q != own && o != own && ruling(k->c, SBR_COLLISION_SCOPE) == SBR_COLLISION_SCOPE_CURRENT_PLAYER))
			return;
		FAULT(k, SB_NO_COLLISION, WHERE_ACTION, "%s and %s would be one (they meet at %s), and their pawns collide", path_name(k, q), path_name(k, o),
		      end_name(k->c, k->t, end_met(k->p, k->a, q, o), k->r->arena));
	} else {
		unsigned start = under_way(k, q) || !p->seat_of[o] ? o : q, other = start == o ? q : o;
		FAULT(k, SB_NO_START_RETURN, WHERE_ACTION, "%s would lead into %s", path_name(k, other), p->seat_of[start] ?
		      arena_printf(k->r->arena, "the starting point of %s", name(k->c, p->seat_of[start] - 1, k->r)) : path_name(k, start));
	}
}

/* The slides of a design in the order of their ends round its outline. */
static unsigned outline(const struct set *s, const struct design *d, uint8_t *slides)
{
	const struct grid *g = s->grid;
	unsigned part = 0, side = 0, n = 0, first = 0;
	uint8_t beside[PARTS_MAX][GRID_SIDES_MAX];

	for (unsigned i = 0; i < d->nparts; i++)
		for (unsigned e = 0; e < g->sides; e++)
			beside[i][e] = (uint8_t)part_beside(g, d, i, e);
	while (side < g->sides && beside[part][side] != d->nparts)
		side++;
	first = side;
	for (unsigned guard = 0; guard < PARTS_MAX * GRID_SIDES_MAX && side < g->sides; guard++) {
		for (unsigned e = 0; e < s->ends; e++)
			if (d->link[part][side * ENDS_MAX + e] < LINK_POINT)
				slides[n++] = d->slide[part][side * ENDS_MAX + e];
		side = grid_turned(g, side, 1);
		while (beside[part][side] != d->nparts) {
			part = beside[part][side];
			side = grid_turned(g, grid_opposite(g, side), 1);
		}
		if (part == 0 && side == first)
			break;
	}
	return n;
}

/* Whether two players' paths cross on a tile: their ends alternate round it. */
static bool slides_cross(const struct placement *k, const struct position *after, unsigned tile, unsigned players)
{
	const struct set *s = set_of(k->c);
	uint8_t round[PARTS_MAX * PORTS];
	unsigned n = outline(s, design_of(k->c, after, tile), round);
	const uint8_t *rider = after->rider + s->tile[tile].slides;

	for (unsigned i = 0; i < n; i++)
		for (unsigned to = i + 1; to < n; to++) {
			if (round[to] != round[i])
				continue;
			for (unsigned m = i + 1; m < to; m++) {
				unsigned inside = 0, a = rider[round[i]], b = rider[round[m]];
				for (unsigned o = i + 1; o < to; o++)
					inside += round[o] == round[m];
				if (inside == 1 && a && b && a != b && players >> (a - 1) & 1 && players >> (b - 1) & 1)
					return true;
			}
		}
	return false;
}

/* Whether paths of two players may not run over one tile, or not cross there. */
static bool sharing_matters(struct context *c)
{
	bool same_tile = ruling(c, SBR_COLLISION_KIND) == SBR_COLLISION_KIND_SAME_TILE, crash = ruling(c, SBR_CROSSING_SLIDES) == SBR_CROSSING_SLIDES_CRASH;

	return same_tile || crash;
}

/* collision-kind=same-tile, crossing-slides=crash: looked for on the position as it would be. */
static void check_shared_tiles(struct placement *k)
{
	const struct set *s = set_of(k->c);
	const struct position *p = k->p;
	unsigned players = 0;
	bool same_tile = k->c->option[SBR_COLLISION_KIND] == SBR_COLLISION_KIND_SAME_TILE;

	if (!sharing_matters(k->c))
		return;
	for (unsigned q = 0; q < p->npoints; q++)
		players |= p->seat_of[q] ? 1u << q : 0;
	struct position after = *p;
	struct context quiet = *k->c;
	slide_blast_apply(&quiet, &after, k->a);
	for (unsigned tile = 0; tile < s->ntiles; tile++) {
		unsigned who = after.visited[tile] & players;
		if (!(who & (who - 1)) || (p->visited[tile] & players) == who)
			continue;
		if (same_tile) {
			FAULT(k, SB_NO_COLLISION, WHERE_ACTION, "the slides of two players would run over %s", tile_name(k->c, tile));
			golden(k);
			return;
		}
		if (slides_cross(k, &after, tile, players)) {
			FAULT(k, SB_NO_COLLISION, WHERE_ACTION, "the slides of two players would cross on %s", tile_name(k->c, tile));
			golden(k);
			return;
		}
	}
}

/* SB-no-collision, SB-no-start-return. */
static void check_paths(struct placement *k)
{
	const struct act *a = k->a;
	enum verdict before = k->worst;
	bool again = false, shared = (a->seats_moved & (a->seats_moved - 1)) != 0;

	if (a->b_allowed)
		return;
	for (unsigned left = a->ridden; left; left &= left - 1) {
		unsigned q = (unsigned)__builtin_ctz(left), o = a->ride[q].met;
		again |= a->ride[q].start_again && k->p->seat_of[q];
		shared |= a->ride[q].shares && k->p->seat_of[q];
		if (o != NO_POINT && (q < o || !(a->ridden >> o & 1) || a->ride[o].met != q))
			check_meeting(k, q, o);
	}
	if (again && ruling(k->c, SBR_START_REENTRY) == SBR_START_REENTRY_WHOLE_TILE)
		FAULT(k, SB_NO_START_RETURN, WHERE_ACTION, "a slide would touch the start tile again");
	if (k->worst > before) {
		golden(k);
		return;
	}
	if (shared)
		check_shared_tiles(k);
	if (k->worst == before) {
		referee_held(k->r, SB_NO_COLLISION);
		referee_held(k->r, SB_NO_START_RETURN);
		referee_held(k->r, SB_GOLDEN_ALWAYS);
		if (k->kind == HIGH_SPEED)
			referee_held(k->r, SB_HIGH_SPEED_SLIDE);
	}
}

/* How a new cell meets those that lie beside it: a slide that faces a blank place, one joined to an exit's. */
static void look_around(const struct placement *k, unsigned at, bool *mismatch, bool *joins_exit)
{
	const struct set *s = set_of(k->c);
	const struct cell *new = &k->a->cell[at];
	const uint16_t *links = design_of(k->c, k->p, new->tile)->link[new->part];

	for (unsigned side = 0; side < s->grid->sides; side++) {
		unsigned cell = table_at(k->p, new->x + s->grid->step[side].x, new->y + s->grid->step[side].y);
		for (unsigned i = 0; cell != NO_CELL && i < s->ends; i++) {
			const struct cell *old = &k->p->cell[cell];
			unsigned port = side * ENDS_MAX + i, link = links[s->printed_port[new->top][port]];
			unsigned other = link_of(k->c, k->p, old, s->beyond[port].port);
			*mismatch |= (link == LINK_NONE) != (other == LINK_NONE);
			if (at < k->first && link != LINK_NONE && other != LINK_NONE && other & LINK_NUMBER)
				*joins_exit |= kind_on(k->c, old) == EXIT || kind_on(k->c, old) == GUARD_EXIT;
		}
	}
}

/* Whether blank places and exits beside a new tile may matter. */
static bool sides_matter(const struct context *c)
{
	return set_of(c)->blanks && !known_as(c, SBR_SIDE_MATCH, SBR_SIDE_MATCH_FREE);
}

static bool exits_matter(const struct context *c, const struct position *p)
{
	return p->exits && !known_as(c, SBR_EXIT_LIMIT_LATER, SBR_EXIT_LIMIT_LATER_PLACEMENT_ONLY);
}

/* SB-side-match under its option, and exits that later tiles join. */
static void check_neighbours(struct placement *k)
{
	const struct act *a = k->a;
	bool mismatch = false, joins_exit = false;
	bool sides = sides_matter(k->c), exits = exits_matter(k->c, k->p);

	for (unsigned i = 0; i < a->nnew && (sides || exits); i++)
		look_around(k, i, &mismatch, &joins_exit);
	if (joins_exit && ruling(k->c, SBR_EXIT_LIMIT_LATER) == SBR_EXIT_LIMIT_LATER_WHOLE_GAME)
		FAULT(k, SB_EXIT_ONE_ROUTE, WHERE_ACTION, "a second slide would be joined to an exit");
	if (!sides)
		return;
	unsigned own = k->p->point_of[a->seat], port;
	int x, y;
	bool left = false;
	if (a->ridden >> own & 1 && a->ride[own].moved && a->ride[own].end.port != INSIDE) {
		unsigned cell = table_beyond(k->c, k->t, a->ride[own].end, &port, &x, &y);
		left = cell != NO_CELL && table_link(k->c, k->t, cell, port) == LINK_NONE;
	}
	if (!mismatch && !left)
		return;
	unsigned reading = ruling(k->c, SBR_SIDE_MATCH);
	if (reading == SBR_SIDE_MATCH_ALL_SIDES_MATCH && mismatch)
		FAULT(k, SB_SIDE_MATCH, WHERE_ACTION, "a slide would face a blank place");
	else if (reading == SBR_SIDE_MATCH_OWN_ROUTE_ONLY && left)
		FAULT(k, SB_SIDE_MATCH, WHERE_ACTION, "the pawn of %s would be left at a blank place", name(k->c, a->seat, k->r));
	else if (reading != SBR_SIDE_MATCH_FREE)
		referee_held(k->r, SB_SIDE_MATCH);
}

/* What an exit touches. */
struct contact { unsigned joins, neighbours, ridden, unridden, number; bool own_entrance, other_entrance, beside_entrance, right_number; };

static void look_around_exit(struct placement *k, unsigned wanted, struct contact *o)
{
	const struct set *s = set_of(k->c);
	const struct act *a = k->a;
	unsigned exit = k->p->ncells + k->first;

	for (unsigned side = 0; side < s->grid->sides; side++) {
		bool any = false;
		for (unsigned i = 0; i < s->ends; i++) {
			unsigned port = side * ENDS_MAX + i, there;
			int x, y;
			unsigned cell = table_beyond(k->c, k->t, (struct end){(uint16_t)exit, (uint8_t)port, 0}, &there, &x, &y);
			if (cell == NO_CELL)
				break;
			any = true;
			const struct cell *n = table_cell(k->t, cell);
			o->beside_entrance |= n->tile == a->tile;
			unsigned link = table_link(k->c, k->t, exit, port), other = table_link(k->c, k->t, cell, there);
			if (link == LINK_NONE || other == LINK_NONE)
				continue;
			unsigned kind = kind_on(k->c, n);
			o->joins++;
			o->own_entrance |= n->tile == a->tile;
			o->other_entrance |= n->tile != a->tile && (kind == ENTRANCE || kind == GUARD);
			o->number = link & LINK_NUMBER ? link & LINK_VALUE : 0;
			o->right_number |= o->number && o->number == wanted;
			bool ridden = cell < k->p->ncells && n->tile != START_TILE &&
				      k->p->rider[s->tile[n->tile].slides + design_of(k->c, k->p, n->tile)->slide[n->part][s->printed_port[n->top][there]]];
			o->ridden += ridden;
			o->unridden += !ridden;
		}
		o->neighbours += any;
	}
}

/* SB-exit-connect, SB-exit-not-entrance, SB-exit-one-route, SB-exit-number. */
static void check_exit(struct placement *k)
{
	struct act *a = k->a;
	unsigned own = k->number, contact = 0;
	const char *exit = tile_name(k->c, a->partner);
	struct contact o = {0};
	bool number = k->connected;

	look_around_exit(k, own, &o);
	if (!referee_test(k->r, SB_EXIT_CONNECT, o.joins > 0)) {
		FAULT(k, SB_EXIT_CONNECT, WHERE_ACTION, "%s is joined to no slide of the park", exit);
		return;
	}
	if (o.own_entrance || o.other_entrance || o.beside_entrance)
		contact = o.own_entrance ? 0 : ruling(k->c, SBR_EXIT_ENTRANCE_CONTACT);
	if (o.own_entrance || (o.other_entrance && contact == SBR_EXIT_ENTRANCE_CONTACT_NO_JOIN_ANY) ||
	    (o.beside_entrance && contact == SBR_EXIT_ENTRANCE_CONTACT_NO_ADJACENCY)) {
		FAULT(k, SB_EXIT_NOT_ENTRANCE, WHERE_ACTION, "%s would %s %s", exit, o.own_entrance || o.other_entrance ? "be joined to" : "lie beside",
		      o.own_entrance || o.beside_entrance ? tile_name(k->c, a->tile) : "another entrance");
		if (o.own_entrance)
			number = false;
	} else {
		referee_held(k->r, SB_EXIT_NOT_ENTRANCE);
	}
	bool one = o.joins == 1;
	if (o.joins > 1 || o.neighbours > 1) {
		unsigned touch = ruling(k->c, SBR_EXIT_TOUCH);
		if (touch == SBR_EXIT_TOUCH_ONE_NEIGHBOUR)
			one = o.neighbours == 1;
		else if (touch == SBR_EXIT_TOUCH_ONE_PLAYER_ROUTE)
			one = o.ridden <= 1;
	}
	if (!referee_test(k->r, SB_EXIT_ONE_ROUTE, one)) {
		FAULT(k, SB_EXIT_ONE_ROUTE, WHERE_ACTION, "%s would be joined to %u slides; it may touch only one route", exit, o.joins);
		number = false;
	}
	if (o.ridden && ruling(k->c, SBR_EXIT_OWN_ROUTE) == SBR_EXIT_OWN_ROUTE_UNRIDDEN_ONLY)
		FAULT(k, SB_EXIT_CONNECT, WHERE_ACTION, "%s would be joined to a slide that a player has ridden", exit);
	if (!number)
		return;
	if (!o.right_number) {
		unsigned reading = ruling(k->c, SBR_EXIT_NUMBER);
		if (reading == SBR_EXIT_NUMBER_PAIRING_ONLY)
			return;
		for (unsigned q = 0; q < a->nrides && reading == SBR_EXIT_NUMBER_ARRIVING_NUMBER; q++)
			o.right_number |= k->p->seat_of[q] && a->ridden >> q & 1 && a->ride[q].first_number && a->ride[q].first_number == o.number;
	}
	if (referee_test(k->r, SB_EXIT_NUMBER, o.right_number))
		return;
	if (own)
		FAULT(k, SB_EXIT_NUMBER, WHERE_ACTION, "the slide of %s that is joined has the number %u; the pawn arrives on number %u of %s", exit, o.number, own,
		      tile_name(k->c, a->tile));
	else
		FAULT(k, SB_EXIT_NUMBER, WHERE_ACTION, "the pawn of %s arrives on no numbered slide of %s, so no number of %s fits", name(k->c, a->seat, k->r),
		      tile_name(k->c, a->tile), exit);
}

static void check_exit_entry(struct placement *k)
{
	enum verdict before = k->worst;

	for (unsigned left = k->a->ridden; left; left &= left - 1) {
		unsigned q = (unsigned)__builtin_ctz(left);
		if (k->a->ride[q].enters_exit && k->p->seat_of[q] && ruling(k->c, SBR_EXIT_ENTRY) == SBR_EXIT_ENTRY_PLACEMENT_ILLEGAL)
			FAULT(k, SB_EXIT_NO_ENTRY, WHERE_ACTION, "%s would lead into an exit, which is only a way out", path_name(k, q));
	}
	if (k->worst == before)
		referee_held(k->r, SB_EXIT_NO_ENTRY);
}

/* How many tokens the placement earns. */
static void count_tokens(struct context *c, const struct position *p, struct act *a)
{
	unsigned helped = 0, others = a->seats_moved & ~(1u << a->seat), n;

	for (; others; others &= others - 1)
		helped++;
	n = helped > 0;
	if (helped && (helped > 1 || p->token_given)) {
		unsigned reading = ruling(c, SBR_TOKEN_COUNT);
		n = reading == SBR_TOKEN_COUNT_ONE_PER_OPPONENT ? helped : reading == SBR_TOKEN_COUNT_ONE_PER_TURN && p->token_given ? 0 : 1;
	}
	unsigned left = set_of(c)->tokens > p->taken ? set_of(c)->tokens - p->taken : 0;
	if (n > left && ruling(c, SBR_TOKEN_SUPPLY) == SBR_TOKEN_SUPPLY_LIMITED)
		n = left;
	a->tokens = (uint8_t)n;
}

/* A placement, rule by rule. */
__attribute__((noinline))
static enum verdict check_rules(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	struct placement k = {.c = c, .p = p, .a = a, .r = r, .t = {p, a}, .kind = kind_of(c, a->tile)};

	a->nnew = a->nrides = 0;
	a->ridden = 0;
	if (k.kind == ICON && a->partner != NO_TILE)
		k.kind = BIG;
	act_lay(c, p, a, k.kind == BIG ? a->partner : a->tile, a->spot);
	k.first = a->nnew;
	if (a->spot.top && ruling(c, SBR_ROTATION) == SBR_ROTATION_AS_DRAWN)
		FAULT(&k, SB_CONNECT_OWN_ROUTE, WHERE_ACTION, "tiles are laid as they are drawn, their top to the north");
	bool exit = a->partner != NO_TILE && k.kind != BIG;
	if (exit)
		act_lay(c, p, a, a->partner, a->second);
	if (check_cells(&k)) {
		ride_all(c, p, a);
		check_connection(&k);
		check_paths(&k);
		if (exit)
			check_exit(&k);
		else if (k.kind == ENTRANCE && !referee_test(r, SB_TUNNEL_TAKE_EXIT, k.worst >= V_ILLEGAL || !exit_fits(c, p, a)))
			FAULT(&k, SB_TUNNEL_TAKE_EXIT, WHERE_ACTION, "%s is played without its exit, for which there is a place", tile_name(c, a->tile));
		check_neighbours(&k);
		check_exit_entry(&k);
		count_tokens(c, p, a);
	}
	if (k.worst < V_ILLEGAL && k.kind == BIG)
		referee_held(r, SB_ATTRACTION_PLAY);
	if (k.worst < V_ILLEGAL && k.kind == GUARD)
		referee_held(r, SB_LIFE_GUARD_IS_PLAY);
	if (k.worst < V_ILLEGAL && k.kind == ENTRANCE)
		referee_held(r, SB_TUNNEL_HELD);
	if (k.kind == GUARD && !referee_test(r, SB_LIFE_GUARD_AS_TUNNEL, k.worst < V_ILLEGAL))
		FAULT(&k, SB_LIFE_GUARD_AS_TUNNEL, WHERE_ACTION, "all rules of the tunnel hold for a Life Guard pair");
	return k.worst;
}

/* Whether an exit lies beside a place, or nearly so. */
static bool near_exit(const struct context *c, const struct position *p, struct spot at)
{
	const struct set *s = set_of(c);

	for (unsigned i = 0; i < s->nexits; i++) {
		const struct cell *k = &p->cell[p->at[s->exit[i]]];
		if (p->place[s->exit[i]] == ON_TABLE && abs(k->x - at.x) < 2 && abs(k->y - at.y) < 3)
			return true;
	}
	return false;
}

/* A slide tile joined to the mover's path, where no path meets another: all rules of a placement hold. False: they have to
 * be gone through. */
__attribute__((always_inline))
static inline bool lies_alone(struct context *c, const struct position *p, struct act *a, unsigned kind, struct referee *r)
{
	if (kind > HIGH_SPEED || a->b_allowed || sides_matter(c) || (exits_matter(c, p) && near_exit(c, p, a->spot)) ||
	    (a->spot.top && ruling(c, SBR_ROTATION) == SBR_ROTATION_AS_DRAWN) || !ride_alone(c, p, a) ||
	    ((a->ride[p->point_of[a->seat]].shares || (a->seats_moved & (a->seats_moved - 1)) != 0) && sharing_matters(c)))
		return false;
	referee_held(r, SB_EMPTY_CELL);
	referee_held(r, SB_CONNECT_OWN_ROUTE);
	referee_held(r, SB_TOKEN_OWN_FIRST);
	referee_held(r, SB_NO_COLLISION);
	referee_held(r, SB_NO_START_RETURN);
	referee_held(r, SB_GOLDEN_ALWAYS);
	referee_held(r, SB_EXIT_NO_ENTRY);
	if (kind == HIGH_SPEED)
		referee_held(r, SB_HIGH_SPEED_SLIDE);
	a->tokens = 0;
	if (a->seats_moved & (a->seats_moved - 1))
		count_tokens(c, p, a);
	return true;
}

enum verdict check_placement(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	a->from_hidden = !in_hand(p, (unsigned)a->seat, a->tile);
	return lies_alone(c, p, a, kind_of(c, a->tile), r) ? V_LEGAL : check_rules(c, p, a, r);
}

/* A play, question by question. */
__attribute__((noinline))
static enum verdict check_any_play(struct context *c, const struct position *p, struct act *a, struct referee *r)
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
	switch (is_stuck(c, p, a->seat, &example)) {
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
static enum verdict check_play(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	unsigned kind = kind_of(c, a->tile);

	if (kind > HIGH_SPEED || p->phase != PHASE_PLAY || (kind == HIGH_SPEED && p->speeds) || !in_hand(p, (unsigned)a->seat, a->tile) || no_turn(c, p) ||
	    !lies_alone(c, p, a, kind, r))
		return check_any_play(c, p, a, r);
	a->from_hidden = false;
	if (p->bonus) {
		referee_held(r, SB_HIGH_SPEED_HAND);
		referee_held(r, SB_HIGH_SPEED_ONCE);
		referee_held(r, SB_HIGH_SPEED_BONUS);
	}
	referee_held(r, SB_DRAW_FIRST);
	referee_held(r, SB_PLAY_ONE);
	referee_held(r, SB_PLAY_FROM_HAND);
	referee_held(r, SB_TILE_ONCE);
	if (deck_left(p) == 0)
		referee_held(r, SB_PLAY_OUT_HANDS);
	return V_LEGAL;
}

__attribute__((noinline))
static enum verdict check_pass(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	struct act example;

	if (p->phase == PHASE_DRAW)
		return draw_is_due(c, p, a, r);
	if (p->phase != PHASE_PLAY)
		return further_play(c, p, a, r);
	switch (may_pass(c, p, a->seat, &example)) {
	case TILE_FITS:
		if (p->bonus)
			referee_call(r, V_ILLEGAL, p->drawn >= HIDDEN_TILE || tile_fits(c, p, a->seat, p->drawn) ? SB_HIGH_SPEED_BONUS : SB_HIGH_SPEED_HAND, WHERE_ACTION,
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
	if (kind_of(c, a->tile) == ICON && !tile_fits(c, p, a->seat, a->tile) && ruling(c, SBR_ICON_UNPLAYABLE) == SBR_ICON_UNPLAYABLE_DISCARD_ICON)
		return V_LEGAL;
	enum passing pass = may_pass(c, p, a->seat, &example);
	if (pass == DISCARD_DUE)
		return V_LEGAL;
	if (pass == DEPENDS) {
		r->stated = true;
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
	if (on_way && sum[1] >= sum[0] && ruling(c, SBR_MOVEMENT_DUTY) == SBR_MOVEMENT_DUTY_MAY_STOP)
		return V_LEGAL;
	return referee_call(r, V_ILLEGAL, SB_PAWN_TO_END, WHERE_ACTION, on_way && sum[1] >= sum[0] ? "the pawn of %s has to ride to the end: %s" :
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
