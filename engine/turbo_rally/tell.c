/* Turbo Rally: actions as a record has them, and what they do in words. */
#include "engine/turbo_rally/model.h"

static void cards(const struct context *c, const struct act *a, struct text *t)
{
	for (unsigned i = 0; i < a->ncards; i++)
		text_printf(t, " %s", a->pile == PILE_RPM ? rpm_name(c, a->cards[i]) : a->pile == PILE_TRACK ? track_name(c, a->cards[i]) : upgrade_name(c, a->cards[i]));
}

static const char *pile_name(unsigned pile)
{
	static const char *const names[PILES] = {"track", "slick", "rpm", "upgrade", "weapon"};

	return names[pile];
}

void turbo_rally_write_action(struct context *c, const void *pos, const void *act, struct text *t)
{
	const struct position *p = pos;
	const struct act *a = act;

	switch ((enum act_kind)a->kind) {
	case ACT_FLIP:
		text_puts(t, "flip");
		if (a->card != UNKNOWN)
			text_printf(t, " %s", track_name(c, a->card));
		return;
	case ACT_STEP:
		text_puts(t, "step");
		return;
	case ACT_PASS:
		text_puts(t, "pass");
		return;
	case ACT_PLAY:
		text_printf(t, "play %s", rpm_name(c, a->card));
		return;
	case ACT_SLICK:
		text_printf(t, "play slick %s %s", seat_of(c, a->target, c->arena), spot_name(c, &p->car[a->target], a->spot, c->arena));
		return;
	case ACT_BUMP:
		text_printf(t, "bump %s", seat_of(c, a->target, c->arena));
		return;
	case ACT_DRAW:
		text_printf(t, "draw %s", pile_name(a->pile));
		cards(c, a, t);
		return;
	case ACT_DISCARD:
		text_puts(t, "discard");
		cards(c, a, t);
		return;
	case ACT_USE:
		text_printf(t, "use %s", upgrade_name(c, a->card));
		return;
	case ACT_DECLINE:
		text_printf(t, "decline %s", upgrade_name(c, a->card));
		return;
	case ACT_ROLL:
		text_puts(t, "roll");
		for (unsigned i = 0; i < a->ncards; i++)
			if (a->cards[i] != UNKNOWN)
				text_printf(t, " %u", a->cards[i]);
		return;
	case ACT_STEAL:
		text_printf(t, "steal %s", seat_of(c, a->target, c->arena));
		return;
	case ACT_DROP:
		text_printf(t, "play spikes %s", seat_of(c, a->target, c->arena));
		return;
	case ACT_FIRE:
		text_printf(t, "fire %s", weapon_name(c, a->card));
		if (a->target == SEAT_ALL)
			text_puts(t, " wall");
		else if (a->target != SEAT_NONE)
			text_printf(t, " %s", seat_of(c, a->target, c->arena));
		return;
	case ACT_LEAVE:
		text_puts(t, "leave");
		return;
	case ACT_RAM:
		text_puts(t, "ram");
		return;
	case ACT_SKIP:
		text_puts(t, "skip");
		return;
	case ACT_RELOAD:
		text_printf(t, "play %s", rpm_name(c, a->card));
		for (unsigned w = 0; w < WEAPONS_MAX; w++)      /* which one is said where there are several */
			if (p->weapons[a->seat][w] && w != a->cards[0] && a->cards[0] < WEAPONS_MAX) {
				text_printf(t, " %s", weapon_name(c, a->cards[0]));
				break;
			}
		return;
	}
}

/* What a flip of a known card, or a step, comes to. */
static void describe_car(struct context *c, const struct position *p, unsigned seat, struct text *t)
{
	static const char *const states[] = {"", ", front half", ", upside down beside it", ", upright beside it", ", off the track", ", the jump held up", ", before the line"};
	const struct car *k = &p->car[seat];

	if (k->place)
		text_printf(t, "%s finishes, place %u", seat_of(c, (int)seat, c->arena), k->place);
	else if (k->gone != HERE)
		text_printf(t, "%s is out", seat_of(c, (int)seat, c->arena));
	else
		text_printf(t, "%s at %s%s", seat_of(c, (int)seat, c->arena), spot_name(c, k, spot_of(k), c->arena), states[k->state]);
	if (p->now.due == DUE_FLIP && p->seat == (int)seat)
		text_printf(t, "; flips card %s next", spot_name(c, k, p->now.due_spot, c->arena));
}

/* What else an act changed in a run of a variant. first: nothing was said before it. */
static bool describe_changes(struct context *c, const struct position *p, const struct position *after, bool first, struct text *t)
{
	const char *sep = first ? "" : "; ";
	size_t before = t->len;

#define CHANGE(...) \
	do { \
		text_puts(t, t->len > before ? "; " : sep); \
		text_printf(t, __VA_ARGS__); \
	} while (0)
	for (unsigned s = 0; s < c->nseats; s++) {
		const struct car *k = &after->car[s];
		if (k->gone == ARRESTED && p->car[s].gone != ARRESTED)
			CHANGE("%s is arrested", seat_of(c, (int)s, c->arena));
		if (k->state == OFF && after->wounded >> s & 1 && (p->car[s].state != OFF || p->car[s].off < k->off))
			CHANGE("%s is off its track for %u turn%s", seat_of(c, (int)s, c->arena), k->off, k->off == 1 ? "" : "s");
		if (after->passengers[s] > p->passengers[s])
			CHANGE("a passenger goes to %s, who has %u now", seat_of(c, (int)s, c->arena), after->passengers[s]);
	}
	if (after->loot != p->loot && after->loot >= 0)
		CHANGE("%s has the loot", seat_of(c, after->loot, c->arena));
	if (after->tires != p->tires)
		CHANGE("%u of four tires blown", after->tires);
	if (after->now.wall != p->now.wall)
		CHANGE("%u piece%s of the wall left", after->now.wall, after->now.wall == 1 ? "" : "s");
	if (after->now.over && !p->now.over)
		CHANGE("the game is over");
#undef CHANGE
	return t->len > before;
}

