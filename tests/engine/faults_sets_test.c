/* Files of components and house rules: what is wrong in them, and where. */
#include "tests/engine/table.h"

#include <fcntl.h>
#include <unistd.h>

/* change: what the file changes in its base. at: the place of the first fault, "" nothing is wrong. */
struct row { const char *change, *at, *rule; };

static const char *load_row(struct table *t, const char *dir, const char *game, const char *base, bool house, const struct row *row)
{
	char path[300], text[500];
	const struct diag *d;

	snprintf(path, sizeof path, "%s/own.json", dir);
	FILE *f = fopen(path, "w");
	assert_non_null(f);
	fprintf(f, "{\"game\": \"%s\", \"id\": \"own\", \"base\": \"%s\", \"change\": {%s}}\n", game, base, row->change);
	assert_int_equal(fclose(f), 0);
	t->library.dir = dir;
	snprintf(text, sizeof text, "[Game \"%s\"] [Seat \"red\"] [Seat \"blue\"] [%s \"own\"]\n", game, house ? "House" : "Components");
	table_read(t, text);
	if (t->diags.worst != V_LEGAL)
		return t->diags.list[0].message;
	replay_begin(&t->replay, &t->r, NULL, &t->diags);
	for (d = t->diags.list; d < t->diags.list + t->diags.n && d->verdict == V_LEGAL; d++)
		;
	bool fault = d < t->diags.list + t->diags.n;
	if (!*row->rule)
		return fault ? d->message : NULL;
	if (!fault)
		return "nothing is found wrong";
	snprintf(text, sizeof text, " \"own\", at %s: ", row->at);
	if (strcmp(d->rule->id, row->rule) != 0 || !strstr(d->message, text))
		return arena_printf(&t->arena, "%s: %s", d->rule->id, d->message);
	/* and where nobody asks for the message */
	return replay_begin(&t->replay, &t->r, NULL, NULL) ? "it can be used where nobody asks for messages" : NULL;
}

static void load_rows(const char *game, const char *base, bool house, const struct row *rows, size_t n)
{
	char dir[] = "/tmp/steward-sets-XXXXXX";
	unsigned wrong = 0;

	assert_non_null(mkdtemp(dir));
	for (size_t i = 0; i < n; i++) {
		struct table t;
		table_open(&t);
		const char *why = load_row(&t, dir, game, base, house, &rows[i]);
		if (why) {
			print_error("%s\n\tof {%s}, %s at %s expected\n", why, rows[i].change, rows[i].rule, rows[i].at);
			wrong++;
		}
		table_close(&t);
	}
	char path[300];
	snprintf(path, sizeof path, "%s/own.json", dir);
	unlink(path);
	rmdir(dir);
	assert_int_equal(wrong, 0);
}

#define LOAD(game, base, house, rows) load_rows(game, base, house, rows, sizeof(rows) / sizeof *(rows))

