/* What fixtures prove. A rule: by a case named for it in whose replay it was
 * tested and held, and by a case that expects it broken and gets it. A
 * reading of a disputed point: by a case in which the point was asked and
 * that comes out otherwise under another reading. */
#ifndef STEWARD_CMD_COVERAGE_H
#define STEWARD_CMD_COVERAGE_H

#include "engine/replay.h"
#include "notation/text.h"

/* What one replay of a case left behind. */
struct run {
	const struct game *game;
	uint64_t held[RULES_MAX / 64];
	uint64_t asked[4];
	uint8_t option[RULINGS_MAX];
	uint64_t signature;             /* of verdict, faults and position */
	const struct rule *called[16];  /* the first rules that were broken */
	unsigned ncalled;
};

void run_record(struct run *run, const struct replay *rp, const struct diags *d);

struct coverage_game;
struct coverage {
	struct arena *keep;
	struct coverage_game *game;     /* as in games[], then the notation */
	size_t ngames;
};

void coverage_init(struct coverage *c, struct arena *keep);
/* Adds what another one counted. */
void coverage_add(struct coverage *c, const struct coverage *part);
/* A case named "ID/n ...": its rule held in this run. */
void coverage_rules(struct coverage *c, const char *case_name, const struct run *run);
/* An expected fault that came. */
void coverage_fault(struct coverage *c, const char *id, enum verdict v, const struct run *run);
/* The same case under another reading ("key=option"; more than one proves nothing of a single one). */
void coverage_under(struct coverage *c, const char *under, const struct run *own, const struct run *run);
void coverage_print(struct coverage *c, struct text *out, bool json, bool gaps);

#endif
