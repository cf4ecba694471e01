/* Slide Blast: what a position says: piles, hands, whose turn it is, points, ranking, names. */
#include "engine/slide_blast/model.h"

#include <stdlib.h>
#include <string.h>

void take_from_hand(struct position *p, unsigned seat, unsigned tile)
{
	if (in_hand(p, seat, tile))
		p->hand_known[seat]--;
	else
		p->hand_unknown[seat]--;
}

int next_seat(struct context *c, const struct position *p, int seat)
{
	for (unsigned i = 1, s = (unsigned)seat; i <= c->nseats; i++) {
		s = s + 1 < c->nseats ? s + 1 : 0;
		if (!skipped(p, (int)s))
			return (int)s;
		if (!(p->out >> s & 1))
			ruling(c, SBR_EMPTY_HAND_TURN);
	}
	return SEAT_NONE;
}

bool game_over(struct context *c, const struct position *p)
{
	const struct set *s = set_of(c);
	unsigned held = 0, left = 0;
	bool empty = deck_left(p) == 0, plain = p->slides_laid == s->count[SLIDE];

	if (!empty && !plain && p->out == 0)
		return false;
	for (unsigned i = 0; i < c->nseats; i++) {
		held += p->out >> i & 1 ? 0 : hand_size(p, i);
		left += !(p->out >> i & 1);
	}
	bool all = empty && held == 0;
	if (left == 0)
		return true;
	if (!all && (plain || empty)) {
		unsigned last = ruling(c, SBR_LAST_SLIDE_TILE);
		if ((last == SBR_LAST_SLIDE_TILE_LAST_PLAIN_SLIDE && plain) || (last == SBR_LAST_SLIDE_TILE_LAST_DRAWN && empty))
			return true;
	}
	if (all)
		return true;
	if (!empty)
		return false;
	unsigned turn = ruling(c, SBR_EMPTY_DECK_TURN);
	if (turn == SBR_EMPTY_DECK_TURN_GAME_OVER)
		return true;
	if (p->stopped_round >= left)
		return ruling(c, SBR_ENDLESS_GAME) == SBR_ENDLESS_GAME_STOP_AFTER_ROUND_OF_PASSES;
	return false;
}

void turn_done(struct context *c, struct position *p)
{
	p->phase = PHASE_DONE;
	if (p->stopped_round)
		for (int s = (p->seat + 1) % (int)c->nseats; s != p->seat && skipped(p, s); s = (s + 1) % (int)c->nseats)
			p->stopped_round = (uint8_t)(p->stopped_round + !(p->out >> s & 1));
	if (!game_over(c, p))
		return;
	/* where something may still be said in this turn, the end waits for the next */
	if (p->token_due || ruling(c, SBR_MOVEMENT_DUTY) == SBR_MOVEMENT_DUTY_MAY_STOP)
		p->ends = true;
	else
		p->over = true;
}

unsigned pairs_used(const struct context *c, const struct position *p)
{
	unsigned n = 0;

	for (unsigned t = 0; t < set_of(c)->ntiles; t++)
		n += p->place[t] == ON_TABLE && kind_of(c, t) == GUARD;
	return n;
}

bool slide_blast_over(const void *pos)
{
	return ((const struct position *)pos)->over;
}

int slide_blast_whose_turn(const void *pos)
{
	return seat_on_turn(pos);
}

uint32_t slide_blast_to_act(struct context *c, const void *pos)
{
	const struct position *p = pos;
	struct context quiet = *c;

	if (p->over)
		return 0;
	if (slide_blast_whose_turn(p) >= 0)
		return 1u << p->seat;
	int next = p->seat >= 0 ? next_seat(&quiet, p, p->seat) : p->next;
	uint32_t mask = next >= 0 && !p->ends ? 1u << next : 0;
	return mask | (p->token_due ? 1u << p->seat : 0);
}

void count_points(struct context *c, const struct position *p, unsigned seat, struct points *out)
{
	const struct set *s = set_of(c);
	unsigned point = p->point_of[seat];

	memset(out, 0, sizeof *out);
	if (point == NO_POINT)
		return;
	const struct tally *y = &p->tally[point];
	const uint16_t *n = y->every;
	if (memcmp(y->every, y->once, sizeof y->every) != 0 && ruling(c, SBR_REVISIT_COUNT) == SBR_REVISIT_COUNT_DISTINCT_TILES)
		n = y->once;
	out->start = n[T_START];
	int64_t later = y->every[T_START] - 1;  /* crossings behind the beginning */
	if (ruling(c, SBR_START_TILE_COUNT) == SBR_START_TILE_COUNT_MOVEMENTS_ONLY && later < out->start)
		out->start = later;
	unsigned big = n[T_BIG] ? ruling(c, SBR_BIG_TILE_COUNT) : 0;
	int64_t bigs = n[big == SBR_BIG_TILE_COUNT_PER_CELL ? T_BIG_CELLS : big == SBR_BIG_TILE_COUNT_BY_DATA ? T_BIG_LENGTH : T_BIG];
	bool as_one = (n[T_TUNNEL_PAIRS] || n[T_GUARD_PAIRS]) && ruling(c, SBR_TUNNEL_COUNT) == SBR_TUNNEL_COUNT_PAIR_AS_ONE;
	out->tunnel = n[T_TUNNEL] - (as_one ? n[T_TUNNEL_PAIRS] : 0);
	out->guard = n[T_GUARD] - (as_one ? n[T_GUARD_PAIRS] : 0);
	out->tiles = out->start + n[T_SLIDE] + bigs + out->tunnel + out->guard;
	out->bonus = s->bonus[p->tokens[seat] < s->nbonus ? p->tokens[seat] : s->nbonus - 1];
	out->total = out->tiles + out->bonus;
}

