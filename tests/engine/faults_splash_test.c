/* Tornado Splash: words that can't be read, and what a set-up, an act or a claim states wrongly. */
#include "tests/engine/faults.h"

#include <unistd.h>

#define TWO "[Game \"tornado-splash\"] [Seat \"red: Ann\"] [Seat \"blue: Bob\"] [Components \"b-plain\"]\n"
#define THREE "[Game \"tornado-splash\"] [Seat \"red\"] [Seat \"blue\"] [Seat \"green\"] [Components \"a-sprint\"]\n"
#define BOATS "@red choose whale shark, @blue choose seal marlin, "
#define START TWO "0. setup: board plain, " BOATS
#define LAID "card red s4 at 300 200 0, card blue m4 at 300 100 0, at red s4 2, at blue m4 1, "
#define OPEN START LAID "hand red s1 s5 s6 s9 s15, hand blue m5 ?4, order red blue, resume "
#define RED OPEN "red\n1. red: "
#define GATES THREE "0. setup: board sprint, @red choose whale shark, @blue choose seal orca, @green choose otter tuna, @blue gate 4, @red gate 2, @green gate 5\n"
#define DRAWN GATES "1. all: @green draw ?4, @red draw ?5, @blue draw ?6\n"

static void setup_words(void **state)
{
	static const struct row rows[] = {
		{START, "mode race now", "N-word"}, {START, "mode golf", "N-word"}, {START, "race x", "N-word"}, {START, "race 1 2", "N-word"}, {START, "race 0", "TS-gp-races"}, {START, "race 2", "TS-gp-races"}, {START, "race 4", "TS-gp-races"},
		{START, "tolerance -1", "N-word"}, {START, "tolerance x", "N-word"}, {START, "tolerance 0.5 1", "N-word"}, {START, "tolerance 0.0005", "N-word"}, {START, "tolerance 9999999", "N-word"}, {START, "table 100", "N-word"}, {START, "table x 100", "N-word"},
		{START, "table 100 50 3", "N-word"}, {START, "order purple", "N-seat"}, {START, "frog", "N-verb"}, {START, "@red draw ?", "TS-draw-initial"},
		{TWO "0. setup: ", "board", "N-word"}, {TWO "0. setup: ", "board \"plain\"", "N-word"}, {TWO "0. setup: ", "board plain now", "N-word"}, {TWO "0. setup: ", "board hawaii", "TS-var-choose"}, {START, "board plain", "TS-var-choose"},
		{TWO "0. setup: board plain, ", "choose whale shark", "N-seat"}, {TWO "0. setup: board plain, ", "@red choose", "N-word"}, {TWO "0. setup: board plain, ", "@red choose whale", "N-word"}, {TWO "0. setup: board plain, ", "@red choose whale shark now", "N-word"},
		{TWO "0. setup: board plain, ", "@red choose yeti shark", "TS-comp-characters"}, {TWO "0. setup: board plain, ", "@red choose whale raft", "TS-comp-boats"}, {START, "@red choose whale shark", "TS-setup-choice"},
		{START, "gate 2", "N-seat"}, {START, "@red gate x", "N-word"}, {START, "@red gate 2 3", "N-word"}, {TWO "0. setup: " BOATS, "@red gate 2", "TS-var-choose"}, {START, "@red gate 50", "TS-gate-one"},
		{TWO "0. setup: board plain, ", "@red gate 2", "TS-setup-choice"}, {START "@blue gate 2, ", "@blue gate 3", "TS-gate-one"}, {START "@blue gate 2, ", "@red gate 2", "TS-gate-one"}, {START, "@red gate 2", "TS-gate-order"},
		{TWO "0. setup: " BOATS, "card red s4 at 300 200 0", "TS-var-choose"}, {START, "card purple s4 at 300 200 0", "N-seat"}, {START, "card red zz at 300 200 0", "N-word"}, {START, "card red s99 at 300 200 0", "TS-comp-racing"}, {START, "card red \"s4\" edge", "N-word"},
		{TWO "0. setup: board plain, ", "card red s4 at 300 200 0", "TS-setup-choice"}, {START, "card red m4 at 300 200 0", "TS-setup-deck"}, {START "card red s4 at 300 200 0, ", "card red s4 at 400 200 0", "TS-comp-racing"},
		{START, "card red s4 at x 200 0", "N-word"}, {START, "card red s4 at 300 x 0", "N-word"}, {START, "card red s4 at 300 200 x", "N-word"}, {START, "card red s4 at 300 200 0 line x", "N-word"}, {START, "card red s4 at 300 200 0 line 1 now", "N-word"},
		{START, "card red s4 at 300 200 0 gate now", "N-word"}, {START, "card red s4 at 300 200 0 now", "N-word"}, {START, "card red s4 sideways", "N-word"}, {START, "card red s4 line x", "N-word"}, {START, "card red s4 token x", "N-word"},
		{START "card red s4 at 300 200 0, ", "card red s5 edge up 3", "N-word"}, {START "card red s4 at 300 200 0, ", "card red s5 edge left x", "N-word"}, {START "card red s4 at 300 200 0, ", "card red s5 edge left 3 now", "N-word"},
		{START, "card red s4 gate", "TS-lay-gate"}, {START, "card red s4 edge", "TS-lay-diagonal"}, {START, "card red s4 line 1", "TS-lay-diagonal"}, {START LAID "card red s5 edge left 2, card red s6 edge right 2, ", "at red s6 1, resume red", ""},
		{START LAID "card red s5 line 1, ", "at red s4 1, resume red", "TS-lay-diagonal<2"}, {START LAID "card red s5 token 30, ", "at red s5 1, resume red", ""}, {START "card red s15 at 300 200 0, card red s5 line 1, card blue m4 at 300 100 0, at blue m4 1, ", "at red s5 1, resume red", ""},
		{START "card red s15 at 300 200 0, card red s5 at 390 200 0 edge, card red s6 at 500 200 0 token 2, card red s9 at 600 200 0 gate, card red s8 at 650 200 0 line 9, card blue m4 at 300 100 0, at blue m4 1, ", "at red s8 1, resume red", ""},
		{START, "at purple s4 1", "N-seat"}, {START, "at red zz 1", "N-word"}, {START LAID, "at red s4 x", "N-word"}, {START LAID, "at red s4 1 now", "N-word"}, {START LAID, "at red s4 1 stand x 0 0", "N-word"}, {START LAID, "at red s4 1 stand 0 x 0", "N-word"},
		{START LAID, "at red s4 1 stand 0 0 x", "N-word"}, {START LAID, "at red s4 1 stand 0 0 0 now", "N-word"}, {START LAID "at red s4 2 stand 1 0 5, ", "resume red", ""}, {START LAID, "at red s5 1", "TS-move-path"}, {START LAID, "at red m4 1", "TS-move-path"},
		{START LAID, "at red s4 0", "TS-move-path"}, {START LAID, "at red s4 5", "TS-move-path"}, {START LAID, "hand purple ?", "N-seat"}, {TWO "0. setup: board plain, ", "hand red ?", "TS-setup-choice"}, {START LAID, "hand red", "N-word"}, {START LAID, "hand red zz", "N-word"},
		{START LAID, "hand red m5", "TS-setup-deck"}, {START LAID, "hand red s1 s1", "TS-comp-racing"}, {START LAID, "pile red s4", "TS-comp-racing"}, {START LAID, "hand red ?900", "TS-setup-deck"}, {START LAID, "pile red ?900", "TS-setup-deck"}, {START LAID, "hand red none ?", "N-word"},
		{START LAID "hand red ?20, ", "resume red", "TS-SETUP-DECK"}, {START LAID "pile red ?3, ", "resume red", "TS-SETUP-DECK"}, {START LAID "hand red s4, ", "resume red", "TS-RECYCLE-HAND"}, {START, "zone purple 1", "N-seat"}, {START, "zone red x", "N-word"},
		{START, "zone red 1 2", "N-word"}, {TWO "0. setup: " BOATS, "zone red 1", "TS-var-choose"}, {START, "zone red 99", "TS-line-contact"}, {START, "zone red 0", "TS-line-contact"}, {START, "boosted purple", "N-seat"}, {START, "boosted red 1", "N-word"}, {START, "resume all red", "N-seat"},
		{TWO "0. setup: ", "mode race", "TS-VAR-CHOOSE"}, {START LAID "out red, ", "resume blue", "TS-OOB-REMOVE"}, {START LAID "place red 1, ", "resume blue", "TS-FIN-REMOVE"}, {START "@blue gate 2, ", "mode race", "TS-GATE-ALL"},
		{THREE "0. setup: board sprint, @red choose whale shark, @blue choose seal orca, @green choose otter tuna, @blue gate 4, @green gate 5, place red 1, ", "resume red", "TS-TURN-ORDER"}, {START, "score red x", "N-word"},
		{"[Game \"tornado-splash\"] [Seat \"red\"] [Components \"b-plain\"]\n", "0. setup: board plain", "TS-COMP-SUMMARY"},
	};
	struct table *t = *state;

	t->library.dir = "fixtures/tornado-splash/rules";
	JUDGE(rows);
}

