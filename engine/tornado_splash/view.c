/* Tornado Splash: the position in neutral terms and as words of a set-up. */
#include "engine/tornado_splash/zones.h"

#include <string.h>

/* inside-cut=round-marker: what is said of a racer that is past the half of its curve. */
static const char *past_half(const struct context *c, const struct position *p, const struct racer *k)
{
	return k->rounded && c->option[TSR_INSIDE_CUT] == TSR_INSIDE_CUT_ROUND_MARKER && half_of(course_of(c, p), k->zone) ? " rounded" : "";
}

/* What a seat still has to go in its zone. */
static const char *to_go(struct context *c, const struct position *p, unsigned seat)
{
	struct value v;

	if (p->racer[seat].card == ON_GATE)
		return "on the gate";
	rank_value(c, p, seat, &v);
	return v.curve ? arena_printf(c->arena, "%s degrees to go", number_text((int64_t)v.angle * TURN >> 32, 100, 2, c->arena))
		       : arena_printf(c->arena, "%s mm to go", number_text(v.distance, GRID, 2, c->arena));
}

void tornado_splash_view(struct context *c, const void *pos, struct view *v)
{
	const struct position *p = pos;
	struct context quiet = *c;
	struct arena *a = v->arena;

	if (!p->has_course || p->round == 0) {
		v->next = "no race is set up yet";
		return;
	}
	uint8_t ranked[SEATS_MAX], n = 0;
	unsigned pair;
	rank_round(&quiet, p, ranked, &n, &pair);
	draw_table(v, &quiet, p, ranked, n);
	view_fact(v, SEAT_NONE, "course", "%s of the set %s", course_of(c, p)->name, set_of(c)->name);
	if (p->grandprix)
		view_fact(v, SEAT_NONE, "race", "%u of 3", p->race);
	view_fact(v, SEAT_NONE, "round", "%u", p->round);
	if (p->tolerance)
		view_fact(v, SEAT_NONE, "tolerance", "%s mm", number_text(p->tolerance, GRID, 3, a));
	const char *order = "";
	uint8_t racers[SEATS_MAX];
	unsigned nracers = still_ranked(p, racers);
	for (unsigned i = 0; i < nracers; i++)
		order = arena_printf(a, "%s%s%s", order, i ? " " : "", seat_name(c->record, racers[i], a));
	view_fact(v, SEAT_NONE, "order", "%s", *order ? order : "none");
	for (unsigned s = 0; s < c->nseats; s++) {
		const struct racer *k = &p->racer[s];
		struct step steps[STEPS_MAX];
		bool close;
		view_fact(v, (int)s, "boat", "%s %s", set_of(c)->character[k->character], set_of(c)->boat[k->boat].name);
		if (k->place) {
			view_fact(v, (int)s, "place", "%u", k->place);
		} else if (k->out) {
			view_fact(v, (int)s, "out", k->out == 2 ? "gave up" : "out of bounds");
		} else {
			if (k->card == ON_GATE)
				view_fact(v, (int)s, "at", "gate %u", set_of(c)->gate[k->gate].number);
			else
				view_fact(v, (int)s, "at", "%s %u, zone %u%s", card_name(c, k->card), k->space + 1u, k->zone, past_half(c, p, k));
			for (unsigned i = 0; i < n; i++)
				if (ranked[i] == s)
					view_fact(v, (int)s, "rank", "%u, %s", p->finished + i + 1u, to_go(&quiet, p, s));
			view_fact(v, (int)s, "token", "%s", pose_text(k->token, a));
			view_fact(v, (int)s, "open", "%u", open_spaces(&quiet, p, s, steps, &close));
			view_fact(v, (int)s, "hand", "%s", hand_names(c, p, s, a));
			view_fact(v, (int)s, "deck", "%u", k->deck_n);
		}
		const char *route = "";
		for (int i = first_in_route(p, s); i >= 0; i = next_in_route(p, i))
			route = arena_printf(a, "%s%s%s", route, *route ? " " : "", card_name(c, p->stack[i].card));
		view_fact(v, (int)s, "route", "%s", *route ? route : "none");
		if (k->boosted)
			view_fact(v, (int)s, "boost", "used");
		if (p->grandprix)
			view_fact(v, (int)s, "points", "%d", k->points);
	}
	int now = tornado_splash_whose_turn(p);
	if (p->over)
		v->next = "the game is over";
	else if (p->race_over)
		v->next = arena_printf(a, "race %u is over; the next one is set up", p->race);
	else if (now >= 0 && p->goes_on)
		v->next = arena_printf(a, stops_short(p) ? "%s to act: goes on to its last card, up to %u more" : "%s may go on, up to %u more, or the next turn begins",
				       seat_name(c->record, now, a), allowance(p));
	else if (now >= 0)
		v->next = arena_printf(a, "%s to act: lays cards and moves up to %u", seat_name(c->record, now, a), p->boost_now ? 4 : 3);
	else if (tornado_splash_all_due(&quiet, p))
		v->next = "all draw up to their limits";
	else
		v->next = arena_printf(a, "%s to act: a new turn", seat_name(c->record, __builtin_ctz(tornado_splash_to_act(&quiet, p)), a));
}

