/* Turbo Rally: seats and the set-up of a race. */
#include "engine/turbo_rally/model.h"

#include <stdio.h>
#include <string.h>

static const char *const mode_names[MODES] = {"single", "tournament", "team", "heist", "heroes", "rax"};

enum verdict turbo_rally_judge_seats(struct context *c, struct referee *r)
{
	if (referee_test(r, TR_FIELD_LENGTH, c->nseats >= 2))
		return V_LEGAL;
	return referee_call(r, V_ILLEGAL, TR_FIELD_LENGTH, WHERE_TAGS, "%u seat%s; a race needs two cars at least", c->nseats, c->nseats == 1 ? "" : "s");
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

/* The order of turns follows from the seats and their roles, as long as no word says otherwise. */
static void default_order(const struct context *c, struct position *p)
{
	p->nracers = 0;
	for (unsigned s = 0; s < c->nseats; s++)
		if (drives(p, s))
			p->order[p->nracers++] = (uint8_t)s;
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
	if (!p->order_stated)
		default_order(c, p);
}

/* The order of the next race: the winner opens. */
static void rotate_order(struct context *c, struct position *p)
{
	uint8_t order[CARS_MAX];
	unsigned won = p->now.won[p->now.races_run - 1], winner = won ? won - 1 : p->order[0], from = 0;

	if (p->nracers > 2 && ruling(c, TRR_TURN_ORDER) == TRR_TURN_ORDER_BY_PLACE) {
		for (unsigned i = 0; i < p->nracers; i++)
			for (unsigned s = 0; s < c->nseats; s++)
				if (p->car[s].place == i + 1)
					order[i] = (uint8_t)s;
	} else {
		while (from < p->nracers && p->order[from] != winner)
			from++;
		for (unsigned i = 0; i < p->nracers; i++)
			order[i] = p->order[(from + i) % p->nracers];
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
	for (unsigned s = 0; s < c->nseats; s++)
		if (racing(p, s)) {
			left++;
			last = s;
		}
	if (left == 1 && ruling(c, TRR_LAST_RACER) == TRR_LAST_RACER_MAY_STOP) {
		car_finishes(c, p, last);
		left = 0;
	}
	if (!referee_test(r, TR_RACE_END, left == 0))
		return referee_call(r, V_ILLEGAL, TR_RACE_END, WHERE_TURN, "race %u is not over: %s still in %s lane", p->race,
				    left == 1 ? arena_printf(r->arena, "%s is", seat_of(c, (int)last, r->arena)) : arena_printf(r->arena, "%u cars are", left),
				    left == 1 ? "its" : "their");
	for (unsigned s = 0; s < c->nseats; s++)
		if (p->now.due_rpms[s]) {
			unsigned rule = p->car[s].place == 3 ? TR_RPM_REWARD_THIRD : TR_RPM_REWARD_TOP;
			worst = referee_call(r, V_ILLEGAL, rule, WHERE_TURN, "%s (place %u) has still to draw %u RPM%s for race %u",
					     seat_of(c, (int)s, r->arena), p->car[s].place, p->now.due_rpms[s], p->now.due_rpms[s] == 1 ? "" : "s", p->race);
		}
	for (unsigned s = 0; s < c->nseats && worst == V_LEGAL; s++)
		if (p->car[s].place > 3 && p->has_rpms)
			referee_held(r, TR_RPM_REWARD_REST);
	if (p->now.due_upgrade)
		worst = referee_call(r, V_ILLEGAL, TR_UP_TOP_CARD, WHERE_TURN, "%s won race %u and has not taken the top Performance Upgrade",
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
	} else {
		rotate_order(c, p);
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
	if (!p->order_stated)
		default_order(c, p);
	return V_LEGAL;
}

static void set_length(struct position *p, unsigned seat, unsigned n)
{
	p->car[seat].length = (uint8_t)n;
}

/* A word that is no track card: say why. */
static enum verdict not_a_track_card(const struct play *play, unsigned i, struct referee *r)
{
	if (word_at_is(r, play, i, "slick") || word_at_is(r, play, i, "oil"))
		return referee_call(r, V_ILLEGAL, TR_OIL_SEPARATE, (int)i, "Oil Slicks are taken out of the deck and lie in a pile of their own");
	if (word_at_is(r, play, i, "finish"))
		return referee_call(r, V_ILLEGAL, TR_FINISH_CARD, (int)i, "the finish card is no track card and lies behind the lane by itself");
	return word_wrong(r, play, i, "a track card");
}

/* Track cards from word i on: kinds, UNKNOWN where hidden. */
static enum verdict read_track(struct context *c, const struct position *p, const struct play *play, unsigned i, unsigned max, uint8_t *list, unsigned *n,
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
		set_length(p, (unsigned)seat, n);
	} else {
		if ((v = read_track(c, p, play, 2, LANE_MAX, list, &n, r)))
			return v;
		set_length(p, (unsigned)seat, n);
		for (unsigned i = 0; i < n; i++)
			k->lane[i + 1].type = k->lane[i + 1].now = list[i];
	}
	p->lengths_stated |= (uint16_t)(1u << seat);
	return V_LEGAL;
}

static enum verdict setup_lanes(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	unsigned n;
	enum verdict v;

	if ((v = word_number(r, play, 1, LANE_MAX, &n)) || (v = words_end(r, play, 2)))
		return v;
	for (unsigned s = 0; s < c->nseats; s++)
		if (!(p->lengths_stated >> s & 1))
			set_length(p, s, n);
	return V_LEGAL;
}

static enum verdict setup_team(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	char name[WORD_MAX + 1];
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
	snprintf(p->team_name[team], CARD_NAME_MAX, "%.23s", name);
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
		if (!referee_test(r, TR_WINNER_OPENS, order[0] == p->order[0])) {
			referee_call(r, V_ILLEGAL, TR_WINNER_OPENS, 1, "%s won race %u and opens race %u", seat_of(c, p->order[0], r->arena), p->race - 1u, p->race);
			return V_ILLEGAL;
		}
		unsigned k = 0;
		for (unsigned i = 0; i < before; i++)
			k += k < n && p->order[i] == order[k];
		if (!referee_test(r, TR_TURN_CYCLE, k == n))
			return referee_call(r, V_ILLEGAL, TR_TURN_CYCLE, WHERE_ACTION, "the order of turns stays as it was: it is only turned so that the winner opens");
		if (n < before && p->race < 6)
			return referee_call(r, V_ILLEGAL, TR_FIELD_LENGTH, WHERE_ACTION, "%u of %u racers are named; nobody leaves a tournament", n, before);
		for (unsigned s = 0; s < c->nseats; s++)
			if (!(seen >> s & 1))
				p->car[s].gone = ABSENT;
	} else if (n < before && !tournament(p)) {
		return referee_call(r, V_ILLEGAL, TR_FIELD_LENGTH, WHERE_ACTION, "%u of %u racers are named; each has its turn", n, before);
	}
	memcpy(p->order, order, n);
	p->nracers = (uint8_t)n;
	p->order_stated = true;
	return V_LEGAL;
}

/* RPM or upgrade cards from word i on. */
static enum verdict read_cards(struct context *c, const struct play *play, unsigned i, bool upgrades, uint8_t *list, unsigned max, unsigned *n, struct referee *r)
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
		if (p->upgrades_out[u])
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

/* ---- positions in mid-race */
static enum verdict need_lane(struct context *c, const struct position *p, int seat, struct referee *r)
{
	if (p->car[seat].length)
		return V_LEGAL;
	return referee_call(r, V_ILLEGAL, TR_FIELD_LENGTH, WHERE_ACTION, "the lane of %s is not laid yet; lanes N comes first", seat_of(c, seat, r->arena));
}

/* Seat and lane of a word that speaks of cards. */
static enum verdict seat_and_lane(struct context *c, const struct position *p, const struct play *play, struct referee *r, int *seat)
{
	enum verdict v;

