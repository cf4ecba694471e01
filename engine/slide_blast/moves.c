/* Slide Blast: what can be played. It proposes placements where they can be
 * at all, check_placement disposes; and so a pass or a Life Guard is judged. */
#include "engine/slide_blast/model.h"

#include <string.h>

struct search {
	struct context *c;
	const struct position *p;
	struct referee silent;          /* nobody reads its faults */
	struct act act;
	struct visitor *visitor;
	unsigned shown;
};

static void search_init(struct search *s, struct context *c, const struct position *p, int seat, struct visitor *v)
{
	s->c = c;
	s->p = p;
	s->silent = (struct referee){.game = c->game, .record = c->record, .arena = c->arena, .undecided_turn = -1};
	memset(&s->act, 0, sizeof s->act);
	s->act.seat = (int8_t)seat;
	s->act.own_turn = true;
	s->act.tile = s->act.partner = NO_TILE;
	s->visitor = v;
	s->shown = 0;
}

static void show(struct search *s)
{
	s->shown++;
	s->visitor->stopped = !s->visitor->visit(s->visitor, &s->act);
}

/* Checks the placement as it stands and shows it. */
static void propose(struct search *s)
{
	if (!s->visitor->stopped && check_placement(s->c, s->p, &s->act, &s->silent) == V_LEGAL)
		show(s);
}

/* Every place of the exit for the entrance as it is to lie. */
static void propose_exits(struct search *s)
{
	const struct set *set = set_of(s->c);
	const struct grid *g = set->grid;
	const struct design *exit = design_of(s->c, s->p, s->act.partner);
	struct act entrance = {.kind = PLAY, .seat = s->act.seat, .tile = s->act.tile, .partner = NO_TILE};
	struct table t = {s->p, &entrance};
	struct end own = s->p->end[s->p->point_of[s->act.seat]];
	unsigned in, number = 0;
	int x, y;

	act_lay(s->c, s->p, &entrance, s->act.tile, s->act.spot);
	unsigned cell = own.port == INSIDE ? NO_CELL : table_beyond(s->c, t, own, &in, &x, &y);
	if (cell < s->p->ncells || cell == NO_CELL || table_link(s->c, t, cell, in) == LINK_NONE)
		return;
	/* where the number is known at once, the exit has to be joined by it */
	unsigned link = table_link(s->c, t, cell, in);
	if (link & LINK_NUMBER && s->c->option[SBR_EXIT_NUMBER] == SBR_EXIT_NUMBER_OWN_NUMBER && s->c->option[SBR_EXIT_TOUCH] == SBR_EXIT_TOUCH_ONE_JOIN)
		number = link & LINK_VALUE;
	for (unsigned i = 0; i < s->p->ncells + entrance.nnew && !s->visitor->stopped; i++)
		for (unsigned side = 0; side < g->sides && !s->visitor->stopped; side++) {
			const struct cell *k = table_cell(t, i);
			x = k->x + g->step[side].x;
			y = k->y + g->step[side].y;
			if (table_find(t, x, y) != NO_CELL || outside(s->p, x, y))
				continue;
			bool seen = false;      /* each empty cell once, beside its first neighbour */
			for (unsigned o = 0; o < g->sides && !seen; o++) {
				unsigned other = table_find(t, x + g->step[o].x, y + g->step[o].y);
				seen = other < i;
			}
			for (unsigned top = 0; top < g->sides && !seen && !s->visitor->stopped; top++) {
				if (number) {
					unsigned port = exit->number_port[number], way = grid_turned(g, port / ENDS_MAX, top);
					if (table_find(t, x + g->step[way].x, y + g->step[way].y) == NO_CELL)
						continue;
				}
				s->act.second = (struct spot){(int16_t)x, (int16_t)y, (uint8_t)top};
				propose(s);
			}
		}
}

