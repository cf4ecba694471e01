/* steward select: the records that meet conditions, as they stand. */
#include "cmd/cli.h"
#include "cmd/conditions.h"
#include "cmd/parts.h"
#include "cmd/played.h"
#include "cmd/point.h"
#include "cmd/seen.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { OPT_ASK = 2000, OPT_NOT = 2100, OPT_FIRST, OPT_SPLIT, OPT_PREFIX, OPT_FORCE, OPT_DEDUPE };
enum dedupe { DEDUPE_NONE, DEDUPE_BYTES, DEDUPE_GAME };

static struct session s;
static struct conditions conditions;
static struct parts parts = {.fd = -1};
static struct seen seen;
static struct text words;               /* of a record in canonical form */
static bool negated, count;
static enum dedupe dedupe;
static unsigned long first, selected;

static unsigned long positive(const char *option, const char *arg)
{
	char *end;

	errno = 0;
	long n = strtol(arg, &end, 10);
	if (*arg < '0' || *arg > '9' || *end || errno || n < 1)
		usage_error(&command_select, "--%s takes a number from 1, not %s", option, arg);
	return (unsigned long)n;
}

static enum dedupe dedupe_of(const char *arg)
{
	if (!arg || strcmp(arg, "bytes") == 0)
		return DEDUPE_BYTES;
	if (strcmp(arg, "game") != 0)
		usage_error(&command_select, "--dedupe is bytes or game, not %s", arg);
	return DEDUPE_GAME;
}

static void take(struct session *session, int val, const char *arg)
{
	switch (val) {
	case 'c': count = true; break;
	case OPT_NOT: negated = true; break;
	case OPT_FIRST: first = positive("first", arg); break;
	case OPT_SPLIT: parts.each = positive("split", arg); break;
	case OPT_PREFIX: parts.prefix = arg; break;
	case OPT_FORCE: parts.force = true; break;
	case OPT_DEDUPE: dedupe = dedupe_of(arg); break;
	case OPT_ASK + ASK_RULING:
		if (strchr(arg, '=')) {         /* a reading for the replay, as every command takes it */
			session_ruling(session, arg);
			break;
		}
		/* fall through */
	default: conditions_add(&conditions, session, (enum ask)(val - OPT_ASK), arg);
	}
}

/* The bytes of the record: from [Game to its * and the comments behind that in
 * the same line, or, where it has no *, to its last byte that is no white space. */
static struct span bytes_of_record(void)
{
	const char *text = s.slice.text;
	size_t end = s.slice.len, at;

	if (!s.record.starred) {
		while (end > s.slice.start && text[end - 1] && strchr(" \t\r\n>|", text[end - 1]))
			end--;
		return (struct span){(uint32_t)s.slice.start, (uint32_t)end};
	}
	for (end = at = s.record.star + 1; at < s.slice.len && (text[at] == ' ' || text[at] == '\t' || text[at] == '{'); at++) {
		const char *close = text[at] == '{' ? memchr(text + at, '}', s.slice.len - at) : NULL;
		if (text[at] == '{' && !close)
			break;
		if (close)
			end = (at = (size_t)(close - text)) + 1;
	}
	return (struct span){(uint32_t)s.slice.start, (uint32_t)end};
}

/* How the line ends in which the record does; a lone CR would join with what follows. */
static const char *line_end(size_t at)
{
	const char *text = s.slice.text;

	while (at < s.slice.len && (text[at] == ' ' || text[at] == '\t'))
		at++;
	return at < s.slice.len && text[at] == '\r' && text[at + 1] == '\n' ? "\r\n" : "\n";
}

static bool is_duplicate(struct span at)
{
	words.len = 0;
	if (dedupe == DEDUPE_GAME && played_text(&words, &s.record, &s.diags, &s.arena))
		return seen_before(&seen, words.at, words.len);
	return dedupe && seen_before(&seen, s.slice.text + at.at, at.end - at.at);
}

/* False: nothing more can be written. */
static bool put(struct span at)
{
	struct text *to = parts.each ? &parts.out : &s.out;
	const char *end = line_end(at.end);

	if (parts.each && !parts_next(&parts, &s))
		return false;
	if (parts.each ? parts.records > 1 : selected > 1)
		text_puts(to, end);
	text_add(to, s.slice.text + at.at, at.end - at.at);
	text_puts(to, end);
	return !parts.each || parts_flush(&parts, false);
}

