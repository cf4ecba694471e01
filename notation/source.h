/* A stream of bytes, cut into records. A record begins at [Game " wherever
 * that stands, so the cut needs no knowledge of what lies between. */
#ifndef STEWARD_NOTATION_SOURCE_H
#define STEWARD_NOTATION_SOURCE_H

#include "notation/arena.h"

#include <stdbool.h>
#include <stdint.h>

/* Longest record read, in bytes. What is longer is read past up to the next record. */
enum { RECORD_MAX = 16 * 1024 * 1024 };

/* Bytes that [Game " may be drawn out to by wrapping and quoting. */
enum { HEAD_MAX = 256 };

/* One record's text, with what precedes the first record of the stream before
 * it. text[len] is a NUL that belongs to the source, and 16 more bytes behind
 * it may be read. */
struct slice {
	const char *text;
	size_t len;
	size_t start;           /* where [Game stands; len if the stream holds none */
	size_t line, column;    /* of text[0] in the stream, from 1 */
	bool truncated;         /* longer than RECORD_MAX: text is its beginning */
	/* where slice_place() looked last, so that faults in order cost one walk */
	size_t seen_at, seen_line, seen_column;
};

struct source {
	int fd;
	int error;              /* errno of a failed read, or 0 */
	bool eof;
	char *buf;
	size_t cap, fill;       /* room and bytes read */
	size_t at;              /* the next slice's first byte */
	size_t next_line, next_column;
	size_t cut;             /* where a NUL stands for the byte in cut_byte, if cut_set */
	char cut_byte;
	bool cut_set, skipping;
	void (*before_read)(void *);    /* called before each read that may wait, if set */
	void *before_read_arg;
	void (*fail)(void *);   /* called when memory ends; does not return */
	void *fail_arg;
};

/* Reads from fd, which stays the caller's. */
void source_init(struct source *s, int fd, void (*fail)(void *), void *fail_arg);
void source_free(struct source *s);

/* The next record's text, valid until the next call. false at the end of the
 * stream or when reading failed (then s->error). A stream without any record
 * gives its text once, with start == len; an empty one too. */
bool source_next(struct source *s, struct slice *out);

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
