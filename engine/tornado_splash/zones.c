/* Tornado Splash: boundaries, the zone a token is in, and the finish; the steps of a move over them. */
#include "engine/tornado_splash/zones.h"

#include <stdlib.h>

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

int32_t reach_over(struct context *c, const struct position *p, const struct boundary *b, const struct region *g)
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

/* Whether a step goes past the half of a zone, where that is a curve. */
static bool passes_half(struct context *c, const struct course *k, unsigned zone, const struct trace *t)
{
	const struct boundary *half = half_of(k, zone);

	return half && step_crosses(c, half, t) > 0;
}

static void settle_zone(struct context *c, const struct position *p, struct racer *r, const struct region *g, const struct trace *t)
{
	const struct course *k = course_of(c, p);
	const struct boundary *b;

	r->rounded |= passes_half(c, k, r->zone, t);
	while ((b = boundary_of(k, r->zone)) != NULL) {
		bool touch = touches(c, p, r, reach_over(c, p, b, g), TS_LINE_CONTACT, 1), traced = step_crosses(c, b, t) > 0;
		if (touch && !traced && !settled(c, TSR_COVERED_OUTLINE, TSR_COVERED_OUTLINE_WHOLE) && touch_hidden(c, p, r, b, g) && ruling(c, TSR_COVERED_OUTLINE) == TSR_COVERED_OUTLINE_VISIBLE)
			touch = false;
		if (!touch && !traced)
			break;
		if (half_of(k, r->zone) && !r->rounded && ruling(c, TSR_INSIDE_CUT) == TSR_INSIDE_CUT_ROUND_MARKER)
			break;
		r->rounded = passes_half(c, k, ++r->zone, t);
	}
	if (ruling(c, TSR_ZONE_ORDER) == TSR_ZONE_ORDER_FREE)
		for (unsigned z = r->zone + 1u; z < k->nzones; z++)
			if (reach_over(c, p, boundary_of(k, z), g) >= -PLANE_ZERO || step_crosses(c, boundary_of(k, z), t) > 0)
				r->rounded = passes_half(c, k, r->zone = (uint8_t)(z + 1), t);
	if (r->zone > 1 && (b = boundary_of(k, r->zone - 1u)) != NULL && step_crosses(c, b, t) < 0 && reach_over(c, p, b, g) < -PLANE_ZERO &&
	    ruling(c, TSR_ZONE_BACK) == TSR_ZONE_BACK_STANDS) {
		r->zone--;
		r->rounded = half_of(k, r->zone) != NULL;       /* or it had not left that curve */
	}
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
