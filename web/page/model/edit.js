// What a player can do to a position. Every function gives a new position, or the same one when nothing changes.

import { bit, digitOf } from "./geometry.js";
import { allMarks, candidates, digitAt, marksAt } from "./position.js";
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
  const marks = [...position.marks];
  for (const cell of targets) {
    entries[cell] = digit;
    for (const peer of position.geometry.peers[cell]) marks[peer] &= ~bit(digit);
  }
  return { ...position, entries, marks };
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
  const marked = targets.filter((cell) => position[field][cell]);
  if (marked.length > 0) return { ...position, [field]: without(position[field], marked) };
  const coloured = [...cells].filter((cell) => position.colours[cell]);
  return coloured.length > 0 ? { ...position, colours: without(position.colours, coloured) } : position;
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
 * Automatic marks on or off; what is seen stays. Cells without a mark get all their candidates when it goes on.
 * @param {Position} position
 * @param {boolean} auto
 * @returns {Position}
 */
export function setAuto(position, auto) {
  if (auto === position.auto) return position;
  if (!auto) return { ...position, auto, marks: allMarks(position) };
  const on = { ...position, auto };
  return { ...on, struck: position.marks.map((mask, cell) => (mask ? candidates(on, cell) & ~mask : 0)) };
}

/** Back to the clues. @param {Position} position @returns {Position} */
export function restart(position) {
  const none = position.clues.map(() => 0);
  return { ...position, entries: none, marks: none, struck: none, colours: none };
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
 * What a step concludes: placements, eliminations. Automatic marks are used for the latter.
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
  if (gone.length > 0) {
    next = setAuto(next, true);
    const struck = [...next.struck];
    for (const { cell, digit } of gone) struck[cell] |= bit(digit);
    next = { ...next, struck };
  }
  return next;
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
