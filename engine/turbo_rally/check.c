/* Turbo Rally: turns, and whether an action is allowed. */
#include "engine/turbo_rally/model.h"

static const char *who(const struct context *c, int seat, struct referee *r)
{
	return seat_of(c, seat, r->arena);
}

int step_rule(enum step step)
{
	static const int16_t rules[] = {
		-1, TR_BUMP_RETURN, -1, TR_FLAT_RIGHT, TR_FLAT_RETURN, TR_STOP_NO_FLIP, TR_OIL_CLEAN_TURN, TR_JUMP_PLAY, TR_FINISH_CARD,
	};
	return rules[step];
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
static const char *step_words(enum step step)
{
	static const char *const words[] = {
		"", "returns onto its track", "waits off its track", "is turned upright", "returns onto its Flat Tire card", "goes to the rear half of the Stop Light",
		"cleans the Oil Slick", "completes its jump", "crosses the finish",
	};
	return words[step];
}

enum step step_due(const struct position *p)
{
	const struct car *k = &p->car[p->seat];

	if (p->now.due == DUE_CLEAN)
		return STEP_CLEAN;
	if (p->now.due == DUE_FLIP)
		return k->state == HELD || p->jumping ? STEP_JUMP : NO_STEP;
	if (p->now.due != DUE_STEP)
		return NO_STEP;
	switch (k->state) {
	case OFF: return k->off > 1 ? STEP_OFF : STEP_RETURN;
	case UPSIDE: return STEP_UPRIGHT;
	case UPRIGHT: return STEP_BACK;
	case HALF: return STEP_REAR;
	default: return p->now.due_spot != NO_SPOT ? STEP_CLEAN : STEP_FINISH;
	}
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

/* ---- turns */
static enum verdict before(struct context *c, const struct position *p, int rule, struct referee *r, const char *what)
{
	return referee_call(r, V_ILLEGAL, (unsigned)rule, WHERE_TURN_BEFORE, "%s %s", who(c, p->seat, r), what);
}

/* What RPMs and upgrades made of the last card came to pass. */
static void hold_effects(const struct position *p, struct referee *r)
{
	int origin = origin_rule(p);

	if (origin >= 0)
		referee_held(r, (unsigned)origin);
	if (p->now.triggered)
		referee_held(r, TR_UP_ROLE);
	if (p->now.triggered & p->ever_triggered[p->seat])
		referee_held(r, TR_UP_ONE_RACE);
}

/* What the turn that was on lacks. */
static enum verdict lacks(struct context *c, struct position *p, struct referee *r)
{
	const struct car *k = &p->car[p->seat];
	enum verdict v = V_LEGAL, w = V_LEGAL;

	if (p->now.due == DUE_FLIP) {
		int origin = origin_rule(p);
		if (origin >= 0)
			v = before(c, p, origin, r, arena_printf(r->arena, "came through the %s and has not flipped the next card", track_name(c, k->moved_by - 1u)));
		else if (k->moved_by == PASS + 1)
			v = before(c, p, TR_PASS_LANE, r, "drove through a Pass Lane and has not flipped the next card");
		else if (k->moved_by == SIDESWIPE + 1)
			v = before(c, p, TR_SWIPE_NEXT, r, "drove through a Sideswipe and has not flipped the next card");
		else if (k->moved_by == JUMP3 + 1 || k->moved_by == JUMP5 + 1)
			v = before(c, p, TR_JUMP_PLAY, r, "jumped and has not flipped the landing card");
		else
			v = before(c, p, TR_TURN_FLIP, r, "has flipped no card, and one was due");
	} else if (p->now.due == DUE_STEP) {
		enum step step = step_due(p);
		int wait = p->mode >= HEIST ? variant_wait_rule(p, (unsigned)p->seat) : -1;
		int rule = p->role[p->seat] == POLICE ? TT_HEIST_POLICE_STEP : p->role[p->seat] == BUS ? TT_HEROES_BUS_STEP : wait >= 0 ? wait
			 : step_rule(step) >= 0 ? step_rule(step) : TR_BUMP_RETURN;
		v = before(c, p, rule, r, arena_printf(r->arena, "has not made the step that was due: the car %s",
						       drives(p, (unsigned)p->seat) ? step_words(step) : "goes one card ahead"));
	} else if (k->moved_by && k->moved_by != FLAT + 1 && k->moved_by != STOP + 1) {
		referee_held(r, (unsigned)card_rule(k->moved_by));
	}
	if (p->now.draws) {
		v = before(c, p, TR_RPM_DRAW_CARD, r, "landed on an RPM Draw card and has drawn no card");
	}
	if (p->now.may_slick && p->now.slicks && any_slick(c, p) && ruling(c, TRR_SLICK_MUST) == TRR_SLICK_MUST_MUST)
		v = before(c, p, TR_OIL_CHOICE, r, "landed on an Oil Drum and has laid no Oil Slick, though there is a card for it");
	if (p->now.may_bump && any_bump(c, p)) {
		unsigned way = ruling(c, TRR_BUMP_DECLINE);
		if (way == TRR_BUMP_DECLINE_MUST || (way == TRR_BUMP_DECLINE_BY_CARD && !p->now.instant))
			v = before(c, p, TR_SWIPE_BUMP, r, "drove through a Sideswipe and has bumped nobody, though somebody could be");
	}
	if (p->mode >= HEIST)
		w = variant_lacks(c, p, r);
	if (v == V_LEGAL && w == V_LEGAL) {
		referee_held(r, TR_TURN_FLIP);
		hold_effects(p, r);
	}
	return v > w ? v : w;
}

/* Somebody opens whom no word of the set-up names: the order of turns begins there. */
static void open_race(struct position *p, unsigned seat)
{
	uint8_t order[CARS_MAX];
	unsigned from = 0;

	while (from < p->nracers && p->order[from] != seat)
		from++;
	for (unsigned i = 0; i < p->nracers; i++)
		order[i] = p->order[(from + i) % p->nracers];
	for (unsigned i = 0; i < p->nracers; i++)
		p->order[i] = order[i];
	p->order_stated = true;
}

static enum verdict wrong_seat(struct context *c, const struct position *p, unsigned seat, int due, struct referee *r)
{
	const struct car *k = &p->car[seat];
	const char *name = who(c, (int)seat, r);
	unsigned rule = TR_TURN_CYCLE;

	if (k->place)
		return referee_call(r, V_ILLEGAL, TR_RACE_END, WHERE_TURN, "%s is behind the finish (place %u) and has no more turns in this race", name, k->place);
	if (k->gone != HERE)
		return referee_call(r, V_ILLEGAL, p->mode == HEIST ? TT_HEIST_ARREST_OUT : p->mode == HEROES ? TT_HEROES_ORDER : TR_TURN_CYCLE, WHERE_TURN,
				    "%s is out of the game and has no turn", name);
	if (p->role[seat] == POLICE || (due >= 0 && p->role[due] == POLICE))
		rule = TT_HEIST_POLICE_STEP;
	else if (p->role[seat] == BUS)
		rule = p->seat == (int)seat ? TT_HEROES_BUS_STEP : TT_HEROES_ORDER;
	else if (due >= 0 && p->role[due] == BUS)
		rule = TT_HEROES_BUS_STEP;
	else if (p->seat == SEAT_NONE && !p->resumed)
		rule = p->race > 1 ? TR_WINNER_OPENS : TR_FIRST_PLAYER;
	if (due == SEAT_NONE)
		return referee_call(r, V_ILLEGAL, rule, WHERE_TURN, "%s has no turn here", name);
	referee_call(r, V_ILLEGAL, rule, WHERE_TURN, rule == TR_WINNER_OPENS ? "%2$s won the last race and opens this one, not %1$s" : "it is not %s's turn but %s's",
		     name, who(c, due, r));
	referee_offer(r, "%s", who(c, due, r));
	return V_ILLEGAL;
}

enum verdict turbo_rally_turn(struct context *c, void *pos, int seat, struct referee *r)
{
	struct position *p = pos;
	enum verdict v;

	if (seat == SEAT_ALL && !p->now.race_over)
		return V_LEGAL;         /* claims; a turn may be on */
	if (p->in_turn) {
		if ((v = lacks(c, p, r)) >= V_ILLEGAL)
			return v;
		turn_done(c, p);
	}
	if (seat == SEAT_ALL)
		return V_LEGAL;
	if (p->now.race_over)
		return referee_call(r, V_ILLEGAL, p->mode >= HEIST ? TT_HEIST_STANDOFF_WHEN : TR_RACE_END, WHERE_TURN, p->mode >= HEIST
				    ? "nobody is on the road any more; what is left is the stand-off (all: @seat roll ...)"
				    : "race %u is over; the next one begins with setup: race %u", p->race, p->race + 1u);
	int due = next_in_turn(c, p);
	bool may = due == seat;
	if (due == SEAT_NONE && p->seat == SEAT_NONE && racing(p, (unsigned)seat)) {
		open_race(p, (unsigned)seat);
		may = true;
	}
	if (!may && p->mode == HEROES && racing(p, (unsigned)seat) && due >= 0 && due != p->driverless && !(p->moved >> seat & 1) &&
	    ruling(c, TRR_HEROES_CAR_ORDER) == TRR_HEROES_CAR_ORDER_FREE)
		may = true;
	if (!may)
		return wrong_seat(c, p, (unsigned)seat, due, r);
	referee_held(r, p->seat == SEAT_NONE && !p->resumed ? p->race > 1 ? TR_WINNER_OPENS : TR_FIRST_PLAYER : TR_TURN_CYCLE);
	if (p->mode == HEIST && p->loot >= 0 && p->car[p->loot].place)
		referee_held(r, TT_HEIST_GOAL);
	for (unsigned s = 0; s < c->nseats && p->mode >= HEIST; s++) {
		if (p->car[s].gone == ARRESTED)
			referee_held(r, TT_HEIST_ARREST_OUT);
		if (p->mode == HEROES && p->car[s].gone != HERE)
			referee_held(r, TT_HEROES_LEAVE_RPM);
		if (p->mode == RAX && p->car[s].at == p->car[s].length)
			referee_held(r, TT_RAX_NO_BEYOND);
	}
	if (p->role[seat] == POLICE)
		referee_held(r, TT_HEIST_POLICE_STEP);
	else if (p->role[seat] == BUS)
		referee_held(r, TT_HEROES_ORDER);
	begin_turn(c, p, (unsigned)seat);
	return V_LEGAL;
}

/* ---- actions */
/* An action of the turn is its seat's. */
static enum verdict own_turn(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	if (referee_test(r, TR_TURN_CYCLE, p->in_turn && a->seat == p->seat))
		return V_LEGAL;
	if (!p->in_turn)
		return referee_call(r, V_ILLEGAL, TR_TURN_CYCLE, WHERE_ACTION, "no turn is on in which %s could do this", who(c, a->seat, r));
	if (p->race == 1 && p->round == 0 && p->moved == 0 && p->w.flips == 0 && a->kind == ACT_FLIP && !p->resumed)
		return referee_call(r, V_ILLEGAL, TR_FIRST_PLAYER, WHERE_ACTION, "the first flip is %s's, in the own lane", who(c, p->seat, r));
	if (a->kind == ACT_BUMP && p->now.may_bump && p->now.instant)
		return referee_call(r, V_ILLEGAL, TR_ISW_EFFECT, WHERE_ACTION, "the bump is that of %s, who drives through the Sideswipe, whoever played it", who(c, p->seat, r));
	if (a->kind == ACT_FLIP && p->team[a->seat] && p->team[a->seat] == p->team[p->seat])
		return referee_call(r, V_ILLEGAL, TR_TEAM_LANES, WHERE_ACTION, "it is %s's turn; teammates keep to their own lanes and turns", who(c, p->seat, r));
	return referee_call(r, V_ILLEGAL, TR_TURN_CYCLE, WHERE_ACTION, "it is %s's turn; %s can only answer a flip here", who(c, p->seat, r), who(c, a->seat, r));
}

/* Something is flipped or stepped that is not due. */
static enum verdict not_due(struct context *c, const struct position *p, bool flip, struct referee *r)
{
	const struct car *k = &p->car[p->seat];
	const char *verb = flip ? "flip" : "step";
	enum step step = step_due(p), did = k->did;
	int rule = -1;

	if (!drives(p, (unsigned)p->seat))
		return referee_call(r, V_ILLEGAL, p->role[p->seat] == POLICE ? TT_HEIST_POLICE_NO_FLIP : TT_HEROES_BUS_NO_FLIP, WHERE_ACTION,
				    "%s flips no cards; it goes one card ahead: step", who(c, p->seat, r));
	if (p->now.due == DUE_CLEAN || (p->now.due == DUE_STEP && step == STEP_CLEAN)) {
		const char *card = spot_name(c, k, p->now.due_spot, r->arena);
		if (p->w.flips == 0) {
			referee_call(r, V_ILLEGAL, TR_OIL_NO_LANDING, WHERE_ACTION, "an Oil Slick lies on card %s; it is cleaned before anybody comes onto it", card);
			referee_offer(r, "step");
			return V_ILLEGAL;
		}
		referee_call(r, V_ILLEGAL, TR_OIL_NO_LANDING, WHERE_ACTION,
			     "an Oil Slick lies on card %s, so the car may not come onto it: the rest of the turn goes into cleaning it", card);
		referee_offer(r, "step");
		return V_ILLEGAL;
	}
	if (p->now.due == DUE_STEP) {
		int wait = p->mode >= HEIST ? variant_wait_rule(p, (unsigned)p->seat) : -1;
		rule = wait >= 0 ? wait : step_rule(step);
		referee_call(r, V_ILLEGAL, rule >= 0 ? (unsigned)rule : TR_TURN_FLIP, WHERE_ACTION, "no card is flipped in this turn: the car of %s %s, and that is all",
			     who(c, p->seat, r), step_words(step));
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
				     : "a route card is played like any other: card %s is flipped", card, step_words(k->waited));
		else
			referee_call(r, V_ILLEGAL, TR_TURN_FLIP, WHERE_ACTION, "nothing waits for a step: card %s is to be flipped", card);
		referee_offer(r, "flip CARD");
		return V_ILLEGAL;
	}
	if (did) {
		return referee_call(r, V_ILLEGAL, step_rule(did) >= 0 ? (unsigned)step_rule(did) : TR_TURN_FLIP, WHERE_ACTION,
				    "in this turn the car %s, and that ends it; a %s is one too many", step_words(did), verb);
	}
	rule = origin_rule(p);
	if (rule < 0)
		rule = k->moved_by == BASIC + 1 || k->moved_by == RPM_DRAW + 1 ? -1 : card_rule(k->moved_by);
	return referee_call(r, V_ILLEGAL, rule >= 0 ? (unsigned)rule : TR_TURN_FLIP, WHERE_ACTION, "%s ends the turn, so a %s is one too many",
			    k->moved_by ? track_name(c, k->moved_by - 1u) : "what was done", verb);
}

/* Can this card turn up there? */
static enum verdict check_face(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	const struct card *card = card_seen(&p->car[p->seat], p->now.due_spot);
	unsigned type = a->card, all;

	if (card->up) {                 /* a jump lands on it; it counts as what it is now */
		unsigned now = card->now == UNKNOWN ? card->type : card->now;
		if (now == UNKNOWN || type == now || type == card->type || type == UNKNOWN) {
			a->card = (uint8_t)(now == UNKNOWN ? type : now);
			return V_LEGAL;
		}
		return referee_call(r, V_ILLEGAL, TR_TURN_FLIP, 1, "card %s of %s lies face up and counts as %s", spot_name(c, &p->car[p->seat], p->now.due_spot, r->arena),
				    who(c, p->seat, r), track_name(c, now));
	}
	if (type == UNKNOWN && card->type != UNKNOWN) {
		a->card = card->type;
		return V_LEGAL;
	}
	if (type == UNKNOWN)
		return referee_call(r, V_UNDECIDED, TR_TURN_MOVE, WHERE_ACTION, "what the card shows decides the move; write its word");
	if (card->type != UNKNOWN) {
		if (card->type == type)
			return V_LEGAL;
		bool left = p->car[p->seat].route_n && !on_route(p->now.due_spot);
		referee_call(r, V_ILLEGAL, left ? TR_DETOUR_RETURN : TR_TURN_FLIP, 1, "card %s of %s is %s", spot_name(c, &p->car[p->seat], p->now.due_spot, r->arena), who(c, p->seat, r),
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

static enum verdict check_flip(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	const struct car *k = &p->car[p->seat];
	enum verdict v = own_turn(c, p, a, r);

	if (v)
		return v;
	if (p->now.draws)
		return referee_call(r, V_ILLEGAL, TR_RPM_DRAW_CARD, WHERE_ACTION, "first comes the RPM that the last card brings: draw rpm CARD");
	if (!referee_test(r, TR_TURN_FLIP, p->now.due == DUE_FLIP))
		return not_due(c, p, true, r);
	if (k->waited == STEP_BACK)
		referee_held(r, TR_FLAT_RESUME);
	if (k->waited == STEP_REAR)
		referee_held(r, TR_STOP_RESUME);
	if (k->waited == STEP_CLEAN)
		referee_held(r, TR_OIL_AFTER_CLEAN);
	if (k->waited == STEP_RETURN)
		referee_held(r, TR_BUMP_RETURN);
	if (p->now.may_bump && any_bump(c, p)) {
		unsigned way = ruling(c, TRR_BUMP_DECLINE);
		if (way == TRR_BUMP_DECLINE_MUST || (way == TRR_BUMP_DECLINE_BY_CARD && !p->now.instant))
			return referee_call(r, V_ILLEGAL, TR_SWIPE_BUMP, WHERE_ACTION, "a Sideswipe must bump somebody before the next card is flipped");
	}
	if ((v = check_face(c, p, a, r)))
		return v;
	if (acts_as(c, a->card) == DETOUR && p->now.track_n < 2 && upgraded(c, p, (unsigned)p->seat, DETOUR) == DETOUR &&
	    ruling(c, TRR_DETOUR_SHORT_PILE) == TRR_DETOUR_SHORT_PILE_UNDECIDED)
		return referee_call(r, V_UNDECIDED, TR_MISSING, 1, "the track pile has %u card%s, and no rule says what a Detour does then", p->now.track_n,
				    p->now.track_n == 1 ? "" : "s");
	hold_effects(p, r);
	if (p->mode == HEROES && p->blew >> a->seat & 1)
		referee_held(r, TT_HEROES_STAY);
	if (card_seen(k, p->now.due_spot) && k->waited == STEP_BACK && k->at && k->lane[k->at].now != k->lane[k->at].type)
		referee_held(r, TR_RPM_PERMANENT);
	if (k->moved_by == PASS + 1)
		referee_held(r, TR_PASS_LANE);
	if (k->moved_by == SIDESWIPE + 1) {
		referee_held(r, TR_SWIPE_NEXT);
		referee_held(r, TR_SWIPE_MOVE);
	}
	if (k->moved_by == JUMP3 + 1 || k->moved_by == JUMP5 + 1) {
		referee_held(r, TR_JUMP_PLAY);
		referee_held(r, TR_JUMP_LAND);
	}
	if (on_route(p->now.due_spot) && acts_as(c, a->card) == DETOUR)
		referee_held(r, TR_DETOUR_NESTED);
	if (on_route(p->now.due_spot))
		referee_held(r, TR_DETOUR_NORMAL);
	else if (k->route_n)
		referee_held(r, TR_DETOUR_RETURN);
	if (on_route(p->now.due_spot) && p->now.due_spot == ROUTE + 1 && p->w.flips == 0)
		referee_held(r, TR_DETOUR_ROUTE_FIRST);
	if (!on_route(p->now.due_spot) && p->now.due_spot > k->at + 1u && p->w.flips == 0)
		referee_held(r, TR_SHORTCUT_CROSS);
	referee_held(r, TR_TURN_MOVE);
	return V_LEGAL;
}

static enum verdict check_step(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	enum verdict v = own_turn(c, p, a, r);

	if (v)
		return v;
	if (!drives(p, (unsigned)p->seat) && p->now.due != DUE_STEP)
		return referee_call(r, V_ILLEGAL, p->role[p->seat] == POLICE ? TT_HEIST_POLICE_STEP : TT_HEROES_BUS_STEP, WHERE_ACTION,
				    "%s goes one card ahead once a round, and has done so", who(c, p->seat, r));
	enum step step = drives(p, (unsigned)p->seat) ? step_due(p) : STEP_OFF;
	if (step == NO_STEP)
		return not_due(c, p, false, r);
	if (step_rule(step) >= 0)
		referee_held(r, (unsigned)step_rule(step));
	if (step == STEP_FINISH && p->mode == HEROES)
		referee_held(r, TT_HEROES_EDGE);
	if (step == STEP_FINISH && p->mode == RAX)
		referee_held(r, TT_RAX_SHORTCUT_PLACE);
	if (step == STEP_RETURN && p->mode == RAX)
		referee_held(r, TT_RAX_RETURN);
	if (p->role[p->seat] == POLICE) {
		referee_held(r, TT_HEIST_POLICE_NO_FLIP);
		referee_held(r, TT_HEIST_POLICE_ALWAYS);
	} else if (p->role[p->seat] == BUS) {
		referee_held(r, TT_HEROES_BUS_NO_FLIP);
		referee_held(r, TT_HEROES_BUS_STEP);
	}
	if (step == STEP_CLEAN) {
		referee_held(r, TR_OIL_NO_LANDING);
		referee_held(r, TR_OIL_BENEATH);
	}
	return V_LEGAL;
}

static enum verdict check_pass(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	uint8_t others[CARS_MAX];
	unsigned n, i = 0;

	if (a->seat == p->seat && p->in_turn) {
		if ((p->w.open && p->w.asked <= answerers(c, p, others)) || p->now.may_slick || p->now.may_bump)
			return V_LEGAL;
		if (p->now.due == DUE_FLIP && p->w.flips == 0 && ruling(c, TRR_PASS_TURN) == TRR_PASS_TURN_YES)
			return V_LEGAL;
		if (p->now.due == DUE_FLIP)
			return referee_call(r, V_ILLEGAL, TR_TURN_FLIP, WHERE_ACTION, "a flip that is due is made: nobody gives up a move");
		return referee_call(r, V_ILLEGAL, p->now.due == DUE_STEP ? TR_TURN_FLIP : TR_RPM_WINDOW, WHERE_ACTION,
				    p->now.due == DUE_STEP ? "the step that is due is made (step); it can't be passed" : "there is nothing to pass here");
	}
	if (!p->in_turn || !p->w.open)
		return referee_call(r, V_ILLEGAL, p->in_turn && p->w.flips ? TR_RPM_CLOSE : TR_RPM_WINDOW, WHERE_ACTION, "nobody is asked for an answer here");
	n = answerers(c, p, others);
	while (i < n && others[i] != (unsigned)a->seat)
		i++;
	bool again = p->w.played && i < n && p->w.asked <= n && ruling(c, TRR_RPM_RESPONSE_ROUND) == TRR_RPM_RESPONSE_ROUND_UNTIL_QUIET;
	if (referee_test(r, TR_RPM_RESPONSE_ORDER, i < n && (i >= p->w.asked || again)))
		return V_LEGAL;
	return referee_call(r, V_ILLEGAL, TR_RPM_RESPONSE_ORDER, WHERE_ACTION, i < n ? "%s was asked before, and answers once a round" : "%s is not asked here",
			    who(c, a->seat, r));
}

enum verdict check_slick_target(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	const struct car *k = &p->car[a->target];
	const struct card *card = card_seen(k, a->spot);
	const char *lane = who(c, a->target, r), *place = spot_name(c, k, a->spot, r->arena);
	enum verdict v = V_LEGAL;

	if (p->role[a->target] == POLICE)
		return referee_call(r, V_ILLEGAL, TT_HEIST_POLICE_NO_CARDS, 2, "nothing is played on the lane of the police car");
	if (p->role[a->target] == BUS)
		return referee_call(r, V_ILLEGAL, TT_HEROES_BUS_NO_CARDS, 2, "nothing but the Tire Spikes is played on the lane of the bus");
	if (!referee_test(r, TR_OIL_OPPONENT, opponents(c, p, (unsigned)a->seat, (unsigned)a->target)))
		v = referee_call(r, V_ILLEGAL, TR_OIL_OPPONENT, 2, a->seat == a->target ? "an Oil Slick goes into the lane of an opponent, not into the own one"
				 : "%s is no opponent of %s", lane, who(c, a->seat, r));
	if (a->spot == finish_of(k))
		return referee_call(r, V_ILLEGAL, TR_OIL_NOT_FINISH, 3, "no Oil Slick goes on the finish line");
	referee_held(r, TR_OIL_NOT_FINISH);
	if (!card)
		return referee_call(r, V_ILLEGAL, TR_DRUM_PLACE, 3, "%s has no card %s", lane, on_route(a->spot) ? place : "of that number");
	if (card->gap)
		return referee_call(r, V_ILLEGAL, TR_OIL_FACEDOWN, 3, "a Shortcut took card %s of %s; the place is empty", place, lane);
	if ((card->up || card->open) && !referee_test(r, TR_OIL_FACEDOWN, ruling(c, TRR_SLICK_PLACE_WORDING) == TRR_SLICK_PLACE_WORDING_ANY_SPACE))
		v = referee_call(r, V_ILLEGAL, TR_OIL_FACEDOWN, 3, "card %s of %s lies face up; a slick goes on a card that is face down", place, lane);
	else if (!card->up)
		referee_held(r, TR_OIL_FACEDOWN);
	if (!referee_test(r, TR_OIL_NO_STACK, !card->slick))
		v = referee_call(r, V_ILLEGAL, TR_OIL_NO_STACK, 3, "an Oil Slick lies on card %s of %s already", place, lane);
	else if (card->beneath && ruling(c, TRR_SLICK_ON_CLEANED) == TRR_SLICK_ON_CLEANED_FORBIDDEN)
		v = referee_call(r, V_ILLEGAL, TR_OIL_NO_STACK, 3, "card %s of %s has had its Oil Slick, which lies beneath it", place, lane);
	if (on_route(a->spot) && ruling(c, TRR_SLICK_ON_ROUTE) == TRR_SLICK_ON_ROUTE_MAIN_LANE_ONLY)
		v = referee_call(r, V_ILLEGAL, TR_DRUM_PLACE, 3, "a detour route is no part of the lane");
	bool behind = k->place || (on_route(a->spot) ? a->spot <= ROUTE + k->route_at : a->spot <= k->at);
	if (!card->up && behind && ruling(c, TRR_SLICK_TARGET_AHEAD) == TRR_SLICK_TARGET_AHEAD_ONLY_AHEAD)
		v = referee_call(r, V_ILLEGAL, TR_DRUM_PLACE, 3, "card %s of %s lies behind its car", place, lane);
	if (upgrade_power(c, p, (unsigned)a->target, UP_AGILITY) && ruling(c, TRR_AGILITY_WASTE) == TRR_AGILITY_WASTE_ILLEGAL)
		v = referee_call(r, V_ILLEGAL, TR_UP_AGILITY_OIL, 2, "%s has Driver Agility", lane);
	if (v != V_LEGAL)
		return v;
	referee_held(r, TR_DRUM_PLACE);
	if (upgrade_power(c, p, (unsigned)a->target, UP_AGILITY))
		referee_held(r, TR_UP_AGILITY_OIL);
	if (p->mode == HEIST)
		referee_held(r, TT_HEIST_POLICE_NO_CARDS);
	return V_LEGAL;
}

static enum verdict check_slick(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	const struct car *k = &p->car[a->seat];
	enum verdict v = V_LEGAL, w;

	if (!p->now.may_slick && p->mode >= HEIST && p->stock[a->seat])
		return variant_check(c, p, a, r);
	if ((v = own_turn(c, p, a, r)))
		return v;
	if (!p->now.may_slick) {
		if (k->drum == 1)
			return referee_call(r, V_ILLEGAL, TR_DRUM_DRAW, WHERE_ACTION, "an Oil Drum brings one Oil Slick");
		v = referee_call(r, V_ILLEGAL, TR_OIL_CHOICE, WHERE_ACTION, "%s has not landed on an Oil Drum in this turn", who(c, a->seat, r));
		if (k->drum == 2)
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

enum verdict check_bump_target(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	const struct car *k = &p->car[a->target];
	const char *name = who(c, a->target, r);
	enum verdict v = V_LEGAL;

	if (p->role[a->target] == POLICE)
		return referee_call(r, V_ILLEGAL, TT_HEIST_POLICE_ALWAYS, 1, "the police car is never stopped or slowed, so nobody bumps it");
	if (p->role[a->target] == BUS) {
		if (ruling(c, TRR_HEROES_BUMP) == TRR_HEROES_BUMP_BUS)
			return V_LEGAL;
		return referee_call(r, V_ILLEGAL, TR_SWIPE_BUMP, 1, "the bus is nobody's opponent and always goes on");
	}
	if (!opponents(c, p, (unsigned)a->seat, (unsigned)a->target))
		return referee_call(r, V_ILLEGAL, TR_SWIPE_BUMP, 1, a->target == a->seat ? "a Sideswipe bumps an opponent, not the own car" : "%s is no opponent", name);
	if (k->gone != HERE)
		return referee_call(r, V_ILLEGAL, TR_SWIPE_BUMP, 1, "%s is out of the race", name);
	if (k->place)
		return ruling(c, TRR_BUMP_FINISHED) == TRR_BUMP_FINISHED_ALLOWED
			       ? V_LEGAL : referee_call(r, V_ILLEGAL, TR_SWIPE_BUMP, 1, "%s is behind the finish and has no track to be bumped off", name);
	if (!referee_test(r, TR_SWIPE_OFF_TRACK, on_track(p, (unsigned)a->target)))
		return referee_call(r, V_ILLEGAL, TR_SWIPE_OFF_TRACK, 1, "%s is off the track already", name);
	if (k->at == 0 && k->route_n == 0 && ruling(c, TRR_BUMP_START_LINE) == TRR_BUMP_START_LINE_FORBIDDEN)
		v = referee_call(r, V_ILLEGAL, TR_SWIPE_BUMP, 1, "%s stands before its first card, on no track yet", name);
	if (k->route_at && ruling(c, TRR_BUMP_ON_ROUTE) == TRR_BUMP_ON_ROUTE_FORBIDDEN)
		v = referee_call(r, V_ILLEGAL, TR_SWIPE_BUMP, 1, "%s is on a detour, not on its lane", name);
	if (upgrade_power(c, p, (unsigned)a->target, UP_AGILITY)) {
		if (ruling(c, TRR_BUMP_IMMUNE_TARGET) == TRR_BUMP_IMMUNE_TARGET_ILLEGAL)
			return referee_call(r, V_ILLEGAL, TR_UP_AGILITY_BUMP, 1, "%s has Driver Agility and can't be bumped", name);
		referee_held(r, TR_UP_AGILITY_BUMP);
	}
	return v;
}

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

bool any_bump(struct context *c, const struct position *p)
{
	struct context quiet = *c;
	struct referee silent = {.game = c->game, .record = c->record, .arena = c->arena, .undecided_turn = -1};
	struct act a = {.kind = ACT_BUMP, .seat = p->seat};

	for (unsigned s = 0; s < c->nseats; s++) {
		a.target = (int8_t)s;
		if (drives(p, s) && check_bump_target(&quiet, p, &a, &silent) == V_LEGAL)
			return true;
	}
	return false;
}

bool any_slick(struct context *c, const struct position *p)
{
	struct context quiet = *c;
	struct referee silent = {.game = c->game, .record = c->record, .arena = c->arena, .undecided_turn = -1};
	struct act a = {.kind = ACT_SLICK, .seat = p->seat};

	for (unsigned s = 0; s < c->nseats; s++) {
		a.target = (int8_t)s;
		for (unsigned i = 1; i <= p->car[s].length; i++) {
			a.spot = (uint8_t)i;
			if (check_slick_target(&quiet, p, &a, &silent) == V_LEGAL)
				return true;
		}
	}
	return false;
}

/* Cards come from the top of a pile: known ones must be those. */
static enum verdict check_tops(struct context *c, const struct position *p, const struct act *a, unsigned rule, struct referee *r)
{
	for (unsigned i = 0; i < a->ncards; i++) {
		bool upgrade = a->pile == PILE_UPGRADE;
		if (a->cards[i] == UNKNOWN || i >= (upgrade ? p->upgrade_n : p->rpm_n))
			continue;
		unsigned top = upgrade ? p->upgrade_pile[(p->upgrade_head + i) % PILE_MAX] : p->rpm_pile[(p->rpm_head + i) % PILE_MAX];
		if (top != UNKNOWN && top != a->cards[i])
			return referee_call(r, V_ILLEGAL, rule, (int)i + 2, "the card on top of the pile is %s", upgrade ? upgrade_name(c, top) : rpm_name(c, top));
	}
	return V_LEGAL;
}

/* How many of a kind of RPM are known to be somewhere. */
static unsigned known_rpms(const struct context *c, const struct position *p, unsigned rpm)
{
	unsigned n = p->rpms_out[rpm] + p->rpms_lying[rpm];

	for (unsigned s = 0; s < c->nseats; s++)
		n += p->hand[s][rpm];
	for (unsigned i = 0; i < p->rpm_n; i++)
		n += p->rpm_pile[(p->rpm_head + i) % PILE_MAX] == rpm;
	for (unsigned i = 0; i < p->w.nused; i++)
		n += p->w.used[i] == rpm;
	return n;
}

static enum verdict check_drawn_rpms(struct context *c, const struct position *p, const struct act *a, unsigned rule, struct referee *r)
{
	enum verdict v = check_tops(c, p, a, rule, r);
	uint8_t more[RPM_MAX] = {0};

	if (v)
		return v;
	if (a->ncards > p->rpm_n)
		return referee_call(r, V_ILLEGAL, rule, WHERE_ACTION, "the RPM pile has %u card%s", p->rpm_n, p->rpm_n == 1 ? "" : "s");
	for (unsigned i = 0; i < a->ncards; i++) {
		unsigned rpm = a->cards[i];
		if (rpm == UNKNOWN || p->rpm_pile[(p->rpm_head + i) % PILE_MAX] != UNKNOWN)
			continue;
		if (known_rpms(c, p, rpm) + more[rpm]++ >= rpm_count(c, rpm))
			return referee_call(r, V_ILLEGAL, TR_CARD_COUNT, (int)i + 2, "all %u cards %s are known to be elsewhere", rpm_count(c, rpm), rpm_name(c, rpm));
	}
	return V_LEGAL;
}

static enum verdict check_reward(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	unsigned seat = (unsigned)a->seat, due = p->now.due_rpms[seat], place = p->car[seat].place;
	unsigned rule = place == 3 ? TR_RPM_REWARD_THIRD : place > 3 ? TR_RPM_REWARD_REST : TR_RPM_REWARD_TOP;

	if (!p->now.race_over && !due)
		return referee_call(r, V_ILLEGAL, p->in_turn && a->seat == p->seat ? TR_RPM_DRAW_CARD : TR_RPM_REWARD_TOP, WHERE_ACTION,
				    "nothing gives %s an RPM here: rewards come when the race is over, and a card when a car lands on an RPM Draw", who(c, a->seat, r));
	unsigned left = p->rpm_n < due ? p->rpm_n : due;
	if (referee_test(r, rule, a->ncards <= left && due))
		return check_drawn_rpms(c, p, a, rule, r);
	if (!due)
		return referee_call(r, V_ILLEGAL, rule, WHERE_ACTION, place > 3 ? "place %u brings no RPM" : "%2$s has drawn all RPMs that place %1$u brings", place,
				    who(c, a->seat, r));
	return referee_call(r, V_ILLEGAL, rule, WHERE_ACTION, "%s (place %u) draws %u RPM%s more, not %u", who(c, a->seat, r), place, left, left == 1 ? "" : "s", a->ncards);
}

static enum verdict check_upgrade_draw(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	bool free_choice = false;

	if (!referee_test(r, TR_UP_EARN, p->now.due_upgrade == a->seat + 1)) {
		if (p->car[a->seat].place == 1 && p->now.race_over && p->has_upgrades && tournament(p))
			return referee_call(r, V_ILLEGAL, TR_UP_TOP_CARD, WHERE_ACTION, p->upgrade_n ? "the winner takes one card, and has it" : "no upgrade is left in the pile");
		return referee_call(r, V_ILLEGAL, TR_UP_EARN, WHERE_ACTION, "only first place in a tournament race brings a Performance Upgrade%s",
				    p->has_upgrades ? "" : ", and upgrades are not in play");
	}
	if (!referee_test(r, TR_UP_TOP_CARD, a->ncards == 1))
		return referee_call(r, V_ILLEGAL, TR_UP_TOP_CARD, WHERE_ACTION, "the winner takes one card, not %u", a->ncards);
	unsigned top = p->upgrade_pile[p->upgrade_head % PILE_MAX], card = a->cards[0];
	if (card != UNKNOWN && top != UNKNOWN && card != top) {
		free_choice = ruling(c, TRR_UPGRADE_CHOOSE) == TRR_UPGRADE_CHOOSE_FREE_CHOICE;
		if (!free_choice) {
			referee_call(r, V_ILLEGAL, TR_UP_TOP_CARD, 2, "the top card of the pile is %s", upgrade_name(c, top));
			referee_offer(r, "draw upgrade %s", upgrade_name(c, top));
			return V_ILLEGAL;
		}
	}
	if (card != UNKNOWN && (top == UNKNOWN || free_choice)) {
		unsigned known = p->upgrades_out[card];
		bool in_pile = top == UNKNOWN;
		for (unsigned s = 0; s < c->nseats; s++)
			known += p->upgrades[s][card] + p->declared[s][card];
		for (unsigned i = 0; i < p->upgrade_n; i++)
			in_pile |= p->upgrade_pile[(p->upgrade_head + i) % PILE_MAX] == card || p->upgrade_pile[(p->upgrade_head + i) % PILE_MAX] == UNKNOWN;
		if (known >= upgrade_count(c, card) || !in_pile)
			return referee_call(r, V_ILLEGAL, TR_UP_TOP_CARD, 2, "no %s is in the pile", upgrade_name(c, card));
	}
	return V_LEGAL;
}

/* draw track A B behind a Detour: which cards were laid. */
static enum verdict check_route_draw(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	const struct car *k = &p->car[a->seat];
	unsigned laid = k->route_n - p->before_car.route_n, at = 0;
	enum verdict v = own_turn(c, p, a, r);

	if (v)
		return v;
	if (k->moved_by == BASIC + 1 && p->now.triggered >> UP_OFFROAD & 1)
		return referee_call(r, V_ILLEGAL, TR_UP_OFF_ROAD, WHERE_ACTION, "with Off-Road Tires a Detour is a Basic Track, and nothing is drawn");
	if (origin_rule(p) == TR_IOFF_EFFECT)
		return referee_call(r, V_ILLEGAL, TR_IOFF_EFFECT, WHERE_ACTION, "the Detour is a Basic Track now, and nothing is drawn");
	if (k->moved_by != DETOUR + 1 || p->drew)
		return referee_call(r, V_ILLEGAL, TR_DETOUR_DRAW, WHERE_ACTION, "no Detour asks for track cards here");
	if (!referee_test(r, TR_DETOUR_DRAW, a->ncards == laid))
		return referee_call(r, V_ILLEGAL, TR_DETOUR_DRAW, WHERE_ACTION, "a Detour brings %u card%s, not %u", laid, laid == 1 ? "" : "s", a->ncards);
	at = route_laid_at(c, p);
	for (unsigned i = 0; i < a->ncards; i++) {
		unsigned known = k->route[at + i].type, card = a->cards[i];
		if (card != UNKNOWN && known != UNKNOWN && known != card)
			return referee_call(r, V_ILLEGAL, TR_DETOUR_DRAW, (int)i + 2, "the card from the top of the pile is %s", track_name(c, known));
		unsigned same = 0;
		for (unsigned j = 0; j < i; j++)
			same += a->cards[j] == card && k->route[at + j].type == UNKNOWN;
		if (card != UNKNOWN && known == UNKNOWN && p->now.seen[card] + same >= deck_of(c)->track[card])
			return referee_call(r, V_ILLEGAL, TR_CARD_COUNT, (int)i + 2, "all %u cards %s of the deck were seen in this race", deck_of(c)->track[card],
					    track_name(c, card));
		if (card == UNKNOWN && known == UNKNOWN && ruling(c, TRR_DETOUR_FACING) == TRR_DETOUR_FACING_FACE_UP)
			return referee_call(r, V_ILLEGAL, TR_DETOUR_DRAW, (int)i + 2, "the route lies face up, so its cards are named");
	}
	return V_LEGAL;
}

static enum verdict check_draw(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	switch (a->pile) {
	case PILE_TRACK:
		return check_route_draw(c, p, a, r);
	case PILE_UPGRADE:
		return check_upgrade_draw(c, p, a, r);
	default:
		break;
	}
	if (p->in_turn && a->seat == p->seat && p->now.draws) {
		if (!referee_test(r, TR_RPM_DRAW_CARD, a->ncards == 1))
			return referee_call(r, V_ILLEGAL, TR_RPM_DRAW_CARD, WHERE_ACTION, "one RPM is drawn, not %u", a->ncards);
		return check_drawn_rpms(c, p, a, TR_RPM_DRAW_CARD, r);
	}
	if (p->mode >= HEIST)
		return variant_check(c, p, a, r);
	return check_reward(c, p, a, r);
}

static enum verdict check_decline(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	static const uint16_t rules[CORE_UPGRADES] = {TR_UP_RUN_FLAT, TR_UP_OFF_ROAD, TR_UP_TURBO, TR_UP_AGILITY_BUMP};
	unsigned rule = a->card < CORE_UPGRADES ? rules[a->card] : TR_UP_ROLE;

	if (!p->declared[a->seat][a->card])
		return referee_call(r, V_ILLEGAL, TR_UP_DECLARE, 1, "%s has not declared %s for this race", who(c, a->seat, r), upgrade_name(c, a->card));
	unsigned moved = p->car[p->seat].moved_by;
	bool fits = a->card == UP_AGILITY || (a->seat == p->seat && (p->now.triggered >> a->card & 1 || (a->card == UP_RUNFLAT && p->triggered[a->seat][UP_RUNFLAT])));
	if (!fits && moved)
		return referee_call(r, V_ILLEGAL, TR_UP_ROLE, 1, "%s does nothing on a %s", upgrade_name(c, a->card), track_name(c, moved - 1u));
	if (ruling(c, TRR_UPGRADE_AUTOMATIC) == TRR_UPGRADE_AUTOMATIC_AUTOMATIC)
		return referee_call(r, V_ILLEGAL, rule, WHERE_ACTION, "a declared upgrade applies to every matching card of the race; it can't be declined");
	if (!p->in_turn || !p->w.open)
		return referee_call(r, V_ILLEGAL, rule, WHERE_ACTION, "no card is flipped to which it could apply");
	return V_LEGAL;
}

enum verdict turbo_rally_check(struct context *c, const void *pos, void *act, struct referee *r)
{
	const struct position *p = pos;
	struct act *a = act;
	bool done = false;
	enum verdict v;

	if (p->mode >= HEIST && ((v = variant_before(c, p, a, r, &done)) >= V_ILLEGAL || done))
		return v;
	switch ((enum act_kind)a->kind) {
	case ACT_FLIP: return check_flip(c, p, a, r);
	case ACT_STEP: return check_step(c, p, a, r);
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
		return variant_check(c, p, a, r);
	default:
		if (p->mode < HEIST)
			return referee_call(r, V_ILLEGAL, TR_RPM_ROLE, WHERE_ACTION, "only the Thunder Track variants know this; mode heist, heroes or rax");
		return variant_check(c, p, a, r);
	}
}
