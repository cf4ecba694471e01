/* Plane geometry against references of another kind: long double for points and angles, GEOS for what is convex. */
#include "tests/engine/plane.h"

static void near(long double got, long double want, long double within, const char *what)
{
	if (!(fabsl(got - want) <= within))
		fail_msg("%s: %.3Lf, not %.3Lf", what, got, want);
}

static void sines(void **state)
{
	(void)state;
	for (int h = 1 - TURN / 2; h <= TURN / 2; h++) {
		int32_t s, c, s2, c2;
		plane_sincos(h, &s, &c);
		if (fabsl(s - sinl(radians(h)) * SINE_ONE) > 0.5L + 1e-8L || fabsl(c - cosl(radians(h)) * SINE_ONE) > 0.5L + 1e-8L)
			fail_msg("heading %d: %d, %d", h, s, c);
		plane_sincos(h + TURN, &s2, &c2);
		assert_true(s == s2 && c == c2);
		plane_sincos(h - 3 * TURN, &s2, &c2);
		assert_true(s == s2 && c == c2);
	}
}

static void headings(void **state)
{
	(void)state;
	seed = 1;
	for (int i = 0; i < 100000; i++) {
		int64_t any = among(-1000000000000, 1000000000000), h = plane_heading(any);
		assert_true(h > -TURN / 2 && h <= TURN / 2 && (any - h) % TURN == 0);
	}
	for (int h = 1 - TURN / 2; h <= TURN / 2; h++) {
		assert_int_equal(plane_heading(h), h);
		int32_t off = (int32_t)(plane_heading_angle(h) - (uint32_t)(int64_t)floorl(h * 4294967296.0L / TURN + 0.5L));
		if (off)
			fail_msg("heading %d is %u", h, plane_heading_angle(h));
	}
}

static void roots(void **state)
{
	(void)state;
	seed = 2;
	assert_int_equal(plane_root(0), 0);
	assert_true(plane_root(UINT64_MAX) == UINT32_MAX);
	for (int i = 0; i < 100000; i++) {
		uint64_t n = next() >> among(0, 63), r = plane_root(n);
		assert_true(r * r <= n && (r == UINT32_MAX || (r + 1) * (r + 1) > n));
		r = 1 + (next() >> among(33, 63));
		assert_true(plane_root(r * r) == r && plane_root(r * r - 1) == r - 1 && plane_root(r * r + 2 * r) == r);
		struct point a = {any_size(28), any_size(28)}, b = {any_size(28), any_size(28)};
		uint64_t d = (uint64_t)plane_distance(a, b), x = (uint64_t)llabs((int64_t)a.x - b.x), y = (uint64_t)llabs((int64_t)a.y - b.y);
		assert_true(d * d <= x * x + y * y && (d + 1) * (d + 1) > x * x + y * y);
	}
}

/* Within one unit of 2^-32 turn, if the length is more than nothing. */
static void angles(void **state)
{
	(void)state;
	seed = 3;
	for (int i = 0; i < 200000; i++) {
		struct point a = {any_size(28), any_size(28)}, b = {a.x + any_size(28), a.y + any_size(28)};
		int64_t x = (int64_t)b.x - a.x, y = (int64_t)b.y - a.y;
		if (x == 0 && y == 0)
			continue;
		long double want = atan2l(y, x) / (2 * acosl(-1)) * 4294967296.0L;
		long double off = fmodl(plane_angle(a, b) - want + 2 * 4294967296.0L + 2147483648.0L, 4294967296.0L) - 2147483648.0L;
		if (fabsl(off) > (plane_distance(a, b) > PLANE_ZERO ? 1 : 5))
			fail_msg("angle of (%lld, %lld) is off by %.2Lf", (long long)x, (long long)y, off);
	}
	struct point o = {5, -7};
	for (int32_t d = PLANE_ZERO + 1; d < 1 << 27; d *= 2) {
		assert_true(plane_angle(o, (struct point){5 + d, -7}) == 0);
		assert_true(plane_angle(o, (struct point){5, -7 + d}) == (uint32_t)1 << 30);
		assert_true(plane_angle(o, (struct point){5 - d, -7}) == (uint32_t)1 << 31);
		assert_true(plane_angle(o, (struct point){5, -7 - d}) == (uint32_t)3 << 30);
	}
	assert_true(plane_angle(o, o) == 0);
}

static void placed_at(struct pose a, int32_t u, int32_t v, struct point p)
{
	int32_t s, c;

	near(p.x, a.x + u * cosl(radians(a.heading)) - v * sinl(radians(a.heading)), 1, "x");
	near(p.y, a.y + u * sinl(radians(a.heading)) + v * cosl(radians(a.heading)), 1, "y");
	plane_sincos(a.heading, &s, &c);        /* the product of 2^-30 is rounded, halves upwards */
	assert_true(p.x == a.x + floorl(((long double)u * c - (long double)v * s) / SINE_ONE + 0.5L));
	assert_true(p.y == a.y + floorl(((long double)u * s + (long double)v * c) / SINE_ONE + 0.5L));
}

static void composed(void **state)
{
	(void)state;
	seed = 4;
	for (int i = 0; i < 100000; i++) {
		struct pose a = any_pose(4000 * MM);
		int32_t u = any_size(28), v = any_size(28);
		int turn = (int)among(-2 * TURN, 2 * TURN);
		struct pose b = plane_compose(a, u, v, turn);
		struct point p = plane_place(a, u, v);
		placed_at(a, u, v, p);
		assert_true(b.x == p.x && b.y == p.y && b.heading == plane_heading(a.heading + turn));
		struct point from = {any_size(28), any_size(28)};
		long double x = (long double)p.x - from.x, y = (long double)p.y - from.y, s = sinl(radians(a.heading)), c = cosl(radians(a.heading));
		near(plane_left(from, a.heading, p), c * y - s * x, 1, "left");
		near(plane_ahead(from, a.heading, p), c * x + s * y, 1, "ahead");
	}
}

