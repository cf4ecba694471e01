/* steward show: the position at a point of the record. */
#include "cmd/cli.h"
#include "cmd/point.h"
#include "cmd/print/print.h"
#include "cmd/work.h"
#include "notation/format.h"

#include <string.h>

/* Of a turn line: how many actions could be taken back at its beginning, and
 * the line in which the turn began that it is a part of. */
struct began { size_t kept, line; };

struct show {
	struct point point;
	bool each, each_action;
	/* positions between turns, the last and the one before it, for set-ups in mid-turn */
	unsigned char *between, *before;
	size_t between_size;
	struct began *began;            /* of each turn line; NULL where nothing is ever taken back */
	size_t undo_at;                 /* behind the last action */
	size_t taken_back;              /* the line in which that was an undo, so that the turn goes on */
};

static void take(struct session *s, int val, const char *arg)
{
	struct show *own = s->own;

	if (point_option(&own->point, s->command, val, arg))
		return;
	if (val == 'U') {
		s->unicode = true;
		return;
	}
	own->each = true;
	if (arg && strcmp(arg, "action") == 0)
		own->each_action = true;
	else if (arg && strcmp(arg, "turn") != 0)
		usage_error(s->command, "--each shows each turn or each action, not each %s", arg);
}

struct lines { struct text *t; bool first; };

static void put_line(void *arg, const char *words)
{
	struct lines *l = arg;

	text_puts(l->t, l->first ? "\n   " : ",\n   ");
	text_puts(l->t, words);
	l->first = false;
}

/* The turn line at hand, or the last one. */
static size_t line_at_hand(const struct replay *rp)
{
	return rp->open_turn ? rp->line : rp->line - 1;
}

/* The turn line that the replay is in the midst of: not at its end, or at its
 * end while something is still due from its seat, or was just taken back. An
 * undo may have given the turn back to an earlier line. NULL: a position between turns. */
static const struct turn *mid_turn(struct session *s)
{
	struct replay *rp = &s->replay;
	const struct show *own = s->own;

	if (rp->line == 0 && !rp->open_turn)
		return NULL;
	size_t line = own->began ? own->began[line_at_hand(rp)].line : line_at_hand(rp);
	const struct turn *t = &s->record.turns[line];
	if (t->seat == SEAT_ALL || (t->seat == SEAT_SETUP && (line == 0 || !rp->open_turn)))
		return NULL;
	if (rp->open_turn && line == rp->line)
		return rp->action > 0 ? t : NULL;
	uint32_t who = rp->game->to_act(&rp->ctx, rp->pos);
	if (rp->game->whose_turn(rp->pos) != t->seat)
		return NULL;
	return who == 1u << t->seat || (own->began && own->taken_back == line_at_hand(rp) && who >> t->seat & 1) ? t : NULL;
}

/* The position between turns before the line, which an undo reaches over. */
static const void *position_before(struct session *s, size_t line)
{
	struct replay *again = arena_alloc(&s->arena, sizeof *again);
	struct diags ignored;

	diags_init(&ignored, &s->arena);
	replay_init(again, &s->library, &s->arena, &s->arena);
	if (replay_begin(again, &s->record, &s->overrides, &ignored))
		while (again->line < line && replay_next(again) != REPLAY_END)
			;
	return again->pos;
}

static void print_line(struct session *s, struct text *t, size_t number, const struct turn *turn, size_t n)
{
	text_printf(t, "%zu. %s:", number, seat_name(&s->record, turn->seat, &s->arena));
	for (size_t i = 0; i < n; i++) {
		text_puts(t, i ? ", " : " ");
		format_action(t, &s->record, &s->record.actions[turn->action + i]);
	}
	text_putc(t, '\n');
}

/* Tags that matter for play: of the record that [From] names, if any, then its own; over: whose tags stand for those of rec. */
static void print_tags(struct text *t, const struct record *rec, const struct record *over)
{
	if (rec->base)
		print_tags(t, rec->base, rec);
	for (size_t i = 0; i < rec->ntags; i++) {
		enum tag_name n = rec->tags[i].name;
		if (n != TAG_SEAT && n != TAG_COMPONENTS && n != TAG_RULES && n != TAG_HOUSE)
			continue;
		if (over && n != TAG_SEAT && record_tag(over, n))
			continue;
		text_printf(t, "[%s \"", tag_names[n]);
		text_add(t, rec->text + rec->tags[i].value.at, rec->tags[i].value.end - rec->tags[i].value.at);
		text_puts(t, "\"]\n");
	}
}

/* The position that the set-up lays out: that before the line from which on actions follow
 * it, or before a turn of which nothing was played; else that of the moment. */
static const void *laid_out(struct session *s, const struct turn *turn)
{
	const struct replay *rp = &s->replay;
	const struct show *own = s->own;

	if (turn && turn < &s->record.turns[line_at_hand(rp)])
		return position_before(s, (size_t)(turn - s->record.turns));
	if (turn || (rp->had_setup && rp->open_turn && rp->action == 0))
		return rp->open_turn ? own->between : own->before;
	return rp->pos;
}

/* A record that begins at this position: tags that matter for play, the
 * set-up, and the turn's actions so far, without one that ended the replay; where it was given back, with the lines since. */
