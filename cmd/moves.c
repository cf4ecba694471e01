/* steward moves, steward perft: what can be played from a position. */
#include "cmd/cli.h"
#include "cmd/point.h"
#include "cmd/print/print.h"

#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 20 };

static struct session s;
static struct point point = POINT_NONE;
static const char *only_seat;
static long depth = -1;

static void take(struct session *session, int val, const char *arg)
{
	if (point_option(&point, session->command, val, arg))
		return;
	if (val == 's') {
		only_seat = arg;
	} else if (val == 'd') {
		char *end;
		depth = strtol(arg, &end, 10);
		if (*end || end == arg || depth < 0 || depth > DEPTH_MAX)
			usage_error(session->command, "--depth is a number from 0 to %d, not %s", DEPTH_MAX, arg);
	}
}

struct lister {
	struct visitor v;
	int seat;
	size_t n;
	const void *pos;        /* the position that acts of this seat hold for */
	bool answers;           /* only acts in another's turn, else only those of an own one */
};

static bool list_one(struct visitor *v, const void *act)
{
	struct lister *l = (struct lister *)v;
	struct replay *rp = &s.replay;
	struct text words = {.fail = s.out.fail};
	bool answer = rp->game->answer && rp->game->answer(act);

	if (answer != l->answers)
		return true;
	rp->game->write_action(&rp->ctx, l->pos, act, &words);
	if (s.format == FORMAT_JSON) {
		text_puts(&s.out, l->n ? "," : "");
		text_printf(&s.out, "{\"answer\":%s,\"action\":\"", answer ? "true" : "false");
		text_json(&s.out, words.at, words.len);
		text_puts(&s.out, "\",\"effect\":\"");
		words.len = 0;
		rp->game->describe(&rp->ctx, l->pos, act, &words);
		text_json(&s.out, words.at, words.len);
		text_puts(&s.out, "\"}");
	} else {
		while (words.len < 28)
			text_putc(&words, ' ');
		text_puts(&s.out, "    ");
		text_add(&s.out, words.at, words.len);
		text_putc(&s.out, ' ');
		rp->game->describe(&rp->ctx, l->pos, act, &s.out);
		text_putc(&s.out, '\n');
	}
	text_free(&words);
	l->n++;
	session_flush(&s, false);
	return true;
}

struct look { struct visitor v; bool answers, found; };

static bool look_for(struct visitor *v, const void *act)
{
	struct look *l = (struct look *)v;

	l->found = (s.replay.game->answer && s.replay.game->answer(act)) == l->answers;
	return !l->found;
}

/* Whether the seat may act in another's turn, or begin its own or go on in it. */
static bool may(int seat, bool answers)
{
	struct look l = {.v.visit = look_for, .answers = answers};

	s.replay.game->moves(&s.replay.ctx, s.replay.pos, seat, &l.v);
	return l.found;
}

/* The acts of one kind under a heading of their own; JSON has them in one list. */
static void list_kind(struct lister *l, const char *name)
{
	struct replay *rp = &s.replay;
	int now = rp->game->whose_turn(rp->pos);
	size_t before = l->n;

	if (s.format != FORMAT_JSON && l->answers)
		text_printf(&s.out, "  %s, in the turn that is on\n", name);
	else if (s.format != FORMAT_JSON && now >= 0 && now != l->seat)
		text_printf(&s.out, "  %s, if %s stops here\n", name, seat_name(&s.record, now, &s.arena));
	else if (s.format != FORMAT_JSON)
		text_printf(&s.out, "  %s\n", name);
	rp->game->moves(&rp->ctx, rp->pos, l->seat, &l->v);
	if (s.format != FORMAT_JSON && l->v.cut)
		text_puts(&s.out, "    ... and more: a list of choices was not followed to its end\n");
	else if (s.format != FORMAT_JSON && l->n == before)
		text_puts(&s.out, "    nothing\n");
}

