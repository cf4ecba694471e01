/* Turbo Rally: lanes, detour routes and piles. */
#include "engine/turbo_rally/model.h"

static unsigned next_of_lane(const struct car *k, unsigned slot)
{
	for (slot++; slot <= k->length && k->lane[slot].gap; slot++)
		;
	return slot > k->length ? finish_of(k) : slot;
}

/* The first card of the route behind card i, or 0. */
static unsigned next_of_route(const struct car *k, unsigned i)
{
	for (i++; i <= k->route_n; i++)
		if (!k->route[i].gap)
			return ROUTE + i;
	return 0;
}

/* The lane card with which a route's car goes on. */
static unsigned behind_route(struct context *c, const struct car *k)
{
	unsigned slot = k->at;

	if (ruling(c, TRR_DETOUR_RETURN_POINT) == TRR_DETOUR_RETURN_POINT_SKIP_BESIDE)
		slot += k->route_n;
	return next_of_lane(k, slot > k->length ? k->length : slot);
}

unsigned path_further(struct context *c, const struct car *k, unsigned spot)
{
	unsigned next = 0;

	if (!on_route(spot) && (spot != k->at || k->route_n == 0))
		return spot > k->length ? finish_of(k) : next_of_lane(k, spot);
	next = next_of_route(k, on_route(spot) ? spot - ROUTE : 0);
	return next ? next : behind_route(c, k);
}

/* One place further, empty ones counted. */
static unsigned path_step(struct context *c, const struct car *k, unsigned spot, bool slots)
{
	if (slots && on_route(spot) && spot - ROUTE >= k->route_n) {
		unsigned back = path_next(c, k, spot);  /* whatever the ruling, the lane begins again there, or in the gap before it */
		while (back > k->at + 1u && back <= finish_of(k) && k->lane[back - 1].gap)
			back--;
		return back;
	}
	if (!slots || (on_route(spot) ? spot - ROUTE >= k->route_n : k->route_n && spot == k->at) || (!on_route(spot) && spot >= k->length))
		return path_next(c, k, spot);
	return spot + 1;
}

unsigned path_jump(struct context *c, const struct car *k, unsigned spot, unsigned n, unsigned *over)
{
	bool slots = false;
	unsigned end = finish_of(k), last_of_route = 0;

	for (unsigned i = 1; i <= k->length && !slots; i++)     /* asked only where some place is empty */
		slots = k->lane[i].gap;
	slots = slots && ruling(c, TRR_COUNT_UNIT) == TRR_COUNT_UNIT_SLOTS;
	*over = 0;
	if (on_route(spot)) {
		unsigned way = ruling(c, TRR_JUMP_ON_ROUTE);
		if (way == TRR_JUMP_ON_ROUTE_REJOIN_LANE)
			spot = k->at;
		else if (way == TRR_JUMP_ON_ROUTE_ENDS_AT_ROUTE_END)
			last_of_route = spot;
		if (way == TRR_JUMP_ON_ROUTE_REJOIN_LANE)
			for (; n > 0 && spot != end; n--)
				spot = slots && spot < k->length ? spot + 1 : next_of_lane(k, spot);
	}
	for (; n > 0 && spot != end; n--) {
		spot = path_step(c, k, spot, slots);
		if (last_of_route && !on_route(spot))
			return last_of_route;
		last_of_route = last_of_route ? spot : 0;
	}
	if (spot == end) {
		*over = n + 1;
		return end;
	}
	return card_seen(k, spot) && card_seen(k, spot)->gap ? path_next(c, k, spot) : spot;
}

/* opening-slots=close-up: a slot's number among the cards that are left. */
static unsigned slot_number(struct context *c, const struct car *k, unsigned slot)
{
	unsigned n = 0;
	bool gap = false;

	for (unsigned i = 1; i <= slot && i <= k->length && !gap; i++)
		gap = k->lane[i].gap;
	if (!gap || ruling(c, TRR_OPENING_SLOTS) == TRR_OPENING_SLOTS_KEEP)
		return slot;
	for (unsigned i = 1; i <= slot && i <= k->length; i++)
		n += !k->lane[i].gap;
	return n;
}

