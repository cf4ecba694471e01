/* Text to tree: faults and their places, recovery behind each, and the limits. */
#include "tests/notation/parse.h"

/* Behind a fault of each kind the next action or turn, and the tags, are read as if nothing had been. */
struct broken { const char *text; enum notation_rule rule; int turn, action; const char *where; };

static void goes_on(struct reading *t, const struct broken *b)
{
	char text[400];

	snprintf(text, sizeof text, HEAD "%s", b->text);
	read_text(t, text);
	size_t k = 0;
	while (k < t->diags.n && t->diags.list[k].verdict == V_LEGAL)
		k++;
	if (k == t->diags.n)
		fail_msg("no fault in: %s", text);
	if (t->diags.list[k].rule != &notation_rules[b->rule])
		fail_msg("%s, not %s, in: %s", t->diags.list[k].rule->id, notation_rules[b->rule].id, text);
	fault(t, k, b->rule, b->turn, b->action, b->where);
	size_t faults = 0;
	for (size_t n = 0; n < t->diags.n; n++)
		faults += t->diags.list[n].verdict != V_LEGAL;
	if (faults > 2 || t->r.nturns < 2 || t->r.nactions < 2)
		fail_msg("%zu faults, %zu turns, %zu actions in: %s", faults, t->r.nturns, t->r.nactions, text);
	const struct action *last = &t->r.actions[t->r.nactions - 1], *next = last - 1;
	if (last->bad || last->nwords != 1)
		fail_msg("the last action is not read in: %s", text);
	span_is(t, last->at, last->end, "last");
	assert_int_equal(t->r.turns[t->r.nturns - 1].seat, 1);
	if (!next->bad)
		assert_true(word_is(&t->r, &t->r.words[next->word], "next"));
	else
		fail_msg("the action behind the fault is not read in: %s", text);
}

