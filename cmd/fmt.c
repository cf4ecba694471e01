/* steward fmt: the canonical form. Records that can't be read are left as they are. */
#include "cmd/cli.h"
#include "cmd/hide.h"
#include "cmd/machine.h"
#include "cmd/played.h"
#include "cmd/point.h"
#include "cmd/work.h"
#include "notation/format.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct fmt {
	bool in_place, check;
	const char *as;                 /* whose view it is, or NULL */
	/* the file at hand: its number, name, and text, anew and as it was; the
	 * text is gathered only where it is compared */
	int number;
	const char *name;
	struct text fresh, old;
	/* the last two bytes written, so that a blank line is put between records where none is */
	char tail[2];
};

static void take(struct session *s, int val, const char *arg)
{
	struct fmt *own = s->own;

	if (val == 'w')
		own->in_place = true;
	else if (val == 'a')
		own->as = arg;
	else
		own->check = true;
}

/* Whether the file at path holds exactly this text. If not, errno is 0 unless it can't be read. */
static bool holds(const char *path, const struct text *t)
{
	char buf[16384];
	size_t at = 0;
	ssize_t n = -1;
	int fd = open_input(path);

	while (fd >= 0) {
		errno = 0;
		n = read(fd, buf, sizeof buf);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0 || (size_t)n > t->len - at || memcmp(t->at + at, buf, (size_t)n) != 0)
			break;
		at += (size_t)n;
	}
	int error = errno;
	if (fd >= 0)
		close(fd);
	errno = error;
	return n == 0 && at == t->len;
}

/* Whether nobody has replaced it or written to it since. */
static bool untouched(const char *path, const struct stat *was)
{
	struct stat now;

	return stat(path, &now) == 0 && now.st_ino == was->st_ino && now.st_dev == was->st_dev && now.st_size == was->st_size &&
	       now.st_mtim.tv_sec == was->st_mtim.tv_sec && now.st_mtim.tv_nsec == was->st_mtim.tv_nsec;
}

static bool same_owner(int fd, const struct stat *st)
{
	struct stat now;

	return (fstat(fd, &now) == 0 && now.st_uid == st->st_uid && now.st_gid == st->st_gid) || fchown(fd, st->st_uid, st->st_gid) == 0;
}

/* Fills the new file, with the old one's owner and mode. NULL, or why it can't be done. */
static const char *fill(int fd, const struct stat *st, const struct text *t)
{
	const char *why = NULL;

	if (!write_all(fd, t->at, t->len))
		why = strerror(errno);
	else if (!same_owner(fd, st))
		why = "its owner and group can't be kept; left as it is";
	else if (fchmod(fd, st->st_mode & 07777) || fsync(fd))
		why = strerror(errno);
	return close_written(fd) || why ? why : strerror(errno);
}

/* A file in the folder of real that nobody else has; its name is put into path. */
static int open_fresh(const char *real, char path[PATH_MAX])
{
	int folder = (int)(strrchr(real, '/') - real), fd = -1;

	for (unsigned n = 0; n < 1000; n++) {
		if (snprintf(path, PATH_MAX, "%.*s/.steward-fmt-%ld-%u", folder, real, (long)getpid(), n) >= PATH_MAX) {
			errno = ENAMETOOLONG;
			return -1;
		}
		fd = unfinished_open(path, 0600);
		if (fd >= 0 || errno != EEXIST)
			break;
	}
	return fd;
}

/* Writes a file anew under its name: the old one or the new one is there at
 * any moment, never a part. A symbolic link stays one. What is no longer as it
 * was read is left as it is. NULL, or why it can't be done. */
static const char *replace(const char *path, const struct text *fresh, const struct text *old)
{
	char real[PATH_MAX], name[PATH_MAX];
	struct stat st;
	int fd;

	if (!realpath(path, real) || stat(real, &st))
		return strerror(errno);
	if (!S_ISREG(st.st_mode))
		return "it is no plain file";
	if (access(real, W_OK))
		return strerror(errno);
	fd = open_fresh(real, name);
	if (fd < 0)
		return strerror(errno);
	const char *why = fill(fd, &st, fresh);
	/* as late as can be: who writes to the file between this and the rename loses that */
	if (!why && !(holds(real, old) && untouched(real, &st)))
		why = errno ? strerror(errno) : holds(real, fresh) ? "" : "it is not what was read; left as it is";
	if (!why && rename(name, real))
		why = strerror(errno);
	if (why)
		unfinished_drop();
	unfinished_done();
	return why && *why ? why : NULL;        /* "": another has done the same meanwhile */
}

