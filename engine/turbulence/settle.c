/* Turbulence: whether what a set-up has laid out adds up. */
#include "engine/turbulence/model.h"

/* Planes of each colour add up; those not stated are in the tower. */
static enum verdict count_planes(struct context *c, struct position *p, struct referee *r)
{
	for (unsigned s = 0; s < c->nseats; s++) {
		unsigned planes = set_of(c)->planes, used = p->board[s] + p->landed[s] + (p->home_stated >> s & 1 ? p->home[s] : 0u);
		if (used > planes || (p->home_stated >> s & 1 && used != planes))
			return referee_call(r, V_ILLEGAL, TB_PLANE_SEVEN, WHERE_TURN, "%s: %u on the board, %u landed, %u in the tower; each colour has %u planes",
					    name(c, (int)s, r), p->board[s], p->landed[s], p->home_stated >> s & 1 ? p->home[s] : 0u, planes);
		p->home[s] = (uint8_t)(planes - p->board[s] - p->landed[s]);
		if (!p->resumed && (p->board[s] || p->landed[s]))
			return referee_call(r, V_ILLEGAL, TB_SETUP_PLANES, WHERE_TURN,
					    "%s begins with planes outside its tower; a position in mid-game says whose turn is next: resume %s",
					    name(c, (int)s, r), name(c, (int)s, r));
	}
	referee_held(r, TB_PLANE_SEVEN);
	referee_held(r, TB_SETUP_PLANES);
	return V_LEGAL;
}

/* Hands of a start: a Take-Off and four more, as far as they are stated. */
static enum verdict count_hands(struct context *c, struct position *p, struct referee *r)
{
	unsigned hand = set_of(c)->hand;

	/* a position in mid-game, or a start that says nothing of cards, leaves hands hidden */
	for (unsigned s = 0; s < c->nseats; s++) {
		struct cards *h = &p->hand[s];
		if (!(p->dealt >> s & 1) && (p->resumed || !p->dealt))
			h->unknown = (uint8_t)hand;
		if (p->resumed)
			continue;
		if (!referee_test(r, TB_SETUP_DEAL, cards_in(h) == hand)) {
			referee_call(r, V_ILLEGAL, TB_SETUP_DEAL, WHERE_TURN, cards_in(h) ? "%s begins with %u card%s; a starting hand has %u: one Take-Off and %u more"
				     : "no hand of %s is stated, though another one is (%u card%s; a starting hand has %u: one Take-Off and %u more)",
				     name(c, (int)s, r), cards_in(h), cards_in(h) == 1 ? "" : "s", hand, hand - 1);
			referee_offer(r, "@%s draw takeoff ?%u", name(c, (int)s, r), hand - 1);
			return V_ILLEGAL;
		}
		if (!h->known[TAKEOFF] && h->unknown) {         /* one of the hidden cards is the Take-Off that was taken */
			h->unknown--;
			h->known[TAKEOFF]++;
			p->supposed |= (uint8_t)(1u << s);
		}
		if (!referee_test(r, TB_SETUP_TAKEOFF_CARD, h->known[TAKEOFF] > 0))
			return referee_call(r, V_ILLEGAL, TB_SETUP_TAKEOFF_CARD, WHERE_TURN, "%s begins with %s; everyone takes a Take-Off first",
					    name(c, (int)s, r), cards_names(h, r->arena));
	}
	/* what was stated is counted already; more can only come from the Take-Offs that everyone took first */
	if (!referee_test(r, TB_SETUP_SHUFFLE, cards_seen(c, p, TAKEOFF) <= set_of(c)->count[TAKEOFF]))
		return referee_call(r, V_ILLEGAL, TB_SETUP_SHUFFLE, WHERE_TURN,
				    "with the Take-Off that everyone takes before the shuffle, %u Take-Offs are out; the set has %u",
				    cards_seen(c, p, TAKEOFF), set_of(c)->count[TAKEOFF]);
	return V_LEGAL;
}

/* Draw pile and discards: what is not stated follows from what is. */
static enum verdict count_piles(struct context *c, struct position *p, struct referee *r)
{
	unsigned held = cards_in(&p->removed), all = set_of(c)->ncards;

