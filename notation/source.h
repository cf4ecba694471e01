/* A stream of bytes, cut into records. A record begins at [Game " wherever
 * that stands, so the cut needs no knowledge of what lies between. The stream
 * is read in batches of whole records, each in storage of its own, so that
 * several threads may work on one stream. */
#ifndef STEWARD_NOTATION_SOURCE_H
#define STEWARD_NOTATION_SOURCE_H

#include "notation/arena.h"

#include <stdbool.h>
#include <stdint.h>

/* Longest record read, in bytes. What is longer is read past up to the next record. */
enum { RECORD_MAX = 16 * 1024 * 1024 };

/* Bytes that [Game " may be drawn out to by wrapping and quoting. */
enum { HEAD_MAX = 256 };

/* A place in a text and its line and column, both from 1. */
struct mark { size_t at, line, column; };

/* One record's text, with what precedes the first record of the stream before
 * it. text[len] is a NUL that belongs to the batch, and 16 more bytes behind
 * it may be read. */
struct slice {
	const char *text;
	size_t len;
	size_t start;           /* where [Game stands; len if the stream holds none */
	bool truncated;         /* longer than RECORD_MAX: text is its beginning */
	bool may_be_named;      /* [Name may stand in it */
	/* What slice_place() keeps: where the text begins in the stream, and where
	 * it looked last, so that faults in order cost one walk. Line 0: nobody
	 * asked yet, and the batch knows how to count up to the slice. */
	struct mark first, seen;
	struct batch *batch;
};

/* Whole records of a stream, one behind the other. */
struct batch {
	char *buf;
	size_t cap, fill;       /* room; bytes of its records */
	struct record_start { uint32_t at; bool may_be_named, truncated; } *start;
	size_t nstart, cap_start;
	size_t given;           /* records handed out */
	size_t cut;             /* where a NUL stands for the byte in cut_byte, if cut_set */
	char cut_byte;
	bool cut_set;
	struct mark first, mark;        /* where it begins in the stream, and how far lines were counted */
};

struct source {
	int fd;
	int error;              /* errno of a failed read, or 0 */
	bool eof, begun, skipping;
	char *rest;             /* bytes read that belong to the next batch */
	size_t nrest, cap_rest;
	struct mark mark;       /* of the next batch's first byte */
	uint64_t bytes;         /* read so far */
	void (*before_read)(void *);    /* called before each read that may wait, if set */
	void *before_read_arg;
	void (*fail)(void *);   /* called when memory ends; does not return */
	void *fail_arg;
};

/* Reads from fd, which stays the caller's. */
void source_init(struct source *s, int fd, void (*fail)(void *), void *fail_arg);
void source_free(struct source *s);

/* Reads the stream's next records into b, which is emptied first (a zeroed one
 * is empty): at least one, and as many as one read brings. false at the end of
 * the stream or when reading failed (then s->error). A stream without any
 * record gives its text once, in a slice with start == len; an empty one too. */
bool source_fill(struct source *s, struct batch *b);

/* The next record's text, valid until the next call; false when all were handed out. */
bool batch_next(struct batch *b, struct slice *out);
void batch_free(struct batch *b);

/* Begins again with the batch's first record. */
void batch_rewind(struct batch *b);

/* Both in one, for who reads a stream alone: the next record, false at the end. */
bool source_next(struct source *s, struct batch *b, struct slice *out);

/* A slice of text held by the caller (text[len] is NUL, 16 bytes behind it readable). */
void slice_of(struct slice *out, const char *text, size_t len);

/* Line and column of a byte of the slice, both from 1; columns count characters. */
void slice_place(struct slice *s, size_t at, size_t *line, size_t *column);

/* The bytes of the line in which text[at] stands, without its end; of a long
 * line at most around bytes before at and behind it. */
void slice_line(const struct slice *s, size_t at, size_t around, size_t *from, size_t *to);

/* Whether a record begins at text[at], up to end: [Game and an opening quote,
 * white space and quotation marks of a mail between them. */
bool record_begins(const char *text, size_t at, size_t end);

#endif
