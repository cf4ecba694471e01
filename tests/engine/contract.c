/* One game by lot, and what it must keep; contract.h says what that is. */
#include "tests/engine/contract_parts.h"

#include "notation/format.h"

enum { ACTS_MAX = 200 };

/* Reads a text as one record; it must be readable. */
static void read_text(struct table *t, const char *text, size_t len)
{
	free(t->text);
	t->text = calloc(1, len + 17);
	memcpy(t->text, text, len);
	slice_of(&t->slice, t->text, len);
	diags_init(&t->diags, &t->arena);
	record_parse(&t->r, &t->slice, false, &t->diags);
	if (t->diags.worst != V_LEGAL)
		contract_broken("unreadable: %s\n%.*s", t->diags.list[0].message, (int)len, text);
}

static void play_text(struct table *t, const char *text, size_t len)
{
	read_text(t, text, len);
	diags_init(&t->diags, &t->arena);       /* what the reader noted is no part of what is compared */
	replay_run(&t->replay, &t->r, NULL, &t->diags);
	if (t->diags.worst > V_UNDECIDED) {
		const struct diag *d = diags_heaviest(&t->diags);
		fprintf(stderr, "%.*s\n", (int)len, text);
		contract_broken("%s at %d.%d: %s", d->rule->id, d->turn, d->action, d->message);
	}
	const size_t size = t->replay.game->position_size;
	void *position = memcpy(malloc(size), t->replay.pos, size);
	const struct came_to all = came_to(&t->replay, &t->diags);
	const char *otherwise = otherwise_by_steps(t, NULL, &all, position, size);
	free(position);
	if (otherwise)
		contract_broken("step by step %s is another than all at once:\n%.*s", otherwise, (int)len, text);
}

struct lines { struct text *t; bool first; };

static void put_line(void *arg, const char *words)
{
	struct lines *l = arg;

	text_puts(l->t, l->first ? "\n   " : ",\n   ");
	text_puts(l->t, words);
	l->first = false;
}

/* The position as words of a set-up. */
static void position_words(struct table *t, struct text *out)
{
	struct lines l = {out, true};

	t->replay.game->write_setup(&t->replay.ctx, t->replay.pos, put_line, &l);
}

/* The position read from a text is that of the game at play. */
static void same_position(const struct table *a, const struct table *b, const struct text *game)
{
	size_t n = a->replay.game->position_size;
	const unsigned char *x = a->replay.pos, *y = b->replay.pos;

	for (size_t i = 0; i < n; i++)
		if (x[i] != y[i]) {
			fprintf(stderr, "%.*s", (int)game->len, game->at);
			contract_broken("another position, from byte %zu on (%d, %d)", i, x[i], y[i]);
		}
}

static void random_rulings(const struct game *g, struct chooser *lot, struct text *head)
{
	for (unsigned k = 0; k < g->nrulings; k++) {
		unsigned n = 0;
		while (game_option_at(g, k, n))
			n++;
		if (n > 1 && choose(lot, 3) == 0)
			text_printf(head, "[Ruling \"%s=%s\"]\n", g->rulings[k].key, game_option_at(g, k, choose(lot, n))->name);
	}
}

/* What each seat has to do in a step of everyone, as words. False: the game can't go on. */
static bool step_of_all(struct table *t, struct listing *l, struct text *words)
{
	const struct game *g = t->replay.game;
	uint32_t may = g->to_act(&t->replay.ctx, t->replay.pos);

	for (int seat = 0; may >> seat; seat++) {
		if (!(may >> seat & 1))
			continue;
		list_acts(l, seat, false);
		if (l->n == 0)
			continue;
		g->chance(&t->replay.ctx, t->replay.pos, l->kept, l->lot);
		enum verdict v = g->check(&t->replay.ctx, t->replay.pos, l->kept, &t->replay.ref);
		if (v == V_UNDECIDED)   /* chance brought what no rule decides */
			return false;
		if (v != V_LEGAL)
			contract_broken("a listed action of a step of everyone is not legal: %s", t->diags.n ? t->diags.list[t->diags.n - 1].message : "?");
		text_printf(words, "%s@%s ", words->len ? ", " : " ", name_of(t, seat));
		g->write_action(&t->replay.ctx, t->replay.pos, l->kept, words);
		g->apply(&t->replay.ctx, t->replay.pos, l->kept);
	}
	return true;
}

