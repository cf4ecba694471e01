/* What the parts of the SVG printer share. Inside cmd/print/. */
#ifndef STEWARD_CMD_PRINT_SVG_H
#define STEWARD_CMD_PRINT_SVG_H

#include "cmd/print/print.h"

/* Lengths are in tenths of a unit. */
struct picture {
	struct text *t;
	const struct report *r;
	const struct view *v;
	int left, top, right, bottom;   /* of the board */
	/* from column to column, from half row to half row, from a cell's middle to its farthest point */
	int column, half_row, reach_x, reach_y;
};

/* A length in units, with its tenths; x,y; text with what XML keeps for itself escaped. */
void svg_number(struct text *t, int tenths);
void svg_point(struct text *t, int x, int y);
void svg_escaped(struct text *t, const char *s);
void svg_label(struct picture *p, int x, int y, const char *class, const char *anchor, const char *s);

/* Boards of tiles with slides: views with ends. */
void slides_measure(struct picture *p);
void slides_style(struct picture *p);
void slides_draw(struct picture *p);
/* A seat's kind of line and its letter, at the left of a line of text. */
void slides_sample(struct picture *p, int x, int y, int seat);

/* Tables of things that lie anywhere: views with shapes. */
void plane_measure(struct picture *p);
void plane_style(struct picture *p);
void plane_draw(struct picture *p);
extern const char plane_legend[];
/* A seat's colours and letter, as slides_sample. */
void plane_sample(struct picture *p, int x, int y, int seat);

/* Lanes of cards: views with lanes. */
void cards_measure(struct picture *p);
void cards_style(struct picture *p);
void cards_draw(struct picture *p);
extern const char cards_legend[];
/* A seat's car, as slides_sample. */
void cards_sample(struct picture *p, int x, int y, int seat);

#endif
