/* High-Speed Heroes: Tire Spikes before the bus, pulling over, the cliff. */
#include "engine/turbo_rally/variants.h"

#include <string.h>

/* ---- the drop */
int drop_lead(struct context *c, const struct position *p, unsigned seat)
{
	int level = p->in_turn && p->seat == (int)seat && moved_already(p) ? p->start_level : level_of(c, p, seat);

	return level - level_of(c, p, (unsigned)p->driverless);
}

/* Accuracy without the X of the house rules; per card ahead. */
static unsigned lead_bonus(struct context *c, int lead)
{
	int per = house_of(c)->drop.per_card_ahead;
	unsigned each = per >= 0 ? (unsigned)per : 2;

	if (lead <= 0)
		return 0;
	return lead > 1 && ruling(c, TRR_HEROES_ACCURACY_SUM) == TRR_HEROES_ACCURACY_SUM_TWO_PER_CARD ? each * (unsigned)lead : each;
}

int drop_accuracy(struct context *c, const struct position *p, unsigned seat)
{
	int lead = drop_lead(c, p, seat), x = house_of(c)->drop.accuracy;

	return lead < 0 ? 0 : (x > 0 ? x : 0) + (int)lead_bonus(c, lead);
}

enum shot drop_shot(struct context *c, const struct position *p, unsigned car, unsigned bus)
{
	const struct house *h = house_of(c);
	int lead = drop_lead(c, p, (unsigned)p->duel.attacker);

	if (lead == 0)          /* nothing less than a direct hit will do */
		return h->attack.direct_hit == DIRECT_EQUAL && car == bus ? DIRECT_HIT : MISSED;
	return shot(h, car, bus, h->drop.accuracy > 0 ? (unsigned)h->drop.accuracy : 0, lead_bonus(c, lead));
}

unsigned miss_level(const struct context *c)
{
	return house_of(c)->drop.miss_level >= 0 ? (unsigned)house_of(c)->drop.miss_level : 2;
}

static void check_drop_card(struct trial *t)
{
	const struct position *p = t->p;
	unsigned seat = (unsigned)t->a->seat;

	if (!HOLDS(t, TT_HEROES_BUS_NO_CARDS, t->a->card == SPIKES)) {
		BREAKS(t, TT_HEROES_BUS_NO_CARDS, 1, "nothing but the Tire Spikes is played on the track of the bus");
		return;
	}
	enum verdict v = hold_rpm(t->c, p, seat, SPIKES, 1, t->r);
	worse(t, v);
	if (v < V_ILLEGAL && !p->spikes[seat] && ruling(t->c, TRR_HEROES_DESIGNATED) == TRR_HEROES_DESIGNATED_DEALT_ONLY)
		BREAKS(t, TT_HEROES_BUS_NO_CARDS, 1, "%s has used the Tire Spikes that were meant for the bus; others don't go there", WHO(t, t->a->seat));
	if (t->worst < V_ILLEGAL && p->attacked & DROPPED && ruling(t->c, TRR_RPM_TYPE_SCOPE) != TRR_RPM_TYPE_SCOPE_PER_FLIP &&
	    ruling(t->c, TRR_HEROES_DROP_TYPE) == TRR_HEROES_DROP_TYPE_COUNTS && ruling(t->c, TRR_HEROES_TRIES) == TRR_HEROES_TRIES_MANY)
		BREAKS(t, TR_RPM_ONE_PER_TYPE, 1, "Tire Spikes were dropped before the bus in this turn, and that was the one card of the type");
}

