/* What must hold of every record in fixtures/, whatever it is there for.
 * It is replayed twice under every reading of the points that it asks about, where faults are listed and where nobody asks for them:
 * both come to the same position, since a message decides nothing. And where
 * it ends, what moves lists is accepted by check, however chance settles it,
 * has words and a description, and leaves the position as it was. */
#include "tests/engine/stepped.h"

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

enum { NAMED_MAX = 200, NAME_MAX_HERE = 200 };

/* Records with a [Name], kept until their file ends, for [From]. */
struct named {
	size_t n;
	struct { char name[NAME_MAX_HERE]; struct record record; struct slice slice; } list[NAMED_MAX];
};

static unsigned replayed, stopped, listed;
static char reading[200];               /* the one that is tried, or "" */

static const struct record *find(void *arg, const char *name, size_t len)
{
	struct named *named = arg;

	for (size_t i = named->n; i-- > 0;)
		if (strlen(named->list[i].name) == len && memcmp(named->list[i].name, name, len) == 0)
			return &named->list[i].record;
	return NULL;
}

static void keep(struct named *named, struct arena *arena, const struct record *r, const struct slice *slice)
{
	const struct tag *t = record_tag(r, TAG_NAME);
	struct diags ignored;
	size_t len;

	if (!t)
		return;
	const char *name = tag_text(r, t, arena, &len);
	assert_true(len < NAME_MAX_HERE && named->n < NAMED_MAX);
	struct record *kept = &named->list[named->n].record;
	memcpy(named->list[named->n].name, name, len);
	named->list[named->n].name[len] = '\0';
	char *text = arena_alloc(arena, slice->len + 17);
	memcpy(text, slice->text, slice->len);
	memset(text + slice->len, 0, 17);
	slice_of(&named->list[named->n].slice, text, slice->len);
	record_init(kept, arena);
	kept->find = find;
	kept->find_arg = named;
	diags_init(&ignored, arena);
	record_parse(kept, &named->list[named->n].slice, false, &ignored);
	named->n++;
}

struct acts {
	struct visitor v;
	struct table *t;
	const char *file;
	const void *now, *at, *own;     /* the position, that in which the seat's own acts hold, and where all are to act that of a turn of its own */
	void *act;
	unsigned n;
};

static void wrong(const struct acts *a, const void *pos, const void *act, const char *why)
{
	struct replay *rp = &a->t->replay;
	struct text words = {.fail = no_memory};

	rp->game->write_action(&rp->ctx, pos, act, &words);
	fail_msg("%s%s%s: %.*s %s at the end of\n%.*s", a->file, *reading ? ", " : "", reading, (int)words.len, words.at ? words.at : "", why,
		 (int)a->t->slice.len, a->t->slice.text);
}

static const void *position_of(const struct acts *a, const void *act)
{
	const struct game *g = a->t->replay.game;

	return g->answer && g->answer(act) ? a->now : a->at;
}

static bool one_outcome(struct visitor *v, const void *act)
{
	struct acts *a = (struct acts *)v;
	struct replay *rp = &a->t->replay;
	struct referee silent = {.game = rp->game, .record = &a->t->r, .arena = &a->t->arena, .undecided_turn = -1};
	const void *pos = position_of(a, act);

	memcpy(a->act, act, rp->game->action_size);
	if (rp->game->check(&rp->ctx, pos, a->act, &silent) < V_ILLEGAL)
		return ++a->n < 20;
	memcpy(a->act, act, rp->game->action_size);
	if (!a->own || rp->game->check(&rp->ctx, a->own, a->act, &silent) >= V_ILLEGAL)
		wrong(a, pos, act, "is listed and not legal");
	return ++a->n < 20;
}

