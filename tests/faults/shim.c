/* Faults of the machine for a program that knows nothing of them: loaded with
 * LD_PRELOAD, it lets chosen calls fail, come short, or be the program's last.
 *
 * FAULTS   a list of CALL:WHEN:WHAT, parted by commas. CALL is alloc, read,
 *          write, open, close, fsync, rename, unlink, link, chmod, chown, or
 *          any (every one but alloc). WHEN is N (the N-th such call), N+ (that
 *          and all behind it) or even (every second one, from the first).
 *          WHAT is a name such as EIO, ENOMEM or EINTR, or: zero (nothing
 *          done, 0 returned), short (one byte only), append (first the file
 *          named by FAULT_FILE grows by a line), swap (first FAULT_OTHER takes
 *          the name FAULT_FILE), hup, int, term, kill (first that signal).
 * FAULT_HIT  a file that is made as soon as a fault was due.
 *
 * Only calls of the program and its libraries by name are seen, not those that
 * the C library makes inside. Calls before main() are not counted. */
#define _GNU_SOURCE
#undef _FORTIFY_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum call { ALLOC, READ, WRITE, OPEN, CLOSE, FSYNC, RENAME, UNLINK, LINK, CHMOD, CHOWN, ANY, CALLS };
enum what { FAIL, ZERO, SHORT, APPEND, SWAP, SIGNAL };

static const char *const call_names[CALLS] = {
	"alloc", "read", "write", "open", "close", "fsync", "rename", "unlink", "link", "chmod", "chown", "any",
};
static const struct { const char *name; enum what what; int n; } whats[] = {
	{"EIO", FAIL, EIO}, {"ENOMEM", FAIL, ENOMEM}, {"EINTR", FAIL, EINTR}, {"ENOSPC", FAIL, ENOSPC}, {"EACCES", FAIL, EACCES},
	{"EDQUOT", FAIL, EDQUOT}, {"EPERM", FAIL, EPERM}, {"EAGAIN", FAIL, EAGAIN}, {"EMFILE", FAIL, EMFILE}, {"zero", ZERO, 0},
	{"short", SHORT, 0}, {"append", APPEND, 0}, {"swap", SWAP, 0}, {"hup", SIGNAL, SIGHUP}, {"int", SIGNAL, SIGINT},
	{"term", SIGNAL, SIGTERM}, {"kill", SIGNAL, SIGKILL},
};

static struct fault {
	enum call call;
	unsigned long at;
	bool on, even;                  /* on: that one and all behind it */
	enum what what;
	int n;                          /* errno or signal */
} faults[16];
static int nfaults;
static atomic_ulong seen[CALLS];
static bool armed;

static void die(const char *why)
{
	fprintf(stderr, "shim: FAULTS: %s\n", why);
	_exit(99);
}

static void read_fault(char *word)
{
	struct fault *f = &faults[nfaults++];
	char *call = word, *when = strchr(call, ':'), *what = when ? strchr(when + 1, ':') : NULL;
	size_t i;

	if (nfaults > 15 || !what)
		die("CALL:WHEN:WHAT is wanted");
	*when++ = *what++ = '\0';
	for (i = 0; i < CALLS && strcmp(call, call_names[i]) != 0; i++)
		;
	if (i == CALLS)
		die("no such call");
	f->call = (enum call)i;
	f->even = strcmp(when, "even") == 0;
	f->at = strtoul(when, &when, 10);
	f->on = *when == '+';
	if (!f->even && !f->at)
		die("calls are counted from 1");
	for (i = 0; i < sizeof whats / sizeof *whats && strcmp(what, whats[i].name) != 0; i++)
		;
	if (i == sizeof whats / sizeof *whats)
		die("no such fault");
	f->what = whats[i].what;
	f->n = whats[i].n;
}

static bool find_real(void);

__attribute__((constructor))
static void start(void)
{
	static char list[1000];
	const char *given = getenv("FAULTS");

	if (!given || strlen(given) >= sizeof list)
		return;
	signal(SIGINT, SIG_DFL);        /* a shell has it ignored in what runs in its background */
	find_real();                    /* before there are threads */
	strcpy(list, given);
	for (char *word = strtok(list, ","); word; word = strtok(NULL, ","))
		read_fault(word);
	armed = true;
}

