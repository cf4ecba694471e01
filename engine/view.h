/* A position in neutral terms: what a printer needs to show any game, without
 * knowing one. Filled by a game, read by cmd/print/. All texts live in arena. */
#ifndef STEWARD_ENGINE_VIEW_H
#define STEWARD_ENGINE_VIEW_H

#include "notation/arena.h"

#include <stdbool.h>

/* A place of the board: x counts columns, y half rows from the top. */
struct view_cell {
	int x, y;
	const char *name;               /* "c3" */
	const char *tile;               /* "x1 ne" or "" */
	const char *detail;             /* what can be done there: "n-s ne-sw" */
	int group;                      /* cells with one number, not 0, are covered by one tile */
};

/* A piece on the board: on a side of a cell, pointing into it. Sides are
 * counted clockwise from north. */
struct view_piece {
	int seat, cell, side;
	const char *place;              /* as a record names it: "c3 s" */
	int end;                        /* of the side's ends, clockwise from 0 */
	bool outward;                   /* it points out of the cell */
	bool inside;                    /* it stands in the middle of the cell, on no side */
};

/* A way over a cell from one side to another, or to the middle (to: -1). */
struct view_route {
	int cell, from, to;
	bool one_way;
	int from_end, to_end;           /* of the sides' ends, clockwise from 0 */
	bool spans;                     /* it leads to a side of cell_to, another cell of its tile */
	int cell_to;
	int owner;                      /* seat + 1 of whom it belongs to, or 0 */
	const char *label;              /* at the middle, or NULL: a tunnel's number */
};

/* Something at an outer side of a cell that belongs to a seat. */
struct view_edge {
	int cell, side, seat;
	bool goal;                      /* where its pieces want to go; else where they come from */
	const char *label;
};

/* A step of the way that a seat's piece has come, in order: over a route, or back over it. */
struct view_step {
	int seat, route;
	bool back;
	const char *place;              /* where it stands then: "c3 s" */
};

/* One line of facts, under a seat (or -1) and a heading. */
struct view_fact {
	int seat;
	const char *name, *value;
};

/* A point of a table, in tenths of a millimetre from its lower left corner: x to the right, y up. */
struct view_spot { int x, y; };

/* What a thing on a table is to whoever looks at it. */
enum view_kind {
	VIEW_REGION,                    /* a part of the table; without points only its name */
	VIEW_BORDER,                    /* a line where regions end */
	VIEW_FLAT, VIEW_SOLID,          /* things of the table: that cards may lie over, that they may not */
	VIEW_START, VIEW_GOAL,          /* lines */
	VIEW_CARD,                      /* what is printed on it follows, up to the next card */
	VIEW_PRINT, VIEW_FRONT, VIEW_SPACE, VIEW_GUIDE, VIEW_EXIT,
	VIEW_TRACK,                     /* the way that a seat's cards lead, over whatever lies there */
	VIEW_STEP,                      /* a place ahead of a seat's piece that counts, numbered */
	VIEW_TOKEN, VIEW_BOW,           /* a seat's piece, and its side that looks ahead */
	VIEW_RANK,
	VIEW_KINDS
};
extern const char *const view_kind_name[VIEW_KINDS];

/* A thing on a table, seen from above. Things are in the order in which they
 * lie: later ones cover earlier ones. */
struct view_shape {
	enum view_kind kind;
	int seat;                       /* or -1 */
	const struct view_spot *at;     /* corners, or the middle of a circle */
	size_t n;
	bool closed;
	int radius;                     /* of a circle; else 0 */
	const char *label;              /* or NULL */
	bool labelled;                  /* there is a place where the label is seen: */
	struct view_spot label_at;      /* its middle */
	int label_heading;              /* 0.01 degree, anticlockwise */
};

/* A lane of cards in a row, from a start to an end. Lanes lie side by side. */
enum view_end { VIEW_FINISH, VIEW_CLIFF, VIEW_WALL, VIEW_ENDS };
extern const char *const view_end_name[VIEW_ENDS];

struct view_lane {
	const char *name;
	int seat;                       /* whose, or -1 */
	int start;                      /* its slot k is level with slot k + start of the lane that starts rearmost */
	int length;                     /* slots, from 1 */
	enum view_end end;
	const char *label;              /* of the end */
	int pieces;                     /* of a wall that stands at the end of all lanes */
};

/* A card of a lane, or of a detour beside it. */
struct view_card {
	int lane, slot;
	int beside;                     /* slot of the lane's card where its detour leaves the lane, the slot is the detour's; 0: of the lane itself */
	const char *type;               /* what is printed on it, or NULL: nobody knows */
	const char *counts;             /* what it counts as instead, or NULL */
	bool up, gap;                   /* face up; taken out, its slot is empty */
	bool slick, beneath;            /* something slippery lies upon it, under it */
};

/* How a car stands. */
enum view_stand { VIEW_ON, VIEW_HALF, VIEW_UPSIDE, VIEW_UPRIGHT, VIEW_OFF, VIEW_HELD, VIEW_AT_LINE, VIEW_HOME, VIEW_OUT, VIEW_STANDS };
extern const char *const view_stand_name[VIEW_STANDS];

struct view_car {
	int seat, lane, slot;           /* slot 0: before the first card, length + 1: behind the end */
	int beside;                     /* as in view_card */
	enum view_stand stand;
	int turns;                      /* that it still waits where stand says it waits for more than one, or 0 */
	int target;                     /* of a jump that is held up: slot as slot, or 0 */
	int place;                      /* in which it came home, or 0 */
	const char *note;               /* what it carries and the like, or NULL */
};

struct view {
	struct arena *arena;
	bool squares;                   /* the cells are squares, y counting half rows all the same; else hexagons */
	int ends;                       /* places of a side where routes may end; 0: one, in its middle */
	int home;                       /* number of the cell where all pieces come from, from 1; 0: none */
	struct view_cell *cells;        size_t ncells, cap_cells;
	struct view_piece *pieces;      size_t npieces, cap_pieces;
	struct view_route *routes;      size_t nroutes, cap_routes;
	struct view_edge *edges;        size_t nedges, cap_edges;
	struct view_step *steps;        size_t nsteps, cap_steps;
	int width, depth;               /* of the table on which the shapes lie */
	struct view_shape *shapes;      size_t nshapes, cap_shapes;
	struct view_lane *lanes;        size_t nlanes, cap_lanes;
	struct view_card *cards;        size_t ncards, cap_cards;
	struct view_car *cars;          size_t ncars, cap_cars;
	struct view_fact *facts;        size_t nfacts, cap_facts;
	const char *next;               /* who is to act and what is still open; one line */
};

void view_init(struct view *v, struct arena *a);
void view_cell(struct view *v, struct view_cell c);
void view_piece(struct view *v, struct view_piece p);
void view_route(struct view *v, struct view_route r);
void view_edge(struct view *v, struct view_edge e);
void view_shape(struct view *v, struct view_shape s);
int view_lane(struct view *v, struct view_lane l);      /* its number */
void view_card(struct view *v, struct view_card c);
void view_car(struct view *v, struct view_car c);
__attribute__((format(printf, 4, 5)))
void view_fact(struct view *v, int seat, const char *name, const char *format, ...);

#endif
