/* Tornado Splash: numbers, cards and names, and decode. */
#include "engine/tornado_splash/model.h"

#include <stdlib.h>
#include <string.h>

const char *number_text(int64_t n, int64_t unit, unsigned decimals, struct arena *a)
{
	int64_t scale = 1, whole;
	char digits[24];

	for (unsigned i = 0; i < decimals; i++)
		scale *= 10;
	n *= scale;
	n = n >= 0 ? (n + unit / 2) / unit : -((-n + unit / 2) / unit);
	whole = llabs(n) / scale;
	snprintf(digits, sizeof digits, "%0*lld", (int)decimals, llabs(n) % scale);
	size_t len = decimals;
	while (len > 0 && digits[len - 1] == '0')
		digits[--len] = '\0';
	return arena_printf(a, "%s%lld%s%s", n < 0 ? "-" : "", (long long)whole, len ? "." : "", len ? digits : "");
}

const char *pose_text(struct pose p, struct arena *a)
{
	return arena_printf(a, "%s %s %s", number_text(p.x, GRID, 5, a), number_text(p.y, GRID, 5, a), number_text(p.heading, 100, 2, a));
}

const char *card_name(const struct context *c, unsigned card)
{
	return card == HIDDEN_CARD ? "?" : set_of(c)->card[card].name;
}

static const char *with_hidden(const char *list, unsigned hidden, struct arena *a)
{
	if (hidden == 0)
		return list;
	return hidden == 1 ? arena_printf(a, "%s%s?", list, *list ? " " : "") : arena_printf(a, "%s%s?%u", list, *list ? " " : "", hidden);
}

const char *hand_names(const struct context *c, const struct position *p, unsigned seat, struct arena *a)
{
	const struct boat *b = &set_of(c)->boat[p->racer[seat].boat];
	const char *list = "";

	for (unsigned i = 0; i < b->ncards; i++)
		if (p->place[b->first + i] == IN_HAND)
			list = arena_printf(a, "%s%s%s", list, *list ? " " : "", card_name(c, b->first + i));
	list = with_hidden(list, p->racer[seat].hand_unknown, a);
	return *list ? list : "none";
}

const char *deck_names(const struct context *c, const struct position *p, unsigned seat, struct arena *a)
{
	const struct racer *r = &p->racer[seat];
	const char *list = "";
	unsigned hidden = 0;

	for (unsigned i = 0; i < r->deck_n; i++) {
		unsigned card = r->deck[r->deck_head + i];
		if (card == HIDDEN_CARD) {
			hidden++;
			continue;
		}
		list = arena_printf(a, "%s%s%s", with_hidden(list, hidden, a), *list || hidden ? " " : "", card_name(c, card));
		hidden = 0;
	}
	list = with_hidden(list, hidden, a);
	return *list ? list : "none";
}

/* Word i names no card. */
static enum verdict no_card(struct context *c, const struct play *play, unsigned i, struct referee *r, unsigned *card)
{
	const struct set *s = set_of(c);
	const char *names[CARDS_MAX];

	if (i < play->nwords && play->word[i].kind == WORD_PLAIN) {
		const char *text = word_string(r, play, i);
		size_t letters = strcspn(text, "0123456789");
		for (unsigned k = 0; k < s->ncards && text[letters]; k++)       /* s21 where the boat has s1 to s20 */
			if (strcspn(s->card[k].name, "0123456789") == letters && memcmp(s->card[k].name, text, letters) == 0)
				return referee_call(r, V_ILLEGAL, TS_COMP_RACING, (int)i, "%s has no card %s", s->boat[s->card[k].boat].name, text);
	}
	for (unsigned k = 0; k < s->ncards; k++)
		names[k] = s->card[k].name;
	return tile_need(&s->words, arena_printf(r->arena, "a racing card of the set %s", s->name), play, i, r, names, s->ncards, card);
}

enum verdict need_card(struct context *c, const struct play *play, unsigned i, struct referee *r, unsigned *card)
{
	*card = i < play->nwords && play->word[i].kind == WORD_PLAIN ? symbols_find(&set_of(c)->words, r->record->text, &play->word[i]) : SYMBOL_NONE;
	return *card != SYMBOL_NONE ? V_LEGAL : no_card(c, play, i, r, card);
}

enum verdict need_decimal(const struct play *play, unsigned i, unsigned decimals, int64_t most, struct referee *r, int64_t *n)
{
	const char *text = i < play->nwords && play->word[i].kind == WORD_PLAIN ? word_string(r, play, i) : "", *t = text;
	bool minus = *t == '-', digits = false;
	unsigned behind = 0;
	int64_t v = 0;

