/* Storage that is given back all at once. One arena holds what belongs to one
 * record; it is emptied, not freed, before the next, so that an archive of any
 * length is judged in the memory of its largest record.
 *
 * Nothing here returns NULL: when memory ends, the handler given by the
 * arena's creator is called and must not return. */
#ifndef STEWARD_NOTATION_ARENA_H
#define STEWARD_NOTATION_ARENA_H

#include <stdarg.h>
#include <stddef.h>

struct arena_chunk;

struct arena {
	struct arena_chunk *first;   /* all chunks, oldest first */
	struct arena_chunk *chunk;   /* the one that is filled now */
	char *at, *end;              /* free room in it */
	void (*fail)(void *);        /* called when memory ends; does not return */
	void *fail_arg;
};

/* Makes an empty arena; it holds no memory yet. */
void arena_init(struct arena *a, void (*fail)(void *), void *fail_arg);

/* Gives all memory back to the system. */
void arena_free(struct arena *a);

/* Forgets everything stored, keeps the memory for what comes next. */
void arena_reset(struct arena *a);

/* Forgets what was stored since the mark was taken, for work that leaves nothing behind. */
struct arena_mark { struct arena_chunk *chunk; char *at; };
struct arena_mark arena_mark(const struct arena *a);
void arena_release(struct arena *a, struct arena_mark m);

/* size bytes, aligned for any type, contents undefined. */
void *arena_alloc(struct arena *a, size_t size);

/* n objects of size bytes, zeroed; an overflow of n * size counts as the end of memory. */
void *arena_array(struct arena *a, size_t n, size_t size);

/* A copy of len bytes with a NUL behind it. */
char *arena_copy(struct arena *a, const char *text, size_t len);

/* printf into the arena. */
__attribute__((format(printf, 2, 3)))
char *arena_printf(struct arena *a, const char *format, ...);
__attribute__((format(printf, 2, 0)))
char *arena_vprintf(struct arena *a, const char *format, va_list ap);

/* Room for at least one more element: returns the array, moved to a place of
 * twice the size when n == *cap. The old place is not given back, so the waste
 * is at most the size of the array. */
void *arena_double(struct arena *a, void *array, size_t n, size_t *cap, size_t size);
static inline void *arena_grow(struct arena *a, void *array, size_t n, size_t *cap, size_t size)
{
	return n < *cap ? array : arena_double(a, array, n, cap, size);
}

#endif
