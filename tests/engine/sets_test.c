/* What the manual says of component sets, held against sets that break it: each
 * row is a change to a built-in set, and the fault with its JSON pointer. */
#include "engine/components.h"
#include "notation/text.h"
#include "tests/unit.h"

#include <unistd.h>

struct table {
	struct arena arena;
	struct library l;
	struct record r;
	struct diags diags;
	struct referee ref;
	char dir[64];
};

/* ' stands for " in both. fault: rule and pointer, or NULL where the set is right. */
struct row { const char *change, *fault; };

static int set_up(void **state)
{
	struct table *t = calloc(1, sizeof *t);

	arena_init(&t->arena, no_memory, NULL);
	strcpy(t->dir, "/tmp/sets_test.XXXXXX");
	*state = t;
	return mkdtemp(t->dir) ? 0 : -1;
}

static int tear_down(void **state)
{
	struct table *t = *state;

	rmdir(t->dir);
	arena_free(&t->arena);
	free(t);
	return 0;
}

/* Reads the set anew; NULL where it can't be used. */
static const void *load(struct table *t, const struct game *g, const char *base, const char *change, const char *change_end)
{
	char path[128];

	snprintf(path, sizeof path, "%s/set.json", t->dir);
	FILE *f = fopen(path, "w");
	assert_non_null(f);
	fprintf(f, "{\"game\": \"%s\", \"base\": \"%s\", \"change\": ", g->id, base);
	for (; change < change_end; change++)
		fputc(*change == '\'' ? '"' : *change, f);
	fputs("}", f);
	fclose(f);
	arena_reset(&t->arena);
	diags_init(&t->diags, &t->arena);
	t->ref = (struct referee){.game = g, .record = &t->r, .out = &t->diags, .arena = &t->arena, .undecided_turn = -1};
	library_init(&t->l, no_memory, NULL);
	t->l.dir = t->dir;
	const void *made = library_get(&t->l, g, "set", &t->ref);
	unlink(path);
	return made;
}

static void judge(struct table *t, const struct game *g, const char *base, const char *change, const char *fault)
{
	const void *made = load(t, g, base, change, change + strlen(change));
	size_t id = fault ? strcspn(fault, " ") : 0;
	bool found = !fault && t->diags.n == 0 && made;

	for (size_t i = 0; fault && i < t->diags.n && !found; i++) {
		const struct diag *d = &t->diags.list[i];
		const char *at = strstr(d->message, " at ");
		found = strlen(d->rule->id) == id && memcmp(d->rule->id, fault, id) == 0 && at && strncmp(at + 4, fault + id + 1, strlen(fault + id + 1)) == 0 &&
			at[4 + strlen(fault + id + 1)] == ':';
	}
	if (!found)
		fail_msg("%.200s: %s does not come, but %s", change, fault ? fault : "a set without faults", t->diags.n ? t->diags.list[0].message : "nothing");
	if (fault && strncmp(fault, "N-", 2) == 0 && made)
		fail_msg("%.200s: the set is used all the same", change);
	library_free(&t->l);
}

static void judge_all(struct table *t, const char *game, const char *base, const struct row *row, size_t n)
{
	const struct game *g = game_find(game);

	assert_non_null(g);
	for (size_t i = 0; i < n; i++)
		judge(t, g, base, row[i].change, row[i].fault);
}

#define JUDGE(game, base, rows) judge_all(*state, game, base, rows, sizeof (rows) / sizeof *(rows))

static void slide_blast_head(void **state)
{
	static const struct row rows[] = {
		{"{}", NULL},
		{"{'grid': {'shape': 'round'}}", "N-components /grid/shape"},
		{"{'grid': {'shape': 6}}", "N-components /grid/shape"},
		{"{'grid': null}", "N-components /grid/shape"},
		{"{'edition': 'third'}", NULL},
		{"{'edition': 3}", NULL},
		{"{'ends': 0}", "N-components /"},
		{"{'ends': 9}", "N-components /"},
		{"{'ends': 'one'}", "N-components /"},
		{"{'pawns': {'count': 17}}", "N-components /pawns"},
		{"{'pawns': {'count': 8}}", NULL},
		{"{'tokens': {'count': 1001}}", "N-components /tokens"},
		{"{'colour': 'blue'}", "N-components /"},
		{"{'kinds': {'slide': 4, 'high-speed': 1}}", NULL},
		{"{'kinds': {'slide': 5}}", "SB-count-slide /kinds/slide"},
		{"{'kinds': {'guard': 1}}", "SB-count-life-guard /kinds/guard"},
		{"{'kinds': {'slides': 4}}", "N-components /kinds"},
		{"{'bonus': null}", NULL},
		{"{'bonus': {'points': [1, 3]}}", "N-components /bonus/points"},
		{"{'bonus': {'points': {'7': 21}}}", "N-components /bonus/points"},
		{"{'bonus': {'points': {'2': -1}}}", "N-components /bonus/points"},
		{"{'bonus': {'points': {'2': 1001}}}", "N-components /bonus/points"},
	};

	JUDGE("slide-blast", "seven", rows);
}

