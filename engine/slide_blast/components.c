/* A Slide Blast set: JSON to tables. */
#include "engine/slide_blast/model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const kind_names[KINDS] = {"slide", "high-speed", "icon", "entrance", "big", "exit", "guard", "guard-exit"};

/* One leg of a walk, the first bytes of a key: how many they are; 0: none stands there. */
static inline unsigned leg(const struct grid *g, uint64_t key, int *x, int *y)
{
	unsigned letters = (key >> 8 & 0xFF) > '9' ? 2 : 1, digits = 0, digit;
	int side = grid_side_keyed(g, letters == 2 ? key & 0xFFFF : key & 0xFF), steps = 0;

	for (key >>= 8 * letters; (digit = (unsigned)(key & 0xFF) - '0') <= 9 && digits < 4; key >>= 8, digits++)
		steps = steps * 10 + (int)digit;
	if (side < 0 || steps == 0)
		return 0;
	*x += g->step[side].x * steps;
	*y += g->step[side].y * steps;
	return abs(*x) > WALK_MAX || abs(*y) > 2 * WALK_MAX ? 0 : letters + digits;
}

/* A walk such as "n2e1" from n bytes: where it leads. False: it is none. */
static bool walk(const struct grid *g, const char *s, size_t n, int *x, int *y)
{
	*x = *y = 0;
	for (size_t i = 0; i < n;) {
		unsigned bytes = leg(g, word_key(s + i, n - i < 8 ? n - i : 8), x, y);
		if (!bytes)
			return false;
		i += bytes;
	}
	return n > 0;
}

bool word_walk(const struct context *c, const struct record *rec, const struct word *w, int *x, int *y)
{
	const struct grid *g = set_of(c)->grid;
	char text[WORD_MAX + 1];

	if (w->kind != WORD_PLAIN)
		return false;
	*x = *y = 0;
	if (w->key == KEY("start"))
		return true;
	if (w->key >> 63)
		return walk(g, text, word_text(rec->text, w, text), x, y);
	for (uint64_t key = w->key; key;) {
		unsigned n = leg(g, key, x, y);
		if (!n)
			return false;
		key >>= 8 * n;
	}
	return true;
}

/* "[CELL ]SIDE[ PLACE]" of a design, n bytes: a part and a printed port. */
static bool read_end(const struct set *s, const struct design *d, const char *text, size_t n, unsigned *part, unsigned *port)
{
	size_t word[3][2], nwords = 0;
	int x = 0, y = 0;

	for (size_t i = 0; i < n;) {
		size_t from = i;
		while (i < n && text[i] != ' ')
			i++;
		if (nwords == 3)
			return false;
		word[nwords][0] = from;
		word[nwords++][1] = i - from;
		while (i < n && text[i] == ' ')
			i++;
	}
	size_t at = 0;
	if (nwords > 1 && grid_side_named(s->grid, text + word[0][0], word[0][1]) < 0) {
		at = 1;
		if (!(word[0][1] == 6 && memcmp(text + word[0][0], "anchor", 6) == 0) && !walk(s->grid, text + word[0][0], word[0][1], &x, &y))
			return false;
	}
	if (at == nwords)
		return false;
	int side = grid_side_named(s->grid, text + word[at][0], word[at][1]);
	unsigned end = 1;
	if (at + 1 < nwords)
		end = word[at + 1][1] == 1 ? (unsigned)(text[word[at + 1][0]] - '0') : 0;
	if (side < 0 || at + 2 < nwords || end < 1 || end > s->ends || (at + 1 == nwords && s->ends > 1))
		return false;
	for (*part = 0; *part < d->nparts; ++*part)
		if (d->offset[0][*part].x == x && d->offset[0][*part].y == y)
			break;
	*port = (unsigned)side * ENDS_MAX + end - 1;
	return *part < d->nparts;
}

/* Puts a link at a port that has none. */
static bool put_link(struct components_source *src, struct design *d, unsigned part, unsigned port, unsigned link, const char *where)
{
	if (d->link[part][port] != LINK_NONE) {
		components_malformed(src, where, "this end is on a slide already; slides don't branch");
		return false;
	}
	d->link[part][port] = (uint16_t)link;
	d->slide[part][port] = d->nslides;
	return true;
}

