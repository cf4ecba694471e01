# rules: the catalogue.
. "$CLI/lib.sh"

t "all: every rule of the notation and of the game"
expect_status 0 rules
is_empty err
sed -n 's/^RULE([A-Z_]*, "\(N-[a-z-]*\)".*/\1/p' "$ROOT/notation/rules.def" >ids
[ "$(wc -l <ids)" -gt 30 ] || bad "no list of ids to compare with"
while read -r id; do has "$id"; done <ids
has TB-no-switch
has chain-crash
t "a game"
expect_status 0 rules turbulence
has TB-no-switch
has chain-crash
hasnt N-verb
t "the notation"
expect_status 0 rules notation
has N-verb
hasnt TB-no-switch
t "a rule: statement, section, disputed points"
expect_status 0 rules TB-push-outcome
first TB-push-outcome
has chain-crash
hasnt TB-no-switch
[ "$(wc -l <out)" -ge 3 ] || bad "no statement"
t "a rule of the notation"
expect_status 0 rules N-semicolon
has braces
t "a disputed point: question, options, default"
expect_status 0 rules chain-crash
for w in crash illegal pushed-home default TB-push-outcome; do has $w; done
t "several names"
expect_status 0 rules N-verb chain-crash TB-no-switch
has N-verb
has pushed-home
has TB-no-switch
t "an unknown name among known ones: 2, the others are printed"
expect_status 2 rules N-verb nosuch
has N-verb
has nosuch err
t "every id that rules prints is found by rules"
"$STEWARD" rules --format json | sed -n 's/^{"kind":"rule","id":"\([^"]*\)".*/\1/p' >ids
[ "$(wc -l <ids)" -gt 80 ] || bad "only $(wc -l <ids) ids"
sort ids | uniq -d >twice
is_empty twice
while read -r id; do
	run rules "$id"
	[ "$status" = 0 ] || bad "rules $id: status $status"
	first "$id"
done <ids
t "JSON: one object a line with every key"
expect_status 0 rules --format json
json out
grep -v -E '^\{"kind":"rule","id":"[A-Za-z0-9-]+","game":("[a-z-]+"|null),"statement":".+","section":".*","class":"(action|claim|component|declared|house|note)","disputed":\[.*\]\}$' out |
	grep -v -E '^\{"kind":"ruling","key":"[a-z0-9-]+","game":"[a-z-]+","question":".+","options":\[.+\],"default":".+"\}$' >odd
is_empty odd
t "JSON: the points that rules name exist"
grep -o '"disputed":\[[^]]*\]' out | grep -o '"[a-z0-9-]*"' | grep -v disputed | sort -u >named
sed -n 's/^{"kind":"ruling","key":\("[^"]*"\).*/\1/p' out | sort -u >points
comm -23 named points >odd
is_empty odd
t "JSON: the default is one of the options"
if have_json; then
	python3 -c '
import json, sys
for l in open("out"):
    r = json.loads(l)
    if r["kind"] == "ruling":
        o = [x if isinstance(x, str) else x.get("option", x.get("name")) for x in r["options"]]
        if r["default"] not in o or len(set(o)) < len(o): print(r["key"], o, r["default"])' >odd 2>&1
	is_empty odd
else skip "no python3"; fi
t "JSON of one rule, one point, one game"
run rules --format json TB-no-switch
count 1 '^\{"kind":"rule","id":"TB-no-switch"'
count 1 ''
run rules --format json chain-crash
count 1 '^\{"kind":"ruling","key":"chain-crash"'
count 1 ''
run rules --format json turbulence
count 0 '"id":"N-'
t "no line is longer than a terminal's"
run rules
awk 'length($0) > 80' out >long
is_empty long
finish
