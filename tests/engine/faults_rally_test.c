/* Turbo Rally and Thunder Track: words that can't be read, and what a set-up or claim states wrongly. */
#include "tests/engine/faults.h"

#define THREE "[Game \"turbo-rally\"] [Seat \"red\"] [Seat \"blue\"] [Seat \"green\"]\n"
#define FOUR "[Game \"turbo-rally\"] [Seat \"red: Ann\"] [Seat \"blue: Bob\"] [Seat \"green: Cid\"] [Seat \"police\"] [Components \"tournament108\"]\n"
#define CARS "[Game \"turbo-rally\"] [Seat \"car1: Ann\"] [Seat \"car2: Ann\"] [Seat \"car3: Bob\"] [Seat \"car4: Bob\"] [Seat \"bus\"] [Components \"tournament108\"]\n"
#define RUN "[Game \"turbo-rally\"] [Seat \"rax: Ann\"] [Seat \"mara: Bob\"] [Seat \"maro: Cid\"] [Components \"tournament108\"]\n"
#define HOUSE "[House \"thunder-published\"]\n"
#define BOX "[Components \"tournament108\"]\n"
#define SINGLE THREE "0. setup: mode single, lanes 12, "
#define CUP THREE BOX "0. setup: mode tournament, lanes 12, "
#define HEIST_HANDS "lane police 15, hand red ?2, hand blue ?2, hand green ?2, "
#define HEIST FOUR "0. setup: mode heist, lanes 12, " HEIST_HANDS
#define HEROES_HANDS "lane bus 9, checkpoints off, hand car1 spikes ?2, hand car2 spikes ?2, hand car3 spikes ?2, hand car4 spikes ?2, "
#define HEROES CARS "0. setup: mode heroes, lanes 12, " HEROES_HANDS
#define RAX_TAIL "0. setup: mode rax, lanes 13, lane rax 10, wall 15, tokens rax 5, hand rax ?10, hand mara ?7, hand maro ?7, "
#define RAX RUN RAX_TAIL
#define RAX_HOUSE RUN HOUSE RAX_TAIL

/* ---- words of the set-up */
static void cards_and_places(void **state)
{
	static const struct row rows[] = {
		{SINGLE, "slick purple 3", "N-seat"}, {SINGLE, "slick red", "N-word"}, {SINGLE, "slick red x3", "N-word"}, {SINGLE, "slick red finish", "N-word"},
		{SINGLE "slick red 3, ", "slick red 3", "TR-oil-no-stack"}, {SINGLE, "slick red 2", "TR-OIL-SEPARATE"},
		{THREE "0. setup: mode single, ", "slick red 3", "TR-field-length"}, {SINGLE, "beneath red 3", "TR-OIL-SEPARATE"},
		{SINGLE, "up purple 3", "N-seat"}, {SINGLE, "up red", "N-word"}, {SINGLE, "up red 3 basic pass", "N-word"}, {SINGLE, "up red 3 frog", "N-word"},
		{SINGLE, "up red 3 finish", "TR-finish-card"}, {SINGLE, "up red 3 oil", "TR-oil-separate"}, {SINGLE "up red 3, ", "resume red", ""},
		{SINGLE, "up red 3", "TR-LANE-FACEDOWN"},
		{SINGLE, "route purple 3 ?2", "N-seat"}, {SINGLE, "route red", "N-word"}, {SINGLE, "route red 3", "N-word"}, {SINGLE, "route red finish ?2", "N-word"},
		{SINGLE, "route red 0 ?2", "N-word"}, {SINGLE, "route red 3 ?120", "TR-card-count"},
		{SINGLE "route red 3 ?2, at red r1, down red r1, ", "resume red", ""},
		{SINGLE, "at purple 3", "N-seat"}, {SINGLE, "at red", "N-word"}, {SINGLE, "at red finish", "TR-turn-move"}, {SINGLE, "at red 100", "N-word"},
		{SINGLE, "at red r100", "N-word"}, {SINGLE, "at red 1234", "N-word"}, {SINGLE, "at red line 3", "N-word"}, {SINGLE "at red line, ", "resume blue", ""},
		{SINGLE "at red 12 off line, ", "resume blue", ""}, {SINGLE, "at red 3 sideways", "N-word"}, {SINGLE, "at red 3 half 2", "N-word"},
		{SINGLE, "at red 3 off 200", "N-word"}, {SINGLE, "at red 3 off 2 sideways", "N-word"}, {SINGLE, "at red 3 held", "N-word"},
		{SINGLE, "at red 3 held 6 x", "N-word"}, {SINGLE, "at red 3 held 6 4 5", "N-word"}, {SINGLE "at red 3 held 6 2, ", "resume red", ""},
		{SINGLE "at red 3 held finish, ", "resume red", "TR-JUMP-LAND"}, {SINGLE "gap red 6, at red 3 held finish, ", "resume red", "TR-JUMP-LAND"},
		{SINGLE "at red 3 off held r1, ", "resume red", "TR-JUMP-LAND"}, {SINGLE "at red 3, ", "at red r2, resume red", "TR-DETOUR-ALIGN"},
		{SINGLE "at red 3 held 6, gap red 6, ", "resume red", "TR-JUMP-LAND"},
		{SINGLE, "at red 0 flat", "TR-START-LINE"}, {SINGLE, "place red 1", "TR-START-LINE"},
		{SINGLE, "place purple 1", "N-seat"}, {SINGLE, "place red", "N-word"}, {SINGLE, "place red 1 2", "N-word"}, {SINGLE "place red 1, ", "place blue 1", "TR-race-win"},
		{SINGLE, "out purple", "N-seat"}, {SINGLE, "out red resigned now", "N-word"}, {SINGLE "out red resigned, ", "resume blue", ""},
		{SINGLE "out red absent, ", "resume blue", "TR-FIELD-LENGTH"}, {SINGLE "out red resigned, ", "resume red", "TR-TURN-CYCLE"},
		{SINGLE, "stands purple 1", "N-seat"}, {SINGLE, "stands red", "N-word"}, {SINGLE, "stands red 1 2", "N-word"}, {SINGLE "at red 2, stands red 3, ", "resume blue", ""},
		{SINGLE, "resume purple", "N-seat"}, {SINGLE, "resume red blue", "N-word"}, {SINGLE, "resume any red", "N-word"},
		{HEIST, "at police 16", "TT-heist-police-length"}, {HEROES, "at bus 10", "TT-heroes-bus-length"}, {RAX, "at mara 14", "TT-rax-no-beyond"},
	};

	JUDGE(rows);
}

