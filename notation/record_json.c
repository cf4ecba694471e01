#include "notation/record_json.h"

#include "notation/format.h"
#include "notation/lex.h"
#include "notation/parse.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { PAD = 17 };      /* what a slice needs behind its text, NUL included */

/* Where in the JSON one is. */
struct at {
	const struct at *up;
	const char *name;       /* of a member, or NULL for an element */
	size_t index;
};

void record_json_init(struct record_json *j, struct arena *keep, struct arena *arena, void (*fail)(void *), void *fail_arg)
{
	memset(j, 0, sizeof *j);
	j->arena = arena;
	text_init(&j->text, fail, fail_arg);
	text_init(&j->piece, fail, fail_arg);
	record_init(&j->record, keep);
}

void record_json_free(struct record_json *j)
{
	text_free(&j->text);
	text_free(&j->piece);
}

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

/* Keeps the reason; always false. */
__attribute__((format(printf, 3, 4)))
static bool refuse(struct record_json *j, const struct at *at, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	j->pointer = pointer_text(j->arena, at);
	j->message = arena_vprintf(j->arena, format, ap);
	va_end(ap);
	return false;
}

/* The text of j->text as a record's, in j->record. */
static void read_text(struct record_json *j)
{
	char padding[PAD] = {0};

	text_add(&j->text, padding, sizeof padding);
	j->text.len -= sizeof padding;
	slice_of(&j->slice, j->text.at, j->text.len);
	diags_init(&j->diags, j->arena);
	record_parse(&j->record, &j->slice, false, &j->diags);
}

/* Tree to JSON. The tree is that of a canonical text, so texts go as they
 * stand there, and a line of its own is one that a line end precedes. */

struct emitter {
	struct text *t;
	const struct record *r;
	struct arena *a;
	size_t comment;         /* the next to be written */
	uint32_t last;          /* where what was written last ends in the text */
};