static void thunder_house(void **state)
{
	static const struct row rows[] = {
		{"", "", ""}, {"\"standard\": 3", "/", "N-house"}, {"\"die\": {\"faces\": 1}", "/die", "N-house"}, {"\"extra\": 3", "/", "N-house"},
		{"\"standard\": {\"attack\": {\"who\": 3}}", "/standard/attack", "N-house"}, {"\"standard\": {\"attack\": {\"who\": \"anyon\"}}", "/standard/attack", "N-house"},
		{"\"standard\": {\"ammo\": {\"limit\": \"non\"}}", "/standard/ammo", "N-house"}, {"\"standard\": {\"ammo\": {\"limit\": 9}}", "", ""},
		{"\"standard\": {\"lane_cards\": {\"heist\": {\"0\": 12}}}", "/standard/lane_cards/heist", "N-house"}, {"\"standard\": {\"lane_cards\": {\"heist\": {\"17\": 12}}}", "/standard/lane_cards/heist", "N-house"},
		{"\"standard\": {\"lane_cards\": {\"heist\": {\"note\": \"ours\", \"9\": 8}}}", "", ""}, {"\"standard\": {\"lane_cards\": {\"heist\": {\"3\": 0}}}", "/standard/lane_cards/heist", "N-house"},
		{"\"standard\": {\"lane_cards\": {\"heroes\": {\"min\": 16}}}", "/standard/lane_cards/heroes", "N-house"}, {"\"standard\": {\"lane_cards\": {\"rax\": {\"usual\": 16}}}", "/standard/lane_cards/rax", "N-house"},
		{"\"standard\": {\"lane_cards\": {\"rax\": {\"min\": 14, \"max\": null}}}", "/standard/lane_cards/rax", "N-house"}, {"\"standard\": {\"lane_cards\": {\"rax\": {\"usual\": null, \"max\": null}}}", "", ""},
		{"\"weapons\": {\"Big\": {\"title\": \"x\"}}", "/weapons/Big", "N-house"}, {"\"weapons\": {\"\": {\"title\": \"x\"}}", "/weapons/", "N-house"}, {"\"weapons\": {\"2big\": {}}", "/weapons/2big", "N-house"},
		{"\"weapons\": {\"b_g\": {}}", "/weapons/b_g", "N-house"}, {"\"weapons\": {\"wall\": {}}", "/weapons/wall", "N-house"}, {"\"weapons\": {\"abcdefghijklmnopqrstuvwxyz\": {}}", "/weapons/abcdefghijklmnopqrstuvwxyz", "N-house"},
		{"\"weapons\": {\"sling\": 3}", "/weapons", "N-house"}, {"\"weapons\": {\"sling\": {\"title\": 3}}", "/weapons/sling", "N-house"}, {"\"weapons\": {\"sling\": {\"damage\": 3}}", "/weapons/sling", "N-house"},
		{"\"weapons\": {\"sling\": {\"roll\": \"attack\", \"damage\": 3, \"range\": 1}}", "/weapons/sling", "N-house"}, {"\"weapons\": {\"sling\": {\"title\": \"a name only\"}}", "", ""},
		{"\"weapons\": {\"emp\": {\"ammo_by_opponents\": {\"0\": 3}}}", "/weapons/emp/ammo_by_opponents", "N-house"}, {"\"weapons\": {\"emp\": {\"ammo_by_opponents\": {\"20\": 3}}}", "/weapons/emp/ammo_by_opponents", "N-house"},
		{"\"weapons\": {\"emp\": {\"ammo_by_opponents\": {\"from\": \"assumed\", \"2\": 3}}}", "", ""},
		{"\"weapons\": {\"w1\": {}, \"w2\": {}, \"w3\": {}, \"w4\": {}, \"w5\": {}, \"w6\": {}, \"w7\": {}, \"w8\": {}, \"w9\": {}, \"w10\": {}, \"w11\": {}, \"w12\": {}, \"w13\": {}, \"w14\": {}, \"w15\": {}, \"w16\": {}, \"w17\": {}}",
		 "/weapons", "N-house"},
		{"\"track_cards\": {\"basic\": {\"effect\": \"basic\"}}", "/track_cards/basic", "N-house"}, {"\"track_cards\": {\"ice\": {\"effect\": 3}}", "/track_cards/ice", "N-house"}, {"\"track_cards\": {\"Ice\": {\"effect\": \"pass\"}}", "/track_cards/Ice", "N-house"},
		{"\"track_cards\": {\"ice\": {\"effect\": \"slide\"}}", "/track_cards/ice", "N-house"}, {"\"track_cards\": {\"ice\": {\"effect\": \"pass\"}}", "", ""}, {"\"track_cards\": {\"ice\": {\"effect\": \"pass\", \"count\": 2}}, \"deck\": {\"size\": 110}", "", ""},
		{"\"track_cards\": {\"ice\": {\"effect\": \"pass\", \"count\": 2}}, \"deck\": {\"track\": null}", "/track_cards", "N-house"}, {"\"track_cards\": {\"ice\": {\"effect\": \"pass\", \"count\": 2}}, \"deck\": {\"track\": {\"ice\": {\"count\": 2}}}", "/track_cards", "N-house"},
		{"\"deck\": null", "", ""}, {"\"deck\": {\"size\": 99}", "/deck", "N-house"}, {"\"deck\": {\"track\": {\"ice\": {\"count\": 2}}}", "/deck/track/ice", "N-house"}, {"\"deck\": {\"track\": {\"basic\": 3}}", "/deck/track/basic", "N-house"},
		{"\"deck\": {\"track\": {\"basic\": {\"number\": 3}}}", "/deck/track/basic", "N-house"}, {"\"deck\": {\"track\": {\"note\": \"ours\"}}", "", ""}, {"\"deck\": {\"track\": {\"basic\": {\"count\": 600}}}", "/deck/track/basic", "N-house"},
		{"\"rpms\": {\"mortar\": {\"on\": \"any\"}}", "", ""}, {"\"rpms\": {\"mortar\": {\"on\": \"basic\"}}", "/rpms/mortar", "N-house"}, {"\"rpms\": {\"mortar\": {\"on\": []}}", "/rpms/mortar", "N-house"},
		{"\"rpms\": {\"mortar\": {\"on\": [3]}}", "/rpms/mortar/on/0", "N-house"}, {"\"rpms\": {\"mortar\": {\"on\": [\"basic\", \"frog\"]}}", "/rpms/mortar/on/1", "N-house"}, {"\"rpms\": {\"mortar\": {\"on\": null}}", "/rpms/mortar", "N-house"},
		{"\"rpms\": {\"mortar\": {\"level\": null}}", "/rpms/mortar", "N-house"}, {"\"rpms\": {\"mortar\": {\"rounds\": 2}}", "/rpms/mortar", "N-house"}, {"\"rpms\": {\"mortar\": {\"play\": \"attack\"}}", "/rpms/mortar", "N-house"},
		{"\"rpms\": {\"mortar\": {\"effect\": \"core\"}}", "/rpms/mortar", "N-house"}, {"\"rpms\": {\"crash\": {\"to\": 3}}", "/rpms/crash", "N-house"}, {"\"rpms\": {\"crash\": {\"to\": \"frog\"}}", "/rpms/crash", "N-house"}, {"\"rpms\": {\"reload\": {\"play\": null}}", "", ""},
		{"\"rpms\": {\"bunker\": {\"play\": \"attack\"}}", "", ""}, {"\"rpms\": {\"bunker\": {\"count\": null}}", "/rpms/bunker", "N-house"}, {"\"rpms\": {\"bunker\": {\"count\": 500}}", "/rpms/bunker", "N-house"}, {"\"rpms\": {\"No\": {\"count\": 1}}", "/rpms/No", "N-house"},
		{"\"upgrades\": {\"tank\": {\"effect\": \"core\", \"levels\": null}}", "/upgrades/tank", "N-house"}, {"\"upgrades\": {\"tank\": {\"levels\": null}}", "/upgrades/tank", "N-house"}, {"\"upgrades\": {\"wing\": {\"count\": 1}}", "", ""}, {"\"upgrades\": {\"Wing\": {\"count\": 1}}", "/upgrades/Wing", "N-house"},
		{"\"upgrades\": {\"stockpile\": {\"phase\": \"lunch\"}}", "/upgrades/stockpile", "N-house"}, {"\"upgrades\": {\"stockpile\": {\"phase\": null}}", "/upgrades/stockpile", "N-house"}, {"\"upgrades\": {\"stockpile\": {\"per_turn\": null}}", "/upgrades/stockpile", "N-house"}, {"\"upgrades\": {\"wing\": 3}", "/upgrades", "N-house"}, {"\"upgrades\": {\"wing\": {}}", "/upgrades/wing", "N-house"},
		{"\"upgrades\": {\"u1\": {\"count\": 1}, \"u2\": {\"count\": 1}, \"u3\": {\"count\": 1}, \"u4\": {\"count\": 1}, \"u5\": {\"count\": 1}, \"u6\": {\"count\": 1}, \"u7\": {\"count\": 1}, \"u8\": {\"count\": 1}, \"u9\": {\"count\": 1}, "
		 "\"u10\": {\"count\": 1}, \"u11\": {\"count\": 1}}", "/upgrades", "N-house"},
		{"\"disputed\": {\"nitrous\": \"x\"}", "/disputed", "N-house"}, {"\"disputed\": {\"zzzzzzzzzzzzzzzzz\": \"x\"}", "/disputed", "N-house"}, {"\"disputed\": {\"bump-decline\": \"perhaps\"}", "/disputed", "N-house"}, {"\"disputed\": {\"bump-decline\": 3}", "/disputed", "N-house"},
		{"\"disputed\": {\"note\": \"ours\", \"bump-decline\": \"must\"}", "", ""}, {"\"weapons\": {\"emp\": {\"title\": \"0123456789012345678901234567890123456789012345678901234567890123456789\"}}", "/weapons/emp", "N-house"},
		{"\"rpms\": {\"mortar\": {\"on\": 3}}", "/rpms/mortar", "N-house"}, {"\"rpms\": {\"mortar\": {\"on\": [\"any\", \"basic\"]}}", "", ""},
		{"\"rpms\": {\"mortar\": {\"count\": 200}, \"stall\": {\"count\": 200}, \"crash\": {\"count\": 200}}", "/rpms", "N-house"},
	};

	(void)state;
	LOAD("turbo-rally", "thunder-published", true, rows);
}

