/* Slide Blast: may a tile lie there? The rules of a placement, one by one. */
#include "engine/slide_blast/model.h"

#include <stdlib.h>
#include <string.h>

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

/* Whether the paths of two players, one of them among those, cross on a tile: their ends alternate round it. */
static bool slides_cross(const struct placement *k, const struct position *after, unsigned tile, unsigned players, unsigned those)
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
				if (inside == 1 && a && b && a != b && players >> (a - 1) & 1 && players >> (b - 1) & 1 && (those >> (a - 1) | those >> (b - 1)) & 1)
					return true;
			}
		}
	return false;
}

/* Whether a path runs over the tile by a slide where none ran before; it may have come by another of them earlier. */
static bool newly_ridden(const struct placement *k, const struct position *after, unsigned tile)
{
	unsigned first = set_of(k->c)->tile[tile].slides, n = design_of(k->c, after, tile)->nslides;

	return memcmp(k->p->rider + first, after->rider + first, n) != 0;
}

/* collision-kind=same-tile, crossing-slides=crash: looked for on the position as it would be. */
static void check_shared_tiles(struct placement *k)
{
	const struct set *s = set_of(k->c);
	const struct position *p = k->p;
	unsigned players = 0, own = 1u << p->point_of[k->a->seat];
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
		if (!(who & (who - 1)) || (same_tile ? (p->visited[tile] & players) == who : !newly_ridden(k, &after, tile)))
			continue;
		if (!same_tile && !slides_cross(k, &after, tile, players, players))
			continue;
		bool owns = same_tile ? who & own : slides_cross(k, &after, tile, players, own);
		if (!owns && ruling(k->c, SBR_COLLISION_SCOPE) == SBR_COLLISION_SCOPE_CURRENT_PLAYER)
			continue;
		FAULT(k, SB_NO_COLLISION, WHERE_ACTION, same_tile ? "the slides of two players would run over %s" : "the slides of two players would cross on %s",
		      tile_name(k->c, tile));
		golden(k);
		return;
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

/* How a new cell meets those that lie beside it: a slide that faces a blank place, one joined to the slide of an exit that was there before. */
static void look_around(const struct context *c, struct table t, const struct cell *new, bool *mismatch, bool *joins_exit)
{
	const struct set *s = set_of(c);
	const uint16_t *links = design_of(c, t.p, new->tile)->link[new->part];

	for (unsigned side = 0; side < s->grid->sides; side++) {
		unsigned cell = table_find(t, new->x + s->grid->step[side].x, new->y + s->grid->step[side].y);
		for (unsigned i = 0; cell != NO_CELL && i < s->ends; i++) {
			const struct cell *there = table_cell(t, cell);
			unsigned port = side * ENDS_MAX + i, link = links[s->printed_port[new->top][port]];
			unsigned other = link_of(c, t.p, there, s->beyond[port].port);
			*mismatch |= (link == LINK_NONE) != (other == LINK_NONE);
			if (cell < t.p->ncells && link != LINK_NONE && other != LINK_NONE && other & LINK_NUMBER)
				*joins_exit |= kind_on(c, there) == EXIT || kind_on(c, there) == GUARD_EXIT;
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
		look_around(k->c, k->t, &a->cell[i], &mismatch, &joins_exit);
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

/* What an exit touches; numbers: a bit for each at a join, number: the last of them. */
struct contact { uint64_t numbers; unsigned joins, neighbours, ridden, number; bool own_entrance, other_entrance, beside_entrance; };

/* Whether a player's path ends at that port of that cell. */
static bool pawn_stands(const struct position *p, unsigned cell, unsigned port)
{
	for (unsigned q = 0; q < p->npoints; q++)
		if (p->seat_of[q] && p->end[q].cell == cell && p->end[q].port == port)
			return true;
	return false;
}

static void look_around_exit(struct placement *k, struct contact *o)
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
			o->numbers |= (uint64_t)1 << o->number;
			bool ridden = cell < k->p->ncells && (n->tile == START_TILE ? pawn_stands(k->p, cell, there) :
				      k->p->rider[s->tile[n->tile].slides + design_of(k->c, k->p, n->tile)->slide[n->part][s->printed_port[n->top][there]]] != 0);
			o->ridden += ridden;
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

	look_around_exit(k, &o);
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
	uint64_t right = own ? (uint64_t)1 << own : 0;
	if (!(o.numbers & right)) {
		unsigned reading = ruling(k->c, SBR_EXIT_NUMBER);
		if (reading == SBR_EXIT_NUMBER_PAIRING_ONLY)
			return;
		for (unsigned q = 0; q < a->nrides && reading == SBR_EXIT_NUMBER_ARRIVING_NUMBER; q++)
			if (k->p->seat_of[q] && a->ridden >> q & 1 && a->ride[q].first_number)
				right |= (uint64_t)1 << a->ride[q].first_number;
	}
	if (referee_test(k->r, SB_EXIT_NUMBER, (o.numbers & right) != 0))
		return;
	if (own && o.joins > 1)
		FAULT(k, SB_EXIT_NUMBER, WHERE_ACTION, "no slide of %s that is joined has the right number; the pawn arrives on number %u of %s", exit, own,
		      tile_name(k->c, a->tile));
	else if (own)
		FAULT(k, SB_EXIT_NUMBER, WHERE_ACTION, "the slide of %s that is joined has the number %u; the pawn arrives on number %u of %s", exit, o.number, own,
		      tile_name(k->c, a->tile));
	else
		FAULT(k, SB_EXIT_NUMBER, WHERE_ACTION, "the pawn of %s arrives on no numbered slide of %s, so no number of %s fits", name(k->c, a->seat, k->r),
		      tile_name(k->c, a->tile), exit);
}

static void check_exit_entry(struct placement *k)
{
	enum verdict before = k->worst;
	unsigned into = 0;              /* paths that would lead into an exit */

	for (unsigned left = k->a->ridden; left; left &= left - 1) {
		unsigned q = (unsigned)__builtin_ctz(left), met = k->a->ride[q].met, from = kind_on(k->c, &k->p->cell[k->p->end[q].cell]);
		if (k->a->ride[q].enters_exit)
			into |= 1u << q;
		else if (met != NO_POINT && (from == EXIT || from == GUARD_EXIT))
			into |= 1u << met;      /* into the one that q has come out of */
	}
	for (; into; into &= into - 1) {
		unsigned q = (unsigned)__builtin_ctz(into);
		if (k->p->seat_of[q] && ruling(k->c, SBR_EXIT_ENTRY) == SBR_EXIT_ENTRY_PLACEMENT_ILLEGAL)
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
	a->tokens_short = 0;
	if (n > left && ruling(c, SBR_TOKEN_SUPPLY) == SBR_TOKEN_SUPPLY_LIMITED) {
		a->tokens_short = (uint8_t)(n - left);
		n = left;
	}
	a->tokens = (uint8_t)n;
}

enum verdict check_rules(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	struct placement k = {.c = c, .p = p, .a = a, .r = r, .t = {p, a}, .kind = kind_of(c, a->tile)};

	a->nnew = a->nrides = 0;
	a->ridden = 0;
	if (k.kind == ICON && a->partner != NO_TILE)
		k.kind = BIG;
	act_lay(c, p, a, k.kind == BIG ? a->partner : a->tile, a->spot);
	k.first = a->nnew;
	bool exit = a->partner != NO_TILE && k.kind != BIG;
	if ((a->spot.top || (exit && a->second.top)) && ruling(c, SBR_ROTATION) == SBR_ROTATION_AS_DRAWN)
		FAULT(&k, SB_CONNECT_OWN_ROUTE, WHERE_ACTION, "tiles are laid as they are drawn, their top to the north");
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

enum beside beside(const struct context *c, const struct position *p, unsigned tile, struct spot at)
{
	struct cell new = {at.x, at.y, (uint16_t)tile, 0, at.top};
	bool mismatch = false, joins_exit = false;

	if (sides_matter(c))
		return BESIDE_MATTERS;
	if (exits_matter(c, p) && near_exit(c, p, at))
		look_around(c, (struct table){p, NULL}, &new, &mismatch, &joins_exit);
	if (!joins_exit)
		return BESIDE_NOTHING;
	return c->option[SBR_EXIT_LIMIT_LATER] == SBR_EXIT_LIMIT_LATER_WHOLE_GAME ? BESIDE_MATTERS : BESIDE_EXIT;
}

enum verdict check_placement(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	a->from_hidden = !in_hand(p, (unsigned)a->seat, a->tile);
	return check_rules(c, p, a, r);
}
