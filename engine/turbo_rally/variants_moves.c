/* Thunder Track: what can be played, and what chance makes of it. */
#include "engine/turbo_rally/variants.h"

#include <string.h>

static void set(struct search *s, enum act_kind kind)
{
	int8_t seat = s->act.seat;

	memset(&s->act, 0, sizeof s->act);
	s->act.kind = (uint8_t)kind;
	s->act.seat = seat;
	s->act.target = SEAT_NONE;
}

static void propose_targets(struct search *s, enum act_kind kind)
{
	for (unsigned t = 0; t < s->c->nseats; t++) {
		set(s, kind);
		s->act.target = (int8_t)t;
		propose(s);
	}
}

/* Dice are left open: chance throws them. */
static void propose_roll(struct search *s)
{
	const struct position *p = s->p;
	int dice = house_of(s->c)->attack.dice_each;
	unsigned n = p->duel.kind != DUEL_STEAL && dice > 0 ? (unsigned)dice : 1;

	if (p->mode == HEIST && p->now.race_over)
		n = rolls_due(s->c, p, (unsigned)s->act.seat) - standoff_rolls(p, (unsigned)s->act.seat);
	set(s, ACT_ROLL);
	s->act.ncards = (uint8_t)(n < UPGRADES_HELD_MAX ? n : UPGRADES_HELD_MAX);
	memset(s->act.cards, UNKNOWN, s->act.ncards);
	propose(s);
}

static void propose_fire(struct search *s)
{
	const struct position *p = s->p;

	for (unsigned w = 0; w < house_of(s->c)->nweapons; w++) {
		if (!p->weapons[s->act.seat][w])
			continue;
		if (house_of(s->c)->weapon[w].all_in_range) {
			set(s, ACT_FIRE);
			s->act.card = (uint8_t)w;
			propose(s);
		}
		for (int t = 0; t <= (int)s->c->nseats && !house_of(s->c)->weapon[w].all_in_range; t++) {
			set(s, ACT_FIRE);
			s->act.card = (uint8_t)w;
			s->act.target = (int8_t)(t == (int)s->c->nseats ? SEAT_ALL : t);
			propose(s);
		}
	}
}

static void propose_reloads(struct search *s)
{
	const struct house *h = house_of(s->c);
	const struct position *p = s->p;
	unsigned seat = (unsigned)s->act.seat;

	for (unsigned i = 0; i < h->nrpms; i++)
		for (unsigned w = 0; w < WEAPON_OTHER && h->rpm[i].attack && h->rpm[i].effect == FX_AMMUNITION; w++) {
			if (!p->weapons[seat][w] || (!p->hand[seat][i] && !p->hidden[seat]))
				continue;
			set(s, ACT_RELOAD);
			s->act.card = (uint8_t)i;
			s->act.ncards = 1;
			s->act.cards[0] = (uint8_t)w;
			propose(s);
		}
}

static void propose_draw(struct search *s, unsigned n)
{
	const struct position *p = s->p;

	set(s, ACT_DRAW);
	s->act.pile = PILE_RPM;
	s->act.ncards = (uint8_t)(n < UPGRADES_HELD_MAX ? n : UPGRADES_HELD_MAX);
	for (unsigned i = 0; i < s->act.ncards; i++)
		s->act.cards[i] = p->rpm_pile[(p->rpm_head + i) % PILE_MAX];
	propose(s);
}

static void propose_discards(struct search *s)
{
	const struct position *p = s->p;
	unsigned seat = (unsigned)s->act.seat;

	for (unsigned i = 0; i < RPM_MAX; i++) {
		unsigned card = i == RPM_MAX - 1 ? UNKNOWN : i;
		if (card == UNKNOWN ? !p->hidden[seat] : !p->hand[seat][card])
			continue;
		set(s, ACT_DISCARD);
		s->act.pile = PILE_RPM;
		s->act.ncards = 1;
		s->act.cards[0] = (uint8_t)card;
		propose(s);
	}
}

void variant_moves(struct search *s)
{
	const struct position *p = s->p;
	int seat = s->act.seat;

	if (p->mode < HEIST || p->now.over)
		return;
	if (variant_owed(s->c, p) >> seat & 1 && ((p->mode == HEIST && p->now.race_over) || (p->duel.kind && p->duel.kind != DUEL_STANDOFF)))
		propose_roll(s);
	if (!p->in_turn || (p->duel.kind && !p->duel.stated))
		return;
	if (p->mode == HEROES && drives(p, (unsigned)seat)) {
		set(s, ACT_LEAVE);
		propose(s);
	}
	if (p->mode == HEIST && p->loot >= 0 && drives(p, (unsigned)seat))
		propose_targets(s, ACT_STEAL);
	if (p->seat != seat || !drives(p, (unsigned)seat))
		return;
	if (p->mode == HEROES) {
		set(s, ACT_DROP);
		s->act.card = SPIKES;
		s->act.target = p->driverless;
		propose(s);
		return;
	}
	propose_fire(s);
	propose_reloads(s);
	if (p->mode != RAX)
		return;
	propose_targets(s, ACT_STEAL);
	set(s, ACT_RAM);
	propose(s);
	set(s, ACT_SKIP);
	propose(s);
	if (seat != p->rax)
		return;
	if (!p->began && !p->now.stores)
		propose_draw(s, 1);
	if (p->now.due == DUE_NOTHING || p->now.due == DUE_CLEAN)
		propose_discards(s);
}

static unsigned faces(const struct context *c)
{
	unsigned n = die_max(c);

	return n ? n < UNKNOWN - 1 ? n : UNKNOWN - 1 : 6;
}

void variant_chance(struct context *c, struct act *a, struct chooser *lot)
{
	for (unsigned i = 0; a->kind == ACT_ROLL && i < a->ncards; i++)
		if (a->cards[i] == UNKNOWN)
			a->cards[i] = (uint8_t)(1 + lot->choose(lot, faces(c)));
}

static void each_face(struct context *c, struct act *a, unsigned i, struct visitor *v)
{
	while (i < a->ncards && a->cards[i] != UNKNOWN)
		i++;
	if (i == a->ncards) {
		v->stopped = !v->visit(v, a);
		return;
	}
	for (unsigned f = 1; f <= faces(c) && !v->stopped; f++) {
		a->cards[i] = (uint8_t)f;
		each_face(c, a, i + 1, v);
	}
	a->cards[i] = UNKNOWN;
}

void variant_outcomes(struct context *c, const struct act *a, struct visitor *v)
{
	struct act open = *a;

	if (a->kind == ACT_ROLL && a->ncards > 4) {     /* too many to show all */
		v->cut = true;
		memset(open.cards, 1, open.ncards);
	}
	each_face(c, &open, a->kind == ACT_ROLL ? 0 : a->ncards, v);
}
