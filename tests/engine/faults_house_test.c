/* Thunder Track under house rules of one's own: what each parameter changes, and what is open where it is missing. */
#include "tests/engine/faults.h"

#include <unistd.h>

/* change: what the file changes in thunder-published; the row's record names it "own". */
struct house_row { const char *change; struct row row; };

static const char *judge_house(struct table *t, const char *dir, const struct house_row *h, char *text, size_t room)
{
	char path[300];

	snprintf(path, sizeof path, "%s/own.json", dir);
	FILE *f = fopen(path, "w");
	assert_non_null(f);
	fprintf(f, "{\"game\": \"turbo-rally\", \"id\": \"own\", \"base\": \"thunder-published\", \"change\": {%s}}\n", h->change);
	assert_int_equal(fclose(f), 0);
	t->library.dir = dir;
	return judge_row(t, &h->row, text, room);
}

static void judge_houses(const struct house_row *rows, size_t n)
{
	char dir[] = "/tmp/steward-house-XXXXXX", path[300], text[4000];
	unsigned wrong = 0;

	assert_non_null(mkdtemp(dir));
	for (size_t i = 0; i < n; i++) {
		struct table t;             /* a library reads a file once */
		table_open(&t);
		const char *why = judge_house(&t, dir, &rows[i], text, sizeof text);
		if (why) {
			print_error("{%s}: %s\n%s\n", rows[i].change, why, text);
			wrong++;
		}
		table_close(&t);
	}
	snprintf(path, sizeof path, "%s/own.json", dir);
	unlink(path);
	rmdir(dir);
	assert_int_equal(wrong, 0);
}

#define HOUSES(rows) judge_houses(rows, sizeof(rows) / sizeof *(rows))

#define RUN "[Game \"turbo-rally\"] [Seat \"rax: Ann\"] [Seat \"mara: Bob\"] [Seat \"maro: Cid\"] [Components \"tournament108\"] [House \"own\"]\n"
#define HANDS "0. setup: mode rax, lanes 13, lane rax 10, wall 15, tokens rax 4, tokens mara 1, hand rax reload ?8, hand mara reload spikes ?4, hand maro ?5, " \
	"upgrades rax none, "
#define GUNS "weapons rax emp rail, weapons mara gun, weapons maro rocket, ammo rax emp 2, ammo rax rail 5, ammo mara gun 8, ammo maro rocket 5, "
#define START RUN HANDS GUNS
/* the level of Rad Rax is 9: one ahead of mara, two of maro */
#define TANKER START "at rax 6, at mara 8, at maro 7, resume "
#define MARA "mara\n1. mara: "
#define RAX "rax\n1. rax: draw rpm ?, "
#define ATTACK(words) "\"standard\": {\"attack\": {" words "}}"
#define OFF_TRACK(words) "\"standard\": {\"off_track\": {" words "}}"
#define AMMO(words) "\"standard\": {\"ammo\": {" words "}}"

