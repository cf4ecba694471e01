/* Thunder Track: what a record claims, who has won, ranks and scores. */
#include "engine/turbo_rally/variants.h"

#include <string.h>

static const char *who(const struct context *c, int seat, struct referee *r)
{
	return seat_of(c, seat, r->arena);
}

/* ---- outcome */
static uint32_t players(const struct position *p)
{
	uint32_t seats = 0;

	for (unsigned i = 0; i < p->nracers; i++)
		seats |= 1u << p->order[i];
	return seats;
}

/* A stand-off that is rolled out, tied at the top, with no rule that breaks the tie. */
static bool standoff_undecided(struct context *c, const struct position *p)
{
	return p->mode == HEIST && p->now.race_over && !p->now.over && road_empty(p) && !standoff_rollers(c, p) && standoff_winner(c, p) == SEAT_NONE;
}

struct outcome variant_outcome(struct context *c, const struct position *p)
{
	struct outcome o = {OUTCOME_OPEN, 0};
	int winner = p->mode == HEIST ? standoff_winner(c, p) : SEAT_NONE;

	if (p->now.side == SIDE_OTHER && p->mode != RAX)
		o.kind = OUTCOME_NONE;
	else if (winner != SEAT_NONE)
		o = (struct outcome){OUTCOME_SEATS, 1u << winner};
	else if (standoff_undecided(c, p))
		o.kind = OUTCOME_UNDECIDED;
	else if (p->now.side && p->mode == HEROES)
		o = (struct outcome){OUTCOME_SEATS, players(p)};
	else if (p->now.side && p->mode == RAX && p->rax != SEAT_NONE)
		o = (struct outcome){OUTCOME_SEATS, p->now.side == SIDE_FIRST ? 1u << p->rax : players(p) & ~(1u << p->rax)};
	return o;
}

int variant_rank_value(struct context *c, const struct position *p, unsigned seat, const char **reason)
{
	const struct car *k = &p->car[seat];
	struct outcome o = variant_outcome(c, p);

	*reason = "";
	if (o.kind == OUTCOME_NONE) {
		*reason = p->mode == HEIST ? "the loot is lost" : p->driverless >= 0 && p->car[p->driverless].gone == CLIFF ? "the bus went over the cliff"
			: p->now.wrecked ? "a car went over the cliff" : "nobody is left to stop the bus";
		return 0;
	}
	if (o.kind == OUTCOME_SEATS && (p->mode != HEIST || o.seats >> seat & 1)) {
		*reason = o.seats >> seat & 1 ? "won" : "lost";
		return o.seats >> seat & 1 ? 1000000 : 0;
	}
	if (!drives(p, seat)) {
		*reason = "driven by nobody";
		return -2;
	}
	if (p->mode != HEIST) {         /* sides, not cars, win here */
		*reason = p->mode == HEROES ? arena_printf(c->arena, "%u of four tires blown", p->tires)
			: arena_printf(c->arena, "%u passenger%s", p->passengers[seat], p->passengers[seat] == 1 ? "" : "s");
		return 0;
	}
	if (k->gone != HERE) {
		*reason = k->gone == ARRESTED ? "arrested" : "out";
		return -1;
	}
	if (k->place && p->duel.kind == DUEL_STANDOFF) {
		*reason = arena_printf(c->arena, "%u in the stand-off", p->duel.sum[seat]);
		return 100000 + p->duel.sum[seat];
	}
	*reason = k->place ? arena_printf(c->arena, "in the hideout as number %u", k->place) : arena_printf(c->arena, "level %d", level_of(c, p, seat));
	return k->place ? 90000 - k->place : 1000 + level_of(c, p, seat);
}

void variant_score(struct context *c, const struct position *p, unsigned seat, struct score *s)
{
	static const char *const names[] = {"stand-off", "tires", "passengers"};
	int64_t n = p->mode == HEIST ? p->duel.kind == DUEL_STANDOFF ? p->duel.sum[seat] : 0 : p->mode == RAX ? p->passengers[seat]
		  : drives(p, seat) ? p->tires : 0;

	(void)c;
	s->total = n;
	s->part[s->n++] = (struct score_part){names[p->mode - HEIST], n};
}

