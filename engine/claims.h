/* Claims of every game: result, rank, place, score. Inside engine/ only. */
#ifndef STEWARD_ENGINE_CLAIMS_H
#define STEWARD_ENGINE_CLAIMS_H

#include "engine/replay.h"

/* Judges a claim at the position at hand; the game's own words go to the game. */
enum verdict claims_judge(struct replay *rp, const struct play *p);

/* [Result]: a claim about the end of the record. */
void claims_judge_result_tag(struct replay *rp);

/* An outcome as a claim states it: "red blue", "none" or "open". */
const char *claims_outcome(const struct record *rec, struct outcome o, struct arena *a);

/* A ranking as a claim states it: "red blue tie green". */
const char *claims_ranking(const struct record *rec, const struct ranking *r, struct arena *a);

#endif
