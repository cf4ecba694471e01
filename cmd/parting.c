#include "cmd/parting.h"

#include <string.h>

static const char *const ordinal[] = {"first", "second"};

static struct side *side;               /* the two that are followed */
static struct arena *a;                 /* for messages */
static void (*fail)(void *);
static enum parting kind;

/* Where a tag stands; where there is none, or another record has it, what stands for it. */
static struct span tag_place(const struct side *x, const struct tag *t)
{
	const struct tag *from = record_tag(&x->record, TAG_FROM);

	return t ? t->span : from ? from->span : x->record.tags[0].span;
}

static void part(enum parting k)
{
	kind = k;
	for (int i = 0; i < 2; i++) {
		side[i].at_turn = side[i].at_action = NOWHERE;
		side[i].at_seat = SEAT_NONE;
	}
}

/* Values of tags that differ. */
static bool heads_part(enum parting k, const char *const value[2], const struct tag *const tag[2], const char *what)
{
	if (strcmp(value[0], value[1]) == 0)
		return false;
	part(k);
	for (int i = 0; i < 2; i++) {
		side[i].span = tag_place(&side[i], tag[i]);
		side[i].words = value[i];
		side[i].message = arena_printf(a, "the %s has %s %s", ordinal[i], *value[i] ? what : "no", *value[i] ? value[i] : what);
	}
	return true;
}

static bool seats_part(void)
{
	for (size_t k = 0; k < side[0].record.nseats || k < side[1].record.nseats; k++) {
		const char *value[2];
		const struct tag *tag[2];
		for (int i = 0; i < 2; i++) {
			const struct record *r = &side[i].record;
			bool has = k < r->nseats;
			value[i] = has ? seat_name(r, (int)k, a) : "";
			/* where a seat is missing, the last one */
			size_t at = has ? k : r->nseats ? r->nseats - 1 : 0;
			tag[i] = r->base || !r->nseats ? NULL : &r->tags[r->seats[at].tag];
		}
		if (heads_part(PARTING_SEATS, value, tag, arena_printf(a, "seat %zu,", k + 1))) {
			for (int i = 0; i < 2; i++)
				side[i].message = arena_printf(a, *value[i] ? "seat %zu of the %s is %s" : "there is no seat %zu in the %s", k + 1, ordinal[i],
							       value[i]);
			return true;
		}
	}
	return false;
}

static bool rulings_part(void)
{
	const struct game *g = side[0].game;
	static struct played_readings readings[2];

	for (int i = 0; i < 2; i++)
		played_readings(&side[i].record, g, a, &readings[i]);
	for (unsigned k = 0; k < g->nrulings; k++) {
		const char *value[2];
		const struct tag *tag[2];
		for (int i = 0; i < 2; i++) {
			int option = readings[i].option[k];
			value[i] = option < 0 ? "" : game_option_at(g, k, (unsigned)option)->name;
			tag[i] = readings[i].tag[k];
		}
		if (!heads_part(PARTING_RULING, value, tag, ""))
			continue;
		for (int i = 0; i < 2; i++)
			side[i].message = *value[i] ? arena_printf(a, "the %s reads %s as %s", ordinal[i], g->rulings[k].key, value[i])
						    : arena_printf(a, "the %s leaves %s to its house rules", ordinal[i], g->rulings[k].key);
		return true;
	}
	return false;
}

static bool tags_part(void)
{
	const char *value[2];
	const struct tag *tag[2];

	for (int i = 0; i < 2; i++) {
		value[i] = side[i].game->id;
		tag[i] = record_tag(&side[i].record, TAG_GAME);
	}
	if (heads_part(PARTING_GAME, value, tag, "the game"))
		return true;
	if (seats_part())
		return true;
	for (int i = 0; i < 2; i++)
		value[i] = played_components(&side[i].record, side[i].game, a, &tag[i]);
	if (heads_part(PARTING_COMPONENTS, value, tag, "the component set"))
		return true;
	for (int i = 0; i < 2; i++)
		value[i] = played_house(&side[i].record, a, &tag[i]);
	return heads_part(PARTING_HOUSE, value, tag, "house rules") || rulings_part();
}

static bool next_turn(struct side *x)
{
	x->next = 0;
	x->action = NULL;
	x->ended = !played_turn(&x->record, &x->line, &x->turn);
	return !x->ended;
}

static bool next_action(struct side *x)
{
	x->action = played_action(&x->turn, &x->next);
	return x->action != NULL;
}

static void place_in_game(struct side *x, struct span at)
{
	x->span = x->turn.record == &x->record ? at : tag_place(x, NULL);
	x->at_turn = x->turn.number;
	x->at_seat = x->turn.turn->seat;
}

/* At the beginning of the turn at hand. */
static void at_turn(struct side *x, const char *of)
{
	char name[WORD_MAX + 1];
	const struct turn *t = x->turn.turn;

	place_in_game(x, (struct span){t->at, t->seat_end});
	plain_text(x->turn.record->text, (struct span){t->seat_at, t->seat_end}, name);
	x->words = arena_copy(a, name, strlen(name));
	x->message = arena_printf(a, "turn %d: the %s %s %s", x->at_turn, of, t->seat == SEAT_SETUP ? "has a" : "has a turn of", x->words);
}

