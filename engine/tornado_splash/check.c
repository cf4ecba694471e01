/* Tornado Splash: is the action allowed? Phase and turn, then the rules of laying and moving in the rulebook's order. */
#include "engine/tornado_splash/model.h"

#include <stdlib.h>
#include <string.h>

static const char *name(const struct context *c, int seat, struct referee *r)
{
	return seat_name(c->record, seat, r->arena);
}

/* A majority on the rule in this turn, if there was a vote. */
int rule_vote(struct context *c, const struct position *p, unsigned rule)
{
	for (unsigned i = 0; i < p->nrule_votes; i++)
		if (p->rule_vote[i].rule == rule)
			return majority(c, p, p->rule_vote[i].yes, p->rule_vote[i].no);
	return VOTE_NONE;
}

enum verdict decide_close(struct context *c, const struct position *p, bool good, unsigned rule, struct referee *r, bool *holds)
{
	int vote = rule_vote(c, p, rule);
	if (vote == VOTE_YES || vote == VOTE_NO) {
		*holds = (vote == VOTE_YES) == good;    /* yes: the rule is met */
		return V_LEGAL;
	}
	unsigned scope = ruling(c, TSR_VOTE_SCOPE);
	if (vote == VOTE_SPLIT && scope == TSR_VOTE_SCOPE_RULING_NEEDED) {
		*holds = good;
		r->stated = true;
		return referee_call(r, V_UNDECIDED, rule, WHERE_ACTION, "closer than the tolerance of %s mm, and the votes are no majority of all who vote",
				    number_text(p->tolerance, GRID, 3, r->arena));
	}
	*holds = scope == TSR_VOTE_SCOPE_OWNER_AGAINST ? !good : good;
	if (scope != TSR_VOTE_SCOPE_RULING_NEEDED)
		return V_LEGAL;
	r->stated = true;
	return referee_call(r, V_UNDECIDED, rule, WHERE_ACTION, "closer than the tolerance of %s mm; a vote decides: @%s vote yes %s",
			    number_text(p->tolerance, GRID, 3, r->arena), name(c, 0, r), referee_rule(r, rule)->id);
}

/* What decided a test against the player: NULL where it was measured. */
static const char *decided_by(struct context *c, const struct position *p, int32_t m, unsigned rule)
{
	int vote = rule_vote(c, p, rule);

	if (margin(p, m, true) != CLOSE)
		return NULL;
	return vote == VOTE_YES || vote == VOTE_NO ? "the vote decided so" : "it is too close to call, and that goes against whose turn it is";
}

/* Nothing more is done by who is home or out. */
static enum verdict gone(struct context *c, const struct position *p, int seat, struct referee *r, const char *what)
{
	const struct racer *k = &p->racer[seat];

	return referee_call(r, V_ILLEGAL, k->place ? TS_FIN_REMOVE : TS_OOB_REMOVE, WHERE_ACTION, "%s is %s, and %s", name(c, seat, r), k->place ? "home" : "out", what);
}

