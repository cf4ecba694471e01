/* Thunder Track: where the core meets the variants. Turns, acts and moves are handed on by mode. */
#include "engine/turbo_rally/variants.h"

/* ---- turns */
void variant_begin(struct context *c, struct position *p, unsigned seat)
{
	struct car *k = &p->car[seat];

	p->stocked = 0;
	p->now.stores = 0;
	p->now.wall_by = 0;
	p->start_at = k->at;
	for (unsigned s = 0; s < c->nseats; s++)
		if (p->car[s].state != OFF)
			p->wounded &= (uint16_t)~(1u << s);
	if (p->mode == HEROES) {
		struct context quiet = *c;      /* it may never matter */
		p->start_level = (int16_t)level_of(&quiet, p, seat);
	}
	if ((int)seat == p->rax && p->rpm_n == 0) {
		p->began = true;        /* nothing is drawn, also when the discard is the pile's first card */
		if (ruling(c, TRR_RPM_EMPTY_PILE) == TRR_RPM_EMPTY_PILE_OWED)
			p->now.due_rpms[seat]++;
	}
	if (p->mode == HEROES)
		drop_hands(p);
	if (p->mode != RAX || !at_end(k) || k->state != ON)
		return;
	/* at the wall there is no move, but Rad Rax gets out where none is left */
	if ((int)seat != p->rax || p->now.wall) {
		p->now.due = DUE_NOTHING;
		p->now.due_spot = NO_SPOT;
	}
}

/* The draw with which a turn of Rad Rax begins. */
static bool draw_owed(const struct position *p)
{
	return p->mode == RAX && p->in_turn && p->seat == p->rax && !p->began && p->rpm_n > 0 && !p->now.over;
}

static bool discard_owed(const struct position *p)
{
	return p->mode == RAX && p->in_turn && p->seat == p->rax && !p->discarded && !p->now.over && hand_size(p, (unsigned)p->rax);
}

static uint32_t duel_rollers(const struct context *c, const struct position *p)
{
	const struct duel *d = &p->duel;
	uint32_t seats = 0;
	bool defended = d->kind == DUEL_WALL && house_of(c)->attack.wall_die == WALL_NONE;

	if (d->kind == NO_DUEL || d->kind == DUEL_STANDOFF || d->kind == DUEL_LOOT || d->stated)
		return 0;
	if (!d->rolled[d->attacker])
		seats |= 1u << d->attacker;
	for (unsigned s = 0; s < c->nseats; s++)
		if ((int)s != d->attacker && (d->kind == DUEL_WALL ? drives(p, s) : (int)s == d->defender) && d->rolled[s])
			defended = true;
	for (unsigned s = 0; s < c->nseats && !defended; s++)
		if ((int)s != d->attacker && (d->kind == DUEL_WALL ? drives(p, s) : (int)s == d->defender))
			seats |= 1u << s;
	/* who rolls first rolls alone */
	bool defender_first = d->kind == DUEL_DROP || (d->kind != DUEL_STEAL && house_of(c)->attack.first_roll == FIRST_DEFENDER);
	if (defender_first && !defended)
		seats &= ~(1u << d->attacker);
	if (d->kind != DUEL_STEAL && d->kind != DUEL_DROP && house_of(c)->attack.first_roll == FIRST_ATTACKER && !d->rolled[d->attacker])
		seats = 1u << d->attacker;
	return seats;
}

uint32_t variant_owed(struct context *c, const struct position *p)
{
	uint32_t seats = duel_rollers(c, p);

	if (p->mode < HEIST || p->now.over)
		return 0;
	if (seats)
		return seats;
	if (p->mode == HEIST && p->now.race_over)
		return standoff_rollers(c, p);
	bool due = p->now.due == DUE_FLIP || p->now.due == DUE_STEP;
	if (draw_owed(p) || (discard_owed(p) && !due))
		return 1u << p->rax;
	return p->in_turn && p->now.stores ? 1u << p->seat : 0;
}

static enum verdict before(struct context *c, const struct position *p, unsigned rule, struct referee *r, const char *what)
{
	return referee_call(r, V_ILLEGAL, rule, WHERE_TURN_BEFORE, "%s %s", seat_of(c, p->seat, r->arena), what);
}

enum verdict variant_lacks(struct context *c, struct position *p, struct referee *r)
{
	enum verdict v = V_LEGAL;

