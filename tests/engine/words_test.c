/* Reading the words of an action: what each function gives, and the fault that it calls. */
#include "engine/words.h"
#include "notation/parse.h"
#include "tests/unit.h"

struct table {
	struct arena keep, arena;
	struct record r;
	struct slice slice;
	struct diags diags;
	struct referee ref;
	struct play p;
	char text[2000];
};

static int set_up(void **state)
{
	struct table *t = calloc(1, sizeof *t);

	arena_init(&t->keep, no_memory, NULL);
	arena_init(&t->arena, no_memory, NULL);
	record_init(&t->r, &t->keep);
	*state = t;
	return 0;
}

static int tear_down(void **state)
{
	struct table *t = *state;

	arena_free(&t->keep);
	arena_free(&t->arena);
	free(t);
	return 0;
}

/* The action is put before a referee of the toy game. */
static void put(struct table *t, const char *action)
{
	memset(t->text, 0, sizeof t->text);
	int len = snprintf(t->text, sizeof t->text - 17, "[Game \"relay\"] [Seat \"red\"] [Seat \"the-second-seat\"]\n"
		"1. red: %s, behind\n", action);
	slice_of(&t->slice, t->text, (size_t)len);
	diags_init(&t->diags, &t->arena);
	record_parse(&t->r, &t->slice, false, &t->diags);
	assert_int_equal(t->diags.n, 0);
	const struct action *a = &t->r.actions[0];
	t->ref = (struct referee){.game = game_find("relay"), .record = &t->r, .out = &t->diags, .arena = &t->arena, .turn = 1, .action = 1,
				  .line = &t->r.turns[0], .now = a, .undecided_turn = -1};
	t->p = (struct play){.action = a, .word = t->r.words + a->word, .nwords = a->nwords, .seat = 0, .turn_seat = 0};
}

static void fault(struct table *t, enum notation_rule rule, const char *where, const char *said)
{
	assert_int_equal(t->diags.n, 1);
	const struct diag *d = &t->diags.list[0];
	assert_ptr_equal(d->rule, &notation_rules[rule]);
	assert_int_equal(d->verdict, V_UNREADABLE);
	assert_int_equal(d->turn, 1);
	assert_int_equal(d->action, 1);
	if (d->span.end - d->span.at != strlen(where) || memcmp(t->text + d->span.at, where, strlen(where)) != 0)
		fail_msg("at \"%.*s\", not \"%s\"", (int)(d->span.end - d->span.at), t->text + d->span.at, where);
	if (!strstr(d->message, said))
		fail_msg("\"%s\" does not say %s", d->message, said);
	assert_int_equal(t->ref.worst, V_UNREADABLE);
	diags_init(&t->diags, &t->arena);
}

/* A word that is missing is missed behind the last. */
static void fault_at_end(struct table *t, const char *said)
{
	uint32_t end = t->p.action->end;

	assert_int_equal(t->diags.n, 1);
	assert_int_equal(t->diags.list[0].span.at, end);
	assert_int_equal(t->diags.list[0].span.end, end);
	fault(t, N_WORD, "", said);
}

static void words_as_text(void **state)
{
	struct table *t = *state;

	put(t, "Move A\xE2\x80\x93" "B ? ?1 ?12 \"why\n \\\"so\\\"\"");
	assert_string_equal(word_string(&t->ref, &t->p, 0), "move");
	assert_string_equal(word_string(&t->ref, &t->p, 1), "a-b");
	assert_string_equal(word_string(&t->ref, &t->p, 2), "?");
	assert_string_equal(word_string(&t->ref, &t->p, 3), "?");
	assert_string_equal(word_string(&t->ref, &t->p, 4), "?12");
	assert_string_equal(word_string(&t->ref, &t->p, 5), "why \"so\"");
	assert_int_equal(t->diags.n, 0);
}

