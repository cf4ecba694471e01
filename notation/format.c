#include "notation/format.h"

#include "notation/parse.h"

#include <string.h>

struct writer {
	struct text *t;
	const struct record *r;
	size_t comment;         /* the next to be written */
	uint32_t next;          /* where it begins; UINT32_MAX: there is none */
	uint32_t last;          /* where what was written last ends in the source, as long as there are comments */
	uint64_t number;        /* of the next turn, and its dot, as a short word */
};

static bool blank(char c)
{
	return c && strchr(" \t\r\n>|", c) != NULL;
}

static bool line_end(char c)
{
	return c == '\n' || c == '\r';
}

/* Text with the marks of quoted lines taken off; in one line, a line end and
 * the white space about it become one blank. */
static void unquoted(struct text *t, const char *text, uint32_t at, uint32_t end, bool one_line)
{
	for (uint32_t i = at; i < end; i++) {
		uint32_t plain = i;
		while (plain < end && !line_end(text[plain]))
			plain++;
		text_add(t, text + i, plain - i);
		if ((i = plain) == end)
			break;
		if (text[i] == '\r' && i + 1 < end && text[i + 1] == '\n')
			i++;
		if (one_line) {
			while (t->len && (t->at[t->len - 1] == ' ' || t->at[t->len - 1] == '\t'))
				t->len--;
			while (i + 1 < end && blank(text[i + 1]))
				i++;
			text_putc(t, ' ');
			continue;
		}
		text_putc(t, '\n');
		uint32_t k = i + 1, mark = i;
		for (; k < end && blank(text[k]) && !line_end(text[k]); k++)
			if (text[k] == '>' || text[k] == '|')
				mark = k;
		if (mark > i) {
			i = mark;
			if (i + 1 < end && text[i + 1] == ' ')
				i++;
		}
	}
}

bool format_own_line(const struct record *r, const struct comment *c, uint32_t last)
{
	for (uint32_t i = last; i < c->at; i++)
		if (line_end(r->text[i]))
			return true;
	return false;
}

void format_comment(struct text *t, const struct record *r, const struct comment *c, bool one_line)
{
	unquoted(t, r->text, c->at, c->end, one_line);
}

static void set_next(struct writer *w)
{
	w->next = w->comment < w->r->ncomments ? w->r->comments[w->comment].at : UINT32_MAX;
}

/* Comments that stand in the source before at. Between lines of the record
 * those that began a line of their own get one again. */
static void write_comments(struct writer *w, uint32_t at, bool between_lines)
{
	const struct record *r = w->r;

	for (; w->comment < r->ncomments && r->comments[w->comment].at < at; w->comment++) {
		const struct comment *c = &r->comments[w->comment];
		if (between_lines && format_own_line(r, c, w->last))
			text_putc(w->t, '\n');
		else if (w->t->len && !line_end(w->t->at[w->t->len - 1]))
			text_putc(w->t, ' ');
		format_comment(w->t, r, c, !between_lines);
		w->last = c->end;
	}
	set_next(w);
}

static inline void comments(struct writer *w, uint32_t at, bool between_lines)
{
	if (w->next < at)
		write_comments(w, at, between_lines);
}

/* Comments between an action and its comma. */
static void comments_before_comma(struct writer *w, uint32_t next)
{
	const struct record *r = w->r;

	while (w->next < next && !memchr(r->text + w->last, ',', r->comments[w->comment].at - w->last))
		comments(w, r->comments[w->comment].at + 1, false);
}

static void one_word(struct text *t, const struct record *r, const struct word *word)
{
	char plain[WORD_MAX + 1];

	switch (word->kind) {
	case WORD_PLAIN:
		text_add(t, plain, word_text(r->text, word, plain));
		break;
	case WORD_HIDDEN:
		text_putc(t, '?');
		if (word->key != 1)
			text_number(t, (int64_t)word->key);
		break;
	default:
		text_putc(t, '"');
		unquoted(t, r->text, word->at, word->at + word->len, true);
		text_putc(t, '"');
	}
}

/* The word of a seat, or of none what stands at its place. */
__attribute__((noinline))       /* most words of seats are short */
static void any_seat(struct text *t, const struct record *r, int seat, struct span at)
{
	char plain[WORD_MAX + 1];

	text_add(t, plain, seat >= 0 ? seat_text(r, seat, plain) : plain_text(r->text, at, plain));
}

