/* Turbulence: the chain of a Move. The position stays as it is: what the chain
 * does to planes is kept in the act, and read back over the position while the
 * chain runs. */
#include "engine/turbulence/model.h"

#include <string.h>

struct chain {
	struct context *c;
	const struct position *p;
	const struct map *m;
	struct act *a;
	struct referee *r;
	unsigned next_exit;             /* of the stated exits */
	bool first_stated;              /* the first stated exit is the mover's, who has no branch */
	bool wrong;                     /* a stated exit is none from where it was used */
	unsigned choices;               /* made so far */
	uint16_t entered[COLOURS_MAX * PLANES_MAX + 2];         /* spots entered, for endless chains ... */
	unsigned entered_at[COLOURS_MAX * PLANES_MAX + 2];      /* ... and the choices made by then */
	unsigned nentered;
	unsigned mover_spot;            /* where the mover stands now, or NO_SPOT */
};

/* The plane on the move: whose, where it stood, and whether it was pushed. */
struct flyer { unsigned seat, spot; bool pushed; };

enum { WORD_FROM = 1, WORD_SIDE = 2, WORD_EXIT = 3 };

static unsigned plane_on(const struct chain *k, unsigned spot)
{
	for (unsigned i = 0; i < k->a->nwrites; i++)
		if (k->a->write[i].spot == spot)
			return k->a->write[i].plane;
	return k->p->plane[spot];
}

static void put_plane(struct chain *k, unsigned spot, unsigned plane)
{
	for (unsigned i = 0; i < k->a->nwrites; i++)
		if (k->a->write[i].spot == spot) {
			k->a->write[i].plane = (uint8_t)plane;
			return;
		}
	k->a->write[k->a->nwrites].spot = (uint16_t)spot;
	k->a->write[k->a->nwrites++].plane = (uint8_t)plane;
}

static void log_event(struct chain *k, enum event_kind kind, unsigned who_, unsigned from, unsigned to, unsigned other)
{
	struct act *a = k->a;

	if (a->nevents < EVENTS_MAX)
		a->event[a->nevents++] = (struct event){(uint8_t)kind, (uint8_t)who_, (uint8_t)other, (uint16_t)from, (uint16_t)to};
}

/* The chain's state as a number: where planes stand otherwise than before the Move, and who is to go on. */
static uint64_t state(const struct chain *k, struct flyer f)
{
	uint64_t sum = 0;

	for (unsigned i = 0; i < k->a->nwrites; i++) {
		if (k->a->write[i].plane == k->p->plane[k->a->write[i].spot])
			continue;
		uint64_t x = (uint64_t)k->a->write[i].spot << 8 | k->a->write[i].plane;
		x *= 0x9E3779B97F4A7C15u;
		sum += x ^ x >> 29;
	}
	return sum * 31 + (uint64_t)f.spot * 8 + f.seat;
}

static const char *seat(const struct chain *k, unsigned s)
{
	return seat_name(k->c->record, (int)s, k->r->arena);
}

static const char *spot(const struct chain *k, unsigned s)
{
	return spot_name(k->m, s, k->r->arena);
}

static const char *who(const struct chain *k, struct flyer f)
{
	return arena_printf(k->r->arena, "%s%s's plane at %s%s", f.pushed ? "the pushed plane (" : "", seat(k, f.seat), spot(k, f.spot), f.pushed ? ")" : "");
}

#define CALL(k, rule, where, ...) referee_call((k)->r, V_ILLEGAL, rule, where, __VA_ARGS__)

static bool protected_at(const struct chain *k, unsigned s)
{
	unsigned plane = plane_on(k, s);

	if (!plane)
		return false;
	unsigned colour = k->p->colour[plane - 1], cell = k->m->colour[colour].tower_cell, side = k->m->colour[colour].tower_side;
	if (s == cell * SIDES + side)
		return true;
	unsigned back = opposite_spot(k->m, s);
	bool near = s / SIDES == cell || (back != NO_SPOT && back / SIDES == cell);
	return near && ruling(k->c, TBR_TOWER_TOUCH) == TBR_TOWER_TOUCH_TOWER_HEX;
}

