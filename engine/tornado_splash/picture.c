/* Tornado Splash: the table as a view sees it, in the order in which things lie. */
#include "engine/tornado_splash/model.h"

#include <stdlib.h>

static struct view_spot spot(struct point p)
{
	return (struct view_spot){(int)(((int64_t)p.x * 10 + GRID / 2) >> 16), (int)(((int64_t)p.y * 10 + GRID / 2) >> 16)};
}

static struct view_shape points(struct view *v, enum view_kind kind, int seat, const struct point *at, size_t n, bool closed)
{
	struct view_spot *spots = arena_array(v->arena, n, sizeof *spots);

	for (size_t i = 0; i < n; i++)
		spots[i] = spot(at[i]);
	return (struct view_shape){.kind = kind, .seat = seat, .at = spots, .n = n, .closed = closed};
}

static void outline(struct view *v, enum view_kind kind, int seat, const struct polygon *p)
{
	if (p->n)
		view_shape(v, points(v, kind, seat, p->at, p->n, p->n > 2));
}

static void stroke(struct view *v, enum view_kind kind, int seat, struct point a, struct point b)
{
	view_shape(v, points(v, kind, seat, (struct point[]){a, b}, 2, false));
}

static struct view_shape named(struct view_shape s, const char *label, struct point at, int heading)
{
	s.label = label;
	s.labelled = true;
	s.label_at = spot(at);
	s.label_heading = heading;
	return s;
}

static void disc(struct view *v, enum view_kind kind, int seat, struct point at, int32_t radius, const char *label)
{
	struct view_shape s = points(v, kind, seat, &at, 1, true);

	s.radius = spot((struct point){radius, 0}).x;
	view_shape(v, label ? named(s, label, at, 0) : s);
}

static struct point middle_of(const struct polygon *p)
{
	int64_t x = 0, y = 0;

	for (uint32_t i = 0; i < p->n; i++) {
		x += p->at[i].x;
		y += p->at[i].y;
	}
	return p->n ? (struct point){(int32_t)(x / p->n), (int32_t)(y / p->n)} : (struct point){0, 0};
}

/* Where a ray leaves the table; along: how far that is round its border from the origin, anticlockwise. False: it begins outside. */
static bool rim(const struct position *p, struct point from, int heading, struct point *to, int64_t *along)
{
	int64_t w = p->width, h = p->depth, across = INT64_MAX, up = INT64_MAX;
	int32_t s, k;

	if (from.x < 0 || from.y < 0 || from.x > w || from.y > h)
		return false;
	plane_sincos(heading, &s, &k);
	if (k)
		across = (k > 0 ? w - from.x : from.x) * SINE_ONE / llabs(k);
	if (s)
		up = (s > 0 ? h - from.y : from.y) * SINE_ONE / llabs(s);
	int64_t far = across < up ? across : up;
	to->x = (int32_t)(from.x + far * k / SINE_ONE);
	to->y = (int32_t)(from.y + far * s / SINE_ONE);
	if (across < up)
		*along = k > 0 ? w + to->y : 2 * w + h + (h - to->y);
	else
		*along = s > 0 ? w + h + (w - to->x) : to->x;
	return true;
}

/* Whether a name there is free of later cards than one, and of tokens. */
static bool seen(struct context *c, const struct position *p, int index, struct pose at, int32_t ahead, int32_t aside)
{
	struct polygon box, other;

	plane_rectangle(at, -ahead, ahead, -aside, aside, &box);
	for (int i = index + 1; i < p->nstack; i++) {
		if (p->stack[i].seat == TAKEN_UP)
			continue;
		card_rectangle(c, &p->stack[i], &other);
		if (plane_meet(&box, &other, 0))
			return false;
	}
	for (unsigned s = 0; s < c->nseats; s++) {
		token_polygon(c, &p->racer[s], &other);
		if (racing(p, s) && plane_meet(&box, &other, 0))
			return false;
	}
	return true;
}

static bool zone_seen(struct context *c, const struct position *p, struct point at)
{
	return seen(c, p, -1, (struct pose){at.x, at.y, 0}, 30 * GRID, 9 * GRID);
}

/* Where along a way a zone's name is tried, in twentieths. */
enum { ZONE_PLACES = 6 };
static const int zone_places[ZONE_PLACES] = {14, 11, 16, 9, 7, 5};

