// Mouse, pen and finger on the grid. A press selects; with Ctrl or Shift it adds; dragging adds as it goes. With a locked
// digit a press enters it, and dragging enters it in every cell on the way.

import { bit } from "../model/geometry.js";
import { openMarks } from "../model/position.js";

/** @typedef {import("../game.js").Game} Game */

/** The cell that an element belongs to. @param {EventTarget | null} target */
export function cellOf(target) {
  const cell = target instanceof Element ? target.closest("[data-cell]")?.getAttribute("data-cell") : null;
  return cell === null || cell === undefined ? null : Number(cell);
}

/** The digit whose candidate stands where a press is, for a 9×9 grid. @param {MouseEvent} event */
function candidateAt(event) {
  const box = /** @type {Element} */ (event.target).closest("[data-cell]")?.getBoundingClientRect();
  if (!box) return 0;
  const third = (/** @type {number} */ part) => Math.min(2, Math.max(0, Math.floor(3 * part)));
  return (
    3 * third((event.clientY - box.top) / box.height) + third((event.clientX - box.left) / box.width) + 1
  );
}

/** @param {HTMLElement} grid @param {Game} game @param {(cell: number, more?: boolean) => void} go */
export function pointers(grid, game, go) {
  let dragging = false;
  /** Cells that this drag has written to. @type {Set<number>} */
  let written = new Set();

  /** @param {number} cell */
  function enter(cell) {
    if (written.has(cell)) return;
    written.add(cell);
    go(cell);
    game.input(game.locked, game.mode, [cell]);
  }

  grid.addEventListener("pointerdown", (event) => {
    const cell = cellOf(event.target);
    if (cell === null || event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId))
      event.target.releasePointerCapture(event.pointerId);
    dragging = true;
    written = new Set();
    const more = event.ctrlKey || event.metaKey || event.shiftKey;
    if (game.locked && !more) enter(cell);
    else if (more && game.selection.has(cell) && game.selection.size > 1) {
      game.selection.delete(cell);
      game.changed();
    } else go(cell, more);
  });
  grid.addEventListener("pointermove", (event) => {
    if (!dragging || !event.isPrimary) return;
    const cell = cellOf(document.elementFromPoint(event.clientX, event.clientY));
    if (cell === null || cell === game.cursor) return;
    if (game.locked) enter(cell);
    else go(cell, true);
  });
  // Otherwise the browser takes a quick drag for a fling, and loses the next tap, which would end it.
  grid.addEventListener(
    "touchmove",
    (event) => dragging && event.touches.length === 1 && event.cancelable && event.preventDefault(),
    { passive: false },
  );
  for (const end of ["pointerup", "pointercancel"])
    window.addEventListener(end, () => {
      if (dragging && end === "pointerup") game.setting?.drop();
      dragging = false;
    });
  // A double click on a candidate is a node of the player's chain; a single one selects, as always.
  grid.addEventListener("dblclick", (event) => {
    const cell = cellOf(event.target);
    if (game.shown?.kind !== "chain" || cell === null || game.locked) return;
    const digit = candidateAt(event);
    if (openMarks(game.position)[cell] & bit(digit)) game.node(digit, [cell]);
  });
  grid.addEventListener("contextmenu", (event) => event.preventDefault());
}
