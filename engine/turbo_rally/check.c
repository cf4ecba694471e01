/* Turbo Rally: whether an action is allowed. */
#include "engine/turbo_rally/turn.h"

/* The step past the end of the lane is Rad Rax' way out. */
static bool escapes(const struct position *p)
{
	return p->mode == RAX && p->seat == p->rax && p->now.wall == 0;
}

int step_rule(const struct position *p, enum step step)
{
	if (step == STEP_FINISH && p->mode >= HEROES)
		return p->mode == HEROES ? TT_HEROES_CLIFF : escapes(p) ? TT_RAX_ESCAPE : TT_RAX_SHORTCUT_PLACE;
	return step_rules[step];
}

int card_rule(unsigned moved_by)
{
	static const int16_t rules[CORE_TRACK + 1] = {
		-1, TR_BASIC, TR_PASS_LANE, TR_FLAT_FLIP, TR_DRUM_MOVE, TR_JUMP_LAND, TR_JUMP_LAND, TR_STOP_HALF, TR_SHORTCUT_CROSS,
		TR_DETOUR_ROUTE_FIRST, TR_SWIPE_MOVE, TR_RPM_DRAW_CARD,
	};
	return rules[moved_by];
}

/* In words: what a car did with a card, or has to do. */
const char *step_words(const struct position *p, enum step step)
{
	static const char *const words[] = {
		"", "returns onto its track", "waits off its track", "is turned upright", "returns onto its Flat Tire card", "goes to the rear half of the Stop Light",
		"cleans the Oil Slick", "completes its jump", "crosses the finish",
	};
	if (step == STEP_FINISH && p->mode >= HEROES)
		return p->mode == HEROES ? "goes over the cliff" : escapes(p) ? "escapes, since no wall is left"
		       : "goes onto the empty place of the last card";
	return words[step];
}

int origin_rule(const struct position *p)
{
	static const int16_t converts[CORE_RPMS] = {TR_SPIKES_CONVERT, TR_RUNFLAT_CONVERT, TR_ISW_EFFECT, TR_IOFF_EFFECT, TR_IGREEN_EFFECT, TR_NITROUS};
	const struct window *w = &p->w;
	const struct layer *top = &w->layer[w->nlayers ? w->nlayers - 1 : 0];

	if (w->nlayers == 0)
		return -1;
	if ((top->kind == LAYER_SPIKES || top->kind == LAYER_CONVERT) && top->rpm < CORE_RPMS)
		return converts[top->rpm];
	if (w->used_flip >> SPIKES & 1 && top->kind != LAYER_SPIKES)
		return w->used_flip >> RUNFLAT & 1 ? TR_RUNFLAT_CANCEL : p->triggered[p->seat][UP_RUNFLAT] ? TR_UP_RUN_FLAT_BENEATH : -1;
	return -1;
}

enum verdict not_own_turn(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	if (!p->in_turn)
		return referee_call(r, V_ILLEGAL, TR_TURN_CYCLE, WHERE_ACTION, "no turn is on in which %s could do this", seat_of(c, a->seat, r->arena));
	if (p->race == 1 && p->round == 0 && p->moved == 0 && p->w.flips == 0 && a->kind == ACT_FLIP && !p->resumed)
		return referee_call(r, V_ILLEGAL, TR_FIRST_PLAYER, WHERE_ACTION, "the first flip is %s's, in the own lane", seat_of(c, p->seat, r->arena));
	if (a->kind == ACT_BUMP && p->now.may_bump && p->now.instant)
		return referee_call(r, V_ILLEGAL, TR_ISW_EFFECT, WHERE_ACTION, "the bump is that of %s, who drives through the Sideswipe, whoever played it", seat_of(c, p->seat, r->arena));
	if (a->kind == ACT_FLIP && same_side(p, (unsigned)a->seat, (unsigned)p->seat))
		return referee_call(r, V_ILLEGAL, TR_TEAM_LANES, WHERE_ACTION, "it is %s's turn; teammates keep to their own lanes and turns", seat_of(c, p->seat, r->arena));
	return referee_call(r, V_ILLEGAL, TR_TURN_CYCLE, WHERE_ACTION, "it is %s's turn; %s can only answer a flip here", seat_of(c, p->seat, r->arena), seat_of(c, a->seat, r->arena));
}

