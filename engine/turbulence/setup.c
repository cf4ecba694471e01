/* Turbulence: seats and the set-up. */
#include "engine/turbulence/model.h"

#include <string.h>

static int colour_of(const struct context *c, const struct map *m, unsigned seat)
{
	char text[WORD_MAX + 1];

	seat_text(c->record, (int)seat, text);
	for (unsigned k = 0; k < m->ncolours; k++)
		if (strcmp(m->colour[k].name, text) == 0)
			return (int)k;
	return -1;
}

static bool fits(const struct context *c, const struct map *m)
{
	for (unsigned s = 0; s < c->nseats; s++)
		if (colour_of(c, m, s) < 0)
			return false;
	return m->players == c->nseats;
}

/* TB-tile-data under u-turn-current, which is asked only of sets that have such a current. */
static enum verdict judge_set(struct context *c, struct referee *r)
{
	const struct set *s = set_of(c);

	referee_held(r, TB_CARD_KINDS);
	for (unsigned i = 0; i < s->ndesigns; i++)
		if (s->design[i].u_turn && ruling(c, TBR_U_TURN_CURRENT) == TBR_U_TURN_CURRENT_REJECT)
			return referee_call(r, V_ILLEGAL, TB_TILE_DATA, WHERE_TAGS, "set \"%s\", at /hexes/%s: a current leads from a side to itself",
					    s->name, s->design[i].name);
	referee_held(r, TB_TILE_DATA);
	return V_LEGAL;
}

enum verdict turbulence_judge_seats(struct context *c, struct referee *r)
{
	const struct set *s = set_of(c);
	bool map = false, colours = false;
	enum verdict v = judge_set(c, r);

	if (v)
		return v;
	if ((c->nseats < 2 || c->nseats > 3) && (c->nseats < 1 || ruling(c, TBR_PLAYER_COUNT) == TBR_PLAYER_COUNT_TWO_OR_THREE))
		return referee_call(r, V_ILLEGAL, TB_PLAYER_COUNT, WHERE_TAGS, "%u seat%s; Turbulence is set up for two or three players", c->nseats,
				    c->nseats == 1 ? "" : "s");
	for (unsigned i = 0; i < s->nmaps; i++) {
		map |= s->map[i].players == c->nseats;
		colours |= fits(c, &s->map[i]);
	}
	if (!map)
		return referee_call(r, V_ILLEGAL, TB_PLAYER_COUNT, WHERE_TAGS, "the set \"%s\" has no map for %u players", s->name, c->nseats);
	referee_held(r, TB_PLAYER_COUNT);
	if (referee_test(r, TB_COLOR_CHOICE, colours))
		return V_LEGAL;
	for (unsigned k = 0; k < c->nseats; k++) {
		bool known = false;
		for (unsigned i = 0; i < s->nmaps; i++)
			known |= s->map[i].players == c->nseats && colour_of(c, &s->map[i], k) >= 0;
		if (known)
			continue;
		r->tag = c->record->base ? 0 : c->record->seats[k].tag;
		v = referee_call(r, V_ILLEGAL, TB_COLOR_CHOICE, WHERE_TAGS, "no map for %u players has the colour %s", c->nseats, name(c, (int)k, r));
		for (unsigned i = 0; i < s->nmaps; i++)
			for (unsigned j = 0; j < s->map[i].ncolours && s->map[i].players == c->nseats; j++)
				referee_offer(r, "%s", s->map[i].colour[j].name);
	}
	r->tag = 0;
	return v ? v : referee_call(r, V_ILLEGAL, TB_COLOR_CHOICE, WHERE_TAGS, "no one map has all these colours");
}

enum verdict turbulence_setup_begin(struct context *c, void *pos, int race, struct referee *r)
{
	struct position *p = pos;