	t += minus;
	for (; *t >= '0' && *t <= '9' && v < 1000000; t++, digits = true)
		v = v * 10 + (*t - '0');
	if (*t == '.')
		for (t++; *t >= '0' && *t <= '9' && behind < 9; t++, behind++) {
			if (behind >= decimals) {
				if (*t != '0')
					return referee_notation(r, V_UNREADABLE, N_WORD, (int)i, "%s has more than %u decimal%s", text, decimals,
								decimals == 1 ? "" : "s");
				continue;
			}
			v = v * 10 + (*t - '0');
		}
	if (!digits || *t)
		return word_wrong(r, play, i, "a number");
	for (; behind < decimals; behind++)
		v *= 10;
	if (v > most)
		return referee_notation(r, V_UNREADABLE, N_WORD, (int)i, "%s is too large here", text);
	*n = minus ? -v : v;
	return V_LEGAL;
}

/* draw r7 r2 ?2 */
static enum verdict decode_draw(struct context *c, const struct play *play, struct act *a, struct referee *r)
{
	a->kind = DRAW;
	a->n = 0;
	if (play->nwords < 2)
		return word_wrong(r, play, 1, "the cards that were drawn, ?N for N that were not shown");
	for (unsigned i = 1; i < play->nwords; i++) {
		unsigned card = HIDDEN_CARD, copies = 1;
		enum verdict v;
		if (play->word[i].kind == WORD_HIDDEN)
			copies = (unsigned)play->word[i].key;
		else if ((v = need_card(c, play, i, r, &card)))
			return v;
		if (a->n + copies > DECK_MAX)
			return referee_call(r, V_ILLEGAL, TS_DRAW_LIMIT, (int)i, "a hand never has so many cards");
		for (unsigned k = 0; k < copies; k++)
			a->drawn[a->n++] = (uint16_t)card;
	}
	return V_LEGAL;
}

/* The key of word i, or 0 where none of letters stands there. */
static uint64_t key_at(const struct play *play, unsigned i)
{
	return i < play->nwords && play->word[i].kind == WORD_PLAIN ? play->word[i].key : 0;
}

/* play CARD gate | edge | line K | token HEADING [left|right MM] */
static enum verdict decode_play(struct context *c, const struct play *play, struct act *a, struct referee *r)
{
	unsigned card, i = 3, line;
	int64_t n;
	enum verdict v;

	a->kind = PLAY;
	if (play->nwords > 1 && play->word[1].kind == WORD_HIDDEN)
		return word_wrong(r, play, 1, "a card with its name (it lies on the table for all to see)");
	if ((v = need_card(c, play, 1, r, &card)))
		return v;
	a->card = (uint16_t)card;
	uint64_t by = key_at(play, 2);
	a->method = by == KEY("edge") ? EDGE : by == KEY("line") ? LINE : by == KEY("gate") ? GATE : by == KEY("token") ? TOKEN_METHOD : STATED;
	if (a->method == STATED)
		return word_wrong(r, play, 2, "gate, edge, line K or token HEADING");
	if (a->method == LINE) {
		if ((v = word_number(r, play, i++, 99, &line)))
			return v;
		a->line = (uint8_t)line;
	} else if (a->method == TOKEN_METHOD) {
		if ((v = need_decimal(play, i++, 2, 36000000, r, &n)))
			return v;
		a->heading = plane_heading(n);
	}
	if (i == play->nwords)
		return V_LEGAL;
	bool left = key_at(play, i) == KEY("left");
	if (!left && key_at(play, i) != KEY("right"))
		return words_end(r, play, i);
	if ((v = need_decimal(play, i + 1, 1, 40000, r, &n)))
		return v;
	if (n < 0)
		return word_wrong(r, play, i + 1, "how far in mm; left and right say to which side");
	a->shift = grid(left ? n : -n, 10);
	a->shifted = n != 0;
	return words_end(r, play, i + 2);
}

/* move N [stand U V TURN] */
static enum verdict decode_move(struct context *c, const struct play *play, struct act *a, struct referee *r)
{
	unsigned n;
	int64_t u, v, turn;
	enum verdict wrong;

