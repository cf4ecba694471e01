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
	const char *name, *dir;
	const void *made;
};

void components_fault(struct components_source *src, unsigned rule, const char *where, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	char *message = arena_vprintf(src->ref->arena, format, ap);
	va_end(ap);
	if (src->worst < V_ILLEGAL)
		src->worst = V_ILLEGAL;
	referee_call(src->ref, V_ILLEGAL, rule, WHERE_TAGS, "set \"%s\", at %s: %s", src->name, *where ? where : "/", message);
}

void components_malformed(struct components_source *src, const char *where, const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	char *message = arena_vprintf(src->ref->arena, format, ap);
	va_end(ap);
	src->worst = V_UNREADABLE;
	referee_notation(src->ref, V_UNREADABLE, N_COMPONENTS, WHERE_TAGS, "set \"%s\", at %s: %s", src->name, *where ? where : "/", message);
}

void components_members(struct components_source *src, const json_t *object, const char *where, const char *known)
{
	static const char always[] = "from source note notes title";
	const char *names[32], *key;
	json_t *value;
	size_t n = 0;

	for (const char *list = known; list; list = list == known ? always : NULL)
		for (const char *w = list; *w && n < 32;) {
			size_t len = strcspn(w, " ");
			names[n++] = arena_copy(src->ref->arena, w, len);
			w += len + strspn(w + len, " ");
		}
	json_object_foreach((json_t *)object, key, value) {
		bool found = false;
		for (size_t i = 0; i < n; i++)
			found |= strcmp(names[i], key) == 0;
		if (found)
			continue;
		const char *near = nearest_name(key, strlen(key), names, n);
		components_malformed(src, where, near ? "no member is called \"%.40s\"; did you mean \"%s\"?" : "no member is called \"%.40s\"", key, near);
	}
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

static enum verdict trouble(struct referee *ref, const char *name, const char *what)
{
	return referee_notation(ref, V_UNREADABLE, N_COMPONENTS, WHERE_TAGS, "set \"%s\": %s", name, what);
}

/* A file's text, or NULL with a fault. No path leads out of the folder: the
 * name holds no slash and a symbolic link is not followed. */
static char *read_file(struct library *l, const char *path, bool anywhere, const char *name, size_t *len, struct referee *ref)
{
	int dir = anywhere ? AT_FDCWD : open(l->dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	int fd = dir == -1 ? -1 : openat(dir, path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | (anywhere ? 0 : O_NOFOLLOW));
	int error = errno;
	struct stat st;
	char *text = NULL;

	if (dir >= 0)
		close(dir);
	if (fd == -1) {
		trouble(ref, name, error == ENOENT ? arena_printf(ref->arena, "there is no built-in set and no file %s of that name%s%s", path,
								  anywhere ? "" : " in ", anywhere ? "" : l->dir)
						   : strerror(error));
		return NULL;
	}
	if (fstat(fd, &st) || !S_ISREG(st.st_mode)) {
		trouble(ref, name, "this is no plain file");
	} else if (st.st_size > SET_FILE_MAX) {
		trouble(ref, name, "the file has more than 1 MiB");
	} else {
		size_t n = 0;
		text = arena_alloc(ref->arena, SET_FILE_MAX + 1);
		for (;;) {
			ssize_t got = read(fd, text + n, SET_FILE_MAX + 1 - n);
			if (got < 0 && errno == EINTR)
				continue;
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

/* Sets that are there: built in, and files in the folder. */
static void offer_sets(const struct library *l, const struct game *g, const char *name, struct referee *ref)
{
	const char *names[64];
	size_t n = 0;
	DIR *dir = l->dir ? opendir(l->dir) : NULL;

	for (; n < g->nsets && n < 32; n++)
		names[n] = g->sets[n].name;
	for (struct dirent *e; dir && (e = readdir(dir)) && n < 64;) {
		size_t len = strlen(e->d_name);
		if (len > 5 && strcmp(e->d_name + len - 5, ".json") == 0 && plain_name(e->d_name))
			names[n++] = arena_copy(ref->arena, e->d_name, len - 5);
	}
	if (dir)
		closedir(dir);
	const char *near = nearest_name(name, strlen(name), names, n);
	if (near)
		referee_offer(ref, "%s", near);
	for (size_t i = 0; i < g->nsets; i++)
		if (names[i] != near)
			referee_offer(ref, "%s", names[i]);
}

/* The JSON of a set with its bases under it, or NULL with a fault. */
static json_t *read_set(struct library *l, const struct game *g, const char *name, bool path, unsigned depth, struct referee *ref)
{
	const char *text = NULL;
	size_t len = 0;
	json_error_t error;

	if (depth > SET_BASES_MAX) {
		trouble(ref, name, arena_printf(ref->arena, "more than %d sets stand on one another", SET_BASES_MAX));
		return NULL;
	}
	for (size_t i = 0; i < g->nsets; i++)   /* --components may name a built-in set too */
		if (strcmp(g->sets[i].name, name) == 0) {
			text = g->sets[i].json;
			len = strlen(text);
		}
	if (!text && path) {
		text = read_file(l, name, true, name, &len, ref);
	} else if (!text) {
		if (!plain_name(name)) {
			trouble(ref, name, "the name of a set has letters, digits, - _ . and +, and no path");
			return NULL;
		}
		size_t n = strlen(name);
		bool json = n > 5 && strcmp(name + n - 5, ".json") == 0;
		if (l->dir)
			text = read_file(l, json ? name : arena_printf(ref->arena, "%s.json", name), false, name, &len, ref);
		else
			trouble(ref, name, "there is no built-in set of that name");
		if (!text)
			offer_sets(l, g, name, ref);
	}
	if (!text)
		return NULL;

	json_t *root = json_loadb(text, len, JSON_REJECT_DUPLICATES, &error);
	if (!root || !json_is_object(root)) {
		trouble(ref, name, root ? "the file holds no JSON object"
					: arena_printf(ref->arena, "line %d, column %d: %s", error.line, error.column, error.text));
		json_decref(root);
		return NULL;
	}
	const json_t *game = json_object_get(root, "game");
	if (!json_is_string(game) || strcmp(json_string_value(game), g->id) != 0) {
		trouble(ref, name, arena_printf(ref->arena, "its \"game\" is not \"%s\"", g->id));
		json_decref(root);
		return NULL;
	}
	json_t *base_name = json_object_get(root, "base");
	if (!base_name)
		return root;
	json_t *change = json_object_get(root, "change"), *base = NULL;
	struct components_source src = {.game = g, .name = name, .root = root, .ref = ref};
	components_members(&src, root, "", "game id base change edition");
	if (!json_is_string(base_name) || (change && !json_is_object(change)))
		trouble(ref, name, "\"base\" is the name of a set and \"change\" an object");
	else if (src.worst == V_LEGAL)
		base = read_set(l, g, json_string_value(base_name), false, depth + 1, ref);
	if (base && change)
		merge(base, change);
	json_decref(root);
	return base;
}

const void *library_get(struct library *l, const struct game *g, const char *name, struct referee *ref)
{
	const char *dir = l->dir ? l->dir : "";
	struct library_entry *e;

	if (l->override)
		name = l->override;
	for (e = l->first; e; e = e->next)
		if (e->game == g && strcmp(e->name, name) == 0 && (l->override || strcmp(e->dir, dir) == 0))
			return e->made;
	json_t *root = read_set(l, g, name, l->override != NULL, 1, ref);
	if (!root)
		return NULL;
	/* a first time where it is forgotten with the record, so that a faulty set leaves nothing behind */
	struct components_source src = {.game = g, .name = name, .root = root, .ref = ref};
	const void *made = g->load(ref->arena, &src);
	if (made && src.worst == V_LEGAL)
		made = g->load(&l->keep, &src);
	else
		made = NULL;
	json_decref(root);
	if (!made)
		return NULL;
	e = arena_alloc(&l->keep, sizeof *e);
	*e = (struct library_entry){
		l->first, g, arena_copy(&l->keep, name, strlen(name)), arena_copy(&l->keep, dir, strlen(dir)), made,
	};
	l->first = e;
	return made;
}
