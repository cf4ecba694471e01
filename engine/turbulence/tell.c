/* Turbulence: actions as a record has them, and what they do in words. */
#include "engine/turbulence/model.h"

#include <string.h>

static void put_words(struct text *t, const struct cards *cards, struct arena *a)
{
	text_putc(t, ' ');
	text_puts(t, cards_names(cards, a));
}

void turbulence_write_action(struct context *c, const void *pos, const void *act, struct text *t)
{
	const struct position *p = pos;
	const struct map *m = map_of(c, p);
	const struct act *a = act;
	struct cards drawn = {{0}, 0};

	switch ((enum kind)a->kind) {
	case MOVE:
		text_printf(t, "move %s %s", cell_name(m, a->from / SIDES), grid_hexagons.names[a->from % SIDES]);
		for (unsigned i = 0; i < a->nexits; i++)
			text_printf(t, " %s", grid_hexagons.names[a->exit[i]]);
		return;
	case PLAY_TAKEOFF:
		text_puts(t, "play takeoff");
		return;
	case PLAY_ROTATE:
		text_printf(t, "play rotate %s %s", cell_name(m, a->cell), a->step > 0 ? "right" : "left");
		return;
	case PLAY_SWAP_PAIR:
		text_printf(t, "play swap %s %s", cell_name(m, a->cell), cell_name(m, a->cell2));
		return;
	case PLAY_SWAP_DECK:
		text_printf(t, "play swap %s deck", cell_name(m, a->cell));
		if (a->tile != NO_TILE)
			text_printf(t, " %s %s", set_of(c)->tile[a->tile].name, grid_hexagons.names[a->top]);
		return;
	case PLAY_NOTHING:
		text_printf(t, "play %s", card_names[a->card]);
		return;
	case DISCARD:
		text_puts(t, "discard");
		if (a->named)
			put_words(t, &a->cards, c->arena);
		return;
	case DRAW:
		text_puts(t, "draw");
		for (unsigned i = 0; i < a->ndrawn; i++)
			if (a->drawn[i] == CARD_UNKNOWN)
				drawn.unknown++;
			else
				text_printf(t, " %s", card_names[a->drawn[i]]);
		if (drawn.unknown)
			put_words(t, &drawn, c->arena);
		return;
	case PASS:
		text_puts(t, "pass");
	}
}

static const char *seat(const struct context *c, unsigned s)
{
	return seat_name(c->record, (int)s, c->arena);
}

/* By which side of the hex that it crossed a plane came to its new spot. */
static const char *exit_name(const struct map *m, const struct event *e)
{
	unsigned back = opposite_spot(m, e->to);

	return back == NO_SPOT ? grid_hexagons.names[e->to % SIDES] : grid_hexagons.names[back % SIDES];
}

static void put_event(struct context *c, const struct map *m, const struct event *e, struct text *t)
{
	const char *from = spot_name(m, e->from, c->arena), *to = spot_name(m, e->to, c->arena);

	switch ((enum event_kind)e->kind) {
	case FLIES:
		if (e->from == e->to)
			text_printf(t, "a plane of %s stands at %s", seat(c, e->seat), to);
		else
			text_printf(t, "%s's plane flies from %s out by %s to %s", seat(c, e->seat), from, exit_name(m, e), to);
		return;
	case PUSHES:
		if (e->other == e->seat)
			text_puts(t, "it pushes a plane of its own colour there");
		else
			text_printf(t, "it pushes %s's plane there", seat(c, e->other));
		return;
	case CRASHES:
		text_printf(t, "%s's plane crashes into %s's plane at %s; both go home", seat(c, e->seat), seat(c, e->other), to);
		return;
	case LANDS:
		text_printf(t, "%s's plane lands", seat(c, e->seat));
		return;
	case GOES_HOME:
		text_printf(t, "%s's plane goes home from %s", seat(c, e->seat), to);
		return;
	case BLOCKED:
		text_printf(t, "%s's plane at %s can't be pushed on, so nothing moves", seat(c, e->seat), to);
	}
}

void turbulence_describe(struct context *c, const void *pos, const void *act, struct text *t)
{
	const struct position *p = pos;
	const struct map *m = map_of(c, p);
	const struct act *a = act;
	unsigned tile, top;

	switch ((enum kind)a->kind) {
	case PLAY_ROTATE:
		lies_after(c, p, a, a->cell, &tile, &top);
		text_printf(t, "%s on %s lies with its top to %s", set_of(c)->tile[tile].name, cell_name(m, a->cell), grid_hexagons.names[top]);
		break;
	case PLAY_SWAP_PAIR:
		text_printf(t, "%s and %s change places", set_of(c)->tile[p->tile[a->cell]].name, set_of(c)->tile[p->tile[a->cell2]].name);
		break;
	case PLAY_SWAP_DECK:
		if (p->deck_n == 0) {
			text_printf(t, "the deck is empty, so %s is put back as it lay", set_of(c)->tile[p->tile[a->cell]].name);
			break;
		}
		text_printf(t, "%s goes under the deck", set_of(c)->tile[p->tile[a->cell]].name);
		if (a->tile != NO_TILE)
			text_printf(t, ", %s lies on %s with its top to %s", set_of(c)->tile[a->tile].name, cell_name(m, a->cell), grid_hexagons.names[a->top]);
		else
			text_puts(t, ", the hex that turns up takes its place as it lies; write which, and where its top points");
		break;
	case DISCARD:
		if (cards_in(&p->hand[a->seat]))
			text_printf(t, "the hand of %u goes to the discards", cards_in(&p->hand[a->seat]));
		else
			text_puts(t, "nothing happens");
		break;
	case DRAW:
		text_printf(t, "%u card%s into the hand", a->ndrawn, a->ndrawn == 1 ? "" : "s");
		break;
	case PASS:
	case PLAY_NOTHING:
		text_puts(t, "nothing happens");
		break;
	case PLAY_TAKEOFF:
		if (!a->nevents)
			text_puts(t, "nothing happens");
		break;
	case MOVE:
		break;
	}
	for (unsigned i = 0; i < a->nevents; i++) {
		if (i > 0 || (a->kind != MOVE && a->kind != PLAY_TAKEOFF))
			text_puts(t, "; ");
		put_event(c, m, &a->event[i], t);
	}
	for (unsigned s = 0; s < c->nseats; s++)
		if (a->landed[s] > 0 && p->landed[s] + a->landed[s] >= (int)set_of(c)->to_win)
			text_printf(t, "; that is number %u of %s", p->landed[s] + (unsigned)a->landed[s], seat(c, s));
}
