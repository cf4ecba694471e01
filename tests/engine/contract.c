/* One game by lot, and what it must keep; contract.h says what that is. */
#include "tests/engine/contract.h"

#include "notation/format.h"

#include <unistd.h>

enum { LISTED_MAX = 4000, ACTS_MAX = 200 };

static unsigned choose(struct chooser *lot, unsigned n)
{
	return n ? lot->choose(lot, n) : 0;
}

/* The seat's name in the record. */
static const char *name_of(struct table *t, int seat)
{
	return seat_name(&t->r, seat, &t->arena);
}

/* Reads a text as one record; it must be readable. */
static void read_text(struct table *t, const char *text, size_t len)
{
	free(t->text);
	t->text = calloc(1, len + 17);
	memcpy(t->text, text, len);
	slice_of(&t->slice, t->text, len);
	diags_init(&t->diags, &t->arena);
	record_parse(&t->r, &t->slice, false, &t->diags);
	if (t->diags.worst != V_LEGAL)
		contract_broken("unreadable: %s\n%.*s", t->diags.list[0].message, (int)len, text);
}

static void play_text(struct table *t, const char *text, size_t len)
{
	read_text(t, text, len);
	replay_run(&t->replay, &t->r, NULL, &t->diags);
	if (t->diags.worst > V_UNDECIDED) {
		const struct diag *d = diags_heaviest(&t->diags);
		fprintf(stderr, "%.*s\n", (int)len, text);
		contract_broken("%s at %d.%d: %s", d->rule->id, d->turn, d->action, d->message);
	}
}

struct lines { struct text *t; bool first; };

static void put_line(void *arg, const char *words)
{
	struct lines *l = arg;

	text_puts(l->t, l->first ? "\n   " : ",\n   ");
	text_puts(l->t, words);
	l->first = false;
}

/* The position as words of a set-up. */
static void position_words(struct table *t, struct text *out)
{
	struct lines l = {out, true};

	t->replay.game->write_setup(&t->replay.ctx, t->replay.pos, put_line, &l);
}

struct listing {
	struct visitor v;
	struct table *t;
	const void *pos;
	struct chooser *lot;
	char *words[LISTED_MAX];
	unsigned n, tries, judged;
	unsigned char *acts, *kept;     /* all of them; the one drawn by lot */
	bool answers;                   /* only acts in another seat's turn, else only those of an own one */
};

static bool list_act(struct visitor *v, const void *act)
{
	struct listing *l = (struct listing *)v;
	struct replay *rp = &l->t->replay;
	struct text w = {.fail = no_memory};

	if (rp->game->answer && rp->game->answer(act) != l->answers)
		return true;
	rp->game->write_action(&rp->ctx, l->pos, act, &w);
	if (l->n < LISTED_MAX) {
		memcpy(l->acts + l->n * rp->game->action_size, act, rp->game->action_size);
		l->words[l->n++] = arena_copy(&l->t->arena, w.at, w.len);
	}
	text_free(&w);
	return true;
}

static void list_acts(struct listing *l, int seat, bool answers)
{
	struct replay *rp = &l->t->replay;

	l->n = 0;
	l->pos = rp->pos;
	l->answers = answers;
	l->v = (struct visitor){.visit = list_act};
	rp->game->moves(&rp->ctx, rp->pos, seat, &l->v);
	if (l->n)       /* a copy: chance writes to it */
		memcpy(l->kept, l->acts + choose(l->lot, l->n) * rp->game->action_size, rp->game->action_size);
}

