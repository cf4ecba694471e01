/* What house.c and house_cards.c share: members of a house-rule file that are
 * read one by one. Inside engine/turbo_rally/. */
#ifndef STEWARD_ENGINE_TURBO_RALLY_HOUSE_H
#define STEWARD_ENGINE_TURBO_RALLY_HOUSE_H

#include "engine/turbo_rally/cards.h"

/* An object that is read: what is known of its members is read one by one. */
struct part {
	struct components_source *src;
	const json_t *json;             /* NULL: absent */
	const char *where;
};

static inline struct part part_of(const struct part *owner, const char *key)
{
	return (struct part){owner->src, object_in(owner->src, owner->json, owner->where, key),
			     arena_printf(owner->src->ref->arena, "%s/%.40s", owner->where, key)};
}

static inline int member_number(const struct part *p, const char *key, int min, int max, int otherwise)
{
	return components_int(p->src, p->json, p->where, key, min, max, otherwise);
}

/* A word by its number from 1; 0: absent, or a fault was called. NULL ends the words. */
uint8_t member_word(const struct part *p, const char *key, const char *const *words);

/* Words that both files know. */
extern const char *const house_phases[], *const house_yes[];

/* Track cards, deck, weapons, RPMs and upgrades. */
void load_house_cards(const struct part *root, struct house *h, struct arena *a);

#endif
