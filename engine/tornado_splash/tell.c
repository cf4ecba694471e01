/* Tornado Splash: actions as a record has them, and what they do in words. */
#include "engine/tornado_splash/model.h"

#include <stdlib.h>

static const char *shift_text(int32_t shift, struct arena *a)
{
	return shift == 0 ? "" : arena_printf(a, " %s %s", shift > 0 ? "left" : "right", number_text(abs(shift), GRID, 1, a));
}

void tornado_splash_write_action(struct context *c, const void *pos, const void *act, struct text *t)
{
	const struct act *a = act;
	unsigned hidden = 0;

	(void)pos;
	switch ((enum act_kind)a->kind) {
	case DRAW:
		text_puts(t, "draw");
		for (unsigned i = 0; i < a->n; i++) {
			bool known = a->drawn[i] != HIDDEN_CARD;
			hidden += !known;
			if (hidden && (known || i + 1u == a->n)) {
				text_printf(t, hidden > 1 ? " ?%u" : " ?", hidden);
				hidden = 0;
			}
			if (known)
				text_printf(t, " %s", card_name(c, a->drawn[i]));
		}
		return;
	case BOOST:
		text_puts(t, "boost");
		return;
	case PLAY:
		text_printf(t, "play %s ", card_name(c, a->card));
		if (a->method == LINE)
			text_printf(t, "line %u", a->line);
		else if (a->method == TOKEN_METHOD)
			text_printf(t, "token %s", number_text(a->heading, 100, 2, c->arena));
		else
			text_puts(t, a->method == GATE ? "gate" : "edge");
		text_puts(t, shift_text(a->shift, c->arena));
		return;
	case MOVE:
		text_printf(t, "move %u", a->n);
		if (a->stance)
			text_printf(t, " stand %s %s %s", number_text(a->u, GRID, 1, c->arena), number_text(a->v, GRID, 1, c->arena), number_text(a->turn, 100, 2, c->arena));
		return;
	case OUT:
		text_puts(t, "out");
		return;
	case VOTE_EQUAL:
		text_printf(t, "vote %s equal %s %s", a->yes ? "yes" : "no", seat_name(c->record, a->a, c->arena), seat_name(c->record, a->b, c->arena));
		return;
	case VOTE_RULE:
		text_printf(t, "vote %s %s", a->yes ? "yes" : "no", a->rule < TS_RULES ? c->game->rules[a->rule].id : "?");
		return;
	case UNDO:
		text_printf(t, "undo %u", a->n);
		return;
	case DISCARD:
		text_puts(t, "discard");
		for (unsigned i = 0; i < a->n; i++)
			text_printf(t, " %s", card_name(c, a->drawn[i]));
		return;
	case PASS:
		text_puts(t, "pass");
	}
}

void tornado_splash_describe(struct context *c, const void *pos, const void *act, struct text *t)
{
	const struct position *p = pos;
	const struct act *a = act;
	struct arena *m = c->arena;

	switch ((enum act_kind)a->kind) {
	case DRAW:
		text_printf(t, "%u card%s into the hand, up to the limit of %u", a->n, a->n == 1 ? "" : "s", hand_limit(c, p, (unsigned)a->seat));
		return;
	case BOOST:
		text_puts(t, "up to 4 spaces in this turn; the boost is used up");
		return;
	case PLAY: {
		struct position after = *p;
		struct step steps[STEPS_MAX];
		bool close;
		if (a->shift_to > 0 && a->method == TOKEN_METHOD)
			text_printf(t, "any heading from %s to %s; ", number_text(a->heading, 100, 2, m), number_text(a->heading + a->shift_to, 100, 2, m));
		else if (a->shift_to > 0)
			text_printf(t, "any shift from%s to%s; ", shift_text(grid(a->turn, 10), m), shift_text(grid(a->turn + a->shift_to, 10), m));
		struct context quiet = *c;
		tornado_splash_apply(&quiet, &after, a);
		unsigned open = open_spaces(&quiet, &after, (unsigned)a->seat, steps, &close);
		text_printf(t, "lies at %s; %u open space%s ahead", pose_text(a->pose, m), open, open == 1 ? "" : "s");
		return;
	}
	case MOVE:
		if (a->finishes)
			text_printf(t, "crosses the finish as number %u", p->finished + 1u);
		else if (a->after.card == ON_GATE)
			text_puts(t, "stays on the gate");
		else
			text_printf(t, "stands on space %u of %s, zone %u", a->after.space + 1u, card_name(c, a->after.card), a->after.zone);
		return;
	case OUT:
		text_puts(t, "no card can be laid: out of the race");
		return;
	default:
		text_puts(t, "counts where something is too close to call");
	}
}
