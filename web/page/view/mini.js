// A grid beside the game's own: for lessons and drills. A picture, and over it cells that can be pressed by pointer or key.

import { symbolOf } from "../model/geometry.js";
import { t } from "../text/words.js";
import { make, set } from "./dom.js";
import { Layout } from "./layout.js";
import { labelOf } from "./look.js";
import { markup } from "./paint.js";
import { scene } from "./scene.js";

/** @param {import("../model/geometry.js").Geometry} geometry @param {(cell: number) => void} [press] */
export function miniGrid(geometry, press) {
  const layout = new Layout(geometry, true);
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "picture");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
  let cursor = 0;
  const cells = geometry.peers.map((_, cell) =>
    make("div", { role: "gridcell", class: "gridcell", "data-at": cell, tabindex: cell ? -1 : 0 }),
  );
  const rows = geometry.rowCells;
  const grid = make(
    "div",
    { role: "grid", class: "cells", "aria-label": t("learn-grid") },
    ...rows.map((row) => make("div", { role: "row", class: "row" }, ...row.map((cell) => cells[cell]))),
  );
  const place = (/** @type {string} */ name, /** @type {number} */ share) =>
    grid.style.setProperty(name, `${100 * share}%`);
  place("--left", layout.left / layout.width);
  place("--top", layout.top / layout.height);
  place("--wide", layout.wide / layout.width);
  place("--high", layout.high / layout.height);
  grid.style.setProperty("--order", String(geometry.columns));
  grid.style.setProperty("--rows", String(geometry.rows));
  const host = make("div", { class: "board mini" });
  host.style.setProperty("--ratio", String(layout.width / layout.height));
  host.append(svg, grid);

  const at = (/** @type {EventTarget | null} */ target) =>
    target instanceof Element ? Number(target.closest("[data-at]")?.getAttribute("data-at") ?? -1) : -1;
  const go = (/** @type {number} */ cell) => {
    cells[cursor].tabIndex = -1;
    cursor = cell;
    cells[cell].tabIndex = 0;
    cells[cell].focus({ preventScroll: true });
  };
  grid.addEventListener("click", (event) => {
    const cell = at(event.target);
    if (cell < 0) return;
    go(cell);
    press?.(cell);
  });
  grid.addEventListener("keydown", (event) => {
    const { order } = geometry;
    const [row, column] = [geometry.row(cursor), geometry.column(cursor)];
    if (event.key === "ArrowUp") go(Math.max(0, row - 1) * order + column);
    else if (event.key === "ArrowDown") go(Math.min(order - 1, row + 1) * order + column);
    else if (event.key === "ArrowLeft") go(row * order + Math.max(0, column - 1));
    else if (event.key === "ArrowRight") go(row * order + Math.min(order - 1, column + 1));
    else if (event.key === "Enter" || event.key === " ") press?.(cursor);
    else return;
    event.preventDefault();
  });

  /** @param {import("./scene.js").Look} look */
  const draw = (look) => {
    svg.innerHTML = markup(Object.values(scene(look)).flat());
    const symbols = ["", ...geometry.houses[0].map((_, i) => symbolOf(i + 1))];
    cells.forEach((element, cell) => {
      const parts = labelOf(look, cell, symbols);
      if (look.selected?.has(cell)) parts.push(t("cell-chosen"));
      set(element, "aria-label", parts.join(", "));
    });
  };
  return { host, draw };
}
