/* Turbulence: what follows from a position. */
#include "engine/turbulence/model.h"

#include <string.h>

static bool stands_around(const struct map *m, const struct position *p, unsigned seat, unsigned cell)
{
	bool stands = false;

	for (unsigned spot = cell * SIDES; spot < (cell + 1) * SIDES; spot++)
		stands |= (p->plane[spot] == seat + 1) | (p->plane[opposite_spot(m, spot)] == seat + 1);
	return stands;
}

bool landed_along(struct context *c, const struct position *p, int seat, unsigned cell)
{
	bool strip = false;

	for (unsigned e = 0; e < SIDES && p->landed[seat]; e++)
		strip |= map_of(c, p)->strip_at[TBR_STRIP_EXTENT_LISTED][cell][e] >> p->colour[seat] & 1;
	return strip;
}

bool touches(struct context *c, const struct position *p, int seat, unsigned cell)
{
	const struct map *m = map_of(c, p);

	if (stands_around(m, p, (unsigned)seat, cell))
		return true;
	bool strip = landed_along(c, p, seat, cell), tower = m->colour[p->colour[seat]].tower_cell == cell && p->home[seat] > 0;
	if (!strip && !tower)
		return false;
	unsigned reading = ruling(c, TBR_TOUCH_LANDED);
	return (strip && reading == TBR_TOUCH_LANDED_LANDED_TOO) || (tower && reading == TBR_TOUCH_LANDED_TOWER_TOO);
}

void all_seen(const struct context *c, const struct position *p, unsigned seen[CARDS])
{
	for (unsigned k = 0; k < CARDS; k++)
		seen[k] = p->discards.known[k] + p->removed.known[k];
	for (unsigned s = 0; s < c->nseats; s++)
		for (unsigned k = 0; k < CARDS; k++)
			seen[k] += p->hand[s].known[k];
	for (unsigned i = 0; i < p->pile_n && p->pile_known; i++)
		if (p->pile[(p->pile_head + i) & 255] < CARDS)
			seen[p->pile[(p->pile_head + i) & 255]]++;
}

unsigned cards_seen(const struct context *c, const struct position *p, unsigned kind)
{
	unsigned seen[CARDS];

	all_seen(c, p, seen);
	return seen[kind];
}

unsigned draw_left(struct context *c, const struct position *p, unsigned due)
{
	if (p->split_unknown || ruling(c, TBR_DRAW_PILE_EMPTY) != TBR_DRAW_PILE_EMPTY_RESHUFFLE)
		return p->pile_n;
	unsigned left = p->pile_n + cards_in(&p->discards);
	return due < left ? due : left;
}

bool split_matters(struct context *c, const struct position *p)
{
	return p->split_unknown && ruling(c, TBR_DRAW_PILE_EMPTY) != TBR_DRAW_PILE_EMPTY_RESHUFFLE;
}

int next_seat(const struct context *c, const struct position *p, int seat)
{
	for (unsigned i = 1; i <= c->nseats; i++) {
		int s = (seat + (int)i) % (int)c->nseats;
		if (!(p->out >> s & 1))
			return s;
	}
	return SEAT_NONE;
}

int seat_due(const struct context *c, const struct position *p)
{
	return p->seat >= 0 ? next_seat(c, p, p->seat) : p->next;
}

void end_game(struct position *p)
{
	p->winners = p->five & (uint8_t)~p->out;        /* who gave up does not win any more */
	p->over = true;
}

/* Whether the turn that comes next begins a round: that of who began, or of the next one who has not given up. */
static bool round_ends(const struct context *c, const struct position *p)
{
	int due = seat_due(c, p);

	return p->first == SEAT_NONE || due == next_seat(c, p, p->first + (int)c->nseats - 1);
}

void settle_win(struct context *c, struct position *p, bool end_of_turn)
{
	p->five &= (uint8_t)~p->out;
	if (p->over || !p->five)
		return;
	unsigned timing = ruling(c, TBR_WIN_TIMING);
	if (timing == TBR_WIN_TIMING_END_OF_TURN && !end_of_turn)
		return;
	if (timing == TBR_WIN_TIMING_END_OF_ROUND && (!end_of_turn || !round_ends(c, p)))
		return;
	end_game(p);
}

void turn_comes(struct context *c, struct position *p, int seat)
{
	if (p->over || seat < 0 || p->landed[seat] < set_of(c)->to_win)
		return;
	p->five |= (uint8_t)(1u << seat);
	settle_win(c, p, false);
}

void turbulence_stop(struct context *c, void *pos)
{
	struct position *p = pos;

	if (turbulence_whose_turn(p) == SEAT_NONE)
		turn_comes(c, p, seat_due(c, p));
}

