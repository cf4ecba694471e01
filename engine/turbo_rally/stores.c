/* Thunder Track: RPM Checkpoints and the stores of High-Octane Heist: who passes one, and what it brings. */
#include "engine/turbo_rally/variants.h"

static bool checkpoints_used(const struct position *p)
{
	return p->mode == HEIST || p->checkpoints;
}

/* How many checkpoints the car has used in this race. */
static int visits(const struct car *k)
{
	int used = 0;

	for (unsigned v = k->visits; v; v &= v - 1)
		used++;
	return used;
}

/* Checkpoint number i (from 0) is used by the car, if it may use one more in this race. */
static bool visit(const struct house *h, struct car *k, unsigned i)
{
	if (i >= 8 || k->visits >> i & 1 || (h->checkpoint.per_car >= 0 && visits(k) >= h->checkpoint.per_car))
		return false;
	k->visits |= (uint8_t)(1u << i);
	return true;
}

void checkpoint(struct context *c, struct position *p, unsigned seat, unsigned from)
{
	const struct house *h = house_of(c);
	struct car *k = &p->car[seat];
	unsigned every = h->checkpoint.every > 0 ? (unsigned)h->checkpoint.every : 0, n = 0;

	(void)from;             /* of the last flip; what was passed counts from the start of the turn */
	if (p->mode == RAX)
		rax_at_rest(c, p, seat);
	if (!every || !h->checkpoint.trigger || !checkpoints_used(p) || !racing(p, seat) || p->now.over || k->route_at || k->seen != NO_SPOT ||
	    (k->state != ON && k->state != HALF && k->state != HELD))
		return;
	bool passing = h->checkpoint.trigger == TRIGGER_PASSING;
	for (unsigned slot = passing ? p->start_at + 1u : k->at; slot <= k->at; slot++)
		if (slot && slot % every == 0)
			n += visit(h, k, slot / every - 1);
	/* the card of an RPM Draw is drawn before */
	unsigned each = h->checkpoint.draw >= 0 ? (unsigned)h->checkpoint.draw : 1, taken = p->now.stores + p->now.draws;
	unsigned left = p->rpm_n > taken ? p->rpm_n - taken : 0, brings = n * each < left ? n * each : left;
	p->now.stores = (uint8_t)(p->now.stores + brings);
	if (brings < n * each && ruling(c, TRR_RPM_EMPTY_PILE) == TRR_RPM_EMPTY_PILE_OWED)
		p->now.due_rpms[seat] = (uint8_t)(p->now.due_rpms[seat] + n * each - brings);
	if (n && h->checkpoint.turns > 0)
		knock_off(p, seat, (unsigned)h->checkpoint.turns);
}

unsigned store_row(const struct position *p)
{
	return p->mode == HEIST ? TT_HEIST_STORE : p->mode == HEROES ? TT_HEROES_CHECKPOINTS : TT_RAX_BASE;
}

const char *store_title(const struct position *p)
{
	return p->mode == HEIST ? "Convenience Store" : "RPM Checkpoint";
}

/* Why no checkpoint brings a card here. */
static const char *no_card(struct trial *t)
{
	const struct position *p = t->p;
	const struct car *k = &p->car[p->seat];
	int every = house_of(t->c)->checkpoint.every, most = house_of(t->c)->checkpoint.per_car;

	if (every <= 0 || k->route_at || k->at == 0 || k->at % every || !moved_already(p))
		return arena_printf(t->r->arena, "no %s was reached in this turn", store_title(p));
	if (p->rpm_n == 0)
		return "the RPM pile is empty";
	if (most >= 0 && visits(k) >= most)
		return arena_printf(t->r->arena, "%s has used %d %s%s, and by the house rules a car uses no more in a race", WHO(t, p->seat), most,
				    store_title(p), most == 1 ? "" : "s");
	return arena_printf(t->r->arena, "%s has used this %s", WHO(t, p->seat), store_title(p));
}

bool draw_owed_before(const struct position *p, const struct act *a)
{
	return a->seat != p->rax && p->in_turn && a->seat == p->seat && !p->now.stores && p->now.due_rpms[a->seat];
}

/* rpm-empty-pile=owed: of a card that landed on an empty pile. Rad Rax draws it behind the card of the turn. */
void check_owed_draw(struct trial *t)
{
	unsigned due = t->p->now.due_rpms[t->a->seat], left = due < t->p->rpm_n ? due : t->p->rpm_n;

	if (!HOLDS(t, TR_RPM_DRAW_CARD, t->a->ncards <= left))
		BREAKS(t, TR_RPM_DRAW_CARD, WHERE_ACTION, "%s is owed %u RPM%s, and the pile has %u", WHO(t, t->a->seat), due, due == 1 ? "" : "s", t->p->rpm_n);
	else
		worse(t, check_drawn_rpms(t->c, t->p, t->a, TR_RPM_DRAW_CARD, t->r));
}

void check_store_draw(struct trial *t)
{
	const struct position *p = t->p;
	const struct act *a = t->a;
	bool known = house_of(t->c)->checkpoint.stated, used = checkpoints_used(p);
	unsigned row = store_row(p);
	const char *store = store_title(p);

	if (!p->in_turn || a->seat != p->seat) {
		BREAKS(t, row, WHERE_ACTION, "%s draws for the %s in the own turn only", WHO(t, a->seat), store);
	} else if (!used) {
		BREAKS(t, row, WHERE_ACTION, "this run has no RPM Checkpoints, so nothing brings a card here");
	} else if (!known) {
		CALL(t, V_UNDECIDED, row, WHERE_ACTION, "what the %s brings no rule given says; parameter standard.rpm_checkpoint is missing", store);
		t->r->stated = a->ncards <= p->rpm_n;   /* the card drawn is the outcome */
	} else if (!HOLDS(t, row, p->now.stores && a->ncards <= p->now.stores)) {
		if (p->now.stores)
			BREAKS(t, row, WHERE_ACTION, "the %s brings %u RPM%s, not %u", store, p->now.stores, p->now.stores == 1 ? "" : "s", a->ncards);
		else
			BREAKS(t, row, WHERE_ACTION, "%s", t->r->out ? no_card(t) : "");
	}
	if (t->worst < V_ILLEGAL)
		worse(t, check_drawn_rpms(t->c, p, a, row, t->r));
}
