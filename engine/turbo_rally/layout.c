/* Turbo Rally: a set-up as a whole: what it leaves open is filled, and judged. */
#include "engine/turbo_rally/setup.h"

#include <string.h>

/* Before all cars nothing is known of the cards. */
#define ALL_PLAIN(c) ((1u << (c)->nseats) - 1)

/* Cards up to the car count as flipped, and known ones are counted. */
static void turn_up(struct context *c, struct position *p, uint32_t plain)
{
	for (unsigned s = 0; s < c->nseats; s++) {
		struct car *k = &p->car[s];
		if (!drives(p, s) || (plain >> s & 1 && !k->at && !k->place))
			continue;
		unsigned lane = k->place ? k->length : k->at, route = k->route_at;
		for (unsigned i = 1; i <= k->length; i++) {
			struct card *card = &k->lane[i];
			if (card->now == 0xFF)
				card->now = card->type;
			else if (!card->gap && i <= lane)
				card->up = true;
		}
		for (unsigned i = 1; i <= k->route_n; i++) {
			struct card *card = &k->route[i];
			if (card->now == 0xFF)
				card->now = card->type;
			else if (!card->gap && i <= route)
				card->up = true;
		}
	}
}

static bool any_seen(const struct position *p)
{
	static const uint16_t none[TRACK_MAX];

	return memcmp(p->now.seen, none, sizeof none) != 0;
}

static enum verdict count_cards(struct context *c, struct position *p, uint32_t plain, struct referee *r)
{
	const struct deck *deck = deck_of(c);
	enum verdict v = V_LEGAL;

	for (unsigned s = 0; s < c->nseats && plain != ALL_PLAIN(c); s++) {
		const struct car *k = &p->car[s];
		if (plain >> s & 1)
			continue;
		for (unsigned i = 1; i <= k->length; i++)
			if (k->lane[i].type < TRACK_MAX)
				p->now.seen[k->lane[i].type]++;
		for (unsigned i = 1; i <= k->route_n; i++)
			if (k->route[i].type < TRACK_MAX)
				p->now.seen[k->route[i].type]++;
	}
	for (unsigned i = 0; i < p->now.track_n && p->stated_piles >> PILE_TRACK & 1; i++)
		if (p->track_pile[i] < TRACK_MAX)
			p->now.seen[p->track_pile[i]]++;
	for (unsigned t = 0; t < TRACK_MAX && any_seen(p); t++)
		if (p->now.seen[t] > deck->track[t])
			v = referee_call(r, V_ILLEGAL, t == JUMP5 && set_of(c)->basic_pack && !house_of(c)->deck.stated ? TR_JUMP_FIVE_PACK : TR_CARD_COUNT, WHERE_TURN,
					 "%u card%s %s %s named; the deck has %u", p->now.seen[t], p->now.seen[t] == 1 ? "" : "s", track_name(c, t),
					 p->now.seen[t] == 1 ? "is" : "are", deck->track[t]);
	if (p->now.seen[RPM_DRAW] && !p->has_rpms)
		v = referee_call(r, V_ILLEGAL, TR_RPM_DRAW_SHUFFLE, WHERE_TURN, "RPM Draw cards are in the deck only where RPMs are in play");
	if (v == V_LEGAL)
		referee_held(r, TR_CARD_COUNT);
	return v;
}

/* Track cards of the deck that are used in this race. */
static unsigned deck_cards(const struct context *c, const struct position *p)
{
	const struct deck *deck = deck_of(c);
	unsigned n = p->has_rpms ? 0 : 0u - deck->track[RPM_DRAW];

	if (p->pack_stated && p->pack_basic)
		n -= deck->track[JUMP5];

	for (unsigned t = 0; t < TRACK_MAX; t++)
		n += deck->track[t];
	return n;
}