static void list_seat(int seat, bool first)
{
	struct replay *rp = &s.replay;
	struct lister l = {.v.visit = list_one, .seat = seat, .pos = rp->pos};
	const char *name = seat_name(&s.record, seat, &s.arena);
	bool answers = rp->game->answer && may(seat, true), others = !answers || may(seat, false);

	if (s.format == FORMAT_JSON)
		text_printf(&s.out, "%s{\"seat\":\"%s\",\"actions\":[", first ? "" : ",", name);
	if (answers) {
		l.answers = true;
		list_kind(&l, name);
		l.answers = false;
	}
	if (others)
		list_kind(&l, name);
	if (s.format == FORMAT_JSON)
		text_printf(&s.out, "],\"complete\":%s}", l.v.cut ? "false" : "true");
}

static void list_record(void)
{
	struct replay *rp = &s.replay;
	uint32_t who = rp->game->to_act(&rp->ctx, rp->pos);
	bool first = true;

	if (s.format == FORMAT_JSON) {
		text_puts(&s.out, "{\"file\":");
		json_text(&s.out, s.file);
		text_printf(&s.out, ",\"record\":%zu,\"game\":\"%s\",\"turn\":%d,\"action\":%d,\"final\":%s,\"seats\":[", s.record_number, rp->game->id,
			    rp->turn, rp->action, rp->stopped ? "false" : "true");
	} else {
		point_title(&s, &s.out);
	}
	for (size_t seat = 0; seat < s.record.nseats; seat++) {
		const char *name = seat_name(&s.record, (int)seat, &s.arena);
		if (!(who >> seat & 1) || (only_seat && strcmp(only_seat, name) != 0))
			continue;
		list_seat((int)seat, first);
		first = false;
	}
	if (s.format == FORMAT_JSON)
		text_puts(&s.out, "]}\n");
	else if (first)
		text_puts(&s.out, who ? "  that seat may not act now\n" : "  nobody: the game is over\n");
}

static void check_seat(void)
{
	if (!only_seat)
		return;
	for (size_t i = 0; i < s.record.nseats; i++)
		if (strcmp(only_seat, seat_name(&s.record, (int)i, &s.arena)) == 0)
			return;
	const char *names[SEATS_MAX];
	for (size_t i = 0; i < s.record.nseats; i++)
		names[i] = seat_name(&s.record, (int)i, &s.arena);
	const char *near = nearest_name(only_seat, strlen(only_seat), names, s.record.nseats);
	trouble(only_seat, near ? arena_printf(&s.arena, "no seat of the record is called so; did you mean %s?", near)
				: "no seat of the record is called so");
	session_status(&s, EXIT_TROUBLE);
}

/* Whether actions can be listed at the point; a game may be replayed before it lists any. */
static bool play_to_list(void)
{
	if (!point_play(&s, &point, NULL))
		return false;
	if (s.replay.game->moves)
		return true;
	trouble(s.file, arena_printf(&s.arena, "the actions of %s are not listed yet", s.replay.game->title));
	session_status(&s, EXIT_TROUBLE);
	return false;
}

static int run_moves(int argc, char **argv)
{
	static const struct option extra[] = {POINT_OPTIONS, {"seat", required_argument, NULL, 's'}, {NULL, 0, NULL, 0}};

	session_start(&s, &command_moves, argc, argv, extra, take);
	if (s.format != FORMAT_TEXT && s.format != FORMAT_JSON)
		usage_error(&command_moves, "--format is text or json");
	while (point_next(&s, &point)) {
		if (!play_to_list())
			continue;
		check_seat();
		list_record();
		if (s.format == FORMAT_TEXT)
			point_not_final(&s, &s.out);
	}
	return session_end(&s);
}

/* perft */