static void play_words(void **state)
{
	static const struct row rows[] = {
		{RED, "draw", "N-word"}, {RED, "draw zz", "N-word"}, {RED, "draw ?900", "TS-draw-limit"}, {RED, "draw ?", "TS-phase-order"}, {RED, "play", "N-word"}, {RED, "play ?", "N-word"}, {RED, "play s5", "N-word"}, {RED, "play s5 sideways", "N-word"}, {RED, "play s5 line x", "N-word"},
		{RED, "play s5 token x", "N-word"}, {RED, "play s5 edge up 2", "N-word"}, {RED, "play s5 edge left x", "N-word"}, {RED, "play s5 edge left -2", "N-word"}, {RED, "play s5 edge left 2 now", "N-word"}, {RED, "play s5 edge left 2.55", "N-word"},
		{RED, "play s5 edge left 2.50", "TS-obst-shift"}, {RED, "play s5 edge left 9999", "N-word"}, {RED, "play s5 edge left 99999999", "N-word"}, {RED, "play s99 edge", "TS-comp-racing"}, {RED, "play zz edge", "N-word"}, {RED, "play \"s5\" edge", "N-word"}, {RED, "play m5 edge", "TS-setup-deck"},
		{RED, "play s4 edge", "TS-recycle-hand"}, {RED, "play s2 edge", "TS-draw-hand"}, {RED, "play s5 gate", "TS-lay-gate"}, {RED, "move x", "N-word"}, {RED, "move", "N-word"}, {RED, "move 0 now", "N-word"}, {RED, "move 0 stand x 0 0", "N-word"}, {RED, "move 0 stand 0 x 0", "N-word"},
		{RED, "move 0 stand 0 0 x", "N-word"}, {RED, "move 0 stand 0 0 0 now", "N-word"}, {RED "play s5 edge, ", "move 1 stand -20 0 0", "TS-move-path"}, {RED "play s5 edge, ", "move 1 stand 0 0 0", ""}, {RED, "undo x", "N-word"}, {RED, "undo 1 2", "N-word"},
		{RED, "undo 1", "TS-lay-replace"}, {RED "play s5 edge, ", "undo 2", "TS-lay-replace"}, {RED "play s5 edge, ", "undo 0", "TS-lay-replace"}, {RED "play s5 edge, undo, ", "move 0", ""}, {RED, "vote maybe equal red blue", "N-word"}, {RED, "vote yes", "N-word"}, {RED, "vote yes equal red", "N-word"},
		{RED, "vote yes equal purple red", "N-seat"}, {RED, "vote yes equal red purple", "N-seat"}, {RED, "vote yes equal red blue now", "N-word"}, {RED, "vote no equal red blue", "TS-rank-vote"}, {RED, "boost now", "N-word"}, {RED, "out now", "N-word"}, {RED, "out", "TS-oob"},
		{RED, "pass", "N-verb"}, {RED, "pass \"no\"", "N-verb"}, {RED, "pass 3", "N-word"}, {RED, "board plain", "N-setup"}, {RED, "frog", "N-verb"}, {RED, "discard s1", "TS-phase-order"}, {RED "move 0, ", "play s5 edge", "TS-move-after"}, {RED "move 0, ", "move 0", "TS-move-max"}, {RED "move 0, ", "boost", "TS-boost-when"},
		{RED, "@blue move 0", "TS-turn-order"}, {RED, "@blue out", "TS-turn-order"}, {RED "play s5 edge, ", "move 0", "TS-front-card"}, {RED, "move 5", "TS-move-max"}, {RED "boost, ", "move 5", "TS-boost-four"}, {RED "boost, ", "boost", "TS-boost-once"},
		{GATES "1. all: ", "draw ?", "N-seat"}, {DRAWN "2. green: move 0, ", "@red resign", ""}, {DRAWN "2. green: move 0\n3. red: resign\n4. blue: ", "move 0", ""}, {GATES "1. all: @red resign, @green draw ?4, @blue draw ?6\n2. green: ", "move 0", ""},
		{GATES "1. all: ", "@red discard s1", "TS-draw-above"}, {DRAWN "2. all: ", "@red draw ?", "TS-PHASE-ORDER<1"}, {GATES "1. all: @green draw ?4, @red draw ?5\n2. green: ", "move 0", "TS-DRAW-FILL"}, {DRAWN "2. red: ", "move 0", "TS-TURN-ORDER"}, {DRAWN "2. green: play t1 gate", "\n3. red: move 0", "TS-ACTION-END"},
		{DRAWN "2. green: move 0\n3. red: move 0\n4. blue: resign\n5. blue: ", "move 0", "TS-OOB-REMOVE"}, {DRAWN "2. green: move 0\n3. red: resign\n4. blue: resign\n5. green: ", "move 0", "TS-end-game"},
		{DRAWN "2. green: move 0\n3. setup: ", "board sprint", "TS-GP-RACES"},
	};
	struct table *t = *state;

	t->library.dir = "fixtures/tornado-splash/rules";
	JUDGE(rows);
}

