/* Plane geometry: sines, poses and frames, and angles. */
#include "engine/plane.h"

#include <stdatomic.h>
#include <string.h>

/* The upper half of a product. */
static uint64_t high(uint64_t a, uint64_t b)
{
	uint64_t al = a & 0xFFFFFFFF, ah = a >> 32, bl = b & 0xFFFFFFFF, bh = b >> 32;
	uint64_t mid = ah * bl + (al * bl >> 32), low = (mid & 0xFFFFFFFF) + al * bh;

	return ah * bh + (mid >> 32) + (low >> 32);
}

/* Sine and cosine of up to 45 degrees by their series, in 2^-64; terms below 2^-63 don't count. */
static uint64_t series(unsigned hundredths, bool sine)
{
	const uint64_t unit = 3219564203589832u;        /* 0.01 degree as a radian, in 2^-64 */
	uint64_t x = hundredths * unit, x2 = high(x, x), term = sine ? x : x2 / 2, sum = sine ? x : 0;

	if (sine) {
		for (unsigned k = 2; (term = high(term, x2) / (k * (k + 1))) != 0; k += 2)
			sum = k % 4 == 2 ? sum - term : sum + term;
		return sum;
	}
	for (unsigned k = 3; term != 0; k += 2) {       /* 1 - cosine */
		sum = k % 4 == 3 ? sum + term : sum - term;
		term = high(term, x2) / (k * (k + 1));
	}
	return sum;
}

static int32_t rounded(uint64_t v)
{
	return (int32_t)((v >> 33) + 1) >> 1;
}

/* 0 to 90 degrees. */
static void quadrant(unsigned h, int32_t *sine, int32_t *cosine)
{
	bool swap = h > TURN / 8;
	unsigned small = swap ? TURN / 4 - h : h;
	int32_t s = rounded(series(small, true)), c = SINE_ONE - rounded(series(small, false));

	*sine = swap ? c : s;
	*cosine = swap ? s : c;
}

int plane_heading_beyond(int64_t heading)
{
	int h = heading > -TURN && heading < TURN ? (int)heading : (int)(heading % TURN);

	if (h <= -TURN / 2)
		h += TURN;
	if (h > TURN / 2)
		h -= TURN;
	return h;
}

void plane_sincos(int heading, int32_t *sine, int32_t *cosine)
{
	/* of all threads, which find the same; 0: not asked for yet, else one more than it is */
	static struct { _Atomic int32_t sine, cosine; } known[TURN / 4 + 1];
	int h = plane_heading(heading), down = -(h < 0), a = (h ^ down) - down, back = -(a > TURN / 4);
	unsigned acute = (unsigned)(back ? TURN / 2 - a : a);
	int32_t s = atomic_load_explicit(&known[acute].sine, memory_order_relaxed) - 1;
	int32_t c = atomic_load_explicit(&known[acute].cosine, memory_order_relaxed) - 1;

	if ((s | c) < 0) {
		quadrant(acute, &s, &c);
		atomic_store_explicit(&known[acute].sine, s + 1, memory_order_relaxed);
		atomic_store_explicit(&known[acute].cosine, c + 1, memory_order_relaxed);
	}
	*sine = (s ^ down) - down;
	*cosine = (c ^ back) - back;
}

struct point plane_place(struct pose a, int32_t u, int32_t v)
{
	struct frame f = plane_frame(a);

	return frame_place(&f, u, v);
}

struct pose plane_compose(struct pose a, int32_t u, int32_t v, int turn)
{
	struct point p = plane_place(a, u, v);

	return (struct pose){p.x, p.y, plane_heading((int64_t)a.heading + turn)};
}

void plane_carry(struct pose a, const struct polygon *p, bool mirrored, struct polygon *out)
{
	struct frame f = plane_frame(a);

	out->n = p->n;
	for (uint32_t i = 0; i < p->n; i++) {
		const struct point *q = &p->at[mirrored ? p->n - 1 - i : i];
		out->at[i] = frame_place(&f, q->x, mirrored ? -q->y : q->y);
	}
}

void frame_carry(const struct frame *f, const struct point *at, uint32_t n, struct polygon *out)
{
	out->n = n;
	for (uint32_t i = 0; i < n; i++)
		out->at[i] = frame_place(f, at[i].x, at[i].y);
}

