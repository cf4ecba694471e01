/* Thunder Track: dice and the rolls of two against each other, phases of a
 * turn, and what a turn line says ahead of what no rule decides. */
#include "engine/turbo_rally/variants.h"

#include <string.h>

enum { FACE_MAX = UNKNOWN - 1 };

unsigned die_max(const struct context *c)
{
	const struct house *h = house_of(c);

	return h->die_faces > 0 ? (unsigned)h->die_faces * (h->die_count > 1 ? (unsigned)h->die_count : 1) : 0;
}

/* ---- what the line says further on */
static bool is_number(const struct record *rec, const struct word *w, unsigned *n)
{
	*n = 0;
	if (w->kind != WORD_PLAIN || !w->digits || w->len > 6)
		return false;
	for (unsigned i = 0; i < w->len; i++)
		*n = *n * 10 + (unsigned)(rec->text[w->at + i] - '0');
	return true;
}

/* off SEAT N, at SEAT PLACE [off [N]] */
static void stated_off(const struct record *rec, const struct action *a, const struct word *w, struct stated *s)
{
	unsigned n = 0, i = 2;
	int seat = a->nwords > 2 ? record_seat(rec, &w[1]) : SEAT_NONE;

	if (seat < 0)
		return;
	if (w->key == KEY("at")) {
		for (i = 3; i < a->nwords && w[i].key != KEY("off"); i++)
			;
		if (i < a->nwords && (++i == a->nwords || !is_number(rec, &w[i], &n)))
			n = 1;
	} else if (!is_number(rec, &w[i], &n)) {
		return;
	}
	s->off |= (uint16_t)(1u << seat);
	s->turns[seat] = (uint8_t)(n < 99 ? n : 99);
}

void look_ahead(const struct referee *r, struct stated *s)
{
	const struct record *rec = r->record;
	const struct turn *line = r->line;

	memset(s, 0, sizeof *s);
	for (uint32_t i = 0; line && r->now && i < line->nactions; i++) {
		const struct action *a = &rec->actions[line->action + i];
		const struct word *w = &rec->words[a->word];
		if (a <= r->now || !a->claim || a->bad)
			continue;
		if (w->key == KEY("tires") && a->nwords > 1)
			s->tires = is_number(rec, &w[1], &s->tires_n);
		else if (w->key == KEY("wall") && a->nwords > 1)
			s->wall = is_number(rec, &w[1], &s->wall_n);
		else if (w->key == KEY("off") || w->key == KEY("at"))
			stated_off(rec, a, w, s);
		for (unsigned k = 1; k < a->nwords && (w->key == KEY("result") || w->key == KEY("tokens")); k++) {
			int seat = record_seat(rec, &w[k]);
			if (seat >= 0 && w->key == KEY("result"))
				s->result |= (uint16_t)(1u << seat);
			else if (seat >= 0)
				s->tokens |= (uint16_t)(1u << seat);
		}
	}
}

bool rolls_later(const struct referee *r, int seat)
{
	const struct record *rec = r->record;
	const struct turn *line = r->line;

	for (uint32_t i = 0; line && r->now && i < line->nactions; i++) {
		const struct action *a = &rec->actions[line->action + i];
		int by = a->by == SEAT_NONE ? line->seat : a->by;
		if (a > r->now && !a->bad && !a->claim && by == seat && rec->words[a->word].key == KEY("roll"))
			return true;
	}
	return false;
}

/* ---- phases */
enum moment moment_of(const struct context *c, const struct position *p, unsigned phase)
{
	const uint8_t *rank = house_of(c)->phase;
	bool due = p->now.due == DUE_FLIP || p->now.due == DUE_STEP;

	if (p->w.flips && p->now.due == DUE_FLIP)
		return MOMENT_MIDDLE;
	if (!rank[phase] || !rank[P_FLIP])
		return MOMENT_UNKNOWN;
	if (rank[phase] < rank[P_FLIP])
		return moved_already(p) ? MOMENT_LATE : MOMENT_NOW;
	return due && !moved_already(p) ? MOMENT_EARLY : due ? MOMENT_MIDDLE : MOMENT_NOW;
}

