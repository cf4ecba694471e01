/* Turbo Rally: seats and the set-up of a race. */
#include "engine/turbo_rally/setup.h"

#include <stddef.h>
#include <string.h>

static const char *const mode_names[MODES] = {"single", "tournament", "team", "heist", "heroes", "rax"};

enum verdict turbo_rally_judge_seats(struct context *c, struct referee *r)
{
	if (referee_test(r, TR_FIELD_LENGTH, c->nseats >= 2))
		return V_LEGAL;
	return referee_call(r, V_ILLEGAL, TR_FIELD_LENGTH, WHERE_TAGS, "%u seat%s; a race needs two cars at least", c->nseats, c->nseats == 1 ? "" : "s");
}

/* Cars without a seat are as they were: zero. */
void turbo_rally_clear(const struct context *c, void *pos)
{
	struct position *p = pos;
	unsigned char *bytes = pos;

	(void)c;
	memset(p->car, 0, p->ncars * sizeof p->car[0]);
	memset(bytes, 0, offsetof(struct position, car));
	memset(bytes + offsetof(struct position, hand), 0, sizeof *p - offsetof(struct position, hand));
}

static int seat_called(const struct context *c, const char *name)
{
	char text[WORD_MAX + 1];

	for (unsigned s = 0; s < c->nseats; s++) {
		seat_text(c->record, (int)s, text);
		if (strcmp(text, name) == 0)
			return (int)s;
	}
	return SEAT_NONE;
}

/* Lanes of a stated common length: the police's is three longer, that of the bus or of Rad Rax three shorter. */
static void spread_lanes(const struct context *c, struct position *p)
{
	for (unsigned s = 0; s < c->nseats && p->lanes; s++) {
		unsigned n = p->role[s] == POLICE ? p->lanes + 3u : p->role[s] == RACER ? p->lanes : p->lanes > 3 ? p->lanes - 3u : 1;
		if (!(p->lengths_stated >> s & 1))
			p->car[s].length = (uint8_t)(n > LANE_MAX ? LANE_MAX : n);
		widen(p, p->car[s].length);
	}
}

/* The order of turns follows from the seats and their roles, as long as no word says otherwise; one that was stated before the roles loses who
 * drives nothing. */
static void order_drivers(const struct context *c, struct position *p)
{
	unsigned n = 0, all = p->order_stated ? p->nracers : c->nseats;

	for (unsigned i = 0; i < all; i++) {
		unsigned seat = p->order_stated ? p->order[i] : i;
		if (drives(p, seat))
			p->order[n++] = (uint8_t)seat;
	}
	p->nracers = (uint8_t)n;
}

static void set_mode(const struct context *c, struct position *p, enum mode mode)
{
	int seat;

	p->mode = (uint8_t)mode;
	memset(p->role, RACER, sizeof p->role);
	p->driverless = p->rax = SEAT_NONE;
	if (mode >= HEIST)
		p->has_rpms = true;
	if (mode == HEIST && (seat = seat_called(c, "police")) >= 0) {
		p->role[seat] = POLICE;
		p->driverless = (int8_t)seat;
	} else if (mode == HEROES && (seat = seat_called(c, "bus")) >= 0) {
		p->role[seat] = BUS;
		p->driverless = (int8_t)seat;
	} else if (mode == RAX && (seat = seat_called(c, "rax")) >= 0) {
		p->role[seat] = RAD_RAX;
		p->rax = (int8_t)seat;
	}
	order_drivers(c, p);
	spread_lanes(c, p);
}

/* The order of the next race: the winner opens. */
static void rotate_order(struct context *c, struct position *p)
{
	uint8_t order[CARS_MAX];
	unsigned won = p->now.won[p->now.races_run - 1], winner = won ? won - 1 : p->order[0], from = 0;

	if (p->nracers > 2 && ruling(c, TRR_TURN_ORDER) == TRR_TURN_ORDER_BY_PLACE) {
		unsigned n = 0;
		for (unsigned place = 1; place <= CARS_MAX; place++)
			for (unsigned i = 0; i < p->nracers; i++)
				if (p->car[p->order[i]].place == place)
					order[n++] = p->order[i];
		for (unsigned i = 0; i < p->nracers; i++)       /* who gave up has no place */
			if (p->car[p->order[i]].place == 0)
				order[n++] = p->order[i];
	} else {
		while (from < p->nracers && p->order[from] != winner)
			from++;
		memcpy(order, p->order + from, p->nracers - from);
		memcpy(order + p->nracers - from, p->order, from);
	}
	memcpy(p->order, order, p->nracers);
	p->order_stated = true;
}

