/* steward explain: the judge's reasoning for one action, to be posted as the
 * answer to a rules question. */
#include "cmd/cli.h"
#include "cmd/point.h"
#include "cmd/print/print.h"
#include "cmd/work.h"
#include "notation/format.h"

#include <string.h>

static void take(struct session *s, int val, const char *arg)
{
	point_option(s->own, s->command, val, arg);
}

/* One judgement of the action: what was called, tested, asked, and what it does. */
struct judgement {
	bool reached;                   /* the replay came as far as the action */
	bool played;                    /* and played it, as an act of the game */
	enum verdict verdict;           /* of the replay */
	enum verdict read;              /* of the notation */
	struct diags diags;
	size_t first;                   /* faults of the action begin here */
	uint64_t held[RULES_MAX / 64], asked[4];
	const char *effect;
	uint64_t position;              /* behind it, as a hash */
	struct replay replay;
};

/* The turn line and the action of a record that goes so far. */
static const struct turn *turn_at(const struct session *s)
{
	const struct point *point = s->own;

	return &s->record.turns[point->turn - s->record.first_turn];
}

static const struct action *action_at(const struct session *s)
{
	const struct point *point = s->own;

	return &s->record.actions[turn_at(s)->action + (size_t)point->action - 1];
}

/* Whose action it is. */
static const char *seat_at(struct session *s)
{
	int by = action_at(s)->by;

	return seat_name(&s->record, by == SEAT_NONE ? turn_at(s)->seat : by, &s->arena);
}

static const char *action_words(struct session *s, const struct action *a)
{
	struct text words = {.fail = s->out.fail};

	format_action(&words, &s->record, a);
	const char *copy = arena_copy(&s->arena, words.len ? words.at : "", words.len);
	text_free(&words);
	return copy;
}

/* What can be taken back: the actions that were played and count, in their order. */
struct played {
	struct at { const struct action *action; int32_t turn, number; } *at;
	size_t n;
};

static void follow(struct played *p, const struct replay *rp)
{
	if (rp->undo_at > p->n)
		p->at[p->n] = (struct at){rp->ref.now, rp->turn, rp->action};
	p->n = rp->undo_at;
}

enum { TAKEN_NAMED = 10 };

/* "move a2 s (1.2)" and so on, of those from the n-th on that were taken back, the last first. */
static const char *taken_back(struct session *s, const struct played *p, size_t from, size_t n)
{
	const char *list = "";

	for (size_t i = n; i-- > from && n - i <= TAKEN_NAMED;)
		list = arena_printf(&s->arena, "%s%s%s (%d.%d)", list, *list ? ", " : "", action_words(s, p->at[i].action), p->at[i].turn, p->at[i].number);
	return n - from > TAKEN_NAMED ? arena_printf(&s->arena, "%s and %zu more", list, n - from - TAKEN_NAMED) : list;
}

/* What a legal action does that is no act of the game, or "". */
static const char *effect_beside_game(struct session *s, const struct replay *rp, const struct played *p)
{
	const struct action *a = action_at(s);
	const struct word *w = s->record.words + a->word;
	const char *who = seat_at(s);

	if (a->bad)
		return "";
	if (a->claim)
		return "A claim changes nothing. It is true here.";
	if (turn_at(s)->seat == SEAT_SETUP)
		return "";
	if (word_is(&s->record, w, "vote"))
		return arena_printf(&s->arena, "The vote of %s is noted. By itself it changes nothing.", who);
	if (word_is(&s->record, w, "resign") || word_is(&s->record, w, "timeout"))
		return arena_printf(&s->arena, "%s gives up.", who);
	if (!word_is(&s->record, w, "undo"))
		return "";
	return arena_printf(&s->arena, "Taken back, as all agreed: %s.", taken_back(s, p, rp->undo_at, p->n));
}

static void copy_fault(struct diags *to, const struct diag *d)
{
	struct diag *new = diags_add(to, d->rule, d->verdict, d->span, d->message);

	if (new)
		*new = *d;
}

/* What reading the record has found wrong with the action; returns the gravest of it. */
static enum verdict faults_of_reading(struct session *s, struct diags *to)
{
	const struct point *point = s->own;
	enum verdict worst = V_LEGAL;

