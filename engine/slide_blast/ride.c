/* Slide Blast: the table of cells, and how pawns ride over joined slides. */
#include "engine/slide_blast/model.h"

#include <string.h>

void act_lay(const struct context *c, const struct position *p, struct act *a, unsigned tile, struct spot s)
{
	const struct design *d = design_of(c, p, tile);

	for (unsigned i = 0; i < d->nparts && a->nnew < NEW_CELLS_MAX; i++)
		a->cell[a->nnew++] = (struct cell){
			(int16_t)(s.x + d->offset[s.top][i].x), (int16_t)(s.y + d->offset[s.top][i].y), (uint16_t)tile, (uint8_t)i, s.top,
		};
}

static const uint8_t kind_tally[KINDS + 1] = {
	[SLIDE] = T_SLIDE, [HIGH_SPEED] = T_SLIDE, [ICON] = T_SLIDE, [ENTRANCE] = T_TUNNEL, [BIG] = T_BIG, [EXIT] = T_TUNNEL, [GUARD] = T_GUARD,
	[GUARD_EXIT] = T_GUARD, [START] = T_START,
};

/* The slide at a printed port of a cell, or NO_SLIDE: the start tile's are not numbered. */
static inline unsigned slide_at(const struct set *s, const struct design *d, const struct cell *k, unsigned port)
{
	return k->tile == START_TILE ? NO_SLIDE : s->tile[k->tile].slides + d->slide[k->part][port];
}

/* Adds one pass of a tile, by that slide. */
static inline void pass(const struct set *s, unsigned point, unsigned tile, unsigned slide, const struct tracks *tr)
{
	unsigned first = ~(unsigned)tr->visited[tile] >> point & 1, kind = kind_tally[tile == START_TILE ? START : s->tile[tile].kind];

	tr->visited[tile] |= (uint16_t)(1u << point);
	tr->tally->every[kind]++;
	tr->tally->once[kind] = (uint16_t)(tr->tally->once[kind] + first);
	if (kind == T_BIG) {
		const struct design *d = &s->design[s->tile[tile].design];
		tr->tally->every[T_BIG_CELLS] = (uint16_t)(tr->tally->every[T_BIG_CELLS] + d->nparts);
		tr->tally->every[T_BIG_LENGTH] = (uint16_t)(tr->tally->every[T_BIG_LENGTH] + d->length);
		tr->tally->once[T_BIG_CELLS] = (uint16_t)(tr->tally->once[T_BIG_CELLS] + (first ? d->nparts : 0));
		tr->tally->once[T_BIG_LENGTH] = (uint16_t)(tr->tally->once[T_BIG_LENGTH] + (first ? d->length : 0));
	}
	if (tr->rider && slide != NO_SLIDE)
		tr->rider[slide] = (uint8_t)(point + 1);
}

static void jump(const struct context *c, unsigned point, unsigned tile, const struct tracks *tr)
{
	unsigned kind = kind_of(c, tile) == ENTRANCE ? T_TUNNEL_PAIRS : T_GUARD_PAIRS;

	tr->tally->every[kind]++;
	if (!(tr->pairs[tile] >> point & 1))
		tr->tally->once[kind]++;
	tr->pairs[tile] |= (uint16_t)(1u << point);
}

/* Where a path ends, with the act if there is one. */
static inline struct end end_in(struct table t, unsigned point)
{
	return t.act && t.act->ridden >> point & 1 ? t.act->ride[point].end : t.p->end[point];
}

/* Which of some paths ends at that port of that cell, or NO_POINT. */
static unsigned path_at(const struct table t, unsigned paths, unsigned cell, unsigned port)
{
	for (; paths; paths &= paths - 1) {
		unsigned q = (unsigned)__builtin_ctz(paths);
		struct end e = end_in(t, q);
		if (e.cell == cell && e.port == port)
			return q;
	}
	return NO_POINT;
}

/* The exit laid with an entrance, its anchor's cell; NO_CELL: none. */
static unsigned exit_of(struct table t, unsigned tile)
{
	if (t.act && t.act->tile == tile && t.act->kind == PLAY)
		return t.act->partner == NO_TILE ? NO_CELL : t.p->ncells + t.act->nnew - 1u;
	unsigned exit = t.p->partner[tile];
	return exit == NO_TILE ? NO_CELL : t.p->at[exit];
}