/* May a further race be laid out? */
static enum verdict check_next_race(struct context *c, struct position *p, struct referee *r)
{
	enum verdict worst = V_LEGAL;
	unsigned left = 0, last = 0;

	if (p->mode >= HEIST || p->mode == SINGLE)
		return referee_call(r, V_ILLEGAL, p->now.race_over ? TR_RACE_END : TR_FIELD_LENGTH, WHERE_TURN, "this is %s: nothing is laid out anew in it or behind it", p->mode == SINGLE ? "a single race" : "one run");
	turn_done(c, p);
	int stays = may_stop(c, p);
	if (stays != SEAT_NONE)
		car_finishes(c, p, (unsigned)stays);
	for (unsigned s = 0; s < c->nseats; s++)
		if (racing(p, s)) {
			left++;
			last = s;
		}
	if (!referee_test(r, TR_RACE_END, left == 0))
		return referee_call(r, V_ILLEGAL, TR_RACE_END, WHERE_TURN, "race %u is not over: %s still in %s lane", p->race,
				    left == 1 ? arena_printf(r->arena, "%s is", seat_of(c, (int)last, r->arena)) : arena_printf(r->arena, "%u cars are", left),
				    left == 1 ? "its" : "their");
	if (all_gave_up(p, c->nseats))
		return referee_call(r, V_ILLEGAL, TR_FIELD_LENGTH, WHERE_TURN, "all have given up, so there is nobody to run race %u", p->race + 1u);
	/* a line of all that lacks something is where it is told */
	int where = r->line_before && r->line_before->seat == SEAT_ALL ? WHERE_TURN_BEFORE : WHERE_TURN;
	for (unsigned s = 0; s < c->nseats && rewards_due(p); s++)
		if (p->now.due_rpms[s]) {
			unsigned rule = p->car[s].place == 3 ? TR_RPM_REWARD_THIRD : TR_RPM_REWARD_TOP;
			worst = referee_call(r, V_ILLEGAL, rule, where, "%s (place %u) has still to draw %u RPM%s for race %u",
					     seat_of(c, (int)s, r->arena), p->car[s].place, p->now.due_rpms[s], p->now.due_rpms[s] == 1 ? "" : "s", p->race);
		}
	for (unsigned s = 0; s < c->nseats && worst == V_LEGAL && p->has_rpms; s++)
		if (p->car[s].place > 3)
			referee_held(r, TR_RPM_REWARD_REST);
	if (p->now.due_upgrade)
		worst = referee_call(r, V_ILLEGAL, TR_UP_TOP_CARD, where, "%s won race %u and has not taken the top Performance Upgrade",
				     seat_of(c, p->now.due_upgrade - 1, r->arena), p->race);
	if (p->now.races_run == 5 && !referee_test(r, TR_TIE_SIXTH, tied(c, p)))
		worst = referee_call(r, V_ILLEGAL, TR_TIE_SIXTH, WHERE_TURN, "after five races there is no tie, so there is no sixth race");
	if (p->now.races_run >= 6)
		worst = referee_call(r, V_ILLEGAL, TR_TIE_SIXTH, WHERE_TURN, "a sixth race breaks the tie; there is no seventh");
	return worst;
}

enum verdict turbo_rally_setup_begin(struct context *c, void *pos, int race, struct referee *r)
{
	struct position *p = pos;
	enum verdict v = V_LEGAL;

	if (race > 0 && (v = check_next_race(c, p, r)) >= V_ILLEGAL)
		return v;
	if (race == 0) {
		p->loot = p->driverless = p->rax = SEAT_NONE;
		p->now.first_home = SEAT_NONE;
		set_mode(c, p, SINGLE);
		p->race = 1;
		p->ncars = (uint8_t)c->nseats;
	} else {
		rotate_order(c, p);
		for (unsigned i = 0; i < c->nseats; i++)
			p->places[p->race - 1][i] = p->car[i].place;
		p->race++;
	}
	p->stated_piles &= 1u << PILE_RPM | 1u << PILE_UPGRADE;
	p->lengths_stated = 0;
	p->resumed = false;
	p->further = race > 0;
	race_begins(c, p);
	return v;
}