static void reading_goes_on(void **state)
{
	static const struct broken list[] = {
		{"1. red: move a1 & s, next\n2. blue: last\n", N_CHAR, 1, 1, "&"},
		{"1. red: move \xC3\xB6, next\n2. blue: last\n", N_CHAR, 1, 1, "\xC3\xB6"},
		{"1. red: move ; see there, or not\n, next\n2. blue: last\n", N_SEMICOLON, 1, 1, ";"},
		{"1. red: move {a {b} c, next\n2. blue: last\n", N_COMMENT, 1, 1, "{"},
		{"1. red: move }, next\n2. blue: last\n", N_BRACE, 1, 1, "}"},
		{"1. red: move \"a\\b\", next\n2. blue: last\n", N_STRING, 1, 1, "\\"},
		{"1. red: move a1 @blue next\n2. blue: last\n", N_ACTION, 1, 2, "@"},
		{"1. red: move a1 = next\n2. blue: last\n", N_ACTION, 1, 2, "="},
		{"1. red: = = next\n2. blue: last\n", N_ACTION, 1, 2, "="},
		{"1. red: @green move, next\n2. blue: last\n", N_SEAT, 1, 1, "green"},
		{"1. red: @setup move, next\n2. blue: last\n", N_SEAT, 1, 1, NULL},
		{"1. red: @, next\n2. blue: last\n", N_SEAT, 1, 1, NULL},
		{"1. red: @ 1, next\n2. blue: last\n", N_SEAT, 1, 1, NULL},
		{"1. red: @ ? , next\n2. blue: last\n", N_SEAT, 1, 1, NULL},
		{"1. red: =, next\n2. blue: last\n", N_CLAIM, 1, 1, "="},
		{"1. red: @blue, next\n2. blue: last\n", N_VERB, 1, 1, "@blue"},
		{"1. red: 12 a, next\n2. blue: last\n", N_VERB, 1, 1, "12"},
		{"1. red: \"a\" b, next\n2. blue: last\n", N_VERB, 1, 1, NULL},
		{"1. red: ?2, next\n2. blue: last\n", N_VERB, 1, 1, "?2"},
		{"1. red: -a, next\n2. blue: last\n", N_VERB, 1, 1, "-a"},
		{"1. red: move ?1000, next\n2. blue: last\n", N_LIMIT_NUMBER, 1, 1, "?1000"},
		{"1. red: move 1234567890, next\n2. blue: last\n", N_LIMIT_NUMBER, 1, 1, "1234567890"},
		{"1. red: next\n3. blue: last\n", N_TURN_NUMBER, 2, TURN_END, "3."},
		{"1. red: ] , next\n2. blue: last\n", N_TAG, 1, 1, "]"},
		{"1. red: next\n[Event \"late\"]\n2. blue: last\n", N_TAG_LATE, 1, 1, "[Event \"late\"]"},
		{"[Evnt \"x\"]\n1. red: next\n2. blue: last\n", N_TAG_NAME, NOWHERE, NOWHERE, "Evnt"},
		{"[Event \"x\"] [Event \"y\"]\n1. red: next\n2. blue: last\n", N_TAG_TWICE, NOWHERE, NOWHERE, "[Event \"y\"]"},
		{"[Site \"x\"\n1. red: next\n2. blue: last\n", N_TAG, NOWHERE, NOWHERE, NULL},
		{"[Event x]\n1. red: next\n2. blue: last\n", N_TAG, NOWHERE, NOWHERE, NULL},
		{"[Event]\n1. red: next\n2. blue: last\n", N_TAG, NOWHERE, NOWHERE, NULL},
		{"[\"x\"]\n1. red: next\n2. blue: last\n", N_TAG, NOWHERE, NOWHERE, NULL},
		{"[]\n1. red: next\n2. blue: last\n", N_TAG, NOWHERE, NOWHERE, NULL},
		{"[Event \"the \"best\" one\"]\n1. red: next\n2. blue: last\n", N_TAG, NOWHERE, NOWHERE, NULL},
		{"[Event \"x\"\n[Site \"y\"]\n1. red: next\n2. blue: last\n", N_TAG, NOWHERE, NOWHERE, NULL},
		{"move, next\n1. red: next\n2. blue: last\n", N_TURN, NOWHERE, NOWHERE, "move"},
		{"1. move a1\n2. red: next\n3. blue: last\n", N_TURN, 1, TURN_END, "1."},
		{"1. green: move\n2. red: next\n3. blue: last\n", N_SEAT, 1, TURN_END, "green"},
		{"1. red: next\n2. blue: last\n*\n[Event \"x\"]\n", N_AFTER_END, NOWHERE, NOWHERE, NULL},
		{"1. red: next\n2. blue: last\n*\n3. red: move\n", N_AFTER_END, NOWHERE, NOWHERE, NULL},
	};
	for (size_t i = 0; i < sizeof list / sizeof *list; i++)
		goes_on(*state, &list[i]);
}

static void reading_goes_on_behind_a_string_for_a_seat(void **state)
{
	goes_on(*state, &(struct broken){"1. red: @ \"x\", next\n2. blue: last\n", N_SEAT, 1, 1, NULL});
}

static void the_record_behind_a_bad_one(void **state)
{
	static const char *const bad[] = {
		"[Game \"x\"] {never closed", "[Game \"x\"]\n1. red: pass \"never closed", "[Game \"x\"", "[Game \"x",
			"[Game \"x\"] [Seat", "[Game \"x\"] ; ",
		"[Game \"x\"]\n1.", "[Game \"x\"]\n1. red: @", "[Game \"x\"]\n1. red: a \\", "[Game \"x\"] \xE2\x80\x9C",
			"[Game \"x\"] \xE2\x80", "[Game \"x\"] ?",
	};
	struct reading *t = *state, *fresh;
	void *other;

	reading_set_up(&other);
	fresh = other;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		static const char good[] = HEAD "0. setup: a\n1. red: b {c}, @blue = d 1\n*\n";
		read_text(t, bad[i]);
		assert_int_equal(t->diags.worst, V_UNREADABLE);
		read_text(t, good);
		read_text(fresh, good);
		no_fault(t);
		assert_int_equal(t->r.ntags, fresh->r.ntags);
		assert_int_equal(t->r.nseats, 2);
		assert_int_equal(t->r.nturns, 2);
		assert_int_equal(t->r.ncomments, 1);
		assert_int_equal(t->r.nwords, fresh->r.nwords);
		assert_int_equal(t->r.nactions, 3);
		assert_memory_equal(t->r.actions, fresh->r.actions, 3 * sizeof *t->r.actions);
		assert_true(t->r.starred);
		assert_int_equal(t->r.star, sizeof good - 3);
		for (int k = 0; k < N_RULES_COUNT; k++)
			assert_int_equal(t->r.odd[k].count, 0);
	}
	reading_tear_down(&other);
}

