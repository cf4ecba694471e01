/* Turbulence: the position in neutral terms and as words of a set-up. */
#include "engine/turbulence/model.h"

/* A hand card by card, a large pile by its counts. */
static const char *cards_or_counts(const struct cards *h, struct arena *a)
{
	const char *list = "";

	if (h->unknown == cards_in(h) && h->unknown)
		return cards_names(h, a);
	if (cards_in(h) <= 8)
		return arena_printf(a, "%s (%u)", cards_names(h, a), cards_in(h));
	for (unsigned k = 0; k <= CARDS; k++) {
		unsigned n = k < CARDS ? h->known[k] : h->unknown;
		if (n)
			list = arena_printf(a, "%s%s%u %s", list, *list ? ", " : "", n, k < CARDS ? card_names[k] : "hidden");
	}
	return arena_printf(a, "%s (%u)", list, cards_in(h));
}

/* The Air Hex Deck from its top, in words of a record. */
static const char *deck_words(const struct context *c, const struct position *p, bool tops, struct arena *a)
{
	const char *list = "";

	for (unsigned i = 0, unknown = 0; i <= p->deck_n; i++) {
		unsigned at = (p->deck_head + i) & 255, tile = i < p->deck_n ? p->deck[at] : NO_TILE - 1;
		if (tile == NO_TILE) {
			unknown++;
			continue;
		}
		if (unknown)
			list = arena_printf(a, unknown > 1 ? "%s ?%u" : "%s ?", list, unknown);
		unknown = 0;
		if (i < p->deck_n)
			list = arena_printf(a, "%s %s", list, set_of(c)->tile[tile].name);
		if (i < p->deck_n && tops && p->deck_top[at] != NO_TOP)
			list = arena_printf(a, "%s %s", list, grid_hexagons.names[p->deck_top[at]]);
	}
	return *list ? list : " none";
}

/* The hexes as they lie, and at their outer sides towers and strips. */
static void view_board(struct context *c, const struct position *p, struct view *v)
{
	const struct set *s = set_of(c);
	const struct map *m = map_of(c, p);
	struct arena *a = v->arena;
	int index[CELLS_MAX];

	for (unsigned i = 0; i < m->ncells; i++) {
		struct view_cell cell = {.x = m->cell[i].x, .y = m->cell[i].y, .name = m->cell[i].name, .tile = "", .detail = ""};
		index[i] = (int)v->ncells;
		if (m->cell[i].hole)
			continue;
		if (p->tile[i] != NO_TILE)
			cell.tile = arena_printf(a, "%s %s", s->tile[p->tile[i]].name, grid_hexagons.names[p->top[i]]);
		for (unsigned e = 0; e < SIDES && p->tile[i] != NO_TILE; e++)
			for (unsigned x = e; x < SIDES; x++) {
				bool out = exits_of(c, p, i, e) >> x & 1, back = exits_of(c, p, i, x) >> e & 1;
				if (!out && !back)
					continue;
				view_route(v, (struct view_route){.cell = index[i], .from = (int)(out ? e : x), .to = (int)(out ? x : e), .one_way = out != back});
				cell.detail = arena_printf(a, "%s%s%s%c%s", cell.detail, *cell.detail ? " " : "", grid_hexagons.names[out ? e : x],
							   out != back ? '>' : '-', grid_hexagons.names[out ? x : e]);
			}
		view_cell(v, cell);
		for (unsigned e = 0; e < SIDES; e++)
			for (unsigned seat = 0; seat < c->nseats; seat++) {
				if (m->tower_at[i][e] == p->colour[seat] + 1u)
					view_edge(v, (struct view_edge){index[i], (int)e, (int)seat, false, arena_printf(a, "%u", p->home[seat])});
				if (m->strip_at[c->option[TBR_STRIP_EXTENT]][i][e] >> p->colour[seat] & 1)
					view_edge(v, (struct view_edge){index[i], (int)e, (int)seat, true, ""});
			}
	}
	for (unsigned spot = 0; spot < m->ncells * SIDES; spot++)
		if (p->plane[spot])
			view_piece(v, (struct view_piece){.seat = p->plane[spot] - 1, .cell = index[spot / SIDES], .side = (int)(spot % SIDES), .place = spot_name(m, spot, a)});
}

static const char *planes_of(const struct map *m, const struct position *p, unsigned seat, struct arena *a)
{
	const char *list = "";

	for (unsigned spot = 0; spot < m->ncells * SIDES; spot++)
		if (p->plane[spot] == seat + 1)
			list = arena_printf(a, "%s%s%s", list, *list ? ", " : "", spot_name(m, spot, a));
	return *list ? list : "none";
}

