#include "cmd/cli.h"

#include "cmd/expect.h"
#include "cmd/machine.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { FLUSH_AT = 64 * 1024, THREADS_MAX = 256 };

enum { OPT_RULING = 1000, OPT_COMPONENTS, OPT_DIR, OPT_STRICT, OPT_FORMAT, OPT_COLOUR, OPT_NOTES, OPT_HELP, OPT_HOUSE };

static const char common_help[] =
	"  --ruling GAME/KEY=OPTION  reading of a disputed point, over the record's own\n"
	"  --components FILE         component set that stands for every record's own\n"
	"  --house FILE              house-rule file that stands for every record's own\n"
	"  --components-dir DIR      where files named by records lie (else beside the record)\n"
	"  --strict                  odd signs that are read generously become faults\n"
	"  --notes                   report those readings as notes\n"
	"  --color WHEN              auto, always or never\n"
	"  -j, --jobs N              in N threads, 0: as many as there are processors\n"
	"  -h, --help                this text\n"
	"Files hold any number of records; - or no file is standard input.\n";

static const struct option common_options[] = {
	{"ruling", required_argument, NULL, OPT_RULING},
	{"components", required_argument, NULL, OPT_COMPONENTS},
	{"components-dir", required_argument, NULL, OPT_DIR},
	{"house", required_argument, NULL, OPT_HOUSE},
	{"strict", no_argument, NULL, OPT_STRICT},
	{"notes", no_argument, NULL, OPT_NOTES},
	{"format", required_argument, NULL, OPT_FORMAT},
	{"color", required_argument, NULL, OPT_COLOUR},
	{"jobs", required_argument, NULL, 'j'},
	{"help", no_argument, NULL, OPT_HELP},
	{NULL, 0, NULL, 0},
};

/* Records as they stand go to a terminal: what it would obey is shown as
 * elsewhere. Files and pipes get them byte for byte. */
static bool make_visible;

static void visible(struct text *t, const char *bytes, size_t n)
{
	for (size_t at = 0, k; at < n; at += k) {
		for (k = 0; at + k < n && bytes[at + k] != '\n' && bytes[at + k] != '\t';)
			k++;
		bool cr_lf = k && at + k < n && bytes[at + k] == '\n' && bytes[at + k - 1] == '\r';
		text_safe(t, bytes + at, k - cr_lf);
		if (at + k < n)
			text_putc(t, bytes[at + k++]);
	}
}

static void put_out(const char *bytes, size_t n)
{
	if (write_all(STDOUT_FILENO, bytes, n))
		return;
	if (errno == EPIPE) {                   /* nobody reads on: a quiet end, whatever was inherited */
		unfinished_drop();
		signal(SIGPIPE, SIG_DFL);
		raise(SIGPIPE);
	} else {
		trouble("standard output", strerror(errno));
	}
	leave_at_once(EXIT_TROUBLE);
}

void write_out(const char *bytes, size_t n)
{
	struct text t;

	if (!make_visible) {
		put_out(bytes, n);
		return;
	}
	text_init(&t, out_of_memory, NULL);
	visible(&t, bytes, n);
	put_out(t.at, t.len);
	text_free(&t);
}

void write_err(const char *bytes, size_t n)
{
	write_all(STDERR_FILENO, bytes, n);     /* else there is nobody left to tell */
}

void trouble(const char *what, const char *why)
{
	struct text t;

	text_init(&t, out_of_memory, NULL);
	tell_trouble(&t, what, why);
	write_err(t.at, t.len);
	text_free(&t);
}

void usage_error(const struct command *c, const char *format, ...)
{
	char message[500];
	va_list ap;

	va_start(ap, format);
	vsnprintf(message, sizeof message, format, ap);
	va_end(ap);
	trouble(c ? c->name : "usage", message);
	fprintf(stderr, "usage: steward %s\nsteward %s%s--help says more\n", c ? c->usage : "COMMAND ...", c ? c->name : "", c ? " " : "");
	exit(EXIT_TROUBLE);
}

