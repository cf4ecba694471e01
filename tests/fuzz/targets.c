/* The fuzz targets. One is made of
 * - a function of bytes that calls contract_broken where a promise is not kept
 *   (crashes, sanitizers' finds, hangs and leaks count without being asked for),
 *   in the file of its kind and in targets.h,
 * - a row of the table at the end, whose third member may name a mutator,
 * - its seeds, a case in tests/fuzz/seeds.sh,
 * - inputs worth keeping, in tests/fuzz/corpus/NAME/, and words that its inputs
 *   may hold, in tests/fuzz/NAME.dict; both may be missing.
 * make fuzz and make fuzz-short find it by its row. */
#include "tests/fuzz/targets.h"

const struct target targets[] = {
	{"record", run_record, NULL},
	{"fmt", run_fmt, NULL},
	{"json", run_json, mutate_json},
	{"set", run_set, mutate_json},
	{"house", run_house, mutate_json},
	{"setup", run_setup, mutate_setup},
	{"play", run_play, mutate_play},
	{"moves", run_moves, NULL},
	{NULL, NULL, NULL},
};
