#include "cmd/cli.h"

#include "cmd/expect.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { NAMED_MAX = 1000, FLUSH_AT = 64 * 1024, FILES_MAX = 100000, DEPTH_MAX = 32 };

struct named {
	char *name;
	size_t len;
	struct slice slice;
	struct record record;
};

enum { OPT_RULING = 1000, OPT_COMPONENTS, OPT_DIR, OPT_STRICT, OPT_FORMAT, OPT_COLOUR, OPT_NOTES, OPT_HELP, OPT_HOUSE };

static const char common_help[] =
	"  --ruling GAME/KEY=OPTION  reading of a disputed point, over the record's own\n"
	"  --components FILE         component set that stands for every record's own\n"
	"  --house FILE              house-rule file that stands for every record's own\n"
	"  --components-dir DIR      where files named by records lie (else beside the record)\n"
	"  --strict                  odd signs that are read generously become faults\n"
	"  --notes                   report those readings as notes\n"
	"  --color WHEN              auto, always or never\n"
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
	{"help", no_argument, NULL, OPT_HELP},
	{NULL, 0, NULL, 0},
};

static _Noreturn void out_of_memory(void *arg)
{
	(void)arg;
	trouble("memory", "there is no more");
	_exit(EXIT_TROUBLE);
}

void trouble(const char *what, const char *why)
{
	struct text t;

	text_init(&t, out_of_memory, NULL);
	text_puts(&t, "steward: ");
	text_safe(&t, what, strlen(what));
	text_puts(&t, ": ");
	text_safe(&t, why, strlen(why));
	text_putc(&t, '\n');
	(void)!write(STDERR_FILENO, t.at, t.len);
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
	printf("usage: steward %s\n%s\n\n%s%s", c->usage, c->summary, c->options, common_help);
	if (fflush(stdout)) {
		trouble("standard output", strerror(errno));
		exit(EXIT_TROUBLE);
	}
	exit(EXIT_LEGAL);
}

static void set_format(struct session *s, const char *arg)
{
	static const char *const names[] = {"text", "json", "tap", "setup", "svg"};

	for (int i = 0; i < 5; i++)
		if (strcmp(arg, names[i]) == 0) {
			s->format = (enum format)i;
			return;
		}
	const char *near = nearest_name(arg, strlen(arg), names, 5);
	usage_error(s->command, near ? "no format is called %s; did you mean %s?" : "no format is called %s; there are text, json, tap, setup and svg", arg, near);
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
	const char *names[1024], *list = "";
	size_t n = 0, len = strcspn(key, "/=");
	int point = -1;

	for (size_t i = 0; games[i]; i++) {
		if (key == arg && strchr(arg, '/') && strchr(arg, '/') < eq)
			names[n++] = games[i]->id;
		for (size_t k = 0; k < games[i]->nrulings && n < 1000; k++) {
			const struct reading *o;
			if (strlen(games[i]->rulings[k].key) == len && memcmp(games[i]->rulings[k].key, key, len) == 0)
				for (unsigned j = 0; (point = (int)k, o = game_option_at(games[i], (unsigned)k, j)); j++)
					list = arena_printf(&s->keep, "%s%s%s", list, j ? ", " : "", o->name);
			names[n++] = games[i]->rulings[k].key;
		}
	}
	if (point >= 0)
		usage_error(s->command, "--ruling %s: the options of that point are %s", arg, list);
	const char *near = nearest_name(key, len, names, n);
	usage_error(s->command, near ? "--ruling %s: no game or disputed point is called so; did you mean %s?"
				     : "--ruling %s: no game or disputed point is called so (steward rules lists them)", arg, near);
}

/* A ruling over the records' own must at least name a known point of some game. */
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
		known |= point >= 0 && game_option(games[i], (unsigned)point, eq + 1) >= 0;
	}
	if (!game_known || !known)
		unknown_ruling(s, arg, game_known ? key : arg, eq);
	if (s->overrides.n == sizeof s->rulings / sizeof *s->rulings)
		usage_error(s->command, "too many rulings");
	s->rulings[s->overrides.n++] = arg;
	s->overrides.rulings = s->rulings;
}

