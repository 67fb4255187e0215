/* Counts solutions with tdoku's signature, at most 1000 each:  ./count < puzzles.txt */
#include <sudokit.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[1024];
    while (fgets(line, sizeof line, stdin)) {
        size_t guesses, count = sudokit_solve(line, 1000, 0, NULL, &guesses);
        if (sudokit_last_status() == SUDOKIT_OK)
            printf("%.*s %lu\n", (int)strcspn(line, "\r\n"), line, (unsigned long)count);
    }
    return 0;
}
