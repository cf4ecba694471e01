/* Turbo Rally: who may act, who leads, who has won. */
#include "engine/turbo_rally/model.h"

bool turbo_rally_over(const void *pos)
{
	const struct position *p = pos;

	if (!p->now.over || p->w.open)          /* the move that ends it may still be answered */
		return false;
	const struct duel *d = &p->duel;        /* the dice before the bus, where the record states what they came to */
	return d->kind != DUEL_DROP || !d->stated || (d->rolled[d->attacker] && d->rolled[d->defender]);
}

/* Something is due or open to the seat whose turn it is. */
static bool goes_on(const struct position *p)
{
	if (!p->in_turn || p->now.over)
		return false;
	return p->now.due == DUE_FLIP || p->now.due == DUE_STEP || p->now.draws || p->duel.kind != NO_DUEL;
}

/* The seat whose turn it is may play a card on its own flip. */
static bool own_card(const struct position *p)
{
	return p->w.open && p->w.asked != SHUT && hand_size(p, (unsigned)p->seat);
}

int turbo_rally_whose_turn(const void *pos)
{
	const struct position *p = pos;

	if (goes_on(p))
		return p->seat;
	if (p->in_turn && p->now.over)          /* the move that ended the game may still be changed, and brings its card */
		return own_card(p) || p->now.draws ? p->seat : SEAT_NONE;
	if (p->in_turn && p->now.race_over)     /* ... or that which ended the race, and somebody be bumped */
		return own_card(p) || (p->now.may_bump && p->now.bump_open) ? p->seat : SEAT_NONE;
	/* the turn could end here, but something may still be done in it */
	return p->in_turn && (p->now.may_slick || p->now.may_bump || own_card(p) ||
	       p->now.due == DUE_CLEAN || (p->mode >= HEIST && drives(p, (unsigned)p->seat) && p->car[p->seat].gone == HERE)) ? p->seat : SEAT_NONE;
}

/* A bump that must be, and the RPM that the last card brings, come before the step of everyone. */
static bool held_up(const struct context *c, const struct position *p)
{
	struct context quiet = *c;

	return turbo_rally_whose_turn(p) >= 0 && (p->now.draws || bump_owed(&quiet, p));
}

bool turbo_rally_all_due(struct context *c, const void *pos)
{
	const struct position *p = pos;

	if (p->now.over || !p->now.race_over || held_up(c, p))
		return false;
	return tournament(p) ? rewards_due(p) : variant_owed(c, p) != 0;
}

bool answers_matter(const struct context *c, const struct position *p)
{
	return p->has_rpms || (p->has_upgrades && c->option[TRR_UPGRADE_AUTOMATIC] == TRR_UPGRADE_AUTOMATIC_OPTIONAL);
}

uint32_t turbo_rally_answerers(struct context *c, const void *pos)
{
	const struct position *p = pos;
	struct context quiet = *c;
	uint8_t others[CARS_MAX];
	uint32_t mask = p->mode >= HEIST && p->in_turn ? variant_owed(&quiet, p) & ~(1u << p->seat) : 0;

	if (!p->in_turn || !p->w.open || !answers_matter(c, p))
		return mask;
	unsigned n = answerers(&quiet, p, others);
	for (unsigned i = 0; i < n; i++)
		if (i >= p->w.asked || p->w.played)
			mask |= 1u << others[i];
	return mask;
}

/* Seats that may do more than answer in the turn of another: by two readings of the variants. */
static uint32_t outsiders(struct context *c, const struct position *p)
{
	bool leaves = p->mode == HEROES && c->option[TRR_HEROES_PULL_MOMENT] == TRR_HEROES_PULL_MOMENT_ANY_TIME;
	bool steals = p->mode == HEIST && c->option[TRR_HEIST_WHOSE_TURN] == TRR_HEIST_WHOSE_TURN_EITHER;
	uint32_t mask = 0;

	if (!p->in_turn || (!leaves && !steals))
		return 0;
	struct context quiet = *c;
	struct referee silent = {.game = c->game, .record = c->record, .arena = c->arena, .undecided_turn = -1};
	for (unsigned s = 0; s < c->nseats; s++) {
		struct act a = {.kind = leaves ? ACT_LEAVE : ACT_STEAL, .seat = (int8_t)s, .target = leaves ? SEAT_NONE : p->seat};
		if ((int)s != p->seat && turbo_rally_check(&quiet, p, &a, &silent) == V_LEGAL)
			mask |= 1u << s;
	}
	return mask;
}

