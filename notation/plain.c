/* What nearly all of a record is: short words, commas between actions, claims, and
 * beginnings of turns. Read a window at a time: where something begins in it
 * is known, and the words of a whole window have room, so that no word asks
 * for more than what it is. */
#include "notation/parser.h"

/* What stands before the verb of an action: the seat behind an @, a = or both. */
struct lead { uint32_t at, end; int8_t seat; bool claim; };

static const struct lead no_lead = {0, 0, SEAT_NONE, false};

static inline bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* Whether those words are a verb and its arguments, which is then an action. */
static inline bool plain_action(struct action *a, const struct record *r, const struct word *verb, const struct word *behind, struct lead lead)
{
	if (verb == behind || (uint8_t)verb->key < 'a' || verb->key == KEY("undo"))
		return false;
	a->at = lead.end ? lead.at : verb->at;
	a->end = behind[-1].at + behind[-1].len;
	a->word = (uint32_t)(verb - r->words);
	a->nwords = (uint16_t)(behind - verb);
	a->by = lead.seat;
	a->claim = lead.claim;
	a->bad = false;
	return true;
}

/* Whether a word is a turn's number: digits with that dot behind them, and no digit behind that. */
static inline bool is_turn_number(const struct word *w, const char *dot)
{
	return w->digits && !is_digit(dot[1]);
}

/* Counts the record's actions, the last of which are those of the turn that is read. */
static inline void count_actions(struct parser *p, size_t n)
{
	p->r->nactions = n;
	if (p->turn)
		p->turn->nactions = (uint32_t)(n - p->turn->action);
}

/* How many actions there may be before one has to look: none may be added where
 * something special is open, or no turn. */