static enum verdict check_draw(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	const struct set *s = set_of(c);
	const struct racer *k = &p->racer[a->seat];
	unsigned limit = hand_limit(c, p, (unsigned)a->seat), held = hand_size(p, (unsigned)a->seat);

	if (!racing(p, (unsigned)a->seat))
		return gone(c, p, a->seat, r, "draws no more");
	if (!referee_test(r, TS_PHASE_ORDER, a->over && p->phase == PHASE_DRAW))
		return referee_call(r, V_ILLEGAL, TS_PHASE_ORDER, WHERE_ACTION, "cards are drawn by all, after the ranking and before the first turn of a round");
	if (!referee_test(r, TS_DRAW_ABOVE, held < limit))
		return referee_call(r, V_ILLEGAL, TS_DRAW_ABOVE, WHERE_ACTION, "%s holds %u cards; its limit is %u, so it draws none", name(c, a->seat, r), held, limit);
	if (!referee_test(r, TS_DRAW_LIMIT, held + a->n <= limit)) {
		referee_call(r, V_ILLEGAL, TS_DRAW_LIMIT, WHERE_ACTION, "%s holds %u and draws %u; its limit is %u%s", name(c, a->seat, r), held, a->n, limit,
			     r->out ? who_is_ahead(c, p, (unsigned)a->seat, r->arena) : "");
		referee_offer(r, "draw ?%u", limit - held);
		return V_ILLEGAL;
	}
	uint64_t seen[CARDS_MAX / 64 + 1] = {0};
	for (unsigned i = 0; i < a->n; i++) {
		bool route;
		unsigned card = a->drawn[i], from = draw_source(c, p, (unsigned)a->seat, i, &route);
		if (card != HIDDEN_CARD && s->card[card].boat != k->boat)
			return referee_call(r, V_ILLEGAL, TS_SETUP_DECK, (int)i + 1, "%s is no card of %s's boat", card_name(c, card), name(c, a->seat, r));
		if (from == NO_CARD)
			return referee_call(r, V_ILLEGAL, TS_RECYCLE, (int)i + 1, "nothing is left to draw: the deck is empty, and the token stands on the next card of the route");
		if (from != HIDDEN_CARD) {      /* it is known which */
			if (card == HIDDEN_CARD || card == from) {
				referee_held(r, route ? TS_RECYCLE : TS_DRAW_TOP);
				seen[from / 64] |= (uint64_t)1 << from % 64;
				continue;
			}
			if (route)
				referee_call(r, V_ILLEGAL, TS_RECYCLE, (int)i + 1, "the deck is empty, so the rearmost card of the route is taken: %s", card_name(c, from));
			else
				referee_call(r, V_ILLEGAL, TS_DRAW_TOP, (int)i + 1, "%s is not the top of the deck; that is %s", card_name(c, card), card_name(c, from));
			referee_offer(r, "draw %s", card_name(c, from));
			return V_ILLEGAL;
		}
		if (card != HIDDEN_CARD && (seen[card / 64] >> card % 64 & 1 || !unseen(p, k, card)))
			return referee_call(r, V_ILLEGAL, TS_DRAW_TOP, (int)i + 1, "%s is not on top of the deck: it is %s", card_name(c, card),
					    p->place[card] == IN_HAND ? "in the hand" : p->place[card] == ON_TABLE ? "on the table" : "known to be elsewhere");
		if (card != HIDDEN_CARD)
			seen[card / 64] |= (uint64_t)1 << card % 64;
		referee_held(r, TS_DRAW_TOP);
	}
	referee_held(r, TS_DRAW_FILL);
	referee_held(r, TS_RECYCLE_HAND);
	return V_LEGAL;
}

/* The own turn, before the move: the same for boost, play and out. */
static inline enum verdict own_turn(struct context *c, const struct position *p, const struct act *a, unsigned rule, unsigned moved, struct referee *r)
{
	if (a->own_turn && !a->over && !racing(p, (unsigned)a->seat))
		return gone(c, p, a->seat, r, "its turn is over");
	if (p->phase == PHASE_DRAW && a->own_turn && !a->over)
		return referee_call(r, V_ILLEGAL, moved, WHERE_ACTION, "%s has moved, and its turn is over", name(c, a->seat, r));
	if (p->phase != PHASE_ACTION || !a->own_turn || a->over)
		return referee_call(r, V_ILLEGAL, rule, WHERE_ACTION, "it is not the turn of %s", name(c, a->seat, r));
	referee_held(r, rule);
	return V_LEGAL;
}

static enum verdict check_boost(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	enum verdict v = own_turn(c, p, a, TS_BOOST_WHEN, TS_BOOST_WHEN, r);

	if (v)
		return v;
	if (!referee_test(r, TS_BOOST_ONCE, !p->racer[a->seat].boosted))
		return referee_call(r, V_ILLEGAL, TS_BOOST_ONCE, WHERE_ACTION, "%s has used its boost", name(c, a->seat, r));
	if (p->takeable == 0xFF && (p->moved == 0 || ruling(c, TSR_BOOST_TIME) == TSR_BOOST_TIME_BEFORE_MOVE))
		return referee_call(r, V_ILLEGAL, TS_BOOST_WHEN, WHERE_ACTION, "the boost is used before the move");
	referee_held(r, TS_BOOST_WHEN);
	return V_LEGAL;
}

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

#define FAULT(worst, r, rule, where, ...) ((worst) = referee_call(r, V_ILLEGAL, rule, where, __VA_ARGS__))

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

static enum verdict check_play(struct context *c, const struct position *p, struct act *a, struct referee *r)
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

