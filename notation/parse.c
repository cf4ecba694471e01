#include "notation/parse.h"

#include "notation/lex.h"

#include <string.h>

const char *const tag_names[TAG_OWN] = {
	"Game", "Event", "Site", "Date", "Round", "Table", "Author", "Source", "Note", "Seat", "Components", "Rules",
	"Ruling", "House", "Result", "Name", "Case", "Expect", "From",
};

struct parser {
	struct lexer lex;
	struct record *r;
	struct turn *turn;              /* the one that is read, or NULL */
	struct action action;           /* the one that is read */
	bool open;                      /* something of it was read */
	bool number_pending, homeless;  /* a number waits for its seat; an action without a turn was reported */
	struct word number;
	int64_t number_shift;           /* written number - own number, after a wrong one */
	bool over_limit;
};

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

/* Tags */

static enum tag_name tag_name_of(const char *text, const struct word *w)
{
	char name[WORD_MAX + 1];

	word_text(text, w, name);
	for (int i = 0; i < TAG_OWN; i++) {
		const char *t = tag_names[i];
		size_t k = 0;
		while (t[k] && (t[k] | 32) == name[k])
			k++;
		if (!t[k] && !name[k])
			return (enum tag_name)i;
	}
	return name[0] == 'x' && name[1] == '-' && name[2] ? TAG_OWN : TAG_UNKNOWN;
}

static bool once(enum tag_name name)
{
	return name == TAG_GAME || name == TAG_EVENT || name == TAG_DATE || name == TAG_COMPONENTS || name == TAG_RULES || name == TAG_HOUSE ||
	       name == TAG_RESULT || name == TAG_NAME || name == TAG_CASE || name == TAG_FROM;
}

static bool letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* [Seat "red: Ann"]: the tag's value is read in place. */
static void seat_tag(struct parser *p, const struct tag *t)
{
	struct record *r = p->r;
	struct lexer l = p->lex;
	struct word w;

	if (r->nseats == SEATS_MAX) {
		lex_fault(&p->lex, N_LIMIT_SEATS, t->span.at, t->span.end, "more than %d seats", SEATS_MAX);
		return;
	}
	l.p = t->value.at;
	l.end = t->value.end;
	while (l.p < l.end && (r->text[l.p] == ' ' || r->text[l.p] == '\t' || r->text[l.p] == '\n'))
		l.p++;
	enum token token = l.p == l.end || !letter(r->text[l.p]) ? T_END : lex_next(&l, &w);
	if (token != T_WORD || w.at + w.len > t->value.end || !letter(r->text[w.at])) {
		if (token != T_BAD)
			lex_fault(&p->lex, N_SEAT_TAG, t->value.at, t->value.end,
				  "a seat is one plain word that begins with a letter, then perhaps a colon and a name");
		return;
	}
	struct seat s = {
		.key = w.key, .name = r->text + w.at, .name_len = w.len,
		.person = r->text + t->value.end, .tag = (uint32_t)r->ntags - 1,
	};
	uint32_t rest = l.p;
	while (rest < t->value.end && strchr(" \t\r\n>|", r->text[rest]))
		rest++;
	if (rest < t->value.end && r->text[rest] == ':') {
		for (rest++; rest < t->value.end && strchr(" \t\r\n>|", r->text[rest]); rest++)
			;
		s.person = r->text + rest;
		s.person_len = t->value.end - rest;
	} else if (rest < t->value.end) {
		lex_fault(&p->lex, N_SEAT_TAG, rest, t->value.end, "behind the seat's word stands a colon or nothing");
		return;
	}
	static const char *const reserved[] = {"setup", "all", "none", "open", "tie"};
	for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
		if (word_is(r, &w, reserved[i])) {
			lex_fault(&p->lex, N_SEAT_TAG, w.at, w.at + w.len, "\"%s\" has a meaning of its own and is no seat", reserved[i]);
			return;
		}
	s.twice = record_seat(r, &w) >= 0;
	r->seats[r->nseats++] = s;
}