/* What is written of a game: its record, the one that began beside it, and that
 * of somebody who does not see what some seats draw, one bit each. */
struct sheets { struct text *game, *restart, *veiled; uint32_t unseen; };

static void write_seen(struct sheets s, const char *words, size_t len)
{
	text_add(s.game, words, len);
	if (s.restart->len)
		text_add(s.restart, words, len);
}

static void write_sheets(struct sheets s, const char *words, size_t len)
{
	write_seen(s, words, len);
	text_add(s.veiled, words, len);
}

/* The act that was kept, as the veiled record has it. */
static void write_veiled(struct listing *l, int seat, struct sheets s)
{
	struct replay *rp = &l->t->replay;
	unsigned char *act = malloc(rp->game->action_size);

	memcpy(act, l->kept, rp->game->action_size);
	if (s.unseen >> seat & 1)
		rp->game->hide(act);
	rp->game->write_action(&rp->ctx, rp->pos, act, s.veiled);
	free(act);
}

/* Plays the act that was kept of those listed and writes it. */
static void play_kept(struct listing *l, int seat, bool first, struct sheets s)
{
	struct replay *rp = &l->t->replay;
	const struct game *g = rp->game;
	struct text words = {.fail = no_memory};

	g->chance(&rp->ctx, rp->pos, l->kept, l->lot);
	enum verdict v = g->check(&rp->ctx, rp->pos, l->kept, &rp->ref);
	text_puts(&words, first ? " " : ", ");
	if (l->answers)
		text_printf(&words, "@%s ", name_of(l->t, seat));
	text_add(s.veiled, words.at, words.len);
	write_veiled(l, seat, s);
	g->write_action(&rp->ctx, rp->pos, l->kept, &words);
	if (v != V_LEGAL) {
		fprintf(stderr, "%.*s %.*s\n", (int)s.game->len, s.game->at, (int)words.len, words.at);
		contract_broken("a listed action is not legal: %s", l->t->diags.n ? l->t->diags.list[l->t->diags.n - 1].message : "?");
	}
	write_seen(s, words.at, words.len);
	text_free(&words);
	g->apply(&rp->ctx, rp->pos, l->kept);
}

/* Another seat acts in the turn, by lot or because nothing goes on without. Whether one did. */
static bool play_answer(struct listing *l, int seat, bool must, struct table *reader, const struct text *head, struct sheets s)
{
	struct replay *rp = &l->t->replay;
	uint32_t may = rp->game->to_act(&rp->ctx, rp->pos) & ~(1u << seat);

	for (int other = 0; may >> other; other++) {
		if (!(may >> other & 1) || (!must && choose(l->lot, 4)))
			continue;
		list_acts(l, other, true);
		if (l->n == 0)
			continue;
		if (choose(l->lot, 6) == 0)
			compare_formulations(l->t, reader, head->at, head->len, l, other);
		play_kept(l, other, false, s);
		return true;
	}
	return false;
}

/* Whether some seat may begin a new turn. */
static bool turn_may_end(struct listing *l, int seat)
{
	struct replay *rp = &l->t->replay;
	uint32_t may = rp->game->to_act(&rp->ctx, rp->pos) & ~(1u << seat);

	for (int other = 0; may >> other; other++)
		if (may >> other & 1) {
			list_acts(l, other, false);
			if (l->n)
				return true;
		}
	return may == 0;
}

/* The turn of a seat, from behind its beginning to its end. */
static void play_turn(struct listing *l, int seat, struct table *reader, const struct text *head, struct sheets s)
{
	struct replay *rp = &l->t->replay;
	const struct game *g = rp->game;

	/* at the wall of Rad Rax Run a pass changes nothing and may be repeated for ever */
	for (unsigned acts = 0; g->whose_turn(rp->pos) == seat && acts < ACTS_MAX; acts++) {
		bool first = acts == 0;
		if (g->answer && !first && play_answer(l, seat, false, reader, head, s))
			continue;
		list_acts(l, seat, false);
		if (choose(l->lot, 12) == 0)
			compare_formulations(l->t, reader, head->at, head->len, l, seat);
		if (l->n)
			play_kept(l, seat, first, s);
		else if (first || !g->answer || !play_answer(l, seat, true, reader, head, s))
			break;
	}
	while (g->answer && !turn_may_end(l, seat) && play_answer(l, seat, true, reader, head, s))
		;
}

