#include "cmd/work.h"

#include "cmd/progress.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
	JOBS_PER_THREAD = 4,
	NUMBERS_PER_JOB = 8,
	SPILL_AT = 1024 * 1024,         /* text of a job that waits for its turn */
	SPILL_ALONE = 64 * 1024,        /* where it is always its turn */
	KEPT_ROOM = 1024 * 1024,        /* of the text of a job that is done */
	LAST_WAIT = 500000000           /* nanoseconds, for a thread that reads what nobody wants any more */
};

/* Where what was said of a record ends. */
struct end_of {
	size_t out, err;
	int status;
	struct slice slice;
};

/* Some records behind one another: read together, judged by one thread. */
struct job {
	struct portion portion;
	size_t first, n;                /* numbers instead */
	struct text out, err, ends, notes;      /* the last two hold an element for each record */
	size_t nends;
	struct { size_t n, out, err; } put;     /* how far it was put */
	bool trouble;                   /* a file could not be read */
	bool done;                      /* all of it is judged */
	unsigned long number;
	uint64_t bytes;                 /* read up to its end */
};

/* Jobs go round in a ring: read in their order under one lock, judged side by
 * side, put in their order by whoever ends the job whose turn it is. */
struct pool {
	struct session *s;
	const struct work *w;
	struct job *ring;
	size_t njobs, spill_at;
	pthread_mutex_t reading, turns;
	pthread_cond_t turn;
	/* under reading; all that a thread uses which reads is here or in the ring */
	struct input input;
	size_t numbers, numbers_taken;
	bool numbered, all_read;
	unsigned long read;             /* jobs taken so far */
	/* under turns */
	unsigned long turned;           /* jobs put so far */
	bool putting;                   /* by one thread */
	bool enough;                    /* no more is wanted */
	unsigned judging;               /* threads that have a job */
	long working;                   /* threads that have not ended */
	/* of whose turn it is */
	struct progress progress;
	uint64_t records;
	bool terminal;                  /* standard output is one */
};

struct worker {
	struct pool *pool;
	struct job *job;
	struct session session;
	pthread_t thread;
};

static bool next_numbers(struct pool *p, struct job *j)
{
	size_t left = p->numbers - p->numbers_taken;

	j->first = p->numbers_taken;
	j->n = left < NUMBERS_PER_JOB ? left : NUMBERS_PER_JOB;
	p->numbers_taken += j->n;
	return j->n > 0;
}

static void empty(struct job *j)
{
	struct text *all[] = {&j->out, &j->err, &j->ends, &j->notes};

	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		if (all[i]->cap > KEPT_ROOM)
			text_free(all[i]);
		all[i]->len = 0;
	}
	j->nends = 0;
	memset(&j->put, 0, sizeof j->put);
}

/* Reads what comes next into a free place of the ring; NULL: there is nothing more. */
static struct job *read_job(struct pool *p)
{
	struct input *in = &p->input;
	struct job *j = &p->ring[p->read % p->njobs];

	empty(j);
	j->trouble = false;
	j->number = p->read;
	p->all_read = !(p->numbered ? next_numbers(p, j) : input_fill(in, &j->portion, &j->err, &j->trouble));
	if (p->all_read && !j->trouble)
		return NULL;            /* else there is a message to be told still */
	j->bytes = in->bytes + (in->fd >= 0 ? in->source.bytes : 0);
	p->read++;
	return j;
}

static struct job *take_job(struct pool *p)
{
	struct job *j = NULL;

	pthread_mutex_lock(&p->reading);
	pthread_mutex_lock(&p->turns);
	while (p->read - p->turned >= p->njobs && !p->enough)
		pthread_cond_wait(&p->turn, &p->turns);
	bool enough = p->enough;
	pthread_mutex_unlock(&p->turns);
	if (!enough && !p->all_read)
		j = read_job(p);
	pthread_mutex_unlock(&p->reading);
	/* reading may have waited for long */
	pthread_mutex_lock(&p->turns);
	if (p->enough)
		j = NULL;
	p->judging += j != NULL;
	pthread_mutex_unlock(&p->turns);
	return j;
}

static void put_err(struct job *j, size_t to)
{
	write_err(j->err.at + j->put.err, to - j->put.err);
	j->put.err = to;
}

