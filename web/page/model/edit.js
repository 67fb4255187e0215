// What a player can do to a position. Every function gives a new position, or the same one when nothing changes.

import { bit, digitOf } from "./geometry.js";
import { allMarks, candidates, digitAt, marksAt, marksHold } from "./position.js";
import { candidateOf } from "./roles.js";

/** @typedef {import("./position.js").Position} Position */

/** @param {Position} position @param {Iterable<number>} cells */
const open = (position, cells) => [...cells].filter((cell) => !position.clues[cell]);

/**
 * Puts a digit into cells, or takes it out when all of them have it. Marks of it that were written in peers go.
 * @param {Position} position
 * @param {Iterable<number>} cells
 * @param {number} digit
 * @returns {Position}
 */
export function place(position, cells, digit) {
  const targets = open(position, cells);
  if (targets.length === 0) return position;
  if (targets.every((cell) => position.entries[cell] === digit)) return erase(position, targets);
  const entries = [...position.entries];
  const [marks, corner] = [[...position.marks], [...position.corner]];
  for (const cell of targets) {
    entries[cell] = digit;
    for (const peer of position.geometry.peers[cell]) {
      marks[peer] &= ~bit(digit);
      corner[peer] &= ~bit(digit);
    }
  }
  return { ...position, entries, marks, corner };
}

/**
 * Writes a mark, or takes it away when all cells that can have it do.
 * @param {Position} position
 * @param {Iterable<number>} cells
 * @param {number} digit
 * @returns {Position}
 */
export function toggleMark(position, cells, digit) {
  const free = open(position, cells).filter((cell) => !digitAt(position, cell));
  const targets = position.auto ? free.filter((cell) => candidates(position, cell) & bit(digit)) : free;
  if (targets.length === 0) return position;
  const gone = targets.every((cell) => marksAt(position, cell) & bit(digit));
  const field = position.auto ? "struck" : "marks";
  const masks = [...position[field]];
  for (const cell of targets)
    masks[cell] = gone !== position.auto ? masks[cell] & ~bit(digit) : masks[cell] | bit(digit);
  return { ...position, [field]: masks };
}

/**
 * Writes a corner mark, or takes it away when all open cells have it.
 * @param {Position} position
 * @param {Iterable<number>} cells
 * @param {number} digit
 * @returns {Position}
 */
export function toggleCorner(position, cells, digit) {
  const targets = open(position, cells).filter((cell) => !digitAt(position, cell));
  if (targets.length === 0) return position;
  const gone = targets.every((cell) => position.corner[cell] & bit(digit));
  const corner = [...position.corner];
  for (const cell of targets) corner[cell] = gone ? corner[cell] & ~bit(digit) : corner[cell] | bit(digit);
  return { ...position, corner };
}

/**
 * Takes out digits; where there are none, marks; where there are none, colours.
 * @param {Position} position
 * @param {Iterable<number>} cells
 * @returns {Position}
 */
export function erase(position, cells) {
  const targets = open(position, cells);
  const filled = targets.filter((cell) => position.entries[cell]);
  if (filled.length > 0) return { ...position, entries: without(position.entries, filled) };
  const field = position.auto ? "struck" : "marks";
  const marked = targets.filter((cell) => position[field][cell] || position.corner[cell]);
  if (marked.length > 0)
    return { ...position, [field]: without(position[field], marked), corner: without(position.corner, marked) };
  const { order } = position.geometry;
  const all = new Set(cells);
  const toned = Object.keys(position.tones).filter((index) => all.has(Math.floor(Number(index) / order)));
  const coloured = [...all].filter((cell) => position.colours[cell]);
  if (coloured.length === 0 && toned.length === 0) return position;
  const tones = { ...position.tones };
  for (const index of toned) delete tones[Number(index)];
  return { ...position, colours: without(position.colours, coloured), tones };
}

/** @param {readonly number[]} all @param {number[]} cells */
const without = (all, cells) => all.map((value, cell) => (cells.includes(cell) ? 0 : value));

/**
 * Colours cells, or clears them when all have that colour.
 * @param {Position} position
 * @param {Iterable<number>} cells
 * @param {number} colour
 * @returns {Position}
 */