const char *moment_words(enum moment m)
{
	static const char *const words[] = {
		[MOMENT_NOW] = "this is its moment",
		[MOMENT_EARLY] = "by the house rules that comes behind the move",
		[MOMENT_LATE] = "by the house rules that comes before the flip, and it is too late",
		[MOMENT_MIDDLE] = "the move that was begun comes first",
		[MOMENT_UNKNOWN] = "no rule given says where in the turn that comes; parameter standard.phases is missing",
	};

	return words[m];
}

/* ---- rolls */
enum verdict decode_roll(const struct play *play, struct act *a, struct referee *r)
{
	unsigned n;
	enum verdict v;

	a->kind = ACT_ROLL;
	if (play->nwords < 2)
		return word_wrong(r, play, 1, "what the die shows");
	for (unsigned i = 1; i < play->nwords; i++) {
		if (a->ncards == UPGRADES_HELD_MAX)
			return word_wrong(r, play, i, "32 rolls at most in one action");
		if ((v = word_number(r, play, i, FACE_MAX, &n)))
			return v;
		a->cards[a->ncards++] = (uint8_t)n;
	}
	return V_LEGAL;
}

void check_faces(struct trial *t, unsigned rule)
{
	unsigned max = die_max(t->c);

	for (unsigned i = 0; i < t->a->ncards; i++) {
		unsigned face = t->a->cards[i];
		if (face == UNKNOWN || (face >= 1 && (!max || face <= max)))
			continue;
		if (max)
			BREAKS(t, rule, (int)i + 1, "a die shows 1 to %u, not %u", max, face);
		else
			BREAKS(t, rule, (int)i + 1, "no die shows %u", face);
		return;
	}
}

void begin_duel(struct position *p, enum duel_kind kind, int attacker, int defender)
{
	memset(&p->duel, 0, sizeof p->duel);
	p->duel.kind = (uint8_t)kind;
	p->duel.attacker = (int8_t)attacker;
	p->duel.defender = (int8_t)defender;
}

unsigned duel_row(const struct position *p)
{
	switch ((enum duel_kind)(p->duel.kind ? p->duel.kind : p->duel.was)) {
	case DUEL_DROP: return TT_HEROES_DROP_PROCESS;
	case DUEL_FIRE: return TR_MISSING;
	case DUEL_WALL: return TT_RAX_WALL_WEAPON;
	case DUEL_LOOT: return TT_HEIST_LOOT_ROLL;
	case DUEL_STANDOFF: return TT_HEIST_SUM;
	case DUEL_STEAL: return p->mode == HEIST ? TT_HEIST_STEAL_ROLL : p->duel.attacker == p->rax ? TT_RAX_BACK_ROLL : TT_RAX_TAKE_ROLL;
	case NO_DUEL: break;
	}
	return p->mode == HEIST ? TT_HEIST_STEAL_ROLL : p->mode == HEROES ? TT_HEROES_DROP_PROCESS : TT_RAX_TAKE_ROLL;
}

/* Dice that each throws in the duel at hand. */
static unsigned dice_each(const struct context *c, const struct position *p)
{
	int n = house_of(c)->attack.dice_each;

	return p->duel.kind != DUEL_STEAL && n > 0 ? (unsigned)n : 1;
}

/* Whether the roller stands for the defender; for the wall anybody else's die does. */
static bool defends(const struct position *p, int seat)
{
	return seat != p->duel.attacker && (seat == p->duel.defender || (p->duel.kind == DUEL_WALL && seat != SEAT_NONE && drives(p, (unsigned)seat)));
}

/* A shot at the wall that the house rules let go without a die against it. */
static bool nobody_defends(const struct context *c, const struct position *p)
{
	return p->duel.kind == DUEL_WALL && house_of(c)->attack.wall_die == WALL_NONE;
}

static bool defender_rolled(const struct position *p)
{
	for (int s = 0; s < CARS_MAX; s++)
		if (defends(p, s) && p->duel.rolled[s])
			return true;
	return false;
}

