/* steward check: every fault, like a compiler. */
#include "cmd/cli.h"
#include "cmd/print/print.h"
#include "cmd/tally.h"
#include "cmd/work.h"

#include <string.h>

struct check {
	bool summary, parse_only;
	size_t records, by_verdict[4], faults;
	struct tally tally;             /* for the summary */
	bool mine;                      /* it is this thread's own */
};

static void take(struct session *s, int val, const char *arg)
{
	struct check *c = s->own;

	(void)arg;
	if (val == 'P')
		c->parse_only = true;
	else
		c->summary = true;
}

/* The point of a record, but for "ok" and its number. */
static void tap(struct session *s, const struct report *r)
{
	const char *label = record_label(r, &s->arena);

	text_puts(&s->out, " - ");
	text_safe(&s->out, s->file, strlen(s->file));
	text_puts(&s->out, ": ");
	text_safe(&s->out, label, strlen(label));
	text_putc(&s->out, '\n');
	for (size_t i = 0; i < s->diags.n; i++) {
		const struct diag *d = &s->diags.list[i];
		size_t line, column;
		slice_place(&s->slice, d->span.at, &line, &column);
		text_printf(&s->out, "# %zu:%zu: %s: %s: ", line, column, d->verdict == V_LEGAL ? "note" : verdict_name(d->verdict), d->rule->id);
		text_safe(&s->out, d->message, strlen(d->message));
		text_putc(&s->out, '\n');
	}
}

static struct tally *own_tally(struct session *s, struct check *c)
{
	if (!c->mine)
		tally_init(&c->tally, &s->keep);
	c->mine = true;
	return &c->tally;
}

static void one_record(struct session *s, void *note)
{
	struct check *c = s->own;
	struct report r = session_report(s);

	if (c->parse_only)
		s->replay.game = NULL;
	else
		session_replay(s);
	c->by_verdict[s->diags.worst]++;
	session_status(s, verdict_status(s->diags.worst));
	for (size_t i = 0; i < s->diags.n; i++)
		c->faults += s->diags.list[i].verdict != V_LEGAL;
	c->faults += s->diags.dropped;
	if (c->summary)
		tally_record(own_tally(s, c), &s->diags);
	if (s->format == FORMAT_JSON) {
		print_json_record(&s->out, &r);
		return;
	}
	if (s->format == FORMAT_TAP) {
		*(bool *)note = s->diags.worst == V_LEGAL;
		tap(s, &r);
		return;
	}
	for (size_t i = 0; i < s->diags.n && !s->quiet; i++)
		print_fault(&s->out, &r, &s->diags.list[i]);
	if (s->diags.worst != V_LEGAL && !s->quiet && !c->parse_only)
		print_not_replayed(&s->out, &r);
	if (c->summary)
		print_summary(&s->out, &r);
}

/* A point of TAP gets its number. */
static bool put_tap(struct session *s, const struct said *x)
{
	struct check *c = s->own;

	text_printf(&s->out, "%s %zu", *(const bool *)x->note ? "ok" : "not ok", ++c->records);
	text_add(&s->out, x->text, x->len);
	return true;
}

static void add(void *own, const void *part)
{
	const struct check *from = part;
	struct check *to = own;

	for (int v = 0; v < 4; v++)
		to->by_verdict[v] += from->by_verdict[v];
	to->faults += from->faults;
	if (from->mine)
		tally_add(&to->tally, &from->tally);
}

static int run(int argc, char **argv)
{
	static const struct option extra[] = {
		{"summary", no_argument, NULL, 'S'}, {"quiet", no_argument, NULL, 'q'}, {"parse-only", no_argument, NULL, 'P'}, {NULL, 0, NULL, 0},
	};
	struct check c = {0};
	struct session s;

	session_start(&s, &command_check, argc, argv, extra, take, &c);
	if (c.summary)
		tally_init(&c.tally, &s.keep);
	work_records(&s, &(struct work){one_record, sizeof(bool), s.format == FORMAT_TAP ? put_tap : NULL, add, sizeof c});
	size_t *n = c.by_verdict, records = n[V_LEGAL] + n[V_ILLEGAL] + n[V_UNDECIDED] + n[V_UNREADABLE];
	if (s.format == FORMAT_TAP)
		text_printf(&s.out, "1..%zu\n", records);
	if (c.summary && s.format == FORMAT_TEXT) {
		tally_print(&c.tally, &s.out, &s.keep);
		text_printf(&s.out, "records %zu: legal %zu, illegal %zu, undecided %zu, unreadable %zu; faults %zu\n", records,
			    n[V_LEGAL], n[V_ILLEGAL], n[V_UNDECIDED], n[V_UNREADABLE], c.faults);
	}
	return session_end(&s);
}

const struct command command_check = {
	"check", "check [OPTION]... [FILE]...", "prints every fault of the records, nothing for clean ones",
	"  --summary                 a line a record, and totals by rule and by verdict\n"
	"  -q, --quiet               no faults, only the status (and --summary)\n"
	"  --parse-only              read the notation, judge nothing\n"
	"  --format text|json|tap    json: one line a record\n",
	run,
};
