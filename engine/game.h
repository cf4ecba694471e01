/* The contract of a game. A game is a folder that exports one struct game; the
 * engine calls it, it never calls the engine but through the referee, the
 * words of an action and the helpers of engine/. It sees neither files nor
 * lines, prints nothing and holds no state outside the position. */
#ifndef STEWARD_ENGINE_GAME_H
#define STEWARD_ENGINE_GAME_H

#include "engine/referee.h"
#include "engine/view.h"
#include "notation/record.h"
#include "notation/text.h"

/* A disputed point and its readings; the first option is the default. */
struct ruling {
	const char *key, *question;
	const char *exempt;             /* why no record can tell its options apart, or NULL */
};

struct reading {
	uint16_t ruling;                /* index of the game's rulings; a point's options stand together */
	const char *name, *meaning;
	const char *exempt;             /* why no record can tell it from the default, or NULL */
};

/* Rules that hold in every game and are judged by the replay. Each names the
 * game's own row, or -1 where the game has none: then the notation's id serves. */
struct common_rules {
	int seat_count;                 /* declared seats: their number */
	int seat_twice;                 /* a seat declared twice */
	int after_end;                  /* an action after the end */
	int setup_missing;              /* a record that states no set-up */
};

/* What a record is judged by: fixed before its first action. */
struct context {
	const struct game *game;
	const struct record *record;
	const void *components;         /* the game's own, read only */
	const void *house;              /* what load_house made of the house-rule file; NULL: there is none */
	uint8_t *option;                /* reading in force, by disputed point */
	uint64_t asked[4];              /* points that were asked, one bit each */
	unsigned nseats;
	struct arena *arena;            /* for what must live as long as the judgement */
};

enum { RULINGS_MAX = 256 };

/* The reading in force of a disputed point; asking is recorded. */
static inline unsigned ruling(struct context *c, unsigned point)
{
	c->asked[point >> 6] |= 1ull << (point & 63);
	return c->option[point];
}

/* The same where it is only asked if so: without a branch. */
static inline unsigned ruling_if(struct context *c, unsigned point, bool asked)
{
	c->asked[point >> 6] |= (uint64_t)asked << (point & 63);
	return c->option[point];
}

/* One reading of an action: whose it is and its words. */
struct play {
	const struct action *action;
	const struct word *word;        /* the verb; its arguments follow */
	unsigned nwords;
	int seat;                       /* who acts: behind @, else the turn's */
	int turn_seat;                  /* whose turn it is written in; SEAT_ALL, SEAT_SETUP */
};

static inline struct play play_of(const struct record *r, const struct turn *t, const struct action *a)
{
	return (struct play){
		.action = a, .word = r->words + a->word, .nwords = a->nwords, .seat = a->by == SEAT_NONE ? t->seat : a->by, .turn_seat = t->seat,
	};
}

enum outcome_kind { OUTCOME_OPEN, OUTCOME_NONE, OUTCOME_SEATS, OUTCOME_UNDECIDED /* it is over, and no rule says who has won */ };

struct outcome {
	enum outcome_kind kind;
	uint32_t seats;                 /* winners, one bit a seat */
};

/* Seats in the order of their places; those of one rank share it. */
struct ranking {
	unsigned n;
	struct { uint8_t seat, place; const char *reason; } row[SEATS_MAX];
};

struct score_part { const char *name; int64_t value; };

struct score {
	int64_t total;
	unsigned n;
	struct score_part part[16];
};

/* Is shown acts, one after another; returns false to see no more. */
struct visitor {
	bool (*visit)(struct visitor *, const void *act);
	bool stopped;                   /* set by the game when visit returned false */
	bool cut;                       /* set by the game where a list was not followed to its end */
};

/* Draws lots: a number from 0 to n - 1. */
struct chooser { unsigned (*choose)(struct chooser *, unsigned n); };

struct components_source;

/* Words that not everybody knows: of an action or claim that begins with verb
 * and, where it is not NULL, second, those from the from-th on (the verb is 0). */
struct secret {
	const char *verb, *second;
	unsigned from;
	enum { OF_ACTOR, OF_SEAT, OF_NOBODY } of;       /* who knows them: who acts, the seat behind the verb */
	const char *unless;             /* "key=option", a reading with which everybody does; or NULL */
	bool tops;                      /* sides among them are how the tile before lies */
};

