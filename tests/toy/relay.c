/* Relay: the frame's own game, made to need what Turbulence does not.
 *
 * Two to four runners, two races, one record: set-up speaks again before the
 * second race and the points last. On its turn a runner takes "step N", N from
 * 1 to 3; "step ? N" is a hidden step of which only the place reached is
 * stated. Then the others are asked in seat order: each may "block" (once a
 * race), which takes the step back, or "pass"; an answer implies the passes of
 * those asked before it, and the next turn those of all. Who reaches the end of
 * the track gets a point and ends the race. "all" hands out the cup. */
#include "engine/components.h"
#include "engine/game.h"
#include "engine/words.h"

#include <string.h>

enum { RY_SEATS, RY_TWICE, RY_SETUP, RY_RACES, RY_TURN_ORDER, RY_STEP, RY_HIDDEN, RY_BLOCK_ORDER, RY_BLOCK_ONCE, RY_AFTER_END, RY_RESULT,
       RY_STATE, RY_RULES };
enum { BLOCK_KIND, RULINGS };
enum { BLOCK_KIND_BACK, BLOCK_KIND_ONE_LESS };
enum { NOBODY = 15, RUNNERS = 4 };

extern const struct game game_relay;

struct track { int length; };

struct position {
	uint8_t place[RUNNERS], points[RUNNERS], blocked[RUNNERS];
	uint8_t race, racing, seat, asked, step, stepped, over, out;
};

struct act { enum { STEP, BLOCK, PASS } kind; int seat, n, to; };

static const struct rule rules[RY_RULES] = {
	[RY_SEATS] = {"RY-seats", DECLARED, "Start", "", "Two to four runners.", NULL},
	[RY_TWICE] = {"RY-twice", DECLARED, "Start", "", "Each runner runs once.", NULL},
	[RY_SETUP] = {"RY-setup", ACTION, "Start", "", "A race is set up before it is run.", NULL},
	[RY_RACES] = {"RY-races", ACTION, "Start", "", "Two races are run, the second after the first.", NULL},
	[RY_TURN_ORDER] = {"RY-turn-order", ACTION, "Turn", "", "Turns go round in seat order.", NULL},
	[RY_STEP] = {"RY-step", ACTION, "Turn", "", "A step goes 1 to 3 places, once a turn.", NULL},
	[RY_HIDDEN] = {"RY-hidden", ACTION, "Turn", "", "A hidden step goes 1 to 3 places too.", NULL},
	[RY_BLOCK_ORDER] = {"RY-block-order", ACTION, "Answers", "", "The others answer a step in seat order, once each.", NULL},
	[RY_BLOCK_ONCE] = {"RY-block-once", ACTION, "Answers", "block-kind", "Each runner blocks once a race.", NULL},
	[RY_AFTER_END] = {"RY-after-end", ACTION, "End", "", "After two races nothing more is done.", NULL},
	[RY_RESULT] = {"RY-result", CLAIM, "End", "", "Most points win.", NULL},
	[RY_STATE] = {"RY-state", CLAIM, "Turn", "", "What is stated is so.", NULL},
};

static const struct ruling rulings[RULINGS] = {{"block-kind", "What does a block do?", NULL}};
static const struct reading options[] = {
	{BLOCK_KIND, "back", "The step is taken back.", NULL}, {BLOCK_KIND, "one-less", "The step is one shorter.", NULL},
};
static const struct builtin_set sets[] = {{"short", "{\"game\": \"relay\", \"length\": 6}"}};
static const char *const verbs[] = {"step", "block", "cup", NULL}, *const setup_words[] = {"track", NULL}, *const claims[] = {"at", NULL};

static const void *load(struct arena *a, struct components_source *src)
{
	struct track *t = arena_array(a, 1, sizeof *t);

	t->length = components_int(src, src->root, "", "length", 1, 100, 6);
	return t;
}

static int length(const struct context *c)
{
	return ((const struct track *)c->components)->length;
}

