/* Slide Blast: the set, the position and the action. Inside engine/slide_blast/.
 *
 * A port is an end place of a cell: side * ENDS_MAX + end, sides clockwise from
 * north, ends of a side clockwise. On a tile of the set ports are as printed,
 * on the table as the tile lies. A path leads from a starting point over joined
 * slides to its end; paths of points that nobody uses are followed too, since
 * no slide may run into them. Each path's end is kept, so that a tile laid
 * costs only what it adds to the paths. */
#ifndef STEWARD_ENGINE_SLIDE_BLAST_MODEL_H
#define STEWARD_ENGINE_SLIDE_BLAST_MODEL_H

#include "engine/components.h"
#include "engine/game.h"
#include "engine/routes.h"
#include "engine/words.h"

enum {
	ENDS_MAX = 8, PORTS = 64 /* of a part: a power of two, so that a link is taken apart at once */, PARTS_MAX = 7, NUMBERS_MAX = 48, NEW_CELLS_MAX = PARTS_MAX + 1,
	DESIGNS_MAX = 128, TILES_MAX = 512, CELLS_MAX = 1024, TABLE_MAX = 2048, SLIDES_MAX = 4096, POINTS_MAX = 16,
	START_SIDES_MAX = 8, PAIRS_MAX = 8, PAWNS_MAX = 16, BONUS_MAX = 32, WALK_MAX = 2000, RIDE_FIRST = 11,
	NO_CELL = 0xFFFF, NO_SLIDE = 0xFFFF, HIDDEN_TILE = 0xFFFE, NO_TILE = 0xFFFF, INSIDE = 255, NO_POINT = 255
};

enum kind { SLIDE, HIGH_SPEED, ICON, ENTRANCE, BIG, EXIT, GUARD, GUARD_EXIT, KINDS, START = KINDS };

enum slide_blast_rule {
#define RULE(name, id, class, section, disputed, statement, exempt) name,
#include "engine/slide_blast/rules.def"
#undef RULE
	SB_RULES
};

enum slide_blast_ruling {
#define RULING(name, key, question, exempt) name,
#define OPTION(ruling, name, word, meaning)
#include "engine/slide_blast/rulings.def"
#undef RULING
#undef OPTION
	SBR_RULINGS
};

/* SBR_COLLISION_SCOPE_ANY_TWO and so on: the number of an option within its point. */
enum slide_blast_option {
#define RULING(name, key, question, exempt) name##_START_ = -1,
#define OPTION(ruling, name, word, meaning) ruling##_##name,
#include "engine/slide_blast/rulings.def"
#undef RULING
#undef OPTION
};

/* What stands at a printed port: nothing, a slide's other port, a tunnel's
 * number or a starting point. */
enum { LINK_NONE = 0xFFFF, LINK_NUMBER = 0x8000, LINK_POINT = 0x4000, LINK_VALUE = 0x3FFF };

struct design {
	char name[TILE_NAME_MAX];
	uint8_t kind, nparts, nslides, length;
	int8_t big, exit;               /* design of the partner, or -1 */
	uint8_t copies;
	bool numbered;                  /* its copies are called name1, name2 ... */
	uint16_t link[PARTS_MAX][PORTS];        /* part * PORTS + port, LINK_NUMBER + n, LINK_POINT + p */
	uint8_t slide[PARTS_MAX][PORTS];        /* which of the tile's slides, from 0 */
	uint8_t number_port[NUMBERS_MAX + 1];   /* where number n is; INSIDE: nowhere */
	struct { int8_t x, y; } offset[GRID_SIDES_MAX][PARTS_MAX];      /* of a part from the anchor, by top */
};

struct start_side {
	char name[TILE_NAME_MAX];
	struct design tile;
	unsigned players_min, players_max, npoints;
	struct { uint64_t key; uint8_t port, number; char colour[TILE_NAME_MAX]; } point[POINTS_MAX];   /* key: of the colour as a word */
};