static void slide_blast_start(void **state)
{
	static const struct row rows[] = {
		{"{'start': null}", "N-components /start"},
		{"{'start': 'front'}", "N-components /start"},
		{"{'start': {'front': null}}", "N-components /start"},
		{"{'start': {'note': 'two faces', 'from': 'assumed'}}", NULL},
		{"{'start': {'Front': {'points': {'1': {'end': 'n'}}}}}", "N-components /start/Front"},
		{"{'start': {'front': {'points': null}}}", "N-components /start/front"},
		{"{'start': {'front': {'points': ['n']}}}", "N-components /start/front"},
		{"{'start': {'front': {'points': {'1': null, '2': null}}}}", "N-components /start/front"},
		{"{'start': {'front': {'points': {'0': {'end': 's'}}}}}", "N-components /start/front/points/0"},
		{"{'start': {'front': {'points': {'99': {'end': 's'}}}}}", NULL},
		{"{'start': {'front': {'points': {'100': {'end': 's'}}}}}", "N-components /start/front/points/100"},
		{"{'start': {'front': {'points': {'3a': {'end': 's'}}}}}", "N-components /start/front/points/3a"},
		{"{'start': {'front': {'points': {'3': {'end': 'up'}}}}}", "N-components /start/front/points/3"},
		{"{'start': {'front': {'points': {'3': {'end': 's 1'}}}}}", NULL},
		{"{'start': {'front': {'points': {'3': {'end': 's 2'}}}}}", "N-components /start/front/points/3"},
		{"{'start': {'front': {'points': {'3': {'end': 's 10'}}}}}", "N-components /start/front/points/3"},
		{"{'start': {'front': {'points': {'3': {'end': 's 0'}}}}}", "N-components /start/front/points/3"},
		{"{'start': {'front': {'points': {'3': {'end': 's 1 2'}}}}}", "N-components /start/front/points/3"},
		{"{'start': {'front': {'points': {'3': {'end': 'anchor s'}}}}}", NULL},
		{"{'start': {'front': {'points': {'3': {'end': 'anchor s 1 1'}}}}}", "N-components /start/front/points/3"},
		{"{'start': {'front': {'points': {'3': {'end': 'n1 s'}}}}}", "N-components /start/front/points/3"},
		{"{'start': {'front': {'points': {'3': {'end': 'centre s'}}}}}", "N-components /start/front/points/3"},
		{"{'start': {'front': {'points': {'3': {'end': ''}}}}}", "N-components /start/front/points/3"},
		{"{'start': {'front': {'points': {'3': {'end': 3}}}}}", "N-components /start/front/points/3"},
		{"{'start': {'front': {'points': {'3': {}}}}}", "N-components /start/front/points/3"},
		{"{'start': {'front': {'points': {'3': {'end': 'n'}}}}}", "N-components /start/front/points/3"},
		{"{'start': {'front': {'points': {'3': {'end': 's', 'color': 'deep red'}}}}}", "N-components /start/front/points/3"},
		{"{'start': {'front': {'points': {'3': {'end': 's', 'colour': 'red'}}}}}", "N-components /start/front/points/3"},
		{"{'start': {'front': {'slides': ['s-w']}}}", NULL},
		{"{'start': {'front': {'slides': ['n-w']}}}", "N-components /start/front/slides/0"},
		{"{'start': {'front': {'sides': ['s-w']}}}", "N-components /start/front"},
		{"{'start': {'front': {'players': null}}}", NULL},
		{"{'start': {'front': {'players': [2]}}}", "N-components /start/front"},
		{"{'start': {'front': {'players': [0, 2]}}}", "N-components /start/front"},
		{"{'start': {'front': {'players': [4, 2]}}}", "N-components /start/front"},
		{"{'start': {'front': {'players': 2}}}", "N-components /start/front"},
	};

	JUDGE("slide-blast", "seven", rows);
}