	if ((v = word_seat(r, play, 1, seat)))
		return v;
	return need_lane(c, p, *seat, r);
}

static enum verdict need_card(struct context *c, struct position *p, const struct play *play, unsigned i, int seat, struct referee *r, struct card **card)
{
	unsigned spot;
	enum verdict v;

	if ((v = need_spot(c, p, play, i, (unsigned)seat, r, &spot)))
		return v;
	*card = card_at(&p->car[seat], spot);
	if (*card)
		return V_LEGAL;
	return word_wrong(r, play, i, "a card of that lane or route");
}

static enum verdict setup_marks(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	int seat;
	enum verdict v;
	uint64_t key = play->word->key;
	struct card *card;

	if ((v = seat_and_lane(c, p, play, r, &seat)))
		return v;
	if (play->nwords < 3)
		return word_wrong(r, play, 2, "a card");
	for (unsigned i = 2; i < play->nwords; i++) {
		if ((v = need_card(c, p, play, i, seat, r, &card)))
			return v;
		if (key == KEY("slick")) {
			if (card->slick)
				return referee_call(r, V_ILLEGAL, TR_OIL_NO_STACK, (int)i, "an Oil Slick lies there already");
			card->slick = true;
		} else if (key == KEY("beneath")) {
			card->beneath = true;
		} else if (key == KEY("gap")) {
			*card = (struct card){.type = UNKNOWN, .now = UNKNOWN, .gap = true};
		} else if (key == KEY("open")) {
			card->open = true;
		} else {
			card->open = card->up = false;
			card->now = 0xFF;       /* marked: set-up's end turns cards up to the car's place */
		}
	}
	return V_LEGAL;
}

/* up SEAT PLACE [CARD] */
static enum verdict setup_up(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	int seat, type;
	enum verdict v;
	struct card *card;

	if ((v = seat_and_lane(c, p, play, r, &seat)) || (v = need_card(c, p, play, 2, seat, r, &card)))
		return v;
	card->up = true;
	if (play->nwords == 3)
		return V_LEGAL;
	if ((type = track_word(c, r->record, &play->word[3])) < 0)
		return not_a_track_card(play, 3, r);
	card->now = (uint8_t)type;
	return words_end(r, play, 4);
}

/* route SEAT K CARD... */
static enum verdict setup_route(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	uint8_t list[ROUTE_MAX];
	unsigned n, slot;
	int seat;
	enum verdict v;

	if ((v = seat_and_lane(c, p, play, r, &seat)) || (v = need_spot(c, p, play, 2, (unsigned)seat, r, &slot)) ||
	    (v = read_track(c, p, play, 3, ROUTE_MAX, list, &n, r)))
		return v;
	struct car *k = &p->car[seat];
	if (slot < 1 || slot > k->length)
		return word_wrong(r, play, 2, "the lane card from which the route goes");
	k->at = (uint8_t)slot;
	k->route_n = (uint8_t)n;
	for (unsigned i = 0; i < n; i++)
		k->route[i + 1].type = k->route[i + 1].now = list[i];
	return V_LEGAL;
}

/* What stands behind a car's place: half, flat, upright, off [N] [half|held T], held T. */
static enum verdict read_state(struct context *c, struct position *p, const struct play *play, unsigned i, int seat, struct referee *r)
{
	struct car *k = &p->car[seat];
	unsigned n, spot;
	enum verdict v;

