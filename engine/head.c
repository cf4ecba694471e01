/* The head of a record: game, readings, sets, house rules. */
#include "engine/head.h"

#include <string.h>

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
	const struct game *g = game_find(name);
	if (g)
		return g;
	for (char *c = name; *c; c++)           /* to look for the nearest */
		if (*c >= 'A' && *c <= 'Z')
			*c += 32;
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
	const char *slash = memchr(k, '/', (size_t)(ke - k));
	if (slash) {                    /* as --ruling and steward rules have it */
		head_fault(rp, N_RULING, at, "a ruling is a disputed point, = and one of its options, without the game");
		referee_offer(&rp->ref, "%s", slash + 1);
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

/* A house-rule file is for games that have missing rules. The points that it settles come before the record's own readings. */
static void load_house(struct replay *rp)
{
	const struct record *owner;
	const struct tag *t = record_tag_inherited(rp->record, TAG_HOUSE, &owner);
	const struct game *g = rp->game;

	if (!g->load_house) {
		if (t)
			head_fault(rp, N_HOUSE, owner == rp->record ? t->span : rp->record->tags[0].span,
				   arena_printf(rp->arena, "no rule of %s is missing, so none is supplied", g->title));
		return;
	}
	if (!t && !rp->library->house_override)
		return;
	rp->ref.tag = t && owner == rp->record ? (uint32_t)(t - rp->record->tags) : 0;
	rp->ctx.house = library_house(rp->library, g, t ? tag_text(owner, t, rp->arena, NULL) : "", &rp->ref);
	rp->ref.tag = 0;
	if (!rp->ctx.house)
		rp->playable = false;
	for (unsigned i = 0; i < g->nrulings && rp->ctx.house && g->house_option; i++) {
		int option = g->house_option(rp->ctx.house, i);
		if (option >= 0)
			rp->option[i] = (uint8_t)option;
	}
}

/* Whether tags may be missing because they could not be read: then nothing is judged of seats and sets. */
static bool head_unreadable(const struct record *rec, const struct diags *d)
{
	if (d->worst != V_UNREADABLE)
		return false;
	if (rec->nseats == 0)
		return true;
	for (size_t i = 0; i < rec->ntags && rec->nturns; i++)
		if (rec->tags[i].name == TAG_SEAT && rec->tags[i].span.at > rec->turns[0].at)
			return true;
	for (size_t i = 0; i < d->n; i++)
		for (enum notation_rule r = 0; r < N_RULES_COUNT; r++)
			if (d->list[i].rule == &notation_rules[r] && d->list[i].verdict == V_UNREADABLE &&
			    d->list[i].turn < 0 &&
			    (r == N_SEAT_TAG || r == N_FROM || r == N_LIMIT_SEATS || r == N_LIMIT_TAGS || r == N_TAG || r == N_STRING ||
			     r == N_LIMIT_STRING || r == N_SEMICOLON || r == N_COMMENT))
				return true;
	return false;
}

/* Seats that sit twice, then the game's own rules about seats and sets. */
static void judge_seats(struct replay *rp)
{
	const struct record *rec = rp->record;
	const struct game *g = rp->game;

	for (size_t i = 0; i < rec->nseats; i++)
		if (rec->seats[i].twice) {
			rp->ref.tag = rec->base ? 0 : rec->seats[i].tag;
			referee_call(&rp->ref, V_ILLEGAL, (unsigned)g->common.seat_twice, WHERE_TAGS, "%s sits at the table twice",
				     seat_name(rec, (int)i, rp->arena));
			rp->playable = false;
		}
	rp->ref.tag = 0;
	if (g->judge_seats(&rp->ctx, &rp->ref) >= V_ILLEGAL)
		rp->playable = false;
}

bool head_judge(struct replay *rp, const struct overrides *over)
{
	const struct record *rec = rp->record;
	const struct diags *out = rp->ref.out;
	const struct game *g = rp->game = find_game(rp);

	if (!g)
		return rp->playable = false;
	if (out && head_unreadable(rec, out))
		rp->playable = false;
	rp->ref.game = g;
	rp->ctx = (struct context){.game = g, .record = rec, .option = rp->option, .nseats = (unsigned)rec->nseats, .arena = rp->arena};
	load_house(rp);
	tag_rulings(rp, rec, false, (struct span){0, 0});
	override_rulings(rp, over);
	check_rules_tag(rp);
	load_components(rp);
	if (rp->playable)
		judge_seats(rp);
	return rp->playable;
}
