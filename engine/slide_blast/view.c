/* Slide Blast: the position in neutral terms and as words of a set-up. */
#include "engine/slide_blast/model.h"

#include <string.h>

static int lying_side(const struct set *s, unsigned port, unsigned top)
{
	return (int)((port / ENDS_MAX + top) % s->grid->sides);
}

static const char *port_name(const struct set *s, int side, unsigned end, struct arena *a)
{
	return s->ends == 1 ? s->grid->names[side] : arena_printf(a, "%s %u", s->grid->names[side], end + 1);
}

/* The slides of a cell as they lie, those that begin at it. */
static void view_slides(const struct context *c, const struct position *p, unsigned cell, struct view *v, const char **detail)
{
	const struct set *s = set_of(c);
	const struct cell *k = &p->cell[cell];
	const struct design *d = design_of(c, p, k->tile);
	struct arena *a = v->arena;

	for (unsigned port = 0; port < s->grid->sides * ENDS_MAX; port++) {
		unsigned link = d->link[k->part][port];
		if (link == LINK_NONE)
			continue;
		int side = lying_side(s, port, k->top);
		struct view_route w = {(int)cell, side, -1, false, (int)(port % ENDS_MAX), 0, false, 0, 0, NULL};
		const char *from = port_name(s, side, port % ENDS_MAX, a), *comma = !**detail ? "" : s->ends == 1 ? " " : ", ";
		if (link & LINK_NUMBER) {
			w.label = arena_printf(a, "%u", link & LINK_VALUE);
			*detail = arena_printf(a, "%s%s%s=%s", *detail, comma, from, w.label);
		} else if (link & LINK_POINT) {
			unsigned point = link & LINK_VALUE;
			w.label = arena_printf(a, "%u", side_of(c, p)->point[point].number);
			*detail = arena_printf(a, "%s%s%s=%s", *detail, comma, from, w.label);
		} else {
			unsigned part = link / PORTS, other = link % PORTS;
			if (part < k->part || (part == k->part && other < port))
				continue;
			w.to = lying_side(s, other, k->top);
			w.to_end = (int)(other % ENDS_MAX);
			w.spans = part != k->part;
			w.cell_to = (int)(cell - k->part + part);
			*detail = arena_printf(a, "%s%s%s-%s%s%s", *detail, comma, from, w.spans ? cell_name(c, p->cell[w.cell_to].x, p->cell[w.cell_to].y, a) : "",
					       w.spans ? " " : "", port_name(s, w.to, (unsigned)w.to_end, a));
		}
		view_route(v, w);
	}
}

/* A step over the route that has an end at that port of that cell, which is the seat's from now on. */
static void step_in(struct view *v, int seat, struct end at, const char *place)
{
	for (size_t i = 0; i < v->nroutes; i++) {
		struct view_route *w = &v->routes[i];
		bool begins = w->cell == at.cell && w->from * ENDS_MAX + w->from_end == at.port;
		if (!begins && !(w->to >= 0 && (w->spans ? w->cell_to : w->cell) == at.cell && w->to * ENDS_MAX + w->to_end == at.port))
			continue;
		w->owner = seat + 1;
		v->steps = arena_grow(v->arena, v->steps, v->nsteps, &v->cap_steps, sizeof *v->steps);
		v->steps[v->nsteps++] = (struct view_step){seat, (int)i, !begins, place};
		return;
	}
}

/* A step from the middle of a cell out of it. */
static void step_out(struct view *v, int seat, struct end at, const char *place)
{
	size_t n = v->nsteps;

	step_in(v, seat, at, place);
	if (v->nsteps > n)
		v->steps[n].back = true;
}

/* Where the seat's pawn stands. */
static struct end pawn_of(const struct position *p, unsigned seat)
{
	return p->stopped >> seat & 1 ? p->pawn[seat] : p->end[p->point_of[seat]];
}

