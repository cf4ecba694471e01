/* High-Octane Heist: the loot, the police, the stand-off. */
#include "engine/turbo_rally/variants.h"

#include <string.h>

/* ---- the roll for the loot, in the set-up */
enum { TO_ROLL, ROLLED, LOST_ROLL };

/* When all who are in it have rolled: one of them has the highest, or those tied roll again. */
static void count_loot_rolls(struct context *c, struct position *p)
{
	struct duel *d = &p->duel;
	unsigned best = 0, n = 0;

	for (unsigned s = 0; s < c->nseats; s++) {
		if (!drives(p, s) || d->rolled[s] == LOST_ROLL)
			continue;
		if (d->rolled[s] == TO_ROLL)
			return;
		n = d->sum[s] > best ? 1 : n + (d->sum[s] == best);
		best = d->sum[s] > best ? d->sum[s] : best;
	}
	for (unsigned s = 0; s < c->nseats; s++) {
		if (!drives(p, s) || d->rolled[s] == LOST_ROLL)
			continue;
		d->rolled[s] = d->sum[s] < best ? LOST_ROLL : n > 1 ? TO_ROLL : ROLLED;
		if (n == 1 && d->sum[s] == best)
			d->attacker = (int8_t)s;
	}
}

enum verdict loot_roll(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	struct act a = {.seat = (int8_t)play->seat};
	struct trial t = {c, p, &a, r, V_LEGAL};
	struct duel *d = &p->duel;
	enum verdict v;

	if (play->seat < 0)
		return referee_notation(r, V_UNREADABLE, N_SEAT, 0, "who rolls? @seat roll N");
	if ((v = decode_roll(play, &a, r)))
		return v;
	if (d->kind != DUEL_LOOT)
		begin_duel(p, DUEL_LOOT, SEAT_NONE, SEAT_NONE);
	if (!drives(p, (unsigned)play->seat))
		BREAKS(&t, TT_HEIST_LOOT_ROLL, WHERE_ACTION, "%s has no driver who could roll", WHO(&t, play->seat));
	else if (d->attacker != SEAT_NONE)
		BREAKS(&t, TT_HEIST_LOOT_ROLL, WHERE_ACTION, "the loot is %s's by the rolls before this one", WHO(&t, d->attacker));
	else if (d->rolled[play->seat] != TO_ROLL)
		BREAKS(&t, TT_HEIST_LOOT_ROLL, WHERE_ACTION, d->rolled[play->seat] == ROLLED ? "%s has rolled already"
		       : "only those with the highest roll throw again, and %s is not among them",
		       WHO(&t, play->seat));
	if (a.ncards != 1)
		BREAKS(&t, TT_HEIST_LOOT_ROLL, WHERE_ACTION, "each rolls one die");
	check_faces(&t, TT_HEIST_LOOT_ROLL);
	if (t.worst)
		return t.worst;
	d->rolled[play->seat] = ROLLED;
	d->sum[play->seat] = a.cards[0];
	count_loot_rolls(c, p);
	return V_LEGAL;
}

/* Whether all have rolled once, so that what is missing is a roll among equals. */
static int yet_to_roll(struct context *c, const struct position *p)
{
	for (unsigned s = 0; s < c->nseats; s++)
		if (drives(p, s) && p->duel.rolled[s] == TO_ROLL)
			return (int)s;
	return SEAT_NONE;
}

/* Who has the loot when the set-up ends. */
enum verdict loot_settled(struct context *c, struct position *p, struct referee *r)
{
	const struct duel *d = &p->duel;
	bool rolled = d->kind == DUEL_LOOT, all = true;
	int winner = rolled ? d->attacker : SEAT_NONE, missing = rolled ? yet_to_roll(c, p) : SEAT_NONE;

