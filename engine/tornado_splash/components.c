/* A Tornado Splash set: JSON to tables. Figures are rounded to the grid as they are read. */
#include "engine/tornado_splash/model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int printed_cards = 20;

/* n / 10000 mm on the grid. */
int32_t grid(int64_t n, int64_t per_mm)
{
	int64_t g = n * GRID, half = per_mm / 2;

	return (int32_t)(g >= 0 ? (g + half) / per_mm : -((-g + half) / per_mm));
}

/* A figure of the set in whole parts, to the nearest. */
static int64_t parts(double value, int per)
{
	return (int64_t)(value * per + (value < 0 ? -0.5 : 0.5));
}

static bool within(const json_t *value, double most)
{
	return json_is_number(value) && json_number_value(value) <= most && json_number_value(value) >= -most;
}

static bool is_length(const json_t *value)
{
	return within(value, 4000);
}

static int32_t length_of(const json_t *value)
{
	return grid(parts(json_number_value(value), 10000), 10000);
}

static int32_t length(struct components_source *src, const json_t *object, const char *where, const char *key, int32_t otherwise)
{
	const json_t *value = json_object_get(object, key);

	if (!value)
		return otherwise;
	if (!is_length(value)) {
		components_malformed(src, arena_printf(src->ref->arena, "%s/%s", where, key), "a length in mm, at most 4000");
		return otherwise;
	}
	return length_of(value);
}

static bool angle_of(const json_t *value, int *out)
{
	if (!within(value, 3600))
		return false;
	*out = plane_heading(parts(json_number_value(value), 100));
	return true;
}

static bool point_of(const json_t *value, struct point *out)
{
	if (!json_is_array(value) || json_array_size(value) != 2 || !is_length(json_array_get(value, 0)) || !is_length(json_array_get(value, 1)))
		return false;
	*out = (struct point){length_of(json_array_get(value, 0)), length_of(json_array_get(value, 1))};
	return true;
}

static bool pose_of(struct components_source *src, const json_t *value, const char *where, struct pose *out)
{
	if (!json_is_array(value) || json_array_size(value) != 3 || !is_length(json_array_get(value, 0)) || !is_length(json_array_get(value, 1)) ||
	    !angle_of(json_array_get(value, 2), &out->heading)) {
		components_malformed(src, where, "a pose: [x, y, heading]");
		return false;
	}
	out->x = length_of(json_array_get(value, 0));
	out->y = length_of(json_array_get(value, 1));
	return true;
}

/* Corners of a polygon, convex; or of a line of two or more points. */
static bool shape_of(struct components_source *src, const json_t *value, const char *where, bool closed, struct shape *out)
{
	struct polygon p = {.n = 0};
	json_t *corner;
	size_t i;
	bool good = json_is_array(value) && json_array_size(value) >= (closed ? 3 : 2) && json_array_size(value) <= SMALL_MAX;

	json_array_foreach((json_t *)value, i, corner) {
		good = good && point_of(corner, &p.at[i]);
		if (!good)
			break;
		p.n++;
	}
	if (!good || (closed && !plane_convex(&p))) {
		components_malformed(src, where, closed ? "corners of a convex outline: [[x, y], ...], 3 to %d" : "points of a line: [[x, y], ...], 2 to %d", SMALL_MAX);
		return false;
	}
	out->n = p.n;
	memcpy(out->at, p.at, p.n * sizeof *p.at);
	return true;
}

static void mismatch(struct set *s, unsigned rule, const char *text)
{
	if (s->nfaults < sizeof s->fault / sizeof *s->fault) {
		s->fault[s->nfaults].rule = (uint16_t)rule;
		snprintf(s->fault[s->nfaults++].text, sizeof s->fault[0].text, "%s", text);
	}
}

static bool is_note(const char *key)
{
	return strcmp(key, "source") == 0 || strcmp(key, "notes") == 0 || strcmp(key, "from") == 0 || strcmp(key, "note") == 0;
}

