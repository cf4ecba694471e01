/* Turbo Rally: every legal action, found without asking check what it would like. */
#include "engine/turbo_rally/model.h"

#include <string.h>

static void show(struct search *s)
{
	s->shown++;
	s->act.answer = s->p->in_turn && s->act.seat != s->p->seat;
	if (!s->visitor->stopped && !s->visitor->visit(s->visitor, &s->act))
		s->visitor->stopped = true;
}

void propose(struct search *s)
{
	struct act kept = s->act;

	if (!s->visitor->stopped && turbo_rally_check(s->c, s->p, &s->act, &s->silent) == V_LEGAL)
		show(s);
	s->act = kept;
}

static void start(struct search *s, int seat, enum act_kind kind)
{
	memset(&s->act, 0, sizeof s->act);
	s->act.kind = (uint8_t)kind;
	s->act.seat = (int8_t)seat;
	s->act.target = SEAT_NONE;
}

static void propose_flip(struct search *s, int seat)
{
	const struct position *p = s->p;
	const struct card *card = card_seen(&p->car[seat], p->now.due_spot);

	start(s, seat, ACT_FLIP);
	if (card && card->type != UNKNOWN) {
		s->act.card = card->type;
		propose(s);
		return;
	}
	for (unsigned t = 0; t < TRACK_MAX && card; t++) {
		struct act tried = s->act;
		tried.card = (uint8_t)t;
		if (p->now.seen[t] >= deck_of(s->c)->track[t] || turbo_rally_check(s->c, p, &tried, &s->silent) != V_LEGAL)
			continue;
		s->act.card = UNKNOWN;  /* which one, chance decides */
		show(s);
		return;
	}
}

static void propose_rpms(struct search *s, int seat)
{
	const struct position *p = s->p;

	if (!p->w.open || !answers_matter(s->c, p))
		return;
	for (unsigned r = 0; r < RPM_MAX; r++) {
		if (!p->hand[seat][r] && !(p->hidden[seat] && rpm_count(s->c, r)))
			continue;
		start(s, seat, ACT_PLAY);
		s->act.card = (uint8_t)r;
		propose(s);
	}
	start(s, seat, ACT_PASS);
	propose(s);
	for (unsigned u = 0; u < UPGRADES_MAX; u++)
		if (p->declared[seat][u] && s->c->option[TRR_UPGRADE_AUTOMATIC] == TRR_UPGRADE_AUTOMATIC_OPTIONAL) {
			start(s, seat, ACT_DECLINE);
			s->act.card = (uint8_t)u;
			propose(s);
		}
}

static void propose_slicks(struct search *s, int seat)
{
	const struct position *p = s->p;

	for (unsigned t = 0; t < s->c->nseats; t++) {
		if (!drives(p, t))
			continue;
		for (unsigned i = 1; i <= p->car[t].length + p->car[t].route_n; i++) {
			start(s, seat, ACT_SLICK);
			s->act.target = (int8_t)t;
			s->act.spot = (uint8_t)slick_spot(&p->car[t], i);
			propose(s);
		}
	}
}

static void propose_draws(struct search *s, int seat, unsigned pile, unsigned most)
{
	const struct position *p = s->p;
	const uint8_t *cards = pile == PILE_UPGRADE ? p->upgrade_pile : p->rpm_pile;
	unsigned head = pile == PILE_UPGRADE ? p->upgrade_head : p->rpm_head;

	for (unsigned n = 1; n <= most && n <= UPGRADES_HELD_MAX; n++) {
		start(s, seat, ACT_DRAW);
		s->act.pile = (uint8_t)pile;
		s->act.ncards = (uint8_t)n;
		s->act.of_all = p->now.race_over;
		for (unsigned i = 0; i < n; i++)
			s->act.cards[i] = cards[(head + i) % PILE_MAX];
		propose(s);
	}
}

static void propose_bumps(struct search *s, int seat)
{
	for (unsigned t = 0; t < s->c->nseats && s->p->now.may_bump; t++) {
		start(s, seat, ACT_BUMP);
		s->act.target = (int8_t)t;
		propose(s);
	}
}

