/* A picture of a view: hexes with their currents, pieces, towers and strips, or
 * tiles with slides (slides.c), a table (plane.c) or lanes (cards.c), and the
 * facts as lines of text below. Lengths are in tenths of a unit, so that all
 * is whole numbers. Colours are told apart by colour-blind readers too, and
 * every seat has a letter beside its colour. */
#include "cmd/print/svg.h"

#include <string.h>

enum {
	RADIUS = 500,                   /* of a hex, middle to corner */
	HALF_HEIGHT = 433,              /* middle to side */
	COLUMN = 750,                   /* from column to column */
	BORDER = 420,                   /* around the board: room for towers and strips */
	TITLE = 300, LINE = 200,        /* heights of text */
	SAMPLE = 620,                   /* width of a seat's sample before its facts */
	LETTER = 66,                    /* about the width of a letter of the facts */
	LARGE = 84                      /* the same beside a table */
};

static const struct { const char *fill, *ink; } seat_colour[] = {
	{"#c8451b", "#ffffff"}, {"#0a5f9e", "#ffffff"}, {"#007a5a", "#ffffff"},
	{"#e6a000", "#000000"}, {"#7cc3ee", "#000000"}, {"#b5628f", "#ffffff"},
};

/* Corners clockwise from the upper left; side s lies between corner s and s + 1. */
static const struct { int x, y; } corner[6] = {{-250, -433}, {250, -433}, {500, 0}, {250, 433}, {-250, 433}, {-500, 0}};
static const struct { int x, y; } side[6] = {{0, -433}, {375, -217}, {375, 217}, {0, 433}, {-375, 217}, {-375, -217}};

static int center_x(const struct view_cell *c)
{
	return c->x * COLUMN;
}

static int center_y(const struct view_cell *c)
{
	return c->y * HALF_HEIGHT;
}

/* A length in units, with its tenths. */
void svg_number(struct text *t, int tenths)
{
	if (tenths < 0)
		text_putc(t, '-');
	int n = tenths < 0 ? -tenths : tenths;
	text_printf(t, n % 10 ? "%d.%d" : "%d", n / 10, n % 10);
}

void svg_point(struct text *t, int x, int y)
{
	svg_number(t, x);
	text_putc(t, ',');
	svg_number(t, y);
}

/* Text with what XML keeps for itself escaped, and no character that it forbids. */
void svg_escaped(struct text *t, const char *s)
{
	struct text safe = {.fail = t->fail, .fail_arg = t->fail_arg};

	text_safe(&safe, s, strlen(s));
	for (size_t i = 0; i < safe.len; i++)
		switch (safe.at[i]) {
		case '<': text_puts(t, "&lt;"); break;
		case '>': text_puts(t, "&gt;"); break;
		case '&': text_puts(t, "&amp;"); break;
		case '"': text_puts(t, "&quot;"); break;
		default: text_putc(t, safe.at[i]);
		}
	text_free(&safe);
}

void svg_label(struct picture *p, int x, int y, const char *class, const char *anchor, const char *s)
{
	text_puts(p->t, "<text x=\"");
	svg_number(p->t, x);
	text_puts(p->t, "\" y=\"");
	svg_number(p->t, y);
	text_printf(p->t, "\" class=\"%s\" text-anchor=\"%s\">", class, anchor);
	svg_escaped(p->t, s);
	text_puts(p->t, "</text>\n");
}

static void hex(struct picture *p, const struct view_cell *c, const char *class)
{
	text_printf(p->t, "<polygon class=\"%s\" points=\"", class);
	for (int i = 0; i < 6; i++) {
		if (i)
			text_putc(p->t, ' ');
		svg_point(p->t, center_x(c) + corner[i].x, center_y(c) + corner[i].y);
	}
	text_puts(p->t, "\"/>\n");
}

/* A current: straight between opposite sides, else a bend towards the middle. Drawn
 * twice, its middle half wide in the hex's colour and all of it narrow above that, so
 * that a crossing is seen as one and a fork at a side as a fork. */
static void route(struct picture *p, const struct view_route *w, const char *class)
{
	const struct view_cell *c = &p->v->cells[w->cell];
	int x = center_x(c), y = center_y(c);

	text_printf(p->t, "<path class=\"%s\" pathLength=\"100\"%s d=\"M", class, w->one_way && class[0] == 'r' ? " marker-end=\"url(#way)\"" : "");
	svg_point(p->t, x + side[w->from].x, y + side[w->from].y);
	text_puts(p->t, " Q");
	svg_point(p->t, x, y);
	text_putc(p->t, ' ');
	svg_point(p->t, x + side[w->to].x, y + side[w->to].y);
	text_puts(p->t, "\"/>\n");
}

