# What run.sh and short.sh share.

# The targets, from their table.
all_targets() { sed -nE 's/^\t\{"([a-z]+)", run_.*/\1/p' tests/fuzz/targets.c; }

# Inputs of that target that are kept for good, as folders.
kept() { [ ! -d "tests/fuzz/corpus/$1" ] || echo "tests/fuzz/corpus/$1"; }

# prepare FOLDER TARGET [few]: its name for the program, its seeds, words for its dictionary.
prepare() {
	ln -sf fuzz "$1/$2" && mkdir -p "$1/corpus/$2" "$1/finds" || return 1
	rm -rf "$1/seeds/$2"
	tests/fuzz/seeds.sh build/steward "$2" "$1/seeds/$2" "${3:-}" || return 1
	{
		[ ! -f "tests/fuzz/$2.dict" ] || cat "tests/fuzz/$2.dict"
		[ "$2" = moves ] || find "$1/seeds/$2" -type f -exec cat {} + | LC_ALL=C tr -cs 'A-Za-z0-9_.?@=-' '\n' | sort | uniq -c | sort -rn |
			awk '$1 > 2 && length($2) > 1 && length($2) < 20 && n++ < 300 { print "\"" $2 "\"" }'
	} >"$1/$2.dict"
}

# fuzz FOLDER TARGET OPTION...
fuzz() {
	folder=$1 target=$2
	shift 2
	case $target in
	moves) longest=600 ;;
	play) longest=24000 ;;
	record | fmt) longest=6000 ;;
	*) longest=12000 ;;
	esac
	[ ! -s "$folder/$target.dict" ] || set -- -dict="$folder/$target.dict" "$@"
	"$folder/$target" -max_len=$longest -timeout=25 -rss_limit_mb=3000 -artifact_prefix="$folder/finds/$target-" "$@"
}
