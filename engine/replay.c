#include "engine/replay.h"

#include "engine/claims.h"
#include "engine/words.h"

#include <string.h>

void replay_init(struct replay *rp, struct library *lib, struct arena *keep, struct arena *arena)
{
	memset(rp, 0, sizeof *rp);
	rp->library = lib;
	rp->keep = keep;
	rp->arena = arena;
}

/* A fault of the record's head. */
static void head_fault(struct replay *rp, enum notation_rule rule, struct span at, const char *message)
{
	rp->ref.last = rp->ref.out ? diags_add(rp->ref.out, &notation_rules[rule], V_UNREADABLE, at, message) : NULL;
	rp->playable = false;
}

static const struct game *find_game(struct replay *rp)
{
	const struct record *rec = rp->record, *owner;
	const struct tag *t = record_tag_inherited(rec, TAG_GAME, &owner);
	const char *names[16];
	size_t n = 0, len;

	if (!t)
		return NULL;
	char *name = tag_text(owner, t, rp->arena, &len);
	for (char *c = name; *c; c++)
		if (*c >= 'A' && *c <= 'Z')
			*c += 32;
	const struct game *g = game_find(name);
	if (g)
		return g;
	for (; games[n] && n < 16; n++)
		names[n] = games[n]->id;
	const char *near = nearest_name(name, len, names, n);
	head_fault(rp, N_GAME, t->value, near ? arena_printf(rp->arena, "no game is called so; did you mean %s?", near)
						 : "no game is called so");
	for (size_t i = 0; i < n; i++)
		referee_offer(&rp->ref, "%s", names[i]);
	return NULL;
}

/* "key=option", white space about it allowed. Sets the option; a fault goes to at. */
static bool set_ruling(struct replay *rp, const char *text, struct span at, bool once)
{
	const struct game *g = rp->game;
	char key[WORD_MAX + 1] = "", option[WORD_MAX + 1] = "";
	const char *eq = strchr(text, '=');
	const char *names[RULINGS_MAX];

	const char *k = text, *ke = eq ? eq : text + strlen(text), *o = eq ? eq + 1 : ke, *oe = o + strlen(o);
	while (k < ke && *k == ' ')
		k++;
	while (ke > k && ke[-1] == ' ')
		ke--;
	while (o < oe && *o == ' ')
		o++;
	while (oe > o && oe[-1] == ' ')
		oe--;
	if (!eq || ke - k > WORD_MAX || oe - o > WORD_MAX) {
		head_fault(rp, N_RULING, at, "a ruling is a disputed point, = and one of its options");
		return false;
	}
	for (size_t i = 0; k + i < ke; i++)
		key[i] = k[i] >= 'A' && k[i] <= 'Z' ? k[i] + 32 : k[i];
	for (size_t i = 0; o + i < oe; i++)
		option[i] = o[i] >= 'A' && o[i] <= 'Z' ? o[i] + 32 : o[i];

	int point = game_ruling(g, key);
	if (point < 0) {
		for (size_t i = 0; i < g->nrulings; i++)
			names[i] = g->rulings[i].key;
		const char *near = nearest_name(key, strlen(key), names, g->nrulings);
		head_fault(rp, N_RULING, at, arena_printf(rp->arena, near ? "%s has no such disputed point; did you mean %s?"
										  : "%s has no such disputed point; steward rules lists them",
							  g->title, near));
		if (near)
			referee_offer(&rp->ref, "%s", near);
		return false;
	}
	int value = game_option(g, (unsigned)point, option);
	if (value < 0) {
		const struct reading *x;
		head_fault(rp, N_RULING, at, arena_printf(rp->arena, "%s has no such option", g->rulings[point].key));
		for (unsigned i = 0; (x = game_option_at(g, (unsigned)point, i)); i++)
			referee_offer(&rp->ref, "%s=%s", g->rulings[point].key, x->name);
		return false;
	}
	if (once && rp->option_set[point]) {
		head_fault(rp, N_RULING, at, arena_printf(rp->arena, "%s is settled twice", g->rulings[point].key));
		return false;
	}
	rp->option_set[point] = once;
	rp->option[point] = (uint8_t)value;
	return true;
}

static void tag_rulings(struct replay *rp, const struct record *rec, bool pinned, struct span pin)
{
	if (rec->base) {
		const struct tag *from = record_tag(rec, TAG_FROM);
		tag_rulings(rp, rec->base, true, pinned || !from ? pin : from->span);
		memset(rp->option_set, 0, sizeof rp->option_set);
	}
	for (size_t i = 0; i < rec->ntags; i++)
		if (rec->tags[i].name == TAG_RULING)
			set_ruling(rp, tag_text(rec, &rec->tags[i], rp->arena, NULL), pinned ? pin : rec->tags[i].value, true);
}