	k->off = 0;
	if (word_at_is(r, play, i, "half"))
		return k->state = HALF, words_end(r, play, i + 1);
	if (word_at_is(r, play, i, "flat"))
		return k->state = UPSIDE, words_end(r, play, i + 1);
	if (word_at_is(r, play, i, "upright"))
		return k->state = UPRIGHT, words_end(r, play, i + 1);
	if (word_at_is(r, play, i, "line"))
		return k->state = AT_LINE, words_end(r, play, i + 1);
	if (word_at_is(r, play, i, "held")) {
		k->state = HELD;
		if ((v = need_spot(c, p, play, i + 1, (unsigned)seat, r, &spot)))
			return v;
		k->target = (uint8_t)spot;
		if (play->nwords <= i + 2)
			return V_LEGAL;
		if ((v = word_number(r, play, i + 2, 99, &n)))
			return v;
		k->bonus = (uint8_t)n;
		return words_end(r, play, i + 3);
	}
	if (!word_at_is(r, play, i, "off"))
		return word_wrong(r, play, i, "half, flat, upright, off or held");
	i++;
	n = 1;
	if (i < play->nwords && play->word[i].digits) {
		if ((v = word_number(r, play, i, 99, &n)))
			return v;
		i++;
	}
	k->inner = ON;
	if (i < play->nwords) {
		if ((v = read_state(c, p, play, i, seat, r)))
			return v;
		k->inner = k->state;
	}
	k->state = OFF;
	k->off = (uint8_t)n;
	return V_LEGAL;
}

static enum verdict setup_at(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	unsigned spot;
	int seat;
	enum verdict v;

	if ((v = seat_and_lane(c, p, play, r, &seat)))
		return v;
	struct car *k = &p->car[seat];
	if (word_at_is(r, play, 2, "line")) {
		k->at = k->length;
		k->state = AT_LINE;
		return words_end(r, play, 3);
	}
	if ((v = need_spot(c, p, play, 2, (unsigned)seat, r, &spot)))
		return v;
	if (!on_route(spot) && spot > k->length)
		return referee_call(r, V_ILLEGAL, TR_TURN_MOVE, 2, "the lane of %s has %u cards", seat_of(c, seat, r->arena), k->length);
	if (on_route(spot)) {
		k->route_at = (uint8_t)(spot - ROUTE);
	} else {
		if (k->route_n && k->at != spot)
			k->seen = (uint8_t)spot;        /* detour-move=stays-behind */
		else
			k->at = (uint8_t)spot;
		k->route_at = 0;
	}
	return play->nwords > 3 ? read_state(c, p, play, 3, seat, r) : V_LEGAL;
}

static enum verdict setup_place(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	unsigned n;
	int seat;
	enum verdict v;

	if ((v = seat_and_lane(c, p, play, r, &seat)) || (v = word_number(r, play, 2, CARS_MAX, &n)) || (v = words_end(r, play, 3)))
		return v;
	for (unsigned s = 0; s < c->nseats; s++)
		if ((int)s != seat && p->car[s].place == n)
			return referee_call(r, V_ILLEGAL, TR_RACE_WIN, 2, "place %u is %s's", n, seat_of(c, (int)s, r->arena));
	p->car[seat].place = (uint8_t)n;
	p->car[seat].at = (uint8_t)finish_of(&p->car[seat]);
	if (n == 1)
		p->now.first_home = (int8_t)seat;
	return V_LEGAL;
}

static enum verdict setup_out(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	int seat;
	enum verdict v;
	struct car *k;

	(void)c;
	if ((v = word_seat(r, play, 1, &seat)))
		return v;
	k = &p->car[seat];
	k->gone = p->mode == HEIST ? ARRESTED : p->mode == HEROES ? PULLED_OVER : RESIGNED;
	if (word_at_is(r, play, 2, "cliff")) {
		k->gone = CLIFF;
		p->now.wrecked = true;
	} else if (word_at_is(r, play, 2, "resigned"))
		k->gone = RESIGNED;
	else if (word_at_is(r, play, 2, "absent"))
		k->gone = ABSENT;
	else
		return words_end(r, play, 2);
	return words_end(r, play, 3);
}

/* tokens SEAT N: trophies so far. */
static enum verdict setup_tokens(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	unsigned n;
	int seat;
	enum verdict v;

	(void)c;
	if ((v = word_seat(r, play, 1, &seat)) || (v = word_number(r, play, 2, 6, &n)) || (v = words_end(r, play, 3)))
		return v;
	if (!tournament(p))
		return referee_call(r, V_ILLEGAL, TR_CHAMPION, WHERE_ACTION, "trophies are collected in a tournament");
	p->now.trophies[seat] = (uint8_t)n;
	return V_LEGAL;
}

static enum verdict setup_race(struct position *p, const struct play *play, struct referee *r)
{
	unsigned n;
	enum verdict v;