static void slide_blast_tiles(void **state)
{
	static const struct row rows[] = {
		{"{'tiles': null}", "N-components /tiles"},
		{"{'tiles': 'none'}", "N-components /tiles"},
		{"{'tiles': {'note': 'of squares', 'from': 'assumed'}}", NULL},
		{"{'tiles': {'x': {'kind': null}}}", "N-components /tiles/x"},
		{"{'tiles': {'x': {'kind': 'slides'}}}", "N-components /tiles/x"},
		{"{'tiles': {'x': {'copies': 0}}}", "N-components /tiles/x"},
		{"{'tiles': {'x': {'copies': 250}}}", NULL},
		{"{'tiles': {'x': {'copies': 251}}}", "N-components /tiles/x"},
		{"{'tiles': {'x': {'slides': null}}}", "N-components /tiles/x"},
		{"{'tiles': {'x': {'slides': 'n-s'}}}", "N-components /tiles/x"},
		{"{'tiles': {'x': {'slides': []}}}", "N-components /tiles/x"},
		{"{'tiles': {'x': {'slides': [5]}}}", "N-components /tiles/x/slides/0"},
		{"{'tiles': {'x': {'slides': ['n-s', 'n']}}}", "N-components /tiles/x/slides/1"},
		{"{'tiles': {'x': {'slides': ['n>s']}}}", "N-components /tiles/x/slides/0"},
		{"{'tiles': {'x': {'slides': [' n - s ']}}}", NULL},
		{"{'tiles': {'x': {'slides': ['n-']}}}", "N-components /tiles/x/slides/0"},
		{"{'tiles': {'x': {'slides': [' -s']}}}", "N-components /tiles/x/slides/0"},
		{"{'tiles': {'x': {'slides': ['ne-s']}}}", "N-components /tiles/x/slides/0"},
		{"{'tiles': {'x': {'slides': ['n-n']}}}", "N-components /tiles/x/slides/0"},
		{"{'tiles': {'x': {'slides': ['n-s', 'n-e']}}}", "N-components /tiles/x/slides/1"},
		{"{'tiles': {'x': {'slides': ['n-s', 'e-n']}}}", "N-components /tiles/x/slides/1"},
		{"{'tiles': {'x': {'length': 201}}}", "N-components /tiles/x"},
		{"{'tiles': {'x': {'turns': 2}}}", "N-components /tiles/x"},
		{"{'tiles': {'X': {'kind': 'slide', 'slides': ['n-s']}}}", "N-components /tiles/X"},
		{"{'tiles': {'2x': {'kind': 'slide', 'slides': ['n-s']}}}", "N-components /tiles/2x"},
		{"{'tiles': {'a_b': {'kind': 'slide', 'slides': ['n-s']}}}", "N-components /tiles/a_b"},
		{"{'tiles': {'a{b': {'kind': 'slide', 'slides': ['n-s']}}}", "N-components /tiles/a{b"},
		{"{'tiles': {'a:b': {'kind': 'slide', 'slides': ['n-s']}}}", "N-components /tiles/a:b"},
		{"{'tiles': {'': {'kind': 'slide', 'slides': ['n-s']}}}", "N-components /tiles/"},
		{"{'tiles': {'a123456789b123456789c123456789d': {'kind': 'slide', 'slides': ['n-s']}}}", NULL},
		{"{'tiles': {'a123456789b123456789c123456789d1': {'kind': 'slide', 'slides': ['n-s']}}}", "N-components /tiles/a123456789b123456789c123456789d1"},
		{"{'tiles': {'{x': {'kind': 'slide', 'slides': ['n-s']}}}", "N-components /tiles/{x"},
		{"{'tiles': {'two-2': {'kind': 'slide', 'slides': ['n-s']}}}", NULL},
		{"{'tiles': {'x1': {'kind': 'slide', 'slides': ['n-s']}}}", "N-components /tiles/x1"},
		{"{'tiles': {'n2': {'kind': 'slide', 'slides': ['n-s']}}}", "N-components /tiles/n2"},
		{"{'tiles': {'n2e1': {'kind': 'slide', 'slides': ['n-s']}}}", "N-components /tiles/n2e1"},
		{"{'tiles': {'n': {'kind': 'slide', 'copies': 2, 'slides': ['n-s']}}}", "N-components /tiles/n"},
		{"{'tiles': {'n2e0': {'kind': 'slide', 'slides': ['n-s']}}}", NULL},
		{"{'tiles': {'start': {'kind': 'slide', 'slides': ['n-s']}}}", "N-components /tiles/start"},
		{"{'tiles': {'none': {'kind': 'slide', 'slides': ['n-s']}}}", "N-components /tiles/none"},
		{"{'tiles': {'token': {'kind': 'slide', 'slides': ['n-s']}}}", "N-components /tiles/token"},
	};

	JUDGE("slide-blast", "seven", rows);
}