	(void)c;
	a->kind = MOVE;
	if ((wrong = word_number(r, play, 1, 99, &n)))
		return wrong;
	a->n = (uint16_t)n;
	if (play->nwords == 2)
		return V_LEGAL;
	if (!word_at_is(r, play, 2, "stand"))
		return words_end(r, play, 2);
	if ((wrong = need_decimal(play, 3, 1, 40000, r, &u)) || (wrong = need_decimal(play, 4, 1, 40000, r, &v)) ||
	    (wrong = need_decimal(play, 5, 2, 36000, r, &turn)))
		return wrong;
	a->stance = true;
	a->u = grid(u, 10);
	a->v = grid(v, 10);
	a->turn = plane_heading(turn);
	return words_end(r, play, 6);
}

/* vote yes|no equal SEAT SEAT · vote yes|no RULE */
static enum verdict decode_vote(struct context *c, const struct play *play, struct act *a, struct referee *r)
{
	int x, y;
	enum verdict v;

	(void)c;
	if (!word_at_is(r, play, 1, "yes") && !word_at_is(r, play, 1, "no"))
		return word_wrong(r, play, 1, "yes or no");
	a->yes = word_at_is(r, play, 1, "yes");
	if (word_at_is(r, play, 2, "equal")) {
		a->kind = VOTE_EQUAL;
		if ((v = word_seat(r, play, 3, &x)) || (v = word_seat(r, play, 4, &y)) || (v = words_end(r, play, 5)))
			return v;
		a->a = (int8_t)x;
		a->b = (int8_t)y;
		return V_LEGAL;
	}
	a->kind = VOTE_RULE;
	for (unsigned i = 0; i < TS_RULES && play->nwords > 2; i++) {
		char id[WORD_MAX + 1];
		size_t n = 0;
		for (const char *k = referee_rule(r, i)->id; *k && n < WORD_MAX; k++)
			id[n++] = (char)(*k >= 'A' && *k <= 'Z' ? *k + 32 : *k);
		id[n] = '\0';
		if (word_at_is(r, play, 2, id)) {
			a->rule = (uint16_t)i;
			return V_LEGAL;
		}
	}
	a->rule = TS_RULES;             /* on something that the rules leave to the table */
	return play->nwords > 2 ? V_LEGAL : word_wrong(r, play, 2, "what the vote is about: equal SEAT SEAT, or a rule's id");
}

enum verdict tornado_splash_decode(struct context *c, const void *pos, const struct play *play, void *act, struct referee *r)
{
	const struct position *p = pos;
	struct act *a = act;
	uint64_t key = play->word->key;

	memset(a, 0, offsetof(struct act, drawn));
	a->nsteps = a->open = 0;
	a->finishes = false;
	a->u = a->v = 0;
	a->turn = 0;
	a->kind = PASS;
	a->seat = (int8_t)play->seat;
	a->own_turn = (play->seat == p->seat) | ((p->seat == SEAT_NONE) & (play->seat == p->last) & !p->all_seen);
	a->over = play->turn_seat == SEAT_ALL;          /* said in a step of everyone */
	if (play->seat < 0 && record_seat(r->record, play->word) < 0)
		return referee_notation(r, V_UNREADABLE, N_SEAT, WHERE_ACTION, "who acts? @seat %s", word_string(r, play, 0));
	if (key == KEY("draw"))
		return decode_draw(c, play, a, r);
	if (key == KEY("play"))
		return decode_play(c, play, a, r);
	if (key == KEY("move"))
		return decode_move(c, play, a, r);
	if (key == KEY("undo")) {
		unsigned n = 1;
		enum verdict v;
		a->kind = UNDO;
		if (play->nwords > 1 && ((v = word_number(r, play, 1, 99, &n)) || (v = words_end(r, play, 2))))
			return v;
		a->n = (uint16_t)n;
		return V_LEGAL;
	}
	if (key == KEY("discard")) {
		enum verdict v = decode_draw(c, play, a, r);
		a->kind = DISCARD;
		return v;
	}
	if (key == KEY("vote"))
		return decode_vote(c, play, a, r);
	if (key == KEY("boost") || key == KEY("out") || key == KEY("pass")) {
		a->kind = key == KEY("boost") ? BOOST : key == KEY("out") ? OUT : PASS;
		return words_end(r, play, a->kind == PASS && play->nwords == 2 && play->word[1].kind == WORD_STRING ? 2 : 1);
	}
	if (symbols_find(&set_of(c)->words, r->record->text, play->word) != SYMBOL_NONE) {
		referee_notation(r, V_UNREADABLE, N_VERB, 0, "a card is laid with the verb play");
		referee_offer(r, "play %s", word_string(r, play, 0));
		return V_UNREADABLE;
	}
	return verb_unknown(r, play, r->game->verbs);
}
