/* Tornado Splash: cards on the table: laying and taking them up, where a card would lie, what is in its way. */
#include "engine/tornado_splash/model.h"

#include <stdlib.h>
#include <string.h>

void rectangle_at(const struct context *c, unsigned card, struct pose at, struct outline *out)
{
	const struct design *d = design_of(c, card);

	out->frame = plane_frame(at);
	out->length = d->length;
	out->width = d->width;
	/* The corner furthest to each side: what frame_place makes of (ahead, left) for each of the four. */
	const struct frame *f = &out->frame;
	int64_t half = d->width / 2, x = (int64_t)d->length * f->cosine, y = (int64_t)d->length * f->sine, across = half * f->sine, up = half * f->cosine;
	int64_t reach = across < 0 ? -across : across, rise = up < 0 ? -up : up;
	out->around = (struct box){
		(int32_t)(f->x + plane_by_one((x < 0 ? x : 0) - reach)), (int32_t)(f->y + plane_by_one((y < 0 ? y : 0) - rise)),
		(int32_t)(f->x + plane_by_one((x > 0 ? x : 0) + reach)), (int32_t)(f->y + plane_by_one((y > 0 ? y : 0) + rise)),
	};
}

void outline_polygon(const struct outline *card, struct polygon *out)
{
	out->n = 4;
	frame_rectangle(&card->frame, 0, card->length, -card->width / 2, card->width / 2, out->at);
}

void card_rectangle(const struct context *c, const struct lain *l, struct polygon *out)
{
	const struct design *d = face_of(c, l);

	out->n = 4;
	frame_rectangle(&l->frame, 0, d->length, -d->width / 2, d->width / 2, out->at);
}

/* The top card of the stack is the last of its route. */
static void join_route(struct position *p)
{
	const struct lain *l = &p->stack[p->nstack - 1];
	struct links *k = &p->links;
	uint8_t *front = &k->front[l->seat];

	*(*front ? &k->next[*front - 1] : &k->first[l->seat]) = (uint8_t)p->nstack;
	k->next[p->nstack - 1] = 0;
	*front = k->lies[l->card] = (uint8_t)p->nstack;
}

void take_route_up(struct position *p, unsigned seat)
{
	unsigned all = p->nstack;

	memset(&p->links, 0, sizeof p->links);
	p->nstack = 0;
	for (unsigned i = 0; i < all; i++) {
		if (p->stack[i].seat == seat || p->stack[i].seat == TAKEN_UP)
			continue;
		p->stack[p->nstack++] = p->stack[i];
		join_route(p);
	}
}

/* Finds out which spaces of a card lie beyond where the next one continues. */
static void cut_off(const struct context *c, struct position *p, int index)
{
	const struct design *d = face_of(c, &p->stack[index]);
	int next = next_in_route(p, index);
	int32_t to = next >= 0 ? p->stack[next].exit : d->length;
	unsigned cut = 0;

	if (to == d->length) {
		p->stack[index].cut = d->beyond;
		return;
	}
	for (unsigned s = 0; s < d->nspaces; s++)
		cut |= (unsigned)(d->space[s].place > to) << s;
	p->stack[index].cut = (uint8_t)cut;
}

void continue_at(const struct context *c, struct position *p, int index, int32_t exit)
{
	p->stack[index].exit = exit;
	for (int i = first_in_route(p, p->stack[index].seat); i != index; i = next_in_route(p, i))
		if (next_in_route(p, i) == index)
			cut_off(c, p, i);
}

