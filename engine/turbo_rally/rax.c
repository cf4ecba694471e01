/* Rad Rax Run: hand, passengers, the wall. */
#include "engine/turbo_rally/variants.h"

#include <string.h>

/* ---- the hand of Rad Rax */
void check_rax_draw(struct trial *t)
{
	const struct position *p = t->p;
	const struct act *a = t->a;

	if (!HOLDS(t, TT_RAX_DRAW, a->seat == p->rax && p->seat == p->rax))
		BREAKS(t, TT_RAX_DRAW, WHERE_ACTION, a->seat == p->rax ? "%s draws at the beginning of its own turn"
		       : "%s draws nothing here; that is Rad Rax' right",
		       WHO(t, a->seat));
	else if (p->rpm_n == 0)
		BREAKS(t, TT_RAX_DRAW, WHERE_ACTION, "the RPM pile is empty");
	else if (p->began && !p->now.due_rpms[a->seat])
		BREAKS(t, TT_RAX_DRAW, WHERE_ACTION, "%s has drawn the one card of this turn", WHO(t, a->seat));
	else if (a->ncards != 1)
		BREAKS(t, TT_RAX_DRAW, WHERE_ACTION, "%s draws one card, not %u", WHO(t, a->seat), a->ncards);
	else
		worse(t, check_drawn_rpms(t->c, p, a, TT_RAX_DRAW, t->r));
}

void check_discard(struct trial *t)
{
	const struct position *p = t->p;
	const struct act *a = t->a;

	if (!HOLDS(t, TT_RAX_DISCARD, a->seat == p->rax && p->in_turn && p->seat == p->rax))
		BREAKS(t, TT_RAX_DISCARD, WHERE_ACTION, a->seat == p->rax ? "%s discards at the end of its own turn" : "%s discards nothing; only Rad Rax does",
		       WHO(t, a->seat));
	else if (p->discarded)
		BREAKS(t, TT_RAX_DISCARD, WHERE_ACTION, "%s has discarded the one card of this turn", WHO(t, a->seat));
	else if (a->ncards != 1)
		BREAKS(t, TT_RAX_DISCARD, WHERE_ACTION, "%s discards one card, not %u", WHO(t, a->seat), a->ncards);
	if (t->worst == V_LEGAL)
		worse(t, hold_rpm(t->c, p, (unsigned)a->seat, a->cards[0], 1, t->r));
}

void apply_discard(struct position *p, const struct act *a)
{
	unsigned card = a->cards[0];

	shut_window(p);
	if (card == UNKNOWN)            /* it may be any card of the hand, so none is known to be there any more */
		for (unsigned i = 0; i < RPM_MAX; i++) {
			p->hidden[a->seat] = (uint8_t)(p->hidden[a->seat] + p->hand[a->seat][i]);
			p->hand[a->seat][i] = 0;
		}
	hand_take(p, (unsigned)a->seat, card);
	rpm_under(p, card);
	p->discarded = true;
}

/* ---- passengers */
/* Whether one of the two is on a detour. */
static bool on_detour(const struct position *p, const struct act *a)
{
	return p->car[a->seat].route_at || p->car[a->target].route_at;
}

static int apart(struct trial *t)
{
	int d = ahead_of(t->c, t->p, (unsigned)t->a->seat, (unsigned)t->a->target);

	return d < 0 ? -d : d;
}

/* A Marauder captures from Rad Rax. */
static void check_take(struct trial *t)
{
	const struct position *p = t->p;
	const struct act *a = t->a;
	enum moment m = moment_of(t->c, p, P_ATTACK);

	if (a->target != p->rax) {
		BREAKS(t, TT_RAX_TAKE_ONE, 1, "passengers are captured from Rad Rax, not from %s", WHO(t, a->target));
		return;
	}
	if (!p->in_turn || a->seat != p->seat)
		BREAKS(t, TT_RAX_TAKE_PHASE, WHERE_ACTION, "%s captures in the own attack phase, and this is %s's turn", WHO(t, a->seat), WHO(t, p->seat));
	else if (m == MOMENT_UNKNOWN)
		CALL(t, V_UNDECIDED, TT_RAX_TAKE_PHASE, WHERE_ACTION, "a capture belongs in the attack phase; %s", moment_words(m));
	else if (!HOLDS(t, TT_RAX_TAKE_PHASE, m == MOMENT_NOW))
		BREAKS(t, TT_RAX_TAKE_PHASE, WHERE_ACTION, "this is not the attack phase: %s", moment_words(m));
	if (!HOLDS(t, TT_RAX_TAKE_ONCE, !(p->tried && a->seat == p->seat)))
		BREAKS(t, TT_RAX_TAKE_ONCE, WHERE_ACTION, "%s has had its try in this turn", WHO(t, a->seat));
	if (!HOLDS(t, TT_RAX_TAKE_ON_TRACK, on_track(p, (unsigned)a->seat)))
		BREAKS(t, TT_RAX_TAKE_ON_TRACK, WHERE_ACTION, "%s is Off-Track", WHO(t, a->seat));
	if (!HOLDS(t, TT_RAX_TAKE_NO_DETOUR, !on_detour(p, a)))
		BREAKS(t, TT_RAX_TAKE_NO_DETOUR, WHERE_ACTION, "%s is on a detour", WHO(t, p->car[a->seat].route_at ? a->seat : a->target));
	else if (!HOLDS(t, TT_RAX_TAKE_RANGE, apart(t) <= 1))
		BREAKS(t, TT_RAX_TAKE_RANGE, WHERE_ACTION, "%s is %d cards away from Rad Rax; one is the most", WHO(t, a->seat), apart(t));
	if (t->worst == V_LEGAL)
		referee_held(t->r, TT_RAX_TAKE_EITHER);
}