static void counts_and_piles(void **state)
{
	static const struct row rows[] = {
		{SINGLE, "tokens red 1", "TR-champion"}, {CUP, "tokens purple 1", "N-seat"}, {CUP, "tokens red", "N-word"}, {CUP, "tokens red 1 2", "N-word"},
		{SINGLE, "race x", "N-word"}, {SINGLE, "race 1 2", "N-word"}, {SINGLE, "race 0", "TR-champion"}, {SINGLE, "race 2", "TR-champion"},
		{CUP, "race 7", "TR-tie-sixth"}, {CUP, "race 9", "N-word"},
		{SINGLE, "seen basic frog", "N-word"}, {SINGLE "seen basic ?1 stop, ", "resume red", ""},
		{SINGLE, "gone boat", "N-word"}, {SINGLE, "gone rpm ?2", "N-word"}, {SINGLE, "lying frog", "N-word"}, {SINGLE, "used purple turbo", "N-seat"},
		{CUP "race 2, gone upgrade turbo, used red turbo, gone rpm spikes, ", "lying green, resume red", ""},
		{CUP, "rewards purple 1", "N-seat"}, {CUP, "rewards red", "N-word"}, {CUP, "rewards red 1 turbo", "N-word"}, {CUP, "rewards none 1", "N-word"},
		{CUP, "rewards red 1 upgrade 2", "N-word"}, {CUP, "moved purple", "N-seat"}, {CUP "moved red blue, ", "resume green", ""},
		{CUP "moved none, ", "resume red", ""}, {CUP, "aside", "N-word"}, {CUP, "aside 1 2", "N-word"},
		{SINGLE, "hand purple ?1", "N-seat"}, {SINGLE, "hand red", "N-word"}, {SINGLE, "hand red frog", "N-word"}, {SINGLE, "hand red ?300", "TR-card-count"},
		{SINGLE, "hand red none ?", "N-word"}, {SINGLE, "upgrades purple none", "N-seat"}, {SINGLE, "upgrades red", "N-word"}, {SINGLE, "upgrades red frog", "N-word"},
		{THREE BOX "0. setup: mode single, lanes 12, ", "upgrades red ?1", "TR-UP-EARN"}, {CUP, "upgrades red turbo", "TR-UP-EARN"},
		{SINGLE, "pile", "N-word"}, {SINGLE, "pile gold 3", "N-word"}, {SINGLE, "pile slick", "N-word"}, {SINGLE, "pile slick none 3", "N-word"},
		{SINGLE, "pile slick ?3", ""}, {SINGLE, "pile slick ? ?", "N-word"}, {SINGLE, "pile rpm", "N-word"}, {SINGLE, "pile track", "N-word"},
		{SINGLE, "pile track ?600", "TR-card-count"}, {SINGLE, "pile track ?60", "TR-CARD-COUNT"}, {SINGLE, "pile slick 50", "TR-CARD-COUNT"},
		{SINGLE, "draw rpm ?", "N-seat"}, {SINGLE, "@red draw gold ?", "N-word"}, {SINGLE, "@red draw rpm", "N-word"}, {SINGLE, "@red draw upgrade ?", "TR-up-earn"},
		{SINGLE "pile rpm none, ", "@red draw rpm ?", "TR-rpm-deal"}, {SINGLE "pile rpm spikes ?3, ", "@red draw rpm runflat", "TR-rpm-deal"},
		{THREE BOX "0. setup: mode single, lanes 12, pile rpm spikes ?3, @red draw rpm spikes, @blue draw rpm ?, ", "@green draw rpm green", ""},
		{SINGLE, "use turbo", "N-seat"}, {SINGLE, "@red use", "N-word"}, {SINGLE, "@red use frog", "N-word"}, {CUP "race 2, ", "@red use turbo", "TR-up-earn"},
		{CUP "race 2, upgrades red ?1, upgrades blue offroad, @red use turbo, ", "resume red", ""},
		{CUP "race 2, upgrades blue turbo, ", "@red use turbo", "TR-up-owner"},
		{CUP "race 2, upgrades red turbo, @red use turbo, ", "@blue use turbo", "TR-up-owner"},
	};

	JUDGE(rows);
}

static void deck_and_lanes(void **state)
{
	static const struct row rows[] = {
		{"[Game \"turbo-rally\"] [Seat \"red\"]\n", "0. setup: mode single, lanes 12", "TR-FIELD-LENGTH"},
		{SINGLE, "mode single twice", "N-word"}, {SINGLE, "mode", "N-word"}, {SINGLE, "mode golf", "N-word"},
		{SINGLE, "role king red", "N-word"}, {SINGLE, "role bus purple", "N-seat"}, {SINGLE, "role rax red blue", "N-word"},
		{CARS "0. setup: mode heroes, role bus car1, ", "role bus bus, lanes 12, " HEROES_HANDS "resume car1", ""},
		{THREE "0. setup: order blue green red, mode single, ", "lane red 12, lanes 12", ""}, {THREE "0. setup: ", "mode single", "TR-FIELD-LENGTH"},
		{THREE "0. setup: ", "lane purple 3", "N-seat"}, {SINGLE, "lane red", "N-word"}, {SINGLE, "lane red 200", "N-word"}, {SINGLE, "lane red finish", "TR-finish-card"},
		{SINGLE, "lane red basic oil", "TR-oil-separate"}, {SINGLE, "lane red basic slick", "TR-oil-separate"}, {SINGLE "pack basic, ", "lane red jump5", "TR-jump-five-pack"},
		{SINGLE, "lane red ?100", "TR-card-count"}, {SINGLE, "lane red \"basic\"", "N-word"}, {SINGLE, "lane red none 2", "N-word"}, {SINGLE, "lanes", "N-word"}, {SINGLE, "lanes 12 13", "N-word"},
		{SINGLE, "lane red jump5 ?11", "TR-JUMP-FIVE-PACK"}, {SINGLE, "lane red detour detour detour detour detour detour detour ?5", "TR-CARD-COUNT"},
		{THREE BOX "0. setup: mode single, lanes 12, ", "lane red rpm ?11", "TR-RPM-DRAW-SHUFFLE"}, {SINGLE, "lane green 11", "TR-DEAL-EVEN"},
		{SINGLE, "pack", "N-word"}, {SINGLE, "pack giant", "N-word"}, {SINGLE, "pack basic 2", "N-word"}, {SINGLE, "pack tournament", ""},
		{SINGLE, "deck", "N-word"}, {SINGLE, "deck x", "N-word"}, {SINGLE, "deck 54 3", "N-word"}, {SINGLE, "deck 54", ""},
		{THREE "0. setup: mode single, ", "lanes 30", "TR-DRAW-PILE-MIN"}, {THREE "0. setup: mode single, ", "lanes 15", "TR-DRAW-PILE-MIN"},
		{SINGLE, "deck 36", "TR-DRAW-PILE-MIN"}, {SINGLE, "deck 37", ""}, {THREE "[Ruling \"draw-pile-other=undecided\"]\n0. setup: mode single, lanes 12, ", "deck 36", "TR-DRAW-PILE-MIN"},
		{THREE "[Ruling \"draw-pile-other=undecided\"]\n0. setup: mode single, lanes 12, ", "deck 40", "TR-MISSING"},
		{THREE "[Ruling \"draw-pile-other=scale\"]\n0. setup: mode single, lanes 12, ", "deck 39", "TR-DRAW-PILE-MIN"},
		{THREE "[Ruling \"draw-pile-other=scale\"]\n0. setup: mode single, lanes 12, ", "deck 40", ""},
		{SINGLE, "team", "N-word"}, {SINGLE, "team sun", "N-word"}, {SINGLE, "team \"sun\" red", "N-word"}, {SINGLE, "team sun purple", "N-seat"},
		{SINGLE "team sun red, ", "team moon red", "TR-team-lanes"}, {THREE "0. setup: mode team, ", "lanes 12", "TR-TEAM-WHEN"},
		{THREE "0. setup: mode team, lanes 12, ", "team sun red blue green", "TR-TEAM-WHEN"}, {THREE "0. setup: mode team, lanes 12, team sun red, ", "team moon blue", "TR-TEAM-WHEN"},
		{SINGLE, "order purple", "N-seat"}, {SINGLE, "order red red", "N-word"}, {SINGLE, "order", "N-word"}, {SINGLE, "order red blue", "TR-field-length"},
		{HEIST, "order police red", "TT-heist-police-step"}, {HEROES, "order bus car1", "TT-heroes-order"},
		{SINGLE, "frog red", "N-verb"}, {HEIST, "frog red", "N-verb"},
		{THREE "0. setup: mode heist, ", "lanes 12", "TT-HEIST-POLICE-PLACE"}, {THREE "0. setup: mode heroes, ", "lanes 12", "TT-HEROES-BUS-PLACE"},
		{THREE "0. setup: mode rax, ", "lanes 12", "TT-RAX-PLAYERS"},
		{THREE BOX "0. setup: mode single, lanes 12, ", "hand red ?2", "TR-RPM-DEAL"},
		{THREE BOX "0. setup: mode single, lanes 12, hand red ?2, hand blue ?2, ", "hand green ?1", "TR-RPM-DEAL"},
		{THREE BOX "[Ruling \"rpm-deal=rounded\"]\n0. setup: mode single, lanes 12, hand red ?2, hand blue ?2, ", "hand green ?2", ""},
		{THREE BOX "[Ruling \"rpm-deal=rounded\"]\n0. setup: mode single, lanes 12, hand red ?2, hand blue ?2, ", "hand green ?1", "TR-RPM-DEAL"},
		{THREE BOX "[Ruling \"rpm-single-race=tournament-only\"]\n0. setup: mode single, lanes 12, hand red ?2, hand blue ?2, ", "hand green ?2", "TR-RPM-DEAL"},
	};

	JUDGE(rows);
}

