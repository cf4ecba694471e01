/* What the tests of the parser share. */
#ifndef STEWARD_TESTS_PARSE_H
#define STEWARD_TESTS_PARSE_H

#include "tests/notation/reading.h"

#define HEAD "[Game \"x\"]\n[Seat \"red: Ann\"] [Seat \"blue\"]\n"

static inline void span_is(const struct reading *t, uint32_t at, uint32_t end, const char *want)
{
	if (end - at != strlen(want) || memcmp(t->text + at, want, end - at) != 0)
		fail_msg("\"%.*s\" is not \"%s\"", (int)(end - at), t->text + at, want);
}

static inline void no_fault(const struct reading *t)
{
	if (t->diags.worst != V_LEGAL)
		fail_msg("%s: %s", t->diags.list[0].rule->id, t->diags.list[0].message);
}

static inline const struct diag *fault(const struct reading *t, size_t i, enum notation_rule rule, int turn, int action, const char *where)
{
	if (i >= t->diags.n)
		fail_msg("no fault %zu, where %s was to come", i, notation_rules[rule].id);
	const struct diag *d = &t->diags.list[i];
	if (d->rule != &notation_rules[rule])
		fail_msg("%s (%s), not %s", d->rule->id, d->message, notation_rules[rule].id);
	if (where)
		span_is(t, d->span.at, d->span.end, where);
	if (d->turn != turn || d->action != action)
		fail_msg("%s at %d.%d, not %d.%d", d->rule->id, d->turn, d->action, turn, action);
	assert_int_equal(d->verdict, V_UNREADABLE);
	return d;
}

#endif