/* ---- words */
static enum verdict setup_mode(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	enum verdict v;

	for (unsigned m = 0; m < MODES; m++)
		if (word_at_is(r, play, 1, mode_names[m])) {
			if ((v = words_end(r, play, 2)))
				return v;
			if (p->further && p->mode != m)
				return referee_call(r, V_ILLEGAL, TR_TEAM_WHEN, 1, "the mode was settled before race 1: %s", mode_names[p->mode]);
			if (p->mode != SINGLE && p->mode != m)          /* words of the other may stand before this */
				return referee_notation(r, V_UNREADABLE, N_WORD, 1, "this set-up said mode %s before", mode_names[p->mode]);
			set_mode(c, p, (enum mode)m);
			return V_LEGAL;
		}
	return word_wrong(r, play, 1, "single, tournament, team, heist, heroes or rax");
}

static enum verdict setup_role(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	int seat;
	enum verdict v;
	bool police = word_at_is(r, play, 1, "police"), bus = word_at_is(r, play, 1, "bus"), rax = word_at_is(r, play, 1, "rax");

	if (!police && !bus && !rax)
		return word_wrong(r, play, 1, "police, bus or rax");
	if ((v = word_seat(r, play, 2, &seat)) || (v = words_end(r, play, 3)))
		return v;
	memset(p->role, RACER, sizeof p->role);
	p->role[seat] = police ? POLICE : bus ? BUS : RAD_RAX;
	p->driverless = (int8_t)(rax ? SEAT_NONE : seat);
	p->rax = (int8_t)(rax ? seat : SEAT_NONE);
	order_drivers(c, p);
	spread_lanes(c, p);
	return V_LEGAL;
}

static enum verdict setup_lane(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	uint8_t list[LANE_MAX];
	unsigned n;
	int seat;
	enum verdict v;

	if ((v = word_seat(r, play, 1, &seat)))
		return v;
	struct car *k = &p->car[seat];
	if (play->nwords == 3 && play->word[2].kind == WORD_PLAIN && play->word[2].digits) {
		if ((v = word_number(r, play, 2, LANE_MAX, &n)))
			return v;
		p->car[seat].length = (uint8_t)n;
	} else {
		if ((v = read_track(c, p, play, 2, LANE_MAX, list, &n, r)))
			return v;
		p->car[seat].length = (uint8_t)n;
		for (unsigned i = 0; i < n; i++)
			k->lane[i + 1].type = k->lane[i + 1].now = list[i];
	}
	widen(p, n);
	p->lengths_stated |= (uint16_t)(1u << seat);
	return V_LEGAL;
}

static enum verdict setup_lanes(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	unsigned n;
	enum verdict v;

	if ((v = word_number(r, play, 1, LANE_MAX, &n)) || (v = words_end(r, play, 2)))
		return v;
	p->lanes = (uint8_t)n;
	spread_lanes(c, p);
	return V_LEGAL;
}

static enum verdict setup_team(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	char name[WORD_MAX + 1] = "";
	unsigned team = 1;
	enum verdict v;
	int seat;

	if (p->further)
		return referee_call(r, V_ILLEGAL, TR_TEAM_WHEN, WHERE_ACTION, "teams are formed before the first race, and this is race %u", p->race);
	if (play->nwords < 3 || play->word[1].kind != WORD_PLAIN)
		return word_wrong(r, play, play->nwords < 2 ? 1 : 2, play->nwords < 2 ? "the team's name" : "its seats");
	word_text(r->record->text, &play->word[1], name);
	while (team <= CARS_MAX && p->team_name[team][0])
		team++;
	if (team > CARS_MAX)
		return word_wrong(r, play, 1, "one of 16 teams at most");
	memcpy(p->team_name[team], name, CARD_NAME_MAX - 1);
	for (unsigned i = 2; i < play->nwords; i++) {
		if ((v = word_seat(r, play, i, &seat)))
			return v;
		if (!referee_test(r, TR_TEAM_LANES, p->team[seat] == 0))
			return referee_call(r, V_ILLEGAL, TR_TEAM_LANES, (int)i, "%s is in team %s already; a car belongs to one team",
					    seat_of(c, seat, r->arena), p->team_name[p->team[seat]]);
		p->team[seat] = (uint8_t)team;
	}
	return V_LEGAL;
}

