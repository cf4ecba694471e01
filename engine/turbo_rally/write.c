/* Turbo Rally: the position as words of a set-up. */
#include "engine/turbo_rally/show.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct writer {
	struct context *c;
	const struct position *p;
	struct arena *a;
	void (*put)(void *, const char *);
	void *arg;
};

__attribute__((format(printf, 2, 3)))
static void item(struct writer *w, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	const char *words = arena_vprintf(w->a, format, ap);
	va_end(ap);
	w->put(w->arg, words);
}

static const char *name(const struct writer *w, unsigned seat)
{
	return seat_name(w->c->record, (int)seat, w->a);
}

/* "word red CARD...", unless there are none. */
static void item_list(struct writer *w, const char *word, int seat, const char *list)
{
	if (!*list || strcmp(list, "none") == 0)
		return;
	if (seat >= 0)
		item(w, "%s %s %s", word, name(w, (unsigned)seat), list);
	else
		item(w, "%s %s", word, list);
}

static void write_game(struct writer *w)
{
	static const char *const roles[] = {"racer", "police", "bus", "rax"};
	const struct position *p = w->p;

	if (p->mode != SINGLE)
		item(w, "mode %s", mode_name(p->mode));
	for (unsigned s = 0; s < w->c->nseats; s++)
		if (p->role[s] != RACER && strcmp(name(w, s), roles[p->role[s]]) != 0)
			item(w, "role %s %s", roles[p->role[s]], name(w, s));
	if (p->pack_stated)
		item(w, "pack %s", p->pack_basic ? "basic" : "tournament");
	if (p->deck_size)
		item(w, "deck %u", p->deck_size);
	if (p->mode == HEROES || p->checkpoints)
		item(w, "checkpoints %s", p->checkpoints ? "on" : "off");
	if (p->now.race_over || next_in_turn(p) >= 0)     /* else whoever takes the first turn opens */
		item(w, "order %s", order_names(w->c, p, w->a));
	for (unsigned t = 1; t <= CARS_MAX; t++) {
		const char *list = "";
		for (unsigned s = 0; s < w->c->nseats; s++)
			if (p->team[s] == t)
				list = list_with(list, name(w, s), w->a);
		if (*list)
			item(w, "team %s %s", p->team_name[t], list);
	}
}

static bool types_known(const struct car *k)
{
	for (unsigned i = 1; i <= k->length; i++)
		if (!k->lane[i].gap && k->lane[i].type != UNKNOWN)
			return true;
	return false;
}

/* One length for all, and each lane that is another or of which something is known. */
static void write_lanes(struct writer *w)
{
	const struct position *p = w->p;
	unsigned usual = 0;

	for (unsigned i = 0; i < p->nracers && !usual; i++)
		if (p->role[p->order[i]] == RACER)
			usual = p->car[p->order[i]].length;
	if (usual)
		item(w, "lanes %u", usual);
	for (unsigned s = 0; s < w->c->nseats; s++) {
		const struct car *k = &p->car[s];
		if (!has_lane(p, s))
			continue;
		if (types_known(k))
			item(w, "lane %s %s", name(w, s), lane_types(w->c, &k->lane[1], k->length, w->a));
		else if (k->length != usual || p->role[s] != RACER)
			item(w, "lane %s %u", name(w, s), k->length);
	}
}

/* Places of a lane and its route where something is. */
static const char *places(struct writer *w, const struct car *k, bool (*is)(const struct car *, unsigned spot))
{
	const char *list = "";

	for (unsigned i = 1; i <= k->length; i++)
		if (is(k, i))
			list = list_with(list, spot_name(w->c, k, i, w->a), w->a);
	for (unsigned i = 1; i <= k->route_n; i++)
		if (is(k, ROUTE + i))
			list = list_with(list, spot_name(w->c, k, ROUTE + i, w->a), w->a);
	return list;
}

