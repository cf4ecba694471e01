/* Tornado Splash: may the card be laid, and so? The rules of laying in the rulebook's order. */
#include "engine/tornado_splash/check.h"

#include <stdlib.h>
#include <string.h>

/* Whether the cards of others hide the gate's line where a first card's rear edge would be. */
static bool gate_line_hidden(const struct context *c, const struct position *p, const struct act *a)
{
	struct pose gate = set_of(c)->gate[p->racer[a->seat].gate].line, line = plane_compose(course_of(c, p)->gate, gate.x, gate.y, gate.heading);
	int32_t half = design_of(c, a->card)->width / 2, visible;
	struct point end[2] = {plane_place(line, 0, -half), plane_place(line, 0, half)};
	struct box around = plane_box(end, 2);
	struct polygon covers[THINGS_MAX];
	size_t n = 0;

	for (int i = 0; i < p->nstack && n < THINGS_MAX; i++)
		if (p->stack[i].seat != a->seat && !plane_clear(&around, &p->stack[i].around, PLANE_ZERO))
			card_rectangle(c, &p->stack[i], &covers[n++]);
	return n && plane_segment_covered(end[0], end[1], covers, n, PLANE_ZERO, &visible);
}

/* Method and exit: TS-lay-gate, TS-lay-diagonal, TS-over-hidden, TS-unav-when, TS-unav-line, TS-lay-90. */
static enum verdict check_method(struct context *c, const struct position *p, const struct act *a, int32_t *visible, struct referee *r)
{
	const struct racer *k = &p->racer[a->seat];
	int front = continued(c, p, (unsigned)a->seat);
	enum verdict worst = V_LEGAL, v;
	bool holds;

