/* Tornado Splash: zones, the finish, the ranking of a round and the places of a race. */
#include "engine/tornado_splash/model.h"

#include <stdlib.h>
#include <string.h>

unsigned racers_left(const struct context *c, const struct position *p)
{
	unsigned n = 0;

	for (unsigned s = 0; s < c->nseats; s++)
		n += !p->racer[s].place && !p->racer[s].out;
	return n;
}

void stand_on_gate(const struct context *c, const struct position *p, struct racer *r)
{
	struct pose t = set_of(c)->gate[r->gate].token;

	r->token = plane_compose(course_of(c, p)->gate, t.x, t.y, t.heading);
	r->mark = (struct point){r->token.x, r->token.y};
	r->card = ON_GATE;
	r->zone = 1;
}

static bool is_full(struct context *c, const struct boundary *b)
{
	return b->full || ruling(c, TSR_BOUNDARY_EXTENT) == TSR_BOUNDARY_EXTENT_LINE;
}

/* A shape that lies on the table, not further from a point than reach. */
struct region { const struct frame *frame; const struct shape *shape; struct point middle; int32_t reach; };

static const struct shape lone_point = {1, {{0, 0}}};

static void region_polygon(const struct region *g, struct polygon *out)
{
	frame_carry(g->frame, g->shape->at, g->shape->n, out);
}

/* Forward side of a boundary: positive. */
static inline int32_t forward_of(const struct boundary *b, struct point p)
{
	int32_t left = frame_within(&b->frame, p).y, turned = (int32_t)b->left - 1;

	return (left ^ turned) - turned;
}

/* What the corners of a shape tell of it and a boundary that runs on to an end: NO, they are apart; YES, they cross. */
static enum truth across(const struct boundary *b, const struct polygon *shape, bool full, int32_t end)
{
	struct box in = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
	int32_t slack = GRID / 64;

	for (uint32_t i = 0; i < shape->n; i++) {
		struct point at = frame_within(&b->frame, shape->at[i]);
		in.x0 = at.x < in.x0 ? at.x : in.x0;
		in.x1 = at.x > in.x1 ? at.x : in.x1;
		in.y0 = at.y < in.y0 ? at.y : in.y0;
		in.y1 = at.y > in.y1 ? at.y : in.y1;
	}
	if (in.y0 > slack || in.y1 < -slack)
		return NO;
	return in.y0 < -slack && in.y1 > slack && (full || (in.x0 > slack && in.x1 < end - slack)) ? YES : CLOSE;
}

/* How deep a shape reaches over a boundary: not negative where they touch. How deep exactly is measured only with a tolerance. */
static int32_t reach_over(struct context *c, const struct position *p, const struct boundary *b, const struct region *g)
{
	bool printed = ruling(c, TSR_BOUNDARY_EXTENT) == TSR_BOUNDARY_EXTENT_PRINTED && !b->full;
	int32_t far = g->reach + care(p);
	struct polygon shape, ray;

	if (abs(forward_of(b, g->middle)) > far || (frame_within(&b->frame, g->middle).x < -far && !is_full(c, b)))
		return -care(p) - 1;
	region_polygon(g, &shape);
	enum truth over = p->tolerance ? CLOSE : across(b, &shape, is_full(c, b), (printed ? 90 : 6000) * GRID);
	if (over != CLOSE)
		return over == YES ? care(p) + 1 : -care(p) - 1;
	ray.n = 2;
	ray.at[0] = is_full(c, b) ? b->behind : b->from;
	ray.at[1] = printed ? frame_place(&b->frame, 90 * GRID, 0) : b->ahead;
	return plane_overlap(&shape, &ray, care(p));
}

/* Whether the way from a to e crosses the boundary, from so far forward of its line to so far: 1 forward, -1 backward, 0 not. */
static int crosses(struct context *c, const struct boundary *b, struct point a, struct point e, int32_t from, int32_t to)
{
	bool forward = from < -PLANE_ZERO && to >= -PLANE_ZERO, backward = from >= -PLANE_ZERO && to < -PLANE_ZERO;

	if (!forward && !backward)
		return 0;
	/* where it meets the carrying line */
	int64_t span = (int64_t)to - from;
	struct point at = {(int32_t)(a.x + ((int64_t)e.x - a.x) * -(int64_t)from / span), (int32_t)(a.y + ((int64_t)e.y - a.y) * -(int64_t)from / span)};
	int32_t ahead = frame_within(&b->frame, at).x;
	if (!is_full(c, b) && (ahead < -PLANE_ZERO || (ruling(c, TSR_BOUNDARY_EXTENT) == TSR_BOUNDARY_EXTENT_PRINTED && ahead > 90 * GRID)))
		return 0;
	return forward ? 1 : -1;
}

