/*
 * The names of tdoku's library (https://github.com/t-dillon/tdoku, by Tom Dillon), as sudokit has them. A program
 * written for tdoku is compiled with its own tdoku.h or with this one, and linked with sudokit: nothing else
 * changes. For new programs there is sudokit.h.
 *
 * What tdoku leaves undefined is defined here: NULL pointers, short strings and bad characters give 0 or false
 * (solution and guesses may be NULL), any of . 0 * _ - x X is a blank, and every function may be called by
 * several threads at the same time. sudokit_last_status() of sudokit.h says what was wrong.
 */
#ifndef TDOKU_H
#define TDOKU_H

#include <stddef.h>
#include <stdint.h>
#ifndef __cplusplus
#include <stdbool.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* sudokit_solve under another name. */
size_t TdokuSolverDpllTriadSimd(const char *puzzle, size_t limit, uint32_t configuration, char *solution,
                                size_t *guesses);

/* Calls back with each solution (81 digits and a NUL), at most limit times; returns how often. */
size_t TdokuEnumerate(const char *puzzle, size_t limit, void (*callback)(const char *, void *), void *user);

/*
 * Adds random clues, or removes random marks, until there is one solution. Returns false and changes nothing if there
 * is no solution. The puzzle has 81 characters, or 729 with pencilmark.
 */
bool TdokuConstrain(bool pencilmark, char *puzzle);

/*
 * Removes clues, or adds marks, in random order until none can be removed. Returns false and changes nothing if there
 * is not exactly one solution. With monotonic it also returns false, although the puzzle is then minimal, if a clue
 * could be removed after another had to stay.
 */
bool TdokuMinimize(bool pencilmark, bool monotonic, char *puzzle);

#ifdef __cplusplus
}
#endif

static inline size_t SolveSudoku(const char *puzzle, size_t limit, uint32_t configuration, char *solution,
                                 size_t *guesses) {
    return TdokuSolverDpllTriadSimd(puzzle, limit, configuration, solution, guesses);
}

static inline size_t Enumerate(const char *puzzle, size_t limit, void (*callback)(const char *, void *), void *user) {
    return TdokuEnumerate(puzzle, limit, callback, user);
}

static inline bool Constrain(bool pencilmark, char *puzzle) {
    return TdokuConstrain(pencilmark, puzzle);
}

static inline bool Minimize(bool pencilmark, bool monotonic, char *puzzle) {
    return TdokuMinimize(pencilmark, monotonic, puzzle);
}

#endif /* TDOKU_H */