static _Noreturn void help(const struct command *c)
{
	printf("usage: steward %s\n%s\n\n%s", c->usage, c->summary, c->options);
	for (const char *line = common_help, *end; *line; line = end) {
		char option[32];
		end = strchr(line, '\n') + 1;
		/* where a command has such an option of its own, it has said so */
		if (sscanf(line, "  %30s", option) != 1 || !strstr(c->options, strcat(option, " ")))
			fwrite(line, 1, (size_t)(end - line), stdout);
	}
	if (fflush(stdout)) {
		trouble("standard output", strerror(errno));
		exit(EXIT_TROUBLE);
	}
	exit(EXIT_LEGAL);
}

/* What the help of a command names behind "--format "; a command that names none prints in one way only. */
static void set_format(struct session *s, const char *arg)
{
	static const char *const names[] = {"text", "json", "tap", "setup", "svg"};
	const char *list = strstr(s->command->options, "--format ");
	size_t n = strlen(arg);

	if (!list && strcmp(arg, "text") != 0)
		usage_error(s->command, "%s prints in one way only; there is no --format %s", s->command->name, arg);
	if (!list)
		return;
	list += strlen("--format ");
	for (const char *word = list; *word != ' '; word += *word == '|') {
		size_t len = strcspn(word, "| ");
		for (int i = 0; i < 5 && len == n && memcmp(word, arg, n) == 0; i++)
			if (strcmp(arg, names[i]) == 0) {
				s->format = (enum format)i;
				return;
			}
		word += len;
	}
	usage_error(s->command, "--format is %.*s, not %s", (int)strcspn(list, " "), list, arg);
}

static void set_colour(struct session *s, const char *arg)
{
	if (strcmp(arg, "always") == 0)
		s->colour = true;
	else if (strcmp(arg, "never") == 0)
		s->colour = false;
	else if (strcmp(arg, "auto") != 0)
		usage_error(s->command, "--color is auto, always or never, not %s", arg);
}

/* Wrong usage of --ruling, with the nearest known game, point or option. */
static _Noreturn void unknown_ruling(struct session *s, const char *arg, const char *key, const char *eq)
{
	const char *names[1024] = {NULL}, *list = "";
	size_t n = 0, len = strcspn(key, "/=");
	bool of_game = key != arg, games_too = !of_game && strchr(arg, '/') && strchr(arg, '/') < eq;

	for (size_t i = 0; games[i]; i++) {
		const struct reading *o;
		if (games_too)
			names[n++] = games[i]->id;
		if (of_game && (strncmp(arg, games[i]->id, (size_t)(key - arg - 1)) != 0 || games[i]->id[key - arg - 1]))
			continue;
		for (size_t k = 0; k < games[i]->nrulings && n < 1000; k++) {
			names[n++] = games[i]->rulings[k].key;
			if (strlen(games[i]->rulings[k].key) == len && memcmp(games[i]->rulings[k].key, key, len) == 0)
				for (unsigned j = 0; (o = game_option_at(games[i], (unsigned)k, j)); j++)
					list = arena_printf(&s->keep, "%s%s%s", list, *list ? ", " : "", o->name);
		}
	}
	if (*list)
		usage_error(s->command, "--ruling %s: the options of that point are %s", arg, list);
	const char *near = nearest_name(key, len, names, n);
	usage_error(s->command, near ? "--ruling %s: no %s is called so; did you mean %s?" : "--ruling %s: no %s is called so (steward rules lists them)", arg,
		    of_game ? "disputed point of that game" : "game or disputed point", near);
}

