#include "cmd/hide.h"

#include "cmd/played.h"
#include "engine/routes.h"

#include <string.h>

/* Whether a reading of the record makes it known to all. */
static bool is_open(const struct secret *x, const struct game *g, const struct played_readings *is)
{
	const char *eq = x->unless ? strchr(x->unless, '=') : NULL;
	char key[WORD_MAX + 1];

	if (!eq)
		return false;
	memcpy(key, x->unless, (size_t)(eq - x->unless));
	key[eq - x->unless] = '\0';
	int point = game_ruling(g, key);
	return point >= 0 && is->option[point] == game_option(g, (unsigned)point, eq + 1);
}

/* Whether the word names no card or tile: a number, "none". */
static bool tells_nothing(const struct record *r, const struct word *w)
{
	return w->kind == WORD_STRING || (w->kind == WORD_PLAIN && (w->digits || word_is(r, w, "none")));
}

/* The words from the from-th on, as one "?" for each run of them. */
static void hide_words(const struct record *r, struct action *a, const struct secret *x)
{
	unsigned from = x->from;
	struct word *w = r->words + a->word;
	unsigned n = from;

	for (unsigned i = from; i < a->nwords; i++) {
		uint64_t count = w[i].kind == WORD_HIDDEN ? w[i].key : 1;
		if (tells_nothing(r, &w[i])) {
			w[n++] = w[i];
			continue;
		}
		if (x->tops && grid_side_of(&grid_hexagons, &w[i]) >= 0)
			continue;
		if (n > from && w[n - 1].kind == WORD_HIDDEN && w[n - 1].key + count <= HIDDEN_MAX) {
			w[n - 1].key += count;
			continue;
		}
		w[n] = w[i];
		w[n].kind = WORD_HIDDEN;
		w[n++].key = count;
	}
	a->nwords = (uint16_t)n;
}

/* The seats that know what the action keeps from others; 0: nobody does. */
static uint32_t who_knows(const struct record *r, const struct turn *t, const struct action *a, const struct secret *x)
{
	int seat = x->of == OF_SEAT && a->nwords > 1 ? record_seat(r, &r->words[a->word + 1]) : a->by == SEAT_NONE ? t->seat : a->by;

	return x->of == OF_NOBODY || seat < 0 ? 0 : 1u << seat;
}

void hide_from(struct record *r, const struct game *g, uint32_t seats, struct arena *arena)
{
	struct played_readings is;

	played_readings(r, g, arena, &is);
	for (size_t i = 0; i < r->nturns; i++)
		for (uint32_t k = 0; k < r->turns[i].nactions; k++) {
			struct action *a = &r->actions[r->turns[i].action + k];
			const struct word *w = r->words + a->word;
			const struct secret *x = g->secrets;
			while (x && x->verb && !(word_is(r, w, x->verb) && (!x->second || (a->nwords > 1 && word_is(r, w + 1, x->second)))))
				x++;
			if (x && x->verb && a->nwords > x->from && !(who_knows(r, &r->turns[i], a, x) & seats) && !is_open(x, g, &is))
				hide_words(r, a, x);
		}
}
