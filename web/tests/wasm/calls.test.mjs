// Every call of the module answers byte for byte what the service answers natively.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answers, engine, fromSite, puzzles, spoiled } from "./support.mjs";

const { Instance } = await fromSite("instance.js");
const instance = new Instance(engine(), () => {});
const proper = puzzles(60);
const several = proper.map((puzzle, at) => spoiled(puzzle, at, "."));
const none = proper.map((puzzle, at) => spoiled(puzzle, at, String((at % 9) + 1)));

/** Which vectors the engines take depends on the machine, and with them guesses, unless it has those nearest to simd128. */
function comparable(json) {
  const same = json.replace(
    /^(\{"version":[^}]*?"engines":")([^"]*)/,
    (_, head, engines) => head + engines.replace(/\(\w+\)/g, ""),
  );
  return process.arch === "x64" ? same : same.replace(/"guesses":\d+/g, "");
}

/** Asks both and compares; gives the answers. */
function compare(calls) {
  const texts = calls.map(([name, request]) => [name, typeof request === "string" ? request : JSON.stringify(request)]);
  const native = answers(texts);
  assert.equal(native.length, calls.length);
  return texts.map(([name, body], at) => {
    const { ok, json } = instance.call(name, body, { seed: 1n, seconds: 0 });
    assert.equal(comparable(json), comparable(native[at]), `${name} ${body}`);
    const answer = JSON.parse(json);
    assert.equal(ok, !answer.error?.kind, `${name} ${body}`);
    return answer;
  });
}

const one =
  (name, more = {}) =>
  (puzzle) => [name, { puzzle, ...more }];

test("solve, check, candidates, count", () => {
  for (const list of [proper, several, none]) {
    compare([
      ["solve", { puzzles: list }],
      ["check", { puzzles: list }],
      ["candidates", { puzzles: list }],
      ["count", { puzzles: list, limit: 1000 }],
    ]);
  }
  const [counted] = compare([["count", { puzzle: "123456789456789123789123456".padEnd(81, ".") }]]);
  assert.equal(counted.count, "7802998272");
  compare(proper.slice(0, 5).map(one("candidates", { counts: true })));
});

test("other sizes", () => {
  compare([
    ["solve", { puzzle: ".".repeat(16), box: "2x2" }],
    ["count", { puzzle: ".".repeat(16), box: "2x2" }],
    ["count", { puzzle: ".".repeat(36), box: "2x3" }],
    ["solve", { puzzle: "1".padEnd(256, "."), box: "4x4" }],
    ["check", { puzzle: "1".padEnd(36, "."), box: "3x2" }],
    ["generate", { box: "2x3", seed: 3 }],
    ["generate", { box: "4x4", seed: "3" }],
  ]);
});

test("rate, explain, canon, convert", () => {
  const few = proper.slice(0, 12);
  compare(few.map(one("rate")));
  compare(few.map(one("rate", { scale: "se" })));
  compare(few.map(one("rate", { scale: "hodoku" })));
  for (const schedule of ["teaching", "hodoku", "se"]) compare(few.slice(0, 6).map(one("explain", { schedule })));
  compare(proper.map(one("canon")));
  const [about] = compare([
    ["about", {}],
    ["techniques", {}],
  ]);
  assert.equal(about.engines.match(/\(simd128\)/g).length, 2, about.engines);
  compare(about.formats.map((format) => one("convert", { format: format.name ?? format })(proper[0])));
});

test("hints, level by level, to the end", () => {
  const solution = compare([["solve", { puzzle: proper[0] }]])[0].solution;
  for (const level of ["nudge", "where", "full"]) {
    compare(proper.slice(0, 8).map((puzzle) => ["hint", { puzzle, entries: puzzle, level }]));
  }
  const wrong = spoiled(solution, 80, solution[80] === "1" ? "2" : "1");
  compare([
    ["hint", { puzzle: proper[0], entries: solution, level: "full" }],
    ["hint", { puzzle: proper[0], entries: wrong, level: "full" }],
  ]);
});

test("puzzles on request are the same for the same seed", () => {
  const [about] = compare([["about", {}]]);
  const levels = about.levels.map((level) => level.level ?? level.name ?? level);
  const symmetries = about.symmetries.map((symmetry) => symmetry.symmetry ?? symmetry.name ?? symmetry);
  compare([
    ["generate", {}],
    ["generate", { seed: "18446744073709551615" }],
    ["generate", { seed: 5, minimal: true }],
    ["generate", { seed: 5, clues: 30 }],
    ...levels.slice(0, 3).map((level) => ["generate", { seed: 7, level }]),
    ...symmetries.map((symmetry) => ["generate", { seed: 8, symmetry }]),
  ]);
});

test("faults", () => {
  const faults = compare([
    ["solve", "{"],
    ["solve", "[]"],
    ["solve", { puzzle: 5 }],
    ["solve", { puzzle: "nonsense" }],
    ["solve", { nonsense: 1 }],
    ["rate", { puzzle: several[0] }],
    ["nonsense", {}],
    ["rate", { puzzle: ".".repeat(16), box: "2x2" }],
  ]);
  const kinds = faults.map((fault) => fault.error.kind);
  assert.deepEqual(kinds.slice(0, 3), ["bad_json", "bad_request", "bad_request"]);
  assert.deepEqual(kinds.slice(5), ["several_solutions", "not_found", "unsupported"]);
});

test("what is no text or too long is refused", () => {
  const { sudokit_call, sudokit_input } = instance.exports;
  sudokit_input(3);
  assert.equal(sudokit_call(4, 0n, 0), 0); // the name would reach beyond the request
  assert.equal(JSON.parse(instance.answer()).error.kind, "bad_request");
  instance.write(new Uint8Array([0xff, 0xfe]));
  assert.equal(sudokit_call(2, 0n, 0), 0);
  assert.equal(JSON.parse(instance.answer()).error.kind, "not_found");
  const long = JSON.stringify({ puzzle: ".".repeat(2 << 20) });
  assert.equal(JSON.parse(instance.call("solve", long, { seed: 0n, seconds: 0 }).json).error.kind, "body_too_large");
});