	*visible = 0;
	if (front < 0) {
		bool hidden = gate_line_hidden(c, p, a) && ruling(c, TSR_GATE_LINE_HIDDEN) == TSR_GATE_LINE_HIDDEN_TOKEN_METHOD;
		bool token = a->method == TOKEN_METHOD && hidden;
		if (a->method == GATE && hidden)
			return referee_call(r, V_ILLEGAL, TS_OVER_HIDDEN, 2, "the line of the gate is hidden completely by the cards of others");
		if (referee_test(r, TS_LAY_GATE, a->method == GATE || token))
			return V_LEGAL;
		referee_call(r, V_ILLEGAL, TS_LAY_GATE, 2, "the first card of %s follows the line of its gate space", name(c, a->seat, r));
		referee_offer(r, "play %s gate", card_name(c, a->card));
		return V_ILLEGAL;
	}
	if (a->method == GATE)
		return referee_call(r, V_ILLEGAL, TS_LAY_GATE, 2, "only the first card follows the gate's line; %s has cards on the table", name(c, a->seat, r));
	const struct design *d = face_of(c, &p->stack[front]);
	unsigned old = p->stack[front].card;
	if (a->method == LINE) {
		if (a->line < 1 || a->line > d->nlines)
			return referee_call(r, V_ILLEGAL, TS_LAY_DIAGONAL, 3, d->nlines ? "%s has no line %u" : "%s has no lines, so not %u either", card_name(c, old), a->line);
		if (!line_ahead(c, p, front, a->line) && ruling(c, TSR_LINES_BEHIND) == TSR_LINES_BEHIND_AHEAD_ONLY)
			return referee_call(r, V_ILLEGAL, TS_LAY_DIAGONAL, 3, "line %u of %s lies behind the token", a->line, card_name(c, old));
		referee_held(r, TS_LAY_DIAGONAL);
	}
	if (a->method == EDGE || a->method == LINE) {
		v = decide(c, p, exit_continued(c, p, front, a->method == LINE ? a->line : 0, visible), false, TS_OVER_HIDDEN, r, &holds);
		worst = v > worst ? v : worst;
		if (!referee_test(r, TS_OVER_HIDDEN, !holds)) {
			FAULT(worst, r, TS_OVER_HIDDEN, 2, "%s of %s is hidden completely by the cards of others", a->method == EDGE ? "the edge" : "that line",
			      card_name(c, old));
			if (all_hidden(c, p, front) == YES)
				referee_offer(r, "play %s token HEADING", card_name(c, a->card));
			return worst;
		}
		referee_held(r, a->method == EDGE ? TS_LAY_EDGE : TS_LAY_DIAGONAL);
		int turn = a->method == LINE ? d->line[a->line - 1].turn : 0;
		if (ruling(c, TSR_ANGLE_REFERENCE) == TSR_ANGLE_REFERENCE_TURN_START)
			turn = plane_heading((int64_t)p->stack[front].pose.heading + turn - p->turn_heading);
		bool exact = abs(turn) == TURN / 4 && ruling(c, TSR_EXACT_90) == TSR_EXACT_90_FORBIDDEN;
		if (!referee_test(r, TS_LAY_90, abs(turn) <= TURN / 4 && !exact))
			FAULT(worst, r, TS_LAY_90, WHERE_ACTION, "the card would turn by %s degrees; the most is 90", number_text(abs(turn), 100, 2, r->arena));
		return worst;
	}
	v = decide(c, p, all_hidden(c, p, front), true, TS_UNAV_WHEN, r, &holds);
	worst = v > worst ? v : worst;
	if (!referee_test(r, TS_UNAV_WHEN, holds))
		FAULT(worst, r, TS_UNAV_WHEN, 2, "a card starts from the token only where the edge and all lines of %s are hidden by others' cards",
		      card_name(c, old));
	if (a->shifted && !referee_test(r, TS_UNAV_LINE, ruling(c, TSR_TOKEN_SHIFT) == TSR_TOKEN_SHIFT_ALLOWED))
		FAULT(worst, r, TS_UNAV_LINE, WHERE_ACTION, "the centre line runs through the token, so the card is not shifted");
	else
		referee_held(r, TS_UNAV_LINE);
	int from = k->card == ON_GATE ? 0 : p->stack[stack_of(p, k->card)].pose.heading, turn = plane_heading((int64_t)a->heading - from);
	if (abs(turn) > TURN / 4 && ruling(c, TSR_TOKEN_ANGLE) == TSR_TOKEN_ANGLE_LIMIT_90)
		FAULT(worst, r, TS_LAY_90, WHERE_ACTION, "the card would turn by %s degrees from the one under the token; the most is 90",
		      number_text(abs(turn), 100, 2, r->arena));
	return worst;
}

/* Whether the card would be blocked with that shift; card is how it would lie. any: by whichever it is. */
static enum truth blocked_at(struct context *c, const struct position *p, struct act *a, int32_t shift, struct outline *card, bool any, struct obstacle *which)
{
	int32_t own = a->shift, depth;

	a->shift = shift;
	shift_card(c, p, a);
	a->shift = own;
	rectangle_at(c, a->card, a->pose, card);
	depth = obstacle_depth(c, p, (unsigned)a->seat, card, any, which);
	bool touches = abs(depth) <= PLANE_ZERO;
	if (a->unhindered || (a->method == GATE && which->kind == FOLD && touches && c->option[TSR_FLUSH] == TSR_FLUSH_NO))
		return NO;              /* the gate's folds end where its lines begin: nothing is to be measured there */
	return margin(p, depth, touches && ruling(c, TSR_FLUSH) == TSR_FLUSH_YES);
}

/* How deep a placed card reaches into the one that it continues, or how far it is from it, up to a gap. */
static int32_t touching(const struct context *c, const struct position *p, const struct act *a, int front, int32_t gap)
{
	const struct lain *l = &p->stack[front];
	struct outline card;
	struct polygon before, at;

	if (a->method == EDGE)          /* along the edge, as far as the shift leaves them side by side; it need not begin in its middle */
		return (design_of(c, a->card)->width + face_of(c, l)->width) / 2 - abs(frame_within(&l->frame, (struct point){a->pose.x, a->pose.y}).y);
	rectangle_at(c, a->card, a->pose, &card);
	outline_polygon(&card, &at);
	card_rectangle(c, l, &before);
	if (gap == care(p) && (glance(&card, &before, gap) == YES || plane_meet(&at, &before, gap)))
		return INT32_MAX;
	return plane_overlap(&at, &before, gap);
}

