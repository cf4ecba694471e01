/* steward fmt: the canonical form. Records that can't be read are left as they are. */
#include "cmd/cli.h"
#include "cmd/point.h"
#include "cmd/work.h"
#include "notation/format.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct fmt {
	bool in_place, check;
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

	(void)arg;
	if (val == 'w')
		own->in_place = true;
	else
		own->check = true;
}

/* Writes a file anew under its name: the old one or the new one is there at
 * any moment, never a part. A symbolic link stays one. */
static bool replace(const char *path, const char *text, size_t len)
{
	char *real = realpath(path, NULL), *fresh = NULL;
	struct stat st;
	int fd = -1;
	bool done = false;

	if (!real || stat(real, &st))
		goto out;
	if (!S_ISREG(st.st_mode)) {
		errno = EINVAL;
		goto out;
	}
	fresh = malloc(strlen(real) + 8);
	if (!fresh)
		goto out;
	sprintf(fresh, "%s.XXXXXX", real);
	fd = mkstemp(fresh);
	if (fd < 0)
		goto out;
	for (size_t at = 0; at < len;) {
		ssize_t n = write(fd, text + at, len - at);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			goto drop;
		at += (size_t)n;
	}
	if (fchmod(fd, st.st_mode & 07777) || fsync(fd))
		goto drop;
	if (fchown(fd, st.st_uid, st.st_gid) && errno != EPERM)
		goto drop;
	done = close(fd) == 0;
	fd = -1;
	done = done && rename(fresh, real) == 0;
drop:
	if (!done) {
		int error = errno;
		unlink(fresh);
		errno = error;
	}
out:
	if (!done)
		trouble(path, strerror(errno));
	if (fd >= 0)
		close(fd);
	free(fresh);
	free(real);
	return done;
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
	if (own->in_place && !same && !replace(own->name, t->at, t->len))
		session_status(s, EXIT_TROUBLE);
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

/* note: whether it could be read. */
static void one_record(struct session *s, void *note)
{
	if (s->diags.worst == V_UNREADABLE) {
		point_faults(s);
		session_status(s, EXIT_TROUBLE);
	} else {
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
	static const struct option extra[] = {{"write", no_argument, NULL, 'w'}, {"check", no_argument, NULL, 'c'}, {NULL, 0, NULL, 0}};
	struct fmt own = {0};
	struct session s;

	session_start(&s, &command_fmt, argc, argv, extra, take, &own);
	for (int i = 0; i < s.input.nfiles && own.in_place; i++)
		if (strcmp(s.input.files[i], "-") == 0)
			usage_error(&command_fmt, "-w writes files in place; standard input is none");
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
	"  --check                   print the names of files that are not canonical; status 1 if any\n",
	run,
};
