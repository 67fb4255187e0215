/* Every function of sudokit.h, called well and badly. */
#include "sudokit.h"
#include "check.h"
#include <pthread.h>

/* A copy with nothing behind its end, so that reading further is seen by those who watch memory. */
static char *exactly(const char *text, size_t length) {
    char *copy = (char *)malloc(length ? length : 1);
    if (!copy) exit(3);
    memcpy(copy, text, length);
    return copy;
}

static void one_puzzle(void) {
    char solution[81], marks[730], both[82];
    size_t guesses = 77;
    char *line;

    CHECK(sudokit_solve(MINIMAL, 1, 0, solution, &guesses) == 1);
    CHECK(memcmp(solution, SOLUTION, 81) == 0);
    CHECK(guesses < 77);
    CHECK(sudokit_last_status() == SUDOKIT_OK);
    CHECK(sudokit_solve(SOLUTION, 2, 0, solution, &guesses) == 1 && guesses == 0);
    CHECK(sudokit_solve(SEVERAL, 2, 0, solution, &guesses) == 2);
    CHECK(sudokit_solve(EMPTY, 1000, 0, NULL, NULL) == 1000);

    /* A solution is shown for a limit of 1 or a configuration, and else not. */
    memset(solution, '?', 81);
    CHECK(sudokit_solve(MINIMAL, 2, 0, solution, &guesses) == 1 && solution[0] == '?' && solution[80] == '?');
    CHECK(sudokit_solve(MINIMAL, 2, 1, solution, &guesses) == 1 && memcmp(solution, SOLUTION, 81) == 0);
    memset(solution, '?', 81);
    CHECK(sudokit_solve(CLASH, 1, 0, solution, &guesses) == 0 && solution[0] == '?');
    CHECK(sudokit_last_status() == SUDOKIT_OK);

    /* A line of a file, pencilmarks with and without an end, the same buffer for both. */
    line = exactly(MINIMAL "\n", 82);
    CHECK(sudokit_solve(line, 2, 0, NULL, NULL) == 1);
    free(line);
    to_marks(SEVERAL, marks);
    marks[729] = 0;
    CHECK(sudokit_solve(marks, 2, 0, NULL, NULL) == 2);
    to_marks(MINIMAL, marks);
    line = exactly(marks, 729);
    CHECK(sudokit_solve(line, 1, 0, solution, NULL) == 1 && memcmp(solution, SOLUTION, 81) == 0);
    free(line);
    strcpy(both, MINIMAL);
    CHECK(sudokit_solve(both, 1, 0, both, NULL) == 1 && strcmp(both, SOLUTION) == 0);
}

static void one_bad_puzzle(void) {
    char solution[81];
    size_t guesses, length;
    char *text;

    memset(solution, '?', 81);
    guesses = 77;
    CHECK(sudokit_solve(NULL, 1, 0, solution, &guesses) == 0 && guesses == 0);
    CHECK(sudokit_last_status() == SUDOKIT_ERROR_NULL);
    CHECK(sudokit_solve(MINIMAL, 0, 0, solution, &guesses) == 0 && sudokit_last_status() == SUDOKIT_ERROR_LIMIT);
    /* Every string that is too short, with nothing behind its NUL. */
    for (length = 0; length < 81; length++) {
        text = exactly(EMPTY, length + 1);
        text[length] = 0;
        CHECK(sudokit_solve(text, 1, 0, solution, &guesses) == 0 && sudokit_last_status() == SUDOKIT_ERROR_LENGTH);
        free(text);
    }
    for (length = 82; length < 729; length += 101) {
        text = (char *)malloc(length + 1);
        if (!text) exit(3);
        memset(text, '.', length);
        text[length] = 0;
        CHECK(sudokit_solve(text, 1, 0, solution, &guesses) == 0 && sudokit_last_status() == SUDOKIT_ERROR_LENGTH);
        free(text);
    }
    text = exactly(MINIMAL, 82);
    text[80] = '\n';
    CHECK(sudokit_solve(text, 1, 0, solution, &guesses) == 0 && sudokit_last_status() == SUDOKIT_ERROR_CHARACTER);
    text[80] = (char)0xe9;
    CHECK(sudokit_solve(text, 1, 0, solution, &guesses) == 0 && sudokit_last_status() == SUDOKIT_ERROR_CHARACTER);
    free(text);
    CHECK(solution[0] == '?' && solution[80] == '?');
    CHECK(sudokit_solve(MINIMAL, 1, 0, solution, &guesses) == 1 && sudokit_last_status() == SUDOKIT_OK);
}

