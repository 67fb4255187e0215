// Where the player stands: clues, what was put in, pencil marks, colours. A position never changes; `edit.js` makes new
// ones, so that undo is keeping the old.
//
// There are three kinds of marks. `corner` marks are notes and never mean that other digits are out. `marks`, written in
// the centre, are a list of what a cell can hold, and are taken at their word only when every open cell has one: a player
// who marks two cells has not ruled out anything elsewhere. Automatic marks are all digits that no peer has, less those
// the player has struck out, `struck`.

import { NINE, bit, boxFor, digitOf, digitsOf, geometryOf, maskOf, symbolOf } from "./geometry.js";
import { geometryFor, isPlain, readRuled, ruledText } from "./ruled.js";

/**
 * @typedef {object} Position
 * @property {import("./geometry.js").Geometry} geometry
 * @property {import("./ruled.js").Ruled | null} ruled rules beyond rows, columns and boxes
 * @property {readonly number[]} clues digit of each cell, 0 where there is none
 * @property {readonly number[] | null} allowed of a Sukaku, or where a puzzle with rules says so: the candidates of each cell to begin with
 * @property {readonly number[]} entries what the player put in
 * @property {readonly number[]} marks masks, written by hand in the centre
 * @property {readonly number[]} corner masks, written by hand in the corners
 * @property {readonly number[]} struck masks, struck out of the automatic ones
 * @property {boolean} auto whether marks are automatic
 * @property {readonly number[]} colours of cells, 0 for none
 * @property {Readonly<Record<number, number>>} tones colours of candidates, by cell × order + digit - 1
 */

/** @param {import("./geometry.js").Geometry} [geometry] @param {import("./ruled.js").Ruled | null} [ruled] @returns {Position} */
export function blank(geometry = NINE, ruled = null) {
  const none = Object.freeze(Array(geometry.cellCount).fill(0));
  return {
    geometry,
    ruled,
    clues: none,
    allowed: null,
    entries: none,
    marks: none,
    corner: none,
    struck: none,
    auto: false,
    colours: none,
    tones: {},
  };
}

/**
 * From a line as the engine writes it: a character a cell, or (9x9) nine a cell for a Sukaku.
 * @param {string} line
 * @param {string} [box] where the boxes cannot be told from the length
 * @returns {Position | null}
 */
export function fromLine(line, box) {
  const symbols = [...line.trim()];
  if (symbols.length === 729) {
    const allowed = NINE.peers.map((_, cell) => maskOf(line.slice(9 * cell, 9 * cell + 9)));
    // A cell with a single candidate is as good as filled.
    const clues = allowed.map((mask) => (mask !== 0 && (mask & (mask - 1)) === 0 ? digitsOf(mask)[0] : 0));
    return { ...blank(), clues, allowed, auto: true };
  }
  const geometry = geometryOf(box ?? boxFor(symbols.length) ?? "");
  if (!geometry || geometry.cellCount !== symbols.length) return null;
  return { ...blank(geometry), clues: symbols.map(digitOf) };
}

/**
 * From the engine's JSON of a puzzle with rules. The error is the key of a text.
 * @param {any} json
 * @returns {{ position: Position } | { error: string }}
 */
export function fromRules(json) {
  const read = readRuled(json);
  if ("error" in read) return read;
  const { ruled, cells } = read;
  const geometry = geometryFor(ruled);
  const open = blank(geometry, isPlain(ruled) ? null : ruled);
  const masks = open.clues.map((_, cell) => {
    const values = cells[geometry.name(cell)] ?? [];
    return values.reduce((mask, digit) => mask | bit(digit), 0) || geometry.full;
  });
  const clues = masks.map((mask) => ((mask & (mask - 1)) === 0 ? digitsOf(mask)[0] : 0));
  const allowed = masks.some((mask, cell) => !clues[cell] && mask !== geometry.full) ? masks : null;
  const plain = open.ruled ? geometry : (geometryOf(boxFor(geometry.cellCount) ?? "") ?? geometry);
  return { position: { ...open, geometry: plain, clues, allowed, auto: allowed !== null } };
}

/** @param {Position} position @param {number} cell */
export const digitAt = (position, cell) => position.clues[cell] || position.entries[cell];

/** @param {Position} position */
export const digits = (position) => position.clues.map((clue, cell) => clue || position.entries[cell]);

/** The digits that no peer of the cell has. @param {Position} position @param {number} cell */
export function candidates(position, cell) {
  if (digitAt(position, cell)) return 0;
  let mask = position.allowed?.[cell] ?? position.geometry.full;
  for (const peer of position.geometry.peers[cell]) {
    const digit = digitAt(position, peer);
    if (digit) mask &= ~bit(digit);
  }
  return mask;
}