void take_up(const struct context *c, struct position *p, int index)
{
	struct lain *l = &p->stack[index];
	struct links *k = &p->links;
	uint8_t at = (uint8_t)(index + 1), before = 0;

	for (uint8_t i = k->first[l->seat]; i != at; i = k->next[i - 1])
		before = i;
	*(before ? &k->next[before - 1] : &k->first[l->seat]) = k->next[index];
	if (k->front[l->seat] == at)
		k->front[l->seat] = before;
	k->lies[l->card] = 0;
	k->next[index] = 0;
	if (before)
		cut_off(c, p, before - 1);
	*l = (struct lain){.seat = TAKEN_UP, .card = HIDDEN_CARD, .around = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN}};
	while (p->nstack && p->stack[p->nstack - 1].seat == TAKEN_UP)
		p->nstack--;
}

void lay_anew(const struct context *c, struct position *p, int index)
{
	struct lain was = p->stack[index];

	take_up(c, p, index);
	was.seat = TAKEN_UP;            /* the gap keeps what lay there */
	was.around = p->stack[index].around;
	p->stack[index] = was;
}

/* Where a card lay before it was laid anew, or -1. */
static int lay_before(const struct position *p, unsigned card)
{
	int i = p->nstack - 1;

	while (i >= 0 && (p->stack[i].seat != TAKEN_UP || p->stack[i].card != card))
		i--;
	return i;
}

/* The card that left that gap lies there again. */
static void put_back(const struct context *c, struct position *p, unsigned seat, int index)
{
	struct lain *l = &p->stack[index];
	struct links *k = &p->links;
	uint8_t at = (uint8_t)(index + 1), before = 0, after = k->first[seat];
	struct outline outline;

	for (; after && after < at; after = k->next[after - 1])
		before = after;
	*(before ? &k->next[before - 1] : &k->first[seat]) = at;
	k->next[index] = after;
	if (!after)
		k->front[seat] = at;
	k->lies[l->card] = at;
	p->nstack = at > p->nstack ? at : p->nstack;
	rectangle_at(c, l->card, l->pose, &outline);
	l->around = outline.around;
	l->seat = (uint8_t)seat;
	pass_by(l);
	cut_off(c, p, index);
	if (before)
		cut_off(c, p, before - 1);
}

bool take_back(const struct context *c, struct position *p, unsigned seat)
{
	int top = front_card(p, seat);

	if (top < 0)
		return false;
	unsigned card = p->stack[top].card;
	int old = lay_before(p, card);
	p->place[card] = IN_HAND;
	p->racer[seat].hand_known++;
	take_up(c, p, top);
	if (old >= 0)
		put_back(c, p, seat, old);
	return true;
}

/* The seats whose tokens are within a box, a bit each; without a branch, since where the tokens are nobody can foresee. */
static unsigned tokens_in(const struct context *c, const struct position *p, const struct box *b)
{
	uint32_t width = (uint32_t)(b->x1 - b->x0), depth = (uint32_t)(b->y1 - b->y0);
	unsigned in = 0;

	for (unsigned o = 0; o < c->nseats; o++) {
		const struct pose *t = &p->racer[o].token;
		in |= (unsigned)((uint32_t)(t->x - b->x0) <= width) << o & (unsigned)((uint32_t)(t->y - b->y0) <= depth) << o;
	}
	return in;
}

/* What a new card may hide of one that lies. Where the middle of a space, or an end of its edge, is not near the new card, that is
 * not hidden by it. */