	(void)c;
	if (race > 0)
		return referee_call(r, V_ILLEGAL, TB_SETUP_MAP, WHERE_TURN, "the map is laid out once, before the first turn");
	p->seat = p->first = p->next = SEAT_NONE;
	memset(p->tile, NO_TILE, sizeof p->tile);
	memset(p->pile, CARD_UNKNOWN, sizeof p->pile);
	memset(p->deck, NO_TILE, sizeof p->deck);
	memset(p->deck_top, NO_TOP, sizeof p->deck_top);
	return V_LEGAL;
}

/* The map's own faults under the readings in force. */
static enum verdict use_map(struct context *c, struct position *p, unsigned index, struct referee *r, int where)
{
	const struct map *m = &set_of(c)->map[index];

	p->map = (uint8_t)index;
	p->has_map = true;
	for (unsigned s = 0; s < c->nseats; s++) {
		int colour = colour_of(c, m, s);
		if (colour < 0)
			return referee_call(r, V_ILLEGAL, TB_COLOR_CHOICE, where, "the map %s has no tower and strip for %s", m->name, name(c, (int)s, r));
		p->colour[s] = (uint8_t)colour;
	}
	if (m->players != c->nseats)
		return referee_call(r, V_ILLEGAL, TB_SETUP_MAP, where, "the map %s is for %u players; there are %u", m->name, m->players, c->nseats);
	if (m->hole_inside && ruling(c, TBR_INTERIOR_HOLE) == TBR_INTERIOR_HOLE_LAYOUT_ERROR)
		return referee_call(r, V_ILLEGAL, TB_EDGE_HOME, where, "the map %s has an empty place inside, and its sides may be no edge of the board",
				    m->name);
	if (m->shared_tower && ruling(c, TBR_SETUP_SHARED_HEX) == TBR_SETUP_SHARED_HEX_LAYOUT_ERROR)
		return referee_call(r, V_ILLEGAL, TB_SETUP_ROTATE, where, "two towers of the map %s stand at one hex, which only one may turn", m->name);
	for (unsigned k = 0; k < m->ncolours; k++)
		if (!m->colour[k].across && ruling(c, TBR_ACROSS_TEST) == TBR_ACROSS_TEST_STRAIGHT_LINE)
			return referee_call(r, V_ILLEGAL, TB_SETUP_ACROSS, where, "the straight line from %s's tower does not end at its strip",
					    m->colour[k].name);
	referee_held(r, TB_SETUP_ACROSS);
	referee_held(r, TB_TOWER_ONE_HEX);
	referee_held(r, TB_STRIP_EDGES);
	return V_LEGAL;
}

enum verdict need_map(struct context *c, struct position *p, struct referee *r)
{
	const struct set *s = set_of(c);
	int found = -1, n = 0;

	if (p->has_map)
		return V_LEGAL;
	for (unsigned i = 0; i < s->nmaps; i++)
		if (fits(c, &s->map[i])) {
			found = found < 0 ? (int)i : found;
			n++;
		}
	if (n != 1)
		return referee_notation(r, V_UNREADABLE, N_WORD, WHERE_ACTION, "several maps fit, so board and the map's name come first");
	return use_map(c, p, (unsigned)found, r, WHERE_ACTION);
}

static enum verdict setup_board(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	const struct set *s = set_of(c);
	enum verdict v = words_end(r, play, 2);

	if (v)
		return v;
	for (unsigned i = 0; i < s->nmaps && play->nwords == 2; i++)
		if (word_at_is(r, play, 1, s->map[i].name)) {
			if (p->has_map && p->map != i)
				return referee_notation(r, V_UNREADABLE, N_SETUP, 0, "board comes first and once in a set-up");
			return use_map(c, p, i, r, 1);
		}
	v = word_wrong(r, play, 1, arena_printf(r->arena, "a map of the set %s", s->name));
	for (unsigned i = 0; i < s->nmaps; i++)
		referee_offer(r, "board %s", s->map[i].name);
	return v;
}

