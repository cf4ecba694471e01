/* Tables of records that end with one bad action: which rule it breaks, and
 * that it is told there and nowhere else. Each row is judged twice, the second
 * time with nobody to tell it to. */
#ifndef STEWARD_TESTS_FAULTS_H
#define STEWARD_TESTS_FAULTS_H

#include "tests/engine/table.h"

#include <ctype.h>

/* before is the record up to its last action, and rule the id of what that one
 * breaks: in capitals where the whole turn or the seats break it, "" nothing is broken, and behind it <1, <2 where
 * the action before the last one breaks it, or the one before that. */
struct row { const char *before, *last, *rule; };

/* The rule ids of a fault as a row states them. */
static inline bool breaks(const struct diag *d, const char *rule)
{
	bool whole = isupper((unsigned char)rule[3]);
	size_t n = strcspn(rule, "<");

	if (strlen(d->rule->id) != n || whole != (d->action == TURN_END || d->turn == NOWHERE))
		return false;
	for (size_t i = 0; i < n; i++)
		if (toupper((unsigned char)d->rule->id[i]) != toupper((unsigned char)rule[i]))
			return false;
	return true;
}

/* What is wrong with a row, or NULL. */
static inline const char *judge_row(struct table *t, const struct row *row, char *text, size_t room)
{
	const struct diag *fault = NULL;
	unsigned faults = 0;

	snprintf(text, room, "%s%s\n", row->before, row->last);
	arena_reset(&t->arena);
	table_read(t, text);
	if (t->diags.worst != V_LEGAL)
		return arena_printf(&t->arena, "the record can't be read: %s", t->diags.list[0].message);
	replay_run(&t->replay, &t->r, NULL, &t->diags);
	for (size_t i = 0; i < t->diags.n; i++)
		if (t->diags.list[i].verdict != V_LEGAL)
			fault = faults++ ? fault : &t->diags.list[i];
	if (!*row->rule && fault)
		return arena_printf(&t->arena, "%s, and nothing was expected: %s", fault->rule->id, fault->message);
	if (*row->rule && !fault)
		return arena_printf(&t->arena, "nothing breaks %s", row->rule);
	const struct turn *last = &t->r.turns[t->r.nturns - 1];
	const char *back = strchr(row->rule, '<');
	int place = (int)last->nactions - (back ? atoi(back + 1) : 0);
	if (fault && (faults > 1 || !breaks(fault, row->rule) || (fault->action > 0 && fault->action != place)))
		return arena_printf(&t->arena, "%u faults, the first %s at %d.%d, and %s was expected: %s", faults, fault->rule->id, fault->turn, fault->action,
				    row->rule, fault->message);
	if (fault && strncmp(row->rule, "N-", 2) == 0 && fault->verdict != V_UNREADABLE)
		return "a word that can't be read is called something else";
	bool final = replay_final(&t->replay);
	size_t actions = t->replay.nactions;
	replay_run(&t->replay, &t->r, NULL, NULL);
	return replay_final(&t->replay) == final && t->replay.nactions == actions ? NULL : "it ends elsewhere where nobody asks for messages";
}

static inline void judge_rows(struct table *t, const struct row *rows, size_t n)
{
	char text[4000];
	unsigned wrong = 0;

	for (size_t i = 0; i < n; i++) {
		const char *why = judge_row(t, &rows[i], text, sizeof text);
		if (why) {
			print_error("%s\n%s\n", why, text);
			wrong++;
		}
	}
	assert_int_equal(wrong, 0);
}

#define JUDGE(rows) judge_rows(*state, rows, sizeof(rows) / sizeof *(rows))

#endif
