/* steward rank, steward score: places and points at a point of the record. */
#include "cmd/cli.h"
#include "cmd/point.h"
#include "cmd/print/print.h"
#include "cmd/work.h"
#include "engine/claims.h"

struct rank {
	struct point point;
	void (*print)(struct session *);
};

static void take(struct session *s, int val, const char *arg)
{
	struct rank *own = s->own;

	point_option(&own->point, s->command, val, arg);
}

/* "race 2  red, blue tie green" for each race that is over. */
static void print_races(struct session *s)
{
	struct replay *rp = &s->replay;

	for (unsigned race = 1; rp->game->race_rank && race <= UINT8_MAX; race++) {
		struct ranking r = {0};
		if (!rp->game->race_rank(&rp->ctx, rp->pos, race, &r))
			continue;
		text_printf(&s->out, "race %u: %s\n", race, claims_ranking(&s->record, &r, &s->arena));
	}
}

static void print_rank(struct session *s)
{
	struct replay *rp = &s->replay;
	struct ranking r = {0};
	const struct rank *own = s->own;
	bool end = own->point.turn < 0 && replay_final(rp);
	struct outcome o = rp->game->outcome(&rp->ctx, rp->pos, end);

	rp->game->rank(&rp->ctx, rp->pos, end, &r);
	for (unsigned i = 0; i < r.n; i++)
		text_printf(&s->out, "  %u  %-10s %s\n", r.row[i].place, seat_name(&s->record, r.row[i].seat, &s->arena), r.row[i].reason);
	print_races(s);
	text_printf(&s->out, "result %s\n", claims_outcome(&s->record, o, &s->arena));
}

static void print_score(struct session *s)
{
	struct replay *rp = &s->replay;

	for (size_t seat = 0; seat < s->record.nseats; seat++) {
		struct score score = {0};
		rp->game->score(&rp->ctx, rp->pos, (int)seat, &score);
		text_printf(&s->out, "  %-10s %lld", seat_name(&s->record, (int)seat, &s->arena), (long long)score.total);
		for (unsigned i = 0; i < score.n; i++)
			text_printf(&s->out, "%s%s %lld", i ? ", " : "  (", score.part[i].name, (long long)score.part[i].value);
		text_puts(&s->out, score.n ? ")\n" : "\n");
	}
}

static void one_record(struct session *s, void *note)
{
	struct rank *own = s->own;
	struct report r = session_report(s);

	(void)note;
	if (!point_wanted(s, &own->point) || !point_play(s, &own->point, NULL))
		return;
	if (s->format == FORMAT_JSON) {
		print_json_rank(&s->out, &r);
		return;
	}
	point_title(s, &s->out);
	own->print(s);
	point_not_final(s, &s->out);
}

static void add(void *own, const void *part)
{
	point_add(&((struct rank *)own)->point, &((const struct rank *)part)->point);
}

static int run_either(int argc, char **argv, const struct command *c, void (*print)(struct session *))
{
	static const struct option extra[] = {POINT_OPTIONS, {NULL, 0, NULL, 0}};
	struct rank own = {POINT_NONE, print};
	struct session s;

	session_start(&s, c, argc, argv, extra, take, &own);
	work_records(&s, &(struct work){one_record, 0, s.format == FORMAT_TEXT ? put_apart : NULL, add, sizeof own});
	point_end(&s, &own.point);
	return session_end(&s);
}

static int run_rank(int argc, char **argv)
{
	return run_either(argc, argv, &command_rank, print_rank);
}

static int run_score(int argc, char **argv)
{
	return run_either(argc, argv, &command_score, print_score);
}

const struct command command_rank = {
	"rank", "rank [OPTION]... [FILE]...", "prints the ranking at any point, with the reason of each place", POINT_HELP
	"  --format text|json        json: one line a record, with the scores\n", run_rank,
};

const struct command command_score = {
	"score", "score [OPTION]... [FILE]...", "prints each seat's score with its parts", POINT_HELP
	"  --format text|json        json: one line a record, with the ranking\n", run_score,
};
