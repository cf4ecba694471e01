/* Turbo Rally and Thunder Track: rules and rulings by number, kinds of cards, the set and house rules. Inside engine/turbo_rally/. */
#ifndef STEWARD_ENGINE_TURBO_RALLY_SET_H
#define STEWARD_ENGINE_TURBO_RALLY_SET_H

#include "engine/components.h"
#include "engine/game.h"
#include "engine/words.h"

#include <stddef.h>
#include <string.h>

enum {
	CARS_MAX = SEATS_MAX, LANE_MAX = 99, ROUTE_MAX = 99, ROUTE = 128, LAYERS_MAX = 24, USED_MAX = 64, PILE_MAX = 512, RACES_MAX = 8,
	TRACK_MAX = 24, RPM_MAX = 31, UPGRADES_MAX = 16, WEAPONS_MAX = 24, UNKNOWN = 31, CARD_NAME_MAX = 24, HAND_MAX = 200, SHUT = 255,
	UPGRADES_HELD_MAX = 32, ROLLS_MAX = 64, NO_SPOT = 255, NO_ORDER = 255
};

enum turbo_rally_rule {
#define RULE(name, id, class, section, disputed, statement, exempt) name,
#include "engine/turbo_rally/rules.def"
#undef RULE
	TR_RULES
};

enum turbo_rally_ruling {
#define RULING(name, key, question, exempt) name,
#define OPTION(ruling, name, word, meaning)
#include "engine/turbo_rally/rulings.def"
#undef RULING
#undef OPTION
	TRR_RULINGS
};

/* TRR_FINISH_STEP_OWN_TURN and so on: the number of an option within its point. */
enum turbo_rally_option {
#define RULING(name, key, question, exempt) name##_START_ = -1,
#define OPTION(ruling, name, word, meaning) ruling##_##name,
#include "engine/turbo_rally/rulings.def"
#undef RULING
#undef OPTION
};

/* Kinds of card, by number; behind the ones named here stand those of a house-rule file. */
enum track { BASIC, PASS, FLAT, DRUM, JUMP3, JUMP5, STOP, SHORTCUT, DETOUR, SIDESWIPE, RPM_DRAW, CORE_TRACK };
enum rpm {
	SPIKES, RUNFLAT, INSTANT_SIDESWIPE, OFFROAD, GREEN, NITROUS, CORE_RPMS,
	MORTAR = CORE_RPMS, BUNKER, ROCKFALL, LANDMINE, DYNAMITE, GAS, CRASH, POTHOLE, OIL, RELOAD, BREAKIN, STALL, NAMED_RPMS
};
enum upgrade { UP_RUNFLAT, UP_OFFROAD, UP_TURBO, UP_AGILITY, CORE_UPGRADES, UP_TANK = CORE_UPGRADES, UP_STOCKPILE, NAMED_UPGRADES };
enum { EMP, NAMED_WEAPONS, WEAPON_OTHER = WEAPONS_MAX - 1 /* one that no house rule describes, "?" in records */ };

enum mode { SINGLE, TOURNAMENT, TEAM, HEIST, HEROES, RAX, MODES };
enum role { RACER, POLICE, BUS, RAD_RAX };

/* How many of each kind the cards of a box are. */
struct deck { bool stated; uint16_t size, slicks; int draw_pile_min; /* -1: none stated */ uint16_t track[TRACK_MAX]; };

/* A component set. */
struct set {
	char name[CARD_NAME_MAX * 2];
	bool basic_pack, has_rpms, has_upgrades;
	struct deck deck;
	uint16_t rpm[RPM_MAX], upgrade[UPGRADES_MAX];
	struct { uint8_t usual, max; } lanes[CARS_MAX + 1];     /* by number of racers; 0: not stated */
};

