# Every JSON that the program prints, over all fixtures, held to the schemas in man/schemas.
. "$CLI/lib.sh"

# The Python that has the validator: Debian's package belongs to Debian's Python.
python=
for p in python3 /usr/bin/python3; do
	if [ -z "$python" ] && "$p" -c 'import jsonschema' >/dev/null 2>&1; then python=$p; fi
done
schemas=$ROOT/man/schemas
have=' '
test_one() {
	t "$1"
	if [ -z "$python" ]; then skip 'no python3 with jsonschema'; return 1; fi
}

# fits SCHEMA LEAST ARGUMENT...: what the command prints fits, at least so many lines.
fits() {
	schema=$1 least=$2
	shift 2
	have="$have$schema "
	LIMIT=300 run "$@"
	"$python" "$ROOT/tests/schemas.py" "$schemas/$schema.json" <out >fit 2>&1 || bad "$schema: $(tail -n 1 fit)"
	[ "$(wc -l <out)" -ge "$least" ] || bad "$(wc -l <out) lines, expected at least $least"
}

find "$ROOT/fixtures" -name '*.stw' | LC_ALL=C sort >files
set --
while IFS= read -r f; do set -- "$@" "$f"; done <files
records=$(cat "$@" | grep -c '\[Game')
[ "$records" -gt 500 ] || { t 'fixtures'; bad "only $records records"; }

