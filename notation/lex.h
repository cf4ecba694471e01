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
	 * and blanks. All zero before the first look. */
	uint32_t window;
	uint64_t plain, blank;
};

enum { WINDOW = 64 };

/* What a sign may be part of. */
enum sign_class { SIGN_OTHER, SIGN_BLANK, SIGN_ODD, SIGN_TOKEN, SIGN_WORD, SIGN_HIGH /* from SIGN_WORD on: of a word */ };
extern const uint8_t sign_class[256];

/* The token that a sign is by itself, as enum token; 0: none. */
extern const uint8_t sign_token[256];

enum { SHORT_WORD = 8 };        /* letters of a word that is its own key */

/* As lex_next, for a word or turn's number that begins at a place. */
enum token lex_word(struct lexer *l, struct word *word, uint32_t at);

/* As lex_next, for any token anywhere. */
enum token lex_any(struct lexer *l, struct word *word);

/* The key of up to eight letters and digits; capitals are made small, which
 * have the bit 0x40 as all letters have and no digit has. */
static inline uint64_t short_key(const char *text, unsigned n, bool *digits)
{
#if defined __BYTE_ORDER__ && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	uint64_t x, letters;

	memcpy(&x, text, 8);            /* text is readable 16 bytes behind its end */
	x &= UINT64_MAX >> (64 - 8 * n);
	letters = x & 0x4040404040404040u;
	*digits = !letters;
	return x | letters >> 1;
#else
	uint64_t x = word_key(text, n);

	*digits = !(x & 0x4040404040404040u);
	return x;
#endif
}

/* The next token; word says where it stands, and what a word, string or ?
 * holds. T_NUMBER has its value in word->key. A word of up to eight letters
 * and digits, with a sign behind it that is none of a word, is nearly every
 * token: it is read here. */
static inline enum token lex_next(struct lexer *l, struct word *word)
{
	uint32_t off = l->p - l->window;

	if (off >= WINDOW)
		return lex_any(l, word);
	uint64_t rest = ~l->blank >> off;
	off += rest ? (unsigned)__builtin_ctzll(rest) : WINDOW;
	if (off > WINDOW - SHORT_WORD - 1)
		return lex_any(l, word);
	unsigned n = (unsigned)__builtin_ctzll(~(l->plain >> off) | 1ull << 63);
	uint32_t at = l->window + off;
	if (n - 1 < SHORT_WORD) {
		if (sign_class[(unsigned char)l->text[at + n]] >= SIGN_WORD)
			return lex_word(l, word, at);
		word->key = short_key(l->text + at, n, &word->digits);
		word->at = l->at = at;
		word->len = (uint16_t)n;
		word->kind = WORD_PLAIN;
		l->p = at + n;
		return T_WORD;
	}
	enum token sign = (enum token)sign_token[(unsigned char)l->text[at]];
	if (!sign || at >= l->end)
		return lex_any(l, word);
	word->at = l->at = at;
	word->len = 1;
	l->p = at + 1;
	return sign;
}

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
