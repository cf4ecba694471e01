/* Tornado Splash: is the action allowed? Phase and turn, then the rules of moving in the rulebook's order. */
#include "engine/tornado_splash/check.h"

#include <stdlib.h>
#include <string.h>

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

const char *decided_by(struct context *c, const struct position *p, int32_t m, unsigned rule)
{
	int vote = rule_vote(c, p, rule);

	if (margin(p, m, true) != CLOSE)
		return NULL;
	return vote == VOTE_YES || vote == VOTE_NO ? "the vote decided so" : "it is too close to call, and that goes against whose turn it is";
}

static enum verdict check_draw(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	const struct set *s = set_of(c);
	const struct racer *k = &p->racer[a->seat];
	unsigned limit = hand_limit(c, p, (unsigned)a->seat), held = hand_size(p, (unsigned)a->seat);

	if (!racing(p, (unsigned)a->seat))
		return gone(c, p, a->seat, r, "draws no more");
	if (!referee_test(r, TS_PHASE_ORDER, a->over && p->phase == PHASE_DRAW))
		return referee_call(r, V_ILLEGAL, TS_PHASE_ORDER, WHERE_ACTION, "cards are drawn by all, after the ranking and before the first turn of a round%s",
				    p->phase == PHASE_ACTION && p->turn < p->norder && p->order[p->turn] != p->seat
				    ? arena_printf(r->arena, "; %s has not had its turn in this one", name(c, p->order[p->turn], r)) : "");
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