/* The fewest cards that the pile keeps; -1: nothing says. */
static int pile_min(struct context *c, const struct position *p)
{
	const struct deck *deck = deck_of(c);
	unsigned size = p->deck_size ? p->deck_size : deck->size;

	if (house_of(c)->draw_pile_min >= 0)
		return house_of(c)->draw_pile_min;
	if (deck->draw_pile_min >= 0 && (!p->deck_size || p->deck_size == deck->size))
		return deck->draw_pile_min;
	if (deck->slicks && ruling(c, TRR_DECK_COUNT) == TRR_DECK_COUNT_TRACK_ONLY && size > deck->slicks)
		size -= deck->slicks;
	if (size == 54 || size == 108)
		return size == 54 ? 4 : 8;
	switch (ruling(c, TRR_DRAW_PILE_OTHER)) {
	case TRR_DRAW_PILE_OTHER_AT_LEAST_ONE: return 1;
	case TRR_DRAW_PILE_OTHER_SCALE: return (int)(size + 53) / 54 * 4;
	default: return -1;
	}
}

/* fresh: all cars stand at their start before lanes of one length, and nothing is known of those. */
static enum verdict lay_piles(struct context *c, struct position *p, uint32_t plain, bool fresh, struct referee *r)
{
	unsigned all = p->deck_size && !(p->stated_piles >> PILE_TRACK & 1) && p->deck_size < deck_of(c)->size ? p->deck_size : deck_cards(c, p), laid = 0, lying = p->now.aside;
	enum verdict v = V_LEGAL;

	if (fresh)
		laid = c->nseats * p->car[0].length;
	for (unsigned s = 0; s < c->nseats && !fresh; s++) {
		const struct car *k = &p->car[s];
		unsigned gaps = 0;
		for (unsigned i = 1; i <= k->length && !(plain >> s & 1); i++) {
			gaps += k->lane[i].gap;
			lying += k->lane[i].slick + k->lane[i].beneath;
		}
		for (unsigned i = 1; i <= k->route_n; i++) {
			gaps += k->route[i].gap;
			lying += k->route[i].slick + k->route[i].beneath;
		}
		if (k->gone < RESIGNED)
			laid += k->length - gaps + k->route_n;
	}
	if (!(p->stated_piles >> PILE_TRACK & 1)) {
		int left = (int)all - (int)laid;
		p->now.track_head = 0;
		p->now.track_n = (uint16_t)(left > 0 ? left : 0);
		memset(p->track_pile, UNKNOWN, p->now.track_n);
		if (left < 0)
			v = referee_call(r, V_ILLEGAL, TR_DRAW_PILE_MIN, WHERE_TURN, "the lanes take %u cards; the deck has %u track cards", laid, all);
	} else if (p->now.track_n + laid > all &&
		   !(p->has_rpms && ruling(c, TRR_RPM_PILE) == TRR_RPM_PILE_TRACK_PILE)) {
		v = referee_call(r, V_ILLEGAL, TR_CARD_COUNT, WHERE_TURN, "%u cards in lanes and %u in the pile are more than the %u track cards of the deck", laid,
				 p->now.track_n, all);
	}
	if (!(p->stated_piles >> PILE_SLICK & 1))
		p->now.slicks = (uint16_t)(deck_of(c)->slicks > lying ? deck_of(c)->slicks - lying : 0);
	unsigned slicks = p->now.slicks + lying;
	if (slicks > deck_of(c)->slicks && !c->house)         /* a card of house rules may bring more of them */
		v = referee_call(r, V_ILLEGAL, TR_CARD_COUNT, WHERE_TURN, "%u Oil Slicks are named; there are %u", slicks, deck_of(c)->slicks);
	if (p->resumed || v)
		return v;
	int min = pile_min(c, p);
	unsigned left = p->now.track_n;
	if (min >= 0 && left < (unsigned)min && ruling(c, TRR_OIL_SET_UP_ORDER) == TRR_OIL_SET_UP_ORDER_AFTER_DEAL)
		left += p->now.slicks;  /* they are still among the cards left */
	if (min < 0)
		return left ? referee_call(r, V_UNDECIDED, TR_MISSING, WHERE_TURN, "how many cards a pile keeps of such a deck no rule says; parameter draw_pile_min "
					   "is missing") : referee_call(r, V_ILLEGAL, TR_DRAW_PILE_MIN, WHERE_TURN, "no card is left for the draw pile");
	if (!referee_test(r, TR_DRAW_PILE_MIN, left >= (unsigned)min))
		v = referee_call(r, V_ILLEGAL, TR_DRAW_PILE_MIN, WHERE_TURN, "%u card%s left in the draw pile; this deck keeps %d at least", left,
				 left == 1 ? " is" : "s are", min);
	return v;
}

