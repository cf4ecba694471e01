#!/bin/sh
# make install puts the program, its pages, its data, and files for shells and
# Vim under DESTDIR, where they work, and make uninstall takes all of it away;
# make dist gives the same bytes each time. The last line counts.
cd "$(dirname "$0")/.." || exit 1
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
passed=0 failed=0 skipped=0

# ok WHAT COMMAND...
ok() {
	what=$1
	shift
	if "$@" >"$dir/log" 2>&1; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "$what: failed"
		cat "$dir/log"
	fi
}

# A test script that counts for itself.
counted() {
	"$@" >"$dir/log" 2>&1
	last=$(tail -n 1 "$dir/log")
	p=$(echo "$last" | sed -nE 's/^([0-9]+) passed.*/\1/p') f=$(echo "$last" | sed -nE 's/.* ([0-9]+) failed.*/\1/p')
	s=$(echo "$last" | sed -nE 's/.*, ([0-9]+) skipped$/\1/p')
	passed=$((passed + ${p:-0})) failed=$((failed + ${f:-1})) skipped=$((skipped + ${s:-0}))
	[ "${f:-1}" = 0 ] || { echo "$*:"; cat "$dir/log"; }
}

pages() {
	for page in man/*.[157]; do
		cmp "$page" "$usr/share/man/man${page##*.}/${page##*/}" || return 1
	done
}

schemas() {
	for schema in man/schemas/*.json; do
		cmp "$schema" "$usr/share/steward/schemas/${schema##*/}" || return 1
	done
}

# Every built-in set and house-rule file is there, and a copy beside a record is read under a name of its own.
components() {
	count=0
	for file in engine/*/*.json; do
		game=$(basename "$(dirname "$file")" | tr _ -)
		copy=$usr/share/steward/components/$game/${file##*/}
		cmp "$file" "$copy" || return 1
		cp "$copy" "$dir/mine.json"
		tag=Components
		case $file in *thunder*) tag=House ;; esac
		printf '[Game "%s"]\n[Seat "red"] [Seat "blue"]\n[%s "mine"]\n*\n' "$game" "$tag" >"$dir/mine.stw"
		steward check "$dir/mine.stw" >"$dir/faults"
		if grep -E 'N-components|N-house' "$dir/faults"; then return 1; fi
		echo '{}' >"$dir/mine.json"                 # and it is that file that was read
		steward check "$dir/mine.stw" >"$dir/faults"
		grep -qE 'N-components|N-house' "$dir/faults" || { echo "$file was not asked for"; return 1; }
		count=$((count + 1))
	done
	[ "$count" -gt 5 ]
}

# What the compiler and the linker put in against misuse of memory.
hardened() {
	readelf -h -l -d -s -W "$usr/bin/steward" >"$dir/elf"
	grep -q 'Type: *DYN' "$dir/elf" || { echo "not position independent"; return 1; }
	grep -q 'GNU_RELRO' "$dir/elf" && grep -qE 'BIND_NOW|Flags: .*NOW' "$dir/elf" || { echo "no full relro"; return 1; }
	grep -q '__stack_chk_fail' "$dir/elf" || { echo "no stack protector"; return 1; }
	grep -q '__[a-z]*_chk@' "$dir/elf" || { echo "not fortified"; return 1; }
	if grep 'GNU_STACK.*RWE' "$dir/elf"; then echo "the stack can be executed"; return 1; fi
}

# From the files here, from a copy of them with other times and modes, and from what is in the first.
same_dist() {
	name=steward-$(steward --version | cut -d' ' -f2)
	make -s dist && cp "build/$name.tar.gz" "$dir/1.tar.gz" || return 1
	mkdir "$dir/a" && (umask 077 && tar -x -m -z -C "$dir/a" -f "$dir/1.tar.gz") || return 1
	if [ -e .git ]; then git ls-files | LC_ALL=C sort >"$dir/tracked"; else tar -t -f "$dir/1.tar.gz" | sed 's|^[^/]*/||' >"$dir/tracked"; fi
	(cd "$dir/a/$name" && find . ! -type d | sed 's|^\./||' | LC_ALL=C sort) | diff "$dir/tracked" - || return 1
	tar -t -v -f "$dir/1.tar.gz" | awk '$2 != "0/0" || $1 !~ /^(-rw-r--r--|-rwxr-xr-x|l[rwx-]*)$/ { print; bad = 1 } END { exit bad }' || return 1
	tar -x -z -C "$dir" -f "$dir/1.tar.gz" "$name/Makefile" || return 1
	time=$(stat -c %Y "$dir/$name/Makefile")
	SOURCE_DATE_EPOCH=$time make -s -C "$dir/a/$name" dist && cmp "$dir/1.tar.gz" "$dir/a/$name/build/$name.tar.gz" || return 1
	mkdir "$dir/b" && tar -x -z -C "$dir/b" -f "$dir/1.tar.gz" && make -s -C "$dir/b/$name" dist && cmp "$dir/1.tar.gz" "$dir/b/$name/build/$name.tar.gz"
}

# The versions of the Debian package and of the change list are the program's.
versions() {
	version=$(steward --version | cut -d' ' -f2)
	grep -q "^steward ($version-" cmd/debian/changelog && grep -q "^## $version" CHANGELOG.md
}

gone() { [ -z "$(find "$dir/root" ! -type d)" ] && [ ! -e "$usr/share/steward" ] || { find "$dir/root" ! -type d; return 1; }; }

usr=$dir/root/usr
ok "install" make -s install DESTDIR="$dir/root" PREFIX=/usr
PATH=$usr/bin:$PATH
ok "it runs" sh -c 'steward --version | grep -q "^steward [0-9]"'
ok "manual pages" pages
ok "schemas" schemas
ok "component sets" components
ok "hardened" hardened
ok "versions" versions
if tar --version 2>/dev/null | grep -q GNU; then ok "dist" same_dist; else skipped=$((skipped + 1)); fi
mkdir "$dir/shell"
cp "$usr/share/bash-completion/completions/steward" "$dir/shell/steward.bash"
cp "$usr/share/zsh/site-functions/_steward" "$usr/share/fish/vendor_completions.d/steward.fish" "$dir/shell"
counted tests/shells.sh "$dir/shell" "$usr/bin/steward"
counted tests/vim.sh "$usr/share/vim/vimfiles" "$usr/bin/steward"
ok "uninstall" make -s uninstall DESTDIR="$dir/root" PREFIX=/usr
ok "nothing is left" gone
if [ "$skipped" = 0 ]; then echo "$passed passed, $failed failed"; else echo "$passed passed, $failed failed, $skipped skipped"; fi
[ "$failed" = 0 ]
