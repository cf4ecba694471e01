/* Streams cut into records: however the bytes come in, the cut, the lines and the columns are the same. */
#include "notation/source.h"
#include "tests/unit.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

/* A stream that gives step bytes at each read: before_read puts them into a pipe. */
struct feed {
	const char *text;
	size_t len, at, step;
	int read_end, write_end;
	unsigned reads;
};

static void put_some(void *arg)
{
	struct feed *f = arg;
	size_t n = f->len - f->at < f->step ? f->len - f->at : f->step;

	f->reads++;
	if (f->write_end < 0)
		return;
	if (n && write(f->write_end, f->text + f->at, n) != (ssize_t)n)
		fail_msg("the pipe takes no %zu bytes", n);
	f->at += n;
	if (f->at == f->len) {
		close(f->write_end);
		f->write_end = -1;
	}
}

static void feed_open(struct feed *f, struct source *s, const char *text, size_t len, size_t step)
{
	int fd[2];

	assert_int_equal(pipe(fd), 0);
	*f = (struct feed){text, len, 0, step, fd[0], fd[1], 0};
	source_init(s, fd[0], no_memory, NULL);
	s->before_read = put_some;
	s->before_read_arg = f;
}

static void feed_close(struct feed *f, struct source *s)
{
	source_free(s);
	close(f->read_end);
	if (f->write_end >= 0)
		close(f->write_end);
}

enum { SLICES = 16 };

struct cut {
	size_t n;
	struct { char *text; size_t len, start, line, column; bool truncated; } slice[SLICES];
};

static void cut_all(struct cut *c, struct source *s)
{
	struct slice out;
	struct batch b = {0};
	unsigned sum = 0;

	memset(c, 0, sizeof *c);
	while (source_next(s, &b, &out)) {
		assert_true(c->n < SLICES);
		assert_int_equal(out.text[out.len], 0);
		for (size_t i = 0; i <= 16; i++)        /* readable; a sanitizer says if it is not */
			sum += (unsigned char)out.text[out.len + i];
		c->slice[c->n].text = malloc(out.len + 1);
		memcpy(c->slice[c->n].text, out.text, out.len + 1);
		c->slice[c->n].len = out.len;
		c->slice[c->n].start = out.start;
		slice_place(&out, 0, &c->slice[c->n].line, &c->slice[c->n].column);
		c->slice[c->n].truncated = out.truncated;
		c->n++;
	}
	assert_int_equal(s->error, 0);
	assert_false(source_next(s, &b, &out));     /* the end stays the end */
	if (sum == 1)
		print_message("\n");
	batch_free(&b);
}

static void cut_free(struct cut *c)
{
	for (size_t i = 0; i < c->n; i++)
		free(c->slice[i].text);
}

static void cut_text(struct cut *c, const char *text, size_t len, size_t step)
{
	struct feed f;
	struct source s;

	feed_open(&f, &s, text, len, step);
	cut_all(c, &s);
	feed_close(&f, &s);
}

/* The slices put together are the stream, byte for byte. */
static void same_bytes(const struct cut *c, const char *text, size_t len)
{
	size_t at = 0;

	for (size_t i = 0; i < c->n; i++) {
		assert_true(at + c->slice[i].len <= len);
		assert_memory_equal(c->slice[i].text, text + at, c->slice[i].len);
		at += c->slice[i].len;
	}
	assert_int_equal(at, len);
}

static void same_cut(const struct cut *a, const struct cut *b)
{
	assert_int_equal(a->n, b->n);
	for (size_t i = 0; i < a->n; i++) {
		assert_int_equal(a->slice[i].len, b->slice[i].len);
		assert_int_equal(a->slice[i].start, b->slice[i].start);
		assert_int_equal(a->slice[i].line, b->slice[i].line);
		assert_int_equal(a->slice[i].column, b->slice[i].column);
		assert_int_equal(a->slice[i].truncated, b->slice[i].truncated);
	}
}

#define BYTES(s) (s), sizeof(s) - 1

