/* steward gen: random legal games, the same for the same seed everywhere. */
#include "cmd/cli.h"
#include "cmd/work.h"
#include "notation/format.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GROUPS = 16, GAMES_MAX = 100000000 };

/* splitmix64: published by Steele, Lea and Flood (2014). */
struct lot {
	struct chooser c;
	uint64_t state;
};

static uint64_t next64(struct lot *l)
{
	uint64_t z = l->state += 0x9E3779B97F4A7C15u;

	z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
	z = (z ^ z >> 27) * 0x94D049BB133111EBu;
	return z ^ z >> 31;
}

static unsigned long long seed_of(const char *arg)
{
	char *end;

	errno = 0;
	unsigned long long n = strtoull(arg, &end, 10);
	if (*arg < '0' || *arg > '9' || *end || errno)
		usage_error(&command_gen, "--seed takes a number from 0, not %s", arg);
	return n;
}

static unsigned choose(struct chooser *c, unsigned n)
{
	return n ? (unsigned)((next64((struct lot *)c) >> 32) * n >> 32) : 0;
}

/* The game as it grows: its turns as text, its position. */
struct maker {
	struct lot lot;
	struct text turns;
	const char *whole;              /* what was read again for a further race */
	size_t actions_in_turn;
	/* the act that is drawn */
	struct visitor v;
	unsigned weight[GROUPS], seen[GROUPS];
	unsigned char *kept[GROUPS], *unseen;
	bool stuck;                     /* no rule says how the game goes on */
	bool answers;                   /* acts in another's turn are drawn, else those of an own turn */
	uint32_t hidden;                /* seats whose draws the writer does not see */
	/* the record's beginning: its tags; with its set-up */
	struct text head, setup;
	bool ready;                     /* the rooms above are there */
	struct session *s;
};

/* The options, and what each thread needs. */
struct gen {
	const struct game *game;
	unsigned long long seed;
	long games, players;
	bool typed;
	const char *components, *house;
	struct maker maker;
};

static void take(struct session *s, int val, const char *arg)
{
	struct gen *own = s->own;

	switch (val) {
	case 't': own->typed = true; break;
	case 's': own->seed = seed_of(arg); break;
	case 'n': own->games = number_option(s->command, "--games", arg, 0, GAMES_MAX); break;
	default: own->players = number_option(s->command, "--players", arg, 1, SEATS_MAX);
	}
}

static const struct gen *options(const struct session *s)
{
	return s->own;
}

/* Keeps one act of each group, each with the same chance. */
static bool keep_some(struct visitor *v, const void *act)
{
	struct maker *m = (struct maker *)((char *)v - offsetof(struct maker, v));
	struct replay *rp = &m->s->replay;
	unsigned group, weight = rp->game->weight(&rp->ctx, rp->pos, act, &group);

	if (rp->game->answer && rp->game->answer(act) != m->answers)
		return true;
	if (weight == 0 || group >= GROUPS)
		return true;
	m->weight[group] = weight;
	if (choose(&m->lot.c, ++m->seen[group]) == 0)
		memcpy(m->kept[group], act, rp->game->action_size);
	return true;
}

/* One act of the seat by lot, or NULL to end the turn. */
static unsigned char *draw_act(struct session *s, struct maker *m, int seat, bool may_end)
{
	struct replay *rp = &s->replay;
	unsigned all = 0, n;

	memset(m->weight, 0, sizeof m->weight);
	memset(m->seen, 0, sizeof m->seen);
	m->v = (struct visitor){.visit = keep_some};
	rp->game->moves(&rp->ctx, rp->pos, seat, &m->v);
	for (unsigned g = 0; g < GROUPS; g++)
		all += m->weight[g];
	if (may_end)
		all += all ? 2 : 1;
	if (all == 0)
		return NULL;
	n = choose(&m->lot.c, all);
	for (unsigned g = 0; g < GROUPS; g++) {
		if (n < m->weight[g])
			return m->kept[g];
		n -= m->weight[g];
	}
	return NULL;
}

static bool now_and_then(struct maker *m, unsigned one_in)
{
	return options(m->s)->typed && choose(&m->lot.c, one_in) == 0;
}

/* What a writer puts between words. */
static void odd_space(struct maker *m)
{
	static const char *const spaces[] = {"  ", "\n   ", "\t", "\n", " {hm} ", " \n  "};

	if (now_and_then(m, 40))
		text_puts(&m->turns, spaces[choose(&m->lot.c, 6)]);
	else
		text_putc(&m->turns, ' ');
}

