#!/bin/sh
# Sees that the Debian packages named as arguments are there. Prints the apt
# line first; installs only as root or where sudo asks for no password, and
# never with NO_INSTALL=1.
missing=
for package in "$@"; do
	dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
done
if [ -z "$missing" ]; then
	echo "needed: apt-get install -y --no-install-recommends $* (all there)"
	exit 0
fi
line="apt-get install -y --no-install-recommends$missing"
echo "needed: $line"
if [ "${NO_INSTALL:-0}" = 1 ]; then
	echo "NO_INSTALL=1: nothing is installed"
	exit 0
fi
if [ "$(id -u)" = 0 ]; then
	run=
elif sudo -n true 2>/dev/null; then
	run=sudo
else
	echo "not root, and sudo asks for a password: install the packages, then call this again"
	exit 0
fi
$run apt-get update -qq && DEBIAN_FRONTEND=noninteractive $run $line >/dev/null || {
	echo "the packages could not be installed" >&2
	exit 1
}