	for (unsigned s = 0; s < c->nseats; s++)
		all &= !drives(p, s) || d->sum[s];
	if (p->resumed || (p->loot == SEAT_NONE && winner != SEAT_NONE)) {
		if (p->loot == SEAT_NONE)
			p->loot = (int8_t)winner;
		referee_held(r, TT_HEIST_LOOT_ROLL);
		return V_LEGAL;
	}
	if (!rolled)
		return referee_call(r, V_ILLEGAL, TT_HEIST_LOOT_ROLL, WHERE_TURN, "nobody has rolled for the loot: @seat roll N for each robber");
	if (!all)
		return referee_call(r, V_ILLEGAL, TT_HEIST_LOOT_ROLL, WHERE_TURN, "%s has not rolled for the loot; all players do", seat_of(c, missing, r->arena));
	if (p->loot != SEAT_NONE && p->loot != winner && ruling(c, TRR_HEIST_LOOT_ROLL) == TRR_HEIST_LOOT_ROLL_AS_DECLARED)
		return V_LEGAL;
	if (winner == SEAT_NONE)
		return referee_call(r, V_ILLEGAL, TT_HEIST_LOOT_ROLL, WHERE_TURN, "the highest roll is tied, and %s has not rolled again",
				    seat_of(c, missing, r->arena));
	if (referee_test(r, TT_HEIST_LOOT_ROLL, p->loot == winner))
		return V_LEGAL;
	return referee_call(r, V_ILLEGAL, TT_HEIST_LOOT_ROLL, WHERE_TURN, "%s has the highest roll and so the loot, not %s", seat_of(c, winner, r->arena),
			    seat_of(c, p->loot, r->arena));
}

/* ---- theft */
enum { TRIED_AT_BEGIN = 1, TRIED_AT_END = 2 };

/* When in a turn the try comes: at its beginning, at its end, or in the middle (0). */
static unsigned steal_moment(const struct position *p)
{
	bool due = p->now.due == DUE_FLIP || p->now.due == DUE_STEP || p->now.draws || p->now.stores;

	return !p->in_turn ? 0 : !moved_already(p) ? TRIED_AT_BEGIN : due ? 0 : TRIED_AT_END;
}

static void check_steal_timing(struct trial *t)
{
	const struct position *p = t->p;
	unsigned moment = steal_moment(p);
	bool own = p->in_turn && p->seat == t->a->seat, carriers = p->in_turn && p->seat == t->a->target;

	if (!own && !(carriers && ruling(t->c, TRR_HEIST_WHOSE_TURN) == TRR_HEIST_WHOSE_TURN_EITHER)) {
		BREAKS(t, TT_HEIST_STEAL_TIMING, WHERE_ACTION, "%s can try it in the own turn only, and this is %s's", WHO(t, t->a->seat), WHO(t, p->seat));
		return;
	}
	if (!moment)
		BREAKS(t, TT_HEIST_STEAL_TIMING, WHERE_ACTION, p->now.draws || p->now.stores
		       ? "a try comes at the beginning or the end of the turn, and %s has an RPM to draw first"
		       : "a try comes at the beginning or the end of the turn, and %s is still on the way", WHO(t, p->seat));
	else if (p->tried & moment)
		BREAKS(t, TT_HEIST_STEAL_TIMING, WHERE_ACTION, "one try was made at the %s of this turn", moment == TRIED_AT_BEGIN ? "beginning" : "end");
	else if (p->tried && ruling(t->c, TRR_HEIST_STEAL_COUNT) == TRR_HEIST_STEAL_COUNT_ONE)
		BREAKS(t, TT_HEIST_STEAL_TIMING, WHERE_ACTION, "one try was made in this turn, and it is the only one");
	else
		referee_held(t->r, TT_HEIST_STEAL_TIMING);
}

