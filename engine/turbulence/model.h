/* Turbulence: the set, the position and the action. Inside engine/turbulence/.
 *
 * A spot is the middle of a hex's side with a heading: cell * 6 + side, the
 * plane standing on that side and pointing into the cell. Sides run clockwise
 * from north, and tops and turns are sixth-turns. Planes of one colour are
 * alike, so a position only knows whose plane stands where. */
#ifndef STEWARD_ENGINE_TURBULENCE_MODEL_H
#define STEWARD_ENGINE_TURBULENCE_MODEL_H

#include "engine/components.h"
#include "engine/game.h"
#include "engine/routes.h"
#include "engine/words.h"

#include <string.h>

enum {
	SIDES = 6, CELLS_MAX = 240, COLUMNS_MAX = 26, COLUMN_CELLS_MAX = 99, DESIGNS_MAX = 100, TILES_MAX = 250,
	COLOURS_MAX = 6, MAPS_MAX = 16, PLANES_MAX = 50, DECK_MAX = 255, SET_NAME_MAX = TILE_NAME_MAX, CARDS_MAX = 255,
	NO_CELL = 255, NO_TILE = 255, NO_TOP = 255,
	NO_SPOT = CELLS_MAX * SIDES     /* where nobody ever stands */
};

enum card { TAKEOFF, ROTATE, SWAP, CARDS, CARD_UNKNOWN = CARDS };

enum turbulence_rule {
#define RULE(name, id, class, section, disputed, statement, exempt) name,
#include "engine/turbulence/rules.def"
#undef RULE
	TB_RULES
};

enum turbulence_ruling {
#define RULING(name, key, question, exempt) name,
#define OPTION(ruling, name, word, meaning)
#include "engine/turbulence/rulings.def"
#undef RULING
#undef OPTION
	TBR_RULINGS
};

/* TBR_CHAIN_CRASH_ILLEGAL and so on: the number of an option within its point. */
enum turbulence_option {
#define RULING(name, key, question, exempt) name##_START_ = -1,
#define OPTION(ruling, name, word, meaning) ruling##_##name,
#include "engine/turbulence/rulings.def"
#undef RULING
#undef OPTION
};

/* A printed hex. Masks of sides: exits[e] has bit x where a plane that enters
 * at printed side e may leave at x. */
struct design {
	char name[SET_NAME_MAX];
	uint8_t exits[SIDES];           /* as listed, flown both ways */
	uint8_t marked[SIDES];          /* as listed, one-way routes in their direction only */
	uint8_t connected[SIDES];       /* any two sides of one network */
	bool one_way, junction, u_turn; /* where those masks differ; a route from a side to itself */
	uint64_t lying[2][2][SIDES];    /* the masks that hold, by option of junction-turn and current-direction and by top: see currents_as */
};

struct map {
	char name[SET_NAME_MAX];
	unsigned players, ncells, ncolumns;
	uint8_t column_first[COLUMNS_MAX + 1];  /* cell index of its number 1; cells of a column follow */
	uint8_t column_cells[COLUMNS_MAX];
	int16_t near[COLUMNS_MAX][10];  /* cell of a column and a number of one digit, or -1 */
	struct { int16_t x, y; char name[16]; bool hole; } cell[CELLS_MAX];       /* x column, y half hexes from the top */
	uint8_t neighbour[CELLS_MAX][SIDES];    /* NO_CELL: an outer edge */
	uint16_t opposite[NO_SPOT];     /* of a spot: that of the same intersection with the other heading; NO_SPOT: an outer edge */
	uint8_t tower_at[CELLS_MAX][SIDES];     /* colour + 1 */
	uint8_t strip_at[3][CELLS_MAX][SIDES];  /* bits of colours, by option of strip-extent */
	bool hole_inside, shared_tower;
	unsigned ncolours;
	struct {
		char name[SET_NAME_MAX];
		uint8_t tower_cell, tower_side;
		bool across;            /* straight-line test */
	} colour[COLOURS_MAX];
};

/* Cards seen and unseen of one pile or hand. */
struct cards { uint8_t known[CARDS], unknown; };

