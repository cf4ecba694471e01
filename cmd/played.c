#include "cmd/played.h"

#include "notation/format.h"

#include <string.h>

static char small(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

static char *made_small(char *text)
{
	for (char *c = text; *c; c++)
		*c = small(*c);
	return text;
}

const struct game *played_game(const struct record *r, struct arena *a)
{
	const struct tag *t = record_tag(r, TAG_GAME);

	return t ? game_find(tag_text(r, t, a, NULL)) : NULL;
}

/* A tag of the record, or of the one that it stands on. */
static char *value_of(const struct record *r, enum tag_name name, struct arena *a, const struct tag **tag)
{
	const struct record *owner;
	const struct tag *t = record_tag_inherited(r, name, &owner);

	*tag = t && owner == r ? t : NULL;
	return t ? tag_text(owner, t, a, NULL) : NULL;
}

const char *played_components(const struct record *r, const struct game *g, struct arena *a, const struct tag **tag)
{
	const char *name = value_of(r, TAG_COMPONENTS, a, tag);
	size_t n = strlen(g->id);

	if (!name)
		return g->default_set;
	return strncmp(name, g->id, n) == 0 && name[n] == '-' ? name + n + 1 : name;
}

const char *played_house(const struct record *r, struct arena *a, const struct tag **tag)
{
	const char *name = value_of(r, TAG_HOUSE, a, tag);

	return name ? name : "";
}

/* "key=option", blanks about them allowed. */
static void one_reading(const struct record *r, const struct tag *t, const struct game *g, struct arena *a, bool own,
			struct played_readings *out)
{
	char *key = made_small(tag_text(r, t, a, NULL)), *eq = strchr(key, '='), *end;

	if (!eq)
		return;
	char *option = eq + 1 + strspn(eq + 1, " ");
	for (end = option + strlen(option); end > option && end[-1] == ' '; end--)
		end[-1] = '\0';
	key += strspn(key, " ");
	for (end = eq, *end = '\0'; end > key && end[-1] == ' '; end--)
		end[-1] = '\0';
	int point = game_ruling(g, key), value = point < 0 ? -1 : game_option(g, (unsigned)point, option);
	if (value < 0)
		return;
	out->option[point] = value;
	out->tag[point] = own ? t : NULL;
}

void played_readings(const struct record *r, const struct game *g, struct arena *a, struct played_readings *out)
{
	const struct tag *house;
	bool open = *played_house(r, a, &house) && g->house_option;

	memset(out, 0, sizeof *out);
	for (unsigned i = 0; i < g->nrulings && open; i++)
		out->option[i] = -1;
	for (int own = 0; own < 2; own++) {
		const struct record *owner = own ? r : r->base;
		for (size_t i = 0; owner && i < owner->ntags; i++)
			if (owner->tags[i].name == TAG_RULING)
				one_reading(owner, &owner->tags[i], g, a, own, out);
	}
}

static bool only_claims(const struct record *r, const struct turn *t)
{
	for (uint32_t k = 0; k < t->nactions; k++)
		if (!r->actions[t->action + k].claim)
			return false;
	return t->nactions > 0;
}

bool played_turn(const struct record *r, size_t *i, struct played_turn *out)
{
	const struct record *base = r->base;
	size_t before = base && !base->base && base->nturns && base->turns[0].seat == SEAT_SETUP;

	for (; *i < before + r->nturns; ++*i) {
		size_t own = *i - before;
		if (*i < before)
			*out = (struct played_turn){base, &base->turns[0], 0};
		else
			*out = (struct played_turn){r, &r->turns[own], (int32_t)own + r->first_turn};
		if (out->turn->seat == SEAT_ALL && only_claims(out->record, out->turn))
			continue;
		++*i;
		return true;
	}
	return false;
}

const struct action *played_action(const struct played_turn *t, uint32_t *k)
{
	while (*k < t->turn->nactions) {
		const struct action *a = &t->record->actions[t->turn->action + (*k)++];
		if (!a->claim)
			return a;
	}
	return NULL;
}

int played_by(const struct played_turn *t, const struct action *a)
{
	return a->by == SEAT_NONE ? t->turn->seat : a->by;
}

void played_words(struct text *out, const struct played_turn *t, const struct action *a)
{
	struct action plain = *a;

	if (plain.by == t->turn->seat)
		plain.by = SEAT_NONE;
	format_action(out, t->record, &plain);
}

/* A player's name: small letters, one blank for each run of white space. */
static void player(struct text *out, const struct seat *s, struct arena *a)
{
	char *name = made_small(string_text(s->person, (struct span){0, s->person_len}, a, NULL));

	while (*(name += strspn(name, " \t"))) {
		size_t n = strcspn(name, " \t");
		text_putc(out, ' ');
		text_add(out, name, n);
		name += n;
	}
	text_putc(out, '\n');
}

static void head(struct text *out, const struct record *r, const struct game *g, struct arena *a)
{
	struct played_readings readings;
	const struct tag *tag;

	text_printf(out, "%s\n", g->id);
	for (size_t i = 0; i < r->nseats; i++) {
		text_puts(out, seat_name(r, (int)i, a));
		player(out, &r->seats[i], a);
	}
	text_printf(out, "%s\n%s\n", played_components(r, g, a, &tag), played_house(r, a, &tag));
	played_readings(r, g, a, &readings);
	for (unsigned i = 0; i < g->nrulings; i++)
		text_printf(out, "%d ", readings.option[i]);
}

bool played_text(struct text *out, const struct record *r, const struct diags *d, struct arena *a)
{
	const struct game *g = played_game(r, a);
	const struct action *action;
	struct played_turn t;

	if (!g || d->worst == V_UNREADABLE)
		return false;
	head(out, r, g, a);
	for (size_t i = 0; played_turn(r, &i, &t);) {
		text_printf(out, "\n%d:", t.turn->seat);
		for (uint32_t k = 0; (action = played_action(&t, &k));) {
			text_putc(out, '\n');
			played_words(out, &t, action);
		}
	}
	return true;
}