/* The way of a pawn, from its start to where it stands. */
static void view_walk(const struct context *c, const struct position *p, unsigned seat, struct view *v)
{
	const struct set *s = set_of(c);
	struct table t = {p, NULL};
	struct end e = {0, side_of(c, p)->point[p->point_of[seat]].port, 0}, until = pawn_of(p, seat);

	step_out(v, (int)seat, e, end_name(c, t, e, v->arena));
	for (unsigned n = 0; n < SLIDES_MAX && e.port != INSIDE && (e.cell != until.cell || e.port != until.port); n++) {
		unsigned in, link, next;
		int x, y;
		if ((next = table_beyond(c, t, e, &in, &x, &y)) == NO_CELL || (link = table_link(c, t, next, in)) == LINK_NONE)
			return;
		const struct cell *k = &p->cell[next];
		struct end from = {(uint16_t)next, (uint8_t)in, 0};
		e = (struct end){(uint16_t)next, INSIDE, 0};
		if (link & LINK_NUMBER) {
			unsigned number = link & LINK_VALUE, exit = p->partner[k->tile];
			step_in(v, (int)seat, from, arena_printf(v->arena, "%s no. %u", end_name(c, t, e, v->arena), number));
			if (exit == NO_TILE || (until.cell == next && until.port == INSIDE))
				return;
			const struct cell *o = &p->cell[p->at[exit]];
			unsigned way = design_of(c, p, exit)->number_port[number];
			if (way == INSIDE)
				return;
			e = (struct end){p->at[exit], (uint8_t)(lying_side(s, way, o->top) * ENDS_MAX + (int)(way % ENDS_MAX)), 0};
			step_out(v, (int)seat, e, end_name(c, t, e, v->arena));
			continue;
		}
		if (!(link & LINK_POINT))
			e = (struct end){(uint16_t)(next - k->part + link / PORTS), (uint8_t)(lying_side(s, link % PORTS, k->top) * ENDS_MAX + (int)(link % ENDS_MAX)), 0};
		step_in(v, (int)seat, from, end_name(c, t, e, v->arena));
	}
}

static void view_board(const struct context *c, const struct position *p, struct view *v)
{
	const struct set *s = set_of(c);
	struct arena *a = v->arena;
	int left = 0, top = 0, unit = s->grid == &grid_squares ? 2 : 1;

	v->squares = s->grid == &grid_squares;
	v->ends = (int)s->ends;
	v->home = 1;
	for (unsigned i = 0; i < p->ncells; i++) {
		left = p->cell[i].x < left ? p->cell[i].x : left;
		top = p->cell[i].y < top ? p->cell[i].y : top;
	}
	for (unsigned i = 0; i < p->ncells; i++) {
		const struct cell *k = &p->cell[i];
		const char *detail = "";
		view_slides(c, p, i, v, &detail);
		view_cell(v, (struct view_cell){k->x - left, (k->y - top) * unit, cell_name(c, k->x, k->y, a), k->tile == START_TILE ? "" :
					      arena_printf(a, "%s %s", tile_name(c, k->tile), s->grid->names[k->top]), detail, k->tile + 1});
	}
	for (unsigned seat = 0; seat < c->nseats && p->npoints; seat++) {
		struct end e = pawn_of(p, seat);
		view_walk(c, p, seat, v);
		view_piece(v, (struct view_piece){(int)seat, e.cell, e.port == INSIDE ? 0 : e.port / ENDS_MAX, end_name(c, (struct table){p, NULL}, e, a),
						 e.port == INSIDE ? 0 : e.port % ENDS_MAX, true, e.port == INSIDE});
	}
}

static const char *list_place(const struct context *c, const struct position *p, unsigned place, struct arena *a)
{
	const char *list = "";

	for (unsigned t = 0; t < set_of(c)->ntiles; t++)
		if (p->place[t] == place)
			list = arena_printf(a, "%s%s%s", list, *list ? " " : "", tile_name(c, t));
	return *list ? list : "none";
}

static const char *next_words(struct context *c, const struct position *p, struct arena *a)
{
	static const char *const due[] = {
		[PHASE_DRAW] = "draws a tile", [PHASE_PLAY] = "plays a tile", [PHASE_DISCARD] = "discards a tile", [PHASE_REDRAW] = "draws a tile for the one discarded",
	};
	if (p->over)
		return "the game is over";
	if (slide_blast_whose_turn(p) >= 0)
		return arena_printf(a, "%s to act: %s%s", seat_name(c->record, p->seat, a), due[p->phase], p->bonus ? " (bonus of the High Speed tile)" : "");
	if (p->ends)
		return arena_printf(a, "%s may say more of its turn; then the game is over", seat_name(c->record, p->seat, a));
	int next = p->seat >= 0 ? next_seat(c, p, p->seat) : p->next;
	return arena_printf(a, "%s to act: a new turn%s", next >= 0 ? seat_name(c->record, next, a) : "nobody", deck_left(p) ? ", draws a tile" : "");
}

