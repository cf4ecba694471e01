/* Thunder Track: dice, duels, weapons, damage. What the rulebook does not say
 * comes from the house-rule file, and where that is silent nothing is decided. */
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
	if (p->discarded && (!rank[P_END] || rank[phase] < rank[P_END]))
		return MOMENT_LATE;
	if (rank[phase] < rank[P_FLIP])
		return moved_already(p) ? MOMENT_LATE : MOMENT_NOW;
	return due && !moved_already(p) ? MOMENT_EARLY : due ? MOMENT_MIDDLE : MOMENT_NOW;
}

const char *moment_words(enum moment m)
{
	return m == MOMENT_EARLY ? "by the house rules that comes behind the move" : m == MOMENT_LATE ? "by the house rules that comes before the flip, and it is too late"
	       : m == MOMENT_MIDDLE ? "the move that was begun comes first" : "no rule given says where in the turn that comes; parameter standard.phases is missing";
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

static bool defender_rolled(const struct position *p)
{
	for (int s = 0; s < CARS_MAX; s++)
		if (defends(p, s) && p->duel.rolled[s])
			return true;
	return false;
}

static unsigned defender_sum(const struct position *p)
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
	if ((p->duel.kind != DUEL_FIRE && p->duel.kind != DUEL_WALL) || !first || (p->duel.kind == DUEL_WALL && house_of(t->c)->attack.wall_die == WALL_NONE))
		return;
	if (first == FIRST_DEFENDER && attacker && !defender_rolled(p))
		BREAKS(t, duel_row(p), WHERE_ACTION, "by the house rules the defender's die is thrown first");
	if (first == FIRST_ATTACKER && !attacker && !p->duel.rolled[p->duel.attacker])
		BREAKS(t, duel_row(p), WHERE_ACTION, "by the house rules the attacker's die is thrown first");
}

static enum shot fire_shot(const struct context *c, const struct position *p)
{
	const struct weapon *w = &house_of(c)->weapon[p->duel.weapon];

	return shot(house_of(c), p->duel.sum[p->duel.attacker], defender_sum(p), w->accuracy, 0);
}

static unsigned fire_damage(const struct context *c, const struct position *p, enum shot s)
{
	const struct house *h = house_of(c);

	return h->weapon[p->duel.weapon].damage + (s == DIRECT_HIT && h->attack.direct_extra > 0 ? (unsigned)h->attack.direct_extra : 0);
}

