/* The tree of one record: tags, turns, actions, words and comments, each with
 * its place in the text. It knows no game; words keep no copies of their text.
 *
 * A plain word of up to eight letters is its own key: its bytes, capitals made
 * small, as a number. So words are compared by comparing numbers. */
#ifndef STEWARD_NOTATION_RECORD_H
#define STEWARD_NOTATION_RECORD_H

#include "notation/diag.h"
#include "notation/source.h"

#include <string.h>

enum notation_rule {
#define RULE(name, id, class, section, disputed, statement, exempt) name,
#include "notation/rules.def"
#undef RULE
	N_RULES_COUNT
};
extern const struct rule notation_rules[N_RULES_COUNT];

enum {
	TAGS_MAX = 1000, SEATS_MAX = 16, TURNS_MAX = 1000000, ACTIONS_MAX = 10000,
	WORDS_MAX = 200, WORD_MAX = 64, STRING_MAX = 1000, DIGITS_MAX = 9, HIDDEN_MAX = 999
};

/* Seats that belong to nobody. */
enum { SEAT_NONE = -1, SEAT_SETUP = -2, SEAT_ALL = -3 };

enum tag_name {
	TAG_GAME, TAG_EVENT, TAG_SITE, TAG_DATE, TAG_ROUND, TAG_TABLE, TAG_AUTHOR, TAG_SOURCE, TAG_NOTE,
	TAG_SEAT, TAG_COMPONENTS, TAG_RULES, TAG_RULING, TAG_HOUSE, TAG_RESULT, TAG_NAME, TAG_CASE, TAG_EXPECT,
	TAG_FROM, TAG_OWN /* X-... */, TAG_UNKNOWN
};

struct tag {
	enum tag_name name;
	struct span span;       /* from [ to behind ] */
	struct span word;       /* its name */
	struct span value;      /* what stands between the quotes, as written */
};

struct seat {
	uint64_t key;
	const char *name;               /* as written, in the text of the record that declares it */
	const char *person;             /* empty where none is named */
	uint32_t name_len, person_len;
	uint32_t tag;                   /* its tag, in that record */
	bool twice;                     /* a seat before it has the same name */
};

enum word_kind { WORD_PLAIN, WORD_STRING, WORD_HIDDEN };

struct word {
	uint64_t key;           /* of a plain word; the count of a hidden one */
	uint32_t at;            /* of a string: behind its quote */
	uint16_t len;
	uint8_t kind;
	bool digits;            /* a plain word of digits only */
};

struct action {
	uint32_t at, end;       /* from its first sign to behind its last word */
	uint32_t word;          /* its verb, in the record's words; its arguments follow */
	uint16_t nwords;        /* verb included */
	int8_t by;              /* seat behind @, or SEAT_NONE */
	bool claim;
	bool bad;               /* not read: a fault says why */
};

struct turn {
	uint32_t at;            /* its number, or its seat */
	uint32_t seat_at, seat_end;
	uint32_t action, nactions;
	int32_t seat;           /* index of the record's seats, SEAT_SETUP or SEAT_ALL */
	bool numbered;
};

struct comment { uint32_t at, end; };   /* braces included */

/* Odd signs that a generous reader reads as plain ones: how many, and the first. */
struct oddity { uint32_t count, at; };

struct record {
	struct slice *slice;
	const char *text;               /* = slice->text */
	struct tag *tags;               size_t ntags, cap_tags;
	struct turn *turns;             size_t nturns, cap_turns;
	struct action *actions;         size_t nactions, cap_actions;
	struct word *words;             size_t nwords, cap_words;
	struct comment *comments;       size_t ncomments, cap_comments;
	struct seat seats[SEATS_MAX];   size_t nseats;
	struct oddity odd[N_RULES_COUNT];
	bool starred;                   /* ended by *, which stands at star */
	uint32_t star;
	bool has_undo;                  /* the word undo stands in it as a verb */
	int32_t first_turn;             /* number of turns[0]: 0 if it is the set-up's, else 1 */
	struct arena *keep;             /* where the arrays live; they are used again */
	const struct record *base;      /* the record named by [From], or NULL */
	/* Looks up the record of that [Name] for [From]; NULL: there is none. */
	const struct record *(*find)(void *arg, const char *name, size_t len);
	void *find_arg;
};

/* The key of a literal or text of up to 8 bytes, as a word has it. Longer
 * words have keys with the top bit set and are compared by text as well. */
uint64_t word_key(const char *text, size_t len);

#define KEY_BYTE_(s, i) ((uint64_t)(sizeof(s) > (i) + 1 ? (unsigned char)(s)[sizeof(s) > (i) ? (i) : 0] : 0) << (8 * (i)))
#define KEY(s) (KEY_BYTE_(s, 0) | KEY_BYTE_(s, 1) | KEY_BYTE_(s, 2) | KEY_BYTE_(s, 3) | \
		KEY_BYTE_(s, 4) | KEY_BYTE_(s, 5) | KEY_BYTE_(s, 6) | KEY_BYTE_(s, 7))

