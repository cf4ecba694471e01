/* Component sets: where they are found, how one stands on another, and the faults of their files. */
#include "engine/components.h"
#include "tests/unit.h"

#include <sys/stat.h>
#include <unistd.h>

/* A game whose sets are their own text: load keeps the JSON that it was given. */
static unsigned loads;
static void (*load_more)(struct components_source *);

static const void *load(struct arena *a, struct components_source *src)
{
	char *text = json_dumps(src->root, JSON_COMPACT | JSON_SORT_KEYS);
	char *copy = arena_copy(a, text, strlen(text));

	free(text);
	loads++;
	if (load_more)
		load_more(src);
	return copy;
}

static const struct rule rules[] = {{"FK-data", COMPONENT, "Box", "", "A rule of a set.", NULL}};
static const struct builtin_set sets[] = {
	{"plain", "{\"game\": \"fake\", \"a\": 1, \"o\": {\"x\": 1, \"y\": {\"z\": 2}}, \"l\": [1, 2]}"}, {"other",
		"{\"game\": \"fake\", \"b\": 2}"},
};
static const struct builtin_set houses[] = {{"plain", "{\"game\": \"fake\", \"h\": 1}"}, {"club", "{\"game\": \"fake\", \"h\": 2}"}};
static const struct game fake = {
	.id = "fake", .title = "Fake", .rules = rules, .nrules = 1, .sets = sets, .nsets = 2, .load = load, .houses = houses, .nhouses = 2, .load_house = load,
};
static const struct game second = {.id = "fake", .title = "Second", .rules = rules, .nrules = 1, .sets = sets, .nsets = 1, .load = load};

struct table {
	struct arena arena;
	struct library l;
	struct record r;
	struct slice slice;
	struct diags diags;
	struct referee ref;
	char dir[64], file[20][128];
	size_t nfiles;
};

static void judge_anew(struct table *t)
{
	diags_init(&t->diags, &t->arena);
	t->ref = (struct referee){.game = &fake, .record = &t->r, .out = &t->diags, .arena = &t->arena, .undecided_turn = -1};
}

static int set_up(void **state)
{
	struct table *t = calloc(1, sizeof *t);

	arena_init(&t->arena, no_memory, NULL);
	library_init(&t->l, no_memory, NULL);
	strcpy(t->dir, "/tmp/components_test.XXXXXX");
	if (!mkdtemp(t->dir))
		return -1;
	t->l.dir = t->dir;
	judge_anew(t);
	loads = 0;
	load_more = NULL;
	*state = t;
	return 0;
}

static int tear_down(void **state)
{
	struct table *t = *state;

	while (t->nfiles)
		unlink(t->file[--t->nfiles]);
	rmdir(t->dir);
	library_free(&t->l);
	arena_free(&t->arena);
	free(t);
	return 0;
}

static const char *path_of(struct table *t, const char *name)
{
	assert_true(t->nfiles < 20);
	snprintf(t->file[t->nfiles], sizeof t->file[0], "%s/%s", t->dir, name);
	return t->file[t->nfiles++];
}

static void put(struct table *t, const char *name, const char *text)
{
	FILE *f = fopen(path_of(t, name), "w");

	assert_non_null(f);
	fputs(text, f);
	fclose(f);
}

static const char *get(struct table *t, const char *name)
{
	judge_anew(t);
	return library_get(&t->l, &fake, name, &t->ref);
}

static void gives(struct table *t, const char *name, const char *want)
{
	const char *got = get(t, name);

	if (!got)
		fail_msg("%s: %s", name, t->diags.n ? t->diags.list[0].message : "no message");
	assert_string_equal(got, want);
	assert_int_equal(t->diags.n, 0);
}

static void refused(struct table *t, const char *name, const char *said)
{
	const char *got = get(t, name);

	if (got)
		fail_msg("\"%s\" gives %s", name, got);
	if (t->diags.n == 0)
		fail_msg("nothing is said about \"%s\"", name);
	const struct diag *d = &t->diags.list[0];
	assert_ptr_equal(d->rule, &notation_rules[N_COMPONENTS]);
	assert_int_equal(d->verdict, V_UNREADABLE);
	if (!strstr(d->message, said))
		fail_msg("\"%s\" does not say %s", d->message, said);
	assert_int_equal(t->ref.worst, V_UNREADABLE);
}

