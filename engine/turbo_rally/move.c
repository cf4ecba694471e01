/* Turbo Rally: what a flipped card does to its car. */
#include "engine/turbo_rally/model.h"

#include <string.h>

unsigned upgrade_power(struct context *c, const struct position *p, unsigned seat, unsigned upgrade)
{
	unsigned n = p->declared[seat][upgrade];

	if (n == 0 || p->declined[seat] >> upgrade & 1)
		return 0;
	return n > 1 && ruling(c, TRR_UPGRADE_STACK) == TRR_UPGRADE_STACK_ONCE ? 1 : n;
}

void arrive(struct context *c, struct position *p, struct car *k, unsigned spot)
{
	k->seen = NO_SPOT;
	k->state = ON;
	if (on_route(spot)) {
		k->route_at = (uint8_t)(spot - ROUTE);
		return;
	}
	if (k->route_n && spot != k->at)
		clear_route(c, p, k);
	k->at = (uint8_t)spot;
}

void knock_off(struct position *p, unsigned seat, unsigned turns)
{
	struct car *k = &p->car[seat];

	if (k->state != OFF)
		k->inner = k->state == UPSIDE || k->state == UPRIGHT ? ON : k->state;
	k->state = OFF;
	k->off = (uint8_t)turns;
}

void rest(struct context *c, struct position *p, unsigned seat)
{
	struct car *k = &p->car[seat];

	if (p->mode >= HEROES || path_next(c, k, way_spot(k)) != finish_of(k))
		return;
	if (ruling(c, TRR_FINISH_STEP) == TRR_FINISH_STEP_WITH_LAST_CARD)
		cross(c, p, seat, 1, BASIC);
}

void cross(struct context *c, struct position *p, unsigned seat, unsigned over, unsigned by)
{
	if (p->mode >= HEROES && variant_cross(c, p, seat, over, by))
		return;
	car_finishes(c, p, seat);
}

/* A slick keeps the car from what lies ahead: it stops here, and cleans. */
static void stop_for_slick(struct context *c, struct position *p, struct car *k, unsigned slicked)
{
	p->now.due = DUE_CLEAN;
	p->now.due_spot = (uint8_t)slicked;
	if (ruling(c, TRR_SLICK_STOP_POSITION) == TRR_SLICK_STOP_POSITION_BEHIND_IT && p->start_spot != way_spot(k))
		k->seen = p->start_spot;
}

/* Through the card and on, in the same turn. */
static void drive_on(struct context *c, struct position *p, struct car *k, unsigned by)
{
	unsigned next = path_next(c, k, way_spot(k));

	if (next == finish_of(k)) {
		if (p->mode < HEROES && ruling(c, TRR_PASS_INTO_FINISH) == TRR_PASS_INTO_FINISH_NEXT_TURN)
			return;
		cross(c, p, (unsigned)p->seat, 1, by);
		return;
	}
	if (card_at(k, next)->slick) {
		stop_for_slick(c, p, k, next);
		return;
	}
	p->now.due = DUE_FLIP;
	p->now.due_spot = (uint8_t)next;
}

/* The car comes down on a card, which is played in the same turn. */
static void land(struct context *c, struct position *p, struct car *k, unsigned spot)
{
	arrive(c, p, k, spot);
	p->now.due = DUE_FLIP;
	p->now.due_spot = (uint8_t)spot;
}

/* The last card of the path, or where the car stands if there is none. */
static unsigned last_of_path(struct context *c, const struct car *k)
{
	unsigned spot = way_spot(k), next;

	while ((next = path_next(c, k, spot)) != finish_of(k))
		spot = next;
	return spot;
}

