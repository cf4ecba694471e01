/* What a record looks like to one who sits at it: the words that others alone
 * know become "?". */
#ifndef STEWARD_CMD_HIDE_H
#define STEWARD_CMD_HIDE_H

#include "engine/game.h"

/* Changes the words of r, which was read without faults, into those that the seats know, one bit a seat. */
void hide_from(struct record *r, const struct game *g, uint32_t seats, struct arena *a);

#endif
