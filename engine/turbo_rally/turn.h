/* Turbo Rally: how a turn begins, and what held of a flip or step: in line, for whoever does most turns at once and for whoever judges each act. */
#ifndef STEWARD_ENGINE_TURBO_RALLY_TURN_H
#define STEWARD_ENGINE_TURBO_RALLY_TURN_H

#include "engine/turbo_rally/model.h"

/* A held jump is completed; the car has come to the end of its route, which may be cleared with that. */
void set_due_held(struct context *c, struct position *p, struct car *k);
void end_route(struct context *c, struct position *p, struct car *k);
/* What held of the way that the car goes, where that is not simply to the next card of its lane. */
void hold_way(struct context *c, const struct position *p, const struct car *k, unsigned type, struct referee *r);

/* What the car has to do first, as it stands. */
__attribute__((always_inline))
static inline void set_due_now(struct context *c, struct position *p, struct car *k)
{
	unsigned next;

	/* On a lane without gaps nothing of what cannot be foreseen is asked by a branch. */
	if (!(k->route_n | k->lane[k->at + 1u].gap | k->lane[k->at].slick | (k->state == HELD))) {
		unsigned ahead = (k->state == ON) & (k->at < k->length);
		_Static_assert(DUE_FLIP == DUE_STEP + 1 && NO_SPOT == 0xFF, "sums below");
		next = k->at + 1u;
		p->now.due = (uint8_t)(DUE_STEP + (ahead & !k->lane[next].slick));
		p->now.due_spot = (uint8_t)(next | (ahead - 1));
		return;
	}
	p->now.due = DUE_STEP;
	p->now.due_spot = NO_SPOT;
	if (k->state == HELD) {
		set_due_held(c, p, k);
		return;
	}
	if (k->state != ON) {
		if (k->state == UPRIGHT || (k->state == OFF && k->off <= 1)) {
			const struct card *own = card_seen(k, way_spot(k));
			if (own && own->slick)  /* slick-place-wording=any-space: nobody comes back onto it either */
				p->now.due_spot = (uint8_t)way_spot(k);
		}
		return;
	}
	next = path_next(c, k, way_spot(k));
	if (next == finish_of(k))
		return;
	p->now.due_spot = (uint8_t)next;
	if (!card_at(k, next)->slick)
		p->now.due = DUE_FLIP;
}

/* It has come to rest on its card; that means something where it stands on its wheels. */
__attribute__((always_inline))
static inline void rest_now(struct context *c, struct position *p, struct car *k, unsigned seat)
{
	/* Whether the car stands on the last card cannot be foreseen, how that is read can: the question is noted without a branch. */
	bool ends = (k->at >= k->length) & (k->state == ON);

	if (p->mode >= HEROES)
		return;
	if (k->route_n | k->lane[k->at + 1u].gap)
		ends = k->state == ON && path_next(c, k, way_spot(k)) == finish_of(k);
	c->asked[TRR_FINISH_STEP >> 6] |= (uint64_t)ends << (TRR_FINISH_STEP & 63);
	if (__builtin_expect(c->option[TRR_FINISH_STEP] == TRR_FINISH_STEP_WITH_LAST_CARD, false) && ends)
		cross(c, p, seat, 1, BASIC);
}

/* A step is made, by which nothing more is due. */
static inline void step_done(struct position *p, struct car *k, enum step step)
{
	p->stepped = true;
	p->w.open = false;
	p->now.due = DUE_NOTHING;
	p->now.due_spot = NO_SPOT;
	k->did = (uint8_t)step;
}

/* The steps by which a car comes to drive again where it stands. */
static inline bool gets_up(enum step step)
{
	return step == STEP_UPRIGHT || step == STEP_BACK || step == STEP_REAR;
}

static inline void get_up(struct context *c, struct position *p, struct car *k, enum step step)
{
	_Static_assert(ON == 0, "so that no branch tells these steps apart");
	k->state = (uint8_t)((step == STEP_UPRIGHT) * UPRIGHT);
	rest_now(c, p, k, (unsigned)p->seat);
}

