/* The judge, on the toy game: where it stops, what it takes back, and that nothing goes over from one record to the next. */
#include "tests/engine/table.h"

static void play_under(struct table *t, const char *text, const struct overrides *over)
{
	table_read(t, text);
	replay_run(&t->replay, &t->r, over, &t->diags);
}

static void play(struct table *t, const char *text)
{
	play_under(t, text, NULL);
}

static void legal(const struct table *t)
{
	if (t->diags.worst != V_LEGAL)
		fail_msg("%s at %d.%d: %s", t->diags.list[0].rule->id, t->diags.list[0].turn, t->diags.list[0].action,
			t->diags.list[0].message);
	assert_true(replay_final(&t->replay));
	assert_int_equal(t->replay.not_replayed, 0);
}

static void fault(const struct table *t, size_t i, const char *rule, enum verdict v, int turn, int action)
{
	if (i >= t->diags.n)
		fail_msg("no fault %zu, where %s was to come", i, rule);
	const struct diag *d = &t->diags.list[i];
	if (strcmp(d->rule->id, rule) != 0 || d->verdict != v || d->turn != turn || d->action != action)
		fail_msg("%s %s at %d.%d (%s), not %s %s at %d.%d", verdict_name(d->verdict), d->rule->id, d->turn, d->action, d->message,
			verdict_name(v),
			 rule, turn, action);
}

static void only(const struct table *t, const char *rule, enum verdict v, int turn, int action)
{
	fault(t, 0, rule, v, turn, action);
	if (t->diags.n > 1)
		fail_msg("and %s: %s", t->diags.list[1].rule->id, t->diags.list[1].message);
}

/* The claims of the [Expect] tags hold in the position at hand. */
static void expects(struct table *t)
{
	unsigned n = 0;

	for (size_t i = 0; i < t->r.ntags; i++) {
		struct action a;
		struct diags d;
		if (t->r.tags[i].name != TAG_EXPECT)
			continue;
		diags_init(&d, &t->arena);
		assert_true(record_parse_action(&t->r, t->r.tags[i].value, &a, &d));
		struct diags *out = t->replay.ref.out;
		t->replay.ref.out = &d;
		if (replay_claim(&t->replay, &a) != V_LEGAL)
			fail_msg("%s", d.list[0].message);
		t->replay.ref.out = out;
		n++;
	}
	assert_true(n > 0);
}

static uint32_t to_act(struct table *t)
{
	return t->replay.game->to_act(&t->replay.ctx, t->replay.pos);
}

#define TWO "[Game \"relay\"] [Seat \"red\"] [Seat \"blue\"]\n"
#define FOUR "[Game \"relay\"] [Seat \"red\"] [Seat \"blue\"] [Seat \"green\"] [Seat \"grey\"]\n"

static void played_to_the_end(void **state)
{
	struct table *t = *state;

	play(t, TWO "[Expect \"at red 1\"] [Expect \"at blue 3\"]\n0. setup: track\n1. red: step 1, = at red 1\n2. blue: step 3\n");
	legal(t);
	expects(t);
	assert_int_equal(t->replay.nturns, 3);
	assert_int_equal(t->replay.nactions, 4);
	assert_int_equal(t->replay.turn, 2);
	assert_int_equal(t->replay.action, 1);
	assert_int_equal(t->replay.end_turn, -1);
	assert_int_equal(t->replay.races, 1);
	assert_string_equal(t->replay.game->id, "relay");
}

static void step_by_step(void **state)
{
	static const enum replay_step want[] = {REPLAY_ACTION, REPLAY_TURN, REPLAY_ACTION, REPLAY_ACTION, REPLAY_TURN, REPLAY_TURN,
		REPLAY_END, REPLAY_END};
	struct table *t = *state;

	table_read(t, TWO "0. setup: track\n1. red: step 1, = at red 1\n2. blue:\n");
	assert_true(replay_begin(&t->replay, &t->r, NULL, &t->diags));
	for (size_t i = 0; i < sizeof want / sizeof *want; i++)
		assert_int_equal(replay_next(&t->replay), want[i]);
	replay_finish(&t->replay);
	legal(t);
}

