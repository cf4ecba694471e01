/* A Tornado Splash set: JSON to tables. It begins here, with all that is neither card nor course. */
#include "engine/tornado_splash/set.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void mismatch(struct set *s, unsigned rule, const char *text)
{
	if (s->nfaults < sizeof s->fault / sizeof *s->fault) {
		s->fault[s->nfaults].rule = (uint16_t)rule;
		snprintf(s->fault[s->nfaults++].text, sizeof s->fault[0].text, "%s", text);
	}
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
	check_course_cards(src, s, courses);
	return s;
}
