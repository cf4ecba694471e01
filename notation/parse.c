#include "notation/parse.h"

#include "notation/parser.h"

#include <string.h>

void record_init(struct record *r, struct arena *keep)
{
	memset(r, 0, sizeof *r);
	r->keep = keep;
}

static void empty(struct record *r, struct slice *slice)
{
	r->slice = slice;
	r->text = slice->text;
	r->ntags = r->nturns = r->nactions = r->nwords = r->ncomments = r->nseats = 0;
	memset(r->odd, 0, sizeof r->odd);
	r->base = NULL;
	r->starred = r->has_undo = false;
	r->first_turn = 0;
}

static struct word *words_of(struct parser *p)
{
	return p->r->words + p->action.word;
}

void begin_action(struct parser *p, uint32_t at)
{
	if (p->open)
		return;
	p->open = true;
	p->action = (struct action){.at = at, .end = at, .word = (uint32_t)p->r->nwords, .by = SEAT_NONE};
}

static void too_many_turns(struct parser *p, uint32_t at, uint32_t end)
{
	if (!p->over_limit)
		lex_fault(&p->lex, N_LIMIT_TURNS, at, end, "more than %d turns", TURNS_MAX);
	p->over_limit = true;
	p->turn = NULL;
}

static inline void add_turn(struct parser *p, uint32_t at, struct span word, int seat, bool numbered)
{
	struct record *r = p->r;

	if (r->nturns == TURNS_MAX) {
		too_many_turns(p, at, word.end);
		return;
	}
	if (r->nturns == 0)
		r->first_turn = seat == SEAT_SETUP ? 0 : 1;
	note_indent(p, at);
	r->turns = arena_grow(r->keep, r->turns, r->nturns, &r->cap_turns, sizeof *r->turns);
	p->turn = &r->turns[r->nturns++];
	*p->turn = (struct turn){
		.at = at, .seat_at = word.at, .seat_end = word.end, .action = (uint32_t)r->nactions, .seat = seat, .numbered = numbered,
	};
}

/* A number that no seat followed; in an action, the one at hand stands behind it. */
static void lone_number(struct parser *p, bool in_action)
{
	if (!p->number_pending)
		return;
	p->number_pending = false;
	uint32_t at = p->number.at, end = at + p->number.len + 1;
	const struct word *first = in_action && p->r->nwords > p->action.word ? words_of(p) : NULL;
	int seat = first ? record_seat(p->r, first) : SEAT_NONE;
	struct span word = {at, end};
	if (seat == SEAT_NONE) {
		lex_fault(&p->lex, N_TURN, at, end, "behind a turn's number stand a seat and a colon");
	} else {
		word = (struct span){first->at, first->at + first->len};
		lex_fault(&p->lex, N_TURN, word.at, word.end, "a colon is missing behind this seat");
	}
	add_turn(p, at, word, seat, true);
	p->action.bad = true;
}

void end_action(struct parser *p)
{
	struct record *r = p->r;
	struct action *a = &p->action;

	if (!p->open) {
		lone_number(p, false);
		return;
	}
	p->open = false;
	lone_number(p, true);
	a->nwords = (uint16_t)(r->nwords - a->word);
	if (!a->bad && a->nwords == 0) {
		lex_fault(&p->lex, a->claim ? N_CLAIM : N_VERB, a->at, a->end > a->at ? a->end : a->at + 1,
			  a->claim ? "no claim stands behind the =" : "no verb stands here");
		a->bad = true;
	} else if (!a->bad) {
		struct word *verb = words_of(p);
		if (verb->kind != WORD_PLAIN || !is_letter(r->text[verb->at])) {
			lex_fault(&p->lex, a->claim ? N_CLAIM : N_VERB, verb->at, verb->at + verb->len,
				  a->claim ? "a claim begins with a word that says what is claimed"
				  : verb->digits ? "an action begins with a verb, not with a number (is a comma meant for a decimal point?)"
						 : "an action begins with a verb");
			a->bad = true;
		} else if (verb->key == KEY("undo") && !a->claim) {
			r->has_undo = true;
		}
	}
	if (!p->turn) {
		if (!p->homeless && !p->over_limit && !a->bad)
			lex_fault(&p->lex, N_TURN, a->at, a->end, "an action before any turn; a turn begins with a seat and a colon");
		p->homeless = true;
		r->nwords = a->word;
		return;
	}
	if (p->turn->nactions == ACTIONS_MAX) {
		if (!p->over_limit)
			lex_fault(&p->lex, N_LIMIT_ACTIONS, a->at, a->end, "more than %d actions in a turn", ACTIONS_MAX);
		p->over_limit = true;
		return;
	}
	r->actions = arena_grow(r->keep, r->actions, r->nactions, &r->cap_actions, sizeof *r->actions);
	r->actions[r->nactions++] = *a;
	p->turn->nactions++;
}

