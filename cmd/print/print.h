/* Printers: const data to text, JSON. They know no rules and no game. */
#ifndef STEWARD_CMD_PRINT_PRINT_H
#define STEWARD_CMD_PRINT_PRINT_H

#include "engine/replay.h"
#include "notation/text.h"

/* What is printed of one record. */
struct report {
	const char *file;
	size_t number;                  /* of the record in the file; 0: the file holds none */
	struct slice *slice;
	const struct record *record;
	const struct diags *diags;
	struct replay *replay;
	bool colour, unicode;
	const struct overrides *over;   /* readings over the record's own, or NULL */
};

/* A fault as a compiler prints it: place, verdict, id, message; the line with
 * a caret; where in the game; the rule; what would have been legal. */
void print_fault(struct text *t, const struct report *r, const struct diag *d);

/* A place's line, which has that number, and a caret under the place; a long
 * line is cut around it. */
void print_caret(struct text *t, const struct slice *s, struct span place, size_t line);

/* A line about a record as a whole. */
void print_summary(struct text *t, const struct report *r);

/* How many actions were not replayed, if any. */
void print_not_replayed(struct text *t, const struct report *r);

/* One line of JSON for check. */
void print_json_record(struct text *t, const struct report *r);

/* The member "faults", from the first-th on. */
void print_json_faults(struct text *t, const struct report *r, size_t first);

/* One line of JSON for rank and score. */
void print_json_rank(struct text *t, const struct report *r);

/* A position as text; and as an object of JSON. at names the point. */
void print_view(struct text *t, const struct report *r, const struct view *v);
void print_json_view(struct text *t, const struct report *r, const struct view *v, const char *setup);

/* The board of a view drawn with characters, unless it has no cells or is too
 * wide for 79 columns; then each seat's way and the cells as lists. */
void print_board(struct text *t, const struct report *r, const struct view *v);

/* A table with things where they lie, as a map of at most 79 columns. */
void print_map(struct text *t, const struct report *r, const struct view *v);

/* Lanes of cards with their cars, wrapped to 79 columns. */
void print_lanes(struct text *t, const struct report *r, const struct view *v);

/* Rows of signs, each in its seat's colour or (-1) in none. painted: in that of seat_paint. */
void print_signs(struct text *t, const struct report *r, int rows, int columns, const char *ink, const signed char *whose, bool painted);

/* Whether the tile on a cell covers the cell beyond that side too. */
bool tile_goes_on(const struct view *v, const struct view_cell *c, int side);

/* A picture: SVG 1.1 without scripts, its text escaped. */
void print_svg(struct text *t, const struct report *r, const struct view *v, const char *title);

/* The letter by which pictures tell a seat, beside its colour. */
char seat_letter(const struct record *rec, int seat);

/* A seat's colour where seats may be called by one: its own if its name is a
 * common one's, else one that no seat has. */
struct paint {
	const char *name, *fill, *ink;  /* ink: of letters on it */
	const char *core, *dashes;      /* a line in the middle of its lines, or NULL */
	const char *ansi;               /* for terminals */
};
const struct paint *seat_paint(const struct record *rec, int seat);

/* Words folded into lines of at most 79 columns, each behind indent. */
void print_folded(struct text *t, const char *indent, const char *words);

/* "text" in quotes, escaped; null for NULL. */
void json_text(struct text *t, const char *s);

/* ", under key=option" for readings over the record's own that concern its game. */
const char *readings_over(const struct report *r, struct arena *a);

/* The record's place in words: record 3 ("Friday"). */
const char *record_label(const struct report *r, struct arena *a);

#endif
