/* A Turbulence set: JSON to tables. */
#include "engine/turbulence/model.h"

#include <stdio.h>
#include <string.h>

const char *const card_names[CARDS + 1] = {"takeoff", "rotate", "swap", "?"};

/* Any two sides of one network: the listed pairs, closed under joining. */
static void connect(struct design *d)
{
	memcpy(d->connected, d->exits, sizeof d->connected);
	for (int again = 0; again < SIDES; again++)
		for (int e = 0; e < SIDES; e++)
			for (int x = 0; x < SIDES; x++)
				if (d->connected[e] >> x & 1)
					d->connected[e] |= d->connected[x];
	for (int e = 0; e < SIDES; e++) {
		if (!(d->exits[e] >> e & 1))
			d->connected[e] &= ~(1u << e);
		d->junction |= d->connected[e] != d->exits[e];
	}
}

/* The masks with each top, under each reading. */
static void turn_masks(struct design *d)
{
	uint64_t asked = (uint64_t)d->one_way << TBR_CURRENT_DIRECTION | (uint64_t)d->junction << TBR_JUNCTION_TURN;

	_Static_assert(TBR_CURRENT_DIRECTION < 64 - MASKS_BITS && TBR_JUNCTION_TURN < 64 - MASKS_BITS, "above the masks there is room for them");
	for (unsigned junction = 0; junction < 2; junction++)
		for (unsigned direction = 0; direction < 2; direction++) {
			bool connected = d->junction && junction == TBR_JUNCTION_TURN_CONNECTED;
			const uint8_t *printed = connected ? d->connected : direction == TBR_CURRENT_DIRECTION_AS_MARKED ? d->marked : d->exits;
			for (unsigned top = 0; top < SIDES; top++) {
				d->lying[junction][direction][top] = asked << MASKS_BITS;
				for (unsigned e = 0; e < SIDES; e++)
					d->lying[junction][direction][top] |= (uint64_t)turned_mask(printed[e], top) << (8 * turned(e, top));
			}
		}
}

static void load_route(struct components_source *src, struct design *d, const json_t *route, const char *where)
{
	struct route_text ends;
	bool split = route_split(json_is_string(route) ? json_string_value(route) : "", &ends);
	int a = split ? grid_side_named(&grid_hexagons, ends.a, ends.na) : -1, b = split ? grid_side_named(&grid_hexagons, ends.b, ends.nb) : -1;

	if (a < 0 || b < 0) {
		components_fault(src, TB_TILE_DATA, where, "a current joins two of the sides n ne se s sw nw: \"n-s\", one-way \"n>s\"");
		return;
	}
	if (d->exits[a] >> b & 1) {
		components_fault(src, TB_TILE_DATA, where, "the current %s-%s is listed twice", grid_hexagons.names[a], grid_hexagons.names[b]);
		return;
	}
	d->exits[a] |= (uint8_t)(1u << b);
	d->exits[b] |= (uint8_t)(1u << a);
	d->marked[a] |= (uint8_t)(1u << b);
	if (!ends.one_way)
		d->marked[b] |= (uint8_t)(1u << a);
	d->one_way |= ends.one_way;
	d->u_turn |= a == b;
}

