/* Turbo Rally: the words of a set-up that lay out a position in mid-race. */
#include "engine/turbo_rally/setup.h"

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
	widen(p, n);
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
	if (p->role[seat] == POLICE && word_at_is(r, play, 2, "finish")) {
		k->at = (uint8_t)finish_of(k);
		return words_end(r, play, 3);
	}
	if ((v = need_spot(c, p, play, 2, (unsigned)seat, r, &spot)))
		return v;
	if (spot == finish_of(k) && p->mode < HEROES)
		return referee_call(r, V_ILLEGAL, TR_TURN_MOVE, 2, "a car that is home is stated by its place: place %s N", seat_of(c, seat, r->arena));
	if (!on_route(spot) && spot > k->length)
		return referee_call(r, V_ILLEGAL, p->role[seat] == POLICE ? TT_HEIST_POLICE_LENGTH : p->role[seat] == BUS ? TT_HEROES_BUS_LENGTH
				    : p->mode == RAX ? TT_RAX_NO_BEYOND : TR_TURN_MOVE, 2, "the lane of %s has %u cards", seat_of(c, seat, r->arena), k->length);
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

static enum verdict setup_race(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	unsigned n;
	enum verdict v;

	(void)c;
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

/* seen, gone rpm, gone upgrade, used SEAT: cards of that kind, counted; lying: in the order in which they were played. */
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
			rpm_lies(p, list[i]);
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
static enum verdict setup_rewards(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	unsigned n;
	int seat;
	enum verdict v;

	(void)c;
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
	if (p->mode == RAX && p->rax == SEAT_NONE)
		return referee_call(r, V_ILLEGAL, TT_RAX_PLAYERS, WHERE_ACTION, "nobody is Rad Rax yet; role rax SEAT comes first");
	p->now.over = p->now.race_over = true;
	p->now.side = seats && (p->mode != RAX || seats >> p->rax & 1) ? 1 : 2;
	p->winner = (uint8_t)(p->mode == HEIST && seats ? seat + 1 : 0);
	return V_LEGAL;
}

static enum verdict setup_aside(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	unsigned n;
	enum verdict v;

	(void)c;
	if ((v = word_number(r, play, 1, PILE_MAX, &n)) || (v = words_end(r, play, 2)))
		return v;
	p->now.aside = (uint16_t)n;
	return V_LEGAL;
}

/* stands SEAT PLACE: where a car is seen though its way goes on from elsewhere. */
static enum verdict setup_stands(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	unsigned spot;
	int seat;
	enum verdict v;

	if ((v = seat_and_lane(c, p, play, r, &seat)) || (v = need_spot(c, p, play, 2, (unsigned)seat, r, &spot)) || (v = words_end(r, play, 3)))
		return v;
	p->car[seat].seen = (uint8_t)spot;
	return V_LEGAL;
}

static enum verdict setup_resume(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	int seat;
	enum verdict v;

	(void)c;
	p->resumed = true;
	if (word_at_is(r, play, 1, "all") || word_at_is(r, play, 1, "any")) {
		p->now.race_over |= word_at_is(r, play, 1, "all");
		return words_end(r, play, 2);
	}
	if ((v = word_seat(r, play, 1, &seat)) || (v = words_end(r, play, 2)))
		return v;
	p->next = (int8_t)seat;
	return V_LEGAL;
}

enum verdict middle_word(struct context *c, struct position *p, const struct play *play, struct referee *r, bool *mine)
{
	static const struct setup_word words[] = {
		{KEY("race"), setup_race}, {KEY("at"), setup_at}, {KEY("resume"), setup_resume}, {KEY("slick"), setup_marks}, {KEY("beneath"), setup_marks},
		{KEY("gap"), setup_marks}, {KEY("down"), setup_marks},
		{KEY("open"), setup_marks}, {KEY("up"), setup_up}, {KEY("route"), setup_route}, {KEY("place"), setup_place},
		{KEY("out"), setup_out}, {KEY("tokens"), setup_tokens},
		{KEY("seen"), setup_counts}, {KEY("lying"), setup_counts}, {KEY("gone"), setup_counts},
		{KEY("used"), setup_counts}, {KEY("won"), setup_seats},
		{KEY("moved"), setup_seats}, {KEY("rewards"), setup_rewards}, {KEY("aside"), setup_aside}, {KEY("stands"), setup_stands},
	};

	return read_word(words, sizeof words / sizeof *words, c, p, play, r, mine);
}