/* A stated exit that is none from here, under the id that fits it. */
static enum verdict wrong_exit(const struct chain *k, struct flyer f, unsigned exit, int word)
{
	unsigned cell = f.spot / SIDES, e = f.spot % SIDES;
	uint64_t printed = set_of(k->c)->look[k->p->tile[cell]]->lying[TBR_JUNCTION_TURN_LISTED_ROUTES][TBR_CURRENT_DIRECTION_TWO_WAY][k->p->top[cell]] >> (8 * exit);

	if (exit == e)
		CALL(k, TB_NO_REVERSE, word, "%s would leave %s by %s, the side it stands on; a plane does not turn round",
		     who(k, f), cell_name(k->m, cell), grid_hexagons.names[exit]);
	else if (!(printed & 0xFF))
		CALL(k, TB_MOVE_CURRENT, word, "no current of %s reaches its side %s, by which %s would leave", cell_name(k->m, cell),
		     grid_hexagons.names[exit], who(k, f));
	else if (printed >> e & 1)
		CALL(k, TB_MOVE_CURRENT, word, "the current of %s from %s to %s is flown that way only; %s would fly against it",
		     cell_name(k->m, cell), grid_hexagons.names[exit], grid_hexagons.names[e], who(k, f));
	else
		CALL(k, TB_NO_SWITCH, word, "no current of %s joins %s and %s; %s would change from one current to another",
		     cell_name(k->m, cell), grid_hexagons.names[e], grid_hexagons.names[exit], who(k, f));
	return V_ILLEGAL;
}

/* Which way the flyer leaves the hex it faces. */
static enum verdict choose(struct chain *k, struct flyer f, unsigned mask, unsigned *exit)
{
	bool branch = (mask & (mask - 1)) != 0;
	int active = k->a->seat;

	if (!branch && !f.pushed && k->first_stated) {
		*exit = k->a->exit[0];
		k->next_exit = 1;
		k->wrong = !(mask >> *exit & 1);
		return k->wrong ? wrong_exit(k, f, *exit, WORD_EXIT) : V_LEGAL;
	}
	if (!branch) {
		*exit = (unsigned)__builtin_ctz(mask);
		return V_LEGAL;
	}
	bool own = (int)f.seat == active;
	unsigned rule = own ? TB_MOVE_BRANCH : TB_PATH_CHOICE;
	const char *chooser = "";
	if (!own) {
		bool owner = ruling(k->c, TBR_PATH_CHOOSER) == TBR_PATH_CHOOSER_OWNER;
		chooser = owner ? "its owner" : "the player who moves";
	}
	if (k->next_exit == k->a->nexits) {
		k->a->wanted = (uint8_t)mask;
		k->a->wanted_state = state(k, f);
		CALL(k, rule, WORD_EXIT + k->a->nexits, own ? "%s comes to a branch in %s, and the record does not say which way it takes"
							    : "%s comes to a branch in %s; %s says which way it takes, and the record does not",
		     who(k, f), cell_name(k->m, f.spot / SIDES), chooser);
		return V_ILLEGAL;
	}
	unsigned word = k->next_exit++;
	*exit = k->a->exit[word];
	k->wrong = !(mask >> *exit & 1);
	if (k->wrong)
		return wrong_exit(k, f, *exit, (int)(WORD_EXIT + word));
	k->choices++;
	referee_held(k->r, rule);
	return V_LEGAL;
}

static void send_home(struct chain *k, unsigned s, unsigned from)
{
	k->a->home[s]++;
	k->a->gains = true;
	log_event(k, GOES_HOME, s, from, from, s);
}

/* The flyer meets the plane on the spot there head on. */
static enum verdict crash(struct chain *k, struct flyer f, unsigned there)
{
	unsigned other = plane_on(k, there) - 1;

