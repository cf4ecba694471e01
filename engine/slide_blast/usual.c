/* Slide Blast: the usual actions, judged and done at once: a tile is drawn from
 * a pile of which nobody knows it, a slide tile lengthens the player's path and
 * perhaps others by one slide. What is tested is what check.c and placement.c
 * test; what is not plain here is left to them. */
#include "engine/slide_blast/model.h"

#include "engine/plain.h"

/* draw PILE TILE, draw PILE ? */
__attribute__((noinline))
static bool draw(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	const struct word *word = play->word;
	unsigned seat = (unsigned)play->seat;

	if (play->nwords != 3)
		return false;
	unsigned pile = word[1].key == KEY("b");
	if ((p->bonus && c->option[SBR_HIGH_SPEED_IS_TURN] == SBR_HIGH_SPEED_IS_TURN_NEW_TURN) || (word[1].key != KEY("a") && !pile) || word[1].kind != WORD_PLAIN || p->split_unknown || p->pile[pile].n == 0 ||
	    p->pile[pile].tile[p->pile[pile].head] != HIDDEN_TILE)
		return false;
	bool hidden = word[2].kind == WORD_HIDDEN && word[2].key == 1;
	uint32_t tile = hidden ? HIDDEN_TILE : symbols_find(&set_of(c)->tiles, r->record->text, &word[2]);
	if (!hidden && (tile == SYMBOL_NONE || kind_of(c, tile) >= BIG || p->place[tile] != UNSEEN))
		return false;
	bool second = pile & (p->pile[0].n > 0);        /* which pile comes next nobody can foresee, so nothing branches on it */
	if (ruling_if(c, SBR_PILE_CHOICE, second) == SBR_PILE_CHOICE_A_THEN_B && second)
		return false;
	if (hidden && ruling(c, SBR_HAND_SECRECY) == SBR_HAND_SECRECY_OPEN)
		return false;
	p->pile[pile].head++;
	p->pile[pile].n--;
	p->drawn = (uint16_t)tile;
	p->phase = PHASE_PLAY;
	referee_held(r, SB_TURN_ORDER);
	referee_held(r, SB_DRAW_EMPTY);
	referee_held(r, SB_TWO_PILES);
	referee_held_if(r, SB_HIGH_SPEED_DRAW, p->bonus);
	referee_held_if(r, SB_DRAW_ONE, !p->bonus);
	if (hidden) {
		p->hand_unknown[seat]++;
		return true;
	}
	p->hand_known[seat]++;
	p->place[tile] = (uint8_t)(HAND + seat);
	referee_held(r, SB_DECK_MEMBERS);
	referee_held(r, SB_DRAW_DECK);
	referee_held(r, SB_TILE_ONCE);
	return true;
}

/* play TILE CELL TOP: of a slide tile, to a cell by a short walk. */
__attribute__((noinline))
static bool lay(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	const struct set *s = set_of(c);
	const struct word *word = play->word;
	unsigned seat = (unsigned)play->seat;
	uint32_t tile = symbols_find(&s->tiles, r->record->text, &word[1]);
	int side = grid_side_of(s->grid, &word[3]), x, y;

	if (tile == SYMBOL_NONE || word[2].kind != WORD_PLAIN || !short_walk(s->grid, word[2].key, &x, &y) || side < 0 || s->sides_are_tiles)
		return false;
	unsigned kind = kind_of(c, tile), left = deck_left(p);
	bool hidden = p->place[tile] == UNSEEN && p->hand_unknown[seat];
	struct spot at = {(int16_t)x, (int16_t)y, (uint8_t)side};
	bool second = (kind == HIGH_SPEED) & (p->speeds > 0);
	if (kind > HIGH_SPEED || (second && c->option[SBR_HIGH_SPEED_SECOND] == SBR_HIGH_SPEED_SECOND_FORBIDDEN) || !(hidden || in_hand(p, seat, tile)) ||
	    no_turn(c, p))
		return false;
	enum beside lies = beside(c, p, tile, at);
	if (lies == BESIDE_MATTERS || (ruling_if(c, SBR_ROTATION, side > 0) == SBR_ROTATION_AS_DRAWN && side) || !lengthen(c, p, seat, tile, at))
		return false;
	if (lies == BESIDE_EXIT)
		ruling(c, SBR_EXIT_LIMIT_LATER);
	if (second) {
		ruling(c, SBR_HIGH_SPEED_SECOND);
		referee_held(r, SB_HIGH_SPEED_SECOND);
	}
	if (hidden)
		p->hand_unknown[seat]--;
	else
		p->hand_known[seat]--;
	p->slides_laid = (uint16_t)(p->slides_laid + (kind == SLIDE));
	p->speeds = (uint8_t)(p->speeds + (kind == HIGH_SPEED));
	p->last_kind = (uint8_t)kind;
	p->plays++;
	p->stopped_round = 0;
	referee_held(r, SB_TURN_ORDER);
	referee_held(r, SB_SPECIAL_KINDS);
	referee_held(r, SB_DRAW_FIRST);
	referee_held(r, SB_PLAY_ONE);
	referee_held(r, SB_PLAY_FROM_HAND);
	referee_held(r, SB_TILE_ONCE);
	referee_held(r, SB_EMPTY_CELL);
	referee_held(r, SB_CONNECT_OWN_ROUTE);
	referee_held(r, SB_TOKEN_OWN_FIRST);
	referee_held(r, SB_NO_COLLISION);
	referee_held(r, SB_NO_START_RETURN);
	referee_held(r, SB_GOLDEN_ALWAYS);
	referee_held(r, SB_EXIT_NO_ENTRY);
	referee_held_if(r, SB_PLAY_OUT_HANDS, left == 0);
	referee_held_if(r, SB_HIGH_SPEED_SLIDE, kind == HIGH_SPEED);
	if (p->bonus) {
		referee_held(r, SB_HIGH_SPEED_HAND);
		referee_held(r, SB_HIGH_SPEED_ONCE);
		referee_held(r, SB_HIGH_SPEED_BONUS);
	}
	after_play(c, p, seat, kind);
	return true;
}

static inline bool usual(struct context *c, void *pos, const struct play *play, struct referee *r)
{
	struct position *p = pos;
	uint64_t key = play->word->key;

	if (play->seat != p->seat || p->over)
		return false;
	if (key == KEY("draw"))
		return p->phase == PHASE_DRAW && draw(c, p, play, r);
	return key == KEY("play") && p->phase == PHASE_PLAY && play->nwords == 4 && lay(c, p, play, r);
}

size_t slide_blast_plain(struct context *c, void *pos, const struct turn *t, size_t n, bool begun, uint32_t *acts, struct referee *r)
{
	(void)n, (void)begun;
	return plain_actions(c, pos, t, acts, r, usual);
}
