/* Thunder Track: what each sheet asks of the position that a set-up lays out. */
#include "engine/turbo_rally/variants.h"

#include <string.h>

static const char *who(const struct context *c, int seat, struct referee *r)
{
	return seat_of(c, seat, r->arena);
}

struct end { struct context *c; struct position *p; struct referee *r; enum verdict worst; };

#define FAULT(e, rule, ...) \
	do { \
		enum verdict v_ = referee_call((e)->r, V_ILLEGAL, rule, WHERE_TURN, __VA_ARGS__); \
		(e)->worst = v_ > (e)->worst ? v_ : (e)->worst; \
	} while (0)

/* TR-base, TT-...-base */
static void lean_on_core(struct end *e)
{
	unsigned row = base_row(e->p);

	if (!house_of(e->c)->core_base) {
		referee_held(e->r, row);
	} else if (ruling(e->c, TRR_VARIANT_BASE) == TRR_VARIANT_BASE_SUPPLIED_ONLY) {
		enum verdict v = referee_call(e->r, V_UNDECIDED, row, WHERE_TURN,
					      "nobody has supplied the standard rules that %s builds on; parameter standard.base is missing",
					      variant_title(e->p));
		e->worst = v > e->worst ? v : e->worst;
	} else {
		referee_held(e->r, row);
		if (!e->c->house)
			referee_note(e->r, TR_BASE, WHERE_TURN, "judged on core base: the standard rules of Thunder Track are not at hand");
	}
}

static unsigned racers(const struct context *c, const struct position *p)
{
	unsigned n = 0;

	for (unsigned s = 0; s < c->nseats; s++)
		n += p->role[s] == RACER;
	return n;
}

static const char *person(const struct context *c, unsigned seat, unsigned *len)
{
	*len = c->record->seats[seat].person_len;
	return c->record->seats[seat].person;
}

/* How many people drive, and whether some car has nobody while others are named. */
static unsigned people(struct end *e, int *unmanned)
{
	unsigned n = 0, len, other;

	*unmanned = SEAT_NONE;
	for (unsigned s = 0; s < e->c->nseats; s++) {
		const char *name = person(e->c, s, &len);
		bool new = true;
		if (!drives(e->p, s))
			continue;
		if (len == 0) {
			*unmanned = (int)s;
			continue;
		}
		for (unsigned k = 0; k < s && new; k++) {
			const char *before = person(e->c, k, &other);
			new = !drives(e->p, k) || other != len || memcmp(before, name, len) != 0;
		}
		n += new;
	}
	return n;
}

static bool two_people(const char *name, unsigned len)
{
	for (unsigned i = 0; i < len; i++)
		if (name[i] == '&' || name[i] == '/' || name[i] == '+' || (i + 5 <= len && memcmp(name + i, " and ", 5) == 0))
			return true;
	return false;
}

static void nobody_drives(struct end *e, unsigned rule, const char *what)
{
	unsigned len;

	person(e->c, (unsigned)e->p->driverless, &len);
	if (!referee_test(e->r, rule, len == 0))
		FAULT(e, rule, "%s is driven by nobody, and a player is named for it", what);
}

static unsigned lane_of(const struct end *e)
{
	for (unsigned s = 0; s < e->c->nseats; s++)
		if (e->p->role[s] == RACER)
			return e->p->car[s].length;
	return 0;
}

/* A lane that is three cards longer or shorter than the others. */
static void other_length(struct end *e, int seat, unsigned rule, int more)
{
	int is = e->p->car[seat].length, usual = (int)lane_of(e);

	if (!referee_test(e->r, rule, is == usual + more))
		FAULT(e, rule, "the lane of %s has %d cards; with lanes of %d it has %d", who(e->c, seat, e->r), is, usual, usual + more);
}

