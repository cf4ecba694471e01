/* steward rank, steward score: places and points at a point of the record. */
#include "cmd/cli.h"
#include "cmd/point.h"
#include "cmd/print/print.h"
#include "engine/claims.h"

static struct session s;
static struct point point = POINT_NONE;

static void take(struct session *session, int val, const char *arg)
{
	point_option(&point, session->command, val, arg);
}

/* "race 2  red, blue tie green" for each race that is over. */
static void print_races(void)
{
	struct replay *rp = &s.replay;

	for (unsigned race = 1; rp->game->race_rank && race <= UINT8_MAX; race++) {
		struct ranking r = {0};
		if (!rp->game->race_rank(&rp->ctx, rp->pos, race, &r))
			continue;
		text_printf(&s.out, "race %u: %s\n", race, claims_ranking(&s.record, &r, &s.arena));
	}
}

static void print_rank(void)
{
	struct replay *rp = &s.replay;
	struct ranking r = {0};
	bool end = point.turn < 0 && replay_final(rp);
	struct outcome o = rp->game->outcome(&rp->ctx, rp->pos, end);

	rp->game->rank(&rp->ctx, rp->pos, &r);
	for (unsigned i = 0; i < r.n; i++)
		text_printf(&s.out, "  %u  %-10s %s\n", r.row[i].place, seat_name(&s.record, r.row[i].seat, &s.arena), r.row[i].reason);
	print_races();
	text_printf(&s.out, "result %s\n", claims_outcome(&s.record, o, &s.arena));
}

static void print_score(void)
{
	struct replay *rp = &s.replay;

	for (size_t seat = 0; seat < s.record.nseats; seat++) {
		struct score score = {0};
		rp->game->score(&rp->ctx, rp->pos, (int)seat, &score);
		text_printf(&s.out, "  %-10s %lld", seat_name(&s.record, (int)seat, &s.arena), (long long)score.total);
		for (unsigned i = 0; i < score.n; i++)
			text_printf(&s.out, "%s%s %lld", i ? ", " : "  (", score.part[i].name, (long long)score.part[i].value);
		text_puts(&s.out, score.n ? ")\n" : "\n");
	}
}

static int run_either(int argc, char **argv, const struct command *c, void (*print)(void))
{
	static const struct option extra[] = {POINT_OPTIONS, {NULL, 0, NULL, 0}};
	bool first = true;

	session_start(&s, c, argc, argv, extra, take);
	if (s.format != FORMAT_TEXT && s.format != FORMAT_JSON)
		usage_error(c, "--format is text or json");
	while (point_next(&s, &point)) {
		struct report r = session_report(&s);
		if (!point_play(&s, &point, NULL))
			continue;
		if (s.format == FORMAT_JSON) {
			print_json_rank(&s.out, &r);
			continue;
		}
		if (!first)
			text_putc(&s.out, '\n');
		first = false;
		point_title(&s, &s.out);
		print();
		point_not_final(&s, &s.out);
	}
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
