/* A picture's board of tiles with slides: each slide one curve from place to
 * place, loose ones thin and grey, ridden ones thick and in their seat's
 * colour. What is drawn later goes over what was drawn before, with a gap
 * beside it, so that a crossing is seen as one. */
#include "cmd/print/svg.h"

#include <string.h>

struct xy { int x, y; };
enum { HEX_RADIUS = 750, HEX_HALF = 650, SQUARE_HALF = 600 };

/* Corners clockwise; side s lies between corner s and the next. Unit vectors inwards from the sides, in thousandths. */
static const struct xy hex_corner[6] = {{-375, -650}, {375, -650}, {750, 0}, {375, 650}, {-375, 650}, {-750, 0}};
static const struct xy hex_in[6] = {{0, 1000}, {-866, 500}, {-866, -500}, {0, -1000}, {866, -500}, {866, 500}};
static const struct xy square_corner[4] = {{-600, -600}, {600, -600}, {600, 600}, {-600, 600}};
static const struct xy square_in[4] = {{0, 1000}, {-1000, 0}, {0, -1000}, {1000, 0}};

static int sides_of(const struct view *v)
{
	return v->squares ? 4 : 6;
}

static struct xy corner_of(const struct view *v, int i)
{
	return v->squares ? square_corner[i % 4] : hex_corner[i % 6];
}

static struct xy inwards(const struct view *v, int side)
{
	return v->squares ? square_in[side % 4] : hex_in[side % 6];
}

static struct xy middle_of(const struct picture *p, int cell)
{
	return (struct xy){p->v->cells[cell].x * p->column, p->v->cells[cell].y * p->half_row};
}

/* a, and length along the direction d. */
static struct xy along(struct xy a, struct xy d, int length)
{
	return (struct xy){a.x + d.x * length / 1000, a.y + d.y * length / 1000};
}

/* Where an end of a side is, seen from the cell's middle. */
static struct xy port(const struct view *v, int side, int end)
{
	struct xy a = corner_of(v, side), b = corner_of(v, side + 1);

	return (struct xy){a.x + (b.x - a.x) * (2 * end + 1) / (2 * v->ends), a.y + (b.y - a.y) * (2 * end + 1) / (2 * v->ends)};
}

static int root(int n)
{
	int r = 0;

	for (int bit = 1 << 15; bit; bit >>= 1)
		if ((long long)(r + bit) * (r + bit) <= n)
			r += bit;
	return r;
}

static int between(int least, int n, int most)
{
	return n < least ? least : n > most ? most : n;
}

/* From one end of a side to the next one. */
static int spacing(const struct view *v)
{
	return (v->squares ? 2 * SQUARE_HALF : HEX_RADIUS) / v->ends;
}

static int thick(const struct view *v)
{
	return between(30, spacing(v) * 14 / 100, 90);
}

static int disc_radius(const struct view *v)
{
	return between(32, spacing(v) * 22 / 100, 80);
}

static int pawn_radius(const struct view *v)
{
	return between(60, spacing(v) * 45 / 100, 135);
}

static const struct paint *paint_of(const struct picture *p, int seat)
{
	return seat_paint(p->r->record, seat);
}

void slides_measure(struct picture *p)
{
	p->column = p->v->squares ? 2 * SQUARE_HALF : HEX_RADIUS * 3 / 2;
	p->half_row = p->v->squares ? SQUARE_HALF : HEX_HALF;
	p->reach_x = p->v->squares ? SQUARE_HALF : HEX_RADIUS;
	p->reach_y = p->half_row;
}

static void style(struct picture *p, const char *class, const char *rules, const char *property, int tenths)
{
	text_printf(p->t, ".%s { %s%s%s: ", class, rules, *rules ? "; " : "", property);
	svg_number(p->t, tenths);
	text_puts(p->t, strcmp(property, "font-size") == 0 ? "px }\n" : " }\n");
}

