/* Turbo Rally and Thunder Track: the position and the action. Inside
 * engine/turbo_rally/.
 *
 * A spot is a place of a car or card of one seat: 0 before the first card, K
 * card K of its lane (the slots of cards that a Shortcut took keep their
 * numbers), ROUTE + I card I of its detour route, lane length + 1 the finish.
 * The route belongs to the lane's Detour card on which the car's at stands.
 *
 * A move is made as soon as a card is flipped, as if nobody answered; what it
 * changes stands in flow and in the mover's car, and both are kept as they
 * were before it. An answer puts them back, adds its layer and makes the move
 * again. So the position is at any time what it is if nobody says more. */
#ifndef STEWARD_ENGINE_TURBO_RALLY_MODEL_H
#define STEWARD_ENGINE_TURBO_RALLY_MODEL_H

#include "engine/turbo_rally/set.h"

/* A card on the table. */
struct card {
	uint8_t type;                   /* printed, or UNKNOWN */
	uint8_t now;                    /* what it counts as once flipped: differs from type where it was converted */
	uint8_t up : 1, gap : 1, slick : 1, beneath : 1;
	uint8_t open : 1, rest : 3;     /* open: by detour-facing=face-up seen, though not yet flipped; rest: 0, so that positions are equal byte for byte */
};

enum state { ON, HALF, UPSIDE, UPRIGHT, OFF, HELD, AT_LINE };

struct car {
	uint8_t length;                 /* of the lane */
	uint8_t at;                     /* slot of the lane: 0, 1 ... length, length + 1 behind the finish */
	uint8_t route_at;               /* 0: the car is on its lane */
	uint8_t route_n;                /* cards of the route that it has to run or runs */
	uint8_t state, inner;           /* inner: state to come back to from OFF */
	uint8_t bonus;                  /* HELD: what Nitrous and the like added */
	uint8_t target;                 /* HELD: spot of the landing */
	uint8_t off;                    /* OFF: own turns still to lose, the one of the return included */
	uint8_t place;                  /* finished as the N-th; 0: not yet */
	uint8_t gone;                   /* enum gone */
	uint8_t seen;                   /* spot where it counts as standing though it was taken further (..-step options), or NO_SPOT */
	uint8_t moved_by;               /* what moved it last in this turn: enum track + 1, or 0 */
	uint8_t visits;                 /* checkpoints used, one bit each from the first */
	uint8_t did, waited;            /* the step of this turn and of the own turn before it: enum step */
	uint8_t drum;                   /* what became of the last Oil Drum: enum drum */
	struct card lane[LANE_MAX + 3]; /* from 1; one may look behind the finish */
	struct card route[ROUTE_MAX + 1];
};

enum gone { HERE, ARRESTED, CLIFF, PULLED_OVER, RESIGNED, ABSENT /* it does not run this race */ };

/* An Oil Drum: landed on in this turn, its slick played, or landed on in the own turn before. */
enum drum { NO_DRUM, DRUM_LANDED, DRUM_BEFORE, DRUM_PLAYED };

/* What a step is. */
enum step { NO_STEP, STEP_RETURN, STEP_OFF, STEP_UPRIGHT, STEP_BACK, STEP_REAR, STEP_CLEAN, STEP_JUMP, STEP_FINISH };

/* What is still due in the turn. */
enum due { DUE_NOTHING, DUE_STEP, DUE_FLIP, DUE_CLEAN };

/* What a move may change beside the mover's car. */
struct flow {
	/* These eight bytes are zero behind a turn of which nothing is left: looked at as one number. */
	uint8_t due;
	uint8_t draws;                  /* RPMs that may still be drawn in this turn by cards landed on */
	uint8_t may_slick, may_bump;    /* chances given by cards landed on: slicks to lay, cars to bump */
	uint8_t race_over, over;        /* this race; the whole record's game */
	uint16_t triggered;             /* upgrades of the mover whose effect occurred in this turn */
	uint8_t due_spot;               /* DUE_FLIP: the card; DUE_CLEAN, DUE_STEP: the card that is cleaned, or NO_SPOT */
	uint8_t instant;                /* the bump was made by an RPM */
	bool bump_open;                 /* with may_bump, where the race is over: somebody may be named all the same */
	uint8_t jumped;                 /* a Jump of this turn was made longer: 1 by Nitrous, 2 by Turbo Boost */
	uint8_t finished;               /* cars behind the finish */
	uint16_t runs;                  /* who has turns still, by their place in the order, where turns go in order: turn_at */
	uint8_t side;                   /* variants: who won, 1 the players' or Rad Rax' side, 2 the other; 0 open */
	uint8_t wall, rammed;           /* rax */
	uint16_t slicks;                /* left in their pile */
	uint16_t aside;                 /* slicks set aside */
	uint16_t track_head, track_n;   /* the pile's cards are track_pile[(head + i) % PILE_MAX] */
	uint16_t seen[TRACK_MAX];       /* cards of each kind known in this race */
	/* the end of a race */
	uint8_t due_rpms[CARS_MAX];     /* rewards still to be drawn */
	uint8_t due_upgrade;            /* seat + 1 */
	int8_t first_home;              /* heist: who arrived first, or SEAT_NONE */
	uint8_t wrecked;                /* heroes: a car went over the cliff */
	uint8_t stores;                 /* variants: RPMs still to be drawn in this turn for checkpoints */
	uint16_t wall_by;               /* rax: the row by which the wall was met last in this turn, or 0 */
	/* what lasts from race to race */
	uint8_t races_run, trophies[CARS_MAX], won[RACES_MAX];  /* won: seat + 1 of race k's winner; 0: not known */
};

