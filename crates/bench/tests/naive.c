/* A rival for the test: the plainest solver, with the signature that `sudokit bench --rival` wants. */
#include <stddef.h>
#include <stdint.h>

struct search {
    char cells[81];
    size_t limit, found, guesses;
    char *solution;
};

static int fits(const struct search *s, int cell, char digit) {
    int row = cell / 9, column = cell % 9;
    for (int i = 0; i < 9; i++) {
        int box = (row / 3 * 3 + i / 3) * 9 + column / 3 * 3 + i % 3;
        if ((row * 9 + i != cell && s->cells[row * 9 + i] == digit) ||
            (i * 9 + column != cell && s->cells[i * 9 + column] == digit) || (box != cell && s->cells[box] == digit))
            return 0;
    }
    return 1;
}

static void fill(struct search *s, int cell) {
    while (cell < 81 && s->cells[cell] != '.') cell++;
    if (cell == 81) {
        s->found++;
        for (int i = 0; i < 81; i++) s->solution[i] = s->cells[i];
        return;
    }
    int options = 0;
    for (char digit = '1'; digit <= '9' && s->found < s->limit; digit++) {
        if (!fits(s, cell, digit)) continue;
        if (options++) s->guesses++;
        s->cells[cell] = digit;
        fill(s, cell + 1);
        s->cells[cell] = '.';
    }
}

/* The configuration is what is added to every count: 1 makes a liar of it. */
size_t solve(const char *puzzle, size_t limit, uint32_t configuration, char *solution, size_t *guesses) {
    struct search s = {.limit = limit, .solution = solution};
    if (puzzle[81] != 0) return 77; /* the promise is a NUL after the puzzle */
    for (int i = 0; i < 81; i++) s.cells[i] = puzzle[i];
    for (int i = 0; i < 81; i++)
        if (s.cells[i] != '.' && !fits(&s, i, s.cells[i])) limit = 0;
    if (limit > 0) fill(&s, 0);
    *guesses = s.guesses;
    return s.found + configuration;
}

size_t shows_nonsense(const char *puzzle, size_t limit, uint32_t configuration, char *solution, size_t *guesses) {
    size_t found = solve(puzzle, limit, configuration, solution, guesses);
    solution[40] = solution[41];
    return found;
}

/* Many at once: lines of 81 characters and a newline, both ways. */
void solve_many(const char *puzzles, size_t count, char *solutions) {
    for (size_t n = 0; n < count; n++) {
        char puzzle[82] = {0}, solution[81] = {0};
        size_t guesses;
        for (int i = 0; i < 81; i++) puzzle[i] = puzzles[n * 82 + i];
        solve(puzzle, 1, 0, solution, &guesses);
        for (int i = 0; i < 81; i++) solutions[n * 82 + i] = solution[i];
    }
}
