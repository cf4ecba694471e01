/* A Tornado Splash set: faces of cards with their spaces and lines, and the boats that have them. */
#include "engine/tornado_splash/set.h"

#include <stdlib.h>
#include <string.h>

static const int printed_cards = 20;

static void load_space(struct components_source *src, const struct set *s, struct design *d, const json_t *value, const char *where)
{
	struct space *o = &d->space[d->nspaces];
	const json_t *at = json_is_object(value) ? json_object_get(value, "at") : value;

	if (!is_length(at)) {
		components_malformed(src, where, "where the circle of the space is, in mm from the rear edge");
		return;
	}
	o->u = length_of(at);
	o->radius = s->circle;
	o->form->outline = s->outline;
	o->form->bracket = s->bracket;
	for (uint32_t i = 0; i < o->form->outline.n; i++)
		o->form->outline.at[i].x += o->u;
	for (uint32_t i = 0; i < o->form->bracket.n; i++)
		o->form->bracket.at[i].x += o->u;
	int32_t outline = reach_of(&o->form->outline, (struct point){o->u, o->v}), bracket = reach_of(&o->form->bracket, (struct point){o->u, o->v});
	o->reach = outline > bracket ? outline : bracket;
	o->reach = s->token_reach > o->reach ? s->token_reach : o->reach;
	struct polygon token = {.n = s->has_token ? s->token.n : 1};
	for (uint32_t i = 0; i < token.n; i++)
		token.at[i] = (struct point){o->u + (s->has_token ? s->token.at[i].x : 0), o->v + (s->has_token ? s->token.at[i].y : 0)};
	o->behind = behind_bracket(o, token.at, token.n);
	for (uint32_t i = 0; i + 1 < o->form->bracket.n; i++) {      /* along the card a hair to the side is much */
		struct point a = o->form->bracket.at[i], b = o->form->bracket.at[i + 1];
		if (llabs((int64_t)b.x - a.x) > 1000 * llabs((int64_t)b.y - a.y))
			o->behind = 0;
	}
	for (int i = 0; i < 8; i++)
		o->form->inner[i] = plane_place((struct pose){o->u, o->v, plane_heading(i * TURN / 8)}, o->radius - o->radius / 8, 0);
	/* where the bracket crosses the centre line */
	o->place = o->form->bracket.at[0].x;
	for (uint32_t i = 0; i + 1 < o->form->bracket.n; i++) {
		struct point a = o->form->bracket.at[i], b = o->form->bracket.at[i + 1];
		if ((a.y <= 0) != (b.y <= 0))
			o->place = (int32_t)(a.x + ((int64_t)b.x - a.x) * a.y / ((int64_t)a.y - b.y));
	}
	d->least = d->nspaces == 0 || o->u < d->least ? o->u : d->least;
	d->most = d->nspaces == 0 || o->u > d->most ? o->u : d->most;
	d->nspaces++;
}

static void load_line(struct components_source *src, const struct set *s, struct design *d, const json_t *value, const char *where)
{
	struct line *l = &d->line[d->nlines];
	const json_t *extent = json_object_get(value, "extent");

	components_members(src, value, where, "at turn extent");
	*l = (struct line){length(src, value, where, "at", 0), 0, s->extent[0], s->extent[1]};
	if (!angle_of(json_object_get(value, "turn"), &l->turn))
		components_malformed(src, where, "\"turn\" is the turn of the next card in degrees, left positive");
	if (extent && json_array_size(extent) == 2 && is_length(json_array_get(extent, 0)) && is_length(json_array_get(extent, 1))) {
		l->from = length_of(json_array_get(extent, 0));
		l->to = length_of(json_array_get(extent, 1));
	} else if (extent) {
		components_malformed(src, where, "\"extent\" is the printed part of the line: [from, to]");
	}
	if (l->at < 0 || l->at > d->length)
		components_malformed(src, where, "the line's pivot is on the card");
	d->nlines++;
}