static void the_first_illegal_action_ends_it(void **state)
{
	struct table *t = *state;

	play(t, TWO "[Expect \"at red 1\"] [Expect \"at blue 0\"]\n0. setup: track\n1. red: step 1\n"
		"2. blue: step 9, step 1, = at blue 5\n3. red: step 7\n");
	only(t, "RY-step", V_ILLEGAL, 2, 1);
	assert_true(t->replay.stopped);
	assert_false(replay_final(&t->replay));
	assert_int_equal(t->replay.not_replayed, 3);    /* behind the one that was judged */
	assert_int_equal(t->replay.nactions, 2);
	assert_int_equal(t->replay.turn, 2);
	assert_int_equal(t->replay.action, 0);
	expects(t);
	assert_int_equal(replay_next(&t->replay), REPLAY_END);
}

static void unreadable_actions_end_it(void **state)
{
	struct table *t = *state;

	play(t, TWO "[Expect \"at red 1\"]\n0. setup: track\n1. red: step 1, @blue & , @blue pass\n2. blue: step 1\n");
	only(t, "N-char", V_UNREADABLE, 1, 2);
	assert_int_equal(t->replay.not_replayed, 2);
	assert_int_equal(t->replay.nactions, 2);
	expects(t);
	play(t, TWO "0. setup: track\n1. red: setp 1\n2. blue: step 1, fly\n3. red: = att red 1, step 1\n");
	fault(t, 0, "N-verb", V_UNREADABLE, 1, 1);
	fault(t, 1, "N-verb", V_UNREADABLE, 2, 2);      /* one run shows all that can't be read */
	fault(t, 2, "N-claim", V_UNREADABLE, 3, 1);
	assert_int_equal(t->diags.n, 3);
	assert_int_equal(t->replay.not_replayed, 4);
}

static void turns_that_may_not_begin(void **state)
{
	struct table *t = *state;

	play(t, TWO "[Expect \"at red 1\"]\n0. setup: track\n1. red: step 1\n2. red: step 1, step 1\n");
	only(t, "RY-turn-order", V_ILLEGAL, 2, TURN_END);
	assert_int_equal(t->replay.not_replayed, 2);
	assert_int_equal(t->replay.nturns, 2);
	assert_int_equal(t->replay.turn, 1);
	assert_int_equal(t->replay.action, 1);
	expects(t);
}

static void undecided_with_its_outcome(void **state)
{
	struct table *t = *state;

	play(t, TWO "[Expect \"at red 2\"] [Expect \"at blue 1\"]\n0. setup: track\n1. red: step ? 2\n2. blue: step 1\n");
	only(t, "RY-hidden", V_UNDECIDED, 1, 1);
	assert_true(replay_final(&t->replay));
	assert_int_equal(t->replay.not_replayed, 0);
	assert_int_equal(t->replay.ref.undecided_turn, 1);
	assert_int_equal(t->replay.ref.undecided_action, 1);
	expects(t);
	play(t, TWO "0. setup: track\n1. red: step ? 2\n2. blue: step 9\n");
	fault(t, 0, "RY-hidden", V_UNDECIDED, 1, 1);
	fault(t, 1, "RY-step", V_ILLEGAL, 2, 1);
	assert_non_null(strstr(t->diags.list[1].message, "1.1"));       /* what it rests on */
}

static void undecided_without_an_outcome(void **state)
{
	struct table *t = *state;

	play(t, TWO "[Expect \"at red 0\"]\n0. setup: track\n1. red: step ?, @blue pass\n2. blue: step 9\n");
	only(t, "RY-hidden", V_UNDECIDED, 1, 1);
	assert_true(t->replay.stopped);
	assert_int_equal(t->replay.not_replayed, 2);
	expects(t);
}

