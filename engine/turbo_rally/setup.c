/* Turbo Rally: seats and the set-up of a race. */
#include "engine/turbo_rally/model.h"

#include <stddef.h>
#include <stdio.h>
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

/* A word that is no track card: say why. */
enum verdict not_a_track_card(const struct play *play, unsigned i, struct referee *r)
{
	if (word_at_is(r, play, i, "slick") || word_at_is(r, play, i, "oil"))
		return referee_call(r, V_ILLEGAL, TR_OIL_SEPARATE, (int)i, "Oil Slicks are taken out of the deck and lie in a pile of their own");
	if (word_at_is(r, play, i, "finish"))
		return referee_call(r, V_ILLEGAL, TR_FINISH_CARD, (int)i, "the finish card is no track card and lies behind the lane by itself");
	return word_wrong(r, play, i, "a track card");
}

/* Track cards from word i on: kinds, UNKNOWN where hidden. */
enum verdict read_track(struct context *c, const struct position *p, const struct play *play, unsigned i, unsigned max, uint8_t *list, unsigned *n,
			       struct referee *r)
{
	*n = 0;
	if (word_at_is(r, play, i, "none"))
		return words_end(r, play, i + 1);
	if (i >= play->nwords)
		return word_wrong(r, play, i, "track cards, ?N for N that are not known, or none");
	for (; i < play->nwords; i++) {
		unsigned copies = 1;
		int type = UNKNOWN;
		if (play->word[i].kind == WORD_HIDDEN)
			copies = (unsigned)play->word[i].key;
		else if ((type = track_word(c, r->record, &play->word[i])) < 0)
			return not_a_track_card(play, i, r);
		if (type == JUMP5 && p->pack_stated && p->pack_basic)
			return referee_call(r, V_ILLEGAL, TR_JUMP_FIVE_PACK, (int)i, "the basic pack has no Jump 5");
		if (*n + copies > max)
			return referee_call(r, V_ILLEGAL, TR_CARD_COUNT, (int)i, "more than %u cards", max);
		memset(list + *n, type, copies);
		*n += copies;
	}
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
	unsigned n = 0, before = p->nracers, seen = 0;
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
		}
	} else if (n < before && !tournament(p)) {
		return referee_call(r, V_ILLEGAL, TR_FIELD_LENGTH, WHERE_ACTION, "%u of %u racers are named; each has its turn", n, before);
	}
	memcpy(p->order, order, n);
	p->nracers = (uint8_t)n;
	p->order_stated = true;
	return V_LEGAL;
}

/* RPM or upgrade cards from word i on. */
enum verdict read_cards(struct context *c, const struct play *play, unsigned i, bool upgrades, uint8_t *list, unsigned max, unsigned *n, struct referee *r)
{
	*n = 0;
	if (word_at_is(r, play, i, "none"))
		return words_end(r, play, i + 1);
	if (i >= play->nwords)
		return word_wrong(r, play, i, upgrades ? "upgrades, ?N for N that are not known, or none" : "RPMs, ?N for N that are not known, or none");
	for (; i < play->nwords; i++) {
		unsigned copies = 1;
		int card = UNKNOWN;
		if (play->word[i].kind == WORD_HIDDEN)
			copies = (unsigned)play->word[i].key;
		else if ((card = upgrades ? upgrade_word(c, r->record, &play->word[i]) : rpm_word(c, r->record, &play->word[i])) < 0)
			return word_wrong(r, play, i, upgrades ? "a Performance Upgrade" : "an RPM card");
		if (*n + copies > max)
			return referee_call(r, V_ILLEGAL, TR_CARD_COUNT, (int)i, "more than %u cards", max);
		memset(list + *n, card, copies);
		*n += copies;
	}
	return V_LEGAL;
}

