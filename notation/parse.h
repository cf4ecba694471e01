/* Text to tree. Every byte sequence gives a record and the faults of its
 * notation; after a fault reading goes on at the next action, turn or tag. */
#ifndef STEWARD_NOTATION_PARSE_H
#define STEWARD_NOTATION_PARSE_H

#include "notation/record.h"

/* Makes an empty record whose arrays live in keep, which is never reset
 * while the record is used. */
void record_init(struct record *r, struct arena *keep);

/* Reads one slice into r, which is emptied first. Faults and notes go to out.
 * strict makes a fault of every odd sign that is otherwise read as a plain
 * one. r refers to the slice's text and is valid as long as that is. */
void record_parse(struct record *r, struct slice *slice, bool strict, struct diags *out);

/* Reads the words of one action that stands in a string of the record (an
 * [Expect]). The words join the record's; false with a fault in out if it is
 * no action. */
bool record_parse_action(struct record *r, struct span at, struct action *out, struct diags *faults);

/* Names of the known tags, by enum tag_name. */
extern const char *const tag_names[TAG_OWN];

#endif