static void attacks(void **state)
{
	static const struct house_row rows[] = {
		{"\"standard\": {\"attack\": null}", {TANKER MARA, "fire gun rax", "TR-missing"}}, {ATTACK("\"hit\": null"), {TANKER MARA, "fire gun rax", "TR-missing"}}, {ATTACK("\"hit\": null"), {TANKER RAX, "fire emp, = off mara 1", ""}},
		{"\"weapons\": {\"gun\": {\"roll\": null, \"accuracy\": null, \"hits\": null, \"damage\": null, \"ammo\": null, \"range\": null, \"direction\": null, \"wall\": null}}", {TANKER MARA, "fire gun rax", "TR-missing"}}, {"", {RUN HANDS "weapons rax emp rail, weapons mara gun, weapons maro ?, at rax 6, at mara 8, at maro 7, resume maro\n1. maro: ", "fire ? rax", "TR-missing"}},
		{ATTACK("\"phase\": null"), {TANKER MARA, "fire gun rax", ""}}, {ATTACK("\"who\": \"on-track\""), {TANKER MARA, "fire gun rax", ""}}, {ATTACK("\"who\": \"on-track\""), {START "at rax 6, at mara 8 off 2, at maro 7, resume " MARA, "fire gun rax", "TR-missing"}},
		{ATTACK("\"who\": \"anyone\""), {START "at rax 6, at mara 8 off 2, at maro 7, resume " MARA, "fire gun rax", "TR-missing"}},
		{"\"standard\": {\"attack\": {\"who\": \"anyone\"}, \"off_track\": {\"attack\": \"yes\"}}", {START "at rax 6, at mara 8 off 2, at maro 7, resume " MARA, "fire gun rax", ""}},
		{ATTACK("\"off_track_special\": \"no\""), {START "at rax 6 off 2, at mara 8, at maro 7, resume " RAX, "fire emp", "TR-missing"}}, {"", {START "at rax 6 off 2, at mara 8, at maro 7, resume " RAX, "fire emp, = off mara 1", ""}},
		{ATTACK("\"targets\": \"opponents\""), {START "at rax 6 off, at mara 8, at maro 7, resume " MARA, "fire gun rax", "TR-missing"}},
		{"\"standard\": {\"attack\": {\"targets\": \"opponents\"}, \"off_track\": {\"can_be_attacked\": \"yes\"}}", {START "at rax 6 off, at mara 8, at maro 7, resume " MARA, "fire gun rax", ""}},
		{"\"standard\": {\"attack\": {\"targets\": \"opponents\"}, \"off_track\": {\"can_be_attacked\": \"yes\"}}", {START "at rax 6, at mara 8 off 2, at maro 7, resume " RAX, "fire emp, = off mara 2", ""}},
		{"\"standard\": {\"attack\": {\"targets\": \"opponents\"}, \"off_track\": {\"can_be_attacked\": \"yes\", \"stacking\": \"add\"}}", {START "at rax 6, at mara 8 off 2, at maro 7, resume " RAX, "fire emp, = off mara 3", ""}},
		{"\"standard\": {\"attack\": {\"targets\": \"opponents\"}, \"off_track\": {\"can_be_attacked\": \"yes\", \"stacking\": null}}", {START "at rax 6, at mara 8 off 2, at maro 7, resume " RAX, "fire emp", "TR-missing"}},
		{OFF_TRACK("\"1\": null"), {TANKER RAX, "fire emp", "TR-missing"}}, {OFF_TRACK("\"1\": null"), {TANKER RAX "fire emp, ", "= off mara 3", "TR-missing<1"}},
		{"\"weapons\": {\"emp\": {\"direction\": \"ahead\"}}", {TANKER RAX, "fire emp, = off mara 0", ""}}, {"\"weapons\": {\"emp\": {\"direction\": \"behind\"}}", {START "at rax 6, at mara 10, at maro 7, resume " RAX, "fire emp, = off mara 0", ""}},
		{"\"weapons\": {\"emp\": {\"direction\": \"behind\"}}", {TANKER RAX, "fire emp, = off mara 1", ""}}, {"", {START "at rax 6, at mara 10, at maro 7, resume " RAX, "fire emp, = off mara 1", ""}},
		{"\"weapons\": {\"emp\": {\"wall\": \"yes\"}}", {START "at rax 10, at mara 8, at maro 7, resume " RAX, "fire emp wall, = wall 14", ""}}, {"\"weapons\": {\"emp\": {\"wall\": \"yes\"}}", {TANKER RAX, "fire emp wall", "TR-missing"}},
		{"\"weapons\": {\"emp\": {\"wall\": \"yes\", \"damage\": 9}}", {START "at rax 10, wall 5, at mara 8, at maro 7, resume " RAX, "fire emp wall, = wall 0", ""}},
		{"\"weapons\": {\"emp\": {\"hits\": \"one\"}}", {TANKER RAX, "fire emp", "TR-missing"}}, {"\"weapons\": {\"emp\": {\"hits\": \"one\"}}", {TANKER RAX, "fire emp mara, = off mara 1", ""}},
		{"\"weapons\": {\"emp\": {\"hits\": \"one\", \"range\": 3}}", {TANKER RAX "fire emp maro, = off maro 1, ", "= off mara 0", ""}},
		{ATTACK("\"wall_die\": \"none\""), {START "at rax 6, at mara 8, at maro 7, resume " RAX, "fire rail wall, roll 2, = wall 12", ""}}, {ATTACK("\"wall_die\": \"none\""), {TANKER RAX "fire rail wall, ", "flip basic", "TT-rax-wall-weapon"}},
		{ATTACK("\"wall_die\": \"none\""), {TANKER RAX "fire rail wall, ", "@mara roll 2", "TT-rax-wall-weapon"}},
		{ATTACK("\"wall_die\": \"none\""), {START "at rax 6, wall 2, at mara 8, at maro 7, resume " RAX, "fire rail wall, roll 2, = wall 0", ""}},
		{ATTACK("\"dice_each\": 2"), {TANKER MARA "fire gun rax, ", "@rax roll 3", "TR-missing"}}, {ATTACK("\"dice_each\": 2"), {TANKER MARA "fire gun rax, @rax roll 3 3, ", "roll 4 4, = off rax 1", ""}}, {ATTACK("\"dice_each\": 2"), {TANKER MARA "fire gun rax, @rax roll 3 3, ", "roll 4 5, = off rax 0", ""}},
		{ATTACK("\"first_roll\": \"attacker\""), {TANKER MARA "fire gun rax, roll 2, ", "roll 2", "TR-missing"}}, {ATTACK("\"first_roll\": null"), {TANKER MARA "fire gun rax, roll 2, ", "@rax roll 2, = off rax 1", ""}},
		{ATTACK("\"first_roll\": null"), {TANKER MARA "fire gun rax, ", "@rax roll 2, roll 2, = off rax 1", ""}}, {ATTACK("\"attacks_per_turn\": \"one\""), {TANKER RAX "fire emp, ", "fire rail wall", "TR-missing"}},
		{ATTACK("\"hit\": \"attacker-higher\""), {TANKER MARA "fire gun rax, @rax roll 3, ", "roll 2, = off rax 1", ""}}, {ATTACK("\"hit\": \"attacker-higher\""), {TANKER MARA "fire gun rax, @rax roll 4, ", "roll 2, = off rax 0", ""}},
		{ATTACK("\"hit\": \"attacker-not-lower\""), {TANKER MARA "fire gun rax, @rax roll 4, ", "roll 2, = off rax 1", ""}}, {ATTACK("\"hit\": \"attacker-not-lower\""), {TANKER MARA "fire gun rax, @rax roll 5, ", "roll 2, = off rax 0", ""}},
		{"\"standard\": {\"phases\": {\"flip\": null}}", {TANKER MARA, "fire gun rax", "TR-missing"}}, {"\"standard\": {\"phases\": {\"attack\": null}}", {TANKER MARA, "fire gun rax", "TR-missing"}},
		{"\"standard\": {\"phases\": {\"attack\": 3, \"flip\": 2}}", {TANKER MARA, "fire gun rax", "TR-missing"}}, {"\"standard\": {\"phases\": {\"attack\": 3, \"flip\": 2}}", {TANKER MARA "flip basic, ", "fire gun rax", ""}},
	};

	(void)state;
	HOUSES(rows);
}

