/* Turbo Rally: RPMs, answers to a flip, layers on a card. */
#include "engine/turbo_rally/model.h"

#include <string.h>

/* Whether a seat is asked for answers at all. */
static bool is_asked(struct context *c, const struct position *p, unsigned seat)
{
	if (seat == (unsigned)p->seat || !drives(p, seat) || p->car[seat].gone != HERE)
		return false;
	if (p->mode >= HEROES)
		return p->mode == HEROES || opponents(c, p, seat, (unsigned)p->seat) ||
		       ruling(c, TRR_RPM_RESPONDERS) == TRR_RPM_RESPONDERS_ALL_OTHERS;
	return !same_side(p, seat, (unsigned)p->seat) || ruling(c, TRR_RPM_RESPONDERS) == TRR_RPM_RESPONDERS_ALL_OTHERS;
}

unsigned answerers(struct context *c, const struct position *p, uint8_t others[CARS_MAX])
{
	unsigned n = 0, from = 0;

	while (from < p->nracers && p->order[from] != (unsigned)p->seat)
		from++;
	from = p->nracers > 2 && ruling(c, TRR_RPM_ORDER_START) == TRR_RPM_ORDER_START_OPENER ? 0 : from + 1;
	for (unsigned i = 0; i < p->nracers; i++, from++) {
		while (from >= p->nracers)
			from -= p->nracers;
		unsigned seat = p->order[from];
		if (is_asked(c, p, seat))
			others[n++] = (uint8_t)seat;
	}
	return n;
}

/* The number of a seat among those asked; their number for the one whose turn it is; -1: it is not asked. */
static int asked_index(struct context *c, const struct position *p, unsigned seat, unsigned *n)
{
	uint8_t others[CARS_MAX];

	*n = answerers(c, p, others);
	if (seat == (unsigned)p->seat)
		return (int)*n;
	for (unsigned i = 0; i < *n; i++)
		if (others[i] == seat)
			return (int)i;
	return -1;
}

void leave_window(struct context *c, struct position *p, unsigned seat)
{
	unsigned n;

	if (p->w.open && p->w.asked && p->w.asked != SHUT && (int)seat != p->seat) {
		int index = asked_index(c, p, seat, &n);
		p->w.asked = (uint8_t)(p->w.asked - (index >= 0 && index < p->w.asked));
	}
}

/* Whether a seat may answer now; begins: with it a new round begins. */
static bool may_answer(struct context *c, const struct position *p, int index, bool *begins)
{
	*begins = false;
	if (index < 0 || p->w.asked == SHUT)
		return false;
	if ((unsigned)index >= p->w.asked)
		return true;
	if (p->w.played == 0 || ruling(c, TRR_RPM_RESPONSE_ROUND) != TRR_RPM_RESPONSE_ROUND_UNTIL_QUIET)
		return false;
	*begins = true;
	return true;
}

static enum verdict check_finished(struct context *c, const struct position *p, unsigned seat, struct referee *r)
{
	if (p->car[seat].place == 0 || ((int)seat == p->seat && p->w.open && p->before_car.place == 0))
		return V_LEGAL;
	unsigned reach = ruling(c, TRR_RPM_FINISHED);
	bool mate = p->seat != SEAT_NONE && p->team[seat] && p->team[seat] == p->team[p->seat];
	bool barred = reach == TRR_RPM_FINISHED_NOBODY || (reach == TRR_RPM_FINISHED_TEAM_PLAY && p->mode == TEAM) ||
		      (reach == TRR_RPM_FINISHED_HELPING_ONLY && mate);
	if (referee_test(r, TR_RPM_FINISHED, !barred))
		return V_LEGAL;
	return referee_call(r, V_ILLEGAL, TR_RPM_FINISHED, WHERE_ACTION, "%s is behind the finish (place %u) and plays no more RPMs in this race%s",
			    seat_of(c, (int)seat, r->arena), p->car[seat].place, mate ? ", so not for a teammate either" : "");
}