/* Whether a placed card would be right with another shift. */
static bool shift_does(struct context *c, const struct position *p, struct act *a, int front, int32_t shift)
{
	struct outline card;
	struct obstacle which;

	return blocked_at(c, p, a, shift, &card, true, &which) == NO && margin(p, table_margin(p, &card), true) == YES &&
	       (front < 0 || a->method == TOKEN_METHOD || margin(p, touching(c, p, a, front, care(p)), true) == YES);
}

/* TS-obst-width, TS-obst-touch, TS-obst-shift, TS-obst-free: a shift and its reason. */
static enum verdict check_shift(struct context *c, const struct position *p, struct act *a, struct unshifted *known, struct referee *r)
{
	int front = continued(c, p, (unsigned)a->seat);
	const struct design *d = design_of(c, a->card), *old = front >= 0 ? face_of(c, &p->stack[front]) : d;
	int32_t limit = (d->width + old->width) / 2;
	struct outline card;
	struct obstacle which = {0, 0, ""};
	unsigned reading = TSR_SHIFT_LIMIT_CONTACT;
	enum verdict worst = V_LEGAL, v;
	bool holds;

	if (abs(a->shift) > old->width / 2 - d->width / 2 && a->method != GATE)
		reading = ruling(c, TSR_SHIFT_LIMIT);
	if (reading == TSR_SHIFT_LIMIT_HALF)
		limit = old->width / 2;
	if (reading == TSR_SHIFT_LIMIT_INSIDE)
		limit = old->width / 2 - d->width / 2;
	if (a->method == GATE)
		limit = d->width;
	v = decide(c, p, margin(p, limit - abs(a->shift), true), true, TS_OBST_WIDTH, r, &holds);
	worst = v > worst ? v : worst;
	if (!referee_test(r, TS_OBST_WIDTH, holds)) {
		const char *why = decided_by(c, p, limit - abs(a->shift), TS_OBST_WIDTH);
		FAULT(worst, r, TS_OBST_WIDTH, WHERE_ACTION, "a shift of %s mm; the most here is %s%s%s", number_text(abs(a->shift), GRID, 1, r->arena),
		      number_text(limit, GRID, 2, r->arena), why ? ": " : "", why ? why : "");
	}
	if (a->method == GATE && ruling(c, TSR_SHIFT_GATE) == TSR_SHIFT_GATE_NO) {
		FAULT(worst, r, TS_LAY_GATE, WHERE_ACTION, "the first card follows the line of its gate space, and is not shifted");
		return worst;
	}
	if (front >= 0 && a->method != TOKEN_METHOD) {
		shift_card(c, p, a);
		int32_t touch = touching(c, p, a, front, care(p));
		v = decide(c, p, margin(p, touch, true), true, TS_OBST_TOUCH, r, &holds);
		worst = v > worst ? v : worst;
		if (!referee_test(r, TS_OBST_TOUCH, holds)) {
			const char *why = decided_by(c, p, touch, TS_OBST_TOUCH);
			if (!why && r->out) {   /* how wide the gap is is for who reads it */
				why = arena_printf(r->arena, "they would be %s mm apart", number_text(-touching(c, p, a, front, INT32_MAX), GRID, 3, r->arena));
			}
			FAULT(worst, r, TS_OBST_TOUCH, WHERE_ACTION, "%s would not touch %s: %s", card_name(c, a->card), card_name(c, p->stack[front].card),
			      why ? why : "");
		}
	}
	enum truth in_the_way = known && known->asked ? known->blocked : blocked_at(c, p, a, 0, &card, true, &which);
	if (known)
		*known = (struct unshifted){true, in_the_way};
	v = decide(c, p, in_the_way, true, TS_OBST_SHIFT, r, &holds);
	worst = v > worst ? v : worst;
	if (!referee_test(r, TS_OBST_SHIFT, holds)) {
		FAULT(worst, r, TS_OBST_SHIFT, WHERE_ACTION, "no obstacle lies where %s would lie unshifted, so it is not shifted", card_name(c, a->card));
		return worst;
	}
	if (ruling(c, TSR_SHIFT_NEEDED) == TSR_SHIFT_NEEDED_EVERY_PLACEMENT) {
		/* any card of the hand, unshifted at any exit */
		struct act other;
		bool close, depends;
		struct position still = *p;
		struct context unshifted = *c;
		memset(&other, 0, sizeof other);
		other.shift_to = 1;     /* asks for unshifted ones only */
		if (any_placement(&unshifted, &still, (unsigned)a->seat, &other, &close, &depends))
			FAULT(worst, r, TS_OBST_SHIFT, WHERE_ACTION, "%s can be laid without a shift",
			      p->place[other.card] == IN_DECK ? "one of the hidden cards" : card_name(c, other.card));
	}
	if (ruling(c, TSR_SHIFT_LEAST) == TSR_SHIFT_LEAST_LEAST) {
		for (int n = 1; grid(n, 10) < abs(a->shift); n++) {
			bool left = shift_does(c, p, a, front, grid(n, 10));
			if (!left && !shift_does(c, p, a, front, -grid(n, 10)))
				continue;
			FAULT(worst, r, TS_OBST_FREE, WHERE_ACTION, "a shift of %s mm to the %s would do", number_text(n, 10, 1, r->arena), left ? "left" : "right");
			break;
		}
	}
	referee_held(r, TS_OBST_FREE);
	return worst;
}

