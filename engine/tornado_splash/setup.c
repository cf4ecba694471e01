/* Tornado Splash: seats and the set-up of a race; what a race needs before it begins. */
#include "engine/tornado_splash/setup.h"

#include <stddef.h>
#include <string.h>

enum verdict tornado_splash_judge_seats(struct context *c, struct referee *r)
{
	static const uint16_t components[] = {
		TS_COMP_CHARACTERS, TS_COMP_BOATS, TS_COMP_RACING, TS_COMP_COURSE_CARDS, TS_COMP_GATE, TS_COMP_FINISH, TS_COMP_MARKERS, TS_COMP_CURVES,
		TS_COMP_TOOLS, TS_FOLD_GATES, TS_CURVE_FACE, TS_CURVE_SET, TS_CURVE_MARKER, TS_ZONE_KINDS, TS_TC_TOOLS, TS_TC_GATES, TS_TC_CURVES,
		TS_TC_MARKERS, TS_SW_CURVE1, TS_SW_CURVE2, TS_SW_RETURN, TS_RR_CURVE1, TS_RR_TOOLS_BACK, TS_RD_CURVE3, TS_RD_CURVES12, TS_ORIG_OBST,
		TS_COMP_STAND, TS_TC_STAND, TS_SW_STAND, TS_RR_STAND, TS_RD_STAND, TS_TC_RETURN, TS_RR_RETURN, TS_SW_GATES, TS_RR_GATES, TS_RD_GATES,
		TS_SW_MOVE, TS_RD_MOVE, TS_ORIG_FREE,
	};
	const struct set *s = set_of(c);
	const struct tag *tag = record_tag(c->record, TAG_COMPONENTS);
	enum verdict v = V_LEGAL;

	for (unsigned i = 0; i < sizeof components / sizeof *components && s->printed; i++)
		referee_held(r, components[i]);
	r->tag = tag ? (uint32_t)(tag - c->record->tags) : 0;
	for (unsigned i = 0; i < s->nfaults && s->printed; i++)
		v = referee_call(r, V_ILLEGAL, s->fault[i].rule, WHERE_TAGS, "the set \"%s\" is called printed, and %s", s->name, s->fault[i].text);
	r->tag = 0;
	unsigned least = 2, most = s->summary;
	if (c->nseats < 2 || c->nseats > most) {
		unsigned reading = ruling(c, TSR_PLAYER_COUNT);
		least = reading == TSR_PLAYER_COUNT_N1_TO_6 ? 1 : 2;
		most = reading == TSR_PLAYER_COUNT_N2_TO_5 ? s->summary : 6;
	}
	if (!referee_test(r, TS_COMP_SUMMARY, c->nseats >= least && c->nseats <= most))
		return referee_call(r, V_ILLEGAL, TS_COMP_SUMMARY, WHERE_TAGS, "%u seat%s; there are summary cards for %u to %u players", c->nseats,
				    c->nseats == 1 ? "" : "s", least, most);
	return v;
}

void tornado_splash_clear(const struct context *c, void *pos)
{
	struct position *p = pos;

	(void)c;
	memset(p, 0, offsetof(struct position, stack) + p->used * sizeof p->stack[0]);
}

enum verdict tornado_splash_setup_begin(struct context *c, void *pos, int race, struct referee *r)
{
	struct position *p = pos, *old = p;

	if (race > 0 && (!p->grandprix || !p->race_over))
		return referee_call(r, V_ILLEGAL, TS_GP_RACES, WHERE_TURN, !p->grandprix ? "a single race has one set-up; a Grand Prix says mode grandprix" :
				    "the race before is not over");
	if (race > 0) {                 /* a first race begins with nothing */
		old = arena_alloc(c->arena, sizeof *old);
		*old = *p;
		memset(p, 0, sizeof *p);
	}
	p->last = SEAT_NONE;
	for (uint32_t i = 0; r->line && i < r->line->nactions; i++) {   /* a position of mid-game is laid out in any order */
		const struct action *a = &r->record->actions[r->line->action + i];
		p->resumed |= !a->bad && !a->claim && r->record->words[a->word].key == KEY("resume");
	}
	p->race = 1;
	if (race > 0) {
		p->race = (uint8_t)(old->race + 1);
		p->grandprix = true;
		p->course = old->course;
		p->has_course = 2;      /* of the race before: it may be chosen anew */
		p->tolerance = old->tolerance;
		p->width = old->width;
		p->depth = old->depth;
	} else {
		p->width = set_of(c)->width;
		p->depth = set_of(c)->depth;
	}
	p->seat = SEAT_NONE;
	for (unsigned s = 0; s < SEATS_MAX; s++) {
		struct racer *k = &p->racer[s];
		k->boat = k->character = k->gate = NOT_CHOSEN;
		k->card = ON_GATE;
		k->zone = 1;
		k->points = race > 0 ? old->racer[s].points : 0;
		k->boosted = race > 0 && old->racer[s].boosted && ruling(c, TSR_BOOST_SERIES) == TSR_BOOST_SERIES_PER_SERIES;
		if (race > 0 && c->option[TSR_GP_SETUP] == TSR_GP_SETUP_FIXED)
			k->stanced = old->racer[s].boat;         /* to be compared with the choice */
	}
	return V_LEGAL;
}