/* ---- a further race: three cars at the end of their lanes run home */
#define HOME CUP "at red 12, at blue 12, at green 12, tokens red 1, race 2, resume red\n1. red: step\n2. blue: step\n3. green: step\n4. setup: "

static void further_races(void **state)
{
	static const struct row rows[] = {
		{HOME, "lanes 12", ""}, {HOME "lanes 12, ", "mode single", "TR-team-when"}, {HOME "mode tournament, ", "lanes 12", ""}, {HOME, "race 5", "TR-champion"},
		{HOME "race 3, ", "lanes 12", ""}, {HOME, "hand red ?1", "TR-rpm-save"}, {HOME, "upgrades red turbo", "TR-up-earn"}, {HOME, "team sun red", "TR-team-when"},
		{HOME, "order blue green red", "TR-winner-opens"}, {HOME, "order red green blue", "TR-turn-cycle"}, {HOME, "order red blue", "TR-field-length"},
		{HOME "order red blue green, ", "lanes 12", ""}, {HOME, "@red draw rpm ?", "TR-rpm-deal"}, {HOME "lanes 12\n5. blue: ", "flip basic", "TR-WINNER-OPENS"},
		{SINGLE "at red 12, at blue 12, at green 12, resume red\n1. red: step\n2. blue: step\n3. green: step\n4. setup: ", "lanes 12", "TR-RACE-END"},
		{CUP "at red 12, at blue 12, at green 12, race 2, resume red\n1. red: step\n2. blue: step\n3. setup: ", "lanes 12", "TR-RACE-END"},
		{CUP "at red 12, race 2, resume red\n1. red: step\n2. setup: ", "lanes 12", "TR-RACE-END"},
		{HEIST "@red roll 4, @blue roll 3, @green roll 2\n1. setup: ", "lanes 12", "TR-FIELD-LENGTH"},
		{CUP "tokens red 2, tokens blue 2, place red 1, place blue 2, place green 3, race 5, ", "resume all", ""},
		{CUP "tokens red 3, tokens blue 2, place red 1, place blue 2, place green 3, race 5, resume all\n1. setup: ", "lanes 12", "TR-TIE-SIXTH"},
	};

	JUDGE(rows);
}

/* ---- words of the variants */
static void variant_words(void **state)
{
	static const struct row rows[] = {
		{HEIST, "loot purple", "N-seat"}, {HEIST, "loot red 2", "N-word"}, {HEIST "loot red, ", "loot blue", "TT-heist-loot-roll"}, {HEIST, "loot police", "TT-heist-loot-roll"},
		{RAX, "loot rax", "N-setup"}, {HEIST, "tires 1", "N-setup"}, {HEIST, "wall 15", "N-setup"}, {HEROES, "roll 3", "N-setup"},
		{HEROES, "tires x", "N-word"}, {HEROES, "tires 1 purple", "N-seat"}, {HEROES, "tires 1 car1 car2", "TT-heroes-tire"}, {HEROES, "tires 0 car1", "TT-heroes-tire"},
		{HEROES, "tires 5", "TT-heroes-four-tires"}, {RAX, "wall", "N-word"}, {RAX, "wall 15 3", "N-word"}, {RAX, "wall 20", "TT-rax-wall-15"}, {RAX, "wall 14", "TT-rax-wall-15"},
		{RAX, "tokens purple 5", "N-seat"}, {RAX, "tokens rax", "N-word"}, {RAX, "tokens rax 5 1", "N-word"}, {RAX, "tokens rax 7", "TT-rax-deal-passengers"},
		{RAX, "weapons purple emp", "N-seat"}, {RAX, "weapons rax", "N-word"}, {RAX, "weapons rax none 2", "N-word"}, {RAX, "weapons rax \"emp\"", "N-word"},
		{RAX, "weapons rax 5", "N-word"}, {RAX_HOUSE, "weapons rax frog", "N-word"}, {RAX_HOUSE, "weapons rax emp emp", "TR-card-count"},
		{HEROES, "weapons car1 emp", "TT-heroes-no-weapons"}, {RAX, "draw weapon emp", "N-seat"}, {RAX, "draw upgrade turbo", "N-seat"},
		{RAX, "@mara draw upgrade turbo", "TR-up-earn"}, {RAX, "@rax draw upgrade", "N-word"}, {RAX, "@rax draw upgrade frog", "N-word"}, {RAX, "@rax draw upgrade ?", "N-word"},
		{HEIST, "@red draw upgrade turbo", "TR-up-earn"},
		{RAX, "ammo purple emp 1", "N-seat"}, {RAX_HOUSE, "ammo rax frog 1", "N-word"}, {RAX, "ammo rax emp", "N-word"}, {RAX, "ammo rax emp 1 2", "N-word"}, {RAX, "ammo rax", "N-word"},
		{RAX, "ammo rax ? x", "N-word"}, {HEROES, "ammo car1 emp 1", "TT-heroes-no-weapons"}, {RAX, "stock purple 1", "N-seat"}, {RAX, "stock rax", "N-word"}, {RAX, "stock rax 1 2", "N-word"},
		{RAX, "spikes rax x", "N-word"}, {RAX, "visited rax 9", "N-word"}, {HEIST "visited red 0, visited blue 1, ", "loot red, resume red", ""},
		{HEIST, "sum purple 1 1", "N-seat"}, {HEIST, "sum red", "N-word"}, {HEIST, "sum red 4", "N-word"}, {HEIST, "sum red 4 1 1", "N-word"},
		{HEIST, "checkpoints maybe", "N-word"}, {HEIST, "checkpoints on 3", "N-word"}, {HEIST, "wounded purple", "N-seat"}, {HEROES, "place car1 1", "TT-heroes-edge"},
		{RAX, "place rax 1", "TT-rax-no-beyond"}, {CARS "[Ruling \"heroes-oil-name=pile-too\"]\n0. setup: mode heroes, lanes 12, " HEROES_HANDS, "pile slick ?3", "TT-heroes-removed-rpm"},
		{CARS "[Ruling \"heroes-oil-name=pile-too\"]\n0. setup: mode heroes, lanes 12, " HEROES_HANDS, "pile slick none", ""},
		{HEROES, "hand car1 mortar", "TT-heroes-removed-rpm"}, {HEROES, "pile rpm ? stall", "TT-heroes-removed-rpm"}, {HEROES "out car1 cliff, ", "resume car2", ""},
		{HEROES, "out car1 cliff now", "N-word"}, {HEIST "loot red, out blue, ", "resume red", ""}, {HEIST "place red 1, place blue 2, place green 3, loot red, ", "won red, resume all", ""},
		{HEROES "won none, ", "resume all", ""}, {RAX "won mara maro, ", "resume all", ""}, {RAX "won rax, ", "resume all", ""}, {RAX, "won purple", "N-seat"},
	};

	JUDGE(rows);
}

