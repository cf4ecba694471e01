#include "engine/referee.h"

#include "engine/game.h"

#include <stdarg.h>
#include <stdio.h>

static struct span place(const struct referee *r, int where)
{
	const struct record *rec = r->record;

	if (r->pin)
		return *r->pin;
	if (where == WHERE_TAGS)
		return rec->ntags ? rec->tags[r->tag].span : (struct span){0, 0};
	if (where == WHERE_TURN_BEFORE && r->line_before)
		return (struct span){r->line_before->at, r->line_before->seat_end};
	if (where == WHERE_TURN || !r->now)
		return r->line ? (struct span){r->line->at, r->line->seat_end} : (struct span){0, 0};
	if (where >= 0 && where < r->now->nwords) {
		const struct word *w = &rec->words[r->now->word + (uint32_t)where];
		if (w->kind != WORD_STRING)
			return (struct span){w->at, w->at + w->len};
		/* with its quotes; typographic ones have three bytes */
		uint32_t end = w->at + w->len;
		return (struct span){w->at - (rec->text[w->at - 1] == '"' ? 1 : 3), end + (rec->text[end] == '"' ? 1 : 3)};
	}
	if (where >= r->now->nwords)            /* a word that is missing */
		return (struct span){r->now->end, r->now->end};
	return (struct span){r->now->at, r->now->end};
}

__attribute__((format(printf, 5, 0)))
static enum verdict call(struct referee *r, enum verdict v, const struct rule *rule, int where, const char *format, va_list ap)
{
	if (v > r->worst)
		r->worst = v;
	r->last = NULL;
	if (!r->out)
		return v;
	char *message = arena_vprintf(r->arena, format, ap);
	if (r->pin)
		message = arena_printf(r->arena, "in the set-up that [From] names: %s", message);
	if (r->undecided_turn >= 0)
		message = arena_printf(r->arena, "%s (after undecided at %d.%d)", message, r->undecided_turn, r->undecided_action);
	struct diag *d = diags_add(r->out, rule, v, place(r, where), message);
	r->last = d;
	if (!d || where == WHERE_TAGS)
		return v;
	d->race = r->race;
	d->turn = r->turn;
	d->action = r->now ? r->action : TURN_END;
	d->seat = r->seat;
	if (where == WHERE_TURN || where == WHERE_TURN_BEFORE)
		d->action = TURN_END;
	if (where == WHERE_TURN_BEFORE && r->line_before) {
		d->turn = r->line_before_number;
		d->seat = r->line_before->seat;
	}
	return v;
}

enum verdict referee_say(struct referee *r, enum verdict v, const struct rule *rule, int where, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	call(r, v, rule, where, format, ap);
	va_end(ap);
	return v;
}

enum verdict referee_false(struct referee *r, unsigned rule, const char *right, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	call(r, V_ILLEGAL, &r->game->rules[rule], WHERE_ACTION, format, ap);
	va_end(ap);
	if (right)
		referee_offer(r, "= %s", right);
	return V_ILLEGAL;
}

const struct rule *referee_rule(const struct referee *r, unsigned rule)
{
	return &r->game->rules[rule];
}

void referee_note(struct referee *r, unsigned rule, int where, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	call(r, V_LEGAL, &r->game->rules[rule], where, format, ap);
	va_end(ap);
}

void referee_offer(struct referee *r, const char *format, ...)
{
	va_list ap;

	if (!r->last)
		return;
	va_start(ap, format);
	diag_offer(r->out, r->last, arena_vprintf(r->arena, format, ap));
	va_end(ap);
}
