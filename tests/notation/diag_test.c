/* Faults of a record: their limit and order, what is offered, and the name that was meant. */
#include "notation/diag.h"
#include "tests/unit.h"

static const struct rule rule = {"T-rule", ACTION, "Test", "", "A rule.", NULL}, other = {"T-other", NOTE, "Test", "", "Another.", NULL};

static int set_up(void **state)
{
	struct arena *a = malloc(sizeof *a);

	arena_init(a, no_memory, NULL);
	*state = a;
	return 0;
}

static int tear_down(void **state)
{
	arena_free(*state);
	free(*state);
	return 0;
}

static void kept_in_the_order_found(void **state)
{
	struct diags d;
	char message[16];

	memset(&d, 0xA5, sizeof d);
	diags_init(&d, *state);
	assert_int_equal(d.n, 0);
	assert_int_equal(d.worst, V_LEGAL);
	for (uint32_t i = 0; i < 200; i++) {
		snprintf(message, sizeof message, "%u", i);
		struct diag *new = diags_add(&d, i % 2 ? &rule : &other, V_ILLEGAL, (struct span){1000 - i, 1001 - i}, arena_printf(*state,
			"%u", i));
		assert_non_null(new);
		assert_string_equal(new->message, message);
	}
	assert_int_equal(d.n, 200);
	assert_int_equal(d.dropped, 0);
	for (uint32_t i = 0; i < 200; i++) {
		assert_ptr_equal(d.list[i].rule, i % 2 ? &rule : &other);
		assert_int_equal(d.list[i].span.at, 1000 - i);
		assert_int_equal(d.list[i].span.end, 1001 - i);
		assert_int_equal(strtoul(d.list[i].message, NULL, 10), i);
	}
}

static void nowhere_until_placed(void **state)
{
	struct diags d;

	diags_init(&d, *state);
	struct diag *new = diags_add(&d, &rule, V_ILLEGAL, (struct span){1, 2}, "m");
	assert_int_equal(new->race, NOWHERE);
	assert_int_equal(new->turn, NOWHERE);
	assert_int_equal(new->action, NOWHERE);
	assert_int_equal(new->seat, NOWHERE);
	assert_int_equal(new->nlegal, 0);
}

static void verdict_is_the_heaviest(void **state)
{
	struct diags d;

	diags_init(&d, *state);
	diags_add(&d, &rule, V_UNDECIDED, (struct span){0, 1}, "a");
	assert_int_equal(d.worst, V_UNDECIDED);
	diags_add(&d, &rule, V_UNREADABLE, (struct span){0, 1}, "b");
	diags_add(&d, &rule, V_ILLEGAL, (struct span){0, 1}, "c");
	diags_add(&d, &rule, V_LEGAL, (struct span){0, 1}, "a note");
	assert_int_equal(d.worst, V_UNREADABLE);
	diags_init(&d, *state);
	assert_int_equal(d.worst, V_LEGAL);
	assert_int_equal(d.n, 0);
}

static void counted_beyond_the_limit(void **state)
{
	struct diags d;

	diags_init(&d, *state);
	for (int i = 0; i < DIAGS_MAX; i++)
		assert_non_null(diags_add(&d, &rule, V_UNDECIDED, (struct span){0, 1}, "kept"));
	assert_int_equal(d.n, 1000);
	assert_int_equal(d.dropped, 0);
	assert_null(diags_add(&d, &rule, V_LEGAL, (struct span){0, 1}, "dropped"));
	assert_null(diags_add(&d, &rule, V_UNREADABLE, (struct span){0, 1}, "dropped"));
	assert_int_equal(d.n, 1000);
	assert_int_equal(d.dropped, 2);
	/* what is only counted weighs all the same */
	assert_int_equal(d.worst, V_UNREADABLE);
	assert_string_equal(d.list[999].message, "kept");
}

static void offers_in_order(void **state)
{
	struct diags d;

	diags_init(&d, *state);
	diags_add(&d, &rule, V_ILLEGAL, (struct span){0, 1}, "first");
	struct diag *second = diags_add(&d, &rule, V_ILLEGAL, (struct span){0, 1}, "second");
	for (unsigned i = 0; i < 133; i++)
		diag_offer(&d, second, arena_printf(*state, "step %u", i));
	assert_int_equal(d.list[0].nlegal, 0);
	assert_int_equal(d.list[1].nlegal, 133);
	for (unsigned i = 0; i < 133; i++)
		assert_string_equal(d.list[1].legal[i], (char *)arena_printf(*state, "step %u", i));
	diag_offer(&d, NULL, "beyond the limit");
	assert_int_equal(d.list[1].nlegal, 133);
}