/* The part of the table that a curve swings over, from its first boundary to its last. */
static void sweep(struct view *v, struct context *c, const struct position *p, const struct zone *z, const struct boundary *in, unsigned number)
{
	const struct boundary *a = z->turns_left ? in : &z->end, *b = z->turns_left ? &z->end : in;
	int64_t w = p->width, h = p->depth, from, to, corner[4] = {w, w + h, 2 * w + h, 2 * (w + h)};
	struct point at[8], end;
	size_t n = 0;

	at[n++] = a->from;
	if (!rim(p, a->from, a->direction, &at[n++], &from) || !rim(p, b->from, b->direction, &end, &to))
		return;
	if (to < from)
		to += 2 * (w + h);
	for (unsigned i = 0; i < 8 && n < 6; i++) {
		int64_t along = corner[i % 4] + i / 4 * 2 * (w + h);
		if (along > from && along < to)
			at[n++] = (struct point){i % 4 < 2 ? p->width : 0, i % 4 == 1 || i % 4 == 2 ? p->depth : 0};
	}
	at[n++] = end;
	if (a->from.x != b->from.x || a->from.y != b->from.y)
		at[n++] = b->from;
	int half = ((b->direction - a->direction) % TURN + TURN) % TURN / 2;
	struct point m = z->end.from, name = m;
	rim(p, m, plane_heading((int64_t)a->direction + half), &end, &from);
	for (unsigned i = 0; i < ZONE_PLACES; i++) {
		name = (struct point){m.x + (end.x - m.x) / 20 * zone_places[i], m.y + (end.y - m.y) / 20 * zone_places[i]};
		if (zone_seen(c, p, name))
			break;
	}
	view_shape(v, named(points(v, VIEW_REGION, SEAT_NONE, at, n, true), arena_printf(v->arena, "zone %u", number), name, 0));
}

static int32_t within(int32_t x, int32_t least, int32_t most)
{
	return x < least ? least : x > most ? most : x;
}

/* A straight zone's name stands beside a boundary, on its own side. */
static void zone_name(struct view *v, struct context *c, const struct position *p, const struct boundary *b, bool behind, unsigned number)
{
	struct point end, at = {0, 0};
	int64_t along;

	if (!rim(p, b->from, b->direction, &end, &along))
		return;
	struct pose ray = {b->from.x, b->from.y, b->direction};
	for (unsigned i = 0; i < ZONE_PLACES; i++) {
		at = plane_place(ray, plane_distance(b->from, end) / 20 * zone_places[i], b->left == behind ? -55 * GRID : 55 * GRID);
		at.x = within(at.x, 40 * GRID, p->width - 40 * GRID);
		at.y = within(at.y, 15 * GRID, p->depth - 15 * GRID);
		if (zone_seen(c, p, at))
			break;
	}
	struct view_shape s = {.kind = VIEW_REGION, .seat = SEAT_NONE};
	view_shape(v, named(s, arena_printf(v->arena, "zone %u", number), at, 0));
}

static void draw_zones(struct view *v, struct context *c, const struct position *p)
{
	const struct course *k = course_of(c, p);
	unsigned reading = ruling(c, TSR_BOUNDARY_EXTENT);
	struct point a, b;
	int64_t along;

	for (unsigned i = 0; i < k->nzones; i++)
		if (k->zone[i].curve && i > 0 && i + 1u < k->nzones)
			sweep(v, c, p, &k->zone[i], &k->zone[i - 1].end, i + 1);
	for (unsigned i = 0; i + 1u < k->nzones; i++) {
		const struct boundary *e = &k->zone[i].end;
		if (!rim(p, e->from, e->direction, &b, &along))
			continue;
		a = e->from;
		if (e->full || reading == TSR_BOUNDARY_EXTENT_LINE)
			rim(p, e->from, plane_heading((int64_t)e->direction + TURN / 2), &a, &along);
		else if (reading == TSR_BOUNDARY_EXTENT_PRINTED)
			b = plane_place((struct pose){a.x, a.y, e->direction}, 90 * GRID, 0);
		stroke(v, VIEW_BORDER, SEAT_NONE, a, b);
	}
	for (unsigned i = 0; i < k->nzones && k->nzones > 1; i++) {
		bool last = i + 1u == k->nzones;
		if (!k->zone[i].curve || i == 0 || last)
			zone_name(v, c, p, &k->zone[last ? i - 1 : i].end, !last, i + 1);
	}
}