static void claims_do_not_stop(void **state)
{
	struct table *t = *state;

	play(t, TWO "[Expect \"at blue 2\"]\n0. setup: track\n1. red: step 1, = at red 2, = att red 1, = result red\n"
		"2. blue: = rank blue red, step 2\n");
	fault(t, 0, "RY-state", V_ILLEGAL, 1, 2);
	fault(t, 1, "N-claim", V_UNREADABLE, 1, 3);
	fault(t, 2, "RY-result", V_ILLEGAL, 1, 4);
	fault(t, 3, "RY-result", V_ILLEGAL, 2, 1);
	assert_int_equal(t->diags.n, 4);
	assert_true(replay_final(&t->replay));
	expects(t);
}

static void without_a_set_up(void **state)
{
	struct table *t = *state;

	play(t, TWO "1. red: step 1\n2. blue: step 1\n");
	only(t, "RY-setup", V_UNDECIDED, 1, TURN_END);
	assert_int_equal(t->replay.not_replayed, 2);
	assert_false(t->replay.had_setup);
}

static void behind_the_end(void **state)
{
	struct table *t = *state;

	play(t, TWO "0. setup: track\n1. red: step 1, @blue resign, = result red\n2. blue: step 1\n");
	only(t, "RY-after-end", V_ILLEGAL, 2, 1);
	assert_int_equal(t->replay.end_turn, 1);
	assert_int_equal(t->replay.end_action, 2);
	assert_non_null(strstr(t->diags.list[0].message, "1.2"));
	play(t, TWO "0. setup: track\n1. red: step 1, @blue timeout, @red resign\n");
	only(t, "RY-after-end", V_ILLEGAL, 1, 3);
	play(t, TWO "0. setup: track\n1. red: step 1\n2. all: resign\n");
	assert_int_equal(t->diags.n, 1);
	assert_int_equal(t->diags.list[0].verdict, V_UNREADABLE);
}

static void taken_back(void **state)
{
	struct table *t = *state;

	play(t, TWO "[Expect \"at red 1\"]\n0. setup: track\n1. red: step 3, @blue vote yes undo, undo, = at red 0, step 1\n");
	legal(t);
	expects(t);
	/* claims and votes are not counted among the actions, and leave outlives them */
	play(t, TWO "0. setup: track\n1. red: cup, step 3, = at red 3, @blue vote yes undo, = at red 3, @blue vote no other, undo 2, = "
		"at red 0\n");
	legal(t);
	play(t, TWO "0. setup: track\n1. red: step 3, @blue vote yes undo, undo, step 1, @blue vote yes undo, undo, = at red 0, step "
		"2, = at red 2\n");
	legal(t);
}

static void leave_to_take_back(void **state)
{
	struct table *t = *state;

	play(t, TWO "0. setup: track\n1. red: step 3, undo\n");
	only(t, "N-undo", V_ILLEGAL, 1, 2);
	play(t, TWO "0. setup: track\n1. red: @blue vote yes undo, step 3, undo\n");
	only(t, "N-undo", V_ILLEGAL, 1, 3);
	play(t, TWO "0. setup: track\n1. red: step 3, @blue vote yes undo, @blue vote no undo, undo\n");
	only(t, "N-undo", V_ILLEGAL, 1, 4);
	play(t, TWO "0. setup: track\n1. red: step 3, @blue vote no undo, @blue vote yes undo, undo\n");
	legal(t);
	play(t, TWO "0. setup: track\n1. red: step 3, @red vote yes undo, undo\n");
	only(t, "N-undo", V_ILLEGAL, 1, 3);
	play(t, TWO "0. setup: track\n1. red: cup, cup, @blue vote yes undo, undo, undo\n");
	only(t, "N-undo", V_ILLEGAL, 1, 5);             /* leave holds once */
	play(t, FOUR "0. setup: track\n1. red: step 3, @blue vote yes undo, @grey vote yes undo, undo\n");
	only(t, "N-undo", V_ILLEGAL, 1, 4);
	assert_non_null(strstr(t->diags.list[0].message, "green"));
	play(t, FOUR "0. setup: track\n1. red: step 3, @blue vote yes undo, @grey vote yes undo, @green vote yes undo, undo\n");
	legal(t);
	/* whoever takes back, all the others agree */
	play(t, TWO "0. setup: track\n1. red: step 3, @red vote yes undo, @blue undo, = at red 0\n");
	legal(t);
	play(t, TWO "0. setup: track\n1. red: step 3, vote maybe undo\n");
	only(t, "N-word", V_UNREADABLE, 1, 2);
}