static void override_rulings(struct replay *rp, const struct overrides *over)
{
	const struct game *g = rp->game;
	const struct tag *t = record_tag(rp->record, TAG_GAME);
	struct span at = t ? t->span : (struct span){0, 0};

	for (size_t i = 0; over && i < over->n; i++) {
		const char *text = over->rulings[i], *slash = strchr(text, '/'), *eq = strchr(text, '=');
		if (slash && (!eq || slash < eq)) {
			size_t n = (size_t)(slash - text);
			if (strncmp(text, g->id, n) != 0 || g->id[n])
				continue;       /* of another game */
			text = slash + 1;
		}
		set_ruling(rp, text, at, false);
	}
}

static void check_rules_tag(struct replay *rp)
{
	const struct record *owner;
	const struct tag *t = record_tag_inherited(rp->record, TAG_RULES, &owner);

	if (t && strcmp(tag_text(owner, t, rp->arena, NULL), "1") != 0)
		head_fault(rp, N_RULES, owner == rp->record ? t->value : rp->record->tags[0].span,
			   "this revision of the rules is not known; known: 1");
}

static void load_components(struct replay *rp)
{
	const struct record *owner;
	const struct tag *t = record_tag_inherited(rp->record, TAG_COMPONENTS, &owner);
	const char *name = t ? tag_text(owner, t, rp->arena, NULL) : rp->game->default_set;

	rp->ref.tag = t && owner == rp->record ? (uint32_t)(t - rp->record->tags) : 0;
	rp->ctx.components = library_get(rp->library, rp->game, name, &rp->ref);
	if (!rp->ctx.components)
		rp->playable = false;
}

/* A house-rule file is for games that have missing rules; those load it with their sets. */
static void check_house(struct replay *rp)
{
	const struct tag *t = record_tag(rp->record, TAG_HOUSE);

	if (t && !rp->game->house_rules)
		head_fault(rp, N_HOUSE, t->span, arena_printf(rp->arena, "no rule of %s is missing, so none is supplied", rp->game->title));
}

static bool head_unreadable(const struct diags *d)
{
	for (size_t i = 0; i < d->n; i++)
		for (enum notation_rule r = 0; r < N_RULES_COUNT; r++)
			if (d->list[i].rule == &notation_rules[r] && d->list[i].verdict == V_UNREADABLE &&
			    (r == N_SEAT_TAG || r == N_FROM || r == N_LIMIT_SEATS || r == N_LIMIT_TAGS))
				return true;
	return false;
}