/* Every placement of a tile of the hand or of a Life Guard. */
static void propose_tile(struct search *s, unsigned tile)
{
	const struct set *set = set_of(s->c);
	const struct grid *g = set->grid;
	const struct design *d = design_of(s->c, s->p, tile);
	unsigned seat = (unsigned)s->act.seat;
	int x, y;

	s->act.kind = PLAY;
	s->act.tile = (uint16_t)tile;
	s->act.partner = NO_TILE;
	if (reach_of(s->c, s->p, s->p->point_of[seat], &x, &y) != OPEN_END)
		return;
	if (d->kind == ICON) {
		if (d->nslides && ruling(s->c, SBR_ICON_AS_TILE) == SBR_ICON_AS_TILE_MAY_STAY_SMALL)
			for (unsigned top = 0; top < g->sides; top++) {
				s->act.spot = (struct spot){(int16_t)x, (int16_t)y, (uint8_t)top};
				propose(s);
			}
		for (unsigned o = 0; o < set->ntiles; o++) {
			const struct design *big = design_of(s->c, s->p, o);
			if (set->tile[o].design != (uint8_t)d->big || s->p->place[o] != POOL)
				continue;
			s->act.partner = (uint16_t)o;
			for (unsigned top = 0; top < g->sides; top++)
				for (unsigned part = 0; part < big->nparts; part++) {
					s->act.spot = (struct spot){(int16_t)(x - big->offset[top][part].x), (int16_t)(y - big->offset[top][part].y), (uint8_t)top};
					propose(s);
				}
		}
		return;
	}
	bool entrance = d->kind == ENTRANCE || d->kind == GUARD;
	for (unsigned top = 0; top < g->sides && !s->visitor->stopped; top++) {
		s->act.spot = (struct spot){(int16_t)x, (int16_t)y, (uint8_t)top};
		for (unsigned o = 0; o < set->ntiles && entrance; o++) {
			bool pair = set->tile[o].design == (uint8_t)d->exit ||
				    (d->kind == GUARD && kind_of(s->c, o) == GUARD_EXIT && s->c->option[SBR_LIFE_GUARD_PAIRS] == SBR_LIFE_GUARD_PAIRS_ANY_ENTRANCE_ANY_EXIT);
			if (!pair || s->p->place[o] != POOL)
				continue;
			s->act.partner = (uint16_t)o;
			propose_exits(s);
		}
		s->act.partner = NO_TILE;
		if (!entrance || (d->kind == ENTRANCE && s->c->option[SBR_ENTRANCE_WITHOUT_EXIT] == SBR_ENTRANCE_WITHOUT_EXIT_ENTRANCE_ALONE))
			propose(s);
	}
}

/* Whether the pair's entrance may be used at all. */
static bool pair_left(struct context *c, const struct position *p, unsigned tile)
{
	const struct set *s = set_of(c);

	if (kind_of(c, tile) != GUARD || p->place[tile] != POOL)
		return false;
	if (pairs_used(c, p) >= 2 && ruling(c, SBR_LIFE_GUARD_PAIRS) != SBR_LIFE_GUARD_PAIRS_FOUR_PAIRS)
		return false;
	for (unsigned o = 0; o < s->ntiles; o++)
		if (p->place[o] == POOL && (s->tile[o].design == (uint8_t)s->design[s->tile[tile].design].exit ||
		    (kind_of(c, o) == GUARD_EXIT && c->option[SBR_LIFE_GUARD_PAIRS] == SBR_LIFE_GUARD_PAIRS_ANY_ENTRANCE_ANY_EXIT)))
			return true;
	return false;
}

/* Keeps the first act shown. */
struct finder { struct visitor v; struct act *found; bool any; };

static bool find(struct visitor *v, const void *act)
{
	struct finder *f = (struct finder *)v;

	if (f->found)
		*f->found = *(const struct act *)act;
	f->any = true;
	return false;
}

static bool find_place(struct context *c, const struct position *p, int seat, unsigned tile, bool b_allowed, struct act *example)
{
	struct finder f = {.v.visit = find, .found = example};
	struct search s;

	search_init(&s, c, p, seat, &f.v);
	s.act.b_allowed = b_allowed;
	propose_tile(&s, tile);
	return f.any;
}

bool tile_fits(struct context *c, const struct position *p, int seat, unsigned tile)
{
	return find_place(c, p, seat, tile, false, NULL);
}

