/* The contract of a game (contract.h), in games drawn from a number. */
#include "tests/engine/contract.h"

#include <unistd.h>

enum { TURNS = 60, TRIES = 40 };

static unsigned games_each = 40;

struct lot { struct chooser c; uint64_t state; };

static unsigned choose(struct chooser *c, unsigned n)
{
	struct lot *l = (struct lot *)c;

	l->state ^= l->state << 13;
	l->state ^= l->state >> 7;
	l->state ^= l->state << 17;
	return (unsigned)(l->state % n);
}

void contract_broken(const char *format, ...)
{
	va_list ap;

	va_start(ap, format);
	vprint_error(format, ap);
	va_end(ap);
	print_error("\n");
	fail();
	abort();
}

static void one_game(const struct game *g, struct chooser *lot, bool defaults)
{
	char dir[] = "/tmp/steward-contract-XXXXXX", path[64];

	assert_non_null(mkdtemp(dir));
	contract_play(&(struct contract){.game = g, .lot = lot, .defaults = defaults, .turns = TURNS, .tries = TRIES, .dir = dir});
	snprintf(path, sizeof path, "%s/lots.json", dir);
	unlink(path);
	rmdir(dir);
}

static void play_games(bool defaults, uint64_t seed)
{
	unsigned played = 0;

	for (size_t g = 0; games[g]; g++) {
		if (!games[g]->deal)
			continue;
		for (unsigned i = 0; i < games_each; i++) {
			struct lot lot = {{choose}, seed + i * 0x9E3779B97F4A7C15u};
			one_game(games[g], &lot.c, defaults);
			played++;
		}
	}
	assert_true(played > 0);
}

static void default_readings(void **state)
{
	(void)state;
	play_games(true, 88172645463325252u);
}

static void random_readings(void **state)
{
	(void)state;
	play_games(false, 2463534242u);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(default_readings), cmocka_unit_test(random_readings)};
	const char *n = getenv("CONTRACT_GAMES");

	if (n)
		games_each = (unsigned)strtoul(n, NULL, 10);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