/* RPMs that nobody has lie in their pile, and so do upgrades. */
static enum verdict lay_rpms(struct context *c, struct position *p, struct referee *r)
{
	if (!p->has_rpms)
		return V_LEGAL;
	enum verdict v = V_LEGAL;
	unsigned all = 0, named = 0, known[UNKNOWN + 1] = {0};
	bool stated = p->stated_piles >> PILE_RPM & 1;

	for (unsigned s = 0; s < c->nseats; s++) {
		named += p->hidden[s];
		for (unsigned i = 0; i < UNKNOWN && any_of(p->hand[s], RPM_MAX); i++)
			known[i] += p->hand[s][i];
	}
	for (unsigned i = 0; i < p->lying_n; i++)
		known[p->lying[i]]++;
	for (unsigned i = 0; i < UNKNOWN; i++) {
		named += known[i] += p->rpms_out[i];
		all += rpm_removed(p, i) ? 0 : rpm_count(c, i);
	}
	if (!stated) {
		p->rpm_head = 0;
		p->rpm_n = (uint16_t)(all > named ? all - named : 0);
		memset(p->rpm_pile, UNKNOWN, sizeof p->rpm_pile);
	}
	for (unsigned k = 0; k < p->rpm_n && stated; k++)
		known[p->rpm_pile[(p->rpm_head + k) % PILE_MAX]]++;
	for (unsigned i = 0; i < UNKNOWN && p->mode != HEROES; i++) {
		unsigned count = rpm_count(c, i);
		if (known[i] > count)
			v = referee_call(r, V_ILLEGAL, TR_CARD_COUNT, WHERE_TURN, count ? "%u card%s %s %s named; there %s %u" : "%u card%s %s %s named; the component set has none", known[i],
					 known[i] == 1 ? "" : "s", rpm_name(c, i), known[i] == 1 ? "is" : "are", count == 1 ? "is" : "are", count);
	}
	if (v == V_LEGAL && p->mode < HEIST && named + (stated ? p->rpm_n : 0u) > all)
		v = referee_call(r, V_ILLEGAL, TR_CARD_COUNT, WHERE_TURN, "RPMs named: %u; the box holds %u", named + (stated ? p->rpm_n : 0u), all);
	p->stated_piles |= 1u << PILE_RPM;
	return v;
}

static enum verdict lay_upgrades(struct context *c, struct position *p, struct referee *r)
{
	enum verdict v = V_LEGAL;
	unsigned all = 0, named = 0;
	bool stated = p->stated_piles >> PILE_UPGRADE & 1;

	if (!p->has_upgrades)
		return V_LEGAL;
	for (unsigned s = 0; s < c->nseats; s++)
		named += p->upgrades_hidden[s];
	for (unsigned u = 0; u < UPGRADES_MAX; u++) {
		unsigned count = upgrade_count(c, u), known = p->upgrades_out[u];
		all += count;
		for (unsigned s = 0; s < c->nseats; s++)
			known += p->upgrades[s][u] + p->declared[s][u];
		named += known;
		for (unsigned k = 0; k < p->upgrade_n && stated; k++)
			known += p->upgrade_pile[(p->upgrade_head + k) % PILE_MAX] == u;
		if (known > count && p->mode < HEIST)
			v = referee_call(r, V_ILLEGAL, TR_CARD_COUNT, WHERE_TURN, "%u upgrades %s are named; there %s %u", known, upgrade_name(c, u),
					 count == 1 ? "is" : "are", count);
	}
	if (!stated) {
		p->upgrade_n = (uint16_t)(all > named ? all - named : 0);
		memset(p->upgrade_pile, UNKNOWN, sizeof p->upgrade_pile);
	}
	if (v == V_LEGAL && p->mode < HEIST && named + (stated ? p->upgrade_n : 0u) > all)
		v = referee_call(r, V_ILLEGAL, TR_CARD_COUNT, WHERE_TURN, "upgrades named: %u; the box holds %u", named + (stated ? p->upgrade_n : 0u), all);
	p->stated_piles |= 1u << PILE_UPGRADE;
	return v;
}

