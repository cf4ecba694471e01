/* Plane geometry: distances, how deep polygons overlap, what is convex, what covers leave. */
#include "engine/plane.h"

#include <stdlib.h>

enum { PIECES_MAX = 512 };

uint32_t plane_root(uint64_t n)
{
	if (n == 0)
		return 0;
	/* brought to 2^62 and more, a straight line is within 4 %, and each of Newton's steps squares the error */
	int shift = __builtin_clzll(n) & ~1;
	uint64_t up = n << shift, root = ((up >> 48) + 34700) / 384 << 24;
	for (int i = 0; i < 3; i++)
		root = (root + up / root) / 2;
	root >>= shift / 2;
	while (root > UINT32_MAX || root * root > n)
		root--;
	while (root < UINT32_MAX && (root + 1) * (root + 1) <= n)
		root++;
	return (uint32_t)root;
}

int32_t plane_distance(struct point a, struct point b)
{
	int64_t x = (int64_t)a.x - b.x, y = (int64_t)a.y - b.y;

	return (int32_t)plane_root((uint64_t)(x * x + y * y));
}

static int64_t cross(struct point a, struct point b, struct point p)
{
	return ((int64_t)b.x - a.x) * ((int64_t)p.y - a.y) - ((int64_t)b.y - a.y) * ((int64_t)p.x - a.x);
}

struct box plane_box(const struct point *at, uint32_t n)
{
	struct box b = {at->x, at->y, at->x, at->y};

	for (uint32_t i = 1; i < n; i++) {
		b.x0 = at[i].x < b.x0 ? at[i].x : b.x0;
		b.x1 = at[i].x > b.x1 ? at[i].x : b.x1;
		b.y0 = at[i].y < b.y0 ? at[i].y : b.y0;
		b.y1 = at[i].y > b.y1 ? at[i].y : b.y1;
	}
	return b;
}

static bool same(struct point a, struct point b)
{
	return a.x == b.x && a.y == b.y;
}

static bool far_apart(const struct polygon *a, const struct polygon *b, int32_t gap)
{
	struct box x = plane_box(a->at, a->n), y = plane_box(b->at, b->n);

	return plane_clear(&x, &y, gap);
}

/* A side is no longer than its spans along x and y, and no shorter than the longer of them. */
static int64_t spans(struct point a, struct point b)
{
	return llabs((int64_t)b.x - a.x) + llabs((int64_t)b.y - a.y);
}

/* The cross product of a side and the corner of b that is furthest inside it. */
static inline int64_t furthest_in(struct point p, struct point q, const struct polygon *b)
{
	int64_t x = (int64_t)q.x - p.x, y = (int64_t)q.y - p.y, most = INT64_MIN;
	const struct point *at = b->at, *end = at + b->n;

	for (; end - at >= 4; at += 4) {        /* most are rectangles */
		int64_t i = x * at[0].y - y * at[0].x, j = x * at[1].y - y * at[1].x, k = x * at[2].y - y * at[2].x, l = x * at[3].y - y * at[3].x;
		i = i > j ? i : j;
		k = k > l ? k : l;
		i = i > k ? i : k;
		most = i > most ? i : most;
	}
	for (; at < end; at++) {
		int64_t in = x * at->y - y * at->x;
		most = in > most ? in : most;
	}
	return most - (x * p.y - y * p.x);
}

/* How far b reaches inside each side of a, the least of it: a shortest way out over a's sides. */
static int32_t depth(const struct polygon *a, const struct polygon *b, int32_t care)
{
	int32_t least = INT32_MAX;

	for (uint32_t i = 0; i < a->n && least >= -care; i++) {
		struct point p = a->at[i], q = a->at[i + 1 < a->n ? i + 1 : 0];
		if (p.x == q.x && p.y == q.y)
			continue;
		int64_t most = furthest_in(p, q, b);
		int64_t far = spans(p, q);      /* most often it tells without the root */
		if (most >= least * far)
			continue;
		if (most < -(int64_t)care * far - far)
			return (int32_t)(most / far);
		int32_t in = (int32_t)divide(most, plane_distance(p, q));
		least = in < least ? in : least;
	}
	return least;
}

/* The same over the sides of both: not positive where they are apart, and then minus their distance or less far. */
static int32_t reach(const struct polygon *a, const struct polygon *b, int32_t care)
{
	const struct polygon *first = a->n < b->n ? a : b, *second = first == a ? b : a;
	int32_t in = depth(first, second, care), other = in < -care ? in : depth(second, first, care);

	return other < in ? other : in;
}

