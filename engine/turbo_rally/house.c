/* A house-rule file of Turbo Rally: what it says of the rules that are missing. */
#include "engine/turbo_rally/cards.h"

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
static const char *const phase_words[] = {"begin", "attack", "flip", "rpm", "move", "end", NULL};
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
static const char *const yes_words[] = {"no", "yes", NULL};
static const char *const current_words[] = {"counted", "not-counted", NULL};
static const char *const stacking_words[] = {"larger", "add", "none", NULL};
static const char *const counted_words[] = {"in-off-track", "extra", NULL};
static const char *const place_words[] = {"same-card", NULL};
static const char *const refill_words[] = {"reload-only", "none", NULL};
static const char *const trigger_words[] = {"move-ends-there", "passing", NULL};
static const char *const circle_words[] = {"tournament-race", "every-race", "never", NULL};
static const char *const rewards_words[] = {"core", "none", NULL};
static const char *const base_words[] = {"turbo-rally-core", "supplied", NULL};
static const char *const direction_words[] = {"ahead", "behind", "any", NULL};
static const char *const roll_words[] = {"none", "attack", NULL};
static const char *const hits_words[] = {"one", "all-in-range", NULL};
static const char *const play_words[] = {"window", "attack", NULL};
static const char *const rpm_words[] = {"undefined", "core", "off-track", "convert", "slick", "ammunition", NULL};
static const char *const upgrade_words[] = {"undefined", "core", "off-track-minus", "slick-stock", NULL};
static const char *const weapon_start_words[] = {"weapon", NULL};
static const char *const none_words[] = {"none", NULL};

static const char *const role_words[HOUSE_ROLES + 1] = {"heist", "heroes", "rax", "marauder", NULL};

/* An object that is read: what is known of its members is read one by one. */
struct part {
	struct components_source *src;
	const json_t *json;             /* NULL: absent */
	const char *where;
};

static struct part part_of(const struct part *owner, const char *key)
{
	return (struct part){owner->src, object_in(owner->src, owner->json, owner->where, key),
			     arena_printf(owner->src->ref->arena, "%s/%.40s", owner->where, key)};
}

static int number(const struct part *p, const char *key, int min, int max, int otherwise)
{
	return components_int(p->src, p->json, p->where, key, min, max, otherwise);
}

/* A word by its number from 1; 0: absent, or a fault was called. */
static uint8_t word(const struct part *p, const char *key, const char *const *words)
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

static const char *title(const struct part *p, struct arena *a, const char *otherwise)
{
	const json_t *v = json_object_get(p->json, "title");

	if (!v)
		return otherwise;
	if (!json_is_string(v) || strlen(json_string_value(v)) > WORD_MAX) {
		components_malformed(p->src, p->where, "\"title\" is a string of at most %d bytes", WORD_MAX);
		return otherwise;
	}
	return arena_copy(a, json_string_value(v), strlen(json_string_value(v)));
}

