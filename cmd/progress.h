/* A line on standard error about how far long work has come: only on a
 * terminal, and only when it takes longer than two seconds. */
#ifndef STEWARD_CMD_PROGRESS_H
#define STEWARD_CMD_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct progress {
	bool on, shown;
	const char *unit;               /* what is counted: "records" */
	uint64_t all;                   /* bytes to be read, or things to be made where bytes is never said; 0: not known */
	double began, last;             /* seconds */
};

void progress_start(struct progress *p, const char *unit, uint64_t all);

/* Says how far it is, where it is time to. bytes is 0 where nothing is read. */
void progress_show(struct progress *p, uint64_t bytes, uint64_t count);

/* Takes the line away, before anything else is written to the terminal and at the end. */
void progress_clear(struct progress *p);

#endif
