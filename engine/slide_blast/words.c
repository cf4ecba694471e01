/* Slide Blast: words of cells, ends and tiles, and decode. */
#include "engine/slide_blast/model.h"

#include <string.h>

enum verdict need_cell(struct context *c, const struct play *play, unsigned i, struct referee *r, int *x, int *y)
{
	if (i < play->nwords && word_cell(c, r->record, &play->word[i], x, y))
		return V_LEGAL;
	return word_wrong(r, play, i, set_of(c)->grid == &grid_hexagons ? "a cell (start, or the walk from it: n2ne1)" : "a cell (start, or the walk from it: n2e1)");
}

enum verdict need_end(struct context *c, const struct position *p, const struct play *play, unsigned i, struct referee *r, int *x, int *y,
		      unsigned *port, unsigned *next)
{
	const struct set *s = set_of(c);
	unsigned side, end = 1;
	enum verdict v = need_cell(c, play, i, r, x, y);

	(void)p;
	*next = i + 1;
	*port = INSIDE;
	if (v || i + 1 >= play->nwords)
		return v;
	if ((v = grid_need_side(s->grid, play, i + 1, r, &side)))
		return v;
	*next = i + 2;
	if (*next < play->nwords && play->word[*next].digits) {
		if ((v = word_number(r, play, *next, s->ends, &end)))
			return v;
		++*next;
		if (end == 0)
			return word_wrong(r, play, *next - 1, "an end of that side, counted from 1");
	} else if (s->ends > 1) {
		return word_wrong(r, play, *next, arena_printf(r->arena, "which of the side's ends (1 to %u, clockwise)", s->ends));
	}
	*port = side * ENDS_MAX + end - 1;
	return V_LEGAL;
}

enum verdict need_spot(struct context *c, const struct play *play, unsigned i, struct referee *r, struct spot *spot)
{
	unsigned top;
	int x, y;
	enum verdict v;

	if ((v = need_cell(c, play, i, r, &x, &y)) || (v = grid_need_top(set_of(c)->grid, play, i + 1, r, &top)))
		return v;
	*spot = (struct spot){(int16_t)x, (int16_t)y, (uint8_t)top};
	return V_LEGAL;
}

bool tile_word(const struct context *c, const struct record *rec, const struct word *w)
{
	return w->kind == WORD_PLAIN && symbols_find(&set_of(c)->tiles, rec->text, w) != SYMBOL_NONE;
}

/* The kind of which a word would be one copy more: x4 where the set has x1 to x3. KINDS: of none. */
static unsigned kind_like(const struct set *s, const char *text)
{
	size_t n = strlen(text);

	while (n > 0 && text[n - 1] >= '0' && text[n - 1] <= '9')
		n--;
	for (int numbered = 1; numbered >= 0 && n > 0 && text[n]; numbered--)
		for (unsigned t = 0; t < s->ntiles; t++) {
			const char *name = s->tile[t].name;
			size_t k = strlen(name);
			while (numbered && k > 0 && name[k - 1] >= '0' && name[k - 1] <= '9')
				k--;
			if (k == n && memcmp(name, text, n) == 0 && (!numbered || name[k]))
				return s->design[s->tile[t].design].kind;
		}
	return KINDS;
}

/* A word that is no tile of the set. */
__attribute__((noinline))
static enum verdict no_tile(struct context *c, const struct play *play, unsigned i, struct referee *r, unsigned *tile)
{
	const struct set *s = set_of(c);
	const char *names[TILES_MAX];

	if (i < play->nwords && play->word[i].kind == WORD_PLAIN) {
		const char *text = word_string(r, play, i);
		unsigned kind = kind_like(s, text);
		if (kind != KINDS)
			return referee_call(r, V_ILLEGAL, count_rule(kind), (int)i, "the set %s has no %s; it would be one copy too many", s->name, text);
	}
	for (unsigned t = 0; t < s->ntiles; t++)
		names[t] = s->tile[t].name;
	return tile_need(&s->tiles, arena_printf(r->arena, "a tile of the set %s", s->name), play, i, r, names, s->ntiles, tile);
}

enum verdict need_tile(struct context *c, const struct play *play, unsigned i, struct referee *r, unsigned *tile)
{
	uint32_t found = i < play->nwords ? symbols_find(&set_of(c)->tiles, r->record->text, &play->word[i]) : SYMBOL_NONE;

	*tile = found;
	return found != SYMBOL_NONE ? V_LEGAL : no_tile(c, play, i, r, tile);
}

/* A draw whose second word is no pile. */
__attribute__((noinline))
static enum verdict no_pile(const struct play *play, struct referee *r)
{
	const char *text = word_string(r, play, 1);

