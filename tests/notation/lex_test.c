/* Tokens: every kind, every odd sign, every limit, and what strict makes of them. */
#include "tests/notation/reading.h"

static void begin(struct reading *t, const char *text, bool strict)
{
	size_t len = strlen(text);

	reading_put(t, text, len);
	memset(t->r.odd, 0, sizeof t->r.odd);
	t->r.ncomments = 0;
	t->r.slice = &t->slice;
	t->r.text = t->text;
	t->l = lexer_of(t->text, 0, (uint32_t)len, &t->r, &t->diags, strict);
}

/* The next token is of that kind and stands so in the text (a string without its quotes). */
static void token(struct reading *t, enum token kind, const char *text)
{
	memset(&t->w, 0xA5, sizeof t->w);
	enum token got = lex_next(&t->l, &t->w);
	if (got != kind)
		fail_msg("token %d at \"%s\", not %d", got, t->text + t->w.at, kind);
	if (text && (t->w.len != strlen(text) || memcmp(t->text + t->w.at, text, t->w.len) != 0))
		fail_msg("the token is \"%.*s\", not \"%s\"", t->w.len, t->text + t->w.at, text);
}

static void word(struct reading *t, const char *text)
{
	token(t, T_WORD, text);
	assert_int_equal(t->w.kind, WORD_PLAIN);
	assert_true(t->w.key == word_key(text, strlen(text)));
}

static void fault(struct reading *t, size_t i, enum notation_rule rule, uint32_t at, uint32_t end)
{
	if (i >= t->diags.n)
		fail_msg("no fault %zu, but %s was to come", i, notation_rules[rule].id);
	const struct diag *d = &t->diags.list[i];
	if (d->rule != &notation_rules[rule] || d->span.at != at || d->span.end != end)
		fail_msg("%s at %u-%u, not %s at %u-%u", d->rule->id, d->span.at, d->span.end, notation_rules[rule].id, at, end);
	assert_int_equal(d->verdict, V_UNREADABLE);
	assert_true(strlen(d->message) > 0);
}

static void end(struct reading *t, size_t faults)
{
	token(t, T_END, NULL);
	token(t, T_END, NULL);
	assert_int_equal(t->diags.n, faults);
}

static void every_kind(void **state)
{
	struct reading *t = *state;

	begin(t, "[Game \"a \\\"b\"]12.red: @Blue = move a1 ?, draw ?12 * ", false);
	token(t, T_OPEN, "[");
	token(t, T_WORD, "Game");
	token(t, T_STRING, "a \\\"b");
	assert_int_equal(t->w.kind, WORD_STRING);
	token(t, T_CLOSE, "]");
	token(t, T_NUMBER, NULL);
	assert_int_equal(t->w.key, 12);
	word(t, "red");
	token(t, T_COLON, ":");
	token(t, T_AT, "@");
	token(t, T_WORD, "Blue");
	assert_true(t->w.key == KEY("blue"));
	token(t, T_EQUAL, "=");
	word(t, "move");
	word(t, "a1");
	token(t, T_HIDDEN, "?");
	assert_int_equal(t->w.kind, WORD_HIDDEN);
	assert_int_equal(t->w.key, 1);
	token(t, T_COMMA, ",");
	word(t, "draw");
	token(t, T_HIDDEN, "?12");
	assert_int_equal(t->w.key, 12);
	token(t, T_STAR, "*");
	end(t, 0);
	for (int i = 0; i < N_RULES_COUNT; i++)
		assert_int_equal(t->r.odd[i].count, 0);
}

static void words_and_numbers(void **state)
{
	struct reading *t = *state;

	begin(t, "+1 -2 a.b 1.5 1.5.6 12 7a a-b+c 0 007 x1.", false);
	word(t, "+1");
	assert_false(t->w.digits);
	word(t, "-2");
	word(t, "a.b");
	word(t, "1.5");
	assert_false(t->w.digits);
	word(t, "1.5.6");
	word(t, "12");
	assert_true(t->w.digits);
	word(t, "7a");
	assert_false(t->w.digits);
	word(t, "a-b+c");
	word(t, "0");
	assert_true(t->w.digits);
	word(t, "007");
	assert_true(t->w.digits);
	word(t, "x1");                  /* no dot at a word's end */
	assert_false(t->w.digits);
}