/* Is there a window, and does it stand open for the seat? */
static enum verdict check_window(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	unsigned n;

	if (!p->w.open) {
		if (p->in_turn && p->w.flips)
			return referee_call(r, V_ILLEGAL, TR_RPM_CLOSE, WHERE_ACTION,
					    "the move of the last flip is made, so no RPM can be played on it any more");
		return referee_call(r, V_ILLEGAL, TR_RPM_WINDOW, WHERE_ACTION, "no card was flipped in this turn%s, so there is nothing to play an RPM on",
				    p->in_turn && p->now.due == DUE_FLIP ? " yet" : "");
	}
	referee_held(r, TR_RPM_WINDOW);
	int index = asked_index(c, p, (unsigned)a->seat, &n);
	if (p->w.asked == SHUT)
		return referee_call(r, V_ILLEGAL, TR_RPM_CLOSE, WHERE_ACTION, "%s passed last, so the move is made",
				    seat_of(c, p->seat, r->arena));
	referee_held(r, TR_RPM_CLOSE);
	if (referee_test(r, TR_RPM_RESPONSE_ORDER, may_answer(c, p, index, &a->asks_round)))
		return V_LEGAL;
	if (index < 0)
		return referee_call(r, V_ILLEGAL, TR_RPM_RESPONSE_ORDER, WHERE_ACTION, "%s is not asked for an answer to this flip",
				    seat_of(c, a->seat, r->arena));
	return referee_call(r, V_ILLEGAL, TR_RPM_RESPONSE_ORDER, WHERE_ACTION, "%s had the chance to answer before, and %s", seat_of(c, a->seat, r->arena),
			    p->w.asked < n ? "now those behind are asked" : "the round of answers is over; a new one would follow a card of the active player");
}

/* One of each kind. */
static enum verdict check_kind(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	uint32_t bit = 1u << a->card;
	bool used;

	if (!((p->w.used_turn | p->w.used_by[a->seat]) & bit)) {
		referee_held(r, TR_RPM_ONE_PER_TYPE);
		return V_LEGAL;
	}
	unsigned scope = ruling(c, TRR_RPM_TYPE_SCOPE);
	used = (scope == TRR_RPM_TYPE_SCOPE_TURN_ALL_PLAYERS ? p->w.used_turn : scope == TRR_RPM_TYPE_SCOPE_PER_FLIP ? p->w.used_flip
		: p->w.used_by[a->seat]) & bit;
	if (referee_test(r, TR_RPM_ONE_PER_TYPE, !used))
		return V_LEGAL;
	return referee_call(r, V_ILLEGAL, TR_RPM_ONE_PER_TYPE, 1, "a card called %s was played in this turn already%s", rpm_name(c, a->card),
			    p->w.used_flip & bit ? "" : " (on an earlier flip)");
}

enum verdict hold_rpm(struct context *c, const struct position *p, unsigned seat, unsigned rpm, int where, struct referee *r)
{
	if (rpm == UNKNOWN ? p->hidden[seat] || hand_size(p, seat) : p->hand[seat][rpm] > 0)
		return referee_held(r, TR_RPM_IN_HAND), V_LEGAL;
	if (rpm != UNKNOWN && p->hidden[seat]) {
		unsigned known = known_rpms(c, p, rpm), all = rpm_count(c, rpm);
		if (known < all || (all == 0 && house_of(c)->rpm[rpm].effect == FX_UNDEFINED))
			return referee_held(r, TR_RPM_IN_HAND), V_LEGAL;
		if (p->mode >= HEIST)
			variant_not_held(c, p, seat, rpm, where, r);
		return referee_call(r, V_ILLEGAL, TR_RPM_IN_HAND, where, all == 0 ? "%s holds no %s: there is none in this deck" : all == 1
				    ? "%s holds no %s: the only one is known to be elsewhere" : "%s holds no %s: all %u of them are known to be elsewhere",
				    seat_of(c, (int)seat, r->arena), rpm_name(c, rpm), all);
	}
	if (p->mode >= HEIST)
		variant_not_held(c, p, seat, rpm, where, r);
	return referee_call(r, V_ILLEGAL, TR_RPM_IN_HAND, where, "%s does not hold %s; the hand is %s", seat_of(c, (int)seat, r->arena),
			    rpm == UNKNOWN ? "a card" : rpm_name(c, rpm), hand_names(c, p, seat, r->arena));
}

/* The type for which plays are allowed now. */
static unsigned target_type(struct context *c, const struct position *p)
{
	const struct layer *top = &p->w.layer[p->w.nlayers - 1];
	unsigned bonus, type = top_type(c, p, &bonus);

	if (top->kind == PRINTED && type != top->type && !p->w.used_flip && !p->w.cancelled && ruling(c, TRR_RPM_ON_UPGRADED) == TRR_RPM_ON_UPGRADED_PRINTED)
		return top->type;
	return type;
}

static enum verdict wrong_target(struct context *c, const struct position *p, const struct act *a, unsigned rule, unsigned type, const char *needs, struct referee *r)
{
	if (p->w.nlayers > 1)
		rule = TR_RPM_NEW_TYPE;
	return referee_call(r, V_ILLEGAL, rule, 1, "%s goes on %s; the card counts as %s now", rpm_name(c, a->card), needs, track_name(c, type));
}