/* The furthest corner of a shape from a point, and a millimetre for what is rounded. */
static int32_t reach_of(const struct shape *shape, struct point from)
{
	int32_t most = 0;

	for (uint32_t i = 0; i < shape->n; i++) {
		int32_t far = plane_distance(from, shape->at[i]) + GRID;
		most = far > most ? far : most;
	}
	return most;
}

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

static void load_designs(struct components_source *src, struct set *s, struct arena *a)
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

static void load_boat(struct components_source *src, struct set *s, const char *name, const json_t *value)
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

static void load_folds(struct components_source *src, const json_t *object, const char *where, struct shape *fold, unsigned *n)
{
	const json_t *folds = json_object_get(object, "folds");
	const char *key;
	json_t *value;

	json_object_foreach((json_t *)folds, key, value)
		if (*n < FOLDS_MAX && shape_of(src, value, arena_printf(src->ref->arena, "%s/folds/%.20s", where, key), true, &fold[*n]))
			++*n;
	if (*n < 2 && object)
		components_fault(src, TS_FOLD_GATES, where, "its two folded edges are missing");
}

static void load_gate(struct components_source *src, struct set *s)
{
	const json_t *gate = json_object_get(src->root, "gate"), *spaces = json_object_get(gate, "spaces"), *finish = json_object_get(src->root, "finish"),
		     *line = json_object_get(finish, "line");
	const char *key;
	json_t *value;
	struct shape ends;

	components_members(src, gate, "/gate", "outline spaces folds");
	components_members(src, finish, "/finish", "outline line folds");
	if (json_object_get(gate, "outline"))
		shape_of(src, json_object_get(gate, "outline"), "/gate/outline", true, &s->gate_outline);
	if (json_object_get(finish, "outline"))
		shape_of(src, json_object_get(finish, "outline"), "/finish/outline", true, &s->finish_outline);
	json_object_foreach((json_t *)spaces, key, value) {
		const char *where = arena_printf(src->ref->arena, "/gate/spaces/%.10s", key);
		unsigned n = (unsigned)strtoul(key, NULL, 10);
		if (s->ngates == GATES_MAX || n < 1 || n > 99) {
			components_malformed(src, where, "at most %d spaces, numbered from 1", GATES_MAX);
			return;
		}
		components_members(src, value, where, "line token");
		s->gate[s->ngates].number = (uint8_t)n;
		if (pose_of(src, json_object_get(value, "line"), arena_printf(src->ref->arena, "%s/line", where), &s->gate[s->ngates].line) &&
		    pose_of(src, json_object_get(value, "token"), arena_printf(src->ref->arena, "%s/token", where), &s->gate[s->ngates].token))
			s->ngates++;
	}
	if (s->ngates == 0)
		components_fault(src, TS_COMP_GATE, "/gate", "the starting gate has no spaces");
	if (!finish)
		components_fault(src, TS_COMP_FINISH, "/finish", "the set has no finish line");
	else if (shape_of(src, line, "/finish/line", false, &ends)) {
		s->finish_line[0] = ends.at[0].y;
		s->finish_line[1] = ends.at[1].y;
	}
	load_folds(src, gate, "/gate", s->fold, &s->nfolds);
	load_folds(src, finish, "/finish", s->finish_fold, &s->nfinish_folds);
}

