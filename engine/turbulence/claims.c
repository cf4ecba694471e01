/* Turbulence: claims, each under the id that the catalogue gives for its word. */
#include "engine/turbulence/model.h"

#include <string.h>

int turbulence_claim_rule(struct context *c, const void *pos, const char *what, int seat)
{
	(void)c, (void)pos, (void)seat;
	return strcmp(what, "score") == 0 ? TB_STATE_CLAIM : TB_RESULT_CLAIM;
}

static enum verdict claim_at(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	const struct map *m = map_of(c, p);
	unsigned cell, side;
	int seat;
	enum verdict v;

	if ((v = word_seat(r, play, 1, &seat)) || (v = need_cell(c, p, play, 2, r, &cell)) || (v = grid_need_side(&grid_hexagons, play, 3, r, &side)) ||
	    (v = words_end(r, play, 4)))
		return v;
	unsigned spot = cell * SIDES + side, back = opposite_spot(m, spot), plane = p->plane[spot];
	if (referee_test(r, TB_STATE_CLAIM, plane == (unsigned)seat + 1))
		return V_LEGAL;
	const char *who = seat_name(c->record, seat, r->arena), *where = spot_name(m, spot, r->arena);
	if (plane)
		referee_false(r, TB_STATE_CLAIM, NULL, "%s", arena_printf(r->arena, "the plane at %s is %s's, not %s's", where,
								  seat_name(c->record, (int)plane - 1, r->arena), who));
	else if (back != NO_SPOT && p->plane[back] == (unsigned)seat + 1)
		referee_false(r, TB_STATE_CLAIM, NULL, "%s", arena_printf(r->arena, "%s's plane there points the other way: it stands at %s", who,
								  spot_name(m, back, r->arena)));
	else
		referee_false(r, TB_STATE_CLAIM, NULL, "%s", arena_printf(r->arena, "no plane of %s stands at %s", who, where));
	for (unsigned s = 0; s < m->ncells * SIDES && r->last; s++)
		if (p->plane[s] == (unsigned)seat + 1)
			referee_offer(r, "= at %s %s", who, spot_name(m, s, r->arena));
	return V_ILLEGAL;
}

static enum verdict claim_number(struct context *c, const struct position *p, const struct play *play, struct referee *r, bool home)
{
	int seat;
	unsigned n;
	enum verdict v;

	if ((v = word_seat(r, play, 1, &seat)) || (v = word_number(r, play, 2, 999999999, &n)) || (v = words_end(r, play, 3)))
		return v;
	unsigned is = home ? p->home[seat] : p->landed[seat];
	unsigned rule = !home ? TB_LAND_OWN_STRIP : p->last == LAST_CRASH ? TB_CRASH_HOME : TB_EDGE_HOME;
	if (referee_test(r, rule, n == is))
		return V_LEGAL;
	const char *who = seat_name(c->record, seat, r->arena);
	return referee_false(r, rule, arena_printf(r->arena, "%s %s %u", home ? "home" : "landed", who, is), "%s",
		     arena_printf(r->arena, "%s has %u plane%s %s, not %u", who, is, is == 1 ? "" : "s", home ? "in its tower" : "landed", n));
}

static enum verdict claim_tile(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	const struct map *m = map_of(c, p);
	unsigned tile, cell, top;
	enum verdict v;

	if ((v = need_tile(c, play, 1, r, &tile)) || (v = need_cell(c, p, play, 2, r, &cell)) || (v = grid_need_top(&grid_hexagons, play, 3, r, &top)) ||
	    (v = words_end(r, play, 4)))
		return v;
	unsigned rule = p->last == LAST_ROTATE ? TB_ROTATE_STEP : p->last == LAST_SWAP ? TB_SWAP_PAIR_ORIENT : TB_STATE_CLAIM;
	if (p->tile[cell] == NO_TILE)
		return referee_false(r, rule, NULL, "no hex lies on %s", cell_name(m, cell));
	if (referee_test(r, rule, p->tile[cell] == tile && p->top[cell] == top))
		return V_LEGAL;
	const char *is = arena_printf(r->arena, "tile %s %s %s", set_of(c)->tile[p->tile[cell]].name, cell_name(m, cell), grid_hexagons.names[p->top[cell]]);
	return referee_false(r, rule, is, "%s", arena_printf(r->arena, "on %s lies %s with its top to %s", cell_name(m, cell),
							   set_of(c)->tile[p->tile[cell]].name, grid_hexagons.names[p->top[cell]]));
}