	variant_stop(c, p);
	if (p->now.over)
		return v;
	if (p->duel.kind && !p->duel.stated && duel_rollers(c, p))
		v = before(c, p, duel_row(p), r, "ends its turn before the rolls are complete");
	if (p->w.flips && p->now.due == DUE_FLIP && p->mode == HEROES)
		v = before(c, p, TT_HEROES_FLIP_COMMITS, r, "has not played out the turn that its flip began");
	if (p->now.stores)
		v = before(c, p, store_row(p), r, arena_printf(r->arena, "has reached the %s and not drawn what it brings", store_title(p)));
	if (p->mode == RAX && p->seat == p->rax && !referee_test(r, TT_RAX_DRAW, !draw_owed(p)))
		v = before(c, p, TT_RAX_DRAW, r, "has drawn no RPM at the beginning of its turn");
	if (p->mode != RAX || p->seat != p->rax || p->discarded)
		return v;
	if (discard_owed(p))
		v = before(c, p, TT_RAX_DISCARD, r, "has discarded no RPM at the end of its turn");
	else if (ruling(c, TRR_RAX_DISCARD_EMPTY) == TRR_RAX_DISCARD_EMPTY_VIOLATION)
		v = before(c, p, TT_RAX_DISCARD, r, "has no RPM left to discard; one must be kept for it");
	return v;
}

void variant_stop(struct context *c, struct position *p)
{
	int winner = p->mode == HEIST && !p->now.over ? standoff_winner(c, p) : SEAT_NONE;

	if (p->mode == HEROES && p->now.race_over && !p->now.over)
		heroes_settle(c, p);    /* the last car gave up */
	if (winner == SEAT_NONE)
		return;
	turn_done(c, p);
	p->winner = (uint8_t)(winner + 1);
	p->now.over = p->now.race_over = true;
	p->now.side = SIDE_FIRST;
}

void driverless_step(struct context *c, struct position *p)
{
	p->stepped = true;
	if (p->mode == HEIST)
		police_step(c, p);
	else
		bus_step(c, p);
}

bool variant_cross(struct context *c, struct position *p, unsigned seat, unsigned over, unsigned by)
{
	if (p->mode == HEROES) {
		over_the_cliff(c, p, seat);
		return true;
	}
	return p->mode == RAX && meet_wall(c, p, seat, over, by);
}

static void draw_rpms(struct position *p, const struct act *a)
{
	for (unsigned i = 0; i < a->ncards && p->rpm_n; i++) {
		unsigned top = rpm_draw(p), card = a->cards[i] == UNKNOWN ? top : a->cards[i];
		if (card == UNKNOWN)
			p->hidden[a->seat]++;
		else
			p->hand[a->seat][card]++;
	}
}

static void apply_variant_draw(struct position *p, const struct act *a)
{
	uint8_t *owed = &p->now.due_rpms[a->seat];

	shut_window(p);
	draw_rpms(p, a);
	if (p->now.stores)
		p->now.stores = (uint8_t)(p->now.stores > a->ncards ? p->now.stores - a->ncards : 0);
	else if ((p->began || a->seat != p->rax) && *owed)
		*owed = (uint8_t)(*owed > a->ncards ? *owed - a->ncards : 0);
	else
		p->began = true;
}

void use_rpm(struct position *p, unsigned seat, unsigned rpm)
{
	hand_take(p, seat, rpm);
	if (p->w.nused < USED_MAX)
		p->w.used[p->w.nused++] = (uint8_t)rpm;
}

/* ---- what goes before the core's tests */
/* The police and the bus make their step and do nothing else. */
static void check_unmanned(struct trial *t)
{
	const struct position *p = t->p;
	bool police = p->mode == HEIST;

	if (t->a->kind == ACT_FLIP)
		BREAKS(t, police ? TT_HEIST_POLICE_NO_FLIP : TT_HEROES_BUS_NO_FLIP, WHERE_ACTION, "%s flips no cards; it goes one card ahead: step",
		       WHO(t, t->a->seat));
	else if (t->a->kind != ACT_STEP)
		BREAKS(t, police ? TT_HEIST_POLICE_STEP : TT_HEROES_BUS_STEP, WHERE_ACTION, "%s has no driver; it goes one card ahead, and that is all",
		       WHO(t, t->a->seat));
}