	if (f.pushed && there == k->mover_spot && !referee_test(k->r, TB_PUSH_OUTCOME, ruling(k->c, TBR_CHAIN_MOVER) == TBR_CHAIN_MOVER_CRASH))
		return CALL(k, TB_PUSH_OUTCOME, WORD_FROM, "the chain comes round: %s would meet head on the plane that began the Move", who(k, f));
	if (protected_at(k, there))
		return CALL(k, TB_CRASH_TOWER_SAFE, WORD_FROM, "%s would crash into %s's plane at %s, which touches its own tower", who(k, f),
			    seat(k, other), spot(k, there));
	if (f.seat == other && (int)other == k->a->seat && ruling(k->c, TBR_CRASH_OWN) == TBR_CRASH_OWN_ILLEGAL)
		return CALL(k, TB_CRASH_ANY_OWNER, WORD_FROM, "%s would crash into a plane of its own colour at %s", who(k, f), spot(k, there));
	if (f.pushed) {
		unsigned reading = ruling(k->c, TBR_CHAIN_CRASH);
		if (reading == TBR_CHAIN_CRASH_ILLEGAL)
			return CALL(k, TB_PUSH_OUTCOME, WORD_FROM, "%s would crash into %s's plane at %s, and a pushed plane may not crash", who(k, f),
				    seat(k, other), spot(k, there));
		referee_held(k->r, TB_PUSH_OUTCOME);
		if (reading == TBR_CHAIN_CRASH_PUSHED_HOME) {
			send_home(k, f.seat, f.spot);
			return V_LEGAL;
		}
	}
	referee_held(k->r, TB_CRASH_OPPOSITE);
	referee_held(k->r, TB_CRASH_HOME);
	referee_held(k->r, TB_CRASH_ANY_OWNER);
	referee_held(k->r, TB_CRASH_TOWER_SAFE);
	if (k->m->colour[k->p->colour[other]].tower_cell == there / SIDES ||
	    k->m->colour[k->p->colour[f.seat]].tower_cell == f.spot / SIDES)
		referee_held(k->r, TB_CRASH_TOWER_NARROW);
	put_plane(k, there, 0);
	log_event(k, CRASHES, f.seat, f.spot, there, other);
	k->a->home[f.seat]++;
	k->a->home[other]++;
	k->a->gains = true;
	k->a->crash = true;
	return V_LEGAL;
}

/* A plane comes to face a blank side. *home: it goes there. */
static enum verdict at_blank(struct chain *k, struct flyer f, unsigned there, bool *home)
{
	unsigned reading = ruling(k->c, TBR_EDGE_NO_CURRENT);

	if (reading == TBR_EDGE_NO_CURRENT_ILLEGAL_TO_CAUSE)
		return CALL(k, TB_MOVE_CURRENT, WORD_FROM, "%s would come to face a side of %s without a current", who(k, f),
			    cell_name(k->m, there / SIDES));
	*home = reading == TBR_EDGE_NO_CURRENT_SENT_HOME;
	if (*home)
		send_home(k, f.seat, there);
	return V_LEGAL;
}

/* The flyer arrives on the outer edge exit of cell. */
static enum verdict outer_edge(struct chain *k, struct flyer f, unsigned cell, unsigned exit)
{
	unsigned colour = k->p->colour[f.seat], tower = k->m->tower_at[cell][exit], there = cell * SIDES + exit;

	referee_held(k->r, TB_EDGE_EVERY_PLANE);
	if (plane_on(k, there)) {       /* only a plane at its own tower stands on an outer edge */
		unsigned point = f.pushed ? TBR_CHAIN_INTO_TOWER : TBR_TOWER_ARRIVAL;
		if (ruling(k->c, point) == 0)
			return CALL(k, TB_CRASH_TOWER_SAFE, WORD_FROM, "%s would run into %s's plane at %s, which touches its own tower", who(k, f),
				    seat(k, plane_on(k, there) - 1), spot(k, there));
		send_home(k, f.seat, there);
		return V_LEGAL;
	}
	unsigned listed = k->m->strip_at[TBR_STRIP_EXTENT_LISTED][cell][exit];
	unsigned wide = k->m->strip_at[TBR_STRIP_EXTENT_TOUCHING_HEXES][cell][exit];
	unsigned strip = listed || wide >> colour & 1 ? k->m->strip_at[ruling(k->c, TBR_STRIP_EXTENT)][cell][exit] : 0;
	if (strip >> colour & 1) {
		if (!f.pushed || ruling(k->c, TBR_CHAIN_LANDING) == TBR_CHAIN_LANDING_LANDS) {
			referee_held(k->r, TB_LAND_OWN_STRIP);
			referee_held(k->r, TB_LAND_IMMEDIATE);
			referee_held(k->r, TB_LAND_FARTHEST);
			k->a->landed[f.seat]++;
			k->a->gains = true;
			log_event(k, LANDS, f.seat, f.spot, there, f.seat);
			return V_LEGAL;
		}
	} else if (tower == colour + 1 && ruling(k->c, TBR_TOWER_REENTRY) == TBR_TOWER_REENTRY_STAYS_ON_SPOT) {
		enum verdict v;
		bool home = false;
		if (exits_of(k->c, k->p, cell, exit) == 0 && ((v = at_blank(k, f, there, &home)) || home))
			return v;
		put_plane(k, there, f.seat + 1);
		log_event(k, FLIES, f.seat, f.spot, there, f.seat);
		return V_LEGAL;
	} else if (k->m->hole_inside) {
		ruling(k->c, TBR_INTERIOR_HOLE);
	}
	referee_held(k->r, TB_EDGE_HOME);
	send_home(k, f.seat, there);
	return V_LEGAL;
}