void turbulence_view(struct context *c, const void *pos, struct view *v)
{
	const struct position *p = pos;
	const struct set *s = set_of(c);
	const struct map *m = map_of(c, p);
	struct arena *a = v->arena;
	struct context quiet = *c;      /* looking at a position asks no disputed point */

	view_fact(v, SEAT_NONE, "map", "%s of the set %s", m->name, s->name);
	view_board(&quiet, p, v);
	for (unsigned seat = 0; seat < c->nseats; seat++) {
		view_fact(v, (int)seat, "landed", "%u", p->landed[seat]);
		view_fact(v, (int)seat, "tower", "%u", p->home[seat]);
		view_fact(v, (int)seat, "board", "%s", planes_of(m, p, seat, a));
		view_fact(v, (int)seat, "hand", "%s", cards_or_counts(&p->hand[seat], a));
		if (p->out >> seat & 1)
			view_fact(v, (int)seat, "out", "gave up");
	}
	if (p->split_unknown) {
		view_fact(v, SEAT_NONE, "piles", "%u cards in draw pile and discards together", p->pile_n);
	} else {
		view_fact(v, SEAT_NONE, "draw pile", "%u", p->pile_n);
		view_fact(v, SEAT_NONE, "discards", "%s", cards_or_counts(&p->discards, a));
	}
	if (cards_in(&p->removed))
		view_fact(v, SEAT_NONE, "out of the game", "%s", cards_or_counts(&p->removed, a));
	view_fact(v, SEAT_NONE, "hex deck", "%s (%u)", deck_words(c, p, false, a) + 1, p->deck_n);
	if (p->over) {
		v->next = "the game is over";
	} else if (p->seat >= 0 && p->phase != PHASE_DRAWN && !(p->out >> p->seat & 1)) {
		bool acts = p->phase == PHASE_ACTIONS || c->option[TBR_DISCARD_TIMING] == TBR_DISCARD_TIMING_ANY_TIME;
		unsigned held = cards_in(&p->hand[p->seat]), left = acts ? s->actions - p->actions : 0;
		v->next = arena_printf(a, "%s to act: %u action%s left%s, draws to %u (holds %u)", seat_name(c->record, p->seat, a), left,
				       left == 1 ? "" : "s", p->phase == PHASE_ACTIONS && held ? ", may discard its hand" : "",
				       held + draw_due(&quiet, p, p->seat), held);
	} else {
		int next = seat_due(c, p);
		v->next = arena_printf(a, "%s to act: a new turn of %u actions", next >= 0 ? seat_name(c->record, next, a) : "anybody", s->actions);
	}
}

static void put_cards(void (*put)(void *, const char *), void *arg, const char *what, const struct cards *h, struct arena *a)
{
	put(arg, arena_printf(a, "%s %s", what, cards_names(h, a)));
}

void turbulence_write_setup(struct context *c, const void *pos, void (*put)(void *, const char *), void *arg)
{
	const struct position *p = pos;
	const struct set *s = set_of(c);
	const struct map *m = map_of(c, p);
	struct arena *a = c->arena;
	const char *list = "";

	put(arg, arena_printf(a, "board %s", m->name));
	for (unsigned i = 0; i < m->ncells; i++)
		if (p->tile[i] != NO_TILE)
			put(arg, arena_printf(a, "tile %s %s %s", s->tile[p->tile[i]].name, m->cell[i].name, grid_hexagons.names[p->top[i]]));
	for (unsigned seat = 0; seat < c->nseats; seat++) {
		const char *name = seat_name(c->record, (int)seat, a);
		for (unsigned spot = 0; spot < m->ncells * SIDES; spot++)
			if (p->plane[spot] == seat + 1)
				put(arg, arena_printf(a, "at %s %s", name, spot_name(m, spot, a)));
		if (p->landed[seat])
			put(arg, arena_printf(a, "landed %s %u", name, p->landed[seat]));
		put_cards(put, arg, arena_printf(a, "hand %s", name), &p->hand[seat], a);
		if (p->out >> seat & 1)
			put(arg, arena_printf(a, "out %s", name));
	}
	for (unsigned i = 0, unknown = 0; i <= p->pile_n; i++) {
		unsigned kind = i < p->pile_n ? p->pile[(p->pile_head + i) & 255] : CARDS + 1;
		if (kind == CARD_UNKNOWN) {
			unknown++;
			continue;
		}
		if (unknown)
			list = arena_printf(a, unknown > 1 ? "%s ?%u" : "%s ?", list, unknown);
		unknown = 0;
		if (kind < CARDS)
			list = arena_printf(a, "%s %s", list, card_names[kind]);
	}
	if (!p->split_unknown) {
		put(arg, arena_printf(a, "pile cards%s", *list ? list : " none"));
		put_cards(put, arg, "pile discards", &p->discards, a);
	}
	if (cards_in(&p->removed))
		put_cards(put, arg, "pile removed", &p->removed, a);
	put(arg, arena_printf(a, "pile hexes%s", deck_words(c, p, true, a)));
	if (p->first != SEAT_NONE)
		put(arg, arena_printf(a, "order %s", seat_name(c->record, p->first, a)));
	int next = p->seat >= 0 ? (may_end_turn(c, p) ? next_seat(c, p, p->seat) : p->seat) : p->next;
	if (next >= 0)
		put(arg, arena_printf(a, "resume %s", seat_name(c->record, next, a)));
}