/* Rad Rax draws before all else, and does nothing behind the discard. */
static void check_rax_frame(struct trial *t)
{
	const struct act *a = t->a;
	bool draw = a->kind == ACT_DRAW && a->pile == PILE_RPM;

	if (a->seat != t->p->rax || t->p->seat != t->p->rax || !t->p->in_turn)
		return;
	if (draw_owed(t->p) && !draw)
		BREAKS(t, TT_RAX_DRAW, WHERE_ACTION, "%s begins its turn with the draw of an RPM", WHO(t, a->seat));
	else if (t->p->discarded && a->kind != ACT_DISCARD)
		BREAKS(t, TT_RAX_DISCARD, WHERE_ACTION, "the discard was the end of %s's turn", WHO(t, a->seat));
}

/* At the wall nothing moves, and a move that was given up is not made. */
static void check_no_move(struct trial *t, bool *done)
{
	const struct position *p = t->p;
	bool moves = t->a->kind == ACT_FLIP || t->a->kind == ACT_STEP, wall;

	if (!p->in_turn || t->a->seat != p->seat || p->now.due != DUE_NOTHING)
		return;
	wall = at_end(&p->car[p->seat]) && p->car[p->seat].state == ON;
	if (moves && p->skipped)
		BREAKS(t, TT_RAX_SKIP_MOVE, WHERE_ACTION, "%s has given up the move of this turn", WHO(t, t->a->seat));
	else if (moves && wall && p->w.flips == 0 && !p->stepped)
		BREAKS(t, TT_RAX_LAST_CARD, WHERE_ACTION, "%s is at the wall, where there is no move phase", WHO(t, t->a->seat));
	else if (t->a->kind == ACT_PASS && !p->w.open && wall && !p->skipped && !p->now.rammed) {
		referee_held(t->r, TT_RAX_LAST_CARD);
		*done = true;
	}
}

/* RPMs that this variant does not know, or knows to be used. */
static void check_variant_rpm(struct trial *t)
{
	const struct position *p = t->p;
	unsigned scope;

	if (house_of(t->c)->off.rpm_answers == NO && !on_track(p, (unsigned)t->a->seat) && t->a->seat != p->seat)
		BREAKS(t, TR_MISSING, WHERE_ACTION, "%s is Off-Track, and by the house rules nobody answers from there", WHO(t, t->a->seat));
	if (rpm_removed(p, t->a->card)) {
		BREAKS(t, TT_HEROES_REMOVED_RPM, 1, "%s is taken out of the deck of High-Speed Heroes", rpm_name(t->c, t->a->card));
		return;
	}
	if (house_of(t->c)->rpm[t->a->card].effect == FX_UNDEFINED && !p->w.open && p->in_turn && t->a->seat == p->seat)
		CALL(t, V_UNDECIDED, TR_MISSING, 1, "what %s does, and when it is played, is not in the rulebook; parameter rpms.%s is missing",
		     rpm_name(t->c, t->a->card), rpm_name(t->c, t->a->card));
	if (p->mode != HEROES || t->a->card != SPIKES || !(p->attacked & DROPPED))
		return;
	scope = ruling(t->c, TRR_RPM_TYPE_SCOPE);
	if ((scope == TRR_RPM_TYPE_SCOPE_TURN_ALL_PLAYERS || (scope == TRR_RPM_TYPE_SCOPE_PER_PLAYER && t->a->seat == p->seat)) &&
	    ruling(t->c, TRR_HEROES_DROP_TYPE) == TRR_HEROES_DROP_TYPE_COUNTS)
		BREAKS(t, TR_RPM_ONE_PER_TYPE, 1, "Tire Spikes were dropped before the bus in this turn, and that was the one card of the type");
}

static void check_drawn_kinds(struct trial *t)
{
	for (unsigned i = 0; i < t->a->ncards; i++)
		if (t->a->cards[i] != UNKNOWN && rpm_removed(t->p, t->a->cards[i])) {
			BREAKS(t, TT_HEROES_REMOVED_RPM, (int)i + 2, "%s is taken out of the deck of High-Speed Heroes", rpm_name(t->c, t->a->cards[i]));
			return;
		}
}

/* No slick of the Oil Stockpile is left, or nobody knows how many there are. */
static void check_empty_stock(struct trial *t)
{
	if (house_of(t->c)->upgrade[UP_STOCKPILE].effect == UFX_SLICK_STOCK) {
		BREAKS(t, TR_MISSING, WHERE_ACTION, "the Oil Stockpile is used up");
		return;
	}
	CALL(t, V_UNDECIDED, TR_MISSING, WHERE_ACTION, "what the Oil Stockpile does no rule given says; parameter upgrades.stockpile is missing");
	if (t->p->now.slicks)
		worse(t, check_slick_target(t->c, t->p, t->a, t->r));
	t->r->stated = t->p->now.slicks > 0;    /* the slick is the outcome */
}

