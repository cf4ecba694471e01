/* A picture's lanes of cards: each lane a row from its start on the left to
 * its end on the right, cars on their cards or on the strip below them,
 * detours as rows below that. Long lanes go on further down. */
#include "cmd/print/svg.h"

#include <string.h>

enum {
	WIDE = 640, HIGH = 460,         /* a card */
	PITCH = 690,                    /* from card to card */
	STRIP = 330,                    /* below a row, for cars beside the track */
	APART = 130,                    /* from lane to lane */
	NAMES = 1150, LETTER = 84,      /* width of the lanes' names, at least; about that of one of their letters */
	NAME_MOST = 24,                 /* letters of a name that are shown */
	TAIL = 500,                     /* behind the last column */
	MOST = 18,                      /* columns in a row */
	BLOCK = 500,                    /* between the parts of long lanes */
	BRICKS = 3                      /* of a wall, for each lane */
};

const char cards_legend[] =
	"white cards: face up; dark ones: face down, with their type where it is known; struck out: what is printed on a card that counts as "
	"something else; black spots: slicks";

/* How the lanes are laid out. */
struct layout {
	const struct view *v;
	int names;                      /* width of the lanes' names */
	int columns, across, blocks;    /* in all; in one part; parts */
	int high;                       /* of all */
	int *y;                         /* upper edge of each lane's cards, part by part */
	bool *detour;                   /* it has one there */
	int end;                        /* the farthest end's column */
};

static int column_of(const struct view *v, int lane, int slot, int beside)
{
	return v->lanes[lane].start + beside + slot;
}

static void grow(int *most, int n)
{
	if (n > *most)
		*most = n;
}

static struct layout lay_out(const struct view *v)
{
	struct layout l = {.v = v, .names = NAMES};
	int lanes = (int)v->nlanes;

	for (int i = 0; i < lanes; i++) {
		int letters = (int)strlen(v->lanes[i].name);
		grow(&l.end, column_of(v, i, v->lanes[i].length + 1, 0));
		grow(&l.names, 360 + LETTER * (letters < NAME_MOST ? letters : NAME_MOST));
	}
	l.columns = l.end + 1;
	for (size_t i = 0; i < v->ncards; i++)
		grow(&l.columns, column_of(v, v->cards[i].lane, v->cards[i].slot, v->cards[i].beside) + 1);
	l.blocks = (l.columns + MOST - 1) / MOST;
	l.across = (l.columns + l.blocks - 1) / l.blocks;
	l.y = arena_array(v->arena, (size_t)(l.blocks * lanes), sizeof *l.y);
	l.detour = arena_array(v->arena, (size_t)(l.blocks * lanes), sizeof *l.detour);
	for (size_t i = 0; i < v->ncards; i++) {
		const struct view_card *c = &v->cards[i];
		l.detour[column_of(v, c->lane, c->slot, c->beside) / l.across * lanes + c->lane] |= c->beside > 0;
	}
	for (int i = 0; i < l.blocks * lanes; i++) {
		l.high += i > 0 && i % lanes == 0 ? BLOCK : 0;
		l.y[i] = l.high;
		l.high += (HIGH + STRIP) * (l.detour[i] ? 2 : 1) + APART;
	}
	return l;
}

struct place { int x, y; };

/* The upper left corner of a slot's card. */
static struct place corner_of(const struct layout *l, int lane, int slot, int beside)
{
	int column = column_of(l->v, lane, slot, beside);

	return (struct place){
		l->names + column % l->across * PITCH, l->y[column / l->across * (int)l->v->nlanes + lane] + (beside ? HIGH + STRIP : 0),
	};
}

void cards_measure(struct picture *p)
{
	struct layout l = lay_out(p->v);

	p->left = -150;
	p->top = -250;
	p->right = l.names + l.across * PITCH + TAIL;
	p->bottom = l.high + 150;
}