/* An action's words as the writer spells them. */
static void spell(struct maker *m, const char *words, size_t len)
{
	for (size_t i = 0; i < len;) {
		size_t n = 0;
		while (i + n < len && words[i + n] != ' ')
			n++;
		odd_space(m);
		size_t at = m->turns.len;
		text_add(&m->turns, words + i, n);
		if (i == 0 && words[0] >= 'a' && words[0] <= 'z' && now_and_then(m, 12))
			m->turns.at[at] = (char)(m->turns.at[at] - 'a' + 'A');
		for (i += n; i < len && words[i] == ' ';)
			i++;
	}
}

static void comment(struct maker *m)
{
	static const char *const words[] = {
		"{ouch}", "{your turn}", "{I hope this is right}", "{first flight}", "{see you tomorrow}", "{two lines\n of words}", "{\xE2\x80\x9Cnice\xE2\x80\x9D}",
	};

	if (!now_and_then(m, 15))
		return;
	text_putc(&m->turns, ' ');
	text_puts(&m->turns, words[choose(&m->lot.c, 7)]);
}

/* A claim that is right: what seat has scored. */
static void right_claim(struct session *s, struct maker *m, int seat)
{
	struct replay *rp = &s->replay;
	struct score score = {0};

	if (!now_and_then(m, 8))
		return;
	rp->game->score(&rp->ctx, rp->pos, seat, &score);
	text_printf(&m->turns, ", = score %s %lld", seat_name(&s->record, seat, &s->arena), (long long)score.total);
}

/* An act that was listed and is not legal: says so and ends. */
static _Noreturn void fault_of_moves(struct session *s, struct maker *m, const unsigned char *act)
{
	struct text words = {.fail = s->out.fail};

	s->replay.game->write_action(&s->replay.ctx, s->replay.pos, act, &words);
	fprintf(stderr, "%.*s\n%.*s\n%s\n", (int)m->turns.len, m->turns.at, (int)words.len, words.at, s->diags.n ? s->diags.list[s->diags.n - 1].message : "");
	abort();
}

/* Plays one act of the seat by lot and writes it, with the seat where it acts in a step of everyone. False: there is none. */
static bool play_act(struct session *s, struct maker *m, int seat, bool may_end, bool of_all, bool first)
{
	const struct game *g = s->replay.game;
	struct replay *rp = &s->replay;
	struct text words = {.fail = s->out.fail};
	unsigned char *act = draw_act(s, m, seat, may_end);

	if (!act)
		return false;
	g->chance(&rp->ctx, rp->pos, act, &m->lot.c);
	enum verdict v = g->check(&rp->ctx, rp->pos, act, &rp->ref);
	if (v == V_UNDECIDED) {         /* chance brought what no rule decides */
		m->stuck = true;
		return false;
	}
	if (v != V_LEGAL)
		fault_of_moves(s, m, act); /* moves and check do not agree */
	const unsigned char *written = act;
	if (m->hidden >> seat & 1 && g->hide) {
		memcpy(m->unseen, act, g->action_size);
		g->hide(m->unseen);
		written = m->unseen;
	}
	if (of_all)
		text_printf(&words, "@%s ", g->gen_seats[seat]);
	g->write_action(&rp->ctx, rp->pos, written, &words);
	if (!first)
		text_putc(&m->turns, ',');
	spell(m, words.at, words.len);
	text_free(&words);
	g->apply(&rp->ctx, rp->pos, act);
	comment(m);
	right_claim(s, m, seat);
	return true;
}

/* Looks whether there is an act that begins a new turn. */
struct beginner { struct visitor v; const struct game *game; bool found; };

static bool look_for_new(struct visitor *v, const void *act)
{
	struct beginner *b = (struct beginner *)v;

	b->found = !b->game->answer(act);
	return !b->found;
}

/* Seats of mask that may begin a new turn. */
static uint32_t beginners(struct session *s, uint32_t mask)
{
	const struct game *g = s->replay.game;
	uint32_t may = 0;

	if (!g->answer)
		return mask;
	for (int seat = 0; mask >> seat; seat++) {
		struct beginner b = {.v.visit = look_for_new, .game = g};
		if (mask >> seat & 1)
			g->moves(&s->replay.ctx, s->replay.pos, seat, &b.v);
		may |= (uint32_t)b.found << seat;
	}
	return may;
}