/* TT-heroes-drop-when */
static void check_drop_when(struct trial *t)
{
	const struct position *p = t->p;
	const uint8_t *rank = house_of(t->c)->phase;
	bool later = rank[P_ATTACK] && rank[P_FLIP] && rank[P_ATTACK] > rank[P_FLIP];
	const char *car = t->r->out ? WHO(t, t->a->seat) : "";

	if (!p->in_turn || t->a->seat != p->seat)
		BREAKS(t, TT_HEROES_DROP_WHEN, WHERE_ACTION, "%s drops its Tire Spikes in its own turn only", car);
	else if (moved_already(p) && ruling(t->c, TRR_HEROES_DROP_TIME) == TRR_HEROES_DROP_TIME_BEFORE_FLIP)
		BREAKS(t, TT_HEROES_DROP_WHEN, WHERE_ACTION, "the Tire Spikes are dropped at the start of the turn, before the flip");
	else if ((moved_already(p) && moment_of(t->c, p, P_ATTACK) != MOMENT_NOW && moment_of(t->c, p, P_ATTACK) != MOMENT_UNKNOWN) ||
		 (!moved_already(p) && later && p->now.due != DUE_NOTHING && ruling(t->c, TRR_HEROES_DROP_TIME) == TRR_HEROES_DROP_TIME_ATTACK_PHASE))
		BREAKS(t, TT_HEROES_DROP_WHEN, WHERE_ACTION, "this is not the attack phase: %s", moment_words(moment_of(t->c, p, P_ATTACK)));
	else if (!p->start_on)
		BREAKS(t, TT_HEROES_DROP_WHEN, WHERE_ACTION, "%s began its turn Off-Track", car);
	else if (drop_lead(t->c, p, (unsigned)t->a->seat) < 0)
		BREAKS(t, TT_HEROES_DROP_WHEN, WHERE_ACTION, "%s began its turn %d behind the bus", car, -drop_lead(t->c, p, (unsigned)t->a->seat));
	else if (p->attacked && ruling(t->c, TRR_HEROES_TRIES) == TRR_HEROES_TRIES_ONE)
		BREAKS(t, TT_HEROES_DROP_WHEN, WHERE_ACTION, "%s has had its try in this turn", car);
	else if (p->attacked && !on_track(p, (unsigned)t->a->seat))
		BREAKS(t, TT_HEROES_MISS, WHERE_ACTION, "the Tire Spikes missed and %s went off its track, which ends the turn", car);
	else
		referee_held(t->r, TT_HEROES_DROP_WHEN);
}

/* The house-rule parameter without which hit or miss can't be told, or NULL. */
static const char *missing(struct trial *t, unsigned *rule)
{
	const struct house *h = house_of(t->c);
	int lead = drop_lead(t->c, t->p, (unsigned)t->a->seat);

	*rule = TT_HEROES_DROP_PROCESS;
	if (!h->attack.stated)
		return "standard.attack";
	if (lead == 0) {
		*rule = TT_HEROES_PARALLEL_DIRECT;
		return h->attack.direct_hit ? NULL : "standard.attack.direct_hit";
	}
	if (!h->attack.hit)
		return "standard.attack.hit";
	if (h->drop.accuracy < 0)
		return "standard.spikes_drop";
	return h->attack.hit != HIT_WITHIN_ACCURACY && !h->attack.bonus ? "standard.attack.bonus" : NULL;
}

/* The record may state what came of it: a tire, or a car off its track. */
static void drop_stated(struct trial *t)
{
	struct act *a = t->a;
	struct stated s;
	bool known;

	look_ahead(t->r, &s);
	if (s.off >> a->seat & 1 && s.turns[a->seat]) {
		a->miss = true;
		a->spot = s.turns[a->seat];
	} else if (s.tires && s.tires_n > t->p->tires) {
		a->hit = true;
	} else if (s.tires) {
		a->spot = (uint8_t)turns_lost(t->c, t->p, (unsigned)a->seat, miss_level(t->c), &known);
		a->miss = known;
	}
	t->r->stated = a->hit || a->miss;
}