static void rally_sets(void **state)
{
	static const struct row rows[] = {
		{"", "", ""}, {"\"deck\": 3", "/", "N-components"}, {"\"deck\": {\"pack\": 3}", "/deck/pack", "N-components"}, {"\"deck\": {\"pack\": \"giant\"}", "/deck/pack", "N-components"},
		{"\"track\": {\"basic\": {\"count\": true}}", "/track/basic", "N-components"}, {"\"track\": {\"ice\": {\"count\": 2}}", "/track/ice", "N-components"}, {"\"track\": 3", "/", "N-components"}, {"\"track\": null", "/track", "N-components"},
		{"\"track\": {\"basic\": {\"number\": 2}}", "/track/basic", "N-components"}, {"\"deck\": {\"pack\": \"basic\"}", "/track/jump5", "TR-jump-five-pack"}, {"\"deck\": {\"size\": 100}", "/deck", "N-components"},
		{"\"lanes\": {\"0\": {\"usual\": 12}}", "/lanes/0", "N-components"}, {"\"lanes\": {\"17\": {\"usual\": 12}}", "/lanes/17", "N-components"}, {"\"lanes\": {\"abc\": {\"usual\": 12}}", "/lanes/abc", "N-components"}, {"\"lanes\": {\"x\": {\"usual\": 12}}", "/lanes/x", "N-components"},
		{"\"lanes\": {\"\": {\"usual\": 12}}", "/lanes/", "N-components"}, {"\"lanes\": {\"3\": 12}", "/lanes/3", "N-components"}, {"\"lanes\": {\"3\": {\"usual\": 30, \"max\": 20}}", "/lanes/3", "N-components"}, {"\"lanes\": {\"3\": {\"usual\": 12, \"max\": null}}", "", ""},
		{"\"lanes\": {\"title\": \"ours\", \"12\": {\"usual\": 6}}", "", ""}, {"\"rpms\": {\"frog\": {\"count\": 2}}", "/rpms/frog", "N-components"}, {"\"slick\": {\"count\": -1}", "/slick", "N-components"}, {"\"upgrades\": {\"source\": \"ours\"}", "", ""},
		{"\"rpms\": {\"zzzzzzzzzzzzzzzz\": {\"count\": 1}}", "/rpms/zzzzzzzzzzzzzzzz", "N-components"}, {"\"track\": {\"basic\": 3}", "/track/basic", "N-components"}, {"\"track\": {\"basic\": {\"count\": null}}", "/track/basic", "N-components"},
		{"\"track\": {\"basic\": {\"count\": 200}, \"pass\": {\"count\": 200}, \"drum\": {\"count\": 200}}, \"deck\": {\"size\": null}", "/track", "N-components"}, {"\"lanes\": {\"notes\": \"ours\", \"title\": \"ours\", \"note\": \"ours\"}", "", ""},
	};

	(void)state;
	LOAD("turbo-rally", "tournament108", false, rows);
}

