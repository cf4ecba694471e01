/* Extended regular expressions as POSIX has them, of bytes: whether one is
 * found in a text. No locale, no references back, no time but what length of
 * text times length of expression takes, no memory but the arena's; the C
 * library's answer "no match" where memory ends, or crash. */
#ifndef STEWARD_NOTATION_EXPRESSION_H
#define STEWARD_NOTATION_EXPRESSION_H

#include "notation/arena.h"

#include <stdbool.h>

struct expression_state;

struct expression {
	struct expression_state *state;
	unsigned nstates;
	const char *fault;              /* what is wrong with it, or NULL */
};

/* Reads the expression; what it needs lies in the arena. */
void expression_read(struct expression *e, const char *text, struct arena *a);

/* Whether it is found somewhere in the text. The arena is for the search alone. */
bool expression_found(const struct expression *e, const char *text, struct arena *a);

#endif
