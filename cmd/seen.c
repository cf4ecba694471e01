#include "cmd/seen.h"

#include <stdlib.h>

struct state { uint64_t v[4]; };

static uint64_t turned(uint64_t x, unsigned bits)
{
	return x << bits | x >> (64 - bits);
}

static void rounds(struct state *s, int n)
{
	uint64_t *v = s->v;

	for (; n > 0; n--) {
		v[0] += v[1], v[1] = turned(v[1], 13) ^ v[0], v[0] = turned(v[0], 32);
		v[2] += v[3], v[3] = turned(v[3], 16) ^ v[2];
		v[0] += v[3], v[3] = turned(v[3], 21) ^ v[0];
		v[2] += v[1], v[1] = turned(v[1], 17) ^ v[2], v[2] = turned(v[2], 32);
	}
}

static void mix(struct state *s, uint64_t word)
{
	s->v[3] ^= word;
	rounds(s, 2);
	s->v[0] ^= word;
}

/* Up to eight bytes as a number, the first the lowest. */
static uint64_t load(const char *bytes, size_t n)
{
	uint64_t word = 0;

	for (size_t i = 0; i < n; i++)
		word |= (uint64_t)(unsigned char)bytes[i] << (8 * i);
	return word;
}

struct hash hash_of(const char *bytes, size_t n)
{
	const uint64_t k0 = 0x0706050403020100u, k1 = 0x0F0E0D0C0B0A0908u;
	struct state s = {{k0 ^ 0x736F6D6570736575u, k1 ^ 0x646F72616E646F6Du ^ 0xEE, k0 ^ 0x6C7967656E657261u, k1 ^ 0x7465646279746573u}};
	struct hash h;
	size_t i = 0;

	for (; i + 8 <= n; i += 8)
		mix(&s, load(bytes + i, 8));
	mix(&s, load(bytes + i, n - i) | (uint64_t)n << 56);
	s.v[2] ^= 0xEE;
	rounds(&s, 4);
	h.a = s.v[0] ^ s.v[1] ^ s.v[2] ^ s.v[3];
	s.v[1] ^= 0xDD;
	rounds(&s, 4);
	h.b = s.v[0] ^ s.v[1] ^ s.v[2] ^ s.v[3];
	return h;
}

/* Where the hash lies in the table, or the free place where it belongs. */
static struct hash *slot(const struct seen *s, struct hash h)
{
	size_t i = (size_t)h.a & s->mask;

	while ((s->table[i].a || s->table[i].b) && !(s->table[i].a == h.a && s->table[i].b == h.b))
		i = (i + 1) & s->mask;
	return &s->table[i];
}

static void grow(struct seen *s)
{
	struct seen old = *s;

	s->mask = old.table ? 2 * old.mask + 1 : 1023;
	s->table = calloc(s->mask + 1, sizeof *s->table);
	if (!s->table) {
		s->fail(NULL);
		abort();
	}
	for (size_t i = 0; old.table && i <= old.mask; i++)
		if (old.table[i].a || old.table[i].b)
			*slot(s, old.table[i]) = old.table[i];
	free(old.table);
}

bool seen_before(struct seen *s, struct hash h)
{
	if (!s->table || 4 * s->n >= 3 * s->mask)
		grow(s);
	struct hash *at = slot(s, h);
	if (at->a || at->b)
		return true;
	*at = h;
	s->n++;
	return false;
}

void seen_free(struct seen *s)
{
	free(s->table);
	s->table = NULL;
}