/* TS-move-bracket: every part of the token is behind the bracket. */
static int32_t bracket_margin(const struct context *c, const struct position *p, const struct racer *k)
{
	const struct lain *l = &p->stack[stack_of(p, k->card)];
	const struct space *o = &face_of(c, l)->space[k->space];
	struct polygon token;

	/* as it stands usually, what is rounded on the table matters only where it is near */
	if (!k->stanced && o->behind > care(p) + TENTH)
		return o->behind;
	token_polygon(c, k, &token);
	for (uint32_t i = 0; i < token.n; i++)
		token.at[i] = frame_within(&l->frame, token.at[i]);
	return behind_bracket(o, token.at, token.n);
}

static enum verdict check_move(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	struct step steps[STEPS_MAX];
	bool close, holds, crossed = false;
	enum verdict worst = own_turn(c, p, a, TS_TURN_ORDER, TS_MOVE_MAX, r), v;

	if (worst)
		return worst;
	unsigned open = open_spaces(c, p, (unsigned)a->seat, steps, &close), most = allowance(p);
	if (p->takeable == 0xFF && (p->moved == 0 || a->n == 0 || (!p->again && ruling(c, TSR_INTERLEAVE) == TSR_INTERLEAVE_LAY_THEN_MOVE)))
		return referee_call(r, V_ILLEGAL, TS_MOVE_MAX, WHERE_ACTION, "%s has moved in this turn", name(c, a->seat, r));
	if (!referee_test(r, p->boost_now ? TS_BOOST_FOUR : TS_MOVE_MAX, a->n <= most))
		return referee_call(r, V_ILLEGAL, p->boost_now ? TS_BOOST_FOUR : TS_MOVE_MAX, 1, "%u spaces; the most is %u", a->n, most);
	if (!referee_test(r, TS_MOVE_MAX, a->n <= open)) {
		int front = front_card(p, (unsigned)a->seat);
		referee_call(r, V_ILLEGAL, TS_MOVE_MAX, 1, "only %u space%s open ahead of %s%s", open, open == 1 ? " is" : "s are",
			     name(c, a->seat, r), open == 0 && front >= 0 && all_hidden(c, p, front) == YES ?
			     "; edge and lines of its card are hidden, so the rest of it is out of play, and the next card is laid from the token: play CARD token HEADING" : "");
		if (open)
			referee_offer(r, "move %u", open);
		return V_ILLEGAL;
	}
	if (close) {
		v = decide(c, p, CLOSE, false, TS_OVER_CIRCLE, r, &holds);
		worst = v > worst ? v : worst;
	}
	memcpy(&a->after, &p->racer[a->seat], offsetof(struct racer, deck));
	a->finishes = false;
	int from = a->after.card == ON_GATE ? -1 : stack_of(p, a->after.card);
	for (a->nsteps = 0; a->nsteps < a->n && !a->finishes;) {
		unsigned plain = take_plain_steps(c, p, &a->after, steps + a->nsteps, a->n - a->nsteps, from);
		if (plain) {
			a->nsteps = (uint16_t)(a->nsteps + plain);
			from = steps[a->nsteps - 1].stack;
			continue;
		}
		struct step s = steps[a->nsteps++];
		crossed |= take_step(c, p, &a->after, s, from);
		from = s.stack;
		if (crossed && (a->nsteps == a->n || ruling(c, TSR_FINISH_MID_MOVE) == TSR_FINISH_MID_MOVE_AT_ONCE))
			a->finishes = true;
	}
	a->finishes |= crossed;
	for (unsigned i = 1; i <= 2; i++)
		if (a->after.close & i) {
			v = decide(c, p, CLOSE, true, i == 1 ? TS_LINE_CONTACT : TS_FIN_CROSS, r, &holds);
			worst = v > worst ? v : worst;
		}
	a->after.close = 0;
	referee_held(r, TS_FIN_CROSS);
	int front = front_card(p, (unsigned)a->seat);
	bool on_front = a->after.card != ON_GATE && front >= 0 && p->stack[front].card == a->after.card;
	if (a->finishes && !on_front && p->laid && c->option[TSR_FINISH_MID_MOVE] == TSR_FINISH_MID_MOVE_END_OF_MOVE)
		return referee_call(r, V_ILLEGAL, TS_FRONT_CARD, WHERE_ACTION, "%s stops on %s, and its card %s lies ahead", name(c, a->seat, r),
				    card_name(c, a->after.card), card_name(c, p->stack[front].card));
	if (a->finishes) {
		referee_held(r, TS_FIN_REMOVE);
		if (!on_front && p->laid && ruling(c, TSR_FINISH_EXTRA) == TSR_FINISH_EXTRA_VIOLATION)
			FAULT(worst, r, TS_LAY_NEED, WHERE_ACTION, "%s crosses the finish before its last card, which was not needed", name(c, a->seat, r));
		return worst;
	}
	if (a->n == 0 && p->moved == 0) {
		if (p->laid && !(front < 0) && ruling(c, TSR_ZERO_MOVE_CARDS) == TSR_ZERO_MOVE_CARDS_NO)
			return referee_call(r, V_ILLEGAL, TS_FRONT_CARD, WHERE_ACTION, "%s moves 0 spaces, so no card may be laid ahead of its token", name(c, a->seat, r));
		bool depends, far;
		struct act example;
		memset(&example, 0, sizeof example);
		if (open == 0 && !p->laid && ruling(c, TSR_OUT_WHEN) == TSR_OUT_WHEN_FORCED &&
		    !any_placement(c, p, (unsigned)a->seat, &example, &far, &depends)) {
			if (!depends)
				return referee_call(r, V_ILLEGAL, TS_OOB, WHERE_ACTION, "%s has no open space and can lay no card, so it is out", name(c, a->seat, r));
			r->stated = true;
			worst = referee_call(r, V_UNDECIDED, TS_OOB, WHERE_ACTION, "%s has no open space, and whether it could lay a card depends on the hidden ones (%s)",
					     name(c, a->seat, r), hand_names(c, p, (unsigned)a->seat, r->arena));
		}
	} else {
		unsigned most_before = 0;
		for (unsigned i = 0; i < p->laid && i < sizeof p->before; i++)
			most_before = p->before[i] > most_before ? p->before[i] : most_before;
		bool strict = p->laid && most_before >= a->n + p->moved && on_front;
		if (!referee_test(r, TS_FRONT_CARD, on_front || !p->laid || may_go_on(c, p, most - a->n)))
			return referee_call(r, V_ILLEGAL, TS_FRONT_CARD, WHERE_ACTION, "%s stops on %s, and its card %s lies ahead: no more is laid than the move needs",
					    name(c, a->seat, r), a->after.card == ON_GATE ? "the gate" : card_name(c, a->after.card), card_name(c, p->stack[front].card));
		if (strict && ruling(c, TSR_NEED_LESS) == TSR_NEED_LESS_STRICT)
			FAULT(worst, r, TS_LAY_NEED, WHERE_ACTION, "%u spaces were open before a card was laid, enough for this move", most_before);
		else
			referee_held(r, TS_LAY_NEED);
	}
	if (a->after.card == ON_GATE)
		return worst;
	if (a->stance) {
		struct polygon outline, mark = {1, {{0, 0}}};
		const struct lain *l = &p->stack[stack_of(p, a->after.card)];
		a->after.token = plane_compose((struct pose){a->after.mark.x, a->after.mark.y, l->pose.heading}, a->u, a->v, a->turn);
		a->after.stanced = true;
		a->after.stand_u = a->u;
		a->after.stand_v = a->v;
		a->after.stand_turn = a->turn;
		mark.at[0] = (struct point){a->after.token.x, a->after.token.y};
		lain_polygon(l, &face_of(c, l)->space[a->after.space].form->outline, &outline);
		if (plane_overlap(&mark, &outline, PLANE_ZERO) < -PLANE_ZERO)
			FAULT(worst, r, TS_MOVE_PATH, WHERE_ACTION, "the token's middle would stand outside its space");
		else if (ruling(c, TSR_TOKEN_POSE) == TSR_TOKEN_POSE_RECORDED)
			a->after.mark = mark.at[0];
	}
	if (!a->stance && a->n && ruling(c, TSR_TOKEN_POSE) == TSR_TOKEN_POSE_RECORDED)
		FAULT(worst, r, TS_MOVE_BRACKET, WHERE_ACTION, "how the token stands on its space is not said: move %u stand U V TURN", a->n);
	if (a->n && !settled(c, TSR_TOKEN_COLLISION, TSR_TOKEN_COLLISION_IGNORED)) {
		int on = standing_on(c, p, (unsigned)a->seat, &a->after);
		if (on != SEAT_NONE && ruling(c, TSR_TOKEN_COLLISION) == TSR_TOKEN_COLLISION_SPACE_BLOCKED)
			FAULT(worst, r, TS_MOVE_PATH, WHERE_ACTION, "%s would stand on the token of %s; it may pass it, but not stop there", name(c, a->seat, r), name(c, on, r));
	}
	int32_t behind = bracket_margin(c, p, &a->after);
	bool touches = abs(behind) <= PLANE_ZERO, closed = !touches || ruling(c, TSR_BRACKET_TOUCH) == TSR_BRACKET_TOUCH_ALLOWED;
	v = decide(c, p, margin(p, behind, closed), true, TS_MOVE_BRACKET, r, &holds);
	worst = v > worst ? v : worst;
	if (!referee_test(r, TS_MOVE_BRACKET, holds)) {
		const char *why = decided_by(c, p, behind, TS_MOVE_BRACKET);
		FAULT(worst, r, TS_MOVE_BRACKET, WHERE_ACTION, why ? "the token would stand over the white bracket: %s" : "the token would stand %s mm over the white bracket",
		      why ? why : number_text(-behind, GRID, 2, r->arena));
	}
	return worst;
}