/* At the action at hand, from its word-th word on; -1: all of it. */
static void at_action(struct side *x, const char *of, int word)
{
	const struct action *act = x->action;
	const struct word *w = &x->turn.record->words[act->word + (word < 0 ? 0 : word)];
	struct text t;

	text_init(&t, fail, NULL);
	played_words(&t, &x->turn, act);
	place_in_game(x, (struct span){word < 0 || word >= act->nwords ? act->at : w->at - (w->kind == WORD_STRING), act->end});
	x->at_seat = played_by(&x->turn, act);
	x->at_action = (int32_t)x->next;
	x->words = arena_copy(a, t.at, t.len);
	x->message = arena_printf(a, "turn %d, %s, action %d: the %s has %s", x->at_turn, seat_name(&x->record, x->at_seat, a), x->at_action, of,
				  x->words);
	text_free(&t);
}

/* Where the record ends: at its *, or behind its last word. */
static void at_end(struct side *x, const char *of)
{
	const struct record *r = &x->record;
	uint32_t at = r->tags[r->ntags - 1].span.end;

	if (r->nturns) {
		const struct turn *t = &r->turns[r->nturns - 1];
		at = t->nactions ? r->actions[t->action + t->nactions - 1].end : t->seat_end + 1;
	}
	if (r->starred)
		at = r->star;
	x->span = (struct span){at, r->starred ? at + 1 : at};
	x->words = "";
	x->message = arena_printf(a, "the %s ends here", of);
}

/* What stands next in the record: an action, a turn or its end. */
static void at_next(struct side *x, const char *of)
{
	if (x->action)
		at_action(x, of, -1);
	else if (!x->ended)
		at_turn(x, of);
	else
		at_end(x, of);
}

/* One of them has ended, and the other goes on. */
static void one_goes_on(void)
{
	part(PARTING_END);
	for (int i = 0; i < 2; i++) {
		at_next(&side[i], ordinal[i]);
		if (side[i].action || !side[i].ended)
			side[i].message = arena_printf(a, "the %s goes on: turn %d, %s%s%s", ordinal[i], side[i].at_turn,
						       seat_name(&side[i].record, side[i].at_seat, a), side[i].action ? ", has " : "",
						       side[i].action ? side[i].words : "");
	}
}

static bool same_word(const struct record *r, const struct word *v, const struct record *q, const struct word *w)
{
	char one[WORD_MAX + 1], two[WORD_MAX + 1];

	if (v->kind != w->kind || (v->kind == WORD_PLAIN && v->key != w->key))
		return false;
	if (v->kind == WORD_STRING)
		return strcmp(string_text(r->text, (struct span){v->at, v->at + v->len}, a, NULL),
			      string_text(q->text, (struct span){w->at, w->at + w->len}, a, NULL)) == 0;
	if (!(v->key >> 63))
		return true;
	word_text(r->text, v, one);
	word_text(q->text, w, two);
	return strcmp(one, two) == 0;
}

/* Whether the actions at hand can be the same: ?N stands for any N words. at[]
 * is the word of each at which they part. */
static bool same_words(int at[2])
{
	uint64_t hidden[2] = {0, 0};            /* of the word at hand, still to be matched */
	const struct word *w[2];
	int taken[2] = {0, 0};

	for (;;) {
		bool left[2];
		for (int i = 0; i < 2; i++) {
			const struct action *act = side[i].action;
			for (; !hidden[i] && taken[i] < act->nwords; taken[i]++) {
				w[i] = &side[i].turn.record->words[act->word + (uint32_t)taken[i]];
				hidden[i] = w[i]->kind == WORD_HIDDEN ? w[i]->key : 1;
			}
			left[i] = hidden[i] > 0;
			at[i] = left[i] ? taken[i] - 1 : taken[i];
		}
		if (!left[0] || !left[1])
			return left[0] == left[1];
		if (w[0]->kind != WORD_HIDDEN && w[1]->kind != WORD_HIDDEN && !same_word(side[0].turn.record, w[0], side[1].turn.record, w[1]))
			return false;
		uint64_t n = hidden[0] < hidden[1] ? hidden[0] : hidden[1];
		hidden[0] -= n;
		hidden[1] -= n;
	}
}

/* The actions of the turns at hand. */
static bool actions_part(void)
{
	int word[2];

	for (;;) {
		bool more[2] = {next_action(&side[0]), next_action(&side[1])};
		if (!more[0] && !more[1])
			return false;
		if (!more[0] || !more[1]) {             /* the shorter one goes on with its next turn, or ends */
			struct side *x = &side[more[0] ? 1 : 0];
			if (!next_turn(x)) {
				one_goes_on();
				return true;
			}
			part(PARTING_ACTION);
			at_next(&side[0], ordinal[0]);
			at_next(&side[1], ordinal[1]);
			return true;
		}
		bool same_seat = played_by(&side[0].turn, side[0].action) == played_by(&side[1].turn, side[1].action);
		if (same_seat && same_words(word))
			continue;
		part(PARTING_ACTION);
		for (int i = 0; i < 2; i++)
			at_action(&side[i], ordinal[i], same_seat ? word[i] : -1);
		return true;
	}
}

static bool turns_part(void)
{
	for (;;) {
		bool more[2] = {next_turn(&side[0]), next_turn(&side[1])};
		if (!more[0] && !more[1])
			return false;
		if (!more[0] || !more[1]) {
			one_goes_on();
			return true;
		}
		if (side[0].turn.turn->seat != side[1].turn.turn->seat) {
			part(PARTING_TURN);
			at_turn(&side[0], ordinal[0]);
			at_turn(&side[1], ordinal[1]);
			return true;
		}
		if (actions_part())
			return true;
	}
}

bool parting_find(struct side sides[2], struct arena *arena, void (*no_memory)(void *), enum parting *found)
{
	side = sides;
	a = arena;
	fail = no_memory;
	bool differ = tags_part() || turns_part();
	*found = kind;
	return differ;
}