static enum verdict setup_board(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	const struct set *s = set_of(c);
	enum verdict v;

	for (unsigned i = 0; i < s->ncourses; i++) {
		if (!word_at_is(r, play, 1, s->course[i].name))
			continue;
		if ((v = words_end(r, play, 2)))
			return v;
		if (p->has_course == 1)
			return referee_call(r, V_ILLEGAL, TS_VAR_CHOOSE, WHERE_ACTION, "the course is chosen already");
		if (p->has_course == 2 && i != p->course && ruling(c, TSR_GP_SETUP) == TSR_GP_SETUP_FIXED)
			return referee_call(r, V_ILLEGAL, TS_VAR_CHOOSE, 1, "the course of the first race serves for all three");
		p->course = (uint8_t)i;
		p->has_course = 1;
		if (s->course[i].opposite)
			referee_note(r, TS_LINE_CONTACT, 1, "the boundaries at the two ends of zone %u lie opposite each other: a space can touch both from the inside, "
				     "without going round the marker (inside-cut)", s->course[i].opposite);
		return V_LEGAL;
	}
	if (play->nwords < 2 || play->word[1].kind != WORD_PLAIN)
		return word_wrong(r, play, 1, "a course");
	v = referee_call(r, V_ILLEGAL, TS_VAR_CHOOSE, 1, "the set %s has no course %s", s->name, word_string(r, play, 1));
	for (unsigned i = 0; i < s->ncourses; i++)
		referee_offer(r, "board %s", s->course[i].name);
	return v;
}

/* @red choose whale orca */
static enum verdict setup_choose(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	const struct set *s = set_of(c);
	unsigned who = 0, boat = 0, chosen = 0, last = 0;
	enum verdict v;

	if (play->seat < 0)
		return referee_notation(r, V_UNREADABLE, N_SEAT, 0, "who chooses? @seat choose CHARACTER BOAT");
	while (who < s->ncharacters && !word_at_is(r, play, 1, s->character[who]))
		who++;
	while (boat < s->nboats && !word_at_is(r, play, 2, s->boat[boat].name))
		boat++;
	if (play->nwords < 3)
		return word_wrong(r, play, play->nwords, play->nwords < 2 ? "a character" : "a boat");
	if (who == s->ncharacters || boat == s->nboats)
		return referee_call(r, V_ILLEGAL, who == s->ncharacters ? TS_COMP_CHARACTERS : TS_COMP_BOATS, who == s->ncharacters ? 1 : 2, "the set %s has no %s %s",
				    s->name, who == s->ncharacters ? "character" : "boat", word_string(r, play, who == s->ncharacters ? 1 : 2));
	if ((v = words_end(r, play, 3)))
		return v;
	for (unsigned k = 0; k < c->nseats; k++) {
		if (!p->racer[k].chosen)
			continue;
		chosen++;
		last = p->racer[k].chosen > p->racer[last].chosen ? k : last;
		if (k != (unsigned)play->seat && (p->racer[k].boat == boat || p->racer[k].character == who))
			return referee_call(r, V_ILLEGAL, TS_SETUP_UNIQUE, WHERE_ACTION, "%s has chosen that %s", name(c, (int)k, r),
					    p->racer[k].boat == boat ? "boat" : "character");
	}
	struct racer *k = &p->racer[play->seat];
	if (k->chosen)
		return referee_call(r, V_ILLEGAL, TS_SETUP_CHOICE, WHERE_ACTION, "%s has chosen already", name(c, play->seat, r));
	if (!p->resumed && chosen && (last + 1) % c->nseats != (unsigned)play->seat)
		return referee_call(r, V_ILLEGAL, TS_SETUP_CHOICE, WHERE_ACTION, "after %s it is %s who chooses", name(c, (int)last, r),
				    name(c, (int)((last + 1) % c->nseats), r));
	if (p->race > 1 && k->stanced != boat && c->option[TSR_GP_SETUP] == TSR_GP_SETUP_FIXED && ruling(c, TSR_GP_SETUP) == TSR_GP_SETUP_FIXED)
		return referee_call(r, V_ILLEGAL, TS_SETUP_CHOICE, WHERE_ACTION, "the boats of the first race serve for all three");
	if (p->race > 1)
		ruling(c, TSR_GP_SETUP);
	k->chosen = (uint8_t)(chosen + 1);
	k->boat = (uint8_t)boat;
	k->character = (uint8_t)who;
	referee_held(r, TS_SETUP_UNIQUE);
	return V_LEGAL;
}

