/* Tornado Splash: the set, the position and the action. Inside engine/tornado_splash/.
 *
 * A card lies with its frame's origin at the middle of its rear edge, u ahead
 * and v to the left. The stack holds all cards on the table in the order of
 * laying; a player's route are its cards in that order. */
#ifndef STEWARD_ENGINE_TORNADO_SPLASH_MODEL_H
#define STEWARD_ENGINE_TORNADO_SPLASH_MODEL_H

#include "engine/components.h"
#include "engine/game.h"
#include "engine/plane.h"
#include "engine/routes.h"
#include "engine/words.h"

#include <stdlib.h>

enum {
	NAMES_MAX = TILE_NAME_MAX, BOATS_MAX = 12, CARDS_MAX = 240, DECK_MAX = 40, DESIGNS_MAX = 64, SPACES_MAX = 8, LINES_MAX = 16,
	GATES_MAX = 12, FOLDS_MAX = 8, COURSES_MAX = 16, ZONES_MAX = 32, MARKERS_MAX = 8, EXTRAS_MAX = 16, THINGS_MAX = 64, STEPS_MAX = 64,
	SMALL_MAX = 16,                 /* corners of a polygon of the set */
	NO_CARD = 0xFFFF, HIDDEN_CARD = 0xFFFE, ON_GATE = 0xFFFF, NOT_CHOSEN = 0xFF, TENTH = 6554, RULE_VOTES_MAX = 8
};

enum tornado_splash_rule {
#define RULE(name, id, class, section, disputed, statement, exempt) name,
#include "engine/tornado_splash/rules.def"
#undef RULE
	TS_RULES
};

enum tornado_splash_ruling {
#define RULING(name, key, question, exempt) name,
#define OPTION(ruling, name, word, meaning)
#include "engine/tornado_splash/rulings.def"
#undef RULING
#undef OPTION
	TSR_RULINGS
};

/* TSR_FLUSH_YES and so on: the number of an option within its point. */
enum tornado_splash_option {
#define RULING(name, key, question, exempt) name##_START_ = -1,
#define OPTION(ruling, name, word, meaning) ruling##_##name,
#include "engine/tornado_splash/rulings.def"
#undef RULING
#undef OPTION
};

/* A small polygon of the set, in the frame of its thing. */
struct shape { uint32_t n; struct point at[SMALL_MAX]; };

struct space {
	int32_t u, v, radius, place;    /* of the white circle; place: where the bracket crosses the centre line */
	int32_t reach;                  /* no corner of its shapes, or of a token on it, is further from the circle's middle */
	int32_t behind;                 /* how far behind its bracket a token stands on it; 0: to be measured */
	struct form {                   /* what is seldom asked, and would be in the way of what often is */
		struct point inner[8];          /* round its middle, well within the circle */
		struct shape outline, bracket;  /* in the card's frame */
	} *form;
};

struct line { int32_t at; int turn; int32_t from, to; };        /* printed from .. to along the line, from its pivot */

struct design {
	char name[NAMES_MAX];
	int32_t length, width;
	uint8_t nspaces, nlines;
	int32_t least, most;            /* the rearmost and foremost middle of a space */
	uint8_t all, ahead[SPACES_MAX], beyond; /* its spaces, those ahead of one, and those beyond its edge, a bit each */
	uint8_t under[LINES_MAX + 1];   /* spaces that a card continuing at the edge (0) or at a line may hold */
	bool inside;                    /* the middles of its spaces, its edge and its lines are on the card */
	struct space space[SPACES_MAX];
	struct line line[LINES_MAX];
	struct { struct point at[2]; } exit[LINES_MAX + 1];     /* the ends of the edge (0) and of each line as it is printed, cut off at the card's border */
};

struct boat { char name[NAMES_MAX]; int weight; bool weighed; uint8_t ncards, nsizes; uint16_t first; };

/* A boundary: a ray (or a full line) with a forward side. */
struct boundary {
	struct point from;
	int direction;
	bool left, full;
	struct frame frame;             /* from, looking along it */
	struct point ahead, behind;     /* far ends of the ray, and of the line that carries it backwards */
};