bool exit_fits(struct context *c, const struct position *p, const struct act *a)
{
	const struct set *set = set_of(c);
	struct finder f = {.v.visit = find};
	struct search s;

	search_init(&s, c, p, a->seat, &f.v);
	s.act.kind = PLAY;
	s.act.tile = a->tile;
	s.act.spot = a->spot;
	for (unsigned o = 0; o < set->ntiles; o++)
		if (set->tile[o].design == (uint8_t)design_of(c, p, a->tile)->exit && p->place[o] == POOL) {
			s.act.partner = (uint16_t)o;
			propose_exits(&s);
		}
	return f.any;
}

/* Whether the play that is due may be a tile of that kind. */
static bool kind_allowed(struct context *c, const struct position *p, unsigned tile)
{
	unsigned kind = kind_of(c, tile);

	if (is_special(kind) && p->bonus && ruling(c, SBR_HIGH_SPEED_BONUS_KIND) == SBR_HIGH_SPEED_BONUS_KIND_PLAIN_ONLY)
		return false;
	return kind != HIGH_SPEED || !p->speeds || ruling(c, SBR_HIGH_SPEED_SECOND) != SBR_HIGH_SPEED_SECOND_FORBIDDEN;
}

bool playable(struct context *c, const struct position *p, int seat, unsigned tile)
{
	return kind_allowed(c, p, tile) && tile_fits(c, p, seat, tile);
}

/* Whether a tile of the hand has to fail before the Life Guard is called. */
static bool tried_for_guard(struct context *c, const struct position *p, unsigned tile)
{
	bool special = is_special(kind_of(c, tile));

	if (!special && (tile == p->drawn || p->drawn == NO_TILE))
		return true;
	unsigned test = ruling(c, SBR_LIFE_GUARD_TEST);
	if (test == SBR_LIFE_GUARD_TEST_DRAWN_TILE_ONLY)
		return tile == p->drawn || p->drawn == NO_TILE;
	return test == SBR_LIFE_GUARD_TEST_EVERYTHING || !special;
}

/* The same of the hidden ones. */
static bool hidden_tried(struct context *c, const struct position *p)
{
	return p->drawn >= HIDDEN_TILE || ruling(c, SBR_LIFE_GUARD_TEST) != SBR_LIFE_GUARD_TEST_DRAWN_TILE_ONLY;
}

enum stuck is_stuck(struct context *c, const struct position *p, int seat, bool for_guard, struct act *example)
{
	int x, y;
	unsigned hidden = p->hand_unknown[seat];

	if (reach_of(c, p, p->point_of[seat], &x, &y) == BLOCKED_END)
		return STUCK;
	for (unsigned t = 0; t < set_of(c)->ntiles; t++)
		if (in_hand(p, (unsigned)seat, t) && kind_allowed(c, p, t) && (!for_guard || tried_for_guard(c, p, t)) &&
		    find_place(c, p, seat, t, false, example))
			return NOT_STUCK;
	return hidden && !(for_guard && !hidden_tried(c, p)) ? PERHAPS_STUCK : STUCK;
}

bool stuck_by_rule_b(struct context *c, const struct position *p, int seat)
{
	for (unsigned t = 0; t < set_of(c)->ntiles; t++)
		if (in_hand(p, (unsigned)seat, t) && !(kind_allowed(c, p, t) && find_place(c, p, seat, t, true, NULL)))
			return false;
	return true;
}

enum passing may_pass(struct context *c, const struct position *p, int seat, struct act *example)
{
	bool pair = false;
	int x, y;