#define PLAIN "{\"a\":1,\"game\":\"fake\",\"l\":[1,2],\"o\":{\"x\":1,\"y\":{\"z\":2}}}"

static void built_in_and_beside(void **state)
{
	struct table *t = *state;

	put(t, "mine.json", "{\"game\": \"fake\", \"c\": 3}");
	put(t, "plain.json", "{\"game\": \"fake\", \"wrong\": true}");
	gives(t, "plain", PLAIN);               /* a built-in set goes first */
	gives(t, "mine", "{\"c\":3,\"game\":\"fake\"}");
	gives(t, "mine.json", "{\"c\":3,\"game\":\"fake\"}");
	t->l.dir = NULL;
	gives(t, "plain", PLAIN);
	refused(t, "nothing", "nothing");
}

static void made_once(void **state)
{
	struct table *t = *state;
	const char *first = get(t, "plain");
	unsigned n = loads;

	assert_non_null(first);
	arena_reset(&t->arena);         /* the record is gone; the set stays */
	memset(arena_alloc(&t->arena, 4096), 'x', 4096);
	assert_ptr_equal(get(t, "plain"), first);
	assert_int_equal(loads, n);
	assert_string_equal(first, PLAIN);
	/* another game's set of that name is another set */
	assert_ptr_not_equal(library_get(&t->l, &second, "plain", &t->ref), first);
	assert_true(loads > n);
}

static void folders_apart(void **state)
{
	struct table *t = *state;
	char other[] = "/tmp/components_test.XXXXXX", path[64];

	put(t, "mine.json", "{\"game\": \"fake\", \"c\": 3}");
	gives(t, "mine", "{\"c\":3,\"game\":\"fake\"}");
	assert_non_null(mkdtemp(other));
	t->l.dir = other;
	snprintf(path, sizeof path, "%s/mine.json", other);
	FILE *f = fopen(path, "w");
	assert_non_null(f);
	fputs("{\"game\": \"fake\", \"c\": 4}", f);
	fclose(f);
	const char *got = get(t, "mine");
	unlink(path);
	rmdir(other);
	assert_non_null(got);
	assert_string_equal(got, "{\"c\":4,\"game\":\"fake\"}");
}

/* The examples of RFC 7396, each as a change of one member. */
static void merged(void **state)
{
	static const struct { const char *base, *change, *want; } list[] = {
		{"{\"a\":\"b\"}", "{\"a\":\"c\"}", "{\"a\":\"c\"}"},
		{"{\"a\":\"b\"}", "{\"b\":\"c\"}", "{\"a\":\"b\",\"b\":\"c\"}"},
		{"{\"a\":\"b\"}", "{\"a\":null}", "{}"},
		{"{\"a\":\"b\",\"b\":\"c\"}", "{\"a\":null}", "{\"b\":\"c\"}"},
		{"{\"a\":[\"b\"]}", "{\"a\":\"c\"}", "{\"a\":\"c\"}"},
		{"{\"a\":\"c\"}", "{\"a\":[\"b\"]}", "{\"a\":[\"b\"]}"},
		{"{\"a\":{\"b\":\"c\"}}", "{\"a\":{\"b\":\"d\",\"c\":null}}", "{\"a\":{\"b\":\"d\"}}"},
		{"{\"a\":[{\"b\":\"c\"}]}", "{\"a\":[1]}", "{\"a\":[1]}"},
		{"{\"e\":null}", "{\"a\":1}", "{\"a\":1,\"e\":null}"},
		{"{\"a\":[1,2]}", "{\"a\":{\"b\":{\"c\":null},\"d\":1}}", "{\"a\":{\"b\":{},\"d\":1}}"},
		{"{}", "{\"a\":{\"bb\":{\"ccc\":null}}}", "{\"a\":{\"bb\":{}}}"},
		{"{\"a\":1}", "{\"a\":[null]}", "{\"a\":[null]}"},
		{"{\"a\":1}", "{\"zz\":null}", "{\"a\":1}"},
		{"{\"a\":1}", "{\"a\":false}", "{\"a\":false}"},
	};
	struct table *t = *state;
	char name[16], file[24], text[300];

	for (unsigned i = 0; i < sizeof list / sizeof *list; i++) {
		t->nfiles -= t->nfiles > 1 ? 2 : 0;
		snprintf(name, sizeof name, "base%u", i);
		snprintf(file, sizeof file, "%s.json", name);
		snprintf(text, sizeof text, "{\"game\": \"fake\", \"m\": %s}", list[i].base);
		put(t, file, text);
		snprintf(text, sizeof text, "{\"game\": \"fake\", \"base\": \"%s\", \"change\": {\"m\": %s}}", name, list[i].change);
		snprintf(name, sizeof name, "top%u", i);
		snprintf(file, sizeof file, "%s.json", name);
		put(t, file, text);
		const char *got = get(t, name);
		snprintf(text, sizeof text, "{\"game\":\"fake\",\"m\":%s}", list[i].want);
		unlink(t->file[0]);
		unlink(t->file[1]);
		if (!got || strcmp(got, text) != 0)
			fail_msg("%s changed by %s: %s, not %s", list[i].base, list[i].change, got ? got : t->diags.list[0].message, text);
	}
}

