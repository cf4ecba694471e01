/* Words for places, states and lists of cards: names.c, for view.c and write.c.
 * Inside engine/turbo_rally/. Lists are made in the arena; what is beyond
 * LIST_MAX words is only counted ("?7"). */
#ifndef STEWARD_ENGINE_TURBO_RALLY_SHOW_H
#define STEWARD_ENGINE_TURBO_RALLY_SHOW_H

#include "engine/turbo_rally/variants.h"

enum { LIST_MAX = 190 };

typedef const char *name_of(const struct context *c, unsigned kind);

const char *list_with(const char *list, const char *word, struct arena *a);
const char *kind_list(const struct context *c, const uint8_t *count, unsigned n, unsigned hidden, name_of *name, struct arena *a);
const char *pile_list(const struct context *c, const uint8_t *pile, unsigned head, unsigned n, name_of *name, struct arena *a);
const char *lane_types(const struct context *c, const struct card *card, unsigned n, struct arena *a);
const char *seat_list(const struct context *c, uint32_t seats, struct arena *a);
bool at_line(const struct car *k);
const char *place_words(struct context *c, const struct car *k, struct arena *a);
const char *mode_name(unsigned mode);
const struct position *turn_closed(struct context *c, const struct position *p, struct arena *a);
bool has_lane(const struct position *p, unsigned seat);
const char *order_names(const struct context *c, const struct position *p, struct arena *a);

#endif