static enum verdict setup_tile(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	const struct map *m = map_of(c, p);
	const struct set *s = set_of(c);
	unsigned tile, cell, top;
	enum verdict v;

	if ((v = need_tile(c, play, 1, r, &tile)))
		return v;
	if (play->nwords > 2 && play->word[2].kind == WORD_PLAIN && word_cell(m, &play->word[2]) < 0)
		return referee_call(r, V_ILLEGAL, TB_SETUP_MAP, 2, "%s is no place of the map %s", word_string(r, play, 2), m->name);
	if ((v = need_cell(c, p, play, 2, r, &cell)) || (v = grid_need_top(&grid_hexagons, play, 3, r, &top)) || (v = words_end(r, play, 4)))
		return v;
	for (unsigned i = 0; i < m->ncells; i++)
		if (p->tile[i] == tile)
			return referee_call(r, V_ILLEGAL, TB_TILE_CONSERVE, 1, "%s lies on %s already", s->tile[tile].name, cell_name(m, i));
	for (unsigned i = 0; i < p->deck_n; i++)
		if (p->deck[i] == tile)
			return referee_call(r, V_ILLEGAL, TB_TILE_CONSERVE, 1, "%s is in the Air Hex Deck already", s->tile[tile].name);
	if (p->tile[cell] != NO_TILE)
		return referee_call(r, V_ILLEGAL, TB_SETUP_MAP, 2, "%s lies on %s; a place holds one Air Hex", s->tile[p->tile[cell]].name, cell_name(m, cell));
	p->tile[cell] = (uint8_t)tile;
	p->top[cell] = (uint8_t)top;
	return V_LEGAL;
}

static enum verdict setup_at(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	const struct map *m = map_of(c, p);
	unsigned cell;
	int seat;
	enum verdict v;

	if ((v = word_seat(r, play, 1, &seat)) || (v = need_cell(c, p, play, 2, r, &cell)) || (v = words_end(r, play, 4)))
		return v;
	int side = play->nwords == 4 ? grid_side_of(&grid_hexagons, &play->word[3]) : -1;
	if (side < 0)
		return referee_call(r, V_ILLEGAL, TB_SPOT_HEADING, 3, "a plane stands on a side of a hex (n ne se s sw nw) and points into it");
	unsigned spot = cell * SIDES + (unsigned)side, back = opposite_spot(m, spot);
	if (p->plane[spot] || (back != NO_SPOT && p->plane[back]))
		return referee_call(r, V_ILLEGAL, TB_SPOT_SINGLE, 2, "a plane stands on the intersection %s already", spot_name(m, spot, r->arena));
	if (back == NO_SPOT && m->tower_at[cell][side] != p->colour[seat] + 1u)
		return referee_call(r, V_ILLEGAL, TB_OUTER_EMPTY, 2, "%s is an outer edge; only a plane of the tower there stands on one",
				    spot_name(m, spot, r->arena));
	referee_held(r, TB_SPOT_SINGLE);
	referee_held(r, TB_OUTER_EMPTY);
	referee_held(r, TB_SPOT_HEADING);
	p->plane[spot] = (uint8_t)(seat + 1);
	if (++p->board[seat] > set_of(c)->planes)
		return referee_call(r, V_ILLEGAL, TB_PLANE_SEVEN, WHERE_ACTION, "this would be plane number %u of %s; each colour has %u", p->board[seat],
				    name(c, seat, r), set_of(c)->planes);
	return V_LEGAL;
}

static enum verdict setup_count(struct context *c, struct position *p, const struct play *play, struct referee *r, bool home)
{
	unsigned n;
	int seat;
	enum verdict v;

	(void)c;
	if ((v = word_seat(r, play, 1, &seat)) || (v = word_number(r, play, 2, 200, &n)) || (v = words_end(r, play, 3)))
		return v;
	(home ? p->home : p->landed)[seat] = (uint8_t)n;
	if (home)
		p->home_stated |= (uint8_t)(1u << seat);
	return V_LEGAL;
}

