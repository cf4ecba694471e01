#include "cmd/input.h"

#include "cmd/machine.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILES_MAX = 100000, DEPTH_MAX = 32 };

struct named {
	struct asker asker;             /* what is before it */
	char *name;
	size_t len;
	struct slice slice;
	struct record record;
};

void tell_trouble(struct text *err, const char *what, const char *why)
{
	text_puts(err, "steward: ");
	text_safe(err, what, strlen(what));
	text_puts(err, ": ");
	text_safe(err, why, strlen(why));
	text_putc(err, '\n');
}

const char *folder_of(const char *path, struct arena *a)
{
	const char *slash = strrchr(path, '/');

	if (!slash)
		return ".";
	return slash == path ? "/" : arena_copy(a, path, (size_t)(slash - path));
}

void input_init(struct input *in, const char **files, int nfiles, void (*fail)(void *))
{
	struct stat st;

	memset(in, 0, sizeof *in);
	in->files = files;
	in->nfiles = nfiles;
	in->fd = -1;
	in->fail = fail;
	arena_init(&in->keep, fail, NULL);
	arena_init(&in->arena, fail, NULL);
	record_init(&in->look, &in->keep);
	for (int i = 0; i < nfiles; i++) {
		bool standard = strcmp(files[i], "-") == 0;
		if ((standard ? fstat(STDIN_FILENO, &st) : stat(files[i], &st)) || !S_ISREG(st.st_mode)) {
			in->size = 0;           /* nobody knows how much that is */
			break;
		}
		in->size += (uint64_t)st.st_size;
	}
}

static void use(struct infile *f)
{
	atomic_fetch_add(&f->users, 1);
}

static void leave(struct infile *f)
{
	if (!f || atomic_fetch_sub(&f->users, 1) > 1)
		return;
	arena_free(&f->arena);
	free(f);
}

static bool open_next(struct input *in, struct text *err, bool *trouble)
{
	while (in->next < in->nfiles) {
		const char *path = in->files[in->next++];
		bool standard = strcmp(path, "-") == 0;
		int fd = standard ? STDIN_FILENO : open_input(path);
		if (fd < 0) {
			tell_trouble(err, path, strerror(errno));
			*trouble = true;
			continue;
		}
		struct infile *f = calloc(1, sizeof *f);
		if (!f) {
			in->fail(NULL);
			abort();
		}
		arena_init(&f->arena, in->fail, NULL);
		f->name = standard ? "stdin" : path;
		f->dir = in->dir ? in->dir : standard ? "." : folder_of(path, &f->arena);
		f->number = in->next;
		use(f);
		in->file = f;
		in->fd = fd;
		in->records = 0;
		source_init(&in->source, fd, in->fail, NULL);
		return true;
	}
	return false;
}

static void close_file(struct input *in, struct text *err, bool *trouble)
{
	if (in->source.error) {
		tell_trouble(err, in->file->name, strerror(in->source.error));
		*trouble = true;
	}
	in->bytes += in->source.bytes;
	source_free(&in->source);
	if (in->fd > STDIN_FILENO)
		close(in->fd);
	in->fd = -1;
	leave(in->file);
	in->file = NULL;
}

void input_free(struct input *in)
{
	struct text none;
	bool trouble;

	text_init(&none, in->fail, NULL);
	if (in->fd >= 0)
		close_file(in, &none, &trouble);
	text_free(&none);
	arena_free(&in->keep);
	arena_free(&in->arena);
}

const struct record *find_named(void *asker, const char *name, size_t len)
{
	const struct asker *a = asker;
	struct named *list = a->file->named;

	for (unsigned i = atomic_load(&a->file->nnamed); i-- > 0;)
		if (list[i].asker.number < a->number && list[i].len == len && memcmp(list[i].name, name, len) == 0)
			return &list[i].record;
	return NULL;
}

bool names_are_full(const struct asker *a)
{
	unsigned n = atomic_load(&a->file->nnamed);

	return n == NAMED_MAX && a->file->named[n - 1].asker.number < a->number;
}

/* Where the turns begin that [From] has no use for: behind the set-up. */
static size_t setup_end(const struct record *r)
{
	size_t setup = r->nturns && r->turns[0].seat == SEAT_SETUP;

	return r->nturns > setup ? r->turns[setup].at : r->slice->len;
}

