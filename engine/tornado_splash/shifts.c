/* Tornado Splash: the shifts with which a card can be laid at an exit, and the headings with which at the token. */
#include "engine/tornado_splash/search.h"

#include <string.h>

enum { SHIFT_MAX = 4000 };

/* Where s makes min < at + s * v < max, on one axis: narrows lo .. hi; false: nowhere. */
static bool narrow(int64_t at, int64_t v, int64_t min, int64_t max, int64_t *lo, int64_t *hi)
{
	if (v == 0)
		return at > min && at < max;
	int64_t a = (min - at) / v, b = (max - at) / v;
	if (a > b) {
		int64_t swap = a;
		a = b;
		b = swap;
	}
	*lo = a > *lo ? a : *lo;
	*hi = b < *hi ? b : *hi;
	return *lo <= *hi;
}

static int64_t project(struct point p, int64_t ax, int64_t ay)
{
	return p.x * ax + p.y * ay;
}

static void range_of(const struct polygon *p, int64_t ax, int64_t ay, int64_t *least, int64_t *most)
{
	*least = *most = project(p->at[0], ax, ay);
	for (uint32_t i = 1; i < p->n; i++) {
		int64_t at = project(p->at[i], ax, ay);
		*least = at < *least ? at : *least;
		*most = at > *most ? at : *most;
	}
}

/* The shifts along (dx, dy) in 2^-30 that make a rectangle overlap an obstacle: one open interval, from
 * the axes of all sides. False: none. */
static bool blocked_range(const struct polygon *rect, const struct polygon *obstacle, int32_t dx, int32_t dy, int64_t *lo, int64_t *hi)
{
	*lo = -400 * GRID;
	*hi = 400 * GRID;
	for (int which = 0; which < 2; which++) {
		const struct polygon *p = which ? obstacle : rect;
		for (uint32_t i = 0; i < p->n; i++) {
			struct point a = p->at[i], b = p->at[(i + 1) % p->n];
			int64_t ax = ((int64_t)b.y - a.y) / 16, ay = ((int64_t)a.x - b.x) / 16, r0, r1, q0, q1;
			int64_t v = (ax * dx + ay * dy) / SINE_ONE;
			range_of(rect, ax, ay, &r0, &r1);
			range_of(obstacle, ax, ay, &q0, &q1);
			/* overlap on this axis: r0 + s v < q1 and r1 + s v > q0 */
			if (!narrow(0, v, q0 - r1, q1 - r0, lo, hi))
				return false;
		}
	}
	return true;
}

/* What a shift has to be clear of. */
static unsigned obstacles_near(struct search *s, struct polygon *out)
{
	struct context *c = s->c;
	const struct course *k = course_of(c, s->p);
	unsigned n = 0;

	for (unsigned i = 0; i < k->nthings && n < THINGS_MAX; i++)
		if (k->thing[i].kind < FLAT || c->option[TSR_OBSTACLE_LIST] == TSR_OBSTACLE_LIST_ALL_OBJECTS)
			out[n++] = k->thing[i].at;
	for (unsigned o = 0; o < c->nseats && n < THINGS_MAX; o++)
		if (racing(s->p, o) && (o != (unsigned)s->act.seat || c->option[TSR_OWN_TOKEN] == TSR_OWN_TOKEN_YES))
			token_polygon(c, &s->p->racer[o], &out[n++]);
	return n;
}

/* How far the card may be shifted to one side and still touch the one before it, in tenths; from there on it does not. */
static int touches_until(struct search *s, int side, int most)
{
	int front = continued(s->c, s->p, (unsigned)s->act.seat), yes = 0, no = most + 1;
	struct outline card;
	struct polygon before, at;

	if (front < 0)
		return most;
	card_rectangle(s->c, &s->p->stack[front], &before);
	while (no - yes > 1) {
		int middle = (yes + no) / 2;
		s->act.shift = side * grid(middle, 10);
		shift_card(s->c, s->p, &s->act);
		rectangle_at(s->c, s->act.card, s->act.pose, &card);
		outline_polygon(&card, &at);
		enum truth meet = glance(&card, &before, PLANE_ZERO);
		if (meet == YES || (meet == CLOSE && plane_overlap(&at, &before, PLANE_ZERO) >= -PLANE_ZERO))
			yes = middle;
		else
			no = middle;
	}
	return yes;
}

/* The runs of legal shifts at the act's exit, 0 aside. Whether a shift is legal changes only where the card
 * comes clear of an obstacle, to the edge of the table, or off the card before it: closed forms tell where
 * that is, the check tells for the shifts around it and for one between. With a tolerance every tenth is tried. */