/* ---- claims */
#define ONE THREE BOX "0. setup: mode single, lanes 12, hand red spikes, hand blue ?, hand green offroad\n1. red: flip basic, "
#define WON CUP "tokens red 1, race 2, at red 12, at blue 12, at green 12, resume red\n1. red: step\n2. blue: step\n3. green: step, "
#define LOOT HEIST "@red roll 5, @blue roll 2, @green roll 3\n1. red: flip basic, "
#define BUS HEROES "resume car1\n1. car1: flip basic, "

static void claims(void **state)
{
	static const struct row rows[] = {
		{ONE, "= at purple 1", "N-seat"}, {ONE, "= at red", "N-word"}, {ONE, "= at red 1 off 200", "N-word"}, {ONE, "= at red 1 sideways", "N-word"},
		{ONE, "= at red 1 off flat", "N-word"}, {ONE, "= at red 1 half 2", "N-word"}, {ONE, "= at red 1 held x", "N-word"}, {ONE, "= at red 1 held", "TR-basic"},
		{ONE, "= at red line", "TR-basic"}, {ONE, "= at red finish", "TR-basic"}, {ONE, "= at red 1 off", "TR-basic"}, {ONE, "= at red 1 off 2", "TR-basic"},
		{ONE, "= at red 1", ""}, {ONE, "= place red", "N-word"}, {ONE, "= place purple 1", "N-seat"}, {ONE, "= place red 1 1", "N-word"}, {ONE, "= place red 1", "TR-race-win"},
		{ONE, "= hand purple 1", "N-seat"}, {ONE, "= hand red", "N-word"}, {ONE, "= hand red frog", "N-word"}, {ONE, "= hand red 300", "N-word"}, {ONE, "= hand red 1", ""},
		{ONE, "= hand red none", "TR-rpm-in-hand"}, {ONE, "= hand red spikes ?", "TR-rpm-in-hand"}, {ONE, "= hand red \"1\"", "N-word"}, {ONE, "= hand red ?", ""},
		{ONE, "= hand blue green", ""}, {ONE, "= hand red green", "TR-rpm-in-hand"},
		{ONE, "= upgrades purple none", "N-seat"}, {ONE, "= upgrades red frog", "N-word"}, {ONE, "= upgrades red ?", "TR-up-any-race"}, {ONE, "= upgrades red none", ""},
		{CUP "upgrades red ?2 turbo, race 2, resume red\n1. red: flip basic, ", "= upgrades red turbo ?2", ""},
		{CUP "upgrades red ?2 turbo, race 2, resume red\n1. red: flip basic, ", "= upgrades red turbo", "TR-up-any-race"},
		{ONE, "= pile gold 1", "N-word"}, {ONE, "= pile track none 1", "N-word"}, {ONE, "= pile track none", "TR-detour-clear"}, {ONE, "= pile track 900", "N-word"},
		{ONE, "= pile track frog", "N-word"}, {ONE, "= pile slick 12", ""}, {ONE, "= pile slick 5", "TR-drum-draw"}, {ONE, "= pile track \"12\"", "N-word"},
		{CUP "pile upgrade turbo ?, race 2, resume red\n1. red: flip basic, ", "= pile upgrade turbo agility", ""},
		{CUP "pile upgrade turbo ?, race 2, resume red\n1. red: flip basic, ", "= pile upgrade agility ?", "TR-up-top-card"},
		{ONE, "= slick purple 1", "N-seat"}, {ONE, "= slick red", "N-word"}, {ONE, "= slick red finish", "N-word"}, {ONE, "= slick red x", "N-word"}, {ONE, "= slick red 2", "TR-drum-place"},
		{ONE, "= type red 1", "N-word"}, {ONE, "= type red 1 frog", "N-word"}, {ONE, "= type red 1 basic", ""}, {ONE, "= type red 2 basic", "TR-rpm-permanent"},
		{ONE, "= type red 1 pass", "TR-rpm-convert"}, {ONE, "= up red 1", ""}, {ONE, "= down red 1", "TR-lane-facedown"}, {ONE, "= up red 2", "TR-lane-facedown"}, {ONE, "= gap red 3", "TR-shortcut-remove"},
		{SINGLE "at red 3, gap red 2, resume blue\n1. blue: flip basic, ", "= down red 2", "TR-lane-facedown"}, {SINGLE "at red 3, gap red 2, resume blue\n1. blue: flip basic, ", "= gap red 2", ""},
		{ONE, "= route purple 0", "N-seat"}, {ONE, "= route red", "N-word"}, {ONE, "= route red 0 1", "N-word"}, {ONE, "= route red 1", "TR-detour-draw"}, {ONE, "= route blue 1", "TR-detour-align"},
		{ONE, "= tokens purple 1", "N-seat"}, {ONE, "= tokens red", "N-word"}, {ONE, "= tokens red 0 1", "N-word"}, {ONE, "= tokens red 1", "TR-race-win"}, {ONE, "= tokens red 0", ""},
		{WON, "= tokens red 2", ""}, {WON, "= tokens red 1", "TR-champion"},
		{THREE "0. setup: mode team, team sun red, team moon blue green, lanes 12\n1. red: flip basic, ", "= tokens red 1", "TR-team-win"},
		{ONE, "= next purple", "N-seat"}, {ONE, "= next blue 1", "N-word"}, {ONE, "= next blue", ""}, {ONE, "= next green", "TR-turn-cycle"}, {WON, "= next red", ""}, {WON, "= next blue", "TR-winner-opens"},
		{SINGLE "at red 12, at blue 12, at green 12, resume red\n1. red: step\n2. blue: step\n3. green: step, ", "= next red", "TR-winner-opens"},
		{ONE, "= winner", "N-word"}, {ONE, "= winner \"sun\"", "N-word"}, {ONE, "= winner sun", "TR-team-win"}, {ONE, "= out purple", "N-seat"}, {ONE, "= out red 1", "N-word"},
		{ONE, "= out red", "TR-race-end"}, {SINGLE "out red resigned, resume blue\n1. blue: flip basic, ", "= out red", ""}, {ONE, "= frog 1", "N-claim"},
		{ONE, "= score red 1", "TR-race-win"}, {ONE, "= rank blue red green", "TR-race-win"}, {ONE, "= result red", "TR-race-end"},
	};

	JUDGE(rows);
}