static void not_further_than_it_goes(void **state)
{
	struct table *t = *state;

	play(t, TWO "[Expect \"at red 3\"]\n0. setup: track\n1. red: step 3, @blue vote yes undo, undo 2\n");
	only(t, "N-undo", V_ILLEGAL, 1, 3);
	expects(t);
	play(t, TWO "0. setup: track\n1. red: step 3, @blue vote yes undo, undo 0\n");
	assert_int_equal(t->diags.n, 1);
	assert_true(t->diags.worst >= V_ILLEGAL);
	play(t, TWO "0. setup: track\n1. red: @blue vote yes undo, undo\n");
	only(t, "N-undo", V_ILLEGAL, 1, 2);
	play(t, TWO "0. setup: track\n1. red: step 3, @blue vote yes undo, undo 1 2\n");
	only(t, "N-word", V_UNREADABLE, 1, 3);
}

/* red plays cup (which changes nothing) before times, one step, cup behind times, and takes back n. */
static void ring(struct table *t, unsigned before, unsigned behind, const char *rest)
{
	static char text[64 * 1024];
	int n = snprintf(text, sizeof text, TWO "0. setup: track\n1. red: ");

	for (unsigned i = 0; i < before; i++)
		n += snprintf(text + n, sizeof text - (size_t)n, "cup, ");
	n += snprintf(text + n, sizeof text - (size_t)n, "step 2, ");
	for (unsigned i = 0; i < behind; i++)
		n += snprintf(text + n, sizeof text - (size_t)n, "cup, ");
	snprintf(text + n, sizeof text - (size_t)n, "@blue vote yes undo, %s\n", rest);
	play(t, text);
}

static void a_thousand_actions_back(void **state)
{
	struct table *t = *state;
	static const unsigned before[] = {0, 1, 500, 999, 1000, 1001, 2500};

	for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
		ring(t, before[i], UNDO_MAX - 1, "undo 1000, = at red 0, step 3, = at red 3");
		legal(t);
		ring(t, before[i], UNDO_MAX - 1, "undo 999, = at red 2");
		legal(t);
		ring(t, before[i], UNDO_MAX, "undo 1000, = at red 2, step 1");
		only(t, "RY-step", V_ILLEGAL, 1, (int)before[i] + 1 + UNDO_MAX + 4);
		ring(t, before[i], UNDO_MAX, "undo 1001");
		assert_int_equal(t->diags.n, 1);
		assert_true(t->diags.worst >= V_ILLEGAL);
	}
	/* in two parts across the ring's end; more than it keeps is not there */
	ring(t, 1700, 799, "undo 400, = at red 2, @blue vote yes undo, undo 400, = at red 0, step 1, @blue vote yes undo, undo 201, = "
		"at red 0");
	legal(t);
	ring(t, 1700, 799, "undo 600, @blue vote yes undo, undo 401");
	assert_int_equal(t->diags.n, 1);
	assert_string_equal(t->diags.list[0].rule->id, "N-undo");
}

/* What is taken back counts as never played, so neither do the passes that an answer implied. */
static void implied_passes_are_taken_back(void **state)
{
	struct table *t = *state;

	play(t, FOUR "0. setup: track\n1. red: step 2, @green block, = at red 0, @blue vote yes undo, @green vote yes undo, @grey vote "
		"yes undo, undo,"
		     " = at red 2, @blue block, = at red 0\n");
	legal(t);
}

