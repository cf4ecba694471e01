/* A record read and replayed with the toy game, again and again: the state of a test. */
#ifndef STEWARD_TESTS_TABLE_H
#define STEWARD_TESTS_TABLE_H

#include "engine/replay.h"
#include "notation/parse.h"
#include "tests/unit.h"

struct table {
	struct arena keep, arena;
	struct library library;
	struct record r;
	struct slice slice;
	struct diags diags;
	struct replay replay;
	char *text;                     /* exactly as long as a reader may look, so that a sanitizer sees more */
};

static inline void table_open(struct table *t)
{
	memset(t, 0, sizeof *t);
	arena_init(&t->keep, no_memory, NULL);
	arena_init(&t->arena, no_memory, NULL);
	library_init(&t->library, no_memory, NULL);
	record_init(&t->r, &t->keep);
	replay_init(&t->replay, &t->library, &t->keep, &t->arena);
}

static inline void table_close(struct table *t)
{
	library_free(&t->library);
	arena_free(&t->keep);
	arena_free(&t->arena);
	free(t->text);
}

static inline int table_set_up(void **state)
{
	table_open(*state = malloc(sizeof(struct table)));
	return 0;
}

static inline int table_tear_down(void **state)
{
	table_close(*state);
	free(*state);
	return 0;
}

static inline void table_read(struct table *t, const char *text)
{
	size_t len = strlen(text);

	free(t->text);
	t->text = calloc(1, len + 17);
	memcpy(t->text, text, len);
	slice_of(&t->slice, t->text, len);
	arena_reset(&t->arena);
	diags_init(&t->diags, &t->arena);
	record_parse(&t->r, &t->slice, false, &t->diags);
}

#endif