static void on_a_built_in_set(void **state)
{
	struct table *t = *state;

	put(t, "mine.json",
		"{\"game\":\"fake\",\"base\":\"plain\",\"note\":\"n\",\"id\":\"i\",\"change\":{\"o\":{\"y\":null,\"w\":5},\"l\":[3]}}");
	put(t, "as-it-is.json", "{\"game\": \"fake\", \"base\": \"plain\"}");
	gives(t, "mine", "{\"a\":1,\"game\":\"fake\",\"l\":[3],\"o\":{\"w\":5,\"x\":1}}");
	gives(t, "as-it-is", PLAIN);
	gives(t, "plain", PLAIN);               /* what stands on it leaves it as it is */
}

static void sets_on_one_another(void **state)
{
	struct table *t = *state;
	char name[8], file[16], text[100];

	put(t, "s1.json", "{\"game\": \"fake\", \"n\": 1}");
	for (int i = 2; i <= SET_BASES_MAX + 1; i++) {
		snprintf(file, sizeof file, "s%d.json", i);
		snprintf(text, sizeof text, "{\"game\": \"fake\", \"base\": \"s%d\", \"change\": {\"m%d\": 1}}", i - 1, i);
		put(t, file, text);
	}
	snprintf(name, sizeof name, "s%d", SET_BASES_MAX);
	gives(t, name, "{\"game\":\"fake\",\"m2\":1,\"m3\":1,\"m4\":1,\"m5\":1,\"m6\":1,\"m7\":1,\"m8\":1,\"n\":1}");
	snprintf(name, sizeof name, "s%d", SET_BASES_MAX + 1);
	refused(t, name, "8");
	put(t, "ring.json", "{\"game\": \"fake\", \"base\": \"ring\"}");
	refused(t, "ring", "8");
	put(t, "lost.json", "{\"game\": \"fake\", \"base\": \"nowhere\"}");
	refused(t, "lost", "nowhere");
	put(t, "out.json", "{\"game\": \"fake\", \"base\": \"../s1\"}");
	refused(t, "out", "../s1");
}

static void names_that_are_paths(void **state)
{
	static const char *const names[] = {"", ".", "..", "../s", "a/b", "/etc/passwd", "/", ".hidden", "-x", "a b", "a\\b", "s\n", "s*",
		"~",
					    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "\xC3\xB6"};
	struct table *t = *state;

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		refused(t, names[i], "name of a set");
	/* the same as a name that may be, where no file is */
	refused(t, "a-b_c.d+1", "no file");
	put(t, "a-b_c.d+1.json", "{\"game\": \"fake\"}");
	gives(t, "a-b_c.d+1", "{\"game\":\"fake\"}");
}

