/* A Turbo Rally set: JSON to numbers of cards; and the words for cards. */
#include "engine/turbo_rally/cards.h"

#include <stdio.h>
#include <string.h>

static const char *const track_names[CORE_TRACK] = {
	"basic", "pass", "flat", "drum", "jump3", "jump5", "stop", "shortcut", "detour", "sideswipe", "rpm",
};

bool word_skipped(const char *key)
{
	return strcmp(key, "from") == 0 || strcmp(key, "source") == 0 || strcmp(key, "note") == 0 || strcmp(key, "notes") == 0 ||
	       strcmp(key, "title") == 0;
}

const json_t *object_in(struct components_source *src, const json_t *object, const char *where, const char *key)
{
	const json_t *v = json_object_get(object, key);

	if (!v || json_is_object(v))
		return v;
	components_malformed(src, where, "\"%s\" is an object", key);
	return NULL;
}

unsigned card_kinds(const struct house *h, enum card_kind kind)
{
	return kind == CARD_TRACK ? h->ntrack : kind == CARD_RPM ? h->nrpms : h->nupgrades;
}

const char *card_name(const struct house *h, enum card_kind kind, unsigned card)
{
	if (kind == CARD_TRACK)
		return card < CORE_TRACK ? track_names[card] : h->track[card].name;
	return kind == CARD_RPM ? h->rpm[card].name : h->upgrade[card].name;
}

int card_named(const struct house *h, enum card_kind kind, const char *name)
{
	for (unsigned i = 0; i < card_kinds(h, kind); i++)
		if (strcmp(card_name(h, kind, i), name) == 0)
			return (int)i;
	return -1;
}

int card_given(struct components_source *src, const struct house *h, enum card_kind kind, const char *name, const char *where)
{
	const char *names[RPM_MAX];
	unsigned n = card_kinds(h, kind);
	int card = card_named(h, kind, name);

	if (card >= 0)
		return card;
	for (unsigned i = 0; i < n; i++)
		names[i] = card_name(h, kind, i);
	const char *near = nearest_name(name, strlen(name), names, n);
	components_malformed(src, where, near ? "no card is called \"%.40s\"; did you mean \"%s\"?" : "no card is called \"%.40s\"", name, near);
	return -1;
}

/* {"basic": {"count": 13}, ...}: how many of each kind, beside those counted already. Returns the sum of all. */
static unsigned card_counts(struct components_source *src, const struct house *h, enum card_kind kind, const json_t *object, const char *where,
			    uint16_t *count)
{
	const char *key;
	json_t *value;
	unsigned sum = 0;

	json_object_foreach((json_t *)object, key, value) {
		const char *at = arena_printf(src->ref->arena, "%s/%.40s", where, key);
		if (word_skipped(key))
			continue;
		int card = card_given(src, h, kind, key, at);
		if (card < 0)
			continue;
		if (!json_is_object(value) || !json_object_get(value, "count")) {
			components_malformed(src, at, "how many there are is written {\"count\": 3}");
			continue;
		}
		components_members(src, value, at, "count");
		count[card] = (uint16_t)components_int(src, value, at, "count", 0, COUNT_MAX, 0);
	}
	for (unsigned i = 0; i < card_kinds(h, kind); i++)
		sum += count[i];
	if (sum > PILE_MAX)
		components_malformed(src, where, "%u cards are too many; the most is %d", sum, PILE_MAX);
	return sum;
}

