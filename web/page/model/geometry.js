// Which cells and houses there are: N×N with boxes of `boxRows`×`boxColumns`, N their product.
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

export class Geometry {
  /**
   * @param {number} boxRows
   * @param {number} boxColumns
   */
  constructor(boxRows, boxColumns) {
    this.boxRows = boxRows;
    this.boxColumns = boxColumns;
    this.order = boxRows * boxColumns;
    this.cellCount = this.order * this.order;
    /** All digits. */
    this.full = 2 ** this.order - 1;
    const lines = [...Array(this.order).keys()];
    /** Rows, then columns, then boxes: the cells of each. */
    this.houses = [
      ...lines.map((row) => lines.map((i) => row * this.order + i)),
      ...lines.map((column) => lines.map((i) => i * this.order + column)),
      ...lines.map((box) => this.cellsOfBox(box)),
    ];
    /** For each cell the cells that share a house with it. @type {number[][]} */
    this.peers = Array.from({ length: this.cellCount }, (_, cell) => {
      const own = this.houses.filter((house) => house.includes(cell)).flat();
      return [...new Set(own)].filter((other) => other !== cell);
    });
  }

  /** As text, rows first: "2x3" is 6×6. */
  get box() {
    return `${this.boxRows}x${this.boxColumns}`;
  }

  /** @param {number} cell */
  row(cell) {
    return Math.floor(cell / this.order);
  }

  /** @param {number} cell */
  column(cell) {
    return cell % this.order;
  }

  /** @param {number} box */
  cellsOfBox(box) {
    const top = Math.floor(box / this.boxRows) * this.boxRows;
    const left = (box % this.boxRows) * this.boxColumns;
    return [...Array(this.order).keys()].map(
      (i) => (top + Math.floor(i / this.boxColumns)) * this.order + left + (i % this.boxColumns),
    );
  }

  /** @param {number} cell */
  name(cell) {
    return `r${this.row(cell) + 1}c${this.column(cell) + 1}`;
  }

  /** The cell of a name such as r1c1. @param {string} name @returns {number | null} */
  cell(name) {
    const [, row, column] = /^r(\d+)c(\d+)/.exec(name) ?? [];
    const [r, c] = [Number(row) - 1, Number(column) - 1];
    return r >= 0 && c >= 0 && r < this.order && c < this.order ? r * this.order + c : null;
  }

  /** The cells of a house named "row 1", "column 1" or "box 1". @param {string} name @returns {number[]} */
  house(name) {
    const [kind, number] = name.split(" ");
    const first = { row: 0, column: this.order, box: 2 * this.order }[kind];
    return first === undefined ? [] : (this.houses[first + Number(number) - 1] ?? []);
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
  const geometry = new Geometry(rows, columns);
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