static enum verdict judge_seats(struct context *c, struct referee *r)
{
	if (referee_test(r, RY_SEATS, c->nseats >= 2 && c->nseats <= RUNNERS))
		return V_LEGAL;
	return referee_call(r, V_ILLEGAL, RY_SEATS, WHERE_TAGS, "%u runners", c->nseats);
}

static enum verdict setup_begin(struct context *c, void *pos, int race, struct referee *r)
{
	struct position *p = pos;

	(void)c;
	if (p->racing || race > 1)
		return referee_call(r, V_ILLEGAL, RY_RACES, WHERE_TURN, race > 1 ? "a third race" : "race %d is not over yet", p->race);
	referee_held(r, RY_RACES);
	memset(p->place, 0, sizeof p->place);
	memset(p->blocked, 0, sizeof p->blocked);
	p->race = (uint8_t)(race + 1);
	p->racing = true;
	p->seat = NOBODY;
	p->asked = NOBODY;
	return V_LEGAL;
}

static enum verdict setup(struct context *c, void *pos, const struct play *play, struct referee *r)
{
	(void)c, (void)pos;
	if (play->word->key == KEY("track"))
		return words_end(r, play, 1);
	return verb_unknown(r, play, setup_words);
}

static enum verdict setup_end(struct context *c, void *pos, struct referee *r)
{
	(void)c, (void)pos;
	referee_held(r, RY_SETUP);
	return V_LEGAL;
}

/* The next runner behind seat who is asked, or NOBODY when it comes round to the runner of the turn. */
static uint8_t next_asked(const struct context *c, const struct position *p, unsigned seat)
{
	unsigned next = (seat + 1) % c->nseats;

	return (uint8_t)(next == p->seat ? NOBODY : next);
}

static void end_race(struct context *c, struct position *p, unsigned winner)
{
	(void)c;
	p->points[winner]++;
	p->racing = false;
	p->asked = NOBODY;
	p->over = p->race == 2;
}

/* The window closes: a step that nobody blocked stands. */
static void close_window(struct context *c, struct position *p)
{
	if (p->asked == NOBODY && p->racing && p->seat != NOBODY && p->place[p->seat] >= length(c))
		end_race(c, p, p->seat);
}

static enum verdict turn(struct context *c, void *pos, int seat, struct referee *r)
{
	struct position *p = pos;

	if (seat == SEAT_ALL)
		return V_LEGAL;
	if (!p->racing)
		return referee_call(r, V_ILLEGAL, RY_RACES, WHERE_TURN, "the race is over; the next begins with a set-up");
	unsigned due = p->seat == NOBODY ? (unsigned)seat : (p->seat + 1) % c->nseats;
	p->asked = NOBODY;              /* a new turn implies that nobody answered */
	close_window(c, p);
	if (!referee_test(r, RY_TURN_ORDER, p->racing && due == (unsigned)seat))
		return referee_call(r, V_ILLEGAL, RY_TURN_ORDER, WHERE_TURN, "it is not their turn");
	p->seat = (uint8_t)seat;
	p->stepped = false;
	return V_LEGAL;
}

static enum verdict decode(struct context *c, const void *pos, const struct play *play, void *act, struct referee *r)
{
	struct act *a = act;
	const struct position *p = pos;
	unsigned n = 0;
	enum verdict v;

	memset(a, 0, sizeof *a);
	a->seat = play->seat;
	if (play->word->key == KEY("cup"))
		return a->kind = PASS, a->seat = -1, words_end(r, play, 1);
	if (play->word->key == KEY("block") || play->word->key == KEY("pass"))
		return a->kind = play->word->key == KEY("block") ? BLOCK : PASS, words_end(r, play, 1);
	if (play->word->key != KEY("step"))
		return verb_unknown(r, play, verbs);
	a->kind = STEP;
	if (play->nwords > 1 && play->word[1].kind == WORD_HIDDEN) {
		a->n = -1;
		if (play->nwords == 2) {        /* nobody knows where it led */
			a->to = -1;
			return V_LEGAL;
		}
		if ((v = word_number(r, play, 2, 1000, &n)) || (v = words_end(r, play, 3)))
			return v;
		a->to = (int)n;
		r->stated = true;
		return V_LEGAL;
	}
	if ((v = word_number(r, play, 1, 1000, &n)) || (v = words_end(r, play, 2)))
		return v;
	a->n = (int)n;
	a->to = play->seat >= 0 ? p->place[play->seat] + a->n : 0;
	(void)c;
	return V_LEGAL;
}