/* A seat's word as a key, or 0 where it is long. */
static inline uint64_t short_seat(const struct record *r, int seat)
{
	uint64_t key = seat >= 0 ? r->seats[seat].key : 0;

	return key >> 63 ? 0 : key;
}

/* What stands before an action's words: who acts, and whether it is a claim. */
static void before_words(struct writer *w, const struct action *a)
{
	if (a->by != SEAT_NONE) {
		uint64_t seat = short_seat(w->r, a->by);
		char *to = text_room(w->t, 1 + sizeof seat);
		*to++ = '@';
		if (seat)
			to = put_key(to, seat);
		w->t->len = (size_t)(to - w->t->at);
		if (!seat)
			any_seat(w->t, w->r, a->by, (struct span){0, 0});
	}
	if (a->claim)
		text_puts(w->t, a->by != SEAT_NONE ? " =" : "=");
}

/* Words of any kind with the comments among them; gap: a blank is due before the first. */
__attribute__((noinline))       /* most actions do without */
static void any_words(struct writer *w, const struct word *word, const struct word *end, bool gap)
{
	for (; word < end; word++, gap = true) {
		uint32_t at = word->at - (word->kind == WORD_STRING);
		if (w->next < at) {
			comments(w, at, false);
			gap = true;
		}
		if (gap)
			text_putc(w->t, ' ');
		one_word(w->t, w->r, word);
	}
}

/* One action behind a lead of up to eight bytes. Its short words are put down
 * one after another, up to the first that is not, where no comment stands in between. */
__attribute__((always_inline))
static inline void action(struct writer *w, const struct action *a, uint64_t lead)
{
	const struct word *first = &w->r->words[a->word], *word = first, *end = first + a->nwords;
	char *to = text_room(w->t, sizeof lead + 1 + a->nwords * (1 + sizeof word->key));
	bool gap = a->by != SEAT_NONE || a->claim;

	if (lead)
		to = put_key(to, lead);
	if (gap) {
		w->t->len = (size_t)(to - w->t->at);
		before_words(w, a);
		to = text_room(w->t, 1 + a->nwords * (1 + sizeof word->key));
	}
	if (w->next >= a->end) {
		if (gap)
			*to++ = ' ';
		for (uint64_t key; word < end && word->kind == WORD_PLAIN && !((key = word->key) >> 63); word++) {
			to = put_key(to, key);
			*to++ = ' ';
		}
		gap = word > first;
		to -= gap;              /* behind the last one there is none */
	}
	w->t->len = (size_t)(to - w->t->at);
	if (word < end)
		any_words(w, word, end, gap);
	if (a->nwords && w->next != UINT32_MAX)         /* only comments ask for it */
		w->last = end[-1].at + end[-1].len + (end[-1].kind == WORD_STRING);
}

void format_action(struct text *t, const struct record *r, const struct action *a)
{
	struct writer w = {.t = t, .r = r, .comment = r->ncomments, .next = UINT32_MAX};

	action(&w, a, 0);
}

/* The number of a turn and its dot, as a short word. */
static uint64_t number_key(uint32_t n)
{
	uint64_t key = '.';

	_Static_assert(TURNS_MAX <= 9999999, "seven digits and a dot");
	do
		key = key << 8 | (unsigned char)('0' + n % 10);
	while (n /= 10);
	return key;
}

/* A turn on a line of its own. */
static void turn(struct writer *w, size_t i)
{
	const struct record *r = w->r;
	const struct turn *t = &r->turns[i];
	bool setup = t->seat == SEAT_SETUP;
	uint64_t first = setup ? KEY("\n   ") : KEY(" "), next = setup ? KEY(",\n   ") : KEY(", ");
	uint32_t n = (uint32_t)i + (uint32_t)r->first_turn;

	/* the number before it, its last digit one more */
	w->number = i && n % 10 ? w->number + (UINT64_C(1) << (48 - __builtin_clzll(w->number) / 8 * 8)) : number_key(n);
	uint64_t seat = short_seat(r, t->seat);
	char *to = text_room(w->t, 1 + sizeof w->number + 1 + sizeof seat + 1);
	*to++ = '\n';
	to = put_key(to, w->number);
	*to++ = ' ';
	if (seat) {
		to = put_key(to, seat);
	} else {
		w->t->len = (size_t)(to - w->t->at);
		any_seat(w->t, r, t->seat, (struct span){t->seat_at, t->seat_end});
		to = text_room(w->t, 1);
	}
	*to++ = ':';
	w->t->len = (size_t)(to - w->t->at);
	w->last = t->seat_end;
	for (uint32_t k = 0; k < t->nactions; k++) {
		const struct action *a = &r->actions[t->action + k];
		uint64_t lead = k ? next : first;
		if (w->next < a->at) {
			if (k) {
				comments_before_comma(w, a->at);
				text_putc(w->t, ',');
			}
			comments(w, a->at, false);
			lead = first;
		}
		action(w, a, lead);
	}
}