/* The ends of the edge (line 0) or of a line as it is printed, in the card's frame, cut off at its border; the middle of either is at mid. */
static void exit_ends(const struct design *d, unsigned line, struct point *a, struct point *b)
{
	int32_t half = d->width / 2;

	if (line == 0) {
		*a = (struct point){d->length, -half};
		*b = (struct point){d->length, half};
		return;
	}
	const struct line *l = &d->line[line - 1];
	int32_t s, k, from = l->from, to = l->to;
	plane_sincos(l->turn, &s, &k);
	/* along the line (-sin, cos): stays on the card while |v| <= half and 0 <= u <= length */
	for (int side = 0; side < 2; side++) {
		int32_t *e = side ? &to : &from;
		int64_t v = (int64_t)*e * k / SINE_ONE, u = l->at - (int64_t)*e * s / SINE_ONE;
		if (k != 0 && llabs(v) > half)
			*e = (int32_t)((*e < 0 ? -1 : 1) * ((int64_t)half * SINE_ONE / llabs(k)));
		u = l->at - (int64_t)*e * s / SINE_ONE;
		if (s != 0 && u < 0)
			*e = (int32_t)((int64_t)l->at * SINE_ONE / s);
		else if (s != 0 && u > d->length)
			*e = (int32_t)(((int64_t)l->at - d->length) * SINE_ONE / s);
	}
	*a = (struct point){(int32_t)(l->at - (int64_t)from * s / SINE_ONE), (int32_t)((int64_t)from * k / SINE_ONE)};
	*b = (struct point){(int32_t)(l->at - (int64_t)to * s / SINE_ONE), (int32_t)((int64_t)to * k / SINE_ONE)};
}

static bool on_card(const struct design *d, struct point p)
{
	return p.x >= -1 && p.x <= d->length + 1 && abs(p.y) <= d->width / 2 + 1;
}

/* Whether all that may be asked of a card's visibility is on the card. */
static bool all_inside(const struct design *d)
{
	bool all = true;

	for (unsigned s = 0; s < d->nspaces; s++)
		all &= d->space[s].v == 0 && on_card(d, (struct point){d->space[s].u, d->space[s].v});
	for (unsigned i = 0; i <= d->nlines; i++)
		all &= on_card(d, d->exit[i].at[0]) && on_card(d, d->exit[i].at[1]);
	return all;
}

/* What is asked of a card in every turn. */
static void survey_card(struct design *d)
{
	for (unsigned s = 0; s < d->nspaces; s++) {
		d->all |= (uint8_t)(1u << s);
		d->beyond |= (uint8_t)((unsigned)(d->space[s].place > d->length) << s);
		for (unsigned o = 0; o < d->nspaces; o++)
			d->ahead[s] |= (uint8_t)((unsigned)(d->space[o].place > d->space[s].place) << o);
	}
	for (unsigned i = 0; i <= d->nlines; i++) {
		bool across = i > 0 && abs(d->line[i - 1].turn) > TURN * 2 / 9;         /* 80 degrees: it may reach far back */
		int32_t from = (i ? d->line[i - 1].at : d->length) - 2 * GRID;
		for (unsigned s = 0; s < d->nspaces; s++)
			d->under[i] |= (uint8_t)((unsigned)(across || d->space[s].u > from) << s);
	}
	d->inside = all_inside(d);
}

