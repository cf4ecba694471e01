/* The built-in component sets as JSON text; the build makes sets.c from the
 * .json files of the games' folders. */
#ifndef STEWARD_ENGINE_SETS_H
#define STEWARD_ENGINE_SETS_H

extern const char set_turbulence_standard[], set_turbulence_pair[];
extern const char set_slide_blast_standard[], set_slide_blast_square[], set_slide_blast_seven[];
extern const char set_tornado_splash_standard[];

#endif