/* Judges words as an action of the seat in the position at hand; the position must not change. */
static enum verdict judge_words(struct table *t, struct table *reader, const char *head, size_t head_len, int seat, const char *words, char *canonical,
				size_t room, void *read)
{
	const struct game *g = t->replay.game;
	struct text text = {.fail = no_memory};
	unsigned char *before = malloc(g->position_size), *act = calloc(1, g->action_size);
	struct referee r = {.game = g, .arena = &t->arena, .undecided_turn = -1};
	enum verdict v;

	memcpy(before, t->replay.pos, g->position_size);
	text_add(&text, head, head_len);
	text_printf(&text, "\n1. %s: %s\n", name_of(t, seat), words);
	free(reader->text);
	reader->text = calloc(1, text.len + 17);
	memcpy(reader->text, text.at, text.len);
	slice_of(&reader->slice, reader->text, text.len);
	diags_init(&reader->diags, &t->arena);
	record_parse(&reader->r, &reader->slice, false, &reader->diags);
	v = reader->diags.worst;
	if (v == V_LEGAL && reader->r.nactions == 1) {
		const struct action *a = &reader->r.actions[0];
		struct play p = {.action = a, .word = reader->r.words + a->word, .nwords = a->nwords, .seat = seat, .turn_seat = seat};
		const struct record *own = t->replay.ctx.record;
		r.record = t->replay.ctx.record = &reader->r;
		r.now = a;
		v = g->decode(&t->replay.ctx, t->replay.pos, &p, act, &r);
		if (v < V_ILLEGAL)
			v = g->check(&t->replay.ctx, t->replay.pos, act, &r);
		if (v < V_ILLEGAL) {
			struct text w = {.fail = no_memory};
			g->write_action(&t->replay.ctx, t->replay.pos, act, &w);
			snprintf(canonical, room, "%.*s", (int)w.len, w.at);
			text_free(&w);
			memcpy(read, act, g->action_size);
		}
		t->replay.ctx.record = own;
	} else if (v == V_LEGAL) {
		v = V_UNREADABLE;
	}
	if (memcmp(before, t->replay.pos, g->position_size) != 0)
		contract_broken("check changes the position: %s", words);
	free(before);
	free(act);
	text_free(&text);
	return v;
}

/* What the test knows of a game: sets besides its own default, one of them drawn by lot. */
struct trial {
	const char *game, *small;       /* small: a built-in set for two */
	void (*set)(struct text *json, struct chooser *lot);
	const char *by_lot[3];          /* words behind which chance decides what is left open */
	const char *const *always;      /* verbs that stand in no list as they are written */
	const char *words[16];          /* to be tried anywhere */
	const char *house;              /* house rules that half of the games have, or NULL */
};

static const struct trial *trial_of(const struct game *g);

static bool open_end(const struct listing *l, const char *words)
{
	const char *const *by_lot = trial_of(l->t->replay.game)->by_lot;

	for (unsigned i = 0; i < 3 && by_lot[i]; i++)
		if (strstr(words, by_lot[i]))
			return true;
	return false;
}

static bool listed(const struct listing *l, const char *words, const void *act)
{
	const struct game *g = l->t->replay.game;

	for (unsigned i = 0; i < l->n && g->covers; i++)
		if (g->covers(l->acts + i * g->action_size, act))
			return true;
	for (unsigned i = 0; i < l->n; i++) {
		size_t n = strlen(l->words[i]);
		/* what chance decides stands behind the words of the list */
		if (strncmp(l->words[i], words, n) == 0 && (words[n] == '\0' || (words[n] == ' ' && open_end(l, l->words[i]))))
			return true;
	}
	for (const char *const *verb = trial_of(l->t->replay.game)->always; *verb; verb++)
		if (strncmp(words, *verb, strlen(*verb)) == 0)
			return true;
	return false;
}

/* Random words in the manner of the listed ones: a listed action with a word exchanged for one of another. */
static void random_action(struct listing *l, char *out, size_t room)
{
	const char *a = l->words[choose(l->lot, l->n)], *b = l->words[choose(l->lot, l->n)];
	char words[2][24][16];
	unsigned n[2] = {0};

	for (int k = 0; k < 2; k++)
		for (const char *w = k ? b : a; *w && n[k] < 24;) {
			size_t len = strcspn(w, " ");
			snprintf(words[k][n[k]++], 16, "%.*s", (int)len, w);
			w += len + strspn(w + len, " ");
		}
	unsigned at = choose(l->lot, n[0]), from = choose(l->lot, n[1]);
	const char *const *others = trial_of(l->t->replay.game)->words;
	unsigned nothers = 0;
	while (others[nothers])
		nothers++;
	struct text t = {.fail = no_memory};
	for (unsigned i = 0; i < n[0]; i++) {
		const char *w = words[0][i];
		if (i == at)
			w = choose(l->lot, 2) ? words[1][from] : others[choose(l->lot, nothers)];
		text_printf(&t, "%s%s", i ? " " : "", w);
	}
	if (choose(l->lot, 4) == 0)
		text_printf(&t, " %s", others[choose(l->lot, 6)]);
	snprintf(out, room, "%.*s", (int)t.len, t.at);
	text_free(&t);
}