uint32_t turbo_rally_to_act(struct context *c, const void *pos)
{
	const struct position *p = pos;
	struct context quiet = *c;
	uint32_t mask = 0;

	if (turbo_rally_over(p) || !p->laid)
		return 0;
	if (p->w.open && p->now.race_over)      /* the move that ended it may still be changed */
		mask = turbo_rally_answerers(&quiet, p) | (own_card(p) || (p->now.over && p->now.draws) ? 1u << p->seat : 0);
	if (p->now.over)
		return mask;
	if (p->now.race_over) {
		if (!tournament(p))
			return mask | variant_owed(&quiet, p) | (police_may_step(&quiet, p) ? 1u << p->driverless : 0);
		if (turbo_rally_whose_turn(p) >= 0)
			mask |= 1u << p->seat;
		for (unsigned s = 0; s < c->nseats && !held_up(c, p); s++)
			if (p->now.due_rpms[s] || p->now.due_upgrade == s + 1)
				mask |= 1u << s;
		return mask;
	}
	int now = turbo_rally_whose_turn(p);
	if (now >= 0)
		mask = 1u << now;
	mask |= turbo_rally_answerers(&quiet, p) | outsiders(&quiet, p);
	if (goes_on(p) || (p->mode >= HEIST && p->in_turn && variant_owed(&quiet, p)))
		return mask;
	int next = next_in_turn(p);
	if (next >= 0)
		mask |= 1u << next;
	for (unsigned s = 0; s < c->nseats; s++) {
		if (next < 0 && p->seat == SEAT_NONE && racing(p, s))
			mask |= 1u << s;
		if (next >= 0 && p->mode == HEROES && next != p->driverless && racing(p, s) && !((p->moved | (p->in_turn ? 1u << p->seat : 0)) >> s & 1) &&
		    c->option[TRR_HEROES_CAR_ORDER] == TRR_HEROES_CAR_ORDER_FREE)
			mask |= 1u << s;
	}
	return mask;
}

/* ---- places */
/* A side's trophies before the sixth race. */
static unsigned before_sixth(struct context *c, const struct position *p, unsigned seat)
{
	unsigned n = side_trophies(c, p, seat);

	if (p->now.races_run > 5 && p->now.won[5] && same_side(p, seat, p->now.won[5] - 1u))
		n--;
	return n;
}

/* The best place of a side in the race that is on or was run last. */
static unsigned best_place(const struct context *c, const struct position *p, unsigned seat)
{
	unsigned best = CARS_MAX + 1;

	for (unsigned s = 0; s < c->nseats; s++)
		if (same_side(p, s, seat) && p->car[s].place && p->car[s].place < best)
			best = p->car[s].place;
	return best;
}

/* What a seat has done, to be compared: more is better. */
static int64_t worth(struct context *c, const struct position *p, unsigned seat)
{
	const struct car *k = &p->car[seat];

	if (tournament(p)) {
		int64_t n = before_sixth(c, p, seat);
		if (p->now.races_run <= 5)
			return n * 100;
		if (ruling(c, TRR_TIE_FIELD) == TRR_TIE_FIELD_ALL_ADD_TROPHY)
			return (int64_t)side_trophies(c, p, seat) * 100;
		return n * 100 + 50 - best_place(c, p, seat);
	}
	if (k->place)
		return 10000 - k->place;
	if (k->gone != HERE)
		return -1;
	return 5000 - (int64_t)cards_ahead(k);
}

void turbo_rally_rank(struct context *c, const void *pos, bool final, struct ranking *r)
{
	const struct position *p = pos;
	(void)final;
	int64_t value[CARS_MAX];

	const char *reason[CARS_MAX];

	for (unsigned s = 0; s < c->nseats; s++)
		value[s] = p->mode >= HEIST ? variant_rank_value(c, p, s, &reason[s]) : worth(c, p, s);
	for (unsigned s = 0; s < c->nseats; s++) {
		if (!drives(p, s))
			continue;
		unsigned i = r->n++;
		for (; i > 0 && value[r->row[i - 1].seat] < value[s]; i--)
			r->row[i] = r->row[i - 1];
		const struct car *k = &p->car[s];
		unsigned n = side_trophies(c, p, s);
		r->row[i].seat = (uint8_t)s;
		r->row[i].reason = p->mode >= HEIST ? reason[s] : tournament(p) ? arena_printf(c->arena, "%u troph%s%s%s", n, n == 1 ? "y" : "ies", p->team[s] ? " of team " : "",
								p->team[s] ? p->team_name[p->team[s]] : "")
				 : k->place ? arena_printf(c->arena, "finished, place %u", k->place)
				 : k->gone != HERE ? "out of the race" : arena_printf(c->arena, "%u card%s ahead", cards_ahead(k), cards_ahead(k) == 1 ? "" : "s");
	}
	for (unsigned i = 0; i < r->n; i++)
		r->row[i].place = (uint8_t)(i > 0 && value[r->row[i].seat] == value[r->row[i - 1].seat] ? r->row[i - 1].place : i + 1);
}

bool turbo_rally_race_rank(struct context *c, const void *pos, unsigned race, struct ranking *r)
{
	const struct position *p = pos;

	if (!tournament(p) || race < 1 || race > p->race || (race == p->race && !p->now.race_over))
		return false;
	for (unsigned place = 1; place <= c->nseats; place++)
		for (unsigned s = 0; s < c->nseats; s++)
			if ((race == p->race ? p->car[s].place : p->places[race - 1][s]) == place) {
				r->row[r->n].seat = (uint8_t)s;
				r->row[r->n].place = (uint8_t)place;
				r->row[r->n++].reason = "";
			}
	return r->n > 0;
}