static bool share_a_side(const struct view_route *a, const struct view_route *b)
{
	return a->from == b->from || a->from == b->to || a->to == b->from || a->to == b->to;
}

/* A strip is a bar along its outer sides, a tower a house behind its side. */
static void edge(struct picture *p, const struct view_edge *e)
{
	const struct view_cell *c = &p->v->cells[e->cell];
	int x = center_x(c), y = center_y(c), a = e->side, b = (e->side + 1) % 6;
	int out_x = side[a].x * 5 / 10, out_y = side[a].y * 5 / 10;
	const char *fill = seat_colour[e->seat % 6].fill;
	char letter[2] = {seat_letter(p->r->record, e->seat), 0};

	if (e->goal) {
		out_x = side[a].x / 6;
		out_y = side[a].y / 6;
	}
	text_printf(p->t, "<polygon fill=\"%s\" stroke=\"#333333\" stroke-width=\"1\" points=\"", fill);
	svg_point(p->t, x + corner[a].x, y + corner[a].y);
	text_putc(p->t, ' ');
	svg_point(p->t, x + corner[b].x, y + corner[b].y);
	text_putc(p->t, ' ');
	svg_point(p->t, x + corner[b].x + out_x, y + corner[b].y + out_y);
	text_putc(p->t, ' ');
	if (!e->goal) {                 /* the roof */
		svg_point(p->t, x + side[a].x + out_x * 16 / 10, y + side[a].y + out_y * 16 / 10);
		text_putc(p->t, ' ');
	}
	svg_point(p->t, x + corner[a].x + out_x, y + corner[a].y + out_y);
	text_puts(p->t, "\"/>\n");
	const char *words = e->goal ? letter : arena_printf(p->v->arena, "%s%s", letter, e->label);
	text_printf(p->t, "<g fill=\"%s\">", seat_colour[e->seat % 6].ink);
	svg_label(p, x + side[a].x + out_x * (e->goal ? 5 : 9) / 10, y + side[a].y + out_y * (e->goal ? 5 : 9) / 10 + (e->goal ? 25 : 45),
	      e->goal ? "strip" : "tower", "middle", words);
	text_puts(p->t, "</g>\n");
}

/* A plane: an arrow head on its side that points to the middle of the hex it will cross. */
static void piece(struct picture *p, const struct view_piece *q)
{
	const struct view_cell *c = &p->v->cells[q->cell];
	int x = center_x(c) + side[q->side].x, y = center_y(c) + side[q->side].y;
	/* unit vectors in thousandths: inwards, and to its right */
	static const struct { int x, y; } in[6] = {{0, 1000}, {-866, 500}, {-866, -500}, {0, -1000}, {866, -500}, {866, 500}};
	int ix = in[q->side].x, iy = in[q->side].y, rx = -iy, ry = ix;
	char letter[2] = {seat_letter(p->r->record, q->seat), 0};
	static const struct { int along, across; } shape[5] = {{190, 0}, {0, 125}, {-120, 125}, {-120, -125}, {0, -125}};

	text_printf(p->t, "<polygon class=\"piece\" fill=\"%s\" points=\"", seat_colour[q->seat % 6].fill);
	for (int i = 0; i < 5; i++) {
		if (i)
			text_putc(p->t, ' ');
		svg_point(p->t, x + (ix * shape[i].along + rx * shape[i].across) / 1000, y + (iy * shape[i].along + ry * shape[i].across) / 1000);
	}
	text_puts(p->t, "\"/>\n");
	text_printf(p->t, "<g fill=\"%s\">", seat_colour[q->seat % 6].ink);
	svg_label(p, x, y + 55, "letter", "middle", letter);
	text_puts(p->t, "</g>\n");
}