/** The marks that are seen in a cell. @param {Position} position @param {number} cell */
export function marksAt(position, cell) {
  if (digitAt(position, cell)) return 0;
  return position.auto ? candidates(position, cell) & ~position.struck[cell] : position.marks[cell];
}

/** The marks of all cells. @param {Position} position */
export const allMarks = (position) => position.clues.map((_, cell) => marksAt(position, cell));

/** @param {readonly number[]} cells */
export const toLine = (cells) => cells.map(symbolOf).join("");

/** The puzzle as the engine reads it. Without clues, what was put in is the puzzle. @param {Position} position */
export function puzzleLine(position) {
  const { allowed, clues, entries, ruled } = position;
  if (ruled) return ruledText(ruled, clues, allowed);
  if (allowed) return masksLine(allowed);
  return toLine(clues.some(Boolean) ? clues : entries);
}

/** Clues and what was put in. @param {Position} position */
export const gridLine = (position) => toLine(digits(position));

/** Nine characters a cell, for masks of a 9x9 grid. @param {readonly number[]} masks */
const masksLine = (masks) =>
  masks.map((mask) => [...Array(9).keys()].map((i) => (mask & (1 << i) ? i + 1 : ".")).join("")).join("");

/** The grid as it stands, for the engine: of a Sukaku with its candidates, since digits alone are another puzzle. @param {Position} position */
export function gridPuzzle(position) {
  const { allowed, ruled } = position;
  if (ruled) return ruledText(ruled, digits(position), allowed);
  if (!allowed) return gridLine(position);
  return masksLine(digits(position).map((digit, cell) => (digit ? bit(digit) : allowed[cell])));
}

/** The grid with the marks that are seen, for formats that can write them; cells without marks have all candidates. @param {Position} position */
export function markedLine(position) {
  if (position.geometry.box !== "3x3") return gridLine(position);
  const marks = openMarks(position);
  return masksLine(digits(position).map((digit, cell) => (digit ? bit(digit) : marks[cell])));
}

/** What is left of every cell: the marks if they say so, otherwise all candidates. @param {Position} position */
export const openMarks = (position) =>
  marksHold(position) ? allMarks(position) : position.clues.map((_, cell) => candidates(position, cell));

/** Whether the marks say what is out: automatic ones do, those by hand if every open cell has some. @param {Position} position */
export function marksHold(position) {
  return position.clues.every((_, cell) => digitAt(position, cell) || marksAt(position, cell));
}

/**
 * The marks for the engine: only when every open cell has some, since a player who marks a few cells has not ruled out
 * the rest. @param {Position} position @returns {string[] | null}
 */
export function completeMarks(position) {
  if (!marksHold(position)) return null;
  return allMarks(position).map((mask, cell) =>
    digitsOf(mask || bit(digitAt(position, cell)))
      .map(symbolOf)
      .join(""),
  );
}

/** Where the player stands, for the engine. @param {Position} position */
export const standing = (position) => ({
  puzzle: puzzleLine(position),
  box: position.geometry.box,
  grid: gridLine(position),
  marks: completeMarks(position),
});

/** Cells whose digit a peer has too. @param {import("./geometry.js").Geometry} geometry @param {readonly number[]} all */
export function clashes(geometry, all) {
  /** @type {Set<number>} */
  const found = new Set();
  all.forEach((digit, cell) => {
    if (digit && geometry.peers[cell].some((peer) => all[peer] === digit)) found.add(cell);
  });
  return found;
}

/** @param {Position} position */
export function isSolved(position) {
  const all = digits(position);
  return all.every(Boolean) && clashes(position.geometry, all).size === 0;
}

/** How many of each digit are still to come; index 0 is unused. @param {Position} position */
export function remaining(position) {
  const { order, rows, columns } = position.geometry;
  // A row that lacks a digit or has one twice gives no answer.
  const left = Array(order + 1).fill(order === rows && order === columns ? order : Infinity);
  for (const digit of digits(position)) left[digit] -= 1;
  return left;
}

/** @param {Position} position */
export const clueCount = (position) => position.clues.filter(Boolean).length;

/** Whether anything was done to the puzzle. @param {Position} position */
export const isBegun = (position) =>
  [position.entries, position.marks, position.corner, position.struck, position.colours].some((all) =>
    all.some(Boolean),
  ) || Object.keys(position.tones).length > 0;
