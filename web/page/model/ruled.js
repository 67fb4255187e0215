// Puzzles with rules beyond rows, columns and boxes: killer cages, thermometers, jigsaw regions, other sizes. A puzzle is
// the engine's JSON (docs/variants.schema.json) less its cells, which are clues of the position; the engine reads every
// other notation, so none is known here.

import { Geometry, bit, boxFor, digitsOf } from "./geometry.js";

/** @typedef {{ rule: string, numbers?: number[], texts?: string[], cells?: string[][], rules?: Rule[] }} Rule */
/**
 * @typedef {object} Ruled
 * @property {number} rows
 * @property {number} columns
 * @property {[number, number]} values
 * @property {boolean} [lines]
 * @property {boolean} [boxes]
 * @property {number} [regionSize]
 * @property {(number | null)[]} [jigsaw]
 * @property {object[]} [extra]
 * @property {readonly Rule[]} rules
 */
/** @typedef {import("./position.js").Position} Position */

/** Grids of more values have letters in the engine's answers, which the pad does not have. */
const MOST_VALUES = 9;
const MOST_SIDE = 16;

/** Rules with a clue at the end of their first line of cells. */
export const OUTSIDE = new Set(["Sandwich", "XSum", "Skyscraper", "HiddenSkyscraper", "NumberedRoom", "FullRank", "LittleKiller"]);

/** Rules with a sum in the corner of a cell. */
export const SUMMED = new Set(["Cage", "RellikCage", "EqualityCage", "Lunchbox", "Sum", "LookAndSay", "ContainAtLeast", "ContainExact"]);

const isCount = (/** @type {any} */ n, /** @type {number} */ most) => Number.isInteger(n) && n >= 1 && n <= most;

/**
 * A puzzle from the engine's JSON, or from a link. The error is the key of a text.
 * @param {any} json
 * @returns {{ ruled: Ruled, cells: Record<string, number[]> } | { error: string }}
 */
export function readRuled(json) {
  const { cells = {}, rules = [], ...layout } = json ?? {};
  const { rows = 9, columns = rows, values = [1, Math.max(rows, columns)] } = layout;
  if (layout.grids || !isCount(rows, MOST_SIDE) || !isCount(columns, MOST_SIDE)) return { error: "ruled-shape" };
  if (values[0] !== 1 || !isCount(values[1], MOST_VALUES)) return { error: "ruled-values" };
  const { jigsaw = null } = layout;
  if (jigsaw && !(Array.isArray(jigsaw) && jigsaw.length === rows * columns)) return { error: "ruled-damaged" };
  if (!Array.isArray(rules) || !rules.every(isRule)) return { error: "ruled-damaged" };
  return { ruled: { ...layout, rows, columns, values, rules }, cells };
}

/** @param {any} rule @returns {rule is Rule} */
function isRule(rule) {
  const { numbers = [], cells = [], rules = [] } = rule ?? {};
  return (
    typeof rule?.rule === "string" &&
    /^\w+$/.test(rule.rule) &&
    [numbers, cells, rules].every(Array.isArray) &&
    numbers.every(Number.isInteger) &&
    cells.every((/** @type {any} */ list) => Array.isArray(list) && list.every((name) => typeof name === "string")) &&
    rules.every(isRule)
  );
}

/** Whether a puzzle has nothing that plain sudoku has not. @param {Ruled} ruled */
export function isPlain(ruled) {
  const { rows, columns, values, lines = true, boxes = true, regionSize, jigsaw, extra = [], rules } = ruled;
  const side = rows === columns && values[0] === 1 && values[1] === rows;
  return side && lines && boxes && !regionSize && !jigsaw && extra.length === 0 && rules.length === 0;
}

/** The rules of a plain grid. @param {Geometry} geometry @returns {Ruled} */
export function ruledOf(geometry) {
  const { rows, columns, order } = geometry;
  const ruled = /** @type {Ruled} */ ({ rows, columns, values: [1, order], rules: [] });
  if (geometry.box === boxFor(geometry.cellCount)) return ruled;
  return { ...ruled, boxes: false, jigsaw: mapOf(geometry.regions, geometry.cellCount) };
}

/** The region of each cell. @param {readonly (readonly number[])[]} regions @param {number} count */
export function mapOf(regions, count) {
  return Array.from({ length: count }, (_, cell) => {
    const region = regions.findIndex((cells) => cells.includes(cell));
    return region < 0 ? null : region;
  });
}

/** @type {WeakMap<Ruled, Geometry>} */
const made = new WeakMap();

/** @param {Ruled} ruled @returns {Geometry} */
export function geometryFor(ruled) {
  const known = made.get(ruled);
  if (known) return known;
  const { rows, columns, values, lines = true, boxes = true, jigsaw } = ruled;
  const order = values[1];
  const cell = cellReader(rows, columns);
  const names = [...new Set((jigsaw ?? []).filter((name) => name !== null))].sort((a, b) => Number(a) - Number(b));
  const regions = names.map((name) => (jigsaw ?? []).flatMap((own, i) => (own === name ? [i] : [])));
  const box = lines && boxes ? boxOf(rows, columns, ruled.regionSize ?? order) : null;
  const flat = ruled.rules.flatMap((rule) => (rule.rule === "And" ? (rule.rules ?? []) : [rule]));
  const clued = new Set(flat.flatMap((rule) => sideOf(rule, cell, rows, columns) ?? []));
  const summed = flat.some(({ rule, numbers }) => SUMMED.has(rule) && (rule !== "Cage" || numbers?.[0]));
  const plan = { rows, columns, order, box, lines, regions, clued, summed };
  const plain = new Geometry(plan, "");
  const geometry = new Geometry({ ...plan, apart: flat.flatMap((rule) => apart(rule, plain)) }, "");
  made.set(ruled, geometry);
  return geometry;
}

