/* Turbo Rally: the words of play to actions. */
#include "engine/turbo_rally/model.h"

#include <string.h>

/* A flip whose card is no track card, or not named. */
__attribute__((noinline))
static enum verdict decode_odd_flip(const struct play *play, struct act *a, struct referee *r)
{
	if (play->nwords > 1 && play->word[1].kind == WORD_HIDDEN) {
		a->card = UNKNOWN;
		return play->word[1].key == 1 ? words_end(r, play, 2) : word_wrong(r, play, 1, "one card");
	}
	if (word_at_is(r, play, 1, "slick") || word_at_is(r, play, 1, "oil"))
		return referee_call(r, V_ILLEGAL, TR_OIL_SEPARATE, 1, "Oil Slicks lie in a pile of their own, so none is flipped");
	if (word_at_is(r, play, 1, "finish"))
		return referee_call(r, V_ILLEGAL, TR_FINISH_CARD, 1, "the finish is never flipped; the car crosses it: step");
	return word_wrong(r, play, 1, "the face of the card: basic pass flat drum jump3 jump5 stop shortcut detour sideswipe rpm");
}

/* play slick LANE CARD · play RPM */
static enum verdict decode_play(struct context *c, const struct position *p, const struct play *play, struct act *a, struct referee *r)
{
	unsigned spot;
	int card, seat;
	enum verdict v;

	if (word_at_is(r, play, 1, "slick")) {
		a->kind = ACT_SLICK;
		if ((v = word_seat(r, play, 2, &seat)))
			return v;
		a->target = (int8_t)seat;
		if ((v = need_spot(c, p, play, 3, (unsigned)seat, r, &spot)))
			return v;
		a->spot = (uint8_t)spot;
		return words_end(r, play, 4);
	}
	a->kind = ACT_PLAY;
	if (play->nwords < 2 || play->word[1].kind != WORD_PLAIN || (card = rpm_word(c, r->record, &play->word[1])) < 0)
		return word_wrong(r, play, 1, "an RPM card, or slick");
	a->card = (uint8_t)card;
	if (word_at_is(r, play, 2, "finish"))
		return referee_call(r, V_ILLEGAL, TR_SPIKES_ANY, 2, "an RPM goes on the card just flipped, never on the finish");
	return words_end(r, play, 2);
}

static enum verdict decode_draw(struct context *c, const struct play *play, struct act *a, struct referee *r)
{
	static const struct { const char *name; uint8_t pile; } piles[] = {{"rpm", PILE_RPM}, {"track", PILE_TRACK}, {"upgrade", PILE_UPGRADE}};
	unsigned i = 0;

	a->kind = ACT_DRAW;
	a->of_all = play->turn_seat == SEAT_ALL;
	while (i < 3 && !word_at_is(r, play, 1, piles[i].name))
		i++;
	if (i == 3)
		return word_wrong(r, play, 1, "a pile: rpm, track or upgrade");
	a->pile = piles[i].pile;
	if (play->nwords < 3)
		return word_wrong(r, play, 2, "the card, or ? where it is not seen");
	for (unsigned k = 2; k < play->nwords; k++) {
		const struct word *w = &play->word[k];
		int card = UNKNOWN;
		unsigned copies = 1;
		if (w->kind == WORD_HIDDEN)
			copies = (unsigned)w->key;
		else if ((card = a->pile == PILE_RPM ? rpm_word(c, r->record, w) : a->pile == PILE_TRACK ? track_word(c, r->record, w)
			  : upgrade_word(c, r->record, w)) < 0)
			return a->pile == PILE_TRACK && (word_at_is(r, play, k, "slick") || word_at_is(r, play, k, "oil"))
				       ? referee_call(r, V_ILLEGAL, TR_OIL_SEPARATE, (int)k, "Oil Slicks lie in a pile of their own, so none is drawn for a route")
				       : word_wrong(r, play, k, a->pile == PILE_RPM ? "an RPM card" : a->pile == PILE_TRACK ? "a track card" : "a Performance Upgrade");
		if (a->ncards + copies > UPGRADES_HELD_MAX)
			return word_wrong(r, play, k, "32 cards at most");
		memset(a->cards + a->ncards, card, copies);
		a->ncards = (uint8_t)(a->ncards + copies);
	}
	return V_LEGAL;
}

static enum verdict decode_discard(struct context *c, const struct play *play, struct act *a, struct referee *r)
{
	int card;

