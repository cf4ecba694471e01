/* Tornado Splash: how far a token has come, and the ranking of a round. */
#include "engine/tornado_splash/zones.h"

#include <stdlib.h>
#include <string.h>

/* The point or outline of a token that is measured; frame is room for where it stands, NULL where only its middle and reach are asked. */
static inline struct region measured(struct context *c, const struct position *p, unsigned seat, struct frame *frame)
{
	const struct racer *r = &p->racer[seat];
	const struct set *s = set_of(c);
	unsigned reading = ruling(c, TSR_MEASURE_POINT);

	if (reading == TSR_MEASURE_POINT_NEAREST) {
		if (frame)
			*frame = plane_frame(r->token);
		return (struct region){frame, s->has_token ? &s->token : &lone_point, {r->token.x, r->token.y}, s->token_reach + GRID};
	}
	if (reading == TSR_MEASURE_POINT_SPACE_FRONT && r->card != ON_GATE) {
		const struct lain *l = &p->stack[stack_of(p, r->card)];
		const struct space *o = &face_of(c, l)->space[r->space];
		return (struct region){&l->frame, &o->form->bracket, circle_centre(c, l, r->space), o->reach};
	}
	if (frame)
		*frame = (struct frame){r->mark.x, r->mark.y, 0, SINE_ONE};
	return (struct region){frame, &lone_point, r->mark, GRID};
}

static int32_t distance_to(const struct polygon *shape, const struct frame *line)
{
	int32_t least = INT32_MAX, most = INT32_MIN;

	for (uint32_t i = 0; i < shape->n; i++) {
		int32_t d = frame_within(line, shape->at[i]).y;
		least = d < least ? d : least;
		most = d > most ? d : most;
	}
	return least > 0 ? least : most < 0 ? -most : 0;
}

/* How far it is round m from a to b: the sine of the angle, times both distances; and what some ten units of angle make of that. */
static int64_t turn_of(struct point m, struct point a, struct point b)
{
	return ((int64_t)a.x - m.x) * ((int64_t)b.y - m.y) - ((int64_t)a.y - m.y) * ((int64_t)b.x - m.x);
}

static int64_t spread(struct point m, struct point a, struct point b)
{
	int64_t far = llabs((int64_t)a.x - m.x) + llabs((int64_t)a.y - m.y), also = llabs((int64_t)b.x - m.x) + llabs((int64_t)b.y - m.y);

	return far * also >> 26;
}

/* The corner of a shape that is first round a point, to the left or right; its number if the shape does not lie all on the near side of the end. */
static uint32_t leading(const struct polygon *shape, const struct zone *z)
{
	struct point m = {z->ray.x, z->ray.y};
	uint32_t first = 0;

	for (uint32_t i = 0; i < shape->n; i++) {
		int32_t side = frame_within(&z->ray, shape->at[i]).y;
		if ((z->turns_left ? -side : side) <= z->clear)
			return shape->n;
		if ((turn_of(m, shape->at[first], shape->at[i]) > 0) == z->turns_left)
			first = i;
	}
	return first;
}