void slides_style(struct picture *p)
{
	int wide = thick(p->v), gap = between(24, wide * 6 / 10, 50);

	text_puts(p->t, ".tile-ground { fill: #f4efe2; stroke: #f4efe2; stroke-width: 0.6 }\n"
			".home { fill: #cfe6f5; stroke: #cfe6f5; stroke-width: 0.6 }\n"
			".home-rim { fill: none; stroke: #16425b; stroke-width: 3 }\n");
	style(p, "loose", "fill: none; stroke: #9a9a9a", "stroke-width", wide * 4 / 10);
	style(p, "loose-gap", "fill: none; stroke: #f4efe2", "stroke-width", wide * 4 / 10 + gap);
	style(p, "slide", "fill: none", "stroke-width", wide);
	style(p, "slide-rim", "fill: none; stroke: #222222", "stroke-width", wide + 14);
	style(p, "slide-gap", "fill: none; stroke: #f4efe2", "stroke-width", wide + 14 + gap);
	style(p, "core", "fill: none", "stroke-width", wide / 4);
	style(p, "jump", "fill: none; stroke-dasharray: 1 5; stroke-linecap: round", "stroke-width", between(18, wide / 4, 25));
	style(p, "number", "font-weight: bold", "font-size", disc_radius(p->v) * 12 / 10);
	style(p, "pawn", "font-weight: bold", "font-size", pawn_radius(p->v) * 13 / 10);
	text_puts(p->t, ".place { font-size: 8px; fill: #333333 }\n"
			".halo-place { stroke: #f4efe2; stroke-width: 2.5; stroke-linejoin: round; font-size: 8px }\n"
			".title-place { font-size: 12px; font-weight: bold; fill: #333333 }\n");
}

/* The cell's ground; a reader may point at it for the words. */
static void ground(struct picture *p, int cell)
{
	const struct view_cell *c = &p->v->cells[cell];
	struct xy m = middle_of(p, cell);

	text_printf(p->t, "<polygon class=\"%s\" points=\"", cell + 1 == p->v->home ? "home" : "tile-ground");
	for (int i = 0; i < sides_of(p->v); i++) {
		struct xy k = corner_of(p->v, i);
		if (i)
			text_putc(p->t, ' ');
		svg_point(p->t, m.x + k.x, m.y + k.y);
	}
	text_puts(p->t, "\"><title>");
	svg_escaped(p->t, arena_printf(p->v->arena, "%s%s%s: %s", c->name, *c->tile ? ", " : "", c->tile, c->detail));
	text_puts(p->t, "</title></polygon>\n");
}

/* The sides where the cell's tile ends. */
static void rim(struct picture *p, int cell)
{
	struct xy m = middle_of(p, cell);

	text_printf(p->t, "<path class=\"%s\" d=\"", cell + 1 == p->v->home ? "home-rim" : "rim");
	for (int i = 0; i < sides_of(p->v); i++) {
		struct xy a = corner_of(p->v, i), b = corner_of(p->v, i + 1);
		if (tile_goes_on(p->v, &p->v->cells[cell], i))
			continue;
		text_putc(p->t, 'M');
		svg_point(p->t, m.x + a.x, m.y + a.y);
		text_puts(p->t, " L");
		svg_point(p->t, m.x + b.x, m.y + b.y);
		text_putc(p->t, ' ');
	}
	text_puts(p->t, "\"/>\n");
}

/* Where a slide that ends in the middle does so. */
static struct xy inner_end(const struct picture *p, const struct view_route *w)
{
	struct xy m = middle_of(p, w->cell), a = port(p->v, w->from, w->from_end);

	return (struct xy){m.x + a.x * 54 / 100, m.y + a.y * 54 / 100};
}

/* The curve of a slide: it leaves each place at a right angle to the side. From
 * place to place it is cubic; to the middle of a cell the two points between are one. */
struct curve { struct xy p[4]; };

static struct curve curve_of(const struct picture *p, const struct view_route *w)
{
	struct xy a = port(p->v, w->from, w->from_end), b, m = middle_of(p, w->cell);
	int pull = 130;

	a = (struct xy){m.x + a.x, m.y + a.y};
	if (w->to < 0) {
		struct xy c = along(a, inwards(p->v, w->from), pull);
		return (struct curve){{a, c, c, inner_end(p, w)}};
	}
	b = port(p->v, w->to, w->to_end);
	m = middle_of(p, w->spans ? w->cell_to : w->cell);
	b = (struct xy){m.x + b.x, m.y + b.y};
	int length = root((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y));
	pull = !w->spans && w->from == w->to ? 150 + length / 2 : between(120, length * 45 / 100, 900);
	return (struct curve){{a, along(a, inwards(p->v, w->from), pull), along(b, inwards(p->v, w->to), pull), b}};
}

enum { STEPS = 24 };

/* The point of a curve after so many of its STEPS. */
static struct xy point_of(const struct curve *k, int step)
{
	long long t = step, u = STEPS - t, all = STEPS * STEPS * STEPS;
	long long f[4] = {u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t}, x = 0, y = 0;

	for (int i = 0; i < 4; i++) {
		x += f[i] * k->p[i].x;
		y += f[i] * k->p[i].y;
	}
	return (struct xy){(int)(x / all), (int)(y / all)};
}