/* @red gate 2 */
static enum verdict setup_gate(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	const struct set *s = set_of(c);
	unsigned n, i = 0;
	enum verdict v;

	if (play->seat < 0)
		return referee_notation(r, V_UNREADABLE, N_SEAT, 0, "who chooses a space? @seat gate N");
	if ((v = word_number(r, play, 1, 99, &n)) || (v = words_end(r, play, 2)) || (v = need_course(p, r)))
		return v;
	while (i < s->ngates && s->gate[i].number != n)
		i++;
	if (i == s->ngates)
		return referee_call(r, V_ILLEGAL, TS_GATE_ONE, 1, "the gate has no space %u", n);
	struct racer *k = &p->racer[play->seat];
	if (k->boat == NOT_CHOSEN)
		return referee_call(r, V_ILLEGAL, TS_SETUP_CHOICE, WHERE_ACTION, "%s has not chosen a boat yet", name(c, play->seat, r));
	if (k->gate != NOT_CHOSEN)
		return referee_call(r, V_ILLEGAL, TS_GATE_ONE, WHERE_ACTION, "%s has a space already", name(c, play->seat, r));
	for (unsigned o = 0; o < c->nseats; o++) {
		const struct racer *q = &p->racer[o];
		if (q->gate == i)
			return referee_call(r, V_ILLEGAL, TS_GATE_ONE, 1, "space %u is %s's", n, name(c, (int)o, r));
		if (o == (unsigned)play->seat || q->gate != NOT_CHOSEN || q->boat == NOT_CHOSEN)
			continue;
		int own = s->boat[k->boat].weight, other = s->boat[q->boat].weight;
		if (other < own || (other == own && (o > (unsigned)play->seat || ruling(c, TSR_EQUAL_WEIGHT) == TSR_EQUAL_WEIGHT_RECORDED)))
			continue;
		if (!p->resumed)
			return referee_call(r, V_ILLEGAL, TS_GATE_ORDER, WHERE_ACTION, other > own ? "%s has the heavier boat (%d against %d) and chooses before" :
					    "%s has a boat of the same weight and an earlier seat, and chooses before", name(c, (int)o, r), other, own);
	}
	referee_held(r, TS_GATE_ONE);
	k->gate = (uint8_t)i;
	return V_LEGAL;
}

enum verdict tornado_splash_setup(struct context *c, void *pos, const struct play *play, struct referee *r)
{
	struct position *p = pos;
	uint64_t key = play->word->key;
	unsigned n;
	int64_t x, y;
	int seat;
	enum verdict v;

