/* A game may judge and do at once what is usual (struct game, plain). It must come to what turn, decode, check and apply come to
 * one by one: the same position, the same end, the same rules held, the same points asked. */
#ifndef STEWARD_TESTS_STEPPED_H
#define STEWARD_TESTS_STEPPED_H

#include "tests/engine/table.h"

/* What a replay came to, beside its position. */
struct came_to {
	bool playable, final;
	size_t nactions, nturns, left;
	int32_t turn, action, end_turn, end_action;
	uint64_t asked[4], held[RULES_MAX / 64];
	size_t faults;
	int32_t fault_turn, fault_action;       /* of the last fault */
};

static inline struct came_to came_to(const struct replay *rp, const struct diags *d)
{
	struct came_to c;

	memset(&c, 0, sizeof c);                /* it is compared as bytes */
	c.playable = rp->playable, c.final = replay_final(rp);
	c.nactions = rp->nactions, c.nturns = rp->nturns, c.left = rp->not_replayed;
	c.turn = rp->turn, c.action = rp->action, c.end_turn = rp->end_turn, c.end_action = rp->end_action;
	memcpy(c.asked, rp->ctx.asked, sizeof c.asked);
	memcpy(c.held, rp->ref.held, sizeof c.held);
	c.faults = d->n;
	c.fault_turn = d->n ? d->list[d->n - 1].turn : 0;
	c.fault_action = d->n ? d->list[d->n - 1].action : 0;
	return c;
}

/* Plays the record step by step, which no game can shorten: what is another than where all at once it came to, or NULL. */
static inline const char *otherwise_by_steps(struct table *t, const struct overrides *over, const struct came_to *all, const void *position, size_t size)
{
	struct replay *rp = &t->replay;
	struct diags told;

	diags_init(&told, &t->arena);
	if (replay_begin(rp, &t->r, over, &told))
		while (replay_next(rp) != REPLAY_END)
			;
	replay_finish(rp);
	struct came_to steps = came_to(rp, &told);
	rp->ref.out = &t->diags;
	if (size && memcmp(position, rp->pos, size) != 0)
		return "the position";
	if (memcmp(steps.held, all->held, sizeof steps.held) != 0)
		return "what held";
	if (memcmp(steps.asked, all->asked, sizeof steps.asked) != 0)
		return "what was asked";
	return memcmp(&steps, all, sizeof steps) != 0 ? "the end, or a count" : NULL;
}

#endif
