/* Turbulence: the usual actions, judged and done at once. Nearly all actions of
 * most games are one of these, and no question comes up: an own plane flies over
 * a hex to a free place or pushes one on, a card does what it is for, cards
 * are drawn. What is tested is what check.c tests; what it does not find plain is
 * left to it. */
#include "engine/turbulence/model.h"

#include "engine/plain.h"

#include <string.h>

static inline uint8_t plane_of(const struct play *play)
{
	return (uint8_t)(play->seat + 1);
}

/* Cards as one number, a byte for each kind, in whatever order the machine has them. */
static const struct cards one[CARDS + 1] = {{{1, 0, 0}, 0}, {{0, 1, 0}, 0}, {{0, 0, 1}, 0}, {{0, 0, 0}, 1}}, hidden = {{0, 0, 0}, 0xFF};

static inline uint32_t packed(const struct cards *h)
{
	uint32_t cards;

	_Static_assert(sizeof *h == sizeof cards, "a byte for each kind");
	memcpy(&cards, h, sizeof cards);
	return cards;
}

/* Whether no more than 127 cards of each kind are surely among others. */
static inline bool among(uint32_t cards, uint32_t others)
{
	return (((others | 0x80808080u) - cards) & 0x80808080u) == 0x80808080u;
}

/* Cards of each kind that are seen nowhere; not for a pile of which some are known. */
static inline uint32_t unseen(const struct set *s, const struct position *p)
{
	uint32_t seen = packed(&p->discards) + packed(&p->removed);

	for (unsigned seat = 0; seat < COLOURS_MAX; seat++)
		seen += packed(&p->hand[seat]);
	return packed(&s->cards) - (seen & ~packed(&hidden));
}

/* What holds of every action of the seat whose turn it is. */
static inline void hold_action(struct referee *r)
{
	referee_held(r, TB_ACTIVE_ONLY);
	referee_held(r, TB_TURN_PHASES);
	referee_held(r, TB_ACTION_KINDS);
	referee_held(r, TB_ACTION_LIMIT);
	referee_held(r, TB_AFTER_END);
	referee_held(r, TB_PLANE_SEVEN);
}

/* Whether the hand holds a card, or a hidden one may be it. */
static inline bool holds(const struct context *c, const struct position *p, const struct play *play, enum card card)
{
	const struct cards *hand = &p->hand[play->seat];

	return hand->known[card] || (hand->unknown && !p->pile_known && among(packed(&one[card]), unseen(set_of(c), p)));
}

/* What holds of every card that is played, and what becomes of it. */
static inline void play_card(struct context *c, struct position *p, const struct play *play, enum card card, enum last last, struct referee *r)
{
	hold_action(r);
	referee_held(r, TB_CARD_ONE_ACTION);
	referee_held(r, TB_CARD_IN_HAND);
	referee_held(r, TB_CARD_EFFECT_NEEDED);
	referee_held(r, p->hand[play->seat].known[card] ? TB_CARD_SPENT : TB_CARD_CONSERVE);
	spend_card(c, p, (unsigned)play->seat, card);
	p->actions++;
	p->last = (uint8_t)last;
}

/* A plane leaves the map by a side of a cell: it goes home, or lands where that does not win. */
static bool leave(struct context *c, struct position *p, const struct play *play, unsigned cell, unsigned exit, struct referee *r)
{
	const struct map *m = map_of(c, p);
	unsigned seat = (unsigned)play->seat, colour = p->colour[seat];
	unsigned listed = m->strip_at[TBR_STRIP_EXTENT_LISTED][cell][exit], wide = m->strip_at[TBR_STRIP_EXTENT_TOUCHING_HEXES][cell][exit];
	bool lands = (listed || wide >> colour & 1) && m->strip_at[ruling(c, TBR_STRIP_EXTENT)][cell][exit] >> colour & 1;

	if (lands ? p->landed[seat] + 1u >= set_of(c)->to_win : m->tower_at[cell][exit] || m->hole_inside)
		return false;
	referee_held(r, TB_EDGE_EVERY_PLANE);
	p->board[seat]--;
	if (!lands) {
		referee_held(r, TB_EDGE_HOME);
		p->home[seat]++;
		return true;
	}
	referee_held(r, TB_LAND_OWN_STRIP);
	referee_held(r, TB_LAND_IMMEDIATE);
	referee_held(r, TB_LAND_FARTHEST);
	p->landed[seat]++;
	return true;
}