	if ((v = word_number(r, play, 1, RACES_MAX, &n)) || (v = words_end(r, play, 2)))
		return v;
	if (n < 1 || (n > 1 && !tournament(p)))
		return referee_call(r, V_ILLEGAL, TR_CHAMPION, 1, "only a tournament has a race %u; mode tournament comes first", n);
	if (p->now.races_run && n != p->race)
		return referee_call(r, V_ILLEGAL, TR_CHAMPION, 1, "this is race %u", p->race);
	if (n > 6)
		return referee_call(r, V_ILLEGAL, TR_TIE_SIXTH, 1, "a tournament has five races and perhaps a sixth");
	p->race = (uint8_t)n;
	return V_LEGAL;
}

/* seen, lying, gone rpm, gone upgrade, used SEAT: cards of that kind, counted. */
static enum verdict setup_counts(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	uint64_t key = play->word->key;
	uint8_t list[PILE_MAX];
	unsigned n;
	int seat = SEAT_NONE;
	enum verdict v;

	if (key == KEY("seen")) {
		if ((v = read_track(c, p, play, 1, PILE_MAX, list, &n, r)))
			return v;
		for (unsigned i = 0; i < n; i++)
			if (list[i] != UNKNOWN)
				p->now.seen[list[i]]++;
		return V_LEGAL;
	}
	bool upgrades = key == KEY("used") || (key == KEY("gone") && word_at_is(r, play, 1, "upgrade"));
	if (key == KEY("used") && (v = word_seat(r, play, 1, &seat)))
		return v;
	if (key == KEY("gone") && !upgrades && !word_at_is(r, play, 1, "rpm"))
		return word_wrong(r, play, 1, "rpm or upgrade");
	if ((v = read_cards(c, play, key == KEY("lying") ? 1 : 2, upgrades, list, PILE_MAX, &n, r)))
		return v;
	for (unsigned i = 0; i < n; i++) {
		if (list[i] == UNKNOWN)
			return word_wrong(r, play, 1, "cards with their names");
		if (key == KEY("lying"))
			p->rpms_lying[list[i]]++;
		else if (!upgrades)
			p->rpms_out[list[i]]++;
		else if (seat == SEAT_NONE)
			p->upgrades_out[list[i]]++;
		else {
			p->triggered[seat][list[i]] = true;
			p->ever_triggered[seat] |= (uint16_t)(1u << list[i]);
		}
	}
	return V_LEGAL;
}

/* rewards SEAT N [upgrade], rewards none: what is still to be drawn. */
static enum verdict setup_rewards(struct position *p, const struct play *play, struct referee *r)
{
	unsigned n;
	int seat;
	enum verdict v;

	if (word_at_is(r, play, 1, "none"))
		return words_end(r, play, 2);
	if ((v = word_seat(r, play, 1, &seat)) || (v = word_number(r, play, 2, 99, &n)))
		return v;
	p->now.due_rpms[seat] = (uint8_t)n;
	if (!word_at_is(r, play, 3, "upgrade"))
		return words_end(r, play, 3);
	p->now.due_upgrade = (uint8_t)(seat + 1);
	return words_end(r, play, 4);
}

/* won SEAT...|none: how a variant ended. moved SEAT...|none: who had the turn in this round. */
static enum verdict setup_seats(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	uint16_t seats = 0;
	int seat = SEAT_NONE;
	enum verdict v;

	(void)c;
	for (unsigned i = 1; i < play->nwords && !word_at_is(r, play, 1, "none"); i++) {
		if ((v = word_seat(r, play, i, &seat)))
			return v;
		seats |= (uint16_t)(1u << seat);
	}
	if (play->word->key == KEY("moved")) {
		p->moved = seats;
		p->moved_stated = true;
		return V_LEGAL;
	}
	p->now.over = p->now.race_over = true;
	p->now.side = seats && (p->mode != RAX || seats >> p->rax & 1) ? 1 : 2;
	p->winner = (uint8_t)(p->mode == HEIST && seats ? seat + 1 : 0);
	return V_LEGAL;
}

enum verdict turbo_rally_setup(struct context *c, void *pos, const struct play *play, struct referee *r)
{
	struct position *p = pos;
	uint64_t key = play->word->key;
	bool mine = false;
	unsigned n;
	int seat;
	enum verdict v;

