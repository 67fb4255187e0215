// Chains in Eureka notation: (5)r1c1=(5)r1c9-(3)r1c9=… A strong link is =, a weak one -.

import { symbolOf } from "../model/geometry.js";

/** @typedef {import("../../port/types").Node} Node */

/** Cells of one row or column are written together: r1c12. @param {string[]} cells */
function cellsText(cells) {
  const parts = cells.map((name) => /^r(\d+)c(\d+)$/.exec(name)).filter((match) => match !== null);
  const rows = [...new Set(parts.map((match) => match[1]))];
  const columns = [...new Set(parts.map((match) => match[2]))];
  if (parts.length === cells.length && rows.length === 1) return `r${rows[0]}c${columns.join("")}`;
  if (parts.length === cells.length && columns.length === 1) return `r${rows.join("")}c${columns[0]}`;
  return cells.join(",");
}

/** @param {Node[]} chain */
export function eureka(chain) {
  return chain
    .map((node, i) => {
      const link = i === 0 ? "" : !chain[i - 1].on && node.on ? "=" : "-";
      return `${link}(${symbolOf(node.digit)})${cellsText(node.cells)}`;
    })
    .join("");
}