static void variant_claims(void **state)
{
	static const struct row rows[] = {
		{LOOT, "= loot purple", "N-seat"}, {LOOT, "= loot red 1", "N-word"}, {LOOT, "= loot red", ""}, {LOOT, "= loot blue", "TT-heist-steal-roll"}, {LOOT, "= tires 1", "N-claim"}, {LOOT, "= wall 1", "N-claim"},
		{LOOT, "= accuracy red 1", "N-claim"}, {LOOT, "= out purple", "N-seat"}, {LOOT, "= out red 3", "N-word"}, {LOOT, "= out red", "TT-heist-arrest"}, {LOOT, "= ahead purple police 1", "N-seat"},
		{LOOT, "= ahead red purple 1", "N-seat"}, {LOOT, "= ahead red blue", "N-word"}, {LOOT, "= ahead red blue x1", "N-word"}, {LOOT, "= ahead red blue 123456", "N-word"},
		{LOOT, "= ahead red blue \"1\"", "N-word"}, {LOOT, "= ahead red blue +", "N-word"}, {LOOT, "= ahead red blue 1 1", "N-word"}, {LOOT, "= ahead red blue +1", ""}, {LOOT, "= ahead red blue 1.5", "N-word"},
		{LOOT, "= ahead red blue 2", "TT-heist-steal-parallel"}, {LOOT, "= ahead police red 4", "TT-heist-arrest"}, {LOOT, "= ahead blue red -1", ""}, {LOOT, "= ahead blue red 1", "TT-heist-steal-parallel"},
		{LOOT, "= rolls purple 1", "N-seat"}, {LOOT, "= rolls red", "N-word"}, {LOOT, "= rolls red 1 1", "N-word"}, {LOOT, "= rolls red 1", "TT-heist-standoff-who"}, {LOOT, "= score red 4", "TT-heist-sum"},
		{LOOT, "= place red 1", "TT-heist-hideout"}, {LOOT, "= at red finish", "TT-heist-hideout"}, {LOOT, "= rank blue red green police", "TT-heist-hideout"},
		{BUS, "= tires x", "N-word"}, {BUS, "= tires 1 2", "N-word"}, {BUS, "= tires 5", "TT-heroes-four-tires"}, {BUS, "= tires 1", "TT-heroes-tire"}, {BUS, "= out car1", "TT-heroes-cliff"},
		{BUS, "= ammo car1 emp 1", "TT-heroes-no-weapons"}, {BUS, "= off car1 1", "TT-heroes-miss"}, {BUS, "= off car1 0", ""}, {BUS, "= place car1 1", "TT-heroes-edge"}, {BUS, "= loot car1", "N-claim"},
		{BUS, "= at car1 finish", "TT-heroes-edge"}, {BUS, "= ahead car1 car2 1", ""}, {BUS, "= ahead car2 car3 1", "TT-heroes-parallel-zero"}, {BUS, "= score car1 1", "TT-heroes-tire"},
		{BUS, "= rolls car1 1", "N-claim"}, {CARS "[Ruling \"heroes-cliff=car-only\"]\n0. setup: mode heroes, lanes 12, " HEROES_HANDS "out car1 cliff, resume car2\n1. car2: flip basic, ", "= at car1 12", "TT-heroes-cliff"},
		{CARS "[Ruling \"heroes-cliff=car-only\"]\n0. setup: mode heroes, lanes 12, " HEROES_HANDS "out car1 cliff, resume car2\n1. car2: flip basic, ", "= out car1", ""},
		{HEROES "tires 1 car1, resume car1\n1. car1: flip basic, ", "= out car1", "TT-heroes-stay"},
		{RAX "resume mara\n1. mara: flip basic, ", "= wall x", "N-word"}, {RAX "resume mara\n1. mara: flip basic, ", "= wall 15 1", "N-word"}, {RAX "resume mara\n1. mara: flip basic, ", "= wall 14", "TT-rax-wall-15"},
		{RAX "resume mara\n1. mara: flip basic, ", "= ammo purple emp 1", "N-seat"}, {RAX "resume mara\n1. mara: flip basic, ", "= ammo rax", "N-word"}, {RAX "resume mara\n1. mara: flip basic, ", "= ammo rax 3 1", "N-word"},
		{RAX "resume mara\n1. mara: flip basic, ", "= ammo rax frog 1", "TR-missing"}, {RAX_HOUSE "resume mara\n1. mara: flip basic, ", "= ammo rax frog 1", "N-word"},
		{RAX "resume mara\n1. mara: flip basic, ", "= ammo rax emp x", "N-word"}, {RAX "resume mara\n1. mara: flip basic, ", "= ammo rax emp 0 1", "N-word"}, {RAX "resume mara\n1. mara: flip basic, ", "= ammo rax emp 0", ""},
		{RAX "resume mara\n1. mara: flip basic, ", "= upgrades purple none", "N-seat"}, {RAX "resume mara\n1. mara: flip basic, ", "= upgrades rax frog", "N-word"},
		{RAX "resume mara\n1. mara: flip basic, ", "= upgrades rax \"turbo\"", "N-word"}, {RAX "resume mara\n1. mara: flip basic, ", "= upgrades mara turbo", "TT-rax-deal-upgrade"},
		{RAX "upgrades rax turbo, resume mara\n1. mara: flip basic, ", "= upgrades rax none", "TT-rax-deal-upgrade"}, {RAX "resume mara\n1. mara: flip basic, ", "= off mara 1", "TT-rax-return"},
		{RAX "resume mara\n1. mara: flip basic, ", "= off rax 1", "TR-bump-return"}, {RAX "resume mara\n1. mara: flip basic, ", "= place mara 1", "TT-rax-no-beyond"}, {RAX "resume mara\n1. mara: flip basic, ", "= at mara finish", "TT-rax-no-beyond"},
		{RAX "resume mara\n1. mara: flip basic, ", "= tokens mara 1", "TT-rax-deal-passengers"}, {RAX "resume mara\n1. mara: flip basic, ", "= score mara 1", "TT-rax-take-one"}, {RAX "resume mara\n1. mara: flip basic, ", "= out mara", "TT-rax-base"},
		{RAX "at mara 3 flat, resume maro\n1. maro: flip basic, ", "= off mara 1", "TR-flat-return"}, {RAX "at mara 3 upright, resume maro\n1. maro: flip basic, ", "= off mara 1", ""},
		{RAX "at mara 3 off 2, resume maro\n1. maro: flip basic, ", "= off mara 2", ""},
	};

	JUDGE(rows);
}

/* ---- words of play */
#define PLAY THREE BOX "0. setup: mode single, lanes 12, hand red spikes, hand blue runflat, hand green ?\n1. red: "

static void play_words(void **state)
{
	static const struct row rows[] = {
		{PLAY, "flip", "N-word"}, {PLAY, "flip ?2", "N-word"}, {PLAY, "flip ?", "TR-turn-move"}, {PLAY, "flip ? ?", "N-word"}, {PLAY, "flip slick", "TR-oil-separate"}, {PLAY, "flip oil", "TR-oil-separate"},
		{PLAY, "flip finish", "TR-finish-card"}, {PLAY, "flip frog", "N-word"}, {PLAY, "flip basic 3", "N-word"}, {PLAY "flip basic, ", "play", "N-word"}, {PLAY "flip basic, ", "play ?", "N-word"},
		{PLAY "flip basic, ", "play frog", "N-word"}, {PLAY "flip drum, ", "play slick purple 3", "N-seat"}, {PLAY "flip drum, ", "play slick blue", "N-word"}, {PLAY "flip drum, ", "play slick blue 3 4", "N-word"},
		{PLAY "flip basic, ", "play spikes finish", "TR-spikes-any"}, {PLAY "flip basic, ", "play spikes blue", "N-word"}, {PLAY "flip basic, ", "play spikes 3", "N-word"},
		{HEIST "@red roll 5, @blue roll 2, @green roll 3\n1. red: flip basic, ", "play spikes police", "TT-heist-police-no-cards"}, {HEROES "\n1. car1: flip basic, ", "play runflat bus", "TT-heroes-bus-no-cards"},
		{PLAY "flip basic, ", "draw", "N-word"}, {PLAY "flip basic, ", "draw gold ?", "N-word"}, {PLAY "flip basic, ", "draw rpm", "N-word"}, {PLAY "flip detour, ", "draw track slick", "TR-oil-separate"},
		{PLAY "flip detour, ", "draw track oil", "TR-oil-separate"}, {PLAY "flip detour, ", "draw track frog", "N-word"}, {PLAY "flip basic, ", "draw rpm frog", "N-word"}, {PLAY "flip basic, ", "draw upgrade frog", "N-word"},
		{PLAY "flip basic, ", "draw rpm ?33", "N-word"}, {PLAY "flip basic, ", "discard", "N-word"}, {PLAY "flip basic, ", "discard frog", "N-word"}, {PLAY "flip basic, ", "discard ?2", "N-word"},
		{PLAY "flip basic, ", "discard ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ?", "N-word"}, {PLAY "flip basic, ", "use", "N-word"}, {PLAY "flip basic, ", "use frog", "N-word"},
		{PLAY "flip basic, ", "use turbo frog", "N-word"}, {PLAY "flip basic, ", "use turbo agility", "TR-up-declare"}, {PLAY "flip basic, ", "decline", "N-word"}, {PLAY "flip basic, ", "decline turbo 3", "N-word"}, {PLAY "flip basic, ", "decline turbo", "TR-up-declare"},
		{PLAY "flip sideswipe, ", "bump purple", "N-seat"}, {PLAY "flip sideswipe, ", "bump", "N-word"}, {PLAY "flip sideswipe, ", "bump blue green", "TR-swipe-bump"}, {PLAY "flip sideswipe, ", "bump blue 2", "N-word"},
		{PLAY, "step 3", "N-word"}, {PLAY "flip basic, ", "pass 3", "N-word"}, {PLAY "flip basic, ", "pass \"no\" 3", "N-word"}, {PLAY "flip basic, ", "pass \"no\"", ""}, {PLAY, "fire emp blue", "TR-rpm-role"},
		{CUP "race 2, resume red\n1. red: ", "ram", "TR-rpm-role"}, {THREE "0. setup: mode team, team sun red, team moon blue green, lanes 12\n1. red: ", "leave", "TR-rpm-role"},
		{PLAY, "basic", "N-verb"}, {PLAY, "lanes 12", "N-setup"}, {PLAY, "frog", "N-verb"}, {WON "= place red 1\n4. all: ", "draw rpm ?", "N-seat"},
	};

	JUDGE(rows);
}