struct zone {
	bool curve, turns_left, named_end, halved;
	uint8_t marker;
	uint32_t angle;                 /* curves: where they end, seen from the marker */
	struct frame ray;               /* from the marker along that */
	int32_t clear;                  /* what is further from the ray is certainly on that side of it */
	struct boundary end, half;      /* half: the ray that halves a curve, from its marker (inside-cut=round-marker) */
};

struct thing { char name[48]; struct polygon at; struct box around; struct point middle; int32_t reach; uint8_t kind; };
enum thing_kind { MARKER, FOLD, ADDED, FLAT, CURVE_CARD, TOKEN };     /* FLAT and CURVE_CARD: obstacles by obstacle-list=all-objects only */

/* The table in squares of 128 mm; what lies beyond the last ones counts for them. */
enum { CELLS = 32, CELL_SHIFT = 23 };

static inline unsigned cell_of(int32_t at)
{
	int32_t cell = at >> CELL_SHIFT;

	cell = cell < 0 ? 0 : cell;
	return (unsigned)(cell < CELLS ? cell : CELLS - 1);
}

struct course {
	char name[NAMES_MAX];
	struct pose gate, finish, stand;
	bool has_gate, has_finish, has_stand;
	uint8_t nmarkers, nzones, ntools, nthings;
	uint8_t nsolid;                 /* things before the first that lies flat */
	uint8_t opposite;               /* an original course: the curve whose boundaries lie opposite each other, or 0 */
	struct { uint8_t number; struct point at; } marker[MARKERS_MAX];
	struct zone zone[ZONES_MAX];
	struct pose tool[4];
	struct thing thing[THINGS_MAX];         /* obstacles as they lie */
	uint64_t cell[CELLS][CELLS];    /* by y and x: the things whose boxes reach into a square, a bit each */
	struct point finish_left, finish_right;
	struct boundary finish_line;    /* as one that ends the last zone, for a first look */
	struct frame finish_frame, finish_along;        /* looking ahead, and along the line to its left end */
	int32_t finish_width, finish_reach;     /* finish_reach: how far its ends are from the frame */
	struct polygon stand_at;
};

struct set {
	char name[NAMES_MAX];
	bool printed;
	int32_t width, depth;
	unsigned summary, ncharacters, nboats, ncards, ndesigns, ngates, nfolds, nfinish_folds, ncourses;
	struct shape token, outline, bracket, marker, gate_outline, finish_outline, stand, fold[FOLDS_MAX], finish_fold[FOLDS_MAX], curve[2];
	bool has_token;
	int32_t token_reach;            /* how far its outline comes from its reference point */
	int32_t circle, extent[2], card_length, card_width, finish_line[2];
	struct { uint8_t number; struct pose line, token; } gate[GATES_MAX];
	char character[BOATS_MAX][NAMES_MAX];
	struct boat boat[BOATS_MAX];
	/* size: cards of a boat that are alike in length and width have the same number */
	struct { uint8_t design, boat, size; char name[NAMES_MAX]; } card[CARDS_MAX];
	struct symbols words;
	struct design *design;
	struct course *course;
	unsigned nfaults;               /* of a printed set against the rulebook */
	struct { uint16_t rule; char text[96]; } fault[24];
};

enum { TAKEN_UP = 0xFF };       /* the seat of a gap in the stack, where a card was taken up */
enum where_card { IN_DECK, IN_HAND, ON_TABLE };
enum method { EDGE, LINE, GATE, TOKEN_METHOD, STATED };

struct lain {
	struct pose pose;
	struct frame frame;             /* the pose, with sine and cosine */
	int32_t exit;                   /* place on the card before it, beyond which that card's spaces are gone */
	int32_t shift;
	uint16_t card;
	uint8_t seat, method, line;
	/* What cards that were laid later may hide of one that its seat's token has not passed; all bits set: it is not known. Only
	 * where a bit is set there is something to measure. */
	uint8_t held;                   /* spaces that one of them may hold, a bit each */
	uint8_t lapped;                 /* another seat's card is near the card, the right and left end of its edge */
	uint8_t cut;                    /* spaces beyond where the next card of its route continues */
	uint8_t design;                 /* of the card */
	uint8_t gone[3];                /* recycle-uncovers=stays-gone: its edge and lines that were hidden once, a bit each */
	struct box around;
};

