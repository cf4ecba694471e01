/* A Tornado Splash set: courses, their zones and what lies beside them; printed ones are as the rulebook says. */
#include "engine/tornado_splash/set.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

void check_course_cards(struct components_source *src, struct set *s, const json_t *courses)
{
	for (unsigned i = 0; i < 4; i++) {
		bool there = false;
		for (unsigned k = 0; k < s->ncourses; k++)
			there |= strcmp(s->course[k].name, printed[i][0]) == 0;
		const json_t *title = json_object_get(json_object_get(courses, printed[i][0]), "title");
		there &= !title || (json_is_string(title) && strcmp(json_string_value(title), printed[i][1]) == 0);
		if (!there)
			mismatch(s, TS_COMP_COURSE_CARDS, arena_printf(src->ref->arena, "the course card %s is missing", printed[i][1]));
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

void load_course(struct components_source *src, struct set *s, const char *name, const json_t *course)
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