void cards_style(struct picture *p)
{
	text_puts(p->t, ".ground { fill: #f4efe4 }\n"
			".face { fill: #ffffff; stroke: #333333; stroke-width: 1.2 }\n"
			".back { fill: #5b7083; stroke: #26333e; stroke-width: 1.2 }\n"
			".hatch { fill: none; stroke: #8399aa; stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round }\n"
			".peep { fill: #ffffff; stroke: none }\n"
			".gap { fill: none; stroke: #777777; stroke-width: 1.2; stroke-dasharray: 4 3 }\n"
			".type { font-size: 10.5px; font-weight: bold; fill: #111111 }\n"
			".known { font-size: 9.5px; font-style: italic; fill: #26333e }\n"
			".was { font-size: 9px; text-decoration: line-through; fill: #555555 }\n"
			".slot { font-size: 8px; fill: #444444 }\n"
			".slot-back { font-size: 8px; fill: #ffffff }\n"
			".small { font-size: 9px; fill: #333333 }\n"
			".lane { font-size: 12px; font-weight: bold; fill: #111111 }\n"
			".slick { fill: #111111; stroke: #ffffff; stroke-width: 1 }\n"
			".shine { fill: none; stroke: #c9c9c9; stroke-width: 1.5; stroke-linecap: round }\n"
			".line { fill: none; stroke: #111111; stroke-width: 2.5 }\n"
			".way { fill: none; stroke: #777777; stroke-width: 2; stroke-dasharray: 5 3 }\n"
			".wait { fill: none; stroke: #777777; stroke-width: 1.5; stroke-dasharray: 2 2 }\n"
			".white { fill: #ffffff; stroke: #111111; stroke-width: 1 }\n"
			".black { fill: #111111; stroke: none }\n"
			".rock { fill: #cbbfae; stroke: #4d4031; stroke-width: 2; stroke-linejoin: round }\n"
			".brick { fill: #a5573c; stroke: #40190c; stroke-width: 1.2 }\n"
			".wheel { fill: #111111; stroke: none }\n"
			".car { stroke: #000000; stroke-width: 1.3; stroke-linejoin: round }\n"
			".glass { fill: #dfe7ec; stroke: #000000; stroke-width: 0.8 }\n"
			".axle { fill: none; stroke: #111111; stroke-width: 2 }\n"
			".out { opacity: 0.45 }\n"
			".driver { font-size: 12px; font-weight: bold }\n");
}

static void box(struct picture *p, const char *class, int x, int y, int wide, int high, int round)
{
	text_printf(p->t, "<rect class=\"%s\" x=\"", class);
	svg_number(p->t, x);
	text_puts(p->t, "\" y=\"");
	svg_number(p->t, y);
	text_puts(p->t, "\" width=\"");
	svg_number(p->t, wide);
	text_puts(p->t, "\" height=\"");
	svg_number(p->t, high);
	if (round) {
		text_puts(p->t, "\" rx=\"");
		svg_number(p->t, round);
	}
	text_puts(p->t, "\"/>\n");
}

/* A path of straight lines from (x, y) on, by steps. */
static void lines(struct picture *p, const char *class, int x, int y, const struct place *step, int n)
{
	text_printf(p->t, "<path class=\"%s\" d=\"M", class);
	svg_point(p->t, x, y);
	for (int i = 0; i < n; i++) {
		text_puts(p->t, " l");
		svg_point(p->t, step[i].x, step[i].y);
	}
	text_puts(p->t, "\"/>\n");
}

static void line(struct picture *p, const char *class, int x, int y, int dx, int dy)
{
	lines(p, class, x, y, &(struct place){dx, dy}, 1);
}

/* A puddle round a middle. */
static void puddle(struct picture *p, int x, int y)
{
	text_puts(p->t, "<path class=\"slick\" d=\"M");
	svg_point(p->t, x - 190, y + 10);
	text_puts(p->t, " c0,-7 9,-4 11,-9 c3,-6 10,-3 13,-1 c4,3 9,-2 12,2 c3,4 6,8 0,11 c-6,3 -10,0 -14,3 c-4,3 -9,1 -12,-1 c-4,-2 -10,1 -10,-5 z\"/>\n"
			"<path class=\"shine\" d=\"M");
	svg_point(p->t, x - 120, y - 5);
	text_puts(p->t, " q3,-4 7,-4\"/>\n");
}

/* What a card is, for a reader who points at it. */
static const char *card_words(const struct picture *p, const struct view_card *c)
{
	const char *where = c->beside ? arena_printf(p->v->arena, "r%d", c->slot) : arena_printf(p->v->arena, "%d", c->slot);

	if (c->gap)
		return arena_printf(p->v->arena, "%s %s: taken out", p->v->lanes[c->lane].name, where);
	return arena_printf(p->v->arena, "%s %s: %s%s%s, face %s%s%s", p->v->lanes[c->lane].name, where, c->type ? c->type : "not known",
			    c->counts ? ", counts as " : "", c->counts ? c->counts : "", c->up ? "up" : "down", c->slick ? ", a slick upon it" : "",
			    c->beneath ? ", a slick beneath it" : "");
}