/* Taken back, the end has not come. */
static void the_end_is_taken_back(void **state)
{
	struct table *t = *state;

	play(t, TWO "[Expect \"result open\"]\n0. setup: track\n1. red: step 1, @blue resign, @blue vote yes undo, undo\n");
	legal(t);
	expects(t);
	assert_int_equal(t->replay.end_turn, -1);
	play(t, TWO "0. setup: track\n1. red: step 1, @blue resign, @blue vote yes undo, undo\n2. blue: step 1, @red resign\n"
		"3. red: step 1\n");
	only(t, "RY-after-end", V_ILLEGAL, 3, 1);
	assert_int_equal(t->replay.end_turn, 2);
	assert_int_equal(t->replay.end_action, 2);
}

/* The position behind an illegal answer is that before it, its implied passes included. */
static void an_illegal_answer_changes_nothing(void **state)
{
	struct table *t = *state;

	play(t, FOUR "0. setup: track\n1. red: step 2, @green step 1\n");
	only(t, "RY-turn-order", V_ILLEGAL, 1, 2);
	assert_int_equal(to_act(t), 1u << 1);
}

static void the_head(void **state)
{
	struct table *t = *state;
	static const struct { const char *text, *rule; } list[] = {
		{"[Game \"chess\"]\n0. setup: track\n", "N-game"}, {"[Game \"relay\"] [Seat \"red\"]\n0. setup: track\n1. red: step 1\n",
			"RY-seats"},
		{"[Game \"relay\"] [Seat \"red\"] [Seat \"RED\"]\n0. setup: track\n", "RY-twice"}, {TWO "[Rules \"2\"]\n0. setup: track\n",
			"N-rules"},
		{TWO "[House \"x\"]\n0. setup: track\n", "N-house"}, {TWO "[Components \"long\"]\n0. setup: track\n", "N-components"},
		{TWO "[Ruling \"block-kind\"]\n0. setup: track\n", "N-ruling"}, {TWO "[Ruling \"block-kind=no\"]\n0. setup: track\n",
			"N-ruling"},
		{TWO "[Ruling \"blokc-kind=back\"]\n0. setup: track\n", "N-ruling"},
		{TWO "[Ruling \"block-kind=back\"] [Ruling \"block-kind=back\"]\n0. setup: track\n", "N-ruling"},
	};

	for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
		table_read(t, list[i].text);
		if (replay_begin(&t->replay, &t->r, NULL, &t->diags))
			fail_msg("played: %s", list[i].text);
		assert_int_equal(replay_next(&t->replay), REPLAY_END);
		replay_finish(&t->replay);
		assert_string_equal(t->diags.list[0].rule->id, list[i].rule);
		assert_int_equal(t->diags.n, 1);
		assert_int_equal(t->replay.nactions, 0);
		assert_false(replay_final(&t->replay));
	}
	play(t, "[Game \"chess\"]\n");
	assert_null(t->replay.game);
	play(t, "[Game \"RELAY\"] [Rules \"1\"] [Components \"short\"] [Ruling \" Block-Kind = Back \"] [Seat \"red\"] [Seat "
		"\"blue\"]\n0. setup: track\n");
	legal(t);
}

#define BLOCKED TWO "0. setup: track\n1. red: step 3, @blue block, "

