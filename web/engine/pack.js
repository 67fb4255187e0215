// Puts the npm package together: node web/engine/pack.js --wasm FILE --out DIR

import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { typesOf } from "./types.js";

const { values } = parseArgs({
  options: { wasm: { type: "string" }, out: { type: "string" }, api: { type: "string" } },
});
if (!values.wasm || !values.out) {
  console.error("pack.js: expected --wasm FILE and --out DIR");
  process.exit(2);
}
const root = fileURLToPath(new URL("../../", import.meta.url));
const out = values.out;
await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
const copy = (/** @type {string} */ from, /** @type {string} */ name) => cp(join(root, from), join(out, name));
for (const name of ["index.js", "node.js", "engine.js", "README.md"]) await copy(`web/engine/${name}`, name);
for (const name of ["wasm.js", "worker.js", "instance.js", "error.js"]) await copy(`web/port/${name}`, name);
for (const name of ["LICENSE-MIT", "LICENSE-APACHE"]) await copy(name, name);
await cp(values.wasm, join(out, "sudokit.wasm"));

const api = JSON.parse(await readFile(values.api ?? join(root, "crates/server/src/openapi.json"), "utf8"));
await writeFile(join(out, "index.d.ts"), typesOf(api));
// The version is that of the workspace.
const cargo = await readFile(join(root, "Cargo.toml"), "utf8");
const version = /^version = "([^"]+)"/m.exec(cargo)?.[1];
if (!version) throw new Error("Cargo.toml names no version");
const description = JSON.parse(await readFile(join(root, "web/engine/package.json"), "utf8"));
await writeFile(join(out, "package.json"), `${JSON.stringify({ ...description, version }, null, 2)}\n`);
