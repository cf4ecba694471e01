/* Canonical form: its own canonical form, with every tag, word and comment of the record. */
#include "notation/format.h"
#include "tests/notation/reading.h"

static void read_legal(struct reading *t, const char *text, size_t len)
{
	read_bytes(t, text, len, false);
	if (t->diags.worst != V_LEGAL)
		fail_msg("%s in: %.*s", t->diags.list[0].message, (int)len, text);
}

#define SEATS "[Seat \"red\"]\n[Seat \"blue\"]\n"

static void canonical_is(const char *text, const char *want)
{
	struct reading t;
	struct text out;

	reading_open(&t);
	text_init(&out, no_memory, NULL);
	read_legal(&t, text, strlen(text));
	format_record(&out, &t.r);
	if (out.len != strlen(want) || memcmp(out.at, want, out.len) != 0)
		fail_msg("--- came:\n%.*s--- wanted:\n%s---", (int)out.len, out.at, want);
	text_free(&out);
	reading_close(&t);
}

/* Records with all that may be odd about one. */
static const char *const odd_records[] = {
	"[Game \"x\"]",
	"[Game \"x\"]*",
	"[Game \"x\"][Event \"\"]\n",
	"[game\n\"x\"] [SEAT \"Red: Ann\"] red:a,b",
	"\xEF\xBB\xBF[Game \"x\"]\r\n[Seat \"red\"]\r\n1. red: a {b\r\nc}\r\n*\r\n",
	"[Game \"x\"]\r[Seat \"red\"]\r1. red: a\r*\rBest wishes\rAnn\r",
	"Dear Bob,\n\n  here it is.\n\n> [Game \"x\"] [Seat \"red\"] [Event \"a\n>  b\"]\n> 1. red: a {c\n> > d\n>\n> e}, b\n> *\n> Ann\n",
	"[Game \"x\"] {a} {b}\n{c}\n\n{d} [Seat {e} \"red\" {f}] {g}\n{h}\n{i\nj}\n"
		"1. {k} red {l}: {m} a {n} b {o}, {p} c {q} {r}, {s}\n{t}\n{u} * {v}",
	"[Game \"x\"] " SEATS "0. setup: {a} a b {c}, {d\ne} c, d {f}\n{g}\n1. red:\n{h}\nblue: {i}\n{j}",
	"[Game \"x\"] " SEATS "1. red: @blue {a} = {b} at {c} red {d} 1, @ {e} blue {f} pass,= {g} x",
	"[Game \"x\"] " SEATS "1. red: draw ? ?1 ?01 ?4 ?0 ?007, pass \"a\n  b\", pass \xE2\x80\x9Cq \xE2\x80\x9D, pass \"\"",
	"[Game \"x\"] " SEATS "1. RED: Move A\xE2\x80\x93" "B \xE2\x88\x92" "1 +2 1.5 a.b\n",
	"[Game \"x\"] " SEATS "setup:a,,b,\nALL: c\n\n\n\n\n2. blue:\n3. red:,,\n",
	"[Game \"x\"][X\xE2\x80\x93My\xE2\x80\x94Tag \"v\"][x-a \"\\\"q\\\" \\\\\"][Note \"> | x\"][Note \"a\n| b > c\"]" SEATS,
	"[Game \"x\"] " SEATS "0. setup:\n1. red: a {} {} {}, {} b\n{}{}\n*{not a comment}\n",
	"[Game \"x\"] " SEATS "1. red: a {,} {, ,} , {,} b {,},\n2. blue: a\n",
	"[Game \"x\"] " SEATS "1. red: a {> x\n> y\n|z\n  > w\n  v}\n{> x\n>> y\n\n> | z}\n2. blue: b\n",
	"[Game \"x\"] " SEATS "1. red: pass \"a \\\\\n b\", pass \"\n a\", pass \"a\n\"",
	"{head of the file}\n[Game \"x\"]\n*\n\n\n  trailing  \n\n",
	"[Game \"J\xF6rg\"] [Event \"\xC3\xB6 \xFF\"] {\xF6}\n",
	"[Game \"x\"]\v\f[Event \"e\"]\xC2\xA0\xE2\x80\x8B{c}\xE3\x80\x80*",
	"\n\xEF\xBB\xBF[Game \"x\"]\n*\n",
	"mail\n\xEF\xBB\xBF[Game \"x\"]\n*\n",
	"\xEF\xBB\xBF\xEF\xBB\xBF[Game \"x\"]\n*\n",
	"[Game \"x\"]\n*\n\xEF\xBB\xBF",
};