static void damage_and_ammunition(void **state)
{
	static const struct house_row rows[] = {
		{OFF_TRACK("\"1\": {\"spaces\": 9}"), {START "at rax 1, at mara 4, at maro 7, resume " RAX, "fire emp, = off mara 1, = at mara 0 off", ""}}, {OFF_TRACK("\"1\": {\"spaces\": 1}"), {START "at rax 1, at mara 4, gap mara 3, at maro 7, resume " RAX, "fire emp, = at mara 2 off", ""}},
		{OFF_TRACK("\"1\": {\"spaces\": 2}"), {START "at rax 5, route mara 8 ?2, at mara r1, at maro 7, resume " RAX, "fire emp, = at mara r1 off", ""}},
		{"\"standard\": {\"return_on_track\": {\"counted\": \"extra\", \"turns\": null}}", {TANKER RAX, "fire emp, = off mara 2", ""}}, {"\"standard\": {\"return_on_track\": {\"counted\": \"extra\", \"turns\": 3}}", {TANKER RAX, "fire emp, = off mara 4", ""}},
		{"\"upgrades\": {\"tank\": null}", {RUN HANDS "upgrades rax tank, @rax use tank, " GUNS "at rax 6, at mara 8, at maro 7, resume " MARA "fire gun rax, @rax roll 2, ", "roll 2", "TR-missing"}},
		{"", {RUN HANDS "upgrades rax tank, " GUNS "at rax 6, at mara 8, at maro 7, resume " MARA "fire gun rax, @rax roll 2, ", "roll 2, = off rax 0", ""}},
		{"\"standard\": {\"return_on_track\": {\"flip\": \"yes\"}}", {START "at rax 6, at mara 8 off, at maro 7, resume " MARA "step, ", "flip basic, = at mara 9", ""}}, {"", {START "at rax 6, at mara 8 off, at maro 7, resume " MARA "step, ", "flip basic", "TR-bump-return"}},
		{"\"track_cards\": {\"ice\": {\"effect\": \"pass\", \"count\": 2}}, \"deck\": {\"size\": 110}", {TANKER MARA "flip ice, ", "flip basic, = at mara 10", ""}},
		{AMMO("\"per_attack\": null"), {TANKER MARA "fire gun rax, @rax roll 2, roll 2, ", "= ammo mara gun 7", ""}}, {AMMO("\"per_attack\": 3"), {TANKER MARA "fire gun rax, @rax roll 2, roll 2, ", "= ammo mara gun 5", ""}},
		{AMMO("\"per_attack\": 9"), {TANKER MARA, "fire gun rax", "TR-missing"}}, {"\"standard\": {\"ammo\": null}", {TANKER MARA, "fire gun rax", ""}}, {"\"standard\": {\"ammo\": null}", {TANKER MARA "fire gun rax, @rax roll 2, roll 2, ", "= ammo mara gun 7", "TR-missing"}},
		{AMMO("\"start\": {\"rax\": null}"), {START "ammo mara gun 0, at rax 6, at mara 8, at maro 7, resume " MARA, "fire gun rax", ""}},
		{AMMO("\"limit\": null"), {TANKER MARA "play reload, ", "= ammo mara gun 10", ""}}, {AMMO("\"limit\": 20"), {TANKER MARA "play reload, ", "= ammo mara gun 10", ""}}, {AMMO("\"limit\": 9"), {TANKER MARA "play reload, ", "= ammo mara gun 9", ""}},
		{"\"upgrades\": {\"stockpile\": {\"slicks\": 3, \"per_turn\": 2}}", {START "upgrades rax stockpile, stock rax 3, at rax 6, at mara 8, at maro 7, resume " RAX "play slick mara 10, play slick mara 11, ", "play slick mara 12", "TR-missing"}},
	};

	(void)state;
	HOUSES(rows);
}

