/* What the tests of plane geometry share: sizes, poses and polygons by lot, and polygons for GEOS. */
#ifndef STEWARD_TESTS_PLANE_H
#define STEWARD_TESTS_PLANE_H

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

static inline uint64_t next(void)
{
	uint64_t z = (seed += 0x9E3779B97F4A7C15u);

	z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
	z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
	return z ^ (z >> 31);
}

static inline int64_t among(int64_t low, int64_t high)
{
	return low + (int64_t)(next() % (uint64_t)(high - low + 1));
}

static inline bool one_in(unsigned n)
{
	return next() % n == 0;
}

/* From 0 to almost 2^bits, each size as often as any other; either sign. */
static inline int32_t any_size(int bits)
{
	int32_t v = (int32_t)(next() & (((uint64_t)1 << among(0, bits)) - 1));

	return one_in(2) ? v : -v;
}

static inline struct pose any_pose(int32_t reach)
{
	int heading = one_in(4) ? (int)among(-3, 4) * (TURN / 8) : (int)among(1 - TURN / 2, TURN / 2);

	return (struct pose){(int32_t)among(-reach, reach), (int32_t)among(-reach, reach), plane_heading(heading)};
}

static inline long double radians(int heading)
{
	return heading * acosl(-1) / (TURN / 2);
}

/* A convex polygon of n corners about a point; no two of its sides are nearly parallel. */
static inline void convex_about(struct point at, int32_t radius, uint32_t n, struct polygon *out)
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

#if HAVE_GEOS

struct shape { uint32_t n; double x[2 * CORNERS_MAX], y[2 * CORNERS_MAX]; };

/* What of a shape is to the left of a line through (x, y) in the direction (ex, ey). */
static inline void clip(struct shape *s, double x, double y, double ex, double ey)
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
static inline void shape_of(const struct polygon *p, double grow, struct shape *s)
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

static inline GEOSGeometry *geometry(const struct shape *s, double dx, double dy)
{
	GEOSCoordSequence *c = GEOSCoordSeq_create(s->n > 2 ? s->n + 1 : s->n, 2);

	for (uint32_t i = 0; i < s->n + (s->n > 2); i++)
		GEOSCoordSeq_setXY(c, i, s->x[i % s->n] + dx, s->y[i % s->n] + dy);
	return s->n == 1   ? GEOSGeom_createPoint(c)
	       : s->n == 2 ? GEOSGeom_createLineString(c)
			   : GEOSGeom_createPolygon(GEOSGeom_createLinearRing(c), NULL, 0);
}

static inline GEOSGeometry *geometry_of(const struct polygon *p, double grow)
{
	struct shape s;

	shape_of(p, grow, &s);
	return geometry(&s, 0, 0);
}

static inline void silent(const char *format, ...)
{
	(void)format;
}

static inline int geos_set_up(void **state)
{
	(void)state;
	initGEOS(silent, silent);
	return 0;
}

static inline int geos_tear_down(void **state)
{
	(void)state;
	finishGEOS();
	return 0;
}

static inline void show(const char *name, const struct polygon *p)
{
	fprintf(stderr, "# %s:", name);
	for (uint32_t i = 0; i < p->n; i++)
		fprintf(stderr, " {%d, %d}", p->at[i].x, p->at[i].y);
	fprintf(stderr, "\n");
}

static inline void show_all(const struct polygon *covers, size_t n)
{
	for (size_t i = 0; i < n; i++)
		show("cover", &covers[i]);
}

#else

static inline int geos_set_up(void **state)
{
	(void)state;
	return 0;
}

#define geos_tear_down geos_set_up

static inline void no_geos(void **state)
{
	(void)state;
	print_message("geos_c.h (libgeos-dev) was not there when this was built\n");
	skip();
}

#endif

#define TEST(f) cmocka_unit_test(f)
#define GEOS(f) cmocka_unit_test_setup_teardown(f, geos_set_up, geos_tear_down)

#endif