struct set {
	char name[TILE_NAME_MAX];
	bool printed, coloured, blanks;
	const struct grid *grid;
	unsigned ends;                  /* of a side */
	struct { int8_t x, y; uint8_t port; } beyond[PORTS];    /* of a port: the step to the cell there, and the port opposite */
	uint8_t printed_port[GRID_SIDES_MAX][PORTS], lying_port[GRID_SIDES_MAX][PORTS]; /* by top: the printed port of one as it lies, and back */
	unsigned ndesigns, ntiles, ncells, nslides, ndeck, nsides, tokens, pawns, cards, nbonus, bonus[BONUS_MAX];
	unsigned count[KINDS];          /* tiles of each kind */
	struct design *design;
	struct start_side *side;
	struct { uint8_t design, kind; uint16_t slides; char name[TILE_NAME_MAX + 12]; } tile[TILES_MAX];       /* slides: number of its first one */
	unsigned nexits;
	uint16_t exit[TILES_MAX];       /* the tiles that are exits, of tunnels and of Life Guards */
	unsigned npool;
	uint16_t pool[TILES_MAX];       /* the tiles that are no deck tiles */
	struct symbols tiles;           /* tile word -> index */
	bool sides_are_tiles;           /* some tile is called as a side is */
	/* Counts that differ from the printed game's, for component-mismatch. */
	unsigned nmismatches;
	struct { uint16_t rule; uint16_t is, should; } mismatch[16];
};

/* The part of a design at a side of another one as printed; nparts: none, the side is an outer one. */
unsigned part_beside(const struct grid *g, const struct design *d, unsigned part, unsigned side);

/* Where a tile is. A hand is HAND + seat. */
enum place { UNSEEN, ON_TABLE, OUT_OF_GAME, POOL, IN_PILE, HAND };

/* A cell of the table with the part of a tile that lies there; parts of a tile stand one behind the other. */
struct cell { int16_t x, y; uint16_t tile; uint8_t part, top; };

/* A place of the table as one number; NO_PLACE is none. */
enum { NO_PLACE = 0x7FFF };

static inline uint32_t place_of(int x, int y)
{
	return (uint16_t)x | (uint32_t)(uint16_t)y << 16;
}

/* The end of a path: an outer port of a cell, or INSIDE that cell's tile. */
struct end { uint16_t cell; uint8_t port, unused; };

/* What a path has crossed: every pass, and each tile once. */
enum tally_kind { T_START, T_SLIDE, T_BIG, T_BIG_CELLS, T_BIG_LENGTH, T_TUNNEL, T_TUNNEL_PAIRS, T_GUARD, T_GUARD_PAIRS, TALLIES };
struct tally { uint16_t every[TALLIES], once[TALLIES]; };

enum phase { PHASE_DRAW, PHASE_PLAY, PHASE_DISCARD, PHASE_REDRAW, PHASE_DONE };

