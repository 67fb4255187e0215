// What of the game is to be seen in the grid: the player's own position, or what is shown over it.

import { upTo } from "../model/beats.js";
import { chainStep } from "../model/chain.js";
import { bit, digitsOf } from "../model/geometry.js";
import { allMarks, digits, openMarks } from "../model/position.js";
import { drawing } from "../model/roles.js";
import { sights } from "../model/sight.js";
import { settings } from "../settings.js";
import { t } from "../text/words.js";

/** @typedef {import("./scene.js").Look} Look */

/** @param {import("../game.js").Game} game @returns {Look} */
export function lookOf(game) {
  const { position, shown } = game;
  const { geometry } = position;
  const base = {
    geometry,
    rules: position.ruled?.rules,
    clues: position.clues.map(Boolean),
    selected: game.selection,
    // A solved grid is left in peace.
    cursor: game.won ? null : game.cursor,
    peers: settings.get("peers"),
  };
  if (shown?.kind === "walk") {
    const { stage, step } = shown.walk;
    return {
      ...base,
      digits: stage.digits,
      marks: stage.marks,
      selected: new Set(),
      cursor: null,
      drawing: step && stepDrawing(geometry, stage.digits, step, shown.beat),
    };
  }
  const all = digits(position);
  const look = {
    ...base,
    digits: all,
    marks: allMarks(position),
    // Marks by hand stand in the centre, automatic ones where the digit has its place.
    centred: !position.auto && !shown,
    corner: position.corner,
    colours: position.colours,
    tones: position.tones,
    clashes: game.clashes,
    wrong: game.mistakes,
    lit: game.won ? null : filtered(game),
  };
  if (game.setting && !shown) {
    const { masks, broken } = game.setting;
    const truth = masks ?? position.clues.map(() => 0);
    return { ...look, marks: truth, truth, centred: false, corner: [], wrong: broken, peers: false };
  }
  if (shown?.kind === "truth")
    return { ...look, marks: shown.masks, truth: shown.masks, selected: new Set(), cursor: null };
  if (shown?.kind === "chain") {
    const drawn = drawing(geometry, shown.step ?? chainStep(shown.nodes));
    const links = drawn.links.map((link, i) => (i + 1 === shown.broken ? { ...link, broken: true } : link));
    return { ...look, marks: openMarks(position), centred: false, corner: [], peers: false, drawing: { ...drawn, links } };
  }
  if (shown?.kind === "hint") {
    const wrong = new Set([...shown.wrong, ...look.wrong]);
    if (!shown.step) return { ...look, centred: !position.auto, wrong };
    const drawn = stepDrawing(geometry, all, shown.step, shown.beat);
    return { ...look, marks: withRoles(look, drawn), drawing: drawn, wrong };
  }
  return look;
}

/**
 * @param {import("../model/geometry.js").Geometry} geometry
 * @param {readonly number[]} all
 * @param {import("../../port/types").Step} step
 * @param {number | null} beat
 */
export const stepDrawing = (geometry, all, step, beat) => ({
  ...drawing(geometry, upTo(step, beat)),
  sights: sights(geometry, all, step),
});

/** Cells that a filter lights up: where the digit may go, or with two candidates. @param {import("../game.js").Game} game */
function filtered(game) {
  const { position, filter } = game;
  if (!filter) return null;
  const marks = openMarks(position);
  const fits = (/** @type {number} */ mask) => (filter === "pairs" ? digitsOf(mask).length === 2 : mask & bit(filter));
  const cells = new Set(marks.flatMap((mask, cell) => (fits(mask) ? [cell] : [])));
  return { cells, digit: filter === "pairs" ? 0 : filter };
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
  const parts = [t("cell", { row: geometry.row(cell) + 1, column: geometry.column(cell) + 1 })];
  const digit = look.digits[cell];
  const listed = (/** @type {number} */ mask) => symbols.filter((_, mark) => mark > 0 && mask & bit(mark)).join(" ");
  if (digit) parts.push(t(look.clues[cell] ? "cell-clue" : "cell-placed", { digit: symbols[digit] }));
  else {
    parts.push(t("cell-empty"));
    if (look.marks[cell]) parts.push(t("cell-marks", { marks: listed(look.marks[cell]) }));
    if (look.corner?.[cell]) parts.push(t("cell-corner", { marks: listed(look.corner[cell]) }));
  }
  if (look.clashes?.has(cell)) parts.push(t("cell-clash"));
  if (look.wrong?.has(cell)) parts.push(t("cell-wrong"));
  return parts;
}