/* TR-up-earn: nobody holds an upgrade before a race of the tournament was won. */
static enum verdict check_upgrades(struct context *c, struct position *p, struct referee *r)
{
	if (!p->has_upgrades || p->mode >= HEIST || p->further || (tournament(p) && (p->resumed || p->race > 1)))
		return V_LEGAL;
	for (unsigned s = 0; s < c->nseats; s++) {
		unsigned n = p->upgrades_hidden[s];
		if (!any_of(p->upgrades[s], UPGRADES_MAX) && !any_of(p->declared[s], UPGRADES_MAX) && n == 0)
			continue;
		for (unsigned u = 0; u < UPGRADES_MAX; u++)
			n += (unsigned)p->upgrades[s][u] + p->declared[s][u];
		if (n)
			return referee_call(r, V_ILLEGAL, TR_UP_EARN, WHERE_TURN, "%s can't have a Performance Upgrade %s: it is won by first place in a race of a tournament",
					    seat_of(c, (int)s, r->arena), tournament(p) ? "before race 1" : "in a single race");
	}
	return V_LEGAL;
}

/* TR-rpm-deal: the hands with which a tournament or race begins. */
static enum verdict check_deal(struct context *c, struct position *p, struct referee *r)
{
	enum verdict v = V_LEGAL;

	if (!p->has_rpms || p->further || p->race > 1 || p->resumed || p->mode >= HEIST)
		return V_LEGAL;
	unsigned lane = p->car[p->order[0]].length, first = hand_size(p, p->order[0]);
	if (p->mode == SINGLE && ruling(c, TRR_RPM_SINGLE_RACE) == TRR_RPM_SINGLE_RACE_TOURNAMENT_ONLY)
		return referee_call(r, V_ILLEGAL, TR_RPM_DEAL, WHERE_TURN, "RPMs are dealt at the start of a tournament, and this is a single race");
	for (unsigned i = 0; i < p->nracers; i++)
		if (hand_size(p, p->order[i]) > 5)
			first = hand_size(p, p->order[i]);
	for (unsigned i = 0; i < p->nracers && v == V_LEGAL; i++) {
		unsigned n = hand_size(p, p->order[i]);
		const char *who = seat_of(c, p->order[i], r->arena);
		if (n < 1 || n > 5) {
			return referee_call(r, V_ILLEGAL, TR_RPM_DEAL, WHERE_TURN, "%s is dealt %u RPMs; it is one to five", who, n);
		}
		if (i == 0 && p->nracers == 1)
			continue;
		unsigned way = ruling(c, TRR_RPM_DEAL);
		unsigned want = rpms_rounded(lane);
		if (way == TRR_RPM_DEAL_RANGE_EQUAL && n != first)
			v = referee_call(r, V_ILLEGAL, TR_RPM_DEAL, WHERE_TURN, "%s is dealt %u RPM%s and %s %u; all get the same number", who, n, n == 1 ? "" : "s",
					 seat_of(c, p->order[0], r->arena), first);
		else if (way == TRR_RPM_DEAL_ROUNDED && n != want)
			v = referee_call(r, V_ILLEGAL, TR_RPM_DEAL, WHERE_TURN, "%s is dealt %u RPM%s; for lanes of %u cards it is %u", who, n, n == 1 ? "" : "s", lane, want);
	}
	if (v == V_LEGAL)
		referee_held(r, TR_RPM_DEAL);
	return v;
}

/* Whether all seats run a race of the core, and stand at their start before lanes of one length, of which nothing is known. */
static bool all_fresh(const struct context *c, const struct position *p)
{
	size_t head = offsetof(struct car, lane[1]) - offsetof(struct car, at), length = p->car[0].length;

	if (p->mode >= HEIST || p->resumed || p->now.race_over || length == 0 || p->driverless != SEAT_NONE || p->rax != SEAT_NONE || p->nracers != c->nseats)
		return false;
	for (unsigned s = 0; s < c->nseats; s++)
		if (p->car[s].length != length || memcmp(&p->car[s].at, &fresh_car.at, head + length * sizeof(struct card)) != 0)
			return false;
	return true;
}