static void nul_bytes(void **state)
{
	static const char text[] = HEAD "1. red: a \0 b, next\n2. blue: last";
	struct reading *t = *state;

	read_bytes(t, text, sizeof text - 1, false);
	assert_int_equal(t->diags.n, 1);
	const struct diag *d = fault(t, 0, N_NUL, 1, 1, NULL);
	assert_int_equal(d->span.at, strlen(text));
	assert_int_equal(d->span.end, strlen(text) + 1);
	assert_int_equal(t->r.nactions, 3);
	assert_true(t->r.actions[0].bad);
	assert_false(t->r.actions[1].bad);
}

static void strict_makes_faults(void **state)
{
	static const struct { const char *text; enum notation_rule rule; } list[] = {
		{"\xEF\xBB\xBF[Game \"x\"]\n", N_BOM}, {"[Game \"x\"]\r\n", N_LINE_END}, {"[Game \"x\"]\n\xC2\xA0\n", N_SPACE},
		{"[Game \"x\"]\n[X\xE2\x80\x93" "a \"b\"]\n", N_DASH}, {"[Game \"x\"]\n[Event \xE2\x80\x9C" "b\"]\n", N_QUOTE},
		{"> [Game \"x\"]\n", N_QUOTED}, {"[Game \"x\"]\n  [Event \"b\"]\n", N_INDENT}, {"[Game \"x\"]\n[Event \"\xF6\"]\n",
			N_ENCODING},
		{"[Game \"x\"]\n[Seat \"red\"]\n\t1. red: a\n", N_INDENT},
	};
	struct reading *t = *state;

	for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
		read_text(t, list[i].text);
		no_fault(t);
		if (t->r.odd[list[i].rule].count != 1)
			fail_msg("%s is counted %u times", notation_rules[list[i].rule].id, t->r.odd[list[i].rule].count);
		read_bytes(t, list[i].text, strlen(list[i].text), true);
		assert_int_equal(t->diags.worst, V_UNREADABLE);
		assert_ptr_equal(t->diags.list[0].rule, &notation_rules[list[i].rule]);
	}
	read_bytes(t, HEAD "1. red: a, b {\xC3\xB6}\n*\n", strlen(HEAD "1. red: a, b {\xC3\xB6}\n*\n"), true);
	no_fault(t);
	assert_int_equal(t->diags.n, 0);
}

static char *repeated(const char *head, const char *piece, size_t n, const char *tail, size_t *len)
{
	size_t p = strlen(piece);
	char *text = malloc(strlen(head) + n * p + strlen(tail) + 1);

	*len = (size_t)sprintf(text, "%s", head);
	for (size_t i = 0; i < n; i++, *len += p)
		memcpy(text + *len, piece, p);
	*len += (size_t)sprintf(text + *len, "%s", tail);
	return text;
}

static void limit(struct reading *t, const char *head, const char *piece, size_t most, const char *tail, enum notation_rule rule)
{
	for (size_t more = 0; more < 4; more++) {
		size_t len, count = 0;
		char *text = repeated(head, piece, most + more, tail, &len);
		read_bytes(t, text, len, false);
		free(text);
		for (size_t i = 0; i < t->diags.n; i++)
			count += t->diags.list[i].rule == &notation_rules[rule];
		if (more == 0 && t->diags.n)
			fail_msg("%zu are too many: %s", most, t->diags.list[0].message);
		if (more && !count)
			fail_msg("%zu are not too many", most + more);
		if (more)
			assert_int_equal(t->diags.list[0].verdict, V_UNREADABLE);
	}
}

