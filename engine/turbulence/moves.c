/* Turbulence: what can be played. The second formulation of the rules beside
 * check.c: it proposes, check disposes, and what it does not propose is illegal. */
#include "engine/turbulence/model.h"

#include <string.h>

enum {
	TRIES_MAX = 20000,              /* lists of exits tried, for all planes of a seat */
	LOOP_MAX = WORDS_MAX - 3        /* exits in one list */
};

struct search {
	struct context *c;
	const struct position *p;
	struct referee silent;          /* nobody reads its faults */
	struct act act;
	unsigned tries, most;           /* for the plane at hand */
	uint64_t states[LOOP_MAX];      /* of the chain, where choices were made */
	struct visitor *visitor;
};

static void search_init(struct search *s, struct context *c, const struct position *p, int seat, struct visitor *v)
{
	s->c = c;
	s->p = p;
	s->silent = (struct referee){.game = c->game, .record = c->record, .arena = c->arena, .undecided_turn = -1};
	memset(&s->act, 0, sizeof s->act);
	s->act.seat = (int8_t)seat;
	s->act.own_turn = s->act.at_branches = true;
	s->visitor = v;
}

/* Checks the act as it stands and shows it. */
static void propose(struct search *s)
{
	struct act *a = &s->act;
	struct arena_mark mark = arena_mark(s->c->arena);

	if (s->visitor->stopped)
		return;
	if (turbulence_check(s->c, s->p, a, &s->silent) == V_LEGAL)
		s->visitor->stopped = !s->visitor->visit(s->visitor, a);
	else
		arena_release(s->c->arena, mark);       /* what the faults would have said */
}

/* Every complete list of exits: stated ones end at a branch, or the chain does.
 * A list is not followed where a whole position of the chain comes back. */
static void propose_moves(struct search *s)
{
	struct act *a = &s->act;

	if (++s->tries > s->most) {
		s->visitor->cut = true;
		return;
	}
	a->wanted = 0;
	propose(s);
	unsigned wanted = a->wanted, n = a->nexits;
	uint64_t state = a->wanted_state;
	if (!wanted || s->visitor->stopped)
		return;
	for (unsigned i = 0; i < n; i++)
		if (s->states[i] == state)
			return;
	if (n == LOOP_MAX) {
		s->visitor->cut = true;
		return;
	}
	s->states[n] = state;
	for (unsigned side = 0; side < SIDES; side++)
		if (wanted >> side & 1) {
			a->exit[n] = (uint8_t)side;
			a->nexits = (uint16_t)(n + 1);
			propose_moves(s);
		}
	a->nexits = (uint16_t)n;
}

/* The Moves of the plane at from, or of all planes of the seat. */
static void propose_planes(struct search *s, unsigned from)
{
	struct act *a = &s->act;
	unsigned planes = from == NO_SPOT ? s->p->board[a->seat] : 1;

	s->most = planes ? TRIES_MAX / planes : 0;
	for (unsigned spot = 0; spot < map_of(s->c, s->p)->ncells * SIDES && !s->visitor->stopped; spot++)
		if (s->p->plane[spot] == (unsigned)a->seat + 1 && (from == NO_SPOT || spot == from)) {
			a->kind = MOVE;
			a->from = (uint16_t)spot;
			a->nexits = 0;
			s->tries = 0;
			propose_moves(s);
		}
}

static void propose_rotates(struct search *s)
{
	const struct map *m = map_of(s->c, s->p);

	s->act.kind = PLAY_ROTATE;
	for (unsigned i = 0; i < m->ncells; i++) {
		if (s->p->tile[i] == NO_TILE || !touches(s->c, s->p, s->act.seat, i))
			continue;
		s->act.cell = (uint8_t)i;
		s->act.step = -1;
		propose(s);
		s->act.step = 1;
		propose(s);
	}
}

/* Tells the referee what is shown, up to a number. */
struct offerer {
	struct visitor v;
	struct context *c;
	const struct position *p;
	struct referee *r;
	unsigned left;
};

static bool offer(struct visitor *v, const void *act)
{
	struct offerer *o = (struct offerer *)v;
	struct text words = {.fail = o->r->arena->fail, .fail_arg = o->r->arena->fail_arg};

	turbulence_write_action(o->c, o->p, act, &words);
	referee_offer(o->r, "%.*s", (int)words.len, words.at);
	text_free(&words);
	return --o->left > 0;
}