void check_drop(struct trial *t)
{
	const struct position *p = t->p;
	const char *parameter;
	unsigned rule;

	t->a->hit = t->a->miss = false;
	if (p->mode != HEROES) {
		BREAKS(t, TT_HEIST_POLICE_NO_CARDS, 2, "no card is played on the lane of the police car");
		return;
	}
	check_drop_card(t);
	if (t->a->card != SPIKES)
		return;
	if (!HOLDS(t, TT_HEROES_FOUR_TIRES, p->tires < 4))
		BREAKS(t, TT_HEROES_FOUR_TIRES, WHERE_ACTION, "all four tires of the bus are blown");
	check_drop_when(t);
	if (t->worst >= V_ILLEGAL)
		return;
	if ((parameter = missing(t, &rule))) {
		if (rule == TT_HEROES_PARALLEL_DIRECT)
			CALL(t, V_UNDECIDED, rule, WHERE_ACTION, "%s is level with the bus and needs a direct hit; what that is no rule given says; "
			     "parameter %s is missing", WHO(t, t->a->seat), parameter);
		else
			CALL(t, V_UNDECIDED, rule, WHERE_ACTION, "whether the Tire Spikes of %s hit no rule given says; parameter %s is missing",
			     WHO(t, t->a->seat), parameter);
		drop_stated(t);
		return;
	}
	referee_held(t->r, TT_HEROES_DROP_PROCESS);
	if (drop_lead(t->c, p, (unsigned)t->a->seat) == 0)
		referee_held(t->r, TT_HEROES_PARALLEL_DIRECT);
}

/* The card is used. */
static void spend_spikes(struct position *p, unsigned seat)
{
	use_rpm(p, seat, SPIKES);
	p->spikes[seat] = 0;
	p->attacked |= DROPPED;
}

static void tire_blown(struct context *c, struct position *p, unsigned seat)
{
	spend_spikes(p, seat);
	p->tires++;
	p->blew |= (uint16_t)(1u << seat);
	heroes_settle(c, p);
}

static void missed(struct context *c, struct position *p, unsigned seat)
{
	if (ruling(c, TRR_HEROES_SPIKES_MISS) == TRR_HEROES_SPIKES_MISS_SPENT)
		spend_spikes(p, seat);
}

void apply_drop(struct context *c, struct position *p, const struct act *a)
{
	unsigned seat = (unsigned)a->seat;

	shut_window(p);
	p->attacked |= TRIED;
	begin_duel(p, DUEL_DROP, a->seat, p->driverless);
	if (a->hit)
		tire_blown(c, p, seat);
	if (a->miss) {
		missed(c, p, seat);
		hurt_as_stated(p, seat, a->spot);
	}
	p->duel.stated = a->hit || a->miss;
}

void resolve_drop(struct context *c, struct position *p)
{
	unsigned seat = (unsigned)p->duel.attacker;

	if (drop_shot(c, p, p->duel.sum[seat], p->duel.sum[p->duel.defender]) != MISSED) {
		tire_blown(c, p, seat);
		return;
	}
	missed(c, p, seat);
	hurt(c, p, seat, miss_level(c));
}

/* ---- pulling over */
void check_leave(struct trial *t)
{
	const struct position *p = t->p;
	unsigned seat = (unsigned)t->a->seat;
	bool own = p->in_turn && p->seat == t->a->seat;

	if (p->car[seat].gone != HERE || !drives(p, seat)) {
		BREAKS(t, TT_HEROES_PULL_OVER, WHERE_ACTION, "%s has no place on the road to leave", WHO(t, t->a->seat));
		return;
	}
	if (!HOLDS(t, TT_HEROES_PULL_OVER, p->blew >> seat & 1))
		BREAKS(t, TT_HEROES_PULL_OVER, WHERE_ACTION, "%s has blown no tire; a car pulls over only after its own Tire Spikes have hit", WHO(t, t->a->seat));
	if (!own && ruling(t->c, TRR_HEROES_PULL_MOMENT) == TRR_HEROES_PULL_MOMENT_OWN_TURN)
		BREAKS(t, TT_HEROES_PULL_BEFORE_FLIP, WHERE_ACTION, "%s pulls over in its own turn, before the flip", WHO(t, t->a->seat));
	if (own && !HOLDS(t, TT_HEROES_PULL_BEFORE_FLIP, !moved_already(p)))
		BREAKS(t, TT_HEROES_PULL_BEFORE_FLIP, WHERE_ACTION, "%s has %s in this turn; a car pulls over before that", WHO(t, t->a->seat), p->w.flips
		       ? "flipped" : "moved");
	if (own && !HOLDS(t, TT_HEROES_FLIP_COMMITS, !(p->w.flips && p->now.due == DUE_FLIP)))
		BREAKS(t, TT_HEROES_FLIP_COMMITS, WHERE_ACTION, "the turn that was begun is played out: card %s is to be flipped",
		       spot_name(t->c, &p->car[seat], p->now.due_spot, t->r->arena));
	if (t->worst == V_LEGAL)
		referee_held(t->r, TT_HEROES_STAY);
}