/* Makes of a position the one in which the act is done: a turn may have to begin for it. False: it can't be done at all. */
static bool turn_of(struct context *c, struct position *p, const struct act *a)
{
	struct referee silent = {.game = c->game, .record = c->record, .arena = c->arena, .undecided_turn = -1, .seat = a->seat};
	struct act tried = *a;

	if ((p->in_turn || a->kind == ACT_ROLL) && turbo_rally_check(c, p, &tried, &silent) < V_ILLEGAL)
		return true;
	if (a->kind == ACT_PLAY || a->kind == ACT_DECLINE || turbo_rally_turn(c, p, a->seat, &silent) >= V_ILLEGAL)
		return false;
	tried = *a;
	return turbo_rally_check(c, p, &tried, &silent) < V_ILLEGAL;
}

/* The positions before and behind the act, where it can be done. */
static bool done(struct context *c, const struct position *p, const struct act *a, struct position *before, struct position *after)
{
	*before = *p;
	if (!turn_of(c, before, a))
		return false;
	*after = *before;
	turbo_rally_apply(c, after, a);
	return true;
}

/* What dice come to. */
static void describe_roll(struct context *c, const struct position *p, const struct act *a, struct text *t)
{
	struct position before, after;
	bool open = false;

	for (unsigned i = 0; i < a->ncards; i++)
		open |= a->cards[i] == UNKNOWN;
	if (open || !done(c, p, a, &before, &after)) {
		text_puts(t, "dice");
		return;
	}
	if (after.duel.kind == DUEL_STANDOFF)
		text_printf(t, "%s has %u in the stand-off", seat_of(c, a->seat, c->arena), after.duel.sum[a->seat]);
	else if (!describe_changes(c, &before, &after, true, t))
		text_puts(t, after.duel.kind != NO_DUEL ? "dice" : after.duel.was == DUEL_STEAL ? "nothing changes hands" : "no hit");
}

void turbo_rally_describe(struct context *c, const void *pos, const void *act, struct text *t)
{
	const struct position *p = pos;
	const struct act *a = act;
	struct position after, before;
	struct context quiet = *c;

	switch ((enum act_kind)a->kind) {
	case ACT_FLIP:
		if (a->card == UNKNOWN || !p->in_turn || p->seat != a->seat) {
			const struct car *k = &p->car[a->seat];
			bool now = p->in_turn && p->seat == a->seat;
			unsigned spot = now ? p->now.due_spot : k->state == HELD ? k->target : path_next(&quiet, k, way_spot(k));
			text_printf(t, "turns card %s", spot_name(c, k, spot, c->arena));
			return;
		}
		/* fall through */
	case ACT_STEP:
	case ACT_PLAY:
	case ACT_DECLINE:
	case ACT_RAM:
	case ACT_SKIP:
	case ACT_LEAVE:
		if (!done(&quiet, p, a, &before, &after))
			return;
		describe_car(&quiet, &after, (unsigned)(a->kind == ACT_LEAVE ? a->seat : after.seat), t);
		describe_changes(&quiet, &before, &after, false, t);
		return;
	case ACT_PASS:
		text_puts(t, a->seat == p->seat ? p->w.open ? "no own card" : "nothing is done" : "no answer");
		return;
	case ACT_SLICK:
		text_printf(t, "an Oil Slick on card %s of %s%s", spot_name(c, &p->car[a->target], a->spot, c->arena), seat_of(c, a->target, c->arena),
			    upgrade_power(&quiet, p, (unsigned)a->target, UP_AGILITY) ? ", taken away at once by Driver Agility" : "");
		return;
	case ACT_BUMP:
		text_printf(t, p->car[a->target].place ? "nothing happens to %s, who is home" : upgrade_power(&quiet, p, (unsigned)a->target, UP_AGILITY)
			    ? "%s has Driver Agility and stays on the track" : "%s goes off the track", seat_of(c, a->target, c->arena));
		return;
	case ACT_DRAW:
		text_printf(t, "%u card%s from the %s pile", a->ncards, a->ncards == 1 ? "" : "s", pile_name(a->pile));
		return;
	case ACT_DISCARD:
		text_puts(t, "a card out of the hand");
		return;
	case ACT_USE:
		text_puts(t, "declared");
		return;
	case ACT_ROLL:
		describe_roll(&quiet, p, a, t);
		return;
	case ACT_STEAL:
		text_printf(t, "a try on %s; both roll", seat_of(c, a->target, c->arena));
		return;
	case ACT_DROP:
		text_puts(t, "Tire Spikes before the bus; both roll");
		return;
	case ACT_FIRE:
		text_printf(t, "%s fires", seat_of(c, a->seat, c->arena));
		if (done(&quiet, p, a, &before, &after))
			describe_changes(&quiet, &before, &after, false, t);
		return;
	case ACT_RELOAD:
		text_puts(t, "ammunition");
		return;
	}
}
