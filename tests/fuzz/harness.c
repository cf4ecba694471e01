/* What libFuzzer calls, for every target: the program's name says which one
 * it is. Mutators that keep an input nearly right, so that it gets far. */
#include "tests/fuzz/fuzz.h"

#include <jansson.h>
#include <unistd.h>

enum { PLACES_MAX = 5000 };

static const struct target *target;
char work_dir[] = "/tmp/steward-fuzz-XXXXXX";

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed);
size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t na, const uint8_t *b, size_t nb, uint8_t *out, size_t max, unsigned seed);

void contract_broken(const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	fprintf(stderr, "BROKEN: ");
	vfprintf(stderr, format, ap);
	fprintf(stderr, "\n");
	va_end(ap);
	abort();
}

static void clean_up(void)
{
	char path[64];

	for (int i = 0; i < 2; i++) {
		snprintf(path, sizeof path, "%s/%s", work_dir, i ? "lots.json" : "fuzz.json");
		unlink(path);
	}
	rmdir(work_dir);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	const char *slash = strrchr((*argv)[0], '/'), *name = slash ? slash + 1 : (*argv)[0];

	(void)argc;
	for (target = targets; target->name && strcmp(target->name, name) != 0; target++)
		;
	if (!target->name) {
		fprintf(stderr, "no target is called %s; there are:", name);
		for (target = targets; target->name; target++)
			fprintf(stderr, " %s", target->name);
		fprintf(stderr, "\n");
		exit(2);
	}
	if (!mkdtemp(work_dir))
		abort();
	atexit(clean_up);
	json_object_seed(1);            /* the same order of members in every run */
	return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	target->run(data, size);
	return 0;
}

static unsigned draw(struct chooser *c, unsigned n)
{
	struct byte_lot *l = (struct byte_lot *)c;
	unsigned drawn = 0;

	if (l->left == 0) {
		l->state ^= l->state << 13;
		l->state ^= l->state >> 7;
		l->state ^= l->state << 17;
		return (unsigned)(l->state % n);
	}
	for (unsigned room = 1; room < n && l->left; room = room < 1u << 24 ? room << 8 : n, l->left--)
		drawn = drawn << 8 | *l->at++;
	return drawn % n;
}

void byte_lot_init(struct byte_lot *l, const uint8_t *data, size_t size)
{
	*l = (struct byte_lot){{draw}, data, size, 0xCBF29CE484222325u};
	for (size_t i = 0; i < size; i++)
		l->state = (l->state ^ data[i]) * 0x100000001B3u;
	l->state |= 1;
}

static unsigned choose(struct mutation *m, unsigned n)
{
	return n ? m->lot->choose(m->lot, n) : 0;
}

size_t find_text(const struct text *t, const char *what)
{
	size_t n = strlen(what);

	for (size_t i = 0; i + n <= t->len; i++)
		if (memcmp(t->at + i, what, n) == 0)
			return i;
	return t->len;
}

/* Puts bytes in the place of others. */
static void splice(struct text *t, size_t from, size_t to, const char *bytes, size_t n)
{
	struct text new = {.fail = t->fail};

	text_add(&new, t->at, from);
	text_add(&new, bytes, n);
	text_add(&new, t->at + to, t->len - to);
	text_free(t);
	*t = new;
}

void mutate_bytes(struct mutation *m)
{
	size_t room = m->in.len + 256;
	uint8_t *bytes = malloc(room);

	if (m->in.len)
		memcpy(bytes, m->in.at, m->in.len);
	size_t n = LLVMFuzzerMutate(bytes, m->in.len, room);
	splice(&m->in, 0, m->in.len, (const char *)bytes, n);
	free(bytes);
}

/* A stretch of text without any of the signs, about a place by lot. */
static struct span stretch(struct mutation *m, const char *text, size_t from, size_t to, const char *signs)
{
	size_t at = from + choose(m, (unsigned)(to - from)), end = at;

	while (at > from && !strchr(signs, text[at - 1]))
		at--;
	while (end < to && !(text[end] && strchr(signs, text[end])))
		end++;
	while (at < end && text[at] == ' ')
		at++;
	return (struct span){(uint32_t)at, (uint32_t)end};
}

static const char action_ends[] = ",:\n", word_ends[] = " ,:\n@";

/* A word that may mean something in the record's game. */
static const char *known_word(struct mutation *m)
{
	static const char *const always[] = {
		"n", "ne", "e", "se", "s", "sw", "w", "nw", "?", "0", "1", "2", "3", "12", "999", "-1", "0.5", "90", "left", "right", "undo", "resign", "timeout",
		"vote", "yes", "no", "=", "result", "rank", "place", "score", "all", "setup", "pass", "@",
	};
	const struct game *g = NULL;

	for (size_t i = 0; games[i] && !g; i++)
		if (find_text(&m->in, games[i]->id) < m->in.len)
			g = games[i];
	unsigned kind = choose(m, 6), n = 0;
	if (!g || kind > 3)
		return always[choose(m, sizeof always / sizeof *always)];
	if (kind == 3)
		return g->gen_seats[choose(m, g->max_seats)];
	const char *const *list = kind == 0 ? g->setup_words : kind == 1 ? g->claims : g->verbs;
	while (list[n])
		n++;
	return list[choose(m, n)];
}