/* The plane that faces side e of a cell flies on the only way to a free place;
 * from is where the mover stood. */
static bool push(struct context *c, struct position *p, const struct play *play, unsigned from, unsigned cell, unsigned e, struct referee *r)
{
	const struct map *m = map_of(c, p);
	unsigned there = cell * SIDES + e, plane = p->plane[there], tower = m->colour[p->colour[plane - 1]].tower_cell;

	if (((cell == tower || opposite_spot(m, there) / SIDES == tower) && ruling(c, TBR_TOWER_TOUCH) == TBR_TOWER_TOUCH_TOWER_HEX) ||
	    (plane == plane_of(play) && ruling(c, TBR_PUSH_OWN) == TBR_PUSH_OWN_NO_ILLEGAL))
		return false;
	unsigned mask = exits_of(c, p, cell, e);
	if (!mask || mask & (mask - 1))
		return false;
	unsigned out = (unsigned)__builtin_ctz(mask), next = m->neighbour[cell][out], in = turned(out, SIDES / 2), to = next * SIDES + in;
	if (next == NO_CELL || p->plane[cell * SIDES + out] || to == from || p->plane[to] || !exits_of(c, p, next, in))
		return false;
	p->plane[to] = (uint8_t)plane;
	referee_held(r, TB_PUSH_SAME_HEADING);
	referee_held(r, TB_PUSH_REPLACE);
	referee_held(r, TB_PUSH_ADVANCE);
	referee_held(r, TB_PUSH_FREE);
	referee_held(r, TB_PUSH_ANY_OWNER);
	referee_held(r, TB_PUSH_OUTCOME);
	referee_held(r, TB_PUSH_COMPLETE);
	referee_held(r, TB_PUSH_TOWER_SAFE);
	referee_held(r, TB_CLOSED_LOOP);
	return true;
}

/* move CELL SIDE [EXIT]: by the only way, or by the one that is stated at a branch. */
__attribute__((noinline))
static bool move(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	const struct map *m = map_of(c, p);
	const struct word *word = play->word;
	bool stated = play->nwords == 4;

	if (play->nwords != 3u + stated)
		return false;
	int cell = word_cell(m, &word[1]), side = grid_side_of(&grid_hexagons, &word[2]), exit = grid_side_of(&grid_hexagons, &word[2 + stated]);
	if (cell < 0 || side < 0 || exit < 0 || p->plane[cell * SIDES + side] != plane_of(play))
		return false;
	unsigned mask = exits_of(c, p, (unsigned)cell, (unsigned)side), way = mask & (1u << exit | (stated - 1u));
	bool branch = (mask & (mask - 1)) != 0;
	if (!way || branch != stated)
		return false;
	unsigned out = (unsigned)__builtin_ctz(way), next = m->neighbour[cell][out], in = turned(out, SIDES / 2), there = next * SIDES + in;
	if (p->plane[(unsigned)cell * SIDES + out])
		return false;
	if (next == NO_CELL) {
		if (!leave(c, p, play, (unsigned)cell, out, r))
			return false;
	} else {
		if (p->plane[there] ? !push(c, p, play, (unsigned)(cell * SIDES + side), next, in, r) : !exits_of(c, p, next, in))
			return false;
		referee_held(r, TB_SPOT_SINGLE);
		p->plane[there] = plane_of(play);
	}
	p->plane[cell * SIDES + side] = 0;
	p->actions++;
	p->last = LAST_OTHER;
	hold_action(r);
	referee_held(r, TB_MOVE_ONE_ACTION);
	referee_held(r, TB_MOVE_ONE_SPACE);
	referee_held(r, TB_MOVE_OWN);
	referee_held(r, TB_MOVE_ON_BOARD);
	referee_held(r, TB_SPOT_HEADING);
	referee_held(r, TB_MOVE_CURRENT);
	referee_held(r, TB_NO_SWITCH);
	referee_held(r, TB_NO_REVERSE);
	referee_held(r, TB_MOVE_ARRIVAL);
	referee_held_if(r, TB_MOVE_BRANCH, branch);
	return true;
}

