// The WebAssembly module as a witness of sudokit-verify: node wasm.mjs SITE < puzzles, answers as `sudokit solve --limit 2`
// writes them.

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const PUZZLES = 500; // in a call

const port = resolve(process.argv[2], "port");
const { Instance } = await import(pathToFileURL(resolve(port, "instance.js")).href);
const instance = new Instance(new WebAssembly.Module(readFileSync(resolve(port, "sudokit.wasm"))), () => {});
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