/* Whether b reaches further than more inside each side of a. */
static bool reaches(const struct polygon *a, const struct polygon *b, int32_t more)
{
	struct point p = a->at[a->n - 1], q;

	for (uint32_t i = 0; i < a->n; i++, p = q) {
		q = a->at[i];
		int64_t most = furthest_in(p, q, b);
		if (most > (more + 1) * spans(p, q) || same(p, q))
			continue;
		if (most <= 0 || divide(most, plane_distance(p, q)) <= more)
			return false;
	}
	return true;
}

bool plane_meet(const struct polygon *a, const struct polygon *b, int32_t more)
{
	return !far_apart(a, b, 0) && reaches(a, b, more) && reaches(b, a, more);
}

/* How near the corners of b come to the sides of a. */
static int32_t nearest(const struct polygon *a, const struct polygon *b)
{
	int64_t corner = INT64_MAX;     /* squared */
	int32_t least = INT32_MAX;

	for (uint32_t i = 0; i < a->n; i++) {
		struct point p = a->at[i], q = a->at[(i + 1) % a->n];
		int64_t ex = (int64_t)q.x - p.x, ey = (int64_t)q.y - p.y, side = ex * ex + ey * ey, left = INT64_MAX, right = INT64_MIN;
		for (uint32_t k = 0; k < b->n; k++) {
			int64_t x = (int64_t)b->at[k].x - p.x, y = (int64_t)b->at[k].y - p.y, along = ex * x + ey * y, in = ex * y - ey * x;
			if (along <= 0) {
				corner = x * x + y * y < corner ? x * x + y * y : corner;
			} else if (along < side && in >= 0) {
				left = in < left ? in : left;
			} else if (along < side) {
				right = in > right ? in : right;
			}
		}
		int32_t length = left < INT64_MAX || right > INT64_MIN ? plane_distance(p, q) : 0;
		if (left < INT64_MAX && divide(left, length) < least)
			least = (int32_t)divide(left, length);
		if (right > INT64_MIN && -divide(right, length) < least)
			least = (int32_t)-divide(right, length);
	}
	if (corner == INT64_MAX)
		return least;
	int32_t at = (int32_t)plane_root((uint64_t)corner);
	return at < least ? at : least;
}

int32_t plane_overlap(const struct polygon *a, const struct polygon *b, int32_t care)
{
	return far_apart(a, b, care) ? -care - 1 : plane_overlap_near(a, b, care, INT32_MAX);
}

/* The sides of two polygons: their spans, and how far inside them the furthest corner of the other one is, before a root is drawn. */
struct sides { unsigned n; bool within; struct { int64_t x, y, most; } side[2 * CORNERS_MAX]; };

/* Looks over the sides of a; false: b is clearly further off than care. */
static bool look_over(const struct polygon *a, const struct polygon *b, int32_t care, struct sides *s)
{
	struct point p = a->at[a->n - 1], q;
	unsigned n = s->n;

	for (uint32_t i = 0; i < a->n; i++, p = q) {
		q = a->at[i];
		int64_t x = (int64_t)q.x - p.x, y = (int64_t)q.y - p.y, most = furthest_in(p, q, b), far = llabs(x) + llabs(y);
		if (most <= 0 && far) {
			if (most < -(int64_t)care * far - far)
				return false;
			s->within = false;
		}
		s->side[n].x = x;
		s->side[n].y = y;
		s->side[n].most = most;
		n += far > 0;
	}
	s->n = n;
	return true;
}

int32_t plane_overlap_near(const struct polygon *a, const struct polygon *b, int32_t care, int32_t enough)
{
	struct sides s;
	int32_t in = INT32_MAX;

	s.n = 0;
	s.within = true;
	if (!look_over(a, b, care, &s) || !look_over(b, a, care, &s))
		return -care - 1;
	if (!s.within)                  /* apart by a hair, or about to be */
		in = reach(a, b, care);
	for (unsigned i = 0; i < s.n && s.within; i++) {
		int64_t x = s.side[i].x, y = s.side[i].y, far = llabs(x) + llabs(y);    /* most often it tells without the root */
		if (s.side[i].most >= in * far || s.side[i].most > ((int64_t)enough + 1) * far)
			continue;
		int32_t deep = (int32_t)divide(s.side[i].most, plane_root((uint64_t)(x * x + y * y)));
		in = deep < in ? deep : in;
	}
	if (in > 0 || in < -care)
		return in;
	int32_t d = nearest(a, b), e = nearest(b, a);
	return d < e ? -d : -e;
}

static bool ascends(struct point a, struct point b)
{
	return b.y > a.y || (b.y == a.y && b.x > a.x);
}

