#include "engine/routes.h"

#include "engine/words.h"

#include <string.h>

static const char *const hexagon_sides[] = {"n", "ne", "se", "s", "sw", "nw"};
static const char *const square_sides[] = {"n", "e", "s", "w"};

const struct grid grid_hexagons = {
	.shape = "hexagon", .sides = 6, .names = hexagon_sides, .key = {KEY("n"), KEY("ne"), KEY("se"), KEY("s"), KEY("sw"), KEY("nw")},
	.step = {{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}},
	.side = {
		[GRID_LETTERS('n', 0)] = 0, [GRID_LETTERS('n', 'e')] = 1, [GRID_LETTERS('s', 'e')] = 2, [GRID_LETTERS('s', 0)] = 3,
		[GRID_LETTERS('s', 'w')] = 4, [GRID_LETTERS('n', 'w')] = 5,
	},
};

const struct grid grid_squares = {
	.shape = "square", .sides = 4, .names = square_sides, .key = {KEY("n"), KEY("e"), KEY("s"), KEY("w")},
	.step = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}},
	.side = {[GRID_LETTERS('n', 0)] = 0, [GRID_LETTERS('e', 0)] = 1, [GRID_LETTERS('s', 0)] = 2, [GRID_LETTERS('w', 0)] = 3},
};

int grid_side_named(const struct grid *g, const char *name, size_t n)
{
	for (unsigned i = 0; i < g->sides; i++)
		if (strlen(g->names[i]) == n && memcmp(g->names[i], name, n) == 0)
			return (int)i;
	return -1;
}

enum verdict grid_no_side(const struct grid *g, const struct play *p, unsigned i, struct referee *r, const char *what)
{
	static const struct { const char *word, *side; } spoken[] = {
		{"north", "n"}, {"northeast", "ne"}, {"north-east", "ne"}, {"southeast", "se"}, {"south-east", "se"}, {"south", "s"},
		{"southwest", "sw"}, {"south-west", "sw"}, {"northwest", "nw"}, {"north-west", "nw"}, {"east", "e"}, {"west", "w"},
	};

	word_wrong(r, p, i, arena_printf(r->arena, "%s (%s)", what, g == &grid_hexagons ? "n ne se s sw nw" : "n e s w"));
	for (size_t k = 0; k < sizeof spoken / sizeof *spoken && r->last; k++)
		if (word_at_is(r, p, i, spoken[k].word) && grid_side_named(g, spoken[k].side, strlen(spoken[k].side)) >= 0)
			referee_offer(r, "%s", spoken[k].side);
	return V_UNREADABLE;
}

bool route_split(const char *text, struct route_text *out)
{
	size_t n = strcspn(text, "->");

	if (!text[n])
		return false;
	out->one_way = text[n] == '>';
	out->a = text + strspn(text, " ");
	out->na = n > (size_t)(out->a - text) ? n - (size_t)(out->a - text) : 0;
	while (out->na && out->a[out->na - 1] == ' ')
		out->na--;
	out->b = text + n + 1;
	out->b += strspn(out->b, " ");
	out->nb = strlen(out->b);
	while (out->nb && out->b[out->nb - 1] == ' ')
		out->nb--;
	return true;
}

bool tile_name_copy(struct components_source *src, char *out, const char *name, const char *where)
{
	size_t n = strlen(name);
	bool good = n > 0 && n < TILE_NAME_MAX && name[0] >= 'a' && name[0] <= 'z';

	for (size_t i = 0; i < n && good; i++)
		good = (name[i] >= 'a' && name[i] <= 'z') || (name[i] >= '0' && name[i] <= '9') || name[i] == '-';
	if (!good) {
		components_malformed(src, where, "\"%.40s\" is no name: small letters, digits and -, a letter first, at most %d", name, TILE_NAME_MAX - 1);
		return false;
	}
	memcpy(out, name, n + 1);
	return true;
}

enum verdict tile_need(const struct symbols *tiles, const char *expected, const struct play *p, unsigned i, struct referee *r,
		       const char *const *names, size_t n, unsigned *tile)
{
	uint32_t found = i < p->nwords && p->word[i].kind == WORD_PLAIN ? symbols_find(tiles, r->record->text, &p->word[i]) : SYMBOL_NONE;

	if (found != SYMBOL_NONE) {
		*tile = found;
		return V_LEGAL;
	}
	const char *text = word_string(r, p, i), *near = nearest_name(text, strlen(text), names, n);
	word_wrong(r, p, i, expected);
	if (near && i < p->nwords && p->word[i].kind == WORD_PLAIN)
		referee_offer(r, "%s", near);
	return V_UNREADABLE;
}
