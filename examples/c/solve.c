/* Solves the puzzles of standard input, one a line:  ./solve < puzzles.txt */
#include <sudokit.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[1024], solution[SUDOKIT_CELLS];
    while (fgets(line, sizeof line, stdin)) {
        size_t length = strcspn(line, "\r\n");
        uint64_t count;
        sudokit_status status = sudokit_solve_n(line, length, 1, solution, &count);
        if (status != SUDOKIT_OK)
            fprintf(stderr, "%.*s: %s\n", (int)length, line, sudokit_strerror(status));
        else if (count == 0)
            printf("none\n");
        else
            printf("%.81s\n", solution);
    }
    return 0;
}