/* A displaced plane that faces a blank side. done: the action is spent and changes nothing. */
static enum verdict pushed_at_blank(struct chain *k, struct flyer f, bool *done)
{
	unsigned reading = ruling(k->c, TBR_PUSH_NO_CURRENT);

	if (reading == TBR_PUSH_NO_CURRENT_SENT_HOME) {
		struct flyer pusher = {plane_on(k, f.spot) - 1, f.spot, false};
		bool home = false;
		send_home(k, f.seat, f.spot);
		enum verdict v = at_blank(k, pusher, f.spot, &home);     /* where it has come itself now */
		if (home)
			put_plane(k, f.spot, 0);
		return v;
	}
	if (reading == TBR_PUSH_NO_CURRENT_STAYS_AND_MOVER_BLOCKED) {
		clear_effects(k->a);
		log_event(k, BLOCKED, f.seat, f.spot, f.spot, f.seat);
		*done = true;
		return V_LEGAL;
	}
	return CALL(k, TB_PUSH_COMPLETE, WORD_FROM, "%s faces a side of %s without a current, so it can't be pushed on", who(k, f),
		    cell_name(k->m, f.spot / SIDES));
}

/* The spots from the i-th one entered on, round to it again. */
static const char *ring(const struct chain *k, unsigned i)
{
	const char *list = spot(k, k->entered[i]);

	for (unsigned n = i + 1; n < k->nentered; n++)
		list = arena_printf(k->r->arena, "%s, %s", list, spot(k, k->entered[n]));
	return list;
}

/* Remembers that a spot was entered; a fault where the chain is endless there. */
static enum verdict enter(struct chain *k, unsigned s)
{
	for (unsigned i = 0; i < k->nentered; i++) {
		if (k->entered[i] != s)
			continue;
		if (k->entered_at[i] == k->choices)
			return CALL(k, TB_CLOSED_LOOP, WORD_FROM, "the pushes would never end: they go round %s, and no choice of way leads out", ring(k, i));
		if (ruling(k->c, TBR_LOOP_BRANCH) == TBR_LOOP_BRANCH_ANY_REVISIT)
			return CALL(k, TB_CLOSED_LOOP, WORD_FROM, "the chain enters %s a second time, which counts as a closed loop", spot(k, s));
		k->entered_at[i] = k->choices;
		return V_LEGAL;
	}
	k->entered[k->nentered] = (uint16_t)s;
	k->entered_at[k->nentered++] = k->choices;
	return V_LEGAL;
}

/* The flyer arrives on an inner intersection. *pushed: whom it displaces, if anybody. */
static enum verdict arrive(struct chain *k, struct flyer f, unsigned there, struct flyer *pushed, bool *on)
{
	unsigned head_on = opposite_spot(k->m, there), start = k->a->from;
	enum verdict v;

