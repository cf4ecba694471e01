/* Turbo Rally: claims, and the rules that wrong ones break. */
#include "engine/turbo_rally/model.h"

#include <string.h>

static const char *const state_names[] = {"", "half", "flat", "upright", "off", "held", ""};

/* A car's place and state as a record has them. */
static const char *place_words(struct context *c, const struct car *k, struct arena *a)
{
	const char *place = k->place ? "finish" : k->state == AT_LINE ? "line" : spot_name(c, k, spot_of(k), a);

	if (k->state == OFF) {
		const char *off = k->off > 1 ? arena_printf(a, "%s off %u", place, k->off) : arena_printf(a, "%s off", place);
		if (k->inner == HELD)
			return arena_printf(a, "%s held %s", off, spot_name(c, k, k->target, a));
		return k->inner == HALF ? arena_printf(a, "%s half", off) : k->inner == AT_LINE ? arena_printf(a, "%s line", off) : off;
	}
	if (k->state == HELD)
		return arena_printf(a, "%s held %s", place, spot_name(c, k, k->target, a));
	return *state_names[k->state] ? arena_printf(a, "%s %s", place, state_names[k->state]) : place;
}

/* Rules that say why the car is where it is: the last card that moved it, and what was played on it. */
static unsigned reasons(const struct position *p, unsigned seat, int16_t *rules)
{
	const struct car *k = &p->car[seat];
	bool own = (int)seat == p->seat;        /* of the turn that is on, or was last */
	unsigned n = 0;

	if (!own && k->state == OFF)
		rules[n++] = TR_SWIPE_BUMP;
	else if (!own && p->declared[seat][UP_AGILITY] && p->triggered[seat][UP_AGILITY])
		rules[n++] = TR_UP_AGILITY_BUMP;
	else if (k->did && step_rule(p, k->did) >= 0 && !(own && p->w.flips))
		rules[n++] = (int16_t)step_rule(p, k->did);
	else if (own && p->w.nlayers && p->w.flips) {
		static const int16_t converts[CORE_RPMS] = {
			TR_SPIKES_CONVERT, TR_RUNFLAT_CONVERT, TR_ISW_EFFECT, TR_IOFF_EFFECT, TR_IGREEN_EFFECT, TR_NITROUS,
		};
		const struct layer *top = &p->w.layer[p->w.nlayers - 1];
		bool runflat = false, spikes = false;
		for (unsigned i = 0; i < p->w.nused; i++) {
			runflat |= p->w.used[i] == RUNFLAT && p->w.used_flip >> RUNFLAT & 1;
			spikes |= p->w.used[i] == SPIKES && p->w.used_flip >> SPIKES & 1;
		}
		if (top->kind != PRINTED && top->kind != LAYER_OFF_TRACK && top->rpm < CORE_RPMS)
			rules[n++] = converts[top->rpm];
		else if (runflat && spikes)
			rules[n++] = TR_RUNFLAT_CANCEL;
		if (p->now.triggered >> UP_RUNFLAT & 1)
			rules[n++] = TR_UP_RUN_FLAT;
		if (spikes && p->triggered[seat][UP_RUNFLAT] && top->kind != LAYER_SPIKES) {
			rules[n++] = TR_UP_RUN_FLAT_SPIKES;
		}
		if (p->now.triggered >> UP_OFFROAD & 1)
			rules[n++] = TR_UP_OFF_ROAD;
	}
	if (own && p->w.landing && p->w.used_turn >> SPIKES & 1 && p->w.used_turn >> RUNFLAT & 1)
		return 0;               /* what the layers come to is the question */
	if (own && p->now.jumped & 2)
		rules[n++] = TR_UP_TURBO;
	if (own && p->now.jumped & 1 && (n == 0 || rules[0] != TR_NITROUS))
		rules[n++] = TR_NITROUS;
	if (own && p->now.jumped & 2 && p->now.jumped & 1)
		rules[n++] = TR_UP_WITH_RPM;
	if (own && p->now.jumped & 2 && p->declared[seat][UP_TURBO] > 1)
		rules[n++] = TR_UP_COMBINE;
	if (n && own && (p->now.triggered & p->ever_triggered[seat]))
		rules[n++] = TR_UP_ONE_RACE;
	if (n == 0 && own && p->w.landing && p->w.flips)
		rules[n++] = TR_JUMP_LAND;
	else if (n == 0 && k->moved_by == SHORTCUT + 1)
		rules[n++] = TR_SHORTCUT_MOVE;
	else if (n == 0 && card_rule(k->moved_by) >= 0)
		rules[n++] = (int16_t)card_rule(k->moved_by);
	return n;
}