enum { RECORDS = sizeof odd_records / sizeof *odd_records };

static void its_own_canonical_form(void **state)
{
	unsigned wrong = 0;

	(void)state;
	for (size_t i = 0; i < RECORDS; i++) {
		struct reading t;
		struct text once, twice;
		reading_open(&t);
		text_init(&once, no_memory, NULL);
		text_init(&twice, no_memory, NULL);
		read_legal(&t, odd_records[i], strlen(odd_records[i]));
		format_record(&once, &t.r);
		read_legal(&t, once.at, once.len);
		format_record(&twice, &t.r);
		if (once.len != twice.len || memcmp(once.at, twice.at, once.len) != 0) {
			print_error("record %zu, once:\n%.*s--- twice:\n%.*s---\n", i, (int)once.len, once.at, (int)twice.len, twice.at);
			wrong++;
		}
		text_free(&once);
		text_free(&twice);
		reading_close(&t);
	}
	assert_int_equal(wrong, 0);
}

/* A comment's text, in one line, without the marks of mails. */
static void comment_words(const struct record *r, size_t i, struct text *out)
{
	bool gap = false;

	out->len = 0;
	for (uint32_t k = r->comments[i].at; k < r->comments[i].end; k++) {
		char c = r->text[k];
		if (strchr(" \t\r\n>|", c)) {
			gap = true;
			continue;
		}
		if (gap)
			text_putc(out, ' ');
		gap = false;
		text_putc(out, c);
	}
}

static void same_record(const struct record *a, const struct record *b, struct arena *arena)
{
	char x[WORD_MAX + 1], y[WORD_MAX + 1];
	struct text c = {.fail = no_memory}, d = {.fail = no_memory};

	assert_int_equal(a->ntags, b->ntags);
	for (size_t i = 0; i < a->ntags; i++) {
		size_t n, m;
		assert_int_equal(a->tags[i].name, b->tags[i].name);
		const char *v = tag_text(a, &a->tags[i], arena, &n), *w = tag_text(b, &b->tags[i], arena, &m);
		assert_int_equal(n, m);
		assert_memory_equal(v, w, n);
		c.len = d.len = 0;
		tag_own_name(a, &a->tags[i], &c);
		tag_own_name(b, &b->tags[i], &d);
		if (a->tags[i].name == TAG_OWN) {
			assert_int_equal(c.len, d.len);
			assert_memory_equal(c.at, d.at, c.len);
		}
	}
	assert_int_equal(a->nseats, b->nseats);
	assert_int_equal(a->nturns, b->nturns);
	assert_int_equal(a->first_turn, b->first_turn);
	assert_int_equal(a->nactions, b->nactions);
	assert_int_equal(a->nwords, b->nwords);
	for (size_t i = 0; i < a->nturns; i++) {
		assert_int_equal(a->turns[i].seat, b->turns[i].seat);
		assert_int_equal(a->turns[i].nactions, b->turns[i].nactions);
		assert_true(b->turns[i].numbered);
	}
	for (size_t i = 0; i < a->nactions; i++) {
		assert_int_equal(a->actions[i].by, b->actions[i].by);
		assert_int_equal(a->actions[i].claim, b->actions[i].claim);
		assert_int_equal(a->actions[i].nwords, b->actions[i].nwords);
	}
	for (size_t i = 0; i < a->nwords; i++) {
		const struct word *v = &a->words[i], *w = &b->words[i];
		assert_int_equal(v->kind, w->kind);
		if (v->kind == WORD_STRING) {
			const char *s = string_text(a->text, (struct span){v->at, v->at + v->len}, arena, NULL);
			assert_string_equal(s, string_text(b->text, (struct span){w->at, w->at + w->len}, arena, NULL));
			continue;
		}
		assert_true(v->key == w->key);
		if (v->kind == WORD_PLAIN) {
			word_text(a->text, v, x);
			word_text(b->text, w, y);
			assert_string_equal(x, y);
		}
	}
	assert_int_equal(a->ncomments, b->ncomments);
	for (size_t i = 0; i < a->ncomments; i++) {
		comment_words(a, i, &c);
		comment_words(b, i, &d);
		if (c.len != d.len || memcmp(c.at, d.at, c.len) != 0)
			fail_msg("comment %zu: %.*s became %.*s", i, (int)c.len, c.at, (int)d.len, d.at);
	}
	assert_true(b->starred);
	text_free(&c);
	text_free(&d);
}