/* ---- acts at the wrong time, or of the wrong one */
#define PACK THREE BOX "0. setup: mode single, lanes 12, "
#define READ(words, set) THREE BOX "[Ruling \"" words "\"]\n0. setup: mode " set ", lanes 12, "
#define TEAMS THREE BOX "0. setup: mode team, team sun red blue, team moon green, lanes 12\n1. red: "

static void turns(void **state)
{
	static const struct row rows[] = {
		{SINGLE "resume red\n1. all: ", "@red flip basic", "TR-turn-cycle"}, {SINGLE "mode single\n1. red: ", "@blue flip basic", "TR-first-player"}, {SINGLE "resume red\n1. red: ", "@blue flip basic", "TR-turn-cycle"},
		{SINGLE "mode single\n1. red: flip basic, ", "@blue flip basic", "TR-turn-cycle"}, {TEAMS "flip basic, ", "@blue flip basic", "TR-team-lanes"}, {TEAMS "flip basic, ", "@green flip basic", "TR-turn-cycle"}, {SINGLE "mode single\n1. red: ", "@blue step", "TR-turn-cycle"},
		{SINGLE "up red 5 pass, at red 1, resume red\n1. red: flip jump3, ", "flip pass, flip basic", ""}, {SINGLE "up red 5 pass, at red 1, resume red\n1. red: flip jump3, ", "flip stop", "TR-turn-flip"},
		{SINGLE "up red 5 pass, at red 1, resume red\n1. red: flip jump3, ", "flip ?, flip basic", ""}, {SINGLE "up red 5, at red 1, resume red\n1. red: flip jump3, ", "flip stop", ""}, {SINGLE "lane red stop ?11\n1. red: ", "flip ?, = at red 1 half", ""},
		{SINGLE "lane red stop ?11\n1. red: ", "flip basic", "TR-turn-flip"}, {SINGLE "mode single\n1. red: ", "flip jump5", "TR-jump-five-pack"}, {PACK "pack basic\n1. red: ", "flip jump5", "TR-jump-five-pack"}, {SINGLE "pack tournament\n1. red: ", "flip jump5", "TR-jump-five-pack"},
		{PACK "mode single\n1. red: ", "flip rpm", "TR-rpm-draw-shuffle"}, {PACK "seen jump5 jump5 jump5, resume red\n1. red: ", "flip jump5", "TR-card-count"}, {PACK "pile rpm ?30, resume red\n1. red: flip rpm, ", "flip basic", "TR-rpm-draw-card"},
		{PACK "pile rpm ?30, resume red\n1. red: flip rpm, ", "discard ?", "TR-rpm-discard"}, {READ("detour-short-pile=undecided", "single") "pile track ?1, resume red\n1. red: ", "flip detour", "TR-missing"}, {READ("detour-short-pile=undecided", "single") "pile track none, resume red\n1. red: ", "flip detour", "TR-missing"},
		{SINGLE "at red 3 flat, resume red\n1. red: ", "pass", "TR-turn-flip"}, {SINGLE "mode single\n1. red: ", "pass", "TR-turn-flip"}, {READ("pass-turn=yes", "single") "resume red\n1. red: pass\n2. blue: ", "flip basic", ""},
		{SINGLE "slick red 4, at red 3, resume red\n1. red: step, ", "pass", "TR-rpm-window"}, {SINGLE "mode single\n1. red: ", "@blue pass", "TR-rpm-window"}, {SINGLE "mode single\n1. red: flip drum, play slick blue 3, ", "@blue pass", "TR-rpm-close"},
		{SINGLE "resume red\n1. all: ", "@blue pass", "TR-rpm-window"}, {PACK "hand red spikes, hand blue ?, hand green ?, mode single\n1. red: flip basic, @green pass, ", "@blue pass", "TR-rpm-response-order"},
		{PACK "hand red spikes, hand blue ?, hand green ?, out green resigned, resume red\n1. red: flip basic, ", "@green pass", "TR-rpm-response-order"}, {PACK "hand red spikes, hand blue ?, hand green ?, place green 1, resume red\n1. red: flip basic, ", "@green pass", ""},
		{READ("rpm-response-round=until-quiet", "single") "hand red spikes, hand blue ?2, hand green ?2, resume red\n1. red: flip basic, @blue play spikes, @green pass, ", "@blue pass", ""},
		{SINGLE "out blue resigned, at red 3, resume red\n1. red: flip sideswipe, ", "bump blue", "TR-swipe-bump"}, {SINGLE "mode single\n1. red: flip sideswipe, ", "bump red", "TR-swipe-bump"}, {SINGLE "mode single\n1. red: flip basic, ", "bump blue", "TR-swipe-bump"},
		{SINGLE "mode single\n1. red: flip basic, ", "play slick blue 3", "TR-oil-choice"}, {SINGLE "mode single\n1. red: flip drum, ", "play slick blue finish", "TR-oil-not-finish"}, {SINGLE "mode single\n1. red: flip drum, ", "play slick red 5", "TR-oil-opponent"},
		{SINGLE "slick blue 5, resume red\n1. red: flip drum, ", "play slick blue 5", "TR-oil-no-stack"}, {SINGLE "at blue 5, resume red\n1. red: flip drum, ", "play slick blue 5", "TR-oil-facedown"}, {SINGLE "at blue 5, gap blue 3, resume red\n1. red: flip drum, ", "play slick blue r1", "TR-drum-place"}, {SINGLE "at blue 5, gap blue 3, resume red\n1. red: flip drum, ", "play slick blue 3", "TR-oil-facedown"},
		{SINGLE "pile slick none, resume red\n1. red: flip drum, ", "play slick blue 5", "TR-drum-draw"}, {SINGLE "mode single\n1. red: flip drum, play slick blue 3, ", "play slick blue 4", "TR-drum-draw"}, {PACK "hand red ?, hand blue ?, hand green ?, mode single\n1. red: flip basic, ", "discard ?", "TR-rpm-discard"},
		{SINGLE "at red 3 flat, resume red\n1. red:\n2. blue: ", "flip basic", "TR-FLAT-RIGHT"}, {SINGLE "at red 3 off, resume red\n1. red:\n2. blue: ", "flip basic", "TR-BUMP-RETURN"}, {SINGLE "at red 3 upright, resume red\n1. red:\n2. blue: ", "flip basic", "TR-FLAT-RETURN"},
		{SINGLE "at red 3 half, resume red\n1. red:\n2. blue: ", "flip basic", "TR-STOP-NO-FLIP"}, {SINGLE "mode single\n1. red:\n2. blue: ", "flip basic", "TR-TURN-FLIP"}, {SINGLE "mode single\n1. red: flip pass\n2. blue: ", "flip basic", "TR-PASS-LANE"},
		{SINGLE "mode single\n1. red: flip sideswipe\n2. blue: ", "flip basic", "TR-SWIPE-NEXT"}, {SINGLE "mode single\n1. red: flip jump3\n2. blue: ", "flip basic", "TR-JUMP-PLAY"}, {SINGLE "slick red 1, resume red\n1. red:\n2. blue: ", "flip basic", "TR-OIL-CLEAN-TURN"},
		{HEIST "loot red, resume police\n1. police:\n2. red: ", "flip basic", "TT-HEIST-POLICE-STEP"}, {HEROES "resume bus\n1. bus:\n2. car1: ", "flip basic", "TT-HEROES-BUS-STEP"}, {CARS HOUSE "0. setup: mode heroes, lanes 12, " HEROES_HANDS "at car1 3 off, resume car1\n1. car1:\n2. car2: ", "flip basic", "TT-HEROES-MISS"},
		{SINGLE "out blue resigned, resume red\n1. red: flip basic\n2. blue: ", "flip basic", "TR-TURN-CYCLE"}, {HEIST "loot red, out blue, resume red\n1. red: flip basic\n2. blue: ", "flip basic", "TT-HEIST-ARREST-OUT"}, {HEROES "tires 1 car2, out car2, resume car1\n1. car1: flip basic\n2. car2: ", "flip basic", "TT-HEROES-ORDER"},
		{SINGLE "mode single\n1. red: flip basic\n2. red: ", "flip basic", "TR-TURN-CYCLE"}, {SINGLE "place blue 1, resume red\n1. red: flip basic\n2. blue: ", "flip basic", "TR-RACE-END"}, {SINGLE "mode single\n1. blue: ", "flip basic", ""}, {SINGLE "order red blue green\n1. blue: ", "flip basic", "TR-FIRST-PLAYER"},
	};

	JUDGE(rows);
}