/* Others act in the turn of seat: all that nothing goes on without, else now and then one. */
static bool play_answers(struct session *s, struct maker *m, int seat, bool must)
{
	const struct game *g = s->replay.game;
	struct replay *rp = &s->replay;
	uint32_t may = g->to_act(&rp->ctx, rp->pos) & ~(1u << seat);
	bool any = false;

	m->answers = true;
	for (int other = 0; may >> other; other++)
		if (may >> other & 1 && (must || choose(&m->lot.c, 4) == 0))
			any |= play_act(s, m, other, false, true, false);
	m->answers = false;
	return any;
}

static void play_turn(struct session *s, struct maker *m, int seat)
{
	const struct game *g = s->replay.game;
	struct replay *rp = &s->replay;

	for (bool first = true; g->whose_turn(rp->pos) == seat; first = false) {
		uint32_t may = g->to_act(&rp->ctx, rp->pos);
		if (g->answer && !first && play_answers(s, m, seat, false))
			continue;
		if (!may)
			break;
		bool may_end = beginners(s, may & ~(1u << seat)) != 0;
		if (!play_act(s, m, seat, may_end, false, first) && (may_end || !g->answer || first || !play_answers(s, m, seat, true)))
			break;
	}
	for (uint32_t may; g->answer && (may = g->to_act(&rp->ctx, rp->pos)) != 0 && !(g->all_due && g->all_due(&rp->ctx, rp->pos)) && !beginners(s, may);)
		if (!play_answers(s, m, seat, true))
			break;
}

/* A step of everyone: each seat that has something to do in it, once. */
static void play_step_of_all(struct session *s, struct maker *m)
{
	const struct game *g = s->replay.game;
	struct replay *rp = &s->replay;
	uint32_t may = g->to_act(&rp->ctx, rp->pos);
	bool first = true;

	for (int seat = 0; may >> seat; seat++)
		if (may >> seat & 1 && play_act(s, m, seat, false, true, first))
			first = false;
}

struct put { struct text *t; bool first; };

static void put_setup(void *arg, const char *words)
{
	struct put *p = arg;

	text_puts(p->t, p->first ? "\n   " : ",\n   ");
	text_puts(p->t, words);
	p->first = false;
}

/* Reads the head and set-up written so far into the session's record and plays them. */
static void play_setup(struct session *s, struct text *head)
{
	size_t len = head->len;

	for (int i = 0; i < 17; i++)
		text_putc(head, '\0');
	slice_of(&s->slice, head->at, len);
	diags_init(&s->diags, &s->arena);
	record_parse(&s->record, &s->slice, false, &s->diags);
	s->replay.playable = replay_begin(&s->replay, &s->record, &s->overrides, &s->diags);
	while (s->replay.playable && replay_next(&s->replay) != REPLAY_END)
		;
	head->len = len;
}

/* The set-up of a further race: what was written so far is read again with it. */
static void next_race(struct session *s, struct maker *m, const struct text *head, unsigned turn)
{
	struct put put = {&m->turns, true};
	struct text whole = {.fail = s->out.fail};
	size_t len;

	text_printf(&m->turns, "%u. setup:", turn);
	s->replay.game->deal_next(&s->replay.ctx, s->replay.pos, &m->lot.c, put_setup, &put);
	text_putc(&m->turns, '\n');
	text_add(&whole, head->at, head->len);
	text_add(&whole, m->turns.at, m->turns.len);
	len = whole.len;
	for (int i = 0; i < 17; i++)
		text_putc(&whole, '\0');
	m->whole = arena_copy(&s->arena, whole.at, whole.len);
	text_free(&whole);
	slice_of(&s->slice, m->whole, len);
	diags_init(&s->diags, &s->arena);
	record_parse(&s->record, &s->slice, false, &s->diags);
	s->replay.playable = replay_begin(&s->replay, &s->record, &s->overrides, &s->diags);
	while (s->replay.playable && replay_next(&s->replay) != REPLAY_END)
		;
}

