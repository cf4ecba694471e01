/* What setup.c and middle.c share. Inside engine/tornado_splash/. */
#ifndef STEWARD_ENGINE_TORNADO_SPLASH_SETUP_H
#define STEWARD_ENGINE_TORNADO_SPLASH_SETUP_H

#include "engine/tornado_splash/model.h"

static inline enum verdict need_course(struct position *p, struct referee *r)
{
	if (p->has_course)
		return V_LEGAL;
	return referee_call(r, V_ILLEGAL, TS_VAR_CHOOSE, WHERE_ACTION, "no course is chosen yet; board COURSE comes first");
}

/* card SEAT CARD at X Y HEADING | gate | edge | line K | token HEADING [left|right MM] */
enum verdict setup_card(struct context *c, struct position *p, const struct play *play, struct referee *r);

/* at SEAT CARD SPACE [stand U V TURN] */
enum verdict setup_at(struct context *c, struct position *p, const struct play *play, struct referee *r);

/* hand or, with deck, pile SEAT CARD... */
enum verdict setup_cards(struct context *c, struct position *p, const struct play *play, bool deck, struct referee *r);

/* zone, place or score SEAT N; key says which. */
enum verdict setup_number(struct context *c, struct position *p, const struct play *play, struct referee *r, uint64_t key);

/* Whether a card is known to be in a racer's deck. */
static inline bool in_deck(const struct racer *k, unsigned card)
{
	for (unsigned i = 0; i < k->deck_n; i++)
		if (k->deck[k->deck_head + i] == card)
			return true;
	return false;
}

#endif
