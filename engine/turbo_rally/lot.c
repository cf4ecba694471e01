/* Turbo Rally: random starts. */
#include "engine/turbo_rally/setup.h"

struct dealer { struct context *c; struct chooser *lot; void (*put)(void *, const char *); void *arg; };

__attribute__((format(printf, 2, 3)))
static void say(struct dealer *d, const char *format, ...)
{
	va_list ap;
	struct text t = {.fail = d->c->arena->fail, .fail_arg = d->c->arena->fail_arg};
	char line[400];

	va_start(ap, format);
	vsnprintf(line, sizeof line, format, ap);
	va_end(ap);
	text_puts(&t, line);
	d->put(d->arg, arena_copy(d->c->arena, t.at, t.len));
	text_free(&t);
}

static unsigned lot(struct dealer *d, unsigned from, unsigned to)
{
	return from + d->lot->choose(d->lot, to - from + 1);
}

static const char *name(struct dealer *d, unsigned seat)
{
	return seat_of(d->c, (int)seat, d->c->arena);
}

/* Cards that the deck can spare for lanes. */
static unsigned spare(struct context *c, bool rpms)
{
	unsigned n = 0;

	for (unsigned t = 0; t < TRACK_MAX; t++)
		n += t == RPM_DRAW && !rpms ? 0 : deck_of(c)->track[t];
	return n > 10 ? n - 10 : 0;
}

static void deal_rpms(struct dealer *d, unsigned seat, unsigned n)
{
	if (n)
		say(d, "@%s draw rpm ?%u", name(d, seat), n);
}

/* RPMs that each seat gets, by the reading of the deal. */
static unsigned rpms_each(struct dealer *d, unsigned lanes, unsigned hand)
{
	return ruling(d->c, TRR_RPM_DEAL) == TRR_RPM_DEAL_ROUNDED ? rpms_rounded(lanes) : hand;
}

static void deal_core(struct dealer *d, bool rpms, enum mode mode)
{
	static const char *const names[] = {"single", "tournament", "team"};
	unsigned n = d->c->nseats, most, lanes, hand = lot(d, 1, 3);

	if (mode == SINGLE && ruling(d->c, TRR_RPM_SINGLE_RACE) == TRR_RPM_SINGLE_RACE_TOURNAMENT_ONLY)
		rpms = false;
	most = spare(d->c, rpms) / n;
	most = most > LANE_MAX ? LANE_MAX : most;
	lanes = mode == SINGLE ? lot(d, 1, most) : lot(d, 1, most < 4 ? most : 4);
	say(d, "mode %s", names[mode]);
	say(d, "lanes %u", lanes);
	if (mode == TEAM) {
		struct text sun = {.fail = d->c->arena->fail, .fail_arg = d->c->arena->fail_arg}, moon = sun;
		text_puts(&sun, "team sun");
		text_puts(&moon, "team moon");
		for (unsigned s = 0; s < n; s++)
			text_printf(s % 2 ? &moon : &sun, " %s", name(d, s));
		say(d, "%.*s", (int)sun.len, sun.at);
		say(d, "%.*s", (int)moon.len, moon.at);
		text_free(&sun);
		text_free(&moon);
	}
	for (unsigned s = 0; s < n && rpms; s++)
		deal_rpms(d, s, rpms_each(d, lanes, hand));
	if (rpms && mode != SINGLE && set_of(d->c)->has_upgrades) {
		unsigned all = 0;
		for (unsigned u = 0; u < UPGRADES_MAX; u++)
			all += upgrade_count(d->c, u);
		if (all)
			say(d, "pile upgrade ?%u", all);
	}
}

static void deal_heist(struct dealer *d)
{
	unsigned n = d->c->nseats, dice[6] = {1, 2, 3, 4, 5, 6};
	int lanes = n - 1 <= CARS_MAX ? house_of(d->c)->heist_lane[n - 1] : -1, hand = house_of(d->c)->rpm_deal[R_HEIST];

	say(d, "mode heist");
	say(d, "role police %s", name(d, n - 1));
	unsigned most = spare(d->c, true) > 3 ? (spare(d->c, true) - 3) / n : 1;
	most = most > 12 ? 12 : most < 1 ? 1 : most;
	unsigned length = lanes > 0 ? (unsigned)lanes : lot(d, most < 4 ? most : 4, most);
	say(d, "lanes %u", length);
	unsigned each = hand >= 0 ? (unsigned)hand : rpms_each(d, length, lot(d, 1, 2));
	for (unsigned s = 0; s + 1 < n; s++)
		deal_rpms(d, s, each);
	for (unsigned s = 0; s + 1 < n; s++) {
		unsigned k = lot(d, 0, 5 - s), face = dice[k];
		dice[k] = dice[5 - s];
		say(d, "@%s roll %u", name(d, s), face);
	}
}