static void limits(void **state)
{
	struct reading *t = *state;
	char seat[32], text[2000] = "[Game \"x\"]";

	limit(t, "[Game \"x\"]\n", "[Note \"a\"]", TAGS_MAX - 1, "", N_LIMIT_TAGS);
	assert_int_equal(t->r.ntags, TAGS_MAX);
	limit(t, HEAD "1. red: b", ", a", ACTIONS_MAX - 1, "\n2. blue: last", N_LIMIT_ACTIONS);
	assert_int_equal(t->r.turns[0].nactions, ACTIONS_MAX);
	fault(t, 0, N_LIMIT_ACTIONS, 1, ACTIONS_MAX + 1, "a");
	assert_int_equal(t->r.turns[1].nactions, 1);
	limit(t, HEAD "1. red: verb", " a", WORDS_MAX - 1, ", next\n2. blue: last", N_LIMIT_WORDS);
	assert_true(t->r.actions[0].bad);
	assert_false(t->r.actions[1].bad);
	fault(t, 0, N_LIMIT_WORDS, 1, 1, "a");
	limit(t, HEAD "1. red: verb ", "a", WORD_MAX, ", next", N_LIMIT_WORD);
	limit(t, HEAD "[Note \"", "a", STRING_MAX, "\"]\n1. red: next", N_LIMIT_STRING);
	for (int i = 0; i < SEATS_MAX + 1; i++) {
		snprintf(seat, sizeof seat, "[Seat \"s%d\"]", i);
		strcat(text, seat);
		read_text(t, text);
		if (i < SEATS_MAX)
			no_fault(t);
	}
	fault(t, 0, N_LIMIT_SEATS, NOWHERE, NOWHERE, "[Seat \"s16\"]");
	assert_int_equal(t->r.nseats, SEATS_MAX);
}

static void limit_of_turns(void **state)
{
	struct reading *t = *state;
	size_t len;

	for (size_t more = 0; more < 2; more++) {
		char *text = repeated("[Game \"x\"][Seat \"a\"]\n", "a:b\n", TURNS_MAX + more, "*\n", &len);
		read_bytes(t, text, len, false);
		free(text);
		assert_int_equal(t->r.nturns, TURNS_MAX);
		assert_int_equal(t->diags.n, more);
		if (more)
			assert_ptr_equal(t->diags.list[0].rule, &notation_rules[N_LIMIT_TURNS]);
	}
}

static void text_outside(void **state)
{
	struct reading *t = *state;

	read_text(t, "Dear Bob,\nhello\n\n" HEAD "1. red: a\n*\nBest\nwishes\nAnn\n");
	assert_int_equal(t->diags.worst, V_LEGAL);
	assert_int_equal(t->diags.n, 2);
	assert_ptr_equal(t->diags.list[0].rule, &notation_rules[N_TEXT]);
	assert_int_equal(t->diags.list[0].span.at, 0);
	assert_ptr_equal(t->diags.list[1].rule, &notation_rules[N_TEXT]);
	assert_memory_equal(t->text + t->diags.list[1].span.at, "Best", 4);
	assert_non_null(strstr(t->diags.list[0].message, "2 lines"));
	assert_non_null(strstr(t->diags.list[1].message, "3 lines"));
	assert_int_equal(t->r.nactions, 1);
	read_text(t, "\n \n" HEAD "1. red: a\n*\n\n");
	assert_int_equal(t->diags.n, 0);
	read_text(t, "[Event \"x\"]\n" HEAD "1. red: a\n");
	assert_int_equal(t->diags.worst, V_UNREADABLE);
	assert_ptr_equal(t->diags.list[0].rule, &notation_rules[N_AFTER_END]);
}