/* check and moves in the position at hand. */
static void compare_formulations(struct table *t, struct table *reader, const char *head, size_t head_len, struct listing *l, int seat)
{
	char canonical[2000], tried[1000];
	void *act = calloc(1, t->replay.game->action_size);

	unsigned step = l->judged && l->n > l->judged ? l->n / l->judged : 1;
	for (unsigned i = step > 1 ? choose(l->lot, step) : 0; i < l->n; i += step)
		if (!open_end(l, l->words[i]) && judge_words(t, reader, head, head_len, seat, l->words[i], canonical, sizeof canonical, act) >= V_ILLEGAL)
			contract_broken("moves lists what check refuses: %s", l->words[i]);
	for (unsigned i = 0; i < l->tries && l->n && l->n < LISTED_MAX && !l->v.cut; i++) {
		random_action(l, tried, sizeof tried);
		if (judge_words(t, reader, head, head_len, seat, tried, canonical, sizeof canonical, act) == V_LEGAL && !listed(l, canonical, act))
			contract_broken("check accepts what moves does not list: %s (as %s)", tried, canonical);
	}
	free(act);
}

/* The position read from a text is that of the game at play. */
static void same_position(const struct table *a, const struct table *b, const struct text *game)
{
	size_t n = a->replay.game->position_size;
	const unsigned char *x = a->replay.pos, *y = b->replay.pos;

	for (size_t i = 0; i < n; i++)
		if (x[i] != y[i]) {
			fprintf(stderr, "%.*s", (int)game->len, game->at);
			contract_broken("another position, from byte %zu on (%d, %d)", i, x[i], y[i]);
		}
}

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

static const struct trial *trial_of(const struct game *g)
{
	for (size_t i = 0; i < sizeof trials / sizeof *trials; i++)
		if (strcmp(trials[i].game, g->id) == 0)
			return &trials[i];
	contract_broken("no trial for %s", g->id);
	return NULL;
}

/* A set of its own for the game, in a file of dir. */
static void random_set(const struct game *g, const char *dir, struct chooser *lot)
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

static void random_rulings(const struct game *g, struct chooser *lot, struct text *head)
{
	for (unsigned k = 0; k < g->nrulings; k++) {
		unsigned n = 0;
		while (game_option_at(g, k, n))
			n++;
		if (n > 1 && choose(lot, 3) == 0)
			text_printf(head, "[Ruling \"%s=%s\"]\n", g->rulings[k].key, game_option_at(g, k, choose(lot, n))->name);
	}
}

/* What each seat has to do in a step of everyone, as words. False: the game can't go on. */
static bool step_of_all(struct table *t, struct listing *l, struct text *words)
{
	const struct game *g = t->replay.game;
	uint32_t may = g->to_act(&t->replay.ctx, t->replay.pos);

	for (int seat = 0; may >> seat; seat++) {
		if (!(may >> seat & 1))
			continue;
		list_acts(l, seat, false);
		if (l->n == 0)
			continue;
		g->chance(&t->replay.ctx, t->replay.pos, l->kept, l->lot);
		enum verdict v = g->check(&t->replay.ctx, t->replay.pos, l->kept, &t->replay.ref);
		if (v == V_UNDECIDED)   /* chance brought what no rule decides */
			return false;
		if (v != V_LEGAL)
			contract_broken("a listed action of a step of everyone is not legal: %s", t->diags.n ? t->diags.list[t->diags.n - 1].message : "?");
		text_printf(words, "%s@%s ", words->len ? ", " : " ", name_of(t, seat));
		g->write_action(&t->replay.ctx, t->replay.pos, l->kept, words);
		g->apply(&t->replay.ctx, t->replay.pos, l->kept);
	}
	return true;
}