void make_room(struct parser *p)
{
	struct record *r = p->r;
	size_t first = p->open ? p->action.word : r->nwords;

	while (r->cap_words - first <= WORDS_MAX)
		r->words = arena_double(r->keep, r->words, r->nwords, &r->cap_words, sizeof *r->words);
}

/* How many words there may still be in the action. */
static unsigned words_left(const struct parser *p)
{
	return p->open ? WORDS_MAX - (unsigned)(p->r->nwords - p->action.word) : WORDS_MAX;
}

/* A word that stands by itself. */
static void add_word(struct parser *p, const struct word *w)
{
	begin_action(p, p->lex.at);
	p->action.end = p->lex.p;
	if (words_left(p) > 0) {
		make_room(p);
		p->r->words[p->r->nwords++] = *w;
		return;
	}
	if (!p->action.bad)
		lex_fault(&p->lex, N_LIMIT_WORDS, w->at, w->at + w->len, "more than %d words in an action", WORDS_MAX);
	p->action.bad = true;
}

/* The seat at which a person of that name sits, or SEAT_NONE. */
static int seat_of_person(const struct record *r, const char *name, size_t n)
{
	for (size_t i = 0; i < r->nseats; i++) {
		const struct seat *s = &r->seats[i];
		size_t k = 0;
		while (k < n && k < s->person_len && (s->person[k] | 32) == name[k])
			k++;
		if (n && k == n && (k == s->person_len || !is_letter(s->person[k])))
			return (int)i;
	}
	return SEAT_NONE;
}

static void unknown_seat(struct parser *p, const struct word *w)
{
	struct lexer *l = &p->lex;
	const struct record *r = p->r;
	char text[WORD_MAX + 1], names[SEATS_MAX][WORD_MAX + 1];
	const char *list[SEATS_MAX];
	size_t n = word_text(r->text, w, text);

	for (size_t i = 0; i < r->nseats; i++) {
		seat_text(r, (int)i, names[i]);
		list[i] = names[i];
	}
	if (p->tag_lost)
		return;                         /* its tag may be the one that could not be read */
	int person = seat_of_person(r, text, n);
	if (person >= 0) {
		lex_fault(l, N_SEAT, w->at, w->at + w->len, "%s is a player; write the seat, %s", text, list[person]);
		return;
	}
	const char *near = nearest_name(text, n, list, r->nseats);
	struct diag *d = lex_fault(l, N_SEAT, w->at, w->at + w->len, near ? "no seat is called %s; did you mean %s?" : "no seat is called %s",
				   text, near);
	for (size_t i = 0; i < r->nseats; i++)
		diag_offer(l->out, d, arena_copy(l->out->arena, list[i], strlen(list[i])));
}

static void wrong_number(struct parser *p, const struct word *number, int64_t own)
{
	lex_fault(&p->lex, N_TURN_NUMBER, number->at, number->at + number->len + 1, "turn %lld is numbered %lld", (long long)own, (long long)number->key);
	p->number_shift = (int64_t)number->key - own;   /* a shift that was reported once is reported no more */
}

void begin_turn(struct parser *p, const struct word *number, const struct word *word, int seat)
{
	add_turn(p, number ? number->at : word->at, (struct span){word->at, word->at + word->len}, seat, number != NULL);
	if (!p->turn || !number)
		return;
	int64_t own = (int64_t)(p->r->nturns - 1) + p->r->first_turn, written = (int64_t)number->key;
	if (written != own && written != own + p->number_shift)
		wrong_number(p, number, own);
}