static void carried(void **state)
{
	(void)state;
	seed = 5;
	for (int i = 0; i < 5000; i++) {
		struct polygon p = {(uint32_t)among(1, CORNERS_MAX), {{0, 0}}}, q;
		struct pose a = any_pose(2000 * MM);
		for (uint32_t k = 0; k < p.n; k++)
			p.at[k] = (struct point){any_size(25), any_size(25)};
		plane_carry(a, &p, false, &q);
		assert_int_equal(q.n, p.n);
		for (uint32_t k = 0; k < p.n; k++)
			placed_at(a, p.at[k].x, p.at[k].y, q.at[k]);
		plane_carry(a, &p, true, &q);
		assert_int_equal(q.n, p.n);
		for (uint32_t k = 0; k < p.n; k++)
			placed_at(a, p.at[k].x, -p.at[k].y, q.at[p.n - 1 - k]);
		int32_t u = any_size(24), v = any_size(24), length = (int32_t)among(1, 90 * MM), width = (int32_t)among(1, 45 * MM);
		plane_rectangle(a, u, u + length, v, v + width, &q);
		assert_int_equal(q.n, 4);
		for (uint32_t k = 0; k < 4; k++)
			placed_at(a, u + (k == 1 || k == 2) * length, v + (k > 1) * width, q.at[k]);
		if (length > MM / 10 && width > MM / 10) {
			p = q;
			assert_true(plane_convex(&q));
			assert_memory_equal(p.at, q.at, 4 * sizeof *p.at);
		}
	}
}

static void circles(void **state)
{
	(void)state;
	seed = 6;
	for (int i = 0; i < 3000; i++) {
		struct pose a = any_pose(2000 * MM);
		int32_t radius = (int32_t)among(MM / 10, 60 * MM);
		struct polygon p, q;
		plane_circle(a, radius, &p);
		assert_int_equal(p.n, 64);
		for (uint32_t k = 0; k < 64; k++) {
			long double angle = radians(a.heading) + k * acosl(-1) / 32, slack = 1 + radius * 0.005L * acosl(-1) / 180;
			near(p.at[k].x, a.x + radius * cosl(angle), slack, "x");
			near(p.at[k].y, a.y + radius * sinl(angle), slack, "y");
			near(hypotl(p.at[k].x - a.x, p.at[k].y - a.y), radius, 1, "radius");
		}
		struct point ahead = plane_place(a, radius, 0);
		assert_true(p.at[0].x == ahead.x && p.at[0].y == ahead.y);
		q = p;
		assert_true(plane_convex(&q));
		assert_memory_equal(p.at, q.at, 64 * sizeof *p.at);
	}
}

static void turn_round(struct polygon *p)
{
	struct polygon q = *p;

	for (uint32_t i = 0; i < p->n; i++)
		p->at[i] = q.at[p->n - 1 - i];
}

static void convex(void **state)
{
	struct polygon p, q;

	(void)state;
	seed = 7;
	for (int i = 0; i < 20000; i++) {
		convex_about((struct point){any_size(27), any_size(27)}, (int32_t)among(MM, 1000 * MM), (uint32_t)among(3, 24), &p);
		q = p;
		assert_true(plane_convex(&q));
		assert_memory_equal(p.at, q.at, p.n * sizeof *p.at);
		turn_round(&q);
		assert_true(plane_convex(&q));
		assert_memory_equal(p.at, q.at, p.n * sizeof *p.at);
		if (p.n < 4)
			continue;
		uint32_t k = (uint32_t)among(1, p.n - 1);       /* two corners change places */
		struct point swap = p.at[k];
		p.at[k] = p.at[k - 1];
		p.at[k - 1] = swap;
		assert_false(plane_convex(&p));
	}
}

#if HAVE_GEOS

static unsigned yes, no;

/* Shapes of few corners on few places: flat ones, corners twice, crossed sides. */
static void convex_or_not(void **state)
{
	(void)state;
	seed = 41, yes = no = 0;
	for (int i = 0; i < 20000 / FEWER; i++) {
		struct polygon p = {(uint32_t)among(3, 7), {{0, 0}}}, q;
		int32_t size = (int32_t)among(1, 6);
		for (uint32_t k = 0; k < p.n; k++)
			p.at[k] = (struct point){(int32_t)among(0, size) * MM, (int32_t)among(0, size) * MM};
		GEOSGeometry *g = geometry_of(&p, 0), *hull = GEOSConvexHull(g);
		double area, most;
		GEOSArea(g, &area);
		GEOSArea(hull, &most);
		bool want = GEOSisValid(g) == 1 && area == most && area > 0;
		GEOSGeom_destroy(g);
		GEOSGeom_destroy(hull);
		q = p;
		bool got = plane_convex(&q), twice = false;
		for (uint32_t k = 0; k < p.n; k++)
			twice |= plane_distance(p.at[k], p.at[(k + 1) % p.n]) == 0;
		if (got != want && !(twice && !got)) {  /* a corner given twice may be a fault as well */
			show("p", &p);
			fail_msg("%sconvex", got ? "" : "not ");
		}
		*(got ? &yes : &no) += 1;
	}
	assert_true(yes > 1000 / FEWER && no > 1000 / FEWER);
}

#else

#define convex_or_not no_geos

#endif

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(sines), TEST(headings), TEST(roots), TEST(angles), TEST(composed), TEST(carried), TEST(circles), TEST(convex), GEOS(convex_or_not),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
