/* steward show: the position at a point of the record. */
#include "cmd/cli.h"
#include "cmd/print/print.h"
#include "notation/format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct session s;
static long at_turn = -1, at_action = -1, only_record;
static bool each, each_action;
/* the position when the turn at hand began, for set-ups in mid-turn */
static unsigned char *turn_start;
static size_t turn_start_size;

static void take(struct session *session, int val, const char *arg)
{
	char *end;

	switch (val) {
	case 'a':
		at_turn = strtol(arg, &end, 10);
		if (*end == '.' && end[1] >= '0' && end[1] <= '9')
			at_action = strtol(end + 1, &end, 10);
		if (*end || end == arg || at_turn < 0 || arg[0] < '0' || arg[0] > '9')
			usage_error(session->command, "--at takes a turn or a turn and an action, as 7 or 7.2, not %s", arg);
		break;
	case 'r':
		only_record = strtol(arg, &end, 10);
		if (*end || only_record < 1)
			usage_error(session->command, "--record takes a number from 1, not %s", arg);
		break;
	case 'E':
		each = true;
		if (arg && strcmp(arg, "action") == 0)
			each_action = true;
		else if (arg && strcmp(arg, "turn") != 0)
			usage_error(session->command, "--each shows each turn or each action, not each %s", arg);
	}
}

struct lines { struct text *t; bool first; };

static void put_line(void *arg, const char *words)
{
	struct lines *l = arg;

	text_puts(l->t, l->first ? "\n   " : ",\n   ");
	text_puts(l->t, words);
	l->first = false;
}

/* A record that begins at this position: tags that matter for play, the set-up, and the turn's actions so far. */
static void print_setup(struct text *t, bool mid_turn)
{
	struct replay *rp = &s.replay;
	struct lines lines = {t, true};
	const char *gap = "\n";

	text_printf(t, "[Game \"%s\"]\n", rp->game->id);
	for (const struct record *rec = &s.record; rec; rec = rec->base)
		for (size_t i = 0; i < rec->ntags; i++) {
			enum tag_name n = rec->tags[i].name;
			if (n != TAG_SEAT && n != TAG_COMPONENTS && n != TAG_RULES && n != TAG_RULING && n != TAG_HOUSE)
				continue;
			text_printf(t, "[%s \"", tag_names[n]);
			text_add(t, rec->text + rec->tags[i].value.at, rec->tags[i].value.end - rec->tags[i].value.at);
			text_puts(t, "\"]\n");
		}
	text_printf(t, "%s0. setup:", gap);
	rp->game->write_setup(&rp->ctx, mid_turn ? turn_start : rp->pos, put_line, &lines);
	text_putc(t, '\n');
	if (mid_turn) {
		const struct turn *turn = &s.record.turns[rp->line];
		text_printf(t, "1. %s:", seat_name(&s.record, turn->seat, &s.arena));
		for (size_t i = 0; i < rp->next; i++) {
			text_puts(t, i ? ", " : " ");
			format_action(t, &s.record, &s.record.actions[turn->action + i]);
		}
		text_putc(t, '\n');
	}
	text_puts(t, "*\n");
}

static void print_position(void)
{
	struct report r = {s.file, s.record_number, &s.slice, &s.record, &s.diags, &s.replay, s.colour};
	struct replay *rp = &s.replay;
	const struct turn *turn = rp->open_turn ? &s.record.turns[rp->line] : NULL;
	bool mid_turn = turn && turn->seat != SEAT_SETUP && rp->next > 0;
	const char *label = record_label(&r, &s.arena);
	struct view v;

	if (s.format == FORMAT_SETUP) {
		print_setup(&s.out, mid_turn);
		return;
	}
	view_init(&v, &s.arena);
	rp->game->view(&rp->ctx, rp->pos, &v);
	if (s.format == FORMAT_JSON) {
		struct text setup;
		text_init(&setup, s.out.fail, NULL);
		print_setup(&setup, mid_turn);
		text_putc(&setup, '\0');
		print_json_view(&s.out, &r, &v, setup.at);
		text_free(&setup);
		return;
	}
	text_safe(&s.out, label, strlen(label));
	text_printf(&s.out, ", %s, after turn %d", rp->game->id, rp->turn);
	if (mid_turn)
		text_printf(&s.out, ", action %d", rp->action);
	text_puts(&s.out, "\n");
	print_view(&s.out, &r, &v);
	text_printf(&s.out, "%s\n", v.next);
}

/* Faults go to standard error; the last legal position says that it is not final. */
static void print_faults(void)
{
	struct report r = {s.file, s.record_number, &s.slice, &s.record, &s.diags, &s.replay, false};
	struct text t;

	text_init(&t, s.out.fail, NULL);
	for (size_t i = 0; i < s.diags.n && !s.quiet; i++)
		if (s.diags.list[i].verdict != V_LEGAL)
			print_fault(&t, &r, &s.diags.list[i]);
	(void)!write(STDERR_FILENO, t.at, t.len);
	text_free(&t);
}