void check_heist_steal(struct trial *t)
{
	const struct position *p = t->p;
	unsigned thief = (unsigned)t->a->seat, carrier = (unsigned)t->a->target;

	if (!HOLDS(t, TT_HEIST_ARREST_OUT, p->car[thief].gone == HERE)) {
		BREAKS(t, TT_HEIST_ARREST_OUT, WHERE_ACTION, "%s is out of the game", WHO(t, t->a->seat));
		return;
	}
	if (!drives(p, thief)) {
		BREAKS(t, TT_HEIST_POLICE_PLACE, WHERE_ACTION, "%s has no driver who could steal", WHO(t, t->a->seat));
		return;
	}
	if (thief == carrier) {
		BREAKS(t, TT_HEIST_STEAL_PARALLEL, 1, "nobody steals from the own car; another player may");
		return;
	}
	if (p->loot != (int)carrier)
		BREAKS(t, TT_HEIST_STEAL_OFF_TRACK, 1, "%s does not carry the loot%s%s", WHO(t, t->a->target), p->loot >= 0 ? "; that is " : "",
		       p->loot >= 0 ? WHO(t, p->loot) : "");
	else if (p->car[carrier].place)
		BREAKS(t, TT_HEIST_STEAL_OFF_TRACK, 1, "%s is in the hideout, where nothing is stolen", WHO(t, t->a->target));
	else if (!HOLDS(t, TT_HEIST_STEAL_OFF_TRACK, !on_track(p, carrier)))
		BREAKS(t, TT_HEIST_STEAL_OFF_TRACK, 1, "%s is On-Track; the loot can be stolen only from a carrier who is Off-Track", WHO(t, t->a->target));
	if ((t->worst < V_ILLEGAL || p->loot == (int)carrier) && !p->car[carrier].place) {
		int lead = ahead_of(t->c, p, thief, carrier);
		bool on_way = p->in_turn && !steal_moment(p);   /* then the timing is what is wrong */
		if (!on_way && !HOLDS(t, TT_HEIST_STEAL_PARALLEL, lead == 0))
			BREAKS(t, TT_HEIST_STEAL_PARALLEL, WHERE_ACTION, "%s is %d card%s %s %s, not level", WHO(t, t->a->seat), lead < 0 ? -lead : lead,
			       lead == 1 || lead == -1 ? "" : "s", lead < 0 ? "behind" : "ahead of", WHO(t, t->a->target));
	}
	if (!on_track(p, thief) && ruling(t->c, TRR_HEIST_THIEF_OFF_TRACK) == TRR_HEIST_THIEF_OFF_TRACK_NO)
		BREAKS(t, TT_HEIST_STEAL_PARALLEL, WHERE_ACTION, "%s is Off-Track, and steals from the track only", WHO(t, t->a->seat));
	check_steal_timing(t);
}

void resolve_heist_steal(struct context *c, struct position *p)
{
	struct duel *d = &p->duel;
	unsigned thief = d->sum[d->attacker], carrier = d->sum[d->defender];

	if (thief > carrier)
		p->loot = d->attacker;
	if (thief == carrier && ruling(c, TRR_HEIST_STEAL_TIE) == TRR_HEIST_STEAL_TIE_REROLL)
		begin_duel(p, DUEL_STEAL, d->attacker, d->defender);
}

/* ---- the police */
void heist_settle(struct context *c, struct position *p)
{
	bool road = false, home = false;

	for (unsigned s = 0; s < c->nseats; s++) {
		road |= racing(p, s);
		home |= p->car[s].place != 0;
	}
	/* where nobody knows who has the loot, it is lost with the last robber */
	if ((p->loot >= 0 && p->car[p->loot].gone == ARRESTED) || (!road && !home)) {
		p->now.over = p->now.race_over = true;
		p->now.side = SIDE_OTHER;
	} else if (!road && p->loot >= 0 && !p->car[p->loot].place) {
		p->now.over = p->now.race_over = true;  /* its carrier gave up on the road */
		p->now.side = SIDE_OTHER;
	} else if (!road) {
		p->now.race_over = true;
	}
}

void police_step(struct context *c, struct position *p)
{
	struct car *police = &p->car[p->driverless];
	bool road = false;
	int level;

	for (unsigned s = 0; s < c->nseats; s++)
		road |= racing(p, s);
	if (police->at < police->length || (police->at == police->length && road && ruling(c, TRR_HEIST_POLICE_END) == TRR_HEIST_POLICE_END_KEEPS_GOING))
		police->at++;
	level = level_of(c, p, (unsigned)p->driverless);
	for (unsigned s = 0; s < c->nseats; s++) {
		/* the car of one who gave up is of no account, unless the money is in it */
		if (!racing(p, s) && (p->loot != (int)s || p->car[s].place || p->car[s].gone == ARRESTED))
			continue;
		int at = level_of(c, p, s);
		if (at < level || (at == level && ruling(c, TRR_HEIST_LEVEL) == TRR_HEIST_LEVEL_ARRESTED))
			p->car[s].gone = ARRESTED;
	}
	heist_settle(c, p);
}

/* ---- the stand-off */
/* Everybody is in the hideout or arrested, and somebody is in the hideout. */
bool road_empty(const struct position *p)
{
	bool home = false;

	if (p->mode != HEIST || !p->laid || p->now.side == SIDE_OTHER)
		return false;
	for (unsigned s = 0; s < CARS_MAX; s++) {
		if (s < p->nracers && racing(p, p->order[s]))
			return false;
		home |= p->car[s].place > 0;
	}
	return home;
}

/* The last robber is off the road, and the police have not had their card of that round. */
bool police_may_step(struct context *c, const struct position *p)
{
	return p->mode == HEIST && p->now.race_over && !p->now.over && p->seat != p->driverless && p->moved && p->duel.kind != DUEL_STANDOFF &&
	       standoff_winner(c, p) == SEAT_NONE;
}