/* A layer over a flipped card: what it is now, and how it came about. */
enum layer_kind { PRINTED, LAYER_SPIKES, LAYER_CONVERT, LAYER_NITROUS, LAYER_OFF_TRACK };
struct layer { uint8_t kind, type, bonus, rpm; };

struct window {
	uint8_t open;
	uint8_t flips;                  /* in this turn */
	uint8_t landing;                /* the card is a jump's landing */
	uint8_t spot;                   /* of the card */
	uint8_t asked;                  /* who may answer next: index of the order of answers; their number: the active one; SHUT: nobody */
	uint8_t played;                 /* cards in this round of answers */
	uint8_t slick_ahead;            /* slicks laid ahead of the mover by house RPMs */
	uint8_t nlayers, nused;
	uint8_t cancelled;              /* seat + 1: the RPM played last were its Spikes, and an upgrade cancelled them */
	uint8_t first_cancelled;        /* that was the first effect of the upgrade */
	uint32_t used_flip, used_turn;  /* kinds of RPM played, one bit each */
	struct layer layer[LAYERS_MAX]; /* where no RPM was used, layer[0] is all that is set from here on */
	uint32_t used_by[CARS_MAX];
	uint8_t used[USED_MAX];         /* RPMs that go under their pile at the end of the turn */
};

/* Two players roll against each other, or somebody rolls what an attack asks for. */
enum duel_kind { NO_DUEL, DUEL_LOOT, DUEL_STEAL, DUEL_DROP, DUEL_FIRE, DUEL_WALL, DUEL_STANDOFF };
struct duel {
	uint8_t kind, weapon;
	int8_t attacker, defender;
	uint8_t rolled[CARS_MAX];       /* dice of each seat so far */
	uint16_t sum[CARS_MAX];
	uint8_t was;                    /* kind of the last one in this turn, when kind is NO_DUEL again */
	uint8_t stated;                 /* its outcome is the record's, so rolls change nothing */
};

