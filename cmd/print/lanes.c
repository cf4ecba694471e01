/* Lanes of cards drawn with characters, one below the other, level slots in
 * one column; as many columns as fit, then the next ones below:
 *
 *	                    1      2      3      4
 *	                    R half                         the car, above its card
 *	  R red      start  STOP   basic ~..... -----  finish
 */
#include "cmd/print/print.h"

#include <string.h>

enum { WIDE = 79, NAME = 12 /* columns of a lane's name */, CELL = 7, TYPE = 5, ACROSS = 9, LABEL = 9 };

/* Signs that occur, for the line that explains them. */
enum sign { UP, KNOWN, DOWN, CONVERTED, SLICK, BENEATH, GAP, DETOUR, SIGNS };

struct grid {
	const struct report *r;
	const struct view *v;
	int rows, first;                /* rows written; the column of slots that is drawn first */
	char *ink;
	signed char *seat;
	bool occurs[SIGNS];
};

static void put(struct grid *g, int row, int column, const char *text, int most, int seat)
{
	for (int i = 0; text[i] && i < most && column + i < WIDE; i++) {
		g->ink[row * WIDE + column + i] = text[i];
		g->seat[row * WIDE + column + i] = (signed char)seat;
	}
}

static bool in_block(const struct grid *g, int column)
{
	return column >= g->first && column < g->first + ACROSS;
}

static int screen(const struct grid *g, int column)
{
	return NAME + (column - g->first) * CELL;
}

/* Columns of slots: one for the start of the rearmost lane, then one a slot. */
static int column_of(const struct view *v, int lane, int slot, int beside)
{
	return v->lanes[lane].start + beside + slot;
}

/* Where most lanes start: the slots of these are numbered. */
static int usual_start(const struct view *v)
{
	int best = 0, most = 0;

	for (size_t i = 0; i < v->nlanes; i++) {
		int n = 0;
		for (size_t k = 0; k < v->nlanes; k++)
			n += v->lanes[k].start == v->lanes[i].start;
		if (n > most) {
			most = n;
			best = v->lanes[i].start;
		}
	}
	return best;
}