static const char three[] =
	"Dear Bob,\r\n> [Event \"no record\"]\n> [Game \"relay\"]\n1. red: step 1\n*\n[ \t\n> gAmE\r\n\"relay\"]\n{[Gam}\n"
		"[Game [Game\xE2\x80\x9Crelay\"]"
	"\0 x\n";

static void cut_at_every_record(void **state)
{
	struct cut c;

	(void)state;
	cut_text(&c, BYTES(three), 4096);
	assert_int_equal(c.n, 3);
	same_bytes(&c, BYTES(three));
	/* what precedes the first record is its slice's, and start says where it begins */
	assert_memory_equal(c.slice[0].text + c.slice[0].start, "[Game \"relay\"]\n1.", 17);
	assert_memory_equal(c.slice[0].text, "Dear Bob", 8);
	assert_memory_equal(c.slice[1].text, "[ \t\n> gAmE", 10);
	assert_int_equal(c.slice[1].start, 0);
	assert_memory_equal(c.slice[2].text, "[Game\xE2\x80\x9C", 8);
	assert_int_equal(c.slice[0].line, 1);
	assert_int_equal(c.slice[0].column, 1);
	assert_int_equal(c.slice[1].line, 6);
	assert_int_equal(c.slice[1].column, 1);
	assert_int_equal(c.slice[2].line, 10);
	assert_int_equal(c.slice[2].column, 7);
	cut_free(&c);
}

static void however_the_bytes_come(void **state)
{
	static const size_t steps[] = {1, 2, 3, 5, 7, 11, 16, 64};
	struct cut whole, c;

	(void)state;
	cut_text(&whole, BYTES(three), 4096);
	for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
		cut_text(&c, BYTES(three), steps[i]);
		same_cut(&c, &whole);
		same_bytes(&c, BYTES(three));
		cut_free(&c);
	}
	cut_free(&whole);
}

/* White space between [Game and its quote, as a mail program may make it: up to HEAD_MAX bytes in all. */
static void drawn_out_beginning(void **state)
{
	static const struct { int blanks; size_t records; } sizes[] = {{200, 2}, {HEAD_MAX - 6, 2}, {HEAD_MAX, 1}, {600, 1}};

	(void)state;
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
		static char text[2000];
		struct cut whole, c;
		int n = snprintf(text, sizeof text, "[Game \"relay\"]\n*\n[Game%*s\"relay\"]\n1. red: step 1\n", sizes[i].blanks, "");
		assert_int_equal(record_begins(text, 17, (size_t)n), sizes[i].records == 2);
		cut_text(&whole, text, (size_t)n, 4096);
		assert_int_equal(whole.n, sizes[i].records);
		cut_text(&c, text, (size_t)n, 1);
		same_cut(&c, &whole);
		cut_free(&c);
		cut_free(&whole);
	}
}

static void many_refills(void **state)
{
	struct feed f;
	struct source s;
	struct slice out;
	struct batch b = {0};
	size_t len = 0, n = 0, size = 3 * 1024 * 1024, at = 0, line = 1;
	char *text = malloc(size + 200);

	(void)state;
	while (len < size) {
		size_t body = (n * 7919) % 5000;
		len += (size_t)sprintf(text + len, "[Game \"r%zu\"]\n", n++);
		for (size_t i = 0; i < body && len < size; i++)
			text[len++] = i % 61 == 60 ? '\n' : (char)('a' + i % 26);
		text[len++] = '\n';
	}
	feed_open(&f, &s, text, len, 60000);
	for (size_t k = 0; k < n; k++) {
		char head[32];
		assert_true(source_next(&s, &b, &out));
		int head_len = sprintf(head, "[Game \"r%zu\"]\n", k);
		assert_memory_equal(out.text, head, (size_t)head_len);
		assert_memory_equal(out.text, text + at, out.len);
		size_t at_line, at_column;
		slice_place(&out, 0, &at_line, &at_column);
		assert_int_equal(at_line, line);
		assert_int_equal(at_column, 1);
		for (size_t i = 0; i < out.len; i++)
			line += out.text[i] == '\n';
		at += out.len;
	}
	assert_false(source_next(&s, &b, &out));
	assert_int_equal(at, len);
	assert_true(f.reads > 40);
	feed_close(&f, &s);
	batch_free(&b);
	free(text);
}

