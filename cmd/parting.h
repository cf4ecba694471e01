/* Where two records of one game part ways. */
#ifndef STEWARD_CMD_PARTING_H
#define STEWARD_CMD_PARTING_H

#include "cmd/cli.h"
#include "cmd/played.h"

/* What is different: a tag, whose turn it is, an action; or one record ends and the other goes on. */
enum parting {
	PARTING_GAME, PARTING_SEATS, PARTING_COMPONENTS, PARTING_HOUSE, PARTING_RULING, PARTING_TURN, PARTING_ACTION, PARTING_END
};

/* One of the two records, how far it was followed, and where it parts. */
struct side {
	struct session *session;
	const char *file;
	size_t number;                  /* of the record, from 1 */
	struct slice slice;
	struct record record;
	const struct game *game;
	size_t line;                    /* turns taken */
	bool ended;                     /* there was no further turn */
	struct played_turn turn;
	uint32_t next;                  /* actions of the turn taken, claims counted */
	const struct action *action;    /* NULL: the turn is over */
	/* the place where it parts from the other */
	struct span span;
	int32_t at_turn, at_action;     /* NOWHERE: none */
	int at_seat;
	const char *words, *message;    /* what stands there; what is to be said of it */
};

/* Follows two readable records of known games up to the first difference;
 * false: there is none. Messages and words go to a. */
bool parting_find(struct side sides[2], struct arena *a, void (*fail)(void *), enum parting *kind);

#endif