static void readings_over_the_records_own(void **state)
{
	struct table *t = *state;
	static const char *const less[] = {"relay/block-kind=one-less"}, *const bare[] = {"block-kind=one-less"},
		*const back[] = {"relay/block-kind=back"};
	static const char *const others[] = {"turbulence/chain-crash=illegal", "chess/en-passant=no", "relays/block-kind=one-less",
		"rel/block-kind=one-less"};
	static const char *const wrong[] = {"relay/block-kind=never"};
	struct overrides over = {less, 1};

	play(t, BLOCKED "= at red 0\n");
	legal(t);
	play_under(t, BLOCKED "= at red 2\n", &over);
	legal(t);
	over.rulings = bare;
	play_under(t, BLOCKED "= at red 2\n", &over);
	legal(t);
	over.rulings = others;
	over.n = 4;
	play_under(t, BLOCKED "= at red 0\n", &over);
	legal(t);
	over = (struct overrides){back, 1};
	play_under(t, "[Game \"relay\"] [Ruling \"block-kind=one-less\"] [Seat \"red\"] [Seat \"blue\"]\n0. setup: track\n"
		"1. red: step 3, @blue block, = at red 0\n",
		   &over);
	legal(t);
	over.rulings = wrong;
	play_under(t, BLOCKED "= at red 0\n", &over);
	assert_string_equal(t->diags.list[0].rule->id, "N-ruling");
	assert_false(t->replay.playable);
	/* none of it stays for the next record */
	play(t, BLOCKED "= at red 0\n");
	legal(t);
}

/* What is no reading of this game; of another one it is not looked at. */
static void readings_that_are_none(void **state)
{
	static const char *const list[] = {"relay/block-kind", "block-kind=one/less", "relay/block=one-less", "rel/block-kind=x", "relay", "/block-kind=x"};
	struct table *t = *state;

	for (size_t i = 0; i < sizeof list / sizeof *list; i++) {
		struct overrides over = {&list[i], 1};
		play_under(t, TWO "0. setup: track\n1. red: step 1\n", &over);
		if (i == 3 || i == 5) {
			legal(t);
			continue;
		}
		if (t->diags.n != 1 || strcmp(t->diags.list[0].rule->id, "N-ruling") != 0)
			fail_msg("%s is taken", list[i]);
		assert_false(t->replay.playable);
	}
}

/* Nothing can be said of a position that nobody laid out. */
static void claims_without_a_set_up(void **state)
{
	struct table *t = *state;
	static const char game[] = TWO "1. red: step 1\n";

	play(t, game);
	only(t, t->replay.game->rules[t->replay.game->common.setup_missing].id, V_UNDECIDED, 1, TURN_END);
	assert_int_equal(replay_claim(&t->replay, &t->r.actions[0]), V_UNDECIDED);
	t->replay.ref.out = NULL;
	assert_int_equal(replay_claim(&t->replay, &t->r.actions[0]), V_UNDECIDED);
}

static void twice_the_same(void **state)
{
	struct table *t = *state;
	static const char game[] = TWO "0. setup: track\n1. red: step 3\n2. blue: step 2\n3. red: step 3, @blue pass\n4. setup: track\n"
		"5. blue: step ? 2\n6. red: step 9\n";
	unsigned char first[256];

	play(t, game);
	size_t n = t->replay.game->position_size, faults = t->diags.n;
	assert_true(n <= sizeof first && faults == 2);
	memcpy(first, t->replay.pos, n);
	for (int i = 0; i < 3; i++) {
		play(t, game);
		assert_memory_equal(t->replay.pos, first, n);
		assert_int_equal(t->diags.n, faults);
		assert_int_equal(t->replay.nactions, 7);
	}
	/* and where nobody asks for messages */
	table_read(t, game);
	replay_run(&t->replay, &t->r, NULL, NULL);
	assert_memory_equal(t->replay.pos, first, n);
	assert_true(t->replay.stopped);
	assert_int_equal(t->replay.nactions, 7);
}