struct position {
	/* stated for the record or race */
	uint8_t mode, race, resumed, has_rpms, has_upgrades, checkpoints, pack_basic, pack_stated;
	uint8_t places[RACES_MAX][CARS_MAX];    /* of the races before this one, by race from 0; 0: not run in this record */
	uint8_t laid, further;          /* a race is set up; it is not the record's first */
	uint8_t ncars;                  /* seats whose cars may differ from zero */
	uint16_t deck_size;             /* stated; 0: the set's */
	uint8_t role[CARS_MAX];
	int8_t driverless;              /* seat of police or bus, or SEAT_NONE */
	int8_t rax;                     /* seat of Rad Rax, or SEAT_NONE */
	uint8_t team[CARS_MAX];         /* 0: none */
	char team_name[CARS_MAX + 1][CARD_NAME_MAX];
	uint8_t nracers, order[CARS_MAX];       /* who drives, in the order of turns; order[0] opens */
	uint8_t order_stated, lanes;    /* lanes: the common length stated, or 0 */
	uint8_t wide;                   /* a lane or route of this record has or had more than a FEW cards */
	uint16_t lengths_stated;        /* set-up: seats whose lane is stated */
	/* whose turn */
	int8_t seat;                    /* whose turn it is or was last, SEAT_NONE before the first */
	int8_t next;                    /* who is next in a position resumed, or SEAT_NONE */
	uint8_t round;                  /* rounds complete */
	uint8_t moved_stated;           /* set-up: moved was stated */
	uint16_t moved;                 /* seats that had their turn in this round */
	uint8_t turn_at;                /* a turn is on that another one may follow in order: where its seat stands in that, and runs is not 0; else NO_ORDER */
	uint8_t in_turn;                /* the turn is not complete */
	uint8_t start_spot;             /* where the car stood at the start of its turn, where slick-stop-position asks for that */
	uint8_t start_on;               /* variants: whether it was On-Track then */
	struct flow now;
	/* From here to the window's first layer all is zero when a turn begins. */
	uint8_t jumping;                /* jump-pending-window=both: the jump is being completed, and may be said to be by a step */
	uint8_t stepped, began;         /* this turn: a step was made; it began with something else than the flip (variants) */
	uint8_t skipped, discarded, drew, attacked;   /* variants: what was done in this turn */
	uint16_t tried;                 /* captures in this turn, one bit a seat */
	uint32_t fired, walled;         /* weapons fired, weapons that hit the wall, in this turn, one bit each */
	uint16_t declined[CARS_MAX];    /* upgrades declined in this turn */
	struct window w;
	struct flow before;             /* before the move, and the mover's car then; its cards only where an answer may make the move again */
	struct car before_car;
	struct duel duel;
	struct car car[CARS_MAX];
	/* hands and piles */
	uint8_t hand[CARS_MAX][RPM_MAX], hidden[CARS_MAX];      /* RPMs known and unknown */
	uint16_t rpm_head, rpm_n;
	uint8_t track_pile[PILE_MAX], rpm_pile[PILE_MAX];       /* kinds, or UNKNOWN */
	uint16_t upgrade_head, upgrade_n;
	uint8_t upgrade_pile[PILE_MAX];
	uint8_t upgrades[CARS_MAX][UPGRADES_MAX], upgrades_hidden[CARS_MAX];    /* won and not yet declared */
	uint8_t declared[CARS_MAX][UPGRADES_MAX];       /* lying at the starting line in this race */
	uint8_t triggered[CARS_MAX][UPGRADES_MAX];      /* its effect occurred */
	uint16_t ever_triggered[CARS_MAX];      /* in a turn before this one */
	uint8_t last_rpm[CARS_MAX];     /* RPM + 1 that the seat played last in this race */
	uint8_t upgrades_out[UPGRADES_MAX];             /* gone for good */
	uint8_t rpms_out[RPM_MAX];      /* gone for good */
	uint8_t lying[PILE_MAX];        /* rpm-permanent=card-stays: RPMs on lanes until the race ends, the first played first */
	uint16_t lying_n;
	uint8_t stated_piles;           /* set-up: bits of enum pile */
	/* variants */
	int8_t loot;                    /* who carries it, or SEAT_NONE */
	uint8_t tires;                  /* heroes: tires blown */
	uint16_t blew;                  /* heroes: cars that blew a tire */
	uint8_t spikes[CARS_MAX];       /* heroes: Tire Spikes dealt and still held */
	uint8_t passengers[CARS_MAX];   /* rax */
	uint8_t weapons[CARS_MAX][WEAPONS_MAX];         /* held: 1, else 0 */
	uint8_t ammo[CARS_MAX][WEAPONS_MAX];
	uint8_t stock[CARS_MAX];        /* slicks of Oil Stockpile left */
	uint16_t wounded;               /* seats that damage has put off their track */
	uint8_t winner;                 /* heist: seat + 1 of who won the stand-off */
	uint8_t start_at;               /* lane slot of the car at the start of its turn */
	int16_t start_level;            /* its level then */
	uint8_t stocked;                /* slicks of Oil Stockpile laid in this turn */
	uint16_t tokens_stated, stock_stated;           /* set-up: seats */
	uint32_t ammo_stated[CARS_MAX]; /* set-up: weapons, one bit each */
};

enum pile { PILE_TRACK, PILE_SLICK, PILE_RPM, PILE_UPGRADE, PILE_WEAPON, PILES };

enum act_kind {
	ACT_FLIP, ACT_STEP, ACT_PASS, ACT_PLAY, ACT_SLICK, ACT_BUMP, ACT_DRAW, ACT_DISCARD, ACT_USE, ACT_DECLINE,
	/* variants */
	ACT_ROLL, ACT_STEAL, ACT_DROP, ACT_FIRE, ACT_LEAVE, ACT_RAM, ACT_SKIP, ACT_RELOAD
};

