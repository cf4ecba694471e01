#include "cmd/machine.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STATUS_TROUBLE = 2 };

/* The file that is half written. A signal may come at any moment, in any
 * thread: while the state is CHANGING its handler only notes it. */
enum { NOTHING, CHANGING, UNFINISHED };
static char unfinished[PATH_MAX];
static volatile sig_atomic_t state, pending;

static const int deadly[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGALRM, SIGXCPU};
enum { DEADLY = sizeof deadly / sizeof *deadly };

static void die_of(int sig)
{
	sigset_t one;

	signal(sig, SIG_DFL);
	sigemptyset(&one);
	sigaddset(&one, sig);
	pthread_sigmask(SIG_UNBLOCK, &one, NULL);
	raise(sig);
}

static void on_deadly(int sig)
{
	int error = errno;

	if (state == CHANGING) {
		pending = sig;
	} else {
		if (state == UNFINISHED)
			unlink(unfinished);
		die_of(sig);
	}
	errno = error;
}

/* What is ignored, as nohup has it, stays so. */
static void catch_deadly(void)
{
	struct sigaction fresh = {.sa_handler = on_deadly, .sa_flags = SA_RESTART}, old;
	static bool done;

	sigemptyset(&fresh.sa_mask);
	for (int i = 0; i < DEADLY && !done; i++)
		if (sigaction(deadly[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
			sigaction(deadly[i], &fresh, NULL);
	done = true;
}

static void change_state(int to)
{
	state = to;
	if (pending && to != CHANGING)
		on_deadly(pending);
}

int unfinished_open(const char *path, int mode)
{
	int fd;

	if (strlen(path) >= sizeof unfinished) {
		errno = ENAMETOOLONG;
		return -1;
	}
	catch_deadly();
	change_state(CHANGING);
	strcpy(unfinished, path);
	do
		fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
	while (fd < 0 && errno == EINTR);
	int error = errno;
	change_state(fd < 0 ? NOTHING : UNFINISHED);
	errno = error;
	return fd;
}

void unfinished_done(void)
{
	change_state(NOTHING);
}

void unfinished_drop(void)
{
	int error = errno;

	if (state == UNFINISHED)
		unlink(unfinished);
	change_state(NOTHING);
	errno = error;
}

void leave_at_once(int status)
{
	unfinished_drop();
	_exit(status);
}

void out_of_memory(void *arg)
{
	static const char message[] = "steward: memory: there is no more\n";

	(void)arg;
	write_all(STDERR_FILENO, message, sizeof message - 1);
	leave_at_once(STATUS_TROUBLE);
}

int open_input(const char *path)
{
	int fd;

	do
		fd = open(path, O_RDONLY | O_CLOEXEC);
	while (fd < 0 && errno == EINTR);
	return fd;
}

bool write_all(int fd, const char *at, size_t n)
{
	while (n > 0) {
		ssize_t done = write(fd, at, n);
		if (done < 0 && errno == EINTR)
			continue;
		if (done == 0)
			errno = EIO;            /* else this would go on for ever */
		if (done <= 0)
			return false;
		at += done;
		n -= (size_t)done;
	}
	return true;
}

/* An interrupted close() has closed all the same. */
bool close_written(int fd)
{
	return close(fd) == 0 || errno == EINTR;
}

static void *sure_malloc(size_t n)
{
	void *p = malloc(n);

	if (!p)
		out_of_memory(NULL);
	return p;
}

void machine_start(void)
{
	int here;

	json_set_alloc_funcs(sure_malloc, free);
	/* else a device is opened and read; the stack lies elsewhere in each run */
	json_object_seed((size_t)&here ^ (size_t)getpid() << 20);
	signal(SIGXFSZ, SIG_IGN);
	/* in the wrong direction, so that who uses the stream is told that it is closed */
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
			_exit(STATUS_TROUBLE);
}
