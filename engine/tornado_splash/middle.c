/* Tornado Splash: words of a set-up that say how a race stands: cards and tokens on the table, hands, decks, numbers. */
#include "engine/tornado_splash/setup.h"
#include "engine/tornado_splash/zones.h"

enum verdict setup_card(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	unsigned card;
	int64_t x, y, h;
	int seat;
	enum verdict v;

	if ((v = need_course(p, r)) || (v = word_seat(r, play, 1, &seat)) || (v = need_card(c, play, 2, r, &card)))
		return v;
	struct racer *k = &p->racer[seat];
	if (k->boat == NOT_CHOSEN)
		return referee_call(r, V_ILLEGAL, TS_SETUP_CHOICE, WHERE_ACTION, "%s has not chosen a boat yet", name(c, seat, r));
	if (set_of(c)->card[card].boat != k->boat)
		return referee_call(r, V_ILLEGAL, TS_SETUP_DECK, 2, "%s is no card of %s's boat", card_name(c, card), name(c, seat, r));
	if (stack_of(p, card) >= 0)
		return referee_call(r, V_ILLEGAL, TS_COMP_RACING, 2, "%s lies on the table already", card_name(c, card));
	struct act a = {.kind = PLAY, .seat = (int8_t)seat, .card = (uint16_t)card, .method = STATED};
	if (word_at_is(r, play, 3, "at")) {
		if ((v = need_decimal(play, 4, 5, 400000000, r, &x)) || (v = need_decimal(play, 5, 5, 400000000, r, &y)) ||
		    (v = need_decimal(play, 6, 2, 3600000, r, &h)))
			return v;
		/* by which exit it continues the card before it, where that is not plain from the pose */
		a.method = word_at_is(r, play, 7, "gate") ? GATE : word_at_is(r, play, 7, "edge") ? EDGE : word_at_is(r, play, 7, "line") ? LINE
			   : word_at_is(r, play, 7, "token") ? TOKEN_METHOD : STATED;
		unsigned n = 0;
		if (a.method == LINE || a.method == TOKEN_METHOD) {
			if ((v = word_number(r, play, 8, LINES_MAX, &n)))
				return v;
			a.line = (uint8_t)n;
		}
		if ((v = words_end(r, play, a.method == STATED ? 7 : a.method == LINE || a.method == TOKEN_METHOD ? 9 : 8)))
			return v;
		int before = front_card(p, (unsigned)seat);
		if (before >= 0) {
			const struct design *d = face_of(c, &p->stack[before]);
			a.exit = a.method == LINE && n >= 1 && n <= d->nlines ? d->line[n - 1].at : a.method == TOKEN_METHOD
				 ? (n >= 1 && n <= d->nspaces ? d->space[n - 1].place : 0) : a.method == GATE ? 0 : d->length;
		}
		a.pose = (struct pose){grid(x, 100000), grid(y, 100000), plane_heading(h)};
	} else {
		struct play lay = *play;
		lay.word = play->word + 1;
		lay.nwords = play->nwords - 1;
		unsigned i = 3, line;
		a.method = word_at_is(r, &lay, 2, "edge") ? EDGE : word_at_is(r, &lay, 2, "gate") ? GATE : word_at_is(r, &lay, 2, "line") ? LINE
			   : word_at_is(r, &lay, 2, "token") ? TOKEN_METHOD : STATED;
		if (a.method == STATED)
			return word_wrong(r, play, 3, "at X Y HEADING, gate, edge, line K or token HEADING");
		if (a.method == LINE) {
			if ((v = word_number(r, &lay, i++, LINES_MAX, &line)))
				return v;
			a.line = (uint8_t)line;
		} else if (a.method == TOKEN_METHOD) {
			if ((v = need_decimal(&lay, i++, 2, 3600000, r, &h)))
				return v;
			a.heading = plane_heading(h);
		}
		if (i < lay.nwords) {
			bool left = word_at_is(r, &lay, i, "left");
			if (!left && !word_at_is(r, &lay, i, "right"))
				return words_end(r, &lay, i);
			if ((v = need_decimal(&lay, i + 1, 1, 40000, r, &x)) || (v = words_end(r, &lay, i + 2)))
				return v;
			a.shift = grid(left ? x : -x, 10);
		}
		if ((a.method == GATE && k->gate == NOT_CHOSEN) || (a.method == LINE && a.line == 0) || !place_card(c, p, &a))
			return referee_call(r, V_ILLEGAL, a.method == GATE ? TS_LAY_GATE : TS_LAY_DIAGONAL, WHERE_ACTION, "there is nothing that %s could continue so",
					    card_name(c, card));
	}
	if (p->nstack == CARDS_MAX)
		return V_LEGAL;
	rectangle_at(c, card, a.pose, &a.outline);
	a.card = (uint16_t)card;
	struct lain *l = lay(c, p, &a);
	pass_by(l);                     /* tokens and the tolerance may be stated later */
	if (a.method == STATED) {       /* where on the card before it continues: the edge, or the line that leads here */
		int before = -1;
		for (int i = p->nstack - 2; i >= 0 && before < 0; i--)
			before = p->stack[i].seat == seat ? i : -1;
		if (before >= 0) {
			const struct design *d = face_of(c, &p->stack[before]);
			continue_at(c, p, p->nstack - 1, d->length);
			for (unsigned n = 1; n <= d->nlines; n++) {
				struct pose at = plane_compose(p->stack[before].pose, d->line[n - 1].at, 0, d->line[n - 1].turn);
				if (at.heading == l->pose.heading && plane_distance((struct point){at.x, at.y}, (struct point){l->pose.x, l->pose.y}) <= GRID / 10) {
					continue_at(c, p, p->nstack - 1, d->line[n - 1].at);
					l->method = LINE;
					l->line = (uint8_t)n;
				}
			}
		}
	}
	if (p->place[card] != IN_HAND)  /* what is in the hand too is looked at at the end */
		p->place[card] = ON_TABLE;
	return V_LEGAL;
}

