/* steward rulings: which disputed points records asked, and what each other
 * reading would have made of them. */
#include "cmd/cli.h"
#include "cmd/point.h"
#include "cmd/print/print.h"
#include "cmd/work.h"
#include "engine/claims.h"

#include <string.h>

enum { OPTIONS_MAX = 8 };
enum change { SAME, OTHER, NOT_LEGAL, UNDECIDED, CHANGES };

/* Counts over the archive, by game, point and option. */
struct counts {
	unsigned long by_option[RULINGS_MAX][OPTIONS_MAX][CHANGES];
	unsigned long asked[RULINGS_MAX];
};

struct rulings {
	struct point point;
	bool summary;
	struct counts *total, *counts;  /* by game: of all threads; of this one */
	size_t ngames;
};

static void take(struct session *s, int val, const char *arg)
{
	struct rulings *own = s->own;

	if (!point_option(&own->point, s->command, val, arg))
		own->summary = true;
}

/* What a whole replay came to. */
struct end {
	enum verdict read, verdict;     /* of the notation alone; with the replay */
	const struct diag *fault;       /* the heaviest, the first of its weight */
	const char *result, *rank;
	uint64_t position;
	bool final;
	uint64_t asked[4];
};

/* d holds what reading the record has found, and takes what the replay finds. */
static void play(struct session *s, struct replay *rp, struct diags *d, const char *ruling, struct end *e)
{
	const char *list[OVERRIDES_MAX];
	struct overrides over = session_overrides(s, ruling, list);

	memset(e, 0, sizeof *e);
	e->read = d->worst;
	replay_run(rp, &s->record, &over, d);
	e->verdict = d->worst;
	e->final = replay_final(rp);
	e->fault = diags_heaviest(d);
	if (!rp->game || !rp->had_setup || !rp->game->over(rp->pos))    /* ranking and result of an open game ask nothing yet */
		memcpy(e->asked, rp->ctx.asked, sizeof e->asked);
	e->result = "open";             /* what can be said of a record without a position */
	e->rank = "none";
	if (!rp->game || !rp->had_setup)
		return;
	struct ranking r = {0};
	rp->game->rank(&rp->ctx, rp->pos, e->final, &r);
	e->rank = claims_ranking(&s->record, &r, &s->arena);
	e->result = claims_outcome(&s->record, rp->game->outcome(&rp->ctx, rp->pos, e->final), &s->arena);
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

static const char *in_words(struct session *s, enum change c, const struct end *own, const struct end *other)
{
	struct arena *a = &s->arena;

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

static void one_option(struct session *s, const struct game *g, unsigned k, const struct reading *o, unsigned option, const struct end *own, bool *first)
{
	struct rulings *cmd = s->own;
	struct replay *other = arena_alloc(&s->arena, sizeof *other);
	struct diags d;
	struct end e;

	replay_init(other, &s->library, &s->arena, &s->arena);
	diags_init(&d, &s->arena);
	d.worst = own->read;
	play(s, other, &d, arena_printf(&s->arena, "%s/%s=%s", g->id, g->rulings[k].key, o->name), &e);
	enum change c = compare(own, &e);
	const char *words = in_words(s, c, own, &e);
	cmd->counts[game_index(g)].by_option[k][option][c]++;
	if (cmd->summary)
		return;
	if (s->format == FORMAT_JSON) {
		static const char *const names[] = {"same", "other", "illegal", "undecided"};
		text_printf(&s->out, "%s{\"option\":\"%s\",\"outcome\":\"%s\",\"result\":", *first ? "" : ",", o->name, names[c]);
		json_text(&s->out, e.result);
		text_puts(&s->out, ",\"message\":");
		json_text(&s->out, words);
		text_putc(&s->out, '}');
	} else {
		print_folded(&s->out, "        ", arena_printf(&s->arena, "%s: %s", o->name, words));
	}
	*first = false;
}

static void judge(struct session *s)
{
	struct rulings *cmd = s->own;
	struct report r = session_report(s);
	const char *label = record_label(&r, &s->arena);
	uint64_t points[4];
	bool first_point = true;
	struct end own;

	play(s, &s->replay, &s->diags, NULL, &own);
	diags_sort(&s->diags);
	session_status(s, verdict_status(s->diags.worst));
	const struct game *g = s->replay.game;
	memcpy(points, own.asked, sizeof points);
	if (!cmd->summary && s->format == FORMAT_JSON) {
		text_puts(&s->out, "{\"file\":");
		json_text(&s->out, s->file);
		text_printf(&s->out, ",\"record\":%zu,\"game\":", s->record_number);
		json_text(&s->out, g ? g->id : NULL);
		text_printf(&s->out, ",\"verdict\":\"%s\",\"result\":", verdict_name(own.verdict));
		json_text(&s->out, own.result);
		text_puts(&s->out, ",\"rulings\":[");
	} else if (!cmd->summary) {
		text_safe(&s->out, s->file, strlen(s->file));
		text_puts(&s->out, ": ");
		text_safe(&s->out, label, strlen(label));
		text_printf(&s->out, ": %s, result %s\n", verdict_name(own.verdict), own.result);
	}
	for (unsigned k = 0; g && k < g->nrulings; k++) {
		const struct reading *o;
		unsigned now = s->replay.option[k];
		bool first = true;
		if (!(points[k >> 6] >> (k & 63) & 1) || !game_option_at(g, k, 1))
			continue;
		cmd->counts[game_index(g)].asked[k]++;
		if (!cmd->summary && s->format == FORMAT_JSON)
			text_printf(&s->out, "%s{\"key\":\"%s\",\"option\":\"%s\",\"others\":[", first_point ? "" : ",", g->rulings[k].key,
				    game_option_at(g, k, now)->name);
		else if (!cmd->summary)
			text_printf(&s->out, "    %s, read as %s\n", g->rulings[k].key, game_option_at(g, k, now)->name);
		first_point = false;
		for (unsigned i = 0; (o = game_option_at(g, k, i)) && i < OPTIONS_MAX; i++)
			if (i != now)
				one_option(s, g, k, o, i, &own, &first);
		if (!cmd->summary && s->format == FORMAT_JSON)
			text_puts(&s->out, "]}");
	}
	if (!cmd->summary && s->format == FORMAT_JSON)
		text_puts(&s->out, "]}\n");
	else if (!cmd->summary && first_point)
		text_puts(&s->out, "    no disputed point was asked\n");
	point_faults(s);
}

static void print_row(struct session *s, const struct game *g, unsigned k, const struct reading *o, unsigned long asked, const unsigned long n[CHANGES])
{
	if (s->format == FORMAT_JSON)
		text_printf(&s->out, "{\"game\":\"%s\",\"key\":\"%s\",\"option\":\"%s\",\"asked\":%lu,\"same\":%lu,\"other\":%lu,"
				     "\"illegal\":%lu,\"undecided\":%lu}\n",
			    g->id, g->rulings[k].key, o->name, asked, n[SAME], n[OTHER], n[NOT_LEGAL], n[UNDECIDED]);
	else
		text_printf(&s->out, "%-50s %8lu %8lu %8lu %8lu %8lu\n", arena_printf(&s->keep, "%s/%s=%s", g->id, g->rulings[k].key, o->name), asked,
			    n[SAME], n[OTHER], n[NOT_LEGAL], n[UNDECIDED]);
}

static void print_summary_table(struct session *s, const struct counts *counts)
{
	if (s->format == FORMAT_TEXT)
		text_printf(&s->out, "%-50s %8s %8s %8s %8s %8s\n", "reading", "asked", "same", "other", "illegal", "undecided");
	for (size_t i = 0; games[i]; i++)
		for (unsigned k = 0; k < games[i]->nrulings; k++) {
			const struct reading *o;
			for (unsigned j = 0; counts[i].asked[k] && (o = game_option_at(games[i], k, j)) && j < OPTIONS_MAX; j++) {
				const unsigned long *n = counts[i].by_option[k][j];
				if (n[SAME] + n[OTHER] + n[NOT_LEGAL] + n[UNDECIDED])
					print_row(s, games[i], k, o, counts[i].asked[k], n);
			}
		}
}

static void one_record(struct session *s, void *note)
{
	struct rulings *cmd = s->own;

	(void)note;
	if (!cmd->counts)
		cmd->counts = arena_array(&s->keep, cmd->ngames, sizeof *cmd->counts);
	if (!point_wanted(s, &cmd->point))
		return;
	if (s->has_record) {
		judge(s);
		return;
	}
	point_faults(s);
	session_status(s, EXIT_TROUBLE);
}

static void add(void *own, const void *part)
{
	const struct rulings *from = part;
	struct rulings *to = own;

	point_add(&to->point, &from->point);
	for (size_t i = 0; from->counts && i < to->ngames; i++)
		for (unsigned k = 0; k < RULINGS_MAX; k++) {
			to->total[i].asked[k] += from->counts[i].asked[k];
			for (unsigned o = 0; o < OPTIONS_MAX; o++)
				for (unsigned c = 0; c < CHANGES; c++)
					to->total[i].by_option[k][o][c] += from->counts[i].by_option[k][o][c];
		}
}

static int run(int argc, char **argv)
{
	static const struct option extra[] = {
		{"summary", no_argument, NULL, 'S'}, {"record", required_argument, NULL, 'r'}, {"quiet", no_argument, NULL, 'q'}, {NULL, 0, NULL, 0},
	};
	struct rulings cmd = {.point = POINT_NONE};
	struct session s;

	session_start(&s, &command_rulings, argc, argv, extra, take, &cmd);
	while (games[cmd.ngames])
		cmd.ngames++;
	cmd.total = arena_array(&s.keep, cmd.ngames, sizeof *cmd.total);
	work_records(&s, &(struct work){one_record, 0, NULL, add, sizeof cmd});
	point_end(&s, &cmd.point);
	if (cmd.summary)
		print_summary_table(&s, cmd.total);
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