static void hide_under(const struct context *c, const struct outline *new, int32_t near, bool own, struct lain *l)
{
	int32_t ahead = new->length + near, aside = new->width / 2 + near;
	const struct design *d = face_of(c, l);
	if (!d->inside || new->length < GRID || new->width < GRID) {    /* too small for what is rounded not to matter */
		pass_by(l);
		return;
	}
	/* the card that lies, in the frame of the new one */
	struct point at = frame_within(&new->frame, (struct point){l->frame.x, l->frame.y});
	struct frame in = {
		at.x, at.y, plane_by_one((int64_t)l->frame.sine * new->frame.cosine - (int64_t)l->frame.cosine * new->frame.sine),
		plane_by_one((int64_t)l->frame.cosine * new->frame.cosine + (int64_t)l->frame.sine * new->frame.sine),
	};
	if (!own) {
		l->lapped |= LAPPED;
		for (unsigned i = 0; i < 2; i++) {
			at = frame_place(&in, d->exit[0].at[i].x, d->exit[0].at[i].y);
			if (at.x >= -near && at.x <= ahead && abs(at.y) <= aside)
				l->lapped |= (uint8_t)(LAPPED_END << i);
		}
	}
	struct point least = frame_place(&in, d->least, 0), most = frame_place(&in, d->most, 0);
	if ((least.x < -near && most.x < -near) || (least.x > ahead && most.x > ahead) || (least.y < -aside && most.y < -aside) ||
	    (least.y > aside && most.y > aside))
		return;
	for (unsigned s = 0; s < d->nspaces; s++) {
		at = frame_place(&in, d->space[s].u, 0);
		if (at.x >= -near && at.x <= ahead && abs(at.y) <= aside)
			l->held |= (uint8_t)(1u << s);
	}
}

/* The card that a seat's token stands on, or the first of its route. */
static int token_card(const struct position *p, unsigned seat)
{
	unsigned card = p->racer[seat].card;

	return card == ON_GATE || stack_of(p, card) < 0 ? first_in_route(p, seat) : stack_of(p, card);
}

void look_ahead(struct position *p, unsigned seat)
{
	int i = token_card(p, seat);

	p->ahead[seat] = i >= 0 ? p->stack[i].around : (struct box){0, 0, 0, 0};
	for (; i >= 0; i = next_in_route(p, i))
		p->ahead[seat] = plane_box_round(&p->ahead[seat], &p->stack[i].around);
}

/* A card that continues at the edge or a line of its route's front one hides at most what lies beyond that. */
static bool hide_own_front(const struct context *c, const struct position *p, const struct act *a, struct lain *front)
{
	const struct design *d = design_of(c, front->card);
	unsigned line = a->method == LINE ? a->line : 0;

	if ((a->method != EDGE && a->method != LINE) || line > d->nlines || p->tolerance || c->option[TSR_ATTACH_CARD] == TSR_ATTACH_CARD_TOKEN_CARD ||
	    (a->shift && c->option[TSR_SHIFT_DIRECTION] != TSR_SHIFT_DIRECTION_REAR_EDGE))
		return false;
	front->held |= d->under[line];
	return d->inside;
}

struct lain *lay(const struct context *c, struct position *p, const struct act *a)
{
	const struct outline *outline = &a->outline;
	unsigned seat = (unsigned)a->seat;
	int32_t near = care(p) + TENTH + GRID / 16;
	struct box at = plane_box_grown(&outline->around, near);
	unsigned seats = 0;

	if (p->nstack == CARDS_MAX)
		take_route_up(p, TAKEN_UP);     /* nobody's: only the gaps go */
	int front = front_card(p, seat), told = front >= 0 && hide_own_front(c, p, a, &p->stack[front]) ? front : -1;
	for (unsigned s = 0; s < c->nseats; s++)
		seats |= (unsigned)plane_boxes_meet(&p->ahead[s], &at) << s;
	for (; seats; seats &= seats - 1) {
		unsigned s = (unsigned)__builtin_ctz(seats);
		for (int i = token_card(p, s); i >= 0; i = next_in_route(p, i))
			if (i != told && plane_boxes_meet(&p->stack[i].around, &at))
				hide_under(c, outline, near, s == seat, &p->stack[i]);
	}
	struct lain *l = &p->stack[p->nstack++];
	p->used = p->nstack > p->used ? p->nstack : p->used;
	*l = (struct lain){
		.pose = a->pose, .frame = outline->frame, .exit = a->exit, .shift = a->shift, .card = a->card, .seat = (uint8_t)seat,
		.method = a->method, .line = a->line, .around = outline->around, .design = set_of(c)->card[a->card].design,
	};
	join_route(p);
	p->ahead[seat] = front >= 0 ? plane_box_round(&p->ahead[seat], &l->around) : l->around;
	l->cut = design_of(c, a->card)->beyond;
	if (front >= 0)
		cut_off(c, p, front);
	if (p->racer[seat].card == a->card)     /* a recycled card under its token lies once more: the route begins here */
		for (int i = first_in_route(p, seat); next_in_route(p, i) >= 0; i = next_in_route(p, i))
			pass_by(&p->stack[i]);
	return l;
}