/* Tags but for the result, which is known at the end. */
static void write_head(struct session *s, const struct game *g, unsigned long number, uint32_t nseats, struct text *head)
{
	const struct gen *own = options(s);

	head->len = 0;
	text_printf(head, "[Game \"%s\"]\n[Event \"gen %llu, game %lu\"]\n", g->id, own->seed, number + 1);
	for (uint32_t i = 0; i < nseats; i++)
		text_printf(head, "[Seat \"%s\"]\n", g->gen_seats[i]);
	for (size_t i = 0; i < s->overrides.n; i++) {
		const char *slash = strchr(s->overrides.rulings[i], '/');
		if (!slash || strncmp(s->overrides.rulings[i], g->id, (size_t)(slash - s->overrides.rulings[i])) == 0)
			text_printf(head, "[Ruling \"%s\"]\n", slash ? slash + 1 : s->overrides.rulings[i]);
	}
	if (own->components)
		text_printf(head, "[Components \"%s\"]\n", own->components);
	if (own->house && g->load_house)
		text_printf(head, "[House \"%s\"]\n", own->house);
}

/* The game that can't be made is the last one. */
static void no_game(struct session *s, bool *failed, const char *otherwise)
{
	const struct diag *d = diags_heaviest(&s->diags);

	session_trouble(s, "gen: no such game can be made", d ? d->message : otherwise);
	*failed = true;
}

/* Room for the texts and acts of a thread's games. */
static void get_ready(struct maker *m, struct session *s, const struct game *g)
{
	if (m->ready)
		return;
	m->ready = true;
	m->s = s;
	text_init(&m->head, s->out.fail, NULL);
	text_init(&m->setup, s->out.fail, NULL);
	text_init(&m->turns, s->out.fail, NULL);
	m->unseen = arena_alloc(&s->keep, g->action_size);
	for (unsigned i = 0; i < GROUPS; i++)
		m->kept[i] = arena_alloc(&s->keep, g->action_size);
}

static void one_game(struct session *s, void *note)
{
	struct gen *own = s->own;
	const struct game *g = own->game;
	const unsigned long number = s->record_number;
	const unsigned long long seed = own->seed;
	const long players = own->players;
	struct maker *m = &own->maker;
	struct text *head = &m->head, *setup = &m->setup;
	struct replay *rp = &s->replay;
	struct put put = {setup, true};
	uint32_t nseats;

	get_ready(m, s, g);
	arena_reset(&s->arena);
	m->lot = (struct lot){.c.choose = choose, .state = seed * 0xD1342543DE82EF95u + number * 0x2545F4914F6CDD1Du};
	nseats = players ? (uint32_t)players : g->min_seats + choose(&m->lot.c, g->max_seats - g->min_seats + 1);
	for (unsigned tries = g->min_seats; ; tries++) {
		write_head(s, g, number, nseats, head);
		size_t len = head->len;
		play_setup(s, head);       /* the head alone: finds the set */
		head->len = len;
		if (rp->playable && s->diags.worst == V_LEGAL)
			break;
		if (players || tries > g->max_seats) {
			no_game(s, note, "?");
			return;
		}
		nseats = nseats < g->max_seats ? nseats + 1 : g->min_seats;     /* the set may have no map for so many */
	}
	size_t tags = head->len;
	setup->len = m->turns.len = 0;
	text_puts(setup, "\n0. setup:");
	g->deal(&rp->ctx, &m->lot.c, put_setup, &put);
	text_putc(setup, '\n');
	text_add(head, setup->at, setup->len);
	play_setup(s, head);
	if (!rp->playable || rp->stopped) {
		no_game(s, note, "the set gives no start");
		return;
	}

	m->hidden = own->typed ? choose(&m->lot.c, 1u << nseats) : 0;
	unsigned turn = 1;
	uint32_t may;
	for (m->stuck = false; turn <= g->gen_turns && !m->stuck; turn++) {
		if ((may = g->to_act(&rp->ctx, rp->pos)) == 0) {
			if (g->stop)
				g->stop(&rp->ctx, rp->pos);
			if (!g->deal_next || g->over(rp->pos))
				break;
			next_race(s, m, head, turn);
			if (!rp->playable || rp->stopped) {
				no_game(s, note, "the next race has no start");
				return;
			}
			continue;
		}
		if (g->all_due && g->all_due(&rp->ctx, rp->pos)) {
			if (g->turn(&rp->ctx, rp->pos, SEAT_ALL, &rp->ref) != V_LEGAL)
				break;
			if (!now_and_then(m, 6))
				text_printf(&m->turns, "%u. ", turn);
			text_puts(&m->turns, "all:");
			play_step_of_all(s, m);
			text_putc(&m->turns, '\n');
			continue;
		}
		int now = g->whose_turn(rp->pos), seat = 0;
		if (now >= 0 && (may & ~(1u << now)))
			may &= ~(1u << now);    /* the turn at hand is ended by a new one */
		if ((may = beginners(s, may)) == 0)
			break;
		unsigned pick = 0, n = 0;
		for (int i = 0; may >> i; i++)
			n += may >> i & 1;
		pick = choose(&m->lot.c, n);
		for (seat = 0; !(may >> seat & 1) || pick--; seat++)
			;
		if (g->turn(&rp->ctx, rp->pos, seat, &rp->ref) != V_LEGAL)
			break;
		if (!now_and_then(m, 6))
			text_printf(&m->turns, "%u. ", turn);
		text_printf(&m->turns, "%s:", g->gen_seats[seat]);
		play_turn(s, m, seat);
		text_putc(&m->turns, '\n');
	}
	if (g->stop)
		g->stop(&rp->ctx, rp->pos);
	bool over = g->to_act(&rp->ctx, rp->pos) == 0;
	struct outcome o = g->outcome(&rp->ctx, rp->pos, false);
	if (number > 0)
		text_putc(&s->out, '\n');
	text_add(&s->out, head->at, tags);
	text_puts(&s->out, "[Result \"");
	if (!over || o.kind == OUTCOME_OPEN)
		text_puts(&s->out, "open");
	else if (o.kind == OUTCOME_NONE)
		text_puts(&s->out, "none");
	else
		for (uint32_t i = 0, first = 1; i < nseats; i++)
			if (o.seats >> i & 1) {
				text_printf(&s->out, "%s%s", first ? "" : " ", g->gen_seats[i]);
				first = 0;
			}
	text_puts(&s->out, "\"]\n");
	text_add(&s->out, setup->at, setup->len);
	text_add(&s->out, m->turns.at, m->turns.len);
	if (!now_and_then(m, 3))
		text_puts(&s->out, "*\n");
}