static void every_word_and_comment_is_kept(void **state)
{
	(void)state;
	for (size_t i = 0; i < RECORDS; i++) {
		struct reading t, again;
		struct text out;
		reading_open(&t);
		reading_open(&again);
		text_init(&out, no_memory, NULL);
		read_legal(&t, odd_records[i], strlen(odd_records[i]));
		format_record(&out, &t.r);
		read_legal(&again, out.at, out.len);
		same_record(&t.r, &again.r, &t.arena);
		text_free(&out);
		reading_close(&t);
		reading_close(&again);
	}
}

/* Nothing odd is left in the canonical form: strict has nothing to report. */
static void nothing_odd_is_left(void **state)
{
	(void)state;
	for (size_t i = 0; i < RECORDS; i++) {
		struct reading t;
		struct text out;
		if (strstr(odd_records[i], "\xF6") || strstr(odd_records[i], "*\n\xEF"))
			continue;       /* bytes that are not UTF-8 are kept, and so is text behind the star */
		reading_open(&t);
		text_init(&out, no_memory, NULL);
		read_legal(&t, odd_records[i], strlen(odd_records[i]));
		format_record(&out, &t.r);
		text_add(&out, "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 17);
		slice_of(&t.slice, out.at, out.len - 17);
		diags_init(&t.diags, &t.arena);
		record_parse(&t.r, &t.slice, true, &t.diags);
		if (t.diags.worst != V_LEGAL)
			fail_msg("record %zu: %s", i, t.diags.list[0].message);
		text_free(&out);
		reading_close(&t);
	}
}

static void the_layout(void **state)
{
	(void)state;
	canonical_is("[game \"X\"][SEAT \"red: Ann\"] [x-Mine \"a\n b\"]\nSetup: A b, c\n"
		"RED: draw ?1, @Red = at  RED 4,, pass \xE2\x80\x9Cso\xE2\x80\x9D\nall: x",
		     "[Game \"X\"]\n[Seat \"red: Ann\"]\n[x-Mine \"a b\"]\n\n0. setup:\n   a b,\n   c\n"
		     "1. red: draw ?, @red = at red 4, pass \"so\"\n2. all: x\n*\n");
	canonical_is("[Game \"x\"]", "[Game \"x\"]\n*\n");
	canonical_is("[Game \"x\"][Seat \"a\"]a:\na: b", "[Game \"x\"]\n[Seat \"a\"]\n\n1. a:\n2. a: b\n*\n");
	canonical_is("[Game \"x\"] {one}\n{two}\n[Seat \"a\"]\n{three}\n1. a: b {four}, c\n{five}\n2. a: {six} d",
		     "[Game \"x\"] {one}\n{two}\n[Seat \"a\"]\n{three}\n\n1. a: b {four}, c\n{five}\n2. a: {six} d\n*\n");
}

/* A line end in a comment of an action, with all the white space about it, is a blank. */
static void comments_of_several_lines(void **state)
{
	(void)state;
	canonical_is("[Game \"x\"] " SEATS "1. red: a {b \t \r\n\r\n \t c}, d",
		     "[Game \"x\"]\n" SEATS "\n1. red: a {b c}, d\n*\n");
	canonical_is("[Game \"x\"] " SEATS "1. red: a {b\rc\n}, d",
		     "[Game \"x\"]\n" SEATS "\n1. red: a {b c }, d\n*\n");
	/* between turns its lines stay, without the marks of a quoted mail */
	canonical_is("[Game \"x\"] " SEATS "1. red: a\n> {b\r\n>c\n> > d\n>\n e}\n> 2. blue: f",
		     "[Game \"x\"]\n" SEATS "\n1. red: a\n{b\nc\nd\n\n e}\n2. blue: f\n*\n");
}

static void one_action(void **state)
{
	struct reading t;
	struct text out;

	(void)state;
	reading_open(&t);
	text_init(&out, no_memory, NULL);
	read_legal(&t, "[Game \"x\"] " SEATS "1. red: {a} Move {b} A1 ?2 {c}, @blue = at red \"q\n r\"", strlen("[Game \"x\"] " SEATS
		   "1. red: {a} Move {b} A1 ?2 {c}, @blue = at red \"q\n r\""));
	format_action(&out, &t.r, &t.r.actions[0]);
	text_puts(&out, "|");
	format_action(&out, &t.r, &t.r.actions[1]);
	text_putc(&out, '\0');
	assert_string_equal(out.at, "move a1 ?2|@blue = at red \"q r\"");
	text_free(&out);
	reading_close(&t);
}

static void names_of_own_tags(void **state)
{
	struct reading t;
	struct text out;
	static const char text[] = "[Game \"x\"][X\xE2\x80\x93My\xE2\x88\x92Tag.2 \"v\"]";

	(void)state;
	reading_open(&t);
	text_init(&out, no_memory, NULL);
	read_legal(&t, text, sizeof text - 1);
	tag_own_name(&t.r, &t.r.tags[1], &out);
	text_putc(&out, '\0');
	assert_string_equal(out.at, "X-My-Tag.2");
	text_free(&out);
	reading_close(&t);
}

/* Text outside the record follows as it stands: no sign of it is lost. */
static void text_outside_as_it_stands(void **state)
{
	(void)state;
	canonical_is("Dear Bob,\n\n  see below\n\n[Game \"x\"]\n*\nBest\n  wishes\n> quoted\nAnn\n",
		     "Dear Bob,\n\n  see below\n\n[Game \"x\"]\n*\n\nBest\n  wishes\n> quoted\nAnn\n");
	canonical_is("[Game \"x\"]\n*\nAnn <ann@example.org>\n", "[Game \"x\"]\n*\n\nAnn <ann@example.org>\n");
}

static void marks_at_the_ends_of_outside_text(void **state)
{
	(void)state;
	/* inside it too byte order marks go, and all line ends are one */
	canonical_is("Dear\xEF\xBB\xBF Bob,\rsee\r\nbelow\n[Game \"x\"]\n*\nAnn\r\n\xEF\xBB\xBF" "Bob\r",
		     "Dear Bob,\nsee\nbelow\n\n[Game \"x\"]\n*\n\nAnn\nBob\n");
	canonical_is("<ann@example.org>\n\n[Game \"x\"]\n*\n", "<ann@example.org>\n\n[Game \"x\"]\n*\n");
	canonical_is("\t Dear Bob \t\n\n[Game \"x\"]\n*\n\tAnn\t\n", "Dear Bob\n\n[Game \"x\"]\n*\n\nAnn\n");
	canonical_is("[Game \"x\"]\n*\n| a | b |\n", "[Game \"x\"]\n*\n\n| a | b |\n");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(its_own_canonical_form), cmocka_unit_test(every_word_and_comment_is_kept),
			cmocka_unit_test(nothing_odd_is_left),
		cmocka_unit_test(the_layout), cmocka_unit_test(comments_of_several_lines), cmocka_unit_test(one_action), cmocka_unit_test(names_of_own_tags),
		cmocka_unit_test(text_outside_as_it_stands), cmocka_unit_test(marks_at_the_ends_of_outside_text),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