/* More cards of a kind than exist? */
static enum verdict conserve(struct context *c, struct position *p, struct referee *r)
{
	for (unsigned k = 0; k < CARDS; k++)
		if (cards_seen(c, p, k) > set_of(c)->count[k])
			return referee_call(r, V_ILLEGAL, TB_CARD_CONSERVE, WHERE_ACTION, "%u %s cards are seen; the set has %u", cards_seen(c, p, k),
					    card_names[k], set_of(c)->count[k]);
	return V_LEGAL;
}

static enum verdict setup_hand(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	struct cards cards;
	uint8_t order[WORDS_MAX];
	uint16_t n;
	int seat;
	enum verdict v;
	bool none = word_at_is(r, play, 2, "none");

	if ((v = word_seat(r, play, 1, &seat)))
		return v;
	if (play->nwords < 3)
		return word_wrong(r, play, 2, "the hand's cards, or none");
	if (none ? (v = words_end(r, play, 3)) : (v = need_cards(play, 2, r, &cards, order, &n)))
		return v;
	if (none)
		memset(&cards, 0, sizeof cards);
	p->hand[seat] = cards;
	p->dealt |= (uint8_t)(1u << seat);
	if (!referee_test(r, TB_HAND_LIMIT, cards_in(&cards) <= set_of(c)->hand))
		return referee_call(r, V_ILLEGAL, TB_HAND_LIMIT, WHERE_ACTION, "a hand of %u cards; it never has more than %u", cards_in(&cards),
				    set_of(c)->hand);
	return conserve(c, p, r);
}

static enum verdict setup_pile_hexes(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	const struct set *s = set_of(c);
	const struct map *m = map_of(c, p);
	unsigned i = 2;
	enum verdict v;

	p->deck_stated = true;
	p->deck_n = p->deck_head = 0;
	if (word_at_is(r, play, 2, "none"))
		return words_end(r, play, 3);
	while (i < play->nwords) {
		unsigned tile = NO_TILE, top = NO_TOP, copies = 1;
		if (play->word[i].kind == WORD_HIDDEN)
			copies = (unsigned)play->word[i].key;
		else if ((v = need_tile(c, play, i, r, &tile)))
			return v;
		if (tile != NO_TILE && i + 1 < play->nwords && grid_side_of(&grid_hexagons, &play->word[i + 1]) >= 0)
			top = (unsigned)grid_side_of(&grid_hexagons, &play->word[++i]);
		for (unsigned k = 0; k < m->ncells && tile != NO_TILE; k++)
			if (p->tile[k] == tile)
				return referee_call(r, V_ILLEGAL, TB_TILE_CONSERVE, (int)i, "%s lies on %s", s->tile[tile].name, cell_name(m, k));
		for (unsigned k = 0; k < p->deck_n && tile != NO_TILE; k++)
			if (p->deck[k] == tile)
				return referee_call(r, V_ILLEGAL, TB_TILE_CONSERVE, (int)i, "%s is in the deck twice", s->tile[tile].name);
		if (p->deck_n + copies > s->ntiles)
			return referee_call(r, V_ILLEGAL, p->resumed ? TB_TILE_CONSERVE : TB_SETUP_HEX_DECK, (int)i, "the set has only %u Air Hexes in all",
					    s->ntiles);
		for (unsigned k = 0; k < copies; k++) {
			p->deck[p->deck_n] = (uint8_t)tile;
			p->deck_top[p->deck_n++] = (uint8_t)top;
		}
		i++;
	}
	return V_LEGAL;
}

