/* What the files of the fuzz targets share. targets.c says how a target is made. */
#ifndef STEWARD_TESTS_FUZZ_TARGETS_H
#define STEWARD_TESTS_FUZZ_TARGETS_H

#include "tests/fuzz/fuzz.h"

/* look.c */
/* A table that is used again for every input, as a command uses its own. */
struct table *open_table(void);
void read_at(struct table *t, const char *text, size_t len, bool strict);
/* What is printed of a fault can be found out. */
void look_at_faults(struct table *t);
/* All that commands ask of a position. */
void look_at_position(struct table *t);
/* Whether the record was read without faults up to its first turn, and no tag stands behind that. */
bool head_read(const struct table *t);
/* How much of the bytes a source gives as the first record. */
size_t first_record(const uint8_t *data, size_t size);

/* text.c */
void run_record(const uint8_t *data, size_t size);
void run_fmt(const uint8_t *data, size_t size);
void run_json(const uint8_t *data, size_t size);

/* files.c */
void run_set(const uint8_t *data, size_t size);
void run_house(const uint8_t *data, size_t size);

/* play.c */
/* A game by lot under a head, with words of a set-up or a deal. */
void play_on(const struct game *g, const char *head, const char *setup, const uint8_t *data, size_t size);
void run_setup(const uint8_t *data, size_t size);
void run_play(const uint8_t *data, size_t size);
void run_moves(const uint8_t *data, size_t size);
void mutate_setup(struct mutation *m);
void mutate_play(struct mutation *m);

#endif