/** The boxes of a size that fill the grid, as the engine chooses them. @param {number} rows @param {number} columns @param {number} size @returns {[number, number] | null} */
function boxOf(rows, columns, size) {
  for (let small = Math.floor(Math.sqrt(size)); small >= 2; small -= 1) {
    if (size % small !== 0) continue;
    const large = size / small;
    if (rows % small === 0 && columns % large === 0) return [small, large];
    if (rows % large === 0 && columns % small === 0) return [large, small];
  }
  return null;
}

/** The cell of a name; null for one outside the grid. @param {number} rows @param {number} columns */
const cellReader = (rows, columns) => (/** @type {string} */ name) => {
  const [, row, column] = (/^[rR](\d+)[cC](\d+)$/.exec(name) ?? []).map(Number);
  return row >= 1 && column >= 1 && row <= rows && column <= columns ? (row - 1) * columns + column - 1 : null;
};

/** The cells of a rule, list by list. @param {Geometry} geometry @param {Rule} rule @returns {number[][]} */
export const listsOf = (geometry, rule) =>
  (rule.cells ?? []).map((list) => list.flatMap((name) => geometry.cell(name) ?? []));

/** On which side of the grid a clue stands. @param {Rule} rule @param {(name: string) => number | null} cell @param {number} rows @param {number} columns */
function sideOf(rule, cell, rows, columns) {
  if (!OUTSIDE.has(rule.rule)) return null;
  const [first, next] = (rule.cells?.[0] ?? []).map(cell);
  if (first === null || first === undefined) return null;
  const [row, column] = [Math.floor(first / columns), first % columns];
  const step = next === null || next === undefined ? 0 : next - first;
  if (rule.rule !== "LittleKiller")
    return step === 1 ? "left" : step === -1 ? "right" : step > 0 ? "top" : "bottom";
  const down = step > 0;
  // A diagonal begins at a corner or an edge; its clue is before the first cell, above or below the grid if it can be.
  if (down && row === 0) return ["top", ...(column === 0 ? ["left"] : column === columns - 1 ? ["right"] : [])];
  if (!down && row === rows - 1)
    return ["bottom", ...(column === 0 ? ["left"] : column === columns - 1 ? ["right"] : [])];
  return column === 0 ? "left" : "right";
}

/** Sets of cells that a rule alone makes different, so that automatic marks and clashes know them. @param {Rule} rule @param {Geometry} geometry @returns {number[][]} */
function apart(rule, geometry) {
  const { rows, columns, order } = geometry;
  const steps = (/** @type {number[][]} */ list) =>
    geometry.rowCells.flat().flatMap((cell) =>
      list.flatMap(([down, right]) => {
        const [r, c] = [geometry.row(cell) + down, geometry.column(cell) + right];
        return r < rows && c >= 0 && c < columns ? [[cell, r * columns + c]] : [];
      }),
    );
  switch (rule.rule) {
    case "Cage":
    case "RellikCage":
    case "EqualityCage":
    case "Lunchbox":
    case "AllDifferent":
    case "Thermo":
    case "Renban":
    case "Nabner":
      // A cell that is listed twice is not different from itself.
      return listsOf(geometry, rule).slice(0, 1);
    case "AntiKnight":
      return steps([[1, -2], [1, 2], [2, -1], [2, 1]]);
    case "AntiKing":
      return steps([[1, -1], [1, 1]]);
    case "Diagonal": {
      if (rows !== columns) return [];
      const up = rule.numbers?.[0] === 1;
      return [[...Array(rows).keys()].map((row) => row * columns + (up ? columns - 1 - row : row))];
    }
    case "DisjointSets":
      return geometry.regions.length && geometry.boxRows
        ? [...Array(order).keys()].map((i) => geometry.regions.flatMap((box) => box[i] ?? []))
        : [];
    case "Windoku":
      return windows(geometry);
    default:
      return [];
  }
}

/** Boxes one line away from the edges and from each other. @param {Geometry} geometry @returns {number[][]} */
export function windows({ rows, columns, boxRows, boxColumns }) {
  if (!boxRows) return [];
  const found = [];
  for (let top = 1; top + boxRows < rows; top += boxRows + 1)
    for (let left = 1; left + boxColumns < columns; left += boxColumns + 1)
      found.push(
        [...Array(boxRows * boxColumns).keys()].map(
          (i) => (top + Math.floor(i / boxColumns)) * columns + left + (i % boxColumns),
        ),
      );
  return found;
}

/** The puzzle as the engine reads it, with these digits and candidates. @param {Ruled} ruled @param {readonly number[]} digits @param {readonly number[] | null} allowed */
export function ruledText(ruled, digits, allowed) {
  const geometry = geometryFor(ruled);
  /** @type {Record<string, number[]>} */
  const cells = {};
  digits.forEach((digit, cell) => {
    const mask = digit ? bit(digit) : (allowed?.[cell] ?? 0);
    if (digit || (allowed && mask !== 2 ** ruled.values[1] - 1)) cells[geometry.name(cell)] = digitsOf(mask);
  });
  return JSON.stringify({ ...ruled, cells });
}