void lain_polygon(const struct lain *l, const struct shape *s, struct polygon *out)
{
	frame_carry(&l->frame, s->at, s->n, out);
}

void token_polygon(const struct context *c, const struct racer *r, struct polygon *out)
{
	const struct set *s = set_of(c);
	struct frame at = plane_frame(r->token);

	if (s->has_token) {
		frame_carry(&at, s->token.at, s->token.n, out);
	} else {
		out->n = 1;
		out->at[0] = (struct point){at.x, at.y};
	}
}

int32_t behind_bracket(const struct space *o, const struct point *at, uint32_t n)
{
	const struct point *low = &o->form->bracket.at[0], *high = &o->form->bracket.at[o->form->bracket.n - 1];
	int32_t least = INT32_MAX;

	if (low->y > high->y) {
		const struct point *swap = low;
		low = high;
		high = swap;
	}
	for (uint32_t i = 0; i < n; i++) {
		int32_t u = at[i].x, v = at[i].y, line = v <= low->y ? low->x : high->x;
		for (uint32_t b = 0; b + 1 < o->form->bracket.n && v > low->y && v < high->y; b++) {
			struct point x = o->form->bracket.at[b], y = o->form->bracket.at[b + 1];
			if ((v >= x.y && v <= y.y) || (v <= x.y && v >= y.y))
				line = x.y == y.y ? x.x : (int32_t)(x.x + ((int64_t)y.x - x.x) * ((int64_t)v - x.y) / ((int64_t)y.y - x.y));
		}
		least = line - u < least ? line - u : least;
	}
	return least;
}

struct point circle_centre(const struct context *c, const struct lain *l, unsigned space)
{
	const struct space *o = &face_of(c, l)->space[space];

	return frame_place(&l->frame, o->u, o->v);
}

int standing_on(const struct context *c, const struct position *p, unsigned seat, const struct racer *r)
{
	int32_t near = 2 * set_of(c)->token_reach;
	struct polygon own, other;

	token_polygon(c, r, &own);
	for (unsigned i = 0; i < c->nseats; i++) {
		const struct racer *k = &p->racer[i];
		if (i == seat || !racing(p, i) || abs(k->token.x - r->token.x) > near || abs(k->token.y - r->token.y) > near)
			continue;
		token_polygon(c, k, &other);
		if (plane_meet(&own, &other, PLANE_ZERO))
			return (int)i;
	}
	return SEAT_NONE;
}

