/* Slide Blast: the table that the engine sees, the folder's only symbol for others. */
#include "engine/slide_blast/model.h"

#include "engine/sets.h"

static const struct rule rules[] = {
#define RULE(name, id, class, section, disputed, statement, exempt) {id, class, section, disputed, statement, exempt},
#include "engine/slide_blast/rules.def"
#undef RULE
};

static const struct ruling rulings[] = {
#define RULING(name, key, question, exempt) {key, question, exempt},
#define OPTION(ruling, name, word, meaning)
#include "engine/slide_blast/rulings.def"
#undef RULING
#undef OPTION
};

static const struct reading options[] = {
#define RULING(name, key, question, exempt)
#define OPTION(ruling, name, word, meaning) {ruling, word, meaning, NULL},
#define UNTOLD(ruling, name, word, meaning, why) {ruling, word, meaning, why},
#include "engine/slide_blast/rulings.def"
#undef RULING
#undef OPTION
};

static const struct builtin_set sets[] = {
	{"standard", set_slide_blast_standard},
	{"square", set_slide_blast_square},
	{"seven", set_slide_blast_seven},
};

static const char *const verbs[] = {"draw", "play", "discard", "take", "stop", NULL};

static const char *const setup_words[] = {
	"board", "point", "pile", "draw", "tile", "at", "hand", "tokens", "table", "order", "resume", "out", NULL
};

static const char *const gen_seats[] = {"red", "yellow", "blue", "green", "purple", "orange"};

static const char *const claims[] = {
	"at", "moved", "number", "tokens", "hand", "pile", "tile", "board", "point", "home", "table", "longest", "help", "tiles", "start", "tunnel", "guard",
	"bonus", NULL
};

static const struct secret secrets[] = {
	{.verb = "draw", .second = "a", .from = 2, .of = OF_ACTOR, .unless = "hand-secrecy=open"},
	{.verb = "draw", .second = "b", .from = 2, .of = OF_ACTOR, .unless = "hand-secrecy=open"},
	{.verb = "draw", .from = 1, .of = OF_ACTOR, .unless = "hand-secrecy=open"},
	{.verb = "hand", .from = 2, .of = OF_SEAT, .unless = "hand-secrecy=open"},
	{.verb = "pile", .second = "a", .from = 2, .of = OF_NOBODY},
	{.verb = "pile", .second = "b", .from = 2, .of = OF_NOBODY},
	{.verb = NULL},
};

const struct game game_slide_blast = {
	.id = "slide-blast", .title = "Slide Blast",
	.rules = rules, .nrules = SB_RULES,
	.rulings = rulings, .nrulings = SBR_RULINGS,
	.options = options, .noptions = sizeof options / sizeof *options,
	.common = {
		.seat_count = SB_COUNT_PAWN, .seat_twice = SB_COLOUR, .after_end = SB_END_STOP, .setup_missing = SB_START_PLACED,
	},
	.default_set = "standard",
	.sets = sets, .nsets = sizeof sets / sizeof *sets,
	.load = slide_blast_load,
	.position_size = sizeof(struct position), .action_size = sizeof(struct act),
	.clear = slide_blast_clear,
	.judge_seats = slide_blast_judge_seats,
	.setup_begin = slide_blast_setup_begin, .setup = slide_blast_setup, .setup_end = slide_blast_setup_end,
	.turn = slide_blast_turn,
	.decode = slide_blast_decode, .check = slide_blast_check, .apply = slide_blast_apply, .plain = slide_blast_plain,
	.moves = slide_blast_moves, .chance = slide_blast_chance, .outcomes = slide_blast_outcomes,
	.write_action = slide_blast_write_action, .describe = slide_blast_describe,
	.deal = slide_blast_deal, .weight = slide_blast_weight, .gen_turns = 2000, .min_seats = 2, .max_seats = 6, .gen_seats = gen_seats,
	.stop = slide_blast_stop, .retire = slide_blast_retire, .unmanned = slide_blast_unmanned,
	.claim = slide_blast_claim, .claim_rule = slide_blast_claim_rule,
	.over = slide_blast_over, .whose_turn = slide_blast_whose_turn, .to_act = slide_blast_to_act, .outcome = slide_blast_outcome, .rank = slide_blast_rank, .score = slide_blast_score,
	.view = slide_blast_view, .write_setup = slide_blast_write_setup,
	.verbs = verbs, .setup_words = setup_words, .claims = claims, .secrets = secrets,
};