/* The seat whose turn it is has given up in it. */
static bool gave_up(const struct position *p, const struct act *a)
{
	return p->in_turn && a->seat == p->seat && p->car[p->seat].gone == RESIGNED;
}

static enum verdict nothing_more(struct context *c, const struct act *a, struct referee *r)
{
	return referee_call(r, V_ILLEGAL, TR_TURN_CYCLE, WHERE_ACTION, "%s has given up and does nothing more", seat_of(c, a->seat, r->arena));
}

/* Something is flipped or stepped that is not due. */
static enum verdict not_due(struct context *c, const struct position *p, bool flip, struct referee *r)
{
	const struct car *k = &p->car[p->seat];
	const char *verb = flip ? "flip" : "step";
	enum step step = step_due(p), did = k->did;
	int rule = -1;

	if (p->now.due == DUE_CLEAN || (p->now.due == DUE_STEP && step == STEP_CLEAN)) {
		referee_call(r, V_ILLEGAL, TR_OIL_NO_LANDING, WHERE_ACTION, p->w.flips == 0 ? "an Oil Slick lies on card %s; it is cleaned before anybody comes onto it"
			     : "an Oil Slick lies on card %s, so the car may not come onto it: the rest of the turn goes into cleaning it",
			     spot_name(c, k, p->now.due_spot, r->arena));
		referee_offer(r, "step");
		return V_ILLEGAL;
	}
	if (p->now.due == DUE_STEP) {
		int wait = p->mode >= HEIST ? variant_wait_rule(p, (unsigned)p->seat) : -1;
		rule = wait >= 0 ? wait : step == STEP_OFF ? TR_BUMP_RETURN : step_rule(p, step);
		referee_call(r, V_ILLEGAL, (unsigned)rule, WHERE_ACTION, "no card is flipped in this turn: the car of %s %s, and that is all",
			     seat_of(c, p->seat, r->arena), step_words(p, step));
		referee_offer(r, "step");
		return V_ILLEGAL;
	}
	if (p->now.due == DUE_FLIP) {   /* and it is a step that was written */
		rule = k->waited == STEP_BACK ? TR_FLAT_RESUME : k->waited == STEP_REAR ? TR_STOP_RESUME : k->waited == STEP_CLEAN ? TR_OIL_AFTER_CLEAN
		     : k->waited == STEP_RETURN ? TR_BUMP_RETURN : -1;
		const char *card = spot_name(c, k, p->now.due_spot, r->arena);
		if (on_route(p->now.due_spot))
			rule = rule >= 0 ? rule : TR_DETOUR_NORMAL;
		if (rule >= 0 && p->w.flips == 0)
			referee_call(r, V_ILLEGAL, (unsigned)rule, WHERE_ACTION, k->waited ? "the wait is over (in its turn before this one the car %2$s), so card %1$s is flipped"
				     : "a route card is played like any other: card %s is flipped", card, step_words(p, k->waited));
		else
			referee_call(r, V_ILLEGAL, TR_TURN_FLIP, WHERE_ACTION, "nothing waits for a step: card %s is to be flipped", card);
		referee_offer(r, "flip CARD");
		return V_ILLEGAL;
	}
	if (did)
		return referee_call(r, V_ILLEGAL, step_rule(p, did) >= 0 ? (unsigned)step_rule(p, did) : TR_TURN_FLIP, WHERE_ACTION,
				    "in this turn the car %s, and that ends it; a %s is one too many", step_words(p, did), verb);
	if (k->place)
		return referee_call(r, V_ILLEGAL, TR_FINISH_CARD, WHERE_ACTION, "the car has crossed the finish, so a %s is one too many", verb);
	rule = origin_rule(p);
	if (rule < 0)
		rule = k->moved_by == BASIC + 1 || k->moved_by == RPM_DRAW + 1 ? -1 : card_rule(k->moved_by);
	return referee_call(r, V_ILLEGAL, rule >= 0 ? (unsigned)rule : TR_TURN_FLIP, WHERE_ACTION, "%s ends the turn, so a %s is one too many",
			    k->moved_by ? track_name(c, k->moved_by - 1u) : "what was done", verb);
}