/* Keeps tags and set-up of a record that has a [Name], until its file's records are done, for [From]. */
static void keep_named(struct input *in, struct slice *slice, size_t number)
{
	struct infile *f = in->file;
	unsigned n = atomic_load(&f->nnamed);
	struct asker asker = {f, number};
	struct arena *a = &f->arena;
	struct diags ignored;

	arena_reset(&in->arena);
	diags_init(&ignored, &in->arena);
	in->look.find = find_named;
	in->look.find_arg = &asker;
	record_parse(&in->look, slice, false, &ignored);
	const struct tag *t = record_tag(&in->look, TAG_NAME);
	if (!t || n == NAMED_MAX)
		return;
	if (!f->named)
		f->named = arena_array(a, NAMED_MAX, sizeof *f->named);
	struct named *x = &f->named[n];
	size_t len = setup_end(&in->look);
	char *text = arena_alloc(a, len + 17);
	memcpy(text, slice->text, len);
	memset(text + len, 0, 17);
	slice_of(&x->slice, text, len);
	record_init(&x->record, a);
	x->asker = asker;
	x->name = tag_text(&in->look, t, a, &x->len);
	x->record.find = find_named;
	x->record.find_arg = &x->asker;
	record_parse(&x->record, &x->slice, false, &ignored);
	atomic_store(&f->nnamed, n + 1);
}

/* Names are looked for before the records are judged, in any thread. */
static void keep_all_named(struct input *in, struct batch *b)
{
	struct slice slice;
	bool any = false;

	for (size_t i = 0; i < b->nstart; i++)
		any |= b->start[i].may_be_named;
	for (size_t n = 1; any && batch_next(b, &slice); n++)
		if (slice.may_be_named)
			keep_named(in, &slice, in->records + n);
	batch_rewind(b);
}

bool input_fill(struct input *in, struct portion *p, struct text *err, bool *trouble)
{
	for (;;) {
		if (in->fd < 0 && !open_next(in, err, trouble))
			return false;
		if (source_fill(&in->source, &p->batch))
			break;
		close_file(in, err, trouble);
	}
	keep_all_named(in, &p->batch);
	p->file = in->file;
	p->before = in->records;
	use(p->file);
	in->records += p->batch.nstart;
	return true;
}

void portion_release(struct portion *p)
{
	leave(p->file);
	p->file = NULL;
}

void portion_free(struct portion *p)
{
	portion_release(p);
	batch_free(&p->batch);
}

/* A list of files that grows. */
struct expansion {
	const char **files;
	size_t n, cap;
	struct arena *keep;
	struct text *err;
	bool *trouble;
};

static void add_path(struct expansion *x, const char *path, int depth, bool given)
{
	bool standard = strcmp(path, "-") == 0;
	struct dirent **list;
	struct stat st, link;

	if (!standard && stat(path, &st)) {
		tell_trouble(x->err, path, strerror(errno));
		*x->trouble = true;
		return;
	}
	/* links to folders can go in circles */
	if (!standard && !given && S_ISDIR(st.st_mode) && lstat(path, &link) == 0 && S_ISLNK(link.st_mode))
		return;
	if (standard || !S_ISDIR(st.st_mode)) {
		size_t len = strlen(path);
		if (!given && (len < 4 || strcmp(path + len - 4, ".stw") != 0))
			return;
		x->files = arena_grow(x->keep, x->files, x->n, &x->cap, sizeof *x->files);
		x->files[x->n++] = arena_copy(x->keep, path, len);
		return;
	}
	int entries = depth < DEPTH_MAX && x->n < FILES_MAX ? scandir(path, &list, NULL, alphasort) : -1;
	if (entries < 0) {
		tell_trouble(x->err, path, depth < DEPTH_MAX ? strerror(errno) : "folders lie too deep in one another");
		*x->trouble = true;
		return;
	}
	for (int i = 0; i < entries; i++) {
		if (list[i]->d_name[0] != '.')
			add_path(x, arena_printf(x->keep, "%s/%s", path, list[i]->d_name), depth + 1, false);
		free(list[i]);
	}
	free(list);
}

void expand_folders(struct input *in, struct arena *keep, struct text *err, bool *trouble)
{
	struct expansion x = {.keep = keep, .err = err, .trouble = trouble};

	for (int i = 0; i < in->nfiles; i++)
		add_path(&x, in->files[i], 0, true);
	input_init(in, x.files, (int)x.n, in->fail);
}