static enum verdict setup_pile(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	struct cards cards;
	uint8_t order[WORDS_MAX];
	uint16_t n = 0;
	enum verdict v;

	if (word_at_is(r, play, 1, "hexes"))
		return setup_pile_hexes(c, p, play, r);
	bool pile = word_at_is(r, play, 1, "cards"), discards = word_at_is(r, play, 1, "discards");
	if (!pile && !discards && !word_at_is(r, play, 1, "removed"))
		return word_wrong(r, play, 1, "cards, discards, removed or hexes");
	memset(&cards, 0, sizeof cards);
	if (word_at_is(r, play, 2, "none")) {
		if ((v = words_end(r, play, 3)))
			return v;
	} else if (play->nwords < 3) {
		return word_wrong(r, play, 2, "the pile's cards from its top, or none");
	} else if (play->nwords == 3 && play->word[2].kind == WORD_HIDDEN && play->word[2].key <= CARDS_MAX) {
		cards.unknown = (uint8_t)play->word[2].key;
		n = cards.unknown;
		memset(order, CARD_UNKNOWN, n < sizeof order ? n : sizeof order);
	} else if ((v = need_cards(play, 2, r, &cards, order, &n))) {
		return v;
	}
	if (pile) {
		p->pile_stated = true;
		p->pile_head = 0;
		p->pile_n = (uint8_t)n;
		memset(p->pile, CARD_UNKNOWN, sizeof p->pile);
		if (cards.unknown != n)
			memcpy(p->pile, order, n);
		p->pile_known = (uint8_t)(n - cards.unknown);
	} else if (discards) {
		p->discards_stated = true;
		p->discards = cards;
	} else {
		p->removed = cards;
		if (!referee_test(r, TB_CARD_CONSERVE, !cards_in(&cards) || ruling(c, TBR_PLAYED_CARD) == TBR_PLAYED_CARD_REMOVED_FROM_GAME))
			return referee_call(r, V_ILLEGAL, TB_CARD_CONSERVE, WHERE_ACTION,
					    "no card leaves the game; only under played-card=removed-from-game does a played one");
	}
	return conserve(c, p, r);
}

/* @red turn b4 ne */
static enum verdict setup_turn(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	const struct map *m = map_of(c, p);
	unsigned cell, top;
	enum verdict v;

	if (play->seat < 0)
		return referee_notation(r, V_UNREADABLE, N_SEAT, 0, "whose tower? @seat turn HEX TOP");
	if ((v = need_cell(c, p, play, 1, r, &cell)) || (v = grid_need_top(&grid_hexagons, play, 2, r, &top)) || (v = words_end(r, play, 3)))
		return v;
	unsigned own = m->colour[p->colour[play->seat]].tower_cell;
	if (!referee_test(r, TB_SETUP_ROTATE, cell == own)) {
		referee_call(r, V_ILLEGAL, TB_SETUP_ROTATE, 1, "%s's tower stands at %s, not at %s", name(c, play->seat, r), cell_name(m, own), cell_name(m, cell));
		referee_offer(r, "@%s turn %s %s", name(c, play->seat, r), cell_name(m, own), grid_hexagons.names[top]);
		return V_ILLEGAL;
	}
	if (p->tile[cell] == NO_TILE)
		return referee_call(r, V_ILLEGAL, TB_SETUP_MAP, 1, "no Air Hex lies on %s yet", cell_name(m, cell));
	if (p->turned >> play->seat & 1)
		return referee_call(r, V_ILLEGAL, TB_SETUP_ROTATE, WHERE_ACTION, "%s has turned its hex already", name(c, play->seat, r));
	if (p->dealt >> play->seat & 1 && ruling(c, TBR_SETUP_ORDER) == TBR_SETUP_ORDER_TEXT_ORDER)
		return referee_call(r, V_ILLEGAL, TB_SETUP_ROTATE, WHERE_ACTION, "%s has taken cards already; the hex is turned before", name(c, play->seat, r));
	for (unsigned s = (unsigned)play->seat + 1; s < c->nseats; s++)
		if (p->turned >> s & 1 && m->colour[p->colour[s]].tower_cell == cell)
			return referee_call(r, V_ILLEGAL, TB_SETUP_ROTATE, WHERE_ACTION,
					    "%s has turned %s already; those whose towers share a hex turn it in the order of seats", name(c, (int)s, r),
					    cell_name(m, cell));
	if (m->shared_tower)
		ruling(c, TBR_SETUP_SHARED_HEX);
	p->turned |= (uint8_t)(1u << play->seat);
	p->top[cell] = (uint8_t)top;
	return V_LEGAL;
}