/* [From "opening"]: the seats come from that record. */
static void from_tag(struct parser *p, const struct tag *t)
{
	struct record *r = p->r;
	size_t len;
	const char *name = tag_text(r, t, p->lex.out->arena, &len);

	r->base = r->find ? r->find(r->find_arg, name, len) : NULL;
	if (!r->base) {
		lex_fault(&p->lex, N_FROM, t->value.at, t->value.end, "no record before this one in the file has this [Name]");
		return;
	}
	if (r->nseats == 0) {
		memcpy(r->seats, r->base->seats, sizeof r->seats);
		r->nseats = r->base->nseats;
	} else {
		lex_fault(&p->lex, N_FROM, t->span.at, t->span.end, "the seats come from the record that [From] names");
	}
}

/* After a tag that can't be read: on at the next line, or behind its bracket. */
static void skip_tag(struct parser *p, uint32_t open)
{
	uint32_t at = open;

	while (at < p->lex.end && p->r->text[at] != '\n' && p->r->text[at] != '\r' && p->r->text[at] != ']')
		at++;
	p->lex.p = at < p->lex.end && p->r->text[at] == ']' ? at + 1 : at;
}

static void check_tag_name(struct parser *p, const struct tag *t, bool late)
{
	struct record *r = p->r;
	char name[WORD_MAX + 1];
	size_t n = plain_text(r->text, t->word, name);

	if (t->name == TAG_UNKNOWN) {
		const char *near = nearest_name(name, n, tag_names, TAG_OWN);
		struct diag *d = lex_fault(&p->lex, N_TAG_NAME, t->word.at, t->word.end, "no tag is called %s%s%s%s", name,
					   near ? "; did you mean " : "; a tag of your own begins with X-", near ? near : "", near ? "?" : "");
		if (near)
			diag_offer(p->lex.out, d, near);
		return;
	}
	if (late) {
		lex_fault(&p->lex, N_TAG_LATE, t->span.at, t->span.end, "a tag behind the first turn");
		return;
	}
	if (!once(t->name))
		return;
	for (size_t i = 0; i + 1 < r->ntags; i++)
		if (r->tags[i].name == t->name) {
			size_t line, column;
			slice_place(r->slice, r->tags[i].span.at, &line, &column);
			lex_fault(&p->lex, N_TAG_TWICE, t->span.at, t->span.end, "a second [%s]; the first stands in line %zu",
				  tag_names[t->name], line);
			return;
		}
}

/* A tag or turn that begins its line behind blanks. */
static void note_indent(struct parser *p, uint32_t at)
{
	const char *text = p->r->text;

	if (at == 0 || (text[at - 1] != ' ' && text[at - 1] != '\t'))
		return;
	uint32_t k = at;
	while (k > 0 && (text[k - 1] == ' ' || text[k - 1] == '\t'))
		k--;
	if (k == 0 || text[k - 1] == '\n' || text[k - 1] == '\r')
		lex_odd(&p->lex, N_INDENT, k, at);
}

/* Behind a [. */
static void tag(struct parser *p, uint32_t open)
{
	struct record *r = p->r;
	struct word name, value, close;
	enum token got;

	note_indent(p, open);
	if ((got = lex_next(&p->lex, &name)) != T_WORD || !letter(r->text[name.at])) {
		if (got != T_BAD)
			lex_fault(&p->lex, N_TAG, open, p->lex.p, "behind [ stands the tag's name");
		skip_tag(p, open);
		return;
	}
	if ((got = lex_next(&p->lex, &value)) != T_STRING) {
		if (got != T_BAD)
			lex_fault(&p->lex, N_TAG, open, name.at + name.len, "behind the tag's name stands a string in double quotes");
		skip_tag(p, open);
		return;
	}
	if ((got = lex_next(&p->lex, &close)) != T_CLOSE) {
		if (got != T_BAD)
			lex_fault(&p->lex, N_TAG, value.at + value.len, value.at + value.len + 1,
				  "behind the tag's string stands a closing bracket; a quote inside a string is written \\\"");
		if (got == T_OPEN)
			p->lex.p = close.at;    /* the next tag: only the bracket is missing */
		else
			skip_tag(p, open);
		return;
	}
	if (r->ntags == TAGS_MAX) {
		if (!p->over_limit)
			lex_fault(&p->lex, N_LIMIT_TAGS, open, p->lex.p, "more than %d tags", TAGS_MAX);
		p->over_limit = true;
		return;
	}
	r->tags = arena_grow(r->keep, r->tags, r->ntags, &r->cap_tags, sizeof *r->tags);
	struct tag *t = &r->tags[r->ntags++];
	*t = (struct tag){
		.name = tag_name_of(r->text, &name), .span = {open, p->lex.p},
		.word = {name.at, name.at + name.len}, .value = {value.at, value.at + value.len},
	};
	bool late = p->turn != NULL;
	check_tag_name(p, t, late);
	if (t->name == TAG_SEAT && !late && r->base)
		lex_fault(&p->lex, N_FROM, t->span.at, t->span.end, "the seats come from the record that [From] names");
	else if (t->name == TAG_SEAT && !late)
		seat_tag(p, t);
	else if (t->name == TAG_FROM && !late && !r->base)
		from_tag(p, t);
}

