// The port itself, on Node's workers: answers, progress, overlapping calls, cancelling, time limits, broken instances.

import assert from "node:assert/strict";
import { after, test } from "node:test";
import { engine, fromSite, worker } from "./support.mjs";

const { open } = await fromSite("wasm.js");
const { PortError } = await fromSite("error.js");
const module = engine();
const ports = [];
const opened = async (options) => {
  const port = await open({ module, worker, ...options });
  ports.push(port);
  return port;
};
after(() => ports.forEach((port) => port.close()));

const puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/** Takes minutes: the counts of every candidate of an almost empty grid. */
const LONG = ["candidates", { puzzle: "12".padEnd(81, "."), counts: true }];
const kind = (expected) => (error) => error instanceof PortError && error.kind === expected;
const soon = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

test("answers and faults", async () => {
  const port = await opened();
  assert.equal((await port.call("solve", { puzzle })).solutions, 1);
  await assert.rejects(port.call("solve", { puzzle: "nonsense" }), kind("bad_puzzle"));
  await assert.rejects(port.call("nonsense"), kind("not_found"));
  assert.ok((await port.call("techniques")).length > 10);
});

test("every puzzle made without a seed is another one", async () => {
  const port = await opened();
  const made = await Promise.all([1, 2, 3].map(() => port.call("generate", {})));
  assert.equal(new Set(made.map((one) => one.puzzle)).size, 3);
});

test("calls overlap, and what waits in line is answered", async () => {
  const port = await opened();
  const calls = Array.from({ length: 20 }, () => port.call("rate", { puzzle }));
  const answers = await Promise.all(calls);
  assert.ok(answers.every((answer) => answer.se.er === answers[0].se.er));
});

test("a call that is cancelled ends at once, and others go on", async () => {
  const port = await opened({ seconds: 0 });
  const ended = worker.ended;
  const control = new AbortController();
  const long = port.call(...LONG, { signal: control.signal });
  const refused = assert.rejects(long, kind("cancelled"));
  await soon(300);
  const from = performance.now();
  control.abort();
  await refused;
  assert.ok(performance.now() - from < 1000);
  assert.equal(worker.ended, ended + 1, "its worker ended with it");
  assert.equal((await port.call("solve", { puzzle })).solutions, 1);
  await assert.rejects(port.call("solve", { puzzle }, { signal: control.signal }), kind("cancelled"));
});

test("a call that waits in line can be cancelled", async () => {
  const port = await opened({ seconds: 0 });
  const controls = Array.from({ length: 8 }, () => new AbortController());
  const calls = controls.map(({ signal }) => assert.rejects(port.call(...LONG, { signal }), kind("cancelled")));
  await soon(100);
  const last = new AbortController();
  const waiting = assert.rejects(port.call("solve", { puzzle }, { signal: last.signal }), kind("cancelled"));
  last.abort();
  await waiting;
  controls.forEach((control) => control.abort());
  await Promise.all(calls);
  assert.equal((await port.call("solve", { puzzle })).solutions, 1);
});

test("progress is told", async () => {
  const port = await opened();
  const told = [];
  // A millisecond or more each: nothing is told of what is over at once.
  const hard = "4....2.6.1..3.........7.......7...5.8.96.....2.1..5....18.4.3..3.....1.2...9.364.";
  const puzzles = Array.from({ length: 500 }, () => hard);
  const { results } = await port.call("rate", { puzzles }, { onProgress: (progress) => told.push(progress) });
  assert.equal(results.length, 500);
  assert.ok(told.length > 0 && told.length < 500, `told ${told.length} times`);
  assert.ok(told.every(({ done, total, words }, at) => done > (told[at - 1]?.done ?? 0) && total === 500 && words));
});

test("time is limited", async () => {
  const port = await opened({ seconds: 1 });
  const from = performance.now();
  await assert.rejects(port.call(...LONG), kind("stopped"));
  const took = performance.now() - from;
  assert.ok(took > 900 && took < 10_000, `${took} ms`);
  assert.equal((await port.call("about")).limits.seconds, 1);
  assert.equal((await port.call("solve", { puzzle })).solutions, 1);
});

test("an instance that trapped is replaced", async () => {
  const port = await opened({ module: everySecondCallTraps() });
  for (let round = 0; round < 3; round += 1) {
    assert.deepEqual(await port.call("anything"), {});
    await assert.rejects(port.call("anything"), kind("internal"));
  }
});

test("a worker that cannot start is an error, not silence", async () => {
  const port = await opened({ module: new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])) });
  await assert.rejects(port.call("solve", { puzzle }), kind("internal"));
});

/**
 * A module with the exports of the real one. Memory holds a counter at 0 and the answer `{}` at 4; the call adds 1 to the
 * counter and traps at 2.
 */
function everySecondCallTraps() {
  const section = (id, ...bytes) => [id, bytes.length, ...bytes];
  const name = (text) => [text.length, ...Buffer.from(text)];
  const body = (...code) => [code.length + 2, 0, ...code, 0x0b];
  const [i32, i64, f64] = [0x7f, 0x7e, 0x7c];
  const call = [0x41, 0, 0x41, 0, 0x28, 2, 0, 0x41, 1, 0x6a, 0x36, 2, 0] // counter += 1
    .concat([0x41, 0, 0x28, 2, 0, 0x41, 2, 0x46, 0x04, 0x40, 0x00, 0x0b, 0x41, 1]); // if counter == 2 trap; 1
  const bytes = [
    ...[0, 97, 115, 109, 1, 0, 0, 0],
    ...section(1, 3, 0x60, 1, i32, 1, i32, 0x60, 3, i32, i64, f64, 1, i32, 0x60, 0, 1, i32),
    ...section(3, 4, 0, 1, 2, 2),
    ...section(5, 1, 0, 1),
    ...section(
      7,
      5,
      ...name("memory"),
      2,
      0,
      ...name("sudokit_input"),
      0,
      0,
      ...name("sudokit_call"),
      0,
      1,
      ...name("sudokit_answer"),
      0,
      2,
      ...name("sudokit_answer_length"),
      0,
      3,
    ),
    ...section(10, 4, ...body(0x41, 16), ...body(...call), ...body(0x41, 4), ...body(0x41, 2)),
    ...section(11, 1, 0, 0x41, 4, 0x0b, 2, ...Buffer.from("{}")),
  ];
  return new WebAssembly.Module(new Uint8Array(bytes));
}
