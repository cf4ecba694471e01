/* Tornado Splash: what can be played. It proposes cards at every exit, with the
 * shifts and headings that a record can state; the check disposes. */
#include "engine/tornado_splash/search.h"

#include <stddef.h>
#include <string.h>

static void search_init(struct search *s, struct context *c, const struct position *p, int seat, struct visitor *v)
{
	memset(s, 0, sizeof *s);
	s->c = c;
	s->p = p;
	s->silent = (struct referee){.game = c->game, .record = c->record, .arena = c->arena, .undecided_turn = -1};
	s->act.seat = (int8_t)seat;
	s->act.own_turn = true;
	s->visitor = v;
}

static void show(struct search *s)
{
	if (!s->visitor->stopped)
		s->visitor->stopped = !s->visitor->visit(s->visitor, &s->act);
}

static void propose(struct search *s, enum act_kind kind)
{
	s->act.kind = (uint8_t)kind;
	if (!s->visitor->stopped && allowed(s))
		show(s);
}

static bool placed(struct search *s, int tenths)
{
	shift_to(s, tenths);
	return allowed(s);
}

/* The cards of the hand that are alike in size, one after another at the act's exit. */
struct alike { unsigned card[DECK_MAX], n; };

static void show_alike(struct search *s, const struct alike *cards, int tenths, int more)
{
	struct act *a = &s->act;

	for (unsigned i = 0; i < cards->n && !s->visitor->stopped; i++) {
		a->card = (uint16_t)cards->card[i];
		if (a->method == TOKEN_METHOD)
			a->heading = tenths;
		else
			a->turn = tenths;
		if (!(a->method == TOKEN_METHOD ? allowed(s) : placed(s, tenths)))
			continue;
		a->shift_to = more;
		show(s);
		a->shift_to = 0;
	}
	a->card = (uint16_t)cards->card[0];
}

/* One exit: unshifted, or where an obstacle is in the way the runs of shifts that are clear of it. */
static void propose_exit(struct search *s, const struct alike *cards)
{
	struct act *a = &s->act;
	struct run runs[RUNS_MAX];
	unsigned n;

	a->kind = PLAY;
	a->card = (uint16_t)cards->card[0];
	a->turn = a->shift_to = 0;
	s->unshifted_here.asked = false;
	shift_to(s, 0);
	a->anywhere = true;
	bool can = allowed(s);
	a->anywhere = false;
	if (!can)
		return;
	if (a->method != TOKEN_METHOD && lies(s, 0)) {
		show_alike(s, cards, 0, 0);
		return;
	}
	if (s->unshifted && a->method != TOKEN_METHOD)
		return;
	n = a->method == TOKEN_METHOD ? heading_runs(s, runs) : shift_runs(s, runs);
	for (unsigned i = 0; i < n && !s->visitor->stopped; i++)
		show_alike(s, cards, runs[i].from, runs[i].to - runs[i].from);
	a->shift = 0;
	a->shifted = false;
}

static void propose_at_exits(struct search *s, const struct alike *cards)
{
	struct act *a = &s->act;
	int front = continued(s->c, s->p, (unsigned)a->seat);

	if (front < 0) {
		a->method = GATE;
		propose_exit(s, cards);
		a->method = TOKEN_METHOD;
		if (s->c->option[TSR_GATE_LINE_HIDDEN] == TSR_GATE_LINE_HIDDEN_TOKEN_METHOD)
			propose_exit(s, cards);
		return;
	}
	a->method = EDGE;
	propose_exit(s, cards);
	a->method = LINE;
	for (unsigned k = 1; k <= face_of(s->c, &s->p->stack[front])->nlines && !s->visitor->stopped; k++) {
		a->line = (uint8_t)k;
		propose_exit(s, cards);
	}
	a->line = 0;
	a->method = TOKEN_METHOD;
	if (!s->visitor->stopped && all_hidden(s->c, s->p, front) != NO)
		propose_exit(s, cards);
}

enum { KNOWN = 1, HIDDEN = 2 };         /* cards of a hand; hidden: those that they may be */

/* The cards of one size; how many there are. */
static unsigned propose_size(struct search *s, unsigned size, unsigned which)
{
	const struct set *set = set_of(s->c);
	const struct racer *k = &s->p->racer[s->act.seat];
	const struct boat *b = &set->boat[k->boat];
	struct alike cards = {.n = 0};

	for (unsigned i = b->first; i < b->first + (unsigned)b->ncards; i++)
		if (set->card[i].size == size && ((which & KNOWN && s->p->place[i] == IN_HAND) || (which & HIDDEN && k->hand_unknown && unseen(s->p, k, i))))
			cards.card[cards.n++] = i;
	if (cards.n)
		propose_at_exits(s, &cards);
	return cards.n;
}

