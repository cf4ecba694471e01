/* What the readers of sets and of house-rule files share. Inside engine/turbo_rally/. */
#ifndef STEWARD_ENGINE_TURBO_RALLY_CARDS_H
#define STEWARD_ENGINE_TURBO_RALLY_CARDS_H

#include "engine/turbo_rally/set.h"

/* Cards of one kind, levels of Off-Track, own turns lost, rounds of a weapon. */
enum { COUNT_MAX = 200, LEVELS_MAX = 9, TURNS_LOST_MAX = 50, AMMO_MAX = 200 };
enum card_kind { CARD_TRACK, CARD_RPM, CARD_UPGRADE };

/* How many kinds there are, and the name of one. */
unsigned card_kinds(const struct house *h, enum card_kind kind);
const char *card_name(const struct house *h, enum card_kind kind, unsigned card);
/* The kind of that name, or -1. */
int card_named(const struct house *h, enum card_kind kind, const char *name);
/* The same of a member's value; another word is a fault at where. */
int card_given(struct components_source *src, const struct house *h, enum card_kind kind, const char *name, const char *where);

/* A member of an object by words that is no word, such as "from". */
bool word_skipped(const char *key);
/* A number from 1 to 99 as a member's name, or -1. */
int small_number(const char *key);
/* A member that is an object, or NULL: it is absent, or a fault was called. */
const json_t *object_in(struct components_source *src, const json_t *object, const char *where, const char *key);

/* "track" and "slick" of owner, and what deck says of them. */
void load_deck(struct components_source *src, const struct house *h, const json_t *deck, const char *where, const json_t *owner,
	       const char *owner_where, struct deck *d);

#endif
