/* Turbo Rally: whose turn it is, what is due in it, and how races end. */
#include "engine/turbo_rally/turn.h"

#include <stddef.h>
#include <string.h>

bool tournament(const struct position *p)
{
	return p->mode == TOURNAMENT || p->mode == TEAM;
}

bool opponents(struct context *c, const struct position *p, unsigned a, unsigned b)
{
	if (a == b)
		return false;
	if (p->mode == HEROES)
		return false;
	if (p->mode == RAX)
		return p->role[a] == RAD_RAX || p->role[b] == RAD_RAX || ruling(c, TRR_RAX_SIDES) == TRR_RAX_SIDES_ANYONE;
	if (same_side(p, a, b))
		return ruling(c, TRR_SLICK_TEAMMATE) == TRR_SLICK_TEAMMATE_YES;
	return true;
}

static unsigned order_of(const struct position *p, unsigned seat)
{
	unsigned i = 0;

	while (i < p->nracers && p->order[i] != seat)
		i++;
	return i;
}

int next_in_turn(const struct position *p)
{
	if (!p->laid || p->now.race_over || p->now.over)
		return SEAT_NONE;
	if (p->next != SEAT_NONE)
		return p->next;
	if (p->seat == SEAT_NONE && !p->order_stated)
		return SEAT_NONE;
	for (unsigned i = 0; i < p->nracers && p->seat == SEAT_NONE; i++)
		if (racing(p, p->order[i]))
			return p->order[i];
	if (p->seat == SEAT_NONE)
		return SEAT_NONE;
	unsigned moved = p->moved | 1u << p->seat;
	bool whole = p->seat == p->driverless;          /* a round is complete */
	unsigned from = whole ? 0 : order_of(p, (unsigned)p->seat) + 1;
	for (unsigned i = from; i < p->nracers; i++)
		if (racing(p, p->order[i]) && (whole || p->driverless == SEAT_NONE || !(moved >> p->order[i] & 1)))
			return p->order[i];
	if (p->driverless != SEAT_NONE && !whole) {
		for (unsigned i = 0; i < p->nracers; i++)       /* heroes-car-order=free: somebody before it may be left */
			if (racing(p, p->order[i]) && !(moved >> p->order[i] & 1))
				return p->order[i];
		return p->car[p->driverless].gone == HERE ? p->driverless : SEAT_NONE;
	}
	for (unsigned i = 0; i < p->nracers; i++)
		if (racing(p, p->order[i]))
			return p->order[i];
	return SEAT_NONE;
}

void set_due_held(struct context *c, struct position *p, struct car *k)
{
	unsigned slicked = slick_on_way(c, k, k->target);

	if (slicked != NO_SPOT) {
		p->now.due_spot = (uint8_t)slicked;
		return;
	}
	p->now.due = DUE_FLIP;
	p->now.due_spot = k->target;
	const struct card *card = card_seen(k, way_spot(k));
	if (!card || k->target == way_spot(k) || ruling(c, TRR_JUMP_PENDING_WINDOW) == TRR_JUMP_PENDING_WINDOW_FLIP_TURN)
		return;
	unsigned type = card->now, bonus = k->bonus;
	if (type == UNKNOWN || (acts_as(c, type) != JUMP3 && acts_as(c, type) != JUMP5)) {
		/* only the landing is known: a Jump that leads there */
		unsigned n = 0, boost = upgrade_power(c, p, (unsigned)p->seat, UP_TURBO);
		for (unsigned spot = way_spot(k); spot != k->target && spot != finish_of(k); n++)
			spot = path_next(c, k, spot);
		type = JUMP3;
		bonus = n > 3 + boost ? n - 3 - boost : 0;
	}
	open_window(p, way_spot(k), acts_as(c, type), type, false);
	p->w.layer[0].bonus = (uint8_t)bonus;
	p->jumping = true;
	make_move(c, p, false);
}

void set_due(struct context *c, struct position *p, struct car *k)
{
	set_due_now(c, p, k);
}

