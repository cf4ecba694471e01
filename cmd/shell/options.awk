# Fills a shell's completion file: awk -v shell=bash|zsh|fish -f options.awk HELP FILE.
# HELP is "steward --help" and "steward COMMAND --help" of every command, one
# behind the other; what the program says there of its commands and options
# stands in place of the line @OPTIONS@ of FILE.
#
# What stands behind an option, and what a command takes, is one of
#   a list of words    one of these
#   @json @stw @data @dir @path   a file: of JSON, of records, of either, a folder, any
#   @game @rule @point @reading @name   what "steward rules" lists
#   @free              anything

NR == FNR {
	if ($0 ~ /^usage: steward /)
		begin_command($3)
	else if (command != "COMMAND" && $0 ~ /^  -/)
		read_option(substr($0, 3))
	else if (command == "COMMAND" && $0 ~ /^  [a-z]/) {
		commands[++ncommands] = $1
		summary[$1] = after($0, $1 " +")
	}
	next
}

/^@OPTIONS@$/ {
	if (shell == "bash")
		bash()
	else if (shell == "zsh")
		zsh()
	else
		fish()
	next
}

{ print }

function after(text, pattern)
{
	match(text, pattern)
	return substr(text, RSTART + RLENGTH)
}

function begin_command(name)
{
	command = name
	count[name] = 0
	if ($0 ~ /RULE/)
		operand[name] = "@name"
	else if ($0 ~ / GAME/)
		operand[name] = "@game"
	else
		operand[name] = name == "convert" ? "@data" : "@stw"
}

# "-q, --quiet  no faults", "--format text|json  what it is", "--each[=turn|action]  ..."
function read_option(line,   head, says, short, long, arg, optional, k)
{
	k = match(line, /  +/)
	head = k ? substr(line, 1, k - 1) : line
	says = k ? substr(line, k + RLENGTH) : ""
	if (match(head, /^-[a-zA-Z0-9]/)) {
		short = substr(head, 2, 1)
		head = substr(head, 3)
		sub(/^, /, "", head)
	}
	if (match(head, /^--[a-z-]+/)) {
		long = substr(head, 3, RLENGTH - 2)
		head = substr(head, RLENGTH + 1)
	}
	optional = sub(/^\[=/, "", head)
	if (optional)
		sub(/\]$/, "", head)
	sub(/^[ =]/, "", head)
	arg = argument(head, says)
	for (k = 1; k <= count[command]; k++)
		if (long == longs[command, k] && short == shorts[command, k]) {
			# said twice: words are added, otherwise the first holds
			if (args[command, k] ~ /^[a-z]/ && arg ~ /^[a-z]/)
				args[command, k] = args[command, k] " " arg
			return
		}
	count[command] = k
	shorts[command, k] = short
	longs[command, k] = long
	args[command, k] = arg
	optionals[command, k] = optional
	texts[command, k] = says
}

function argument(word, says,   n, parts, list, k)
{
	if (word == "")
		return ""
	if (word == "FILE")
		return "@json"
	if (word == "DIR")
		return "@dir"
	if (word == "PATH" || word == "PREFIX")
		return "@path"
	if (word == "GAME")
		return "@game"
	if (word == "ID")
		return "@rule"
	if (word == "[GAME/]KEY")
		return "@point"
	if (word == "GAME/KEY=OPTION")
		return "@reading"
	if (word ~ /^[A-Z]+$/ && says ~ /^[a-z]+(, [a-z]+)* or [a-z]+$/) {
		gsub(/, | or /, " ", says)
		return says
	}
	n = split(word, parts, "|")
	for (k = 1; k <= n; k++)
		if (parts[k] ~ /^[a-z][a-z-]*$/)
			list = list (list ? " " : "") parts[k]
	return list ? list : "@free"
}