/* Ends a file's text: in place, or only compared. */
static void end_file(struct session *s)
{
	struct fmt *own = s->own;
	struct text *t = &own->fresh, *old = &own->old;
	bool same = t->len == old->len && (t->len == 0 || memcmp(t->at, old->at, t->len) == 0);

	if (own->check && !same) {
		text_safe(&s->out, own->name, strlen(own->name));
		text_putc(&s->out, '\n');
		session_status(s, EXIT_ILLEGAL);
	}
	const char *why = own->in_place && !same ? replace(own->name, t, old) : NULL;
	if (why)
		session_trouble(s, own->name, why);
	t->len = old->len = 0;
	own->tail[0] = own->tail[1] = '\0';
}

static void remember(struct fmt *own, const char *text, size_t len)
{
	for (size_t i = len > 2 ? len - 2 : 0; i < len; i++) {
		own->tail[0] = own->tail[1];
		own->tail[1] = text[i];
	}
}

static void separate(const struct fmt *own, struct text *to)
{
	if (own->tail[1] && own->tail[1] != '\n')
		text_putc(to, '\n');
	if (own->tail[1] && !(own->tail[0] == '\n' && own->tail[1] == '\n'))
		text_putc(to, '\n');
}

/* Leaves to the record what the seat knows that is asked for. Not where that can't be told. */
static bool as_seen(struct session *s, const char *as)
{
	const struct game *g = played_game(&s->record, &s->arena);
	uint32_t seats = 0;

	for (size_t i = 0; i < s->record.nseats; i++)
		seats |= (uint32_t)seat_called(s, i, as) << i;
	if (g && seats)
		hide_from(&s->record, g, seats, &s->arena);
	else
		session_trouble(s, s->file, arena_printf(&s->arena, g ? "record %zu has no seat %s, so it is left out" : "the game of record %zu is not known, so it is left out",
							 s->record_number, as));
	return g && seats;
}

/* note: whether it could be read. */
static void one_record(struct session *s, void *note)
{
	const char *as = ((const struct fmt *)s->own)->as;

	if (s->diags.worst == V_UNREADABLE) {
		point_faults(s);
		session_status(s, EXIT_TROUBLE);
	} else if (!as || as_seen(s, as)) {
		format_record(&s->out, &s->record);
		*(bool *)note = true;
	}
}

static bool put(struct session *s, const struct said *x)
{
	struct fmt *own = s->own;
	bool gather = own->in_place || own->check, read = *(const bool *)x->note;
	struct text *to = gather ? &own->fresh : &s->out;

	if (own->number && own->number != x->file->number && gather)
		end_file(s);
	own->number = x->file->number;
	own->name = x->file->name;
	if (gather)
		text_add(&own->old, x->slice->text, x->slice->len);
	if (own->as && !read)
		return true;            /* as it stands it may tell what is to be kept back */
	if (read)
		separate(own, to);
	const char *text = read ? x->text : x->slice->text;
	size_t len = read ? x->len : x->slice->len;
	text_add(to, text, len);
	remember(own, text, len);
	return true;
}

static int run(int argc, char **argv)
{
	static const struct option extra[] = {
		{"write", no_argument, NULL, 'w'}, {"check", no_argument, NULL, 'c'}, {"as", required_argument, NULL, 'a'}, {NULL, 0, NULL, 0},
	};
	struct fmt own = {0};
	struct session s;

	session_start(&s, &command_fmt, argc, argv, extra, take, &own);
	for (int i = 0; i < s.input.nfiles && own.in_place; i++)
		if (strcmp(s.input.files[i], "-") == 0)
			usage_error(&command_fmt, "-w writes files in place; standard input is none");
	if (own.as && (own.in_place || own.check))
		usage_error(&command_fmt, "--as makes another record of each, which neither stands for it (-w) nor is compared (--check)");
	text_init(&own.fresh, s.out.fail, NULL);
	text_init(&own.old, s.out.fail, NULL);
	work_records(&s, &(struct work){one_record, sizeof(bool), put, NULL, 0});
	if (own.number && (own.in_place || own.check))
		end_file(&s);
	text_free(&own.fresh);
	text_free(&own.old);
	return session_end(&s);
}

const struct command command_fmt = {
	"fmt", "fmt [OPTION]... [FILE]...", "prints records in canonical form",
	"  -w, --write               write files in place\n"
	"  --check                   print the names of files that are not canonical; status 1 if any\n"
	"  --as SEAT                 with ? for all that this seat or player may not know\n",
	run,
};