/* A number with a colon behind it, where a dot belongs: it is read as a turn's number. */
static void number_and_colon(struct parser *p, const struct word *w)
{
	lex_fault(&p->lex, N_TURN, w->at, p->lex.p, "behind a turn's number stands a dot, not a colon");
	p->number = *w;
	p->number.key = 0;
	for (uint32_t i = 0; i < w->len; i++)
		p->number.key = p->number.key * 10 + (uint64_t)(p->r->text[w->at + i] - '0');
	p->number_pending = true;
}

/* Whether what stands between a turn's number and the seat could not be read,
 * as a fault says: odd signs only, or a seat with odd signs in it. */
static bool garbled_seat(const struct parser *p, const struct word *seat)
{
	const struct record *r = p->r;

	if (!p->number_pending || !p->action.bad || p->action.by != SEAT_NONE || p->action.claim)
		return false;
	for (uint32_t i = p->action.at; i < seat->at && r->nwords > p->action.word; i++)
		if (strchr(" \t\r\n", r->text[i]))
			return false;
	return true;
}

/* At a colon: the word before it is the seat of a new turn. */
static void colon(struct parser *p, uint32_t at)
{
	struct record *r = p->r;

	if (p->open && p->action.bad && r->nwords == p->action.word)
		return;                         /* reported already */
	if (!p->open || r->nwords == p->action.word || r->words[r->nwords - 1].kind != WORD_PLAIN ||
	    p->action.end != r->words[r->nwords - 1].at + r->words[r->nwords - 1].len) {
		lex_fault(&p->lex, N_TURN, at, at + 1, "a colon stands behind the seat that begins a turn");
		begin_action(p, at);
		p->action.bad = true;
		return;
	}
	struct word seat = r->words[--r->nwords];
	bool garbled = garbled_seat(p, &seat);
	if (garbled || (r->nwords == p->action.word && p->action.by == SEAT_NONE && !p->action.claim && !p->action.bad)) {
		p->open = false;                /* the seat was all there was */
		r->nwords = p->action.word;
	} else {
		bool pending = p->number_pending;
		p->action.end = r->nwords > p->action.word ? r->words[r->nwords - 1].at + r->words[r->nwords - 1].len : seat.at;
		end_action(p);
		if (pending)
			p->number_pending = false;
	}
	if (seat.digits) {
		number_and_colon(p, &seat);
		return;
	}
	int s = record_seat(r, &seat);
	if (s == SEAT_NONE && !garbled)
		unknown_seat(p, &seat);
	begin_turn(p, p->number_pending ? &p->number : NULL, &seat, s);
	p->number_pending = false;
}

/* Behind an @. */
static void attribution(struct parser *p, uint32_t at)
{
	struct word w;

	if (p->open) {
		lex_fault(&p->lex, N_ACTION, at, at + 1, "@ stands at the beginning of an action; is a comma missing before it?");
		p->action.bad = true;
		end_action(p);
	}
	begin_action(p, at);
	enum token t = lex_next(&p->lex, &w);
	if (t != T_WORD && t != T_BAD && t != T_STRING && t != T_HIDDEN)
		p->lex.p = w.at;                /* it belongs to what follows */
	p->action.end = t == T_WORD ? p->lex.p : at + 1;
	if (t == T_BAD) {
		p->action.bad = true;
		return;
	}
	int s = t == T_WORD ? record_seat(p->r, &w) : SEAT_NONE;
	if (s >= 0) {
		p->action.by = (int8_t)s;
		return;
	}
	p->action.bad = true;
	if (t == T_WORD && s == SEAT_NONE)
		unknown_seat(p, &w);
	else
		lex_fault(&p->lex, N_SEAT, at, p->action.end, "behind @ stands a seat of the record");
}

static void claim(struct parser *p, uint32_t at)
{
	if (p->open && (p->action.claim || p->r->nwords > p->action.word)) {
		lex_fault(&p->lex, N_ACTION, at, at + 1, "= stands at the beginning of a claim; is a comma missing before it?");
		p->action.bad = true;
		end_action(p);
	}
	begin_action(p, at);
	p->action.claim = true;
	p->action.end = at + 1;
}