struct trace { struct point at[CARDS_MAX]; unsigned n; };

/* Whether a way has points on both sides of a boundary. */
static inline bool straddles(const struct boundary *b, const struct trace *t)
{
	unsigned behind = 0;

	for (unsigned i = 0; i < t->n; i++)
		behind += forward_of(b, t->at[i]) < -PLANE_ZERO;
	return behind && behind < t->n;
}

static int trace_crosses(struct context *c, const struct boundary *b, const struct trace *t)
{
	int way = 0;
	int32_t from = t->n ? forward_of(b, t->at[0]) : 0;

	for (unsigned i = 0; i + 1 < t->n; i++) {
		int32_t to = forward_of(b, t->at[i + 1]);
		int now = crosses(c, b, t->at[i], t->at[i + 1], from, to);
		way = now ? now : way;
		from = to;
	}
	return way;
}

/* What of a space touches lines: its white lines, its bracket, or the token, which stands as the card lies. */
static struct region region_of(struct context *c, const struct racer *r, const struct lain *l, const struct frame *token)
{
	const struct space *o = &face_of(c, l)->space[r->space];
	unsigned reading = ruling(c, TSR_CROSSING_REGION);

	if (reading == TSR_CROSSING_REGION_TOKEN)
		return (struct region){token, set_of(c)->has_token ? &set_of(c)->token : &lone_point, r->mark, o->reach};
	return (struct region){&l->frame, reading == TSR_CROSSING_REGION_BRACKET ? &o->form->bracket : &o->form->outline, r->mark, o->reach};
}

/* The boundary that ends a zone (from 1), or NULL for the finish. */
static const struct boundary *boundary_of(const struct course *k, unsigned zone)
{
	return zone >= 1 && zone < k->nzones ? &k->zone[zone - 1].end : NULL;
}

/* A contact with a line; where it is too close to call a vote says, or a reading, or it is noted and measured. */
static bool touches(struct context *c, const struct position *p, struct racer *r, int32_t reach, unsigned rule, unsigned bit)
{
	if (margin(p, reach, true) != CLOSE)
		return reach >= -PLANE_ZERO;
	switch (rule_vote(c, p, rule)) {
	case VOTE_YES: return true;
	case VOTE_NO: return false;
	}
	unsigned scope = ruling(c, TSR_VOTE_SCOPE);
	if (scope != TSR_VOTE_SCOPE_RULING_NEEDED)
		return scope == TSR_VOTE_SCOPE_OWNER_FAVOURED;
	r->close |= (uint8_t)bit;
	return reach >= -PLANE_ZERO;
}

/* The finish as a boundary: it runs from its right end to its left one, forward being its own heading. */
static bool crosses_finish(struct context *c, const struct position *p, struct racer *r, const struct lain *l, const struct trace *t)
{
	const struct course *k = course_of(c, p);
	const struct space *o = &face_of(c, l)->space[r->space];
	struct point mark = frame_within(&k->finish_frame, r->mark);
	bool behind = frame_within(&k->finish_frame, t->at[0]).x < -PLANE_ZERO;
	int32_t far = o->reach + care(p);

	if (abs(mark.x) <= far && abs(mark.y) <= far + k->finish_reach) {
		struct polygon line = {.n = 2}, shape, bracket;
		line.at[0] = k->finish_right, line.at[1] = k->finish_left;
		lain_polygon(l, &o->form->outline, &shape);
		lain_polygon(l, &o->form->bracket, &bracket);
		int32_t touch = plane_overlap(&shape, &line, care(p)), front = plane_overlap(&bracket, &line, care(p));
		bool good = touches(c, p, r, touch > front ? touch : front, TS_FIN_CROSS, 2) &&
			    (behind || ruling(c, TSR_FINISH_DIRECTION) == TSR_FINISH_DIRECTION_EITHER), inside = true;
		for (uint32_t i = 0; i < bracket.n; i++)
			inside &= abs(frame_within(&k->finish_frame, bracket.at[i]).y) <= k->finish_width / 2 + PLANE_ZERO;
		if (good && (inside || ruling(c, TSR_BORDER_STRADDLE) == TSR_BORDER_STRADDLE_ANY_CONTACT))
			return true;
	}
	for (unsigned i = 0; i + 1 < t->n; i++) {
		int32_t from = frame_within(&k->finish_frame, t->at[i]).x, to = frame_within(&k->finish_frame, t->at[i + 1]).x;
		bool forward = from < -PLANE_ZERO && to >= -PLANE_ZERO, backward = from > PLANE_ZERO && to <= PLANE_ZERO;
		if (!forward && !(backward && ruling(c, TSR_FINISH_DIRECTION) == TSR_FINISH_DIRECTION_EITHER))
			continue;
		int64_t span = (int64_t)to - from;
		struct point a = t->at[i], e = t->at[i + 1];
		struct point on = {(int32_t)(a.x + ((int64_t)e.x - a.x) * -(int64_t)from / span), (int32_t)(a.y + ((int64_t)e.y - a.y) * -(int64_t)from / span)};
		if (abs(frame_within(&k->finish_frame, on).y) <= k->finish_width / 2 + PLANE_ZERO)
			return true;
	}
	return false;
}

