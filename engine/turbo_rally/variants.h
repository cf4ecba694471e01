/* What the files of the Thunder Track variants share: dice.c, attack.c,
 * heist.c, heroes.c, rax.c, stores.c and variants*.c. Inside engine/turbo_rally/. */
#ifndef STEWARD_ENGINE_TURBO_RALLY_VARIANTS_H
#define STEWARD_ENGINE_TURBO_RALLY_VARIANTS_H

#include "engine/turbo_rally/model.h"

/* An act that is judged: its faults are called one after another. */
struct trial {
	struct context *c;
	const struct position *p;
	struct act *a;
	struct referee *r;
	enum verdict worst;
};

static inline void worse(struct trial *t, enum verdict v)
{
	t->worst = v > t->worst ? v : t->worst;
}

#define CALL(t, v, rule, where, ...) worse(t, referee_call((t)->r, v, rule, where, __VA_ARGS__))
#define BREAKS(t, rule, where, ...) CALL(t, V_ILLEGAL, rule, where, __VA_ARGS__)
/* Whether a rule holds; that it was tested is remembered. */
#define HOLDS(t, rule, condition) referee_test((t)->r, rule, condition)
#define WHO(t, seat) seat_of((t)->c, seat, (t)->r->arena)

enum { WALL = 15, PASSENGERS = 5, TIRES = 4, EXTRA = 3 };        /* of the sheets; EXTRA: cards by which a lane differs */
enum { TRIED = 1, DROPPED = 2 };                /* position.attacked, heroes: a try was made; its card is used */
enum { RAM_BY_MOVE = 1, RAM_BY_CHOICE = 2 };    /* flow.rammed */
enum { SIDE_FIRST = 1, SIDE_OTHER = 2 };        /* flow.side */

static inline const char *variant_title(const struct position *p)
{
	return p->mode == HEIST ? "High-Octane Heist" : p->mode == HEROES ? "High-Speed Heroes" : "Rad Rax Run";
}

/* The row of the standard rules that a variant leans on. */
static inline unsigned base_row(const struct position *p)
{
	return p->mode == HEIST ? TT_HEIST_BASE : p->mode == HEROES ? TT_HEROES_BASE : TT_RAX_BASE;
}

/* A car stands on the last card of its lane, or where that was. */
static inline bool at_end(const struct car *k)
{
	return k->at == k->length && k->route_at == 0 && k->route_n == 0;
}

/* Something of the move phase was done in this turn. */
static inline bool moved_already(const struct position *p)
{
	return p->w.flips || p->stepped || p->skipped || p->now.rammed;
}

/* How far a is ahead of b, in levels. */
static inline int ahead_of(struct context *c, const struct position *p, unsigned a, unsigned b)
{
	return level_of(c, p, a) - level_of(c, p, b);
}

/* ---- dice.c */
/* What a turn line claims behind the action at hand: what came of what no rule decides. */
struct stated {
	bool tires, wall;
	unsigned tires_n, wall_n;
	uint16_t off;                   /* seats, one bit each */
	uint8_t turns[CARS_MAX];
	uint16_t result, tokens;        /* seats */
};
void look_ahead(const struct referee *r, struct stated *s);
/* Whether the line has another roll of the seat behind the action at hand. */
bool rolls_later(const struct referee *r, int seat);

/* Where a phase of the house rules lies, seen from what was done in the turn. */
enum moment { MOMENT_NOW, MOMENT_EARLY, MOMENT_LATE, MOMENT_MIDDLE, MOMENT_UNKNOWN };
enum moment moment_of(const struct context *c, const struct position *p, unsigned phase);
const char *moment_words(enum moment m);

unsigned die_max(const struct context *c);      /* 0: nothing says how many faces it has */
enum verdict decode_roll(const struct play *play, struct act *a, struct referee *r);
void check_faces(struct trial *t, unsigned rule);
void check_roll(struct trial *t);
void apply_roll(struct context *c, struct position *p, const struct act *a);
/* The row under which rolls that are on are judged. */
unsigned duel_row(const struct position *p);
void begin_duel(struct position *p, enum duel_kind kind, int attacker, int defender);
/* Whether an attack hits, by the house rules; bonus: of a lead. */
enum shot { MISSED, HIT, DIRECT_HIT };
enum shot shot(const struct house *h, unsigned attacker, unsigned defender, unsigned accuracy, unsigned bonus);
unsigned defender_sum(const struct position *p);