/* The track cards and slicks. The size counts both, whatever the file's figure counts. */
void load_deck(struct components_source *src, const struct house *h, const json_t *deck, const char *where, const json_t *owner,
	       const char *owner_where, struct deck *d)
{
	const json_t *track = object_in(src, owner, owner_where, "track"), *slick = object_in(src, owner, owner_where, "slick");
	const char *track_where = arena_printf(src->ref->arena, "%s/track", owner_where);
	const char *slick_where = arena_printf(src->ref->arena, "%s/slick", owner_where);
	unsigned sum = card_counts(src, h, CARD_TRACK, track, track_where, d->track);

	d->stated = true;
	if (sum == 0 && (track || !json_object_get(owner, "track")))
		components_malformed(src, track_where, "there are no track cards");
	components_members(src, slick, slick_where, "count");
	d->slicks = (uint16_t)components_int(src, slick, slick_where, "count", 0, COUNT_MAX, 0);
	d->draw_pile_min = components_int(src, deck, where, "draw_pile_min", 0, PILE_MAX, d->draw_pile_min);
	d->size = (uint16_t)(sum + d->slicks);
	int size = components_int(src, deck, where, "size", 1, 2 * PILE_MAX, d->size);
	if (size != d->size && size != (int)sum && src->worst == V_LEGAL)
		components_malformed(src, where, "\"size\" is %d, but there are %u track cards and %u Oil Slicks", size, sum, d->slicks);
}

int small_number(const char *key)
{
	size_t n = strlen(key);

	if (n < 1 || n > 2 || key[0] == '0' || strspn(key, "0123456789") != n)
		return -1;
	return n == 1 ? key[0] - '0' : (key[0] - '0') * 10 + (key[1] - '0');
}

static void load_lanes(struct components_source *src, struct set *s)
{
	const json_t *lanes = object_in(src, src->root, "", "lanes");
	const char *key;
	json_t *lane;

	json_object_foreach((json_t *)lanes, key, lane) {
		const char *where = arena_printf(src->ref->arena, "/lanes/%.40s", key);
		if (word_skipped(key))
			continue;
		int n = small_number(key);
		if (n < 1 || n > CARS_MAX || !json_is_object(lane)) {
			components_malformed(src, where, "lanes are listed by number of racers, 1 to %d: {\"4\": {\"usual\": 12, \"max\": 12}}", CARS_MAX);
			continue;
		}
		components_members(src, lane, where, "usual max max_without_rpm");
		s->lanes[n].usual = (uint8_t)components_int(src, lane, where, "usual", 1, LANE_MAX, 0);
		s->lanes[n].max = (uint8_t)components_int(src, lane, where, "max", 1, LANE_MAX, 0);
		components_int(src, lane, where, "max_without_rpm", 1, LANE_MAX, 0);
		if (s->lanes[n].max && s->lanes[n].usual > s->lanes[n].max)
			components_malformed(src, where, "\"usual\" is more than \"max\"");
	}
}

/* The basic pack has neither Jump 5 nor RPM Draw. */
static void check_pack(struct components_source *src, const struct set *s)
{
	static const uint8_t tournament[] = {JUMP5, RPM_DRAW};

	for (unsigned i = 0; i < sizeof tournament && s->basic_pack; i++)
		if (s->deck.track[tournament[i]])
			components_fault(src, TR_JUMP_FIVE_PACK, arena_printf(src->ref->arena, "/track/%s", track_names[tournament[i]]),
					 "the basic pack has no such card");
}

const void *turbo_rally_load(struct arena *a, struct components_source *src)
{
	struct set *s = arena_array(a, 1, sizeof *s);
	const json_t *root = src->root, *deck = object_in(src, root, "", "deck"), *pack = json_object_get(deck, "pack");

	snprintf(s->name, sizeof s->name, "%.47s", src->name);
	/* finish and the hands and rewards are the rulebook's and stand there for readers */
	components_members(src, root, "", "game id edition provenance deck track slick finish rpms upgrades lanes rpm_deal rpm_rewards");
	components_members(src, deck, "/deck", "pack size draw_pile_min");
	s->basic_pack = json_is_string(pack) && strcmp(json_string_value(pack), "basic") == 0;
	if (!s->basic_pack && !(json_is_string(pack) && strcmp(json_string_value(pack), "tournament") == 0))
		components_malformed(src, "/deck/pack", "the pack is basic or tournament");
	s->deck.draw_pile_min = -1;
	load_deck(src, &house_none, deck, "/deck", root, "", &s->deck);
	s->has_rpms = card_counts(src, &house_none, CARD_RPM, object_in(src, root, "", "rpms"), "/rpms", s->rpm) > 0;
	s->has_upgrades = card_counts(src, &house_none, CARD_UPGRADE, object_in(src, root, "", "upgrades"), "/upgrades", s->upgrade) > 0;
	load_lanes(src, s);
	check_pack(src, s);
	return s;
}