static enum verdict not_shown(struct referee *r)
{
	return referee_call(r, V_UNDECIDED, TR_TURN_MOVE, WHERE_ACTION, "what the card shows decides the move; write its word");
}

/* Can a card turn up there of which more is known than that it lies face down, or that is not of the usual kinds? */
__attribute__((noinline))
static enum verdict check_odd_face(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	const struct card *card = card_seen(&p->car[p->seat], p->now.due_spot);
	unsigned type = a->card, all;

	if (card->up) {                 /* a jump lands on it; it counts as what it is now */
		unsigned now = card->now == UNKNOWN ? card->type : card->now;
		if (now == UNKNOWN)
			return type == UNKNOWN ? not_shown(r) : V_LEGAL;
		if (type == now || type == card->type || type == UNKNOWN) {
			a->card = (uint8_t)now;
			return V_LEGAL;
		}
		return referee_call(r, V_ILLEGAL, TR_TURN_FLIP, 1, "card %s of %s lies face up and counts as %s", spot_name(c, &p->car[p->seat], p->now.due_spot, r->arena),
				    seat_of(c, p->seat, r->arena), track_name(c, now));
	}
	if (type == UNKNOWN && card->type != UNKNOWN) {
		a->card = card->type;
		return V_LEGAL;
	}
	if (type == UNKNOWN)
		return not_shown(r);
	if (card->type != UNKNOWN) {
		if (card->type == type)
			return V_LEGAL;
		bool left = p->car[p->seat].route_n && !on_route(p->now.due_spot);
		referee_call(r, V_ILLEGAL, left ? TR_DETOUR_RETURN : TR_TURN_FLIP, 1, on_route(p->now.due_spot) ? "card %s of %s is %s, as it came from the pile or was stated"
			     : "card %s of %s is known to be %s", spot_name(c, &p->car[p->seat], p->now.due_spot, r->arena), seat_of(c, p->seat, r->arena),
			     track_name(c, card->type));
		referee_offer(r, "flip %s", track_name(c, card->type));
		return V_ILLEGAL;
	}
	if (type == RPM_DRAW && !referee_test(r, TR_RPM_DRAW_SHUFFLE, p->has_rpms))
		return referee_call(r, V_ILLEGAL, TR_RPM_DRAW_SHUFFLE, 1, "this race is run without RPMs, so no RPM Draw card is in the deck");
	all = deck_of(c)->track[type];
	if (type == JUMP5 && !referee_test(r, TR_JUMP_FIVE_PACK, !(p->pack_stated && p->pack_basic) && all))
		return referee_call(r, V_ILLEGAL, TR_JUMP_FIVE_PACK, 1, "the basic pack has no Jump 5");
	if (referee_test(r, TR_CARD_COUNT, p->now.seen[type] < all))
		return V_LEGAL;
	return referee_call(r, V_ILLEGAL, TR_CARD_COUNT, 1, all ? "all %2$u cards %1$s of the deck were seen in this race" : "there is no %s in this deck",
			    track_name(c, type), all);
}

void hold_way(struct context *c, const struct position *p, const struct car *k, unsigned type, struct referee *r)
{
	unsigned spot = p->now.due_spot;

	if (!on_route(spot)) {
		if (k->route_n)
			referee_held(r, TR_DETOUR_RETURN);
		if (spot > k->at + 1u && p->w.flips == 0)
			referee_held(r, TR_SHORTCUT_CROSS);
		return;
	}
	if (acts_as(c, type) == DETOUR)
		referee_held(r, TR_DETOUR_NESTED);
	referee_held(r, TR_DETOUR_NORMAL);
	if (spot == ROUTE + 1 && p->w.flips == 0)
		referee_held(r, TR_DETOUR_ROUTE_FIRST);
}