static void load_slide(struct components_source *src, const struct set *s, struct design *d, const json_t *slide, const char *where)
{
	struct route_text ends;
	unsigned part, port, other, there;

	if (!json_is_string(slide) || !route_split(json_string_value(slide), &ends) || ends.one_way ||
	    !read_end(s, d, ends.a, ends.na, &part, &port) || !read_end(s, d, ends.b, ends.nb, &other, &there)) {
		components_malformed(src, where, "a slide joins two ends: \"n-s\", \"n 1 - s 2\", \"anchor s - ne1 n\"");
		return;
	}
	if (part == other && port == there) {
		components_malformed(src, where, "a slide joins two different ends");
		return;
	}
	if (put_link(src, d, part, port, other * PORTS + there, where) && put_link(src, d, other, there, part * PORTS + port, where))
		d->nslides++;
}

static void load_slides(struct components_source *src, const struct set *s, struct design *d, const json_t *object, const char *where)
{
	const json_t *slides = json_object_get(object, "slides");
	json_t *slide;
	size_t i;

	if (slides && !json_is_array(slides))
		components_malformed(src, where, "\"slides\" is an array");
	json_array_foreach((json_t *)slides, i, slide)
		load_slide(src, s, d, slide, arena_printf(src->ref->arena, "%s/slides/%zu", where, i));
}

static void load_numbers(struct components_source *src, const struct set *s, struct design *d, const json_t *object, const char *where)
{
	const json_t *numbers = json_object_get(object, "numbers");
	const char *key;
	json_t *end;

	if (!json_is_object(numbers) || json_object_size(numbers) == 0) {
		components_malformed(src, where, "\"numbers\" gives the end of each number: {\"1\": \"n\"}");
		return;
	}
	json_object_foreach((json_t *)numbers, key, end) {
		const char *at = arena_printf(src->ref->arena, "%s/numbers/%.10s", where, key);
		const char *text = json_is_string(end) ? json_string_value(end) : "";
		unsigned n = (unsigned)strtoul(key, NULL, 10), part, port;
		if (n < 1 || n > NUMBERS_MAX || strspn(key, "0123456789") != strlen(key) || d->number_port[n] != INSIDE ||
		    !read_end(s, d, text, strlen(text), &part, &port)) {
			components_malformed(src, at, "a number from 1 to %d and one end of a slide", NUMBERS_MAX);
			continue;
		}
		if (put_link(src, d, part, port, LINK_NUMBER + n, at)) {
			d->number_port[n] = (uint8_t)port;
			d->nslides++;
		}
	}
}

static void init_design(struct design *d)
{
	memset(d, 0, sizeof *d);
	memset(d->link, 0xFF, sizeof d->link);
	memset(d->number_port, INSIDE, sizeof d->number_port);
	d->big = d->exit = -1;
	d->nparts = d->length = 1;
}

/* The cells of a big tile, from its anchor, under each top. */
static void load_parts(struct components_source *src, const struct set *s, struct design *d, const json_t *object, const char *where)
{
	const json_t *cells = json_object_get(object, "cells");
	json_t *cell;
	size_t i;

	if (!json_is_array(cells) || json_array_size(cells) < 1 || json_array_size(cells) > PARTS_MAX) {
		components_malformed(src, where, "\"cells\" are 1 to %d cells, \"anchor\" first", PARTS_MAX);
		return;
	}
	d->nparts = (uint8_t)json_array_size(cells);
	json_array_foreach((json_t *)cells, i, cell) {
		const char *text = json_is_string(cell) ? json_string_value(cell) : "", *at = arena_printf(src->ref->arena, "%s/cells/%zu", where, i);
		bool good = i == 0 ? strcmp(text, "anchor") == 0 : *text != '\0';
		for (unsigned top = 0; top < s->grid->sides && i > 0 && good; top++) {
			int x = 0, y = 0;
			for (const char *k = text; *k && good;) {
				size_t letters = strspn(k, "nesw");
				int side = grid_side_named(s->grid, k, letters);
				char *end;
				long steps = strtol(k + letters, &end, 10);
				good = side >= 0 && end > k + letters && steps > 0 && steps < 20;
				if (!good)
					break;
				unsigned to = grid_turned(s->grid, (unsigned)side, top);
				x += s->grid->step[to].x * (int)steps;
				y += s->grid->step[to].y * (int)steps;
				k = end;
			}
			good &= abs(x) < 100 && abs(y) < 100;
			d->offset[top][i].x = (int8_t)x;
			d->offset[top][i].y = (int8_t)y;
		}
		for (size_t k = 0; k < i && good; k++)
			good = d->offset[0][k].x != d->offset[0][i].x || d->offset[0][k].y != d->offset[0][i].y;
		if (!good)
			components_malformed(src, at, i ? "a cell is a walk from the anchor that no other cell has: \"ne1\"" : "the first cell is \"anchor\"");
	}
}

