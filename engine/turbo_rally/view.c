/* Turbo Rally: the position in neutral terms and as words of a set-up. */
#include "engine/turbo_rally/variants.h"

#include <string.h>

/* Words of a list that a set-up or a fact may have; what is beyond that is only counted. */
enum { LIST_MAX = 190 };

typedef const char *name_of(const struct context *c, unsigned kind);

/* Adds a word to a list. */
static const char *with(const char *list, const char *word, struct arena *a)
{
	return *list ? arena_printf(a, "%s %s", list, word) : word;
}

static const char *unknown(const char *list, unsigned n, struct arena *a)
{
	return n == 0 ? list : with(list, n == 1 ? "?" : arena_printf(a, "?%u", n), a);
}

/* Kinds in their order, those not known in runs: "basic ?3 flat". */
static const char *kinds(const struct context *c, const uint8_t *kind, unsigned n, name_of *name, struct arena *a)
{
	const char *list = "";
	unsigned hidden = 0;

	for (unsigned i = 0; i < n; i++) {
		if (kind[i] == UNKNOWN || i >= LIST_MAX) {
			hidden++;
			continue;
		}
		list = with(unknown(list, hidden, a), name(c, kind[i]), a);
		hidden = 0;
	}
	list = unknown(list, hidden, a);
	return *list ? list : "none";
}

/* So many of each kind; "" if there are none. */
static const char *counted(const struct context *c, const uint8_t *count, unsigned n, unsigned hidden, name_of *name, struct arena *a)
{
	const char *list = "";

	for (unsigned k = 0; k < n; k++)
		for (unsigned i = 0; i < count[k] && k != UNKNOWN; i++)
			list = with(list, name(c, k), a);
	return unknown(list, hidden + (n > UNKNOWN ? count[UNKNOWN] : 0u), a);
}

static const char *ring(const struct context *c, const uint8_t *pile, unsigned head, unsigned n, name_of *name, struct arena *a)
{
	uint8_t *kind = arena_array(a, n + 1u, 1);

	for (unsigned i = 0; i < n; i++)
		kind[i] = pile[(head + i) % PILE_MAX];
	return kinds(c, kind, n, name, a);
}

static const char *lane_types(const struct context *c, const struct card *card, unsigned n, struct arena *a)
{
	uint8_t *kind = arena_array(a, n + 1u, 1);

	for (unsigned i = 0; i < n; i++)
		kind[i] = card[i].gap ? UNKNOWN : card[i].type;
	return kinds(c, kind, n, track_name, a);
}

/* Seats of a mask, in their order. */
static const char *seats_of(const struct context *c, uint32_t seats, struct arena *a)
{
	const char *list = "";

	for (unsigned s = 0; s < c->nseats; s++)
		if (seats >> s & 1)
			list = with(list, seat_name(c->record, (int)s, a), a);
	return *list ? list : "none";
}

/* What a state waits for besides its place: a record's words behind the place. */
static const char *state_words(struct context *c, const struct car *k, unsigned state, struct arena *a)
{
	switch ((enum state)state) {
	case HALF: return " half";
	case UPSIDE: return " flat";
	case UPRIGHT: return " upright";
	case OFF: return arena_printf(a, "%s%s", k->off == 1 ? " off" : arena_printf(a, " off %u", k->off),
				      k->inner == OFF ? "" : k->inner == AT_LINE ? " line" : state_words(c, k, k->inner, a));
	case HELD: return arena_printf(a, k->bonus ? " held %s %u" : " held %s", spot_name(c, k, k->target, a), k->bonus);
	default: return "";
	}
}

static bool at_line(const struct car *k)
{
	return k->state == AT_LINE || (k->state == OFF && k->inner == AT_LINE);
}

/* Where a car is, as behind at SEAT in a set-up; its way goes on from there. */
static const char *place_words(struct context *c, const struct car *k, struct arena *a)
{
	return arena_printf(a, "%s%s", k->state == AT_LINE ? "line" : spot_name(c, k, way_spot(k), a), state_words(c, k, k->state, a));
}

static const char *mode_name(unsigned mode)
{
	static const char *const names[MODES] = {"single", "tournament", "team", "heist", "heroes", "rax"};

	return mode < MODES ? names[mode] : "?";
}

/* The position when nobody says more in the turn that is played. */
static const struct position *closed(struct context *c, const struct position *p, struct arena *a)
{
	if (!p->in_turn)
		return p;
	struct position *q = arena_alloc(a, sizeof *q);
	*q = *p;
	turn_done(c, q);
	return q;
}