static void slide_blast_partners(void **state)
{
	static const struct row rows[] = {
		{"{'tiles': {'icon1': {'big': null}}}", "SB-special-pair /tiles/icon1"},
		{"{'tiles': {'icon1': {'big': 'exit'}}}", "SB-special-pair /tiles/icon1"},
		{"{'tiles': {'icon1': {'big': 1}}}", "SB-special-pair /tiles/icon1"},
		{"{'tiles': {'icon1': {'copies': 1}}}", NULL},
		{"{'tiles': {'icon1': {'copies': 2}}}", "N-components /tiles/icon1"},
		{"{'tiles': {'tunnel': {'exit': null}}}", "SB-special-pair /tiles/tunnel"},
		{"{'tiles': {'tunnel': {'exit': 'big1'}}}", "SB-special-pair /tiles/tunnel"},
		{"{'tiles': {'tunnel': {'copies': 2}}}", "N-components /tiles/tunnel"},
		{"{'tiles': {'g': {'kind': 'guard', 'exit': 'exit', 'numbers': {'1': 'n'}}}}", "SB-special-pair /tiles/g"},
		{"{'tiles': {'g': {'kind': 'guard', 'exit': 'out', 'copies': 2, 'numbers': {'1': 'n'}}, 'out': {'kind': 'guard-exit', 'numbers': {'1': 's'}}}}",
			"N-components /tiles/g"},
		{"{'tiles': {'g': {'kind': 'guard', 'exit': 'out', 'numbers': {'1': 'n'}}, 'out': {'kind': 'guard-exit', 'numbers': {'1': 's'}}}}", NULL},
		{"{'tiles': {'tunnel': {'numbers': {'3': 'n'}}}}", "SB-tunnel-jump /tiles/tunnel"},
		{"{'tiles': {'exit': {'numbers': {'3': 'e'}}}}", NULL},
		{"{'tiles': {'exit': {'numbers': null}}}", "N-components /tiles/exit"},
		{"{'tiles': {'exit': {'numbers': ['e']}}}", "N-components /tiles/exit"},
		{"{'tiles': {'exit': {'numbers': {'1': null, '2': null}}}}", "N-components /tiles/exit"},
		{"{'tiles': {'exit': {'numbers': {'0': 'e'}}}}", "N-components /tiles/exit/numbers/0"},
		{"{'tiles': {'exit': {'numbers': {'48': 'e'}}}}", NULL},
		{"{'tiles': {'exit': {'numbers': {'49': 'e'}}}}", "N-components /tiles/exit/numbers/49"},
		{"{'tiles': {'exit': {'numbers': {'one': 'e'}}}}", "N-components /tiles/exit/numbers/one"},
		{"{'tiles': {'exit': {'numbers': {'3x': 'e'}}}}", "N-components /tiles/exit/numbers/3x"},
		{"{'tiles': {'exit': {'numbers': {'01': 'e'}}}}", "N-components /tiles/exit/numbers/01"},
		{"{'tiles': {'exit': {'numbers': {'3': 'n-e'}}}}", "N-components /tiles/exit/numbers/3"},
		{"{'tiles': {'exit': {'numbers': {'3': true}}}}", "N-components /tiles/exit/numbers/3"},
		{"{'tiles': {'exit': {'numbers': {'3': 'n'}}}}", "N-components /tiles/exit/numbers/3"},
	};

	JUDGE("slide-blast", "seven", rows);
}