enum { LAPPED = 1, LAPPED_END = 2, EDGE_LAPPED = LAPPED_END | LAPPED_END << 1 };

struct racer {
	struct pose token;              /* as it stands */
	struct point mark;              /* reference point: the circle's centre */
	int32_t stand_u, stand_v, stand_turn;   /* how it stands otherwise than usual */
	uint16_t card;                  /* the card it stands on, or ON_GATE */
	uint16_t hand_unknown, hand_known, deck_n, deck_head;
	uint8_t boat, character, gate, space;
	uint8_t zone;                   /* from 1 */
	uint8_t place, out;             /* finished as n-th; eliminated */
	uint8_t boosted, stanced;       /* the boost is used; it stands otherwise than usual */
	uint8_t chosen, rounded;        /* inside-cut=round-marker: has passed the half of the curve it is in */
	uint8_t acted, deck_stated, last_left;  /* last_left: its place came without crossing */
	uint8_t deck_shown;             /* cards of the deck may be known */
	uint8_t close;                  /* close, of a move that is judged: a boundary (1) or the finish (2) is too close to call */
	int16_t points;
	uint16_t deck[DECK_MAX];
};

enum phase { PHASE_SETUP, PHASE_DRAW, PHASE_ACTION };

struct position {
	uint8_t course, has_course, grandprix, race, resumed, over, race_over, phase, round;
	int8_t seat, last;              /* whose turn it is, or SEAT_NONE; who had the last turn of the round before */
	uint8_t norder, turn, ranked, gates_chosen, finished, boost_now, moved, laid, takeable, all_seen;
	uint8_t order[SEATS_MAX];       /* this round's ranking */
	uint8_t close;                  /* a rank was too close to call and no vote decided it */
	uint8_t start_order;            /* the order was stated in the set-up */
	uint8_t goes_on, again;         /* behind its move the turn may go on, by a reading; the boost came there, so that a move may follow */
	int32_t tolerance, width, depth;
	int turn_heading;               /* of the card under the token when the turn began */
	uint8_t voted;                  /* on some of them */
	uint16_t yes[SEATS_MAX][SEATS_MAX], no[SEATS_MAX][SEATS_MAX];  /* votes on equal pairs */
	struct { uint16_t rule, yes, no; } rule_vote[RULE_VOTES_MAX];
	uint8_t nrule_votes;
	uint8_t before[CARDS_MAX / 8];  /* spaces that were open before each laying of this turn */
	uint16_t nstack, used;          /* used: of the stack, beyond which nothing ever lay */
	uint8_t place[CARDS_MAX];       /* enum where_card */
	uint8_t gone[CARDS_MAX];        /* recycle-uncovers=stays-gone: bits of spaces that were hidden once */
	struct links {                  /* indexes of the stack, + 1; 0: none */
		uint8_t lies[CARDS_MAX];                        /* where a card lies */
		uint8_t next[CARDS_MAX];                        /* of a card on the stack, the next in its route */
		uint8_t first[SEATS_MAX], front[SEATS_MAX];     /* the ends of a seat's route */
	} links;
	struct box ahead[SEATS_MAX];    /* round a seat's cards from the one that its token stands on, or more */
	struct racer racer[SEATS_MAX];
	struct lain stack[CARDS_MAX];
};

/* A card as it would lie. */
struct outline { struct frame frame; int32_t length, width; struct box around; };

enum act_kind { DRAW, BOOST, PLAY, MOVE, OUT, VOTE_EQUAL, VOTE_RULE, UNDO, DISCARD, PASS };

struct step { uint16_t stack; uint8_t space; };