struct act {
	uint8_t kind;
	int8_t seat;                    /* who acts */
	uint8_t card;                   /* FLIP: track; PLAY: rpm; DRAW, DISCARD: see cards; USE, DECLINE: upgrade; FIRE: weapon; UNKNOWN */
	int8_t target;                  /* seat: SLICK (whose lane), BUMP, STEAL, FIRE; SEAT_NONE; FIRE at the wall: SEAT_ALL */
	uint8_t spot;                   /* SLICK */
	uint8_t pile;                   /* DRAW, DISCARD: enum pile */
	uint8_t ncards, cards[UPGRADES_HELD_MAX];       /* DRAW, DISCARD, USE: kinds or UNKNOWN; ROLL: faces */
	bool cancelled;                 /* PLAY: an upgrade of the mover cancels it */
	bool asks_round;                /* PLAY: the answer begins a new round */
	uint8_t chance;                 /* PASS: its number among those asked */
	bool hit, miss;                 /* what the record says came of an undecided attack */
	bool answer;                    /* moves: it is done in another seat's turn */
	bool of_all;                    /* DRAW: in the line of all, where rewards are drawn */
};

/* ---- path.c: lanes and routes */
/* The nearest card with a slick on it that a move to target meets: the target itself, or by ruling one leapt over; NO_SPOT: none. */
unsigned slick_on_way(struct context *c, const struct car *k, unsigned target);
/* The route's cards go under the pile, and their places stay; the route is over with that. */
void lift_route(struct context *c, struct position *p, struct car *k);
void clear_route(struct context *c, struct position *p, struct car *k);
/* Cleaning: the slick slides under its card. */
void clean(struct context *c, struct position *p, struct car *k, unsigned spot);
static inline bool on_route(unsigned spot) { return spot >= ROUTE && spot != NO_SPOT; }
/* NULL: no card there (0, the finish, out of range). */
static inline struct card *card_at(struct car *k, unsigned spot)
{
	if (spot >= ROUTE)              /* NO_SPOT lies behind every route */
		return spot - ROUTE >= 1 && spot - ROUTE <= k->route_n ? &k->route[spot - ROUTE] : NULL;
	return spot >= 1 && spot <= k->length ? &k->lane[spot] : NULL;
}

static inline const struct card *card_seen(const struct car *k, unsigned spot)
{
	return card_at((struct car *)k, spot);
}

static inline unsigned finish_of(const struct car *k) { return k->length + 1u; }
/* The I-th of the cards of a lane and of the route beside it. */
static inline unsigned slick_spot(const struct car *k, unsigned i) { return i <= k->length ? i : ROUTE + i - k->length; }
/* Where the car's way goes on from, and where it is seen to stand. */
static inline unsigned way_spot(const struct car *k)
{
	unsigned route = 0u - (k->route_at != 0);       /* which cannot be foreseen, so no branch hangs on it */

	return ((ROUTE + k->route_at) & route) | (k->at & ~route);
}

static inline unsigned spot_of(const struct car *k) { return k->seen != NO_SPOT ? k->seen : way_spot(k); }
/* The next card of the path behind a spot, or the finish. */
unsigned path_further(struct context *c, const struct car *k, unsigned spot);
static inline unsigned path_next(struct context *c, const struct car *k, unsigned spot)
{
	if (spot <= LANE_MAX && spot <= k->length && !k->lane[spot + 1].gap && (spot != k->at || k->route_n == 0))
		return spot + 1;        /* the finish too */
	return path_further(c, k, spot);
}

/* What a move may change of a car, or a race where no lane or route is wide: all but the places behind a FEW, which are copied without a look at
 * their number. A Detour may add two to a route. */
enum { FEW = 16 };
static inline void copy_few(struct car *to, const struct car *k)
{
	memcpy(to, k, offsetof(struct car, lane[FEW]));
	memcpy(to->route, k->route, FEW * sizeof k->route[0]);
}

static inline void copy_car(struct car *to, const struct car *k)
{
	copy_few(to, k);
	if (k->length >= FEW || k->route_n >= FEW - 2)
		*to = *k;
}

/* A lane or route comes to have so many cards. */
static inline void widen(struct position *p, unsigned n)
{
	p->wide |= n >= FEW - 2;
}
/* The n-th card of the path behind a spot for a Jump; the finish if it is there or beyond. over: by how many it goes past the last card. */
unsigned path_jump(struct context *c, const struct car *k, unsigned spot, unsigned n, unsigned *over);
/* The level of a car for comparisons: a slot of its lane, counted so that lanes of all seats compare. */
int level_of(struct context *c, const struct position *p, unsigned seat);
/* Cards of the path still ahead, for rankings. */
unsigned cards_ahead(const struct car *k);
const char *spot_name(struct context *c, const struct car *k, unsigned spot, struct arena *a);
/* Word i is a spot of that seat's lane; faults are called. */
enum verdict need_spot(struct context *, const struct position *, const struct play *, unsigned i, unsigned seat, struct referee *, unsigned *spot);
/* Piles. */
unsigned track_draw(struct position *p);                        /* from the top; the kind or UNKNOWN */
void track_under(struct position *p, unsigned type);
/* Cards of a path go under the pile together. */
void cards_under(struct context *c, struct position *p, const uint8_t *types, unsigned n);
unsigned rpm_draw(struct position *p);
void rpm_under(struct position *p, unsigned rpm);
void rpm_lies(struct position *p, unsigned rpm);
/* Takes a slick off the table: back into its pile or aside. */
void slick_gone(struct context *c, struct position *p);

