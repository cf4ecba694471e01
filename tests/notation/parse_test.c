/* Text to tree: spans, seats, turns, faults and their places, recovery behind each, and the limits. */
#include "tests/notation/reading.h"

#define HEAD "[Game \"x\"]\n[Seat \"red: Ann\"] [Seat \"blue\"]\n"

static void span_is(const struct reading *t, uint32_t at, uint32_t end, const char *want)
{
	if (end - at != strlen(want) || memcmp(t->text + at, want, end - at) != 0)
		fail_msg("\"%.*s\" is not \"%s\"", (int)(end - at), t->text + at, want);
}

static void no_fault(const struct reading *t)
{
	if (t->diags.worst != V_LEGAL)
		fail_msg("%s: %s", t->diags.list[0].rule->id, t->diags.list[0].message);
}

static const struct diag *fault(const struct reading *t, size_t i, enum notation_rule rule, int turn, int action, const char *where)
{
	if (i >= t->diags.n)
		fail_msg("no fault %zu, where %s was to come", i, notation_rules[rule].id);
	const struct diag *d = &t->diags.list[i];
	if (d->rule != &notation_rules[rule])
		fail_msg("%s (%s), not %s", d->rule->id, d->message, notation_rules[rule].id);
	if (where)
		span_is(t, d->span.at, d->span.end, where);
	if (d->turn != turn || d->action != action)
		fail_msg("%s at %d.%d, not %d.%d", d->rule->id, d->turn, d->action, turn, action);
	assert_int_equal(d->verdict, V_UNREADABLE);
	return d;
}

static void spans_of_actions(void **state)
{
	static const char *const actions[] = {
		"pass", "move a1 n", "@blue pass", "@ blue pass", "= at red 1", "@blue = at red 1", "=at red 1", "pass \"why not\"",
			"pass \"\"",
		"draw ?", "draw ?12", "draw ? ?3 x", "move a1 {here} n", "@{c}blue{d}pass", "=\nat\r\n red 1", "Move A1 N",
			"pass \"a \\\" b\"",
		"move a\xE2\x80\x93" "b", "\xE2\x80\x94" "x", "move \xE2\x80\x93n", "a 1.5", "a +1 -1", "undo 3", "vote yes undo",
	};
	struct reading *t = *state;
	const size_t n = sizeof actions / sizeof *actions;
	char text[400];

	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < n; k++) {
			if (strncmp(actions[i], "\xE2\x80\x94", 3) == 0 || strncmp(actions[k], "\xE2\x80\x94", 3) == 0)
				continue;       /* no verb; see the faults */
			snprintf(text, sizeof text, HEAD "1. red: {a} %s {b} , %s{c}\n2. blue:%s", actions[i], actions[k], actions[k]);
			read_text(t, text);
			no_fault(t);
			assert_int_equal(t->r.nactions, 3);
			span_is(t, t->r.actions[0].at, t->r.actions[0].end, actions[i]);
			span_is(t, t->r.actions[1].at, t->r.actions[1].end, actions[k]);
			span_is(t, t->r.actions[2].at, t->r.actions[2].end, actions[k]);
		}
}

/* The closing quote belongs to the action, whichever quote it is. */
static void spans_with_typographic_quotes(void **state)
{
	struct reading *t = *state;

	read_text(t, HEAD "1. red: pass \xE2\x80\x9Cwhy\xE2\x80\x9D, pass");
	no_fault(t);
	span_is(t, t->r.actions[0].at, t->r.actions[0].end, "pass \xE2\x80\x9Cwhy\xE2\x80\x9D");
}

static void parts_of_actions(void **state)
{
	struct reading *t = *state;

	read_text(t, HEAD "1. red: move a1 ?2, @blue = at red 3, pass \"so\"\n");
	no_fault(t);
	assert_int_equal(t->r.nactions, 3);
	const struct action *a = t->r.actions;
	assert_int_equal(a[0].nwords, 3);
	assert_int_equal(a[0].by, SEAT_NONE);
	assert_false(a[0].claim);
	assert_int_equal(a[1].nwords, 3);
	assert_int_equal(a[1].by, 1);
	assert_true(a[1].claim);
	assert_int_equal(a[2].nwords, 2);
	const struct word *w = t->r.words;
	assert_true(w[a[0].word].key == KEY("move"));
	assert_int_equal(w[a[0].word + 2].kind, WORD_HIDDEN);
	assert_int_equal(w[a[0].word + 2].key, 2);
	assert_true(w[a[1].word].key == KEY("at"));
	assert_true(w[a[1].word + 2].digits);
	assert_int_equal(w[a[2].word + 1].kind, WORD_STRING);
	span_is(t, w[a[2].word + 1].at, w[a[2].word + 1].at + w[a[2].word + 1].len, "so");
	assert_false(t->r.has_undo);
	read_text(t, HEAD "1. red: = undo x, pass undo\n");
	assert_false(t->r.has_undo);
	read_text(t, HEAD "1. red: @blue Undo\n");
	assert_true(t->r.has_undo);
}