/* Cards taken out, the last one first: so each has the number that it had when it was there. */
static const char *gaps(struct writer *w, const struct card *cards, unsigned n, const char *before)
{
	const char *list = "";

	for (unsigned i = n; i > 0; i--)
		if (cards[i].gap)
			list = list_with(list, arena_printf(w->a, "%s%u", before, i), w->a);
	return list;
}

static bool is_slick(const struct car *k, unsigned spot) { return card_seen(k, spot)->slick; }
static bool is_beneath(const struct car *k, unsigned spot) { return card_seen(k, spot)->beneath; }
static bool is_open(const struct car *k, unsigned spot) { return card_seen(k, spot)->open && !card_seen(k, spot)->up; }

/* Whether a card lies behind the car, or under it. */
static bool passed(const struct car *k, unsigned spot)
{
	return on_route(spot) ? spot - ROUTE <= k->route_at : spot <= k->at || k->place || at_line(k);
}

static bool is_down(const struct car *k, unsigned spot)
{
	const struct card *card = card_seen(k, spot);

	return passed(k, spot) && !card->up && !card->gap;
}

/* Cards face up ahead of the car, and those that count as something else than is printed on them. */
static void write_up(struct writer *w, unsigned seat)
{
	const struct car *k = &w->p->car[seat];

	for (unsigned i = 1; i <= k->length + (unsigned)k->route_n; i++) {
		unsigned spot = i <= k->length ? i : ROUTE + i - k->length;
		const struct card *card = card_seen(k, spot);
		if (card->up && !card->gap && (!passed(k, spot) || card->now != card->type))
			item(w, card->now == UNKNOWN ? "up %s %s" : "up %s %s %s", name(w, seat), spot_name(w->c, k, spot, w->a),
			     track_name(w->c, card->now));
	}
}

/* How a car went out, where that does not follow from the mode. */
static const char *out_words(const struct position *p, unsigned gone)
{
	switch ((enum gone)gone) {
	case CLIFF: return " cliff";
	case ABSENT: return " absent";
	case RESIGNED: return p->mode == HEIST || p->mode == HEROES ? " resigned" : "";
	default: return "";
	}
}

static void write_car(struct writer *w, unsigned seat)
{
	const struct car *k = &w->p->car[seat];
	const char *of = name(w, seat);

	item_list(w, "gap", (int)seat, gaps(w, k->lane, k->length, ""));
	if (k->route_n)
		item(w, "route %s %s %s", of, spot_name(w->c, k, k->at, w->a), lane_types(w->c, &k->route[1], k->route_n, w->a));
	item_list(w, "gap", (int)seat, gaps(w, k->route, k->route_n, "r"));
	if (!k->place && (way_spot(k) || k->state != ON) && way_spot(k) != finish_of(k))
		item(w, "at %s %s", of, place_words(w->c, k, w->a));
	if (!drives(w->p, seat) && !k->place && k->at == finish_of(k))          /* the police have gone on */
		item(w, "at %s finish", of);
	if (k->seen != NO_SPOT && k->seen != way_spot(k) && !k->place)
		item(w, "stands %s %s", of, spot_name(w->c, k, k->seen, w->a));
	if (k->place)
		item(w, "place %s %u", of, k->place);
	if (k->gone)
		item(w, "out %s%s", of, out_words(w->p, k->gone));
	if (drives(w->p, seat)) {
		item_list(w, "open", (int)seat, places(w, k, is_open));
		item_list(w, "down", (int)seat, places(w, k, is_down));
		write_up(w, seat);
		item_list(w, "slick", (int)seat, places(w, k, is_slick));
		item_list(w, "beneath", (int)seat, places(w, k, is_beneath));
	}
	for (unsigned i = 0; i < 8; i++)
		if (k->visits >> i & 1)
			item(w, "visited %s %u", of, i + 1);
}

