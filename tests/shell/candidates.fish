# fish candidates.fish FILE <LINES: for each line what fish would offer at its
# end, as LINE, a tab and the candidate.
source $argv[1]
while read -l line
	for hit in (complete -C "$line")
		printf '%s\t%s\n' "$line" (string replace -r '\t.*' '' -- $hit)
	end
end