static void claims(void **state)
{
	static const struct row rows[] = {
		{RED, "= at purple s4 2", "N-seat"}, {RED, "= at red zz 2", "N-word"}, {RED, "= at red s4 x", "N-word"}, {RED, "= at red s4 2 now", "N-word"}, {RED, "= at red s4 2", ""}, {RED, "= at red s4 1", "TS-move-path"}, {RED, "= at red s5 2", "TS-move-path"},
		{DRAWN "2. green: ", "= at green t1 1", "TS-move-path"}, {DRAWN "2. green: move 0\n3. red: resign\n4. blue: ", "= at red s4 1", "TS-move-path"}, {DRAWN "2. green: move 0\n3. red: resign\n4. blue: ", "= distance red 3", "TS-rank-straight"},
		{DRAWN "2. green: move 0\n3. red: resign\n4. blue: ", "= open red 0", ""}, {DRAWN "2. green: move 0\n3. red: resign\n4. blue: ", "= out red", ""}, {DRAWN "2. green: move 0\n3. red: resign\n4. blue: ", "= place red 3", ""}, {DRAWN "2. green: move 0\n3. red: resign\n4. blue: ", "= place red 2", "TS-elim-last"},
		{RED, "= card purple s4 at 300 200 0", "N-seat"}, {RED, "= card red zz at 300 200 0", "N-word"}, {RED, "= card red s4 edge", "N-word"}, {RED, "= card red s4 at x 200 0", "N-word"}, {RED, "= card red s4 at 300 x 0", "N-word"}, {RED, "= card red s4 at 300 200 x", "N-word"},
		{RED, "= card red s4 at 300 200 0 now", "N-word"}, {RED, "= card red s4 at 300 200 0", ""}, {RED, "= card red s9 at 300 200 0", "TS-lay-edge"}, {RED, "= card red m4 at 300 100 0", "TS-lay-edge"}, {RED, "= open purple 1", "N-seat"}, {RED, "= open red x", "N-word"}, {RED, "= open red 0 0", "N-word"},
		{RED, "= distance purple 1", "N-seat"}, {RED, "= distance red x", "N-word"}, {RED, "= distance red 1 2", "N-word"}, {RED, "= distance red 1", "TS-rank-straight"}, {RED, "= angle red 3", "TS-rank-curve"}, {RED, "= hand purple ?", "N-seat"}, {RED, "= hand red", "N-word"}, {RED, "= hand red none 3", "N-word"},
		{RED, "= hand red none", "TS-draw-limit"}, {RED, "= hand red 1000", "N-word"}, {RED, "= hand red zz", "N-word"}, {RED, "= hand red 5", ""}, {RED, "= hand red s1 s5 s6 s9 s15", ""}, {RED, "= hand red s1 s5 s6 s9 s2", "TS-draw-limit"}, {RED, "= hand blue m5 m6 ?3", "TS-draw-limit"}, {RED, "= hand blue m5 ?4", ""},
		{RED, "= hand blue m5 s2 ?3", "TS-draw-limit"}, {RED, "= hand blue m5 m6 m7 m8 m9 m10", "TS-draw-limit"}, {RED, "= pile red ?14", ""}, {RED, "= pile red s2 ?13", "TS-draw-top"}, {RED, "= pile red m2 ?13", "TS-draw-top"}, {RED, "= pile red ?14 s2", "TS-draw-top"}, {RED, "= route red s4", ""}, {RED, "= route red none", "TS-recycle"},
		{DRAWN "2. green: ", "= route green none", ""}, {DRAWN "2. green: ", "= route green 1", "TS-recycle"}, {RED, "= zone purple 1", "N-seat"}, {RED, "= zone red x", "N-word"}, {RED, "= zone red 1 1", "N-word"}, {RED, "= zone red 9", "TS-line-contact"}, {RED, "= limit red x", "N-word"}, {RED, "= limit red 4", ""},
		{RED, "= boosted purple", "N-seat"}, {RED, "= boosted red 1", "N-word"}, {RED, "= boosted red", "TS-boost-once"}, {RED, "= out red", "TS-oob-remove"}, {RED, "= out purple", "N-seat"}, {RED, "= board plain", ""}, {RED, "= board plain now", "N-word"}, {RED, "= board hawaii", "TS-var-choose"},
		{RED, "= place purple 1", "N-seat"}, {RED, "= place red x", "N-word"}, {RED, "= place red 1", "TS-fin-cross"}, {RED, "= order purple", "N-seat"}, {RED, "= order", "N-word"}, {RED, "= order red blue", ""}, {RED, "= frog", "N-claim"}, {RED, "= score red 5", "TS-gp-two"}, {RED, "= result red", "TS-end-game"},
		{RED, "= order red red red red red red red red red red red red red red red red red", "TS-rank-active"}, {DRAWN "2. green: ", "= order blue red green", "TS-rank-first"},
	};
	struct table *t = *state;

	t->library.dir = "fixtures/tornado-splash/rules";
	JUDGE(rows);
}