static void load_designs(struct components_source *src, struct set *s, struct arena *a)
{
	const json_t *hexes = json_object_get(src->root, "hexes");
	const char *id;
	json_t *hex, *route;
	size_t i;

	if (!json_is_object(hexes) || json_object_size(hexes) == 0) {
		components_malformed(src, "/hexes", "an object with the hexes by their names stands here");
		return;
	}
	size_t most = json_object_size(hexes);
	s->design = arena_array(a, most < DESIGNS_MAX ? most : DESIGNS_MAX, sizeof *s->design);
	symbols_init(&s->tiles, TILES_MAX, a);
	json_object_foreach((json_t *)hexes, id, hex) {
		const char *where = arena_printf(src->ref->arena, "/hexes/%.40s", id);
		if (strcmp(id, "from") == 0)
			continue;
		if (s->ndesigns == DESIGNS_MAX) {
			components_malformed(src, "/hexes", "more than %d hexes", DESIGNS_MAX);
			return;
		}
		struct design *d = &s->design[s->ndesigns];
		if (!tile_name_copy(src, d->name, id, where))
			continue;
		components_members(src, hex, where, "copies routes");
		const json_t *routes = json_object_get(hex, "routes");
		if (!json_is_array(routes)) {
			components_malformed(src, where, "\"routes\" is an array of currents");
			continue;
		}
		json_array_foreach((json_t *)routes, i, route)
			load_route(src, d, route, arena_printf(src->ref->arena, "%s/routes/%zu", where, i));
		connect(d);
		turn_masks(d);
		int copies = components_int(src, hex, where, "copies", 1, TILES_MAX, 1);
		for (int k = 1; k <= copies; k++) {
			if (s->ntiles == TILES_MAX) {
				components_malformed(src, "/hexes", "more than %d tiles", TILES_MAX);
				return;
			}
			text_print(s->tile[s->ntiles].name, sizeof s->tile[0].name, "%s%d", d->name, k);
			s->tile[s->ntiles].design = (uint8_t)s->ndesigns;
			if (!symbols_add(&s->tiles, s->tile[s->ntiles].name, s->ntiles))
				components_malformed(src, where, "two tiles are called %s", s->tile[s->ntiles].name);
			s->ntiles++;
		}
		s->ndesigns++;
	}
}

static void load_cards(struct components_source *src, struct set *s)
{
	const json_t *cards = json_object_get(src->root, "cards");
	const char *kind;
	json_t *card;

	json_object_foreach((json_t *)cards, kind, card) {
		const char *where = arena_printf(src->ref->arena, "/cards/%.40s", kind);
		int k = 0;
		if (strcmp(kind, "from") == 0)
			continue;
		while (k < CARDS && strcmp(card_names[k], kind) != 0)
			k++;
		if (k == CARDS)
			components_fault(src, TB_CARD_KINDS, where, "the deck has takeoff, rotate and swap cards only");
		if (k < CARDS)
			components_members(src, card, where, "count");
		if (k < CARDS)
			s->count[k] = (unsigned)components_int(src, card, where, "count", 0, 200, 0);
	}
	s->ncards = s->count[TAKEOFF] + s->count[ROTATE] + s->count[SWAP];
	for (unsigned k = 0; k < CARDS; k++)
		s->cards.known[k] = (uint8_t)s->count[k];
	if (s->ncards > CARDS_MAX)
		components_malformed(src, "/cards", "more than %d cards", CARDS_MAX);
}

static int find_cell(const struct map *m, const char *name, size_t n)
{
	for (unsigned i = 0; i < m->ncells; i++)
		if (!m->cell[i].hole && strlen(m->cell[i].name) == n && memcmp(m->cell[i].name, name, n) == 0)
			return (int)i;
	return -1;
}

static void load_cells(struct components_source *src, struct map *m, const json_t *map, const char *where)
{
	const json_t *columns = json_object_get(map, "columns"), *holes = json_object_get(map, "holes");
	json_t *hole;
	size_t i;
	int before = 0;

	for (unsigned col = 0; col < COLUMNS_MAX; col++) {
		char letter[2] = {(char)('a' + col), 0};
		const json_t *c = json_object_get(columns, letter);
		const char *at = arena_printf(src->ref->arena, "%s/columns/%s", where, letter);
		if (!c)
			break;
		components_members(src, c, at, "top cells");
		int top = components_int(src, c, at, "top", 0, 100, 0), cells = components_int(src, c, at, "cells", 1, COLUMN_CELLS_MAX, 1);
		if (col > 0 && (top - before) % 2 == 0)
			components_malformed(src, at, "the \"top\" of neighbouring columns differs by an odd number, since hexes lie in each other's gaps");
		before = top;
		m->column_first[col] = (uint8_t)m->ncells;
		m->column_cells[col] = (uint8_t)cells;
		m->ncolumns = col + 1;
		if (m->ncells + (unsigned)cells > CELLS_MAX) {
			components_malformed(src, where, "more than %d places", CELLS_MAX);
			return;
		}
		for (int k = 0; k < cells; k++, m->ncells++) {
			m->cell[m->ncells].x = (int16_t)col;
			m->cell[m->ncells].y = (int16_t)(top + 2 * k);
			text_print(m->cell[m->ncells].name, sizeof m->cell[0].name, "%c%d", 'a' + (int)col, k + 1);
		}
	}
	if (!json_is_object(columns) || json_object_size(columns) != m->ncolumns || m->ncells == 0)
		components_malformed(src, where, "\"columns\" are an object with the keys a, b, c ...");
	json_array_foreach((json_t *)holes, i, hole) {
		const char *name = json_is_string(hole) ? json_string_value(hole) : "";
		int cell = find_cell(m, name, strlen(name));
		if (cell < 0)
			components_malformed(src, where, "no place \"%.20s\" for a hole", name);
		else
			m->cell[cell].hole = true;
	}
}