struct act {
	uint8_t kind, method, line, yes;
	int8_t seat, a, b;              /* votes: the pair */
	bool own_turn, stance, over, shifted;
	bool unhindered;                /* obstacles are not asked: for out-blocked */
	bool anywhere;                  /* neither obstacles nor the table are asked: can this card continue that exit at all? */
	uint16_t card, rule;
	int heading;                    /* token method */
	int32_t shift;                  /* to the left */
	int32_t shift_to;               /* moves: the far end of an interval of shifts, or of headings */
	uint16_t n;                     /* draw: how many; move: spaces */
	uint16_t drawn[DECK_MAX];
	int32_t u, v;                   /* stance */
	int turn;
	struct pose anchor, pose;       /* play: where it would lie unshifted, and where it lies */
	int32_t exit;
	/* what a checked move does */
	uint16_t nsteps;
	struct racer after;
	bool finishes;
	uint16_t open;                  /* a checked play: spaces that were open before it */
	struct outline outline;         /* and how the card lies */
};

static inline const struct set *set_of(const struct context *c)
{
	return c->components;
}

static inline const struct course *course_of(const struct context *c, const struct position *p)
{
	return &set_of(c)->course[p->course];
}

static inline const struct design *design_of(const struct context *c, unsigned card)
{
	return &set_of(c)->design[set_of(c)->card[card].design];
}

/* The design of a card that lies. */
static inline const struct design *face_of(const struct context *c, const struct lain *l)
{
	return &set_of(c)->design[l->design];
}

/* Whether a point is known to have been asked and to be read so: then a test that would only lead to the question is left out. */
static inline bool settled(const struct context *c, unsigned point, unsigned option)
{
	return c->asked[point >> 6] >> (point & 63) & 1 && c->option[point] == option;
}

/* The answer of a geometric test with a margin: CLOSE within the tolerance. */
enum truth { NO, YES, CLOSE };

/* table.c: cards on the table. */
/* How far apart things may be for their distance to matter: with no tolerance they touch or don't. */
static inline int32_t care(const struct position *p)
{
	return PLANE_ZERO + p->tolerance;
}

/* m > 0 (closed: or nothing) */
static inline enum truth margin(const struct position *p, int32_t m, bool closed)
{
	if (p->tolerance && abs(m) - p->tolerance <= PLANE_ZERO)
		return CLOSE;
	return m > PLANE_ZERO || (closed && m >= -PLANE_ZERO) ? YES : NO;
}

/* The outline of a card that lies; rectangle_at: of one that might. */
void outline_polygon(const struct outline *card, struct polygon *out);
void card_rectangle(const struct context *c, const struct lain *l, struct polygon *out);
void rectangle_at(const struct context *c, unsigned card, struct pose at, struct outline *out);
/* Lays the card of an act on top. */
struct lain *lay(const struct context *c, struct position *p, const struct act *a);
/* A seat's token has gone on: finds out what is ahead of it. */
void look_ahead(struct position *p, unsigned seat);
/* Says where on the card before it one continues. */
void continue_at(const struct context *c, struct position *p, int index, int32_t exit);
/* From here on it is not known what may hide a card: its seat's token has passed it. */
static inline void pass_by(struct lain *l)
{
	l->held = l->lapped = 0xFF;
}

/* Takes a card off the table, so that its place in the stack is empty; all cards of a seat, and all gaps. The top of the stack is no gap. */
void take_up(const struct context *c, struct position *p, int index);
/* recycle-removes=stays: the card is laid anew, so it is taken up here. */
void lay_anew(const struct context *c, struct position *p, int index);
/* A seat's front card goes back into its hand; what was laid anew lies again where it lay. False: there is none. */
bool take_back(const struct context *c, struct position *p, unsigned seat);
void take_route_up(struct position *p, unsigned seat);
void lain_polygon(const struct lain *l, const struct shape *s, struct polygon *out);
void token_polygon(const struct context *c, const struct racer *r, struct polygon *out);
/* How far behind the bracket of a space every corner is, all in one frame. */
int32_t behind_bracket(const struct space *o, const struct point *at, uint32_t n);
struct point circle_centre(const struct context *c, const struct lain *l, unsigned space);

/* Indexes of the stack, or -1: a seat's last card and its first, the next one of a route, and where a card lies. */
static inline int front_card(const struct position *p, unsigned seat)
{
	return p->links.front[seat] - 1;
}

static inline int first_in_route(const struct position *p, unsigned seat)
{
	return p->links.first[seat] - 1;
}