/* The board of a view whose sides have one end each. */
static void currents(struct picture *p)
{
	const struct view *v = p->v;

	for (size_t i = 0; i < v->ncells; i++)
		hex(p, &v->cells[i], "hex");
	for (size_t i = 0; i < v->nroutes; i++) {
		route(p, &v->routes[i], "casing");
		route(p, &v->routes[i], "route");
		/* currents that fork at a side of this one are not cut by it */
		for (size_t k = 0; k < i; k++)
			if (v->routes[k].cell == v->routes[i].cell && share_a_side(&v->routes[k], &v->routes[i]))
				route(p, &v->routes[k], "route");
	}
	for (size_t i = 0; i < v->ncells; i++)
		hex(p, &v->cells[i], "rim");
	for (size_t i = 0; i < v->nedges; i++)
		edge(p, &v->edges[i]);
	for (size_t i = 0; i < v->ncells; i++) {
		/* names stand left of the middle and right of it, where few currents run */
		int x = center_x(&v->cells[i]), y = center_y(&v->cells[i]);
		svg_label(p, x - 430, y + 35, "halo name", "start", v->cells[i].name);
		svg_label(p, x - 430, y + 35, "name", "start", v->cells[i].name);
		svg_label(p, x + 430, y + 30, "halo tile", "end", v->cells[i].tile);
		svg_label(p, x + 430, y + 30, "tile", "end", v->cells[i].tile);
	}
	for (size_t i = 0; i < v->npieces; i++)
		piece(p, &v->pieces[i]);
}

static void measure(struct picture *p, const char *title)
{
	const struct view *v = p->v;

	for (size_t i = 0; i < v->ncells; i++) {
		int x = v->cells[i].x * p->column, y = v->cells[i].y * p->half_row;
		if (i == 0) {
			p->left = p->right = x;
			p->top = p->bottom = y;
		}
		p->left = x < p->left ? x : p->left;
		p->right = x > p->right ? x : p->right;
		p->top = y < p->top ? y : p->top;
		p->bottom = y > p->bottom ? y : p->bottom;
	}
	p->left -= p->reach_x + BORDER;
	p->right += p->reach_x + BORDER;
	p->top -= p->reach_y + BORDER;
	p->bottom += p->reach_y + BORDER;
	if (v->nshapes)
		plane_measure(p);
	if (v->nlanes)
		cards_measure(p);
	int text = (int)strlen(title) * (v->nshapes ? 115 : 95) + 300;
	if (text < 5200)
		text = 5200;
	if (p->right - p->left < text)
		p->right = p->left + text;      /* room for the lines of text */
}

/* Lines of text below the board: one or more a seat, and who is to act. */
struct lines {
	struct picture *p;
	int y;                          /* of the next line */
	bool drawn;                     /* else only counted */
	int n;
};

static bool has_samples(const struct view *v)
{
	return v->ends || v->nshapes || v->nlanes;
}

static void put_line(struct lines *l, const char *line, bool goes_on, int seat)
{
	int x = l->p->left + 150;

	if (has_samples(l->p->v) && seat >= 0) {
		if (l->drawn && !goes_on)
			(l->p->v->ends ? slides_sample : l->p->v->nlanes ? cards_sample : plane_sample)(l->p, x, l->y, seat);
		x += SAMPLE;
	}
	if (l->drawn)
		svg_label(l->p, x + (goes_on ? 200 : 0), l->y, "fact", "start", line);
	l->y += LINE;
	l->n++;
}

/* " (Nina)", or nothing. */
static const char *person(const struct record *rec, int seat, struct arena *a)
{
	const struct seat *s = &rec->seats[seat];

	return s->person_len ? arena_printf(a, " (%s)", string_text(s->person, (struct span){0, s->person_len}, a, NULL)) : "";
}

/* A line that is too long is broken between facts. */
/* A legend, folded between its clauses where the picture is narrow. */
static void put_legend(struct lines *l, const char *legend, size_t most)
{
	struct arena *a = l->p->v->arena;

	while (strlen(legend) > most) {
		const char *cut = NULL;
		for (const char *c = legend; (c = strstr(c, "; ")) && (size_t)(c - legend) < most; c += 2)
			cut = c;
		if (!cut)
			break;
		put_line(l, arena_copy(a, legend, (size_t)(cut - legend) + 1), false, SEAT_NONE);
		legend = cut + 2;
	}
	put_line(l, legend, false, SEAT_NONE);
}

