/* What the files of the contract test share. Inside tests/engine/contract*.c. */
#ifndef STEWARD_TESTS_CONTRACT_PARTS_H
#define STEWARD_TESTS_CONTRACT_PARTS_H

#include "tests/engine/contract.h"

enum { LISTED_MAX = 4000 };

static inline unsigned choose(struct chooser *lot, unsigned n)
{
	return n ? lot->choose(lot, n) : 0;
}

/* The seat's name in the record. */
static inline const char *name_of(struct table *t, int seat)
{
	return seat_name(&t->r, seat, &t->arena);
}

/* contract_trials.c */
/* What the test knows of a game: sets besides its own default, one of them drawn by lot. */
struct trial {
	const char *game, *small;       /* small: a built-in set for two */
	void (*set)(struct text *json, struct chooser *lot);
	const char *by_lot[3];          /* words behind which chance decides what is left open */
	const char *const *always;      /* verbs that stand in no list as they are written */
	const char *words[16];          /* to be tried anywhere */
	const char *house;              /* house rules that half of the games have, or NULL */
};

const struct trial *trial_of(const struct game *g);
/* A set of its own for the game, in a file of dir. */
void random_set(const struct game *g, const char *dir, struct chooser *lot);

/* contract_listing.c */
struct listing {
	struct visitor v;
	struct table *t;
	const void *pos;
	struct chooser *lot;
	char *words[LISTED_MAX];
	unsigned n, tries, judged;
	unsigned char *acts, *kept;     /* all of them; the one drawn by lot */
	bool answers;                   /* only acts in another seat's turn, else only those of an own one */
};

/* The visitor that puts acts into a listing, all of them. */
bool list_act(struct visitor *v, const void *act);
/* Lists what a seat may do in the position at hand, and keeps one of that by lot. */
void list_acts(struct listing *l, int seat, bool answers);
/* Whether chance decides what stands behind the words. */
bool open_end(const struct listing *l, const char *words);
/* check and moves in the position at hand. */
void compare_formulations(struct table *t, struct table *reader, const char *head, size_t head_len, struct listing *l, int seat);

#endif
