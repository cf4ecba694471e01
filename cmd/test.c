/* steward test: records as fixtures. A [Case] says what it shows, [Expect]
 * what must come of it; coverage counts what such cases prove. */
#include "cmd/cli.h"
#include "cmd/coverage.h"
#include "cmd/expect.h"
#include "cmd/print/print.h"

#include <string.h>

static struct session s;
static bool coverage, gaps;
static size_t points, failed;
static struct coverage cover;

static void take(struct session *session, int val, const char *arg)
{
	(void)session, (void)arg;
	if (val == 'C')
		coverage = true;
	else
		gaps = coverage = true;
}

/* Whether an expected fault is this one. What a whole turn lacks stands at the
 * turn, and at its last action as well. */
static bool fault_fits(const struct expect *e, const struct diag *d)
{
	if (e->verdict != d->verdict || strcmp(e->id, d->rule->id) != 0)
		return false;
	if (e->turn < 0)
		return true;
	if (d->turn != e->turn)
		return false;
	if (e->action < 0 || d->action == e->action)
		return true;
	size_t line = (size_t)(e->turn - s.record.first_turn);
	return d->action == TURN_END && e->turn >= s.record.first_turn && line < s.record.nturns &&
	       s.record.turns[line].nactions == (uint32_t)e->action;
}

static void explain_failure(struct text *why, const char *what, const char *detail)
{
	text_puts(why, "# ");
	text_puts(why, what);
	text_safe(why, detail, strlen(detail));
	text_putc(why, '\n');
}

static void describe_fault(struct text *why, const struct diag *d)
{
	const char *at = d->turn < 0 ? "" : d->action > 0 ? arena_printf(&s.arena, " at %d.%d", d->turn, d->action)
							  : arena_printf(&s.arena, " at %d", d->turn);

	explain_failure(why, "came: ", arena_printf(&s.arena, "%s %s%s: %s", verdict_name(d->verdict), d->rule->id, at, d->message));
}

/* Runs the record with the readings of one "under" and compares. */
static void judge(const char *under, const struct expect *expects, size_t n, struct text *why, struct run *run)
{
	const char *rulings[128];
	struct overrides over = {rulings, 0};
	struct expect again[EXPECTS_MAX];
	bool matched[EXPECTS_MAX] = {false};

	for (size_t i = 0; i < s.overrides.n; i++)
		rulings[over.n++] = s.overrides.rulings[i];
	for (const char *u = under; *u && over.n < 128;) {
		size_t len = strcspn(u, ",");
		rulings[over.n++] = arena_copy(&s.arena, u, len);
		u += len + (u[len] == ',');
	}
	diags_init(&s.diags, &s.arena);
	record_parse(&s.record, &s.slice, s.strict, &s.diags);
	expects_read(&s.record, again, &s.arena, &s.diags);
	replay_run(&s.replay, &s.record, &over, &s.diags);
	diags_sort(&s.diags);

	for (size_t i = 0; i < s.diags.n; i++) {
		const struct diag *d = &s.diags.list[i];
		bool expected = d->verdict == V_LEGAL;
		for (size_t k = 0; k < n && !expected; k++)
			if (!matched[k] && expects[k].what == EXPECT_FAULT && strcmp(expects[k].under, under) == 0 && fault_fits(&expects[k], d))
				expected = matched[k] = true;
		if (!expected)
			describe_fault(why, d);
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
		diags_init(&claims, &s.arena);
		bool read = record_parse_action(&s.record, expects[k].claim, &claim, &claims);
		if (read && s.replay.game && s.replay.had_setup) {
			s.replay.ref.out = &claims;
			replay_claim(&s.replay, &claim);
		}
		if (!read || !s.replay.had_setup || claims.worst > V_LEGAL) {
			explain_failure(why, "expected: ", expects[k].text);
			if (claims.n)
				explain_failure(why, "but: ", claims.list[0].message);
		}
	}
	run_record(run, &s.replay, &s.diags);   /* behind the claims, which may ask */
}

