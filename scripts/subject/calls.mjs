// The WebAssembly module as a subject of scripts/determinism: node calls.mjs SITE < calls, a name, a tab and a body each;
// the name, a tab and the answer for each.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const { Instance } = await import(new URL("../../web/port/instance.js", import.meta.url).href);
const module = new WebAssembly.Module(readFileSync(resolve(process.argv[2], "sudokit.wasm")));
const instance = new Instance(module, () => {});
for (const line of readFileSync(0, "utf8").split("\n").filter((line) => line)) {
  const [name, body] = line.split("\t");
  const { json } = instance.call(name, body, { seed: 0n, seconds: 0 });
  process.stdout.write(`${name}\t${json.trim()}\n`);
}
