/* The fuzz targets. One is made of
 * - a function of bytes that calls contract_broken where a promise is not kept
 *   (crashes, sanitizers' finds, hangs and leaks count without being asked for),
 * - a row of the table at the end, whose third member may name a mutator,
 * - its seeds, a case in tests/fuzz/seeds.sh,
 * - inputs worth keeping, in tests/fuzz/corpus/NAME/, and words that its inputs
 *   may hold, in tests/fuzz/NAME.dict; both may be missing.
 * make fuzz and make fuzz-short find it by its row. */
#include "tests/fuzz/fuzz.h"

#include "notation/format.h"
#include "notation/lex.h"
#include "notation/record_json.h"

#include <fcntl.h>
#include <unistd.h>

enum { TURNS = 4, TRIES = 6, JUDGED = 100 };

/* A table that is used again for every input, as a command uses its own. */
static struct table *open_table(void)
{
	static struct table t;

	if (!t.keep.fail)
		table_open(&t);
	arena_reset(&t.arena);
	return &t;
}

static void read_at(struct table *t, const char *text, size_t len, bool strict)
{
	free(t->text);
	t->text = malloc(len + 17);
	memcpy(t->text, text, len);
	memset(t->text + len, 0, 17);
	slice_of(&t->slice, t->text, len);
	diags_init(&t->diags, &t->arena);
	record_parse(&t->r, &t->slice, strict, &t->diags);
}

/* What is printed of a fault can be found out. */
static void look_at_faults(struct table *t)
{
	size_t line, column, from, to;
	struct text safe = {.fail = no_memory};

	diags_sort(&t->diags);
	for (size_t i = 0; i < t->diags.n; i++) {
		const struct diag *d = &t->diags.list[i];
		if (d->span.at > d->span.end || d->span.end > t->slice.len)
			contract_broken("%s stands at %u to %u of %zu", d->rule->id, d->span.at, d->span.end, t->slice.len);
		slice_place(&t->slice, d->span.at, &line, &column);
		slice_line(&t->slice, d->span.at, 60, &from, &to);
		text_safe(&safe, t->slice.text + from, to - from);
		text_json(&safe, d->message, strlen(d->message));
	}
	text_free(&safe);
}

static void put_nothing(void *arg, const char *words)
{
	*(size_t *)arg += strlen(words);
}

static bool describe(struct visitor *v, const void *act);

struct describer { struct visitor v; struct replay *rp; struct text t; unsigned left; };

static bool describe(struct visitor *v, const void *act)
{
	struct describer *d = (struct describer *)v;

	d->rp->game->describe(&d->rp->ctx, d->rp->pos, act, &d->t);
	return --d->left > 0;
}

/* All that commands ask of a position. */
static void look_at_position(struct table *t)
{
	struct replay *rp = &t->replay;
	const struct game *g = rp->game;
	struct ranking places = {0};
	struct score score;
	struct view view;
	size_t n = 0;

	if (!rp->playable || !rp->had_setup)
		return;
	view_init(&view, &t->arena);
	g->view(&rp->ctx, rp->pos, &view);
	g->write_setup(&rp->ctx, rp->pos, put_nothing, &n);
	g->rank(&rp->ctx, rp->pos, &places);
	g->outcome(&rp->ctx, rp->pos, true);
	bool laid_out = rp->line >= t->r.nturns || t->r.turns[rp->line].seat != SEAT_SETUP;     /* else its set-up was refused */
	for (int seat = 0; seat < (int)rp->ctx.nseats; seat++) {
		struct describer d = {{.visit = describe}, rp, {.fail = no_memory}, 200};
		score = (struct score){0};
		g->score(&rp->ctx, rp->pos, seat, &score);
		if (laid_out && g->moves && g->to_act(&rp->ctx, rp->pos) >> seat & 1)
			g->moves(&rp->ctx, rp->pos, seat, &d.v);
		text_free(&d.t);
	}
}

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

/* Whether the record was read without faults up to its first turn, and no tag stands behind that. */
static bool head_read(const struct table *t)
{
	if (t->r.nturns && t->r.ntags && t->r.tags[t->r.ntags - 1].span.at > t->r.turns[0].at)
		return false;
	for (size_t i = 0; i < t->diags.n; i++)
		if (t->diags.list[i].verdict > V_LEGAL && (t->r.nturns == 0 || t->diags.list[i].span.at < t->r.turns[0].at))
			return false;
	return true;
}

