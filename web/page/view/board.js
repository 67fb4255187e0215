// The grid on the page: a picture (SVG, hidden from screen readers) and over it the cells as an ARIA grid, which take
// focus, keys and pointers and carry the words.

import { digitOf, symbolOf } from "../model/geometry.js";
import * as edit from "../model/edit.js";
import { byId, icon, make, set } from "./dom.js";
import { Layout } from "./layout.js";
import { labelOf, lookOf } from "./look.js";
import { markup } from "./paint.js";
import { COLOURS, styleSheet } from "./palette.js";
import { scene } from "./scene.js";

/** @typedef {import("../game.js").Game} Game */

const LAYERS = /** @type {const} */ (["back", "lines", "discs", "links", "digits"]);

/** @param {Game} game */
export function board(game) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styleSheet(".picture ", "both"));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

  const host = byId("board");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "picture");
  svg.setAttribute("aria-hidden", "true");
  const layers = LAYERS.map((name) => {
    const layer = document.createElementNS("http://www.w3.org/2000/svg", "g");
    layer.setAttribute("data-layer", name);
    svg.append(layer);
    return { name, layer, last: "" };
  });
  const grid = make("div", { role: "grid", class: "cells", "aria-multiselectable": "true" });
  const veil = make(
    "button",
    { type: "button", class: "veil", click: () => game.pause(false) },
    make("span", { class: "button main" }, icon("play"), "Play on"),
  );
  host.append(svg, grid, veil);

  /** @type {HTMLElement[]} */
  let cells = [];
  let box = "";

  function build() {
    const { geometry } = game.position;
    box = geometry.box;
    const layout = new Layout(geometry, true);
    svg.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
    host.style.setProperty("--ratio", String(layout.width / layout.height));
    grid.style.setProperty("--left", `${(100 * layout.left) / layout.width}%`);
    grid.style.setProperty("--top", `${(100 * layout.top) / layout.height}%`);
    grid.style.setProperty("--wide", `${(100 * layout.side) / layout.width}%`);
    grid.style.setProperty("--high", `${(100 * layout.side) / layout.height}%`);
    grid.style.setProperty("--order", String(geometry.order));
    set(grid, "aria-label", `Sudoku, ${geometry.order} rows and ${geometry.order} columns`);
    cells = geometry.peers.map((_, cell) =>
      make("div", { role: "gridcell", class: "gridcell", "data-cell": cell, tabindex: -1 }),
    );
    const rows = geometry.houses.slice(0, geometry.order);
    grid.replaceChildren(
      ...rows.map((row) => make("div", { role: "row", class: "row" }, ...row.map((cell) => cells[cell]))),
    );
  }

  function draw() {
    if (game.position.geometry.box !== box) build();
    const look = lookOf(game);
    const shapes = scene(look);
    for (const entry of layers) {
      const text = markup(shapes[entry.name]);
      if (text !== entry.last) entry.layer.innerHTML = entry.last = text;
    }
    const symbols = ["", ...look.geometry.houses[0].map((_, i) => symbolOf(i + 1))];
    cells.forEach((element, cell) => {
      const parts = labelOf(look, cell, symbols);
      if (look.colours?.[cell]) parts.push(`coloured ${COLOURS[look.colours[cell] - 1]}`);
      set(element, "aria-label", parts.join(", "));
      set(element, "aria-selected", String(game.selection.has(cell)));
      set(element, "aria-readonly", look.clues[cell] ? "true" : null);
      set(element, "tabindex", cell === game.cursor ? "0" : "-1");
    });
    host.classList.toggle("paused", game.paused);
    host.classList.toggle("won", game.won && game.shown === null);
    veil.hidden = !game.paused;
    grid.inert = game.paused;
  }

  /** @param {number} cell @param {boolean} [more] */
  function go(cell, more = false) {
    game.select(cell, more);
    cells[cell].focus({ preventScroll: true });
  }

  grid.addEventListener("keydown", (event) => keys(event, game, go));
  pointers(grid, game, go);
  grid.addEventListener("focusin", (event) => {
    const cell = cellOf(event.target);
    if (cell !== null && cell !== game.cursor) game.select(cell);
  });
  game.addEventListener("change", draw);
  return { focus: () => cells[game.cursor]?.focus({ preventScroll: true }) };
}

/** @param {EventTarget | null} target */
function cellOf(target) {
  const cell = target instanceof Element ? target.closest("[data-cell]")?.getAttribute("data-cell") : null;
  return cell === null || cell === undefined ? null : Number(cell);
}

/**
 * A press selects; with Ctrl or Shift it adds; a mouse or pen that is dragged adds as it goes. A finger that is dragged
 * scrolls the page.
 * @param {HTMLElement} grid @param {Game} game @param {(cell: number, more?: boolean) => void} go
 */
function pointers(grid, game, go) {
  let dragging = false;
  grid.addEventListener("pointerdown", (event) => {
    const cell = cellOf(event.target);
    if (cell === null || event.button !== 0) return;
    event.preventDefault();
    dragging = event.pointerType !== "touch";
    const more = event.ctrlKey || event.metaKey || event.shiftKey;
    if (more && game.selection.has(cell) && game.selection.size > 1) {
      game.selection.delete(cell);
      game.changed();
    } else go(cell, more);
  });
  grid.addEventListener("pointermove", (event) => {
    if (!dragging) return;
    const cell = cellOf(document.elementFromPoint(event.clientX, event.clientY));
    if (cell !== null && cell !== game.cursor) go(cell, true);
  });
  for (const end of ["pointerup", "pointercancel", "lostpointercapture"])
    window.addEventListener(end, () => (dragging = false));
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** @param {KeyboardEvent} event @param {Game} game @param {(cell: number, more?: boolean) => void} go */
function keys(event, game, go) {
  const { geometry } = game.position;
  const { order } = geometry;
  const [row, column] = [geometry.row(game.cursor), geometry.column(game.cursor)];
  const command = event.ctrlKey || event.metaKey;
  const digit = event.code.startsWith("Digit")
    ? Number(event.code.slice(5))
    : event.key.length === 1
      ? digitOf(event.key)
      : 0;
  if (ARROWS[event.key]) {
    const [down, right] = ARROWS[event.key];
    const clamp = (/** @type {number} */ n) => Math.min(Math.max(n, 0), order - 1);
    const next = command
      ? [down ? (down > 0 ? order - 1 : 0) : row, right ? (right > 0 ? order - 1 : 0) : column]
      : [clamp(row + down), clamp(column + right)];
    go(next[0] * order + next[1], event.shiftKey);
  } else if (event.key === "Home") go(command ? 0 : row * order, event.shiftKey);
  else if (event.key === "End") go(command ? order * order - 1 : row * order + order - 1, event.shiftKey);
  else if (event.key === "Backspace" || event.key === "Delete" || event.key === "0")
    game.act((now) => edit.erase(now, game.selection));
  else if (event.key === " ") game.setMode(game.mode === "mark" ? "digit" : "mark");
  else if (event.key === "Escape") {
    if (game.shown) game.show(null);
    else game.select(game.cursor);
  } else if (command && event.key.toLowerCase() === "a") {
    game.selection = new Set(geometry.peers.keys());
    game.changed();
  } else if (!command && digit >= 1 && digit <= Math.max(order, 8)) {
    const mode = event.altKey
      ? "colour"
      : event.shiftKey && event.code.startsWith("Digit")
        ? game.mode === "mark"
          ? "digit"
          : "mark"
        : game.mode;
    if (digit <= order || mode === "colour") game.input(digit, mode);
  } else return;
  event.preventDefault();
}
