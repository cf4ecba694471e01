/* Tiles joined by routes on a grid: what Turbulence and Slide Blast share.
 *
 * Sides run clockwise from north, and a top or turn counts sides: a tile with
 * top t has its printed side s at side s + t. Cells of hexagons are given by
 * column (x, to the east) and half row (y, to the south), cells of squares by
 * column and row. Ends of a side are numbered clockwise from 0, so end k of a
 * side lies opposite end n - 1 - k of the touching side. */
#ifndef STEWARD_ENGINE_ROUTES_H
#define STEWARD_ENGINE_ROUTES_H

#include "engine/components.h"
#include "engine/game.h"

enum { GRID_SIDES_MAX = 6, TILE_NAME_MAX = 32 };

struct grid {
	const char *shape;              /* "hexagon", "square" */
	unsigned sides;
	const char *const *names;       /* of the sides */
	uint64_t key[GRID_SIDES_MAX];   /* of the names as words */
	uint8_t side[64];               /* the side that may be meant, by GRID_LETTERS */
	struct { int8_t x, y; } step[GRID_SIDES_MAX];   /* to the neighbour at a side */
};

extern const struct grid grid_hexagons, grid_squares;

static inline unsigned grid_turned(const struct grid *g, unsigned side, unsigned by)
{
	return (side + by) % g->sides;
}

static inline unsigned grid_opposite(const struct grid *g, unsigned side)
{
	return (side + g->sides / 2) % g->sides;
}

/* The side of that name, n bytes of it, or -1. */
int grid_side_named(const struct grid *g, const char *name, size_t n);

/* A name of one or two letters as a small number: n, e, s and w differ in their last three bits. */
#define GRID_LETTERS(first, second) (((first) & 7) << 3 | ((second) & 7))

/* The side whose name has that key, or -1. */
static inline int grid_side_keyed(const struct grid *g, uint64_t key)
{
	unsigned side = g->side[GRID_LETTERS(key, key >> 8)];

	return g->key[side] == key ? (int)side : -1;
}

/* The side that a word names, or -1. */
static inline int grid_side_of(const struct grid *g, const struct word *w)
{
	return w->kind == WORD_PLAIN ? grid_side_keyed(g, w->key) : -1;
}

/* Word i names a side; a spoken form ("north") is refused with the right word offered. what: of what, in a message. */
enum verdict grid_no_side(const struct grid *g, const struct play *p, unsigned i, struct referee *r, const char *what);
static inline enum verdict grid_need(const struct grid *g, const struct play *p, unsigned i, struct referee *r, unsigned *side, const char *what)
{
	int found = i < p->nwords ? grid_side_of(g, &p->word[i]) : -1;

	*side = (unsigned)found;
	return found >= 0 ? V_LEGAL : grid_no_side(g, p, i, r, what);
}
static inline enum verdict grid_need_top(const struct grid *g, const struct play *p, unsigned i, struct referee *r, unsigned *side)
{
	return grid_need(g, p, i, r, side, "the side to which its top points");
}
static inline enum verdict grid_need_side(const struct grid *g, const struct play *p, unsigned i, struct referee *r, unsigned *side)
{
	return grid_need(g, p, i, r, side, g == &grid_hexagons ? "a side of a hex" : "a side of a square");
}

/* A route's text in a set: "A-B", or "A>B" where it is one-way; blanks around A and B don't count. */
struct route_text { const char *a, *b; size_t na, nb; bool one_way; };
bool route_split(const char *text, struct route_text *out);

/* Copies a name of a set that can stand as a word of a record, at most
 * TILE_NAME_MAX - 1 letters; otherwise calls the set malformed. */
bool tile_name_copy(struct components_source *src, char *out, const char *name, const char *where);

/* Word i names a tile of the set: its value in tiles. names are all n words, for the nearest to be offered. */
enum verdict tile_need(const struct symbols *tiles, const char *expected, const struct play *p, unsigned i, struct referee *r,
		       const char *const *names, size_t n, unsigned *tile);

#endif