static void numbers_of_turns(void **state)
{
	struct reading *t = *state;

	begin(t, "0.setup 1. 23.red 999999999.4 999999999. 1.-a", false);
	token(t, T_NUMBER, "0");
	assert_int_equal(t->w.key, 0);
	word(t, "setup");
	token(t, T_NUMBER, "1");
	assert_int_equal(t->w.key, 1);
	token(t, T_NUMBER, "23");
	assert_int_equal(t->w.key, 23);
	word(t, "red");
	word(t, "999999999.4");
	token(t, T_NUMBER, "999999999");
	assert_int_equal(t->w.key, 999999999);
	token(t, T_NUMBER, "1");        /* no digit behind the dot, whatever else stands there */
	word(t, "-a");
	end(t, 0);
}

static void words_of_every_length(void **state)
{
	struct reading *t = *state;
	char text[200];

	for (size_t n = 1; n <= 70; n++)
		for (size_t before = 0; before < 9; before++) {
			memset(text, ' ', before);
			for (size_t i = 0; i < n; i++)
				text[before + i] = (char)("aZ9-+mN0.b"[i % 10]);
			text[before + n - 1] = 'q';
			strcpy(text + before + n, ",b");
			begin(t, text, false);
			if (n <= WORD_MAX) {
				text[before + n] = '\0';
				word(t, text + before);
			} else {
				token(t, T_BAD, NULL);
				fault(t, 0, N_LIMIT_WORD, (uint32_t)before, (uint32_t)(before + n));
			}
			token(t, T_COMMA, ",");
			word(t, "b");
			end(t, n > WORD_MAX);
		}
}

static void limits_of_numbers(void **state)
{
	struct reading *t = *state;

	begin(t, "123456789 1234567890 ?999 ?1000 ?0 1234567890. ?123456789012345678901234567890", false);
	word(t, "123456789");
	token(t, T_BAD, NULL);
	token(t, T_HIDDEN, "?999");
	assert_int_equal(t->w.key, 999);
	token(t, T_BAD, NULL);
	token(t, T_HIDDEN, "?0");
	assert_int_equal(t->w.key, 0);
	token(t, T_BAD, NULL);
	token(t, T_BAD, NULL);
	fault(t, 0, N_LIMIT_NUMBER, 10, 20);
	fault(t, 1, N_LIMIT_NUMBER, 26, 31);
	fault(t, 2, N_LIMIT_NUMBER, 35, 45);
	fault(t, 3, N_LIMIT_NUMBER, 47, 78);
	end(t, 4);
}

static void limit_of_strings(void **state)
{
	struct reading *t = *state;
	char text[1100];

	for (size_t n = STRING_MAX; n <= STRING_MAX + 1; n++) {
		text[0] = '"';
		memset(text + 1, 'x', n);
		strcpy(text + 1 + n, "\" b");
		begin(t, text, false);
		token(t, n > STRING_MAX ? T_BAD : T_STRING, NULL);
		if (n > STRING_MAX)
			fault(t, 0, N_LIMIT_STRING, 0, 1);
		else
			assert_int_equal(t->w.len, STRING_MAX);
		word(t, "b");
		end(t, n > STRING_MAX);
	}
}

static void odd(struct reading *t, enum notation_rule rule, uint32_t count, uint32_t at)
{
	for (int i = 0; i < N_RULES_COUNT; i++)
		if (i != (int)rule && t->r.odd[i].count)
			fail_msg("%s is counted where only %s is", notation_rules[i].id, notation_rules[rule].id);
	assert_int_equal(t->r.odd[rule].count, count);
	assert_int_equal(t->r.odd[rule].at, at);
}

/* Odd white space parts words as a blank does; strict reports each at its place. */
static void odd_spaces(void **state)
{
	static const struct { const char *text; enum notation_rule rule; } list[] = {
		{"\r", N_LINE_END}, {"\v", N_SPACE}, {"\f", N_SPACE}, {">", N_QUOTED}, {"|", N_QUOTED}, {"\xEF\xBB\xBF", N_BOM},
		{"\xC2\xA0", N_SPACE}, {"\xC2\x85", N_SPACE}, {"\xE1\x9A\x80", N_SPACE}, {"\xE2\x80\x80", N_SPACE}, {"\xE2\x80\x8A",
			N_SPACE},
		{"\xE2\x80\x8B", N_SPACE}, {"\xE2\x80\xA8", N_SPACE}, {"\xE2\x80\xA9", N_SPACE}, {"\xE2\x80\xAF", N_SPACE},
		{"\xE2\x81\x9F", N_SPACE}, {"\xE3\x80\x80", N_SPACE}, {"\xE2\x81\xA0", N_SPACE},
	};
	struct reading *t = *state;
	char text[64];

	for (size_t i = 0; i < sizeof list / sizeof *list; i++)
		for (int strict = 0; strict < 2; strict++) {
			uint32_t n = (uint32_t)strlen(list[i].text);
			snprintf(text, sizeof text, "ab%scd %s", list[i].text, list[i].text);
			begin(t, text, strict);
			word(t, "ab");
			word(t, "cd");
			end(t, strict ? 2 : 0);
			odd(t, list[i].rule, 2, 2);
			if (strict) {
				fault(t, 0, list[i].rule, 2, 2 + n);
				fault(t, 1, list[i].rule, 5 + n, 5 + 2 * n);
			}
		}
}