static enum verdict claim_at(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	unsigned spot = NO_SPOT, target = NO_SPOT, n = 1, i = 3;
	enum state state = ON, inner = ON;
	bool line, finish, states_off = false;
	int seat;
	enum verdict v;
	int16_t rules[12];

	if ((v = word_seat(r, play, 1, &seat)))
		return v;
	const struct car *k = &p->car[seat];
	line = word_at_is(r, play, 2, "line");
	finish = word_at_is(r, play, 2, "finish");
	if (!line && !finish && (v = need_spot(c, p, play, 2, (unsigned)seat, r, &spot)))
		return v;
	if (word_at_is(r, play, i, "off")) {
		state = OFF;
		i++;
		if (i < play->nwords && play->word[i].digits) {
			if ((v = word_number(r, play, i, 99, &n)))
				return v;
			states_off = true;
			i++;
		}
	}
	if (i < play->nwords) {
		enum state s = word_at_is(r, play, i, "half") ? HALF : word_at_is(r, play, i, "flat") ? UPSIDE : word_at_is(r, play, i, "upright") ? UPRIGHT
			     : word_at_is(r, play, i, "held") ? HELD : state == OFF && word_at_is(r, play, i, "line") ? AT_LINE : ON;
		if (s == ON || (state == OFF && s != HALF && s != HELD && s != AT_LINE))
			return word_wrong(r, play, i, "half, flat, upright, off or held");
		i++;
		if (s == HELD && i < play->nwords && (v = need_spot(c, p, play, i++, (unsigned)seat, r, &target)))
			return v;
		if (state == OFF)
			inner = s;
		else
			state = s;
	}
	if ((v = words_end(r, play, i)))
		return v;
	bool place = line ? k->state == AT_LINE && !k->place : finish ? k->place != 0 || (!drives(p, (unsigned)seat) && k->at > k->length) : !k->place && k->state != AT_LINE && spot_of(k) == spot;
	bool same = place && (line || finish || (k->state == state && (inner == ON || k->inner == inner) && (!states_off || k->off == n) &&
						 (target == NO_SPOT || k->target == target)));
	unsigned nrules = reasons(p, (unsigned)seat, rules);
	const char *is = place_words(c, k, r->arena), *who = seat_of(c, seat, r->arena);
	if (same) {
		referee_held(r, TR_TURN_MOVE);
		bool upgrades = false;
		for (unsigned u = 0; u < UPGRADES_MAX; u++)
			upgrades |= p->declared[seat][u] != 0;
		if (upgrades)
			referee_held(r, TR_UP_ROLE);
		if (p->mode >= HEROES && k->at == k->length)
			referee_held(r, p->mode == HEROES ? TT_HEROES_EDGE : TT_RAX_NO_BEYOND);
		if (seat == p->seat && p->now.triggered & p->ever_triggered[seat])
			referee_held(r, TR_UP_ONE_RACE);
		for (unsigned q = 0; q < nrules; q++)
			referee_held(r, (unsigned)rules[q]);
		return V_LEGAL;
	}
	int variant = p->mode >= HEIST ? variant_at_rule(p, (unsigned)seat, spot, place) : -1;
	if (variant >= 0) {
		rules[0] = (int16_t)variant;
		nrules = 1;
	} else if (!on_route(spot_of(k)) && on_route(spot) && k->route_n) {
		rules[0] = TR_DETOUR_ROUTE_FIRST;
		nrules = 1;
	} else if (nrules == 0) {
		rules[nrules++] = TR_TURN_MOVE;
	}
	for (unsigned q = 0; q < nrules; q++)
		referee_false(r, (unsigned)rules[q], arena_printf(r->arena, "at %s %s", who, is), "%s is at %s", who, is);
	return V_ILLEGAL;
}