static void slide_blast_big(void **state)
{
	static const struct row rows[] = {
		{"{'tiles': {'big1': {'cells': null}}}", "N-components /tiles/big1"},
		{"{'tiles': {'big1': {'cells': 'anchor'}}}", "N-components /tiles/big1"},
		{"{'tiles': {'big1': {'cells': []}}}", "N-components /tiles/big1"},
		{"{'tiles': {'big1': {'cells': ['anchor', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6']}}}", NULL},
		{"{'tiles': {'big1': {'cells': ['anchor', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7']}}}", "N-components /tiles/big1"},
		{"{'tiles': {'big1': {'cells': ['n1', 'anchor']}}}", "N-components /tiles/big1/cells/0"},
		{"{'tiles': {'big1': {'cells': ['anchor', 1]}}}", "N-components /tiles/big1/cells/1"},
		{"{'tiles': {'big1': {'cells': ['anchor', '']}}}", "N-components /tiles/big1/cells/1"},
		{"{'tiles': {'big1': {'cells': ['anchor', 'n']}}}", "N-components /tiles/big1/cells/1"},
		{"{'tiles': {'big1': {'cells': ['anchor', 'n0']}}}", "N-components /tiles/big1/cells/1"},
		{"{'tiles': {'big1': {'cells': ['anchor', 'ne1']}}}", "N-components /tiles/big1/cells/1"},
		{"{'tiles': {'big1': {'cells': ['anchor', 'n1', 'n20']}}}", "N-components /tiles/big1/cells/2"},
		{"{'tiles': {'big1': {'cells': ['anchor', 'n1', 'n2s1']}}}", "N-components /tiles/big1/cells/2"},
		{"{'tiles': {'big1': {'cells': ['anchor', 'n1', 'n1s1']}}}", "N-components /tiles/big1/cells/2"},
		{"{'tiles': {'big1': {'cells': ['anchor', 'n1', 'n19n19n19n19n19n19']}}}", "N-components /tiles/big1/cells/2"},
		{"{'tiles': {'big1': {'cells': ['anchor', 'n1', 'n1e1']}}}", NULL},
		{"{'tiles': {'big1': {'slides': ['anchor s - n2 n']}}}", "N-components /tiles/big1/slides/0"},
		{"{'tiles': {'big1': {'slides': ['s - n1 n']}}}", NULL},
	};

	JUDGE("slide-blast", "seven", rows);
}

static void slide_blast_ends(void **state)
{
	static const struct row rows[] = {
		{"{'tiles': {'more': {'kind': 'slide', 'slides': ['n 1 - s 2']}}}", NULL},
		{"{'tiles': {'more': {'kind': 'slide', 'slides': ['n - s 2']}}}", "N-components /tiles/more/slides/0"},
		{"{'tiles': {'more': {'kind': 'slide', 'slides': ['n 3 - s 2']}}}", "N-components /tiles/more/slides/0"},
		{"{'tiles': {'more': {'kind': 'slide', 'slides': ['n x - s 2']}}}", "N-components /tiles/more/slides/0"},
	};

	JUDGE("slide-blast", "square", rows);
}

/* What is counted: as many as there may be, and one more. */
static void limit(struct table *t, const char *game, const char *base, unsigned most, void (*put)(struct text *, unsigned n), const char *fault)
{
	struct text change;

	text_init(&change, no_memory, NULL);
	for (unsigned n = most; n <= most + 1; n++) {
		change.len = 0;
		put(&change, n);
		text_putc(&change, '\0');
		judge(t, game_find(game), base, change.at, n > most ? fault : NULL);
	}
	text_free(&change);
}

static void slide_faces(struct text *out, unsigned n)
{
	text_puts(out, "{'start': {");
	for (unsigned i = 1; i < n; i++)        /* front is there */
		text_printf(out, "%s'face%u': {'points': {'1': {'end': 'n'}}}", i > 1 ? "," : "", i);
	text_puts(out, "}}");
}

static void slide_bonus(struct text *out, unsigned n)
{
	text_puts(out, "{'bonus': {'points': {");
	for (unsigned i = 1; i <= n; i++)
		text_printf(out, "%s'%u': %u", i > 1 ? "," : "", i, i);
	text_puts(out, "}}}");
}

static void slide_designs(struct text *out, unsigned n)
{
	text_puts(out, "{'tiles': {");
	for (unsigned i = 8; i <= n; i++)       /* seven are there */
		text_printf(out, "%s't%u': {'kind': 'slide', 'slides': ['n-s']}", i > 8 ? "," : "", i);
	text_puts(out, "}}");
}

/* Four other tiles are there once. */
static void slide_tiles(struct text *out, unsigned n)
{
	text_printf(out, "{'tiles': {'x': {'copies': 250}, 'c': {'copies': 250}, 'h': {'copies': %u}}}", n - 504);
}

static void slide_slides(struct text *out, unsigned n)
{
	text_puts(out, "{'ends': 8, 'start': {'front': {'points': {'1': {'end': 'n 1'}, '2': {'end': 'e 1'}}}}, 'tiles': {'icon1': null, 'big1': null, "
		  "'tunnel': null, 'exit': null, 'h': null, 'x': {'copies': 250, 'slides': [");
	for (unsigned i = 1; i <= 8; i++)
		text_printf(out, "%s'n %u - s %u', 'e %u - w %u'", i > 1 ? "," : "", i, i, i, i);
	text_printf(out, "]}, 'c': {'copies': %u, 'slides': ['n 1 - s 8']}}}", n - 250 * 16);
}