static bool put(struct session *s, const struct said *x)
{
	text_add(&s->out, x->text, x->len);
	return !*(const bool *)x->note;
}

static void add(void *own, const void *part)
{
	struct maker m = ((const struct gen *)part)->maker;

	(void)own;
	if (!m.ready)
		return;
	text_free(&m.head);
	text_free(&m.setup);
	text_free(&m.turns);
}

static int run(int argc, char **argv)
{
	static const struct option extra[] = {
		{"games", required_argument, NULL, 'n'}, {"seed", required_argument, NULL, 's'}, {"players", required_argument, NULL, 'p'},
		{"typed", no_argument, NULL, 't'}, {NULL, 0, NULL, 0},
	};
	struct gen own = {.seed = 1, .games = 1};
	struct session s;

	session_start(&s, &command_gen, argc, argv, extra, take, &own);
	if (s.input.nfiles != 1 || strcmp(s.input.files[0], "-") == 0)
		usage_error(&command_gen, "one game is named, as in gen turbulence");
	const struct game *g = own.game = game_find(s.input.files[0]);
	if (!g)
		game_unknown(&command_gen, s.input.files[0]);
	if (!g->deal)
		usage_error(&command_gen, "%s can't be played at random", g->title);
	if (own.players && (own.players < (long)g->min_seats || own.players > (long)g->max_seats))
		usage_error(&command_gen, "%s has %u to %u players", g->title, g->min_seats, g->max_seats);
	own.components = s.library.override;    /* named in the records, so looked for as they do */
	own.house = s.library.house_override;
	s.library.override = s.library.house_override = NULL;
	s.library.dir = s.input.dir ? s.input.dir : ".";
	work_numbers(&s, &(struct work){one_game, sizeof(bool), put, add, sizeof own}, (size_t)own.games);
	return session_end(&s);
}

const struct command command_gen = {
	"gen", "gen [OPTION]... GAME", "plays random legal games: the same seed gives the same bytes",
	"  --games N                 how many (else 1)\n"
	"  --seed N                  of the lots (else 1)\n"
	"  --players N               seats (else by lot)\n"
	"  --components NAME         the set, as [Components] names it\n"
	"  --house NAME              the house-rule file, as [House] names it\n"
	"  --typed                   spelled as people type: comments, claims, odd spacing, hidden cards\n",
	run,
};