/* Actions and turns */

static struct word *words_of(struct parser *p)
{
	return p->r->words + p->action.word;
}

static void begin_action(struct parser *p, uint32_t at)
{
	if (p->open)
		return;
	p->open = true;
	p->action = (struct action){.at = at, .end = at, .word = (uint32_t)p->r->nwords, .by = SEAT_NONE};
}

static void begin_turn(struct parser *p, struct turn t)
{
	struct record *r = p->r;

	t.action = (uint32_t)r->nactions;
	if (r->nturns == TURNS_MAX) {
		if (!p->over_limit)
			lex_fault(&p->lex, N_LIMIT_TURNS, t.at, t.seat_end, "more than %d turns", TURNS_MAX);
		p->over_limit = true;
		p->turn = NULL;
		return;
	}
	if (r->nturns == 0)
		r->first_turn = t.seat == SEAT_SETUP ? 0 : 1;
	note_indent(p, t.at);
	r->turns = arena_grow(r->keep, r->turns, r->nturns, &r->cap_turns, sizeof *r->turns);
	p->turn = &r->turns[r->nturns++];
	*p->turn = t;
}

/* A number that no seat followed. */
static void lone_number(struct parser *p)
{
	if (!p->number_pending)
		return;
	p->number_pending = false;
	uint32_t at = p->number.at, end = at + p->number.len + 1;
	lex_fault(&p->lex, N_TURN, at, end, "behind a turn's number stand a seat and a colon");
	begin_turn(p, (struct turn){.at = at, .seat_at = at, .seat_end = end, .seat = SEAT_NONE, .numbered = true});
	p->action.bad = true;
}