static enum verdict check_out(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	struct step steps[STEPS_MAX];
	struct act example;
	bool close, depends;
	enum verdict v = own_turn(c, p, a, TS_TURN_ORDER, TS_TURN_ORDER, r);

	if (v)
		return v;
	if (p->takeable == 0xFF && (p->moved == 0 || ruling(c, TSR_INTERLEAVE) == TSR_INTERLEAVE_LAY_THEN_MOVE))
		return referee_call(r, V_ILLEGAL, TS_TURN_ORDER, WHERE_ACTION, "%s has moved, and its turn is over", name(c, a->seat, r));
	memset(&example, 0, sizeof example);
	unsigned open = open_spaces(c, p, (unsigned)a->seat, steps, &close);
	if (hand_size(p, (unsigned)a->seat) == 0)
		return referee_call(r, V_ILLEGAL, TS_OOB, WHERE_ACTION, "%s holds no card, and may stay where it is", name(c, a->seat, r));
	if (open >= allowance(p))
		return referee_call(r, V_ILLEGAL, TS_OOB, WHERE_ACTION, "%u spaces are open ahead of %s, so no card is due", open, name(c, a->seat, r));
	if (any_placement(c, p, (unsigned)a->seat, &example, &close, &depends)) {
		struct text words = {.fail = r->arena->fail, .fail_arg = r->arena->fail_arg};
		referee_call(r, V_ILLEGAL, TS_OOB, WHERE_ACTION, p->place[example.card] == IN_DECK ?
			     "whatever its hidden cards are, %s can lay one of them, such as %s" : "%s can lay %s", name(c, a->seat, r), card_name(c, example.card));
		tornado_splash_write_action(c, p, &example, &words);
		referee_offer(r, "%.*s", (int)words.len, words.at);
		text_free(&words);
		return V_ILLEGAL;
	}
	if (depends) {
		r->stated = true;
		return referee_call(r, V_UNDECIDED, TS_OOB, WHERE_ACTION, "whether %s could lay a card depends on the hidden ones (%s)", name(c, a->seat, r),
				    hand_names(c, p, (unsigned)a->seat, r->arena));
	}
	if (close) {
		bool holds;
		v = decide(c, p, CLOSE, true, TS_OOB, r, &holds);
		if (v == V_LEGAL && !holds)
			return referee_call(r, V_ILLEGAL, TS_OOB, WHERE_ACTION, "by the vote a card can be laid where it was too close to call");
		return v;
	}
	memset(&example, 0, sizeof example);
	example.unhindered = true;
	bool may_ask = !settled(c, TSR_OUT_BLOCKED, TSR_OUT_BLOCKED_OUT);
	if (may_ask && any_placement(c, p, (unsigned)a->seat, &example, &close, &depends) && ruling(c, TSR_OUT_BLOCKED) == TSR_OUT_BLOCKED_STAYS)
		return referee_call(r, V_ILLEGAL, TS_OOB, WHERE_ACTION, "obstacles keep %s from laying a card, not the edge of the table", name(c, a->seat, r));
	referee_held(r, TS_OOB);
	return V_LEGAL;
}