static void with_lengths(void) {
    char solution[81], marks[729];
    uint64_t count = 77;
    char *text = exactly(MINIMAL, 81);

    CHECK(sudokit_solve_n(text, 81, 2, solution, &count) == SUDOKIT_OK && count == 1);
    CHECK(memcmp(solution, SOLUTION, 81) == 0);
    CHECK(sudokit_count(text, 81, SIZE_MAX, &count) == SUDOKIT_OK && count == 1);
    CHECK(sudokit_count(CLASH, 81, 2, &count) == SUDOKIT_OK && count == 0);
    CHECK(sudokit_count(EMPTY, 81, 5, &count) == SUDOKIT_OK && count == 5);
    to_marks(SEVERAL, marks);
    CHECK(sudokit_count(marks, 729, 2, &count) == SUDOKIT_OK && count == 2);

    count = 77;
    CHECK(sudokit_count(NULL, 81, 2, &count) == SUDOKIT_ERROR_NULL);
    CHECK(sudokit_count(text, 81, 2, NULL) == SUDOKIT_ERROR_NULL);
    CHECK(sudokit_solve_n(NULL, 81, 2, solution, &count) == SUDOKIT_ERROR_NULL);
    CHECK(sudokit_solve_n(text, 81, 2, solution, NULL) == SUDOKIT_ERROR_NULL);
    CHECK(sudokit_count(text, 0, 2, &count) == SUDOKIT_ERROR_LENGTH);
    CHECK(sudokit_count(text, 80, 2, &count) == SUDOKIT_ERROR_LENGTH);
    CHECK(sudokit_count(text, 82, 2, &count) == SUDOKIT_ERROR_LENGTH);
    CHECK(sudokit_count(text, SIZE_MAX, 2, &count) == SUDOKIT_ERROR_LENGTH);
    CHECK(sudokit_count(text, 81, 0, &count) == SUDOKIT_ERROR_LIMIT);
    text[7] = '?';
    CHECK(sudokit_count(text, 81, 2, &count) == SUDOKIT_ERROR_CHARACTER);
    CHECK(count == 77 && sudokit_last_status() == SUDOKIT_ERROR_CHARACTER);
    free(text);
}

struct walk {
    uint64_t seen, stop, inner;
    char last[82];
};

static int each(const char *solution, void *user) {
    struct walk *walk = (struct walk *)user;
    uint64_t count = 0;
    walk->seen++;
    CHECK(strlen(solution) == 81 && strcmp(walk->last, solution) != 0);
    strcpy(walk->last, solution);
    /* A callback may call us: a solution has one solution. */
    if (sudokit_count(solution, 81, 2, &count) == SUDOKIT_OK) walk->inner += count;
    return walk->seen == walk->stop;
}

static void enumerate(void) {
    struct walk walk = {0, 0, 0, ""}, stopped = {0, 3, 0, ""}, limited = {0, 0, 0, ""};
    uint64_t count = 0, all = 0;

    CHECK(sudokit_count(SEVERAL, 81, SIZE_MAX, &all) == SUDOKIT_OK && all > 3);
    CHECK(sudokit_enumerate(SEVERAL, 81, SIZE_MAX, each, &walk, &count) == SUDOKIT_OK);
    CHECK(count == all && walk.seen == all && walk.inner == all);
    CHECK(sudokit_enumerate(EMPTY, 81, SIZE_MAX, each, &stopped, &count) == SUDOKIT_OK);
    CHECK(count == 3 && stopped.seen == 3);
    CHECK(sudokit_enumerate(EMPTY, 81, 7, each, &limited, NULL) == SUDOKIT_OK && limited.seen == 7);
    CHECK(sudokit_enumerate(CLASH, 81, 7, each, &limited, &count) == SUDOKIT_OK && count == 0);

    CHECK(sudokit_enumerate(EMPTY, 81, 7, NULL, NULL, &count) == SUDOKIT_ERROR_NULL);
    CHECK(sudokit_enumerate(NULL, 81, 7, each, &limited, &count) == SUDOKIT_ERROR_NULL);
    CHECK(sudokit_enumerate(EMPTY, 7, 7, each, &limited, &count) == SUDOKIT_ERROR_LENGTH);
    CHECK(sudokit_enumerate(EMPTY, 81, 0, each, &limited, &count) == SUDOKIT_ERROR_LIMIT);
    CHECK(limited.seen == 7);
}

