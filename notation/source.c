#include "notation/source.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	FIRST_ROOM = 256 * 1024,
	PAD = 16
};

void source_init(struct source *s, int fd, void (*fail)(void *), void *fail_arg)
{
	memset(s, 0, sizeof *s);
	s->fd = fd;
	s->fail = fail;
	s->fail_arg = fail_arg;
	s->next_line = s->next_column = 1;
}

void source_free(struct source *s)
{
	free(s->buf);
	s->buf = NULL;
}

static size_t skip_blank(const char *text, size_t at, size_t end)
{
	while (at < end && text[at] && strchr(" \t\r\n>|", text[at]))
		at++;
	return at;
}

bool record_begins(const char *text, size_t at, size_t end)
{
	if (at >= end || text[at] != '[')
		return false;
	if (end > at + HEAD_MAX)
		end = at + HEAD_MAX;
	size_t p = skip_blank(text, at + 1, end);
	for (const char *g = "game"; *g; g++, p++)
		if (p >= end || (text[p] | 32) != *g)
			return false;
	p = skip_blank(text, p, end);
	if (p < end && text[p] == '"')
		return true;
	return p + 2 < end && (unsigned char)text[p] == 0xE2 && (unsigned char)text[p + 1] == 0x80 &&
	       (unsigned char)text[p + 2] >= 0x9C && (unsigned char)text[p + 2] <= 0x9F;
}

/* The first record's beginning in text[at .. end), or end. */
static size_t find_record(const char *text, size_t at, size_t end)
{
	while (at < end) {
		const char *p = memchr(text + at, '[', end - at);
		if (!p)
			return end;
		at = (size_t)(p - text);
		if (record_begins(text, at, end))
			return at;
		at++;
	}
	return end;
}

/* Reads some more bytes behind the fill; false at the end or on an error. */
static bool read_more(struct source *s)
{
	if (s->eof)
		return false;
	if (s->at > 0 && s->fill - s->at <= s->cap / 2) {
		memmove(s->buf, s->buf + s->at, s->fill - s->at);
		s->fill -= s->at;
		s->at = 0;
	}
	if (s->cap - s->fill < FIRST_ROOM / 4) {
		size_t cap = s->cap ? s->cap * 2 : FIRST_ROOM;
		char *buf = realloc(s->buf, cap + PAD + 1);
		if (!buf) {
			s->fail(s->fail_arg);
			abort();
		}
		s->buf = buf;
		s->cap = cap;
	}
	if (s->before_read)
		s->before_read(s->before_read_arg);
	for (;;) {
		ssize_t n = read(s->fd, s->buf + s->fill, s->cap - s->fill);
		if (n > 0) {
			s->fill += (size_t)n;
			return true;
		}
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			s->error = errno;
		s->eof = true;
		return false;
	}
}

/* Whether a character begins here; a byte order mark is none. Two bytes
 * behind may be read. */
static bool is_column(const char *p)
{
	return ((unsigned char)p[0] & 0xC0) != 0x80 && memcmp(p, "\xEF\xBB\xBF", 3) != 0;
}

/* Moves the stream's line and column over text[0 .. n). */
static void count_lines(const char *text, size_t n, size_t *line, size_t *column)
{
	size_t lf = 0, last = 0;

	for (const char *p = text, *end = text + n; (p = memchr(p, '\n', (size_t)(end - p))) != NULL; p++)
		lf++;
	bool cr = memchr(text, '\r', n) != NULL;
	if (cr)
		for (size_t i = 0; i < n; i++)
			lf += text[i] == '\r' && !(i + 1 < n && text[i + 1] == '\n');
	if (lf) {
		*line += lf;
		*column = 1;
		for (last = n; text[last - 1] != '\n' && text[last - 1] != '\r'; last--)
			;
	}
	for (size_t i = last; i < n; i++)
		*column += is_column(text + i);
}