static inline int next_in_route(const struct position *p, int index)
{
	return p->links.next[index] - 1;
}

static inline int stack_of(const struct position *p, unsigned card)
{
	return p->links.lies[card] - 1;
}

/* open.c: what of a card is hidden, and which spaces are open. */
enum truth space_hidden(struct context *c, const struct position *p, int index, unsigned space);
/* line 0: the edge. *visible, if that is asked: where on it the middle of the visible part is, from its middle to the left. */
enum truth exit_measured(struct context *c, const struct position *p, int index, unsigned line, int32_t *visible);
static inline enum truth exit_hidden(struct context *c, const struct position *p, int index, unsigned line, int32_t *visible)
{
	unsigned lapped = p->stack[index].lapped;

	if (visible)
		*visible = 0;
	if (!lapped || (index + 1 == p->nstack && lapped != 0xFF) || (line == 0 && !visible && (lapped & EDGE_LAPPED) != EDGE_LAPPED))
		return NO;              /* nothing lies above, nor did */
	return exit_measured(c, p, index, line, visible);
}

/* The same for what a card continues by an edge or line: *visible only where it may move the card, else 0. */
static inline enum truth exit_continued(struct context *c, const struct position *p, int index, unsigned line, int32_t *visible)
{
	enum truth hidden = exit_hidden(c, p, index, line, settled(c, TSR_ALIGN_VISIBLE, TSR_ALIGN_VISIBLE_NOMINAL) ? NULL : visible);

	if (hidden != NO || settled(c, TSR_ALIGN_VISIBLE, TSR_ALIGN_VISIBLE_NOMINAL))
		*visible = 0;
	return hidden;
}

static inline bool line_ahead(const struct context *c, const struct position *p, int index, unsigned line)
{
	const struct lain *l = &p->stack[index];
	const struct racer *r = &p->racer[l->seat];
	const struct design *d = design_of(c, l->card);

	return r->card != l->card || d->line[line - 1].at >= d->space[r->space].place;
}

enum truth all_hidden(struct context *c, const struct position *p, int index);
/* Open spaces ahead of the seat's token, in order; the number of them. close: some are too close to call. */
unsigned open_spaces(struct context *c, const struct position *p, unsigned seat, struct step *steps, bool *close);
/* The seat on whose token that of another would stand, or SEAT_NONE. */
int standing_on(const struct context *c, const struct position *p, unsigned seat, const struct racer *r);
/* The card that the next one continues, or -1 at the gate. */
static inline int continued(struct context *c, const struct position *p, unsigned seat)
{
	unsigned card = p->racer[seat].card;
	uint64_t asks = (p->laid > 0) & (card != ON_GATE);

	c->asked[TSR_ATTACH_CARD >> 6] |= asks << (TSR_ATTACH_CARD & 63);       /* without a branch: this is asked at every step */
	return c->option[TSR_ATTACH_CARD] == TSR_ATTACH_CARD_TOKEN_CARD && asks ? stack_of(p, card) : front_card(p, seat);
}

/* Where the act's card would lie with that shift; false: it can't be said. */
bool place_card(struct context *c, const struct position *p, struct act *a);
/* The same where exit_continued has been asked. */
bool place_card_at(struct context *c, const struct position *p, struct act *a, int32_t visible);
/* The same with another shift, once it was placed. */
void shift_card(struct context *c, const struct position *p, struct act *a);
/* Whether a card would be blocked unshifted, for who asks of many shifts at one exit, or NULL. */
struct unshifted { bool asked; enum truth blocked; };
/* Where a placed card lies: its shift (TS-obst-*), obstacles and the edge of the table (TS-obst-block, TS-table). */
enum verdict check_place(struct context *c, const struct position *p, struct act *a, struct unshifted *known, struct referee *r);
struct obstacle { unsigned kind, seat; const char *name; };             /* a thing of the course, or the token of a seat */
/* Deepest overlap with an obstacle, and with which; any: whichever it is, and of how deep it is only that it is beyond care. */
int32_t obstacle_depth(struct context *c, const struct position *p, unsigned seat, const struct outline *card, bool any, struct obstacle *which);
/* What the corners of a polygon tell of it and a card: NO, it is further off than a gap; YES, they overlap deeper than that; CLOSE,
 * it is to be measured. */