static void card(struct picture *p, const struct layout *l, const struct view_card *c)
{
	struct place at = corner_of(l, c->lane, c->slot, c->beside);
	const char *number = c->beside ? arena_printf(p->v->arena, "r%d", c->slot) : arena_printf(p->v->arena, "%d", c->slot);
	int middle = at.x + WIDE / 2;

	text_puts(p->t, "<g><title>");
	svg_escaped(p->t, card_words(p, c));
	text_puts(p->t, "</title>\n");
	if (c->beneath)
		puddle(p, middle + 150, at.y + HIGH + 5);
	box(p, c->gap ? "gap" : c->up ? "face" : "back", at.x, at.y, WIDE, HIGH, 50);
	for (int i = 0; i < 3 && !c->up && !c->gap && !c->type && !c->slick; i++)      /* the way to go */
		lines(p, "hatch", middle - 130 + i * 90, at.y + HIGH / 2 - 80, (struct place[]){{80, 80}, {-80, 80}}, 2);
	svg_label(p, at.x + 32, at.y + 88, c->up || c->gap ? "slot" : "slot-back", "start", number);
	if (c->up && c->counts) {
		svg_label(p, middle, at.y + 118, "type", "middle", c->counts);
		svg_label(p, middle, at.y + 200, "was", "middle", c->type ? c->type : "?");
	} else if (c->up) {
		svg_label(p, middle, at.y + 198, "type", "middle", c->type ? c->type : "?");
	} else if (c->type) {
		box(p, "peep", at.x + 50, at.y + 115, WIDE - 100, 140, 40);
		svg_label(p, middle, at.y + 218, "known", "middle", c->type);
	}
	if (c->slick)
		puddle(p, middle, at.y + HIGH - 130);
	text_puts(p->t, "</g>\n");
}

/* The car's body with its nose to the right, round (0, 0). */
static void body(struct picture *p, const struct view_car *c, const char *letter)
{
	static const struct place wheels[4] = {{-125, -110}, {55, -110}, {-125, 70}, {55, 70}};
	const struct paint *paint = seat_paint(p->r->record, c->seat);
	bool over = c->stand == VIEW_UPSIDE;

	for (int i = 0; i < 4 && !over; i++)
		box(p, "wheel", wheels[i].x, wheels[i].y, 70, 40, 12);
	text_printf(p->t, "<path class=\"car\" fill=\"%s\" d=\"M-16,-9 h22 c8,0 12,4 12,9 c0,5 -4,9 -12,9 h-22 c-2,0 -3,-1 -3,-3 "
			  "v-12 c0,-2 1,-3 3,-3 z\"/>\n", over ? "#ffffff" : paint->fill);
	if (over) {                     /* what is seen of it from below, its letter upside down */
		line(p, "axle", -90, -100, 0, 200);
		line(p, "axle", 90, -100, 0, 200);
		for (int i = 0; i < 4; i++)
			box(p, "wheel", wheels[i].x, wheels[i].y + (i < 2 ? 15 : -15), 70, 40, 12);
		text_printf(p->t, "<circle class=\"car\" fill=\"%s\" cx=\"0\" cy=\"0\" r=\"7\"/>\n", paint->fill);
	} else {
		box(p, "glass", 75, -60, 35, 120, 15);
	}
	text_printf(p->t, "<g fill=\"%s\"%s>", paint->ink, over ? " transform=\"rotate(180)\"" : "");
	svg_label(p, over ? 0 : -40, 43, "driver", "middle", letter);
	text_puts(p->t, "</g>\n");
}

/* Words for how a car stands, where the picture alone would not tell. */
static const char *stand_words(const struct picture *p, const struct view_car *c)
{
	struct arena *a = p->v->arena;

	switch (c->stand) {
	case VIEW_UPSIDE: return "upside down";
	case VIEW_UPRIGHT: return "upright";
	case VIEW_OFF: return c->turns > 1 ? arena_printf(a, "off, %d turns", c->turns) : "off";
	case VIEW_HELD: return c->target ? arena_printf(a, "held, to %d", c->target) : "held";
	case VIEW_HALF: return "half";
	case VIEW_HOME: return arena_printf(a, "place %d", c->place);
	case VIEW_AT_LINE: return "at the line";
	case VIEW_OUT: return "out";
	default: return "";
	}
}

