/* Fuzz targets of files beside a record: component sets and house rules. */
#include "tests/fuzz/targets.h"

#include <fcntl.h>
#include <unistd.h>

static void write_file(const uint8_t *data, size_t size)
{
	char path[64];

	snprintf(path, sizeof path, "%s/fuzz.json", work_dir);
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
	if (fd < 0 || write(fd, data, size) != (ssize_t)size)
		abort();
	close(fd);
}

/* A file is read under a record's head; where it has no fault, a game is dealt and played under it. */
static void run_file(const uint8_t *data, size_t size, const char *tag)
{
	json_t *tree = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
	const char *id = json_string_value(json_object_get(tree, "game"));
	const struct game *g = id ? game_find(id) : NULL;
	struct text head = {.fail = no_memory};
	struct table t;

	json_decref(tree);
	if (!g)
		return;
	write_file(data, size);
	for (unsigned seats = g->min_seats; seats <= g->max_seats; seats++) {
		head.len = 0;
		text_printf(&head, "[Game \"%s\"]\n[%s \"fuzz\"]\n", g->id, tag);
		for (unsigned i = 0; i < seats; i++)
			text_printf(&head, "[Seat \"%s\"]\n", g->gen_seats[i]);
		table_open(&t);
		t.library.dir = work_dir;
		read_at(&t, head.at, head.len, false);
		replay_begin(&t.replay, &t.r, NULL, &t.diags);
		look_at_faults(&t);
		bool usable = t.replay.playable && t.diags.worst == V_LEGAL, other_seats = t.replay.ctx.components && !usable;
		table_close(&t);
		text_putc(&head, '\0');
		if (usable)
			play_on(g, head.at, NULL, data, size);
		if (!other_seats)
			break;
	}
	text_free(&head);
}

void run_set(const uint8_t *data, size_t size)
{
	run_file(data, size, "Components");
}

void run_house(const uint8_t *data, size_t size)
{
	run_file(data, size, "House");
}
