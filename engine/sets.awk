# Component sets as C: engine/GAME/NAME.json becomes the text set_GAME_NAME.
BEGIN { print "#include \"engine/sets.h\"\n" }
FNR == 1 {
	if (NR > 1)
		print ";\n"
	n = split(FILENAME, part, "/")
	name = part[n]
	sub(/\.json$/, "", name)
	gsub(/-/, "_", name)
	game = part[n - 1]
	printf "const char set_%s_%s[] =\n", game, name
}
{
	line = ""
	for (i = 1; i <= length($0); i++) {
		c = substr($0, i, 1)
		line = line (c == "\"" || c == "\\" ? "\\" : "") c
	}
	print "\t\"" line "\\n\""
}
END { print ";" }
