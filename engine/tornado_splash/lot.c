/* Tornado Splash by lot: a start, what chance leaves open, and which of the legal acts are played more often. */
#include "engine/tornado_splash/model.h"

#include <stdlib.h>

void tornado_splash_deal(struct context *c, struct chooser *lot, void (*put)(void *, const char *), void *arg)
{
	const struct set *s = set_of(c);
	unsigned boats[BOATS_MAX], whos[BOATS_MAX], gates[GATES_MAX], nb = s->nboats, nw = s->ncharacters, ng = s->ngates, own[SEATS_MAX];

	if (c->nseats > nb || c->nseats > nw || c->nseats > ng)
		return;
	put(arg, arena_printf(c->arena, "board %s", s->course[lot->choose(lot, s->ncourses)].name));
	for (unsigned i = 0; i < nb; i++)
		boats[i] = i;
	for (unsigned i = 0; i < nw; i++)
		whos[i] = i;
	for (unsigned i = 0; i < ng; i++)
		gates[i] = i;
	for (unsigned i = 0; i < c->nseats; i++) {
		unsigned b = lot->choose(lot, nb), w = lot->choose(lot, nw);
		own[i] = boats[b];
		put(arg, arena_printf(c->arena, "@%s choose %s %s", seat_name(c->record, (int)i, c->arena), s->character[whos[w]], s->boat[boats[b]].name));
		boats[b] = boats[--nb];
		whos[w] = whos[--nw];
	}
	for (unsigned i = 0, done = 0; i < c->nseats; i++) {
		unsigned heaviest = 0;
		int weight = -1;
		for (unsigned k = 0; k < c->nseats; k++)
			if (!(done >> k & 1) && s->boat[own[k]].weight > weight) {
				weight = s->boat[own[k]].weight;
				heaviest = k;
			}
		done |= 1u << heaviest;
		unsigned g = lot->choose(lot, ng);
		put(arg, arena_printf(c->arena, "@%s gate %u", seat_name(c->record, (int)heaviest, c->arena), s->gate[gates[g]].number));
		gates[g] = gates[--ng];
	}
}

/* How well a card leads on, 0 to 3: whether from its edge or a line of it another card would head where the
 * seat may want to go, on the table and clear of obstacles. */
static unsigned leads_on(struct context *c, const struct position *p, const struct act *a)
{
	const struct design *d = design_of(c, a->card);
	int least = TURN;

	for (unsigned line = 0; line <= d->nlines; line++) {
		struct obstacle which;
		struct outline card;
		struct pose next = line ? plane_compose(a->pose, d->line[line - 1].at, 0, d->line[line - 1].turn) : plane_compose(a->pose, d->length, 0, 0);
		rectangle_at(c, a->card, next, &card);
		if (table_margin(p, &card) < 0 || obstacle_depth(c, p, (unsigned)a->seat, &card, true, &which) > 0)
			continue;
		int off = abs(plane_heading((int64_t)next.heading - steer(c, p, (unsigned)a->seat, plane_place(next, d->length / 2, 0))));
		least = off < least ? off : least;
	}
	return least < 1500 ? 3 : least < 3000 ? 2 : least < 6000 ? 1 : 0;
}

unsigned tornado_splash_weight(struct context *c, const void *pos, const void *act, unsigned *group)
{
	static const unsigned by_spaces[] = {1, 2, 8, 32, 64}, by_lead[] = {1, 20, 400, 8000};
	const struct act *a = act;

	switch ((enum act_kind)a->kind) {
	case MOVE:
		*group = a->n < 4 ? a->n : 4;
		return by_spaces[*group];
	case PLAY:
		*group = a->method == TOKEN_METHOD ? 12 : 8 + leads_on(c, pos, a);
		return a->method == TOKEN_METHOD ? 60 : by_lead[*group - 8];
	case BOOST:
		*group = 5;
		return 2;
	default:
		*group = a->kind == OUT ? 6 : 7;
		return 1;
	}
}

void tornado_splash_chance(struct context *c, const void *pos, void *act, struct chooser *lot)
{
	const struct position *p = pos;
	struct act *a = act;
	const struct boat *b = &set_of(c)->boat[p->racer[a->seat].boat];
	const struct racer *k = &p->racer[a->seat];

	if (a->kind == PLAY && a->shift_to > 0) {
		int n = (int)lot->choose(lot, (unsigned)a->shift_to + 1);
		if (a->method == TOKEN_METHOD) {
			int best = steer(c, p, (unsigned)a->seat, p->racer[a->seat].mark) - a->heading;
			a->heading += lot->choose(lot, 4) == 0 ? n : best < 0 ? 0 : best < a->shift_to ? best : a->shift_to;
		} else
			a->shift = grid(a->turn + n, 10);
		a->shifted = a->shift != 0;
		a->shift_to = 0;
		return;
	}
	for (unsigned i = 0; a->kind == DRAW && i < a->n; i++) {
		unsigned free[DECK_MAX], n = 0;
		if (a->drawn[i] != HIDDEN_CARD)
			continue;
		for (unsigned o = 0; o < b->ncards; o++) {
			unsigned card = b->first + o;
			bool taken = !unseen(p, k, card);
			for (unsigned q = 0; q < a->n; q++)
				taken |= a->drawn[q] == card;
			if (!taken)
				free[n++] = card;
		}
		if (n)
			a->drawn[i] = (uint16_t)free[lot->choose(lot, n)];
	}
}
