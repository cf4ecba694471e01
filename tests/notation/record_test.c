/* What reads the tree: keys, words, strings, seats, tags and the tables of words. */
#include "tests/notation/reading.h"

static struct record *read_record(struct reading *t, const char *text)
{
	read_text(t, text);
	return &t->r;
}

static struct word plain_word(const char *text)
{
	return (struct word){.key = word_key(text, strlen(text)), .at = 0, .len = (uint16_t)strlen(text), .kind = WORD_PLAIN};
}

static void keys_of_literals(void **state)
{
	(void)state;
#define SAME(s) assert_true(KEY(s) == word_key(s, sizeof(s) - 1))
	SAME("");
	SAME("a");
	SAME("at");
	SAME("tie");
	SAME("undo");
	SAME("block");
	SAME("result");
	SAME("timeout");
	SAME("x-12.+90");
#undef SAME
	/* its bytes as a number, the first one lowest */
	assert_true(word_key("ab", 2) == 0x6261);
	assert_true(word_key("abcdefgh", 8) == 0x6867666564636261u);
}

static void keys_tell_words_apart(void **state)
{
	static const char *const words[] = {"a", "b", "aa", "ab", "ba", "block", "blocks", "timeout", "abcdefgh", "abcdefghi", "abcdefghj",
					    "bcdefghia", "a-word-of-many-letters", "a-word-of-many-letters.", "b-word-of-many-letters"};
	const size_t n = sizeof words / sizeof *words;

	(void)state;
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < n; k++)
			assert_int_equal(word_key(words[i], strlen(words[i])) == word_key(words[k], strlen(words[k])), i == k);
}

static void capitals_have_the_same_key(void **state)
{
	(void)state;
	assert_true(word_key("BLOCK", 5) == word_key("block", 5));
	assert_true(word_key("TakeOff9", 8) == word_key("takeoff9", 8));
	assert_true(word_key("A-Word-Of-Many", 14) == word_key("a-word-of-many", 14));
	/* the neighbours of the letters in ASCII are no letters */
	assert_false(word_key("@", 1) == word_key("`", 1));
	assert_false(word_key("[", 1) == word_key("{", 1));
}

static void long_keys_have_the_top_bit(void **state)
{
	(void)state;
	assert_int_equal(word_key("zzzzzzzz", 8) >> 63, 0);
	assert_int_equal(word_key("zzzzzzzzz", 9) >> 63, 1);
	assert_int_equal(word_key("a-word-of-many-letters", 22) >> 63, 1);
}

static void words_in_canonical_form(void **state)
{
	char out[WORD_MAX + 1];
	static const char text[] = "Left\xE2\x80\x93Hand\xE2\x88\x92" "A1+.x";
	struct word w = {.at = 0, .len = sizeof text - 1, .kind = WORD_PLAIN};

	(void)state;
	assert_int_equal(word_text(text, &w, out), 15);
	assert_string_equal(out, "left-hand-a1+.x");
	assert_int_equal(plain_text(text, (struct span){7, 11}, out), 4);
	assert_string_equal(out, "hand");
	assert_int_equal(plain_text(text, (struct span){3, 3}, out), 0);
	assert_string_equal(out, "");
}

static void words_read_so(void **state)
{
	struct record *r = read_record(*state, "[Game \"x\"] [Seat \"red\"]\n"
		"1. red: Takeoff TAKEOFFTOWER a\xE2\x80\x93long\xE2\x80\x93one \"pass\" ? pass");
	const struct word *w = r->words;

	assert_int_equal(r->nwords, 6);
	assert_true(word_is(r, &w[0], "takeoff"));
	assert_false(word_is(r, &w[0], "takeof"));
	assert_false(word_is(r, &w[0], "takeoffs"));
	assert_true(word_is(r, &w[1], "takeofftower"));
	assert_false(word_is(r, &w[1], "takeofftowes"));
	assert_true(word_is(r, &w[2], "a-long-one"));
	assert_false(word_is(r, &w[3], "pass"));        /* a string */
	assert_false(word_is(r, &w[4], "?"));
	assert_true(word_is(r, &w[5], "pass"));
	/* long words are compared by text as well as by key */
	struct word forged = w[1];
	forged.key = word_key("another-long-word", 17);
	assert_false(word_is(r, &forged, "another-long-word"));
}