void rank_value(struct context *c, const struct position *p, unsigned seat, struct value *out)
{
	const struct course *k = course_of(c, p);
	const struct racer *r = &p->racer[seat];
	const struct zone *z = &k->zone[r->zone - 1];
	const struct boundary *b = boundary_of(k, r->zone);
	struct frame frame;
	struct polygon shape;

	memset(out, 0, sizeof *out);
	out->zone = r->zone;
	out->gate = r->card == ON_GATE;
	out->curve = z->curve;
	struct region g = measured(c, p, seat, &frame);
	if (!z->curve) {
		region_polygon(&g, &shape);
		if (ruling(c, TSR_DISTANCE_LINE) == TSR_DISTANCE_LINE_SEGMENT) {
			struct polygon line = {2, {k->finish_right, k->finish_left}};
			if (b) {
				line.at[0] = b->from;
				line.at[1] = frame_place(&b->frame, 90 * GRID, 0);
			}
			int32_t d = plane_overlap(&shape, &line, INT32_MAX);
			out->distance = d > 0 ? 0 : -d;
			return;
		}
		out->distance = distance_to(&shape, b ? &b->frame : &k->finish_along);
		return;
	}
	struct point m = k->marker[z->marker].at;
	region_polygon(&g, &shape);
	out->radius = plane_distance(m, r->mark);
	out->angle = UINT32_MAX;
	if (b && reach_over(c, p, b, &g) >= 0) {
		out->angle = 0;
		return;
	}
	/* only the first corner counts, and what is too close to it to tell without its angle */
	uint32_t first = leading(&shape, z);
	for (uint32_t i = 0; i < shape.n; i++) {
		if (first < shape.n && llabs(turn_of(m, shape.at[first], shape.at[i])) > spread(m, shape.at[first], shape.at[i]))
			continue;
		uint32_t at = plane_angle(m, shape.at[i]), angle = z->turns_left ? z->angle - at : at - z->angle;
		if (angle > UINT32_MAX / 2 && ruling(c, TSR_ANGLE_SENSE) == TSR_ANGLE_SENSE_SMALLEST)
			angle = 0u - angle;
		out->angle = angle < out->angle ? angle : out->angle;
	}
}

/* How much further b is than a, both in one zone, as a length. */
static int64_t further(const struct value *a, const struct value *b)
{
	if (!a->curve)
		return b->distance - a->distance;
	int64_t turn = (int64_t)b->angle - a->angle, radius = a->radius < b->radius ? a->radius : b->radius;
	/* (difference / 2^32) * 2 pi * radius; 2 pi = 26986075409 / 2^32 */
	int64_t part = turn / 64 * 26986075 / 1000 * (radius / 256);    /* a first look, for what is far apart */
	if (llabs(part) > ((int64_t)1 << 58))
		return part > 0 ? INT32_MAX : INT32_MIN;
	int64_t fine = (turn * (radius >> 8)) >> 24;                    /* turn * radius / 2^32 */
	return fine * 6283185 / 1000000;
}

static int weight_of(const struct context *c, const struct position *p, unsigned seat)
{
	return set_of(c)->boat[p->racer[seat].boat].weight;
}

/* Whether two that are so far apart in one zone count as equal; *close: it can't be said. */
static bool level_by(struct context *c, const struct position *p, unsigned a, unsigned b, int64_t far, bool *close)
{
	if (far <= PLANE_ZERO)
		return true;
	uint16_t yes = p->yes[a][b] | p->yes[b][a], no = p->no[a][b] | p->no[b][a];
	bool near = p->tolerance && far - p->tolerance <= PLANE_ZERO;
	if (!near && !(yes && ruling(c, TSR_VOTE_OVERRIDES) == TSR_VOTE_OVERRIDES_YES))
		return false;
	switch (majority(c, p, yes, no)) {
	case VOTE_YES: return true;
	case VOTE_NO: return false;
	case VOTE_SPLIT: return ruling(c, TSR_VOTE_SPLIT) == TSR_VOTE_SPLIT_EQUAL;
	}
	*close = near;
	return false;
}

/* Whether two neighbours of a ranking are equal; *close: it can't be said. */
bool level(struct context *c, const struct position *p, unsigned a, unsigned b, const struct value *x, const struct value *y, bool *close)
{
	if (x->gate && y->gate && ruling(c, TSR_GATE_EQUAL) == TSR_GATE_EQUAL_EQUAL)
		return true;
	return x->zone == y->zone && level_by(c, p, a, b, llabs(further(x, y)), close);
}

