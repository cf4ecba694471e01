/* steward fmt: the canonical form. Records that can't be read are left as they are. */
#include "cmd/cli.h"
#include "cmd/point.h"
#include "cmd/print/print.h"
#include "notation/format.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct session s;
static bool in_place, check;
/* The last two bytes written, so that a blank line is put between records
 * where none is. */
static char tail[2];

static void take(struct session *session, int val, const char *arg)
{
	(void)session, (void)arg;
	if (val == 'w')
		in_place = true;
	else
		check = true;
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

/* Ends a file's text: to standard output, in place, or only compared. */
static void end_file(const char *file, struct text *t, struct text *old)
{
	bool same = t->len == old->len && (t->len == 0 || memcmp(t->at, old->at, t->len) == 0);

	if (check && !same) {
		text_safe(&s.out, file, strlen(file));
		text_putc(&s.out, '\n');
		session_status(&s, EXIT_ILLEGAL);
	}
	if (in_place && !same && !replace(file, t->at, t->len))
		session_status(&s, EXIT_TROUBLE);
	t->len = old->len = 0;
	tail[0] = tail[1] = '\0';
}

static void remember(const struct text *to, size_t from)
{
	for (size_t i = to->len - from > 2 ? to->len - 2 : from; i < to->len; i++) {
		tail[0] = tail[1];
		tail[1] = to->at[i];
	}
}

static void separate(struct text *to)
{
	if (tail[1] && tail[1] != '\n')
		text_putc(to, '\n');
	if (tail[1] && !(tail[0] == '\n' && tail[1] == '\n'))
		text_putc(to, '\n');
}

static int run(int argc, char **argv)
{
	static const struct option extra[] = {{"write", no_argument, NULL, 'w'}, {"check", no_argument, NULL, 'c'}, {NULL, 0, NULL, 0}};
	struct text file, old, *to;
	const char *name = NULL;
	int file_number = 0;

	session_start(&s, &command_fmt, argc, argv, extra, take);
	text_init(&file, s.out.fail, NULL);
	text_init(&old, s.out.fail, NULL);
	to = in_place || check ? &file : &s.out;
	while (session_next(&s)) {
		if (s.next_file != file_number && name && to == &file)
			end_file(name, &file, &old);
		if (in_place && strcmp(s.files[s.next_file - 1], "-") == 0)
			usage_error(&command_fmt, "-w writes files in place; standard input is none");
		file_number = s.next_file;
		name = s.file;
		if (to == &file)
			text_add(&old, s.slice.text, s.slice.len);
		size_t from = to->len;
		if (s.diags.worst == V_UNREADABLE) {
			point_faults(&s);
			session_status(&s, EXIT_TROUBLE);
			text_add(to, s.slice.text, s.slice.len);
		} else {
			separate(to);
			format_record(to, &s.record);
		}
		remember(to, from);
	}
	if (name && to == &file)
		end_file(name, &file, &old);
	text_free(&file);
	text_free(&old);
	return session_end(&s);
}

const struct command command_fmt = {
	"fmt", "fmt [OPTION]... [FILE]...", "prints records in canonical form",
	"  -w, --write               write files in place\n"
	"  --check                   print the names of files that are not canonical; status 1 if any\n",
	run,
};