struct position {
	uint8_t has_side, side, resumed, over, ends, phase;
	int8_t seat, first, next;       /* whose turn it is; who began; who begins when resumed */
	uint8_t finite, split_unknown;  /* only the sum of the piles is known; pile[0].n is it */
	uint8_t last_kind;              /* of the tile played last in this turn, or KINDS */
	uint8_t bonus, speeds, plays;   /* this turn: in the bonus, High Speed tiles, plays so far */
	uint8_t token_due, token_given, token_said;     /* this turn: tokens to be claimed, earned, told by take token */
	uint8_t token_short;            /* and those for which the supply was too small */
	uint8_t stopped_round;          /* passes and skipped seats one behind the other, piles being empty */
	uint16_t out, gave_up;          /* bits: seats without further turns; those of them that gave up */
	uint16_t slides_laid;           /* ordinary slide tiles on the table or out of the game */
	uint16_t dealt, jumps;          /* set-up: seats that have tiles; this turn: seats whose pawn jumped */
	uint16_t turns;                 /* begun so far */
	uint16_t last_turn[PAWNS_MAX];
	uint8_t point_of[PAWNS_MAX];    /* index of the side's points, or NO_POINT */
	uint8_t seat_of[POINTS_MAX];    /* seat + 1, or 0 */
	uint8_t npoints;                /* paths that are followed */
	uint8_t pile_stated, pile_none; /* set-up: bits of piles that were stated, that were stated to be none */
	struct { int16_t x0, y0, x1, y1; } edge;        /* of a finite table */
	uint16_t tokens[PAWNS_MAX], tokens_before[PAWNS_MAX], taken;    /* taken: of the supply */
	uint16_t moved[PAWNS_MAX];      /* slides in this turn */
	uint8_t number[PAWNS_MAX];      /* of the pawn's last jump in this turn, or 0 */
	uint16_t hand_known[PAWNS_MAX], hand_unknown[PAWNS_MAX];
	uint16_t drawn;                 /* the tile drawn last; in the set-up the tile laid last */
	struct end end[POINTS_MAX];
	uint32_t face[POINTS_MAX];      /* the place beyond each end, or NO_PLACE */
	struct end pawn[PAWNS_MAX];     /* where it was stopped short */
	struct end before;              /* end of the mover's path before the last play */
	uint16_t stopped;               /* bits of seats whose pawn stopped short of its end */
	struct tally tally[POINTS_MAX];
	bool exits;                     /* some lie on the table */
	uint16_t ncells, table_mask;
	/* from here on only as much is used as the set needs: slide_blast_clear */
	struct { uint16_t n, head; uint16_t tile[TILES_MAX]; } pile[2];
	uint8_t place[TILES_MAX];
	uint16_t at[TILES_MAX];         /* on the table: the cell of its anchor */
	uint16_t partner[TILES_MAX];    /* entrance: the exit laid with it */
	uint16_t visited[TILES_MAX + 1];        /* by points, one bit each; the last is the start tile */
	uint16_t pairs[TILES_MAX];      /* entrance: points that jumped there, one bit each */
	uint8_t rider[SLIDES_MAX];      /* point + 1 of the path that runs over a slide */
	struct cell cell[CELLS_MAX];
	uint16_t table[TABLE_MAX];      /* cell + 1 by hash of its place; table_mask + 1 slots are in use */
};

enum act_kind { DRAW, PLAY, PASS, DISCARD, TAKE_TOKEN, STOP };

struct spot { int16_t x, y; uint8_t top; };

/* What a placement does to one path. */
struct ride {
	struct end end;
	uint32_t face;                  /* the place beyond it, or NO_PLACE */
	uint16_t moved;
	uint8_t number, first_number;   /* of its last jump; of its first arrival on the entrance laid now */
	uint8_t met;                    /* point whose path it ran into, or NO_POINT */
	bool enters_exit, start_again;
	bool shares;                    /* runs over a tile of another path */
	uint16_t jumped;                /* bits of the passes below that a jump from the one before leads to */
	struct { uint16_t tile, slide; } first[RIDE_FIRST];     /* its passes, so far as there is room; slide: or NO_SLIDE */
};

struct act {
	uint8_t kind, pile;
	int8_t seat;
	bool own_turn, again;           /* again: a draw follows later in the turn */
	bool from_hidden;               /* play: the tile was a hidden one of the hand */
	uint16_t tile, partner;         /* partner: big tile or exit, or NO_TILE */
	struct spot spot, second;       /* second: of an exit */
	struct end stop;
	/* what a checked placement does */
	uint8_t nnew, nrides, tokens, tokens_short;
	bool drops_out;                 /* pass: the seat has no further turns */
	bool redraws;                   /* discard: another tile is drawn for it */
	bool b_allowed;                 /* golden rule b is not asked: for life-guard-cause */
	struct cell cell[NEW_CELLS_MAX];
	uint16_t seats_moved;
	uint16_t ridden;                /* bits of points whose path reaches a new cell; only theirs are rides */
	struct ride ride[POINTS_MAX];
};

static inline const struct set *set_of(const struct context *c)
{
	return c->components;
}

static inline const struct start_side *side_of(const struct context *c, const struct position *p)
{
	return &set_of(c)->side[p->side];
}

/* Whether a point was asked before and has that reading, so that asking again changes nothing. */
static inline bool known_as(const struct context *c, unsigned point, unsigned option)
{
	return c->asked[point >> 6] >> (point & 63) & 1 && c->option[point] == option;
}

