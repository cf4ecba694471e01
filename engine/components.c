#include "engine/components.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct library_entry {
	struct library_entry *next;
	const struct game *game;
	bool house;
	const char *name, *dir;
	const void *made;
};

/* What faults call a file. */
static const char *noun(bool house)
{
	return house ? "house-rule file" : "set";
}

static enum notation_rule form_rule(bool house)
{
	return house ? N_HOUSE : N_COMPONENTS;
}

void components_fault(struct components_source *src, unsigned rule, const char *where, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	char *message = arena_vprintf(src->ref->arena, format, ap);
	va_end(ap);
	if (src->worst < V_ILLEGAL)
		src->worst = V_ILLEGAL;
	referee_call(src->ref, V_ILLEGAL, rule, WHERE_TAGS, "%s \"%s\", at %s: %s", noun(src->house), src->name, *where ? where : "/", message);
}

void components_malformed(struct components_source *src, const char *where, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	char *message = arena_vprintf(src->ref->arena, format, ap);
	va_end(ap);
	src->worst = V_UNREADABLE;
	referee_notation(src->ref, V_UNREADABLE, form_rule(src->house), WHERE_TAGS, "%s \"%s\", at %s: %s", noun(src->house), src->name,
			 *where ? where : "/", message);
}

/* What any object may have besides. */
static const char always[] = "from source note notes title";

/* Whether a word is one of a list with a blank between each two. */
static bool listed(const char *list, const char *word)
{
	while (*list) {
		size_t n = 0;
		while (word[n] && word[n] != ' ' && list[n] == word[n])
			n++;
		if (!word[n] && (list[n] == ' ' || !list[n]))
			return n > 0;
		list += n;
		while (*list && *list++ != ' ')
			;
	}
	return false;
}

static void unknown_member(struct components_source *src, const char *where, const char *key, const char *known)
{
	const char *names[32];
	size_t n = 0;

	for (const char *list = known; list; list = list == known ? always : NULL)
		for (const char *w = list; *w && n < 32;) {
			size_t len = strcspn(w, " ");
			names[n++] = arena_copy(src->ref->arena, w, len);
			w += len + strspn(w + len, " ");
		}
	const char *near = nearest_name(key, strlen(key), names, n);
	components_malformed(src, where, near ? "no member is called \"%.40s\"; did you mean \"%s\"?" : "no member is called \"%.40s\"", key, near);
}

void components_members(struct components_source *src, const json_t *object, const char *where, const char *known)
{
	const char *key;
	json_t *value;

	json_object_foreach((json_t *)object, key, value)
		if (!listed(known, key) && !listed(always, key))
			unknown_member(src, where, key, known);
}

int components_int(struct components_source *src, const json_t *object, const char *where, const char *key,
		   int min, int max, int otherwise)
{
	const json_t *v = json_object_get(object, key);

	if (!v)
		return otherwise;
	if (!json_is_integer(v) || json_integer_value(v) < min || json_integer_value(v) > max) {
		components_malformed(src, where, "\"%s\" is a whole number from %d to %d", key, min, max);
		return otherwise;
	}
	return (int)json_integer_value(v);
}

void library_init(struct library *l, void (*fail)(void *), void *fail_arg)
{
	memset(l, 0, sizeof *l);
	arena_init(&l->keep, fail, fail_arg);
}

void library_free(struct library *l)
{
	arena_free(&l->keep);
	l->first = NULL;
}

/* RFC 7396: members of patch replace those of target, null removes, objects go deeper. */
static void merge(json_t *target, json_t *patch)
{
	const char *key;
	json_t *value;

	json_object_foreach(patch, key, value) {
		json_t *old = json_object_get(target, key);
		if (json_is_null(value)) {
			json_object_del(target, key);
		} else if (json_is_object(value)) {
			if (json_is_object(old)) {
				merge(old, value);
			} else {
				json_t *fresh = json_object();
				merge(fresh, value);
				json_object_set_new(target, key, fresh);
			}
		} else {
			json_object_set(target, key, value);
		}
	}
}

/* A file that is looked for: a game's set or house rules. */
struct wanted {
	struct library *library;
	const struct game *game;
	bool house;
	const char *name;
	struct referee *ref;
};

static void trouble(const struct wanted *w, const char *what)
{
	referee_notation(w->ref, V_UNREADABLE, form_rule(w->house), WHERE_TAGS, "%s \"%s\": %s", noun(w->house), w->name, what);
}