static void car(struct picture *p, const struct layout *l, const struct view_car *c)
{
	struct place at = corner_of(l, c->lane, c->slot, c->beside), m = {at.x + WIDE / 2, at.y + HIGH - 130};
	char letter[2] = {seat_letter(p->r->record, c->seat), 0};
	bool beside = c->stand == VIEW_UPSIDE || c->stand == VIEW_UPRIGHT || c->stand == VIEW_OFF || c->stand == VIEW_OUT;
	const char *words = stand_words(p, c), *all = c->note ? arena_printf(p->v->arena, "%s%s%s", words, *words ? ", " : "", c->note) : words;

	if (beside) {
		m.x = at.x + 210;
		m.y = at.y + HIGH + STRIP / 2;
	} else if (c->stand == VIEW_HALF) {     /* before the line in the middle of its card */
		line(p, "wait", m.x, at.y + 210, 0, HIGH - 220);
		m.x -= 200;
	} else if (c->stand == VIEW_AT_LINE) {
		m = corner_of(l, c->lane, p->v->lanes[c->lane].length + 1, 0);
		m = (struct place){m.x - PITCH / 2 + 190, m.y + HIGH - 130};
	} else if (c->slot == 0) {
		m.y = at.y + HIGH / 2;
	} else if (c->stand == VIEW_HOME) {
		m.x += 130;
		m.y = at.y + HIGH / 2;
	}
	text_puts(p->t, "<g><title>");
	svg_escaped(p->t, arena_printf(p->v->arena, "%s%s%s", seat_name(p->r->record, c->seat, p->v->arena), *all ? ": " : "", all));
	text_printf(p->t, "</title>\n<g%s transform=\"translate(", c->stand == VIEW_OUT ? " class=\"out\"" : "");
	svg_point(p->t, m.x, m.y);
	text_puts(p->t, c->stand == VIEW_OFF ? ") rotate(24)\">\n" : ")\">\n");
	body(p, c, letter);
	text_puts(p->t, "</g>\n");
	if (beside)
		svg_label(p, m.x + 260, m.y + 35, "small", "start", all);
	else if (*all)
		svg_label(p, at.x + WIDE / 2, at.y + HIGH + 150, "small", "middle", all);
	text_puts(p->t, "</g>\n");
}

/* A checked strip with a car's length of room behind it. */
static void finish_line(struct picture *p, int x, int y)
{
	box(p, "white", x, y, 160, HIGH, 0);
	for (int row = 0; row < 6; row++)
		for (int k = row % 2; k < 2; k++)
			if ((row + k) % 2 == 0)
				box(p, "black", x + k * 80, y + row * HIGH / 6, 80, (row + 1) * HIGH / 6 - row * HIGH / 6, 0);
}

static void end_of(struct picture *p, const struct layout *l, int lane)
{
	const struct view_lane *k = &p->v->lanes[lane];
	struct place at = corner_of(l, lane, k->length + 1, 0);

	switch (k->end) {
	case VIEW_FINISH:
		finish_line(p, at.x, at.y);
		svg_label(p, at.x, at.y - 30, "small", "start", k->label);
		return;
	case VIEW_CLIFF:
		lines(p, "rock", at.x, at.y - 20,
		      (struct place[]){{70, 90}, {-50, 70}, {80, 90}, {-60, 80}, {50, 80}, {-60, 90}, {330, 0}, {0, -500}, {-360, 0}}, 9);
		svg_label(p, at.x + 220, at.y + 250, "small", "middle", k->label);
		return;
	default:
		line(p, "line", at.x, at.y - 30, 0, HIGH + 60);
	}
}

