// Which cells and houses there are: N×N with boxes of `boxRows`×`boxColumns`, N their product; of a puzzle with rules any
// rectangle, with boxes, jigsaw regions or neither.
//
// Cells are 0 to N²-1 row by row, shown r1c1. Digits are 1 to N, written 1-9 and then A-Z; sets of them are masks with
// bit d-1 for digit d, so N may be at most 31.

export const SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUV";

/** The digit that a character stands for; 0 for anything else. @param {string} letter */
export const digitOf = (letter) => SYMBOLS.indexOf(letter.toUpperCase()) + 1;

/** @param {number} digit */
export const symbolOf = (digit) => (digit > 0 ? SYMBOLS[digit - 1] : ".");

/** @param {number} digit */
export const bit = (digit) => 1 << (digit - 1);

/** The digits of a mask, in order. @param {number} mask */
export function digitsOf(mask) {
  const digits = [];
  for (let digit = 1; mask !== 0; digit += 1, mask >>>= 1) if (mask & 1) digits.push(digit);
  return digits;
}

/** A mask from a text such as "1279". @param {string} text */
export const maskOf = (text) =>
  [...text].reduce((mask, letter) => (digitOf(letter) ? mask | bit(digitOf(letter)) : mask), 0);

/**
 * @typedef {object} Plan of a grid
 * @property {number} rows
 * @property {number} [columns]
 * @property {number} [order] how many digits there are
 * @property {[number, number] | null} [box] rows and columns of a box; null without boxes
 * @property {boolean} [lines] whether rows and columns are houses
 * @property {readonly number[][]} [regions] of a jigsaw: cells of each
 * @property {readonly number[][]} [apart] sets of cells that rules make different
 * @property {ReadonlySet<string>} [clued] the sides with clues outside the grid: left, top, right, bottom
 * @property {boolean} [summed] whether sums stand in the corners of cells
 */

export class Geometry {
  /** @param {Plan} plan @param {string} name of the boxes, as the engine is told it; "" for grids with rules of their own */
  constructor({ rows, columns = rows, order = columns, box = null, lines = true, regions = [], apart = [], clued = new Set(), summed = false }, name) {
    this.rows = rows;
    this.columns = columns;
    this.order = order;
    this.boxRows = box?.[0] ?? 0;
    this.boxColumns = box?.[1] ?? 0;
    this.cellCount = rows * columns;
    /** As text, rows first: "2x3" is 6×6. */
    this.box = name;
    this.clued = clued;
    this.summed = summed;
    /** What the places of cells on the screen depend on. */
    this.shape = `${rows}x${columns}:${order}:${[...clued].sort()}`;
    /** All digits. */
    this.full = 2 ** order - 1;
    const count = (/** @type {number} */ n) => [...Array(n).keys()];
    this.rowCells = count(rows).map((row) => count(columns).map((column) => row * columns + column));
    const columnCells = count(columns).map((column) => count(rows).map((row) => row * columns + column));
    const across = box ? columns / box[1] : 0;
    const boxes = box ? count((rows / box[0]) * across).map((n) => this.#cellsOfBox(n, across)) : [];
    /** Jigsaw regions, or else boxes. */
    this.regions = regions.length ? regions : boxes;
    /** The cells of each house by kind. @type {Record<string, readonly number[][]>} */
    this.kinds = { row: lines ? this.rowCells : [], column: lines ? columnCells : [], box: boxes, region: regions };
    /** Rows, then columns, then boxes, then regions: the cells of each. */
    this.houses = Object.values(this.kinds).flat();
    /** For each cell the cells that must have another digit. @type {number[][]} */
    this.peers = Array.from({ length: this.cellCount }, () => []);
    const near = this.peers.map(() => /** @type {Set<number>} */ (new Set()));
    for (const set of [...this.houses, ...apart]) for (const cell of set) for (const other of set) near[cell].add(other);
    this.peers = near.map((cells, cell) => [...cells].filter((other) => other !== cell));
  }

  /** @param {number} box @param {number} across boxes beside each other */
  #cellsOfBox(box, across) {
    const top = Math.floor(box / across) * this.boxRows;
    const left = (box % across) * this.boxColumns;
    return [...Array(this.boxRows * this.boxColumns).keys()].map(
      (i) => (top + Math.floor(i / this.boxColumns)) * this.columns + left + (i % this.boxColumns),
    );
  }
  /** @param {number} cell */
  row(cell) {
    return Math.floor(cell / this.columns);
  }

  /** @param {number} cell */
  column(cell) {
    return cell % this.columns;
  }

  /** @param {number} cell */
  name(cell) {
    return `r${this.row(cell) + 1}c${this.column(cell) + 1}`;
  }

  /** The cell of a name such as r1c1. @param {string} name @returns {number | null} */
  cell(name) {
    const [, row, column] = /^r(\d+)c(\d+)/.exec(name) ?? [];
    const [r, c] = [Number(row) - 1, Number(column) - 1];
    return r >= 0 && c >= 0 && r < this.rows && c < this.columns ? r * this.columns + c : null;
  }

  /** The cells of a house named "row 1", "column 1", "box 1" or "region 1". @param {string} name @returns {readonly number[]} */
  house(name) {
    const [kind, number] = name.split(" ");
    return this.kinds[kind]?.[Number(number) - 1] ?? [];
  }
}

/** @type {Map<string, Geometry>} */
const made = new Map();

/** The geometry of a box such as "3x3", made once; null when it is no box we can show. @param {string} box */
export function geometryOf(box) {
  const known = made.get(box);
  if (known) return known;
  const [, rows, columns] = (/^(\d{1,2})x(\d{1,2})$/.exec(box) ?? []).map(Number);
  const order = rows * columns;
  if (!(order >= 2 && order <= 25)) return null;
  const geometry = new Geometry({ rows: order, box: [rows, columns] }, box);
  made.set(box, geometry);
  return geometry;
}

/** What everybody plays. */
export const NINE = /** @type {Geometry} */ (geometryOf("3x3"));

/** The boxes for so many cells, as the engine chooses them; null when the number is no square. @param {number} cells */
export function boxFor(cells) {
  const order = Math.round(Math.sqrt(cells));
  if (order * order !== cells || order < 2) return null;
  for (let rows = Math.floor(Math.sqrt(order)); rows >= 1; rows -= 1)
    if (order % rows === 0) return `${rows}x${order / rows}`;
  return null;
}