/* The design of a tile; START_TILE is the start tile as it lies. */
enum { START_TILE = TILES_MAX };

static inline const struct design *design_of(const struct context *c, const struct position *p, unsigned tile)
{
	const struct set *s = set_of(c);

	return tile == START_TILE ? &s->side[p->side].tile : &s->design[s->tile[tile].design];
}

static inline unsigned kind_of(const struct context *c, unsigned tile)
{
	return set_of(c)->tile[tile].kind;
}

/* The same for what lies on a cell. */
static inline unsigned kind_on(const struct context *c, const struct cell *k)
{
	return k->tile == START_TILE ? START : kind_of(c, k->tile);
}

/* A tile that brings one from the pool into play. */
static inline bool is_special(unsigned kind)
{
	return kind == ICON || kind == ENTRANCE;
}

/* The table, with the tiles of an act (or NULL) laid on it. */
struct table { const struct position *p; const struct act *act; };

/* Where the search for a cell begins. */
static inline unsigned table_slot(const struct position *p, uint32_t place)
{
	return (place * 0x9E3779B1u >> 16) & p->table_mask;
}

/* The cell that was laid there, or NO_CELL. */
static inline unsigned table_at_place(const struct position *p, uint32_t place)
{
	for (unsigned h = table_slot(p, place); p->table[h]; h = (h + 1) & p->table_mask) {
		unsigned cell = p->table[h] - 1u;
		if (place_of(p->cell[cell].x, p->cell[cell].y) == place)
			return cell;
	}
	return NO_CELL;
}

static inline unsigned table_at(const struct position *p, int x, int y)
{
	return table_at_place(p, place_of(x, y));
}

/* The same with the act's cells, whose numbers follow. */
static inline unsigned table_find(struct table t, int x, int y)
{
	unsigned n = t.act ? t.act->nnew : 0;

	for (unsigned i = 0; i < n; i++)
		if (place_of(t.act->cell[i].x, t.act->cell[i].y) == place_of(x, y))
			return t.p->ncells + i;
	return table_at(t.p, x, y);
}

static inline const struct cell *table_cell(struct table t, unsigned cell)
{
	return cell < t.p->ncells ? &t.p->cell[cell] : &t.act->cell[cell - t.p->ncells];
}

/* What stands at a port of a cell as it lies: LINK_NONE or the tile's link. */
static inline unsigned link_of(const struct context *c, const struct position *p, const struct cell *k, unsigned port)
{
	return design_of(c, p, k->tile)->link[k->part][set_of(c)->printed_port[k->top][port]];
}

static inline unsigned table_link(const struct context *c, struct table t, unsigned cell, unsigned port)
{
	return link_of(c, t.p, table_cell(t, cell), port);
}

/* The cell beyond a port (NO_CELL: an empty one) and the port there that lies opposite. */
static inline unsigned table_beyond(const struct context *c, struct table t, struct end e, unsigned *port, int *x, int *y)
{
	const struct set *s = set_of(c);
	const struct cell *k = table_cell(t, e.cell);

	*x = k->x + s->beyond[e.port].x;
	*y = k->y + s->beyond[e.port].y;
	*port = s->beyond[e.port].port;
	return table_find(t, *x, *y);
}

/* The place beyond a port of a cell. */
static inline uint32_t face_of(const struct set *s, const struct cell *k, unsigned port)
{
	return port == INSIDE ? NO_PLACE : place_of(k->x + s->beyond[port].x, k->y + s->beyond[port].y);
}

static inline bool outside(const struct position *p, int x, int y)
{
	return p->finite && (x < p->edge.x0 || x > p->edge.x1 || y < p->edge.y0 || y > p->edge.y1);
}

/* Adds the cells of a tile to the act. */
void act_lay(const struct context *c, const struct position *p, struct act *a, unsigned tile, struct spot s);

/* Follows the path of a point from out->end on a table with the act's tiles, whose rides so far stand for
 * the position's ends. With tracks it goes as far as they say, whatever it meets, and writes them. */
struct tracks { struct tally *tally; uint16_t *visited, *pairs; uint8_t *rider; unsigned most; /* passes */ };
void ride(struct context *c, struct table t, unsigned point, struct ride *out, const struct tracks *tracks);

