#include "notation/record_json_text.h"

#include "notation/lex.h"
#include "notation/parse.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const char *pointer_text(struct arena *a, const struct at *at)
{
	if (!at)
		return "";
	const char *up = pointer_text(a, at->up);
	if (!at->name)
		return arena_printf(a, "%s/%zu", up, at->index);
	char *name = arena_alloc(a, 2 * strlen(at->name) + 1), *to = name;
	for (const char *c = at->name; *c; c++) {
		*to++ = *c == '~' || *c == '/' ? '~' : *c;
		if (*c == '~' || *c == '/')
			*to++ = *c == '~' ? '0' : '1';
	}
	*to = '\0';
	return arena_printf(a, "%s/%s", up, name);
}

bool record_json_refuse(struct record_json *j, const struct at *at, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	j->pointer = pointer_text(j->arena, at);
	j->message = arena_vprintf(j->arena, format, ap);
	va_end(ap);
	return false;
}
/* JSON to text. What a piece of JSON may hold is looked at first, so that a
 * word can't turn into two or a comment end early; then the whole is read. */

/* The object has these members and no other. */
static bool members(struct record_json *j, const struct at *at, const json_t *object, const char *const *names)
{
	const char *key;
	json_t *v;
	size_t n = 0;

	if (!json_is_object(object))
		return record_json_refuse(j, at, "an object is expected");
	for (; names[n]; n++)
		if (!json_object_get(object, names[n]))
			return record_json_refuse(j, at, "the member \"%s\" is missing", names[n]);
	if (json_object_size(object) == n)
		return true;
	json_object_foreach((json_t *)object, key, v) {
		size_t i = 0;
		while (names[i] && strcmp(names[i], key) != 0)
			i++;
		if (!names[i])
			return record_json_refuse(j, &(struct at){at, key, 0}, "no member is called so");
	}
	return true;
}

static bool is_list(struct record_json *j, const struct at *at, const json_t *v)
{
	return json_is_array(v) || record_json_refuse(j, at, "a list is expected");
}

static int digit64(char c)
{
	const char *p = c ? strchr(record_json_digits, c) : NULL;

	return p ? (int)(p - record_json_digits) : -1;
}

/* The bytes of base64 with its padding; false if it is none. */
static bool bytes_of(struct record_json *j, const char *s, size_t n, const char **bytes, size_t *len)
{
	char *out = arena_alloc(j->arena, n + 1);
	size_t pad = n && s[n - 1] == '=' ? n > 1 && s[n - 2] == '=' ? 2 : 1 : 0;

	*bytes = out;
	*len = n / 4 * 3 - pad;
	if (n % 4 || n == 0)
		return false;
	for (size_t i = 0; i < n; i += 4) {
		uint32_t group = 0;
		for (size_t k = 0; k < 4; k++) {
			int digit = i + k >= n - pad ? 0 : digit64(s[i + k]);
			if (digit < 0)
				return false;
			group = group << 6 | (uint32_t)digit;
		}
		*out++ = (char)(group >> 16);
		*out++ = (char)(group >> 8);
		*out++ = (char)group;
	}
	return true;
}

/* Text: a string, or bytes. */
static bool get_value(struct record_json *j, const struct at *at, const json_t *v, const char **text, size_t *len)
{
	static const char *const names[] = {"bytes", NULL};

	*text = "";
	*len = 0;
	if (json_is_string(v)) {
		*text = json_string_value(v);
		*len = json_string_length(v);
		return true;
	}
	if (!json_is_object(v))
		return record_json_refuse(j, at, "a string or {\"bytes\": ...} is expected");
	if (!members(j, at, v, names))
		return false;
	const json_t *b = json_object_get(v, "bytes");
	if (!json_is_string(b) || !bytes_of(j, json_string_value(b), json_string_length(b), text, len))
		return record_json_refuse(j, &(struct at){at, "bytes", 0}, "base64 is expected, with its = at the end");
	return true;
}

static bool has_line_end(const char *text, size_t len)
{
	return memchr(text, '\n', len) || memchr(text, '\r', len);
}

static bool put_comment(struct record_json *j, const struct at *at, const json_t *v, bool one_line)
{
	const char *text;
	size_t len;

	if (!get_value(j, at, v, &text, &len))
		return false;
	if (memchr(text, '{', len) || memchr(text, '}', len))
		return record_json_refuse(j, at, "a comment holds no brace");
	if (one_line && has_line_end(text, len))
		return record_json_refuse(j, at, "a comment in a turn stands in one line");
	text_putc(&j->text, '{');
	text_add(&j->text, text, len);
	text_putc(&j->text, '}');
	return true;
}