/* plain gets a bit for each car before which nothing is known. */
static enum verdict check_lanes(struct context *c, struct position *p, uint32_t *plain, struct referee *r)
{
	enum verdict v = V_LEGAL;
	unsigned first = 0, left = 0;    /* of one who races; where nobody does, of one who gave up */

	for (unsigned s = 0; s < c->nseats; s++)
		if (drives(p, s) && p->role[s] == RACER && p->car[s].length) {
			unsigned *lane = p->car[s].gone < RESIGNED ? &first : &left;
			*lane = *lane ? *lane : p->car[s].length;
		}
	if (!first)
		first = left;
	if (!first)
		return referee_call(r, V_ILLEGAL, TR_FIELD_LENGTH, WHERE_TURN, "no lane is laid; lanes N says how many cards each has");
	bool others = p->driverless != SEAT_NONE || p->rax != SEAT_NONE;
	for (unsigned s = 0; s < c->nseats && others; s++) {
		unsigned n = p->role[s] == POLICE ? first + 3 : first > 3 ? first - 3 : 1;
		if (p->role[s] != RACER && !(p->lengths_stated >> s & 1))       /* where lanes were stated one by one */
			p->car[s].length = (uint8_t)(n > LANE_MAX ? LANE_MAX : n);
		widen(p, p->car[s].length);
	}
	referee_held(r, TR_FIELD_LENGTH);
	for (unsigned s = 0; s < c->nseats && p->mode <= HEIST; s++)
		if (p->role[s] == RACER && p->car[s].gone < RESIGNED && !referee_test(r, TR_DEAL_EVEN, p->car[s].length == first))
			v = referee_call(r, V_ILLEGAL, TR_DEAL_EVEN, WHERE_TURN, "the lane of %s has %u cards, another one %u; all have the same number",
					 seat_of(c, (int)s, r->arena), p->car[s].length, first);
	*plain = 0;
	for (unsigned s = 0; s < c->nseats; s++)
		*plain |= (uint32_t)untouched(&p->car[s]) << s;
	if (p->resumed)
		return v;
	for (unsigned s = 0; s < c->nseats; s++) {
		const struct car *k = &p->car[s];
		if (k->gone >= RESIGNED)
			continue;
		if (!referee_test(r, TR_START_LINE, k->at == 0 && k->state == ON && k->route_n == 0 && k->place == 0 && k->gone == HERE))
			v = referee_call(r, V_ILLEGAL, TR_START_LINE, WHERE_TURN, "%s starts before card 1, not elsewhere (a position in mid-race says resume SEAT)",
					 seat_of(c, (int)s, r->arena));
		if (k->length && *plain >> s & 1) {
			referee_held(r, TR_LANE_FACEDOWN);
			referee_held(r, TR_OIL_SEPARATE);
			continue;
		}
		for (unsigned i = 1; i <= k->length; i++) {
			if (!referee_test(r, TR_LANE_FACEDOWN, !k->lane[i].up))
				v = referee_call(r, V_ILLEGAL, TR_LANE_FACEDOWN, WHERE_TURN, "card %u of %s lies face up before the race", i, seat_of(c, (int)s, r->arena));
			if (!referee_test(r, TR_OIL_SEPARATE, !k->lane[i].slick && !k->lane[i].beneath))
				v = referee_call(r, V_ILLEGAL, TR_OIL_SEPARATE, WHERE_TURN, "no Oil Slick lies in a lane before the race (card %u of %s)", i,
						 seat_of(c, (int)s, r->arena));
		}
	}
	return v;
}

static enum verdict check_teams(struct context *c, struct position *p, struct referee *r)
{
	bool any = false;
	unsigned second = 0;