enum verdict setup_at(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	unsigned card, space;
	int64_t u = 0, w = 0, turn = 0;
	int seat;
	enum verdict v;

	if ((v = word_seat(r, play, 1, &seat)) || (v = need_card(c, play, 2, r, &card)) || (v = word_number(r, play, 3, SPACES_MAX, &space)))
		return v;
	bool stance = word_at_is(r, play, 4, "stand");
	if (stance ? (v = need_decimal(play, 5, 1, 40000, r, &u)) || (v = need_decimal(play, 6, 1, 40000, r, &w)) ||
	    (v = need_decimal(play, 7, 2, 36000, r, &turn)) || (v = words_end(r, play, 8)) : (v = words_end(r, play, 4)))
		return v;
	int i = stack_of(p, card);
	if (i < 0 || p->stack[i].seat != seat)
		return referee_call(r, V_ILLEGAL, TS_MOVE_PATH, 2, "%s is no card of %s on the table", card_name(c, card), name(c, seat, r));
	if (space < 1 || space > design_of(c, card)->nspaces)
		return referee_call(r, V_ILLEGAL, TS_MOVE_PATH, 3, "%s has %u spaces", card_name(c, card), design_of(c, card)->nspaces);
	struct racer *k = &p->racer[seat];
	k->card = (uint16_t)card;
	k->space = (uint8_t)(space - 1);
	k->mark = circle_centre(c, &p->stack[i], k->space);
	k->token = (struct pose){k->mark.x, k->mark.y, p->stack[i].pose.heading};
	if (stance) {
		k->token = plane_compose(k->token, grid(u, 10), grid(w, 10), (int)turn);
		k->stanced = true;
		k->stand_u = grid(u, 10);
		k->stand_v = grid(w, 10);
		k->stand_turn = (int)turn;
	}
	return V_LEGAL;
}

enum verdict setup_cards(struct context *c, struct position *p, const struct play *play, bool deck, struct referee *r)
{
	unsigned card;
	int seat;
	enum verdict v;

