#!/bin/sh
# The include rules: who may see whom.
#   notation/        notation/
#   engine/*         notation/, engine/*.h (and games.def)
#   engine/GAME/     record.h, text.h, diag.h, arena.h, engine/*.h and its own folder
#   cmd/print/       notation/, engine/*.h, its own folder
#   cmd/*            everything but engine/GAME/
cd "$(dirname "$0")/.." || exit 1
grep -nE '^#include "' $(find notation engine cmd -name '*.[ch]') /dev/null | sed -E 's/^([^:]*):([0-9]*):#include "([^"]*)".*/\1 \2 \3/' |
awk '
function bad(why) { printf "%s:%s: %s may not include %s: %s\n", $1, $2, folder, $3, why; faults++ }
{
	n = split($1, p, "/")
	folder = p[1] (n > 2 ? "/" p[2] : "")
	m = split($3, q, "/")
	target = q[1] (m > 2 ? "/" q[2] : "")
	count++
	if (folder == "notation") {
		if (target != "notation") bad("notation knows nothing above it")
	} else if (folder == "engine") {
		if (target != "notation" && target != "engine") bad("the engine knows no game and no output")
	} else if (folder ~ /^engine\//) {
		if (target == "notation" && $3 !~ /\/(record|text|diag|arena)\.h$/) bad("a game sees only the tree, text and faults")
		else if (target != "notation" && target != "engine" && target != folder) bad("a game sees itself and the engine")
	} else if (folder == "cmd/print") {
		if (target != "notation" && target != "engine" && target != "cmd/print") bad("a printer sees data only")
	} else if (folder == "cmd") {
		if (target ~ /^engine\//) bad("commands know no game")
	}
}
END {
	if (count < 50) { print "layers: includes were not found"; exit 1 }
	if (faults) exit 1
	printf "layers: %d includes keep the rules\n", count
}'
