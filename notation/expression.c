#include "notation/expression.h"

#include <limits.h>
#include <string.h>

enum { STATES_MAX = 10000, DEPTH_MAX = 100, REPEATS_MAX = 255 };

enum op { OP_BYTE, OP_SPLIT, OP_BEGIN, OP_END, OP_FOUND };

/* A state of the automaton. Where it goes on is counted from its own place, so
 * that what has been made can be moved. A split goes to both; one that goes
 * nowhere but on is a split to the same twice. */
struct expression_state {
	enum op op;
	int to, or;
	unsigned char set[32];          /* bytes of OP_BYTE */
};

struct reader {
	struct expression *e;
	const char *at;
	unsigned depth;
};

static void refuse(struct reader *r, const char *fault)
{
	if (!r->e->fault)
		r->e->fault = fault;
}

/* A new state at that place; what stands there moves on. */
static struct expression_state *insert(struct reader *r, unsigned place, enum op op, int to, int or)
{
	struct expression *e = r->e;
	struct expression_state *s = &e->state[place];

	if (e->nstates == STATES_MAX) {
		refuse(r, "it is too long");
		place = e->nstates = STATES_MAX - 1;
		s = &e->state[place];
	}
	memmove(s + 1, s, (e->nstates++ - place) * sizeof *s);
	memset(s, 0, sizeof *s);
	s->op = op;
	s->to = to;
	s->or = or;
	return s;
}

static struct expression_state *append(struct reader *r, enum op op, int to, int or)
{
	return insert(r, r->e->nstates, op, to, or);
}

static void add_byte(unsigned char set[32], unsigned char c)
{
	set[c >> 3] |= (unsigned char)(1u << (c & 7));
}

