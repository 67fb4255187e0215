// What the grid looks like, as shapes: from here the page, the SVG file, the PNG and the printed sheet are all painted.
// From the back to the front: tints, colours and selection; lines; discs under candidates; links of chains; digits.
// Lengths are those of the engine's pictures: a cell is 60 wide.

import { bit, digitsOf, symbolOf } from "../model/geometry.js";
import { roleClass } from "../model/roles.js";
import { mapOf } from "../model/ruled.js";
import { Layout, OUTSIDE, SIDE } from "./layout.js";
import { frame, linkShapes } from "./links.js";
import { ruleShapes } from "./rules.js";

/**
 * @typedef {object} Look what is to be seen
 * @property {import("../model/geometry.js").Geometry} geometry
 * @property {readonly import("../model/ruled.js").Rule[]} [rules] beyond rows, columns and boxes
 * @property {readonly number[]} digits
 * @property {readonly boolean[]} clues which digits are clues
 * @property {readonly number[]} marks
 * @property {boolean} [centred] whether marks stand in the centre of the cell instead of each in its place
 * @property {readonly number[]} [corner] corner marks
 * @property {Readonly<Record<number, number>>} [tones] colours of candidates
 * @property {{ cells: Set<number>, digit: number } | null} [lit] cells that are highlighted, and the digit if it is one
 * @property {boolean} [peers] whether houses and equal digits of the cursor are lit
 * @property {readonly number[]} [colours]
 * @property {ReadonlySet<number>} [selected]
 * @property {number | null} [cursor] the cell whose houses and digit are lit
 * @property {ReadonlySet<number>} [clashes]
 * @property {ReadonlySet<number>} [wrong]
 * @property {import("../model/roles.js").Drawing | null} [drawing]
 * @property {readonly number[] | null} [truth] true candidates
 * @property {boolean} [labels]
 */

/**
 * @typedef {{ kind: "rect", class: string, x: number, y: number, width: number, height: number, rx?: number }
 *   | { kind: "circle", class: string, x: number, y: number, r: number }
 *   | { kind: "path", class: string, d: string }
 *   | { kind: "text", class: string, x: number, y: number, size: number, text: string }} Shape
 */

/** The layers of a picture, by name. @param {Look} look @returns {Record<"back" | "rules" | "lines" | "dots" | "discs" | "links" | "digits", Shape[]>} */
export function scene(look) {
  const layout = new Layout(look.geometry, look.labels ?? true);
  const { under, over } = ruleShapes(layout, look.rules ?? []);
  return {
    back: backgrounds(look, layout),
    rules: under,
    lines: lines(look.geometry, layout, look.labels ?? true),
    dots: over,
    discs: discs(look, layout),
    links: links(look, layout),
    digits: digits(look, layout),
  };
}

/** @param {Look} look @param {Layout} layout @returns {Shape[]} */
function backgrounds(look, layout) {
  const { geometry, drawing } = look;
  const lit = look.cursor ?? null;
  const plain = lit === null || drawing || look.peers === false;
  const near = new Set(plain || look.lit ? [] : geometry.peers[lit]);
  const same = look.lit?.digit || (plain ? 0 : look.digits[lit]);
  /** @type {Shape[]} */
  const shapes = [];
  for (let cell = 0; cell < geometry.cellCount; cell += 1) {
    const [x, y] = layout.corner(cell);
    const square = (/** @type {string} */ name) =>
      shapes.push({ kind: "rect", class: name, x, y, width: SIDE, height: SIDE });
    square("cell");
    if (look.colours?.[cell]) square(`c${look.colours[cell]}`);
    const set = drawing?.sets.get(cell);
    if (set !== undefined) square(`s${set % 6}`);
    else if (drawing?.tinted.has(cell)) square("tint");
    if (look.truth && digitsOf(look.truth[cell]).length === 1 && !look.digits[cell]) square("sure");
    const coloured = Boolean(look.colours?.[cell]);
    if (near.has(cell) && !coloured) square("near");
    if (look.lit?.cells.has(cell) && !coloured) square("lit");
    if (drawing?.sights?.some(({ from }) => from === cell)) square("blocker");
    if (look.clashes?.has(cell) || look.wrong?.has(cell)) square("clash");
    else if (same && look.digits[cell] === same && (cell !== lit || look.lit)) square("same");
    if (look.selected?.has(cell) && !coloured) square("selected");
  }
  // Rings last, so that no neighbour covers them.
  const ring = SIDE - 2.5;
  for (const cell of look.selected ?? []) {
    const [x, y] = layout.corner(cell);
    shapes.push({ kind: "rect", class: "ring", x: x + 1.25, y: y + 1.25, width: ring, height: ring });
  }
  return shapes;
}