static void wrong_words(void **state)
{
	struct table *t = *state;

	put(t, "move a1 \"str\" ?3");
	assert_int_equal(word_wrong(&t->ref, &t->p, 1, "a side"), V_UNREADABLE);
	fault(t, N_WORD, "a1", "a side");
	assert_int_equal(word_wrong(&t->ref, &t->p, 2, "a side"), V_UNREADABLE);
	fault(t, N_WORD, "\"str\"", "a side");
	assert_int_equal(word_wrong(&t->ref, &t->p, 3, "a side"), V_UNREADABLE);
	fault(t, N_WORD, "?3", "a side");
	assert_int_equal(word_wrong(&t->ref, &t->p, 4, "a side"), V_UNREADABLE);
	fault_at_end(t, "a side");
}

static void words_that_read_so(void **state)
{
	struct table *t = *state;

	put(t, "move Takeoff \"takeoff\" ? the-long-word-of-all");
	assert_true(word_at_is(&t->ref, &t->p, 0, "move"));
	assert_true(word_at_is(&t->ref, &t->p, 1, "takeoff"));
	assert_false(word_at_is(&t->ref, &t->p, 1, "take"));
	assert_false(word_at_is(&t->ref, &t->p, 2, "takeoff"));
	assert_false(word_at_is(&t->ref, &t->p, 3, "?"));
	assert_true(word_at_is(&t->ref, &t->p, 4, "the-long-word-of-all"));
	/* the next action's verb is no word of this one */
	assert_false(word_at_is(&t->ref, &t->p, 5, "behind"));
	assert_int_equal(t->diags.n, 0);
}

static void words_behind_the_last(void **state)
{
	struct table *t = *state;

	put(t, "move a1 \"str\"");
	assert_int_equal(words_end(&t->ref, &t->p, 3), V_LEGAL);
	assert_int_equal(words_end(&t->ref, &t->p, 4), V_LEGAL);
	assert_int_equal(t->diags.n, 0);
	assert_int_equal(words_end(&t->ref, &t->p, 1), V_UNREADABLE);
	fault(t, N_WORD, "a1", "a1");
	assert_int_equal(words_end(&t->ref, &t->p, 2), V_UNREADABLE);
	fault(t, N_WORD, "\"str\"", "string");
}

static void seats(void **state)
{
	struct table *t = *state;
	int seat = 77;

	put(t, "move RED The-Second-Seat setup all the-second-sead \"red\" ? 1");
	assert_int_equal(word_seat(&t->ref, &t->p, 1, &seat), V_LEGAL);
	assert_int_equal(seat, 0);
	assert_int_equal(word_seat(&t->ref, &t->p, 2, &seat), V_LEGAL);
	assert_int_equal(seat, 1);
	assert_int_equal(t->diags.n, 0);
	assert_int_equal(word_seat(&t->ref, &t->p, 3, &seat), V_UNREADABLE);
	fault(t, N_SEAT, "setup", "setup");
	assert_int_equal(word_seat(&t->ref, &t->p, 4, &seat), V_UNREADABLE);
	fault(t, N_SEAT, "all", "all");
	assert_int_equal(word_seat(&t->ref, &t->p, 5, &seat), V_UNREADABLE);
	assert_int_equal(t->diags.list[0].nlegal, 2);
	assert_string_equal(t->diags.list[0].legal[0], "the-second-seat");      /* the nearest first */
	assert_string_equal(t->diags.list[0].legal[1], "red");
	fault(t, N_SEAT, "the-second-sead", "the-second-sead");
	assert_int_equal(word_seat(&t->ref, &t->p, 6, &seat), V_UNREADABLE);
	fault(t, N_WORD, "\"red\"", "a seat");
	assert_int_equal(word_seat(&t->ref, &t->p, 7, &seat), V_UNREADABLE);
	fault(t, N_WORD, "?", "a seat");
	assert_int_equal(word_seat(&t->ref, &t->p, 8, &seat), V_UNREADABLE);
	fault(t, N_SEAT, "1", "1");
	assert_int_equal(word_seat(&t->ref, &t->p, 9, &seat), V_UNREADABLE);
	fault_at_end(t, "a seat");
}