unsigned part_beside(const struct grid *g, const struct design *d, unsigned part, unsigned side)
{
	unsigned k = 0;

	while (k < d->nparts && (d->offset[0][k].x != d->offset[0][part].x + g->step[side].x || d->offset[0][k].y != d->offset[0][part].y + g->step[side].y))
		k++;
	return k;
}

static void load_tile_names(struct components_source *src, struct set *s, unsigned index, const struct design *d, const char *where)
{
	unsigned n = d->numbered ? d->copies : 1;
	int x, y;

	for (unsigned k = 1; k <= n; k++) {
		if (s->ntiles == TILES_MAX) {
			components_malformed(src, "/tiles", "more than %d tiles", TILES_MAX);
			return;
		}
		char *name = s->tile[s->ntiles].name;
		snprintf(name, sizeof s->tile[0].name, d->numbered ? "%.31s%u" : "%.31s", d->name, k);
		if (walk(s->grid, name, strlen(name), &x, &y) || strcmp(name, "start") == 0 || strcmp(name, "none") == 0 || strcmp(name, "token") == 0)
			components_malformed(src, where, "a tile called %s could be taken for another word", name);
		s->sides_are_tiles |= grid_side_named(s->grid, name, strlen(name)) >= 0;
		s->tile[s->ntiles].design = (uint8_t)index;
		s->tile[s->ntiles].kind = d->kind;
		s->tile[s->ntiles].slides = s->ntiles ? (uint16_t)(s->tile[s->ntiles - 1].slides + s->design[s->tile[s->ntiles - 1].design].nslides) : 0;
		if (!symbols_add(&s->tiles, name, s->ntiles))
			components_malformed(src, where, "two tiles are called %s", name);
		s->count[d->kind]++;
		if (d->kind == EXIT || d->kind == GUARD_EXIT)
			s->exit[s->nexits++] = (uint16_t)s->ntiles;
		if (d->kind >= BIG)
			s->pool[s->npool++] = (uint16_t)s->ntiles;
		s->ntiles++;
	}
}

static void load_tile(struct components_source *src, struct set *s, const char *id, const json_t *tile, const char *where)
{
	struct design *d = &s->design[s->ndesigns];
	const json_t *kind = json_object_get(tile, "kind"), *copies = json_object_get(tile, "copies");
	unsigned k = 0;

	init_design(d);
	if (!tile_name_copy(src, d->name, id, where))
		return;
	while (k < KINDS && !(json_is_string(kind) && strcmp(kind_names[k], json_string_value(kind)) == 0))
		k++;
	if (k == KINDS) {
		components_malformed(src, where, "\"kind\" is one of slide high-speed icon entrance big exit guard guard-exit");
		return;
	}
	components_members(src, tile, where, "kind copies slides big cells exit numbers length");
	d->kind = (uint8_t)k;
	d->numbered = copies != NULL;
	d->copies = (uint8_t)components_int(src, tile, where, "copies", 1, 250, 1);
	if (k == BIG)
		load_parts(src, s, d, tile, where);
	d->length = (uint8_t)components_int(src, tile, where, "length", 1, 200, d->nparts);
	if (k == ENTRANCE || k == EXIT || k == GUARD || k == GUARD_EXIT)
		load_numbers(src, s, d, tile, where);
	load_slides(src, s, d, tile, where);
	if (k != ICON && d->nslides == 0)
		components_malformed(src, where, "a tile without slides");
	for (unsigned part = 0; part < d->nparts && k != ICON; part++)
		for (unsigned side = 0; side < s->grid->sides; side++)
			for (unsigned e = 0; e < s->ends && part_beside(s->grid, d, part, side) == d->nparts; e++)
				s->blanks |= d->link[part][side * ENDS_MAX + e] == LINK_NONE;
	load_tile_names(src, s, s->ndesigns, d, where);
	s->ndesigns++;
}

static int design_named(const struct set *s, const json_t *name)
{
	for (unsigned i = 0; i < s->ndesigns && json_is_string(name); i++)
		if (strcmp(s->design[i].name, json_string_value(name)) == 0)
			return (int)i;
	return -1;
}

