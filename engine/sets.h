/* The built-in component sets and house-rule files as JSON text; the build makes sets.c from the
 * .json files of the games' folders. */
#ifndef STEWARD_ENGINE_SETS_H
#define STEWARD_ENGINE_SETS_H

extern const char set_turbulence_standard[], set_turbulence_pair[];
extern const char set_slide_blast_standard[], set_slide_blast_square[], set_slide_blast_seven[];
extern const char set_tornado_splash_standard[];
extern const char set_turbo_rally_basic54[], set_turbo_rally_tournament108[], set_turbo_rally_thunder_published[];

#endif
