#include "notation/parse.h"
#include "notation/parser.h"

#include <string.h>

const char *const tag_names[TAG_OWN] = {
	"Game", "Event", "Site", "Date", "Round", "Table", "Author", "Source", "Note", "Seat", "Components", "Rules",
	"Ruling", "House", "Result", "Name", "Case", "Expect", "From",
};

static enum tag_name tag_name_of(const char *text, const struct word *w)
{
	static const uint64_t keys[TAG_OWN] = {
		KEY("game"), KEY("event"), KEY("site"), KEY("date"), KEY("round"), KEY("table"), KEY("author"), KEY("source"), KEY("note"),
		KEY("seat"), 0, KEY("rules"), KEY("ruling"), KEY("house"), KEY("result"), KEY("name"), KEY("case"), KEY("expect"), KEY("from"),
	};
	char name[WORD_MAX + 1];

	for (int i = 0; i < TAG_OWN; i++)
		if (w->key == keys[i])
			return (enum tag_name)i;
	word_text(text, w, name);
	if (strcmp(name, "components") == 0)    /* too long for a key of its own */
		return TAG_COMPONENTS;
	return name[0] == 'x' && name[1] == '-' && name[2] ? TAG_OWN : TAG_UNKNOWN;
}

static bool once(enum tag_name name)
{
	return name == TAG_GAME || name == TAG_EVENT || name == TAG_DATE || name == TAG_COMPONENTS || name == TAG_RULES || name == TAG_HOUSE ||
	       name == TAG_RESULT || name == TAG_NAME || name == TAG_CASE || name == TAG_FROM;
}

/* [Seat "red: Ann"]: the tag's value is read in place. */
static void read_seat(struct parser *p, const struct tag *t)
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
	enum token token = l.p == l.end || !is_letter(r->text[l.p]) ? T_END : lex_next(&l, &w);
	if (token != T_WORD || w.at + w.len > t->value.end || !is_letter(r->text[w.at])) {
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
		lex_fault(&p->lex, N_SEAT_TAG, rest, t->value.end,
			  (unsigned char)r->text[rest] < 0x80 ? "behind the seat's word stands a colon or nothing"
				: "a seat's word has the letters a to z, digits, - + and dots only; any others may stand in the name behind the colon");
		return;
	}
	if (w.key == KEY("setup") || w.key == KEY("all") || w.key == KEY("none") || w.key == KEY("open") || w.key == KEY("tie")) {
		char text[WORD_MAX + 1];
		word_text(r->text, &w, text);
		lex_fault(&p->lex, N_SEAT_TAG, w.at, w.at + w.len, "\"%s\" has a meaning of its own and is no seat", text);
		return;
	}
	s.twice = record_seat(r, &w) >= 0;
	r->seats[r->nseats++] = s;
}

static void seat_tag(struct parser *p, const struct tag *t)
{
	size_t before = p->r->nseats;

	read_seat(p, t);
	p->tag_lost |= p->r->nseats == before;
}

/* [From "opening"]: the seats come from that record. */
static void from_tag(struct parser *p, const struct tag *t)
{
	struct record *r = p->r;
	size_t len;
	const char *name = tag_text(r, t, p->lex.out->arena, &len);

	r->base = r->find ? r->find(r->find_arg, name, len) : NULL;
	bool chain = r->base && record_tag(r->base, TAG_FROM);
	if (!r->base || chain) {
		lex_fault(&p->lex, N_FROM, t->value.at, t->value.end,
			  chain ? "the record of this [Name] has a [From] and no set-up of its own; name the one that has the set-up"
				: "no record before this one in the file has this [Name]");
		r->base = NULL;
		p->tag_lost = true;
		return;
	}
	if (r->nseats == 0) {
		memcpy(r->seats, r->base->seats, sizeof r->seats);
		r->nseats = r->base->nseats;
	} else {
		lex_fault(&p->lex, N_FROM, t->span.at, t->span.end, "the seats come from the record that [From] names");
	}
}

/* After a tag that can't be read: on at the next line, or behind its bracket.
 * What a string or a comment that never ends has run over is read again, but
 * in a whole record no more than its length. */
