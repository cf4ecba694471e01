/* Slide Blast: what follows from a set-up as a whole: starting points, partners, paths and piles. */
#include "engine/slide_blast/model.h"

#include <string.h>

/* The point of the side that has the seat's colour, or NO_POINT. */
static unsigned coloured_point(const struct context *c, const struct position *p, unsigned seat)
{
	const struct start_side *side = side_of(c, p);
	uint64_t key = c->record->seats[seat].key;
	char text[WORD_MAX + 1];

	for (unsigned i = 0; i < side->npoints; i++) {
		if (side->point[i].key != key)
			continue;
		if (key >> 63)
			seat_text(c->record, (int)seat, text);
		if (!(key >> 63) || strcmp(side->point[i].colour, text) == 0)
			return i;
	}
	return NO_POINT;
}

enum verdict take_point(struct context *c, struct position *p, unsigned seat, unsigned number, int where, struct referee *r)
{
	const struct start_side *side = side_of(c, p);
	unsigned i = 0, own = coloured_point(c, p, seat);

	while (i < side->npoints && side->point[i].number != number)
		i++;
	if (i == side->npoints)
		return referee_call(r, V_ILLEGAL, SB_OWN_START, where, "the side %s has no starting point %u", side->name, number);
	if (p->seat_of[i])
		return referee_call(r, V_ILLEGAL, SB_OWN_START, where, "starting point %u is %s's already", number, name(c, p->seat_of[i] - 1, r));
	if (own != NO_POINT && own != i && ruling(c, SBR_START_POINTS) == SBR_START_POINTS_BY_COLOUR) {
		referee_call(r, V_ILLEGAL, SB_OWN_START, where, "starting point %u is not %s's; the point of that colour is %u", number, name(c, (int)seat, r),
			     side->point[own].number);
		referee_offer(r, "@%s point %u", name(c, (int)seat, r), side->point[own].number);
		return V_ILLEGAL;
	}
	p->point_of[seat] = (uint8_t)i;
	p->seat_of[i] = (uint8_t)(seat + 1);
	return V_LEGAL;
}

/* SB-own-start: every seat has a point. */
static enum verdict settle_points(struct context *c, struct position *p, struct referee *r)
{
	enum verdict worst = V_LEGAL, v;

	for (unsigned s = 0; s < c->nseats; s++) {
		if (p->point_of[s] != NO_POINT)
			continue;
		unsigned own = coloured_point(c, p, s), n = p->number[s];
		if (!n && own != NO_POINT && ruling(c, SBR_START_POINTS) == SBR_START_POINTS_BY_COLOUR)
			n = side_of(c, p)->point[own].number;
		if (!n)
			v = referee_call(r, V_ILLEGAL, SB_OWN_START, WHERE_TURN, "%s has no starting point: @%s point N", name(c, (int)s, r), name(c, (int)s, r));
		else
			v = take_point(c, p, s, n, WHERE_TURN, r);
		worst = v > worst ? v : worst;
	}
	memset(p->number, 0, sizeof p->number);
	if (worst < V_ILLEGAL)
		referee_held(r, SB_OWN_START);
	return worst;
}

/* Exits go with their entrances, big tiles take their icons out of the game. */
static enum verdict settle_partners(struct context *c, struct position *p, struct referee *r)
{
	const struct set *s = set_of(c);
	enum verdict worst = V_LEGAL;