	memset(example, 0, sizeof *example);
	if (hand_size(p, (unsigned)seat) == 0 || no_turn(c, p))
		return PASS_ALLOWED;
	if (reach_of(c, p, p->point_of[seat], &x, &y) == BLOCKED_END) {
		example->drops_out = ruling(c, SBR_BLOCKED_ROUTE) == SBR_BLOCKED_ROUTE_OUT_DISCARD;
		return PASS_ALLOWED;
	}
	enum stuck stuck = is_stuck(c, p, seat, false, example);
	if (stuck == NOT_STUCK)
		return TILE_FITS;
	if (stuck == PERHAPS_STUCK && hidden_tried(c, p))
		return DEPENDS;
	enum passing without_guard = stuck == PERHAPS_STUCK ? DEPENDS : PASS_ALLOWED;
	if (p->last_kind == GUARD || (p->bonus && c->option[SBR_HIGH_SPEED_BONUS_KIND] == SBR_HIGH_SPEED_BONUS_KIND_PLAIN_ONLY))
		return without_guard;
	if (ruling(c, SBR_LIFE_GUARD_CAUSE) == SBR_LIFE_GUARD_CAUSE_RULE_B_ONLY && !stuck_by_rule_b(c, p, seat))
		return without_guard;
	for (unsigned t = 0; t < set_of(c)->ntiles; t++) {
		if (!pair_left(c, p, t))
			continue;
		pair = true;
		if (find_place(c, p, seat, t, false, example))
			return ruling(c, SBR_LIFE_GUARD_DUTY) == SBR_LIFE_GUARD_DUTY_MUST_WHEN_STUCK ? GUARD_FITS : without_guard;
	}
	if (stuck == PERHAPS_STUCK)
		return DEPENDS;
	if (pair)
		return ruling(c, SBR_LIFE_GUARD_UNPLACEABLE) == SBR_LIFE_GUARD_UNPLACEABLE_DISCARD_AND_DRAW ? DISCARD_DUE : PASS_ALLOWED;
	unsigned supply = ruling(c, SBR_LIFE_GUARD_SUPPLY);
	example->drops_out = supply == SBR_LIFE_GUARD_SUPPLY_OUT;
	return supply == SBR_LIFE_GUARD_SUPPLY_DISCARD_AND_DRAW ? DISCARD_DUE : PASS_ALLOWED;
}

/* Tells the referee what is shown, up to a number. */
struct offerer { struct visitor v; struct context *c; const struct position *p; struct referee *r; unsigned left; };

static bool offer(struct visitor *v, const void *act)
{
	struct offerer *o = (struct offerer *)v;
	struct text words = {.fail = o->r->arena->fail, .fail_arg = o->r->arena->fail_arg};

	slide_blast_write_action(o->c, o->p, act, &words);
	referee_offer(o->r, "%.*s", (int)words.len, words.at);
	text_free(&words);
	return --o->left > 0;
}

/* Tiles of the hand; with hidden ones too, those that they may be. */
static void propose_plays(struct search *s, bool hidden)
{
	unsigned seat = (unsigned)s->act.seat;

	for (unsigned t = 0; t < set_of(s->c)->ntiles && !s->visitor->stopped; t++)
		if ((in_hand(s->p, seat, t) || (hidden && s->p->hand_unknown[seat] && s->p->place[t] == UNSEEN && kind_of(s->c, t) < BIG)) && kind_allowed(s->c, s->p, t))
			propose_tile(s, t);
}

static void propose_guards(struct search *s)
{
	for (unsigned t = 0; t < set_of(s->c)->ntiles && !s->visitor->stopped; t++)
		if (pair_left(s->c, s->p, t))
			propose_tile(s, t);
}

void offer_plays(struct context *c, const struct position *p, int seat, unsigned tile, struct referee *r)
{
	struct context quiet = *c;
	struct offerer o = {.v.visit = offer, .c = &quiet, .p = p, .r = r, .left = 8};
	struct act example;
	struct search s;

	search_init(&s, &quiet, p, seat, &o.v);
	if (tile < HIDDEN_TILE && p->hand_unknown[seat] && p->place[tile] == UNSEEN && kind_of(c, tile) < BIG)
		propose_tile(&s, tile);
	propose_plays(&s, false);
	if (s.shown == 0 && hand_size(p, (unsigned)seat) && p->last_kind != GUARD && is_stuck(&quiet, p, seat, true, &example) == STUCK)
		propose_guards(&s);
	if (s.shown == 0 && may_pass(&quiet, p, seat, &example) == PASS_ALLOWED)
		referee_offer(r, "pass");
}

/* Shows the act where all of check allows it. */
static void propose_checked(struct search *s, enum act_kind kind)
{
	s->act.kind = (uint8_t)kind;
	if (!s->visitor->stopped && slide_blast_check(s->c, s->p, &s->act, &s->silent) == V_LEGAL)
		show(s);
}