static enum verdict setup_pile(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	static const char *const names[PILES] = {"track", "slick", "rpm", "upgrade", "weapon"};
	uint8_t list[PILE_MAX];
	unsigned pile = 0, n;
	enum verdict v;

	while (pile < PILES && !word_at_is(r, play, 1, names[pile]))
		pile++;
	if (pile == PILES)
		return word_wrong(r, play, 1, "a pile: track, slick, rpm, upgrade or weapon");
	p->stated_piles |= (uint8_t)(1u << pile);
	switch (pile) {
	case PILE_TRACK:
		if ((v = read_track(c, p, play, 2, PILE_MAX, list, &n, r)))
			return v;
		p->now.track_head = 0;
		p->now.track_n = (uint16_t)n;
		memcpy(p->track_pile, list, n);
		return V_LEGAL;
	case PILE_SLICK:
		n = 0;
		if (word_at_is(r, play, 2, "none"))
			;
		else if (play->nwords == 3 && play->word[2].kind == WORD_HIDDEN)
			n = (unsigned)play->word[2].key;
		else if ((v = word_number(r, play, 2, PILE_MAX, &n)))
			return v;
		p->now.slicks = (uint16_t)n;
		return words_end(r, play, 3);
	case PILE_RPM:
	case PILE_UPGRADE:
		if ((v = read_cards(c, play, 2, pile == PILE_UPGRADE, list, PILE_MAX, &n, r)))
			return v;
		if (pile == PILE_RPM) {
			p->has_rpms = true;
			p->rpm_head = 0;
			p->rpm_n = (uint16_t)n;
			memcpy(p->rpm_pile, list, n);
		} else {
			p->has_upgrades = true;
			p->upgrade_head = 0;
			p->upgrade_n = (uint16_t)n;
			memcpy(p->upgrade_pile, list, n);
		}
		return V_LEGAL;
	default:
		return V_LEGAL;
	}
}

/* hand red spikes ?2 */
static enum verdict setup_hand(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	uint8_t list[HAND_MAX];
	unsigned n;
	int seat;
	enum verdict v;

	if ((v = word_seat(r, play, 1, &seat)) || (v = read_cards(c, play, 2, false, list, HAND_MAX, &n, r)))
		return v;
	if (p->further)
		return referee_call(r, V_ILLEGAL, TR_RPM_SAVE, WHERE_ACTION, "hands stay as they are between races; only rewards change them");
	p->has_rpms = true;
	memset(p->hand[seat], 0, sizeof p->hand[seat]);
	p->hidden[seat] = 0;
	for (unsigned i = 0; i < n; i++)
		if (list[i] == UNKNOWN)
			p->hidden[seat]++;
		else
			p->hand[seat][list[i]]++;
	return V_LEGAL;
}

static enum verdict setup_upgrades(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	uint8_t list[UPGRADES_HELD_MAX];
	unsigned n;
	int seat;
	enum verdict v;

	if ((v = word_seat(r, play, 1, &seat)) || (v = read_cards(c, play, 2, true, list, UPGRADES_HELD_MAX, &n, r)))
		return v;
	if (p->further)
		return referee_call(r, V_ILLEGAL, TR_UP_EARN, WHERE_ACTION, "upgrades are won in races, not dealt");
	p->has_upgrades = true;
	memset(p->upgrades[seat], 0, sizeof p->upgrades[seat]);
	p->upgrades_hidden[seat] = 0;
	for (unsigned i = 0; i < n; i++)
		if (list[i] == UNKNOWN)
			p->upgrades_hidden[seat]++;
		else
			p->upgrades[seat][list[i]]++;
	return V_LEGAL;
}

/* @red draw rpm spikes: the deal. */
static enum verdict setup_draw(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	uint8_t list[HAND_MAX];
	unsigned n;
	enum verdict v;

	if (play->seat < 0)
		return referee_notation(r, V_UNREADABLE, N_SEAT, 0, "who draws? @seat draw rpm CARD");
	if (word_at_is(r, play, 1, "upgrade"))
		return referee_call(r, V_ILLEGAL, TR_UP_EARN, WHERE_ACTION, "a Performance Upgrade is won by first place in a race of the tournament, not dealt");
	if (!word_at_is(r, play, 1, "rpm"))
		return word_wrong(r, play, 1, "rpm");
	if ((v = read_cards(c, play, 2, false, list, HAND_MAX, &n, r)))
		return v;
	if (p->further)
		return referee_call(r, V_ILLEGAL, TR_RPM_DEAL, WHERE_ACTION, "RPMs are dealt once, before race 1; this is race %u", p->race);
	p->has_rpms = true;
	for (unsigned i = 0; i < n; i++) {
		unsigned card = list[i];
		if (p->stated_piles >> PILE_RPM & 1) {
			if (p->rpm_n == 0)
				return referee_call(r, V_ILLEGAL, TR_RPM_DEAL, WHERE_ACTION, "the RPM pile is empty");
			unsigned top = rpm_draw(p);
			if (card == UNKNOWN)
				card = top;
			else if (top != UNKNOWN && top != card)
				return referee_call(r, V_ILLEGAL, TR_RPM_DEAL, (int)i + 2, "the top card of the RPM pile is %s", rpm_name(c, top));
		}
		if (card == UNKNOWN)
			p->hidden[play->seat]++;
		else
			p->hand[play->seat][card]++;
	}
	return V_LEGAL;
}