/* The text of a record with blank lines before it and, in its turns, an empty
 * comment before each token that has a blank before it; was has the place in
 * the text of each byte. */
static void space_out(struct table *t, const struct slice *s, struct text *out, uint32_t *was)
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
	bool open = !head_read(&one);           /* a comment may begin or end another way */
	for (size_t i = 0; i < one.diags.n; i++)
		open |= one.diags.list[i].rule == &notation_rules[N_COMMENT];
	if (open)
		goto out;
	read_at(&other, s->text, s->len, false);
	space_out(&other, s, &spaced, was);     /* what other gets of it is lost with the next line */
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
static void run_record(const uint8_t *data, size_t size)
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

/* How much of the bytes a source gives as the first record. */
static size_t first_record(const uint8_t *data, size_t size)
{
	const char *text = (const char *)data;
	size_t end = 0;
	bool begun = false;

	for (; end < size && !(begun && record_begins(text, end, size)); end++)
		begun |= record_begins(text, end, size);
	return end;
}

/* A record that can be read means the same in its canonical form and in that
 * of its JSON twin. */
static void run_fmt(const uint8_t *data, size_t size)
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
static void run_json(const uint8_t *data, size_t size)
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

/* A game by lot under a head, with words of a set-up or a deal. */
static void play_on(const struct game *g, const char *head, const char *setup, const uint8_t *data, size_t size)
{
	struct byte_lot lot;

	byte_lot_init(&lot, data, size);
	lot.left = 0;
	contract_play(&(struct contract){.game = g, .lot = &lot.c, .defaults = true, .turns = TURNS, .tries = TRIES, .judged = JUDGED, .dir = work_dir, .head = head,
					 .setup = setup});
}

static void write_file(const uint8_t *data, size_t size)
{
	char path[64];

	snprintf(path, sizeof path, "%s/fuzz.json", work_dir);
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
	if (fd < 0 || write(fd, data, size) != (ssize_t)size)
		abort();
	close(fd);
}

/* A file is read under a record's head; where it has no fault, a game is dealt and played under it. */
static void run_file(const uint8_t *data, size_t size, const char *tag)
{
	json_t *tree = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
	const char *id = json_string_value(json_object_get(tree, "game"));
	const struct game *g = id ? game_find(id) : NULL;
	struct text head = {.fail = no_memory};
	struct table t;

	json_decref(tree);
	if (!g)
		return;
	write_file(data, size);
	for (unsigned seats = g->min_seats; seats <= g->max_seats; seats++) {
		head.len = 0;
		text_printf(&head, "[Game \"%s\"]\n[%s \"fuzz\"]\n", g->id, tag);
		for (unsigned i = 0; i < seats; i++)
			text_printf(&head, "[Seat \"%s\"]\n", g->gen_seats[i]);
		table_open(&t);
		t.library.dir = work_dir;
		read_at(&t, head.at, head.len, false);
		replay_begin(&t.replay, &t.r, NULL, &t.diags);
		look_at_faults(&t);
		bool usable = t.replay.playable && t.diags.worst == V_LEGAL, other_seats = t.replay.ctx.components && !usable;
		table_close(&t);
		text_putc(&head, '\0');
		if (usable)
			play_on(g, head.at, NULL, data, size);
		if (!other_seats)
			break;
	}
	text_free(&head);
}

static void run_set(const uint8_t *data, size_t size)
{
	run_file(data, size, "Components");
}

static void run_house(const uint8_t *data, size_t size)
{
	run_file(data, size, "House");
}

/* What bears on play of a record's head. */
static void copy_head(const struct table *t, struct text *head)
{
	for (size_t i = 0; i < t->r.ntags; i++) {
		const struct tag *tag = &t->r.tags[i];
		if (tag->name == TAG_GAME || tag->name == TAG_SEAT || tag->name == TAG_COMPONENTS || tag->name == TAG_RULING || tag->name == TAG_HOUSE) {
			text_add(head, t->text + tag->span.at, tag->span.end - tag->span.at);
			text_putc(head, '\n');
		}
	}
	text_putc(head, '\0');
}

static void put_words(void *arg, const char *words)
{
	struct text *t = arg;

	text_puts(t, t->len ? ",\n   " : "\n   ");
	text_puts(t, words);
}

/* The position at hand as a record of its own comes to the same words and is
 * played on. Where the game is over it need only be legal: how it ended is no
 * part of a set-up. */