/* The place there, a hole too, or NO_CELL. */
static unsigned place_at(const struct map *m, int x, int y)
{
	if (x < 0 || x >= (int)m->ncolumns)
		return NO_CELL;
	unsigned first = m->column_first[x];
	int below = y - m->cell[first].y;
	if (below < 0 || below % 2 || below / 2 >= m->column_cells[x])
		return NO_CELL;
	return first + (unsigned)below / 2;
}

/* The place beyond a side, a hole too, or NO_CELL. */
static unsigned place_beyond(const struct map *m, unsigned i, unsigned e)
{
	return place_at(m, m->cell[i].x + grid_hexagons.step[e].x, m->cell[i].y + grid_hexagons.step[e].y);
}

/* Whether a hole lies inside the map: one that the outside reaches, over other holes or not, only shapes the rim. */
static bool hole_inside(const struct map *m)
{
	bool outside[CELLS_MAX] = {false}, more = true, inside = false;

	while (more) {
		more = inside = false;
		for (unsigned i = 0; i < m->ncells; i++) {
			if (!m->cell[i].hole || outside[i])
				continue;
			for (unsigned e = 0; e < SIDES; e++) {
				unsigned k = place_beyond(m, i, e);
				outside[i] |= k == NO_CELL || outside[k];
			}
			more |= outside[i];
			inside |= !outside[i];
		}
	}
	return inside;
}

static void join_cells(struct map *m)
{
	for (unsigned col = 0; col < COLUMNS_MAX; col++)
		for (unsigned n = 0; n < 10; n++) {
			int cell = m->column_first[col] + (int)n - 1;
			m->near[col][n] = (int16_t)(n > 0 && n <= m->column_cells[col] && !m->cell[cell].hole ? cell : -1);
		}
	memset(m->neighbour, NO_CELL, sizeof m->neighbour);
	for (unsigned spot = 0; spot < NO_SPOT; spot++)
		m->opposite[spot] = NO_SPOT;
	for (unsigned i = 0; i < m->ncells; i++)
		for (unsigned e = 0; e < SIDES && !m->cell[i].hole; e++) {
			unsigned k = place_beyond(m, i, e);
			if (k == NO_CELL || m->cell[k].hole)
				continue;
			m->neighbour[i][e] = (uint8_t)k;
			m->opposite[i * SIDES + e] = (uint16_t)(k * SIDES + turned(e, 3));
		}
}

/* "c3 s": an outer edge that nobody uses yet, else a fault of that rule. */
static bool load_edge(struct components_source *src, const struct map *m, const json_t *edge, const char *where, unsigned rule,
		      unsigned *cell, unsigned *side)
{
	const char *text = json_is_string(edge) ? json_string_value(edge) : "";
	size_t n = strcspn(text, " ");
	int c = find_cell(m, text, n), s = text[n] ? grid_side_named(&grid_hexagons, text + n + 1, strlen(text + n + 1)) : -1;

	if (c < 0 || s < 0) {
		components_fault(src, rule, where, "one place and one of its sides stand here, as in \"c3 s\"");
		return false;
	}
	if (m->neighbour[c][s] != NO_CELL) {
		components_fault(src, rule, where, "%s is no outer edge: %s lies behind it", text, m->cell[m->neighbour[c][s]].name);
		return false;
	}
	if (m->tower_at[c][s] || m->strip_at[0][c][s]) {
		components_fault(src, rule, where, "%s belongs to another tower or strip already", text);
		return false;
	}
	*cell = (unsigned)c;
	*side = (unsigned)s;
	return true;
}

