/* What covers leave of polygons and segments, against GEOS. */
#include "tests/engine/plane.h"

#if HAVE_GEOS

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

#else

#define covered_at_random no_geos
#define covered_by_parts no_geos
#define covered_just no_geos
#define covered_but_for_corners no_geos
#define segments_at_random no_geos
#define segments_over_parts no_geos

#endif

int main(void)
{
	const struct CMUnitTest tests[] = {
		GEOS(covered_at_random), GEOS(covered_by_parts), GEOS(covered_just), GEOS(covered_but_for_corners),
		GEOS(segments_at_random), GEOS(segments_over_parts),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