unsigned rolls_due(struct context *c, const struct position *p, unsigned seat)
{
	unsigned n = hand_size(p, seat) + (p->car[seat].place == 1);

	if (p->loot == (int)seat)
		n += ruling(c, TRR_HEIST_LOOT_BONUS) == TRR_HEIST_LOOT_BONUS_TWO ? 2 : 1;
	return n;
}

/* The row that a wrong number of rolls breaks: the part of them that is counted wrong. */
unsigned roll_rule(struct context *c, const struct position *p, unsigned seat, unsigned rolls)
{
	unsigned due = rolls_due(c, p, seat), cards = hand_size(p, seat);
	bool first = p->car[seat].place == 1, loot = p->loot == (int)seat;

	if (loot && cards && rolls < due)
		return TT_HEIST_LOOT_CARD;
	if (cards && !(first && rolls < due))
		return TT_HEIST_ROLL_RPM;
	return first ? TT_HEIST_ROLL_FIRST : loot ? TT_HEIST_ROLL_LOOT : TT_HEIST_ROLL_RPM;
}

/* The dice of a theft, which may come in the turn that brings the last robber home, are none of the stand-off's. */
unsigned standoff_rolls(const struct position *p, unsigned seat)
{
	return p->duel.kind == DUEL_STANDOFF ? p->duel.rolled[seat] : 0;
}

uint32_t standoff_rollers(struct context *c, const struct position *p)
{
	uint32_t seats = 0;

	if (!road_empty(p) || p->now.over || standoff_winner(c, p) != SEAT_NONE)
		return 0;
	for (unsigned s = 0; s < c->nseats; s++)
		if (p->car[s].place && standoff_rolls(p, s) < rolls_due(c, p, s))
			seats |= 1u << s;
	return seats;
}

/* Who has the highest sum; tied: how many have it. */
static int highest(struct context *c, const struct position *p, unsigned *tied)
{
	int best = SEAT_NONE;

	*tied = 0;
	for (unsigned s = 0; s < c->nseats; s++) {
		if (!p->car[s].place)
			continue;
		if (best < 0 || p->duel.sum[s] > p->duel.sum[best]) {
			best = (int)s;
			*tied = 1;
		} else if (p->duel.sum[s] == p->duel.sum[best]) {
			++*tied;
		}
	}
	return best;
}

/* The loot's carrier is among the highest. */
static bool carrier_is_tied(const struct position *p, int best)
{
	return p->loot >= 0 && p->duel.sum[p->loot] == p->duel.sum[best];
}

int standoff_winner(struct context *c, const struct position *p)
{
	unsigned home = 0, tied;
	int lone = SEAT_NONE, best;

	if (p->winner)
		return p->winner - 1;
	if (!road_empty(p))
		return SEAT_NONE;
	for (unsigned s = 0; s < c->nseats; s++)
		if (p->car[s].place) {
			home++;
			lone = (int)s;
		}
	if (home == 1 && ruling(c, TRR_HEIST_LONE) == TRR_HEIST_LONE_WINS)
		return lone;
	for (unsigned s = 0; s < c->nseats; s++)
		if (p->car[s].place && standoff_rolls(p, s) < rolls_due(c, p, s))
			return SEAT_NONE;
	best = highest(c, p, &tied);
	if (tied == 1)
		return best;
	return ruling(c, TRR_HEIST_FINAL_TIE) == TRR_HEIST_FINAL_TIE_CARRIER && carrier_is_tied(p, best) ? p->loot : SEAT_NONE;
}

