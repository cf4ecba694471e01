/* Turbo Rally: the words of a set-up that say where cards are: in piles, in hands, dealt, used at the starting line. */
#include "engine/turbo_rally/setup.h"

#include <string.h>

/* A word that is no track card: say why. */
enum verdict not_a_track_card(const struct play *play, unsigned i, struct referee *r)
{
	if (word_at_is(r, play, i, "slick") || word_at_is(r, play, i, "oil"))
		return referee_call(r, V_ILLEGAL, TR_OIL_SEPARATE, (int)i, "Oil Slicks are taken out of the deck and lie in a pile of their own");
	if (word_at_is(r, play, i, "finish"))
		return referee_call(r, V_ILLEGAL, TR_FINISH_CARD, (int)i, "the finish card is no track card and lies behind the lane by itself");
	return word_wrong(r, play, i, "a track card");
}

/* Track cards from word i on: kinds, UNKNOWN where hidden. */
enum verdict read_track(struct context *c, const struct position *p, const struct play *play, unsigned i, unsigned max, uint8_t *list, unsigned *n,
			       struct referee *r)
{
	*n = 0;
	if (word_at_is(r, play, i, "none"))
		return words_end(r, play, i + 1);
	if (i >= play->nwords)
		return word_wrong(r, play, i, "track cards, ?N for N that are not known, or none");
	for (; i < play->nwords; i++) {
		unsigned copies = 1;
		int type = UNKNOWN;
		if (play->word[i].kind == WORD_HIDDEN)
			copies = (unsigned)play->word[i].key;
		else if ((type = track_word(c, r->record, &play->word[i])) < 0)
			return not_a_track_card(play, i, r);
		if (type == JUMP5 && p->pack_stated && p->pack_basic)
			return referee_call(r, V_ILLEGAL, TR_JUMP_FIVE_PACK, (int)i, "the basic pack has no Jump 5");
		if (*n + copies > max)
			return referee_call(r, V_ILLEGAL, TR_CARD_COUNT, (int)i, "more than %u cards", max);
		memset(list + *n, type, copies);
		*n += copies;
	}
	return V_LEGAL;
}

/* RPM or upgrade cards from word i on. */
enum verdict read_cards(struct context *c, const struct play *play, unsigned i, bool upgrades, uint8_t *list, unsigned max, unsigned *n, struct referee *r)
{
	*n = 0;
	if (word_at_is(r, play, i, "none"))
		return words_end(r, play, i + 1);
	if (i >= play->nwords)
		return word_wrong(r, play, i, upgrades ? "upgrades, ?N for N that are not known, or none" : "RPMs, ?N for N that are not known, or none");
	for (; i < play->nwords; i++) {
		unsigned copies = 1;
		int card = UNKNOWN;
		if (play->word[i].kind == WORD_HIDDEN)
			copies = (unsigned)play->word[i].key;
		else if ((card = upgrades ? upgrade_word(c, r->record, &play->word[i]) : rpm_word(c, r->record, &play->word[i])) < 0)
			return word_wrong(r, play, i, upgrades ? "a Performance Upgrade" : "an RPM card");
		if (*n + copies > max)
			return referee_call(r, V_ILLEGAL, TR_CARD_COUNT, (int)i, "more than %u cards", max);
		memset(list + *n, card, copies);
		*n += copies;
	}
	return V_LEGAL;
}