/* All rides of a placement: fills the act. */
void ride_all(struct context *c, const struct position *p, struct act *a);

/* Lays a slide tile on a free place where it lengthens the seat's path, and perhaps others by one slide, none of which meets another;
 * where it helps a seat, that is one, and there is a token for it. False: it is no such placement, and nothing was done. */
bool lengthen(struct context *c, struct position *p, unsigned seat, unsigned tile, struct spot at);

/* Where the path would end by the tiles alone, its whole length; passes: how many it has. */
struct end ride_whole(struct context *c, const struct position *p, unsigned point, unsigned *passes);

/* Counts what lies from a point's start to an end of its path; false: not on its path. moved: passes behind from, if reached. */
bool ride_count(struct context *c, const struct position *p, unsigned point, struct end until, struct tally *out);

/* Where the path's end leads. */
enum reach { OPEN_END, BLOCKED_END };
enum reach reach_of(const struct context *c, const struct position *p, unsigned point, int *x, int *y);

/* A deck tile turns up: is it one that can? From pile a->pile (2: not known which). */
enum verdict check_drawn(struct context *c, const struct position *p, const struct act *a, struct referee *r);
void put_drawn(const struct context *c, struct position *p, const struct act *a);
/* A tile of the set is named as being somewhere, though it was seen elsewhere. */
enum verdict tile_twice(struct context *c, const struct position *p, unsigned tile, int where, struct referee *r);

/* settle.c: SB-own-start: a seat takes the point of that number. */
enum verdict take_point(struct context *c, struct position *p, unsigned seat, unsigned number, int where, struct referee *r);

/* Lays the start tile. */
void lay_start(const struct context *c, struct position *p, unsigned side);
/* Puts the act's cells on the table; and does its rides besides. */
void put_cells(const struct context *c, struct position *p, const struct act *a);
void lay_and_ride(struct context *c, struct position *p, const struct act *a);

/* Piles and hands. */
static inline unsigned deck_left(const struct position *p)
{
	return p->pile[0].n + p->pile[1].n;
}

static inline unsigned hand_size(const struct position *p, unsigned seat)
{
	return p->hand_known[seat] + p->hand_unknown[seat];
}

static inline bool in_hand(const struct position *p, unsigned seat, unsigned tile)
{
	return p->place[tile] == HAND + seat;
}
void take_from_hand(struct position *p, unsigned seat, unsigned tile);

/* The turn: who comes next; whether the seat would be skipped. */
int next_seat(struct context *c, const struct position *p, int seat);
static inline bool skipped(const struct position *p, int seat)
{
	return p->out >> seat & 1 || (hand_size(p, (unsigned)seat) == 0 && deck_left(p) == 0);
}

/* Whether all but one gave up, or nobody has further turns. */
static inline bool deserted(const struct context *c, const struct position *p)
{
	unsigned all = (1u << c->nseats) - 1, stay = all & ~(unsigned)p->gave_up;

	return (stay & (stay - 1)) == 0 || p->out == all;
}

/* The seat whose turn is not complete, or SEAT_NONE. */
static inline int seat_on_turn(const struct position *p)
{
	return p->seat >= 0 && p->phase != PHASE_DONE && !(p->out >> p->seat & 1) ? p->seat : SEAT_NONE;
}

void turn_done(struct context *c, struct position *p);
/* Whether the game has ended with the turn that is done. */
bool game_over(struct context *c, const struct position *p);
/* Tokens for a placement that helped others. */
void give_tokens(struct context *c, struct position *p, unsigned seat, unsigned n);
/* Behind a play: the bonus of a High Speed tile, or the end of the turn. */
void after_play(struct context *c, struct position *p, unsigned seat, unsigned kind);
/* empty-deck-turn=no-turn: nothing can be drawn, so nothing is played. */
static inline bool no_turn(const struct context *c, const struct position *p)
{
	return deck_left(p) == 0 && p->plays == 0 && p->drawn == NO_TILE && c->option[SBR_EMPTY_DECK_TURN] == SBR_EMPTY_DECK_TURN_NO_TURN;
}