static void deal_heroes(struct dealer *d)
{
	say(d, "mode heroes");
	say(d, "role bus %s", name(d, 4));
	say(d, "lanes %u", lot(d, 12, 15));
	say(d, "checkpoints %s", house_of(d->c)->checkpoint.stated && lot(d, 0, 1) ? "on" : "off");
	for (unsigned s = 0; s < 4; s++)
		say(d, "hand %s spikes ?2", name(d, s));
}

static void deal_rax(struct dealer *d)
{
	const struct house *h = house_of(d->c);
	unsigned n = d->c->nseats, taken = 0;

	say(d, "mode rax");
	say(d, "role rax %s", name(d, 0));
	say(d, "lanes %u", lot(d, 12, 15));
	for (unsigned s = 0; s < n; s++) {
		unsigned w = lot(d, 1, h->nweapons - 1);
		while (taken >> w & 1)
			w = w % (h->nweapons - 1) + 1;
		taken |= 1u << w;
		say(d, s == 0 ? "@%s draw weapon emp %s" : "@%s draw weapon %s", name(d, s), weapon_name(d->c, w));
		if (s == 0)
			say(d, "@%s draw upgrade tank stockpile %s", name(d, 0), upgrade_name(d->c, lot(d, 0, CORE_UPGRADES - 1)));
		deal_rpms(d, s, s == 0 ? 10 : 7);
	}
}

void turbo_rally_deal(struct context *c, struct chooser *chooser, void (*put)(void *, const char *), void *arg)
{
	struct dealer d = {c, chooser, put, arg};
	const struct house *h = house_of(c);
	unsigned n = c->nseats, all = 0;

	for (unsigned r = 0; r < RPM_MAX; r++)
		all += rpm_count(c, r);
	bool rpms = all >= 36, with = rpms && lot(&d, 0, 3) > 0;
	unsigned kind = lot(&d, 0, rpms ? 6 : 2);
	if (spare(c, with) < n)
		return;
	if (spare(c, true) < 75 && !h->deck.stated && kind >= 4)
		kind = SINGLE;          /* too few cards for the long lanes of the variants */
	if (kind == 4 && h->attack.stated && n >= 3 && n <= 5 && h->nweapons > n)
		deal_rax(&d);
	else if (kind == 5 && n == 5)
		deal_heroes(&d);
	else if (kind >= 4 && n >= 4 && n <= 7)
		deal_heist(&d);
	else
		deal_core(&d, with, (enum mode)(kind < 3 ? kind : SINGLE));
}

/* The next race of a tournament. */
void turbo_rally_deal_next(struct context *c, const void *pos, struct chooser *chooser, void (*put)(void *, const char *), void *arg)
{
	const struct position *p = pos;
	struct dealer d = {c, chooser, put, arg};
	unsigned most = spare(c, p->has_rpms) / (p->nracers ? p->nracers : 1);

	say(&d, "race %u", p->race + 1u);
	if (p->race == 5 && c->option[TRR_TIE_FIELD] == TRR_TIE_FIELD_TIED_ONLY) {
		const char *order = "";
		unsigned best = 0, from = 0;
		for (unsigned s = 0; s < c->nseats; s++)
			best = side_trophies(c, p, s) > best ? side_trophies(c, p, s) : best;
		while (from < p->nracers && p->order[from] + 1u != p->now.won[4])
			from++;
		for (unsigned i = 0; i < p->nracers; i++) {
			unsigned s = p->order[(from + i) % p->nracers];
			if (side_trophies(c, p, s) == best)
				order = arena_printf(c->arena, "%s %s", order, name(&d, s));
		}
		say(&d, "order%s", order);
	}
	say(&d, "lanes %u", lot(&d, 1, most < 4 ? most : 4));
	for (unsigned s = 0; s < c->nseats; s++)
		for (unsigned u = 0; u < UPGRADES_MAX; u++)
			if (p->upgrades[s][u] && lot(&d, 0, 1))
				say(&d, "@%s use %s", name(&d, s), upgrade_name(c, u));
}
