/* steward: one program, a subcommand a job. */
#include "cmd/cli.h"
#include "cmd/machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct command *const commands[] = {
	&command_check, &command_show, &command_rank, &command_score, &command_moves, &command_explain, &command_rulings,
	&command_fmt, &command_convert, &command_select, &command_diff, &command_rules, &command_test, &command_gen, &command_perft, NULL,
};

static void overview(FILE *f)
{
	fprintf(f, "usage: steward COMMAND [OPTION]... [FILE]...\n"
		   "Judges and prints records of board games: replays every move, names the rule each fault breaks.\n\n");
	for (size_t i = 0; commands[i]; i++)
		fprintf(f, "  %-8s %s\n", commands[i]->name, commands[i]->summary);
	fprintf(f, "\nsteward COMMAND --help says more; steward --version gives the version.\n"
		   "Exit status: 0 all legal, 1 something illegal, 3 something undecided, 2 trouble.\n");
}

int main(int argc, char **argv)
{
	const char *names[32];
	size_t n = 0;

	machine_start();
	if (argc < 2) {
		overview(stderr);
		return EXIT_TROUBLE;
	}
	const char *word = argv[1];
	if (strcmp(word, "--version") == 0 || strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0) {
		if (strcmp(word, "--version") == 0)
			puts("steward " STEWARD_VERSION);
		else
			overview(stdout);
		return fflush(stdout) ? (trouble("standard output", "it can't be written"), EXIT_TROUBLE) : EXIT_LEGAL;
	}
	for (; commands[n]; n++) {
		names[n] = commands[n]->name;
		if (strcmp(word, names[n]) == 0)
			return commands[n]->run(argc - 1, argv + 1);
	}
	const char *near = nearest_name(word, strlen(word), names, n);
	usage_error(NULL, near ? "no command is called %s; did you mean %s?" : "no command is called %s; steward --help lists them", word, near);
}