__attribute__((noinline))
static enum verdict check_flip(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	enum verdict v = own_turn(c, p, a, r);

	if (v)
		return v;
	const struct car *k = &p->car[p->seat];
	if (p->now.draws)
		return referee_call(r, V_ILLEGAL, TR_RPM_DRAW_CARD, WHERE_ACTION, "first comes the RPM that the last card brings: draw rpm CARD");
	if (!referee_test(r, TR_TURN_FLIP, p->now.due == DUE_FLIP))
		return gave_up(p, a) ? nothing_more(c, a, r) : not_due(c, p, true, r);
	hold_resumed(k, r);
	if (bump_owed(c, p))
		return call_bump_first(c, p, r);
	if (plain_face(p, card_seen(k, p->now.due_spot), a->card, deck_of(c)->track))
		referee_held(r, TR_CARD_COUNT);
	else if ((v = check_odd_face(c, p, a, r)))
		return v;
	if (p->now.track_n < 2 && acts_as(c, a->card) == DETOUR && upgraded(c, p, (unsigned)p->seat, DETOUR) == DETOUR &&
	    ruling(c, TRR_DETOUR_SHORT_PILE) == TRR_DETOUR_SHORT_PILE_UNDECIDED)
		return referee_call(r, V_UNDECIDED, TR_MISSING, 1, "the track pile has %u card%s, and no rule says what a Detour does then", p->now.track_n,
				    p->now.track_n == 1 ? "" : "s");
	hold_effects(p, r);
	if (p->mode == HEROES && p->blew >> a->seat & 1)
		referee_held(r, TT_HEROES_STAY);
	hold_flip(c, p, k, a->card, r);
	return V_LEGAL;
}

__attribute__((noinline))
static enum verdict check_step(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	enum verdict v = own_turn(c, p, a, r);

	if (v)
		return v;
	if (!drives(p, (unsigned)p->seat) && p->now.due != DUE_STEP)
		return referee_call(r, V_ILLEGAL, p->role[p->seat] == POLICE ? TT_HEIST_POLICE_STEP : TT_HEROES_BUS_STEP, WHERE_ACTION,
				    "%s goes one card ahead once a round, and has done so", seat_of(c, p->seat, r->arena));
	enum step step = drives(p, (unsigned)p->seat) ? step_due(p) : STEP_OFF;
	if (step == NO_STEP)
		return gave_up(p, a) ? nothing_more(c, a, r) : not_due(c, p, false, r);
	if (bump_owed(c, p))
		return call_bump_first(c, p, r);
	hold_step(p, step, r);
	if (step == STEP_FINISH && p->mode == HEROES)
		referee_held(r, TT_HEROES_EDGE);
	if (step == STEP_RETURN && p->mode == RAX)
		referee_held(r, TT_RAX_RETURN);
	if (p->role[p->seat] == POLICE) {
		referee_held(r, TT_HEIST_POLICE_NO_FLIP);
		referee_held(r, TT_HEIST_POLICE_ALWAYS);
	} else if (p->role[p->seat] == BUS) {
		referee_held(r, TT_HEROES_BUS_NO_FLIP);
		referee_held(r, TT_HEROES_BUS_STEP);
	}
	return V_LEGAL;
}

