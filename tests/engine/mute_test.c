/* Nobody asks for messages, and nothing else is different: each case of the
 * fixtures, under each reading that it names, is judged with and without them
 * step by step. */
#include "tests/engine/table.h"

#include <fcntl.h>
#include <glob.h>
#include <libgen.h>
#include <unistd.h>

enum { NAMED_MAX = 64 };

/* The records of a file that others stand on. */
struct named {
	struct table t;
	char name[64];
};

struct pair {
	struct table loud, mute;
	struct named named[NAMED_MAX];
	size_t nnamed, judged;
	const char *file;
};

static const struct record *find(void *arg, const char *name, size_t len)
{
	struct pair *p = arg;

	for (size_t i = p->nnamed; i-- > 0;)
		if (strlen(p->named[i].name) == len && memcmp(p->named[i].name, name, len) == 0)
			return &p->named[i].t.r;
	return NULL;
}

static void read_slice(struct pair *p, struct table *t, const struct slice *s)
{
	free(t->text);
	t->text = calloc(1, s->len + 17);
	memcpy(t->text, s->text, s->len);
	slice_of(&t->slice, t->text, s->len);
	diags_init(&t->diags, &t->arena);
	t->r.find = find;
	t->r.find_arg = p;
	record_parse(&t->r, &t->slice, false, &t->diags);
}

static void keep_named(struct pair *p, const struct slice *s)
{
	const struct tag *name = record_tag(&p->loud.r, TAG_NAME);

	if (!name)
		return;
	assert_true(p->nnamed < NAMED_MAX);
	struct named *n = &p->named[p->nnamed];
	table_open(&n->t);
	read_slice(p, &n->t, s);
	snprintf(n->name, sizeof n->name, "%s", tag_text(&p->loud.r, name, &p->loud.arena, NULL));
	p->nnamed++;
}

static void forget_named(struct pair *p)
{
	while (p->nnamed)
		table_close(&p->named[--p->nnamed].t);
}

#define SAME(field) \
	do { \
		if (p->loud.replay.field != p->mute.replay.field) \
			fail_msg("%s: turn %d, action %d: " #field " is %lld with messages, %lld without\n%.600s", p->file, p->loud.replay.turn, \
				 p->loud.replay.action, (long long)p->loud.replay.field, (long long)p->mute.replay.field, p->loud.text); \
	} while (0)

static void same(struct pair *p)
{
	SAME(playable);
	SAME(stopped);
	SAME(had_setup);
	SAME(turn);
	SAME(action);
	SAME(end_turn);
	SAME(end_action);
	SAME(acted);
	SAME(races);
	SAME(nturns);
	SAME(nactions);
	SAME(not_replayed);
	SAME(undo_votes);
	SAME(retired);
	SAME(ref.worst);
	SAME(ref.stated);
	SAME(ref.undecided_turn);
	SAME(ref.undecided_action);
	for (size_t i = 0; i < RULES_MAX / 64; i++)
		SAME(ref.held[i]);
	/* a message about a fault may ask for a reading to speak of it */
	for (size_t i = 0; i < 4; i++) {
		uint64_t more = p->mute.replay.ctx.asked[i] & ~p->loud.replay.ctx.asked[i];
		uint64_t less = p->loud.diags.n ? 0 : p->loud.replay.ctx.asked[i] & ~p->mute.replay.ctx.asked[i];
		if (more | less)
			fail_msg("%s: points asked only with messages %llx, only without %llx\n%.600s", p->file, (long long)less, (long long)more,
				 p->loud.text);
	}
}

static void judge(struct pair *p, const struct slice *s, const struct overrides *over)
{
	struct replay *loud = &p->loud.replay, *mute = &p->mute.replay;

	arena_reset(&p->loud.arena);
	arena_reset(&p->mute.arena);
	read_slice(p, &p->loud, s);
	read_slice(p, &p->mute, s);
	if (p->loud.diags.worst == V_UNREADABLE)        /* what could not be read is known by its messages only */
		return;
	bool going = replay_begin(loud, &p->loud.r, over, &p->loud.diags);
	assert_int_equal(replay_begin(mute, &p->mute.r, over, NULL), going);
	while (going) {
		enum replay_step step = replay_next(loud);
		assert_int_equal(replay_next(mute), step);
		same(p);
		going = step != REPLAY_END;
	}
	replay_finish(loud);
	replay_finish(mute);
	if (loud->game)
		same(p);
	if (loud->had_setup && loud->playable)
		assert_int_equal(replay_hash(loud), replay_hash(mute));
	p->judged++;
}

/* The readings of [Expect "under KEY=OPTION,...: ..."]. */
static void judge_under(struct pair *p, const struct slice *s, char *value)
{
	const char *rulings[32];
	struct overrides over = {rulings, 0};
	char *end = strchr(value, ':');

	if (strncmp(value, "under ", 6) != 0 || !end)
		return;
	*end = '\0';
	for (char *word = strtok(value + 6, ", "); word && over.n < 32; word = strtok(NULL, ", "))
		rulings[over.n++] = word;
	judge(p, s, &over);
}

static void each_record(struct pair *p, const struct slice *s)
{
	judge(p, s, NULL);
	keep_named(p, s);
	size_t n = p->loud.r.ntags;
	char **values = calloc(n, sizeof *values);
	for (size_t i = 0; i < n; i++)
		if (p->loud.r.tags[i].name == TAG_EXPECT)
			values[i] = strdup(tag_text(&p->loud.r, &p->loud.r.tags[i], &p->loud.arena, NULL));
	for (size_t i = 0; i < n; i++)
		if (values[i])
			judge_under(p, s, values[i]);
	for (size_t i = 0; i < n; i++)
		free(values[i]);
	free(values);
}

static void each_file(struct pair *p, const char *path)
{
	struct source source;
	struct batch batch = {0};
	struct slice s;
	char *copy = strdup(path);
	int fd = open(path, O_RDONLY);

	assert_true(fd >= 0);
	p->file = path;
	p->loud.library.dir = p->mute.library.dir = dirname(copy);
	source_init(&source, fd, no_memory, NULL);
	while (source_fill(&source, &batch))
		while (batch_next(&batch, &s))
			each_record(p, &s);
	batch_free(&batch);
	source_free(&source);
	close(fd);
	forget_named(p);
	free(copy);
}

static void judged_alike(void **state)
{
	struct pair *p = calloc(1, sizeof *p);
	glob_t files;

	(void)state;
	table_open(&p->loud);
	table_open(&p->mute);
	assert_int_equal(glob("fixtures/*/*.stw", 0, NULL, &files), 0);
	assert_int_equal(glob("fixtures/*/*/*.stw", GLOB_APPEND, NULL, &files), 0);
	for (size_t i = 0; i < files.gl_pathc; i++) {
		/* a folder's sets are kept by its name, which must outlive them */
		library_free(&p->loud.library);
		library_free(&p->mute.library);
		library_init(&p->loud.library, no_memory, NULL);
		library_init(&p->mute.library, no_memory, NULL);
		each_file(p, files.gl_pathv[i]);
	}
	globfree(&files);
	print_message("%zu judgements\n", p->judged);
	assert_true(p->judged > 3000);
	table_close(&p->loud);
	table_close(&p->mute);
	free(p);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(judged_alike)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
