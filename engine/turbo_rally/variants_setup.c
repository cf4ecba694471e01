/* Thunder Track: the words of a set-up that only the variants have. */
#include "engine/turbo_rally/variants.h"

#include <string.h>

static const char *who(const struct context *c, int seat, struct referee *r)
{
	return seat_of(c, seat, r->arena);
}

/* Whether the set-up line that is read has that word somewhere, of that seat (SEAT_NONE: anybody's), with an argument that counts. */
static bool line_has(const struct context *c, const struct referee *r, uint64_t verb, int seat, bool (*counts)(const struct context *,
		     const struct record *, const struct action *))
{
	const struct record *rec = r->record;

	for (uint32_t i = 0; r->line && i < r->line->nactions; i++) {
		const struct action *a = &rec->actions[r->line->action + i];
		if (!a->bad && !a->claim && rec->words[a->word].key == verb && (seat == SEAT_NONE || a->by == seat) && (!counts || counts(c, rec, a)))
			return true;
	}
	return false;
}

static bool in_mid_race(const struct context *c, const struct referee *r)
{
	return line_has(c, r, KEY("resume"), SEAT_NONE, NULL);
}

/* ---- words */
static enum verdict elsewhere(struct referee *r, const struct position *p, const char *word)
{
	return referee_notation(r, V_UNREADABLE, N_SETUP, 0, "%s does not belong to %s", word, variant_title(p));
}

static enum verdict setup_loot(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	int seat;
	enum verdict v;

	if (p->mode != HEIST)
		return elsewhere(r, p, "loot");
	if ((v = word_seat(r, play, 1, &seat)) || (v = words_end(r, play, 2)))
		return v;
	if (p->loot != SEAT_NONE)
		return referee_call(r, V_ILLEGAL, TT_HEIST_LOOT_ROLL, WHERE_ACTION, "%s has the loot, and there is one carrier at a time", who(c, p->loot, r));
	if (!drives(p, (unsigned)seat))
		return referee_call(r, V_ILLEGAL, TT_HEIST_LOOT_ROLL, 1, "the loot is a robber's, not %s's", who(c, seat, r));
	p->loot = (int8_t)seat;
	return V_LEGAL;
}

/* tires N SEAT... */
static enum verdict setup_tires(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	unsigned n;
	int seat;
	enum verdict v;

	(void)c;
	if (p->mode != HEROES)
		return elsewhere(r, p, "tires");
	if ((v = word_number(r, play, 1, 99, &n)))
		return v;
	for (unsigned i = 2; i < play->nwords; i++) {
		if ((v = word_seat(r, play, i, &seat)))
			return v;
		if (seat == p->driverless)
			return referee_call(r, V_ILLEGAL, TT_HEROES_TIRE, (int)i, "the bus blows no tire of its own");
		p->blew |= (uint16_t)(1u << seat);
	}
	if (!referee_test(r, TT_HEROES_FOUR_TIRES, n <= TIRES))
		return referee_call(r, V_ILLEGAL, TT_HEROES_FOUR_TIRES, 1, "the bus has four tires, not %u", n);
	if (play->nwords - 2u > n)
		return referee_call(r, V_ILLEGAL, TT_HEROES_TIRE, WHERE_ACTION, "%u cars are named, and %u tire%s blown; each success blows one",
				    play->nwords - 2u, n,
				    n == 1 ? " is" : "s are");
	p->tires = (uint8_t)n;
	return V_LEGAL;
}

static enum verdict setup_wall(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	unsigned n;
	enum verdict v;

	if (p->mode != RAX)
		return elsewhere(r, p, "wall");
	if ((v = word_number(r, play, 1, 99, &n)) || (v = words_end(r, play, 2)))
		return v;
	if (!referee_test(r, TT_RAX_WALL_15, n == WALL || (n < WALL && in_mid_race(c, r))))
		return referee_call(r, V_ILLEGAL, TT_RAX_WALL_15, 1, "the wall has %d pieces at the start, not %u", WALL, n);
	p->now.wall = (uint8_t)n;
	p->stated_piles |= 1u << PILES;
	return V_LEGAL;
}

