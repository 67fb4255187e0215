/* What the C programs of the tests share: a check that counts failures, and puzzles. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int failures, checks;

#define CHECK(condition)                                                             \
    do {                                                                             \
        checks++;                                                                    \
        if (!(condition)) {                                                          \
            failures++;                                                              \
            fprintf(stderr, "%s:%d: failed: %s\n", __FILE__, __LINE__, #condition); \
        }                                                                            \
    } while (0)

/* The last line of a program: the tests compare the number of checks, so that none can be lost. */
static int report(const char *name) {
    printf("%s: %d checks, %d failed\n", name, checks, failures);
    return failures != 0;
}

#define MINIMAL "..7.2.....6..........31.4...2.........6..7.3..5.93........468.....2.8.1...5...9.2"
#define SOLUTION "537624198164789325892315467328461759946857231751932684219546873473298516685173942"
/* The minimal puzzle without its first clue, and with a second 7 in the first row. */
#define SEVERAL "....2.....6..........31.4...2.........6..7.3..5.93........468.....2.8.1...5...9.2"
#define CLASH "7.7.2.....6..........31.4...2.........6..7.3..5.93........468.....2.8.1...5...9.2"
#define EMPTY "................................................................................."

/* 81 characters as 729 pencilmarks, without a NUL. */
static void to_marks(const char *cells, char *marks) {
    int cell, digit;
    for (cell = 0; cell < 81; cell++)
        for (digit = 0; digit < 9; digit++) {
            char own = (char)('1' + digit);
            marks[cell * 9 + digit] = cells[cell] == '.' || cells[cell] == own ? own : '.';
        }
}

#endif