bool plane_convex(struct polygon *p)
{
	int64_t area = 0;

	for (uint32_t i = 1; i + 1 < p->n; i++)
		area += cross(p->at[0], p->at[i], p->at[i + 1]);
	if (area < 0)
		for (uint32_t i = 0; i < p->n / 2; i++) {
			struct point swap = p->at[i];
			p->at[i] = p->at[p->n - 1 - i];
			p->at[p->n - 1 - i] = swap;
		}
	if (p->n < 3 || area == 0)
		return false;
	/* no corner turns right or back, and the sides go round once: up and down */
	struct point last = p->at[p->n - 1], before = last;
	for (uint32_t i = p->n - 1; i > 0 && same(before, last); i--)
		before = p->at[i - 1];
	unsigned turns = 0;
	bool up = ascends(before, last);
	for (uint32_t i = 0; i < p->n; i++) {
		struct point at = p->at[i];
		if (same(at, last))
			continue;
		int64_t left = cross(before, last, at);
		if (left < 0 || (left == 0 && ascends(last, at) != up))
			return false;
		turns += ascends(last, at) != up;
		up = ascends(last, at);
		before = last;
		last = at;
	}
	return turns == 2;
}

/* Moves each side of a convex polygon outwards by grow: as a distance asked of the sides, the polygon stays. */
static int64_t outside(struct point a, struct point b, int32_t grow, struct point p, int64_t length)
{
	return -cross(a, b, p) - grow * length;         /* positive: outside the grown side */
}

/* Cuts p by the grown side from a to b: what is outside goes to out, what is inside to in. */
static void cut(const struct polygon *p, struct point a, struct point b, int32_t grow, struct polygon *out, struct polygon *in)
{
	int64_t far[CORNERS_MAX], length = plane_distance(a, b);

	out->n = in->n = 0;
	for (uint32_t i = 0; i < p->n; i++)
		far[i] = outside(a, b, grow, p->at[i], length);
	for (uint32_t i = 0; i < p->n; i++) {
		uint32_t k = (i + 1) % p->n;
		if (far[i] >= 0 && out->n < CORNERS_MAX)
			out->at[out->n++] = p->at[i];
		if (far[i] <= 0 && in->n < CORNERS_MAX)
			in->at[in->n++] = p->at[i];
		if ((far[i] > 0 && far[k] < 0) || (far[i] < 0 && far[k] > 0)) {
			/* fractions of the side in 2^-30, enough for sides of a metre */
			int64_t m = far[i] < 0 ? -far[i] : far[i], n = far[k] < 0 ? -far[k] : far[k], sum = m + n;
			int shift = 0;
			while (sum >> shift > (int64_t)1 << 31)
				shift++;
			int64_t part = divide((m >> shift) * ((int64_t)1 << 30), sum >> shift);
			struct point q = {
				(int32_t)(p->at[i].x + plane_by_one(((int64_t)p->at[k].x - p->at[i].x) * part)),
				(int32_t)(p->at[i].y + plane_by_one(((int64_t)p->at[k].y - p->at[i].y) * part)),
			};
			if (out->n < CORNERS_MAX)
				out->at[out->n++] = q;
			if (in->n < CORNERS_MAX)
				in->at[in->n++] = q;
		}
	}
}

static bool has_area(const struct polygon *p)
{
	int64_t area = 0;

	for (uint32_t i = 1; i + 1 < p->n; i++)
		area += cross(p->at[0], p->at[i], p->at[i + 1]);
	return p->n >= 3 && area > 0;
}

static bool clear_of(const struct box *around, const struct polygon *p, int32_t grow)
{
	struct box b = plane_box(p->at, p->n);

	return plane_clear(around, &b, grow);
}

/* Whether p is covered by the covers from index i on, by the first of them from its side k on. */
static bool covered_from(const struct polygon *p, const struct polygon *covers, size_t i, uint32_t k, size_t n, int32_t grow)
{
	struct polygon in = *p, out, next;

	if (!has_area(p))
		return true;
	struct box around = plane_box(p->at, p->n);
	for (; k == 0 && i < n; i++)    /* the first cover that meets it at all */
		if (!clear_of(&around, &covers[i], grow) && depth(&covers[i], p, -grow) + grow > 0)
			break;
	if (i == n)
		return false;
	for (; k < covers[i].n; k++) {
		if (in.n == CORNERS_MAX) {      /* no room for the corner that a side may leave: one half, then the other */
			next.n = out.n = CORNERS_MAX / 2 + 1;
			for (uint32_t c = 0; c < out.n; c++) {
				out.at[c] = in.at[c];
				next.at[c] = in.at[(c + CORNERS_MAX / 2) % CORNERS_MAX];
			}
			if (!covered_from(&out, covers, i, k, n, grow))
				return false;
			in = next;
		}
		cut(&in, covers[i].at[k], covers[i].at[(k + 1) % covers[i].n], grow, &out, &next);
		if (!covered_from(&out, covers, i + 1, 0, n, grow))
			return false;
		in = next;
		if (!has_area(&in))
			break;
	}
	return true;
}