/* tokens SEAT N: passengers */
static enum verdict setup_passengers(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	unsigned n;
	int seat;
	enum verdict v;

	if ((v = word_seat(r, play, 1, &seat)) || (v = word_number(r, play, 2, 99, &n)) || (v = words_end(r, play, 3)))
		return v;
	bool start = n == (seat == p->rax ? PASSENGERS : 0);
	if (!referee_test(r, TT_RAX_DEAL_PASSENGERS, start || (n <= PASSENGERS && in_mid_race(c, r))))
		return referee_call(r, V_ILLEGAL, TT_RAX_DEAL_PASSENGERS, 2, n > PASSENGERS ? "there are %d passengers" : "Rad Rax starts with all %d passengers", PASSENGERS);
	p->passengers[seat] = (uint8_t)n;
	p->tokens_stated |= (uint16_t)(1u << seat);
	return V_LEGAL;
}

/* An action that draws a weapon other than the one that is dealt. */
static bool chooses_weapon(const struct context *c, const struct record *rec, const struct action *a)
{
	const struct word *w = &rec->words[a->word];

	if (a->nwords < 3 || w[1].key != KEY("weapon"))
		return false;
	for (unsigned i = 2; i < a->nwords; i++)
		if (weapon_word(c, rec, &w[i]) != EMP)
			return true;
	return false;
}

/* Whether Rad Rax has a weapon besides the one that is dealt. */
static bool has_chosen(const struct position *p)
{
	for (unsigned w = 0; w < WEAPONS_MAX; w++)
		if (w != EMP && p->weapons[p->rax][w])
			return true;
	return false;
}

/* weapons SEAT W..., @SEAT draw weapon W...: words from i on. */
static enum verdict read_weapons(struct context *c, struct position *p, const struct play *play, unsigned i, unsigned seat, struct referee *r)
{
	const struct house *h = house_of(c);

	if (p->mode == HEROES)
		return referee_call(r, V_ILLEGAL, TT_HEROES_NO_WEAPONS, WHERE_ACTION, "there are no weapons in High-Speed Heroes");
	if (word_at_is(r, play, i, "none"))
		return words_end(r, play, i + 1);
	if (i >= play->nwords)
		return word_wrong(r, play, i, "a weapon");
	for (; i < play->nwords; i++) {
		const struct word *w = &play->word[i];
		int weapon = w->kind == WORD_PLAIN ? weapon_word(c, r->record, w) : w->kind == WORD_HIDDEN ? WEAPON_OTHER : -1;
		unsigned held = 0;
		if (weapon < 0 && (w->kind != WORD_PLAIN || h->nweapons > NAMED_WEAPONS || w->digits))
			return word_wrong(r, play, i, "a weapon");
		if (weapon < 0)
			weapon = WEAPON_OTHER;  /* its name is all that is known */
		for (unsigned s = 0; s < c->nseats; s++)
			held += p->weapons[s][weapon];
		if (weapon != WEAPON_OTHER && held >= h->weapon[weapon].count)
			return referee_call(r, V_ILLEGAL, TR_CARD_COUNT, (int)i, "there %s %u card%s %s", h->weapon[weapon].count == 1 ? "is" : "are",
					    h->weapon[weapon].count, h->weapon[weapon].count == 1 ? "" : "s", weapon_name(c, (unsigned)weapon));
		p->weapons[seat][weapon] = (uint8_t)(p->weapons[seat][weapon] + (w->kind == WORD_HIDDEN ? w->key : 1));
	}
	return V_LEGAL;
}

