/* steward check: every fault, like a compiler. */
#include "cmd/cli.h"
#include "cmd/print/print.h"

#include <string.h>

static struct session s;
static bool summary, parse_only;
static size_t records, by_verdict[4], faults;

static void take(struct session *session, int val, const char *arg)
{
	(void)session, (void)arg;
	if (val == 'P')
		parse_only = true;
	else
		summary = true;
}

static void tap(const struct report *r)
{
	const char *label = record_label(r, r->diags->arena);

	text_printf(&s.out, "%s %zu - ", s.diags.worst == V_LEGAL ? "ok" : "not ok", records);
	text_safe(&s.out, s.file, strlen(s.file));
	text_puts(&s.out, ": ");
	text_safe(&s.out, label, strlen(label));
	text_putc(&s.out, '\n');
	for (size_t i = 0; i < s.diags.n; i++) {
		const struct diag *d = &s.diags.list[i];
		size_t line, column;
		slice_place(&s.slice, d->span.at, &line, &column);
		text_printf(&s.out, "# %zu:%zu: %s: %s: ", line, column, d->verdict == V_LEGAL ? "note" : verdict_name(d->verdict), d->rule->id);
		text_safe(&s.out, d->message, strlen(d->message));
		text_putc(&s.out, '\n');
	}
}

static void one_record(void)
{
	struct report r = session_report(&s);

	records++;
	by_verdict[s.diags.worst]++;
	session_status(&s, verdict_status(s.diags.worst));
	for (size_t i = 0; i < s.diags.n; i++)
		faults += s.diags.list[i].verdict != V_LEGAL;
	faults += s.diags.dropped;
	if (s.format == FORMAT_JSON) {
		print_json_record(&s.out, &r);
		return;
	}
	if (s.format == FORMAT_TAP) {
		tap(&r);
		return;
	}
	for (size_t i = 0; i < s.diags.n && !s.quiet; i++)
		print_fault(&s.out, &r, &s.diags.list[i]);
	if (s.diags.worst != V_LEGAL && !s.quiet && !parse_only)
		print_not_replayed(&s.out, &r);
	if (summary)
		print_summary(&s.out, &r);
}

static int run(int argc, char **argv)
{
	static const struct option extra[] = {
		{"summary", no_argument, NULL, 'S'}, {"quiet", no_argument, NULL, 'q'}, {"parse-only", no_argument, NULL, 'P'}, {NULL, 0, NULL, 0},
	};

	session_start(&s, &command_check, argc, argv, extra, take);
	if (s.format == FORMAT_SETUP || s.format == FORMAT_SVG)
		usage_error(&command_check, "--format is text, json or tap");
	while (session_next(&s)) {
		if (parse_only)
			s.replay.game = NULL;
		else
			session_replay(&s);
		one_record();
	}
	if (s.format == FORMAT_TAP)
		text_printf(&s.out, "1..%zu\n", records);
	if (summary && s.format == FORMAT_TEXT)
		text_printf(&s.out, "records %zu: legal %zu, illegal %zu, undecided %zu, unreadable %zu; faults %zu\n", records,
			    by_verdict[V_LEGAL], by_verdict[V_ILLEGAL], by_verdict[V_UNDECIDED], by_verdict[V_UNREADABLE], faults);
	return session_end(&s);
}

const struct command command_check = {
	"check", "check [OPTION]... [FILE]...", "prints every fault of the records, nothing for clean ones",
	"  --summary                 a line a record and totals\n"
	"  -q, --quiet               no faults, only the status (and --summary)\n"
	"  --parse-only              read the notation, judge nothing\n"
	"  --format text|json|tap    json: one line a record\n",
	run,
};