/* Where the middle of a card's rear edge lies unshifted. */
static bool find_anchor(struct context *c, const struct position *p, struct act *a, const int32_t *known)
{
	const struct set *s = set_of(c);
	const struct racer *r = &p->racer[a->seat];
	int front = continued(c, p, (unsigned)a->seat);
	int32_t visible = 0;

	if (a->method == GATE) {
		const struct course *k = course_of(c, p);
		struct pose line = s->gate[r->gate].line;
		a->anchor = plane_compose(k->gate, line.x, line.y, line.heading);
		a->exit = 0;
	} else if (a->method == TOKEN_METHOD) {
		struct polygon token;
		int32_t far = 0;
		struct point q = r->mark;
		if (r->card == ON_GATE)
			q = (struct point){r->token.x, r->token.y};
		token_polygon(c, r, &token);
		if (s->has_token && ruling(c, TSR_TOKEN_ANCHOR) == TSR_TOKEN_ANCHOR_ABUT)
			for (uint32_t i = 0; i < token.n; i++) {
				int32_t ahead = plane_ahead(q, a->heading, token.at[i]);
				far = ahead > far ? ahead : far;
			}
		a->anchor = plane_compose((struct pose){q.x, q.y, plane_heading(a->heading)}, far, 0, 0);
		a->exit = r->card == ON_GATE ? 0 : design_of(c, r->card)->space[r->space].place;
	} else {
		if (front < 0)
			return false;
		const struct design *d = face_of(c, &p->stack[front]);
		unsigned line = a->method == LINE ? a->line : 0;
		if (line > d->nlines)
			return false;
		a->exit = line ? d->line[line - 1].at : d->length;
		struct point at = frame_place(&p->stack[front].frame, a->exit, 0);
		a->anchor = (struct pose){at.x, at.y, plane_heading((int64_t)p->stack[front].pose.heading + (line ? d->line[line - 1].turn : 0))};
		if (known)
			visible = *known;
		else
			exit_continued(c, p, front, line, &visible);
		if (visible != 0 && ruling(c, TSR_ALIGN_VISIBLE) == TSR_ALIGN_VISIBLE_MOVED)
			a->anchor = plane_compose(a->anchor, 0, visible, 0);
	}
	return true;
}

void shift_card(struct context *c, const struct position *p, struct act *a)
{
	if (!a->shift) {
		a->pose = a->anchor;
		return;
	}
	int front = continued(c, p, (unsigned)a->seat);
	if (a->method == LINE && front >= 0 && ruling(c, TSR_SHIFT_DIRECTION) == TSR_SHIFT_DIRECTION_ACROSS_OLD) {
		struct pose old = p->stack[front].pose;
		struct point q = plane_place((struct pose){a->anchor.x, a->anchor.y, old.heading}, 0, a->shift);
		a->pose = (struct pose){q.x, q.y, a->anchor.heading};
	} else {
		a->pose = plane_compose(a->anchor, 0, a->shift, 0);
	}
}

bool place_card(struct context *c, const struct position *p, struct act *a)
{
	if (!find_anchor(c, p, a, NULL))
		return false;
	shift_card(c, p, a);
	return true;
}

bool place_card_at(struct context *c, const struct position *p, struct act *a, int32_t visible)
{
	if (!find_anchor(c, p, a, &visible))
		return false;
	shift_card(c, p, a);
	return true;
}

/* Whether all that is no further than reach from a point is clear of a card. */
static bool clear_of_card(const struct outline *card, struct point middle, int32_t reach)
{
	struct point at = frame_within(&card->frame, middle);

	return at.x < -reach || at.x > card->length + reach || abs(at.y) > card->width / 2 + reach;
}

enum truth glance(const struct outline *card, const struct polygon *p, int32_t gap)
{
	int32_t near = gap + GRID / 64, length = card->length, half = card->width / 2;
	unsigned beyond = 15;

	if (length < GRID || half < GRID)       /* too small for what is rounded not to matter */
		return CLOSE;
	for (uint32_t i = 0; i < p->n; i++) {
		struct point at = frame_within(&card->frame, p->at[i]);
		if (at.x > near && at.x < length - near && at.y > near - half && at.y < half - near)
			return YES;
		beyond &= (unsigned)(at.x > length + near) | (unsigned)(at.x < -near) << 1 | (unsigned)(at.y > half + near) << 2 | (unsigned)(at.y < -half - near) << 3;
	}
	return beyond ? NO : CLOSE;
}

/* The depth of a polygon in a card, as obstacle_depth wants it. */
static int32_t depth_in(const struct outline *card, const struct polygon *p, int32_t near, bool any)
{
	enum truth over = glance(card, p, near);
	struct polygon at;

	if (over == NO)
		return -near - 1;
	if (over == YES && any)
		return near + 1;
	outline_polygon(card, &at);
	return plane_overlap_near(&at, p, near, any ? near : INT32_MAX);
}

