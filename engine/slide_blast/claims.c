/* Slide Blast: claims, each under the id that the catalogue gives for its word. */
#include "engine/slide_blast/model.h"

#include <string.h>

/* Whether the seat (SEAT_NONE: any) has as many points as another. */
static bool tied(struct context *c, const struct position *p, int seat)
{
	int64_t total[SEATS_MAX];
	bool tie = false;

	for (unsigned s = 0; s < c->nseats; s++) {
		struct points n;
		count_points(c, p, s, &n);
		total[s] = n.total;
		for (unsigned k = 0; k < s; k++)
			tie |= total[k] == n.total && (seat < 0 || (int)s == seat || (int)k == seat);
	}
	return tie;
}

int slide_blast_claim_rule(struct context *c, const void *pos, const char *what, int seat)
{
	const struct position *p = pos;
	bool over = p->over || p->ends;

	if (strcmp(what, "score") == 0)
		return SB_TOTAL;
	if (strcmp(what, "open") == 0)
		return over ? SB_END_LAST_TILE : SB_END_NOT_EARLY;
	if (strcmp(what, "result") == 0 && !over)
		return deck_left(p) == 0 && slide_blast_whose_turn(p) < 0 ? SB_PLAY_OUT_HANDS : SB_END_NOT_EARLY;
	if (strcmp(what, "result") == 0 ? top_tied(c, p) : tied(c, p, seat))
		return SB_TIE_LATER;
	return strcmp(what, "result") == 0 || strcmp(what, "first") == 0 ? SB_WIN_MOST : SB_SCORE_CLAIM;
}

static bool movers(const struct position *p, int seat)
{
	return seat == p->seat;
}

static enum verdict claim_at(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	struct table t = {p, NULL};
	unsigned port, next;
	int seat, x, y;
	enum verdict v;

	if ((v = word_seat(r, play, 1, &seat)) || (v = need_end(c, p, play, 2, r, &x, &y, &port, &next)) || (v = words_end(r, play, next)))
		return v;
	struct end e = p->stopped >> seat & 1 ? p->pawn[seat] : p->end[p->point_of[seat]];
	const struct cell *k = table_cell(t, e.cell);
	bool jumped = p->jumps >> seat & 1;
	unsigned rule = movers(p, seat) ? jumped ? SB_TUNNEL_JUMP : p->last_kind == BIG ? SB_BIG_MOVE : SB_PAWN_TO_END
					: jumped ? SB_TUNNEL_JUMP_OTHERS : SB_OTHERS_TO_END;
	if (referee_test(r, rule, k->x == x && k->y == y && e.port == port))
		return V_LEGAL;
	const char *is = end_name(c, t, e, r->arena);
	return referee_false(r, rule, arena_printf(r->arena, "at %s %s", name(c, seat, r), is), "the pawn of %s stands at %s", name(c, seat, r), is);
}

/* SEAT N */
static enum verdict seat_number(const struct play *play, struct referee *r, int *seat, unsigned *n)
{
	enum verdict v;

	if ((v = word_seat(r, play, 1, seat)) || (v = word_number(r, play, 2, 999999999, n)))
		return v;
	return words_end(r, play, 3);
}

static enum verdict number_is(struct context *c, struct referee *r, unsigned rule, const char *what, int seat, unsigned claimed, int64_t is, const char *format)
{
	char right[32];

	if (referee_test(r, rule, claimed == is))
		return V_LEGAL;
	snprintf(right, sizeof right, "%lld", (long long)is);
	const char *who = name(c, seat, r);
	referee_call(r, V_ILLEGAL, rule, WHERE_ACTION, "%s: %s %s, not %u", who, format, right, claimed);
	referee_offer(r, "= %s %s %s", what, who, right);
	return V_ILLEGAL;
}

static enum verdict claim_tokens(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	unsigned n;
	int seat;
	enum verdict v = seat_number(play, r, &seat, &n);

	if (v)
		return v;
	unsigned is = p->tokens[seat], given = movers(p, seat) ? is - p->tokens_before[seat] : 0;
	bool others = p->jumps & ~(p->seat >= 0 ? 1u << p->seat : 0);
	unsigned rule = (p->over || p->ends) && given && n + given == is ? SB_END_OF_TURN : n < p->tokens_before[seat] ? SB_TOKEN_KEEP
			: movers(p, seat) ? SB_TOKEN_HELP : SB_TOKEN_WHO;
	v = number_is(c, r, rule, "tokens", seat, n, is, "the bonus tokens are");
	if (!v) {
		referee_held(r, SB_TOKEN_KEEP);
		if (p->over || p->ends)
			referee_held(r, SB_END_OF_TURN);
	}
	if (rule == SB_TOKEN_HELP && others && !referee_test(r, SB_TUNNEL_TOKEN, !v))
		v = referee_call(r, V_ILLEGAL, SB_TUNNEL_TOKEN, WHERE_ACTION, "another pawn went through the tunnel in this turn, which brings the usual token");
	return v;
}