static void jump(struct context *c, struct position *p, struct car *k, unsigned cards, unsigned bonus)
{
	unsigned seat = (unsigned)p->seat, boost = upgrade_power(c, p, seat, UP_TURBO), over, nitrous = bonus;

	p->now.triggered |= (uint16_t)(boost ? 1u << UP_TURBO : 0);
	p->now.jumped |= (uint8_t)((nitrous ? 1 : 0) | (boost ? 2 : 0));
	if (boost && bonus && ruling(c, TRR_BOOST_NITROUS) == TRR_BOOST_NITROUS_LARGER)
		bonus = boost > bonus ? boost : bonus;
	else
		bonus += boost;
	unsigned target = path_jump(c, k, way_spot(k), cards + bonus, &over);
	if (target == finish_of(k)) {
		unsigned way = p->mode >= HEROES ? TRR_JUMP_OVERSHOOT_CROSSES : ruling(c, TRR_JUMP_OVERSHOOT);
		unsigned last = last_of_path(c, k);
		if (way == TRR_JUMP_OVERSHOOT_CROSSES || (way == TRR_JUMP_OVERSHOOT_STOP_ON_LAST && last == way_spot(k))) {
			if (way == TRR_JUMP_OVERSHOOT_CROSSES)
				cross(c, p, seat, over, JUMP3);
			return;
		}
		if (way == TRR_JUMP_OVERSHOOT_STOP_AT_LINE) {
			arrive(c, p, k, last);
			k->state = AT_LINE;
			return;
		}
		target = last;
	}
	if (target == way_spot(k))      /* the end of a route that may not be left */
		return;
	unsigned slicked = slick_on_way(c, k, target);
	if (slicked != NO_SPOT) {
		stop_for_slick(c, p, k, slicked);
		k->state = HELD;
		k->target = (uint8_t)target;
		k->bonus = (uint8_t)nitrous;
		return;
	}
	land(c, p, k, target);
}

/* Cards come to the route: at its end, or behind the Detour that brings them. */
static void lay_route(struct context *c, struct position *p, struct car *k, unsigned spot)
{
	unsigned n = p->now.track_n < 2 ? p->now.track_n : 2, at = k->route_n;
	bool open = n && ruling(c, TRR_DETOUR_FACING) == TRR_DETOUR_FACING_FACE_UP;

	if (n < 2)
		ruling(c, TRR_DETOUR_SHORT_PILE);
	if (on_route(spot) && spot - ROUTE < k->route_n && ruling(c, TRR_DETOUR_NESTED_ORDER) == TRR_DETOUR_NESTED_ORDER_INSERT)
		at = spot - ROUTE;
	if (k->route_n + n > ROUTE_MAX)
		n = ROUTE_MAX - k->route_n;
	memmove(&k->route[at + 1 + n], &k->route[at + 1], (k->route_n - at) * sizeof k->route[0]);
	for (unsigned i = 1; i <= n; i++) {
		unsigned type = track_draw(p);
		k->route[at + i] = (struct card){.type = (uint8_t)type, .now = (uint8_t)type, .open = open};
	}
	k->route_n = (uint8_t)(k->route_n + n);
}

unsigned route_laid_at(struct context *c, const struct position *p)
{
	unsigned spot = p->w.spot, n = p->before_car.route_n;

	if (on_route(spot) && spot - ROUTE < n && ruling(c, TRR_DETOUR_NESTED_ORDER) == TRR_DETOUR_NESTED_ORDER_INSERT)
		return spot - ROUTE + 1;
	return n + 1;
}

static void take_out(struct context *c, struct position *p, struct car *k, unsigned spot)
{
	struct card *card = card_at(k, spot);

	if (card->slick || card->beneath)
		slick_gone(c, p);
	*card = (struct card){.type = UNKNOWN, .now = UNKNOWN, .gap = true};
}

static void shortcut(struct context *c, struct position *p, struct car *k)
{
	unsigned spot = way_spot(k), two[2], n = 0;
	uint8_t types[2];

	if (on_route(spot) && ruling(c, TRR_SHORTCUT_ON_ROUTE) == TRR_SHORTCUT_ON_ROUTE_MAIN_LANE)
		spot = ROUTE + k->route_n;
	for (; n < 2 && (spot = path_next(c, k, spot)) != finish_of(k); n++)
		two[n] = spot;
	if (n < 2 && ruling(c, TRR_SHORTCUT_SHORT) == TRR_SHORTCUT_SHORT_NONE)
		n = 0;
	for (unsigned i = 0; i < n; i++) {
		types[i] = card_at(k, two[i])->type;
		take_out(c, p, k, two[i]);
	}
	cards_under(c, p, types, n);
}

/* What "one space forward" adds on a landing card, by a reading. */
static void one_more(struct context *c, struct position *p, struct car *k)
{
	if (!p->w.landing || ruling(c, TRR_LANDING_BASIC) == TRR_LANDING_BASIC_STAY)
		return;
	unsigned next = path_next(c, k, way_spot(k));
	if (next == finish_of(k))
		cross(c, p, (unsigned)p->seat, 1, BASIC);
	else if (card_at(k, next)->slick)
		stop_for_slick(c, p, k, next);
	else
		arrive(c, p, k, next);
}