#define LAST_OF_ROUTE "pile track none, route red 3 drum ?1, at red r1, resume red\n1. red: flip basic\n2. blue: flip basic, "

static void draws(void **state)
{
	static const struct row rows[] = {
		{PACK "pile rpm spikes ?5, resume red\n1. red: flip rpm, ", "draw rpm green", "TR-rpm-draw-card"}, {PACK "pile rpm ?5, resume red\n1. red: flip rpm, ", "draw rpm ?2", "TR-rpm-draw-card"}, {PACK "pile rpm none, resume red\n1. red: flip rpm, ", "draw rpm ?", "TR-rpm-draw-card"},
		{PACK "pile rpm ?5, resume red\n1. red: flip rpm, draw rpm ?, ", "draw rpm ?", "TR-rpm-draw-card"}, {PACK "pile rpm ?5, resume red\n1. red: flip basic, ", "draw rpm ?", "TR-rpm-draw-card"}, {PACK "pile rpm ?5, resume red\n1. red: flip basic, ", "@blue draw rpm ?", "TR-rpm-reward-top"},
		{PACK "hand blue offroad offroad offroad offroad, hand red ?, hand green ?, pile rpm ?5, resume red\n1. red: flip rpm, ", "draw rpm offroad", "TR-card-count"}, {PACK "hand blue spikes, pile rpm ?5, resume red\n1. red: flip rpm, @blue play spikes, ", "draw rpm ?", "TR-rpm-draw-card"},
		{WON "= place red 1\n4. all: ", "@red draw upgrade ?", "TR-up-earn"}, {CUP "pile upgrade none, race 2, at red 12, at blue 12, at green 12, resume red\n1. red: step\n2. blue: step\n3. green: step\n4. all: ", "@red draw upgrade ?", "TR-up-top-card"},
		{CUP "pile upgrade turbo agility, race 2, at red 12, at blue 12, at green 12, resume red\n1. red: step\n2. blue: step\n3. green: step\n4. all: ", "@red draw upgrade agility", "TR-up-top-card"},
		{CUP "pile upgrade turbo agility, race 2, at red 12, at blue 12, at green 12, resume red\n1. red: step\n2. blue: step\n3. green: step\n4. all: ", "@red draw upgrade turbo agility", "TR-up-top-card"},
		{CUP "pile upgrade turbo agility, race 2, at red 12, at blue 12, at green 12, resume red\n1. red: step\n2. blue: step\n3. green: step\n4. all: @red draw upgrade ?, ", "@red draw upgrade ?", "TR-up-top-card"},
		{CUP "pile upgrade turbo agility, race 2, at red 12, at blue 12, at green 12, resume red\n1. red: step\n2. blue: step\n3. green: step\n4. all: ", "@blue draw upgrade ?", "TR-up-earn"},
		{READ("upgrade-choose=free-choice", "tournament") "pile upgrade turbo agility, race 2, at red 12, at blue 12, at green 12, resume red\n1. red: step\n2. blue: step\n3. green: step\n4. all: ", "@red draw upgrade agility", ""},
		{READ("upgrade-choose=free-choice", "tournament") "pile upgrade turbo agility, race 2, at red 12, at blue 12, at green 12, resume red\n1. red: step\n2. blue: step\n3. green: step\n4. all: ", "@red draw upgrade runflat", "TR-up-top-card"},
		{CUP "pile rpm ?9, race 2, at red 12, at blue 12, at green 12, resume red\n1. red: step\n2. blue: step\n3. green: step\n4. all: ", "@red draw rpm ?3", "TR-rpm-reward-top"}, {CUP "pile rpm ?9, race 2, at red 12, at blue 12, at green 12, resume red\n1. red: step\n2. blue: step\n3. green: step\n4. all: @green draw rpm ?, ", "@green draw rpm ?", "TR-rpm-reward-third"},
		{CUP "pile rpm ?9, race 2, at red 12, at blue 12, at green 12, resume red\n1. red: step\n2. blue: step\n3. green: step\n4. all: @red draw rpm ?2, @blue draw rpm ?2\n5. setup: ", "lanes 12", "TR-RPM-REWARD-THIRD"},
		{PACK "resume red\n1. red: flip basic, ", "draw track basic basic", "TR-detour-draw"}, {PACK "resume red\n1. red: flip detour, draw track basic pass, ", "draw track stop flat", "TR-detour-draw"}, {PACK "pile track ?1, resume red\n1. red: flip detour, ", "draw track basic pass", "TR-detour-draw"},
		{PACK "seen jump5 jump5 jump5, resume red\n1. red: flip detour, ", "draw track jump5 basic", "TR-card-count"}, {PACK "seen jump5 jump5, resume red\n1. red: flip detour, ", "draw track jump5 jump5", "TR-card-count"}, {PACK "pile track basic pass ?9, resume red\n1. red: flip detour, ", "draw track pass basic", "TR-detour-draw"},
		{READ("detour-facing=face-up", "single") "resume red\n1. red: flip detour, ", "draw track ? basic", "TR-detour-draw"}, {PACK "resume red\n1. red: flip detour, ", "@blue draw track basic pass", "TR-turn-cycle"}, {PACK "resume red\n1. red: flip basic, ", "draw upgrade ?", "TR-up-earn"},
		{READ("detour-clear-time=on-reaching-last", "single") LAST_OF_ROUTE, "= pile track drum basic", ""}, {READ("detour-clear-time=on-reaching-last", "single") LAST_OF_ROUTE, "= pile track basic drum", "TR-detour-clear"},
		{THREE BOX "[Ruling \"detour-clear-time=on-reaching-last\"] [Ruling \"bottom-order=as-recorded\"]\n0. setup: mode single, lanes 12, " LAST_OF_ROUTE, "= pile track basic drum", ""},
		{READ("upgrade-automatic=optional", "tournament") "race 2, upgrades red turbo runflat, @red use turbo, @red use runflat, resume red\n1. red: flip jump3, ", "decline turbo, flip basic, = at red 4", ""},
		{READ("upgrade-automatic=optional", "tournament") "race 2, upgrades red turbo runflat, @red use turbo, @red use runflat, resume red\n1. red: flip jump3, decline turbo, ", "decline turbo", "TR-up-role"},
		{READ("upgrade-automatic=optional", "tournament") "race 2, upgrades red turbo runflat, @red use turbo, @red use runflat, resume red\n1. red: flip jump3, ", "decline runflat", "TR-up-role"},
		{READ("upgrade-automatic=optional", "tournament") "race 2, upgrades red turbo runflat, @red use turbo, @red use runflat, resume red\n1. red: ", "decline turbo", "TR-up-turbo"},
		{READ("upgrade-automatic=optional", "tournament") "race 2, upgrades red turbo, @red use turbo\n1. all: ", "@red decline turbo", "TR-up-turbo"},
		{CUP "race 2, upgrades red turbo, @red use turbo, resume red\n1. red: flip jump3, ", "decline turbo", "TR-up-turbo"},
	};

	JUDGE(rows);
}