struct set {
	char name[SET_NAME_MAX];
	bool printed;
	unsigned planes, to_win, actions, hand, count[CARDS], ncards;
	struct cards cards;             /* all of them: count */
	unsigned ndesigns, ntiles, nmaps;
	struct design *design;
	struct { uint8_t design; char name[SET_NAME_MAX + 12]; } tile[TILES_MAX];
	struct symbols tiles;           /* tile word -> index */
	const struct design *look[NO_TILE + 1]; /* of a tile; of NO_TILE one without currents */
	struct design blank;
	struct map *map;
};

enum phase { PHASE_ACTIONS, PHASE_DISCARDED, PHASE_DRAWN };

/* What the last action was, for claims that follow it. */
enum last { LAST_OTHER, LAST_ROTATE, LAST_SWAP, LAST_CRASH };

struct position {
	uint8_t map;                    /* index of the set's maps */
	uint8_t has_map, resumed, started, over, phase, actions, discarded, last;
	int8_t seat;                    /* whose turn it is, or SEAT_NONE before the first */
	int8_t first, next;             /* who began; who is to begin the next turn, or SEAT_NONE: anybody */
	bool ends;                      /* laid out where somebody could not draw up: over when the next turn begins */
	uint8_t out, winners, five;     /* bits: gave up; won; five landed, but the win does not count yet */
	uint8_t supposed;               /* bits of seats whose hand is the starting one, with a Take-Off that was not seen */
	uint8_t turned, dealt;          /* set-up: bits of seats that turned their hex, that have cards */
	uint8_t colour[COLOURS_MAX];    /* of a seat: index of the map's colours */
	uint8_t home[COLOURS_MAX], landed[COLOURS_MAX], board[COLOURS_MAX], home_stated;
	struct cards hand[COLOURS_MAX], discards, removed;
	uint8_t spent[CARDS];           /* played in this turn */
	uint8_t pile_stated, discards_stated;
	bool split_unknown;             /* only the sum of draw pile and discards is known; all of it is counted as pile */
	uint8_t pile_known;             /* how many cards of the draw pile are known */
	uint8_t pile_n, pile_head;      /* draw pile: a ring of card kinds or CARD_UNKNOWN */
	struct cards shuffled;          /* what its cards of unknown order are known to be; all zero: nothing is known */
	uint8_t deck_n, deck_head, deck_stated;
	uint8_t pile[256];
	uint8_t deck[256], deck_top[256];       /* hex deck: a ring of tiles or NO_TILE, tops or NO_TOP */
	uint8_t tile[CELLS_MAX], top[CELLS_MAX];
	uint8_t plane[NO_SPOT + 2];     /* by spot: seat + 1, or 0 */
};

/* What a chain does: seat's plane flies from a spot to a spot, is pushed off
 * one, crashes into other's plane at a spot, lands or goes home over an edge. */
enum event_kind { FLIES, PUSHES, CRASHES, LANDS, GOES_HOME, BLOCKED };
enum { EVENTS_MAX = 64 };

enum kind { MOVE, PLAY_TAKEOFF, PLAY_ROTATE, PLAY_SWAP_PAIR, PLAY_SWAP_DECK, PLAY_NOTHING, DISCARD, DRAW, PASS };

struct act {
	uint8_t kind, card;
	int8_t seat;
	bool own_turn;                  /* written by the seat whose turn it is */
	uint8_t cell, cell2;            /* hexes of rotate and swap */
	int8_t step;                    /* rotate: 1 right, -1 left */
	uint8_t tile, top;              /* swap with the deck */
	bool by_lot;                    /* ... whose hex has not turned up yet: an action of moves, never of a record */
	struct cards cards;             /* draw, discard: what is named */
	bool named;                     /* discard: cards are named */
	uint8_t drawn[WORDS_MAX];       /* draw: kinds in order, CARD_UNKNOWN for ? */
	uint16_t ndrawn;
	uint16_t from;                  /* move: the plane's spot */
	uint8_t exit[WORDS_MAX];        /* move: stated exits; word i + 3 of the action */
	uint16_t nexits;
	bool at_branches;               /* the exits are those of branches, as moves lists them: nothing to be read */
	uint8_t wanted;                 /* mask of exits at the branch where the stated ones ran out */
	/* what a checked action does to planes: spots to be written, gains by seat */
	uint16_t nwrites;
	struct { uint16_t spot; uint8_t plane; } write[COLOURS_MAX * PLANES_MAX + 2];
	int8_t home[COLOURS_MAX], landed[COLOURS_MAX];
	bool gains, crash;              /* gains: some of those are not zero */
	uint64_t wanted_state;          /* the chain where exits ran out: planes and who is to go on, as a hash */
	uint16_t nevents;               /* what happens, in order; the first EVENTS_MAX of it */
	struct event { uint8_t kind, seat, other; uint16_t from, to; } event[EVENTS_MAX];
};