unsigned pairs_used(const struct context *c, const struct position *p);

static inline const char *name(const struct context *c, int seat, struct referee *r)
{
	return seat_name(c->record, seat, r->arena);
}

/* placement.c: a placement alone, its rules from the cell on; fills what the act does. */
enum verdict check_placement(struct context *c, const struct position *p, struct act *a, struct referee *r);
/* Whether paths of two players may not run over one tile, or not cross there. */
static inline bool sharing_matters(struct context *c)
{
	bool same_tile = ruling(c, SBR_COLLISION_KIND) == SBR_COLLISION_KIND_SAME_TILE, crash = ruling(c, SBR_CROSSING_SLIDES) == SBR_CROSSING_SLIDES_CRASH;

	return same_tile || crash;
}

/* What lies beside a slide tile: nothing of interest, an exit that it is joined to and may be
 * (exit-limit-later is to be asked), or blank places and exits that may forbid it. */
enum beside { BESIDE_NOTHING, BESIDE_EXIT, BESIDE_MATTERS };
enum beside beside(const struct context *c, const struct position *p, unsigned tile, struct spot at);
/* A placement, rule by rule. */
enum verdict check_rules(struct context *c, const struct position *p, struct act *a, struct referee *r);

/* moves.c: what a pass would be; example is a tile that fits, or says whether the seat drops out. */
enum passing { PASS_ALLOWED, TILE_FITS, GUARD_FITS, DISCARD_DUE, DEPENDS };
enum passing may_pass(struct context *c, const struct position *p, int seat, struct act *example);
/* Whether the seat is stuck: no tile of its hand can be laid; for_guard: none of those that have to fail before the Life Guard is called. */
enum stuck { NOT_STUCK, STUCK, PERHAPS_STUCK };
enum stuck is_stuck(struct context *c, const struct position *p, int seat, bool for_guard, struct act *example);
bool tile_fits(struct context *c, const struct position *p, int seat, unsigned tile);
/* And may be the play that is due. */
bool playable(struct context *c, const struct position *p, int seat, unsigned tile);
bool exit_fits(struct context *c, const struct position *p, const struct act *a);
/* Whether each tile of the hand could be laid if golden rule b weren't. */
bool stuck_by_rule_b(struct context *c, const struct position *p, int seat);
/* Offers to the fault just called some legal placements of the seat, of tile too if it may be a hidden one. */
void offer_plays(struct context *c, const struct position *p, int seat, unsigned tile, struct referee *r);

/* Names, in an arena. */
const char *cell_name(const struct context *c, int x, int y, struct arena *a);
const char *spot_name(const struct context *c, struct spot s, struct arena *a);
const char *end_name(const struct context *c, struct table t, struct end e, struct arena *a);
const char *tile_name(const struct context *c, unsigned tile);
const char *hand_names(const struct context *c, const struct position *p, unsigned seat, struct arena *a);
const char *pile_names(const struct context *c, const struct position *p, unsigned pile, struct arena *a);

/* Words. */
/* One leg of a walk of up to nine steps, "ne3", the first bytes of *key, which are taken off. False: none stands there. */
static inline bool short_leg(const struct grid *g, uint64_t *key, int *x, int *y)
{
	unsigned bits = 8u << (*key >> 14 & 1);                 /* of the side's name: letters have a bit that digits lack */
	uint64_t name = *key & ((1u << bits) - 1);
	unsigned side = g->side[GRID_LETTERS(name, name >> 8)], steps = (unsigned)(*key >> bits & 0xFF) - '0';

	*key >>= bits + 8;
	*x += g->step[side].x * (int)steps;
	*y += g->step[side].y * (int)steps;
	return (g->key[side] == name) & (steps - 1 < 9);
}

/* A walk of one or two such legs, as nearly all are. Which of them nobody can foresee, so nothing branches on it. */
static inline bool short_walk(const struct grid *g, uint64_t key, int *x, int *y)
{
	int x1 = 0, y1 = 0, x2 = 0, y2 = 0;
	bool first = short_leg(g, &key, &x1, &y1), two = key != 0, second = short_leg(g, &key, &x2, &y2);

	*x = x1 + two * x2;
	*y = y1 + two * y2;
	return first & ((second & (key == 0)) | (two ^ 1));
}