#define DEAL(hand) CARS "0. setup: mode heroes, lanes 12, lane bus 9, checkpoints off, hand car2 spikes ?2, hand car3 spikes ?2, hand car4 spikes ?2, ", hand

static void waits_and_orders(void **state)
{
	static const struct row rows[] = {
		{SINGLE "at red 3 off 2, resume red\n1. red: ", "flip basic", "TR-bump-return"}, {SINGLE "at red 3 off 2, resume red\n1. red:\n2. blue: ", "flip basic", "TR-BUMP-RETURN"}, {SINGLE "at red 3 off 2, resume red\n1. red: step, ", "flip basic", "TR-turn-flip"},
		{SINGLE "at red 3 off 2, resume red\n1. red: step, ", "= at red 3 off", ""}, {SINGLE "mode single\n1. red: flip drum, ", "@blue play slick green 3", "TR-turn-cycle"}, {SINGLE "resume red\n1. blue: ", "flip basic", "TR-TURN-CYCLE"},
		{HEIST "loot red, resume red\n1. police: ", "step", "TT-HEIST-POLICE-STEP"}, {HEIST "loot red, resume police\n1. red: ", "flip basic", "TT-HEIST-POLICE-STEP"}, {HEROES "resume bus\n1. car1: ", "flip basic", "TT-HEROES-BUS-STEP"},
		{HEROES "resume car1\n1. bus: ", "step", "TT-HEROES-ORDER"}, {HEROES "resume bus\n1. bus: step\n2. bus: ", "step", "TT-HEROES-BUS-STEP"},
		{CARS "[Ruling \"heroes-car-order=free\"]\n0. setup: mode heroes, lanes 12, " HEROES_HANDS "resume car1\n1. car1: flip basic\n2. car3: ", "flip basic", ""}, {CARS "[Ruling \"heroes-car-order=free\"]\n0. setup: mode heroes, lanes 12, " HEROES_HANDS "resume car1\n1. car1: flip basic\n2. car3: flip basic\n3. car1: ", "flip basic", "TR-TURN-CYCLE"},
		{ONE, "= hand blue none", "TR-rpm-in-hand"}, {SINGLE "route red 3 ?1, at red r1, resume blue\n1. blue: flip basic, ", "= route red 1", ""}, {SINGLE "route red 3 ?1, at red r1, resume blue\n1. blue: flip basic, ", "= route red 2", "TR-detour-draw"},
		{HEIST "place red 1, loot red, resume blue\n1. blue: flip basic, ", "= place red 1", ""}, {HEIST "place red 1, loot red, resume blue\n1. blue: flip basic, ", "= at red finish", ""},
		{DEAL("hand car1 spikes ?2"), ""}, {DEAL("hand car1 spikes ?1"), "TT-HEROES-DEAL-TWO"}, {DEAL("hand car1 spikes"), "TT-HEROES-DEAL-TWO"}, {DEAL("hand car1 spikes ?3"), "TT-HEROES-DEAL-TWO"}, {DEAL("hand car1 nitrous green"), "TT-HEROES-DEAL-SPIKES"},
		{DEAL("hand car1 spikes spikes green"), ""}, {DEAL("hand car1 spikes spikes green nitrous"), "TT-HEROES-DEAL-SPIKES"}, {DEAL("hand car1 ?3"), ""}, {DEAL("hand car1 nitrous green offroad"), "TT-HEROES-DEAL-SPIKES"},
		{"[Game \"turbo-rally\"] [Seat \"car1: Ann\"] [Seat \"bus\"] [Components \"tournament108\"]\n0. setup: mode heroes, lanes 12, lane bus 9, checkpoints off, ", "hand car1 spikes ?2", "TT-HEROES-FOUR-CARS"},
		{SINGLE "mode single\n1. red: flip drum, pass, ", "play slick blue 3", ""}, {SINGLE "mode single\n1. red: flip drum, pass, pass, ", "play slick blue 3", "TR-oil-now-or-lost"}, {RAX_HOUSE "resume mara\n1. mara: ", "@mara play spikes maro", "N-word"},
		{SINGLE "at red 12, at blue 12, at green 12, resume red\n1. red: step\n2. blue: step\n3. green: step\n4. red: ", "step", "TR-race-end"}, {SINGLE "at red 3 flat, resume red\n1. red: step, ", "step", "TR-flat-right"}, {SINGLE "at red 3 half, resume red\n1. red: step, ", "flip basic", "TR-stop-no-flip"},
		{SINGLE "mode single\n1. red: flip stop, ", "flip basic", "TR-stop-half"}, {SINGLE "mode single\n1. red: flip basic, ", "step", "TR-turn-flip"}, {SINGLE "at red 12, resume red\n1. red: ", "flip basic", "TR-finish-card"}, {SINGLE "at red 12, resume red\n1. red:\n2. blue: ", "flip basic", "TR-FINISH-CARD"},
		{SINGLE "at red 12, resume red\n1. red: step, ", "flip basic", "TR-finish-card"}, {SINGLE "at red 3 half, resume red\n1. red: step\n2. blue: flip basic\n3. green: flip basic\n4. red: ", "step", "TR-stop-resume"}, {SINGLE "at red 3 off, resume red\n1. red: step\n2. blue: flip basic\n3. green: flip basic\n4. red: ", "step", "TR-bump-return"},
		{SINGLE "slick red 4, at red 3, resume red\n1. red: step\n2. blue: flip basic\n3. green: flip basic\n4. red: ", "step", "TR-oil-after-clean"}, {SINGLE "route red 3 ?2, at red r1, resume red\n1. red: ", "step", "TR-detour-normal"},
	};

	JUDGE(rows);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(cards_and_places, table_set_up, table_tear_down),
		cmocka_unit_test_setup_teardown(counts_and_piles, table_set_up, table_tear_down),
		cmocka_unit_test_setup_teardown(deck_and_lanes, table_set_up, table_tear_down),
		cmocka_unit_test_setup_teardown(further_races, table_set_up, table_tear_down),
		cmocka_unit_test_setup_teardown(variant_words, table_set_up, table_tear_down),
		cmocka_unit_test_setup_teardown(claims, table_set_up, table_tear_down),
		cmocka_unit_test_setup_teardown(variant_claims, table_set_up, table_tear_down),
		cmocka_unit_test_setup_teardown(play_words, table_set_up, table_tear_down),
		cmocka_unit_test_setup_teardown(turns, table_set_up, table_tear_down),
		cmocka_unit_test_setup_teardown(draws, table_set_up, table_tear_down),
		cmocka_unit_test_setup_teardown(waits_and_orders, table_set_up, table_tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
