#!/bin/sh
# What takes too long for every day: the fixtures under valgrind, the contract
# test and the naive replayer over thousands of games.
cd "$(dirname "$0")/.." || exit 1
passed=0 failed=0
step() {
	echo "== $1"
	shift
	if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
}
valgrind_fixtures() {
	command -v valgrind >/dev/null || { echo "valgrind is not there"; return 1; }
	valgrind -q --error-exitcode=9 --leak-check=full build/release/steward test -q fixtures
}
step "valgrind" valgrind_fixtures
step "contract test, 5000 games" env CONTRACT_GAMES=2500 build/release/tests/engine/contract_test
step "naive replayer of Turbulence, 3000 games" tests/naive/run.sh build/release/steward 1500
step "readings of Turbulence, 100000 actions" tests/naive/readings.sh build/release/steward 100000 2
step "naive replayer of Slide Blast, 4000 games" tests/naive/slide.sh build/release/steward 200
step "naive replayer of Slide Blast, each reading it knows" env READINGS=3 tests/naive/slide.sh build/release/steward 1
step "naive replayer of Turbo Rally" tests/naive/turbo.sh build/release/steward 60
step "naive replayer of Tornado Splash, 600 games" tests/naive/tornado.sh build/release/steward 200
step "every allocation fails in turn" env EVERY=1 tests/cli/run.sh build/release faults.sh
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