enum verdict check_place(struct context *c, const struct position *p, struct act *a, struct unshifted *known, struct referee *r)
{
	struct outline *card = &a->outline;
	struct obstacle which = {ADDED, 0, ""};
	enum verdict worst = V_LEGAL, v;
	bool holds;

	if (a->shifted) {
		v = check_shift(c, p, a, known, r);
		worst = v > worst ? v : worst;
	}
	v = decide(c, p, blocked_at(c, p, a, a->shift, card, true, &which), false, TS_OBST_BLOCK, r, &holds);
	worst = v > worst ? v : worst;
	if (!referee_test(r, TS_OBST_BLOCK, !holds)) {
		if (r->out)             /* by which most is for who reads it */
			obstacle_depth(c, p, (unsigned)a->seat, card, false, &which);
		FAULT(worst, r, TS_OBST_BLOCK, WHERE_ACTION, "%s would lie on %s%s", card_name(c, a->card), which.kind == TOKEN ? "the token of " : "",
		      which.kind == TOKEN ? name(c, (int)which.seat, r) : which.name);
		if (which.kind == FOLD)
			FAULT(worst, r, TS_OBST_FOLDS, WHERE_ACTION, "folded edges stand up, and are obstacles like others");
	} else {
		referee_held(r, TS_OBST_FOLDS);
		referee_held(r, TS_OBST_CARDS);
	}
	int front = continued(c, p, (unsigned)a->seat), i = settled(c, TSR_OWN_OVERLAP, TSR_OWN_OVERLAP_YES) ? -1 : first_in_route(p, (unsigned)a->seat);
	for (; i >= 0; i = next_in_route(p, i)) {
		struct polygon own, at;
		if (i == front || plane_clear(&card->around, &p->stack[i].around, 0))
			continue;
		card_rectangle(c, &p->stack[i], &own);
		outline_polygon(card, &at);
		if (plane_meet(&at, &own, PLANE_ZERO) && ruling(c, TSR_OWN_OVERLAP) == TSR_OWN_OVERLAP_NO) {
			FAULT(worst, r, TS_OBST_CARDS, WHERE_ACTION, "%s would lie on the own card %s", card_name(c, a->card), card_name(c, p->stack[i].card));
			break;
		}
	}
	int32_t inside = table_margin(p, card);
	v = decide(c, p, margin(p, inside, true), true, TS_TABLE, r, &holds);
	worst = v > worst ? v : worst;
	if (!referee_test(r, TS_TABLE, holds)) {
		const char *why = decided_by(c, p, inside, TS_TABLE);
		FAULT(worst, r, TS_TABLE, WHERE_ACTION, why ? "%s would stick out over the edge of the table: %s" : "%s would stick out over the edge of the table by %s mm",
		      card_name(c, a->card), why ? why : number_text(-inside, GRID, 2, r->arena));
	}
	return worst;
}

