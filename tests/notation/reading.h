/* A text read as a record, again and again: the state of a test. */
#ifndef STEWARD_TESTS_READING_H
#define STEWARD_TESTS_READING_H

#include "notation/lex.h"
#include "notation/parse.h"
#include "tests/unit.h"

struct reading {
	struct arena keep, arena;
	struct record r;
	struct slice slice;
	struct diags diags;
	char *text;                     /* exactly as long as a reader may look, so that a sanitizer sees more */
	struct lexer l;                 /* where tokens are read alone */
	struct word w;
};

static inline void reading_open(struct reading *t)
{
	memset(t, 0, sizeof *t);
	arena_init(&t->keep, no_memory, NULL);
	arena_init(&t->arena, no_memory, NULL);
	record_init(&t->r, &t->keep);
}

static inline void reading_close(struct reading *t)
{
	arena_free(&t->keep);
	arena_free(&t->arena);
	free(t->text);
}

static inline int reading_set_up(void **state)
{
	reading_open(*state = malloc(sizeof(struct reading)));
	return 0;
}

static inline int reading_tear_down(void **state)
{
	reading_close(*state);
	free(*state);
	return 0;
}

/* Puts the bytes in place of the text before, with nothing read yet. */
static inline void reading_put(struct reading *t, const char *text, size_t len)
{
	free(t->text);
	t->text = calloc(1, len + 17);
	memcpy(t->text, text, len);
	slice_of(&t->slice, t->text, len);
	arena_reset(&t->arena);
	diags_init(&t->diags, &t->arena);
}

static inline void read_bytes(struct reading *t, const char *text, size_t len, bool strict)
{
	reading_put(t, text, len);
	record_parse(&t->r, &t->slice, strict, &t->diags);
}

static inline void read_text(struct reading *t, const char *text)
{
	read_bytes(t, text, strlen(text), false);
}

#endif