static enum verdict check_pass(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	uint8_t others[CARS_MAX];
	unsigned n, i = 0;

	if (a->seat == p->seat && p->in_turn) {
		if (p->w.open && p->w.asked != SHUT)
			return V_LEGAL;
		if (bump_owed(c, p))
			return call_bump_first(c, p, r);
		if (slick_owed(c, p))
			return referee_call(r, V_ILLEGAL, TR_OIL_CHOICE, WHERE_ACTION, "an Oil Slick must be played behind an Oil Drum while there is a card for it");
		if (p->now.may_slick || p->now.may_bump)
			return V_LEGAL;
		if (p->now.due == DUE_FLIP && p->w.flips == 0 && ruling(c, TRR_PASS_TURN) == TRR_PASS_TURN_YES)
			return V_LEGAL;
		if (p->now.due == DUE_FLIP)
			return referee_call(r, V_ILLEGAL, TR_TURN_FLIP, WHERE_ACTION, "a flip that is due is made: nobody gives up a move");
		return referee_call(r, V_ILLEGAL, p->now.due != DUE_STEP ? TR_RPM_WINDOW : step_due(p) == STEP_FINISH ? (unsigned)step_rule(p, STEP_FINISH)
				    : TR_TURN_FLIP, WHERE_ACTION,
				    p->now.due == DUE_STEP ? "the step that is due is made (step); it can't be passed" : "there is nothing to pass here");
	}
	if (!p->in_turn || !p->w.open)
		return referee_call(r, V_ILLEGAL, p->in_turn && p->w.flips ? TR_RPM_CLOSE : TR_RPM_WINDOW, WHERE_ACTION, "nobody is asked for an answer here");
	n = answerers(c, p, others);
	while (i < n && others[i] != (unsigned)a->seat)
		i++;
	a->chance = (uint8_t)i;
	bool again = p->w.played && i < n && p->w.asked <= n && ruling(c, TRR_RPM_RESPONSE_ROUND) == TRR_RPM_RESPONSE_ROUND_UNTIL_QUIET;
	if (referee_test(r, TR_RPM_RESPONSE_ORDER, i < n && (i >= p->w.asked || again)))
		return V_LEGAL;
	return referee_call(r, V_ILLEGAL, TR_RPM_RESPONSE_ORDER, WHERE_ACTION, i < n ? "%s was asked before, and answers once a round" : "%s is not asked here",
			    seat_of(c, a->seat, r->arena));
}

#define LANE seat_of(c, a->target, r->arena)
#define PLACE spot_name(c, k, a->spot, r->arena)
enum verdict check_slick_target(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	const struct car *k = &p->car[a->target];
	const struct card *card = card_seen(k, a->spot);
	enum verdict v = V_LEGAL;

	if (p->role[a->target] == POLICE)
		return referee_call(r, V_ILLEGAL, TT_HEIST_POLICE_NO_CARDS, 2, "nothing is played on the lane of the police car");
	if (p->role[a->target] == BUS)
		return referee_call(r, V_ILLEGAL, TT_HEROES_BUS_NO_CARDS, 2, "nothing but the Tire Spikes is played on the lane of the bus");
	if (!referee_test(r, TR_OIL_OPPONENT, opponents(c, p, (unsigned)a->seat, (unsigned)a->target)))
		v = referee_call(r, V_ILLEGAL, TR_OIL_OPPONENT, 2, a->seat == a->target ? "an Oil Slick goes into the lane of an opponent, not into the own one"
				 : "%s is no opponent of %s", LANE, seat_of(c, a->seat, r->arena));
	if (a->spot == finish_of(k))
		return referee_call(r, V_ILLEGAL, TR_OIL_NOT_FINISH, 3, "no Oil Slick goes on the finish line");
	referee_held(r, TR_OIL_NOT_FINISH);
	if (!card)
		return referee_call(r, V_ILLEGAL, TR_DRUM_PLACE, 3, "%s has no card %s", LANE, on_route(a->spot) ? PLACE : "of that number");
	if (card->gap)
		return referee_call(r, V_ILLEGAL, TR_OIL_FACEDOWN, 3, "a Shortcut took card %s of %s; the place is empty", PLACE, LANE);
	if ((card->up || card->open) && !referee_test(r, TR_OIL_FACEDOWN, ruling(c, TRR_SLICK_PLACE_WORDING) == TRR_SLICK_PLACE_WORDING_ANY_SPACE))
		v = referee_call(r, V_ILLEGAL, TR_OIL_FACEDOWN, 3, "card %s of %s lies face up; a slick goes on a card that is face down", PLACE, LANE);
	else if (!card->up)
		referee_held(r, TR_OIL_FACEDOWN);
	if (!referee_test(r, TR_OIL_NO_STACK, !card->slick))
		v = referee_call(r, V_ILLEGAL, TR_OIL_NO_STACK, 3, "an Oil Slick lies on card %s of %s already", PLACE, LANE);
	else if (card->beneath && ruling(c, TRR_SLICK_ON_CLEANED) == TRR_SLICK_ON_CLEANED_FORBIDDEN)
		v = referee_call(r, V_ILLEGAL, TR_OIL_NO_STACK, 3, "card %s of %s has had its Oil Slick, which lies beneath it", PLACE, LANE);
	if (on_route(a->spot) && ruling(c, TRR_SLICK_ON_ROUTE) == TRR_SLICK_ON_ROUTE_MAIN_LANE_ONLY)
		v = referee_call(r, V_ILLEGAL, TR_OIL_FACEDOWN, 3, "a detour route is no part of the lane");
	bool over = !racing(p, (unsigned)a->target), behind = over || (on_route(a->spot) ? a->spot <= ROUTE + k->route_at : a->spot <= k->at);
	if (!card->up && behind && ruling(c, TRR_SLICK_TARGET_AHEAD) == TRR_SLICK_TARGET_AHEAD_ONLY_AHEAD)
		v = referee_call(r, V_ILLEGAL, TR_OIL_FACEDOWN, 3, over ? "nobody comes to card %s of %s any more" : "card %s of %s lies behind its car", PLACE, LANE);
	if (upgrade_power(c, p, (unsigned)a->target, UP_AGILITY) && ruling(c, TRR_AGILITY_WASTE) == TRR_AGILITY_WASTE_ILLEGAL)
		v = referee_call(r, V_ILLEGAL, TR_UP_AGILITY_OIL, 2, "%s has Driver Agility", LANE);
	if (v != V_LEGAL)
		return v;
	referee_held(r, TR_DRUM_PLACE);
	if (upgrade_power(c, p, (unsigned)a->target, UP_AGILITY))
		referee_held(r, TR_UP_AGILITY_OIL);
	if (p->mode == HEIST)
		referee_held(r, TT_HEIST_POLICE_NO_CARDS);
	return V_LEGAL;
}
#undef LANE
#undef PLACE

