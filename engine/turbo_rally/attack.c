/* Thunder Track: damage, weapons, ammunition, the Oil Stockpile. What the
 * rulebook does not say comes from the house-rule file, and where that is
 * silent nothing is decided. */
#include "engine/turbo_rally/variants.h"

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
	if (p->seat == (int)seat && h->off.current_turn == CURRENT_COUNTED)
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
	CALL(t, V_UNDECIDED, t->a->target == SEAT_ALL ? TT_RAX_WALL_WEAPON : TR_MISSING, 1,
	     "what a shot does no rule given says; parameter %s is missing", parameter);
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
		else if (p->now.wall == 0)
			BREAKS(t, TT_RAX_WALL_WEAPON, 2, "no wall is left to shoot at");
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
	if (p->mode == HEIST)
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
		BREAKS(t, TR_MISSING, 1, p->ammo[seat][t->a->card] ? "%s has too little ammunition left for %s: %u, and an attack takes %u"
		       : "%s has no ammunition left for %s", WHO(t, t->a->seat), fired(t), p->ammo[seat][t->a->card], per);
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
		CALL(t, V_UNDECIDED, TT_RAX_FIRE_BACK, 2,
		     "whether %s fires backwards from here no rule given says; parameter standard.attack.last_card is missing", fired(t));
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

enum shot fire_shot(const struct context *c, const struct position *p)
{
	const struct weapon *w = &house_of(c)->weapon[p->duel.weapon];

	return shot(house_of(c), p->duel.sum[p->duel.attacker], defender_sum(p), w->accuracy, 0);
}

unsigned fire_damage(const struct context *c, const struct position *p, enum shot s)
{
	const struct house *h = house_of(c);

	return h->weapon[p->duel.weapon].damage + (s == DIRECT_HIT && h->attack.direct_extra > 0 ? (unsigned)h->attack.direct_extra : 0);
}

void wall_shot(struct context *c, struct position *p)
{
	const uint8_t *rank = house_of(c)->phase;
	struct car *k = &p->car[p->rax];

	p->now.wall_by = TT_RAX_WALL_POINT;
	if (p->now.wall || !at_end(k) || k->state != ON || moved_already(p) || !rank[P_ATTACK] || rank[P_ATTACK] > rank[P_FLIP])
		return;
	set_due(c, p, k);
}

static void fire_as_stated(struct context *c, struct position *p, const struct act *a)
{
	if (a->target == SEAT_ALL) {
		p->now.wall = (uint8_t)(p->now.wall - a->spot);
		p->walled |= (a->spot ? 1u : 0u) << a->card;
		wall_shot(c, p);
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

	shut_window(p);
	*left = (uint8_t)(*left > per ? *left - per : 0);
	p->fired |= 1u << a->card;
	p->attacked |= TRIED;
	begin_duel(p, a->target == SEAT_ALL ? DUEL_WALL : DUEL_FIRE, a->seat, a->target);
	p->duel.weapon = a->card;
	if (a->hit) {
		fire_as_stated(c, p, a);
		return;
	}
	if (!w || w->rolls)
		return;
	p->duel.kind = NO_DUEL;
	p->duel.was = (uint8_t)(a->target == SEAT_ALL ? DUEL_WALL : DUEL_FIRE);
	if (a->target == SEAT_ALL) {
		p->now.wall = (uint8_t)(p->now.wall > w->damage ? p->now.wall - w->damage : 0);
		p->walled |= 1u << a->card;
		wall_shot(c, p);
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
	if (house_of(t->c)->ammo.refill == REFILL_NONE)
		BREAKS(t, TR_MISSING, WHERE_ACTION, "by the house rules no weapon is loaded again");
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
	m = moment_of(t->c, p, text->phase);    /* a file that gives this effect gives its phase and number */
	if (m == MOMENT_UNKNOWN)
		CALL(t, V_UNDECIDED, TR_MISSING, WHERE_ACTION, "the Oil Stockpile has its phase: %s", moment_words(m));
	else if (m != MOMENT_NOW)
		BREAKS(t, TR_MISSING, WHERE_ACTION, "the Oil Stockpile has its phase: %s", moment_words(m));
	if (p->stocked >= text->per_turn)
		BREAKS(t, TR_MISSING, WHERE_ACTION, "the Oil Stockpile gives %u slick%s a turn", text->per_turn, text->per_turn == 1 ? "" : "s");
	if (p->now.slicks == 0)
		BREAKS(t, TR_MISSING, WHERE_ACTION, "no Oil Slick is left in the pile");
	worse(t, check_slick_target(t->c, p, t->a, t->r));
}

void apply_stock(struct context *c, struct position *p, const struct act *a)
{
	struct card *card = card_at(&p->car[a->target], a->spot);

	shut_window(p);
	p->stock[a->seat]--;
	p->stocked++;
	p->now.slicks = (uint16_t)(p->now.slicks ? p->now.slicks - 1 : 0);
	if (upgrade_power(c, p, (unsigned)a->target, UP_AGILITY))
		slick_gone(c, p);
	else
		card->slick = true;
}
