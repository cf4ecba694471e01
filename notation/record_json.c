#include "notation/record_json_text.h"

#include "notation/format.h"
#include "notation/lex.h"
#include "notation/parse.h"

#include <stdlib.h>
#include <string.h>

enum { PAD = 17 };      /* what a slice needs behind its text, NUL included */

void record_json_init(struct record_json *j, struct arena *keep, struct arena *arena, void (*fail)(void *), void *fail_arg)
{
	memset(j, 0, sizeof *j);
	j->arena = arena;
	text_init(&j->text, fail, fail_arg);
	text_init(&j->piece, fail, fail_arg);
	text_init(&j->comment, fail, fail_arg);
	record_init(&j->record, keep);
}

void record_json_free(struct record_json *j)
{
	text_free(&j->text);
	text_free(&j->piece);
	text_free(&j->comment);
}

/* The text of j->text as a record's, in j->record. */
static void read_text(struct record_json *j)
{
	char padding[PAD] = {0};

	text_add(&j->text, padding, sizeof padding);
	j->text.len -= sizeof padding;
	slice_of(&j->slice, j->text.at, j->text.len);
	diags_init(&j->diags, j->arena);
	record_parse(&j->record, &j->slice, false, &j->diags);
}

/* Tree to JSON. */

struct emitter {
	struct text *t;
	const struct record *r;
	struct arena *a;
	struct text *words;     /* for a comment, and what stands outside the record */
	size_t comment;         /* the next to be written */
	uint32_t last;          /* where what was written last ends in the text */
};

const char record_json_digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static void base64(struct text *t, const char *bytes, size_t n)
{
	for (size_t i = 0; i < n; i += 3) {
		uint32_t group = 0;
		for (size_t k = 0; k < 3; k++)
			group = group << 8 | (i + k < n ? (unsigned char)bytes[i + k] : 0);
		for (size_t k = 0; k < 4; k++)
			text_putc(t, i + k > n ? '=' : record_json_digits[group >> (18 - 6 * k) & 63]);
	}
}

static void emit_value(struct text *t, const char *bytes, size_t n)
{
	unsigned len;

	for (size_t i = 0; i < n; i += len)
		if (utf8_at(bytes, i, n, &len) == UINT32_MAX) {
			text_puts(t, "{\"bytes\":\"");
			base64(t, bytes, n);
			text_puts(t, "\"}");
			return;
		}
	text_putc(t, '"');
	text_json(t, bytes, n);
	text_putc(t, '"');
}

static bool comment_before(const struct emitter *e, uint32_t at)
{
	return e->comment < e->r->ncomments && e->r->comments[e->comment].at < at;
}

static bool own_line(const struct emitter *e)
{
	return format_own_line(e->r, &e->r->comments[e->comment], e->last);
}

static void emit_comment(struct emitter *e, bool one_line)
{
	const struct comment *c = &e->r->comments[e->comment++];

	e->words->len = 0;
	format_comment(e->words, e->r, c, one_line);
	emit_value(e->t, e->words->at + 1, e->words->len - 2);
	e->last = c->end;
}

/* Comments in the line of what was written last. */
static void emit_behind(struct emitter *e, uint32_t until)
{
	text_puts(e->t, ",\"behind\":[");
	for (bool first = true; comment_before(e, until) && !own_line(e); first = false) {
		text_puts(e->t, first ? "" : ",");
		emit_comment(e, false);
	}
	text_puts(e->t, "]}");
}

/* Comments in lines of their own. */
static void emit_lines(struct emitter *e, uint32_t until)
{
	const char *open = "[";

	text_putc(e->t, '[');
	while (comment_before(e, until)) {
		text_puts(e->t, own_line(e) || *open == '[' ? open : ",");
		emit_comment(e, false);
		open = "],[";
	}
	text_puts(e->t, *open == '[' ? "]" : "]]");
}

/* Where the tag or turn behind the first i tags and k turns begins. */
static uint32_t next_line(const struct record *r, size_t i, size_t k)
{
	if (i < r->ntags)
		return r->tags[i].span.at;
	return k < r->nturns ? r->turns[k].at : (uint32_t)r->slice->len;
}

static void emit_tag(struct emitter *e, size_t i)
{
	const struct tag *tag = &e->r->tags[i];
	size_t len;
	char *value = tag_text(e->r, tag, e->a, &len);

	text_puts(e->t, "{\"before\":");
	emit_lines(e, tag->span.at);
	text_puts(e->t, ",\"name\":\"");
	if (tag->name < TAG_OWN)
		text_puts(e->t, tag_names[tag->name]);
	else
		tag_own_name(e->r, tag, e->t);
	text_puts(e->t, "\",\"value\":");
	emit_value(e->t, value, len);
	e->last = tag->span.end;
	emit_behind(e, next_line(e->r, i + 1, 0));
}

