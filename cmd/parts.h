/* Files of so many records each: part0001.stw, part0002.stw and so on. */
#ifndef STEWARD_CMD_PARTS_H
#define STEWARD_CMD_PARTS_H

#include "cmd/cli.h"

struct parts {
	const char *prefix;
	unsigned long each, number, records;    /* per file; the file at hand; its records so far */
	bool force;                             /* files that are there already are replaced */
	struct text out, name;
	int fd;                                 /* -1: no file is open */
};

/* The text into which the next record goes. False: there is no place for it,
 * as a message says. */
bool parts_next(struct parts *p, struct session *s);

/* Writes what was gathered, if it is much. */
bool parts_flush(struct parts *p, bool all);

/* Ends the last file. */
bool parts_end(struct parts *p);

#endif