static void nothing_goes_over(void **state)
{
	struct table *t = *state;
	static const char *const before[] = {
		TWO "[Ruling \"block-kind=one-less\"]\n0. setup: track\n1. red: step 9\n", "[Game \"chess\"]\n", TWO "1. red: step 1\n",
		TWO "0. setup: track\n1. red: step 3, @blue resign\n2. blue: step 1\n", TWO "0. setup: track\n"
			"1. red: step ? 2, cup, @blue vote yes undo\n",
		TWO "[Components \"nowhere\"]\n", "[Game \"relay\"] [Seat \"setup\"]\n0. setup: track\n",
			FOUR "0. setup: track\n1. red: step 2, @grey block\n",
		"[Game \"turbulence\"] [Seat \"red\"] [Seat \"blue\"] [Components \"pair\"]\n0. setup: board pair, tile i1 a1 n\n"
			"1. red: pass\n",
	};
	static const char good[] = TWO "0. setup: track\n1. red: step 3, @blue block, = at red 0\n2. blue: step 1\n",
		leave[] = TWO "0. setup: track\n1. red: cup, undo\n";
	unsigned char first[256];

	play(t, good);
	legal(t);
	size_t n = t->replay.game->position_size;
	memcpy(first, t->replay.pos, n);
	for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
		play(t, before[i]);
		play(t, good);
		legal(t);
		assert_int_equal(t->diags.n, 0);
		assert_memory_equal(t->replay.pos, first, n);
		assert_int_equal(t->replay.nturns, 3);
		assert_int_equal(t->replay.nactions, 5);
		assert_int_equal(t->replay.end_turn, -1);
		assert_int_equal(t->replay.ref.undecided_turn, -1);
		play(t, before[i]);
		play(t, leave);         /* neither do votes */
		only(t, "N-undo", V_ILLEGAL, 1, 2);
	}
}

static const struct record *find_base(void *arg, const char *name, size_t len)
{
	return len == 4 && memcmp(name, "base", 4) == 0 ? arg : NULL;
}

static void on_another_record(void **state)
{
	struct table *t = *state;
	void *other;

	table_set_up(&other);
	struct table *b = other;
	t->r.find = find_base;
	t->r.find_arg = &b->r;
	table_read(b, TWO "[Name \"base\"] [Ruling \"block-kind=one-less\"]\n0. setup: track\n1. red: step 9\n");
	play(t, "[Game \"relay\"] [From \"base\"]\n1. red: step 3, @blue block, = at red 2\n");
	legal(t);
	assert_true(t->replay.had_setup);
	play(t, "[Game \"relay\"] [From \"base\"]\n0. setup: track\n1. red: step 3\n");
	assert_string_equal(t->diags.list[0].rule->id, "N-from");
	assert_true(t->replay.stopped);
	table_read(b, TWO "[Name \"base\"]\n0. setup: track 9\n");
	play(t, "[Game \"relay\"] [From \"base\"]\n1. red: step 3\n");
	assert_int_equal(t->diags.n, 1);
	assert_memory_equal(t->text + t->diags.list[0].span.at, "[From", 5);
	assert_int_equal(t->replay.nactions, 0);
	table_tear_down(&other);
}

static void results_are_judged_at_the_end(void **state)
{
	struct table *t = *state;
	static const char setup[] = "0. setup: track\n1. red: step 1, @blue resign\n", *const values[] = {"red", "blue", "open", "none"};

	for (size_t i = 0; i < 4; i++) {
		char text[300];
		snprintf(text, sizeof text, TWO "[Result \"%s\"]\n%s", values[i], setup);
		play(t, text);
		assert_int_equal(t->diags.n, i != 0);
		if (i)
			assert_string_equal(t->diags.list[0].rule->id, "RY-result");
		assert_true(replay_final(&t->replay));
	}
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, table_set_up, table_tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(played_to_the_end), TEST(step_by_step), TEST(the_first_illegal_action_ends_it), TEST(unreadable_actions_end_it),
		TEST(turns_that_may_not_begin), TEST(undecided_with_its_outcome), TEST(undecided_without_an_outcome),
			TEST(claims_do_not_stop),
		TEST(without_a_set_up), TEST(behind_the_end), TEST(taken_back), TEST(leave_to_take_back), TEST(not_further_than_it_goes),
		TEST(a_thousand_actions_back), TEST(implied_passes_are_taken_back), TEST(the_end_is_taken_back),
			TEST(an_illegal_answer_changes_nothing),
		TEST(the_head), TEST(readings_over_the_records_own), TEST(readings_that_are_none), TEST(claims_without_a_set_up), TEST(twice_the_same), TEST(nothing_goes_over), TEST(on_another_record),
		TEST(results_are_judged_at_the_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