void frame_rectangle(const struct frame *f, int32_t u0, int32_t u1, int32_t v0, int32_t v1, struct point *out)
{
	int64_t ax = (int64_t)u0 * f->cosine, ay = (int64_t)u0 * f->sine, bx = (int64_t)u1 * f->cosine, by = (int64_t)u1 * f->sine,
		cx = (int64_t)v0 * f->sine, cy = (int64_t)v0 * f->cosine, dx = (int64_t)v1 * f->sine, dy = (int64_t)v1 * f->cosine;

	/* what frame_place makes of each corner */
	out[0] = (struct point){(int32_t)(f->x + plane_by_one(ax - cx)), (int32_t)(f->y + plane_by_one(ay + cy))};
	out[1] = (struct point){(int32_t)(f->x + plane_by_one(bx - cx)), (int32_t)(f->y + plane_by_one(by + cy))};
	out[2] = (struct point){(int32_t)(f->x + plane_by_one(bx - dx)), (int32_t)(f->y + plane_by_one(by + dy))};
	out[3] = (struct point){(int32_t)(f->x + plane_by_one(ax - dx)), (int32_t)(f->y + plane_by_one(ay + dy))};
}

void plane_rectangle(struct pose a, int32_t u0, int32_t u1, int32_t v0, int32_t v1, struct polygon *out)
{
	struct frame f = plane_frame(a);

	out->n = 4;
	frame_rectangle(&f, u0, u1, v0, v1, out->at);
}

void plane_circle(struct pose at, int32_t radius, struct polygon *out)
{
	out->n = 64;
	for (unsigned i = 0; i < 64; i++) {
		int32_t s, c;
		/* 64 steps of 5.625 degrees are no whole hundredths: the nearest heading is taken */
		plane_sincos(plane_heading((int64_t)at.heading + ((int)i * TURN + 32) / 64), &s, &c);
		out->at[i] = (struct point){at.x + plane_by_one((int64_t)radius * c), at.y + plane_by_one((int64_t)radius * s)};
	}
}

struct point plane_within(struct pose a, struct point p)
{
	struct frame f = plane_frame(a);

	return frame_within(&f, p);
}

int32_t plane_left(struct point a, int heading, struct point p)
{
	return plane_within((struct pose){a.x, a.y, heading}, p).y;
}

int32_t plane_ahead(struct point a, int heading, struct point p)
{
	return plane_within((struct pose){a.x, a.y, heading}, p).x;
}

/* arctan 2^-i in 2^-48 turn */
static const int64_t arctan[] = {
	35184372088832, 20770547670515, 10974586953444, 5570871696862, 2796246208089, 1399486241028, 699913886760, 349978300884, 174991820497,
	87496244017, 43748163730, 21874087080, 10937044192, 5468522177, 2734261099, 1367130551, 683565276, 341782638, 170891319, 85445659,
	42722830, 21361415, 10680707, 5340354, 2670177, 1335088, 667544, 333772, 166886, 83443, 41722, 20861, 10430, 5215, 2608, 1304, 652,
	326, 163, 81,
};

uint32_t plane_angle(struct point a, struct point b)
{
	int64_t x = (int64_t)b.x - a.x, y = (int64_t)b.y - a.y, angle = 0;

	if (x == 0 && y == 0)
		return 0;
	if (x < 0) {                    /* half a turn away */
		x = -x;
		y = -y;
		angle = (int64_t)1 << 47;
	}
	x *= (int64_t)1 << 28;          /* coordinates below 2^31: the vector grows by 1.65 and stays below 2^60 */
	y *= (int64_t)1 << 28;
	for (unsigned i = 0; i < sizeof arctan / sizeof *arctan; i++) {
		int64_t dx = x >> i, dy = y >> i;
		int64_t down = (y - 1) >> 63;           /* all bits or 0: down or up, without a branch that nobody can foresee */
		x += (dy ^ down) - down;
		y -= (dx ^ down) - down;
		angle += (arctan[i] ^ down) - down;
	}
	return (uint32_t)((angle + ((int64_t)1 << 15)) >> 16);
}

uint32_t plane_heading_angle(int heading)
{
	int64_t h = plane_heading(heading);

	return (uint32_t)(divide(h * ((int64_t)1 << 32), TURN));
}