void begin_turn(struct context *c, struct position *p, unsigned seat)
{
	if (p->now.triggered && p->seat != SEAT_NONE)
		p->ever_triggered[p->seat] |= p->now.triggered;
	p->next = SEAT_NONE;
	p->now.may_slick = p->now.may_bump = p->now.draws = p->now.rammed = 0;
	p->now.triggered = 0;
	if (p->w.used_turn)
		memset(&p->w, 0, sizeof p->w);
	memset(&p->duel, 0, sizeof p->duel);
	begin_now(c, p, &p->car[seat], seat);
	p->start_on = on_track(p, seat);
	if (!drives(p, seat)) {
		p->now.due = DUE_STEP;
		p->now.due_spot = NO_SPOT;
		return;
	}
	set_due(c, p, &p->car[seat]);
	if (p->mode >= HEIST)
		variant_begin(c, p, seat);
}

void order_begins(struct position *p, unsigned seat)
{
	p->turn_at = NO_ORDER;
	p->now.runs = 0;
	for (unsigned i = 0; i < p->nracers; i++) {
		if (p->order[i] == seat)
			p->turn_at = (uint8_t)i;
		p->now.runs |= (uint16_t)(racing(p, p->order[i]) << i);
	}
}

void end_route(struct context *c, struct position *p, struct car *k)
{
	if (k->state == ON && path_next(c, k, way_spot(k)) == path_next(c, k, ROUTE + k->route_n) &&
	    ruling(c, TRR_DETOUR_CLEAR_TIME) == TRR_DETOUR_CLEAR_TIME_ON_REACHING_LAST)
		lift_route(c, p, k);
}

/* RPMs used in the turn go under their pile. */
static void put_used_away(struct context *c, struct position *p)
{
	for (unsigned i = 0; i < p->w.nused; i++) {
		unsigned rpm = p->w.used[i];
		p->w.used[i] = 0;
		if (ruling(c, TRR_RPM_PERMANENT) == TRR_RPM_PERMANENT_CARD_STAYS)
			rpm_lies(p, rpm);
		else if (ruling(c, TRR_RPM_PILE) == TRR_RPM_PILE_TRACK_PILE) {
			p->rpms_out[rpm]++;
			track_under(p, UNKNOWN);
		} else
			rpm_under(p, rpm);
	}
	p->w.nused = 0;
}

/* RPMs that lie on lanes go under their pile when the race is over, in the order in which they were played. */
static void take_up_rpms(struct position *p)
{
	for (unsigned i = 0; i < p->lying_n; i++) {
		rpm_under(p, p->lying[i]);
		p->lying[i] = 0;
	}
	p->lying_n = 0;
}

void shut_window(struct position *p)
{
	p->w.open = false;
}

void turn_done(struct context *c, struct position *p)
{
	if (!p->in_turn)
		return;
	struct car *k = &p->car[p->seat];
	if (p->now.due == DUE_CLEAN)
		clean(c, p, k, p->now.due_spot);
	p->now.due = DUE_NOTHING;
	p->now.due_spot = NO_SPOT;
	p->now.may_slick = p->now.may_bump = p->now.draws = 0;
	for (unsigned u = 0; u < UPGRADES_MAX && p->now.triggered >> u; u++)
		p->triggered[p->seat][u] |= p->now.triggered >> u & 1;
	put_used_away(c, p);
	if (p->now.race_over)
		take_up_rpms(p);
	shut_window(p);              /* what was played on the last card stays known until the next turn, for claims */
	if (k->route_at)
		end_route(c, p, k);
	p->in_turn = false;
	p->turn_at = NO_ORDER;
	if (p->seat == p->driverless) {
		p->moved = 0;
		p->round++;
	} else {
		p->moved |= (uint16_t)(1u << p->seat);
	}
}

#define UNSEEN {.type = UNKNOWN, .now = UNKNOWN}

/* A car before its lane, no card of which was seen. */
const struct car fresh_car = {
	.seen = NO_SPOT, .lane = {[0 ... LANE_MAX + 2] = UNSEEN}, .route = {[0 ... ROUTE_MAX] = UNSEEN},
};