static void load_phases(const struct part *standard, struct house *h)
{
	struct part p = part_of(standard, "phases");
	unsigned seen = 0;

	components_members(p.src, p.json, p.where, "begin attack flip rpm move end");
	for (unsigned i = P_BEGIN; i < PHASES; i++) {
		h->phase[i] = (uint8_t)number(&p, phase_words[i - 1], 1, PHASES - 1, 0);
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
	h->attack.who = word(&p, "who", who_words);
	h->attack.phase = word(&p, "phase", phase_words);
	h->attack.targets = word(&p, "targets", target_words);
	h->attack.target_named = word(&p, "target_named", named_words);
	h->attack.first_roll = word(&p, "first_roll", first_words);
	h->attack.dice_each = number(&p, "dice_each", 1, 9, -1);
	h->attack.hit = word(&p, "hit", hit_words);
	h->attack.direct_hit = word(&p, "direct_hit", direct_words);
	h->attack.direct_extra = number(&p, "direct_hit_extra_damage", 0, 9, -1);
	h->attack.bonus = word(&p, "bonus", bonus_words);
	h->attack.result = word(&p, "result", result_words);
	h->attack.per_turn = word(&p, "attacks_per_turn", attacks_words);
	h->attack.off_track_special = word(&p, "off_track_special", yes_words);
	h->attack.range_unit = word(&p, "range_unit", unit_words);
	h->attack.last_card = word(&p, "last_card", last_words);
	h->attack.wall_die = word(&p, "wall_die", wall_words);

	p = part_of(standard, "spikes_drop");
	components_members(p.src, p.json, p.where, "accuracy per_card_ahead miss_level");
	h->drop.stated = p.json != NULL;
	h->drop.accuracy = number(&p, "accuracy", 0, 99, -1);
	h->drop.per_card_ahead = number(&p, "per_card_ahead", 0, 99, -1);
	h->drop.miss_level = number(&p, "miss_level", 0, LEVELS_MAX, -1);
}

static void load_off_track(const struct part *standard, struct house *h)
{
	struct part p = part_of(standard, "off_track");

	components_members(p.src, p.json, p.where, "1 2 3 4 5 6 7 8 9 current_turn stacking rpm_answers attack can_be_attacked");
	h->off.stated = p.json != NULL;
	for (unsigned i = 1; i <= LEVELS_MAX; i++) {
		struct part level = part_of(&p, arena_printf(p.src->ref->arena, "%u", i));
		components_members(p.src, level.json, level.where, "turns spaces");
		h->off_level[i].turns = number(&level, "turns", 1, TURNS_LOST_MAX, -1);
		h->off_level[i].spaces = number(&level, "spaces", 0, LANE_MAX, -1);
	}
	h->off.current_turn = word(&p, "current_turn", current_words);
	h->off.stacking = word(&p, "stacking", stacking_words);
	h->off.rpm_answers = word(&p, "rpm_answers", yes_words);
	h->off.attack = word(&p, "attack", yes_words);
	h->off.can_be_attacked = word(&p, "can_be_attacked", yes_words);

	p = part_of(standard, "return_on_track");
	components_members(p.src, p.json, p.where, "turns counted place flip");
	h->back.stated = p.json != NULL;
	h->back.turns = number(&p, "turns", 0, TURNS_LOST_MAX, -1);
	h->back.counted = word(&p, "counted", counted_words);
	word(&p, "place", place_words);
	h->back.flip = word(&p, "flip", yes_words);
}

/* A number by role, or a word that stands for as. */
static void load_roles(const struct part *owner, const char *key, int out[HOUSE_ROLES], const char *const *words, int as)
{
	struct part p = part_of(owner, key);

	components_members(p.src, p.json, p.where, "heist heroes rax marauder");
	for (unsigned i = 0; i < HOUSE_ROLES; i++) {
		bool text = words && json_is_string(json_object_get(p.json, role_words[i]));
		out[i] = !text ? number(&p, role_words[i], 0, COUNT_MAX, -1) : word(&p, role_words[i], words) ? as : -1;
	}
}

static void load_ammo(const struct part *standard, struct house *h)
{
	struct part p = part_of(standard, "ammo");

	components_members(p.src, p.json, p.where, "per_attack start limit refill");
	h->ammo.stated = p.json != NULL;
	h->ammo.per_attack = number(&p, "per_attack", 0, 99, -1);
	load_roles(&p, "start", h->ammo.start, weapon_start_words, -2);
	if (json_is_string(json_object_get(p.json, "limit")))
		h->ammo.limit = word(&p, "limit", none_words) ? UINT8_MAX : -1;
	else
		h->ammo.limit = number(&p, "limit", 0, AMMO_MAX, -1);
	h->ammo.refill = word(&p, "refill", refill_words);
}

static void load_places(const struct part *standard, struct house *h)
{
	struct part p = part_of(standard, "rpm_checkpoint");

	components_members(p.src, p.json, p.where, "every trigger draw turns per_car");
	h->checkpoint.stated = p.json != NULL;
	h->checkpoint.every = number(&p, "every", 1, LANE_MAX, -1);
	h->checkpoint.trigger = word(&p, "trigger", trigger_words);
	h->checkpoint.draw = number(&p, "draw", 0, 99, -1);
	h->checkpoint.turns = number(&p, "turns", 0, TURNS_LOST_MAX, -1);
	h->checkpoint.per_car = number(&p, "per_car", 0, 99, -1);

	p = part_of(standard, "winners_circle");
	components_members(p.src, p.json, p.where, "when rewards");
	h->circle.when = word(&p, "when", circle_words);
	h->circle.rewards = word(&p, "rewards", rewards_words);
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
			h->heist_lane[n] = number(&heist, key, 1, LANE_MAX, -1);
	}
	for (unsigned i = 0; i < 2; i++) {
		struct part p = part_of(&lanes, names[i]);
		components_members(p.src, p.json, p.where, "min usual max");
		h->lane[i].min = number(&p, "min", 1, LANE_MAX, -1);
		h->lane[i].usual = number(&p, "usual", 1, LANE_MAX, -1);
		h->lane[i].max = number(&p, "max", 1, LANE_MAX, -1);
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
	h->core_base = word(&p, "base", base_words) != 2;
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

/* The name of a card of the file's own: a plain word that means nothing else where cards are named. */
static bool name_copy(const struct part *p, char *out, const char *name)
{
	static const char *const taken[] = {"none", "any", "all", "wall", "slick", "finish", "line"};
	size_t n = strlen(name);
	bool good = n > 0 && n < CARD_NAME_MAX && name[0] >= 'a' && name[0] <= 'z' && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == n;

	for (size_t i = 0; i < sizeof taken / sizeof *taken && good; i++)
		good = strcmp(taken[i], name) != 0;
	if (good)
		memcpy(out, name, n + 1);
	else
		components_malformed(p->src, p->where, "\"%.40s\" is no name for a card: small letters, digits and -, a letter first, at most %d; not none, "
				     "any, all, wall, slick, finish or line", name, CARD_NAME_MAX - 1);
	return good;
}

/* Goes through an object by words: index is that of a word known, or the next
 * free one, which then has its name. False at the end. */
struct words_of { struct part all, one; void *iter; };

static bool next_word(struct words_of *w, const char **key)
{
	for (;;) {
		w->iter = w->iter ? json_object_iter_next((json_t *)w->all.json, w->iter) : json_object_iter((json_t *)w->all.json);
		if (!w->iter)
			return false;
		*key = json_object_iter_key(w->iter);
		if (word_skipped(*key))
			continue;
		w->one = part_of(&w->all, *key);
		if (w->one.json)
			return true;
	}
}

static int place_for(const struct words_of *w, const char *key, int known, unsigned *n, unsigned max, char *name_at)
{
	if (known >= 0)
		return known;
	if (*n == max) {
		components_malformed(w->all.src, w->all.where, "more than %u of them", max);
		return -1;
	}
	return name_copy(&w->one, name_at, key) ? (int)(*n)++ : -1;
}

/* Kinds of track card that the core has not, each of which plays as one of the core's. */
static void load_track_cards(const struct part *root, struct house *h, struct arena *a)
{
	struct words_of w = {.all = part_of(root, "track_cards")};
	const char *key;

	while (next_word(&w, &key)) {
		const json_t *effect = json_object_get(w.one.json, "effect");
		int k = card_named(h, CARD_TRACK, key);
		if (k >= 0) {
			components_malformed(w.one.src, w.one.where, "\"%s\" is a card of the core", key);
			continue;
		}
		k = place_for(&w, key, -1, &h->ntrack, TRACK_MAX, h->ntrack < TRACK_MAX ? h->track[h->ntrack].name : NULL);
		if (k < 0)
			continue;
		components_members(w.one.src, w.one.json, w.one.where, "title count effect");
		h->track[k].title = title(&w.one, a, h->track[k].name);
		int core = card_given(w.one.src, &house_none, CARD_TRACK, json_is_string(effect) ? json_string_value(effect) : "", w.one.where);
		h->track[k].acts_as = (uint8_t)(core < 0 ? BASIC : core);
	}
}

/* The deck; cards of track_cards may have their count there or here. */
static void load_house_deck(const struct part *root, struct house *h)
{
	struct part deck = part_of(root, "deck"), own = part_of(root, "track_cards");
	json_t *track = json_object_get(deck.json, "track");

	for (unsigned k = CORE_TRACK; k < h->ntrack; k++) {
		const json_t *card = json_object_get(own.json, h->track[k].name), *count = json_object_get(card, "count");
		if (!count)
			continue;
		if (!json_is_object(track))
			components_malformed(deck.src, own.where, "where these cards are counted, \"deck\" lists all others too");
		else if (json_object_get(track, h->track[k].name))
			components_malformed(deck.src, own.where, "%s is counted twice, here and in the deck", h->track[k].name);
		h->deck.track[k] = (uint16_t)components_int(deck.src, card, arena_printf(deck.src->ref->arena, "%s/%s", own.where, h->track[k].name),
							    "count", 0, COUNT_MAX, 0);
	}
	if (!deck.json)
		return;
	components_members(deck.src, deck.json, deck.where, "size track slick");
	load_deck(deck.src, h, deck.json, deck.where, deck.json, deck.where, &h->deck);
	h->deck.draw_pile_min = h->draw_pile_min;
}

/* "on": the top cards on which an RPM may be played, or "any". */
static uint32_t load_on(const struct part *p, const struct house *h)
{
	const json_t *on = json_object_get(p->json, "on");
	uint32_t mask = 0;
	json_t *one;
	size_t i;

	if (json_is_string(on) && strcmp(json_string_value(on), "any") == 0)
		return (1u << h->ntrack) - 1;
	if (on && (!json_is_array(on) || json_array_size(on) == 0))
		components_malformed(p->src, p->where, "\"on\" is a list of track cards, or \"any\"");
	json_array_foreach((json_t *)on, i, one) {
		const char *text = json_is_string(one) ? json_string_value(one) : "";
		if (strcmp(text, "any") == 0) {
			mask = (1u << h->ntrack) - 1;
			continue;
		}
		int k = card_given(p->src, h, CARD_TRACK, text, arena_printf(p->src->ref->arena, "%s/on/%zu", p->where, i));
		if (k >= 0)
			mask |= 1u << k;
	}
	return mask;
}

/* Calls what an effect needs and the file does not say, and what belongs to another one. */
static void needs(const struct part *p, const char *key, bool belongs)
{
	bool has = json_object_get(p->json, key);

	if (has != belongs)
		components_malformed(p->src, p->where, has ? "\"%s\" does not belong to this effect" : "this effect lacks \"%s\"", key);
}

static void load_rpm(const struct part *p, const struct house *h, unsigned k, struct rpm_text *x)
{
	const json_t *to = json_object_get(p->json, "to");
	uint8_t play = word(p, "play", play_words), effect = word(p, "effect", rpm_words);

	if (effect)
		x->effect = (uint8_t)(effect - 1);
	if (x->effect == FX_CORE && k >= CORE_RPMS)
		components_malformed(p->src, p->where, "the core has no such card, so its effect is not core");
	needs(p, "level", x->effect == FX_OFF_TRACK);
	needs(p, "to", x->effect == FX_CONVERT);
	needs(p, "rounds", x->effect == FX_AMMUNITION);
	if (x->effect == FX_OFF_TRACK || x->effect == FX_CONVERT || x->effect == FX_SLICK)
		needs(p, "on", true);
	x->attack = play ? play == 2 : x->effect == FX_AMMUNITION;
	if (x->attack != (x->effect == FX_AMMUNITION) && x->effect != FX_UNDEFINED)
		components_malformed(p->src, p->where, "ammunition is played in the attack phase, all else in the window");
	x->on = load_on(p, h);
	x->level = (uint8_t)number(p, "level", 1, LEVELS_MAX, 0);
	x->rounds = (uint8_t)number(p, "rounds", 1, AMMO_MAX, 0);
	int card = to ? card_given(p->src, h, CARD_TRACK, json_is_string(to) ? json_string_value(to) : "", p->where) : 0;
	x->to = (uint8_t)(card < 0 ? 0 : card);
}

static void load_rpms(const struct part *root, struct house *h, struct arena *a)
{
	struct words_of w = {.all = part_of(root, "rpms")};
	const char *key;

	while (next_word(&w, &key)) {
		/* the last number stands for an unknown card */
		int k = place_for(&w, key, card_named(h, CARD_RPM, key), &h->nrpms, UNKNOWN, h->nrpms < UNKNOWN ? h->rpm[h->nrpms].name : NULL);
		if (k < 0)
			continue;
		components_members(w.one.src, w.one.json, w.one.where, "title count play effect level to rounds on");
		h->rpm[k].title = title(&w.one, a, h->rpm[k].title ? h->rpm[k].title : h->rpm[k].name);
		h->rpm[k].count = number(&w.one, "count", 0, COUNT_MAX, -1);
		load_rpm(&w.one, h, (unsigned)k, &h->rpm[k]);
	}
}

static void load_upgrades(const struct part *root, struct house *h, struct arena *a)
{
	struct words_of w = {.all = part_of(root, "upgrades")};
	const char *key;

	while (next_word(&w, &key)) {
		int k = place_for(&w, key, card_named(h, CARD_UPGRADE, key), &h->nupgrades, UPGRADES_MAX,
				  h->nupgrades < UPGRADES_MAX ? h->upgrade[h->nupgrades].name : NULL);
		if (k < 0)
			continue;
		struct upgrade_text *x = &h->upgrade[k];
		uint8_t effect = word(&w.one, "effect", upgrade_words);
		components_members(w.one.src, w.one.json, w.one.where, "title count effect levels slicks per_turn phase");
		x->title = title(&w.one, a, x->title ? x->title : x->name);
		x->count = number(&w.one, "count", 0, COUNT_MAX, -1);
		if (effect)
			x->effect = (uint8_t)(effect - 1);
		if (x->effect == UFX_CORE && k >= CORE_UPGRADES)
			components_malformed(w.one.src, w.one.where, "the core has no such card, so its effect is not core");
		needs(&w.one, "levels", x->effect == UFX_OFF_TRACK_MINUS);
		needs(&w.one, "slicks", x->effect == UFX_SLICK_STOCK);
		needs(&w.one, "per_turn", x->effect == UFX_SLICK_STOCK);
		needs(&w.one, "phase", x->effect == UFX_SLICK_STOCK);
		x->levels = (uint8_t)number(&w.one, "levels", 1, LEVELS_MAX, 0);
		x->slicks = (uint8_t)number(&w.one, "slicks", 1, COUNT_MAX, 0);
		x->per_turn = (uint8_t)number(&w.one, "per_turn", 1, COUNT_MAX, 0);
		x->phase = word(&w.one, "phase", phase_words);
	}
}

/* Where one kind is counted all are, and those that the file leaves out are not in the pile; else the set counts them. */
static void settle_counts(const struct part *root, const char *key, int *const count[], unsigned n)
{
	struct part all = part_of(root, key);
	const char *name;
	json_t *value;
	int sum = 0;
	bool counted = false;

	for (unsigned i = 0; i < n; i++)
		counted |= *count[i] >= 0;
	if (!counted)
		return;
	for (unsigned i = 0; i < n; i++) {
		if (*count[i] < 0)
			*count[i] = 0;
		sum += *count[i];
	}
	json_object_foreach((json_t *)all.json, name, value)
		if (!word_skipped(name) && json_is_object(value) && !json_object_get(value, "count"))
			components_malformed(all.src, arena_printf(all.src->ref->arena, "%s/%.40s", all.where, name),
					     "where other cards have a \"count\", each has one");
	if (sum > PILE_MAX)
		components_malformed(all.src, all.where, "%d cards are too many; the most is %d", sum, PILE_MAX);
}

static void load_weapon(const struct part *p, struct weapon *x)
{
	static const char *const text[] = {"accuracy", "hits", "damage", "ammo", "range", "direction", "wall", "ammo_by_opponents"};
	struct part by = part_of(p, "ammo_by_opponents");
	const char *key;
	json_t *value;
	uint8_t roll = word(p, "roll", roll_words);

	/* a weapon without a roll is a name whose rules are missing */
	x->stated = roll != 0;
	for (size_t i = 0; i < sizeof text / sizeof *text && !roll; i++)
		if (json_object_get(p->json, text[i])) {
			components_malformed(p->src, p->where, "a weapon that has rules lacks \"roll\": attack or none");
			break;
		}
	x->rolls = roll == 2;
	if (roll) {
		needs(p, "accuracy", x->rolls);
		needs(p, "damage", true);
		needs(p, "range", true);
	}
	x->accuracy = (uint8_t)number(p, "accuracy", 0, 99, 0);
	x->all_in_range = word(p, "hits", hits_words) == 2;
	x->damage = (uint8_t)number(p, "damage", 1, LEVELS_MAX, 0);
	x->ammo = (uint8_t)number(p, "ammo", 0, AMMO_MAX, 0);
	x->range = (uint8_t)number(p, "range", 0, LANE_MAX, 0);
	x->direction = word(p, "direction", direction_words);
	x->wall = word(p, "wall", yes_words) == YES;
	json_object_foreach((json_t *)by.json, key, value) {
		int n = small_number(key);
		if (word_skipped(key))
			continue;
		if (n < 1 || n > CARS_MAX)
			components_malformed(by.src, by.where, "rounds are listed by number of opponents, 1 to %d, not \"%.40s\"", CARS_MAX, key);
		else
			x->ammo_by[n] = (uint8_t)number(&by, key, 1, AMMO_MAX, 0);
	}
}

static void load_weapons(const struct part *root, struct house *h, struct arena *a)
{
	struct words_of w = {.all = part_of(root, "weapons")};
	const char *key;

	while (next_word(&w, &key)) {
		int known = strcmp(key, h->weapon[EMP].name) == 0 ? EMP : -1;
		int k = place_for(&w, key, known, &h->nweapons, WEAPONS_MAX, h->nweapons < WEAPONS_MAX ? h->weapon[h->nweapons].name : NULL);
		if (k < 0)
			continue;
		components_members(w.one.src, w.one.json, w.one.where,
				   "title count roll accuracy hits damage ammo range direction wall ammo_by_opponents");
		h->weapon[k].title = title(&w.one, a, h->weapon[k].title ? h->weapon[k].title : h->weapon[k].name);
		h->weapon[k].count = (uint8_t)number(&w.one, "count", 0, 99, 1);
		load_weapon(&w.one, &h->weapon[k]);
	}
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
	int *count[RPM_MAX];

	*h = house_none;
	snprintf(h->name, sizeof h->name, "%.47s", src->name);
	components_members(src, src->root, "", "game id edition provenance die draw_pile_min standard deck track_cards weapons rpms upgrades disputed");
	die = part_of(&root, "die");
	components_members(src, die.json, die.where, "faces count");
	h->die_faces = number(&die, "faces", 2, 100, -1);
	h->die_count = number(&die, "count", 1, 9, -1);
	h->draw_pile_min = number(&root, "draw_pile_min", 0, PILE_MAX, -1);
	load_standard(&root, h);
	load_track_cards(&root, h, a);
	load_house_deck(&root, h);
	load_weapons(&root, h, a);
	load_rpms(&root, h, a);
	load_upgrades(&root, h, a);
	for (unsigned i = 0; i < h->nrpms; i++)
		count[i] = &h->rpm[i].count;
	settle_counts(&root, "rpms", count, h->nrpms);
	for (unsigned i = 0; i < h->nupgrades; i++)
		count[i] = &h->upgrade[i].count;
	settle_counts(&root, "upgrades", count, h->nupgrades);
	load_disputed(&root, h);
	return h;
}

int turbo_rally_house_option(const void *house, unsigned point)
{
	return ((const struct house *)house)->disputed[point];
}