static void emit_word(struct emitter *e, const struct word *w)
{
	char plain[WORD_MAX + 1], *string;
	size_t len;

	switch (w->kind) {
	case WORD_PLAIN:
		text_putc(e->t, '"');
		text_add(e->t, plain, word_text(e->r->text, w, plain));
		text_putc(e->t, '"');
		break;
	case WORD_HIDDEN:
		text_puts(e->t, "{\"hidden\":");
		text_number(e->t, (int64_t)w->key);
		text_putc(e->t, '}');
		break;
	default:
		string = string_text(e->r->text, (struct span){w->at, w->at + w->len}, e->a, &len);
		text_puts(e->t, "{\"string\":");
		emit_value(e->t, string, len);
		text_putc(e->t, '}');
	}
}

/* The words of an action, most of which are short. */
static void emit_words(struct emitter *e, const struct action *a)
{
	const struct word *w = &e->r->words[a->word], *end = w + a->nwords;
	char *to = text_room(e->t, a->nwords * (sizeof w->key + 3));

	for (; w < end && w->kind == WORD_PLAIN && !(w->key >> 63); w++) {
		*to++ = '"';
		to = put_key(to, w->key);
		*to++ = '"';
		*to++ = ',';
	}
	e->t->len = (size_t)(to - e->t->at);
	for (; w < end; w++) {
		emit_word(e, w);
		text_putc(e->t, ',');
	}
	if (a->nwords)
		e->t->len--;            /* behind the last one there is no comma */
}

static void emit_within(struct emitter *e, uint32_t k, bool *first)
{
	text_puts(e->t, *first ? "{\"word\":" : ",{\"word\":");
	text_number(e->t, k);
	text_puts(e->t, ",\"comment\":");
	emit_comment(e, true);
	text_putc(e->t, '}');
	*first = false;
}

/* Comments between the action's words, and those between the last one and the comma. */
static void emit_inner_comments(struct emitter *e, const struct action *a, const struct action *next)
{
	const struct record *r = e->r;
	bool first = true;

	for (uint32_t k = 0; k < a->nwords; k++) {
		const struct word *w = &r->words[a->word + k];
		while (comment_before(e, w->at))
			emit_within(e, k, &first);
		e->last = w->at + w->len + (w->kind == WORD_STRING);
	}
	while (next && comment_before(e, next->at) && !memchr(r->text + e->last, ',', r->comments[e->comment].at - e->last))
		emit_within(e, a->nwords, &first);
}

static void emit_action(struct emitter *e, const struct action *a, const struct action *next)
{
	char seat[WORD_MAX + 1];

	text_puts(e->t, "{\"before\":[");
	for (const char *gap = ""; comment_before(e, a->at); gap = ",") {
		text_puts(e->t, gap);
		emit_comment(e, true);
	}
	if (a->by == SEAT_NONE) {
		text_puts(e->t, "],\"seat\":null");
	} else {
		text_puts(e->t, "],\"seat\":\"");
		text_add(e->t, seat, seat_text(e->r, a->by, seat));
		text_putc(e->t, '"');
	}
	text_puts(e->t, a->claim ? ",\"claim\":true,\"words\":[" : ",\"claim\":false,\"words\":[");
	emit_words(e, a);
	text_puts(e->t, "],\"within\":[");
	emit_inner_comments(e, a, next);
	text_puts(e->t, "]}");
}

static void emit_turn(struct emitter *e, size_t i)
{
	const struct turn *t = &e->r->turns[i];
	const struct action *a = t->nactions ? e->r->actions + t->action : NULL;
	char seat[WORD_MAX + 1];

	text_puts(e->t, "{\"before\":");
	emit_lines(e, t->at);
	text_puts(e->t, ",\"number\":");
	text_number(e->t, (int64_t)i + e->r->first_turn);
	text_puts(e->t, ",\"seat\":\"");
	text_add(e->t, seat, t->seat >= 0 ? seat_text(e->r, t->seat, seat) : plain_text(e->r->text, (struct span){t->seat_at, t->seat_end}, seat));
	text_puts(e->t, "\",\"actions\":[");
	e->last = t->seat_end;
	for (uint32_t k = 0; k < t->nactions; k++) {
		if (k)
			text_putc(e->t, ',');
		emit_action(e, &a[k], k + 1 < t->nactions ? &a[k + 1] : NULL);
	}
	text_putc(e->t, ']');
	emit_behind(e, next_line(e->r, e->r->ntags, i + 1));
}