/* play takeoff: of a plane at home, onto a hex where no other seat's plane stands. */
__attribute__((noinline))
static bool take_off(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	const struct map *m = map_of(c, p);
	unsigned seat = (unsigned)play->seat, colour = p->colour[seat], cell = m->colour[colour].tower_cell, side = m->colour[colour].tower_side;
	uint64_t planes = planes_at(p, cell), own = 0x010101010101 * plane_of(play);

	if (play->nwords != 2 || !holds(c, p, play, TAKEOFF) || !p->home[seat] || p->plane[cell * SIDES + side] || some(planes) & some(planes ^ own) ||
	    !exits_of(c, p, cell, side))
		return false;
	p->plane[cell * SIDES + side] = plane_of(play);
	p->home[seat]--;
	p->board[seat]++;
	play_card(c, p, play, TAKEOFF, LAST_OTHER, r);
	referee_held(r, TB_TAKEOFF_PLANE);
	referee_held(r, TB_TAKEOFF_SPOT_FREE);
	referee_held(r, TB_TAKEOFF_NO_CONTACT);
	referee_held(r, TB_TAKEOFF_SPOT);
	referee_held(r, TB_TAKEOFF_ONLY_WAY);
	referee_held(r, TB_OUTER_EMPTY);
	return true;
}

/* play rotate CELL left|right: it leaves no plane without a current. */
__attribute__((noinline))
static bool rotate(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	const struct word *word = play->word;
	int cell;

	if (play->nwords != 4 || (cell = word_cell(map_of(c, p), &word[2])) < 0 || word[3].kind != WORD_PLAIN ||
	    (word[3].key != KEY("left") && word[3].key != KEY("right")) || !holds(c, p, play, ROTATE) || !touches(c, p, play->seat, (unsigned)cell))
		return false;
	unsigned tile = p->tile[cell], top = p->top[cell], to = turned(top, word[3].key == KEY("left") ? SIDES - 1 : 1);
	uint64_t before = currents_as(c, tile, top), after = currents_as(c, tile, to);
	if ((before == after && ruling(c, TBR_ROTATE_NULL) == TBR_ROTATE_NULL_ILLEGAL) || some(planes_at(p, (unsigned)cell)) & some(before) & ~some(after))
		return false;
	p->top[cell] = (uint8_t)to;
	play_card(c, p, play, ROTATE, LAST_ROTATE, r);
	referee_held(r, TB_ROTATE_TOUCH);
	referee_held(r, TB_ROTATE_ONE_HEX);
	referee_held(r, TB_ROTATE_STEP);
	referee_held(r, TB_ROTATE_PLANES_STAY);
	return true;
}

/* Whether a plane that has a current before it on that cell would have none under another hex. */
static inline bool leaves_blank(struct context *c, const struct position *p, unsigned cell, unsigned tile, unsigned top)
{
	uint64_t planes = planes_at(p, cell), facing = planes ? some(planes) & some(currents_as(c, p->tile[cell], p->top[cell])) : 0;

	return facing && facing & ~some(currents_as(c, tile, top));
}

static inline void hold_swap(struct referee *r)
{
	referee_held(r, TB_SWAP_ONE_WAY);
	referee_held(r, TB_SWAP_PLANES_STAY);
}

