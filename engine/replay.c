#include "engine/replay.h"

#include "engine/claims.h"
#include "engine/head.h"
#include "engine/words.h"

#include <string.h>

void replay_init(struct replay *rp, struct library *lib, struct arena *keep, struct arena *arena)
{
	memset(rp, 0, sizeof *rp);
	rp->library = lib;
	rp->keep = keep;
	rp->arena = arena;
}

/* A position and who had given up in it. */
static size_t undo_stride(const struct replay *rp)
{
	return rp->game->position_size + sizeof rp->retired;
}

/* At least size bytes that last from record to record. */
static void *room_for(struct arena *keep, struct room *room, size_t size)
{
	if (size > room->size) {
		room->at = arena_alloc(keep, size);
		room->size = size;
	}
	return room->at;
}

void replay_forget(struct replay *rp)
{
	struct library *library = rp->library;
	struct arena *keep = rp->keep, *arena = rp->arena;
	struct room pos = rp->pos_room, act = rp->act_room, undo = rp->undo_room, spare = rp->spare_room;
	const void *cleared = rp->cleared;

	memset(rp, 0, sizeof *rp);
	rp->library = library, rp->keep = keep, rp->arena = arena;
	rp->pos_room = pos, rp->act_room = act, rp->undo_room = undo, rp->spare_room = spare;
	rp->cleared = cleared;
}

bool replay_begin(struct replay *rp, const struct record *rec, const struct overrides *over_rulings, struct diags *out)
{
	struct arena *keep = rp->keep, *arena = rp->arena;

	replay_forget(rp);
	rp->record = rec;
	rp->playable = true;
	rp->turn = rp->end_turn = -1;
	rp->ref = (struct referee){
		.record = rec, .out = out, .arena = arena, .turn = NOWHERE, .race = NOWHERE, .seat = SEAT_NONE, .undecided_turn = -1,
	};
	for (size_t i = 0; i < rec->nturns; i++)
		rp->not_replayed += rec->turns[i].nactions;
	if (!head_judge(rp, over_rulings))
		return false;
	size_t size = rp->game->position_size;
	rp->pos = room_for(keep, &rp->pos_room, size);
	rp->act = room_for(keep, &rp->act_room, rp->game->action_size);
	rp->undo = room_for(keep, &rp->undo_room, rec->has_undo ? undo_stride(rp) * UNDO_MAX : 0);
	rp->spare = room_for(keep, &rp->spare_room, rp->game->implied_pass ? size : 0);
	if (rp->game->clear && rp->cleared == rp->ctx.components)
		rp->game->clear(&rp->ctx, rp->pos);
	else
		memset(rp->pos, 0, size);
	rp->cleared = rp->ctx.components;
	return rp->playable;
}

/* Stops the replay: the position stays that of the last legal action. */
static enum replay_step stop(struct replay *rp)
{
	rp->stopped = true;
	return REPLAY_END;
}

static bool over(struct replay *rp)
{
	return rp->game->over(rp->pos);
}

/* Something is played after the end: says when that was, and how it ended. */
__attribute__((cold, noinline))
static enum verdict after_end(struct replay *rp, const struct play *p, int where)
{
	int own = p && rp->game->after_end ? rp->game->after_end(&rp->ctx, rp->pos, p) : -1;
	unsigned rule = (unsigned)(own >= 0 ? own : rp->game->common.after_end);
	struct outcome o = rp->game->outcome(&rp->ctx, rp->pos, true);
	const char *result = claims_outcome(rp->record, o, rp->arena);

	if (rp->end_turn < 0)
		return referee_call(&rp->ref, V_ILLEGAL, rule, where,
				    "the game is over in the position laid out (result %s), so nothing more is played", result);
	if (rp->end_action == 0)
		return referee_call(&rp->ref, V_ILLEGAL, rule, where,
				    "the game was over when turn %d began (result %s), so nothing more is played", rp->end_turn, result);
	return referee_call(&rp->ref, V_ILLEGAL, rule, where,
			    "the game ended at %d.%d (result %s), so nothing more is played", rp->end_turn, rp->end_action, result);
}

static enum verdict begin_setup(struct replay *rp)
{
	rp->ref.race = rp->races++;
	rp->had_setup = true;
	return rp->game->setup_begin(&rp->ctx, rp->pos, rp->races - 1, &rp->ref);
}