static void draw_curve(struct picture *p, const struct view_route *w)
{
	struct curve k = curve_of(p, w);

	text_putc(p->t, 'M');
	svg_point(p->t, k.p[0].x, k.p[0].y);
	text_puts(p->t, w->to < 0 ? " Q" : " C");
	for (int i = w->to < 0 ? 2 : 1; i < 4; i++) {
		svg_point(p->t, k.p[i].x, k.p[i].y);
		if (i < 3)
			text_putc(p->t, ' ');
	}
}

static void path(struct picture *p, const struct view_route *w, const char *class, const char *stroke, const char *dashes)
{
	text_printf(p->t, "<path class=\"%s\"", class);
	if (stroke)
		text_printf(p->t, " stroke=\"%s\"", stroke);
	if (dashes && *dashes)
		text_printf(p->t, " stroke-dasharray=\"%s\"", dashes);
	text_puts(p->t, " d=\"");
	draw_curve(p, w);
	text_puts(p->t, "\"/>\n");
}

static void slide(struct picture *p, const struct view_route *w)
{
	if (!w->owner) {
		path(p, w, "loose-gap", NULL, NULL);
		path(p, w, "loose", NULL, NULL);
		return;
	}
	const struct paint *paint = paint_of(p, w->owner - 1);
	path(p, w, "slide-gap", NULL, NULL);
	path(p, w, "slide-rim", NULL, NULL);
	path(p, w, "slide", paint->fill, NULL);
	if (paint->core)
		path(p, w, "core", paint->core, paint->dashes);
}

/* The number where a slide ends in the middle. */
static void disc(struct picture *p, const struct view_route *w)
{
	struct xy at = inner_end(p, w);
	int radius = disc_radius(p->v);
	const struct paint *paint = w->owner ? paint_of(p, w->owner - 1) : NULL;

	text_printf(p->t, "<circle fill=\"%s\" stroke=\"%s\" stroke-width=\"1\" cx=\"", paint ? paint->fill : "#ffffff", paint ? "#222222" : "#8a8a8a");
	svg_number(p->t, at.x);
	text_puts(p->t, "\" cy=\"");
	svg_number(p->t, at.y);
	text_puts(p->t, "\" r=\"");
	svg_number(p->t, radius);
	text_printf(p->t, "\"/>\n<g fill=\"%s\">", paint ? paint->ink : "#333333");
	svg_label(p, at.x, at.y + radius * 43 / 100, "number", "middle", w->label ? w->label : "");
	text_puts(p->t, "</g>\n");
}

/* A jump from the middle of a tile to the middle of another. */
static void jump(struct picture *p, const struct view_step *from, const struct view_step *to)
{
	const struct view_route *a = &p->v->routes[from->route], *b = &p->v->routes[to->route];

	if (from->seat != to->seat || a->to >= 0 || b->to >= 0 || from->back || !to->back)
		return;
	text_printf(p->t, "<path class=\"jump\" stroke=\"%s\" d=\"M", paint_of(p, from->seat)->fill);
	struct xy at = inner_end(p, a);
	svg_point(p->t, at.x, at.y);
	text_puts(p->t, " L");
	at = inner_end(p, b);
	svg_point(p->t, at.x, at.y);
	text_puts(p->t, "\"/>\n");
}

static void pawn_letter(struct picture *p, struct xy at, int radius, int seat)
{
	char letter[2] = {seat_letter(p->r->record, seat), 0};

	text_printf(p->t, "<g fill=\"%s\">", paint_of(p, seat)->ink);
	svg_label(p, at.x, at.y + radius * 46 / 100, "pawn", "middle", letter);
	text_puts(p->t, "</g>\n");
}