unsigned rpm_count(const struct context *c, unsigned rpm)
{
	int n = house_of(c)->rpm[rpm].count;

	return n >= 0 ? (unsigned)n : set_of(c)->rpm[rpm];
}

unsigned upgrade_count(const struct context *c, unsigned upgrade)
{
	int n = house_of(c)->upgrade[upgrade].count;

	return n >= 0 ? (unsigned)n : set_of(c)->upgrade[upgrade];
}

const char *track_name(const struct context *c, unsigned track)
{
	return track < CORE_TRACK ? track_names[track] : track < house_of(c)->ntrack ? house_of(c)->track[track].name : "?";
}

const char *rpm_name(const struct context *c, unsigned rpm)
{
	return rpm < house_of(c)->nrpms ? house_of(c)->rpm[rpm].name : "?";
}

const char *upgrade_name(const struct context *c, unsigned upgrade)
{
	return upgrade < house_of(c)->nupgrades ? house_of(c)->upgrade[upgrade].name : "?";
}

const char *weapon_name(const struct context *c, unsigned weapon)
{
	return weapon < house_of(c)->nweapons ? house_of(c)->weapon[weapon].name : "?";
}

/* Names of the core's track cards by the sum of their first and fifth letter, which differ. Sideswipe is too long for a key. */
#define SLOT(first, fifth) (((first) + (fifth)) % 32)
const struct track_key core_tracks[32] = {
	[SLOT('b', 'c')] = {KEY("basic"), BASIC}, [SLOT('p', 0)] = {KEY("pass"), PASS}, [SLOT('f', 0)] = {KEY("flat"), FLAT},
	[SLOT('d', 0)] = {KEY("drum"), DRUM}, [SLOT('j', '3')] = {KEY("jump3"), JUMP3}, [SLOT('j', '5')] = {KEY("jump5"), JUMP5},
	[SLOT('s', 0)] = {KEY("stop"), STOP}, [SLOT('s', 't')] = {KEY("shortcut"), SHORTCUT}, [SLOT('d', 'u')] = {KEY("detour"), DETOUR},
	[SLOT('r', 0)] = {KEY("rpm"), RPM_DRAW},
	[0] = {1, 0},                   /* the slot of no key, which is not that one's */
};
#undef SLOT

int any_track_word(const struct context *c, const struct record *rec, const struct word *w)
{
	const struct house *h = house_of(c);

	if (w->kind != WORD_PLAIN)
		return -1;
	if ((w->len == 9 && memcmp(rec->text + w->at, "sideswipe", 9) == 0) || word_is(rec, w, "sideswipe"))
		return SIDESWIPE;
	for (unsigned i = CORE_TRACK; i < h->ntrack; i++)
		if (word_is(rec, w, h->track[i].name))
			return (int)i;
	return -1;
}

int rpm_word(const struct context *c, const struct record *rec, const struct word *w)
{
	const struct house *h = house_of(c);

	for (unsigned i = 0; i < h->nrpms; i++)
		if (word_is(rec, w, h->rpm[i].name))
			return (int)i;
	return -1;
}

int upgrade_word(const struct context *c, const struct record *rec, const struct word *w)
{
	const struct house *h = house_of(c);

	for (unsigned i = 0; i < h->nupgrades; i++)
		if (word_is(rec, w, h->upgrade[i].name))
			return (int)i;
	return -1;
}

int weapon_word(const struct context *c, const struct record *rec, const struct word *w)
{
	const struct house *h = house_of(c);

	for (unsigned i = 0; i < h->nweapons; i++)
		if (word_is(rec, w, h->weapon[i].name))
			return (int)i;
	return -1;
}