export function paint(position, cells, colour) {
  const targets = [...cells];
  if (targets.length === 0) return position;
  const next = targets.every((cell) => position.colours[cell] === colour) ? 0 : colour;
  const colours = [...position.colours];
  for (const cell of targets) colours[cell] = next;
  return { ...position, colours };
}

/**
 * Colours the candidates of a digit in cells, or clears them when all have that colour.
 * @param {Position} position
 * @param {Iterable<number>} cells
 * @param {number} digit
 * @param {number} colour
 * @returns {Position}
 */
export function tone(position, cells, digit, colour) {
  const { order } = position.geometry;
  const targets = [...cells]
    .filter((cell) => (marksAt(position, cell) || candidates(position, cell)) & bit(digit))
    .map((cell) => cell * order + digit - 1);
  if (targets.length === 0) return position;
  const gone = targets.every((index) => position.tones[index] === colour);
  const tones = { ...position.tones };
  for (const index of targets) {
    if (gone) delete tones[index];
    else tones[index] = colour;
  }
  return { ...position, tones };
}

/**
 * Automatic marks on or off. Marks of all open cells become what is struck out, so that what is seen stays; marks of a
 * few cells say nothing about the others, so they are put aside and come back when it goes off.
 * @param {Position} position
 * @param {boolean} auto
 * @returns {Position}
 */
export function setAuto(position, auto) {
  if (auto === position.auto) return position;
  const own = position.marks.some((mask, cell) => mask && !digitAt(position, cell));
  if (!auto) return { ...position, auto, marks: own ? position.marks : allMarks(position) };
  if (!own || !marksHold(position)) return { ...position, auto };
  const on = { ...position, auto, marks: position.marks.map(() => 0) };
  return { ...on, struck: position.marks.map((mask, cell) => (mask ? candidates(on, cell) & ~mask : 0)) };
}

/** Back to the clues. @param {Position} position @returns {Position} */
export function restart(position) {
  const none = position.clues.map(() => 0);
  return { ...position, entries: none, marks: none, corner: none, struck: none, colours: none, tones: {} };
}

/** What was put in becomes clues: how a puzzle is entered by hand. @param {Position} position @returns {Position} */
export function fix(position) {
  const clues = position.clues.map((clue, cell) => clue || position.entries[cell]);
  return restart({ ...position, clues });
}

/** All cells from a line, clues aside. @param {Position} position @param {string} line @returns {Position} */
export function fill(position, line) {
  return { ...position, entries: position.clues.map((clue, cell) => (clue ? 0 : digitOf(line[cell] ?? "."))) };
}

/**
 * What a step concludes: placements, eliminations. Marks by hand lose the candidate if every open cell has some;
 * otherwise automatic marks are switched on, which can show what is out.
 * @param {Position} position
 * @param {import("../../port/types").Step} step
 * @returns {Position}
 */
export function applyStep(position, step) {
  let next = position;
  for (const text of step.placements ?? []) {
    const found = candidateOf(position.geometry, text);
    if (found && next.entries[found.cell] !== found.digit) next = place(next, [found.cell], found.digit);
  }
  const gone = (step.eliminations ?? []).flatMap((text) => candidateOf(position.geometry, text) ?? []);
  if (gone.length === 0) return next;
  if (!next.auto && marksHold(next)) {
    const marks = [...next.marks];
    for (const { cell, digit } of gone) marks[cell] &= ~bit(digit);
    return { ...next, marks };
  }
  next = setAuto(next, true);
  const struck = [...next.struck];
  for (const { cell, digit } of gone) struck[cell] |= bit(digit);
  return { ...next, struck };
}

/**
 * A position from digits and marks that the engine gave.
 * @param {Position} position
 * @param {readonly number[]} all
 * @param {readonly number[]} marks
 * @returns {Position}
 */
export function takeOver(position, all, marks) {
  const entries = position.clues.map((clue, cell) => (clue ? 0 : all[cell]));
  const next = { ...position, entries, auto: true };
  return { ...next, struck: marks.map((mask, cell) => candidates(next, cell) & ~mask) };
}
