/* Which texts occurred before: a set of their 128-bit hashes, so that an
 * archive of any length costs at most 64 bytes a record. */
#ifndef STEWARD_CMD_SEEN_H
#define STEWARD_CMD_SEEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct hash { uint64_t a, b; };

/* SipHash-2-4 of 128 bits, under a fixed key. */
struct hash hash_of(const char *bytes, size_t n);

struct seen {
	struct hash *table;             /* zero: free */
	size_t mask, n;
	void (*fail)(void *);           /* called when memory ends; does not return */
};

/* Whether a text of that hash occurred before; now it has. */
bool seen_before(struct seen *s, struct hash h);
void seen_free(struct seen *s);

#endif