void load_designs(struct components_source *src, struct set *s, struct arena *a)
{
	const json_t *designs = json_object_get(src->root, "designs");
	const char *name, *key;
	json_t *design, *value;

	if (!json_is_object(designs) || json_object_size(designs) > DESIGNS_MAX) {
		components_malformed(src, "/designs", "an object with at most %d card faces stands here", DESIGNS_MAX);
		return;
	}
	s->design = arena_array(a, json_object_size(designs), sizeof *s->design);
	json_object_foreach((json_t *)designs, name, design) {
		const char *where = arena_printf(src->ref->arena, "/designs/%.40s", name);
		struct design *d = &s->design[s->ndesigns];
		if (is_note(name))
			continue;
		if (!tile_name_copy(src, d->name, name, where))
			continue;
		components_members(src, design, where, "spaces lines length width");
		d->length = length(src, design, where, "length", s->card_length);
		d->width = length(src, design, where, "width", s->card_width);
		struct form *forms = arena_array(a, SPACES_MAX, sizeof *forms);
		for (unsigned i = 0; i < SPACES_MAX; i++)
			d->space[i].form = &forms[i];
		const json_t *spaces = json_object_get(design, "spaces"), *lines = json_object_get(design, "lines");
		if (json_object_size(spaces) > SPACES_MAX || json_object_size(lines) > LINES_MAX) {
			components_malformed(src, where, "at most %d spaces and %d lines", SPACES_MAX, LINES_MAX);
			continue;
		}
		for (unsigned i = 1; i <= json_object_size(spaces); i++) {
			key = arena_printf(src->ref->arena, "%u", i);
			if ((value = json_object_get(spaces, key)))
				load_space(src, s, d, value, arena_printf(src->ref->arena, "%s/spaces/%u", where, i));
			else
				components_malformed(src, where, "spaces are numbered 1, 2, 3 from the rear");
		}
		for (unsigned i = 1; i <= json_object_size(lines); i++) {
			key = arena_printf(src->ref->arena, "%u", i);
			if ((value = json_object_get(lines, key)))
				load_line(src, s, d, value, arena_printf(src->ref->arena, "%s/lines/%u", where, i));
			else
				components_malformed(src, where, "lines are numbered 1, 2, 3");
		}
		for (unsigned i = 0; i <= d->nlines; i++)
			exit_ends(d, i, &d->exit[i].at[0], &d->exit[i].at[1]);
		survey_card(d);
		s->ndesigns++;
	}
}

void load_boat(struct components_source *src, struct set *s, const char *name, const json_t *value)
{
	const char *where = arena_printf(src->ref->arena, "/boats/%.40s", name), *word;
	const json_t *cards = json_object_get(value, "cards"), *weight = json_object_get(value, "weight");
	struct boat *b = &s->boat[s->nboats];
	json_t *face;

	if (s->nboats == BOATS_MAX) {
		components_malformed(src, "/boats", "more than %d boats", BOATS_MAX);
		return;
	}
	if (!tile_name_copy(src, b->name, name, where))
		return;
	components_members(src, value, where, "type weight cards");
	b->weighed = json_is_integer(weight);
	if (!b->weighed)
		components_fault(src, TS_COMP_BOATS, where, "each boat has a weight, a whole number");
	b->weight = components_int(src, value, where, "weight", 0, 10000, 0);
	b->first = (uint16_t)s->ncards;
	json_object_foreach((json_t *)cards, word, face) {
		const char *at = arena_printf(src->ref->arena, "%s/cards/%.40s", where, word);
		unsigned d = 0;
		if (s->ncards == CARDS_MAX || b->ncards == DECK_MAX) {
			components_malformed(src, where, "at most %d cards, and %d a boat", CARDS_MAX, DECK_MAX);
			return;
		}
		while (d < s->ndesigns && !(json_is_string(face) && strcmp(json_string_value(face), s->design[d].name) == 0))
			d++;
		if (d == s->ndesigns) {
			components_malformed(src, at, "the name of a card face of \"designs\"");
			continue;
		}
		if (!tile_name_copy(src, s->card[s->ncards].name, word, at))
			continue;
		if (!symbols_add(&s->words, s->card[s->ncards].name, s->ncards))
			components_fault(src, TS_COMP_RACING, at, "two cards are called %s", word);
		s->card[s->ncards].design = (uint8_t)d;
		s->card[s->ncards].boat = (uint8_t)s->nboats;
		unsigned like = b->first;
		while (s->design[s->card[like].design].length != s->design[d].length || s->design[s->card[like].design].width != s->design[d].width)
			like++;
		s->card[s->ncards].size = like < s->ncards ? s->card[like].size : b->nsizes++;
		s->ncards++;
		b->ncards++;
	}
	if (b->ncards != printed_cards)
		mismatch(s, TS_COMP_RACING, arena_printf(src->ref->arena, "%s has %u cards, not %d", b->name, b->ncards, printed_cards));
	s->nboats++;
}
