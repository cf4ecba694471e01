/* What the unit tests share: what cmocka wants before it, and no_memory. */
#ifndef STEWARD_TESTS_UNIT_H
#define STEWARD_TESTS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static inline void no_memory(void *arg)
{
	(void)arg;
	abort();
}

#endif
