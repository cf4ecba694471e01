/* Text that is printed: numbers, JSON, and nothing that a terminal would obey. */
#include "notation/text.h"
#include "tests/unit.h"

#include <jansson.h>
#include <inttypes.h>

const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
	return "allocator_may_return_null=1";
}

static jmp_buf out_of_memory;
static void *failed_with;

static void jump(void *arg)
{
	failed_with = arg;
	longjmp(out_of_memory, 1);
}

static void is(struct text *t, const char *want)
{
	if (t->len != strlen(want) || memcmp(t->at, want, t->len) != 0)
		fail_msg("\"%.*s\" is not \"%s\"", (int)t->len, t->at, want);
	t->len = 0;
}

static void grows(void **state)
{
	struct text t;

	(void)state;
	text_init(&t, no_memory, NULL);
	assert_int_equal(t.len, 0);
	for (int i = 0; i < 20000; i++) {
		text_putc(&t, (char)('a' + i % 26));
		text_add(&t, "\0z", 2);
		text_puts(&t, "end");
	}
	text_add(&t, NULL, 0);
	text_puts(&t, "");
	assert_int_equal(t.len, 20000 * 6);
	for (size_t i = 0; i < 20000; i++) {
		char want[6] = {(char)('a' + i % 26), 0, 'z', 'e', 'n', 'd'};
		assert_memory_equal(t.at + 6 * i, want, 6);
	}
	text_free(&t);
	assert_int_equal(t.len, 0);
	text_puts(&t, "used again");
	is(&t, "used again");
	text_free(&t);
}

static void numbers(void **state)
{
	static const int64_t list[] = {0, 1, -1, 9, 10, -10, 1000000, INT32_MIN, INT32_MAX, INT64_MAX, INT64_MIN, INT64_MIN + 1};
	struct text t;
	char want[32];

	(void)state;
	text_init(&t, no_memory, NULL);
	for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
		text_number(&t, list[i]);
		snprintf(want, sizeof want, "%" PRId64, list[i]);
		is(&t, want);
	}
	text_free(&t);
}

static void printf_of_any_length(void **state)
{
	static char word[10001];
	struct text t;

	(void)state;
	text_init(&t, no_memory, NULL);
	text_puts(&t, "a");
	text_printf(&t, "%d-%s", 7, "b");
	text_printf(&t, "%s", "");
	text_puts(&t, "c");
	is(&t, "a7-bc");
	memset(word, 'w', 10000);
	for (int i = 0; i < 5; i++)
		text_printf(&t, "<%s>", word);
	assert_int_equal(t.len, 5 * 10002);
	for (size_t i = 0; i < 5; i++) {
		assert_int_equal(t.at[10002 * i], '<');
		assert_int_equal(t.at[10002 * i + 10001], '>');
	}
	text_free(&t);
}

/* A string of which at most so much is printed, which need not end. */
static void printf_of_a_part(void **state)
{
	static const char open[3] = {'a', 'b', 'c'};
	struct text t;

	(void)state;
	text_init(&t, no_memory, NULL);
	text_printf(&t, "%.3s|%.2s|%.0s|%.40s|%.10s|%s", open, "xyz", "xyz", "xyz", "", "end");
	is(&t, "abc|xy||xyz||end");
	text_free(&t);
}

static void end_of_memory(void **state)
{
	static struct text t;
	static int mark;

	(void)state;
	text_init(&t, jump, &mark);
	text_puts(&t, "kept");
	failed_with = NULL;
	if (setjmp(out_of_memory) == 0) {
		text_grow(&t, SIZE_MAX / 4);
		fail_msg("there was room");
	}
	assert_ptr_equal(failed_with, &mark);
	is(&t, "kept");
	text_free(&t);
}

static void safe(struct text *t, const char *bytes, const char *want)
{
	text_safe(t, bytes, strlen(bytes));
	is(t, want);
}

/* A byte by itself: printable ASCII as it is, all others as \xNN. The tab has a test of its own. */
static void every_byte_is_safe(void **state)
{
	struct text t;

	(void)state;
	text_init(&t, no_memory, NULL);
	for (int c = 0; c < 256; c++) {
		char byte = (char)c, want[8];
		if (c == '\t')
			continue;
		if (c >= 0x20 && c < 0x7F)
			snprintf(want, sizeof want, "%c", c);
		else
			snprintf(want, sizeof want, "\\x%02X", c);
		text_safe(&t, &byte, 1);
		is(&t, want);
	}
	text_free(&t);
}

