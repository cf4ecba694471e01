/* Storage: alignment, zeroing, growth, what stays after a reset, and the end of memory. */
#include "notation/arena.h"
#include "tests/unit.h"

#include <sys/resource.h>

/* A sanitizer shall let malloc fail as it does without one. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
	return "allocator_may_return_null=1";
}

static jmp_buf out_of_memory;
static void *failed_with;

static void jump(void *arg)
{
	failed_with = arg;
	longjmp(out_of_memory, 1);
}

static void aligned_and_apart(void **state)
{
	struct arena a;
	unsigned char *piece[300];

	(void)state;
	arena_init(&a, no_memory, NULL);
	for (size_t i = 0; i < 300; i++) {
		piece[i] = arena_alloc(&a, i * 7 + 1);
		assert_int_equal((uintptr_t)piece[i] % _Alignof(max_align_t), 0);
		memset(piece[i], (int)(i & 0xFF), i * 7 + 1);
	}
	for (size_t i = 0; i < 300; i++)
		for (size_t k = 0; k < i * 7 + 1; k++)
			if (piece[i][k] != (i & 0xFF))
				fail_msg("byte %zu of piece %zu was overwritten", k, i);
	arena_free(&a);
}

/* Nothing here returns NULL, so neither does a request for nothing. */
static void nothing_is_not_null(void **state)
{
	struct arena a;

	(void)state;
	arena_init(&a, no_memory, NULL);
	assert_non_null(arena_alloc(&a, 0));
	arena_free(&a);
}

static void larger_than_any_chunk(void **state)
{
	struct arena a;
	size_t size = 3 * 1024 * 1024;

	(void)state;
	arena_init(&a, no_memory, NULL);
	char *small = arena_copy(&a, "small", 5), *large = arena_alloc(&a, size), *behind = arena_copy(&a, "behind", 6);
	memset(large, 'x', size);
	assert_string_equal(small, "small");
	assert_string_equal(behind, "behind");
	arena_free(&a);
}

static void array_is_zeroed(void **state)
{
	struct arena a;

	(void)state;
	arena_init(&a, no_memory, NULL);
	memset(arena_alloc(&a, 4096), 0xA5, 4096);
	arena_reset(&a);        /* the same memory again, full of what stood in it */
	uint32_t *n = arena_array(&a, 1000, sizeof *n);
	for (size_t i = 0; i < 1000; i++)
		assert_int_equal(n[i], 0);
	arena_free(&a);
}

static void release_forgets_what_came_behind_the_mark(void **state)
{
	struct arena a;
	char *first = NULL;

	(void)state;
	arena_init(&a, no_memory, NULL);
	struct arena_mark none = arena_mark(&a);        /* of an arena without memory */
	memset(arena_alloc(&a, 1000), 1, 1000);
	arena_release(&a, none);
	char *kept = arena_copy(&a, "kept", 4);
	struct arena_mark m = arena_mark(&a);
	for (int round = 0; round < 100; round++) {
		for (int i = 0; i < 40; i++) {          /* over several chunks */
			char *p = arena_alloc(&a, 10000);
			memset(p, 'x', 10000);
			if (i == 0 && round == 0)
				first = p;
			else if (i == 0)
				assert_ptr_equal(p, first);
		}
		arena_release(&a, m);
		assert_string_equal(kept, "kept");
	}
	arena_free(&a);
}

static void copy_ends_with_nul(void **state)
{
	struct arena a;

	(void)state;
	arena_init(&a, no_memory, NULL);
	memset(arena_alloc(&a, 64), 'x', 64);
	arena_reset(&a);
	char *p = arena_copy(&a, "ab\0cdef", 5);
	assert_memory_equal(p, "ab\0cd\0", 6);
	char *none = arena_copy(&a, "zzz", 0);
	assert_string_equal(none, "");
	arena_free(&a);
}

static void printf_of_any_length(void **state)
{
	struct arena a;
	static char long_text[100001];

	(void)state;
	arena_init(&a, no_memory, NULL);
	memset(long_text, 'l', sizeof long_text - 1);
	char *p = arena_printf(&a, "%d %s %c", -12, "red", '!'), *q = arena_printf(&a, "<%s>", long_text), *none = arena_printf(&a, "%s",
		"");
	assert_string_equal(p, "-12 red !");
	assert_int_equal(strlen(q), 100002);
	assert_int_equal(q[0], '<');
	assert_int_equal(q[100001], '>');
	assert_memory_equal(q + 1, long_text, 100000);
	assert_string_equal(none, "");
	arena_free(&a);
}

static void reset_keeps_the_memory(void **state)
{
	struct arena a;
	void *first[60];

	(void)state;
	arena_init(&a, no_memory, NULL);
	for (int round = 0; round < 5; round++) {
		for (size_t i = 0; i < 60; i++) {
			size_t size = i * i * 40 + 1;
			void *p = arena_alloc(&a, size);
			memset(p, round, size);
			if (round == 0)
				first[i] = p;
			else
				assert_ptr_equal(p, first[i]);
		}
		arena_reset(&a);
	}
	arena_free(&a);
}

