/* Thunder Track: acts that the sheets or the house rules forbid, or leave open. */
#include "tests/engine/faults.h"

#define HOUSE "[House \"thunder-published\"]\n"
#define RUN "[Game \"turbo-rally\"] [Seat \"rax: Ann\"] [Seat \"mara: Bob\"] [Seat \"maro: Cid\"] [Components \"tournament108\"]\n"
#define HANDS "0. setup: mode rax, lanes 13, lane rax 10, wall 15, tokens rax 4, tokens mara 1, hand rax reload ?8, hand mara reload spikes ?4, hand maro ?5, " \
	"upgrades rax none, "
#define GUNS "weapons rax emp rail, weapons mara gun, weapons maro rocket, ammo rax emp 2, ammo rax rail 5, ammo mara gun 8, ammo maro rocket 5, "
#define PLACES "at rax 6, at mara 8, at maro 7, "
#define TANKER RUN HOUSE HANDS GUNS PLACES "resume "
#define LATER(file) RUN "[House \"" file "\"]\n" HANDS GUNS PLACES "resume "
#define PLAIN "0. setup: mode rax, lanes 13, lane rax 10, wall 15, tokens rax 4, tokens mara 1, hand rax ?9, hand mara spikes ?5, hand maro ?5, upgrades rax none, "
#define SILENT RUN PLAIN "weapons rax emp rail, weapons mara gun, weapons maro ?, " PLACES "resume "
#define READING(words) RUN HOUSE "[Ruling \"" words "\"]\n" HANDS GUNS PLACES "resume "

