// What the tests of the WebAssembly module share: the module itself, what the same calls answer natively, and Node's
// workers in the shape of a browser's.
//
//   web/build --tests && node --test web/tests/wasm/
//
// CARGO_TARGET_DIR and SUDOKIT_SITE (the folder that web/build made) are heeded.

import { execFileSync } from "node:child_process";
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker as Thread } from "node:worker_threads";

// Browsers have it, and Node from 19 on.
globalThis.crypto ??= webcrypto;

export const root = fileURLToPath(new URL("../../../", import.meta.url));
export const target = resolve(root, process.env.CARGO_TARGET_DIR ?? "target");
export const site = resolve(root, process.env.SUDOKIT_SITE ?? join(target, "site"));

/** The module of the site. */
export const engine = () => new WebAssembly.Module(readFileSync(join(site, "sudokit.wasm")));

/** The module with every engine. */
export const engines = () => new WebAssembly.Module(readFileSync(join(target, "engines.wasm")));

/** A file of the port. */
export const fromSite = (name) => import(join(root, "web/port", name));

/** Minimal puzzles, the same each time. */
export function puzzles(count, seed = 11) {
  return native(["puzzles", String(count), String(seed)], "")
    .trimEnd()
    .split("\n");
}

/** The same puzzle with its clue number `n` changed to another digit, or taken out: none, one or several solutions. */
export function spoiled(puzzle, n, digit) {
  const clues = [...puzzle].map((c, at) => (c === "." ? -1 : at)).filter((at) => at >= 0);
  const at = clues[n % clues.length];
  return puzzle.slice(0, at) + digit + puzzle.slice(at + 1);
}

/** What the service answers natively to calls [name, body text]; the vectors are those nearest to simd128. */
export function answers(calls) {
  const lines = calls.map(([name, body]) => `${name} ${body}\n`).join("");
  return native(["calls"], lines).trimEnd().split("\n");
}

let program;

function native(args, input) {
  if (!program) {
    // With the profile and the packages of `cargo test --workspace`, which has built it already under ./test.
    const command = ["build", "-q", "--profile", "test", "--workspace", "--example", "native"];
    execFileSync("cargo", command, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
    program = join(target, "debug/examples/native");
  }
  const env = { ...process.env, ...(process.arch === "x64" ? { SUDOKIT_ISA: "sse41" } : {}) };
  return execFileSync(program, args, { cwd: root, input, env, encoding: "utf8", maxBuffer: 1 << 28 });
}

/** A worker as browsers have them, of the site's worker.js. */
export function worker() {
  const code = `
    const { parentPort } = require("node:worker_threads");
    globalThis.self = { postMessage: (data) => parentPort.postMessage(data) };
    const ready = import(${JSON.stringify(join(root, "web/port/worker.js"))});
    parentPort.on("message", async (data) => { await ready; self.onmessage({ data }); });`;
  const thread = new Thread(code, { eval: true });
  const hand = { onmessage: null, onerror: null, postMessage: (data) => thread.postMessage(data), terminate };
  function terminate() {
    worker.ended += 1;
    thread.terminate();
  }
  thread.on("message", (data) => hand.onmessage?.({ data }));
  thread.on("error", (error) => hand.onerror?.(error));
  worker.started += 1;
  return hand;
}
worker.started = 0;
worker.ended = 0;