/* A record that can't be read is trouble, unless that is what was asked for. */
static void tell_unreadable(void)
{
	bool asked = conditions_ask(&conditions, ASK_VERDICT) || conditions_ask(&conditions, ASK_RULE);

	if (s.diags.worst != V_UNREADABLE || (asked && s.has_record))
		return;
	point_faults(&s);
	session_status(&s, EXIT_TROUBLE);
}

/* False: no more records are wanted. */
static bool one_record(void)
{
	bool chosen = s.has_record && conditions_hold(&conditions, &s) != negated;
	struct span at = bytes_of_record();

	tell_unreadable();
	if (!chosen || is_duplicate(at))
		return true;
	selected++;
	if (s.slice.truncated && (parts.each || !count)) {
		trouble(s.file, "a record of more than 16 MiB is not copied");
		session_status(&s, EXIT_TROUBLE);
		selected--;
	} else if ((parts.each || !count) && !put(at)) {
		session_status(&s, EXIT_TROUBLE);
		return false;
	}
	return selected != first || !first;
}

static void start(int argc, char **argv)
{
	static const struct option extra[] = {
		{"tag", required_argument, NULL, OPT_ASK + ASK_TAG}, {"game", required_argument, NULL, OPT_ASK + ASK_GAME},
		{"seat", required_argument, NULL, OPT_ASK + ASK_SEAT}, {"turns", required_argument, NULL, OPT_ASK + ASK_TURNS},
		{"result", required_argument, NULL, OPT_ASK + ASK_RESULT}, {"verdict", required_argument, NULL, OPT_ASK + ASK_VERDICT},
		{"rule", required_argument, NULL, OPT_ASK + ASK_RULE}, {"ruling", required_argument, NULL, OPT_ASK + ASK_RULING},
		{"rank", required_argument, NULL, OPT_ASK + ASK_RANK}, {"score", required_argument, NULL, OPT_ASK + ASK_SCORE},
		{"not", no_argument, NULL, OPT_NOT}, {"count", no_argument, NULL, 'c'}, {"first", required_argument, NULL, OPT_FIRST},
		{"split", required_argument, NULL, OPT_SPLIT}, {"prefix", required_argument, NULL, OPT_PREFIX},
		{"force", no_argument, NULL, OPT_FORCE}, {"dedupe", optional_argument, NULL, OPT_DEDUPE},
		{"quiet", no_argument, NULL, 'q'}, {NULL, 0, NULL, 0},
	};

	session_start(&s, &command_select, argc, argv, extra, take);
	if (s.format != FORMAT_TEXT)
		usage_error(&command_select, "records are printed as they stand; --format is text");
	if ((parts.prefix || parts.force) && !parts.each)
		usage_error(&command_select, "--prefix and --force go with --split");
	if (!parts.prefix)
		parts.prefix = "part";
	seen.fail = s.out.fail;
	text_init(&words, s.out.fail, NULL);
}

static int run(int argc, char **argv)
{
	start(argc, argv);
	while (session_next(&s) && one_record())
		;
	if (!parts_end(&parts))
		session_status(&s, EXIT_TROUBLE);
	if (count)
		text_printf(&s.out, "%lu\n", selected);
	conditions_free(&conditions);
	seen_free(&seen);
	text_free(&words);
	int status = session_end(&s);
	return status == EXIT_TROUBLE ? status : selected ? EXIT_LEGAL : EXIT_ILLEGAL;
}

const struct command command_select = {
	"select", "select [OPTION]... [FILE]...", "prints the records that meet conditions, as they stand",
	"  --tag NAME=VALUE          by a tag: also != < <= > >=, and ~ for a regular expression\n"
	"  --game GAME               of that game\n"
	"  --seat NAME               with a seat or player of that name\n"
	"  --turns N[-M]             with so many turns; also N- and -M\n"
	"  --result SEAT|none|open   with that computed result\n"
	"  --verdict VERDICT         legal, illegal, undecided or unreadable\n"
	"  --rule ID                 with a fault or note of that rule\n"
	"  --ruling [GAME/]KEY       in which that disputed point was asked\n"
	"  --rank SEAT=PLACE         with that place at the end; also != < <= > >=\n"
	"  --score SEAT=N            with that score at the end; also != < <= > >=\n"
	"  --not                     the records that do not meet all this\n"
	"  -c, --count               only the number of records\n"
	"  --first N                 no more than N records\n"
	"  --dedupe[=game]           no record twice; game: no game twice, however it is written\n"
	"  --split N                 into files of N records each, part0001.stw and so on\n"
	"  --prefix PREFIX           another beginning of their names than part\n"
	"  --force                   replace files of those names\n"
	"  -q, --quiet               no faults\n",
	run,
};