static enum verdict check_vote(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	if (!racing(p, (unsigned)a->seat) && ruling(c, TSR_VOTE_VOTERS) == TSR_VOTE_VOTERS_ACTIVE)
		return referee_call(r, V_ILLEGAL, TS_RANK_VOTE, WHERE_ACTION, "%s races no more, and has no vote", name(c, a->seat, r));
	if (a->kind == VOTE_EQUAL && p->phase != PHASE_DRAW)
		return referee_call(r, V_ILLEGAL, TS_RANK_VOTE, WHERE_ACTION, "the ranking of this round is settled");
	referee_held(r, TS_RANK_VOTE);
	return V_LEGAL;
}

/* TS-lay-replace: cards of this turn may be taken back before the move. */
static enum verdict check_undo(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	bool now = p->phase == PHASE_ACTION && a->own_turn && p->takeable != 0xFF;
	int front = front_card(p, (unsigned)a->seat);
	unsigned most = now ? p->laid : 0;

	if (now && a->n > most && front >= 0 && p->stack[front].card != p->racer[a->seat].card && ruling(c, TSR_REPLACE_SCOPE) == TSR_REPLACE_SCOPE_ANY_OWN)
		for (; front >= 0 && p->stack[front].card != p->racer[a->seat].card; front--)
			most += p->stack[front].seat == a->seat;
	if (now && p->laid)
		ruling(c, TSR_REPLACE_SCOPE);
	if (referee_test(r, TS_LAY_REPLACE, a->n > 0 && a->n <= most))
		return V_LEGAL;
	return referee_call(r, V_ILLEGAL, TS_LAY_REPLACE, WHERE_ACTION, !now ? "%s can take back cards in its own turn before the move" :
			    c->option[TSR_REPLACE_SCOPE] == TSR_REPLACE_SCOPE_ANY_OWN ? "%s has not so many cards ahead of its token" : p->laid ? "%s has not laid so many cards in this turn" : p->boost_now ? "%s has laid no card in this turn, and a boost is not taken back" :
			    "%s has laid no card in this turn", name(c, a->seat, r));
}