/* Icons and big tiles, entrances and exits: partners of the right kind, and an exit's number for each of an entrance. */
static void join_partners(struct components_source *src, struct set *s)
{
	const json_t *tiles = json_object_get(src->root, "tiles");

	for (unsigned i = 0; i < s->ndesigns; i++) {
		struct design *d = &s->design[i];
		const char *where = arena_printf(src->ref->arena, "/tiles/%s", d->name);
		const json_t *tile = json_object_get(tiles, d->name);
		if (d->kind == ICON) {
			d->big = (int8_t)design_named(s, json_object_get(tile, "big"));
			if (d->big < 0 || s->design[d->big].kind != BIG)
				components_fault(src, SB_SPECIAL_PAIR, where, "\"big\" names the big tile of this attraction");
		} else if (d->kind == ENTRANCE || d->kind == GUARD) {
			d->exit = (int8_t)design_named(s, json_object_get(tile, "exit"));
			if (d->exit < 0 || s->design[d->exit].kind != (d->kind == ENTRANCE ? EXIT : GUARD_EXIT)) {
				components_fault(src, SB_SPECIAL_PAIR, where, "\"exit\" names the exit of this entrance");
				continue;
			}
			for (unsigned n = 1; n <= NUMBERS_MAX; n++)
				if (d->number_port[n] != INSIDE && s->design[d->exit].number_port[n] == INSIDE)
					components_fault(src, SB_TUNNEL_JUMP, where, "a pawn could reach slide %u of the entrance, and %s has no number %u", n,
							 s->design[d->exit].name, n);
		}
		if ((d->kind == ENTRANCE || d->kind == GUARD || d->kind == ICON) && d->numbered && d->copies > 1)
			components_malformed(src, where, "a tile with a partner has one copy; a second one is a tile of its own");
	}
}

static void load_points(struct components_source *src, const struct set *s, struct start_side *side, const json_t *points, const char *where)
{
	const char *key;
	json_t *point;

	if (!json_is_object(points) || json_object_size(points) == 0 || json_object_size(points) > POINTS_MAX) {
		components_malformed(src, where, "\"points\" are 1 to %d starting points", POINTS_MAX);
		return;
	}
	json_object_foreach((json_t *)points, key, point) {
		const char *at = arena_printf(src->ref->arena, "%s/points/%.10s", where, key);
		const json_t *end = json_object_get(point, "end"), *colour = json_object_get(point, "color");
		const char *text = json_is_string(end) ? json_string_value(end) : "";
		unsigned n = (unsigned)strtoul(key, NULL, 10), part, port, i = side->npoints;
		if (n < 1 || n > 99 || strspn(key, "0123456789") != strlen(key) || !read_end(s, &side->tile, text, strlen(text), &part, &port)) {
			components_malformed(src, at, "a starting point has a number and one \"end\"");
			continue;
		}
		components_members(src, point, at, "end color");
		if (!put_link(src, &side->tile, 0, port, LINK_POINT + i, at))
			continue;
		side->tile.nslides++;
		side->point[i].port = (uint8_t)port;
		side->point[i].number = (uint8_t)n;
		if (json_is_string(colour) && !tile_name_copy(src, side->point[i].colour, json_string_value(colour), at))
			continue;
		side->point[i].key = word_key(side->point[i].colour, strlen(side->point[i].colour));
		side->npoints++;
	}
}

static void load_start(struct components_source *src, struct set *s, struct arena *a)
{
	const json_t *start = json_object_get(src->root, "start");
	const char *name;
	json_t *value;

	if (!json_is_object(start)) {
		components_malformed(src, "/start", "an object with the sides of the start tile stands here");
		return;
	}
	s->side = arena_array(a, START_SIDES_MAX, sizeof *s->side);
	json_object_foreach((json_t *)start, name, value) {
		const char *where = arena_printf(src->ref->arena, "/start/%.40s", name);
		if (strcmp(name, "from") == 0 || strcmp(name, "note") == 0)
			continue;
		if (s->nsides == START_SIDES_MAX) {
			components_malformed(src, "/start", "more than %d sides", START_SIDES_MAX);
			return;
		}
		struct start_side *side = &s->side[s->nsides];
		init_design(&side->tile);
		side->tile.kind = START;
		if (!tile_name_copy(src, side->name, name, where))
			continue;
		components_members(src, value, where, "players points slides");
		const json_t *players = json_object_get(value, "players");
		load_points(src, s, side, json_object_get(value, "points"), where);
		load_slides(src, s, &side->tile, value, where);
		side->players_min = (unsigned)json_integer_value(json_array_get(players, 0));
		side->players_max = (unsigned)json_integer_value(json_array_get(players, 1));
		if (players && (json_array_size(players) != 2 || side->players_min < 1 || side->players_max < side->players_min))
			components_malformed(src, where, "\"players\" are the fewest and the most: [2, 4]");
		s->nsides++;
	}
	if (s->nsides == 0)
		components_malformed(src, "/start", "the start tile has no side");
}