/* A search whose finds are offered, eight at most. */
struct offers { struct context quiet; struct offerer o; struct search s; };

/* False: nobody would see them. */
static bool offers_begin(struct offers *x, struct context *c, const struct position *p, int seat, struct referee *r)
{
	if (!r->last)
		return false;
	x->quiet = *c;
	x->o = (struct offerer){.v.visit = offer, .c = &x->quiet, .p = p, .r = r, .left = 8};
	search_init(&x->s, &x->quiet, p, seat, &x->o.v);
	return true;
}

void offer_moves(struct context *c, const struct position *p, int seat, unsigned from, struct referee *r)
{
	struct offers x;

	if (!offers_begin(&x, c, p, seat, r))
		return;
	propose_planes(&x.s, from);
	if (x.o.left == 8 && from != NO_SPOT)
		offer_moves(c, p, seat, NO_SPOT, r);
}

static bool found(struct visitor *v, const void *act)
{
	(void)act;
	v->stopped = true;
	return false;
}

/* Whether any hex that can turn up may be placed: one that leaves a plane before a blank side may be barred. */
static bool can_be_placed(struct search *s)
{
	struct visitor v = {.visit = found};

	if (s->c->option[TBR_EDGE_NO_CURRENT] != TBR_EDGE_NO_CURRENT_ILLEGAL_TO_CAUSE || s->p->deck_n == 0)
		return true;
	turbulence_outcomes(s->c, s->p, &s->act, &v);
	return v.stopped;
}

static void propose_swaps(struct search *s)
{
	const struct map *m = map_of(s->c, s->p);
	struct act *a = &s->act;
	bool any_pair = s->c->option[TBR_SWAP_PAIR_PLANES] == TBR_SWAP_PAIR_PLANES_ANY_OWN_PLANES;

	for (unsigned i = 0; i < m->ncells; i++) {
		if (s->p->tile[i] == NO_TILE || !touches(s->c, s->p, a->seat, i))
			continue;
		a->cell = (uint8_t)i;
		a->kind = PLAY_SWAP_PAIR;
		for (unsigned k = i + 1; k < m->ncells; k++) {
			bool beside = any_pair || (landed_along(s->c, s->p, a->seat, i) && landed_along(s->c, s->p, a->seat, k));
			for (unsigned e = 0; e < SIDES; e++)
				beside |= m->neighbour[i][e] == k;
			a->cell2 = (uint8_t)k;
			if (beside && s->p->tile[k] != NO_TILE)
				propose(s);
		}
		/* which hex turns up is chance: any that can will do for the check */
		a->kind = PLAY_SWAP_DECK;
		a->tile = NO_TILE;
		a->by_lot = true;
		if (can_be_placed(s))
			propose(s);
		a->by_lot = false;
	}
}

static void propose_card(struct search *s, enum card card)
{
	const struct cards *hand = &s->p->hand[s->act.seat];

	if (!hand->known[card] && !hand->unknown)
		return;
	s->act.card = (uint8_t)card;
	if (card == TAKEOFF) {
		s->act.kind = PLAY_TAKEOFF;
		propose(s);
	} else {
		if (s->c->option[TBR_CARD_NO_EFFECT] == TBR_CARD_NO_EFFECT_ALLOWED) {
			s->act.kind = PLAY_NOTHING;
			propose(s);
		}
		(card == ROTATE ? propose_rotates : propose_swaps)(s);
	}
}

static void propose_all(struct search *s)
{
	struct act *a = &s->act;

	if (s->p->board[a->seat])
		propose_planes(s, NO_SPOT);
	for (int card = 0; card < CARDS; card++)
		propose_card(s, (enum card)card);
	a->ndrawn = 0;
	a->named = false;
	if (cards_in(&s->p->hand[a->seat])) {
		a->kind = DISCARD;
		propose(s);
	}
	unsigned due = draw_due(s->c, s->p, a->seat);
	if (due) {
		a->kind = DRAW;
		a->ndrawn = (uint16_t)due;
		memset(a->drawn, CARD_UNKNOWN, due);
		propose(s);
	}
}