#define FOUR "[Game \"turbo-rally\"] [Seat \"red: Ann\"] [Seat \"blue: Bob\"] [Seat \"green: Cid\"] [Seat \"police\"] [Components \"tournament108\"] [House \"own\"]\n"
#define HEIST FOUR "0. setup: mode heist, lanes 12, lane police 15, hand red ?2, hand blue ?2, hand green ?2, loot blue, "
#define STORE "at red 4, at blue 6, at green 6, at police 1, resume red\n1. red: flip basic, "
#define CHECKPOINT(words) "\"standard\": {\"rpm_checkpoint\": {" words "}}"

static void checkpoints(void **state)
{
	static const struct house_row rows[] = {
		{"", {HEIST STORE, "draw rpm ?", ""}}, {CHECKPOINT("\"draw\": null"), {HEIST STORE, "draw rpm ?", ""}}, {CHECKPOINT("\"draw\": 2"), {HEIST STORE "draw rpm ?, ", "draw rpm ?", ""}}, {"", {HEIST STORE "draw rpm ?, ", "draw rpm ?", "TT-heist-store"}},
		{"", {HEIST STORE "\n2. blue: ", "flip basic", "TT-HEIST-STORE"}}, {CHECKPOINT("\"every\": null"), {HEIST STORE, "draw rpm ?", "TT-heist-store"}}, {CHECKPOINT("\"trigger\": null"), {HEIST STORE, "draw rpm ?", "TT-heist-store"}},
		{CHECKPOINT("\"turns\": 2"), {HEIST STORE, "draw rpm ?, = off red 2", ""}}, {CHECKPOINT("\"every\": 1, \"per_car\": 9"), {HEIST "at red 9, at blue 6, at green 6, at police 1, resume red\n1. red: flip basic, ", "draw rpm ?", "TT-heist-store"}},
		{CHECKPOINT("\"every\": 1, \"per_car\": 9"), {HEIST "at red 7, at blue 6, at green 6, at police 1, resume red\n1. red: flip basic, ", "draw rpm ?", ""}}, {"", {HEIST "visited red 1, " STORE, "draw rpm ?", "TT-heist-store"}},
		{CHECKPOINT("\"per_car\": null"), {HEIST "visited red 2, " STORE, "draw rpm ?", ""}}, {CHECKPOINT("\"per_car\": 1"), {HEIST "visited red 2, " STORE, "draw rpm ?", "TT-heist-store"}},
		{"", {HEIST "pile rpm spikes ?5, " STORE, "draw rpm green", "TT-heist-store"}}, {"", {HEIST "pile rpm spikes ?5, " STORE, "draw rpm spikes", ""}}, {"", {HEIST "pile rpm none, " STORE, "draw rpm ?", "TT-heist-store"}},
		{CHECKPOINT("\"trigger\": \"passing\""), {HEIST STORE, "draw rpm ?", ""}}, {CHECKPOINT("\"trigger\": \"passing\""), {HEIST "at red 4, at blue 6, at green 6, at police 1, resume red\n1. red: flip pass, flip basic, ", "draw rpm ?", ""}},
		{"", {HEIST "at red 4, at blue 6, at green 6, at police 1, resume red\n1. red: flip pass, flip basic, ", "draw rpm ?", "TT-heist-store"}}, {"", {HEIST "at red 4, at blue 6, at green 6, at police 1, resume red\n1. red: flip flat, ", "draw rpm ?", "TT-heist-store"}},
		{"", {HEIST "at red 5 half, at blue 6, at green 6, at police 1, resume red\n1. red: step, ", "draw rpm ?", ""}},
	};

	(void)state;
	HOUSES(rows);
}