/* ---- move.c: what a flipped card does */
/* The card that is due is flipped, and its move made. */
void flip_card(struct context *c, struct position *p, unsigned named);
/* Makes the move of the card in the window from the position as it was before; now and the car are put back first if again. */
void make_move(struct context *c, struct position *p, bool again);
/* The first route card that the Detour just played has laid. */
unsigned route_laid_at(struct context *c, const struct position *p);
/* How many copies of a declared upgrade count for the seat (declined ones don't). */
unsigned upgrade_power(struct context *c, const struct position *p, unsigned seat, unsigned upgrade);
/* The type of a flipped card as its owner's upgrades have it. */
static inline unsigned upgraded(struct context *c, const struct position *p, unsigned seat, unsigned type)
{
	if (type == FLAT && upgrade_power(c, p, seat, UP_RUNFLAT))
		return BASIC;
	if (type == DETOUR && upgrade_power(c, p, seat, UP_OFFROAD))
		return BASIC;
	return type;
}

/* What the card counts as: its top layer that stands. bonus: of Nitrous and Turbo Boost. */
static inline unsigned top_type(struct context *c, const struct position *p, unsigned *bonus)
{
	const struct layer *top = &p->w.layer[p->w.nlayers - 1];

	*bonus = top->bonus;
	return top->kind == LAYER_SPIKES ? FLAT : upgraded(c, p, (unsigned)p->seat, top->type);
}

/* The car crosses the finish (or the cliff, or meets the wall): over counts cards past the last one. */
void cross(struct context *c, struct position *p, unsigned seat, unsigned over, unsigned by);
/* The car comes onto a card of its path. */
void arrive(struct context *c, struct position *p, struct car *k, unsigned spot);
/* It has come to rest there, on its wheels. */
void rest(struct context *c, struct position *p, unsigned seat);
/* The car goes off its track beside its spot for that many own turns. */
void knock_off(struct position *p, unsigned seat, unsigned turns);

/* ---- turn.c: whose turn, what is due in it, its end */
/* Not police, not bus. */
static inline bool drives(const struct position *p, unsigned seat)
{
	return p->role[seat] == RACER || p->role[seat] == RAD_RAX;
}

/* It has turns still. */
static inline bool racing(const struct position *p, unsigned seat)
{
	return drives(p, seat) && p->car[seat].place == 0 && p->car[seat].gone == HERE;
}

int next_in_turn(const struct position *p);  /* seat, or SEAT_NONE */
void begin_turn(struct context *c, struct position *p, unsigned seat);
/* Turns of the core's modes go on in order from that of the seat, which is on. */
void order_begins(struct position *p, unsigned seat);
/* plain.c: begins the turn of a seat that follows in order, if nothing is left of the one before. */
bool begin_in_order(struct context *c, struct position *p, int seat, struct referee *r);
/* What the car has to do first, as it stands. */
void set_due(struct context *c, struct position *p, struct car *k);
void turn_done(struct context *c, struct position *p);          /* closes the turn: RPMs under their pile and so on */
extern const struct car fresh_car;
/* No card of its lane was seen or touched, and it has no route. */
static inline bool untouched(const struct car *k)
{
	return k->route_n == 0 && memcmp(&k->lane[1], &fresh_car.lane[1], k->length * sizeof k->lane[0]) == 0;
}
void race_begins(struct context *c, struct position *p);
void car_finishes(struct context *c, struct position *p, unsigned seat);
void race_ends(struct context *c, struct position *p);
static inline bool on_track(const struct position *p, unsigned seat)
{
	unsigned state = p->car[seat].state;

	return state != UPSIDE && state != UPRIGHT && state != OFF;
}

/* One seat, or two of a team. */
static inline bool same_side(const struct position *p, unsigned a, unsigned b)
{
	return (a == b) | ((p->team[a] != 0) & (p->team[a] == p->team[b]));
}