static void add_thing(struct components_source *src, struct course *k, enum thing_kind kind, const char *name, struct pose at, const struct shape *shape, bool mirrored)
{
	struct polygon p = {.n = shape->n};

	if (k->nthings == THINGS_MAX) {
		components_malformed(src, "/courses", "more than %d obstacles", THINGS_MAX);
		return;
	}
	memcpy(p.at, shape->at, shape->n * sizeof *shape->at);
	k->thing[k->nthings].kind = (uint8_t)kind;
	snprintf(k->thing[k->nthings].name, sizeof k->thing[0].name, "%.47s", name);
	struct thing *t = &k->thing[k->nthings++];
	plane_carry(at, &p, mirrored, &t->at);
	t->around = plane_box(t->at.at, t->at.n);
	t->middle = (struct point){t->around.x0 + (t->around.x1 - t->around.x0) / 2, t->around.y0 + (t->around.y1 - t->around.y0) / 2};
	for (uint32_t i = 0; i < t->at.n; i++) {
		int32_t far = plane_distance(t->middle, t->at.at[i]) + GRID;
		t->reach = far > t->reach ? far : t->reach;
	}
	if (kind < FLAT)
		k->nsolid = k->nthings;
	for (unsigned y = cell_of(t->around.y0); y <= cell_of(t->around.y1); y++)
		for (unsigned x = cell_of(t->around.x0); x <= cell_of(t->around.x1); x++)
			k->cell[y][x] |= (uint64_t)1 << (t - k->thing);
}

static void load_markers(struct components_source *src, struct set *s, struct course *k, const json_t *course, const char *where)
{
	const json_t *markers = json_object_get(course, "markers");
	const char *key;
	json_t *value;

	json_object_foreach((json_t *)markers, key, value) {
		const char *at = arena_printf(src->ref->arena, "%s/markers/%.10s", where, key);
		unsigned n = (unsigned)strtoul(key, NULL, 10);
		struct point p = {0, 0};
		if (k->nmarkers == MARKERS_MAX || n < 1 || n > 99 || !point_of(json_object_get(value, "at"), &p)) {
			components_malformed(src, at, "a marker has a number and a place: {\"at\": [x, y]}");
			return;
		}
		if (n > 3)
			mismatch(s, TS_COMP_MARKERS, "the markers are numbered 1, 2 and 3");
		k->marker[k->nmarkers].number = (uint8_t)n;
		k->marker[k->nmarkers++].at = p;
		add_thing(src, k, MARKER, arena_printf(src->ref->arena, "marker %u", n), (struct pose){p.x, p.y, 0}, &s->marker, false);
	}
}

static void load_zone(struct components_source *src, struct course *k, const json_t *zone, const char *where, bool last)
{
	struct zone *z = &k->zone[k->nzones++];
	const json_t *kind = json_object_get(zone, "kind"), *end = json_object_get(zone, "end"), *turn = json_object_get(zone, "turn"),
		     *marker = json_object_get(zone, "marker");

	components_members(src, zone, where, "kind turn marker end");
	z->curve = json_is_string(kind) && strcmp(json_string_value(kind), "curve") == 0;
	if (!z->curve && !(json_is_string(kind) && strcmp(json_string_value(kind), "straight") == 0))
		components_fault(src, TS_ZONE_KINDS, where, "a zone is straight or a curve");
	if (z->curve) {
		z->turns_left = json_is_string(turn) && strcmp(json_string_value(turn), "left") == 0;
		if (!z->turns_left && !(json_is_string(turn) && strcmp(json_string_value(turn), "right") == 0))
			components_fault(src, TS_CURVE_FACE, where, "the cards of a curve lie face up for a left turn and face down for a right one: \"turn\" says which");
		unsigned n = json_is_string(marker) ? (unsigned)strtoul(json_string_value(marker), NULL, 10) : 0;
		while (z->marker < k->nmarkers && k->marker[z->marker].number != n)
			z->marker++;
		if (z->marker == k->nmarkers) {
			components_fault(src, TS_CURVE_MARKER, where, "a curve has a marker, one of the course's");
			z->marker = 0;
		}
	}
	if (json_is_string(end) && strcmp(json_string_value(end), "finish") == 0) {
		if (!last)
			components_malformed(src, where, "only the last zone ends at the finish");
		return;
	}
	if (last && end && !json_is_object(end)) {
		components_malformed(src, where, "the last zone ends at the finish");
		return;
	}
	const json_t *forward = json_object_get(end, "forward");
	components_members(src, end, arena_printf(src->ref->arena, "%s/end", where), "from direction forward line");
	z->named_end = true;
	z->end.full = json_is_true(json_object_get(end, "line"));
	z->end.left = json_is_string(forward) && strcmp(json_string_value(forward), "left") == 0;
	if (!end) {
		components_fault(src, TS_ORIG_FREE, where, "a zone has an end: a boundary, or the finish");
		return;
	}
	if (!point_of(json_object_get(end, "from"), &z->end.from) || !angle_of(json_object_get(end, "direction"), &z->end.direction) ||
	    (!z->end.left && !(json_is_string(forward) && strcmp(json_string_value(forward), "right") == 0)))
		components_malformed(src, where, "\"end\" is a boundary: from a point in a direction, with its forward side left or right");
	if (z->curve && json_is_string(turn) && z->end.left != z->turns_left)
		components_fault(src, TS_CURVE_FACE, where, "the curve turns %s, and the forward side of its end is the other", z->turns_left ? "left" : "right");
}