static void empty_actions_are_none(void **state)
{
	struct reading *t = *state;

	read_text(t, HEAD "1. red:, a,, b , {c} ,\n2. blue:\nred: ,\n");
	no_fault(t);
	assert_int_equal(t->r.nturns, 3);
	assert_int_equal(t->r.nactions, 2);
	assert_int_equal(t->r.turns[0].nactions, 2);
	assert_int_equal(t->r.turns[1].nactions, 0);
	assert_int_equal(t->r.turns[2].nactions, 0);
}

static void turns_and_their_numbers(void **state)
{
	struct reading *t = *state;

	read_text(t, HEAD "0. setup: a\nred: b\n2 .\n");
	assert_true(t->diags.n > 0);            /* a blank before the dot */
	read_text(t, HEAD "0. setup: a\nred: b, c\n2. {x} Blue {y} : d\n3.all:\n");
	no_fault(t);
	assert_int_equal(t->r.nturns, 4);
	assert_int_equal(t->r.first_turn, 0);
	const struct turn *u = t->r.turns;
	assert_int_equal(u[0].seat, SEAT_SETUP);
	assert_true(u[0].numbered);
	assert_int_equal(u[1].seat, 0);
	assert_false(u[1].numbered);
	assert_int_equal(u[1].at, u[1].seat_at);
	assert_int_equal(u[1].action, 1);
	assert_int_equal(u[1].nactions, 2);
	assert_int_equal(u[2].seat, 1);
	span_is(t, u[2].seat_at, u[2].seat_end, "Blue");
	span_is(t, u[2].at, u[2].seat_end, "2. {x} Blue");
	assert_int_equal(u[3].seat, SEAT_ALL);
	read_text(t, HEAD "red: b 2. blue: c");
	no_fault(t);
	assert_int_equal(t->r.first_turn, 1);
	assert_int_equal(t->r.nturns, 2);
	read_text(t, HEAD "1. red: b\n2. setup: c\n3. blue: d");
	no_fault(t);
	assert_int_equal(t->r.turns[1].seat, SEAT_SETUP);
}

static void seats(void **state)
{
	struct reading *t = *state;

	read_text(t, "[Game \"x\"] [Seat \"Red: Ann: the 1st\"] [seat \"  blue  :  \"] [Seat \"dark\xE2\x80\x93green\"] [Seat "
		"\"a.b-1+\n: J\xF6rg\"]"
		     "[Seat \"RED: Bob\"]\nred: a\nBLUE: b\nDark-Green: c, @a.b-1+ d\n");
	assert_int_equal(t->diags.worst, V_LEGAL);
	assert_int_equal(t->r.nseats, 5);
	const struct seat *s = t->r.seats;
	assert_int_equal(s[0].name_len, 3);
	assert_memory_equal(s[0].name, "Red", 3);
	assert_int_equal(s[0].person_len, 12);
	assert_memory_equal(s[0].person, "Ann: the 1st", 12);
	assert_int_equal(s[0].tag, 1);
	assert_false(s[0].twice);
	assert_int_equal(s[1].name_len, 4);
	assert_int_equal(s[1].person_len, 0);
	assert_int_equal(s[2].tag, 3);
	assert_int_equal(s[2].person_len, 0);
	assert_int_equal(s[3].person_len, 4);
	assert_memory_equal(s[3].person, "J\xF6rg", 4);
	assert_true(s[4].twice);
	assert_int_equal(t->r.turns[0].seat, 0);
	assert_int_equal(t->r.turns[1].seat, 1);
	assert_int_equal(t->r.turns[2].seat, 2);
	assert_int_equal(t->r.actions[3].by, 3);
}

static void seats_that_are_none(void **state)
{
	static const char *const values[] = {"setup", "ALL", "none", "open", "tie: Ann", "dark red", "", " ", ": Ann", "1st", "-x", "?",
		"a,b", "red Ann: x",
					     "\\\"red\\\"", "=", "red{c}", "*"};
	struct reading *t = *state;
	char text[200];

	for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
		snprintf(text, sizeof text, "[Game \"x\"] [Seat \"%s\"] [Seat \"blue\"]\n1. blue: a", values[i]);
		read_text(t, text);
		assert_int_equal(t->diags.worst, V_UNREADABLE);
		if (t->r.nseats != 1 || strncmp(t->r.seats[0].name, "blue", 4) != 0)
			fail_msg("[Seat \"%s\"] is a seat", values[i]);
		assert_int_equal(t->diags.n, 1);
		assert_ptr_equal(t->diags.list[0].rule, &notation_rules[N_SEAT_TAG]);
		assert_int_equal(t->r.turns[0].seat, 0);
	}
}