static void from_another_process(void **state)
{
	struct source s;
	struct cut whole, c;
	int fd[2], status;

	(void)state;
	cut_text(&whole, BYTES(three), 4096);
	assert_int_equal(pipe(fd), 0);
	pid_t child = fork();
	assert_true(child >= 0);
	if (child == 0) {
		for (size_t i = 0; i < sizeof three - 1; i++)
			if (write(fd[1], three + i, 1) != 1)
				_exit(1);
		_exit(0);
	}
	close(fd[1]);
	source_init(&s, fd[0], no_memory, NULL);
	cut_all(&c, &s);
	same_cut(&c, &whole);
	same_bytes(&c, BYTES(three));
	source_free(&s);
	close(fd[0]);
	waitpid(child, &status, 0);
	assert_int_equal(status, 0);
	cut_free(&c);
	cut_free(&whole);
}

static void without_a_record(void **state)
{
	struct cut c;

	(void)state;
	cut_text(&c, BYTES("only a mail\n[Gamer \"x\"]\n"), 3);
	assert_int_equal(c.n, 1);
	assert_int_equal(c.slice[0].len, 24);
	assert_int_equal(c.slice[0].start, 24);
	cut_free(&c);
	cut_text(&c, "", 0, 1);
	assert_int_equal(c.n, 1);
	assert_int_equal(c.slice[0].len, 0);
	assert_int_equal(c.slice[0].start, 0);
	assert_int_equal(c.slice[0].line, 1);
	cut_free(&c);
}

static void one_without_text_before(void **state)
{
	struct cut c;

	(void)state;
	cut_text(&c, BYTES("[Game \"a\"][Game \"b\"]"), 1);
	assert_int_equal(c.n, 2);
	assert_int_equal(c.slice[0].start, 0);
	assert_int_equal(c.slice[0].len, 10);
	assert_int_equal(c.slice[1].line, 1);
	assert_int_equal(c.slice[1].column, 11);
	cut_free(&c);
}

static void reading_fails(void **state)
{
	struct source s;
	struct slice out;
	struct batch b = {0};
	int fd = open("/", O_RDONLY | O_DIRECTORY);

	(void)state;
	assert_true(fd >= 0);
	source_init(&s, fd, no_memory, NULL);
	assert_false(source_next(&s, &b, &out));
	assert_int_equal(s.error, EISDIR);
	assert_false(source_next(&s, &b, &out));
	source_free(&s);
	close(fd);
	source_init(&s, -1, no_memory, NULL);
	assert_false(source_next(&s, &b, &out));
	assert_int_equal(s.error, EBADF);
	batch_free(&b);
	source_free(&s);
}

static void what_begins_a_record(void **state)
{
	static const struct { const char *text; bool begins; } list[] = {
		{"[Game \"", true}, {"[game\"", true}, {"[GAME \"x\"]", true}, {"[ Game \"", true}, {"[\n> Game\r\n> | \"", true},
		{"[Game \xE2\x80\x9C", true}, {"[Game \xE2\x80\x9D", true}, {"[Game \xE2\x80\x9E", true}, {"[Game \xE2\x80\x9Bx", false},
		{"[Game \xE2\x80\xA0", false}, {"[Game \xE2\x80", false}, {"[Game", false}, {"[Game ", false}, {"[Game x\"", false},
		{"[Games \"", false}, {"[Gam \"", false}, {"[G ame \"", false}, {"Game \"", false}, {" [Game \"", false}, {"", false},
		{"[[Game \"", false}, {"[{c}Game \"", false}, {"[Game ]\"", false}, {"[", false}, {"[\x47\x41\x4D\x45\t\"", true},
	};

	(void)state;
	for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
		size_t n = strlen(list[i].text);
		char *exact = malloc(n + 1);    /* nothing behind end may be looked at */
		memcpy(exact, list[i].text, n + 1);
		if (record_begins(exact, 0, n) != list[i].begins)
			fail_msg("%s", list[i].text);
		free(exact);
	}
	assert_false(record_begins("[Game \"", 0, 6));
	assert_true(record_begins("xx[Game \"", 2, 9));
}