static void emit_game(struct emitter *e)
{
	size_t len;
	char *value = tag_text(e->r, &e->r->tags[0], e->a, &len);

	emit_value(e->t, value, len);
}

static void emit_foreign(struct emitter *e, bool before)
{
	e->words->len = 0;
	format_foreign(e->words, e->r, before);
	if (e->words->len)
		emit_value(e->t, e->words->at, e->words->len);
	else
		text_puts(e->t, "null");
}

/* Comments behind the last turn. */
static void emit_end(struct emitter *e)
{
	emit_lines(e, e->r->starred ? e->r->star : (uint32_t)e->r->slice->len);
}

static struct emitter emitter_of(struct record_json *j, const struct record *r, struct text *out)
{
	return (struct emitter){.t = out, .r = r, .a = j->arena, .words = &j->comment, .last = (uint32_t)r->slice->start};
}

static bool is_canonical(struct record_json *j)
{
	if (j->diags.worst != V_LEGAL || j->record.ntags == 0 || !j->record.starred)
		return false;
	j->piece.len = 0;
	format_record(&j->piece, &j->record);
	return j->piece.len == j->text.len && memcmp(j->piece.at, j->text.at, j->text.len) == 0;
}

void record_json_write(struct record_json *j, const struct record *r, struct text *out)
{
	struct emitter e = emitter_of(j, r, out);

	text_puts(out, "{\"game\":");
	emit_game(&e);
	text_puts(out, ",\"text_before\":");
	emit_foreign(&e, true);
	for (size_t i = 0; i < r->ntags; i++) {
		text_puts(out, i ? "," : ",\"tags\":[");
		emit_tag(&e, i);
	}
	text_puts(out, "],\"turns\":[");
	for (size_t i = 0; i < r->nturns; i++) {
		if (i)
			text_putc(out, ',');
		emit_turn(&e, i);
	}
	text_puts(out, "],\"before_end\":");
	emit_end(&e);
	text_puts(out, r->starred ? ",\"ended\":true,\"text_behind\":" : ",\"ended\":false,\"text_behind\":");
	emit_foreign(&e, false);
	text_putc(out, '}');
}

/* A base for [From] that has the seats of the turns. */
static struct record *make_stand_in(struct record_json *j)
{
	struct record *base = arena_array(j->arena, 1, sizeof *base);
	const json_t *turns = json_object_get(j->given, "turns");

	for (size_t i = 0; i < json_array_size(turns); i++) {
		const json_t *turn = json_array_get(turns, i), *actions = json_object_get(turn, "actions");
		for (size_t k = 0; k <= json_array_size(actions); k++) {
			const json_t *seat = json_object_get(k ? json_array_get(actions, k - 1) : turn, "seat");
			if (!json_is_string(seat))
				continue;
			const char *name = json_string_value(seat);
			uint32_t len = (uint32_t)json_string_length(seat);
			struct word w = {.kind = WORD_PLAIN, .key = word_key(name, len), .len = (uint16_t)len};
			base->text = name;
			if (record_seat(base, &w) == SEAT_NONE && base->nseats < SEATS_MAX)
				base->seats[base->nseats++] = (struct seat){.key = w.key, .name = name, .person = "", .name_len = len};
		}
	}
	return base;
}

static const struct record *find_base(void *arg, const char *name, size_t len)
{
	struct record_json *j = arg;
	const struct record *base = j->find ? j->find(j->find_arg, name, len) : NULL;

	if (base)
		return base;
	if (!j->stand_in)
		j->stand_in = make_stand_in(j);
	return j->stand_in;
}

const char *record_json_pointer(const struct record_json *j, const struct diag *d)
{
	const struct record *r = &j->record;

	if (d->span.at < j->slice.start)
		return "/text_before";
	if (r->starred && d->span.at > r->star)
		return "/text_behind";
	if (d->turn >= 0 && d->action > 0)
		return arena_printf(j->arena, "/turns/%d/actions/%d", d->turn - r->first_turn, d->action - 1);
	if (d->turn >= 0)
		return arena_printf(j->arena, "/turns/%d", d->turn - r->first_turn);
	for (size_t i = 0; i < r->ntags; i++)
		if (d->span.at >= r->tags[i].span.at && d->span.at < r->tags[i].span.end)
			return arena_printf(j->arena, "/tags/%zu", i);
	return "";
}