static void sorted_by_place(void **state)
{
	static const uint32_t at[] = {5, 3, 9, 3, 0, 5, 1, 3};
	static const char *const want[] = {"4", "6", "1", "3", "7", "0", "5", "2"};
	struct diags d;

	diags_init(&d, *state);
	for (unsigned i = 0; i < 8; i++)
		diags_add(&d, &rule, V_ILLEGAL, (struct span){at[i], at[i] + 1}, arena_printf(*state, "%u", i));
	diags_sort(&d);
	assert_int_equal(d.n, 8);
	for (unsigned i = 0; i < 8; i++)        /* of one place: the one found first */
		assert_string_equal(d.list[i].message, want[i]);
	diags_init(&d, *state);
	diags_sort(&d);
	assert_int_equal(d.n, 0);
}

static void verdicts_by_name(void **state)
{
	(void)state;
	assert_string_equal(verdict_name(V_LEGAL), "legal");
	assert_string_equal(verdict_name(V_UNDECIDED), "undecided");
	assert_string_equal(verdict_name(V_ILLEGAL), "illegal");
	assert_string_equal(verdict_name(V_UNREADABLE), "unreadable");
	assert_true(V_LEGAL < V_UNDECIDED && V_UNDECIDED < V_ILLEGAL && V_ILLEGAL < V_UNREADABLE);
}

static const char *near(const char *text, const char *const *names, size_t n)
{
	const char *found = nearest_name(text, strlen(text), names, n);

	return found ? found : "-";
}

static void the_name_that_was_meant(void **state)
{
	static const char *const names[] = {"takeoff", "rotate", "swap", "standard", "pair"};

	(void)state;
	assert_string_equal(near("rotate", names, 5), "rotate");
	assert_string_equal(near("rotat", names, 5), "rotate");
	assert_string_equal(near("rotatee", names, 5), "rotate");
	assert_string_equal(near("ritate", names, 5), "rotate");
	assert_string_equal(near("rotaet", names, 5), "rotate");
	assert_string_equal(near("standrad", names, 5), "standard");
	assert_string_equal(near("sawp", names, 5), "swap");
	assert_string_equal(near("quizzical", names, 5), "-");
	assert_string_equal(near("", names, 5), "-");
	assert_string_equal(near("rotate", names, 0), "-");
	/* only len bytes are looked at */
	assert_string_equal(nearest_name("pairs of shoes", 4, names, 5), "pair");
}

static void the_nearest_wins(void **state)
{
	static const char *const names[] = {"block", "clock", "lock", "blocks"};

	(void)state;
	assert_string_equal(near("clocks", names, 4), "clock");
	assert_string_equal(near("locks", names, 4), "lock");
	assert_string_equal(near("blocks", names, 4), "blocks");
	assert_string_equal(near("lock", names, 4), "lock");
}

static void names_of_any_length(void **state)
{
	static char text[5001];
	static const char *const names[] = {"a-name-that-is-a-good-deal-longer-than-any-word-that-is-usual-in-records", "x"};

	(void)state;
	memset(text, 'a', 5000);
	assert_null(nearest_name(text, 5000, names, 2));
	assert_null(nearest_name("abcdefgh", 8, names, 2));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(kept_in_the_order_found, set_up, tear_down),
		cmocka_unit_test_setup_teardown(nowhere_until_placed, set_up, tear_down),
		cmocka_unit_test_setup_teardown(verdict_is_the_heaviest, set_up, tear_down),
		cmocka_unit_test_setup_teardown(counted_beyond_the_limit, set_up, tear_down),
		cmocka_unit_test_setup_teardown(offers_in_order, set_up, tear_down),
		cmocka_unit_test_setup_teardown(sorted_by_place, set_up, tear_down),
		cmocka_unit_test(verdicts_by_name), cmocka_unit_test(the_name_that_was_meant), cmocka_unit_test(the_nearest_wins),
		cmocka_unit_test(names_of_any_length),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