static void wrong_numbers_once(void **state)
{
	struct reading *t = *state;

	read_text(t, HEAD "1. red: a\n3. blue: b\n4. red: c\n5. blue: d\n");
	assert_int_equal(t->diags.n, 1);
	fault(t, 0, N_TURN_NUMBER, 2, TURN_END, "3.");
	read_text(t, HEAD "0. red: a\n");
	assert_int_equal(t->diags.n, 1);
	read_text(t, HEAD "1. setup: a\n");
	assert_int_equal(t->diags.n, 1);
}

/* White space before a tag or turn is an indent where its line begins, whatever ends the line before, and nothing
 * in the middle of one. */
static void indents(void **state)
{
	struct reading *t = *state;

	read_text(t, "  [Game \"x\"]\r\t[Seat \"red\"] [Seat \"blue\"]\n \t [Event \"e\"]\r\n 1. red: a  2. blue: b\n");
	no_fault(t);
	assert_int_equal(t->r.odd[N_INDENT].count, 4);
	assert_int_equal(t->r.odd[N_INDENT].at, 0);
}

/* A string that a line end and a bracket follow has lost its quote, whatever the line end is. */
static void strings_that_run_into_tags(void **state)
{
	static const char *const ends[] = {"\n", "\r", "\r\n", "\n  ", "\n> ", "\r\n\r\n\t"};
	struct reading *t = *state;
	char text[100];

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		snprintf(text, sizeof text, "[Game \"x\"]\n[Note \"fair%s[Seat \"red\"]\n1. red: a\n", ends[i]);
		read_text(t, text);
		fault(t, 0, N_STRING, NOWHERE, NOWHERE, NULL);
	}
	read_text(t, "[Game \"x\"]\n[Note \"fair\r weather\"]\n[Seat \"red\"]\n1. red: a\n");
	no_fault(t);
}

/* The turn is that seat's all the same, and the fault points at its word. */
static void a_colon_that_is_missing(void **state)
{
	struct reading *t = *state;

	read_text(t, HEAD "1. red a\n2. blue b, c\n3. red: d\n");
	fault(t, 0, N_TURN, 1, 1, "red");
	fault(t, 1, N_TURN, 2, 1, "blue");
	assert_int_equal(t->diags.n, 2);
	assert_int_equal(t->r.nturns, 3);
	assert_int_equal(t->r.turns[0].seat, 0);
	assert_int_equal(t->r.turns[1].seat, 1);
	assert_int_equal(t->r.turns[1].nactions, 2);
}

/* Who writes a player's name for the seat is told the seat. */
static void players_for_seats(void **state)
{
	struct reading *t = *state;

	read_text(t, "[Game \"x\"]\n[Seat \"red: Ann Lee\"]\n[Seat \"blue: bob\"]\n1. ann: a\n2. BOB: a\n3. bo: a\n4. lee: a\n");
	assert_int_equal(t->diags.n, 4);
	assert_non_null(strstr(t->diags.list[0].message, "write the seat, red"));
	assert_non_null(strstr(t->diags.list[1].message, "write the seat, blue"));
	assert_null(strstr(t->diags.list[2].message, "write the seat"));
	assert_null(strstr(t->diags.list[3].message, "write the seat"));
}

static void seats_that_could_be_meant(void **state)
{
	struct reading *t = *state;

	read_text(t, HEAD "1. bleu: a\n");
	const struct diag *d = fault(t, 0, N_SEAT, 1, TURN_END, "bleu");
	assert_non_null(strstr(d->message, "blue"));
	assert_int_equal(d->nlegal, 2);
	assert_string_equal(d->legal[0], "red");
	assert_string_equal(d->legal[1], "blue");
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, reading_set_up, reading_tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(reading_goes_on), TEST(reading_goes_on_behind_a_string_for_a_seat), TEST(the_record_behind_a_bad_one), TEST(nul_bytes),
		TEST(strict_makes_faults), TEST(limits), TEST(limit_of_turns), TEST(text_outside), TEST(wrong_numbers_once), TEST(indents),
		TEST(strings_that_run_into_tags), TEST(a_colon_that_is_missing), TEST(players_for_seats), TEST(seats_that_could_be_meant),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