void session_open(struct session *s, const char **files, int nfiles)
{
	memset(s, 0, sizeof *s);
	s->fd = -1;
	s->files = files;
	s->nfiles = nfiles;
	arena_init(&s->keep, out_of_memory, NULL);
	arena_init(&s->file_arena, out_of_memory, NULL);
	arena_init(&s->arena, out_of_memory, NULL);
	library_init(&s->library, out_of_memory, NULL);
	text_init(&s->out, out_of_memory, NULL);
	record_init(&s->record, &s->keep);
	replay_init(&s->replay, &s->library, &s->keep, &s->arena);
}

void session_close(struct session *s)
{
	text_free(&s->out);
	library_free(&s->library);
	arena_free(&s->arena);
	arena_free(&s->file_arena);
	arena_free(&s->keep);
}

void session_start(struct session *s, const struct command *c, int argc, char **argv, const struct option *extra,
		   void (*take)(struct session *, int val, const char *arg))
{
	struct option all[64];
	char letters[64] = "+hq";
	size_t n = 0;
	int val;

	session_open(s, NULL, 0);
	s->command = c;
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
		case OPT_DIR: s->components_dir = optarg; break;
		case OPT_HOUSE: s->library.house_override = optarg; break;
		case OPT_STRICT: s->strict = true; break;
		case OPT_NOTES: s->notes = true; break;
		case OPT_FORMAT: set_format(s, optarg); break;
		case OPT_COLOUR: set_colour(s, optarg); break;
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
	s->files = files;
	s->nfiles = nfiles;
}

const char *folder_of(const char *path, struct arena *a)
{
	const char *slash = strrchr(path, '/');

	if (!slash)
		return ".";
	return slash == path ? "/" : arena_copy(a, path, (size_t)(slash - path));
}

static const struct record *find_named(void *arg, const char *name, size_t len)
{
	struct session *s = arg;

	for (unsigned i = s->nnamed; i-- > 0;)
		if (s->named[i].len == len && memcmp(s->named[i].name, name, len) == 0)
			return &s->named[i].record;
	return NULL;
}

/* Keeps a record that has a [Name] until its file ends, for [From]. */
static void keep_named(struct session *s)
{
	const struct tag *t = record_tag(&s->record, TAG_NAME);
	struct diags ignored;

	if (!t || s->nnamed == NAMED_MAX)
		return;
	if (!s->named)
		s->named = arena_array(&s->file_arena, NAMED_MAX, sizeof *s->named);
	struct named *n = &s->named[s->nnamed++];
	n->name = tag_text(&s->record, t, &s->file_arena, &n->len);
	char *text = arena_alloc(&s->file_arena, s->slice.len + 17);
	memcpy(text, s->slice.text, s->slice.len);
	memset(text + s->slice.len, 0, 17);
	slice_of(&n->slice, text, s->slice.len);
	record_init(&n->record, &s->file_arena);
	n->record.find = find_named;
	n->record.find_arg = s;
	s->nnamed--;                    /* a record does not stand on itself */
	diags_init(&ignored, &s->arena);
	record_parse(&n->record, &n->slice, false, &ignored);
	s->nnamed++;
}

/* Nobody waits for output while input is waited for. */
static void flush_before_read(void *arg)
{
	session_flush(arg, true);
}

static bool open_next(struct session *s)
{
	while (s->next_file < s->nfiles) {
		const char *path = s->files[s->next_file++];
		bool standard = strcmp(path, "-") == 0;
		int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
		if (fd < 0) {
			trouble(path, strerror(errno));
			session_status(s, EXIT_TROUBLE);
			continue;
		}
		arena_reset(&s->file_arena);
		s->named = NULL;
		s->nnamed = 0;
		s->fd = fd;
		s->file = standard ? "stdin" : path;
		s->library.dir = s->components_dir ? s->components_dir : standard ? "." : folder_of(path, &s->file_arena);
		s->record_number = 0;
		source_init(&s->source, fd, out_of_memory, NULL);
		s->source.before_read = flush_before_read;
		s->source.before_read_arg = s;
		return true;
	}
	return false;
}