	if (p->ncells == 1)             /* none but the start tile lies on the table */
		return V_LEGAL;
	for (unsigned t = 0; t < s->ntiles; t++) {
		const struct design *d = &s->design[s->tile[t].design];
		for (unsigned o = 0; o < s->ntiles && d->kind == ICON; o++) {
			if (s->tile[o].design != (uint8_t)d->big || p->place[o] != ON_TABLE)
				continue;
			if (p->place[t] != UNSEEN && p->place[t] != OUT_OF_GAME)
				worst = referee_call(r, V_ILLEGAL, SB_TILE_ONCE, WHERE_TURN, "%s left the game when %s was laid", d->name, tile_name(c, o));
			p->place[t] = OUT_OF_GAME;
		}
		if ((d->kind == EXIT || d->kind == GUARD_EXIT) && p->place[t] == ON_TABLE) {
			bool entered = false;
			for (unsigned o = 0; o < s->ntiles; o++)
				entered |= p->place[o] == ON_TABLE && (p->partner[o] == t || s->design[s->tile[o].design].exit == (int)s->tile[t].design ||
					    (d->kind == GUARD_EXIT && kind_of(c, o) == GUARD));
			if (!entered)
				worst = referee_call(r, V_ILLEGAL, d->kind == EXIT ? SB_TUNNEL_TAKE_EXIT : SB_LIFE_GUARD_PAIR, WHERE_TURN,
						     "%s lies on the table without its entrance", d->name);
		}
		if ((d->kind != ENTRANCE && d->kind != GUARD) || p->place[t] != ON_TABLE)
			continue;
		if (p->partner[t] != NO_TILE && s->tile[p->partner[t]].design != (uint8_t)d->exit &&
		    ruling(c, SBR_LIFE_GUARD_PAIRS) != SBR_LIFE_GUARD_PAIRS_ANY_ENTRANCE_ANY_EXIT)
			p->partner[t] = NO_TILE;
		for (unsigned o = 0; o < s->ntiles && p->partner[t] == NO_TILE; o++)
			if (s->tile[o].design == (uint8_t)d->exit && p->place[o] == ON_TABLE)
				p->partner[t] = (uint16_t)o;
		if (p->partner[t] != NO_TILE)
			continue;
		if (d->kind == GUARD)
			worst = referee_call(r, V_ILLEGAL, SB_LIFE_GUARD_PAIR, WHERE_TURN, "%s lies on the table without its exit", d->name);
		else if (ruling(c, SBR_ENTRANCE_WITHOUT_EXIT) == SBR_ENTRANCE_WITHOUT_EXIT_UNPLAYABLE)
			worst = referee_call(r, V_ILLEGAL, SB_TUNNEL_TAKE_EXIT, WHERE_TURN, "%s lies on the table without its exit", d->name);
	}
	return worst;
}

/* Whether a path may end short of its whole length, where its seat is said to stand: a pawn that a tunnel
 * did not take along, or two that met. */
static bool ends_short(struct context *c, const struct position *p, unsigned seat, const struct ride *way)
{
	if (p->pawn[seat].port == INSIDE)
		return ruling(c, SBR_TUNNEL_LATER) == SBR_TUNNEL_LATER_ONCE;
	return (c->option[SBR_MOVEMENT_DUTY] != SBR_MOVEMENT_DUTY_MAY_STOP || way->met != NO_POINT) &&
	       (ruling(c, SBR_COLLISION_SCOPE) == SBR_COLLISION_SCOPE_CURRENT_PLAYER || ruling(c, SBR_COLLISION_KIND) == SBR_COLLISION_KIND_SAME_END);
}

static unsigned passes_of(const struct tally *t)
{
	return t->every[T_START] - 1u + t->every[T_SLIDE] + t->every[T_BIG] + t->every[T_TUNNEL] + t->every[T_GUARD];
}

/* One path of a player: where it ends, and where its pawn stands. */
static enum verdict settle_path(struct context *c, struct position *p, unsigned point, const struct ride *way, struct referee *r)
{
	unsigned seat = p->seat_of[point] - 1u, passes = way->moved;
	struct tracks tr = {&p->tally[point], p->visited, p->pairs, p->rider, passes};
	struct tally n;
	struct end stated = p->pawn[seat];
	enum verdict v = V_LEGAL;

