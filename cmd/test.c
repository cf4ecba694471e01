/* steward test: records as fixtures. A [Case] says what it shows, [Expect]
 * what must come of it; coverage counts what such cases prove. */
#include "cmd/cli.h"
#include "cmd/coverage.h"
#include "cmd/expect.h"
#include "cmd/print/print.h"
#include "cmd/work.h"

#include <string.h>

struct test {
	bool coverage, gaps;
	size_t points, failed, put;     /* points of TAP, and how many have their number */
	struct coverage cover;
	bool mine;                      /* the coverage is this thread's own */
};

static void take(struct session *s, int val, const char *arg)
{
	struct test *t = s->own;

	(void)arg;
	t->coverage = true;
	t->gaps |= val == 'G';
}

/* In what is printed of a record stand these for the number of a point that is
 * shown and for a point that is not. */
enum { NUMBER = '\0', SILENT = '\1' };

/* Whether an expected fault is this one. What a whole turn lacks stands at the
 * turn, and at its last action as well. */
static bool fault_fits(struct session *s, const struct expect *e, const struct diag *d)
{
	if (e->verdict != d->verdict || strcmp(e->id, d->rule->id) != 0)
		return false;
	if (e->turn < 0)
		return true;
	if (d->turn != e->turn)
		return false;
	if (e->action < 0 || d->action == e->action)
		return true;
	size_t line = (size_t)(e->turn - s->record.first_turn);
	return d->action == TURN_END && e->turn >= s->record.first_turn && line < s->record.nturns &&
	       s->record.turns[line].nactions == (uint32_t)e->action;
}

static void explain_failure(struct text *why, const char *what, const char *detail)
{
	text_puts(why, "# ");
	text_puts(why, what);
	text_safe(why, detail, strlen(detail));
	text_putc(why, '\n');
}

static void describe_fault(struct session *s, struct text *why, const struct diag *d)
{
	const char *at = d->turn < 0 ? "" : d->action > 0 ? arena_printf(&s->arena, " at %d.%d", d->turn, d->action)
							  : arena_printf(&s->arena, " at %d", d->turn);

	explain_failure(why, "came: ", arena_printf(&s->arena, "%s %s%s: %s", verdict_name(d->verdict), d->rule->id, at, d->message));
}

/* Runs the record with the readings of one "under" and compares. */
static void judge(struct session *s, const char *under, const struct expect *expects, size_t n, struct text *why, struct run *run)
{
	const char *rulings[128];
	struct overrides over = {rulings, 0};
	struct expect again[EXPECTS_MAX];
	bool matched[EXPECTS_MAX] = {false};

	for (size_t i = 0; i < s->overrides.n; i++)
		rulings[over.n++] = s->overrides.rulings[i];
	for (const char *u = under; *u && over.n < 128;) {
		size_t len = strcspn(u, ",");
		rulings[over.n++] = arena_copy(&s->arena, u, len);
		u += len + (u[len] == ',');
	}
	diags_init(&s->diags, &s->arena);
	record_parse(&s->record, &s->slice, s->strict, &s->diags);
	expects_read(&s->record, again, &s->arena, &s->diags);
	replay_run(&s->replay, &s->record, &over, &s->diags);
	diags_sort(&s->diags);

	for (size_t i = 0; i < s->diags.n; i++) {
		const struct diag *d = &s->diags.list[i];
		bool expected = d->verdict == V_LEGAL;
		for (size_t k = 0; k < n && !expected; k++)
			if (!matched[k] && expects[k].what == EXPECT_FAULT && strcmp(expects[k].under, under) == 0 && fault_fits(s, &expects[k], d))
				expected = matched[k] = true;
		if (!expected)
			describe_fault(s, why, d);
	}
	bool fault_expected = false;
	for (size_t k = 0; k < n; k++)
		fault_expected |= expects[k].what == EXPECT_FAULT && strcmp(expects[k].under, under) == 0;
	if (why->len && !fault_expected)
		explain_failure(why, "expected: ", "legal");
	for (size_t k = 0; k < n; k++) {
		struct action claim;
		struct diags claims;
		if (strcmp(expects[k].under, under) != 0)
			continue;
		if (expects[k].what == EXPECT_FAULT && !matched[k])
			explain_failure(why, "expected: ", expects[k].text);
		if (expects[k].what != EXPECT_CLAIM)
			continue;
		diags_init(&claims, &s->arena);
		bool read = record_parse_action(&s->record, expects[k].claim, &claim, &claims);
		if (read && s->replay.game && s->replay.had_setup) {
			s->replay.ref.out = &claims;
			replay_claim(&s->replay, &claim);
		}
		if (!read || !s->replay.had_setup || claims.worst > V_LEGAL) {
			explain_failure(why, "expected: ", expects[k].text);
			if (claims.n)
				explain_failure(why, "but: ", claims.list[0].message);
		}
	}
	run_record(run, &s->replay, &s->diags);   /* behind the claims, which may ask */
}

/* One line of TAP; whether the point is right. */
static bool report_point(struct session *s, const char *under, const char *label, struct text *why)
{
	struct test *cmd = s->own;
	size_t line, column;
	bool right = why->len == 0;

	cmd->points++;
	cmd->failed += why->len > 0;
	if (!cmd->coverage && s->quiet && right) {
		text_putc(&s->out, SILENT);
	} else if (!cmd->coverage) {
		slice_place(&s->slice, s->slice.start, &line, &column);
		text_puts(&s->out, right ? "ok " : "not ok ");
		text_putc(&s->out, NUMBER);
		text_puts(&s->out, " - ");
		text_safe(&s->out, s->file, strlen(s->file));
		text_printf(&s->out, ":%zu: ", line);
		/* TAP would read a # as a directive */
		for (const char *c = label; *c;) {
			size_t len = strcspn(c, "#");
			text_safe(&s->out, c, len);
			c += len;
			if (*c)
				text_puts(&s->out, "\\#"), c++;
		}
		if (*under) {
			text_puts(&s->out, ", under ");
			text_safe(&s->out, under, strlen(under));
		}
		text_putc(&s->out, '\n');
		text_add(&s->out, why->at, why->len);
	}
	why->len = 0;
	return right;
}

