#!/bin/sh
# Completion in bash, zsh and fish: tests/shells.sh FOLDER PROGRAM, where FOLDER
# holds steward.bash, _steward and steward.fish. Every option that a command's
# --help has is offered and nothing else; so are values, games and files. A
# shell that is not there is skipped. The last line counts.
cd "$(dirname "$0")/.." || exit 1
here=$(pwd)
folder=$(cd "${1:-build/shell}" && pwd) || exit 1
program=$(cd "$(dirname "${2:-build/steward}")" && pwd)/steward
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
TAB=$(printf '\t')
passed=0 failed=0 skipped=0
mkdir "$dir/bin" "$dir/work" "$dir/work/sub"
ln -s "$program" "$dir/bin/steward"
PATH=$dir/bin:$PATH
LC_ALL=C
unset NO_BREAK
export PATH LC_ALL
cd "$dir/work" || exit 1
touch a.stw 'b c.stw' d.json notes.txt

# want LINE CANDIDATE...: what is to be offered at the end of LINE.
want() {
	line=$1
	shift
	echo "$line" >>"$dir/lines"
	for candidate; do printf '%s\t%s\n' "$line" "$candidate"; done >>"$dir/want"
}
# The same of bash, which takes = for the end of a word.
want_behind() {
	line=$1
	shift
	echo "$line" >>"$dir/behind"
	for candidate; do printf '%s\t%s\n' "$line" "$candidate"; done >>"$dir/want.behind"
}

# Every command, and every option of every command, read from --help in another
# way than the completion files are made: all words of the left column.
games=$(sed -n 's/^GAME(\(.*\))$/\1/p' "$here/engine/games.def" | tr _ -)
commands=$(steward --help | awk '/^  [a-z]/ { print $1 }')
# shellcheck disable=SC2086
want 'steward ' $commands
for command in $commands; do
	# shellcheck disable=SC2046
	want "steward $command -" $(steward "$command" --help | grep '^  -' | cut -c1-27 | grep -oE '(^|[ ,])--?[a-z][a-z-]*' | tr -d ' ,')
done
want 'steward check --format ' text json tap
want 'steward show --format s' setup svg
want 'steward perft --color ' auto always never
want 'steward select --verdict ' legal illegal undecided unreadable
want 'steward select --result ' none open
want 'steward convert -q --to ' json text
# shellcheck disable=SC2086
want 'steward gen ' $games
# shellcheck disable=SC2046
want 'steward gen --seed 7 tur' $(echo "$games" | grep '^tur')
want 'steward gen --games '
# shellcheck disable=SC2046
want 'steward select --game s' $(echo "$games" | grep '^s')
want 'steward select --rule TB-land-' TB-land-farthest TB-land-immediate TB-land-own-strip
want 'steward select --ruling chain-cr' chain-crash
want 'steward select --ruling turbulence/chain-cr' turbulence/chain-crash
want 'steward rules chain-cr' chain-crash
want 'steward rules nota' notation
want 'steward check ' a.stw 'b c.stw' sub
want 'steward check --strict a' a.stw
want 'steward diff a.stw ' a.stw 'b c.stw' sub
want 'steward convert --to text ' a.stw 'b c.stw' d.json sub
want 'steward check --components ' d.json sub
want 'steward check --components-dir ' sub
want 'steward nosuch '
want 'steward nosuch -'
want 'steward check --format=' text json tap
want 'steward show --each=' turn action
want 'steward select --dedupe=' game
want 'steward check --ruling chain-crash=i' chain-crash=illegal
want 'steward check --ruling turbulence/chain-crash=' turbulence/chain-crash=crash turbulence/chain-crash=illegal turbulence/chain-crash=pushed-home
want 'steward check --ruling=turbulence/chain-crash=i' turbulence/chain-crash=illegal
want 'steward check --components=d' d.json
want_behind 'steward check --format=' text json tap
want_behind 'steward check --format=j' json
want_behind 'steward show --each=' turn action
want_behind 'steward check --ruling turbulence/chain-cr' turbulence/chain-crash=
want_behind 'steward check --ruling turbulence/chain-crash=' crash illegal pushed-home
want_behind 'steward check --ruling=turbulence/chain-crash=i' illegal
want_behind 'steward check --components=d' d.json
want_behind 'steward check ' a.stw 'b c.stw' sub

# try SHELL LINES WANT COMMAND...
try() {
	shell=$1 lines=$2 want=$3
	shift 3
	if ! command -v "$shell" >/dev/null; then
		skipped=$((skipped + $(wc -l <"$lines")))
		return
	fi
	# some offer the option before = too, the sign behind a folder, and a quoted blank
	"$@" <"$lines" | sed -e "/${TAB}--[a-z-]*=\$/d" -e "s|${TAB}--[a-z-]*=|${TAB}|" -e 's|/$||' -e 's|\\ | |g' >"$dir/got"
	while IFS= read -r line; do
		grep -e "^$line$TAB" "$want" | sort -u >"$dir/a"
		grep -e "^$line$TAB" "$dir/got" | sort -u >"$dir/b"
		if cmp -s "$dir/a" "$dir/b"; then
			passed=$((passed + 1))
		else
			failed=$((failed + 1))
			echo "$shell: at the end of '$line', wanted < and got >:"
			diff "$dir/a" "$dir/b" | grep '^[<>]' | head -n 12
		fi
	done <"$lines"
}

try bash "$dir/lines" "$dir/want" env NO_BREAK=1 bash "$here/tests/shell/candidates.bash" "$folder/steward.bash"
try bash "$dir/behind" "$dir/want.behind" bash "$here/tests/shell/candidates.bash" "$folder/steward.bash"
try zsh "$dir/lines" "$dir/want" zsh -f "$here/tests/shell/candidates.zsh" "$folder"
try fish "$dir/lines" "$dir/want" env HOME="$dir" fish --no-config "$here/tests/shell/candidates.fish" "$folder/steward.fish"
if [ "$skipped" = 0 ]; then echo "$passed passed, $failed failed"; else echo "$passed passed, $failed failed, $skipped skipped"; fi
[ "$failed" = 0 ]