	if (p->mode >= HEIST && ((v = variant_setup(c, p, play, r, &mine)) || mine))
		return v;
	if (key == KEY("mode"))
		return setup_mode(c, p, play, r);
	if (key == KEY("role"))
		return setup_role(c, p, play, r);
	if (key == KEY("pack")) {
		p->pack_basic = word_at_is(r, play, 1, "basic");
		p->pack_stated = true;
		return p->pack_basic || word_at_is(r, play, 1, "tournament") ? words_end(r, play, 2) : word_wrong(r, play, 1, "basic or tournament");
	}
	if (key == KEY("deck")) {
		if ((v = word_number(r, play, 1, PILE_MAX, &n)) || (v = words_end(r, play, 2)))
			return v;
		p->deck_size = (uint16_t)n;
		return V_LEGAL;
	}
	if (key == KEY("lanes"))
		return setup_lanes(c, p, play, r);
	if (key == KEY("lane"))
		return setup_lane(c, p, play, r);
	if (key == KEY("team"))
		return setup_team(c, p, play, r);
	if (key == KEY("order"))
		return setup_order(c, p, play, r);
	if (key == KEY("pile"))
		return setup_pile(c, p, play, r);
	if (key == KEY("hand"))
		return setup_hand(c, p, play, r);
	if (key == KEY("upgrades"))
		return setup_upgrades(c, p, play, r);
	if (key == KEY("draw"))
		return setup_draw(c, p, play, r);
	if (key == KEY("use"))
		return setup_use(c, p, play, r);
	if (key == KEY("slick") || key == KEY("beneath") || key == KEY("gap") || key == KEY("down") || key == KEY("open"))
		return setup_marks(c, p, play, r);
	if (key == KEY("up"))
		return setup_up(c, p, play, r);
	if (key == KEY("route"))
		return setup_route(c, p, play, r);
	if (key == KEY("at"))
		return setup_at(c, p, play, r);
	if (key == KEY("place"))
		return setup_place(c, p, play, r);
	if (key == KEY("out"))
		return setup_out(c, p, play, r);
	if (key == KEY("tokens"))
		return setup_tokens(c, p, play, r);
	if (key == KEY("race"))
		return setup_race(p, play, r);
	if (key == KEY("seen") || key == KEY("lying") || key == KEY("gone") || key == KEY("used"))
		return setup_counts(c, p, play, r);
	if (key == KEY("won") || key == KEY("moved"))
		return setup_seats(c, p, play, r);
	if (key == KEY("rewards"))
		return setup_rewards(p, play, r);
	if (key == KEY("aside")) {
		if ((v = word_number(r, play, 1, PILE_MAX, &n)) || (v = words_end(r, play, 2)))
			return v;
		p->now.aside = (uint16_t)n;
		return V_LEGAL;
	}
	if (key == KEY("stands")) {
		if ((v = seat_and_lane(c, p, play, r, &seat)) || (v = need_spot(c, p, play, 2, (unsigned)seat, r, &n)) || (v = words_end(r, play, 3)))
			return v;
		p->car[seat].seen = (uint8_t)n;
		return V_LEGAL;
	}
	if (key == KEY("resume") && (word_at_is(r, play, 1, "all") || word_at_is(r, play, 1, "any"))) {
		p->resumed = true;
		p->now.race_over |= word_at_is(r, play, 1, "all");
		return words_end(r, play, 2);
	}
	if (key == KEY("resume")) {
		if ((v = word_seat(r, play, 1, &seat)) || (v = words_end(r, play, 2)))
			return v;
		p->resumed = true;
		p->next = (int8_t)seat;
		return V_LEGAL;
	}
	return verb_unknown(r, play, r->game->setup_words);
}

/* ---- the whole */
/* Cards up to the car count as flipped, and known ones are counted. */
static void turn_up(struct context *c, struct position *p)
{
	for (unsigned s = 0; s < c->nseats; s++) {
		struct car *k = &p->car[s];
		if (!drives(p, s))
			continue;
		unsigned lane = k->place ? k->length : k->at, route = k->route_at;
		for (unsigned i = 1; i <= k->length; i++) {
			struct card *card = &k->lane[i];
			if (card->now == 0xFF)
				card->now = card->type;
			else if (!card->gap && i <= lane)
				card->up = true;
		}
		for (unsigned i = 1; i <= k->route_n; i++) {
			struct card *card = &k->route[i];
			if (card->now == 0xFF)
				card->now = card->type;
			else if (!card->gap && i <= route)
				card->up = true;
		}
	}
}

static enum verdict count_cards(struct context *c, struct position *p, struct referee *r)
{
	const struct deck *deck = deck_of(c);
	enum verdict v = V_LEGAL;

	for (unsigned s = 0; s < c->nseats; s++) {
		const struct car *k = &p->car[s];
		for (unsigned i = 1; i <= k->length; i++)
			if (k->lane[i].type < TRACK_MAX)
				p->now.seen[k->lane[i].type]++;
		for (unsigned i = 1; i <= k->route_n; i++)
			if (k->route[i].type < TRACK_MAX)
				p->now.seen[k->route[i].type]++;
	}
	for (unsigned i = 0; i < p->now.track_n; i++)
		if (p->track_pile[i] < TRACK_MAX)
			p->now.seen[p->track_pile[i]]++;
	for (unsigned t = 0; t < TRACK_MAX; t++)
		if (p->now.seen[t] > deck->track[t])
			v = referee_call(r, V_ILLEGAL, t == JUMP5 && set_of(c)->basic_pack && !house_of(c)->deck.stated ? TR_JUMP_FIVE_PACK : TR_CARD_COUNT, WHERE_TURN,
					 "%u cards %s are named; the deck has %u", p->now.seen[t], track_name(c, t), deck->track[t]);
	if (p->now.seen[RPM_DRAW] && !p->has_rpms)
		v = referee_call(r, V_ILLEGAL, TR_RPM_DRAW_SHUFFLE, WHERE_TURN, "RPM Draw cards are in the deck only where RPMs are in play");
	if (v == V_LEGAL)
		referee_held(r, TR_CARD_COUNT);
	return v;
}

/* Track cards of the deck that are used in this race. */
static unsigned deck_cards(const struct context *c, const struct position *p)
{
	unsigned n = 0;

	for (unsigned t = 0; t < TRACK_MAX; t++)
		n += t == RPM_DRAW && !p->has_rpms ? 0 : deck_of(c)->track[t];
	return n;
}

/* The fewest cards that the pile keeps; -1: nothing says. */
static int pile_min(struct context *c, const struct position *p)
{
	const struct deck *deck = deck_of(c);
	unsigned size = p->deck_size ? p->deck_size : deck->size;

	if (house_of(c)->draw_pile_min >= 0)
		return house_of(c)->draw_pile_min;
	if (deck->draw_pile_min >= 0 && (!p->deck_size || p->deck_size == deck->size))
		return deck->draw_pile_min;
	if (deck->slicks && ruling(c, TRR_DECK_COUNT) == TRR_DECK_COUNT_TRACK_ONLY && size > deck->slicks)
		size -= deck->slicks;
	if (size == 54 || size == 108)
		return size == 54 ? 4 : 8;
	switch (ruling(c, TRR_DRAW_PILE_OTHER)) {
	case TRR_DRAW_PILE_OTHER_AT_LEAST_ONE: return 1;
	case TRR_DRAW_PILE_OTHER_SCALE: return (int)(size + 53) / 54 * 4;
	default: return -1;
	}
}

static enum verdict lay_piles(struct context *c, struct position *p, struct referee *r)
{
	unsigned all = p->deck_size && !(p->stated_piles >> PILE_TRACK & 1) && p->deck_size < deck_of(c)->size ? p->deck_size : deck_cards(c, p), laid = 0;
	enum verdict v = V_LEGAL;

