/* Figures of a Tornado Splash set: lengths, angles, points, poses, outlines. They are rounded to the grid as they are read. */
#include "engine/tornado_splash/set.h"

#include <string.h>

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

bool is_length(const json_t *value)
{
	return within(value, 4000);
}

int32_t length_of(const json_t *value)
{
	return grid(parts(json_number_value(value), 10000), 10000);
}

int32_t length(struct components_source *src, const json_t *object, const char *where, const char *key, int32_t otherwise)
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

bool angle_of(const json_t *value, int *out)
{
	if (!within(value, 3600))
		return false;
	*out = plane_heading(parts(json_number_value(value), 100));
	return true;
}

bool point_of(const json_t *value, struct point *out)
{
	if (!json_is_array(value) || json_array_size(value) != 2 || !is_length(json_array_get(value, 0)) || !is_length(json_array_get(value, 1)))
		return false;
	*out = (struct point){length_of(json_array_get(value, 0)), length_of(json_array_get(value, 1))};
	return true;
}

bool pose_of(struct components_source *src, const json_t *value, const char *where, struct pose *out)
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

bool shape_of(struct components_source *src, const json_t *value, const char *where, bool closed, struct shape *out)
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

int32_t reach_of(const struct shape *shape, struct point from)
{
	int32_t most = 0;

	for (uint32_t i = 0; i < shape->n; i++) {
		int32_t far = plane_distance(from, shape->at[i]) + GRID;
		most = far > most ? far : most;
	}
	return most;
}

bool is_note(const char *key)
{
	return strcmp(key, "source") == 0 || strcmp(key, "notes") == 0 || strcmp(key, "from") == 0 || strcmp(key, "note") == 0;
}