static bool has_lane(const struct position *p, unsigned seat)
{
	if (!drives(p, seat))
		return true;
	for (unsigned i = 0; i < p->nracers; i++)
		if (p->order[i] == seat)
			return true;
	return false;
}

static const char *order_names(const struct context *c, const struct position *p, struct arena *a)
{
	const char *order = "";

	for (unsigned i = 0; i < p->nracers; i++)
		order = with(order, seat_name(c->record, p->order[i], a), a);
	return order;
}

/* ---- the set-up */

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
	if (p->mode == HEROES)
		item(w, "checkpoints %s", p->checkpoints ? "on" : "off");
	if (p->now.race_over || next_in_turn(w->c, p) >= 0)     /* else whoever takes the first turn opens */
		item(w, "order %s", order_names(w->c, p, w->a));
	for (unsigned t = 1; t <= CARS_MAX; t++) {
		const char *list = "";
		for (unsigned s = 0; s < w->c->nseats; s++)
			if (p->team[s] == t)
				list = with(list, name(w, s), w->a);
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
			list = with(list, spot_name(w->c, k, i, w->a), w->a);
	for (unsigned i = 1; i <= k->route_n; i++)
		if (is(k, ROUTE + i))
			list = with(list, spot_name(w->c, k, ROUTE + i, w->a), w->a);
	return list;
}

/* Cards taken out, the last one first: so each has the number that it had when it was there. */
static const char *gaps(struct writer *w, const struct card *cards, unsigned n, const char *before)
{
	const char *list = "";

	for (unsigned i = n; i > 0; i--)
		if (cards[i].gap)
			list = with(list, arena_printf(w->a, "%s%u", before, i), w->a);
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
			list = with(list, track_name(w->c, t), w->a);
	return list;
}

static void write_piles(struct writer *w)
{
	const struct position *p = w->p;
	struct arena *a = w->a;

	item(w, "pile track %s", ring(w->c, p->track_pile, p->now.track_head, p->now.track_n, track_name, a));
	item_list(w, "seen", -1, seen_words(w));
	item(w, p->now.slicks ? "pile slick %u" : "pile slick none", p->now.slicks);
	if (p->now.aside)
		item(w, "aside %u", p->now.aside);
	if (p->has_rpms) {
		item(w, "pile rpm %s", ring(w->c, p->rpm_pile, p->rpm_head, p->rpm_n, rpm_name, a));
		item_list(w, "gone rpm", -1, counted(w->c, p->rpms_out, RPM_MAX, 0, rpm_name, a));
		item_list(w, "lying", -1, counted(w->c, p->rpms_lying, RPM_MAX, 0, rpm_name, a));
	}
	if (p->has_upgrades) {
		item(w, "pile upgrade %s", ring(w->c, p->upgrade_pile, p->upgrade_head, p->upgrade_n, upgrade_name, a));
		item_list(w, "gone upgrade", -1, counted(w->c, p->upgrades_out, UPGRADES_MAX, 0, upgrade_name, a));
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
	item_list(w, "upgrades", (int)s, counted(w->c, held, UPGRADES_MAX, p->upgrades_hidden[s], upgrade_name, w->a));
	if (declared)
		item(w, "@%s use %s", name(w, s), counted(w->c, p->declared[s], UPGRADES_MAX, 0, upgrade_name, w->a));
	item_list(w, "used", (int)s, counted(w->c, p->triggered[s], UPGRADES_MAX, 0, upgrade_name, w->a));
	item_list(w, "weapons", (int)s, counted(w->c, p->weapons[s], WEAPONS_MAX, 0, weapon_name, w->a));
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
		item(w, p->blew ? "tires %u %s" : "tires %u", p->tires, seats_of(w->c, p->blew, w->a));
	if (p->mode == RAX)
		item(w, "wall %u", p->now.wall);
	if (p->wounded)
		item(w, "wounded %s", seats_of(w->c, p->wounded, w->a));
	for (unsigned s = 0; s < w->c->nseats && p->duel.kind == DUEL_STANDOFF; s++)
		if (p->duel.rolled[s])
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
		item(w, "won %s", o.kind == OUTCOME_SEATS ? seats_of(w->c, o.seats, w->a) : "none");
	}
}