static const struct builtin_set *built_ins(const struct wanted *w, size_t *n)
{
	*n = w->house ? w->game->nhouses : w->game->nsets;
	return w->house ? w->game->houses : w->game->sets;
}

/* The built-in one of that name, with or without the game's id in front, or NULL. */
static const struct builtin_set *built_in(const struct wanted *w)
{
	size_t n, id = strlen(w->game->id);
	const struct builtin_set *all = built_ins(w, &n);
	const char *bare = strncmp(w->name, w->game->id, id) == 0 && w->name[id] == '-' ? w->name + id + 1 : w->name;

	for (size_t i = 0; i < n; i++)
		if (strcmp(all[i].name, w->name) == 0 || strcmp(all[i].name, bare) == 0)
			return &all[i];
	return NULL;
}

/* Opens to read, whatever interrupts that. */
static int open_in(int dir, const char *path, int flags)
{
	int fd;

	do
		fd = openat(dir, path, O_RDONLY | O_CLOEXEC | flags);
	while (fd == -1 && errno == EINTR);
	return fd;
}

/* A file's text, or NULL with a fault. No path leads out of the folder: the
 * name holds no slash and a symbolic link is not followed. */
static char *read_file(const struct wanted *w, const char *path, bool anywhere, size_t *len)
{
	const char *folder = w->library->dir;
	int dir = anywhere ? AT_FDCWD : open_in(AT_FDCWD, folder, O_DIRECTORY);
	int fd = dir == -1 ? -1 : open_in(dir, path, O_NONBLOCK | (anywhere ? 0 : O_NOFOLLOW));
	int error = errno;
	struct stat st;
	char *text = NULL;

	if (dir >= 0)
		close(dir);
	if (fd == -1) {
		const char *what = strerror(error);
		if (error == ENOENT)
			what = arena_printf(w->ref->arena, "there is no built-in %s and no file %s of that name%s%s", noun(w->house), path,
					    anywhere ? "" : " in ", anywhere ? "" : folder);
		else if (error == ELOOP && !anywhere)
			what = "this is a symbolic link, which could lead out of the folder, and is not followed";
		trouble(w, what);
		return NULL;
	}
	if (fstat(fd, &st) || !S_ISREG(st.st_mode)) {
		trouble(w, "this is no plain file");
	} else if (st.st_size > SET_FILE_MAX) {
		trouble(w, "the file has more than 1 MiB");
	} else {
		size_t n = 0;
		text = arena_alloc(w->ref->arena, SET_FILE_MAX + 1);
		for (;;) {
			ssize_t got = read(fd, text + n, SET_FILE_MAX + 1 - n);
			if (got < 0 && errno == EINTR)
				continue;
			if (got < 0) {
				trouble(w, strerror(errno));
				text = NULL;
			}
			if (got <= 0)
				break;
			n += (size_t)got;
		}
		*len = n;
	}
	close(fd);
	return text;
}

static bool plain_name(const char *name)
{
	size_t n = strlen(name);

	if (n == 0 || n > WORD_MAX || name[0] == '.' || name[0] == '-')
		return false;
	for (size_t i = 0; i < n; i++)
		if (!(name[i] >= 'a' && name[i] <= 'z') && !(name[i] >= 'A' && name[i] <= 'Z') &&
		    !(name[i] >= '0' && name[i] <= '9') && !strchr("-_.+", name[i]))
			return false;
	return true;
}

/* What is there: built in, and files in the folder. */
static void offer_files(const struct wanted *w)
{
	const char *names[64];
	size_t n = 0, nbuilt;
	const struct builtin_set *all = built_ins(w, &nbuilt);
	DIR *dir = w->library->dir ? opendir(w->library->dir) : NULL;

	for (; n < nbuilt && n < 32; n++)
		names[n] = all[n].name;
	for (struct dirent *e; dir && (e = readdir(dir)) && n < 64;) {
		size_t len = strlen(e->d_name);
		if (len > 5 && strcmp(e->d_name + len - 5, ".json") == 0 && plain_name(e->d_name))
			names[n++] = arena_copy(w->ref->arena, e->d_name, len - 5);
	}
	if (dir)
		closedir(dir);
	const char *near = nearest_name(w->name, strlen(w->name), names, n);
	if (near)
		referee_offer(w->ref, "%s", near);
	for (size_t i = 0; i < nbuilt; i++)
		if (all[i].name != near)
			referee_offer(w->ref, "%s", all[i].name);
}