static enum verdict check(struct context *c, const void *pos, void *act, struct referee *r)
{
	const struct position *p = pos;
	const struct act *a = act;

	if (a->seat < 0)
		return V_LEGAL;
	if (!p->racing)
		return referee_call(r, V_ILLEGAL, RY_RACES, WHERE_ACTION, "no race is on");
	if (a->kind != STEP) {
		if (!referee_test(r, RY_BLOCK_ORDER, a->seat == p->asked))
			return referee_call(r, V_ILLEGAL, RY_BLOCK_ORDER, WHERE_ACTION, "%s is not asked", seat_name(c->record, a->seat, r->arena));
		if (a->kind == BLOCK && !referee_test(r, RY_BLOCK_ONCE, !p->blocked[a->seat]))
			return referee_call(r, V_ILLEGAL, RY_BLOCK_ONCE, WHERE_ACTION, "a second block");
		return V_LEGAL;
	}
	if (a->seat != p->seat)
		return referee_call(r, V_ILLEGAL, RY_TURN_ORDER, WHERE_ACTION, "a step in another's turn");
	if (!referee_test(r, RY_STEP, !p->stepped && (a->n < 0 || (a->n >= 1 && a->n <= 3))))
		return referee_call(r, V_ILLEGAL, RY_STEP, WHERE_ACTION, p->stepped ? "a second step" : "a step of %d", a->n);
	if (a->n > 0)
		return V_LEGAL;
	if (a->to < 0)
		return referee_call(r, V_UNDECIDED, RY_HIDDEN, 1, "write where the step led");
	if (!referee_test(r, RY_HIDDEN, a->to > p->place[a->seat] && a->to <= p->place[a->seat] + 3))
		return referee_call(r, V_ILLEGAL, RY_HIDDEN, 2, "no step leads to %d", a->to);
	return referee_call(r, V_UNDECIDED, RY_HIDDEN, 1, "the card is hidden; write its number in place of ?");
}

static void apply(struct context *c, void *pos, const void *act)
{
	struct position *p = pos;
	const struct act *a = act;

	if (a->seat < 0)
		return;
	if (a->kind == STEP) {
		p->step = (uint8_t)(a->to - p->place[a->seat]);
		p->place[a->seat] = (uint8_t)a->to;
		p->stepped = true;
		p->asked = next_asked(c, p, p->seat);
		return;
	}
	if (a->kind == BLOCK) {
		p->blocked[a->seat] = true;
		p->place[p->seat] = (uint8_t)(p->place[p->seat] - (ruling(c, BLOCK_KIND) == BLOCK_KIND_BACK ? p->step : 1));
		p->asked = NOBODY;
	} else {
		p->asked = next_asked(c, p, (unsigned)a->seat);
	}
	close_window(c, p);
}

static bool implied_pass(struct context *c, const void *pos, int seat, void *act)
{
	const struct position *p = pos;
	struct act *a = act;

	/* passes are implied only of those asked before the one who answers, or before a step of everyone */
	if (p->asked == NOBODY || seat == p->asked || seat == (int)p->seat)
		return false;
	if (seat >= 0)
		for (unsigned s = p->asked; (int)s != seat; s = (s + 1) % c->nseats)
			if (s == p->seat)
				return false;
	*a = (struct act){.kind = PASS, .seat = p->asked};
	return true;
}

static void retire(struct context *c, void *pos, int seat)
{
	struct position *p = pos;

	(void)c;
	p->out |= (uint8_t)(1u << seat);
	p->over = true;
}

static enum verdict claim(struct context *c, const void *pos, const struct play *play, struct referee *r)
{
	const struct position *p = pos;
	unsigned n;
	int seat;
	enum verdict v;

