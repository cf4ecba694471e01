/* What nearly all of a record is: short words, commas between actions, and
 * beginnings of turns. Read a window at a time: where something begins in it
 * is known, and the words of a whole window have room, so that no word asks
 * for more than what it is. */
#include "notation/parser.h"

/* Behind an @ that begins an action. */
struct by { uint32_t at; int8_t seat; };

/* Whether those words are a verb and its arguments, which is then an action. */
static inline bool plain_action(struct action *a, const struct record *r, const struct word *verb, const struct word *behind, struct by by)
{
	if (verb == behind || (uint8_t)verb->key < 'a' || verb->key == KEY("undo"))
		return false;
	a->at = by.seat == SEAT_NONE ? verb->at : by.at;
	a->end = behind[-1].at + behind[-1].len;
	a->word = (uint32_t)(verb - r->words);
	a->nwords = (uint16_t)(behind - verb);
	a->by = by.seat;
	a->claim = a->bad = false;
	return true;
}

/* Where the actions end of a turn that has n, or the room for them. */
static inline const struct action *most_actions(const struct action *next, const struct action *room, uint32_t n)
{
	return room - next < ACTIONS_MAX - (ptrdiff_t)n ? room : next + (ACTIONS_MAX - n);
}

/* Counts the actions up to there as those of the turn that is read. */
static void count_actions(struct parser *p, const struct action *end)
{
	size_t n = (size_t)(end - p->r->actions);

	if (p->turn)
		p->turn->nactions += (uint32_t)(n - p->r->nactions);
	p->r->nactions = n;
}

/* Whether a word is a turn's number: digits with a dot behind them, and no digit behind that. */
static bool is_turn_number(const struct word *w, const char *text)
{
	return w->digits && text[w->len] == '.' && !(text[w->len + 1] >= '0' && text[w->len + 1] <= '9');
}

static void wait_for_seat(struct parser *p, const struct word *number)
{
	p->number = *number;
	p->number.key = short_number(number->key, number->len);
	p->number_pending = true;
}

/* The seat that is called as the short word there, or SEAT_NONE; gap says
 * where the letters of that word, and of the sign before it, end. */
static inline int8_t plain_seat(const struct record *r, const char *text, uint64_t gap)
{
	unsigned n = gap >> 1 ? (unsigned)__builtin_ctzll(gap >> 1) : WINDOW;
	bool digits;

	if (n - 1 >= SHORT_WORD || sign_class[(unsigned char)text[n]] >= SIGN_WORD)
		return SEAT_NONE;
	return (int8_t)seat_of_key(r, short_key(text, n, &digits));
}

/* What read_plain() has read of the action at hand. */
static void put_down(struct parser *p, const struct word *verb, const struct word *behind, struct by by)
{
	struct record *r = p->r;

	if (!p->open)
		r->nwords = (size_t)(verb - r->words);
	if (by.seat != SEAT_NONE) {
		begin_action(p, by.at);
		p->action.by = by.seat;
		p->action.end = by.at + 1 + r->seats[by.seat].name_len;
	}
	if (behind == r->words + r->nwords)
		return;
	begin_action(p, verb->at);
	p->action.end = behind[-1].at + behind[-1].len;
	r->nwords = (size_t)(behind - r->words);
}

void read_plain(struct parser *p)
{
	struct record *r = p->r;
	struct lexer *l = &p->lex;
	const struct by nobody = {0, SEAT_NONE};
	struct by by = nobody;
	uint32_t at = l->p;

	if (r->cap_words - r->nwords <= WORDS_MAX)
		make_room(p);
	if (!r->actions)                /* nothing has no place behind it */
		r->actions = arena_grow(r->keep, r->actions, 0, &r->cap_actions, sizeof *r->actions);
	struct word *w = r->words + r->nwords, *verb = p->open ? r->words + p->action.word : w;
	const struct word *room_end = r->words + r->cap_words;
	struct action *action = r->actions + r->nactions, *room = r->actions + r->cap_actions;
	/* none is plain where something special is open, or no turn, or there would be too many */
	const struct action *actions_end = p->turn && !p->open && !p->number_pending ? most_actions(action, room, p->turn->nactions) : action;
	if (at - l->window >= WINDOW)
		lex_window(l, at);
	for (;;) {
		const uint32_t from = l->window;
		const char *window = l->bytes;
		uint64_t gap = ~l->plain, begins = lex_begins(l, at - from);
		unsigned cut = gap ? (unsigned)__builtin_clzll(gap) : WINDOW;   /* letters of a word that the window's end cuts */
		if (cut == WINDOW || room_end - w < WINDOW || w - verb > WORDS_MAX - WINDOW)
			break;
		for (begins &= UINT64_MAX >> cut; begins; begins &= begins - 1) {
			size_t off = (size_t)__builtin_ctzll(begins), n = (size_t)__builtin_ctzll(gap >> off);
			const char *text = window + off;
			if (n - 1 < SHORT_WORD) {
				w->key = short_key(text, n, &w->digits);
				w->at = from + (uint32_t)off;
				w->len = (uint16_t)n;
				w->kind = WORD_PLAIN;
				if (__builtin_expect(sign_class[(unsigned char)text[n]] < SIGN_WORD, true)) {
					w++;
					continue;
				}
				if (is_turn_number(w, text) && action < actions_end && (w == verb ? by.seat == SEAT_NONE : plain_action(action, r, verb, w, by))) {
					action += w != verb;
					wait_for_seat(p, w);
					verb = w;
					by = nobody;
					actions_end = action;
					begins &= begins - 1;   /* the dot */
					continue;
				}
			} else if (n > SHORT_WORD && is_letter(*text) && sign_class[(unsigned char)text[n]] < SIGN_WORD) {
				*w++ = (struct word){.key = word_key(text, n), .at = from + (uint32_t)off, .len = (uint16_t)n};
				continue;
			} else if (*text == ',') {
				if (action < actions_end && plain_action(action, r, verb, w, by)) {
					action++;
					verb = w;
					by = nobody;
					continue;
				}
			} else if (*text == ':') {
				count_actions(p, action);
				if (w == verb + 1 && by.seat == SEAT_NONE && plain_turn(p, verb, from + (uint32_t)off)) {
					w = verb;
					actions_end = p->turn ? most_actions(action, room, 0) : action;
					continue;
				}
			} else if (*text == '@' && w == verb && by.seat == SEAT_NONE && action < actions_end) {
				by = (struct by){from + (uint32_t)off, plain_seat(r, text + 1, gap >> off)};
				if (by.seat != SEAT_NONE) {
					begins &= begins - 1;   /* the seat */
					continue;
				}
			}
			at = from + (uint32_t)off;
			goto out;
		}
		at = from + WINDOW - cut;
		lex_window(l, at);
	}
out:
	count_actions(p, action);
	put_down(p, verb, w, by);
	l->p = at;
}