/* A game as it grows, and the tables at which it is read again. */
struct match {
	const struct contract *c;
	struct table t, reader, other;
	struct text head, game, restart, veiled;        /* restart: the record that begins in mid-game, or empty */
	uint32_t unseen;                        /* seats whose draws the writer of the veiled record does not see */
	unsigned restart_turn, replayed;        /* turn of the game that is the restart's first */
	struct listing l;
};

static struct sheets sheets_of(struct match *m)
{
	return (struct sheets){&m->game, &m->restart, &m->veiled, m->unseen};
}

/* Tags: seats, a set, house rules and readings by lot. */
static void write_head(struct match *m)
{
	const struct game *g = m->c->game;
	struct chooser *lot = m->c->lot;
	unsigned seats = g->min_seats + choose(lot, g->max_seats - g->min_seats + 1), set = choose(lot, 3);

	text_printf(&m->head, "[Game \"%s\"]\n", g->id);
	for (unsigned i = 0; i < seats; i++)
		text_printf(&m->head, "[Seat \"%s\"]\n", g->gen_seats[i]);
	if (set == 1 && seats == 2)
		text_printf(&m->head, "[Components \"%s\"]\n", trial_of(g)->small);
	else if (set == 2 && m->c->dir)
		text_puts(&m->head, "[Components \"lots\"]\n");
	if (set == 2 && m->c->dir)
		random_set(g, m->c->dir, lot);
	if (trial_of(g)->house && choose(lot, 2))
		text_printf(&m->head, "[House \"%s\"]\n", trial_of(g)->house);
	if (!m->c->defaults)
		random_rulings(g, lot, &m->head);
}

/* Head and set-up, by lot or as the caller gave them. False: they can't be played. */
static bool lay_out(struct match *m)
{
	const struct game *g = m->c->game;
	struct table *t = &m->t;
	struct lines lines = {&m->game, true};

	if (m->c->head)
		text_puts(&m->head, m->c->head);
	else
		write_head(m);
	text_add(&m->game, m->head.at, m->head.len);
	text_puts(&m->game, "0. setup:");
	if (m->c->setup) {
		text_puts(&m->game, m->c->setup);
	} else {
		play_text(t, m->head.at, m->head.len);
		g->deal(&t->replay.ctx, m->c->lot, put_line, &lines);
	}
	text_putc(&m->game, '\n');
	text_add(&m->veiled, m->game.at, m->game.len);
	read_text(t, m->game.at, m->game.len);
	replay_begin(&t->replay, &t->r, NULL, &t->diags);
	m->unseen = g->hide ? choose(m->c->lot, 1u << t->r.nseats) : 0;
	while (replay_next(&t->replay) != REPLAY_END)
		;
	if (t->diags.worst > V_UNDECIDED && m->c->defaults && !m->c->head)
		contract_broken("the start is not legal: %s\n%.*s", t->diags.list[t->diags.n - 1].message, (int)m->game.len, m->game.at);
	return t->diags.worst == V_LEGAL;       /* else a reading that this set does not bear */
}

/* From here a second record goes on beside the first. */
static void begin_restart(struct match *m, unsigned turn)
{
	text_add(&m->restart, m->head.at, m->head.len);
	text_puts(&m->restart, "0. setup:");
	position_words(&m->t, &m->restart);
	text_putc(&m->restart, '\n');
	m->replayed = turn;
}

/* The beginning of a turn line in both records. */
static void write_turn(struct match *m, unsigned turn, const char *name)
{
	text_printf(&m->game, "%u. %s:", turn, name);
	text_printf(&m->veiled, "%u. %s:", turn, name);
	if (m->restart.len)
		text_printf(&m->restart, "%u. %s:", turn - m->replayed + 1, name);
}

