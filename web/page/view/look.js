// What of the game is to be seen in the grid: the player's own position, or what is shown over it.

import { bit } from "../model/geometry.js";
import { allMarks, digits } from "../model/position.js";
import { drawing } from "../model/roles.js";

/** @typedef {import("./scene.js").Look} Look */

/** @param {import("../game.js").Game} game @returns {Look} */
export function lookOf(game) {
  const { position, shown } = game;
  const { geometry } = position;
  const base = {
    geometry,
    clues: position.clues.map(Boolean),
    selected: game.selection,
    // A solved grid is left in peace.
    cursor: game.won ? null : game.cursor,
  };
  if (shown?.kind === "walk") {
    const { stage, step } = shown.walk;
    return {
      ...base,
      digits: stage.digits,
      marks: stage.marks,
      selected: new Set(),
      cursor: null,
      drawing: step && drawing(geometry, step),
    };
  }
  const look = {
    ...base,
    digits: digits(position),
    marks: allMarks(position),
    colours: position.colours,
    clashes: game.clashes,
  };
  if (shown?.kind === "truth")
    return { ...look, marks: shown.masks, truth: shown.masks, selected: new Set(), cursor: null };
  if (shown?.kind === "hint" && shown.step) {
    const drawn = drawing(geometry, shown.step);
    return { ...look, marks: withRoles(look, drawn), drawing: drawn, wrong: shown.wrong };
  }
  return shown?.kind === "hint" ? { ...look, wrong: shown.wrong } : look;
}

/**
 * The candidates a step speaks of are seen even where the player wrote no mark.
 * @param {Look} look
 * @param {import("../model/roles.js").Drawing} drawn
 */
function withRoles(look, drawn) {
  const marks = [...look.marks];
  const { order } = look.geometry;
  for (const index of drawn.roles.keys()) {
    const cell = Math.floor(index / order);
    if (!look.digits[cell]) marks[cell] |= bit((index % order) + 1);
  }
  return marks;
}

/** What a cell is called by a screen reader. @param {Look} look @param {number} cell @param {string[]} symbols by digit */
export function labelOf(look, cell, symbols) {
  const { geometry } = look;
  const parts = [`row ${geometry.row(cell) + 1} column ${geometry.column(cell) + 1}`];
  const digit = look.digits[cell];
  if (digit) parts.push(`${look.clues[cell] ? "clue" : "placed"} ${symbols[digit]}`);
  else {
    const marks = symbols.filter((_, mark) => mark > 0 && look.marks[cell] & bit(mark));
    parts.push(marks.length ? `empty, candidates ${marks.join(" ")}` : "empty");
  }
  if (look.clashes?.has(cell)) parts.push("clash");
  if (look.wrong?.has(cell)) parts.push("wrong");
  return parts;
}
