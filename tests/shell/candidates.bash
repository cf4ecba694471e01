# bash candidates.bash FILE <LINES: for each line what bash would offer at its
# end, as LINE, a tab and the candidate. The words are cut as readline cuts them;
# with NO_BREAK set as where = is no end of a word.
source "$1" || exit 1
while IFS= read -r line; do
	COMP_WORDS=()
	IFS=' ' read -r -a parts <<<"$line"
	[[ $line == *' ' ]] && parts+=('')
	for part in "${parts[@]}"; do
		[[ -z $part ]] && COMP_WORDS+=('')
		while [[ -n $part ]]; do
			if [[ $part == =* ]]; then word='='; else word=${part%%=*}; fi
			[[ -n $NO_BREAK ]] && word=$part
			COMP_WORDS+=("$word")
			part=${part#"$word"}
		done
	done
	COMP_LINE=$line COMP_POINT=${#line} COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
	_steward "${COMP_WORDS[0]}" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}" 2>/dev/null
	for reply in "${COMPREPLY[@]}"; do printf '%s\t%s\n' "$line" "$reply"; done
done
