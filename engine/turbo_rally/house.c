/* A house-rule file of Turbo Rally: what it says of the rules that are missing. */
#include "engine/turbo_rally/house.h"

#include <stdio.h>
#include <string.h>

const struct house house_none = {
	.die_faces = -1, .die_count = -1, .draw_pile_min = -1, .core_base = true,
	.attack = {.dice_each = -1, .direct_extra = -1},
	.drop = {.accuracy = -1, .per_card_ahead = -1, .miss_level = -1},
	.off_level = {{-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}, {-1, -1}},
	.back = {.turns = -1},
	.ammo = {.per_attack = -1, .start = {-1, -1, -1, -1}, .limit = -1},
	.checkpoint = {.every = -1, .draw = -1, .turns = -1, .per_car = -1},
	.rpm_deal = {-1, -1, -1, -1}, .weapon_deal = {-1, -1, -1, -1}, .upgrade_deal = {-1, -1, -1, -1},
	.heist_lane = {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1},
	.lane = {{-1, -1, -1}, {-1, -1, -1}},
	.deck = {.draw_pile_min = -1},
	.ntrack = CORE_TRACK, .nrpms = NAMED_RPMS, .nupgrades = NAMED_UPGRADES, .nweapons = NAMED_WEAPONS,
	.rpm = {
		[SPIKES] = {.name = "spikes", .title = "Instant Tire Spikes", .count = -1, .effect = FX_CORE},
		[RUNFLAT] = {.name = "runflat", .title = "Instant Run-Flat Tires", .count = -1, .effect = FX_CORE},
		[INSTANT_SIDESWIPE] = {.name = "sideswipe", .title = "Instant Sideswipe", .count = -1, .effect = FX_CORE},
		[OFFROAD] = {.name = "offroad", .title = "Instant Off-Road Tires", .count = -1, .effect = FX_CORE},
		[GREEN] = {.name = "green", .title = "Instant Green Light", .count = -1, .effect = FX_CORE},
		[NITROUS] = {.name = "nitrous", .title = "Instant Nitrous Oxide", .count = -1, .effect = FX_CORE},
		[MORTAR] = {.name = "mortar", .title = "Mortar", .count = -1},
		[BUNKER] = {.name = "bunker", .title = "Blast Bunker", .count = -1},
		[ROCKFALL] = {.name = "rockfall", .title = "Rockfall", .count = -1},
		[LANDMINE] = {.name = "landmine", .title = "Land Mine", .count = -1},
		[DYNAMITE] = {.name = "dynamite", .title = "Dynamite", .count = -1},
		[GAS] = {.name = "gas", .title = "Gas Bomb", .count = -1},
		[CRASH] = {.name = "crash", .title = "Crash Landing", .count = -1},
		[POTHOLE] = {.name = "pothole", .title = "Pothole", .count = -1},
		[OIL] = {.name = "oil", .title = "Oil Slick", .count = -1},
		[RELOAD] = {.name = "reload", .title = "Reload", .count = -1},
		[BREAKIN] = {.name = "breakin", .title = "Break-In", .count = -1},
		[STALL] = {.name = "stall", .title = "Stall", .count = -1},
	},
	.upgrade = {
		[UP_RUNFLAT] = {.name = "runflat", .title = "Run-Flat Tires", .count = -1, .effect = UFX_CORE},
		[UP_OFFROAD] = {.name = "offroad", .title = "Off-Road Tires", .count = -1, .effect = UFX_CORE},
		[UP_TURBO] = {.name = "turbo", .title = "Turbo Boost", .count = -1, .effect = UFX_CORE},
		[UP_AGILITY] = {.name = "agility", .title = "Driver Agility", .count = -1, .effect = UFX_CORE},
		[UP_TANK] = {.name = "tank", .title = "Tank Tracks", .count = -1},
		[UP_STOCKPILE] = {.name = "stockpile", .title = "Oil Stockpile", .count = -1},
	},
	.weapon = {[EMP] = {.name = "emp", .title = "EMP Shockwave", .count = 1}},
	.disputed = {
#define RULING(name, key, question, exempt) [name] = -1,
#define OPTION(ruling, name, word, meaning)
#include "engine/turbo_rally/rulings.def"
#undef RULING
#undef OPTION
	},
};