static const char digits64[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static void base64(struct text *t, const char *bytes, size_t n)
{
	for (size_t i = 0; i < n; i += 3) {
		uint32_t group = 0;
		for (size_t k = 0; k < 3; k++)
			group = group << 8 | (i + k < n ? (unsigned char)bytes[i + k] : 0);
		for (size_t k = 0; k < 4; k++)
			text_putc(t, i + k > n ? '=' : digits64[group >> (18 - 6 * k) & 63]);
	}
}

static void emit_value(struct text *t, const char *bytes, size_t n)
{
	unsigned len;

	for (size_t i = 0; i < n; i += len)
		if (utf8_at(bytes, i, n, &len) == UINT32_MAX) {
			text_puts(t, "{\"bytes\":\"");
			base64(t, bytes, n);
			text_puts(t, "\"}");
			return;
		}
	text_putc(t, '"');
	text_json(t, bytes, n);
	text_putc(t, '"');
}

static bool comment_before(const struct emitter *e, uint32_t at)
{
	return e->comment < e->r->ncomments && e->r->comments[e->comment].at < at;
}

static bool own_line(const struct emitter *e)
{
	return memchr(e->r->text + e->last, '\n', e->r->comments[e->comment].at - e->last) != NULL;
}

static void emit_comment(struct emitter *e)
{
	struct comment c = e->r->comments[e->comment++];

	emit_value(e->t, e->r->text + c.at + 1, c.end - c.at - 2);
	e->last = c.end;
}

/* Comments in the line of what was written last. */
static void emit_behind(struct emitter *e, uint32_t until)
{
	text_puts(e->t, ",\"behind\":[");
	for (bool first = true; comment_before(e, until) && !own_line(e); first = false) {
		text_puts(e->t, first ? "" : ",");
		emit_comment(e);
	}
	text_puts(e->t, "]}");
}

/* Comments in lines of their own. */
static void emit_lines(struct emitter *e, uint32_t until)
{
	const char *open = "[";

	text_putc(e->t, '[');
	while (comment_before(e, until)) {
		text_puts(e->t, own_line(e) || *open == '[' ? open : ",");
		emit_comment(e);
		open = "],[";
	}
	text_puts(e->t, *open == '[' ? "]" : "]]");
}

/* Where the tag or turn behind the first i tags and k turns begins. */
static uint32_t next_line(const struct record *r, size_t i, size_t k)
{
	if (i < r->ntags)
		return r->tags[i].span.at;
	return k < r->nturns ? r->turns[k].at : (uint32_t)r->slice->len;
}

static void emit_tag(struct emitter *e, size_t i)
{
	const struct tag *tag = &e->r->tags[i];
	size_t len;
	char *value = tag_text(e->r, tag, e->a, &len);

	text_puts(e->t, "{\"before\":");
	emit_lines(e, tag->span.at);
	text_puts(e->t, ",\"name\":\"");
	text_add(e->t, e->r->text + tag->word.at, tag->word.end - tag->word.at);
	text_puts(e->t, "\",\"value\":");
	emit_value(e->t, value, len);
	e->last = tag->span.end;
	emit_behind(e, next_line(e->r, i + 1, 0));
}

static void emit_word(struct emitter *e, const struct word *w)
{
	size_t len;
	char *string;

	switch (w->kind) {
	case WORD_PLAIN:
		text_putc(e->t, '"');
		text_add(e->t, e->r->text + w->at, w->len);
		text_putc(e->t, '"');
		break;
	case WORD_HIDDEN:
		text_printf(e->t, "{\"hidden\":%u}", (unsigned)w->key);
		break;
	default:
		string = string_text(e->r->text, (struct span){w->at, w->at + w->len}, e->a, &len);
		text_puts(e->t, "{\"string\":");
		emit_value(e->t, string, len);
		text_putc(e->t, '}');
	}
}

static void emit_within(struct emitter *e, uint32_t k, bool *first)
{
	text_printf(e->t, "%s{\"word\":%u,\"comment\":", *first ? "" : ",", (unsigned)k);
	emit_comment(e);
	text_putc(e->t, '}');
	*first = false;
}

/* Comments between the action's words, and those between the last one and the comma. */
static void emit_inner_comments(struct emitter *e, const struct action *a, const struct action *next)
{
	const struct record *r = e->r;
	bool first = true;

	for (uint32_t k = 0; k < a->nwords; k++) {
		const struct word *w = &r->words[a->word + k];
		while (comment_before(e, w->at))
			emit_within(e, k, &first);
		e->last = w->at + w->len + (w->kind == WORD_STRING);
	}
	while (next && comment_before(e, next->at) && !memchr(r->text + e->last, ',', r->comments[e->comment].at - e->last))
		emit_within(e, a->nwords, &first);
}

static void emit_action(struct emitter *e, const struct action *a, const struct action *next)
{
	const char *gap = "";
	char seat[WORD_MAX + 1];

	text_puts(e->t, "{\"before\":[");
	for (; comment_before(e, a->at); gap = ",") {
		text_puts(e->t, gap);
		emit_comment(e);
	}
	text_puts(e->t, "],\"seat\":");
	if (a->by == SEAT_NONE) {
		text_puts(e->t, "null");
	} else {
		seat_text(e->r, a->by, seat);
		text_printf(e->t, "\"%s\"", seat);
	}
	text_printf(e->t, ",\"claim\":%s,\"words\":[", a->claim ? "true" : "false");
	for (uint32_t k = 0; k < a->nwords; k++) {
		text_puts(e->t, k ? "," : "");
		emit_word(e, &e->r->words[a->word + k]);
	}
	text_puts(e->t, "],\"within\":[");
	emit_inner_comments(e, a, next);
	text_puts(e->t, "]}");
}

static void emit_turn(struct emitter *e, size_t i)
{
	const struct turn *t = &e->r->turns[i];
	const struct action *a = e->r->actions + t->action;
	char seat[WORD_MAX + 1];

	text_puts(e->t, "{\"before\":");
	emit_lines(e, t->at);
	plain_text(e->r->text, (struct span){t->seat_at, t->seat_end}, seat);
	text_printf(e->t, ",\"number\":%zu,\"seat\":\"%s\",\"actions\":[", i + (size_t)e->r->first_turn, seat);
	e->last = t->seat_end;
	for (uint32_t k = 0; k < t->nactions; k++) {
		text_puts(e->t, k ? "," : "");
		emit_action(e, &a[k], k + 1 < t->nactions ? &a[k + 1] : NULL);
	}
	text_putc(e->t, ']');
	emit_behind(e, next_line(e->r, e->r->ntags, i + 1));
}

static void emit_game(struct emitter *e)
{
	size_t len;
	char *value = tag_text(e->r, &e->r->tags[0], e->a, &len);

	emit_value(e->t, value, len);
}

/* In canonical text two line ends stand between the text before and the record. */
static void emit_text_before(struct emitter *e)
{
	size_t n = e->r->slice->start;

	if (n > 2)
		emit_value(e->t, e->r->text, n - 2);
	else
		text_puts(e->t, "null");
}

/* Behind * stand two line ends, the text and a line end; or a line end alone. */
static void emit_text_behind(struct emitter *e)
{
	size_t at = e->r->star + 3, end = e->r->slice->len - 1;

	if (end > at)
		emit_value(e->t, e->r->text + at, end - at);
	else
		text_puts(e->t, "null");
}

static bool is_canonical(struct record_json *j)
{
	if (j->diags.worst != V_LEGAL || j->record.ntags == 0 || !j->record.starred)
		return false;
	j->piece.len = 0;
	format_record(&j->piece, &j->record);
	return j->piece.len == j->text.len && memcmp(j->piece.at, j->text.at, j->text.len) == 0;
}

bool record_json_write(struct record_json *j, const struct record *r, struct text *out)
{
	j->text.len = 0;
	format_record(&j->text, r);
	j->record.find = r->find;
	j->record.find_arg = r->find_arg;
	read_text(j);
	if (j->diags.worst != V_LEGAL || j->record.ntags == 0 || !j->record.starred)
		return false;
	struct emitter e = {.t = out, .r = &j->record, .a = j->arena, .last = (uint32_t)j->slice.start};
	text_puts(out, "{\"game\":");
	emit_game(&e);
	text_puts(out, ",\"text_before\":");
	emit_text_before(&e);
	for (size_t i = 0; i < j->record.ntags; i++) {
		text_puts(out, i ? "," : ",\"tags\":[");
		emit_tag(&e, i);
	}
	text_puts(out, "],\"turns\":[");
	for (size_t i = 0; i < j->record.nturns; i++) {
		text_puts(out, i ? "," : "");
		emit_turn(&e, i);
	}
	text_puts(out, "],\"before_end\":");
	emit_lines(&e, j->record.star);
	text_printf(out, ",\"ended\":%s,\"text_behind\":", r->starred ? "true" : "false");
	emit_text_behind(&e);
	text_putc(out, '}');
	return true;
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
		return refuse(j, at, "an object is expected");
	for (; names[n]; n++)
		if (!json_object_get(object, names[n]))
			return refuse(j, at, "the member \"%s\" is missing", names[n]);
	if (json_object_size(object) == n)
		return true;
	json_object_foreach((json_t *)object, key, v) {
		size_t i = 0;
		while (names[i] && strcmp(names[i], key) != 0)
			i++;
		if (!names[i])
			return refuse(j, &(struct at){at, key, 0}, "no member is called so");
	}
	return true;
}

static bool is_list(struct record_json *j, const struct at *at, const json_t *v)
{
	return json_is_array(v) || refuse(j, at, "a list is expected");
}

static int digit64(char c)
{
	const char *p = c ? strchr(digits64, c) : NULL;

	return p ? (int)(p - digits64) : -1;
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

	if (json_is_string(v)) {
		*text = json_string_value(v);
		*len = json_string_length(v);
		return true;
	}
	if (!json_is_object(v))
		return refuse(j, at, "a string or {\"bytes\": ...} is expected");
	if (!members(j, at, v, names))
		return false;
	const json_t *b = json_object_get(v, "bytes");
	if (!json_is_string(b) || !bytes_of(j, json_string_value(b), json_string_length(b), text, len))
		return refuse(j, &(struct at){at, "bytes", 0}, "base64 is expected, with its = at the end");
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
		return refuse(j, at, "a comment holds no brace");
	if (one_line && has_line_end(text, len))
		return refuse(j, at, "a comment in a turn stands in one line");
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
			return refuse(j, &here, "a line of comments holds at least one");
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
		return refuse(j, at, "%s is expected, a string", what);
	const char *s = json_string_value(v);
	size_t n = json_string_length(v);
	if (n == 0 || n > WORD_MAX)
		return refuse(j, at, "%s has from 1 to %d letters", what, WORD_MAX);
	for (size_t i = 0; i < n; i++)
		if (!((s[i] >= 'a' && s[i] <= 'z') || (s[i] >= '0' && s[i] <= '9') || (s[i] && strchr("+-.", s[i]))))
			return refuse(j, at, "%s consists of small letters, digits and - + .", what);
	if (s[n - 1] == '.')
		return refuse(j, at, "%s does not end with a dot", what);
	if (begins && (s[0] < 'a' || s[0] > 'z'))
		return refuse(j, at, "%s begins with a letter", what);
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
		return refuse(j, at, "a string stands in one line");
	size_t start = j->text.len + 1;
	text_putc(&j->text, '"');
	for (size_t i = 0; i < len; i++) {
		if (text[i] == '"' || text[i] == '\\')
			text_putc(&j->text, '\\');
		text_putc(&j->text, text[i]);
	}
	if (j->text.len - start > STRING_MAX)
		return refuse(j, at, "a string has at most %d bytes, \\ before quotes counted", STRING_MAX);
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
		return refuse(j, &(struct at){at, "before", 0}, "what stands before the first tag belongs to text_before");
	if (!json_is_string(name))
		return refuse(j, &name_at, "a tag's name is expected, a string");
	const char *s = json_string_value(name);
	size_t n = json_string_length(name);
	bool known = (s[0] | 32) == 'x' && s[1] == '-' && s[n - 1] != '.';
	for (int i = 0; i < TAG_OWN && !known; i++)
		known = strcmp(tag_names[i], s) == 0;
	if (!known || strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-.") != n)
		return refuse(j, &name_at, "no tag is called so; a tag of your own begins with X-");
	if ((at->index == 0) != (strcmp(s, "Game") == 0))
		return refuse(j, &name_at, at->index ? "a record has one tag Game" : "the first tag is Game");
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
	if (!json_is_integer(v) || json_integer_value(v) < 0 || json_integer_value(v) > most)
		return refuse(j, at, "a whole number from 0 to %ld is expected", most);
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
		return refuse(j, at, "an action begins with a verb, a string");
	if (json_object_get(v, "string"))
		return members(j, at, v, string) && put_string(j, &(struct at){at, "string", 0}, json_object_get(v, "string"));
	if (!json_is_object(v))
		return refuse(j, at, "a word is a string, {\"hidden\": n} or {\"string\": ...}");
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
			return refuse(j, &number, "comments stand in the order of the words");
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
		return refuse(j, &words_at, "an action has from 1 to %d words", WORDS_MAX);
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
		return refuse(j, &(struct at){&within_at, NULL, next}, "the action has only %zu words", n);
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
			return refuse(j, &seat_at, "a seat is expected, a string, or null");
		if (!plain(j, &seat_at, seat, "a seat", true))
			return false;
		text_putc(&j->text, '@');
		text_puts(&j->text, json_string_value(seat));
	}
	if (!json_is_boolean(claim))
		return refuse(j, &(struct at){at, "claim", 0}, "true or false is expected");
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
		return refuse(j, &actions_at, "a turn has at most %d actions", ACTIONS_MAX);
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

/* The whole text; *start is where its record begins. */
static bool put_record(struct record_json *j, const json_t *v, size_t *start)
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
		return refuse(j, &tags_at, "a record has from 1 to %d tags", TAGS_MAX);
	if (json_array_size(turns) > TURNS_MAX)
		return refuse(j, &turns_at, "a record has at most %d turns", TURNS_MAX);
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
		return refuse(j, &(struct at){NULL, "ended", 0}, "true or false is expected");
	if (json_is_false(ended) && !json_is_null(behind))
		return refuse(j, &(struct at){NULL, "ended", 0}, "a record with text behind it is ended");
	return put_foreign(j, &(struct at){NULL, "text_behind", 0}, behind, "\n", "\n");
}

/* A base for [From] that has the seats of the turns. */
static struct record *make_stand_in(struct record_json *j)
{
	struct record *base = arena_array(j->arena, 1, sizeof *base);
	const json_t *turns = json_object_get(j->given, "turns");

	for (size_t i = 0; i < json_array_size(turns); i++) {
		const json_t *turn = json_array_get(turns, i), *actions = json_object_get(turn, "actions");
		for (size_t k = 0; k <= json_array_size(actions); k++) {
			const json_t *seat = json_object_get(k ? json_array_get(actions, k - 1) : turn, "seat");
			if (!json_is_string(seat))
				continue;
			const char *name = json_string_value(seat);
			uint32_t len = (uint32_t)json_string_length(seat);
			struct word w = {.kind = WORD_PLAIN, .key = word_key(name, len), .len = (uint16_t)len};
			base->text = name;
			if (record_seat(base, &w) == SEAT_NONE && base->nseats < SEATS_MAX)
				base->seats[base->nseats++] = (struct seat){.key = w.key, .name = name, .person = "", .name_len = len};
		}
	}
	return base;
}

static const struct record *find_base(void *arg, const char *name, size_t len)
{
	struct record_json *j = arg;
	const struct record *base = j->find ? j->find(j->find_arg, name, len) : NULL;

	if (base)
		return base;
	if (!j->stand_in)
		j->stand_in = make_stand_in(j);
	return j->stand_in;
}

const char *record_json_pointer(const struct record_json *j, const struct diag *d)
{
	const struct record *r = &j->record;

	if (d->span.at < j->slice.start)
		return "/text_before";
	if (r->starred && d->span.at > r->star)
		return "/text_behind";
	if (d->turn >= 0 && d->action > 0)
		return arena_printf(j->arena, "/turns/%d/actions/%d", d->turn - r->first_turn, d->action - 1);
	if (d->turn >= 0)
		return arena_printf(j->arena, "/turns/%d", d->turn - r->first_turn);
	for (size_t i = 0; i < r->ntags; i++)
		if (d->span.at >= r->tags[i].span.at && d->span.at < r->tags[i].span.end)
			return arena_printf(j->arena, "/tags/%zu", i);
	return "";
}

static bool refuse_difference(struct record_json *j, const struct at *at, const json_t *came)
{
	char *words = came ? json_dumps(came, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;

	refuse(j, at, words ? "this would read back as %.200s" : "this would not read back", words);
	free(words);
	return false;
}

/* The first place in which both differ is refused. */
static bool same(struct record_json *j, const struct at *at, const json_t *given, const json_t *came)
{
	const char *key;
	json_t *v;

	if (json_equal(given, came))
		return true;
	if (json_is_object(given) && json_is_object(came)) {
		json_object_foreach((json_t *)given, key, v)
			if (json_object_get(came, key) && !same(j, &(struct at){at, key, 0}, v, json_object_get(came, key)))
				return false;
	} else if (json_is_array(given) && json_array_size(given) == json_array_size(came)) {
		for (size_t i = 0; i < json_array_size(given); i++)
			if (!same(j, &(struct at){at, NULL, i}, json_array_get(given, i), json_array_get(came, i)))
				return false;
	}
	return refuse_difference(j, at, came);
}

/* The same with JSON text as what came back, in j->piece; empties it. */
static bool same_piece(struct record_json *j, const struct at *at, const json_t *given)
{
	json_t *came = json_loadb(j->piece.at, j->piece.len, JSON_DECODE_ANY, NULL);
	bool is = same(j, at, given, came);

	json_decref(came);
	j->piece.len = 0;
	return is;
}

/* Whether the tree of the text is what was given; piece by piece, since a
 * second tree of JSON would double the memory. */
static bool same_twin(struct record_json *j, const json_t *v)
{
	const struct record *r = &j->record;
	struct emitter e = {.t = &j->piece, .r = r, .a = j->arena, .last = (uint32_t)j->slice.start};
	struct at tags_at = {NULL, "tags", 0}, turns_at = {NULL, "turns", 0};
	const json_t *tags = json_object_get(v, "tags"), *turns = json_object_get(v, "turns");

	j->piece.len = 0;
	emit_game(&e);
	if (!same_piece(j, &(struct at){NULL, "game", 0}, json_object_get(v, "game")))
		return false;
	emit_text_before(&e);
	if (!same_piece(j, &(struct at){NULL, "text_before", 0}, json_object_get(v, "text_before")))
		return false;
	if (r->ntags != json_array_size(tags) || r->nturns != json_array_size(turns))
		return refuse(j, r->ntags != json_array_size(tags) ? &tags_at : &turns_at,
			      "this would read back with %zu tags and %zu turns", r->ntags, r->nturns);
	for (size_t i = 0; i < r->ntags; i++) {
		emit_tag(&e, i);
		if (!same_piece(j, &(struct at){&tags_at, NULL, i}, json_array_get(tags, i)))
			return false;
	}
	for (size_t i = 0; i < r->nturns; i++) {
		emit_turn(&e, i);
		if (!same_piece(j, &(struct at){&turns_at, NULL, i}, json_array_get(turns, i)))
			return false;
	}
	emit_lines(&e, r->star);
	if (!same_piece(j, &(struct at){NULL, "before_end", 0}, json_object_get(v, "before_end")))
		return false;
	emit_text_behind(&e);
	return same_piece(j, &(struct at){NULL, "text_behind", 0}, json_object_get(v, "text_behind"));
}

static bool refuse_fault(struct record_json *j)
{
	for (size_t i = 0; i < j->diags.n; i++) {
		const struct diag *d = &j->diags.list[i];
		if (d->verdict == V_LEGAL)
			continue;
		j->pointer = record_json_pointer(j, d);
		j->message = arena_printf(j->arena, "%s: %s", d->rule->id, d->message);
		break;
	}
	return false;
}

bool record_json_read(struct record_json *j, const json_t *twin)
{
	size_t start = 0;

	j->given = twin;
	j->stand_in = NULL;
	j->text.len = 0;
	j->pointer = j->message = "";
	if (!put_record(j, twin, &start))
		return false;
	if (j->text.len > RECORD_MAX)
		return refuse(j, NULL, "a record of more than %d MiB", RECORD_MAX / (1024 * 1024));
	j->record.find = find_base;
	j->record.find_arg = j;
	read_text(j);
	for (size_t i = 0; i < j->text.len; i++)
		if (j->text.at[i] == '[' && i != start && record_begins(j->text.at, i, j->text.len))
			return refuse(j, NULL, "the text holds the beginning of another record, [Game and a quote");
	if (j->diags.worst != V_LEGAL)
		return refuse_fault(j);
	if (!j->record.starred)
		return refuse(j, NULL, "the text has no end");
	if (!same_twin(j, twin))
		return false;
	return is_canonical(j) || refuse(j, NULL, "the text is not canonical: a record in canonical form has another twin");
}
