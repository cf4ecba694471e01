/* A picture's table of things where they lie, a millimetre a unit. They are
 * drawn in the order in which they lie, cards in one opaque tone of their
 * seat's colour, so that what is covered is not seen. */
#include "cmd/print/svg.h"

#include <string.h>

enum { RIM = 150, SHARE = 62 /* of its colour in a seat's cards, in hundredths */ };

const char plane_legend[] = "black discs: ranks; white discs: open spaces ahead of a token, in order; lines are numbered on the front card of each way";

/* Classes of style by kind of thing, and by how large their labels are, in tenths. */
static const struct { const char *class, *text; int high; } style[VIEW_KINDS] = {
	[VIEW_REGION] = {"region", "zone", 160}, [VIEW_BORDER] = {"border", "zone", 160}, [VIEW_FLAT] = {"flat", "thing", 110},
	[VIEW_SOLID] = {"solid", "solid-name", 130}, [VIEW_START] = {"start", "thing", 110}, [VIEW_GOAL] = {"goal", "thing", 110},
	[VIEW_CARD] = {"card", "card-name", 90}, [VIEW_PRINT] = {"print", "small", 60}, [VIEW_FRONT] = {"front", "small", 60},
	[VIEW_SPACE] = {"space", "small", 60}, [VIEW_GUIDE] = {"guide", "small", 60}, [VIEW_EXIT] = {"exit", "exit-name", 65},
	[VIEW_TRACK] = {"track", "small", 60}, [VIEW_STEP] = {"step", "step-name", 80}, [VIEW_TOKEN] = {"token", "token-name", 110},
	[VIEW_BOW] = {"bow", "small", 60}, [VIEW_RANK] = {"rank", "rank-name", 85},
};

static int digit(char c)
{
	return c <= '9' ? c - '0' : c - 'a' + 10;
}

/* So many hundredths of a colour, the rest of another, both "#rrggbb". */
static void mixed(struct text *t, const char *colour, int share, const char *rest)
{
	text_putc(t, '#');
	for (int i = 1; i < 7; i += 2) {
		int a = digit(colour[i]) * 16 + digit(colour[i + 1]), b = digit(rest[i]) * 16 + digit(rest[i + 1]);
		text_printf(t, "%02x", (a * share + b * (100 - share) + 50) / 100);
	}
}

static bool light(const struct paint *paint)
{
	return paint->ink[1] == '0';
}

void plane_measure(struct picture *p)
{
	p->left = p->top = -RIM;
	p->right = p->v->width + RIM;
	p->bottom = p->v->depth + RIM;
}

/* A class for each seat's cards (c0), of what makes room for a name on them (h0), lines of its dark colour (d0), of its own (o0), of what is printed on
 * its cards (p0) and in its tokens (i0). */