test_one 'the schemas are strict: closed objects, no member that may be missing' && {
	"$python" "$ROOT/tests/schemas.py" --strict "$schemas"/*.json >fit 2>&1 || bad "$(tail -n 1 fit)"
}
test_one 'check' && fits check $((records - 20)) check --format json "$@"
test_one 'check --parse-only --notes' && fits check $((records - 20)) check --parse-only --notes --format json "$@"
test_one 'check --strict' && fits check $((records - 20)) check --strict --format json "$@"
test_one 'check of input without a record, and of bytes' && {
	printf 'text \377\n' >none.stw
	fits check 1 check --format json none.stw
	has '"record":null'
	printf '[Game "\377"] [X-\342\200\223 "a"] [x-- "b"] [Fool "\001"] [Seat "red"] [Seat "red"] [Event "a"] [Event "b"]\nred: fly\n' >odd.stw
	fits check 1 check --format json odd.stw
}
test_one 'show, at the end' && fits show 500 show -q --format json "$@"
test_one 'show --each=action' && fits show 100 show -q --each=action --format json "$ROOT"/fixtures/*/games/pair-*.stw "$ROOT/fixtures/notation/turns.stw"
test_one 'rank' && fits rank 500 rank -q --format json "$@"
test_one 'score' && fits rank 500 score -q --format json "$@"
test_one 'rank, at a point' && fits rank 100 rank -q --at 0 --format json "$@"
test_one 'moves' && fits moves 100 moves -q --format json "$ROOT"/fixtures/notation/*.stw "$ROOT"/fixtures/*/rules/move.stw "$ROOT"/fixtures/*/rules/swap.stw
test_one 'explain' && fits explain 300 explain -q --at 1.1 --format json "$@"
test_one 'explain, a later action' && fits explain 100 explain -q --at 1.2 --format json "$@"
test_one 'perft' && fits perft 150 perft -q --depth 2 --format json "$ROOT"/fixtures/notation/turns.stw "$ROOT"/fixtures/notation/comments.stw "$ROOT"/fixtures/*/games/pair-quick.stw "$ROOT"/fixtures/*/rules/turn.stw
test_one 'rulings' && fits rulings $((records - 20)) rulings -q --format json "$@"
test_one 'rulings --summary' && fits rulings-summary 10 rulings -q --summary --format json "$@"
test_one 'rules' && fits rules 150 rules --format json
test_one 'rules of the notation, one rule, one point' && {
	fits rules 40 rules --format json notation
	fits rules 2 rules --format json TB-no-switch chain-crash
}
test_one 'test --coverage' && fits coverage 150 test --coverage --format json "$ROOT/fixtures"
test_one 'test --gaps, of nothing but one case' && fits coverage 100 test --gaps --format json "$ROOT/fixtures/notation/comments.stw"
test_one 'convert' && fits convert 500 convert --to json "$@"
test_one 'convert: comments, bytes, text around' && {
	printf '\377\n[Game "turbulence"] {\377} {a}\n{b}\n[Seat "red: \377"]\n{c}\nred: {d} pass {e}, @red {f} = {g} place red 1 "\377" ?4 {h}\n{i}*{j}' >c.stw
	fits convert 1 convert --to json c.stw
}
test_one 'diff: each kind of difference' && {
	head='[Game "turbulence"] [Seat "red"] [Seat "blue"] [Components "pair"]' turns='red: move a2 s, draw ?\nblue: pass'
	d() { printf "$1\\n*\\n$2\\n*\\n" >d.stw; fits diff 1 diff --format json --records 1,2 d.stw; has "\"kind\":$3"; }
	d "$head $turns" "$head $turns" null
	d "$head $turns" "[Game \"slide-blast\"] [Seat \"red\"] [Seat \"blue\"] $turns" '"game"'
	d "$head $turns" "[Game \"turbulence\"]" '"seats"'
	d "$head $turns" "[Game \"turbulence\"] [Seat \"red\"] [Seat \"blue\"] $turns" '"components"'
	d "$head $turns" "$head [House \"x\"] $turns" '"house"'
	d "$head [Ruling \"chain-crash=illegal\"] $turns" "$head $turns" '"ruling"'
	d "$head $turns" "$head blue: pass" '"turn"'
	d "$head $turns" "$head red: move a2 s" '"end"'
	d "$head $turns" "$head red: move a2 s, draw" '"action"'
	d "$head $turns" "$head red: move a2 s blue: pass" '"action"'
	d "$head" "$head 0. setup: board pair" '"end"'
}
test_one 'generated games: check, show, convert' && {
	"$STEWARD" gen turbulence --games 20 --seed 5 --typed >g.stw
	fits check 20 check --format json g.stw
	fits show 20 show --format json g.stw
	fits convert 20 convert --to json g.stw
}
test_one 'the toy game: all that it has' && {
	if [ -x "${STEWARD%/*}/steward-toy" ]; then
		real=$STEWARD
		STEWARD=$STEWARD-toy
		toy=$ROOT/tests/toy/relay.stw
		fits check 10 check --format json "$toy"
		fits show 5 show -q --each --format json "$toy"
		fits rank 5 rank -q --format json "$toy"
		fits rulings 10 rulings -q --format json "$toy"
		fits rulings-summary 1 rulings -q --summary --format json "$toy"
		fits rules 10 rules --format json
		fits coverage 10 test --coverage --format json "$toy"
		fits convert 10 convert --to json "$toy"
		STEWARD=$real
	else
		skip 'steward-toy is not built'
	fi
}
test_one 'every schema was tried' && for f in "$schemas"/*.json; do
	n=${f##*/}
	case $have in
	*" ${n%.json} "*) ;;
	*) bad "$n was not" ;;
	esac
done
test_one 'what does not fit is refused: a member more, a member less, another kind' && {
	"$STEWARD" check --format json none.stw >line 2>/dev/null
	for e in 's/,"races"/,"laps":1,"races"/' 's/"races":0,//' 's/"final":false/"final":null/' 's/"record":null/"record":0/' 's/"verdict":"[a-z]*","line"/"verdict":"bad","line"/' 's/"races":0/"races":0,"races":0/'; do
		sed "$e" line >changed
		cmp -s line changed && bad "$e changes nothing"
		! "$python" "$ROOT/tests/schemas.py" "$schemas/check.json" <changed >fit 2>&1 || bad "passes after $e"
	done
}
finish