/* A ruling over the records' own; without its game it is for every game that has this reading. */
void session_ruling(struct session *s, const char *arg)
{
	const char *slash = strchr(arg, '/'), *eq = strchr(arg, '='), *key = slash && eq && slash < eq ? slash + 1 : arg;
	bool known = false, game_known = key == arg;
	char name[64];

	if (!eq || (size_t)(eq - key) >= sizeof name)
		usage_error(s->command, "--ruling takes GAME/KEY=OPTION, not %s", arg);
	memcpy(name, key, (size_t)(eq - key));
	name[eq - key] = '\0';
	for (size_t i = 0; games[i]; i++) {
		if (key != arg && (strncmp(arg, games[i]->id, (size_t)(slash - arg)) != 0 || games[i]->id[slash - arg]))
			continue;
		game_known = true;
		int point = game_ruling(games[i], name);
		if (point < 0 || game_option(games[i], (unsigned)point, eq + 1) < 0)
			continue;
		known = true;
		if (s->overrides.n == sizeof s->rulings / sizeof *s->rulings)
			usage_error(s->command, "too many rulings");
		s->rulings[s->overrides.n++] = arena_printf(&s->keep, "%s/%s", games[i]->id, key);
	}
	if (!game_known || !known)
		unknown_ruling(s, arg, game_known ? key : arg, eq);
	s->overrides.rulings = s->rulings;
}

long number_option(const struct command *c, const char *option, const char *arg, long min, long max)
{
	char *end;

	errno = 0;
	long n = strtol(arg, &end, 10);
	if (*arg < '0' || *arg > '9' || *end || errno || n < min || n > max) {
		if (max == LONG_MAX)
			usage_error(c, "%s takes a number from %ld, not %s", option, min, arg);
		usage_error(c, "%s takes a number from %ld to %ld, not %s", option, min, max, arg);
	}
	return n;
}

void game_unknown(const struct command *c, const char *name)
{
	char list[200] = "";

	for (size_t i = 0; games[i]; i++)
		snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", !i ? "" : games[i + 1] ? ", " : " and ", games[i]->id);
	usage_error(c, "no game is called %s; there are %s", name, list);
}

bool seat_called(struct session *s, size_t seat, const char *name)
{
	const struct seat *own = &s->record.seats[seat];
	size_t n;
	char *person = string_text(own->person, (struct span){0, own->person_len}, &s->arena, &n);

	while (n > 0 && (person[n - 1] == ' ' || person[n - 1] == '\t'))
		person[--n] = '\0';
	return strcasecmp(person, name) == 0 || strcasecmp(seat_name(&s->record, (int)seat, &s->arena), name) == 0;
}

void session_open(struct session *s, const char **files, int nfiles)
{
	memset(s, 0, sizeof *s);
	s->threads = 1;
	input_init(&s->input, files, nfiles, out_of_memory);
	arena_init(&s->keep, out_of_memory, NULL);
	arena_init(&s->arena, out_of_memory, NULL);
	library_init(&s->library, out_of_memory, NULL);
	text_init(&s->out, out_of_memory, NULL);
	text_init(&s->err, out_of_memory, NULL);
	record_init(&s->record, &s->keep);
	replay_init(&s->replay, &s->library, &s->keep, &s->arena);
}

void session_close(struct session *s)
{
	portion_free(&s->lone);
	input_free(&s->input);
	text_free(&s->out);
	text_free(&s->err);
	library_free(&s->library);
	arena_free(&s->arena);
	arena_free(&s->keep);
}

void session_open_like(struct session *s, const struct session *like)
{
	session_open(s, NULL, 0);
	s->command = like->command;
	s->overrides = like->overrides;
	s->format = like->format;
	s->strict = like->strict;
	s->quiet = like->quiet;
	s->notes = like->notes;
	s->colour = like->colour;
	s->unicode = like->unicode;
	s->library.override = like->library.override;
	s->library.house_override = like->library.house_override;
	s->library.dir = like->library.dir;
}