static enum verdict claim_moved(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	unsigned n;
	int seat;
	enum verdict v = seat_number(play, r, &seat, &n);

	if (v)
		return v;
	unsigned rule = (p->over || p->ends) && n == 0 && p->moved[seat] ? SB_END_OF_TURN : p->bonus && p->plays > 1 && movers(p, seat) ? SB_HIGH_SPEED_TURN
			: p->last_kind == BIG && movers(p, seat) ? SB_BIG_MOVE : SB_MOVE_COUNT;
	v = number_is(c, r, rule, "moved", seat, n, p->moved[seat], "the slides moved in this turn are");
	if (!v && (p->over || p->ends))
		referee_held(r, SB_END_OF_TURN);
	return v;
}

/* Words of a hand or pile from i on against what is there; hidden ones on either side fit anything. */
static enum verdict claim_tiles(struct context *c, const struct position *p, const struct play *play, unsigned i, const uint16_t *is, unsigned nis,
				bool ordered, unsigned rule, const char *what, const char *list, struct referee *r)
{
	unsigned n = 0, hidden_is = 0, open = 0, tile;
	bool right = true, guess = false;
	enum verdict v;

	for (unsigned k = 0; k < nis; k++)
		hidden_is += is[k] == HIDDEN_TILE;
	if (play->nwords == i + 1 && play->word[i].digits) {
		if ((v = word_number(r, play, i, 9999, &n)))
			return v;
	} else if (word_at_is(r, play, i, "none")) {
		if ((v = words_end(r, play, i + 1)))
			return v;
	} else if (i >= play->nwords) {
		return word_wrong(r, play, i, "the tiles, their number, or none");
	} else {
		for (; i < play->nwords; i++) {
			if (play->word[i].kind == WORD_HIDDEN) {
				n += (unsigned)play->word[i].key;
				continue;
			}
			if ((v = need_tile(c, play, i, r, &tile)))
				return v;
			bool here = false;
			for (unsigned k = ordered ? n : 0; k < (ordered ? n + 1 : nis) && k < nis; k++)
				here |= is[k] == tile;
			bool may = !here && p->place[tile] == UNSEEN && kind_of(c, tile) < BIG && (ordered ? n < nis && is[n] == HIDDEN_TILE : open < hidden_is);
			open += !here;
			right &= here || may;
			guess |= may;
			n++;
		}
	}
	right &= n == nis;
	if (right && guess)
		return referee_call(r, V_UNDECIDED, rule, WHERE_ACTION, "%s: %s; what the hidden ones are only who sees them can say", what, list);
	if (referee_test(r, rule, right))
		return V_LEGAL;
	return referee_false(r, rule, arena_printf(r->arena, "%s %s", what, list), "%s: %.150s", what, list);
}

static enum verdict claim_hand(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	uint16_t is[TILES_MAX];
	unsigned n = 0, rule = SB_HAND_SIZE;
	int seat;
	enum verdict v = word_seat(r, play, 1, &seat);

	if (v)
		return v;
	for (unsigned t = 0; t < set_of(c)->ntiles; t++) {
		if (in_hand(p, (unsigned)seat, t))
			is[n++] = (uint16_t)t;
		else if (kind_of(c, t) == ENTRANCE && p->place[t] >= HAND)      /* named here, though another holds it */
			for (unsigned i = 2; i < play->nwords; i++)
				rule = word_at_is(r, play, i, tile_name(c, t)) ? SB_TUNNEL_HELD : rule;
	}
	for (unsigned k = 0; k < n; k++)
		if (kind_of(c, is[k]) == ENTRANCE)
			referee_held(r, SB_TUNNEL_HELD);
	for (unsigned k = 0; k < p->hand_unknown[seat] && n < TILES_MAX; k++)
		is[n++] = HIDDEN_TILE;
	return claim_tiles(c, p, play, 2, is, n, false, rule, arena_printf(r->arena, "hand %s", name(c, seat, r)),
			   hand_names(c, p, (unsigned)seat, r->arena), r);
}