static void no_plain_files(void **state)
{
	struct table *t = *state;

	put(t, "real.json", "{\"game\": \"fake\"}");
	assert_int_equal(symlink("real.json", path_of(t, "link.json")), 0);
	assert_int_equal(mkfifo(path_of(t, "fifo.json"), 0600), 0);
	refused(t, "link", "link");
	refused(t, "fifo", "fifo");
	char *dir = t->file[t->nfiles];
	snprintf(dir, sizeof t->file[0], "%s/dir.json", t->dir);
	assert_int_equal(mkdir(dir, 0700), 0);
	const char *got = get(t, "dir");
	rmdir(dir);
	assert_null(got);
	assert_int_equal(t->diags.n, 1);
}

static void files_that_are_none(void **state)
{
	static const struct { const char *text, *said; } list[] = {
		{"", "line"}, {"{", "line"}, {"{\n  \"game\": \"fake\",\n  oops\n}", "line 3"}, {"[]", "object"}, {"1", ""}, {"{}", "game"},
		{"{\"game\": \"chess\"}", "fake"}, {"{\"game\": 1}", "game"}, {"{\"game\": \"fake\", \"a\": 1, \"a\": 2}", "line 1"},
		{"{\"game\": \"fake\", \"o\": {\"x\": 1, \"x\": 1}}", "duplicate"}, {"{\"game\": \"fake\"} x", "line 1"},
		{"{\"game\": \"fake\", \"base\": 1}", "base"}, {"{\"game\": \"fake\", \"base\": \"plain\", \"change\": []}", "change"},
		{"{\"game\": \"fake\", \"base\": \"plain\", \"change\": null}", "change"},
		{"{\"game\": \"fake\", \"base\": \"plain\", \"chnage\": {}}", "change"}, {"{\"game\": \"fake\", \"base\": \"plain\", "
			"\"a\": 2}", "\"a\""},
		{"{\"game\": \"fake\", \"a\": \"\xF6\"}", "line 1"},
	};
	struct table *t = *state;

	for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
		t->nfiles = 0;
		put(t, "set.json", list[i].text);
		refused(t, "set", list[i].said);
		refused(t, "set", "set \"set\"");       /* told for each record that uses it */
		assert_int_equal(loads, 0);
	}
}

static void size_of_a_file(void **state)
{
	struct table *t = *state;
	static char text[SET_FILE_MAX + 2];

	for (int more = 0; more < 2; more++) {
		char name[16];
		int n = snprintf(text, sizeof text, "{\"game\": \"fake\"}");
		memset(text + n, ' ', SET_FILE_MAX + (size_t)more - (size_t)n);
		text[SET_FILE_MAX + more] = '\0';
		snprintf(name, sizeof name, "size%d.json", more);
		put(t, name, text);
	}
	gives(t, "size0", "{\"game\":\"fake\"}");
	refused(t, "size1", "1 MiB");
}

static void names_that_were_meant(void **state)
{
	struct table *t = *state;

	refused(t, "plian", "plian");
	assert_int_equal(t->diags.list[0].nlegal, 2);
	assert_string_equal(t->diags.list[0].legal[0], "plain");
	assert_string_equal(t->diags.list[0].legal[1], "other");
	/* files beside are offered as well, if they can be named */
	put(t, "plan.json", "{\"game\": \"fake\"}");
	put(t, "pl an.json", "{\"game\": \"fake\"}");
	put(t, "plan.text", "{\"game\": \"fake\"}");
	put(t, ".json", "{\"game\": \"fake\"}");
	refused(t, "plxn", "plxn");
	assert_int_equal(t->diags.list[0].nlegal, 3);
	assert_string_equal(t->diags.list[0].legal[0], "plan");
}

static void a_file_for_all(void **state)
{
	struct table *t = *state;
	const char *path;

	put(t, "mine.json", "{\"game\": \"fake\", \"c\": 3}");
	path = t->file[0];
	t->l.override = path;
	gives(t, "plain", "{\"c\":3,\"game\":\"fake\"}");
	gives(t, "../no/name", "{\"c\":3,\"game\":\"fake\"}");
	t->l.override = "/tmp/components_test.nowhere/x.json";
	refused(t, "plain", "x.json");
}