static void load_colour(struct components_source *src, struct map *m, const char *name, const json_t *colour, const char *where)
{
	unsigned k = m->ncolours, cell, side;
	json_t *edge;
	size_t i;

	components_members(src, colour, where, "tower strip");
	if (k == COLOURS_MAX) {
		components_malformed(src, where, "more than %d colours", COLOURS_MAX);
		return;
	}
	if (!tile_name_copy(src, m->colour[k].name, name, where) ||
	    !load_edge(src, m, json_object_get(colour, "tower"), arena_printf(src->ref->arena, "%s/tower", where), TB_TOWER_ONE_HEX, &cell, &side))
		return;
	m->ncolours++;
	m->tower_at[cell][side] = (uint8_t)(k + 1);
	m->colour[k].tower_cell = (uint8_t)cell;
	m->colour[k].tower_side = (uint8_t)side;
	for (unsigned o = 0; o < k; o++)
		m->shared_tower |= m->colour[o].tower_cell == cell;
	const json_t *strip = json_object_get(colour, "strip");
	if (!json_is_array(strip) || json_array_size(strip) == 0)
		components_fault(src, TB_STRIP_EDGES, arena_printf(src->ref->arena, "%s/strip", where), "a strip has at least one outer edge");
	json_array_foreach((json_t *)strip, i, edge)
		if (load_edge(src, m, edge, arena_printf(src->ref->arena, "%s/strip/%zu", where, i), TB_STRIP_EDGES, &cell, &side)) {
			m->strip_at[TBR_STRIP_EXTENT_LISTED][cell][side] = (uint8_t)(1u << k);
			if (i == 0)
				m->strip_at[TBR_STRIP_EXTENT_SINGLE][cell][side] = (uint8_t)(1u << k);
		}
}

/* The other readings of strip-extent, and the straight-line test. */
static void derive_strips(struct map *m)
{
	uint8_t (*listed)[SIDES] = m->strip_at[TBR_STRIP_EXTENT_LISTED], (*all)[SIDES] = m->strip_at[TBR_STRIP_EXTENT_TOUCHING_HEXES],
		(*single)[SIDES] = m->strip_at[TBR_STRIP_EXTENT_SINGLE];

	memcpy(all, listed, sizeof m->strip_at[0]);
	for (unsigned c = 0; c < m->ncells; c++)
		for (unsigned s = 0; s < SIDES; s++)
			for (unsigned e = 0; e < SIDES && listed[c][s]; e++)
				if (m->neighbour[c][e] == NO_CELL && !m->tower_at[c][e] && !listed[c][e])
					all[c][e] |= listed[c][s];
	for (unsigned k = 0; k < m->ncolours; k++) {
		unsigned cell = m->colour[k].tower_cell, out = turned(m->colour[k].tower_side, 3);
		while (m->neighbour[cell][out] != NO_CELL)
			cell = m->neighbour[cell][out];
		m->colour[k].across = listed[cell][out] >> k & 1;
		if (!m->colour[k].across)
			continue;
		for (unsigned c = 0; c < m->ncells; c++)
			for (unsigned e = 0; e < SIDES; e++)
				single[c][e] &= (uint8_t)~(1u << k);
		single[cell][out] = (uint8_t)(1u << k);
	}
}

static void load_map(struct components_source *src, struct set *s, const char *name, const json_t *map)
{
	const char *where = arena_printf(src->ref->arena, "/maps/%.40s", name), *colour;
	struct map *m = &s->map[s->nmaps];
	json_t *value;

	if (!tile_name_copy(src, m->name, name, where))
		return;
	components_members(src, map, where, "players columns seats holes");
	m->players = (unsigned)components_int(src, map, where, "players", 1, COLOURS_MAX, 2);
	load_cells(src, m, map, where);
	if (src->worst == V_UNREADABLE)
		return;
	join_cells(m);
	m->hole_inside = hole_inside(m);
	const json_t *seats = json_object_get(map, "seats");
	json_object_foreach((json_t *)seats, colour, value)
		load_colour(src, m, colour, value, arena_printf(src->ref->arena, "%s/seats/%.40s", where, colour));
	if (!json_is_object(seats) || json_object_size(seats) != m->players)
		components_malformed(src, where, "\"seats\" has a tower and a strip for each of the %u players", m->players);
	derive_strips(m);
	unsigned places = m->ncells;
	for (unsigned i = 0; i < m->ncells; i++)
		places -= m->cell[i].hole;
	if (places > s->ntiles)
		components_fault(src, TB_TILE_CONSERVE, where, "the map has %u places, the set only %u hexes", places, s->ntiles);
	if (m->players > s->count[TAKEOFF])
		components_fault(src, TB_CARD_KINDS, "/cards/takeoff", "too few Take-Off cards (%u) for the %u players of map %s",
				 s->count[TAKEOFF], m->players, name);
	s->nmaps++;
}

