/* What is played in a record, in canonical words: what two records of one
 * game share, however each is spelled. Comments, claims and the numbers of
 * turns are left out. Nothing is replayed. */
#ifndef STEWARD_CMD_PLAYED_H
#define STEWARD_CMD_PLAYED_H

#include "engine/game.h"

/* The game of a record, or NULL. */
const struct game *played_game(const struct record *r, struct arena *a);

/* The component set without the game's name before it, the usual one where
 * none is named; the house-rule file, or "". *tag is where it is named, or NULL. */
const char *played_components(const struct record *r, const struct game *g, struct arena *a, const struct tag **tag);
const char *played_house(const struct record *r, struct arena *a, const struct tag **tag);

/* The reading of each disputed point that the tags settle, and the tag. A
 * point that none settles has the default, or, where a house-rule file may
 * settle it, -1. */
struct played_readings {
	int option[RULINGS_MAX];
	const struct tag *tag[RULINGS_MAX];
};
void played_readings(const struct record *r, const struct game *g, struct arena *a, struct played_readings *out);

/* A turn, the set-up that [From] brings among them. */
struct played_turn {
	const struct record *record;    /* in whose text it stands */
	const struct turn *turn;
	int32_t number;
};

/* The turn at *i, which counts from 0 and is moved on; false behind the last.
 * A step of everyone that only claims something is left out. */
bool played_turn(const struct record *r, size_t *i, struct played_turn *out);

/* The next action of the turn that is no claim, from *k on, which is moved
 * behind it; NULL: there is none. */
const struct action *played_action(const struct played_turn *t, uint32_t *k);

/* The seat whose action it is. */
int played_by(const struct played_turn *t, const struct action *a);

/* Adds an action in canonical form, the seat only where it is not the turn's. */
void played_words(struct text *out, const struct played_turn *t, const struct action *a);

/* Adds all of it, with the players' names: two records with one text are of
 * the same game. False where the record can't be read or its game is unknown. */
bool played_text(struct text *out, const struct record *r, const struct diags *d, struct arena *a);

#endif
