/* A house-rule file of Turbo Rally: its cards, and what it says of the printed ones. */
#include "engine/turbo_rally/house.h"

#include <string.h>

/* The words that a member may have, numbered from 1 as the enumerations of set.h are; NULL ends them. */
static const char *const direction_words[] = {"ahead", "behind", "any", NULL};
static const char *const roll_words[] = {"none", "attack", NULL};
static const char *const hits_words[] = {"one", "all-in-range", NULL};
static const char *const play_words[] = {"window", "attack", NULL};
static const char *const rpm_words[] = {"undefined", "core", "off-track", "convert", "slick", "ammunition", NULL};
static const char *const upgrade_words[] = {"undefined", "core", "off-track-minus", "slick-stock", NULL};

static const char *member_title(const struct part *p, struct arena *a, const char *otherwise)
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
		h->track[k].title = member_title(&w.one, a, h->track[k].name);
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
	uint8_t play = member_word(p, "play", play_words), effect = member_word(p, "effect", rpm_words);

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
	x->level = (uint8_t)member_number(p, "level", 1, LEVELS_MAX, 0);
	x->rounds = (uint8_t)member_number(p, "rounds", 1, AMMO_MAX, 0);
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
		h->rpm[k].title = member_title(&w.one, a, h->rpm[k].title ? h->rpm[k].title : h->rpm[k].name);
		h->rpm[k].count = member_number(&w.one, "count", 0, COUNT_MAX, -1);
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
		uint8_t effect = member_word(&w.one, "effect", upgrade_words);
		components_members(w.one.src, w.one.json, w.one.where, "title count effect levels slicks per_turn phase");
		x->title = member_title(&w.one, a, x->title ? x->title : x->name);
		x->count = member_number(&w.one, "count", 0, COUNT_MAX, -1);
		if (effect)
			x->effect = (uint8_t)(effect - 1);
		if (x->effect == UFX_CORE && k >= CORE_UPGRADES)
			components_malformed(w.one.src, w.one.where, "the core has no such card, so its effect is not core");
		needs(&w.one, "levels", x->effect == UFX_OFF_TRACK_MINUS);
		needs(&w.one, "slicks", x->effect == UFX_SLICK_STOCK);
		needs(&w.one, "per_turn", x->effect == UFX_SLICK_STOCK);
		needs(&w.one, "phase", x->effect == UFX_SLICK_STOCK);
		x->levels = (uint8_t)member_number(&w.one, "levels", 1, LEVELS_MAX, 0);
		x->slicks = (uint8_t)member_number(&w.one, "slicks", 1, COUNT_MAX, 0);
		x->per_turn = (uint8_t)member_number(&w.one, "per_turn", 1, COUNT_MAX, 0);
		x->phase = member_word(&w.one, "phase", house_phases);
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
	uint8_t roll = member_word(p, "roll", roll_words);

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
	x->accuracy = (uint8_t)member_number(p, "accuracy", 0, 99, 0);
	x->all_in_range = member_word(p, "hits", hits_words) == 2;
	x->damage = (uint8_t)member_number(p, "damage", 1, LEVELS_MAX, 0);
	x->ammo = (uint8_t)member_number(p, "ammo", 0, AMMO_MAX, 0);
	x->range = (uint8_t)member_number(p, "range", 0, LANE_MAX, 0);
	x->direction = member_word(p, "direction", direction_words);
	x->wall = member_word(p, "wall", house_yes) == YES;
	json_object_foreach((json_t *)by.json, key, value) {
		int n = small_number(key);
		if (word_skipped(key))
			continue;
		if (n < 1 || n > CARS_MAX)
			components_malformed(by.src, by.where, "rounds are listed by number of opponents, 1 to %d, not \"%.40s\"", CARS_MAX, key);
		else
			x->ammo_by[n] = (uint8_t)member_number(&by, key, 1, AMMO_MAX, 0);
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
		h->weapon[k].title = member_title(&w.one, a, h->weapon[k].title ? h->weapon[k].title : h->weapon[k].name);
		h->weapon[k].count = (uint8_t)member_number(&w.one, "count", 0, 99, 1);
		load_weapon(&w.one, &h->weapon[k]);
	}
}

void load_house_cards(const struct part *root, struct house *h, struct arena *a)
{
	int *count[RPM_MAX];

	load_track_cards(root, h, a);
	load_house_deck(root, h);
	load_weapons(root, h, a);
	load_rpms(root, h, a);
	load_upgrades(root, h, a);
	for (unsigned i = 0; i < h->nrpms; i++)
		count[i] = &h->rpm[i].count;
	settle_counts(root, "rpms", count, h->nrpms);
	for (unsigned i = 0; i < h->nupgrades; i++)
		count[i] = &h->upgrade[i].count;
	settle_counts(root, "upgrades", count, h->nupgrades);
}