/* The ray that halves a curve, or NULL. */
static const struct boundary *half_of(const struct course *k, unsigned zone)
{
	return k->zone[zone - 1].halved ? &k->zone[zone - 1].half : NULL;
}

/* covered-outline=visible: whether what of a shape touches the boundary is hidden by later cards. */
static bool touch_hidden(struct context *c, const struct position *p, const struct racer *r, const struct boundary *b, const struct region *g)
{
	struct point from = is_full(c, b) ? b->behind : b->from, to = b->ahead;
	struct box around = {g->middle.x - g->reach, g->middle.y - g->reach, g->middle.x + g->reach, g->middle.y + g->reach};
	struct polygon covers[THINGS_MAX], shape;
	int32_t visible;
	size_t n = 0;

	for (int i = stack_of(p, r->card) + 1; i > 0 && i < p->nstack && n < THINGS_MAX; i++)
		if (!plane_clear(&around, &p->stack[i].around, PLANE_ZERO))
			card_rectangle(c, &p->stack[i], &covers[n++]);
	if (n == 0 || ruling(c, TSR_CROSSING_REGION) == TSR_CROSSING_REGION_TOKEN)
		return false;           /* a token stands on top */
	region_polygon(g, &shape);
	if (shape.n == 2 && abs(forward_of(b, shape.at[0])) <= PLANE_ZERO && abs(forward_of(b, shape.at[1])) <= PLANE_ZERO)
		return plane_segment_covered(shape.at[0], shape.at[1], covers, n, PLANE_ZERO, &visible);        /* a bracket along the boundary */
	if (!plane_clip(&shape, &from, &to))
		return false;
	if (from.x != to.x || from.y != to.y)
		return plane_segment_covered(from, to, covers, n, PLANE_ZERO, &visible);
	bool held = false;              /* they share one point */
	for (size_t i = 0; i < n; i++)
		held |= plane_holds(&covers[i], from, PLANE_ZERO);
	return held;
}

/* How a step crosses a boundary; most don't. */
static inline int step_crosses(struct context *c, const struct boundary *b, const struct trace *t)
{
	return straddles(b, t) ? trace_crosses(c, b, t) : 0;
}

static void settle_zone(struct context *c, const struct position *p, struct racer *r, const struct region *g, const struct trace *t)
{
	const struct course *k = course_of(c, p);
	const struct boundary *b, *half = half_of(k, r->zone);

	if (half && step_crosses(c, half, t) > 0)
		r->rounded = true;
	while ((b = boundary_of(k, r->zone)) != NULL) {
		bool touch = touches(c, p, r, reach_over(c, p, b, g), TS_LINE_CONTACT, 1), traced = step_crosses(c, b, t) > 0;
		if (touch && !traced && !settled(c, TSR_COVERED_OUTLINE, TSR_COVERED_OUTLINE_WHOLE) && touch_hidden(c, p, r, b, g) && ruling(c, TSR_COVERED_OUTLINE) == TSR_COVERED_OUTLINE_VISIBLE)
			touch = false;
		if (!touch && !traced)
			break;
		if (half_of(k, r->zone) && !r->rounded && ruling(c, TSR_INSIDE_CUT) == TSR_INSIDE_CUT_ROUND_MARKER)
			break;
		half = half_of(k, ++r->zone);
		r->rounded = half && step_crosses(c, half, t) > 0;
	}
	if (ruling(c, TSR_ZONE_ORDER) == TSR_ZONE_ORDER_FREE)
		for (unsigned z = r->zone + 1u; z < k->nzones; z++)
			if (reach_over(c, p, boundary_of(k, z), g) >= -PLANE_ZERO || step_crosses(c, boundary_of(k, z), t) > 0)
				r->zone = (uint8_t)(z + 1);
	if (r->zone > 1 && (b = boundary_of(k, r->zone - 1u)) != NULL && step_crosses(c, b, t) < 0 && reach_over(c, p, b, g) < -PLANE_ZERO &&
	    ruling(c, TSR_ZONE_BACK) == TSR_ZONE_BACK_STANDS)
		r->zone--;
}