#define SPRINT "board sprint, @red choose whale shark, @blue choose seal orca, @green choose otter tuna, "
#define LATE THREE "0. setup: " SPRINT
#define FULL THREE "[Ruling \"over-limit=discard\"]\n0. setup: " SPRINT "@blue gate 4, @red gate 2, @green gate 5, hand green t1 t2 t3 t4 t5 t6, hand red ?5, hand blue ?6, resume all\n1. all: "

#define NEAR(mode) TWO "0. setup: " mode "board plain, " BOATS "card red s4 at 800 200 0, card blue m4 at 300 100 0, at red s4 2, at blue m4 1, hand red s1 s5 s6 s9 s15, hand blue m5 ?4, " \
	"order red blue, resume red\n1. red: play s5 edge, move 1"

static void out_of_it(void **state)
{
	static const struct row rows[] = {
		{LATE "@blue gate 4, @green gate 5, place red 1, resume all\n1. all: ", "@red draw ?", "TS-fin-remove"}, {LATE "@blue gate 4, @green gate 5, out red, resume all\n1. all: ", "@red draw ?", "TS-oob-remove"},
		{LATE "@blue gate 4, @green gate 5, place red 1, resume blue\n1. red: ", "move 0", "TS-FIN-CONTINUE"}, {LATE "@blue gate 4, @green gate 5, out red, resume blue\n1. red: ", "move 0", "TS-OOB-REMOVE"},
		{LATE "@blue gate 4, @green gate 5, place red 1, resume all\n1. all: ", "= at red s4 1", "TS-move-path"}, {LATE "@blue gate 4, @green gate 5, place red 1, resume all\n1. all: ", "= place red 1", ""},
		{LATE "@blue gate 4, place green 2, place red 1, resume all\n1. all: ", "= result red", ""}, {LATE "@blue gate 4, place green 2, place red 1, resume all\n1. all: ", "= place blue 3", ""}, {LATE "@blue gate 4, place green 2, place red 1, resume all\n1. blue: ", "move 0", "TS-end-game"},
		{FULL, "@green discard t1 t2", ""}, {FULL, "@green discard t1 t1", "TS-draw-hand"}, {FULL, "@green discard t9", "TS-draw-hand"}, {FULL, "@green discard ?", "TS-draw-hand"}, {FULL, "@green discard t1 t2 t3", "TS-draw-above"}, {FULL, "@green discard", "N-word"},
		{FULL "@green discard t1\n2. green: ", "move 0", "TS-DRAW-ABOVE"}, {FULL, "@green draw t7", "TS-draw-above"}, {FULL, "@red draw ?", "TS-draw-above"}, {FULL "@green discard t1 t2\n2. green: ", "move 0", ""},
		{THREE "[Ruling \"vote-voters=active\"]\n0. setup: " SPRINT "@blue gate 4, @green gate 5, out red, resume all\n1. all: ", "@red vote yes equal blue green", "TS-rank-vote"},
		{DRAWN "2. green: ", "vote yes ts-lay-edge", ""}, {DRAWN "2. green: ", "vote no ts-lay-edge, @red vote yes ts-lay-edge, @blue vote no who-fetches-tea", ""}, {DRAWN "2. green: @red vote yes ts-lay-edge, ", "vote no ts-lay-edge", ""},
		{NEAR("") ", ", "= result red", ""}, {NEAR("") ", ", "play s6 edge", "TS-end-game"}, {NEAR("") "\n2. blue: ", "move 0", "TS-end-game"}, {NEAR("mode grandprix, ") "\n2. blue: ", "move 0", "TS-END-GAME"}, {NEAR("mode grandprix, ") "\n2. all: ", "@blue draw ?", "TS-END-GAME"},
		{NEAR("mode grandprix, ") "\n2. setup: ", BOATS "@blue gate 1, @red gate 2", ""}, {NEAR("mode grandprix, ") ", ", "= score red 5", ""}, {NEAR("mode grandprix, ") ", ", "= result red", "TS-gp-winner"}, {NEAR("") ", ", "= place blue 2", ""},
		{GATES "1. all: @green draw ?4, @red draw ?5, @blue draw ?6, ", "= order green green red", "TS-rank-first"}, {GATES "1. all: @green draw ?4, @red draw ?5, @blue draw ?6, ", "= order green red purple", "N-seat"}, {GATES "1. all: @green draw ?4, @red draw ?5, @blue draw ?6, ", "= order green red blue", ""},
		{THREE "0. setup: " SPRINT "@blue gate 4, @red gate 2, @green gate 5, pile red s1 ?19\n1. all: ", "@red draw s2 ?4", "TS-draw-top"}, {THREE "0. setup: " SPRINT "@blue gate 4, @red gate 2, @green gate 5, pile red s1 ?19\n1. all: ", "@red draw s1 ?4", ""},
		{GATES "1. all: @green draw ?4, @red draw ?5, @blue draw ?6, ", "@red draw ?", "TS-draw-above"}, {DRAWN "2. green: ", "out", "TS-oob"}, {DRAWN "2. green: ", "play t1 edge", "TS-lay-gate"}, {DRAWN "2. green: ", "play t1 line 1", "TS-lay-gate"}, {DRAWN "2. green: ", "play t1 token 30", "TS-lay-gate"},
		{DRAWN "2. green: play t1 gate, ", "play t2 gate", "TS-lay-gate"}, {DRAWN "2. green: play t1 gate, ", "play t2 token 30", "TS-unav-when"}, {DRAWN "2. green: ", "play t1 gate left 20", "TS-obst-shift"},
	};
	struct table *t = *state;

	t->library.dir = "fixtures/tornado-splash/rules";
	JUDGE(rows);
}