static enum verdict claim_place(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	unsigned n;
	int seat;
	enum verdict v;

	if ((v = word_seat(r, play, 1, &seat)) || (v = word_number(r, play, 2, CARS_MAX, &n)) || (v = words_end(r, play, 3)))
		return v;
	unsigned is = p->car[seat].place, rule = n == 1 || is == 1 ? TR_RACE_WIN : TR_RACE_END;
	if (referee_test(r, rule, is == n))
		return V_LEGAL;
	const char *who = seat_of(c, seat, r->arena);
	return referee_false(r, rule, is ? arena_printf(r->arena, "place %s %u", who, is) : NULL, is ? "%s came in as number %u" : "%s has not crossed the finish", who, is);
}

/* One of several cards named, or a number. */
static enum verdict claim_hand(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	uint8_t want[RPM_MAX] = {0};
	unsigned n, hidden = 0, rule = TR_RPM_IN_HAND, played = UNKNOWN;
	int seat, card;
	enum verdict v;
	bool same = true;

	if ((v = word_seat(r, play, 1, &seat)))
		return v;
	for (unsigned i = 0; i < p->w.nused; i++)
		if (p->w.used_by[seat] >> p->w.used[i] & 1)
			played = p->w.used[i];
	bool cancelled = p->in_turn && played == SPIKES && p->triggered[p->seat][UP_RUNFLAT] && p->w.used_by[seat] >> SPIKES & 1;
	if (cancelled)
		rule = TR_UP_CANCEL_LOST;
	else if (played != UNKNOWN || (p->in_turn && p->last_rpm[seat]))
		rule = TR_RPM_NOT_RECOVERED;
	else if (p->race > 1 && !p->in_turn)
		rule = TR_RPM_SAVE;
	else if (p->in_turn && p->seat == seat && p->car[seat].moved_by == RPM_DRAW + 1)
		rule = TR_RPM_DRAW_CARD;
	if (play->nwords == 3 && play->word[2].kind == WORD_PLAIN && play->word[2].digits) {
		if ((v = word_number(r, play, 2, HAND_MAX, &n)))
			return v;
		same = n == hand_size(p, (unsigned)seat);
	} else if (word_at_is(r, play, 2, "none")) {
		same = hand_size(p, (unsigned)seat) == 0;
	} else {
		for (unsigned i = 2; i < play->nwords; i++) {
			if (play->word[i].kind == WORD_HIDDEN)
				hidden += (unsigned)play->word[i].key;
			else if ((card = rpm_word(c, r->record, &play->word[i])) >= 0)
				want[card]++;
			else
				return word_wrong(r, play, i, "an RPM card");
		}
		if (play->nwords == 2)
			return word_wrong(r, play, 2, "the cards, their number, or none");
		/* a card named may be one of the unknown, and an unknown one may be any */
		unsigned more = 0, left = 0;
		for (unsigned q = 0; q < RPM_MAX; q++) {
			more += want[q] > p->hand[seat][q] ? (unsigned)(want[q] - p->hand[seat][q]) : 0u;
			left += p->hand[seat][q] > want[q] ? (unsigned)(p->hand[seat][q] - want[q]) : 0u;
		}
		same = more <= p->hidden[seat] && p->hidden[seat] - more + left == hidden;
	}
	if (referee_test(r, rule, same)) {
		if (p->car[seat].place > 3)
			referee_held(r, TR_RPM_REWARD_REST);
		return V_LEGAL;
	}
	const char *who = seat_of(c, seat, r->arena), *is = hand_names(c, p, (unsigned)seat, r->arena);
	return referee_false(r, rule, arena_printf(r->arena, "hand %s %s", who, is), "the hand of %s is %s", who, is);
}

