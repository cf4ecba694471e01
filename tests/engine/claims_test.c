/* Claims of every game, on the toy game: result, rank, place and score, as claims and as [Result]. */
#include "engine/claims.h"
#include "tests/engine/table.h"

/* red has a point, the others none, and the second race goes on */
static const char one_point[] = "0. setup: track\n1. red: step 3\n2. blue: step 1\n3. green: step 1\n4. red: step 3\n5. all: cup\n"
	"6. setup: track\n";
/* a point each for red and blue, none for green, and all is over */
static const char over[] = "0. setup: track\n1. red: step 3\n2. blue: step 1\n3. green: step 1\n4. red: step 3\n5. all: cup\n"
	"6. setup: track\n"
			   "7. blue: step 3\n8. green: step 1\n9. red: step 1\n10. blue: step 3\n11. all: cup\n";

static void play(struct table *t, const char *tags, const char *game)
{
	char text[4000];

	snprintf(text, sizeof text, "[Game \"relay\"] [Seat \"red\"] [Seat \"blue\"] [Seat \"green\"] %s\n%s", tags, game);
	table_read(t, text);
	replay_run(&t->replay, &t->r, NULL, &t->diags);
}

/* The verdict on one claim at the end of a game; the game itself has no fault. */
static enum verdict judge(struct table *t, const char *game, const char *claim)
{
	char tag[300];
	struct action a;

	snprintf(tag, sizeof tag, "[Expect \"%s\"]", claim);
	play(t, tag, game);
	if (t->diags.n)
		fail_msg("%s: %s", t->diags.list[0].rule->id, t->diags.list[0].message);
	assert_true(replay_final(&t->replay));
	assert_true(record_parse_action(&t->r, record_tag(&t->r, TAG_EXPECT)->value, &a, &t->diags));
	return replay_claim(&t->replay, &a);
}

static void claimed(struct table *t, const char *game, const char *claim, enum verdict want, const char *rule)
{
	enum verdict v = judge(t, game, claim);

	if (v != want)
		fail_msg("\"%s\" is %s, not %s", claim, verdict_name(v), verdict_name(want));
	assert_int_equal(t->diags.n, want != V_LEGAL);
	if (want != V_LEGAL)
		assert_string_equal(t->diags.list[0].rule->id, rule);
}

#define RIGHT(game, claim) claimed(*state, game, claim, V_LEGAL, NULL)
#define WRONG(game, claim) claimed(*state, game, claim, V_ILLEGAL, "RY-result")
#define NO_CLAIM(game, claim, rule) claimed(*state, game, claim, V_UNREADABLE, rule)

static void results(void **state)
{
	RIGHT(one_point, "result open");
	WRONG(one_point, "result none");
	WRONG(one_point, "result red");
	RIGHT(over, "result red blue");
	RIGHT(over, "result blue red");
	RIGHT(over, "result BLUE Red");
	WRONG(over, "result red");
	WRONG(over, "result blue");
	WRONG(over, "result red blue green");
	WRONG(over, "result green");
	WRONG(over, "result open");
	WRONG(over, "result none");
}

static void results_that_are_none(void **state)
{
	NO_CLAIM(over, "result", "N-word");
	NO_CLAIM(over, "result grey", "N-seat");
	NO_CLAIM(over, "result red none", "N-seat");
	NO_CLAIM(over, "result none red", "N-word");
	NO_CLAIM(over, "result open open", "N-word");
	NO_CLAIM(over, "result red ?", "N-word");
	NO_CLAIM(over, "result all", "N-seat");
}

static void a_wrong_result_says_the_right_one(void **state)
{
	struct table *t = *state;

	WRONG(over, "result green");
	assert_non_null(strstr(t->diags.list[0].message, "red blue"));
	assert_int_equal(t->diags.list[0].nlegal, 1);
	assert_string_equal(t->diags.list[0].legal[0], "= result red blue");
}

static void ranks(void **state)
{
	RIGHT(one_point, "rank red blue tie green");
	RIGHT(one_point, "rank red green tie blue");
	WRONG(one_point, "rank red blue green");
	WRONG(one_point, "rank red tie blue green");
	WRONG(one_point, "rank red tie blue tie green");
	WRONG(one_point, "rank blue tie green red");
	WRONG(one_point, "rank red");
	WRONG(one_point, "rank red blue");
	WRONG(one_point, "rank red blue tie blue");
	RIGHT(over, "rank red tie blue green");
	RIGHT(over, "rank blue tie red green");
	WRONG(over, "rank red blue green");
	WRONG(over, "rank red blue tie green");
	WRONG(over, "rank green red tie blue");
	RIGHT("0. setup: track\n", "rank green tie red tie blue");
	WRONG("0. setup: track\n", "rank red blue green");
}

static void ranks_that_are_none(void **state)
{
	NO_CLAIM(over, "rank", "N-word");
	NO_CLAIM(over, "rank red tie", "N-word");
	NO_CLAIM(over, "rank tie red", "N-seat");
	NO_CLAIM(over, "rank red tie tie blue", "N-seat");
	NO_CLAIM(over, "rank red grey", "N-seat");
	NO_CLAIM(over, "rank red 1", "N-seat");
	NO_CLAIM(over, "rank red ?", "N-word");
	NO_CLAIM(over, "rank red blue green red blue green red blue green red blue green red blue green red blue", "N-word");
}