	for (unsigned s = 0; s < c->nseats; s++) {
		any |= p->team[s] != 0;
		if (p->team[s] && p->team[s] != 1)
			second = 1;
	}
	if (p->mode != TEAM)
		return !any || p->mode >= HEIST ? V_LEGAL
		       : referee_call(r, V_ILLEGAL, TR_TEAM_WHEN, WHERE_TURN, "teams are formed, and it is mode team that is run in teams, not mode %s",
				      p->mode == SINGLE ? "single" : "tournament");
	if (!any || !second)
		return referee_call(r, V_ILLEGAL, TR_TEAM_WHEN, WHERE_TURN, any ? "there is one team only" : "no teams are formed; team NAME SEAT... names them before race 1");
	for (unsigned s = 0; s < c->nseats; s++)
		if (!p->team[s])
			return referee_call(r, V_ILLEGAL, TR_TEAM_WHEN, WHERE_TURN, "%s belongs to no team", seat_of(c, (int)s, r->arena));
	referee_held(r, TR_TEAM_WHEN);
	referee_held(r, TR_TEAM_LANES);
	return V_LEGAL;
}

/* Who runs a sixth race. */
static enum verdict check_sixth(struct context *c, struct position *p, struct referee *r)
{
	unsigned best = 0, absent = 0;

	for (unsigned s = 0; s < c->nseats; s++)
		absent += p->car[s].gone == ABSENT;
	if (p->race != 6)
		return absent == 0 ? V_LEGAL : referee_call(r, V_ILLEGAL, TR_FIELD_LENGTH, WHERE_TURN, "%u car%s absent; nobody but in a sixth race is", absent,
							    absent == 1 ? " is" : "s are");
	if (!p->further && !p->now.race_over && !referee_test(r, TR_TIE_SIXTH, tied(c, p)))
		return referee_call(r, V_ILLEGAL, TR_TIE_SIXTH, WHERE_TURN, "after five races there is no tie, so there is no sixth race; tokens SEAT N says who has won");
	unsigned field = ruling(c, TRR_TIE_FIELD);
	if (field == TRR_TIE_FIELD_ALL_ADD_TROPHY && absent)
		return referee_call(r, V_ILLEGAL, TR_TIE_SIXTH, WHERE_TURN, "all run the sixth race; %u car%s left out", absent, absent == 1 ? " is" : "s are");
	if (field != TRR_TIE_FIELD_TIED_ONLY)
		return V_LEGAL;
	for (unsigned s = 0; s < c->nseats; s++)
		best = side_trophies(c, p, s) > best ? side_trophies(c, p, s) : best;
	for (unsigned s = 0; s < c->nseats; s++)
		if (p->car[s].gone < RESIGNED && side_trophies(c, p, s) < best)
			return referee_call(r, V_ILLEGAL, TR_TIE_SIXTH, WHERE_TURN, "only the tied run the sixth race, and %s is not tied; order SEAT... names those who run",
					    seat_of(c, (int)s, r->arena));
	return V_LEGAL;
}

/* Places are given one after another, and trophies one a race. */
static enum verdict check_places(struct context *c, struct position *p, struct referee *r)
{
	unsigned trophies = 0, over = p->now.races_run + (p->now.race_over ? 1u : 0u);

	for (unsigned s = 0; s < c->nseats; s++) {
		trophies += p->now.trophies[s];
		if (p->car[s].place > p->now.finished)
			return referee_call(r, V_ILLEGAL, TR_RACE_END, WHERE_TURN, "%s has place %u, and %u car%s home; place SEAT N names each",
					    seat_of(c, (int)s, r->arena), p->car[s].place, p->now.finished, p->now.finished == 1 ? " is" : "s are");
	}
	if (tournament(p) && !p->further && trophies > over)
		return referee_call(r, V_ILLEGAL, TR_CHAMPION, WHERE_TURN, "%u troph%s named, and %u race%s over; each brings one", trophies,
				    trophies == 1 ? "y is" : "ies are", over, over == 1 ? " is" : "s are");
	return V_LEGAL;
}

/* Driver Agility leaves no slick in the lane, unless its owner may decline it. */
static bool slick_in_spite(struct context *c, const struct position *p, unsigned seat)
{
	const struct car *k = &p->car[seat];

	if (!p->declared[seat][UP_AGILITY])
		return false;
	for (unsigned i = 1; i <= k->length + k->route_n; i++)
		if (card_seen(k, slick_spot(k, i))->slick)
			return ruling(c, TRR_UPGRADE_AUTOMATIC) == TRR_UPGRADE_AUTOMATIC_AUTOMATIC;
	return false;
}

