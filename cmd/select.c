/* steward select: the records that meet conditions, as they stand. */
#include "cmd/cli.h"
#include "cmd/conditions.h"
#include "cmd/parts.h"
#include "cmd/played.h"
#include "cmd/point.h"
#include "cmd/seen.h"
#include "cmd/work.h"

#include <limits.h>
#include <string.h>

enum { OPT_ASK = 2000, OPT_NOT = 2100, OPT_FIRST, OPT_SPLIT, OPT_PREFIX, OPT_FORCE, OPT_DEDUPE };
enum dedupe { DEDUPE_NONE, DEDUPE_BYTES, DEDUPE_GAME };

struct choice {
	/* what is asked; only read behind the options */
	struct conditions conditions;
	bool negated, count;
	enum dedupe dedupe;
	unsigned long first;
	/* in the order of the records */
	struct parts parts;
	struct seen seen;
	unsigned long selected;
};

/* Of a record: whether it is chosen, what it is known by, how its lines end. */
struct note {
	bool chosen;
	struct hash hash;
	const char *line_end;
};

static unsigned long positive(const char *option, const char *arg)
{
	return (unsigned long)number_option(&command_select, option, arg, 1, LONG_MAX);
}

static enum dedupe dedupe_of(const char *arg)
{
	if (!arg || strcmp(arg, "bytes") == 0)
		return DEDUPE_BYTES;
	if (strcmp(arg, "game") != 0)
		usage_error(&command_select, "--dedupe is bytes or game, not %s", arg);
	return DEDUPE_GAME;
}

static void take(struct session *s, int val, const char *arg)
{
	struct choice *c = s->own;

	switch (val) {
	case 'c': c->count = true; break;
	case OPT_NOT: c->negated = true; break;
	case OPT_FIRST: c->first = positive("--first", arg); break;
	case OPT_SPLIT: c->parts.each = positive("--split", arg); break;
	case OPT_PREFIX: c->parts.prefix = arg; break;
	case OPT_FORCE: c->parts.force = true; break;
	case OPT_DEDUPE: c->dedupe = dedupe_of(arg); break;
	case OPT_ASK + ASK_RULING:
		if (strchr(arg, '=')) {         /* a reading for the replay, as every command takes it */
			session_ruling(s, arg);
			break;
		}
		/* fall through */
	default: conditions_add(&c->conditions, s, (enum ask)(val - OPT_ASK), arg);
	}
}

/* The bytes of the record: from [Game to its * and the comments behind that in
 * the same line, or, where it has no *, to its last byte that is no white space. */
static struct span bytes_of_record(struct session *s)
{
	const char *text = s->slice.text;
	size_t end = s->slice.len, at;

	if (!s->record.starred) {
		while (end > s->slice.start && text[end - 1] && strchr(" \t\r\n>|", text[end - 1]))
			end--;
		return (struct span){(uint32_t)s->slice.start, (uint32_t)end};
	}
	for (end = at = s->record.star + 1; at < s->slice.len && (text[at] == ' ' || text[at] == '\t' || text[at] == '{'); at++) {
		const char *close = text[at] == '{' ? memchr(text + at, '}', s->slice.len - at) : NULL;
		if (text[at] == '{' && !close)
			break;
		if (close)
			end = (at = (size_t)(close - text)) + 1;
	}
	return (struct span){(uint32_t)s->slice.start, (uint32_t)end};
}

/* How the line ends in which the record does; a lone CR would join with what follows. */
static const char *line_end(struct session *s, size_t at)
{
	const char *text = s->slice.text;

	while (at < s->slice.len && (text[at] == ' ' || text[at] == '\t'))
		at++;
	return at < s->slice.len && text[at] == '\r' && text[at + 1] == '\n' ? "\r\n" : "\n";
}

static struct hash known_by(struct session *s, enum dedupe dedupe, struct span at)
{
	struct text words = {.fail = s->out.fail};
	struct hash h;

	if (dedupe == DEDUPE_GAME && played_text(&words, &s->record, &s->diags, &s->arena))
		h = hash_of(words.at, words.len);
	else
		h = hash_of(s->slice.text + at.at, at.end - at.at);
	text_free(&words);
	return h;
}

/* A record that can't be read is trouble, unless that is what was asked for. */
static void tell_unreadable(struct session *s, const struct choice *c)
{
	bool asked = conditions_ask(&c->conditions, ASK_VERDICT) || conditions_ask(&c->conditions, ASK_RULE);

	if (s->diags.worst != V_UNREADABLE || (asked && s->has_record))
		return;
	point_faults(s);
	session_status(s, EXIT_TROUBLE);
}