/* play swap CELL deck TILE TOP: a hex that can turn up. */
__attribute__((noinline))
static bool swap_deck(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	const struct set *s = set_of(c);
	const struct word *word = play->word;
	unsigned tile, top = p->deck[p->deck_head], top_side = top == NO_TILE ? NO_TOP : p->deck_top[p->deck_head], under = (p->deck_head + p->deck_n) & 255;
	int cell, side;

	if (play->nwords != 6 || (cell = word_cell(map_of(c, p), &word[2])) < 0 || (tile = symbols_find(&s->tiles, r->record->text, &word[4])) == SYMBOL_NONE ||
	    (side = grid_side_of(&grid_hexagons, &word[5])) < 0 || !holds(c, p, play, SWAP) || !touches(c, p, play->seat, (unsigned)cell) || p->deck_n == 0 ||
	    !can_turn_up(c, p, tile))
		return false;
	if (top_side != NO_TOP && top_side != (unsigned)side && ruling(c, TBR_HEX_DECK_RETURN) == TBR_HEX_DECK_RETURN_KEPT)
		return false;
	if (leaves_blank(c, p, (unsigned)cell, tile, (unsigned)side))
		return false;
	p->deck[under] = p->tile[cell];
	p->deck_top[under] = p->top[cell];
	p->deck_head++;
	p->tile[cell] = (uint8_t)tile;
	p->top[cell] = (uint8_t)side;
	play_card(c, p, play, SWAP, LAST_SWAP, r);
	hold_swap(r);
	referee_held(r, TB_SWAP_DECK_TOUCH);
	referee_held(r, TB_SWAP_DECK_TOP);
	referee_held(r, TB_TILE_CONSERVE);
	referee_held(r, TB_SWAP_DECK_AS_FLIPPED);
	referee_held(r, TB_SWAP_DECK_MUST_PLACE);
	referee_held(r, TB_SWAP_DECK_BOTTOM);
	return true;
}

/* play swap CELL CELL: the two on either side of an own plane, the first of which then looks otherwise. */
__attribute__((noinline))
static bool swap_pair(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	const struct map *m = map_of(c, p);
	int first = word_cell(m, &play->word[2]), second = word_cell(m, &play->word[3]);
	bool own = false;

	if (play->nwords != 4 || first < 0 || second < 0 || !holds(c, p, play, SWAP))
		return false;
	unsigned a = (unsigned)(first < second ? first : second), b = (unsigned)(first < second ? second : first);
	for (unsigned e = 0; e < SIDES; e++)
		own |= m->neighbour[a][e] == b && (p->plane[a * SIDES + e] == plane_of(play) || p->plane[opposite_spot(m, a * SIDES + e)] == plane_of(play));
	if (!own)
		return false;
	unsigned by = ruling(c, TBR_SWAP_ORIENTATION) == TBR_SWAP_ORIENTATION_TOWARDS_PLANE ? 3 : 0;
	unsigned tile_a = p->tile[a], top_a = p->top[a], tile_b = p->tile[b], top_b = p->top[b], to_a = turned(top_b, by), to_b = turned(top_a, by);
	if (currents_as(c, tile_b, to_a) == currents_as(c, tile_a, top_a) || leaves_blank(c, p, a, tile_b, to_a) || leaves_blank(c, p, b, tile_a, to_b))
		return false;
	p->tile[a] = (uint8_t)tile_b;
	p->top[a] = (uint8_t)to_a;
	p->tile[b] = (uint8_t)tile_a;
	p->top[b] = (uint8_t)to_b;
	play_card(c, p, play, SWAP, LAST_SWAP, r);
	hold_swap(r);
	referee_held(r, TB_SWAP_PAIR_TOUCH);
	referee_held(r, TB_SWAP_PAIR_ORIENT);
	return true;
}

/* Whether the actions of the turn may end here. */
static inline bool ends_actions(struct context *c, const struct position *p, struct referee *r)
{
	if (p->actions >= set_of(c)->actions)
		return true;
	if (c->option[TBR_ACTION_MINIMUM] != TBR_ACTION_MINIMUM_NONE)
		return false;
	ruling(c, TBR_ACTION_MINIMUM);
	referee_held(r, TB_ACTION_OPTIONAL);
	return true;
}