/* What is left of the last race is put away. */
static void clear_table(struct context *c, struct position *p)
{
	take_up_rpms(p);
	for (unsigned s = 0; s < c->nseats; s++) {
		struct car *k = &p->car[s];
		uint8_t length = k->length, gone = k->gone == RESIGNED ? RESIGNED : HERE;
		if (p->wide || !p->further)
			*k = fresh_car;
		else
			copy_few(k, &fresh_car);
		k->length = length;
		k->gone = gone;         /* who gave up stays away */
		if (!any_of(p->declared[s], UPGRADES_MAX) && !any_of(p->triggered[s], UPGRADES_MAX))
			continue;
		for (unsigned u = 0; u < UPGRADES_MAX; u++) {
			if (p->declared[s][u] && !p->triggered[s][u] && ruling(c, TRR_UPGRADE_USED) == TRR_UPGRADE_USED_TRIGGERED) {
				p->upgrades[s][u] = (uint8_t)(p->upgrades[s][u] + p->declared[s][u]);
				p->declared[s][u] = 0;
			}
			p->upgrades_out[u] = (uint8_t)(p->upgrades_out[u] + p->declared[s][u]);
			p->declared[s][u] = p->triggered[s][u] = 0;
		}
	}
}

void race_begins(struct context *c, struct position *p)
{
	clear_table(c, p);
	memset(p->ever_triggered, 0, sizeof p->ever_triggered);
	memset(p->last_rpm, 0, sizeof p->last_rpm);
	memset(&p->now, 0, offsetof(struct flow, races_run));
	p->now.first_home = SEAT_NONE;
	p->now.due_spot = NO_SPOT;
	if (p->has_rpms || p->has_upgrades) {
		memset(&p->w, 0, sizeof p->w);
		memset(&p->before, 0, sizeof p->before);
		memset(&p->before_car, 0, sizeof p->before_car);
	}
	memset(&p->w, 0, offsetof(struct window, layer[1]));
	memset(&p->before_car, 0, offsetof(struct car, lane));
	p->seat = p->next = SEAT_NONE;
	p->turn_at = NO_ORDER;
	p->moved = 0;
	p->round = 0;
	p->in_turn = false;
	p->laid = true;
}

bool rewards_due(const struct position *p)
{
	static const uint8_t none[CARS_MAX];

	return memcmp(p->now.due_rpms, none, sizeof none) != 0 || p->now.due_upgrade;
}

unsigned side_trophies(struct context *c, const struct position *p, unsigned seat)
{
	unsigned n = 0;

	if (!p->team[seat])
		return p->now.trophies[seat];
	for (unsigned s = 0; s < c->nseats; s++)
		if (same_side(p, s, seat))
			n += p->now.trophies[s];
	return n;
}

bool all_gave_up(const struct position *p, unsigned nseats)
{
	for (unsigned s = 0; s < nseats; s++)
		if (p->car[s].gone != RESIGNED)
			return false;
	return true;
}

/* After the race that was run last no other one comes, and what it brought is drawn. */
bool tournament_over(struct context *c, const struct position *p)
{
	return (p->now.races_run > 5 || (p->now.races_run == 5 && !tied(c, p)) || all_gave_up(p, c->nseats)) && !rewards_due(p);
}

/* Whether the best sides of the tournament are level. Where teams count each race by itself it has no such sides. */
bool tied(struct context *c, const struct position *p)
{
	unsigned best = 0, holder = 0;
	bool tie = false;

	for (unsigned s = 0; s < c->nseats; s++) {
		unsigned n = side_trophies(c, p, s);
		if (n > best) {
			best = n;
			holder = s;
			tie = false;
		} else if (n == best && !same_side(p, s, holder)) {
			tie = true;
		}
	}
	return tie && !(p->mode == TEAM && ruling(c, TRR_TEAM_END) == TRR_TEAM_END_EACH_RACE);
}

/* Somebody of a seat's side can win further races. */
static bool side_goes_on(const struct context *c, const struct position *p, unsigned seat)
{
	for (unsigned s = 0; s < c->nseats; s++)
		if (same_side(p, s, seat) && p->car[s].gone != RESIGNED)
			return true;
	return false;
}

/* Nobody can catch the leader any more. */
bool decided_early(struct context *c, const struct position *p)
{
	unsigned left = p->now.races_run < 5 ? 5u - p->now.races_run : 0, best = 0, leader = 0;

	for (unsigned s = 0; s < c->nseats; s++)
		if (side_trophies(c, p, s) > best) {
			best = side_trophies(c, p, s);
			leader = s;
		}
	for (unsigned s = 0; s < c->nseats; s++)
		if (!same_side(p, s, leader) && side_trophies(c, p, s) + (side_goes_on(c, p, s) ? left : 0) >= best)
			return false;
	return left > 0 && p->now.races_run > 0;
}