static void a_wrong_rank_says_the_right_one(void **state)
{
	struct table *t = *state;

	WRONG(one_point, "rank green red blue");
	assert_int_equal(t->diags.list[0].nlegal, 1);
	assert_string_equal(t->diags.list[0].legal[0], "= rank red blue tie green");
}

static void places(void **state)
{
	RIGHT(one_point, "place red 1");
	RIGHT(one_point, "place blue 2");
	RIGHT(one_point, "place green 2");
	WRONG(one_point, "place green 3");
	RIGHT(over, "place blue 1");
	RIGHT(over, "place green 3");
	WRONG(over, "place green 2");
	WRONG(over, "place green 0");
	NO_CLAIM(over, "place green", "N-word");
	NO_CLAIM(over, "place 3 green", "N-seat");
	NO_CLAIM(over, "place green 3 3", "N-word");
}

static void scores(void **state)
{
	struct table *t = *state;

	RIGHT(one_point, "score red 1");
	RIGHT(one_point, "score blue 0");
	WRONG(one_point, "score blue 1");
	assert_string_equal(t->diags.list[0].legal[0], "= score blue 0");
	WRONG(one_point, "score red 999999999");
	NO_CLAIM(one_point, "score red -1", "N-word");
	NO_CLAIM(one_point, "score red x", "N-word");
	NO_CLAIM(one_point, "score", "N-word");
}

static void the_games_own(void **state)
{
	RIGHT(one_point, "at red 0");
	claimed(*state, one_point, "at red 1", V_ILLEGAL, "RY-state");
	NO_CLAIM(one_point, "resutl red", "N-claim");
}

static void a_claim_changes_nothing(void **state)
{
	struct table *t = *state;
	unsigned char before[256];

	judge(t, one_point, "result open");
	size_t n = t->replay.game->position_size;
	assert_true(n <= sizeof before);
	memcpy(before, t->replay.pos, n);
	WRONG(one_point, "rank blue red green");
	assert_memory_equal(before, t->replay.pos, n);
}

static void tag(struct table *t, const char *game, const char *value, const char *rule)
{
	char text[100];

	snprintf(text, sizeof text, "[Result \"%s\"]", value);
	play(t, text, game);
	if (!rule) {
		if (t->diags.n)
			fail_msg("[Result \"%s\"]: %s", value, t->diags.list[0].message);
		return;
	}
	if (t->diags.n != 1)
		fail_msg("[Result \"%s\"]: %zu faults", value, t->diags.n);
	assert_string_equal(t->diags.list[0].rule->id, rule);
	assert_memory_equal(t->text + t->diags.list[0].span.at, "[Result", 7);
}

static void result_tags(void **state)
{
	struct table *t = *state;

	tag(t, over, "red blue", NULL);
	tag(t, over, "  Blue   RED ", NULL);
	tag(t, over, "blue\n red", NULL);
	tag(t, over, "red", "RY-result");
	tag(t, over, "open", "RY-result");
	tag(t, over, "none", "RY-result");
	tag(t, over, "red grey", "N-result");
	tag(t, over, "red none", "N-result");
	tag(t, over, "", "N-result");
	tag(t, over, "red, blue", "N-result");
	tag(t, one_point, "open", NULL);
	tag(t, one_point, "red", "RY-result");
	tag(t, one_point, "none", "RY-result");
	tag(t, one_point, "1-0", "N-result");
}

/* Where the record was not played to its end nothing is known about its result. */
static void no_result_of_a_broken_game(void **state)
{
	struct table *t = *state;

	play(t, "[Result \"green\"]", "0. setup: track\n1. red: step 9\n");
	assert_int_equal(t->diags.n, 1);
	assert_string_equal(t->diags.list[0].rule->id, "RY-step");
}

static void outcomes_as_words(void **state)
{
	struct table *t = *state;
	struct arena *a = &t->arena;

	judge(t, over, "result red blue");
	assert_string_equal(claims_outcome(&t->r, (struct outcome){OUTCOME_OPEN, 0}, a), "open");
	assert_string_equal(claims_outcome(&t->r, (struct outcome){OUTCOME_NONE, 0}, a), "none");
	assert_string_equal(claims_outcome(&t->r, (struct outcome){OUTCOME_SEATS, 2}, a), "blue");
	assert_string_equal(claims_outcome(&t->r, (struct outcome){OUTCOME_SEATS, 7}, a), "red blue green");
	struct ranking r = {.n = 3, .row = {{.seat = 2, .place = 1}, {.seat = 0, .place = 1}, {.seat = 1, .place = 3}}};
	assert_string_equal(claims_ranking(&t->r, &r, a), "green tie red blue");
	r.row[1].place = 2;
	assert_string_equal(claims_ranking(&t->r, &r, a), "green red blue");
	r.row[2].place = 2;
	assert_string_equal(claims_ranking(&t->r, &r, a), "green red tie blue");
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, table_set_up, table_tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(results), TEST(results_that_are_none), TEST(a_wrong_result_says_the_right_one), TEST(ranks), TEST(ranks_that_are_none),
		TEST(a_wrong_rank_says_the_right_one), TEST(places), TEST(scores), TEST(the_games_own), TEST(a_claim_changes_nothing),
		TEST(result_tags), TEST(no_result_of_a_broken_game), TEST(outcomes_as_words),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