/* A turn line that was made as a whole. */
static void write_line(struct match *m, unsigned turn, const char *name, struct text *words)
{
	write_turn(m, turn, name);
	text_putc(words, '\n');
	write_sheets(sheets_of(m), words->at, words->len);
	text_free(words);
}

/* A turn that is not allowed may have changed the position before it was refused. */
static bool begin_turn(struct replay *rp, int seat)
{
	void *before = malloc(rp->game->position_size);

	memcpy(before, rp->pos, rp->game->position_size);
	bool legal = rp->game->turn(&rp->ctx, rp->pos, seat, &rp->ref) == V_LEGAL;
	if (!legal)
		memcpy(rp->pos, before, rp->game->position_size);
	free(before);
	return legal;
}

/* A step of everyone. False: the game can't go on. */
static bool all_turn(struct match *m, unsigned turn)
{
	struct replay *rp = &m->t.replay;
	struct text words = {.fail = no_memory};

	if (turn == m->restart_turn)
		begin_restart(m, turn);
	if (!begin_turn(rp, SEAT_ALL))
		return false;
	bool goes_on = step_of_all(&m->t, &m->l, &words);
	write_line(m, turn, "all", &words);
	return goes_on;
}

/* The set-up of a further race. False: there is none. */
static bool next_race(struct match *m, unsigned turn)
{
	struct replay *rp = &m->t.replay;
	const struct game *g = rp->game;
	struct text words = {.fail = no_memory};
	struct lines more = {&words, true};

	if (g->stop)
		g->stop(&rp->ctx, rp->pos);
	if (g->over(rp->pos) || g->to_act(&rp->ctx, rp->pos))
		return false;
	g->deal_next(&rp->ctx, rp->pos, m->c->lot, put_line, &more);
	write_line(m, turn, "setup", &words);
	play_text(&m->t, m->game.at, m->game.len);
	return true;
}

/* Seats that may begin a turn: not the one whose turn it is, nor those that may only act in it. */
static uint32_t beginners(struct match *m)
{
	struct replay *rp = &m->t.replay;
	uint32_t may = rp->game->to_act(&rp->ctx, rp->pos);
	int now = rp->game->whose_turn(rp->pos);

	if (now >= 0)
		may &= ~(1u << now);
	for (int i = 0; rp->game->answer && may >> i; i++) {
		if (may >> i & 1)
			list_acts(&m->l, i, false);
		if (may >> i & 1 && !m->l.n)
			may &= ~(1u << i);
	}
	return may;
}

static void play_turns(struct match *m)
{
	struct replay *rp = &m->t.replay;
	const struct game *g = rp->game;

	for (unsigned turn = 1; turn <= m->c->turns && !(m->c->enough && m->c->enough(m->c)); turn++) {
		if (g->all_due && g->all_due(&rp->ctx, rp->pos)) {
			if (!all_turn(m, turn))
				break;
			continue;
		}
		uint32_t may = beginners(m);
		int seat = 0;
		if (!may && g->deal_next) {
			if (!next_race(m, turn))
				break;
			continue;
		}
		if (!may)
			break;
		if (turn == m->restart_turn)
			begin_restart(m, turn);
		while (!(may >> seat & 1) || (choose(m->c->lot, 3) == 0 && may >> (seat + 1)))
			seat++;
		if (!begin_turn(rp, seat))
			break;
		write_turn(m, turn, name_of(&m->t, seat));
		play_turn(&m->l, seat, &m->reader, &m->head, sheets_of(m));
		write_sheets(sheets_of(m), "\n", 1);
	}
	if (g->stop)
		g->stop(&rp->ctx, rp->pos);
}

/* The text alone comes to the same position, and twice to the same; so does its
 * canonical form, which is its own canonical form. */
static void read_again(struct match *m)
{
	struct text words = {.fail = no_memory}, again = {.fail = no_memory};

	for (int i = 0; i < 2; i++) {
		play_text(&m->other, m->game.at, m->game.len);
		same_position(&m->other, &m->t, &m->game);
	}
	format_record(&words, &m->other.r);
	play_text(&m->other, words.at, words.len);
	same_position(&m->other, &m->t, &words);
	format_record(&again, &m->other.r);
	if (again.len != words.len || memcmp(again.at, words.at, words.len) != 0)
		contract_broken("the canonical form has another one:\n%.*s----\n%.*s", (int)words.len, words.at, (int)again.len, again.at);
	text_free(&words);
	text_free(&again);
}