/* A racer in a ranking. What it is worth exactly is worked out only where another one is so near that it matters. */
struct standing {
	struct value is;
	uint8_t seat;
	bool exact;
	int32_t least, most;            /* straight: bounds of its distance */
	struct point middle, lead;      /* curve: of what is measured, which lies all on the near side of the end; its first corner */
	int32_t reach;
	enum { LEAD_UNKNOWN, LED, LEAD_SHARED } led;    /* whether one corner is clearly the first */
};

static void stand_of(struct context *c, const struct position *p, unsigned seat, struct standing *out)
{
	const struct course *k = course_of(c, p);
	const struct racer *r = &p->racer[seat];
	const struct zone *z = &k->zone[r->zone - 1];
	const struct boundary *b = boundary_of(k, r->zone);
	struct region g = measured(c, p, seat, NULL);

	out->is = (struct value){.zone = r->zone, .curve = z->curve, .gate = r->card == ON_GATE};
	out->seat = (uint8_t)seat;
	out->exact = false;
	out->reach = g.reach;
	out->middle = g.middle;
	out->led = LEAD_UNKNOWN;
	if (!z->curve && ruling(c, TSR_DISTANCE_LINE) != TSR_DISTANCE_LINE_SEGMENT) {
		int32_t off = abs(frame_within(b ? &b->frame : &k->finish_along, g.middle).y);
		out->least = off - g.reach;
		out->most = off + g.reach;
		return;
	}
	if (z->curve && !r->stanced) {
		int32_t side = frame_within(&z->ray, g.middle).y;
		if ((z->turns_left ? -side : side) > g.reach + z->clear) {
			if (b)          /* asked, and no reading makes a difference */
				ruling(c, TSR_BOUNDARY_EXTENT);
			return;
		}
	}
	rank_value(c, p, seat, &out->is);
	out->exact = true;
}

/* Finds the corner of a racer in a curve that is first round the marker. */
static bool has_lead(struct context *c, const struct position *p, struct standing *s)
{
	const struct course *k = course_of(c, p);
	const struct zone *z = &k->zone[s->is.zone - 1];
	struct point m = k->marker[z->marker].at;
	struct frame frame;
	struct polygon shape;

	if (s->led != LEAD_UNKNOWN)
		return s->led == LED;
	struct region g = measured(c, p, s->seat, &frame);
	region_polygon(&g, &shape);
	uint32_t first = leading(&shape, z);
	s->led = first < shape.n ? LED : LEAD_SHARED;
	for (uint32_t i = 0; i < shape.n && s->led == LED; i++)
		if (i != first && llabs(turn_of(m, shape.at[first], shape.at[i])) <= spread(m, shape.at[first], shape.at[i]))
			s->led = LEAD_SHARED;
	if (s->led == LED)
		s->lead = shape.at[first];
	return s->led == LED;
}

static int64_t round_about(struct point m, struct point p)
{
	return llabs((int64_t)p.x - m.x) + llabs((int64_t)p.y - m.y);
}

/* How much further b is than a, in one zone: exactly, or some value that is far and of the right sign. */
static int64_t further_by(struct context *c, const struct position *p, struct standing *a, struct standing *b)
{
	const struct course *k = course_of(c, p);
	const struct zone *z = &k->zone[a->is.zone - 1];

	if (!a->exact && !b->exact && !z->curve) {
		if (b->least > a->most + 2 * care(p))
			return INT32_MAX;
		if (a->least > b->most + 2 * care(p))
			return INT32_MIN;
	}
	if (!a->exact && !b->exact && z->curve) {
		struct point m = k->marker[z->marker].at;
		int64_t reach = a->reach > b->reach ? a->reach : b->reach, x = round_about(m, a->middle), y = round_about(m, b->middle);
		/* no angle is needed where the first corner of one is clearly not on the ray to that of the other */
		if (x > 4 * reach && y > 4 * reach && has_lead(c, p, a) && has_lead(c, p, b)) {
			int64_t turn = turn_of(m, a->lead, b->lead);
			if (llabs(turn) > 16 * (int64_t)care(p) * (x + y))
				return (turn < 0) == z->turns_left ? INT32_MAX : INT32_MIN;
		}
	}
	if (!a->exact)
		rank_value(c, p, a->seat, &a->is);
	if (!b->exact)
		rank_value(c, p, b->seat, &b->is);
	a->exact = b->exact = true;
	return further(&a->is, &b->is);
}