/* A pawn: a disc with its letter, and a tip that points where it will go on. */
static void pawn(struct picture *p, const struct view_piece *q)
{
	struct xy m = middle_of(p, q->cell), in = inwards(p->v, q->side), a = port(p->v, q->side, q->end);
	int radius = pawn_radius(p->v);

	if (q->inside) {                /* before the inner end of the slide it came by */
		int apart = disc_radius(p->v) + radius;
		for (size_t i = p->v->nsteps; i-- > 0;) {
			const struct view_step *s = &p->v->steps[i];
			const struct view_route *w = &p->v->routes[s->route];
			if (s->seat != q->seat)
				continue;
			if (w->cell == q->cell && w->to < 0)
				m = along(inner_end(p, w), inwards(p->v, w->from), apart);
			break;
		}
		text_printf(p->t, "<circle class=\"piece\" fill=\"%s\" cx=\"", paint_of(p, q->seat)->fill);
		svg_number(p->t, m.x);
		text_puts(p->t, "\" cy=\"");
		svg_number(p->t, m.y);
		text_puts(p->t, "\" r=\"");
		svg_number(p->t, radius);
		text_puts(p->t, "\"/>\n");
		pawn_letter(p, m, radius, q->seat);
		return;
	}
	struct xy way = q->outward ? (struct xy){-in.x, -in.y} : in, across = {-way.y, way.x};
	a = along((struct xy){m.x + a.x, m.y + a.y}, in, radius * 6 / 10);
	struct xy tip = along(a, way, radius * 16 / 10), base = along(a, way, radius * 62 / 100);
	struct xy left = along(base, across, -radius * 78 / 100), right = along(base, across, radius * 78 / 100);
	text_printf(p->t, "<path class=\"piece\" fill=\"%s\" d=\"M", paint_of(p, q->seat)->fill);
	svg_point(p->t, tip.x, tip.y);
	text_puts(p->t, " L");
	svg_point(p->t, right.x, right.y);
	text_puts(p->t, " A");
	svg_point(p->t, radius, radius);
	text_puts(p->t, " 0 1 1 ");
	svg_point(p->t, left.x, left.y);
	text_puts(p->t, " Z\"/>\n");
	pawn_letter(p, a, radius, q->seat);
}

static void words(struct picture *p, int x, int y, const char *anchor, const char *s)
{
	svg_label(p, x, y, "halo-place", anchor, s);
	svg_label(p, x, y, "place", anchor, s);
}

/* Places for a name beside the slides, from a cell's middle, best ones first. */
struct spot { int x, y; const char *anchor; };
static const struct spot hex_spots[] = {
	{-705, 28, "start"}, {705, 28, "end"}, {-355, -575, "start"}, {355, -575, "end"}, {-355, 630, "start"}, {355, 630, "end"},
};
static const struct spot square_spots[] = {
	{-570, -515, "start"}, {570, 575, "end"}, {-570, 575, "start"}, {570, -515, "end"}, {0, -515, "middle"}, {0, 575, "middle"},
};
enum { SPOTS = 6 };

/* How much of the tile's slides would run through a name there; ridden ones count for more. */
static int hidden_by(const struct picture *p, int cell, const struct spot *at, const char *s)
{
	const struct view *v = p->v;
	int n = 0, wide = (int)strlen(s) * 50, gap = thick(v) / 2 + 20, group = v->cells[cell].group;
	struct xy m = middle_of(p, cell);
	int left = m.x + at->x - (at->anchor[0] == 'e' ? wide : at->anchor[0] == 'm' ? wide / 2 : 0) - gap, top = m.y + at->y - 60 - gap;

	for (size_t i = 0; i < v->nroutes; i++) {
		const struct view_route *w = &v->routes[i];
		if (w->cell != cell && !(group && v->cells[w->cell].group == group))
			continue;
		struct curve k = curve_of(p, w);
		for (int step = 0; step <= STEPS; step++) {
			struct xy x = point_of(&k, step);
			if (x.x >= left && x.x <= left + wide + 2 * gap && x.y >= top && x.y <= top + 60 + 2 * gap)
				n += w->owner ? 100 : 1;
		}
	}
	return n;
}

/* The cell's name, and at a tile's first cell the tile's: in the middle where no slide runs there, else beside the slides. */
static void names(struct picture *p, int cell)
{
	const struct view *v = p->v;
	const struct view_cell *c = &v->cells[cell];
	struct xy m = middle_of(p, cell);
	bool crossed = false, first = !c->group || cell == 0 || v->cells[cell - 1].group != c->group;

	for (size_t i = 0; i < v->npieces && !crossed; i++)
		crossed = v->pieces[i].inside && v->pieces[i].cell == cell;
	for (size_t i = 0; i < v->nroutes && !crossed; i++)
		crossed = (v->routes[i].cell == cell && v->routes[i].to >= 0) || (v->routes[i].spans && v->routes[i].cell_to == cell);
	if (cell + 1 == v->home && hidden_by(p, cell, &(struct spot){0, 40, "middle"}, c->name) < 100) {
		svg_label(p, m.x, m.y + 40, "title-place", "middle", c->name);
		return;
	}
	if (!crossed) {
		words(p, m.x, m.y - 10, "middle", c->name);
		words(p, m.x, m.y + 80, "middle", first ? c->tile : "");
		return;
	}
	const struct spot *spots = v->squares ? square_spots : hex_spots;
	int middle_first = v->squares && v->ends == 2 ? 4 : 0;
	unsigned taken = 0;
	for (int line = 0; line < (first ? 2 : 1); line++) {
		const char *s = line ? c->tile : c->name;
		int best = -1, least = 0;
		for (int k = 0; k < SPOTS; k++) {
			int i = (k + middle_first) % SPOTS, n = hidden_by(p, cell, &spots[i], s);
			if (taken >> i & 1 || (best >= 0 && n >= least))
				continue;
			best = i;
			least = n;
		}
		for (int i = 0; i < SPOTS; i++)         /* in a square two names in one row would look like one */
			if (i == best || (v->squares && spots[i].y == spots[best].y))
				taken |= 1u << i;
		words(p, m.x + spots[best].x, m.y + spots[best].y, spots[best].anchor, s);
	}
}