/* The set-up of the record that [From] names; its faults point at the tag. */
static enum verdict play_base(struct replay *rp)
{
	const struct record *base = rp->record->base;
	const struct tag *from = record_tag(rp->record, TAG_FROM);
	enum verdict worst = V_LEGAL, v;

	if (base->base || base->nturns == 0 || base->turns[0].seat != SEAT_SETUP)
		return V_LEGAL;
	rp->ref.pin = from ? &from->span : NULL;
	rp->ref.record = base;
	rp->ref.turn = 0;
	rp->ref.line = &base->turns[0];
	rp->ref.seat = SEAT_SETUP;
	worst = begin_setup(rp);
	for (uint32_t i = 0; i < base->turns[0].nactions && worst < V_ILLEGAL; i++) {
		const struct action *a = &base->actions[base->turns[0].action + i];
		rp->ref.now = a;
		rp->ref.action = (int32_t)i + 1;
		if (a->bad) {
			worst = referee_notation(&rp->ref, V_UNREADABLE, N_FROM, WHERE_ACTION, "it can't be read");
		} else if (!a->claim) {
			struct play p = {
				.action = a, .word = base->words + a->word, .nwords = a->nwords,
				.seat = a->by == SEAT_NONE ? SEAT_SETUP : a->by, .turn_seat = SEAT_SETUP,
			};
			v = rp->game->setup(&rp->ctx, rp->pos, &p, &rp->ref);
			worst = v > worst ? v : worst;
		}
	}
	rp->ref.now = NULL;
	if (worst < V_ILLEGAL)
		worst = rp->game->setup_end(&rp->ctx, rp->pos, &rp->ref);
	rp->ref.pin = NULL;
	rp->ref.record = rp->record;
	rp->ref.line = NULL;
	rp->turn = 0;
	return worst;
}

/* A turn line that is no seat's turn, or that no set-up stands before. */
__attribute__((noinline))
static enum verdict begin_other(struct replay *rp, const struct turn *t)
{
	if (t->seat == SEAT_NONE)
		return V_UNREADABLE;            /* the reader has said so */
	if (t->seat == SEAT_SETUP) {
		if (rp->record->base && rp->line == 0)
			return referee_notation(&rp->ref, V_UNREADABLE, N_FROM, WHERE_TURN,
						"a set-up, though [From] brings one");
		return begin_setup(rp);
	}
	if (rp->ref.out && rp->ref.out->worst == V_UNREADABLE)
		return V_UNREADABLE;            /* what is missing may stand in what could not be read */
	return referee_call(&rp->ref, V_UNDECIDED, (unsigned)rp->game->common.setup_missing, WHERE_TURN,
			    "the record states no set-up, so no position is known; write 0. setup: ... before the first turn");
}

/* The referee speaks of that line from now on. */
static inline void line_at_hand(struct replay *rp, const struct turn *t)
{
	rp->ref.line_before = rp->ref.line;
	rp->ref.line_before_number = rp->ref.turn;
	rp->ref.line = t;
	rp->ref.turn = (int32_t)rp->line + rp->record->first_turn;
	rp->ref.now = NULL;
	rp->ref.seat = t->seat;
	rp->ref.worst = V_LEGAL;
}

/* The game may have ended there. */
static inline void note_end(struct replay *rp, int32_t turn, int32_t action)
{
	if (rp->end_turn < 0 && over(rp)) {
		rp->end_turn = turn;
		rp->end_action = action;
	}
}

__attribute__((always_inline))
static inline enum verdict begin_turn(struct replay *rp, const struct turn *t)
{
	line_at_hand(rp, t);
	if (t->seat == SEAT_NONE || t->seat == SEAT_SETUP || !rp->had_setup)
		return begin_other(rp, t);
	if (over(rp))
		return t->seat >= 0 && t->nactions == 0 ? after_end(rp, NULL, WHERE_TURN) : V_LEGAL;
	enum verdict v = rp->game->turn(&rp->ctx, rp->pos, t->seat, &rp->ref);
	note_end(rp, rp->ref.turn, 0);          /* by what the turn before it had left open */
	return v;
}

/* Keeps the position before an action, for undo. */
__attribute__((noinline))
static void keep_for_undo(struct replay *rp, const void *before)
{
	size_t size = rp->game->position_size;
	unsigned char *kept = rp->undo + undo_stride(rp) * (rp->undo_at % UNDO_MAX);
	memcpy(kept, before, size);
	memcpy(kept + size, &rp->retired, sizeof rp->retired);
	rp->undo_at++;
	if (rp->undo_n < UNDO_MAX)
		rp->undo_n++;
}

