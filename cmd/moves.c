/* steward moves, steward perft: what can be played from a position. */
#include "cmd/cli.h"
#include "cmd/point.h"
#include "cmd/print/print.h"
#include "cmd/work.h"

#include <string.h>

enum { DEPTH_MAX = 20 };

struct moves {
	struct point point;
	const char *only_seat;
	long depth;                     /* of perft */
	unsigned char *rooms;           /* two positions for each depth */
};

static void take(struct session *s, int val, const char *arg)
{
	struct moves *own = s->own;

	if (point_option(&own->point, s->command, val, arg))
		return;
	if (val == 's')
		own->only_seat = arg;
	else if (val == 'd')
		own->depth = number_option(s->command, "--depth", arg, 1, DEPTH_MAX);
}

struct lister {
	struct visitor v;
	struct session *s;
	int seat;
	size_t n;
	const void *pos;        /* the position that acts of this seat hold for */
	bool answers;           /* only acts in another's turn, else only those of an own one */
};

static bool list_one(struct visitor *v, const void *act)
{
	struct lister *l = (struct lister *)v;
	struct session *s = l->s;
	struct replay *rp = &s->replay;
	struct text words = {.fail = s->out.fail};
	bool answer = rp->game->answer && rp->game->answer(act);

	if (answer != l->answers)
		return true;
	rp->game->write_action(&rp->ctx, l->pos, act, &words);
	if (s->format == FORMAT_JSON) {
		text_puts(&s->out, l->n ? "," : "");
		text_printf(&s->out, "{\"answer\":%s,\"action\":\"", answer ? "true" : "false");
		text_json(&s->out, words.at, words.len);
		text_puts(&s->out, "\",\"effect\":\"");
		words.len = 0;
		rp->game->describe(&rp->ctx, l->pos, act, &words);
		text_json(&s->out, words.at, words.len);
		text_puts(&s->out, "\"}");
	} else {
		while (words.len < 28)
			text_putc(&words, ' ');
		text_puts(&s->out, "    ");
		text_add(&s->out, words.at, words.len);
		text_putc(&s->out, ' ');
		rp->game->describe(&rp->ctx, l->pos, act, &s->out);
		text_putc(&s->out, '\n');
	}
	text_free(&words);
	l->n++;
	session_flush(s, false);
	return true;
}

struct look { struct visitor v; const struct game *game; bool answers, found; };

static bool look_for(struct visitor *v, const void *act)
{
	struct look *l = (struct look *)v;

	l->found = (l->game->answer && l->game->answer(act)) == l->answers;
	return !l->found;
}

/* Whether the seat may act in another's turn, or begin its own or go on in it. */
static bool may(struct session *s, int seat, bool answers)
{
	struct look l = {.v.visit = look_for, .game = s->replay.game, .answers = answers};

	s->replay.game->moves(&s->replay.ctx, s->replay.pos, seat, &l.v);
	return l.found;
}

/* The acts of one kind under a heading of their own; JSON has them in one list. */
static void list_kind(struct session *s, struct lister *l, const char *name)
{
	struct replay *rp = &s->replay;
	int now = rp->game->whose_turn(rp->pos);
	size_t before = l->n;

	if (s->format != FORMAT_JSON && l->answers)
		text_printf(&s->out, "  %s, in the turn that is on\n", name);
	else if (s->format != FORMAT_JSON && now >= 0 && now != l->seat)
		text_printf(&s->out, "  %s, if %s stops here\n", name, seat_name(&s->record, now, &s->arena));
	else if (s->format != FORMAT_JSON)
		text_printf(&s->out, "  %s\n", name);
	rp->game->moves(&rp->ctx, rp->pos, l->seat, &l->v);
	if (s->format != FORMAT_JSON && l->v.cut)
		text_puts(&s->out, "    ... and more: a list of choices was not followed to its end\n");
	else if (s->format != FORMAT_JSON && l->n == before)
		text_puts(&s->out, "    nothing\n");
}