static void begin_here(struct table *t, const uint8_t *data, size_t size)
{
	const struct game *g = t->replay.game;
	struct text head = {.fail = no_memory}, words = {.fail = no_memory}, again = {.fail = no_memory}, whole = {.fail = no_memory};

	copy_head(t, &head);
	g->write_setup(&t->replay.ctx, t->replay.pos, put_words, &words);
	bool over = g->over(t->replay.pos);
	if (words.len == 0)             /* of a game that has not begun */
		goto out;
	text_printf(&whole, "%s0. setup:%.*s\n", head.at, (int)words.len, words.at);
	arena_reset(&t->arena);
	read_at(t, whole.at, whole.len, false);
	replay_run(&t->replay, &t->r, NULL, &t->diags);
	if (t->diags.worst > V_UNDECIDED)
		contract_broken("the position as a set-up is %s: %s: %s\n%.*s", verdict_name(t->diags.worst), t->diags.list[0].rule->id,
				t->diags.list[0].message, (int)whole.len, whole.at);
	g->write_setup(&t->replay.ctx, t->replay.pos, put_words, &again);
	if (over)
		goto out;
	if (words.len != again.len || memcmp(words.at, again.at, words.len) != 0)
		contract_broken("the position as a set-up is another one:\n%.*s\n%.*s", (int)words.len, words.at, (int)again.len, again.at);
	text_putc(&words, '\0');
	if (g->deal)
		play_on(g, head.at, words.at, data, size);
out:
	text_free(&head);
	text_free(&words);
	text_free(&again);
	text_free(&whole);
}

/* The words of a set-up: where they are legal, the position's own words come
 * to the same one, and a game goes on from it. */
static void run_setup(const uint8_t *data, size_t size)
{
	struct table *t = open_table();

	read_at(t, (const char *)data, first_record(data, size), false);
	if (!replay_begin(&t->replay, &t->r, NULL, &t->diags) || t->r.base)
		return;
	while (replay_next(&t->replay) == REPLAY_ACTION)
		;       /* to the end of the set-up's line */
	look_at_faults(t);
	look_at_position(t);
	if (t->diags.worst == V_LEGAL && t->replay.had_setup && !t->replay.stopped && t->replay.line == 1)
		begin_here(t, data, size);
}

/* What play comes to from a turn on, which is turn 1 here: where it is at fault (the row may
 * be another one where the start is concerned), the position. */
static void rest_text(struct table *t, int32_t from, struct text *out)
{
	struct replay *rp = &t->replay;

	for (size_t i = 0; i < t->diags.n; i++) {
		const struct diag *d = &t->diags.list[i];
		if (d->verdict > V_LEGAL && d->turn >= 0)
			text_printf(out, "%s at %d.%d\n", verdict_name(d->verdict), d->turn - from + 1, d->action);
	}
	rp->game->write_setup(&rp->ctx, rp->pos, put_words, out);
}

/* Up to the beginning of a turn line. False: something before it is not as it should be. */
static bool play_up_to(struct replay *rp, size_t line)
{
	while (rp->line < line)
		if (replay_next(rp) == REPLAY_END)
			return false;
	return rp->had_setup && rp->ref.undecided_turn < 0 && rp->ref.out->worst == V_LEGAL && !rp->game->over(rp->pos);
}

/* A record that is broken off before a turn by lot, and goes on as one of its
 * own from the position there, has the same faults and comes to the same end. */