/* The words that a member may have, numbered from 1 as the enumerations of set.h are; NULL ends them. */
static const char *const who_words[] = {"on-track-at-start", "on-track", "anyone", NULL};
static const char *const target_words[] = {"on-track-opponents", "opponents", NULL};
static const char *const named_words[] = {"before-rolls", "after-rolls", NULL};
static const char *const first_words[] = {"defender", "attacker", NULL};
static const char *const hit_words[] = {"difference-within-accuracy", "attacker-higher", "attacker-not-lower", NULL};
static const char *const direct_words[] = {"equal", NULL};
static const char *const bonus_words[] = {"adds-to-accuracy", "adds-to-roll", NULL};
static const char *const result_words[] = {"off-track-by-damage", NULL};
static const char *const attacks_words[] = {"while-ammo-lasts", "one", NULL};
static const char *const unit_words[] = {"slots", "cards", NULL};
static const char *const last_words[] = {"also-backwards", NULL};
static const char *const wall_words[] = {"another-seat", "none", NULL};
static const char *const current_words[] = {"counted", "not-counted", NULL};
static const char *const stacking_words[] = {"larger", "add", "none", NULL};
static const char *const counted_words[] = {"in-off-track", "extra", NULL};
static const char *const place_words[] = {"same-card", NULL};
static const char *const refill_words[] = {"reload-only", "none", NULL};
static const char *const trigger_words[] = {"move-ends-there", "passing", NULL};
static const char *const circle_words[] = {"tournament-race", "every-race", "never", NULL};
static const char *const rewards_words[] = {"core", "none", NULL};
static const char *const base_words[] = {"turbo-rally-core", "supplied", NULL};
static const char *const weapon_start_words[] = {"weapon", NULL};
static const char *const none_words[] = {"none", NULL};

static const char *const role_words[HOUSE_ROLES + 1] = {"heist", "heroes", "rax", "marauder", NULL};

const char *const house_phases[] = {"begin", "attack", "flip", "rpm", "move", "end", NULL};
const char *const house_yes[] = {"no", "yes", NULL};

uint8_t member_word(const struct part *p, const char *key, const char *const *words)
{
	const json_t *v = json_object_get(p->json, key);
	const char *text = json_is_string(v) ? json_string_value(v) : "", *list = "";
	size_t n = 0;

	if (!v)
		return 0;
	for (; words[n]; n++)
		if (strcmp(words[n], text) == 0)
			return (uint8_t)(n + 1);
	for (size_t i = 0; i < n; i++)
		list = arena_printf(p->src->ref->arena, "%s%s%s", list, i ? ", " : "", words[i]);
	const char *near = nearest_name(text, strlen(text), words, n);
	components_malformed(p->src, p->where, near ? "\"%s\" is one of: %s; did you mean %s?" : "\"%s\" is one of: %s", key, list, near);
	return 0;
}

static void load_phases(const struct part *standard, struct house *h)
{
	struct part p = part_of(standard, "phases");
	unsigned seen = 0;

	components_members(p.src, p.json, p.where, "begin attack flip rpm move end");
	for (unsigned i = P_BEGIN; i < PHASES; i++) {
		h->phase[i] = (uint8_t)member_number(&p, house_phases[i - 1], 1, PHASES - 1, 0);
		if (h->phase[i] && seen >> h->phase[i] & 1)
			components_malformed(p.src, p.where, "two phases have place %u", h->phase[i]);
		seen |= 1u << h->phase[i];
	}
}

static void load_attack(const struct part *standard, struct house *h)
{
	struct part p = part_of(standard, "attack");

	components_members(p.src, p.json, p.where,
			   "who phase targets target_named first_roll dice_each hit direct_hit direct_hit_extra_damage bonus result attacks_per_turn "
			   "off_track_special range_unit last_card wall_die");
	h->attack.stated = p.json != NULL;
	h->attack.who = member_word(&p, "who", who_words);
	h->attack.phase = member_word(&p, "phase", house_phases);
	h->attack.targets = member_word(&p, "targets", target_words);
	h->attack.target_named = member_word(&p, "target_named", named_words);
	h->attack.first_roll = member_word(&p, "first_roll", first_words);
	h->attack.dice_each = member_number(&p, "dice_each", 1, 9, -1);
	h->attack.hit = member_word(&p, "hit", hit_words);
	h->attack.direct_hit = member_word(&p, "direct_hit", direct_words);
	h->attack.direct_extra = member_number(&p, "direct_hit_extra_damage", 0, 9, -1);
	h->attack.bonus = member_word(&p, "bonus", bonus_words);
	h->attack.result = member_word(&p, "result", result_words);
	h->attack.per_turn = member_word(&p, "attacks_per_turn", attacks_words);
	h->attack.off_track_special = member_word(&p, "off_track_special", house_yes);
	h->attack.range_unit = member_word(&p, "range_unit", unit_words);
	h->attack.last_card = member_word(&p, "last_card", last_words);
	h->attack.wall_die = member_word(&p, "wall_die", wall_words);

	p = part_of(standard, "spikes_drop");
	components_members(p.src, p.json, p.where, "accuracy per_card_ahead miss_level");
	h->drop.stated = p.json != NULL;
	h->drop.accuracy = member_number(&p, "accuracy", 0, 99, -1);
	h->drop.per_card_ahead = member_number(&p, "per_card_ahead", 0, 99, -1);
	h->drop.miss_level = member_number(&p, "miss_level", 0, LEVELS_MAX, -1);
}