/* ---- rows */
/* The row by which the game ended. */
static int end_rule(const struct position *p)
{
	if (p->mode == HEIST && p->now.side == SIDE_OTHER)
		return p->loot >= 0 && p->car[p->loot].gone == RESIGNED ? TT_HEIST_GOAL : TT_HEIST_LOOT_ARREST;
	if (p->mode == HEIST)
		return TT_HEIST_WIN;
	if (p->mode == HEROES)
		return p->now.side == SIDE_FIRST ? TT_HEROES_FOUR_TIRES
		       : p->now.wrecked || p->car[p->driverless].gone == CLIFF ? TT_HEROES_CLIFF : TT_HEROES_WIN;
	return p->now.side == SIDE_FIRST ? TT_RAX_ESCAPE : TT_RAX_MARAUD_WIN;
}

int variant_claim_rule(struct context *c, const struct position *p, const char *what, int seat)
{
	bool open = strcmp(what, "open") == 0, ended = p->now.side || (p->mode == HEIST && standoff_winner(c, p) != SEAT_NONE);

	if (strcmp(what, "after") == 0)
		return end_rule(p);
	if (strcmp(what, "score") == 0)
		return p->mode == HEIST ? TT_HEIST_SUM : p->mode == HEROES ? TT_HEROES_TIRE : TT_RAX_TAKE_ONE;
	if (strcmp(what, "result") != 0 && !open)
		return p->mode == HEIST ? TT_HEIST_HIDEOUT : p->mode == HEROES ? TT_HEROES_EDGE : TT_RAX_NO_BEYOND;
	if (open && ended)
		return p->mode == HEROES ? TT_HEROES_WIN : end_rule(p);
	switch (p->mode) {
	case HEIST:
		if (p->now.side == SIDE_OTHER)
			return TT_HEIST_GOAL;
		return ended || p->now.race_over ? TT_HEIST_WIN : -1;
	case HEROES:
		return ended ? TT_HEROES_WIN : TT_HEROES_FOUR_TIRES;
	default:
		if (ended)
			return p->now.side == SIDE_FIRST ? TT_RAX_WIN : TT_RAX_MARAUD_WIN;
		return seat < 0 || seat == p->rax ? TT_RAX_WIN : TT_RAX_MARAUD_WIN;
	}
}

int variant_at_rule(const struct position *p, unsigned seat, unsigned spot, bool right_place)
{
	const struct car *k = &p->car[seat];
	bool mover = p->seat == (int)seat;

	if (k->state == OFF && p->wounded >> seat & 1)  /* neither bumped nor by a card of its own */
		return p->mode == HEROES ? TT_HEROES_MISS : TR_MISSING;
	if (p->mode == HEROES)
		return k->gone == CLIFF ? TT_HEROES_CLIFF : !on_route(spot) && spot > k->length ? TT_HEROES_EDGE : -1;
	if (p->mode != RAX)
		return k->place == 0 && !on_route(spot) && spot > k->length ? TT_HEIST_HIDEOUT : -1;
	if (!on_route(spot) && spot > k->length)
		return TT_RAX_NO_BEYOND;
	if (mover && p->now.wall_by == TT_RAX_SHORTCUT_NO_RAM)
		return right_place ? TT_RAX_SHORTCUT_ON : TT_RAX_SHORTCUT_PLACE;
	if (mover && p->skipped)
		return TT_RAX_STAY_OFF;
	return mover && p->now.wall_by && p->now.wall_by != TT_RAX_RAM && p->now.wall_by != TT_RAX_WALL_POINT ? TT_RAX_NO_BEYOND : -1;
}

/* ---- claims */
static enum verdict number_is(struct context *c, struct referee *r, unsigned rule, const char *what, int seat, const char *card, int64_t claimed,
			      int64_t is)
{
	const char *name = seat >= 0 ? arena_printf(r->arena, " %s", who(c, seat, r)) : "";

	if (referee_test(r, rule, claimed == is))
		return V_LEGAL;
	return referee_false(r, rule, arena_printf(r->arena, "%s%s%s%s %lld", what, name, *card ? " " : "", card, (long long)is),
			     "%s%s%s%s is %lld, not %lld", what, name,
			     *card ? " " : "", card, (long long)is, (long long)claimed);
}