/* A list of comments, each behind a blank. */
static bool put_comments(struct record_json *j, const struct at *at, const json_t *v, bool one_line)
{
	if (!is_list(j, at, v))
		return false;
	for (size_t i = 0; i < json_array_size(v); i++) {
		text_putc(&j->text, ' ');
		if (!put_comment(j, &(struct at){at, NULL, i}, json_array_get(v, i), one_line))
			return false;
	}
	return true;
}

/* Lines of comments, each behind a line end. */
static bool put_lines(struct record_json *j, const struct at *at, const json_t *v)
{
	if (!is_list(j, at, v))
		return false;
	for (size_t i = 0; i < json_array_size(v); i++) {
		const json_t *line = json_array_get(v, i);
		struct at here = {at, NULL, i};
		if (!is_list(j, &here, line))
			return false;
		if (json_array_size(line) == 0)
			return record_json_refuse(j, &here, "a line of comments holds at least one");
		size_t start = j->text.len;
		if (!put_comments(j, &here, line, false))
			return false;
		j->text.at[start] = '\n';
	}
	return true;
}

static bool plain(struct record_json *j, const struct at *at, const json_t *v, const char *what, bool begins)
{
	if (!json_is_string(v))
		return record_json_refuse(j, at, "%s is expected, a string", what);
	const char *s = json_string_value(v);
	size_t n = json_string_length(v);
	if (n == 0 || n > WORD_MAX)
		return record_json_refuse(j, at, "%s has from 1 to %d letters", what, WORD_MAX);
	for (size_t i = 0; i < n; i++)
		if (!((s[i] >= 'a' && s[i] <= 'z') || (s[i] >= '0' && s[i] <= '9') || (s[i] && strchr("+-.", s[i]))))
			return record_json_refuse(j, at, "%s consists of small letters, digits and - + .", what);
	if (s[n - 1] == '.')
		return record_json_refuse(j, at, "%s does not end with a dot", what);
	if (begins && (s[0] < 'a' || s[0] > 'z'))
		return record_json_refuse(j, at, "%s begins with a letter", what);
	return true;
}

/* The inside of a string, its quotes and backslashes marked. */
static bool put_string(struct record_json *j, const struct at *at, const json_t *v)
{
	const char *text;
	size_t len;

	if (!get_value(j, at, v, &text, &len))
		return false;
	if (has_line_end(text, len))
		return record_json_refuse(j, at, "a string stands in one line");
	size_t start = j->text.len + 1;
	text_putc(&j->text, '"');
	for (size_t i = 0; i < len; i++) {
		if (text[i] == '"' || text[i] == '\\')
			text_putc(&j->text, '\\');
		text_putc(&j->text, text[i]);
	}
	if (j->text.len - start > STRING_MAX)
		return record_json_refuse(j, at, "a string has at most %d bytes, \\ before quotes counted", STRING_MAX);
	text_putc(&j->text, '"');
	return true;
}