static const char *const printed[][2] = {
	{"tornado", "Tornado Circuit"}, {"splashway", "Splashway"}, {"roundabout", "Roundabout River"}, {"raindrop", "Raindrop Road"},
};
static const uint16_t gates_rule[] = {TS_TC_GATES, TS_SW_GATES, TS_RR_GATES, TS_RD_GATES};

/* Which printed course a name is, from 1; 0: an original one. */
static unsigned printed_course(const char *name)
{
	for (unsigned i = 0; i < sizeof printed / sizeof *printed; i++)
		if (strcmp(name, printed[i][0]) == 0)
			return i + 1;
	return 0;
}

static void check_markers(struct set *s, const json_t *numbers)
{
	bool seen[4] = {false};
	bool good = !numbers || json_array_size(numbers) == 3;
	json_t *value;
	size_t i;

	json_array_foreach((json_t *)numbers, i, value) {
		json_int_t n = json_integer_value(value);
		good = good && n >= 1 && n <= 3 && !seen[n];
		if (n >= 1 && n <= 3)
			seen[n] = true;
	}
	if (!good)
		mismatch(s, TS_COMP_MARKERS, "the markers are 1, 2 and 3, each once");
}

/* Printed courses are built as the rulebook says. */
static void check_course(struct set *s, const struct course *k)
{
	static const uint16_t stand[] = {TS_TC_STAND, TS_SW_STAND, TS_RR_STAND, TS_RD_STAND}, rest[] = {TS_TC_RETURN, TS_SW_RETURN, TS_RR_RETURN, 0};
	struct { bool left; unsigned marker; } curve[ZONES_MAX];
	unsigned n = 0, which = printed_course(k->name), rights = 0;
	bool used[MARKERS_MAX] = {false}, left3 = false;

	for (unsigned i = 0; i < k->nzones; i++)
		if (k->zone[i].curve && k->nmarkers) {
			curve[n].left = k->zone[i].turns_left;
			curve[n++].marker = k->marker[k->zone[i].marker].number;
			used[k->zone[i].marker] = true;
		}
	if (k->ntools > 2)
		mismatch(s, TS_COMP_TOOLS, "there are two course tools");
	if (!which) {
		if (n > 3)
			mismatch(s, TS_COMP_CURVES, "there are three sets of curve cards");
		return;
	}
	if (!k->has_stand && s->stand.n)
		mismatch(s, stand[which - 1], "the winners stand has its place beside the course");
	for (unsigned i = 0; i < k->nmarkers && rest[which - 1]; i++)
		if (!used[i])
			mismatch(s, rest[which - 1], "a marker that no curve uses is back in the box");
	switch (which) {
	case 1:
		if (n != 2)
			mismatch(s, TS_TC_CURVES, "Tornado Circuit has two curves");
		for (unsigned i = 0; i < n; i++)
			if (curve[i].marker > 2) {
				mismatch(s, TS_TC_MARKERS, "Tornado Circuit uses the markers 1 and 2");
				break;
			}
		if (k->gate.heading != k->finish.heading)
			mismatch(s, TS_TC_GATES, "the arrows of gate and finish point the same way");
		if (k->ntools != 2 || k->tool[0].x != k->tool[1].x || k->tool[0].y != k->tool[1].y)
			mismatch(s, TS_TC_TOOLS, "the two course tools lie end to end");
		return;
	case 2:
		if (n > 2)
			mismatch(s, TS_SW_RETURN, "Splashway has two curves; the third set is back in the box");
		else {
			if (n < 1 || !curve[0].left || curve[0].marker != 1)
				mismatch(s, TS_SW_CURVE1, "Splashway turns left round marker 1 first");
			if (n < 2 || curve[1].left || curve[1].marker != 2)
				mismatch(s, TS_SW_CURVE2, "Splashway turns right round marker 2 then");
		}
		if (k->ntools == 0)
			mismatch(s, TS_SW_MOVE, "the course tools stay on the table");
		return;
	case 3:
		if (n != 1 || curve[0].left || curve[0].marker != 1)
			mismatch(s, TS_RR_CURVE1, "Roundabout River has one curve, to the right round marker 1");
		if (k->ntools)
			mismatch(s, TS_RR_TOOLS_BACK, "the course tools are back in the box");
		return;
	default:
		for (unsigned i = 0; i < n; i++) {
			left3 |= curve[i].marker == 3 && curve[i].left;
			rights += curve[i].marker != 3 && !curve[i].left;
		}
		if (!left3)
			mismatch(s, TS_RD_CURVE3, "Raindrop Road turns left round marker 3");
		if (rights != 2)
			mismatch(s, TS_RD_CURVES12, "Raindrop Road turns right round the markers 1 and 2");
		if (k->ntools == 0)
			mismatch(s, TS_RD_MOVE, "the course tools stay on the table");
	}
}