static enum verdict claim_loot(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	unsigned rule = play->turn_seat == SEAT_SETUP ? TT_HEIST_LOOT_ROLL : TT_HEIST_STEAL_ROLL;
	int seat, is = p->winner ? p->winner - 1 : standoff_winner(c, p);
	enum verdict v;

	if ((v = word_seat(r, play, 1, &seat)) || (v = words_end(r, play, 2)))
		return v;
	if (is != SEAT_NONE && seat != p->loot)
		rule = TT_HEIST_WIN;    /* the stand-off has settled it anew */
	else
		is = p->loot;
	if (referee_test(r, rule, seat == is))
		return V_LEGAL;
	return referee_false(r, rule, is >= 0 ? arena_printf(r->arena, "loot %s", who(c, is, r)) : NULL, is >= 0 ? "%s has the loot"
			     : "nobody is known to have the loot%s",
			     is >= 0 ? who(c, is, r) : "");
}

static enum verdict claim_tires(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	bool drop = p->duel.was == DUEL_DROP || p->duel.kind == DUEL_DROP;
	unsigned n, rule = TT_HEROES_TIRE;
	enum verdict v;

	if ((v = word_number(r, play, 1, 999, &n)) || (v = words_end(r, play, 2)))
		return v;
	if (n > 4)
		rule = TT_HEROES_FOUR_TIRES;
	else if (drop && !(p->blew >> p->duel.attacker & 1))
		rule = drop_lead(c, p, (unsigned)p->duel.attacker) ? TT_HEROES_DROP_PROCESS : TT_HEROES_PARALLEL_DIRECT;
	return number_is(c, r, rule, "tires", SEAT_NONE, "", n, p->tires);
}

static enum verdict claim_wall(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	unsigned n, rule = p->now.wall_by ? p->now.wall_by : p->seat >= 0 && p->car[p->seat].moved_by == SHORTCUT + 1 ? TT_RAX_SHORTCUT_NO_RAM
			 : TT_RAX_WALL_15;
	enum verdict v;

	if ((v = word_number(r, play, 1, 999, &n)) || (v = words_end(r, play, 2)))
		return v;
	return number_is(c, r, rule, "wall", SEAT_NONE, "", n, p->now.wall);
}

/* Which row a wrong number of passengers breaks: by the capture of this turn. */
static unsigned passenger_rule(const struct position *p, int seat, int64_t claimed)
{
	const struct duel *d = &p->duel;
	int64_t is = p->passengers[seat];

	if (d->was != DUEL_STEAL || (seat != d->attacker && seat != d->defender))
		return TT_RAX_DEAL_PASSENGERS;
	unsigned attacker = d->sum[d->attacker], defender = d->sum[d->defender];
	if (d->attacker == p->rax)
		return attacker < defender ? TT_RAX_BACK_LOSE : TT_RAX_BACK_ROLL;
	if (attacker == defender)
		return TT_RAX_TAKE_TIE;
	bool by_one = claimed == is + 1 || claimed == is - 1, won = attacker > defender;
	/* a winner who got nothing, or a loser who got one, mistook the roll */
	bool mistook = by_one && ((claimed > is) == (seat == d->defender) ? won : !won);
	return mistook ? TT_RAX_TAKE_ROLL : TT_RAX_TAKE_ONE;
}

static enum verdict claim_out(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	unsigned rule = TT_RAX_BASE, gone;
	int seat;
	enum verdict v;

	if ((v = word_seat(r, play, 1, &seat)) || (v = words_end(r, play, 2)))
		return v;
	gone = p->car[seat].gone;
	if (p->mode == HEIST)
		rule = TT_HEIST_ARREST;
	else if (p->mode == HEROES)
		rule = gone == PULLED_OVER ? TT_HEROES_PULL_OVER : gone == HERE && p->blew >> seat & 1 ? TT_HEROES_STAY : TT_HEROES_CLIFF;
	if (referee_test(r, rule, gone != HERE))
		return V_LEGAL;
	return referee_false(r, rule, NULL, "%s is still in the game", who(c, seat, r));
}

/* A whole number with a sign. */
static bool signed_word(const struct record *rec, const struct word *w, int *n)
{
	char text[WORD_MAX + 1];
	size_t len, i;

	if (w->kind != WORD_PLAIN || (len = word_text(rec->text, w, text)) == 0 || len > 5)
		return false;
	*n = 0;
	for (i = text[0] == '-' || text[0] == '+'; i < len; i++) {
		if (text[i] < '0' || text[i] > '9')
			return false;
		*n = *n * 10 + (text[i] - '0');
	}
	if (text[0] == '-')
		*n = -*n;
	return len > 1 || (text[0] != '-' && text[0] != '+');
}