static inline const struct set *set_of(const struct context *c)
{
	return c->components;
}

static inline const struct map *map_of(const struct context *c, const struct position *p)
{
	return &set_of(c)->map[p->map];
}

/* A side turned by a number of sixths, both below SIDES. */
static inline unsigned turned(unsigned side, unsigned by)
{
	unsigned at = side + by;

	return at < SIDES ? at : at - SIDES;
}

/* Sides of a mask turned by a top: bit s goes to s + by. */
static inline unsigned turned_mask(unsigned mask, unsigned by)
{
	return ((mask << by) | (mask >> (SIDES - by))) & 63;
}

static inline unsigned opposite_spot(const struct map *m, unsigned spot)
{
	return m->opposite[spot];
}

/* Masks of exits of a hex with that top, byte e for side e. In the table the points that are asked stand above them, one bit each. */
enum { MASKS_BITS = 8 * SIDES };
static inline uint64_t currents_as(struct context *c, unsigned tile, unsigned top)
{
	uint64_t lying = set_of(c)->look[tile]->lying[c->option[TBR_JUNCTION_TURN]][c->option[TBR_CURRENT_DIRECTION]][top];

	c->asked[0] |= lying >> MASKS_BITS;
	return lying & ((1ull << MASKS_BITS) - 1);
}

/* Mask of exits from side e of a hex with that top; of a cell as its hex now lies. */
static inline unsigned exits_as(struct context *c, unsigned tile, unsigned top, unsigned e)
{
	return currents_as(c, tile, top) >> (8 * e) & 0xFF;
}

static inline unsigned exits_of(struct context *c, const struct position *p, unsigned cell, unsigned e)
{
	return exits_as(c, p->tile[cell], p->top[cell], e);
}

/* How a cell lies after a Rotate or Swap. */
static inline void lies_after(struct context *c, const struct position *p, const struct act *a, unsigned cell, unsigned *tile, unsigned *top)
{
	*tile = p->tile[cell];
	*top = p->top[cell];
	if (a->kind == PLAY_ROTATE) {
		*top = turned(*top, a->step > 0 ? 1 : SIDES - 1);
	} else if (a->kind == PLAY_SWAP_DECK && a->tile != NO_TILE) {
		*tile = a->tile;
		*top = a->top;
	} else if (a->kind == PLAY_SWAP_PAIR) {
		unsigned from = cell == a->cell ? a->cell2 : a->cell;
		*tile = p->tile[from];
		*top = p->top[from];
		if (ruling(c, TBR_SWAP_ORIENTATION) == TBR_SWAP_ORIENTATION_TOWARDS_PLANE)
			*top = turned(*top, 3);
	}
}

/* Whether the seat has a plane on the board that touches the cell (or counts as touching it). */
bool touches(struct context *c, const struct position *p, int seat, unsigned cell);

/* Whether it has landed planes on a strip that lies along the cell. */
bool landed_along(struct context *c, const struct position *p, int seat, unsigned cell);

/* Forgets what a check found an act to do; every check begins with it. */
static inline void clear_effects(struct act *a)
{
	a->nwrites = a->nevents = 0;
	a->gains = a->crash = false;
	memset(a->home, 0, sizeof a->home);
	memset(a->landed, 0, sizeof a->landed);
}

/* The planes on the sides of a cell, byte e for side e; and which bytes of a number are not zero, as their highest bits. */
static inline uint64_t planes_at(const struct position *p, unsigned cell)
{
	const uint8_t *plane = &p->plane[cell * SIDES];
	uint64_t eight = plane[0] | (uint64_t)plane[1] << 8 | (uint64_t)plane[2] << 16 | (uint64_t)plane[3] << 24 | (uint64_t)plane[4] << 32 |
			 (uint64_t)plane[5] << 40 | (uint64_t)plane[6] << 48 | (uint64_t)plane[7] << 56;        /* which is one instruction */

	return eight & 0xFFFFFFFFFFFF;
}