	for (size_t i = 0; i < s->diags.n; i++) {
		const struct diag *d = &s->diags.list[i];
		if (d->verdict == V_LEGAL || d->turn != point->turn || d->action != point->action)
			continue;
		copy_fault(to, d);
		if (d->verdict > worst)
			worst = d->verdict;
	}
	return worst;
}

/* Whether the action at hand was judged: its turn may not have begun, by a
 * fault of its own or, and then the action is not reached, of the one before. */
static bool taken_up(const struct judgement *j, const struct point *point)
{
	return j->replay.next == (size_t)point->action ||
	       (j->diags.n > j->first && j->diags.list[j->diags.n - 1].turn == point->turn);
}

/* A claim in a set-up is judged when that is complete, among the others. */
static void setup_claim(struct judgement *j, const struct point *point)
{
	enum replay_step step;
	size_t n = j->first;

	while ((step = replay_next(&j->replay)) == REPLAY_ACTION)
		;
	j->reached = step == REPLAY_TURN;
	j->verdict = V_LEGAL;
	for (size_t i = n; j->reached && i < j->diags.n; i++) {
		const struct diag *d = &j->diags.list[i];
		if (d->turn != point->turn || d->action != point->action)
			continue;
		if (d->verdict > j->verdict)
			j->verdict = d->verdict;
		j->diags.list[n++] = *d;
	}
	if (j->reached)
		j->diags.n = n;
}

/* Plays up to the action and judges it; ruling, if any, stands over the others. */
static void judge(struct session *s, struct judgement *j, const char *ruling)
{
	const char *list[OVERRIDES_MAX];
	struct overrides over = session_overrides(s, ruling, list);
	const struct point *point = s->own;
	struct replay *rp = &j->replay;
	struct text effect = {.fail = s->out.fail};
	unsigned char *before;
	struct played played = {NULL, 0};

	memset(j, 0, sizeof *j);
	diags_init(&j->diags, &s->arena);
	for (size_t i = 0; i < s->diags.n; i++)         /* the replay goes by what reading has found */
		copy_fault(&j->diags, &s->diags.list[i]);
	replay_init(rp, &s->library, &s->arena, &s->arena);
	if (!replay_begin(rp, &s->record, &over, &j->diags))
		return;
	before = arena_alloc(&s->arena, rp->game->position_size);
	if (s->record.has_undo)
		played.at = arena_array(&s->arena, s->record.nactions + 1, sizeof *played.at);
	for (;;) {
		bool next = rp->line + (size_t)s->record.first_turn == (size_t)point->turn && rp->next + 1 == (size_t)point->action &&
			    rp->line < s->record.nturns && (size_t)point->action <= s->record.turns[rp->line].nactions;
		memcpy(before, rp->pos, rp->game->position_size);
		if (next) {
			memset(rp->ref.held, 0, sizeof rp->ref.held);
			memset(rp->ctx.asked, 0, sizeof rp->ctx.asked);
			j->first = j->diags.n;
		}
		enum replay_step step = replay_next(rp);
		if (next && !taken_up(j, point))
			return;
		if (next) {
			j->reached = true;
			j->played = step == REPLAY_ACTION && rp->acted;
			break;
		}
		if (step == REPLAY_END)
			return;
		if (played.at && step == REPLAY_ACTION)
			follow(&played, rp);
	}
	j->verdict = rp->ref.worst;
	if (turn_at(s)->seat == SEAT_SETUP && action_at(s)->claim)
		setup_claim(j, point);
	if (!ruling)
		j->read = faults_of_reading(s, &j->diags);
	if (action_at(s)->bad && j->diags.n == j->first)        /* that its comma is lost is said of the next */
		j->reached = false;
	memcpy(j->held, rp->ref.held, sizeof j->held);
	memcpy(j->asked, rp->ctx.asked, sizeof j->asked);
	j->position = replay_hash(rp);
	if (j->played && rp->game->describe)
		rp->game->describe(&rp->ctx, before, rp->act, &effect);
	j->effect = effect.len ? arena_copy(&s->arena, effect.at, effect.len) : "";
	if (!j->played && j->verdict == V_LEGAL && j->diags.n == j->first)
		j->effect = effect_beside_game(s, rp, &played);
	text_free(&effect);
}