bool plane_holds(const struct polygon *p, struct point at, int32_t grow)
{
	for (uint32_t i = 0; i < p->n; i++) {
		struct point a = p->at[i], b = p->at[(i + 1) % p->n];
		int64_t out = -cross(a, b, at);
		if (out > grow * spans(a, b) || (out > 0 && outside(a, b, grow, at, plane_distance(a, b)) > 0))
			return false;
	}
	return true;
}

bool plane_covered(const struct polygon *p, const struct polygon *covers, size_t n, int32_t grow)
{
	return covered_from(p, covers, 0, 0, n, grow);
}

bool plane_segment_covered(struct point a, struct point b, const struct polygon *covers, size_t n, int32_t grow, int32_t *visible)
{
	struct { int32_t from, to; } part[PIECES_MAX];
	size_t parts = 1;
	int32_t whole = plane_distance(a, b), longest = -1;
	struct box around = plane_box((struct point[]){a, b}, 2);

	part[0].from = 0;
	part[0].to = whole;
	for (size_t i = 0; i < n && whole > 0; i++) {
		if (clear_of(&around, &covers[i], grow))
			continue;
		/* the part of the segment inside the cover */
		int64_t from = 0, to = whole;
		for (uint32_t k = 0; k < covers[i].n && from <= to; k++) {
			struct point p = covers[i].at[k], q = covers[i].at[(k + 1) % covers[i].n];
			int64_t fa = -cross(p, q, a), fb = -cross(p, q, b), clear = (grow + 1) * spans(p, q);
			if (same(p, q) || (grow >= 0 && fa <= 0 && fb <= 0))
				continue;
			if (grow >= 0 && fa > clear && fb > clear) {    /* no root is needed to tell */
				to = -1;
				break;
			}
			int64_t length = plane_distance(p, q);
			fa = divide(fa - grow * length, length);        /* how far outside, as a length */
			fb = divide(fb - grow * length, length);
			if (fa > 0 && fb > 0)
				to = -1;
			else if (fa > 0)
				from = divide(fa * whole, fa - fb) > from ? divide(fa * whole, fa - fb) : from;
			else if (fb > 0)
				to = divide(-fa * whole, fb - fa) < to ? divide(-fa * whole, fb - fa) : to;
		}
		if (from > to)
			continue;
		size_t m = parts;
		for (size_t k = 0; k < m; k++) {
			if (part[k].to <= from || part[k].from >= to)
				continue;
			int32_t end = part[k].to;
			part[k].to = (int32_t)(part[k].from < from ? from : part[k].from);
			if (end > to && parts < PIECES_MAX) {
				part[parts].from = (int32_t)to;
				part[parts++].to = end;
			}
		}
	}
	*visible = whole / 2;
	for (size_t k = 0; k < parts; k++)
		if (part[k].to - part[k].from > longest && part[k].to > part[k].from) {
			longest = part[k].to - part[k].from;
			*visible = part[k].from + longest / 2;
		}
	return longest <= 0;
}

bool plane_clip(const struct polygon *p, struct point *a, struct point *b)
{
	for (uint32_t i = 0; i < p->n; i++) {
		struct point s = p->at[i], t = p->at[(i + 1) % p->n];
		int64_t length = plane_distance(s, t), fa = outside(s, t, 0, *a, length), fb = outside(s, t, 0, *b, length);
		if (length == 0)
			continue;
		fa = divide(fa, length);
		fb = divide(fb, length);
		if (fa > PLANE_ZERO && fb > PLANE_ZERO)
			return false;
		if (fa <= 0 && fb <= 0)
			continue;
		if (fa == fb)
			continue;
		struct point cut = {(int32_t)(a->x + divide(((int64_t)b->x - a->x) * fa, fa - fb > 0 ? fa - fb : fb - fa) * (fa - fb > 0 ? 1 : -1)),
				    (int32_t)(a->y + divide(((int64_t)b->y - a->y) * fa, fa - fb > 0 ? fa - fb : fb - fa) * (fa - fb > 0 ? 1 : -1))};
		if (fa > 0)
			*a = cut;
		else
			*b = cut;
	}
	return true;
}
