/* Twins that are none: each row sets one place of a good twin, and is refused there or at
 * the place named, "" being the whole of it. */
#include "notation/record_json.h"
#include "tests/notation/reading.h"

static const char good[] =
	"Dear Bob,\n\n[Game \"x\"]\n[Seat \"red\"]\n[Seat \"blue\"]\n[Note \"a\"]\n\n0. setup:\n   board a\n"
	"{one} {two}\n1. red: {three} move a1 ?2 {four} \"q\", @blue = at red 1 {five}\n2. blue: pass\n{six}\n*\n\nAnn\n";

/* ' stands for " in values. at: where it is refused, NULL: at the path. */
struct row { const char *path, *value, *at; };

static json_t *member(json_t *v, const char *name, size_t n)
{
	char key[40];

	snprintf(key, sizeof key, "%.*s", (int)n, name);
	return json_is_array(v) ? json_array_get(v, (size_t)atoi(key)) : json_object_get(v, key);
}

static void set(json_t *root, const char *path, const char *value)
{
	char text[200];
	const char *last = strrchr(path, '/') + 1;
	json_t *v = root;

	for (const char *p = path + 1; p < last; p += strcspn(p, "/") + 1)
		assert_non_null(v = member(v, p, strcspn(p, "/")));
	snprintf(text, sizeof text, "%s", value);
	for (char *c = text; *c; c++)
		*c = *c == '\'' ? '"' : *c;
	json_t *fresh = json_loads(text, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
	assert_non_null(fresh);
	if (json_is_array(v) && (size_t)atoi(last) == json_array_size(v))
		json_array_append_new(v, fresh);
	else if (json_is_array(v))
		json_array_set_new(v, (size_t)atoi(last), fresh);
	else
		json_object_set_new(v, last, fresh);
}

struct twin {
	struct reading r;
	struct arena keep;
	struct record_json j;
	json_t *root;
};

static int set_up(void **state)
{
	struct twin *t = calloc(1, sizeof *t);
	struct text out;

	reading_open(&t->r);
	arena_init(&t->keep, no_memory, NULL);
	record_json_init(&t->j, &t->keep, &t->r.arena, no_memory, NULL);
	read_text(&t->r, good);
	text_init(&out, no_memory, NULL);
	if (t->r.diags.worst != V_LEGAL)
		return -1;
	record_json_write(&t->j, &t->r.r, &out);
	t->root = json_loadb(out.at, out.len, 0, NULL);
	text_free(&out);
	*state = t;
	return t->root ? 0 : -1;
}

static int tear_down(void **state)
{
	struct twin *t = *state;

	json_decref(t->root);
	record_json_free(&t->j);
	reading_close(&t->r);
	arena_free(&t->keep);
	free(t);
	return 0;
}

static void good_as_it_is(void **state)
{
	struct twin *t = *state;

	if (!record_json_read(&t->j, t->root))
		fail_msg("%s: %s", t->j.pointer, t->j.message);
	assert_int_equal(t->j.text.len, strlen(good));
	assert_memory_equal(t->j.text.at, good, t->j.text.len);
}

static void refused(struct twin *t, const json_t *v, const char *at, const char *what)
{
	if (record_json_read(&t->j, v))
		fail_msg("%s is taken", what);
	if (strcmp(t->j.pointer, at) != 0)
		fail_msg("%s is refused at \"%s\" (%s), not at \"%s\"", what, t->j.pointer, t->j.message, at);
	assert_true(strlen(t->j.message) > 0);
}

static void refused_there(void **state)
{
	static const struct row rows[] = {
		/* the wrong kind */
		{"/tags", "5", NULL}, {"/tags", "null", NULL}, {"/turns", "'x'", NULL}, {"/turns", "{}", NULL}, {"/before_end", "5", NULL},
		{"/ended", "1", NULL}, {"/ended", "null", NULL}, {"/ended", "false", NULL}, {"/text_before", "5", NULL}, {"/text_behind", "[]", NULL},
		{"/tags/1", "5", NULL}, {"/tags/1/before", "{}", NULL}, {"/tags/1/name", "5", NULL}, {"/tags/1/value", "5", NULL}, {"/tags/1/behind", "5", NULL},
		{"/turns/1", "null", NULL}, {"/turns/1/before", "5", NULL}, {"/turns/1/before/0", "5", NULL}, {"/turns/1/number", "'1'", NULL},
		{"/turns/1/number", "-1", NULL}, {"/turns/1/number", "1000001", NULL}, {"/turns/1/seat", "null", NULL}, {"/turns/1/actions", "5", NULL},
		{"/turns/1/behind", "5", NULL}, {"/turns/1/actions/0", "5", NULL}, {"/turns/1/actions/0/before", "5", NULL},
		{"/turns/1/actions/0/seat", "5", NULL}, {"/turns/1/actions/0/claim", "null", NULL}, {"/turns/1/actions/0/words", "5", NULL},
		{"/turns/1/actions/0/within", "5", NULL}, {"/turns/1/actions/0/words/0", "5", NULL}, {"/turns/1/actions/0/words/1", "5", NULL},
		{"/turns/1/actions/0/words/1", "{}", NULL}, {"/turns/1/actions/0/words/2/hidden", "1000", NULL}, {"/turns/1/actions/0/words/2/hidden", "'2'", NULL},
		{"/turns/1/actions/0/words/3/string", "5", NULL}, {"/turns/1/actions/0/within/0", "5", NULL}, {"/turns/1/actions/0/within/0/word", "'x'", NULL},
		{"/turns/1/actions/0/within/0/comment", "5", NULL},
		/* members */
		{"/title", "'x'", NULL}, {"/tags/1/place", "1", NULL}, {"/turns/1/actions/0/words/2/string", "'x'", "/turns/1/actions/0/words/2/hidden"},
		/* words and seats */
		{"/turns/1/actions/0/words/0", "'Move'", NULL}, {"/turns/1/actions/0/words/0", "'1st'", NULL}, {"/turns/1/actions/0/words/0", "''", NULL},
		{"/turns/1/actions/0/words/1", "'a1.'", NULL}, {"/turns/1/actions/0/words/1", "'a 1'", NULL}, {"/turns/1/actions/0/words/1", "'a\\u00001'", NULL},
		{"/turns/1/actions/0/words/1", "'~'", NULL}, {"/turns/1/actions/0/words/1", "'}'", NULL}, {"/turns/1/actions/0/words/0", "{'hidden': 1}", NULL},
		{"/turns/1/actions/0/words/0", "'{a'", NULL}, {"/turns/1/actions/0/words/3/string", "'a\\nb'", NULL}, {"/turns/1/actions/0/words/3/string", "'a\\rb'", NULL},
		{"/turns/1/actions/1/seat", "'Blue'", NULL}, {"/turns/1/actions/1/seat", "'green'", "/turns/1/actions/1"}, {"/turns/1/seat", "'+red'", NULL},
		{"/turns/1/seat", "'green'", "/turns/1"}, {"/turns/1/number", "7", "/turns/1"},
		/* tags */
		{"/tags/0/name", "'Event'", NULL}, {"/tags/1/name", "'Game'", NULL}, {"/tags/1/name", "'Gam'", NULL}, {"/tags/1/name", "''", NULL},
		{"/tags/3/name", "'X-a.'", NULL}, {"/tags/3/name", "'X-a b'", NULL}, {"/tags/3/name", "'x'", NULL}, {"/tags/3/name", "'X-'", "/tags/3"},
		{"/tags/0/before", "[['x']]", NULL}, {"/tags/1/value", "'a b'", "/tags/1"}, {"/tags", "[]", NULL},
		{"/tags/3/value", "'a\\nb'", NULL}, {"/tags/3/value", "{'bytes': 'YQ=='}", NULL},
		/* bytes */
		{"/tags/3/value", "{'bytes': 5}", "/tags/3/value/bytes"}, {"/tags/3/value", "{'bytes': ''}", "/tags/3/value/bytes"},
		{"/tags/3/value", "{'bytes': '='}", "/tags/3/value/bytes"}, {"/tags/3/value", "{'bytes': '_w=='}", "/tags/3/value/bytes"},
		{"/tags/3/value", "{'bytes': '/w\\u0000='}", "/tags/3/value/bytes"}, {"/tags/3/value", "{'bytes': '/w==/w=='}", "/tags/3/value/bytes"},
		{"/tags/3/value", "{'bytes': '/w'}", "/tags/3/value/bytes"}, {"/tags/3/value", "{'byte': '/w=='}", NULL},
		/* comments */
		{"/turns/1/before/0/0", "'a}b'", NULL}, {"/turns/1/before/0", "[]", NULL}, {"/turns/1/actions/0/before/0", "'a\\nb'", NULL},
		{"/turns/1/actions/0/within/0/word", "9", "/turns/1/actions/0/within/0"}, {"/before_end/0/0", "'{'", NULL}, {"/before_end/0/0", "'a\\r\\nb'", NULL},
		{"/before_end", "[[]]", "/before_end/0"},
		/* text outside */
		{"/text_before", "' a'", NULL}, {"/text_before", "'a\\n'", NULL}, {"/text_before", "''", NULL}, {"/text_before", "'[Game \\\"y\\\"]'", ""},
		{"/text_behind", "'a '", NULL}, {"/text_behind", "'[Event \\\"y\\\"]'", NULL}, {"/text_behind", "'3. red: move a2'", NULL},
		{"/text_behind", "'[Game \\\"y\\\"]'", ""}, {"/game", "'y'", NULL}, {"/game", "5", NULL},
	};
	struct twin *t = *state;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		char what[200];
		json_t *v = json_deep_copy(t->root);
		set(v, rows[i].path, rows[i].value);
		snprintf(what, sizeof what, "%s = %s", rows[i].path, rows[i].value);
		refused(t, v, rows[i].at ? rows[i].at : rows[i].path, what);
		json_decref(v);
	}
}