/* Counts that the rulebook gives bind a set that says it is the printed one. */
static void check_printed(struct components_source *src, const struct set *s)
{
	if (!s->printed)
		return;
	if (s->planes != 7)
		components_fault(src, TB_PLANE_SEVEN, "/planes/each", "a printed set has 7 airplanes a colour, not %u", s->planes);
	if (s->to_win != 5)
		components_fault(src, TB_WIN_FIVE, "/planes/to_win", "in a printed set 5 landed airplanes win, not %u", s->to_win);
	if (s->actions != 3)
		components_fault(src, TB_ACTION_LIMIT, "/turn/actions", "in a printed set a turn has 3 actions, not %u", s->actions);
	if (s->hand != 5)
		components_fault(src, TB_DRAW_TO_FIVE, "/turn/hand", "in a printed set one draws up to 5 cards, not %u", s->hand);
}

const void *turbulence_load(struct arena *a, struct components_source *src)
{
	struct set *s = arena_array(a, 1, sizeof *s);
	const json_t *root = src->root, *planes = json_object_get(root, "planes"), *turn = json_object_get(root, "turn"),
		     *maps = json_object_get(root, "maps"), *edition = json_object_get(root, "edition");
	const char *name;
	json_t *map;

	text_print(s->name, sizeof s->name, "%.31s", src->name);
	s->printed = json_is_string(edition) && strcmp(json_string_value(edition), "printed") == 0;
	s->planes = (unsigned)components_int(src, planes, "/planes", "each", 1, PLANES_MAX, 7);
	s->to_win = (unsigned)components_int(src, planes, "/planes", "to_win", 1, (int)s->planes, 5);
	s->actions = (unsigned)components_int(src, turn, "/turn", "actions", 1, 100, 3);
	s->hand = (unsigned)components_int(src, turn, "/turn", "hand", 1, 50, 5);
	components_members(src, root, "", "game id edition planes turn cards hexes maps");
	components_members(src, planes, "/planes", "each to_win");
	components_members(src, turn, "/turn", "actions hand");
	load_cards(src, s);
	load_designs(src, s, a);
	if (!json_is_object(maps) || json_object_size(maps) == 0 || json_object_size(maps) > MAPS_MAX) {
		components_malformed(src, "/maps", "an object with 1 to %d maps stands here", MAPS_MAX);
		return NULL;
	}
	s->map = arena_array(a, json_object_size(maps), sizeof *s->map);
	json_object_foreach((json_t *)maps, name, map)
		if (strcmp(name, "from") != 0)
			load_map(src, s, name, map);
	check_printed(src, s);
	for (unsigned t = 0; t <= NO_TILE; t++)
		s->look[t] = t < s->ntiles ? &s->design[s->tile[t].design] : &s->blank;
	return s;
}

const char *cell_name(const struct map *m, unsigned cell)
{
	return m->cell[cell].name;
}

const char *spot_name(const struct map *m, unsigned spot, struct arena *a)
{
	return arena_printf(a, "%s %s", m->cell[spot / SIDES].name, grid_hexagons.names[spot % SIDES]);
}

const char *mask_names(unsigned mask, struct arena *a)
{
	const char *list = "";

	for (unsigned s = 0; s < SIDES; s++)
		if (mask >> s & 1)
			list = arena_printf(a, "%s%s%s", list, *list ? " or " : "", grid_hexagons.names[s]);
	return list;
}

const char *cards_names(const struct cards *h, struct arena *a)
{
	const char *list = "";

	for (unsigned k = 0; k < CARDS; k++)
		for (unsigned i = 0; i < h->known[k]; i++)
			list = arena_printf(a, "%s%s%s", list, *list ? " " : "", card_names[k]);
	if (h->unknown == 1)
		list = arena_printf(a, "%s%s?", list, *list ? " " : "");
	else if (h->unknown > 1)
		list = arena_printf(a, "%s%s?%u", list, *list ? " " : "", h->unknown);
	return *list ? list : "none";
}
