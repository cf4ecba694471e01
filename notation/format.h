/* Tree to canonical text. */
#ifndef STEWARD_NOTATION_FORMAT_H
#define STEWARD_NOTATION_FORMAT_H

#include "notation/record.h"
#include "notation/text.h"

/* Adds the record in canonical form: a tag a line, a blank line, a turn a
 * line with its number, the set-up an action a line, and "*". Every tag, word
 * and comment is kept. Text outside the record follows as it stands. The
 * record must have been read without faults. */
void format_record(struct text *t, const struct record *r);

/* The name of a tag of one's own, its capitals kept, its dashes plain. */
void tag_own_name(const struct record *r, const struct tag *tag, struct text *t);

/* One action, without what surrounds it. */
void format_action(struct text *t, const struct record *r, const struct action *a);

#endif