static void slide_cells(struct text *out, unsigned n)
{
	/* the start tile, then big tiles of seven cells and single ones */
	unsigned rest = n - 1, big = rest / 7, i = 0;

	text_puts(out, "{'tiles': {'icon1': null, 'big1': null, 'tunnel': null, 'exit': null, 'c': null, 'h': null, 'x': ");
	if (rest % 7)
		text_printf(out, "{'copies': %u}", rest % 7);
	else
		text_puts(out, "null");
	for (; big > 0; i++) {
		unsigned copies = big > 100 ? 100 : big;
		text_printf(out, ", 'big%c': {'kind': 'big', 'copies': %u, 'cells': ['anchor', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6'], 'slides': ['anchor s - n6 n']}",
			    (char)('a' + i), copies);
		big -= copies;
	}
	text_puts(out, "}}");
}

static void slide_limits(void **state)
{
	limit(*state, "slide-blast", "seven", 8, slide_faces, "N-components /start");
	limit(*state, "slide-blast", "seven", 31, slide_bonus, "N-components /bonus/points");
	limit(*state, "slide-blast", "seven", 128, slide_designs, "N-components /tiles");
	limit(*state, "slide-blast", "seven", 512, slide_tiles, "N-components /tiles");
	limit(*state, "slide-blast", "seven", 4096, slide_slides, "N-components /tiles");
	limit(*state, "slide-blast", "seven", 1024, slide_cells, "N-components /tiles");
}

static void turbulence_head(void **state)
{
	static const struct row rows[] = {
		{"{}", NULL},
		{"{'edition': 'printed'}", NULL},
		{"{'edition': 'third'}", NULL},
		{"{'edition': 7}", NULL},
		{"{'edition': 'printed', 'planes': {'each': 8}}", "TB-plane-seven /planes/each"},
		{"{'edition': 'printed', 'planes': {'to_win': 4}}", "TB-win-five /planes/to_win"},
		{"{'edition': 'printed', 'turn': {'actions': 4}}", "TB-action-limit /turn/actions"},
		{"{'edition': 'printed', 'turn': {'hand': 6}}", "TB-draw-to-five /turn/hand"},
		{"{'planes': {'each': 8, 'to_win': 4}, 'turn': {'actions': 4, 'hand': 6}}", NULL},
		{"{'planes': {'each': 50}}", NULL},
		{"{'planes': {'each': 51}}", "N-components /planes"},
		{"{'planes': {'each': 4}}", "N-components /planes"},
		{"{'turn': {'hand': 51}}", "N-components /turn"},
		{"{'wind': 'west'}", "N-components /"},
		{"{'cards': {'loop': {'count': 2}}}", "TB-card-kinds /cards/loop"},
		{"{'cards': {'swap': {'count': 201}}}", "N-components /cards/swap"},
		{"{'cards': {'swap': {'number': 2}}}", "N-components /cards/swap"},
		{"{'cards': {'swap': {'count': 200}, 'rotate': {'count': 35}}}", NULL},
		{"{'cards': {'swap': {'count': 200}, 'rotate': {'count': 36}}}", "N-components /cards"},
		{"{'cards': {'takeoff': {'count': 1}}}", "TB-card-kinds /cards/takeoff"},
		{"{'cards': {'swap': null, 'rotate': null}}", NULL},
		{"{'cards': {'from': 'assumed'}}", NULL},
	};

	JUDGE("turbulence", "pair", rows);
}

static void turbulence_hexes(void **state)
{
	static const struct row rows[] = {
		{"{'hexes': null}", "N-components /hexes"},
		{"{'hexes': 'i'}", "N-components /hexes"},
		{"{'hexes': {'i': null, 'y': null, 'x': null}}", "N-components /hexes"},
		{"{'hexes': {'from': 'assumed'}}", NULL},
		{"{'hexes': {'Z': {'routes': ['n-s']}}}", "N-components /hexes/Z"},
		{"{'hexes': {'z': {'routes': null}}}", "N-components /hexes/z"},
		{"{'hexes': {'z': {'routes': []}}}", NULL},
		{"{'hexes': {'z': {'paths': [], 'routes': []}}}", "N-components /hexes/z"},
		{"{'hexes': {'z': {'routes': ['n-s'], 'copies': 0}}}", "N-components /hexes/z"},
		{"{'hexes': {'z': {'routes': [3]}}}", "TB-tile-data /hexes/z/routes/0"},
		{"{'hexes': {'z': {'routes': ['n']}}}", "TB-tile-data /hexes/z/routes/0"},
		{"{'hexes': {'z': {'routes': ['n-e']}}}", "TB-tile-data /hexes/z/routes/0"},
		{"{'hexes': {'z': {'routes': ['e-n']}}}", "TB-tile-data /hexes/z/routes/0"},
		{"{'hexes': {'z': {'routes': ['n-s', 's-n']}}}", "TB-tile-data /hexes/z/routes/1"},
		{"{'hexes': {'z': {'routes': ['n>s', 'ne-ne', ' se - nw ']}}}", NULL},
		{"{'hexes': {'i1': {'routes': ['n-s']}, 'i': {'copies': 11}}}", "N-components /hexes/i1"},
	};

	JUDGE("turbulence", "pair", rows);
}