void plane_style(struct picture *p)
{
	struct text *t = p->t;

	text_puts(t, ".fact { font-size: 14px }\n.title { font-size: 17px }\n"
		     ".zone { font-size: 16px; font-weight: bold; fill: #4c7386 }\n"
		     ".thing { font-size: 11px; fill: #555555 }\n"
		     ".solid-name { font-size: 13px; font-weight: bold; fill: #ffffff }\n"
		     ".card-name { font-size: 9px; font-weight: bold; fill: #111111 }\n"
		     ".card-halo { font-size: 9px; font-weight: bold; stroke-width: 3; stroke-linejoin: round }\n"
		     ".exit-name { font-size: 6.5px; font-weight: bold }\n"
		     ".step-name { font-size: 8px; font-weight: bold; fill: #000000 }\n"
		     ".token-name { font-size: 11px; font-weight: bold }\n"
		     ".rank-name { font-size: 8.5px; font-weight: bold; fill: #ffffff }\n"
		     ".table { fill: #f4efe4 }\n"
		     ".rim { fill: none; stroke: #555555; stroke-width: 1.5 }\n"
		     ".region { fill: #dde9ec }\n"
		     ".border { fill: none; stroke: #2b7499; stroke-width: 1.8; stroke-dasharray: 10 6 }\n"
		     ".flat { fill: #ffffff; stroke: #8a8a8a; stroke-width: 1 }\n"
		     ".solid { fill: #3b3b3b; stroke: #000000; stroke-width: 1 }\n"
		     ".start { fill: none; stroke: #555555; stroke-width: 1.5 }\n"
		     ".goal { fill: none; stroke: #000000; stroke-width: 5 }\n"
		     ".goal-gap { fill: none; stroke: #ffffff; stroke-width: 3; stroke-dasharray: 5 5 }\n"
		     ".card { stroke-width: 1.2; stroke-linejoin: round }\n"
		     ".print, .guide, .exit, .front { fill: none }\n"
		     ".print { stroke-width: 0.8 }\n"
		     ".guide { stroke-width: 0.8; stroke-dasharray: 2.5 2.5 }\n"
		     ".exit { stroke-width: 1.5 }\n"
		     ".front { stroke-width: 2.6 }\n"
		     ".space { stroke: none }\n"
		     ".track { fill: none; stroke-width: 1.6; stroke-opacity: 0.7; stroke-linejoin: round }\n"
		     ".step { fill: #ffffff; stroke-width: 1.8 }\n"
		     ".token { stroke: #000000; stroke-width: 1.3; stroke-linejoin: round }\n"
		     ".bow { stroke: none }\n"
		     ".rank { fill: #000000; stroke: #ffffff; stroke-width: 0.8 }\n");
	for (size_t s = 0; s < p->r->record->nseats; s++) {
		const struct paint *paint = seat_paint(p->r->record, (int)s);
		text_printf(t, ".c%zu { fill: ", s);
		mixed(t, paint->fill, SHARE, "#ffffff");
		text_puts(t, "; stroke: ");
		mixed(t, paint->fill, 45, "#000000");
		text_printf(t, " }\n.h%zu { stroke: ", s);
		mixed(t, paint->fill, SHARE, "#ffffff");
		text_printf(t, " }\n.d%zu { stroke: ", s);
		mixed(t, paint->fill, 55, "#000000");
		text_printf(t, " }\n.o%zu { fill: %s }\n.i%zu { fill: %s }\n", s, paint->fill, s, paint->ink);
		const char *line = "#ffffff";
		if (light(paint)) {     /* white would not be seen on it */
			struct text dark = {.fail = t->fail, .fail_arg = t->fail_arg};
			mixed(&dark, paint->fill, 40, "#000000");
			text_putc(&dark, '\0');
			line = arena_copy(p->v->arena, dark.at, strlen(dark.at));
			text_free(&dark);
		}
		text_printf(t, ".p%zu { stroke: %s }\n.q%zu { fill: %s }\n", s, line, s, line);
	}
}

/* Whose class a thing's colours are; none for things of the table. */
static const char *owner_class(const struct view_shape *s)
{
	switch (s->kind) {
	case VIEW_CARD: return "c";
	case VIEW_PRINT: case VIEW_FRONT: case VIEW_GUIDE: case VIEW_EXIT: return "p";
	case VIEW_SPACE: return "q";
	case VIEW_TRACK: case VIEW_STEP: return "d";
	case VIEW_TOKEN: return "o";
	case VIEW_BOW: return "i";
	default: return NULL;
	}
}

static void shape(struct picture *p, const struct view_shape *s, const char *class)
{
	const char *owner = s->seat >= 0 ? owner_class(s) : NULL;

	text_printf(p->t, "<%s class=\"%s", s->radius ? "circle" : s->closed || s->kind == VIEW_BOW ? "polygon" : "polyline", class);
	if (owner)
		text_printf(p->t, " %s%d", owner, s->seat);
	if (s->radius) {
		text_puts(p->t, "\" cx=\"");
		svg_number(p->t, s->at->x);
		text_puts(p->t, "\" cy=\"");
		svg_number(p->t, p->v->depth - s->at->y);
		text_puts(p->t, "\" r=\"");
		svg_number(p->t, s->radius);
	} else {
		text_puts(p->t, "\" points=\"");
		for (size_t i = 0; i < s->n; i++) {
			if (i)
				text_putc(p->t, ' ');
			svg_point(p->t, s->at[i].x, p->v->depth - s->at[i].y);
		}
	}
	text_puts(p->t, "\"/>\n");
}

