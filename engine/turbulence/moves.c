/* Turbulence: what could be played, found by trying. */
#include "engine/turbulence/model.h"

#include <string.h>

enum { TRIES_MAX = 20000 };     /* chains tried for one plane; a list of choices that is longer is not looked for */

struct search {
	struct context *c;
	const struct position *p;
	struct referee silent;          /* nobody reads its faults */
	struct act act;
	unsigned tries;
};

static void search_init(struct search *s, struct context *c, const struct position *p, struct referee *r, int seat)
{
	memset(s, 0, sizeof *s);
	s->c = c;
	s->p = p;
	s->silent = *r;
	s->silent.out = NULL;
	s->silent.last = NULL;
	s->act.seat = (int8_t)seat;
	s->act.own_turn = true;
}

/* Whether some choice of exits makes a legal Move of the plane at from. */
static bool some_move(struct search *s, unsigned from)
{
	struct act *a = &s->act;

	a->kind = MOVE;
	a->from = (uint16_t)from;
	a->wanted = 0;
	if (++s->tries > TRIES_MAX)
		return false;
	if (turbulence_check(s->c, s->p, a, &s->silent) == V_LEGAL)
		return true;
	unsigned wanted = a->wanted;    /* exits of the branch where the stated choices ran out */
	if (!wanted || a->nexits == WORDS_MAX - 3)
		return false;
	a->nexits++;
	for (unsigned side = 0; side < SIDES; side++) {
		a->exit[a->nexits - 1] = (uint8_t)side;
		if ((wanted >> side & 1) && some_move(s, from))
			return true;
	}
	a->nexits--;
	return false;
}

static bool some_play(struct search *s, unsigned card)
{
	const struct map *m = map_of(s->c, s->p);
	struct act *a = &s->act;

	a->card = (uint8_t)card;
	if (card == TAKEOFF) {
		a->kind = PLAY_TAKEOFF;
		memset(a->home, 0, sizeof a->home);
		memset(a->landed, 0, sizeof a->landed);
		return turbulence_check(s->c, s->p, a, &s->silent) == V_LEGAL;
	}
	for (unsigned i = 0; i < m->ncells; i++) {
		a->nwrites = 0;
		memset(a->home, 0, sizeof a->home);
		a->cell = (uint8_t)i;
		if (card == ROTATE) {
			a->kind = PLAY_ROTATE;
			for (a->step = -1; a->step <= 1; a->step += 2, a->nwrites = 0)
				if (s->p->tile[i] != NO_TILE && turbulence_check(s->c, s->p, a, &s->silent) == V_LEGAL)
					return true;
			continue;
		}
		a->kind = PLAY_SWAP_PAIR;
		for (unsigned e = 0; e < SIDES; e++, a->nwrites = 0) {
			a->cell2 = m->neighbour[i][e];
			if (a->cell2 != NO_CELL && turbulence_check(s->c, s->p, a, &s->silent) == V_LEGAL)
				return true;
		}
		/* whatever the deck turns up can be placed, so being allowed to turn it up is enough */
		if (s->p->deck_n && touches(s->c, s->p, a->seat, i))
			return true;
	}
	return false;
}

enum possible action_possible(struct context *c, const struct position *p, int seat, struct referee *r)
{
	const struct map *m = map_of(c, p);
	const struct cards *hand = &p->hand[seat];
	struct search s;
	bool hidden = false;

	search_init(&s, c, p, r, seat);
	for (unsigned spot = 0; spot < m->ncells * SIDES; spot++) {
		s.act.nexits = 0;
		s.tries = 0;
		if (p->plane[spot] == (unsigned)seat + 1 && some_move(&s, spot))
			return POSSIBLE;
	}
	for (unsigned card = 0; card < CARDS; card++) {
		if (!hand->known[card] && !hand->unknown)
			continue;
		if (!some_play(&s, card))
			continue;
		if (hand->known[card])
			return POSSIBLE;
		hidden = true;
	}
	return hidden ? PERHAPS : IMPOSSIBLE;
}
