import { test } from "node:test";
import assert from "node:assert/strict";
import { NINE, digitsOf } from "../../page/model/geometry.js";
import { fromLine, candidates, digits, marksAt } from "../../page/model/position.js";
import { applyStep } from "../../page/model/edit.js";
import { drawing, roleClass, rolesUsed } from "../../page/model/roles.js";
import { Walk, boxesFirst } from "../../page/model/walk.js";

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const index = (name, digit) => NINE.cell(name) * 9 + digit - 1;

const STEP = {
  technique: "made-up",
  title: "Made up",
  placements: ["r5c5=5"],
  eliminations: ["r1c3=2"],
  houses: [{ house: "row 1", part: "base" }],
  candidates: [
    { candidate: "r1c3=2", part: "pattern" },
    { candidate: "r1c4=2", part: "set B" },
    { candidate: "r1c6=2", part: "colour a" },
    { candidate: "r2c2=2", part: "pattern" },
    { candidate: "r1c8=2", part: "endo fin" },
  ],
  chains: [
    [
      { digit: 2, cells: ["r2c2"], on: false },
      { digit: 2, cells: ["r2c3", "r2c9"], on: true },
      { digit: 2, cells: ["r4c2"], on: false },
      { digit: 2, cells: ["r4c2"], on: false },
    ],
    [
      { digit: 2, cells: ["r2c2"], on: false },
      { digit: 2, cells: ["r2c3", "r2c9"], on: true },
    ],
  ],
};

test("roles: effects win, then parts, then chains", () => {
  const drawn = drawing(NINE, STEP);
  assert.equal(drawn.roles.get(index("r1c3", 2)), "removed");
  assert.equal(drawn.roles.get(index("r5c5", 5)), "placed");
  assert.equal(drawn.roles.get(index("r1c4", 2)), "set B");
  assert.equal(drawn.roles.get(index("r2c2", 2)), "off", "pattern does not hide a place in a chain");
  assert.equal(drawn.roles.get(index("r2c9", 2)), "on");
  assert.equal(drawn.sets.get(NINE.cell("r1c4")), 1);
  assert.ok(drawn.tinted.has(0) && drawn.tinted.has(8) && !drawn.tinted.has(9));
  assert.deepEqual(rolesUsed(drawn), ["removed", "placed", "endo fin", "colour a", "set B", "on", "off"]);
  assert.deepEqual(rolesUsed(drawn).map(roleClass), ["removed", "placed", "endo", "k0", "m1", "on", "off"]);
});

test("links: each once, repetitions are none, strong from off to on", () => {
  const { links } = drawing(NINE, STEP);
  assert.deepEqual(
    links.map(({ strong }) => strong),
    [true, false],
  );
  assert.equal(links[0].to.cells.length, 2);
});

test("a hint of a lower level is drawn with what it has", () => {
  const drawn = drawing(NINE, { technique: "x", title: "X" });
  assert.equal(drawn.roles.size + drawn.tinted.size + drawn.links.length, 0);
});

test("a walk: the position before each step, forward and back", () => {
  const start = fromLine(PUZZLE);
  const marks = start.clues.map((_, cell) => digitsOf(candidates(start, cell)).join(""));
  const walk = new Walk(NINE, digits(start), marks, [STEP], false);
  assert.equal(walk.stage.digits[40], 0);
  assert.equal(walk.step, STEP);
  walk.goTo(7);
  assert.equal(walk.at, 1);
  assert.equal(walk.step, null);
  assert.equal(walk.stage.digits[40], 5);
  assert.ok(!digitsOf(walk.stage.marks[2]).includes(2));
  assert.ok(NINE.peers[40].every((peer) => !digitsOf(walk.stage.marks[peer]).includes(5)));
  walk.goTo(-1);
  assert.equal(walk.stage.digits[40], 0);
});

test("a step is applied to the player's grid", () => {
  const next = applyStep(fromLine(PUZZLE), STEP);
  assert.equal(next.entries[40], 5);
  assert.ok(next.auto && !digitsOf(marksAt(next, 2)).includes(2));
});

test("possible steps: hidden singles in boxes first, and none twice", () => {
  const hidden = (placed, house) => ({ technique: "hidden-single", title: "", placements: [placed], houses: [{ house, part: "home" }] });
  const full = { technique: "full-house", title: "", placements: ["r1c1=1"] };
  const pair = { technique: "naked-pair", title: "", eliminations: ["r1c2=1"] };
  const [row, column, box, alone] = [
    hidden("r3c7=5", "row 3"),
    hidden("r7c1=9", "column 1"),
    hidden("r3c7=5", "box 3"),
    hidden("r9c9=2", "box 9"),
  ];
  assert.deepEqual(boxesFirst([full, row, column, box, alone, pair]), [full, box, alone, column, pair]);
  assert.deepEqual(boxesFirst([full, pair]), [full, pair]);
});