static void load_off_track(const struct part *standard, struct house *h)
{
	struct part p = part_of(standard, "off_track");

	components_members(p.src, p.json, p.where, "1 2 3 4 5 6 7 8 9 current_turn stacking rpm_answers attack can_be_attacked");
	h->off.stated = p.json != NULL;
	for (unsigned i = 1; i <= LEVELS_MAX; i++) {
		struct part level = part_of(&p, arena_printf(p.src->ref->arena, "%u", i));
		components_members(p.src, level.json, level.where, "turns spaces");
		h->off_level[i].turns = member_number(&level, "turns", 1, TURNS_LOST_MAX, -1);
		h->off_level[i].spaces = member_number(&level, "spaces", 0, LANE_MAX, -1);
	}
	h->off.current_turn = member_word(&p, "current_turn", current_words);
	h->off.stacking = member_word(&p, "stacking", stacking_words);
	h->off.rpm_answers = member_word(&p, "rpm_answers", house_yes);
	h->off.attack = member_word(&p, "attack", house_yes);
	h->off.can_be_attacked = member_word(&p, "can_be_attacked", house_yes);

	p = part_of(standard, "return_on_track");
	components_members(p.src, p.json, p.where, "turns counted place flip");
	h->back.stated = p.json != NULL;
	h->back.turns = member_number(&p, "turns", 0, TURNS_LOST_MAX, -1);
	h->back.counted = member_word(&p, "counted", counted_words);
	member_word(&p, "place", place_words);
	h->back.flip = member_word(&p, "flip", house_yes);
}

/* A number by role, or a word that stands for as. */
static void load_roles(const struct part *owner, const char *key, int out[HOUSE_ROLES], const char *const *words, int as)
{
	struct part p = part_of(owner, key);

	components_members(p.src, p.json, p.where, "heist heroes rax marauder");
	for (unsigned i = 0; i < HOUSE_ROLES; i++) {
		bool text = words && json_is_string(json_object_get(p.json, role_words[i]));
		out[i] = !text ? member_number(&p, role_words[i], 0, COUNT_MAX, -1) : member_word(&p, role_words[i], words) ? as : -1;
	}
}

static void load_ammo(const struct part *standard, struct house *h)
{
	struct part p = part_of(standard, "ammo");

	components_members(p.src, p.json, p.where, "per_attack start limit refill");
	h->ammo.stated = p.json != NULL;
	h->ammo.per_attack = member_number(&p, "per_attack", 0, 99, -1);
	load_roles(&p, "start", h->ammo.start, weapon_start_words, -2);
	if (json_is_string(json_object_get(p.json, "limit")))
		h->ammo.limit = member_word(&p, "limit", none_words) ? UINT8_MAX : -1;
	else
		h->ammo.limit = member_number(&p, "limit", 0, AMMO_MAX, -1);
	h->ammo.refill = member_word(&p, "refill", refill_words);
}

static void load_places(const struct part *standard, struct house *h)
{
	struct part p = part_of(standard, "rpm_checkpoint");

	components_members(p.src, p.json, p.where, "every trigger draw turns per_car");
	h->checkpoint.stated = p.json != NULL;
	h->checkpoint.every = member_number(&p, "every", 1, LANE_MAX, -1);
	h->checkpoint.trigger = member_word(&p, "trigger", trigger_words);
	h->checkpoint.draw = member_number(&p, "draw", 0, 99, -1);
	h->checkpoint.turns = member_number(&p, "turns", 0, TURNS_LOST_MAX, -1);
	h->checkpoint.per_car = member_number(&p, "per_car", 0, 99, -1);

	p = part_of(standard, "winners_circle");
	components_members(p.src, p.json, p.where, "when rewards");
	h->circle.when = member_word(&p, "when", circle_words);
	h->circle.rewards = member_word(&p, "rewards", rewards_words);
}