/* Stands a racer on a space. */
static void stand_on(struct racer *r, const struct lain *l, unsigned space, struct point mark)
{
	r->card = l->card;
	r->space = (uint8_t)space;
	r->mark = mark;
	r->token = (struct pose){mark.x, mark.y, l->pose.heading};
	r->stanced = false;
	r->stand_u = r->stand_v = r->stand_turn = 0;
}

bool take_step(struct context *c, const struct position *p, struct racer *r, struct step s, int from)
{
	const struct lain *l = &p->stack[s.stack];
	struct trace t;

	t.at[0] = r->mark;
	t.n = 1;
	if (from != s.stack)
		for (int i = from < 0 ? first_in_route(p, l->seat) : next_in_route(p, from); i >= 0 && i <= s.stack; i = next_in_route(p, i))
			t.at[t.n++] = (struct point){p->stack[i].pose.x, p->stack[i].pose.y};
	stand_on(r, l, s.space, circle_centre(c, l, s.space));
	t.at[t.n++] = r->mark;
	struct frame token = {r->mark.x, r->mark.y, l->frame.sine, l->frame.cosine};
	struct region g = region_of(c, r, l, &token);
	settle_zone(c, p, r, &g, &t);
	if (r->zone < course_of(c, p)->nzones && ruling(c, TSR_FINISH_LAP) == TSR_FINISH_LAP_AFTER_LAST_BOUNDARY)
		return false;
	return crosses_finish(c, p, r, l, &t);
}

/* The boundaries that count in a zone, and behind which of them a point lies, a bit each. */
struct lines { const struct boundary *end, *half, *back; };

static inline unsigned behind_lines(const struct lines *k, struct point at, int32_t end)
{
	unsigned behind = end < -PLANE_ZERO;

	if (k->half)
		behind |= (unsigned)(forward_of(k->half, at) < -PLANE_ZERO) << 1;
	if (k->back)
		behind |= (unsigned)(forward_of(k->back, at) < -PLANE_ZERO) << 2;
	return behind;
}

unsigned take_plain_steps(struct context *c, const struct position *p, struct racer *r, const struct step *steps, unsigned n, int from)
{
	const struct course *k = course_of(c, p);
	bool last = r->zone >= k->nzones;
	struct lines lines = {last ? &k->finish_line : boundary_of(k, r->zone), r->rounded ? NULL : half_of(k, r->zone), boundary_of(k, r->zone - 1u)};
	struct point mark = r->mark;
	int32_t end = forward_of(lines.end, mark), clear = PLANE_ZERO + 8;
	unsigned taken = 0;

	if (abs(end) <= clear || c->option[TSR_ZONE_ORDER] == TSR_ZONE_ORDER_FREE || c->option[TSR_FINISH_LAP] != TSR_FINISH_LAP_AFTER_LAST_BOUNDARY)
		return 0;
	unsigned behind = behind_lines(&lines, mark, end);
	for (; taken < n; taken++) {
		struct step s = steps[taken];
		const struct lain *l = &p->stack[s.stack];
		const struct space *o = &face_of(c, l)->space[s.space];
		struct point at = frame_place(&l->frame, o->u, o->v);
		end = forward_of(lines.end, at);
		if (abs(end) <= o->reach + care(p) + 8 || behind_lines(&lines, at, end) != behind)
			break;
		while (from != s.stack) {       /* over the rear edges of the cards */
			from = from < 0 ? first_in_route(p, l->seat) : next_in_route(p, from);
			struct point edge = {p->stack[from].pose.x, p->stack[from].pose.y};
			end = forward_of(lines.end, edge);
			if (abs(end) <= clear || behind_lines(&lines, edge, end) != behind)
				goto crossed;
		}
		mark = at;
	}
crossed:
	if (taken) {
		const struct lain *l = &p->stack[steps[taken - 1].stack];
		ruling(c, TSR_CROSSING_REGION);         /* asked, and none of their readings makes a difference */
		ruling(c, TSR_ZONE_ORDER);
		if (!last) {
			ruling(c, TSR_BOUNDARY_EXTENT);
			ruling(c, TSR_FINISH_LAP);
		}
		stand_on(r, l, steps[taken - 1].space, mark);
	}
	return taken;
}

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