static unsigned runs_of_shifts(struct search *s, const struct polygon *rect, struct run *runs)
{
	struct act *a = &s->act;
	int width = (int)((int64_t)design_of(s->c, a->card)->width * 10 / GRID) + 1, most = width < SHIFT_MAX ? width : SHIFT_MAX;
	struct polygon things[THINGS_MAX];
	uint64_t ask[(2 * SHIFT_MAX + 3) / 64 + 1] = {0};       /* bits k + most of shifts to be tried */
	int64_t mark[THINGS_MAX * 2 + 32];
	unsigned n = 0, marks = 0, nthings = obstacles_near(s, things);
	int32_t sine, cosine;
	bool good = false;
	int from = 0;

	plane_sincos(plane_heading((int64_t)a->pose.heading + TURN / 4), &sine, &cosine);
	for (unsigned i = 0; i < nthings; i++)
		if (blocked_range(rect, &things[i], cosine, sine, &mark[marks], &mark[marks + 1]))
			marks += 2;
	for (uint32_t i = 0; i < rect->n; i++) {
		int64_t at[2] = {rect->at[i].x, rect->at[i].y}, v[2] = {cosine, sine}, end[2] = {s->p->width, s->p->depth};
		for (int k = 0; k < 2; k++)
			if (v[k] > 1000 || v[k] < -1000) {
				mark[marks++] = -at[k] * SINE_ONE / v[k];
				mark[marks++] = (end[k] - at[k]) * SINE_ONE / v[k];
			}
	}
	mark[marks++] = 0;
	mark[marks++] = -grid(touches_until(s, -1, most), 10);
	mark[marks++] = grid(touches_until(s, 1, most), 10);
	bool every = s->p->tolerance || s->c->option[TSR_SHIFT_DIRECTION] != TSR_SHIFT_DIRECTION_REAR_EDGE ||
		     s->c->option[TSR_SHIFT_LEAST] != TSR_SHIFT_LEAST_FREE || s->c->option[TSR_SHIFT_LIMIT] != TSR_SHIFT_LIMIT_CONTACT ||
		     s->c->option[TSR_OWN_OVERLAP] != TSR_OWN_OVERLAP_YES || s->c->option[TSR_FLUSH] != TSR_FLUSH_NO;
	if (every)
		memset(ask, 0xFF, sizeof ask);
	for (unsigned i = 0; i < marks; i++)    /* around it, and the first one behind */
		for (int64_t k = mark[i] * 10 / GRID - 2; k <= mark[i] * 10 / GRID + 3; k++)
			if (k >= -most && k <= most)
				ask[(k + most) / 64] |= (uint64_t)1 << (k + most) % 64;
	ask[(2 * most + 1) / 64] |= (uint64_t)1 << (2 * most + 1) % 64;         /* where the last run ends */
	for (int k = -most; k <= most + 1; k++) {
		bool now = good;
		if (k == 0 || k > most)
			now = false;
		else if (k == -most || ask[(k + most) / 64] >> (k + most) % 64 & 1)
			now = lies(s, k);
		else if (!(ask[(k + most) / 64] >> (k + most) % 64)) {  /* none before the next word */
			k += 63 - (k + most) % 64;
			continue;
		}
		if (now && s->first) {
			runs[0] = (struct run){k, k};
			return 1;
		}
		if (now && !good)
			from = k;
		if (!now && good && n < RUNS_MAX)
			runs[n++] = (struct run){from, k - 1};
		good = now;
	}
	return n;
}

unsigned shift_runs(struct search *s, struct run *runs)
{
	struct act *a = &s->act;
	struct outline card;
	struct polygon rect;
	struct obstacle which;

	a->shift = 0;
	a->shifted = false;
	place_card(s->c, s->p, a);
	rectangle_at(s->c, s->act.card, s->act.pose, &card);
	if (!s->p->tolerance && obstacle_depth(s->c, s->p, (unsigned)a->seat, &card, true, &which) < -PLANE_ZERO)
		return 0;
	outline_polygon(&card, &rect);
	return runs_of_shifts(s, &rect, runs);
}

unsigned heading_runs(struct search *s, struct run *runs)
{
	struct act *a = &s->act;
	unsigned n = 0;
	bool good = false;
	int from = 0;

	for (int h = -TURN / 2 + 1; h <= TURN / 2 + 1; h++) {
		bool now = false;
		if (h <= TURN / 2) {
			struct outline card;
			struct obstacle which;
			a->heading = h;
			if (!place_card(s->c, s->p, a))
				return n;
			rectangle_at(s->c, s->act.card, s->act.pose, &card);
			/* what is clearly off the table or clearly on an obstacle needs no check */
			now = table_margin(s->p, &card) >= -PLANE_ZERO - s->p->tolerance &&
			      (a->unhindered || obstacle_depth(s->c, s->p, (unsigned)a->seat, &card, true, &which) <= PLANE_ZERO + s->p->tolerance) &&
			      (s->p->tolerance || s->c->option[TSR_TOKEN_ANGLE] != TSR_TOKEN_ANGLE_ANY || s->c->option[TSR_FLUSH] != TSR_FLUSH_NO ||
			       s->c->option[TSR_OWN_OVERLAP] != TSR_OWN_OVERLAP_YES ? allowed(s) : true);
		}
		if (now && s->first) {
			runs[0] = (struct run){h, h};
			return 1;
		}
		if (now && !good)
			from = h;
		if (!now && good && n < RUNS_MAX)
			runs[n++] = (struct run){from, h - 1};
		good = now;
	}
	return n;
}