/** @param {import("../model/geometry.js").Geometry} geometry @param {Layout} layout @param {boolean} labels @returns {Shape[]} */
function lines(geometry, layout, labels) {
  const { left, top, wide, high } = layout;
  const { rows, columns, boxRows, boxColumns } = geometry;
  /** @type {Record<"thin" | "thick", string>} */
  const paths = { thin: "", thick: "" };
  for (let n = 1; n < columns; n += 1)
    paths[n % boxColumns === 0 ? "thick" : "thin"] += `M${left + n * SIDE} ${top}v${high}`;
  for (let n = 1; n < rows; n += 1)
    paths[n % boxRows === 0 ? "thick" : "thin"] += `M${left} ${top + n * SIDE}h${wide}`;
  if (geometry.kinds.region.length) paths.thick += borders(geometry, layout);
  /** @type {Shape[]} */
  const shapes = [
    { kind: "path", class: "thin", d: paths.thin },
    { kind: "path", class: "thick", d: paths.thick },
    { kind: "rect", class: "frame", x: left, y: top, width: wide, height: high, rx: 3 },
  ];
  const [x, y] = [geometry.clued.has("left") ? left - OUTSIDE : left, geometry.clued.has("top") ? top - OUTSIDE : top];
  const label = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ text) =>
    shapes.push({ kind: "text", class: "label", x, y, size: 13, text });
  for (let n = 0; labels && n < columns; n += 1) label(left + (n + 0.5) * SIDE, y - 9, `c${n + 1}`);
  for (let n = 0; labels && n < rows; n += 1) label(x - 13, top + (n + 0.5) * SIDE + 4, `r${n + 1}`);
  return shapes;
}

/** Where a jigsaw region ends. @param {import("../model/geometry.js").Geometry} geometry @param {Layout} layout */
function borders(geometry, layout) {
  const { rows, columns } = geometry;
  const region = mapOf(geometry.regions, geometry.cellCount);
  let path = "";
  for (let cell = 0; cell < geometry.cellCount; cell += 1) {
    const [x, y] = layout.corner(cell);
    if (geometry.column(cell) + 1 < columns && region[cell] !== region[cell + 1]) path += `M${x + SIDE} ${y}v${SIDE}`;
    if (geometry.row(cell) + 1 < rows && region[cell] !== region[cell + columns]) path += `M${x} ${y + SIDE}h${SIDE}`;
  }
  return path;
}

/** @param {Look} look @param {Layout} layout @returns {Shape[]} */
function discs(look, layout) {
  const { order } = look.geometry;
  /** @type {Shape[]} */
  const shapes = [];
  const disc = (/** @type {number} */ cell, /** @type {number} */ digit, /** @type {string} */ name) => {
    const [x, y] = layout.middle(cell, digit);
    shapes.push({ kind: "circle", class: name, x, y, r: layout.radius });
  };
  look.truth?.forEach((mask, cell) => {
    // Where nothing is excluded there is nothing to show: an empty grid would be all discs.
    const all = digitsOf(mask).length === order;
    if (!look.digits[cell] && !all) for (const digit of digitsOf(mask)) disc(cell, digit, "true");
  });
  for (const [index, tone] of Object.entries(look.tones ?? {})) {
    const [cell, digit] = [Math.floor(Number(index) / order), (Number(index) % order) + 1];
    if (!look.digits[cell]) disc(cell, digit, `c${tone}`);
  }
  for (const [index, role] of look.drawing?.roles ?? []) {
    const [cell, digit] = [Math.floor(index / order), (index % order) + 1];
    if (look.marks[cell] & bit(digit)) disc(cell, digit, roleClass(role));
  }
  return shapes;
}

/** @param {Look} look @param {Layout} layout @returns {Shape[]} */
function links(look, layout) {
  const all = look.drawing?.links ?? [];
  const frames = all.flatMap((link) => [link.from, link.to]).flatMap((node) => frame(layout, node));
  return [...sightShapes(look, layout), ...frames, ...all.flatMap((link) => linkShapes(layout, link, all))];
}