/* Why Rad Rax may not take one back, or NULL. */
static const char *not_back(struct trial *t)
{
	const struct position *p = t->p;
	const struct act *a = t->a;
	enum moment m = moment_of(t->c, p, P_ATTACK);
	bool this_one = p->tried >> a->target & 1;

	if (!p->in_turn || a->seat != p->seat)
		return "Rad Rax takes passengers back in the own attack phase, and this is another's turn";
	if (m != MOMENT_NOW && m != MOMENT_UNKNOWN)
		return moment_words(m);
	if (p->tried) {
		unsigned often = ruling(t->c, TRR_RAX_BACK_ONCE);
		if (often == TRR_RAX_BACK_ONCE_ONCE || (often == TRR_RAX_BACK_ONCE_EACH_MARAUDER && this_one))
			return "the try of this turn was made";
	}
	if (!on_track(p, (unsigned)a->seat))
		return "Rad Rax is Off-Track";
	if (!on_track(p, (unsigned)a->target) && ruling(t->c, TRR_RAX_BACK_MARAUDER_TRACK) == TRR_RAX_BACK_MARAUDER_TRACK_ON_ONLY)
		return "that Marauder is Off-Track";
	if (apart(t) > 1)
		return "that Marauder is more than one card away";
	if (!p->passengers[a->target] && ruling(t->c, TRR_RAX_BACK_HOLDER) == TRR_RAX_BACK_HOLDER_MUST_HOLD)
		return "that Marauder holds no passenger";
	return NULL;
}

static void check_take_back(struct trial *t)
{
	const char *why = t->a->target == t->a->seat ? "Rad Rax takes passengers back from a Marauder" : not_back(t);

	if (!HOLDS(t, TT_RAX_BACK_WHEN, !why))
		BREAKS(t, TT_RAX_BACK_WHEN, WHERE_ACTION, "no passenger can be taken back here: %s", why);
	else if (on_detour(t->p, t->a) && ruling(t->c, TRR_RAX_BACK_DETOUR) == TRR_RAX_BACK_DETOUR_APPLIES)
		BREAKS(t, TT_RAX_TAKE_NO_DETOUR, WHERE_ACTION, "one of the two is on a detour");
	else if (moment_of(t->c, t->p, P_ATTACK) == MOMENT_UNKNOWN)
		CALL(t, V_UNDECIDED, TT_RAX_BACK_WHEN, WHERE_ACTION, "taking back belongs in the attack phase; %s", moment_words(MOMENT_UNKNOWN));
}

void check_capture(struct trial *t)
{
	struct stated s;

	if (t->a->seat == t->p->rax)
		check_take_back(t);
	else
		check_take(t);
	if (t->worst != V_UNDECIDED)
		return;
	look_ahead(t->r, &s);           /* if it was the right moment, the dice tell the rest */
	t->r->stated = s.tokens || (rolls_later(t->r, t->a->seat) && rolls_later(t->r, t->a->target));
}

static void passenger(struct position *p, int from, int to)
{
	if (!p->passengers[from])
		return;
	p->passengers[from]--;
	p->passengers[to]++;
	rax_settle(p);
}

void resolve_capture(struct context *c, struct position *p)
{
	const struct duel *d = &p->duel;
	unsigned attacker = d->sum[d->attacker], defender = d->sum[d->defender];

	(void)c;
	if (d->attacker != p->rax) {
		if (attacker > defender)
			passenger(p, p->rax, d->attacker);
	} else if (attacker >= defender) {
		passenger(p, d->defender, p->rax);
	} else {
		passenger(p, p->rax, d->defender);
	}
}

