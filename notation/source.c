#include "notation/source.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
	ROOM = 128 * 1024,      /* of a batch; more where a record needs it */
	LEAST_READ = 32 * 1024,
	KEPT_ROOM = 1024 * 1024,        /* of a batch that is emptied */
	PAD = 16
};

void source_init(struct source *s, int fd, void (*fail)(void *), void *fail_arg)
{
	memset(s, 0, sizeof *s);
	s->fd = fd;
	s->fail = fail;
	s->fail_arg = fail_arg;
	s->mark = (struct mark){0, 1, 1};
}

void source_free(struct source *s)
{
	free(s->rest);
	s->rest = NULL;
}

void batch_free(struct batch *b)
{
	free(b->buf);
	free(b->start);
	memset(b, 0, sizeof *b);
}

static void *again(struct source *s, void *old, size_t size)
{
	void *p = realloc(old, size);

	if (!p) {
		s->fail(s->fail_arg);
		abort();
	}
	return p;
}

static bool blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '>' || c == '|';
}

static size_t skip_blank(const char *text, size_t at, size_t end)
{
	while (at < end && blank(text[at]))
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

/* Whether the tag at text[at] may be a [Name; a comment may hide one. */
static bool name_may_begin(const char *text, size_t at, size_t end)
{
	if (end > at + HEAD_MAX)
		end = at + HEAD_MAX;
	size_t p = skip_blank(text, at + 1, end);
	return p + 1 >= end || text[p] == '{' || ((text[p] | 32) == 'n' && (text[p + 1] | 32) == 'a');
}

/* The first record's beginning in text[at .. end), or end. */
static size_t find_record(const char *text, size_t at, size_t end)
{
	const char *p;

	for (; at < end && (p = memchr(text + at, '[', end - at)) != NULL; at++) {
		at = (size_t)(p - text);
		if (record_begins(text, at, end))
			return at;
	}
	return end;
}

/* How often a byte occurs: sixteen bytes at once, each counted in a lane of
 * its own, which holds out for 127 rounds. */
static size_t count_byte(const char *text, size_t n, char byte)
{
	typedef signed char lanes __attribute__((vector_size(16)));
	lanes wanted, x;
	size_t count = 0;

	memset(&wanted, byte, sizeof wanted);
	while (n >= sizeof x) {
		size_t rounds = n / sizeof x < 127 ? n / sizeof x : 127;
		lanes sum = {0};
		for (size_t i = 0; i < rounds; i++, text += sizeof x) {
			memcpy(&x, text, sizeof x);
			sum += x == wanted;     /* -1 where it stands */
		}
		for (size_t i = 0; i < sizeof x; i++)
			count += (size_t)-sum[i];
		n -= rounds * sizeof x;
	}
	while (n > 0)
		count += text[--n] == byte;
	return count;
}

/* Whether a character begins here; a byte order mark is none. Two bytes
 * behind may be read. */
static bool is_column(const char *p)
{
	return ((unsigned char)p[0] & 0xC0) != 0x80 && memcmp(p, "\xEF\xBB\xBF", 3) != 0;
}

/* Moves a mark to a later place. The byte there decides whether a CR before it ends a line. */
static void move_mark(struct mark *m, const char *text, size_t to)
{
	const char *from = text + m->at;
	size_t n = to - m->at, ends = count_byte(from, n, '\n'), last = 0;

	if (memchr(from, '\r', n))
		for (size_t i = 0; i < n; i++)
			ends += from[i] == '\r' && from[i + 1] != '\n';
	if (ends) {
		m->line += ends;
		m->column = 1;
		for (last = n; from[last - 1] != '\n' && !(from[last - 1] == '\r' && from[last] != '\n'); last--)
			;
	}
	for (size_t i = last; i < n; i++)
		m->column += is_column(from + i);
	m->at = to;
}

static void add_bytes(struct source *s, struct batch *b, const char *bytes, size_t n)
{
	while (b->cap < b->fill + n + 1)
		b->buf = again(s, b->buf, (b->cap = b->cap ? 2 * b->cap : ROOM) + PAD + 1);
	if (n)
		memcpy(b->buf + b->fill, bytes, n);
	b->fill += n;
}

/* Reads some more bytes behind the fill; false at the end or on an error. */
static bool read_more(struct source *s, struct batch *b)
{
	if (s->eof)
		return false;
	if (b->cap - b->fill < LEAST_READ)
		b->buf = again(s, b->buf, (b->cap = b->cap ? 2 * b->cap : ROOM) + PAD + 1);
	if (s->before_read)
		s->before_read(s->before_read_arg);
	for (;;) {
		ssize_t n = read(s->fd, b->buf + b->fill, b->cap - b->fill);
		if (n > 0) {
			b->fill += (size_t)n;
			s->bytes += (uint64_t)n;
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

/* Forgets bytes at the front of a batch that holds nothing else yet. */
static void drop_front(struct source *s, struct batch *b, size_t n)
{
	b->buf[b->fill] = '\0';
	move_mark(&s->mark, b->buf, n);
	s->mark.at = 0;
	memmove(b->buf, b->buf + n, b->fill - n);
	b->fill -= n;
}

/* Reads past the rest of a record that was too long. */
static void skip_record(struct source *s, struct batch *b)
{
	bool found = false, more = true;

	while (!found && more) {
		size_t end = find_record(b->buf, 0, b->fill);
		found = end < b->fill;
		if (!found && !s->eof)
			end = b->fill > HEAD_MAX ? b->fill - HEAD_MAX : 0;
		drop_front(s, b, end);
		more = found || read_more(s, b) || b->fill > 0;
	}
	s->skipping = false;
}

static void add_start(struct source *s, struct batch *b, size_t at)
{
	if (b->nstart == b->cap_start)
		b->start = again(s, b->start, (b->cap_start = b->cap_start ? 2 * b->cap_start : 64) * sizeof *b->start);
	b->start[b->nstart++] = (struct record_start){.at = (uint32_t)at};
}

/* Looks for beginnings of records, and for names, from *at on, which is moved
 * to where more bytes are needed to tell. */
static void find_starts(struct source *s, struct batch *b, size_t *at)
{
	const char *p = NULL;

	while (*at < b->fill && (p = memchr(b->buf + *at, '[', b->fill - *at)) != NULL) {
		*at = (size_t)(p - b->buf);
		if (record_begins(b->buf, *at, b->fill))
			add_start(s, b, *at);
		else if (b->fill - *at < HEAD_MAX && !s->eof)
			return;
		else if (b->nstart && name_may_begin(b->buf, *at, b->fill))
			b->start[b->nstart - 1].may_be_named = true;
		++*at;
	}
	if (!p)
		*at = b->fill;
}

static void empty(struct source *s, struct batch *b)
{
	if (b->cap > KEPT_ROOM)
		batch_free(b);
	b->fill = b->nstart = b->given = 0;
	b->cut_set = false;
	add_bytes(s, b, s->rest, s->nrest);
	s->nrest = 0;
	if (s->cap_rest > KEPT_ROOM) {
		free(s->rest);
		s->rest = NULL;
		s->cap_rest = 0;
	}
}

/* Keeps what stands behind the batch's records for the next one. */
static void end_at(struct source *s, struct batch *b, size_t end)
{
	size_t n = b->fill - end;

	if (n > s->cap_rest)
		s->rest = again(s, s->rest, s->cap_rest = n);
	if (n)
		memcpy(s->rest, b->buf + end, n);
	s->nrest = n;
	b->buf[b->fill] = '\0';
	b->first = b->mark = s->mark;
	move_mark(&s->mark, b->buf, end);
	s->mark.at = 0;
	b->fill = end;
}

bool source_fill(struct source *s, struct batch *b)
{
	size_t at = 0;
	bool more = true;

	empty(s, b);
	if (s->skipping)
		skip_record(s, b);
	for (;;) {
		find_starts(s, b, &at);
		if (b->nstart > 1 || b->fill > RECORD_MAX + (size_t)(b->nstart ? b->start[0].at : 0) || !more)
			break;
		more = read_more(s, b);
	}
	if (!more && b->fill == 0 && s->begun)
		return false;
	if (s->error && b->nstart < 2)  /* a record that broke off is none */
		return false;
	bool none = b->nstart == 0;     /* as if a record began at the end */
	if (none)
		add_start(s, b, b->fill < RECORD_MAX ? b->fill : RECORD_MAX);
	struct record_start *last = &b->start[b->nstart - 1];
	size_t end = b->fill, most = none ? RECORD_MAX : last->at + (size_t)RECORD_MAX;
	if ((more || s->error) && b->nstart > 1) {
		end = b->start[--b->nstart].at;
	} else if (b->fill > most) {
		last->truncated = s->skipping = true;
		end = most;
	}
	s->begun = true;
	end_at(s, b, end);
	return true;
}

bool source_next(struct source *s, struct batch *b, struct slice *out)
{
	while (!batch_next(b, out))
		if (!source_fill(s, b))
			return false;
	return true;
}

static void heal(struct batch *b)
{
	if (b->cut_set)
		b->buf[b->cut] = b->cut_byte;
	b->cut_set = false;
}

void batch_rewind(struct batch *b)
{
	heal(b);
	b->given = 0;
	b->mark = b->first;
}

bool batch_next(struct batch *b, struct slice *out)
{
	heal(b);
	if (b->given == b->nstart)
		return false;
	const struct record_start *r = &b->start[b->given];
	size_t from = b->given ? r->at : 0, end = b->given + 1 < b->nstart ? r[1].at : b->fill;
	b->given++;
	memset(out, 0, sizeof *out);
	out->text = b->buf + from;
	out->start = r->at - from;
	out->truncated = r->truncated || end - r->at > RECORD_MAX;
	out->may_be_named = r->may_be_named;
	out->batch = b;
	out->len = end - r->at > RECORD_MAX ? out->start + RECORD_MAX : end - from;
	b->cut = from + out->len;
	b->cut_byte = b->buf[b->cut];
	b->cut_set = true;
	b->buf[b->cut] = '\0';
	return true;
}

void slice_of(struct slice *out, const char *text, size_t len)
{
	memset(out, 0, sizeof *out);
	out->text = text;
	out->len = len;
	out->first = out->seen = (struct mark){0, 1, 1};
	out->start = find_record(text, 0, len);
}

/* Counts the batch up to the slice: slices are asked in their order. */
static void find_first(struct slice *s)
{
	struct batch *b = s->batch;

	move_mark(&b->mark, b->buf, (size_t)(s->text - b->buf));
	s->first = (struct mark){0, b->mark.line, b->mark.column};
	s->seen = s->first;
}

void slice_place(struct slice *s, size_t at, size_t *line, size_t *column)
{
	if (s->first.line == 0)
		find_first(s);
	if (at > s->len)
		at = s->len;
	if (at < s->seen.at)
		s->seen = s->first;
	move_mark(&s->seen, s->text, at);
	*line = s->seen.line;
	*column = s->seen.column;
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