void slide_blast_score(struct context *c, const void *pos, int seat, struct score *s)
{
	struct points n;

	count_points(c, pos, (unsigned)seat, &n);
	s->total = n.total;
	s->part[s->n++] = (struct score_part){"start tile", n.start};
	s->part[s->n++] = (struct score_part){"slides and attractions", n.tiles - n.start - n.tunnel - n.guard};
	s->part[s->n++] = (struct score_part){"tunnel", n.tunnel};
	s->part[s->n++] = (struct score_part){"life guards", n.guard};
	s->part[s->n++] = (struct score_part){"bonus", n.bonus};
}

/* How late a seat is, for ties. */
static unsigned lateness(struct context *c, const struct position *p, unsigned seat, unsigned reading)
{
	if (reading == SBR_TIE_LATER_TURN_LATEST_TURN_TAKEN)
		return p->last_turn[seat];
	return (seat + c->nseats - (p->first >= 0 ? (unsigned)p->first : 0)) % c->nseats;
}

/* Without reasons where nobody reads them. */
static void rank_seats(struct context *c, const struct position *p, struct ranking *r, bool reasons)
{
	struct points n[SEATS_MAX];
	bool tie = false;

	for (unsigned s = 0; s < c->nseats; s++) {
		count_points(c, p, s, &n[s]);
		for (unsigned k = 0; k < s; k++)
			tie |= n[k].total == n[s].total;
	}
	unsigned later = tie ? ruling(c, SBR_TIE_LATER_TURN) : 0, lower = 0;
	for (unsigned s = 0; s < c->nseats; s++) {
		unsigned i = r->n++;
		for (; i > 0; i--) {
			unsigned o = r->row[i - 1].seat;
			int gone = (int)(p->gave_up >> s & 1) - (int)(p->gave_up >> o & 1);
			if (gone > 0 || (gone == 0 && (n[o].total > n[s].total || (n[o].total == n[s].total &&
			    (later == SBR_TIE_LATER_TURN_SHARED || lateness(c, p, o, later) > lateness(c, p, s, later))))))
				break;
			r->row[i] = r->row[i - 1];
		}
		r->row[i].seat = (uint8_t)s;
		if (!reasons)
			continue;
		const struct tally *t = &p->tally[p->point_of[s] == NO_POINT ? 0 : p->point_of[s]];
		const char *counted = memcmp(t->every, t->once, sizeof t->every) == 0 ? ""
				      : c->option[SBR_REVISIT_COUNT] == SBR_REVISIT_COUNT_EVERY_PASS ? " (each pass counts: revisit-count=every-pass)"
				      : " (each tile counts once: revisit-count=distinct-tiles)";
		r->row[i].reason = arena_printf(c->arena, "%d tile%s%s + %d for %u token%s%s", (int)n[s].tiles, n[s].tiles == 1 ? "" : "s", counted, (int)n[s].bonus,
						p->tokens[s], p->tokens[s] == 1 ? "" : "s", p->gave_up >> s & 1 ? ", gave up" : "");
	}
	for (unsigned i = 0; i < r->n; i++) {
		unsigned s = r->row[i].seat, o = i ? r->row[i - 1].seat : s;
		bool equal = i > 0 && n[s].total == n[o].total && (p->gave_up >> s & 1) == (p->gave_up >> o & 1);
		if (equal && i > 1 && later != SBR_TIE_LATER_TURN_SHARED)
			lower = ruling(c, SBR_TIE_LOWER_PLACES);
		bool shares = equal && (later == SBR_TIE_LATER_TURN_SHARED || (i > 1 && lower == SBR_TIE_LOWER_PLACES_SHARED));
		r->row[i].place = (uint8_t)(shares ? r->row[i - 1].place : i + 1);
		if (reasons && equal && !shares)
			r->row[i - 1].reason = arena_printf(c->arena, "%s, later in turn", r->row[i - 1].reason);
	}
}

void slide_blast_rank(struct context *c, const void *pos, bool final, struct ranking *r)
{
	(void)final;
	rank_seats(c, pos, r, true);
}