static void splash_sets(void **state)
{
	static const struct row rows[] = {
		{"", "", ""}, {"\"table\": {\"width\": \"wide\"}", "/table/width", "N-components"}, {"\"table\": {\"width\": 5000}", "/table/width", "N-components"}, {"\"table\": {\"width\": -5000}", "/table/width", "N-components"},
		{"\"players\": {\"min\": 0}", "/players", "N-components"}, {"\"token\": {\"outline\": [[0, 0], [1, 0]]}", "/token/outline", "N-components"}, {"\"token\": {\"outline\": 3}", "/token/outline", "N-components"},
		{"\"token\": {\"outline\": [[0, 0], [9, 0], [1, 1], [0, 9]]}", "/token/outline", "N-components"}, {"\"token\": {\"outline\": [[0, 0], [9, 0], [9, \"x\"]]}", "/token/outline", "N-components"}, {"\"token\": {\"outline\": [[0, 0], [9, 0], [\"x\", 9]]}", "/token/outline", "N-components"},
		{"\"token\": {\"outline\": [[0, 0], [9, 0], [9, 9, 9]]}", "/token/outline", "N-components"}, {"\"token\": {\"outline\": [[0, 0], [9, 0], 3]}", "/token/outline", "N-components"}, {"\"token\": null", "", ""},
		{"\"space\": {\"bracket\": [[0, 0]]}", "/space/bracket", "N-components"}, {"\"space\": {\"bracket\": [[13, -17], [14, 0], [13, 17]]}", "", ""}, {"\"line\": {\"extent\": [3]}", "", ""}, {"\"line\": {\"extent\": [\"a\", 3]}", "", ""}, {"\"line\": {\"extent\": [3, \"a\"]}", "", ""},
		{"\"designs\": 3", "/designs", "N-components"}, {"\"designs\": {\"Bad name\": {}}", "/designs/Bad name", "N-components"}, {"\"designs\": {\"own\": {\"spaces\": {\"1\": \"x\"}}}", "/designs/own/spaces/1", "N-components"},
		{"\"designs\": {\"own\": {\"spaces\": {\"1\": {\"at\": 20}}}}", "", ""}, {"\"designs\": {\"own\": {\"spaces\": {\"2\": 20}}}", "/designs/own", "N-components"}, {"\"designs\": {\"own\": {\"lines\": {\"2\": {\"at\": 20, \"turn\": 30}}}}", "/designs/own", "N-components"},
		{"\"designs\": {\"own\": {\"lines\": {\"1\": {\"at\": 20}}}}", "/designs/own/lines/1", "N-components"}, {"\"designs\": {\"own\": {\"lines\": {\"1\": {\"at\": 20, \"turn\": 4000}}}}", "/designs/own/lines/1", "N-components"},
		{"\"designs\": {\"own\": {\"lines\": {\"1\": {\"at\": 20, \"turn\": 30, \"extent\": [-9, 9]}}}}", "", ""}, {"\"designs\": {\"own\": {\"lines\": {\"1\": {\"at\": 20, \"turn\": 30, \"extent\": [-9]}}}}", "/designs/own/lines/1", "N-components"},
		{"\"designs\": {\"own\": {\"lines\": {\"1\": {\"at\": 20, \"turn\": 30, \"extent\": [\"a\", 9]}}}}", "/designs/own/lines/1", "N-components"}, {"\"designs\": {\"own\": {\"lines\": {\"1\": {\"at\": 20, \"turn\": 30, \"extent\": [9, \"a\"]}}}}", "/designs/own/lines/1", "N-components"},
		{"\"designs\": {\"own\": {\"lines\": {\"1\": {\"at\": -1, \"turn\": 30}}}}", "/designs/own/lines/1", "N-components"}, {"\"designs\": {\"own\": {\"lines\": {\"1\": {\"at\": 91, \"turn\": 30}}}}", "/designs/own/lines/1", "N-components"},
		{"\"designs\": {\"own\": {\"spaces\": {\"1\": 1, \"2\": 2, \"3\": 3, \"4\": 4, \"5\": 5, \"6\": 6, \"7\": 7, \"8\": 8, \"9\": 9, \"10\": 10, \"11\": 11, \"12\": 12, \"13\": 13, \"14\": 14, \"15\": 15, \"16\": 16, \"17\": 17}}}", "/designs/own", "N-components"},
		{"\"boats\": {\"Bad name\": {\"weight\": 3}}", "/boats/Bad name", "N-components"}, {"\"boats\": {\"own\": {\"weight\": 3, \"cards\": {\"z1\": 3}}}", "/boats/own/cards/z1", "N-components"}, {"\"boats\": {\"own\": {\"weight\": 3, \"cards\": {\"z1\": \"nosuch\"}}}", "/boats/own/cards/z1", "N-components"},
		{"\"boats\": {\"own\": {\"weight\": \"3\"}}", "/boats/own", "TS-comp-boats"}, {"\"gate\": {\"spaces\": {\"1\": {\"line\": 3}}}", "/gate/spaces/1/line", "N-components"}, {"\"gate\": {\"spaces\": {\"1\": {\"token\": [1, 2]}}}", "/gate/spaces/1/token", "N-components"},
		{"\"gate\": {\"spaces\": {\"0\": {\"line\": [0, 0, 0], \"token\": [0, 0, 0]}}}", "/gate/spaces/0", "N-components"}, {"\"gate\": {\"spaces\": {\"100\": {\"line\": [0, 0, 0], \"token\": [0, 0, 0]}}}", "/gate/spaces/100", "N-components"},
		{"\"gate\": {\"outline\": 3}", "/gate/outline", "N-components"}, {"\"finish\": {\"outline\": 3}", "/finish/outline", "N-components"}, {"\"finish\": {\"line\": 3}", "/finish/line", "N-components"}, {"\"stand\": {\"outline\": 3}", "/stand/outline", "N-components"},
		{"\"marker\": {\"outline\": 3}", "/marker/outline", "N-components"}, {"\"curve\": {\"top\": 3}", "/curve/top", "N-components"}, {"\"curve\": {\"bottom\": 3}", "/curve/bottom", "N-components"}, {"\"curve\": null", "", ""},
		{"\"courses\": 3", "/courses", "N-components"}, {"\"courses\": {\"Bad name\": {}}", "/courses/Bad name", "N-components"}, {"\"courses\": {\"own\": {\"gate\": [1, \"x\", 3]}}", "/courses/own/gate", "N-components"}, {"\"courses\": {\"own\": {\"gate\": [1, 2, \"x\"]}}", "/courses/own/gate", "N-components"},
		{"\"courses\": {\"own\": {\"gate\": [\"x\", 2, 3]}}", "/courses/own/gate", "N-components"}, {"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [1]}}", "/courses/own/finish", "N-components"}, {"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6]}}", "/courses/own", "N-components"},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"markers\": {\"0\": {\"at\": [1, 1]}}}}", "/courses/own/markers/0", "N-components"}, {"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"markers\": {\"100\": {\"at\": [1, 1]}}}}", "/courses/own/markers/100", "N-components"},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"markers\": {\"1\": {\"at\": 3}}}}", "/courses/own/markers/1", "N-components"}, {"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"zones\": {}}}", "/courses/own", "N-components"},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"zones\": {\"2\": {\"kind\": \"straight\"}}}}", "/courses/own/zones/1", "N-components"}, {"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"zones\": {\"1\": {\"kind\": 3, \"end\": \"finish\"}}}}", "/courses/own/zones/1", "TS-zone-kinds"},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"zones\": {\"1\": {\"kind\": \"bend\", \"end\": \"finish\"}}}}", "/courses/own/zones/1", "TS-zone-kinds"}, {"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"zones\": {\"1\": {\"kind\": \"straight\", \"end\": \"finish\"}}}}", "", ""},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"zones\": {\"1\": {\"kind\": \"straight\", \"end\": \"home\"}}}}", "/courses/own/zones/1", "N-components"}, {"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"zones\": {\"1\": {\"kind\": \"straight\", \"end\": 3}}}}", "/courses/own/zones/1", "N-components"},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"zones\": {\"1\": {\"kind\": \"straight\"}}}}", "/courses/own/zones/1", "TS-orig-free"},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"zones\": {\"1\": {\"kind\": \"straight\", \"end\": \"finish\"}, \"2\": {\"kind\": \"straight\", \"end\": \"finish\"}}}}", "/courses/own/zones/1", "N-components"},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"zones\": {\"1\": {\"kind\": \"curve\", \"turn\": \"left\", \"marker\": \"1\", \"end\": \"finish\"}}}}", "/courses/own/zones/1", "TS-curve-marker"},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"markers\": {\"1\": {\"at\": [300, 300]}}, \"zones\": {\"1\": {\"kind\": \"curve\", \"turn\": \"left\", \"marker\": \"1\", \"end\": \"finish\"}}}}", "", ""},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"markers\": {\"1\": {\"at\": [300, 300]}}, \"zones\": {\"1\": {\"kind\": \"curve\", \"turn\": \"up\", \"marker\": \"1\", \"end\": \"finish\"}}}}", "/courses/own/zones/1", "TS-curve-face"},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"markers\": {\"1\": {\"at\": [300, 300]}}, \"zones\": {\"1\": {\"kind\": \"curve\", \"turn\": 3, \"marker\": \"1\", \"end\": \"finish\"}}}}", "/courses/own/zones/1", "TS-curve-face"},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"markers\": {\"1\": {\"at\": [300, 300]}}, \"zones\": {\"1\": {\"kind\": \"curve\", \"turn\": \"left\", \"marker\": 1, \"end\": \"finish\"}}}}", "/courses/own/zones/1", "TS-curve-marker"},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"markers\": {\"1\": {\"at\": [300, 300]}}, \"zones\": {\"1\": {\"kind\": \"curve\", \"turn\": \"left\", \"marker\": \"1\", \"end\": {\"from\": [300, 300], \"direction\": 90, \"forward\": \"right\"}}, \"2\": {\"kind\": \"straight\", \"end\": \"finish\"}}}}", "/courses/own/zones/1", "TS-curve-face"},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"markers\": {\"1\": {\"at\": [300, 300]}}, \"zones\": {\"1\": {\"kind\": \"curve\", \"turn\": \"right\", \"marker\": \"1\", \"end\": {\"from\": [300, 300], \"direction\": 90, \"forward\": \"left\"}}, \"2\": {\"kind\": \"straight\", \"end\": \"finish\"}}}}", "/courses/own/zones/1", "TS-curve-face"},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"zones\": {\"1\": {\"kind\": \"straight\", \"end\": {\"from\": 3, \"direction\": 90, \"forward\": \"left\"}}, \"2\": {\"kind\": \"straight\", \"end\": \"finish\"}}}}", "/courses/own/zones/1", "N-components"},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"zones\": {\"1\": {\"kind\": \"straight\", \"end\": {\"from\": [3, 3], \"direction\": \"up\", \"forward\": \"left\"}}, \"2\": {\"kind\": \"straight\", \"end\": \"finish\"}}}}", "/courses/own/zones/1", "N-components"},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"zones\": {\"1\": {\"kind\": \"straight\", \"end\": {\"from\": [3, 3], \"direction\": 90, \"forward\": 3}}, \"2\": {\"kind\": \"straight\", \"end\": \"finish\"}}}}", "/courses/own/zones/1", "N-components"},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"zones\": {\"1\": {\"kind\": \"straight\", \"end\": {\"from\": [3, 3], \"direction\": 90, \"forward\": \"up\"}}, \"2\": {\"kind\": \"straight\", \"end\": \"finish\"}}}}", "/courses/own/zones/1", "N-components"},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"zones\": {\"1\": {\"kind\": \"straight\", \"end\": {\"from\": [3, 3], \"direction\": 90, \"forward\": \"left\", \"line\": true}}, \"2\": {\"kind\": \"straight\", \"end\": \"finish\"}}}}", "", ""},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"obstacles\": {\"note\": \"ours\", \"mug\": {\"pose\": [1, 2]}}, \"zones\": {\"1\": {\"kind\": \"straight\", \"end\": \"finish\"}}}}", "/courses/own/obstacles/mug", "TS-orig-obst"},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"obstacles\": {\"mug\": {\"pose\": [1, 2], \"outline\": [[0, 0], [9, 0], [9, 9]]}}, \"zones\": {\"1\": {\"kind\": \"straight\", \"end\": \"finish\"}}}}", "/courses/own/obstacles/mug", "N-components"},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"obstacles\": {\"mug\": {\"pose\": [1, 2, 3], \"outline\": 3}}, \"zones\": {\"1\": {\"kind\": \"straight\", \"end\": \"finish\"}}}}", "/courses/own/obstacles/mug", "N-components"},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"stand\": 3, \"zones\": {\"1\": {\"kind\": \"straight\", \"end\": \"finish\"}}}}", "/courses/own/stand", "N-components"}, {"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"tools\": {\"1\": 3}, \"zones\": {\"1\": {\"kind\": \"straight\", \"end\": \"finish\"}}}}", "/courses/own", "N-components"},
		{"\"courses\": {\"tornado\": {\"title\": \"Whirl\"}}, \"edition\": \"assumed\"", "", ""}, {"\"courses\": {\"tornado\": {\"title\": 3}}, \"edition\": 3", "", ""}, {"\"characters\": {\"Bad name\": {}}", "/characters", "N-components"},
		/* what is left out, notes, and shapes of more points */
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"markers\": {\"1\": {}}}}", "/courses/own/markers/1", "N-components"}, {"\"gate\": {\"spaces\": {\"1\": {\"line\": null}}}", "/gate/spaces/1/line", "N-components"}, {"\"marker\": {\"outline\": null}", "/marker/outline", "N-components"},
		{"\"token\": {\"outline\": [[0, 0], [1, 0], [2, 0], [3, 0], [4, 0], [5, 0], [6, 0], [7, 0], [8, 0], [9, 0], [10, 0], [10, 1], [10, 2], [10, 3], [10, 4], [10, 5], [0, 5]]}", "/token/outline", "N-components"},
		{"\"designs\": {\"from\": \"assumed\", \"note\": \"ours\"}", "", ""}, {"\"space\": {\"bracket\": [[13, -17], [13, 17], [20, 17]]}", "", ""}, {"\"designs\": null", "/designs", "N-components"}, {"\"boats\": {\"own\": {\"weight\": 3, \"cards\": {\"Bad name\": \"rush\"}}}", "/boats/own/cards/Bad name", "N-components"},
		{"\"gate\": {\"folds\": {\"left\": 3}}", "/gate/folds/left", "N-components"}, {"\"marker\": {\"numbers\": null}", "", ""}, {"\"edition\": null", "", ""}, {"\"courses\": null", "/courses", "N-components"},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"zones\": {\"1\": {\"kind\": \"straight\", \"end\": {\"from\": [900, 200], \"direction\": 90, \"forward\": \"left\"}}}}}", "", ""},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"zones\": {\"1\": {\"kind\": \"straight\", \"end\": {\"from\": [3, 3], \"direction\": 90}}, \"2\": {\"kind\": \"straight\", \"end\": \"finish\"}}}}", "/courses/own/zones/1", "N-components"},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"markers\": {\"1\": {\"at\": [300, 300]}}, \"zones\": {\"1\": {\"kind\": \"curve\", \"marker\": \"1\", \"end\": {\"from\": [300, 300], \"direction\": 90, \"forward\": \"right\"}}, \"2\": {\"kind\": \"straight\", \"end\": \"finish\"}}}}", "/courses/own/zones/1", "TS-curve-face"},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"markers\": {\"1\": {\"at\": [300, 300]}}, \"zones\": {\"1\": {\"kind\": \"straight\", \"end\": {\"from\": [300, 300], \"direction\": -90, \"forward\": \"left\"}}, \"2\": {\"kind\": \"curve\", \"turn\": \"left\", \"marker\": \"1\", \"end\": \"finish\"}}}}", "", ""},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"markers\": {\"1\": {\"at\": [300, 300]}}, \"zones\": {\"1\": {\"kind\": \"straight\", \"end\": {\"from\": [300, 300], \"direction\": -90, \"forward\": \"left\"}}, "
		 "\"2\": {\"kind\": \"curve\", \"turn\": \"left\", \"marker\": \"1\", \"end\": {\"from\": [300, 300], \"direction\": 90, \"forward\": \"left\"}}}}}", "", ""},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"markers\": {\"1\": {\"at\": [300, 300]}}, \"zones\": {\"1\": {\"kind\": \"straight\", \"end\": {\"from\": [300, 300], \"direction\": -90, \"forward\": \"left\"}}, "
		 "\"2\": {\"kind\": \"curve\", \"turn\": \"left\", \"marker\": \"1\", \"end\": {\"from\": [300, 300], \"direction\": 90, \"forward\": \"left\"}}, \"3\": {\"kind\": \"straight\", \"end\": {\"from\": [300, 300], \"direction\": 180, \"forward\": \"left\"}}, "
		 "\"4\": {\"kind\": \"straight\", \"end\": \"finish\"}}}}", "", ""},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"obstacles\": {\"mug\": {\"outline\": [[0, 0], [9, 0], [9, 9]]}}, \"zones\": {\"1\": {\"kind\": \"straight\", \"end\": \"finish\"}}}}", "/courses/own/obstacles/mug", "TS-orig-obst"},
		{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"zones\": 3}}", "/courses/own", "N-components"}, {"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"zones\": {\"1\": 3}}}", "/courses/own/zones/1", "N-components"},
		{"\"courses\": {\"source\": null, \"notes\": null, \"tornado\": null, \"splashway\": null, \"roundabout\": null, \"raindrop\": null, \"harbour\": null}", "/courses", "N-components"},
	};

	(void)state;
	LOAD("tornado-splash", "standard", false, rows);
}

