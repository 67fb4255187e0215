// Links of chains: curves from rim to rim, solid where they are strong and dashed where they are weak, and frames around
// nodes of several cells. The same curves as in the engine's pictures.

import { SIDE } from "./layout.js";

/** @typedef {import("./scene.js").Shape} Shape */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("../model/roles.js").End} End */
/** @typedef {import("../model/roles.js").Link} Link */

/** The middle of a node: of its candidates, taken together. @param {Layout} layout @param {End} node */
function center(layout, node) {
  const places = node.cells.map((cell) => layout.middle(cell, node.digit));
  const mean = (/** @type {0 | 1} */ i) =>
    places.reduce((sum, place) => sum + place[i], 0) / Math.max(places.length, 1);
  return [mean(0), mean(1)];
}

/** @param {Layout} layout @param {End} node @returns {Shape[]} */
export function frame(layout, node) {
  if (node.cells.length < 2) return [];
  const places = node.cells.map((cell) => layout.middle(cell, node.digit));
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs) - 10, Math.min(...ys) - 10];
  return [
    { kind: "rect", class: "group", x, y, width: Math.max(...xs) + 10 - x, height: Math.max(...ys) + 10 - y, rx: 10 },
  ];
}

/** @param {Layout} layout @param {Link} link @param {Link[]} all @returns {Shape[]} */
export function linkShapes(layout, link, all) {
  const [[x1, y1], [x2, y2]] = [center(layout, link.from), center(layout, link.to)];
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length < 2 * layout.radius) return [];
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  // Nothing lies between neighbours; other links bend aside, so that they do not run through candidates. A link and its
  // reverse, if both are there, bend to different sides by themselves.
  const crossed = all.some((other) => same(other.from, link.to) && same(other.to, link.from));
  const bend = length < SIDE / 2 && !crossed ? 0 : Math.min(length * 0.12, 28);
  const [mx, my] = [(x1 + x2) / 2 - uy * bend, (y1 + y2) / 2 + ux * bend];
  const toward = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ by) => {
    const far = Math.max(Math.hypot(mx - x, my - y), 1e-9);
    return [x + ((mx - x) / far) * by, y + ((my - y) / far) * by];
  };
  const [sx, sy] = toward(x1, y1, layout.radius);
  const [tx, ty] = toward(x2, y2, layout.radius);
  const [bx, by] = toward(x2, y2, layout.radius + 6);
  const [hx, hy] = [(ty - by) * 0.6, (tx - bx) * 0.6];
  return [
    { kind: "path", class: kindOf(link), d: path`M${sx} ${sy}Q${mx} ${my} ${bx} ${by}` },
    { kind: "path", class: "head", d: path`M${tx} ${ty}L${bx + hx} ${by - hy}L${bx - hx} ${by + hy}z` },
  ];
}

/** @param {Link} link */
const kindOf = ({ strong, broken }) => `link${strong ? "" : " weak"}${broken ? " broken" : ""}`;

/** @param {End} a @param {End} b */
const same = (a, b) => a.digit === b.digit && a.on === b.on && a.cells.join() === b.cells.join();

/** @param {TemplateStringsArray} parts @param {number[]} numbers */
const path = (parts, ...numbers) => String.raw({ raw: parts }, ...numbers.map((n) => n.toFixed(1)));