/* ahead SEAT SEAT N */
static enum verdict claim_ahead(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	static const uint16_t rows[] = {TT_HEIST_STEAL_PARALLEL, TT_HEROES_ACCURACY, TT_RAX_TAKE_RANGE};
	int a, b, n, is;
	enum verdict v;

	if ((v = word_seat(r, play, 1, &a)) || (v = word_seat(r, play, 2, &b)))
		return v;
	if (play->nwords < 4 || !signed_word(r->record, &play->word[3], &n))
		return word_wrong(r, play, 3, "a number of cards, with a minus for behind");
	if ((v = words_end(r, play, 4)))
		return v;
	is = ahead_of(c, p, (unsigned)a, (unsigned)b);
	unsigned rule = p->mode == HEIST && (a == p->driverless || b == p->driverless) ? TT_HEIST_ARREST : rows[p->mode - HEIST];
	if (p->mode == HEROES && is == 0)
		rule = TT_HEROES_PARALLEL_ZERO;
	if (referee_test(r, rule, n == is))
		return V_LEGAL;
	return referee_false(r, rule, arena_printf(r->arena, "ahead %s %s %d", who(c, a, r), who(c, b, r), is), is >= 0 ? "%s is %d ahead of %s"
			     : "%s is %d behind %s",
			     who(c, a, r), is < 0 ? -is : is, who(c, b, r));
}

static enum verdict claim_rolls(struct context *c, const struct position *p, int seat, unsigned n, struct referee *r)
{
	unsigned is = p->car[seat].place ? rolls_due(c, p, (unsigned)seat) : 0;

	return number_is(c, r, p->car[seat].place ? roll_rule(c, p, (unsigned)seat, n) : TT_HEIST_STANDOFF_WHO, "rolls", seat, "", n, is);
}

/* ammo SEAT WEAPON N */
static enum verdict claim_ammo(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	unsigned n, rule = p->mode == HEROES ? TT_HEROES_NO_WEAPONS : TR_MISSING;
	int seat, weapon;
	enum verdict v;

	if ((v = word_seat(r, play, 1, &seat)))
		return v;
	weapon = play->nwords > 2 && play->word[2].kind == WORD_PLAIN ? weapon_word(c, r->record, &play->word[2]) : -1;
	if (weapon < 0 && house_of(c)->nweapons == NAMED_WEAPONS && play->nwords > 2 && !play->word[2].digits)
		return referee_call(r, V_UNDECIDED, TR_MISSING, 2, "no rule given describes that weapon; parameter weapons is missing");
	if (weapon < 0)
		return word_wrong(r, play, 2, "a weapon");
	if ((v = word_number(r, play, 3, 999, &n)) || (v = words_end(r, play, 4)))
		return v;
	if (!house_of(c)->ammo.stated && p->weapons[seat][weapon] && p->fired >> weapon & 1)
		return referee_call(r, V_UNDECIDED, TR_MISSING, WHERE_ACTION, "what a shot costs no rule given says; parameter standard.ammo is missing");
	return number_is(c, r, rule, "ammo", seat, weapon_name(c, (unsigned)weapon), n, p->ammo[seat][weapon]);
}

/* Own turns that a car has still to lose. */
static unsigned still_off(const struct car *k)
{
	return k->state == OFF ? k->off : k->state == UPSIDE ? 2 : k->state == UPRIGHT;
}

static unsigned off_rule(const struct position *p, int seat)
{
	const struct car *k = &p->car[seat];

	if (k->state == UPSIDE || k->state == UPRIGHT)
		return TR_FLAT_RETURN;
	if (p->mode == HEROES)
		return drives(p, (unsigned)seat) ? TT_HEROES_MISS : TR_BUMP_RETURN;
	if (p->mode == RAX && p->skipped && p->seat == seat)
		return TT_RAX_RETURN;
	return p->fired || p->wounded >> seat & 1 ? TR_MISSING : p->mode == RAX && seat != p->rax ? TT_RAX_RETURN : TR_BUMP_RETURN;
}

static enum verdict claim_accuracy(struct context *c, const struct position *p, int seat, unsigned n, struct referee *r)
{
	int lead = drop_lead(c, p, (unsigned)seat);

	return number_is(c, r, lead == 0 ? TT_HEROES_PARALLEL_ZERO : TT_HEROES_ACCURACY, "accuracy", seat, "", n, drop_accuracy(c, p, (unsigned)seat));
}

