/* Slide Blast: seats and the set-up. */
#include "engine/slide_blast/model.h"

#include <string.h>

/* Counts of the set against the rulebook's, where it says that it is the printed one. */
static enum verdict judge_set(struct context *c, struct referee *r)
{
	static const uint16_t counts[] = {
		SB_COUNT_SLIDE, SB_COUNT_HIGH_SPEED, SB_COUNT_ATTRACTION_ICON, SB_COUNT_TUNNEL_ENTRANCE, SB_COUNT_START, SB_COUNT_ATTRACTION_BIG,
		SB_COUNT_TUNNEL_EXIT, SB_COUNT_LIFE_GUARD, SB_COUNT_PAWN, SB_COUNT_CARD, SB_COUNT_TOKEN,
	};
	const struct set *s = set_of(c);
	enum verdict v = V_LEGAL;
	bool binds = s->printed;

	for (unsigned i = 0; i < sizeof counts / sizeof *counts && binds; i++)
		referee_held(r, counts[i]);
	bool warns = binds && s->nmismatches > 0 && ruling(c, SBR_COMPONENT_MISMATCH) == SBR_COMPONENT_MISMATCH_WARNING;
	for (unsigned i = 0; i < s->nmismatches && binds; i++) {
		unsigned rule = s->mismatch[i].rule, is = s->mismatch[i].is, should = s->mismatch[i].should;
		if (rule == SB_COUNT_LIFE_GUARD && ruling(c, SBR_LIFE_GUARD_PAIRS) == SBR_LIFE_GUARD_PAIRS_FOUR_PAIRS && is == 8)
			continue;
		const char *text = should ? arena_printf(r->arena, "the set \"%s\" has %u where the rulebook counts %u", s->name, is, should)
					  : arena_printf(r->arena, "the set \"%s\" has %u, but not in pairs", s->name, is);
		const struct tag *set = record_tag(c->record, TAG_COMPONENTS);
		r->tag = set ? (uint32_t)(set - c->record->tags) : 0;
		if (warns)
			referee_note(r, rule, WHERE_TAGS, "%s", text);
		else
			v = referee_call(r, V_ILLEGAL, rule, WHERE_TAGS, "%s", text);
	}
	return v;
}

enum verdict slide_blast_judge_seats(struct context *c, struct referee *r)
{
	const struct set *s = set_of(c);
	enum verdict v = judge_set(c, r);

	if (!referee_test(r, SB_COUNT_PAWN, c->nseats <= s->pawns))
		v = referee_call(r, V_ILLEGAL, SB_COUNT_PAWN, WHERE_TAGS, "%u seats; there are %u pawns", c->nseats, s->pawns);
	if (!referee_test(r, SB_COUNT_CARD, c->nseats <= s->cards))
		v = referee_call(r, V_ILLEGAL, SB_COUNT_CARD, WHERE_TAGS, "%u seats; there are %u player cards", c->nseats, s->cards);
	if (c->nseats == 0 || (c->nseats == 1 && ruling(c, SBR_PLAYER_COUNT) == SBR_PLAYER_COUNT_N2_TO_6))
		v = referee_call(r, V_ILLEGAL, SB_COUNT_PAWN, WHERE_TAGS, "%u seat%s; Slide Blast needs two players or more", c->nseats, c->nseats == 1 ? "" : "s");
	if (v < V_ILLEGAL)
		referee_held(r, SB_COLOUR);
	return v;
}