static inline uint64_t some(uint64_t bytes)
{
	return (((bytes & 0x7F7F7F7F7F7F7F7F) + 0x7F7F7F7F7F7F7F7F) | bytes) & 0x8080808080808080;
}

/* Runs the chain of a Move, or of one step of it, on an overlay of the position; fills the act's writes. */
enum verdict run_chain(struct context *c, const struct position *p, struct act *a, struct referee *r);

/* What a plane that comes to face a blank edge does under edge-no-current, for the spots around changed cells. */
enum verdict settle_blanks(struct context *c, const struct position *p, struct act *a, struct referee *r);

/* Cards in a hand; cards that can still be drawn; cards that a draw must bring now. */
static inline unsigned cards_in(const struct cards *h)
{
	return h->known[TAKEOFF] + h->known[ROTATE] + h->known[SWAP] + h->unknown;
}
unsigned draw_left(struct context *c, const struct position *p, unsigned due);  /* of so many, which the pile does not hold */
static inline unsigned draw_due(struct context *c, const struct position *p, int seat)
{
	unsigned held = cards_in(&p->hand[seat]), hand = set_of(c)->hand, due = held < hand ? hand - held : 0;

	return due <= p->pile_n ? due : draw_left(c, p, due);
}

/* A card leaves the hand: a known one of its kind, else a hidden one that is proved by it. */
void spend_card(struct context *c, struct position *p, unsigned seat, unsigned card);

/* Whether a draw depends on how the cards are split between draw pile and discards, which nobody knows. */
bool split_matters(struct context *c, const struct position *p);
/* Whether the seat lacks cards that no pile can give, which ends the game under draw-pile-empty=end-of-game. */
static inline bool out_of_cards(struct context *c, const struct position *p, int seat)
{
	return p->pile_n == 0 && cards_in(&p->hand[seat]) < set_of(c)->hand && ruling(c, TBR_DRAW_PILE_EMPTY) == TBR_DRAW_PILE_EMPTY_END_OF_GAME;
}

/* Copies of each kind, and of one, that are seen anywhere. */
void all_seen(const struct context *c, const struct position *p, unsigned seen[CARDS]);
unsigned cards_seen(const struct context *c, const struct position *p, unsigned kind);

/* Names, in the arena: "c3", "c3 s", "n ne sw", "takeoff rotate ?2". */
const char *cell_name(const struct map *m, unsigned cell);
const char *spot_name(const struct map *m, unsigned spot, struct arena *a);
const char *mask_names(unsigned mask, struct arena *a);
const char *cards_names(const struct cards *h, struct arena *a);
static inline const char *name(const struct context *c, int seat, struct referee *r)
{
	return seat_name(c->record, seat, r->arena);
}
extern const char *const card_names[CARDS + 1];

/* Words. */
int word_far_cell(const struct map *m, const struct word *w);           /* of two digits */
static inline int word_cell(const struct map *m, const struct word *w)
{
	unsigned col = (unsigned)(w->key & 0xFF) - 'a', number = (unsigned)(w->key >> 8) - '0';

	if (col >= COLUMNS_MAX || w->kind != WORD_PLAIN)
		return -1;
	return w->key <= 0xFFFF && number <= 9 ? m->near[col][number] : word_far_cell(m, w);
}

static inline int word_card(const struct word *w)
{
	static const struct { uint64_t key; int card; } named[4] = {{KEY("takeoff"), TAKEOFF}, {0, -1}, {KEY("rotate"), ROTATE}, {KEY("swap"), SWAP}};
	unsigned at = w->key & 3;       /* in which their first letters differ */

	return w->kind == WORD_PLAIN && named[at].key == w->key ? named[at].card : -1;
}

enum verdict no_cell(struct context *, const struct position *, const struct play *, unsigned i, struct referee *);
static inline enum verdict need_cell(struct context *c, const struct position *p, const struct play *play, unsigned i, struct referee *r, unsigned *cell)
{
	int found = i < play->nwords ? word_cell(map_of(c, p), &play->word[i]) : -1;

	*cell = (unsigned)found;
	return found >= 0 ? V_LEGAL : no_cell(c, p, play, i, r);
}