static void change_word(struct mutation *m, size_t from, size_t to)
{
	struct span w = stretch(m, m->in.at, from, to, word_ends), o;
	const char *known;
	char number[16];

	switch (choose(m, 4)) {
	case 0:
		known = known_word(m);
		splice(&m->in, w.at, w.end, known, strlen(known));
		break;
	case 1:
		o = stretch(m, m->other, 0, m->nother, word_ends);
		splice(&m->in, w.at, w.end, m->other + o.at, o.end - o.at);
		break;
	case 2:
		snprintf(number, sizeof number, "%d", (int)(strtoul(m->in.at + w.at, NULL, 10) % 1000000000) + (int)choose(m, 5) - 2);
		splice(&m->in, w.at, w.end, number, strlen(number));
		break;
	default:
		o = stretch(m, m->in.at, from, to, word_ends);
		char *copy = strndup(m->in.at + o.at, o.end - o.at);
		splice(&m->in, w.at, w.end, copy, strlen(copy));
		free(copy);
	}
}

/* Puts b in the place of a and a in that of b. */
static void exchange(struct text *t, struct span a, struct span b)
{
	if (a.at > b.at)
		exchange(t, b, a);
	if (a.end > b.at)
		return;
	char *x = strndup(t->at + a.at, a.end - a.at), *y = strndup(t->at + b.at, b.end - b.at);
	splice(t, b.at, b.end, x, strlen(x));
	splice(t, a.at, a.end, y, strlen(y));
	free(x);
	free(y);
}

static void change_action(struct mutation *m, size_t from, size_t to)
{
	struct span a = stretch(m, m->in.at, from, to, action_ends), o = stretch(m, m->other, 0, m->nother, action_ends);
	size_t more = a.end < m->in.len && m->in.at[a.end] == ',';

	switch (choose(m, 5)) {
	case 0:         /* left out */
		splice(&m->in, a.at, a.end + more, "", 0);
		break;
	case 1:         /* another one, of another input */
		splice(&m->in, a.at, a.end, m->other + o.at, o.end - o.at);
		break;
	case 2:         /* one more behind it */
		splice(&m->in, a.end, a.end, ", ", 2);
		splice(&m->in, a.end + 2, a.end + 2, m->other + o.at, o.end - o.at);
		break;
	case 3:         /* another one of the same input */
		exchange(&m->in, a, stretch(m, m->in.at, from, to, action_ends));
		break;
	default:        /* the last one */
		splice(&m->in, a.end, m->in.len, "\n", 1);
	}
}

static void change_line(struct mutation *m, size_t from, size_t to)
{
	struct span a = stretch(m, m->in.at, from, to, "\n"), o = stretch(m, m->other, 0, m->nother, "\n");

	switch (choose(m, 3)) {
	case 0:
		splice(&m->in, a.at, a.end, m->other + o.at, o.end - o.at);
		break;
	case 1:
		splice(&m->in, a.at, a.end, "", 0);
		break;
	default:
		exchange(&m->in, a, stretch(m, m->in.at, from, to, "\n"));
	}
}

void mutate_turns(struct mutation *m, size_t from, size_t to)
{
	if (from >= to || m->nother == 0 || choose(m, 16) == 0) {
		mutate_bytes(m);
		return;
	}
	text_putc(&m->in, '\0');        /* numbers are read up to it */
	m->in.len--;
	switch (choose(m, 8)) {
	case 0: change_line(m, from, to); break;
	case 1: case 2: change_action(m, from, to); break;
	default: change_word(m, from, to);
	}
}

/* A value in a JSON tree: where it hangs. */
struct place { json_t *in; const char *key; size_t index; };

static void find_places(json_t *in, struct place *list, size_t *n)
{
	const char *key;
	json_t *value;
	size_t i;

	json_object_foreach(in, key, value) {
		if (*n < PLACES_MAX)
			list[(*n)++] = (struct place){in, key, 0};
		find_places(value, list, n);
	}
	json_array_foreach(in, i, value) {
		if (*n < PLACES_MAX)
			list[(*n)++] = (struct place){in, NULL, i};
		find_places(value, list, n);
	}
}

static json_t *value_at(const struct place *p)
{
	return p->key ? json_object_get(p->in, p->key) : json_array_get(p->in, p->index);
}

static void put_value(const struct place *p, json_t *value)
{
	if (!value)
		return;
	if (p->key)
		json_object_set_new(p->in, p->key, value);
	else
		json_array_set_new(p->in, p->index, value);
}

