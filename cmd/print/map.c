/* A table as a map of characters, a sign for what lies on top at its place;
 * y upwards, a sign twice as high as wide:
 *
 *	+---------------+
 *	|      :    ##  |	cards are small letters of their seats, tokens capitals,
 *	|rrrR  :bbB     |	: borders, % obstacles, # goals, o gates and the like
 *	+---------------+
 */
#include "cmd/print/print.h"

#include <string.h>

enum { ACROSS = 77, LOW = 3, HIGH = 60 };

struct map {
	const struct view *v;
	int rows, columns;              /* with the frame */
	char *ink;
	signed char *seat;
};

static void put(struct map *m, int row, int column, char sign, int seat)
{
	if (row < 1 || row >= m->rows - 1 || column < 1 || column >= m->columns - 1)
		return;
	m->ink[row * m->columns + column] = sign;
	m->seat[row * m->columns + column] = (signed char)seat;
}

static int column_of(const struct map *m, int x)
{
	int inner = m->columns - 2, c = (int)((long long)x * inner / m->v->width);

	return 1 + (c < 0 ? 0 : c >= inner ? inner - 1 : c);
}

static int row_of(const struct map *m, int y)
{
	int inner = m->rows - 2, r = (int)((long long)(m->v->depth - y) * inner / m->v->depth);

	return 1 + (r < 0 ? 0 : r >= inner ? inner - 1 : r);
}

/* The middle of a sign's place. */
static struct view_spot middle(const struct map *m, int row, int column)
{
	return (struct view_spot){
		(int)((2LL * column - 1) * m->v->width / (2 * (m->columns - 2))), (int)(m->v->depth - (2LL * row - 1) * m->v->depth / (2 * (m->rows - 2))),
	};
}

static bool inside(const struct view_shape *s, struct view_spot p)
{
	bool in = false;

	for (size_t i = 0, k = s->n - 1; i < s->n; k = i++) {
		struct view_spot a = s->at[i], b = s->at[k];
		if ((a.y > p.y) == (b.y > p.y))
			continue;
		long long cross = (long long)(b.x - a.x) * (p.y - a.y) - (long long)(p.x - a.x) * (b.y - a.y);
		if (b.y > a.y ? cross > 0 : cross < 0)
			in = !in;
	}
	return in;
}

/* Its surface: where a place's middle is in it, and the place of its own middle, however small it is. */
static void fill(struct map *m, const struct view_shape *s, char sign)
{
	struct view_spot sum = {0, 0};

	if (s->n == 0)
		return;
	for (int row = 1; row < m->rows - 1; row++)
		for (int column = 1; column < m->columns - 1; column++)
			if (inside(s, middle(m, row, column)))
				put(m, row, column, sign, s->seat);
	for (size_t i = 0; i < s->n; i++) {
		sum.x += s->at[i].x;
		sum.y += s->at[i].y;
	}
	put(m, row_of(m, sum.y / (int)s->n), column_of(m, sum.x / (int)s->n), sign, s->seat);
}

/* A line: one sign a row where it is steep, else one a column. */
static void trace(struct map *m, const struct view_shape *s, char sign)
{
	for (size_t i = 1; i < s->n; i++) {
		struct view_spot a = s->at[i - 1], b = s->at[i];
		int r0 = row_of(m, a.y), r1 = row_of(m, b.y), c0 = column_of(m, a.x), c1 = column_of(m, b.x);
		int rows = r1 > r0 ? r1 - r0 : r0 - r1, columns = c1 > c0 ? c1 - c0 : c0 - c1, steps = rows > columns ? rows : columns;
		for (int k = 0; k <= steps; k++)
			put(m, steps ? r0 + ((r1 - r0) * 2 * k + (r1 > r0 ? steps : -steps)) / (2 * steps) : r0,
			    steps ? c0 + ((c1 - c0) * 2 * k + (c1 > c0 ? steps : -steps)) / (2 * steps) : c0, sign, s->seat);
	}
}

static void words(struct map *m, const struct view_shape *s, const char *text)
{
	int n = (int)strlen(text), row = row_of(m, s->label_at.y), column = column_of(m, s->label_at.x) - n / 2;

	for (int i = 0; i < n; i++)
		put(m, row, column + i, text[i], s->seat);
}

/* A token's letter, beside its place where another token has that. */
static void token(struct map *m, const struct report *r, const struct view_shape *s)
{
	static const struct { int row, column; } beside[] = {{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}, {0, -2}, {0, 2}};
	int row = row_of(m, s->label_at.y), column = column_of(m, s->label_at.x);

	for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
		int y = row + beside[i].row, x = column + beside[i].column;
		if (y < 1 || y >= m->rows - 1 || x < 1 || x >= m->columns - 1)
			continue;
		char there = m->ink[y * m->columns + x];
		if ((there >= 'A' && there <= 'Z') || (there >= '1' && there <= '9' && m->seat[y * m->columns + x] >= 0))
			continue;
		put(m, y, x, seat_letter(r->record, s->seat), s->seat);
		return;
	}
}

static char small(char letter)
{
	return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : '=';
}

static void draw(struct map *m, const struct report *r, const struct view_shape *s)
{
	switch (s->kind) {
	case VIEW_REGION:
		if (s->label && s->labelled)
			words(m, s, s->label);
		return;
	case VIEW_BORDER:
		trace(m, s, ':');
		return;
	case VIEW_GOAL:
		trace(m, s, '#');
		return;
	case VIEW_FLAT:
		if (s->n > 2)
			fill(m, s, 'o');
		return;
	case VIEW_SOLID:
		if (!s->label)          /* an edge of something flat */
			return;
		fill(m, s, '%');
		if (strlen(s->label) == 1)
			words(m, s, s->label);
		return;
	case VIEW_CARD:
		fill(m, s, small(seat_letter(r->record, s->seat)));
		return;
	case VIEW_TOKEN:
		token(m, r, s);
		return;
	default:
		return;
	}
}

void print_map(struct text *t, const struct report *r, const struct view *v)
{
	struct map m = {.v = v, .columns = ACROSS};

	if (v->width <= 0 || v->depth <= 0)
		return;
	/* a table that is deeper than wide has fewer columns */
	while (m.columns > 20 && (long long)v->depth * (m.columns - 2) / (2LL * v->width) > HIGH)
		m.columns--;
	m.rows = 2 + (int)(((long long)v->depth * (m.columns - 2) + v->width) / (2LL * v->width));
	if (m.rows < LOW || m.rows > HIGH + 2)
		return;
	size_t n = (size_t)m.rows * (size_t)m.columns;
	m.ink = arena_alloc(v->arena, n);
	m.seat = arena_alloc(v->arena, n);
	memset(m.ink, ' ', n);
	memset(m.seat, -1, n);
	for (int row = 0; row < m.rows; row++)
		m.ink[row * m.columns] = m.ink[row * m.columns + m.columns - 1] = row == 0 || row == m.rows - 1 ? '+' : '|';
	for (int column = 1; column < m.columns - 1; column++)
		m.ink[column] = m.ink[(m.rows - 1) * m.columns + column] = '-';
	for (size_t i = 0; i < v->nshapes; i++)
		draw(&m, r, &v->shapes[i]);
	print_signs(t, r, m.rows, m.columns, m.ink, m.seat, true);
	text_puts(t, "  capitals: tokens; small: cards; digits: markers; %: obstacles; #: goal\n");
}
