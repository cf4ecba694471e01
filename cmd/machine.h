/* What the machine may do to the program: memory that ends, calls that are
 * interrupted or do half of what was asked, streams that are closed, signals
 * while a file is half written. */
#ifndef STEWARD_CMD_MACHINE_H
#define STEWARD_CMD_MACHINE_H

#include <stdbool.h>
#include <stddef.h>

/* First thing in main(): no file that is opened takes the place of a closed
 * standard stream; a limit on file sizes is an error, not the end; jansson's
 * memory ends as ours does. */
void machine_start(void);

/* The handler for memory that ends: says so and leaves. Needs no memory. */
_Noreturn void out_of_memory(void *arg);

/* Leaves at once, without a file that is half written. */
_Noreturn void leave_at_once(int status);

/* Opens a file to read, whatever interrupts that; -1 with errno. */
int open_input(const char *path);

/* Writes all of it, in as many calls as that takes. False with errno. */
bool write_all(int fd, const char *at, size_t n);

/* Closes what was written. False with errno. */
bool close_written(int fd);

/* The file of that name is half written from here on: it is removed if the
 * program is ended by a signal that can be caught, or leaves for want of
 * memory. One file at a time. Creates it; -1 with errno. */
int unfinished_open(const char *path, int mode);

/* It is finished, or has another name now. */
void unfinished_done(void);

/* It never will be: removes it. Keeps errno. */
void unfinished_drop(void);

#endif
