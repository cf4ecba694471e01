#include "cmd/parts.h"

#include "cmd/machine.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PART_FLUSH_AT = 64 * 1024 };

static bool failed(const struct parts *p, const char *why)
{
	trouble(p->name.at, why);
	return false;
}

/* Whether the file is one of those that are read, by whatever name. */
static bool is_input(const struct session *s, const char *path)
{
	struct stat old, in;

	if (stat(path, &old))
		return false;
	for (int i = 0; i < s->input.nfiles; i++)
		if (strcmp(s->input.files[i], "-") == 0 ? !fstat(STDIN_FILENO, &in) : !stat(s->input.files[i], &in))
			if (in.st_dev == old.st_dev && in.st_ino == old.st_ino)
				return true;
	return false;
}

static bool open_part(struct parts *p, struct session *s)
{
	struct stat st;

	if (!p->name.fail)
		text_init(&p->name, s->out.fail, NULL);
	if (!p->out.fail)
		text_init(&p->out, s->out.fail, NULL);
	p->name.len = 0;
	text_printf(&p->name, "%s%04lu.stw", p->prefix, ++p->number);
	text_putc(&p->name, '\0');
	p->records = 0;
	p->fd = unfinished_open(p->name.at, 0666);
	if (p->fd < 0 && errno == EEXIST) {
		if (is_input(s, p->name.at))
			return failed(p, "it is one of the files that are read");
		if (!p->force)
			return failed(p, "it is there already; --force replaces it");
		/* anew, so that whoever reads the old one keeps it; a device stays what it is */
		if (lstat(p->name.at, &st) || !S_ISREG(st.st_mode))
			return failed(p, "it is there already, and no plain file");
		if (unlink(p->name.at) == 0)
			p->fd = unfinished_open(p->name.at, 0666);
	}
	return p->fd >= 0 || failed(p, strerror(errno));
}

bool parts_flush(struct parts *p, bool all)
{
	if (p->fd < 0 || (p->out.len < PART_FLUSH_AT && !all))
		return true;
	if (!write_all(p->fd, p->out.at, p->out.len)) {
		unfinished_drop();
		return failed(p, strerror(errno));
	}
	p->out.len = 0;
	return true;
}

static bool close_part(struct parts *p)
{
	bool done = parts_flush(p, true), closed = close_written(p->fd);

	if (!closed)
		unfinished_drop();
	unfinished_done();
	p->fd = -1;
	return (closed || failed(p, strerror(errno))) && done;
}

bool parts_next(struct parts *p, struct session *s)
{
	if (p->fd >= 0 && p->records == p->each && !close_part(p))
		return false;
	if (p->fd < 0 && !open_part(p, s))
		return false;
	p->records++;
	return true;
}

bool parts_end(struct parts *p)
{
	bool done = p->fd < 0 || close_part(p);

	text_free(&p->out);
	text_free(&p->name);
	return done;
}
