/* What the files that read a set share. Inside engine/tornado_splash/. */
#ifndef STEWARD_ENGINE_TORNADO_SPLASH_SET_H
#define STEWARD_ENGINE_TORNADO_SPLASH_SET_H

#include "engine/tornado_splash/model.h"

/* figures.c: what a value says; false where it is none, which pose_of and shape_of call a fault at where. */
bool is_length(const json_t *value);
int32_t length_of(const json_t *value);
/* The same of a member that may be missing. */
int32_t length(struct components_source *src, const json_t *object, const char *where, const char *key, int32_t otherwise);
bool angle_of(const json_t *value, int *out);
bool point_of(const json_t *value, struct point *out);
bool pose_of(struct components_source *src, const json_t *value, const char *where, struct pose *out);
/* Corners of a polygon, convex; or of a line of two or more points. */
bool shape_of(struct components_source *src, const json_t *value, const char *where, bool closed, struct shape *out);
/* The furthest corner of a shape from a point, and a millimetre for what is rounded. */
int32_t reach_of(const struct shape *shape, struct point from);
/* Whether a member only says where figures come from. */
bool is_note(const char *key);

/* components.c: notes where a printed set is not as the rulebook says. */
void mismatch(struct set *s, unsigned rule, const char *text);

/* cards.c */
void load_designs(struct components_source *src, struct set *s, struct arena *a);
void load_boat(struct components_source *src, struct set *s, const char *name, const json_t *value);

/* courses.c */
void load_course(struct components_source *src, struct set *s, const char *name, const json_t *course);
/* Whether the printed courses are all there. */
void check_course_cards(struct components_source *src, struct set *s, const json_t *courses);

#endif