/* Puts down the text of a short key, eight bytes of which those count that it
 * has; there must be room for all. Returns where it ends. */
static inline char *put_key(char *to, uint64_t key)
{
#if defined __BYTE_ORDER__ && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	memcpy(to, &key, sizeof key);
	return to + (63 ^ __builtin_clzll(key)) / 8 + 1;
#else
	for (; key; key >>= 8)
		*to++ = (char)(key & 0xFF);
	return to;
#endif
}

/* Writes a plain word as the canonical form has it (small letters, plain
 * dashes) into out[WORD_MAX + 1] and returns its length. */
size_t word_text(const char *text, const struct word *w, char *out);

/* The same for any stretch of the text that holds a plain word. */
size_t plain_text(const char *text, struct span at, char *out);

/* The same for any text; one that is known when the program is built costs nothing. */
static inline uint64_t text_key(const char *s)
{
	size_t n = strlen(s);
#define TEXT_BYTE(i) (n > i ? (uint64_t)(unsigned char)s[i] << (8 * i) : 0)
	return TEXT_BYTE(0) | TEXT_BYTE(1) | TEXT_BYTE(2) | TEXT_BYTE(3) | TEXT_BYTE(4) | TEXT_BYTE(5) | TEXT_BYTE(6) | TEXT_BYTE(7);
#undef TEXT_BYTE
}

/* Whether a plain word reads so; literal has small letters. */
bool word_is_long(const struct record *r, const struct word *w, const char *literal);
static inline bool word_is(const struct record *r, const struct word *w, const char *literal)
{
	if (strlen(literal) > 8)
		return w->key >> 63 && word_is_long(r, w, literal);
	return w->key == text_key(literal) && w->kind == WORD_PLAIN;
}

/* Index of the seat of that name, SEAT_SETUP, SEAT_ALL, or SEAT_NONE. */
int record_any_seat(const struct record *r, const struct word *w);
static inline int seat_of_key(const struct record *r, uint64_t key)      /* a short word's */
{
	int seat = SEAT_NONE;

	for (int i = (int)r->nseats; i-- > 0;)          /* all of them, since which it is no branch can foretell */
		seat = r->seats[i].key == key ? i : seat;
	return seat;
}
static inline int record_seat(const struct record *r, const struct word *w)
{
	int seat = w->kind == WORD_PLAIN && !(w->key >> 63) ? seat_of_key(r, w->key) : SEAT_NONE;

	return seat != SEAT_NONE ? seat : record_any_seat(r, w);
}

/* The first tag of that name, or NULL. */
const struct tag *record_tag(const struct record *r, enum tag_name name);

/* The first tag of that name, in the record or else in its base; *owner is the one it stands in. */
const struct tag *record_tag_inherited(const struct record *r, enum tag_name name, const struct record **owner);

/* Writes a seat's word in canonical form into out[WORD_MAX + 1] and returns its length. */
size_t seat_text(const struct record *r, int seat, char *out);

/* The tag's value with escapes undone and wrapped lines joined, in a. */
char *tag_text(const struct record *r, const struct tag *t, struct arena *a, size_t *len);

/* The same for any stretch between quotes. */
char *string_text(const char *text, struct span at, struct arena *a, size_t *len);

/* Name of a seat, also "setup" and "all"; lives in a. */
const char *seat_name(const struct record *r, int seat, struct arena *a);

/* Words to key and value, for the vocabulary of a game: at most half full. */
struct symbols {
	struct symbol { uint64_t key; const char *text; uint32_t value; } *table;
	size_t mask, n;
};

/* Room for n words, in a. */
void symbols_init(struct symbols *s, size_t n, struct arena *a);

/* Adds a word; text must live as long as the table. false if it is there already. */
bool symbols_add(struct symbols *s, const char *text, uint32_t value);

static inline size_t symbols_slot(const struct symbols *s, uint64_t key)
{
	return (size_t)((key * 0x9E3779B97F4A7C15u) >> 32) & s->mask;
}

/* The value of a plain word of text, or SYMBOL_NONE. */
#define SYMBOL_NONE UINT32_MAX
uint32_t symbols_search(const struct symbols *s, const char *text, const struct word *w);
static inline uint32_t symbols_find(const struct symbols *s, const char *text, const struct word *w)
{
	const struct symbol *first = &s->table[symbols_slot(s, w->key)];

	if (w->kind != WORD_PLAIN || !first->text)
		return SYMBOL_NONE;
	return first->key == w->key && !(w->key >> 63) ? first->value : symbols_search(s, text, w);
}

#endif