/* One wall behind all lanes, as many bricks as it has pieces; where pieces are gone there are holes. */
static void wall(struct picture *p, const struct layout *l)
{
	const struct view *v = p->v;
	int pieces = -1, last = (int)v->nlanes - 1, slots = BRICKS * (int)v->nlanes;
	const char *label = "";

	for (size_t i = 0; i < v->nlanes; i++)
		if (v->lanes[i].end == VIEW_WALL) {
			pieces = v->lanes[i].pieces;
			label = v->lanes[i].label;
		}
	if (pieces < 0)
		return;
	int first = l->end / l->across * (last + 1), x = l->names + l->end % l->across * PITCH + 60, y = l->y[first];
	int high = l->y[first + last] - y + HIGH + (l->detour[first + last] ? HIGH + STRIP : 0);
	slots = pieces > slots ? pieces : slots;
	for (int i = 0; i < slots; i++)
		box(p, i < pieces ? "brick" : "gap", x, y + high * i / slots, 330, high * (i + 1) / slots - high * i / slots - 20, 0);
	svg_label(p, x, y - 50, "small", "start", arena_printf(v->arena, "%s %d", label, pieces));
}

/* The way down to a detour's first card. */
static void detour_way(struct picture *p, const struct layout *l, int lane)
{
	for (size_t i = 0; i < p->v->ncards; i++) {
		const struct view_card *c = &p->v->cards[i];
		if (c->lane != lane || !c->beside || c->slot != 1)
			continue;
		struct place from = corner_of(l, lane, c->beside, 0), to = corner_of(l, lane, 1, c->beside);
		int x = from.x + WIDE * 3 / 4, down = to.y + HIGH / 2 - from.y - HIGH;
		if (to.x < from.x) {    /* it begins in the next part */
			x = to.x - 250;
			down = 0;
			from.y = to.y - HIGH / 2;
		}
		lines(p, "way", x, from.y + HIGH, (struct place[]){{0, down}, {to.x - x - 20, 0}}, 2);
	}
}

/* Names of lanes at the left of each part, and the ground that they lie on. */
static void lane_row(struct picture *p, const struct layout *l, int lane, int block)
{
	const struct view_lane *k = &p->v->lanes[lane];
	int y = l->y[block * (int)l->v->nlanes + lane], first = block * l->across;
	int from = k->start > first ? k->start : first, to = k->start + k->length < first + l->across - 1 ? k->start + k->length : first + l->across - 1;

	if (k->start >= first + l->across || to < first)
		return;
	box(p, "ground", l->names + (from - first) * PITCH - 25, y - 25, (to - from) * PITCH + WIDE + 50, HIGH + 50, 30);
	if (k->seat >= 0) {
		const struct paint *paint = seat_paint(p->r->record, k->seat);
		char letter[2] = {seat_letter(p->r->record, k->seat), 0};
		box(p, "white", 0, y + 110, 230, 230, 40);
		text_printf(p->t, "<rect fill=\"%s\" stroke=\"#111111\" stroke-width=\"1\" x=\"0\" y=\"", paint->fill);
		svg_number(p->t, y + 110);
		text_printf(p->t, "\" width=\"23\" height=\"23\" rx=\"4\"/>\n<g fill=\"%s\">", paint->ink);
		svg_label(p, 115, y + 268, "driver", "middle", letter);
		text_puts(p->t, "</g>\n");
	}
	svg_label(p, 290, y + 268, "lane", "start", strlen(k->name) <= NAME_MOST ? k->name : arena_printf(l->v->arena, "%.*s~", NAME_MOST - 1, k->name));
	if (from == k->start)
		line(p, "line", l->names + (from - first) * PITCH + WIDE + 25, y - 30, 0, HIGH + 60);
}

void cards_draw(struct picture *p)
{
	const struct view *v = p->v;
	struct layout l = lay_out(v);

	for (int b = 0; b < l.blocks; b++)
		for (int i = 0; i < (int)v->nlanes; i++)
			lane_row(p, &l, i, b);
	for (int i = 0; i < (int)v->nlanes; i++) {
		detour_way(p, &l, i);
		end_of(p, &l, i);
	}
	wall(p, &l);
	for (size_t i = 0; i < v->ncards; i++)
		card(p, &l, &v->cards[i]);
	for (size_t i = 0; i < v->ncars; i++)
		car(p, &l, &v->cars[i]);
}

/* A car in its colour, with its letter. */
void cards_sample(struct picture *p, int x, int y, int seat)
{
	struct view_car c = {.seat = seat, .stand = VIEW_ON};
	char letter[2] = {seat_letter(p->r->record, seat), 0};

	text_puts(p->t, "<g transform=\"translate(");
	svg_point(p->t, x + 250, y - 40);
	text_puts(p->t, ") scale(0.8)\">\n");
	body(p, &c, letter);
	text_puts(p->t, "</g>\n");
}
