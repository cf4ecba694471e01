/* How deep polygons overlap, and how far they are apart, against GEOS. */
#include "tests/engine/plane.h"

#if HAVE_GEOS

/* The shortest way that parts two polygons, as they are reached over the sides of a; x and y: which way b goes. */
static double way_out(const struct polygon *a, const struct polygon *b, double *x, double *y)
{
	double least = INFINITY;

	for (uint32_t i = 0; i < a->n; i++) {
		struct point p = a->at[i], q = a->at[(i + 1) % a->n];
		double ex = (double)q.x - p.x, ey = (double)q.y - p.y, d = hypot(ex, ey), most = -INFINITY;
		for (uint32_t k = 0; k < b->n; k++)
			most = fmax(most, (ex * ((double)b->at[k].y - p.y) - ey * ((double)b->at[k].x - p.x)) / d);
		if (d > 0 && most < least) {
			least = most;
			*x = ey / d;
			*y = -ex / d;
		}
	}
	return least;
}

static double shortest_side(const struct polygon *p)
{
	double least = INFINITY;

	for (uint32_t i = 0; p->n > 1 && i < p->n; i++) {
		struct point a = p->at[i], b = p->at[(i + 1) % p->n];
		least = fmin(least, hypot((double)b.x - a.x, (double)b.y - a.y));
	}
	return least;
}

static bool meet(const struct shape *a, const struct shape *b, double dx, double dy)
{
	GEOSGeometry *g = geometry(a, 0, 0), *h = geometry(b, dx, dy);
	bool is = GEOSIntersects(g, h) == 1;

	GEOSGeom_destroy(g);
	GEOSGeom_destroy(h);
	return is;
}

static double apart(const struct shape *a, const struct shape *b)
{
	GEOSGeometry *g = geometry(a, 0, 0), *h = geometry(b, 0, 0);
	double d;

	assert_int_equal(GEOSDistance(g, h, &d), 1);
	GEOSGeom_destroy(g);
	GEOSGeom_destroy(h);
	return d;
}

static void overlap_is_right(const struct polygon *a, const struct polygon *b)
{
	int32_t got = plane_overlap(a, b, INT32_MAX), care = (int32_t)among(0, 30 * MM), some = plane_overlap(a, b, care);
	struct shape s, t;
	double x = 0, y = 0, bx = 0, by = 0, in = way_out(a, b, &x, &y), other = way_out(b, a, &bx, &by);
	double slack = EXACT + fabs(fmin(in, other)) / fmin(shortest_side(a), shortest_side(b));
	bool right;

	slack = slack < 1 ? 1 : slack;
	if (some != got && (some >= -care || some < got - slack)) {
		show("a", a), show("b", b);
		fail_msg("%d, but %d where %d matter", got, some, care);
	}
	int32_t enough = (int32_t)among(0, 20 * MM), capped = plane_overlap_near(a, b, INT32_MAX, enough);
	if (got <= enough ? capped != got : capped <= enough) {
		show("a", a), show("b", b);
		fail_msg("%d, but %d where %d is enough", got, capped, enough);
	}
	int32_t more = (int32_t)among(0, 4) ? (int32_t)among(0, 20 * MM) : got > 0 ? got : 0;
	if (plane_meet(a, b, more) != (got > more)) {
		show("a", a), show("b", b);
		fail_msg("%d, but it is %s than %d", got, got > more ? "not more" : "more", more);
	}
	if (plane_overlap(b, a, INT32_MAX) != got) {
		show("a", a), show("b", b);
		fail_msg("%d, the other way about %d", got, plane_overlap(b, a, INT32_MAX));
	}
	if (other < in) {
		in = other;
		x = -bx;
		y = -by;
	}
	shape_of(a, 0, &s);
	shape_of(b, 0, &t);
	if (got > 0) {
		/* it parts them that way, and no way that is shorter does */
		right = fabs(got - in) <= slack;
		right = right && !meet(&s, &t, x * (got + slack), y * (got + slack));
		double less = got - slack;
		for (int i = 0; i < 8 && right && less > 0; i++)
			right = meet(&s, &t, less * cos(i * 0.7853981633974483), less * sin(i * 0.7853981633974483));
		right = right && (less <= 0 || meet(&s, &t, x * less, y * less));
	} else {
		double d = apart(&s, &t);
		right = fabs(-got - d) <= slack;
		right = right && (d > 0 || in <= slack);
	}
	if (!right) {
		show("a", a), show("b", b);
		fail_msg("%d, but %f and %f apart", got, in, apart(&s, &t));
	}
}

