/* Turbo Rally: words for places, states and lists of cards, for whoever shows a position. */
#include "engine/turbo_rally/show.h"

#include <string.h>

/* Adds a word to a list. */
const char *list_with(const char *list, const char *word, struct arena *a)
{
	return *list ? arena_printf(a, "%s %s", list, word) : word;
}

static const char *unknown(const char *list, unsigned n, struct arena *a)
{
	return n == 0 ? list : list_with(list, n == 1 ? "?" : arena_printf(a, "?%u", n), a);
}

/* Kinds in their order, those not known in runs: "basic ?3 flat". */
static const char *kinds(const struct context *c, const uint8_t *kind, unsigned n, name_of *name, struct arena *a)
{
	const char *list = "";
	unsigned hidden = 0;

	for (unsigned i = 0; i < n; i++) {
		if (kind[i] == UNKNOWN || i >= LIST_MAX) {
			hidden++;
			continue;
		}
		list = list_with(unknown(list, hidden, a), name(c, kind[i]), a);
		hidden = 0;
	}
	list = unknown(list, hidden, a);
	return *list ? list : "none";
}

/* So many of each kind; "" if there are none. */
const char *kind_list(const struct context *c, const uint8_t *count, unsigned n, unsigned hidden, name_of *name, struct arena *a)
{
	const char *list = "";

	for (unsigned k = 0; k < n; k++)
		for (unsigned i = 0; i < count[k] && k != UNKNOWN; i++)
			list = list_with(list, name(c, k), a);
	return unknown(list, hidden + (n > UNKNOWN ? count[UNKNOWN] : 0u), a);
}

const char *pile_list(const struct context *c, const uint8_t *pile, unsigned head, unsigned n, name_of *name, struct arena *a)
{
	uint8_t *kind = arena_array(a, n + 1u, 1);

	for (unsigned i = 0; i < n; i++)
		kind[i] = pile[(head + i) % PILE_MAX];
	return kinds(c, kind, n, name, a);
}

const char *lane_types(const struct context *c, const struct card *card, unsigned n, struct arena *a)
{
	uint8_t *kind = arena_array(a, n + 1u, 1);

	for (unsigned i = 0; i < n; i++)
		kind[i] = card[i].gap ? UNKNOWN : card[i].type;
	return kinds(c, kind, n, track_name, a);
}

/* Seats of a mask, in their order. */
const char *seat_list(const struct context *c, uint32_t seats, struct arena *a)
{
	const char *list = "";

	for (unsigned s = 0; s < c->nseats; s++)
		if (seats >> s & 1)
			list = list_with(list, seat_name(c->record, (int)s, a), a);
	return *list ? list : "none";
}

/* What a state waits for besides its place: a record's words behind the place. */
static const char *state_words(struct context *c, const struct car *k, unsigned state, struct arena *a)
{
	switch ((enum state)state) {
	case HALF: return " half";
	case UPSIDE: return " flat";
	case UPRIGHT: return " upright";
	case OFF: return arena_printf(a, "%s%s", k->off == 1 ? " off" : arena_printf(a, " off %u", k->off),
				      k->inner == OFF ? "" : k->inner == AT_LINE ? " line" : state_words(c, k, k->inner, a));
	case HELD: return arena_printf(a, k->bonus ? " held %s %u" : " held %s", spot_name(c, k, k->target, a), k->bonus);
	default: return "";
	}
}

bool at_line(const struct car *k)
{
	return k->state == AT_LINE || (k->state == OFF && k->inner == AT_LINE);
}

/* Where a car is, as behind at SEAT in a set-up; its way goes on from there. */
const char *place_words(struct context *c, const struct car *k, struct arena *a)
{
	return arena_printf(a, "%s%s", k->state == AT_LINE ? "line" : spot_name(c, k, way_spot(k), a), state_words(c, k, k->state, a));
}

const char *mode_name(unsigned mode)
{
	static const char *const names[MODES] = {"single", "tournament", "team", "heist", "heroes", "rax"};

	return mode < MODES ? names[mode] : "?";
}

/* The position when nobody says more in the turn that is played. */
const struct position *turn_closed(struct context *c, const struct position *p, struct arena *a)
{
	if (!p->in_turn)
		return p;
	struct position *q = arena_alloc(a, sizeof *q);
	*q = *p;
	turn_done(c, q);
	return q;
}

bool has_lane(const struct position *p, unsigned seat)
{
	if (!drives(p, seat))
		return true;
	for (unsigned i = 0; i < p->nracers; i++)
		if (p->order[i] == seat)
			return true;
	return false;
}

const char *order_names(const struct context *c, const struct position *p, struct arena *a)
{
	const char *order = "";

	for (unsigned i = 0; i < p->nracers; i++)
		order = list_with(order, seat_name(c->record, p->order[i], a), a);
	return order;
}