bool replay_begin(struct replay *rp, const struct record *rec, const struct overrides *over, struct diags *out)
{
	struct library *library = rp->library;
	struct arena *keep = rp->keep, *arena = rp->arena;
	void *pos = rp->pos, *act = rp->act;
	unsigned char *undo = rp->undo;
	size_t pos_room = rp->pos_room, act_room = rp->act_room, undo_room = rp->undo_room;

	memset(rp, 0, sizeof *rp);
	rp->library = library, rp->keep = keep, rp->arena = arena;
	rp->pos = pos, rp->act = act, rp->pos_room = pos_room, rp->act_room = act_room;
	rp->undo = undo, rp->undo_room = undo_room;
	rp->record = rec;
	rp->playable = true;
	rp->turn = -1;
	rp->ref.record = rec;
	rp->ref.out = out;
	rp->ref.arena = arena;
	rp->ref.turn = rp->ref.race = NOWHERE;
	rp->ref.seat = SEAT_NONE;
	rp->ref.undecided_turn = -1;
	for (size_t i = 0; i < rec->nturns; i++)
		rp->not_replayed += rec->turns[i].nactions;

	const struct game *g = rp->game = find_game(rp);
	if (!g) {
		rp->playable = false;
		return false;
	}
	if (out && out->worst == V_UNREADABLE && head_unreadable(out))
		rp->playable = false;
	rp->ref.game = g;
	rp->ctx = (struct context){.game = g, .record = rec, .option = rp->option, .nseats = (unsigned)rec->nseats, .arena = arena};
	tag_rulings(rp, rec, false, (struct span){0, 0});
	override_rulings(rp, over);
	check_rules_tag(rp);
	check_house(rp);
	load_components(rp);
	if (!rp->playable)
		return false;
	if (g->position_size > rp->pos_room) {
		rp->pos = arena_alloc(keep, g->position_size);
		rp->pos_room = g->position_size;
	}
	if (g->action_size > rp->act_room) {
		rp->act = arena_alloc(keep, g->action_size);
		rp->act_room = g->action_size;
	}
	size_t ring = rec->has_undo ? g->position_size * UNDO_MAX : 0;
	if (ring > rp->undo_room) {
		rp->undo = arena_alloc(keep, ring);
		rp->undo_room = ring;
	}
	memset(rp->pos, 0, g->position_size);
	for (size_t i = 0; i < rec->nseats; i++)
		if (rec->seats[i].twice) {
			rp->ref.tag = rec->base ? 0 : rec->seats[i].tag;
			referee_call(&rp->ref, V_ILLEGAL, (unsigned)g->common.seat_twice, WHERE_TAGS, "%s sits at the table twice",
				     seat_name(rec, (int)i, arena));
			rp->playable = false;
		}
	rp->ref.tag = 0;
	if (g->judge_seats(&rp->ctx, &rp->ref) >= V_ILLEGAL)
		rp->playable = false;
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
	return rp->game->to_act(&rp->ctx, rp->pos) == 0;
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
		struct play p = {
			.action = a, .word = base->words + a->word, .nwords = a->nwords,
			.seat = a->by == SEAT_NONE ? SEAT_SETUP : a->by, .turn_seat = SEAT_SETUP,
		};
		if (a->claim)
			continue;
		rp->ref.now = a;
		rp->ref.action = (int32_t)i + 1;
		v = a->bad ? referee_notation(&rp->ref, V_UNREADABLE, N_FROM, WHERE_ACTION, "it can't be read")
			   : rp->game->setup(&rp->ctx, rp->pos, &p, &rp->ref);
		worst = v > worst ? v : worst;
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

static enum verdict begin_turn(struct replay *rp)
{
	const struct game *g = rp->game;
	const struct turn *t = &rp->record->turns[rp->line];
	enum verdict v = V_LEGAL;

	rp->ref.line_before = rp->ref.line;
	rp->ref.line_before_number = rp->ref.turn;
	rp->ref.line = t;
	rp->ref.turn = (int32_t)rp->line + rp->record->first_turn;
	rp->ref.now = NULL;
	rp->ref.seat = t->seat;
	rp->ref.worst = V_LEGAL;
	if (t->seat == SEAT_NONE)
		return V_UNREADABLE;            /* the reader has said so */
	if (t->seat == SEAT_SETUP) {
		if (rp->record->base && rp->line == 0)
			return referee_notation(&rp->ref, V_UNREADABLE, N_FROM, WHERE_TURN,
						"a set-up, though [From] brings one");
		return begin_setup(rp);
	}
	if (!rp->had_setup) {
		if (rp->ref.out && rp->ref.out->worst == V_UNREADABLE)
			return V_UNREADABLE;    /* what is missing may stand in what could not be read */
		return referee_call(&rp->ref, V_UNDECIDED, (unsigned)g->common.setup_missing, WHERE_TURN,
				    "the record states no set-up, so no position is known; write 0. setup: ... before the first turn");
	}
	if (over(rp)) {
		if (t->seat >= 0 && t->nactions == 0)
			v = referee_call(&rp->ref, V_ILLEGAL, (unsigned)g->common.after_end, WHERE_TURN, "the game is over, so there is no further turn");
		return v;
	}
	return g->turn(&rp->ctx, rp->pos, t->seat, &rp->ref);
}

/* Keeps the position before an action, for undo. */
static void keep_position(struct replay *rp)
{
	size_t size = rp->game->position_size;

	rp->undo_votes = 0;
	if (!rp->record->has_undo)
		return;
	memcpy(rp->undo + size * (rp->undo_at % UNDO_MAX), rp->pos, size);
	rp->undo_at++;
	if (rp->undo_n < UNDO_MAX)
		rp->undo_n++;
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
		if ((int)s != p->seat && !(rp->undo_votes >> s & 1))
			v = referee_notation(&rp->ref, V_ILLEGAL, N_UNDO, WHERE_ACTION, "%s has not agreed: @%s vote yes undo is missing",
					     seat_name(rp->record, (int)s, rp->arena), seat_name(rp->record, (int)s, rp->arena));
	if (v)
		return v;
	if (n == 0 || n > rp->undo_n)
		return referee_notation(&rp->ref, V_ILLEGAL, N_UNDO, WHERE_ACTION, "%u actions can be taken back here, not %u",
					(unsigned)rp->undo_n, n);
	rp->undo_at -= n;
	rp->undo_n -= n;
	memcpy(rp->pos, rp->undo + rp->game->position_size * (rp->undo_at % UNDO_MAX), rp->game->position_size);
	rp->undo_votes = 0;
	return V_LEGAL;
}

/* vote yes|no undo; other votes are the game's. */
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

/* Verbs of every game. False: the verb is the game's. */
static bool frame_verb(struct replay *rp, const struct play *p, enum verdict *v)
{
	uint64_t key = p->word->key;

	if (key == KEY("undo")) {
		*v = undo(rp, p);
		return true;
	}
	if (key == KEY("vote"))
		return undo_vote(rp, p, v);
	if (key != KEY("resign") && key != KEY("timeout"))
		return false;
	*v = words_end(&rp->ref, p, 1);
	if (*v)
		return true;
	if (p->seat < 0) {
		*v = referee_notation(&rp->ref, V_UNREADABLE, N_SEAT, 0, "who gives up? @seat resign");
		return true;
	}
	if (over(rp)) {
		*v = referee_call(&rp->ref, V_ILLEGAL, (unsigned)rp->game->common.after_end, WHERE_ACTION, "the game is over already");
		return true;
	}
	keep_position(rp);
	rp->game->retire(&rp->ctx, rp->pos, p->seat);
	return true;
}

/* An action of play: understood, judged, done. */
static enum verdict play_action(struct replay *rp, const struct play *p)
{
	const struct game *g = rp->game;
	enum verdict v;

	if (frame_verb(rp, p, &v))
		return v;
	if (over(rp))
		return referee_call(&rp->ref, V_ILLEGAL, (unsigned)g->common.after_end, WHERE_ACTION,
				    "the game is over, so nothing more is played");
	while (g->implied_pass && g->implied_pass(&rp->ctx, rp->pos, p->seat, rp->act))
		g->apply(&rp->ctx, rp->pos, rp->act);
	v = g->decode(&rp->ctx, rp->pos, p, rp->act, &rp->ref);
	if (v < V_ILLEGAL) {
		enum verdict checked = g->check(&rp->ctx, rp->pos, rp->act, &rp->ref);
		v = checked > v ? checked : v;
	}
	if (v >= V_ILLEGAL || (v == V_UNDECIDED && !rp->ref.stated))
		return v;
	if (v == V_UNDECIDED && rp->ref.undecided_turn < 0) {
		rp->ref.undecided_turn = rp->ref.turn;
		rp->ref.undecided_action = rp->ref.action;
	}
	keep_position(rp);
	g->apply(&rp->ctx, rp->pos, rp->act);
	return v;
}

static enum replay_step one_action(struct replay *rp, const struct turn *t)
{
	const struct action *a = &rp->record->actions[t->action + rp->next];
	struct play p = {
		.action = a, .word = rp->record->words + a->word, .nwords = a->nwords,
		.seat = a->by == SEAT_NONE ? t->seat : a->by, .turn_seat = t->seat,
	};
	enum verdict v;

	rp->ref.now = a;
	rp->ref.action = (int32_t)++rp->next;
	rp->ref.seat = p.seat;
	rp->ref.worst = V_LEGAL;
	rp->ref.stated = false;
	if (a->bad)
		return stop(rp);
	if (a->claim) {
		claims_judge(rp, &p);
	} else {
		v = t->seat == SEAT_SETUP ? rp->game->setup(&rp->ctx, rp->pos, &p, &rp->ref) : play_action(rp, &p);
		if (v >= V_ILLEGAL || (v == V_UNDECIDED && !rp->ref.stated)) {
			rp->not_replayed--;
			return stop(rp);
		}
	}
	rp->not_replayed--;
	rp->nactions++;
	rp->turn = rp->ref.turn;
	rp->action = rp->ref.action;
	return REPLAY_ACTION;
}

enum replay_step replay_next(struct replay *rp)
{
	if (!rp->playable || rp->stopped)
		return REPLAY_END;
	if (rp->record->base && !rp->had_setup && rp->line == 0 && !rp->open_turn && play_base(rp) >= V_ILLEGAL)
		return stop(rp);
	if (rp->line == rp->record->nturns)
		return REPLAY_END;
	const struct turn *t = &rp->record->turns[rp->line];
	if (!rp->open_turn) {
		enum verdict v = begin_turn(rp);
		if (v >= V_ILLEGAL || (v == V_UNDECIDED && !rp->had_setup))
			return stop(rp);
		rp->open_turn = true;
		rp->nturns++;
		rp->turn = rp->ref.turn;
		rp->action = 0;
	}
	if (rp->next < t->nactions)
		return one_action(rp, t);
	rp->ref.now = NULL;
	if (t->seat == SEAT_SETUP && rp->game->setup_end(&rp->ctx, rp->pos, &rp->ref) >= V_ILLEGAL)
		return stop(rp);
	rp->open_turn = false;
	rp->next = 0;
	rp->line++;
	return REPLAY_TURN;
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
			struct play p = {.action = a, .word = rec->words + a->word, .nwords = a->nwords, .seat = t->seat, .turn_seat = t->seat};
			const char *const *names = a->claim ? rp->game->claims : rp->game->verbs;
			bool known = a->bad;
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
	if (rp->playable && !rp->stopped)
		claims_judge_result_tag(rp);
	else
		look_through_rest(rp);
}

void replay_run(struct replay *rp, const struct record *rec, const struct overrides *over_rulings, struct diags *out)
{
	if (replay_begin(rp, rec, over_rulings, out))
		while (replay_next(rp) != REPLAY_END)
			;
	replay_finish(rp);
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