/* The roll that completes the stand-off may leave a tie. */
static void check_final_tie(struct trial *t)
{
	struct position after = *t->p;
	struct stated s;
	unsigned tied;
	int best;

	if (after.duel.kind != DUEL_STANDOFF)
		begin_duel(&after, DUEL_STANDOFF, SEAT_NONE, SEAT_NONE);
	for (unsigned i = 0; i < t->a->ncards; i++) {
		if (t->a->cards[i] == UNKNOWN)
			return;
		after.duel.sum[t->a->seat] = (uint16_t)(after.duel.sum[t->a->seat] + t->a->cards[i]);
	}
	after.duel.rolled[t->a->seat] = (uint8_t)(after.duel.rolled[t->a->seat] + t->a->ncards);
	if (standoff_rollers(t->c, &after))
		return;
	best = highest(t->c, &after, &tied);
	if (tied < 2 || standoff_winner(t->c, &after) != SEAT_NONE || ruling(t->c, TRR_HEIST_FINAL_TIE) == TRR_HEIST_FINAL_TIE_REROLL)
		return;
	CALL(t, V_UNDECIDED, TT_HEIST_WIN, WHERE_ACTION, ruling(t->c, TRR_HEIST_FINAL_TIE) == TRR_HEIST_FINAL_TIE_CARRIER
	     ? "%u have the highest sum, %u, and who brought the loot is not among them; no rule given breaks that tie"
	     : "%u have the highest sum, %u, and no rule given breaks the tie; ruling heist-final-tie", tied, after.duel.sum[best]);
	look_ahead(t->r, &s);
	for (unsigned i = 0; i < t->c->nseats; i++)
		if (s.result == 1u << i) {
			t->a->target = (int8_t)i;
			t->a->hit = t->r->stated = true;
		}
}

void check_standoff(struct trial *t)
{
	const struct position *p = t->p;
	unsigned seat = (unsigned)t->a->seat, due, rolls;

	t->a->target = SEAT_NONE;
	t->a->hit = false;
	if (!HOLDS(t, TT_HEIST_STANDOFF_WHEN, road_empty(p))) {
		BREAKS(t, TT_HEIST_STANDOFF_WHEN, WHERE_ACTION, "somebody is still on the road; the stand-off waits for that");
		return;
	}
	if (p->in_turn) {
		BREAKS(t, TT_HEIST_STANDOFF_WHEN, WHERE_ACTION, "%s's turn is still on; the stand-off is a step of everyone (all:)", WHO(t, p->seat));
		return;
	}
	if (!HOLDS(t, TT_HEIST_STANDOFF_WHO, p->car[seat].place > 0)) {
		BREAKS(t, TT_HEIST_STANDOFF_WHO, WHERE_ACTION, "%s has not come to the hideout and has no part in the stand-off", WHO(t, t->a->seat));
		return;
	}
	due = rolls_due(t->c, p, seat);
	rolls = standoff_rolls(p, seat) + t->a->ncards;
	bool short_of = rolls < due && t->r->line && !rolls_later(t->r, t->a->seat);
	if (rolls > due || short_of)
		BREAKS(t, roll_rule(t->c, p, seat, rolls), WHERE_ACTION, "%s has %u roll%s in the stand-off (RPMs in hand: %u%s%s), not %u",
		       WHO(t, t->a->seat), due, due == 1 ? "" : "s", hand_size(p, seat), p->car[seat].place == 1 ? ", first in the hideout" : "",
		       p->loot == (int)seat ? ", the loot" : "", rolls);
	if (t->worst == V_LEGAL) {
		referee_held(t->r, TT_HEIST_ROLL_RPM);
		referee_held(t->r, p->car[seat].place == 1 ? TT_HEIST_ROLL_FIRST : TT_HEIST_ROLL_RPM);
		if (p->loot == (int)seat) {
			referee_held(t->r, TT_HEIST_ROLL_LOOT);
			referee_held(t->r, TT_HEIST_LOOT_CARD);
		}
	}
	check_faces(t, TT_HEIST_SUM);
	if (t->worst == V_LEGAL)
		check_final_tie(t);
}

void apply_standoff(struct context *c, struct position *p, const struct act *a)
{
	struct duel *d = &p->duel;
	unsigned tied;

	if (d->kind != DUEL_STANDOFF)
		begin_duel(p, DUEL_STANDOFF, SEAT_NONE, SEAT_NONE);
	d->rolled[a->seat] = (uint8_t)(d->rolled[a->seat] + a->ncards);
	for (unsigned i = 0; i < a->ncards; i++)
		d->sum[a->seat] = (uint16_t)(d->sum[a->seat] + a->cards[i]);
	if (a->hit && a->target >= 0)
		p->winner = (uint8_t)(a->target + 1);
	if (standoff_rollers(c, p) || standoff_winner(c, p) != SEAT_NONE)
		return;
	int best = highest(c, p, &tied);
	for (unsigned s = 0; s < c->nseats && tied > 1 && ruling(c, TRR_HEIST_FINAL_TIE) == TRR_HEIST_FINAL_TIE_REROLL; s++)
		if (p->car[s].place && d->sum[s] == d->sum[best])
			d->rolled[s]--;         /* they have one roll more */
}
