/* Text to tokens. Inside notation/ only. White space and comments are passed
 * over here (comments are kept in the record), odd signs are counted or, when
 * strict, reported. */
#ifndef STEWARD_NOTATION_LEX_H
#define STEWARD_NOTATION_LEX_H

#include "notation/record.h"

#include <string.h>

enum token {
	T_END, T_WORD, T_NUMBER /* "12." */, T_STRING, T_HIDDEN, T_COMMA, T_COLON, T_AT, T_EQUAL, T_OPEN, T_CLOSE, T_STAR,
	T_BAD                   /* reported already */
};

struct lexer {
	const char *text;
	uint32_t p, end;        /* the next sign; the end of what is read */
	uint32_t at;            /* where the last token begins, its quote included */
	struct record *r;       /* gets comments and oddities */
	struct diags *out;
	bool strict;
	/* What the bytes from text[window] on are, a bit each: letters and digits,
	 * and blanks. Behind the end before the first look. */
	uint32_t window;
	const char *bytes;      /* = text + window */
	uint64_t plain, blank;
};

enum { WINDOW = 64 };

/* A lexer of text[from .. end); it has looked at nothing yet. */
static inline struct lexer lexer_of(const char *text, uint32_t from, uint32_t end, struct record *r, struct diags *out, bool strict)
{
	return (struct lexer){.text = text, .p = from, .end = end, .r = r, .out = out, .strict = strict, .window = end + 1};
}

/* Moves the window to a place before the end. */
void lex_window(struct lexer *l, uint32_t to);

/* Where something begins in the window from off on, a bit each: every sign
 * that is no blank, and of letters and digits the first. */
static inline uint64_t lex_begins(const struct lexer *l, unsigned off)
{
	uint64_t here = UINT64_MAX << off, plain = l->plain & here;

	return (plain & ~(plain << 1)) | (~(l->plain | l->blank) & here);
}

/* What a sign may be part of. */
enum sign_class { SIGN_OTHER, SIGN_BLANK, SIGN_ODD, SIGN_TOKEN, SIGN_WORD, SIGN_HIGH /* from SIGN_WORD on: of a word */ };
extern const uint8_t sign_class[256];

/* The token that a sign is by itself, as enum token; 0: none. */
extern const uint8_t sign_token[256];

enum { SHORT_WORD = 8 };        /* letters of a word that is its own key */

/* The bytes of a key of so many letters. */
extern const uint64_t key_mask[SHORT_WORD + 1];

/* The key of up to eight letters and digits; capitals are made small, which
 * have the bit 0x40 as all letters have and no digit has. */
static inline uint64_t short_key(const char *text, size_t n, bool *digits)
{
#if defined __BYTE_ORDER__ && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	uint64_t x, letters;

	memcpy(&x, text, 8);            /* text is readable 16 bytes behind its end */
	x &= key_mask[n];
	letters = x & 0x4040404040404040u;
	*digits = !letters;
	return x | letters >> 1;
#else
	uint64_t x = word_key(text, n);

	*digits = !(x & 0x4040404040404040u);
	return x;
#endif
}

/* The value of up to eight digits, from their key. */
static inline uint64_t short_number(uint64_t key, unsigned n)
{
	uint64_t x = key << (64 - 8 * n) & 0x0F0F0F0F0F0F0F0Fu;

	x = (x * 10 + (x >> 8)) & 0x00FF00FF00FF00FFu;
	x = (x * 100 + (x >> 16)) & 0x0000FFFF0000FFFFu;
	return (x * 10000 + (x >> 32)) & 0xFFFFFFFFu;
}

/* The next token; word says where it stands, and what a word, string or ?
 * holds. T_NUMBER has its value in word->key. */
enum token lex_next(struct lexer *l, struct word *word);

/* Reports a fault of the notation. Returns the diag or NULL beyond the limit. */
__attribute__((format(printf, 5, 6)))
struct diag *lex_fault(struct lexer *l, enum notation_rule rule, uint32_t at, uint32_t end, const char *format, ...);

/* Notes an odd sign at a place, or reports it when strict. */
void lex_odd(struct lexer *l, enum notation_rule rule, uint32_t at, uint32_t end);

/* Decodes the UTF-8 character at text[at]; *len is its length. An invalid byte
 * gives UINT32_MAX and length 1. text is readable 3 bytes further. */
uint32_t utf8_at(const char *text, size_t at, size_t end, unsigned *len);

/* Whether c is white space that stands above ASCII; a byte order mark is one. */
bool unicode_space(uint32_t c);

#endif