/* Looks for a record's beginning at or behind from (bytes from s->at), reading
 * on as needed. *found is its place, or where the search ended: at the end of
 * the stream, or, with *open set, at the limit. */
static bool seek_record(struct source *s, size_t from, size_t *found, bool *open)
{
	*open = false;
	for (;;) {
		size_t have = s->fill - s->at;
		*found = find_record(s->buf + s->at, from < have ? from : have, have);
		if (*found < have)
			return true;
		if (have > RECORD_MAX) {
			*open = true;
			*found = RECORD_MAX;
			return false;
		}
		if (have > HEAD_MAX && have - HEAD_MAX > from)
			from = have - HEAD_MAX;
		if (!read_more(s))
			return false;
	}
}

/* Reads past the rest of a record that was too long. */
static void skip_record(struct source *s)
{
	bool found = false;

	do {
		size_t have = s->fill - s->at;
		size_t end = find_record(s->buf + s->at, 0, have);
		found = end < have;
		if (!found && !s->eof)
			end = have > HEAD_MAX ? have - HEAD_MAX : 0;
		count_lines(s->buf + s->at, end, &s->next_line, &s->next_column);
		s->at += end;
	} while (!found && (read_more(s) || s->at < s->fill));
	s->skipping = false;
}

bool source_next(struct source *s, struct slice *out)
{
	bool first = s->buf == NULL, open = false;
	size_t start = 0, end;

	if (s->cut_set)
		s->buf[s->cut] = s->cut_byte;
	s->cut_set = false;
	if (s->skipping)
		skip_record(s);
	if (s->buf == NULL || s->at == s->fill) {
		bool more = read_more(s);
		if (!more && (!first || s->error))
			return false;
	}
	/* only the stream's first slice has text before its record */
	if (first && !seek_record(s, 0, &start, &open))
		end = start;
	else if (seek_record(s, start + 1, &end, &open) && end - start > RECORD_MAX)
		open = true;
	if (open && end - start > RECORD_MAX)
		end = start + RECORD_MAX;

	memset(out, 0, sizeof *out);
	out->text = s->buf + s->at;
	out->len = end;
	out->start = start;
	out->line = out->seen_line = s->next_line;
	out->column = out->seen_column = s->next_column;
	out->truncated = s->skipping = open;
	count_lines(out->text, end, &s->next_line, &s->next_column);
	s->at += end;
	s->cut = s->at;
	s->cut_byte = s->buf[s->cut];
	s->cut_set = true;
	s->buf[s->cut] = '\0';
	return true;
}

void slice_of(struct slice *out, const char *text, size_t len)
{
	memset(out, 0, sizeof *out);
	out->text = text;
	out->len = len;
	out->line = out->column = out->seen_line = out->seen_column = 1;
	out->start = find_record(text, 0, len);
}

void slice_place(struct slice *s, size_t at, size_t *line, size_t *column)
{
	if (at > s->len)
		at = s->len;
	if (at < s->seen_at) {
		s->seen_at = 0;
		s->seen_line = s->line;
		s->seen_column = s->column;
	}
	for (size_t i = s->seen_at; i < at; i++) {
		char c = s->text[i];
		if (c == '\n' || (c == '\r' && s->text[i + 1] != '\n')) {
			s->seen_line++;
			s->seen_column = 1;
		} else {
			s->seen_column += is_column(s->text + i);
		}
	}
	s->seen_at = at;
	*line = s->seen_line;
	*column = s->seen_column;
}

void slice_line(const struct slice *s, size_t at, size_t around, size_t *from, size_t *to)
{
	size_t a = at > s->len ? s->len : at, b = a;

	size_t least = a > around ? a - around : 0, most = s->len - b > around ? b + around : s->len;

	while (a > least && s->text[a - 1] != '\n' && s->text[a - 1] != '\r')
		a--;
	while (b < most && s->text[b] != '\n' && s->text[b] != '\r')
		b++;
	*from = a;
	*to = b;
}