static void skip_tag(struct parser *p, uint32_t open)
{
	uint32_t at = open;

	p->tag_lost = true;
	while (at < p->lex.end && p->r->text[at] != '\n' && p->r->text[at] != '\r' && p->r->text[at] != ']')
		at++;
	at += at < p->lex.end && p->r->text[at] == ']';
	uint32_t again = p->lex.p > at ? p->lex.p - at : 0;
	if (again > p->lex.end - p->read_again)
		return;
	p->read_again += again;
	p->lex.p = at;
	/* what is read again is told again */
	struct diags *out = p->lex.out;
	while (again && out->n && out->list[out->n - 1].span.at >= at)
		out->n--;
	while (again && p->r->ncomments && p->r->comments[p->r->ncomments - 1].at >= at)
		p->r->ncomments--;
}

/* The same, and says what is wrong between those places, unless the sign that
 * stands in the way was bad by itself and that is said. */
static void lose_tag(struct parser *p, uint32_t open, enum token got, struct span at, const char *what)
{
	size_t said = p->lex.out->n;

	skip_tag(p, open);
	if (got != T_BAD || p->lex.out->n < said)
		lex_fault(&p->lex, N_TAG, at.at, at.end, "%s", what);
}

static void check_tag_name(struct parser *p, const struct tag *t, bool late)
{
	struct record *r = p->r;

	if (t->name == TAG_UNKNOWN) {
		char name[WORD_MAX + 1];
		size_t n = plain_text(r->text, t->word, name);
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
			size_t *line = &p->first_line[t->name], column;
			if (!*line)
				slice_place(r->slice, r->tags[i].span.at, line, &column);
			lex_fault(&p->lex, N_TAG_TWICE, t->span.at, t->span.end, "a second [%s]; the first stands in line %zu",
				  tag_names[t->name], *line);
			return;
		}
}

void note_blanks(struct parser *p, uint32_t at)
{
	const char *text = p->r->text;
	uint32_t k = at;

	while (k > 0 && (text[k - 1] == ' ' || text[k - 1] == '\t'))
		k--;
	if (k == 0 || text[k - 1] == '\n' || text[k - 1] == '\r')
		lex_odd(&p->lex, N_INDENT, k, at);
}

/* Where a string that holds a line end and then a bracket leaves its line; 0: it does not. */
static uint32_t runs_into_tag(const char *text, uint32_t at, uint32_t end)
{
	if (!memchr(text + at, '[', end - at))
		return 0;
	for (uint32_t i = at; i < end; i++) {
		uint32_t k = i + 1;
		if (text[i] != '\n' && text[i] != '\r')
			continue;
		while (k < end && strchr(" \t\r\n>|", text[k]))
			k++;
		if (k < end && text[k] == '[')
			return i;
	}
	return 0;
}

void parse_tag(struct parser *p, uint32_t open)
{
	struct record *r = p->r;
	struct word name, value, close;
	enum token got;

	note_indent(p, open);
	if ((got = lex_next(&p->lex, &name)) != T_WORD || !is_letter(r->text[name.at])) {
		lose_tag(p, open, got, (struct span){open, p->lex.p}, "behind [ stands the tag's name");
		return;
	}
	if ((got = lex_next(&p->lex, &value)) != T_STRING) {
		lose_tag(p, open, got, (struct span){open, name.at + name.len}, "behind the tag's name stands a string in double quotes");
		return;
	}
	uint32_t end = runs_into_tag(r->text, value.at, value.at + value.len);
	if (end) {
		lex_fault(&p->lex, N_STRING, value.at - 1, end, "this string runs into the next tag; is its closing quote missing?");
		p->tag_lost = true;
		p->lex.p = end;
		return;
	}
	if ((got = lex_next(&p->lex, &close)) != T_CLOSE) {
		struct span behind = {value.at + value.len, value.at + value.len + 1};
		const char *what = "behind the tag's string stands a closing bracket; a quote inside a string is written \\\"";
		if (got == T_OPEN) {
			lex_fault(&p->lex, N_TAG, behind.at, behind.end, "%s", what);
			p->lex.p = close.at;    /* the next tag: only the bracket is missing */
		} else {
			lose_tag(p, open, got, behind, what);
		}
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

