/* Turbo Rally: what actions change. */
#include "engine/turbo_rally/turn.h"

/* A held jump goes on. */
static void complete_jump(struct context *c, struct position *p, struct car *k)
{
	k->did = STEP_JUMP;
	if (p->jumping) {               /* it is under way */
		p->jumping = false;
		return;
	}
	unsigned target = k->target;
	arrive(c, p, k, target);
	k->moved_by = JUMP3 + 1;
	p->now.due = DUE_FLIP;
	p->now.due_spot = (uint8_t)target;
}

void make_step(struct context *c, struct position *p, struct car *k, enum step step)
{
	unsigned seat = (unsigned)p->seat, spot = p->now.due_spot;
	bool in_flip_turn = p->now.due == DUE_CLEAN;

	if (step == STEP_JUMP) {
		p->stepped = true;
		complete_jump(c, p, k);
		return;
	}
	step_done(p, k, step);
	if (gets_up(step)) {
		get_up(c, p, k, step);
		if (p->mode >= HEIST && k->state == ON && k->place == 0 && k->gone == HERE)
			checkpoint(c, p, seat, spot_of(k));
		return;
	}
	switch (step) {
	case STEP_RETURN:
	case STEP_OFF:
		k->off = (uint8_t)(k->off ? k->off - 1 : 0);
		if (k->off == 0) {
			k->state = k->inner;
			if (k->inner != ON && ruling(c, TRR_BUMP_STATE) == TRR_BUMP_STATE_CLEARS_WAIT)
				k->state = ON;
			k->inner = ON;
			if (p->mode == RAX && k->state == ON)
				rax_at_rest(c, p, seat);
			if (house_of(c)->back.flip == YES && !p->now.over)      /* the return costs nothing more */
				set_due(c, p, k);
		}
		break;
	case STEP_CLEAN:
		clean(c, p, k, spot);
		p->now.may_bump = p->now.may_slick = false;     /* the rest of the turn went into it */
		if (in_flip_turn)
			k->did = STEP_CLEAN;
		break;
	case STEP_FINISH:
		cross(c, p, seat, 1, BASIC);
		break;
	default:
		break;
	}
}

static void apply_step(struct context *c, struct position *p)
{
	if (drives(p, (unsigned)p->seat)) {
		make_step(c, p, &p->car[p->seat], step_due(p));
		return;
	}
	p->now.due = DUE_NOTHING;
	driverless_step(c, p);
}

static void apply_pass(struct position *p, const struct act *a)
{
	if (a->seat == p->seat) {
		if (p->w.open && p->w.asked != SHUT) {
			p->w.asked = SHUT;
		} else if (p->now.may_slick || p->now.may_bump) {
			p->now.may_slick = p->now.may_bump = false;
		} else if (p->now.due == DUE_FLIP) {
			p->now.due = DUE_NOTHING;
			p->now.due_spot = NO_SPOT;
		}
		return;
	}
	if (a->chance < p->w.asked)
		p->w.played = 0;        /* a new round */
	p->w.asked = (uint8_t)(a->chance + 1);
}

static void apply_slick(struct context *c, struct position *p, const struct act *a)
{
	struct card *card = card_at(&p->car[a->target], a->spot);

	if (!p->now.may_slick && p->stock[a->seat]) {
		variant_apply(c, p, a);
		return;
	}
	shut_window(p);
	if (p->now.may_slick)
		p->car[a->seat].drum = DRUM_PLAYED;
	p->now.may_slick = false;
	p->now.slicks--;
	if (upgrade_power(c, p, (unsigned)a->target, UP_AGILITY)) {
		p->triggered[a->target][UP_AGILITY] = true;
		slick_gone(c, p);
	} else {
		card->slick = true;
	}
}

static void apply_bump(struct context *c, struct position *p, const struct act *a)
{
	struct car *k = &p->car[a->target];

	shut_window(p);
	p->now.may_bump = false;
	if (upgrade_power(c, p, (unsigned)a->target, UP_AGILITY)) {
		p->triggered[a->target][UP_AGILITY] = true;
		return;
	}
	if (drives(p, (unsigned)a->target) && k->place == 0 && k->gone == HERE)
		knock_off(p, (unsigned)a->target, 1);
	else if (!drives(p, (unsigned)a->target))
		knock_off(p, (unsigned)a->target, 1);
}

static void draw_route(struct context *c, struct position *p, const struct act *a)
{
	struct car *k = &p->car[a->seat];
	unsigned at = route_laid_at(c, p);

	shut_window(p);
	p->drew = true;
	for (unsigned i = 0; i < a->ncards; i++) {
		struct card *card = &k->route[at + i];
		if (a->cards[i] == UNKNOWN || card->type != UNKNOWN)
			continue;
		card->type = card->now = a->cards[i];
		p->now.seen[a->cards[i]]++;
	}
}

static void draw_upgrade(struct context *c, struct position *p, const struct act *a)
{
	unsigned card = a->cards[0], at = 0;

	for (unsigned i = 0; i < p->upgrade_n && card != UNKNOWN && p->upgrade_pile[p->upgrade_head % PILE_MAX] != UNKNOWN; i++)
		if (p->upgrade_pile[(p->upgrade_head + i) % PILE_MAX] == card) {
			at = i;
			break;
		}
	unsigned top = p->upgrade_pile[(p->upgrade_head + at) % PILE_MAX];
	for (; at > 0; at--)
		p->upgrade_pile[(p->upgrade_head + at) % PILE_MAX] = p->upgrade_pile[(p->upgrade_head + at - 1) % PILE_MAX];
	p->upgrade_head = (uint16_t)((p->upgrade_head + 1) % PILE_MAX);
	p->upgrade_n--;
	if (card == UNKNOWN)
		card = top;
	if (card == UNKNOWN)
		p->upgrades_hidden[a->seat]++;
	else
		p->upgrades[a->seat][card]++;
	p->now.due_upgrade = 0;
	(void)c;
}