static void propose_own(struct search *s, int seat)
{
	const struct position *p = s->p;

	if (p->now.due == DUE_FLIP)
		propose_flip(s, seat);
	start(s, seat, ACT_STEP);
	propose(s);
	propose_rpms(s, seat);
	if (!p->w.open || !answers_matter(s->c, p)) {
		start(s, seat, ACT_PASS);
		propose(s);
	}
	if (p->now.may_slick || p->stock[seat])
		propose_slicks(s, seat);
	propose_bumps(s, seat);
	if (p->now.draws)
		propose_draws(s, seat, PILE_RPM, 1);
	else if (p->now.stores)
		propose_draws(s, seat, PILE_RPM, p->now.stores);
	else if (p->now.due_rpms[seat])
		propose_draws(s, seat, PILE_RPM, p->now.due_rpms[seat]);
	const struct car *k = &p->car[seat];
	if (k->moved_by == DETOUR + 1 && !p->drew && k->route_n > p->before_car.route_n) {
		unsigned at = route_laid_at(s->c, p), n = k->route_n - p->before_car.route_n;
		start(s, seat, ACT_DRAW);
		s->act.pile = PILE_TRACK;
		s->act.ncards = (uint8_t)n;
		for (unsigned i = 0; i < n; i++)
			s->act.cards[i] = k->route[at + i].type;
		propose(s);
	}
}

static void propose_rewards(struct search *s, int seat)
{
	const struct position *p = s->p;

	if (p->now.due_rpms[seat])
		propose_draws(s, seat, PILE_RPM, p->now.due_rpms[seat]);
	if (p->now.due_upgrade == seat + 1)
		propose_draws(s, seat, PILE_UPGRADE, 1);
}

static void search_init(struct search *s, struct context *c, const struct position *p, struct visitor *v, int seat)
{
	*s = (struct search){
		.c = c, .p = p, .visitor = v,
		.silent = {.game = c->game, .record = c->record, .arena = c->arena, .undecided_turn = -1, .seat = seat},
	};
	start(s, seat, ACT_PASS);
}

/* What the seat may do first in a new turn. */
static void propose_turn(struct context *c, const struct position *p, int seat, struct visitor *v)
{
	struct position next = *p;
	struct search s;

	search_init(&s, c, &next, v, seat);
	if (turbo_rally_turn(c, &next, seat, &s.silent) != V_LEGAL || next.now.over)
		return;
	propose_own(&s, seat);
	if (next.mode >= HEIST)
		variant_moves(&s);
}

/* The step of everyone comes behind the turn that brought the last robber home. */
static void propose_standoff(struct context *c, const struct position *p, int seat, struct visitor *v)
{
	struct position closed = *p;
	struct search s;

	search_init(&s, c, &closed, v, seat);
	/* who may still do something in that turn is not shown its dice */
	if (turbo_rally_whose_turn(p) != seat && !p->now.stores && !p->now.draws)
		turn_done(c, &closed);
	variant_moves(&s);
}

void turbo_rally_moves(struct context *c, const void *pos, int seat, struct visitor *v)
{
	const struct position *p = pos;
	struct search s;

	search_init(&s, c, p, v, seat);
	if (p->now.race_over && !p->now.over && !(p->w.open && !turbo_rally_all_due(c, p))) {
		if (turbo_rally_whose_turn(p) == seat)
			propose_bumps(&s, seat);
		if (!tournament(p))
			propose_standoff(c, p, seat, v);
		else if (turbo_rally_all_due(c, p))
			propose_rewards(&s, seat);
		propose_rpms(&s, seat);         /* while the last flip may still be answered */
		if (seat == p->driverless && police_may_step(c, p))
			propose_turn(c, p, seat, v);
		return;
	}
	if (!(turbo_rally_to_act(c, p) >> seat & 1))
		return;
	if (p->in_turn && p->seat == seat) {
		if (turbo_rally_whose_turn(p) == seat)
			propose_own(&s, seat);
	} else if (turbo_rally_answerers(c, p) >> seat & 1) {
		propose_rpms(&s, seat);
	}
	if (p->mode >= HEIST)
		variant_moves(&s);
	bool goes_on = p->in_turn && (p->now.due == DUE_FLIP || p->now.due == DUE_STEP || p->now.draws || p->duel.kind != NO_DUEL ||
				      (p->mode >= HEIST && variant_owed(c, p)));
	/* who may still do something in the turn that is on is not shown its next one */
	if (goes_on || v->stopped || turbo_rally_whose_turn(p) == seat)
		return;
	propose_turn(c, p, seat, v);
}

/* Whether an act is done in another seat's turn. */
bool turbo_rally_answer(const void *act)
{
	const struct act *a = act;

	return a->answer;
}

