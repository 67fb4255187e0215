import { test } from "node:test";
import assert from "node:assert/strict";
import { NINE, boxFor, digitsOf, geometryOf, maskOf } from "../../page/model/geometry.js";
import * as position from "../../page/model/position.js";
import * as edit from "../../page/model/edit.js";
import { History } from "../../page/model/history.js";
import { Clock, clockText } from "../../page/model/clock.js";

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const start = () => /** @type {position.Position} */ (position.fromLine(PUZZLE));

test("houses and peers of several sizes", () => {
  for (const [box, peers] of [
    ["2x2", 7],
    ["2x3", 12],
    ["3x3", 20],
    ["3x4", 28],
    ["4x4", 39],
  ]) {
    const geometry = geometryOf(String(box));
    assert.equal(geometry.houses.length, 3 * geometry.order);
    assert.ok(
      geometry.peers.every((list) => list.length === peers),
      String(box),
    );
    for (let cell = 0; cell < geometry.cellCount; cell += 1) assert.equal(geometry.cell(geometry.name(cell)), cell);
  }
  // Two rows of three columns: the second box starts in the fourth column.
  assert.deepEqual(geometryOf("2x3").house("box 2"), [3, 4, 5, 9, 10, 11]);
  assert.deepEqual(NINE.house("box 4").slice(0, 4), [27, 28, 29, 36]);
  assert.deepEqual(NINE.house("nonsense 4"), []);
  assert.equal(NINE.cell("r0c1"), null);
  assert.equal(NINE.cell("r9c10"), null);
  assert.equal(geometryOf("9x9"), null);
  assert.equal(boxFor(144), "3x4");
  assert.equal(boxFor(80), null);
  assert.deepEqual(digitsOf(maskOf("1279")), [1, 2, 7, 9]);
});

test("lines are read and written", () => {
  assert.equal(position.puzzleLine(start()), PUZZLE);
  assert.equal(position.clueCount(start()), 30);
  assert.equal(position.fromLine("123"), null);
  assert.equal(position.fromLine(".".repeat(36)).geometry.box, "2x3");
  assert.equal(position.fromLine(".".repeat(36), "3x2").geometry.box, "3x2");
  const sukaku = `....5....${"12.......".repeat(80)}`;
  assert.equal(position.puzzleLine(position.fromLine(sukaku)), sukaku);
  assert.deepEqual(position.fromLine(sukaku).clues.slice(0, 2), [5, 0], "a single candidate is as good as a clue");
});

test("a digit goes in, clashes, and comes out when it is put in again", () => {
  const put = edit.place(start(), [2], 5);
  assert.deepEqual([...position.clashes(NINE, position.digits(put))].sort(), [0, 2]);
  assert.equal(edit.place(put, [2], 5).entries[2], 0);
  assert.equal(edit.place(put, [2], 4).entries[2], 4);
  const before = start();
  assert.equal(edit.place(before, [0], 4), before, "a clue stays");
});

test("marks by hand: written, taken away, cleared by a digit in a peer", () => {
  let now = edit.toggleMark(start(), [2, 3], 4);
  now = edit.toggleMark(now, [2], 1);
  assert.deepEqual(digitsOf(position.marksAt(now, 2)), [1, 4]);
  now = edit.place(now, [3], 4);
  assert.deepEqual(digitsOf(position.marksAt(now, 2)), [1]);
  assert.equal(position.marksAt(now, 3), 0, "a filled cell shows none");
  now = edit.toggleMark(now, [2], 1);
  assert.equal(position.marksAt(now, 2), 0);
  assert.equal(position.completeMarks(now), null, "a few marks are not all");
});

test("automatic marks: computed, struck out, and what is seen stays when they go off", () => {
  let now = edit.setAuto(start(), true);
  assert.deepEqual(digitsOf(position.marksAt(now, 2)), [1, 2, 4]);
  now = edit.toggleMark(now, [2], 2);
  assert.deepEqual(digitsOf(position.marksAt(now, 2)), [1, 4]);
  assert.equal(edit.toggleMark(now, [2], 9), now, "what a peer has cannot be marked");
  const off = edit.setAuto(now, false);
  assert.deepEqual(position.allMarks(off), position.allMarks(now));
  assert.deepEqual(position.allMarks(edit.setAuto(off, true)), position.allMarks(now));
  assert.equal(position.completeMarks(now)[2], "14");
  assert.equal(position.completeMarks(now)[0], "5");
  now = edit.toggleMark(now, [2], 2);
  assert.deepEqual(digitsOf(position.marksAt(now, 2)), [1, 2, 4]);
});

test("erase takes digits first, then marks, then colours", () => {
  let now = edit.place(edit.toggleMark(edit.paint(start(), [2], 3), [2], 1), [2], 4);
  now = edit.erase(now, [2]);
  assert.deepEqual([now.entries[2], now.marks[2], now.colours[2]], [0, 1, 3]);
  now = edit.erase(now, [2]);
  assert.deepEqual([now.marks[2], now.colours[2]], [0, 3]);
  now = edit.erase(now, [2]);
  assert.equal(now.colours[2], 0);
  assert.equal(edit.erase(now, [2]), now);
});

test("entered by hand, then fixed as clues; filled; solved; restarted", () => {
  let now = position.blank();
  [...PUZZLE].forEach((letter, cell) => {
    if (letter !== ".") now = edit.place(now, [cell], Number(letter));
  });
  assert.equal(position.puzzleLine(now), PUZZLE, "without clues what was put in is the puzzle");
  now = edit.fix(now);
  assert.equal(position.clueCount(now), 30);
  assert.ok(!now.entries.some(Boolean));
  now = edit.fill(now, SOLUTION);
  assert.ok(position.isSolved(now));
  assert.ok(
    position
      .remaining(now)
      .slice(1)
      .every((left) => left === 0),
  );
  assert.equal(position.gridLine(now), SOLUTION);
  assert.equal(position.gridLine(edit.restart(now)), PUZZLE);
});

test("undo and redo", () => {
  const history = new History(start());
  assert.equal(history.push(history.present), false);
  history.push(edit.place(history.present, [2], 4));
  history.push(edit.place(history.present, [3], 6));
  assert.ok(history.undo() && history.undo() && !history.undo());
  assert.equal(history.present.entries[2], 0);
  assert.ok(history.redo());
  assert.equal(history.present.entries[2], 4);
  history.push(edit.place(history.present, [5], 8));
  assert.equal(history.redo(), false, "a new way ends the old one");
});

test("the clock stops and goes on", () => {
  const clock = new Clock(1000);
  clock.start(5000);
  clock.start(6000);
  assert.equal(clock.read(7000), 3000);
  clock.stop(8000);
  assert.equal(clock.read(99000), 4000);
  assert.deepEqual([clockText(4000), clockText(65_000), clockText(3_605_000)], ["0:04", "1:05", "1:00:05"]);
});