static void facts(struct lines *l)
{
	const struct view *v = l->p->v;
	size_t most = (size_t)((l->p->right - l->p->left - 300 - (has_samples(v) ? SAMPLE : 0)) / (v->nshapes ? LARGE : LETTER));
	const char *line = "";
	int last = -2;
	bool goes_on = false;

	for (size_t i = 0; i < v->nfacts; i++) {
		const struct view_fact *f = &v->facts[i];
		const char *fact = arena_printf(v->arena, "%s %s", f->name, f->value);
		if (f->seat != last && *line) {
			put_line(l, line, goes_on, last);
			line = "";
			goes_on = false;
		}
		if (*line && strlen(line) + strlen(fact) + 2 > most) {
			put_line(l, line, goes_on, last);
			line = fact;
			goes_on = true;
		} else if (*line) {
			line = arena_printf(v->arena, "%s; %s", line, fact);
		} else if (f->seat >= 0) {
			line = arena_printf(v->arena, "%c %s%s: %s", seat_letter(l->p->r->record, f->seat), seat_name(l->p->r->record, f->seat, v->arena),
					    person(l->p->r->record, f->seat, v->arena), fact);
		} else {
			line = fact;
		}
		last = f->seat;
	}
	if (*line)
		put_line(l, line, goes_on, last);
	put_line(l, v->next, false, SEAT_NONE);
	if (v->nshapes)
		put_line(l, plane_legend, false, SEAT_NONE);
	if (v->nlanes)
		put_legend(l, cards_legend, most);
}

void print_svg(struct text *t, const struct report *r, const struct view *v, const char *title)
{
	struct picture p = {.t = t, .r = r, .v = v, .column = COLUMN, .half_row = HALF_HEIGHT, .reach_x = RADIUS, .reach_y = HALF_HEIGHT};

	if (v->ends)
		slides_measure(&p);
	measure(&p, title);
	struct lines counted = {.p = &p}, drawn = {.p = &p, .y = p.bottom + LINE, .drawn = true};
	facts(&counted);
	int head = TITLE + 80, height = p.bottom - p.top + head + counted.n * LINE + 200, width = p.right - p.left;
	text_puts(t, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
		     "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\" width=\"");
	svg_number(t, width);
	text_puts(t, "\" height=\"");
	svg_number(t, height);
	text_puts(t, "\" viewBox=\"");
	svg_number(t, p.left);
	text_putc(t, ' ');
	svg_number(t, p.top - head);
	text_putc(t, ' ');
	svg_number(t, width);
	text_putc(t, ' ');
	svg_number(t, height);
	text_puts(t, "\">\n<title>");
	svg_escaped(t, title);
	text_puts(t, "</title>\n<defs><style type=\"text/css\">\n"
		     "text { font-family: \"DejaVu Sans\", Verdana, Arial, sans-serif; fill: inherit }\n"
		     ".title { font-size: 14px; font-weight: bold; fill: #111111 }\n"
		     ".fact { font-size: 11px; fill: #111111 }\n"
		     ".name { font-size: 11px; fill: #444444 }\n"
		     ".tile { font-size: 9px; fill: #444444 }\n"
		     ".letter { font-size: 15px; font-weight: bold }\n"
		     ".tower { font-size: 12px; font-weight: bold }\n"
		     ".strip { font-size: 7px; font-weight: bold }\n"
		     ".hex { fill: #f4efe2 }\n"
		     ".rim { fill: none; stroke: #555555; stroke-width: 1.2 }\n"
		     ".halo { stroke: #f4efe2; stroke-width: 4; stroke-linejoin: round }\n"
		     ".casing { fill: none; stroke: #f4efe2; stroke-width: 7; stroke-dasharray: 0 20 60 20 }\n"
		     ".route { fill: none; stroke: #7a7a7a; stroke-width: 3.5; stroke-linecap: round }\n"
		     ".piece { stroke: #000000; stroke-width: 1.2 }\n");
	if (v->ends)
		slides_style(&p);
	if (v->nshapes)
		plane_style(&p);
	if (v->nlanes)
		cards_style(&p);
	text_puts(t, "</style>\n<marker id=\"way\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerWidth=\"4\" markerHeight=\"4\" orient=\"auto\">"
		     "<path d=\"M0,0 L10,5 L0,10 z\" fill=\"#7a7a7a\"/></marker></defs>\n<rect x=\"");
	svg_number(t, p.left);
	text_puts(t, "\" y=\"");
	svg_number(t, p.top - head);
	text_puts(t, "\" width=\"");
	svg_number(t, width);
	text_puts(t, "\" height=\"");
	svg_number(t, height);
	text_puts(t, "\" fill=\"#ffffff\" stroke=\"#cccccc\"/>\n");
	svg_label(&p, p.left + 150, p.top - head + TITLE, "title", "start", title);
	if (v->nlanes)
		cards_draw(&p);
	else if (v->nshapes)
		plane_draw(&p);
	else if (v->ends)
		slides_draw(&p);
	else
		currents(&p);
	facts(&drawn);
	text_puts(t, "</svg>\n");
}