/* ---- chance */
/* Shows the act once for each kind of card that can turn up. */
void turbo_rally_outcomes(struct context *c, const void *pos, const void *act, struct visitor *v)
{
	const struct position *p = pos;
	struct act a = *(const struct act *)act;

	if (a.kind == ACT_ROLL) {
		variant_outcomes(c, &a, v);
		return;
	}
	if (a.kind != ACT_FLIP || a.card != UNKNOWN) {
		v->stopped = !v->visit(v, act);
		return;
	}
	for (unsigned t = 0; t < TRACK_MAX && !v->stopped; t++) {
		struct referee silent = {.game = c->game, .record = c->record, .arena = c->arena, .undecided_turn = -1};
		if (p->now.seen[t] >= deck_of(c)->track[t])
			continue;
		a.card = (uint8_t)t;
		if (turbo_rally_check(c, p, &a, &silent) == V_LEGAL)
			v->stopped = !v->visit(v, &a);
	}
}

static unsigned lot_of(struct chooser *lot, const unsigned *left, unsigned n)
{
	unsigned all = 0, pick;

	for (unsigned i = 0; i < n; i++)
		all += left[i];
	if (all == 0)
		return UNKNOWN;
	pick = lot->choose(lot, all);
	for (unsigned i = 0; i < n; i++) {
		if (pick < left[i])
			return i;
		pick -= left[i];
	}
	return UNKNOWN;
}

/* RPMs and upgrades that may be any card not known to be elsewhere. */
static unsigned left_of(struct context *c, const struct position *p, const struct act *a, unsigned upto, unsigned card)
{
	bool rpm = a->pile == PILE_RPM;
	unsigned all = rpm ? rpm_count(c, card) : upgrade_count(c, card), known = rpm ? known_rpms(c, p, card) : known_upgrades(c, p, card);
	unsigned head = rpm ? p->rpm_head : p->upgrade_head;
	const uint8_t *pile = rpm ? p->rpm_pile : p->upgrade_pile;

	if (rpm && rpm_removed(p, card))
		return 0;
	for (unsigned i = 0; i < upto; i++)
		known += a->cards[i] == card && pile[(head + i) % PILE_MAX] == UNKNOWN;
	return all > known ? all - known : 0;
}

void turbo_rally_chance(struct context *c, const void *pos, void *act, struct chooser *lot)
{
	const struct position *p = pos;
	struct act *a = act;
	unsigned left[RPM_MAX];

	if (a->kind == ACT_FLIP && a->card == UNKNOWN) {
		for (unsigned t = 0; t < TRACK_MAX; t++) {
			struct referee silent = {.game = c->game, .record = c->record, .arena = c->arena, .undecided_turn = -1};
			struct act tried = *a;
			tried.card = (uint8_t)t;
			unsigned all = deck_of(c)->track[t], seen = p->now.seen[t];
			left[t] = all > seen && turbo_rally_check(c, p, &tried, &silent) == V_LEGAL ? all - seen : 0;
		}
		a->card = (uint8_t)lot_of(lot, left, TRACK_MAX);
	} else if (a->kind == ACT_DRAW && (a->pile == PILE_RPM || a->pile == PILE_UPGRADE)) {
		unsigned n = a->pile == PILE_RPM ? RPM_MAX : UPGRADES_MAX;
		for (unsigned i = 0; i < a->ncards; i++) {
			if (a->cards[i] != UNKNOWN)
				continue;
			for (unsigned k = 0; k < n; k++)
				left[k] = left_of(c, p, a, i, k);
			a->cards[i] = (uint8_t)lot_of(lot, left, n);
		}
	} else if (a->kind == ACT_ROLL) {
		variant_chance(c, a, lot);
	}
}

void turbo_rally_hide(void *act)
{
	struct act *a = act;

	if ((a->kind == ACT_DRAW && a->pile != PILE_UPGRADE) || a->kind == ACT_DISCARD)
		for (unsigned i = 0; i < a->ncards; i++)
			a->cards[i] = UNKNOWN;
}

unsigned turbo_rally_weight(struct context *c, const void *pos, const void *act, unsigned *group)
{
	static const uint8_t weights[] = {12, 12, 1, 4, 8, 10, 12, 12, 0, 1, 12, 6, 6, 6, 2, 8, 2, 4};
	const struct position *p = pos;
	const struct act *a = act;

	(void)c;
	*group = a->kind % 16u;
	/* who still has a flip to make makes it, most of the time */
	if (a->kind == ACT_PLAY)
		return p->w.flips > 3 ? 1 : weights[a->kind];
	return weights[a->kind];
}