/* Puts what is new of a job, whose turn it is. False: no more is wanted. */
static bool put_job(struct pool *p, struct job *j)
{
	struct session *s = p->s;
	const struct end_of *ends = (const struct end_of *)(const void *)j->ends.at;

	if (j->err.len > j->put.err || (p->terminal && j->out.len > j->put.out))
		progress_clear(&p->progress);
	if (j->trouble)
		session_status(s, EXIT_TROUBLE);
	for (; j->put.n < j->nends; j->put.n++, p->records++) {
		const struct end_of *e = &ends[j->put.n];
		session_status(s, e->status);
		if (!p->w->put)
			continue;
		struct said x = {j->out.at + j->put.out, e->out - j->put.out, j->portion.file, p->numbered ? NULL : &e->slice,
				 j->notes.at + j->put.n * p->w->note_size};
		put_err(j, e->err);
		j->put.out = e->out;
		if (!p->w->put(s, &x))
			return false;
		session_flush(s, false);
	}
	put_err(j, j->err.len);
	if (!p->w->put) {
		write_out(j->out.at + j->put.out, j->out.len - j->put.out);
		j->put.out = j->out.len;
	}
	session_flush(s, true);
	progress_show(&p->progress, j->bytes, p->records);
	return true;
}

/* Puts every job that is done and whose turn it is; another thread may be at it already. */
static void put_jobs(struct pool *p)
{
	struct job *j;

	while (!p->putting && !p->enough && (j = &p->ring[p->turned % p->njobs])->done) {
		p->putting = true;
		pthread_mutex_unlock(&p->turns);
		bool more = put_job(p, j);
		portion_release(&j->portion);
		pthread_mutex_lock(&p->turns);
		p->enough = !more;
		j->done = p->putting = false;
		p->turned++;
		pthread_cond_broadcast(&p->turn);
	}
}

static void end_job(struct pool *p, struct job *j)
{
	pthread_mutex_lock(&p->turns);
	j->done = true;
	put_jobs(p);
	p->judging--;
	pthread_cond_broadcast(&p->turn);
	pthread_mutex_unlock(&p->turns);
}

static void swap(struct text *a, struct text *b)
{
	struct text t = *a;

	*a = *b;
	*b = t;
}

/* A job's texts are its session's while it is judged. */
static void lend(struct worker *x)
{
	swap(&x->session.out, &x->job->out);
	swap(&x->session.err, &x->job->err);
}

/* Waits for the job's turn and puts what there is, so that no job holds more than a bounded text. */
static void put_early(struct worker *x)
{
	struct pool *p = x->pool;

	pthread_mutex_lock(&p->turns);
	while ((p->turned != x->job->number || p->putting) && !p->enough)
		pthread_cond_wait(&p->turn, &p->turns);
	bool enough = p->enough;
	pthread_mutex_unlock(&p->turns);
	lend(x);
	if (!enough && !put_job(p, x->job)) {
		pthread_mutex_lock(&p->turns);
		p->enough = true;
		pthread_cond_broadcast(&p->turn);
		pthread_mutex_unlock(&p->turns);
	}
	empty(x->job);
	lend(x);
}

/* In the midst of a record only what is printed as it is can go. */
static void spill(struct session *s)
{
	struct worker *x = s->spill_arg;

	if (!x->pool->w->put && s->out.len >= x->pool->spill_at)
		put_early(x);
}

static void one_record(struct worker *x)
{
	struct session *s = &x->session;
	struct job *j = x->job;
	size_t size = x->pool->w->note_size;

	for (size_t i = 0; i < size; i++)
		text_putc(&j->notes, '\0');
	s->status = EXIT_LEGAL;
	x->pool->w->record(s, size ? j->notes.at + j->notes.len - size : NULL);
	struct end_of e = {s->out.len, s->err.len, s->status, s->slice};
	text_add(&j->ends, (const char *)&e, sizeof e);
	j->nends++;
	if (s->out.len >= x->pool->spill_at)
		put_early(x);
}

static void *work(void *arg)
{
	struct worker *x = arg;
	struct session *s = &x->session;

	while ((x->job = take_job(x->pool)) != NULL) {
		lend(x);
		for (size_t i = 0; i < x->job->n; i++) {
			s->record_number = x->job->first + i;
			one_record(x);
		}
		while (x->job->portion.file && session_take(s, &x->job->portion))
			one_record(x);
		lend(x);
		end_job(x->pool, x->job);
	}
	pthread_mutex_lock(&x->pool->turns);
	x->pool->working--;
	pthread_cond_broadcast(&x->pool->turn);
	pthread_mutex_unlock(&x->pool->turns);
	return NULL;
}

/* Waits for the threads. Where no more is wanted, not for long for one that
 * reads: its stream may stay silent for ever. Whether all have ended. */