/* order SEAT...: who opens, and who follows. */
static enum verdict setup_order(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	uint8_t order[CARS_MAX];
	unsigned n = 0, before = p->nracers, seen = 0, rivals = 0;
	enum verdict v;
	int seat;

	for (unsigned i = 1; i < play->nwords; i++) {
		if ((v = word_seat(r, play, i, &seat)))
			return v;
		if (seen >> seat & 1)
			return word_wrong(r, play, i, "each seat once");
		if (!drives(p, (unsigned)seat))
			return referee_call(r, V_ILLEGAL, p->role[seat] == BUS ? TT_HEROES_ORDER : TT_HEIST_POLICE_STEP, (int)i,
					    "%s has no driver: it moves after all others", seat_of(c, seat, r->arena));
		seen |= 1u << seat;
		order[n++] = (uint8_t)seat;
	}
	if (n == 0)
		return word_wrong(r, play, 1, "the seats in the order of turns");
	if (p->further) {
		unsigned opener = 0;
		while (opener + 1 < before && !(seen >> p->order[opener] & 1))  /* who won race 5 need not run the sixth */
			opener++;
		if (!referee_test(r, TR_WINNER_OPENS, order[0] == p->order[opener])) {
			referee_call(r, V_ILLEGAL, TR_WINNER_OPENS, 1, "%s opens this race%s", seat_of(c, p->order[opener], r->arena),
				     opener ? ", as the winner of the last one does not run" : ": the winner of the last one does");
			return V_ILLEGAL;
		}
		unsigned k = 0;
		for (unsigned i = 0; i < before; i++)
			k += k < n && p->order[i] == order[k];
		if (!referee_test(r, TR_TURN_CYCLE, k == n))
			return referee_call(r, V_ILLEGAL, TR_TURN_CYCLE, WHERE_ACTION, c->option[TRR_TURN_ORDER] == TRR_TURN_ORDER_BY_PLACE
					    ? "turns go round as the last race came in" : "the order of turns stays as it was: it is only turned so that the winner opens");
		for (unsigned s = 0; s < c->nseats; s++) {
			if (seen >> s & 1 || p->car[s].gone == RESIGNED)
				continue;
			if (p->race < 6)
				return referee_call(r, V_ILLEGAL, TR_FIELD_LENGTH, WHERE_ACTION, "%s is not named; nobody leaves a tournament but who gives up",
						    seat_of(c, (int)s, r->arena));
			p->car[s].gone = ABSENT;
			rivals++;
		}
		if (n == 1 && rivals)
			return referee_call(r, V_ILLEGAL, TR_FIELD_LENGTH, WHERE_ACTION, "%s alone makes no race; who runs the sixth is named with somebody to race against",
					    seat_of(c, order[0], r->arena));
	} else if (n < before && !tournament(p)) {
		return referee_call(r, V_ILLEGAL, TR_FIELD_LENGTH, WHERE_ACTION, "%u of %u racers are named; each has its turn", n, before);
	}
	memcpy(p->order, order, n);
	p->nracers = (uint8_t)n;
	p->order_stated = true;
	return V_LEGAL;
}

static enum verdict setup_pack(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	(void)c;
	p->pack_basic = word_at_is(r, play, 1, "basic");
	p->pack_stated = true;
	return p->pack_basic || word_at_is(r, play, 1, "tournament") ? words_end(r, play, 2) : word_wrong(r, play, 1, "basic or tournament");
}

static enum verdict setup_deck(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	unsigned n;
	enum verdict v;

	(void)c;
	if ((v = word_number(r, play, 1, PILE_MAX, &n)) || (v = words_end(r, play, 2)))
		return v;
	p->deck_size = (uint16_t)n;
	return V_LEGAL;
}

enum verdict turbo_rally_setup(struct context *c, void *pos, const struct play *play, struct referee *r)
{
	static const struct setup_word words[] = {
		{KEY("mode"), setup_mode}, {KEY("lanes"), setup_lanes}, {KEY("team"), setup_team}, {KEY("role"), setup_role}, {KEY("pack"), setup_pack},
		{KEY("deck"), setup_deck}, {KEY("lane"), setup_lane}, {KEY("order"), setup_order},
	};
	struct position *p = pos;
	bool mine = false;
	enum verdict v;

	if (p->mode >= HEIST && ((v = variant_setup(c, p, play, r, &mine)) || mine))
		return v;
	v = read_word(words, sizeof words / sizeof *words, c, p, play, r, &mine);
	if (!mine)
		v = pile_word(c, p, play, r, &mine);
	if (!mine)
		v = middle_word(c, p, play, r, &mine);
	return mine ? v : verb_unknown(r, play, r->game->setup_words);
}