static enum verdict check_slick(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	const struct car *k = &p->car[a->seat];
	enum verdict v = V_LEGAL, w;

	if (!p->now.may_slick && p->mode >= HEIST && p->stock[a->seat])
		return variant_check(c, p, a, r);
	if ((v = own_turn(c, p, a, r)))
		return v;
	if (!p->now.may_slick) {
		if (k->drum == DRUM_PLAYED)
			return referee_call(r, V_ILLEGAL, TR_DRUM_DRAW, WHERE_ACTION, "an Oil Drum brings one Oil Slick");
		if (k->drum == DRUM_LANDED && k->moved_by == DRUM + 1)
			return referee_call(r, V_ILLEGAL, TR_OIL_NOW_OR_LOST, WHERE_ACTION, "an Oil Slick is played at once when the car lands on the Drum, or is lost");
		bool covered = p->w.nlayers > 1 && p->w.layer[0].type == DRUM;
		v = referee_call(r, V_ILLEGAL, TR_OIL_CHOICE, WHERE_ACTION, covered && k->moved_by ? "the Oil Drum counts as %2$s now, so %1$s has landed on none"
				 : covered ? "%s was put off its track at the Oil Drum, and has not landed on it" : "%s has not landed on an Oil Drum in this turn",
				 seat_of(c, a->seat, r->arena), covered && k->moved_by ? track_name(c, k->moved_by - 1u) : "");
		if (k->drum == DRUM_BEFORE)
			v = referee_call(r, V_ILLEGAL, TR_OIL_NOW_OR_LOST, WHERE_ACTION, "the Oil Drum was the last turn's; its slick was played then or is lost");
	} else {
		referee_held(r, TR_OIL_CHOICE);
		referee_held(r, TR_OIL_NOW_OR_LOST);
		if (!referee_test(r, TR_DRUM_DRAW, p->now.slicks > 0))
			v = referee_call(r, V_ILLEGAL, TR_DRUM_DRAW, WHERE_ACTION, "no Oil Slick is left in the pile");
	}
	w = check_slick_target(c, p, a, r);
	return v > w ? v : w;
}

