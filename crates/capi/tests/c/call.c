/* Answers requests with sudokit_call: a line in is a verb, a tab and the body, a line out is the status, a tab
 * and the answer. */
#include <sudokit.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *line = NULL;
    size_t room = 0;
    ssize_t length;
    while ((length = getline(&line, &room, stdin)) > 0) {
        if (line[length - 1] == '\n') line[--length] = 0;
        char *body = strchr(line, '\t');
        if (!body) return 2;
        *body++ = 0;
        const char *answer = NULL;
        size_t size = 0;
        sudokit_status status = sudokit_call(line, body, strlen(body), 300.0, &answer, &size);
        if (status != sudokit_last_status() || !answer || strlen(answer) != size) return 3;
        printf("%d\t%s\n", (int)status, answer);
    }
    free(line);
    /* Bad arguments leave the answer alone. */
    const char *answer = "untouched";
    if (sudokit_call(NULL, "{}", 2, 0, &answer, NULL) != SUDOKIT_ERROR_NULL) return 4;
    if (sudokit_call("about", NULL, 2, 0, &answer, NULL) != SUDOKIT_ERROR_NULL) return 5;
    if (sudokit_call("about", NULL, 0, 0, NULL, NULL) != SUDOKIT_ERROR_NULL) return 6;
    if (strcmp(answer, "untouched")) return 7;
    if (sudokit_call("about", NULL, 0, 0, &answer, NULL) != SUDOKIT_OK || answer[0] != '{') return 8;
    if (sudokit_call("\xff", "{}", 2, 0, &answer, NULL) != SUDOKIT_ERROR_REQUEST) return 9;
    return 0;
}