static void print_setup(struct session *s, struct text *t)
{
	struct replay *rp = &s->replay;
	struct lines lines = {t, true};
	const struct turn *turn = mid_turn(s), *last = turn ? &s->record.turns[line_at_hand(rp)] : NULL;
	const void *pos = laid_out(s, turn);

	text_printf(t, "[Game \"%s\"]\n", rp->game->id);
	print_tags(t, &s->record, NULL);
	for (unsigned k = 0; k < rp->game->nrulings; k++)       /* all readings in force that are not the default, or that a house-rule file settles */
		if (rp->option[k] || (rp->ctx.house && rp->game->house_option && rp->game->house_option(rp->ctx.house, k) >= 0))
			text_printf(t, "[Ruling \"%s=%s\"]\n", rp->game->rulings[k].key, game_option_at(rp->game, k, rp->option[k])->name);
	text_puts(t, "\n0. setup:");
	rp->game->write_setup(&rp->ctx, pos, put_line, &lines);
	text_putc(t, '\n');
	for (const struct turn *l = turn; l && l <= last; l++)
		print_line(s, t, (size_t)(l - turn) + 1, l, l == last && rp->open_turn ? (size_t)rp->action : l->nactions);
	text_puts(t, "*\n");
}

static void print_position(struct session *s)
{
	struct report r = session_report(s);
	struct replay *rp = &s->replay;
	struct view v;

	if (s->format == FORMAT_SETUP) {
		print_setup(s, &s->out);
		return;
	}
	view_init(&v, &s->arena);
	rp->game->view(&rp->ctx, rp->pos, &v);
	if (s->format == FORMAT_JSON) {
		struct text setup;
		text_init(&setup, s->out.fail, NULL);
		print_setup(s, &setup);
		text_putc(&setup, '\0');
		print_json_view(&s->out, &r, &v, setup.at);
		text_free(&setup);
		return;
	}
	if (s->format == FORMAT_SVG) {
		struct text title;
		text_init(&title, s->out.fail, NULL);
		point_title(s, &title);
		print_svg(&s->out, &r, &v, arena_copy(&s->arena, title.at, title.len - 1));
		text_free(&title);
		return;
	}
	point_title(s, &s->out);
	print_view(&s->out, &r, &v);
	text_printf(&s->out, "%s\n", v.next);
}

static void keep_position(struct session *s)
{
	struct show *own = s->own;
	size_t size = s->replay.game->position_size;

	if (size > own->between_size) {
		own->between = arena_array(&s->keep, 1, size);
		own->before = arena_array(&s->keep, 1, size);
		own->between_size = size;
	}
	unsigned char *kept = own->before;
	own->before = own->between;
	own->between = memcpy(kept, s->replay.pos, size);
}

/* Where an undo goes back over the beginning of the turn, the one that is on began in an earlier line. */
static void follow_undo(const struct replay *rp, struct show *own, enum replay_step what)
{
	struct began *began = own->began;

	if (what == REPLAY_TURN)
		began[rp->line] = (struct began){rp->undo_at, rp->line};
	if (what != REPLAY_ACTION)
		return;
	size_t line = began[rp->line].line;
	while (line > 0 && began[line].kept > rp->undo_at)
		line = began[line - 1].line;
	began[rp->line].line = line;
	if (rp->undo_at != own->undo_at)        /* claims and votes leave it */
		own->taken_back = rp->undo_at < own->undo_at ? rp->line : SIZE_MAX;
	own->undo_at = rp->undo_at;
}

/* Whether a blank line parts one position from the next. */
static bool in_lines(const struct session *s)
{
	return s->format == FORMAT_TEXT || s->format == FORMAT_SETUP;
}

static void step(struct session *s, enum replay_step what)
{
	const struct replay *rp = &s->replay;
	const struct show *own = s->own;

	if (what == REPLAY_TURN)
		keep_position(s);
	if (own->began)
		follow_undo(rp, s->own, what);
	if (!own->each || what == REPLAY_END)
		return;
	if (own->each_action && rp->turn > 0 ? what != REPLAY_ACTION : what != REPLAY_TURN)
		return;
	/* a record may have a million of them */
	struct arena_mark mark = arena_mark(&s->arena);
	print_position(s);
	arena_release(&s->arena, mark);
	if (in_lines(s))
		text_putc(&s->out, '\n');
	session_flush(s, false);
}

static void one_record(struct session *s, void *note)
{
	struct show *own = s->own;

	(void)note;
	own->began = s->record.has_undo ? arena_array(&s->arena, s->record.nturns + 1, sizeof *own->began) : NULL;
	if (own->began)
		own->began[0] = (struct began){0, 0};
	own->undo_at = 0;
	own->taken_back = SIZE_MAX;
	if (!point_wanted(s, &own->point) || !point_play(s, &own->point, step))
		return;
	if (!own->each)
		print_position(s);
	if (s->format == FORMAT_TEXT)
		point_not_final(s, &s->out);
}

static void add(void *own, const void *part)
{
	point_add(&((struct show *)own)->point, &((const struct show *)part)->point);
}

static int run(int argc, char **argv)
{
	static const struct option extra[] = {POINT_OPTIONS, {"each", optional_argument, NULL, 'E'}, {"unicode", no_argument, NULL, 'U'}, {NULL, 0, NULL, 0}};
	struct show own = {.point = POINT_NONE};
	struct session s;

	session_start(&s, &command_show, argc, argv, extra, take, &own);
	work_records(&s, &(struct work){one_record, 0, in_lines(&s) && !own.each ? put_apart : NULL, add, sizeof own});
	point_end(&s, &own.point);
	return session_end(&s);
}

const struct command command_show = {
	"show", "show [OPTION]... [FILE]...", "prints the position at the end or at any point of a record",
	POINT_HELP
	"  --each[=turn|action]      the position after each turn or action\n"
	"  --format text|json|setup|svg   setup: a record that begins at the position\n"
	"  --unicode                 the text board with lines and arrows above ASCII\n",
	run,
};
