/* The files of a command, read one behind the other in portions of whole
 * records. */
#ifndef STEWARD_CMD_INPUT_H
#define STEWARD_CMD_INPUT_H

#include "notation/parse.h"
#include "notation/text.h"

#include <stdatomic.h>

/* A file whose records are read or judged. Its storage is given back when
 * nobody uses it any more. */
struct infile {
	const char *name;               /* for messages; "stdin" */
	const char *dir;                /* where files lie that its records name */
	int number;                     /* from 1, in the order of the files */
	struct arena arena;
	struct named *named;            /* its records that have a [Name] */
	atomic_uint nnamed, users;
};

/* Records read together. */
struct portion {
	struct batch batch;
	struct infile *file;            /* NULL: none was read */
	size_t before;                  /* records of the file that stand before them */
};

struct input {
	const char **files;             /* "-" is standard input */
	int nfiles, next;
	const char *dir;                /* where files lie that records name, or NULL: beside the record */
	struct infile *file;            /* the one that is read */
	int fd;                         /* -1: none is open */
	struct source source;
	size_t records;                 /* of the file, read so far */
	uint64_t bytes, size;           /* of all files: read so far; to be read, 0 where that is not known */
	void (*fail)(void *);           /* called when memory ends; does not return */
	/* where a record is read that may have a [Name]; its arrays live in keep */
	struct record look;
	struct arena keep, arena;
};

void input_init(struct input *in, const char **files, int nfiles, void (*fail)(void *));
void input_free(struct input *in);

/* The next records. False when all files are read. What can't be read is told
 * into err and passed over; *trouble is set then. */
bool input_fill(struct input *in, struct portion *p, struct text *err, bool *trouble);

/* Gives a portion's file back; its batch serves the next portion. */
void portion_release(struct portion *p);
void portion_free(struct portion *p);

/* Who asks for the record that [From] names: only those before the number, in the file. */
struct asker { const struct infile *file; size_t number; };
const struct record *find_named(void *asker, const char *name, size_t len);

/* Whether the file had all the names that are kept before that record. */
enum { NAMED_MAX = 1000 };
bool names_are_full(const struct asker *a);

/* The folder part of a path; "." where it has none. In a. */
const char *folder_of(const char *path, struct arena *a);

/* "steward: what: why" and a line end. */
void tell_trouble(struct text *err, const char *what, const char *why);

/* Puts in the place of folders the .stw files in them and in their folders,
 * in the order of their names; in keep. */
void expand_folders(struct input *in, struct arena *keep, struct text *err, bool *trouble);

#endif