static void look_along(struct boundary *b)
{
	b->frame = plane_frame((struct pose){b->from.x, b->from.y, b->direction});
	int32_t x = (int32_t)((int64_t)6000 * GRID * b->frame.cosine / SINE_ONE), y = (int32_t)((int64_t)6000 * GRID * b->frame.sine / SINE_ONE);
	b->ahead = (struct point){b->from.x + x, b->from.y + y};
	b->behind = (struct point){b->from.x - x, b->from.y - y};
}

static void halve(struct course *k, struct zone *z, int in)
{
	int turn = plane_heading((int64_t)z->end.direction - in);

	if (z->turns_left && turn < 0)
		turn += TURN;
	if (!z->turns_left && turn > 0)
		turn -= TURN;
	z->halved = true;
	z->half = (struct boundary){
		.from = k->marker[z->marker].at, .direction = plane_heading((int64_t)in + (turn < 0 ? -(-turn / 2) : turn / 2)), .left = z->turns_left,
	};
	look_along(&z->half);
}

/* What is asked of a course's lines in every move. */
static void survey(struct course *k)
{
	struct point f = {k->finish.x, k->finish.y};
	int32_t left = plane_distance(f, k->finish_left), right = plane_distance(f, k->finish_right);

	k->finish_frame = plane_frame(k->finish);
	k->finish_along = plane_frame((struct pose){f.x, f.y, plane_heading((int64_t)k->finish.heading + TURN / 4)});
	k->finish_line.frame = k->finish_along;
	k->finish_width = plane_distance(k->finish_right, k->finish_left);
	k->finish_reach = (left > right ? left : right) + GRID;
	for (unsigned i = 0; i < k->nzones; i++) {
		struct zone *z = &k->zone[i];
		struct point m = k->marker[z->marker].at;
		bool last = i + 1 == k->nzones;
		look_along(&z->end);
		if (z->curve && i > 0 && !last)
			halve(k, z, k->zone[i - 1].end.direction);
		if (!last || z->named_end)
			z->angle = plane_heading_angle(z->end.direction);
		else
			z->angle = plane_angle(m, plane_distance(m, k->finish_left) < plane_distance(m, k->finish_right) ? k->finish_left : k->finish_right);
		z->ray = plane_frame((struct pose){m.x, m.y, plane_heading((int64_t)((uint64_t)z->angle * TURN >> 32))});
		z->clear = GRID;        /* the heading is the angle within a hundredth of a degree */
		if (z->named_end) {
			z->ray = (struct frame){m.x, m.y, z->end.frame.sine, z->end.frame.cosine};
			z->clear = PLANE_ZERO;
		}
	}
}

