# bash completion for steward. Works with and without the package bash-completion.

@OPTIONS@

# What the program's catalogue holds: games, rules, points, readings GAME/POINT=OPTION.
_steward_catalogue()
{
	"${COMP_WORDS[0]}" rules --format json 2>/dev/null </dev/null | case $1 in
	game) sed -n 's/.*"game":"\([^"]*\)".*/\1/p' | sort -u ;;
	rule) sed -n 's/^{"kind":"rule","id":"\([^"]*\)".*/\1/p' ;;
	point) sed -n 's/^{"kind":"ruling","key":"\([^"]*\)","game":"\([^"]*\)".*/\2\/\1/p' ;;
	reading)
		sed -n 's/^{"kind":"ruling","key":"\([^"]*\)","game":"\([^"]*\)".*"options":\["\([^]]*\)"\].*/\2\/\1 \3/p' |
			sed 's/","/ /g' | while read -r point options; do
				for option in $options; do echo "$point=$option"; done
			done ;;
	esac
}

# Points as they may be typed: GAME/ and POINT first, GAME/POINT when a game stands there.
_steward_points()
{
	case $1 in
	*/*) _steward_catalogue point ;;
	*) _steward_catalogue point | sed 's|^.*/||' && _steward_catalogue game | sed 's|$|/|' ;;
	esac
}

_steward_readings()
{
	case $1 in
	*/*=*) _steward_catalogue reading ;;
	*=*) _steward_catalogue reading | sed 's|^.*/||' ;;
	*) _steward_points "$1" | sed 's|[^/]$|&=|' ;;
	esac
}

# _steward_files WORD PATTERN: files whose names match, and folders.
_steward_files()
{
	local word=${1#[\"\']}                      # names are compared without their quotes
	word=${word//\\/}
	[ "$2" = - ] || compgen -f -X "!$2" -- "$word"
	compgen -d -- "$word"
}

# _steward_candidates WHAT WORD: see options.awk for WHAT.
_steward_candidates()
{
	case $1 in
	@stw) _steward_files "$2" '*.stw' ;;
	@json) _steward_files "$2" '*.json' ;;
	@data) _steward_files "$2" '*.@(stw|json|jsonl)' ;;
	@dir) _steward_files "$2" - ;;
	@path) _steward_files "$2" '*' ;;
	@game | @rule) compgen -W "$(_steward_catalogue "${1#@}")" -- "$2" ;;
	@point) compgen -W "$(_steward_points "$2")" -- "$2" ;;
	@reading) compgen -W "$(_steward_readings "$2")" -- "$2" ;;
	@name) compgen -W "notation $(_steward_catalogue game) $(_steward_catalogue rule) $(_steward_catalogue point | sed 's|^.*/||')" -- "$2" ;;
	@*) ;;
	*) compgen -W "$1" -- "$2" ;;
	esac
}

_steward()
{
	local words=() cur raw what front= command i k=0 extglob
	COMPREPLY=()

	# bash parts words at =; here they are put together again
	for ((i = 0; i <= COMP_CWORD; i++)); do
		if ((k > 1)) && [[ -n ${COMP_WORDS[i]} && (${COMP_WORDS[i]} == =* || ${words[k - 1]} == *=) ]]; then
			words[k - 1]+=${COMP_WORDS[i]}
		else
			words[k++]=${COMP_WORDS[i]}
		fi
	done
	cur=${words[k - 1]}
	raw=${COMP_WORDS[COMP_CWORD]#=}
	command=${words[1]}

	if ((k <= 2)); then
		what=$_steward_commands
		[[ $cur == -* ]] && what='--help --version'
		mapfile -t COMPREPLY < <(compgen -W "$what" -- "$cur")
		return
	fi
	what=$(_steward_argument "$command" "${words[k - 2]}")
	if [[ -z $what || $what == =* ]]; then      # no option before this word that takes it
		what=
		if [[ $cur == --*=* ]]; then
			front=${cur%%=*}=
			what=$(_steward_argument "$command" "${cur%%=*}")
			what=${what#= }
		elif [[ $cur == -* && " ${words[*]:0:k-1} " != *" -- "* ]]; then
			what=$(_steward_options "$command")
		else
			what=$(_steward_argument "$command" '')
		fi
	fi
	[[ -n $what ]] || return
	extglob=$(shopt -p extglob)
	shopt -s extglob
	mapfile -t COMPREPLY < <(_steward_candidates "$what" "${cur#"$front"}")
	$extglob
	case $what in
	@stw | @json | @data | @dir | @path) compopt -o filenames 2>/dev/null ;;
	@reading | @point) [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *[=/] ]] && compopt -o nospace 2>/dev/null ;;
	esac
	# readline replaces only what bash calls the word, often that behind the last =
	COMPREPLY=("${COMPREPLY[@]/#/$front}")
	COMPREPLY=("${COMPREPLY[@]#"${cur%"$raw"}"}")
}

complete -F _steward steward
