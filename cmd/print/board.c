/* A board of hexes drawn with characters, flat sides up:
 *
 *          ________
 *         /nw n  ne\
 *        /   name   \        a piece stands as its letter at its side,
 *        \   tile   /        pointing to the middle
 *         \sw_s__se/
 */
#include "cmd/print/print.h"

#include <string.h>

enum {
	PITCH = 10, HALF = 2,           /* columns from hex to hex, rows of half a hex */
	WIDE = 79, HIGH = 400,
	MARGIN = 2
};

struct canvas {
	int rows, columns;
	char *ink;                      /* a character a place */
	signed char *seat;              /* whose colour it has, or -1 */
};

char seat_letter(const struct record *rec, int seat)
{
	char name[WORD_MAX + 1], other[WORD_MAX + 1];
	size_t n = seat_text(rec, seat, name);

	/* the first letter that no seat before it has */
	for (size_t i = 0; i < n; i++) {
		bool taken = false;
		for (int s = 0; s < seat && !taken; s++)
			taken = seat_text(rec, s, other) && other[0] == name[i];
		if (!taken && name[i] >= 'a' && name[i] <= 'z')
			return (char)(name[i] - 'a' + 'A');
	}
	return (char)('1' + seat % 9);
}

static void put(struct canvas *c, int row, int column, const char *text, size_t n, int seat)
{
	for (size_t i = 0; i < n; i++) {
		int at = column + (int)i;
		if (row < 0 || row >= c->rows || at < 0 || at >= c->columns)
			continue;
		c->ink[row * c->columns + at] = text[i];
		c->seat[row * c->columns + at] = (signed char)seat;
	}
}

/* Where a hex's picture begins: the row of its upper edge, the column of its leftmost sign. */
static void corner(const struct view_cell *cell, int *row, int *column)
{
	*row = cell->y * HALF;
	*column = MARGIN + cell->x * PITCH;
}

static void middle(struct canvas *c, int row, int column, const char *text)
{
	size_t n = strlen(text) > 8 ? 8 : strlen(text);

	put(c, row, column + 2 + (int)(8 - n) / 2, text, n, -1);
}

static void draw_cell(struct canvas *c, const struct view_cell *cell)
{
	int row, column;

	corner(cell, &row, &column);
	put(c, row, column + 2, "________", 8, -1);
	put(c, row + 1, column + 1, "/", 1, -1);
	put(c, row + 1, column + 10, "\\", 1, -1);
	put(c, row + 2, column, "/", 1, -1);
	put(c, row + 2, column + 11, "\\", 1, -1);
	put(c, row + 3, column, "\\", 1, -1);
	put(c, row + 3, column + 11, "/", 1, -1);
	put(c, row + 4, column + 1, "\\________/", 10, -1);
	middle(c, row + 2, column, cell->name);
	middle(c, row + 3, column, *cell->tile ? cell->tile : "-");
}

static void draw_piece(struct canvas *c, const struct report *r, const struct view *v, const struct view_piece *p)
{
	static const struct { int row, column; } at[6] = {{1, 5}, {1, 9}, {4, 9}, {4, 5}, {4, 2}, {1, 2}};
	char letter = seat_letter(r->record, p->seat);
	int row, column;

	if (p->side < 0 || p->side > 5)
		return;
	corner(&v->cells[p->cell], &row, &column);
	put(c, row + at[p->side].row, column + at[p->side].column, &letter, 1, p->seat);
}

static void put_sign(struct text *t, char ink, bool unicode)
{
	if (unicode && ink == '/')
		text_puts(t, "\xE2\x95\xB1");
	else if (unicode && ink == '\\')
		text_puts(t, "\xE2\x95\xB2");
	else if (unicode && ink == '_')
		text_puts(t, "\xE2\x96\x81");
	else
		text_putc(t, ink);
}

static void write_out(struct text *t, const struct report *r, const struct canvas *c)
{
	static const char *const colours[] = {"31", "34", "32", "33", "36", "35"};

	for (int row = 0; row < c->rows; row++) {
		int last = c->columns;
		while (last > 0 && c->ink[row * c->columns + last - 1] == ' ')
			last--;
		for (int i = 0; i < last; i++) {
			int at = row * c->columns + i, seat = c->seat[at];
			if (r->colour && seat >= 0)
				text_printf(t, "\33[1;%sm", colours[seat % 6]);
			put_sign(t, c->ink[at], r->unicode);
			if (r->colour && seat >= 0)
				text_puts(t, "\33[0m");
		}
		text_putc(t, '\n');
	}
}

static void list_cells(struct text *t, const struct view *v)
{
	for (size_t i = 0; i < v->ncells; i++)
		if (*v->cells[i].detail)
			text_printf(t, "    %-4s %-8s %s\n", v->cells[i].name, v->cells[i].tile, v->cells[i].detail);
}

static const char *const sides[6] = {"n", "ne", "se", "s", "sw", "nw"};

/* Where a seat comes from and wants to go. */
static void list_edges(struct text *t, const struct report *r, const struct view *v)
{
	for (size_t s = 0; s < r->record->nseats; s++)
		for (int goal = 0; goal < 2; goal++) {
			const char *comma = "";
			for (size_t i = 0; i < v->nedges; i++) {
				const struct view_edge *e = &v->edges[i];
				if (e->seat != (int)s || e->goal != goal)
					continue;
				if (!*comma && !goal)
					text_printf(t, "  %c = %s: tower ", seat_letter(r->record, (int)s), seat_name(r->record, (int)s, v->arena));
				else
					text_puts(t, *comma ? comma : ", strip ");
				text_printf(t, "%s %s", v->cells[e->cell].name, sides[e->side]);
				comma = " | ";
			}
			if (goal)
				text_putc(t, '\n');
		}
}

void print_board(struct text *t, const struct report *r, const struct view *v)
{
	struct canvas c = {0, 0, NULL, NULL};

	for (size_t i = 0; i < v->ncells; i++) {
		int row, column;
		corner(&v->cells[i], &row, &column);
		c.rows = row + 5 > c.rows ? row + 5 : c.rows;
		c.columns = column + 12 > c.columns ? column + 12 : c.columns;
	}
	if (v->ncells && c.columns <= WIDE && c.rows <= HIGH) {
		size_t n = (size_t)c.rows * (size_t)c.columns;
		c.ink = arena_alloc(v->arena, n);
		c.seat = arena_alloc(v->arena, n);
		memset(c.ink, ' ', n);
		memset(c.seat, -1, n);
		for (size_t i = 0; i < v->ncells; i++)
			draw_cell(&c, &v->cells[i]);
		for (size_t i = 0; i < v->npieces; i++)
			draw_piece(&c, r, v, &v->pieces[i]);
		write_out(t, r, &c);
	}
	list_edges(t, r, v);
	list_cells(t, v);
}