/* Whether a stands before b in a ranking. */
static bool goes_before(struct context *c, const struct position *p, struct standing *a, struct standing *b)
{
	bool gates = a->is.gate && b->is.gate && ruling(c, TSR_GATE_EQUAL) == TSR_GATE_EQUAL_EQUAL;
	int64_t ahead = gates ? 0 : a->is.zone != b->is.zone ? (b->is.zone > a->is.zone ? -1 : 1) : further_by(c, p, a, b);
	int heavier = weight_of(c, p, b->seat) - weight_of(c, p, a->seat);

	return ahead > 0 || (ahead == 0 && (heavier > 0 || (heavier == 0 && a->seat < b->seat)));
}

bool rank_round(struct context *c, const struct position *p, uint8_t *order, uint8_t *n, unsigned *pair)
{
	struct standing all[SEATS_MAX], *rank[SEATS_MAX];
	bool sure = true;

	*n = 0;
	for (unsigned s = 0; s < c->nseats; s++) {
		if (!racing(p, s))
			continue;
		stand_of(c, p, s, &all[s]);
		unsigned i = (*n)++;
		for (; i > 0 && !goes_before(c, p, rank[i - 1], &all[s]); i--)
			rank[i] = rank[i - 1];
		rank[i] = &all[s];
	}
	for (unsigned i = 0; i < *n; i++)
		order[i] = rank[i]->seat;
	/* runs of equals are ordered by weight */
	for (unsigned from = 0; from < *n;) {
		unsigned to = from + 1;
		for (bool close = false; to < *n; to++) {
			bool zone = rank[to - 1]->is.zone == rank[to]->is.zone, gate = rank[to - 1]->is.gate && rank[to]->is.gate;
			bool same = (gate && ruling(c, TSR_GATE_EQUAL) == TSR_GATE_EQUAL_EQUAL) ||
				    (zone && level_by(c, p, order[to - 1], order[to], llabs(further_by(c, p, rank[to - 1], rank[to])), &close));
			if (close && sure) {
				sure = false;
				*pair = to;
			}
			if (!same)
				break;
		}
		for (unsigned i = from + 1; i < to; i++)
			for (unsigned k = i; k > from && weight_of(c, p, order[k]) < weight_of(c, p, order[k - 1]); k--) {
				uint8_t swap = order[k];
				order[k] = order[k - 1];
				order[k - 1] = swap;
			}
		from = to;
	}
	return sure;
}

bool alike(struct context *c, const struct position *p, unsigned a, unsigned b)
{
	struct value x, y;

	rank_value(c, p, a, &x);
	rank_value(c, p, b, &y);
	return set_of(c)->boat[p->racer[a].boat].weight == set_of(c)->boat[p->racer[b].boat].weight && x.zone == y.zone && x.gate == y.gate &&
	       (x.gate || (x.distance == y.distance && x.angle == y.angle));
}

const char *who_is_ahead(struct context *c, const struct position *p, unsigned seat, struct arena *a)
{
	struct context quiet = *c;

	for (unsigned i = 0; i < p->norder && p->turn == 0 && c->option[TSR_EQUAL_WEIGHT] == TSR_EQUAL_WEIGHT_RECORDED; i++)
		if (p->order[i] != seat && racing(p, p->order[i]) && alike(&quiet, p, p->order[i], seat))
			return arena_printf(a, "; %s is as far and as heavy, and = order in the step of all says who is ahead", seat_name(c->record, p->order[i], a));
	return "";
}