static bool white(char c)
{
	return c == ' ' || c == '\t' || line_end(c);
}

static bool byte_order_mark(const char *p)
{
	return memcmp(p, "\xEF\xBB\xBF", 3) == 0;
}

/* Whether the line that begins there has signs of a tag or a turn, which the reader might see without a mark that parts them. */
static bool may_be_read(const char *text, size_t at, size_t end)
{
	size_t to = at;

	while (to < end && !line_end(text[to]))
		to++;
	return memchr(text + at, '[', to - at) || memchr(text + at, ':', to - at);
}

void format_foreign(struct text *t, const struct record *r, bool before)
{
	const char *text = r->text;
	size_t at = before ? 0 : r->star + 1, end = before ? r->slice->start : r->slice->len;

	if (!before && !r->starred)
		return;
	/* what stands before [Game in its line are quotation marks of that line */
	while (before && end > at && blank(text[end - 1]) && !line_end(text[end - 1]))
		end--;
	/* white space at both ends goes, and so do byte order marks, but for those in the
	 * middle of a line that might be read as a part of a record */
	while (at < end && (white(text[at]) || byte_order_mark(text + at)))
		at += byte_order_mark(text + at) ? 3 : 1;
	while (end > at && (white(text[end - 1]) || (end - at >= 3 && byte_order_mark(text + end - 3))))
		end -= white(text[end - 1]) ? 1 : 3;
	bool begins = true, marks = may_be_read(text, at, end);
	for (size_t i = at; i < end; i++) {
		if (byte_order_mark(text + i) && (begins || !marks)) {
			i += 2;
			continue;
		}
		if (text[i] != '\r')
			text_putc(t, text[i]);
		else if (text[i + 1] != '\n')
			text_putc(t, '\n');
		if (line_end(text[i]))
			marks = may_be_read(text, i + 1, end);
		begins = line_end(text[i]) || (begins && blank(text[i]));
	}
}

void tag_own_name(const struct record *r, const struct tag *tag, struct text *t)
{
	for (uint32_t i = tag->word.at; i < tag->word.end; i++) {
		unsigned char c = (unsigned char)r->text[i];
		if (c < 0x80)
			text_putc(t, (char)c);
		else if (c >= 0xC0)
			text_putc(t, '-');      /* only dashes stand above ASCII there */
	}
}

void format_record(struct text *t, const struct record *r)
{
	struct writer w = {.t = t, .r = r, .last = (uint32_t)r->slice->start};
	uint32_t end = (uint32_t)r->slice->len;

	set_next(&w);
	size_t from = t->len;
	format_foreign(t, r, true);
	if (t->len > from)
		text_puts(t, "\n\n");
	for (size_t i = 0; i < r->ntags; i++) {
		const struct tag *tag = &r->tags[i];
		if (i > 0) {
			comments(&w, tag->span.at, true);
			text_putc(t, '\n');
		}
		text_putc(t, '[');
		if (tag->name < TAG_OWN)
			text_puts(t, tag_names[tag->name]);
		else
			tag_own_name(r, tag, t);
		text_puts(t, " \"");
		unquoted(t, r->text, tag->value.at, tag->value.end, true);
		text_puts(t, "\"]");
		w.last = tag->span.end;
	}
	for (size_t i = 0; i < r->nturns; i++) {
		comments(&w, r->turns[i].at, true);
		if (i == 0)
			text_putc(t, '\n');
		turn(&w, i);
	}
	/* behind the last turn: up to the star, or to the end */
	comments(&w, end, true);
	text_puts(t, "\n*\n\n");
	from = t->len;
	format_foreign(t, r, false);
	if (t->len > from)
		text_putc(t, '\n');
	else
		t->len--;
}
