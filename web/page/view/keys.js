// The keyboard. Keys of the grid work wherever the focus is, except in fields and dialogs; a button keeps Space and
// Enter, a list of choices its arrows.

import { digitOf } from "../model/geometry.js";
import * as edit from "../model/edit.js";
import { clear } from "../model/rules.js";
import { byId } from "./dom.js";

/** @typedef {import("../game.js").Game} Game */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
/** @type {Record<string, import("../game.js").Mode>} */
const MODES = { z: "digit", x: "corner", c: "mark", v: "colour" };

/**
 * @param {Game} game
 * @param {{ go: (cell: number, more?: boolean) => void, focus: () => void }} grid
 * @param {{ hint: () => void, back: () => boolean, forward: () => boolean }} help
 */
export function keyboard(game, grid, help) {
  document.addEventListener("keydown", (event) => {
    const target = event.target instanceof Element ? event.target : document.body;
    // A dialog has the keyboard to itself, even when the focus has left with a button that is gone.
    if (document.querySelector("dialog[open]")) return;
    if (event.defaultPrevented || target.closest("input:not([type=radio], [type=checkbox]), textarea, select, .learn"))
      return;
    const inGrid = target.closest("[role=grid]") !== null;
    if (!inGrid && !isFree(event, target)) return;
    if (!everywhere(event, game, help) && !inTheGrid(event, game, grid)) return;
    event.preventDefault();
    // Digits and arrows bring the focus home.
    if (!inGrid && !event.ctrlKey && !event.metaKey && /^(Arrow|.$)/.test(event.key) && !/^[?[\]]$/.test(event.key))
      grid.focus();
  });
}

/** Whether the element with the focus has no use for the key itself. @param {KeyboardEvent} event @param {Element} target */
function isFree(event, target) {
  if (event.key === " " || event.key === "Enter") return target === document.body;
  if (/^(Arrow|Home|End)/.test(event.key)) return target.closest("[type=radio], [role=tab], .steps") === null;
  return true;
}

/** @param {KeyboardEvent} event @param {Game} game @param {{ hint: () => void, back: () => boolean, forward: () => boolean }} help */
function everywhere(event, game, help) {
  const command = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (command && key === "z") game.move(event.shiftKey ? "redo" : "undo");
  else if (command && key === "y") game.move("redo");
  else if (key === "?") help.hint();
  else if (key === "[") return help.back();
  else if (key === "]") return help.forward();
  else return false;
  return true;
}

/** @param {KeyboardEvent} event @param {Game} game @param {{ go: (cell: number, more?: boolean) => void }} grid */
function inTheGrid(event, game, grid) {
  const { geometry } = game.position;
  const { order, rows, columns } = geometry;
  const [row, column] = [geometry.row(game.cursor), geometry.column(game.cursor)];
  const command = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  const digit = event.code.startsWith("Digit")
    ? Number(event.code.slice(5))
    : event.key.length === 1
      ? digitOf(event.key)
      : 0;
  if (game.setting?.key(event)) return true;
  if (ARROWS[event.key]) {
    const [down, right] = ARROWS[event.key];
    const clamp = (/** @type {number} */ n, /** @type {number} */ count) => Math.min(Math.max(n, 0), count - 1);
    const far = Math.max(rows, columns);
    const [by, along] = command ? [down * far, right * far] : [down, right];
    grid.go(clamp(row + by, rows) * columns + clamp(column + along, columns), event.shiftKey);
  } else if (event.key === "Home") grid.go(command ? 0 : row * columns, event.shiftKey);
  else if (event.key === "End") grid.go(command ? rows * columns - 1 : (row + 1) * columns - 1, event.shiftKey);
  else if (event.key === "Backspace" || event.key === "Delete" || event.key === "0")
    chaining(game) ? game.node(0) : game.act((now) => (game.setting ? clear : edit.erase)(now, game.selection));
  else if (event.key === " ") game.setMode(game.mode === "digit" ? game.marking : "digit");
  else if (event.key === "Escape") {
    if (game.shown) game.show(null);
    else if (game.locked || game.filter) game.release();
    else game.select(game.cursor);
  } else if (command && key === "a") {
    game.selection = new Set(geometry.peers.keys());
    game.changed();
  } else if (!command && digit >= 1 && digit <= Math.max(order, 8)) {
    const mode = event.altKey ? "colour" : shifted(event, game);
    if (chaining(game) && digit <= order && !event.altKey && !event.shiftKey) game.node(digit);
    else if (digit <= order || mode === "colour") game.input(digit, mode);
  } else if (!command && !event.altKey && order <= 9 && MODES[key]) game.setMode(MODES[key]);
  else if (!command && !event.altKey && order <= 9 && key === "f") game.nextFilter();
  else if (!command && !event.altKey && order <= 9 && key === "p") game.pause(!game.paused);
  else return false;
  return true;
}

/** Whether the player's chain is in sight: then digits are its nodes. @param {Game} game */
const chaining = (game) => game.shown?.kind === "chain" && byId("chain").checkVisibility();

/** With Shift a digit is a corner mark; in a mode of marks it is a digit. @param {KeyboardEvent} event @param {Game} game */
function shifted(event, game) {
  if (!event.shiftKey || !event.code.startsWith("Digit")) return game.mode;
  return game.mode === "mark" || game.mode === "corner" ? "digit" : "corner";
}