bool may_end_turn(struct context *c, const struct position *p)
{
	struct context quiet = *c;

	return p->seat < 0 || p->phase == PHASE_DRAWN || p->out >> p->seat & 1 ||
	       (draw_due(&quiet, p, p->seat) == 0 || quiet.option[TBR_DRAW_DUTY] == TBR_DRAW_DUTY_MAY);
}

bool turbulence_over(const void *pos)
{
	return ((const struct position *)pos)->over;
}

int turbulence_whose_turn(const void *pos)
{
	const struct position *p = pos;

	return p->seat >= 0 && p->phase != PHASE_DRAWN && !(p->out >> p->seat & 1) ? p->seat : SEAT_NONE;
}

uint32_t turbulence_to_act(struct context *c, const void *pos)
{
	const struct position *p = pos;
	unsigned all = (1u << c->nseats) - 1;

	if (p->over)
		return 0;
	int next = seat_due(c, p);
	uint32_t after = next >= 0 ? 1u << next : all & ~(unsigned)p->out;
	if (p->seat < 0 || p->phase == PHASE_DRAWN || p->out >> p->seat & 1)
		return after;
	return 1u << p->seat | (may_end_turn(c, p) ? after : 0);
}

struct outcome turbulence_outcome(struct context *c, const void *pos, bool final)
{
	const struct position *p = pos;
	struct outcome o = {OUTCOME_OPEN, 0};

	if (p->winners)
		return (struct outcome){OUTCOME_SEATS, p->winners};
	if (!p->over && !final)
		return o;
	if (ruling(c, TBR_UNFINISHED) == TBR_UNFINISHED_MOST_LANDED) {
		unsigned most = 0;
		for (unsigned s = 0; s < c->nseats; s++)
			if (!(p->out >> s & 1) && p->landed[s] > most)
				most = p->landed[s];
		for (unsigned s = 0; s < c->nseats; s++)
			if (!(p->out >> s & 1) && p->landed[s] == most)
				o.seats |= 1u << s;
	}
	o.kind = o.seats ? OUTCOME_SEATS : p->over ? OUTCOME_NONE : OUTCOME_OPEN;
	return o;
}

/* Why a seat that has landed five has not won; NULL for others. */
static const char *why_not(struct context *c, const struct position *p, unsigned s)
{
	if (p->landed[s] < set_of(c)->to_win || p->winners >> s & 1)
		return NULL;
	if (p->out >> s & 1)
		return "but has given up";
	if (p->over)
		return NULL;
	if (!(p->five >> s & 1))
		return "which counts when its own turn comes";
	return c->option[TBR_WIN_TIMING] == TBR_WIN_TIMING_END_OF_ROUND ? "and the round is not over" : "and the turn is not over";
}

const char *turbulence_why(struct context *c, const void *pos)
{
	const struct position *p = pos;
	const char *all = "";

	for (unsigned s = 0; s < c->nseats; s++) {
		const char *why = why_not(c, p, s);
		if (why)
			all = arena_printf(c->arena, "%s%s%s has landed %u, %s", all, *all ? "; " : "", seat_name(c->record, (int)s, c->arena), p->landed[s], why);
	}
	return all;
}

void turbulence_rank(struct context *c, const void *pos, bool final, struct ranking *r)
{
	const struct position *p = pos;
	uint32_t won = p->winners;

	if ((p->over || final) && !won && ruling(c, TBR_UNFINISHED) == TBR_UNFINISHED_MOST_LANDED)
		won = turbulence_outcome(c, p, true).seats;
	bool by_landed = ruling(c, TBR_END_RANKING) == TBR_END_RANKING_BY_LANDED;
	int key[COLOURS_MAX];

	for (unsigned s = 0; s < c->nseats; s++) {
		unsigned i = r->n++;
		key[s] = won >> s & 1 ? 1000 : by_landed ? p->landed[s] : 0;
		for (; i > 0 && key[r->row[i - 1].seat] < key[s]; i--)
			r->row[i] = r->row[i - 1];
		r->row[i].seat = (uint8_t)s;
		const char *more = won >> s & 1 ? (p->over ? "won" : "the most so far") : why_not(c, p, s);
		if (!more && p->out >> s & 1)
			more = "gave up";
		r->row[i].reason = arena_printf(c->arena, "%u landed%s%s", p->landed[s], more ? ", " : "", more ? more : "");
	}
	for (unsigned i = 0; i < r->n; i++)
		r->row[i].place = (uint8_t)(i > 0 && key[r->row[i].seat] == key[r->row[i - 1].seat] ? r->row[i - 1].place : i + 1);
}

void turbulence_score(struct context *c, const void *pos, int seat, struct score *s)
{
	const struct position *p = pos;

	(void)c;
	s->total = p->landed[seat];
	s->part[s->n++] = (struct score_part){"landed", p->landed[seat]};
}