unsigned defender_sum(const struct position *p)
{
	for (int s = 0; s < CARS_MAX; s++)
		if (defends(p, s) && p->duel.rolled[s])
			return p->duel.sum[s];
	return 0;
}

static bool duel_complete(const struct position *p)
{
	return p->duel.attacker >= 0 && p->duel.rolled[p->duel.attacker] && defender_rolled(p);
}

/* Who rolls first: the sheet says it of the bus, the house rules of attacks. */
static void check_order(struct trial *t, bool attacker)
{
	const struct position *p = t->p;
	unsigned first = house_of(t->c)->attack.first_roll;

	if (p->duel.kind == DUEL_DROP) {
		if (attacker && !HOLDS(t, TT_HEROES_BUS_ROLLS_FIRST, defender_rolled(p)))
			BREAKS(t, TT_HEROES_BUS_ROLLS_FIRST, WHERE_ACTION, "the die of the bus is thrown first: @%s roll N", WHO(t, p->duel.defender));
		return;
	}
	if ((p->duel.kind != DUEL_FIRE && p->duel.kind != DUEL_WALL) || !first || (p->duel.kind == DUEL_WALL &&
	    house_of(t->c)->attack.wall_die == WALL_NONE))
		return;
	if (first == FIRST_DEFENDER && attacker && !defender_rolled(p))
		BREAKS(t, duel_row(p), WHERE_ACTION, "by the house rules the defender's die is thrown first");
	if (first == FIRST_ATTACKER && !attacker && !p->duel.rolled[p->duel.attacker])
		BREAKS(t, duel_row(p), WHERE_ACTION, "by the house rules the attacker's die is thrown first");
}

/* The record states how long the car is off: so it goes on. */
static void off_is_unknown(struct trial *t, unsigned rule, unsigned seat, unsigned level)
{
	struct stated s;

	CALL(t, V_UNDECIDED, rule, WHERE_ACTION,
	     "%s goes Off-Track by %u; how long that lasts no rule given says; parameter standard.off_track.%u is missing",
	     WHO(t, (int)seat), level, level);
	look_ahead(t->r, &s);
	t->r->stated = s.off >> seat & 1;
	t->a->spot = s.turns[seat];
	t->a->hit = t->r->stated;
}

/* The roll that completes an attack may do damage that nobody described. */
static void check_consequence(struct trial *t)
{
	struct position after;
	unsigned seat, level = 0;
	bool known;

	for (unsigned i = 0; i < t->a->ncards; i++)
		if (t->a->cards[i] == UNKNOWN)
			return;
	if (t->p->duel.kind != DUEL_DROP && t->p->duel.kind != DUEL_FIRE)
		return;
	after = *t->p;
	for (unsigned i = 0; i < t->a->ncards; i++)
		after.duel.sum[t->a->seat] = (uint16_t)(after.duel.sum[t->a->seat] + t->a->cards[i]);
	after.duel.rolled[t->a->seat] = t->a->ncards;
	if (!duel_complete(&after))
		return;
	if (after.duel.kind == DUEL_DROP) {
		seat = (unsigned)after.duel.attacker;
		if (drop_shot(t->c, &after, after.duel.sum[seat], defender_sum(&after)) == MISSED)
			level = miss_level(t->c);
	} else {
		enum shot s = fire_shot(t->c, &after);
		seat = (unsigned)after.duel.defender;
		if (s != MISSED)
			level = fire_damage(t->c, &after, s);
	}
	if (!level)
		return;
	turns_lost(t->c, &after, seat, level, &known);
	if (!known)
		off_is_unknown(t, after.duel.kind == DUEL_DROP ? TT_HEROES_MISS : TR_MISSING, seat, level);
}

