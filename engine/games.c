#include "engine/game.h"

#include <string.h>
#include <strings.h>

/* A test may build the program with a table of its own. */
#ifndef GAMES_DEF
#define GAMES_DEF "engine/games.def"
#endif

#define GAME(name) extern const struct game game_##name;
#include GAMES_DEF
#undef GAME

const struct game *const games[] = {
#define GAME(name) &game_##name,
#include GAMES_DEF
#undef GAME
	NULL
};

const struct game *game_find(const char *name)
{
	size_t n;

	while (*name == ' ' || *name == '\t')
		name++;
	for (n = strlen(name); n && (name[n - 1] == ' ' || name[n - 1] == '\t'); n--)
		;
	for (size_t i = 0; games[i]; i++)
		if (strlen(games[i]->id) == n && strncasecmp(games[i]->id, name, n) == 0)
			return games[i];
	return NULL;
}

int game_ruling(const struct game *g, const char *key)
{
	for (size_t i = 0; i < g->nrulings; i++)
		if (strcmp(g->rulings[i].key, key) == 0)
			return (int)i;
	return -1;
}

const struct reading *game_option_at(const struct game *g, unsigned point, unsigned k)
{
	for (size_t i = 0; i < g->noptions; i++)
		if (g->options[i].ruling == point)
			return i + k < g->noptions && g->options[i + k].ruling == point ? &g->options[i + k] : NULL;
	return NULL;
}

int game_option(const struct game *g, unsigned point, const char *name)
{
	const struct reading *o;

	for (unsigned k = 0; (o = game_option_at(g, point, k)); k++)
		if (strcasecmp(o->name, name) == 0)
			return (int)k;
	return -1;
}
