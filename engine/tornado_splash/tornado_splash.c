/* Tornado Splash: the table that the engine sees, the folder's only symbol for others. */
#include "engine/tornado_splash/model.h"

#include "engine/sets.h"

static const struct rule rules[] = {
#define RULE(name, id, class, section, disputed, statement, exempt) {id, class, section, disputed, statement, exempt},
#include "engine/tornado_splash/rules.def"
#undef RULE
};

static const struct ruling rulings[] = {
#define RULING(name, key, question, exempt) {key, question, exempt},
#define OPTION(ruling, name, word, meaning)
#include "engine/tornado_splash/rulings.def"
#undef RULING
#undef OPTION
};

static const struct reading options[] = {
#define RULING(name, key, question, exempt)
#define OPTION(ruling, name, word, meaning) {ruling, word, meaning, NULL},
#include "engine/tornado_splash/rulings.def"
#undef RULING
#undef OPTION
};

static const struct builtin_set sets[] = {
	{"standard", set_tornado_splash_standard},
};

static const char *const verbs[] = {"draw", "boost", "play", "move", "out", "vote", "undo", "discard", NULL};

static const char *const setup_words[] = {
	"board", "mode", "race", "tolerance", "table", "choose", "gate", "card", "at", "zone", "boosted", "hand", "pile", "order", "place", "out", "score",
	"draw", "resume", NULL
};

static const char *const gen_seats[] = {"red", "blue", "green", "yellow", "white"};

static const char *const claims[] = {
	"order", "at", "card", "open", "distance", "angle", "hand", "pile", "route", "zone", "limit", "boosted", "place", "board", NULL
};

static const struct secret secrets[] = {
	{.verb = "draw", .from = 1, .of = OF_ACTOR},
	{.verb = "hand", .from = 2, .of = OF_SEAT},
	{.verb = "pile", .from = 2, .of = OF_NOBODY},
	{.verb = NULL},
};

const struct game game_tornado_splash = {
	.id = "tornado-splash", .title = "Tornado Splash",
	.rules = rules, .nrules = TS_RULES,
	.rulings = rulings, .nrulings = TSR_RULINGS,
	.options = options, .noptions = sizeof options / sizeof *options,
	.common = {
		.seat_count = TS_COMP_SUMMARY, .seat_twice = TS_COMP_SUMMARY, .after_end = TS_END_GAME, .setup_missing = TS_VAR_CHOOSE,
	},
	.default_set = "standard",
	.sets = sets, .nsets = sizeof sets / sizeof *sets,
	.load = tornado_splash_load,
	.position_size = sizeof(struct position), .action_size = sizeof(struct act),
	.clear = tornado_splash_clear,
	.judge_seats = tornado_splash_judge_seats,
	.setup_begin = tornado_splash_setup_begin, .setup = tornado_splash_setup, .setup_end = tornado_splash_setup_end,
	.turn = tornado_splash_turn,
	.decode = tornado_splash_decode, .check = tornado_splash_check, .apply = tornado_splash_apply,
	.moves = tornado_splash_moves, .covers = tornado_splash_covers, .chance = tornado_splash_chance, .all_due = tornado_splash_all_due, .accepts = tornado_splash_accepts, .outcomes = tornado_splash_outcomes,
	.write_action = tornado_splash_write_action, .describe = tornado_splash_describe,
	.deal = tornado_splash_deal, .weight = tornado_splash_weight, .gen_turns = 1000, .min_seats = 2, .max_seats = 5, .gen_seats = gen_seats,
	.retire = tornado_splash_retire,
	.claim = tornado_splash_claim, .claim_rule = tornado_splash_claim_rule,
	.over = tornado_splash_over, .whose_turn = tornado_splash_whose_turn, .to_act = tornado_splash_to_act, .outcome = tornado_splash_outcome, .rank = tornado_splash_rank, .score = tornado_splash_score,
	.view = tornado_splash_view, .write_setup = tornado_splash_write_setup,
	.verbs = verbs, .setup_words = setup_words, .claims = claims, .secrets = secrets,
};
