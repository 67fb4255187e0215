// What helps to learn: sight lines, beats, Eureka notation, drills.

import assert from "node:assert/strict";
import { test } from "node:test";
import { beatsOf, upTo } from "../../page/model/beats.js";
import { COURSE, nextOf, withDone } from "../../page/model/course.js";
import { Drill } from "../../page/model/drill.js";
import { NINE, digitOf } from "../../page/model/geometry.js";
import { fromLine } from "../../page/model/position.js";
import { sights } from "../../page/model/sight.js";
import { encode } from "../../page/text/link.js";
import { eureka } from "../../page/text/eureka.js";
import { lessonsIn } from "../../page/text/lessons.js";
import { LANGUAGES } from "../../page/text/words.js";

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const digits = [...EASY].map(digitOf);
const cells = (...names) => names.map((name) => NINE.cell(name));

test("a hidden single is seen by the fewest digits that suffice", () => {
  const step = {
    technique: "hidden-single",
    title: "",
    placements: ["r1c6=8"],
    houses: [{ house: "column 6", part: "home" }],
  };
  const found = sights(NINE, digits, step);
  assert.deepEqual(new Set(found.map(({ from }) => from)), new Set(cells("r3c3", "r5c4", "r9c5")));
  const covered = found.flatMap(({ to }) => to).sort((a, b) => a - b);
  const open = NINE.house("column 6").filter((cell) => !digits[cell] && cell !== NINE.cell("r1c6"));
  assert.deepEqual(covered, open);
});

test("the engine's own blockers win", () => {
  const step = {
    technique: "hidden-single",
    title: "",
    placements: ["r1c6=8"],
    houses: [{ house: "column 6", part: "home" }],
    blockers: ["r3c3"],
  };
  assert.deepEqual(
    sights(NINE, digits, step).map(({ from }) => from),
    cells("r3c3"),
  );
});

test("a naked single is seen by one digit of each other kind", () => {
  const step = { technique: "naked-single", title: "", placements: ["r5c5=5"] };
  const found = sights(NINE, digits, step);
  const seen = found.map(({ from }) => digits[from]).sort();
  assert.deepEqual(seen, [1, 2, 3, 4, 6, 7, 8, 9]);
});

const node = (digit, on, ...names) => ({ digit, on, cells: names });
const chain = [node(5, false, "r1c1"), node(5, true, "r1c9"), node(3, false, "r1c9", "r2c9"), node(3, true, "r5c9")];

test("a chain is told link by link", () => {
  const step = { technique: "aic", title: "", eliminations: ["r5c1=5"], chains: [chain], candidates: [] };
  assert.deepEqual(
    beatsOf(step).map(({ kind }) => kind),
    ["start", "link", "link", "link", "end"],
  );
  assert.equal(upTo(step, 0).chains[0].length, 1);
  assert.equal(upTo(step, 2).chains[0].length, 3);
  assert.deepEqual(upTo(step, 2).eliminations, []);
  assert.equal(upTo(step, 4), step);
  assert.equal(upTo(step, null), step);
});

test("a chain in Eureka notation", () => {
  assert.equal(eureka(chain), "(5)r1c1=(5)r1c9-(3)r12c9=(3)r5c9");
});

test("a drill: pattern, then what it removes", () => {
  const drill = new Drill(
    [
      encode(fromLine(EASY)),
      [
        [
          [1, 2],
          [27, 28],
        ],
        [[5, 6], [30]],
      ],
    ],
    false,
  );
  assert.equal(drill.size, 2);
  drill.press(1, 0);
  assert.deepEqual(drill.check(), { kind: "almost", right: 1, count: 2 });
  drill.press(2, 0);
  assert.deepEqual(drill.check(), { kind: "right" });
  assert.equal(drill.stage, "effect");
  drill.press(3, 4);
  assert.deepEqual(drill.check(), { kind: "none" });
  drill.press(3, 4);
  drill.press(3, 1);
  drill.press(3, 2);
  assert.deepEqual(drill.check(), { kind: "right" });
  assert.equal(drill.stage, "done");
});

test("every technique of the course has a lesson of its own in every language", async () => {
  assert.ok(COURSE.length >= 40);
  const all = [];
  for (const language of Object.keys(LANGUAGES)) {
    const lessons = await lessonsIn(language);
    assert.deepEqual(
      Object.keys(lessons),
      COURSE.map(([technique]) => technique),
      language,
    );
    for (const { idea, find } of Object.values(lessons)) all.push(idea, find);
  }
  assert.ok(all.every((text) => text.length > 40));
  assert.equal(new Set(all).size, all.length, "a text is there twice");
});

test("progress goes on where drills are missing", () => {
  let progress = {};
  assert.equal(nextOf(progress, 2), "full-house");
  progress = withDone(withDone(withDone(progress, "full-house", 3), "full-house", 0), "full-house", 3);
  assert.deepEqual(progress, { "full-house": [0, 3] });
  assert.equal(nextOf(progress, 2), "hidden-single");
});
