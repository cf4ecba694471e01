# The same bytes where numbers have commas, where i has its own capital, and in
# other time zones: all four games, generated and from the fixtures.
. "$CLI/lib.sh"
case $STEWARD in
*/asan/*)
	t "locales and time zones"
	skip "the release build is enough"
	finish
	;;
esac
LITTLE=1 TZ=UTC "$ROOT/tests/same.sh" --hash "$STEWARD" >want
t "the commands gave something, not once the same thing"
[ "$(cut -c1-64 want | sort -u | wc -l)" -gt 30 ] || bad "$(wc -l <want) outputs: $(head -n 3 want)"
mkdir loc
zone=Asia/Kathmandu
for l in de_DE tr_TR; do
	t "the same in $l.UTF-8, TZ=$zone"
	localedef -i $l -f UTF-8 loc/$l.UTF-8 >/dev/null 2>&1
	LOCPATH=$PWD/loc LC_ALL=$l.UTF-8 locale decimal_point >point 2>/dev/null
	if [ "$(cat point)" = , ]; then
		LITTLE=1 TZ=$zone LOCPATH=$PWD/loc LC_ALL=$l.UTF-8 LANG=$l.UTF-8 LANGUAGE=$l "$ROOT/tests/same.sh" --hash "$STEWARD" >got
		expect_same want got
	else
		skip "no localedef here"
	fi
	zone=America/St_Johns
done
finish