static inline size_t most_actions(const struct parser *p)
{
	const struct record *r = p->r;

	if (!p->turn || p->open || p->number_pending)
		return 0;
	return r->cap_actions < p->turn->action + ACTIONS_MAX ? r->cap_actions : p->turn->action + ACTIONS_MAX;
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

/* A ? with up to three digits behind it, or none, and nothing else; gap says where they and the sign end. */
static inline bool hidden_cards(struct word *w, uint32_t at, const char *digits, uint64_t gap)
{
	unsigned len = gap >> 1 ? (unsigned)__builtin_ctzll(gap >> 1) : WINDOW;
	bool plain = true;

	if (len > 3 || sign_class[(unsigned char)digits[len]] >= SIGN_WORD)
		return false;
	uint64_t key = short_key(digits, len, &plain);
	*w = (struct word){.key = len ? short_number(key, len) : 1, .at = at, .len = (uint16_t)(len + 1), .kind = WORD_HIDDEN};
	return plain;
}

/* What was read of the action at hand. */
static void put_down(struct parser *p, const struct word *verb, const struct word *behind, struct lead lead)
{
	struct record *r = p->r;

	if (!p->open)
		r->nwords = (size_t)(verb - r->words);
	if (lead.end) {
		begin_action(p, lead.at);
		p->action.by = lead.seat;
		p->action.claim = lead.claim;
		p->action.end = lead.end;
	}
	if (behind == r->words + r->nwords)
		return;
	begin_action(p, verb->at);
	p->action.end = behind[-1].at + behind[-1].len;
	r->nwords = (size_t)(behind - r->words);
}

/* Where the seat and the colon behind a turn's number stand in the window too, the turn begins. */
static inline bool begin_numbered(struct parser *p, const struct word *number, const char *window, uint64_t begins, uint64_t gap)
{
	struct record *r = p->r;
	struct word seat;

	if (!begins)
		return false;
	unsigned off = (unsigned)__builtin_ctzll(begins), len = (unsigned)__builtin_ctzll(gap >> off);
	if (len - 1 >= SHORT_WORD || window[off + len] != ':')
		return false;
	seat.key = short_key(window + off, len, &seat.digits);
	seat.at = p->lex.window + off;
	seat.len = (uint16_t)len;
	seat.kind = WORD_PLAIN;
	int s = record_seat(r, &seat);
	if (s == SEAT_NONE)
		return false;
	begin_turn(p, number, &seat, s);
	return true;
}

void read_plain(struct parser *p)
{
	struct record *r = p->r;
	struct lexer *l = &p->lex;
	struct lead lead = no_lead;
	uint32_t at = l->p;

	if (r->cap_words - r->nwords <= WORDS_MAX)
		make_room(p);
	if (at - l->window >= WINDOW)
		lex_window(l, at);
	struct word *w = r->words + r->nwords, *verb = p->open ? r->words + p->action.word : w;
	const struct word *room_end = r->words + r->cap_words;
	size_t n = r->nactions, most = most_actions(p);
	for (;;) {
		const uint32_t from = l->window;
		const char *window = l->bytes;
		uint64_t gap = ~(l->plain & UINT64_MAX << (at - from)), begins = lex_begins(l, at - from);
		unsigned cut = gap ? (unsigned)__builtin_clzll(gap) : WINDOW;   /* letters of a word that the window's end cuts */
		if (cut == WINDOW || room_end - w < WINDOW || w - verb > WORDS_MAX - WINDOW)
			break;
		for (begins &= UINT64_MAX >> cut; begins; begins &= begins - 1) {
			unsigned off = (unsigned)__builtin_ctzll(begins), len = (unsigned)__builtin_ctzll(gap >> off);
			const char *text = window + off;
			if (len - 1 < SHORT_WORD) {
				w->key = short_key(text, len, &w->digits);
				w->at = from + off;
				w->len = (uint16_t)len;
				w->kind = WORD_PLAIN;
				if (__builtin_expect(sign_class[(unsigned char)text[len]] < SIGN_WORD, true)) {
					w++;
					continue;
				}
				bool ends = w > verb;           /* an action too */
				if (text[len] == '.' && is_turn_number(w, text + len) && !p->open && !p->number_pending &&
				    (ends ? n < most && plain_action(&r->actions[n], r, verb, w, lead) : !lead.end)) {
					n += ends;
					count_actions(p, n);
					w->key = short_number(w->key, len);
					begins &= begins - 1;   /* the dot */
					lead = no_lead;
					if (begin_numbered(p, w, window, begins & (begins - 1), gap)) {
						for (int i = 0; i < 2; i++)
							begins &= begins - 1;   /* seat and colon */
						most = most_actions(p);
					} else {
						p->number = *w;
						p->number_pending = true;
						most = 0;
					}
					verb = w;
					continue;
				}
			} else if (len > SHORT_WORD && is_letter(*text) && sign_class[(unsigned char)text[len]] < SIGN_WORD) {
				*w++ = (struct word){.key = word_key(text, len), .at = from + off, .len = (uint16_t)len};
				continue;
			} else if (*text == ',') {
				if (n < most && plain_action(&r->actions[n], r, verb, w, lead)) {
					n++;
				} else {
					count_actions(p, n);
					put_down(p, verb, w, lead);
					end_action(p);
					n = r->nactions;
					most = most_actions(p);
				}
				verb = w;
				lead = no_lead;
				continue;
			} else if (*text == ':' && w > verb && w[-1].at + w[-1].len == from + off) {
				struct word *seat = w - 1;
				bool ends = seat > verb;
				int s = record_seat(r, seat);
				if (s != SEAT_NONE && !p->open && (ends ? n < most && plain_action(&r->actions[n], r, verb, seat, lead) : !lead.end)) {
					n += ends;
					count_actions(p, n);
					begin_turn(p, p->number_pending ? &p->number : NULL, seat, s);
					p->number_pending = false;
					most = most_actions(p);
					w = verb = seat;
					lead = no_lead;
					continue;
				}
			} else if (*text == '@' && w == verb && !lead.end && n < most) {
				lead = (struct lead){from + off, 0, plain_seat(r, text + 1, gap >> off), false};
				if (lead.seat != SEAT_NONE) {
					lead.end = lead.at + 1 + r->seats[lead.seat].name_len;
					begins &= begins - 1;   /* the seat */
					continue;
				}
			} else if (*text == '=' && w == verb && !lead.claim && n < most) {
				if (!lead.end)
					lead.at = from + off;
				lead.end = from + off + 1;
				lead.claim = true;
				continue;
			} else if (*text == '?' && w > verb && hidden_cards(w, from + off, text + 1, gap >> off)) {
				if (w++->len > 1)
					begins &= begins - 1;   /* the number */
				continue;
			}
			at = from + off;
			goto out;
		}
		at = from + WINDOW - cut;
		lex_window(l, at);
	}
out:
	count_actions(p, n);
	put_down(p, verb, w, lead);
	l->p = at;
}