/* Whether the race is over: it is where nobody runs any more, and where resume all or won says so nobody may. */
static enum verdict check_over(struct context *c, struct position *p, struct referee *r)
{
	unsigned running = 0;

	if (p->mode >= HEIST)           /* the sheets say how those end */
		return V_LEGAL;
	for (unsigned s = 0; s < c->nseats; s++)
		running += racing(p, s);
	if (p->now.race_over && running)
		return referee_call(r, V_ILLEGAL, TR_RACE_END, WHERE_TURN, "the set-up says that race %u is over, and %u car%s still in %s lane; place SEAT N says who is home",
				    p->race, running, running == 1 ? " is" : "s are", running == 1 ? "its" : "their");
	p->now.race_over |= !running;
	return V_LEGAL;
}

/* A position in mid-race must hang together. */
static enum verdict check_middle(struct context *c, struct position *p, struct referee *r)
{
	for (unsigned s = 0; s < c->nseats; s++) {
		struct car *k = &p->car[s];
		unsigned state = k->state == OFF ? k->inner : k->state;
		bool held = state == HELD;
		if (k->route_at > k->route_n)
			return referee_call(r, V_ILLEGAL, TR_DETOUR_ALIGN, WHERE_TURN, "%s stands on r%u, and its route has %u cards; route SEAT K CARD... lays it",
					    seat_of(c, (int)s, r->arena), k->route_at, k->route_n);
		if (k->place && k->route_n)
			return referee_call(r, V_ILLEGAL, TR_DETOUR_CLEAR, WHERE_TURN, "%s is home, and no route lies beside its lane any more",
					    seat_of(c, (int)s, r->arena));
		if (held && (k->target == finish_of(k) || !card_at(k, k->target) || card_at(k, k->target)->gap))
			return referee_call(r, V_ILLEGAL, TR_JUMP_LAND, WHERE_TURN, "the jump of %s is held up before a card that is not there", seat_of(c, (int)s, r->arena));
		if (held && (on_route(k->target) ? k->target < ROUTE + k->route_at : k->target < k->at))
			return referee_call(r, V_ILLEGAL, TR_JUMP_LAND, WHERE_TURN, "the jump of %s is held up before a card that does not lie ahead", seat_of(c, (int)s, r->arena));
		if (p->resumed && p->mode < HEIST && !p->now.race_over && p->next == SEAT_NONE &&
		    !referee_test(r, TR_START_LINE, k->place == 0 && (k->gone != HERE || (k->at == 0 && k->state == ON))))
			return referee_call(r, V_ILLEGAL, TR_START_LINE, WHERE_TURN, "resume any says that nobody has had a turn, and %s is on its way", seat_of(c, (int)s, r->arena));
		if (way_spot(k) == 0 && state != ON)
			return referee_call(r, V_ILLEGAL, held ? TR_JUMP_LAND : state == HALF ? TR_STOP_HALF : TR_FLAT_FLIP, WHERE_TURN,
					    "%s waits before its first card, where no card makes it wait", seat_of(c, (int)s, r->arena));
		const struct card *own = card_seen(k, way_spot(k));
		unsigned type = own && own->now < TRACK_MAX ? acts_as(c, own->now) : UNKNOWN;
		if (type != UNKNOWN && (held ? type != JUMP3 && type != JUMP5 : state == HALF && type != STOP))
			return referee_call(r, V_ILLEGAL, held ? TR_JUMP_LAND : TR_STOP_HALF, WHERE_TURN, "%s waits on a %s, and its card %s is %s",
					    seat_of(c, (int)s, r->arena), held ? "Jump" : "Stop Light", spot_name(c, k, way_spot(k), r->arena), track_name(c, own->now));
		if (slick_in_spite(c, p, s))
			return referee_call(r, V_ILLEGAL, TR_UP_AGILITY_OIL, WHERE_TURN, "%s has Driver Agility, so no Oil Slick lies in its lane",
					    seat_of(c, (int)s, r->arena));
		if (k->place)
			p->now.finished++;
	}
	uint32_t ordered = 0;
	for (unsigned i = 0; i < p->nracers; i++)
		ordered |= 1u << p->order[i];
	for (unsigned s = 0; s < c->nseats; s++)
		if (racing(p, s) && !(ordered >> s & 1))
			return referee_call(r, V_ILLEGAL, TR_FIELD_LENGTH, WHERE_TURN, "%s runs and is not named in the order of turns", seat_of(c, (int)s, r->arena));
	enum verdict over = check_over(c, p, r);
	if (over)
		return over;
	unsigned i = 0;
	for (; !p->moved_stated && p->next != SEAT_NONE && i < p->nracers && p->order[i] != (unsigned)p->next; i++)
		p->moved |= (uint16_t)(1u << p->order[i]);
	if (p->next != SEAT_NONE && !racing(p, (unsigned)p->next) && p->next != p->driverless)
		return referee_call(r, V_ILLEGAL, TR_TURN_CYCLE, WHERE_TURN, "%s has no turn any more", seat_of(c, p->next, r->arena));
	return check_places(c, p, r);
}

