/* The headers alone, for C and for C++: complete in themselves, harmless when included twice. */
#include "sudokit.h"
#include "sudokit.h"
#include "tdoku.h"
#include "tdoku.h"

/* The promise to those who relink: one type for both entries. */
typedef size_t (*entry)(const char *, size_t, uint32_t, char *, size_t *);

int main(void) {
    entry ours = sudokit_solve, theirs = TdokuSolverDpllTriadSimd, inlined = SolveSudoku;
    char solution[SUDOKIT_CELLS];
    uint64_t count = SUDOKIT_MALFORMED;
    sudokit_status status = sudokit_count("", 0, 1, &count);
    return !(status == SUDOKIT_ERROR_LENGTH && ours("", 1, 0, solution, 0) == 0 && theirs("", 1, 0, solution, 0) == 0 &&
             inlined("", 1, 0, solution, 0) == 0 && !Constrain(true, 0) && !Minimize(true, true, 0) &&
             Enumerate("", 1, 0, 0) == 0 && SUDOKIT_MARKS == 9 * SUDOKIT_CELLS);
}
