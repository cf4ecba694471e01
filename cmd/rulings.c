/* steward rulings: which disputed points records asked, and what each other
 * reading would have made of them. */
#include "cmd/cli.h"
#include "cmd/point.h"
#include "cmd/print/print.h"
#include "engine/claims.h"

#include <string.h>

enum { OPTIONS_MAX = 8 };
enum change { SAME, OTHER, NOT_LEGAL, UNDECIDED, CHANGES };

static struct session s;
static bool summary;
static struct point point = POINT_NONE;

/* Counts over the archive, by game, point and option. */
static unsigned long (*counts)[RULINGS_MAX][OPTIONS_MAX][CHANGES];
static unsigned long (*asked)[RULINGS_MAX];

static void take(struct session *session, int val, const char *arg)
{
	if (!point_option(&point, session->command, val, arg))
		summary = true;
}

/* What a whole replay came to. */
struct end {
	enum verdict verdict;
	const struct diag *fault;       /* the heaviest, the first of its weight */
	const char *result, *rank;
	uint64_t position;
	bool final;
	uint64_t asked[4];
};

static void play(struct replay *rp, struct diags *d, const char *ruling, struct end *e)
{
	const char *list[OVERRIDES_MAX];
	struct overrides over = session_overrides(&s, ruling, list);

	diags_init(d, &s.arena);
	memset(e, 0, sizeof *e);
	replay_run(rp, &s.record, &over, d);
	e->verdict = d->worst;
	e->final = replay_final(rp);
	e->fault = diags_heaviest(d);
	if (!rp->game || !rp->had_setup || !rp->game->over(rp->pos))    /* ranking and result of an open game ask nothing yet */
		memcpy(e->asked, rp->ctx.asked, sizeof e->asked);
	e->result = e->rank = "none";
	if (!rp->game || !rp->had_setup)
		return;
	struct ranking r = {0};
	rp->game->rank(&rp->ctx, rp->pos, &r);
	e->rank = claims_ranking(&s.record, &r, &s.arena);
	e->result = claims_outcome(&s.record, rp->game->outcome(&rp->ctx, rp->pos, e->final), &s.arena);
	if (rp->game->over(rp->pos))
		memcpy(e->asked, rp->ctx.asked, sizeof e->asked);
	e->position = replay_hash(rp);
}

static enum change compare(const struct end *own, const struct end *other)
{
	if (other->verdict == V_UNDECIDED && own->verdict != V_UNDECIDED)
		return UNDECIDED;
	if (other->verdict > own->verdict)
		return NOT_LEGAL;
	bool same = own->verdict == other->verdict && strcmp(own->result, other->result) == 0 && strcmp(own->rank, other->rank) == 0 &&
		    own->position == other->position;
	return same ? SAME : OTHER;
}

static const char *in_words(enum change c, const struct end *own, const struct end *other)
{
	struct arena *a = &s.arena;

	switch (c) {
	case SAME:
		return "same outcome";
	case OTHER:
		if (other->verdict < own->verdict)
			return arena_printf(a, "other outcome: %s, where it is %s now", verdict_name(other->verdict), verdict_name(own->verdict));
		if (strcmp(own->result, other->result) != 0)
			return arena_printf(a, "other outcome: result %s instead of %s", other->result, own->result);
		if (strcmp(own->rank, other->rank) != 0)
			return arena_printf(a, "other outcome: ranking %s instead of %s", other->rank, own->rank);
		return "other outcome: another position at the end";
	default:
		if (!other->fault)
			return verdict_name(other->verdict);
		if (other->fault->turn < 0)
			return arena_printf(a, "%s: %s: %s", c == UNDECIDED ? "undecided" : "not legal", other->fault->rule->id, other->fault->message);
		return arena_printf(a, "%s at %d%s: %s: %s", c == UNDECIDED ? "undecided" : "not legal", other->fault->turn,
				    other->fault->action > 0 ? arena_printf(a, ".%d", other->fault->action) : "", other->fault->rule->id,
				    other->fault->message);
	}
}

static size_t game_index(const struct game *g)
{
	size_t i = 0;

	while (games[i] != g)
		i++;
	return i;
}

static void one_option(const struct game *g, unsigned k, const struct reading *o, unsigned option, const struct end *own, bool *first)
{
	struct replay *other = arena_alloc(&s.arena, sizeof *other);
	struct diags d;
	struct end e;

	replay_init(other, &s.library, &s.arena, &s.arena);
	play(other, &d, arena_printf(&s.arena, "%s/%s=%s", g->id, g->rulings[k].key, o->name), &e);
	enum change c = compare(own, &e);
	const char *words = in_words(c, own, &e);
	counts[game_index(g)][k][option][c]++;
	if (summary)
		return;
	if (s.format == FORMAT_JSON) {
		static const char *const names[] = {"same", "other", "illegal", "undecided"};
		text_printf(&s.out, "%s{\"option\":\"%s\",\"outcome\":\"%s\",\"result\":", *first ? "" : ",", o->name, names[c]);
		json_text(&s.out, e.result);
		text_puts(&s.out, ",\"message\":");
		json_text(&s.out, words);
		text_putc(&s.out, '}');
	} else {
		print_folded(&s.out, "        ", arena_printf(&s.arena, "%s: %s", o->name, words));
	}
	*first = false;
}