bool opponents(struct context *c, const struct position *p, unsigned a, unsigned b);
/* The last car in its lane, where it need not drive on (last-racer=may-stop); else SEAT_NONE. */
int may_stop(struct context *c, const struct position *p);
/* That car is taken for home, and the race is over. */
void close_race(struct context *c, struct position *p, unsigned last);
bool rewards_due(const struct position *p);
bool all_gave_up(const struct position *p, unsigned nseats);
bool tournament_over(struct context *c, const struct position *p);
bool tied(struct context *c, const struct position *p);         /* the best sides of the tournament are level */
bool decided_early(struct context *c, const struct position *p);        /* nobody can catch the leader any more */
/* Sides of the tournament: a seat's team or itself. */
unsigned side_trophies(struct context *c, const struct position *p, unsigned seat);
bool tournament(const struct position *p);
bool answers_matter(const struct context *c, const struct position *p);  /* there is something to answer a flip with */

void make_step(struct context *c, struct position *p, struct car *k, enum step step);   /* of the car whose turn it is; apply.c */

/* ---- check.c, draw.c, line.c */
/* In words: what a car did or has to do by a step. */
const char *step_words(const struct position *p, enum step step);
/* An action of the turn is its seat's: else the fault is called. */
enum verdict not_own_turn(struct context *, const struct position *, const struct act *, struct referee *);
static inline enum verdict own_turn(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	return referee_test(r, TR_TURN_CYCLE, p->in_turn && a->seat == p->seat) ? V_LEGAL : not_own_turn(c, p, a, r);
}
/* What RPMs and upgrades made of the last card came to pass. */
void hold_some_effects(const struct position *, struct referee *);
static inline void hold_effects(const struct position *p, struct referee *r)
{
	if (p->w.nused || p->now.triggered)
		hold_some_effects(p, r);
}
/* How many of a kind of RPM or upgrade are known to be somewhere. */
unsigned known_rpms(const struct context *, const struct position *, unsigned rpm);
enum verdict check_drawn_rpms(struct context *, const struct position *, const struct act *, unsigned rule, struct referee *);
unsigned known_upgrades(const struct context *, const struct position *, unsigned upgrade);
enum verdict check_draw(struct context *, const struct position *, struct act *, struct referee *);
enum verdict check_decline(struct context *, const struct position *, const struct act *, struct referee *);
/* The rule of the step that is due for the car, or of the one it made; the rule of a card that ends the turn; -1: none of its own. */
int step_rule(const struct position *p, enum step step);
int origin_rule(const struct position *p);                      /* of what made the card in the window what it is; -1: it is as printed */
int card_rule(unsigned moved_by);
static inline enum step step_due_of(const struct position *p, const struct car *k)
{
	if (p->now.due == DUE_CLEAN)
		return STEP_CLEAN;
	if (p->now.due == DUE_FLIP)
		return k->state == HELD || p->jumping ? STEP_JUMP : NO_STEP;
	if (p->now.due != DUE_STEP)
		return NO_STEP;
	if (p->now.due_spot != NO_SPOT)
		return STEP_CLEAN;
	static const uint8_t step[] = {
		[ON] = STEP_FINISH, [HALF] = STEP_REAR, [UPSIDE] = STEP_UPRIGHT, [UPRIGHT] = STEP_BACK, [OFF] = STEP_RETURN, [HELD] = STEP_FINISH,
		[AT_LINE] = STEP_FINISH,
	};
	return k->state == OFF && k->off > 1 ? STEP_OFF : (enum step)step[k->state];
}

static inline enum step step_due(const struct position *p)
{
	return step_due_of(p, &p->car[p->seat]);
}
/* May that seat's car be bumped, may a slick lie there? Faults are called. */
enum verdict check_bump_target(struct context *c, const struct position *p, const struct act *a, struct referee *r);
enum verdict check_slick_target(struct context *c, const struct position *p, const struct act *a, struct referee *r);
bool bump_is_owed(struct context *c, const struct position *p);
/* The cars that may be named behind a Sideswipe, one bit each. */
unsigned bump_targets(struct context *c, const struct position *p);
static inline bool bump_owed(struct context *c, const struct position *p) { return p->now.may_bump && bump_is_owed(c, p); }        /* a Sideswipe was driven through that has to bump somebody, and has not */
/* The fault of a flip or a cleaning before that bump. */
enum verdict call_bump_first(struct context *c, const struct position *p, struct referee *r);
bool any_slick(struct context *c, const struct position *p);
/* slick-must=must: an Oil Slick is still to be played. */
bool slick_owed(struct context *c, const struct position *p);