/* A card, a token, a circle, a line, a mark, or any convex shape about a point. */
static void any_thing(struct pose at, struct polygon *out)
{
	static const int32_t far = 6000 * MM;
	struct polygon line = {2, {{0, 0}, {90 * MM, 0}}};

	switch (among(0, 9)) {
	case 0:
		plane_circle(at, (int32_t)among(2 * MM, 15 * MM), out);
		break;
	case 1:
		convex_about((struct point){at.x, at.y}, (int32_t)among(5 * MM, 60 * MM), (uint32_t)among(3, 12), out);
		break;
	case 2:
		plane_carry(at, &line, false, out);
		break;
	case 3:                         /* a ray, or a line */
		*out = (struct polygon){2, {{at.x, at.y}, plane_place(at, far, 0)}};
		if (one_in(2))
			out->at[0] = plane_place(at, -far, 0);
		break;
	case 4:
		*out = (struct polygon){1, {{at.x, at.y}}};
		break;
	case 5:
		plane_rectangle(at, -8 * MM, 8 * MM, -5 * MM, 5 * MM, out);
		break;
	default:
		plane_rectangle(at, 0, 90 * MM, -45 * MM / 2, 45 * MM / 2, out);
		break;
	}
}

static void overlaps(void **state)
{
	(void)state;
	seed = 11;
	for (int i = 0; i < 20000 / FEWER; i++) {
		struct polygon a, b;
		struct pose at = any_pose(1800 * MM);
		any_thing(at, &a);
		int32_t ahead = (int32_t)among(-150 * MM, 150 * MM), left = (int32_t)among(-150 * MM, 150 * MM);
		any_thing(plane_compose(at, ahead, left, one_in(2) ? 0 : (int)among(0, TURN)), &b);
		if (a.n + b.n > 2)
			overlap_is_right(&a, &b);
	}
}

/* Within a few units of touching, over a side, a corner, or all along a border. */
static void touching(void **state)
{
	(void)state;
	seed = 12;
	for (int i = 0; i < 20000 / FEWER; i++) {
		struct polygon a, b;
		struct pose at = any_pose(1800 * MM);
		int32_t by = one_in(3) ? 0 : any_size(10), along = one_in(3) ? 0 : (int32_t)among(-60 * MM, 60 * MM);
		plane_rectangle(at, 0, 90 * MM, -45 * MM / 2, 45 * MM / 2, &a);
		switch (among(0, 3)) {
		case 0:                 /* a border in common, moved along it */
			plane_rectangle(plane_compose(at, 90 * MM + by, along, 0), 0, 90 * MM, -45 * MM / 2, 45 * MM / 2, &b);
			break;
		case 1:                 /* a corner on a side */
			plane_rectangle(plane_compose(at, 90 * MM + by, along, (int)among(0, TURN / 4)), 0, 90 * MM, 0, 45 * MM, &b);
			break;
		case 2:
			b = (struct polygon){1, {plane_place(at, 90 * MM + by, along)}};
			break;
		default:                /* a line along a side */
			b = (struct polygon){2, {plane_place(at, 90 * MM + by, along), plane_place(at, 90 * MM + by, along + 50 * MM)}};
			break;
		}
		overlap_is_right(&a, &b);
		int32_t d = plane_overlap(&a, &b, PLANE_ZERO);
		if (by == 0 && along > -22 * MM && along < 22 * MM && !(d >= -EXACT && d <= EXACT) && b.n < 4)
			fail_msg("%d where they touch", d);
		if (at.heading % (TURN / 4) == 0 && by == 0 && along > -22 * MM && along < 22 * MM && b.n < 4)
			assert_int_equal(d, 0);
	}
}

#else

#define overlaps no_geos
#define touching no_geos

#endif

int main(void)
{
	const struct CMUnitTest tests[] = {
		GEOS(overlaps), GEOS(touching),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