static void no_tab_gets_through(void **state)
{
	struct text t;

	(void)state;
	text_init(&t, no_memory, NULL);
	text_safe(&t, "a\tb", 3);
	assert_null(memchr(t.at, '\t', t.len));
	t.len = 0;
	safe(&t, "a\tb", "a b");
	text_free(&t);
}

static void names_stay_as_they_are(void **state)
{
	struct text t;

	(void)state;
	text_init(&t, no_memory, NULL);
	safe(&t, "J\xC3\xB6rg \xE2\x80\x9Cthe\xE2\x80\x9D \xE6\x97\xA5 \xF0\x9F\x98\x80 ~",
		"J\xC3\xB6rg \xE2\x80\x9Cthe\xE2\x80\x9D \xE6\x97\xA5 \xF0\x9F\x98\x80 ~");
	safe(&t, "", "");
	text_free(&t);
}

static void utf8_of(uint32_t c, char *out)
{
	if (c < 0x80) {
		*out++ = (char)c;
	} else if (c < 0x800) {
		*out++ = (char)(0xC0 | c >> 6);
		*out++ = (char)(0x80 | (c & 0x3F));
	} else if (c >= 0x10000) {
		*out++ = (char)(0xF0 | c >> 18);
		*out++ = (char)(0x80 | (c >> 12 & 0x3F));
		*out++ = (char)(0x80 | (c >> 6 & 0x3F));
		*out++ = (char)(0x80 | (c & 0x3F));
	} else {
		*out++ = (char)(0xE0 | c >> 12);
		*out++ = (char)(0x80 | (c >> 6 & 0x3F));
		*out++ = (char)(0x80 | (c & 0x3F));
	}
	*out = '\0';
}

static void controls_and_bidi_appear(void **state)
{
	/* Bidi_Control of the Unicode standard, and line and paragraph separator */
	static const uint32_t bidi[] = {0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E,
					0x2066, 0x2067, 0x2068, 0x2069};
	struct text t;
	char bytes[8], want[16];

	(void)state;
	text_init(&t, no_memory, NULL);
	for (size_t i = 0; i < sizeof bidi / sizeof *bidi; i++) {
		utf8_of(bidi[i], bytes);
		snprintf(want, sizeof want, "\\u{%04X}", (unsigned)bidi[i]);
		safe(&t, bytes, want);
	}
	for (uint32_t c = 0x80; c < 0xA0; c++) {        /* C1, where 9B begins a control sequence */
		utf8_of(c, bytes);
		snprintf(want, sizeof want, "\\x%02X", (unsigned)c);
		safe(&t, bytes, want);
	}
	safe(&t, "\x1B[31mred\x7F", "\\x1B[31mred\\x7F");
	text_free(&t);
}

/* First and last of each stretch of characters that nobody sees, and their neighbours. */
static void unseen_from_first_to_last(void **state)
{
	static const uint32_t unseen[] = {0xAD, 0x34F, 0x61C, 0x180E, 0x200B, 0x200F, 0x2028, 0x202E, 0x2060, 0x206F, 0xFEFF, 0xFFF9, 0xFFFB, 0xE0000, 0xE0001,
					  0xE0FFF};
	static const uint32_t seen[] = {0xA1, 0xAC, 0xAE, 0x34E, 0x350, 0x61B, 0x61D, 0x180D, 0x180F, 0x200A, 0x2010, 0x2027, 0x202F, 0x205F, 0x2070, 0xFEFE, 0xFFF8, 0xFFFC,
					0xDFFFF, 0xE1000, 0x10FFFF};
	struct text t;
	char bytes[8], want[16];

	(void)state;
	text_init(&t, no_memory, NULL);
	for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++) {
		utf8_of(unseen[i], bytes);
		snprintf(want, sizeof want, unseen[i] < 0x100 ? "\\x%02X" : "\\u{%04X}", (unsigned)unseen[i]);
		safe(&t, bytes, want);
	}
	for (size_t i = 0; i < sizeof seen / sizeof *seen; i++) {
		utf8_of(seen[i], bytes);
		safe(&t, bytes, bytes);
	}
	text_free(&t);
}