static void with_the_game_in_front(void **state)
{
	struct table *t = *state;

	put(t, "fake-mine.json", "{\"game\": \"fake\", \"c\": 3}");
	put(t, "fake-plain.json", "{\"game\": \"fake\", \"c\": 4}");
	gives(t, "fake-plain", PLAIN);
	gives(t, "fake-mine", "{\"c\":3,\"game\":\"fake\"}");
	refused(t, "fakeplain", "fakeplain");
	refused(t, "fake-fake-plain", "fake-fake-plain");
}

static void gives_house(struct table *t, const char *name, const char *want)
{
	judge_anew(t);
	const char *got = library_house(&t->l, &fake, name, &t->ref);

	assert_non_null(got);
	assert_string_equal(got, want);
	assert_int_equal(t->diags.n, 0);
}

/* House-rule files and sets of one name are two things. */
static void house_rules(void **state)
{
	struct table *t = *state;

	put(t, "ours.json", "{\"game\": \"fake\", \"base\": \"club\", \"change\": {\"h\": 3}}");
	gives(t, "plain", PLAIN);
	gives_house(t, "plain", "{\"game\":\"fake\",\"h\":1}");
	gives(t, "plain", PLAIN);
	gives_house(t, "fake-club", "{\"game\":\"fake\",\"h\":2}");
	gives_house(t, "ours", "{\"game\":\"fake\",\"h\":3}");
	refused(t, "club", "no built-in set");
	refused(t, "ours", "no built-in set");  /* its base is no set */
	judge_anew(t);
	assert_null(library_house(&t->l, &fake, "other", &t->ref));
	assert_ptr_equal(t->diags.list[0].rule, &notation_rules[N_HOUSE]);
	assert_non_null(strstr(t->diags.list[0].message, "house-rule file \"other\""));
	t->l.house_override = t->file[0];
	gives_house(t, "nothing", "{\"game\":\"fake\",\"h\":3}");
	gives(t, "plain", PLAIN);
}

static void first_form(struct components_source *src)
{
	components_malformed(src, "/o/x", "not %d", 1);
	components_fault(src, 0, "/o/y", "because of %s", "it");
}

static void faults_of_a_set(void **state)
{
	struct table *t = *state;

	load_more = first_form;
	assert_null(get(t, "plain"));
	assert_int_equal(t->diags.n, 2);
	assert_ptr_equal(t->diags.list[0].rule, &notation_rules[N_COMPONENTS]);
	assert_int_equal(t->diags.list[0].verdict, V_UNREADABLE);
	assert_non_null(strstr(t->diags.list[0].message, "plain"));
	assert_non_null(strstr(t->diags.list[0].message, "/o/x: not 1"));
	assert_ptr_equal(t->diags.list[1].rule, &rules[0]);
	assert_int_equal(t->diags.list[1].verdict, V_ILLEGAL);
	assert_non_null(strstr(t->diags.list[1].message, "/o/y: because of it"));
	/* a set with faults is not kept: mended, it is read again */
	load_more = NULL;
	gives(t, "plain", PLAIN);
}

/* A set's verdict is that of its heaviest fault, whichever came last. */
static void the_worst_of_a_set(void **state)
{
	struct table *t = *state;
	json_t *root = json_object();
	struct components_source src = {.game = &fake, .name = "s", .root = root, .ref = &t->ref};

	components_fault(&src, 0, "", "x");
	enum verdict first = src.worst;
	components_malformed(&src, "", "x");
	enum verdict both = src.worst;
	components_fault(&src, 0, "", "x");
	enum verdict again = src.worst;
	json_decref(root);
	assert_int_equal(first, V_ILLEGAL);
	assert_int_equal(both, V_UNREADABLE);
	assert_int_equal(again, V_UNREADABLE);
}