static const char *upgrade_list(struct context *c, const struct position *p, unsigned seat, struct arena *a)
{
	const char *list = "";

	for (unsigned u = 0; u < UPGRADES_MAX; u++)
		for (unsigned n = p->upgrades[seat][u]; n > 0; n--)
			list = arena_printf(a, "%s%s%s", list, *list ? " " : "", upgrade_name(c, u));
	for (unsigned n = p->upgrades_hidden[seat]; n > 0; n--)
		list = arena_printf(a, "%s%s?", list, *list ? " " : "");
	return *list ? list : "none";
}

static enum verdict claim_upgrades(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	uint8_t want[UPGRADES_MAX] = {0};
	unsigned hidden = 0, rule = TR_UP_ANY_RACE;
	int seat, card;
	enum verdict v;
	bool same = true;

	if ((v = word_seat(r, play, 1, &seat)))
		return v;
	if (!word_at_is(r, play, 2, "none"))
		for (unsigned i = 2; i < play->nwords; i++) {
			if (play->word[i].kind == WORD_HIDDEN)
				hidden += (unsigned)play->word[i].key;
			else if ((card = upgrade_word(c, r->record, &play->word[i])) >= 0)
				want[card]++;
			else
				return word_wrong(r, play, i, "a Performance Upgrade");
		}
	unsigned more = 0, left = 0;
	for (unsigned u = 0; u < UPGRADES_MAX; u++) {
		more += want[u] > p->upgrades[seat][u] ? (unsigned)(want[u] - p->upgrades[seat][u]) : 0u;
		left += p->upgrades[seat][u] > want[u] ? (unsigned)(p->upgrades[seat][u] - want[u]) : 0u;
		if (want[u] > p->upgrades[seat][u] && (p->upgrades_out[u] || p->declared[seat][u]))
			rule = TR_UP_REMOVED;
	}
	same = more <= p->upgrades_hidden[seat] && p->upgrades_hidden[seat] - more + left == hidden;
	bool any_out = false;
	for (unsigned u = 0; u < UPGRADES_MAX; u++)
		any_out |= p->upgrades_out[u] || p->declared[seat][u];
	if (same) {
		referee_held(r, TR_UP_ANY_RACE);
		if (any_out)
			referee_held(r, TR_UP_REMOVED);
		return V_LEGAL;
	}
	const char *who = seat_of(c, seat, r->arena), *is = upgrade_list(c, p, (unsigned)seat, r->arena);
	return referee_false(r, rule, arena_printf(r->arena, "upgrades %s %s", who, is), "%s holds %s, not declared yet", who, is);
}