/* draw CARD...: as many as are due, from a pile of which no card is known. */
__attribute__((noinline))
static bool draw(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	const struct set *s = set_of(c);
	struct cards *hand = &p->hand[play->seat];
	uint32_t drawn = 0, pool = packed(&p->shuffled);
	unsigned due = s->hand - cards_in(hand), n = play->nwords - 1u;

	for (unsigned i = 1; i < play->nwords; i++) {
		const struct word *w = &play->word[i];
		int kind = word_card(w);
		if (kind >= 0) {
			drawn += packed(&one[kind]);
		} else if (w->kind == WORD_HIDDEN && w->key <= due) {
			drawn += (uint32_t)w->key * packed(&one[CARD_UNKNOWN]);
			n += (unsigned)w->key - 1;
		} else {
			return false;
		}
	}
	if (n != due || n > p->pile_n || p->pile_known || !among(drawn & ~packed(&hidden), unseen(s, p)) ||
	    (pool && (drawn & packed(&hidden) || !among(drawn, pool))) ||
	    !ends_actions(c, p, r))
		return false;
	pool -= pool ? drawn : 0;
	drawn += packed(hand);
	memcpy(hand, &drawn, sizeof *hand);
	memcpy(&p->shuffled, &pool, sizeof pool);
	p->pile_head = (uint8_t)(p->pile_head + n);
	p->pile_n = (uint8_t)(p->pile_n - n);
	p->phase = PHASE_DRAWN;
	p->last = LAST_OTHER;
	referee_held(r, TB_ACTIVE_ONLY);
	referee_held(r, TB_TURN_PHASES);
	referee_held(r, TB_DRAW_TO_FIVE);
	referee_held(r, TB_DRAW_MANDATORY);
	referee_held(r, TB_HAND_LIMIT);
	referee_held(r, TB_DRAW_HIDDEN);
	referee_held(r, TB_CARD_CONSERVE);
	referee_held(r, TB_AFTER_END);
	referee_held(r, TB_PLANE_SEVEN);
	return true;
}

/* discard: a hand that is not named. */
__attribute__((noinline))
static bool discard(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	struct cards *hand = &p->hand[play->seat];

	if (play->nwords != 1 || p->phase != PHASE_ACTIONS || !packed(hand) || p->split_unknown || !ends_actions(c, p, r))
		return false;
	uint32_t all = packed(&p->discards) + packed(hand);
	memcpy(&p->discards, &all, sizeof all);
	memset(hand, 0, sizeof *hand);
	p->supposed &= (uint8_t)~(1u << play->seat);
	p->discarded = true;
	p->phase = PHASE_DISCARDED;
	p->last = LAST_OTHER;
	referee_held(r, TB_ACTIVE_ONLY);
	referee_held(r, TB_DISCARD_TIMING);
	referee_held(r, TB_DISCARD_OPTIONAL);
	referee_held(r, TB_DISCARD_ALL_OR_NONE);
	referee_held(r, TB_AFTER_END);
	referee_held(r, TB_PLANE_SEVEN);
	return true;
}

static inline bool usual(struct context *c, void *pos, const struct play *play, struct referee *r)
{
	struct position *p = pos;
	const struct word *word = play->word;

	if (play->seat != p->seat || p->over || p->five || p->phase == PHASE_DRAWN || p->out >> play->seat & 1)
		return false;
	if (word->key == KEY("draw"))
		return draw(c, p, play, r);
	if (word->key == KEY("discard"))
		return discard(c, p, play, r);
	if (p->phase != PHASE_ACTIONS || p->actions >= set_of(c)->actions)
		return false;
	if (word->key == KEY("move"))
		return move(c, p, play, r);
	if (word->key != KEY("play") || play->nwords < 2)
		return false;
	if (word[1].key == KEY("takeoff"))
		return take_off(c, p, play, r);
	if (play->nwords < 4)
		return false;
	if (word[1].key == KEY("rotate"))
		return rotate(c, p, play, r);
	if (word[1].key != KEY("swap"))
		return false;
	return word[3].key == KEY("deck") ? swap_deck(c, p, play, r) : swap_pair(c, p, play, r);
}

size_t turbulence_plain(struct context *c, void *pos, const struct turn *t, size_t n, bool begun, uint32_t *acts, struct referee *r)
{
	(void)n, (void)begun;
	return plain_actions(c, pos, t, acts, r, usual);
}
