/* Reading the words of an action, for every game's decode. A function that
 * can't read its word calls N-word (or N-seat) with what was expected. */
#ifndef STEWARD_ENGINE_WORDS_H
#define STEWARD_ENGINE_WORDS_H

#include "engine/game.h"

/* Word i (0 = the verb) as text in canonical form, in the referee's arena. */
const char *word_string(struct referee *r, const struct play *p, unsigned i);

/* Calls N-word at word i: "here stands <expected>". */
enum verdict word_wrong(struct referee *r, const struct play *p, unsigned i, const char *expected);

/* Whether word i exists and reads so. */
static inline bool word_at_is(const struct referee *r, const struct play *p, unsigned i, const char *literal)
{
	return i < p->nwords && word_is(r->record, &p->word[i], literal);
}

/* Fails where words stand behind the first n. */
enum verdict words_left(struct referee *r, const struct play *p, unsigned n);
static inline enum verdict words_end(struct referee *r, const struct play *p, unsigned n)
{
	return p->nwords <= n ? V_LEGAL : words_left(r, p, n);
}

/* Word i names a seat. */
enum verdict word_seat(struct referee *r, const struct play *p, unsigned i, int *seat);

/* Word i is a whole number from 0 to max. */
enum verdict word_number(struct referee *r, const struct play *p, unsigned i, unsigned max, unsigned *n);

/* Calls N-verb or N-claim with the nearest of names (ends with NULL) and of the words of every game; where
 * the word means something elsewhere, it says so instead, N-setup for a word of play in a set-up or the reverse. */
enum verdict verb_unknown(struct referee *r, const struct play *p, const char *const *names);

#endif