static void load_bonus(struct components_source *src, struct set *s)
{
	static const unsigned printed[] = {0, 1, 3, 6, 10, 15};
	const json_t *points = json_object_get(json_object_get(src->root, "bonus"), "points");

	s->nbonus = 6;
	memcpy(s->bonus, printed, sizeof printed);
	if (!points)
		return;
	if (!json_is_object(points) || json_object_size(points) + 1 > BONUS_MAX) {
		components_malformed(src, "/bonus/points", "points by number of tokens: {\"1\": 1, \"2\": 3}");
		return;
	}
	s->nbonus = 1;
	for (; s->nbonus < BONUS_MAX; s->nbonus++) {
		const char *key = arena_printf(src->ref->arena, "%u", s->nbonus);
		if (!json_object_get(points, key))
			break;
		s->bonus[s->nbonus] = (unsigned)components_int(src, points, "/bonus/points", key, 0, 1000, 0);
	}
	if (s->nbonus != json_object_size(points) + 1)
		components_malformed(src, "/bonus/points", "the numbers of tokens are 1, 2, 3 and so on without a gap");
}

static const uint8_t printed_counts[KINDS] = {29, 7, 3, 1, 3, 1, 2, 2};

/* "kinds", where it is stated, adds up with the tiles. */
static void check_kinds(struct components_source *src, const struct set *s)
{
	const json_t *kinds = json_object_get(src->root, "kinds");

	components_members(src, kinds, "/kinds", "slide high-speed icon entrance big exit guard guard-exit");
	for (unsigned k = 0; k < KINDS && kinds; k++) {
		int stated = components_int(src, kinds, "/kinds", kind_names[k], 0, TILES_MAX, (int)s->count[k]);
		if (stated != (int)s->count[k] && !(s->printed && s->count[k] != printed_counts[k]))    /* else compare_printed says so */
			components_fault(src, count_rule(k), arena_printf(src->ref->arena, "/kinds/%s", kind_names[k]),
					 "%d are stated, and the tiles listed are %u", stated, s->count[k]);
	}
}

unsigned count_rule(unsigned kind)
{
	static const uint16_t rules[] = {
		[SLIDE] = SB_COUNT_SLIDE, [HIGH_SPEED] = SB_COUNT_HIGH_SPEED, [ICON] = SB_COUNT_ATTRACTION_ICON, [ENTRANCE] = SB_COUNT_TUNNEL_ENTRANCE,
		[BIG] = SB_COUNT_ATTRACTION_BIG, [EXIT] = SB_COUNT_TUNNEL_EXIT, [GUARD] = SB_COUNT_LIFE_GUARD, [GUARD_EXIT] = SB_COUNT_LIFE_GUARD,
		[START] = SB_COUNT_START,
	};
	return rules[kind];
}

static void mismatch(struct set *s, unsigned rule, unsigned is, unsigned should)
{
	if (is != should && s->nmismatches < sizeof s->mismatch / sizeof *s->mismatch) {
		s->mismatch[s->nmismatches].rule = (uint16_t)rule;
		s->mismatch[s->nmismatches].is = (uint16_t)is;
		s->mismatch[s->nmismatches++].should = (uint16_t)should;
	}
}

/* Where the set's counts are not the printed game's. */
static void compare_printed(struct set *s)
{
	static const unsigned bonus[] = {0, 1, 3, 6, 10, 15};
	unsigned last = s->nbonus - 1;

	for (unsigned k = 0; k < GUARD; k++)
		if (k != START)
			mismatch(s, count_rule(k), s->count[k], printed_counts[k]);
	if (s->count[GUARD] != 2 || s->count[GUARD_EXIT] != 2)
		mismatch(s, SB_COUNT_LIFE_GUARD, s->count[GUARD] + s->count[GUARD_EXIT], s->count[GUARD] + s->count[GUARD_EXIT] == 4 ? 0 : 4);
	mismatch(s, SB_COUNT_START, s->nsides, 2);
	mismatch(s, SB_COUNT_PAWN, s->pawns, 6);
	mismatch(s, SB_COUNT_CARD, s->cards, 6);
	mismatch(s, SB_COUNT_TOKEN, s->tokens, 18);
	for (unsigned i = 1; i < 6; i++)
		if (s->bonus[i < last ? i : last] != bonus[i]) {
			mismatch(s, SB_BONUS_TABLE, s->bonus[i < last ? i : last], bonus[i]);
			break;
		}
}

