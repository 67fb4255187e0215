// Every engine on every instruction set that WebAssembly has, against what the service answers natively.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answers, engines, fromSite, puzzles, spoiled } from "./support.mjs";

const { Instance } = await fromSite("instance.js");
const text = (string) => new TextEncoder().encode(string);

/** The plain engines are slow: they get this many of the puzzles. */
const FEW = 100;

const proper = puzzles(4000);
const all = proper.map((puzzle, at) => {
  if (at % 4 === 1) return spoiled(puzzle, at, ".");
  if (at % 4 === 2) return spoiled(puzzle, at, String((at % 9) + 1));
  return puzzle;
});
const instance = new Instance(engines(), () => {});
instance.exports.engines_names();
const [names, sets, current] = instance
  .answer()
  .split("\n")
  .map((line) => line.split(" "));

/** Solutions (2: several), guesses and the first solution of each puzzle. */
function run(engine, isa, batch, list) {
  instance.write(text(list.join("\n")));
  assert.equal(instance.exports.engines_puzzles(), list.length);
  instance.write(text(`${engine} ${isa}`));
  const from = process.cpuUsage();
  assert.equal(instance.exports.engines_run(batch), 1, `${engine} on ${isa}`);
  const time = process.cpuUsage(from).user;
  instance.exports.engines_answers();
  const found = instance
    .answer()
    .trimEnd()
    .split("\n")
    .map((line) => line.split(" "));
  return { time, found };
}

test("vectors are chosen", () => {
  assert.deepEqual(sets, ["simd128"]);
  assert.deepEqual(current, ["simd128"]);
});

test("engines find what they find natively", (t) => {
  const native = answers([["solve", JSON.stringify({ puzzles: all.slice(0, 1000) })]])
    .concat(
      ...[1, 2, 3].map((k) => answers([["solve", JSON.stringify({ puzzles: all.slice(1000 * k, 1000 * k + 1000) })]])),
    )
    .flatMap((line) => JSON.parse(line).results);
  assert.equal(native.length, all.length);
  const kinds = [0, 1, 2].map((n) => native.filter((answer) => answer.solutions === n).length);
  assert.ok(
    kinds.every((n) => n > 200),
    `none, one, several: ${kinds}`,
  );
  for (const name of names) {
    for (const isa of sets) {
      for (const batch of [false, true]) {
        const list = name === "lanes" || name === "triad" ? all : all.slice(0, FEW);
        const { time, found } = run(name, isa, batch, list);
        found.forEach(([count, , solution], at) => {
          const expected = native[at];
          assert.equal(Number(count), expected.solutions, `${name} on ${isa}: ${list[at]}`);
          // Of several solutions engines may find another one first.
          if (expected.solutions === 1) assert.equal(solution, expected.solution, `${name} on ${isa}: ${list[at]}`);
        });
        t.diagnostic(
          `${name} ${isa} ${batch ? "batch" : "one by one"}: ${(time / list.length).toFixed(1)} µs a puzzle`,
        );
      }
    }
  }
});

test("a panic leaves its words and traps", () => {
  const other = new Instance(engines(), () => {});
  other.write(text("no puzzle"));
  assert.throws(() => other.exports.engines_puzzles(), WebAssembly.RuntimeError);
  assert.match(other.lastWords, /engines\.rs.*a puzzle/s);
});
