#include "cmd/tally.h"

#include <stdlib.h>
#include <string.h>

struct tally_row {
	const struct rule *rule;
	size_t faults[V_UNREADABLE + 1], records, last;
};

static size_t add_rules(struct tally *t, size_t at, const struct rule *rules, size_t n)
{
	for (size_t i = 0; i < n; i++)
		t->row[at + i].rule = &rules[i];
	return at + n;
}

void tally_init(struct tally *t, struct arena *keep)
{
	size_t at;

	t->n = N_RULES_COUNT;
	for (size_t i = 0; games[i]; i++)
		t->n += games[i]->nrules;
	t->row = arena_array(keep, t->n, sizeof *t->row);
	t->records = 0;
	at = add_rules(t, 0, notation_rules, N_RULES_COUNT);
	for (size_t i = 0; games[i]; i++)
		at = add_rules(t, at, games[i]->rules, games[i]->nrules);
}

static struct tally_row *row_of(struct tally *t, const struct rule *r)
{
	size_t at = N_RULES_COUNT;

	if (r >= notation_rules && r < notation_rules + N_RULES_COUNT)
		return &t->row[r - notation_rules];
	for (size_t i = 0; games[i]; at += games[i++]->nrules)
		if (r >= games[i]->rules && r < games[i]->rules + games[i]->nrules)
			return &t->row[at + (size_t)(r - games[i]->rules)];
	return NULL;
}

void tally_record(struct tally *t, const struct diags *d)
{
	t->records++;
	for (size_t i = 0; i < d->n; i++) {
		struct tally_row *row = row_of(t, d->list[i].rule);
		if (!row || d->list[i].verdict == V_LEGAL)
			continue;
		row->faults[d->list[i].verdict]++;
		row->records += row->last != t->records;
		row->last = t->records;
	}
}

void tally_add(struct tally *t, const struct tally *part)
{
	for (size_t i = 0; i < t->n; i++) {
		for (int v = 0; v <= V_UNREADABLE; v++)
			t->row[i].faults[v] += part->row[i].faults[v];
		t->row[i].records += part->row[i].records;
	}
	t->records += part->records;
}

static size_t all_faults(const struct tally_row *r)
{
	return r->faults[V_ILLEGAL] + r->faults[V_UNDECIDED] + r->faults[V_UNREADABLE];
}

static int more_first(const void *a, const void *b)
{
	const struct tally_row *x = a, *y = b;
	size_t nx = all_faults(x), ny = all_faults(y);

	return nx != ny ? (nx < ny) - (nx > ny) : strcmp(x->rule->id, y->rule->id);
}

void tally_print(const struct tally *t, struct text *out, struct arena *a)
{
	static const enum verdict order[] = {V_ILLEGAL, V_UNDECIDED, V_UNREADABLE};
	struct tally_row *sorted = arena_array(a, t->n, sizeof *sorted);

	memcpy(sorted, t->row, t->n * sizeof *sorted);
	qsort(sorted, t->n, sizeof *sorted, more_first);
	for (size_t i = 0; i < t->n && all_faults(&sorted[i]); i++) {
		const char *comma = "";
		text_printf(out, "faults of %s: ", sorted[i].rule->id);
		for (size_t k = 0; k < sizeof order / sizeof *order; k++) {
			if (!sorted[i].faults[order[k]])
				continue;
			text_printf(out, "%s%s %zu", comma, verdict_name(order[k]), sorted[i].faults[order[k]]);
			comma = ", ";
		}
		text_printf(out, "; in %zu record%s\n", sorted[i].records, sorted[i].records == 1 ? "" : "s");
	}
}