static inline void keep_position(struct replay *rp, const void *before)
{
	rp->undo_votes = 0;
	if (rp->record->has_undo)
		keep_for_undo(rp, before);
}

static enum verdict undo(struct replay *rp, const struct play *p)
{
	unsigned n = 1;
	enum verdict v;

	if (p->nwords > 1 && (v = word_number(&rp->ref, p, 1, UNDO_MAX, &n)))
		return v;
	if ((v = words_end(&rp->ref, p, 2)))
		return v;
	for (unsigned s = 0; s < rp->ctx.nseats; s++)
		if ((int)s != p->seat && !((rp->undo_votes | rp->retired) >> s & 1) &&
		    !(rp->game->unmanned && rp->game->unmanned(rp->pos, (int)s)))
			v = referee_notation(&rp->ref, V_ILLEGAL, N_UNDO, WHERE_ACTION,
					     "%s has not agreed since the last action: @%s vote yes undo is missing",
					     seat_name(rp->record, (int)s, rp->arena), seat_name(rp->record, (int)s, rp->arena));
	if (v)
		return v;
	if (n == 0 || n > rp->undo_n)
		return referee_notation(&rp->ref, V_ILLEGAL, N_UNDO, WHERE_ACTION, "%u action%s can be taken back here, not %u",
					(unsigned)rp->undo_n, rp->undo_n == 1 ? "" : "s", n);
	rp->undo_at -= n;
	rp->undo_n -= n;
	const unsigned char *kept = rp->undo + undo_stride(rp) * (rp->undo_at % UNDO_MAX);
	memcpy(rp->pos, kept, rp->game->position_size);
	memcpy(&rp->retired, kept + rp->game->position_size, sizeof rp->retired);
	rp->end_turn = -1;              /* what is taken back may have been the end */
	rp->undo_votes = 0;
	return V_LEGAL;
}

/* vote yes|no undo; other votes are the game's, if it has any. */
static bool undo_vote(struct replay *rp, const struct play *p, enum verdict *v)
{
	if (!word_at_is(&rp->ref, p, 2, "undo") || p->nwords != 3)
		return false;
	*v = V_LEGAL;
	if (p->seat < 0)
		*v = referee_notation(&rp->ref, V_UNREADABLE, N_SEAT, WHERE_ACTION, "a vote is some seat's: @seat vote yes undo");
	else if (word_at_is(&rp->ref, p, 1, "yes"))
		rp->undo_votes |= 1u << p->seat;
	else if (word_at_is(&rp->ref, p, 1, "no"))
		rp->undo_votes &= ~(1u << p->seat);
	else
		*v = word_wrong(&rp->ref, p, 1, "yes or no");
	return true;
}

static bool own_verb(const struct replay *rp, const char *name)
{
	for (const char *const *verb = rp->game->verbs; *verb; verb++)
		if (strcmp(*verb, name) == 0)
			return true;
	return false;
}

static inline bool is_frame_verb(uint64_t key)
{
	if ((uint8_t)((key & 0xFF) - 'r') > 'v' - 'r')
		return false;
	switch (key & 0xFF) {
	case 'r': return key == KEY("resign");
	case 't': return key == KEY("timeout");
	case 'u': return key == KEY("undo");
	case 'v': return key == KEY("vote");
	default: return false;
	}
}