/* The bus has swerved into the car in this turn, which is over with that. */
static void check_swerved(struct trial *t)
{
	const struct position *p = t->p;

	if (p->car[p->seat].state != OFF || p->now.due != DUE_NOTHING || moved_already(p))
		return;
	BREAKS(t, TT_HEROES_MISS, WHERE_ACTION, "the Tire Spikes missed and %s went off its track, so nothing moves any more in this turn",
	       WHO(t, t->a->seat));
}

/* An answer to the card just flipped, which may still undo what it did, or a chance that this card gives. */
static bool of_the_card(const struct act *a)
{
	return a->kind == ACT_PLAY || a->kind == ACT_PASS || a->kind == ACT_BUMP || a->kind == ACT_SLICK;
}

enum verdict variant_before(struct context *c, const struct position *p, struct act *a, struct referee *r, bool *done)
{
	struct trial t = {c, p, a, r, V_LEGAL};
	const struct car *k = &p->car[a->seat];

	*done = false;
	if (a->kind == ACT_ROLL)
		return V_LEGAL;
	if (p->now.over && !of_the_card(a) && (a->seat == p->seat || !p->w.open))
		BREAKS(&t, (unsigned)variant_claim_rule(c, p, "after", a->seat), WHERE_ACTION, "the game is over with this, so nothing more is played");
	else if (p->duel.kind && p->duel.kind != DUEL_STANDOFF && !p->duel.stated)
		BREAKS(&t, duel_row(p), WHERE_ACTION, "the rolls come first, and they are not complete");
	else if (p->in_turn && a->seat == p->driverless && p->seat == p->driverless)
		check_unmanned(&t);
	else if (k->gone == PULLED_OVER && (a->kind == ACT_FLIP || a->kind == ACT_STEP))
		BREAKS(&t, TT_HEROES_PULL_OVER, WHERE_ACTION, "%s has left the road for good", WHO(&t, a->seat));
	else if (a->kind == ACT_PLAY && (k->gone == HERE || rpm_removed(p, a->card)))
		check_variant_rpm(&t);
	else if (a->kind == ACT_DRAW && a->pile == PILE_RPM)
		check_drawn_kinds(&t);
	else if (a->kind == ACT_SLICK && a->seat == p->seat && !p->now.may_slick && !k->drum && p->declared[a->seat][UP_STOCKPILE] && !p->stock[a->seat])
		check_empty_stock(&t);
	else if (p->mode == HEROES && p->in_turn && a->seat == p->seat && (a->kind == ACT_FLIP || a->kind == ACT_STEP))
		check_swerved(&t);
	if (p->mode == RAX && t.worst == V_LEGAL) {
		check_rax_frame(&t);
		if (t.worst == V_LEGAL)
			check_no_move(&t, done);
	}
	*done |= t.worst != V_LEGAL;
	return t.worst;
}

enum verdict variant_not_held(struct context *c, const struct position *p, unsigned seat, unsigned rpm, int where, struct referee *r)
{
	if (p->mode != HEROES)
		return V_LEGAL;
	for (unsigned s = 0; s < c->nseats; s++)
		if (s != seat && p->hand[s][rpm])
			return referee_call(r, V_ILLEGAL, TT_HEROES_HELD_APART, where, "%s holds %s, and each car plays from its own hand", seat_of(c, (int)s, r->arena),
					    rpm_name(c, rpm));
	return V_LEGAL;
}

int variant_wait_rule(const struct position *p, unsigned seat)
{
	if (p->car[seat].state != OFF)
		return -1;
	if (p->mode == HEROES)
		return TT_HEROES_MISS;
	return p->wounded >> seat & 1 ? TR_MISSING : p->mode == RAX && (int)seat != p->rax ? TT_RAX_RETURN : -1;
}

/* ---- acts */
static enum verdict decode_play(struct context *c, const struct position *p, const struct play *play, struct act *a, struct referee *r, bool *mine)
{
	int rpm = play->nwords > 1 && play->word[1].kind == WORD_PLAIN ? rpm_word(c, r->record, &play->word[1]) : -1;
	const struct rpm_text *text = rpm >= 0 ? &house_of(c)->rpm[rpm] : NULL;

