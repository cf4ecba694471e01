#include "notation/lex.h"

#include <stdarg.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

const uint8_t sign_class[256] = {
	[' '] = SIGN_BLANK, ['\t'] = SIGN_BLANK, ['\n'] = SIGN_BLANK,
	['\r'] = SIGN_ODD, ['\v'] = SIGN_ODD, ['\f'] = SIGN_ODD, ['>'] = SIGN_ODD, ['|'] = SIGN_ODD,
	['-'] = SIGN_WORD, ['+'] = SIGN_WORD, ['.'] = SIGN_WORD,
	['0'] = SIGN_WORD, ['1'] = SIGN_WORD, ['2'] = SIGN_WORD, ['3'] = SIGN_WORD, ['4'] = SIGN_WORD,
	['5'] = SIGN_WORD, ['6'] = SIGN_WORD, ['7'] = SIGN_WORD, ['8'] = SIGN_WORD, ['9'] = SIGN_WORD,
	['a'] = SIGN_WORD, ['b'] = SIGN_WORD, ['c'] = SIGN_WORD, ['d'] = SIGN_WORD, ['e'] = SIGN_WORD, ['f'] = SIGN_WORD, ['g'] = SIGN_WORD,
	['h'] = SIGN_WORD, ['i'] = SIGN_WORD, ['j'] = SIGN_WORD, ['k'] = SIGN_WORD, ['l'] = SIGN_WORD, ['m'] = SIGN_WORD, ['n'] = SIGN_WORD,
	['o'] = SIGN_WORD, ['p'] = SIGN_WORD, ['q'] = SIGN_WORD, ['r'] = SIGN_WORD, ['s'] = SIGN_WORD, ['t'] = SIGN_WORD, ['u'] = SIGN_WORD,
	['v'] = SIGN_WORD, ['w'] = SIGN_WORD, ['x'] = SIGN_WORD, ['y'] = SIGN_WORD, ['z'] = SIGN_WORD,
	['A'] = SIGN_WORD, ['B'] = SIGN_WORD, ['C'] = SIGN_WORD, ['D'] = SIGN_WORD, ['E'] = SIGN_WORD, ['F'] = SIGN_WORD, ['G'] = SIGN_WORD,
	['H'] = SIGN_WORD, ['I'] = SIGN_WORD, ['J'] = SIGN_WORD, ['K'] = SIGN_WORD, ['L'] = SIGN_WORD, ['M'] = SIGN_WORD, ['N'] = SIGN_WORD,
	['O'] = SIGN_WORD, ['P'] = SIGN_WORD, ['Q'] = SIGN_WORD, ['R'] = SIGN_WORD, ['S'] = SIGN_WORD, ['T'] = SIGN_WORD, ['U'] = SIGN_WORD,
	['V'] = SIGN_WORD, ['W'] = SIGN_WORD, ['X'] = SIGN_WORD, ['Y'] = SIGN_WORD, ['Z'] = SIGN_WORD,
	[','] = SIGN_TOKEN, [':'] = SIGN_TOKEN, ['@'] = SIGN_TOKEN, ['='] = SIGN_TOKEN, ['['] = SIGN_TOKEN, [']'] = SIGN_TOKEN, ['*'] = SIGN_TOKEN,
	['"'] = SIGN_TOKEN, ['?'] = SIGN_TOKEN, ['{'] = SIGN_TOKEN, ['}'] = SIGN_TOKEN, [';'] = SIGN_TOKEN, ['%'] = SIGN_TOKEN,
	[0x80] = SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH,
	SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH,
	SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH,
	SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH,
	SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH,
	SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH,
	SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH,
	SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH, SIGN_HIGH,
};

const uint8_t sign_token[256] = {
	[','] = T_COMMA, [':'] = T_COLON, ['@'] = T_AT, ['='] = T_EQUAL, ['['] = T_OPEN, [']'] = T_CLOSE, ['*'] = T_STAR,
};

