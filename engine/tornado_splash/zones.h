/* What zones.c and ranking.c share: what lies there, and the boundaries to
 * which it is measured. Inside engine/tornado_splash/. */
#ifndef STEWARD_ENGINE_TORNADO_SPLASH_ZONES_H
#define STEWARD_ENGINE_TORNADO_SPLASH_ZONES_H

#include "engine/tornado_splash/model.h"

/* A shape that lies on the table, not further from a point than reach. */
struct region { const struct frame *frame; const struct shape *shape; struct point middle; int32_t reach; };

static const struct shape lone_point = {1, {{0, 0}}};

static inline void region_polygon(const struct region *g, struct polygon *out)
{
	frame_carry(g->frame, g->shape->at, g->shape->n, out);
}

/* The boundary that ends a zone (from 1), or NULL for the finish. */
static inline const struct boundary *boundary_of(const struct course *k, unsigned zone)
{
	return zone >= 1 && zone < k->nzones ? &k->zone[zone - 1].end : NULL;
}

/* The ray that halves a zone that is a curve, or NULL. */
static inline const struct boundary *half_of(const struct course *k, unsigned zone)
{
	return k->zone[zone - 1].halved ? &k->zone[zone - 1].half : NULL;
}

/* How deep a shape reaches over a boundary: not negative where they touch. How deep exactly is measured only with a tolerance. */
int32_t reach_over(struct context *c, const struct position *p, const struct boundary *b, const struct region *g);

#endif
