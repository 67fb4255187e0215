import assert from "node:assert/strict";
import { test } from "node:test";
import { NINE, bit, geometryOf } from "../../page/model/geometry.js";
import { History } from "../../page/model/history.js";
import { read, written } from "../../page/model/journal.js";
import { blank, candidates, clashes, digits, fromRules, gridPuzzle, puzzleLine } from "../../page/model/position.js";
import { geometryFor, listsOf, readRuled } from "../../page/model/ruled.js";
import { addRule, clear, give, removeRule, setBoxes, setRegion, setWhole } from "../../page/model/rules.js";
import { diagonals, numbersOf, ray, ruleFrom, toolOf } from "../../page/model/tools.js";
import { decode, encode, problemOf } from "../../page/text/link.js";

const CAGE = { rule: "Cage", numbers: [10], cells: [["r1c1", "r1c2", "r2c2"]] };
const ruledGame = () => addRule(give(blank(), [0], 4), CAGE);

test("a rule makes a plain position one with rules, and the last that goes makes it plain again", () => {
  const position = ruledGame();
  assert.deepEqual(position.ruled, { rows: 9, columns: 9, values: [1, 9], rules: [CAGE] });
  assert.equal(addRule(position, { ...CAGE }), position);
  const plain = removeRule(position, 0);
  assert.equal(plain.ruled, null);
  assert.equal(plain.geometry, NINE);
});

test("the engine reads rules and digits as one JSON", () => {
  const position = { ...ruledGame(), entries: ruledGame().entries.map((_, cell) => (cell === 80 ? 7 : 0)) };
  assert.deepEqual(JSON.parse(puzzleLine(position)).cells, { r1c1: [4] });
  assert.deepEqual(JSON.parse(gridPuzzle(position)).cells, { r1c1: [4], r9c9: [7] });
  const again = fromRules(JSON.parse(puzzleLine(position)));
  assert.deepEqual(again.position.ruled, position.ruled);
  assert.deepEqual(again.position.clues, position.clues);
});

test("candidates and clashes know cages, diagonals, knights and regions", () => {
  const open = (position, cell, digit) => Boolean(candidates(position, cell) & bit(digit));
  const position = ruledGame();
  assert.equal(open(position, 10, 4), false);
  assert.equal(open(give(blank(), [0], 4), 11, 4), false);
  const knight = setWhole(give(blank(), [0], 4), { rule: "AntiKnight" }, true);
  assert.equal(open(knight, 11, 4), false);
  assert.equal(open(knight, 40, 4), true);
  const diagonal = setWhole(knight, { rule: "Diagonal", numbers: [-1] }, true);
  assert.equal(open(diagonal, 40, 4), false);
  assert.deepEqual([...clashes(diagonal.geometry, digits(give(diagonal, [80], 4)))], [0, 80]);
});

test("a region takes cells from the boxes, and boxes can be taken away", () => {
  const position = setRegion(blank(geometryOf("2x2")), new Set([0, 1, 2, 3]));
  assert.equal(position.ruled.boxes, false);
  assert.deepEqual(position.ruled.jigsaw.slice(0, 6), [4, 4, 4, 4, 0, 0]);
  assert.deepEqual(position.geometry.house("region 1"), [4, 5]);
  assert.equal(setBoxes(blank(), false).geometry.houses.length, 18);
  assert.equal(setBoxes(setBoxes(blank(), false), true).ruled, null);
});

test("rules survive a link and a journal", () => {
  const start = blank();
  const history = new History(start);
  const steps = [
    (now) => give(now, [0], 4),
    (now) => addRule(now, CAGE),
    (now) => addRule(now, { rule: "Thermo", cells: [["r3c1", "r3c2"]] }),
    (now) => removeRule(now, 0),
    (now) => setRegion(now, new Set([5, 6])),
    (now) => clear(now, new Set([0])),
  ];
  for (const step of steps) history.push(step(history.present));
  const again = read(JSON.parse(JSON.stringify(written(history))));
  assert.equal(again.past.length, steps.length);
  [...again.past, again.present].forEach((position, i) => {
    const before = [...history.past, history.present][i];
    assert.deepEqual([position.ruled, position.clues], [before.ruled, before.clues]);
    assert.equal(position.geometry.shape, before.geometry.shape);
    assert.deepEqual(decode(encode(before)).position.ruled, before.ruled);
  });
  assert.equal(problemOf(`#${encode(ruledGame())}`), null);
  assert.equal(problemOf("#p=zzzc&r=%7B").values.field, "r");
});

test("a link to penpa-edit is not a damaged link of ours", () => {
  const penpa = "#m=edit&p=7VRNb9s4EL37VwQ88yCSEmXp5rrOXlI3u0kRFIIRyI7aCJWtrGQ3WRr57xkOyaVlaA89";
  assert.equal(decode(penpa), null);
  assert.equal(problemOf(penpa), null);
});

test("what cannot be shown is named", () => {
  assert.equal(readRuled({ rows: 9, values: [0, 8] }).error, "ruled-values");
  assert.equal(readRuled({ rows: 9, grids: [[0, 0]] }).error, "ruled-shape");
  assert.equal(readRuled({ rows: 100 }).error, "ruled-shape");
  assert.equal(readRuled({ rows: 4, rules: [{ rule: "<b>" }] }).error, "ruled-damaged");
  assert.equal(readRuled({ rows: 4, rules: [{ rule: "Cage", cells: [1] }] }).error, "ruled-damaged");
  assert.equal(readRuled({ rows: 4, jigsaw: [1] }).error, "ruled-damaged");
});

test("tools make rules of what is selected, or say what is missing", () => {
  const from = (rule, cells, text = "", way = "") => ruleFrom(toolOf(rule), NINE, cells, text, way);
  assert.deepEqual(from("Cage", [0, 1, 10], "10"), CAGE);
  assert.deepEqual(from("Cage", [0]).numbers, [0]);
  assert.deepEqual(from("Thermo", [0, 10, 11]), { rule: "Thermo", cells: [["r1c1", "r2c2", "r2c3"]] });
  assert.equal(from("Thermo", [0, 2]), "set-need-line");
  assert.equal(from("Thermo", [0]), "set-need-line");
  assert.equal(from("WhiteDot", [0, 10]), "set-need-edge");
  assert.equal(from("Sandwich", [0], "", "left"), "set-need-number");
  assert.deepEqual(from("Quad", [0], "129").cells, [["r1c1", "r1c2", "r2c1", "r2c2"]]);
  assert.equal(from("Quad", [80], "1"), "set-need-square");
  assert.deepEqual(from("XSum", [12], "20", "right").cells[0].slice(0, 2), ["r2c9", "r2c8"]);
  assert.deepEqual(ray(NINE, 2, "dr").length, 7);
  assert.deepEqual(diagonals(NINE, 2), ["dr", "dl"]);
  assert.deepEqual(diagonals(NINE, 40), []);
  assert.deepEqual(numbersOf(toolOf("Whisper"), ""), [5]);
});

test("grids that are not square, and clues outside", () => {
  const read = readRuled({ rows: 4, columns: 6, values: [1, 6], boxes: false, rules: [{ rule: "Sandwich", numbers: [5], cells: [["r4c2", "r3c2", "r2c2", "r1c2"]] }] });
  const geometry = geometryFor(read.ruled);
  assert.equal(geometry.cellCount, 24);
  assert.deepEqual([...geometry.clued], ["bottom"]);
  assert.equal(geometry.name(23), "r4c6");
  assert.deepEqual(listsOf(geometry, read.ruled.rules[0]), [[19, 13, 7, 1]]);
});