struct game {
	const char *id, *title;
	const struct rule *rules;       size_t nrules;
	const struct ruling *rulings;   size_t nrulings;
	const struct reading *options;   size_t noptions;
	struct common_rules common;
	const char *default_set;        /* the set of a record without [Components] */

	/* Component sets. Built-in ones are JSON text. load makes of a JSON
	 * object what check and apply read; it lives in a. Faults of the set are
	 * told to src by JSON pointer; NULL when it cannot be used at all. */
	const struct builtin_set { const char *name; const char *json; } *sets;
	size_t nsets;
	const void *(*load)(struct arena *a, struct components_source *src);

	/* House-rule files, which supply the rules that a game is missing: found,
	 * built in and made as sets are. load_house is NULL in a game that misses
	 * none. house_option: the option that a file settles of a point, or -1;
	 * the record's own readings go before it. */
	const struct builtin_set *houses;
	size_t nhouses;
	const void *(*load_house)(struct arena *a, struct components_source *src);
	int (*house_option)(const void *house, unsigned point);

	size_t position_size, action_size;

	/* Zeroes of a position all that records with this set can have changed.
	 * NULL: all of it is zeroed. */
	void (*clear)(const struct context *, void *pos);

	/* What needs no position: seats, counts. */
	enum verdict (*judge_seats)(struct context *, struct referee *);

	/* A race begins: the position is zeroed before the first. The set-up's
	 * actions follow, each judged and applied by setup; then setup_end. */
	enum verdict (*setup_begin)(struct context *, void *pos, int race, struct referee *);
	enum verdict (*setup)(struct context *, void *pos, const struct play *, struct referee *);
	enum verdict (*setup_end)(struct context *, void *pos, struct referee *);

	/* A turn line begins; seat may be SEAT_ALL. What the turn before it
	 * lacks is told with WHERE_TURN_BEFORE. */
	enum verdict (*turn)(struct context *, void *pos, int seat, struct referee *);

	/* Plays turn lines from t on, n at most, as turn, decode, check and apply would,
	 * as long as what they say is of the most usual kinds, legal and worth no word.
	 * begun: the first of them is, and so many acts of it are played. Returns how
	 * many lines have begun then: all but the last are played to their end, and so
	 * many acts of the last one; 0: nothing was done. It is asked before a line
	 * begins only where plain_begins says that it may begin lines. NULL: each
	 * action goes its way alone. */
	size_t (*plain)(struct context *, void *pos, const struct turn *t, size_t n, bool begun, uint32_t *acts, struct referee *);
	bool plain_begins;

	/* decode: what was meant. check: is it allowed, on a position that it
	 * leaves as it is. apply cannot fail, and is called for what check
	 * allowed (or left undecided with referee_stated). */
	enum verdict (*decode)(struct context *, const void *pos, const struct play *, void *act, struct referee *);
	enum verdict (*check)(struct context *, const void *pos, void *act, struct referee *);
	void (*apply)(struct context *, void *pos, const void *act);

	/* Every legal action of the seat: of its turn, or as the first of a new
	 * turn where that may begin. Acts are checked. What chance decides in
	 * them is left open; chance settles it by lot among what is possible,
	 * outcomes shows every way it can come (an act without chance is its
	 * only outcome). Acts of a new turn hold for the position behind turn.
	 * NULL in a game that does not list its actions yet, and so are the
	 * functions below up to weight. */
	void (*moves)(struct context *, const void *pos, int seat, struct visitor *);
	/* Whether an act that moves showed stands for this one too: a shift or
	 * heading between two ends. NULL: each act stands for itself. */
	bool (*covers)(const void *shown, const void *act);
	void (*chance)(struct context *, const void *pos, void *act, struct chooser *);
	void (*outcomes)(struct context *, const void *pos, const void *act, struct visitor *);
	/* Whether an act that moves showed is done in another seat's turn, behind @.
	 * NULL: nobody acts in another's turn in this game. */
	bool (*answer)(const void *act);
	/* Makes of a draw one that the writer did not see. NULL: draws are always seen. */
	void (*hide)(void *act);
	/* A checked act as a record has it, and in words: what it does on the table. */
	void (*write_action)(struct context *, const void *pos, const void *act, struct text *);
	void (*describe)(struct context *, const void *pos, const void *act, struct text *);