/* Verbs of every game. False: the verb is the game's. */
__attribute__((noinline))
static bool frame_verb(struct replay *rp, const struct play *p, enum verdict *v)
{
	uint64_t key = p->word->key;

	if (key == KEY("undo")) {
		/* where the rules allow one without consent it is the game's, but for one that all agreed to */
		if (own_verb(rp, "undo") && !rp->undo_votes)
			return false;
		*v = undo(rp, p);
		return true;
	}
	if (key == KEY("vote")) {
		if (undo_vote(rp, p, v))
			return true;
		if (own_verb(rp, "vote"))
			return false;
		/* a vote on what the rules leave to the table changes nothing here */
		*v = word_at_is(&rp->ref, p, 1, "yes") || word_at_is(&rp->ref, p, 1, "no") ? V_LEGAL : word_wrong(&rp->ref, p, 1, "yes or no");
		if (!*v && p->nwords < 3)
			*v = word_wrong(&rp->ref, p, 2, "what the vote is about");
		return true;
	}
	if (key != KEY("resign") && key != KEY("timeout"))
		return false;
	*v = words_end(&rp->ref, p, 1);
	if (*v)
		return true;
	if (p->seat < 0) {
		*v = referee_notation(&rp->ref, V_UNREADABLE, N_SEAT, 0, "who gives up? @seat resign");
		return true;
	}
	if (rp->game->unmanned && rp->game->unmanned(rp->pos, p->seat)) {
		*v = referee_notation(&rp->ref, V_UNREADABLE, N_SEAT, 0, "nobody plays %s, so nobody gives up there",
				      seat_name(rp->record, p->seat, rp->arena));
		return true;
	}
	if (over(rp)) {
		*v = after_end(rp, p, WHERE_ACTION);
		return true;
	}
	keep_position(rp, rp->pos);
	rp->retired |= 1u << p->seat;
	rp->game->retire(&rp->ctx, rp->pos, p->seat);
	return true;
}

/* The passes that a written answer implies. Whether there were any; then the
 * position before them is kept. */
__attribute__((noinline))
static bool imply_passes(struct replay *rp, int seat)
{
	const struct game *g = rp->game;
	bool any = false;

	while (g->implied_pass(&rp->ctx, rp->pos, seat, rp->act)) {
		if (!any)
			memcpy(rp->spare, rp->pos, g->position_size);
		any = true;
		g->apply(&rp->ctx, rp->pos, rp->act);
	}
	return any;
}

/* An action of play: understood, judged, done. */
__attribute__((always_inline))
static inline enum verdict play_action(struct replay *rp, const struct play *p)
{
	const struct game *g = rp->game;
	enum verdict v;

	if (is_frame_verb(p->word->key) && frame_verb(rp, p, &v))
		return v;
	if (over(rp))
		return after_end(rp, p, WHERE_ACTION);
	bool implied = g->implied_pass && imply_passes(rp, p->seat);
	v = g->decode(&rp->ctx, rp->pos, p, rp->act, &rp->ref);
	if (v < V_ILLEGAL) {
		enum verdict checked = g->check(&rp->ctx, rp->pos, rp->act, &rp->ref);
		v = checked > v ? checked : v;
	}
	if (v >= V_ILLEGAL || (v == V_UNDECIDED && !rp->ref.stated)) {
		if (implied)            /* what the action would have implied did not happen either */
			memcpy(rp->pos, rp->spare, g->position_size);
		return v;
	}
	if (v == V_UNDECIDED && rp->ref.undecided_turn < 0) {
		rp->ref.undecided_turn = rp->ref.turn;
		rp->ref.undecided_action = rp->ref.action;
	}
	keep_position(rp, implied ? rp->spare : rp->pos);
	g->apply(&rp->ctx, rp->pos, rp->act);
	rp->acted = true;
	return v;
}

__attribute__((always_inline))
static inline enum replay_step one_action(struct replay *rp, const struct turn *t, const struct action *a, bool setup)
{
	enum verdict v;

	rp->ref.now = a;
	rp->ref.action = (int32_t)++rp->next;
	rp->ref.seat = a->by == SEAT_NONE ? t->seat : a->by;
	rp->ref.worst = V_LEGAL;
	rp->ref.stated = false;
	rp->acted = false;
	if (a->bad) {
		rp->not_replayed--;
		return stop(rp);
	}
	struct play p = play_of(rp->record, t, a);
	if (a->claim) {
		if (!setup)     /* what follows from a set-up is known at its end */
			claims_judge(rp, &p);
	} else {
		v = setup ? rp->game->setup(&rp->ctx, rp->pos, &p, &rp->ref) : play_action(rp, &p);
		if (v >= V_ILLEGAL || (v == V_UNDECIDED && !rp->ref.stated)) {
			rp->not_replayed--;
			return stop(rp);
		}
	}
	rp->not_replayed--;
	rp->nactions++;
	rp->turn = rp->ref.turn;
	rp->action = rp->ref.action;
	if (!setup)
		note_end(rp, rp->turn, rp->action);
	return REPLAY_ACTION;
}