/* The record states how long the car is off: so it goes on. */
static void off_is_unknown(struct trial *t, unsigned rule, unsigned seat, unsigned level)
{
	struct stated s;

	CALL(t, V_UNDECIDED, rule, WHERE_ACTION, "%s goes Off-Track by %u; how long that lasts no rule given says; parameter standard.off_track.%u is missing",
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
	if (!p->duel.kind || (!attacker && !defends(p, a->seat))) {
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
	bool alone = d->kind == DUEL_WALL && house_of(c)->attack.wall_die == WALL_NONE;
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
			p->now.wall_by = TT_RAX_WALL_POINT;
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

/* ---- damage */
unsigned turns_lost(struct context *c, const struct position *p, unsigned seat, unsigned level, bool *known)
{
	const struct house *h = house_of(c);
	const struct car *k = &p->car[seat];
	unsigned tracks = upgrade_power(c, p, seat, UP_TANK), turns;

	*known = false;
	if (tracks) {
		if (h->upgrade[UP_TANK].effect != UFX_OFF_TRACK_MINUS)
			return 0;
		unsigned less = tracks * h->upgrade[UP_TANK].levels;
		level = level > less ? level - less : 0;
	}
	*known = level == 0;
	if (level == 0 || level >= sizeof h->off_level / sizeof h->off_level[0] || h->off_level[level].turns < 0)
		return 0;
	*known = true;
	turns = (unsigned)h->off_level[level].turns;
	if (h->back.counted == COUNTED_EXTRA)
		turns += h->back.turns >= 0 ? (unsigned)h->back.turns : 1;
	if (p->in_turn && p->seat == (int)seat && h->off.current_turn == CURRENT_COUNTED && turns)
		turns--;
	if (k->state != OFF || turns == 0)
		return turns;
	if (!h->off.stacking)
		*known = false;
	return h->off.stacking == STACK_ADD ? turns + k->off : h->off.stacking == STACK_LARGER && turns > k->off ? turns : k->off;
}

unsigned off_turns(struct context *c, struct position *p, unsigned seat, unsigned level, bool *known)
{
	return turns_lost(c, p, seat, level, known);
}

void hurt_as_stated(struct position *p, unsigned seat, unsigned turns)
{
	if (!turns)
		return;
	knock_off(p, seat, turns);
	p->wounded |= (uint16_t)(1u << seat);
	if (p->seat == (int)seat) {
		p->now.due = DUE_NOTHING;
		p->now.due_spot = NO_SPOT;
	}
}

void hurt(struct context *c, struct position *p, unsigned seat, unsigned level)
{
	struct car *k = &p->car[seat];
	bool known;
	unsigned turns = turns_lost(c, p, seat, level, &known);
	int back = level < 10 ? house_of(c)->off_level[level].spaces : 0;

	if (!turns)
		return;
	for (; back > 0 && k->at > 0 && !k->route_at; back--)
		do
			k->at--;
		while (k->at > 0 && k->lane[k->at].gap);
	hurt_as_stated(p, seat, turns);
}

/* ---- weapons */
enum verdict decode_fire(struct context *c, const struct play *play, struct act *a, struct referee *r)
{
	int weapon, seat;
	enum verdict v;

	a->kind = ACT_FIRE;
	if (play->nwords < 2 || (play->word[1].kind != WORD_PLAIN && play->word[1].kind != WORD_HIDDEN))
		return word_wrong(r, play, 1, "a weapon");
	weapon = play->word[1].kind == WORD_HIDDEN ? WEAPON_OTHER : weapon_word(c, r->record, &play->word[1]);
	if (weapon < 0 && house_of(c)->nweapons > NAMED_WEAPONS)
		return word_wrong(r, play, 1, "a weapon of the house rules");
	a->card = (uint8_t)(weapon < 0 ? WEAPON_OTHER : weapon);
	if (play->nwords == 2)
		return V_LEGAL;
	if (word_at_is(r, play, 2, "wall")) {
		a->target = SEAT_ALL;
	} else {
		if ((v = word_seat(r, play, 2, &seat)))
			return v;
		a->target = (int8_t)seat;
	}
	return words_end(r, play, 3);
}

/* How far the target is, ahead of the shooter if positive. */
static int distance(struct context *c, const struct position *p, const struct act *a)
{
	const struct car *k = &p->car[a->seat];
	int d = a->target == SEAT_ALL ? (int)k->length + 1 - (int)k->at : ahead_of(c, p, (unsigned)a->target, (unsigned)a->seat), gaps = 0;

	if (house_of(c)->attack.range_unit != UNIT_CARDS)
		return d;
	for (int i = 1; i < (d < 0 ? -d : d); i++) {
		int slot = (int)k->at + (d < 0 ? -i : i);
		gaps += slot >= 1 && slot <= (int)k->length && k->lane[slot].gap;
	}
	return d < 0 ? d + gaps : d - gaps;
}

/* Whom a weapon without a target hits: all opponents within its range that can be hit. */
static bool in_blast(struct context *c, const struct position *p, const struct act *a, unsigned seat)
{
	const struct house *h = house_of(c);
	const struct weapon *w = &h->weapon[a->card];
	struct act at = *a;

	if (!racing(p, seat) || !opponents(c, p, (unsigned)a->seat, seat))
		return false;
	if (!on_track(p, seat) && (h->attack.targets == TARGETS_ON_TRACK || h->off.can_be_attacked == NO))
		return false;
	at.target = (int8_t)seat;
	int d = distance(c, p, &at);
	if ((d < 0 && w->direction == AHEAD) || (d > 0 && w->direction == BEHIND))
		return false;
	return (d < 0 ? -d : d) <= (int)w->range;
}

/* The record may say what came of an attack that nothing decides. */
static void fire_stated(struct trial *t)
{
	struct stated s;
	struct act *a = t->a;
	bool wall = a->target == SEAT_ALL;

	look_ahead(t->r, &s);
	a->ncards = 0;
	if (wall && s.wall && s.wall_n <= t->p->now.wall) {
		a->hit = true;
		a->spot = (uint8_t)(t->p->now.wall - s.wall_n);
	}
	for (unsigned i = 0; i < t->c->nseats && !wall; i++)
		if (s.off >> i & 1 && a->ncards + 2u <= UPGRADES_HELD_MAX && (a->target == SEAT_NONE || a->target == (int)i)) {
			a->cards[a->ncards++] = (uint8_t)i;
			a->cards[a->ncards++] = s.turns[i];
			a->hit = true;
		}
	t->r->stated = a->hit;
}

static void fire_undecided(struct trial *t, const char *parameter)
{
	CALL(t, V_UNDECIDED, t->a->target == SEAT_ALL ? TT_RAX_WALL_WEAPON : TR_MISSING, 1, "what a shot does no rule given says; parameter %s is missing", parameter);
	fire_stated(t);
}

static const char *fired(const struct trial *t)
{
	return t->a->card == WEAPON_OTHER ? "that weapon" : weapon_name(t->c, t->a->card);
}

/* Who may be shot at, by the sheets alone. */
static void check_target(struct trial *t)
{
	const struct position *p = t->p;
	const struct act *a = t->a;

	if (a->target == SEAT_ALL) {
		if (p->mode != RAX)
			BREAKS(t, TR_MISSING, 2, "there is no wall in %s", variant_title(p));
		else if (!HOLDS(t, TT_RAX_WALL_WEAPON, a->seat == p->rax))
			BREAKS(t, TT_RAX_WALL_WEAPON, 2, "only Rad Rax turns weapons on the wall");
		else if (!HOLDS(t, TT_RAX_WALL_ONCE, !(p->walled >> a->card & 1)))
			BREAKS(t, TT_RAX_WALL_ONCE, WHERE_ACTION, "%s has damaged the wall in this turn", fired(t));
		return;
	}
	if (a->target == SEAT_NONE)
		return;
	if (p->role[a->target] == POLICE) {
		BREAKS(t, TT_HEIST_POLICE_NO_SHOT, 2, "nobody can shoot at the police car");
		return;
	}
	referee_held(t->r, TT_HEIST_POLICE_NO_SHOT);
	if (a->target == a->seat || !opponents(t->c, p, (unsigned)a->seat, (unsigned)a->target))
		BREAKS(t, TR_MISSING, 2, a->target == a->seat ? "%s would shoot at itself" : "%s is no opponent", WHO(t, a->target));
	else if (!racing(p, (unsigned)a->target))
		BREAKS(t, TR_MISSING, 2, "%s is on the road no more", WHO(t, a->target));
}

/* Who may shoot, and when. */
static void check_shooter(struct trial *t)
{
	const struct position *p = t->p;
	const struct house *h = house_of(t->c);
	const struct weapon *w = &h->weapon[t->a->card];
	unsigned seat = (unsigned)t->a->seat, per = h->ammo.per_attack >= 0 ? (unsigned)h->ammo.per_attack : 1;
	bool special = !w->rolls && h->attack.off_track_special == YES;
	bool on = h->attack.who == WHO_ON_TRACK_AT_START ? p->start_on : h->attack.who == WHO_ON_TRACK ? on_track(p, seat) : true;
	enum moment m = moment_of(t->c, p, h->attack.phase ? h->attack.phase : P_ATTACK);

	if (!special && (!on || (h->off.attack == NO && !on_track(p, seat))))
		BREAKS(t, TR_MISSING, WHERE_ACTION, "%s is Off-Track, and by the house rules nobody shoots from there", WHO(t, t->a->seat));
	if (m == MOMENT_UNKNOWN)
		fire_undecided(t, "standard.phases");
	else if (m != MOMENT_NOW)
		BREAKS(t, TR_MISSING, WHERE_ACTION, "this is not the attack phase: %s", moment_words(m));
	if (h->attack.per_turn == ATTACKS_ONE && p->fired)
		BREAKS(t, TR_MISSING, WHERE_ACTION, "%s has attacked in this turn, and by the house rules does so once", WHO(t, t->a->seat));
	if (h->ammo.stated && ammo_at_start(t->c, p, seat, t->a->card) >= 0 && p->ammo[seat][t->a->card] < per)
		BREAKS(t, TR_MISSING, 1, "%s has no ammunition left for %s", WHO(t, t->a->seat), fired(t));
}

/* Can the weapon reach the target? */
static void check_aim(struct trial *t)
{
	const struct position *p = t->p;
	const struct house *h = house_of(t->c);
	const struct weapon *w = &h->weapon[t->a->card];
	struct act *a = t->a;
	bool wall = a->target == SEAT_ALL, last = at_end(&p->car[a->seat]) && p->mode == RAX;

	if (wall && !w->wall) {
		BREAKS(t, TT_RAX_WALL_WEAPON, 2, "%s does nothing to a wall", fired(t));
		return;
	}
	if (w->all_in_range && !wall) {
		a->target = SEAT_NONE;          /* it needs none */
		return;
	}
	if (a->target == SEAT_NONE) {
		BREAKS(t, TR_MISSING, WHERE_ACTION, "at whom does %s fire? %s hits one target", WHO(t, a->seat), fired(t));
		for (unsigned s = 0; s < t->c->nseats && t->r->last; s++)
			if (in_blast(t->c, p, a, s))
				referee_offer(t->r, "fire %s %s", fired(t), WHO(t, (int)s));
		return;
	}
	if (!wall && !on_track(p, (unsigned)a->target) && (h->attack.targets == TARGETS_ON_TRACK || h->off.can_be_attacked == NO))
		BREAKS(t, TR_MISSING, 2, "%s is Off-Track, and by the house rules can't be attacked there", WHO(t, a->target));
	int d = distance(t->c, p, a);
	unsigned far = (unsigned)(d < 0 ? -d : d), back = p->mode == RAX ? TT_RAX_FIRE_BACK : TR_MISSING;
	if (d < 0 && w->direction == AHEAD && last && !h->attack.last_card) {
		CALL(t, V_UNDECIDED, TT_RAX_FIRE_BACK, 2, "whether %s fires backwards from here no rule given says; parameter standard.attack.last_card is missing", fired(t));
		fire_stated(t);
	} else if (d < 0 && w->direction == AHEAD && !last) {
		BREAKS(t, back, 2, "%s fires ahead, and %s is %u behind", fired(t), WHO(t, a->target), far);
	} else if (d > 0 && w->direction == BEHIND) {
		BREAKS(t, TR_MISSING, 2, "%s fires backwards, and the target is %u ahead", fired(t), far);
	} else if (d < 0 && p->mode == RAX) {
		referee_held(t->r, TT_RAX_FIRE_BACK);
	}
	if (far > w->range)
		BREAKS(t, TR_MISSING, 2, "%s reaches %u, and the target is %u away", fired(t), w->range, far);
}

/* What a weapon without a roll does to all within its range must be known. */
static void check_blast(struct trial *t)
{
	unsigned level = house_of(t->c)->weapon[t->a->card].damage;
	bool known;

	for (unsigned s = 0; s < t->c->nseats; s++) {
		if (!in_blast(t->c, t->p, t->a, s))
			continue;
		turns_lost(t->c, t->p, s, level, &known);
		if (!known) {
			fire_undecided(t, arena_printf(t->r->arena, "standard.off_track.%u", level));
			return;
		}
	}
}

void check_fire(struct trial *t)
{
	const struct position *p = t->p;
	const struct house *h = house_of(t->c);
	const struct weapon *w = t->a->card < h->nweapons ? &h->weapon[t->a->card] : NULL;

	t->a->ncards = 0;
	t->a->hit = t->a->miss = false;
	if (p->mode == HEROES) {
		BREAKS(t, TT_HEROES_NO_WEAPONS, WHERE_ACTION, "there are no weapons in High-Speed Heroes");
		return;
	}
	if (!p->in_turn || t->a->seat != p->seat) {
		BREAKS(t, TR_MISSING, WHERE_ACTION, "%s attacks in the own turn only", WHO(t, t->a->seat));
		return;
	}
	check_target(t);
	if (!p->weapons[t->a->seat][t->a->card])
		BREAKS(t, TR_MISSING, 1, "%s does not hold %s", WHO(t, t->a->seat), fired(t));
	if (t->worst >= V_ILLEGAL)
		return;
	if (!h->attack.stated) {
		fire_undecided(t, "standard.attack");
	} else if (!w || !w->stated) {
		fire_undecided(t, w ? arena_printf(t->r->arena, "weapons.%s", w->name) : "weapons");
	} else if (w->rolls && !h->attack.hit) {
		fire_undecided(t, "standard.attack.hit");
	} else {
		check_shooter(t);
		check_aim(t);
	}
	if (t->worst == V_LEGAL && w && !w->rolls && t->a->target != SEAT_ALL)
		check_blast(t);
	if (t->worst == V_LEGAL && t->a->target == SEAT_ALL)
		referee_held(t->r, TT_RAX_WALL_WEAPON);
}

static void fire_as_stated(struct position *p, const struct act *a)
{
	if (a->target == SEAT_ALL) {
		p->now.wall = (uint8_t)(p->now.wall - a->spot);
		p->walled |= (a->spot ? 1u : 0u) << a->card;
		p->now.wall_by = TT_RAX_WALL_POINT;
	}
	for (unsigned i = 0; i + 1 < a->ncards; i += 2)
		hurt_as_stated(p, a->cards[i], a->cards[i + 1]);
	p->duel.stated = true;
}

void apply_fire(struct context *c, struct position *p, const struct act *a)
{
	const struct house *h = house_of(c);
	const struct weapon *w = a->card < h->nweapons ? &h->weapon[a->card] : NULL;
	unsigned per = h->ammo.per_attack >= 0 ? (unsigned)h->ammo.per_attack : 1;
	uint8_t *left = &p->ammo[a->seat][a->card];

	shut_window(c, p);
	*left = (uint8_t)(*left > per ? *left - per : 0);
	p->fired |= 1u << a->card;
	p->attacked |= TRIED;
	begin_duel(p, a->target == SEAT_ALL ? DUEL_WALL : DUEL_FIRE, a->seat, a->target);
	p->duel.weapon = a->card;
	if (a->hit) {
		fire_as_stated(p, a);
		return;
	}
	if (!w || w->rolls)
		return;
	p->duel.kind = NO_DUEL;
	p->duel.was = (uint8_t)(a->target == SEAT_ALL ? DUEL_WALL : DUEL_FIRE);
	if (a->target == SEAT_ALL) {
		p->now.wall = (uint8_t)(p->now.wall > w->damage ? p->now.wall - w->damage : 0);
		p->walled |= 1u << a->card;
		p->now.wall_by = TT_RAX_WALL_POINT;
	}
	for (unsigned s = 0; s < c->nseats; s++)
		if (a->target == (int)s || (a->target == SEAT_NONE && in_blast(c, p, a, s)))
			hurt(c, p, s, w->damage);
}

/* Rounds with which a weapon starts; -1: nothing says. */
int ammo_at_start(struct context *c, const struct position *p, unsigned seat, unsigned weapon)
{
	const struct house *h = house_of(c);
	const struct weapon *w = &h->weapon[weapon];
	unsigned role = p->mode == HEIST ? R_HEIST : p->mode == HEROES ? R_HEROES : p->role[seat] == RAD_RAX ? R_RAX : R_MARAUDER, n = 0;
	int start = h->ammo.start[role], rounds;
	bool by_number = false;

	if (role == R_MARAUDER && start == -1)
		start = h->ammo.start[R_RAX];   /* "rax" may stand for the variant */
	if (weapon >= h->nweapons || start == -1)
		return -1;
	for (unsigned i = 0; i <= CARS_MAX; i++)
		by_number |= w->ammo_by[i] > 0;
	for (unsigned s = 0; s < c->nseats && by_number; s++)
		n += drives(p, s) && opponents(c, p, seat, s);
	rounds = start != -2 ? start : by_number && w->ammo_by[n] ? w->ammo_by[n] : w->ammo;
	if (h->ammo.limit >= 0 && h->ammo.limit < UINT8_MAX && rounds > h->ammo.limit)
		rounds = h->ammo.limit;
	return rounds;
}

/* ---- ammunition by a card */
enum verdict decode_reload(struct context *c, const struct position *p, const struct play *play, unsigned rpm, struct act *a, struct referee *r)
{
	int weapon = -1;

	a->kind = ACT_RELOAD;
	a->card = (uint8_t)rpm;
	a->ncards = 1;
	a->cards[0] = UNKNOWN;
	if (play->nwords > 2) {
		weapon = play->word[2].kind == WORD_PLAIN ? weapon_word(c, r->record, &play->word[2]) : -1;
		if (weapon < 0)
			return word_wrong(r, play, 2, "the weapon that is loaded");
		a->cards[0] = (uint8_t)weapon;
		return words_end(r, play, 3);
	}
	for (unsigned k = 0; k < WEAPONS_MAX && play->seat >= 0; k++)
		if (p->weapons[play->seat][k]) {
			a->cards[0] = (uint8_t)(weapon < 0 ? (int)k : UNKNOWN);
			weapon = (int)k;
		}
	return V_LEGAL;
}

void check_reload(struct trial *t)
{
	const struct position *p = t->p;
	struct act *a = t->a;
	enum moment m = moment_of(t->c, p, P_ATTACK);
	unsigned weapon = a->cards[0];

	if (rpm_removed(p, a->card)) {
		BREAKS(t, TT_HEROES_REMOVED_RPM, 1, "%s is taken out of the deck of High-Speed Heroes", rpm_name(t->c, a->card));
		return;
	}
	if (!p->in_turn || a->seat != p->seat)
		BREAKS(t, TR_MISSING, WHERE_ACTION, "%s is played in the own attack phase", rpm_name(t->c, a->card));
	else if (m == MOMENT_UNKNOWN)
		CALL(t, V_UNDECIDED, TR_MISSING, WHERE_ACTION, "%s is played in the attack phase: %s", rpm_name(t->c, a->card), moment_words(m));
	else if (m != MOMENT_NOW)
		BREAKS(t, TR_MISSING, WHERE_ACTION, "%s is played in the attack phase: %s", rpm_name(t->c, a->card), moment_words(m));
	if (!HOLDS(t, TR_RPM_ONE_PER_TYPE, !(p->w.used_by[a->seat] >> a->card & 1)))
		BREAKS(t, TR_RPM_ONE_PER_TYPE, 1, "a card called %s was played in this turn already", rpm_name(t->c, a->card));
	worse(t, hold_rpm(t->c, p, (unsigned)a->seat, a->card, 1, t->r));
	if (weapon != UNKNOWN && p->weapons[a->seat][weapon])
		return;
	BREAKS(t, TR_MISSING, WHERE_ACTION, weapon == UNKNOWN ? "which weapon of %s is loaded?" : "%s does not hold that weapon", WHO(t, a->seat));
	for (unsigned k = 0; k < WEAPONS_MAX && t->r->last; k++)
		if (p->weapons[a->seat][k])
			referee_offer(t->r, "play %s %s", rpm_name(t->c, a->card), weapon_name(t->c, k));
}

void apply_reload(struct context *c, struct position *p, const struct act *a)
{
	const struct house *h = house_of(c);
	unsigned rounds = p->ammo[a->seat][a->cards[0]] + (unsigned)h->rpm[a->card].rounds;

	use_rpm(p, (unsigned)a->seat, a->card);
	p->w.used_turn |= 1u << a->card;
	p->w.used_by[a->seat] |= 1u << a->card;
	if (h->ammo.limit >= 0 && h->ammo.limit < UINT8_MAX && rounds > (unsigned)h->ammo.limit)
		rounds = (unsigned)h->ammo.limit;
	p->ammo[a->seat][a->cards[0]] = (uint8_t)(rounds < UINT8_MAX ? rounds : UINT8_MAX);
}

/* ---- a slick from Oil Stockpile */
void check_stock(struct trial *t)
{
	const struct position *p = t->p;
	const struct upgrade_text *text = &house_of(t->c)->upgrade[UP_STOCKPILE];
	enum moment m;

	if (!p->in_turn || t->a->seat != p->seat) {
		BREAKS(t, TR_MISSING, WHERE_ACTION, "%s uses the Oil Stockpile in the own turn only", WHO(t, t->a->seat));
		return;
	}
	if (text->effect != UFX_SLICK_STOCK) {
		CALL(t, V_UNDECIDED, TR_MISSING, WHERE_ACTION, "what the Oil Stockpile does no rule given says; parameter upgrades.stockpile is missing");
		t->r->stated = true;            /* the slick is the outcome */
		return;
	}
	m = text->phase ? moment_of(t->c, p, text->phase) : MOMENT_NOW;
	if (m == MOMENT_UNKNOWN)
		CALL(t, V_UNDECIDED, TR_MISSING, WHERE_ACTION, "the Oil Stockpile has its phase: %s", moment_words(m));
	else if (m != MOMENT_NOW)
		BREAKS(t, TR_MISSING, WHERE_ACTION, "the Oil Stockpile has its phase: %s", moment_words(m));
	if (text->per_turn && p->stocked >= text->per_turn)
		BREAKS(t, TR_MISSING, WHERE_ACTION, "the Oil Stockpile gives %u slick%s a turn", text->per_turn, text->per_turn == 1 ? "" : "s");
	if (p->now.slicks == 0)
		BREAKS(t, TR_MISSING, WHERE_ACTION, "no Oil Slick is left in the pile");
	worse(t, check_slick_target(t->c, p, t->a, t->r));
}

void apply_stock(struct context *c, struct position *p, const struct act *a)
{
	struct card *card = card_at(&p->car[a->target], a->spot);

	shut_window(c, p);
	p->stock[a->seat]--;
	p->stocked++;
	p->now.slicks = (uint16_t)(p->now.slicks ? p->now.slicks - 1 : 0);
	if (upgrade_power(c, p, (unsigned)a->target, UP_AGILITY))
		slick_gone(c, p);
	else
		card->slick = true;
}
