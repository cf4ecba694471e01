/* Slide Blast by lot: a start, what chance leaves open, and which of the legal acts are played more often. */
#include "engine/slide_blast/model.h"

#include <string.h>

void slide_blast_chance(struct context *c, const void *pos, void *act, struct chooser *lot)
{
	const struct position *p = pos;
	const struct set *s = set_of(c);
	struct act *a = act;
	unsigned n = 0;

	if (a->kind != DRAW || a->tile != HIDDEN_TILE)
		return;
	for (unsigned t = 0; t < s->ntiles; t++)
		n += p->place[t] == UNSEEN;
	if (n == 0)
		return;
	n = lot->choose(lot, n);
	for (unsigned t = 0; t < s->ntiles; t++)
		if (p->place[t] == UNSEEN && n-- == 0) {
			a->tile = (uint16_t)t;
			return;
		}
}

void slide_blast_deal(struct context *c, struct chooser *lot, void (*put)(void *, const char *), void *arg)
{
	const struct set *s = set_of(c);
	const struct start_side *side = NULL;
	unsigned deck[TILES_MAX], left = 0, pile[2];

	for (unsigned i = 0; i < s->nsides && !side; i++)
		if (c->nseats >= s->side[i].players_min && c->nseats <= s->side[i].players_max && c->nseats <= s->side[i].npoints)
			side = &s->side[i];
	for (unsigned i = 0; i < s->nsides && !side; i++)
		if (c->nseats <= s->side[i].npoints)
			side = &s->side[i];
	if (!side || s->ndeck < c->nseats + 2)
		return;
	put(arg, arena_printf(c->arena, "board %s", side->name));
	unsigned taken = 0;
	for (unsigned seat = 0; seat < c->nseats; seat++) {
		const char *name = seat_name(c->record, (int)seat, c->arena);
		unsigned point = 0;
		while (point < side->npoints && (taken >> point & 1 || (side->point[point].colour[0] && strcmp(side->point[point].colour, name) != 0)))
			point++;
		for (unsigned k = 0; point == side->npoints && k < side->npoints; k++)
			if (!(taken >> k & 1))
				point = k;
		taken |= 1u << point;
		put(arg, arena_printf(c->arena, "@%s point %u", name, side->point[point].number));
	}
	for (unsigned t = 0; t < s->ntiles; t++)
		if (kind_of(c, t) < BIG)
			deck[left++] = t;
	pile[0] = left / 2;
	pile[1] = left - pile[0];
	put(arg, arena_printf(c->arena, "pile a ?%u", pile[0]));
	put(arg, arena_printf(c->arena, "pile b ?%u", pile[1]));
	for (unsigned seat = 0; seat < c->nseats; seat++) {
		unsigned from = pile[1] == 0 || (pile[0] && lot->choose(lot, 2)) ? 0 : 1, i = lot->choose(lot, left);
		put(arg, arena_printf(c->arena, "@%s draw %c %s", seat_name(c->record, (int)seat, c->arena), "ab"[from], tile_name(c, deck[i])));
		deck[i] = deck[--left];
		pile[from]--;
	}
}

unsigned slide_blast_weight(struct context *c, const void *pos, const void *act, unsigned *group)
{
	const struct act *a = act;

	(void)c, (void)pos;
	/* first a tile is chosen, then where it goes */
	*group = a->kind == PLAY ? 8u + a->tile % 8u : a->kind == DRAW ? 6u + a->pile : a->kind;
	return a->kind == PASS ? 1 : a->kind == STOP ? 2 : 8;
}