#define NAME seat_of(c, a->target, r->arena)
enum verdict check_bump_target(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	const struct car *k = &p->car[a->target];
	enum verdict v = V_LEGAL;

	if (p->role[a->target] == POLICE)
		return referee_call(r, V_ILLEGAL, TT_HEIST_POLICE_ALWAYS, 1, "the police car is never stopped or slowed, so nobody bumps it");
	if (p->role[a->target] == BUS && ruling(c, TRR_HEROES_BUMP) == TRR_HEROES_BUMP_NO_TARGET)
		return referee_call(r, V_ILLEGAL, TR_SWIPE_BUMP, 1, "the bus is nobody's opponent and always goes on");
	if (p->role[a->target] != BUS && !opponents(c, p, (unsigned)a->seat, (unsigned)a->target))
		return referee_call(r, V_ILLEGAL, TR_SWIPE_BUMP, 1, a->target == a->seat ? "a Sideswipe bumps an opponent, not the own car" : "%s is no opponent", NAME);
	if (k->gone != HERE)
		return referee_call(r, V_ILLEGAL, TR_SWIPE_BUMP, 1, "%s is out of the race", NAME);
	if (k->place)
		return ruling(c, TRR_BUMP_FINISHED) == TRR_BUMP_FINISHED_ALLOWED
			       ? V_LEGAL : referee_call(r, V_ILLEGAL, TR_SWIPE_BUMP, 1, "%s is behind the finish and has no track to be bumped off", NAME);
	if (!referee_test(r, TR_SWIPE_OFF_TRACK, on_track(p, (unsigned)a->target)))
		return referee_call(r, V_ILLEGAL, TR_SWIPE_OFF_TRACK, 1, "%s is off the track already", NAME);
	if (spot_of(k) == 0 && ruling(c, TRR_BUMP_START_LINE) == TRR_BUMP_START_LINE_FORBIDDEN)
		v = referee_call(r, V_ILLEGAL, TR_SWIPE_BUMP, 1, "%s stands before its first card, on no track yet", NAME);
	if (on_route(spot_of(k)) && ruling(c, TRR_BUMP_ON_ROUTE) == TRR_BUMP_ON_ROUTE_FORBIDDEN)
		v = referee_call(r, V_ILLEGAL, TR_SWIPE_BUMP, 1, "%s is on a detour, not on its lane", NAME);
	if (upgrade_power(c, p, (unsigned)a->target, UP_AGILITY)) {
		if (ruling(c, TRR_BUMP_IMMUNE_TARGET) == TRR_BUMP_IMMUNE_TARGET_ILLEGAL)
			return referee_call(r, V_ILLEGAL, TR_UP_AGILITY_BUMP, 1, "%s has Driver Agility and can't be bumped", NAME);
		referee_held(r, TR_UP_AGILITY_BUMP);
	}
	return v;
}
#undef NAME

static enum verdict check_bump(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	enum verdict v = own_turn(c, p, a, r), w;

	if (v)
		return v;
	if (!p->now.may_bump)
		v = referee_call(r, V_ILLEGAL, TR_SWIPE_BUMP, WHERE_ACTION, p->car[p->seat].moved_by == SIDESWIPE + 1 ? "a Sideswipe bumps one car"
				 : "the car is on no Sideswipe now, so it bumps nobody");
	w = check_bump_target(c, p, a, r);
	if (v == V_LEGAL && w == V_LEGAL)
		referee_held(r, TR_SWIPE_BUMP);
	return v > w ? v : w;
}

unsigned bump_targets(struct context *c, const struct position *p)
{
	struct context quiet = *c;
	struct referee silent = {.game = c->game, .record = c->record, .arena = c->arena, .undecided_turn = -1};
	struct act a = {.kind = ACT_BUMP, .seat = p->seat};
	unsigned mask = 0;

	for (unsigned s = 0; s < c->nseats; s++) {
		a.target = (int8_t)s;
		if (check_bump_target(&quiet, p, &a, &silent) == V_LEGAL)
			mask |= 1u << s;
	}
	return mask;
}

