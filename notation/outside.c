/* What is no part of a record's words: bytes, and text around records. */
#include "notation/parser.h"

#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

void read_foreign_text(struct parser *p, uint32_t from, uint32_t to, bool behind)
{
	struct record *r = p->r;
	const char *text = r->text;
	uint32_t first = to, i = from;
	size_t lines = 0;
	bool blank_line = true, closed = true;          /* whether a } may still come */

	while (i < to) {
		const char *close = text[i] == '{' && closed ? memchr(text + i, '}', to - i) : NULL;
		if (close) {
			i = (uint32_t)(close - text) + 1;       /* a comment between records is no foreign text */
			continue;
		}
		closed = closed && text[i] != '{';
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
		if (c != '[' && !is_letter((char)c)) {
			i += len;
			continue;
		}
		/* a tag, or one of the record's seats and a colon */
		uint32_t k = i + (c == '['), w = k;
		while (k < to && (is_letter(text[k]) || (text[k] >= '0' && text[k] <= '9') || text[k] == '-'))
			k++;
		uint32_t word_end = k;
		while (k < to && text[k] == ' ')
			k++;
		struct word word = {.at = w, .len = (uint16_t)(word_end - w), .key = word_key(text + w, word_end - w)};
		if (c == '[' && word_end > w && word_end - w < WORD_MAX && k < to && text[k] == '"')
			lex_fault(&p->lex, N_AFTER_END, i, k, "a tag %s", behind ? "behind the * that ends its record" : "before the first [Game]");
		else if (c != '[' && word_end - w < WORD_MAX && k < to && text[k] == ':' && record_seat(r, &word) != SEAT_NONE)
			lex_fault(&p->lex, N_AFTER_END, i, k + 1, "a turn %s", behind ? "behind the * that ends its record" : "before the first [Game]");
		i = word_end > i ? word_end : i + 1;
	}
	lines += !blank_line;
	if (first < to)
		diags_add(p->lex.out, &notation_rules[N_TEXT], V_LEGAL, (struct span){first, first + 1},
			  arena_printf(p->lex.out->arena, "%zu line%s of other text %s", lines, lines == 1 ? "" : "s",
				       behind ? "behind the record" : "before the first record"));
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

/* The first byte at or behind at that is no ASCII or is NUL, or len. */
static size_t text_end(const char *text, size_t at, size_t len)
{
#ifdef __SSE2__
	for (; at + 64 <= len; at += 64) {
		const __m128i *x = (const __m128i *)(const void *)(text + at);
		__m128i a = _mm_loadu_si128(x), b = _mm_loadu_si128(x + 1), c = _mm_loadu_si128(x + 2), d = _mm_loadu_si128(x + 3);
		__m128i high = _mm_or_si128(_mm_or_si128(a, b), _mm_or_si128(c, d));
		__m128i least = _mm_min_epu8(_mm_min_epu8(a, b), _mm_min_epu8(c, d));
		if (_mm_movemask_epi8(_mm_or_si128(high, _mm_cmpeq_epi8(least, _mm_setzero_si128()))))
			break;
	}
#endif
	while (at < len && text[at] && !(text[at] & 0x80))
		at++;
	return at;
}

void check_bytes(struct parser *p, const struct slice *s)
{
	const char *nul = NULL;

	for (size_t i = text_end(s->text, 0, s->len); i < s->len; i = text_end(s->text, i, s->len)) {
		unsigned len = 1;
		if (!s->text[i])
			nul = nul ? nul : s->text + i;
		else if (utf8_at(s->text, i, s->len, &len) == UINT32_MAX)
			lex_odd(&p->lex, N_ENCODING, (uint32_t)i, (uint32_t)i + 1);
		i += len;
	}
	if (nul)
		lex_fault(&p->lex, N_NUL, (uint32_t)(nul - s->text), (uint32_t)(nul - s->text) + 1,
			  memcmp(s->text, "\xFF\xFE", 2) == 0 || memcmp(s->text, "\xFE\xFF", 2) == 0
				  ? "a NUL byte; the text is UTF-16, save it as UTF-8" : "a NUL byte");
	struct oddity *o = &p->r->odd[N_ENCODING];
	if (o->count && !p->lex.strict)
		diags_add(p->lex.out, &notation_rules[N_ENCODING], V_LEGAL, (struct span){o->at, o->at + 1},
			  arena_printf(p->lex.out->arena, "%u byte%s not UTF-8, 0x%02X the first", o->count, o->count == 1 ? " is" : "s are",
				       (unsigned char)s->text[o->at]));
	quoted_head(p, (uint32_t)s->start);
}