	if (word_at_is(r, play, 1, "pool") || word_at_is(r, play, 1, "table") || word_at_is(r, play, 1, "out") || word_at_is(r, play, 1, "hand"))
		return referee_call(r, V_ILLEGAL, SB_DRAW_DECK, 1, "tiles are drawn from the piles a and b, not from %s%s",
				    word_at_is(r, play, 1, "out") ? "those " : "the ", word_at_is(r, play, 1, "out") ? "out of the game" : text);
	return referee_call(r, V_ILLEGAL, SB_TWO_PILES, 1, "no pile is called %s; there are two, a and b", text);
}

/* The tile of a draw where word i is none: ? for one that was not shown. */
__attribute__((noinline))
static enum verdict drawn_unseen(struct context *c, const struct play *play, unsigned i, struct referee *r)
{
	unsigned tile;

	if (i >= play->nwords)
		return word_wrong(r, play, i, "the tile that was drawn, or ? if it was not shown");
	if (play->word[i].kind != WORD_HIDDEN)
		return no_tile(c, play, i, r, &tile);
	if (play->word[i].key != 1)
		return referee_call(r, V_ILLEGAL, SB_DRAW_ONE, (int)i, "one tile is drawn at a time, not %u", (unsigned)play->word[i].key);
	return V_LEGAL;
}

/* A draw that names no pile: the other one is empty. */
__attribute__((noinline))
static enum verdict only_pile(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	if (!p->split_unknown && (p->pile[0].n == 0) != (p->pile[1].n == 0)) {
		a->pile = p->pile[0].n == 0;
		return V_LEGAL;
	}
	if (deck_left(p) == 0) {
		a->pile = 0;            /* the check says that nothing is left */
		return V_LEGAL;
	}
	referee_call(r, V_ILLEGAL, SB_DRAW_DECK, WHERE_ACTION, "both piles hold tiles, so the draw says from which one it comes");
	referee_offer(r, "draw a %s", tile_name(c, a->tile));
	referee_offer(r, "draw b %s", tile_name(c, a->tile));
	return V_ILLEGAL;
}

/* draw a x2, draw b ?, draw x2 where one pile is empty */
__attribute__((noinline))
static enum verdict decode_draw(struct context *c, const struct position *p, const struct play *play, struct act *a, struct referee *r)
{
	const struct word *word = play->word;
	unsigned i = 1, n = play->nwords;
	uint64_t pile = n > 1 && word[1].kind == WORD_PLAIN ? word[1].key : 0;
	enum verdict v;

	a->kind = DRAW;
	a->pile = 2;
	if (pile == KEY("a") || pile == KEY("b")) {
		a->pile = pile == KEY("b");
		i = 2;
	} else if (n > 2 && pile && !tile_word(c, r->record, &word[1])) {
		return no_pile(play, r);
	}
	uint32_t tile = i < n ? symbols_find(&set_of(c)->tiles, r->record->text, &word[i]) : SYMBOL_NONE;
	if (tile == SYMBOL_NONE) {
		if ((v = drawn_unseen(c, play, i, r)))
			return v;
		tile = HIDDEN_TILE;
	}
	a->tile = (uint16_t)tile;
	if (n > i + 1 && (tile_word(c, r->record, &word[i + 1]) || word[i + 1].kind == WORD_HIDDEN))
		return referee_call(r, V_ILLEGAL, SB_DRAW_ONE, (int)i + 1, "one tile is drawn at a time; %s would be a second", word_string(r, play, i + 1));
	v = words_end(r, play, i + 1);
	return v || a->pile < 2 ? v : only_pile(c, p, a, r);
}

/* The partner of a special tile: word i, its spot behind it. */
static enum verdict decode_partner(struct context *c, const struct play *play, unsigned i, struct act *a, struct referee *r)
{
	enum verdict v;
	unsigned tile;

	if ((v = need_tile(c, play, i, r, &tile)))
		return v;
	a->partner = (uint16_t)tile;
	return V_LEGAL;
}

/* play icon1 big1 CELL TOP */
static enum verdict decode_icon(struct context *c, const struct play *play, struct act *a, struct referee *r)
{
	const struct set *s = set_of(c);
	const struct design *icon = &s->design[s->tile[a->tile].design];
	const char *big = s->design[icon->big].name;
	int x, y;
	enum verdict v;