void race_ends(struct context *c, struct position *p)
{
	static const uint8_t rewards[] = {2, 2, 1};

	const struct house *h = house_of(c);
	bool rewarded = tournament(p) && h->circle.when != CIRCLE_NEVER && h->circle.rewards != REWARDS_NONE;

	p->now.race_over = true;
	p->now.due = DUE_NOTHING;
	if (p->mode == HEIST)
		heist_settle(c, p);
	if (p->mode >= HEIST)
		return;                 /* the sheets say how those end */
	for (unsigned s = 0; s < c->nseats; s++) {
		unsigned place = p->car[s].place;
		if (place == 1) {
			p->now.trophies[s]++;
			p->now.won[p->now.races_run] = (uint8_t)(s + 1);
		}
		if (p->has_rpms && place >= 1 && place <= 3 && rewarded && p->car[s].gone == HERE)
			p->now.due_rpms[s] = (uint8_t)(p->now.due_rpms[s] + rewards[place - 1]);
	}
	unsigned won = p->now.won[p->now.races_run];
	if (p->has_upgrades && rewarded && p->upgrade_n && won && p->car[won - 1].gone == HERE)
		p->now.due_upgrade = (uint8_t)won;
	p->now.races_run++;
	p->now.over = !tournament(p) || tournament_over(c, p);
	p->now.bump_open = p->now.may_bump && !p->now.over && bump_targets(c, p);
}

void car_finishes(struct context *c, struct position *p, unsigned seat)
{
	struct car *k = &p->car[seat];

	if (k->route_n)
		clear_route(c, p, k);
	k->place = ++p->now.finished;
	k->at = (uint8_t)finish_of(k);
	k->state = ON;
	k->seen = NO_SPOT;
	if (p->now.first_home == SEAT_NONE)
		p->now.first_home = (int8_t)seat;
	p->now.due = DUE_NOTHING;
	p->now.due_spot = NO_SPOT;
	if (p->turn_at != NO_ORDER && p->order[p->turn_at] == seat) {
		p->now.runs &= (uint16_t)~(1u << p->turn_at);
		if (p->now.runs)
			return;
	}
	p->turn_at = NO_ORDER;
	for (unsigned s = 0; s < c->nseats; s++)
		if (racing(p, s))
			return;
	race_ends(c, p);
}

void close_race(struct context *c, struct position *p, unsigned last)
{
	turn_done(c, p);
	car_finishes(c, p, last);
	take_up_rpms(p);
}

int may_stop(struct context *c, const struct position *p)
{
	int last = SEAT_NONE;

	if (p->now.finished == 0 || p->mode >= HEIST)
		return SEAT_NONE;
	for (unsigned s = 0; s < c->nseats; s++)
		if (racing(p, s)) {
			if (last != SEAT_NONE)
				return SEAT_NONE;
			last = (int)s;
		}
	return last != SEAT_NONE && ruling(c, TRR_LAST_RACER) == TRR_LAST_RACER_MAY_STOP ? last : SEAT_NONE;
}

unsigned hand_size(const struct position *p, unsigned seat)
{
	unsigned n = p->hidden[seat];

	for (unsigned i = 0; i < RPM_MAX; i++)
		n += p->hand[seat][i];
	return n;
}

void hand_take(struct position *p, unsigned seat, unsigned rpm)
{
	if (rpm != UNKNOWN && p->hand[seat][rpm])
		p->hand[seat][rpm]--;
	else if (p->hidden[seat])
		p->hidden[seat]--;
}

const char *seat_of(const struct context *c, int seat, struct arena *a)
{
	return seat_name(c->record, seat, a);
}

const char *hand_names(const struct context *c, const struct position *p, unsigned seat, struct arena *a)
{
	const char *list = "";

	for (unsigned i = 0; i < RPM_MAX; i++)
		for (unsigned n = p->hand[seat][i]; n > 0; n--)
			list = arena_printf(a, "%s%s%s", list, *list ? " " : "", rpm_name(c, i));
	if (p->hidden[seat] == 1)
		list = arena_printf(a, "%s%s?", list, *list ? " " : "");
	else if (p->hidden[seat])
		list = arena_printf(a, "%s%s?%u", list, *list ? " " : "", p->hidden[seat]);
	return *list ? list : "none";
}