static bool refuse_difference(struct record_json *j, const struct at *at, const json_t *came)
{
	char *words = came ? json_dumps(came, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;

	record_json_refuse(j, at, words ? "this would read back as %.200s" : "this would not read back", words);
	free(words);
	return false;
}

/* The first place in which both differ is refused. */
static bool same(struct record_json *j, const struct at *at, const json_t *given, const json_t *came)
{
	const char *key;
	json_t *v;

	if (json_equal(given, came))
		return true;
	if (json_is_object(given) && json_is_object(came)) {
		json_object_foreach((json_t *)given, key, v)
			if (json_object_get(came, key) && !same(j, &(struct at){at, key, 0}, v, json_object_get(came, key)))
				return false;
	} else if (json_is_array(given) && json_array_size(given) == json_array_size(came)) {
		for (size_t i = 0; i < json_array_size(given); i++)
			if (!same(j, &(struct at){at, NULL, i}, json_array_get(given, i), json_array_get(came, i)))
				return false;
	}
	return refuse_difference(j, at, came);
}

/* The same with JSON text as what came back, in j->piece; empties it. */
static bool same_piece(struct record_json *j, const struct at *at, const json_t *given)
{
	json_t *came = json_loadb(j->piece.at, j->piece.len, JSON_DECODE_ANY, NULL);
	bool is = same(j, at, given, came);

	json_decref(came);
	j->piece.len = 0;
	return is;
}

/* Whether the tree of the text is what was given; piece by piece, since a
 * second tree of JSON would double the memory. */
static bool same_twin(struct record_json *j, const json_t *v)
{
	const struct record *r = &j->record;
	struct emitter e = emitter_of(j, r, &j->piece);
	struct at tags_at = {NULL, "tags", 0}, turns_at = {NULL, "turns", 0};
	const json_t *tags = json_object_get(v, "tags"), *turns = json_object_get(v, "turns");

	j->piece.len = 0;
	emit_game(&e);
	if (!same_piece(j, &(struct at){NULL, "game", 0}, json_object_get(v, "game")))
		return false;
	emit_foreign(&e, true);
	if (!same_piece(j, &(struct at){NULL, "text_before", 0}, json_object_get(v, "text_before")))
		return false;
	if (r->ntags != json_array_size(tags) || r->nturns != json_array_size(turns))
		return record_json_refuse(j, r->ntags != json_array_size(tags) ? &tags_at : &turns_at,
			      "this would read back with %zu tags and %zu turns", r->ntags, r->nturns);
	for (size_t i = 0; i < r->ntags; i++) {
		emit_tag(&e, i);
		if (!same_piece(j, &(struct at){&tags_at, NULL, i}, json_array_get(tags, i)))
			return false;
	}
	for (size_t i = 0; i < r->nturns; i++) {
		emit_turn(&e, i);
		if (!same_piece(j, &(struct at){&turns_at, NULL, i}, json_array_get(turns, i)))
			return false;
	}
	emit_end(&e);
	if (!same_piece(j, &(struct at){NULL, "before_end", 0}, json_object_get(v, "before_end")))
		return false;
	emit_foreign(&e, false);
	return same_piece(j, &(struct at){NULL, "text_behind", 0}, json_object_get(v, "text_behind"));
}

static bool refuse_fault(struct record_json *j)
{
	for (size_t i = 0; i < j->diags.n; i++) {
		const struct diag *d = &j->diags.list[i];
		if (d->verdict == V_LEGAL)
			continue;
		j->pointer = record_json_pointer(j, d);
		j->message = arena_printf(j->arena, "%s: %s", d->rule->id, d->message);
		break;
	}
	return false;
}

bool record_json_read(struct record_json *j, const json_t *twin)
{
	size_t start = 0;

	j->given = twin;
	j->stand_in = NULL;
	j->text.len = 0;
	j->pointer = j->message = "";
	if (!record_json_put_record(j, twin, &start))
		return false;
	if (j->text.len > RECORD_MAX)
		return record_json_refuse(j, NULL, "a record of more than %d MiB", RECORD_MAX / (1024 * 1024));
	j->record.find = find_base;
	j->record.find_arg = j;
	read_text(j);
	for (size_t i = 0; i < j->text.len; i++)
		if (j->text.at[i] == '[' && i != start && record_begins(j->text.at, i, j->text.len))
			return record_json_refuse(j, NULL, "the text holds the beginning of another record, [Game and a quote");
	if (j->diags.worst != V_LEGAL)
		return refuse_fault(j);
	if (!j->record.starred)
		return record_json_refuse(j, NULL, "the text has no end");
	if (!same_twin(j, twin))
		return false;
	return is_canonical(j) || record_json_refuse(j, NULL, "the text is not canonical: a record in canonical form has another twin");
}