void session_start(struct session *s, const struct command *c, int argc, char **argv, const struct option *extra,
		   void (*take)(struct session *, int val, const char *arg), void *own)
{
	struct option all[64];
	char letters[64] = "+hqj:";
	size_t n = 0;
	int val;

	session_open(s, NULL, 0);
	s->command = c;
	s->own = own;
	s->colour = isatty(STDOUT_FILENO) && !(getenv("NO_COLOR") && *getenv("NO_COLOR"));
	for (const struct option *o = extra; o->name; o++) {
		all[n++] = *o;
		if (o->val > 0 && o->val < 128) {
			char letter[3] = {(char)o->val, o->has_arg == required_argument ? ':' : '\0', '\0'};
			strcat(letters, letter);
		}
	}
	for (const struct option *o = common_options; o->name; o++)     /* behind a command's own, which go before them */
		all[n++] = *o;
	memset(&all[n], 0, sizeof all[n]);
	opterr = 0;
	optind = 1;
	/* options may stand behind files, as users of GNU tools expect */
	letters[0] = '-';
	const char **files = arena_array(&s->keep, (size_t)argc + 1, sizeof *files);
	int nfiles = 0;
	while ((val = getopt_long(argc, argv, letters, all, NULL)) != -1) {
		switch (val) {
		case 1: files[nfiles++] = optarg; break;
		case OPT_RULING: session_ruling(s, optarg); break;
		case OPT_COMPONENTS: s->library.override = optarg; break;
		case OPT_DIR: s->input.dir = optarg; break;
		case OPT_HOUSE: s->library.house_override = optarg; break;
		case OPT_STRICT: s->strict = true; break;
		case OPT_NOTES: s->notes = true; break;
		case OPT_FORMAT: set_format(s, optarg); break;
		case OPT_COLOUR: set_colour(s, optarg); break;
		case 'j': s->threads = number_option(c, "-j", optarg, 0, THREADS_MAX); break;
		case 'q': s->quiet = true; break;
		case 'h':
		case OPT_HELP: help(c);
		case '?':
		case ':':
			if (optopt && optopt < 128)
				usage_error(c, "option -%c is not known or lacks its argument", optopt);
			else {
				const char *names[64], *word = argv[optind - 1];
				size_t k = 0, len = strcspn(word, "=");
				for (; k < n; k++)
					names[k] = all[k].name;
				const char *near = len > 2 ? nearest_name(word + 2, len - 2, names, k) : NULL;
				bool exact = near && strlen(near) == len - 2 && strncmp(near, word + 2, len - 2) == 0;
				usage_error(c, exact ? "option %s lacks its argument or takes none%s%s" : near ? "no option %s%s%s?" : "no option %s%s%s", word,
					    near && !exact ? "; did you mean --" : "", near && !exact ? near : "");
			}
		default: take(s, val, optarg);
		}
	}
	while (optind < argc)
		files[nfiles++] = argv[optind++];
	if (nfiles == 0)
		files[nfiles++] = "-";
	bool records = s->format == FORMAT_SETUP || c == &command_fmt || c == &command_select || c == &command_convert;
	make_visible = records && isatty(STDOUT_FILENO);
	if (s->threads == 0)
		s->threads = sysconf(_SC_NPROCESSORS_ONLN);
	const char *dir = s->input.dir;
	input_init(&s->input, files, nfiles, out_of_memory);
	s->input.dir = dir;
}