static void close_file(struct session *s)
{
	if (s->source.error) {
		trouble(s->file, strerror(s->source.error));
		session_status(s, EXIT_TROUBLE);
	}
	source_free(&s->source);
	if (s->fd > STDIN_FILENO)
		close(s->fd);
	s->fd = -1;
}

bool session_next(struct session *s)
{
	for (;;) {
		session_flush(s, false);
		if (s->fd < 0 && !open_next(s))
			return false;
		if (source_next(&s->source, &s->slice))
			break;
		close_file(s);
	}
	arena_reset(&s->arena);
	diags_init(&s->diags, &s->arena);
	s->record.find = find_named;
	s->record.find_arg = s;
	record_parse(&s->record, &s->slice, s->strict, &s->diags);
	s->has_record = s->slice.start < s->slice.len;
	if (s->has_record) {
		s->record_number++;
		keep_named(s);
	} else {
		diags_add(&s->diags, &notation_rules[N_EMPTY], V_UNREADABLE, (struct span){0, 0},
			  "there is no record here; a record begins with [Game \"...\"]");
	}
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

/* Files and folders: a folder gives its .stw files, in the order of their names, and its folders. */
static void add_path(struct session *session, const char ***files, int *n, size_t *cap, const char *path, int depth, bool named)
{
	struct dirent **list;
	struct stat st;

	if (strcmp(path, "-") != 0 && stat(path, &st)) {
		trouble(path, strerror(errno));
		session_status(session, EXIT_TROUBLE);
		return;
	}
	if (strcmp(path, "-") == 0 || !S_ISDIR(st.st_mode)) {
		size_t len = strlen(path);
		if (!named && (len < 4 || strcmp(path + len - 4, ".stw") != 0))
			return;
		*files = arena_grow(&session->keep, *files, (size_t)*n, cap, sizeof **files);
		(*files)[(*n)++] = arena_copy(&session->keep, path, len);
		return;
	}
	int entries = depth < DEPTH_MAX && *n < FILES_MAX ? scandir(path, &list, NULL, alphasort) : -1;
	if (entries < 0) {
		trouble(path, depth < DEPTH_MAX ? strerror(errno) : "folders lie too deep in one another");
		session_status(session, EXIT_TROUBLE);
		return;
	}
	for (int i = 0; i < entries; i++) {
		if (list[i]->d_name[0] != '.')
			add_path(session, files, n, cap, arena_printf(&session->keep, "%s/%s", path, list[i]->d_name), depth + 1, false);
		free(list[i]);
	}
	free(list);
}

void session_expand(struct session *s)
{
	const char **files = NULL;
	size_t cap = 0;
	int n = 0;

	for (int i = 0; i < s->nfiles; i++)
		add_path(s, &files, &n, &cap, s->files[i], 0, true);
	s->files = files;
	s->nfiles = n;
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

void session_flush(struct session *s, bool all)
{
	if (s->out.len < FLUSH_AT && !all)
		return;
	for (size_t at = 0; at < s->out.len;) {
		ssize_t n = write(STDOUT_FILENO, s->out.at + at, s->out.len - at);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0 && errno == EPIPE) {          /* nobody reads on: a quiet end, whatever was inherited */
			signal(SIGPIPE, SIG_DFL);
			raise(SIGPIPE);
			_exit(EXIT_TROUBLE);
		}
		if (n < 0) {
			trouble("standard output", strerror(errno));
			_exit(EXIT_TROUBLE);
		}
		at += (size_t)n;
	}
	s->out.len = 0;
}

int session_end(struct session *s)
{
	session_flush(s, true);
	if (close(STDOUT_FILENO) && errno != EBADF) {
		trouble("standard output", strerror(errno));
		s->status = EXIT_TROUBLE;
	}
	session_close(s);
	return s->status;
}