	if (key == KEY("board"))
		return setup_board(c, p, play, r);
	if (key == KEY("choose"))
		return setup_choose(c, p, play, r);
	if (key == KEY("gate"))
		return setup_gate(c, p, play, r);
	if (key == KEY("card"))
		return setup_card(c, p, play, r);
	if (key == KEY("at"))
		return setup_at(c, p, play, r);
	if (key == KEY("hand") || key == KEY("pile"))
		return setup_cards(c, p, play, key == KEY("pile"), r);
	if (key == KEY("zone") || key == KEY("place") || key == KEY("score"))
		return setup_number(c, p, play, r, key);
	if (key == KEY("draw"))
		return referee_call(r, V_ILLEGAL, TS_DRAW_INITIAL, WHERE_ACTION, "nobody draws in the set-up; the first hand is drawn in round 1");
	if (key == KEY("mode")) {
		if ((v = words_end(r, play, 2)))
			return v;
		if (!word_at_is(r, play, 1, "race") && !word_at_is(r, play, 1, "grandprix"))
			return word_wrong(r, play, 1, "race or grandprix");
		p->grandprix |= word_at_is(r, play, 1, "grandprix");
		if (p->grandprix && c->nseats > 5 && ruling(c, TSR_GP_SIXTH) == TSR_GP_SIXTH_NOT_ALLOWED)
			return referee_call(r, V_ILLEGAL, TS_GP_POINTS, WHERE_ACTION, "there are no points for a sixth, so six play no Grand Prix");
		if (p->grandprix && c->nseats > 5)
			ruling(c, TSR_GP_SIXTH);
		return V_LEGAL;
	}
	if (key == KEY("race")) {
		if ((v = word_number(r, play, 1, 99, &n)) || (v = words_end(r, play, 2)))
			return v;
		bool right = n >= 1 && n <= 3 && (n == p->race || (p->race == 1 && p->grandprix));
		if (!referee_test(r, TS_GP_RACES, right))
			return referee_call(r, V_ILLEGAL, TS_GP_RACES, WHERE_ACTION, "a Grand Prix has three races, one after another; this is race %u", p->race);
		p->race = (uint8_t)n;
		return V_LEGAL;
	}
	if (word_is(r->record, play->word, "tolerance")) {
		if ((v = need_decimal(play, 1, 3, 1000000, r, &x)) || (v = words_end(r, play, 2)))
			return v;
		if (x < 0)
			return word_wrong(r, play, 1, "a length in mm, 0 or more");
		p->tolerance = grid(x, 1000);
		return V_LEGAL;
	}
	if (key == KEY("table")) {
		if ((v = need_decimal(play, 1, 1, 40000, r, &x)) || (v = need_decimal(play, 2, 1, 40000, r, &y)) || (v = words_end(r, play, 3)))
			return v;
		p->width = grid(x, 10);
		p->depth = grid(y, 10);
		return V_LEGAL;
	}
	if (key == KEY("order")) {
		unsigned listed = 0;
		p->norder = 0;
		for (unsigned i = 1; i < play->nwords; i++) {
			if ((v = word_seat(r, play, i, &seat)))
				return v;
			if (listed >> seat & 1)
				return word_wrong(r, play, i, "each seat once");
			listed |= 1u << seat;
			p->order[p->norder++] = (uint8_t)seat;
		}
		p->start_order = true;
		return V_LEGAL;
	}
	if (key == KEY("boosted") || key == KEY("out") || key == KEY("resume")) {
		if (key == KEY("resume") && word_at_is(r, play, 1, "all") && play->nwords == 2) {
			p->resumed = 1;
			p->seat = SEAT_ALL;
			return V_LEGAL;
		}
		if ((v = word_seat(r, play, 1, &seat)) || (v = words_end(r, play, 2)))
			return v;
		if (key == KEY("boosted"))
			p->racer[seat].boosted = true;
		else if (key == KEY("out"))
			p->racer[seat].out = true;
		else {
			p->resumed = 1;
			p->seat = (int8_t)seat;
		}
		return V_LEGAL;
	}
	return verb_unknown(r, play, r->game->setup_words);
}

/* What each seat needs before the first round, or lacks in a position of mid-game. */
static enum verdict settle_seat(struct context *c, struct position *p, unsigned seat, struct referee *r)
{
	struct racer *k = &p->racer[seat];
	const char *who = name(c, (int)seat, r);
	bool away = k->place || k->out, stated = k->acted & 2;
	enum verdict v = V_LEGAL;

	k->acted = 0;
	if (k->boat == NOT_CHOSEN || (k->gate == NOT_CHOSEN && k->card == ON_GATE && !away))
		return v;               /* said for all seats together */
	const struct boat *b = &set_of(c)->boat[k->boat];
	if (!referee_test(r, TS_DRAW_INITIAL, p->resumed || !stated))
		return referee_call(r, V_ILLEGAL, TS_DRAW_INITIAL, WHERE_TURN, "%s holds cards before the draw of round 1", who);
	if (k->place && k->card != ON_GATE)
		return referee_call(r, V_ILLEGAL, TS_FIN_REMOVE, WHERE_TURN, "%s is home, so its token is not on the table", who);
	if (k->out && k->card != ON_GATE)
		return referee_call(r, V_ILLEGAL, TS_OOB_REMOVE, WHERE_TURN, "%s is out, so its token is not on the table", who);
	unsigned table = 0;
	for (int i = 0; i < p->nstack; i++) {
		unsigned card = p->stack[i].card;
		if (p->stack[i].seat != seat)
			continue;
		if (in_deck(k, card))
			p->place[card] = IN_DECK;
		if (p->place[card] == ON_TABLE)
			table++;
		else if (ruling(c, TSR_RECYCLE_REMOVES) == TSR_RECYCLE_REMOVES_REMOVES)
			return referee_call(r, V_ILLEGAL, p->place[card] == IN_HAND ? TS_RECYCLE_HAND : TS_COMP_RACING, WHERE_TURN,
					    "%s of %s is in the %s and on the table", card_name(c, card), who, p->place[card] == IN_HAND ? "hand" : "deck");
	}
	unsigned rest = b->ncards - table - k->hand_known - k->hand_unknown;
	if (table + hand_size(p, seat) > b->ncards || (k->deck_stated && k->deck_n != rest && !away))
		return referee_call(r, V_ILLEGAL, TS_SETUP_DECK, WHERE_TURN, "%s has %u cards on the table, %u in the hand and %u in the deck; a boat has %u", who, table,
				    hand_size(p, seat), k->deck_n, b->ncards);
	referee_held(r, TS_SETUP_DECK);
	if (!k->deck_stated) {
		k->deck_n = (uint16_t)rest;
		for (unsigned i = 0; i < rest; i++)
			k->deck[i] = HIDDEN_CARD;
	}
	if (k->gate == NOT_CHOSEN)
		k->gate = 0;
	if (k->card == ON_GATE && !away)
		stand_on_gate(c, p, k);
	if (k->card == ON_GATE)
		k->stanced = false;
	return V_LEGAL;
}