static void run_case(struct session *s, struct text *why)
{
	struct test *cmd = s->own;
	struct expect *expects = arena_array(&s->arena, EXPECTS_MAX, sizeof *expects);
	struct report r = session_report(s);
	const struct tag *case_tag = record_tag(&s->record, TAG_CASE);
	const char *label = record_label(&r, &s->arena);
	size_t n = 0;
	struct run own = {0}, run = {0};

	n = expects_read(&s->record, expects, &s->arena, &s->diags);
	judge(s, "", expects, n, why, &own);
	bool proves = report_point(s, "", label, why);  /* a case that fails proves nothing, but its readings are points all the same */
	if (proves && case_tag)
		coverage_rules(&cmd->cover, tag_text(&s->record, case_tag, &s->arena, NULL), &own);
	for (size_t k = 0; k < n; k++)
		if (proves && expects[k].what == EXPECT_FAULT && !*expects[k].under)
			coverage_fault(&cmd->cover, expects[k].id, expects[k].verdict, &own);
	for (size_t k = 0; k < n; k++) {
		bool seen = !*expects[k].under;
		for (size_t i = 0; i < k && !seen; i++)
			seen = strcmp(expects[i].under, expects[k].under) == 0;
		if (seen)
			continue;
		judge(s, expects[k].under, expects, n, why, &run);
		if (!report_point(s, expects[k].under, label, why) || !proves)
			continue;
		coverage_under(&cmd->cover, expects[k].under, &own, &run);
		for (size_t i = 0; i < n; i++)
			if (expects[i].what == EXPECT_FAULT && strcmp(expects[i].under, expects[k].under) == 0)
				coverage_fault(&cmd->cover, expects[i].id, expects[i].verdict, &run);
	}
	/* readings that the record itself sets are compared with the default */
	for (unsigned point = 0; proves && cmd->coverage && own.game && point < own.game->nrulings; point++)
		if (own.asked[point >> 6] >> (point & 63) & 1 && own.option[point] != 0) {
			const char *under = arena_printf(&s->arena, "%s=%s", own.game->rulings[point].key, game_option_at(own.game, point, 0)->name);
			struct text ignored = {.fail = why->fail};
			judge(s, under, expects, 0, &ignored, &run);
			coverage_under(&cmd->cover, under, &own, &run);
			text_free(&ignored);
		}
}

static void one_record(struct session *s, void *note)
{
	struct test *cmd = s->own;
	struct text why = {.fail = s->out.fail};

	(void)note;
	if (!cmd->mine) {                /* else it is that of the thread that began */
		coverage_init(&cmd->cover, &s->keep);
		cmd->mine = true;
	}
	if (s->has_record)
		run_case(s, &why);
	else
		session_trouble(s, s->file, "there is no record in this file");
	text_free(&why);
}

static bool put(struct session *s, const struct said *x)
{
	struct test *cmd = s->own;

	for (size_t i = 0, n; i < x->len; i += n) {
		for (n = 0; i + n < x->len && x->text[i + n] != NUMBER && x->text[i + n] != SILENT; n++)
			;
		text_add(&s->out, x->text + i, n);
		if (i + n == x->len)
			break;
		cmd->put++;
		if (x->text[i + n++] == NUMBER)
			text_number(&s->out, (int64_t)cmd->put);
	}
	return true;
}

static void add(void *own, const void *part)
{
	const struct test *from = part;
	struct test *to = own;

	to->points += from->points;
	to->failed += from->failed;
	if (from->mine)
		coverage_add(&to->cover, &from->cover);
}

static int run(int argc, char **argv)
{
	static const struct option extra[] = {
		{"coverage", no_argument, NULL, 'C'}, {"gaps", no_argument, NULL, 'G'}, {"quiet", no_argument, NULL, 'q'}, {NULL, 0, NULL, 0},
	};
	struct test cmd = {0};
	struct session s;
	bool trouble = false;

	session_start(&s, &command_test, argc, argv, extra, take, &cmd);
	coverage_init(&cmd.cover, &s.keep);
	expand_folders(&s.input, &s.keep, &s.err, &trouble);
	if (trouble)
		session_status(&s, EXIT_TROUBLE);
	if (!cmd.coverage)
		text_puts(&s.out, "TAP version 13\n");
	work_records(&s, &(struct work){one_record, 0, cmd.coverage ? NULL : put, add, sizeof cmd});
	if (cmd.coverage)
		coverage_print(&cmd.cover, &s.out, s.format == FORMAT_JSON, cmd.gaps);
	else
		text_printf(&s.out, "1..%zu\n# %zu passed, %zu failed\n", cmd.points, cmd.points - cmd.failed, cmd.failed);
	if (cmd.failed)
		session_status(&s, EXIT_ILLEGAL);
	if (cmd.points == 0 && s.status != EXIT_TROUBLE)
		session_trouble(&s, "test", "there is no record to run; of a folder only files that end in .stw are read");
	return session_end(&s);
}

const struct command command_test = {
	"test", "test [OPTION]... [FILE | FOLDER]...", "runs records as fixtures and prints TAP",
	"  --coverage                what the cases prove, for each rule and reading\n"
	"  --gaps                    only rules and readings without such proof\n"
	"  --format text|tap|json    json: the coverage, one line a rule or reading\n"
	"  -q, --quiet               failures only\n",
	run,
};
