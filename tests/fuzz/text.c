/* Fuzz targets of what is read and written: the stream, its records, their canonical form, their JSON twins. */
#include "tests/fuzz/targets.h"

#include "notation/format.h"
#include "notation/lex.h"
#include "notation/record_json.h"

#include <unistd.h>

/* Formatted text reads back without faults and formats to itself. */
static void format_again(const struct record *r, struct arena *a, struct text *once)
{
	struct text twice = {.fail = no_memory};
	struct arena keep;
	struct record again;
	struct slice slice;
	struct diags d;

	format_record(once, r);
	size_t len = once->len;
	for (int i = 0; i < 17; i++)
		text_putc(once, '\0');
	once->len = len;
	arena_init(&keep, no_memory, NULL);
	slice_of(&slice, once->at, len);
	record_init(&again, &keep);
	diags_init(&d, a);
	record_parse(&again, &slice, false, &d);
	if (d.worst != V_LEGAL)
		contract_broken("the canonical form has a fault: %s\n%.*s", d.list[0].message, (int)len, once->at);
	format_record(&twice, &again);
	if (twice.len != len || memcmp(twice.at, once->at, len) != 0)
		contract_broken("the canonical form has another one:\n%.*s----\n%.*s", (int)len, once->at, (int)twice.len, twice.at);
	if (again.nwords != r->nwords || again.ntags != r->ntags || again.ncomments != r->ncomments || again.nactions != r->nactions)
		contract_broken("the canonical form lost something:\n%.*s", (int)len, once->at);
	text_free(&twice);
	arena_free(&keep);
}

/* A stream that comes some bytes at a time. */
struct feed { const uint8_t *at; size_t left, step; int to; };

static void feed_some(void *arg)
{
	struct feed *f = arg;
	size_t n = f->left < f->step ? f->left : f->step;

	if (f->to < 0)
		return;
	if (n && write(f->to, f->at, n) != (ssize_t)n)
		abort();
	f->at += n;
	f->left -= n;
	if (f->left == 0) {
		close(f->to);
		f->to = -1;
	}
}

/* Tokens read by way of the window and without it are the same. */
static void compare_readers(const struct slice *s, bool strict)
{
	static struct record a, b;
	static struct arena keep, arena;
	struct diags da, db;
	struct word wa, wb;
	enum token x, y;

	if (!keep.fail) {
		arena_init(&keep, no_memory, NULL);
		arena_init(&arena, no_memory, NULL);
		record_init(&a, &keep);
		record_init(&b, &keep);
	}
	arena_reset(&arena);
	diags_init(&da, &arena);
	diags_init(&db, &arena);
	struct slice sa = *s, sb = *s;
	sa.first = sa.seen = sb.first = sb.seen = (struct mark){0, 1, 1};
	a.slice = &sa;
	b.slice = &sb;
	a.ncomments = b.ncomments = 0;
	memset(a.odd, 0, sizeof a.odd);
	memset(b.odd, 0, sizeof b.odd);
	struct lexer fast = lexer_of(s->text, (uint32_t)s->start, (uint32_t)s->len, &a, &da, strict), slow = fast;
	do {
		x = lex_next(&fast, &wa);
		slow = lexer_of(s->text, slow.p, slow.end, &b, &db, strict);    /* no window */
		y = lex_next(&slow, &wb);
		if (x != y || fast.p != slow.p || fast.at != slow.at)
			contract_broken("token %d from %u to %u, not %d from %u to %u", x, fast.at, fast.p, y, slow.at, slow.p);
		if ((x == T_WORD || x == T_NUMBER) && (wa.key != wb.key || wa.at != wb.at || wa.len != wb.len || wa.digits != wb.digits))
			contract_broken("word at %u has key %llx, not %llx", wa.at, (unsigned long long)wa.key, (unsigned long long)wb.key);
	} while (x != T_END);
	if (a.ncomments != b.ncomments || da.n != db.n || memcmp(a.odd, b.odd, sizeof a.odd) != 0)
		contract_broken("other faults, comments or odd signs: %zu and %zu", da.n, db.n);
}