/* Equal lanes of 12 to 15 cards. */
static void equal_lanes(struct end *e, unsigned rule, unsigned of)
{
	const struct house *h = house_of(e->c);
	unsigned usual = lane_of(e), min = h->lane[of].min >= 0 ? (unsigned)h->lane[of].min : 12, max = h->lane[of].max >= 0 ? (unsigned)h->lane[of].max
				 : 15;
	bool equal = true;

	for (unsigned s = 0; s < e->c->nseats; s++)
		equal &= e->p->role[s] != RACER || e->p->car[s].length == usual;
	if (!referee_test(e->r, rule, equal)) {
		FAULT(e, rule, "not all lanes have the same number of cards");
		return;
	}
	if (e->p->resumed || (usual >= min && usual <= max))
		return;
	if (e->p->mode == HEROES && ruling(e->c, TRR_LANE_ABOUT) == TRR_LANE_ABOUT_HEROES_NOTE)
		referee_note(e->r, rule, WHERE_TURN, "the lanes have %u cards; %u to %u are advised", usual, min, max);
	else
		FAULT(e, rule, "the lanes have %u cards; it is %u to %u", usual, min, max);
}

/* Weapons held, the one that is dealt left out if but_emp. */
static unsigned weapons_of(const struct position *p, unsigned seat, bool but_emp)
{
	unsigned n = 0;

	for (unsigned w = 0; w < WEAPONS_MAX; w++)
		n += but_emp && w == EMP ? 0 : p->weapons[seat][w];
	return n;
}

static void weapons_dealt(struct end *e, unsigned seat, unsigned rule, unsigned n, bool but_emp)
{
	unsigned is = weapons_of(e->p, seat, but_emp);

	if (!referee_test(e->r, rule, is == n))
		FAULT(e, rule, "%s has %u weapon%s%s, not %u", who(e->c, (int)seat, e->r), is, is == 1 ? "" : "s", but_emp ? " besides the EMP Shockwave" : "", n);
}

/* ---- High-Octane Heist */
static void heist_hands(struct end *e)
{
	const struct position *p = e->p;
	int dealt = house_of(e->c)->rpm_deal[R_HEIST];
	unsigned first = hand_size(p, p->order[0]), lane = lane_of(e), rounded = (lane * 2 + 7) / 14;

	rounded = rounded < 1 ? 1 : rounded > 5 ? 5 : rounded;
	for (unsigned i = 0; i < p->nracers; i++) {
		unsigned n = hand_size(p, p->order[i]);
		const char *name = who(e->c, p->order[i], e->r);
		if (dealt >= 0) {
			if (!referee_test(e->r, TR_RPM_DEAL, (int)n == dealt))
				FAULT(e, TR_RPM_DEAL, "%s is dealt %u RPMs; by the house rules it is %d", name, n, dealt);
			continue;
		}
		if (n < 1 || n > 5) {
			FAULT(e, TR_RPM_DEAL, "%s is dealt %u RPMs; it is one to five", name, n);
			continue;
		}
		if (n == first && n == rounded)
			continue;
		unsigned way = ruling(e->c, TRR_RPM_DEAL);
		if (way == TRR_RPM_DEAL_RANGE_EQUAL && n != first)
			FAULT(e, TR_RPM_DEAL, "%s is dealt %u RPMs and %s %u; all get the same number", name, n, who(e->c, p->order[0], e->r), first);
		else if (way == TRR_RPM_DEAL_ROUNDED && n != rounded)
			FAULT(e, TR_RPM_DEAL, "%s is dealt %u RPMs; for lanes of %u cards it is %u", name, n, lane, rounded);
	}
}