void apply_leave(struct context *c, struct position *p, const struct act *a)
{
	struct car *k = &p->car[a->seat];

	if (k->route_n)
		clear_route(c, p, k);
	k->gone = PULLED_OVER;
	k->state = ON;
	if (p->seat == a->seat) {
		shut_window(p);
		p->now.due = DUE_NOTHING;
		p->now.due_spot = NO_SPOT;
	}
	drop_hand(p, (unsigned)a->seat);        /* not that of a car that an answer may still bring back from the cliff */
	heroes_settle(c, p);
}

void drop_hand(struct position *p, unsigned seat)
{
	for (unsigned i = 0; i < RPM_MAX; i++) {
		p->rpms_out[i] = (uint8_t)(p->rpms_out[i] + p->hand[seat][i]);
		p->hand[seat][i] = 0;
	}
	p->hidden[seat] = p->spikes[seat] = 0;
}

void drop_hands(struct position *p)
{
	for (unsigned s = 0; s < CARS_MAX; s++)
		if (p->car[s].gone != HERE)
			drop_hand(p, s);
}

/* ---- the cliff */
void over_the_cliff(struct context *c, struct position *p, unsigned seat)
{
	struct car *k = &p->car[seat];

	if (k->route_n)
		clear_route(c, p, k);
	k->gone = CLIFF;
	k->state = ON;
	k->seen = NO_SPOT;
	k->at = k->length;      /* where it was seen last */
	p->now.wrecked = true;
	p->now.draws = p->now.stores = 0;
	p->now.due = DUE_NOTHING;
	p->now.due_spot = NO_SPOT;
	heroes_settle(c, p);
}

void bus_step(struct context *c, struct position *p)
{
	struct car *bus = &p->car[p->driverless];

	if (p->tires >= 4)
		return;                 /* it stands */
	if (bus->state == OFF) {        /* heroes-bump=bus */
		bus->state = ON;
		bus->off = 0;
		return;
	}
	if (bus->at < bus->length) {
		bus->at++;
		return;
	}
	bus->gone = CLIFF;
	heroes_settle(c, p);
}

void heroes_settle(struct context *c, struct position *p)
{
	bool road = false;

	for (unsigned s = 0; s < c->nseats; s++)
		road |= racing(p, s);
	if (p->now.wrecked && ruling(c, TRR_HEROES_CLIFF) == TRR_HEROES_CLIFF_TEAM_LOSES)
		p->now.side = SIDE_OTHER;
	else if (p->driverless >= 0 && p->car[p->driverless].gone == CLIFF)
		p->now.side = SIDE_OTHER;
	else if (p->tires >= 4 && (!road || ruling(c, TRR_HEROES_WIN_MOMENT) == TRR_HEROES_WIN_MOMENT_AT_ONCE))
		p->now.side = SIDE_FIRST;
	else if (!road)
		p->now.side = SIDE_OTHER;       /* nobody is left to stop the bus */
	else
		return;
	p->now.over = p->now.race_over = true;
	p->now.due = DUE_NOTHING;
	p->now.due_spot = NO_SPOT;
}