static void propose_cards(struct search *s, unsigned which)
{
	const struct boat *b = &set_of(s->c)->boat[s->p->racer[s->act.seat].boat];

	for (unsigned size = 0; size < b->nsizes && !s->visitor->stopped; size++)
		propose_size(s, size, which);
}

struct finder { struct visitor v; struct act *found; bool any; };

/* Whether one of the hidden cards can be laid, whichever they are; *depends: only if they are the right ones. Those of a size fit alike. */
static bool hidden_fits(struct search *s, struct finder *f, bool *depends)
{
	const struct racer *k = &s->p->racer[s->act.seat];
	const struct boat *b = &set_of(s->c)->boat[k->boat];
	unsigned unfit = 0, fit = 0;

	for (unsigned size = 0; size < b->nsizes; size++) {
		f->any = s->visitor->stopped = false;
		unsigned n = propose_size(s, size, HIDDEN);
		*(f->any ? &fit : &unfit) += n;
	}
	*depends = fit && k->hand_unknown <= unfit;
	return fit && !*depends;
}

static bool find(struct visitor *v, const void *act)
{
	struct finder *f = (struct finder *)v;

	*f->found = *(const struct act *)act;
	f->any = true;
	return false;
}

bool any_placement(struct context *c, const struct position *p, unsigned seat, struct act *example, bool *close, bool *depends)
{
	struct finder f = {.v.visit = find, .found = example};
	struct position without;        /* and without what the stack leaves empty */
	const struct position *before = p;
	struct search s;
	bool unshifted = example->shift_to == 1, unhindered = example->unhindered;

	if (p->laid && p->takeable != 0xFF) {   /* this turn's cards are taken back, which they may be before the move */
		memcpy(&without, p, offsetof(struct position, stack) + p->nstack * sizeof p->stack[0]);
		for (unsigned i = 0; i < p->laid; i++)
			take_back(c, &without, seat);
		without.laid = without.takeable = 0;
		before = &without;
	}
	search_init(&s, c, before, (int)seat, &f.v);
	s.first = true;
	s.unshifted = unshifted;
	s.act.unhindered = unhindered;
	struct context quiet = *c;      /* the search asks in its own name, and not for a reading that calls it */
	uint8_t options[RULINGS_MAX];
	memcpy(options, c->option, c->game->nrulings);
	options[TSR_SHIFT_NEEDED] = TSR_SHIFT_NEEDED_THIS_PLACEMENT;
	quiet.option = options;
	s.c = &quiet;
	propose_cards(&s, KNOWN);
	*depends = false;
	bool any = f.any || hidden_fits(&s, &f, depends);
	for (unsigned i = 0; i < 4; i++)
		c->asked[i] |= quiet.asked[i];
	*close = s.close;
	return any;
}

static void propose_moves(struct search *s)
{
	for (unsigned n = 0; n <= 4; n++) {
		s->act.n = (uint16_t)n;
		s->act.finishes = false;
		propose(s, MOVE);
	}
	s->act.n = 0;
}

static void propose_turn(struct search *s)
{
	propose(s, BOOST);
	propose_cards(s, KNOWN | HIDDEN);
	memset(&s->act.pose, 0, sizeof s->act.pose);
	s->act.shift = s->act.turn = 0;
	s->act.shifted = false;
	propose_moves(s);
	propose(s, OUT);
}

static unsigned draw_due(struct context *c, const struct position *p, unsigned seat)
{
	unsigned limit = hand_limit(c, p, seat), held = hand_size(p, seat), n = 0;
	bool route;

	while (held + n < limit && draw_source(c, p, seat, n, &route) != NO_CARD)
		n++;
	return n;
}

/* over-limit=discard: how many cards of the hand have to go. */
static unsigned discard_due(struct context *c, const struct position *p, unsigned seat)
{
	unsigned limit = hand_limit(c, p, seat), held = hand_size(p, seat);

	return held > limit && ruling(c, TSR_OVER_LIMIT) == TSR_OVER_LIMIT_DISCARD ? held - limit : 0;
}