/* An archive of any length is judged in the memory of its largest record, also where each is a little larger than the one before. */
static void memory_of_the_largest(void **state)
{
	struct arena a;
	struct rusage before, after;
	enum { ROUNDS = 60, SIZE = 2 * 1024 * 1024, MORE = 1024 };

	(void)state;
#ifdef __SANITIZE_ADDRESS__
	skip();                 /* a sanitizer keeps what is freed for a while */
#endif
	arena_init(&a, no_memory, NULL);
	memset(arena_alloc(&a, SIZE), 1, SIZE);
	getrusage(RUSAGE_SELF, &before);
	for (size_t i = 1; i <= ROUNDS; i++) {
		arena_reset(&a);
		memset(arena_alloc(&a, SIZE + i * MORE), 1, SIZE + i * MORE);
	}
	getrusage(RUSAGE_SELF, &after);
	arena_free(&a);
	/* generous: four times the largest record */
	assert_in_range((after.ru_maxrss - before.ru_maxrss) / 1024, 0, 4 * (SIZE + ROUNDS * MORE) / (1024 * 1024));
}

static void grow_keeps_the_contents(void **state)
{
	struct arena a;
	uint32_t *list = NULL;
	size_t cap = 0, moves = 0;

	(void)state;
	arena_init(&a, no_memory, NULL);
	for (size_t n = 0; n < 100000; n++) {
		size_t cap_before = cap;
		uint32_t *old = list;
		list = arena_grow(&a, list, n, &cap, sizeof *list);
		assert_true(cap > n);
		if (n < cap_before) {
			assert_ptr_equal(list, old);
			assert_int_equal(cap, cap_before);
		} else if (cap_before) {
			assert_int_equal(cap, 2 * cap_before);
			moves++;
		}
		list[n] = (uint32_t)n * 2654435761u;
		if (n % 97 == 0)
			arena_copy(&a, "between", 7);
	}
	assert_in_range(moves, 5, 20);
	for (size_t n = 0; n < 100000; n++)
		assert_int_equal(list[n], (uint32_t)n * 2654435761u);
	arena_free(&a);
}

/* Requests that cannot be met. */
enum request { ARRAY_WRAPS, ARRAY_WRAPS_TO_NOTHING, ALLOC_ALL, ALLOC_HUGE, ARRAY_HUGE, GROW_WRAPS, GROW_SIZE_WRAPS };

static void ask(struct arena *a, enum request what)
{
	size_t cap;

	switch (what) {
	case ARRAY_WRAPS:
		arena_array(a, SIZE_MAX / 8 + 2, 8);
		break;
	case ARRAY_WRAPS_TO_NOTHING:
		arena_array(a, (size_t)1 << 32, (size_t)1 << 32);
		break;
	case ALLOC_ALL:
		arena_alloc(a, SIZE_MAX);
		break;
	case ALLOC_HUGE:
		arena_alloc(a, SIZE_MAX / 2);
		break;
	case ARRAY_HUGE:
		arena_array(a, SIZE_MAX / 16, 8);
		break;
	case GROW_WRAPS:
		cap = SIZE_MAX / 2 + 1;
		arena_grow(a, NULL, cap, &cap, 1);
		break;
	case GROW_SIZE_WRAPS:
		cap = SIZE_MAX / 32;
		arena_grow(a, NULL, cap, &cap, 64);
		break;
	}
}

/* The handler gets its argument, and the arena is usable behind it. */
static void end_of_memory(void **state)
{
	(void)state;
	for (volatile int what = ARRAY_WRAPS; what <= GROW_SIZE_WRAPS; what++) {
		static struct arena a;
		static int mark;
		static char *kept;

		arena_init(&a, jump, &mark);
		kept = arena_copy(&a, "kept", 4);
		failed_with = NULL;
		if (setjmp(out_of_memory) == 0) {
			ask(&a, (enum request)what);
			fail_msg("request %d was met", what);
		}
		assert_ptr_equal(failed_with, &mark);
		assert_string_equal(kept, "kept");
		assert_string_equal(arena_copy(&a, "after", 5), "after");
		assert_string_equal(kept, "kept");
		arena_free(&a);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(aligned_and_apart), cmocka_unit_test(nothing_is_not_null), cmocka_unit_test(larger_than_any_chunk),
		cmocka_unit_test(array_is_zeroed), cmocka_unit_test(release_forgets_what_came_behind_the_mark),
		cmocka_unit_test(copy_ends_with_nul), cmocka_unit_test(printf_of_any_length),
		cmocka_unit_test(reset_keeps_the_memory), cmocka_unit_test(memory_of_the_largest),
			cmocka_unit_test(grow_keeps_the_contents),
		cmocka_unit_test(end_of_memory),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