const uint64_t key_mask[SHORT_WORD + 1] = {
	0, 0xFF, 0xFFFF, 0xFFFFFF, 0xFFFFFFFF, 0xFFFFFFFFFF, 0xFFFFFFFFFFFF, 0xFFFFFFFFFFFFFF, 0xFFFFFFFFFFFFFFFF,
};

struct diag *lex_fault(struct lexer *l, enum notation_rule rule, uint32_t at, uint32_t end, const char *format, ...)
{
	va_list ap;

	if (l->out->n == DIAGS_MAX)             /* only counted, so not worded */
		return diags_add(l->out, &notation_rules[rule], V_UNREADABLE, (struct span){at, end}, "");
	va_start(ap, format);
	char *message = arena_vprintf(l->out->arena, format, ap);
	va_end(ap);
	return diags_add(l->out, &notation_rules[rule], V_UNREADABLE, (struct span){at, end}, message);
}

uint32_t utf8_at(const char *text, size_t at, size_t end, unsigned *len)
{
	const unsigned char *p = (const unsigned char *)text + at;
	unsigned n = p[0] < 0x80 ? 1 : p[0] >= 0xC2 && p[0] < 0xE0 ? 2 : p[0] >= 0xE0 && p[0] < 0xF0 ? 3 :
		     p[0] >= 0xF0 && p[0] < 0xF5 ? 4 : 0;
	uint32_t c = n == 1 ? p[0] : n == 2 ? p[0] & 0x1F : n == 3 ? p[0] & 0x0F : p[0] & 0x07;

	*len = 1;
	if (n == 0 || end - at < n)
		return UINT32_MAX;
	for (unsigned i = 1; i < n; i++) {
		if ((p[i] & 0xC0) != 0x80)
			return UINT32_MAX;
		c = c << 6 | (p[i] & 0x3F);
	}
	if ((n == 3 && c < 0x800) || (n == 4 && (c < 0x10000 || c > 0x10FFFF)) || (c >= 0xD800 && c < 0xE000))
		return UINT32_MAX;
	*len = n;
	return c;
}

bool unicode_space(uint32_t c)
{
	return c == 0x85 || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200B) || c == 0x2028 || c == 0x2029 ||
	       c == 0x202F || c == 0x205F || c == 0x2060 || c == 0x3000 || c == 0xFEFF;
}

static bool dash(uint32_t c)
{
	return (c >= 0x2010 && c <= 0x2015) || c == 0x2212;
}

static bool double_quote(uint32_t c)
{
	return c >= 0x201C && c <= 0x201F;
}

void lex_odd(struct lexer *l, enum notation_rule rule, uint32_t at, uint32_t end)
{
	static const struct { enum notation_rule rule; const char *what; } words[] = {
		{N_ENCODING, "a byte that is no UTF-8"}, {N_BOM, "a byte order mark"}, {N_LINE_END, "a carriage return"},
		{N_SPACE, "an odd space"}, {N_DASH, "a typographic dash"}, {N_QUOTE, "a typographic quote"},
		{N_QUOTED, "a quotation mark of a mail"}, {N_INDENT, "an indented line"},
	};
	struct oddity *o = &l->r->odd[rule];

	if (o->count++ == 0 || at < o->at)
		o->at = at;
	if (!l->strict)
		return;
	const char *what = "an odd sign";
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (words[i].rule == rule)
			what = words[i].what;
	unsigned len;
	uint32_t c = utf8_at(l->text, at, l->end, &len);
	if (c == UINT32_MAX)
		lex_fault(l, rule, at, end, "%s, 0x%02X", what, (unsigned char)l->text[at]);
	else
		lex_fault(l, rule, at, end, "%s, U+%04X", what, (unsigned)c);
}