int32_t short_of_finish(const struct context *c, const struct position *p, unsigned seat)
{
	const struct course *k = course_of(c, p);
	const struct racer *r = &p->racer[seat];
	const struct lain *l = &p->stack[stack_of(p, r->card)];
	const struct form *form = face_of(c, l)->space[r->space].form;
	struct polygon line = {2, {k->finish_right, k->finish_left}}, shape, bracket;

	lain_polygon(l, &form->outline, &shape);
	lain_polygon(l, &form->bracket, &bracket);
	int32_t touch = plane_overlap(&shape, &line, INT32_MAX), front = plane_overlap(&bracket, &line, INT32_MAX);
	return -(touch > front ? touch : front);
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

int majority(struct context *c, const struct position *p, uint16_t yes, uint16_t no)
{
	unsigned y = 0, n = 0, all = 0;

	if (!yes && !no)
		return VOTE_NONE;
	bool active = ruling(c, TSR_VOTE_VOTERS) == TSR_VOTE_VOTERS_ACTIVE;
	for (unsigned s = 0; s < c->nseats; s++) {
		if (active && !racing(p, s))
			continue;
		all++;
		y += yes >> s & 1;
		n += no >> s & 1;
	}
	return y * 2 > all ? VOTE_YES : n * 2 > all ? VOTE_NO : VOTE_SPLIT;
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

bool may_go_on(struct context *c, const struct position *p, unsigned left)
{
	return (left && (p->again || ruling(c, TSR_INTERLEAVE) == TSR_INTERLEAVE_MIXED)) ||
	       (!p->racer[p->seat].boosted && ruling(c, TSR_BOOST_TIME) == TSR_BOOST_TIME_DURING_MOVE);
}

bool stops_short(const struct position *p)
{
	if (p->seat < 0 || !p->moved || !p->laid || !racing(p, (unsigned)p->seat))
		return false;
	return p->stack[front_card(p, (unsigned)p->seat)].card != p->racer[p->seat].card;
}

void begin_round(struct context *c, struct position *p)
{
	unsigned pair;

	p->phase = PHASE_DRAW;
	p->round++;
	p->turn = 0;
	p->last = p->seat;
	p->seat = SEAT_NONE;
	p->all_seen = p->laid = p->takeable = p->moved = p->boost_now = p->goes_on = p->again = 0;
	if (p->voted) {
		memset(p->yes, 0, sizeof p->yes);
		memset(p->no, 0, sizeof p->no);
	}
	p->voted = p->nrule_votes = 0;
	for (unsigned s = 0; s < c->nseats; s++)
		p->racer[s].acted = false;
	p->close = !rank_round(c, p, p->order, &p->norder, &pair);
}

/* A vote has changed what is level: those still racing change places among themselves, and who gave up keeps its own. */
void rank_again(struct context *c, struct position *p)
{
	uint8_t order[SEATS_MAX], n, next = 0;
	unsigned pair;

	p->close = !rank_round(c, p, order, &n, &pair);
	for (unsigned i = 0; i < p->norder; i++)
		if (racing(p, p->order[i]))
			p->order[i] = order[next++];
}

/* This round's ranking without those who are home or out since. */
unsigned still_ranked(const struct position *p, uint8_t *order)
{
	unsigned n = 0;

	for (unsigned i = 0; i < p->norder; i++)
		if (racing(p, p->order[i]))
			order[n++] = p->order[i];
	return n;
}

unsigned hand_size(const struct position *p, unsigned seat)
{
	return p->racer[seat].hand_known + p->racer[seat].hand_unknown;
}

bool unseen(const struct position *p, const struct racer *k, unsigned card)
{
	bool is = p->place[card] == IN_DECK;

	for (unsigned i = 0; is && k->deck_shown && i < k->deck_n; i++)
		is = k->deck[k->deck_head + i] != card;
	return is;
}

unsigned hand_limit(struct context *c, const struct position *p, unsigned seat)
{
	unsigned n = p->norder, i = n;

	for (unsigned k = 0; k < n; k++)
		i = p->order[k] == seat ? k : i;
	if (i == n)
		return 0;
	if (p->finished && ruling(c, TSR_RANK_AMONG) == TSR_RANK_AMONG_WHOLE_RACE) {
		i += p->finished;
		n += p->finished;
	}
	if (n == 2) {
		unsigned reading = ruling(c, TSR_LAST_OF_TWO);
		if (reading != TSR_LAST_OF_TWO_N4_AND_6)
			return i == 0 || reading == TSR_LAST_OF_TWO_BOTH_4 ? 4 : 5;
	}
	return i == 0 ? 4 : i + 1 == n ? 6 : 5;
}

unsigned draw_source(struct context *c, const struct position *p, unsigned seat, unsigned n, bool *route)
{
	const struct racer *r = &p->racer[seat];

	*route = false;
	if (n < r->deck_n)
		return r->deck[r->deck_head + n];
	*route = true;
	n -= r->deck_n;
	for (int i = first_in_route(p, seat); i >= 0; i = next_in_route(p, i)) {
		if (p->stack[i].card == r->card && ruling(c, TSR_RECYCLE_STOP) == TSR_RECYCLE_STOP_STOP_BEFORE_TOKEN)
			return NO_CARD;
		if (p->place[p->stack[i].card] != ON_TABLE)
			continue;       /* recycle-removes=stays: it is in the hand already */
		if (n-- == 0)
			return p->stack[i].card;
	}
	return NO_CARD;
}

unsigned final_place(struct context *c, const struct position *p, unsigned seat)
{
	const struct racer *r = &p->racer[seat];
	unsigned left = racers_left(c, p);

	if (r->place)
		return r->place;
	if (r->out)
		return ruling(c, TSR_ELIM_RANK) == TSR_ELIM_RANK_NEXT_FREE && p->race_over ? p->finished + 1u : c->nseats;
	return p->race_over && left == 1 ? p->finished + 1u : 0;
}

int points_for(struct context *c, unsigned place)
{
	static const int points[] = {0, 5, 3, 2};

	if (place == 0 || place > 3 || (c->nseats == 2 && place == 2) || (c->nseats == 3 && place == 3))
		return 0;
	return points[place];
}

void settle_race(struct context *c, struct position *p)
{
	unsigned left = 0;
	bool mid = p->turn < p->norder;

	for (unsigned s = 0; s < c->nseats && left < 2; s++)
		left += !p->racer[s].place && !p->racer[s].out;
	if (p->race_over || left > 1 || left == c->nseats)      /* who is alone from the first races to the end */
		return;
	if (left == 1 && mid && ruling(c, TSR_END_NOW) == TSR_END_NOW_END_OF_ROUND)
		return;
	p->race_over = true;
	for (unsigned s = 0; s < c->nseats && left == 1; s++)
		if (!p->racer[s].place && !p->racer[s].out) {
			unsigned outs = c->nseats - p->finished - 1;
			if (outs && ruling(c, TSR_LAST_V_OUT) == TSR_LAST_V_OUT_SHARES_LAST)
				p->racer[s].out = true;
			else
				p->racer[s].place = (uint8_t)++p->finished, p->racer[s].last_left = true;
		}
	if (p->grandprix)
		for (unsigned s = 0; s < c->nseats; s++)
			p->racer[s].points = (int16_t)(p->racer[s].points + points_for(c, final_place(c, p, s)));
	p->over = !p->grandprix || p->race >= 3;
}

int steer(struct context *c, const struct position *p, unsigned seat, struct point from)
{
	const struct course *k = course_of(c, p);
	unsigned zone = p->racer[seat].zone;
	struct point target;

	for (;; zone++) {
		const struct boundary *b = boundary_of(k, zone);
		if (!b) {               /* well behind the middle of the finish */
			struct point middle = plane_place(k->finish, 0, (plane_distance(k->finish_left, (struct point){k->finish.x, k->finish.y}) -
							  plane_distance(k->finish_right, (struct point){k->finish.x, k->finish.y})) / 2);
			target = plane_place((struct pose){middle.x, middle.y, k->finish.heading}, 60 * GRID, 0);
			break;
		}
		target = frame_place(&b->frame, 130 * GRID, 0);
		if (forward_of(b, from) < 0)
			break;
	}
	uint32_t angle = plane_angle(from, target);
	return plane_heading((int64_t)((uint64_t)angle * TURN >> 32));
}
