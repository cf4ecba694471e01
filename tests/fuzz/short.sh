#!/bin/sh
# The part of "make test": every fuzz target over what is kept for it and some
# of its seeds, then a moment of fuzzing. Without clang's fuzzer it is skipped.
cd "$(dirname "$0")/../.." || exit 1
. tests/fuzz/lib.sh
build=build/fuzz-short
passed=0 failed=0
mkdir -p $build
if ! echo 'int LLVMFuzzerTestOneInput(const char *d, unsigned long n) { return !d && n; }' |
	clang -fsanitize=fuzzer,address,undefined -x c -o $build/there - >/dev/null 2>&1; then
	echo "clang's fuzzer is not there"
	echo "0 passed, 0 failed, $(all_targets | wc -l) skipped"
	exit 0
fi
make -s -j2 build/steward && make -s -j2 MODE=fuzz-short $build/fuzz || { echo "0 passed, 1 failed" && exit 1; }
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT
for target in $(all_targets); do
	prepare $build "$target" few || exit 1
	find "$build/seeds/$target" -type f -size +4k -exec rm {} +
	find "$build/seeds/$target" -type f | LC_ALL=C sort | awk -v n="$(find "$build/seeds/$target" -type f | wc -l)" 'NR % (int(n / 20) + 1)' | xargs rm -f
	# what was kept may be longer than what is tried, so it goes first and alone
	if { [ -z "$(kept "$target")" ] || fuzz $build "$target" -runs=0 "$(kept "$target")" >"$log" 2>&1; } &&
		fuzz $build "$target" -seed=1 -runs=400 -max_total_time=2 "$build/seeds/$target" >"$log" 2>&1; then
		passed=$((passed + 1))
		echo "ok $target: $(sed -nE 's/^Done ([0-9]+) runs.*/\1/p' "$log") executions"
	else
		failed=$((failed + 1))
		echo "not ok $target"
		grep -m1 -A 3 -E 'BROKEN|ERROR: |runtime error' "$log"
		sed -nE 's/.*Test unit written to (.*)$/kept: \1/p' "$log"
	fi
done
echo "$passed passed, $failed failed"
[ $failed = 0 ]