	if (p->stopped >> seat & 1 && ends_short(c, p, seat, way) && ride_count(c, p, point, stated, &n)) {
		tr.most = passes_of(&n);
		p->stopped &= (uint16_t)~(1u << seat);
	} else if (way->enters_exit && ruling(c, SBR_EXIT_ENTRY) == SBR_EXIT_ENTRY_PLACEMENT_ILLEGAL) {
		v = referee_call(r, V_ILLEGAL, SB_EXIT_NO_ENTRY, WHERE_TURN, "the slide of %s leads into an exit", name(c, (int)seat, r));
	} else if (way->met != NO_POINT) {
		unsigned met = way->met;
		bool both = p->seat_of[met] && way->moved && passes_of(&p->tally[met]) + p->end[met].unused > 0;
		v = referee_call(r, V_ILLEGAL, both ? SB_NO_COLLISION : SB_NO_START_RETURN, WHERE_TURN, "the slide of %s and that of %s are one",
				 name(c, (int)seat, r), p->seat_of[met] ? name(c, p->seat_of[met] - 1, r)
				 : arena_printf(r->arena, "the unused starting point %u", side_of(c, p)->point[met].number));
	}
	struct ride again = {.end = p->end[point], .met = NO_POINT};
	ride(c, (struct table){p, NULL}, point, &again, &tr);
	p->end[point] = again.end;
	if (tr.most < passes && stated.port == INSIDE)
		p->end[point] = stated;
	if (!(p->stopped >> seat & 1))
		return v;
	if (stated.cell == again.end.cell && stated.port == again.end.port)
		p->stopped &= (uint16_t)~(1u << seat);
	else if (ruling(c, SBR_MOVEMENT_DUTY) != SBR_MOVEMENT_DUTY_MAY_STOP || !ride_count(c, p, point, stated, &n))
		v = referee_call(r, V_ILLEGAL, SB_PAWN_TO_END, WHERE_TURN, "the pawn of %s stands at the end of its slide: %s", name(c, (int)seat, r),
				 end_name(c, (struct table){p, NULL}, again.end, r->arena));
	return v;
}

/* Follows every path over the tiles laid out. */
static enum verdict settle_paths(struct context *c, struct position *p, struct referee *r)
{
	const struct start_side *side = side_of(c, p);
	struct ride ways[POINTS_MAX];
	enum verdict worst = V_LEGAL, v;
	bool all = ruling(c, SBR_START_SCOPE) == SBR_START_SCOPE_ANY_POINT;

	p->npoints = (uint8_t)side->npoints;
	for (unsigned i = 0; i < side->npoints; i++) {
		p->end[i] = (struct end){0, p->seat_of[i] || all ? side->point[i].port : INSIDE, 0};
		p->tally[i].every[T_START] = p->tally[i].once[T_START] = 1;
		p->visited[START_TILE] |= (uint16_t)(1u << i);
		p->face[i] = face_of(set_of(c), &p->cell[0], p->end[i].port);
	}
	if (p->ncells == 1 && !p->stopped)      /* beside the start tile nothing lies */
		return V_LEGAL;
	for (unsigned i = 0; i < side->npoints; i++) {
		ways[i] = (struct ride){.end = p->end[i], .met = NO_POINT};
		ride(c, (struct table){p, NULL}, i, &ways[i], NULL);
	}
	for (unsigned i = 0; i < side->npoints; i++)
		p->end[i].unused = ways[i].moved > 0;   /* it has left its point; for the message only */
	for (unsigned i = 0; i < side->npoints; i++) {
		if (p->seat_of[i]) {
			bool told = ways[i].met != NO_POINT && p->seat_of[ways[i].met] && ways[i].met < i;      /* once for two */
			struct ride way = ways[i];
			if (told && !(p->stopped >> (p->seat_of[i] - 1) & 1))
				way.met = NO_POINT;
			v = settle_path(c, p, i, &way, r);
			worst = v > worst ? v : worst;
		} else {
			struct tracks tr = {&p->tally[i], p->visited, p->pairs, p->rider, ways[i].moved};
			struct ride again = {.end = p->end[i], .met = NO_POINT};
			ride(c, (struct table){p, NULL}, i, &again, &tr);
			ways[i].end = again.end;
		}
	}
	for (unsigned i = 0; i < side->npoints; i++) {
		if (!p->seat_of[i])
			p->end[i] = ways[i].end;
		p->end[i].unused = 0;
		p->face[i] = face_of(set_of(c), &p->cell[p->end[i].cell], p->end[i].port);
	}
	return worst;
}

/* SB-two-piles, SB-deck-size, SB-deal-one: what lies where adds up. */
static enum verdict settle_piles(struct context *c, struct position *p, struct referee *r)
{
	const struct set *s = set_of(c);
	enum verdict worst = V_LEGAL;
	unsigned held = 0, gone = 0, stated = p->pile_stated & 3u;
	bool none = stated == 3 && deck_left(p) == 0;