/* One part n times, with %u for its number, between two others. */
struct many { const char *before, *each, *after; unsigned n; };

#define OWN "\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"zones\": {\"1\": {\"kind\": \"straight\", \"end\": \"finish\"}}, "

/* As many as there is room for, and one more. */
static void splash_limits(void **state)
{
	static const struct { struct many m; const char *at; } parts[] = {
		{{"\"designs\": {", "\"d%u\": {\"spaces\": {\"1\": 20}}", "}", 65}, "/designs"}, {{"\"designs\": {\"own\": {\"lines\": {", "\"%u\": {\"at\": 20, \"turn\": 9}", "}}}", 16}, ""},
		{{"\"designs\": {\"own\": {\"lines\": {", "\"%u\": {\"at\": 20, \"turn\": 9}", "}}}", 17}, "/designs/own"}, {{"\"boats\": {", "\"b%u\": {\"weight\": 3}", "}", 6}, ""}, {{"\"boats\": {", "\"b%u\": {\"weight\": 3}", "}", 7}, "/boats"},
		{{"\"boats\": {\"own\": {\"weight\": 3, \"cards\": {", "\"z%u\": \"rush\"", "}}}", 40}, ""}, {{"\"boats\": {\"own\": {\"weight\": 3, \"cards\": {", "\"z%u\": \"rush\"", "}}}", 41}, "/boats/own"},
		{{"\"gate\": {\"spaces\": {", "\"%u\": {\"line\": [0, 0, 0], \"token\": [0, 0, 0]}", "}}", 12}, ""}, {{"\"gate\": {\"spaces\": {", "\"%u\": {\"line\": [0, 0, 0], \"token\": [0, 0, 0]}", "}}", 13}, "/gate/spaces/13"},
		{{OWN "\"obstacles\": {", "\"m%u\": {\"pose\": [1, 2, 3], \"outline\": [[0, 0], [9, 0], [9, 9]]}", "}}}", 50}, ""}, {{OWN "\"obstacles\": {", "\"m%u\": {\"pose\": [1, 2, 3], \"outline\": [[0, 0], [9, 0], [9, 9]]}", "}}}", 65}, "/courses"},
		{{OWN "\"markers\": {", "\"%u\": {\"at\": [300, 300]}", "}}}", 8}, ""}, {{OWN "\"markers\": {", "\"%u\": {\"at\": [300, 300]}", "}}}", 9}, "/courses/own/markers/9"},
		{{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"zones\": {", "\"%u\": {\"kind\": \"straight\", \"end\": {\"from\": [3, 3], \"direction\": 90, \"forward\": \"left\"}}", "}}}", 32}, ""},
		{{"\"courses\": {\"own\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"zones\": {", "\"%u\": {\"kind\": \"straight\", \"end\": {\"from\": [3, 3], \"direction\": 90, \"forward\": \"left\"}}", "}}}", 33}, "/courses/own"},
		{{"\"courses\": {", "\"c%u\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"zones\": {\"1\": {\"kind\": \"straight\", \"end\": \"finish\"}}}", "}", 9}, ""},
		{{"\"courses\": {", "\"c%u\": {\"gate\": [1, 2, 3], \"finish\": [4, 5, 6], \"zones\": {\"1\": {\"kind\": \"straight\", \"end\": \"finish\"}}}", "}", 17}, "/courses"},
		{{OWN "\"tools\": {", "\"%u\": [1, 2, 3]", "}}}", 5}, ""}, {{"\"gate\": {\"folds\": {", "\"f%u\": [[0, 0], [9, 0], [9, 9]]", "}}", 9}, ""}, {{"\"characters\": {", "\"p%u\": {}", "}", 7}, ""},
	};
	static char text[20000];

	(void)state;
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
		const struct many *m = &parts[i].m;
		size_t n = (size_t)snprintf(text, sizeof text, "\"edition\": \"assumed\", %s", m->before);
		for (unsigned k = 1; k <= m->n; k++) {
			n += (size_t)snprintf(text + n, sizeof text - n, "%s", k > 1 ? ", " : "");
			n += (size_t)snprintf(text + n, sizeof text - n, m->each, k);
		}
		assert_true(n + strlen(m->after) < sizeof text);
		strcpy(text + n, m->after);
		struct row row = {text, parts[i].at, *parts[i].at ? "N-components" : ""};
		load_rows("tornado-splash", "standard", false, &row, 1);
	}
	/* 240 cards in all: 120 of the base, three boats of 40, and one more */
	size_t n = (size_t)snprintf(text, sizeof text, "\"edition\": \"assumed\", \"boats\": {");
	for (unsigned k = 0; k <= 120; k++) {
		n += (size_t)snprintf(text + n, sizeof text - n, k % 40 ? ", " : "%s\"b%u\": {\"weight\": 3, \"cards\": {", k ? "}}, " : "", k / 40);
		n += (size_t)snprintf(text + n, sizeof text - n, "\"%c%u\": \"rush\"", "wxyz"[k / 40], k % 40 + 1);
	}
	snprintf(text + n, sizeof text - n, "}}}");
	struct row row = {text, "/boats/b3", "N-components"};
	load_rows("tornado-splash", "standard", false, &row, 1);
}

