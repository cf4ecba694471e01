/* The conditions of select: what its options ask of a record, and whether the
 * record meets them. */
#ifndef STEWARD_CMD_CONDITIONS_H
#define STEWARD_CMD_CONDITIONS_H

#include "cmd/cli.h"

/* Those from ASK_RESULT on need a replay. */
enum ask { ASK_TAG, ASK_GAME, ASK_SEAT, ASK_TURNS, ASK_RECORD, ASK_RESULT, ASK_VERDICT, ASK_RULE, ASK_RULING, ASK_RANK, ASK_SCORE };

struct condition;
struct conditions {
	struct condition *list;
	size_t n, cap;
};

/* Adds what one option asks; wrong usage ends the program. */
void conditions_add(struct conditions *c, struct session *s, enum ask ask, const char *arg);

void conditions_free(struct conditions *c);

/* Whether anything of that kind is asked. */
bool conditions_ask(const struct conditions *c, enum ask ask);

/* Whether the record at hand meets them all. It is replayed only where that
 * is needed to tell; then s->diags has the faults found on the way. */
bool conditions_hold(const struct conditions *c, struct session *s);

#endif