/* Seats that had their turn in this round are those before the next one in the order; written where it is not so. */
static void write_next(struct writer *w)
{
	const struct position *p = w->p;
	int next = next_in_turn(w->c, p);
	uint16_t moved = 0, had = 0;

	if (p->now.race_over || p->now.over || turbo_rally_all_due(w->c, p)) {
		item(w, "resume all");
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
		item(w, "moved %s", seats_of(w->c, had, w->a));
	item(w, "resume %s", name(w, (unsigned)next));
}

void turbo_rally_write_setup(struct context *c, const void *pos, void (*put)(void *, const char *), void *arg)
{
	struct context quiet = *c;
	struct writer w = {&quiet, NULL, c->arena, put, arg};

	if (!((const struct position *)pos)->laid)
		return;
	w.p = closed(&quiet, pos, w.a);
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

/* ---- the view */

/* What a turn that begins asks for first. p: the turn has begun, nothing was done. */
static const char *first_words(struct context *c, const struct position *p, unsigned seat, struct arena *a)
{
	const struct car *k = &p->car[seat];

	if (!drives(p, seat))
		return "goes one card ahead (step)";
	if (p->now.due == DUE_FLIP)
		return arena_printf(a, k->state == HELD ? "completes the jump: flips card %s" : "flips card %s", spot_name(c, k, p->now.due_spot, a));
	if (p->now.due_spot != NO_SPOT)
		return arena_printf(a, "cleans card %s (step)", spot_name(c, k, p->now.due_spot, a));
	const char *at = spot_name(c, k, way_spot(k), a);
	switch ((enum state)k->state) {
	case UPSIDE:
		return "turns the car upright (step)";
	case UPRIGHT:
		return arena_printf(a, "brings the car back onto card %s (step)", at);
	case OFF:
		if (k->off > 1)
			return arena_printf(a, "waits beside card %s (step)", at);
		return arena_printf(a, p->mode == RAX && (int)seat != p->rax ? "brings the car back to %s (step) or leaves it off (skip)"
							: "brings the car back to %s (step)", way_spot(k) ? arena_printf(a, "card %s", at) : "the start");
	case HALF:
		return arena_printf(a, "drives to the rear half of card %s (step)", at);
	default:
		break;
	}
	if (p->mode == HEROES)
		return "goes over the cliff (step)";
	if (p->mode == RAX)
		return (int)seat == p->rax && p->now.wall ? "is at the wall and may ram it" : "is at the wall";
	return "crosses the finish (step)";
}

/* Who answers a flip: "blue, then green". Those who hold no RPM are left out. */
static const char *asked_names(struct context *c, const struct position *p, struct arena *a)
{
	uint8_t others[CARS_MAX];
	unsigned n = answerers(c, p, others);
	const char *list = "";

	for (unsigned i = p->w.asked; i < n; i++)
		if (hand_size(p, others[i]))
			list = arena_printf(a, "%s%s%s", list, *list ? ", then " : "", seat_name(c->record, others[i], a));
	if (hand_size(p, (unsigned)p->seat) && p->w.asked <= n)
		list = arena_printf(a, "%s%s%s", list, *list ? ", then " : "", seat_name(c->record, p->seat, a));
	return list;
}

static const char *clause(const char *list, const char *words, struct arena *a)
{
	return *list ? arena_printf(a, "%s; %s", list, words) : words;
}

/* The turn after this one, where nobody says more: "then blue flips card 3". */
static const char *after_words(struct context *c, const struct position *p, bool now, struct arena *a)
{
	const struct position *q = closed(c, p, a);
	int next = next_in_turn(c, q);

	if (q->now.over)
		return "the game is over";
	if (turbo_rally_all_due(c, q)) {
		const char *list = "";
		for (unsigned s = 0; s < c->nseats; s++) {
			const char *of = seat_name(c->record, (int)s, a);
			bool upgrade = q->now.due_upgrade == s + 1;
			if (q->now.due_rpms[s])
				list = clause(list, arena_printf(a, "%s draws %u RPM%s%s", of, q->now.due_rpms[s], q->now.due_rpms[s] == 1 ? "" : "s",
								 upgrade ? " and an upgrade" : ""), a);
			else if (upgrade)
				list = clause(list, arena_printf(a, "%s draws an upgrade", of), a);
		}
		if (q->mode == HEIST)
			list = "all roll in the stand-off";
		return arena_printf(a, "all to act: %s", *list ? list : "a step of everyone");
	}
	if (q->now.race_over)
		return arena_printf(a, "race %u is over; the next one is set up", q->race);
	if (next < 0)
		return "whoever opens the race to act: a new turn, flips card 1";
	struct position *turn = arena_alloc(a, sizeof *turn);
	*turn = *q;
	begin_turn(c, turn, (unsigned)next);
	const char *first = first_words(c, turn, (unsigned)next, a);
	if (q->mode == RAX && next == q->rax && q->rpm_n)
		first = arena_printf(a, "draws an RPM, then %s", first);
	return arena_printf(a, now ? "%s to act: a new turn, %s" : "then %s %s", seat_name(c->record, next, a), first);
}

/* The dice that a duel still waits for. */
static const char *dice_words(struct context *c, const struct position *p, struct arena *a)
{
	uint32_t owed = p->duel.kind == NO_DUEL || p->duel.stated ? 0 : variant_owed(c, p);
	const char *list = "";

	for (unsigned s = 0; s < c->nseats; s++)
		if (owed >> s & 1)
			list = arena_printf(a, "%s%s%s", list, *list ? " or " : "", seat_name(c->record, (int)s, a));
	return *list ? arena_printf(a, "%s to roll", list) : list;
}

static const char *next_words(struct context *c, const struct position *p, struct arena *a)
{
	const char *list = "", *of, *dice = dice_words(c, p, a);
	unsigned bonus, seat = (unsigned)p->seat;

	if (!p->in_turn || p->now.over)
		return after_words(c, p, true, a);
	of = seat_name(c->record, p->seat, a);
	if (*dice)
		return dice;
	if (!p->w.flips && !p->stepped) {
		const char *first = first_words(c, p, seat, a);
		if (p->mode == RAX && p->seat == p->rax && !p->began && p->rpm_n)
			first = arena_printf(a, "draws an RPM, then %s", first);
		return arena_printf(a, "%s to act: %s", of, first);
	}
	if (p->w.open && p->w.nlayers) {
		const char *asked = asked_names(c, p, a);
		if (*asked)
			list = arena_printf(a, "%s may answer the %s with an RPM", asked, track_name(c, top_type(c, p, &bonus)));
	}
	if (p->now.may_slick)
		list = clause(list, arena_printf(a, "%s may lay a slick", of), a);
	if (p->now.may_bump)
		list = clause(list, arena_printf(a, "%s may bump a car", of), a);
	if (p->now.draws)
		list = clause(list, arena_printf(a, "%s is to draw an RPM", of), a);
	if (p->now.stores)
		list = clause(list, arena_printf(a, "%s is to draw %u RPM%s for a checkpoint", of, p->now.stores, p->now.stores == 1 ? "" : "s"), a);
	if (p->now.due == DUE_FLIP)
		return clause(list, arena_printf(a, "%s is to flip card %s", of, spot_name(c, &p->car[seat], p->now.due_spot, a)), a);
	if (p->now.due_spot != NO_SPOT)
		return clause(list, arena_printf(a, "%s cleans card %s (step)", of, spot_name(c, &p->car[seat], p->now.due_spot, a)), a);
	if (p->mode == RAX && p->seat == p->rax && !p->discarded)
		list = clause(list, arena_printf(a, "%s discards an RPM", of), a);
	return clause(list, after_words(c, p, !*list, a), a);
}

/* How many cards a lane's start lies ahead of where a lane of the racers starts. */
static int levels_ahead(struct context *c, const struct position *p, unsigned seat, struct arena *a)
{
	if (p->role[seat] == RACER)
		return 0;
	struct position *q = arena_alloc(a, sizeof *q);
	*q = *p;
	q->car[seat].at = q->car[seat].route_at = 0;
	q->car[seat].seen = NO_SPOT;
	return level_of(c, q, seat);
}

static void view_cards(const struct context *c, const struct car *k, int lane, struct view *v)
{
	for (unsigned i = 1; i <= k->length + (unsigned)k->route_n; i++) {
		bool route = i > k->length;
		const struct card *card = route ? &k->route[i - k->length] : &k->lane[i];
		bool known = card->type != UNKNOWN && !card->gap, other = card->up && card->now != card->type && card->now != UNKNOWN;
		view_card(v, (struct view_card){
			.lane = lane, .slot = (int)(route ? i - k->length : i), .beside = route ? k->at : 0,
			.type = known ? track_name(c, card->type) : NULL,
			.counts = other ? track_name(c, card->now) : NULL, .up = (card->up || card->open) && !card->gap, .gap = card->gap,
			.slick = card->slick, .beneath = card->beneath,
		});
	}
}

static const char *note_words(const struct position *p, unsigned seat, struct arena *a)
{
	if (p->mode == HEIST && p->loot == (int)seat)
		return "loot";
	if (p->mode == RAX && p->passengers[seat])
		return arena_printf(a, "%u passenger%s", p->passengers[seat], p->passengers[seat] == 1 ? "" : "s");
	return NULL;
}

static void view_seat_car(const struct position *p, unsigned seat, int lane, struct view *v)
{
	static const enum view_stand stands[] = {
		[ON] = VIEW_ON, [HALF] = VIEW_HALF, [UPSIDE] = VIEW_UPSIDE, [UPRIGHT] = VIEW_UPRIGHT, [OFF] = VIEW_OFF,
		[HELD] = VIEW_HELD, [AT_LINE] = VIEW_AT_LINE,
	};
	const struct car *k = &p->car[seat];
	unsigned spot = spot_of(k);
	struct view_car car = {
		.seat = (int)seat, .lane = lane, .slot = (int)(on_route(spot) ? spot - ROUTE : spot), .beside = on_route(spot) ? k->at : 0,
		.stand = stands[k->state], .turns = k->state == OFF ? k->off : 0, .note = note_words(p, seat, v->arena), .place = k->place,
	};

	if (k->state == HELD && on_route(k->target) == on_route(spot))
		car.target = (int)(on_route(k->target) ? k->target - ROUTE : k->target);
	if (k->place) {
		car.stand = VIEW_HOME;
		car.slot = k->length + 1;
	} else if (k->gone) {
		car.stand = VIEW_OUT;
	}
	view_car(v, car);
}

/* The lanes side by side: the bus in the middle, the police outermost. */
static void view_lanes(struct context *c, const struct position *p, struct view *v)
{
	int seats[CARS_MAX], start[CARS_MAX], least = 0;
	unsigned n = 0;

	for (unsigned s = 0; s < c->nseats; s++)
		if (has_lane(p, s) && (int)s != p->driverless)
			seats[n++] = (int)s;
	if (p->driverless >= 0) {
		unsigned at = p->mode == HEROES ? n / 2 : n;
		memmove(&seats[at + 1], &seats[at], (n - at) * sizeof *seats);
		seats[at] = p->driverless;
		n++;
	}
	for (unsigned i = 0; i < n; i++) {
		start[i] = levels_ahead(c, p, (unsigned)seats[i], v->arena);
		least = start[i] < least ? start[i] : least;
	}
	for (unsigned i = 0; i < n; i++) {
		const struct car *k = &p->car[seats[i]];
		struct view_lane lane = {seat_name(c->record, seats[i], v->arena), seats[i], start[i] - least, k->length, VIEW_FINISH, "finish", 0};
		if (p->mode == HEIST)
			lane.label = "hideout";
		if (p->mode == HEROES) {
			lane.end = VIEW_CLIFF;
			lane.label = "cliff";
		}
		if (p->mode == RAX) {
			lane.end = VIEW_WALL;
			lane.label = "wall";
			lane.pieces = p->now.wall;
		}
		int number = view_lane(v, lane);
		view_cards(c, k, number, v);
		view_seat_car(p, (unsigned)seats[i], number, v);
	}
}

static const char *or_none(const char *list)
{
	return *list ? list : "none";
}

static void view_seat(struct context *c, const struct position *p, unsigned s, struct view *v)
{
	static const char *const how[] = {"", "arrested", "over the cliff", "pulled over", "gave up", "not in this race"};
	const struct car *k = &p->car[s];
	struct arena *a = v->arena;
	const char *ammo = "";

	if (has_lane(p, s)) {
		view_fact(v, (int)s, "lane", "%u card%s", k->length, k->length == 1 ? "" : "s");
		if (k->place)
			view_fact(v, (int)s, "place", "%u", k->place);
		else if (!k->gone || way_spot(k) <= k->length)
			view_fact(v, (int)s, "at", "%s", place_words(c, k, a));
		if (k->seen != NO_SPOT && k->seen != way_spot(k) && !k->place)
			view_fact(v, (int)s, "stands", "%s", spot_name(c, k, k->seen, a));
		if (k->route_n)
			view_fact(v, (int)s, "route", "%u card%s beside card %s", k->route_n, k->route_n == 1 ? "" : "s", spot_name(c, k, k->at, a));
		if (p->mode >= HEIST && !k->place && !k->gone)
			view_fact(v, (int)s, "level", "%d", level_of(c, p, s));
	}
	if (k->gone && k->gone < sizeof how / sizeof *how)
		view_fact(v, (int)s, "out", "%s", how[k->gone]);
	if (!drives(p, s))
		return;
	if (p->team[s])
		view_fact(v, (int)s, "team", "%s", p->team_name[p->team[s]]);
	if (tournament(p))
		view_fact(v, (int)s, "trophies", "%u", p->now.trophies[s]);
	if (p->has_rpms)
		view_fact(v, (int)s, "hand", "%s", hand_names(c, p, s, a));
	if (p->has_upgrades) {
		view_fact(v, (int)s, "upgrades", "%s", or_none(counted(c, p->upgrades[s], UPGRADES_MAX, p->upgrades_hidden[s], upgrade_name, a)));
		view_fact(v, (int)s, "declared", "%s", or_none(counted(c, p->declared[s], UPGRADES_MAX, 0, upgrade_name, a)));
	}
	if (p->now.due_rpms[s] || p->now.due_upgrade == s + 1)
		view_fact(v, (int)s, "due", "%u RPM%s%s", p->now.due_rpms[s], p->now.due_rpms[s] == 1 ? "" : "s",
			  p->now.due_upgrade == s + 1 ? " and an upgrade" : "");
	if (p->mode == HEIST && p->loot == (int)s)
		view_fact(v, (int)s, "loot", "carried");
	if (p->mode == HEIST && p->now.race_over && !p->now.over && k->place)
		view_fact(v, (int)s, "rolls due", "%u", rolls_due(c, p, s));
	if (p->mode == HEROES)
		view_fact(v, (int)s, "spikes", p->blew >> s & 1 ? "%u, blew a tire" : "%u", p->spikes[s]);
	if (p->mode == RAX)
		view_fact(v, (int)s, "passengers", "%u", p->passengers[s]);
	for (unsigned k2 = 0; k2 < WEAPONS_MAX; k2++)
		if (p->weapons[s][k2])
			ammo = arena_printf(a, "%s%s%s %u", ammo, *ammo ? ", " : "", weapon_name(c, k2), p->ammo[s][k2]);
	if (*ammo)
		view_fact(v, (int)s, "weapons", "%s", ammo);
	if (p->stock[s])
		view_fact(v, (int)s, "stock", "%u slick%s", p->stock[s], p->stock[s] == 1 ? "" : "s");
}

void turbo_rally_view(struct context *c, const void *pos, struct view *v)
{
	const struct position *p = pos;
	struct context quiet = *c;      /* looking at a position asks no disputed point */
	struct arena *a = v->arena;

	if (!p->laid) {
		v->next = "no race is set up yet";
		return;
	}
	view_lanes(&quiet, p, v);
	view_fact(v, SEAT_NONE, "mode", "%s", mode_name(p->mode));
	if (tournament(p))
		view_fact(v, SEAT_NONE, "race", p->race > 5 ? "%u" : "%u of 5", p->race);
	view_fact(v, SEAT_NONE, "order", "%s", order_names(c, p, a));
	const char *piles = arena_printf(a, "track %u, slick %u", p->now.track_n, p->now.slicks);
	if (p->has_rpms)
		piles = arena_printf(a, "%s, rpm %u", piles, p->rpm_n);
	if (p->has_upgrades)
		piles = arena_printf(a, "%s, upgrade %u", piles, p->upgrade_n);
	view_fact(v, SEAT_NONE, "piles", "%s", piles);
	if (p->now.aside)
		view_fact(v, SEAT_NONE, "aside", "%u slick%s", p->now.aside, p->now.aside == 1 ? "" : "s");
	if (p->mode == HEROES) {
		view_fact(v, SEAT_NONE, "tires", "%u of 4 blown", p->tires);
		view_fact(v, SEAT_NONE, "checkpoints", "%s", p->checkpoints ? "on" : "off");
	}
	if (p->mode == RAX)
		view_fact(v, SEAT_NONE, "wall", "%u", p->now.wall);
	for (unsigned s = 0; s < c->nseats; s++)
		view_seat(&quiet, p, s, v);
	v->next = next_words(&quiet, p, a);
}