static void turbulence_maps(void **state)
{
	static const struct row rows[] = {
		{"{'maps': null}", "N-components /maps"},
		{"{'maps': 'pair'}", "N-components /maps"},
		{"{'maps': {'pair': null}}", "N-components /maps"},
		{"{'maps': {'from': 'assumed'}}", NULL},
		{"{'maps': {'Pair': {'columns': {'a': {'cells': 2}}}}}", "N-components /maps/Pair"},
		{"{'maps': {'pair': {'players': 7}}}", "N-components /maps/pair"},
		{"{'maps': {'pair': {'rows': 7}}}", "N-components /maps/pair"},
		{"{'maps': {'pair': {'players': 3}}}", "N-components /maps/pair"},
		{"{'maps': {'pair': {'seats': null}}}", "N-components /maps/pair"},
		{"{'maps': {'pair': {'columns': null}}}", "N-components /maps/pair"},
		{"{'maps': {'pair': {'columns': ['a', 'b']}}}", "N-components /maps/pair"},
		{"{'maps': {'pair': {'columns': {'a': null, 'b': null}}}}", "N-components /maps/pair"},
		{"{'maps': {'pair': {'columns': {'d': {'cells': 2}}}}}", "N-components /maps/pair"},
		{"{'maps': {'pair': {'columns': {'b': {'cells': 0}}}}}", "N-components /maps/pair/columns/b"},
		{"{'maps': {'pair': {'columns': {'b': {'cells': 100}}}}}", "N-components /maps/pair/columns/b"},
		{"{'maps': {'pair': {'columns': {'b': {'top': 101}}}}}", "N-components /maps/pair/columns/b"},
		{"{'maps': {'pair': {'columns': {'b': {'north': 1}}}}}", "N-components /maps/pair/columns/b"},
		{"{'maps': {'pair': {'columns': {'b': {'top': 1}}}}}", "N-components /maps/pair/columns/b"},
		{"{'maps': {'pair': {'columns': {'a': {'top': 3}, 'b': {'top': 2}}}}}", NULL},
		{"{'maps': {'pair': {'columns': {'b': {'cells': 4}}}}}", "TB-tile-conserve /maps/pair"},
		{"{'maps': {'pair': {'columns': {'b': {'cells': 3}}, 'holes': ['b3']}}}", NULL},
		{"{'maps': {'pair': {'holes': ['c1']}}}", "N-components /maps/pair"},
		{"{'maps': {'pair': {'holes': [1]}}}", "N-components /maps/pair"},
		{"{'maps': {'pair': {'holes': ['b1']}}}", "TB-tower-one-hex /maps/pair/seats/blue/tower"},
		{"{'maps': {'pair': {'seats': {'Green': {'tower': 'a1 nw', 'strip': ['b2 se']}}, 'players': 3}}}", "N-components /maps/pair/seats/Green"},
		{"{'maps': {'pair': {'seats': {'green': {'tower': 'a1 nw', 'strip': ['b2 se']}}, 'players': 3}}}", NULL},
		{"{'maps': {'pair': {'seats': {'green': {'tower': 'a1 nw', 'strip': ['b2 se'], 'flag': 1}}, 'players': 3}}}", "N-components /maps/pair/seats/green"},
		{"{'maps': {'pair': {'seats': {'red': {'tower': null}}}}}", "TB-tower-one-hex /maps/pair/seats/red/tower"},
		{"{'maps': {'pair': {'seats': {'red': {'tower': 'a2'}}}}}", "TB-tower-one-hex /maps/pair/seats/red/tower"},
		{"{'maps': {'pair': {'seats': {'red': {'tower': 'a2 w'}}}}}", "TB-tower-one-hex /maps/pair/seats/red/tower"},
		{"{'maps': {'pair': {'seats': {'red': {'tower': 'c2 s'}}}}}", "TB-tower-one-hex /maps/pair/seats/red/tower"},
		{"{'maps': {'pair': {'seats': {'red': {'tower': 'a1 s'}}}}}", "TB-tower-one-hex /maps/pair/seats/red/tower"},
		{"{'maps': {'pair': {'seats': {'blue': {'tower': 'a2 s'}}}}}", "TB-tower-one-hex /maps/pair/seats/blue/tower"},
		{"{'maps': {'pair': {'seats': {'blue': {'tower': 'a1 n'}}}}}", "TB-tower-one-hex /maps/pair/seats/blue/tower"},
		{"{'maps': {'pair': {'seats': {'red': {'strip': null}}}}}", "TB-strip-edges /maps/pair/seats/red/strip"},
		{"{'maps': {'pair': {'seats': {'red': {'strip': 'a1 n'}}}}}", "TB-strip-edges /maps/pair/seats/red/strip"},
		{"{'maps': {'pair': {'seats': {'red': {'strip': []}}}}}", "TB-strip-edges /maps/pair/seats/red/strip"},
		{"{'maps': {'pair': {'seats': {'red': {'strip': ['a1 n', 'a1 s']}}}}}", "TB-strip-edges /maps/pair/seats/red/strip/1"},
		{"{'maps': {'pair': {'seats': {'red': {'strip': ['a1 n', 'a1 n']}}}}}", "TB-strip-edges /maps/pair/seats/red/strip/1"},
		{"{'maps': {'pair': {'seats': {'red': {'strip': ['a1 n', 5]}}}}}", "TB-strip-edges /maps/pair/seats/red/strip/1"},
		{"{'maps': {'pair': {'seats': {'red': {'strip': ['a1 n', 'a1 nw']}}}}}", NULL},
	};

	JUDGE("turbulence", "pair", rows);
}