/* What was built before the race. */
static void draw_course(struct view *v, struct context *c, const struct position *p)
{
	const struct set *s = set_of(c);
	const struct course *k = course_of(c, p);

	draw_zones(v, c, p);
	for (unsigned i = 0; i < k->nthings; i++)
		if (k->thing[i].kind == FLAT)
			outline(v, VIEW_FLAT, SEAT_NONE, &k->thing[i].at);
	if (k->has_stand && p->finished == 0)
		view_shape(v, named((struct view_shape){.kind = VIEW_FLAT, .seat = SEAT_NONE}, "stand", (struct point){k->stand.x, k->stand.y}, 0));
	for (unsigned i = 0; k->has_gate && i < s->ngates; i++) {
		struct pose line = plane_compose(k->gate, s->gate[i].line.x, s->gate[i].line.y, s->gate[i].line.heading);
		struct pose token = plane_compose(k->gate, s->gate[i].token.x, s->gate[i].token.y, s->gate[i].token.heading);
		stroke(v, VIEW_START, SEAT_NONE, (struct point){line.x, line.y}, plane_place(line, 14 * GRID, 0));
		struct view_shape name = {.kind = VIEW_START, .seat = SEAT_NONE};
		view_shape(v, named(name, arena_printf(v->arena, "%u", s->gate[i].number), plane_place(token, -38 * GRID, 0), 0));
	}
	if (k->has_finish) {
		for (int i = -1; i <= 1; i++) {         /* its sense */
			struct point arrow[3];
			for (int n = 0; n < 3; n++)
				arrow[n] = plane_place(k->finish, (n == 1 ? 22 : 12) * GRID, (i * 50 + (n - 1) * 8) * GRID);
			view_shape(v, points(v, VIEW_START, SEAT_NONE, arrow, 3, false));
		}
		stroke(v, VIEW_GOAL, SEAT_NONE, k->finish_right, k->finish_left);
	}
	for (unsigned i = 0; i < k->nthings; i++) {
		const struct thing *t = &k->thing[i];
		if (t->kind >= FLAT)
			continue;
		struct view_shape shape = points(v, VIEW_SOLID, SEAT_NONE, t->at.at, t->at.n, true);
		const char *number = t->kind == MARKER ? strrchr(t->name, ' ') : NULL;
		if (t->kind != FOLD)
			shape = named(shape, number ? number + 1 : t->name, middle_of(&t->at), 0);
		view_shape(v, shape);
	}
}

/* A card's name stands beside a circle, where it is seen. */
static struct view_shape named_card(struct context *c, const struct position *p, int index, struct view_shape s)
{
	const struct lain *l = &p->stack[index];
	const struct design *d = face_of(c, l);

	s.label = card_name(c, l->card);
	for (unsigned i = 0; i < 2u * d->nspaces && !s.labelled; i++) {
		const struct space *o = &d->space[i / 2];
		int32_t beside = o->radius + 6 * GRID;
		struct pose at = plane_compose(l->pose, o->u, i % 2 ? o->v - beside : o->v + beside, 0);
		if (seen(c, p, index, at, 12 * GRID, 4 * GRID))
			s = named(s, s.label, (struct point){at.x, at.y}, at.heading);
	}
	return s;
}

static void draw_card(struct view *v, struct context *c, const struct position *p, int index)
{
	const struct lain *l = &p->stack[index];
	const struct design *d = face_of(c, l);
	struct polygon shape;

	card_rectangle(c, l, &shape);
	view_shape(v, named_card(c, p, index, points(v, VIEW_CARD, l->seat, shape.at, shape.n, true)));
	stroke(v, VIEW_GUIDE, l->seat, plane_place(l->pose, 0, 0), plane_place(l->pose, d->length, 0));
	for (unsigned i = 0; i < d->nspaces; i++) {
		const struct space *o = &d->space[i];
		lain_polygon(l, &o->form->outline, &shape);
		outline(v, VIEW_PRINT, l->seat, &shape);
		lain_polygon(l, &o->form->bracket, &shape);
		outline(v, VIEW_FRONT, l->seat, &shape);
		disc(v, VIEW_SPACE, l->seat, circle_centre(c, l, i), o->radius, NULL);
	}
	for (unsigned i = 0; i < d->nlines; i++) {
		struct pose line = plane_compose(l->pose, d->line[i].at, 0, d->line[i].turn);
		struct point ends[2] = {plane_place(line, 0, d->line[i].from), plane_place(line, 0, d->line[i].to)};
		struct view_shape exit = points(v, VIEW_EXIT, l->seat, ends, 2, false);
		if (index == front_card(p, l->seat))
			exit = named(exit, arena_printf(v->arena, "%u", i + 1), ends[d->line[i].turn > 0], 0);
		view_shape(v, exit);
	}
}

