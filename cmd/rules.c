/* steward rules: the catalogue. */
#include "cmd/cli.h"
#include "cmd/played.h"
#include "cmd/print/print.h"

#include <string.h>

static struct session s;

static const char *const class_names[] = {"action", "claim", "component", "declared", "house", "note"};

static const char *fixtures;            /* where cases are looked for, or NULL */

static void take(struct session *session, int val, const char *arg)
{
	(void)session, (void)val;
	fixtures = arg;
}

/* Cases under --fixtures: named for a rule ("ID/..."), or with an expectation under a point. */
static void print_cases(const char *rule, const char *key, const struct game *g)
{
	static struct session look;     /* reads the fixtures while s prints */
	size_t n = rule ? strlen(rule) : strlen(key);
	bool trouble = false;

	if (!fixtures || s.format != FORMAT_TEXT)
		return;
	session_open(&look, &fixtures, 1);
	expand_folders(&look.input, &look.keep, &look.err, &trouble);
	if (trouble)
		session_status(&look, EXIT_TROUBLE);
	while (session_next(&look)) {
		const struct record *r = &look.record;
		bool shown = false;
		for (size_t i = 0; i < r->ntags && !shown; i++) {
			char *value = tag_text(r, &r->tags[i], &look.arena, NULL);
			if (rule)
				shown = r->tags[i].name == TAG_CASE && strncmp(value, rule, n) == 0 && (value[n] == '/' || value[n] == ' ' || !value[n]);
			else if (r->tags[i].name == TAG_EXPECT && strncmp(value, "under ", 6) == 0)
				for (const char *p = value; (p = strstr(p, key)) && !shown; p += n)
					shown = p[n] == '=';
		}
		const struct tag *name = record_tag(r, TAG_CASE);
		size_t line, column;
		if (!shown || !name || (key && played_game(r, &look.arena) != g))
			continue;
		slice_place(&look.slice, look.slice.start, &line, &column);
		text_puts(&s.out, "    case ");
		text_safe(&s.out, look.file, strlen(look.file));
		text_printf(&s.out, ":%zu: ", line);
		char *title = tag_text(r, name, &look.arena, NULL);
		text_safe(&s.out, title, strlen(title));
		text_putc(&s.out, '\n');
	}
	session_status(&s, look.status);
	session_close(&look);
}

/* Keys of a list with blanks between, as JSON strings. */
static void keys_json(struct text *t, const char *keys)
{
	const char *comma = "";

	for (const char *k = keys; *k;) {
		size_t n = strcspn(k, " ");
		text_puts(t, comma);
		text_putc(t, '"');
		text_add(t, k, n);
		text_putc(t, '"');
		comma = ",";
		k += n + strspn(k + n, " ");
	}
}

static void print_rule(const struct rule *r, const char *game, bool whole)
{
	if (s.format == FORMAT_JSON) {
		text_printf(&s.out, "{\"kind\":\"rule\",\"id\":\"%s\",\"game\":", r->id);
		json_text(&s.out, game);
		text_puts(&s.out, ",\"statement\":");
		json_text(&s.out, r->statement);
		text_puts(&s.out, ",\"section\":");
		json_text(&s.out, r->section);
		text_printf(&s.out, ",\"class\":\"%s\",\"disputed\":[", class_names[r->class]);
		keys_json(&s.out, r->disputed);
		text_puts(&s.out, "]}\n");
		return;
	}
	text_printf(&s.out, "%s  (%s%s%s)\n", r->id, r->section, whole ? "; " : "", whole ? class_names[r->class] : "");
	print_folded(&s.out, "    ", r->statement);
	if (whole && *r->disputed)
		print_folded(&s.out, "    ", arena_printf(&s.arena, "disputed: %s", r->disputed));
	if (whole && r->exempt)
		print_folded(&s.out, "    ", arena_printf(&s.arena, "no record breaks it: %s", r->exempt));
	if (whole)
		print_cases(r->id, NULL, NULL);
}

/* Rules that name the point. */
static const char *touching(const struct game *g, const char *key)
{
	const char *list = "";
	size_t n = strlen(key);

	for (size_t i = 0; i < g->nrules; i++)
		for (const char *d = g->rules[i].disputed; *d;) {
			size_t len = strcspn(d, " ");
			if (len == n && memcmp(d, key, n) == 0)
				list = arena_printf(&s.arena, "%s%s%s", list, *list ? " " : "", g->rules[i].id);
			d += len + strspn(d + len, " ");
		}
	return list;
}

