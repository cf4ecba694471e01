/* Turbulence: words of hexes, sides, tiles and cards, and decode. */
#include "engine/turbulence/model.h"

#include <string.h>

int word_far_cell(const struct map *m, const struct word *w)
{
	unsigned col = (unsigned)(w->key & 0xFF) - 'a', tens = (unsigned)(w->key >> 8 & 0xFF) - '0', ones = (unsigned)(w->key >> 16) - '0';
	unsigned number = tens * 10 + ones;

	if (tens < 1 || tens > 9 || w->key > 0xFFFFFF || ones > 9 || number > m->column_cells[col])
		return -1;
	int cell = m->column_first[col] + (int)number - 1;
	return m->cell[cell].hole ? -1 : cell;
}

enum verdict no_cell(struct context *c, const struct position *p, const struct play *play, unsigned i, struct referee *r)
{
	const struct map *m = map_of(c, p);

	if (i >= play->nwords || play->word[i].kind != WORD_PLAIN)
		return word_wrong(r, play, i, "a hex");
	return word_wrong(r, play, i, arena_printf(r->arena, "a hex of the map %s (%s to %s)", m->name, m->cell[0].name, m->cell[m->ncells - 1].name));
}

enum verdict need_tile(struct context *c, const struct play *play, unsigned i, struct referee *r, unsigned *tile)
{
	const struct set *s = set_of(c);
	const char *names[TILES_MAX];

	if (i >= play->nwords || play->word[i].kind != WORD_PLAIN)
		return word_wrong(r, play, i, "an Air Hex (each lies on the table for all to see, so it has a name)");
	*tile = symbols_find(&s->tiles, r->record->text, &play->word[i]);
	if (*tile != SYMBOL_NONE)
		return V_LEGAL;
	for (unsigned t = 0; t < s->ntiles; t++)
		names[t] = s->tile[t].name;
	return tile_need(&s->tiles, arena_printf(r->arena, "an Air Hex of the set %s", s->name), play, i, r, names, s->ntiles, tile);
}

/* Something stands where a card is expected; "take-off" is not far. */
static enum verdict no_card(struct referee *r, const struct play *play, unsigned i)
{
	const char *text = i < play->nwords ? word_string(r, play, i) : "";
	const char *near = nearest_name(text, strlen(text), card_names, CARDS);

	word_wrong(r, play, i, "a card (takeoff, rotate, swap; ? for a hidden one)");
	if (near)
		referee_offer(r, "%s", near);
	return V_UNREADABLE;
}

enum verdict need_cards(const struct play *play, unsigned from, struct referee *r, struct cards *out, uint8_t *order, uint16_t *n)
{
	unsigned found = 0;

	memset(out, 0, sizeof *out);
	*n = 0;
	for (unsigned i = from; i < play->nwords; i++) {
		const struct word *w = &play->word[i];
		int kind = word_card(w);
		if (kind >= 0) {
			if (found == WORDS_MAX)
				return word_wrong(r, play, i, "no further card");
			order[found++] = (uint8_t)kind;
			out->known[kind]++;
			continue;
		}
		if (w->kind != WORD_HIDDEN)
			return no_card(r, play, i);
		if (found + w->key > WORDS_MAX)
			return word_wrong(r, play, i, "no further card");
		memset(order + found, CARD_UNKNOWN, w->key);
		found += (unsigned)w->key;
		out->unknown = (uint8_t)(out->unknown + w->key);
	}
	*n = (uint16_t)found;
	return V_LEGAL;
}

__attribute__((noinline))
static enum verdict decode_move(struct context *c, const struct position *p, const struct play *play, struct act *a, struct referee *r)
{
	unsigned cell, side;
	enum verdict v;

	if ((v = need_cell(c, p, play, 1, r, &cell)) || (v = grid_need_side(&grid_hexagons, play, 2, r, &side)))
		return v;
	a->kind = MOVE;
	a->from = (uint16_t)(cell * SIDES + side);
	for (unsigned i = 3; i < play->nwords; i++) {
		if ((v = grid_need_side(&grid_hexagons, play, i, r, &side)))
			return v;
		a->exit[a->nexits++] = (uint8_t)side;
	}
	return V_LEGAL;
}

__attribute__((noinline))
static enum verdict decode_rotate(struct context *c, const struct position *p, const struct play *play, struct act *a, struct referee *r)
{
	unsigned cell;
	enum verdict v = need_cell(c, p, play, 2, r, &cell);