static void draws_votes_and_limits(void **state)
{
	static const struct row rows[] = {
		{GATES "1. all: ", "@red draw s1 s1 ?3", "TS-draw-top"}, {LATE "@blue gate 4, @red gate 2, @green gate 5, hand red s1 s2, resume all\n1. all: ", "@red draw s1 ?2", "TS-draw-top"}, {LATE "@blue gate 4, @red gate 2, @green gate 5, hand red s1 s2, resume all\n1. all: ", "@red draw s3 ?2", ""},
		{START LAID "pile red ?30, ", "hand red ?20", "TS-setup-deck"}, {START LAID "card red s5 line 0, ", "at red s4 1, resume red", "TS-lay-diagonal<2"}, {RED, "play s9 line 0", "TS-lay-diagonal"},
		{DRAWN "2. green: vote yes ts-lay-edge, vote yes ts-lay-gate, vote yes ts-move-max, vote yes ts-move-path, vote yes ts-boost-four, vote yes ts-boost-once, vote yes ts-oob, vote yes ts-draw-top, ", "vote yes ts-end-game", ""},
		{START LAID "= at red s4 2, ", "resume red", ""}, {RED "play s1 edge, ", "move 2", "TS-move-max"},
		{GATES "1. all: @green draw ?4, @red draw ?5, @blue draw ?\n2. green: ", "move 0", "TS-DRAW-FILL"}, {GATES "1. all: @green draw ?4, @red draw ?5, @blue draw ?6, ", "= order green red", "TS-rank-first"},
		/* all that is not in the hand lies before the token: nothing can be taken up */
		{START "card red s4 at 300 200 0, card red s5 at 390 200 0, card red s6 at 410 200 0, card red s7 at 430 200 0, card red s8 at 450 200 0, card red s9 at 470 200 0, card red s10 at 490 200 0, card red s11 at 510 200 0, card red s12 at 530 200 0, card red s13 at 550 200 0, card red s14 at 570 200 0, card red s15 at 590 200 0, card red s16 at 610 200 0, card red s17 at 630 200 0, card red s18 at 650 200 0, card red s19 at 670 200 0, card red s20 at 690 200 0, "
		 "at red s4 2, card blue m4 at 300 100 0, at blue m4 1, hand red s1 s2 s3, pile red none, hand blue m5 ?4, order red blue, resume all\n1. all: ", "@red draw ?", "TS-recycle"},
		{START "card red s4 at 300 200 0, card red s5 at 390 200 0, card red s6 at 410 200 0, card red s7 at 430 200 0, card red s8 at 450 200 0, card red s9 at 470 200 0, card red s10 at 490 200 0, card red s11 at 510 200 0, card red s12 at 530 200 0, card red s13 at 550 200 0, card red s14 at 570 200 0, card red s15 at 590 200 0, card red s16 at 610 200 0, card red s17 at 630 200 0, card red s18 at 650 200 0, card red s19 at 670 200 0, card red s20 at 690 200 0, "
		 "at red s5 1, card blue m4 at 300 100 0, at blue m4 1, hand red s1 s2 s3, pile red none, hand blue m5 ?4, order red blue, resume all\n1. all: ", "@red draw s4", ""},
		{LATE "@blue gate 4, @red gate 2, @green gate 5, pile red s1 ?19, resume all\n1. all: ", "@red draw ? s1 ?3", "TS-draw-top"}, {LATE "@blue gate 4, @red gate 2, @green gate 5, pile red ? s1 ?18, resume all\n1. all: ", "@red draw s1 ?4", "TS-draw-top"},
		{LATE "@blue gate 4, @red gate 2, @green gate 5, pile red ? s1 ?18, resume all\n1. all: ", "@red draw ? s1 ?3", ""}, {LATE "@blue gate 4, @red gate 2, @green gate 5, hand red s1 s2, resume all\n1. all: ", "@red draw s3 s3 ?", "TS-draw-top"},
		{START LAID, "order red red", "N-word"}, {START LAID, "order blue red blue", "N-word"}, {START LAID "order blue red, ", "order red blue, resume red", ""},
		{NEAR("") ", ", "undo", "TS-end-game"}, {NEAR("") ", ", "boost", "TS-end-game"}, {NEAR("") ", ", "out", "TS-end-game"}, {NEAR("") ", ", "move 0", "TS-end-game"}, {NEAR("") ", ", "draw ?", "TS-end-game"}, {NEAR("") ", ", "discard s1", "TS-end-game"},
		{NEAR("") ", ", "vote yes equal red blue", "TS-end-game"}, {DRAWN "2. green: ", "vote yes equal red green", "TS-rank-vote"},
		{RED "play s5 edge, move 1, ", "undo", "TS-lay-replace"}, {RED "play s5 edge, move 1, ", "out", "TS-turn-order"}, {RED "play s5 edge, move 1, ", "boost", "TS-boost-when"},
	};
	struct table *t = *state;

	t->library.dir = "fixtures/tornado-splash/rules";
	JUDGE(rows);
}