static void print_ruling(const struct game *g, unsigned point, bool whole)
{
	const struct ruling *r = &g->rulings[point];
	const struct reading *o;

	if (s.format == FORMAT_JSON) {
		text_printf(&s.out, "{\"kind\":\"ruling\",\"key\":\"%s\",\"game\":\"%s\",\"question\":", r->key, g->id);
		json_text(&s.out, r->question);
		text_puts(&s.out, ",\"options\":[");
		for (unsigned k = 0; (o = game_option_at(g, point, k)); k++)
			text_printf(&s.out, "%s\"%s\"", k ? "," : "", o->name);
		text_printf(&s.out, "],\"default\":\"%s\"}\n", game_option_at(g, point, 0)->name);
		return;
	}
	text_printf(&s.out, "%s%s%s\n", whole ? g->id : "", whole ? "/" : "", r->key);
	print_folded(&s.out, "    ", r->question);
	for (unsigned k = 0; (o = game_option_at(g, point, k)); k++) {
		text_printf(&s.out, "    %s%s\n", o->name, k == 0 ? " (default)" : "");
		print_folded(&s.out, "        ", o->meaning);
		if (whole && o->exempt)
			print_folded(&s.out, "        ", arena_printf(&s.arena, "no record tells it from the default: %s", o->exempt));
	}
	if (whole)
		print_folded(&s.out, "    ", arena_printf(&s.arena, "bears on: %s", touching(g, r->key)));
	if (whole && r->exempt)
		print_folded(&s.out, "    ", arena_printf(&s.arena, "no record tells its options apart: %s", r->exempt));
	if (whole)
		print_cases(NULL, r->key, g);
}

static void whole_game(const struct game *g)
{
	for (size_t i = 0; i < g->nrules; i++)
		print_rule(&g->rules[i], g->id, false);
	for (unsigned k = 0; k < g->nrulings; k++)
		print_ruling(g, k, false);
}

static void whole_notation(void)
{
	for (int i = 0; i < N_RULES_COUNT; i++)
		print_rule(&notation_rules[i], NULL, false);
}

static bool same_id(const char *a, const char *b)
{
	for (; *a && *b; a++, b++)
		if ((*a | 32) != (*b | 32))
			return false;
	return *a == *b;
}

static bool print_named(const char *word)
{
	const char *slash = strchr(word, '/');
	bool found = false;

	if (strcmp(word, "notation") == 0) {
		whole_notation();
		return true;
	}
	for (int i = 0; i < N_RULES_COUNT; i++)
		if (same_id(notation_rules[i].id, word)) {
			print_rule(&notation_rules[i], NULL, true);
			found = true;
		}
	for (size_t g = 0; games[g]; g++) {
		const char *key = word;
		if (same_id(games[g]->id, word)) {
			whole_game(games[g]);
			return true;
		}
		if (slash && !same_id(games[g]->id, arena_copy(&s.arena, word, (size_t)(slash - word))))
			continue;
		if (slash)
			key = slash + 1;
		for (size_t i = 0; i < games[g]->nrules; i++)
			if (same_id(games[g]->rules[i].id, key)) {
				print_rule(&games[g]->rules[i], games[g]->id, true);
				found = true;
			}
		int point = game_ruling(games[g], key);
		if (point >= 0) {
			print_ruling(games[g], (unsigned)point, true);
			found = true;
		}
	}
	return found;
}

static void unknown(const char *word)
{
	static const char *names[2048];
	size_t n = 0;

	for (int i = 0; i < N_RULES_COUNT; i++)
		names[n++] = notation_rules[i].id;
	for (size_t g = 0; games[g]; g++) {
		names[n++] = games[g]->id;
		for (size_t i = 0; i < games[g]->nrules && n < 2000; i++)
			names[n++] = games[g]->rules[i].id;
		for (size_t i = 0; i < games[g]->nrulings && n < 2000; i++)
			names[n++] = games[g]->rulings[i].key;
	}
	const char *near = nearest_name(word, strlen(word), names, n);
	trouble(word, near ? arena_printf(&s.arena, "no game, rule or disputed point is called so; did you mean %s?", near)
			   : "no game, rule or disputed point is called so");
	session_status(&s, EXIT_TROUBLE);
}

static int run(int argc, char **argv)
{
	static const struct option extra[] = {{"fixtures", required_argument, NULL, 'F'}, {NULL, 0, NULL, 0}};

	session_start(&s, &command_rules, argc, argv, extra, take, NULL);
	if (s.input.nfiles == 1 && strcmp(s.input.files[0], "-") == 0) {
		for (size_t g = 0; games[g]; g++)
			whole_game(games[g]);
		whole_notation();
	} else {
		for (int i = 0; i < s.input.nfiles; i++)
			if (!print_named(s.input.files[i]))
				unknown(s.input.files[i]);
	}
	return session_end(&s);
}

const struct command command_rules = {
	"rules", "rules [OPTION]... [GAME | notation | RULE | POINT]...", "prints the catalogue: rules, disputed points and their readings",
	"  --fixtures PATH           list the cases under PATH for the rules and points named\n"
	"  --format text|json        json: one line a rule or point\n",
	run,
};