	if (v)
		return v;
	a->kind = PLAY_ROTATE;
	a->cell = (uint8_t)cell;
	uint64_t way = play->nwords > 3 && play->word[3].kind == WORD_PLAIN ? play->word[3].key : 0;
	if (way == KEY("right"))
		a->step = 1;
	else if (way == KEY("left"))
		a->step = -1;
	else
		return word_wrong(r, play, 3, "left or right (one sixth, left being anticlockwise)");
	if (play->nwords > 4 && word_cell(map_of(c, p), &play->word[4]) >= 0)
		return referee_call(r, V_ILLEGAL, TB_ROTATE_ONE_HEX, 4, "one Rotate turns one hex, and %s would be a second", word_string(r, play, 4));
	if (word_at_is(r, play, 4, "right") || word_at_is(r, play, 4, "left"))
		return referee_call(r, V_ILLEGAL, TB_ROTATE_STEP, 4, "one Rotate turns the hex by one sixth (60 degrees), not by two");
	return words_end(r, play, 4);
}

__attribute__((noinline))
static enum verdict decode_swap(struct context *c, const struct position *p, const struct play *play, struct act *a, struct referee *r)
{
	unsigned cell;
	enum verdict v = need_cell(c, p, play, 2, r, &cell);

	if (v)
		return v;
	a->cell = (uint8_t)cell;
	if (play->nwords > 3 && play->word[3].kind == WORD_PLAIN && play->word[3].key == KEY("deck")) {
		unsigned tile, top;
		a->kind = PLAY_SWAP_DECK;
		if (play->nwords == 4) {
			/* under hex-deck-empty=put-back nothing turns up */
			a->tile = NO_TILE;
			return V_LEGAL;
		}
		if ((v = need_tile(c, play, 4, r, &tile)) || (v = grid_need_top(&grid_hexagons, play, 5, r, &top)))
			return v;
		a->tile = (uint8_t)tile;
		a->top = (uint8_t)top;
		return words_end(r, play, 6);
	}
	a->kind = PLAY_SWAP_PAIR;
	int found = play->nwords > 3 ? word_cell(map_of(c, p), &play->word[3]) : -1;
	if (found < 0)
		return word_wrong(r, play, 3, "the other hex, or deck and the Air Hex that turned up");
	unsigned other = (unsigned)found;
	a->cell = (uint8_t)(cell < other ? cell : other);       /* the two change places, whichever is named first */
	a->cell2 = (uint8_t)(cell < other ? other : cell);
	if (word_at_is(r, play, 4, "deck"))
		return referee_call(r, V_ILLEGAL, TB_SWAP_ONE_WAY, 4, "a Swap is used in one of its two forms, not in both");
	return words_end(r, play, 4);
}

__attribute__((noinline))
static enum verdict decode_play(struct context *c, const struct position *p, const struct play *play, struct act *a, struct referee *r)
{
	int card = play->nwords > 1 ? word_card(&play->word[1]) : -1;

	if (card < 0)
		return no_card(r, play, 1);
	a->card = (uint8_t)card;
	if (card == TAKEOFF) {
		a->kind = PLAY_TAKEOFF;
		return words_end(r, play, 2);
	}
	if (play->nwords == 2) {
		a->kind = PLAY_NOTHING;
		return V_LEGAL;
	}
	return card == ROTATE ? decode_rotate(c, p, play, a, r) : decode_swap(c, p, play, a, r);
}

/* What is no move, play, draw and discard. */
__attribute__((noinline))
static enum verdict decode_other(const struct play *play, struct referee *r)
{
	uint64_t key = play->word->key;

	if (key == KEY("pass"))
		return words_end(r, play, play->nwords == 2 && play->word[1].kind == WORD_STRING ? 2 : 1);
	if (word_card(play->word) >= 0) {
		referee_notation(r, V_UNREADABLE, N_VERB, 0, "a card is played with the verb play");
		referee_offer(r, "play %s", card_names[word_card(play->word)]);
		return V_UNREADABLE;
	}
	if (key == KEY("turn"))
		return referee_call(r, V_ILLEGAL, TB_SETUP_ROTATE, 0, "the hex at the tower is turned in the set-up, before the first turn");
	return verb_unknown(r, play, r->game->verbs);
}

enum verdict turbulence_decode(struct context *c, const void *pos, const struct play *play, void *act, struct referee *r)
{
	const struct position *p = pos;
	struct act *a = act;
	uint64_t key = play->word->key;

	a->kind = PASS;
	a->seat = (int8_t)play->seat;
	a->own_turn = play->seat == p->seat;
	a->nexits = a->ndrawn = 0;
	a->named = a->by_lot = a->at_branches = false;
	memset(&a->cards, 0, sizeof a->cards);
	if (play->seat < 0)
		return referee_notation(r, V_UNREADABLE, N_SEAT, WHERE_ACTION, "Turbulence has no step of everyone: which seat acts?");
	if (key == KEY("move"))
		return decode_move(c, p, play, a, r);
	if (key == KEY("play"))
		return decode_play(c, p, play, a, r);
	if (key != KEY("draw") && key != KEY("discard"))
		return decode_other(play, r);
	a->kind = key == KEY("draw") ? DRAW : DISCARD;
	a->named = play->nwords > 1;
	return need_cards(play, 1, r, &a->cards, a->drawn, &a->ndrawn);
}