/* TS-lay-limit: fewer spaces are open than one may move. */
static enum verdict check_limit(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	struct step steps[STEPS_MAX];
	bool close;
	unsigned open = open_spaces(c, p, (unsigned)a->seat, steps, &close), most = allowance(p), before = open;

	a->open = (uint16_t)open;

	if (open >= most && a->method == LINE && continued(c, p, (unsigned)a->seat) >= 0) {
		int front = continued(c, p, (unsigned)a->seat);
		const struct design *d = face_of(c, &p->stack[front]);
		before = 0;
		for (unsigned i = 0; i < open && a->line >= 1 && a->line <= d->nlines; i++)
			before += steps[i].stack != front || d->space[steps[i].space].place <= d->line[a->line - 1].at;
		if (before < most && ruling(c, TSR_LIMIT_DIAGONAL) == TSR_LIMIT_DIAGONAL_STOP_AT_LIMIT)
			before = open;
	}
	if (referee_test(r, TS_LAY_LIMIT, before < most))
		return V_LEGAL;
	if (most == 0)
		return referee_call(r, V_ILLEGAL, TS_LAY_LIMIT, WHERE_ACTION, "%s has moved %u spaces in this turn, and may move no more", name(c, a->seat, r), p->moved);
	if (p->moved)
		return referee_call(r, V_ILLEGAL, TS_LAY_LIMIT, WHERE_ACTION, "%s has moved %u in this turn and may move %u more; as many are open ahead already: %u",
				    name(c, a->seat, r), p->moved, most, open);
	return referee_call(r, V_ILLEGAL, TS_LAY_LIMIT, WHERE_ACTION, "%u spaces are open ahead already, as many as %s may move", open, name(c, a->seat, r));
}

enum verdict check_play(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	const struct racer *k = &p->racer[a->seat];
	enum verdict worst = own_turn(c, p, a, TS_LAY_OWN_TURN, TS_MOVE_AFTER, r), v;
	int32_t visible;

	if (worst)
		return worst;
	if (p->takeable == 0xFF && (p->moved == 0 || ruling(c, TSR_INTERLEAVE) == TSR_INTERLEAVE_LAY_THEN_MOVE))
		return referee_call(r, V_ILLEGAL, TS_MOVE_AFTER, WHERE_ACTION, "%s has moved; cards are laid before the move", name(c, a->seat, r));
	referee_held(r, TS_MOVE_AFTER);
	if (set_of(c)->card[a->card].boat != k->boat)
		return referee_call(r, V_ILLEGAL, TS_SETUP_DECK, 1, "%s is no card of %s's boat", card_name(c, a->card), name(c, a->seat, r));
	if (p->place[a->card] == ON_TABLE)
		return referee_call(r, V_ILLEGAL, TS_RECYCLE_HAND, 1, "%s lies on the table", card_name(c, a->card));
	if (!referee_test(r, TS_DRAW_HAND, p->place[a->card] == IN_HAND || (k->hand_unknown && unseen(p, k, a->card))))
		return referee_call(r, V_ILLEGAL, TS_DRAW_HAND, 1, "%s does not hold %s; the hand is %s", name(c, a->seat, r), card_name(c, a->card),
				    r->out ? hand_names(c, p, (unsigned)a->seat, r->arena) : "");
	referee_held(r, TS_SETUP_DECK);
	worst = check_limit(c, p, a, r);
	v = check_method(c, p, a, &visible, r);
	worst = v > worst ? v : worst;
	if (v >= V_ILLEGAL || !place_card_at(c, p, a, visible) || a->anywhere)
		return worst;
	v = check_place(c, p, a, NULL, r);
	return v > worst ? v : worst;
}