	for (unsigned s = 0; s < c->nseats; s++) {
		if (p->car[s].gone >= RESIGNED)
			continue;
		for (unsigned i = 1; i <= p->car[s].length; i++)
			laid += !p->car[s].lane[i].gap;
		laid += p->car[s].route_n;
	}
	if (!(p->stated_piles >> PILE_TRACK & 1)) {
		int left = (int)all - (int)laid;
		p->now.track_head = 0;
		p->now.track_n = (uint16_t)(left > 0 ? left : 0);
		memset(p->track_pile, UNKNOWN, sizeof p->track_pile);
		if (left < 0)
			v = referee_call(r, V_ILLEGAL, TR_DRAW_PILE_MIN, WHERE_TURN, "the lanes take %u cards; the deck has %u track cards", laid, all);
	} else if (p->now.track_n + laid > deck_of(c)->size && p->now.track_n + laid > all) {
		v = referee_call(r, V_ILLEGAL, TR_CARD_COUNT, WHERE_TURN, "%u cards in lanes and %u in the pile are more than the deck of %u", laid, p->now.track_n,
				 deck_of(c)->size);
	}
	if (!(p->stated_piles >> PILE_SLICK & 1)) {
		unsigned lying = 0;
		for (unsigned s = 0; s < c->nseats; s++)
			for (unsigned i = 1; i <= p->car[s].length; i++)
				lying += p->car[s].lane[i].slick + p->car[s].lane[i].beneath;
		p->now.slicks = (uint16_t)(deck_of(c)->slicks > lying ? deck_of(c)->slicks - lying : 0);
	}
	unsigned slicks = p->now.slicks;
	for (unsigned s = 0; s < c->nseats; s++) {
		for (unsigned i = 1; i <= p->car[s].length; i++)
			slicks += p->car[s].lane[i].slick + p->car[s].lane[i].beneath;
		for (unsigned i = 1; i <= p->car[s].route_n; i++)
			slicks += p->car[s].route[i].slick + p->car[s].route[i].beneath;
	}
	if (slicks > deck_of(c)->slicks && !c->house)         /* a card of house rules may bring more of them */
		v = referee_call(r, V_ILLEGAL, TR_CARD_COUNT, WHERE_TURN, "%u Oil Slicks are named; there are %u", slicks, deck_of(c)->slicks);
	if (p->resumed || v)
		return v;
	int min = pile_min(c, p);
	unsigned left = p->now.track_n;
	if (min >= 0 && left < (unsigned)min && ruling(c, TRR_OIL_SET_UP_ORDER) == TRR_OIL_SET_UP_ORDER_AFTER_DEAL)
		left += p->now.slicks;  /* they are still among the cards left */
	if (min < 0)
		return left ? referee_call(r, V_UNDECIDED, TR_MISSING, WHERE_TURN, "how many cards a pile keeps of such a deck no rule says; parameter draw_pile_min "
					   "is missing") : referee_call(r, V_ILLEGAL, TR_DRAW_PILE_MIN, WHERE_TURN, "no card is left for the draw pile");
	if (!referee_test(r, TR_DRAW_PILE_MIN, left >= (unsigned)min))
		v = referee_call(r, V_ILLEGAL, TR_DRAW_PILE_MIN, WHERE_TURN, "%u card%s left in the draw pile; this deck keeps %d at least", left,
				 left == 1 ? " is" : "s are", min);
	return v;
}

/* RPMs and upgrades that nobody has lie in their piles. */
static enum verdict lay_rpms(struct context *c, struct position *p, struct referee *r)
{
	enum verdict v = V_LEGAL;
	unsigned all = 0, held = 0;

	for (unsigned i = 0; i < UNKNOWN; i++) {
		unsigned known = 0, count = rpm_removed(p, i) ? 0 : rpm_count(c, i);
		for (unsigned s = 0; s < c->nseats; s++)
			known += p->hand[s][i];
		held += known;
		for (unsigned k = 0; k < p->rpm_n && p->stated_piles >> PILE_RPM & 1; k++)
			known += p->rpm_pile[(p->rpm_head + k) % PILE_MAX] == i;
		all += count;
		if (!p->further && known > count && p->mode != HEROES)
			v = referee_call(r, V_ILLEGAL, TR_CARD_COUNT, WHERE_TURN, "%u cards %s are named; there are %u", known, rpm_name(c, i), count);
	}
	for (unsigned s = 0; s < c->nseats; s++)
		held += p->hidden[s];
	if (p->has_rpms && !(p->stated_piles >> PILE_RPM & 1) && !p->further) {
		p->rpm_head = 0;
		p->rpm_n = (uint16_t)(all > held ? all - held : 0);
		memset(p->rpm_pile, UNKNOWN, sizeof p->rpm_pile);
	}
	for (unsigned u = 0, total = 0; u < UPGRADES_MAX && p->has_upgrades && !(p->stated_piles >> PILE_UPGRADE & 1) && !p->further; u++) {
		unsigned taken = 0;
		for (unsigned s = 0; s < c->nseats; s++)
			taken += p->upgrades[s][u] + p->declared[s][u];
		total += upgrade_count(c, u) > taken ? upgrade_count(c, u) - taken : 0;
		p->upgrade_n = (uint16_t)total;
		memset(p->upgrade_pile, UNKNOWN, sizeof p->upgrade_pile);
	}
	p->stated_piles |= (uint8_t)((p->has_rpms ? 1u << PILE_RPM : 0) | (p->has_upgrades ? 1u << PILE_UPGRADE : 0));
	return v;
}

/* TR-rpm-deal: the hands with which a tournament or race begins. */
static enum verdict check_deal(struct context *c, struct position *p, struct referee *r)
{
	unsigned lane = p->car[p->order[0]].length, first = hand_size(p, p->order[0]);
	unsigned rounded = (lane * 2 + 7) / 14;
	enum verdict v = V_LEGAL;

