#include "notation/text.h"

#include "notation/lex.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void text_init(struct text *t, void (*fail)(void *), void *fail_arg)
{
	memset(t, 0, sizeof *t);
	t->fail = fail;
	t->fail_arg = fail_arg;
}

void text_free(struct text *t)
{
	free(t->at);
	t->at = NULL;
	t->len = t->cap = 0;
}

void text_grow(struct text *t, size_t n)
{
	size_t cap = t->cap ? t->cap : 4096;

	while (cap - t->len < n && cap <= SIZE_MAX / 2)
		cap *= 2;
	char *at = cap - t->len < n ? NULL : realloc(t->at, cap);
	if (!at) {
		t->fail(t->fail_arg);
		abort();
	}
	t->at = at;
	t->cap = cap;
}

/* Digits into the end of a room; where they begin. */
static char *digits_before(char *end, int64_t n)
{
	uint64_t u = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;

	do
		*--end = (char)('0' + u % 10);
	while (u /= 10);
	if (n < 0)
		*--end = '-';
	return end;
}

void text_number(struct text *t, int64_t n)
{
	enum { MOST = 24 };
	char room[2 * MOST] = {0}, *digits = digits_before(room + MOST, n);

	memcpy(text_room(t, MOST), digits, MOST);       /* as many bytes whatever the number, which costs less */
	t->len += (size_t)(room + MOST - digits);
}

/* One conversion of what is printed all the time: %s, %.40s, %c and whole
 * numbers, with no width. Returns what stands behind it in the format; NULL: it is another. */
static const char *plain_conversion(const char *p, va_list *ap, char room[24], const char **what, size_t *len)
{
	int64_t n;

	switch (*p++) {
	case 's':
		*what = va_arg(*ap, const char *);
		*len = strlen(*what);
		return p;
	case '.': {
		size_t most = 0;
		while (*p >= '0' && *p <= '9')
			most = most * 10 + (size_t)(*p++ - '0');
		if (*p++ != 's')
			return NULL;
		*what = va_arg(*ap, const char *);
		*len = strnlen(*what, most);
		return p;
	}
	case 'c':
		room[0] = (char)va_arg(*ap, int);
		*what = room;
		*len = 1;
		return p;
	case 'd': n = va_arg(*ap, int); break;
	case 'u': n = va_arg(*ap, unsigned); break;
	case 'z':
		if (*p++ != 'u')
			return NULL;
		n = (int64_t)va_arg(*ap, size_t);
		break;
	case 'l':
		if (*p == 'd')
			n = va_arg(*ap, long);
		else if (*p++ == 'l' && *p == 'd')
			n = va_arg(*ap, long long);
		else
			return NULL;
		p++;
		break;
	default: return NULL;
	}
	*what = digits_before(room + 24, n);
	*len = (size_t)(room + 24 - *what);
	return p;
}

size_t text_format(char *to, size_t room, const char *format, va_list args)
{
	va_list ap;
	size_t n = 0;
	const char *p = format;

	va_copy(ap, args);
	for (;;) {
		char number[24];
		const char *what = p, *percent = strchr(p, '%');
		size_t len = percent ? (size_t)(percent - p) : strlen(p);
		p += len;
		if (len == 0 && *p && !(p = plain_conversion(p + 1, &ap, number, &what, &len)))
			break;
		if (len == 0 && !*p)
			break;
		if (n < room && len < room - n)
			memcpy(to + n, what, len);
		n += len;
	}
	va_end(ap);
	if (p) {
		if (n < room)
			to[n] = '\0';
		return n;
	}
	va_copy(ap, args);
	int all = vsnprintf(to, room, format, ap);
	va_end(ap);
	return all < 0 ? SIZE_MAX : (size_t)all;
}

size_t text_print(char *to, size_t room, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	size_t n = text_format(to, room, format, ap);
	va_end(ap);
	return n;
}

