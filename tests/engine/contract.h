/* What every game must keep, in play by lot with readings, sets and house rules by lot:
 * - check accepts every action that moves lists, read back from its words;
 * - check accepts no action that moves does not list (random ones are tried);
 * - check leaves the position byte for byte as it was;
 * - what is played at once comes to what it comes to step by step;
 * - a game read from its words comes to the same position, however often;
 * - a set-up written at any turn begins a record that plays on identically;
 * - the same game is legal for who does not see what some seats draw;
 * - taking back comes to the position of the shorter record;
 * - the canonical form means the same and is its own canonical form.
 * The unit test draws the lots from a number, the fuzz targets from bytes. */
#ifndef STEWARD_TESTS_CONTRACT_H
#define STEWARD_TESTS_CONTRACT_H

#include "tests/engine/stepped.h"

struct contract {
	const struct game *game;        /* one that has deal */
	struct chooser *lot;
	bool defaults;                  /* no readings by lot */
	unsigned turns, tries;          /* turns at most; random words tried at a place */
	unsigned judged;                /* of long lists only about so many acts are read back; 0: all */
	bool (*enough)(const struct contract *);        /* asked before each turn: it is the end; or NULL */
	const char *dir;                /* where a set by lot is written, as lots.json; NULL: none is made */
	const char *head, *setup;       /* tags and words of the set-up to begin from, or NULL: by lot */
};

/* Plays one game and looks whether it keeps all that. */
void contract_play(const struct contract *c);

/* The caller's: says what is broken and does not return. */
__attribute__((format(printf, 1, 2)))
_Noreturn void contract_broken(const char *format, ...);

#endif
