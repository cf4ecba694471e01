#!/bin/sh
# What takes too long for every day: the fixtures under valgrind.
cd "$(dirname "$0")/.." || exit 1
command -v valgrind >/dev/null || { echo "valgrind is not there"; exit 1; }
valgrind -q --error-exitcode=9 --leak-check=full build/release/steward test -q fixtures tests/cli
[ $? -lt 2 ] && echo "1 passed, 0 failed"