#define MANY 5000

static void batch(void) {
    static const char *const lines[] = {MINIMAL "\n", SEVERAL "\n", CLASH "\n", SOLUTION "\n"};
    static const uint64_t expected[] = {1, 2, 0, 1};
    char *puzzles = (char *)malloc(82 * MANY), *solutions = (char *)malloc(81 * MANY);
    uint64_t *counts = (uint64_t *)malloc(sizeof(uint64_t) * MANY);
    size_t i, threads, wrong;

    if (!puzzles || !solutions || !counts) exit(3);
    for (i = 0; i < MANY; i++) memcpy(puzzles + 82 * i, lines[i % 4], 82);
    for (threads = 0; threads < 4; threads++) {
        /* The last line need not end. */
        char *text = exactly(puzzles, 82 * MANY - 1);
        memset(solutions, '?', 81 * MANY);
        memset(counts, 0xff, sizeof(uint64_t) * MANY);
        CHECK(sudokit_solve_batch(text, MANY, 81, 82, 2, threads, solutions, counts) == SUDOKIT_OK);
        for (i = wrong = 0; i < MANY; i++) {
            const char *shown = solutions + 81 * i;
            if (counts[i] != expected[i % 4]) wrong++;
            if (i % 4 == 0 || i % 4 == 3) wrong += memcmp(shown, SOLUTION, 81) != 0;
            if (i % 4 == 1) wrong += memchr(shown, '.', 81) != NULL || memchr(shown, '?', 81) != NULL;
            if (i % 4 == 2) wrong += memcmp(shown, EMPTY, 81) != 0;
        }
        CHECK(wrong == 0);
        free(text);
    }
    /* Only counts; one of them malformed; pencilmarks. */
    puzzles[82 * 70 + 3] = '?';
    CHECK(sudokit_solve_batch(puzzles, MANY, 81, 82, 1, 2, NULL, counts) == SUDOKIT_ERROR_CHARACTER);
    for (i = wrong = 0; i < MANY; i++) wrong += counts[i] != (i == 70 ? SUDOKIT_MALFORMED : i % 4 != 2);
    CHECK(wrong == 0);
    for (i = 0; i < 4; i++) to_marks(lines[i], puzzles + 1000 * i);
    CHECK(sudokit_solve_batch(puzzles, 4, 729, 1000, 2, 1, solutions, counts) == SUDOKIT_OK);
    for (i = 0; i < 4; i++) CHECK(counts[i] == expected[i]);

    CHECK(sudokit_solve_batch(NULL, 0, 81, 82, 2, 1, NULL, NULL) == SUDOKIT_OK);
    CHECK(sudokit_solve_batch(NULL, 1, 81, 82, 2, 1, solutions, counts) == SUDOKIT_ERROR_NULL);
    CHECK(sudokit_solve_batch(puzzles, 1, 81, 82, 2, 1, solutions, NULL) == SUDOKIT_ERROR_NULL);
    CHECK(sudokit_solve_batch(puzzles, 1, 82, 82, 2, 1, solutions, counts) == SUDOKIT_ERROR_LENGTH);
    CHECK(sudokit_solve_batch(puzzles, 1, 81, 82, 0, 1, solutions, counts) == SUDOKIT_ERROR_LIMIT);
    CHECK(sudokit_solve_batch(puzzles, 1, 81, 80, 2, 1, solutions, counts) == SUDOKIT_ERROR_ARGUMENT);
    CHECK(sudokit_solve_batch(puzzles, SIZE_MAX, 81, 81, 2, 1, solutions, counts) == SUDOKIT_ERROR_ARGUMENT);
    CHECK(sudokit_solve_batch(puzzles, 2, 81, SIZE_MAX, 2, 1, solutions, counts) == SUDOKIT_ERROR_ARGUMENT);
    CHECK(sudokit_solve_batch(puzzles, 2, 81, 82, 2, 1, puzzles + 100, counts) == SUDOKIT_ERROR_ARGUMENT);
    CHECK(sudokit_solve_batch((char *)counts, 2, 81, 82, 2, 1, NULL, counts) == SUDOKIT_ERROR_ARGUMENT);
    CHECK(sudokit_solve_batch(puzzles, 1, 81, 82, 2, SIZE_MAX, solutions, counts) == SUDOKIT_OK);
    free(puzzles);
    free(solutions);
    free(counts);
}