static void shots(void **state)
{
	static const struct row rows[] = {
		{TANKER "mara\n1. mara: ", "fire", "N-word"}, {TANKER "mara\n1. mara: ", "fire \"gun\" rax", "N-word"}, {TANKER "mara\n1. mara: ", "fire frog rax", "N-word"},
		{TANKER "mara\n1. mara: ", "fire gun purple", "N-seat"}, {TANKER "mara\n1. mara: ", "fire gun rax 2", "N-word"}, {TANKER "mara\n1. mara: ", "fire gun", "TR-missing"},
		{TANKER "mara\n1. mara: ", "fire gun mara", "TR-missing"}, {TANKER "mara\n1. mara: ", "fire gun maro", "TR-missing"}, {TANKER "mara\n1. mara: ", "fire rocket rax", "TR-missing"},
		{READING("rax-sides=anyone") "maro\n1. maro: ", "fire rocket mara", ""}, {TANKER "mara\n1. mara: ", "@maro fire rocket rax", "TR-missing"}, {TANKER "mara\n1. mara: ", "fire gun wall", "TT-rax-wall-weapon"},
		{RUN HOUSE HANDS GUNS PLACES "out maro resigned, resume rax\n1. rax: draw rpm ?, ", "fire rail maro", "TR-missing"},
		{TANKER "rax\n1. rax: draw rpm ?, ", "fire rail mara", "TT-rax-fire-back"}, {TANKER "rax\n1. rax: draw rpm ?, ", "fire emp wall", "TT-rax-wall-weapon"}, {TANKER "rax\n1. rax: draw rpm ?, ", "fire emp, = off mara 1", ""},
		{TANKER "rax\n1. rax: draw rpm ?, fire emp mara, = off mara 1, ", "= off maro 0", ""}, {TANKER "mara\n1. mara: ", "flip basic, fire gun rax", "TR-missing"},
		{RUN HOUSE HANDS GUNS "at rax 6, at mara 2, at maro 7, resume mara\n1. mara: ", "fire gun rax", "TR-missing"}, {RUN HOUSE HANDS GUNS "at rax 6, at mara 8 off, at maro 7, resume mara\n1. mara: ", "fire gun rax", "TR-missing"},
		{RUN HOUSE HANDS GUNS "ammo mara gun 0, " PLACES "resume mara\n1. mara: ", "fire gun rax", "TR-missing"}, {LATER("h-mine") "mara\n1. mara: ", "fire gun rax", "TR-missing"},
		{RUN HOUSE HANDS GUNS "at rax 3, at mara 13, at maro 7, resume maro\n1. maro: ", "fire rocket rax", "TT-rax-fire-back"},
		{TANKER "maro\n1. maro: fire rocket rax, @rax roll 2, roll 2, ", "= off rax 2", ""},
		{RUN HOUSE HANDS GUNS "at rax 9, at mara 13, at maro 7, resume mara\n1. mara: ", "fire gun rax", ""}, {LATER("h-first") "mara\n1. mara: fire gun rax, ", "@rax roll 2", "TR-missing"},
		{LATER("h-nophase") "mara\n1. mara: ", "fire gun rax", "TR-missing"}, {LATER("h-nophase") "mara\n1. mara: ", "play reload", "TR-missing"},
		{LATER("h-nophase") "mara\n1. mara: ", "steal rax", "TT-rax-take-phase"}, {LATER("h-nophase") "mara\n1. mara: steal rax, @rax roll 2, roll 5, ", "= tokens mara 2", "TT-rax-take-phase<3"},
		{LATER("h-nophase") "rax\n1. rax: draw rpm ?, ", "steal mara", "TT-rax-back-when"}, {LATER("h-nophase") "mara\n1. mara: steal rax, roll 5, ", "@rax roll 2", "TT-rax-take-phase<2"},
		{LATER("h-nophase") "mara\n1. mara: fire gun rax, ", "= off rax 2", "TR-missing<1"}, {TANKER "mara\n1. mara: fire gun rax, @rax roll 2, ", "@rax roll 3", "TR-missing"},
		{TANKER "mara\n1. mara: fire gun rax, ", "@maro roll 3", "TR-missing"}, {TANKER "mara\n1. mara: fire gun rax, ", "@rax roll 2 3", "TR-missing"}, {TANKER "mara\n1. mara: ", "roll 3", "TT-rax-take-roll"},
		{TANKER "mara\n1. mara: ", "roll", "N-word"}, {TANKER "mara\n1. mara: ", "roll x", "N-word"}, {TANKER "mara\n1. mara: fire gun rax, ", "@rax roll 7", "TR-missing"}, {TANKER "mara\n1. mara: fire gun rax, ", "@rax roll 0", "TR-missing"},
		{TANKER "mara\n1. mara: fire gun rax, ", "@rax roll 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "N-word"}, {TANKER "mara\n1. mara: fire gun rax, ", "@rax roll 99", "N-word"},
		{TANKER "rax\n1. rax: draw rpm ?, fire rail wall, @mara roll 2, ", "@maro roll 2", "TT-rax-wall-weapon"}, {TANKER "rax\n1. rax: draw rpm ?, fire rail wall, @mara roll 2, roll 2, = wall 12, ", "fire rail wall", "TT-rax-wall-once"},
		{LATER("h-die8") "mara\n1. mara: fire gun rax, ", "@rax roll 8", ""}, {LATER("h-nolevel") "maro\n1. maro: fire rocket rax, @rax roll 2, roll 2, ", "= off rax 1", "TR-missing<1"},
	};
	struct table *t = *state;

	t->library.dir = "fixtures/turbo-rally/rules";
	JUDGE(rows);
}

/* Without house rules: what the record states goes on. */
static void unknown_shots(void **state)
{
	static const struct row rows[] = {
		{SILENT "rax\n1. rax: draw rpm ?, ", "fire rail wall", "TT-rax-wall-weapon"}, {SILENT "rax\n1. rax: draw rpm ?, fire rail wall, ", "= wall 12", "TT-rax-wall-weapon<1"},
		{SILENT "rax\n1. rax: draw rpm ?, fire rail wall, ", "= wall 15", "TT-rax-wall-weapon<1"}, {SILENT "rax\n1. rax: draw rpm ?, fire rail mara, ", "= at mara 8 off", "TR-missing<1"},
		{SILENT "rax\n1. rax: draw rpm ?, fire rail mara, ", "= at mara 8 off 2", "TR-missing<1"}, {SILENT "rax\n1. rax: draw rpm ?, fire rail mara, ", "= off mara 3", "TR-missing<1"},
		{SILENT "rax\n1. rax: draw rpm ?, fire rail mara, ", "= off mara x", "TR-missing<1"}, {SILENT "rax\n1. rax: draw rpm ?, fire rail mara, ", "= off mara \"3\"", "TR-missing<1"}, {SILENT "rax\n1. rax: draw rpm ?, fire rail mara, ", "= at mara", "TR-missing<1"}, {SILENT "rax\n1. rax: draw rpm ?, fire rail mara, ", "= at mara 8", "TR-missing<1"}, {SILENT "rax\n1. rax: draw rpm ?, fire rail mara, ", "= off purple 2", "TR-missing<1"}, {SILENT "rax\n1. rax: draw rpm ?, fire rail mara, ", "= off mara 1234567", "TR-missing<1"}, {SILENT "rax\n1. rax: draw rpm ?, fire rail mara, ", "= off", "TR-missing<1"}, {SILENT "rax\n1. rax: draw rpm ?, fire rail mara, ", "= tires", "TR-missing<1"}, {SILENT "rax\n1. rax: draw rpm ?, fire rail mara, ", "= wall", "TR-missing<1"}, {SILENT "rax\n1. rax: draw rpm ?, fire rail mara, ", "= wall x", "TR-missing<1"},
		{SILENT "maro\n1. maro: fire ? rax, ", "= off rax 1", "TR-missing<1"}, {SILENT "maro\n1. maro: ", "fire ?", "TR-missing"}, {SILENT "mara\n1. mara: ", "fire frog rax", "TR-missing"},
		{SILENT "rax\n1. rax: draw rpm ?, fire rail wall, = wall 12, ", "roll 3", "TT-rax-wall-weapon<2"}, {SILENT "rax\n1. rax: draw rpm ?, fire rail wall, = wall 12, roll 3, ", "@mara roll 2", "TT-rax-wall-weapon<3"},
		{SILENT "mara\n1. mara: flip basic, ", "@maro play breakin", "TR-missing"}, {SILENT "mara\n1. mara: ", "play reload", "TR-missing"},
	};

	JUDGE(rows);
}

static void cards_of_the_house(void **state)
{
	static const struct row rows[] = {
		{TANKER "mara\n1. mara: play reload, ", "= ammo mara gun 10", ""}, {TANKER "mara\n1. mara: play reload gun, ", "= ammo mara gun 10", ""}, {TANKER "mara\n1. mara: ", "play reload \"gun\"", "N-word"},
		{TANKER "mara\n1. mara: ", "play reload frog", "N-word"}, {TANKER "mara\n1. mara: ", "play reload gun 2", "N-word"}, {TANKER "mara\n1. mara: ", "play reload rocket", "TR-missing"},
		{TANKER "rax\n1. rax: draw rpm ?, ", "play reload", "TR-missing"}, {TANKER "rax\n1. rax: draw rpm ?, ", "play reload rail", ""}, {TANKER "rax\n1. rax: draw rpm ?, ", "@mara play reload", "TR-missing"},
		{TANKER "mara\n1. mara: flip basic, ", "play reload", "TR-missing"}, {TANKER "mara\n1. mara: play reload, ", "play reload", "TR-rpm-one-per-type"}, {LATER("h-limit") "mara\n1. mara: ", "play reload", ""},
		{RUN HOUSE HANDS "weapons rax emp rail, " PLACES "resume mara\n1. mara: ", "play reload", "TR-missing"},
		{RUN HOUSE HANDS "upgrades rax stockpile, stock rax 2, " PLACES "resume rax\n1. rax: draw rpm ?, ", "play slick mara 10", ""},
		{RUN HOUSE HANDS "upgrades rax stockpile, stock rax 2, " PLACES "resume rax\n1. rax: draw rpm ?, play slick mara 10, ", "play slick mara 11", "TR-missing"},
		{RUN HOUSE HANDS "upgrades rax stockpile, stock rax 2, " PLACES "resume rax\n1. rax: draw rpm ?, flip basic, ", "play slick mara 10", "TR-missing"},
		{RUN HOUSE HANDS "upgrades rax stockpile, stock rax 2, pile slick none, " PLACES "resume rax\n1. rax: draw rpm ?, ", "play slick mara 10", "TR-missing"},
		{RUN HOUSE HANDS "upgrades rax stockpile, stock rax 2, " PLACES "resume mara\n1. mara: ", "@rax play slick mara 10", "TR-missing"},
		{LATER("h-nophase") "mara\n1. mara: ", "flip basic", ""}, {RUN "[House \"h-nophase\"]\n" HANDS "upgrades rax stockpile, stock rax 2, " PLACES "resume rax\n1. rax: draw rpm ?, ", "play slick mara 10", "TR-missing"},
		{RUN PLAIN "upgrades rax stockpile, stock rax 2, " PLACES "resume rax\n1. rax: draw rpm ?, ", "play slick mara 10", "TR-missing"},
		{RUN PLAIN "upgrades rax stockpile, stock rax 0, " PLACES "resume rax\n1. rax: draw rpm ?, ", "play slick mara 10", "TR-missing"},
		{RUN PLAIN "upgrades rax stockpile, stock rax 0, pile slick none, " PLACES "resume rax\n1. rax: draw rpm ?, ", "play slick mara 10", "TR-missing"},
	};
	struct table *t = *state;

	t->library.dir = "fixtures/turbo-rally/rules";
	JUDGE(rows);
}

static void rad_rax(void **state)
{
	static const struct row rows[] = {
		{TANKER "mara\n1. mara: ", "@rax draw rpm ?", "TT-rax-draw"}, {TANKER "mara\n1. mara: ", "draw rpm ?", "TT-rax-draw"}, {TANKER "rax\n1. rax: draw rpm ?, ", "draw rpm ?", "TT-rax-draw"},
		{TANKER "rax\n1. rax: ", "draw rpm ?2", "TT-rax-draw"}, {TANKER "rax\n1. rax: ", "flip basic", "TT-rax-draw"}, {RUN HOUSE HANDS GUNS PLACES "pile rpm none, resume rax\n1. rax: ", "draw rpm ?", "TT-rax-draw"},
		{RUN HOUSE HANDS GUNS PLACES "pile rpm spikes ?5, resume rax\n1. rax: ", "draw rpm green", "TT-rax-draw"}, {RUN HOUSE HANDS GUNS PLACES "pile rpm none, resume rax\n1. rax: flip basic, ", "draw rpm ?", "TT-rax-draw"},
		{TANKER "mara\n1. mara: ", "@rax discard ?", "TT-rax-discard"}, {TANKER "mara\n1. mara: ", "discard ?", "TT-rax-discard"}, {TANKER "rax\n1. rax: draw rpm ?, flip basic, ", "discard ? ?", "TT-rax-discard"},
		{TANKER "rax\n1. rax: draw rpm ?, flip basic, discard ?, ", "discard ?", "TT-rax-discard"}, {TANKER "rax\n1. rax: draw rpm ?, flip basic, discard ?, ", "fire emp", "TT-rax-discard"},
		{TANKER "maro\n1. maro: ", "steal mara", "TT-rax-take-one"}, {TANKER "rax\n1. rax: draw rpm ?, ", "@mara steal rax", "TT-rax-take-phase"}, {TANKER "mara\n1. mara: flip basic, ", "steal rax", "TT-rax-take-phase"},
		{TANKER "mara\n1. mara: steal rax, roll 5, @rax roll 2, ", "steal rax", "TT-rax-take-once"}, {TANKER "mara\n1. mara: ", "@rax steal mara", "TT-rax-back-when"}, {TANKER "rax\n1. rax: draw rpm ?, ", "steal rax", "TT-rax-back-when"},
		{TANKER "maro\n1. maro: ", "steal rax", "TT-rax-take-range"}, {TANKER "rax\n1. rax: draw rpm ?, ", "steal maro", "TT-rax-back-when"}, {TANKER "rax\n1. rax: draw rpm ?, flip basic, ", "steal mara", "TT-rax-back-when"},
		{TANKER "rax\n1. rax: draw rpm ?, steal mara, roll 2, @mara roll 5, ", "= tokens mara 2", ""}, {TANKER "mara\n1. mara: steal rax, roll 5, @rax roll 2, ", "= tokens mara 2", ""}, {TANKER "mara\n1. mara: steal rax, ", "flip basic", "TT-rax-take-roll"},
		{RUN HOUSE HANDS GUNS "at rax 10, at mara 8, at maro 7, resume mara\n1. mara: ", "@rax ram", "TT-rax-ram"}, {RUN HOUSE HANDS GUNS "at rax 10, at mara 8, at maro 7, resume mara\n1. mara: ", "ram", "TT-rax-ram"},
		{RUN HOUSE HANDS GUNS "at rax 10, wall 0, at mara 8, at maro 7, resume rax\n1. rax: draw rpm ?, ", "ram", "TT-rax-ram"}, {TANKER "rax\n1. rax: draw rpm ?, ", "ram", "TT-rax-ram"},
		{RUN HOUSE HANDS GUNS "at rax 10, at mara 8, at maro 7, resume rax\n1. rax: draw rpm ?, ram, ", "ram", "TT-rax-ram-once"}, {RUN HOUSE HANDS GUNS "at rax 10 half, at mara 8, at maro 7, resume rax\n1. rax: draw rpm ?, ", "ram", "TT-rax-ram"},
		{RUN HOUSE HANDS GUNS "at rax 9, at mara 8, at maro 7, resume rax\n1. rax: draw rpm ?, flip basic, ", "ram", "TT-rax-ram"}, {RUN HOUSE HANDS GUNS "at rax 10, at mara 8, at maro 7, resume rax\n1. rax: draw rpm ?, ", "flip basic", "TT-rax-last-card"},
		{RUN HOUSE HANDS GUNS "at rax 9, at mara 8, at maro 7, resume rax\n1. rax: draw rpm ?, flip jump3, = wall 12, ", "ram", "TT-rax-ram-once"},
		{RUN HOUSE "[Ruling \"rax-last-card-move=none\"]\n" HANDS GUNS "at rax 10, at mara 8, at maro 7, resume rax\n1. rax: draw rpm ?, ", "ram", "TT-rax-last-card"},
		{RUN HOUSE HANDS GUNS "at rax 10, wall 1, at mara 8, at maro 7, resume rax\n1. rax: draw rpm ?, ", "ram, = result rax", ""},
		{RUN HOUSE "[Ruling \"rax-escape-moment=next\"]\n" HANDS GUNS "at rax 10, wall 1, at mara 8, at maro 7, resume rax\n1. rax: draw rpm ?, ram, ", "= result open", ""},
		{RUN HOUSE "[Ruling \"rax-past-count=behind-wall\"]\n" HANDS GUNS "at rax 9, at mara 8, at maro 7, resume rax\n1. rax: draw rpm ?, flip jump3, ", "= wall 13", ""},
		{RUN HOUSE "[Ruling \"rax-last-landing=yes\"]\n" HANDS GUNS "at rax 8, at mara 8, at maro 7, resume rax\n1. rax: draw rpm ?, flip jump3, = wall 13, ", "flip basic, = at rax 10", ""},
		{RUN HOUSE HANDS GUNS "route rax 10 ?1, at rax r1, at mara 8, at maro 7, resume rax\n1. rax: draw rpm ?, ", "step, = at rax 10, = wall 15", ""},
		{TANKER "mara\n1. mara: ", "@maro skip", "TT-rax-skip-move"}, {TANKER "mara\n1. mara: skip, ", "skip", "TT-rax-skip-move"}, {TANKER "rax\n1. rax: draw rpm ?, ", "skip", "TT-rax-skip-move"},
		{TANKER "mara\n1. mara: flip basic, ", "skip", "TT-rax-skip-move"}, {TANKER "mara\n1. mara: flip pass, flip basic, ", "skip", "TT-rax-skip-move"}, {TANKER "mara\n1. mara: skip, ", "flip basic", "TT-rax-skip-move"},
		{READING("rax-skip-flip=flip") "mara\n1. mara: ", "skip", "TT-rax-skip-move"}, {READING("rax-skip-flip=flip") "mara\n1. mara: flip basic, ", "skip", ""}, {READING("rax-skip-flip=flip") "mara\n1. mara: flip basic, @maro play ?, ", "skip", "N-word<1"},
		{RUN HOUSE HANDS GUNS "at rax 6, at mara 8 off 2, at maro 7, resume mara\n1. mara: step, ", "skip", "TT-rax-skip-move"}, {RUN HOUSE HANDS GUNS "at rax 6, at mara 8 off 3, at maro 7, resume mara\n1. mara: skip, ", "= off mara 2", ""},
		{RUN HOUSE HANDS GUNS "at rax 6, at mara 8 flat, at maro 7, resume mara\n1. mara: skip, ", "= at mara 8 flat", ""}, {RUN HOUSE HANDS GUNS "at rax 6, at mara 13, at maro 7, resume mara\n1. mara: ", "pass", ""},
		{TANKER "mara\n1. mara: ", "leave", "N-verb"}, {TANKER "mara\n1. mara: ", "steal", "N-word"}, {TANKER "mara\n1. mara: ", "steal rax 2", "N-word"}, {TANKER "mara\n1. mara: ", "skip 2", "N-word"}, {TANKER "mara\n1. mara: ", "ram 2", "N-word"},
	};
	struct table *t = *state;

	t->library.dir = "fixtures/turbo-rally/rules";
	JUDGE(rows);
}

#define FOUR "[Game \"turbo-rally\"] [Seat \"red: Ann\"] [Seat \"blue: Bob\"] [Seat \"green: Cid\"] [Seat \"police\"] [Components \"tournament108\"]\n"
#define ROBBERS "0. setup: mode heist, lanes 12, lane police 15, hand red ?2, hand blue ?2, hand green ?2, "
#define HEIST FOUR ROBBERS
#define CHASE HEIST "loot red, weapons blue emp, at red 5 off, at blue 5, at green 6, at police 2, resume "

static void heist(void **state)
{
	static const struct row rows[] = {
		{HEIST, "roll 3", "N-seat"}, {HEIST, "@red roll", "N-word"}, {HEIST, "@police roll 3", "TT-heist-loot-roll"}, {HEIST "@red roll 5, @blue roll 2, @green roll 3, ", "@red roll 4", "TT-heist-loot-roll"},
		{HEIST "@red roll 5, ", "@red roll 4", "TT-heist-loot-roll"}, {HEIST "@red roll 5, @blue roll 5, @green roll 3, ", "@green roll 1", "TT-heist-loot-roll"}, {HEIST, "@red roll 5 4", "TT-heist-loot-roll"},
		{HEIST, "@red roll 0", "TT-heist-loot-roll"}, {HEIST, "loot blue, @red roll 5, @blue roll 2, @green roll 3", "TT-HEIST-LOOT-ROLL"}, {HEIST, "loot red, @red roll 5, @blue roll 2, @green roll 3", ""},
		{HEIST, "loot red", "TT-HEIST-LOOT-ROLL"}, {HEIST "@red roll 5, @blue roll 5, ", "@green roll 3", "TT-HEIST-LOOT-ROLL"}, {HEIST "@red roll 5, ", "@blue roll 2", "TT-HEIST-LOOT-ROLL"},
		{FOUR "[Ruling \"heist-loot-roll=as-declared\"]\n" ROBBERS, "loot blue", "TT-HEIST-LOOT-ROLL"}, {FOUR "[Ruling \"heist-loot-roll=as-declared\"]\n" ROBBERS "@red roll 5, @blue roll 2, ", "loot blue", "TT-HEIST-LOOT-ROLL"}, {FOUR "[Ruling \"heist-loot-roll=as-declared\"]\n" ROBBERS "@red roll 5, @blue roll 2, @green roll 3, ", "loot blue", ""},
		{CHASE "blue\n1. blue: steal red, roll 2, @red roll 3, ", "steal red", "TT-heist-steal-timing"}, {CHASE "blue\n1. blue: ", "steal blue", "TT-heist-steal-parallel"}, {CHASE "blue\n1. blue: ", "steal green", "TT-heist-steal-off-track"},
		{CHASE "green\n1. green: ", "steal red", "TT-heist-steal-parallel"}, {CHASE "green\n1. green: ", "@blue steal red", "TT-heist-steal-timing"}, {CHASE "blue\n1. blue: flip pass, ", "steal red", "TT-heist-steal-timing"},
		{CHASE "blue\n1. blue: steal red, roll 2, @red roll 3, flip stop, ", "steal red", "TT-heist-steal-parallel"},
		{HEIST "loot red, out blue, at red 5 off, at green 5, at police 2, resume green\n1. green: ", "@blue steal red", "TT-heist-arrest-out"}, {CHASE "blue\n1. blue: ", "leave", "N-verb"}, {CHASE "blue\n1. blue: ", "ram", "N-verb"}, {CHASE "blue\n1. blue: ", "skip", "N-verb"},
		{CHASE "police\n1. police: ", "flip basic", "TT-heist-police-no-flip"}, {CHASE "police\n1. police: ", "pass", "TT-heist-police-step"}, {CHASE "police\n1. police: step, ", "step", "TT-heist-police-step"}, {CHASE "blue\n1. blue: ", "fire emp wall", "TR-missing"},
		{CHASE "blue\n1. blue: ", "fire emp police", "TT-heist-police-no-shot"}, {HEIST "place red 1, place blue 2, loot red, at green 12, at police 10, resume green\n1. green: step, ", "roll 4", "TT-heist-standoff-when"},
		{HEIST "place red 1, place blue 2, out green, loot red, resume all\n1. all: ", "@green roll 4", "TT-heist-standoff-who"}, {HEIST "place red 1, place blue 2, out green, loot red, resume all\n1. all: ", "@red roll 4", "TT-heist-loot-card"},
		{HEIST "place red 1, place blue 2, out green, loot red, resume all\n1. all: ", "@blue roll 4 4 4", "TT-heist-roll-rpm"}, {HEIST "place red 1, place blue 2, out green, loot red, resume all\n1. all: @blue roll 4 4, ", "@red roll 4 4 4 4", ""},
		{HEIST "place red 1, place blue 2, out green, loot red, resume all\n1. all: @blue roll 6 6, ", "@red roll 3 3 3 3", "TT-heist-win"}, {HEIST "place red 1, place blue 2, out green, loot red, resume all\n1. all: @blue roll 6 6, @red roll 3 3 3 3, ", "= result blue", "TT-heist-win<1"},
		{FOUR "[Ruling \"heist-final-tie=reroll\"]\n" ROBBERS "place red 1, place blue 2, out green, loot red, resume all\n1. all: @blue roll 6 6, @red roll 3 3 3 3, @blue roll 2, ", "@red roll 4, = result red", ""},
		{FOUR "[Ruling \"heist-final-tie=carrier\"]\n" ROBBERS "place red 1, place blue 2, out green, loot red, resume all\n1. all: @blue roll 6 6, ", "@red roll 3 3 3 3, = result red", ""},
		{FOUR "[Ruling \"heist-steal-tie=reroll\"]\n" ROBBERS "loot red, at red 5 off, at blue 5, at green 6, at police 2, resume blue\n1. blue: steal red, roll 3, @red roll 3, roll 5, @red roll 2, ", "= loot blue", ""},
		{FOUR "[Ruling \"heist-steal-count=one\"]\n" ROBBERS "loot red, at red 5 off, at blue 4, at green 6, at police 2, resume blue\n1. blue: ", "steal red", "TT-heist-steal-parallel"},
		{FOUR "[Ruling \"heist-thief-off-track=no\"]\n" ROBBERS "loot red, at red 5 off, at blue 5 off, at green 6, at police 2, resume blue\n1. blue: ", "steal red", "TT-heist-steal-parallel"},
		{FOUR "[Ruling \"heist-level=arrested\"]\n" ROBBERS "loot red, at red 5, at blue 3, at green 6, at police 5, resume police\n1. police: ", "step, = out blue", ""},
		{FOUR "[Ruling \"heist-police-end=stops-on-last\"]\n" ROBBERS "loot red, at red 12, at blue 12, at green 12, at police 15, resume police\n1. police: step, ", "= at police 15", ""},
	};

	JUDGE(rows);
}

static void heist_starts(void **state)
{
	static const struct row rows[] = {
		{FOUR "0. setup: mode heist, lanes 12, lane police 15, hand red ?2, hand blue ?2, hand green ?6, ", "@red roll 5, @blue roll 2, @green roll 3", "TR-RPM-DEAL"},
		{FOUR "0. setup: mode heist, lanes 12, lane police 15, hand red ?2, hand blue ?2, hand green none, ", "@red roll 5, @blue roll 2, @green roll 3", "TR-RPM-DEAL"},
		{FOUR "0. setup: mode heist, lanes 12, lane police 15, hand red ?2, hand blue ?2, hand green ?3, ", "@red roll 5, @blue roll 2, @green roll 3", "TR-RPM-DEAL"},
		{FOUR "[Ruling \"rpm-deal=range-free\"]\n0. setup: mode heist, lanes 12, lane police 15, hand red ?2, hand blue ?2, hand green ?3, ", "@red roll 5, @blue roll 2, @green roll 3", ""},
		{FOUR "[Ruling \"rpm-deal=rounded\"]\n0. setup: mode heist, lanes 12, lane police 15, hand red ?2, hand blue ?2, hand green ?3, ", "@red roll 5, @blue roll 2, @green roll 3", "TR-RPM-DEAL"},
		{FOUR HOUSE "0. setup: mode heist, lanes 12, lane police 15, hand red ?2, hand blue ?2, hand green ?3, ", "@red roll 5, @blue roll 2, @green roll 3", "TR-RPM-DEAL"},
		{FOUR HOUSE "0. setup: mode heist, lanes 11, lane police 14, hand red ?2, hand blue ?2, hand green ?2, ", "@red roll 5, @blue roll 2, @green roll 3", "TT-HEIST-BASE"},
		{FOUR HOUSE "0. setup: mode heist, lanes 12, lane police 15, hand red ?2, hand blue ?2, hand green ?2, weapons red gun, weapons blue rocket, weapons green saw cannon, ", "@red roll 5, @blue roll 2, @green roll 3", "TT-HEIST-BASE"},
		{"[Game \"turbo-rally\"] [Seat \"red: Ann\"] [Seat \"police\"] [Components \"tournament108\"]\n0. setup: mode heist, lanes 12, lane police 15, hand red ?2, ", "@red roll 5", "TT-HEIST-PLAYERS"},
		{FOUR "0. setup: mode heist, lanes 12, lane police 14, hand red ?2, hand blue ?2, hand green ?2, ", "@red roll 5, @blue roll 2, @green roll 3", "TT-HEIST-POLICE-LENGTH"},
	};

	JUDGE(rows);
}

#define SEATS(name) "[Game \"turbo-rally\"] [Seat \"car1: " name "\"] [Seat \"car2: Ann\"] [Seat \"car3: Bob\"] [Seat \"car4: Bob\"] [Seat \"bus\"] [Components \"tournament108\"]\n"
#define CARS SEATS("Ann")
#define LANES "0. setup: mode heroes, lanes 12, lane bus 9, checkpoints off, hand car1 spikes ?2, hand car2 spikes ?2, hand car3 spikes ?2, hand car4 spikes ?2"
#define ROAD LANES ", at car1 8, at car2 7, at car3 6, at car4 7, at bus 4, resume "

static void heroes(void **state)
{
	static const struct row rows[] = {
		{SEATS("Ann & Cid"), LANES, "TT-HEROES-SHARE"}, {SEATS("Ann/Cid"), LANES, "TT-HEROES-SHARE"}, {SEATS("Ann+Cid"), LANES, "TT-HEROES-SHARE"}, {SEATS("Ann and Cid"), LANES, "TT-HEROES-SHARE"}, {SEATS("Anne-andrea"), LANES, ""},
		{CARS, LANES ", tires 1 car1", "TT-HEROES-TIRE"}, {CARS HOUSE ROAD "car2\n1. car2: ", "@car1 play spikes bus", "TT-heroes-drop-when"}, {CARS HOUSE ROAD "car3\n1. car3: ", "play spikes bus", "TT-heroes-drop-when"},
		{CARS HOUSE ROAD "car1\n1. car1: flip basic, ", "play spikes bus", "TT-heroes-drop-when"}, {CARS HOUSE ROAD "car1\n1. car1: ", "play green bus", "TT-heroes-bus-no-cards"},
		{CARS HOUSE ROAD "car1\n1. car1: play spikes bus, ", "roll 3", "TT-heroes-bus-rolls-first"}, {CARS HOUSE ROAD "car1\n1. car1: play spikes bus, ", "@bus roll 3, roll 4, = tires 1", ""},
		{CARS HOUSE ROAD "car2\n1. car2: play spikes bus, @bus roll 3, ", "roll 4, = tires 0, = off car2 2", ""}, {CARS HOUSE ROAD "car2\n1. car2: play spikes bus, @bus roll 3, roll 4, ", "flip basic", "TT-heroes-miss"},
		{CARS HOUSE "[Ruling \"heroes-win-moment=all-pulled-over\"]\n" LANES ", at car1 8, at car2 7, at car3 6, at car4 7, at bus 4, tires 4 car2 car3 car4, resume car1\n1. car1: ", "play spikes bus", "TT-heroes-four-tires"},
		{CARS LANES ", at car1 8, tires 1 car2, resume car1\n1. car1: ", "@car2 leave", "TT-heroes-pull-before-flip"}, {CARS LANES ", at car1 8, tires 1 car1, resume car1\n1. car1: flip basic, ", "leave", "TT-heroes-pull-before-flip"},
		{CARS ROAD "car1\n1. car1: ", "leave", "TT-heroes-pull-over"}, {CARS ROAD "car1\n1. car1: ", "@bus leave", "TT-heroes-pull-over"}, {CARS ROAD "car1\n1. car1: ", "leave 2", "N-word"}, {CARS ROAD "car1\n1. car1: ", "steal car2", "N-verb"},
		{CARS LANES ", route car1 3 ?2, at car1 r1, tires 1 car1, resume car1\n1. car1: leave, ", "= out car1", ""}, {CARS LANES ", at car1 8 off, tires 1 car1, resume car1\n1. car1: step, ", "leave", "TT-heroes-pull-before-flip"},
		{CARS LANES ", route car1 12 ?1, at car1 r1, resume car1\n1. car1: step, ", "= out car1, = result none", ""}, {CARS ROAD "car1\n1. car1: ", "ram", "N-verb"}, {CARS ROAD "car1\n1. car1: ", "fire emp car2", "TT-heroes-no-weapons"},
		{CARS ROAD "bus\n1. bus: ", "pass", "TT-heroes-bus-step"}, {CARS ROAD "bus\n1. bus: ", "flip basic", "TT-heroes-bus-no-flip"}, {CARS ROAD "bus\n1. bus: step, ", "step", "TT-heroes-bus-step"},
		{CARS "[Ruling \"heroes-bump=bus\"]\n" ROAD "car4\n1. car4: flip sideswipe, bump bus, flip basic\n2. bus: step, ", "= at bus 4", ""}, {CARS ROAD "car4\n1. car4: flip sideswipe, ", "bump bus", "TR-swipe-bump"},
		{CARS ROAD "car1\n1. car1: flip basic, ", "draw rpm stall", "TT-heroes-removed-rpm"}, {CARS HOUSE ROAD "car1\n1. car1: flip basic, ", "@car2 play stall", "TT-heroes-removed-rpm"}, {CARS HOUSE ROAD "car1\n1. car1: ", "play reload", "TT-heroes-removed-rpm"},
		{CARS ROAD "car1\n1. car1: flip basic, ", "draw rpm ?", "TT-heroes-checkpoints"}, {CARS ROAD "car1\n1. car1: flip basic, ", "@car2 draw rpm ?", "TT-heroes-checkpoints"}, {CARS ROAD "car1\n1. car1: ", "play spikes bus", "TT-heroes-drop-process"},
		{CARS ROAD "car2\n1. car2: ", "play spikes bus", "TT-heroes-drop-process"}, {CARS ROAD "car1\n1. car1: play spikes bus, ", "= tires 1", "TT-heroes-drop-process<1"}, {CARS ROAD "car1\n1. car1: play spikes bus, ", "= tires 0", "TT-heroes-drop-process<1"},
		{CARS ROAD "car1\n1. car1: play spikes bus, ", "= off car1 2", "TT-heroes-drop-process<1"}, {CARS HOUSE LANES ", at car1 8, at car2 7, out car3, at car4 7, at bus 4, tires 1 car3, resume car4\n1. car4: flip basic\n2. bus: step\n3. car1: ", "flip basic", ""},
	};

	JUDGE(rows);
}

/* The move past the last card: over the cliff, or onto the empty place of a card that a Shortcut took. */
#define BARE RUN HOUSE HANDS GUNS "at rax 9, gap rax 10, at mara 12, gap mara 13, at maro 7, resume "
#define EDGE(words) CARS words LANES ", at car1 12, at car2 7, at car3 6, at car4 7, at bus 4, resume car1\n1. car1: "

static void last_steps(void **state)
{
	static const struct row rows[] = {
		{EDGE(""), "flip basic", "TT-heroes-cliff"}, {EDGE("") "\n2. car2: ", "flip basic", "TT-HEROES-CLIFF"}, {EDGE(""), "step, = out car1, = result none", ""},
		{EDGE("[Ruling \"heroes-cliff=car-only\"]\n") "step, ", "step", "TT-heroes-cliff"}, {EDGE("[Ruling \"heroes-cliff=car-only\"]\n") "step\n2. car2: ", "flip basic", ""},
		{BARE "rax\n1. rax: draw rpm ?, ", "flip basic", "TT-rax-shortcut-place"}, {BARE "rax\n1. rax: draw rpm ?, step, ", "step", "TT-rax-shortcut-place"},
		{BARE "rax\n1. rax: draw rpm ?, discard ?\n2. mara: ", "step", "TT-RAX-SHORTCUT-PLACE"}, {BARE "mara\n1. mara: ", "flip basic", "TT-rax-shortcut-place"},
		{BARE "mara\n1. mara:\n2. maro: ", "flip basic", "TT-RAX-SHORTCUT-PLACE"}, {BARE "mara\n1. mara: step, = at mara 13\n2. maro: ", "= at mara 12", "TT-rax-shortcut-place"},
	};
	struct table *t = *state;

	t->library.dir = "fixtures/turbo-rally/rules";
	JUDGE(rows);
}

#define DEALT RUN "0. setup: mode rax, lanes 13, lane rax 10, hand rax ?10, hand mara ?7, hand maro ?7, weapons rax emp rail, weapons mara gun, weapons maro rocket, " \
	"upgrades rax tank stockpile turbo, "

static void rax_starts(void **state)
{
	static const struct row rows[] = {
		{RUN "0. setup: mode rax, lanes 13, lane rax 10, wall 15, tokens mara 3, tokens maro 3, hand rax ?8, hand mara ?4, hand maro ?5, ", "resume rax", "TT-RAX-DEAL-PASSENGERS"},
		{RUN "0. setup: mode rax, lanes 13, lane rax 10, wall 15, tokens rax 4, tokens maro 3, hand rax ?8, hand mara ?4, hand maro ?5, ", "resume rax", "TT-RAX-DEAL-PASSENGERS"},
		{RUN "0. setup: mode rax, lanes 13, lane rax 10, wall 15, tokens rax 5, hand rax ?8, hand mara ?4, hand maro ?5, upgrades mara turbo, ", "@mara use turbo, resume rax", "TT-RAX-BASE"},
		{DEALT, "tokens rax 5", ""}, {DEALT, "upgrades mara turbo", "TT-RAX-BASE"}, {DEALT, "weapons mara saw", "TT-RAX-MARAUD-WEAPON"}, {DEALT, "upgrades rax tank stockpile", "TT-RAX-DEAL-UPGRADE"},
		{DEALT, "upgrades rax tank stockpile turbo agility", "TT-RAX-DEAL-UPGRADE"}, {DEALT, "hand mara ?6", "TT-RAX-MARAUD-RPM"},
		{DEALT, "lane maro 12", "TT-RAX-LANES"}, {DEALT, "lane rax 11", "TT-RAX-SHORT"},
	};

	JUDGE(rows);
}

static void ends(void **state)
{
	static const struct row rows[] = {
		{TANKER "mara\n1. mara: @rax resign, ", "= result mara maro", ""}, {TANKER "mara\n1. mara: resign\n2. maro: resign, ", "= result rax", ""}, {TANKER "mara\n1. mara: resign, ", "= result open", ""}, {TANKER "mara\n1. mara: resign\n2. mara: ", "flip basic", "TR-TURN-CYCLE"},
		{RUN HOUSE HANDS "tokens rax 1, tokens mara 2, tokens maro 2, " PLACES "resume mara\n1. mara: steal rax, roll 5, @rax roll 2, ", "= result mara maro", ""},
		{RUN HOUSE HANDS "tokens rax 1, tokens mara 2, tokens maro 2, " PLACES "resume mara\n1. mara: steal rax, roll 5, @rax roll 2, ", "flip basic", "TT-rax-maraud-win"},
		{RUN HOUSE HANDS "tokens rax 1, tokens mara 2, tokens maro 2, " PLACES "resume mara\n1. mara: steal rax, roll 5, @rax roll 2, ", "= result rax", "TT-rax-maraud-win"},
		{RUN HOUSE HANDS "tokens rax 1, tokens mara 2, tokens maro 2, " PLACES "resume mara\n1. mara: steal rax, roll 5, @rax roll 2, ", "= result open", "TT-rax-maraud-win"},
		{RUN HOUSE HANDS GUNS "at rax 10, wall 1, at mara 8, at maro 7, resume rax\n1. rax: draw rpm ?, ram, ", "= result mara", "TT-rax-win"}, {RUN HOUSE HANDS GUNS "at rax 10, wall 1, at mara 8, at maro 7, resume rax\n1. rax: draw rpm ?, ram, ", "= result open", "TT-rax-escape"},
		{TANKER "mara\n1. mara: ", "= result rax", "TT-rax-win"}, {TANKER "mara\n1. mara: ", "= result mara maro", "TT-rax-maraud-win"}, {TANKER "mara\n1. mara: ", "= score rax 4", ""}, {TANKER "mara\n1. mara: ", "= rank mara rax maro", "TT-rax-no-beyond"},
		{CARS LANES ", at car1 3, at bus 9, resume bus\n1. bus: step, ", "= result none", ""}, {CARS LANES ", at car1 3, at bus 9, resume bus\n1. bus: step, ", "= result car1", "TT-heroes-win"}, {CARS LANES ", at car1 3, at bus 9, resume bus\n1. bus: step, ", "= result open", "TT-heroes-win"},
		{CARS LANES ", at car1 3, at bus 9, resume bus\n1. bus: step\n2. car1: ", "flip basic", "TT-heroes-cliff"}, {CARS HOUSE LANES ", at car1 8, at bus 4, tires 3 car2 car3 car4, resume car1\n1. car1: play spikes bus, @bus roll 3, roll 4, ", "= result car1 car2 car3 car4", ""},
		{CARS HOUSE LANES ", at car1 8, at bus 4, tires 3 car2 car3 car4, resume car1\n1. car1: play spikes bus, @bus roll 3, roll 4, ", "flip basic", "TT-heroes-four-tires"}, {CARS ROAD "car1\n1. car1: ", "= result car1 car2 car3 car4", "TT-heroes-four-tires"},
		{CARS ROAD "car1\n1. car1: resign\n2. car2: resign\n3. car3: resign\n4. car4: resign, ", "= result none", ""}, {CARS HOUSE ROAD "car1\n1. car1: ", "= accuracy car1 2", ""}, {CARS HOUSE ROAD "car1\n1. car1: ", "= accuracy car1 4", "TT-heroes-accuracy"}, {CARS HOUSE ROAD "car2\n1. car2: ", "= accuracy car2 2", "TT-heroes-parallel-zero"},
		{CARS HOUSE ROAD "car3\n1. car3: ", "= accuracy car3 0", ""}, {CHASE "police\n1. police: step, = out blue", ", = result open", "TT-heist-arrest<1"}, {HEIST "loot red, at red 2 off, at blue 5, at green 6, at police 5, resume police\n1. police: step, ", "= result none", ""},
		{HEIST "loot red, at red 2 off, at blue 5, at green 6, at police 5, resume police\n1. police: step, ", "= result red", "TT-heist-goal"}, {HEIST "loot red, at red 2 off, at blue 5, at green 6, at police 5, resume police\n1. police: step, ", "= result open", "TT-heist-loot-arrest"},
		{HEIST "loot red, at red 2 off, at blue 5, at green 6, at police 5, resume police\n1. police: step\n2. blue: ", "flip basic", "TT-heist-loot-arrest"}, {CHASE "blue\n1. blue: resign, ", "= out blue", ""}, {CHASE "blue\n1. blue: ", "= rank green red blue police", "TT-heist-hideout"},
		{HEIST "place red 1, place blue 2, out green, loot red, resume all\n1. all: @blue roll 6 6, @red roll 1 1 1 1, ", "= loot blue", ""}, {HEIST "place red 1, place blue 2, out green, loot red, resume all\n1. all: @blue roll 6 6, @red roll 1 1 1 1, ", "= loot green", "TT-heist-win"},
		{HEIST "place red 1, place blue 2, out green, loot red, resume all\n1. all: @blue roll 6 6, @red roll 1 1 1 1, ", "= score blue 12", ""}, {HEIST "place red 1, place blue 2, out green, loot red, resume all\n1. all: @blue roll 6 6, @red roll 1 1 1 1, ", "= result red", "TT-heist-win"},
		{HEIST "place red 1, place blue 2, out green, loot red, resume all\n1. all: ", "= rolls red 4", ""}, {HEIST "place red 1, place blue 2, out green, loot red, resume all\n1. all: ", "= rolls blue 3", "TT-heist-roll-rpm"}, {HEIST "place red 1, place blue 2, out green, loot red, resume all\n1. all: ", "= place red 1", ""},
		{HEIST "place red 1, place blue 2, out green, loot red, resume all\n1. all: ", "= place red 2", "TT-heist-hideout"}, {HEIST "place red 1, out blue, out green, loot red, resume all\n1. all: ", "= result red", ""},
		{TANKER "maro\n1. maro: fire rocket rax, @rax roll 2, roll 2, ", "= off rax 3", "TR-missing"}, {TANKER "mara\n1. mara: skip, ", "= off mara 2", "TT-rax-return"}, {TANKER "mara\n1. mara: skip, ", "= at mara 9", "TT-rax-stay-off"},
		{TANKER "mara\n1. mara: steal rax, roll 2, @rax roll 5, ", "= tokens mara 2", "TT-rax-take-roll"}, {TANKER "mara\n1. mara: steal rax, roll 5, @rax roll 5, ", "= tokens mara 2", "TT-rax-take-tie"}, {TANKER "mara\n1. mara: steal rax, roll 5, @rax roll 2, ", "= tokens mara 3", "TT-rax-take-one"},
		{TANKER "mara\n1. mara: steal rax, roll 5, @rax roll 2, ", "= tokens mara 1", "TT-rax-take-roll"}, {TANKER "mara\n1. mara: steal rax, roll 5, @rax roll 2, ", "= tokens rax 4", "TT-rax-take-roll"}, {TANKER "mara\n1. mara: steal rax, roll 5, @rax roll 2, ", "= tokens mara 4", "TT-rax-take-one"},
		{TANKER "mara\n1. mara: steal rax, roll 5, @rax roll 2, ", "= tokens maro 1", "TT-rax-deal-passengers"}, {TANKER "rax\n1. rax: draw rpm ?, steal mara, roll 2, @mara roll 5, ", "= tokens mara 1", "TT-rax-back-lose"}, {TANKER "rax\n1. rax: draw rpm ?, steal mara, roll 5, @mara roll 2, ", "= tokens mara 1", "TT-rax-back-roll"},
		{RUN HOUSE HANDS GUNS PLACES "pile rpm none, resume rax\n1. rax: flip basic, discard ?\n2. mara: ", "flip basic", ""},
		{RUN HOUSE "[Ruling \"rpm-empty-pile=owed\"]\n" HANDS GUNS PLACES "pile rpm none, resume rax\n1. rax: flip basic, @mara play spikes, discard ?\n2. mara: flip basic\n3. maro: flip basic\n4. rax: draw rpm ?, ", "draw rpm ?", ""},
		{CARS LANES ", at car1 8, tires 1 car1, resume car1\n1. car1: leave, ", "flip basic", "TT-heroes-pull-over"}, {RUN HOUSE HANDS GUNS "at rax 9, at mara 8, at maro 7, resume rax\n1. rax: draw rpm ?, flip jump3, ", "= at rax 9", "TT-rax-no-beyond"},
		{RUN HOUSE HANDS GUNS "at rax 9, gap rax 10, at mara 8, at maro 7, resume rax\n1. rax: draw rpm ?, step, ", "= at rax 9", "TT-rax-shortcut-place"}, {RUN HOUSE HANDS GUNS "at rax 9, gap rax 10, at mara 8, at maro 7, resume rax\n1. rax: draw rpm ?, step, ", "= at rax 10 off", "TT-rax-shortcut-on"},
		{RUN HOUSE HANDS GUNS "at rax 9, gap rax 10, at mara 8, at maro 7, resume rax\n1. rax: draw rpm ?, step, ", "= wall 14", "TT-rax-shortcut-no-ram"}, {TANKER "rax\n1. rax: draw rpm ?, fire rail wall, @mara roll 2, roll 2, ", "= wall 13", "TT-rax-wall-point"},
		{TANKER "rax\n1. rax: draw rpm ?, fire rail wall, @mara roll 2, roll 6, ", "= wall 15", ""}, {HEIST "at red 5, at blue 5, at green 6, at police 2, resume blue\n1. blue: ", "= loot red", "TT-heist-steal-roll"}, {RUN HOUSE HANDS GUNS PLACES "pile rpm none, resume rax\n1. rax: flip basic\n2. mara: ", "flip basic", "TT-RAX-DISCARD"},
		{CARS HOUSE ROAD "car1\n1. car1: flip basic, @car2 play landmine, ", "= at car1 9", "TT-heroes-removed-rpm<1"},
	};

	JUDGE(rows);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(shots, table_set_up, table_tear_down),
		cmocka_unit_test_setup_teardown(unknown_shots, table_set_up, table_tear_down),
		cmocka_unit_test_setup_teardown(cards_of_the_house, table_set_up, table_tear_down),
		cmocka_unit_test_setup_teardown(rad_rax, table_set_up, table_tear_down),
		cmocka_unit_test_setup_teardown(heist, table_set_up, table_tear_down),
		cmocka_unit_test_setup_teardown(heist_starts, table_set_up, table_tear_down),
		cmocka_unit_test_setup_teardown(heroes, table_set_up, table_tear_down),
		cmocka_unit_test_setup_teardown(last_steps, table_set_up, table_tear_down),
		cmocka_unit_test_setup_teardown(rax_starts, table_set_up, table_tear_down),
		cmocka_unit_test_setup_teardown(ends, table_set_up, table_tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
