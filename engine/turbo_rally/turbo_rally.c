/* Turbo Rally: the table that the engine sees, the folder's only symbol for others. */
#include "engine/turbo_rally/model.h"

#include "engine/sets.h"

static const struct rule rules[] = {
#define RULE(name, id, class, section, disputed, statement, exempt) {id, class, section, disputed, statement, exempt},
#include "engine/turbo_rally/rules.def"
#undef RULE
};

static const struct ruling rulings[] = {
#define RULING(name, key, question, exempt) {key, question, exempt},
#define OPTION(ruling, name, word, meaning)
#include "engine/turbo_rally/rulings.def"
#undef RULING
#undef OPTION
};

static const struct reading options[] = {
#define RULING(name, key, question, exempt)
#define OPTION(ruling, name, word, meaning) {ruling, word, meaning, NULL},
#define UNTOLD(ruling, name, word, meaning, why) {ruling, word, meaning, why},
#include "engine/turbo_rally/rulings.def"
#undef RULING
#undef OPTION
};

static const struct builtin_set sets[] = {
	{"basic54", set_turbo_rally_basic54},
	{"tournament108", set_turbo_rally_tournament108},
};

static const struct builtin_set houses[] = {{"thunder-published", set_turbo_rally_thunder_published}};

static const char *const verbs[] = {
	"flip", "step", "play", "bump", "draw", "discard", "use", "decline", "roll", "steal", "fire", "leave", "ram", "skip", NULL
};

static const char *const setup_words[] = {
	"mode", "role", "pack", "deck", "lanes", "lane", "team", "order", "race", "pile", "draw", "hand", "upgrades", "use", "weapons", "ammo", "stock", "roll",
	"loot", "checkpoints", "tires", "wall", "tokens", "resume", "seen", "lying", "gone", "used", "rewards", "won", "moved", "aside", "stands", "at", "slick", "beneath", "gap", "down", "up", "open", "route", "place", "out", NULL
};

static const char *const claims[] = {
	"at", "place", "hand", "upgrades", "pile", "slick", "gap", "route", "type", "up", "down", "loot", "out", "tires", "wall", "tokens", "ahead", "rolls", "ammo",
	"off", "next", "accuracy", "winner", NULL
};

static const char *const gen_seats[] = {"red", "blue", "green", "yellow", "grey", "white"};

/* Of a lane that is stated by its cards no word says which of them lie face up. */
static const struct secret secrets[] = {
	{.verb = "draw", .second = "rpm", .from = 2, .of = OF_ACTOR},
	{.verb = "draw", .second = "upgrade", .from = 2, .of = OF_ACTOR},
	{.verb = "draw", .second = "track", .from = 2, .of = OF_NOBODY, .unless = "detour-facing=face-up"},
	{.verb = "hand", .from = 2, .of = OF_SEAT},
	{.verb = "upgrades", .from = 2, .of = OF_SEAT},
	{.verb = "lane", .from = 2, .of = OF_NOBODY},
	{.verb = "route", .from = 3, .of = OF_NOBODY, .unless = "detour-facing=face-up"},
	{.verb = "pile", .second = "track", .from = 2, .of = OF_NOBODY},
	{.verb = "pile", .second = "rpm", .from = 2, .of = OF_NOBODY},
	{.verb = "pile", .second = "upgrade", .from = 2, .of = OF_NOBODY},
	{.verb = NULL},
};

const struct game game_turbo_rally = {
	.id = "turbo-rally", .title = "Turbo Rally",
	.rules = rules, .nrules = TR_RULES,
	.rulings = rulings, .nrulings = TRR_RULINGS,
	.options = options, .noptions = sizeof options / sizeof *options,
	.common = {
		.seat_count = TR_FIELD_LENGTH, .seat_twice = TR_ANY_CAR, .after_end = TR_RACE_END, .setup_missing = TR_START_LINE,
	},
	.default_set = "basic54",
	.sets = sets, .nsets = sizeof sets / sizeof *sets,
	.load = turbo_rally_load,
	.houses = houses, .nhouses = sizeof houses / sizeof *houses,
	.load_house = turbo_rally_load_house, .house_option = turbo_rally_house_option,
	.position_size = sizeof(struct position), .action_size = sizeof(struct act),
	.clear = turbo_rally_clear,
	.judge_seats = turbo_rally_judge_seats,
	.setup_begin = turbo_rally_setup_begin, .setup = turbo_rally_setup, .setup_end = turbo_rally_setup_end,
	.turn = turbo_rally_turn, .plain = turbo_rally_plain, .plain_begins = true,
	.decode = turbo_rally_decode, .check = turbo_rally_check, .apply = turbo_rally_apply,
	.moves = turbo_rally_moves, .answer = turbo_rally_answer, .chance = turbo_rally_chance, .outcomes = turbo_rally_outcomes, .hide = turbo_rally_hide,
	.write_action = turbo_rally_write_action, .describe = turbo_rally_describe,
	.deal = turbo_rally_deal, .deal_next = turbo_rally_deal_next, .weight = turbo_rally_weight, .gen_turns = 2000, .min_seats = 2, .max_seats = 6,
	.gen_seats = gen_seats,
	.all_due = turbo_rally_all_due, .stop = turbo_rally_stop, .retire = turbo_rally_retire, .unmanned = turbo_rally_unmanned,
	.claim = turbo_rally_claim, .claim_rule = turbo_rally_claim_rule, .after_end = turbo_rally_after_end,
	.over = turbo_rally_over, .whose_turn = turbo_rally_whose_turn, .to_act = turbo_rally_to_act, .outcome = turbo_rally_outcome, .why = turbo_rally_why, .rank = turbo_rally_rank,
	.score = turbo_rally_score, .race_rank = turbo_rally_race_rank,
	.view = turbo_rally_view, .write_setup = turbo_rally_write_setup,
	.verbs = verbs, .setup_words = setup_words, .claims = claims, .secrets = secrets,
};