static void tags(void **state)
{
	struct reading *t = *state;

	read_text(t, "[Game \"x\"]\n[ EVENT\n \"a \\\" ] b\" ][X-My-Tag \"\"] {c} [note\n> \"n\"]");
	no_fault(t);
	assert_int_equal(t->r.ntags, 4);
	const struct tag *g = t->r.tags;
	assert_int_equal(g[0].name, TAG_GAME);
	assert_int_equal(g[1].name, TAG_EVENT);
	assert_int_equal(g[2].name, TAG_OWN);
	assert_int_equal(g[3].name, TAG_NOTE);
	span_is(t, g[1].span.at, g[1].span.end, "[ EVENT\n \"a \\\" ] b\" ]");
	span_is(t, g[1].word.at, g[1].word.end, "EVENT");
	span_is(t, g[1].value.at, g[1].value.end, "a \\\" ] b");
	span_is(t, g[2].word.at, g[2].word.end, "X-My-Tag");
	span_is(t, g[2].value.at, g[2].value.end, "");
	assert_int_equal(t->r.ncomments, 1);
	for (int i = 0; i < TAG_OWN; i++) {
		char text[100];
		snprintf(text, sizeof text, "[Game \"x\"][%s \"v\"]", tag_names[i]);
		read_text(t, text);
		assert_int_equal(t->r.ntags, 2);
		assert_int_equal(t->r.tags[1].name, i);
	}
}

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

static const struct record *find_base(void *arg, const char *name, size_t len)
{
	return len == 4 && memcmp(name, "base", 4) == 0 ? arg : NULL;
}

static void records_on_others(void **state)
{
	struct reading *t = *state, *b;
	void *other;

	reading_set_up(&other);
	b = other;
	read_text(b, HEAD "[Name \"base\"]\n0. setup: a\n");
	t->r.find = find_base;
	t->r.find_arg = &b->r;
	read_text(t, "[Game \"x\"] [From \"base\"]\n1. red: a\n2. blue: b\n");
	no_fault(t);
	assert_ptr_equal(t->r.base, &b->r);
	assert_int_equal(t->r.nseats, 2);
	assert_int_equal(t->r.turns[1].seat, 1);
	assert_string_equal(seat_name(&t->r, 1, &t->arena), "blue");
	read_text(t, "[Game \"x\"] [From \"base\"] [Seat \"green\"]\n1. red: a\n");
	fault(t, 0, N_FROM, NOWHERE, NOWHERE, NULL);
	read_text(t, "[Game \"x\"] [Seat \"green\"] [From \"base\"]\n1. green: a\n");
	fault(t, 0, N_FROM, NOWHERE, NOWHERE, NULL);
	read_text(t, "[Game \"x\"] [From \"nobody\"]\n");
	fault(t, 0, N_FROM, NOWHERE, NOWHERE, "nobody");
	assert_null(t->r.base);
	read_text(t, HEAD "1. red: a\n");
	no_fault(t);
	assert_null(t->r.base);
	reading_tear_down(&other);
}

static void actions_in_strings(void **state)
{
	static const struct { const char *value; bool good; unsigned words; bool by; } list[] = {
		{"at red 1", true, 3, false}, {"@blue at red 1", true, 3, true}, {"at red, 1", false, 0, false},
		{"at red & 1", false, 0, false}, {"at red: 1", false, 0, false}, {"[x]", false, 0, false}, {"12", false, 0, false}, {"a *",
			false, 0, false},
		{"at \\\"red\\\" 1", false, 0, false}, {"at {really} red 1", true, 3, false}, {"at red ~1", false, 0, false}, {"@ at", false, 0, false},
		{"@?", false, 0, false}, {"~", false, 0, false}, {"~ at", false, 0, false}, {"", false, 0, false}, {"{at red 1}", false, 0, false},
		{" at\n red ?2 ", true, 3, false}, {"@green at", false, 0, false},
	};
	struct reading *t = *state;
	char text[200];

	for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
		struct action a;
		snprintf(text, sizeof text, HEAD "[Expect \"%s\"]\n1. red: move a1\n2. blue: b\n", list[i].value);
		read_text(t, text);
		no_fault(t);
		size_t before = t->diags.n, nactions = t->r.nactions;
		bool good = record_parse_action(&t->r, record_tag(&t->r, TAG_EXPECT)->value, &a, &t->diags);
		if (good != list[i].good)
			fail_msg("\"%s\" is %s action", list[i].value, good ? "an" : "no");
		if ((t->diags.n > before) == list[i].good)
			fail_msg("%zu faults in \"%s\"", t->diags.n - before, list[i].value);
		assert_int_equal(t->r.nactions, nactions);
		assert_int_equal(t->r.nturns, 2);
		if (!good)
			continue;
		assert_int_equal(a.nwords, list[i].words);
		assert_int_equal(a.by, list[i].by ? 1 : SEAT_NONE);
		assert_true(t->r.words[a.word].key == KEY("at"));
		/* the record's own words are where they were */
		assert_true(t->r.words[t->r.actions[0].word].key == KEY("move"));
	}
}

