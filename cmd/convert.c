/* steward convert: records to JSON, a line each, and back to canonical text. */
#include "cmd/cli.h"
#include "cmd/expect.h"
#include "cmd/machine.h"
#include "cmd/point.h"
#include "cmd/work.h"
#include "notation/record_json.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* Longest piece of JSON read, in bytes. */
enum { JSON_MAX = 256 * 1024 * 1024 };

struct convert {
	const char *to;
	struct record_json twin;        /* each thread's */
	bool ready;                     /* it is this thread's */
};

static void take(struct session *s, int val, const char *arg)
{
	struct convert *own = s->own;

	if (val != 't')
		return;
	if (strcmp(arg, "json") != 0 && strcmp(arg, "text") != 0)
		usage_error(s->command, "--to is json or text, not %s", arg);
	own->to = arg;
}

static void record_to_json(struct session *s, void *note)
{
	struct convert *own = s->own;

	(void)note;
	if (!own->ready)
		record_json_init(&own->twin, &s->keep, &s->arena, s->out.fail, NULL);
	own->ready = true;
	point_faults(s);
	if (s->diags.worst == V_UNREADABLE) {
		session_status(s, EXIT_TROUBLE);
		return;
	}
	record_json_write(&own->twin, &s->record, &s->out);
	text_putc(&s->out, '\n');
}

/* The twin goes with its thread. */
static void add(void *own, const void *part)
{
	struct convert from = *(const struct convert *)part;

	(void)own;
	if (from.ready)
		record_json_free(&from.twin);
}

/* Records that have a [Name], for [From]: their seats are all that is needed. */
struct base {
	char *name;
	size_t len;
	struct record seats;
};

/* A stream of JSON: records behind one another, or in lists. Where one piece
 * ends is found by its brackets, so that a broken one costs no other: what
 * begins with { at the beginning of a line is a piece of its own. */
struct stream {
	int fd;
	char buf[65536];
	size_t at, fill;
	size_t line, column;    /* of the next byte; columns count characters */
	bool eof;
	/* the piece at hand */
	struct text piece;
	size_t from_line, from_column;
	bool too_long;
	/* the list that is open */
	bool list, comma, first;        /* a comma was read; no element was */
	size_t list_line;
	/* of the file */
	struct arena arena;
	struct base *bases;
	size_t nbases;
	/* the record that was read last */
	struct record_json twin;
};

static struct stream in;

static const struct record *find_base(void *arg, const char *name, size_t len)
{
	(void)arg;
	for (size_t i = in.nbases; i-- > 0;)
		if (in.bases[i].len == len && memcmp(in.bases[i].name, name, len) == 0)
			return &in.bases[i].seats;
	return NULL;
}

static void keep_base(const struct record *r)
{
	const struct tag *t = record_tag(r, TAG_NAME);

	if (!t || in.nbases == NAMED_MAX)
		return;
	if (!in.bases)
		in.bases = arena_array(&in.arena, NAMED_MAX, sizeof *in.bases);
	struct base *b = &in.bases[in.nbases++];
	b->name = tag_text(r, t, &in.arena, &b->len);
	b->seats.nseats = r->nseats;
	for (size_t i = 0; i < r->nseats; i++) {
		b->seats.seats[i] = r->seats[i];
		b->seats.seats[i].name = arena_copy(&in.arena, r->seats[i].name, r->seats[i].name_len);
		b->seats.seats[i].person = "";
		b->seats.seats[i].person_len = 0;
	}
}

static int peek(struct session *s)
{
	if (in.at < in.fill)
		return (unsigned char)in.buf[in.at];
	if (in.eof)
		return -1;
	session_flush(s, true);        /* nobody waits for output while input is waited for */
	ssize_t n;
	do
		n = read(in.fd, in.buf, sizeof in.buf);
	while (n < 0 && errno == EINTR);
	if (n < 0) {
		session_trouble(s, s->file, strerror(errno));
	}
	in.eof = n <= 0;
	in.at = 0;
	in.fill = n > 0 ? (size_t)n : 0;
	return n > 0 ? (unsigned char)in.buf[0] : -1;
}

