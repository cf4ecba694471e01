/* Records judged one by one, by any number of threads, and what is said of
 * them put in their order: the output does not depend on the number. */
#ifndef STEWARD_CMD_WORK_H
#define STEWARD_CMD_WORK_H

#include "cmd/cli.h"

/* What the thread that judged a record leaves to be put in order. */
struct said {
	const char *text;               /* what it printed */
	size_t len;
	const struct infile *file;      /* where the record stands, and its bytes; */
	const struct slice *slice;      /* NULL where work goes by numbers */
	const void *note;
};

/* What a command does. A session's own is the command's struct of options and
 * counts; every thread has a copy of it, made before the first record. */
struct work {
	/* Judges the session's record (or number) and prints; in any thread. note has note_size bytes, zeroed. */
	void (*record)(struct session *s, void *note);
	size_t note_size;
	/* Prints into s->out what was said, in its order and in one thread at a
	 * time. False: no more is wanted. NULL: the text is printed as it is. */
	bool (*put)(struct session *s, const struct said *x);
	/* Adds what a thread counted to the command's own; NULL: nothing is counted. */
	void (*add)(void *own, const void *part);
	size_t own_size;
};

/* A put for texts that an empty line parts. */
bool put_apart(struct session *s, const struct said *x);

/* Does it with every record of the session's files. */
void work_records(struct session *s, const struct work *w);

/* Does it with the numbers from 0 to n - 1: s->record_number. */
void work_numbers(struct session *s, const struct work *w, size_t n);

#endif
