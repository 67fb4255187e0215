// The grid on the page: a picture (SVG, hidden from screen readers) and over it the cells as an ARIA grid, which take
// focus, keys and pointers and carry the words.

import { symbolOf } from "../model/geometry.js";
import { settings } from "../settings.js";
import { t } from "../text/words.js";
import { byId, icon, make, set } from "./dom.js";
import { Layout } from "./layout.js";
import { labelOf, lookOf } from "./look.js";
import { markup } from "./paint.js";
import { COLOURS, styleSheet } from "./palette.js";
import { cellOf, pointers } from "./pointers.js";
import { scene } from "./scene.js";

/** @typedef {import("../game.js").Game} Game */

const LAYERS = /** @type {const} */ (["back", "rules", "lines", "dots", "discs", "links", "digits"]);

/** @param {Game} game */
export function board(game) {
  // The static site has these styles in its HTML.
  if (!document.querySelector("style[data-picture]")) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(styleSheet(".picture ", "both"));
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }

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
    make("span", { class: "button main" }, icon("play"), t("play-on")),
  );
  host.replaceChildren(svg, grid, veil);

  /** @type {HTMLElement[]} */
  let cells = [];
  let shape = "";

  function build() {
    const { geometry } = game.position;
    shape = geometry.shape;
    const layout = new Layout(geometry, true);
    svg.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
    host.style.setProperty("--ratio", String(layout.width / layout.height));
    grid.style.setProperty("--left", `${(100 * layout.left) / layout.width}%`);
    grid.style.setProperty("--top", `${(100 * layout.top) / layout.height}%`);
    grid.style.setProperty("--wide", `${(100 * layout.wide) / layout.width}%`);
    grid.style.setProperty("--high", `${(100 * layout.high) / layout.height}%`);
    grid.style.setProperty("--order", String(geometry.columns));
    grid.style.setProperty("--rows", String(geometry.rows));
    set(grid, "aria-label", t("grid", { rows: geometry.rows, columns: geometry.columns }));
    cells = geometry.peers.map((_, cell) =>
      make("div", { role: "gridcell", class: "gridcell", "data-cell": cell, tabindex: -1 }),
    );
    grid.replaceChildren(
      ...geometry.rowCells.map((row) => make("div", { role: "row", class: "row" }, ...row.map((cell) => cells[cell]))),
    );
  }

  function draw() {
    if (game.position.geometry.shape !== shape) build();
    const look = lookOf(game);
    const shapes = scene(look);
    for (const entry of layers) {
      const text = markup(shapes[entry.name]);
      if (text !== entry.last) entry.layer.innerHTML = entry.last = text;
    }
    const symbols = ["", ...Array.from({ length: look.geometry.order }, (_, i) => symbolOf(i + 1))];
    cells.forEach((element, cell) => {
      const parts = labelOf(look, cell, symbols);
      if (look.colours?.[cell])
        parts.push(t("cell-colour", { colour: t(`colour-${COLOURS[look.colours[cell] - 1]}`) }));
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

  pointers(grid, game, go);
  grid.addEventListener("focusin", (event) => {
    const cell = cellOf(event.target);
    if (cell !== null && cell !== game.cursor) game.select(cell);
  });
  game.addEventListener("change", draw);
  settings.addEventListener("change", draw);
  return { focus: () => cells[game.cursor]?.focus({ preventScroll: true }), go };
}
