/* What is wrong with a record, or worth a word: rules, verdicts, faults.
 * A fault names a rule and a stretch of the record's text; lines and columns
 * are worked out only when somebody prints it. */
#ifndef STEWARD_NOTATION_DIAG_H
#define STEWARD_NOTATION_DIAG_H

#include "notation/arena.h"

#include <stdbool.h>
#include <stdint.h>

/* In rising order of weight; a record's verdict is its heaviest fault's. */
enum verdict { V_LEGAL, V_UNDECIDED, V_ILLEGAL, V_UNREADABLE };

/* Who can break a rule: an action, a stated effect, a component set, a
 * declared fact (seats, set-up), a house-rule file, or nobody (a note). */
enum rule_class { ACTION, CLAIM, COMPONENT, DECLARED, HOUSE, NOTE };

struct rule {
	const char *id;         /* "TB-push-chain"; never reused */
	enum rule_class class;
	const char *section;    /* of the rulebook; of the manual for N- rules */
	const char *disputed;   /* keys of the disputed points that bear on it, with spaces between, or "" */
	const char *statement;  /* the rule in our words */
	const char *exempt;     /* why no record can break it, or NULL */
};

struct span { uint32_t at, end; };      /* bytes of the record's text; at == end: a place between two */

/* A place in the game: actions count from 1 within their turn; NOWHERE = none. */
enum { NOWHERE = -1, TURN_END = -2 };

struct diag {
	const struct rule *rule;
	enum verdict verdict;   /* V_LEGAL for a note */
	struct span span;
	int32_t race, turn, action;     /* TURN_END in action: what the whole turn lacks */
	int32_t seat;                   /* index of the record's seats, or NOWHERE */
	const char *message;            /* what happened here */
	const char **legal;             /* what would have been legal, where that can be listed */
	size_t nlegal;
};

/* Faults and notes of one record, in the order found. Lives in an arena. */
struct diags {
	struct arena *arena;
	struct diag *list;
	size_t n, cap;
	size_t dropped;         /* found beyond the limit and only counted */
	enum verdict worst;
};

/* Faults kept for one record; the rest is counted. */
enum { DIAGS_MAX = 1000 };

/* Empties the list and ties it to the arena that its messages go to. */
void diags_init(struct diags *d, struct arena *a);

/* Adds one and returns it, or NULL beyond the limit. */
struct diag *diags_add(struct diags *d, const struct rule *rule, enum verdict v, struct span at, const char *message);

/* Adds a line to what would have been legal. d may be NULL. */
void diag_offer(struct diags *list, struct diag *d, const char *legal);

/* Puts the faults in the order of their places in the text. */
void diags_sort(struct diags *d);

/* The first of the heaviest faults, or NULL where there are none. */
const struct diag *diags_heaviest(const struct diags *d);

/* "legal", "undecided", "illegal", "unreadable". */
const char *verdict_name(enum verdict v);

/* The word of names[n] nearest to text[len] by edit distance, or NULL where
 * none is near enough to be meant. */
const char *nearest_name(const char *text, size_t len, const char *const *names, size_t n);

#endif