/* Every choice of that many known cards of the hand, from the boat's card number from on. */
static void propose_discards(struct search *s, unsigned from, unsigned n, unsigned due)
{
	const struct boat *b = &set_of(s->c)->boat[s->p->racer[s->act.seat].boat];

	if (n == due) {
		s->act.n = (uint16_t)n;
		propose(s, DISCARD);
		return;
	}
	for (unsigned i = from; i < b->ncards && !s->visitor->stopped; i++) {
		if (s->p->place[b->first + i] != IN_HAND)
			continue;
		s->act.drawn[n] = (uint16_t)(b->first + i);
		propose_discards(s, i + 1, n + 1, due);
	}
}

bool is_due(struct context *c, const struct position *p, unsigned seat)
{
	return racing(p, seat) && (draw_due(c, p, seat) || discard_due(c, p, seat));
}

/* The position, with the next round ranked where one is over and a last word of its turn could still come. */
static const struct position *ranked(struct context *c, const struct position *p)
{
	if (p->phase != PHASE_ACTION || p->turn < p->norder || p->race_over)
		return p;
	struct position *next = arena_alloc(c->arena, sizeof *next);
	*next = *p;
	begin_round(c, next);
	return next;
}

void tornado_splash_moves(struct context *c, const void *pos, int seat, struct visitor *v)
{
	const struct position *p = pos;
	struct search s;

	if (!(tornado_splash_to_act(c, p) >> seat & 1))
		return;
	if (tornado_splash_whose_turn(p) == seat) {
		search_init(&s, c, p, seat, v);
		propose_turn(&s);
		return;
	}
	p = ranked(c, p);
	if (p->phase == PHASE_DRAW && is_due(c, p, (unsigned)seat)) {
		search_init(&s, c, p, seat, v);
		s.act.over = true;
		if (discard_due(c, p, (unsigned)seat)) {
			propose_discards(&s, 0, 0, discard_due(c, p, (unsigned)seat));
			return;
		}
		s.act.n = (uint16_t)draw_due(c, p, (unsigned)seat);
		for (unsigned i = 0; i < s.act.n; i++) {
			bool route;
			s.act.drawn[i] = (uint16_t)draw_source(c, p, (unsigned)seat, i, &route);
		}
		propose(&s, DRAW);
		return;
	}
	struct position *next = arena_alloc(c->arena, sizeof *next);
	*next = *p;                     /* a new turn */
	search_init(&s, c, next, seat, v);
	if (tornado_splash_turn(c, next, seat, &s.silent) == V_LEGAL && !next->race_over)
		propose_turn(&s);
}

void tornado_splash_outcomes(struct context *c, const void *pos, const void *act, struct visitor *v)
{
	(void)c, (void)pos;
	v->stopped = !v->visit(v, act);
}

bool tornado_splash_covers(const void *shown, const void *act)
{
	const struct act *s = shown, *a = act;

	if (s->kind != a->kind || s->seat != a->seat)
		return false;
	if (s->kind != PLAY)
		return s->n == a->n;
	if (s->card != a->card || s->method != a->method || s->line != a->line)
		return false;
	if (s->method == TOKEN_METHOD)
		return a->shift == 0 && a->heading >= s->heading && a->heading <= s->heading + s->shift_to;
	return a->shift >= grid(s->turn, 10) && a->shift <= grid(s->turn + s->shift_to, 10);
}

bool tornado_splash_all_due(struct context *c, const void *pos)
{
	const struct position *p = ranked(c, pos);

	for (unsigned i = 0; i < p->norder && p->phase == PHASE_DRAW && !p->race_over && !p->all_seen; i++)
		if (is_due(c, p, p->order[i]))
			return true;
	return false;
}

bool tornado_splash_over(const void *pos)
{
	return ((const struct position *)pos)->over;
}

int tornado_splash_whose_turn(const void *pos)
{
	const struct position *p = pos;

	return p->phase == PHASE_ACTION && p->seat >= 0 && (p->takeable != 0xFF || p->goes_on) && racing(p, (unsigned)p->seat) && !p->race_over ? p->seat : SEAT_NONE;
}

uint32_t tornado_splash_to_act(struct context *c, const void *pos)
{
	const struct position *p = pos;
	uint32_t mask = 0;

	if (p->race_over)
		return 0;
	if (tornado_splash_whose_turn(p) >= 0) {
		mask = 1u << p->seat;
		if (!p->goes_on || stops_short(p))
			return mask;
	}
	p = ranked(c, p);
	uint32_t due = 0;
	for (unsigned i = 0; i < p->norder && p->phase == PHASE_DRAW; i++)
		if (is_due(c, p, p->order[i]))
			due |= 1u << p->order[i];
	if (!due)
		due = p->turn < p->norder ? 1u << p->order[p->turn] : p->norder ? 1u << p->order[0] : 0;
	return mask | due;
}