void turbulence_moves(struct context *c, const void *pos, int seat, struct visitor *v)
{
	const struct position *p = pos;
	struct search s;

	if (!(turbulence_to_act(c, p) >> seat & 1))
		return;
	if (p->seat == seat && p->phase != PHASE_DRAWN) {
		search_init(&s, c, p, seat, v);
		propose_all(&s);
		return;
	}
	struct position next = *p;      /* a new turn */
	search_init(&s, c, &next, seat, v);
	if (turbulence_turn(c, &next, seat, &s.silent) == V_LEGAL && !next.over)
		propose_all(&s);
}

void offer_actions(struct context *c, const struct position *p, int seat, struct referee *r)
{
	struct offers x;

	if (!offers_begin(&x, c, p, seat, r))
		return;
	propose_planes(&x.s, NO_SPOT);
	for (int card = 0; card < CARDS; card++)
		if (p->hand[seat].known[card])
			propose_card(&x.s, (enum card)card);
}

bool can_turn_up(struct context *c, const struct position *p, unsigned tile)
{
	const struct map *m = map_of(c, p);
	unsigned top = p->deck[p->deck_head];

	if (top != NO_TILE)
		return tile == top;
	for (unsigned i = 0; i < m->ncells; i++)
		if (p->tile[i] == tile)
			return false;
	for (unsigned i = 0; i < p->deck_n; i++)
		if (p->deck[(p->deck_head + i) & 255] == tile)
			return false;
	return true;
}

/* Tops in which a flipped tile can lie. */
static unsigned tops_of(struct context *c, const struct position *p)
{
	bool kept = p->deck[p->deck_head] != NO_TILE && p->deck_top[p->deck_head] != NO_TOP &&
		    c->option[TBR_HEX_DECK_RETURN] == TBR_HEX_DECK_RETURN_KEPT;

	return kept ? 1u << p->deck_top[p->deck_head] : 63;
}

void turbulence_outcomes(struct context *c, const void *pos, const void *act, struct visitor *v)
{
	const struct position *p = pos;
	struct search s;

	search_init(&s, c, p, ((const struct act *)act)->seat, v);
	s.act = *(const struct act *)act;
	if (!s.act.by_lot || p->deck_n == 0) {
		v->stopped = !v->visit(v, act);
		return;
	}
	s.act.by_lot = false;
	for (unsigned tile = 0; tile < set_of(c)->ntiles; tile++)
		for (unsigned top = 0; top < SIDES && can_turn_up(c, p, tile); top++)
			if (tops_of(c, p) >> top & 1) {
				s.act.tile = (uint8_t)tile;
				s.act.top = (uint8_t)top;
				propose(&s);
			}
}

/* How many of each kind the draw pile holds, where every hand is known. */
static void pile_holds(struct context *c, const struct position *p, unsigned holds[CARDS])
{
	for (unsigned k = 0; k < CARDS; k++) {
		unsigned seen = cards_seen(c, p, k);
		holds[k] = seen < set_of(c)->count[k] ? set_of(c)->count[k] - seen : 0;
		if (cards_in(&p->shuffled) && !p->shuffled.unknown)
			holds[k] = p->shuffled.known[k];
	}
}

static unsigned draw_by_lot(unsigned holds[CARDS], struct chooser *lot)
{
	unsigned all = holds[TAKEOFF] + holds[ROTATE] + holds[SWAP], n;

	if (all == 0)
		return CARD_UNKNOWN;
	n = lot->choose(lot, all);
	for (unsigned k = 0; k < CARDS; k++) {
		if (n < holds[k]) {
			holds[k]--;
			return k;
		}
		n -= holds[k];
	}
	return CARD_UNKNOWN;
}

static void draw_cards_by_lot(struct context *c, const struct position *p, struct act *a, struct chooser *lot)
{
	unsigned holds[CARDS];

	pile_holds(c, p, holds);
	for (unsigned i = 0; i < a->ndrawn; i++) {
		unsigned known = i < p->pile_n ? p->pile[(p->pile_head + i) & 255] : CARD_UNKNOWN;
		for (unsigned k = 0; i == p->pile_n && k < CARDS; k++)
			holds[k] = p->discards.known[k];
		a->drawn[i] = (uint8_t)(known != CARD_UNKNOWN ? known : draw_by_lot(holds, lot));
	}
}

/* Keeps one of the acts shown, each with the same chance. */
struct sampler {
	struct visitor v;
	struct chooser *lot;
	unsigned seen;
	struct act kept;
};