void slide_blast_view(struct context *c, const void *pos, struct view *v)
{
	const struct position *p = pos;
	struct arena *a = v->arena;
	struct context quiet = *c;      /* looking at a position asks no disputed point */
	int x, y;

	if (!p->has_side) {
		v->next = "no start tile lies yet";
		return;
	}
	view_fact(v, SEAT_NONE, "start tile", "%s of the set %s", side_of(c, p)->name, set_of(c)->name);
	view_board(&quiet, p, v);
	for (unsigned seat = 0; seat < c->nseats && p->npoints; seat++) {
		struct points n;
		struct end e = pawn_of(p, seat);
		count_points(&quiet, p, seat, &n);
		view_fact(v, (int)seat, "at", "%s%s", end_name(c, (struct table){p, NULL}, e, a),
			  reach_of(&quiet, p, p->point_of[seat], &x, &y) == BLOCKED_END ? " (blocked)" : "");
		view_fact(v, (int)seat, "tiles", "%d", (int)n.tiles);
		view_fact(v, (int)seat, "tokens", "%u", p->tokens[seat]);
		view_fact(v, (int)seat, "moved", "%u", p->moved[seat]);
		view_fact(v, (int)seat, "hand", "%s", hand_names(c, p, seat, a));
		if (p->out >> seat & 1)
			view_fact(v, (int)seat, "out", p->gave_up >> seat & 1 ? "gave up" : "has no further turns");
	}
	if (p->split_unknown)
		view_fact(v, SEAT_NONE, "piles", "%u tiles together", p->pile[0].n);
	else
		view_fact(v, SEAT_NONE, "piles", "a %u, b %u", p->pile[0].n, p->pile[1].n);
	view_fact(v, SEAT_NONE, "pool", "%s", list_place(c, p, POOL, a));
	view_fact(v, SEAT_NONE, "out of the game", "%s", list_place(c, p, OUT_OF_GAME, a));
	v->next = next_words(&quiet, p, a);
}

/* The position between two turns: whoever has drawn and can't play has passed. */
static const struct position *rested(struct context *c, const struct position *p)
{
	struct context quiet = *c;
	struct act pass;
	struct position *now;

	if (p->over || seat_on_turn(p) < 0 || p->phase != PHASE_PLAY || p->bonus || may_pass(&quiet, p, p->seat, &pass) != PASS_ALLOWED)
		return p;
	pass = (struct act){.kind = PASS, .seat = p->seat, .drops_out = pass.drops_out};
	now = arena_alloc(c->arena, sizeof *now);
	*now = *p;
	slide_blast_apply(&quiet, now, &pass);
	return now;
}

void slide_blast_write_setup(struct context *c, const void *pos, void (*put)(void *, const char *), void *arg)
{
	const struct position *p = rested(c, pos);
	struct context quiet = *c;
	struct arena *a = c->arena;

	if (!p->has_side || !p->npoints)
		return;
	put(arg, arena_printf(a, "board %s", side_of(c, p)->name));
	if (p->finite)
		put(arg, arena_printf(a, "table %s %s", cell_name(c, p->edge.x0, p->edge.y0, a), cell_name(c, p->edge.x1, p->edge.y1, a)));
	for (unsigned seat = 0; seat < c->nseats; seat++)
		put(arg, arena_printf(a, "@%s point %u", seat_name(c->record, (int)seat, a), side_of(c, p)->point[p->point_of[seat]].number));
	for (unsigned i = 1; i < p->ncells; i++) {
		const struct cell *k = &p->cell[i];
		if (k->part == 0)
			put(arg, arena_printf(a, "tile %s %s", tile_name(c, k->tile), spot_name(c, (struct spot){k->x, k->y, k->top}, a)));
	}
	for (unsigned seat = 0; seat < c->nseats; seat++) {
		const char *name = seat_name(c->record, (int)seat, a);
		unsigned passes;
		struct end e = p->end[p->point_of[seat]], whole = ride_whole(&quiet, p, p->point_of[seat], &passes);
		if (p->stopped >> seat & 1)
			e = p->pawn[seat];
		if (e.cell != whole.cell || e.port != whole.port)       /* stopped on the way: the tiles alone don't tell */
			put(arg, arena_printf(a, "at %s %s", name, end_name(c, (struct table){p, NULL}, e, a)));
		put(arg, arena_printf(a, "hand %s %s", name, hand_names(c, p, seat, a)));
		if (p->tokens[seat])
			put(arg, arena_printf(a, "tokens %s %u", name, p->tokens[seat]));
		if (p->out >> seat & 1)
			put(arg, arena_printf(a, "out %s%s", name, p->gave_up >> seat & 1 ? " resigned" : ""));
	}
	if (!p->split_unknown)
		for (unsigned i = 0; i < 2; i++)
			put(arg, arena_printf(a, "pile %c %s", "ab"[i], pile_names(c, p, i, a)));
	const char *out = list_place(c, p, OUT_OF_GAME, a);
	if (strcmp(out, "none") != 0)
		put(arg, arena_printf(a, "pile out %s", out));
	if (p->first > 0)
		put(arg, arena_printf(a, "order %s", seat_name(c->record, p->first, a)));
	int next = p->seat < 0 ? p->next : p->seat;
	for (unsigned i = 0; p->seat >= 0 && slide_blast_whose_turn(p) < 0 && i < c->nseats; i++) {
		next = next + 1 < (int)c->nseats ? next + 1 : 0;
		if (!(p->out >> next & 1))      /* who has nothing to play is skipped, but may say so */
			break;
	}
	if (next < 0)
		next = 0;
	put(arg, arena_printf(a, "resume %s", seat_name(c->record, next, a)));
}