/* ---- attack.c */
enum shot fire_shot(const struct context *c, const struct position *p);
unsigned fire_damage(const struct context *c, const struct position *p, enum shot s);
enum verdict decode_fire(struct context *c, const struct play *play, struct act *a, struct referee *r);
enum verdict decode_reload(struct context *c, const struct position *p, const struct play *play, unsigned rpm, struct act *a, struct referee *r);
void check_fire(struct trial *t);
void check_reload(struct trial *t);
void check_stock(struct trial *t);
/* The wall was shot at: the last piece may fall before the move phase, and then Rad Rax, standing at the wall, has one. */
void wall_shot(struct context *c, struct position *p);
void apply_fire(struct context *c, struct position *p, const struct act *a);
void apply_reload(struct context *c, struct position *p, const struct act *a);
void apply_stock(struct context *c, struct position *p, const struct act *a);
/* Damage of that level; apply only. */
void hurt(struct context *c, struct position *p, unsigned seat, unsigned level);
unsigned turns_lost(struct context *c, const struct position *p, unsigned seat, unsigned level, bool *known);
/* Puts a car off its track for the turns that the record states. */
void hurt_as_stated(struct position *p, unsigned seat, unsigned turns);
int ammo_at_start(struct context *c, const struct position *p, unsigned seat, unsigned weapon);

/* ---- heist.c */
bool road_empty(const struct position *p);
void check_heist_steal(struct trial *t);
void resolve_heist_steal(struct context *c, struct position *p);
void check_standoff(struct trial *t);
void apply_standoff(struct context *c, struct position *p, const struct act *a);
unsigned standoff_rolls(const struct position *p, unsigned seat);        /* so far */
uint32_t standoff_rollers(struct context *c, const struct position *p);
int standoff_winner(struct context *c, const struct position *p);         /* SEAT_NONE: not yet, or undecided */
unsigned rolls_due(struct context *c, const struct position *p, unsigned seat);
unsigned roll_rule(struct context *c, const struct position *p, unsigned seat, unsigned rolls);
void police_step(struct context *c, struct position *p);
enum verdict loot_roll(struct context *c, struct position *p, const struct play *play, struct referee *r);
enum verdict loot_settled(struct context *c, struct position *p, struct referee *r);

/* ---- heroes.c */
int drop_accuracy(struct context *c, const struct position *p, unsigned seat);
int drop_lead(struct context *c, const struct position *p, unsigned seat);
void check_drop(struct trial *t);
void apply_drop(struct context *c, struct position *p, const struct act *a);
enum shot drop_shot(struct context *c, const struct position *p, unsigned car, unsigned bus);
void resolve_drop(struct context *c, struct position *p);
unsigned miss_level(const struct context *c);
void check_leave(struct trial *t);
void apply_leave(struct context *c, struct position *p, const struct act *a);
void bus_step(struct context *c, struct position *p);
void over_the_cliff(struct context *c, struct position *p, unsigned seat);
void heroes_settle(struct context *c, struct position *p);
/* Hands of cars that are out are out too. */
void drop_hands(struct position *p);

/* ---- rax.c */
void check_rax_draw(struct trial *t);
void check_discard(struct trial *t);
void check_capture(struct trial *t);
void check_ram(struct trial *t);
void check_skip(struct trial *t);
void apply_discard(struct position *p, const struct act *a);
void apply_ram(struct context *c, struct position *p);
void apply_skip(struct context *c, struct position *p);
void resolve_capture(struct context *c, struct position *p);
bool meet_wall(struct context *c, struct position *p, unsigned seat, unsigned over, unsigned by);

/* ---- stores.c */
/* An RPM is drawn that no RPM Draw card brings. */
void check_store_draw(struct trial *t);
/* An RPM is drawn that was due when the pile was empty. */
bool draw_owed_before(const struct position *p, const struct act *a);
void check_owed_draw(struct trial *t);
/* The rule of the checkpoint, and what the variant calls it. */
unsigned store_row(const struct position *p);
const char *store_title(const struct position *p);

/* ---- variants.c */
/* A card of the hand is used in this turn. */
void use_rpm(struct position *p, unsigned seat, unsigned rpm);

#endif