void text_printf(struct text *t, const char *format, ...)
{
	for (size_t need = 64;;) {
		char *at = text_room(t, need);
		size_t room = t->cap - t->len;
		va_list ap;
		va_start(ap, format);
		size_t n = text_format(at, room, format, ap);
		va_end(ap);
		if (n == SIZE_MAX) {            /* for want of memory too; nothing is left out in silence */
			t->fail(t->fail_arg);
			abort();
		}
		if (n < room) {
			t->len += n;
			return;
		}
		need = n + 1;
	}
}

/* Characters that steer a terminal or turn the order of what is read. */
static int harmful(uint32_t c)
{
	return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0xAD || c == 0x034F || c == 0x061C || c == 0x180E || (c >= 0x200B && c <= 0x200F) ||
	       (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF ||
	       (c >= 0xFFF9 && c <= 0xFFFB) || (c >= 0xE0000 && c <= 0xE0FFF);
}

void text_safe(struct text *t, const char *bytes, size_t n)
{
	char padded[8] = {0};

	for (size_t i = 0; i < n;) {
		unsigned len;
		size_t left = n - i < 4 ? n - i : 4;
		memset(padded, 0, sizeof padded);
		memcpy(padded, bytes + i, left);
		uint32_t c = utf8_at(padded, 0, left, &len);
		if (c == UINT32_MAX)
			text_printf(t, "\\x%02X", (unsigned char)bytes[i]);
		else if (c == '\t')
			text_putc(t, ' ');
		else if (harmful(c))
			text_printf(t, c < 0x100 ? "\\x%02X" : "\\u{%04X}", (unsigned)c);
		else
			text_add(t, bytes + i, len);
		i += len;
	}
}

/* How many bytes stand before one that is no plain character of a JSON string:
 * eight at once, each with its top bit set where it is none. */
static size_t plain_run(const char *bytes, size_t n)
{
	const uint64_t ones = 0x0101010101010101u, tops = 0x80 * ones;
	size_t i = 0;
	uint64_t x;

	for (; n - i >= sizeof x; i += sizeof x) {
		memcpy(&x, bytes + i, sizeof x);
		uint64_t quote = x ^ '"' * ones, slash = x ^ '\\' * ones;
		/* below a blank, the quote, the backslash, DEL, above ASCII; a borrow only follows another find */
		if (((x - 0x20 * ones) | (quote - ones) | (slash - ones) | (x + ones) | x) & tops)
			break;
	}
	for (; i < n; i++) {
		unsigned char c = (unsigned char)bytes[i];
		if (c < 0x20 || c >= 0x7F || c == '"' || c == '\\')
			break;
	}
	return i;
}

void text_json(struct text *t, const char *bytes, size_t n)
{
	char padded[8] = {0};

	for (size_t i = 0; i < n;) {
		unsigned len;
		size_t plain = plain_run(bytes + i, n - i);
		text_add(t, bytes + i, plain);
		i += plain;
		if (i == n)
			break;
		size_t left = n - i < 4 ? n - i : 4;
		memset(padded, 0, sizeof padded);
		memcpy(padded, bytes + i, left);
		uint32_t u = utf8_at(padded, 0, left, &len);
		if (u == UINT32_MAX)
			text_puts(t, "\xEF\xBF\xBD");
		else if (u == '"' || u == '\\')
			text_putc(t, '\\'), text_putc(t, (char)u);
		else if (u == '\n')
			text_puts(t, "\\n");
		else if (u == '\t')
			text_puts(t, "\\t");
		else if (harmful(u) && u < 0x10000)
			text_printf(t, "\\u%04x", (unsigned)u);
		else if (harmful(u))
			text_printf(t, "\\u%04x\\u%04x", (unsigned)(0xD7C0 + (u >> 10)), (unsigned)(0xDC00 + (u & 0x3FF)));
		else
			text_add(t, bytes + i, len);
		i += len;
	}
}