/* The text of a record with blank lines before it and, in its turns, an empty
 * comment before each token that has a blank before it; was has the place in
 * the text of each byte. False: a tag stands in them, which is not read by tokens. */
static bool space_out(struct table *t, const struct slice *s, struct text *out, uint32_t *was)
{
	struct lexer l = lexer_of(s->text, t->r.nturns ? t->r.turns[0].at : (uint32_t)s->len, (uint32_t)s->len, &t->r, &t->diags, false);
	struct word w;
	enum token token;
	uint32_t from = 0;

	for (size_t i = s->len % 67; i > 0; i--, was++) {
		text_putc(out, '\n');
		*was = 0;
	}
	do {
		token = lex_next(&l, &w);
		uint32_t to = token == T_END || token == T_STAR ? (uint32_t)s->len : l.at;
		text_add(out, s->text + from, to - from);
		while (from < to)
			*was++ = from++;
		if (token == T_OPEN)
			return false;
		if (token != T_END && token != T_STAR && s->text[to - 1] == ' ') {
			text_puts(out, "{}");
			*was++ = to;
			*was++ = to;
		}
	} while (token != T_END && token != T_STAR);
	for (int i = 0; i <= 16; i++, was++) {
		text_putc(out, '\0');
		*was = (uint32_t)s->len;
	}
	out->len -= 17;
	return true;
}

/* Words read in one loop and words read one by one are the same, wherever they stand. */
static void compare_tokens(const struct slice *s)
{
	static struct table one, other;
	struct text spaced = {.fail = no_memory};
	uint32_t *was = malloc(sizeof *was * (3 * s->len + 200));

	if (!one.keep.fail) {
		table_open(&one);
		table_open(&other);
	}
	arena_reset(&one.arena);
	arena_reset(&other.arena);
	read_at(&one, s->text, s->len, false);
	const struct record *a = &one.r, *b = &other.r;
	bool open = !head_read(&one);           /* a comment or a string may begin or end another way */
	for (size_t i = 0; i < one.diags.n; i++) {
		const struct rule *rule = one.diags.list[i].rule;
		open |= rule == &notation_rules[N_COMMENT] || rule == &notation_rules[N_STRING] || rule == &notation_rules[N_TAG];
	}
	if (open)
		goto out;
	read_at(&other, s->text, s->len, false);
	if (!space_out(&other, s, &spaced, was))        /* what other gets of it is lost with the next line */
		goto out;
	read_at(&other, spaced.at, spaced.len, false);
	if (a->nturns != b->nturns || a->nactions != b->nactions || a->nwords != b->nwords || a->ntags != b->ntags)
		contract_broken("%zu turns, %zu actions, %zu words, and %zu, %zu, %zu:\n%.*s", a->nturns, a->nactions, a->nwords, b->nturns, b->nactions,
				b->nwords, (int)spaced.len, spaced.at);
	for (size_t i = 0; i < a->nturns; i++)
		if (a->turns[i].seat != b->turns[i].seat || a->turns[i].nactions != b->turns[i].nactions || a->turns[i].numbered != b->turns[i].numbered)
			contract_broken("turn %zu is another one:\n%.*s", i, (int)spaced.len, spaced.at);
	for (size_t i = 0; i < a->nactions; i++) {
		const struct action *x = &a->actions[i], *y = &b->actions[i];
		if (x->by != y->by || x->claim != y->claim || x->bad != y->bad || x->nwords != y->nwords || x->word != y->word || x->at != was[y->at])
			contract_broken("action %zu is another one:\n%.*s", i, (int)spaced.len, spaced.at);
	}
	for (size_t i = 0; i < a->nwords; i++) {
		const struct word *x = &a->words[i], *y = &b->words[i];
		if (x->kind != y->kind || x->key != y->key || x->len != y->len || x->digits != y->digits || x->at != was[y->at])
			contract_broken("word %zu is another one:\n%.*s", i, (int)spaced.len, spaced.at);
	}
	for (size_t i = 0; i < one.diags.n || i < other.diags.n; i++) {
		const struct diag *x = &one.diags.list[i], *y = &other.diags.list[i];
		if (i >= one.diags.n || i >= other.diags.n || x->rule != y->rule || x->turn != y->turn || x->action != y->action || x->span.at != was[y->span.at])
			contract_broken("fault %zu of %zu and %zu is another one: %s at %u, %s at %u:\n%.*s", i, one.diags.n, other.diags.n, x->rule->id, x->span.at,
					y->rule->id, was[y->span.at], (int)spaced.len, spaced.at);
	}
out:
	text_free(&spaced);
	free(was);
}