/* What is written of a game: its record, the one that began beside it, and that
 * of somebody who does not see what some seats draw, one bit each. */
struct sheets { struct text *game, *restart, *veiled; uint32_t unseen; };

static void write_seen(struct sheets s, const char *words, size_t len)
{
	text_add(s.game, words, len);
	if (s.restart->len)
		text_add(s.restart, words, len);
}

static void write_sheets(struct sheets s, const char *words, size_t len)
{
	write_seen(s, words, len);
	text_add(s.veiled, words, len);
}

/* The act that was kept, as the veiled record has it. */
static void write_veiled(struct listing *l, int seat, struct sheets s)
{
	struct replay *rp = &l->t->replay;
	unsigned char *act = malloc(rp->game->action_size);

	memcpy(act, l->kept, rp->game->action_size);
	if (s.unseen >> seat & 1)
		rp->game->hide(act);
	rp->game->write_action(&rp->ctx, rp->pos, act, s.veiled);
	free(act);
}

/* Plays the act that was kept of those listed and writes it. */
static void play_kept(struct listing *l, int seat, bool first, struct sheets s)
{
	struct replay *rp = &l->t->replay;
	const struct game *g = rp->game;
	struct text words = {.fail = no_memory};

	g->chance(&rp->ctx, rp->pos, l->kept, l->lot);
	enum verdict v = g->check(&rp->ctx, rp->pos, l->kept, &rp->ref);
	text_puts(&words, first ? " " : ", ");
	if (l->answers)
		text_printf(&words, "@%s ", name_of(l->t, seat));
	text_add(s.veiled, words.at, words.len);
	write_veiled(l, seat, s);
	g->write_action(&rp->ctx, rp->pos, l->kept, &words);
	if (v != V_LEGAL) {
		fprintf(stderr, "%.*s %.*s\n", (int)s.game->len, s.game->at, (int)words.len, words.at);
		contract_broken("a listed action is not legal: %s", l->t->diags.n ? l->t->diags.list[l->t->diags.n - 1].message : "?");
	}
	write_seen(s, words.at, words.len);
	text_free(&words);
	g->apply(&rp->ctx, rp->pos, l->kept);
}

/* Another seat acts in the turn, by lot or because nothing goes on without. Whether one did. */
static bool play_answer(struct listing *l, int seat, bool must, struct table *reader, const struct text *head, struct sheets s)
{
	struct replay *rp = &l->t->replay;
	uint32_t may = rp->game->to_act(&rp->ctx, rp->pos) & ~(1u << seat);

	for (int other = 0; may >> other; other++) {
		if (!(may >> other & 1) || (!must && choose(l->lot, 4)))
			continue;
		list_acts(l, other, true);
		if (l->n == 0)
			continue;
		if (choose(l->lot, 6) == 0)
			compare_formulations(l->t, reader, head->at, head->len, l, other);
		play_kept(l, other, false, s);
		return true;
	}
	return false;
}

/* Whether some seat may begin a new turn. */
static bool turn_may_end(struct listing *l, int seat)
{
	struct replay *rp = &l->t->replay;
	uint32_t may = rp->game->to_act(&rp->ctx, rp->pos) & ~(1u << seat);

	for (int other = 0; may >> other; other++)
		if (may >> other & 1) {
			list_acts(l, other, false);
			if (l->n)
				return true;
		}
	return may == 0;
}

/* The turn of a seat, from behind its beginning to its end. */
static void play_turn(struct listing *l, int seat, struct table *reader, const struct text *head, struct sheets s)
{
	struct replay *rp = &l->t->replay;
	const struct game *g = rp->game;

	/* at the wall of Rad Rax Run a pass changes nothing and may be repeated for ever */
	for (unsigned acts = 0; g->whose_turn(rp->pos) == seat && acts < ACTS_MAX; acts++) {
		bool first = acts == 0;
		if (g->answer && !first && play_answer(l, seat, false, reader, head, s))
			continue;
		list_acts(l, seat, false);
		if (choose(l->lot, 12) == 0)
			compare_formulations(l->t, reader, head->at, head->len, l, seat);
		if (l->n)
			play_kept(l, seat, first, s);
		else if (first || !g->answer || !play_answer(l, seat, true, reader, head, s))
			break;
	}
	while (g->answer && !turn_may_end(l, seat) && play_answer(l, seat, true, reader, head, s))
		;
}