/* The first of two signs at or behind p, or the end; sixteen bytes a step. */
static uint32_t find_either(const struct lexer *l, uint32_t p, char one, char other)
{
	const char *text = l->text;

#ifdef __SSE2__
	for (__m128i a = _mm_set1_epi8(one), b = _mm_set1_epi8(other); p < l->end; p += 16) {    /* as many bytes may be read behind the end */
		__m128i c = _mm_loadu_si128((const __m128i *)(const void *)(text + p));
		unsigned found = (unsigned)_mm_movemask_epi8(_mm_or_si128(_mm_cmpeq_epi8(c, a), _mm_cmpeq_epi8(c, b)));
		if (found) {
			p += (unsigned)__builtin_ctz(found);
			break;
		}
	}
	return p < l->end ? p : l->end;
#else
	while (p < l->end && text[p] != one && text[p] != other)
		p++;
	return p;
#endif
}

/* A comment from its brace. */
static void comment(struct lexer *l)
{
	uint32_t at = l->p;
	uint32_t in = find_either(l, at + 1, '}', '{');

	if (in < l->end && l->text[in] == '{') {
		size_t line, column;
		slice_place(l->r->slice, at, &line, &column);
		lex_fault(l, N_COMMENT, in, in + 1, "a { inside a comment: the one that begins in line %zu, column %zu, is never closed", line, column);
		l->p = in;
	} else if (in == l->end) {
		lex_fault(l, N_COMMENT, at, at + 1, "this comment is never closed");
		l->p = l->end;
	} else {
		l->p = in + 1;
		struct record *r = l->r;
		r->comments = arena_grow(r->keep, r->comments, r->ncomments, &r->cap_comments, sizeof *r->comments);
		r->comments[r->ncomments++] = (struct comment){at, l->p};
	}
}

static enum token string(struct lexer *l, struct word *w, unsigned quote_len)
{
	uint32_t open = l->p, p = open + quote_len;
	bool typographic = quote_len > 1, bad = false;

	for (;; p++) {
		if (!typographic)
			p = find_either(l, p, '"', '\\');
		if (p >= l->end) {
			lex_fault(l, N_STRING, open, open + quote_len, "this string is never closed");
			l->p = l->end;
			return T_BAD;
		}
		unsigned char c = (unsigned char)l->text[p];
		if (c == '\\') {
			if (l->text[p + 1] == '"' || l->text[p + 1] == '\\') {
				p++;
			} else {
				lex_fault(l, N_STRING, p, p + 1, "\\ stands only before \" or \\; write \\\\ for one");
				bad = true;
			}
		} else if (c == '"') {
			l->p = p + 1;
			break;
		} else if (typographic && c == 0xE2) {
			unsigned len;
			if (double_quote(utf8_at(l->text, p, l->end, &len))) {
				lex_odd(l, N_QUOTE, p, p + len);
				l->p = p + len;
				break;
			}
		}
	}
	w->at = open + quote_len;
	w->key = 0;
	w->kind = WORD_STRING;
	if (p - w->at > STRING_MAX) {
		lex_fault(l, N_LIMIT_STRING, open, open + quote_len, "a string of %u bytes; at most %d are read", p - w->at, STRING_MAX);
		return T_BAD;
	}
	w->len = (uint16_t)(p - w->at);
	return bad ? T_BAD : T_STRING;
}

/* A plain word with dashes above ASCII in it, from its beginning. */
static enum token odd_word(struct lexer *l, struct word *w)
{
	uint32_t p = w->at, letters = 0, dots = 0;
	char text[WORD_MAX + 1];

	for (;; letters++) {
		unsigned len = 1;
		unsigned char c = (unsigned char)l->text[p];
		if (c >= 0x80) {
			if (!dash(utf8_at(l->text, p, l->end, &len)))
				break;
			lex_odd(l, N_DASH, p, p + len);
		} else if (sign_class[c] != SIGN_WORD) {
			break;
		}
		dots = c == '.' ? dots + 1 : 0;
		p += len;
	}
	p -= dots;                              /* dots behind a word are none of its letters */
	l->p = p;
	if (letters - dots > WORD_MAX) {
		w->len = 1;
		lex_fault(l, N_LIMIT_WORD, w->at, p, "a word of more than %d letters", WORD_MAX);
		return T_BAD;
	}
	w->len = (uint16_t)(p - w->at);
	w->key = word_key(text, plain_text(l->text, (struct span){w->at, p}, text));
	w->digits = false;
	return T_WORD;
}