/* Line and column of a byte of the stream, counted from its beginning. */
static void check_place(struct slice *s, const uint8_t *data, size_t size, size_t from, uint32_t at)
{
	size_t line, column, l = 1, c = 1;

	for (size_t i = 0; i < from + at; i++)
		if (data[i] == '\n' || (data[i] == '\r' && (i + 1 == size || data[i + 1] != '\n')))
			l++, c = 1;
		else
			c += (data[i] & 0xC0) != 0x80 && !(size - i > 2 && memcmp(data + i, "\xEF\xBB\xBF", 3) == 0);   /* a byte order mark is nothing */
	slice_place(s, at, &line, &column);
	if (line != l || column != c)
		contract_broken("byte %u of the record is at %zu:%zu, not %zu:%zu", at, l, c, line, column);
}

/* One record of a stream: read, strictly too, and replayed. */
static void one_record(struct slice *slice, const uint8_t *data, size_t size, size_t from)
{
	struct table *t = open_table();
	struct text canonical = {.fail = no_memory};

	compare_readers(slice, false);
	read_at(t, slice->text, slice->len, true);
	enum verdict strictly = t->diags.worst;
	read_at(t, slice->text, slice->len, false);
	if (strictly < t->diags.worst)
		contract_broken("what is readable when strict is not otherwise");
	if (t->diags.worst == V_LEGAL && t->slice.start < t->slice.len)
		format_again(&t->r, &t->arena, &canonical);
	compare_tokens(slice);
	if (record_tag(&t->r, TAG_NAME) && !slice->may_be_named)
		contract_broken("the record has a [Name] that the source did not see");
	replay_run(&t->replay, &t->r, NULL, &t->diags);
	look_at_faults(t);
	look_at_position(t);
	for (size_t i = 0; i < t->diags.n && i < 5; i++)
		check_place(slice, data, size, from, t->diags.list[t->diags.n - 1 - i].span.at);
	text_free(&canonical);
}

/* Any bytes as a stream of records that comes some bytes at a time: nothing is
 * lost at the cuts, and each record is looked at. */
void run_record(const uint8_t *data, size_t size)
{
	static const size_t steps[] = {17, 250, 997, 65536};
	struct source source;
	struct batch batch = {0};
	struct slice slice;
	size_t at = 0;
	int ends[2];

	if (size > 32768 || pipe(ends))         /* more may not fit into a pipe */
		return;
	struct feed feed = {data, size, steps[size % 4], ends[1]};
	source_init(&source, ends[0], no_memory, NULL);
	source.before_read = feed_some;
	source.before_read_arg = &feed;
	while (source_fill(&source, &batch))
		while (batch_next(&batch, &slice)) {
			if (slice.len > size - at || memcmp(slice.text, data + at, slice.len) != 0)
				contract_broken("the stream is cut wrongly at %zu", at);
			one_record(&slice, data, size, at);
			at += slice.len;
		}
	if (at != size)
		contract_broken("%zu bytes of %zu came out of the source", at, size);
	batch_free(&batch);
	source_free(&source);
	close(ends[0]);
}

/* What a replay comes to: its faults by rule and place in the game, its position. */
static void outcome_text(struct table *t, struct text *out)
{
	for (size_t i = 0; i < t->diags.n; i++) {
		const struct diag *d = &t->diags.list[i];
		if (d->verdict > V_LEGAL)
			text_printf(out, "%s %s at %d.%d.%d: %s\n", verdict_name(d->verdict), d->rule->id, d->race, d->turn, d->action, d->message);
	}
	if (t->replay.playable && t->replay.had_setup)
		text_printf(out, "position %llx\n", (unsigned long long)replay_hash(&t->replay));
}