bool bump_is_owed(struct context *c, const struct position *p)
{
	if (settled(c, TRR_BUMP_DECLINE, TRR_BUMP_DECLINE_MAY) || !bump_targets(c, p))
		return false;
	unsigned way = ruling(c, TRR_BUMP_DECLINE);
	return way == TRR_BUMP_DECLINE_MUST || (way == TRR_BUMP_DECLINE_BY_CARD && !p->now.instant);
}

enum verdict call_bump_first(struct context *c, const struct position *p, struct referee *r)
{
	referee_call(r, V_ILLEGAL, TR_SWIPE_BUMP, WHERE_ACTION, "a Sideswipe must bump somebody who may be named before the next card is %s",
		     p->now.due == DUE_CLEAN ? "cleaned" : "flipped");
	for (unsigned s = 0, may = bump_targets(c, p); s < c->nseats; s++)
		if (may >> s & 1)
			referee_offer(r, "bump %s", seat_of(c, (int)s, r->arena));
	return V_ILLEGAL;
}

bool any_slick(struct context *c, const struct position *p)
{
	struct context quiet = *c;
	struct referee silent = {.game = c->game, .record = c->record, .arena = c->arena, .undecided_turn = -1};
	struct act a = {.kind = ACT_SLICK, .seat = p->seat};

	for (unsigned s = 0; s < c->nseats; s++) {
		a.target = (int8_t)s;
		for (unsigned i = 1; i <= p->car[s].length + p->car[s].route_n; i++) {
			a.spot = (uint8_t)slick_spot(&p->car[s], i);
			if (check_slick_target(&quiet, p, &a, &silent) == V_LEGAL)
				return true;
		}
	}
	return false;
}

bool slick_owed(struct context *c, const struct position *p)
{
	return p->now.may_slick && p->now.slicks && !settled(c, TRR_SLICK_MUST, TRR_SLICK_MUST_MAY) && any_slick(c, p) && ruling(c, TRR_SLICK_MUST) == TRR_SLICK_MUST_MUST;
}

/* An act of another kind than those that most turns consist of. */
__attribute__((noinline))
static enum verdict check_other(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	if (gave_up(p, a) && a->kind != ACT_PLAY && a->kind != ACT_ROLL)
		return nothing_more(c, a, r);
	switch ((enum act_kind)a->kind) {
	case ACT_PASS: return check_pass(c, p, a, r);
	case ACT_PLAY: return check_rpm(c, p, a, r);
	case ACT_SLICK: return check_slick(c, p, a, r);
	case ACT_BUMP: return check_bump(c, p, a, r);
	case ACT_DRAW: return check_draw(c, p, a, r);
	case ACT_USE:
		return referee_call(r, V_ILLEGAL, TR_UP_DECLARE, WHERE_ACTION, "upgrades are declared before the race begins, in its set-up");
	case ACT_DECLINE: return check_decline(c, p, a, r);
	case ACT_DISCARD:
		if (p->mode != RAX)
			return referee_call(r, V_ILLEGAL, TR_RPM_DISCARD, WHERE_ACTION, "RPMs are not discarded from a hand; used ones go under their pile by themselves");
		if (p->now.draws && a->seat == p->seat)
			return referee_call(r, V_ILLEGAL, TR_RPM_DRAW_CARD, WHERE_ACTION, "first comes the RPM that the last card brings: draw rpm CARD");
		return variant_check(c, p, a, r);
	default:                        /* a word that is read in the variants only */
		return variant_check(c, p, a, r);
	}
}

static enum verdict check_any(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	return a->kind == ACT_FLIP ? check_flip(c, p, a, r) : a->kind == ACT_STEP ? check_step(c, p, a, r) : check_other(c, p, a, r);
}

__attribute__((noinline))
static enum verdict check_in_variant(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	bool done = false;
	enum verdict v = variant_before(c, p, a, r, &done);

	return v >= V_ILLEGAL || done ? v : check_any(c, p, a, r);
}

enum verdict turbo_rally_check(struct context *c, const void *pos, void *act, struct referee *r)
{
	const struct position *p = pos;

	return p->mode >= HEIST ? check_in_variant(c, p, act, r) : check_any(c, p, act, r);
}