/* Whether the game is played by that reading. */
static bool reads(const struct context *c, const char *key, const char *option)
{
	int point = game_ruling(c->game, key);

	return point >= 0 && c->option[point] == game_option(c->game, (unsigned)point, option);
}

/* A record that begins at a set-up in mid-game comes to the same end. */
static void read_restart(struct match *m)
{
	struct text end = {.fail = no_memory}, again = {.fail = no_memory};

	if (!m->restart.len)
		return;
	/* Slide Blast: no word of a set-up says where a slide ends that a tunnel did not take on */
	if (reads(&m->t.replay.ctx, "tunnel-later", "once") && reads(&m->t.replay.ctx, "movement-duty", "may-stop"))
		return;
	position_words(&m->t, &end);
	play_text(&m->other, m->restart.at, m->restart.len);
	position_words(&m->other, &again);
	if (again.len != end.len || memcmp(again.at, end.at, end.len) != 0) {
		fprintf(stderr, "%.*s\n----\n%.*s\n----%.*s\n----%.*s\n", (int)m->game.len, m->game.at, (int)m->restart.len, m->restart.at,
			(int)end.len, end.at, (int)again.len, again.at);
		contract_broken("the restarted record ends elsewhere (the last text; the third one is right)");
	}
	text_free(&end);
	text_free(&again);
}

/* Who does not see what some seats draw finds no fault in the same game. */
static void read_veiled(struct match *m)
{
	if (m->unseen)
		play_text(&m->other, m->veiled.at, m->veiled.len);
}

/* An action more and taken back: the position before it. */
static void take_back(struct match *m)
{
	struct replay *rp = &m->t.replay;
	const struct game *g = rp->game;
	struct text again = {.fail = no_memory};
	int seat = g->whose_turn(rp->pos);
	struct listing *l = &m->l;

	if (!g->to_act(&rp->ctx, rp->pos) || !rp->record)
		return;
	l->n = 0;
	l->pos = rp->pos;
	l->v = (struct visitor){.visit = list_act};
	if (seat >= 0)
		g->moves(&rp->ctx, rp->pos, seat, &l->v);
	for (unsigned i = 0; i < l->n && i < 3; i++) {
		if (open_end(l, l->words[i]))
			continue;
		again.len = 0;
		text_add(&again, m->game.at, m->game.len - 1);
		text_printf(&again, "%s %s", m->game.at[m->game.len - 2] == ':' ? "" : ",", l->words[i]);
		for (unsigned s = 0; s < rp->ctx.nseats; s++)
			if ((int)s != seat)
				text_printf(&again, ", @%s vote yes undo", name_of(&m->t, (int)s));
		text_puts(&again, ", undo\n");
		play_text(&m->other, again.at, again.len);
		same_position(&m->other, &m->t, &again);
	}
	text_free(&again);
}

void contract_play(const struct contract *c)
{
	static struct match m;          /* its list is long */

	m = (struct match){.c = c, .head.fail = no_memory, .game.fail = no_memory, .restart.fail = no_memory, .veiled.fail = no_memory};
	table_open(&m.t);
	table_open(&m.reader);
	table_open(&m.other);
	m.t.library.dir = m.reader.library.dir = m.other.library.dir = c->dir;
	if (lay_out(&m)) {
		m.restart_turn = choose(c->lot, 20);
		m.l = (struct listing){.lot = c->lot, .tries = c->tries, .judged = c->judged, .t = &m.t, .kept = arena_alloc(&m.t.keep, c->game->action_size)};
		m.l.acts = arena_alloc(&m.t.keep, (size_t)LISTED_MAX * c->game->action_size);
		play_turns(&m);
		read_again(&m);
		read_restart(&m);
		read_veiled(&m);
		take_back(&m);
	}
	text_free(&m.head);
	text_free(&m.game);
	text_free(&m.restart);
	text_free(&m.veiled);
	table_close(&m.t);
	table_close(&m.reader);
	table_close(&m.other);
}