/* Whether a thing that lies flat meets a card of a seat; by touching too where that may matter, but that a first card touches the gate is how it lies. */
static bool meets(const struct context *c, const struct position *p, unsigned seat, const struct outline *card, const struct polygon *thing)
{
	struct polygon at;

	if (glance(card, thing, PLANE_ZERO) == NO)
		return false;
	outline_polygon(card, &at);
	if (plane_meet(&at, thing, PLANE_ZERO))
		return true;
	return c->option[TSR_FLUSH] == TSR_FLUSH_YES && front_card(p, seat) >= 0 && plane_overlap(&at, thing, PLANE_ZERO) >= -PLANE_ZERO;
}

/* The things that are near a box, a bit each, and perhaps some that are not. */
static uint64_t things_near(const struct course *k, const struct box *at)
{
	unsigned left = cell_of(at->x0), right = cell_of(at->x1), top = cell_of(at->y1);
	uint64_t things = 0;

	for (unsigned y = cell_of(at->y0); y <= top; y++)
		for (unsigned x = left; x <= right; x++)
			things |= k->cell[y][x];
	return things;
}

int32_t obstacle_depth(struct context *c, const struct position *p, unsigned seat, const struct outline *card, bool any, struct obstacle *which)
{
	const struct course *k = course_of(c, p);
	const struct set *s = set_of(c);
	int32_t deepest = -INT32_MAX, near = care(p), reach = s->token_reach + near, enough = any ? near : INT32_MAX;
	struct box at = plane_box_grown(&card->around, near);
	uint64_t things = things_near(k, &at);
	bool own = !settled(c, TSR_OWN_TOKEN, TSR_OWN_TOKEN_NO), listed = settled(c, TSR_OBSTACLE_LIST, TSR_OBSTACLE_LIST_LISTED_ONLY);
	struct polygon token;

	if (listed && k->nsolid < THINGS_MAX)
		things &= ((uint64_t)1 << k->nsolid) - 1;
	for (; things && (deepest <= enough || own || !listed); things &= things - 1) {
		const struct thing *t = &k->thing[__builtin_ctzll(things)];
		if (!plane_boxes_meet(&t->around, &at) || clear_of_card(card, t->middle, t->reach + near))
			continue;
		if (t->kind >= FLAT && (!meets(c, p, seat, card, &t->at) || ruling(c, TSR_OBSTACLE_LIST) == TSR_OBSTACLE_LIST_LISTED_ONLY))
			continue;
		int32_t d = depth_in(card, &t->at, near, any);
		if (d > deepest) {
			deepest = d;
			*which = (struct obstacle){t->kind, 0, t->name};
		}
	}
	struct box round = plane_box_grown(&card->around, reach);
	unsigned tokens = tokens_in(c, p, &round) & ~(own ? 0 : 1u << seat);
	for (; tokens && (deepest <= enough || own); tokens &= tokens - 1) {
		unsigned o = (unsigned)__builtin_ctz(tokens);
		const struct racer *r = &p->racer[o];
		if (!racing(p, o) || clear_of_card(card, (struct point){r->token.x, r->token.y}, reach + GRID))
			continue;
		token_polygon(c, r, &token);
		int32_t d = depth_in(card, &token, near, any);
		if (o == seat && (d <= PLANE_ZERO || ruling(c, TSR_OWN_TOKEN) == TSR_OWN_TOKEN_NO))
			continue;
		if (d > deepest) {
			deepest = d;
			*which = (struct obstacle){TOKEN, o, NULL};
		}
	}
	return deepest;
}

int32_t table_margin(const struct position *p, const struct outline *card)
{
	const struct box *b = &card->around;
	int32_t x = b->x0 < p->width - b->x1 ? b->x0 : p->width - b->x1, y = b->y0 < p->depth - b->y1 ? b->y0 : p->depth - b->y1;

	return x < y ? x : y;
}
