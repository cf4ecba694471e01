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
	struct view_fact *facts;        size_t nfacts, cap_facts;
	const char *next;               /* who is to act and what is still open; one line */
};

void view_init(struct view *v, struct arena *a);
void view_cell(struct view *v, struct view_cell c);
void view_piece(struct view *v, struct view_piece p);
void view_route(struct view *v, struct view_route r);
void view_edge(struct view *v, struct view_edge e);
void view_shape(struct view *v, struct view_shape s);
__attribute__((format(printf, 4, 5)))
void view_fact(struct view *v, int seat, const char *name, const char *format, ...);

#endif