static void seats_by_word(void **state)
{
	struct record *r = read_record(*state, "[Game \"x\"] [Seat \"Red: Ann\"] [Seat \"the\xE2\x80\x93second\xE2\x80\x93seat\"] "
		"[Seat \"b\"]\n"
					       "1. red: RED the-second-seat The\xE2\x80\x93Second-Seat b setup all none \"red\" ? "
						"the-second-sea");
	const struct word *w = r->words;
	struct arena a;

	assert_int_equal(r->nseats, 3);
	assert_int_equal(record_seat(r, &w[0]), 0);
	assert_int_equal(record_seat(r, &w[1]), 1);
	assert_int_equal(record_seat(r, &w[2]), 1);
	assert_int_equal(record_seat(r, &w[3]), 2);
	assert_int_equal(record_seat(r, &w[4]), SEAT_SETUP);
	assert_int_equal(record_seat(r, &w[5]), SEAT_ALL);
	assert_int_equal(record_seat(r, &w[6]), SEAT_NONE);
	assert_int_equal(record_seat(r, &w[7]), SEAT_NONE);
	assert_int_equal(record_seat(r, &w[8]), SEAT_NONE);
	assert_int_equal(record_seat(r, &w[9]), SEAT_NONE);
	char out[WORD_MAX + 1];
	assert_int_equal(seat_text(r, 1, out), 15);
	assert_string_equal(out, "the-second-seat");
	assert_int_equal(seat_text(r, 0, out), 3);
	assert_string_equal(out, "red");
	arena_init(&a, no_memory, NULL);
	assert_string_equal(seat_name(r, 0, &a), "red");
	assert_string_equal(seat_name(r, 1, &a), "the-second-seat");
	assert_string_equal(seat_name(r, SEAT_SETUP, &a), "setup");
	assert_string_equal(seat_name(r, SEAT_ALL, &a), "all");
	arena_free(&a);
}

static void tags_by_name(void **state)
{
	struct record *r = read_record(*state, "[Game \"x\"] [Note \"a\"] [note \"b\"] [X-mine \"c\"] [Seat \"red\"]");
	const struct tag *t = record_tag(r, TAG_NOTE);

	assert_ptr_equal(t, &r->tags[1]);
	assert_ptr_equal(record_tag(r, TAG_GAME), &r->tags[0]);
	assert_ptr_equal(record_tag(r, TAG_OWN), &r->tags[3]);
	assert_null(record_tag(r, TAG_RESULT));
}

static void tags_of_the_base(void **state)
{
	struct reading *t = *state;
	static char text[] = "[Game \"x\"] [Components \"pair\"] [Note \"of the base\"]                ";
	struct record base, *r = read_record(t, "[Game \"x\"] [Note \"own\"]");
	struct slice s;
	struct diags d;
	const struct record *owner = NULL;

	record_init(&base, &t->keep);
	slice_of(&s, text, strlen(text) - 16);
	diags_init(&d, &t->arena);
	record_parse(&base, &s, false, &d);
	assert_null(record_tag_inherited(r, TAG_COMPONENTS, &owner));
	r->base = &base;
	assert_ptr_equal(record_tag_inherited(r, TAG_NOTE, &owner), &r->tags[1]);
	assert_ptr_equal(owner, r);
	assert_ptr_equal(record_tag_inherited(r, TAG_COMPONENTS, &owner), &base.tags[1]);
	assert_ptr_equal(owner, &base);
	assert_null(record_tag_inherited(r, TAG_RESULT, &owner));
	r->base = NULL;
}

static void string_is(const char *text, const char *want)
{
	struct arena a;
	size_t len;

	arena_init(&a, no_memory, NULL);
	memset(arena_alloc(&a, 256), 'x', 256);
	arena_reset(&a);
	char *got = string_text(text, (struct span){0, (uint32_t)strlen(text)}, &a, &len);
	assert_string_equal(got, want);
	assert_int_equal(len, strlen(want));
	assert_string_equal(string_text(text, (struct span){0, (uint32_t)strlen(text)}, &a, NULL), want);
	arena_free(&a);
}

static void strings(void **state)
{
	(void)state;
	string_is("", "");
	string_is("plain  text\twith blanks ", "plain  text\twith blanks ");
	string_is("say \\\"why\\\" \\\\", "say \"why\" \\");
	string_is("\\\\\\\"", "\\\"");
	string_is("\\\\n", "\\n");
	string_is("a\\b\\", "a\\b\\");      /* a backslash before neither quote nor backslash is one */
	string_is("Autumn\n2026", "Autumn 2026");
	string_is("Autumn  \t\r\n   2026", "Autumn 2026");
	string_is("Autumn\r2026", "Autumn 2026");
	string_is("Autumn\n> > 2026", "Autumn 2026");
	string_is("Autumn \n | \n\n>\n 2026", "Autumn 2026");
	string_is("a > b | c", "a > b | c");
	string_is("two\nwraps\nhere", "two wraps here");
	string_is("\xE2\x80\x9Cthe\xE2\x80\x9D J\xF6rg", "\xE2\x80\x9Cthe\xE2\x80\x9D J\xF6rg");
}