static bool wait_for_all(struct pool *p)
{
	struct timespec until;
	int late = 0;

	pthread_mutex_lock(&p->turns);
	while (p->working > 0 && !(p->enough && p->judging == 0))
		pthread_cond_wait(&p->turn, &p->turns);
	if (p->working > 0) {
		clock_gettime(CLOCK_REALTIME, &until);
		until.tv_nsec += LAST_WAIT;
		until.tv_sec += until.tv_nsec / 1000000000;
		until.tv_nsec %= 1000000000;
	}
	while (p->working > 0 && !late)
		late = pthread_cond_timedwait(&p->turn, &p->turns, &until);
	bool all = p->working == 0;
	pthread_mutex_unlock(&p->turns);
	return all;
}

static void open_worker(struct worker *x, struct pool *p)
{
	struct session *s = p->s, *own = &x->session;

	x->pool = p;
	session_open_like(own, s);
	own->spill = spill;
	own->spill_arg = x;
	own->own = s->own;
	if (p->w->own_size) {
		own->own = arena_alloc(&own->keep, p->w->own_size);
		memcpy(own->own, s->own, p->w->own_size);
	}
}

static void prepare(struct pool *p, struct worker *workers)
{
	struct session *s = p->s;
	long n = s->threads;

	p->njobs = n == 1 ? 1 : (size_t)n * JOBS_PER_THREAD;
	p->spill_at = n == 1 ? SPILL_ALONE : SPILL_AT;
	p->ring = arena_array(&s->keep, p->njobs, sizeof *p->ring);
	for (size_t i = 0; i < p->njobs; i++)
		p->ring[i].out.fail = p->ring[i].err.fail = p->ring[i].ends.fail = p->ring[i].notes.fail = s->out.fail;
	p->terminal = isatty(STDOUT_FILENO);
	pthread_mutex_init(&p->reading, NULL);
	pthread_mutex_init(&p->turns, NULL);
	pthread_cond_init(&p->turn, NULL);
	for (long i = 0; i < n; i++)
		open_worker(&workers[i], p);
}

static void tidy(struct pool *p, struct worker *workers)
{
	for (long i = 0; i < p->s->threads; i++) {
		if (p->w->add)
			p->w->add(p->s->own, workers[i].session.own);
		session_close(&workers[i].session);
	}
	for (size_t i = 0; i < p->njobs; i++) {
		portion_free(&p->ring[i].portion);
		text_free(&p->ring[i].out);
		text_free(&p->ring[i].err);
		text_free(&p->ring[i].ends);
		text_free(&p->ring[i].notes);
	}
	input_free(&p->input);
	pthread_cond_destroy(&p->turn);
	pthread_mutex_destroy(&p->turns);
	pthread_mutex_destroy(&p->reading);
}

static void run(struct pool *p)
{
	struct session *s = p->s;
	struct worker *workers = arena_array(&s->keep, (size_t)s->threads, sizeof *workers);
	long started = 0;

	session_flush(s, true);
	input_init(&p->input, s->input.files, s->input.nfiles, s->out.fail);
	p->input.dir = s->input.dir;
	prepare(p, workers);
	p->working = s->threads;
	while (s->threads > 1 && started < s->threads && pthread_create(&workers[started].thread, NULL, work, &workers[started]) == 0)
		started++;
	pthread_mutex_lock(&p->turns);
	p->working -= s->threads - (started ? started : 1);     /* where no more can be had, those there are do */
	pthread_mutex_unlock(&p->turns);
	if (started == 0)
		work(&workers[0]);
	bool all = wait_for_all(p);
	progress_clear(&p->progress);
	if (!all) {                     /* who reads still is left behind, with what it uses */
		s->left_behind = true;
		return;
	}
	for (long i = 0; i < started; i++)
		pthread_join(workers[i].thread, NULL);
	tidy(p, workers);
}

bool put_apart(struct session *s, const struct said *x)
{
	if (x->len && s->printed)
		text_putc(&s->out, '\n');
	s->printed |= x->len > 0;
	text_add(&s->out, x->text, x->len);
	return true;
}

void work_records(struct session *s, const struct work *w)
{
	struct pool *p = arena_array(&s->keep, 1, sizeof *p);

	p->s = s;
	p->w = w;
	progress_start(&p->progress, "records", s->input.size);
	run(p);
}

void work_numbers(struct session *s, const struct work *w, size_t n)
{
	struct pool *p = arena_array(&s->keep, 1, sizeof *p);

	p->s = s;
	p->w = w;
	p->numbered = true;
	p->numbers = n;
	progress_start(&p->progress, "games", n);
	run(p);
}
