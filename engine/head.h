/* What is judged before a record's first action. Inside engine/ only. */
#ifndef STEWARD_ENGINE_HEAD_H
#define STEWARD_ENGINE_HEAD_H

#include "engine/replay.h"

/* Finds game, readings in force and component set, judges the seats; sets
 * rp->game, rp->ctx and rp->playable, which it returns. Faults go to rp->ref. */
bool head_judge(struct replay *rp, const struct overrides *over);

#endif
