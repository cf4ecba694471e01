/* A growing text that is used again and again: what a command prints is put
 * together here and written at once. */
#ifndef STEWARD_NOTATION_TEXT_H
#define STEWARD_NOTATION_TEXT_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct text {
	char *at;               /* not ended by a NUL */
	size_t len, cap;
	void (*fail)(void *);   /* called when memory ends; does not return */
	void *fail_arg;
};

void text_init(struct text *t, void (*fail)(void *), void *fail_arg);
void text_free(struct text *t);

/* Makes room for n more bytes. */
void text_grow(struct text *t, size_t n);

/* Where n bytes may be put that the caller then counts into len. */
static inline char *text_room(struct text *t, size_t n)
{
	if (t->cap - t->len < n)
		text_grow(t, n);
	return t->at + t->len;
}

static inline void text_add(struct text *t, const char *bytes, size_t n)
{
	if (n)
		memcpy(text_room(t, n), bytes, n);
	t->len += n;
}

static inline void text_puts(struct text *t, const char *s)
{
	text_add(t, s, strlen(s));
}

static inline void text_putc(struct text *t, char c)
{
	*text_room(t, 1) = c;
	t->len++;
}

void text_number(struct text *t, int64_t n);

/* Prints into a room as vsnprintf() does, and returns the length; quick for %s,
 * %.40s, %c and whole numbers without a width. Where the room is too small it holds
 * nothing of use. SIZE_MAX: memory ended. args may be used again. */
__attribute__((format(printf, 3, 0)))
size_t text_format(char *to, size_t room, const char *format, va_list args);
/* The same with the arguments themselves. */
__attribute__((format(printf, 3, 4)))
size_t text_print(char *to, size_t room, const char *format, ...);
__attribute__((format(printf, 2, 3)))
void text_printf(struct text *t, const char *format, ...);

/* Adds text from a record so that no terminal obeys it: control and bidi
 * characters and bytes that are no UTF-8 appear as \xNN or \u{NNNN}; a tab is
 * one blank, so that a caret below stands right. */
void text_safe(struct text *t, const char *bytes, size_t n);

/* Adds text as the inside of a JSON string; bytes that are no UTF-8 appear as
 * U+FFFD. */
void text_json(struct text *t, const char *bytes, size_t n);

#endif