/* pile rpm spikes ?20 */
static enum verdict setup_pile(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	static const char *const names[PILES] = {"track", "slick", "rpm", "upgrade", "weapon"};
	uint8_t list[PILE_MAX];
	unsigned pile = 0, n;
	enum verdict v;

	while (pile < PILES && !word_at_is(r, play, 1, names[pile]))
		pile++;
	if (pile == PILES)
		return word_wrong(r, play, 1, "a pile: track, slick, rpm, upgrade or weapon");
	p->stated_piles |= (uint8_t)(1u << pile);
	switch (pile) {
	case PILE_TRACK:
		if ((v = read_track(c, p, play, 2, PILE_MAX, list, &n, r)))
			return v;
		p->now.track_head = 0;
		p->now.track_n = (uint16_t)n;
		memcpy(p->track_pile, list, n);
		return V_LEGAL;
	case PILE_SLICK:
		n = 0;
		if (word_at_is(r, play, 2, "none"))
			;
		else if (play->nwords == 3 && play->word[2].kind == WORD_HIDDEN)
			n = (unsigned)play->word[2].key;
		else if ((v = word_number(r, play, 2, PILE_MAX, &n)))
			return v;
		p->now.slicks = (uint16_t)n;
		return words_end(r, play, 3);
	case PILE_RPM:
	case PILE_UPGRADE:
		if ((v = read_cards(c, play, 2, pile == PILE_UPGRADE, list, PILE_MAX, &n, r)))
			return v;
		if (pile == PILE_RPM) {
			p->has_rpms = true;
			p->rpm_head = 0;
			p->rpm_n = (uint16_t)n;
			memcpy(p->rpm_pile, list, n);
		} else {
			p->has_upgrades = true;
			p->upgrade_head = 0;
			p->upgrade_n = (uint16_t)n;
			memcpy(p->upgrade_pile, list, n);
		}
		return V_LEGAL;
	default:
		return V_LEGAL;
	}
}

/* hand red spikes ?2 */
static enum verdict setup_hand(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	uint8_t list[HAND_MAX];
	unsigned n;
	int seat;
	enum verdict v;

	if ((v = word_seat(r, play, 1, &seat)) || (v = read_cards(c, play, 2, false, list, HAND_MAX, &n, r)))
		return v;
	if (p->further)
		return referee_call(r, V_ILLEGAL, TR_RPM_SAVE, WHERE_ACTION, "hands stay as they are between races; only rewards change them");
	p->has_rpms = true;
	memset(p->hand[seat], 0, sizeof p->hand[seat]);
	p->hidden[seat] = 0;
	for (unsigned i = 0; i < n; i++)
		if (list[i] == UNKNOWN)
			p->hidden[seat]++;
		else
			p->hand[seat][list[i]]++;
	return V_LEGAL;
}

static enum verdict setup_upgrades(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	uint8_t list[UPGRADES_HELD_MAX];
	unsigned n;
	int seat;
	enum verdict v;

	if ((v = word_seat(r, play, 1, &seat)) || (v = read_cards(c, play, 2, true, list, UPGRADES_HELD_MAX, &n, r)))
		return v;
	if (p->further)
		return referee_call(r, V_ILLEGAL, TR_UP_EARN, WHERE_ACTION, "upgrades are won in races, not dealt");
	p->has_upgrades = true;
	memset(p->upgrades[seat], 0, sizeof p->upgrades[seat]);
	p->upgrades_hidden[seat] = 0;
	for (unsigned i = 0; i < n; i++)
		if (list[i] == UNKNOWN)
			p->upgrades_hidden[seat]++;
		else
			p->upgrades[seat][list[i]]++;
	return V_LEGAL;
}

/* @red draw rpm spikes: the deal. */
static enum verdict setup_draw(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	uint8_t list[HAND_MAX];
	unsigned n;
	enum verdict v;

	if (play->seat < 0)
		return referee_notation(r, V_UNREADABLE, N_SEAT, 0, "who draws? @seat draw rpm CARD");
	if (word_at_is(r, play, 1, "upgrade"))
		return referee_call(r, V_ILLEGAL, TR_UP_EARN, WHERE_ACTION, "a Performance Upgrade is won by first place in a race of the tournament, not dealt");
	if (!word_at_is(r, play, 1, "rpm"))
		return word_wrong(r, play, 1, "rpm");
	if ((v = read_cards(c, play, 2, false, list, HAND_MAX, &n, r)))
		return v;
	if (p->further)
		return referee_call(r, V_ILLEGAL, TR_RPM_DEAL, WHERE_ACTION, "RPMs are dealt once, before race 1; this is race %u", p->race);
	p->has_rpms = true;
	for (unsigned i = 0; i < n; i++) {
		unsigned card = list[i];
		if (p->stated_piles >> PILE_RPM & 1) {
			if (p->rpm_n == 0)
				return referee_call(r, V_ILLEGAL, TR_RPM_DEAL, WHERE_ACTION, "the RPM pile is empty");
			unsigned top = rpm_draw(p);
			if (card == UNKNOWN)
				card = top;
			else if (top != UNKNOWN && top != card)
				return referee_call(r, V_ILLEGAL, TR_RPM_DEAL, (int)i + 2, "the top card of the RPM pile is %s", rpm_name(c, top));
		}
		if (card == UNKNOWN)
			p->hidden[play->seat]++;
		else
			p->hand[play->seat][card]++;
	}
	return V_LEGAL;
}