bool top_tied(struct context *c, const struct position *p)
{
	struct points n;
	int64_t best = -1;
	unsigned with = 0;

	for (unsigned s = 0; s < c->nseats; s++) {
		if (p->gave_up >> s & 1)
			continue;
		count_points(c, p, s, &n);
		with = n.total > best ? 1 : with + (n.total == best);
		best = n.total > best ? n.total : best;
	}
	return with > 1;
}

struct outcome slide_blast_outcome(struct context *c, const void *pos, bool final)
{
	const struct position *p = pos;
	struct ranking r = {0};
	struct outcome o = {OUTCOME_NONE, 0};

	bool idle = p->phase == PHASE_DONE && deck_left(p) == 0 && c->option[SBR_EMPTY_DECK_TURN] == SBR_EMPTY_DECK_TURN_NO_TURN;
	if (!p->over && !((p->ends || idle) && final))
		return (struct outcome){OUTCOME_OPEN, 0};
	rank_seats(c, p, &r, false);
	for (unsigned i = 0; i < r.n; i++)
		if (r.row[i].place == 1 && !(p->gave_up >> r.row[i].seat & 1)) {
			o.kind = OUTCOME_SEATS;
			o.seats |= 1u << r.row[i].seat;
		}
	return o;
}

/* One leg of a walk. */
static const char *leg(const struct grid *g, const char *side, int steps, struct arena *a)
{
	return steps && grid_side_named(g, side, strlen(side)) >= 0 ? arena_printf(a, "%s%d", side, steps) : "";
}

const char *cell_name(const struct context *c, int x, int y, struct arena *a)
{
	const struct grid *g = set_of(c)->grid;

	if (x == 0 && y == 0)
		return "start";
	if (g == &grid_squares)
		return arena_printf(a, "%s%s", leg(g, y < 0 ? "n" : "s", abs(y), a), leg(g, x > 0 ? "e" : "w", abs(x), a));
	if (abs(y) >= abs(x))
		return arena_printf(a, "%s%s", leg(g, y < 0 ? "n" : "s", (abs(y) - abs(x)) / 2, a),
				    leg(g, x > 0 ? (y < 0 ? "ne" : "se") : y < 0 ? "nw" : "sw", abs(x), a));
	return arena_printf(a, "%s%s", leg(g, x > 0 ? "ne" : "nw", (abs(x) - y) / 2, a), leg(g, x > 0 ? "se" : "sw", (abs(x) + y) / 2, a));
}

const char *spot_name(const struct context *c, struct spot s, struct arena *a)
{
	return arena_printf(a, "%s %s", cell_name(c, s.x, s.y, a), set_of(c)->grid->names[s.top]);
}

const char *end_name(const struct context *c, struct table t, struct end e, struct arena *a)
{
	const struct set *s = set_of(c);
	const struct cell *k = table_cell(t, e.cell);
	const char *cell = cell_name(c, k->x, k->y, a);

	if (e.port == INSIDE)
		return cell;
	if (s->ends == 1)
		return arena_printf(a, "%s %s", cell, s->grid->names[e.port / ENDS_MAX]);
	return arena_printf(a, "%s %s %u", cell, s->grid->names[e.port / ENDS_MAX], e.port % ENDS_MAX + 1u);
}

const char *tile_name(const struct context *c, unsigned tile)
{
	return tile == HIDDEN_TILE ? "?" : tile == START_TILE ? "start" : set_of(c)->tile[tile].name;
}

static const char *with_hidden(const char *list, unsigned hidden, struct arena *a)
{
	if (hidden == 0)
		return list;
	return hidden == 1 ? arena_printf(a, "%s%s?", list, *list ? " " : "") : arena_printf(a, "%s%s?%u", list, *list ? " " : "", hidden);
}

const char *hand_names(const struct context *c, const struct position *p, unsigned seat, struct arena *a)
{
	const char *list = "";

	for (unsigned t = 0; t < set_of(c)->ntiles && p->hand_known[seat]; t++)
		if (in_hand(p, seat, t))
			list = arena_printf(a, "%s%s%s", list, *list ? " " : "", tile_name(c, t));
	list = with_hidden(list, p->hand_unknown[seat], a);
	return *list ? list : "none";
}

const char *pile_names(const struct context *c, const struct position *p, unsigned pile, struct arena *a)
{
	const char *list = "";
	unsigned hidden = 0;

	for (unsigned i = 0; i < p->pile[pile].n; i++) {
		unsigned tile = p->pile[pile].tile[p->pile[pile].head + i];
		if (tile == HIDDEN_TILE) {
			hidden++;
			continue;
		}
		list = arena_printf(a, "%s%s%s", with_hidden(list, hidden, a), *list || hidden ? " " : "", tile_name(c, tile));
		hidden = 0;
	}
	list = with_hidden(list, hidden, a);
	return *list ? list : "none";
}