void slide_blast_clear(const struct context *c, void *pos)
{
	const struct set *s = set_of(c);
	struct position *p = pos;

	for (unsigned i = 0; i < 2; i++)
		memset(&p->pile[i], 0, sizeof p->pile[i] - sizeof p->pile[i].tile + s->ntiles * sizeof *p->pile[i].tile);
	memset(p->place, 0, s->ntiles * sizeof *p->place);
	memset(p->at, 0, s->ntiles * sizeof *p->at);
	memset(p->partner, 0, s->ntiles * sizeof *p->partner);
	memset(p->visited, 0, s->ntiles * sizeof *p->visited);
	p->visited[START_TILE] = 0;
	memset(p->pairs, 0, s->ntiles * sizeof *p->pairs);
	memset(p->rider, 0, s->nslides * sizeof *p->rider);
	memset(p->cell, 0, s->ncells * sizeof *p->cell);
	memset(p->table, 0, (p->table_mask + 1u) * sizeof *p->table);
	memset(p, 0, offsetof(struct position, pile));
}

enum verdict slide_blast_setup_begin(struct context *c, void *pos, int race, struct referee *r)
{
	struct position *p = pos;

	(void)c;
	if (race > 0)
		return referee_call(r, V_ILLEGAL, SB_START_PLACED, WHERE_TURN, "the start tile is laid once, before the first turn");
	p->seat = p->next = SEAT_NONE;
	p->first = 0;
	p->last_kind = KINDS;
	p->drawn = NO_TILE;
	p->table_mask = 63;
	while (p->table_mask < 8 * set_of(c)->ncells && p->table_mask < TABLE_MAX - 1)
		p->table_mask = (uint16_t)(2 * p->table_mask + 1);
	memset(p->point_of, NO_POINT, sizeof p->point_of);
	memset(p->partner, 0xFF, set_of(c)->ntiles * sizeof *p->partner);
	return V_LEGAL;
}

enum verdict tile_twice(struct context *c, const struct position *p, unsigned tile, int where, struct referee *r)
{
	static const char *const places[] = {"", "lies on the table", "is out of the game", "is in the pool", "lies in a pile"};
	unsigned kind = kind_of(c, tile), place = p->place[tile];
	bool counted = kind == ENTRANCE || kind == EXIT || kind == BIG;

	if (referee_test(r, SB_TILE_ONCE, place == UNSEEN))
		return V_LEGAL;
	return referee_call(r, V_ILLEGAL, counted ? count_rule(kind) : SB_TILE_ONCE, where, "%s %s; there is only one", tile_name(c, tile),
			    place >= HAND ? arena_printf(r->arena, "is in the hand of %s", name(c, (int)(place - HAND), r)) : places[place]);
}

static enum verdict setup_board(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	const struct set *s = set_of(c);
	enum verdict v;

	for (unsigned i = 0; i < s->nsides; i++) {
		if (!word_at_is(r, play, 1, s->side[i].name))
			continue;
		if ((v = words_end(r, play, 2)))
			return v;
		if (!referee_test(r, SB_COUNT_START, !p->has_side))
			return referee_call(r, V_ILLEGAL, SB_COUNT_START, WHERE_ACTION, "the start tile lies already; there is only one");
		if ((c->nseats < s->side[i].players_min || c->nseats > s->side[i].players_max) && s->side[i].players_max &&
		    ruling(c, SBR_START_SIDE) == SBR_START_SIDE_BY_PLAYER_COUNT)
			return referee_call(r, V_ILLEGAL, SB_START_PLACED, 1, "the side %s is for %u to %u players; there are %u", s->side[i].name,
					    s->side[i].players_min, s->side[i].players_max, c->nseats);
		lay_start(c, p, i);
		return V_LEGAL;
	}
	if (play->nwords < 2 || play->word[1].kind != WORD_PLAIN)
		return word_wrong(r, play, 1, "a side of the start tile");
	v = referee_call(r, V_ILLEGAL, SB_COUNT_START, 1, "the start tile of the set %s has no side %s", s->name, word_string(r, play, 1));
	for (unsigned i = 0; i < s->nsides; i++)
		referee_offer(r, "board %s", s->side[i].name);
	return v;
}