/* A game as it grows, and the tables at which it is read again. */
struct match {
	const struct contract *c;
	struct table t, reader, other;
	struct text head, game, restart, veiled;        /* restart: the record that begins in mid-game, or empty */
	uint32_t unseen;                        /* seats whose draws the writer of the veiled record does not see */
	unsigned restart_turn, replayed;        /* turn of the game that is the restart's first */
	struct listing l;
};

static struct sheets sheets_of(struct match *m)
{
	return (struct sheets){&m->game, &m->restart, &m->veiled, m->unseen};
}

/* Tags: seats, a set, house rules and readings by lot. */
static void write_head(struct match *m)
{
	const struct game *g = m->c->game;
	struct chooser *lot = m->c->lot;
	unsigned seats = g->min_seats + choose(lot, g->max_seats - g->min_seats + 1), set = choose(lot, 3);

	text_printf(&m->head, "[Game \"%s\"]\n", g->id);
	for (unsigned i = 0; i < seats; i++)
		text_printf(&m->head, "[Seat \"%s\"]\n", g->gen_seats[i]);
	if (set == 1 && seats == 2)
		text_printf(&m->head, "[Components \"%s\"]\n", trial_of(g)->small);
	else if (set == 2 && m->c->dir)
		text_puts(&m->head, "[Components \"lots\"]\n");
	if (set == 2 && m->c->dir)
		random_set(g, m->c->dir, lot);
	if (trial_of(g)->house && choose(lot, 2))
		text_printf(&m->head, "[House \"%s\"]\n", trial_of(g)->house);
	if (!m->c->defaults)
		random_rulings(g, lot, &m->head);
}

/* Head and set-up, by lot or as the caller gave them. False: they can't be played. */
static bool lay_out(struct match *m)
{
	const struct game *g = m->c->game;
	struct table *t = &m->t;
	struct lines lines = {&m->game, true};

	if (m->c->head)
		text_puts(&m->head, m->c->head);
	else
		write_head(m);
	text_add(&m->game, m->head.at, m->head.len);
	text_puts(&m->game, "0. setup:");
	if (m->c->setup) {
		text_puts(&m->game, m->c->setup);
	} else {
		play_text(t, m->head.at, m->head.len);
		g->deal(&t->replay.ctx, m->c->lot, put_line, &lines);
	}
	text_putc(&m->game, '\n');
	text_add(&m->veiled, m->game.at, m->game.len);
	read_text(t, m->game.at, m->game.len);
	replay_begin(&t->replay, &t->r, NULL, &t->diags);
	m->unseen = g->hide ? choose(m->c->lot, 1u << t->r.nseats) : 0;
	while (replay_next(&t->replay) != REPLAY_END)
		;
	if (t->diags.worst > V_UNDECIDED && m->c->defaults && !m->c->head)
		contract_broken("the start is not legal: %s\n%.*s", t->diags.list[t->diags.n - 1].message, (int)m->game.len, m->game.at);
	return t->diags.worst == V_LEGAL;       /* else a reading that this set does not bear */
}

/* From here a second record goes on beside the first. */
static void begin_restart(struct match *m, unsigned turn)
{
	text_add(&m->restart, m->head.at, m->head.len);
	text_puts(&m->restart, "0. setup:");
	position_words(&m->t, &m->restart);
	text_putc(&m->restart, '\n');
	m->replayed = turn;
}

/* The beginning of a turn line in both records. */
static void write_turn(struct match *m, unsigned turn, const char *name)
{
	text_printf(&m->game, "%u. %s:", turn, name);
	text_printf(&m->veiled, "%u. %s:", turn, name);
	if (m->restart.len)
		text_printf(&m->restart, "%u. %s:", turn - m->replayed + 1, name);
}

/* A turn line that was made as a whole. */
static void write_line(struct match *m, unsigned turn, const char *name, struct text *words)
{
	write_turn(m, turn, name);
	text_putc(words, '\n');
	write_sheets(sheets_of(m), words->at, words->len);
	text_free(words);
}