static void load_lanes(const struct part *standard, struct house *h)
{
	static const char *const names[] = {"heroes", "rax"};
	struct part lanes = part_of(standard, "lane_cards"), heist = part_of(&lanes, "heist");
	const char *key;
	json_t *value;

	components_members(lanes.src, lanes.json, lanes.where, "heist heroes rax");
	json_object_foreach((json_t *)heist.json, key, value) {
		int n = small_number(key);
		if (word_skipped(key))
			continue;
		if (n < 1 || n > CARS_MAX)
			components_malformed(heist.src, heist.where, "lanes are listed by number of robbers, 1 to %d, not \"%.40s\"", CARS_MAX, key);
		else
			h->heist_lane[n] = member_number(&heist, key, 1, LANE_MAX, -1);
	}
	for (unsigned i = 0; i < 2; i++) {
		struct part p = part_of(&lanes, names[i]);
		components_members(p.src, p.json, p.where, "min usual max");
		h->lane[i].min = member_number(&p, "min", 1, LANE_MAX, -1);
		h->lane[i].usual = member_number(&p, "usual", 1, LANE_MAX, -1);
		h->lane[i].max = member_number(&p, "max", 1, LANE_MAX, -1);
		if ((h->lane[i].max >= 0 && (h->lane[i].min > h->lane[i].max || h->lane[i].usual > h->lane[i].max)) ||
		    (h->lane[i].usual >= 0 && h->lane[i].min > h->lane[i].usual))
			components_malformed(p.src, p.where, "\"min\", \"usual\" and \"max\" go upwards");
	}
}

static void load_standard(const struct part *root, struct house *h)
{
	struct part p = part_of(root, "standard");

	components_members(p.src, p.json, p.where,
			   "base phases attack spikes_drop off_track return_on_track ammo rpm_checkpoint winners_circle rpm_deal weapon_deal upgrade_deal "
			   "lane_cards");
	h->core_base = member_word(&p, "base", base_words) != 2;
	load_phases(&p, h);
	load_attack(&p, h);
	load_off_track(&p, h);
	load_ammo(&p, h);
	load_places(&p, h);
	load_roles(&p, "rpm_deal", h->rpm_deal, NULL, 0);
	load_roles(&p, "weapon_deal", h->weapon_deal, NULL, 0);
	load_roles(&p, "upgrade_deal", h->upgrade_deal, NULL, 0);
	load_lanes(&p, h);
}

static void load_disputed(const struct part *root, struct house *h)
{
	struct part p = part_of(root, "disputed");
	const struct game *g = root->src->game;
	const char *key, *names[TRR_RULINGS];
	const struct reading *x;
	json_t *value;

	json_object_foreach((json_t *)p.json, key, value) {
		const char *list = "", *text = json_is_string(value) ? json_string_value(value) : "";
		int point = game_ruling(g, key);
		if (word_skipped(key))
			continue;
		if (point < 0) {
			for (size_t i = 0; i < g->nrulings; i++)
				names[i] = g->rulings[i].key;
			const char *near = nearest_name(key, strlen(key), names, g->nrulings);
			components_malformed(p.src, p.where,
					     near ? "no disputed point is called \"%.40s\"; did you mean \"%s\"?" : "no disputed point is called \"%.40s\"",
					     key, near);
			continue;
		}
		int option = game_option(g, (unsigned)point, text);
		for (unsigned i = 0; option < 0 && (x = game_option_at(g, (unsigned)point, i)); i++)
			list = arena_printf(p.src->ref->arena, "%s%s%s", list, i ? ", " : "", x->name);
		if (option < 0)
			components_malformed(p.src, p.where, "\"%s\" is one of: %s", key, list);
		h->disputed[point] = (int8_t)option;
	}
}

const void *turbo_rally_load_house(struct arena *a, struct components_source *src)
{
	struct house *h = arena_array(a, 1, sizeof *h);
	struct part root = {src, src->root, ""}, die;

	*h = house_none;
	snprintf(h->name, sizeof h->name, "%.47s", src->name);
	components_members(src, src->root, "", "game id edition provenance die draw_pile_min standard deck track_cards weapons rpms upgrades disputed");
	die = part_of(&root, "die");
	components_members(src, die.json, die.where, "faces count");
	h->die_faces = member_number(&die, "faces", 2, 100, -1);
	h->die_count = member_number(&die, "count", 1, 9, -1);
	h->draw_pile_min = member_number(&root, "draw_pile_min", 0, PILE_MAX, -1);
	load_standard(&root, h);
	load_house_cards(&root, h, a);
	load_disputed(&root, h);
	return h;
}

int turbo_rally_house_option(const void *house, unsigned point)
{
	return ((const struct house *)house)->disputed[point];
}