static void propose_draws(struct search *s)
{
	const struct position *p = s->p;

	for (unsigned i = 0; i < 2; i++) {
		s->act.pile = (uint8_t)i;
		s->act.tile = HIDDEN_TILE;
		if (!p->split_unknown && p->pile[i].n)
			s->act.tile = p->pile[i].tile[p->pile[i].head];
		propose_checked(s, DRAW);
	}
}

/* Where the pawn may be stopped short on the way of the last play. */
static void propose_stops(struct search *s)
{
	const struct position *p = s->p;
	unsigned point = p->point_of[s->act.seat];
	struct ride way = {.end = p->before, .met = NO_POINT};
	struct tally tally;
	uint16_t visited[TILES_MAX + 1] = {0}, pairs[TILES_MAX] = {0};
	struct tracks tr = {&tally, visited, pairs, NULL, 1};

	memset(&tally, 0, sizeof tally);
	for (unsigned steps = 0; steps < SLIDES_MAX; steps++) {
		s->act.stop = way.end;
		if (way.end.port != INSIDE)
			propose_checked(s, STOP);
		if (way.end.port == INSIDE || (way.end.cell == p->end[point].cell && way.end.port == p->end[point].port))
			return;
		way.moved = 0;
		ride(s->c, (struct table){p, NULL}, point, &way, &tr);
		if (way.moved == 0)
			return;
	}
}

static void propose_all(struct search *s)
{
	const struct position *p = s->p;
	struct act example;
	int seat = s->act.seat;

	if (p->phase == PHASE_DRAW || p->phase == PHASE_REDRAW) {
		propose_draws(s);
		return;
	}
	if (p->phase == PHASE_DONE || p->plays) {
		if (p->token_given)
			propose_checked(s, TAKE_TOKEN);
		if (p->plays && s->c->option[SBR_MOVEMENT_DUTY] == SBR_MOVEMENT_DUTY_MAY_STOP)
			propose_stops(s);
	}
	if (p->phase == PHASE_PLAY && no_turn(s->c, p)) {
		propose_checked(s, PASS);
		return;
	}
	if (p->phase == PHASE_PLAY) {
		propose_plays(s, true);
		bool any_time = s->c->option[SBR_LIFE_GUARD_DUTY] == SBR_LIFE_GUARD_DUTY_ANY_TIME && hand_size(p, (unsigned)seat);
		bool plain = p->bonus && s->c->option[SBR_HIGH_SPEED_BONUS_KIND] == SBR_HIGH_SPEED_BONUS_KIND_PLAIN_ONLY;
		bool stuck = hand_size(p, (unsigned)seat) && !plain && p->last_kind != GUARD && (any_time || (is_stuck(s->c, p, seat, true, &example) == STUCK &&
			     (s->c->option[SBR_LIFE_GUARD_CAUSE] == SBR_LIFE_GUARD_CAUSE_EITHER_GOLDEN_RULE || stuck_by_rule_b(s->c, p, seat))));
		if (stuck)
			propose_guards(s);
		s->act.tile = s->act.partner = NO_TILE;
		propose_checked(s, PASS);
	}
	for (unsigned t = 0; t < set_of(s->c)->ntiles && (p->phase == PHASE_PLAY || p->phase == PHASE_DISCARD) && !s->visitor->stopped; t++)
		if (in_hand(p, (unsigned)seat, t)) {
			s->act.tile = (uint16_t)t;
			propose_checked(s, DISCARD);
		}
}

void slide_blast_moves(struct context *c, const void *pos, int seat, struct visitor *v)
{
	const struct position *p = pos;
	struct search s;

	if (!(slide_blast_to_act(c, p) >> seat & 1))
		return;
	if (p->seat == seat && (p->phase != PHASE_DONE || p->token_due)) {
		search_init(&s, c, p, seat, v);
		propose_all(&s);
		return;
	}
	struct position next = *p;      /* a new turn */
	search_init(&s, c, &next, seat, v);
	if (slide_blast_turn(c, &next, seat, &s.silent) == V_LEGAL && !next.over)
		propose_all(&s);
}

void slide_blast_outcomes(struct context *c, const void *pos, const void *act, struct visitor *v)
{
	(void)c, (void)pos;
	v->stopped = !v->visit(v, act);
}
