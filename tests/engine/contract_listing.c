/* What moves lists of a position, and whether check says the same. */
#include "tests/engine/contract_parts.h"

bool list_act(struct visitor *v, const void *act)
{
	struct listing *l = (struct listing *)v;
	struct replay *rp = &l->t->replay;
	struct text w = {.fail = no_memory};

	if (rp->game->answer && rp->game->answer(act) != l->answers)
		return true;
	rp->game->write_action(&rp->ctx, l->pos, act, &w);
	if (l->n < LISTED_MAX) {
		memcpy(l->acts + l->n * rp->game->action_size, act, rp->game->action_size);
		l->words[l->n++] = arena_copy(&l->t->arena, w.at, w.len);
	}
	text_free(&w);
	return true;
}

void list_acts(struct listing *l, int seat, bool answers)
{
	struct replay *rp = &l->t->replay;

	l->n = 0;
	l->pos = rp->pos;
	l->answers = answers;
	l->v = (struct visitor){.visit = list_act};
	rp->game->moves(&rp->ctx, rp->pos, seat, &l->v);
	if (l->n)       /* a copy: chance writes to it */
		memcpy(l->kept, l->acts + choose(l->lot, l->n) * rp->game->action_size, rp->game->action_size);
}

/* Judges words as an action of the seat in the position at hand; the position must not change. */
static enum verdict judge_words(struct table *t, struct table *reader, const char *head, size_t head_len, int seat, const char *words, char *canonical,
				size_t room, void *read)
{
	const struct game *g = t->replay.game;
	struct text text = {.fail = no_memory};
	unsigned char *before = malloc(g->position_size), *act = calloc(1, g->action_size);
	struct referee r = {.game = g, .arena = &t->arena, .undecided_turn = -1};
	enum verdict v;

	memcpy(before, t->replay.pos, g->position_size);
	text_add(&text, head, head_len);
	text_printf(&text, "\n1. %s: %s\n", name_of(t, seat), words);
	free(reader->text);
	reader->text = calloc(1, text.len + 17);
	memcpy(reader->text, text.at, text.len);
	slice_of(&reader->slice, reader->text, text.len);
	diags_init(&reader->diags, &t->arena);
	record_parse(&reader->r, &reader->slice, false, &reader->diags);
	v = reader->diags.worst;
	if (v == V_LEGAL && reader->r.nactions == 1) {
		const struct action *a = &reader->r.actions[0];
		struct play p = {.action = a, .word = reader->r.words + a->word, .nwords = a->nwords, .seat = seat, .turn_seat = seat};
		const struct record *own = t->replay.ctx.record;
		r.record = t->replay.ctx.record = &reader->r;
		r.now = a;
		v = g->decode(&t->replay.ctx, t->replay.pos, &p, act, &r);
		if (v < V_ILLEGAL)
			v = g->check(&t->replay.ctx, t->replay.pos, act, &r);
		if (v < V_ILLEGAL) {
			struct text w = {.fail = no_memory};
			g->write_action(&t->replay.ctx, t->replay.pos, act, &w);
			snprintf(canonical, room, "%.*s", (int)w.len, w.at);
			text_free(&w);
			memcpy(read, act, g->action_size);
		}
		t->replay.ctx.record = own;
	} else if (v == V_LEGAL) {
		v = V_UNREADABLE;
	}
	if (memcmp(before, t->replay.pos, g->position_size) != 0)
		contract_broken("check changes the position: %s", words);
	free(before);
	free(act);
	text_free(&text);
	return v;
}

bool open_end(const struct listing *l, const char *words)
{
	const char *const *by_lot = trial_of(l->t->replay.game)->by_lot;

	for (unsigned i = 0; i < 3 && by_lot[i]; i++)
		if (strstr(words, by_lot[i]))
			return true;
	return false;
}

static bool listed(const struct listing *l, const char *words, const void *act)
{
	const struct game *g = l->t->replay.game;

	for (unsigned i = 0; i < l->n && g->covers; i++)
		if (g->covers(l->acts + i * g->action_size, act))
			return true;
	for (unsigned i = 0; i < l->n; i++) {
		size_t n = strlen(l->words[i]);
		/* what chance decides stands behind the words of the list */
		if (strncmp(l->words[i], words, n) == 0 && (words[n] == '\0' || (words[n] == ' ' && open_end(l, l->words[i]))))
			return true;
	}
	for (const char *const *verb = trial_of(l->t->replay.game)->always; *verb; verb++)
		if (strncmp(words, *verb, strlen(*verb)) == 0)
			return true;
	return false;
}

/* Random words in the manner of the listed ones: a listed action with a word exchanged for one of another. */
static void random_action(struct listing *l, char *out, size_t room)
{
	const char *a = l->words[choose(l->lot, l->n)], *b = l->words[choose(l->lot, l->n)];
	char words[2][24][16];
	unsigned n[2] = {0};

	for (int k = 0; k < 2; k++)
		for (const char *w = k ? b : a; *w && n[k] < 24;) {
			size_t len = strcspn(w, " ");
			snprintf(words[k][n[k]++], 16, "%.*s", (int)len, w);
			w += len + strspn(w + len, " ");
		}
	unsigned at = choose(l->lot, n[0]), from = choose(l->lot, n[1]);
	const char *const *others = trial_of(l->t->replay.game)->words;
	unsigned nothers = 0;
	while (others[nothers])
		nothers++;
	struct text t = {.fail = no_memory};
	for (unsigned i = 0; i < n[0]; i++) {
		const char *w = words[0][i];
		if (i == at)
			w = choose(l->lot, 2) ? words[1][from] : others[choose(l->lot, nothers)];
		text_printf(&t, "%s%s", i ? " " : "", w);
	}
	if (choose(l->lot, 4) == 0)
		text_printf(&t, " %s", others[choose(l->lot, 6)]);
	snprintf(out, room, "%.*s", (int)t.len, t.at);
	text_free(&t);
}

void compare_formulations(struct table *t, struct table *reader, const char *head, size_t head_len, struct listing *l, int seat)
{
	char canonical[2000], tried[1000];
	void *act = calloc(1, t->replay.game->action_size);

	unsigned step = l->judged && l->n > l->judged ? l->n / l->judged : 1;
	for (unsigned i = step > 1 ? choose(l->lot, step) : 0; i < l->n; i += step)
		if (!open_end(l, l->words[i]) && judge_words(t, reader, head, head_len, seat, l->words[i], canonical, sizeof canonical, act) >= V_ILLEGAL)
			contract_broken("moves lists what check refuses: %s", l->words[i]);
	for (unsigned i = 0; i < l->tries && l->n && l->n < LISTED_MAX && !l->v.cut; i++) {
		random_action(l, tried, sizeof tried);
		if (judge_words(t, reader, head, head_len, seat, tried, canonical, sizeof canonical, act) == V_LEGAL && !listed(l, canonical, act))
			contract_broken("check accepts what moves does not list: %s (as %s)", tried, canonical);
	}
	free(act);
}