	(void)c;
	if (play->word->key != KEY("at"))
		return verb_unknown(r, play, claims);
	if ((v = word_seat(r, play, 1, &seat)) || (v = word_number(r, play, 2, 1000, &n)) || (v = words_end(r, play, 3)))
		return v;
	if (referee_test(r, RY_STATE, p->place[seat] == n))
		return V_LEGAL;
	return referee_call(r, V_ILLEGAL, RY_STATE, WHERE_ACTION, "it is %u", p->place[seat]);
}

static int claim_rule(struct context *c, const void *pos, const char *what, int seat)
{
	(void)c, (void)pos, (void)what, (void)seat;
	return RY_RESULT;
}

static bool over(const void *pos)
{
	return ((const struct position *)pos)->over;
}

static int whose_turn(const void *pos)
{
	const struct position *p = pos;

	return p->seat == NOBODY ? SEAT_NONE : p->seat;
}

static uint32_t to_act(struct context *c, const void *pos)
{
	const struct position *p = pos;

	if (p->over)
		return 0;
	return p->asked != NOBODY ? 1u << p->asked : p->seat == NOBODY ? (1u << c->nseats) - 1 : 1u << p->seat;
}

static struct outcome outcome(struct context *c, const void *pos, bool final)
{
	const struct position *p = pos;
	struct outcome o = {OUTCOME_SEATS, 0};
	unsigned most = 0;

	(void)final;
	if (!p->over)
		return (struct outcome){OUTCOME_OPEN, 0};
	for (unsigned s = 0; s < c->nseats; s++)
		most = p->points[s] > most ? p->points[s] : most;
	for (unsigned s = 0; s < c->nseats; s++)
		o.seats |= (uint32_t)(p->points[s] == most && !(p->out >> s & 1)) << s;
	return o;
}

static void rank(struct context *c, const void *pos, bool final, struct ranking *r)
{
	(void)final;
	const struct position *p = pos;

	for (unsigned s = 0; s < c->nseats; s++) {
		unsigned better = 0;
		for (unsigned o = 0; o < c->nseats; o++)
			better += p->points[o] > p->points[s] || (p->points[o] == p->points[s] && o < s);
		r->row[better].seat = (uint8_t)s;
		r->row[better].reason = "points";
	}
	r->n = c->nseats;
	for (unsigned i = 0; i < r->n; i++)
		r->row[i].place = (uint8_t)(i && p->points[r->row[i].seat] == p->points[r->row[i - 1].seat] ? r->row[i - 1].place : i + 1);
}

static void score(struct context *c, const void *pos, int seat, struct score *s)
{
	(void)c;
	s->total = ((const struct position *)pos)->points[seat];
}

static void view(struct context *c, const void *pos, struct view *v)
{
	const struct position *p = pos;

	for (unsigned s = 0; s < c->nseats; s++)
		view_fact(v, (int)s, "at", "%u, %u points", p->place[s], p->points[s]);
	v->next = p->over ? "the races are over" : "the races go on";
}

static void write_setup(struct context *c, const void *pos, void (*put)(void *, const char *), void *arg)
{
	(void)c, (void)pos;
	put(arg, "track");
}

const struct game game_relay = {
	.id = "relay", .title = "Relay", .rules = rules, .nrules = RY_RULES, .rulings = rulings, .nrulings = RULINGS,
	.options = options, .noptions = sizeof options / sizeof *options,
	.common = {RY_SEATS, RY_TWICE, RY_AFTER_END, RY_SETUP},
	.default_set = "short", .sets = sets, .nsets = 1, .load = load,
	.position_size = sizeof(struct position), .action_size = sizeof(struct act),
	.judge_seats = judge_seats, .setup_begin = setup_begin, .setup = setup, .setup_end = setup_end, .turn = turn,
	.decode = decode, .check = check, .apply = apply, .implied_pass = implied_pass, .retire = retire,
	.claim = claim, .claim_rule = claim_rule, .over = over, .whose_turn = whose_turn, .to_act = to_act, .outcome = outcome, .rank = rank, .score = score,
	.view = view, .write_setup = write_setup, .verbs = verbs, .setup_words = setup_words, .claims = claims,
};
