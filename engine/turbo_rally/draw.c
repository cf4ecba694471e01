/* Turbo Rally: whether a draw is allowed, and an upgrade declined. */
#include "engine/turbo_rally/model.h"

/* RPMs come from the top of their pile, which has as many: known ones must be those. */
static enum verdict check_tops(struct context *c, const struct position *p, const struct act *a, unsigned rule, struct referee *r)
{
	for (unsigned i = 0; i < a->ncards; i++) {
		unsigned top = p->rpm_pile[(p->rpm_head + i) % PILE_MAX];
		if (a->cards[i] != UNKNOWN && top != UNKNOWN && top != a->cards[i])
			return referee_call(r, V_ILLEGAL, rule, (int)i + 2, "the card on top of the pile is %s", rpm_name(c, top));
	}
	return V_LEGAL;
}

unsigned known_rpms(const struct context *c, const struct position *p, unsigned rpm)
{
	unsigned n = p->rpms_out[rpm];

	for (unsigned s = 0; s < c->nseats; s++)
		n += p->hand[s][rpm];
	for (unsigned i = 0; i < p->rpm_n; i++)
		n += p->rpm_pile[(p->rpm_head + i) % PILE_MAX] == rpm;
	for (unsigned i = 0; i < p->lying_n; i++)
		n += p->lying[i] == rpm;
	for (unsigned i = 0; i < p->w.nused; i++)
		n += p->w.used[i] == rpm;
	return n;
}

unsigned known_upgrades(const struct context *c, const struct position *p, unsigned upgrade)
{
	unsigned n = p->upgrades_out[upgrade];

	for (unsigned s = 0; s < c->nseats; s++)
		n += (unsigned)p->upgrades[s][upgrade] + p->declared[s][upgrade];
	for (unsigned i = 0; i < p->upgrade_n; i++)
		n += p->upgrade_pile[(p->upgrade_head + i) % PILE_MAX] == upgrade;
	return n;
}

/* Cards drawn from the RPM pile: those on top, and not more of a kind than there are. */
enum verdict check_drawn_rpms(struct context *c, const struct position *p, const struct act *a, unsigned rule, struct referee *r)
{
	enum verdict v = check_tops(c, p, a, rule, r);
	uint8_t more[RPM_MAX] = {0};

	if (v)
		return v;
	for (unsigned i = 0; i < a->ncards; i++) {
		unsigned rpm = a->cards[i];
		if (rpm == UNKNOWN || p->rpm_pile[(p->rpm_head + i) % PILE_MAX] != UNKNOWN)
			continue;
		if (known_rpms(c, p, rpm) + more[rpm]++ >= rpm_count(c, rpm))
			return referee_call(r, V_ILLEGAL, TR_CARD_COUNT, (int)i + 2,
					    rpm_count(c, rpm) ? "all %2$u cards %1$s are known to be elsewhere" : "there is no %s in this deck", rpm_name(c, rpm),
					    rpm_count(c, rpm));
	}
	return V_LEGAL;
}

static const char *still_driving(struct context *c, const struct position *p, struct arena *a)
{
	int late = SEAT_NONE;

	for (unsigned s = 0; s < c->nseats; s++)
		late = racing(p, s) ? (int)s : late;
	return arena_printf(a, "%s is still in its lane", late >= 0 ? seat_of(c, late, a) : "nobody");
}

static enum verdict check_reward(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	unsigned seat = (unsigned)a->seat, due = p->now.due_rpms[seat], place = p->car[seat].place;
	unsigned rule = place == 0 || place > 3 || p->car[seat].gone == RESIGNED ? TR_RPM_REWARD_REST : place == 3 ? TR_RPM_REWARD_THIRD : TR_RPM_REWARD_TOP;

	if (!p->now.race_over && !due) {
		bool own = p->in_turn && a->seat == p->seat && !a->of_all;
		bool flipped = own && p->w.nlayers && p->w.layer[0].type == RPM_DRAW;
		if (flipped && p->w.nlayers > 1)
			return referee_call(r, V_ILLEGAL, TR_RPM_DRAW_CARD, WHERE_ACTION, "the RPM Draw card counts as %s now, so it brings nothing",
					    track_name(c, p->car[p->seat].moved_by - 1u));
		if (flipped)
			return referee_call(r, V_ILLEGAL, TR_RPM_DRAW_CARD, WHERE_ACTION, p->drew ? "an RPM Draw card brings one RPM" : p->rpm_n
					    ? "the card that the RPM Draw brings is drawn" : "the RPM pile is empty; cards played in this turn go under it when the turn is over");
		if (own)
			return referee_call(r, V_ILLEGAL, TR_RPM_DRAW_CARD, WHERE_ACTION, "%s has landed on no RPM Draw card", seat_of(c, a->seat, r->arena));
		return referee_call(r, V_ILLEGAL, TR_RPM_REWARD_TOP, WHERE_ACTION, "rewards come when the race is over, and %s", still_driving(c, p, r->arena));
	}
	unsigned left = p->rpm_n < due ? p->rpm_n : due;
	if (referee_test(r, rule, a->ncards <= left))
		return check_drawn_rpms(c, p, a, rule, r);
	if (place == 0 && !due)
		return referee_call(r, V_ILLEGAL, rule, WHERE_ACTION, "%s came to no place in this race, and draws nothing for it",
				    seat_of(c, a->seat, r->arena));
	if (p->car[seat].gone == RESIGNED)
		return referee_call(r, V_ILLEGAL, rule, WHERE_ACTION, "%s has given up, and draws nothing for this race", seat_of(c, a->seat, r->arena));
	if (!due)
		return referee_call(r, V_ILLEGAL, rule, WHERE_ACTION, place > 3 ? "place %u brings no RPM" : "%2$s has drawn all RPMs that place %1$u brings", place,
				    seat_of(c, a->seat, r->arena));
	return referee_call(r, V_ILLEGAL, rule, WHERE_ACTION, "%s%s draws %u RPM%s more, not %u", seat_of(c, a->seat, r->arena),
			    place ? arena_printf(r->arena, " (place %u)", place) : "", left, left == 1 ? "" : "s", a->ncards);
}

