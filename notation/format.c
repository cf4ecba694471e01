#include "notation/format.h"

#include "notation/parse.h"

#include <string.h>

struct writer {
	struct text *t;
	const struct record *r;
	size_t comment;         /* the next to be written */
	uint32_t next;          /* where it begins; UINT32_MAX: there is none */
	uint32_t last;          /* where what was written last ends in the source */
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
			if (i + 1 < end || text[at] != '{')
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

static bool breaks_line(const struct writer *w, uint32_t from, uint32_t to)
{
	for (uint32_t i = from; i < to; i++)
		if (line_end(w->r->text[i]))
			return true;
	return false;
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
		struct comment c = r->comments[w->comment];
		if (between_lines && breaks_line(w, w->last, c.at))
			text_putc(w->t, '\n');
		else if (w->t->len && !line_end(w->t->at[w->t->len - 1]))
			text_putc(w->t, ' ');
		unquoted(w->t, r->text, c.at, c.end, !between_lines);
		w->last = c.end;
	}
	set_next(w);
}

static inline void comments(struct writer *w, uint32_t at, bool between_lines)
{
	if (at > w->next)
		write_comments(w, at, between_lines);
}

/* Comments between an action and its comma. */
static void comments_before_comma(struct writer *w, uint32_t next)
{
	const struct record *r = w->r;

	while (w->next < next &&
	       !memchr(r->text + w->last, ',', r->comments[w->comment].at - w->last))
		comments(w, r->comments[w->comment].at + 1, false);
}

/* Puts down a word that is its own key: eight bytes, for which there must be
 * room, of which those count that it has. Returns the place behind it. */
static inline char *put_key(char *to, uint64_t key)
{
#if defined __BYTE_ORDER__ && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	memcpy(to, &key, sizeof key);
	return to + ((unsigned)(63 - __builtin_clzll(key)) >> 3) + 1;
#else
	for (; key; key >>= 8)
		*to++ = (char)(key & 0xFF);
	return to;
#endif
}

static inline bool is_short(const struct word *word)
{
	return word->kind == WORD_PLAIN && !(word->key >> 63);
}

/* Words that are their own keys, up to one of another kind or behind a
 * comment, each behind a blank but for the first if there is no gap. */
static const struct word *short_words(struct text *t, const struct word *word, const struct word *end, uint32_t comment, bool gap)
{
	char *to = text_room(t, (size_t)(end - word) * (sizeof word->key + 1) + sizeof word->key);

	for (; word < end && word->at < comment && is_short(word); word++) {
		*to = ' ';
		to = put_key(to + gap, word->key);
		gap = true;
	}
	t->len = (size_t)(to - t->at);
	return word;
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

static void seat_word(struct text *t, const struct record *r, int seat)
{
	char word[WORD_MAX + 1];

	if (r->seats[seat].key >> 63)
		text_add(t, word, seat_text(r, seat, word));
	else
		t->len = (size_t)(put_key(text_room(t, sizeof(uint64_t)), r->seats[seat].key) - t->at);
}

static void action(struct writer *w, const struct action *a)
{
	const struct record *r = w->r;
	bool gap = false;               /* something stands before, so that a blank is due */

	if (a->by != SEAT_NONE) {
		text_putc(w->t, '@');
		seat_word(w->t, r, a->by);
		gap = true;
	}
	if (a->claim) {
		if (gap)
			text_putc(w->t, ' ');
		text_putc(w->t, '=');
		gap = true;
	}
	const struct word *word = r->words + a->word, *end = word + a->nwords;
	while (word < end) {
		const struct word *first = word;
		word = short_words(w->t, word, end, w->next, gap);
		gap |= word > first;
		if (word == end)
			break;
		if (word->at > w->next) {
			comments(w, word->at, false);
			gap = true;
		}
		if (is_short(word))
			continue;
		if (gap)
			text_putc(w->t, ' ');
		one_word(w->t, r, word++);
		gap = true;
	}
	if (a->nwords)
		w->last = end[-1].at + end[-1].len + (end[-1].kind == WORD_STRING);
}

void format_action(struct text *t, const struct record *r, const struct action *a)
{
	struct writer w = {.t = t, .r = r, .comment = r->ncomments, .next = UINT32_MAX};

	action(&w, a);
}

static void turn(struct writer *w, size_t i)
{
	const struct record *r = w->r;
	const struct turn *t = &r->turns[i];
	char seat[WORD_MAX + 1];

	text_number(w->t, (int64_t)i + r->first_turn);
	text_puts(w->t, ". ");
	if (t->seat >= 0)
		seat_word(w->t, r, t->seat);
	else
		text_add(w->t, seat, plain_text(r->text, (struct span){t->seat_at, t->seat_end}, seat));
	text_putc(w->t, ':');
	w->last = t->seat_end;
	for (uint32_t k = 0; k < t->nactions; k++) {
		const struct action *a = &r->actions[t->action + k];
		comments(w, a->at, false);
		if (t->seat == SEAT_SETUP)
			text_puts(w->t, "\n   ");
		else
			text_putc(w->t, ' ');
		action(w, a);
		if (k + 1 < t->nactions) {
			comments_before_comma(w, a[1].at);
			text_putc(w->t, ',');
		}
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

/* Text outside the record, without white space at its ends and without byte order marks. */
static void foreign(struct writer *w, size_t at, size_t end, bool before)
{
	const char *text = w->r->text;

	/* what stands before [Game in its line are quotation marks of that line */
	while (before && end > at && blank(text[end - 1]) && !line_end(text[end - 1]))
		end--;
	while (at < end && (white(text[at]) || byte_order_mark(text + at)))
		at += byte_order_mark(text + at) ? 3 : 1;
	while (end > at && (white(text[end - 1]) || (end - at >= 3 && byte_order_mark(text + end - 3))))
		end -= white(text[end - 1]) ? 1 : 3;
	if (at == end)
		return;
	if (!before)
		text_putc(w->t, '\n');
	for (size_t i = at; i < end; i++)
		if (byte_order_mark(text + i))
			i += 2;
		else if (text[i] != '\r')
			text_putc(w->t, text[i]);
		else if (text[i + 1] != '\n')
			text_putc(w->t, '\n');
	text_puts(w->t, before ? "\n\n" : "\n");
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
	foreign(&w, 0, r->slice->start, true);
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
		bool gap = i == 0;
		uint32_t at = r->turns[i].at;
		comments(&w, at, true);
		text_puts(t, gap ? "\n\n" : "\n");
		turn(&w, i);
	}
	/* behind the last turn: up to the star, or to the end */
	comments(&w, end, true);
	text_puts(t, "\n*\n");
	if (r->starred)
		foreign(&w, r->star + 1, end, false);
}