enum verdict need_tile(struct context *, const struct play *, unsigned i, struct referee *, unsigned *tile);
enum verdict need_cards(const struct play *, unsigned from, struct referee *, struct cards *out, uint8_t *order, uint16_t *n);

/* Where no board was named: the one map that fits. */
enum verdict need_map(struct context *c, struct position *p, struct referee *r);

/* Whether the seat could act: surely, only with a card that is hidden, or not. */
enum possible { IMPOSSIBLE, PERHAPS, POSSIBLE };
enum possible action_possible(struct context *c, const struct position *p, int seat);

/* Offers to the fault just called the legal Moves of the plane at from, or of all planes of the seat. */
void offer_moves(struct context *c, const struct position *p, int seat, unsigned from, struct referee *r);

/* ... or its Moves and the cards that it is known to hold. */
void offer_actions(struct context *c, const struct position *p, int seat, struct referee *r);

/* TB-action-optional under action-minimum: a turn that is ending too early. where as for the referee. */
enum verdict check_minimum(struct context *c, const struct position *p, int seat, struct referee *r, int where);

/* Whether nothing is due any more from the seat whose turn it is. */
bool may_end_turn(struct context *c, const struct position *p);

/* The next seat in turn order that has not given up. */
int next_seat(const struct context *c, const struct position *p, int seat);

/* Whose turn comes next; SEAT_NONE: anybody's. */
int seat_due(const struct context *c, const struct position *p);

/* The game is over, and those who have landed five have won it. */
void end_game(struct position *p);

/* Wins that count now, at the end of a turn (end_of_turn) or within an action. */
void settle_win(struct context *c, struct position *p, bool end_of_turn);

/* The seat's turn comes: a fifth plane that landed in another's turn counts now at the latest. */
void turn_comes(struct context *c, struct position *p, int seat);

/* Whether the hex can be the one that turns up from the pile. */
bool can_turn_up(struct context *c, const struct position *p, unsigned tile);

/* The vtable's functions, by file. */
const void *turbulence_load(struct arena *a, struct components_source *src);
enum verdict turbulence_judge_seats(struct context *, struct referee *);
enum verdict turbulence_setup_begin(struct context *, void *pos, int race, struct referee *);
enum verdict turbulence_setup(struct context *, void *pos, const struct play *, struct referee *);
enum verdict turbulence_setup_end(struct context *, void *pos, struct referee *);
enum verdict turbulence_turn(struct context *, void *pos, int seat, struct referee *);
enum verdict turbulence_decode(struct context *, const void *pos, const struct play *, void *act, struct referee *);
enum verdict turbulence_check(struct context *, const void *pos, void *act, struct referee *);
void turbulence_apply(struct context *, void *pos, const void *act);
size_t turbulence_plain(struct context *, void *pos, const struct turn *, size_t n, bool begun, uint32_t *acts, struct referee *);
void turbulence_stop(struct context *, void *pos);
void turbulence_retire(struct context *, void *pos, int seat);
enum verdict turbulence_claim(struct context *, const void *pos, const struct play *, struct referee *);
int turbulence_claim_rule(struct context *, const void *pos, const char *what, int seat);
void turbulence_moves(struct context *, const void *pos, int seat, struct visitor *);
void turbulence_chance(struct context *, const void *pos, void *act, struct chooser *);
void turbulence_hide(void *act);
void turbulence_outcomes(struct context *, const void *pos, const void *act, struct visitor *);
void turbulence_deal(struct context *, struct chooser *, void (*put)(void *, const char *), void *arg);
unsigned turbulence_weight(struct context *, const void *pos, const void *act, unsigned *group);
void turbulence_write_action(struct context *, const void *pos, const void *act, struct text *);
void turbulence_describe(struct context *, const void *pos, const void *act, struct text *);
bool turbulence_over(const void *pos);
int turbulence_whose_turn(const void *pos);
uint32_t turbulence_to_act(struct context *, const void *pos);
struct outcome turbulence_outcome(struct context *, const void *pos, bool final);
const char *turbulence_why(struct context *, const void *pos);
void turbulence_rank(struct context *, const void *pos, bool final, struct ranking *);
void turbulence_score(struct context *, const void *pos, int seat, struct score *);
void turbulence_view(struct context *, const void *pos, struct view *);
void turbulence_write_setup(struct context *, const void *pos, void (*put)(void *, const char *), void *arg);

#endif