static enum verdict setup_point(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	unsigned n;
	enum verdict v;

	if (play->seat < 0)
		return referee_notation(r, V_UNREADABLE, N_SEAT, 0, "whose starting point? @seat point N");
	if ((v = word_number(r, play, 1, 99, &n)) || (v = words_end(r, play, 2)))
		return v;
	if (n == 0)
		return referee_call(r, V_ILLEGAL, SB_OWN_START, 1, "starting points are numbered from 1");
	if (p->number[play->seat])
		return referee_call(r, V_ILLEGAL, SB_OWN_START, WHERE_ACTION, "%s has a starting point already", name(c, play->seat, r));
	p->number[play->seat] = (uint8_t)n;
	return p->has_side ? take_point(c, p, (unsigned)play->seat, n, 1, r) : V_LEGAL;
}

/* A tile that is put into a hand or pile: is it a deck tile, and seen nowhere else? */
static enum verdict deck_tile(struct context *c, struct position *p, unsigned tile, int where, struct referee *r)
{
	unsigned kind = kind_of(c, tile);

	if (!referee_test(r, SB_POOL, kind < BIG))
		return referee_call(r, V_ILLEGAL, SB_POOL, where, "%s belongs to the common pool, and is in no hand and no pile", tile_name(c, tile));
	if (kind == ENTRANCE && p->place[tile] >= HAND)
		return referee_call(r, V_ILLEGAL, SB_TUNNEL_HELD, where, "%s is in the hand of %s; there is only one", tile_name(c, tile),
				    name(c, p->place[tile] - HAND, r));
	return tile_twice(c, p, tile, where, r);
}

/* Tiles from word i on go to a place; hidden ones are counted. */
static enum verdict read_tiles(struct context *c, struct position *p, const struct play *play, unsigned i, unsigned place, uint16_t *list, unsigned *n,
			       unsigned *hidden, struct referee *r)
{
	enum verdict v;

	*n = *hidden = 0;
	if (word_at_is(r, play, i, "none"))
		return words_end(r, play, i + 1);
	if (i >= play->nwords)
		return word_wrong(r, play, i, "tiles, ?N for N hidden ones, or none");
	for (; i < play->nwords; i++) {
		unsigned tile = HIDDEN_TILE, copies = 1;
		if (play->word[i].kind == WORD_HIDDEN)
			copies = (unsigned)play->word[i].key;
		else if ((v = need_tile(c, play, i, r, &tile)) ||
			 (place != OUT_OF_GAME ? (v = deck_tile(c, p, tile, (int)i, r)) : (v = tile_twice(c, p, tile, (int)i, r))))
			return v;
		if (*n + copies > set_of(c)->ntiles)
			return referee_call(r, V_ILLEGAL, SB_DECK_SIZE, (int)i, "the set has %u tiles in all", set_of(c)->ntiles);
		if (tile == HIDDEN_TILE && place == OUT_OF_GAME)
			return word_wrong(r, play, i, "a tile with its name: what leaves the game is seen");
		for (unsigned k = 0; k < copies; k++)
			list[(*n)++] = (uint16_t)tile;
		*hidden += tile == HIDDEN_TILE ? copies : 0;
		if (tile != HIDDEN_TILE)
			p->place[tile] = (uint8_t)place;
	}
	return V_LEGAL;
}

/* pile pool T...: what lies there follows from the other words, and is checked. */
static enum verdict setup_pool(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	const struct set *s = set_of(c);
	unsigned n = 0, tile;
	enum verdict v;

	for (unsigned t = 0; t < s->ntiles; t++)
		n += kind_of(c, t) >= BIG && p->place[t] == UNSEEN;
	if (word_at_is(r, play, 2, "none"))
		return n ? referee_call(r, V_ILLEGAL, SB_POOL, WHERE_ACTION, "%u tiles lie in the pool", n) : words_end(r, play, 3);
	for (unsigned i = 2; i < play->nwords; i++) {
		if ((v = need_tile(c, play, i, r, &tile)))
			return v;
		if (kind_of(c, tile) < BIG || p->place[tile] != UNSEEN)
			return referee_call(r, V_ILLEGAL, SB_POOL, (int)i, "%s does not lie in the pool", tile_name(c, tile));
	}
	if (!referee_test(r, SB_POOL, play->nwords - 2u == n))
		return referee_call(r, V_ILLEGAL, SB_POOL, WHERE_ACTION, "%u tiles lie in the pool, not %u", n, play->nwords - 2u);
	return V_LEGAL;
}