/* Kinds of track card that were seen in this race and lie unseen again. */
static const char *seen_words(struct writer *w)
{
	const struct position *p = w->p;
	unsigned known[TRACK_MAX] = {0};
	const char *list = "";

	for (unsigned s = 0; s < w->c->nseats; s++)
		for (unsigned i = 1; i <= p->car[s].length + (unsigned)p->car[s].route_n && has_lane(p, s); i++) {
			const struct car *k = &p->car[s];
			const struct card *card = i <= k->length ? &k->lane[i] : &k->route[i - k->length];
			if (!card->gap && card->type < TRACK_MAX)
				known[card->type]++;
		}
	for (unsigned i = 0; i < p->now.track_n; i++) {
		unsigned type = p->track_pile[(p->now.track_head + i) % PILE_MAX];
		if (type < TRACK_MAX)
			known[type]++;
	}
	for (unsigned t = 0; t < TRACK_MAX; t++)
		for (unsigned i = known[t]; i < p->now.seen[t]; i++)
			list = list_with(list, track_name(w->c, t), w->a);
	return list;
}

static void write_piles(struct writer *w)
{
	const struct position *p = w->p;
	struct arena *a = w->a;

	item(w, "pile track %s", pile_list(w->c, p->track_pile, p->now.track_head, p->now.track_n, track_name, a));
	item_list(w, "seen", -1, seen_words(w));
	item(w, p->now.slicks ? "pile slick %u" : "pile slick none", p->now.slicks);
	if (p->now.aside)
		item(w, "aside %u", p->now.aside);
	if (p->has_rpms) {
		item(w, "pile rpm %s", pile_list(w->c, p->rpm_pile, p->rpm_head, p->rpm_n, rpm_name, a));
		item_list(w, "gone rpm", -1, kind_list(w->c, p->rpms_out, RPM_MAX, 0, rpm_name, a));
		item_list(w, "lying", -1, pile_list(w->c, p->lying, 0, p->lying_n, rpm_name, a));
	}
	if (p->has_upgrades) {
		item(w, "pile upgrade %s", pile_list(w->c, p->upgrade_pile, p->upgrade_head, p->upgrade_n, upgrade_name, a));
		item_list(w, "gone upgrade", -1, kind_list(w->c, p->upgrades_out, UPGRADES_MAX, 0, upgrade_name, a));
	}
}

/* What a seat holds. Declared upgrades are held first, then used. */
static void write_seat(struct writer *w, unsigned s)
{
	const struct position *p = w->p;
	uint8_t held[UPGRADES_MAX];
	bool declared = false;

	if (!drives(p, s))
		return;
	if (p->has_rpms)
		item(w, "hand %s %s", name(w, s), hand_names(w->c, p, s, w->a));
	for (unsigned u = 0; u < UPGRADES_MAX; u++) {
		held[u] = (uint8_t)(p->upgrades[s][u] + p->declared[s][u]);
		declared |= p->declared[s][u] > 0;
	}
	item_list(w, "upgrades", (int)s, kind_list(w->c, held, UPGRADES_MAX, p->upgrades_hidden[s], upgrade_name, w->a));
	if (declared)
		item(w, "@%s use %s", name(w, s), kind_list(w->c, p->declared[s], UPGRADES_MAX, 0, upgrade_name, w->a));
	item_list(w, "used", (int)s, kind_list(w->c, p->triggered[s], UPGRADES_MAX, 0, upgrade_name, w->a));
	item_list(w, "weapons", (int)s, kind_list(w->c, p->weapons[s], WEAPONS_MAX, 0, weapon_name, w->a));
	for (unsigned k = 0; k < WEAPONS_MAX; k++)
		if (p->weapons[s][k])
			item(w, "ammo %s %s %u", name(w, s), weapon_name(w->c, k), p->ammo[s][k]);
	if (p->declared[s][UP_STOCKPILE] || p->stock[s])
		item(w, "stock %s %u", name(w, s), p->stock[s]);
	if (p->mode == RAX && (p->passengers[s] || (int)s == p->rax))
		item(w, "tokens %s %u", name(w, s), p->passengers[s]);
	else if (tournament(p) && p->now.trophies[s])
		item(w, "tokens %s %u", name(w, s), p->now.trophies[s]);
	if (p->mode == HEROES && !p->car[s].gone)
		item(w, "spikes %s %u", name(w, s), p->spikes[s]);
}

