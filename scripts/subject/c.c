/* The C library as a subject of sudokit-verify: puzzles in, answers out as `sudokit solve --limit 2` writes them. */
#include <sudokit.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[1024], solution[SUDOKIT_CELLS];
    while (fgets(line, sizeof line, stdin)) {
        size_t length = strcspn(line, "\r\n");
        uint64_t count = 0;
        if (sudokit_solve_n(line, length, 2, solution, &count) != SUDOKIT_OK)
            return 2;
        if (count == 0)
            printf("-\tnone\n");
        else
            printf("%.81s%s\n", solution, count > 1 ? "\tmultiple" : "");
    }
    return 0;
}
