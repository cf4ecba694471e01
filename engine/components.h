/* Component sets: built in, or JSON files beside the records. A set may say
 * "base": NAME and "change": {...}, a merge patch (RFC 7396) on that set. What
 * a game made of a set is kept and used for every record that names it. */
#ifndef STEWARD_ENGINE_COMPONENTS_H
#define STEWARD_ENGINE_COMPONENTS_H

#include "engine/game.h"

#include <jansson.h>

enum {
	SET_FILE_MAX = 1024 * 1024,     /* bytes of a set's file */
	SET_BASES_MAX = 8               /* sets that stand on one another */
};

/* A set that is read: what a game's load sees. */
struct components_source {
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
 * file's form (N-components). */
__attribute__((format(printf, 3, 4)))
void components_malformed(struct components_source *src, const char *where, const char *format, ...);

/* Calls what stands in an object beside the members known (names with blanks
 * between) and "from", "source", "note", "notes" and "title", which every object may have. */
void components_members(struct components_source *src, const json_t *object, const char *where, const char *known);

/* A whole number member of an object, from min to max; absent gives otherwise. */
int components_int(struct components_source *src, const json_t *object, const char *where, const char *key,
		   int min, int max, int otherwise);

struct library_entry;

/* The sets in use. One for each thread of judgement. */
struct library {
	struct arena keep;              /* what games made of sets */
	struct library_entry *first;
	const char *dir;                /* where files of sets lie; NULL: nowhere */
	const char *override;           /* file that stands for every record's set, or NULL */
};

void library_init(struct library *l, void (*fail)(void *), void *fail_arg);
void library_free(struct library *l);

/* The set of that name for a game, or NULL with a fault called under
 * WHERE_TAGS. A built-in set goes before a file of its name. */
const void *library_get(struct library *l, const struct game *g, const char *name, struct referee *ref);

#endif
