// The WebAssembly module as a subject of sudokit-verify: node wasm.mjs SITE < puzzles, answers as `sudokit solve --limit 2`
// writes them.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";

const PUZZLES = 500; // in a call

const { Instance } = await import(new URL("../../web/port/instance.js", import.meta.url).href);
const module = new WebAssembly.Module(readFileSync(resolve(process.argv[2], "sudokit.wasm")));
const instance = new Instance(module, () => {});
const puzzles = readFileSync(0, "utf8").split("\n").filter((line) => line);
for (let first = 0; first < puzzles.length; first += PUZZLES) {
  const body = JSON.stringify({ puzzles: puzzles.slice(first, first + PUZZLES) });
  const { ok, json } = instance.call("solve", body, { seed: 0n, seconds: 0 });
  if (!ok) throw new Error(json);
  const lines = JSON.parse(json).results.map(({ solutions, solution }) =>
    solutions === 0 ? "-\tnone" : solutions === 1 ? solution : `${solution}\tmultiple`,
  );
  process.stdout.write(`${lines.join("\n")}\n`);
}