static void place(struct slice *s, size_t at, size_t line, size_t column)
{
	size_t l = 0, c = 0;

	slice_place(s, at, &l, &c);
	if (l != line || c != column)
		fail_msg("byte %zu is at %zu:%zu, not %zu:%zu", at, line, column, l, c);
}

static void lines_and_columns(void **state)
{
	static const char text[64] = "\xEF\xBB\xBF" "ab\r\nc\rd\n\n\xC3\xB6" "e\xE2\x82\xAC" "f\xF0\x9F\x98\x80g";
	struct slice s;

	(void)state;
	slice_of(&s, text, strlen(text));
	place(&s, 0, 1, 1);
	place(&s, 3, 1, 1);             /* a byte order mark is no column */
	place(&s, 4, 1, 2);
	place(&s, 7, 2, 1);             /* CR LF is one end */
	place(&s, 9, 3, 1);             /* CR alone is one too */
	place(&s, 10, 3, 2);
	place(&s, 11, 4, 1);
	place(&s, 12, 5, 1);
	place(&s, 14, 5, 2);            /* behind a character of two bytes, */
	place(&s, 15, 5, 3);
	place(&s, 18, 5, 4);            /* of three */
	place(&s, 19, 5, 5);
	place(&s, 23, 5, 6);            /* and of four */
	place(&s, 24, 5, 7);
	place(&s, 1000, 5, 7);          /* behind the end: the end */
	place(&s, 4, 1, 2);             /* back again */
	place(&s, 19, 5, 5);
	place(&s, 0, 1, 1);
}

static void places_go_on_from_slice_to_slice(void **state)
{
	static const char *const ends[] = {"\n", "\r\n", "\r"};

	(void)state;
	for (size_t i = 0; i < 3; i++) {
		struct feed f;
		struct source s;
		struct batch b = {0};
		struct slice out;
		char text[200];
		int n = snprintf(text, sizeof text, "\xEF\xBB\xBF[Game \"a\"]%s\xC3\xB6\xC3\xB6 [Game \"b\"]%s%s  [Game \"c\"] x", ends[i],
			ends[i], ends[i]);
		feed_open(&f, &s, text, (size_t)n, 1);
		assert_true(source_next(&s, &b, &out));
		place(&out, out.start, 1, 1);
		assert_true(source_next(&s, &b, &out));
		place(&out, 0, 2, 4);
		place(&out, 9, 2, 13);
		assert_true(source_next(&s, &b, &out));
		place(&out, 0, 4, 3);
		place(&out, out.len, 4, 15);
		assert_false(source_next(&s, &b, &out));
		feed_close(&f, &s);
		batch_free(&b);
	}
}

static void line(const struct slice *s, size_t at, const char *want)
{
	size_t from, to;

	slice_line(s, at, 1000, &from, &to);
	assert_int_equal(to - from, strlen(want));
	assert_memory_equal(s->text + from, want, to - from);
}

static void the_line_of_a_place(void **state)
{
	static const char text[64] = "first\nsecond\r\n\nthird\rlast";
	struct slice s;

	(void)state;
	slice_of(&s, text, strlen(text));
	line(&s, 0, "first");
	line(&s, 5, "first");           /* the line end belongs to its line */
	line(&s, 6, "second");
	line(&s, 12, "second");
	line(&s, 14, "");
	line(&s, 15, "third");
	line(&s, 20, "third");
	line(&s, 22, "last");
	line(&s, strlen(text), "last");
	line(&s, 5000, "last");
}

