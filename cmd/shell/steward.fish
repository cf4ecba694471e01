# fish completion for steward.

# No command stands in the line yet.
function __steward_no_command
	test (count (commandline -opc)) -eq 1
end

# That command is the first word behind the program.
function __steward_command
	set -l words (commandline -opc)
	test (count $words) -gt 1; and test $words[2] = $argv[1]
end

# What the program's catalogue holds.
function __steward_catalogue
	set -l words (commandline -opc)
	$words[1] rules --format json 2>/dev/null </dev/null
end

function __steward_game
	__steward_catalogue | string match -r -g '"game":"([^"]*)"' | sort -u
end

function __steward_rule
	__steward_catalogue | string match -r -g '^\{"kind":"rule","id":"([^"]*)"'
end

# GAME/POINT, and POINT alone as long as no game stands there.
function __steward_point
	set -l points (__steward_catalogue | string replace -f -r '^\{"kind":"ruling","key":"([^"]*)","game":"([^"]*)".*' '$2/$1')
	string match -q '*/*' -- (commandline -ct); or string replace -r '^.*/' '' -- $points
	printf '%s\n' $points
end

# GAME/POINT=OPTION
function __steward_reading
	set -l game '$2/'
	string match -q '*/*' -- (commandline -ct); or set game ''
	__steward_catalogue |
		string replace -f -r '^\{"kind":"ruling","key":"([^"]*)","game":"([^"]*)".*"options":\["([^\]]*)"\].*' $game'$1=$3' |
		string replace -a '","' ' ' | while read -l first rest
			set -l point (string replace -r '=.*' '' -- $first)
			echo $first
			for option in (string split -n ' ' -- $rest)
				echo $point=$option
			end
		end
end

function __steward_name
	echo notation
	__steward_game
	__steward_rule
	__steward_catalogue | string replace -f -r '^\{"kind":"ruling","key":"([^"]*)".*' '$1'
end

# Files with one of these ends, and folders.
function __steward_files
	set -l word (commandline -ct | string replace -r '^--[a-z-]+=' '')
	for file in (__fish_complete_path $word)
		string match -q -r -- '/$|\.('$argv[1]')$' (string replace -r '\t.*' '' -- $file); and printf '%s\n' $file
	end
end

function __steward_stw
	__steward_files stw
end

function __steward_json
	__steward_files json
end

function __steward_data
	__steward_files 'stw|json|jsonl'
end

function __steward_dir
	__fish_complete_directories (commandline -ct | string replace -r '^--[a-z-]+=' '')
end

function __steward_path
	__fish_complete_path (commandline -ct | string replace -r '^--[a-z-]+=' '')
end

complete -c steward -f
complete -c steward -n __steward_no_command -l help -s h -d 'The commands'
complete -c steward -n __steward_no_command -l version -d 'The version'
@OPTIONS@
