/* Colours of seats where they may be called by a colour. Colour-blind readers
 * tell them apart by lightness and by the line in their middle. */
#include "cmd/print/print.h"

#include <string.h>

static const struct paint paints[] = {
	{"red", "#c8202f", "#ffffff", NULL, "", "31"},
	{"blue", "#0f4fb0", "#ffffff", NULL, "", "34"},
	{"green", "#0b8f5f", "#ffffff", "#ffffff", "7 5", "32"},
	{"yellow", "#ffe014", "#000000", NULL, "", "33"},
	{"purple", "#c77be0", "#000000", "#2e0840", "", "35"},
	{"orange", "#f58a0b", "#000000", "#000000", "1.5 5", "38;5;208"},
	{"white", "#ffffff", "#000000", NULL, "", "37"},
	{"black", "#2b2b2b", "#ffffff", NULL, "", "90"},
	{"sky", "#7cc8f2", "#000000", "#000000", "", "36"},
	{"pink", "#f2a0c4", "#000000", "#000000", "7 5", "95"},
};

enum { PAINTS = sizeof paints / sizeof *paints };

/* The paint that the seat is called by, or PAINTS. */
static unsigned called(const struct record *rec, int seat)
{
	char name[WORD_MAX + 1];
	size_t n = seat_text(rec, seat, name);

	for (unsigned i = 0; i < PAINTS; i++)
		if (strlen(paints[i].name) == n && memcmp(paints[i].name, name, n) == 0)
			return i;
	return PAINTS;
}

const struct paint *seat_paint(const struct record *rec, int seat)
{
	unsigned taken = 0, own = called(rec, seat), next = 0;

	if (own < PAINTS)
		return &paints[own];
	for (size_t s = 0; s < rec->nseats; s++)
		if (called(rec, (int)s) < PAINTS)
			taken |= 1u << called(rec, (int)s);
	for (int s = 0; s <= seat; s++) {
		if (called(rec, s) < PAINTS)
			continue;
		for (next = 0; next < PAINTS && taken >> next & 1; next++)
			;
		if (next == PAINTS)
			return &paints[seat % PAINTS];
		taken |= 1u << next;
	}
	return &paints[next];
}
