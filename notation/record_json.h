/* The tree of a record as JSON, and back: a twin that loses nothing which the
 * canonical form keeps. It stands for that form and not for the spelling that
 * was read, so a record and its canonical form have the same twin, but for
 * "ended".
 *
 * {"game", "text_before", "tags": [{"before", "name", "value", "behind"}],
 *  "turns": [{"before", "number", "seat", "actions": [{"before", "seat", "claim", "words", "within"}], "behind"}],
 *  "before_end", "ended", "text_behind"}
 *
 * Comments stand without their braces. "behind" of a tag or turn lists those
 * in its line; "before" those in lines of their own, each line a list, and so
 * does "before_end" for those between the last turn and *. "before" of an
 * action lists those between it and the comma or colon; "within" those behind
 * its @seat or =, each with the number of the word that it stands before.
 * A word is a string, {"hidden": n} or {"string": text}. Text that is no UTF-8
 * is {"bytes": base64}. What is not there is null. */
#ifndef STEWARD_NOTATION_RECORD_JSON_H
#define STEWARD_NOTATION_RECORD_JSON_H

#include "notation/record.h"
#include "notation/text.h"

#include <jansson.h>

/* What reading and writing need, and what is left of the last record read. */
struct record_json {
	/* Looks up a base for [From], as in struct record. Where it finds none, the
	 * seats of the turns are taken for the base's. */
	const struct record *(*find)(void *arg, const char *name, size_t len);
	void *find_arg;
	struct arena *arena;            /* lasts for one record; the caller empties it */
	struct text text;               /* the canonical text, its NUL and padding not counted */
	struct text piece, comment;
	struct slice slice;             /* of that text */
	struct record record;           /* its tree */
	struct diags diags;
	const json_t *given;            /* what is read */
	struct record *stand_in;
	/* why it was refused: a JSON pointer into what was given, and a message */
	const char *pointer, *message;
};

/* Arrays of the record live in keep, which lasts as long as j; fail is called
 * when memory ends and does not return. */
void record_json_init(struct record_json *j, struct arena *keep, struct arena *arena, void (*fail)(void *), void *fail_arg);
void record_json_free(struct record_json *j);

/* Adds the twin of r, one line without its end. r must have been read without faults. */
void record_json_write(struct record_json *j, const struct record *r, struct text *out);

/* Makes the canonical text of a twin in j->text, and its tree in j->record.
 * False with j->pointer and j->message if the JSON is no twin: a member is
 * missing, unknown or of the wrong kind, or the text made of it would not read
 * back, without faults, to the same twin. */
bool record_json_read(struct record_json *j, const json_t *twin);

/* Where in the JSON a fault of j->record stands. */
const char *record_json_pointer(const struct record_json *j, const struct diag *d);

#endif
