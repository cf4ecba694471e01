/* Plane geometry in whole numbers, the same on every machine.
 *
 * A length is an integer of 2^-16 mm (GRID to the millimetre), a heading one of
 * 0.01 degree from -17999 to 18000, anticlockwise from the x axis, and an angle
 * that is measured one of 2^-32 turn. Tables reach 4 m, so that products of two
 * lengths fit 64 bits. Every pose composed and every point of intersection is
 * rounded once to the grid, halves upwards, and the rounded value is the value.
 * A length up to PLANE_ZERO is nothing. Polygons are convex, their corners
 * anticlockwise; one of two corners is a segment. */
#ifndef STEWARD_ENGINE_PLANE_H
#define STEWARD_ENGINE_PLANE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { GRID = 65536, PLANE_ZERO = 65, SINE_ONE = 1 << 30, TURN = 36000, CORNERS_MAX = 64 };

struct point { int32_t x, y; };
struct pose { int32_t x, y, heading; };
struct polygon { uint32_t n; struct point at[CORNERS_MAX]; };

/* A heading brought into its range. */
int plane_heading_beyond(int64_t heading);
static inline int plane_heading(int64_t heading)
{
	return heading > -TURN / 2 && heading <= TURN / 2 ? (int)heading : plane_heading_beyond(heading);
}

/* Sine and cosine of a heading, in 2^-30. */
void plane_sincos(int heading, int32_t *sine, int32_t *cosine);

/* n / 2^30, to the nearest, halves upwards. */
static inline int32_t plane_by_one(int64_t n)
{
	return (int32_t)((n + SINE_ONE / 2) >> 30);
}

/* n / d to the nearest, halves upwards; d > 0. */
static inline int64_t divide(int64_t n, int64_t d)
{
	int64_t q = n / d, r = n % d;

	if (r < 0) {
		r += d;
		q--;
	}
	return q + (r >= d - r);
}

/* A pose with its sine and cosine, for what is asked about it again and again. */
struct frame { int32_t x, y, sine, cosine; };

static inline struct frame plane_frame(struct pose a)
{
	struct frame f = {a.x, a.y, 0, 0};

	plane_sincos(a.heading, &f.sine, &f.cosine);
	return f;
}

/* The point u ahead of a frame and v to its left; and where in the frame a point lies. */
static inline struct point frame_place(const struct frame *f, int32_t u, int32_t v)
{
	return (struct point){
		(int32_t)(f->x + plane_by_one((int64_t)u * f->cosine - (int64_t)v * f->sine)),
		(int32_t)(f->y + plane_by_one((int64_t)u * f->sine + (int64_t)v * f->cosine)),
	};
}

static inline struct point frame_within(const struct frame *f, struct point p)
{
	int64_t x = (int64_t)p.x - f->x, y = (int64_t)p.y - f->y;

	return (struct point){plane_by_one(f->cosine * x + f->sine * y), plane_by_one(f->cosine * y - f->sine * x)};
}

/* Some corners of a frame, on the table. */
void frame_carry(const struct frame *f, const struct point *at, uint32_t n, struct polygon *out);
void frame_rectangle(const struct frame *f, int32_t u0, int32_t u1, int32_t v0, int32_t v1, struct point *out);

/* a o (u, v, turn): the pose u ahead of a, v to its left, turned. */
struct pose plane_compose(struct pose a, int32_t u, int32_t v, int turn);
struct point plane_place(struct pose a, int32_t u, int32_t v);

/* A polygon of a's frame, on the table; mirrored: v changes its sign. */
void plane_carry(struct pose a, const struct polygon *p, bool mirrored, struct polygon *out);
/* A rectangle from u0 to u1 and v0 to v1 of a's frame. */
void plane_rectangle(struct pose a, int32_t u0, int32_t u1, int32_t v0, int32_t v1, struct polygon *out);

/* The square root of n, rounded down. */
uint32_t plane_root(uint64_t n);
int32_t plane_distance(struct point a, struct point b);

/* How far a point lies to the left of the line through a with a heading (negative: right); ahead: how far along it. */
int32_t plane_left(struct point a, int heading, struct point p);
int32_t plane_ahead(struct point a, int heading, struct point p);
/* Both at once: a point in the frame of a pose. */
struct point plane_within(struct pose a, struct point p);

/* The box round some corners, and whether two boxes are more than a gap apart along x or y. */
struct box { int32_t x0, y0, x1, y1; };
struct box plane_box(const struct point *at, uint32_t n);

static inline bool plane_clear(const struct box *a, const struct box *b, int32_t gap)
{
	return (int64_t)a->x0 - gap > b->x1 || (int64_t)a->x1 + gap < b->x0 || (int64_t)a->y0 - gap > b->y1 || (int64_t)a->y1 + gap < b->y0;
}

/* A box that is wider by so much on each side; the least box round two; whether two have a point in common, without a branch. */
static inline struct box plane_box_grown(const struct box *b, int32_t by)
{
	return (struct box){b->x0 - by, b->y0 - by, b->x1 + by, b->y1 + by};
}

static inline struct box plane_box_round(const struct box *a, const struct box *b)
{
	return (struct box){a->x0 < b->x0 ? a->x0 : b->x0, a->y0 < b->y0 ? a->y0 : b->y0, a->x1 > b->x1 ? a->x1 : b->x1, a->y1 > b->y1 ? a->y1 : b->y1};
}

static inline bool plane_boxes_meet(const struct box *a, const struct box *b)
{
	return (a->x0 <= b->x1) & (a->x1 >= b->x0) & (a->y0 <= b->y1) & (a->y1 >= b->y0);
}

/* How deep two convex polygons overlap: the shortest way that parts them. Not positive: they don't, and
 * minus their distance is the value. A distance beyond care is not worked out: it is some value below
 * -care that may fall short of it. */
int32_t plane_overlap(const struct polygon *a, const struct polygon *b, int32_t care);
/* The same where it is known that their boxes are no further apart than care; a depth beyond enough isn't worked out either. */
int32_t plane_overlap_near(const struct polygon *a, const struct polygon *b, int32_t care, int32_t enough);
/* Whether they overlap deeper than more, 0 or greater. */
bool plane_meet(const struct polygon *a, const struct polygon *b, int32_t more);

/* The direction from a to b as an angle from the x axis, in 2^-32 turn. */
uint32_t plane_angle(struct point a, struct point b);
uint32_t plane_heading_angle(int heading);

/* Whether a point lies in a convex polygon whose sides grow. */
bool plane_holds(const struct polygon *p, struct point at, int32_t grow);

/* What is left of a polygon when convex covers are taken away: true if nothing. Covers have three corners or more and are
 * grown by grow on all sides. */
bool plane_covered(const struct polygon *p, const struct polygon *covers, size_t n, int32_t grow);
/* The same for the segment from a to b; visible gets the middle of its longest part that is left, from a. */
bool plane_segment_covered(struct point a, struct point b, const struct polygon *covers, size_t n, int32_t grow, int32_t *visible);

/* Cuts a segment down to its part inside a convex polygon; false: there is none. */
bool plane_clip(const struct polygon *p, struct point *a, struct point *b);

/* A regular polygon of 64 corners on a circle, the first straight ahead of the pose. */
void plane_circle(struct pose at, int32_t radius, struct polygon *out);

/* Whether p is convex with corners anticlockwise; turns a clockwise one round. */
bool plane_convex(struct polygon *p);

#endif
