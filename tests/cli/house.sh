# [House]: house-rule files, built in, beside the record, by option; what is refused.
. "$CLI/lib.sh"
samples

rec_of() { # TAGS
	printf '[Game "turbo-rally"] %s [Seat "red"] [Seat "blue"]\n0. setup: lanes 8\n' "$1"
}
file_of() { # MEMBERS
	printf '{"game": "turbo-rally", "id": "ours", %s}\n' "$1"
}
mkdir club other
t "without the tag"
rec_of '' >club/none.stw
expect_status 0 check club/none.stw
t "a built-in file, also with the game's id in front, and built-in sets so too"
rec_of '[House "thunder-published"]' >club/s.stw
expect_status 0 check club/s.stw
for n in thunder-published turbo-rally-thunder-published; do
	for s in basic54 turbo-rally-basic54 tournament108 turbo-rally-tournament108; do
		rec_of "[House \"$n\"] [Components \"$s\"]" >club/s.stw
		expect_status 0 check club/s.stw
	done
done
mktags s.stw '[Components "turbulence-pair"] [Seat "red: Ann"] [Seat "blue: Bob"]'
expect_status 0 check s.stw
t "a set is no house-rule file, nor the other way round"
rec_of '[House "basic54"]' >club/s.stw
expect_status 2 check club/s.stw
like '^club/s.stw:1:[0-9]+: unreadable: N-house: '
rec_of '[Components "thunder-published"]' >club/s.stw
expect_status 2 check club/s.stw
like '^club/s.stw:1:[0-9]+: unreadable: N-components: '
t "no such file: 2, at the tag, and the nearest name"
rec_of '[House "thunder-publishd"]' >club/s.stw
expect_status 2 check club/s.stw
like '^club/s.stw:1:22: unreadable: N-house: house-rule file "thunder-publishd": '
has 'thunder-published'
t "a file beside the record, by --components-dir, from standard input"
file_of '"die": {"faces": 6}' >other/ours.json
rec_of '[House "ours"]' >club/ours.stw
expect_status 2 check club/ours.stw
expect_status 0 check --components-dir other club/ours.stw
expect_status 0 check --components-dir other - <club/ours.stw
cp other/ours.json club/
expect_status 0 check club/ours.stw
rec_of '[House "ours.json"]' >club/s.stw
expect_status 0 check club/s.stw