	*on = false;
	if (plane_on(k, head_on))
		return crash(k, f, head_on);
	if (there == start && f.pushed && !plane_on(k, there)) {
		if (!referee_test(k->r, TB_CLOSED_LOOP, ruling(k->c, TBR_LOOP_VACATED_START) == TBR_LOOP_VACATED_START_VACATED))
			return CALL(k, TB_CLOSED_LOOP, WORD_FROM, "the chain comes back to %s, where the Move began: a closed loop", spot(k, there));
	}
	if ((v = enter(k, there)))
		return v;
	unsigned stands = plane_on(k, there);
	if (stands) {
		unsigned other = stands - 1;
		if (protected_at(k, there))
			return CALL(k, TB_PUSH_TOWER_SAFE, WORD_FROM, "%s would push %s's plane at %s, which touches its own tower", who(k, f),
				    seat(k, other), spot(k, there));
		if ((int)other == k->a->seat && ruling(k->c, TBR_PUSH_OWN) == TBR_PUSH_OWN_NO_ILLEGAL)
			return CALL(k, TB_PUSH_ANY_OWNER, WORD_FROM, "%s would push a plane of %s's own at %s", who(k, f), seat(k, other), spot(k, there));
		*pushed = (struct flyer){other, there, true};
		*on = true;
		referee_held(k->r, TB_PUSH_SAME_HEADING);
		referee_held(k->r, TB_PUSH_REPLACE);
		referee_held(k->r, TB_PUSH_ADVANCE);
		referee_held(k->r, TB_PUSH_FREE);
		referee_held(k->r, TB_PUSH_ANY_OWNER);
		if (f.pushed)
			referee_held(k->r, TB_PUSH_CHAIN);
		if (there == k->mover_spot)
			k->mover_spot = NO_SPOT;
	} else {
		if (f.pushed)
			referee_held(k->r, TB_PUSH_OUTCOME);
		referee_held(k->r, TB_SPOT_SINGLE);
		bool home = false;
		if (exits_of(k->c, k->p, there / SIDES, there % SIDES) == 0 && ((v = at_blank(k, f, there, &home)) || home))
			return v;
	}
	log_event(k, FLIES, f.seat, f.spot, there, f.seat);
	if (stands)
		log_event(k, PUSHES, f.seat, there, there, stands - 1);
	put_plane(k, there, f.seat + 1);
	if (!f.pushed)
		k->mover_spot = there;
	return V_LEGAL;
}

static enum verdict run(struct chain *k)
{
	struct act *a = k->a;
	struct flyer f = {(unsigned)a->seat, a->from, false}, pushed = f;
	bool on = true;
	enum verdict v;

	clear_effects(a);
	k->next_exit = k->choices = k->nentered = 0;
	k->wrong = false;
	k->mover_spot = NO_SPOT;
	put_plane(k, a->from, 0);
	for (; on; f = pushed) {
		unsigned cell = f.spot / SIDES, e = f.spot % SIDES, exit, mask = exits_of(k->c, k->p, cell, e);
		bool done = false;
		if (mask == 0 && f.pushed) {
			v = pushed_at_blank(k, f, &done);
			if (v || done)
				return v;
			break;
		}
		if (mask == 0) {
			if (a->nexits && a->exit[0] == e)
				return wrong_exit(k, f, a->exit[0], WORD_EXIT);
			return CALL(k, TB_MOVE_CURRENT, WORD_SIDE, "%s faces a side of %s where no current begins, so it can't move", who(k, f),
				    cell_name(k->m, cell));
		}
		if ((v = choose(k, f, mask, &exit)))
			return v;
		referee_held(k->r, TB_MOVE_CURRENT);
		referee_held(k->r, TB_NO_SWITCH);
		referee_held(k->r, TB_NO_REVERSE);
		referee_held(k->r, TB_MOVE_ARRIVAL);
		unsigned there = opposite_spot(k->m, cell * SIDES + exit);
		on = false;
		v = there == NO_SPOT ? outer_edge(k, f, cell, exit) : arrive(k, f, there, &pushed, &on);
		if (v)
			return v;
	}
	if (a->nwrites > 2 || k->nentered > 1) {
		referee_held(k->r, TB_CLOSED_LOOP);
		referee_held(k->r, TB_PUSH_COMPLETE);
		referee_held(k->r, TB_PUSH_TOWER_SAFE);
	}
	return V_LEGAL;
}

/* Whether the chain as it ran, to its end or to a fault of its own, leaves no word over and lacks none. */
static bool all_read(const struct chain *k)
{
	return k->next_exit == k->a->nexits && !k->wrong && !k->a->wanted;
}

/* Exits are stated at branches, in chain order; one may be stated for the
 * mover although it has no branch. The first reading is taken where it uses up
 * all words. So that no disputed point changes what the player is taken to
 * have said, readings are compared under the defaults, but for those that say
 * which currents there are. *both: the other reading would be complete too. */
