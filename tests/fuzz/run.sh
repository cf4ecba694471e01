#!/bin/sh
# Runs the fuzz targets for a number of seconds each (clang, libFuzzer).
# What is found stays in build/fuzz; the corpus begins with the fixtures.
cd "$(dirname "$0")/../.." || exit 1
seconds=${1:-60}
mkdir -p build/fuzz/corpus
make -s build/release/engine/sets.c
find fixtures tests/toy -name '*.stw' -size -64k -exec cp {} build/fuzz/corpus/ \;
flags='-std=c17 -g -O1 -D_POSIX_C_SOURCE=200809L -D_XOPEN_SOURCE=700 -I. -Ibuild/release -fsanitize=address,undefined -fno-sanitize-recover=undefined'
# as in the Makefile: a game shows nothing but its struct game
games=
for folder in engine/*/; do
	game=$(basename "$folder")
	objects=
	for f in "$folder"*.c; do
		o=build/fuzz/$game-$(basename "$f" .c).o
		clang $flags -fsanitize=fuzzer-no-link -c -o "$o" "$f" || exit 1
		objects="$objects $o"
	done
	ld -r -o "build/fuzz/$game.o" $objects && objcopy --keep-global-symbol="game_$game" "build/fuzz/$game.o" || exit 1
	games="$games build/fuzz/$game.o"
done
clang $flags -fsanitize=fuzzer -o build/fuzz/record tests/fuzz/record_fuzz.c notation/*.c engine/*.c $games build/release/engine/sets.c -ljansson || exit 1
cd build/fuzz && ./record -dict=../../tests/fuzz/record.dict -max_len=8192 -timeout=20 -max_total_time="$seconds" -print_final_stats=1 corpus
