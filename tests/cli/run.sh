#!/bin/sh
# Runs every case file of this folder against BUILD_DIR/steward: a line
# "ok ..." or "not ok ..." a test, and a last line that counts them. Status 1
# if a test failed. With names of case files behind BUILD_DIR only those.
[ $# -ge 1 ] || { echo "usage: $0 BUILD_DIR [CASE_FILE]..." >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd) || exit 2
STEWARD=$(cd "$1" && pwd)/steward || exit 2
[ -x "$STEWARD" ] || { echo "$0: $STEWARD is not built" >&2; exit 2; }
shift
unset NO_COLOR
# A crash of the sanitizers must be no status that the program itself uses; a
# limit on memory cannot hold for their shadow.
ASAN_OPTIONS="exitcode=99:detect_leaks=1:handle_segv=1:allocator_may_return_null=0${ASAN_OPTIONS:+:$ASAN_OPTIONS}"
UBSAN_OPTIONS="exitcode=99${UBSAN_OPTIONS:+:$UBSAN_OPTIONS}"
LC_ALL=C
export STEWARD ASAN_OPTIONS UBSAN_OPTIONS LC_ALL
CLI=$here
ROOT=$(cd "$here/../.." && pwd)
WORK=$(mktemp -d) || exit 2
export CLI ROOT WORK
trap 'chmod -R u+rwx "$WORK" 2>/dev/null; rm -rf "$WORK"' EXIT
trap 'exit 1' HUP INT TERM
[ $# -gt 0 ] || set -- "$here"/*.sh
for f do
	case $f in
	*/*) ;;
	*) f=$here/$f ;;
	esac
	case ${f##*/} in
	run.sh | lib.sh) continue ;;
	esac
	topic=${f##*/}
	topic=${topic%.sh}
	mkdir "$WORK/$topic"
	(cd "$WORK/$topic" && TOPIC=$topic sh "$f" </dev/null; code=$?
	 [ $code -eq 0 ] || echo "not ok $topic: the case file ended with status $code") | tee -a "$WORK/.log"
done
awk '/^ok .* # skip/ { s++; next } /^ok / { p++ } /^not ok / { f++ }
	END { if (s) printf "%d passed, %d failed, %d skipped\n", p, f, s
	      else printf "%d passed, %d failed\n", p, f
	      exit f > 0 }' "$WORK/.log"