/* A set that is called printed, and differs from the rulebook: the rules, in order. */
static void splash_printed(void **state)
{
	static const struct { const char *change, *rules; } rows[] = {
		{"", ""}, {"\"edition\": \"assumed\", \"players\": {\"summary\": 4}", ""}, {"\"players\": {\"summary\": 4}", "TS-comp-summary"}, {"\"stand\": null", "TS-comp-stand"},
		{"\"marker\": {\"numbers\": [1, 2]}", "TS-comp-markers"}, {"\"marker\": {\"numbers\": [1, 2, 2]}", "TS-comp-markers"}, {"\"marker\": {\"numbers\": [0, 2, 3]}", "TS-comp-markers"}, {"\"marker\": {\"numbers\": [1, 2, 4]}", "TS-comp-markers"},
		{"\"courses\": {\"tornado\": {\"title\": null}}", ""}, {"\"courses\": {\"tornado\": {\"title\": 3}}", "TS-comp-course-cards"}, {"\"courses\": {\"tornado\": {\"title\": \"Whirl\"}}", "TS-comp-course-cards"},
		{"\"courses\": {\"tornado\": {\"tools\": {\"2\": null}}}", "TS-tc-tools"}, {"\"courses\": {\"tornado\": {\"tools\": {\"2\": [710, 420, 180]}}}", "TS-tc-tools"}, {"\"courses\": {\"tornado\": {\"tools\": {\"2\": [700, 430, 180]}}}", "TS-tc-tools"},
		{"\"courses\": {\"splashway\": {\"zones\": {\"2\": {\"marker\": \"2\"}}}}", "TS-sw-return TS-sw-curve1"}, {"\"courses\": {\"splashway\": {\"zones\": {\"4\": {\"marker\": \"1\"}}}}", "TS-sw-return TS-sw-curve2"},
		{"\"courses\": {\"splashway\": {\"zones\": {\"2\": {\"kind\": \"straight\", \"turn\": null, \"marker\": null}}}}", "TS-sw-return TS-sw-curve1 TS-sw-curve2"},
		{"\"courses\": {\"splashway\": {\"zones\": {\"2\": {\"kind\": \"straight\", \"turn\": null, \"marker\": null}, \"4\": {\"kind\": \"straight\", \"turn\": null, \"marker\": null}}}}", "TS-sw-return TS-sw-return TS-sw-curve1 TS-sw-curve2"},
		{"\"courses\": {\"splashway\": {\"zones\": {\"4\": {\"turn\": \"left\", \"end\": {\"forward\": \"left\"}}}}}", "TS-sw-curve2"}, {"\"courses\": {\"splashway\": {\"tools\": null}}", "TS-sw-move"},
		{"\"courses\": {\"roundabout\": {\"zones\": {\"2\": {\"kind\": \"straight\", \"turn\": null, \"marker\": null}}}}", "TS-rr-return TS-rr-curve1"}, {"\"courses\": {\"roundabout\": {\"zones\": {\"2\": {\"turn\": \"left\", \"end\": {\"forward\": \"left\"}}}}}", "TS-rr-curve1"},
		{"\"courses\": {\"roundabout\": {\"markers\": {\"2\": {\"at\": [300, 300]}}, \"zones\": {\"2\": {\"marker\": \"2\"}}}}", "TS-rr-return TS-rr-curve1"}, {"\"courses\": {\"roundabout\": {\"tools\": {\"1\": [1, 2, 3]}}}", "TS-rr-tools-back"},
		{"\"courses\": {\"harbour\": {\"tools\": {\"1\": [1, 2, 3], \"2\": [1, 2, 3], \"3\": [1, 2, 3], \"4\": [1, 2, 3], \"5\": [1, 2, 3]}}}", "TS-comp-tools"},
	};
	char dir[] = "/tmp/steward-sets-XXXXXX", path[300], rules[300];
	unsigned wrong = 0;

	(void)state;
	assert_non_null(mkdtemp(dir));
	snprintf(path, sizeof path, "%s/own.json", dir);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct table t;
		FILE *f = fopen(path, "w");
		size_t n = 0;
		assert_non_null(f);
		fprintf(f, "{\"game\": \"tornado-splash\", \"id\": \"own\", \"base\": \"standard\", \"change\": {%s}}\n", rows[i].change);
		assert_int_equal(fclose(f), 0);
		table_open(&t);
		t.library.dir = dir;
		table_read(&t, "[Game \"tornado-splash\"] [Seat \"red\"] [Seat \"blue\"] [Components \"own\"]\n0. setup: board tornado\n");
		replay_run(&t.replay, &t.r, NULL, &t.diags);
		rules[0] = 0;
		for (const struct diag *d = t.diags.list; d < t.diags.list + t.diags.n; d++)
			if (d->verdict != V_LEGAL && strstr(d->message, "is called printed"))
				n += (size_t)snprintf(rules + n, sizeof rules - n, "%s%s", n ? " " : "", d->rule->id);
		if (strcmp(rules, rows[i].rules) != 0) {
			print_error("{%s}: %s, and %s was expected (%s)\n", rows[i].change, rules, rows[i].rules, t.diags.n ? t.diags.list[0].message : "no fault");
			wrong++;
		}
		table_close(&t);
	}
	unlink(path);
	rmdir(dir);
	assert_int_equal(wrong, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(thunder_house), cmocka_unit_test(rally_sets), cmocka_unit_test(splash_sets), cmocka_unit_test(splash_limits), cmocka_unit_test(splash_printed)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
