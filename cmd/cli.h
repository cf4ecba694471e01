/* What the commands share: options, input files, one record after another,
 * output, messages, the end. Knows no game. */
#ifndef STEWARD_CMD_CLI_H
#define STEWARD_CMD_CLI_H

#include "cmd/input.h"
#include "cmd/print/print.h"
#include "engine/replay.h"

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

enum { OVERRIDES_MAX = 65 };             /* 64 of the options and one of a command */

/* What judges records one after another: the options of every command that
 * reads records, and the machinery behind them. Each thread has its own. */
struct session {
	const struct command *command;
	void *own;                      /* the command's: its options, and what it counts */
	/* options */
	const char *rulings[OVERRIDES_MAX - 1];
	struct overrides overrides;
	enum format format;
	bool strict, quiet, notes, colour, unicode;
	long threads;
	/* memory: what lasts, what a record has */
	struct arena keep, arena;
	struct library library;
	/* what is to be printed, on standard output and on standard error */
	struct text out, err;
	/* the records to come, and the one at hand */
	struct input input;
	struct portion *portion, lone;
	const struct infile *infile;
	const char *file;               /* its name for messages */
	struct slice slice;
	struct asker asker;
	struct record record;
	struct diags diags;
	struct replay replay;
	size_t record_number;           /* from 1 in the file; 0 where the file holds none */
	bool has_record;
	int status;
	bool printed;                   /* for put_apart: something was */
	bool left_behind;               /* a thread waits for input that nobody wants any more: nothing is given back */
	void (*spill)(struct session *);        /* takes what was printed so far, where it is much */
	void *spill_arg;
};

/* Whether the record's seat, or the player who sits there, is called so; capitals do not count. */
bool seat_called(struct session *s, size_t seat, const char *name);

/* Starts a command. Options of its own stand in extra (ends with a zero
 * entry); each found is told to take with its val and argument. Help, wrong
 * usage and the like end the program. On return the files are known. */
void session_start(struct session *s, const struct command *c, int argc, char **argv, const struct option *extra,
		   void (*take)(struct session *, int val, const char *arg), void *own);

/* A session without options, to read files beside another one. */
void session_open(struct session *s, const char **files, int nfiles);
void session_close(struct session *s);

/* Another session with the same options and nothing to read, for a thread. */
void session_open_like(struct session *s, const struct session *like);

/* The portion's next record, parsed; its faults of notation are in s->diags.
 * False when all of it was handed out. A file without any record is handed
 * out once, with has_record false and a fault N-empty. */
bool session_take(struct session *s, struct portion *p);

/* The next record of the files. False when all are read. */
bool session_next(struct session *s);

/* Takes a GAME/KEY=OPTION over the records' own, as --ruling does. */
void session_ruling(struct session *s, const char *arg);

/* Replays the record at hand to its end. */
void session_replay(struct session *s);

/* The record at hand as the printers take it. */
struct report session_report(struct session *s);

/* The readings of the options, and one more over them where it is not NULL. In list. */
struct overrides session_overrides(const struct session *s, const char *ruling, const char *list[OVERRIDES_MAX]);

/* Heaviest status so far: trouble before illegal before undecided. */
void session_status(struct session *s, int status);
int verdict_status(enum verdict v);

/* "steward: what: why" on standard error, in its turn, and the status of trouble. */
void session_trouble(struct session *s, const char *what, const char *why);

/* Writes out what was printed so far when it is much, or all of it. */
void session_flush(struct session *s, bool all);

/* Ends a command: flushes, closes standard output; returns the exit status. */
int session_end(struct session *s);

/* Ends with a message about wrong usage. */
__attribute__((format(printf, 2, 3), noreturn))
void usage_error(const struct command *c, const char *format, ...);

/* The same, about the name of a game. */
__attribute__((noreturn))
void game_unknown(const struct command *c, const char *name);

/* "steward: what: why" on standard error, at once. */
void trouble(const char *what, const char *why);

/* Writes bytes to standard output or standard error; what can't be written ends the program. */
void write_out(const char *bytes, size_t n);
void write_err(const char *bytes, size_t n);

/* A number from min to max, or the end with a message about the option. */
long number_option(const struct command *c, const char *option, const char *arg, long min, long max);

#endif
