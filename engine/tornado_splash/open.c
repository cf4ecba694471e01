/* Tornado Splash: what of a card is hidden, and which spaces are open. */
#include "engine/tornado_splash/model.h"

/* Rectangles of the cards above one that may hide something in a box: others' cards, or all. */
static size_t covers_of(const struct context *c, const struct position *p, int index, bool own, struct box at, struct polygon *out)
{
	struct box near = plane_box_grown(&at, care(p));
	size_t n = 0;

	for (int i = index + 1; i < p->nstack && n < THINGS_MAX; i++) {
		const struct lain *l = &p->stack[i];
		if (plane_boxes_meet(&l->around, &near) && (l->seat != p->stack[index].seat || own))
			card_rectangle(c, l, &out[n++]);
	}
	return n;
}

/* Whether the point certainly shows. */
static bool shows(const struct position *p, struct point at, const struct polygon *covers, size_t n)
{
	size_t i = 0;

	while (i < n && !plane_holds(&covers[i], at, care(p) + TENTH))
		i++;
	return i == n;
}

/* Three tests where a tolerance is in force: covers as they are, shrunk and grown by it. */
static enum truth thrice(const struct position *p, bool (*hidden)(void *, int32_t grow), void *arg)
{
	bool is = hidden(arg, PLANE_ZERO);

	if (!p->tolerance)
		return is ? YES : NO;
	bool less = hidden(arg, -p->tolerance), more = hidden(arg, p->tolerance);
	return less && more ? YES : !less && !more ? NO : CLOSE;
}

struct circle_test { struct polygon circle, covers[THINGS_MAX]; size_t n; };

static bool circle_hidden(void *arg, int32_t grow)
{
	struct circle_test *t = arg;

	return plane_covered(&t->circle, t->covers, t->n, grow);
}

enum truth space_hidden(struct context *c, const struct position *p, int index, unsigned space)
{
	const struct lain *l = &p->stack[index];
	const struct space *o = &face_of(c, l)->space[space];
	struct point at;
	struct circle_test t;
	bool own = true;

	if (p->gone[l->card] >> space & 1 && ruling(c, TSR_RECYCLE_UNCOVERS) == TSR_RECYCLE_UNCOVERS_STAYS_GONE)
		return YES;
	if (index + 1 == p->nstack || (!(l->held >> space & 1) && settled(c, TSR_OWN_LOOP, TSR_OWN_LOOP_SAME_TEST)))
		return NO;              /* nothing lies above */
	at = circle_centre(c, l, space);
	struct box box = {at.x - o->radius, at.y - o->radius, at.x + o->radius, at.y + o->radius};
	t.n = covers_of(c, p, index, true, box, t.covers);
	if (t.n == 0)
		return NO;
	if (next_in_route(p, index) >= 0)
		own = ruling(c, TSR_OWN_LOOP) == TSR_OWN_LOOP_SAME_TEST;
	if (!own && (t.n = covers_of(c, p, index, false, box, t.covers)) == 0)
		return NO;
	/* where its middle is not hidden, or a place round it, nothing needs cutting */
	if (shows(p, at, t.covers, t.n))
		return NO;
	for (unsigned i = 0; i < 8 && o->radius >= GRID; i++)
		if (shows(p, frame_place(&l->frame, o->form->inner[i].x, o->form->inner[i].y), t.covers, t.n))
			return NO;
	/* nor where one card hides all of it */
	size_t over = 0;
	while (over < t.n && !plane_holds(&t.covers[over], at, -(o->radius + care(p) + TENTH)))
		over++;
	enum truth hidden = YES;
	if (over == t.n) {
		plane_circle((struct pose){at.x, at.y, l->pose.heading}, o->radius, &t.circle);
		hidden = thrice(p, circle_hidden, &t);
	}
	if (hidden == YES && o->form->outline.n && !settled(c, TSR_CIRCLE_DECIDES, TSR_CIRCLE_DECIDES_CIRCLE)) {
		lain_polygon(l, &o->form->outline, &t.circle);
		t.n = covers_of(c, p, index, own, plane_box(t.circle.at, t.circle.n), t.covers);
		bool corner = false;
		for (uint32_t i = 0; i < t.circle.n && !corner; i++)
			corner = shows(p, t.circle.at[i], t.covers, t.n);
		if ((corner || !circle_hidden(&t, PLANE_ZERO)) && ruling(c, TSR_CIRCLE_DECIDES) == TSR_CIRCLE_DECIDES_ANY_PART)
			return NO;
	}
	return hidden;
}

struct segment_test { struct point a, b; struct polygon covers[THINGS_MAX]; size_t n; int32_t visible; };

static bool segment_hidden(void *arg, int32_t grow)
{
	struct segment_test *t = arg;

	return plane_segment_covered(t->a, t->b, t->covers, t->n, grow, &t->visible);
}