/* A turn of the seat begins; nothing is left of the one before. */
__attribute__((always_inline))
static inline void begin_now(const struct context *c, struct position *p, struct car *k, unsigned seat)
{
	p->seat = (int8_t)seat;
	p->in_turn = true;
	memset(&p->jumping, 0, offsetof(struct position, w.layer[1]) - offsetof(struct position, jumping));
	p->now.instant = p->now.jumped = 0;
	k->moved_by = 0;
	k->waited = k->did;
	k->did = NO_STEP;
	_Static_assert((DRUM_LANDED & DRUM_PLAYED & 1) && !(DRUM_BEFORE & 1) && DRUM_BEFORE == 1 << 1, "what this turn had is odd");
	k->drum = (uint8_t)((k->drum & 1) << 1);
	if (c->option[TRR_SLICK_STOP_POSITION] == TRR_SLICK_STOP_POSITION_BEHIND_IT)
		p->start_spot = (uint8_t)spot_of(k);
}

/* The car's next card is not known, and may be one of this kind, which is of the usual ones; all: how many the deck has of each. */
static inline bool plain_face(const struct position *p, const struct card *card, unsigned type, const uint16_t *all)
{
	static const uint32_t USUAL = ~(1u << JUMP5 | 1u << RPM_DRAW | 1u << UNKNOWN);
	return !card->up && card->type == UNKNOWN && USUAL >> type & 1 && p->now.seen[type] < all[type];
}

/* What held of the card by which the car came here in this turn. */
static inline void hold_moved(unsigned card, struct referee *r)
{
	if (card == PASS + 1)
		referee_held(r, TR_PASS_LANE);
	if (card == SIDESWIPE + 1) {
		referee_held(r, TR_SWIPE_NEXT);
		referee_held(r, TR_SWIPE_MOVE);
	}
	if (card == JUMP3 + 1 || card == JUMP5 + 1) {
		referee_held(r, TR_JUMP_PLAY);
		referee_held(r, TR_JUMP_LAND);
	}
}

/* What held where a flip is legal. */
__attribute__((always_inline))
static inline void hold_flip(struct context *c, const struct position *p, const struct car *k, unsigned type, struct referee *r)
{
	if (k->waited == STEP_BACK && k->at && k->lane[k->at].now != k->lane[k->at].type)
		referee_held(r, TR_RPM_PERMANENT);
	if (k->moved_by)
		hold_moved(k->moved_by, r);
	if (k->route_n || p->now.due_spot > k->at + 1u)
		hold_way(c, p, k, type, r);
	referee_held(r, TR_TURN_MOVE);
}

/* What a flip resumes that is due: by what the car did in the turn before; TR_TURN_FLIP where that says nothing more. */
static inline void hold_resumed(const struct car *k, struct referee *r)
{
	static const uint16_t resumed[] = {
		[NO_STEP] = TR_TURN_FLIP, [STEP_RETURN] = TR_BUMP_RETURN, [STEP_OFF] = TR_TURN_FLIP, [STEP_UPRIGHT] = TR_TURN_FLIP, [STEP_BACK] = TR_FLAT_RESUME,
		[STEP_REAR] = TR_STOP_RESUME, [STEP_CLEAN] = TR_OIL_AFTER_CLEAN, [STEP_JUMP] = TR_TURN_FLIP, [STEP_FINISH] = TR_TURN_FLIP,
	};
	referee_held(r, resumed[k->waited]);
}

static const int16_t step_rules[] = {
	-1, TR_BUMP_RETURN, -1, TR_FLAT_RIGHT, TR_FLAT_RETURN, TR_STOP_NO_FLIP, TR_OIL_CLEAN_TURN, TR_JUMP_PLAY, TR_FINISH_CARD,
};

/* What held of a step that is due. */
static inline void hold_step(const struct position *p, enum step step, struct referee *r)
{
	int rule = p->mode >= HEROES ? step_rule(p, step) : step_rules[step];

	if (rule >= 0)
		referee_held(r, (unsigned)rule);
	if (step == STEP_CLEAN) {
		referee_held(r, TR_OIL_NO_LANDING);
		referee_held(r, TR_OIL_BENEATH);
	}
}

#endif