static void apply_draw(struct context *c, struct position *p, const struct act *a)
{
	if (a->pile == PILE_TRACK) {
		draw_route(c, p, a);
		return;
	}
	int last = a->of_all && !p->now.race_over ? may_stop(c, p) : SEAT_NONE;
	if (last != SEAT_NONE)          /* who draws rewards closes the race */
		close_race(c, p, (unsigned)last);
	if (a->pile == PILE_UPGRADE) {
		shut_window(p);         /* a reward: the race is over, so the move has been made */
		draw_upgrade(c, p, a);
	} else {
		bool by_card = p->in_turn && a->seat == p->seat && p->now.draws;
		if (!by_card && p->mode >= HEIST) {
			variant_apply(c, p, a);
			return;
		}
		shut_window(p);
		for (unsigned i = 0; i < a->ncards; i++) {
			unsigned top = rpm_draw(p), card = a->cards[i] == UNKNOWN ? top : a->cards[i];
			if (card == UNKNOWN)
				p->hidden[a->seat]++;
			else
				p->hand[a->seat][card]++;
		}
		if (by_card)
			p->now.draws = 0;
		else
			p->now.due_rpms[a->seat] = (uint8_t)(p->now.due_rpms[a->seat] - a->ncards);
	}
	if (p->now.race_over && tournament(p)) {
		if (p->rpm_n == 0)
			for (unsigned s = 0; s < CARS_MAX; s++)
				p->now.due_rpms[s] = 0;
		p->now.over = tournament_over(c, p);
	}
}

__attribute__((noinline))
static void apply_other(struct context *c, struct position *p, const struct act *a)
{
	switch ((enum act_kind)a->kind) {
	case ACT_PASS:
		apply_pass(p, a);
		return;
	case ACT_PLAY:
		apply_rpm(c, p, a);
		return;
	case ACT_SLICK:
		apply_slick(c, p, a);
		return;
	case ACT_BUMP:
		apply_bump(c, p, a);
		return;
	case ACT_DRAW:
		apply_draw(c, p, a);
		return;
	case ACT_USE:
		return;
	case ACT_DECLINE:
		p->declined[a->seat] |= (uint16_t)(1u << a->card);
		if (a->card == UP_RUNFLAT && a->seat == p->seat)
			restore_spikes(p);
		if (a->seat == p->seat)
			make_move(c, p, true);
		return;
	default:
		if (a->kind != ACT_ROLL)        /* chances that cards gave are used at once or lost */
			p->now.may_bump = p->now.may_slick = false;
		variant_apply(c, p, a);
	}
}

void turbo_rally_apply(struct context *c, void *pos, const void *act)
{
	const struct act *a = act;

	if (a->kind == ACT_FLIP)
		flip_card(c, pos, a->card);
	else if (a->kind == ACT_STEP)
		apply_step(c, pos);
	else
		apply_other(c, pos, a);
}

/* Nobody says more: what waited for the turn's end is done. */
void turbo_rally_stop(struct context *c, void *pos)
{
	struct position *p = pos;

	if (p->in_turn && p->now.over && p->now.draws == 0)
		turn_done(c, p);
	if (p->mode >= HEIST)
		variant_stop(c, p);
	int last = may_stop(c, p);
	if (last != SEAT_NONE)
		car_finishes(c, p, (unsigned)last);
}

bool turbo_rally_unmanned(const void *pos, int seat)
{
	return !drives(pos, (unsigned)seat);
}

void turbo_rally_retire(struct context *c, void *pos, int seat)
{
	struct position *p = pos;
	unsigned left = 0;

	if (!drives(p, (unsigned)seat) || (p->car[seat].place && p->mode >= HEIST) || p->car[seat].gone != HERE)
		return;
	leave_window(c, p, (unsigned)seat);
	p->car[seat].gone = RESIGNED;
	p->turn_at = NO_ORDER;
	if (p->seat == seat) {
		p->now.due = DUE_NOTHING;
		p->now.due_spot = NO_SPOT;
		p->now.may_slick = p->now.may_bump = p->now.draws = 0;
		shut_window(p);
	}
	p->now.due_rpms[seat] = p->before.due_rpms[seat] = 0;
	if (p->now.due_upgrade == seat + 1)
		p->now.due_upgrade = 0;
	if (p->car[seat].place) {       /* the place stays, and no other race follows for this seat */
		p->now.over = p->now.race_over && (!tournament(p) || tournament_over(c, p));
		return;
	}
	if (p->mode == HEROES)
		drop_hand(p, (unsigned)seat);
	if (p->duel.attacker == seat && !p->duel.rolled[seat] && !p->duel.stated)
		p->duel.kind = NO_DUEL; /* the try comes to nothing */
	if (p->next == seat) {
		p->next = SEAT_NONE;
		p->seat = (int8_t)seat;
	}
	for (unsigned s = 0; s < c->nseats; s++)
		left += racing(p, s);
	if (p->mode == RAX) {
		rax_settle(p);
	} else if (left == 0) {
		race_ends(c, p);
		if (p->mode == HEROES)
			variant_stop(c, p);     /* nobody is left to stop the bus */
	}
}