static void hit(void)
{
	static bool done;
	const char *name = done ? NULL : getenv("FAULT_HIT");
	long fd = name ? syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT, 0666) : -1;

	if (fd >= 0)
		syscall(SYS_close, fd);
	done = true;
}

static void append(void)
{
	const char *line = "\n{grown meanwhile}\n", *name = getenv("FAULT_FILE");
	long fd = name ? syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_APPEND) : -1;

	if (fd < 0 || syscall(SYS_write, fd, line, strlen(line)) < 0)
		die("append: the file can't be written");
	syscall(SYS_close, fd);
}

/* The fault that is due at this call, or NULL. What comes before a call is done here. */
static const struct fault *due(enum call call)
{
	const struct fault *found = NULL;

	if (!armed)
		return NULL;
	unsigned long own = ++seen[call], any = call == ALLOC ? 0 : ++seen[ANY];
	for (int i = 0; i < nfaults; i++) {
		const struct fault *f = &faults[i];
		unsigned long n = f->call == ANY ? any : own;
		if (f->call != call && (f->call != ANY || call == ALLOC))
			continue;
		if (f->even ? n % 2 == 0 : f->on ? n < f->at : n != f->at)
			continue;
		hit();
		if (f->what == APPEND)
			append();
		else if (f->what == SWAP)
			syscall(SYS_renameat2, AT_FDCWD, getenv("FAULT_OTHER"), AT_FDCWD, getenv("FAULT_FILE"), 0);
		else if (f->what == SIGNAL)
			syscall(SYS_kill, getpid(), f->n);
		else
			found = f;
	}
	return found;
}

/* Whether the call at hand fails without being made; then r is what it returns. */
static bool fails(enum call call, long *r)
{
	const struct fault *f = due(call);

	if (!f || f->what == SHORT)
		return false;
	*r = f->what == ZERO ? 0 : -1;
	if (f->what == FAIL)
		errno = f->n;
	return true;
}

/* The next definition of a function behind this one. */
static void *next(const char *name)
{
	return dlsym(RTLD_NEXT, name);
}

/* dlsym() may ask for memory before it has found the real functions. */
static _Alignas(16) char early[65536];
static size_t early_used;

static void *early_alloc(size_t n)
{
	size_t at = early_used;

	early_used += (n + 31) & ~(size_t)15;
	if (early_used > sizeof early)
		die("too much memory before the start");
	memcpy(early + at, &n, sizeof n);
	return early + at + 16;
}

static bool is_early(const void *p)
{
	return (const char *)p >= early && (const char *)p < early + sizeof early;
}

static void *(*real_malloc)(size_t), *(*real_calloc)(size_t, size_t), *(*real_realloc)(void *, size_t);
static void (*real_free)(void *);

static bool find_real(void)
{
	static bool finding;

	if (real_realloc)
		return true;
	if (finding)
		return false;
	finding = true;
	real_malloc = (void *(*)(size_t))next("malloc");
	real_calloc = (void *(*)(size_t, size_t))next("calloc");
	real_free = (void (*)(void *))next("free");
	real_realloc = (void *(*)(void *, size_t))next("realloc");
	finding = false;
	return true;
}

static bool no_memory(void)
{
	long r;

	if (!fails(ALLOC, &r))
		return false;
	errno = ENOMEM;
	return true;
}

void *malloc(size_t n)
{
	return no_memory() ? NULL : find_real() ? real_malloc(n) : early_alloc(n);
}

void *calloc(size_t n, size_t size)
{
	return no_memory() ? NULL : find_real() ? real_calloc(n, size) : early_alloc(n * size);
}

void *realloc(void *p, size_t n)
{
	if (no_memory())
		return NULL;
	if (!is_early(p) && find_real())
		return real_realloc(p, n);
	void *fresh = find_real() ? real_malloc(n) : early_alloc(n);
	size_t old = 0;
	if (p)
		memcpy(&old, (char *)p - 16, sizeof old);
	if (fresh && p)
		memcpy(fresh, p, old < n ? old : n);
	return fresh;
}