/* What reads and writes JSON, used again as convert does. */
static struct record_json *open_twin(struct table *t)
{
	static struct record_json twin;

	if (!twin.arena)
		record_json_init(&twin, &t->keep, &t->arena, no_memory, NULL);
	return &twin;
}

/* A record that can be read means the same in its canonical form and in that
 * of its JSON twin. */
void run_fmt(const uint8_t *data, size_t size)
{
	struct table *t = open_table();
	struct text canonical = {.fail = no_memory}, before = {.fail = no_memory}, after = {.fail = no_memory}, json = {.fail = no_memory};
	struct record_json *twin = open_twin(t);

	read_at(t, (const char *)data, first_record(data, size), false);
	if (t->diags.worst > V_LEGAL || t->slice.start >= t->slice.len)
		return;
	format_again(&t->r, &t->arena, &canonical);
	record_json_write(twin, &t->r, &json);
	json_t *tree = json_loadb(json.at, json.len, JSON_REJECT_DUPLICATES, NULL);
	if (!tree || !record_json_read(twin, tree))
		contract_broken("the twin is refused: %s: %s\n%.*s", tree ? twin->pointer : "no JSON", tree ? twin->message : "", (int)json.len, json.at);
	if (twin->text.len != canonical.len || memcmp(twin->text.at, canonical.at, canonical.len) != 0)
		contract_broken("the twin's text is not the canonical form:\n%.*s----\n%.*s", (int)twin->text.len, twin->text.at, (int)canonical.len,
				canonical.at);
	replay_run(&t->replay, &t->r, NULL, &t->diags);
	outcome_text(t, &before);
	read_at(t, canonical.at, canonical.len, false);
	replay_run(&t->replay, &t->r, NULL, &t->diags);
	outcome_text(t, &after);
	if (before.len != after.len || (before.len && memcmp(before.at, after.at, before.len) != 0))
		contract_broken("the canonical form means something else:\n%.*s----\n%.*s----\n%.*s", (int)canonical.len, canonical.at, (int)before.len,
				before.at, (int)after.len, after.at);
	json_decref(tree);
	text_free(&canonical);
	text_free(&before);
	text_free(&after);
	text_free(&json);
}

/* JSON as a record's twin: refused with a pointer and a reason, or read to a
 * record that has the same twin again. */
void run_json(const uint8_t *data, size_t size)
{
	struct table *t = open_table();
	json_t *tree = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL), *again;
	struct text json = {.fail = no_memory};
	struct record_json *twin = open_twin(t);

	if (!tree)
		return;
	if (!record_json_read(twin, tree)) {
		if (!twin->pointer || !twin->message || (*twin->pointer && *twin->pointer != '/'))
			contract_broken("refused without a reason");
	} else {
		read_at(t, twin->text.at, twin->text.len, false);
		bool from = record_tag(&t->r, TAG_FROM);         /* which names nothing here */
		if (t->diags.worst > V_LEGAL && !from)
			contract_broken("the text of a twin has a fault: %s\n%.*s", t->diags.list[0].message, (int)twin->text.len, twin->text.at);
		if (t->diags.worst > V_LEGAL)
			goto out;
		record_json_write(twin, &t->r, &json);
		if (!(again = json_loadb(json.at, json.len, JSON_REJECT_DUPLICATES, NULL)))
			contract_broken("the record of a twin has none");
		/* the text always has its * */
		json_object_set_new(tree, "ended", json_true());
		if (!json_equal(tree, again))
			contract_broken("another twin:\n%.*s\n%.*s", (int)size, (const char *)data, (int)json.len, json.at);
		json_decref(again);
		replay_run(&t->replay, &t->r, NULL, &t->diags);
		look_at_position(t);
	}
out:
	text_free(&json);
	json_decref(tree);
}