/* Sets with other shapes: change is what differs from b-plain. */
struct shaped { const char *change; struct row row; };

#define OWN(place) "[Game \"tornado-splash\"] [Seat \"red: Ann\"] [Seat \"blue: Bob\"] [Components \"own\"]\n0. setup: board plain, " BOATS place \
	"card blue m4 at 300 100 0, at blue m4 1, hand red s1 s5 s6 s10 s15, hand blue m5 ?4, order red blue, resume red\n1. red: "
#define GLIDE "card red s4 at 300 200 0, at red s4 2, "
#define SWEEP "card red s9 at 300 200 0, at red s9 1, "
#define LAST "card red s4 at 800 200 0, at red s4 2, "
#define ARROW "\"space\": {\"bracket\": [[10, -17], [16, 0], [10, 17]]}"
#define NOTCH "\"space\": {\"bracket\": [[16, -17], [11, 0], [16, 17]]}"
#define STEPS "\"space\": {\"bracket\": [[14, -17], [14, -3], [10, -3], [10, 3], [14, 3], [14, 17]]}"
#define UPSIDE "\"space\": {\"bracket\": [[10, 17], [16, 0], [10, -17]]}"

static void other_shapes(void **state)
{
	static const struct shaped rows[] = {
		{"", {OWN(GLIDE), "play s5 edge, move 1", ""}}, {"", {OWN(SWEEP), "play s5 line 1, move 1", ""}}, {"", {OWN(LAST), "play s5 edge, move 1, = place red 1", ""}},
		{"\"token\": null", {OWN(GLIDE), "play s5 edge, move 1", ""}}, {"\"token\": null", {OWN(SWEEP), "play s5 line 1, move 1", ""}}, {"\"token\": null", {OWN(LAST), "play s5 edge, move 1, = place red 1", ""}},
		{ARROW, {OWN(GLIDE), "play s5 edge, move 1", ""}}, {ARROW, {OWN(SWEEP), "play s5 line 1, move 1", ""}}, {ARROW, {OWN(GLIDE) "play s5 edge, ", "move 4", "TS-move-max"}},
		{NOTCH, {OWN(GLIDE), "play s5 edge, move 1", ""}}, {NOTCH, {OWN(SWEEP), "play s5 line 1, move 1", ""}}, {STEPS, {OWN(GLIDE), "play s5 edge, move 1", ""}}, {STEPS, {OWN(SWEEP), "play s5 line 1, move 1", ""}},
		{UPSIDE, {OWN(GLIDE), "play s5 edge, move 1", ""}}, {UPSIDE, {OWN(SWEEP), "play s5 line 1, move 1", ""}}, {"\"designs\": {\"glide\": {\"width\": 30}}", {OWN(SWEEP), "play s5 edge, move 2", ""}},
		{"\"designs\": {\"glide\": {\"width\": 30, \"length\": 100}}", {OWN(GLIDE), "play s5 edge, = card red s5 at 400 200 0, move 1", ""}},
	};
	char dir[] = "/tmp/steward-shapes-XXXXXX", path[300], plain[20000], text[4000];
	unsigned wrong = 0;
	FILE *f = fopen("fixtures/tornado-splash/rules/b-plain.json", "r");

	(void)state;
	assert_non_null(f);
	size_t n = fread(plain, 1, sizeof plain, f);
	fclose(f);
	assert_true(n && n < sizeof plain);
	assert_non_null(mkdtemp(dir));
	snprintf(path, sizeof path, "%s/b-plain.json", dir);
	assert_non_null(f = fopen(path, "w"));
	assert_int_equal(fwrite(plain, 1, n, f), n);
	assert_int_equal(fclose(f), 0);
	snprintf(path, sizeof path, "%s/own.json", dir);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct table t;
		table_open(&t);
		t.library.dir = dir;
		assert_non_null(f = fopen(path, "w"));
		fprintf(f, "{\"game\": \"tornado-splash\", \"id\": \"own\", \"base\": \"b-plain\", \"change\": {\"edition\": \"assumed\"%s%s}}\n", *rows[i].change ? ", " : "", rows[i].change);
		assert_int_equal(fclose(f), 0);
		const char *why = judge_row(&t, &rows[i].row, text, sizeof text);
		if (why) {
			print_error("{%s}: %s\n%s\n", rows[i].change, why, text);
			wrong++;
		}
		table_close(&t);
	}
	unlink(path);
	snprintf(path, sizeof path, "%s/b-plain.json", dir);
	unlink(path);
	rmdir(dir);
	assert_int_equal(wrong, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(setup_words, table_set_up, table_tear_down),
		cmocka_unit_test_setup_teardown(play_words, table_set_up, table_tear_down),
		cmocka_unit_test_setup_teardown(claims, table_set_up, table_tear_down),
		cmocka_unit_test_setup_teardown(out_of_it, table_set_up, table_tear_down),
		cmocka_unit_test_setup_teardown(draws_votes_and_limits, table_set_up, table_tear_down),
		cmocka_unit_test(other_shapes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