struct counter {
	struct visitor v;
	const unsigned char *pos;       /* the act holds for this position */
	const unsigned char *now;       /* and one in another's turn for this */
	unsigned char *next;            /* room for the one behind it */
	int seat;
	long left;                      /* actions still to be played, this one included */
	unsigned long long n;
	bool cut;
};

static unsigned long long count(const unsigned char *pos, long left, bool *cut);

/* Two positions for each depth. */
static unsigned char *rooms;

/* The position in which the seat acts: behind the beginning of its turn, if it is not its turn yet. */
static void begin(const unsigned char *pos, unsigned char *at, int seat)
{
	struct replay *rp = &s.replay;
	struct referee silent = {.game = rp->game, .record = &s.record, .arena = &s.arena, .undecided_turn = -1};

	memcpy(at, pos, rp->game->position_size);
	if (rp->game->whose_turn(pos) != seat)
		rp->game->turn(&rp->ctx, at, seat, &silent);
}

static bool count_outcome(struct visitor *v, const void *act)
{
	struct counter *c = (struct counter *)v;
	struct replay *rp = &s.replay;

	if (c->left == 1) {
		c->n++;
		return true;
	}
	memcpy(c->next, c->pos, rp->game->position_size);
	rp->game->apply(&rp->ctx, c->next, act);
	c->n += count(c->next, c->left - 1, &c->cut);
	return true;
}

static bool count_act(struct visitor *v, const void *act)
{
	struct counter *c = (struct counter *)v;
	struct replay *rp = &s.replay;
	bool answer = rp->game->answer && rp->game->answer(act);
	struct counter inner = {.v.visit = count_outcome, .pos = answer ? c->now : c->pos, .next = c->next, .left = c->left};

	rp->game->outcomes(&rp->ctx, inner.pos, act, &inner.v);
	c->n += inner.n;
	c->cut |= inner.cut;
	return true;
}

static unsigned long long count(const unsigned char *pos, long left, bool *cut)
{
	struct replay *rp = &s.replay;
	size_t size = rp->game->position_size;
	unsigned long long n = 0;

	if (left == 0)
		return 1;
	uint32_t who = rp->game->to_act(&rp->ctx, pos);
	unsigned char *room = rooms + (size_t)left * 2 * size;
	for (int seat = 0; who >> seat; seat++)
		if (who >> seat & 1) {
			struct counter c = {.v.visit = count_act, .pos = room, .now = pos, .next = room + size, .left = left, .seat = seat};
			begin(pos, room, seat);
			rp->game->moves(&rp->ctx, pos, seat, &c.v);
			n += c.n;
			*cut |= c.cut || c.v.cut;
		}
	return n;
}

static int run_perft(int argc, char **argv)
{
	static const struct option extra[] = {POINT_OPTIONS, {"depth", required_argument, NULL, 'd'}, {NULL, 0, NULL, 0}};

	session_start(&s, &command_perft, argc, argv, extra, take);
	if (s.format != FORMAT_TEXT && s.format != FORMAT_JSON)
		usage_error(&command_perft, "--format is text or json");
	if (depth < 0)
		depth = 2;
	while (point_next(&s, &point)) {
		if (!play_to_list())
			continue;
		if (s.format == FORMAT_TEXT)
			point_title(&s, &s.out);
		rooms = arena_alloc(&s.arena, (size_t)(depth + 1) * 2 * s.replay.game->position_size);
		for (long d = 1; d <= depth; d++) {
			bool cut = false;
			unsigned long long n = count(s.replay.pos, d, &cut);
			if (s.format == FORMAT_JSON)
				text_printf(&s.out, "{\"record\":%zu,\"depth\":%ld,\"count\":%llu,\"complete\":%s}\n", s.record_number, d, n,
					    cut ? "false" : "true");
			else
				text_printf(&s.out, "  %ld  %llu%s\n", d, n, cut ? " and more" : "");
		}
		if (s.format == FORMAT_TEXT)
			point_not_final(&s, &s.out);
	}
	return session_end(&s);
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