/* Either side may have won without the wall: by the passengers, or because the other gave up. */
void rax_settle(struct position *p)
{
	bool rax = p->passengers[p->rax] && p->car[p->rax].gone == HERE, marauder = false;

	for (unsigned i = 0; i < p->nracers; i++)
		marauder |= p->order[i] != p->rax && racing(p, p->order[i]);
	if (rax && marauder)
		return;
	p->now.over = p->now.race_over = true;
	p->now.side = rax ? SIDE_FIRST : SIDE_OTHER;
}

/* ---- the wall */
static void escape(struct position *p)
{
	p->now.over = p->now.race_over = true;
	p->now.side = SIDE_FIRST;
	p->now.draws = p->now.stores = 0;
	p->now.due = DUE_NOTHING;
	p->now.due_spot = NO_SPOT;
}

void check_ram(struct trial *t)
{
	const struct position *p = t->p;
	const struct car *k = &p->car[t->a->seat];
	bool came = p->w.flips || p->stepped;

	if (t->a->seat != p->rax)
		BREAKS(t, TT_RAX_RAM, WHERE_ACTION, "only Rad Rax rams the wall");
	else if (!p->in_turn || p->seat != p->rax)
		BREAKS(t, TT_RAX_RAM, WHERE_ACTION, "Rad Rax rams the wall in the own turn");
	else if (p->now.rammed == RAM_BY_CHOICE)
		BREAKS(t, TT_RAX_RAM_ONCE, WHERE_ACTION, "the wall was rammed in this turn");
	else if (p->now.rammed && ruling(t->c, TRR_RAX_RAM_AFTER_OVERSHOOT) == TRR_RAX_RAM_AFTER_OVERSHOOT_NO)
		BREAKS(t, TT_RAX_RAM_ONCE, WHERE_ACTION, "the move of this turn has rammed the wall");
	else if (!at_end(k) || k->state != ON)
		BREAKS(t, TT_RAX_RAM, WHERE_ACTION, k->state != ON ? "Rad Rax rams from the track, standing still at the wall"
		       : "Rad Rax is on %s, and rams from the last card only",
		       spot_name(t->c, k, spot_of(k), t->r->arena));
	else if (came && !p->now.rammed && ruling(t->c, TRR_RAX_RAM_AFTER_OVERSHOOT) == TRR_RAX_RAM_AFTER_OVERSHOOT_NO)
		BREAKS(t, TT_RAX_RAM, WHERE_ACTION, "Rad Rax has moved in this turn, so the move phase is over");
	else if (p->now.wall == 0)
		BREAKS(t, TT_RAX_RAM, WHERE_ACTION, "no wall is left");
	else if (ruling(t->c, TRR_RAX_LAST_CARD_MOVE) == TRR_RAX_LAST_CARD_MOVE_NONE)
		BREAKS(t, TT_RAX_LAST_CARD, WHERE_ACTION, "on the last card there is no move phase, and so no ram");
	if (t->worst == V_LEGAL) {
		referee_held(t->r, TT_RAX_RAM);
		referee_held(t->r, TT_RAX_RAM_ONCE);
		if (k->lane[k->length].gap)
			referee_held(t->r, TT_RAX_SHORTCUT_ON);
	}
}

void apply_ram(struct context *c, struct position *p)
{
	shut_window(p);
	p->now.wall--;
	p->now.rammed = RAM_BY_CHOICE;
	p->now.wall_by = TT_RAX_RAM;
	p->now.due = DUE_NOTHING;
	p->now.due_spot = NO_SPOT;
	if (p->now.wall == 0 && ruling(c, TRR_RAX_ESCAPE_MOMENT) == TRR_RAX_ESCAPE_MOMENT_AT_ONCE)
		escape(p);
}

/* Pieces that a move of Rad Rax past the last card takes. */
static unsigned pieces(struct context *c, struct position *p, unsigned over, unsigned by)
{
	if (by != JUMP3 && by != PASS && (by != SIDESWIPE || ruling(c, TRR_RAX_SIDESWIPE_END) == TRR_RAX_SIDESWIPE_END_NO_RAM))
		return 0;
	if (ruling(c, TRR_RAX_PAST_COUNT) == TRR_RAX_PAST_COUNT_BEHIND_WALL)
		over--;
	return over < p->now.wall ? over : p->now.wall;
}

