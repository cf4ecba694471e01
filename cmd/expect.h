/* [Expect] tags: what must come of a case. */
#ifndef STEWARD_CMD_EXPECT_H
#define STEWARD_CMD_EXPECT_H

#include "notation/record.h"

enum { EXPECTS_MAX = 200 };

enum expected { EXPECT_LEGAL, EXPECT_FAULT, EXPECT_CLAIM, EXPECT_BROKEN };

struct expect {
	const struct tag *tag;
	const char *under;              /* "key=option,key=option", "" for the record's own readings */
	enum expected what;
	enum verdict verdict;           /* of a fault */
	const char *id;
	long turn, action;              /* -1: anywhere */
	struct span claim;              /* where the claim's words stand in the record */
	const char *text;
};

/* Reads the record's expectations into list[EXPECTS_MAX]; what can't be read
 * is told to faults (N-expect). Texts live in a. Returns how many. */
size_t expects_read(const struct record *r, struct expect *list, struct arena *a, struct diags *faults);

#endif
