/* The puzzle of a day with its solution and a first hint, as an app for Android or iOS would ask for it:
 *     ./daily 2027-01-31 easy
 * Verbs take and give JSON; an app has a parser for it, and this program only prints what it gets. */
#include <sudokit.h>
#include <stdio.h>
#include <string.h>

/* The text of a field of a JSON object that has no quotes in it. */
static int field(const char *json, const char *name, char *text, size_t size) {
    char key[64];
    snprintf(key, sizeof key, "\"%s\":\"", name);
    const char *start = strstr(json, key);
    if (!start)
        return 0;
    start += strlen(key);
    size_t length = strcspn(start, "\"");
    if (length >= size)
        return 0;
    memcpy(text, start, length);
    text[length] = 0;
    return 1;
}

int main(int argc, char **argv) {
    char request[256], puzzle[128], solution[128];
    const char *answer;
    if (argc != 3)
        return fprintf(stderr, "usage: daily DAY LEVEL\n"), 2;
    snprintf(request, sizeof request, "{\"date\":\"%.10s\",\"minutes\":\"%.10s\",\"seed\":1}", argv[1], argv[2]);
    if (sudokit_call("generate", request, strlen(request), 10.0, &answer, NULL) != SUDOKIT_OK)
        return fprintf(stderr, "%s\n", answer), 1;
    if (!field(answer, "puzzle", puzzle, sizeof puzzle) || !field(answer, "solution", solution, sizeof solution))
        return 1;
    printf("%s\n%s\n", puzzle, solution);
    snprintf(request, sizeof request, "{\"puzzle\":\"%s\",\"level\":\"where\"}", puzzle);
    if (sudokit_call("hint", request, strlen(request), 10.0, &answer, NULL) != SUDOKIT_OK)
        return 1;
    char words[512];
    if (field(answer, "words", words, sizeof words))
        printf("%s\n", words);
    return 0;
}