static unsigned numbered_slot(struct context *c, const struct car *k, unsigned number)
{
	bool gap = false;
	unsigned n = 0;

	for (unsigned i = 1; i <= k->length && !gap; i++)
		gap = k->lane[i].gap;
	if (!gap || ruling(c, TRR_OPENING_SLOTS) == TRR_OPENING_SLOTS_KEEP)
		return number;
	for (unsigned i = 1; i <= k->length; i++)
		if (!k->lane[i].gap && ++n == number)
			return i;
	return number ? k->length + 1u + (number - n) : 0;
}

int level_of(struct context *c, const struct position *p, unsigned seat)
{
	const struct car *k = &p->car[seat];
	unsigned spot = spot_of(k), length = 0;
	int level;

	if (on_route(spot)) {
		level = k->at;
		if (ruling(c, TRR_ROUTE_LEVEL) == TRR_ROUTE_LEVEL_BESIDE)
			level += (int)(spot - ROUTE);
	} else {
		level = (int)slot_number(c, k, spot);
	}
	if (p->role[seat] == RACER)
		return level;
	for (unsigned s = 0; s < c->nseats; s++)
		if (p->role[s] == RACER)
			length = p->car[s].length;
	bool ends_level = p->role[seat] == POLICE ? ruling(c, TRR_HEIST_EXTRA_CARDS) == TRR_HEIST_EXTRA_CARDS_BEHIND_START
			: p->role[seat] == BUS ? ruling(c, TRR_HEROES_SHORT_END) == TRR_HEROES_SHORT_END_AHEAD_AT_START
			: ruling(c, TRR_RAX_SHORT_END) == TRR_RAX_SHORT_END_AHEAD_AT_START;
	return ends_level ? level + (int)length - (int)k->length : level;
}

unsigned cards_ahead(const struct car *k)
{
	unsigned n = 0;

	for (unsigned i = k->route_at + 1u; i <= k->route_n; i++)
		n += !k->route[i].gap;
	for (unsigned i = k->at + 1u; i <= k->length; i++)
		n += !k->lane[i].gap;
	return n;
}

const char *spot_name(struct context *c, const struct car *k, unsigned spot, struct arena *a)
{
	if (on_route(spot))
		return arena_printf(a, "r%u", spot - ROUTE);
	if (spot > k->length)
		return "finish";
	return arena_printf(a, "%u", slot_number(c, k, spot));
}

enum verdict need_spot(struct context *c, const struct position *p, const struct play *play, unsigned i, unsigned seat, struct referee *r, unsigned *spot)
{
	const struct car *k = &p->car[seat];
	char text[WORD_MAX + 1];
	const char *digits = text;

	*spot = NO_SPOT;
	if (i >= play->nwords || play->word[i].kind != WORD_PLAIN)
		return word_wrong(r, play, i, "a card: its number in the lane, r1 of a route, or finish");
	if (word_at_is(r, play, i, "finish")) {
		*spot = finish_of(k);
		return V_LEGAL;
	}
	word_text(r->record->text, &play->word[i], text);
	bool route = text[0] == 'r';
	digits += route;
	unsigned n = 0, number = 0;
	for (; digits[n] >= '0' && digits[n] <= '9' && n < 4; n++)
		number = number * 10 + (unsigned)(digits[n] - '0');
	if (n == 0 || n > 3 || digits[n])
		return word_wrong(r, play, i, "a card: its number in the lane, r1 of a route, or finish");
	unsigned slot = route ? number : numbered_slot(c, k, number);
	if (!route && slot > k->length && slot <= LANE_MAX)
		slot = finish_of(k) + 1;        /* no card is there, nor is it the finish */
	if (route ? number < 1 || number > ROUTE_MAX : slot > LANE_MAX)
		return word_wrong(r, play, i, "a card that can be there");
	*spot = route ? ROUTE + number : slot;
	return V_LEGAL;
}