static void body(struct parser *p)
{
	struct word w;

	for (;;) {
		read_plain(p);
		enum token t = lex_next(&p->lex, &w);
		switch (t) {
		case T_WORD:
		case T_STRING:
		case T_HIDDEN:
			add_word(p, &w);
			break;
		case T_COMMA:
			end_action(p);
			break;
		case T_COLON:
			colon(p, w.at);
			break;
		case T_NUMBER:
			end_action(p);
			p->number = w;
			p->number_pending = true;
			break;
		case T_AT:
			attribution(p, w.at);
			break;
		case T_EQUAL:
			claim(p, w.at);
			break;
		case T_OPEN:
			end_action(p);
			parse_tag(p, w.at);
			break;
		case T_CLOSE:
			lex_fault(&p->lex, N_TAG, w.at, w.at + 1, "a ] with no tag before it");
			begin_action(p, w.at);
			p->action.bad = true;
			break;
		case T_BAD:
			begin_action(p, w.at);
			p->action.bad = true;
			p->action.end = p->lex.p;
			break;
		case T_STAR:
			end_action(p);
			p->r->starred = true;
			p->r->star = w.at;
			read_foreign_text(p, w.at + 1, p->lex.end, true);
			return;
		case T_END:
			end_action(p);
			return;
		}
	}
}

/* Tells each fault of the reader in which turn and action it stands. */
static void place_faults(const struct record *r, struct diags *out)
{
	for (size_t i = 0; i < out->n; i++) {
		struct diag *d = &out->list[i];
		size_t lo = 0, hi = r->nturns;
		while (lo < hi) {               /* the last turn that begins at or before the fault */
			size_t mid = (lo + hi) / 2;
			if (r->turns[mid].at <= d->span.at)
				lo = mid + 1;
			else
				hi = mid;
		}
		if (lo == 0 || (r->starred && d->span.at > r->star))
			continue;
		const struct turn *t = &r->turns[lo - 1];
		uint32_t k = 0;
		while (k < t->nactions && r->actions[t->action + k].at <= d->span.at)
			k++;
		d->race = 0;
		d->turn = (int32_t)(lo - 1) + r->first_turn;
		d->action = k ? (int32_t)k : TURN_END;
		if (d->rule == &notation_rules[N_LIMIT_ACTIONS])
			d->action++;            /* the first that is not kept */
		d->seat = k && r->actions[t->action + k - 1].by != SEAT_NONE ? r->actions[t->action + k - 1].by : t->seat;
	}
}

void record_parse(struct record *r, struct slice *slice, bool strict, struct diags *out)
{
	struct parser p = {
		.lex = lexer_of(slice->text, (uint32_t)slice->start, (uint32_t)slice->len, r, out, strict),
		.r = r,
	};

	empty(r, slice);
	check_bytes(&p, slice);
	body(&p);
	read_foreign_text(&p, 0, (uint32_t)slice->start, false);        /* now that the seats are known */
	if (out->n)
		place_faults(r, out);
	if (slice->truncated)
		lex_fault(&p.lex, N_LIMIT_RECORD, (uint32_t)slice->start, (uint32_t)slice->start + 1,
			  "a record of more than %d MiB; the rest of it is read past", RECORD_MAX / (1024 * 1024));
	diags_sort(out);
}

bool record_parse_action(struct record *r, struct span at, struct action *out, struct diags *faults)
{
	struct turn turn = {.seat = SEAT_ALL};
	size_t before = faults->n, nactions = r->nactions;
	struct parser p = {
		.lex = lexer_of(r->text, at.at, at.end, r, faults, false),
		.r = r, .turn = &turn,
	};
	struct word w;
	enum token t;

	while (p.lex.p < at.end && (t = lex_next(&p.lex, &w)) != T_END && w.at < at.end) {
		if (t == T_WORD || t == T_STRING || t == T_HIDDEN)
			add_word(&p, &w);
		else if (t == T_AT)
			attribution(&p, w.at);
		else if (t != T_BAD)
			lex_fault(&p.lex, N_EXPECT, w.at, p.lex.p, "a claim is a word and its arguments");
	}
	if (!p.open && faults->n == before)
		lex_fault(&p.lex, N_EXPECT, at.at, at.end, "no claim stands here");
	end_action(&p);
	bool read = r->nactions > nactions && faults->n == before;
	if (r->nactions > nactions)
		*out = r->actions[nactions];
	r->nactions = nactions;
	return read;
}