/* One line of TAP; whether the point is right. */
static bool report_point(const char *under, const char *label, struct text *why)
{
	size_t line, column;
	bool right = why->len == 0;

	points++;
	failed += why->len > 0;
	slice_place(&s.slice, s.slice.start, &line, &column);
	if (!coverage && (!s.quiet || why->len)) {
		text_printf(&s.out, "%s %zu - ", why->len ? "not ok" : "ok", points);
		text_safe(&s.out, s.file, strlen(s.file));
		text_printf(&s.out, ":%zu: ", line);
		/* TAP would read a # as a directive */
		for (const char *c = label; *c;) {
			size_t len = strcspn(c, "#");
			text_safe(&s.out, c, len);
			c += len;
			if (*c)
				text_puts(&s.out, "\\#"), c++;
		}
		if (*under) {
			text_puts(&s.out, ", under ");
			text_safe(&s.out, under, strlen(under));
		}
		text_putc(&s.out, '\n');
		text_add(&s.out, why->at, why->len);
	}
	why->len = 0;
	return right;
}

static void one_record(struct text *why)
{
	struct expect *expects = arena_array(&s.arena, EXPECTS_MAX, sizeof *expects);
	struct report r = session_report(&s);
	const struct tag *case_tag = record_tag(&s.record, TAG_CASE);
	const char *label = record_label(&r, &s.arena);
	size_t n = 0;
	struct run own = {0}, run = {0};

	n = expects_read(&s.record, expects, &s.arena, &s.diags);
	judge("", expects, n, why, &own);
	if (!report_point("", label, why))
		return;                 /* a case that fails proves nothing */
	if (case_tag)
		coverage_rules(&cover, tag_text(&s.record, case_tag, &s.arena, NULL), &own);
	for (size_t k = 0; k < n; k++)
		if (expects[k].what == EXPECT_FAULT && !*expects[k].under)
			coverage_fault(&cover, expects[k].id, expects[k].verdict, &own);
	for (size_t k = 0; k < n; k++) {
		bool seen = !*expects[k].under;
		for (size_t i = 0; i < k && !seen; i++)
			seen = strcmp(expects[i].under, expects[k].under) == 0;
		if (seen)
			continue;
		judge(expects[k].under, expects, n, why, &run);
		if (!report_point(expects[k].under, label, why))
			continue;
		coverage_under(&cover, expects[k].under, &own, &run);
		for (size_t i = 0; i < n; i++)
			if (expects[i].what == EXPECT_FAULT && strcmp(expects[i].under, expects[k].under) == 0)
				coverage_fault(&cover, expects[i].id, expects[i].verdict, &run);
	}
	/* readings that the record itself sets are compared with the default */
	for (unsigned point = 0; coverage && own.game && point < own.game->nrulings; point++)
		if (own.asked[point >> 6] >> (point & 63) & 1 && own.option[point] != 0) {
			const char *under = arena_printf(&s.arena, "%s=%s", own.game->rulings[point].key, game_option_at(own.game, point, 0)->name);
			struct text ignored = {.fail = why->fail};
			judge(under, expects, 0, &ignored, &run);
			coverage_under(&cover, under, &own, &run);
			text_free(&ignored);
		}
}

static int run(int argc, char **argv)
{
	static const struct option extra[] = {
		{"coverage", no_argument, NULL, 'C'}, {"gaps", no_argument, NULL, 'G'}, {"quiet", no_argument, NULL, 'q'}, {NULL, 0, NULL, 0},
	};
	struct text why;

	session_start(&s, &command_test, argc, argv, extra, take);
	if (s.format == FORMAT_SETUP || s.format == FORMAT_SVG)
		usage_error(&command_test, "--format is text, tap or json (json for --coverage)");
	text_init(&why, s.out.fail, NULL);
	session_expand(&s);
	coverage_init(&cover, &s.keep);
	if (!coverage)
		text_puts(&s.out, "TAP version 13\n");
	while (session_next(&s)) {
		if (s.has_record) {
			one_record(&why);
		} else {
			trouble(s.file, "there is no record in this file");
			session_status(&s, EXIT_TROUBLE);
		}
	}
	if (coverage)
		coverage_print(&cover, &s.out, s.format == FORMAT_JSON, gaps);
	else
		text_printf(&s.out, "1..%zu\n# %zu passed, %zu failed\n", points, points - failed, failed);
	if (failed)
		session_status(&s, EXIT_ILLEGAL);
	if (points == 0)
		session_status(&s, EXIT_TROUBLE);
	text_free(&why);
	return session_end(&s);
}

const struct command command_test = {
	"test", "test [OPTION]... [FILE | FOLDER]...", "runs records as fixtures and prints TAP",
	"  --coverage                what the cases prove, for each rule and reading\n"
	"  --gaps                    only rules and readings without such proof\n"
	"  --format text|json        of the coverage\n"
	"  -q, --quiet               failures only\n",
	run,
};