/* Where no base is found for [From] its seats are those of the turns, as many as can sit. */
static void seats_of_a_base(void **state)
{
	struct twin *t = *state;
	char path[32], seat[16];

	set(t->root, "/tags/3/name", "\"From\"");
	json_array_remove(json_object_get(t->root, "tags"), 2);
	json_array_remove(json_object_get(t->root, "tags"), 1);
	if (!record_json_read(&t->j, t->root))
		fail_msg("%s: %s", t->j.pointer, t->j.message);
	assert_int_equal(t->j.record.nseats, 2);
	for (unsigned i = 3; i <= SEATS_MAX + 1; i++) {         /* turn 2 is blue's, and the third seat comes first */
		json_array_append_new(json_object_get(t->root, "turns"), json_deep_copy(json_array_get(json_object_get(t->root, "turns"), 2)));
		snprintf(path, sizeof path, "/turns/%u/number", i);
		snprintf(seat, sizeof seat, "%u", i);
		set(t->root, path, seat);
		snprintf(path, sizeof path, "/turns/%u/seat", i);
		snprintf(seat, sizeof seat, "'s%u'", i);
		set(t->root, path, seat);
		if (i <= SEATS_MAX && !record_json_read(&t->j, t->root))
			fail_msg("%s: %s", t->j.pointer, t->j.message);
	}
	refused(t, t->root, "/turns/17", "a seat more than can sit");
}

static void every_member_is_needed(void **state)
{
	static const char *const objects[] = {"", "/tags/1", "/turns/1", "/turns/1/actions/0", "/turns/1/actions/0/within/0"};
	struct twin *t = *state;

	for (size_t i = 0; i < sizeof objects / sizeof *objects; i++)
		for (size_t k = 0;; k++) {
			json_t *copy = json_deep_copy(t->root), *v = copy;
			for (const char *p = objects[i]; *p; p += strcspn(p + 1, "/") + 1)
				v = member(v, p + 1, strcspn(p + 1, "/"));
			void *it = json_object_iter(v);
			for (size_t n = 0; n < k && it; n++)
				it = json_object_iter_next(v, it);
			if (it) {
				json_object_del(v, json_object_iter_key(it));
				refused(t, copy, objects[i], objects[i]);
			}
			json_decref(copy);
			if (!it)
				break;
		}
	refused(t, NULL, "", "nothing");
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {TEST(good_as_it_is), TEST(refused_there), TEST(seats_of_a_base), TEST(every_member_is_needed)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
