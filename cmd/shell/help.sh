#!/bin/sh
# What a steward says of itself: its own --help and that of every command.
program=$1
"$program" --help || exit 1
"$program" --help | sed -n 's/^  \([a-z][a-z]*\) .*/\1/p' | while read -r command; do
	"$program" "$command" --help || exit 1
done