static enum verdict answer(const struct judgement *j)
{
	return j->read > j->verdict ? j->read : j->verdict;
}

/* What the same action would come to with another option of a point. */
static const char *under_option(struct session *s, const struct game *g, unsigned k, const struct reading *o, const struct judgement *own)
{
	struct judgement *other = arena_alloc(&s->arena, sizeof *other);

	judge(s, other, arena_printf(&s->arena, "%s/%s=%s", g->id, g->rulings[k].key, o->name));
	if (!other->reached)
		return "the record would not come as far as this action";
	if (other->verdict >= V_UNDECIDED && other->diags.n > other->first)
		return arena_printf(&s->arena, "%s: %s: %s", verdict_name(other->verdict), other->diags.list[other->first].rule->id,
				    other->diags.list[other->first].message);
	if (other->position == own->position && other->verdict == own->verdict)
		return "no difference here";
	return arena_printf(&s->arena, "legal; %s", *other->effect ? other->effect : "another position");
}

static void print_ruling_change(struct session *s, const struct game *g, unsigned k, const struct judgement *own)
{
	struct text *t = &s->out;
	unsigned now = own->replay.option[k];
	const struct reading *o;

	text_printf(t, "\n%s\n", g->rulings[k].key);
	print_folded(t, "    ", g->rulings[k].question);
	print_folded(t, "    ", arena_printf(&s->arena, "here: %s. %s", game_option_at(g, k, now)->name, game_option_at(g, k, now)->meaning));
	for (unsigned i = 0; (o = game_option_at(g, k, i)); i++)
		if (i != now)
			print_folded(t, "    ", arena_printf(&s->arena, "with %s: %s", o->name, under_option(s, g, k, o, own)));
}

/* Rules about turns, hands and counts bear on every action; they are only named. */
static bool general(const struct rule *r)
{
	return strstr(r->section, "Turn") || strstr(r->section, "Setup") || strstr(r->section, "Objective") || strstr(r->section, "not stated");
}

static void print_rules(struct session *s, const struct judgement *j)
{
	const struct game *g = j->replay.game;
	const char *named = "";
	bool any = false;

	for (size_t i = 0; i < g->nrules; i++) {
		if (!(j->held[i >> 6] >> (i & 63) & 1))
			continue;
		if (general(&g->rules[i])) {
			named = arena_printf(&s->arena, "%s%s%s", named, *named ? ", " : "", g->rules[i].id);
			continue;
		}
		if (!any)
			text_puts(&s->out, "\nRules that were tested and kept, in the rulebook's order:\n");
		any = true;
		print_folded(&s->out, "    ", arena_printf(&s->arena, "%s: %s", g->rules[i].id, g->rules[i].statement));
	}
	if (!any && *named)
		text_puts(&s->out, "\nRules that were tested and kept:\n");
	if (*named)
		print_folded(&s->out, "    ", arena_printf(&s->arena, "%s%s.", any ? "Also: " : "", named));
}

static void explain_json(struct session *s, const struct report *r, const struct judgement *j, const struct action *a, const char *seat)
{
	const struct game *g = j->replay.game;
	const struct point *point = s->own;
	struct text *t = &s->out;
	const char *comma = "";

	text_puts(t, "{\"file\":");
	json_text(t, s->file);
	text_printf(t, ",\"record\":%zu,\"game\":\"%s\",\"turn\":%ld,\"action\":%ld,\"seat\":", s->record_number, g->id, point->turn, point->action);
	json_text(t, seat);
	text_puts(t, ",\"words\":");
	json_text(t, action_words(s, a));
	text_printf(t, ",\"verdict\":\"%s\",\"effect\":", verdict_name(answer(j)));
	json_text(t, *j->effect ? j->effect : NULL);
	print_json_faults(t, r, j->first);
	text_puts(t, ",\"rules\":[");
	for (size_t i = 0; i < g->nrules; i++)
		if (j->held[i >> 6] >> (i & 63) & 1) {
			text_printf(t, "%s\"%s\"", comma, g->rules[i].id);
			comma = ",";
		}
	text_puts(t, "],\"rulings\":[");
	comma = "";
	for (unsigned k = 0; k < g->nrulings; k++) {
		const struct reading *o;
		const char *between = "";
		if (!(j->asked[k >> 6] >> (k & 63) & 1))
			continue;
		text_printf(t, "%s{\"key\":\"%s\",\"option\":\"%s\",\"others\":[", comma, g->rulings[k].key,
			    game_option_at(g, k, j->replay.option[k])->name);
		comma = ",";
		for (unsigned i = 0; (o = game_option_at(g, k, i)); i++) {
			if (i == j->replay.option[k])
				continue;
			text_printf(t, "%s{\"option\":\"%s\",\"effect\":", between, o->name);
			json_text(t, under_option(s, g, k, o, j));
			text_putc(t, '}');
			between = ",";
		}
		text_puts(t, "]}");
	}
	text_puts(t, "]}\n");
}

