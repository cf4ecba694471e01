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

/* What stands before the record or behind its *, as the canonical form has it
 * but for the line ends that part it from the record; may be nothing. */
void format_foreign(struct text *t, const struct record *r, bool before);

/* One comment with its braces, in one line or in as many as it has. */
void format_comment(struct text *t, const struct record *r, const struct comment *c, bool one_line);

/* Whether a comment that stands between tags and turns, behind what ends at that
 * place, begins a line of its own. */
bool format_own_line(const struct record *r, const struct comment *c, uint32_t last);

/* One action, without what surrounds it. */
void format_action(struct text *t, const struct record *r, const struct action *a);

#endif
