/* Text to tokens. Inside notation/ only. White space and comments are passed
 * over here (comments are kept in the record), odd signs are counted or, when
 * strict, reported. */
#ifndef STEWARD_NOTATION_LEX_H
#define STEWARD_NOTATION_LEX_H

#include "notation/record.h"

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
};

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
