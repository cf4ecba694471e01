#include "engine/view.h"

#include <string.h>

const char *const view_kind_name[VIEW_KINDS] = {
	"region", "border", "flat", "solid", "start", "goal", "card", "print", "front", "space", "guide", "exit", "track", "step", "token", "bow", "rank",
};

const char *const view_end_name[VIEW_ENDS] = {"finish", "cliff", "wall"};

const char *const view_stand_name[VIEW_STANDS] = {"on", "half", "flat", "upright", "off", "held", "line", "home", "out"};

void view_init(struct view *v, struct arena *a)
{
	memset(v, 0, sizeof *v);
	v->arena = a;
	v->next = "";
}

void view_cell(struct view *v, struct view_cell c)
{
	v->cells = arena_grow(v->arena, v->cells, v->ncells, &v->cap_cells, sizeof *v->cells);
	v->cells[v->ncells++] = c;
}

void view_piece(struct view *v, struct view_piece p)
{
	v->pieces = arena_grow(v->arena, v->pieces, v->npieces, &v->cap_pieces, sizeof *v->pieces);
	v->pieces[v->npieces++] = p;
}

void view_route(struct view *v, struct view_route r)
{
	v->routes = arena_grow(v->arena, v->routes, v->nroutes, &v->cap_routes, sizeof *v->routes);
	v->routes[v->nroutes++] = r;
}

void view_edge(struct view *v, struct view_edge e)
{
	v->edges = arena_grow(v->arena, v->edges, v->nedges, &v->cap_edges, sizeof *v->edges);
	v->edges[v->nedges++] = e;
}

void view_shape(struct view *v, struct view_shape s)
{
	v->shapes = arena_grow(v->arena, v->shapes, v->nshapes, &v->cap_shapes, sizeof *v->shapes);
	v->shapes[v->nshapes++] = s;
}

int view_lane(struct view *v, struct view_lane l)
{
	v->lanes = arena_grow(v->arena, v->lanes, v->nlanes, &v->cap_lanes, sizeof *v->lanes);
	v->lanes[v->nlanes] = l;
	return (int)v->nlanes++;
}

void view_card(struct view *v, struct view_card c)
{
	v->cards = arena_grow(v->arena, v->cards, v->ncards, &v->cap_cards, sizeof *v->cards);
	v->cards[v->ncards++] = c;
}

void view_car(struct view *v, struct view_car c)
{
	v->cars = arena_grow(v->arena, v->cars, v->ncars, &v->cap_cars, sizeof *v->cars);
	v->cars[v->ncars++] = c;
}

void view_fact(struct view *v, int seat, const char *name, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	const char *value = arena_vprintf(v->arena, format, ap);
	va_end(ap);
	v->facts = arena_grow(v->arena, v->facts, v->nfacts, &v->cap_facts, sizeof *v->facts);
	v->facts[v->nfacts++] = (struct view_fact){seat, name, value};
}