static void odd_dashes(void **state)
{
	static const char *const dashes[] = {"\xE2\x80\x90", "\xE2\x80\x91", "\xE2\x80\x92", "\xE2\x80\x93", "\xE2\x80\x94", "\xE2\x80\x95",
					     "\xE2\x88\x92"};
	struct reading *t = *state;
	char text[64], out[WORD_MAX + 1];

	for (size_t i = 0; i < sizeof dashes / sizeof *dashes; i++)
		for (int strict = 0; strict < 2; strict++) {
			snprintf(text, sizeof text, "Up%sdown, %s9", dashes[i], dashes[i]);
			begin(t, text, strict);
			token(t, T_WORD, NULL);
			assert_true(t->w.key == KEY("up-down"));
			word_text(t->text, &t->w, out);
			assert_string_equal(out, "up-down");
			token(t, T_COMMA, ",");
			token(t, T_WORD, NULL);
			assert_true(t->w.key == KEY("-9"));
			assert_false(t->w.digits);
			end(t, strict ? 2 : 0);
			odd(t, N_DASH, 2, 2);
			if (strict) {
				fault(t, 0, N_DASH, 2, 5);
				fault(t, 1, N_DASH, 11, 14);
			}
		}
}

/* A typographic dash is read as the plain one: the same tokens come, with the same keys. */
static void dashes_are_dashes(void **state)
{
	static const char *const list[] = {"a-b", "-", "--", "a-", "-a", "1-2", "1.5-2", "a-.", "a.-b", "12-", "a-b.c", "1.-x", "1.-",
		"3.-4",
					   "1-.", "a..-"};
	struct reading *t = *state;

	for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
		enum token kinds[8];
		uint64_t keys[8];
		size_t n = 0;
		char text[64];
		size_t len = 0;
		begin(t, list[i], false);
		do {
			kinds[n] = lex_next(&t->l, &t->w);
			keys[n] = t->w.key;
		} while (kinds[n++] != T_END);
		for (const char *c = list[i]; *c; c++)
			len += (size_t)snprintf(text + len, sizeof text - len, *c == '-' ? "\xE2\x80\x93" : "%c", *c);
		begin(t, text, false);
		for (size_t k = 0; k < n; k++) {
			enum token got = lex_next(&t->l, &t->w);
			if (got != kinds[k] || ((got == T_WORD || got == T_NUMBER) && t->w.key != keys[k]))
				fail_msg("\"%s\" with typographic dashes: token %zu is of kind %d, not %d, or has another key", list[i], k,
					got, kinds[k]);
		}
	}
}

/* The limit counts characters, and typographic dashes change nothing about it. */
static void length(struct reading *t, size_t letters, bool first)
{
	char text[200];
	size_t n = first ? (size_t)sprintf(text, "\xE2\x80\x93") : 0;

	memset(text + n, 'a', letters);
	strcpy(text + n + letters, first ? " b" : "\xE2\x80\x93 b");
	begin(t, text, false);
	enum token got = lex_next(&t->l, &t->w);
	if (got != (letters + 1 > WORD_MAX ? T_BAD : T_WORD))
		fail_msg("%zu characters, a typographic dash %s: token %d", letters + 1, first ? "first" : "last", got);
	if (got == T_WORD)
		assert_int_equal(t->w.len, letters + 3);
	assert_int_equal(t->diags.n, letters + 1 > WORD_MAX);
	word(t, "b");
}

static void longest_word_with_an_odd_dash(void **state)
{
	length(*state, WORD_MAX - 2, false);
	length(*state, WORD_MAX - 1, false);
}