static void one_record(void)
{
	struct report r = session_report(&s);
	const char *label = record_label(&r, &s.arena);
	uint64_t points[4];
	bool first_point = true;
	struct end own;

	play(&s.replay, &s.diags, NULL, &own);
	diags_sort(&s.diags);
	session_status(&s, verdict_status(s.diags.worst));
	const struct game *g = s.replay.game;
	memcpy(points, own.asked, sizeof points);
	if (!summary && s.format == FORMAT_JSON) {
		text_puts(&s.out, "{\"file\":");
		json_text(&s.out, s.file);
		text_printf(&s.out, ",\"record\":%zu,\"game\":", s.record_number);
		json_text(&s.out, g ? g->id : NULL);
		text_printf(&s.out, ",\"verdict\":\"%s\",\"result\":", verdict_name(own.verdict));
		json_text(&s.out, own.result);
		text_puts(&s.out, ",\"rulings\":[");
	} else if (!summary) {
		text_safe(&s.out, s.file, strlen(s.file));
		text_puts(&s.out, ": ");
		text_safe(&s.out, label, strlen(label));
		text_printf(&s.out, ": %s, result %s\n", verdict_name(own.verdict), own.result);
	}
	for (unsigned k = 0; g && k < g->nrulings; k++) {
		const struct reading *o;
		unsigned now = s.replay.option[k];
		bool first = true;
		if (!(points[k >> 6] >> (k & 63) & 1) || !game_option_at(g, k, 1))
			continue;
		asked[game_index(g)][k]++;
		if (!summary && s.format == FORMAT_JSON)
			text_printf(&s.out, "%s{\"key\":\"%s\",\"option\":\"%s\",\"others\":[", first_point ? "" : ",", g->rulings[k].key,
				    game_option_at(g, k, now)->name);
		else if (!summary)
			text_printf(&s.out, "    %s, read as %s\n", g->rulings[k].key, game_option_at(g, k, now)->name);
		first_point = false;
		for (unsigned i = 0; (o = game_option_at(g, k, i)) && i < OPTIONS_MAX; i++)
			if (i != now)
				one_option(g, k, o, i, &own, &first);
		if (!summary && s.format == FORMAT_JSON)
			text_puts(&s.out, "]}");
	}
	if (!summary && s.format == FORMAT_JSON)
		text_puts(&s.out, "]}\n");
	else if (!summary && first_point)
		text_puts(&s.out, "    no disputed point was asked\n");
	point_faults(&s);
}

static void print_summary_table(void)
{
	if (s.format == FORMAT_TEXT)
		text_printf(&s.out, "%-50s %8s %8s %8s %8s %8s\n", "reading", "asked", "same", "other", "illegal", "undecided");
	for (size_t i = 0; games[i]; i++)
		for (unsigned k = 0; k < games[i]->nrulings; k++) {
			const struct reading *o;
			for (unsigned j = 0; asked[i][k] && (o = game_option_at(games[i], k, j)) && j < OPTIONS_MAX; j++) {
				unsigned long *n = counts[i][k][j];
				if (!(n[SAME] + n[OTHER] + n[NOT_LEGAL] + n[UNDECIDED]))
					continue;
				if (s.format == FORMAT_JSON) {
					text_printf(&s.out, "{\"game\":\"%s\",\"key\":\"%s\",\"option\":\"%s\",\"asked\":%lu,\"same\":%lu,\"other\":%lu,"
							    "\"illegal\":%lu,\"undecided\":%lu}\n",
						    games[i]->id, games[i]->rulings[k].key, o->name, asked[i][k], n[SAME], n[OTHER], n[NOT_LEGAL], n[UNDECIDED]);
					continue;
				}
				text_printf(&s.out, "%-50s %8lu %8lu %8lu %8lu %8lu\n",
					    arena_printf(&s.arena, "%s/%s=%s", games[i]->id, games[i]->rulings[k].key, o->name), asked[i][k], n[SAME],
					    n[OTHER], n[NOT_LEGAL], n[UNDECIDED]);
			}
		}
}

static int run(int argc, char **argv)
{
	static const struct option extra[] = {
		{"summary", no_argument, NULL, 'S'}, {"record", required_argument, NULL, 'r'}, {"quiet", no_argument, NULL, 'q'}, {NULL, 0, NULL, 0},
	};
	size_t n = 0;

	session_start(&s, &command_rulings, argc, argv, extra, take);
	if (s.format != FORMAT_TEXT && s.format != FORMAT_JSON)
		usage_error(&command_rulings, "--format is text or json");
	while (games[n])
		n++;
	counts = arena_array(&s.keep, n, sizeof *counts);
	asked = arena_array(&s.keep, n, sizeof *asked);
	while (point_next(&s, &point)) {
		if (s.has_record) {
			one_record();
		} else {
			point_faults(&s);
			session_status(&s, EXIT_TROUBLE);
		}
	}
	if (summary)
		print_summary_table();
	return session_end(&s);
}

const struct command command_rulings = {
	"rulings", "rulings [OPTION]... [FILE]...", "says which disputed points were asked, and what each other reading would change",
	"  --summary                 a table over all records instead\n"
	"  --record N                only the N-th record of each file\n"
	"  -q, --quiet               no faults\n"
	"  --format text|json        json: one line a record\n",
	run,
};