/* The jump of a path that came to that number of a tunnel's entrance k: the exit's cell; NO_CELL: it stays. */
static unsigned tunnel(struct context *c, struct table t, unsigned point, const struct cell *k, unsigned number, struct ride *out)
{
	unsigned exit = exit_of(t, k->tile);
	bool now = t.act && t.act->kind == PLAY && t.act->tile == k->tile;

	if (!t.p->seat_of[point])
		return NO_CELL;         /* a tunnel is no way for a path without a pawn: nobody gets back to its start */
	if (now && !out->first_number)
		out->first_number = (uint8_t)number;
	if (exit == NO_CELL || (!now && t.act && ruling(c, SBR_TUNNEL_LATER) == SBR_TUNNEL_LATER_ONCE))
		return NO_CELL;
	if (design_of(c, t.p, table_cell(t, exit)->tile)->number_port[number] == INSIDE)
		return NO_CELL;
	out->number = (uint8_t)number;
	return exit;
}

/* The ride itself, made twice: with tracks and without. */
__attribute__((always_inline))
static inline void follow(struct context *c, struct table t, unsigned point, struct ride *out, const struct tracks *tracks)
{
	const struct set *s = set_of(c);
	unsigned cell = out->end.cell, port = out->end.port, moved = out->moved, most = tracks ? tracks->most : SLIDES_MAX;
	const struct cell *k = table_cell(t, cell);

	while (port != INSIDE && moved < most) {
		unsigned in = s->beyond[port].port, next = table_find(t, k->x + s->beyond[port].x, k->y + s->beyond[port].y);
		if (next == NO_CELL)
			break;
		const struct cell *there = table_cell(t, next);
		const struct design *d = design_of(c, t.p, there->tile);
		unsigned printed = s->printed_port[there->top][in], link = d->link[there->part][printed];
		unsigned others = (t.p->visited[there->tile] | (t.act ? t.act->ridden : 0u)) & ~(1u << point);
		out->met = (uint8_t)(tracks || !others ? NO_POINT : path_at(t, others, next, in));
		out->enters_exit = link >= LINK_NUMBER && link != LINK_NONE && (d->kind == EXIT || d->kind == GUARD_EXIT);
		if (link == LINK_NONE || out->enters_exit || out->met != NO_POINT)
			break;
		k = there;
		cell = next;
		if (d->kind == START)
			out->start_again = true;
		else if (others & t.p->visited[k->tile])
			out->shares = true;
		if (tracks) {
			pass(s, point, k->tile, slide_at(s, d, k, printed), tracks);
		} else if (moved < RIDE_FIRST) {
			out->first[moved].tile = k->tile;
			out->first[moved].slide = (uint16_t)slide_at(s, d, k, printed);
		}
		moved++;
		if (link < LINK_POINT) {
			port = s->lying_port[k->top][link % PORTS];
			if (link / PORTS != k->part) {
				cell = next - k->part + link / PORTS;
				k = table_cell(t, cell);
			}
			continue;
		}
		unsigned exit = link & LINK_NUMBER ? tunnel(c, t, point, k, link & LINK_VALUE, out) : NO_CELL;
		port = INSIDE;
		if (exit == NO_CELL)
			break;
		const struct cell *o = table_cell(t, exit);
		const struct design *beyond = design_of(c, t.p, o->tile);
		unsigned way = beyond->number_port[link & LINK_VALUE];
		if (tracks) {
			pass(s, point, o->tile, slide_at(s, beyond, o, way), tracks);
			jump(c, point, k->tile, tracks);
		} else if (moved < RIDE_FIRST) {
			out->first[moved].tile = o->tile;
			out->first[moved].slide = (uint16_t)slide_at(s, beyond, o, way);
			out->jumped |= (uint16_t)(1u << moved);
		}
		moved++;
		cell = exit;
		port = s->lying_port[o->top][way];
		k = o;
	}
	out->moved = (uint16_t)moved;
	out->end.cell = (uint16_t)cell;
	out->end.port = (uint8_t)port;
	out->face = face_of(s, k, port);
}

void ride(struct context *c, struct table t, unsigned point, struct ride *out, const struct tracks *tracks)
{
	if (tracks)
		follow(c, t, point, out, tracks);
	else
		follow(c, t, point, out, NULL);
}

/* The tracks of a long ride by another one. */
__attribute__((noinline))
static void ride_again(struct context *c, struct position *p, const struct act *a, unsigned point)
{
	struct tracks tr = {&p->tally[point], p->visited, p->pairs, p->rider, a->ride[point].moved};
	struct ride again = {.end = p->end[point], .met = NO_POINT};

	ride(c, (struct table){p, a}, point, &again, &tr);
}