/* Words of the house-rule file, as numbers. 0 is always: not stated. */
enum house_who { WHO_ON_TRACK_AT_START = 1, WHO_ON_TRACK, WHO_ANYONE };
enum house_targets { TARGETS_ON_TRACK = 1, TARGETS_OPPONENTS };
enum house_named { NAMED_BEFORE_ROLLS = 1, NAMED_AFTER_ROLLS };
enum house_first { FIRST_DEFENDER = 1, FIRST_ATTACKER };
enum house_hit { HIT_WITHIN_ACCURACY = 1, HIT_HIGHER, HIT_NOT_LOWER };
enum house_direct { DIRECT_EQUAL = 1 };
enum house_bonus { BONUS_TO_ACCURACY = 1, BONUS_TO_ROLL };
enum house_result { RESULT_OFF_TRACK = 1 };
enum house_attacks { ATTACKS_WHILE_AMMO = 1, ATTACKS_ONE };
enum house_unit { UNIT_SLOTS = 1, UNIT_CARDS };
enum house_last { LAST_BACKWARDS = 1 };
enum house_wall { WALL_ANOTHER_SEAT = 1, WALL_NONE };
enum house_yes { NO = 1, YES };
enum house_current { CURRENT_COUNTED = 1, CURRENT_NOT };
enum house_stacking { STACK_LARGER = 1, STACK_ADD, STACK_NONE };
enum house_counted { COUNTED_IN_OFF_TRACK = 1, COUNTED_EXTRA };
enum house_refill { REFILL_RELOAD = 1, REFILL_NONE };
enum house_trigger { TRIGGER_ENDS_THERE = 1, TRIGGER_PASSING };
enum house_circle { CIRCLE_TOURNAMENT = 1, CIRCLE_EVERY, CIRCLE_NEVER };
enum house_rewards { REWARDS_CORE = 1, REWARDS_NONE };
enum phase { P_NONE, P_BEGIN, P_ATTACK, P_FLIP, P_RPM, P_MOVE, P_END, PHASES };
enum weapon_direction { AHEAD = 1, BEHIND, ANY };
enum rpm_effect { FX_UNDEFINED, FX_CORE, FX_OFF_TRACK, FX_CONVERT, FX_SLICK, FX_AMMUNITION };
enum upgrade_effect { UFX_UNDEFINED, UFX_CORE, UFX_OFF_TRACK_MINUS, UFX_SLICK_STOCK };
/* Deals and ammunition are stated by role. */
enum house_role { R_HEIST, R_HEROES, R_RAX, R_MARAUDER, HOUSE_ROLES };

struct rpm_text {
	char name[CARD_NAME_MAX];
	const char *title;
	int count;                      /* -1: not stated */
	uint8_t effect;                 /* enum rpm_effect */
	bool attack;                    /* played in the own attack phase, not in the window */
	uint32_t on;                    /* track types on which it may be played, one bit each */
	uint8_t level, to, rounds;
};

struct upgrade_text { char name[CARD_NAME_MAX]; const char *title; int count; uint8_t effect, levels, slicks, per_turn, phase; };

struct weapon {
	char name[CARD_NAME_MAX];
	const char *title;
	bool stated;                    /* the house-rule file describes it */
	bool rolls, all_in_range, wall;
	uint8_t count, accuracy, damage, ammo, range, direction;
	uint8_t ammo_by[CARS_MAX + 1];  /* by number of opponents; 0: as ammo */
};