enum truth glance(const struct outline *card, const struct polygon *p, int32_t gap);
int32_t table_margin(const struct position *p, const struct outline *card);

int rule_vote(struct context *c, const struct position *p, unsigned rule);

/* zones.c: zones and the finish. */
void stand_on_gate(const struct context *c, const struct position *p, struct racer *r);
/* One step of a move: stands r on a space and settles its zone; true when it crosses the finish. */
bool take_step(struct context *c, const struct position *p, struct racer *r, struct step s, int from);
/* Takes steps as long as none touches or crosses a line, and returns how many. */
unsigned take_plain_steps(struct context *c, const struct position *p, struct racer *r, const struct step *steps, unsigned n, int from);
/* How far the space under a token on a card is from the finish line. */
int32_t short_of_finish(const struct context *c, const struct position *p, unsigned seat);
/* Random games: the heading from a point to where a seat may want to go next. */
int steer(struct context *c, const struct position *p, unsigned seat, struct point from);

/* ranking.c */
struct value { unsigned zone; bool curve, gate; int64_t distance; uint32_t angle; int32_t radius; };
void rank_value(struct context *c, const struct position *p, unsigned seat, struct value *out);
/* Whether two seats count as equally far; *close: it can't be said. */
bool level(struct context *c, const struct position *p, unsigned a, unsigned b, const struct value *x, const struct value *y, bool *close);
/* Whether nothing but the record tells two seats apart: they are as far, and as heavy. What to say of it where it matters to one of them, or "". */
bool alike(struct context *c, const struct position *p, unsigned a, unsigned b);
const char *who_is_ahead(struct context *c, const struct position *p, unsigned seat, struct arena *a);
/* This round's order; false: some pair is too close to call. */
bool rank_round(struct context *c, const struct position *p, uint8_t *order, uint8_t *n, unsigned *pair);

/* race.c: rounds, hands, places. */
void begin_round(struct context *c, struct position *p);
/* The spaces that the seat at turn may still move. */
static inline unsigned allowance(const struct position *p)
{
	unsigned all = p->boost_now ? 4 : 3;

	return all > p->moved ? all - p->moved : 0;
}

/* Whether the turn may go on behind a move, which leaves that many spaces; and whether it has to, since its card is not the front card. */
bool may_go_on(struct context *c, const struct position *p, unsigned left);
bool stops_short(const struct position *p);
void rank_again(struct context *c, struct position *p);
unsigned still_ranked(const struct position *p, uint8_t *order);
void settle_race(struct context *c, struct position *p);
unsigned hand_limit(struct context *c, const struct position *p, unsigned seat);
unsigned hand_size(const struct position *p, unsigned seat);
/* Whether nobody can say where a card is: in the deck, or among the hidden ones of its owner's hand. */
bool unseen(const struct position *p, const struct racer *k, unsigned card);
static inline bool racing(const struct position *p, unsigned seat)
{
	const struct racer *k = &p->racer[seat];

	return !k->place && !k->out && k->gate != 0xFF;
}

unsigned racers_left(const struct context *c, const struct position *p);
unsigned final_place(struct context *c, const struct position *p, unsigned seat);       /* 0: not known yet */
int points_for(struct context *c, unsigned place);
/* The card that the n-th draw of a hand takes: card, HIDDEN_CARD, or NO_CARD when there is none. */
unsigned draw_source(struct context *c, const struct position *p, unsigned seat, unsigned n, bool *route);

/* Votes. */
enum { VOTE_NONE, VOTE_YES, VOTE_NO, VOTE_SPLIT };
int majority(struct context *c, const struct position *p, uint16_t yes, uint16_t no);
/* A test that is too close: what the record or a reading says, or undecided. */
enum verdict decide_close(struct context *c, const struct position *p, bool good, unsigned rule, struct referee *r, bool *holds);
static inline enum verdict decide(struct context *c, const struct position *p, enum truth t, bool good, unsigned rule, struct referee *r, bool *holds)
{
	*holds = t == YES;
	return t == CLOSE ? decide_close(c, p, good, rule, r, holds) : V_LEGAL;
}

