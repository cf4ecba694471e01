/* Text to tree: spans, seats, turns, tags, records on others, and the reading of any bytes. */
#include "tests/notation/parse.h"

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
		TEST(turns_and_their_numbers), TEST(seats), TEST(seats_that_are_none), TEST(tags), TEST(records_on_others),
		TEST(actions_in_strings), TEST(no_action_in_a_string), TEST(any_bytes), TEST(token_by_token), TEST(digits_are_read_once),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
