/* What the fuzz targets do with their bytes: how they are read, and what is looked at then. */
#include "tests/fuzz/targets.h"

struct table *open_table(void)
{
	static struct table t;

	if (!t.keep.fail)
		table_open(&t);
	arena_reset(&t.arena);
	return &t;
}

void read_at(struct table *t, const char *text, size_t len, bool strict)
{
	free(t->text);
	t->text = malloc(len + 17);
	memcpy(t->text, text, len);
	memset(t->text + len, 0, 17);
	slice_of(&t->slice, t->text, len);
	diags_init(&t->diags, &t->arena);
	record_parse(&t->r, &t->slice, strict, &t->diags);
}

void look_at_faults(struct table *t)
{
	size_t line, column, from, to;
	struct text safe = {.fail = no_memory};

	diags_sort(&t->diags);
	for (size_t i = 0; i < t->diags.n; i++) {
		const struct diag *d = &t->diags.list[i];
		if (d->span.at > d->span.end || d->span.end > t->slice.len)
			contract_broken("%s stands at %u to %u of %zu", d->rule->id, d->span.at, d->span.end, t->slice.len);
		slice_place(&t->slice, d->span.at, &line, &column);
		slice_line(&t->slice, d->span.at, 60, &from, &to);
		text_safe(&safe, t->slice.text + from, to - from);
		text_json(&safe, d->message, strlen(d->message));
	}
	text_free(&safe);
}

static void put_nothing(void *arg, const char *words)
{
	*(size_t *)arg += strlen(words);
}

static bool describe(struct visitor *v, const void *act);

struct describer { struct visitor v; struct replay *rp; struct text t; unsigned left; };

static bool describe(struct visitor *v, const void *act)
{
	struct describer *d = (struct describer *)v;

	d->rp->game->describe(&d->rp->ctx, d->rp->pos, act, &d->t);
	return --d->left > 0;
}

void look_at_position(struct table *t)
{
	struct replay *rp = &t->replay;
	const struct game *g = rp->game;
	struct ranking places = {0};
	struct score score;
	struct view view;
	size_t n = 0;

	if (!rp->playable || !rp->had_setup)
		return;
	view_init(&view, &t->arena);
	g->view(&rp->ctx, rp->pos, &view);
	g->write_setup(&rp->ctx, rp->pos, put_nothing, &n);
	g->rank(&rp->ctx, rp->pos, true, &places);
	g->outcome(&rp->ctx, rp->pos, true);
	bool laid_out = rp->line >= t->r.nturns || t->r.turns[rp->line].seat != SEAT_SETUP;     /* else its set-up was refused */
	for (int seat = 0; seat < (int)rp->ctx.nseats; seat++) {
		struct describer d = {{.visit = describe}, rp, {.fail = no_memory}, 200};
		score = (struct score){0};
		g->score(&rp->ctx, rp->pos, seat, &score);
		if (laid_out && g->moves && g->to_act(&rp->ctx, rp->pos) >> seat & 1)
			g->moves(&rp->ctx, rp->pos, seat, &d.v);
		text_free(&d.t);
	}
}

bool head_read(const struct table *t)
{
	if (t->r.nturns && t->r.ntags && t->r.tags[t->r.ntags - 1].span.at > t->r.turns[0].at)
		return false;
	for (size_t i = 0; i < t->diags.n; i++)
		if (t->diags.list[i].verdict > V_LEGAL && (t->r.nturns == 0 || t->diags.list[i].span.at < t->r.turns[0].at))
			return false;
	return true;
}

size_t first_record(const uint8_t *data, size_t size)
{
	const char *text = (const char *)data;
	size_t end = 0;
	bool begun = false;

	for (; end < size && !(begun && record_begins(text, end, size)); end++)
		begun |= record_begins(text, end, size);
	return end;
}