static void play_card(struct context *c, struct position *p, unsigned type, unsigned bonus)
{
	unsigned seat = (unsigned)p->seat, spot = p->w.spot, before = spot_of(&p->before_car);
	struct car *k = &p->car[seat];

	p->now.due = DUE_NOTHING;
	p->now.due_spot = NO_SPOT;
	k->moved_by = (uint8_t)(type + 1);
	arrive(c, p, k, spot);
	switch ((enum track)type) {
	case BASIC:
		one_more(c, p, k);
		break;
	case PASS:
		drive_on(c, p, k, PASS);
		break;
	case SIDESWIPE:
		p->now.may_bump = true;
		p->now.instant = p->w.nlayers && p->w.layer[p->w.nlayers - 1].kind == LAYER_CONVERT;
		drive_on(c, p, k, SIDESWIPE);
		break;
	case FLAT:
		k->state = UPSIDE;
		return;
	case STOP:
		k->state = HALF;
		break;
	case DRUM:
		p->now.may_slick = true;
		k->drum = DRUM_LANDED;
		one_more(c, p, k);
		break;
	case JUMP3:
	case JUMP5:
		jump(c, p, k, type == JUMP3 ? 3 : 5, bonus);
		break;
	case SHORTCUT:
		one_more(c, p, k);
		if (k->place == 0)
			shortcut(c, p, k);
		if (p->now.due == DUE_CLEAN && card_at(k, p->now.due_spot)->gap) {      /* the slick went with its card */
			p->now.due = DUE_NOTHING;
			p->now.due_spot = k->seen = NO_SPOT;
		}
		break;
	case DETOUR:
		lay_route(c, p, k, spot);
		if (ruling(c, TRR_DETOUR_MOVE) == TRR_DETOUR_MOVE_STAYS_BEHIND)
			k->seen = (uint8_t)before;
		break;
	case RPM_DRAW:
		if (p->has_rpms && p->rpm_n)
			p->now.draws++;
		else if (p->has_rpms && ruling(c, TRR_RPM_EMPTY_PILE) == TRR_RPM_EMPTY_PILE_OWED)
			p->now.due_rpms[seat]++;
		if (ruling(c, TRR_RPM_DRAW_MOVE) == TRR_RPM_DRAW_MOVE_AS_PASS)
			drive_on(c, p, k, PASS);
		break;
	default:
		break;
	}
	if (p->now.due == DUE_NOTHING && k->place == 0 && k->gone == HERE && k->state == ON)
		rest(c, p, seat);
	if (p->mode >= HEIST && (p->now.due == DUE_NOTHING || p->now.due == DUE_CLEAN) && racing(p, seat))
		checkpoint(c, p, seat, before);
}

void make_move(struct context *c, struct position *p, bool again)
{
	unsigned seat = (unsigned)p->seat, bonus, type;
	struct car *k = &p->car[seat];

	if (again) {
		p->now = p->before;
		copy_car(k, &p->before_car);
	} else {
		p->before = p->now;
		copy_car(&p->before_car, k);
	}
	const struct layer *top = &p->w.layer[p->w.nlayers - 1];
	for (unsigned i = 0; i < p->w.slick_ahead; i++) {
		unsigned spot = p->w.spot;
		do
			spot = path_next(c, k, spot);
		while (spot != finish_of(k) && (card_at(k, spot)->up || card_at(k, spot)->slick));
		if (spot == finish_of(k))
			continue;
		if (upgrade_power(c, p, seat, UP_AGILITY))
			p->now.triggered |= 1u << UP_AGILITY;
		else
			card_at(k, spot)->slick = true;
	}
	type = top_type(c, p, &bonus);
	if (top->kind != LAYER_SPIKES && type != top->type)
		p->now.triggered |= (uint16_t)(top->type == FLAT ? 1u << UP_RUNFLAT : 1u << UP_OFFROAD);
	card_at(k, p->w.spot)->now = (uint8_t)(p->w.nlayers > 1 || type != p->w.layer[0].type ? type : p->w.layer[0].rpm);
	if (top->kind == LAYER_OFF_TRACK) {
		bool known;
		unsigned turns = off_turns(c, p, seat, top->bonus, &known);
		arrive(c, p, k, p->w.spot);
		k->moved_by = 0;
		p->now.due = DUE_NOTHING;
		p->now.due_spot = NO_SPOT;
		if (turns)
			knock_off(p, seat, turns);
		return;
	}
	play_card(c, p, type, bonus);
}