void check_roll(struct trial *t)
{
	const struct position *p = t->p;
	const struct act *a = t->a;
	unsigned row = duel_row(p), dice;

	if (p->mode == HEIST && (p->duel.kind == NO_DUEL || p->duel.kind == DUEL_STANDOFF) &&
	    (p->now.race_over || road_empty(p) || (t->r->line && t->r->line->seat == SEAT_ALL))) {
		check_standoff(t);
		return;
	}
	bool attacker = p->duel.kind && a->seat == p->duel.attacker;
	if (!p->duel.kind || (!attacker && (!defends(p, a->seat) || nobody_defends(t->c, p)))) {
		BREAKS(t, row, WHERE_ACTION, p->duel.kind ? "%s has no part in the rolls that are on" : "nothing asks %s for a roll here", WHO(t, a->seat));
		return;
	}
	if (attacker ? p->duel.rolled[a->seat] : defender_rolled(p)) {
		BREAKS(t, row, WHERE_ACTION, attacker ? "%s has rolled" : "the die against %s has been rolled", WHO(t, p->duel.attacker));
		return;
	}
	dice = dice_each(t->c, p);
	if (!HOLDS(t, row, a->ncards == dice))
		BREAKS(t, row, WHERE_ACTION, "each throws %u d%s, not %u", dice, dice == 1 ? "ie" : "ice", a->ncards);
	check_order(t, attacker);
	check_faces(t, row);
	if (t->worst == V_LEGAL && !p->duel.stated)
		check_consequence(t);
}

void apply_roll(struct context *c, struct position *p, const struct act *a)
{
	struct duel *d = &p->duel;

	if (d->kind == NO_DUEL || d->kind == DUEL_STANDOFF) {
		apply_standoff(c, p, a);
		return;
	}
	d->rolled[a->seat] = a->ncards;
	for (unsigned i = 0; i < a->ncards; i++)
		d->sum[a->seat] = (uint16_t)(d->sum[a->seat] + a->cards[i]);
	bool alone = nobody_defends(c, p);
	if (!duel_complete(p) && !(alone && d->rolled[d->attacker]))
		return;
	unsigned kind = d->kind;
	if (d->stated) {
		d->kind = NO_DUEL;
		d->was = (uint8_t)kind;
		return;
	}
	if (a->hit && (kind == DUEL_DROP || kind == DUEL_FIRE)) {       /* as the record states it */
		hurt_as_stated(p, (unsigned)(kind == DUEL_DROP ? d->attacker : d->defender), a->spot);
	} else if (kind == DUEL_STEAL) {
		if (p->mode == HEIST)
			resolve_heist_steal(c, p);
		else
			resolve_capture(c, p);
	} else if (kind == DUEL_DROP) {
		resolve_drop(c, p);
	} else {
		enum shot s = alone ? HIT : fire_shot(c, p);
		unsigned damage = fire_damage(c, p, s);
		if (s != MISSED && kind == DUEL_WALL) {
			p->now.wall = (uint8_t)(p->now.wall > damage ? p->now.wall - damage : 0);
			p->walled |= 1u << d->weapon;
		} else if (s != MISSED) {
			hurt(c, p, (unsigned)d->defender, damage);
		}
		if (kind == DUEL_WALL)
			wall_shot(c, p);
	}
	if (d->kind == kind && duel_complete(p)) {
		d->kind = NO_DUEL;
		d->was = (uint8_t)kind;
	} else if (alone) {
		d->kind = NO_DUEL;
		d->was = (uint8_t)kind;
	}
}

enum shot shot(const struct house *h, unsigned attacker, unsigned defender, unsigned accuracy, unsigned bonus)
{
	bool within = h->attack.hit == HIT_WITHIN_ACCURACY, to_roll = h->attack.bonus == BONUS_TO_ROLL;
	unsigned apart;

	if (attacker == defender && h->attack.direct_hit == DIRECT_EQUAL)
		return DIRECT_HIT;
	if (to_roll || !within)         /* where sums are compared, accuracy and lead can only help the roll */
		attacker += bonus + (within ? 0 : accuracy);
	else
		accuracy += bonus;
	apart = attacker > defender ? attacker - defender : defender - attacker;
	if (within)
		return apart <= accuracy ? HIT : MISSED;
	return attacker > defender || (attacker == defender && h->attack.hit == HIT_NOT_LOWER) ? HIT : MISSED;
}