/* @SEAT draw weapon W...: Rad Rax chooses before the others. */
static enum verdict draw_weapons(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	if (play->seat < 0)
		return referee_notation(r, V_UNREADABLE, N_SEAT, 0, "who draws? @seat draw weapon WEAPON");
	if (p->mode == RAX && p->rax != SEAT_NONE && play->seat != p->rax &&
	    !referee_test(r, TT_RAX_FIRST_WEAPON, has_chosen(p) || !line_has(c, r, KEY("draw"), p->rax, chooses_weapon))) {
		return referee_call(r, V_ILLEGAL, TT_RAX_FIRST_WEAPON, WHERE_ACTION, "%s chooses a weapon before Rad Rax has chosen", who(c, play->seat, r));
	}
	return read_weapons(c, p, play, 2, (unsigned)play->seat, r);
}

/* @rax draw upgrade U...: dealt for this run. */
static enum verdict draw_upgrades(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	if (play->seat < 0)
		return referee_notation(r, V_UNREADABLE, N_SEAT, 0, "who draws? @seat draw upgrade UPGRADE");
	if (play->seat != p->rax)
		return referee_call(r, V_ILLEGAL, TR_UP_EARN, WHERE_ACTION, "only Rad Rax is dealt upgrades");
	if (play->nwords < 3)
		return word_wrong(r, play, 2, "a Performance Upgrade");
	p->has_upgrades = true;
	for (unsigned i = 2; i < play->nwords; i++) {
		int u = play->word[i].kind == WORD_PLAIN ? upgrade_word(c, r->record, &play->word[i]) : -1;
		if (u < 0)
			return word_wrong(r, play, i, "a Performance Upgrade");
		p->upgrades[play->seat][u]++;
	}
	return V_LEGAL;
}

/* ammo SEAT W N */
static enum verdict setup_ammo(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	unsigned n;
	int seat, weapon;
	enum verdict v;

	if (p->mode == HEROES)
		return referee_call(r, V_ILLEGAL, TT_HEROES_NO_WEAPONS, WHERE_ACTION, "there are no weapons in High-Speed Heroes");
	if ((v = word_seat(r, play, 1, &seat)))
		return v;
	weapon = play->nwords > 2 && play->word[2].kind == WORD_PLAIN ? weapon_word(c, r->record, &play->word[2]) : WEAPON_OTHER;
	if (weapon < 0 && house_of(c)->nweapons > NAMED_WEAPONS)
		return word_wrong(r, play, 2, "a weapon");
	weapon = weapon < 0 ? WEAPON_OTHER : weapon;
	if ((v = word_number(r, play, 3, UINT8_MAX, &n)) || (v = words_end(r, play, 4)))
		return v;
	p->ammo[seat][weapon] = (uint8_t)n;
	p->ammo_stated[seat] |= 1u << weapon;
	return V_LEGAL;
}

/* SEAT N of stock, spikes, visited */
static enum verdict seat_number(const struct play *play, struct referee *r, unsigned max, int *seat, unsigned *n)
{
	enum verdict v;

	if ((v = word_seat(r, play, 1, seat)) || (v = word_number(r, play, 2, max, n)))
		return v;
	return words_end(r, play, 3);
}

static enum verdict setup_counts(struct position *p, const struct play *play, struct referee *r)
{
	uint64_t key = play->word->key;
	unsigned n;
	int seat;
	enum verdict v = seat_number(play, r, key == KEY("visited") ? 8 : 99, &seat, &n);

	if (v)
		return v;
	if (key == KEY("stock"))
		p->stock[seat] = (uint8_t)n;
	else if (key == KEY("spikes"))
		p->spikes[seat] = (uint8_t)n;
	else if (n)
		p->car[seat].visits |= (uint8_t)(1u << (n - 1));
	if (key != KEY("visited"))
		p->stock_stated |= (uint16_t)(1u << seat);
	return V_LEGAL;
}

/* sum SEAT N ROLLS: in the middle of a stand-off */
static enum verdict setup_sum(struct position *p, const struct play *play, struct referee *r)
{
	unsigned n, rolls;
	int seat;
	enum verdict v;