/** From a digit that stands to the farthest cells that it keeps free, along row and column. @param {Look} look @param {Layout} layout @returns {Shape[]} */
function sightShapes(look, layout) {
  const { geometry } = look;
  const middle = (/** @type {number} */ cell) => layout.corner(cell).map((at) => at + SIDE / 2);
  return (look.drawing?.sights ?? []).flatMap(({ from, to }) => {
    const [x, y] = middle(from);
    const lines = to.filter(
      (cell) => geometry.row(cell) === geometry.row(from) || geometry.column(cell) === geometry.column(from),
    );
    // One line each way, or dots of several would run into each other.
    /** @type {Map<string, number>} */
    const ends = new Map();
    const away = (/** @type {number} */ cell) =>
      Math.abs(geometry.row(cell) - geometry.row(from)) + Math.abs(geometry.column(cell) - geometry.column(from));
    for (const cell of lines.length ? lines : to) {
      const way = lines.length
        ? [Math.sign(geometry.row(cell) - geometry.row(from)), Math.sign(geometry.column(cell) - geometry.column(from))].join()
        : String(cell);
      const known = ends.get(way);
      if (known === undefined || away(cell) > away(known)) ends.set(way, cell);
    }
    return [...ends.values()].map((cell) => {
      const [tx, ty] = middle(cell);
      const far = Math.hypot(tx - x, ty - y) || 1;
      const [sx, sy] = [x + ((tx - x) / far) * 22, y + ((ty - y) / far) * 22];
      return /** @type {Shape} */ ({ kind: "path", class: "sight", d: `M${r(sx)} ${r(sy)}L${r(tx)} ${r(ty)}` });
    });
  });
}

/** Where corner marks go: round the cell, as far from the centre as they can. @param {number} i @param {number} count @returns {[number, number]} */
function cornerPlace(i, count) {
  const places = [
    [11, 16],
    [49, 16],
    [11, 55],
    [49, 55],
    [30, 16],
    [30, 55],
    [11, 35.5],
    [49, 35.5],
    [30, 35.5],
  ];
  return /** @type {[number, number]} */ (places[count <= 9 ? i : i % 9]);
}

/** @param {Look} look @param {Layout} layout @returns {Shape[]} */
function notes(look, layout) {
  /** @type {Shape[]} */
  const shapes = [];
  for (let cell = 0; cell < look.geometry.cellCount; cell += 1) {
    if (look.digits[cell]) continue;
    const [x, y] = layout.corner(cell);
    const corner = digitsOf(look.corner?.[cell] ?? 0);
    corner.slice(0, 9).forEach((digit, i) => {
      const [dx, dy] = cornerPlace(i, corner.length);
      shapes.push({ kind: "text", class: "note", x: x + dx, y: y + dy, size: 14, text: symbolOf(digit) });
    });
    const toned = Object.keys(look.tones ?? {}).some(
      (index) => Math.floor(Number(index) / look.geometry.order) === cell,
    );
    if (!look.centred || toned || !look.marks[cell]) continue;
    const text = digitsOf(look.marks[cell]).map(symbolOf).join("");
    const size = Math.min(17, 88 / text.length + 2);
    shapes.push({ kind: "text", class: "mark", x: x + SIDE / 2, y: y + SIDE / 2 + size * 0.36, size, text });
  }
  return shapes;
}

/** @param {Look} look @param {Layout} layout @returns {Shape[]} */
function digits(look, layout) {
  const { order } = look.geometry;
  const shapes = notes(look, layout);
  for (let cell = 0; cell < look.geometry.cellCount; cell += 1) {
    const digit = look.digits[cell];
    if (digit) {
      const [x, y] = layout.corner(cell);
      const bad = look.clashes?.has(cell) || look.wrong?.has(cell);
      const name = look.clues[cell] ? "clue" : bad ? "put bad" : "put";
      shapes.push({
        kind: "text",
        class: name,
        x: x + SIDE / 2,
        y: y + SIDE / 2 + 12,
        size: 34,
        text: symbolOf(digit),
      });
      continue;
    }
    const toned = Object.keys(look.tones ?? {}).some((index) => Math.floor(Number(index) / order) === cell);
    if (look.centred && !toned) continue;
    for (const mark of digitsOf(look.marks[cell])) {
      const [x, y] = layout.middle(cell, mark);
      const role = look.drawing?.roles.get(cell * order + mark - 1);
      const sure = look.truth && look.truth[cell] & bit(mark) && digitsOf(look.truth[cell]).length < order;
      const size = layout.markSize;
      shapes.push({
        kind: "text",
        class: role || sure ? "bold" : look.lit?.digit === mark ? "mark strong" : "mark",
        x,
        y: y + size * 0.36,
        size,
        text: symbolOf(mark),
      });
      const half = layout.radius * 0.75;
      if (role === "removed")
        shapes.push({
          kind: "path",
          class: "cross",
          d: `M${r(x - half)} ${r(y + half)}l${r(2 * half)} ${r(-2 * half)}`,
        });
    }
  }
  return shapes;
}

/** @param {number} n */
const r = (n) => Math.round(n * 10) / 10;