	if (!p->has_rpms || p->further || p->race > 1 || p->resumed || p->mode >= HEIST)
		return V_LEGAL;
	if (p->mode == SINGLE && ruling(c, TRR_RPM_SINGLE_RACE) == TRR_RPM_SINGLE_RACE_TOURNAMENT_ONLY)
		return referee_call(r, V_ILLEGAL, TR_RPM_DEAL, WHERE_TURN, "RPMs are dealt at the start of a tournament, and this is a single race");
	for (unsigned i = 0; i < p->nracers; i++)
		if (hand_size(p, p->order[i]) > 5)
			first = hand_size(p, p->order[i]);
	for (unsigned i = 0; i < p->nracers && v == V_LEGAL; i++) {
		unsigned n = hand_size(p, p->order[i]);
		const char *who = seat_of(c, p->order[i], r->arena);
		if (n < 1 || n > 5) {
			return referee_call(r, V_ILLEGAL, TR_RPM_DEAL, WHERE_TURN, "%s is dealt %u RPMs; it is one to five", who, n);
		}
		if (i == 0 && p->nracers == 1)
			continue;
		unsigned way = ruling(c, TRR_RPM_DEAL);
		unsigned want = rounded < 1 ? 1 : rounded > 5 ? 5 : rounded;
		if (way == TRR_RPM_DEAL_RANGE_EQUAL && n != first)
			v = referee_call(r, V_ILLEGAL, TR_RPM_DEAL, WHERE_TURN, "%s is dealt %u RPM%s and %s %u; all get the same number", who, n, n == 1 ? "" : "s",
					 seat_of(c, p->order[0], r->arena), first);
		else if (way == TRR_RPM_DEAL_ROUNDED && n != want)
			v = referee_call(r, V_ILLEGAL, TR_RPM_DEAL, WHERE_TURN, "%s is dealt %u RPM%s; for lanes of %u cards it is %u", who, n, n == 1 ? "" : "s", lane, want);
	}
	if (v == V_LEGAL)
		referee_held(r, TR_RPM_DEAL);
	return v;
}

static enum verdict check_lanes(struct context *c, struct position *p, struct referee *r)
{
	enum verdict v = V_LEGAL;
	unsigned first = 0;

	for (unsigned s = 0; s < c->nseats; s++)
		if (drives(p, s) && p->role[s] == RACER && p->car[s].gone < RESIGNED && p->car[s].length && !first)
			first = p->car[s].length;
	if (!first)
		return referee_call(r, V_ILLEGAL, TR_FIELD_LENGTH, WHERE_TURN, "no lane is laid; lanes N says how many cards each has");
	for (unsigned s = 0; s < c->nseats; s++) {
		bool longer = p->role[s] == POLICE;
		if (p->role[s] != RACER && !(p->lengths_stated >> s & 1))
			set_length(p, s, longer ? first + 3 : first > 3 ? first - 3 : 1);
	}
	referee_held(r, TR_FIELD_LENGTH);
	for (unsigned s = 0; s < c->nseats && p->mode <= HEIST; s++)
		if (p->role[s] == RACER && p->car[s].gone < RESIGNED && !referee_test(r, TR_DEAL_EVEN, p->car[s].length == first))
			v = referee_call(r, V_ILLEGAL, TR_DEAL_EVEN, WHERE_TURN, "the lane of %s has %u cards, another one %u; all have the same number",
					 seat_of(c, (int)s, r->arena), p->car[s].length, first);
	if (p->resumed)
		return v;
	for (unsigned s = 0; s < c->nseats; s++) {
		const struct car *k = &p->car[s];
		if (k->gone >= RESIGNED)
			continue;
		if (!referee_test(r, TR_START_LINE, k->at == 0 && k->state == ON && k->route_n == 0 && k->place == 0))
			v = referee_call(r, V_ILLEGAL, TR_START_LINE, WHERE_TURN, "%s starts before card 1, not elsewhere (a position in mid-race says resume SEAT)",
					 seat_of(c, (int)s, r->arena));
		for (unsigned i = 1; i <= k->length; i++) {
			if (!referee_test(r, TR_LANE_FACEDOWN, !k->lane[i].up))
				v = referee_call(r, V_ILLEGAL, TR_LANE_FACEDOWN, WHERE_TURN, "card %u of %s lies face up before the race", i, seat_of(c, (int)s, r->arena));
			if (!referee_test(r, TR_OIL_SEPARATE, !k->lane[i].slick && !k->lane[i].beneath))
				v = referee_call(r, V_ILLEGAL, TR_OIL_SEPARATE, WHERE_TURN, "no Oil Slick lies in a lane before the race (card %u of %s)", i,
						 seat_of(c, (int)s, r->arena));
		}
	}
	return v;
}

static enum verdict check_teams(struct context *c, struct position *p, struct referee *r)
{
	bool any = false;
	unsigned second = 0;

	for (unsigned s = 0; s < c->nseats; s++) {
		any |= p->team[s] != 0;
		if (p->team[s] && p->team[s] != 1)
			second = 1;
	}
	if (p->mode != TEAM)
		return V_LEGAL;
	if (!any || !second)
		return referee_call(r, V_ILLEGAL, TR_TEAM_WHEN, WHERE_TURN, any ? "there is one team only" : "no teams are formed; team NAME SEAT... names them before race 1");
	for (unsigned s = 0; s < c->nseats; s++)
		if (!p->team[s])
			return referee_call(r, V_ILLEGAL, TR_TEAM_WHEN, WHERE_TURN, "%s belongs to no team", seat_of(c, (int)s, r->arena));
	referee_held(r, TR_TEAM_WHEN);
	referee_held(r, TR_TEAM_LANES);
	return V_LEGAL;
}

/* Who runs a sixth race. */
static enum verdict check_sixth(struct context *c, struct position *p, struct referee *r)
{
	unsigned best = 0;