/* The JSON of a file with its bases under it, or NULL with a fault. */
static json_t *read_json(const struct wanted *w, bool path, unsigned depth)
{
	struct arena *a = w->ref->arena;
	const struct builtin_set *built = built_in(w);  /* an option may name a built-in one too */
	const char *text = built ? built->json : NULL;
	size_t len = text ? strlen(text) : 0;
	json_error_t error;

	if (depth > SET_BASES_MAX) {
		trouble(w, arena_printf(a, "more than %d %ss stand on one another", SET_BASES_MAX, noun(w->house)));
		return NULL;
	}
	if (!text && path) {
		text = read_file(w, w->name, true, &len);
	} else if (!text) {
		if (!plain_name(w->name)) {
			trouble(w, arena_printf(a, "the name of a %s has letters, digits, - _ . and +, and no path", noun(w->house)));
			return NULL;
		}
		size_t n = strlen(w->name);
		bool json = n > 5 && strcmp(w->name + n - 5, ".json") == 0;
		if (w->library->dir)
			text = read_file(w, json ? w->name : arena_printf(a, "%s.json", w->name), false, &len);
		else
			trouble(w, arena_printf(a, "there is no built-in %s of that name", noun(w->house)));
		if (!text)
			offer_files(w);
	}
	if (!text)
		return NULL;

	json_t *root = json_loadb(text, len, JSON_REJECT_DUPLICATES, &error);
	if (!root || !json_is_object(root)) {
		trouble(w, root ? "the file holds no JSON object" : arena_printf(a, "line %d, column %d: %s", error.line, error.column, error.text));
		json_decref(root);
		return NULL;
	}
	const json_t *game = json_object_get(root, "game");
	if (!json_is_string(game) || strcmp(json_string_value(game), w->game->id) != 0) {
		trouble(w, arena_printf(a, "its \"game\" is not \"%s\"", w->game->id));
		json_decref(root);
		return NULL;
	}
	json_t *base_name = json_object_get(root, "base");
	if (!base_name)
		return root;
	json_t *change = json_object_get(root, "change"), *base = NULL;
	struct components_source src = {.house = w->house, .game = w->game, .name = w->name, .root = root, .ref = w->ref};
	components_members(&src, root, "", "game id base change edition");
	if (!json_is_string(base_name) || (change && !json_is_object(change))) {
		trouble(w, arena_printf(a, "\"base\" is the name of a %s and \"change\" an object", noun(w->house)));
	} else if (src.worst == V_LEGAL) {
		struct wanted below = *w;
		below.name = json_string_value(base_name);
		base = read_json(&below, false, depth + 1);
	}
	if (base && change)
		merge(base, change);
	json_decref(root);
	return base;
}

static const void *get(struct wanted *w, const char *override)
{
	struct library *l = w->library;
	const char *dir = l->dir ? l->dir : "";
	struct library_entry *e;

	if (override)
		w->name = override;
	for (e = l->first; e; e = e->next)
		if (e->game == w->game && e->house == w->house && strcmp(e->name, w->name) == 0 && (override || strcmp(e->dir, dir) == 0))
			return e->made;
	json_t *root = read_json(w, override != NULL, 1);
	if (!root)
		return NULL;
	struct arena_mark before = arena_mark(&l->keep);        /* a faulty file leaves nothing behind */
	struct components_source src = {.house = w->house, .game = w->game, .name = w->name, .root = root, .ref = w->ref};
	const void *(*load)(struct arena *, struct components_source *) = w->house ? w->game->load_house : w->game->load;
	const void *made = load(&l->keep, &src);
	json_decref(root);
	if (!made || src.worst != V_LEGAL) {
		arena_release(&l->keep, before);
		return NULL;
	}
	e = arena_alloc(&l->keep, sizeof *e);
	*e = (struct library_entry){
		l->first, w->game, w->house, arena_copy(&l->keep, w->name, strlen(w->name)), arena_copy(&l->keep, dir, strlen(dir)), made,
	};
	l->first = e;
	return made;
}

const void *library_get(struct library *l, const struct game *g, const char *name, struct referee *ref)
{
	struct wanted w = {l, g, false, name, ref};

	return get(&w, l->override);
}

const void *library_house(struct library *l, const struct game *g, const char *name, struct referee *ref)
{
	struct wanted w = {l, g, true, name, ref};

	return get(&w, l->house_override);
}