/* May this RPM lie on the card as it is now? */
static enum verdict check_target(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	const struct rpm_text *text = &house_of(c)->rpm[a->card];
	unsigned type = target_type(c, p);

	if (text->effect == FX_UNDEFINED)
		return referee_call(r, V_UNDECIDED, TR_MISSING, 1, "what %s does is not in the rulebook; parameter rpms.%s is missing", rpm_name(c, a->card),
				    rpm_name(c, a->card));
	if (text->effect != FX_CORE) {
		if (text->on >> type & 1)
			return V_LEGAL;
		return referee_call(r, V_ILLEGAL, TR_MISSING, 1, "the house rules don't let %s be played on %s", rpm_name(c, a->card), track_name(c, type));
	}
	switch (a->card) {
	case SPIKES:
		referee_held(r, TR_SPIKES_ANY);
		return V_LEGAL;
	case RUNFLAT:
		return referee_test(r, TR_RUNFLAT_TARGET, type == FLAT)
			       ? V_LEGAL : wrong_target(c, p, a, TR_RUNFLAT_TARGET, type, "a Flat Tire or on Tire Spikes", r);
	case INSTANT_SIDESWIPE:
		return referee_test(r, TR_ISW_TARGET, type == BASIC || type == PASS)
			       ? V_LEGAL : wrong_target(c, p, a, TR_ISW_TARGET, type, "a Basic Track or Pass Lane", r);
	case OFFROAD:
		return referee_test(r, TR_IOFF_TARGET, type == DETOUR) ? V_LEGAL : wrong_target(c, p, a, TR_IOFF_TARGET, type, "a Detour", r);
	case GREEN:
		return referee_test(r, TR_IGREEN_TARGET, type == STOP) ? V_LEGAL : wrong_target(c, p, a, TR_IGREEN_TARGET, type, "a Stop Light", r);
	default:
		return referee_test(r, TR_NITROUS, type == JUMP3 || type == JUMP5) ? V_LEGAL : wrong_target(c, p, a, TR_NITROUS, type, "a Jump", r);
	}
}

enum verdict check_rpm(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	unsigned seat = (unsigned)a->seat;
	enum verdict worst = V_LEGAL, v;

	a->asks_round = a->cancelled = false;
	if (!p->has_rpms)
		worst = referee_call(r, V_ILLEGAL, TR_RPM_IN_HAND, WHERE_ACTION, "this race is run without RPMs");
	if (!p->in_turn && p->now.race_over)
		return referee_call(r, V_ILLEGAL, TR_RPM_ROLE, WHERE_ACTION, "an RPM goes on a card just flipped, and no race is on");
	if (p->car[seat].gone != HERE && !((int)seat == p->seat && p->w.open && p->before_car.gone == HERE))
		return referee_call(r, V_ILLEGAL, p->mode == HEROES ? TT_HEROES_LEAVE_RPM : p->mode == HEIST ? TT_HEIST_ARREST_OUT : TR_RPM_RESPONSE_ORDER,
				    WHERE_ACTION, p->car[seat].gone == ABSENT ? "%s does not run in this race and is not asked" : "%s is out of the game and plays nothing",
				    seat_of(c, (int)seat, r->arena));
	if (tournament(p) && p->race == 6 && ruling(c, TRR_RPM_SIXTH_RACE) == TRR_RPM_SIXTH_RACE_VOID)
		worst = referee_call(r, V_ILLEGAL, TR_RPM_SAVE, WHERE_ACTION, "no RPMs are used in the sixth race");
	v = check_finished(c, p, seat, r);
	worst = v > worst ? v : worst;
	v = check_window(c, p, a, r);
	worst = v > worst ? v : worst;
	bool open = v == V_LEGAL || p->w.open;
	v = check_kind(c, p, a, r);
	worst = v > worst ? v : worst;
	if (worst < V_ILLEGAL) {
		referee_held(r, TR_RPM_ANY_TURN);
		referee_held(r, TR_RPM_ROLE);
		if (p->mode == HEROES)
			referee_held(r, TT_HEROES_HELD_APART);
	}
	v = p->has_rpms ? hold_rpm(c, p, seat, a->card, 1, r) : V_LEGAL;
	worst = v > worst ? v : worst;
	if (open && p->w.nlayers) {
		v = check_target(c, p, a, r);
		worst = v > worst ? v : worst;
		if (p->w.nlayers > 1)
			referee_test(r, TR_RPM_NEW_TYPE, v == V_LEGAL);
		a->cancelled = a->card == SPIKES && house_of(c)->rpm[SPIKES].effect == FX_CORE && upgrade_power(c, p, (unsigned)p->seat, UP_RUNFLAT);
		if (a->cancelled && worst < V_ILLEGAL) {
			referee_held(r, TR_UP_RUN_FLAT_SPIKES);
			referee_held(r, TR_UP_CANCEL_LOST);
		}
	}
	if (p->w.nlayers >= LAYERS_MAX || p->w.nused >= USED_MAX)
		worst = referee_call(r, V_UNREADABLE, TR_RPM_NO_COUNT_LIMIT, WHERE_ACTION, "more than %d cards in one turn", LAYERS_MAX);
	return worst;
}