	if ((v = word_seat(r, play, 1, &seat)))
		return v;
	struct racer *k = &p->racer[seat];
	if (k->boat == NOT_CHOSEN)
		return referee_call(r, V_ILLEGAL, TS_SETUP_CHOICE, WHERE_ACTION, "%s has not chosen a boat yet", name(c, seat, r));
	if (deck) {
		k->deck_stated = true;
		k->deck_n = k->deck_head = 0;
	} else {
		k->hand_known = k->hand_unknown = 0;
		k->acted |= 2;  /* a hand was stated; it stands for one stated before */
		for (card = 0; card < set_of(c)->ncards; card++)
			if (set_of(c)->card[card].boat == k->boat && p->place[card] == IN_HAND)
				p->place[card] = stack_of(p, card) >= 0 ? ON_TABLE : IN_DECK;
	}
	if (word_at_is(r, play, 2, "none"))
		return words_end(r, play, 3);
	if (play->nwords < 3)
		return word_wrong(r, play, 2, "cards, ?N for N hidden ones, or none");
	for (unsigned i = 2; i < play->nwords; i++) {
		unsigned copies = 1;
		card = HIDDEN_CARD;
		if (play->word[i].kind == WORD_HIDDEN)
			copies = (unsigned)play->word[i].key;
		else if ((v = need_card(c, play, i, r, &card)))
			return v;
		if (card != HIDDEN_CARD && set_of(c)->card[card].boat != k->boat)
			return referee_call(r, V_ILLEGAL, TS_SETUP_DECK, (int)i, "%s is no card of %s's boat", card_name(c, card), name(c, seat, r));
		if (card != HIDDEN_CARD && (p->place[card] == IN_HAND || (deck && in_deck(k, card)) ||
		    (deck && p->place[card] == ON_TABLE && ruling(c, TSR_RECYCLE_REMOVES) == TSR_RECYCLE_REMOVES_REMOVES)))
			return referee_call(r, V_ILLEGAL, TS_COMP_RACING, (int)i, "%s is somewhere else already", card_name(c, card));
		if (copies > DECK_MAX || k->deck_n + copies > DECK_MAX || k->hand_unknown + copies > DECK_MAX)
			return referee_call(r, V_ILLEGAL, TS_SETUP_DECK, (int)i, "a boat has %u cards", set_of(c)->boat[k->boat].ncards);
		for (unsigned n = 0; n < copies && deck; n++)
			k->deck[k->deck_n++] = (uint16_t)card, k->deck_shown = true;
		if (deck)
			continue;
		if (card == HIDDEN_CARD) {
			k->hand_unknown = (uint16_t)(k->hand_unknown + copies);
			continue;
		}
		p->place[card] = IN_HAND;
		k->hand_known++;
	}
	return V_LEGAL;
}

enum verdict setup_number(struct context *c, struct position *p, const struct play *play, struct referee *r, uint64_t key)
{
	unsigned n;
	int seat;
	enum verdict v;

	bool rounded = key == KEY("zone") && word_at_is(r, play, 3, "rounded");
	if ((v = word_seat(r, play, 1, &seat)) || (v = word_number(r, play, 2, key == KEY("place") ? c->nseats : 9999, &n)) ||
	    (v = words_end(r, play, rounded ? 4 : 3)))
		return v;
	if (key == KEY("zone")) {
		if ((v = need_course(p, r)))
			return v;
		if (n < 1 || n > course_of(c, p)->nzones)
			return referee_call(r, V_ILLEGAL, TS_LINE_CONTACT, 2, "the course has %u zones", course_of(c, p)->nzones);
		if (rounded && !half_of(course_of(c, p), n))
			return referee_call(r, V_ILLEGAL, TS_LINE_CONTACT, 3, "zone %u is no curve that a boundary begins and one ends, so it has no half", n);
		p->racer[seat].zone = (uint8_t)n;
		p->racer[seat].rounded = rounded;
	} else if (key == KEY("place")) {
		p->racer[seat].place = (uint8_t)n;
	} else {
		p->racer[seat].points = (int16_t)n;
	}
	return V_LEGAL;
}
