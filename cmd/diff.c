/* steward diff: the first point at which two records of one game part ways. */
#include "cmd/cli.h"
#include "cmd/parting.h"
#include "cmd/point.h"
#include "cmd/print/print.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char *const kind_names[] = {"game", "seats", "components", "house", "ruling", "turn", "action", "end"};

static struct session s, other;
static struct side side[2];
static struct arena *a;                 /* for messages */
static char **args;
static int nargs;
static long records[2];

static bool record_number(const char *arg, char **end, long *n)
{
	errno = 0;
	*n = strtol(arg, end, 10);
	return *arg >= '0' && *arg <= '9' && !errno && *n > 0;
}

/* --records I J, or --records I,J. */
static void take(struct session *session, int val, const char *arg)
{
	char *end;

	(void)session, (void)val;
	bool good = record_number(arg, &end, &records[0]);
	if (good && *end == ',')
		good = record_number(end + 1, &end, &records[1]);
	else if (good && !*end)
		good = optind < nargs && record_number(args[optind++], &end, &records[1]);
	if (!good || *end)
		usage_error(&command_diff, "--records takes two numbers from 1, as --records 1 2");
}

/* Finds again what the reader found: the record that [From] names. */
static const struct record *same_base(void *base, const char *name, size_t len)
{
	(void)name, (void)len;
	return base;
}

/* Keeps the record at hand of the session. */
static void keep(struct side *x, struct session *from)
{
	struct arena *kept = &from->keep;
	struct diags again;
	char *text = arena_alloc(kept, from->slice.len + 17);
	size_t line, column;

	memcpy(text, from->slice.text, from->slice.len);
	memset(text + from->slice.len, 0, 17);
	x->session = from;
	x->file = from->file;
	x->number = from->record_number;
	slice_place(&from->slice, 0, &line, &column);   /* counted while its batch is there */
	x->slice = from->slice;
	x->slice.text = text;
	x->slice.batch = NULL;
	x->slice.seen = x->slice.first;
	record_init(&x->record, kept);
	x->record.find = same_base;
	x->record.find_arg = (void *)from->record.base;
	diags_init(&again, kept);
	record_parse(&x->record, &x->slice, from->strict, &again);
	x->game = played_game(&x->record, kept);
	if (from->diags.worst == V_UNREADABLE) {
		point_faults(from);
		session_status(&s, EXIT_TROUBLE);
	} else if (!x->game) {
		trouble(x->file, arena_printf(a, "record %zu is of a game that is not known", x->number));
		session_status(&s, EXIT_TROUBLE);
	}
}

/* Reads on to the record of that number; only: it must be the file's only one. */
static void find(struct session *from, struct side *x, long number, bool only)
{
	while (!x->session && session_next(from)) {
		if (!from->has_record) {
			point_faults(from);
			session_status(&s, EXIT_TROUBLE);
			return;
		}
		if (from->record_number == (size_t)number)
			keep(x, from);
	}
	if (!x->session && from->status != EXIT_TROUBLE)        /* else it is told why */
		trouble(from->file, arena_printf(a, "it has no record %ld", number));
	if (!x->session)
		session_status(&s, EXIT_TROUBLE);
	else if (only && session_next(from)) {
		trouble(x->file, "it holds more than one record; --records says which");
		session_status(&s, EXIT_TROUBLE);
	}
}

/* Both records of one file, in one reading. */
static void find_both(void)
{
	bool turned = records[1] < records[0];

	find(&s, &side[turned], records[turned], false);
	if (records[0] == records[1])
		keep(&side[1], &s);
	else if (side[turned].session)
		find(&s, &side[!turned], records[!turned], false);
}

static void print_side(struct side *x)
{
	size_t line, column;

	slice_place(&x->slice, x->span.at, &line, &column);
	text_safe(&s.out, x->file, strlen(x->file));
	text_printf(&s.out, ":%zu:%zu: ", line, column);
	text_safe(&s.out, x->message, strlen(x->message));
	text_putc(&s.out, '\n');
	print_caret(&s.out, &x->slice, x->span, line);
}