/* A turn's number, "12.": digits, a dot, and no digit behind it. */
static bool turn_number(struct lexer *l, struct word *w)
{
	const char *text = l->text;
	uint32_t p = w->at;

	w->key = 0;
	while (text[p] >= '0' && text[p] <= '9')
		w->key = w->key * 10 + (uint64_t)(text[p++] - '0');
	if (p == w->at || p - w->at > DIGITS_MAX || text[p] != '.' || (text[p + 1] >= '0' && text[p + 1] <= '9'))
		return false;
	w->len = (uint16_t)(p - w->at);
	w->digits = true;
	l->p = p + 1;
	return true;
}

static uint32_t word_end(const char *text, uint32_t p)
{
	while (sign_class[(unsigned char)text[p]] == SIGN_WORD)
		p++;
	return p;
}

/* Looks at WINDOW bytes at once, sixteen a step. */
#ifdef __SSE2__
static inline uint64_t look_at_16(const char *bytes, uint64_t *blank)
{
	__m128i c = _mm_loadu_si128((const __m128i *)(const void *)bytes), small = _mm_or_si128(c, _mm_set1_epi8(' '));
	/* a range becomes the uppermost of the signed bytes, so that one comparison tells */
	__m128i letter = _mm_cmpgt_epi8(_mm_add_epi8(small, _mm_set1_epi8(127 - 'z')), _mm_set1_epi8(127 - 26));
	__m128i digit = _mm_cmpgt_epi8(_mm_add_epi8(c, _mm_set1_epi8(127 - '9')), _mm_set1_epi8(127 - 10));
	__m128i line = _mm_cmpgt_epi8(_mm_add_epi8(c, _mm_set1_epi8(127 - '\n')), _mm_set1_epi8(127 - 2));

	*blank = (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_or_si128(line, _mm_cmpeq_epi8(c, _mm_set1_epi8(' '))));
	return (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_or_si128(letter, digit));
}

static inline void look_at(const char *bytes, uint64_t *plain, uint64_t *blank)
{
	uint64_t b[4];

	*plain = look_at_16(bytes, &b[0]) | look_at_16(bytes + 16, &b[1]) << 16 | look_at_16(bytes + 32, &b[2]) << 32 |
		 look_at_16(bytes + 48, &b[3]) << 48;
	*blank = b[0] | b[1] << 16 | b[2] << 32 | b[3] << 48;
}
#else
static inline void look_at(const char *bytes, uint64_t *plain, uint64_t *blank)
{
	*plain = *blank = 0;
	for (int i = 0; i < WINDOW; i++) {
		unsigned char c = (unsigned char)bytes[i];
		*plain |= (uint64_t)(sign_class[c] == SIGN_WORD && c != '-' && c != '+' && c != '.') << i;
		*blank |= (uint64_t)(sign_class[c] == SIGN_BLANK) << i;
	}
}
#endif

/* The last bytes: nothing behind the end is a word or may be looked at. */
__attribute__((noinline))
static void last_window(struct lexer *l, uint32_t to)
{
	char last[WINDOW] = {0};

	memcpy(last, l->text + to, l->end - to);
	look_at(last, &l->plain, &l->blank);
}

void lex_window(struct lexer *l, uint32_t to)
{
	l->window = to;
	l->bytes = l->text + to;
	if (l->end - to >= WINDOW)
		look_at(l->text + to, &l->plain, &l->blank);
	else
		last_window(l, to);
}