/* @red use turbo: laid at the starting line. */
static enum verdict setup_use(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	enum verdict v = V_LEGAL;

	if (play->seat < 0)
		return referee_notation(r, V_UNREADABLE, N_SEAT, 0, "whose upgrade? @seat use UPGRADE");
	if (play->nwords < 2)
		return word_wrong(r, play, 1, "an upgrade");
	for (unsigned i = 1; i < play->nwords; i++) {
		unsigned seat = (unsigned)play->seat;
		int u = upgrade_word(c, r->record, &play->word[i]);
		const char *who = seat_of(c, play->seat, r->arena);
		if (u < 0)
			return word_wrong(r, play, i, "a Performance Upgrade");
		bool held = p->upgrades[seat][u] || p->upgrades_hidden[seat];
		if (held && tournament(p) && p->race == 6 && ruling(c, TRR_RPM_SIXTH_RACE) == TRR_RPM_SIXTH_RACE_VOID)
			return referee_call(r, V_ILLEGAL, TR_UP_ANY_RACE, (int)i, "no upgrades are used in the sixth race");
		if (held) {
			referee_held(r, TR_UP_OWNER);
			referee_held(r, TR_UP_DECLARE);
			referee_held(r, TR_UP_EARN);
			referee_held(r, TR_UP_REMOVED);
			if (p->upgrades[seat][u])
				p->upgrades[seat][u]--;
			else
				p->upgrades_hidden[seat]--;
			if (p->declared[seat][u]++ || i > 1)
				referee_held(r, TR_UP_COMBINE);
			continue;
		}
		int owner = SEAT_NONE;
		for (unsigned s = 0; s < c->nseats; s++)
			if (p->upgrades[s][u] || (owner == SEAT_NONE && p->declared[s][u]))
				owner = (int)s;
		if (p->declared[seat][u])
			v = referee_call(r, V_ILLEGAL, TR_UP_REMOVED, (int)i, "%s holds one card %s less than are declared: a declared upgrade is used", who,
					 upgrade_name(c, (unsigned)u));
		else if (p->upgrades_out[u])
			v = referee_call(r, V_ILLEGAL, TR_UP_REMOVED, (int)i, "%s holds no %s: a used upgrade is out of the game for good", who, upgrade_name(c, (unsigned)u));
		else if (owner >= 0)
			v = referee_call(r, V_ILLEGAL, TR_UP_OWNER, (int)i, "%s was won by %s, and nobody else uses it", upgrade_name(c, (unsigned)u),
					 seat_of(c, owner, r->arena));
		else
			v = referee_call(r, V_ILLEGAL, TR_UP_EARN, (int)i, "%s has won no %s", who, upgrade_name(c, (unsigned)u));
		return v;
	}
	return v;
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
	static const struct {
		uint64_t key;
		enum verdict (*read)(struct context *, struct position *, const struct play *, struct referee *);
	} words[] = {
		{KEY("mode"), setup_mode}, {KEY("lanes"), setup_lanes}, {KEY("team"), setup_team}, {KEY("role"), setup_role}, {KEY("pack"), setup_pack},
		{KEY("deck"), setup_deck}, {KEY("lane"), setup_lane}, {KEY("order"), setup_order}, {KEY("pile"), setup_pile}, {KEY("hand"), setup_hand},
		{KEY("upgrades"), setup_upgrades}, {KEY("draw"), setup_draw},
		{KEY("use"), setup_use},
	};
	struct position *p = pos;
	bool mine = false;
	enum verdict v;

	if (p->mode >= HEIST && ((v = variant_setup(c, p, play, r, &mine)) || mine))
		return v;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (play->word->key == words[i].key)
			return words[i].read(c, p, play, r);
	v = middle_word(c, p, play, r, &mine);
	return mine ? v : verb_unknown(r, play, r->game->setup_words);
}