static enum verdict claim_pile(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	uint16_t is[TILES_MAX];
	const char *list = "";
	unsigned n = 0;
	bool out = word_at_is(r, play, 1, "out"), pool = word_at_is(r, play, 1, "pool");

	if (out || pool) {
		for (unsigned t = 0; t < set_of(c)->ntiles; t++)
			if (p->place[t] == (out ? OUT_OF_GAME : POOL)) {
				list = arena_printf(r->arena, "%s%s%s", list, *list ? " " : "", tile_name(c, t));
				is[n++] = (uint16_t)t;
			}
		return claim_tiles(c, p, play, 2, is, n, false, out ? SB_ATTRACTION_SWAP : SB_POOL, out ? "pile out" : "pile pool", *list ? list : "none", r);
	}
	if (!word_at_is(r, play, 1, "a") && !word_at_is(r, play, 1, "b")) {
		if (play->nwords > 2 && play->word[1].kind == WORD_PLAIN && !tile_word(c, r->record, &play->word[1]))
			return referee_call(r, V_ILLEGAL, SB_TWO_PILES, 1, "no pile is called %s; there are two, a and b", word_string(r, play, 1));
		return word_wrong(r, play, 1, "a pile: a, b, out or pool");
	}
	if (p->split_unknown)
		return referee_call(r, V_UNDECIDED, SB_DECK_SIZE, WHERE_ACTION, "the set-up states neither pile, so only their sum is known: %u", p->pile[0].n);
	unsigned pile = word_at_is(r, play, 1, "b");
	return claim_tiles(c, p, play, 2, p->pile[pile].tile + p->pile[pile].head, p->pile[pile].n, true, SB_DECK_SIZE, pile ? "pile b" : "pile a",
			   pile_names(c, p, pile, r->arena), r);
}

static enum verdict claim_tile(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	struct spot spot;
	unsigned tile;
	enum verdict v;

	if ((v = need_tile(c, play, 1, r, &tile)) || (v = need_spot(c, play, 2, r, &spot)) || (v = words_end(r, play, 4)))
		return v;
	if (p->place[tile] != ON_TABLE)
		return referee_false(r, SB_TILE_ONCE, NULL, "%s does not lie on the table", tile_name(c, tile));
	const struct cell *k = &p->cell[p->at[tile]];
	if (referee_test(r, SB_TILE_ONCE, k->x == spot.x && k->y == spot.y && k->top == spot.top))
		return V_LEGAL;
	const char *is = arena_printf(r->arena, "tile %s %s", tile_name(c, tile), spot_name(c, (struct spot){k->x, k->y, k->top}, r->arena));
	return referee_false(r, SB_TILE_ONCE, is, "%s", is);
}

/* Points of a seat: tiles, start, tunnel, guard, bonus, help. */
static enum verdict claim_points(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	static const struct { const char *word; uint16_t rule; const char *format; } words[] = {
		{"tiles", SB_SCORE_EACH_TILE, "the victory points are"}, {"start", SB_SCORE_START, "the start tile counts"},
		{"tunnel", SB_SCORE_TUNNEL, "the tunnel tiles count"}, {"guard", SB_SCORE_LIFE_GUARD, "the Life Guard tiles count"},
		{"bonus", SB_BONUS_TABLE, "the bonus points are"}, {"help", SB_GOAL_HELP, "the points for helping are"},
	};
	struct points n;
	unsigned claimed, i = 0;
	int seat;
	enum verdict v = seat_number(play, r, &seat, &claimed);

	if (v)
		return v;
	count_points(c, p, (unsigned)seat, &n);
	while (!word_at_is(r, play, 0, words[i].word))
		i++;
	const int64_t is[] = {n.tiles, n.start, n.tunnel, n.guard, n.bonus, n.bonus};
	return number_is(c, r, words[i].rule, words[i].word, seat, claimed, is[i], words[i].format);
}

static enum verdict claim_longest(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	struct points n;
	int64_t best = -1;
	uint32_t claimed = 0, is = 0;
	unsigned i = 1;

	do {
		int seat;
		enum verdict v = word_seat(r, play, i, &seat);
		if (v)
			return v;
		claimed |= 1u << seat;
	} while (++i < play->nwords);
	for (unsigned s = 0; s < c->nseats; s++) {
		count_points(c, p, s, &n);
		is = n.tiles > best ? 1u << s : n.tiles == best ? is | 1u << s : is;
		best = n.tiles > best ? n.tiles : best;
	}
	if (referee_test(r, SB_GOAL_LONGEST, claimed == is))
		return V_LEGAL;
	const char *list = "longest";
	for (unsigned s = 0; s < c->nseats; s++)
		if (is >> s & 1)
			list = arena_printf(r->arena, "%s %s", list, name(c, (int)s, r));
	return referee_false(r, SB_GOAL_LONGEST, list, "%s, with %u tiles", list, (unsigned)best);
}