static enum token plain(struct lexer *l, struct word *w)
{
	const char *text = l->text;
	bool digit = text[w->at] >= '0' && text[w->at] <= '9';

	uint32_t p = word_end(text, w->at);
	if ((unsigned char)text[p] >= 0x80) {
		unsigned len;
		if (dash(utf8_at(text, p, l->end, &len)))
			return odd_word(l, w);
	}
	uint32_t end = p;
	while (p > w->at && text[p - 1] == '.')
		p--;
	if (p == w->at) {                       /* nothing but dots: one fault, and none of them is read again */
		l->p = end;
		lex_fault(l, N_CHAR, p, end, end == p + 1 ? "a dot by itself; a turn's number has its dot right behind it, and actions are parted by commas"
								   : "dots by themselves");
		return T_BAD;
	}
	uint32_t len = p - w->at;
	l->p = p;
	w->digits = digit;
	for (uint32_t i = w->at + 1; w->digits && i < p; i++)
		w->digits = text[i] >= '0' && text[i] <= '9';
	if (w->digits && len > DIGITS_MAX) {
		l->p += text[p] == '.';
		lex_fault(l, N_LIMIT_NUMBER, w->at, p, "a number of %u digits; at most %d are read", len, DIGITS_MAX);
		return T_BAD;
	}
	if (len > WORD_MAX) {
		lex_fault(l, N_LIMIT_WORD, w->at, p, "a word of more than %d letters", WORD_MAX);
		return T_BAD;
	}
	w->len = (uint16_t)len;
	w->key = word_key(text + w->at, len);
	return T_WORD;
}

/* A word; the window goes on to it, so that the words behind it are read fast. */
static enum token any_word(struct lexer *l, struct word *w)
{
	if (turn_number(l, w))
		return T_NUMBER;
	if (w->at - l->window > WINDOW - SHORT_WORD - 1)
		lex_window(l, w->at);
	unsigned n = (unsigned)__builtin_ctzll(~(l->plain >> (w->at - l->window)) | 1ull << 63);      /* a window of letters has no end */
	if (n - 1 >= SHORT_WORD || sign_class[(unsigned char)l->text[w->at + n]] >= SIGN_WORD)
		return plain(l, w);
	w->key = short_key(l->text + w->at, n, &w->digits);
	w->len = (uint16_t)n;
	l->p = w->at + n;
	return T_WORD;
}

static enum token hidden(struct lexer *l, struct word *w)
{
	uint32_t p = l->p + 1, n = 0, digits = 0;

	for (; l->text[p] >= '0' && l->text[p] <= '9'; p++, digits++)
		n = digits < DIGITS_MAX ? n * 10 + (uint32_t)(l->text[p] - '0') : n;
	l->p = p;
	w->kind = WORD_HIDDEN;
	w->len = (uint16_t)(digits > DIGITS_MAX ? DIGITS_MAX : digits) + 1;
	w->key = digits ? n : 1;
	if (digits > 3 || w->key > HIDDEN_MAX) {
		lex_fault(l, N_LIMIT_NUMBER, w->at, p, "? stands for at most %d hidden cards", HIDDEN_MAX);
		return T_BAD;
	}
	return T_HIDDEN;
}

/* White space that is no blank, tab or LF. */
static void odd_space(struct lexer *l)
{
	char c = l->text[l->p];

	if (c == '>' || c == '|')
		lex_odd(l, N_QUOTED, l->p, l->p + 1);
	else if (c == '\r')
		lex_odd(l, N_LINE_END, l->p, l->p + 1);
	else
		lex_odd(l, N_SPACE, l->p, l->p + 1);
	l->p++;
}

/* To the next sign that is no blank, with the window over the word that may begin there. */
static void skip_blanks(struct lexer *l)
{
	while (l->p < l->end) {
		if (l->p - l->window > WINDOW - SHORT_WORD - 1)
			lex_window(l, l->p);
		uint64_t rest = ~l->blank >> (l->p - l->window);
		if (rest) {
			l->p += (unsigned)__builtin_ctzll(rest);
			return;
		}
		l->p = l->window + WINDOW;
	}
	l->p = l->end;                  /* behind which nothing is looked at */
}