/* A turn that is not allowed may have changed the position before it was refused. */
static bool begin_turn(struct replay *rp, int seat)
{
	void *before = malloc(rp->game->position_size);

	memcpy(before, rp->pos, rp->game->position_size);
	bool legal = rp->game->turn(&rp->ctx, rp->pos, seat, &rp->ref) == V_LEGAL;
	if (!legal)
		memcpy(rp->pos, before, rp->game->position_size);
	free(before);
	return legal;
}

/* A step of everyone. False: the game can't go on. */
static bool all_turn(struct match *m, unsigned turn)
{
	struct replay *rp = &m->t.replay;
	struct text words = {.fail = no_memory};

	if (turn == m->restart_turn)
		begin_restart(m, turn);
	if (!begin_turn(rp, SEAT_ALL))
		return false;
	bool goes_on = step_of_all(&m->t, &m->l, &words);
	write_line(m, turn, "all", &words);
	return goes_on;
}

/* The set-up of a further race. False: there is none. */
static bool next_race(struct match *m, unsigned turn)
{
	struct replay *rp = &m->t.replay;
	const struct game *g = rp->game;
	struct text words = {.fail = no_memory};
	struct lines more = {&words, true};

	if (g->stop)
		g->stop(&rp->ctx, rp->pos);
	if (g->over(rp->pos) || g->to_act(&rp->ctx, rp->pos))
		return false;
	g->deal_next(&rp->ctx, rp->pos, m->c->lot, put_line, &more);
	write_line(m, turn, "setup", &words);
	play_text(&m->t, m->game.at, m->game.len);
	return true;
}

/* Seats that may begin a turn: not the one whose turn it is, nor those that may only act in it. */
static uint32_t beginners(struct match *m)
{
	struct replay *rp = &m->t.replay;
	uint32_t may = rp->game->to_act(&rp->ctx, rp->pos);
	int now = rp->game->whose_turn(rp->pos);

	if (now >= 0)
		may &= ~(1u << now);
	for (int i = 0; rp->game->answer && may >> i; i++) {
		if (may >> i & 1)
			list_acts(&m->l, i, false);
		if (may >> i & 1 && !m->l.n)
			may &= ~(1u << i);
	}
	return may;
}

static void play_turns(struct match *m)
{
	struct replay *rp = &m->t.replay;
	const struct game *g = rp->game;

	for (unsigned turn = 1; turn <= m->c->turns && !(m->c->enough && m->c->enough(m->c)); turn++) {
		if (g->all_due && g->all_due(&rp->ctx, rp->pos)) {
			if (!all_turn(m, turn))
				break;
			continue;
		}
		uint32_t may = beginners(m);
		int seat = 0;
		if (!may && g->deal_next) {
			if (!next_race(m, turn))
				break;
			continue;
		}
		if (!may)
			break;
		if (turn == m->restart_turn)
			begin_restart(m, turn);
		while (!(may >> seat & 1) || (choose(m->c->lot, 3) == 0 && may >> (seat + 1)))
			seat++;
		if (!begin_turn(rp, seat))
			break;
		write_turn(m, turn, name_of(&m->t, seat));
		play_turn(&m->l, seat, &m->reader, &m->head, sheets_of(m));
		write_sheets(sheets_of(m), "\n", 1);
	}
	if (g->stop)
		g->stop(&rp->ctx, rp->pos);
}

/* The text alone comes to the same position, and twice to the same; so does its
 * canonical form, which is its own canonical form. */
static void read_again(struct match *m)
{
	struct text words = {.fail = no_memory}, again = {.fail = no_memory};

	for (int i = 0; i < 2; i++) {
		play_text(&m->other, m->game.at, m->game.len);
		same_position(&m->other, &m->t, &m->game);
	}
	format_record(&words, &m->other.r);
	play_text(&m->other, words.at, words.len);
	same_position(&m->other, &m->t, &words);
	format_record(&again, &m->other.r);
	if (again.len != words.len || memcmp(again.at, words.at, words.len) != 0)
		contract_broken("the canonical form has another one:\n%.*s----\n%.*s", (int)words.len, words.at, (int)again.len, again.at);
	text_free(&words);
	text_free(&again);
}