static char raised(char c)
{
	return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static void draw_card(struct grid *g, int row, const struct view_card *c)
{
	int column = column_of(g->v, c->lane, c->slot, c->beside), at = screen(g, column);
	const char *type = c->counts ? c->counts : c->type;
	char face[TYPE + 1] = {0};

	if (!in_block(g, column))
		return;
	if (c->gap) {
		put(g, row, at + 1, "-----", TYPE, -1);
		g->occurs[GAP] = true;
		return;
	}
	if (c->slick || c->beneath)
		put(g, row, at, c->slick ? "~" : "_", 1, -1);
	g->occurs[SLICK] |= c->slick;
	g->occurs[BENEATH] |= !c->slick && c->beneath;
	g->occurs[c->up ? UP : type ? KNOWN : DOWN] = true;
	if (!type) {
		put(g, row, at + 1, c->up ? "?" : ".....", TYPE, -1);
		return;
	}
	for (int i = 0; type[i] && i < TYPE; i++)
		face[i] = c->up ? raised(type[i]) : type[i];
	if (c->counts) {
		size_t n = strlen(face);
		face[n < TYPE ? n : TYPE - 1] = '*';
		g->occurs[CONVERTED] = true;
	}
	put(g, row, at + 1, face, TYPE, -1);
}

/* The car's letter and how it stands, at its card. */
static void draw_car(struct grid *g, int row, const struct view_car *c)
{
	static const char *const stands[VIEW_STANDS] = {
		[VIEW_ON] = "", [VIEW_HALF] = "half", [VIEW_UPSIDE] = "flat", [VIEW_UPRIGHT] = "up", [VIEW_OFF] = "off", [VIEW_HELD] = "held",
		[VIEW_AT_LINE] = "line", [VIEW_HOME] = "", [VIEW_OUT] = "out",
	};
	const struct view *v = g->v;
	struct arena *a = v->arena;
	int column = column_of(v, c->lane, c->slot, c->beside);
	const char *words = stands[c->stand];

	if (c->stand == VIEW_HOME)
		words = arena_printf(a, "#%d", c->place);
	else if (c->stand == VIEW_OFF && c->turns > 1)
		words = arena_printf(a, "off%d", c->turns);
	else if (!*words && v->lanes[c->lane].start != usual_start(v))
		words = arena_printf(a, "%d", c->slot);         /* the numbers above are not this lane's */
	put(g, row, screen(g, column) + 1, arena_printf(a, "%c%s%s", seat_letter(g->r->record, c->seat), *words ? " " : "", words), CELL, c->seat);
}

/* Whether anything of a lane, or of its detour, is in the columns drawn. */
static bool anything(const struct grid *g, int lane, bool beside)
{
	const struct view_lane *l = &g->v->lanes[lane];

	if (!beside)
		return l->start < g->first + ACROSS && l->start + l->length + 1 >= g->first;
	for (size_t i = 0; i < g->v->ncards; i++) {
		const struct view_card *c = &g->v->cards[i];
		if (c->lane != lane || !c->beside)
			continue;
		if (in_block(g, column_of(g->v, lane, c->slot, c->beside)) || in_block(g, column_of(g->v, lane, 0, c->beside)))
			return true;
	}
	return false;
}

/* A row of cards, below one for the car if that is there. */
static void draw_row(struct grid *g, int lane, bool beside)
{
	const struct view *v = g->v;
	const struct view_lane *l = &v->lanes[lane];
	int end = column_of(v, lane, l->length + 1, 0), from = 0;

	for (size_t i = 0; i < v->ncars; i++) {
		const struct view_car *c = &v->cars[i];
		if (c->lane != lane || (c->beside > 0) != beside || !in_block(g, column_of(v, lane, c->slot, c->beside)))
			continue;
		draw_car(g, g->rows++, c);
	}
	for (size_t i = 0; i < v->ncards; i++) {
		if (v->cards[i].lane != lane || (v->cards[i].beside > 0) != beside)
			continue;
		draw_card(g, g->rows, &v->cards[i]);
		from = v->cards[i].beside;
	}
	if (beside) {
		put(g, g->rows, 4, "detour", NAME - 4, -1);
		if (in_block(g, column_of(v, lane, 0, from)))
			put(g, g->rows, screen(g, column_of(v, lane, 0, from)) + 1, " +-->", TYPE, -1);
	} else {
		if (l->seat >= 0)
			put(g, g->rows, 2, arena_printf(v->arena, "%c", seat_letter(g->r->record, l->seat)), 1, l->seat);
		put(g, g->rows, 4, l->name, NAME - 5, l->seat);
		if (in_block(g, l->start))
			put(g, g->rows, screen(g, l->start) + 1, "start", TYPE, -1);
		if (in_block(g, end))
			put(g, g->rows, screen(g, end) + 1, l->end == VIEW_WALL ? arena_printf(v->arena, "%s %d", l->label, l->pieces) : l->label,
			    LABEL, -1);
	}
	g->rows++;
}

static void block(struct text *t, struct grid *g)
{
	const struct view *v = g->v;
	int usual = usual_start(v), last = 0;

	g->rows = 1;
	memset(g->ink, ' ', (1 + 4 * v->nlanes) * WIDE);
	memset(g->seat, -1, (1 + 4 * v->nlanes) * WIDE);
	for (size_t i = 0; i < v->nlanes; i++)
		if (v->lanes[i].start == usual)
			last = usual + v->lanes[i].length > last ? usual + v->lanes[i].length : last;
	for (int k = g->first; k < g->first + ACROSS && k <= last; k++)
		if (k > usual)
			put(g, 0, screen(g, k) + 1, arena_printf(v->arena, "%d", k - usual), TYPE, -1);
	for (int i = 0; i < (int)v->nlanes; i++) {
		if (anything(g, i, false))
			draw_row(g, i, false);
		if (anything(g, i, true))
			draw_row(g, i, true);
	}
	print_signs(t, g->r, g->rows, WIDE, g->ink, g->seat, true);
}

void print_lanes(struct text *t, const struct report *r, const struct view *v)
{
	static const char *const meaning[SIGNS] = {
		"capitals: face up", "small: face down, known", ".....: face down", "*: counts as that instead", "~: slick upon it", "_: slick beneath",
		"-----: taken out", "+-->: detour",
	};
	struct grid g = {.r = r, .v = v};
	size_t n = (1 + 4 * v->nlanes) * WIDE;
	const char *legend = "";
	int columns = 0;

	g.ink = arena_alloc(v->arena, n);
	g.seat = arena_alloc(v->arena, n);
	for (size_t i = 0; i < v->nlanes; i++) {
		int end = column_of(v, (int)i, v->lanes[i].length + 1, 0) + 1;
		columns = end > columns ? end : columns;
	}
	for (size_t i = 0; i < v->ncards; i++) {
		int end = column_of(v, v->cards[i].lane, v->cards[i].slot, v->cards[i].beside) + 1;
		columns = end > columns ? end : columns;
		g.occurs[DETOUR] |= v->cards[i].beside > 0;
	}
	for (g.first = 0; g.first < columns; g.first += ACROSS)
		block(t, &g);
	for (int i = 0; i < SIGNS; i++)
		if (g.occurs[i])
			legend = arena_printf(v->arena, "%s%s%s", legend, *legend ? "; " : "", meaning[i]);
	if (*legend)
		print_folded(t, "  ", legend);
}