static void minimize(void) {
    char minimal[729], again[729], cells[81];
    uint64_t count;
    size_t i, seed, differ = 0;

    for (seed = 0; seed < 10; seed++) {
        CHECK(sudokit_minimize(SOLUTION, 81, seed, minimal) == SUDOKIT_OK);
        CHECK(sudokit_minimize(SOLUTION, 81, seed, again) == SUDOKIT_OK && memcmp(minimal, again, 81) == 0);
        CHECK(sudokit_solve_n(minimal, 81, 2, cells, &count) == SUDOKIT_OK && count == 1);
        CHECK(memcmp(cells, SOLUTION, 81) == 0);
        for (i = 0; i < 81; i++) {
            char clue = minimal[i];
            if (clue == '.') continue;
            minimal[i] = '.';
            CHECK(sudokit_count(minimal, 81, 2, &count) == SUDOKIT_OK && count == 2);
            minimal[i] = clue;
        }
        CHECK(sudokit_minimize(SOLUTION, 81, seed + 100, again) == SUDOKIT_OK);
        differ += memcmp(minimal, again, 81) != 0;
    }
    CHECK(differ > 5);
    /* A minimal puzzle stays as it is, also in place. */
    memcpy(minimal, MINIMAL, 81);
    CHECK(sudokit_minimize(minimal, 81, 1, minimal) == SUDOKIT_OK && memcmp(minimal, MINIMAL, 81) == 0);
    to_marks(MINIMAL, minimal);
    CHECK(sudokit_minimize(minimal, 729, 1, again) == SUDOKIT_OK && memcmp(minimal, again, 729) != 0);
    CHECK(sudokit_count(again, 729, 2, &count) == SUDOKIT_OK && count == 1);

    memset(again, '?', 81);
    CHECK(sudokit_minimize(SEVERAL, 81, 1, again) == SUDOKIT_ERROR_NOT_PROPER);
    CHECK(sudokit_minimize(CLASH, 81, 1, again) == SUDOKIT_ERROR_NOT_PROPER);
    CHECK(sudokit_minimize(NULL, 81, 1, again) == SUDOKIT_ERROR_NULL);
    CHECK(sudokit_minimize(MINIMAL, 81, 1, NULL) == SUDOKIT_ERROR_NULL);
    CHECK(sudokit_minimize(MINIMAL, 9, 1, again) == SUDOKIT_ERROR_LENGTH);
    CHECK(again[0] == '?' && again[80] == '?');
}

static void *solver_thread(void *user) {
    size_t *wrong = (size_t *)user;
    int i;
    for (i = 0; i < 300; i++) {
        char solution[81];
        *wrong += sudokit_solve(MINIMAL, 1, 0, solution, NULL) != 1 || memcmp(solution, SOLUTION, 81) != 0;
        *wrong += sudokit_solve(SEVERAL, 2, 0, NULL, NULL) != 2;
    }
    return NULL;
}

static void threads(void) {
    pthread_t thread[4];
    size_t wrong[4] = {0, 0, 0, 0}, i;
    for (i = 0; i < 4; i++) CHECK(pthread_create(&thread[i], NULL, solver_thread, &wrong[i]) == 0);
    for (i = 0; i < 4; i++) CHECK(pthread_join(thread[i], NULL) == 0 && wrong[i] == 0);
}

static void about(void) {
    char version[32];
    sprintf(version, "%d.%d.%d", SUDOKIT_VERSION_MAJOR, SUDOKIT_VERSION_MINOR, SUDOKIT_VERSION_PATCH);
    CHECK(strcmp(sudokit_version(), version) == 0);
    CHECK(strstr(sudokit_describe(), "automatically") != NULL);
    CHECK(strcmp(sudokit_strerror(SUDOKIT_OK), "no error") == 0);
    CHECK(strstr(sudokit_strerror(SUDOKIT_ERROR_LENGTH), "81") != NULL);
    CHECK(strcmp(sudokit_strerror(-1), "unknown status") == 0);
}

int main(void) {
    one_puzzle();
    one_bad_puzzle();
    with_lengths();
    enumerate();
    batch();
    minimize();
    threads();
    about();
    return report("api");
}