/* The cards named may be those of the hand or pile: hidden ones on either side fit anything. */
static bool may_be(const struct cards *is, const struct cards *claimed)
{
	unsigned hidden = is->unknown, open = claimed->unknown;

	if (cards_in(is) != cards_in(claimed))
		return false;
	for (unsigned k = 0; k < CARDS; k++) {
		unsigned more = claimed->known[k] > is->known[k] ? claimed->known[k] - is->known[k] : 0;
		unsigned less = is->known[k] > claimed->known[k] ? is->known[k] - claimed->known[k] : 0;
		if (more > hidden || less > open)
			return false;
		hidden -= more;
		open -= less;
	}
	return true;
}

static enum verdict claim_cards(struct context *c, const struct position *p, const struct cards *is, const struct play *play, struct referee *r, unsigned rule, const char *what)
{
	struct cards claimed;
	uint8_t order[WORDS_MAX];
	uint16_t n;
	enum verdict v;

	memset(&claimed, 0, sizeof claimed);
	if (play->nwords == 3 && play->word[2].digits) {        /* only how many */
		unsigned count;
		if ((v = word_number(r, play, 2, 999, &count)))
			return v;
		if (referee_test(r, rule, count == cards_in(is)))
			return V_LEGAL;
		return referee_false(r, rule, arena_printf(r->arena, "%s %u", what, cards_in(is)), "%s",
			     arena_printf(r->arena, "%s: %u card%s, not %u", what, cards_in(is), cards_in(is) == 1 ? "" : "s", count));
	}
	if (word_at_is(r, play, 2, "none"))
		v = words_end(r, play, 3);
	else if (play->nwords < 3)
		v = word_wrong(r, play, 2, "the cards, their number, or none");
	else
		v = need_cards(play, 2, r, &claimed, order, &n);
	if (v)
		return v;
	bool right = may_be(is, &claimed);
	for (unsigned k = 0; k < CARDS && right; k++)   /* what is claimed of hidden cards must not be seen elsewhere */
		right = claimed.known[k] <= is->known[k] || cards_seen(c, p, k) + claimed.known[k] - is->known[k] <= set_of(c)->count[k];
	for (unsigned k = 0; k < CARDS && right; k++)
		if (claimed.known[k] > is->known[k])
			return referee_call(r, V_UNDECIDED, rule, WHERE_ACTION, "%s: %s; whether a hidden one is a %s the record does not say", what,
					    cards_names(is, r->arena), card_names[k]);
	if (referee_test(r, rule, right))
		return V_LEGAL;
	return referee_false(r, rule, arena_printf(r->arena, "%s %s", what, cards_names(is, r->arena)), "%s",
		     arena_printf(r->arena, "%s: %u card%s, %s", what, cards_in(is), cards_in(is) == 1 ? "" : "s", cards_names(is, r->arena)));
}

/* Whether the tile can be one that nobody has seen in the deck. */
static bool hidden_in_deck(const struct context *c, const struct position *p, unsigned tile)
{
	for (unsigned i = 0; i < map_of(c, p)->ncells; i++)
		if (p->tile[i] == tile)
			return false;
	for (unsigned i = 0; i < p->deck_n; i++)
		if (p->deck[(p->deck_head + i) & 255] == tile)
			return false;
	return true;
}

/* How many tiles of the deck nobody has seen there; a single one is known all the same. */
static unsigned hidden_deck_size(const struct context *c, const struct position *p)
{
	unsigned n = 0;

	(void)c;
	for (unsigned i = 0; i < p->deck_n; i++)
		n += p->deck[(p->deck_head + i) & 255] == NO_TILE;
	return n;
}

static enum verdict claim_hexes(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	unsigned n = 0;
	bool right = true, guess = false, tops = false;
	enum verdict v;

	if (play->nwords == 3 && play->word[2].digits) {
		if ((v = word_number(r, play, 2, 999, &n)))
			return v;
	} else if (!word_at_is(r, play, 2, "none")) {
		if (play->nwords < 3)
			return word_wrong(r, play, 2, "the hexes from the top, their number, or none");
		for (unsigned i = 2; i < play->nwords; i++) {
			unsigned tile = NO_TILE, copies = 1;
			if (play->word[i].kind == WORD_HIDDEN)
				copies = (unsigned)play->word[i].key;
			else if ((v = need_tile(c, play, i, r, &tile)))
				return v;
			for (unsigned k = 0; k < copies && n < 1000; k++, n++) {
				unsigned there = n < p->deck_n ? p->deck[(p->deck_head + n) & 255] : NO_TILE;
				right &= tile == NO_TILE || there == tile || (there == NO_TILE && hidden_in_deck(c, p, tile));
				guess |= tile != NO_TILE && there == NO_TILE && hidden_deck_size(c, p) > 1;
			}
			int top = i + 1 < play->nwords ? grid_side_of(&grid_hexagons, &play->word[i + 1]) : -1;
			if (tile == NO_TILE || top < 0)
				continue;
			unsigned is = n <= p->deck_n ? p->deck_top[(p->deck_head + n - 1) & 255] : NO_TOP;
			right &= is == NO_TOP || is == (unsigned)top;
			guess |= is == NO_TOP;
			tops = true;
			i++;
		}
	}
	if (right && guess && n == p->deck_n)
		return referee_call(r, V_UNDECIDED, TB_SWAP_DECK_BOTTOM, WHERE_ACTION,
				    "which hexes lie unseen in the deck is known, but not in which order%s", tops ? " and how" : "");
	if (referee_test(r, TB_SWAP_DECK_BOTTOM, right && n == p->deck_n))
		return V_LEGAL;
	const char *list = "";
	for (unsigned i = 0; i < p->deck_n; i++) {
		unsigned at = (p->deck_head + i) & 255, tile = p->deck[at];
		list = arena_printf(r->arena, "%s %s", list, tile == NO_TILE ? "?" : set_of(c)->tile[tile].name);
		if (tops && p->deck_top[at] != NO_TOP)
			list = arena_printf(r->arena, "%s %s", list, grid_hexagons.names[p->deck_top[at]]);
	}
	return referee_false(r, TB_SWAP_DECK_BOTTOM, arena_printf(r->arena, "pile hexes%s", *list ? list : " none"), "%s",
		     arena_printf(r->arena, "the Air Hex Deck has %u hex%s, from the top:%s", p->deck_n,
				  p->deck_n == 1 ? "" : "es", *list ? list : " none"));
}