static void json_number(const char *name, int32_t n, int32_t least)
{
	text_printf(&s.out, ",\"%s\":", name);
	if (n < least)
		text_puts(&s.out, "null");
	else
		text_number(&s.out, n);
}

static void json_side(struct side *x)
{
	size_t line, column, end_line, end_column;

	slice_place(&x->slice, x->span.at, &line, &column);
	slice_place(&x->slice, x->span.end, &end_line, &end_column);
	text_puts(&s.out, "{\"file\":");
	json_text(&s.out, x->file);
	text_printf(&s.out, ",\"record\":%zu,\"line\":%zu,\"column\":%zu,\"end_line\":%zu,\"end_column\":%zu", x->number, line, column,
		    end_line, end_column);
	json_number("turn", x->at_turn, 0);
	text_puts(&s.out, ",\"seat\":");
	json_text(&s.out, x->at_turn < 0 ? NULL : seat_name(&x->record, x->at_seat, a));
	json_number("action", x->at_action, 1);
	text_puts(&s.out, ",\"words\":");
	json_text(&s.out, *x->words ? x->words : NULL);
	text_puts(&s.out, ",\"message\":");
	json_text(&s.out, x->message);
	text_putc(&s.out, '}');
}

static void print_json(bool differ, enum parting kind)
{
	text_printf(&s.out, "{\"same\":%s,\"kind\":", differ ? "false" : "true");
	json_text(&s.out, differ ? kind_names[kind] : NULL);
	text_puts(&s.out, ",\"first\":");
	for (int i = 0; i < 2; i++) {
		if (i)
			text_puts(&s.out, ",\"second\":");
		if (differ)
			json_side(&side[i]);
		else
			text_puts(&s.out, "null");
	}
	text_puts(&s.out, "}\n");
}

static void find_records(void)
{
	bool chosen = records[0] > 0;

	if (s.input.nfiles > 2 || (s.input.nfiles == 1 && !chosen))
		usage_error(&command_diff, "two files, or one with --records I J");
	if (!chosen)
		records[0] = records[1] = 1;
	if (s.input.nfiles == 1) {
		find_both();
		return;
	}
	if (strcmp(s.input.files[0], "-") == 0 && strcmp(s.input.files[1], "-") == 0)
		usage_error(&command_diff, "standard input is there once; --records I J takes both records from it");
	session_open(&other, s.input.files + 1, 1);
	other.command = &command_diff;
	other.strict = s.strict;
	other.quiet = s.quiet;
	s.input.nfiles = 1;
	find(&s, &side[0], records[0], !chosen);
	find(&other, &side[1], records[1], !chosen);
	session_flush(&other, true);
	session_status(&s, other.status);
}

static int run(int argc, char **argv)
{
	static const struct option extra[] = {
		{"records", required_argument, NULL, 'r'}, {"quiet", no_argument, NULL, 'q'}, {NULL, 0, NULL, 0},
	};

	args = argv;
	nargs = argc;
	session_start(&s, &command_diff, argc, argv, extra, take, NULL);
	a = &s.keep;
	find_records();
	if (s.status == EXIT_LEGAL) {
		enum parting kind = PARTING_GAME;
		bool differ = parting_find(side, a, s.out.fail, &kind);
		if (differ)
			session_status(&s, EXIT_ILLEGAL);
		if (s.format == FORMAT_JSON) {
			print_json(differ, kind);
		} else if (differ && !s.quiet) {
			print_side(&side[0]);
			print_side(&side[1]);
		}
	}
	if (other.command)
		session_close(&other);
	return session_end(&s);
}

const struct command command_diff = {
	"diff", "diff [OPTION]... FILE1 FILE2", "prints the first point at which two records of one game part ways",
	"  --records I J             the I-th record of FILE1 and the J-th of FILE2, or both of one file\n"
	"  -q, --quiet               only the status\n"
	"  --format text|json        json: one object\n",
	run,
};
