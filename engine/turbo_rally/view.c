/* Turbo Rally: the position in neutral terms. */
#include "engine/turbo_rally/show.h"

#include <string.h>

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
							: "brings the car back to %s (step)", k->inner == AT_LINE ? "the line" : way_spot(k) ? arena_printf(a, "card %s", at)
							: "the start");
	case HALF:
		return arena_printf(a, "drives to the rear half of card %s (step)", at);
	default:
		break;
	}
	if (p->mode == HEROES)
		return "goes over the cliff (step)";
	if (p->mode == RAX && p->now.due == DUE_STEP)
		return (int)seat == p->rax && p->now.wall == 0 ? "escapes (step)" : "drives onto the empty place of the last card (step)";
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
	const struct position *q = turn_closed(c, p, a);
	int next = next_in_turn(q);

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
	if (q->now.race_over && q->mode >= HEIST)       /* all have rolled */
		return "the game is over";
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
	if (!moved_already(p) && (p->now.due != DUE_NOTHING || (p->mode == RAX && p->car[seat].gone == HERE))) {
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
		list = clause(list, arena_printf(a, "%s is to draw %u RPM%s for a %s", of, p->now.stores, p->now.stores == 1 ? "" : "s",
			      p->mode == HEIST ? "store" : "checkpoint"), a);
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
		view_fact(v, (int)s, "upgrades", "%s", or_none(kind_list(c, p->upgrades[s], UPGRADES_MAX, p->upgrades_hidden[s], upgrade_name, a)));
		view_fact(v, (int)s, "declared", "%s", or_none(kind_list(c, p->declared[s], UPGRADES_MAX, 0, upgrade_name, a)));
	}
	if (p->now.due_rpms[s] || p->now.due_upgrade == s + 1)
		view_fact(v, (int)s, "due", "%u RPM%s%s", p->now.due_rpms[s], p->now.due_rpms[s] == 1 ? "" : "s",
			  p->now.due_upgrade == s + 1 ? " and an upgrade" : "");
	if (p->mode == HEIST && p->loot == (int)s)
		view_fact(v, (int)s, "loot", "carried");
	unsigned rolls = p->mode == HEIST && p->now.race_over && !p->now.over && k->place ? rolls_due(c, p, s) - standoff_rolls(p, s) : 0;
	if (rolls)
		view_fact(v, (int)s, "rolls due", "%u", rolls);
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