static void write_variant(struct writer *w)
{
	const struct position *p = w->p;

	if (p->mode == HEIST && p->loot >= 0)
		item(w, "loot %s", name(w, (unsigned)p->loot));
	if (p->mode == HEROES && p->tires)
		item(w, p->blew ? "tires %u %s" : "tires %u", p->tires, seat_list(w->c, p->blew, w->a));
	if (p->mode == RAX)
		item(w, "wall %u", p->now.wall);
	if (p->wounded)
		item(w, "wounded %s", seat_list(w->c, p->wounded, w->a));
	for (unsigned s = 0; s < w->c->nseats && p->duel.kind == DUEL_STANDOFF; s++)
		if (p->duel.rolled[s] || p->duel.sum[s])        /* those who are level roll again */
			item(w, "sum %s %u %u", name(w, s), p->duel.sum[s], p->duel.rolled[s]);
}

/* How it stands between races, and who won where the table of places does not tell. */
static void write_end(struct writer *w)
{
	const struct position *p = w->p;
	bool due = false;

	for (unsigned s = 0; s < w->c->nseats; s++) {
		bool upgrade = p->now.due_upgrade == s + 1;
		if (!p->now.due_rpms[s] && !upgrade)
			continue;
		item(w, "rewards %s %u%s", name(w, s), p->now.due_rpms[s], upgrade ? " upgrade" : "");
		due = true;
	}
	if (p->now.race_over && p->mode < HEIST && tournament(p) && !due)
		item(w, "rewards none");
	if (p->now.over && p->mode >= HEIST) {
		struct outcome o = turbo_rally_outcome(w->c, p, true);
		item(w, "won %s", o.kind == OUTCOME_SEATS ? seat_list(w->c, o.seats, w->a) : "none");
	}
}

/* Seats that had their turn in this round are those before the next one in the order; written where it is not so. */
static void write_next(struct writer *w)
{
	const struct position *p = w->p;
	int next = next_in_turn(p);
	uint16_t moved = 0, had = 0;

	if (p->now.race_over || p->now.over || turbo_rally_all_due(w->c, p)) {
		item(w, "resume %s", police_may_step(w->c, p) ? name(w, (unsigned)p->driverless) : "all");
		return;
	}
	if (next < 0) {                 /* it is open who opens; a variant's start has its own words where nothing is resumed */
		if (p->mode >= HEIST)
			item(w, "resume any");
		return;
	}
	for (unsigned i = 0; i < p->nracers && p->order[i] != next; i++)
		moved |= (uint16_t)(racing(p, p->order[i]) ? 1u << p->order[i] : 0);
	for (unsigned i = 0; i < p->nracers; i++)
		had |= (uint16_t)(racing(p, p->order[i]) ? p->moved & 1u << p->order[i] : 0);
	if (moved != had && p->driverless >= 0)
		item(w, "moved %s", seat_list(w->c, had, w->a));
	item(w, "resume %s", name(w, (unsigned)next));
}

void turbo_rally_write_setup(struct context *c, const void *pos, void (*put)(void *, const char *), void *arg)
{
	struct context quiet = *c;
	struct writer w = {&quiet, NULL, c->arena, put, arg};

	if (!((const struct position *)pos)->laid)
		return;
	w.p = turn_closed(&quiet, pos, w.a);
	write_game(&w);
	write_lanes(&w);
	write_piles(&w);
	for (unsigned s = 0; s < c->nseats; s++)
		write_seat(&w, s);
	write_variant(&w);
	for (unsigned s = 0; s < c->nseats; s++) {
		if (has_lane(w.p, s))
			write_car(&w, s);
		else if (w.p->car[s].gone)
			item(&w, "out %s%s", name(&w, s), out_words(w.p, w.p->car[s].gone));
	}
	if (w.p->race > 1)
		item(&w, "race %u", w.p->race);
	write_end(&w);
	write_next(&w);
}