/* One ride of a placement. */
static void ride_one(struct context *c, struct table t, struct act *a, unsigned q)
{
	struct ride *r = &a->ride[q];

	follow(c, t, q, r, NULL);
	if (r->moved && t.p->seat_of[q])
		a->seats_moved |= (uint16_t)(1u << (t.p->seat_of[q] - 1));
}

/* Which paths lead to a place. */
static unsigned paths_to(const struct position *p, uint32_t place)
{
	unsigned paths = 0;

	for (unsigned q = p->npoints; q-- > 0;)
		paths = paths << 1 | (p->face[q] == place);
	return paths;
}

void ride_all(struct context *c, const struct position *p, struct act *a)
{
	struct table t = {p, a};
	unsigned own = p->point_of[a->seat], ridden = 0;

	for (unsigned i = 0; i < a->nnew; i++)
		ridden |= paths_to(p, place_of(a->cell[i].x, a->cell[i].y));
	for (unsigned left = ridden; left; left &= left - 1) {
		struct ride *r = &a->ride[__builtin_ctz(left)];
		memset(r, 0, offsetof(struct ride, first));
		r->end = p->end[__builtin_ctz(left)];
		r->met = NO_POINT;
	}
	a->nrides = p->npoints;
	a->ridden = (uint16_t)ridden;
	a->seats_moved = 0;
	/* the mover first, then the others in the order of points */
	if (own < p->npoints && ridden >> own & 1) {
		ride_one(c, t, a, own);
		ridden &= ~(1u << own);
	}
	for (; ridden; ridden &= ridden - 1)
		ride_one(c, t, a, (unsigned)__builtin_ctz(ridden));
}

static inline void put(const struct context *c, struct position *p, const struct act *a)
{
	for (unsigned i = 0; i < a->nnew; i++) {
		const struct cell *k = &a->cell[i];
		unsigned h = table_slot(p, place_of(k->x, k->y));
		while (p->table[h])
			h = (h + 1) & p->table_mask;
		if (k->part == 0 && k->tile != START_TILE) {
			p->at[k->tile] = p->ncells;
			p->place[k->tile] = ON_TABLE;
		}
		unsigned kind = kind_on(c, k);
		p->exits |= kind == EXIT || kind == GUARD_EXIT;
		p->cell[p->ncells++] = *k;
		p->table[h] = p->ncells;
	}
}

void put_cells(const struct context *c, struct position *p, const struct act *a)
{
	put(c, p, a);
}

/* The passes of a ride behind the first. */
__attribute__((noinline))
static void pass_rest(struct context *c, struct position *p, const struct act *a, unsigned point)
{
	const struct ride *r = &a->ride[point];
	struct tracks tr = {&p->tally[point], p->visited, p->pairs, p->rider, r->moved};

	for (unsigned i = 1; i < r->moved; i++) {
		pass(set_of(c), point, r->first[i].tile, r->first[i].slide, &tr);
		if (r->jumped >> i & 1)
			jump(c, point, r->first[i - 1].tile, &tr);
	}
}

/* A path ends elsewhere, so many slides on; the pawn stands there, if it has one. */
static inline void move_end(struct position *p, unsigned point, struct end end, uint32_t face, unsigned moved)
{
	unsigned seat = p->seat_of[point] - 1u;

	p->end[point] = end;
	p->face[point] = face;
	if (seat == (unsigned)-1)
		return;
	p->moved[seat] = (uint16_t)(p->moved[seat] + moved);
	p->stopped &= (uint16_t)~(1u << seat);
}

/* A path of a placement: its tracks, its end, and the pawn that stands there. */
static inline void move_path(struct context *c, struct position *p, const struct act *a, unsigned point)
{
	const struct ride *r = &a->ride[point];
	struct tracks tr = {&p->tally[point], p->visited, p->pairs, p->rider, r->moved};
	unsigned seat = p->seat_of[point] - 1u;

	if (r->moved <= RIDE_FIRST)
		pass(set_of(c), point, r->first[0].tile, r->first[0].slide, &tr);
	if (r->moved > RIDE_FIRST)
		ride_again(c, p, a, point);
	else if (r->moved > 1)
		pass_rest(c, p, a, point);
	move_end(p, point, r->end, r->face, r->moved);
	if (seat != (unsigned)-1 && r->number) {
		p->number[seat] = r->number;
		p->jumps |= (uint16_t)(1u << seat);
	}
}

void lay_and_ride(struct context *c, struct position *p, const struct act *a)
{
	for (unsigned left = a->ridden; left; left &= left - 1) {
		unsigned q = (unsigned)__builtin_ctz(left);
		if (a->ride[q].moved)
			move_path(c, p, a, q);
	}
	put(c, p, a);
}