	if ((v = word_seat(r, play, 1, &seat)) || (v = word_number(r, play, 2, 9999, &n)) || (v = word_number(r, play, 3, UINT8_MAX, &rolls)) ||
	    (v = words_end(r, play, 4)))
		return v;
	if (p->duel.kind != DUEL_STANDOFF)
		begin_duel(p, DUEL_STANDOFF, SEAT_NONE, SEAT_NONE);
	p->duel.sum[seat] = (uint16_t)n;
	p->duel.rolled[seat] = (uint8_t)rolls;
	return V_LEGAL;
}

/* RPMs that are not in the deck of this variant. */
static enum verdict removed_rpms(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	for (unsigned i = 1; i < play->nwords; i++) {
		int rpm = play->word[i].kind == WORD_PLAIN ? rpm_word(c, r->record, &play->word[i]) : -1;
		if (i > 1 && rpm >= 0 && !referee_test(r, TT_HEROES_REMOVED_RPM, !rpm_removed(p, (unsigned)rpm)))
			return referee_call(r, V_ILLEGAL, TT_HEROES_REMOVED_RPM, (int)i, "%s is taken out of the deck of High-Speed Heroes", rpm_name(c, (unsigned)rpm));
	}
	return V_LEGAL;
}

/* What there can be only behind the start. */
static bool of_mid_game(uint64_t key)
{
	return key == KEY("sum") || key == KEY("visited") || key == KEY("spikes") || key == KEY("stock") || key == KEY("moved") || key == KEY("wounded");
}

/* The police and the bus have a lane and a place in it, and the bus may be bumped by a reading; nothing else is theirs. */
static enum verdict setup_unmanned(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	uint64_t key = play->word->key;
	bool police = p->mode == HEIST, state = key == KEY("at") && play->nwords > 3, off = state && word_at_is(r, play, 3, "off");
	const char *name = who(c, p->driverless, r);

	if (key == KEY("slick") || key == KEY("beneath"))
		return referee_call(r, V_ILLEGAL, police ? TT_HEIST_POLICE_NO_CARDS : TT_HEROES_BUS_NO_CARDS, 1, "no Oil Slick lies on the lane of %s", name);
	if (key == KEY("gap") || key == KEY("route") || key == KEY("up") || (state && !off))
		return referee_call(r, V_ILLEGAL, police ? TT_HEIST_POLICE_NO_FLIP : TT_HEROES_BUS_NO_FLIP, 1,
				    "no card of %s is flipped, so none has had an effect", name);
	if (off && police)
		return referee_call(r, V_ILLEGAL, TT_HEIST_POLICE_ALWAYS, 3, "the police car is never stopped or slowed, so it is not off its track");
	if (off && ruling(c, TRR_HEROES_BUMP) == TRR_HEROES_BUMP_NO_TARGET)
		return referee_call(r, V_ILLEGAL, TR_SWIPE_BUMP, 3, "the bus is nobody's opponent, so nobody has bumped it off its track");
	if (key == KEY("out") && (police || !word_at_is(r, play, 2, "cliff")))
		return referee_call(r, V_ILLEGAL, police ? TT_HEIST_POLICE_ALWAYS : TT_HEROES_BUS_STEP, WHERE_ACTION, "%s is on the road until the game is over", name);
	if ((key == KEY("hand") || key == KEY("weapons") || key == KEY("upgrades")) && word_at_is(r, play, 2, "none"))
		return V_LEGAL;
	if (key == KEY("hand") || key == KEY("weapons") || key == KEY("upgrades") || key == KEY("draw") || key == KEY("use") || key == KEY("ammo") ||
	    key == KEY("visited") || key == KEY("place"))
		return referee_call(r, V_ILLEGAL, police ? TT_HEIST_POLICE_PLACE : TT_HEROES_BUS_PLACE, WHERE_ACTION, "%s has no driver, who alone could have that", name);
	return V_LEGAL;
}