static void load_course(struct components_source *src, struct set *s, const char *name, const json_t *course)
{
	const char *where = arena_printf(src->ref->arena, "/courses/%.40s", name), *key;
	struct course *k = &s->course[s->ncourses];
	const json_t *zones = json_object_get(course, "zones"), *tools = json_object_get(course, "tools"), *stand = json_object_get(course, "stand"),
		     *extras = json_object_get(course, "obstacles");
	json_t *value;
	size_t i;

	if (!tile_name_copy(src, k->name, name, where))
		return;
	components_members(src, course, where, "gate finish markers zones tools stand obstacles");
	k->has_gate = json_object_get(course, "gate") && pose_of(src, json_object_get(course, "gate"), arena_printf(src->ref->arena, "%s/gate", where), &k->gate);
	k->has_finish = json_object_get(course, "finish") &&
			pose_of(src, json_object_get(course, "finish"), arena_printf(src->ref->arena, "%s/finish", where), &k->finish);
	if (!k->has_gate || !k->has_finish)
		components_fault(src, printed_course(name) ? gates_rule[printed_course(name) - 1] : TS_ORIG_FREE, where, k->has_gate ? "the course has no finish line" :
				 "the course has no starting gate");
	load_markers(src, s, k, course, where);
	for (i = 0; i < s->nfolds; i++)
		add_thing(src, k, FOLD, "a folded edge of the starting gate", k->gate, &s->fold[i], false);
	for (i = 0; i < s->nfinish_folds; i++)
		add_thing(src, k, FOLD, "a folded edge of the finish", k->finish, &s->finish_fold[i], false);
	json_object_foreach((json_t *)extras, key, value) {
		struct pose at;
		struct shape outline;
		const char *pointer = arena_printf(src->ref->arena, "%s/obstacles/%.40s", where, key);
		if (is_note(key))
			continue;
		components_members(src, value, pointer, "pose outline");
		if (!json_object_get(value, "outline"))
			components_fault(src, TS_ORIG_OBST, pointer, "an added obstacle has an outline");
		else if (!json_is_array(json_object_get(value, "pose")))
			components_fault(src, TS_ORIG_OBST, pointer, "an added obstacle lies somewhere: \"pose\"");
		else if (pose_of(src, json_object_get(value, "pose"), pointer, &at) && shape_of(src, json_object_get(value, "outline"), pointer, true, &outline))
			add_thing(src, k, ADDED, key, at, &outline, false);
	}
	if (s->gate_outline.n)
		add_thing(src, k, FLAT, "the starting gate", k->gate, &s->gate_outline, false);
	if (s->finish_outline.n)
		add_thing(src, k, FLAT, "the finish", k->finish, &s->finish_outline, false);
	if (stand && s->stand.n && pose_of(src, stand, arena_printf(src->ref->arena, "%s/stand", where), &k->stand)) {
		k->has_stand = true;
		add_thing(src, k, FLAT, "the winners stand", k->stand, &s->stand, false);
	}
	if (!json_is_object(zones) || json_object_size(zones) == 0 || json_object_size(zones) > ZONES_MAX) {
		components_malformed(src, where, "1 to %d zones", ZONES_MAX);
		return;
	}
	for (i = 1; i <= json_object_size(zones); i++) {
		const char *pointer = arena_printf(src->ref->arena, "%s/zones/%zu", where, i);
		const json_t *zone = json_object_get(zones, strrchr(pointer, '/') + 1);
		if (!json_is_object(zone)) {
			components_malformed(src, pointer, "zones are numbered 1, 2, 3");
			return;
		}
		load_zone(src, k, zone, pointer, i == json_object_size(zones));
	}
	for (i = 1; i + 1 < k->nzones && printed_course(k->name) == 0 && !k->opposite; i++) {
		const struct boundary *in = &k->zone[i - 1].end, *end = &k->zone[i].end;
		if (k->zone[i].curve && abs(plane_heading((int64_t)end->direction - in->direction)) >= TURN / 2 - TURN / 12)
			k->opposite = (uint8_t)(i + 1);
	}
	/* of a set of curve cards one lies on the boundary where the curve begins, one where it ends */
	for (i = 0; i < k->nzones; i++) {
		const struct zone *z = &k->zone[i];
		for (unsigned top = 0; z->curve && top < 2; top++) {
			if ((top ? i + 1 == k->nzones && !z->named_end : i == 0) || s->curve[top].n == 0)
				continue;
			const struct boundary *b = top ? &z->end : &k->zone[i - 1].end;
			struct point m = k->marker[z->marker].at;
			add_thing(src, k, CURVE_CARD, "a curve card", (struct pose){m.x, m.y, b->direction}, &s->curve[top], !z->turns_left);
		}
	}
	json_object_foreach((json_t *)tools, key, value)
		if (k->ntools < 4 && pose_of(src, value, where, &k->tool[k->ntools]))
			k->ntools++;
	k->finish_left = plane_place(k->finish, 0, s->finish_line[1]);
	k->finish_right = plane_place(k->finish, 0, s->finish_line[0]);
	survey(k);
	check_course(s, k);
	s->ncourses++;
}

