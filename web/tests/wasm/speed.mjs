// How long calls take in WebAssembly, in Node and in Chromium, and natively: not a test, for docs/wasm.md.
//
//   web/build --tests && node web/tests/wasm/speed.mjs [--native] [--browser]
//
// The best of several rounds, one call after the other; CPU time in Node, time on the wall elsewhere. `--native` asks the service without WebAssembly, `--browser` the
// package in a real page, worker included.

import { execFileSync } from "node:child_process";
import { engine, fromSite, puzzles, root, site, target } from "./support.mjs";

const ROUNDS = 9;
const list = puzzles(1000);
const some = list.slice(0, 100);
const calls = [
  ["solve, 1000 puzzles", 1000, "solve", { puzzles: list }],
  ["solve, one puzzle", 1, "solve", { puzzle: list[0] }],
  ["check, 100 puzzles", 100, "check", { puzzles: some }],
  ["candidates, 100 puzzles", 100, "candidates", { puzzles: some }],
  ["canon, 100 puzzles", 100, "canon", { puzzles: some }],
  ["rate, HoDoKu, 100 puzzles", 100, "rate", { puzzles: some, scale: "hodoku" }],
  ["rate, SE, 100 puzzles", 100, "rate", { puzzles: some, scale: "se" }],
  ["explain, one puzzle", 1, "explain", { puzzle: list[1] }],
  ["generate, one minimal puzzle", 1, "generate", { seed: 1, minimal: true }],
  ["count, the grids of a band", 1, "count", { puzzle: "123456789456789123789123456".padEnd(81, ".") }],
];

const { Instance } = await fromSite("instance.js");
const instance = new Instance(engine(), () => {});
const columns = { node: calls.map(([, , name, request]) => inNode(name, request)) };
if (process.argv.includes("--native")) columns.native = native();
if (process.argv.includes("--browser")) columns.chromium = await inBrowser();

console.log(["call", ...Object.keys(columns)].join(" | "));
calls.forEach(([title, many], at) => {
  console.log(
    [title, ...Object.values(columns).map((times) => `${((1000 * times[at]) / many).toFixed(1)} µs`)].join(" | "),
  );
});

/** CPU time, which a busy machine disturbs less; short calls are repeated until there is something to measure. */
function inNode(name, request) {
  const body = JSON.stringify(request);
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = process.cpuUsage();
    let [times, spent] = [0, 0];
    while (spent < 50) {
      if (!instance.call(name, body, { seed: 1n, seconds: 0 }).ok) throw new Error(instance.answer());
      const { user, system } = process.cpuUsage(from);
      [times, spent] = [times + 1, (user + system) / 1000];
    }
    best = Math.min(best, spent / times);
  }
  return best;
}

function native() {
  const lines = calls.map(([, , name, request]) => `${name} ${JSON.stringify(request)}\n`).join("");
  const command = ["run", "-q", "--release", "-p", "sudokit-wasm", "--example", "native", "--", "times"];
  const run = () =>
    execFileSync("cargo", command, { cwd: root, input: lines, encoding: "utf8" }).trimEnd().split("\n").map(Number);
  const rounds = Array.from({ length: ROUNDS }, run);
  return calls.map((_, at) => Math.min(...rounds.map((times) => times[at])));
}

async function inBrowser() {
  const [{ launch }, { serve }] = [await import("../browser/setup.js"), await import("../static.js")];
  const server = await serve([
    { prefix: "/-package/", folder: `${target}/npm/engine` },
    { prefix: "/", folder: site },
  ]);
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(server.address);
    return await page.evaluate(
      async ([calls, rounds]) => {
        const { open } = await import("/-package/wasm.js");
        const port = await open();
        const times = [];
        for (const [, , name, request] of calls) {
          let best = Infinity;
          for (let round = 0; round < rounds; round += 1) {
            const from = performance.now();
            await port.call(name, request);
            best = Math.min(best, performance.now() - from);
          }
          times.push(best);
        }
        return times;
      },
      [calls, ROUNDS],
    );
  } finally {
    await browser.close();
    server.close();
  }
}
