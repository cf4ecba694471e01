/* Fuzz targets of play: set-ups, turns, and the contract of the games. */
#include "tests/fuzz/targets.h"

enum { TURNS = 4, TRIES = 6, JUDGED = 100 };

void play_on(const struct game *g, const char *head, const char *setup, const uint8_t *data, size_t size)
{
	struct byte_lot lot;

	byte_lot_init(&lot, data, size);
	lot.left = 0;
	contract_play(&(struct contract){.game = g, .lot = &lot.c, .defaults = true, .turns = TURNS, .tries = TRIES, .judged = JUDGED, .dir = work_dir, .head = head,
					 .setup = setup});
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
	if (replay_begin(&t->replay, &t->r, NULL, &t->diags))
		while (replay_next(&t->replay) == REPLAY_ACTION)
			;       /* not behind the set-up: a record's end may stop a race */
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
void run_setup(const uint8_t *data, size_t size)
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
void run_play(const uint8_t *data, size_t size)
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

void mutate_setup(struct mutation *m)
{
	struct span s = setup_words(&m->in);

	mutate_turns(m, s.at, s.end);
}

void mutate_play(struct mutation *m)
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

void run_moves(const uint8_t *data, size_t size)
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
