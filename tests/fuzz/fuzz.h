/* What the fuzz targets share. targets.c says how a target is made. */
#ifndef STEWARD_TESTS_FUZZ_H
#define STEWARD_TESTS_FUZZ_H

#include "tests/engine/contract.h"

/* What a mutator works on: in gets changed; other is a second input of the corpus, or the same one. */
struct mutation {
	struct text in;
	const char *other;
	size_t nother;
	struct chooser *lot;
};

struct target {
	const char *name;
	void (*run)(const uint8_t *data, size_t size);  /* calls contract_broken where a promise is not kept */
	void (*mutate)(struct mutation *m);             /* NULL: bytes are changed, in libFuzzer's way */
};

/* The table of targets; ends with one without a name. */
extern const struct target targets[];

/* Lots drawn from bytes while there are any, then from a number made of them all. */
struct byte_lot {
	struct chooser c;
	const uint8_t *at;
	size_t left;
	uint64_t state;
};

void byte_lot_init(struct byte_lot *l, const uint8_t *data, size_t size);

/* Changes a word or action of what stands between from and to, which is text of a record's turns. */
void mutate_turns(struct mutation *m, size_t from, size_t to);

/* Changes one value of a JSON text, which stays JSON; what is none gets bytes changed. */
void mutate_json(struct mutation *m);

/* Changes bytes. */
void mutate_bytes(struct mutation *m);

/* Where something stands in a text, or its length. */
size_t find_text(const struct text *t, const char *what);

/* A folder that is there while the fuzzer runs. */
extern char work_dir[];

#endif
