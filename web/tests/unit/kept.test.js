// What is kept and counted: histories as text, levels and days, statistics, wishes.

import assert from "node:assert/strict";
import { test } from "node:test";
import * as edit from "../../page/model/edit.js";
import { History } from "../../page/model/history.js";
import { read, written } from "../../page/model/journal.js";
import { LEVELS, daily, dayAfter, dayOf } from "../../page/model/levels.js";
import { fromLine } from "../../page/model/position.js";
import { byLevel, isBest, streak } from "../../page/model/stats.js";
import { contradiction } from "../../page/model/wishes.js";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

test("a history is the same after it was written and read", () => {
  const history = new History(fromLine(EASY));
  const change = (next) => history.push(next(history.present));
  change((now) => edit.place(now, [2], 4));
  change((now) => edit.toggleMark(now, [3], 2));
  change((now) => edit.toggleCorner(now, [3, 5], 6));
  change((now) => edit.paint(now, [10, 11], 3));
  change((now) => edit.setAuto(now, true));
  change((now) => edit.toggleMark(now, [11], 2));
  change((now) => edit.tone(now, [11], 4, 5));
  change((now) => edit.tone(now, [11], 4, 5));
  change(edit.restart);
  history.undo();
  history.undo();
  const text = JSON.stringify(written(history));
  const again = read(JSON.parse(text));
  assert.deepEqual(again.present, history.present);
  assert.deepEqual(again.past, history.past);
  assert.deepEqual(again.future, history.future);
  assert.equal(JSON.stringify(written(again)), text);
  assert.ok(text.length < 600, `${text.length} bytes for nine moves`);
});

test("what is not a history is refused", () => {
  const { first } = written(new History(fromLine(EASY)));
  for (const bad of [
    null,
    {},
    { first: "p=1", changes: [], at: 0 },
    { first, changes: ["q1:1"], at: 0 },
    { first, changes: ["e9z9:1"], at: 0 },
  ])
    assert.equal(read(bad), null);
});

test("marks of a few cells rule nothing out, marks of all do", () => {
  const few = edit.toggleMark(fromLine(EASY), [10, 11], 2);
  const on = edit.setAuto(few, true);
  assert.ok(on.struck.every((mask) => mask === 0));
  assert.deepEqual(edit.setAuto(on, false).marks, few.marks);
  const all = edit.setAuto(edit.setAuto(fromLine(EASY), true), false);
  const less = edit.toggleMark(all, [2], 1);
  const again = edit.setAuto(less, true);
  assert.equal(again.struck[2], 1);
});

test("a day has one puzzle, and days follow each other", () => {
  assert.deepEqual(daily("2026-11-16"), { day: "2026-11-16", level: "gentle", seed: "20261116" });
  assert.ok(
    [...Array(7).keys()].every((i) => LEVELS.some(({ name }) => name === daily(dayAfter("2026-11-16", i)).level)),
  );
  assert.equal(dayAfter("2028-02-28", 1), "2028-02-29");
  assert.equal(dayAfter("2026-01-01", -1), "2025-12-31");
  assert.equal(dayOf(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
});

test("statistics by level, best times without hints, days in a row", () => {
  const result = (level, seconds, hints, day = "") => ({ level, seconds, hints, mistakes: 0, day, daily: day });
  const all = [result("easy", 300, 0), result("easy", 100, 2), result("hard", 900, 1)];
  assert.deepEqual(byLevel(all), [
    { level: "easy", count: 2, best: 300, mean: 200, clean: 1 },
    { level: "hard", count: 1, best: 0, mean: 900, clean: 0 },
  ]);
  assert.ok(isBest(all, result("easy", 200, 0)));
  assert.ok(!isBest(all, result("easy", 200, 1)));
  assert.ok(!isBest(all, result("easy", 400, 0)));
  const days = ["2026-11-13", "2026-11-15", "2026-11-14"].map((day) => result("easy", 1, 0, day));
  assert.equal(streak(days, "2026-11-16"), 3);
  assert.equal(streak(days, "2026-11-17"), 0);
});

test("wishes that contradict each other are found", () => {
  const techniques = [
    { technique: "x-wing", family: "fish" },
    { technique: "naked-pair", family: "subset" },
    { technique: "sk-loop", family: "exotic" },
  ];
  assert.equal(contradiction({ rating: { min: 9, max: 2 } }, techniques), "wish-rating");
  assert.equal(contradiction({ clues: { min: 30, max: 24 } }, techniques), "wish-clues");
  assert.equal(contradiction({ level: "easy", technique: "x-wing" }, techniques), "wish-level");
  assert.equal(contradiction({ level: "medium", technique: "naked-pair" }, techniques), "");
  assert.equal(contradiction({ technique: "sk-loop" }, techniques), "wish-rare");
  assert.equal(contradiction({ rating: { min: 2 }, clues: { min: 24, max: 24 } }, techniques), "");
});
