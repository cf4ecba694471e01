/* Slide Blast: actions as a record has them, and what they do in words. */
#include "engine/slide_blast/model.h"

void slide_blast_write_action(struct context *c, const void *pos, const void *act, struct text *t)
{
	const struct position *p = pos;
	const struct act *a = act;

	switch ((enum act_kind)a->kind) {
	case DRAW:
		text_printf(t, "draw %c %s", "ab"[a->pile & 1], tile_name(c, a->tile));
		return;
	case PLAY:
		text_printf(t, "play %s", tile_name(c, a->tile));
		if (kind_of(c, a->tile) == ICON && a->partner != NO_TILE)
			text_printf(t, " %s", tile_name(c, a->partner));
		text_printf(t, " %s", spot_name(c, a->spot, c->arena));
		if (kind_of(c, a->tile) != ICON && a->partner != NO_TILE)
			text_printf(t, " %s %s", tile_name(c, a->partner), spot_name(c, a->second, c->arena));
		return;
	case PASS:
		text_puts(t, "pass");
		return;
	case DISCARD:
		text_printf(t, "discard %s", tile_name(c, a->tile));
		return;
	case TAKE_TOKEN:
		text_puts(t, "take token");
		return;
	case STOP:
		text_printf(t, "stop %s", end_name(c, (struct table){p, NULL}, a->stop, c->arena));
	}
}

static const char *slides(unsigned n, struct arena *a)
{
	return arena_printf(a, "%u slide%s", n, n == 1 ? "" : "s");
}

/* What a placement does to each path: who moves how far, and the tokens. */
static void describe_play(struct context *c, const struct position *p, const struct act *a, struct text *t)
{
	struct table after = {p, a};
	const char *comma = "";

	for (unsigned i = 0; i <= c->nseats; i++) {
		unsigned seat = i == 0 ? (unsigned)a->seat : i - 1, point = p->point_of[seat];
		if ((i > 0 && seat == (unsigned)a->seat) || point >= a->nrides || !(a->ridden >> point & 1) || !a->ride[point].moved)
			continue;
		const struct ride *r = &a->ride[point];
		text_printf(t, "%s%s moves %s to %s", comma, seat_name(c->record, (int)seat, c->arena), slides(r->moved, c->arena),
			    end_name(c, after, r->end, c->arena));
		if (r->number)
			text_printf(t, " (jumps by number %u)", r->number);
		comma = "; ";
	}
	if (a->tokens)
		text_printf(t, "%s%s %s %u token%s", comma, seat_name(c->record, a->seat, c->arena),
			    c->option[SBR_TOKEN_DUTY] == SBR_TOKEN_DUTY_MUST_CLAIM ? "may take" : "gets", a->tokens, a->tokens == 1 ? "" : "s");
	if (kind_of(c, a->tile) == HIGH_SPEED && p->speeds == 0 && !p->bonus)
		text_printf(t, "; %s once more", deck_left(p) ? "draws and plays" : "plays");
}

void slide_blast_describe(struct context *c, const void *pos, const void *act, struct text *t)
{
	const struct position *p = pos;
	const struct act *a = act;

	switch ((enum act_kind)a->kind) {
	case DRAW:
		text_printf(t, "a tile into the hand; pile %c keeps %u", "ab"[a->pile & 1], p->split_unknown || !p->pile[a->pile & 1].n ? 0 : p->pile[a->pile & 1].n - 1u);
		return;
	case PLAY:
		describe_play(c, p, a, t);
		return;
	case PASS:
		text_puts(t, a->drops_out ? "out of the game, with all tiles" : "nothing happens; the tiles are kept");
		return;
	case DISCARD:
		text_printf(t, "%s leaves the game", tile_name(c, a->tile));
		return;
	case TAKE_TOKEN:
		text_puts(t, "one bonus token");
		return;
	case STOP:
		text_puts(t, "the pawn stops there");
	}
}