static bool one_act(struct visitor *v, const void *act)
{
	struct acts *a = (struct acts *)v;
	struct replay *rp = &a->t->replay;
	const struct game *g = rp->game;
	const void *pos = position_of(a, act);
	struct text words = {.fail = no_memory};
	struct acts each = *a;

	each.v = (struct visitor){.visit = one_outcome};
	each.n = 0;
	g->outcomes(&rp->ctx, pos, act, &each.v);
	if (each.n == 0)
		wrong(a, pos, act, "can't come out in any way");
	g->describe(&rp->ctx, pos, act, &words);
	if (words.len == 0)
		wrong(a, pos, act, "has no description");
	words.len = 0;
	if (g->hide) {                  /* as somebody writes it who did not see the cards */
		memcpy(a->act, act, g->action_size);
		g->hide(a->act);
		g->write_action(&rp->ctx, pos, a->act, &words);
		if (words.len == 0)
			wrong(a, pos, act, "has no words where its cards are hidden");
	}
	text_free(&words);
	listed++;
	return ++a->n < 40;
}

/* Where the record ends: who may act, and what. */
static void acts_hold(struct table *t, const char *file)
{
	struct replay *rp = &t->replay;
	const struct game *g = rp->game;
	uint32_t who = g->to_act(&rp->ctx, rp->pos);
	unsigned char *now = malloc(g->position_size), *at = malloc(g->position_size), *own = malloc(g->position_size);
	struct acts a = {.t = t, .file = file, .now = now, .at = at, .act = malloc(g->action_size)};

	memcpy(now, rp->pos, g->position_size);
	for (int seat = 0; seat < (int)t->r.nseats; seat++) {
		struct referee silent = {.game = g, .record = &t->r, .arena = &t->arena, .undecided_turn = -1};
		memcpy(at, now, g->position_size);
		memcpy(own, now, g->position_size);
		bool all = g->all_due && g->all_due(&rp->ctx, now);
		if (who >> seat & 1 && g->whose_turn(now) != seat)
			g->turn(&rp->ctx, at, all ? SEAT_ALL : seat, &silent);
		if (all && who >> seat & 1)
			g->turn(&rp->ctx, own, seat, &silent);
		a.v = (struct visitor){.visit = one_act};
		a.n = 0;
		a.own = all ? own : NULL;
		g->moves(&rp->ctx, rp->pos, seat, &a.v);
		if (a.n && !(who >> seat & 1))
			fail_msg("%s: seat %d may not act and is shown acts at the end of\n%.*s", file, seat, (int)t->slice.len, t->slice.text);
	}
	assert_memory_equal(now, rp->pos, g->position_size);
	free(now);
	free(at);
	free(own);
	free(a.act);
}

static void twice(struct table *t, const char *file, const struct overrides *over)
{
	struct replay *rp = &t->replay;
	static unsigned char position[1 << 20];

	arena_reset(&t->arena);
	diags_init(&t->diags, &t->arena);
	replay_run(rp, &t->r, over, &t->diags);
	bool final = replay_final(rp), told = t->diags.worst >= V_ILLEGAL;
	size_t size = rp->playable ? rp->game->position_size : 0, nactions = rp->nactions, nturns = rp->nturns, left = rp->not_replayed;
	int32_t turn = rp->turn, action = rp->action;
	assert_true(size <= sizeof position);
	if (size)
		memcpy(position, rp->pos, size);
	bool playable = rp->playable;
	struct came_to all = came_to(rp, &t->diags);
	/* a set-up that is refused leaves no position */
	if (rp->had_setup && (final || (rp->nturns > 0 && rp->line < t->r.nturns && t->r.turns[rp->line].seat != SEAT_SETUP)))
		acts_hold(t, file);
	rp->cleared = NULL;             /* from a position zeroed as a whole, where the first had only what its set uses */
	replay_run(rp, &t->r, over, NULL);
	if (rp->playable != playable || replay_final(rp) != final || rp->nactions != nactions || rp->nturns != nturns || rp->not_replayed != left ||
	    rp->turn != turn || rp->action != action || (size && memcmp(position, rp->pos, size) != 0))
		fail_msg("%s: without messages it ends at %d.%d, with them at %d.%d\n%.*s", file, rp->turn, rp->action, turn, action, (int)t->slice.len,
			 t->slice.text);
	const char *otherwise = otherwise_by_steps(t, over, &all, position, size);
	if (otherwise)
		fail_msg("%s: %s is another step by step than all at once\n%.*s", file, otherwise, (int)t->slice.len, t->slice.text);
	replayed++;
	stopped += told && !final;
}

