/* Regular expressions: what they find, what is none, and the C library asked as well. */
#include "notation/expression.h"
#include "tests/unit.h"

#include <regex.h>

static struct arena keep, arena;

static int setup(void **state)
{
	(void)state;
	arena_init(&keep, no_memory, NULL);
	arena_init(&arena, no_memory, NULL);
	return 0;
}

static int teardown(void **state)
{
	(void)state;
	arena_free(&keep);
	arena_free(&arena);
	return 0;
}

/* 1 found, 0 not found, -1 no expression. */
static int found(const char *expression, const char *text)
{
	struct expression e;

	arena_reset(&keep);
	arena_reset(&arena);
	expression_read(&e, expression, &keep);
	return e.fault ? -1 : expression_found(&e, text, &arena);
}

static void finds(void **state)
{
	static const struct { const char *expression, *text; int found; } cases[] = {
		{"", "", 1}, {"", "x", 1}, {"x", "", 0}, {"b", "abc", 1}, {"^b", "abc", 0}, {"^a", "abc", 1}, {"c$", "abc", 1}, {"b$", "abc", 0},
		{"^$", "", 1}, {"^$", "a", 0}, {"a.c", "xabcx", 1}, {"a.c", "ac", 0}, {"^ab*c$", "ac", 1}, {"^ab*c$", "abbbc", 1}, {"^ab+c$", "ac", 0},
		{"^ab?c$", "abbc", 0}, {"^ab{2}c$", "abbc", 1}, {"^ab{2}c$", "abc", 0}, {"^ab{2,}c$", "abbbbc", 1}, {"^ab{2,3}c$", "abbbbc", 0},
		{"^ab{0}c$", "ac", 1}, {"^ab{0,1}c$", "abc", 1}, {"^(late|early)$", "early", 1}, {"^(late|early)$", "lateearly", 0}, {"a|b|c", "c", 1},
		{"^(a|b|)$", "", 1}, {"^(ab)*$", "ababab", 1}, {"^(ab)*$", "aba", 0}, {"^((a*)*)*$", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab", 0},
		{"[abc]", "c", 1}, {"[^abc]", "abc", 0}, {"[^abc]", "abcd", 1}, {"[]]", "]", 1}, {"[^]]", "]", 0}, {"[a-c]x", "bx", 1}, {"[a-]", "-", 1},
		{"[[:digit:]]{4}-06", "2026-06", 1}, {"^[[:upper:]_]+$", "A_B", 1}, {"^[[:upper:]]+$", "Ab", 0}, {"[^[:space:]]", " \t", 0},
		{"\\.", "a", 0}, {"\\.", ".", 1}, {"^\\^\\$\\(\\)\\[\\{\\*\\\\$", "^$()[{*\\", 1}, {"^a.b$", "a\303\244b", 0}, {"^a..b$", "a\303\244b", 1},
		{"A", "a", 0}, {"^}$", "}", 1}, {"^]$", "]", 1}, {"a(^b)", "ab", 0}, {"(a|^)b", "b", 1},
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		if (found(cases[i].expression, cases[i].text) != cases[i].found)
			fail_msg("%s in %s", cases[i].expression, cases[i].text);
}

static void refuses(void **state)
{
	static const char *const wrong[] = {
		"*a", "+", "a|*b", "(?)", "(a", "a)", ")", "[a", "[]", "[^]", "a{", "a{1", "a{x}", "a{,2}", "a{2,1}", "a{256}", "a{1,256}", "[b-a]",
		"[[:no:]]", "[[:alpha", "[[.a.]]", "[[=a=]]", "[a-[:digit:]]", "\\", "\\w", "\\1", "^*", "{1}", "a{999999999999}",
		"((((a{255}){255}){255}){255})", "(((((a{0}){255}){255}){255}){255})(((((a?){255}){255}){255}){255})",
	};
	char deep[1000];

	(void)state;
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		if (found(wrong[i], "a") != -1)
			fail_msg("%s was taken", wrong[i]);
	memset(deep, '(', 500);
	memset(deep + 500, ')', 499);
	deep[999] = '\0';
	assert_int_equal(found(deep, "a"), -1);
}

/* The same as the C library's, for random ones of a few signs. No ^ or $ in
 * groups: glibc forgets that of the second copy in (^a){2}. */
static uint64_t lot = 1;

static unsigned draw(unsigned n)
{
	lot = lot * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)((lot >> 33) % n);
}

static size_t random_expression(char *at, unsigned depth)
{
	static const char *const atoms[] = {"a", "b", "c", ".", "[ab]", "\\.", "^", "$", "[^b]", "[a-c]"};
	static const char *const repeats[] = {"*", "+", "?", "{2}", "{1,3}", "{2,}", "{0,1}", "{0}"};
	size_t n = 0;

	for (unsigned i = draw(4); i > 0; i--) {
		if (depth < 3 && draw(3) == 0) {
			at[n++] = '(';
			n += random_expression(at + n, depth + 1);
			at[n++] = ')';
		} else {
			unsigned k = draw(depth ? 6 : 10);
			n += (size_t)sprintf(at + n, "%s", atoms[k]);
			if (k == 6 || k == 7)
				continue;
		}
		if (draw(3) == 0)
			n += (size_t)sprintf(at + n, "%s", repeats[draw(8)]);
		if (draw(6) == 0)
			at[n++] = '|';
	}
	at[n] = '\0';
	return n;
}

static void as_the_library(void **state)
{
	unsigned taken = 0, yes = 0;

	(void)state;
	for (unsigned i = 0; i < 20000; i++) {
		char expression[4000], text[16];
		regex_t r;
		random_expression(expression, 0);
		if (regcomp(&r, expression, REG_EXTENDED | REG_NOSUB) == 0) {
			for (unsigned k = 0; k < 5; k++) {
				size_t n = draw(10);
				for (size_t j = 0; j < n; j++)
					text[j] = "abc."[draw(4)];
				text[n] = '\0';
				int want = regexec(&r, text, 0, NULL, 0) == 0;
				if (found(expression, text) != want)
					fail_msg("%s in \"%s\": the library says %d", expression, text, want);
				yes += (unsigned)want;
			}
			taken++;
			regfree(&r);
		}
	}
	assert_true(taken > 10000 && yes > 10000 && yes < 4 * taken);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(finds), cmocka_unit_test(refuses), cmocka_unit_test(as_the_library),
	};

	return cmocka_run_group_tests(tests, setup, teardown);
}