/* ---- window.c: RPMs */
/* Opens the window for a card that was just flipped. */
static inline void open_window(struct position *p, unsigned spot, unsigned type, unsigned printed, bool landing)
{
	struct window *w = &p->w;

	w->open = true;
	w->spot = (uint8_t)spot;
	w->landing = landing;
	w->asked = w->played = w->slick_ahead = 0;
	w->used_flip = 0;
	w->cancelled = 0;
	w->nlayers = 1;
	w->layer[0] = (struct layer){PRINTED, (uint8_t)type, 0, (uint8_t)printed};
}
/* The order of answers: others[] gets those asked, in order; returns how many. */
unsigned answerers(struct context *c, const struct position *p, uint8_t others[CARS_MAX]);
enum verdict check_rpm(struct context *c, const struct position *p, struct act *a, struct referee *r);
void apply_rpm(struct context *c, struct position *p, const struct act *a);
void shut_window(struct position *p);
/* Spikes that were just cancelled stand after all: their upgrade was declined. */
void restore_spikes(struct position *p);
/* A seat is about to give up: who was to answer next is still the same. */
void leave_window(struct context *c, struct position *p, unsigned seat);

/* ---- variants: heist.c, heroes.c, rax.c, attack.c. Each set-up word is told whether it is theirs by *mine. */
enum verdict variant_setup(struct context *c, struct position *p, const struct play *, struct referee *r, bool *mine);
enum verdict variant_setup_end(struct context *c, struct position *p, struct referee *r);
/* At the start of the seat's turn, at its end (before the next one's), and what is lacking then: calls the fault. */
void variant_begin(struct context *c, struct position *p, unsigned seat);
enum verdict variant_lacks(struct context *c, struct position *p, struct referee *r);
/* Behind each move: the car has come to rest, and was at from before it. */
void checkpoint(struct context *c, struct position *p, unsigned seat, unsigned from);
/* Own turns that a car loses by that level of damage. */
unsigned off_turns(struct context *c, struct position *p, unsigned seat, unsigned level, bool *known);
/* A car of Rad Rax Run has come to rest on its track: that may be the escape. */
void rax_at_rest(struct context *c, struct position *p, unsigned seat);
/* Whether High-Octane Heist is over, or its road empty. */
void heist_settle(struct context *c, struct position *p);
void rax_settle(struct position *p);
/* The police may make the step of the round in which the last robber left the road. */
bool police_may_step(struct context *c, const struct position *p);
/* The step of police or bus. */
void driverless_step(struct context *c, struct position *p);
/* Acts from ACT_ROLL on, and DRAW and DISCARD of Rad Rax. */
enum verdict variant_decode(struct context *c, const struct position *p, const struct play *, struct act *a, struct referee *r, bool *mine);
enum verdict variant_check(struct context *c, const struct position *p, struct act *a, struct referee *r);
void variant_apply(struct context *c, struct position *p, const struct act *a);
/* Shows the acts of the variants that the seat may make now. */
struct search { struct context *c; const struct position *p; struct act act; struct referee silent; struct visitor *visitor; unsigned shown; };
void propose(struct search *s);         /* shows s->act if check finds it legal */
void variant_moves(struct search *s);
/* Crossing the end of the lane in heroes and rax; false: it is a plain finish. */
bool variant_cross(struct context *c, struct position *p, unsigned seat, unsigned over, unsigned by);
/* What a variant forbids before the core's own tests (an open duel, the police's lane ...); *done: nothing else is to be tested. */
enum verdict variant_before(struct context *c, const struct position *p, struct act *a, struct referee *r, bool *done);
/* A card that the seat does not hold: what else that breaks. */
enum verdict variant_not_held(struct context *c, const struct position *p, unsigned seat, unsigned rpm, int where, struct referee *r);
/* The row of a car's wait off its track, where the variant has one of its own; else -1. */
int variant_wait_rule(const struct position *p, unsigned seat);
/* Seats without whose action nothing goes on (rolls, draw and discard of Rad Rax, the stand-off), one bit each. */
uint32_t variant_owed(struct context *c, const struct position *p);
/* RPMs that are not in the deck of the variant. */
static inline bool rpm_removed(const struct position *p, unsigned rpm) { return p->mode == HEROES && rpm >= CORE_RPMS && rpm < NAMED_RPMS; }
/* The record stops, or another line begins: a stand-off that was rolled out is over. */
void variant_stop(struct context *c, struct position *p);
/* The hand of a car that leaves High-Speed Heroes leaves the game. */
void drop_hand(struct position *p, unsigned seat);
/* What chance decides in an act of the variants: faces of dice. */
void variant_chance(struct context *c, struct act *a, struct chooser *lot);
void variant_outcomes(struct context *c, const struct act *a, struct visitor *v);
/* Claims, ranks, scores. variant_claim_rule: as the game's claim_rule, also for "after" (an action after the end); seat: who is claimed to have
 * won, or whose place it is. variant_at_rule: the row of a wrong claim of a car's place (or, the place being right, of its state). Both -1: none. */