static void end_action(struct parser *p)
{
	struct record *r = p->r;
	struct action *a = &p->action;

	if (!p->open) {
		lone_number(p);
		return;
	}
	p->open = false;
	lone_number(p);
	a->nwords = (uint16_t)(r->nwords - a->word);
	if (!a->bad && a->nwords == 0) {
		lex_fault(&p->lex, a->claim ? N_CLAIM : N_VERB, a->at, a->end > a->at ? a->end : a->at + 1,
			  a->claim ? "no claim stands behind the =" : "no verb stands here");
		a->bad = true;
	} else if (!a->bad) {
		struct word *verb = words_of(p);
		if (verb->kind != WORD_PLAIN || !letter(r->text[verb->at])) {
			lex_fault(&p->lex, N_VERB, verb->at, verb->at + verb->len,
				  verb->digits ? "an action begins with a verb, not with a number (is a comma meant for a decimal point?)"
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

static void add_word(struct parser *p, const struct word *w)
{
	struct record *r = p->r;

	begin_action(p, w->at - (w->kind == WORD_STRING));
	p->action.end = w->at + w->len + (w->kind == WORD_STRING);
	if (r->nwords - p->action.word == WORDS_MAX) {
		if (!p->action.bad)
			lex_fault(&p->lex, N_LIMIT_WORDS, w->at, w->at + w->len, "more than %d words in an action", WORDS_MAX);
		p->action.bad = true;
		return;
	}
	r->words = arena_grow(r->keep, r->words, r->nwords, &r->cap_words, sizeof *r->words);
	r->words[r->nwords++] = *w;
}

static void unknown_seat(struct lexer *l, const struct record *r, const struct word *w)
{
	char text[WORD_MAX + 1], names[SEATS_MAX][WORD_MAX + 1];
	const char *list[SEATS_MAX];
	size_t n = word_text(r->text, w, text);

	for (size_t i = 0; i < r->nseats; i++) {
		seat_text(r, (int)i, names[i]);
		list[i] = names[i];
	}
	const char *near = nearest_name(text, n, list, r->nseats);
	struct diag *d = lex_fault(l, N_SEAT, w->at, w->at + w->len, near ? "no seat is called %s; did you mean %s?" : "no seat is called %s",
				   text, near);
	for (size_t i = 0; i < r->nseats; i++)
		diag_offer(l->out, d, arena_copy(l->out->arena, list[i], strlen(list[i])));
}

static void check_number(struct parser *p, const struct turn *t)
{
	struct record *r = p->r;
	int64_t own = (int64_t)(r->nturns - 1) + r->first_turn, written = (int64_t)p->number.key;

	if (written == own || written == own + p->number_shift)
		return;                         /* a shift that was reported once is reported no more */
	lex_fault(&p->lex, N_TURN_NUMBER, t->at, t->at + p->number.len + 1, "turn %lld is numbered %lld", (long long)own, (long long)written);
	p->number_shift = written - own;
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
	if (r->nwords == p->action.word && p->action.by == SEAT_NONE && !p->action.claim && !p->action.bad) {
		p->open = false;                /* the seat was all there was */
	} else {
		bool pending = p->number_pending;
		p->action.end = r->nwords > p->action.word ? r->words[r->nwords - 1].at + r->words[r->nwords - 1].len : seat.at;
		end_action(p);
		if (pending)
			p->number_pending = false;
	}
	struct turn t = {.at = seat.at, .seat_at = seat.at, .seat_end = seat.at + seat.len};
	bool numbered = p->number_pending;
	p->number_pending = false;
	if (numbered) {
		t.at = p->number.at;
		t.numbered = true;
	}
	int s = record_seat(r, &seat);
	t.seat = s;
	if (s == SEAT_NONE)
		unknown_seat(&p->lex, r, &seat);
	begin_turn(p, t);
	if (numbered && p->turn)
		check_number(p, p->turn);
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
	if (t != T_WORD && t != T_BAD)
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
		unknown_seat(&p->lex, p->r, &w);
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

/* Text that belongs to no record: read past, with a look for what may have been lost there. */
static void foreign_text(struct parser *p, uint32_t from, uint32_t to, bool behind)
{
	struct record *r = p->r;
	const char *text = r->text;
	uint32_t first = to, i = from;
	size_t lines = 0;
	bool blank_line = true;

	while (i < to) {
		const char *close;
		if (!behind && text[i] == '{' && (close = memchr(text + i, '}', to - i))) {
			i = (uint32_t)(close - text) + 1;       /* a comment at the head of a file is no foreign text */
			continue;
		}
		unsigned char c = (unsigned char)text[i];
		unsigned len;
		uint32_t u = utf8_at(text, i, to, &len);
		if (c == '\n' || c == '\r') {
			lines += !blank_line;
			blank_line = true;
			i++;
			continue;
		}
		if (strchr(" \t>|", c) || unicode_space(u)) {
			if (u == 0xFEFF)
				lex_odd(&p->lex, N_BOM, i, i + len);
			i += len;
			continue;
		}
		blank_line = false;
		if (first == to)
			first = i;
		if (c != '[' && !letter((char)c)) {
			i += len;
			continue;
		}
		/* a tag, or one of the record's seats and a colon */
		uint32_t k = i + (c == '['), w = k;
		while (k < to && (letter(text[k]) || (text[k] >= '0' && text[k] <= '9') || text[k] == '-'))
			k++;
		uint32_t word_end = k;
		while (k < to && text[k] == ' ')
			k++;
		struct word word = {.at = w, .len = (uint16_t)(word_end - w), .key = word_key(text + w, word_end - w)};
		if (c == '[' && word_end > w && word_end - w < WORD_MAX && k < to && text[k] == '"')
			lex_fault(&p->lex, N_AFTER_END, i, k, "a tag %s", behind ? "behind the * that ends its record" : "before the first [Game]");
		else if (behind && c != '[' && word_end - w < WORD_MAX && k < to && text[k] == ':' && record_seat(r, &word) != SEAT_NONE)
			lex_fault(&p->lex, N_AFTER_END, i, k + 1, "a turn behind the * that ends its record");
		i = word_end > i ? word_end : i + 1;
	}
	lines += !blank_line;
	if (first < to)
		diags_add(p->lex.out, &notation_rules[N_TEXT], V_LEGAL, (struct span){first, first + 1},
			  arena_printf(p->lex.out->arena, "%zu line%s of other text %s", lines, lines == 1 ? "" : "s",
				       behind ? "behind the record" : "before the first record"));
}

static void body(struct parser *p)
{
	struct word w;

	for (;;) {
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
			tag(p, w.at);
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
			foreign_text(p, w.at + 1, p->lex.end, true);
			return;
		case T_END:
			end_action(p);
			return;
		}
	}
}

/* NUL bytes and bytes that are no UTF-8, anywhere in the slice. */
static void check_bytes(struct parser *p, const struct slice *s)
{
	unsigned char all = 0;

	for (size_t i = 0; i < s->len; i++)
		all |= (unsigned char)s->text[i];
	if (all & 0x80)
		for (size_t i = 0; i < s->len;) {
			unsigned len;
			if (utf8_at(s->text, i, s->len, &len) == UINT32_MAX)
				lex_odd(&p->lex, N_ENCODING, (uint32_t)i, (uint32_t)i + 1);
			i += len;
		}
	const char *nul = memchr(s->text, 0, s->len);
	if (nul)
		lex_fault(&p->lex, N_NUL, (uint32_t)(nul - s->text), (uint32_t)(nul - s->text) + 1, "a NUL byte");
	struct oddity *o = &p->r->odd[N_ENCODING];
	if (o->count && !p->lex.strict)
		diags_add(p->lex.out, &notation_rules[N_ENCODING], V_LEGAL, (struct span){o->at, o->at + 1},
			  arena_printf(p->lex.out->arena, "%u byte%s not UTF-8, 0x%02X the first", o->count, o->count == 1 ? " is" : "s are",
				       (unsigned char)s->text[o->at]));
}

/* Quotation marks of a mail before the record's first bracket. */
static void quoted_head(struct parser *p, uint32_t start)
{
	const char *text = p->r->text;
	uint32_t at = start;

	while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t' || text[at - 1] == '>' || text[at - 1] == '|'))
		at--;
	for (; at < start; at++)
		if (text[at] == '>' || text[at] == '|')
			lex_odd(&p->lex, N_QUOTED, at, at + 1);
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
		.lex = {.text = slice->text, .p = (uint32_t)slice->start, .end = (uint32_t)slice->len, .r = r, .out = out, .strict = strict},
		.r = r,
	};

	empty(r, slice);
	check_bytes(&p, slice);
	foreign_text(&p, 0, (uint32_t)slice->start, false);
	quoted_head(&p, (uint32_t)slice->start);
	body(&p);
	if (out->n)
		place_faults(r, out);
	if (slice->truncated)
		lex_fault(&p.lex, N_LIMIT_RECORD, (uint32_t)slice->start, (uint32_t)slice->start + 1,
			  "a record of more than %d MiB; the rest of it is read past", RECORD_MAX / (1024 * 1024));
}

bool record_parse_action(struct record *r, struct span at, struct action *out, struct diags *faults)
{
	struct turn turn = {.seat = SEAT_ALL};
	size_t before = faults->n, nactions = r->nactions;
	struct parser p = {
		.lex = {.text = r->text, .p = at.at, .end = at.end, .r = r, .out = faults},
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
	end_action(&p);
	bool read = r->nactions > nactions && faults->n == before;
	if (r->nactions > nactions)
		*out = r->actions[nactions];
	r->nactions = nactions;
	return read;
}