/* Along its heading, but never upside down. */
static void words_at(struct picture *p, const struct view_shape *s, const char *words, const char *class, char owner)
{
	int high = style[s->kind].high;
	int x = s->label_at.x, y = p->v->depth - s->label_at.y, turn = -s->label_heading;

	if (turn > 9000)
		turn -= 18000;
	if (turn <= -9000)
		turn += 18000;
	text_puts(p->t, "<text x=\"");
	svg_number(p->t, x);
	text_puts(p->t, "\" y=\"");
	svg_number(p->t, y + high * 36 / 100);
	text_printf(p->t, "\" class=\"%s", class);
	if (owner)
		text_printf(p->t, " %c%d", owner, s->seat);
	text_puts(p->t, "\" text-anchor=\"middle\"");
	if (turn) {
		text_printf(p->t, " transform=\"rotate(%s%d.%02d ", turn < 0 ? "-" : "", turn < 0 ? -turn / 100 : turn / 100, turn < 0 ? -turn % 100 : turn % 100);
		svg_number(p->t, x);
		text_putc(p->t, ' ');
		svg_number(p->t, y);
		text_puts(p->t, ")\"");
	}
	text_putc(p->t, '>');
	svg_escaped(p->t, words);
	text_puts(p->t, "</text>\n");
}

static void label(struct picture *p, const struct view_shape *s)
{
	const char *words = s->label;

	if (s->kind == VIEW_TOKEN)
		words = arena_printf(p->v->arena, "%c", seat_letter(p->r->record, s->seat));
	if (!words || !s->labelled)
		return;
	if (s->kind == VIEW_CARD)
		words_at(p, s, words, "card-halo", 'h');
	words_at(p, s, words, style[s->kind].text, s->kind == VIEW_TOKEN ? 'i' : s->kind == VIEW_EXIT ? 'q' : '\0');
}

static void table(struct picture *p, const char *class)
{
	text_printf(p->t, "<rect class=\"%s\" x=\"0\" y=\"0\" width=\"", class);
	svg_number(p->t, p->v->width);
	text_puts(p->t, "\" height=\"");
	svg_number(p->t, p->v->depth);
	text_puts(p->t, "\"/>\n");
}

void plane_draw(struct picture *p)
{
	const struct view *v = p->v;
	const struct view_shape *card = NULL;

	table(p, "table");
	for (size_t i = 0; i < v->nshapes; i++) {
		const struct view_shape *s = &v->shapes[i];
		if (card && !(s->kind >= VIEW_PRINT && s->kind <= VIEW_EXIT)) {
			label(p, card);         /* over what is printed on the card */
			card = NULL;
		}
		if (s->n)
			shape(p, s, style[s->kind].class);
		if (s->kind == VIEW_GOAL && s->n)
			shape(p, s, "goal-gap");
		if (s->kind == VIEW_CARD)
			card = s;
		else
			label(p, s);
	}
	if (card)
		label(p, card);
	table(p, "rim");
}

/* A piece of card with a token's colour and letter on it. */
void plane_sample(struct picture *p, int x, int y, int seat)
{
	text_printf(p->t, "<rect class=\"card c%d\" width=\"40\" height=\"16\" x=\"", seat);
	svg_number(p->t, x);
	text_puts(p->t, "\" y=\"");
	svg_number(p->t, y - 130);
	text_printf(p->t, "\"/>\n<rect class=\"token o%d\" width=\"18\" height=\"12\" x=\"", seat);
	svg_number(p->t, x + 110);
	text_puts(p->t, "\" y=\"");
	svg_number(p->t, y - 110);
	text_printf(p->t, "\"/>\n<g class=\"i%d\">", seat);
	char letter[2] = {seat_letter(p->r->record, seat), 0};
	svg_label(p, x + 200, y - 11, "token-name", "middle", letter);
	text_puts(p->t, "</g>\n");
}
