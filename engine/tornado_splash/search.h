/* What moves.c and shifts.c share: the search for what can be played. Inside
 * engine/tornado_splash/. */
#ifndef STEWARD_ENGINE_TORNADO_SPLASH_SEARCH_H
#define STEWARD_ENGINE_TORNADO_SPLASH_SEARCH_H

#include "engine/tornado_splash/model.h"

struct search {
	struct context *c;
	const struct position *p;
	struct referee silent;          /* nobody reads its faults */
	struct act act;
	struct unshifted unshifted_here; /* at the act's exit */
	struct visitor *visitor;
	bool close;                     /* something is too close to call */
	bool first;                     /* one placement is enough */
	bool unshifted;
};

/* A run of legal shifts in tenths of a millimetre, or of headings in hundredths. */
struct run { int from, to; };
enum { RUNS_MAX = 256 };

/* Whether the check accepts the act as it is. */
static inline bool allowed(struct search *s)
{
	enum verdict v = tornado_splash_check(s->c, s->p, &s->act, &s->silent);

	s->close |= v == V_UNDECIDED;
	return v == V_LEGAL;
}

/* Shifts the act's card to the left, in tenths of a millimetre. */
static inline void shift_to(struct search *s, int tenths)
{
	s->act.shift = grid(tenths, 10);
	s->act.shifted = tenths != 0;
}

/* Whether a card that is known to continue its exit may lie there with that shift. */
static inline bool lies(struct search *s, int tenths)
{
	shift_to(s, tenths);
	enum verdict v = check_place(s->c, s->p, &s->act, &s->unshifted_here, &s->silent);
	s->close |= v == V_UNDECIDED;
	return v == V_LEGAL;
}

/* The runs of legal shifts at the act's exit, 0 aside, where something lies in
 * the way: without that nothing is shifted. Returns their number, RUNS_MAX at most. */
unsigned shift_runs(struct search *s, struct run *runs);

/* The runs of legal headings from the token. */
unsigned heading_runs(struct search *s, struct run *runs);

#endif
