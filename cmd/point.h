/* Commands that look at a point of a record: --at, --record, the way there. */
#ifndef STEWARD_CMD_POINT_H
#define STEWARD_CMD_POINT_H

#include "cmd/cli.h"

struct point {
	long turn, action;      /* -1: the end; the whole turn */
	long record;            /* 0: every record of the files */
	long files, seen;       /* how many there were; records that the options chose */
	const char *at;         /* as it was asked for */
};

#define POINT_NONE {-1, -1, 0, 0, 0, ""}
#define POINT_OPTIONS {"at", required_argument, NULL, 'a'}, {"record", required_argument, NULL, 'r'}, {"quiet", no_argument, NULL, 'q'}
#define POINT_HELP \
	"  --at TURN[.ACTION]        the point, as 7 or 7.2 (else the end)\n" \
	"  --record N                only the N-th record of each file\n" \
	"  -q, --quiet               no faults\n"

/* Takes --at or --record; false for another option. */
bool point_option(struct point *p, const struct command *c, int val, const char *arg);

/* Whether the options choose the record at hand. */
bool point_wanted(const struct session *s, struct point *p);

/* Adds what a thread saw. */
void point_add(struct point *p, const struct point *part);

/* Behind the last record: tells when the one that was wanted is not there, in whatever file. */
void point_end(struct session *s, const struct point *p);

/* Plays the record to the point; each, if any, is called behind every step.
 * Faults go to standard error, the status is set. Returns whether there is a
 * position to be shown. */
bool point_play(struct session *s, const struct point *p, void (*each)(struct session *, enum replay_step));

/* "not final: illegal at 7.2", where the replay stopped before its end. */
void point_not_final(struct session *s, struct text *t);

/* Faults of the record at hand to standard error. */
void point_faults(struct session *s);

/* "record 1 (Friday), turbulence, after turn 7, action 2" and a line end. */
void point_title(struct session *s, struct text *t);

#endif
