// The stock of drills: ten for every technique, and at each position the engine's next step is of that technique and among
// the answers. So the technique is needed there, and it is the answer.

import assert from "node:assert/strict";
import { test } from "node:test";
import { DRILLS } from "../../page/data/drills.js";
import { COURSE } from "../../page/model/course.js";
import { NINE } from "../../page/model/geometry.js";
import { completeMarks, fromLine, gridLine, puzzleLine } from "../../page/model/position.js";
import { candidateOf } from "../../page/model/roles.js";
import { decode } from "../../page/text/link.js";
import { engine, fromSite } from "./support.mjs";

const { Instance } = await fromSite("instance.js");
const instance = new Instance(engine(), () => {});
const ask = (name, request) => {
  const { ok, json } = instance.call(name, JSON.stringify(request), { seed: 1n, seconds: 60 });
  assert.ok(ok, json);
  return JSON.parse(json);
};

test("every technique has ten drills", () => {
  assert.deepEqual(
    Object.keys(DRILLS),
    COURSE.map(([technique]) => technique),
  );
  for (const [technique, { drills }] of Object.entries(DRILLS)) assert.equal(drills.length, 10, technique);
});

for (const [technique, { puzzle, drills }] of Object.entries(DRILLS))
  test(`${technique}: the engine needs it, and finds one of the answers`, () => {
    for (const [link, answers] of drills) {
      const { position } = decode(link);
      const { step } = ask("hint", {
        puzzle: puzzleLine(position),
        entries: gridLine(position),
        marks: completeMarks(position),
        level: "full",
      });
      assert.equal(step.technique, technique, link);
      const effects = [...step.placements, ...step.eliminations].map((text) => {
        const { cell, digit } = candidateOf(NINE, text);
        return cell * 9 + digit - 1;
      });
      assert.ok(
        answers.some(([, list]) => [...list].sort().join() === effects.sort().join()),
        `${link}: the engine finds ${step.words.full}`,
      );
      for (const [cells, list] of answers) assert.ok(cells.length > 0 && list.length > 0);
    }
    if (!puzzle) return;
    const { steps, result } = ask("explain", { puzzle: puzzleLine(fromLine(puzzle)), schedule: "teaching" });
    assert.ok(result === "solved" && steps.some((step) => step.technique === technique), "the puzzle needs it");
  });