static void numbers(void **state)
{
	struct table *t = *state;
	static const struct { unsigned word; const char *text; } wrong[] = {{5, "-1"}, {6, "+1"}, {7, "1.5"}, {8, "x"}, {9, "\"1\""}, {10,
		"?1"}, {11, "1a"}};
	unsigned n = 77;

	put(t, "move 0 12 007 999999999 -1 +1 1.5 x \"1\" ?1 1a 13");
	assert_int_equal(word_number(&t->ref, &t->p, 1, 0, &n), V_LEGAL);
	assert_int_equal(n, 0);
	assert_int_equal(word_number(&t->ref, &t->p, 2, 12, &n), V_LEGAL);
	assert_int_equal(n, 12);
	assert_int_equal(word_number(&t->ref, &t->p, 3, 12, &n), V_LEGAL);
	assert_int_equal(n, 7);
	assert_int_equal(word_number(&t->ref, &t->p, 4, 999999999, &n), V_LEGAL);
	assert_int_equal(n, 999999999);
	assert_int_equal(t->diags.n, 0);
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		assert_int_equal(word_number(&t->ref, &t->p, wrong[i].word, 100, &n), V_UNREADABLE);
		fault(t, N_WORD, wrong[i].text, "a number");
	}
	assert_int_equal(word_number(&t->ref, &t->p, 12, 12, &n), V_UNREADABLE);
	fault(t, N_WORD, "13", "12");
	assert_int_equal(word_number(&t->ref, &t->p, 13, 12, &n), V_UNREADABLE);
	fault_at_end(t, "a number");
}

static void unknown_verbs(void **state)
{
	struct table *t = *state;
	static const char *const names[] = {"takeoff", "rotate", NULL};

	put(t, "rotat a1");
	assert_int_equal(verb_unknown(&t->ref, &t->p, names), V_UNREADABLE);
	assert_int_equal(t->diags.list[0].nlegal, 1);
	assert_string_equal(t->diags.list[0].legal[0], "rotate");
	fault(t, N_VERB, "rotat", "rotate");
	put(t, "resing");               /* a word of every game */
	assert_int_equal(verb_unknown(&t->ref, &t->p, names), V_UNREADABLE);
	assert_string_equal(t->diags.list[0].legal[0], "resign");
	fault(t, N_VERB, "resing", "resign");
	put(t, "xylophone");
	assert_int_equal(verb_unknown(&t->ref, &t->p, names), V_UNREADABLE);
	fault(t, N_VERB, "xylophone", "xylophone");
	put(t, "= resutl red");
	assert_int_equal(verb_unknown(&t->ref, &t->p, names), V_UNREADABLE);
	assert_string_equal(t->diags.list[0].legal[0], "result");
	fault(t, N_CLAIM, "resutl", "result");
}

static void nobody_asks_for_messages(void **state)
{
	struct table *t = *state;
	static const char *const names[] = {"takeoff", NULL};
	unsigned n;
	int seat;

	put(t, "move a1");
	t->ref.out = NULL;
	assert_int_equal(word_wrong(&t->ref, &t->p, 1, "x"), V_UNREADABLE);
	assert_int_equal(t->ref.worst, V_UNREADABLE);
	assert_int_equal(word_wrong(&t->ref, &t->p, 9, "x"), V_UNREADABLE);
	assert_int_equal(words_end(&t->ref, &t->p, 1), V_UNREADABLE);
	assert_int_equal(word_seat(&t->ref, &t->p, 1, &seat), V_UNREADABLE);
	assert_int_equal(word_number(&t->ref, &t->p, 1, 9, &n), V_UNREADABLE);
	assert_int_equal(verb_unknown(&t->ref, &t->p, names), V_UNREADABLE);
	assert_int_equal(t->diags.n, 0);
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(words_as_text), TEST(wrong_words), TEST(words_that_read_so), TEST(words_behind_the_last), TEST(seats), TEST(numbers),
		TEST(unknown_verbs), TEST(nobody_asks_for_messages),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