static void print_not_final(void)
{
	const struct diag *d = NULL;

	for (size_t i = 0; i < s.diags.n && !d; i++)
		if (s.diags.list[i].verdict == s.diags.worst)
			d = &s.diags.list[i];
	if (!d || s.format != FORMAT_TEXT)
		return;
	if (d->turn < 0)
		text_printf(&s.out, "not final: %s\n", verdict_name(d->verdict));
	else if (d->action > 0)
		text_printf(&s.out, "not final: %s at %d.%d\n", verdict_name(d->verdict), d->turn, d->action);
	else
		text_printf(&s.out, "not final: %s at %d\n", verdict_name(d->verdict), d->turn);
}

/* Whether the replay stands at the point asked for. */
static bool reached(enum replay_step step)
{
	const struct replay *rp = &s.replay;

	if (at_turn < 0)
		return false;
	if (at_action > 0)
		return step == REPLAY_ACTION && rp->turn == at_turn && rp->action == at_action;
	return step == REPLAY_TURN && rp->turn == at_turn;
}

static void keep_turn_start(void)
{
	size_t size = s.replay.game->position_size;

	if (size > turn_start_size) {
		turn_start = arena_alloc(&s.keep, size);
		turn_start_size = size;
	}
	memcpy(turn_start, s.replay.pos, size);
}

static void one_record(void)
{
	struct replay *rp = &s.replay;
	enum replay_step step = REPLAY_END;
	bool at = false;

	if (!s.has_record || !replay_begin(rp, &s.record, &s.overrides, &s.diags)) {
		diags_sort(&s.diags);
		print_faults();
		session_status(&s, verdict_status(s.diags.worst));
		return;
	}
	do {
		if (!rp->open_turn)
			keep_turn_start();
		step = replay_next(rp);
		if (each && ((step == REPLAY_TURN && !each_action) || (step == REPLAY_ACTION && each_action && rp->turn > 0) ||
			     (step == REPLAY_TURN && each_action && rp->turn == 0))) {
			print_position();
			text_putc(&s.out, '\n');
		}
		/* a turn's position in the midst of it includes the turn's beginning */
		if (rp->open_turn && rp->next == 1 && step == REPLAY_ACTION && rp->turn == 0)
			keep_turn_start();
		at = reached(step);
	} while (step != REPLAY_END && !at);
	if (at_turn < 0)
		replay_finish(rp);
	diags_sort(&s.diags);
	bool stopped = rp->stopped;
	if (!each && rp->had_setup && (rp->turn > 0 || !stopped || rp->line > 0 || s.record.base))
		print_position();
	if (stopped)
		print_not_final();
	print_faults();
	session_status(&s, verdict_status(s.diags.worst));
	if (at_turn >= 0 && !at && !stopped) {
		char point[64];
		if (at_action > 0)
			snprintf(point, sizeof point, "the record has no point %ld.%ld", at_turn, at_action);
		else
			snprintf(point, sizeof point, "the record has no turn %ld", at_turn);
		trouble(s.file, point);
		session_status(&s, EXIT_TROUBLE);
	}
}

static int run(int argc, char **argv)
{
	static const struct option extra[] = {
		{"at", required_argument, NULL, 'a'}, {"each", optional_argument, NULL, 'E'}, {"record", required_argument, NULL, 'r'},
		{"quiet", no_argument, NULL, 'q'}, {NULL, 0, NULL, 0},
	};
	bool first = true;

	session_start(&s, &command_show, argc, argv, extra, take);
	if (s.format == FORMAT_TAP)
		usage_error(&command_show, "--format is text, json or setup");
	while (session_next(&s)) {
		if (only_record && s.record_number != (size_t)only_record)
			continue;
		if (!first && s.format == FORMAT_TEXT && s.out.len && !each)
			text_putc(&s.out, '\n');
		first = false;
		one_record();
	}
	if (first && only_record) {
		trouble("--record", "there is no such record");
		session_status(&s, EXIT_TROUBLE);
	}
	return session_end(&s);
}

const struct command command_show = {
	"show", "show [OPTION]... [FILE]...", "prints the position at the end or at any point of a record",
	"  --at TURN[.ACTION]        the point, as 7 or 7.2 (else the end)\n"
	"  --each[=turn|action]      the position after each turn or action\n"
	"  --record N                only the N-th record of each file\n"
	"  --format text|json|setup  setup: a record that begins at the position\n"
	"  -q, --quiet               no faults\n",
	run,
};