/* The way over a seat's cards: each from its rear edge to where the next one begins. */
static void draw_track(struct view *v, struct context *c, const struct position *p, unsigned seat)
{
	struct point *at = arena_array(v->arena, 2u * p->nstack, sizeof *at);
	size_t n = 0;

	for (int i = first_in_route(p, seat), next; i >= 0; i = next) {
		const struct lain *l = &p->stack[i];
		next = next_in_route(p, i);
		at[n++] = (struct point){l->pose.x, l->pose.y};
		at[n++] = plane_place(l->pose, next >= 0 ? p->stack[next].exit : face_of(c, l)->length, 0);
	}
	if (n)
		view_shape(v, points(v, VIEW_TRACK, (int)seat, at, n, false));
}

/* A token as it stands, with a chevron at its bow, and its rank behind it. */
static void draw_token(struct view *v, struct context *c, struct racer r, unsigned seat, unsigned rank)
{
	const struct shape *t = &set_of(c)->token;
	struct polygon shape;
	int32_t bow = 8 * GRID, stern = -8 * GRID, left = 6 * GRID, right = -6 * GRID;

	token_polygon(c, &r, &shape);
	if (shape.n < 3)
		plane_circle(r.token, 8 * GRID, &shape);
	for (uint32_t i = 0; i < t->n; i++) {
		bow = i == 0 || t->at[i].x > bow ? t->at[i].x : bow;
		stern = i == 0 || t->at[i].x < stern ? t->at[i].x : stern;
		left = i == 0 || t->at[i].y > left ? t->at[i].y : left;
		right = i == 0 || t->at[i].y < right ? t->at[i].y : right;
	}
	view_shape(v, named(points(v, VIEW_TOKEN, (int)seat, shape.at, shape.n, true), NULL,
			    plane_place(r.token, (bow + stern) / 2 - (bow - stern) / 8, (left + right) / 2), 0));
	int32_t back = bow - (bow - stern) / 4;
	struct point chevron[3] = {plane_place(r.token, back, left), plane_place(r.token, bow, (left + right) / 2), plane_place(r.token, back, right)};
	view_shape(v, points(v, VIEW_BOW, (int)seat, chevron, 3, false));
	if (rank)
		disc(v, VIEW_RANK, (int)seat, plane_place(r.token, stern - 3 * GRID, (left + right) / 2), 5 * GRID, arena_printf(v->arena, "%u", rank));
}

void draw_table(struct view *v, struct context *c, const struct position *p, const uint8_t *ranked, unsigned n)
{
	const struct course *k = course_of(c, p);
	struct step steps[STEPS_MAX];
	bool close;

	v->width = spot((struct point){p->width, 0}).x;
	v->depth = spot((struct point){p->depth, 0}).x;
	draw_course(v, c, p);
	for (int i = 0; i < p->nstack; i++)
		if (p->stack[i].seat != TAKEN_UP)
			draw_card(v, c, p, i);
	for (unsigned s = 0; s < c->nseats; s++)
		draw_track(v, c, p, s);
	for (unsigned s = 0; s < c->nseats; s++) {
		unsigned open = racing(p, s) ? open_spaces(c, p, s, steps, &close) : 0;
		for (unsigned i = 0; i < open && i < STEPS_MAX; i++) {
			const struct lain *l = &p->stack[steps[i].stack];
			disc(v, VIEW_STEP, (int)s, circle_centre(c, l, steps[i].space), face_of(c, l)->space[steps[i].space].radius,
			     arena_printf(v->arena, "%u", i + 1));
		}
	}
	for (unsigned i = n; i-- > 0;)
		draw_token(v, c, p->racer[ranked[i]], ranked[i], p->finished + i + 1);
	for (unsigned s = 0; s < c->nseats && k->has_stand; s++) {
		struct racer r = p->racer[s];
		if (!r.place)
			continue;
		/* side by side, three in a row */
		r.token = plane_compose(k->stand, ((r.place - 1) % 3 - 1) * 25 * GRID, (3 - (r.place - 1) / 3 * 34) * GRID, TURN / 4);
		draw_token(v, c, r, s, r.place);
	}
}