/* Prints the record's bytes, if it is chosen. */
static void one_record(struct session *s, void *room)
{
	const struct choice *c = s->own;
	struct note *note = room;

	note->chosen = s->has_record && conditions_hold(&c->conditions, s) != c->negated;
	tell_unreadable(s, c);
	if (!note->chosen)
		return;
	struct span at = bytes_of_record(s);
	if (c->dedupe)
		note->hash = known_by(s, c->dedupe, at);
	note->line_end = line_end(s, at.end);
	if (c->parts.each || !c->count)
		text_add(&s->out, s->slice.text + at.at, at.end - at.at);
}

/* False: nothing more can be written. */
static bool write_record(struct session *s, const struct said *x, const char *end)
{
	struct choice *c = s->own;
	struct text *to = c->parts.each ? &c->parts.out : &s->out;

	if (c->parts.each && !parts_next(&c->parts, s))
		return false;
	if (c->parts.each ? c->parts.records > 1 : c->selected > 1)
		text_puts(to, end);
	text_add(to, x->text, x->len);
	text_puts(to, end);
	return !c->parts.each || parts_flush(&c->parts, false);
}

static bool put(struct session *s, const struct said *x)
{
	const struct note *note = x->note;
	struct choice *c = s->own;

	if (!note->chosen || (c->dedupe && seen_before(&c->seen, note->hash)))
		return true;
	c->selected++;
	if (x->slice->truncated && (c->parts.each || !c->count)) {
		session_trouble(s, x->file->name, "a record of more than 16 MiB is not copied");
		c->selected--;
	} else if ((c->parts.each || !c->count) && !write_record(s, x, note->line_end)) {
		session_status(s, EXIT_TROUBLE);
		return false;
	}
	return c->selected != c->first || !c->first;
}

static void start(struct session *s, struct choice *c, int argc, char **argv)
{
	static const struct option extra[] = {
		{"tag", required_argument, NULL, OPT_ASK + ASK_TAG}, {"game", required_argument, NULL, OPT_ASK + ASK_GAME},
		{"seat", required_argument, NULL, OPT_ASK + ASK_SEAT}, {"turns", required_argument, NULL, OPT_ASK + ASK_TURNS},
		{"record", required_argument, NULL, OPT_ASK + ASK_RECORD},
		{"result", required_argument, NULL, OPT_ASK + ASK_RESULT}, {"verdict", required_argument, NULL, OPT_ASK + ASK_VERDICT},
		{"rule", required_argument, NULL, OPT_ASK + ASK_RULE}, {"ruling", required_argument, NULL, OPT_ASK + ASK_RULING},
		{"rank", required_argument, NULL, OPT_ASK + ASK_RANK}, {"score", required_argument, NULL, OPT_ASK + ASK_SCORE},
		{"not", no_argument, NULL, OPT_NOT}, {"count", no_argument, NULL, 'c'}, {"first", required_argument, NULL, OPT_FIRST},
		{"split", required_argument, NULL, OPT_SPLIT}, {"prefix", required_argument, NULL, OPT_PREFIX},
		{"force", no_argument, NULL, OPT_FORCE}, {"dedupe", optional_argument, NULL, OPT_DEDUPE},
		{"quiet", no_argument, NULL, 'q'}, {NULL, 0, NULL, 0},
	};

	session_start(s, &command_select, argc, argv, extra, take, c);
	if ((c->parts.prefix || c->parts.force) && !c->parts.each)
		usage_error(&command_select, "--prefix and --force go with --split");
	if (!c->parts.prefix)
		c->parts.prefix = "part";
	c->seen.fail = s->out.fail;
}

static int run(int argc, char **argv)
{
	struct choice c = {.parts.fd = -1};
	struct session s;

	start(&s, &c, argc, argv);
	work_records(&s, &(struct work){one_record, sizeof(struct note), put, NULL, 0});
	if (!parts_end(&c.parts))
		session_status(&s, EXIT_TROUBLE);
	if (c.count)
		text_printf(&s.out, "%lu\n", c.selected);
	conditions_free(&c.conditions);
	seen_free(&c.seen);
	int status = session_end(&s);
	return status == EXIT_TROUBLE ? status : c.selected ? EXIT_LEGAL : EXIT_ILLEGAL;
}

const struct command command_select = {
	"select", "select [OPTION]... [FILE]...", "prints the records that meet conditions, as they stand",
	"  --tag NAME=VALUE          by a tag: also != < <= > >=, and ~ for a regular expression\n"
	"  --game GAME               of that game\n"
	"  --seat NAME               with a seat or player of that name\n"
	"  --turns N[-M]             with so many turns; also N- and -M\n"
	"  --record N[-M]            the N-th of its file, or from there to the M-th; also N- and -M\n"
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