/* By the record's own readings, and by each other one of every point that it asks about. */
static void every_reading(struct table *t, const char *file)
{
	struct replay *rp = &t->replay;
	const struct reading *x;
	const char *list[] = {reading};
	struct overrides over = {list, 1};
	bool asked[RULINGS_MAX] = {false};
	uint8_t option[RULINGS_MAX];

	*reading = '\0';
	twice(t, file, NULL);
	const struct game *g = rp->game;
	if (!rp->playable)
		return;
	for (unsigned i = 0; i < g->nrulings; i++)
		asked[i] = rp->ctx.asked[i / 64] >> i % 64 & 1;
	memcpy(option, rp->option, sizeof option);
	for (unsigned point = 0; point < g->nrulings; point++)
		for (unsigned i = 0; asked[point] && (x = game_option_at(g, point, i)); i++) {
			if (i == option[point])
				continue;
			snprintf(reading, sizeof reading, "%s/%s=%s", g->id, g->rulings[point].key, x->name);
			twice(t, file, &over);
		}
}

static void one_file(const char *dir, const char *path)
{
	struct table t;
	struct arena arena;
	struct source source;
	struct batch batch = {0};
	struct named *named = calloc(1, sizeof *named);
	int fd = open(path, O_RDONLY);

	assert_true(fd >= 0);
	table_open(&t);
	arena_init(&arena, no_memory, NULL);
	t.library.dir = dir;
	source_init(&source, fd, no_memory, NULL);
	while (source_next(&source, &batch, &t.slice)) {
		if (t.slice.start == t.slice.len)
			continue;
		arena_reset(&t.arena);
		diags_init(&t.diags, &t.arena);
		t.r.find = find;
		t.r.find_arg = named;
		record_parse(&t.r, &t.slice, false, &t.diags);
		if (t.diags.worst == V_LEGAL)    /* else the faults of its reading stop it */
			every_reading(&t, path);
		keep(named, &arena, &t.r, &t.slice);
	}
	batch_free(&batch);
	source_free(&source);
	close(fd);
	arena_free(&arena);
	table_close(&t);
	free(named);
}

static void all_of(const char *dir)
{
	struct dirent **list;
	char path[512];
	int n = scandir(dir, &list, NULL, alphasort);

	assert_true(n > 0);
	for (int i = 0; i < n; i++) {
		size_t len = strlen(list[i]->d_name);
		if (len > 4 && strcmp(list[i]->d_name + len - 4, ".stw") == 0) {
			snprintf(path, sizeof path, "%s/%s", dir, list[i]->d_name);
			one_file(dir, path);
		}
		free(list[i]);
	}
	free(list);
}

static void turbulence(void **state) { (void)state; all_of("fixtures/turbulence/rules"); all_of("fixtures/turbulence/games"); }
static void slide_blast(void **state) { (void)state; all_of("fixtures/slide-blast/rules"); all_of("fixtures/slide-blast/games"); }
static void tornado_splash(void **state) { (void)state; all_of("fixtures/tornado-splash/rules"); all_of("fixtures/tornado-splash/games"); }
static void turbo_rally(void **state) { (void)state; all_of("fixtures/turbo-rally/rules"); all_of("fixtures/turbo-rally/games"); }
static void notation(void **state) { (void)state; all_of("fixtures/notation"); all_of("fixtures/regress"); }

/* The comparison is empty unless records of both kinds were there. */
static void some_of_each(void **state)
{
	(void)state;
	assert_true(stopped > 100);
	assert_true(replayed - stopped > 100);
	assert_true(listed > 1000);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(turbulence), cmocka_unit_test(slide_blast), cmocka_unit_test(tornado_splash), cmocka_unit_test(turbo_rally),
		cmocka_unit_test(notation), cmocka_unit_test(some_of_each),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