enum truth exit_measured(struct context *c, const struct position *p, int index, unsigned line, int32_t *visible)
{
	const struct lain *l = &p->stack[index];
	const struct design *d = face_of(c, l);
	const struct point *end = d->exit[line].at;
	struct segment_test t;

	if (l->gone[line / 8] >> line % 8 & 1)
		return YES;
	t.a = frame_place(&l->frame, end[0].x, end[0].y);
	t.b = frame_place(&l->frame, end[1].x, end[1].y);
	struct box box = {
		t.a.x < t.b.x ? t.a.x : t.b.x, t.a.y < t.b.y ? t.a.y : t.b.y, t.a.x > t.b.x ? t.a.x : t.b.x, t.a.y > t.b.y ? t.a.y : t.b.y,
	};
	t.n = covers_of(c, p, index, false, box, t.covers);
	if (t.n == 0 || (!visible && (shows(p, t.a, t.covers, t.n) || shows(p, t.b, t.covers, t.n))))
		return NO;
	enum truth hidden = thrice(p, segment_hidden, &t);
	if (!visible)
		return hidden;
	if (p->tolerance)
		segment_hidden(&t, PLANE_ZERO);         /* the visible part is that of no tolerance */
	/* measured from the pivot, to the left */
	struct point pivot = frame_place(&l->frame, line ? d->line[line - 1].at : d->length, 0);
	*visible = t.visible - plane_distance(t.a, pivot);
	return hidden;
}

enum truth all_hidden(struct context *c, const struct position *p, int index)
{
	const struct design *d = face_of(c, &p->stack[index]);
	enum truth all = exit_hidden(c, p, index, 0, NULL);
	bool any = false;

	if (all == NO)
		return NO;
	bool every = d->nlines && ruling(c, TSR_UNAV_LINES) == TSR_UNAV_LINES_ALL;
	for (unsigned k = 1; k <= d->nlines; k++) {
		if (!every && !line_ahead(c, p, index, k) && ruling(c, TSR_LINES_BEHIND) == TSR_LINES_BEHIND_AHEAD_ONLY)
			continue;
		any = true;
		enum truth hidden = exit_hidden(c, p, index, k, NULL);
		if (hidden == NO)
			return NO;
		all = hidden == CLOSE ? CLOSE : all;
	}
	if (!any && d->nlines == 0 && ruling(c, TSR_NO_DIAGONALS) == TSR_NO_DIAGONALS_NEVER)
		return NO;
	return all;
}

/* Whether a space shows, by a vote or a reading where it is too close to call. */
static bool is_bare(struct context *c, const struct position *p, int index, unsigned space, bool *close)
{
	enum truth hidden = space_hidden(c, p, index, space);
	int vote = hidden == CLOSE ? rule_vote(c, p, TS_OVER_CIRCLE) : VOTE_NONE;

	if (hidden != CLOSE)
		return hidden == NO;
	if (vote == VOTE_YES || vote == VOTE_NO)
		return vote == VOTE_YES;
	*close = true;
	return ruling(c, TSR_VOTE_SCOPE) != TSR_VOTE_SCOPE_OWNER_AGAINST;
}

unsigned open_spaces(struct context *c, const struct position *p, unsigned seat, struct step *steps, bool *close)
{
	const struct racer *r = &p->racer[seat];
	int i = r->card == ON_GATE ? first_in_route(p, seat) : stack_of(p, r->card);
	unsigned n = 0;

	*close = false;
	for (bool first = r->card != ON_GATE; i >= 0; first = false) {
		const struct lain *l = &p->stack[i];
		const struct design *d = face_of(c, l);
		int next = next_in_route(p, i);
		unsigned spaces = first ? d->ahead[r->space] : d->all, cut = spaces & l->cut;
		if (next < 0 && first && (l->lapped & EDGE_LAPPED) == EDGE_LAPPED) {
			enum truth none = all_hidden(c, p, i);
			*close |= none == CLOSE;
			if (none == YES)
				break;
		}
		if (cut && (next < 0 || p->stack[next].method != LINE || ruling(c, TSR_OWN_COVER) == TSR_OWN_COVER_ALL_AFTER))
			spaces &= ~cut;
		bool bare = !(l->held & spaces) && !p->gone[l->card] && settled(c, TSR_OWN_LOOP, TSR_OWN_LOOP_SAME_TEST);
		for (unsigned left = bare ? 0 : spaces; left; left &= left - 1) {
			unsigned s = (unsigned)__builtin_ctz(left);
			if (!is_bare(c, p, i, s, close))
				spaces &= ~(1u << s);
		}
		for (unsigned s = 0; s < d->nspaces && n < STEPS_MAX; s++) {    /* what is not open is written over */
			steps[n] = (struct step){(uint16_t)i, (uint8_t)s};
			n += spaces >> s & 1;
		}
		i = next;
	}
	return n;
}