	unsigned absent = 0;

	for (unsigned s = 0; s < c->nseats; s++)
		absent += p->car[s].gone == ABSENT;
	if (p->race != 6)
		return V_LEGAL;
	unsigned field = ruling(c, TRR_TIE_FIELD);
	if (field == TRR_TIE_FIELD_ALL_ADD_TROPHY && absent)
		return referee_call(r, V_ILLEGAL, TR_TIE_SIXTH, WHERE_TURN, "all run the sixth race; %u car%s left out", absent, absent == 1 ? " is" : "s are");
	if (field != TRR_TIE_FIELD_TIED_ONLY)
		return V_LEGAL;
	for (unsigned s = 0; s < c->nseats; s++)
		best = side_trophies(c, p, s) > best ? side_trophies(c, p, s) : best;
	for (unsigned s = 0; s < c->nseats; s++)
		if (p->car[s].gone < RESIGNED && side_trophies(c, p, s) < best)
			return referee_call(r, V_ILLEGAL, TR_TIE_SIXTH, WHERE_TURN, "only the tied run the sixth race, and %s is not tied; order SEAT... names those who run",
					    seat_of(c, (int)s, r->arena));
	return V_LEGAL;
}

/* A position in mid-race must hang together. */
static enum verdict check_middle(struct context *c, struct position *p, struct referee *r)
{
	for (unsigned s = 0; s < c->nseats; s++) {
		struct car *k = &p->car[s];
		bool held = k->state == HELD || (k->state == OFF && k->inner == HELD);
		if (k->route_at > k->route_n)
			return referee_call(r, V_ILLEGAL, TR_DETOUR_ALIGN, WHERE_TURN, "%s stands on r%u, and its route has %u cards; route SEAT K CARD... lays it",
					    seat_of(c, (int)s, r->arena), k->route_at, k->route_n);
		if (held && (k->target == finish_of(k) || !card_at(k, k->target) || card_at(k, k->target)->gap))
			return referee_call(r, V_ILLEGAL, TR_JUMP_LAND, WHERE_TURN, "the jump of %s is held up before a card that is not there", seat_of(c, (int)s, r->arena));
		if (k->place)
			p->now.finished++;
	}
	unsigned i = 0;
	for (; !p->moved_stated && p->next != SEAT_NONE && i < p->nracers && p->order[i] != (unsigned)p->next; i++)
		p->moved |= (uint16_t)(1u << p->order[i]);
	if (p->next != SEAT_NONE && !racing(p, (unsigned)p->next) && p->next != p->driverless)
		return referee_call(r, V_ILLEGAL, TR_TURN_CYCLE, WHERE_TURN, "%s has no turn any more", seat_of(c, p->next, r->arena));
	return V_LEGAL;
}

enum verdict turbo_rally_setup_end(struct context *c, void *pos, struct referee *r)
{
	struct position *p = pos;
	enum verdict worst = V_LEGAL, v;

#define JUDGE(call) \
	do { \
		v = call; \
		worst = v > worst ? v : worst; \
	} while (0)
	if (p->mode == HEIST || p->mode == HEROES) {
		if (p->driverless == SEAT_NONE)
			return referee_call(r, V_ILLEGAL, p->mode == HEIST ? TT_HEIST_POLICE_PLACE : TT_HEROES_BUS_PLACE, WHERE_TURN,
					    "no seat is the %s; call one so, or say role %s SEAT", p->mode == HEIST ? "police" : "bus", p->mode == HEIST ? "police" : "bus");
	} else if (p->mode == RAX && p->rax == SEAT_NONE) {
		return referee_call(r, V_ILLEGAL, TT_RAX_PLAYERS, WHERE_TURN, "no seat is Rad Rax; call one rax, or say role rax SEAT");
	}
	if (p->race > 1 && p->now.races_run == 0)
		p->now.races_run = (uint8_t)(p->race - 1);
	JUDGE(check_lanes(c, p, r));
	if (worst >= V_ILLEGAL)
		return worst;
	turn_up(c, p);
	JUDGE(check_middle(c, p, r));
	JUDGE(lay_piles(c, p, r));
	JUDGE(count_cards(c, p, r));
	JUDGE(lay_rpms(c, p, r));
	JUDGE(check_deal(c, p, r));
	JUDGE(check_teams(c, p, r));
	JUDGE(check_sixth(c, p, r));
	if (p->mode >= HEIST)
		JUDGE(variant_setup_end(c, p, r));
#undef JUDGE
	if (p->now.race_over && p->mode < HEIST) {      /* it was booked before this position */
		for (unsigned s = 0; s < c->nseats; s++)
			if (p->car[s].place == 1) {
				p->now.won[p->now.races_run] = (uint8_t)(s + 1);
				p->now.trophies[s] = (uint8_t)(p->now.trophies[s] + !tournament(p));
			}
		p->now.races_run++;
		p->now.over = !tournament(p) || ((p->now.races_run > 5 || (p->now.races_run == 5 && !tied(c, p))) && !rewards_due(p));
	}
	referee_held(r, TR_FINISH_CARD);
	if (p->mode == HEROES && worst < V_ILLEGAL)
		referee_held(r, TT_HEROES_NO_WEAPONS);
	return worst;
}
