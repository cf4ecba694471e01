/* A board drawn with characters, hexes with flat sides up, or squares:
 *
 *          ________         +--------+
 *         /nw n  ne\        |   n    |       a piece stands as its letter at its side,
 *        /   name   \       |  name  |       pointing to the middle; where sides have
 *        \   tile   /       |w      e|       ends for slides, each has its letter there
 *         \sw_s__se/        |  tile  |
 *                           |   s    |
 *                           +--------+
 */
#include "cmd/print/print.h"

#include <string.h>

enum { WIDE = 79, HIGH = 400, MARGIN = 2, ROOM = 8 /* for a name */ };

struct canvas {
	int rows, columns;
	char *ink;                      /* a character a place */
	signed char *seat;              /* whose colour it has, or -1 */
	/* The shape of a cell: a hex's upper edge and the rows of its half, a square's inner columns and rows. */
	bool squares, slides;
	int across, down, ends;
};

char seat_letter(const struct record *rec, int seat)
{
	char name[WORD_MAX + 1], first[SEATS_MAX], letter = 0;
	bool taken[256] = {0};

	/* the first letter of its name that is no seat's before it, neither as its sign nor as its first letter; else a digit; else any letter */
	for (int s = 0; s <= seat && s < SEATS_MAX; s++) {
		size_t n = seat_text(rec, s, name);
		letter = 0;
		first[s] = n ? name[0] : 0;
		for (size_t i = 0; i < n && !letter; i++) {
			bool begins = name[i] < 'a' || name[i] > 'z';
			for (int k = 0; k < s; k++)
				begins |= first[k] == name[i];
			if (!begins && !taken[(unsigned char)(name[i] - 'a' + 'A')])
				letter = (char)(name[i] - 'a' + 'A');
		}
		if (!letter)
			letter = (char)('1' + s % 9);
		for (char any = 'A'; taken[(unsigned char)letter] && any <= 'Z'; any++)
			letter = any;
		taken[(unsigned char)letter] = true;
	}
	return letter;
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

/* The shape of cells that leave room for names of that width. */
static void shape(struct canvas *c, const struct view *v, int room)
{
	c->squares = v->squares;
	c->slides = v->ends > 0;
	c->ends = v->ends ? v->ends : 1;
	c->across = room;
	c->down = v->squares ? c->ends + 2 : c->ends > 2 ? c->ends : 2;
	if (c->across < c->ends + 2)
		c->across = c->ends + 2;
}

/* Where a cell's picture begins: the row of its upper edge, the column of its leftmost sign. */
static void corner(const struct canvas *c, const struct view_cell *cell, int *row, int *column)
{
	*row = c->squares ? cell->y / 2 * (c->down + 3) : cell->y * c->down;
	*column = MARGIN + cell->x * (c->squares ? c->across + 1 : c->across + c->down);
}

static int cell_rows(const struct canvas *c)
{
	return c->squares ? c->down + 4 : 2 * c->down + 1;
}

static int cell_columns(const struct canvas *c)
{
	return c->squares ? c->across + 2 : c->across + 2 * c->down;
}

bool tile_goes_on(const struct view *v, const struct view_cell *c, int side)
{
	static const struct { int x, y; } hex[6] = {{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}}, square[4] = {{0, -2}, {1, 0}, {0, 2}, {-1, 0}};
	int x = c->x + (v->squares ? square[side].x : hex[side].x), y = c->y + (v->squares ? square[side].y : hex[side].y);

	for (size_t i = 0; c->group && i < v->ncells; i++)
		if (v->cells[i].group == c->group && v->cells[i].x == x && v->cells[i].y == y)
			return true;
	return false;
}

static void hex_side(struct canvas *c, int row, int column, int side)
{
	int h = c->down;

	if (side % 3 == 0) {
		for (int i = 0; i < c->across; i++)
			put(c, row + (side ? 2 * h : 0), column + h + i, "_", 1, -1);
		return;
	}
	for (int r = 1; r <= h; r++)
		switch (side) {
		case 1: put(c, row + r, column + c->across + h + r - 1, "\\", 1, -1); break;
		case 2: put(c, row + h + r, column + c->across + 2 * h - r, "/", 1, -1); break;
		case 4: put(c, row + h + r, column + r - 1, "\\", 1, -1); break;
		case 5: put(c, row + r, column + h - r, "/", 1, -1); break;
		}
}

static void square_side(struct canvas *c, int row, int column, int side)
{
	int right = column + c->across + 1, bottom = row + c->down + 3;

	if (side == 1 || side == 3) {
		column = side == 1 ? right : column;
		for (int r = row; r <= bottom; r++)
			if (c->ink[r * c->columns + column] != '+')
				put(c, r, column, "|", 1, -1);
		return;
	}
	row = side == 2 ? bottom : row;
	for (int i = column; i <= right; i++)
		put(c, row, i, i == column || i == right ? "+" : "-", 1, -1);
}

/* The row of the cell's name, or of its tile's. A square has them between the
 * letters of its left and right sides, with the middle ones of these between them. */
static int name_row(const struct canvas *c, int tile)
{
	if (!c->squares)
		return c->down + tile;
	return 2 + c->ends / 2 + tile * (1 + c->ends % 2);
}

/* Columns that names have, and where they begin. A hex with one end a side has
 * its letters above and below the names, so they may be wider. */
static int names_room(const struct canvas *c, int *column)
{
	bool wide = !c->squares && c->slides && c->ends == 1;

	*column += c->squares ? 1 : wide ? c->down - 1 : c->down;
	return wide ? c->across + 2 : c->across;
}

/* A name in a row, in its middle; cut where it does not fit. */
static void middle(struct canvas *c, int row, int column, int room, const char *text)
{
	int n = (int)strlen(text);

	if (n <= room) {
		put(c, row, column + (room - n) / 2, text, (size_t)n, -1);
		return;
	}
	put(c, row, column, text, (size_t)room, -1);
	if (c->slides)
		put(c, row, column + room - 1, "~", 1, -1);
}

static void draw_cell(struct canvas *c, const struct view *v, const struct view_cell *cell)
{
	int row, column;
	bool first = true;

	corner(c, cell, &row, &column);
	for (int side = 0; side < (c->squares ? 4 : 6); side++)
		if (tile_goes_on(v, cell, side))
			continue;
		else if (c->squares)
			square_side(c, row, column, side);
		else
			hex_side(c, row, column, side);
	for (const struct view_cell *k = v->cells; k < cell && cell->group; k++)
		first &= k->group != cell->group;
	const char *name = cell->name, *tile = !first ? "" : *cell->tile ? cell->tile : v->ends ? "" : "-";
	int room = names_room(c, &column);
	if (v->home && cell == &v->cells[v->home - 1] && (int)strlen(name) + 2 <= room)
		name = arena_printf(v->arena, "*%s*", name);
	middle(c, row + name_row(c, 0), column, room, name);
	middle(c, row + name_row(c, 1), column, room, tile);
}

/* The k-th of n places in so many signs. */
static int spread(int k, int n, int signs)
{
	return ((2 * k + 1) * signs - 1) / (2 * n);
}

/* Where an end of a side stands. */
static void end_at(const struct canvas *c, const struct view_cell *cell, int side, int k, int *row, int *column)
{
	int n = c->ends, back = n - 1 - k, h = c->down, r;

	corner(c, cell, row, column);
	if (c->squares) {
		bool flat = side % 2 == 0;
		r = side == 1 ? k : back;
		r += r < n / 2 ? 2 : r > n / 2 || n % 2 == 0 ? 4 : 3;   /* above, below and between the names */
		*row += flat ? (side ? c->down + 2 : 1) : r;
		*column += flat ? 1 + spread(side ? back : k, n, c->across) : side == 1 ? c->across : 1;
	} else if (side % 3 == 0) {
		*row += side ? 2 * h : 1;
		*column += h + 1 + spread(side ? back : k, n, c->across - 2);
	} else {
		/* rows from the upper or the lower edge on */
		r = side == 4 || side == 1 ? 1 + spread(k, n, h) : 1 + spread(back, n, h);
		*row += side == 1 || side == 5 ? r : 2 * h + 1 - r;
		*column += side == 1 || side == 2 ? c->across + h + r - 2 : h - r + 1;
	}
}

static int sides_of(const struct canvas *c)
{
	return c->squares ? 4 : 6;
}

/* A slide's end: a small letter for its seat, a loose one a dot, or the number at its other end. */
static void draw_end(struct canvas *c, const struct report *r, const struct view *v, const struct view_route *w, int cell, int side, int end)
{
	char sign = w->to < 0 && w->label && strlen(w->label) == 1 ? w->label[0] : '.';
	int row, column;

	if (side < 0 || side >= sides_of(c))
		return;
	if (w->owner)
		sign = seat_letter(r->record, w->owner - 1);
	if (sign >= 'A' && sign <= 'Z')
		sign = (char)(sign - 'A' + 'a');
	end_at(c, &v->cells[cell], side, end, &row, &column);
	put(c, row, column, &sign, 1, w->owner - 1);
}

static void draw_piece(struct canvas *c, const struct report *r, const struct view *v, const struct view_piece *p)
{
	char letter = seat_letter(r->record, p->seat);
	int row, column;

	if (p->side < 0 || p->side >= sides_of(c))
		return;
	if (p->inside) {                /* before the names */
		int before = 0;
		for (const struct view_piece *q = v->pieces; q < p; q++)
			before += q->inside && q->cell == p->cell;
		corner(c, &v->cells[p->cell], &row, &column);
		row += name_row(c, before % 2);
		column += 1 + before / 2;
	} else {
		end_at(c, &v->cells[p->cell], p->side, p->end, &row, &column);
	}
	put(c, row, column, &letter, 1, p->seat);
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

void print_signs(struct text *t, const struct report *r, int rows, int columns, const char *ink, const signed char *whose, bool painted)
{
	static const char *const colours[] = {"31", "34", "32", "33", "36", "35"};

	for (int row = 0; row < rows; row++) {
		int last = columns;
		while (last > 0 && ink[row * columns + last - 1] == ' ')
			last--;
		for (int i = 0; i < last; i++) {
			int at = row * columns + i, seat = whose[at];
			if (r->colour && seat >= 0)
				text_printf(t, "\33[1;%sm", painted ? seat_paint(r->record, seat)->ansi : colours[seat % 6]);
			put_sign(t, ink[at], r->unicode);
			if (r->colour && seat >= 0)
				text_puts(t, "\33[0m");
		}
		text_putc(t, '\n');
	}
}

/* One of a line's items, on a new line where it does not fit. */
static void item(struct text *t, size_t *column, int indent, const char *words, size_t n)
{
	if (*column + 1 + n > WIDE) {
		text_printf(t, "\n%*s", indent, "");
		*column = (size_t)indent;
	}
	text_putc(t, ' ');
	text_add(t, words, n);
	*column += 1 + n;
}

static void list_cells(struct text *t, const struct view *v)
{
	int name = 4, tile = 8;

	for (size_t i = 0; v->ends && i < v->ncells; i++) {
		name = (int)strlen(v->cells[i].name) > name ? (int)strlen(v->cells[i].name) : name;
		tile = (int)strlen(v->cells[i].tile) > tile ? (int)strlen(v->cells[i].tile) : tile;
	}
	for (size_t i = 0; i < v->ncells; i++) {
		const char *detail = v->cells[i].detail;
		size_t column = (size_t)(5 + name + tile), n;
		if (!*detail)
			continue;
		text_printf(t, "    %-*s %-*s", name, v->cells[i].name, tile, v->cells[i].tile);
		bool lists = strchr(detail, ',') != NULL;
		for (; *detail; detail += n, detail += strspn(detail, " ")) {
			n = !v->ends ? strlen(detail) : lists ? strcspn(detail, ",") : strcspn(detail, " ");
			n += detail[n] == ',';
			item(t, &column, 5 + name + tile, detail, n);
		}
		text_putc(t, '\n');
	}
}

/* Each seat's way, from the start to its piece, in lines broken between places. */
static void list_steps(struct text *t, const struct report *r, const struct view *v)
{
	size_t column = 0;

	for (size_t i = 0; i < v->nsteps; i++) {
		const struct view_step *s = &v->steps[i];
		bool last = i + 1 == v->nsteps || s[1].seat != s->seat;
		if (i == 0 || s[-1].seat != s->seat) {
			const char *who = arena_printf(v->arena, "  %c %s:", seat_letter(r->record, s->seat), seat_name(r->record, s->seat, v->arena));
			text_puts(t, who);
			column = strlen(who);
		}
		const char *word = arena_printf(v->arena, "%s%s", s->place, last ? "" : " >");
		item(t, &column, 5, word, strlen(word));
		if (last)
			text_putc(t, '\n');
	}
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

/* Gives the canvas the size of the board; whether that can be shown. */
static bool fits(struct canvas *c, const struct view *v, int room)
{
	int longest = 0, ignored = 0;

	shape(c, v, room);
	c->rows = c->columns = 0;
	for (size_t i = 0; i < v->ncells; i++) {
		int row, column, n = (int)strlen(v->cells[i].name);
		corner(c, &v->cells[i], &row, &column);
		c->rows = row + cell_rows(c) > c->rows ? row + cell_rows(c) : c->rows;
		c->columns = column + cell_columns(c) > c->columns ? column + cell_columns(c) : c->columns;
		longest = n > longest ? n : longest;
	}
	return v->ncells && c->columns <= WIDE && c->rows <= HIGH && (room == ROOM || longest <= names_room(c, &ignored));
}

void print_board(struct text *t, const struct report *r, const struct view *v)
{
	struct canvas c = {0};
	int room = ROOM;

	/* a board of slides grows any way, so its cells are narrower where that helps */
	while (!fits(&c, v, room) && v->ends && room > 4)
		room--;
	if (fits(&c, v, room)) {
		size_t n = (size_t)c.rows * (size_t)c.columns;
		c.ink = arena_alloc(v->arena, n);
		c.seat = arena_alloc(v->arena, n);
		memset(c.ink, ' ', n);
		memset(c.seat, -1, n);
		for (size_t i = 0; i < v->ncells; i++)
			draw_cell(&c, v, &v->cells[i]);
		for (size_t i = 0; v->ends && i < v->nroutes; i++) {
			const struct view_route *w = &v->routes[i];
			draw_end(&c, r, v, w, w->cell, w->from, w->from_end);
			draw_end(&c, r, v, w, w->spans ? w->cell_to : w->cell, w->to, w->to_end);
		}
		for (size_t i = 0; i < v->npieces; i++)
			draw_piece(&c, r, v, &v->pieces[i]);
		print_signs(t, r, c.rows, c.columns, c.ink, c.seat, v->ends > 0);
		if (v->ends)
			text_puts(t, "  capitals: pawns; small letters: their slides; dots and numbers: loose slides\n");
	}
	if (v->nlanes)
		print_lanes(t, r, v);
	else if (v->nshapes)
		print_map(t, r, v);
	else if (!v->ends)
		list_edges(t, r, v);
	list_steps(t, r, v);
	list_cells(t, v);
}
