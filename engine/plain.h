/* The hook plain of a game that knows usual actions, but leaves the beginning of
 * a line to turn: made of one function, which does a usual action or, where it
 * is another one, nothing. */
#ifndef STEWARD_ENGINE_PLAIN_H
#define STEWARD_ENGINE_PLAIN_H

#include "engine/referee.h"

typedef bool usual_fn(struct context *, void *pos, const struct play *, struct referee *);

__attribute__((always_inline))
static inline size_t plain_actions(struct context *c, void *pos, const struct turn *t, uint32_t *acts, struct referee *r, usual_fn *usual)
{
	uint32_t done = *acts;

	for (; done < t->nactions; done++) {
		const struct action *a = &c->record->actions[t->action + done];
		const struct play play = play_of(c->record, t, a);
		if (a->claim || a->bad || !usual(c, pos, &play, r))
			break;
	}
	if (done == *acts)
		return 0;
	*acts = done;
	return 1;
}

#endif