/* Any token anywhere. */
static enum token any_token(struct lexer *l, struct word *w)
{
	for (;;) {
		unsigned len;
		uint32_t u;
		skip_blanks(l);
		unsigned char c = (unsigned char)l->text[l->p];
		w->at = l->at = l->p;
		w->len = 1;
		w->kind = WORD_PLAIN;
		w->digits = false;
		if (l->p >= l->end)
			return T_END;
		switch (sign_class[c]) {
		case SIGN_ODD:
			odd_space(l);
			continue;
		case SIGN_WORD:
			return any_word(l, w);
		case SIGN_HIGH:
			u = utf8_at(l->text, l->p, l->end, &len);
			if (unicode_space(u)) {
				lex_odd(l, u == 0xFEFF ? N_BOM : N_SPACE, l->p, l->p + len);
				l->p += len;
				continue;
			}
			if (dash(u))
				return odd_word(l, w);
			if (double_quote(u)) {
				lex_odd(l, N_QUOTE, l->p, l->p + len);
				return string(l, w, len);
			}
			if (u == UINT32_MAX)
				lex_fault(l, N_CHAR, l->p, l->p + 1, "the byte 0x%02X stands outside strings and comments", c);
			else
				lex_fault(l, N_CHAR, l->p, l->p + len, "the character U+%04X stands outside strings and comments", (unsigned)u);
			l->p += len;
			return T_BAD;
		case SIGN_TOKEN:
			if (sign_token[c]) {
				l->p++;
				return (enum token)sign_token[c];
			}
			switch (c) {
			case '"': return string(l, w, 1);
			case '?': return hidden(l, w);
			case '{': comment(l); continue;
			case '}':
				lex_fault(l, N_BRACE, l->p, l->p + 1, "a } with no { before it");
				l->p++;
				return T_BAD;
			default:        /* ; and % */
				lex_fault(l, N_SEMICOLON, l->p, l->p + 1, "%c begins no comment here; write { and }", c);
				while (l->p < l->end && l->text[l->p] != '\n' && l->text[l->p] != '\r')
					l->p++;
				return T_BAD;
			}
		default:
			l->p++;
			if (c == 0)     /* reported for the whole record at once */
				return T_BAD;
			if (c > 0x20 && c < 0x7F)
				lex_fault(l, N_CHAR, w->at, l->p, "the sign %c stands outside strings and comments", c);
			else
				lex_fault(l, N_CHAR, w->at, l->p, "the control character U+%04X stands outside strings and comments", c);
			return T_BAD;
		}
	}
}

/* A short word or a sign within the window is nearly every token; any_token() reads the others. */
enum token lex_next(struct lexer *l, struct word *w)
{
	uint32_t off = l->p - l->window;
	uint64_t rest = off < WINDOW ? ~l->blank >> off : 0;

	if (!rest)
		return any_token(l, w);
	off += (unsigned)__builtin_ctzll(rest);
	uint32_t at = l->window + off;
	const char *text = l->text + at;
	uint64_t behind = ~l->plain >> off;
	unsigned n = behind ? (unsigned)__builtin_ctzll(behind) : WINDOW;
	enum token token;
	if (n == 0) {
		token = (enum token)sign_token[(unsigned char)*text];
		n = 1;
		if (!token || at >= l->end)
			return any_token(l, w);
	} else {
		token = T_WORD;
		if (n > SHORT_WORD || sign_class[(unsigned char)text[n]] >= SIGN_WORD)
			return any_token(l, w);
		w->key = short_key(text, n, &w->digits);
		w->kind = WORD_PLAIN;
	}
	w->at = l->at = at;
	w->len = (uint16_t)n;
	l->p = at + n;
	return token;
}