void free(void *p)
{
	if (!is_early(p) && find_real())
		real_free(p);
}

ssize_t read(int fd, void *to, size_t n)
{
	const struct fault *f = due(READ);
	static ssize_t (*real)(int, void *, size_t);

	if (!real)
		real = (ssize_t (*)(int, void *, size_t))next("read");
	if (f && f->what == FAIL)
		return errno = f->n, -1;
	if (f && f->what == ZERO)
		return 0;
	return real(fd, to, f && n ? 1 : n);
}

ssize_t __read_chk(int fd, void *to, size_t n, size_t room);
ssize_t __read_chk(int fd, void *to, size_t n, size_t room)
{
	return n > room ? abort(), -1 : read(fd, to, n);
}

ssize_t write(int fd, const void *from, size_t n)
{
	const struct fault *f = due(WRITE);
	static ssize_t (*real)(int, const void *, size_t);

	if (!real)
		real = (ssize_t (*)(int, const void *, size_t))next("write");
	if (f && f->what == FAIL)
		return errno = f->n, -1;
	if (f && f->what == ZERO)
		return 0;
	return real(fd, from, f && n ? 1 : n);
}

static int open_it(int dir, const char *path, int flags, mode_t mode)
{
	long r;

	if (fails(OPEN, &r))
		return (int)r;
	return (int)syscall(SYS_openat, dir, path, flags, mode);
}

/* Without O_CREAT no mode was given, and what is read instead is not used. */
#define WITH_MODE(call) \
	va_list ap; \
	va_start(ap, flags); \
	mode_t mode = flags & O_CREAT ? va_arg(ap, mode_t) : 0; \
	va_end(ap); \
	return call

int open(const char *path, int flags, ...) { WITH_MODE(open_it(AT_FDCWD, path, flags, mode)); }
int openat(int dir, const char *path, int flags, ...) { WITH_MODE(open_it(dir, path, flags, mode)); }
int open64(const char *path, int flags, ...) { WITH_MODE(open_it(AT_FDCWD, path, flags | O_LARGEFILE, mode)); }
int openat64(int dir, const char *path, int flags, ...) { WITH_MODE(open_it(dir, path, flags | O_LARGEFILE, mode)); }
int __open_2(const char *path, int flags);
int __open_2(const char *path, int flags) { return open_it(AT_FDCWD, path, flags, 0); }
int __open64_2(const char *path, int flags);
int __open64_2(const char *path, int flags) { return open_it(AT_FDCWD, path, flags | O_LARGEFILE, 0); }
int __openat_2(int dir, const char *path, int flags);
int __openat_2(int dir, const char *path, int flags) { return open_it(dir, path, flags, 0); }
int __openat64_2(int dir, const char *path, int flags);
int __openat64_2(int dir, const char *path, int flags) { return open_it(dir, path, flags | O_LARGEFILE, 0); }

/* What is closed is closed, whatever the answer, as Linux has it. */
int close(int fd)
{
	long r = 0;
	bool failed = fails(CLOSE, &r);
	int error = errno, done = (int)syscall(SYS_close, fd);

	if (!failed)
		return done;
	errno = error;
	return (int)r;
}

#define PASS(call, made) \
	long r; \
	return fails(call, &r) ? (int)r : (int)(made)

int fsync(int fd) { PASS(FSYNC, syscall(SYS_fsync, fd)); }
int rename(const char *from, const char *to) { PASS(RENAME, syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0)); }
int unlink(const char *path) { PASS(UNLINK, syscall(SYS_unlinkat, AT_FDCWD, path, 0)); }
int link(const char *from, const char *to) { PASS(LINK, syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0)); }
int fchmod(int fd, mode_t mode) { PASS(CHMOD, syscall(SYS_fchmod, fd, mode)); }
int fchown(int fd, uid_t owner, gid_t group) { PASS(CHOWN, syscall(SYS_fchown, fd, owner, group)); }
