/* A position in neutral terms: what a printer needs to show any game, without
 * knowing one. Filled by a game, read by cmd/print/. All texts live in arena. */
#ifndef STEWARD_ENGINE_VIEW_H
#define STEWARD_ENGINE_VIEW_H

#include "notation/arena.h"

/* A place of the board: x counts columns, y half rows from the top. */
struct view_cell {
	int x, y;
	const char *name;               /* "c3" */
	const char *tile;               /* "x1 ne" or "" */
	const char *detail;             /* what can be done there: "n-s ne-sw" */
};

/* A piece on the board. */
struct view_piece {
	int seat;
	const char *place;              /* as a record names it: "c3 s" */
};

/* One line of facts, under a seat (or -1) and a heading. */
struct view_fact {
	int seat;
	const char *name, *value;
};

struct view {
	struct arena *arena;
	struct view_cell *cells;        size_t ncells, cap_cells;
	struct view_piece *pieces;      size_t npieces, cap_pieces;
	struct view_fact *facts;        size_t nfacts, cap_facts;
	const char *next;               /* who is to act and what is still open; one line */
};

void view_init(struct view *v, struct arena *a);
void view_cell(struct view *v, struct view_cell c);
void view_piece(struct view *v, int seat, const char *place);
__attribute__((format(printf, 4, 5)))
void view_fact(struct view *v, int seat, const char *name, const char *format, ...);

#endif