	if (play->nwords > 2 && word_cell(c, r->record, &play->word[2], &x, &y)) {
		if (icon->nslides && ruling(c, SBR_ICON_AS_TILE) == SBR_ICON_AS_TILE_MAY_STAY_SMALL)
			return (v = need_spot(c, play, 2, r, &a->spot)) ? v : words_end(r, play, 4);
		referee_call(r, V_ILLEGAL, SB_ATTRACTION_SWAP, 2, "%s is not laid on the table: it leaves the game, and the big tile %s is laid", icon->name, big);
		referee_offer(r, "play %s %s CELL TOP", icon->name, big);
		return V_ILLEGAL;
	}
	if (play->nwords == 2)
		return referee_call(r, V_ILLEGAL, SB_SPECIAL_PAIR, WHERE_ACTION, "%s is played without its big tile (%s)", tile_name(c, a->tile), big);
	if ((v = decode_partner(c, play, 2, a, r)))
		return v;
	if (kind_of(c, a->partner) != BIG)
		return referee_call(r, V_ILLEGAL, SB_SPECIAL_PAIR, 2, "%s stands for the big tile %s, not for %s", icon->name, big, tile_name(c, a->partner));
	if (s->tile[a->partner].design != icon->big)
		return referee_call(r, V_ILLEGAL, SB_ATTRACTION_MATCH, 2, "%s shows another attraction than %s; its big tile is %s", tile_name(c, a->partner),
				    icon->name, big);
	referee_held(r, SB_ATTRACTION_MATCH);
	referee_held(r, SB_ATTRACTION_SWAP);
	referee_held(r, SB_SPECIAL_PAIR);
	if (play->nwords == 3)
		return referee_call(r, V_ILLEGAL, SB_ATTRACTION_PLAY, WHERE_ACTION, "%s is not kept: it is laid at once, as the tile of this play", big);
	return (v = need_spot(c, play, 3, r, &a->spot)) ? v : words_end(r, play, 5);
}

/* play tunnel CELL TOP exit CELL TOP, and Life Guards */
static enum verdict decode_entrance(struct context *c, const struct play *play, struct act *a, struct referee *r)
{
	const struct set *s = set_of(c);
	const struct design *d = &s->design[s->tile[a->tile].design];
	bool guard = d->kind == GUARD, alone = play->nwords == 4;
	const char *exit = s->design[d->exit].name;
	unsigned lacks = guard ? SB_LIFE_GUARD_PAIR : SB_TUNNEL_TAKE_EXIT;
	enum verdict v;

	if (play->nwords > 2 && tile_word(c, r->record, &play->word[2]))
		return referee_call(r, V_ILLEGAL, guard ? SB_LIFE_GUARD_PAIR : SB_SPECIAL_PAIR, 2, "%s is laid on a cell and %s on another: play %s CELL TOP %s CELL TOP",
				    d->name, exit, d->name, exit);
	if ((v = need_spot(c, play, 2, r, &a->spot)))
		return v;
	if (alone && !guard && ruling(c, SBR_ENTRANCE_WITHOUT_EXIT) == SBR_ENTRANCE_WITHOUT_EXIT_ENTRANCE_ALONE)
		return V_LEGAL;
	if (alone)
		return referee_call(r, V_ILLEGAL, lacks, WHERE_ACTION, "%s is played without the tile %s, which is laid in the same play", tile_name(c, a->tile), exit);
	if ((v = decode_partner(c, play, 4, a, r)))
		return v;
	bool any = guard && kind_of(c, a->partner) == GUARD_EXIT && s->tile[a->partner].design != d->exit &&
		   ruling(c, SBR_LIFE_GUARD_PAIRS) == SBR_LIFE_GUARD_PAIRS_ANY_ENTRANCE_ANY_EXIT;
	if (s->tile[a->partner].design != d->exit && !any)
		return referee_call(r, V_ILLEGAL, guard ? SB_LIFE_GUARD_PAIR : SB_SPECIAL_PAIR, 4, "%s belongs with %s, not with %s", d->name, exit,
				    tile_name(c, a->partner));
	referee_held(r, guard ? SB_LIFE_GUARD_PAIR : SB_SPECIAL_PAIR);
	if (!guard)
		referee_held(r, SB_TUNNEL_TAKE_EXIT);
	if (play->nwords == 5)
		return referee_call(r, V_ILLEGAL, lacks, WHERE_ACTION, "%s is laid in the same play: a cell and its top are missing", exit);
	return (v = need_spot(c, play, 5, r, &a->second)) ? v : words_end(r, play, 7);
}

/* A slide: CELL TOP, and no tile behind it. */
static enum verdict decode_slide(struct context *c, const struct play *play, struct act *a, struct referee *r)
{
	unsigned top;
	int x, y;
	enum verdict v;

	bool cell = play->nwords > 2 && word_cell(c, r->record, &play->word[2], &x, &y);        /* and then no tile's name */
	for (unsigned i = cell ? 3 : 2; i < play->nwords; i++)
		if (tile_word(c, r->record, &play->word[i]))
			return referee_call(r, V_ILLEGAL, SB_SPECIAL_KINDS, (int)i, "%s has no special action, so %s is not laid with it; the special tiles are "
					    "the attraction icons and the tunnel entrance", tile_name(c, a->tile), word_string(r, play, i));
	referee_held(r, SB_SPECIAL_KINDS);
	if (!cell)
		return need_cell(c, play, 2, r, &x, &y);
	if ((v = grid_need_top(set_of(c)->grid, play, 3, r, &top)))
		return v;
	a->spot = (struct spot){(int16_t)x, (int16_t)y, (uint8_t)top};
	return words_end(r, play, 4);
}