enum verdict turbo_rally_setup_end(struct context *c, void *pos, struct referee *r)
{
	struct position *p = pos;
	enum verdict worst = V_LEGAL, v;

#define JUDGE(call) \
	do { \
		v = call; \
		worst = v > worst ? v : worst; \
	} while (0)
	if (p->mode == HEIST || p->mode == HEROES) {
		if (p->driverless == SEAT_NONE)
			return referee_call(r, V_ILLEGAL, p->mode == HEIST ? TT_HEIST_POLICE_PLACE : TT_HEROES_BUS_PLACE, WHERE_TURN,
					    "no seat is the %s; call one so, or say role %s SEAT", p->mode == HEIST ? "police" : "bus", p->mode == HEIST ? "police" : "bus");
	} else if (p->mode == RAX && p->rax == SEAT_NONE) {
		return referee_call(r, V_ILLEGAL, TT_RAX_PLAYERS, WHERE_TURN, "no seat is Rad Rax; call one rax, or say role rax SEAT");
	}
	if (p->race > 1 && p->now.races_run == 0)
		p->now.races_run = (uint8_t)(p->race - 1);
	uint32_t plain = ALL_PLAIN(c);
	bool fresh = all_fresh(c, p);
	if (fresh) {                    /* so most races begin, and nothing more is to be asked */
		referee_held(r, TR_FIELD_LENGTH);
		referee_held(r, TR_DEAL_EVEN);
		referee_held(r, TR_START_LINE);
		referee_held(r, TR_LANE_FACEDOWN);
		referee_held(r, TR_OIL_SEPARATE);
		if (!p->further)
			JUDGE(check_places(c, p, r));
	} else {
		JUDGE(check_lanes(c, p, &plain, r));
		if (worst >= V_ILLEGAL)
			return worst;
		turn_up(c, p, plain);
		JUDGE(check_middle(c, p, r));
	}
	JUDGE(lay_piles(c, p, plain, fresh, r));
	JUDGE(count_cards(c, p, plain, r));
	JUDGE(lay_rpms(c, p, r));
	JUDGE(lay_upgrades(c, p, r));
	JUDGE(check_deal(c, p, r));
	JUDGE(check_upgrades(c, p, r));
	JUDGE(check_teams(c, p, r));
	JUDGE(check_sixth(c, p, r));
	if (p->mode >= HEIST)
		JUDGE(variant_setup_end(c, p, r));
#undef JUDGE
	if (p->now.race_over && p->mode < HEIST) {      /* it was booked before this position */
		for (unsigned s = 0; s < c->nseats; s++)
			if (p->car[s].place == 1) {
				p->now.won[p->now.races_run] = (uint8_t)(s + 1);
				p->now.trophies[s] = (uint8_t)(p->now.trophies[s] + !tournament(p));
			}
		p->now.races_run++;
		p->now.over = !tournament(p) || tournament_over(c, p);
	}
	referee_held(r, TR_FINISH_CARD);
	if (p->mode == HEROES && worst < V_ILLEGAL)
		referee_held(r, TT_HEROES_NO_WEAPONS);
	return worst;
}
