#include "notation/arena.h"

#include "notation/text.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGN = 16, CHUNK = 64 * 1024 };

struct arena_chunk {
	struct arena_chunk *next;
	size_t size;
	_Alignas(16) char bytes[];
};

void arena_init(struct arena *a, void (*fail)(void *), void *fail_arg)
{
	memset(a, 0, sizeof *a);
	a->fail = fail;
	a->fail_arg = fail_arg;
}

void arena_free(struct arena *a)
{
	for (struct arena_chunk *c = a->first, *next; c; c = next) {
		next = c->next;
		free(c);
	}
	a->first = a->chunk = NULL;
	a->at = a->end = NULL;
}

static void use_chunk(struct arena *a, struct arena_chunk *c)
{
	a->chunk = c;
	a->at = c ? c->bytes : NULL;
	a->end = c ? c->bytes + c->size : NULL;
}

void arena_reset(struct arena *a)
{
	use_chunk(a, a->first);
}

struct arena_mark arena_mark(const struct arena *a)
{
	return (struct arena_mark){a->chunk, a->at};
}

void arena_release(struct arena *a, struct arena_mark m)
{
	use_chunk(a, m.chunk ? m.chunk : a->first);
	if (m.chunk)
		a->at = m.at;
}

static _Noreturn void out_of_memory(struct arena *a)
{
	a->fail(a->fail_arg);
	abort();
}

/* Goes on in the next kept chunk that is large enough, or in a new one. */
static void next_chunk(struct arena *a, size_t size)
{
	struct arena_chunk *c = a->chunk ? a->chunk->next : a->first;

	/* nothing stands in the chunks behind; one that is too small gives way */
	while (c && c->size < size) {
		struct arena_chunk *small = c;
		c = c->next;
		free(small);
	}
	if (a->chunk)
		a->chunk->next = c;
	else
		a->first = c;
	if (c) {
		use_chunk(a, c);
		return;
	}
	size_t room = size > CHUNK ? size : CHUNK;
	struct arena_chunk *fresh = NULL;
	if (room <= SIZE_MAX - sizeof *fresh)
		fresh = malloc(sizeof *fresh + room);
	if (!fresh)
		out_of_memory(a);
	fresh->size = room;
	fresh->next = NULL;
	if (a->chunk)
		a->chunk->next = fresh;
	else
		a->first = fresh;
	use_chunk(a, fresh);
}

void *arena_alloc(struct arena *a, size_t size)
{
	if (size > SIZE_MAX - ALIGN)
		out_of_memory(a);
	size = size ? (size + ALIGN - 1) & ~(size_t)(ALIGN - 1) : ALIGN;
	if ((size_t)(a->end - a->at) < size)
		next_chunk(a, size);
	char *p = a->at;
	a->at += size;
	return p;
}

void *arena_array(struct arena *a, size_t n, size_t size)
{
	if (size && n > SIZE_MAX / size)
		out_of_memory(a);
	void *p = arena_alloc(a, n * size);
	memset(p, 0, n * size);
	return p;
}

char *arena_copy(struct arena *a, const char *text, size_t len)
{
	char *p = arena_alloc(a, len + 1);
	memcpy(p, text, len);
	p[len] = '\0';
	return p;
}

char *arena_vprintf(struct arena *a, const char *format, va_list ap)
{
	size_t room = (size_t)(a->end - a->at), len = text_format(a->at, room, format, ap);

	if (len == SIZE_MAX)
		len = 0;
	bool fits = len < room;         /* nearly always: then it stands where it belongs */
	char *p = arena_alloc(a, len + 1);
	if (!fits) {
		p[0] = '\0';
		text_format(p, len + 1, format, ap);
	}
	return p;
}

char *arena_printf(struct arena *a, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	char *p = arena_vprintf(a, format, ap);
	va_end(ap);
	return p;
}

void *arena_double(struct arena *a, void *array, size_t n, size_t *cap, size_t size)
{
	size_t room = *cap ? *cap * 2 : 64;
	if (room <= *cap || room > SIZE_MAX / size)
		out_of_memory(a);
	void *p = arena_alloc(a, room * size);
	if (n)
		memcpy(p, array, n * size);
	*cap = room;
	return p;
}