static enum verdict decode_play(struct context *c, const struct play *play, struct act *a, struct referee *r)
{
	unsigned tile, kind;
	enum verdict v;

	a->kind = PLAY;
	if (play->nwords > 1 && play->word[1].kind == WORD_HIDDEN)
		return word_wrong(r, play, 1, "a tile with its name (it lies on the table for all to see)");
	if ((v = need_tile(c, play, 1, r, &tile)))
		return v;
	a->tile = (uint16_t)tile;
	kind = kind_of(c, tile);
	if (kind == SLIDE || kind == HIGH_SPEED)
		return decode_slide(c, play, a, r);
	if (kind == ICON || kind == ENTRANCE)
		referee_held(r, SB_SPECIAL_KINDS);
	if (kind == ICON)
		return decode_icon(c, play, a, r);
	if (kind == ENTRANCE || kind == GUARD)
		return decode_entrance(c, play, a, r);
	return V_LEGAL;                 /* a big tile or an exit alone is in no hand, wherever it is to go */
}

static enum verdict decode_stop(struct context *c, const struct position *p, const struct play *play, struct act *a, struct referee *r)
{
	unsigned port, next;
	int x, y;
	enum verdict v;

	a->kind = STOP;
	if ((v = need_end(c, p, play, 1, r, &x, &y, &port, &next)) || (v = words_end(r, play, next)))
		return v;
	a->stop = (struct end){(uint16_t)table_at(p, x, y), (uint8_t)port, 0};
	return V_LEGAL;
}

/* Whether another draw is written later in the turn. */
static bool draws_later(const struct referee *r, const struct play *play)
{
	const struct record *rec = r->record;
	const struct turn *t = r->line;

	for (uint32_t i = 0; t && i < t->nactions; i++) {
		const struct action *a = &rec->actions[t->action + i];
		if (a > play->action && !a->bad && !a->claim && a->by == play->action->by && rec->words[a->word].key == KEY("draw"))
			return true;
	}
	return false;
}

/* What is no draw, and no play behind a draw. */
__attribute__((noinline))
static enum verdict decode_other(struct context *c, const struct position *p, const struct play *play, struct act *a, struct referee *r)
{
	uint64_t key = play->word->key;
	unsigned tile;
	enum verdict v;

	if (p->phase == PHASE_DRAW && (key == KEY("play") || key == KEY("pass") || key == KEY("discard")))
		a->again = draws_later(r, play);
	if (key == KEY("play"))
		return decode_play(c, play, a, r);
	if (key == KEY("pass"))
		return words_end(r, play, play->nwords == 2 && play->word[1].kind == WORD_STRING ? 2 : 1);
	if (key == KEY("discard")) {
		a->kind = DISCARD;
		if ((v = need_tile(c, play, 1, r, &tile)))
			return v;
		a->tile = (uint16_t)tile;
		return words_end(r, play, 2);
	}
	if (key == KEY("take")) {
		a->kind = TAKE_TOKEN;
		return word_at_is(r, play, 1, "token") ? words_end(r, play, 2) : word_wrong(r, play, 1, "token");
	}
	if (key == KEY("stop"))
		return decode_stop(c, p, play, a, r);
	if (tile_word(c, r->record, play->word)) {
		referee_notation(r, V_UNREADABLE, N_VERB, 0, "a tile is laid with the verb play");
		referee_offer(r, "play %s", word_string(r, play, 0));
		return V_UNREADABLE;
	}
	return verb_unknown(r, play, r->game->verbs);
}

enum verdict slide_blast_decode(struct context *c, const void *pos, const struct play *play, void *act, struct referee *r)
{
	const struct position *p = pos;
	struct act *a = act;
	uint64_t key = play->word->key;

	a->kind = PASS;
	a->seat = (int8_t)play->seat;
	a->own_turn = play->seat == p->seat;
	a->tile = a->partner = NO_TILE;
	a->nnew = a->nrides = a->tokens = 0;
	a->drops_out = a->again = a->b_allowed = a->from_hidden = false;
	a->seats_moved = 0;
	if (play->seat < 0)
		return referee_notation(r, V_UNREADABLE, N_SEAT, WHERE_ACTION, "Slide Blast has no step of everyone: which seat acts?");
	if (key == KEY("draw"))
		return decode_draw(c, p, play, a, r);
	if (key == KEY("play") && p->phase != PHASE_DRAW)
		return decode_play(c, play, a, r);
	return decode_other(c, p, play, a, r);
}