static void longest_word_behind_an_odd_dash(void **state)
{
	length(*state, WORD_MAX - 2, true);
	length(*state, WORD_MAX - 1, true);
}

static void words_too_long_with_odd_dashes(void **state)
{
	for (size_t letters = WORD_MAX; letters <= 2 * WORD_MAX; letters++)
		length(*state, letters, false);
	for (size_t letters = WORD_MAX; letters <= 2 * WORD_MAX; letters++)
		length(*state, letters, true);
}

static void odd_quotes(void **state)
{
	struct reading *t = *state;

	for (int strict = 0; strict < 2; strict++) {
		begin(t, "\xE2\x80\x9Cwhy\xE2\x80\x9D \xE2\x80\x9Enot\xE2\x80\x9C \xE2\x80\x9C" "a\" \"it\xE2\x80\x9Ds\" b", strict);
		token(t, T_STRING, "why");
		token(t, T_STRING, "not");
		token(t, T_STRING, "a");
		token(t, T_STRING, "it\xE2\x80\x9Ds");  /* begun by a plain quote, it ends with one */
		word(t, "b");
		end(t, strict ? 5 : 0);
		odd(t, N_QUOTE, 5, 0);
		if (strict) {
			fault(t, 0, N_QUOTE, 0, 3);
			fault(t, 1, N_QUOTE, 6, 9);
		}
	}
}

static void odd_signs_in_text_are_text(void **state)
{
	struct reading *t = *state;

	begin(t, "{\xE2\x80\x93 \xC2\xA0 > | \v} \"\xE2\x80\x93 \xC2\xA0 > | \v\" a", true);
	token(t, T_STRING, NULL);
	word(t, "a");
	end(t, 0);
	for (int i = 0; i < N_RULES_COUNT; i++)
		assert_int_equal(t->r.odd[i].count, 0);
}

static void strings_and_their_faults(void **state)
{
	struct reading *t = *state;

	begin(t, "\"\" \"a\nb\" \"{[*\" \"a\\\\\" \"c\\n d\" e", false);
	token(t, T_STRING, "");
	token(t, T_STRING, "a\nb");
	token(t, T_STRING, "{[*");
	token(t, T_STRING, "a\\\\");
	token(t, T_BAD, NULL);
	fault(t, 0, N_STRING, 23, 24);
	word(t, "e");
	end(t, 1);
	begin(t, "a \"never closed, b", false);
	word(t, "a");
	token(t, T_BAD, NULL);
	fault(t, 0, N_STRING, 2, 3);
	end(t, 1);
	begin(t, "\"ends with \\", false);
	token(t, T_BAD, NULL);
	assert_true(t->diags.n >= 1);
	fault(t, t->diags.n - 1, N_STRING, 0, 1);
	token(t, T_END, NULL);
}

static void comments(void **state)
{
	struct reading *t = *state;

	begin(t, "{a}b{c \" ; *}{}c {}", false);
	word(t, "b");
	word(t, "c");
	end(t, 0);
	assert_int_equal(t->r.ncomments, 4);
	static const struct comment want[] = {{0, 3}, {4, 13}, {13, 15}, {17, 19}};
	for (size_t i = 0; i < 4; i++) {
		assert_int_equal(t->r.comments[i].at, want[i].at);
		assert_int_equal(t->r.comments[i].end, want[i].end);
	}
	begin(t, "a {open {b} c", false);
	word(t, "a");
	word(t, "c");
	fault(t, 0, N_COMMENT, 8, 9);
	end(t, 1);
	begin(t, "a {open", false);
	word(t, "a");
	end(t, 1);
	fault(t, 0, N_COMMENT, 2, 3);
	begin(t, "a } b", false);
	word(t, "a");
	token(t, T_BAD, NULL);
	word(t, "b");
	fault(t, 0, N_BRACE, 2, 3);
	end(t, 1);
}