static bool is_digit(unsigned char c) { return c >= '0' && c <= '9'; }
static bool is_upper(unsigned char c) { return c >= 'A' && c <= 'Z'; }
static bool is_lower(unsigned char c) { return c >= 'a' && c <= 'z'; }
static bool is_alpha(unsigned char c) { return is_upper(c) || is_lower(c); }
static bool is_alnum(unsigned char c) { return is_alpha(c) || is_digit(c); }
static bool is_blank(unsigned char c) { return c == ' ' || c == '\t'; }
static bool is_space(unsigned char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
static bool is_graph(unsigned char c) { return c > 0x20 && c < 0x7F; }
static bool is_print(unsigned char c) { return c >= 0x20 && c < 0x7F; }
static bool is_punct(unsigned char c) { return is_graph(c) && !is_alnum(c); }
static bool is_cntrl(unsigned char c) { return c < 0x20 || c == 0x7F; }
static bool is_xdigit(unsigned char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

static const struct { const char *name; bool (*holds)(unsigned char); } classes[] = {
	{"alnum", is_alnum}, {"alpha", is_alpha}, {"blank", is_blank}, {"cntrl", is_cntrl}, {"digit", is_digit}, {"graph", is_graph},
	{"lower", is_lower}, {"print", is_print}, {"punct", is_punct}, {"space", is_space}, {"upper", is_upper}, {"xdigit", is_xdigit},
};

/* [:alpha:] and the like, inside brackets. */
static void read_class(struct reader *r, unsigned char set[32])
{
	const char *name = r->at + 2, *end = strstr(name, ":]");

	for (size_t i = 0; end && i < sizeof classes / sizeof *classes; i++) {
		if (strlen(classes[i].name) != (size_t)(end - name) || strncmp(classes[i].name, name, (size_t)(end - name)) != 0)
			continue;
		for (unsigned c = 1; c < 256; c++)
			if (classes[i].holds((unsigned char)c))
				add_byte(set, (unsigned char)c);
		r->at = end + 2;
		return;
	}
	refuse(r, "no class of characters is called so");
}

/* What stands between brackets; at is behind the first one. */
static void read_brackets(struct reader *r)
{
	unsigned char *set = append(r, OP_BYTE, 1, 0)->set;
	bool other = *r->at == '^';
	const char *first = r->at += other;

	while (*r->at && (*r->at != ']' || r->at == first) && !r->e->fault) {
		if (r->at[0] == '[' && r->at[1] == ':') {
			read_class(r, set);
			continue;
		}
		if (r->at[0] == '[' && (r->at[1] == '.' || r->at[1] == '=')) {
			refuse(r, "[. and [= mean nothing here");
			return;
		}
		unsigned char from = (unsigned char)*r->at++, to = from;
		if (r->at[0] == '-' && r->at[1] && r->at[1] != ']') {
			to = (unsigned char)r->at[1];
			r->at += 2;
			if (to == '[' && *r->at && strchr(".:=", *r->at))
				refuse(r, "a range ends with a character");
		}
		if (to < from)
			refuse(r, "a range ends before it begins");
		for (unsigned c = from; c <= to; c++)
			add_byte(set, (unsigned char)c);
	}
	if (*r->at != ']') {
		refuse(r, "a [ is not closed");
		return;
	}
	r->at++;
	for (int i = 0; other && i < 32; i++)
		set[i] = (unsigned char)~set[i];
	set[0] &= 0xFE;
}

static void read_choice(struct reader *r);

static void read_group(struct reader *r)
{
	if (r->depth == DEPTH_MAX) {
		refuse(r, "groups lie too deep in one another");
		return;
	}
	r->depth++;
	append(r, OP_SPLIT, 1, 1);              /* an empty group is something too, to be counted */
	read_choice(r);
	r->depth--;
	if (*r->at == ')')
		r->at++;
	else
		refuse(r, "a ( is not closed");
}

/* A character, a set, a group. */
static void read_atom(struct reader *r)
{
	char c = *r->at++;

	switch (c) {
	case '^': append(r, OP_BEGIN, 1, 0); return;
	case '$': append(r, OP_END, 1, 0); return;
	case '(': read_group(r); return;
	case '[': read_brackets(r); return;
	case '.':
		memset(append(r, OP_BYTE, 1, 0)->set, 0xFF, 32);
		return;
	case '*':
	case '+':
	case '?':
	case '{': refuse(r, "nothing stands before a repetition"); return;
	case '\\':
		c = *r->at;
		if (!c || is_alnum((unsigned char)c)) {
			refuse(r, "a \\ stands before what it does not change");
			return;
		}
		r->at++;
	}
	add_byte(append(r, OP_BYTE, 1, 0)->set, (unsigned char)c);
}

static unsigned read_number(struct reader *r)
{
	unsigned n = 0;

	while (is_digit((unsigned char)*r->at) && n <= REPEATS_MAX)
		n = n * 10 + (unsigned)(*r->at++ - '0');
	return n;
}

/* {2}, {2,}, {2,5}; most is UINT_MAX without an end. at is behind the {. */
static void read_bounds(struct reader *r, unsigned *least, unsigned *most)
{
	bool digit = is_digit((unsigned char)*r->at);

	*least = *most = read_number(r);
	if (*r->at == ',')
		*most = is_digit((unsigned char)*++r->at) ? read_number(r) : UINT_MAX;
	if (!digit || *r->at != '}' || *least > REPEATS_MAX || (*most > REPEATS_MAX && *most != UINT_MAX) || *most < *least)
		refuse(r, "a repetition is {m}, {m,} or {m,n} with numbers up to 255");
	else
		r->at++;
}

/* The states from place on, any number of times or none. */
static void repeat(struct reader *r, unsigned place)
{
	int n = (int)(r->e->nstates - place);

	insert(r, place, OP_SPLIT, 1, n + 2);
	append(r, OP_SPLIT, -(n + 1), -(n + 1));
}

static void repeat_or_none(struct reader *r, unsigned place)
{
	insert(r, place, OP_SPLIT, 1, (int)(r->e->nstates - place) + 1);
}

/* The states from place on stand there once: so often as is said. They are copied. */
static void repeat_bounds(struct reader *r, unsigned place, unsigned least, unsigned most)
{
	struct expression *e = r->e;
	unsigned n = e->nstates - place, copies = most == UINT_MAX ? least + 1 : most;

	for (unsigned i = 0; i < copies && !e->fault; i++) {
		unsigned here = e->nstates;
		if (n > STATES_MAX - 3 - here) {
			refuse(r, "it is too long");
			return;
		}
		memcpy(&e->state[here], &e->state[place], n * sizeof *e->state);
		e->nstates += n;
		if (i >= least && most == UINT_MAX)
			repeat(r, here);
		else if (i >= least)
			repeat_or_none(r, here);
	}
	/* the first one was the pattern */
	memmove(&e->state[place], &e->state[place + n], (e->nstates - place - n) * sizeof *e->state);
	e->nstates -= n;
}

/* An atom and its repetitions. */
static void read_piece(struct reader *r)
{
	unsigned place = r->e->nstates, least, most;
	bool anchor = *r->at == '^';

	read_atom(r);
	while (!r->e->fault && *r->at && strchr("*+?{", *r->at)) {
		char c = *r->at++;
		if (anchor)
			refuse(r, "nothing stands before a repetition");
		else if (c == '*')
			repeat(r, place);
		else if (c == '+')
			append(r, OP_SPLIT, -(int)(r->e->nstates - place), 1);
		else if (c == '?')
			repeat_or_none(r, place);
		else if (read_bounds(r, &least, &most), !r->e->fault)
			repeat_bounds(r, place, least, most);
	}
}

/* Branches with | between them. Each but the last ends with a state that goes
 * to the end of all; until that is known these are a chain in their or. */
static void read_choice(struct reader *r)
{
	struct expression *e = r->e;
	int last = -1;

	for (;;) {
		unsigned place = e->nstates;
		while (*r->at && *r->at != '|' && *r->at != ')' && !e->fault)
			read_piece(r);
		if (*r->at != '|' || e->fault)
			break;
		r->at++;
		insert(r, place, OP_SPLIT, 1, (int)(e->nstates - place) + 2);
		append(r, OP_SPLIT, 0, last);
		last = (int)e->nstates - 1;
	}
	while (last >= 0 && !e->fault) {
		int before = e->state[last].or;
		e->state[last].to = e->state[last].or = (int)e->nstates - last;
		last = before;
	}
}

void expression_read(struct expression *e, const char *text, struct arena *a)
{
	struct reader r = {e, text, 0};

	memset(e, 0, sizeof *e);
	e->state = arena_array(a, STATES_MAX + 1, sizeof *e->state);
	read_choice(&r);
	if (*r.at == ')')
		refuse(&r, "a ) closes nothing");
	append(&r, OP_FOUND, 0, 0);
}

/* The states that a search stands in, each once. */
struct standing {
	unsigned *list, n;
	unsigned *seen, round;          /* a state is in the list if what was seen of it is the round */
};

/* Enters a state and all that lie behind it without a byte between. True: found. */
static bool enter(const struct expression *e, struct standing *in, unsigned *stack, unsigned first, bool begin, bool end)
{
	unsigned n = 0;

	stack[n++] = first;
	while (n > 0) {
		unsigned i = stack[--n];
		const struct expression_state *s = &e->state[i];
		if (in->seen[i] == in->round)
			continue;
		in->seen[i] = in->round;
		if (s->op == OP_FOUND)
			return true;
		if (s->op == OP_BYTE)
			in->list[in->n++] = i;
		else if (s->op == OP_SPLIT || (s->op == OP_BEGIN ? begin : end))
			stack[n++] = i + (unsigned)s->to;
		if (s->op == OP_SPLIT)
			stack[n++] = i + (unsigned)s->or;
	}
	return false;
}

bool expression_found(const struct expression *e, const char *text, struct arena *a)
{
	struct standing now = {.list = arena_array(a, e->nstates, sizeof(unsigned)), .seen = arena_array(a, e->nstates, sizeof(unsigned))};
	unsigned *next = arena_array(a, e->nstates, sizeof *next);
	unsigned *stack = arena_array(a, 2 * (size_t)e->nstates + 1, sizeof *stack);

	for (const char *at = text;; at++) {
		unsigned char c = (unsigned char)*at;
		/* what the last byte led to, and a new beginning here */
		struct standing here = {.list = next, .seen = now.seen, .round = now.round + 1};
		for (unsigned i = 0; i < now.n; i++) {
			const struct expression_state *s = &e->state[now.list[i]];
			unsigned char last = (unsigned char)at[-1];
			if ((s->set[last >> 3] >> (last & 7) & 1) && enter(e, &here, stack, now.list[i] + 1, false, !c))
				return true;
		}
		if (enter(e, &here, stack, 0, at == text, !c))
			return true;
		if (!c)
			return false;
		next = now.list;
		now = here;
	}
}