static enum verdict claim_pile(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	const struct car *k = p->seat >= 0 ? &p->car[p->seat] : NULL;
	unsigned n = 0, is, rule, pile = word_at_is(r, play, 1, "track") ? PILE_TRACK : word_at_is(r, play, 1, "slick") ? PILE_SLICK
		: word_at_is(r, play, 1, "rpm") ? PILE_RPM : word_at_is(r, play, 1, "upgrade") ? PILE_UPGRADE : PILES;
	enum verdict v;
	bool same = true;

	if (pile == PILES)
		return word_wrong(r, play, 1, "a pile: track, slick, rpm or upgrade");
	is = pile == PILE_TRACK ? p->now.track_n : pile == PILE_SLICK ? p->now.slicks : pile == PILE_RPM ? p->rpm_n : p->upgrade_n;
	rule = pile == PILE_RPM ? TR_RPM_DISCARD : pile == PILE_UPGRADE ? TR_UP_TOP_CARD : pile == PILE_SLICK ? (k && k->did == STEP_CLEAN ? TR_OIL_BENEATH : TR_DRUM_DRAW)
	     : k && k->moved_by == SHORTCUT + 1 ? TR_SHORTCUT_BOTTOM : k && k->moved_by == DETOUR + 1 && p->in_turn && p->before_car.route_n < k->route_n ? TR_DETOUR_DRAW
	     : TR_DETOUR_CLEAR;
	if (word_at_is(r, play, 2, "none")) {
		if ((v = words_end(r, play, 3)))
			return v;
	} else if (play->nwords == 3 && play->word[2].digits) {
		if ((v = word_number(r, play, 2, PILE_MAX, &n)))
			return v;
	} else {
		for (unsigned i = 2; i < play->nwords; i++) {
			const struct word *w = &play->word[i];
			int card = w->kind == WORD_HIDDEN ? UNKNOWN : pile == PILE_TRACK ? track_word(c, r->record, w) : pile == PILE_UPGRADE ? upgrade_word(c, r->record, w)
				 : rpm_word(c, r->record, w);
			if (card < 0)
				return word_wrong(r, play, i, "a card of that pile, or its number of cards");
			for (unsigned q = w->kind == WORD_HIDDEN ? (unsigned)w->key : 1; q > 0; q--, n++) {
				unsigned there = pile == PILE_TRACK ? p->track_pile[(p->now.track_head + n) % PILE_MAX] : pile == PILE_UPGRADE
					       ? p->upgrade_pile[(p->upgrade_head + n) % PILE_MAX] : p->rpm_pile[(p->rpm_head + n) % PILE_MAX];
				same &= n >= is || card == UNKNOWN || there == UNKNOWN || there == (unsigned)card;
			}
		}
	}
	if (referee_test(r, rule, same && n == is))
		return V_LEGAL;
	const char *name = word_string(r, play, 1);
	if (n == is)
		return referee_false(r, rule, NULL, "other cards are known to lie in the %s pile", name);
	return referee_false(r, rule, arena_printf(r->arena, "pile %s %u", name, is), "the %s pile has %u card%s", name, is, is == 1 ? "" : "s");
}

/* slick, gap, up, down SEAT PLACE... · type SEAT PLACE CARD */
static enum verdict claim_card(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	uint64_t key = play->word->key;
	unsigned spot, last = play->nwords;
	int seat, type = -1;
	enum verdict v = V_LEGAL;

	if ((v = word_seat(r, play, 1, &seat)))
		return v;
	if (play->nwords < 3)
		return word_wrong(r, play, 2, "a card");
	const struct car *k = &p->car[seat];
	if (key == KEY("type")) {
		if (play->nwords != 4 || (type = track_word(c, r->record, &play->word[3])) < 0)
			return word_wrong(r, play, 3, "a track card");
		last = 3;
	}
	for (unsigned i = 2; i < last; i++) {
		if ((v = need_spot(c, p, play, i, (unsigned)seat, r, &spot)))
			return v;
		const struct card *card = card_seen(k, spot);
		bool cleaned = card && card->beneath && k->did == STEP_CLEAN, holds;
		unsigned rule, layers = p->w.nlayers;
		const char *place = spot_name(c, k, spot, r->arena), *who = seat_of(c, seat, r->arena), *is;
		if (!card)
			return word_wrong(r, play, i, "a card of that lane or route");
		if (key == KEY("slick")) {
			rule = cleaned ? TR_OIL_BENEATH : p->declared[seat][UP_AGILITY] ? TR_UP_AGILITY_OIL : TR_DRUM_PLACE;
			holds = card->slick;
			is = card->beneath ? "its Oil Slick lies beneath it" : "no Oil Slick lies on it";
		} else if (key == KEY("gap")) {
			rule = TR_SHORTCUT_REMOVE;
			holds = card->gap;
			is = "it lies there still";
		} else if (key == KEY("type")) {
			rule = p->in_turn && seat == p->seat && p->w.nlayers && p->w.spot == spot ? layers > 2 ? TR_RPM_TOPMOST : TR_RPM_CONVERT : TR_RPM_PERMANENT;
			holds = card->up && card->now == (unsigned)type;
			is = card->up ? arena_printf(r->arena, "it counts as %s", track_name(c, card->now)) : "it lies face down";
		} else {
			rule = cleaned ? TR_OIL_BENEATH : TR_LANE_FACEDOWN;
			holds = !card->gap && (card->up || card->open) == (key == KEY("up"));
			is = card->gap ? "it was taken out" : card->up ? "it lies face up" : "it lies face down";
		}
		if (!referee_test(r, rule, holds))
			return referee_false(r, rule, NULL, "card %s of %s: %s", place, who, is);
	}
	return V_LEGAL;
}

