# zsh candidates.zsh FOLDER <LINES: for each line what zsh would offer at its
# end, as LINE, a tab and the candidate; the completion file lies in FOLDER. An
# interactive shell in a terminal of its own is asked.
zmodload zsh/zpty || exit 1
dir=$(mktemp -d) || exit 1
export HITS=$dir/hits SITE=$1
: >$HITS
cat >$dir/setup <<'S'
PS1= PS2= RPS1=
unsetopt beep
setopt extended_glob
stty rows 50 columns 200
fpath=($SITE $fpath)
autoload -Uz compinit
compinit -u -D
# compadd says what it adds; with -O, -A or -D it adds nothing
compadd() {
	local -a hits
	[[ ${@[1,(i)(-|--)]} == *-[A-Za-z0-9]#[OAD]* ]] && { builtin compadd "$@"; return }
	builtin compadd -O hits "$@"
	(( $#hits )) && print -rl -- $hits >>$HITS
	builtin compadd "$@"
}
said() { print -r -- "= done" >>$HITS; zle kill-whole-line }
zle -N said
bindkey "^T" said
bindkey "^I" list-choices
print -r -- "= done" >>$HITS
S
wait_done() {
	repeat 400; do
		zpty -r -t shell >/dev/null
		grep -qx '= done' $HITS && return
		sleep 0.02
	done
	print -r -- "zsh does not answer" >&2
	exit 1
}
zpty shell "env HOME=/nonexistent TERM=dumb zsh -f -i"
zpty -w shell ". ${(q)dir}/setup"
wait_done
while IFS= read -r line; do
	: >$HITS
	zpty -w -n shell "$line"$'\t\C-t'
	wait_done
	grep -v '^= ' $HITS | while IFS= read -r hit; do print -r -- "$line"$'\t'"$hit"; done
done
zpty -d shell
rm -rf $dir