/* place SEAT N where there is a finish, or none */
static enum verdict claim_place(struct context *c, const struct position *p, int seat, unsigned n, struct referee *r)
{
	unsigned rule = (unsigned)variant_claim_rule(c, p, "place", seat), is = p->car[seat].place;

	if (referee_test(r, rule, is == n && is))
		return V_LEGAL;
	return referee_false(r, rule, is ? arena_printf(r->arena, "place %s %u", who(c, seat, r), is) : NULL,
			     is ? "%s came in as number %u" : p->mode == HEIST ? "%s is not in the hideout" : "there is no finish here, and %s has no place",
				     who(c, seat, r), is);
}

/* upgrades SEAT U...: those that are dealt lie at the starting line. */
static enum verdict claim_upgrades(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	uint8_t named[UPGRADES_MAX] = {0};
	const char *list = "";
	bool same = true;
	int seat;
	enum verdict v;

	if ((v = word_seat(r, play, 1, &seat)))
		return v;
	for (unsigned i = 2; i < play->nwords && !(i == 2 && word_at_is(r, play, 2, "none")); i++) {
		int u = play->word[i].kind == WORD_PLAIN ? upgrade_word(c, r->record, &play->word[i]) : -1;
		if (u < 0)
			return word_wrong(r, play, i, "a Performance Upgrade");
		named[u]++;
	}
	for (unsigned u = 0; u < UPGRADES_MAX; u++) {
		unsigned n = p->declared[seat][u] + p->upgrades[seat][u];
		same &= named[u] == n;
		for (; n > 0; n--)
			list = arena_printf(r->arena, "%s %s", list, upgrade_name(c, u));
	}
	if (referee_test(r, TT_RAX_DEAL_UPGRADE, same))
		return V_LEGAL;
	return referee_false(r, TT_RAX_DEAL_UPGRADE, arena_printf(r->arena, "upgrades %s%s", who(c, seat, r), *list ? list : " none"),
			     "%s has these upgrades:%s",
			     who(c, seat, r), *list ? list : " none");
}

enum verdict variant_claim(struct context *c, const struct position *p, const struct play *play, struct referee *r, bool *mine)
{
	uint64_t key = play->word->key;
	bool off = key == KEY("off"), rolls = key == KEY("rolls") && p->mode == HEIST, tokens = key == KEY("tokens") && p->mode == RAX;
	bool accuracy = key == KEY("accuracy") && p->mode == HEROES, place = key == KEY("place");
	unsigned n;
	int seat;
	enum verdict v;

	*mine = true;
	if (key == KEY("loot") && p->mode == HEIST)
		return claim_loot(c, p, play, r);
	if (key == KEY("tires") && p->mode == HEROES)
		return claim_tires(c, p, play, r);
	if (key == KEY("wall") && p->mode == RAX)
		return claim_wall(c, p, play, r);
	if (key == KEY("out"))
		return claim_out(c, p, play, r);
	if (key == KEY("ahead"))
		return claim_ahead(c, p, play, r);
	if (key == KEY("ammo"))
		return claim_ammo(c, p, play, r);
	if (key == KEY("at") && p->mode == HEROES && play->nwords > 1 && play->word[1].kind == WORD_PLAIN && (seat = record_seat(r->record,
	    &play->word[1])) >= 0 &&
	    p->car[seat].gone == CLIFF)
		return referee_false(r, TT_HEROES_CLIFF, NULL, "%s went over the cliff", who(c, seat, r));
	if (key == KEY("upgrades") && p->mode == RAX)
		return claim_upgrades(c, p, play, r);
	*mine = off || rolls || tokens || accuracy || place;
	if (!*mine)
		return V_LEGAL;
	if ((v = word_seat(r, play, 1, &seat)) || (v = word_number(r, play, 2, 9999, &n)) || (v = words_end(r, play, 3)))
		return v;
	if (off)
		return number_is(c, r, off_rule(p, seat), "off", seat, "", n, still_off(&p->car[seat]));
	if (rolls)
		return claim_rolls(c, p, seat, n, r);
	if (tokens)
		return number_is(c, r, passenger_rule(p, seat, n), "tokens", seat, "", n, p->passengers[seat]);
	return accuracy ? claim_accuracy(c, p, seat, n, r) : claim_place(c, p, seat, n, r);
}