static void heist_end(struct end *e)
{
	const struct house *h = house_of(e->c);
	const struct position *p = e->p;
	unsigned n = racers(e->c, p);

	if (!referee_test(e->r, TT_HEIST_PLAYERS, n >= 3))
		FAULT(e, TT_HEIST_PLAYERS, "%u robber%s; it takes three or more", n, n == 1 ? "" : "s");
	nobody_drives(e, TT_HEIST_POLICE_PLACE, "the police car");
	other_length(e, p->driverless, TT_HEIST_POLICE_LENGTH, EXTRA);
	enum verdict v = loot_settled(e->c, e->p, e->r);
	e->worst = v > e->worst ? v : e->worst;
	heist_settle(e->c, e->p);
	if (p->resumed)
		return;
	heist_hands(e);
	if (h->heist_lane[n] >= 0 && (int)lane_of(e) != h->heist_lane[n])
		FAULT(e, TT_HEIST_BASE, "the lanes have %u cards; by the house rules it is %d for %u robbers", lane_of(e), h->heist_lane[n], n);
	bool armed = false;             /* one may play without weapons, too */
	for (unsigned s = 0; s < e->c->nseats; s++)
		armed |= weapons_of(p, s, false) > 0;
	for (unsigned s = 0; s < e->c->nseats && armed && h->weapon_deal[R_HEIST] >= 0; s++)
		if (drives(p, s))
			weapons_dealt(e, s, TT_HEIST_BASE, (unsigned)h->weapon_deal[R_HEIST], false);
}

/* ---- High-Speed Heroes */
static void heroes_hands(struct end *e)
{
	const struct position *p = e->p;

	for (unsigned s = 0; s < e->c->nseats; s++) {
		unsigned n = hand_size(p, s), spikes = p->hand[s][SPIKES];
		const char *name = who(e->c, (int)s, e->r);
		if (!drives(p, s))
			continue;
		bool none = spikes == 0 && p->hidden[s] == 0, two = spikes > 1 && n > 3;
		if (!referee_test(e->r, TT_HEROES_DEAL_SPIKES, !none && !two))
			FAULT(e, TT_HEROES_DEAL_SPIKES, "%s is dealt %u Tire Spikes for the bus; it is one", name, none ? 0 : spikes);
		if (!referee_test(e->r, TT_HEROES_DEAL_TWO, n == 3 || two || (none && n == 2)))
			FAULT(e, TT_HEROES_DEAL_TWO, "%s is dealt %u RPM%s besides its Tire Spikes; it is two", name, n ? n - !none : 0, n - !none == 1 ? "" : "s");
	}
}

static void heroes_people(struct end *e)
{
	unsigned n, len;
	int unmanned;

	n = people(e, &unmanned);
	if (n == 0)
		return;                 /* no player is named at all */
	if (!referee_test(e->r, TT_HEROES_PLAYERS, n <= 4))
		FAULT(e, TT_HEROES_PLAYERS, "%u people; it is one to four", n);
	bool shared = false;
	for (unsigned s = 0; s < e->c->nseats; s++) {
		const char *name = person(e->c, s, &len);
		if (!drives(e->p, s) || !two_people(name, len))
			continue;
		shared = true;
		FAULT(e, TT_HEROES_SHARE, "%s has two drivers (%.*s); each car has one", who(e->c, (int)s, e->r), (int)len, name);
	}
	if (!shared && !referee_test(e->r, TT_HEROES_SHARE, unmanned == SEAT_NONE))
		FAULT(e, TT_HEROES_SHARE, "%s has no driver; each car has one", who(e->c, unmanned, e->r));
}

/* A car that pulled over has blown a tire: one that is named, where all are. */
static void pulled_over(struct end *e)
{
	const struct position *p = e->p;
	unsigned named = 0;

	for (unsigned s = 0; s < e->c->nseats; s++)
		named += p->blew >> s & 1;
	for (unsigned s = 0; s < e->c->nseats && named == p->tires; s++)
		if (p->car[s].gone == PULLED_OVER && !referee_test(e->r, TT_HEROES_PULL_OVER, p->blew >> s & 1))
			FAULT(e, TT_HEROES_PULL_OVER, "%s has pulled over and blown no tire", who(e->c, (int)s, e->r));
}