/* over-limit=discard */
static enum verdict check_discard(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	unsigned limit = hand_limit(c, p, (unsigned)a->seat), held = hand_size(p, (unsigned)a->seat);

	if (!a->over || p->phase != PHASE_DRAW)
		return referee_call(r, V_ILLEGAL, TS_PHASE_ORDER, WHERE_ACTION, "hands are settled by all, before the first turn of a round");
	if (held < limit + a->n || ruling(c, TSR_OVER_LIMIT) == TSR_OVER_LIMIT_KEEP)
		return referee_call(r, V_ILLEGAL, TS_DRAW_ABOVE, WHERE_ACTION, "%s keeps its %u cards; nothing is discarded", name(c, a->seat, r), held);
	for (unsigned i = 0; i < a->n; i++)
		if (a->drawn[i] == HIDDEN_CARD || p->place[a->drawn[i]] != IN_HAND || set_of(c)->card[a->drawn[i]].boat != p->racer[a->seat].boat)
			return referee_call(r, V_ILLEGAL, TS_DRAW_HAND, (int)i + 1, "%s does not hold that card", name(c, a->seat, r));
	for (unsigned i = 1; i < a->n; i++)
		for (unsigned k = 0; k < i; k++)
			if (a->drawn[i] == a->drawn[k])
				return referee_call(r, V_ILLEGAL, TS_DRAW_HAND, (int)i + 1, "%s is named twice", card_name(c, a->drawn[i]));
	return V_LEGAL;
}

enum verdict tornado_splash_check(struct context *c, const void *pos, void *act, struct referee *r)
{
	const struct position *p = pos;
	struct act *a = act;

	if (p->race_over)
		return referee_call(r, V_ILLEGAL, TS_END_GAME, WHERE_ACTION, "the race is over");
	switch ((enum act_kind)a->kind) {
	case DRAW: return check_draw(c, p, a, r);
	case BOOST: return check_boost(c, p, a, r);
	case PLAY: return check_play(c, p, a, r);
	case MOVE: return check_move(c, p, a, r);
	case OUT: return check_out(c, p, a, r);
	case UNDO: return check_undo(c, p, a, r);
	case DISCARD: return check_discard(c, p, a, r);
	case VOTE_EQUAL: case VOTE_RULE: return check_vote(c, p, a, r);
	case PASS: break;
	}
	return referee_notation(r, V_UNREADABLE, N_VERB, 0, "a turn is ended with move N, 0 too");
}
