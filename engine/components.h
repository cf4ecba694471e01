/* Component sets and house-rule files: built in, or JSON files beside the
 * records. A file may say "base": NAME and "change": {...}, a merge patch (RFC
 * 7396) on that one. What a game made of a file is kept and used for every
 * record that names it. */
#ifndef STEWARD_ENGINE_COMPONENTS_H
#define STEWARD_ENGINE_COMPONENTS_H

#include "engine/game.h"

#include <jansson.h>

enum {
	SET_FILE_MAX = 1024 * 1024,     /* bytes of a file */
	SET_BASES_MAX = 8               /* files that stand on one another */
};

/* A set or house-rule file that is read: what a game's load sees. */
struct components_source {
	bool house;                     /* house rules: faults of the form are N-house, not N-components */
	const struct game *game;
	const char *name;
	const json_t *root;             /* base and change merged; an object */
	struct referee *ref;
	enum verdict worst;
};

/* Calls a fault of the set under a rule of the game; where is a JSON pointer. */
__attribute__((format(printf, 4, 5)))
void components_fault(struct components_source *src, unsigned rule, const char *where, const char *format, ...);

/* Where a member is missing, of the wrong type or out of range: a fault of the
 * file's form (N-components, N-house). */
__attribute__((format(printf, 3, 4)))
void components_malformed(struct components_source *src, const char *where, const char *format, ...);

/* Calls what stands in an object beside the members known (names with blanks
 * between) and "from", "source", "note", "notes" and "title", which every object may have. */
void components_members(struct components_source *src, const json_t *object, const char *where, const char *known);

/* A whole number member of an object, from min to max; absent gives otherwise. */
int components_int(struct components_source *src, const json_t *object, const char *where, const char *key,
		   int min, int max, int otherwise);

struct library_entry;

/* The files in use. One for each thread of judgement. */
struct library {
	struct arena keep;              /* what games made of files */
	struct library_entry *first;
	const char *dir;                /* where files lie; NULL: nowhere */
	const char *override;           /* file that stands for every record's set, or NULL */
	const char *house_override;     /* the same for its house rules, in games that miss some */
};

void library_init(struct library *l, void (*fail)(void *), void *fail_arg);
void library_free(struct library *l);

/* The set of that name for a game, or NULL with a fault called under
 * WHERE_TAGS. A built-in set goes before a file of its name; it may have the
 * game's id and a dash in front. */
const void *library_get(struct library *l, const struct game *g, const char *name, struct referee *ref);

/* The same for a house-rule file. */
const void *library_house(struct library *l, const struct game *g, const char *name, struct referee *ref);

#endif
