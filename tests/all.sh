#!/bin/sh
# Every test of "make test": gcc and clang, plain and under sanitizers, the
# include rules and the manual. The last line counts them all.
cd "$(dirname "$0")/.." || exit 1
passed=0 failed=0 skipped=0
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT

step() {
	name=$1
	shift
	echo "== $name"
	"$@" >"$log" 2>&1
	status=$?
	last=$(tail -n 1 "$log")
	case $last in
	*" passed, "*" failed"*)
		cat "$log"
		p=$(echo "$last" | sed -nE 's/^([0-9]+) passed.*/\1/p') f=$(echo "$last" | sed -nE 's/.* ([0-9]+) failed.*/\1/p')
		s=$(echo "$last" | sed -nE 's/.*, ([0-9]+) skipped$/\1/p')
		passed=$((passed + p)) failed=$((failed + f)) skipped=$((skipped + ${s:-0}))
		[ "$status" != 0 ] && [ "$f" = 0 ] && failed=$((failed + 1))
		;;
	*)
		if [ "$status" = 0 ]; then
			passed=$((passed + 1))
		else
			failed=$((failed + 1))
			tail -n 40 "$log"
		fi
		;;
	esac
}

build_and_run() {
	make -s -j2 "$@" all toy unit shim && tests/run.sh "build/$(echo "$*" | sed -nE 's/.*MODE=([a-z]+).*/\1/p')"
}

step "gcc" build_and_run CC=gcc MODE=release
step "address and undefined behaviour sanitizers" build_and_run CC=gcc MODE=asan
if command -v clang >/dev/null; then
	step "clang compiles without a warning" make -s -j2 CC=clang MODE=clang all toy
	step "clang, the fixtures" build/clang/steward test -q fixtures
else
	skipped=$((skipped + 2))
fi
step "fuzz targets, for a moment" tests/fuzz/short.sh
step "include rules" tests/layers.sh
if command -v mandoc >/dev/null; then
	step "manual pages" make -s man-lint
else
	skipped=$((skipped + 1))
fi
step "install and uninstall" tests/install.sh
if [ "$skipped" = 0 ]; then echo "$passed passed, $failed failed"; else echo "$passed passed, $failed failed, $skipped skipped"; fi
[ "$failed" = 0 ]