static void no_utf8_appears(void **state)
{
	struct text t;

	(void)state;
	text_init(&t, no_memory, NULL);
	safe(&t, "J\xF6rg", "J\\xF6rg");
	safe(&t, "\xC3", "\\xC3");
	safe(&t, "\xE2\x82", "\\xE2\\x82");
	safe(&t, "\xC0\x9B", "\\xC0\\x9B");
	safe(&t, "\xE0\x82\x9B", "\\xE0\\x82\\x9B");
	safe(&t, "\xED\xA0\x80", "\\xED\\xA0\\x80");
	safe(&t, "\xF4\x90\x80\x80", "\\xF4\\x90\\x80\\x80");
	safe(&t, "\xE2\x82z", "\\xE2\\x82z");
	/* the character goes on behind n, but that is not the text's */
	text_safe(&t, "\xC3\xB6", 1);
	is(&t, "\\xC3");
	text_free(&t);
}

/* What a JSON reader makes of the text. */
static void json(const char *bytes, size_t n, const char *want, size_t want_len)
{
	struct text t;
	json_error_t e;

	text_init(&t, no_memory, NULL);
	text_putc(&t, '"');
	text_json(&t, bytes, n);
	text_putc(&t, '"');
	json_t *v = json_loadb(t.at, t.len, JSON_DECODE_ANY | JSON_ALLOW_NUL, &e);
	if (!v)
		fail_msg("%.*s: %s", (int)t.len, t.at, e.text);
	assert_int_equal(json_string_length(v), want_len);
	assert_memory_equal(json_string_value(v), want, want_len);
	json_decref(v);
	text_free(&t);
}

static void json_of_every_byte(void **state)
{
	(void)state;
	for (int c = 0; c < 256; c++) {
		char bytes[3] = {'a', (char)c, 'b'};
		if (c < 0x80)
			json(bytes, 3, bytes, 3);
		else
			json(bytes, 3, "a\xEF\xBF\xBD" "b", 5);
	}
}

/* Any byte at any place among others, since eight are looked at together: as if each stood alone. */
static void json_of_every_place(void **state)
{
	static const char around[] = "\x20~!#[]\x7E 0Az\x20~!#[]\x7E\x20";
	struct text whole, apart;

	(void)state;
	text_init(&whole, no_memory, NULL);
	text_init(&apart, no_memory, NULL);
	for (int c = 0; c < 256; c++)
		for (size_t at = 0; at < sizeof around - 1; at++) {
			char bytes[sizeof around];
			memcpy(bytes, around, sizeof around);
			bytes[at] = (char)c;
			whole.len = apart.len = 0;
			text_json(&whole, bytes, sizeof bytes - 1);
			for (size_t i = 0; i < sizeof bytes - 1; i++)
				text_json(&apart, bytes + i, 1);
			assert_int_equal(whole.len, apart.len);
			assert_memory_equal(whole.at, apart.at, whole.len);
		}
	text_free(&whole);
	text_free(&apart);
}

static void json_keeps_characters(void **state)
{
	static const char text[] = "\"J\xC3\xB6rg\" \\ / \n\r\t\b\f \xE2\x80\xAE \xE2\x80\xA8 \xF0\x9F\x98\x80 \xF3\xA0\x80\x81 \x7F "
		"\xC2\x85";

	(void)state;
	json(text, sizeof text - 1, text, sizeof text - 1);
	json("", 0, "", 0);
	json("\xC3\xB6", 1, "\xEF\xBF\xBD", 3);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(grows), cmocka_unit_test(numbers), cmocka_unit_test(printf_of_any_length), cmocka_unit_test(printf_of_a_part), cmocka_unit_test(end_of_memory),
		cmocka_unit_test(every_byte_is_safe), cmocka_unit_test(no_tab_gets_through), cmocka_unit_test(names_stay_as_they_are),
		cmocka_unit_test(controls_and_bidi_appear), cmocka_unit_test(unseen_from_first_to_last), cmocka_unit_test(no_utf8_appears), cmocka_unit_test(json_of_every_byte),
		cmocka_unit_test(json_of_every_place),
		cmocka_unit_test(json_keeps_characters),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