/* What is next to a port, and ports of a tile that is turned. */
static void turn_ports(struct set *s)
{
	for (unsigned side = 0; side < s->grid->sides; side++)
		for (unsigned e = 0; e < s->ends; e++) {
			unsigned port = side * ENDS_MAX + e;
			s->beyond[port].x = s->grid->step[side].x;
			s->beyond[port].y = s->grid->step[side].y;
			s->beyond[port].port = (uint8_t)(grid_opposite(s->grid, side) * ENDS_MAX + s->ends - 1 - e);
			for (unsigned top = 0; top < s->grid->sides; top++) {
				s->lying_port[top][port] = (uint8_t)(grid_turned(s->grid, side, top) * ENDS_MAX + e);
				s->printed_port[top][s->lying_port[top][port]] = (uint8_t)port;
			}
		}
}

const void *slide_blast_load(struct arena *a, struct components_source *src)
{
	struct set *s = arena_array(a, 1, sizeof *s);
	const json_t *root = src->root, *edition = json_object_get(root, "edition"), *tiles = json_object_get(root, "tiles"),
		     *shape = json_object_get(json_object_get(root, "grid"), "shape");
	const char *id;
	json_t *tile;

	snprintf(s->name, sizeof s->name, "%.31s", src->name);
	components_members(src, root, "", "game id edition grid ends kinds tokens pawns cards bonus start tiles");
	s->printed = json_is_string(edition) && strcmp(json_string_value(edition), "printed") == 0;
	s->grid = json_is_string(shape) && strcmp(json_string_value(shape), "hexagon") == 0 ? &grid_hexagons : &grid_squares;
	if (!json_is_string(shape) || strcmp(json_string_value(shape), s->grid->shape) != 0)
		components_malformed(src, "/grid/shape", "the shape is hexagon or square");
	s->ends = (unsigned)components_int(src, root, "", "ends", 1, ENDS_MAX, 1);
	turn_ports(s);
	s->tokens = (unsigned)components_int(src, json_object_get(root, "tokens"), "/tokens", "count", 0, 1000, 18);
	s->pawns = (unsigned)components_int(src, json_object_get(root, "pawns"), "/pawns", "count", 1, PAWNS_MAX, 6);
	s->cards = (unsigned)components_int(src, json_object_get(root, "cards"), "/cards", "count", 0, 1000, s->pawns > 6 ? (int)s->pawns : 6);
	load_bonus(src, s);
	load_start(src, s, a);
	if (!json_is_object(tiles) || json_object_size(tiles) == 0 || json_object_size(tiles) > DESIGNS_MAX) {
		components_malformed(src, "/tiles", "an object with 1 to %d tiles stands here", DESIGNS_MAX - 1);
		return NULL;
	}
	s->design = arena_array(a, json_object_size(tiles), sizeof *s->design);
	symbols_init(&s->tiles, TILES_MAX, a);
	json_object_foreach((json_t *)tiles, id, tile)
		if (strcmp(id, "from") != 0 && strcmp(id, "note") != 0)
			load_tile(src, s, id, tile, arena_printf(src->ref->arena, "/tiles/%.40s", id));
	join_partners(src, s);
	check_kinds(src, s);
	s->ndeck = s->count[SLIDE] + s->count[HIGH_SPEED] + s->count[ICON] + s->count[ENTRANCE];
	for (unsigned i = 0; i < s->nsides; i++)
		for (unsigned k = 0; k < s->side[i].npoints; k++)
			s->coloured |= s->side[i].point[k].colour[0] != '\0';
	s->ncells = 1;
	for (unsigned i = 0; i < s->ntiles; i++) {
		s->ncells += s->design[s->tile[i].design].nparts;
		s->nslides += s->design[s->tile[i].design].nslides;
	}
	if (s->ncells > CELLS_MAX || s->nslides > SLIDES_MAX)
		components_malformed(src, "/tiles", "more than %d cells or %d slides", CELLS_MAX, SLIDES_MAX);
	compare_printed(s);
	return s;
}