static void explain(struct session *s)
{
	struct judgement *j = arena_alloc(&s->arena, sizeof *j);
	struct report r = session_report(s);
	const struct point *point = s->own;
	struct text *t = &s->out;
	const char *label = record_label(&r, &s->arena);

	r.diags = &j->diags;
	r.replay = &j->replay;
	judge(s, j, NULL);
	const struct game *g = j->replay.game;
	if (!j->reached) {
		s->diags = j->diags;
		diags_sort(&s->diags);
		point_faults(s);
		session_status(s, verdict_status(s->diags.worst));
		if (s->diags.worst == V_LEGAL) {
			session_trouble(s, s->file, "the record has no such action; --at takes a turn and an action, as 7.2");
		}
		return;
	}
	const struct action *a = action_at(s);
	const char *seat = seat_at(s);
	session_status(s, verdict_status(answer(j)));
	if (s->format == FORMAT_JSON) {
		explain_json(s, &r, j, a, seat);
		return;
	}
	text_safe(t, label, strlen(label));
	text_printf(t, ", turn %ld, %s, action %ld\n    ", point->turn, seat, point->action);
	text_safe(t, action_words(s, a), strlen(action_words(s, a)));
	text_printf(t, "\n\nThe answer: %s.\n", verdict_name(answer(j)));
	for (size_t i = j->first; i < j->diags.n; i++) {
		text_putc(t, '\n');
		print_fault(t, &r, &j->diags.list[i]);
	}
	if (*j->effect) {
		text_puts(t, "\nWhat happens:\n");
		print_folded(t, "    ", j->effect);
	}
	print_rules(s, j);
	bool any = false;
	for (unsigned k = 0; k < g->nrulings; k++) {
		if (!(j->asked[k >> 6] >> (k & 63) & 1))
			continue;
		if (!any)
			text_puts(t, "\nDisputed points that were asked, and what other readings would make of it:\n");
		any = true;
		print_ruling_change(s, g, k, j);
	}
}

static void one_record(struct session *s, void *note)
{
	(void)note;
	if (!point_wanted(s, s->own))
		return;
	if (s->has_record) {
		explain(s);
		return;
	}
	point_faults(s);
	session_status(s, EXIT_TROUBLE);
}

static void add(void *own, const void *part)
{
	point_add(own, part);
}

static int run(int argc, char **argv)
{
	static const struct option extra[] = {POINT_OPTIONS, {NULL, 0, NULL, 0}};
	struct point point = POINT_NONE;
	struct session s;

	session_start(&s, &command_explain, argc, argv, extra, take, &point);
	if (point.turn < 0 || point.action < 1)
		usage_error(&command_explain, "--at TURN.ACTION says which action, as in --at 7.2");
	work_records(&s, &(struct work){one_record, 0, NULL, add, sizeof point});
	point_end(&s, &point);
	return session_end(&s);
}

const struct command command_explain = {
	"explain", "explain --at TURN.ACTION [OPTION]... [FILE]...", "gives the reasoning for one action, fit to be posted as a rules answer",
	"  --at TURN.ACTION          the action, as 7.2\n"
	"  --record N                only the N-th record of each file\n"
	"  -q, --quiet               no faults\n"
	"  --format text|json        json: one line a record\n",
	run,
};