static enum verdict claim_route(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	unsigned n, is = 0, rule = TR_DETOUR_DRAW;
	int seat;
	enum verdict v;

	if ((v = word_seat(r, play, 1, &seat)) || (v = word_number(r, play, 2, ROUTE_MAX, &n)) || (v = words_end(r, play, 3)))
		return v;
	const struct car *k = &p->car[seat];
	for (unsigned i = 1; i <= k->route_n; i++)
		is += !k->route[i].gap;
	bool own = seat == p->seat;
	const struct layer *top = &p->w.layer[p->w.nlayers ? p->w.nlayers - 1 : 0];
	if (!own && k->route_n == 0)
		rule = TR_DETOUR_ALIGN;
	else if (own && p->now.triggered >> UP_OFFROAD & 1)
		rule = TR_UP_OFF_ROAD;
	else if (own && p->w.nlayers && top->kind == LAYER_CONVERT && top->rpm == OFFROAD)
		rule = TR_IOFF_EFFECT;
	else if (own && p->w.flips && p->before_car.route_n && k->route_n == 0)
		rule = TR_DETOUR_CLEAR;
	else if (own && k->moved_by == DETOUR + 1 && on_route(p->w.spot))
		rule = TR_DETOUR_NESTED;
	if (referee_test(r, rule, n == is)) {
		referee_held(r, TR_DETOUR_ALIGN);
		return V_LEGAL;
	}
	const char *who = seat_of(c, seat, r->arena);
	return referee_false(r, rule, arena_printf(r->arena, "route %s %u", who, is), "the route of %s has %u card%s", who, is, is == 1 ? "" : "s");
}

static enum verdict claim_tokens(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	unsigned n;
	int seat;
	enum verdict v;

	if ((v = word_seat(r, play, 1, &seat)) || (v = word_number(r, play, 2, 99, &n)) || (v = words_end(r, play, 3)))
		return v;
	unsigned rule = p->mode == TEAM ? TR_TEAM_WIN : tournament(p) ? TR_CHAMPION : TR_RACE_WIN;
	if (referee_test(r, rule, p->now.trophies[seat] == n))
		return V_LEGAL;
	return referee_false(r, rule, NULL, "%s has won %u trophies", seat_of(c, seat, r->arena), p->now.trophies[seat]);
}

static enum verdict claim_next(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	int seat;
	enum verdict v;

	if ((v = word_seat(r, play, 1, &seat)) || (v = words_end(r, play, 2)))
		return v;
	int is = next_in_turn(p);
	if (p->now.race_over && tournament(p) && p->now.won[p->now.races_run - 1])
		is = p->now.won[p->now.races_run - 1] - 1;
	unsigned rule = p->now.race_over ? TR_WINNER_OPENS : TR_TURN_CYCLE;
	if (referee_test(r, rule, is == seat))
		return V_LEGAL;
	return referee_false(r, rule, is >= 0 ? arena_printf(r->arena, "next %s", seat_of(c, is, r->arena)) : NULL, is >= 0 ? "the next turn is %s's" : "nobody has a turn%s",
			     is >= 0 ? seat_of(c, is, r->arena) : "");
}

