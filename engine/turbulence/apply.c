/* Turbulence: what a checked action does. */
#include "engine/turbulence/model.h"

#include <string.h>

/* Puts a card under the draw pile. */
static void to_pile(struct position *p, unsigned kind)
{
	if (p->split_unknown) {         /* where its bottom is, nobody knows */
		p->pile_n++;
		return;
	}
	p->pile_known++;
	p->pile[(p->pile_head + p->pile_n++) & 255] = (uint8_t)kind;
}

void spend_card(struct context *c, struct position *p, unsigned seat, unsigned card)
{
	struct cards *hand = &p->hand[seat];

	if (hand->known[card])
		hand->known[card]--;
	else
		hand->unknown--;
	p->spent[card]++;
	if (card == TAKEOFF)
		p->supposed &= (uint8_t)~(1u << seat);
	/* where it goes matters only when piles are shuffled or run out, but is asked here */
	switch (ruling(c, TBR_PLAYED_CARD)) {
	case TBR_PLAYED_CARD_REMOVED_FROM_GAME:
		p->removed.known[card]++;
		break;
	case TBR_PLAYED_CARD_UNDER_THE_PILE:
		to_pile(p, card);
		break;
	default:
		if (p->split_unknown)
			p->pile_n++;
		else
			p->discards.known[card]++;
	}
}

static void discard_hand(struct position *p, const struct act *a)
{
	struct cards *hand = &p->hand[a->seat];

	if (!cards_in(hand))            /* that is no discard */
		return;
	p->supposed &= (uint8_t)~(1u << a->seat);
	if (a->named) {         /* hidden cards are shown, so far as they are named */
		memcpy(hand->known, a->cards.known, sizeof hand->known);
		hand->unknown = a->cards.unknown;
	}
	if (p->split_unknown)
		p->pile_n = (uint8_t)(p->pile_n + cards_in(hand));
	for (unsigned k = 0; k < CARDS && !p->split_unknown; k++)
		p->discards.known[k] += hand->known[k];
	p->discards.unknown += p->split_unknown ? 0 : hand->unknown;
	memset(hand, 0, sizeof *hand);
	p->discarded = true;
	if (p->phase == PHASE_ACTIONS)
		p->phase = PHASE_DISCARDED;
}

static void draw_cards(struct position *p, const struct act *a)
{
	struct cards *hand = &p->hand[a->seat];

	for (unsigned i = 0; i < a->ndrawn; i++) {
		if (p->pile_n == 0) {           /* the discards become the pile, in an order nobody knows */
			p->pile_n = (uint8_t)cards_in(&p->discards);
			p->pile_head = 0;
			p->shuffled = p->discards;
			memset(p->pile, CARD_UNKNOWN, sizeof p->pile);
			memset(&p->discards, 0, sizeof p->discards);
		}
		unsigned top = p->pile[p->pile_head], kind = a->drawn[i] == CARD_UNKNOWN ? top : a->drawn[i];
		p->pile_known -= top != CARD_UNKNOWN;
		p->pile_head++;
		p->pile_n--;
		if (kind == CARD_UNKNOWN) {
			hand->unknown++;
			memset(&p->shuffled, 0, sizeof p->shuffled);
		} else {
			hand->known[kind]++;
			if (top == CARD_UNKNOWN && p->shuffled.known[kind])
				p->shuffled.known[kind]--;
			else if (top == CARD_UNKNOWN && p->shuffled.unknown)
				p->shuffled.unknown--;
		}
	}
	p->phase = PHASE_DRAWN;
}

static void change_hexes(struct context *c, struct position *p, const struct act *a)
{
	unsigned tile, top, tile2, top2;

	lies_after(c, p, a, a->cell, &tile, &top);
	if (a->kind == PLAY_SWAP_PAIR) {
		lies_after(c, p, a, a->cell2, &tile2, &top2);
		p->tile[a->cell2] = (uint8_t)tile2;
		p->top[a->cell2] = (uint8_t)top2;
	}
	if (a->kind == PLAY_SWAP_DECK && a->tile != NO_TILE) {
		unsigned under = (p->deck_head + p->deck_n) & 255;
		p->deck[under] = p->tile[a->cell];
		p->deck_top[under] = p->top[a->cell];
		p->deck_head = (uint8_t)(p->deck_head + 1);
	}
	p->tile[a->cell] = (uint8_t)tile;
	p->top[a->cell] = (uint8_t)top;
	p->last = a->kind == PLAY_ROTATE ? LAST_ROTATE : LAST_SWAP;
}

/* Planes that came home, landed or took off. */
static void count_planes(struct context *c, struct position *p, const struct act *a)
{
	const struct set *s = set_of(c);

	for (unsigned seat = 0; seat < c->nseats; seat++) {
		if (!a->home[seat] && !a->landed[seat])
			continue;
		p->home[seat] = (uint8_t)(p->home[seat] + a->home[seat]);
		p->landed[seat] = (uint8_t)(p->landed[seat] + a->landed[seat]);
		p->board[seat] = (uint8_t)(p->board[seat] - a->home[seat] - a->landed[seat]);
		if (a->landed[seat] < 0 && p->landed[seat] < s->to_win) /* one that took off again counts no more */
			p->five &= (uint8_t)~(1u << seat);
		if (p->landed[seat] < s->to_win || a->landed[seat] <= 0)
			continue;
		/* a fifth landing in somebody else's turn may have to wait for the owner's next */
		if ((int)seat != p->seat && ruling(c, TBR_WIN_OTHER_TURN) == TBR_WIN_OTHER_TURN_NEXT_OWN_TURN)
			continue;
		p->five |= (uint8_t)(1u << seat);
	}
}

/* Behind an action that brought planes home or landed them, or while somebody has landed five. */
__attribute__((noinline))
static void settle_planes(struct context *c, struct position *p, const struct act *a)
{
	if (a->gains)
		count_planes(c, p, a);
	if (p->five)
		settle_win(c, p, false);
}

/* The hexes and the card of what is no Move. */
__attribute__((noinline))
static void apply_card(struct context *c, struct position *p, const struct act *a)
{
	if (a->kind == PLAY_ROTATE || a->kind == PLAY_SWAP_PAIR || a->kind == PLAY_SWAP_DECK)
		change_hexes(c, p, a);
	spend_card(c, p, (unsigned)a->seat, a->card);
}

__attribute__((noinline))
static void apply_phase(struct context *c, struct position *p, const struct act *a)
{
	if (a->kind == DISCARD)
		discard_hand(p, a);
	if (a->kind != DRAW)
		return;
	draw_cards(p, a);
	if (p->five)
		settle_win(c, p, true);
	if (!p->over && out_of_cards(c, p, a->seat))
		end_game(p);
}

void turbulence_apply(struct context *c, void *pos, const void *act)
{
	struct position *p = pos;
	const struct act *a = act;

	p->last = LAST_OTHER;
	if (a->kind >= DISCARD) {
		apply_phase(c, p, a);
		return;
	}
	if (a->kind != MOVE)
		apply_card(c, p, a);
	p->actions++;
	for (unsigned i = 0; i < a->nwrites; i++)
		p->plane[a->write[i].spot] = a->write[i].plane;
	if (a->crash)
		p->last = LAST_CRASH;
	if (a->gains || p->five)
		settle_planes(c, p, a);
}