static enum verdict claim_pile(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	struct cards pile = {{0}, 0};

	if (word_at_is(r, play, 1, "hexes"))
		return claim_hexes(c, p, play, r);
	bool discards = word_at_is(r, play, 1, "discards");
	if (p->split_unknown && (discards || word_at_is(r, play, 1, "cards")))
		return referee_call(r, V_UNDECIDED, TB_CARD_CONSERVE, WHERE_ACTION,
				    "the set-up states neither draw pile nor discards, so only their sum is known: %u", p->pile_n);
	if (discards)
		return claim_cards(c, p, &p->discards, play, r, TB_CARD_CONSERVE, "pile discards");
	if (word_at_is(r, play, 1, "removed"))
		return claim_cards(c, p, &p->removed, play, r, TB_CARD_CONSERVE, "pile removed");
	if (!word_at_is(r, play, 1, "cards"))
		return word_wrong(r, play, 1, "cards, discards, removed or hexes");
	for (unsigned i = 0; i < p->pile_n; i++) {
		unsigned kind = p->pile[(p->pile_head + i) & 255];
		if (kind == CARD_UNKNOWN)
			pile.unknown++;
		else
			pile.known[kind]++;
	}
	if (cards_in(&p->shuffled) == pile.unknown) {   /* known but for its order */
		for (unsigned k = 0; k < CARDS; k++)
			pile.known[k] += p->shuffled.known[k];
		pile.unknown = p->shuffled.unknown;
	}
	return claim_cards(c, p, &pile, play, r, TB_CARD_CONSERVE, "pile cards");
}

enum verdict turbulence_claim(struct context *c, const void *pos, const struct play *play, struct referee *r)
{
	const struct position *p = pos;
	uint64_t key = play->word->key;
	int seat;
	enum verdict v;

	if (key == KEY("board")) {
		const char *is = map_of(c, p)->name;
		if ((v = words_end(r, play, 2)))
			return v;
		if (referee_test(r, TB_STATE_CLAIM, word_at_is(r, play, 1, is)))
			return V_LEGAL;
		return referee_false(r, TB_STATE_CLAIM, arena_printf(r->arena, "board %s", is), "the map is %s", is);
	}
	if (!p->has_map)
		return referee_notation(r, V_UNREADABLE, N_SETUP, 0, "no map is laid out yet");
	if (key == KEY("at"))
		return claim_at(c, p, play, r);
	if (key == KEY("landed") || key == KEY("home"))
		return claim_number(c, p, play, r, key == KEY("home"));
	if (key == KEY("tile"))
		return claim_tile(c, p, play, r);
	if (key == KEY("pile"))
		return claim_pile(c, p, play, r);
	if (key == KEY("hand")) {
		if ((v = word_seat(r, play, 1, &seat)))
			return v;
		return claim_cards(c, p, &p->hand[seat], play, r, TB_DRAW_TO_FIVE,
				   arena_printf(r->arena, "hand %s", seat_name(c->record, seat, r->arena)));
	}
	if (key == KEY("out")) {
		if ((v = word_seat(r, play, 1, &seat)) || (v = words_end(r, play, 2)))
			return v;
		if (referee_test(r, TB_STATE_CLAIM, p->out >> seat & 1))
			return V_LEGAL;
		return referee_false(r, TB_STATE_CLAIM, NULL, "%s has not given up", seat_name(c->record, seat, r->arena));
	}
	return verb_unknown(r, play, r->game->claims);
}
