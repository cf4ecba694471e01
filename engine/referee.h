/* Where games say what is wrong. A game names a rule and a word of the action;
 * the referee adds race, turn, seat, action and place, and remembers which
 * rules were tested and held. */
#ifndef STEWARD_ENGINE_REFEREE_H
#define STEWARD_ENGINE_REFEREE_H

#include "notation/record.h"

struct game;
struct play;

/* What a fault points at: a word of the action by its number (0 = the verb), or: */
enum where {
	WHERE_ACTION = -1,              /* the whole action */
	WHERE_TURN = -2,                /* the seat of the turn that is read: what it lacks */
	WHERE_TURN_BEFORE = -3,         /* the seat of the turn before: what that one lacked */
	WHERE_TAGS = -4                 /* the record's head; referee_at says which tag */
};

enum { RULES_MAX = 512 };

struct referee {
	const struct game *game;
	const struct record *record;    /* the one whose text the places are in */
	struct diags *out;              /* NULL: nobody asks for messages */
	struct arena *arena;
	int32_t race, turn, action;     /* where the replay is */
	const struct turn *line, *line_before;
	int32_t line_before_number;
	const struct action *now;
	int32_t seat;
	uint32_t tag;                   /* for WHERE_TAGS: index of the record's tags */
	const struct span *pin;         /* where all faults go while another record's set-up is played, or NULL */
	enum verdict worst;             /* of the action that is judged */
	bool stated;                    /* an undecided action whose outcome the record states */
	int32_t undecided_turn, undecided_action;       /* first undecided action applied; turn -1: none */
	struct diag *last;              /* for referee_offer */
	uint64_t held[RULES_MAX / 64];  /* rules tested that held, by index */
};

/* Where nobody asks for messages none is made: the verdict is all. */
static inline enum verdict referee_mute(struct referee *r, enum verdict v)
{
	if (v > r->worst)
		r->worst = v;
	r->last = NULL;
	return v;
}

__attribute__((format(printf, 5, 6)))
enum verdict referee_say(struct referee *r, enum verdict v, const struct rule *rule, int where, const char *format, ...);

/* Calls a fault of a rule of the game and returns v. The arguments of the
 * message are worked out only where somebody asks for it. */
#define referee_call(r, v, rule, where, ...) \
	((r)->out ? referee_say(r, v, referee_rule(r, rule), where, __VA_ARGS__) : referee_mute(r, v))

/* The same for a rule of the notation. */
#define referee_notation(r, v, rule, where, ...) \
	((r)->out ? referee_say(r, v, &notation_rules[rule], where, __VA_ARGS__) : referee_mute(r, v))

/* A row of the game's rules. */
const struct rule *referee_rule(const struct referee *r, unsigned rule);

/* A note: a rule that is met but worth a word. */
__attribute__((format(printf, 4, 5)))
void referee_note(struct referee *r, unsigned rule, int where, const char *format, ...);

/* A false claim: V_ILLEGAL at the action; right, the claim that would hold, or NULL. */
__attribute__((format(printf, 4, 5)))
enum verdict referee_false(struct referee *r, unsigned rule, const char *right, const char *format, ...);

/* Adds what would have been legal to the fault just called. */
__attribute__((format(printf, 2, 3)))
void referee_offer(struct referee *r, const char *format, ...);

/* The rule was tested and held. */
static inline void referee_held(struct referee *r, unsigned rule)
{
	r->held[rule >> 6] |= 1ull << (rule & 63);
}

/* The same where it was only tested if so: without a branch. */
static inline void referee_held_if(struct referee *r, unsigned rule, bool held)
{
	r->held[rule >> 6] |= (uint64_t)held << (rule & 63);
}

/* Tests a rule: remembers that it held, and returns whether it did. */
static inline bool referee_test(struct referee *r, unsigned rule, bool holds)
{
	if (holds)
		referee_held(r, rule);
	return holds;
}

#endif