void turbo_rally_score(struct context *c, const void *pos, int seat, struct score *s)
{
	const struct position *p = pos;

	if (p->mode >= HEIST) {
		variant_score(c, p, (unsigned)seat, s);
		return;
	}
	s->total = p->now.trophies[seat];
	for (unsigned i = 0; i < p->now.races_run && i < 6; i++) {
		static const char *const names[] = {"race 1", "race 2", "race 3", "race 4", "race 5", "race 6"};
		s->part[s->n++] = (struct score_part){names[i], p->now.won[i] == (unsigned)seat + 1};
	}
}

static struct outcome side_of(const struct context *c, const struct position *p, unsigned seat)
{
	struct outcome o = {OUTCOME_SEATS, 0};

	for (unsigned s = 0; s < c->nseats; s++)
		if (same_side(p, s, seat))
			o.seats |= 1u << s;
	return o;
}

static struct outcome tournament_outcome(struct context *c, const struct position *p, bool final)
{
	unsigned best = 0, runs = p->now.races_run;
	bool tie = false;

	if (runs == 0 || !p->now.race_over)
		return (struct outcome){OUTCOME_OPEN, 0};
	if (p->mode == TEAM && (final || runs >= 5) && p->now.won[runs - 1] && ruling(c, TRR_TEAM_END) == TRR_TEAM_END_EACH_RACE)
		return side_of(c, p, p->now.won[runs - 1] - 1u);
	struct outcome open = {all_gave_up(p, c->nseats) ? OUTCOME_NONE : OUTCOME_OPEN, 0};
	if (runs < 5 && !(final && decided_early(c, p) && ruling(c, TRR_TOURNAMENT_SHORT) == TRR_TOURNAMENT_SHORT_EARLY))
		return open;
	int64_t value[CARS_MAX];
	for (unsigned s = 0; s < c->nseats; s++) {
		value[s] = worth(c, p, s);
		if (value[s] > value[best])
			best = s;
	}
	for (unsigned s = 0; s < c->nseats; s++)
		tie |= !same_side(p, s, best) && value[s] == value[best];
	if (tie)
		return runs > 5 ? (struct outcome){OUTCOME_UNDECIDED, 0} : open;
	return side_of(c, p, best);
}

struct outcome turbo_rally_outcome(struct context *c, const void *pos, bool final)
{
	const struct position *p = pos;
	unsigned left = 0;

	if (p->mode >= HEIST)
		return variant_outcome(c, p);
	if (tournament(p))
		return tournament_outcome(c, p, final);
	for (unsigned s = 0; s < c->nseats; s++)
		left += racing(p, s);
	if (left > 1 || (left == 1 && !(final && p->now.finished && ruling(c, TRR_LAST_RACER) == TRR_LAST_RACER_MAY_STOP)) || !p->laid)
		return (struct outcome){OUTCOME_OPEN, 0};
	for (unsigned s = 0; s < c->nseats; s++)
		if (p->car[s].place == 1)
			return side_of(c, p, s);
	return (struct outcome){OUTCOME_NONE, 0};
}

const char *turbo_rally_why(struct context *c, const void *pos)
{
	const struct position *p = pos;
	const char *list = "";
	unsigned best = 0, left = 0, runs = p->now.races_run;

	for (unsigned s = 0; s < c->nseats; s++)
		left += racing(p, s);
	if (p->mode >= HEIST)
		return "";
	if (!tournament(p))
		return left ? arena_printf(c->arena, "%u car%s still in the lanes", left, left == 1 ? " is" : "s are") : "";
	if (all_gave_up(p, c->nseats))
		return "all have given up";
	if (runs < 5)
		return arena_printf(c->arena, "%u of five races %s over", runs, runs == 1 ? "is" : "are");
	bool added = runs > 5 && c->option[TRR_TIE_FIELD] == TRR_TIE_FIELD_ALL_ADD_TROPHY;
	for (unsigned s = 0; s < c->nseats; s++) {
		unsigned n = added ? side_trophies(c, p, s) : before_sixth(c, p, s);
		if (n < best)
			continue;
		list = n > best ? seat_of(c, (int)s, c->arena) : arena_printf(c->arena, "%s %s", list, seat_of(c, (int)s, c->arena));
		best = n;
	}
	if (runs == 5)
		return tied(c, p) ? arena_printf(c->arena, "%s are level with %u trophies each, and a sixth race breaks the tie", list, best) : "";
	if (added)
		return arena_printf(c->arena, tied(c, p) ? "%s are level with %u trophies each, that of the sixth race counted"
				    : "%s leads with %u trophies, that of the sixth race counted", list, best);
	return arena_printf(c->arena, "%s were level with %u trophies each, and the sixth race decides between them", list, best);
}
