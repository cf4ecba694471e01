/* What the commands share: options, input files, one record after another,
 * output, messages, the end. Knows no game. */
#ifndef STEWARD_CMD_CLI_H
#define STEWARD_CMD_CLI_H

#include "cmd/print/print.h"
#include "engine/replay.h"
#include "notation/parse.h"
#include "notation/text.h"

#include <getopt.h>

#define STEWARD_VERSION "0.1.0"

enum { EXIT_LEGAL = 0, EXIT_ILLEGAL = 1, EXIT_TROUBLE = 2, EXIT_UNDECIDED = 3 };

enum format { FORMAT_TEXT, FORMAT_JSON, FORMAT_TAP, FORMAT_SETUP, FORMAT_SVG };

/* A subcommand. */
struct command {
	const char *name, *usage, *summary;
	const char *options;            /* its lines of --help, the common ones excepted */
	int (*run)(int argc, char **argv);
};
extern const struct command command_check, command_show, command_fmt, command_test, command_rules, command_rank, command_score,
	command_moves, command_perft, command_gen, command_explain, command_rulings, command_convert,
	command_select, command_diff;
extern const struct command *const commands[];

struct named;                           /* records of a file that have a [Name] */

enum { OVERRIDES_MAX = 65 };             /* 64 of the options and one of a command */

/* Options of every command that reads records, and the machinery behind them. */
struct session {
	const struct command *command;
	/* options */
	const char *rulings[OVERRIDES_MAX - 1];
	struct overrides overrides;
	const char *components_dir;
	enum format format;
	bool strict, quiet, notes, colour, unicode;
	/* memory: what lasts, what a file has, what a record has */
	struct arena keep, file_arena, arena;
	struct library library;
	struct text out;
	/* the file and record at hand */
	const char **files;
	int nfiles, next_file;
	const char *file;               /* name for messages; "stdin" */
	struct source source;
	int fd;
	struct slice slice;
	struct record record;
	struct diags diags;
	struct replay replay;
	struct named *named;
	unsigned nnamed;
	size_t record_number;           /* from 1 in the file; 0 where the file holds none */
	bool has_record;
	int status;
};

/* Starts a command. Options of its own stand in extra (ends with a zero
 * entry); each found is told to take with its val and argument. Help, wrong
 * usage and the like end the program. On return the files are known. */
void session_start(struct session *s, const struct command *c, int argc, char **argv, const struct option *extra,
		   void (*take)(struct session *, int val, const char *arg));

/* The next record of the files, parsed; its faults of notation are in
 * s->diags. False when all files are read. A file without any record is
 * handed out once, with has_record false and a fault N-empty. */
bool session_next(struct session *s);

/* A session without options, to read files beside another one. */
void session_open(struct session *s, const char **files, int nfiles);
void session_close(struct session *s);

/* Takes a GAME/KEY=OPTION over the records' own, as --ruling does. */
void session_ruling(struct session *s, const char *arg);

/* Puts in the place of folders the .stw files in them and in their folders. */
void session_expand(struct session *s);

/* Replays the record at hand to its end. */
void session_replay(struct session *s);

/* The record at hand as the printers take it. */
struct report session_report(struct session *s);

/* The readings of the options, and one more over them where it is not NULL. In list. */
struct overrides session_overrides(const struct session *s, const char *ruling, const char *list[OVERRIDES_MAX]);

/* Heaviest status so far: trouble before illegal before undecided. */
void session_status(struct session *s, int status);
int verdict_status(enum verdict v);

/* Writes out what is gathered when it is much, or all of it. */
void session_flush(struct session *s, bool all);

/* Ends a command: flushes, closes standard output; returns the exit status. */
int session_end(struct session *s);

/* Ends with a message about wrong usage. */
__attribute__((format(printf, 2, 3), noreturn))
void usage_error(const struct command *c, const char *format, ...);

/* "steward: what: why" on standard error. */
void trouble(const char *what, const char *why);

/* Where the folder part of a path ends; "." where it has none. In a. */
const char *folder_of(const char *path, struct arena *a);

#endif
