#!/bin/sh
# make install puts the program and its pages under DESTDIR, and make uninstall takes them away.
cd "$(dirname "$0")/.." || exit 1
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
make -s install DESTDIR="$dir" PREFIX=/usr || exit 1
[ -x "$dir/usr/bin/steward" ] || { echo "no program"; exit 1; }
"$dir/usr/bin/steward" --version | grep -q '^steward ' || { echo "it does not run"; exit 1; }
for page in man/*.[157]; do
	[ -f "$dir/usr/share/man/man${page##*.}/${page##*/}" ] || { echo "no $page"; exit 1; }
done
for schema in man/schemas/*.json; do
	cmp -s "$schema" "$dir/usr/share/steward/schemas/${schema##*/}" || { echo "no $schema"; exit 1; }
done
make -s uninstall DESTDIR="$dir" PREFIX=/usr || exit 1
[ -z "$(find "$dir" -type f)" ] || { echo "left over:"; find "$dir" -type f; exit 1; }
