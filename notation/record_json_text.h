/* Inside of record_json: the text that a twin stands for, and where in the
 * twin one is. */
#ifndef STEWARD_NOTATION_RECORD_JSON_TEXT_H
#define STEWARD_NOTATION_RECORD_JSON_TEXT_H

#include "notation/record_json.h"

/* Where in the JSON one is. */
struct at {
	const struct at *up;
	const char *name;       /* of a member, or NULL for an element */
	size_t index;
};

extern const char record_json_digits[];        /* of base64, in their order */

/* Keeps the reason and the place as a JSON pointer; always false. */
__attribute__((format(printf, 3, 4)))
bool record_json_refuse(struct record_json *j, const struct at *at, const char *format, ...);

/* Adds the whole text of the twin to j->text; *start is where its record
 * begins. False, with the reason, for JSON that no record's text can be made
 * of. What was made must still be read. */
bool record_json_put_record(struct record_json *j, const json_t *v, size_t *start);

#endif
