#!/bin/sh
# Runs fuzz targets: run.sh SECONDS [TARGET...]. The seconds are shared among
# the targets, all of them where none is named. What each has learned stays in
# build/fuzz/corpus and is where the next run begins; what broke is kept in
# build/fuzz/finds.
cd "$(dirname "$0")/../.." || exit 1
. tests/fuzz/lib.sh
seconds=${1:-480}
[ $# -gt 0 ] && shift
[ $# -gt 0 ] || set -- $(all_targets)
share=$((seconds / $#))
[ "$share" -gt 0 ] || share=1
make -s build/steward && make -s MODE=fuzz build/fuzz/fuzz || exit 1
found=0
for target in "$@"; do
	prepare build/fuzz "$target" || exit 1
	log=build/fuzz/$target.log
	begun=$(date +%s)
	fuzz build/fuzz "$target" -max_total_time=$share -print_final_stats=1 "build/fuzz/corpus/$target" "build/fuzz/seeds/$target" $(kept "$target") >"$log" 2>&1
	status=$?
	executions=$(sed -nE 's/^stat::number_of_executed_units: *//p' "$log")
	[ -n "$executions" ] || executions=$(grep -oE '^#[0-9]+' "$log" | tail -n 1 | tr -d '#')
	cov=$(grep -oE 'cov: [0-9]+' "$log" | tail -n 1)
	finds=0
	[ $status = 0 ] || finds=1
	printf '%-8s %5d s %9d executions  %s  %d finds\n' "$target" $(($(date +%s) - begun)) "${executions:-0}" "${cov:-cov: 0}" $finds
	[ $status = 0 ] && continue
	found=$((found + 1))
	grep -m1 -E 'BROKEN|ERROR: |runtime error' "$log"
	echo "  kept: $(sed -nE 's/.*Test unit written to (.*)$/\1/p' "$log" | tail -n 1), see $log; again: build/fuzz/$target FILE"
done
[ $found = 0 ]