/* Another number or text in its place, near to what it was. */
static json_t *near_value(struct mutation *m, const json_t *value)
{
	static const int64_t numbers[] = {0, 1, -1, 2, 7, 99, 255, 256, 65536, 2147483647, -2147483648ll, 9223372036854775807ll};
	struct mutation inner = {.in.fail = no_memory, .other = m->other, .nother = m->nother, .lot = m->lot};

	if (json_is_integer(value))
		return json_integer(choose(m, 3) ? (json_int_t)((uint64_t)json_integer_value(value) + choose(m, 9) - 4) : numbers[choose(m, 12)]);
	if (json_is_real(value))
		return json_real(choose(m, 3) ? json_real_value(value) * (choose(m, 400) / 200.) : choose(m, 1000) * 1e6);
	if (json_is_boolean(value))
		return json_boolean(!json_is_true(value));
	if (!json_is_string(value))
		return choose(m, 2) ? json_null() : json_integer(choose(m, 10));
	text_puts(&inner.in, json_string_value(value));
	if (inner.in.len)
		mutate_bytes(&inner);
	json_t *made = json_stringn(inner.in.at, inner.in.len);
	text_free(&inner.in);
	return made ? made : json_string("");   /* it was no UTF-8 */
}

static void change_tree(struct mutation *m, json_t *root, json_t *other)
{
	static struct place list[PLACES_MAX], lent[PLACES_MAX];
	size_t n = 0, nlent = 0;

	find_places(root, list, &n);
	find_places(other, lent, &nlent);
	if (n == 0 || nlent == 0)
		return;
	const struct place *p = &list[choose(m, (unsigned)n)], *o = &lent[choose(m, (unsigned)nlent)];
	for (int i = 0; i < 50 && p->key && choose(m, 2) && !(o->key && strcmp(o->key, p->key) == 0); i++)
		o = &lent[choose(m, (unsigned)nlent)];  /* rather the same member of another object */
	switch (choose(m, 6)) {
	case 0:         /* left out */
		if (p->key)
			json_object_del(p->in, p->key);
		else
			json_array_remove(p->in, p->index);
		break;
	case 1:         /* one more beside it */
		if (p->key)
			json_object_set_new(p->in, o->key ? o->key : "1", json_deep_copy(value_at(o)));
		else
			json_array_insert_new(p->in, p->index, json_deep_copy(value_at(o)));
		break;
	case 2:
		put_value(p, json_deep_copy(value_at(o)));
		break;
	default:
		put_value(p, near_value(m, value_at(p)));
	}
}

void mutate_json(struct mutation *m)
{
	json_t *root = json_loadb(m->in.at, m->in.len, 0, NULL), *other = json_loadb(m->other, m->nother, 0, NULL);

	if (!root || choose(m, 40) == 0) {
		mutate_bytes(m);
	} else {
		for (unsigned i = 1 + choose(m, 3); i > 0; i--)
			change_tree(m, root, other ? other : root);
		char *text = json_dumps(root, JSON_COMPACT);
		splice(&m->in, 0, m->in.len, text, strlen(text));
		free(text);
	}
	json_decref(root);
	json_decref(other);
}

static size_t mutate(const uint8_t *a, size_t na, const uint8_t *b, size_t nb, uint8_t *out, size_t max, unsigned seed)
{
	struct byte_lot lot;
	struct mutation m = {.in.fail = no_memory, .other = (const char *)b, .nother = nb, .lot = &lot.c};

	byte_lot_init(&lot, NULL, 0);
	lot.state = seed * 0x9E3779B97F4A7C15u | 1;
	for (int i = 0; i < 4; i++)     /* seeds that are near one another */
		draw(&lot.c, 2);
	text_add(&m.in, (const char *)a, na);
	target->mutate(&m);
	if (m.in.len > max)
		m.in.len = max;
	if (m.in.len)
		memcpy(out, m.in.at, m.in.len);
	size_t n = m.in.len;
	text_free(&m.in);
	return n;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
	if (!target->mutate || size == 0)
		return LLVMFuzzerMutate(data, size, max);
	uint8_t *own = malloc(size);
	memcpy(own, data, size);
	size_t n = mutate(own, size, own, size, data, max, seed);
	free(own);
	return n;
}

size_t LLVMFuzzerCustomCrossOver(const uint8_t *a, size_t na, const uint8_t *b, size_t nb, uint8_t *out, size_t max, unsigned seed)
{
	if (target->mutate && na && nb)
		return mutate(a, na, b, nb, out, max, seed);
	size_t half = na < max ? na : max;      /* a's beginning, b's end */
	half = half ? seed % half : 0;
	size_t rest = nb < max - half ? nb : max - half;
	if (half)
		memcpy(out, a, half);
	if (rest)
		memcpy(out + half, b + (nb - rest), rest);
	return half + rest;
}