static enum verdict check_upgrade_draw(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	bool free_choice = false;

	if (!referee_test(r, TR_UP_EARN, p->now.due_upgrade == a->seat + 1)) {
		if (p->car[a->seat].place == 1 && p->now.race_over && p->has_upgrades && tournament(p))
			return referee_call(r, V_ILLEGAL, TR_UP_TOP_CARD, WHERE_ACTION, p->car[a->seat].gone == RESIGNED
					    ? "who gives up takes no upgrade" : p->upgrade_n ? "the winner takes one card, and has it" : "no upgrade is left in the pile");
		if (p->car[a->seat].place == 1 && !p->now.race_over && p->has_upgrades && tournament(p))
			return referee_call(r, V_ILLEGAL, TR_UP_EARN, WHERE_ACTION, "the winner takes an upgrade when the race is over, and %s",
					    still_driving(c, p, r->arena));
		return referee_call(r, V_ILLEGAL, TR_UP_EARN, WHERE_ACTION, "only first place in a tournament race brings a Performance Upgrade%s",
				    p->has_upgrades ? "" : ", and upgrades are not in play");
	}
	if (!referee_test(r, TR_UP_TOP_CARD, a->ncards == 1))
		return referee_call(r, V_ILLEGAL, TR_UP_TOP_CARD, WHERE_ACTION, "the winner takes one card, not %u", a->ncards);
	unsigned top = p->upgrade_pile[p->upgrade_head % PILE_MAX], card = a->cards[0];
	if (card != UNKNOWN && top != UNKNOWN && card != top) {
		free_choice = ruling(c, TRR_UPGRADE_CHOOSE) == TRR_UPGRADE_CHOOSE_FREE_CHOICE;
		if (!free_choice) {
			referee_call(r, V_ILLEGAL, TR_UP_TOP_CARD, 2, "the top card of the pile is %s", upgrade_name(c, top));
			referee_offer(r, "draw upgrade %s", upgrade_name(c, top));
			return V_ILLEGAL;
		}
	}
	if (card != UNKNOWN && (top == UNKNOWN || free_choice)) {
		bool in_pile = false;
		for (unsigned i = 0; i < p->upgrade_n; i++) {
			unsigned there = p->upgrade_pile[(p->upgrade_head + i) % PILE_MAX];
			in_pile |= there == card || (there == UNKNOWN && known_upgrades(c, p, card) < upgrade_count(c, card));
		}
		if (!in_pile)
			return referee_call(r, V_ILLEGAL, TR_UP_TOP_CARD, 2, "no %s is in the pile", upgrade_name(c, card));
	}
	return V_LEGAL;
}

/* draw track A B behind a Detour: which cards were laid. */
static enum verdict check_route_draw(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	const struct car *k = &p->car[a->seat];
	unsigned laid = k->route_n - p->before_car.route_n, at = 0;
	enum verdict v = own_turn(c, p, a, r);

	if (v)
		return v;
	if (k->moved_by == BASIC + 1 && p->now.triggered >> UP_OFFROAD & 1)
		return referee_call(r, V_ILLEGAL, TR_UP_OFF_ROAD, WHERE_ACTION, "with Off-Road Tires a Detour is a Basic Track, and nothing is drawn");
	if (origin_rule(p) == TR_IOFF_EFFECT)
		return referee_call(r, V_ILLEGAL, TR_IOFF_EFFECT, WHERE_ACTION, "the Detour is a Basic Track now, and nothing is drawn");
	if (k->moved_by != DETOUR + 1 || p->drew)
		return referee_call(r, V_ILLEGAL, TR_DETOUR_DRAW, WHERE_ACTION, "no Detour asks for track cards here");
	if (!referee_test(r, TR_DETOUR_DRAW, a->ncards == laid))
		return referee_call(r, V_ILLEGAL, TR_DETOUR_DRAW, WHERE_ACTION, "a Detour brings %u card%s, not %u", laid, laid == 1 ? "" : "s", a->ncards);
	at = route_laid_at(c, p);
	for (unsigned i = 0; i < a->ncards; i++) {
		unsigned known = k->route[at + i].type, card = a->cards[i];
		if (card != UNKNOWN && known != UNKNOWN && known != card)
			return referee_call(r, V_ILLEGAL, TR_DETOUR_DRAW, (int)i + 2, "the card from the top of the pile is %s", track_name(c, known));
		unsigned same = 0;
		for (unsigned j = 0; j < i; j++)
			same += a->cards[j] == card && k->route[at + j].type == UNKNOWN;
		if (card != UNKNOWN && known == UNKNOWN && p->now.seen[card] + same >= deck_of(c)->track[card])
			return referee_call(r, V_ILLEGAL, TR_CARD_COUNT, (int)i + 2, "all %u cards %s of the deck were seen in this race", deck_of(c)->track[card],
					    track_name(c, card));
		if (card == UNKNOWN && known == UNKNOWN && ruling(c, TRR_DETOUR_FACING) == TRR_DETOUR_FACING_FACE_UP)
			return referee_call(r, V_ILLEGAL, TR_DETOUR_DRAW, (int)i + 2, "the route lies face up, so its cards are named");
	}
	return V_LEGAL;
}