bool session_take(struct session *s, struct portion *p)
{
	if (!batch_next(&p->batch, &s->slice))
		return false;
	s->infile = p->file;
	s->file = p->file->name;
	s->library.dir = p->file->dir;
	arena_reset(&s->arena);
	diags_init(&s->diags, &s->arena);
	s->asker = (struct asker){p->file, p->before + p->batch.given};
	s->record.find = find_named;
	s->record.find_arg = &s->asker;
	record_parse(&s->record, &s->slice, s->strict, &s->diags);
	s->has_record = s->slice.start < s->slice.len;
	s->record_number = s->has_record ? s->asker.number : 0;
	if (!s->has_record)
		diags_add(&s->diags, &notation_rules[N_EMPTY], V_UNREADABLE, (struct span){0, 0},
			  "there is no record here; a record begins with [Game \"...\"]");
	const struct tag *name = record_tag(&s->record, TAG_NAME);
	if (name && names_are_full(&s->asker))
		diags_add(&s->diags, &notation_rules[N_LIMIT_NAMES], V_UNREADABLE, name->span,
			  arena_printf(&s->arena, "more than %d records of this file have a [Name]", NAMED_MAX));
	if (s->has_record && record_tag(&s->record, TAG_EXPECT)) {
		struct expect list[EXPECTS_MAX];
		expects_read(&s->record, list, &s->arena, &s->diags);
	}
	if (s->notes && !s->strict)
		for (enum notation_rule r = 0; r < N_RULES_COUNT; r++)
			if (s->record.odd[r].count && r != N_ENCODING)
				diags_add(&s->diags, &notation_rules[r], V_LEGAL, (struct span){s->record.odd[r].at, s->record.odd[r].at},
					  arena_printf(&s->arena, "%u of them, the first here", s->record.odd[r].count));
	return true;
}

bool session_next(struct session *s)
{
	bool trouble = false;

	while (!s->lone.file || !session_take(s, &s->lone)) {
		session_flush(s, true);         /* nobody waits for output while input is waited for */
		portion_release(&s->lone);
		bool more = input_fill(&s->input, &s->lone, &s->err, &trouble);
		if (trouble)
			session_status(s, EXIT_TROUBLE);
		if (!more)
			return false;
	}
	session_flush(s, false);
	return true;
}

struct report session_report(struct session *s)
{
	return (struct report){s->file, s->record_number, &s->slice, &s->record, &s->diags, &s->replay, s->colour, s->unicode, &s->overrides};
}

struct overrides session_overrides(const struct session *s, const char *ruling, const char *list[OVERRIDES_MAX])
{
	struct overrides over = {list, 0};

	for (size_t i = 0; i < s->overrides.n; i++)
		list[over.n++] = s->overrides.rulings[i];
	if (ruling)
		list[over.n++] = ruling;
	return over;
}

void session_replay(struct session *s)
{
	if (s->has_record)
		replay_run(&s->replay, &s->record, &s->overrides, &s->diags);
	else
		replay_forget(&s->replay);      /* nothing of the record before is said of what is none */
	diags_sort(&s->diags);
}

int verdict_status(enum verdict v)
{
	return v == V_LEGAL ? EXIT_LEGAL : v == V_UNDECIDED ? EXIT_UNDECIDED : v == V_ILLEGAL ? EXIT_ILLEGAL : EXIT_TROUBLE;
}

void session_status(struct session *s, int status)
{
	static const int weight[] = {[EXIT_LEGAL] = 0, [EXIT_UNDECIDED] = 1, [EXIT_ILLEGAL] = 2, [EXIT_TROUBLE] = 3};

	if (weight[status] > weight[s->status])
		s->status = status;
}

void session_trouble(struct session *s, const char *what, const char *why)
{
	tell_trouble(&s->err, what, why);
	session_status(s, EXIT_TROUBLE);
}

void session_flush(struct session *s, bool all)
{
	if (s->spill) {
		s->spill(s);
		return;
	}
	write_err(s->err.at, s->err.len);
	s->err.len = 0;
	if (s->out.len < FLUSH_AT && !all)
		return;
	write_out(s->out.at, s->out.len);
	s->out.len = 0;
}

int session_end(struct session *s)
{
	session_flush(s, true);
	if (!close_written(STDOUT_FILENO) && errno != EBADF) {
		trouble("standard output", strerror(errno));
		s->status = EXIT_TROUBLE;
	}
	if (!s->left_behind)
		session_close(s);
	return s->status;
}