/* Run-Flat Tires lie on Spikes: those are gone, and what they hid is back. */
static void cancel_spikes(struct context *c, struct position *p)
{
	struct window *w = &p->w;

	w->nlayers--;
	if (w->layer[w->nlayers - 1].kind == LAYER_NITROUS && ruling(c, TRR_NITROUS_RESUME) == TRR_NITROUS_RESUME_STAYS_CANCELLED)
		while (w->layer[w->nlayers - 1].kind == LAYER_NITROUS)
			w->nlayers--;
	const struct layer *top = &w->layer[w->nlayers - 1];
	if (top->kind == PRINTED && top->type == FLAT && upgraded(c, p, (unsigned)p->seat, FLAT) == FLAT &&
	    ruling(c, TRR_SPIKES_ON_FLAT) == TRR_SPIKES_ON_FLAT_BOTH_GONE)
		w->layer[w->nlayers++] = (struct layer){LAYER_CONVERT, BASIC, 0, RUNFLAT};
}

void restore_spikes(struct position *p)
{
	struct window *w = &p->w;
	uint32_t bit = 1u << SPIKES;

	if (!w->cancelled)
		return;
	w->layer[w->nlayers++] = (struct layer){LAYER_SPIKES, FLAT, 0, SPIKES};
	w->used_turn |= bit;
	w->used_flip |= bit;
	w->used_by[w->cancelled - 1] |= bit;
	if (w->first_cancelled)
		p->triggered[p->seat][UP_RUNFLAT] = false;
	w->cancelled = w->first_cancelled = 0;
}

void apply_rpm(struct context *c, struct position *p, const struct act *a)
{
	struct window *w = &p->w;
	const struct rpm_text *text = &house_of(c)->rpm[a->card];
	struct layer *top = &w->layer[w->nlayers - 1], *new = &w->layer[w->nlayers];
	unsigned n;
	int index = asked_index(c, p, (unsigned)a->seat, &n);
	uint32_t bit = 1u << a->card;

	hand_take(p, (unsigned)a->seat, a->card);
	w->used[w->nused++] = a->card;
	p->last_rpm[a->seat] = (uint8_t)(a->card + 1);
	if (!a->cancelled || ruling(c, TRR_CANCELLED_COUNTS_TYPE) == TRR_CANCELLED_COUNTS_TYPE_COUNTS) {
		w->used_turn |= bit;
		w->used_flip |= bit;
		w->used_by[a->seat] |= bit;
	}
	if (index == (int)n) {
		w->asked = w->played = 0;
	} else {
		w->played = (uint8_t)(a->asks_round ? 1 : w->played + 1);
		w->asked = (uint8_t)(index + 1);
		if (ruling(c, TRR_RPM_RESPONSE_ROUND) == TRR_RPM_RESPONSE_ROUND_RESTART)
			w->asked = 0;
		else if (ruling(c, TRR_RPM_PER_CHANCE) == TRR_RPM_PER_CHANCE_MANY)
			w->asked = (uint8_t)index;
	}
	w->cancelled = a->cancelled ? (uint8_t)(a->seat + 1) : 0;
	if (a->cancelled) {
		w->first_cancelled = !p->triggered[p->seat][UP_RUNFLAT];
		p->triggered[p->seat][UP_RUNFLAT] = true;
		return;
	}
	if (text->effect == FX_CORE && a->card == RUNFLAT && top->kind == LAYER_SPIKES) {
		cancel_spikes(c, p);
	} else if (text->effect == FX_CORE) {
		static const uint8_t to[CORE_RPMS] = {FLAT, BASIC, SIDESWIPE, BASIC, PASS, 0};
		*new = (struct layer){LAYER_CONVERT, to[a->card], 0, a->card};
		if (a->card == SPIKES)
			new->kind = LAYER_SPIKES;
		if (a->card == NITROUS)
			*new = (struct layer){LAYER_NITROUS, top->type, (uint8_t)(top->bonus + 2), a->card};
		w->nlayers++;
	} else if (text->effect == FX_CONVERT) {
		*new = (struct layer){LAYER_CONVERT, text->to, 0, a->card};
		w->nlayers++;
	} else if (text->effect == FX_OFF_TRACK) {
		*new = (struct layer){LAYER_OFF_TRACK, top->type, text->level, a->card};
		w->nlayers++;
	} else if (text->effect == FX_SLICK) {
		w->slick_ahead++;
	}
	make_move(c, p, true);
}