/* winner NAME: a team. */
static enum verdict claim_winner(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	char name[WORD_MAX + 1] = "";
	struct outcome o = turbo_rally_outcome(c, p, true);
	unsigned team = 0;

	if (play->nwords < 2 || play->word[1].kind != WORD_PLAIN)
		return word_wrong(r, play, 1, "a team");
	word_text(r->record->text, &play->word[1], name);
	for (unsigned s = 0; s < c->nseats && o.kind == OUTCOME_SEATS; s++)
		if (o.seats >> s & 1)
			team = p->team[s];
	unsigned rule = o.kind == OUTCOME_OPEN && p->now.races_run == 5 ? TR_TIE_SIXTH : TR_TEAM_WIN;
	if (referee_test(r, rule, team && strcmp(p->team_name[team], name) == 0))
		return words_end(r, play, 2);
	return referee_false(r, rule, team ? arena_printf(r->arena, "winner %s", p->team_name[team]) : NULL, team ? "the winner is team %s" : "no team has won%s",
			     team ? p->team_name[team] : "");
}

enum verdict turbo_rally_claim(struct context *c, const void *pos, const struct play *play, struct referee *r)
{
	const struct position *p = pos;
	uint64_t key = play->word->key;
	bool mine = false;
	enum verdict v;

	if (p->mode >= HEIST && ((v = variant_claim(c, p, play, r, &mine)) || mine))
		return v;
	if (key == KEY("at"))
		return claim_at(c, p, play, r);
	if (key == KEY("place"))
		return claim_place(c, p, play, r);
	if (key == KEY("hand"))
		return claim_hand(c, p, play, r);
	if (key == KEY("upgrades"))
		return claim_upgrades(c, p, play, r);
	if (key == KEY("pile"))
		return claim_pile(c, p, play, r);
	if (key == KEY("slick") || key == KEY("gap") || key == KEY("up") || key == KEY("down") || key == KEY("type"))
		return claim_card(c, p, play, r);
	if (key == KEY("route"))
		return claim_route(c, p, play, r);
	if (key == KEY("tokens"))
		return claim_tokens(c, p, play, r);
	if (key == KEY("next"))
		return claim_next(c, p, play, r);
	if (key == KEY("winner"))
		return claim_winner(c, p, play, r);
	if (key == KEY("out")) {
		int seat;
		if ((v = word_seat(r, play, 1, &seat)) || (v = words_end(r, play, 2)))
			return v;
		if (referee_test(r, TR_RACE_END, p->car[seat].gone != HERE))
			return V_LEGAL;
		return referee_false(r, TR_RACE_END, NULL, "%s is still in the race", seat_of(c, seat, r->arena));
	}
	return verb_unknown(r, play, r->game->claims);
}

int turbo_rally_claim_rule(struct context *c, const void *pos, const char *what, int seat)
{
	const struct position *p = pos;
	/* of open, result, rank, first, place, score */
	bool first = what[0] == 'f', end = what[0] == 'o' || (what[0] == 'r' && what[1] == 'e');
	int rule;

	if (p->mode >= HEIST && (rule = variant_claim_rule(c, p, what, seat)) >= 0)
		return rule;
	if (!p->now.race_over && end)
		return TR_RACE_END;
	if (end && tournament(p) && p->now.races_run >= 5) {
		struct context quiet = *c;
		if (turbo_rally_outcome(&quiet, p, true).kind != OUTCOME_SEATS)
			return TR_TIE_SIXTH;
	}
	if (p->mode == TEAM)
		return TR_TEAM_WIN;
	if (tournament(p))
		return p->now.races_run > 5 && end ? TR_TIE_SIXTH : TR_CHAMPION;
	return first || end || what[0] == 's' ? TR_RACE_WIN : TR_RACE_END;
}

int turbo_rally_after_end(struct context *c, const void *pos, const struct play *play)
{
	const struct position *p = pos;

	if (p->mode >= HEIST)
		return variant_claim_rule(c, p, "after", play->seat);
	if (play->word->key == KEY("draw") && play->nwords > 1)
		return word_is(c->record, &play->word[1], "upgrade") ? TR_UP_EARN : TR_RPM_REWARD_TOP;
	return -1;
}
