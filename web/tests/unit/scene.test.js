import { test } from "node:test";
import assert from "node:assert/strict";
import { NINE, geometryOf, maskOf } from "../../page/model/geometry.js";
import { allMarks, digits, fromLine } from "../../page/model/position.js";
import { paint, place, setAuto } from "../../page/model/edit.js";
import { drawing } from "../../page/model/roles.js";
import { Layout, SIDE } from "../../page/view/layout.js";
import { svgFile } from "../../page/view/paint.js";
import { paintOf, styleSheet } from "../../page/view/palette.js";
import { scene } from "../../page/view/scene.js";

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const PARTS = [
  "pattern",
  "fin",
  "endo fin",
  ..."abcdefg".split("").map((n) => `colour ${n}`),
  ..."ABCDEFG".split("").map((n) => `set ${n}`),
];

/** Everything a picture can show, at once. */
function crowded() {
  let position = setAuto(fromLine(PUZZLE), true);
  for (let colour = 1; colour <= 8; colour += 1) position = paint(position, [colour], colour);
  position = place(position, [2], 5);
  const marks = allMarks(position);
  const free = marks.flatMap((mask, cell) => (mask ? [cell] : []));
  const candidate = (n) => `${NINE.name(free[n])}=${Math.log2(marks[free[n]] & -marks[free[n]]) + 1}`;
  const step = {
    technique: "all",
    title: "All",
    placements: [candidate(0)],
    eliminations: [candidate(1)],
    houses: [{ house: "box 9", part: "home" }],
    candidates: PARTS.map((part, n) => ({ candidate: candidate(n + 2), part })),
    chains: [
      [
        { digit: 4, cells: ["r1c3", "r2c3"], on: false },
        { digit: 4, cells: ["r9c9"], on: true },
        { digit: 4, cells: ["r9c1"], on: false },
      ],
    ],
  };
  return {
    geometry: NINE,
    digits: digits(position),
    clues: position.clues.map(Boolean),
    marks,
    colours: position.colours,
    selected: new Set([30]),
    cursor: 0,
    clashes: new Set([2]),
    wrong: new Set([2]),
    drawing: drawing(NINE, step),
    truth: marks.map((mask) => mask & -mask),
  };
}

test("every class of a shape has its paint, light and dark", () => {
  const look = crowded();
  const shapes = [look, { ...look, drawing: null }].flatMap((one) => Object.values(scene(one)).flat());
  const classes = new Set(shapes.flatMap((shape) => shape.class.split(" ")));
  assert.ok(classes.size > 40, `only ${classes.size} classes`);
  for (const name of classes) {
    for (const dark of [false, true]) assert.ok(Object.keys(paintOf(name, dark)).length > 0, `no paint for ${name}`);
    assert.ok(styleSheet("", "both").includes(`.${name}{`), name);
  }
});

test("digits and marks lie in their cells, in every size", () => {
  for (const box of ["2x2", "2x3", "2x4", "3x3", "3x4", "4x4", "5x5"]) {
    const geometry = geometryOf(box);
    const layout = new Layout(geometry, true);
    for (let cell = 0; cell < geometry.cellCount; cell += 1) {
      const [x, y] = layout.corner(cell);
      for (let digit = 1; digit <= geometry.order; digit += 1) {
        const [mx, my] = layout.middle(cell, digit);
        const [half, inside] = [layout.radius, (at, from) => at - half >= from && at + half <= from + SIDE];
        assert.ok(inside(mx, x) && inside(my, y), `${box} ${geometry.name(cell)} ${digit}`);
      }
    }
  }
});

test("a filled cell shows its digit and no marks", () => {
  const shapes = scene({
    geometry: NINE,
    digits: [5, ...Array(80).fill(0)],
    clues: Array(81).fill(false),
    marks: Array(81).fill(maskOf("12")),
  });
  assert.equal(shapes.digits.filter((shape) => shape.class === "put").length, 1);
  assert.equal(shapes.digits.filter((shape) => shape.class === "mark").length, 160);
});

test("an SVG file is whole and escapes its title", () => {
  const file = svgFile(crowded(), 'A < B & "C"');
  assert.match(
    file,
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*>\n<title>A &lt; B &amp; &quot;C&quot;<\/title>/,
  );
  assert.doesNotMatch(file, /undefined|NaN|url\(|href/);
  assert.ok(file.endsWith("</svg>\n"));
});

test("a digit that blocks has one sight line each way, to the farthest cell", () => {
  const [from, ...to] = ["r1c7", "r7c7", "r8c7", "r9c7", "r1c2", "r1c4"].map((name) => NINE.cell(name));
  const drawing = { roles: new Map(), sets: new Map(), tinted: new Set(), links: [], sights: [{ from, to }] };
  const none = Array(81).fill(0);
  const shapes = scene({ geometry: NINE, digits: none, clues: none.map(Boolean), marks: none, drawing });
  const lines = Object.values(shapes)
    .flat()
    .filter((shape) => shape.class === "sight")
    .map(({ d }) => d.replace(/.*L/, ""));
  const middle = (cell) => new Layout(NINE, true).corner(cell).map((at) => at + SIDE / 2).join(" ");
  assert.deepEqual(lines, [middle(to[2]), middle(to[3])]);
});