static void heroes_end(struct end *e)
{
	struct position *p = e->p;
	unsigned n = racers(e->c, p);

	heroes_people(e);
	if (!referee_test(e->r, TT_HEROES_FOUR_CARS, n == 4))
		FAULT(e, TT_HEROES_FOUR_CARS, "%u police car%s; there are four, however many people play", n, n == 1 ? "" : "s");
	nobody_drives(e, TT_HEROES_BUS_PLACE, "the bus");
	referee_held(e->r, TT_HEROES_NO_WEAPONS);       /* the words for them are refused */
	other_length(e, p->driverless, TT_HEROES_BUS_LENGTH, -EXTRA);
	equal_lanes(e, TT_HEROES_LANES, 0);
	if (!p->resumed) {
		heroes_hands(e);
		if (p->tires)
			FAULT(e, TT_HEROES_TIRE, "no tire is blown before the start");
	}
	for (unsigned s = 0; s < e->c->nseats; s++)
		if (drives(p, s) && !(p->stock_stated >> s & 1))
			p->spikes[s] = !(p->blew >> s & 1) && (p->hand[s][SPIKES] || p->hidden[s]);
	if (p->now.slicks && ruling(e->c, TRR_HEROES_OIL_NAME) == TRR_HEROES_OIL_NAME_PILE_TOO)
		p->now.slicks = 0;
	if (p->resumed) {
		pulled_over(e);
		drop_hands(p);
		heroes_settle(e->c, p);
	}
}

/* ---- Rad Rax Run */
static void rax_upgrades(struct end *e)
{
	const struct position *p = e->p;
	unsigned more = 0, fixed[] = {UP_TANK, UP_STOCKPILE}, rules[] = {TT_RAX_DEAL_TANK, TT_RAX_DEAL_OIL};

	for (unsigned u = 0; u < UPGRADES_MAX; u++)
		more += p->declared[p->rax][u];
	for (unsigned i = 0; i < 2; i++) {
		bool has = p->declared[p->rax][fixed[i]] > 0;
		if (!referee_test(e->r, rules[i], has))
			FAULT(e, rules[i], "Rad Rax is not dealt %s", house_of(e->c)->upgrade[fixed[i]].title);
		more -= has;
	}
	more += p->upgrades_hidden[p->rax];
	if (!referee_test(e->r, TT_RAX_DEAL_UPGRADE, more == 1))
		FAULT(e, TT_RAX_DEAL_UPGRADE, "Rad Rax has %u upgrades of own choice, not one", more);
}

static void rax_deals(struct end *e)
{
	const struct position *p = e->p;

	if (!referee_test(e->r, TT_RAX_DEAL_RPM, hand_size(p, (unsigned)p->rax) == 10))
		FAULT(e, TT_RAX_DEAL_RPM, "Rad Rax is dealt %u RPMs, not ten", hand_size(p, (unsigned)p->rax));
	rax_upgrades(e);
	if (!referee_test(e->r, TT_RAX_DEAL_EMP, p->weapons[p->rax][EMP]))
		FAULT(e, TT_RAX_DEAL_EMP, "Rad Rax is not dealt the EMP Shockwave");
	weapons_dealt(e, (unsigned)p->rax, TT_RAX_DEAL_WEAPON, 1, true);
	for (unsigned s = 0; s < e->c->nseats; s++) {
		if (p->role[s] != RACER)
			continue;
		weapons_dealt(e, s, TT_RAX_MARAUD_WEAPON, 1, false);
		if (!referee_test(e->r, TT_RAX_MARAUD_RPM, hand_size(p, s) == 7))
			FAULT(e, TT_RAX_MARAUD_RPM, "%s is dealt %u RPMs, not seven", who(e->c, (int)s, e->r), hand_size(p, s));
	}
}