/* Claims in a set-up speak of the position that it lays out as a whole. */
static void setup_claims(struct replay *rp, const struct turn *t)
{
	for (uint32_t i = 0; i < t->nactions; i++) {
		const struct action *a = &rp->record->actions[t->action + i];
		if (!a->claim || a->bad)
			continue;
		struct play p = {
			.action = a, .word = rp->record->words + a->word, .nwords = a->nwords,
			.seat = a->by == SEAT_NONE ? SEAT_SETUP : a->by, .turn_seat = SEAT_SETUP,
		};
		rp->ref.now = a;
		rp->ref.action = (int32_t)i + 1;
		rp->ref.worst = V_LEGAL;
		claims_judge(rp, &p);
	}
	rp->ref.now = NULL;
}

/* Whether something can be played; REPLAY_TURN: the set-up of another record was. */
static enum replay_step may_play(struct replay *rp)
{
	if (!rp->playable || rp->stopped)
		return REPLAY_END;
	if (rp->record->base && !rp->had_setup && rp->line == 0 && !rp->open_turn) {
		if (play_base(rp) >= V_ILLEGAL)
			return stop(rp);
		if (rp->had_setup)
			return REPLAY_TURN;
	}
	return REPLAY_ACTION;
}

static inline void line_begun(struct replay *rp)
{
	rp->open_turn = true;
	rp->nturns++;
	rp->turn = rp->ref.turn;
	rp->action = 0;
}

/* Begins the turn line at hand, which is the record's line t. */
__attribute__((always_inline))
static inline bool open_line(struct replay *rp, const struct turn *t)
{
	enum verdict v = begin_turn(rp, t);

	if (v >= V_ILLEGAL || (v == V_UNDECIDED && !rp->had_setup))
		return false;
	line_begun(rp);
	return true;
}

/* All its actions are played. */
__attribute__((always_inline))
static inline bool close_line(struct replay *rp, const struct turn *t)
{
	rp->ref.now = NULL;
	rp->ref.seat = t->seat;
	if (t->seat == SEAT_SETUP) {
		if (rp->game->setup_end(&rp->ctx, rp->pos, &rp->ref) >= V_ILLEGAL)
			return false;
		setup_claims(rp, t);
	}
	rp->open_turn = false;
	rp->next = 0;
	rp->line++;
	return true;
}

static void end_of_record(struct replay *rp)
{
	if (rp->had_setup && rp->game->stop)
		rp->game->stop(&rp->ctx, rp->pos);
}

enum replay_step replay_next(struct replay *rp)
{
	enum replay_step step = may_play(rp);

	if (step != REPLAY_ACTION)
		return step;
	if (rp->line == rp->record->nturns) {
		end_of_record(rp);
		return REPLAY_END;
	}
	const struct turn *t = &rp->record->turns[rp->line];
	if (!rp->open_turn && !open_line(rp, t))
		return stop(rp);
	if (rp->next < t->nactions)
		return one_action(rp, t, &rp->record->actions[t->action + rp->next], t->seat == SEAT_SETUP);
	return close_line(rp, t) ? REPLAY_TURN : stop(rp);
}

/* The next action of a turn line, or all that are left of it; false: the replay ends there. */
__attribute__((always_inline))
static inline bool play_actions(struct replay *rp, const struct turn *t, bool setup, bool one)
{
	while (rp->next < t->nactions) {
		if (one_action(rp, t, &rp->record->actions[t->action + rp->next], setup) == REPLAY_END)
			return false;
		if (one)
			break;
	}
	return true;
}

__attribute__((noinline))
static bool setup_actions(struct replay *rp, const struct turn *t)
{
	return play_actions(rp, t, true, false);
}

/* Plays on from where the replay stands, as far as the game can do that at once. */
static void plain_lines(struct replay *rp)
{
	const struct turn *first = rp->record->turns + rp->line;
	uint32_t done = (uint32_t)rp->next;
	size_t begun = rp->open_turn, n = rp->game->plain(&rp->ctx, rp->pos, first, rp->record->nturns - rp->line, begun, &done, &rp->ref);
	const struct turn *last = first + n - 1;

	if (n == 0)
		return;
	size_t played = last->action + done - first->action - rp->next;
	if (n > begun) {
		if (n > 1) {
			rp->line += n - 2;
			line_at_hand(rp, last - 1);
			rp->line++;
			rp->nturns += n - 1 - begun;
		}
		line_at_hand(rp, last);
		line_begun(rp);
	}
	if (played == 0)
		return;
	rp->next = done;
	rp->not_replayed -= played;
	rp->nactions += played;
	rp->action = (int32_t)done;
	rp->undo_votes = 0;
	note_end(rp, rp->turn, rp->action);
}