/* point N, behind @seat =; home SEAT POINT */
static enum verdict claim_point(struct context *c, const struct position *p, const struct play *play, struct referee *r, bool home)
{
	int seat = play->seat;
	unsigned n;
	enum verdict v;

	if (home && (v = word_seat(r, play, 1, &seat)))
		return v;
	if (seat < 0)
		return referee_notation(r, V_UNREADABLE, N_SEAT, 0, "whose starting point? @seat = point N");
	if ((v = word_number(r, play, home ? 2 : 1, 99, &n)) || (v = words_end(r, play, home ? 3 : 2)))
		return v;
	unsigned is = side_of(c, p)->point[p->point_of[seat]].number, rule = home ? SB_SCORE_HOME : SB_OWN_START;
	if (referee_test(r, rule, n == is))
		return V_LEGAL;
	return referee_false(r, rule, home ? arena_printf(r->arena, "home %s %u", name(c, seat, r), is) : arena_printf(r->arena, "point %u", is),
		     "the slide of %s begins at the starting point %u", name(c, seat, r), is);
}

static enum verdict claim_table(struct context *c, const struct position *p, const struct play *play, struct referee *r)
{
	int x0, y0, x1, y1;
	enum verdict v;

	if ((v = need_cell(c, play, 1, r, &x0, &y0)) || (v = need_cell(c, play, 2, r, &x1, &y1)) || (v = words_end(r, play, 3)))
		return v;
	bool same = p->finite && p->edge.x0 == (x0 < x1 ? x0 : x1) && p->edge.x1 == (x0 < x1 ? x1 : x0) && p->edge.y0 == (y0 < y1 ? y0 : y1) &&
		    p->edge.y1 == (y0 < y1 ? y1 : y0);
	if (referee_test(r, SB_EMPTY_CELL, same))
		return V_LEGAL;
	return referee_false(r, SB_EMPTY_CELL, NULL, p->finite ? "the table has other corners" : "the table has no edge here");
}

enum verdict slide_blast_claim(struct context *c, const void *pos, const struct play *play, struct referee *r)
{
	const struct position *p = pos;
	uint64_t key = play->word->key;
	unsigned n;
	int seat;
	enum verdict v;

	if (!p->has_side || p->npoints == 0)
		return referee_notation(r, V_UNREADABLE, N_SETUP, 0, "no start tile lies yet");
	if (key == KEY("board")) {
		const char *is = side_of(c, p)->name;
		if ((v = words_end(r, play, 2)))
			return v;
		if (referee_test(r, SB_START_PLACED, word_at_is(r, play, 1, is)))
			return V_LEGAL;
		return referee_false(r, SB_START_PLACED, arena_printf(r->arena, "board %s", is), "the start tile lies with its side %s up", is);
	}
	if (key == KEY("at"))
		return claim_at(c, p, play, r);
	if (key == KEY("tokens"))
		return claim_tokens(c, p, play, r);
	if (key == KEY("moved"))
		return claim_moved(c, p, play, r);
	if (key == KEY("number")) {
		if ((v = seat_number(play, r, &seat, &n)))
			return v;
		return number_is(c, r, SB_TUNNEL_BEFORE_MOVE, "number", seat, n, p->number[seat], "the number of the entrance slide is");
	}
	if (key == KEY("hand"))
		return claim_hand(c, p, play, r);
	if (key == KEY("pile"))
		return claim_pile(c, p, play, r);
	if (key == KEY("tile"))
		return claim_tile(c, p, play, r);
	if (key == KEY("longest"))
		return claim_longest(c, p, play, r);
	if (key == KEY("point") || key == KEY("home"))
		return claim_point(c, p, play, r, key == KEY("home"));
	if (key == KEY("table"))
		return claim_table(c, p, play, r);
	if (key == KEY("tiles") || key == KEY("start") || key == KEY("tunnel") || key == KEY("guard") || key == KEY("bonus") || key == KEY("help"))
		return claim_points(c, p, play, r);
	if (key == KEY("out")) {
		if ((v = word_seat(r, play, 1, &seat)) || (v = words_end(r, play, 2)))
			return v;
		if (referee_test(r, SB_SCORE_CLAIM, p->out >> seat & 1))
			return V_LEGAL;
		return referee_false(r, SB_SCORE_CLAIM, NULL, "%s is still in the game", name(c, seat, r));
	}
	return verb_unknown(r, play, r->game->claims);
}