static enum verdict setup_pile(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	uint16_t list[TILES_MAX];
	unsigned n, hidden, pile;
	uint64_t word = play->nwords > 1 && play->word[1].kind == WORD_PLAIN ? play->word[1].key : 0;
	bool out = word == KEY("out");
	enum verdict v;

	if (!out && word != KEY("a") && word != KEY("b")) {
		if (play->nwords < 2 || play->word[1].kind != WORD_PLAIN || tile_word(c, r->record, &play->word[1]))
			return word_wrong(r, play, 1, "a pile: a, b or out");
		if (word_at_is(r, play, 1, "pool"))
			return setup_pool(c, p, play, r);
		return referee_call(r, V_ILLEGAL, SB_TWO_PILES, 1, "no pile is called %s; there are two, a and b", word_string(r, play, 1));
	}
	pile = out ? 2 : word == KEY("b");
	for (unsigned t = 0; pile < 2 && p->pile_stated >> pile & 1 && t < p->pile[pile].n; t++) {
		uint16_t tile = p->pile[pile].tile[p->pile[pile].head + t];     /* what was drawn from it stays drawn */
		if (tile < HIDDEN_TILE)
			p->place[tile] = UNSEEN;
	}
	if ((v = read_tiles(c, p, play, 2, out ? OUT_OF_GAME : IN_PILE, list, &n, &hidden, r)))
		return v;
	p->pile_stated |= (uint8_t)(1u << pile);
	if (out) {
		for (unsigned i = 0; i < n; i++)
			p->slides_laid = (uint16_t)(p->slides_laid + (kind_of(c, list[i]) == SLIDE));
		return V_LEGAL;
	}
	p->pile_none = (uint8_t)(n ? p->pile_none & ~(1u << pile) : p->pile_none | 1u << pile);
	p->pile[pile].n = (uint16_t)n;
	p->pile[pile].head = 0;
	memcpy(p->pile[pile].tile, list, n * sizeof *list);
	return V_LEGAL;
}

static enum verdict setup_hand(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	uint16_t list[TILES_MAX];
	unsigned n, hidden;
	int seat;
	enum verdict v;

	if ((v = word_seat(r, play, 1, &seat)))
		return v;
	for (unsigned t = 0; t < set_of(c)->ntiles; t++)
		if (in_hand(p, (unsigned)seat, t))
			p->place[t] = UNSEEN;
	if ((v = read_tiles(c, p, play, 2, HAND + (unsigned)seat, list, &n, &hidden, r)))
		return v;
	if (hidden && ruling(c, SBR_HAND_SECRECY) == SBR_HAND_SECRECY_OPEN)
		return referee_call(r, V_ILLEGAL, SB_DEAL_ONE, WHERE_ACTION, "hands are open, so every tile is named");
	p->hand_known[seat] = (uint16_t)(n - hidden);
	p->hand_unknown[seat] = (uint16_t)hidden;
	p->dealt |= (uint16_t)(1u << seat);
	return V_LEGAL;
}

