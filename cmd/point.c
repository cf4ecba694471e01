#include "cmd/point.h"

#include "cmd/print/print.h"

#include <stdlib.h>
#include <string.h>

bool point_option(struct point *p, const struct command *c, int val, const char *arg)
{
	char *end;

	if (val == 'a') {
		p->at = arg;
		p->turn = strtol(arg, &end, 10);
		if (*end == '.' && end[1] >= '0' && end[1] <= '9')
			p->action = strtol(end + 1, &end, 10);
		if (*end || end == arg || p->turn < 0 || arg[0] < '0' || arg[0] > '9' || p->action == 0)
			usage_error(c, "--at takes a turn or a turn and an action, as 7 or 7.2, not %s", arg);
		return true;
	}
	if (val == 'r') {
		p->record = strtol(arg, &end, 10);
		if (*end || p->record < 1)
			usage_error(c, "--record takes a number from 1, not %s", arg);
		return true;
	}
	return false;
}

bool point_wanted(const struct session *s, struct point *p)
{
	bool wanted = !p->record || s->record_number == (size_t)p->record;

	p->files += s->record_number <= 1;      /* the first of its file; 0: it has none */
	p->seen += wanted;
	return wanted;
}

void point_add(struct point *p, const struct point *part)
{
	p->files += part->files;
	p->seen += part->seen;
}

void point_end(struct session *s, const struct point *p)
{
	if (!p->record || p->seen >= p->files)
		return;
	if (p->files == 1)
		session_trouble(s, "--record", arena_printf(&s->keep, "there is no record %ld", p->record));
	else
		session_trouble(s, "--record", arena_printf(&s->keep, "there is no record %ld in %ld of %ld files", p->record, p->files - p->seen, p->files));
}

void point_faults(struct session *s)
{
	struct report r = session_report(s);

	r.colour = false;               /* standard error need not be a terminal */
	for (size_t i = 0; i < s->diags.n && !s->quiet; i++)
		if (s->diags.list[i].verdict != V_LEGAL)
			print_fault(&s->err, &r, &s->diags.list[i]);
}

void point_not_final(struct session *s, struct text *t)
{
	const struct diag *d = diags_heaviest(&s->diags);

	if (!s->replay.stopped || !d)
		return;
	text_printf(t, "not final: %s", verdict_name(d->verdict));
	if (d->turn >= 0 && d->action > 0)
		text_printf(t, " at %d.%d", d->turn, d->action);
	else if (d->turn >= 0)
		text_printf(t, " at %d", d->turn);
	text_putc(t, '\n');
}

/* Whether the replay stands at the point asked for. */
static bool reached(const struct replay *rp, const struct point *p, enum replay_step step)
{
	if (p->turn < 0)
		return false;
	if (p->action > 0)
		return step == REPLAY_ACTION && rp->turn == p->turn && rp->action == p->action;
	return step == REPLAY_TURN && rp->turn == p->turn;
}

/* Forgets what reading has found wrong behind the point: nobody asked for it.
 * Where there was too much to keep, nobody knows what was dropped, and all stays. */
static void forget_behind(struct diags *d, const struct point *p)
{
	size_t n = 0;

	if (d->dropped)
		return;
	d->worst = V_LEGAL;
	for (size_t i = 0; i < d->n; i++) {
		const struct diag *x = &d->list[i];
		if (x->turn > p->turn || (p->action > 0 && x->turn == p->turn && x->action > p->action))
			continue;
		if (x->verdict > d->worst)
			d->worst = x->verdict;
		d->list[n++] = *x;
	}
	d->n = n;
}

bool point_play(struct session *s, const struct point *p, void (*each)(struct session *, enum replay_step))
{
	struct replay *rp = &s->replay;
	enum replay_step step;
	bool at = false;

	if (s->has_record && replay_begin(rp, &s->record, &s->overrides, &s->diags)) {
		do {
			step = replay_next(rp);
			if (each)
				each(s, step);
			at = reached(rp, p, step);
		} while (step != REPLAY_END && !at);
		if (p->turn < 0)
			replay_finish(rp);
	}
	if (at)
		forget_behind(&s->diags, p);
	diags_sort(&s->diags);
	point_faults(s);
	session_status(s, verdict_status(s->diags.worst));
	if (s->diags.worst == V_LEGAL && s->has_record && !rp->had_setup)
		session_trouble(s, s->file, arena_printf(&s->arena, "record %zu has no set-up, so there is no position", s->record_number));
	if (!s->has_record || !rp->game || !rp->playable || !rp->had_setup)
		return false;
	if (p->turn >= 0 && !at && !rp->stopped) {
		session_trouble(s, s->file, arena_printf(&s->arena, "the record has no %s %s", p->action > 0 ? "point" : "turn", p->at));
		return false;
	}
	/* a set-up that failed leaves no position */
	return !rp->stopped || rp->turn > 0 || rp->line > 0 || s->record.base;
}

void point_title(struct session *s, struct text *t)
{
	struct report r = session_report(s);
	const char *label = record_label(&r, &s->arena);
	const struct replay *rp = &s->replay;

	text_safe(t, label, strlen(label));
	text_printf(t, ", %s, after turn %d", rp->game->id, rp->turn);
	if (rp->open_turn && rp->turn > 0 && rp->action > 0)
		text_printf(t, ", action %d", rp->action);
	text_puts(t, readings_over(&r, &s->arena));
	text_putc(t, '\n');
}