/* How much of a ridden slide lies near other ridden ones of its tile. */
static int crowded(const struct picture *p, const struct view_route *w)
{
	const struct view *v = p->v;
	struct curve own = curve_of(p, w);
	int n = 0, near = thick(v) * 3 / 2;

	for (size_t i = 0; i < v->nroutes; i++) {
		const struct view_route *o = &v->routes[i];
		if (o == w || !o->owner || v->cells[o->cell].group != v->cells[w->cell].group)
			continue;
		struct curve other = curve_of(p, o);
		for (int a = 0; a <= STEPS; a++)
			for (int b = 0; b <= STEPS; b++) {
				struct xy s = point_of(&own, a), t = point_of(&other, b);
				if (s.x - t.x < near && t.x - s.x < near && s.y - t.y < near && t.y - s.y < near) {
					n++;
					break;
				}
			}
	}
	return n < STEPS ? n : STEPS;
}

/* The most crowded ones last, on top of the others: what is left of them below could not be followed. */
static void ridden_slides(struct picture *p)
{
	const struct view *v = p->v;
	int *rank = arena_array(v->arena, v->nroutes + 1, sizeof *rank);

	for (size_t i = 0; i < v->nroutes; i++)
		rank[i] = v->routes[i].owner ? crowded(p, &v->routes[i]) : -1;
	for (int level = 0; level <= STEPS; level++)
		for (size_t i = 0; i < v->nroutes; i++)
			if (rank[i] == level)
				slide(p, &v->routes[i]);
}

void slides_draw(struct picture *p)
{
	const struct view *v = p->v;

	for (int i = 0; i < (int)v->ncells; i++)
		ground(p, i);
	for (int i = 0; i < (int)v->ncells; i++)
		if (i + 1 != v->home)
			rim(p, i);
	if (v->home)
		rim(p, v->home - 1);
	for (size_t i = 0; i < v->nroutes; i++)
		if (!v->routes[i].owner)
			slide(p, &v->routes[i]);
	for (int i = 0; i < (int)v->ncells; i++)
		names(p, i);
	ridden_slides(p);
	for (size_t i = 1; i < v->nsteps; i++)
		jump(p, &v->steps[i - 1], &v->steps[i]);
	for (size_t i = 0; i < v->nroutes; i++)
		if (v->routes[i].to < 0)
			disc(p, &v->routes[i]);
	for (size_t i = 0; i < v->npieces; i++)
		pawn(p, &v->pieces[i]);
}

void slides_sample(struct picture *p, int x, int y, int seat)
{
	const struct paint *paint = paint_of(p, seat);

	for (int i = 0; i < (paint->core ? 3 : 2); i++) {
		text_printf(p->t, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"%s\"%s%s%s d=\"M", i == 0 ? "#222222" : i == 1 ? paint->fill : paint->core,
			    i == 0 ? "8" : i == 1 ? "6.6" : "1.7", i == 2 && *paint->dashes ? " stroke-dasharray=\"" : "", i == 2 ? paint->dashes : "",
			    i == 2 && *paint->dashes ? "\"" : "");
		svg_point(p->t, x, y - 40);
		text_puts(p->t, " h38\"/>\n");
	}
	text_printf(p->t, "<circle fill=\"%s\" stroke=\"#222222\" stroke-width=\"1\" cx=\"", paint->fill);
	svg_number(p->t, x + 440);
	text_puts(p->t, "\" cy=\"");
	svg_number(p->t, y - 40);
	text_printf(p->t, "\" r=\"8.5\"/>\n<g fill=\"%s\">", paint->ink);
	char letter[2] = {seat_letter(p->r->record, seat), 0};
	svg_label(p, x + 440, y, "tower", "middle", letter);
	text_puts(p->t, "</g>\n");
}