static void list_seat(struct session *s, int seat, bool first)
{
	struct replay *rp = &s->replay;
	struct lister l = {.v.visit = list_one, .s = s, .seat = seat, .pos = rp->pos};
	const char *name = seat_name(&s->record, seat, &s->arena);
	bool answers = rp->game->answer && may(s, seat, true), others = !answers || may(s, seat, false);

	if (s->format == FORMAT_JSON)
		text_printf(&s->out, "%s{\"seat\":\"%s\",\"actions\":[", first ? "" : ",", name);
	if (answers) {
		l.answers = true;
		list_kind(s, &l, name);
		l.answers = false;
	}
	if (others)
		list_kind(s, &l, name);
	if (s->format == FORMAT_JSON)
		text_printf(&s->out, "],\"complete\":%s}", l.v.cut ? "false" : "true");
}

static void list_record(struct session *s)
{
	const char *only_seat = ((const struct moves *)s->own)->only_seat;
	struct replay *rp = &s->replay;
	uint32_t who = rp->game->to_act(&rp->ctx, rp->pos);
	bool first = true;

	if (s->format == FORMAT_JSON) {
		text_puts(&s->out, "{\"file\":");
		json_text(&s->out, s->file);
		text_printf(&s->out, ",\"record\":%zu,\"game\":\"%s\",\"turn\":%d,\"action\":%d,\"final\":%s,\"seats\":[", s->record_number, rp->game->id,
			    rp->turn, rp->action, rp->stopped ? "false" : "true");
	} else {
		point_title(s, &s->out);
	}
	for (size_t seat = 0; seat < s->record.nseats; seat++) {
		if (!(who >> seat & 1) || (only_seat && !seat_called(s, seat, only_seat)))
			continue;
		list_seat(s, (int)seat, first);
		first = false;
	}
	if (s->format == FORMAT_JSON)
		text_puts(&s->out, "]}\n");
	else if (first)
		text_puts(&s->out, who ? "  that seat may not act now\n" : rp->game->deal_next && !rp->game->over(rp->pos)
			  ? "  nobody: the next race is set up first\n" : "  nobody: the game is over\n");
}

/* Whether the seat that is asked for is one of the record's, or a player who sits there. */
static bool has_seat(struct session *s)
{
	const char *only_seat = ((const struct moves *)s->own)->only_seat, *list = "";

	if (!only_seat)
		return true;
	for (size_t i = 0; i < s->record.nseats; i++) {
		if (seat_called(s, i, only_seat))
			return true;
		list = arena_printf(&s->arena, "%s%s%s", list, *list ? ", " : "", seat_name(&s->record, (int)i, &s->arena));
	}
	session_trouble(s, only_seat, arena_printf(&s->arena, "no seat of the record is called so; its seats are %s", list));
	return false;
}

/* Whether actions can be listed at the point; a game may be replayed before it lists any. */
static bool play_to_list(struct session *s)
{
	struct moves *own = s->own;

	if (!point_wanted(s, &own->point) || !point_play(s, &own->point, NULL))
		return false;
	if (s->replay.game->moves)
		return true;
	session_trouble(s, s->file, arena_printf(&s->arena, "the actions of %s are not listed yet", s->replay.game->title));
	return false;
}

static void moves_of_record(struct session *s, void *note)
{
	(void)note;
	if (!play_to_list(s))
		return;
	bool has = has_seat(s);
	if (has || s->format == FORMAT_JSON)
		list_record(s);
	if (has && s->format == FORMAT_TEXT)
		point_not_final(s, &s->out);
}

/* perft */

struct counter {
	struct visitor v;
	struct session *s;
	const unsigned char *pos;       /* the act holds for this position */
	const unsigned char *now;       /* and one in another's turn for this */
	unsigned char *next;            /* room for the one behind it */
	int seat;
	long left;                      /* actions still to be played, this one included */
	unsigned long long n;
	bool cut;
};

static unsigned long long count(struct session *s, const unsigned char *pos, long left, bool *cut);

/* The position in which the seat acts: behind the beginning of its turn, if it is not its turn yet. */
static void begin(struct session *s, const unsigned char *pos, unsigned char *at, int seat)
{
	struct replay *rp = &s->replay;
	struct referee silent = {.game = rp->game, .record = &s->record, .arena = &s->arena, .undecided_turn = -1};

	memcpy(at, pos, rp->game->position_size);
	if (rp->game->whose_turn(pos) != seat)
		rp->game->turn(&rp->ctx, at, seat, &silent);
}