static int next(struct session *s)
{
	int c = peek(s);

	if (c < 0)
		return c;
	in.at++;
	if (c == '\n') {
		in.line++;
		in.column = 1;
	} else {
		in.column += (c & 0xC0) != 0x80;
	}
	return c;
}

/* "file:3:1: unreadable: /turns/0: message"; no pointer where the JSON itself is broken. */
static void complain(struct session *s, size_t line, size_t column, const char *pointer, const char *message)
{
	session_status(s, EXIT_TROUBLE);
	if (s->quiet)
		return;
	text_safe(&s->err, s->file, strlen(s->file));
	text_printf(&s->err, ":%zu:%zu: unreadable: ", line, column);
	text_safe(&s->err, pointer, strlen(pointer));
	text_puts(&s->err, *pointer ? ": " : "");
	text_safe(&s->err, message, strlen(message));
	text_putc(&s->err, '\n');
}

static void keep_byte(int c)
{
	if (in.piece.len < JSON_MAX)
		text_putc(&in.piece, (char)c);
	else
		in.too_long = true;
}

/* An object or list, to its last bracket, to the end of the stream, or to a
 * line that begins with {. */
static void read_brackets(struct session *s)
{
	size_t depth = 0;
	bool string = false, escaped = false;

	for (int c; (c = peek(s)) >= 0;) {
		if (c == '{' && in.column == 1 && in.piece.len)
			return;
		keep_byte(next(s));
		string = string && c != '\n';
		if (string) {
			string = escaped || c != '"';
			escaped = !escaped && c == '\\';
			continue;
		}
		string = c == '"';
		escaped = false;
		depth += c == '{' || c == '[';
		if ((c == '}' || c == ']') && --depth == 0)
			return;
	}
}

/* Anything else, which is no record: the rest of its line, or of its place in the list. */
static void read_other(struct session *s)
{
	for (int c; (c = peek(s)) >= 0 && c != '\n' && !(in.list && (c == ',' || c == ']'));)
		keep_byte(next(s));
}

/* White space and what parts the records of a list; false at the end. */
static bool seek_piece(struct session *s)
{
	for (int c; (c = peek(s)) >= 0; next(s)) {
		if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || (in.line == 1 && (c == 0xEF || c == 0xBB || c == 0xBF)))
			continue;
		if (c == '[' && !in.list) {
			in.list = in.first = true;
			in.comma = false;
			in.list_line = in.line;
		} else if (c == ']' && in.list) {
			if (in.comma)
				complain(s, in.line, in.column, "", "a comma before the end of the list");
			in.list = false;
		} else if (c == ',' && in.list && !in.comma && !in.first) {
			in.comma = true;
		} else {
			if (in.list && !in.comma && !in.first)
				complain(s, in.line, in.column, "", "a comma is missing in the list");
			return true;
		}
	}
	if (in.list)
		complain(s, in.list_line, 1, "", "the list that begins in this line is not closed");
	return false;
}

static bool next_piece(struct session *s)
{
	in.piece.len = 0;
	in.too_long = false;
	if (!seek_piece(s))
		return false;
	in.from_line = in.line;
	in.from_column = in.column;
	in.first = in.comma = false;
	if (peek(s) == '{' || peek(s) == '[')
		read_brackets(s);
	else
		read_other(s);
	if (in.piece.len == 0)          /* a comma with nothing before it */
		keep_byte(next(s));
	return true;
}