enum verdict tornado_splash_setup_end(struct context *c, void *pos, struct referee *r)
{
	struct position *p = pos;
	enum verdict worst = V_LEGAL, v;

	if (!referee_test(r, TS_VAR_CHOOSE, p->has_course != 0))
		return referee_call(r, V_ILLEGAL, TS_VAR_CHOOSE, WHERE_TURN, "no course is named: board COURSE");
	p->has_course = 1;
	if (p->race > 3)
		return referee_call(r, V_ILLEGAL, TS_GP_RACES, WHERE_TURN, "a Grand Prix has three races");
	const char *unchosen = "", *nowhere = "";
	for (unsigned s = 0; s < c->nseats; s++) {
		const struct racer *k = &p->racer[s];
		if (k->boat == NOT_CHOSEN)
			unchosen = arena_printf(r->arena, "%s %s", unchosen, name(c, (int)s, r));
		if (k->gate == NOT_CHOSEN && k->card == ON_GATE && !k->place && !k->out)
			nowhere = arena_printf(r->arena, "%s %s", nowhere, name(c, (int)s, r));
	}
	if (!referee_test(r, TS_SETUP_CHOICE, !*unchosen))
		worst = referee_call(r, V_ILLEGAL, TS_SETUP_CHOICE, WHERE_TURN, "no character and boat is chosen by%s: @SEAT choose CHARACTER BOAT", unchosen);
	if (!referee_test(r, TS_GATE_ALL, !*nowhere))
		worst = referee_call(r, V_ILLEGAL, TS_GATE_ALL, WHERE_TURN, "no space on the starting gate is chosen by%s: @SEAT gate N", nowhere);
	uint32_t places = 0;
	for (unsigned s = 0; s < c->nseats; s++) {
		v = settle_seat(c, p, s, r);
		worst = v > worst ? v : worst;
		p->finished = (uint8_t)(p->finished + (p->racer[s].place != 0));
		places |= 1u << p->racer[s].place;
	}
	if ((places | 1) != (2u << p->finished) - 1)
		worst = referee_call(r, V_ILLEGAL, TS_FIN_ORDER, WHERE_TURN, p->finished == 1 ? "one seat is home, so its place is 1" :
				     "%u seats are home, so their places are 1 to %u, each once", p->finished, p->finished);
	if (worst >= V_ILLEGAL)
		return worst;
	referee_held(r, TS_GATE_ORDER);
	int resume = p->seat;
	bool stated = p->start_order;
	uint8_t order[SEATS_MAX], n = p->norder;
	memcpy(order, p->order, sizeof order);
	if (p->resumed)
		p->round = 1;           /* some later round: not the first */
	begin_round(c, p);
	settle_race(c, p);
	if (p->race_over || !p->resumed || resume == SEAT_ALL)
		return V_LEGAL;
	if (stated) {
		for (unsigned i = 0; i < p->norder; i++)
			if (!memchr(order, p->order[i], n))
				return referee_call(r, V_ILLEGAL, TS_TURN_ORDER, WHERE_TURN, "%s races, and the order of the round leaves the seat out",
						    name(c, p->order[i], r));
		memcpy(p->order, order, sizeof order);
		p->norder = n;
	}
	p->phase = PHASE_ACTION;
	while (p->turn < p->norder && p->order[p->turn] != resume)
		p->racer[p->order[p->turn++]].acted = true;
	if (p->turn == p->norder)
		return referee_call(r, V_ILLEGAL, TS_TURN_ORDER, WHERE_TURN, "%s does not race in this round", name(c, resume, r));
	return V_LEGAL;
}