/* Whether the game is played by that reading. */
static bool reads(const struct context *c, const char *key, const char *option)
{
	int point = game_ruling(c->game, key);

	return point >= 0 && c->option[point] == game_option(c->game, (unsigned)point, option);
}

/* A record that begins at a set-up in mid-game comes to the same end. */
static void read_restart(struct match *m)
{
	struct text end = {.fail = no_memory}, again = {.fail = no_memory};

	if (!m->restart.len)
		return;
	/* Slide Blast: no word of a set-up says where a slide ends that a tunnel did not take on */
	if (reads(&m->t.replay.ctx, "tunnel-later", "once") && reads(&m->t.replay.ctx, "movement-duty", "may-stop"))
		return;
	position_words(&m->t, &end);
	play_text(&m->other, m->restart.at, m->restart.len);
	position_words(&m->other, &again);
	if (again.len != end.len || memcmp(again.at, end.at, end.len) != 0) {
		fprintf(stderr, "%.*s\n----\n%.*s\n----%.*s\n----%.*s\n", (int)m->game.len, m->game.at, (int)m->restart.len, m->restart.at,
			(int)end.len, end.at, (int)again.len, again.at);
		contract_broken("the restarted record ends elsewhere (the last text; the third one is right)");
	}
	text_free(&end);
	text_free(&again);
}

/* Who does not see what some seats draw finds no fault in the same game. */
static void read_veiled(struct match *m)
{
	if (m->unseen)
		play_text(&m->other, m->veiled.at, m->veiled.len);
}

/* An action more and taken back: the position before it. */
static void take_back(struct match *m)
{
	struct replay *rp = &m->t.replay;
	const struct game *g = rp->game;
	struct text again = {.fail = no_memory};
	int seat = g->whose_turn(rp->pos);
	struct listing *l = &m->l;

	if (!g->to_act(&rp->ctx, rp->pos) || !rp->record)
		return;
	l->n = 0;
	l->pos = rp->pos;
	l->v = (struct visitor){.visit = list_act};
	if (seat >= 0)
		g->moves(&rp->ctx, rp->pos, seat, &l->v);
	for (unsigned i = 0; i < l->n && i < 3; i++) {
		if (open_end(l, l->words[i]))
			continue;
		again.len = 0;
		text_add(&again, m->game.at, m->game.len - 1);
		text_printf(&again, "%s %s", m->game.at[m->game.len - 2] == ':' ? "" : ",", l->words[i]);
		for (unsigned s = 0; s < rp->ctx.nseats; s++)
			if ((int)s != seat)
				text_printf(&again, ", @%s vote yes undo", name_of(&m->t, (int)s));
		text_puts(&again, ", undo\n");
		play_text(&m->other, again.at, again.len);
		same_position(&m->other, &m->t, &again);
	}
	text_free(&again);
}

void contract_play(const struct contract *c)
{
	static struct match m;          /* its list is long */

	m = (struct match){.c = c, .head.fail = no_memory, .game.fail = no_memory, .restart.fail = no_memory, .veiled.fail = no_memory};
	table_open(&m.t);
	table_open(&m.reader);
	table_open(&m.other);
	m.t.library.dir = m.reader.library.dir = m.other.library.dir = c->dir;
	if (lay_out(&m)) {
		m.restart_turn = choose(c->lot, 20);
		m.l = (struct listing){.lot = c->lot, .tries = c->tries, .judged = c->judged, .t = &m.t, .kept = arena_alloc(&m.t.keep, c->game->action_size)};
		m.l.acts = arena_alloc(&m.t.keep, (size_t)LISTED_MAX * c->game->action_size);
		play_turns(&m);
		read_again(&m);
		read_restart(&m);
		read_veiled(&m);
		take_back(&m);
	}
	text_free(&m.head);
	text_free(&m.game);
	text_free(&m.restart);
	text_free(&m.veiled);
	table_close(&m.t);
	table_close(&m.reader);
	table_close(&m.other);
}