/* A piece that is no twin is told; one that is gives its text, an empty line before it if another precedes. */
static void one_twin(struct session *s, const json_t *json)
{
	struct expect *expects = arena_array(&s->arena, EXPECTS_MAX, sizeof *expects);

	if (!record_json_read(&in.twin, json)) {
		complain(s, in.from_line, in.from_column, in.twin.pointer, in.twin.message);
		return;
	}
	expects_read(&in.twin.record, expects, &s->arena, &in.twin.diags);
	for (size_t i = 0; i < in.twin.diags.n; i++) {
		const struct diag *d = &in.twin.diags.list[i];
		if (d->verdict == V_LEGAL)
			continue;
		complain(s, in.from_line, in.from_column, record_json_pointer(&in.twin, d),
			 arena_printf(&s->arena, "%s: %s", d->rule->id, d->message));
		return;
	}
	if (s->has_record)
		text_putc(&s->out, '\n');
	s->has_record = true;
	text_add(&s->out, in.twin.text.at, in.twin.text.len);
	keep_base(&in.twin.record);
}

static void one_piece(struct session *s)
{
	json_error_t error;

	if (in.too_long) {
		complain(s, in.from_line, in.from_column, "", "more than 256 MiB of JSON for one record");
		return;
	}
	while (in.piece.len && memchr(" \t\r\n", in.piece.at[in.piece.len - 1], 4))      /* else the end of the text is lines away */
		in.piece.len--;
	json_t *json = json_loadb(in.piece.at, in.piece.len, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
	if (json) {
		one_twin(s, json);
		json_decref(json);
		return;
	}
	size_t line = error.line > 1 ? (size_t)error.line - 1 : 0, column = error.column > 0 ? (size_t)error.column : 1;
	complain(s, in.from_line + line, line ? column : in.from_column + column - 1, "", error.text);
}

static bool open_file(struct session *s, const char *path)
{
	bool standard = strcmp(path, "-") == 0;

	s->file = standard ? "stdin" : path;
	in.fd = standard ? STDIN_FILENO : open_input(path);
	if (in.fd < 0) {
		session_trouble(s, path, strerror(errno));
		return false;
	}
	arena_reset(&in.arena);
	in.bases = NULL;
	in.nbases = 0;
	in.at = in.fill = 0;
	in.line = in.column = 1;
	in.eof = in.list = false;
	return true;
}

static void json_to_records(struct session *s)
{
	text_init(&in.piece, s->out.fail, NULL);
	arena_init(&in.arena, s->out.fail, NULL);
	record_json_init(&in.twin, &s->keep, &s->arena, s->out.fail, NULL);
	in.twin.find = find_base;
	for (int i = 0; i < s->input.nfiles; i++) {
		bool any = false;
		if (!open_file(s, s->input.files[i]))
			continue;
		for (; next_piece(s); any = true) {
			arena_reset(&s->arena);
			one_piece(s);
			session_flush(s, false);
		}
		if (!any)
			complain(s, 1, 1, "", "there is no record here; a record is an object, as --to json prints it");
		if (in.fd > STDIN_FILENO)
			close(in.fd);
	}
	record_json_free(&in.twin);
	arena_free(&in.arena);
	text_free(&in.piece);
}

static int run(int argc, char **argv)
{
	static const struct option extra[] = {{"to", required_argument, NULL, 't'}, {NULL, 0, NULL, 0}};
	struct convert own = {0};
	struct session s;

	session_start(&s, &command_convert, argc, argv, extra, take, &own);
	if (!own.to)
		usage_error(&command_convert, "--to json or --to text says what to make");
	if (strcmp(own.to, "json") == 0)
		work_records(&s, &(struct work){record_to_json, 0, NULL, add, sizeof own});
	else
		json_to_records(&s);
	return session_end(&s);
}

const struct command command_convert = {
	"convert", "convert --to json|text [OPTION]... [FILE]...", "turns records into JSON, a line each, and such JSON into records",
	"  --to json                 records are read, JSON is printed\n"
	"  --to text                 JSON is read, records in canonical form are printed\n"
	"  -q, --quiet               no faults, only the status\n",
	run,
};
