/* Turbulence: the table that the engine sees, the folder's only symbol for others. */
#include "engine/turbulence/model.h"

#include "engine/sets.h"

static const struct rule rules[] = {
#define RULE(name, id, class, section, disputed, statement, exempt) {id, class, section, disputed, statement, exempt},
#include "engine/turbulence/rules.def"
#undef RULE
};

static const struct ruling rulings[] = {
#define RULING(name, key, question, exempt) {key, question, exempt},
#define OPTION(ruling, name, word, meaning)
#include "engine/turbulence/rulings.def"
#undef RULING
#undef OPTION
};

static const struct reading options[] = {
#define RULING(name, key, question, exempt)
#define OPTION(ruling, name, word, meaning) {ruling, word, meaning, NULL},
#include "engine/turbulence/rulings.def"
#undef RULING
#undef OPTION
};

static const struct builtin_set sets[] = {
	{"standard", set_turbulence_standard},
	{"pair", set_turbulence_pair},
};

static const char *const verbs[] = {
	"move", "play", "discard", "draw", NULL
};

static const char *const setup_words[] = {
	"board", "tile", "at", "landed", "home", "hand", "pile", "order", "resume", "turn", "draw", "out", NULL
};

static const char *const gen_seats[] = {"red", "blue", "green"};

static const char *const claims[] = {"at", "landed", "home", "tile", "hand", "pile", "board", NULL};

/* The order of hexes under the deck is no secret, but no word parts it from that of the others. */
static const struct secret secrets[] = {
	{.verb = "draw", .from = 1, .of = OF_ACTOR},
	{.verb = "hand", .from = 2, .of = OF_SEAT},
	{.verb = "pile", .second = "cards", .from = 2, .of = OF_NOBODY},
	{.verb = "pile", .second = "hexes", .from = 2, .of = OF_NOBODY, .tops = true},
	{.verb = NULL},
};

const struct game game_turbulence = {
	.id = "turbulence", .title = "Turbulence",
	.rules = rules, .nrules = TB_RULES,
	.rulings = rulings, .nrulings = TBR_RULINGS,
	.options = options, .noptions = sizeof options / sizeof *options,
	.common = {
		.seat_count = TB_PLAYER_COUNT, .seat_twice = TB_COLOR_CHOICE, .after_end = TB_AFTER_END, .setup_missing = TB_SETUP_MAP,
	},
	.default_set = "standard",
	.sets = sets, .nsets = sizeof sets / sizeof *sets,
	.load = turbulence_load,
	.position_size = sizeof(struct position), .action_size = sizeof(struct act),
	.judge_seats = turbulence_judge_seats,
	.setup_begin = turbulence_setup_begin, .setup = turbulence_setup, .setup_end = turbulence_setup_end,
	.turn = turbulence_turn,
	.decode = turbulence_decode, .check = turbulence_check, .apply = turbulence_apply, .plain = turbulence_plain,
	.moves = turbulence_moves, .chance = turbulence_chance, .hide = turbulence_hide, .outcomes = turbulence_outcomes,
	.write_action = turbulence_write_action, .describe = turbulence_describe,
	.deal = turbulence_deal, .weight = turbulence_weight, .gen_turns = 400, .min_seats = 2, .max_seats = 3, .gen_seats = gen_seats,
	.stop = turbulence_stop, .retire = turbulence_retire,
	.claim = turbulence_claim, .claim_rule = turbulence_claim_rule,
	.over = turbulence_over, .whose_turn = turbulence_whose_turn, .to_act = turbulence_to_act, .outcome = turbulence_outcome, .why = turbulence_why, .rank = turbulence_rank, .score = turbulence_score,
	.view = turbulence_view, .write_setup = turbulence_write_setup,
	.verbs = verbs, .setup_words = setup_words, .claims = claims, .secrets = secrets,
};
