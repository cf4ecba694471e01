/* Plane geometry against references of another kind: long double for points and angles, GEOS for polygons. */
#include "engine/plane.h"
#include "tests/unit.h"

#include <math.h>

#if __has_include(<geos_c.h>)
#include <geos_c.h>
#define HAVE_GEOS 1
#else
#define HAVE_GEOS 0
#endif

enum { MM = GRID, BAND = 12, EXACT = 2 };       /* grid units: where plane_covered may say either; what rounding may do to a length */

/* GEOS allocates much: a sanitizer makes it ten times as slow. */
#ifdef __SANITIZE_ADDRESS__
enum { FEWER = 20 };
#else
enum { FEWER = 1 };
#endif

static uint64_t seed;

static uint64_t next(void)
{
	uint64_t z = (seed += 0x9E3779B97F4A7C15u);

	z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
	z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
	return z ^ (z >> 31);
}

static int64_t among(int64_t low, int64_t high)
{
	return low + (int64_t)(next() % (uint64_t)(high - low + 1));
}

static bool one_in(unsigned n)
{
	return next() % n == 0;
}

/* From 0 to almost 2^bits, each size as often as any other; either sign. */
static int32_t any_size(int bits)
{
	int32_t v = (int32_t)(next() & (((uint64_t)1 << among(0, bits)) - 1));

	return one_in(2) ? v : -v;
}

static struct pose any_pose(int32_t reach)
{
	int heading = one_in(4) ? (int)among(-3, 4) * (TURN / 8) : (int)among(1 - TURN / 2, TURN / 2);

	return (struct pose){(int32_t)among(-reach, reach), (int32_t)among(-reach, reach), plane_heading(heading)};
}

static long double radians(int heading)
{
	return heading * acosl(-1) / (TURN / 2);
}

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