static void go_on_elsewhere(struct table *t, const uint8_t *data, size_t size)
{
	static struct table other;
	struct text whole = {.fail = no_memory}, end = {.fail = no_memory}, again = {.fail = no_memory}, words = {.fail = no_memory};
	struct byte_lot lot;

	arena_reset(&t->arena);
	read_at(t, (const char *)data, first_record(data, size), false);
	if (t->r.has_undo || t->r.base || t->r.nturns < 2 || !replay_begin(&t->replay, &t->r, NULL, &t->diags))
		return;
	byte_lot_init(&lot, data, size);
	lot.left = 0;
	size_t line = 1 + lot.c.choose(&lot.c, (unsigned)t->r.nturns - 1);
	if (!play_up_to(&t->replay, line))
		return;
	t->replay.game->write_setup(&t->replay.ctx, t->replay.pos, put_words, &words);
	copy_head(t, &whole);
	whole.len--;
	text_printf(&whole, "0. setup:%.*s\n", (int)words.len, words.at);
	for (size_t i = line; i < t->r.nturns; i++) {
		uint32_t to = i + 1 < t->r.nturns ? t->r.turns[i + 1].at : t->r.starred ? t->r.star : (uint32_t)t->slice.len;
		text_add(&whole, t->text + t->r.turns[i].seat_at, to - t->r.turns[i].seat_at);
	}
	while (replay_next(&t->replay) != REPLAY_END)
		;
	if (t->replay.line == line && !t->replay.open_turn)     /* the turn before it lacks something, or it is another's */
		goto out;
	rest_text(t, (int32_t)line, &end);
	if (!other.keep.fail)
		table_open(&other);
	arena_reset(&other.arena);
	read_at(&other, whole.at, whole.len, false);
	if (replay_begin(&other.replay, &other.r, NULL, &other.diags))
		while (replay_next(&other.replay) != REPLAY_END)
			;
	for (size_t i = 0; i < other.diags.n; i++)
		if (other.diags.list[i].verdict == V_UNDECIDED) /* what a vote before it had decided */
			goto out;
	if (other.replay.had_setup)
		rest_text(&other, 1, &again);
	if (end.len != again.len || memcmp(end.at, again.at, end.len) != 0)
		contract_broken("from turn %zu on as a record of its own it comes to something else:\n%.*s\n----\n%.*s\n----\n%.*s", line, (int)whole.len, whole.at,
				(int)end.len, end.at, (int)again.len, again.at);
out:
	text_free(&whole);
	text_free(&words);
	text_free(&end);
	text_free(&again);
}

/* A record's turns: what is refused is left out and the rest goes on, so that
 * every action is judged somewhere. The end is a position like any other. */
static void run_play(const uint8_t *data, size_t size)
{
	struct table *t = open_table();
	struct replay *rp = &t->replay;

	read_at(t, (const char *)data, first_record(data, size), false);
	if (!head_read(t) || !replay_begin(rp, &t->r, NULL, &t->diags))
		return;
	for (unsigned refused = 0; refused < 100; refused++) {
		while (replay_next(rp) != REPLAY_END)
			;
		if (!rp->stopped || !rp->had_setup || t->r.turns[rp->line].seat == SEAT_SETUP)
			break;
		rp->stopped = false;
		if (!rp->open_turn)
			rp->line++;
	}
	look_at_faults(t);
	look_at_position(t);
	if (rp->had_setup && !rp->stopped && !t->r.base && rp->ref.undecided_turn < 0)
		begin_here(t, data, size);
	go_on_elsewhere(t, data, size);
}

/* The words of the set-up: from behind its colon to the line of the first turn. */
static struct span setup_words(const struct text *t)
{
	size_t at = find_text(t, "setup:"), end;

	at = at < t->len ? at + 6 : at;
	for (end = at; end < t->len; end++)
		if (t->at[end] == '\n' && end + 1 < t->len && !memchr(" \t\n", t->at[end + 1], 3))
			break;
	return (struct span){(uint32_t)at, (uint32_t)end};
}

static void mutate_setup(struct mutation *m)
{
	struct span s = setup_words(&m->in);

	mutate_turns(m, s.at, s.end);
}

static void mutate_play(struct mutation *m)
{
	mutate_turns(m, setup_words(&m->in).end, m->in.len);
}

/* The contract of the games. The first byte names the game and says whether
 * readings are drawn, four more make set and deal, the rest are the lots of play. */
struct two_lots { struct byte_lot l; const uint8_t *rest; size_t nrest; };

static bool enough(const struct contract *c)
{
	struct two_lots *two = (struct two_lots *)c->lot;

	if (two->rest) {                /* play begins */
		two->l.at = two->rest;
		two->l.left = two->nrest;
		two->rest = NULL;
	}
	return two->l.left == 0;
}

static void run_moves(const uint8_t *data, size_t size)
{
	struct two_lots two = {.rest = data + 5, .nrest = size - 5};
	unsigned n = 0;

	while (games[n])
		n++;
	if (size < 6)
		return;
	byte_lot_init(&two.l, data, 5);
	two.l.left = 0;
	contract_play(&(struct contract){.game = games[data[0] % n], .lot = &two.l.c, .defaults = data[0] / n % 2, .turns = 60, .tries = TRIES, .judged = JUDGED,
					 .enough = enough, .dir = work_dir});
}

const struct target targets[] = {
	{"record", run_record, NULL},
	{"fmt", run_fmt, NULL},
	{"json", run_json, mutate_json},
	{"set", run_set, mutate_json},
	{"house", run_house, mutate_json},
	{"setup", run_setup, mutate_setup},
	{"play", run_play, mutate_play},
	{"moves", run_moves, NULL},
	{NULL, NULL, NULL},
};
