/* How often each rule was broken, over many records. */
#ifndef STEWARD_CMD_TALLY_H
#define STEWARD_CMD_TALLY_H

#include "engine/game.h"
#include "notation/text.h"

struct tally_row;
struct tally {
	struct tally_row *row;          /* a row a rule: the notation's, then the games' */
	size_t n;
	size_t records;
};

void tally_init(struct tally *t, struct arena *keep);

/* Counts the faults of one more record; those beyond the limit of a record are known by number only. */
void tally_record(struct tally *t, const struct diags *d);

/* Adds what another one counted. */
void tally_add(struct tally *t, const struct tally *part);

/* A line for each rule that was broken, the most frequent first. */
void tally_print(const struct tally *t, struct text *out, struct arena *a);

#endif