static enum verdict variant_word(struct context *c, struct position *p, const struct play *play, struct referee *r, bool *mine)
{
	uint64_t key = play->word->key;
	int seat;
	enum verdict v;

	*mine = true;
	if (key == KEY("team"))
		return elsewhere(r, p, "team");
	if (key == KEY("roll"))
		return p->mode == HEIST ? loot_roll(c, p, play, r) : elsewhere(r, p, "roll");
	if (key == KEY("loot"))
		return setup_loot(c, p, play, r);
	if (key == KEY("tires"))
		return setup_tires(c, p, play, r);
	if (key == KEY("wall"))
		return setup_wall(c, p, play, r);
	if (key == KEY("tokens") && p->mode == RAX)
		return setup_passengers(c, p, play, r);
	if (key == KEY("weapons"))
		return (v = word_seat(r, play, 1, &seat)) ? v : read_weapons(c, p, play, 2, (unsigned)seat, r);
	if (key == KEY("ammo"))
		return setup_ammo(c, p, play, r);
	if (key == KEY("stock") || key == KEY("spikes") || key == KEY("visited"))
		return setup_counts(p, play, r);
	if (key == KEY("sum"))
		return setup_sum(p, play, r);
	if (key == KEY("draw") && word_at_is(r, play, 1, "weapon"))
		return draw_weapons(c, p, play, r);
	if (key == KEY("draw") && word_at_is(r, play, 1, "upgrade") && p->mode == RAX)
		return draw_upgrades(c, p, play, r);
	if (word_is(r->record, play->word, "checkpoints")) {
		p->checkpoints = word_at_is(r, play, 1, "on");
		if (!p->checkpoints && !word_at_is(r, play, 1, "off"))
			return word_wrong(r, play, 1, "on or off");
		return words_end(r, play, 2);
	}
	if (key == KEY("place") && p->mode != HEIST)
		return referee_call(r, V_ILLEGAL, p->mode == HEROES ? TT_HEROES_EDGE : TT_RAX_NO_BEYOND, WHERE_ACTION,
				    "there is no finish in %s, so nobody has a place",
				    variant_title(p));
	if (key == KEY("wounded")) {
		for (unsigned i = 1; i < play->nwords; i++) {
			if ((v = word_seat(r, play, i, &seat)))
				return v;
			p->wounded |= (uint16_t)(1u << seat);
		}
		return V_LEGAL;
	}
	*mine = false;
	if (p->mode == HEROES && key == KEY("pile") && word_at_is(r, play, 1, "slick") && !word_at_is(r, play, 2, "none") &&
	    ruling(c, TRR_HEROES_OIL_NAME) == TRR_HEROES_OIL_NAME_PILE_TOO)
		return referee_call(r, V_ILLEGAL, TT_HEROES_REMOVED_RPM, 1, "the pile of Oil Slicks is taken out of High-Speed Heroes");
	if (p->mode == HEROES && (key == KEY("hand") || ((key == KEY("pile") || key == KEY("draw")) && word_at_is(r, play, 1, "rpm"))))
		return removed_rpms(c, p, play, r);
	return V_LEGAL;
}

enum verdict variant_setup(struct context *c, struct position *p, const struct play *play, struct referee *r, bool *mine)
{
	int seat = play->seat >= 0 ? play->seat : play->nwords > 1 ? record_seat(r->record, &play->word[1]) : SEAT_NONE;
	enum verdict v;

	*mine = true;
	if (seat >= 0 && seat == p->driverless && (v = setup_unmanned(c, p, play, r)))
		return v;
	v = variant_word(c, p, play, r, mine);
	if (v == V_LEGAL && of_mid_game(play->word->key) && !in_mid_race(c, r))
		v = referee_call(r, V_ILLEGAL, TR_START_LINE, WHERE_ACTION, "nothing of that is so before the start (a position in mid-game says resume SEAT)");
	return v;
}