static void load_table(struct components_source *src, struct set *s)
{
	const json_t *root = src->root, *table = json_object_get(root, "table"), *players = json_object_get(root, "players"),
		     *card = json_object_get(root, "card"), *space = json_object_get(root, "space"), *line = json_object_get(root, "line"),
		     *extent = json_object_get(line, "extent");

	components_members(src, table, "/table", "source width depth");
	components_members(src, players, "/players", "source min max summary");
	components_members(src, card, "/card", "source length width");
	components_members(src, space, "/space", "source outline bracket circle");
	s->width = length(src, table, "/table", "width", 1400 * GRID);
	s->depth = length(src, table, "/table", "depth", 800 * GRID);
	components_int(src, players, "/players", "min", 1, SEATS_MAX, 2);
	components_int(src, players, "/players", "max", 1, SEATS_MAX, 5);
	s->summary = (unsigned)components_int(src, players, "/players", "summary", 0, 100, 5);
	s->card_length = length(src, card, "/card", "length", 90 * GRID);
	s->card_width = length(src, card, "/card", "width", 45 * GRID);
	s->circle = length(src, space, "/space", "circle", 5 * GRID);
	shape_of(src, json_object_get(space, "outline"), "/space/outline", true, &s->outline);
	shape_of(src, json_object_get(space, "bracket"), "/space/bracket", false, &s->bracket);
	s->extent[0] = -4000 * GRID;
	s->extent[1] = 4000 * GRID;
	if (json_array_size(extent) == 2 && is_length(json_array_get(extent, 0)) && is_length(json_array_get(extent, 1))) {
		s->extent[0] = length_of(json_array_get(extent, 0));
		s->extent[1] = length_of(json_array_get(extent, 1));
	}
	s->has_token = json_object_get(json_object_get(root, "token"), "outline") &&
		       shape_of(src, json_object_get(json_object_get(root, "token"), "outline"), "/token/outline", true, &s->token);
	s->token_reach = reach_of(&s->token, (struct point){0, 0});
	shape_of(src, json_object_get(json_object_get(root, "marker"), "outline"), "/marker/outline", true, &s->marker);
	if (json_object_get(json_object_get(root, "stand"), "outline"))
		shape_of(src, json_object_get(json_object_get(root, "stand"), "outline"), "/stand/outline", true, &s->stand);
}