static bool count_outcome(struct visitor *v, const void *act)
{
	struct counter *c = (struct counter *)v;
	struct replay *rp = &c->s->replay;

	if (c->left == 1) {
		c->n++;
		return true;
	}
	memcpy(c->next, c->pos, rp->game->position_size);
	rp->game->apply(&rp->ctx, c->next, act);
	c->n += count(c->s, c->next, c->left - 1, &c->cut);
	return true;
}

static bool count_act(struct visitor *v, const void *act)
{
	struct counter *c = (struct counter *)v;
	struct replay *rp = &c->s->replay;
	bool answer = rp->game->answer && rp->game->answer(act);
	struct counter inner = {.v.visit = count_outcome, .s = c->s, .pos = answer ? c->now : c->pos, .next = c->next, .left = c->left};

	rp->game->outcomes(&rp->ctx, inner.pos, act, &inner.v);
	c->n += inner.n;
	c->cut |= inner.cut || inner.v.cut;
	return true;
}

static unsigned long long count(struct session *s, const unsigned char *pos, long left, bool *cut)
{
	struct replay *rp = &s->replay;
	size_t size = rp->game->position_size;
	unsigned long long n = 0;

	if (left == 0)
		return 1;
	uint32_t who = rp->game->to_act(&rp->ctx, pos);
	unsigned char *room = ((const struct moves *)s->own)->rooms + (size_t)left * 2 * size;
	for (int seat = 0; who >> seat; seat++)
		if (who >> seat & 1) {
			struct counter c = {.v.visit = count_act, .s = s, .pos = room, .now = pos, .next = room + size, .left = left, .seat = seat};
			begin(s, pos, room, seat);
			rp->game->moves(&rp->ctx, pos, seat, &c.v);
			n += c.n;
			*cut |= c.cut || c.v.cut;
		}
	return n;
}

static void perft_of_record(struct session *s, void *note)
{
	struct moves *own = s->own;

	(void)note;
	if (!play_to_list(s))
		return;
	if (s->format == FORMAT_TEXT)
		point_title(s, &s->out);
	own->rooms = arena_alloc(&s->arena, (size_t)(own->depth + 1) * 2 * s->replay.game->position_size);
	for (long d = 1; d <= own->depth; d++) {
		bool cut = false;
		unsigned long long n = count(s, s->replay.pos, d, &cut);
		if (s->format == FORMAT_JSON)
			text_printf(&s->out, "{\"record\":%zu,\"depth\":%ld,\"count\":%llu,\"complete\":%s}\n", s->record_number, d, n,
				    cut ? "false" : "true");
		else
			text_printf(&s->out, "  %ld  %llu%s\n", d, n, cut ? " and more" : "");
	}
	if (s->format == FORMAT_TEXT)
		point_not_final(s, &s->out);
}

static void add(void *own, const void *part)
{
	point_add(&((struct moves *)own)->point, &((const struct moves *)part)->point);
}

static int run_either(int argc, char **argv, const struct command *c, const struct option *extra, void (*record)(struct session *, void *))
{
	struct moves own = {.point = POINT_NONE, .depth = 2};
	struct session s;

	session_start(&s, c, argc, argv, extra, take, &own);
	work_records(&s, &(struct work){record, 0, NULL, add, sizeof own});
	point_end(&s, &own.point);
	return session_end(&s);
}

static int run_moves(int argc, char **argv)
{
	static const struct option extra[] = {POINT_OPTIONS, {"seat", required_argument, NULL, 's'}, {NULL, 0, NULL, 0}};

	return run_either(argc, argv, &command_moves, extra, moves_of_record);
}

static int run_perft(int argc, char **argv)
{
	static const struct option extra[] = {POINT_OPTIONS, {"depth", required_argument, NULL, 'd'}, {NULL, 0, NULL, 0}};

	return run_either(argc, argv, &command_perft, extra, perft_of_record);
}

const struct command command_moves = {
	"moves", "moves [OPTION]... [FILE]...", "lists every legal action of each seat that may act, with its effect", POINT_HELP
	"  --seat SEAT               only this seat\n"
	"  --format text|json        json: one line a record\n", run_moves,
};

const struct command command_perft = {
	"perft", "perft [OPTION]... [FILE]...", "counts the legal sequences of actions from a position", POINT_HELP
	"  --depth N                 up to N actions (else 2)\n"
	"  --format text|json        json: one line a depth\n", run_perft,
};