static bool sample(struct visitor *v, const void *act)
{
	struct sampler *s = (struct sampler *)v;

	if (s->lot->choose(s->lot, ++s->seen) == 0)
		s->kept = *(const struct act *)act;
	return true;
}

void turbulence_chance(struct context *c, const void *pos, void *act, struct chooser *lot)
{
	const struct position *p = pos;
	struct act *a = act;
	struct sampler s = {.v.visit = sample, .lot = lot};

	if (a->kind == DRAW)
		draw_cards_by_lot(c, p, a, lot);
	if (!a->by_lot || p->deck_n == 0)
		return;
	turbulence_outcomes(c, p, a, &s.v);
	if (s.seen)
		*a = s.kept;
}

void turbulence_hide(void *act)
{
	struct act *a = act;

	if (a->kind == DRAW)
		memset(a->drawn, CARD_UNKNOWN, a->ndrawn);
}

void turbulence_deal(struct context *c, struct chooser *lot, void (*put)(void *, const char *), void *arg)
{
	const struct set *s = set_of(c);
	const struct map *m = NULL;
	unsigned tiles[TILES_MAX], left = s->ntiles, holds[CARDS];

	for (unsigned i = 0; i < s->nmaps && !m; i++)
		if (s->map[i].players == c->nseats)
			m = &s->map[i];
	if (!m)
		return;
	put(arg, arena_printf(c->arena, "board %s", m->name));
	for (unsigned i = 0; i < s->ntiles; i++)
		tiles[i] = i;
	for (unsigned i = 0; i < m->ncells; i++) {
		if (m->cell[i].hole)
			continue;
		unsigned k = lot->choose(lot, left), tile = tiles[k];
		tiles[k] = tiles[--left];
		put(arg, arena_printf(c->arena, "tile %s %s %s", s->tile[tile].name, m->cell[i].name, grid_hexagons.names[lot->choose(lot, SIDES)]));
	}
	for (unsigned k = 0; k < CARDS; k++)
		holds[k] = s->count[k];
	holds[TAKEOFF] -= c->nseats;
	for (unsigned seat = 0; seat < c->nseats; seat++) {
		const char *name = seat_name(c->record, (int)seat, c->arena), *cards = "takeoff";
		for (unsigned k = 0; k < m->ncolours; k++)
			if (strcmp(m->colour[k].name, name) == 0 && lot->choose(lot, 2))
				put(arg, arena_printf(c->arena, "@%s turn %s %s", name, m->cell[m->colour[k].tower_cell].name,
						      grid_hexagons.names[lot->choose(lot, SIDES)]));
		for (unsigned i = 1; i < s->hand; i++)
			cards = arena_printf(c->arena, "%s %s", cards, card_names[draw_by_lot(holds, lot)]);
		put(arg, arena_printf(c->arena, "@%s draw %s", name, cards));
	}
}

unsigned turbulence_weight(struct context *c, const void *pos, const void *act, unsigned *group)
{
	static const unsigned weights[] = {
		[MOVE] = 24, [PLAY_TAKEOFF] = 24, [PLAY_ROTATE] = 24, [PLAY_SWAP_PAIR] = 10, [PLAY_SWAP_DECK] = 10,
		[PLAY_NOTHING] = 1, [DISCARD] = 1, [DRAW] = 1, [PASS] = 0,
	};
	const struct position *p = pos;
	const struct act *a = act;

	*group = a->kind;
	if (a->kind == DRAW && p->actions == set_of(c)->actions)
		return 4;
	return weights[a->kind];
}

enum possible action_possible(struct context *c, const struct position *p, int seat)
{
	const struct cards *hand = &p->hand[seat];
	struct visitor v = {.visit = found};
	struct search s;
	bool hidden = false;

	search_init(&s, c, p, seat, &v);
	propose_planes(&s, NO_SPOT);
	if (v.stopped)
		return POSSIBLE;
	hidden = v.cut;
	for (int card = 0; card < CARDS; card++) {
		v.stopped = false;
		propose_card(&s, (enum card)card);
		if (v.stopped && hand->known[card])
			return POSSIBLE;
		hidden |= v.stopped;
	}
	return hidden ? PERHAPS : IMPOSSIBLE;
}
