/* What the contract test knows of each game, and sets by lot. */
#include "tests/engine/contract_parts.h"

/* Turbulence: standard with random currents, some of them one-way, some hexes
 * blank on most sides, sometimes a hole. */
static void turbulence_set(struct text *json, struct chooser *lot)
{
	static const char *const hexes[] = {"x", "l", "v", "r", "y", "k", "m"}, *const sides[] = {"n", "ne", "se", "s", "sw", "nw"};

	text_puts(json, "{\"game\": \"turbulence\", \"id\": \"lots\", \"base\": \"standard\", \"change\": {\"edition\": null, \"hexes\": {");
	for (unsigned h = 0; h < 7; h++) {
		bool used[6][6] = {{false}};
		const char *comma = "";
		text_printf(json, "%s\"%s\": {\"routes\": [", h ? ", " : "", hexes[h]);
		for (unsigned i = 1 + choose(lot, 6); i > 0; i--) {
			unsigned a = choose(lot, 6), b = choose(lot, 6);
			if (a == b || used[a][b])
				continue;
			used[a][b] = used[b][a] = true;
			text_printf(json, "%s\"%s%c%s\"", comma, sides[a], choose(lot, 4) ? '-' : '>', sides[b]);
			comma = ", ";
		}
		text_puts(json, *comma ? "]}" : "\"n-s\"]}");
	}
	text_puts(json, choose(lot, 2) ? "}, \"maps\": {\"three\": {\"holes\": [\"c3\"]}}}}" : "}}}");
}

/* The end places of cells by lot: pops one as text; 0: none left. */
struct places { const char *cell[3]; unsigned n, sides, ends; unsigned char left[3 * 6 * 3]; bool square; };

static void all_places(struct places *p, bool square, unsigned ends, const char *second)
{
	p->square = square;
	p->sides = square ? 4 : 6;
	p->ends = ends;
	p->cell[0] = second ? "anchor " : "";
	p->cell[1] = second;
	p->n = 0;
	for (unsigned i = 0; i < (second ? 2 * p->sides * ends : p->sides * ends); i++)
		p->left[p->n++] = (unsigned char)i;
}

static const char *pop_place(struct places *p, struct chooser *lot, char out[32])
{
	static const char *const hex[] = {"n", "ne", "se", "s", "sw", "nw"}, *const square[] = {"n", "e", "s", "w"};
	unsigned k = choose(lot, p->n), place = p->left[k];

	p->left[k] = p->left[--p->n];
	const char *side = (p->square ? square : hex)[place / p->ends % p->sides], *cell = p->cell[place / p->ends / p->sides];
	if (p->ends > 1)
		snprintf(out, 32, "%s%s %u", cell, side, place % p->ends + 1);
	else
		snprintf(out, 32, "%s%s", cell, side);
	return out;
}

static void put_slides(struct text *json, struct places *p, struct chooser *lot, unsigned most)
{
	char a[32], b[32];
	const char *comma = "";

	text_puts(json, "\"slides\": [");
	for (unsigned i = 0; i < most && p->n >= 2; i++) {
		pop_place(p, lot, a);
		text_printf(json, "%s\"%s - %s\"", comma, a, pop_place(p, lot, b));
		comma = ", ";
	}
	text_puts(json, "]");
}

static void put_numbers(struct text *json, struct places *p, struct chooser *lot, unsigned most)
{
	char a[32];

	text_puts(json, "\"numbers\": {");
	for (unsigned i = 1; i <= most; i++)
		text_printf(json, "%s\"%u\": \"%s\"", i > 1 ? ", " : "", i, pop_place(p, lot, a));
	text_puts(json, "}");
}

/* Slide Blast: squares or hexagons, one to three ends a side, slides by lot with some blanks. */
static void slide_blast_set(struct text *json, struct chooser *lot)
{
	static const char *const pairs[][4] = {{"tunnel", "entrance", "exit", "exit"}, {"guard1", "guard", "exit1", "guard-exit"}, {"guard2", "guard", "exit2", "guard-exit"}};
	bool square = choose(lot, 2);
	unsigned ends = (square ? 2 : 1) + choose(lot, 2), numbers = square ? 3 : 5;
	struct places p;
	char a[32];

	text_printf(json, "{\"game\": \"slide-blast\", \"id\": \"lots\", \"grid\": {\"shape\": \"%s\"}, \"ends\": %u, \"tokens\": {\"count\": %u},\n",
		    square ? "square" : "hexagon", ends, choose(lot, 2) ? 18 : 1);
	text_puts(json, "\"start\": {");
	for (unsigned k = 0; k < 2; k++) {
		all_places(&p, square, ends, NULL);
		unsigned most = k ? (p.n < 6 ? p.n : 6) : 4;
		text_printf(json, "%s\"%s\": {\"players\": [%u, %u], \"points\": {", k ? ", " : "", k ? "back" : "front", k ? 5u : 2u, k ? 6u : 4u);
		for (unsigned i = 1; i <= most; i++)
			text_printf(json, "%s\"%u\": {\"end\": \"%s\"}", i > 1 ? ", " : "", i, pop_place(&p, lot, a));
		text_puts(json, "}, ");
		put_slides(json, &p, lot, choose(lot, 3));
		text_puts(json, "}");
	}
	text_puts(json, "},\n\"tiles\": {");
	for (unsigned k = 0; k < 6; k++) {
		all_places(&p, square, ends, NULL);
		text_printf(json, "\"%c\": {\"kind\": \"%s\", \"copies\": %u, ", "tuvxyz"[k], k < 4 ? "slide" : "high-speed", 2 + choose(lot, 3));
		put_slides(json, &p, lot, p.n / 2 - (p.n > 4 ? choose(lot, 3) : choose(lot, 2)));
		text_puts(json, "},\n");
	}
	text_puts(json, "\"icon1\": {\"kind\": \"icon\", \"big\": \"big1\"}, \"big1\": {\"kind\": \"big\", \"cells\": [\"anchor\", \"n1\"], ");
	all_places(&p, square, ends, "n1 ");
	/* ends between the two cells lead nowhere */
	put_slides(json, &p, lot, p.n / 2 - 1);
	text_puts(json, "}");
	for (unsigned k = 0; k < 3; k++)
		for (unsigned i = 0; i < 4; i += 2) {
			all_places(&p, square, ends, NULL);
			text_printf(json, ",\n\"%s\": {\"kind\": \"%s\", ", pairs[k][i], pairs[k][i + 1]);
			if (i == 0)
				text_printf(json, "\"exit\": \"%s\", ", pairs[k][2]);
			put_numbers(json, &p, lot, numbers);
			text_puts(json, ", ");
			put_slides(json, &p, lot, choose(lot, 2));
			text_puts(json, "}");
		}
	text_puts(json, "}}");
}