# What a file may not hold: at the tag, with the place in the file.
refused() { # MEMBERS PLACE
	t "refused: $1"
	file_of "$1" >club/ours.json
	expect_status 2 check club/ours.stw
	like "^club/ours.stw:1:[0-9]+: unreadable: N-house: house-rule file \"ours\", at $2: "
}
refused '"dice": {"faces": 6}' '/'
has 'did you mean "die"'
refused '"die": {"faces": "6"}' '/die'
refused '"die": {"faces": 0}' '/die'
refused '"die": 6' '/'
refused '"standard": {"attack": {"hit": "difference-within-acuracy"}}' '/standard/attack'
has 'did you mean difference-within-accuracy'
refused '"standard": {"attack": {"hits": "attacker-higher"}}' '/standard/attack'
refused '"standard": {"phases": {"begin": 1, "attack": 1}}' '/standard/phases'
refused '"standard": {"off_track": {"10": {"turns": 1}}}' '/standard/off_track'
refused '"standard": {"off_track": {"2": {"turns": 0}}}' '/standard/off_track/2'
refused '"standard": {"ammo": {"start": {"rax": "gun"}}}' '/standard/ammo/start'
refused '"standard": {"lane_cards": {"heist": {"3": 100}}}' '/standard/lane_cards/heist'
refused '"standard": {"lane_cards": {"rax": {"min": 15, "max": 12}}}' '/standard/lane_cards/rax'
refused '"rpms": {"mortar": {"effect": "off-track", "on": ["any"]}}' '/rpms/mortar'
refused '"rpms": {"mortar": {"effect": "off-track", "level": 2, "on": ["basik"]}}' '/rpms/mortar/on/0'
refused '"rpms": {"mortar": {"effect": "core"}}' '/rpms/mortar'
refused '"rpms": {"mortar": {"count": 2}, "gas": {"effect": "undefined"}}' '/rpms/gas'
refused '"rpms": {"gas": {"count": 200}, "oil": {"count": 200}, "stall": {"count": 200}}' '/rpms'
refused '"rpms": {"None": {"effect": "undefined"}}' '/rpms/None'
refused '"upgrades": {"tank": {"effect": "off-track-minus"}}' '/upgrades/tank'
refused '"weapons": {"gun": {"roll": "attack", "damage": 1, "range": 3}}' '/weapons/gun'
refused '"weapons": {"gun": {"damage": 1}}' '/weapons/gun'
refused '"track_cards": {"mud": {"effect": "bog"}}' '/track_cards/mud'
refused '"track_cards": {"mud": {"effect": "flat", "count": 3}}' '/track_cards'
refused '"deck": {"track": {"mud": {"count": 3}}}' '/deck/track/mud'
refused '"deck": {"track": {"basic": {"count": 3}}, "size": 108}' '/deck'
refused '"deck": {}' '/deck/track'
refused '"disputed": {"deck-cuont": "track-only"}' '/disputed'
has 'did you mean "deck-count"'
refused '"disputed": {"deck-count": "none"}' '/disputed'
has 'whole-box, track-only'
refused '"weapons": {"gun": {"title": 5}}' '/weapons/gun'
refused '"weapons": {"~gun": {"title": "Gun"}}' '/weapons/~gun'
refused '"weapons": {"a-gun-with-a-very-long-name": {"title": "Gun"}}' '/weapons/a-gun-with-a-very-long-name'
refused '"track_cards": {"mud": {"effect": 5, "count": 3}}' '/track_cards/mud'
refused '"rpms": {"gas": {"effect": "off-track", "level": 1, "on": 5}}' '/rpms/gas'
refused '"rpms": {"gas": {"effect": "off-track", "level": 1, "on": [5]}}' '/rpms/gas/on/0'
refused '"rpms": {"gas": {"effect": "convert", "to": 5, "on": ["any"]}}' '/rpms/gas'
refused '"disputed": {"deck-count": 5}' '/disputed'
t "what carries no rule, and names without rules, are taken"
file_of '"title": "x", "note": ["y"], "provenance": {"z": 1}, "from": {}, "weapons": {"gun": {"title": "Gun"}}, "rpms": {"trap": {}}' >club/ours.json
expect_status 0 check club/ours.stw
t "cards of the file's own"
file_of '"track_cards": {"mud": {"effect": "flat", "count": 3}}, "deck": {"track": {"basic": {"count": 80}}, "slick": {"count": 2}, "size": 85},
	"rpms": {"trap": {"effect": "convert", "to": "mud", "on": ["mud", "basic"]}}, "upgrades": {"plough": {"effect": "off-track-minus", "levels": 1}}' >club/ours.json
expect_status 0 check club/ours.stw
t "base and change"
file_of '"base": "thunder-published", "change": {"die": {"faces": 8}, "weapons": {"saw": null}}' >club/ours.json
expect_status 0 check club/ours.stw
file_of '"base": "thunder-published", "change": {"weapons": {"saw": {"roll": null}}}' >club/ours.json
expect_status 2 check club/ours.stw
has '/weapons/saw'
file_of '"base": "basic54"' >club/ours.json
expect_status 2 check club/ours.stw
file_of '"base": "ours"' >club/ours.json
expect_status 2 check club/ours.stw
has 'stand on one another'
t "no JSON: with its line"
printf '{\n"game": "turbo-rally",\n oops\n}\n' >club/ours.json
expect_status 2 check club/ours.stw
like '^club/ours.stw:1:[0-9]+: unreadable: N-house: .*line 3'
t "of another game"
echo '{"game": "turbulence"}' >club/ours.json
expect_status 2 check club/ours.stw
like '^club/ours.stw:1:[0-9]+: unreadable: N-house: .*"turbo-rally"'

