/* Turbo Rally: what a flipped card does to its car. */
#include "engine/turbo_rally/turn.h"

#include <string.h>

unsigned upgrade_power(struct context *c, const struct position *p, unsigned seat, unsigned upgrade)
{
	unsigned n = p->declared[seat][upgrade];

	if (n == 0 || p->declined[seat] >> upgrade & 1)
		return 0;
	return n > 1 && ruling(c, TRR_UPGRADE_STACK) == TRR_UPGRADE_STACK_ONCE ? 1 : n;
}

__attribute__((always_inline))
static inline void arrive_now(struct context *c, struct position *p, struct car *k, unsigned spot)
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

void arrive(struct context *c, struct position *p, struct car *k, unsigned spot)
{
	arrive_now(c, p, k, spot);
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
	rest_now(c, p, &p->car[seat], seat);
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
			if (k->route_n)         /* the line lies behind route and lane */
				clear_route(c, p, k);
			arrive(c, p, k, on_route(last) ? k->length : last);
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
	widen(p, k->route_n);
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

__attribute__((always_inline))
static inline void play_card(struct context *c, struct position *p, struct car *k, unsigned type, unsigned bonus)
{
	static const uint8_t stands[] = {[BASIC] = ON, [FLAT] = UPSIDE, [DRUM] = ON, [STOP] = HALF};
	unsigned seat = (unsigned)p->seat;

	p->now.due = DUE_NOTHING;
	p->now.due_spot = NO_SPOT;
	k->moved_by = (uint8_t)(type + 1);
	arrive_now(c, p, k, p->w.spot);
	switch ((enum track)type) {
	case BASIC:
	case DRUM:
	case FLAT:
	case STOP:                      /* the car only comes to stand on it; one branch for half of all flips */
		k->state = stands[type];
		p->now.may_slick |= type == DRUM;
		k->drum = (uint8_t)((k->drum & (0u - (type != DRUM))) | (type == DRUM) * DRUM_LANDED);
		if (p->w.landing && k->state == ON)
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
		lay_route(c, p, k, p->w.spot);
		if (ruling(c, TRR_DETOUR_MOVE) == TRR_DETOUR_MOVE_STAYS_BEHIND)
			k->seen = (uint8_t)spot_of(&p->before_car);
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
	if (p->now.due == DUE_NOTHING && k->place == 0 && k->gone == HERE)
		rest_now(c, p, k, seat);
	if (p->mode >= HEIST && type != FLAT && (p->now.due == DUE_NOTHING || p->now.due == DUE_CLEAN) && racing(p, seat))
		checkpoint(c, p, seat, spot_of(&p->before_car));
}

/* How all was before a move, where an answer may make it again. */
static inline void keep_before(struct position *p, const struct car *k)
{
	if (p->has_rpms || p->has_upgrades) {
		p->before = p->now;
		copy_car(&p->before_car, k);
	} else {
		memcpy(&p->before_car, k, offsetof(struct car, lane));
	}
}

/* Whether a card counts as another one by an upgrade, which is noted. */
static inline unsigned played_as(struct context *c, struct position *p, unsigned type)
{
	unsigned counts = p->has_upgrades ? upgraded(c, p, (unsigned)p->seat, type) : type;

	if (counts != type)
		p->now.triggered |= (uint16_t)(type == FLAT ? 1u << UP_RUNFLAT : 1u << UP_OFFROAD);
	return counts;
}

/* The card at that spot is turned up, counts as type, and is played as its seat plays that. */
__attribute__((always_inline))
static inline void turn_over(struct context *c, struct position *p, struct car *k, struct card *card, unsigned type, bool face_up)
{
	enum { JUMPS = 1u << (JUMP3 + 1) | 1u << (JUMP5 + 1) };
	bool landing = k->state == HELD || (JUMPS >> k->moved_by & 1);
	unsigned acts = acts_as(c, type), counts;

	card->up = true;
	card->open = false;
	p->now.may_bump = p->now.may_slick = false;
	p->w.flips++;
	open_window(p, p->now.due_spot, acts, type, landing);
	p->w.open = !face_up;           /* nothing was flipped, so nobody answers */
	keep_before(p, k);
	counts = played_as(c, p, acts);
	card->now = (uint8_t)(counts != acts ? counts : type);
	play_card(c, p, k, counts, 0);
}

void flip_card(struct context *c, struct position *p, unsigned named)
{
	struct car *k = &p->car[p->seat];
	struct card *card = card_at(k, p->now.due_spot);
	bool face_up = card->up;

	p->jumping = false;
	if (card->type == UNKNOWN && named < TRACK_MAX) {
		card->type = (uint8_t)named;
		p->now.seen[named]++;
	}
	unsigned type = face_up ? named : card->type == UNKNOWN ? BASIC : card->type;
	if (face_up && ruling(c, TRR_JUMP_ONTO_FACE_UP) == TRR_JUMP_ONTO_FACE_UP_AS_BASIC)
		type = BASIC;
	turn_over(c, p, k, card, type, face_up);
}

/* The same where the card lies face down and nothing is known of it. */
__attribute__((always_inline))
static inline void flip_unknown(struct context *c, struct position *p, struct car *k, struct card *card, unsigned type)
{
	p->jumping = false;
	card->type = (uint8_t)type;
	p->now.seen[type]++;
	turn_over(c, p, k, card, type, false);
}

void make_move(struct context *c, struct position *p, bool again)
{
	unsigned seat = (unsigned)p->seat, type;
	struct car *k = &p->car[seat];

	if (again) {
		p->now = p->before;
		copy_car(k, &p->before_car);
	} else {
		keep_before(p, k);
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
	type = top->kind == LAYER_SPIKES ? FLAT : played_as(c, p, top->type);
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
	play_card(c, p, k, type, top->bonus);
}

/* ---- Turns as most are: in order, of flips and steps against which nothing speaks. They are played at once, as turn, decode, check and apply would
 * play them one by one; what is another way is left to those. */

/* Begins a turn of the seat, if it is the one that follows in order on that of car k, of which nothing is left, and in which no card was played.
 * Its car, or NULL. */
__attribute__((always_inline))
static inline struct car *follows(struct context *c, struct position *p, struct car *k, int seat, struct referee *r)
{
	static const uint16_t rules[CORE_TRACK + 1] = {
		TR_TURN_FLIP, TR_BASIC, TR_PASS_LANE, TR_TURN_FLIP, TR_DRUM_MOVE, TR_JUMP_LAND, TR_JUMP_LAND, TR_TURN_FLIP, TR_SHORTCUT_CROSS,
		TR_DETOUR_ROUTE_FIRST, TR_SWIPE_MOVE, TR_RPM_DRAW_CARD,
	};
	unsigned at = p->turn_at, runs = p->now.runs;
	uint64_t left;

	_Static_assert(offsetof(struct flow, due_spot) == sizeof left, "what is left of a turn stands first");
	memcpy(&left, &p->now, sizeof left);
	if (left | p->w.nused || at == NO_ORDER)
		return NULL;
	at++;
	at = (at + (unsigned)__builtin_ctz((runs | runs << 16) >> at)) % 16;
	if (p->order[at] != seat)
		return NULL;
	referee_held(r, rules[k->moved_by]);
	referee_held(r, TR_TURN_FLIP);
	referee_held(r, TR_TURN_CYCLE);
	if (k->route_at)
		end_route(c, p, k);
	p->moved |= (uint16_t)(1u << p->seat);
	p->turn_at = (uint8_t)at;
	k = &p->car[seat];
	begin_now(c, p, k, (unsigned)seat);
	set_due_now(c, p, k);
	return k;
}

bool begin_in_order(struct context *c, struct position *p, int seat, struct referee *r)
{
	return p->turn_at != NO_ORDER && follows(c, p, &p->car[p->seat], seat, r);
}

/* A flip or step of the seat whose turn it is, if it is legal beyond doubt. all: how many cards of each kind the deck has. */
__attribute__((always_inline))
static inline bool plain_act(struct context *c, struct position *p, struct car *k, const struct action *a, const struct word *word, const uint16_t *all,
			     struct referee *r)
{
	if (a->bad | a->claim | (a->by != SEAT_NONE))
		return false;
	if (word->key == KEY("step") && a->nwords == 1 && p->now.due == DUE_STEP) {
		enum step step = step_due_of(p, k);
		hold_step(p, step, r);
		referee_held(r, TR_TURN_CYCLE);
		if (!gets_up(step)) {
			make_step(c, p, k, step);
			return true;
		}
		step_done(p, k, step);
		get_up(c, p, k, step);
		return true;
	}
	if (word->key != KEY("flip") || a->nwords != 2 || p->now.due != DUE_FLIP || p->now.draws)
		return false;
	int type = track_word(c, c->record, word + 1);
	struct card *card = p->now.due_spot < ROUTE ? &k->lane[p->now.due_spot] : &k->route[p->now.due_spot - ROUTE];    /* there is one */
	if (type < 0 || bump_owed(c, p) || !plain_face(p, card, (unsigned)type, all) || p->now.track_n < 2 || p->now.triggered | p->w.nused)
		return false;
	referee_held(r, TR_TURN_CYCLE);
	referee_held(r, TR_TURN_FLIP);
	referee_held(r, TR_CARD_COUNT);
	hold_resumed(k, r);
	hold_flip(c, p, k, (unsigned)type, r);
	flip_unknown(c, p, k, card, (unsigned)type);
	return true;
}

size_t turbo_rally_plain(struct context *c, void *pos, const struct turn *t, size_t n, bool begun, uint32_t *acts, struct referee *r)
{
	struct position *p = pos;
	const struct action *actions = c->record->actions;
	const struct word *words = c->record->words;
	const uint16_t *all = deck_of(c)->track;
	const struct turn *first = t, *end = t + n;
	uint32_t done = *acts;

	if (p->turn_at == NO_ORDER || (begun && t->seat != p->seat))
		return begun;
	struct car *k = &p->car[p->seat];
	for (;; t++) {
		if (!begun) {
			if (t == end || !(k = follows(c, p, k, t->seat, r)))
				break;
			done = 0;
		}
		begun = false;
		const struct action *a = actions + t->action + done;
		uint32_t nacts = t->nactions;
		for (; done < nacts && plain_act(c, p, k, a, words + a->word, all, r); done++)
			a++;
		if (done < nacts) {
			t++;
			break;
		}
	}
	*acts = done;
	return (size_t)(t - first);
}
