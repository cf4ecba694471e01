/* The only judge: plays one parsed record action by action, as far as it is
 * legal. It never edits the tree and prints nothing.
 *
 * All faults of one action are called; the first illegal action ends the
 * replay, since later positions would be fiction. A wrong claim is a fault and
 * the replay goes on. An undecided action goes on where the record states its
 * outcome. */
#ifndef STEWARD_ENGINE_REPLAY_H
#define STEWARD_ENGINE_REPLAY_H

#include "engine/components.h"
#include "engine/game.h"

/* How far back undo reaches, in actions. */
enum { UNDO_MAX = 1000 };

/* Readings that stand over the record's own: "game/key=option" or "key=option". */
struct overrides {
	const char *const *rulings;
	size_t n;
};

enum replay_step {
	REPLAY_ACTION,          /* an action or claim was judged */
	REPLAY_TURN,            /* a turn line came to its end */
	REPLAY_END              /* nothing more can be played */
};

struct replay {
	struct library *library;
	struct arena *keep, *arena;     /* for positions; for what lasts as long as the record */
	const struct game *game;        /* NULL: unknown */
	const struct record *record;
	struct context ctx;
	struct referee ref;
	void *pos, *act;                /* the position; room for one action */
	struct room { void *at; size_t size; } pos_room, act_room, undo_room, spare_room;
	void *spare;                    /* the position before implied passes */
	const void *cleared;            /* the set of the record that pos was used for last */

	bool playable;                  /* the head of the record could be judged */
	bool stopped;                   /* an illegal or unreadable place ended the replay */
	bool open_turn;                 /* the turn line at hand was begun */
	bool had_setup;                 /* a set-up was played: there is a position */
	int32_t turn, action;           /* number of the last turn and action that was played; action 0: none of it */
	int32_t end_turn, end_action;   /* where the game ended, action 0: when that turn began; -1: not yet, or in the set-up */
	size_t line, next;              /* index of the turn line at hand and of its next action */
	bool acted;                     /* the last step played an act of the game, which lies in act */
	int32_t races;
	size_t nturns, nactions, not_replayed;

	uint32_t undo_votes, retired;   /* seats that agreed since the last action; that gave up in this record */
	unsigned char *undo;            /* ring of positions before the last actions */
	size_t undo_n, undo_at;
	uint8_t option[RULINGS_MAX], option_set[RULINGS_MAX];
};

/* Ties a replay to its sets and arenas; keep lives longer than every record. */
void replay_init(struct replay *rp, struct library *lib, struct arena *keep, struct arena *arena);

/* Knows nothing of a record any more, as at first. */
void replay_forget(struct replay *rp);

/* Judges the head of a record: game, rulings, components, seats. Faults go to
 * out. Returns whether it can be played. */
bool replay_begin(struct replay *rp, const struct record *rec, const struct overrides *over, struct diags *out);

/* Plays on to the next action or the end of a turn line. */
enum replay_step replay_next(struct replay *rp);

/* To be called at the end: the claimed result, and a look for unknown verbs in
 * what was not played. */
void replay_finish(struct replay *rp);

/* All of it. */
void replay_run(struct replay *rp, const struct record *rec, const struct overrides *over, struct diags *out);

/* What is seen of the position (its set-up words and facts) as one number, to
 * tell whether two replays came to the same. */
uint64_t replay_hash(const struct replay *rp);

/* Judges one claim (an action as record_parse_action reads it) at the position at hand. */
enum verdict replay_claim(struct replay *rp, const struct action *a);

/* Whether every action of the record was played. */
static inline bool replay_final(const struct replay *rp)
{
	return rp->playable && !rp->stopped;
}

#endif