/* @red draw takeoff ?4: judged together at the end of the set-up, since it may be said in two parts. */
static enum verdict setup_draw(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	struct cards cards;
	uint8_t order[WORDS_MAX];
	uint16_t n;
	enum verdict v;

	if (play->seat < 0)
		return referee_notation(r, V_UNREADABLE, N_SEAT, 0, "who draws? @seat draw CARD...");
	if ((v = need_cards(play, 1, r, &cards, order, &n)))
		return v;
	struct cards *hand = &p->hand[play->seat];
	if (cards_in(hand) + n > set_of(c)->hand)
		return referee_call(r, V_ILLEGAL, TB_SETUP_DEAL, WHERE_ACTION, "%s draws to a hand of %u; a starting hand has %u: one Take-Off and %u more",
				    name(c, play->seat, r), cards_in(hand) + n, set_of(c)->hand, set_of(c)->hand - 1);
	if (!cards_in(hand) && !cards.known[TAKEOFF] && !cards.unknown && ruling(c, TBR_SETUP_ORDER) == TBR_SETUP_ORDER_TEXT_ORDER)
		return referee_call(r, V_ILLEGAL, TB_SETUP_TAKEOFF_CARD, WHERE_ACTION, "%s draws before it has taken its Take-Off", name(c, play->seat, r));
	for (unsigned k = 0; k < CARDS; k++)
		hand->known[k] += cards.known[k];
	hand->unknown += cards.unknown;
	p->dealt |= (uint8_t)(1u << play->seat);
	return conserve(c, p, r);
}

static enum verdict setup_seat_word(struct context *c, struct position *p, const struct play *play, struct referee *r, uint64_t key)
{
	int seat, other;
	enum verdict v;

	if ((v = word_seat(r, play, 1, &seat)))
		return v;
	for (unsigned i = 2; i < play->nwords && key == KEY("order"); i++)
		if ((v = word_seat(r, play, i, &other)))
			return v;
	if (key != KEY("order") && (v = words_end(r, play, 2)))
		return v;
	if (key == KEY("order")) {
		p->first = (int8_t)seat;
	} else if (key == KEY("out")) {
		turbulence_retire(c, p, seat);
	} else {
		p->resumed = true;
		p->next = (int8_t)seat;
	}
	return V_LEGAL;
}

enum verdict turbulence_setup(struct context *c, void *pos, const struct play *play, struct referee *r)
{
	struct position *p = pos;
	uint64_t key = play->word->key;
	enum verdict v;

	if (key == KEY("board"))
		return setup_board(c, p, play, r);
	if (key == KEY("move") || key == KEY("play") || key == KEY("discard") || key == KEY("pass"))
		return verb_unknown(r, play, r->game->setup_words);
	if ((v = need_map(c, p, r)))
		return v;
	if (key == KEY("tile"))
		return setup_tile(c, p, play, r);
	if (key == KEY("at"))
		return setup_at(c, p, play, r);
	if (key == KEY("landed") || key == KEY("home"))
		return setup_count(c, p, play, r, key == KEY("home"));
	if (key == KEY("hand"))
		return setup_hand(c, p, play, r);
	if (key == KEY("pile"))
		return setup_pile(c, p, play, r);
	if (key == KEY("turn"))
		return setup_turn(c, p, play, r);
	if (key == KEY("draw"))
		return setup_draw(c, p, play, r);
	if (key == KEY("order") || key == KEY("out") || key == KEY("resume"))
		return setup_seat_word(c, p, play, r, key);
	return verb_unknown(r, play, r->game->setup_words);
}