	a->kind = ACT_DISCARD;
	a->pile = PILE_RPM;
	for (unsigned k = 1; k < play->nwords; k++) {
		card = UNKNOWN;
		if (play->word[k].kind == WORD_HIDDEN ? play->word[k].key != 1 : (card = rpm_word(c, r->record, &play->word[k])) < 0)
			return word_wrong(r, play, k, "an RPM card");
		if (a->ncards == UPGRADES_HELD_MAX)
			return word_wrong(r, play, k, "32 cards at most");
		a->cards[a->ncards++] = (uint8_t)card;
	}
	return a->ncards ? V_LEGAL : word_wrong(r, play, 1, "the card that is discarded, or ?");
}

static enum verdict decode_upgrade(struct context *c, const struct play *play, struct act *a, bool use, struct referee *r)
{
	int u;

	a->kind = use ? ACT_USE : ACT_DECLINE;
	if (play->nwords < 2 || (u = upgrade_word(c, r->record, &play->word[1])) < 0)
		return word_wrong(r, play, 1, "a Performance Upgrade");
	a->card = (uint8_t)u;
	for (unsigned i = 2; i < play->nwords; i++)
		if (upgrade_word(c, r->record, &play->word[i]) < 0)
			return word_wrong(r, play, i, "a Performance Upgrade");
	return use ? V_LEGAL : words_end(r, play, 2);
}

__attribute__((noinline))
static enum verdict decode_other(struct context *c, const struct position *p, const struct play *play, struct act *a, struct referee *r)
{
	uint64_t key = play->word->key;
	bool mine = false;
	int seat;
	enum verdict v;

	if (p->mode >= HEIST && ((v = variant_decode(c, p, play, a, r, &mine)) || mine))
		return v;
	if (key == KEY("step")) {
		a->kind = ACT_STEP;
		return words_end(r, play, 1);
	}
	if (key == KEY("pass")) {
		a->kind = ACT_PASS;
		return words_end(r, play, play->nwords == 2 && play->word[1].kind == WORD_STRING ? 2 : 1);
	}
	if (key == KEY("play"))
		return decode_play(c, p, play, a, r);
	if (key == KEY("bump")) {
		a->kind = ACT_BUMP;
		if ((v = word_seat(r, play, 1, &seat)))
			return v;
		a->target = (int8_t)seat;
		if (play->nwords > 2 && record_seat(r->record, &play->word[2]) >= 0)
			return referee_call(r, V_ILLEGAL, TR_SWIPE_BUMP, 2, "a Sideswipe bumps one car");
		return words_end(r, play, 2);
	}
	if (key == KEY("draw"))
		return decode_draw(c, play, a, r);
	if (key == KEY("discard"))
		return decode_discard(c, play, a, r);
	if (key == KEY("use") || key == KEY("decline"))
		return decode_upgrade(c, play, a, key == KEY("use"), r);
	for (const char *const *verb = r->game->verbs; *verb; verb++)
		if (word_is(r->record, play->word, *verb) && p->mode < HEIST)
			return referee_call(r, V_ILLEGAL, TR_RPM_ROLE, WHERE_ACTION, "%s belongs to the Thunder Track variants; this is mode %s", *verb,
					    p->mode == SINGLE ? "single" : p->mode == TOURNAMENT ? "tournament" : "team");
	if (track_word(c, r->record, play->word) >= 0) {
		referee_notation(r, V_UNREADABLE, N_VERB, 0, "a card is turned up with the verb flip");
		referee_offer(r, "flip %s", word_string(r, play, 0));
		return V_UNREADABLE;
	}
	if (rpm_word(c, r->record, play->word) >= 0) {
		referee_notation(r, V_UNREADABLE, N_VERB, 0, "an RPM is played with the verb play");
		referee_offer(r, "play %s", word_string(r, play, 0));
		return V_UNREADABLE;
	}
	return verb_unknown(r, play, r->game->verbs);
}

enum verdict turbo_rally_decode(struct context *c, const void *pos, const struct play *play, void *act, struct referee *r)
{
	const struct position *p = pos;
	struct act *a = act;

	memset(a, 0, sizeof *a);
	a->seat = (int8_t)play->seat;
	a->target = SEAT_NONE;
	if (play->seat < 0)
		return referee_notation(r, V_UNREADABLE, N_SEAT, WHERE_ACTION, "who does this? In a line of all, each action names its seat: @seat ...");
	if (play->word->key == KEY("flip")) {
		int type = play->nwords > 1 ? track_word(c, r->record, &play->word[1]) : -1;
		if (type < 0)
			return decode_odd_flip(play, a, r);
		a->card = (uint8_t)type;        /* the kind is ACT_FLIP, which is 0 */
		return words_end(r, play, 2);
	}
	if (play->word->key == KEY("step") && play->nwords == 1 && p->mode < HEIST) {
		a->kind = ACT_STEP;
		return V_LEGAL;
	}
	return decode_other(c, p, play, a, r);
}