#define CARS "[Game \"turbo-rally\"] [Seat \"car1: Ann\"] [Seat \"car2: Ann\"] [Seat \"car3: Bob\"] [Seat \"car4: Bob\"] [Seat \"bus\"] [Components \"tournament108\"] [House \"own\"]\n"
/* car1 is one ahead of the bus, car2 and car4 level with it */
#define ROAD CARS "0. setup: mode heroes, lanes 12, lane bus 9, checkpoints off, hand car1 spikes ?2, hand car2 spikes ?2, hand car3 spikes ?2, hand car4 spikes ?2, " \
	"at car1 8, at car2 7, at car3 6, at car4 7, at bus 4, resume "
#define DROP(words) "\"standard\": {\"spikes_drop\": {" words "}}"

static void drops(void **state)
{
	static const struct house_row rows[] = {
		{ATTACK("\"hit\": null"), {ROAD "car1\n1. car1: ", "play spikes bus", "TT-heroes-drop-process"}}, {DROP("\"accuracy\": null"), {ROAD "car1\n1. car1: ", "play spikes bus", "TT-heroes-drop-process"}},
		{ATTACK("\"hit\": \"attacker-higher\", \"bonus\": null"), {ROAD "car1\n1. car1: ", "play spikes bus", "TT-heroes-drop-process"}}, {DROP("\"per_card_ahead\": null"), {ROAD "car1\n1. car1: ", "= accuracy car1 2", ""}},
		{ATTACK("\"bonus\": \"adds-to-roll\""), {ROAD "car1\n1. car1: play spikes bus, @bus roll 4, ", "roll 2, = tires 1", ""}}, {ATTACK("\"bonus\": \"adds-to-roll\""), {ROAD "car1\n1. car1: play spikes bus, @bus roll 4, ", "roll 3, = tires 0", ""}},
		{DROP("\"per_card_ahead\": 3"), {ROAD "car1\n1. car1: ", "= accuracy car1 3", ""}}, {ATTACK("\"direct_hit\": null"), {ROAD "car2\n1. car2: ", "play spikes bus", "TT-heroes-parallel-direct"}},
		{"", {ROAD "car2\n1. car2: play spikes bus, @bus roll 3, ", "roll 3, = tires 1", ""}}, {DROP("\"miss_level\": 1"), {ROAD "car2\n1. car2: play spikes bus, @bus roll 3, ", "roll 4, = off car2 1", ""}},
		{OFF_TRACK("\"2\": null"), {ROAD "car2\n1. car2: play spikes bus, @bus roll 3, ", "roll 4", "TT-heroes-miss"}}, {OFF_TRACK("\"2\": null"), {ROAD "car2\n1. car2: play spikes bus, @bus roll 3, roll 4, ", "= off car2 2", "TT-heroes-miss<1"}},
		{OFF_TRACK("\"current_turn\": \"counted\""), {ROAD "car2\n1. car2: play spikes bus, @bus roll 3, ", "roll 4, = off car2 1", ""}},
		{OFF_TRACK("\"2\": {\"turns\": 1}, \"current_turn\": \"counted\""), {ROAD "car2\n1. car2: play spikes bus, @bus roll 3, ", "roll 4, = off car2 0", ""}},
	};

	(void)state;
	HOUSES(rows);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(attacks), cmocka_unit_test(damage_and_ammunition), cmocka_unit_test(checkpoints), cmocka_unit_test(drops),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