/* False comes with a fault, also where nothing stands. */
static void no_action_in_a_string(void **state)
{
	struct reading *t = *state;
	struct action a;

	read_text(t, HEAD "[Expect \"\"]\n1. red: move a1\n");
	assert_false(record_parse_action(&t->r, record_tag(&t->r, TAG_EXPECT)->value, &a, &t->diags));
	assert_int_equal(t->diags.n, 1);
}

/* Whatever the bytes: a record and its faults, and everything points into the text. */
static void any_bytes(void **state)
{
	static const char *const pieces[] = {"[Game \"x\"]", "[Seat \"red\"]", "1.", "red", ":", ",", "@", "=", "?", "?4", "\"", "{", "}",
		"[", "]", "*", "\\", "\n",
					     "\r", " ", "\xE2\x80\x93", "\xE2\x80\x9C", "\xE2\x80", "\xF6", "a1", "-", ".", "99999999999",
						";", "%", "&", ">",
					     "\xEF\xBB\xBF", "setup", "undo", "[From \"y\"]", "[X-a \"b\"]"};
	struct reading *t = *state;
	uint64_t lot = 88172645463325252u;

	for (int round = 0; round < 20000; round++) {
		char text[400];
		size_t len = round % 2 ? (size_t)sprintf(text, HEAD) : 0;
		for (int i = 0; i < 24; i++) {
			lot ^= lot << 13;
			lot ^= lot >> 7;
			lot ^= lot << 17;
			if (lot % 97 == 0)
				text[len++] = '\0';
			else
				len += (size_t)sprintf(text + len, "%s", pieces[lot % (sizeof pieces / sizeof *pieces)]);
		}
		read_bytes(t, text, len, round % 3 == 0);
		for (size_t i = 0; i < t->diags.n; i++) {
			const struct diag *d = &t->diags.list[i];
			if (d->span.at > d->span.end || d->span.end > len + 1)
				fail_msg("%s at %u-%u of %zu bytes", d->rule->id, d->span.at, d->span.end, len);
		}
		uint32_t behind = 0;
		for (size_t i = 0; i < t->r.nactions; i++) {
			const struct action *a = &t->r.actions[i];
			assert_true(a->bad || (a->at >= behind && a->at < a->end && a->end <= len && a->nwords > 0));
			behind = a->bad ? behind : a->end;
			for (uint32_t k = 0; k < a->nwords && !a->bad; k++) {
				const struct word *w = &t->r.words[a->word + k];
				assert_true(w->at >= a->at && w->at + w->len <= a->end);
			}
		}
		uint32_t actions = 0;
		for (size_t i = 0; i < t->r.nturns; i++) {
			assert_int_equal(t->r.turns[i].action, actions);
			actions += t->r.turns[i].nactions;
		}
		assert_int_equal(actions, t->r.nactions);
	}
}

/* What was read, without the places where it stands. */
static size_t tree(const struct reading *t, char *out, size_t room)
{
	const struct record *r = &t->r;
	size_t n = 0;

	for (size_t i = 0; i < r->nturns; i++) {
		const struct turn *turn = &r->turns[i];
		n += (size_t)snprintf(out + n, room - n, "turn %d%s:", turn->seat, turn->numbered ? " numbered" : "");
		for (uint32_t k = turn->action; k < turn->action + turn->nactions; k++) {
			const struct action *a = &r->actions[k];
			n += (size_t)snprintf(out + n, room - n, " %d%s%s(", a->by, a->claim ? " claim" : "", a->bad ? " bad" : "");
			for (uint32_t w = a->word; w < a->word + a->nwords; w++)
				n += (size_t)snprintf(out + n, room - n, " %d-%d-%d-%llx", r->words[w].kind, r->words[w].len, r->words[w].digits,
						      (unsigned long long)r->words[w].key);
			n += (size_t)snprintf(out + n, room - n, ")");
		}
		n += (size_t)snprintf(out + n, room - n, "\n");
	}
	for (size_t i = 0; i < t->diags.n; i++)
		n += (size_t)snprintf(out + n, room - n, "%s in turn %d, action %d\n", t->diags.list[i].rule->id, t->diags.list[i].turn, t->diags.list[i].action);
	return n;
}

