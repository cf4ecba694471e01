#include "notation/record.h"

#include <string.h>

const struct rule notation_rules[N_RULES_COUNT] = {
#define RULE(name, id, class, section, disputed, statement, exempt) {id, class, section, disputed, statement, exempt},
#include "notation/rules.def"
#undef RULE
};

static unsigned char small(unsigned char c)
{
	return c >= 'A' && c <= 'Z' ? c + 32 : c;
}

uint64_t word_key(const char *text, size_t len)
{
	uint64_t key = 0;

	if (len <= 8) {
		for (size_t i = 0; i < len; i++)
			key |= (uint64_t)small((unsigned char)text[i]) << (8 * i);
		return key;
	}
	key = 0xCBF29CE484222325u;
	for (size_t i = 0; i < len; i++)
		key = (key ^ small((unsigned char)text[i])) * 0x100000001B3u;
	return key | 1ull << 63;
}

size_t plain_text(const char *text, struct span at, char *out)
{
	size_t n = 0;

	for (size_t i = at.at; i < at.end && n < WORD_MAX; i++) {
		unsigned char c = (unsigned char)text[i];
		if (c >= 0xC0)
			out[n++] = '-';         /* only dashes stand above ASCII in a plain word */
		else if (c < 0x80)
			out[n++] = (char)small(c);
	}
	out[n] = '\0';
	return n;
}

size_t word_text(const char *text, const struct word *w, char *out)
{
	return plain_text(text, (struct span){w->at, w->at + w->len}, out);
}

bool word_is_long(const struct record *r, const struct word *w, const char *literal)
{
	size_t len = strlen(literal);

	if (w->kind == WORD_PLAIN && w->len == len && memcmp(r->text + w->at, literal, len) == 0)
		return true;            /* as it is mostly written */
	if (w->kind != WORD_PLAIN || w->key != word_key(literal, len))
		return false;
	char text[WORD_MAX + 1];
	return word_text(r->text, w, text) == len && memcmp(text, literal, len) == 0;
}

size_t seat_text(const struct record *r, int seat, char *out)
{
	const struct seat *s = &r->seats[seat];

	return plain_text(s->name, (struct span){0, s->name_len}, out);
}

int record_any_seat(const struct record *r, const struct word *w)
{
	if (w->kind != WORD_PLAIN)
		return SEAT_NONE;
	for (size_t i = 0; i < r->nseats; i++)
		if (r->seats[i].key == w->key) {
			if (!(w->key >> 63))
				return (int)i;
			char a[WORD_MAX + 1], b[WORD_MAX + 1];
			word_text(r->text, w, a);
			seat_text(r, (int)i, b);
			if (strcmp(a, b) == 0)
				return (int)i;
		}
	if (w->key == KEY("setup"))
		return SEAT_SETUP;
	if (w->key == KEY("all"))
		return SEAT_ALL;
	return SEAT_NONE;
}

const struct tag *record_tag(const struct record *r, enum tag_name name)
{
	for (size_t i = 0; i < r->ntags; i++)
		if (r->tags[i].name == name)
			return &r->tags[i];
	return NULL;
}

const struct tag *record_tag_inherited(const struct record *r, enum tag_name name, const struct record **owner)
{
	for (; r; r = r->base) {
		const struct tag *t = record_tag(r, name);
		*owner = r;
		if (t)
			return t;
	}
	return NULL;
}

static bool line_end(char c)
{
	return c == '\n' || c == '\r';
}

char *string_text(const char *text, struct span at, struct arena *a, size_t *len)
{
	char *out = arena_alloc(a, at.end - at.at + 1);
	size_t n = 0;

	for (size_t i = at.at; i < at.end; i++) {
		if (text[i] == '\\' && i + 1 < at.end && (text[i + 1] == '"' || text[i + 1] == '\\')) {
			out[n++] = text[++i];
		} else if (line_end(text[i])) {
			/* a wrapped line: one blank for the line end and all white space about it */
			while (n && (out[n - 1] == ' ' || out[n - 1] == '\t'))
				n--;
			while (i + 1 < at.end && strchr(" \t\r\n>|", text[i + 1]))
				i++;
			out[n++] = ' ';
		} else {
			out[n++] = text[i];
		}
	}
	out[n] = '\0';
	if (len)
		*len = n;
	return out;
}

char *tag_text(const struct record *r, const struct tag *t, struct arena *a, size_t *len)
{
	return string_text(r->text, t->value, a, len);
}

const char *seat_name(const struct record *r, int seat, struct arena *a)
{
	char text[WORD_MAX + 1];

	if (seat == SEAT_SETUP)
		return "setup";
	if (seat == SEAT_ALL)
		return "all";
	if (seat < 0 || (size_t)seat >= r->nseats)
		return "nobody";
	size_t n = seat_text(r, seat, text);
	return arena_copy(a, text, n);
}

void symbols_init(struct symbols *s, size_t n, struct arena *a)
{
	size_t size = 8;

	while (size < 2 * n)
		size *= 2;
	s->table = arena_array(a, size, sizeof *s->table);
	s->mask = size - 1;
	s->n = 0;
}

bool symbols_add(struct symbols *s, const char *text, uint32_t value)
{
	uint64_t key = word_key(text, strlen(text));
	size_t i = symbols_slot(s, key);

	for (; s->table[i].text; i = (i + 1) & s->mask)
		if (s->table[i].key == key && strcmp(s->table[i].text, text) == 0)
			return false;
	s->table[i] = (struct symbol){key, text, value};
	s->n++;
	return true;
}

uint32_t symbols_search(const struct symbols *s, const char *text, const struct word *w)
{
	for (size_t i = symbols_slot(s, w->key); s->table[i].text; i = (i + 1) & s->mask) {
		if (s->table[i].key != w->key)
			continue;
		if (!(w->key >> 63))
			return s->table[i].value;
		char word[WORD_MAX + 1];
		word_text(text, w, word);
		if (strcmp(word, s->table[i].text) == 0)
			return s->table[i].value;
	}
	return SYMBOL_NONE;
}
