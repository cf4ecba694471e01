#include "notation/diag.h"

#include <string.h>

void diags_init(struct diags *d, struct arena *a)
{
	memset(d, 0, sizeof *d);
	d->arena = a;
}

struct diag *diags_add(struct diags *d, const struct rule *rule, enum verdict v, struct span at, const char *message)
{
	if (v > d->worst)
		d->worst = v;
	if (d->n == DIAGS_MAX) {
		d->dropped++;
		return NULL;
	}
	d->list = arena_grow(d->arena, d->list, d->n, &d->cap, sizeof *d->list);
	struct diag *new = &d->list[d->n++];
	*new = (struct diag){
		.rule = rule, .verdict = v, .span = at, .message = message,
		.race = NOWHERE, .turn = NOWHERE, .action = NOWHERE, .seat = NOWHERE,
	};
	return new;
}

void diag_offer(struct diags *list, struct diag *d, const char *legal)
{
	if (!d)
		return;
	if ((d->nlegal & (d->nlegal - 1)) == 0) {       /* full at every power of two */
		const char **more = arena_array(list->arena, d->nlegal ? d->nlegal * 2 : 1, sizeof *more);
		if (d->nlegal)
			memcpy(more, d->legal, d->nlegal * sizeof *more);
		d->legal = more;
	}
	d->legal[d->nlegal++] = legal;
}

void diags_sort(struct diags *d)
{
	/* Insertion: it keeps equal places in order, and the list is nearly
	 * sorted, since only the reader's faults come before those of the replay. */
	for (size_t i = 1; i < d->n; i++) {
		struct diag x = d->list[i];
		size_t k = i;
		for (; k > 0 && d->list[k - 1].span.at > x.span.at; k--)
			d->list[k] = d->list[k - 1];
		d->list[k] = x;
	}
}

const struct diag *diags_heaviest(const struct diags *d)
{
	for (size_t i = 0; i < d->n && d->worst > V_LEGAL; i++)
		if (d->list[i].verdict == d->worst)
			return &d->list[i];
	return NULL;
}

const char *verdict_name(enum verdict v)
{
	static const char *const names[] = {"legal", "undecided", "illegal", "unreadable"};

	return names[v];
}

enum { NEAR_MAX = 32 };

static int small(char c)
{
	return c >= 'A' && c <= 'Z' ? c + 32 : c;
}

/* Edit distance with neighbouring letters swapped counting one. */
static size_t distance(const char *a, size_t la, const char *b, size_t lb)
{
	size_t row[3][NEAR_MAX + 1];

	for (size_t j = 0; j <= lb; j++)
		row[0][j] = j;
	for (size_t i = 1; i <= la; i++) {
		size_t *now = row[i % 3], *up = row[(i + 2) % 3], *up2 = row[(i + 1) % 3];
		now[0] = i;
		for (size_t j = 1; j <= lb; j++) {
			int ca = small(a[i - 1]), cb = small(b[j - 1]);
			size_t best = up[j - 1] + (ca != cb);
			if (up[j] + 1 < best)
				best = up[j] + 1;
			if (now[j - 1] + 1 < best)
				best = now[j - 1] + 1;
			if (i > 1 && j > 1 && ca == small(b[j - 2]) && small(a[i - 2]) == cb && up2[j - 2] + 1 < best)
				best = up2[j - 2] + 1;
			now[j] = best;
		}
	}
	return row[la % 3][lb];
}

const char *nearest_name(const char *text, size_t len, const char *const *names, size_t n)
{
	const char *best = NULL;
	size_t least = len < 2 ? 0 : len < 6 ? 1 : len < 9 ? 2 : 3;        /* of short words all are near to each other */

	if (len == 0 || len > NEAR_MAX)
		return NULL;
	for (size_t i = 0; i < n; i++) {
		size_t l = strlen(names[i]);
		if (l > NEAR_MAX)
			continue;
		size_t d = distance(text, len, names[i], l);
		if (d <= least && (!best || d < least)) {
			best = names[i];
			least = d;
		}
	}
	return best;
}