static void whole_numbers(void **state)
{
	struct table *t = *state;
	json_t *root = json_pack("{s:i, s:i, s:i, s:i, s:f, s:s, s:n, s:I}", "min", 1, "max", 9, "less", 0, "more", 10, "real", 3.0,
		"text", "3", "null",
				 "big", (json_int_t)1 << 40);
	struct components_source src = {.game = &fake, .name = "s", .root = root, .ref = &t->ref};
	static const char *const wrong[] = {"less", "more", "real", "text", "null", "big"};

	assert_non_null(root);
	int low = components_int(&src, root, "/n", "min", 1, 9, 5), high = components_int(&src, root, "/n", "max", 1, 9, 5);
	int none = components_int(&src, root, "/n", "absent", 1, 9, -7);
	size_t quiet = t->diags.n, n = 0;
	for (size_t i = 0; i < 6; i++) {
		components_int(&src, root, "/n", wrong[i], 1, 9, 5);
		n += t->diags.n == i + 1 && strstr(t->diags.list[i].message, wrong[i]) && strstr(t->diags.list[i].message, "/n") &&
		     t->diags.list[i].rule == &notation_rules[N_COMPONENTS];
	}
	json_decref(root);
	assert_int_equal(low, 1);
	assert_int_equal(high, 9);
	assert_int_equal(none, -7);
	assert_int_equal(quiet, 0);
	assert_int_equal(n, 6);
	assert_int_equal(src.worst, V_UNREADABLE);
}

static void members_that_are_known(void **state)
{
	struct table *t = *state;
	json_t *root = json_pack("{s:i, s:i, s:i, s:i, s:i, s:i}", "copies", 1, "routes", 1, "from", 1, "note", 1, "notes", 1, "title", 1);
	struct components_source src = {.game = &fake, .name = "s", .root = root, .ref = &t->ref};

	components_members(&src, root, "/hexes/x", "copies routes");
	size_t quiet = t->diags.n;
	json_object_set_new(root, "copis", json_true());
	components_members(&src, root, "/hexes/x", "copies routes");
	json_decref(root);
	assert_int_equal(quiet, 0);
	assert_int_equal(t->diags.n, 1);
	assert_non_null(strstr(t->diags.list[0].message, "/hexes/x: "));
	assert_non_null(strstr(t->diags.list[0].message, "copis"));
	assert_non_null(strstr(t->diags.list[0].message, "\"copies\""));
}

/* None of these is a member that is known, though they have its letters. */
static void members_that_look_known(void **state)
{
	static const char *const keys[] = {"", " ", "cop", "copiess", "routes copies", "copies routes", "copies ", " copies", "opies", "titles", "e"};
	struct table *t = *state;

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		json_t *root = json_object();
		struct components_source src = {.game = &fake, .name = "s", .root = root, .ref = &t->ref};
		json_object_set_new(root, keys[i], json_true());
		components_members(&src, root, "/hexes/x", "copies routes");
		json_decref(root);
		if (t->diags.n != i + 1)
			fail_msg("\"%s\" is taken for a member", keys[i]);
	}
}

static void pointers_of_real_sets(void **state)
{
	struct table *t = *state;
	const struct game *g = game_find("turbulence");

	assert_non_null(g);
	put(t, "mine.json", "{\"game\": \"turbulence\", \"base\": \"pair\", \"change\": {\"cards\": {\"swap\": {\"count\": -1}}}}");
	t->ref.game = g;
	assert_null(library_get(&t->l, g, "mine", &t->ref));
	assert_true(t->diags.n > 0);
	assert_ptr_equal(t->diags.list[0].rule, &notation_rules[N_COMPONENTS]);
	assert_non_null(strstr(t->diags.list[0].message, "at /cards/swap"));
	judge_anew(t);
	t->ref.game = g;
	assert_non_null(library_get(&t->l, g, "pair", &t->ref));
	assert_int_equal(t->diags.n, 0);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(built_in_and_beside), TEST(made_once), TEST(folders_apart), TEST(merged), TEST(on_a_built_in_set),
			TEST(sets_on_one_another),
		TEST(names_that_are_paths), TEST(no_plain_files), TEST(files_that_are_none), TEST(size_of_a_file),
			TEST(names_that_were_meant),
		TEST(a_file_for_all), TEST(with_the_game_in_front), TEST(house_rules),
		TEST(faults_of_a_set), TEST(the_worst_of_a_set), TEST(whole_numbers), TEST(members_that_are_known), TEST(members_that_look_known),
		TEST(pointers_of_real_sets),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