	if (rpm >= 0 && play->nwords > 2 && p->driverless != SEAT_NONE && record_seat(r->record, &play->word[2]) == p->driverless) {
		*mine = true;
		a->kind = ACT_DROP;
		a->card = (uint8_t)rpm;
		a->target = p->driverless;
		return words_end(r, play, 3);
	}
	if (!text || !text->attack || text->effect != FX_AMMUNITION)
		return V_LEGAL;
	*mine = true;
	return decode_reload(c, p, play, (unsigned)rpm, a, r);
}

/* A word of one variant in another. */
static enum verdict only_in(struct referee *r, const struct position *p, enum mode mode, const char *verb)
{
	struct position there = {.mode = (uint8_t)mode};

	return referee_notation(r, V_UNREADABLE, N_VERB, 0, "%s is a word of %s; this is %s", verb, variant_title(&there), variant_title(p));
}

enum verdict variant_decode(struct context *c, const struct position *p, const struct play *play, struct act *a, struct referee *r, bool *mine)
{
	uint64_t key = play->word->key;
	int seat;
	enum verdict v;

	if (key == KEY("play"))
		return decode_play(c, p, play, a, r, mine);
	*mine = true;
	if (key == KEY("roll"))
		return decode_roll(play, a, r);
	if (key == KEY("fire"))
		return decode_fire(c, play, a, r);
	if (key == KEY("steal")) {
		a->kind = ACT_STEAL;
		if (p->mode == HEROES)
			return only_in(r, p, HEIST, "steal");
		if ((v = word_seat(r, play, 1, &seat)))
			return v;
		a->target = (int8_t)seat;
		return words_end(r, play, 2);
	}
	if (key == KEY("leave")) {
		a->kind = ACT_LEAVE;
		return p->mode != HEROES ? only_in(r, p, HEROES, "leave") : words_end(r, play, 1);
	}
	if (key == KEY("ram") || key == KEY("skip")) {
		a->kind = key == KEY("ram") ? ACT_RAM : ACT_SKIP;
		return p->mode != RAX ? only_in(r, p, RAX, key == KEY("ram") ? "ram" : "skip") : words_end(r, play, 1);
	}
	*mine = false;
	return V_LEGAL;
}

enum verdict variant_check(struct context *c, const struct position *p, struct act *a, struct referee *r)
{
	struct trial t = {c, p, a, r, V_LEGAL};

	switch ((enum act_kind)a->kind) {
	case ACT_ROLL: check_roll(&t); break;
	case ACT_STEAL:
		if (p->mode == HEIST)
			check_heist_steal(&t);
		else
			check_capture(&t);
		break;
	case ACT_DROP: check_drop(&t); break;
	case ACT_FIRE: check_fire(&t); break;
	case ACT_LEAVE: check_leave(&t); break;
	case ACT_RAM: check_ram(&t); break;
	case ACT_SKIP: check_skip(&t); break;
	case ACT_RELOAD: check_reload(&t); break;
	case ACT_DISCARD: check_discard(&t); break;
	case ACT_SLICK: check_stock(&t); break;
	case ACT_DRAW:
		if (draw_owed_before(p, a))
			check_owed_draw(&t);
		else if (p->mode == RAX && !p->now.stores)
			check_rax_draw(&t);
		else
			check_store_draw(&t);
		break;
	default: break;
	}
	return t.worst;
}

static void apply_steal(struct position *p, const struct act *a)
{
	bool end = moved_already(p);

	shut_window(p);
	p->tried |= (uint16_t)(p->mode == HEIST ? 1u << end : a->seat == p->rax ? 1u << a->target : 1);
	begin_duel(p, DUEL_STEAL, a->seat, a->target);
}

void variant_apply(struct context *c, struct position *p, const struct act *a)
{
	switch ((enum act_kind)a->kind) {
	case ACT_ROLL: apply_roll(c, p, a); return;
	case ACT_STEAL: apply_steal(p, a); return;
	case ACT_DROP: apply_drop(c, p, a); return;
	case ACT_FIRE: apply_fire(c, p, a); return;
	case ACT_LEAVE: apply_leave(c, p, a); return;
	case ACT_RAM: apply_ram(c, p); return;
	case ACT_SKIP: apply_skip(c, p); return;
	case ACT_RELOAD: apply_reload(c, p, a); return;
	case ACT_DISCARD: apply_discard(p, a); return;
	case ACT_SLICK: apply_stock(c, p, a); return;
	case ACT_DRAW: apply_variant_draw(p, a); return;
	default: return;
	}
}