/* A convex polygon of n corners about a point; no two of its sides are nearly parallel. */
static void convex_about(struct point at, int32_t radius, uint32_t n, struct polygon *out)
{
	long double start = among(0, 999999) / 1e6L, flat = among(30, 100) / 100.0L, angle = radians((int)among(0, TURN)), u, v;

	out->n = n;
	for (uint32_t i = 0; i < n; i++) {
		long double a = (start + i + among(0, 600) / 1e3L) / n * 2 * acosl(-1);
		u = radius * cosl(a), v = radius * flat * sinl(a);
		out->at[i].x = at.x + (int32_t)(u * cosl(angle) - v * sinl(angle));
		out->at[i].y = at.y + (int32_t)(u * sinl(angle) + v * cosl(angle));
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

struct shape { uint32_t n; double x[2 * CORNERS_MAX], y[2 * CORNERS_MAX]; };

/* What of a shape is to the left of a line through (x, y) in the direction (ex, ey). */
static void clip(struct shape *s, double x, double y, double ex, double ey)
{
	struct shape out = {.n = 0};

	for (uint32_t i = 0; i < s->n; i++) {
		uint32_t k = (i + 1) % s->n;
		double in = ex * (s->y[i] - y) - ey * (s->x[i] - x), next_in = ex * (s->y[k] - y) - ey * (s->x[k] - x);
		if (in >= 0) {
			out.x[out.n] = s->x[i];
			out.y[out.n++] = s->y[i];
		}
		if ((in > 0 && next_in < 0) || (in < 0 && next_in > 0)) {
			out.x[out.n] = s->x[i] + (s->x[k] - s->x[i]) * in / (in - next_in);
			out.y[out.n++] = s->y[i] + (s->y[k] - s->y[i]) * in / (in - next_in);
		}
	}
	*s = out;
}

/* A polygon for GEOS, its sides moved outwards; with grow negative it may be nothing. */
static void shape_of(const struct polygon *p, double grow, struct shape *s)
{
	uint32_t n = s->n = p->n;

	for (uint32_t i = 0; i < n; i++) {
		s->x[i] = p->at[i].x;
		s->y[i] = p->at[i].y;
	}
	for (uint32_t i = 0; n > 2 && grow != 0 && i < n; i++) {
		struct point a = p->at[(i + n - 1) % n], b = p->at[i], c = p->at[(i + 1) % n];
		double ex = (double)b.x - a.x, ey = (double)b.y - a.y, fx = (double)c.x - b.x, fy = (double)c.y - b.y;
		double e = hypot(ex, ey), f = hypot(fx, fy);
		if (grow < 0) {
			clip(s, b.x + grow * fy / f, b.y - grow * fx / f, fx, fy);
		} else {                /* the corner is where its two sides meet when they have moved; ahead: by the tangent of half the turn */
			double ahead = grow * (ex * fy - ey * fx) / (e * f + ex * fx + ey * fy);
			s->x[i] += (grow * ey + ahead * ex) / e;
			s->y[i] += (ahead * ey - grow * ex) / e;
		}
	}
}

static GEOSGeometry *geometry(const struct shape *s, double dx, double dy)
{
	GEOSCoordSequence *c = GEOSCoordSeq_create(s->n > 2 ? s->n + 1 : s->n, 2);

	for (uint32_t i = 0; i < s->n + (s->n > 2); i++)
		GEOSCoordSeq_setXY(c, i, s->x[i % s->n] + dx, s->y[i % s->n] + dy);
	return s->n == 1   ? GEOSGeom_createPoint(c)
	       : s->n == 2 ? GEOSGeom_createLineString(c)
			   : GEOSGeom_createPolygon(GEOSGeom_createLinearRing(c), NULL, 0);
}

static GEOSGeometry *geometry_of(const struct polygon *p, double grow)
{
	struct shape s;

	shape_of(p, grow, &s);
	return geometry(&s, 0, 0);
}

static void silent(const char *format, ...)
{
	(void)format;
}

static int geos_set_up(void **state)
{
	(void)state;
	initGEOS(silent, silent);
	return 0;
}

static int geos_tear_down(void **state)
{
	(void)state;
	finishGEOS();
	return 0;
}

static void show(const char *name, const struct polygon *p)
{
	fprintf(stderr, "# %s:", name);
	for (uint32_t i = 0; i < p->n; i++)
		fprintf(stderr, " {%d, %d}", p->at[i].x, p->at[i].y);
	fprintf(stderr, "\n");
}

static void show_all(const struct polygon *covers, size_t n)
{
	for (size_t i = 0; i < n; i++)
		show("cover", &covers[i]);
}

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

/* What is left of a geometry, destroyed, when the covers are taken away. */
static GEOSGeometry *left_of(GEOSGeometry *g, const struct polygon *covers, size_t n, double grow)
{
	GEOSGeometry *list[64], *many, *all, *left;
	unsigned m = 0;

	for (size_t i = 0; i < n; i++) {
		struct shape s;
		shape_of(&covers[i], grow, &s);
		if (s.n > 2)
			list[m++] = geometry(&s, 0, 0);
	}
	many = GEOSGeom_createCollection(GEOS_MULTIPOLYGON, list, m);
	all = GEOSUnaryUnion(many);
	assert_non_null(all);
	left = GEOSDifference(g, all);
	assert_non_null(left);
	GEOSGeom_destroy(many);
	GEOSGeom_destroy(all);
	GEOSGeom_destroy(g);
	return left;
}

static double area_left(const struct polygon *p, double shrink, const struct polygon *covers, size_t n, double grow)
{
	struct shape s;
	double area;

	shape_of(p, -shrink, &s);
	if (s.n < 3)
		return 0;
	GEOSGeometry *left = left_of(geometry(&s, 0, 0), covers, n, grow);
	assert_int_equal(GEOSArea(left, &area), 1);
	GEOSGeom_destroy(left);
	return area;
}

static unsigned yes, no, either;

/* Covers a little smaller that still cover all: it must be covered; a little larger that don't: it must not. */
static void cover_is_right(const struct polygon *p, const struct polygon *covers, size_t n, int32_t grow)
{
	bool got = plane_covered(p, covers, n, grow);

	if (got) {
		double area = area_left(p, BAND, covers, n, grow + BAND);
		if (area > 1) {
			show("p", p), show_all(covers, n);
			fail_msg("grow %d: covered, but %f is left", grow, area);
		}
	} else if (area_left(p, 0, covers, n, grow - BAND) < 1) {
		show("p", p), show_all(covers, n);
		fail_msg("grow %d: not covered, but nothing is left", grow);
	}
	*(got ? &yes : &no) += 1;
}

/* A card's rectangle in a frame, cut in n parts that have their borders in common. */
static size_t parts_of(struct pose at, size_t n, struct polygon *out)
{
	struct { int32_t u0, u1, v0, v1; } part[32] = {{0, 90 * MM, -45 * MM / 2, 45 * MM / 2}};
	size_t m = 1;

	while (m < n) {
		size_t k = (size_t)among(0, (int64_t)m - 1);
		int32_t length = part[k].u1 - part[k].u0, width = part[k].v1 - part[k].v0;
		if (length < MM && width < MM)
			continue;
		part[m] = part[k];
		if (length > width)
			part[k].u1 = part[m].u0 = (int32_t)among(part[k].u0 + MM / 100, part[k].u1 - MM / 100);
		else
			part[k].v1 = part[m].v0 = (int32_t)among(part[k].v0 + MM / 100, part[k].v1 - MM / 100);
		m++;
	}
	for (size_t i = 0; i < m; i++)
		plane_rectangle(at, part[i].u0, part[i].u1, part[i].v0, part[i].v1, &out[i]);
	return m;
}

static int32_t any_grow(void)
{
	static const int32_t grows[] = {PLANE_ZERO, PLANE_ZERO, PLANE_ZERO, 0, MM, -MM, MM / 10, -MM / 10};

	return grows[next() % 8];
}

static void any_card(struct pose at, struct polygon *out)
{
	plane_rectangle(at, 0, 90 * MM, -45 * MM / 2, 45 * MM / 2, out);
}

/* A circle, a card, or another shape about a point. */
static void any_target(struct pose at, struct polygon *out)
{
	switch (among(0, 3)) {
	case 0:
		plane_rectangle(at, -20 * MM, 20 * MM, -10 * MM, 10 * MM, out);
		break;
	case 1:
		convex_about((struct point){at.x, at.y}, (int32_t)among(2 * MM, 30 * MM), (uint32_t)among(3, 9), out);
		break;
	default:
		plane_circle(at, (int32_t)among(3 * MM, 12 * MM), out);
		break;
	}
}

static void covered_at_random(void **state)
{
	struct polygon p, covers[30];

	(void)state;
	seed = 21, yes = no = 0;
	for (int i = 0; i < 2000 / FEWER; i++) {
		struct pose at = any_pose(1900 * MM);
		size_t n = (size_t)among(1, one_in(2) ? 30 : 5);
		any_target(at, &p);
		for (size_t k = 0; k < n; k++) {
			struct pose turned = plane_compose(at, 0, 0, (int)among(0, TURN));
			if (one_in(8))
				convex_about(plane_place(turned, (int32_t)among(0, 30 * MM), 0), (int32_t)among(10 * MM, 60 * MM), (uint32_t)among(3, 9), &covers[k]);
			else
				any_card(plane_compose(turned, (int32_t)among(-90 * MM, 10 * MM), (int32_t)among(-25 * MM, 25 * MM), 0), &covers[k]);
		}
		cover_is_right(&p, covers, n, any_grow());
	}
	assert_true(yes > 300 / FEWER && no > 300 / FEWER);
}

/* Parts with borders in common; the shape just reaches out of the whole, or just does not; a part may be a little too small. */
static void covered_by_parts(void **state)
{
	struct polygon p, covers[31];

	(void)state;
	seed = 22, yes = no = 0;
	for (int i = 0; i < 2000 / FEWER; i++) {
		struct pose at = any_pose(1900 * MM), mid;
		size_t n = parts_of(at, (size_t)among(1, one_in(2) ? 30 : 4), covers);
		int32_t slack = any_size(12);
		if (one_in(2)) {
			int32_t radius = (int32_t)among(3 * MM, 12 * MM);
			mid = plane_compose(at, one_in(2) ? radius + slack : (int32_t)among(20 * MM, 70 * MM), one_in(2) ? 45 * MM / 2 - radius - slack : 0, 0);
			plane_circle((struct pose){mid.x, mid.y, one_in(2) ? at.heading : any_pose(1).heading}, radius, &p);
		} else {
			plane_rectangle(at, slack, (int32_t)among(10 * MM, 90 * MM), (int32_t)among(-45 * MM / 2, 0), 45 * MM / 2 - (one_in(2) ? slack : 0), &p);
		}
		if (one_in(4)) {        /* a narrow gap */
			struct polygon *part = &covers[among(0, (int64_t)n - 1)];
			struct point c = part->at[0];
			for (uint32_t k = 1; k < 4; k++) {
				part->at[k].x -= (part->at[k].x - c.x) / 1000;
				part->at[k].y -= (part->at[k].y - c.y) / 1000;
			}
		}
		cover_is_right(&p, covers, n, one_in(4) ? any_grow() : PLANE_ZERO);
	}
	assert_true(yes > 300 / FEWER && no > 300 / FEWER);
}

/* Two or more cards, each as far over the shape as another lets it free, give or take up to a tenth of a millimetre. */
static void covered_just(void **state)
{
	struct polygon p, covers[31];

	(void)state;
	seed = 23, yes = no = 0;
	for (int i = 0; i < 4000 / FEWER; i++) {
		struct pose at = any_pose(1900 * MM);
		int32_t radius = (int32_t)among(3 * MM, 12 * MM);
		size_t n = 0;
		if (one_in(3))
			convex_about((struct point){at.x, at.y}, radius, (uint32_t)among(3, 12), &p);
		else
			plane_circle(at, radius, &p);
		/* a card whose sides are near corners of the shape; cards over what it leaves */
		struct pose turned = plane_compose(at, 0, 0, (int)among(0, TURN));
		any_card(plane_compose(turned, -radius + any_size(12), 45 * MM / 2 - radius + any_size(12), 0), &covers[n++]);
		for (size_t more = (size_t)among(0, 4); more > 0; more--) {
			uint32_t k = (uint32_t)among(0, p.n - 1);
			struct pose corner = {p.at[k].x, p.at[k].y, one_in(2) ? turned.heading : (int)among(0, 17999)};
			any_card(plane_compose(corner, any_size(12), (one_in(2) ? 45 * MM / 2 : -45 * MM / 2) + any_size(12), 0), &covers[n++]);
		}
		if (one_in(3))          /* next to a card, with a side or a corner in common */
			any_card(plane_compose(turned, 90 * MM - radius, 0, one_in(2) ? 0 : (int)among(-4500, 4500)), &covers[n++]);
		for (size_t k = n; k > 1; k--) {
			size_t m = (size_t)among(0, (int64_t)k - 1);
			struct polygon swap = covers[m];
			covers[m] = covers[k - 1];
			covers[k - 1] = swap;
		}
		cover_is_right(&p, covers, n, one_in(3) ? any_grow() : PLANE_ZERO);
	}
	assert_true(yes > 300 / FEWER && no > 300 / FEWER);
}

/* Sides that cut off one corner of a circle each leave one corner more than a polygon has room for. */
static void covered_but_for_corners(void **state)
{
	struct polygon p, covers[2];

	(void)state;
	seed = 24, yes = no = 0;
	for (int i = 0; i < 500 / FEWER; i++) {
		struct pose at = any_pose(1900 * MM), first, second;
		int32_t radius = (int32_t)among(5 * MM, 20 * MM), inside = (int32_t)((int64_t)radius * among(9960, 10005) / 10000);
		plane_circle(at, radius, &p);
		unsigned k = one_in(2) ? 47 : (unsigned)among(0, 63);
		first = (struct pose){at.x, at.y, plane_heading((int64_t)at.heading + (int)(k * TURN + 32) / 64)};
		plane_rectangle(first, -90 * MM, inside, -90 * MM, inside, &covers[0]);
		/* the other cover has the corner that one side leaves */
		second = plane_compose(first, 0, 0, one_in(2) ? TURN / 4 : 0);
		plane_rectangle(second, radius / 2, 90 * MM, -radius / 2, radius / 2, &covers[1]);
		cover_is_right(&p, covers, one_in(8) ? 1 : 2, PLANE_ZERO);
	}
	assert_true(yes > 20 / FEWER && no > 20 / FEWER);
}

/* Parts of a segment that are left, in order, as lengths from its start. */
struct parts { size_t n; double from[128], to[128]; };

static int by_start(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return *x < *y ? -1 : *x > *y;
}

static void parts_left(struct point a, struct point b, const struct polygon *covers, size_t n, double grow, struct parts *out)
{
	struct polygon segment = {2, {a, b}};
	GEOSGeometry *left = left_of(geometry_of(&segment, 0), covers, n, grow);
	double part[128][2];
	size_t m = 0;

	for (int i = 0; i < GEOSGetNumGeometries(left); i++) {
		const GEOSGeometry *line = GEOSGetGeometryN(left, i);
		const GEOSCoordSequence *c;
		unsigned corners;
		double x, y;
		if (GEOSisEmpty(line))
			continue;
		c = GEOSGeom_getCoordSeq(line);
		GEOSCoordSeq_getSize(c, &corners);
		GEOSCoordSeq_getXY(c, 0, &x, &y);
		part[m][0] = hypot(x - a.x, y - a.y);
		GEOSCoordSeq_getXY(c, corners - 1, &x, &y);
		part[m++][1] = hypot(x - a.x, y - a.y);
	}
	GEOSGeom_destroy(left);
	qsort(part, m, sizeof *part, by_start);
	out->n = 0;
	for (size_t i = 0; i < m; i++)
		if (out->n && part[i][0] < out->to[out->n - 1] + 1e-3) {
			out->to[out->n - 1] = part[i][1];
		} else {
			out->from[out->n] = part[i][0];
			out->to[out->n++] = part[i][1];
		}
}

static void segment_is_right(struct point a, struct point b, const struct polygon *covers, size_t n, int32_t grow)
{
	struct polygon segment = {2, {a, b}};
	struct parts less, more;        /* what covers a little larger leave, and a little smaller ones */
	int32_t visible = -1;
	bool got = plane_segment_covered(a, b, covers, n, grow, &visible);
	size_t k = 0;

	parts_left(a, b, covers, n, grow + BAND, &less);
	parts_left(a, b, covers, n, grow - BAND, &more);
	for (size_t i = 1; i < less.n; i++)
		if (less.to[i] - less.from[i] > less.to[k] - less.from[k])
			k = i;
	double length = less.n ? less.to[k] - less.from[k] : 0;
	if (got ? length > BAND : more.n == 0) {
		show("segment", &segment), show_all(covers, n);
		fail_msg("grow %d: %scovered, but %f is left", grow, got ? "" : "not ", length);
	}
	*(got ? &yes : &no) += 1;
	if (got || length <= BAND)
		return;
	for (size_t i = 0; i < more.n; i++) {
		if (more.from[i] <= less.from[k] + 1e-3 && more.to[i] >= less.to[k] - 1e-3) {
			double low = (more.from[i] + less.to[k]) / 2 - EXACT, high = (less.from[k] + more.to[i]) / 2 + EXACT;
			for (size_t j = 0; j < more.n; j++)     /* another may be as long, or what is before and after it along a border */
				if (j == i ? fmax(less.from[k] - more.from[i], more.to[i] - less.to[k]) >= length : more.to[j] - more.from[j] >= length)
					return;
			if (visible < low || visible > high) {
				show("segment", &segment), show_all(covers, n);
				fail_msg("grow %d: %d is seen, not %f to %f", grow, visible, low, high);
			}
			either++;
		}
	}
}

static void segments_at_random(void **state)
{
	struct polygon covers[30];

	(void)state;
	seed = 31, yes = no = either = 0;
	for (int i = 0; i < 1500 / FEWER; i++) {
		struct pose at = any_pose(1900 * MM);
		size_t n = (size_t)among(1, one_in(2) ? 30 : 6);
		int32_t length = (int32_t)among(2 * MM, one_in(3) ? 90 * MM : 400 * MM);
		for (size_t k = 0; k < n; k++) {
			struct pose turned = plane_compose(at, (int32_t)among(0, length), 0, (int)among(0, TURN));
			if (one_in(8))
				convex_about(plane_place(turned, (int32_t)among(0, 30 * MM), 0), (int32_t)among(5 * MM, 60 * MM), (uint32_t)among(3, 9), &covers[k]);
			else
				any_card(plane_compose(turned, (int32_t)among(-90 * MM, 10 * MM), (int32_t)among(-25 * MM, 25 * MM), 0), &covers[k]);
		}
		segment_is_right((struct point){at.x, at.y}, plane_place(at, length, 0), covers, n, any_grow());
	}
	assert_true(yes > 150 / FEWER && no > 300 / FEWER && either > 300 / FEWER);
}

/* Across parts with borders in common, along a border, or just beyond it. */
static void segments_over_parts(void **state)
{
	struct polygon covers[31];

	(void)state;
	seed = 32, yes = no = either = 0;
	for (int i = 0; i < 2000 / FEWER; i++) {
		struct pose at = any_pose(1900 * MM);
		size_t n = parts_of(at, (size_t)among(1, one_in(2) ? 30 : 4), covers);
		int32_t slack = any_size(12), v = one_in(2) ? 45 * MM / 2 - slack : (int32_t)among(-22 * MM, 22 * MM);
		struct point a = plane_place(at, one_in(2) ? slack : (int32_t)among(0, 45 * MM), v);
		struct point b = plane_place(at, 90 * MM - (one_in(2) ? slack : 0), one_in(2) ? v : (int32_t)among(-22 * MM, 22 * MM));
		if (one_in(3)) {        /* a corner of one part to one of another */
			a = covers[among(0, (int64_t)n - 1)].at[among(0, 3)];
			b = covers[among(0, (int64_t)n - 1)].at[among(0, 3)];
			if (plane_distance(a, b) < MM)
				continue;
		}
		if (n > 1 && one_in(3))
			n--;
		segment_is_right(a, b, covers, n, one_in(4) ? any_grow() : PLANE_ZERO);
	}
	assert_true(yes > 200 / FEWER && no > 200 / FEWER && either > 200 / FEWER);
}

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

static int geos_set_up(void **state)
{
	(void)state;
	return 0;
}

#define geos_tear_down geos_set_up

static void no_geos(void **state)
{
	(void)state;
	print_message("geos_c.h (libgeos-dev) was not there when this was built\n");
	skip();
}

#define overlaps no_geos
#define touching no_geos
#define covered_at_random no_geos
#define covered_by_parts no_geos
#define covered_just no_geos
#define covered_but_for_corners no_geos
#define segments_at_random no_geos
#define segments_over_parts no_geos
#define convex_or_not no_geos

#endif

#define TEST(f) cmocka_unit_test(f)
#define GEOS(f) cmocka_unit_test_setup_teardown(f, geos_set_up, geos_tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(sines), TEST(headings), TEST(roots), TEST(angles), TEST(composed), TEST(carried), TEST(circles), TEST(convex),
		GEOS(overlaps), GEOS(touching), GEOS(covered_at_random), GEOS(covered_by_parts), GEOS(covered_just), GEOS(covered_but_for_corners),
		GEOS(segments_at_random), GEOS(segments_over_parts), GEOS(convex_or_not),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