	/* Random games. deal writes the words of a random start; weight says how
	 * often an act is played beside others and to which group of its like it
	 * belongs: one group is drawn by weight, then one of its acts. A game is
	 * broken off after gen_turns turns. */
	void (*deal)(struct context *, struct chooser *, void (*put)(void *, const char *), void *arg);
	/* The words of the set-up of a further race, where nobody may act and the game is not over. NULL: there is one race. */
	void (*deal_next)(struct context *, const void *pos, struct chooser *, void (*put)(void *, const char *), void *arg);
	unsigned (*weight)(struct context *, const void *pos, const void *act, unsigned *group);
	unsigned gen_turns, min_seats, max_seats;
	const char *const *gen_seats;   /* names for up to max_seats seats */

	/* The pass that a written answer implies: fills act and returns true
	 * while somebody is asked before seat. NULL: nobody answers in this game. */
	bool (*implied_pass)(struct context *, const void *pos, int seat, void *act);

	/* A step of everyone (all:) is due before anybody's turn. NULL: there is none in this game. */
	bool (*all_due)(struct context *, const void *pos);

	/* Whether another result than outcome's is the table's to say. NULL: never. */
	bool (*accepts)(struct context *, const void *pos, uint32_t seats);

	/* The record stops here: what waited for the end of the turn counts now. NULL: nothing waits. */
	void (*stop)(struct context *, void *pos);

	/* Nobody plays the seat, so nobody asks it whether an action may be taken back. NULL: somebody plays each. */
	bool (*unmanned)(const void *pos, int seat);

	/* The seat gives up or ran out of time. */
	void (*retire)(struct context *, void *pos, int seat);

	/* A claim of the game's own words. Those of every game (result, rank,
	 * place, score) are checked by the replay against outcome, rank and score;
	 * claim_rule names the row that a wrong one breaks. what is score, rank,
	 * place, first (a rank or place where the first place is wrong), result,
	 * or open (a result of that kind). */
	enum verdict (*claim)(struct context *, const void *pos, const struct play *, struct referee *);
	int (*claim_rule)(struct context *, const void *pos, const char *what, int seat);

	/* The row that an action after the end breaks, where it isn't the common one; -1. NULL: it always is. */
	int (*after_end)(struct context *, const void *pos, const struct play *);

	bool (*over)(const void *pos);
	/* The seat whose turn it is, so that it acts without a new turn line; SEAT_NONE between turns. */
	int (*whose_turn)(const void *pos);
	/* Who may act now, one bit a seat (also who may begin a new turn); 0 = over. */
	uint32_t (*to_act)(struct context *, const void *pos);
	/* final: the record stops here. */
	struct outcome (*outcome)(struct context *, const void *pos, bool final);
	/* Why it is that, to be said to whoever claimed another result; NULL or "": nothing to add. */
	const char *(*why)(struct context *, const void *pos);
	/* final: as above, so the places agree with that outcome. */
	void (*rank)(struct context *, const void *pos, bool final, struct ranking *);
	void (*score)(struct context *, const void *pos, int seat, struct score *);
	/* The places of a race of its own, from 1; false: it is not over, or not of this record. NULL: there is one race. */
	bool (*race_rank)(struct context *, const void *pos, unsigned race, struct ranking *);

	/* The position in neutral terms, and as words of a set-up (one a line,
	 * without indent or comma). open_points: what is still to be done. */
	void (*view)(struct context *, const void *pos, struct view *);
	void (*write_setup)(struct context *, const void *pos, void (*put)(void *, const char *), void *arg);

	/* Every verb and claim word, for a look through what is not replayed. */
	const char *const *verbs;       /* of play; ends with NULL; the frame's own are not among them */
	const char *const *setup_words; /* of the set-up */
	const char *const *claims;

	/* What a view of the record for one seat leaves out; ends with verb NULL. NULL: nothing is hidden in this game. */
	const struct secret *secrets;
};

/* The table of games, from games.def; ends with NULL. */
extern const struct game *const games[];

/* The game of that name, as [Game] has it (large letters and blanks about it do not matter), or NULL. */
const struct game *game_find(const char *name);

/* Index of a point or option by its name, or -1. */
int game_ruling(const struct game *g, const char *key);
int game_option(const struct game *g, unsigned point, const char *name);
/* Option k of a point, or NULL behind the last. */
const struct reading *game_option_at(const struct game *g, unsigned point, unsigned k);

#endif
