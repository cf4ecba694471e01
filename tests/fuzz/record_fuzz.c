/* Any bytes as a stream of records: read, formatted, replayed. */
#include "engine/replay.h"
#include "notation/format.h"
#include "notation/parse.h"

#include <stdlib.h>
#include <string.h>

static _Noreturn void no_memory(void *arg)
{
	(void)arg;
	abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Formatted text reads back without faults and formats to itself. */
static void round_trip(const struct record *r, struct arena *a)
{
	struct text once, twice;
	struct arena keep;
	struct record again;
	struct slice slice;
	struct diags d;

	text_init(&once, no_memory, NULL);
	text_init(&twice, no_memory, NULL);
	arena_init(&keep, no_memory, NULL);
	format_record(&once, r);
	size_t len = once.len;
	for (int i = 0; i < 17; i++)
		text_putc(&once, '\0');
	slice_of(&slice, once.at, len);
	record_init(&again, &keep);
	diags_init(&d, a);
	record_parse(&again, &slice, false, &d);
	if (d.worst != V_LEGAL)
		abort();
	format_record(&twice, &again);
	if (twice.len != len || memcmp(twice.at, once.at, len) != 0)
		abort();
	if (again.nwords != r->nwords || again.ntags != r->ntags || again.ncomments != r->ncomments || again.nactions != r->nactions)
		abort();
	text_free(&once);
	text_free(&twice);
	arena_free(&keep);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena keep, arena;
	struct library library;
	struct record record;
	struct replay replay;
	struct diags diags;
	struct slice slice;
	char *text = malloc(size + 17);

	memcpy(text, data, size);
	memset(text + size, 0, 17);
	arena_init(&keep, no_memory, NULL);
	arena_init(&arena, no_memory, NULL);
	library_init(&library, no_memory, NULL);
	record_init(&record, &keep);
	replay_init(&replay, &library, &keep, &arena);
	for (size_t at = 0; at < size;) {
		size_t end = at + 1;
		while (end < size && !record_begins(text, end, size))
			end++;
		char kept = text[end];
		text[end] = '\0';
		slice_of(&slice, text + at, end - at);
		diags_init(&diags, &arena);
		record_parse(&record, &slice, false, &diags);
		if (diags.worst == V_LEGAL && slice.start < slice.len)
			round_trip(&record, &arena);
		if (slice.start < slice.len)
			replay_run(&replay, &record, NULL, &diags);
		text[end] = kept;
		at = end;
		arena_reset(&arena);
	}
	library_free(&library);
	arena_free(&arena);
	arena_free(&keep);
	free(text);
	return 0;
}