	for (unsigned i = 0; i < c->nseats; i++) {
		if (p->resumed && !(p->dealt >> i & 1) && !(p->out >> i & 1) && !none)
			p->hand_unknown[i] = 1;
		held += hand_size(p, i);
		if (p->resumed || referee_test(r, SB_DEAL_ONE, hand_size(p, i) == 1))
			continue;
		worst = referee_call(r, V_ILLEGAL, SB_DEAL_ONE, WHERE_TURN, "%s has %u tiles; everybody draws one before the first turn", name(c, (int)i, r),
				     hand_size(p, i));
	}
	for (unsigned t = 0; t < s->ntiles && (p->ncells > 1 || p->pile_stated & 4); t++)
		gone += (p->place[t] == ON_TABLE || p->place[t] == OUT_OF_GAME) && kind_of(c, t) < BIG;
	int left = (int)s->ndeck - (int)held - (int)gone;
	if (!p->resumed && (p->pile_none & 3 || stated == 1 || stated == 2))
		return referee_call(r, V_ILLEGAL, SB_TWO_PILES, WHERE_TURN, "the deck lies in two piles, a and b; the record states one");
	if (stated == 3)
		referee_held(r, SB_TWO_PILES);
	if (worst >= V_ILLEGAL)
		return worst;
	if (stated == 0 && left >= 0) {
		p->split_unknown = true;
		p->pile[0].n = (uint16_t)left;
	} else if ((stated == 1 || stated == 2) && left >= (int)deck_left(p)) {
		struct { unsigned n; } other = {(unsigned)left - deck_left(p)};
		unsigned pile = stated == 1;
		p->pile[pile].n = (uint16_t)other.n;
		for (unsigned i = 0; i < other.n; i++)
			p->pile[pile].tile[i] = HIDDEN_TILE;
	}
	if (!referee_test(r, SB_DECK_SIZE, left == (int)deck_left(p)))
		return referee_call(r, V_ILLEGAL, SB_DECK_SIZE, WHERE_TURN,
				    "%u tiles in the piles, %u in hands, %u laid or out of the game: that is %u; the deck of the set %s has %u", deck_left(p),
				    held, gone, deck_left(p) + held + gone, s->name, s->ndeck);
	return V_LEGAL;
}

enum verdict slide_blast_setup_end(struct context *c, void *pos, struct referee *r)
{
	struct position *p = pos;
	enum verdict worst = V_LEGAL, v;

	if (!p->has_side) {
		worst = referee_call(r, V_ILLEGAL, SB_START_PLACED, WHERE_TURN, "no start tile lies on the table, or its side is not named");
		for (unsigned i = 0; i < set_of(c)->nsides; i++)
			referee_offer(r, "board %s", set_of(c)->side[i].name);
		return worst;
	}
	if (!referee_test(r, SB_START_PLACED, p->resumed || p->ncells == 1))
		worst = referee_call(r, V_ILLEGAL, SB_START_PLACED, WHERE_TURN, "the start tile is the only one on the table before the first turn");
	if (!p->resumed && p->taken)
		worst = referee_call(r, V_ILLEGAL, SB_TOKEN_HELP, WHERE_TURN, "nobody has a bonus token before the first turn");
	if (!p->resumed && p->out)
		worst = referee_call(r, V_ILLEGAL, SB_TURN_ORDER, WHERE_TURN, "nobody is out of the game before the first turn");
	v = settle_points(c, p, r);
	if ((worst = v > worst ? v : worst) >= V_ILLEGAL)
		return worst;
	v = settle_partners(c, p, r);
	worst = v > worst ? v : worst;
	v = settle_piles(c, p, r);
	worst = v > worst ? v : worst;
	if (worst >= V_ILLEGAL)
		return worst;
	v = settle_paths(c, p, r);
	for (unsigned i = 0; i < set_of(c)->npool; i++)
		if (p->place[set_of(c)->pool[i]] == UNSEEN)
			p->place[set_of(c)->pool[i]] = POOL;
	p->drawn = NO_TILE;
	if (p->next == SEAT_NONE)
		p->next = p->first;
	for (unsigned s = 0; s < c->nseats; s++)        /* who is next had its last turn longest ago */
		p->last_turn[s] = (uint16_t)((s + c->nseats - (p->next >= 0 ? (unsigned)p->next : 0)) % c->nseats);
	if (p->resumed) {
		/* the position may be the last: nothing to draw, nothing to play, the last tile drawn or laid, or all others gave up */
		bool idle = true;
		for (unsigned s = 0; s < c->nseats; s++)
			idle &= skipped(p, (int)s);
		p->over = idle || game_over(c, p) || (p->gave_up && deserted(c, p));
	}
	return v;
}