static void a_long_line_is_cut(void **state)
{
	static char text[1100];
	struct slice s;
	size_t from, to;

	(void)state;
	memset(text, 'x', 1000);
	text[500] = '\n';
	slice_of(&s, text, 1000);
	slice_line(&s, 700, 50, &from, &to);
	assert_int_equal(from, 650);
	assert_int_equal(to, 750);
	slice_line(&s, 520, 50, &from, &to);
	assert_int_equal(from, 501);
	assert_int_equal(to, 570);
	slice_line(&s, 490, 50, &from, &to);
	assert_int_equal(from, 440);
	assert_int_equal(to, 500);
	slice_line(&s, 980, 50, &from, &to);
	assert_int_equal(from, 930);
	assert_int_equal(to, 1000);
	slice_line(&s, 10, 50, &from, &to);
	assert_int_equal(from, 0);
	assert_int_equal(to, 60);
}

static void text_of_the_caller(void **state)
{
	static const char with[64] = "mail [Game \"x\"]", without[64] = "mail";
	struct slice s;

	(void)state;
	slice_of(&s, with, 15);
	assert_int_equal(s.start, 5);
	assert_int_equal(s.len, 15);
	assert_false(s.truncated);
	slice_of(&s, without, 4);
	assert_int_equal(s.start, 4);
}

static void fill(FILE *f, size_t n)
{
	static char block[65536];

	for (size_t i = 0; i < sizeof block; i++)
		block[i] = i % 64 == 63 ? '\n' : 'x';
	for (; n > sizeof block; n -= sizeof block)
		fwrite(block, 1, sizeof block, f);
	fwrite(block, 1, n, f);
}

static void longest_record(void **state)
{
	struct source s;
	struct batch b = {0};
	struct slice out;
	FILE *f = tmpfile();
	size_t line, column, head = strlen("[Game \"a\"]\n");

	(void)state;
	assert_non_null(f);
	fputs("[Game \"a\"]\n", f);
	fill(f, RECORD_MAX - head);
	fputs("[Game \"b\"]\n", f);
	fill(f, RECORD_MAX - head + 1);
	fputs("\n [Game \"c\"]\n", f);
	rewind(f);
	source_init(&s, fileno(f), no_memory, NULL);
	assert_true(source_next(&s, &b, &out));
	assert_int_equal(out.len, RECORD_MAX);
	assert_false(out.truncated);
	assert_true(source_next(&s, &b, &out));
	assert_true(out.truncated);
	assert_int_equal(out.len, RECORD_MAX);
	assert_memory_equal(out.text, "[Game \"b\"]\n", head);
	assert_true(source_next(&s, &b, &out));
	assert_false(out.truncated);
	assert_int_equal(out.start, 0);
	assert_memory_equal(out.text, "[Game \"c\"]\n", 11);
	assert_int_equal(out.len, 11);
	slice_place(&out, 0, &line, &column);
	assert_int_equal(column, 2);
	/* every line end counts, those that were read past too */
	fseek(f, 0, SEEK_SET);
	size_t lines = 1;
	for (int c; (c = getc(f)) != EOF;)
		lines += c == '\n';
	assert_int_equal(line, lines - 1);
	assert_false(source_next(&s, &b, &out));
	assert_int_equal(s.error, 0);
	source_free(&s);
	batch_free(&b);
	fclose(f);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(cut_at_every_record), cmocka_unit_test(however_the_bytes_come), cmocka_unit_test(drawn_out_beginning),
		cmocka_unit_test(many_refills), cmocka_unit_test(from_another_process), cmocka_unit_test(without_a_record),
		cmocka_unit_test(one_without_text_before), cmocka_unit_test(reading_fails), cmocka_unit_test(what_begins_a_record),
		cmocka_unit_test(lines_and_columns), cmocka_unit_test(places_go_on_from_slice_to_slice),
			cmocka_unit_test(the_line_of_a_place),
		cmocka_unit_test(a_long_line_is_cut), cmocka_unit_test(text_of_the_caller), cmocka_unit_test(longest_record),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
