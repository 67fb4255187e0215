/*
 * sudokit for C and C++: solve, count, enumerate and minimize sudoku puzzles; every other verb through JSON.
 *
 *     char solution[81];
 *     size_t guesses;
 *     if (sudokit_solve("53..7....6..195....98....6.8...6...34..8.3..1"
 *                       "7...2...6.6....28....419..5....8..79", 1, 0, solution, &guesses))
 *         printf("%.81s\n", solution);
 *
 * Puzzles are text. 81 characters are the cells row by row, '1' to '9' for a clue. 729 characters are
 * pencilmarks (Sukaku): for each cell nine characters, the digit d at place d when it is allowed. In both,
 * any of . 0 * _ - x X is a blank. Clashing clues are allowed and mean that there is no solution. Solutions
 * are 81 digits; no NUL is written behind them unless stated otherwise.
 *
 * Errors. Functions that return a sudokit_status never crash on a NULL pointer, a wrong length, a bad
 * character, a limit of 0, or sizes that do not fit together: they return the status and write nothing.
 * No solution is an answer, not an error. What cannot be checked is up to you: a pointer that is not NULL
 * must point to as much memory as the function says.
 *
 * Threads. Every function may be called by any number of threads at the same time. Each thread keeps the
 * memory of its searches, so that nothing is allocated per puzzle after its first one, for limits
 * up to 64.
 *
 * Licence: MIT or Apache-2.0, at your option.
 */
#ifndef SUDOKIT_H
#define SUDOKIT_H

#include <stddef.h>
#include <stdint.h>

#define SUDOKIT_VERSION_MAJOR 0
#define SUDOKIT_VERSION_MINOR 1
#define SUDOKIT_VERSION_PATCH 0

/* The characters of a puzzle given as clues, and of a solution. */
#define SUDOKIT_CELLS 81
/* The characters of a puzzle given as pencilmarks. */
#define SUDOKIT_MARKS 729
/* The count that sudokit_solve_batch gives for a text that is not a puzzle. */
#define SUDOKIT_MALFORMED UINT64_MAX