/* Rewards of a race that is closed with them. */
__attribute__((noinline))
static enum verdict check_closing(struct context *c, const struct position *p, unsigned last, const struct act *a, struct referee *r)
{
	struct position closed = *p;

	close_race(c, &closed, last);
	return a->pile == PILE_UPGRADE ? check_upgrade_draw(c, &closed, a, r) : check_reward(c, &closed, a, r);
}

enum verdict check_draw(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	int last = a->of_all && a->pile != PILE_TRACK && !p->now.race_over ? may_stop(c, p) : SEAT_NONE;

	if (last != SEAT_NONE)
		return check_closing(c, p, (unsigned)last, a, r);
	if (a->pile == PILE_TRACK)
		return check_route_draw(c, p, a, r);
	if (p->now.race_over && p->now.draws && tournament(p) && (a->seat != p->seat || a->pile == PILE_UPGRADE))
		return referee_call(r, V_ILLEGAL, TR_RPM_DRAW_CARD, WHERE_ACTION, "before the rewards comes the RPM that %s's last card brings: draw rpm CARD",
				    seat_of(c, p->seat, r->arena));
	if (a->pile == PILE_UPGRADE)
		return check_upgrade_draw(c, p, a, r);
	if (p->in_turn && a->seat == p->seat && p->now.draws) {
		if (!referee_test(r, TR_RPM_DRAW_CARD, a->ncards == 1))
			return referee_call(r, V_ILLEGAL, TR_RPM_DRAW_CARD, WHERE_ACTION, "one RPM is drawn, not %u", a->ncards);
		return check_drawn_rpms(c, p, a, TR_RPM_DRAW_CARD, r);
	}
	if (p->mode >= HEIST)
		return variant_check(c, p, a, r);
	return check_reward(c, p, a, r);
}

enum verdict check_decline(struct context *c, const struct position *p, const struct act *a, struct referee *r)
{
	static const uint16_t rules[CORE_UPGRADES] = {TR_UP_RUN_FLAT, TR_UP_OFF_ROAD, TR_UP_TURBO, TR_UP_AGILITY_BUMP};
	unsigned rule = a->card < CORE_UPGRADES ? rules[a->card] : TR_UP_ROLE;

	if (!p->declared[a->seat][a->card])
		return referee_call(r, V_ILLEGAL, TR_UP_DECLARE, 1, "%s has not declared %s for this race", seat_of(c, a->seat, r->arena), upgrade_name(c, a->card));
	if (p->declined[a->seat] >> a->card & 1)
		return referee_call(r, V_ILLEGAL, TR_UP_ROLE, 1, "%s is declined for this turn already", upgrade_name(c, a->card));
	unsigned moved = p->seat >= 0 ? p->car[p->seat].moved_by : 0;
	bool fits = a->card == UP_AGILITY || (a->seat == p->seat && (p->now.triggered >> a->card & 1 || (a->card == UP_RUNFLAT && p->w.cancelled)));
	if (!fits && moved)
		return referee_call(r, V_ILLEGAL, TR_UP_ROLE, 1, "%s does nothing on a %s", upgrade_name(c, a->card), track_name(c, moved - 1u));
	if (ruling(c, TRR_UPGRADE_AUTOMATIC) == TRR_UPGRADE_AUTOMATIC_AUTOMATIC)
		return referee_call(r, V_ILLEGAL, rule, WHERE_ACTION, "a declared upgrade applies to every matching card of the race; it can't be declined");
	if (!p->in_turn || !p->w.open || p->w.asked == SHUT)
		return referee_call(r, V_ILLEGAL, rule, WHERE_ACTION, p->in_turn && p->w.flips ? "the move of the last flip is made, so it is too late to decline"
				    : "no card is flipped to which it could apply");
	return V_LEGAL;
}