const void *tornado_splash_load(struct arena *a, struct components_source *src)
{
	struct set *s = arena_array(a, 1, sizeof *s);
	const json_t *root = src->root, *edition = json_object_get(root, "edition"), *boats = json_object_get(root, "boats"),
		     *characters = json_object_get(root, "characters"), *courses = json_object_get(root, "courses"), *curve = json_object_get(root, "curve");
	const char *name;
	json_t *value;

	snprintf(s->name, sizeof s->name, "%.31s", src->name);
	components_members(src, root, "", "set game id edition units table players card token space line designs boats characters gate finish marker curve tool stand courses");
	s->printed = json_is_string(edition) && strcmp(json_string_value(edition), "printed") == 0;
	load_table(src, s);
	if (src->worst == V_UNREADABLE)
		return NULL;
	load_designs(src, s, a);
	symbols_init(&s->words, CARDS_MAX, a);
	json_object_foreach((json_t *)boats, name, value)
		if (!is_note(name))
			load_boat(src, s, name, value);
	json_object_foreach((json_t *)characters, name, value) {
		if (is_note(name) || s->ncharacters == BOATS_MAX)
			continue;
		if (tile_name_copy(src, s->character[s->ncharacters], name, "/characters"))
			s->ncharacters++;
	}
	if (s->nboats != 6) {
		mismatch(s, TS_COMP_BOATS, arena_printf(src->ref->arena, "%u boats; the rulebook has 6", s->nboats));
		mismatch(s, TS_COMP_RACING, arena_printf(src->ref->arena, "%u colours of cards; the rulebook has 6", s->nboats));
	}
	check_markers(s, json_object_get(json_object_get(root, "marker"), "numbers"));
	if (!json_object_get(root, "stand"))
		mismatch(s, TS_COMP_STAND, "there is no winners stand");
	if (s->ncharacters != 6)
		mismatch(s, TS_COMP_CHARACTERS, arena_printf(src->ref->arena, "%u characters; the rulebook has 6", s->ncharacters));
	if (s->summary != 5)
		mismatch(s, TS_COMP_SUMMARY, arena_printf(src->ref->arena, "%u summary cards; the rulebook has 5", s->summary));
	if (curve && (!json_object_get(curve, "top") || !json_object_get(curve, "bottom")))
		components_fault(src, TS_CURVE_SET, "/curve", "a set of curve cards has a top and a bottom one");
	else if (curve) {
		shape_of(src, json_object_get(curve, "bottom"), "/curve/bottom", true, &s->curve[0]);
		shape_of(src, json_object_get(curve, "top"), "/curve/top", true, &s->curve[1]);
	}
	load_gate(src, s);
	if (!json_is_object(courses) || json_object_size(courses) == 0 || json_object_size(courses) > COURSES_MAX) {
		components_malformed(src, "/courses", "an object with 1 to %d courses stands here", COURSES_MAX);
		return NULL;
	}
	if (src->worst == V_UNREADABLE)
		return NULL;
	s->course = arena_array(a, json_object_size(courses), sizeof *s->course);
	json_object_foreach((json_t *)courses, name, value)
		if (!is_note(name))
			load_course(src, s, name, value);
	for (unsigned i = 0; i < 4; i++) {
		bool there = false;
		for (unsigned k = 0; k < s->ncourses; k++)
			there |= strcmp(s->course[k].name, printed[i][0]) == 0;
		const json_t *title = json_object_get(json_object_get(courses, printed[i][0]), "title");
		there &= !title || (json_is_string(title) && strcmp(json_string_value(title), printed[i][1]) == 0);
		if (!there)
			mismatch(s, TS_COMP_COURSE_CARDS, arena_printf(src->ref->arena, "the course card %s is missing", printed[i][1]));
	}
	return s;
}