#ifdef __cplusplus
extern "C" {
#endif

/* The result of a call. Numbers are never changed; new ones may be added. */
typedef enum sudokit_status {
    SUDOKIT_OK = 0,
    /* A pointer that must not be NULL is NULL. */
    SUDOKIT_ERROR_NULL = 1,
    /* A puzzle has neither 81 nor 729 characters. */
    SUDOKIT_ERROR_LENGTH = 2,
    /* A character is neither a digit in its place nor a blank. */
    SUDOKIT_ERROR_CHARACTER = 3,
    /* The limit is 0. */
    SUDOKIT_ERROR_LIMIT = 4,
    /* Sizes, strides or buffers do not fit together. */
    SUDOKIT_ERROR_ARGUMENT = 5,
    /* The puzzle must have exactly one solution but does not. */
    SUDOKIT_ERROR_NOT_PROPER = 6,
    /* A bug in sudokit; the results are undefined. */
    SUDOKIT_ERROR_INTERNAL = 7,
    /* sudokit_call: the answer is {"error":{"kind":...,"message":...}}. */
    SUDOKIT_ERROR_REQUEST = 8
} sudokit_status;

/*
 * Solves one puzzle. The signature and the behaviour are those of tdoku's TdokuSolverDpllTriadSimd, a
 * name that the library exports as well: programs written for tdoku work after relinking.
 *
 * puzzle         81 characters and behind them a NUL, a line end or anything else below '.', or 729
 *                characters. Nothing behind a NUL is read.
 * limit          The search ends with this many solutions: 1 to find one, 2 to know whether it is the only
 *                one, SIZE_MAX for all.
 * configuration  0, or anything else to be shown a solution whatever the limit.
 * solution       Room for 81 characters, or NULL. A solution is written when there is one and the limit is 1
 *                or the configuration not 0; otherwise nothing is. It may be the puzzle itself.
 * guesses        Set to the branches of the search that had an alternative, or NULL.
 *
 * Returns the number of solutions up to the limit, and 0 for NULL, for a text that is not a puzzle and for a
 * limit of 0. sudokit_last_status() distinguishes these errors from a puzzle without solutions, which is SUDOKIT_OK.
 */
size_t sudokit_solve(const char *puzzle, size_t limit, uint32_t configuration, char *solution, size_t *guesses);

/*
 * Solves one puzzle with explicit length and status: *count becomes the number of solutions up to the limit, and the
 * first of them is written to solution (81 characters, NULL if you do not want it; untouched when there is
 * none). A count below the limit is exact. solution may be the puzzle itself.
 */
sudokit_status sudokit_solve_n(const char *puzzle, size_t length, size_t limit, char *solution, uint64_t *count);

/* Only counts: faster than solving when there are many solutions. */
sudokit_status sudokit_count(const char *puzzle, size_t length, size_t limit, uint64_t *count);

/*
 * Is called with each solution, 81 digits and a NUL, which are valid only during the call. Returns 0 to go on
 * and anything else to stop. It may call functions of sudokit. It must return: no exception, no longjmp.
 */
typedef int (*sudokit_callback)(const char *solution, void *user);

/*
 * Calls back with each solution, at most limit times, in no particular order. user is handed on. *count, if
 * not NULL, becomes the number of calls.
 */
sudokit_status sudokit_enumerate(const char *puzzle, size_t length, size_t limit, sudokit_callback callback,
                                 void *user, uint64_t *count);

/*
 * Solves many puzzles of one kind, faster than one by one.
 *
 * puzzles    Puzzle i begins at puzzles + i * stride and has length characters, 81 or 729. What lies between
 *            them is not looked at: a file of lines is length 81, stride 82.
 * limit      For each puzzle.
 * threads    How many threads to use, this one included; 0 for one per core of the machine.
 * solutions  NULL, or room for 81 * count characters: the first solution found of each puzzle, or 81 dots.
 * counts     count numbers: how many solutions up to the limit, SUDOKIT_MALFORMED for a text that is not a puzzle.
 *
 * The three buffers must not overlap. With malformed puzzles the others are still solved, and the status is
 * SUDOKIT_ERROR_CHARACTER. A puzzle on which sudokit itself fails counts as SUDOKIT_MALFORMED too, the others are
 * still solved, and the status is SUDOKIT_ERROR_INTERNAL.
 */
sudokit_status sudokit_solve_batch(const char *puzzles, size_t count, size_t length, size_t stride, size_t limit,
                                   size_t threads, char *solutions, uint64_t *counts);

/*
 * Removes clues (from pencilmarks: adds marks) as long as there is exactly one solution, in a random order
 * given by the seed, and writes the remaining puzzle, length characters, to minimal: removing any clue of it
 * adds a second solution. minimal may be the puzzle itself.
 */
sudokit_status sudokit_minimize(const char *puzzle, size_t length, uint64_t seed, char *minimal);

/*
 * Runs any verb of sudokit: solve, count, candidates, check, rate, hint, explain, generate, canon, convert and
 * the others that the verb "about" lists. Request and answer are the JSON of the service (docs/server.md):
 *
 *     const char *answer;
 *     sudokit_call("rate", request, strlen(request), 10.0, &answer, NULL);
 *
 * verb           The name of the verb, up to its NUL.
 * request        length characters of JSON; NULL and 0 for a verb without a request.
 * seconds        How long it may take; 0 for no limit.
 * answer         Becomes the JSON, with a NUL behind it. It belongs to the thread and is valid until the thread
 *                calls sudokit_call again or ends: there is nothing to free.
 * answer_length  NULL, or becomes the number of characters without the NUL.
 *
 * Returns SUDOKIT_ERROR_REQUEST when the answer is {"error":...}. With any other error answer is untouched.
 */
sudokit_status sudokit_call(const char *verb, const char *request, size_t length, double seconds,
                            const char **answer, size_t *answer_length);

/* The status of this thread's last call of any function above. */
sudokit_status sudokit_last_status(void);

/* The words for a status, for any number; never NULL. */
const char *sudokit_strerror(int status);

/* The version of the library, "major.minor.patch". */
const char *sudokit_version(void);

/* One line on the engine that was chosen for this machine. */
const char *sudokit_describe(void);

#ifdef __cplusplus
}
#endif

#endif /* SUDOKIT_H */