/* @red draw a x1 */
static enum verdict setup_draw(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	struct act a;                   /* decode fills what is needed of it */
	enum verdict v;

	if (play->seat < 0)
		return referee_notation(r, V_UNREADABLE, N_SEAT, 0, "who draws? @seat draw PILE TILE");
	if ((v = slide_blast_decode(c, p, play, &a, r)) || (v = check_drawn(c, p, &a, r)))
		return v;
	if (a.tile == HIDDEN_TILE && ruling(c, SBR_HAND_SECRECY) == SBR_HAND_SECRECY_OPEN)
		return referee_call(r, V_ILLEGAL, SB_DEAL_ONE, WHERE_ACTION, "hands are open, so the tile is named");
	if (!(p->pile_stated >> a.pile & 1))
		a.pile = 2;
	put_drawn(c, p, &a);
	p->dealt |= (uint16_t)(1u << play->seat);
	return V_LEGAL;
}

static enum verdict setup_tile(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	struct act a = {.kind = PASS};
	struct spot spot;
	unsigned tile;
	enum verdict v;

	if ((v = need_tile(c, play, 1, r, &tile)) || (v = need_spot(c, play, 2, r, &spot)) || (v = words_end(r, play, 4)))
		return v;
	if (!p->has_side)
		return referee_call(r, V_ILLEGAL, SB_START_PLACED, WHERE_ACTION, "no start tile lies yet; board SIDE comes first");
	unsigned kind = kind_of(c, tile);
	bool slides = set_of(c)->design[set_of(c)->tile[tile].design].nslides > 0;
	if (kind == ICON && !(slides && ruling(c, SBR_ICON_AS_TILE) == SBR_ICON_AS_TILE_MAY_STAY_SMALL))
		return referee_call(r, V_ILLEGAL, SB_ATTRACTION_SWAP, 1, "%s is never laid on the table; its big tile is", tile_name(c, tile));
	if ((v = tile_twice(c, p, tile, 1, r)))
		return v;
	act_lay(c, p, &a, tile, spot);
	for (unsigned i = 0; i < a.nnew; i++) {
		unsigned there = table_at(p, a.cell[i].x, a.cell[i].y);
		if (there != NO_CELL)
			return referee_call(r, V_ILLEGAL, kind == BIG ? SB_BIG_NO_COVER : SB_EMPTY_CELL, 2, "%s lies on %s", tile_name(c, p->cell[there].tile),
					    cell_name(c, a.cell[i].x, a.cell[i].y, r->arena));
		if (outside(p, a.cell[i].x, a.cell[i].y))
			return referee_call(r, V_ILLEGAL, SB_EMPTY_CELL, 2, "%s is outside the table", cell_name(c, a.cell[i].x, a.cell[i].y, r->arena));
	}
	referee_held(r, SB_EMPTY_CELL);
	unsigned before = p->drawn;
	if (before != NO_TILE && kind == GUARD_EXIT && kind_of(c, before) == GUARD)
		p->partner[before] = (uint16_t)tile;
	p->drawn = (uint16_t)tile;
	p->slides_laid = (uint16_t)(p->slides_laid + (kind == SLIDE));
	put_cells(c, p, &a);
	return V_LEGAL;
}

/* table n5w5 s5e5 */
static enum verdict setup_table(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	int x0, y0, x1, y1;
	enum verdict v;

	if ((v = need_cell(c, play, 1, r, &x0, &y0)) || (v = need_cell(c, play, 2, r, &x1, &y1)) || (v = words_end(r, play, 3)))
		return v;
	p->edge.x0 = (int16_t)(x0 < x1 ? x0 : x1);
	p->edge.x1 = (int16_t)(x0 < x1 ? x1 : x0);
	p->edge.y0 = (int16_t)(y0 < y1 ? y0 : y1);
	p->edge.y1 = (int16_t)(y0 < y1 ? y1 : y0);
	p->finite = ruling(c, SBR_TABLE_EDGE) == SBR_TABLE_EDGE_FINITE;
	for (unsigned i = 0; i <= p->ncells; i++) {     /* what lies there already, and the place of the start tile */
		int x = i < p->ncells ? p->cell[i].x : 0, y = i < p->ncells ? p->cell[i].y : 0;
		if (outside(p, x, y))
			return referee_call(r, V_ILLEGAL, SB_EMPTY_CELL, WHERE_ACTION, "%s is outside the table", cell_name(c, x, y, r->arena));
	}
	return V_LEGAL;
}

