# An archive that GNU parallel cuts into parts: the answers put together are
# those of one run.
. "$CLI/lib.sh"

for game in turbulence slide-blast tornado-splash turbo-rally; do
	"$STEWARD" gen "$game" --games 60 --seed 5
	echo
done | awk '/^\[Game / { n++ } { if (n % 9 == 4) sub(/^1\. [a-z]*:/, "1. nobody:"); print }' >archive.stw

parts() { parallel --pipepart -a archive.stw --recstart '[Game ' --block 40k -k -j 2 "$@" 2>>err; }

# JSON without what counts from the beginning of a part.
unplaced() { sed -E 's/"(file":"[^"]*|line":[0-9]+|end_line":[0-9]+|record":[0-9]+)"?,//g'; }

if ! command -v parallel >/dev/null; then
	t "parallel"
	skip "GNU parallel is not installed"
	finish
fi
[ -d "$HOME/.parallel" ] || mkdir -p "$HOME/.parallel" 2>/dev/null
: >err

t "there are several parts"
[ "$(parts wc -c | wc -l)" -gt 5 ] || bad "only $(parts wc -c | wc -l)"

t "convert --to json"
"$STEWARD" convert --to json archive.stw >one 2>/dev/null
parts "$STEWARD" convert --to json >many
cmp -s one many || bad "the parts together are another output"
[ "$(wc -l <one)" -gt 150 ] || bad "too few records"

t "check --format json"
"$STEWARD" check --format json archive.stw | unplaced >one
parts "$STEWARD" check --format json | unplaced >many
cmp -s one many || bad "the parts together are another output: $(diff one many | head -n 1)"
[ "$(wc -l <one)" = 240 ] || bad "$(wc -l <one) records"

for command in "fmt" "select --verdict legal" "select --not --turns -20"; do
	t "$command"
	# shellcheck disable=SC2086
	"$STEWARD" $command archive.stw 2>/dev/null | "$STEWARD" fmt >one 2>/dev/null
	# shellcheck disable=SC2086
	parts "$STEWARD" $command | "$STEWARD" fmt >many 2>/dev/null
	cmp -s one many || bad "the parts together are another output"
	[ -s one ] || bad "nothing came"
done

t "counts of --summary add up"
"$STEWARD" check -q --summary archive.stw | awk '/^records / { print $4 + 0, $6 + 0, $8 + 0, $10 + 0 }' >one
parts "$STEWARD" check -q --summary | awk '/^records / { a += $4; b += $6; c += $8; d += $10 } END { print a, b, c, d }' >many
cmp -s one many || bad "$(cat one) and $(cat many)"

finish