/* How many of the paths lead to a place; none leads to the start tile's, where those seem to that are not followed. */
static inline unsigned leading_to(const struct position *p, uint32_t place)
{
	unsigned n = 0;

	for (unsigned q = 0; q < POINTS_MAX; q++)
		n += p->face[q] == place;
	return n;
}

/* A path that comes to a port of a cell is followed over tiles as they lie, to where it ends: how many slides it passes; 0: it
 * meets another path, a tunnel, the start or the place of the new tile, or it is long, and nothing was done. */
__attribute__((noinline))
static unsigned ride_on(struct context *c, struct position *p, unsigned point, unsigned cell, unsigned in, uint32_t new, struct end *end, uint32_t *face)
{
	const struct set *s = set_of(c);
	struct tracks tr = {&p->tally[point], p->visited, p->pairs, p->rider, 0};
	struct { uint16_t tile, slide; } passed[RIDE_FIRST];
	unsigned n = 0, riders = 0;

	while (cell != NO_CELL) {
		const struct cell *k = &p->cell[cell];
		const struct design *d = design_of(c, p, k->tile);
		unsigned printed = s->printed_port[k->top][in], link = d->link[k->part][printed], others = p->visited[k->tile] & ~(1u << point);
		if (link >= LINK_POINT || k->tile == START_TILE || n == RIDE_FIRST || (others && path_at((struct table){p, NULL}, others, cell, in) != NO_POINT))
			return 0;
		riders |= others;
		passed[n].tile = k->tile;
		passed[n++].slide = (uint16_t)slide_at(s, d, k, printed);
		*end = (struct end){(uint16_t)(cell - k->part + link / PORTS), s->lying_port[k->top][link % PORTS], 0};
		*face = face_of(s, &p->cell[end->cell], end->port);
		in = s->beyond[end->port].port;
		cell = table_at_place(p, *face);
	}
	if (*face == new || (riders && sharing_matters(c)))
		return 0;
	for (unsigned i = 0; i < n; i++)
		pass(s, point, passed[i].tile, passed[i].slide, &tr);
	return n;
}

/* The other paths that lead to a new tile take one step over it each, and at most one seat is helped, which brings the usual token.
 * False: that is not so, and nothing was done. */
__attribute__((noinline))
static bool others_step(struct context *c, struct position *p, unsigned seat, const struct cell *new)
{
	const struct set *s = set_of(c);
	const struct design *d = &s->design[s->tile[new->tile].design];
	unsigned others = paths_to(p, place_of(new->x, new->y)) & ~(1u << p->point_of[seat]), helped = 0;
	struct { struct end end; uint32_t face; unsigned slide; } to[POINTS_MAX];

	for (unsigned left = others; left; left &= left - 1) {
		unsigned q = (unsigned)__builtin_ctz(left);
		unsigned printed = s->printed_port[new->top][s->beyond[p->end[q].port].port], link = d->link[0][printed];
		if (link >= PORTS)
			return false;
		to[q].slide = slide_at(s, d, new, printed);
		to[q].end = (struct end){p->ncells, s->lying_port[new->top][link], 0};
		to[q].face = face_of(s, new, to[q].end.port);
		if (table_at_place(p, to[q].face) != NO_CELL)
			return false;
		helped += p->seat_of[q] != 0;
	}
	if (helped > 1 || (helped && (p->token_given || p->taken >= s->tokens || sharing_matters(c))))
		return false;
	for (unsigned left = others; left; left &= left - 1) {
		unsigned q = (unsigned)__builtin_ctz(left);
		pass(s, q, new->tile, to[q].slide, &(struct tracks){&p->tally[q], p->visited, p->pairs, p->rider, 0});
		move_end(p, q, to[q].end, to[q].face, 1);
	}
	if (helped)
		give_tokens(c, p, seat, 1);
	return true;
}