static void text_of_a_tag(void **state)
{
	struct reading *t = *state;
	struct record *r = read_record(t, "[Game \"x\"] [Event \"a \\\"b\\\"\n> c\"]");
	size_t len;

	assert_string_equal(tag_text(r, &r->tags[1], &t->arena, &len), "a \"b\" c");
	assert_int_equal(len, 7);
}

static void symbols_are_found(void **state)
{
	enum { N = 700 };
	struct reading *t = *state;
	static char word[N][40];
	struct symbols s;

	symbols_init(&s, N, &t->arena);
	for (uint32_t i = 0; i < N; i++) {
		snprintf(word[i], sizeof word[i], i % 3 == 0 ? "w%u" : i % 3 == 1 ?
			"%u-is-a-word-of-many-letters" : "long-words-end-in-%u", i);
		assert_true(symbols_add(&s, word[i], i * 3));
	}
	for (uint32_t i = 0; i < N; i++) {
		char text[sizeof word[i] + 1];
		struct word w = plain_word(word[i]);
		assert_int_equal(symbols_find(&s, word[i], &w), i * 3);
		for (size_t k = 0; k <= strlen(word[i]); k++)
			text[k] = word[i][k] >= 'a' && word[i][k] <= 'z' ? word[i][k] - 32 : word[i][k];
		w = plain_word(text);
		assert_int_equal(symbols_find(&s, text, &w), i * 3);
		assert_false(symbols_add(&s, word[i], 1));
		snprintf(text, sizeof text, "%s.", word[i]);
		w = plain_word(text);
		assert_int_equal(symbols_find(&s, text, &w), SYMBOL_NONE);
	}
}

static void symbols_by_text_where_keys_are_equal(void **state)
{
	struct reading *t = *state;
	struct symbols s;

	symbols_init(&s, 4, &t->arena);
	assert_true(symbols_add(&s, "a-word-of-many-letters", 7));
	assert_true(symbols_add(&s, "short", 0));
	struct word w = plain_word("a-word-of-many-letters");
	assert_int_equal(symbols_find(&s, "b-word-of-many-letters", &w), SYMBOL_NONE);
	assert_int_equal(symbols_find(&s, "a-word-of-many-letters", &w), 7);
	w = plain_word("short");
	assert_int_equal(symbols_find(&s, "short", &w), 0);
	w.kind = WORD_STRING;
	assert_int_equal(symbols_find(&s, "short", &w), SYMBOL_NONE);
	w.kind = WORD_HIDDEN;
	assert_int_equal(symbols_find(&s, "short", &w), SYMBOL_NONE);
}

static void room_for_as_many_as_said(void **state)
{
	struct reading *t = *state;
	static char word[200][8];

	for (size_t n = 0; n < 200; n++) {
		struct symbols s;
		struct word none = plain_word("none");
		symbols_init(&s, n, &t->arena);
		for (size_t i = 0; i < n; i++) {
			snprintf(word[i], sizeof word[i], "s%zu", i);
			assert_true(symbols_add(&s, word[i], (uint32_t)i));
		}
		assert_int_equal(s.n, n);
		/* at most half full, so a search for what is not there ends */
		assert_true(2 * n <= s.mask + 1);
		assert_int_equal(symbols_find(&s, "none", &none), SYMBOL_NONE);
	}
}

static void rules_of_the_notation(void **state)
{
	(void)state;
	for (int i = 0; i < N_RULES_COUNT; i++) {
		assert_int_equal(strncmp(notation_rules[i].id, "N-", 2), 0);
		for (int k = 0; k < i; k++)
			assert_string_not_equal(notation_rules[i].id, notation_rules[k].id);
	}
	assert_string_equal(notation_rules[N_TURN_NUMBER].id, "N-turn-number");
	assert_string_equal(notation_rules[N_LIMIT_FAULTS].id, "N-limit-faults");
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, reading_set_up, reading_tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(keys_of_literals), cmocka_unit_test(keys_tell_words_apart), cmocka_unit_test(capitals_have_the_same_key),
		cmocka_unit_test(long_keys_have_the_top_bit), cmocka_unit_test(words_in_canonical_form), TEST(words_read_so),
			TEST(seats_by_word),
		TEST(tags_by_name), TEST(tags_of_the_base), cmocka_unit_test(strings), TEST(text_of_a_tag), TEST(symbols_are_found),
		TEST(symbols_by_text_where_keys_are_equal), TEST(room_for_as_many_as_said), cmocka_unit_test(rules_of_the_notation),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