/* @red use turbo: laid at the starting line. */
static enum verdict setup_use(struct context *c, struct position *p, const struct play *play, struct referee *r)
{
	enum verdict v = V_LEGAL;

	if (play->seat < 0)
		return referee_notation(r, V_UNREADABLE, N_SEAT, 0, "whose upgrade? @seat use UPGRADE");
	if (play->nwords < 2)
		return word_wrong(r, play, 1, "an upgrade");
	for (unsigned i = 1; i < play->nwords; i++) {
		unsigned seat = (unsigned)play->seat;
		int u = upgrade_word(c, r->record, &play->word[i]);
		const char *who = seat_of(c, play->seat, r->arena);
		if (u < 0)
			return word_wrong(r, play, i, "a Performance Upgrade");
		bool held = p->upgrades[seat][u] || p->upgrades_hidden[seat];
		if (held && tournament(p) && p->race == 6 && ruling(c, TRR_RPM_SIXTH_RACE) == TRR_RPM_SIXTH_RACE_VOID)
			return referee_call(r, V_ILLEGAL, TR_UP_ANY_RACE, (int)i, "no upgrades are used in the sixth race");
		if (held) {
			referee_held(r, TR_UP_OWNER);
			referee_held(r, TR_UP_DECLARE);
			referee_held(r, TR_UP_EARN);
			referee_held(r, TR_UP_REMOVED);
			if (p->upgrades[seat][u])
				p->upgrades[seat][u]--;
			else
				p->upgrades_hidden[seat]--;
			if (p->declared[seat][u]++ || i > 1)
				referee_held(r, TR_UP_COMBINE);
			continue;
		}
		int owner = SEAT_NONE;
		for (unsigned s = 0; s < c->nseats; s++)
			if (p->upgrades[s][u] || (owner == SEAT_NONE && p->declared[s][u]))
				owner = (int)s;
		if (p->declared[seat][u])
			v = referee_call(r, V_ILLEGAL, TR_UP_REMOVED, (int)i, "%s holds one card %s less than are declared: a declared upgrade is used", who,
					 upgrade_name(c, (unsigned)u));
		else if (p->upgrades_out[u])
			v = referee_call(r, V_ILLEGAL, TR_UP_REMOVED, (int)i, "%s holds no %s: a used upgrade is out of the game for good", who, upgrade_name(c, (unsigned)u));
		else if (owner >= 0)
			v = referee_call(r, V_ILLEGAL, TR_UP_OWNER, (int)i, "%s was won by %s, and nobody else uses it", upgrade_name(c, (unsigned)u),
					 seat_of(c, owner, r->arena));
		else
			v = referee_call(r, V_ILLEGAL, TR_UP_EARN, (int)i, "%s has won no %s", who, upgrade_name(c, (unsigned)u));
		return v;
	}
	return v;
}

enum verdict pile_word(struct context *c, struct position *p, const struct play *play, struct referee *r, bool *mine)
{
	static const struct setup_word words[] = {
		{KEY("pile"), setup_pile}, {KEY("hand"), setup_hand}, {KEY("upgrades"), setup_upgrades}, {KEY("draw"), setup_draw}, {KEY("use"), setup_use},
	};

	return read_word(words, sizeof words / sizeof *words, c, p, play, r, mine);
}