	for (unsigned s = 0; s < c->nseats; s++)
		held += cards_in(&p->hand[s]);
	if (held + cards_in(&p->discards) > all)
		return referee_call(r, V_ILLEGAL, TB_CARD_CONSERVE, WHERE_TURN, "%u cards are in hands and discards; the set has %u",
				    held + cards_in(&p->discards), all);
	unsigned rest = all - held - cards_in(&p->discards);
	p->split_unknown = p->resumed && !p->pile_stated && !p->discards_stated;
	if (p->pile_stated && !p->discards_stated && p->pile_n <= rest) {
		p->discards.unknown = (uint8_t)(rest - p->pile_n);
		rest = p->pile_n;
	}
	if (p->pile_stated && p->pile_n != rest)
		return referee_call(r, V_ILLEGAL, TB_CARD_CONSERVE, WHERE_TURN, "the draw pile has %u cards; of the set's %u, %u are left for it", p->pile_n,
				    all, rest);
	p->pile_n = (uint8_t)rest;
	referee_held(r, TB_CARD_CONSERVE);
	return V_LEGAL;
}

/* Every place has its hex, and the deck what is left. */
static enum verdict count_tiles(struct context *c, struct position *p, struct referee *r)
{
	const struct map *m = map_of(c, p);
	unsigned laid = 0;

	for (unsigned i = 0; i < m->ncells; i++) {
		if (p->tile[i] != NO_TILE) {
			laid++;
		} else if (!m->cell[i].hole) {
			return referee_call(r, V_ILLEGAL, TB_SETUP_MAP, WHERE_TURN, "no Air Hex lies on %s; the set-up says what lies on every place of the map",
					    cell_name(m, i));
		}
	}
	referee_held(r, TB_SETUP_MAP);
	referee_held(r, TB_SETUP_RANDOM);
	referee_held(r, TB_TILE_CONSERVE);
	unsigned left = set_of(c)->ntiles - laid;
	if (!referee_test(r, p->resumed ? TB_TILE_CONSERVE : TB_SETUP_HEX_DECK, !p->deck_stated || p->deck_n == left))
		return referee_call(r, V_ILLEGAL, p->resumed ? TB_TILE_CONSERVE : TB_SETUP_HEX_DECK, WHERE_TURN,
				    "the deck is said to have %u; of the set's %u Air Hexes %u lie on the map, which leaves %u", p->deck_n, set_of(c)->ntiles,
				    laid, left);
	p->deck_n = (uint8_t)left;
	return V_LEGAL;
}

enum verdict turbulence_setup_end(struct context *c, void *pos, struct referee *r)
{
	struct position *p = pos;
	enum verdict v;

	if ((v = need_map(c, p, r)) || (v = count_tiles(c, p, r)) || (v = count_planes(c, p, r)) || (v = count_hands(c, p, r)) ||
	    (v = count_piles(c, p, r)))
		return v;
	if (!p->resumed)
		p->next = p->first;     /* who began is said, and begins */
	if (p->next >= 0 && p->out >> p->next & 1)
		return referee_call(r, V_ILLEGAL, TB_TURN_ORDER, WHERE_TURN, "%s has given up, so it can't be next", name(c, p->next, r));
	if (p->turned == 0)
		referee_held(r, TB_SETUP_ROTATE);
	for (unsigned s = 0; s < c->nseats; s++)
		if (p->landed[s] >= set_of(c)->to_win)
			p->five |= (uint8_t)(1u << s);
	if (p->five && !p->over && ruling(c, TBR_WIN_OTHER_TURN) == TBR_WIN_OTHER_TURN_NEXT_OWN_TURN)
		p->five = 0;            /* it counts when its owner's turn comes */
	if (p->over)                    /* only one has not given up */
		end_game(p);
	settle_win(c, p, true);
	for (unsigned s = 0; s < c->nseats && p->resumed; s++)
		p->ends |= out_of_cards(c, p, (int)s);
	return V_LEGAL;
}