/* Whether the round, if it began now, would be ranked as it is. */
static bool ranks_so(struct context *c, const struct position *p)
{
	struct position *now = arena_alloc(c->arena, sizeof *now);

	*now = *p;
	begin_round(c, now);
	return !now->close && now->norder == p->norder && memcmp(now->order, p->order, p->norder) == 0;
}

void tornado_splash_write_setup(struct context *c, const void *pos, void (*put)(void *, const char *), void *arg)
{
	const struct position *p = pos;
	struct arena *a = c->arena;
	struct context quiet = *c;

	if (!p->has_course || p->round == 0)
		return;
	if (p->grandprix) {
		put(arg, "mode grandprix");
		put(arg, arena_printf(a, "race %u", p->race));
	}
	put(arg, arena_printf(a, "board %s", course_of(c, p)->name));
	if (p->tolerance)
		put(arg, arena_printf(a, "tolerance %s", number_text(p->tolerance, GRID, 3, a)));
	if (p->width != set_of(c)->width || p->depth != set_of(c)->depth)
		put(arg, arena_printf(a, "table %s %s", number_text(p->width, GRID, 1, a), number_text(p->depth, GRID, 1, a)));
	for (unsigned s = 0; s < c->nseats; s++)
		put(arg, arena_printf(a, "@%s choose %s %s", seat_name(c->record, (int)s, a), set_of(c)->character[p->racer[s].character],
				      set_of(c)->boat[p->racer[s].boat].name));
	for (unsigned s = 0; s < c->nseats; s++)
		if (p->racer[s].card == ON_GATE && racing(p, s))
			put(arg, arena_printf(a, "@%s gate %u", seat_name(c->record, (int)s, a), set_of(c)->gate[p->racer[s].gate].number));
	for (int i = 0; i < p->nstack; i++) {
		const struct lain *l = &p->stack[i];
		if (l->seat == TAKEN_UP)
			continue;
		const char *exit = l->method == EDGE ? " edge" : l->method == GATE ? " gate" : l->method == LINE ? arena_printf(a, " line %u", l->line) : "";
		if (l->method == TOKEN_METHOD) {        /* the space from which it started */
			unsigned space = 0;
			for (int b = i - 1; b >= 0 && !space; b--)
				if (p->stack[b].seat == l->seat)
					for (unsigned n = 0; n < face_of(c, &p->stack[b])->nspaces; n++)
						space = face_of(c, &p->stack[b])->space[n].place == l->exit ? n + 1 : space;
			exit = arena_printf(a, " token %u", space);
		}
		put(arg, arena_printf(a, "card %s %s at %s%s", seat_name(c->record, l->seat, a), card_name(c, l->card), pose_text(l->pose, a), exit));
	}
	for (unsigned s = 0; s < c->nseats; s++) {
		const struct racer *k = &p->racer[s];
		const char *name = seat_name(c->record, (int)s, a);
		if (k->card != ON_GATE && racing(p, s))
			put(arg, arena_printf(a, "at %s %s %u%s", name, card_name(c, k->card), k->space + 1u, k->stanced ? arena_printf(a, " stand %s %s %s",
					      number_text(k->stand_u, GRID, 1, a), number_text(k->stand_v, GRID, 1, a), number_text(k->stand_turn, 100, 2, a)) : ""));
		if (k->zone > 1 && racing(p, s))
			put(arg, arena_printf(a, "zone %s %u%s", name, k->zone, past_half(c, p, k)));
		if (k->boosted)
			put(arg, arena_printf(a, "boosted %s", name));
		put(arg, arena_printf(a, "hand %s %s", name, hand_names(c, p, s, a)));
		put(arg, arena_printf(a, "pile %s %s", name, deck_names(c, p, s, a)));
		if (k->place)
			put(arg, arena_printf(a, "place %s %u", name, k->place));
		if (k->out)
			put(arg, arena_printf(a, "out %s", name));
		/* those of a race that is over come from its places, when the set-up is read */
		int points = k->points - (p->grandprix && p->race_over ? points_for(&quiet, final_place(&quiet, p, s)) : 0);
		if (points)
			put(arg, arena_printf(a, "score %s %d", name, points));
	}
	const char *order = "order";
	for (unsigned i = 0; i < p->norder; i++)
		order = arena_printf(a, "%s %s", order, seat_name(c->record, p->order[i], a));
	/* a ranking that would not come out so again, by votes, by a word of the record or with a gap, can be written only where all have drawn */
	bool drawn = p->phase == PHASE_DRAW && p->all_seen && !p->close && !ranks_so(&quiet, p);
	for (unsigned i = 0; i < p->norder && drawn; i++)
		drawn = !is_due(&quiet, p, p->order[i]);
	bool all = p->race_over || (p->phase == PHASE_DRAW && !drawn) || p->turn >= p->norder;
	if (p->norder && !all)
		put(arg, order);
	int now = tornado_splash_whose_turn(p);
	if (all)
		put(arg, "resume all");
	else
		put(arg, arena_printf(a, "resume %s", seat_name(c->record, now >= 0 && !p->goes_on ? now : p->order[p->turn], a)));
}