/* moves.c */
/* Whether a seat has to draw, or to discard, before the first turn of the round. */
bool is_due(struct context *c, const struct position *p, unsigned seat);
bool any_placement(struct context *c, const struct position *p, unsigned seat, struct act *example, bool *close, bool *depends);

/* picture.c */
/* Adds the table to a view, the tokens ranked as in ranked[0 .. n). */
void draw_table(struct view *v, struct context *c, const struct position *p, const uint8_t *ranked, unsigned n);

/* Names and words. */
static inline const char *name(const struct context *c, int seat, struct referee *r)
{
	return seat_name(c->record, seat, r->arena);
}
const char *number_text(int64_t n, int64_t unit, unsigned decimals, struct arena *a);
const char *pose_text(struct pose p, struct arena *a);
const char *card_name(const struct context *c, unsigned card);
const char *hand_names(const struct context *c, const struct position *p, unsigned seat, struct arena *a);
const char *deck_names(const struct context *c, const struct position *p, unsigned seat, struct arena *a);
enum verdict need_card(struct context *, const struct play *, unsigned i, struct referee *, unsigned *card);
/* A decimal number with at most so many decimals, in units of 10^-decimals. */
enum verdict need_decimal(const struct play *, unsigned i, unsigned decimals, int64_t most, struct referee *, int64_t *n);
int32_t grid(int64_t n, int64_t per_mm);

/* The vtable's functions, by file. */
const void *tornado_splash_load(struct arena *a, struct components_source *src);
enum verdict tornado_splash_judge_seats(struct context *, struct referee *);
void tornado_splash_clear(const struct context *, void *pos);
enum verdict tornado_splash_setup_begin(struct context *, void *pos, int race, struct referee *);
enum verdict tornado_splash_setup(struct context *, void *pos, const struct play *, struct referee *);
enum verdict tornado_splash_setup_end(struct context *, void *pos, struct referee *);
enum verdict tornado_splash_turn(struct context *, void *pos, int seat, struct referee *);
enum verdict tornado_splash_decode(struct context *, const void *pos, const struct play *, void *act, struct referee *);
enum verdict tornado_splash_check(struct context *, const void *pos, void *act, struct referee *);
void tornado_splash_apply(struct context *, void *pos, const void *act);
void tornado_splash_retire(struct context *, void *pos, int seat);
enum verdict tornado_splash_claim(struct context *, const void *pos, const struct play *, struct referee *);
int tornado_splash_claim_rule(struct context *, const void *pos, const char *what, int seat);
bool tornado_splash_accepts(struct context *, const void *pos, uint32_t seats);
bool tornado_splash_all_due(struct context *, const void *pos);
bool tornado_splash_covers(const void *shown, const void *act);
void tornado_splash_moves(struct context *, const void *pos, int seat, struct visitor *);
void tornado_splash_chance(struct context *, const void *pos, void *act, struct chooser *);
void tornado_splash_outcomes(struct context *, const void *pos, const void *act, struct visitor *);
void tornado_splash_deal(struct context *, struct chooser *, void (*put)(void *, const char *), void *arg);
unsigned tornado_splash_weight(struct context *, const void *pos, const void *act, unsigned *group);
void tornado_splash_write_action(struct context *, const void *pos, const void *act, struct text *);
void tornado_splash_describe(struct context *, const void *pos, const void *act, struct text *);
bool tornado_splash_over(const void *pos);
int tornado_splash_whose_turn(const void *pos);
uint32_t tornado_splash_to_act(struct context *, const void *pos);
struct outcome tornado_splash_outcome(struct context *, const void *pos, bool final);
void tornado_splash_rank(struct context *, const void *pos, bool final, struct ranking *);
void tornado_splash_score(struct context *, const void *pos, int seat, struct score *);
void tornado_splash_view(struct context *, const void *pos, struct view *);
void tornado_splash_write_setup(struct context *, const void *pos, void (*put)(void *, const char *), void *arg);

#endif