static bool put_tag(struct record_json *j, const struct at *at, const json_t *v)
{
	static const char *const names[] = {"before", "name", "value", "behind", NULL};

	if (!members(j, at, v, names))
		return false;
	const json_t *before = json_object_get(v, "before"), *name = json_object_get(v, "name");
	struct at name_at = {at, "name", 0};
	if (!put_lines(j, &(struct at){at, "before", 0}, before))
		return false;
	if (at->index == 0 && json_array_size(before))
		return record_json_refuse(j, &(struct at){at, "before", 0}, "what stands before the first tag belongs to text_before");
	if (!json_is_string(name))
		return record_json_refuse(j, &name_at, "a tag's name is expected, a string");
	const char *s = json_string_value(name);
	size_t n = json_string_length(name);
	bool known = (s[0] | 32) == 'x' && s[1] == '-' && s[n - 1] != '.';
	for (int i = 0; i < TAG_OWN && !known; i++)
		known = strcmp(tag_names[i], s) == 0;
	if (!known || strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-.") != n)
		return record_json_refuse(j, &name_at, "no tag is called so; a tag of your own begins with X-");
	if ((at->index == 0) != (strcmp(s, "Game") == 0))
		return record_json_refuse(j, &name_at, at->index ? "a record has one tag Game" : "the first tag is Game");
	text_puts(&j->text, at->index ? "\n[" : "[");
	text_puts(&j->text, s);
	text_putc(&j->text, ' ');
	if (!put_string(j, &(struct at){at, "value", 0}, json_object_get(v, "value")))
		return false;
	text_putc(&j->text, ']');
	return put_comments(j, &(struct at){at, "behind", 0}, json_object_get(v, "behind"), false);
}

/* A number from 0 to most. */
static bool get_number(struct record_json *j, const struct at *at, const json_t *v, long most, long *n)
{
	*n = 0;
	if (!json_is_integer(v) || json_integer_value(v) < 0 || json_integer_value(v) > most)
		return record_json_refuse(j, at, "a whole number from 0 to %ld is expected", most);
	*n = (long)json_integer_value(v);
	return true;
}

static bool put_word(struct record_json *j, const struct at *at, const json_t *v)
{
	static const char *const string[] = {"string", NULL}, *const hidden[] = {"hidden", NULL};
	long n;

	if (json_is_string(v)) {
		if (!plain(j, at, v, at->index ? "a word" : "a verb", at->index == 0))
			return false;
		text_puts(&j->text, json_string_value(v));
		return true;
	}
	if (at->index == 0)
		return record_json_refuse(j, at, "an action begins with a verb, a string");
	if (json_object_get(v, "string"))
		return members(j, at, v, string) && put_string(j, &(struct at){at, "string", 0}, json_object_get(v, "string"));
	if (!json_is_object(v))
		return record_json_refuse(j, at, "a word is a string, {\"hidden\": n} or {\"string\": ...}");
	if (!members(j, at, v, hidden) || !get_number(j, &(struct at){at, "hidden", 0}, json_object_get(v, "hidden"), HIDDEN_MAX, &n))
		return false;
	text_putc(&j->text, '?');
	if (n != 1)
		text_number(&j->text, n);
	return true;
}

/* The comments of an action's "within" that stand before word k; *next is the first not yet written. */
static bool put_within(struct record_json *j, const struct at *at, const json_t *list, size_t k, size_t *next)
{
	static const char *const names[] = {"word", "comment", NULL};
	long n;

	for (; *next < json_array_size(list); ++*next) {
		const json_t *v = json_array_get(list, *next);
		struct at here = {at, NULL, *next}, number = {&here, "word", 0};
		if (!members(j, &here, v, names) || !get_number(j, &number, json_object_get(v, "word"), WORDS_MAX, &n))
			return false;
		if ((size_t)n > k)
			return true;
		if ((size_t)n < k)
			return record_json_refuse(j, &number, "comments stand in the order of the words");
		text_putc(&j->text, ' ');
		if (!put_comment(j, &(struct at){&here, "comment", 0}, json_object_get(v, "comment"), true))
			return false;
	}
	return true;
}

static bool put_words(struct record_json *j, const struct at *at, const json_t *v)
{
	const json_t *words = json_object_get(v, "words"), *within = json_object_get(v, "within");
	struct at words_at = {at, "words", 0}, within_at = {at, "within", 0};
	size_t n = json_array_size(words), next = 0;

	if (!is_list(j, &words_at, words) || !is_list(j, &within_at, within))
		return false;
	if (n == 0 || n > WORDS_MAX)
		return record_json_refuse(j, &words_at, "an action has from 1 to %d words", WORDS_MAX);
	for (size_t k = 0; k < n; k++) {
		if (!put_within(j, &within_at, within, k, &next))
			return false;
		char last = j->text.at[j->text.len - 1];
		if (last != ' ')
			text_putc(&j->text, ' ');
		if (!put_word(j, &(struct at){&words_at, NULL, k}, json_array_get(words, k)))
			return false;
	}
	if (!put_within(j, &within_at, within, n, &next))
		return false;
	if (next < json_array_size(within))
		return record_json_refuse(j, &(struct at){&within_at, NULL, next}, "the action has only %zu words", n);
	return true;
}

static bool put_action(struct record_json *j, const struct at *at, const json_t *v, bool setup)
{
	static const char *const names[] = {"before", "seat", "claim", "words", "within", NULL};

	if (!members(j, at, v, names))
		return false;
	const json_t *seat = json_object_get(v, "seat"), *claim = json_object_get(v, "claim");
	struct at seat_at = {at, "seat", 0};
	if (!put_comments(j, &(struct at){at, "before", 0}, json_object_get(v, "before"), true))
		return false;
	text_puts(&j->text, setup ? "\n   " : " ");
	if (!json_is_null(seat)) {
		if (!json_is_string(seat))
			return record_json_refuse(j, &seat_at, "a seat is expected, a string, or null");
		if (!plain(j, &seat_at, seat, "a seat", true))
			return false;
		text_putc(&j->text, '@');
		text_puts(&j->text, json_string_value(seat));
	}
	if (!json_is_boolean(claim))
		return record_json_refuse(j, &(struct at){at, "claim", 0}, "true or false is expected");
	if (json_is_true(claim))
		text_puts(&j->text, json_is_null(seat) ? "=" : " =");
	return put_words(j, at, v);
}

static bool put_turn(struct record_json *j, const struct at *at, const json_t *v)
{
	static const char *const names[] = {"before", "number", "seat", "actions", "behind", NULL};
	long number;

	if (!members(j, at, v, names) || !put_lines(j, &(struct at){at, "before", 0}, json_object_get(v, "before")))
		return false;
	const json_t *seat = json_object_get(v, "seat"), *actions = json_object_get(v, "actions");
	struct at actions_at = {at, "actions", 0};
	if (!get_number(j, &(struct at){at, "number", 0}, json_object_get(v, "number"), TURNS_MAX, &number) ||
	    !plain(j, &(struct at){at, "seat", 0}, seat, "a seat", true) || !is_list(j, &actions_at, actions))
		return false;
	size_t n = json_array_size(actions);
	if (n > ACTIONS_MAX)
		return record_json_refuse(j, &actions_at, "a turn has at most %d actions", ACTIONS_MAX);
	bool setup = strcmp(json_string_value(seat), "setup") == 0;
	text_puts(&j->text, at->index ? "\n" : "\n\n");
	text_number(&j->text, number);
	text_puts(&j->text, ". ");
	text_puts(&j->text, json_string_value(seat));
	text_putc(&j->text, ':');
	for (size_t k = 0; k < n; k++) {
		if (!put_action(j, &(struct at){&actions_at, NULL, k}, json_array_get(actions, k), setup))
			return false;
		if (k + 1 < n)
			text_putc(&j->text, ',');
	}
	return put_comments(j, &(struct at){at, "behind", 0}, json_object_get(v, "behind"), false);
}

/* Text outside the record, if any, between line ends. */
static bool put_foreign(struct record_json *j, const struct at *at, const json_t *v, const char *before, const char *behind)
{
	const char *text;
	size_t len;

	if (json_is_null(v))
		return true;
	if (!get_value(j, at, v, &text, &len))
		return false;
	text_puts(&j->text, before);
	text_add(&j->text, text, len);
	text_puts(&j->text, behind);
	return true;
}

bool record_json_put_record(struct record_json *j, const json_t *v, size_t *start)
{
	static const char *const names[] = {"game", "text_before", "tags", "turns", "before_end", "ended", "text_behind", NULL};
	struct at tags_at = {NULL, "tags", 0}, turns_at = {NULL, "turns", 0};

	if (!members(j, NULL, v, names))
		return false;
	const json_t *tags = json_object_get(v, "tags"), *turns = json_object_get(v, "turns"), *ended = json_object_get(v, "ended");
	const json_t *behind = json_object_get(v, "text_behind");
	if (!put_foreign(j, &(struct at){NULL, "text_before", 0}, json_object_get(v, "text_before"), "", "\n\n"))
		return false;
	*start = j->text.len;
	if (!is_list(j, &tags_at, tags) || !is_list(j, &turns_at, turns))
		return false;
	if (json_array_size(tags) == 0 || json_array_size(tags) > TAGS_MAX)
		return record_json_refuse(j, &tags_at, "a record has from 1 to %d tags", TAGS_MAX);
	if (json_array_size(turns) > TURNS_MAX)
		return record_json_refuse(j, &turns_at, "a record has at most %d turns", TURNS_MAX);
	for (size_t i = 0; i < json_array_size(tags); i++)
		if (!put_tag(j, &(struct at){&tags_at, NULL, i}, json_array_get(tags, i)))
			return false;
	for (size_t i = 0; i < json_array_size(turns); i++)
		if (!put_turn(j, &(struct at){&turns_at, NULL, i}, json_array_get(turns, i)))
			return false;
	if (!put_lines(j, &(struct at){NULL, "before_end", 0}, json_object_get(v, "before_end")))
		return false;
	text_puts(&j->text, "\n*\n");
	if (!json_is_boolean(ended))
		return record_json_refuse(j, &(struct at){NULL, "ended", 0}, "true or false is expected");
	if (json_is_false(ended) && !json_is_null(behind))
		return record_json_refuse(j, &(struct at){NULL, "ended", 0}, "a record with text behind it is ended");
	return put_foreign(j, &(struct at){NULL, "text_behind", 0}, behind, "\n", "\n");
}