bool word_walk(const struct context *c, const struct record *rec, const struct word *w, int *x, int *y);
static inline bool word_cell(const struct context *c, const struct record *rec, const struct word *w, int *x, int *y)
{
	return (w->kind == WORD_PLAIN && short_walk(set_of(c)->grid, w->key, x, y)) || word_walk(c, rec, w, x, y);
}

enum verdict need_cell(struct context *, const struct play *, unsigned i, struct referee *, int *x, int *y);
/* A tile of the set; a word that would be one copy more breaks the count of its kind. */
enum verdict need_tile(struct context *, const struct play *, unsigned i, struct referee *, unsigned *tile);
/* CELL SIDE [NUMBER]; *next is the word behind it. */
enum verdict need_end(struct context *, const struct position *, const struct play *, unsigned i, struct referee *, int *x, int *y, unsigned *port, unsigned *next);
enum verdict need_spot(struct context *, const struct play *, unsigned i, struct referee *, struct spot *);
bool tile_word(const struct context *c, const struct record *rec, const struct word *w);
unsigned count_rule(unsigned kind);

/* Scores. */
struct points { int64_t tiles, start, tunnel, guard, bonus, total; };
void count_points(struct context *c, const struct position *p, unsigned seat, struct points *out);
/* Whether equal totals decided the order of the first place. */
bool top_tied(struct context *c, const struct position *p);

/* The vtable's functions, by file. */
const void *slide_blast_load(struct arena *a, struct components_source *src);
enum verdict slide_blast_judge_seats(struct context *, struct referee *);
void slide_blast_clear(const struct context *, void *pos);
enum verdict slide_blast_setup_begin(struct context *, void *pos, int race, struct referee *);
enum verdict slide_blast_setup(struct context *, void *pos, const struct play *, struct referee *);
enum verdict slide_blast_setup_end(struct context *, void *pos, struct referee *);
enum verdict slide_blast_turn(struct context *, void *pos, int seat, struct referee *);
enum verdict slide_blast_decode(struct context *, const void *pos, const struct play *, void *act, struct referee *);
enum verdict slide_blast_check(struct context *, const void *pos, void *act, struct referee *);
void slide_blast_apply(struct context *, void *pos, const void *act);
size_t slide_blast_plain(struct context *, void *pos, const struct turn *, size_t n, bool begun, uint32_t *acts, struct referee *);
void slide_blast_stop(struct context *, void *pos);
void slide_blast_retire(struct context *, void *pos, int seat);
bool slide_blast_unmanned(const void *pos, int seat);
enum verdict slide_blast_claim(struct context *, const void *pos, const struct play *, struct referee *);
int slide_blast_claim_rule(struct context *, const void *pos, const char *what, int seat);
void slide_blast_moves(struct context *, const void *pos, int seat, struct visitor *);
void slide_blast_chance(struct context *, const void *pos, void *act, struct chooser *);
void slide_blast_outcomes(struct context *, const void *pos, const void *act, struct visitor *);
void slide_blast_deal(struct context *, struct chooser *, void (*put)(void *, const char *), void *arg);
unsigned slide_blast_weight(struct context *, const void *pos, const void *act, unsigned *group);
void slide_blast_write_action(struct context *, const void *pos, const void *act, struct text *);
void slide_blast_describe(struct context *, const void *pos, const void *act, struct text *);
bool slide_blast_over(const void *pos);
int slide_blast_whose_turn(const void *pos);
uint32_t slide_blast_to_act(struct context *, const void *pos);
struct outcome slide_blast_outcome(struct context *, const void *pos, bool final);
void slide_blast_rank(struct context *, const void *pos, bool final, struct ranking *);
void slide_blast_score(struct context *, const void *pos, int seat, struct score *);
void slide_blast_view(struct context *, const void *pos, struct view *);
void slide_blast_write_setup(struct context *, const void *pos, void (*put)(void *, const char *), void *arg);

#endif