/* Tornado Splash: a small table, other lines and spaces. */
static void tornado_splash_set(struct text *json, struct chooser *lot)
{
	text_printf(json, "{\"game\": \"tornado-splash\", \"id\": \"lots\", \"base\": \"standard\", \"change\": {\"edition\": null,\n"
			  "\"table\": {\"width\": %u, \"depth\": %u}, \"designs\": {", 1300 + choose(lot, 200), 780 + choose(lot, 100));
	static const char *const faces[] = {"sweep", "bend", "turn", "trio"};
	for (unsigned i = 0; i < 4; i++)
		text_printf(json, "%s\"%s\": {\"lines\": {\"1\": {\"at\": %u, \"turn\": %u.%u}, \"2\": {\"at\": %u, \"turn\": -%u}}}", i ? ", " : "", faces[i],
			    30 + choose(lot, 55), 1 + choose(lot, 89), choose(lot, 100), 30 + choose(lot, 55), 1 + choose(lot, 90));
	text_puts(json, "}}}");
}

static const char *const tornado_always[] = {"draw", "vote", "undo", "discard", NULL};
static const char *const turbulence_always[] = {"draw", "discard", "pass", NULL}, *const slide_blast_always[] = {"draw", NULL};

/* Turbo Rally: few cards of some kinds, many of others, and house rules' types. */
static void turbo_rally_set(struct text *json, struct chooser *lot)
{
	static const char *const kinds[] = {"basic", "pass", "flat", "drum", "jump3", "stop", "shortcut", "detour", "sideswipe"};

	text_puts(json, "{\"game\": \"turbo-rally\", \"id\": \"lots\", \"base\": \"tournament108\", \"change\": {\"track\": {");
	for (unsigned i = 0; i < 9; i++)
		text_printf(json, "%s\"%s\": {\"count\": %u}", i ? ", " : "", kinds[i], i == 0 ? 20 : choose(lot, 16));
	text_puts(json, "}}}");
}

static const char *const turbo_always[] = {"draw", "discard", NULL};

static const struct trial trials[] = {
	{"turbo-rally", "tournament108", turbo_rally_set, {"flip", "roll"}, turbo_always,
	 {"flip", "play", "step", "red", "blue", "spikes", "runflat", "1", "2", "r1", "nitrous", "slick", "bump", "pass", "basic"}, "thunder-published"},
	{"turbulence", "pair", turbulence_set, {" deck"}, turbulence_always,
	 {"n", "ne", "se", "s", "sw", "nw", "a1", "b2", "left", "right", "rotate", "swap"}, NULL},
	{"tornado-splash", "standard", tornado_splash_set, {NULL}, tornado_always,
	 {"edge", "gate", "line", "1", "2", "3", "left", "right", "0.1", "12", "20.5", "token", "45"}, NULL},
	{"slide-blast", "seven", slide_blast_set, {NULL}, slide_blast_always,
	 {"n", "e", "ne", "s", "sw", "w", "n1", "s1", "start", "exit1", "pass", "discard", "draw", "guard1"}, NULL},
};

const struct trial *trial_of(const struct game *g)
{
	for (size_t i = 0; i < sizeof trials / sizeof *trials; i++)
		if (strcmp(trials[i].game, g->id) == 0)
			return &trials[i];
	contract_broken("no trial for %s", g->id);
	return NULL;
}

void random_set(const struct game *g, const char *dir, struct chooser *lot)
{
	struct text json = {.fail = no_memory};
	char path[300];

	trial_of(g)->set(&json, lot);
	snprintf(path, sizeof path, "%s/lots.json", dir);
	FILE *f = fopen(path, "w");
	if (!f)
		contract_broken("%s can't be written", path);
	fwrite(json.at, 1, json.len, f);
	fclose(f);
	text_free(&json);
}