/* A house-rule file. Every number is -1 and every word 0 where it says nothing. */
struct house {
	char name[CARD_NAME_MAX * 2];
	int die_faces, die_count, draw_pile_min;
	bool core_base;
	uint8_t phase[PHASES];          /* from 1; 0: not stated */
	struct {
		bool stated;
		uint8_t who, phase, targets, target_named, first_roll, hit, direct_hit, bonus, result, per_turn, off_track_special, range_unit,
			last_card, wall_die;
		int dice_each, direct_extra;
	} attack;
	struct { bool stated; int accuracy, per_card_ahead, miss_level; } drop;
	struct { int turns, spaces; } off_level[10];            /* by level; turns -1: not stated */
	struct { bool stated; uint8_t current_turn, stacking, rpm_answers, attack, can_be_attacked; } off;
	struct { bool stated; int turns; uint8_t counted, flip; } back;
	struct { bool stated; int per_attack, start[HOUSE_ROLES] /* -2: the weapon's own */, limit /* 255: none */; uint8_t refill; } ammo;
	struct { bool stated; int every, draw, turns, per_car; uint8_t trigger; } checkpoint;
	struct { uint8_t when, rewards; } circle;
	int rpm_deal[HOUSE_ROLES], weapon_deal[HOUSE_ROLES], upgrade_deal[HOUSE_ROLES];
	int heist_lane[CARS_MAX + 1];                           /* by number of robbers */
	struct { int min, usual, max; } lane[2];                /* heroes, rax */
	struct deck deck;
	unsigned ntrack, nrpms, nupgrades, nweapons;            /* kinds known, the core's and named ones included */
	struct { char name[CARD_NAME_MAX]; const char *title; uint8_t acts_as; } track[TRACK_MAX];      /* from CORE_TRACK on */
	struct rpm_text rpm[RPM_MAX];
	struct upgrade_text upgrade[UPGRADES_MAX];
	struct weapon weapon[WEAPONS_MAX];
	int8_t disputed[TRR_RULINGS];                           /* option, or -1 */
};

/* house_none is what holds without a file: the core and the names of the sheets. */
extern const struct house house_none;

static inline const struct set *set_of(const struct context *c)
{
	return c->components;
}

static inline const struct house *house_of(const struct context *c)
{
	return c->house ? c->house : &house_none;
}

static inline const struct deck *deck_of(const struct context *c)
{
	return house_of(c)->deck.stated ? &house_of(c)->deck : &set_of(c)->deck;
}

/* How many cards of a kind there are; a house-rule file goes before the set. */
unsigned rpm_count(const struct context *c, unsigned rpm);
unsigned upgrade_count(const struct context *c, unsigned upgrade);

/* Whether a point is known to have been asked and to be read so: then a test that would only lead to the question is left out. */
static inline bool settled(const struct context *c, unsigned point, unsigned option)
{
	return c->asked[point >> 6] >> (point & 63) & 1 && c->option[point] == option;
}

/* Names of kinds; UNKNOWN is "?". */
const char *track_name(const struct context *c, unsigned track);
const char *rpm_name(const struct context *c, unsigned rpm);
const char *upgrade_name(const struct context *c, unsigned upgrade);
const char *weapon_name(const struct context *c, unsigned weapon);

/* The kind that a word names, or -1. */
extern const struct track_key { uint64_t key; int track; } core_tracks[32];
int any_track_word(const struct context *c, const struct record *rec, const struct word *w);
static inline int track_word(const struct context *c, const struct record *rec, const struct word *w)
{
	const struct track_key *core = &core_tracks[(w->key + (w->key >> 32)) % 32];

	return core->key == w->key && w->kind == WORD_PLAIN ? core->track : any_track_word(c, rec, w);
}
int rpm_word(const struct context *c, const struct record *rec, const struct word *w);
int upgrade_word(const struct context *c, const struct record *rec, const struct word *w);
int weapon_word(const struct context *c, const struct record *rec, const struct word *w);

/* What a kind of track card does: one of enum track. */
static inline unsigned acts_as(const struct context *c, unsigned track)
{
	return track < CORE_TRACK ? track : house_of(c)->track[track].acts_as;
}

/* What turbo_rally.c names of this; the rest stands in model.h. */
const void *turbo_rally_load(struct arena *, struct components_source *);
const void *turbo_rally_load_house(struct arena *, struct components_source *);
int turbo_rally_house_option(const void *house, unsigned point);

#endif