/* All that replay_next would play, where nobody looks on. */
static void play_on(struct replay *rp)
{
	bool plain = rp->game->plain && !rp->record->has_undo, begins = plain && rp->game->plain_begins;

	if (may_play(rp) == REPLAY_END)
		return;
	while (rp->line < rp->record->nturns) {
		if ((rp->open_turn ? plain : begins) && rp->had_setup)
			plain_lines(rp);
		const struct turn *t = &rp->record->turns[rp->line];
		if (!rp->open_turn) {
			if (!open_line(rp, t)) {
				stop(rp);
				return;
			}
			if (plain && t->seat >= 0)
				continue;       /* its actions may be plain though it did not begin so */
		}
		if (!(t->seat == SEAT_SETUP ? setup_actions(rp, t) : play_actions(rp, t, false, plain)))
			return;
		if (rp->next == t->nactions && !close_line(rp, t)) {
			stop(rp);
			return;
		}
	}
	end_of_record(rp);
}

/* Unknown verbs in what was not played: one run shows all that can't be read. */
static void look_through_rest(struct replay *rp)
{
	const struct record *rec = rp->record;
	static const char *const frame[] = {"pass", "resign", "timeout", "vote", "undo", "result", "rank", "place", "score", "out"};

	for (size_t line = rp->line; line < rec->nturns; line++) {
		const struct turn *t = &rec->turns[line];
		for (size_t i = line == rp->line ? rp->next : 0; i < t->nactions; i++) {
			const struct action *a = &rec->actions[t->action + i];
			if (a->bad)
				continue;
			struct play p = {.action = a, .word = rec->words + a->word, .nwords = a->nwords, .seat = t->seat, .turn_seat = t->seat};
			const char *const *names = a->claim ? rp->game->claims : t->seat == SEAT_SETUP ? rp->game->setup_words : rp->game->verbs;
			bool known = false;
			for (size_t k = 0; !known && names[k]; k++)
				known = word_is(rec, p.word, names[k]);
			for (size_t k = 0; !known && k < sizeof frame / sizeof *frame; k++)
				known = word_is(rec, p.word, frame[k]);
			if (known)
				continue;
			rp->ref.line = t;
			rp->ref.now = a;
			rp->ref.turn = (int32_t)line + rec->first_turn;
			rp->ref.action = (int32_t)i + 1;
			rp->ref.seat = t->seat;
			verb_unknown(&rp->ref, &p, names);
		}
	}
}

void replay_finish(struct replay *rp)
{
	if (!rp->game)
		return;
	if (!rp->playable || rp->stopped) {
		look_through_rest(rp);
		return;
	}
	if (rp->had_setup && over(rp))
		referee_held(&rp->ref, (unsigned)rp->game->common.after_end);
	claims_judge_result_tag(rp);
}

void replay_run(struct replay *rp, const struct record *rec, const struct overrides *over_rulings, struct diags *out)
{
	if (replay_begin(rp, rec, over_rulings, out))
		play_on(rp);
	replay_finish(rp);
}

static void mix(void *arg, const char *words)
{
	uint64_t *h = arg;

	for (; *words; words++)
		*h = (*h ^ (unsigned char)*words) * 0x100000001B3u;
	*h = (*h ^ '\n') * 0x100000001B3u;
}

uint64_t replay_hash(const struct replay *rp)
{
	struct context quiet = rp->ctx;         /* looking asks nothing */
	uint64_t h = 0xCBF29CE484222325u;
	struct view view;

	rp->game->write_setup(&quiet, rp->pos, mix, &h);
	view_init(&view, rp->arena);
	rp->game->view(&quiet, rp->pos, &view);
	for (size_t i = 0; i < view.nfacts; i++) {
		mix(&h, view.facts[i].name);
		mix(&h, view.facts[i].value);
	}
	mix(&h, view.next ? view.next : "");
	return h;
}

enum verdict replay_claim(struct replay *rp, const struct action *a)
{
	struct action claim = *a;
	struct play p = {
		.action = &claim, .word = rp->record->words + a->word, .nwords = a->nwords,
		.seat = a->by == SEAT_NONE ? SEAT_ALL : a->by, .turn_seat = SEAT_ALL,
	};

	claim.claim = true;
	rp->ref.now = &claim;
	rp->ref.worst = V_LEGAL;
	return claims_judge(rp, &p);
}