unsigned track_draw(struct position *p)
{
	unsigned type = p->track_pile[p->now.track_head % PILE_MAX];

	p->now.track_head = (uint16_t)((p->now.track_head + 1) % PILE_MAX);
	p->now.track_n--;
	return type;
}

void track_under(struct position *p, unsigned type)
{
	if (p->now.track_n == PILE_MAX)
		return;
	p->track_pile[(p->now.track_head + p->now.track_n++) % PILE_MAX] = (uint8_t)type;
}

void cards_under(struct context *c, struct position *p, const uint8_t *types, unsigned n)
{
	bool differ = false;

	for (unsigned i = 1; i < n; i++)
		differ |= types[i] != types[0];
	/* whose order a record has to state is not known until it does */
	bool open = differ && ruling(c, TRR_BOTTOM_ORDER) == TRR_BOTTOM_ORDER_AS_RECORDED;
	for (unsigned i = 0; i < n; i++) {
		if (open && types[i] < TRACK_MAX)
			p->now.seen[types[i]]--;
		track_under(p, open ? UNKNOWN : types[i]);
	}
}

unsigned rpm_draw(struct position *p)
{
	unsigned rpm = p->rpm_pile[p->rpm_head % PILE_MAX];

	p->rpm_head = (uint16_t)((p->rpm_head + 1) % PILE_MAX);
	p->rpm_n--;
	return rpm;
}

void rpm_under(struct position *p, unsigned rpm)
{
	if (p->rpm_n < PILE_MAX)
		p->rpm_pile[(p->rpm_head + p->rpm_n++) % PILE_MAX] = (uint8_t)rpm;
}

void rpm_lies(struct position *p, unsigned rpm)
{
	if (p->lying_n < PILE_MAX)
		p->lying[p->lying_n++] = (uint8_t)rpm;
}

void slick_gone(struct context *c, struct position *p)
{
	if (ruling(c, TRR_SLICK_RECYCLE) == TRR_SLICK_RECYCLE_PILE_BOTTOM)
		p->now.slicks++;
	else
		p->now.aside++;
}

unsigned slick_on_way(struct context *c, const struct car *k, unsigned target)
{
	unsigned spot = way_spot(k), guard = 0;
	const struct card *card = card_seen(k, target);

	for (spot = path_next(c, k, spot); spot != target && spot != finish_of(k) && guard++ < LANE_MAX + ROUTE_MAX; spot = path_next(c, k, spot)) {
		const struct card *leapt = card_seen(k, spot);
		if (leapt && leapt->slick && ruling(c, TRR_SLICK_SKIPPED) == TRR_SLICK_SKIPPED_CLEAN)
			return spot;
	}
	return card && card->slick ? target : NO_SPOT;
}

void lift_route(struct context *c, struct position *p, struct car *k)
{
	uint8_t types[ROUTE_MAX];
	unsigned n = 0;

	for (unsigned i = 1; i <= k->route_n; i++) {
		struct card *card = &k->route[i];
		if (!card->gap)
			types[n++] = card->type;
		if (card->slick || card->beneath)
			slick_gone(c, p);
		*card = (struct card){.type = UNKNOWN, .now = UNKNOWN, .gap = true};
	}
	cards_under(c, p, types, n);
}

void clear_route(struct context *c, struct position *p, struct car *k)
{
	lift_route(c, p, k);
	for (unsigned i = 1; i <= k->route_n; i++)
		k->route[i].gap = false;
	k->route_n = k->route_at = 0;
}

void clean(struct context *c, struct position *p, struct car *k, unsigned spot)
{
	struct card *card = card_at(k, spot);

	if (!card || !card->slick)
		return;
	card->slick = false;
	if (ruling(c, TRR_SLICK_RECYCLE) == TRR_SLICK_RECYCLE_PILE_BOTTOM)
		p->now.slicks++;
	else
		card->beneath = true;
}
