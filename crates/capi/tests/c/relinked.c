/* A program as one would write it for tdoku, with nothing of sudokit in it but the library. */
#include "tdoku.h"
#include "check.h"

static void each(const char *solution, void *user) {
    size_t *seen = (size_t *)user;
    CHECK(strlen(solution) == 81);
    ++*seen;
}

/* How many characters are blank. */
static int blanks(const char *text, int length) {
    int i, count = 0;
    for (i = 0; i < length; i++) count += text[i] == '.';
    return count;
}

int main(void) {
    char solution[81], puzzle[82], marks[730], before[730];
    size_t guesses, seen = 0, all, limit = 10000;
    int i, orders = 0;

    /* The loop of every such program: a line, a count, and when it is one the solution. */
    const char *lines[] = {MINIMAL "\n", SEVERAL "\n", CLASH "\n"};
    for (i = 0; i < 3; i++) {
        size_t count;
        solution[0] = '\0';
        count = SolveSudoku(lines[i], limit, 0, solution, &guesses);
        CHECK(i == 0 ? count == 1 : i == 1 ? count > 1 : count == 0);
        if (count == 1) CHECK(SolveSudoku(lines[i], 1, 0, solution, &guesses) == 1);
        CHECK(i == 0 ? memcmp(solution, SOLUTION, 81) == 0 : solution[0] == '\0');
    }

    all = TdokuSolverDpllTriadSimd(SEVERAL, limit, 0, solution, &guesses);
    CHECK(Enumerate(SEVERAL, limit, each, &seen) == all && seen == all && all > 2);
    CHECK(Enumerate(SEVERAL, 2, each, &seen) == 2 && seen == all + 2);

    /* From nothing to a proper puzzle to a minimal one. */
    for (i = 0; i < 5; i++) {
        strcpy(puzzle, EMPTY);
        CHECK(Constrain(false, puzzle) && strlen(puzzle) == 81);
        CHECK(SolveSudoku(puzzle, 2, 0, NULL, &guesses) == 1);
        CHECK(Minimize(false, false, puzzle) && SolveSudoku(puzzle, 2, 0, NULL, &guesses) == 1);
        CHECK(blanks(puzzle, 81) >= 81 - 40);
    }
    strcpy(puzzle, SEVERAL);
    CHECK(Constrain(false, puzzle) && SolveSudoku(puzzle, 2, 0, NULL, &guesses) == 1);
    for (i = 0; i < 81; i++) CHECK(SEVERAL[i] == '.' || SEVERAL[i] == puzzle[i]);
    to_marks(SEVERAL, marks);
    memcpy(before, marks, 729);
    marks[729] = 0;
    CHECK(Constrain(true, marks) && SolveSudoku(marks, 2, 0, NULL, &guesses) == 1);
    for (i = 0; i < 729; i++) CHECK(marks[i] == '.' || marks[i] == before[i]);
    CHECK(Minimize(true, false, marks) && SolveSudoku(marks, 2, 0, NULL, &guesses) == 1);

    /* A clue that can go after one that must stay: always so from 81 clues, never so from a minimal puzzle. */
    strcpy(puzzle, MINIMAL);
    CHECK(Minimize(false, true, puzzle) && strcmp(puzzle, MINIMAL) == 0);
    for (i = 0; i < 5; i++) {
        strcpy(puzzle, SOLUTION);
        orders += Minimize(false, true, puzzle);
    }
    CHECK(orders < 5);

    /* What tdoku leaves open. */
    strcpy(puzzle, CLASH);
    CHECK(!Constrain(false, puzzle) && !Minimize(false, false, puzzle) && strcmp(puzzle, CLASH) == 0);
    strcpy(puzzle, SEVERAL);
    CHECK(!Minimize(false, false, puzzle) && strcmp(puzzle, SEVERAL) == 0);
    CHECK(!Constrain(false, NULL) && !Minimize(true, true, NULL) && SolveSudoku(NULL, 1, 0, NULL, NULL) == 0);
    CHECK(Enumerate(SEVERAL, 2, NULL, NULL) == 0 && Enumerate(NULL, 2, each, &seen) == 0);
    return report("relinked");
}