/* A car would go past the end of its lane: the wall stops it there. */
bool meet_wall(struct context *c, struct position *p, unsigned seat, unsigned over, unsigned by)
{
	struct car *k = &p->car[seat];
	bool jump = by == JUMP3, short_of = k->at < k->length || k->route_at, open = p->now.wall == 0;

	if (k->route_n)
		clear_route(c, p, k);
	k->at = k->length;
	k->state = ON;
	k->seen = NO_SPOT;
	p->now.due = DUE_NOTHING;
	p->now.due_spot = NO_SPOT;
	p->now.wall_by = jump ? TT_RAX_RAM_JUMP : by == PASS || by == SIDESWIPE ? TT_RAX_RAM_PASS : short_of ? TT_RAX_SHORTCUT_NO_RAM : p->now.wall_by;
	if ((int)seat == p->rax) {
		unsigned n = open ? 0 : pieces(c, p, over, by);
		p->now.wall = (uint8_t)(p->now.wall - n);
		if (n)
			p->now.rammed = RAM_BY_MOVE;
		if (open || (n && p->now.wall == 0 && ruling(c, TRR_RAX_ESCAPE_MOMENT) == TRR_RAX_ESCAPE_MOMENT_AT_ONCE)) {
			escape(p);
			return true;
		}
	}
	const struct card *last = &k->lane[k->length];
	if (jump && short_of && !last->gap && !last->up && ruling(c, TRR_RAX_LAST_LANDING) == TRR_RAX_LAST_LANDING_YES) {
		p->now.due = last->slick ? DUE_CLEAN : DUE_FLIP;
		p->now.due_spot = k->target = k->length;
		if (last->slick)
			k->state = HELD;        /* it is played when it is clean */
	}
	return true;
}

/* A move has come to its end. */
void rax_at_rest(struct context *c, struct position *p, unsigned seat)
{
	struct car *k = &p->car[seat];

	if (p->now.over)
		return;
	if (k->moved_by == SHORTCUT + 1 && !k->route_n && k->at < k->length && path_next(c, k, k->at) == finish_of(k) &&
	    ruling(c, TRR_RAX_SHORTCUT_TIME) == TRR_RAX_SHORTCUT_TIME_AT_ONCE) {
		k->at = k->length;
		p->now.wall_by = TT_RAX_SHORTCUT_NO_RAM;
	}
	if ((int)seat != p->rax || p->now.wall || p->now.rammed)
		return;
	if ((at_end(k) && k->state == ON) || ruling(c, TRR_RAX_ESCAPE_PLACE) == TRR_RAX_ESCAPE_PLACE_ANYWHERE)
		escape(p);
}

/* ---- giving up the move */
void check_skip(struct trial *t)
{
	const struct position *p = t->p;
	bool could_flip = p->w.flips || p->now.due == DUE_FLIP;

	if (t->a->seat == p->rax)
		BREAKS(t, TT_RAX_SKIP_MOVE, WHERE_ACTION, "only Marauders may give up the move");
	else if (!p->in_turn || t->a->seat != p->seat)
		BREAKS(t, TT_RAX_SKIP_MOVE, WHERE_ACTION, "%s gives up the move in the own turn only", WHO(t, t->a->seat));
	else if (p->skipped || p->stepped || p->w.flips > 1)
		BREAKS(t, TT_RAX_SKIP_MOVE, WHERE_ACTION, p->skipped ? "%s has given up the move already"
		       : "%s has moved in this turn and can't go Off-Track besides",
		       WHO(t, t->a->seat));
	else if (!p->w.flips && at_end(&p->car[p->seat]) && p->car[p->seat].state == ON)
		BREAKS(t, TT_RAX_SKIP_MOVE, WHERE_ACTION, "%s is at the wall, where there is no move to give up", WHO(t, t->a->seat));
	else if (could_flip && ruling(t->c, TRR_RAX_SKIP_FLIP) == TRR_RAX_SKIP_FLIP_FLIP) {
		if (!p->w.flips || p->w.nlayers != 1 || !p->w.open)
			BREAKS(t, TT_RAX_SKIP_MOVE, WHERE_ACTION, p->w.flips ? "the card that was flipped is in play, so the move is made"
			       : "the next card is flipped first, and not played");
	} else if (p->w.flips)
		BREAKS(t, TT_RAX_SKIP_MOVE, WHERE_ACTION, "%s has moved in this turn and can't go Off-Track besides", WHO(t, t->a->seat));
	if (t->worst == V_LEGAL) {
		referee_held(t->r, TT_RAX_SKIP_MOVE);
		referee_held(t->r, TT_RAX_STAY_OFF);
	}
}

void apply_skip(struct context *c, struct position *p)
{
	unsigned seat = (unsigned)p->seat, turns = house_of(c)->back.turns > 0 ? (unsigned)house_of(c)->back.turns : 1;
	struct car *k = &p->car[seat];

	if (p->w.flips) {               /* rax-skip-flip=flip: the card was only looked at */
		p->now = p->before;
		copy_car(k, &p->before_car);
		card_at(k, p->w.spot)->up = false;
	}
	shut_window(p);
	p->skipped = true;
	p->now.due = DUE_NOTHING;
	p->now.due_spot = NO_SPOT;
	if (k->state == OFF)            /* a turn that damage costs is served, and the car stays where it is */
		k->off = (uint8_t)(k->off > turns ? k->off - 1u : turns);
	else if (k->state != UPSIDE && k->state != UPRIGHT)
		knock_off(p, seat, turns);
}