static bool mover_is_stated(struct chain *k, bool *both)
{
	uint8_t defaults[TBR_RULINGS] = {0}, *option = k->c->option;
	uint64_t asked[4];
	struct referee *r = k->r, quiet = *r;
	struct act *a = k->a;

	memcpy(asked, k->c->asked, sizeof asked);
	defaults[TBR_CURRENT_DIRECTION] = option[TBR_CURRENT_DIRECTION];
	defaults[TBR_JUNCTION_TURN] = option[TBR_JUNCTION_TURN];
	k->c->option = defaults;
	quiet.out = NULL;
	k->r = &quiet;
	bool ends = run(k) == V_LEGAL, plain = ends && all_read(k), fits = all_read(k);
	bool unread = ends || k->next_exit == 0;        /* words are left that only the mover's exit can explain */
	a->wanted = 0;
	k->first_stated = true;
	bool stated = run(k) == V_LEGAL ? all_read(k) : !fits && all_read(k);
	k->first_stated = false;
	a->wanted = 0;
	k->c->option = option;
	memcpy(k->c->asked, asked, sizeof asked);
	k->r = r;
	*both = plain && stated;
	return !plain && (stated || unread);
}

enum verdict run_chain(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	struct chain k;                 /* where it entered spots is written as they are entered */
	unsigned mask = exits_of(c, p, a->from / SIDES, a->from % SIDES);
	bool branch = (mask & (mask - 1)) != 0, both = false;

	k.c = c, k.p = p, k.m = map_of(c, p), k.a = a, k.r = r;
	k.first_stated = false;
	a->wanted = 0;
	if (a->nexits && mask && !branch && !a->at_branches)
		k.first_stated = mover_is_stated(&k, &both);
	enum verdict v = run(&k);
	if (v)
		return v;
	if (k.next_exit < a->nexits)
		return referee_notation(r, V_UNREADABLE, N_WORD, (int)(WORD_EXIT + k.next_exit),
					k.choices ? "%s is one exit too many: the Move comes to %u branch%s" : "%s is one exit too many: the Move comes to no branch",
					grid_hexagons.names[a->exit[k.next_exit]], k.choices, k.choices == 1 ? "" : "es");
	if (both && r->out)
		referee_note(r, TB_MOVE_BRANCH, WORD_EXIT, "these exits are read as those of the pushed planes; to state the mover's own exit, %s, as well, "
			     "write it before them", grid_hexagons.names[a->exit[0]]);
	if (k.first_stated) {           /* right, but redundant: the act is as if it had not been written */
		memmove(a->exit, a->exit + 1, --a->nexits);
		k.first_stated = false;
	}
	return V_LEGAL;
}

enum verdict settle_blanks(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	uint8_t cells[2] = {a->cell, a->cell2};

	for (unsigned i = 0; i < (a->kind == PLAY_SWAP_PAIR ? 2u : 1u); i++) {
		uint64_t planes = planes_at(p, cells[i]), facing, blank;
		unsigned tile, top;
		if (!planes)
			continue;
		lies_after(c, p, a, cells[i], &tile, &top);
		facing = some(planes) & some(currents_as(c, p->tile[cells[i]], p->top[cells[i]]));
		blank = facing ? facing & ~some(currents_as(c, tile, top)) : 0;
		for (; blank; blank &= blank - 1) {
			unsigned s = cells[i] * SIDES + (unsigned)__builtin_ctzll(blank) / 8;
			unsigned reading = ruling(c, TBR_EDGE_NO_CURRENT);
			if (reading == TBR_EDGE_NO_CURRENT_ILLEGAL_TO_CAUSE)
				return referee_call(r, V_ILLEGAL, TB_MOVE_CURRENT, WHERE_ACTION,
						    "%s's plane at %s would come to face a side without a current",
						    seat_name(c->record, p->plane[s] - 1, r->arena), spot_name(map_of(c, p), s, r->arena));
			if (reading == TBR_EDGE_NO_CURRENT_SENT_HOME) {
				unsigned owner = p->plane[s] - 1u;
				a->write[a->nwrites].spot = (uint16_t)s;
				a->write[a->nwrites++].plane = 0;
				a->home[owner]++;
				a->gains = true;
				a->event[a->nevents++] = (struct event){GOES_HOME, (uint8_t)owner, (uint8_t)owner, (uint16_t)s, (uint16_t)s};
			}
		}
	}
	return V_LEGAL;
}
