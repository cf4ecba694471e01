/* What setup.c, piles.c, middle.c, layout.c and, for games by lot, lot.c share.
 * Inside engine/turbo_rally/. */
#ifndef STEWARD_ENGINE_TURBO_RALLY_SETUP_H
#define STEWARD_ENGINE_TURBO_RALLY_SETUP_H

#include "engine/turbo_rally/model.h"

enum verdict read_track(struct context *, const struct position *, const struct play *, unsigned i, unsigned max, uint8_t *list, unsigned *n, struct referee *);
enum verdict read_cards(struct context *, const struct play *, unsigned i, bool upgrades, uint8_t *list, unsigned max, unsigned *n, struct referee *);
enum verdict not_a_track_card(const struct play *, unsigned i, struct referee *);
/* Words of a set-up and what reads each; read_word finds that of a play. *mine: it is one of them. */
struct setup_word {
	uint64_t key;
	enum verdict (*read)(struct context *, struct position *, const struct play *, struct referee *);
};
static inline enum verdict read_word(const struct setup_word *words, size_t n, struct context *c, struct position *p, const struct play *play, struct referee *r, bool *mine)
{
	for (size_t i = 0; i < n; i++)
		if ((*mine = play->word->key == words[i].key))
			return words[i].read(c, p, play, r);
	return V_LEGAL;
}
/* A word for cards in piles and hands; one of a position in mid-race. *mine: it was one. */
enum verdict pile_word(struct context *, struct position *, const struct play *, struct referee *, bool *mine);
enum verdict middle_word(struct context *, struct position *, const struct play *, struct referee *, bool *mine);

/* RPMs that each is dealt before lanes of so many cards, under rpm-deal=rounded. */
static inline unsigned rpms_rounded(unsigned lane)
{
	unsigned n = (lane * 2 + 7) / 14;

	return n < 1 ? 1 : n > 5 ? 5 : n;
}

#endif