/* What the words leave out: the wall, the passengers, slicks of the stockpile. */
static void rax_defaults(struct end *e)
{
	struct position *p = e->p;
	unsigned others = 0;

	for (unsigned s = 0; s < e->c->nseats; s++) {
		for (unsigned u = 0; u < UPGRADES_MAX; u++) {
			p->declared[s][u] = (uint8_t)(p->declared[s][u] + p->upgrades[s][u]);
			p->upgrades[s][u] = 0;  /* dealt ones lie at the starting line in this run */
		}
		others += (int)s != p->rax ? p->passengers[s] : 0;
		if (!(p->stock_stated >> s & 1))
			p->stock[s] = (uint8_t)(p->declared[s][UP_STOCKPILE] * house_of(e->c)->upgrade[UP_STOCKPILE].slicks);
	}
	if (!(p->tokens_stated >> p->rax & 1))
		p->passengers[p->rax] = (uint8_t)(others < PASSENGERS ? PASSENGERS - others : 0);
	if (!referee_test(e->r, TT_RAX_DEAL_PASSENGERS, others + p->passengers[p->rax] == PASSENGERS))
		FAULT(e, TT_RAX_DEAL_PASSENGERS, "%u passengers in all; there are %d", others + p->passengers[p->rax], PASSENGERS);
	if (!(p->stated_piles >> PILES & 1))
		p->now.wall = WALL;
	p->stated_piles &= (1u << PILES) - 1;
}

static void rax_end(struct end *e)
{
	struct position *p = e->p;
	unsigned n = racers(e->c, p);

	if (!referee_test(e->r, TT_RAX_PLAYERS, n >= 2 && n <= 4))
		FAULT(e, TT_RAX_PLAYERS, "%u Marauder%s; it is two to four against Rad Rax", n, n == 1 ? "" : "s");
	equal_lanes(e, TT_RAX_LANES, 1);
	other_length(e, p->rax, TT_RAX_SHORT, -EXTRA);
	rax_defaults(e);
	referee_held(e->r, TT_RAX_WALL_15);
	for (unsigned s = 0; s < e->c->nseats; s++)
		for (unsigned u = 0; u < UPGRADES_MAX; u++)
			if ((int)s != p->rax && p->declared[s][u])
				FAULT(e, TT_RAX_BASE, "%s has an upgrade; only Rad Rax is dealt any", who(e->c, (int)s, e->r));
	if (!p->resumed)
		rax_deals(e);
	rax_settle(p);
}

/* Rounds of ammunition that no word states. */
static void load_weapons(struct end *e)
{
	struct position *p = e->p;

	for (unsigned s = 0; s < e->c->nseats; s++) {
		for (unsigned w = 0; w < WEAPONS_MAX; w++) {
			int n = p->weapons[s][w] && !(p->ammo_stated[s] >> w & 1) ? ammo_at_start(e->c, p, s, w) : -1;
			if (n >= 0)
				p->ammo[s][w] = (uint8_t)n;
		}
		p->ammo_stated[s] = 0;
	}
	p->tokens_stated = p->stock_stated = 0;
}

enum verdict variant_setup_end(struct context *c, struct position *p, struct referee *r)
{
	struct end e = {c, p, r, V_LEGAL};

	lean_on_core(&e);
	if (p->now.over && !p->resumed)
		FAULT(&e, TR_START_LINE, "nobody has won before the start (a position in mid-game says resume SEAT or all)");
	switch (p->mode) {
	case HEIST: heist_end(&e); break;
	case HEROES: heroes_end(&e); break;
	default: rax_end(&e); break;
	}
	load_weapons(&e);
	/* "resume all" lays out the stand-off, which a lone driver at home has won; where
	 * nothing is left for all to do it would lay out a run that cannot go on */
	if (e.worst < V_ILLEGAL && p->mode == HEIST && p->now.race_over)
		variant_stop(c, p);
	if (e.worst < V_ILLEGAL && p->now.race_over && !p->now.over && !turbo_rally_all_due(c, p))
		FAULT(&e, TR_TURN_CYCLE, "not all act next: the run is not over; resume SEAT says whose turn it is");
	if (p->duel.kind == DUEL_LOOT)
		memset(&p->duel, 0, sizeof p->duel);
	return e.worst;
}