enum verdict variant_claim(struct context *c, const struct position *p, const struct play *, struct referee *r, bool *mine);
int variant_claim_rule(struct context *c, const struct position *p, const char *what, int seat);
int variant_at_rule(const struct position *p, unsigned seat, unsigned spot, bool right_place);
struct outcome variant_outcome(struct context *c, const struct position *p);
int variant_rank_value(struct context *c, const struct position *p, unsigned seat, const char **reason);
void variant_score(struct context *c, const struct position *p, unsigned seat, struct score *score);

/* Whether there are cards of any kind; n: RPM_MAX or UPGRADES_MAX. */
static inline bool any_of(const uint8_t *count, size_t n)
{
	static const uint8_t none[RPM_MAX];

	return memcmp(count, none, n) != 0;
}

/* ---- hands, checks */
unsigned hand_size(const struct position *p, unsigned seat);
enum verdict hold_rpm(struct context *c, const struct position *p, unsigned seat, unsigned rpm, int where, struct referee *r);
void hand_take(struct position *p, unsigned seat, unsigned rpm);        /* out of the hand: known, else a hidden one */
const char *seat_of(const struct context *c, int seat, struct arena *a);
const char *hand_names(const struct context *c, const struct position *p, unsigned seat, struct arena *a);

/* ---- what engine/turbo_rally/turbo_rally.c names */
void turbo_rally_clear(const struct context *, void *);
enum verdict turbo_rally_judge_seats(struct context *, struct referee *);
enum verdict turbo_rally_setup_begin(struct context *, void *, int, struct referee *);
enum verdict turbo_rally_setup(struct context *, void *, const struct play *, struct referee *);
enum verdict turbo_rally_setup_end(struct context *, void *, struct referee *);
enum verdict turbo_rally_turn(struct context *, void *, int, struct referee *);
size_t turbo_rally_plain(struct context *, void *, const struct turn *, size_t, bool, uint32_t *, struct referee *);
enum verdict turbo_rally_decode(struct context *, const void *, const struct play *, void *, struct referee *);
enum verdict turbo_rally_check(struct context *, const void *, void *, struct referee *);
void turbo_rally_apply(struct context *, void *, const void *);
void turbo_rally_moves(struct context *, const void *, int, struct visitor *);
void turbo_rally_chance(struct context *, const void *, void *, struct chooser *);
void turbo_rally_outcomes(struct context *, const void *, const void *, struct visitor *);
void turbo_rally_hide(void *);
void turbo_rally_write_action(struct context *, const void *, const void *, struct text *);
void turbo_rally_describe(struct context *, const void *, const void *, struct text *);
void turbo_rally_deal(struct context *, struct chooser *, void (*)(void *, const char *), void *);
unsigned turbo_rally_weight(struct context *, const void *, const void *, unsigned *);
uint32_t turbo_rally_answerers(struct context *, const void *);
bool turbo_rally_answer(const void *);
void turbo_rally_deal_next(struct context *, const void *, struct chooser *, void (*)(void *, const char *), void *);
bool turbo_rally_all_due(struct context *, const void *);
void turbo_rally_stop(struct context *, void *);
void turbo_rally_retire(struct context *, void *, int);
bool turbo_rally_unmanned(const void *, int);
enum verdict turbo_rally_claim(struct context *, const void *, const struct play *, struct referee *);
int turbo_rally_claim_rule(struct context *, const void *, const char *, int);
int turbo_rally_after_end(struct context *, const void *, const struct play *);
bool turbo_rally_over(const void *);
int turbo_rally_whose_turn(const void *);
uint32_t turbo_rally_to_act(struct context *, const void *);
struct outcome turbo_rally_outcome(struct context *, const void *, bool);
const char *turbo_rally_why(struct context *, const void *);
void turbo_rally_rank(struct context *, const void *, bool final, struct ranking *);
bool turbo_rally_race_rank(struct context *, const void *, unsigned, struct ranking *);
void turbo_rally_score(struct context *, const void *, int, struct score *);
void turbo_rally_view(struct context *, const void *, struct view *);
void turbo_rally_write_setup(struct context *, const void *, void (*)(void *, const char *), void *);

#endif