function quoted(text)
{
	gsub(/'/, "'\\''", text)
	return "'" text "'"
}

function bash(   c, k, name, line)
{
	for (c = 1; c <= ncommands; c++)
		line = line (c > 1 ? " " : "") commands[c]
	print "_steward_commands='" line "'"
	print "\n_steward_options()\n{\n\tcase $1 in"
	for (c = 1; c <= ncommands; c++) {
		name = commands[c]
		line = ""
		for (k = 1; k <= count[name]; k++)
			line = line (shorts[name, k] ? " -" shorts[name, k] : "") (longs[name, k] ? " --" longs[name, k] : "")
		print "\t" name ") echo '" substr(line, 2) "' ;;"
	}
	print "\tesac\n}\n\n_steward_argument()\n{\n\tcase $1:$2 in"
	for (c = 1; c <= ncommands; c++) {
		name = commands[c]
		print "\t" name ":) echo " operand[name] " ;;"
		for (k = 1; k <= count[name]; k++) {
			if (!args[name, k])
				continue
			line = (longs[name, k] ? name ":--" longs[name, k] : "") (shorts[name, k] && longs[name, k] ? " | " : "") \
				(shorts[name, k] ? name ":-" shorts[name, k] : "")
			print "\t" line ") echo '" (optionals[name, k] ? "= " : "") args[name, k] "' ;;"
		}
	}
	print "\tesac\n}"
}

function zsh_action(arg)
{
	if (arg == "@free")
		return "text: "
	if (arg ~ /^@/)
		return substr(arg, 2) ":_steward_" substr(arg, 2)
	return "value:(" arg ")"
}

function zsh(   c, k, name, says, line, long, short)
{
	print "_steward_commands() {\n\tlocal -a commands=("
	for (c = 1; c <= ncommands; c++)
		print "\t\t" quoted(commands[c] ":" summary[commands[c]])
	print "\t)\n\t_describe -t commands command commands\n}\n\n_steward_arguments() {\n\tcase $1 in"
	for (c = 1; c <= ncommands; c++) {
		name = commands[c]
		print "\t" name ")\n\t\t_arguments -s -S \\"
		for (k = 1; k <= count[name]; k++) {
			says = texts[name, k]
			gsub(/[][\\]/, "\\\\&", says)
			long = longs[name, k] ? "--" longs[name, k] : ""
			short = shorts[name, k] ? "-" shorts[name, k] : ""
			line = "[" says "]"
			if (args[name, k])
				line = line (optionals[name, k] ? "::" : ":") zsh_action(args[name, k])
			if (args[name, k] && optionals[name, k])
				long = long "=-"
			else if (args[name, k])
				long = long "="
			if (args[name, k] && short)
				short = short "+"
			if (long && short && args[name, k])
				print "\t\t\t'*'{" short "," long "}" quoted(line) " \\"
			else if (long && short)
				print "\t\t\t'(" short " " long ")'{" short "," long "}" quoted(line) " \\"
			else
				print "\t\t\t" quoted((args[name, k] ? "*" : "") long short line) " \\"
		}
		print "\t\t\t" quoted("*:" zsh_action(operand[name])) " ;;"
	}
	print "\tesac\n}"
}

function fish_action(arg)
{
	if (arg == "@free")
		return " -x"
	if (arg ~ /^@/)
		return " -x -a '(__steward_" substr(arg, 2) ")'"
	return " -x -a '" arg "'"
}

function fish(   c, k, name, line)
{
	for (c = 1; c <= ncommands; c++)
		print "complete -c steward -n __steward_no_command -a " commands[c] " -d " quoted_fish(summary[commands[c]])
	for (c = 1; c <= ncommands; c++) {
		name = commands[c]
		print ""
		for (k = 1; k <= count[name]; k++) {
			line = "complete -c steward -n '__steward_command " name "'"
			line = line (shorts[name, k] ? " -s " shorts[name, k] : "") (longs[name, k] ? " -l " longs[name, k] : "")
			if (optionals[name, k])
				line = line " -a '" args[name, k] "'"
			else if (args[name, k])
				line = line fish_action(args[name, k])
			print line " -d " quoted_fish(texts[name, k])
		}
		print "complete -c steward -n '__steward_command " name "' -a '(__steward_" substr(operand[name], 2) ")'"
	}
}

function quoted_fish(text)
{
	gsub(/[\\']/, "\\\\&", text)
	return "'" text "'"
}
