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

void text_number(struct text *t, int64_t n)
{
	char digits[24];
	size_t i = sizeof digits;
	uint64_t u = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;

	do
		digits[--i] = (char)('0' + u % 10);
	while (u /= 10);
	if (n < 0)
		digits[--i] = '-';
	text_add(t, digits + i, sizeof digits - i);
}

/* What is printed all the time: %s, %c and whole numbers, with no widths.
 * False: there is something else, and nothing was added. */
static bool add_plain(struct text *t, const char *format, va_list ap)
{
	size_t before = t->len;
	const char *p = format;

	for (;;) {
		size_t n = strcspn(p, "%");
		text_add(t, p, n);
		p += n;
		if (!*p)
			return true;
		if (*++p == 's')
			text_puts(t, va_arg(ap, const char *));
		else if (*p == 'c')
			text_putc(t, (char)va_arg(ap, int));
		else if (*p == 'd')
			text_number(t, va_arg(ap, int));
		else if (*p == 'u')
			text_number(t, va_arg(ap, unsigned));
		else if (strncmp(p, "zu", 2) == 0 && p++)
			text_number(t, (int64_t)va_arg(ap, size_t));
		else if (strncmp(p, "ld", 2) == 0 && p++)
			text_number(t, va_arg(ap, long));
		else if (strncmp(p, "lld", 3) == 0 && (p += 2))
			text_number(t, va_arg(ap, long long));
		else
			break;
		p++;
	}
	t->len = before;
	return false;
}

void text_printf(struct text *t, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	bool plain = add_plain(t, format, ap);
	va_end(ap);
	if (plain)
		return;
	va_start(ap, format);
	int n = vsnprintf(NULL, 0, format, ap);
	va_end(ap);
	if (n < 0) {                    /* for want of memory too; nothing is left out in silence */
		t->fail(t->fail_arg);
		abort();
	}
	char *at = text_room(t, (size_t)n + 1);
	va_start(ap, format);
	vsnprintf(at, (size_t)n + 1, format, ap);
	va_end(ap);
	t->len += (size_t)n;
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

void text_json(struct text *t, const char *bytes, size_t n)
{
	char padded[8] = {0};

	for (size_t i = 0; i < n;) {
		unsigned len;
		unsigned char c = (unsigned char)bytes[i];
		if (c >= 0x20 && c < 0x7F && c != '"' && c != '\\') {
			text_putc(t, (char)c);
			i++;
			continue;
		}
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