static void signs_without_a_meaning(void **state)
{
	struct reading *t = *state;
	static const char meaning[] = "\t\n\v\f\r >|\"?{}[]:,=@*%;-+.";

	for (int c = 1; c < 0x80; c++) {
		char text[8];
		if (strchr(meaning, c) || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))
			continue;
		snprintf(text, sizeof text, "a %c b", c);
		begin(t, text, false);
		word(t, "a");
		token(t, T_BAD, NULL);
		fault(t, 0, N_CHAR, 2, 3);
		word(t, "b");
		end(t, 1);
	}
	begin(t, "a\xC3\xB6" "b \xE2\x82\xAC \xF6 c", false);
	word(t, "a");
	token(t, T_BAD, NULL);
	word(t, "b");
	token(t, T_BAD, NULL);
	token(t, T_BAD, NULL);
	word(t, "c");
	fault(t, 0, N_CHAR, 1, 3);
	fault(t, 1, N_CHAR, 5, 8);
	fault(t, 2, N_CHAR, 9, 10);
	end(t, 3);
	begin(t, "a ; b {\n c % d\r e", false);
	word(t, "a");
	token(t, T_BAD, NULL);
	word(t, "c");
	token(t, T_BAD, NULL);
	word(t, "e");
	fault(t, 0, N_SEMICOLON, 2, 3);
	fault(t, 1, N_SEMICOLON, 11, 12);
	end(t, 2);
}

static void characters(void **state)
{
	static const struct { const char *text; uint32_t c; unsigned len; } list[] = {
		{"a", 'a', 1}, {"\x7F", 0x7F, 1}, {"\xC2\x80", 0x80, 2}, {"\xDF\xBF", 0x7FF, 2}, {"\xE0\xA0\x80", 0x800, 3},
		{"\xED\x9F\xBF", 0xD7FF, 3}, {"\xEE\x80\x80", 0xE000, 3}, {"\xEF\xBF\xBF", 0xFFFF, 3}, {"\xF0\x90\x80\x80", 0x10000, 4},
		{"\xF4\x8F\xBF\xBF", 0x10FFFF, 4}, {"\x80", UINT32_MAX, 1}, {"\xBF", UINT32_MAX, 1}, {"\xC0\x80", UINT32_MAX, 1},
		{"\xC1\xBF", UINT32_MAX, 1}, {"\xC2", UINT32_MAX, 1}, {"\xC2z", UINT32_MAX, 1}, {"\xE0\x9F\xBF", UINT32_MAX, 1},
		{"\xE2\x82", UINT32_MAX, 1}, {"\xED\xA0\x80", UINT32_MAX, 1}, {"\xED\xBF\xBF", UINT32_MAX, 1}, {"\xF0\x8F\xBF\xBF",
			UINT32_MAX, 1},
		{"\xF4\x90\x80\x80", UINT32_MAX, 1}, {"\xF5\x80\x80\x80", UINT32_MAX, 1}, {"\xFF", UINT32_MAX, 1},
	};

	(void)state;
	for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
		char text[16] = "";
		unsigned len = 99;
		strcpy(text + 1, list[i].text);
		uint32_t c = utf8_at(text, 1, 1 + strlen(list[i].text), &len);
		if (c != list[i].c || len != list[i].len)
			fail_msg("character %zu of the list is U+%04X of %u bytes", i, c, len);
	}
	unsigned len;
	assert_int_equal(utf8_at("\xC3\xB6", 0, 1, &len), UINT32_MAX);  /* cut at the end */
	assert_int_equal(len, 1);
	assert_true(unicode_space(0xA0) && unicode_space(0x2003) && unicode_space(0x3000) && unicode_space(0xFEFF));
	assert_false(unicode_space(0x2010) || unicode_space('a') || unicode_space(0xF6) || unicode_space(UINT32_MAX));
}

static void faults_beyond_the_limit(void **state)
{
	struct reading *t = *state;

	begin(t, "", false);
	for (int i = 0; i < DIAGS_MAX; i++) {
		struct diag *d = lex_fault(&t->l, N_WORD, 1, 2, "%s %d", "number", i);
		assert_string_equal(d->message, (char *)arena_printf(&t->arena, "number %d", i));
	}
	assert_null(lex_fault(&t->l, N_WORD, 1, 2, "%s", "one more"));
	assert_int_equal(t->diags.dropped, 1);
	assert_int_equal(t->diags.n, DIAGS_MAX);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, reading_set_up, reading_tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(every_kind), TEST(words_and_numbers), TEST(numbers_of_turns), TEST(words_of_every_length), TEST(limits_of_numbers),
		TEST(limit_of_strings), TEST(odd_spaces), TEST(odd_dashes), TEST(dashes_are_dashes), TEST(longest_word_with_an_odd_dash),
		TEST(longest_word_behind_an_odd_dash), TEST(words_too_long_with_odd_dashes),
		TEST(odd_quotes), TEST(odd_signs_in_text_are_text), TEST(strings_and_their_faults), TEST(comments),
			TEST(signs_without_a_meaning),
		TEST(characters), TEST(faults_beyond_the_limit),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