/* Where a comment stands before every token, each is read by itself. The same
 * text without them, begun at each place of a window, is the same record. */
static void token_by_token(void **state)
{
	static const char *const pieces[] = {
		"1.", "2.", "3.", "red:", "blue:", "red:", "all:", "setup:", ",", ",", ",", "move", "play", "a1", "c22", "7", "12345678", "nineletters",
		"sixteen-and-more-letters", "@red", "@blue", "@", "=", "undo", "?", "?3", "1.5", "x-y", ":", "Red:", "@Blue", "123456789", "\"x y\"", ".", "4..",
		"?12", "?1234", "?2a", "?2.", "= score", "@red =", "red :",
	};
	static char a[40000], b[40000];
	struct reading *t = *state;
	uint64_t lot = 88172645463325252u;

	for (int round = 0; round < 4000; round++) {
		char plain[1200], apart[1200];
		size_t n = 0, m = 0, count = round % 9 == 0 ? 60 : 16;
		n += (size_t)sprintf(plain, "[Game \"turbulence\"][Seat \"red\"][Seat \"blue\"]%*s", round % 70, "");
		m += (size_t)sprintf(apart, "[Game \"turbulence\"][Seat \"red\"][Seat \"blue\"]");
		for (size_t i = 0; i < count; i++) {
			lot ^= lot << 13;
			lot ^= lot >> 7;
			lot ^= lot << 17;
			const char *piece = pieces[lot % (round % 2 ? 20 : sizeof pieces / sizeof *pieces)];
			n += (size_t)sprintf(plain + n, "%s%s", piece, lot >> 40 & 1 ? " " : "\n");
			m += (size_t)sprintf(apart + m, "{}%s ", piece);
		}
		read_bytes(t, plain, n, false);
		tree(t, a, sizeof a);
		read_bytes(t, apart, m, false);
		tree(t, b, sizeof b);
		size_t same = 0;
		while (a[same] && a[same] == b[same])
			same++;
		if (a[same] || b[same])
			fail_msg("%.500s\n...%.150s\nand token by token:\n...%.150s", plain + 44 + round % 70, a + same, b + same);
	}
}

/* A token that ends inside a run of digits and letters leaves only the rest to the next. */
static void digits_are_read_once(void **state)
{
	static const char digits[] = "99999999999999999999", word[] = "was9999999999999999999999999999999999999999999999999999999999999999999";
	struct reading *t = *state;

	for (int pad = 0; pad < 70; pad++) {
		char text[400];
		int n = sprintf(text, "[Game \"turbulence\"][Seat \"red\"] 1. red: %*sdraw ?%s%s", pad, "", digits, word);
		read_bytes(t, text, (size_t)n, false);
		assert_int_equal(t->diags.n, 2);
		assert_string_equal(t->diags.list[0].rule->id, "N-limit-number");
		assert_int_equal(t->diags.list[0].span.end, n - (int)strlen(word));
		assert_string_equal(t->diags.list[1].rule->id, "N-limit-word");
		assert_int_equal(t->diags.list[1].span.at, n - (int)strlen(word));
		assert_int_equal(t->diags.list[1].span.end, n);
	}
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, reading_set_up, reading_tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(spans_of_actions), TEST(spans_with_typographic_quotes), TEST(parts_of_actions), TEST(empty_actions_are_none),
			TEST(turns_and_their_numbers), TEST(seats),
		TEST(seats_that_are_none), TEST(tags), TEST(reading_goes_on),
		TEST(reading_goes_on_behind_a_string_for_a_seat), TEST(the_record_behind_a_bad_one), TEST(nul_bytes),
		TEST(strict_makes_faults), TEST(limits), TEST(limit_of_turns), TEST(text_outside), TEST(wrong_numbers_once),
		TEST(indents), TEST(strings_that_run_into_tags), TEST(a_colon_that_is_missing), TEST(players_for_seats), TEST(seats_that_could_be_meant), TEST(records_on_others), TEST(actions_in_strings), TEST(no_action_in_a_string),
			TEST(any_bytes), TEST(token_by_token), TEST(digits_are_read_once),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
