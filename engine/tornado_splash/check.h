/* What check.c and laying.c share. Inside engine/tornado_splash/. */
#ifndef STEWARD_ENGINE_TORNADO_SPLASH_CHECK_H
#define STEWARD_ENGINE_TORNADO_SPLASH_CHECK_H

#include "engine/tornado_splash/model.h"

#define FAULT(worst, r, rule, where, ...) ((worst) = referee_call(r, V_ILLEGAL, rule, where, __VA_ARGS__))

/* Nothing more is done by who is home or out. */
static inline enum verdict gone(struct context *c, const struct position *p, int seat, struct referee *r, const char *what)
{
	const struct racer *k = &p->racer[seat];

	return referee_call(r, V_ILLEGAL, k->place ? TS_FIN_REMOVE : TS_OOB_REMOVE, WHERE_ACTION, "%s is %s, and %s", name(c, seat, r), k->place ? "home" : "out", what);
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

/* What decided a test against the player: NULL where it was measured. */
const char *decided_by(struct context *c, const struct position *p, int32_t m, unsigned rule);

/* May the card be laid (laying.c)? */
enum verdict check_play(struct context *c, const struct position *p, struct act *a, struct referee *r);

#endif