static void turbulence_designs(struct text *out, unsigned n)
{
	text_puts(out, "{'hexes': {");
	for (unsigned i = 4; i <= n; i++)       /* three are there */
		text_printf(out, "%s'z%u-': {'routes': ['n-s']}", i > 4 ? "," : "", i);
	text_puts(out, "}}");
}

static void turbulence_tiles(struct text *out, unsigned n)
{
	text_printf(out, "{'hexes': {'i': {'copies': 200}, 'y': {'copies': %u}}}", n - 201);
}

static void turbulence_places(struct text *out, unsigned n)
{
	text_printf(out, "{'hexes': {'i': {'copies': 248}}, 'maps': {'pair': {'columns': {'a': {'cells': 99}, 'b': {'cells': 99}, 'c': {'top': 1, 'cells': %u}}, "
		    "'seats': {'red': {'tower': 'a99 s'}, 'blue': {'strip': ['b99 s']}}}}}", n - 198);
}

static void turbulence_map_count(struct text *out, unsigned n)
{
	text_puts(out, "{'maps': {");
	for (unsigned i = 2; i <= n; i++)       /* one is there */
		text_printf(out, "%s'm%u': {'players': 1, 'columns': {'a': {'cells': 2}}, 'seats': {'red': {'tower': 'a2 s', 'strip': ['a1 n']}}}",
			    i > 2 ? "," : "", i);
	text_puts(out, "}}");
}

static void turbulence_colours(struct text *out, unsigned n)
{
	static const char *const edges[] = {"a1 nw", "a2 nw", "a1 sw", "a2 sw", "b1 ne"}, *const strips[] = {"b2 ne", "b1 se", "b2 se", "a2 se", "b1 nw"};

	text_printf(out, "{'maps': {'pair': {'players': %u, 'seats': {", n > 6 ? 6 : n);
	for (unsigned i = 0; i + 2 < n; i++)    /* two are there */
		text_printf(out, "%s'c%u': {'tower': '%s', 'strip': ['%s']}", i ? "," : "", i, edges[i], strips[i]);
	text_puts(out, "}}}}");
}

static void turbulence_limits(void **state)
{
	limit(*state, "turbulence", "pair", 100, turbulence_designs, "N-components /hexes");
	limit(*state, "turbulence", "pair", 250, turbulence_tiles, "N-components /hexes");
	limit(*state, "turbulence", "pair", 240, turbulence_places, "N-components /maps/pair");
	limit(*state, "turbulence", "pair", 16, turbulence_map_count, "N-components /maps");
	limit(*state, "turbulence", "pair", 6, turbulence_colours, "N-components /maps/pair");
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(slide_blast_head), TEST(slide_blast_start), TEST(slide_blast_tiles), TEST(slide_blast_partners), TEST(slide_blast_big),
		TEST(slide_blast_ends), TEST(slide_limits), TEST(turbulence_head), TEST(turbulence_hexes), TEST(turbulence_maps), TEST(turbulence_limits),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