bool lengthen(struct context *c, struct position *p, unsigned seat, unsigned tile, struct spot at)
{
	const struct set *s = set_of(c);
	const struct design *d = &s->design[s->tile[tile].design];
	const struct cell new = {at.x, at.y, (uint16_t)tile, 0, at.top};
	unsigned own = p->point_of[seat], leading, slot, n = 1, on;
	uint32_t place = place_of(at.x, at.y);

	if (own >= p->npoints || p->face[own] != place || outside(p, at.x, at.y))
		return false;
	leading = leading_to(p, place);
	for (slot = table_slot(p, place); p->table[slot]; slot = (slot + 1) & p->table_mask)
		if (place_of(p->cell[p->table[slot] - 1].x, p->cell[p->table[slot] - 1].y) == place)
			return false;
	unsigned printed = s->printed_port[at.top][s->beyond[p->end[own].port].port], link = d->link[0][printed];
	if (link >= PORTS)              /* no slide there */
		return false;
	struct end end = {p->ncells, s->lying_port[at.top][link], 0};
	uint32_t face = face_of(s, &new, end.port);
	unsigned next = table_at_place(p, face);
	if (leading > 1 && (next != NO_CELL || !others_step(c, p, seat, &new)))
		return false;
	if (next != NO_CELL) {
		if (!(on = ride_on(c, p, own, next, s->beyond[end.port].port, place, &end, &face)))
			return false;
		n += on;
	}
	p->before = p->end[own];
	p->visited[tile] |= (uint16_t)(1u << own);
	p->tally[own].every[T_SLIDE]++;
	p->tally[own].once[T_SLIDE]++;
	p->rider[slide_at(s, d, &new, printed)] = (uint8_t)(own + 1);
	move_end(p, own, end, face, n);
	p->at[tile] = p->ncells;
	p->place[tile] = ON_TABLE;
	p->cell[p->ncells++] = new;
	p->table[slot] = p->ncells;
	return true;
}

void lay_start(const struct context *c, struct position *p, unsigned side)
{
	struct act a = {.kind = PASS, .nnew = 1, .cell = {{.tile = START_TILE}}};

	p->side = (uint8_t)side;
	p->has_side = true;
	put_cells(c, p, &a);
}

struct end ride_whole(struct context *c, const struct position *p, unsigned point, unsigned *passes)
{
	struct tally tally;
	uint16_t visited[TILES_MAX + 1] = {0}, pairs[TILES_MAX] = {0};
	struct tracks tr = {&tally, visited, pairs, NULL, SLIDES_MAX};
	struct ride way = {.end = {0, side_of(c, p)->point[point].port, 0}, .met = NO_POINT};

	memset(&tally, 0, sizeof tally);
	ride(c, (struct table){p, NULL}, point, &way, &tr);
	*passes = way.moved;
	return way.end;
}

bool ride_count(struct context *c, const struct position *p, unsigned point, struct end until, struct tally *out)
{
	struct table t = {p, NULL};
	const struct set *s = set_of(c);
	uint16_t visited[TILES_MAX + 1] = {0}, pairs[TILES_MAX] = {0};
	struct tracks tr = {out, visited, pairs, NULL, 0};
	struct end e = {0, side_of(c, p)->point[point].port, 0};

	memset(out, 0, sizeof *out);
	out->every[T_START] = out->once[T_START] = 1;
	visited[START_TILE] = (uint16_t)(1u << point);
	for (unsigned steps = 0; steps <= SLIDES_MAX; steps++) {
		unsigned in;
		int x, y;
		if (e.cell == until.cell && e.port == until.port)
			return true;
		if (e.port == INSIDE)
			return false;
		unsigned next = table_beyond(c, t, e, &in, &x, &y);
		if (next == NO_CELL)
			return false;
		const struct cell *k = &p->cell[next];
		const struct design *d = design_of(c, p, k->tile);
		unsigned port = s->printed_port[k->top][in], link = d->link[k->part][port];
		if (link == LINK_NONE)
			return false;
		pass(s, point, k->tile, slide_at(s, d, k, port), &tr);
		e = (struct end){(uint16_t)next, INSIDE, 0};
		if (link & LINK_NUMBER) {
			unsigned exit = exit_of(t, k->tile), number = link & LINK_VALUE;
			if (exit == NO_CELL || (e.cell == until.cell && until.port == INSIDE))
				continue;
			const struct design *beyond = design_of(c, p, p->cell[exit].tile);
			unsigned way = beyond->number_port[number];
			pass(s, point, p->cell[exit].tile, slide_at(s, beyond, &p->cell[exit], way), &tr);
			jump(c, point, k->tile, &tr);
			e = (struct end){(uint16_t)exit, s->lying_port[p->cell[exit].top][way], 0};
		} else if (!(link & LINK_POINT)) {
			e = (struct end){(uint16_t)(next - k->part + link / PORTS), s->lying_port[k->top][link % PORTS], 0};
		}
	}
	return false;
}

enum reach reach_of(const struct context *c, const struct position *p, unsigned point, int *x, int *y)
{
	unsigned port;
	struct table t = {p, NULL};

	*x = *y = 0;
	if (p->end[point].port == INSIDE)
		return BLOCKED_END;
	unsigned next = table_beyond(c, t, p->end[point], &port, x, y);
	return next == NO_CELL && !outside(p, *x, *y) ? OPEN_END : BLOCKED_END;
}
