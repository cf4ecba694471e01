#include "cmd/progress.h"

#include "cmd/cli.h"

#include <stdio.h>
#include <time.h>
#include <unistd.h>

static const double first_after = 2, again_after = 0.25;       /* seconds */

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void progress_start(struct progress *p, const char *unit, uint64_t all)
{
	*p = (struct progress){.on = isatty(STDERR_FILENO), .unit = unit, .all = all};
	if (p->on)
		p->began = now();
}

/* Cuts to 79 columns, what a terminal has at least. */
static void show_line(struct progress *p, double share, double done, uint64_t count, double seconds)
{
	char line[200];
	int n = snprintf(line, sizeof line, "\rsteward: ");

	if (p->all)
		n += snprintf(line + n, sizeof line - (size_t)n, "%.0f %%, ", 100 * share);
	n += snprintf(line + n, sizeof line - (size_t)n, "%llu %s", (unsigned long long)count, p->unit);
	if (done > 0)
		n += snprintf(line + n, sizeof line - (size_t)n, ", %.0f MB, %.0f MB/s", done / 1e6, done / 1e6 / seconds);
	if (p->all && share > 0.01)
		n += snprintf(line + n, sizeof line - (size_t)n, ", %.0f s to go", seconds / share * (1 - share));
	n = n > 80 ? 80 : n;
	n += snprintf(line + n, sizeof line - (size_t)n, "\33[K");
	write_err(line, (size_t)n);
	p->shown = true;
}

void progress_show(struct progress *p, uint64_t bytes, uint64_t count)
{
	if (!p->on)
		return;
	double at = now();
	if (at - p->began < first_after || at - p->last < again_after)
		return;
	p->last = at;
	double done = (double)(bytes ? bytes : count), share = p->all ? done / (double)p->all : 0;
	show_line(p, share < 1 ? share : 1, (double)bytes, count, at - p->began);
}

void progress_clear(struct progress *p)
{
	if (p->shown)
		write_err("\r\33[K", 4);
	p->shown = false;
}