static enum verdict setup_tokens(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	unsigned n;
	int seat;
	enum verdict v;

	if ((v = word_seat(r, play, 1, &seat)) || (v = word_number(r, play, 2, 9999, &n)) || (v = words_end(r, play, 3)))
		return v;
	p->taken = (uint16_t)(p->taken - p->tokens[seat] + n);
	p->tokens[seat] = p->tokens_before[seat] = (uint16_t)n;
	if (!referee_test(r, SB_COUNT_TOKEN, p->taken <= set_of(c)->tokens) && ruling(c, SBR_TOKEN_SUPPLY) == SBR_TOKEN_SUPPLY_LIMITED)
		return referee_call(r, V_ILLEGAL, SB_COUNT_TOKEN, WHERE_ACTION, "together %u tokens; there are %u", p->taken, set_of(c)->tokens);
	return V_LEGAL;
}

/* at SEAT CELL END: where a pawn stands that was stopped short; elsewhere it follows from the tiles. */
static enum verdict setup_at(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	unsigned port, next;
	int seat, x, y;
	enum verdict v;

	if ((v = word_seat(r, play, 1, &seat)) || (v = need_end(c, p, play, 2, r, &x, &y, &port, &next)) || (v = words_end(r, play, next)))
		return v;
	unsigned cell = table_at(p, x, y);
	if (cell == NO_CELL)
		return referee_call(r, V_ILLEGAL, SB_PAWN_TO_END, WHERE_ACTION, "no tile lies on %s", cell_name(c, x, y, r->arena));
	p->pawn[seat] = (struct end){(uint16_t)cell, (uint8_t)port, 0};
	p->stopped |= (uint16_t)(1u << seat);
	return V_LEGAL;
}

enum verdict slide_blast_setup(struct context *c, void *pos, const struct play *play, struct referee *r)
{
	struct position *p = pos;
	uint64_t key = play->word->key;
	int seat;
	enum verdict v;

	if (key == KEY("board"))
		return setup_board(c, p, play, r);
	if (key == KEY("point"))
		return setup_point(c, p, play, r);
	if (key == KEY("pile"))
		return setup_pile(c, p, play, r);
	if (key == KEY("hand"))
		return setup_hand(c, p, play, r);
	if (key == KEY("draw"))
		return setup_draw(c, p, play, r);
	if (key == KEY("tile"))
		return setup_tile(c, p, play, r);
	if (key == KEY("table"))
		return setup_table(c, p, play, r);
	if (key == KEY("tokens"))
		return setup_tokens(c, p, play, r);
	if (key == KEY("at"))
		return setup_at(c, p, play, r);
	if (key == KEY("order")) {
		if ((v = word_seat(r, play, 1, &seat)))
			return v;
		p->first = (int8_t)seat;
		for (unsigned i = 2; i < play->nwords; i++)
			if ((v = word_seat(r, play, i, &seat)))
				return v;
		return V_LEGAL;
	}
	if (key == KEY("out")) {
		bool resigned = word_at_is(r, play, 2, "resigned");
		if ((v = word_seat(r, play, 1, &seat)) || (v = words_end(r, play, resigned ? 3 : 2)))
			return v;
		p->out |= (uint16_t)(1u << seat);
		p->gave_up |= (uint16_t)(resigned ? 1u << seat : 0);
		return V_LEGAL;
	}
	if (key == KEY("resume")) {
		if ((v = word_seat(r, play, 1, &seat)) || (v = words_end(r, play, 2)))
			return v;
		p->next = (int8_t)seat;
		p->resumed = true;
		return V_LEGAL;
	}
	return verb_unknown(r, play, r->game->setup_words);
}