t "disputed: the file settles it, the record goes before the file, --ruling before both"
file_of '"disputed": {"deck-count": "track-only"}' >club/ours.json
run check --format json club/ours.stw
is_status 0
expect_status 0 show --format setup club/ours.stw
has '[House "ours"]'
has '[Ruling "deck-count=track-only"]'
rec_of '[House "ours"] [Ruling "deck-count=whole-box"]' >club/s.stw
run show --format setup club/s.stw
has '[Ruling "deck-count=whole-box"]'
run show --format setup --ruling turbo-rally/deck-count=track-only club/s.stw
has '[Ruling "deck-count=track-only"]'
run show --format setup --ruling turbo-rally/deck-count=whole-box club/ours.stw
has '[Ruling "deck-count=whole-box"]'
t "another point overridden: the file's stays"
run show --format setup --ruling turbo-rally/pass-turn=yes club/ours.stw
has '[Ruling "deck-count=track-only"]'
has '[Ruling "pass-turn=yes"]'
t "no memory of one record's file in the next"
{ cat club/ours.stw; rec_of ''; } >club/two.stw
run show --format setup club/two.stw
count 1 'deck-count=track-only'
t "--house stands for every record's own, and for none"
file_of '"disputed": {"deck-count": "whole-box"}' >other/theirs.json
run show --format setup --house other/theirs.json club/ours.stw
is_status 0
hasnt 'track-only'
run show --format setup --house other/theirs.json club/none.stw
has '[Ruling "deck-count=whole-box"]'
expect_status 0 check --house thunder-published club/none.stw
t "--house says nothing to games that miss no rule"
expect_status 0 check --house nosuch.json legal.stw
t "--house of a missing file"
expect_status 2 check --house nosuch.json club/none.stw
like '^club/none.stw:1:[0-9]+: unreadable: N-house: .*nosuch.json'
t "a file inherited through [From]"
{ rec_of '[Name "first"] [House "ours"]'; echo; echo '[Game "turbo-rally"] [From "first"]'; } >club/from.stw
run show --format setup club/from.stw
count 2 'deck-count=track-only'

cp other/theirs.json theirs.json
for v in ../theirs ./ours club/ours "$PWD/theirs" /etc/passwd .. . 'ours/' '~/ours' ''; do
	t "[House \"$v\"]: a path is refused"
	rec_of "[House \"$v\"]" >club/path.stw
	expect_status 2 check club/path.stw
	like '^club/path.stw:1:[0-9]+: unreadable: N-house: '
done
t "a symbolic link, a folder, a pipe, an empty file"
ln -s ../theirs.json club/linked.json
ln -s /etc/passwd club/secret.json
mkdir club/dir.json
mkfifo club/pipe.json
: >club/empty.json
for v in linked secret dir pipe empty; do
	rec_of "[House \"$v\"]" >club/odd.stw
	LIMIT=10 expect_status 2 check club/odd.stw
	like '^club/odd.stw:1:[0-9]+: unreadable: N-house: '
	hasnt root:
done
t "faults of sets"
set_of() { printf '{"game": "turbo-rally", "deck": {"pack": "%s"}, "track": {%s}, "slick": {"count": 6}%s}\n' "$1" "$2" "$3" >club/mine.json; }
rec_of '[Components "mine"]' >club/mine.stw
set_of tournament '"basic": {"count": 40}, "jump5": {"count": 2}' ''
expect_status 0 check club/mine.stw
set_of basic '"basic": {"count": 40}, "jump5": {"count": 2}' ''
expect_status 1 check club/mine.stw
like '^club/mine.stw:1:[0-9]+: illegal: TR-jump-five-pack: set "mine", at /track/jump5: '
set_of basic '"basic": {"count": 40}, "jump4": {"count": 2}' ''
expect_status 2 check club/mine.stw
has 'did you mean "jump3"'
set_of basic '"basic": {"count": -1}' ''
expect_status 2 check club/mine.stw
set_of basic '' ''
expect_status 2 check club/mine.stw
set_of large '"basic": {"count": 40}' ''
expect_status 2 check club/mine.stw
has '/deck/pack'
set_of basic '"basic": {"count": 200}, "flat": {"count": 200}, "pass": {"count": 200}' ''
expect_status 2 check club/mine.stw
set_of basic '"basic": 40' ''
expect_status 2 check club/mine.stw
has '/track/basic'
set_of basic '"basic": {"count": 40}' ', "lanes": {"4": 12}'
expect_status 2 check club/mine.stw
has '/lanes/4'
set_of basic '"basic": {"count": 40}' ', "lanes": {"4": {"usual": 12, "max": 10}}'
expect_status 2 check club/mine.stw
has '/lanes/4'
finish
