// Rules as shapes, in the look that solvers know: dashed cages, grey thermometers, arrows, dots, clues outside the grid.
// A rule that has no picture is told in words beside the grid. `under` lies below the lines of the grid, `over` above.

import { SUMMED as CAGES, OUTSIDE as CLUES, listsOf, windows } from "../model/ruled.js";
import { OUTSIDE, SIDE } from "./layout.js";

/** @typedef {import("./scene.js").Shape} Shape */
/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("../model/ruled.js").Rule} Rule */

/** Colour, width, what is at the first cell and at the last. @type {Record<string, [string, string, string, string]>} */
const LINES = {
  Thermo: ["grey", "wide", "bulb", ""],
  SlowThermo: ["slate", "wide", "bulb", ""],
  Whisper: ["green", "mid", "", ""],
  Renban: ["violet", "mid", "", ""],
  Nabner: ["amber", "mid", "", ""],
  Palindrome: ["slate", "mid", "", ""],
  Zipper: ["rose", "mid", "", ""],
  RegionSumLine: ["blue", "mid", "", ""],
  SumLine: ["teal", "mid", "", ""],
  Modular: ["teal", "mid", "", ""],
  Entropic: ["amber", "mid", "", ""],
  Between: ["slate", "fine", "ring", "ring"],
  Lockout: ["blue", "fine", "diamond", "diamond"],
  Arrow: ["grey", "fine", "ring", "head"],
  DoubleArrow: ["grey", "fine", "ring", "ring"],
  PillArrow: ["grey", "fine", "ring", "head"],
  ValueIndexing: ["grey", "mid", "", ""],
  Pair: ["grey", "mid", "", ""],
  Regex: ["grey", "mid", "", ""],
  NFA: ["grey", "mid", "", ""],
};
/** Dots on edges: class, text by the number of the rule. @type {Record<string, [string, (number: string) => string]>} */
const DOTS = {
  WhiteDot: ["r-white", () => ""],
  BlackDot: ["r-black", () => ""],
  Difference: ["r-white", (number) => number],
  Ratio: ["r-black", (number) => number],
};
const LETTERS = new Set(["X", "V", "GreaterThan"]);
const AREAS = new Set(["EqualSum", "AllDifferent", "SameValues", "Clone", "CountDistinct", "PairX", "Indexing", "Given"]);

/** @param {Layout} layout @param {readonly Rule[]} rules @returns {{ under: Shape[], over: Shape[] }} */
export function ruleShapes(layout, rules) {
  /** @type {Shape[]} */
  const under = [];
  /** @type {Shape[]} */
  const over = [];
  for (const rule of rules) {
    const { rule: name, numbers = [] } = rule;
    const lists = listsOf(layout.geometry, rule);
    const [cells = []] = lists;
    if (name === "Or" || name === "And") {
      const inside = ruleShapes(layout, rule.rules ?? []);
      under.push(...inside.under);
      over.push(...inside.over);
    } else if (LINES[name]) for (const list of lists) under.push(...line(layout, name, list, numbers));
    else if (CAGES.has(name)) over.push(...cage(layout, cells, label(name, numbers)));
    else if (DOTS[name] || LETTERS.has(name)) over.push(...edges(layout, name, cells, numbers));
    else if (CLUES.has(name)) over.push(...clue(layout, name, cells, String(numbers[0] ?? "")));
    else if (name === "Quad") over.push(...quad(layout, cells, numbers));
    else if (AREAS.has(name)) for (const list of lists) under.push(...area(layout, list));
    else under.push(...marks(layout, name, cells), ...whole(layout, name, numbers));
  }
  return { under, over };
}

/** @param {Layout} layout @param {number} cell @returns {[number, number]} */
function middle(layout, cell) {
  const [x, y] = layout.corner(cell);
  return [x + SIDE / 2, y + SIDE / 2];
}

/** @param {Layout} layout @param {string} name @param {number[]} cells @param {number[]} numbers @returns {Shape[]} */
function line(layout, name, cells, numbers) {
  if (cells.length === 0) return [];
  const [tone, width, start, end] = LINES[name];
  const points = cells.map((cell) => middle(layout, cell));
  const last = points.length - 1;
  /** @type {Shape[]} */
  const shapes = [];
  if (last > 0) shapes.push({ kind: "path", class: `l-${tone} w-${width}`, d: `M${points.map((at) => at.join(" ")).join("L")}` });
  const pill = name === "PillArrow" ? Math.max(1, numbers[0] ?? 1) : 1;
  for (const [i, shape] of /** @type {[number, string][]} */ ([[0, start], [last, end]])) {
    const [x, y] = points[i];
    if (shape === "bulb") shapes.push({ kind: "circle", class: `f-${tone}`, x, y, r: 21 });
    if (shape === "ring" && pill === 1) shapes.push({ kind: "circle", class: "r-ring", x, y, r: 22 });
    if (shape === "ring" && pill > 1) shapes.push(pillShape(points.slice(0, pill)));
    if (shape === "diamond") shapes.push({ kind: "path", class: "r-ring", d: `M${x} ${y - 24}l24 24l-24 24l-24 -24z` });
    if (shape === "head" && last > 0) shapes.push(head(points[last - 1], points[last]));
  }
  return shapes;
}

/** @param {[number, number][]} points @returns {Shape} */
function pillShape(points) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs) - 22, Math.min(...ys) - 22];
  return { kind: "rect", class: "r-ring", x, y, width: Math.max(...xs) + 22 - x, height: Math.max(...ys) + 22 - y, rx: 22 };
}

/** @param {[number, number]} from @param {[number, number]} to @returns {Shape} */
function head([fx, fy], [x, y]) {
  const far = Math.hypot(x - fx, y - fy) || 1;
  const [ux, uy] = [((x - fx) / far) * 11, ((y - fy) / far) * 11];
  const n = (/** @type {number} */ value) => Math.round(value * 10) / 10;
  return {
    kind: "path",
    class: "l-grey w-fine",
    d: `M${n(x - ux - uy)} ${n(y - uy + ux)}L${n(x)} ${n(y)}L${n(x - ux + uy)} ${n(y - uy - ux)}`,
  };
}

/** @param {string} name @param {number[]} numbers */
function label(name, numbers) {
  if (name === "Cage" && numbers[0] === 0) return "";
  return numbers.join(" ");
}

/** A dashed outline a little inside the cells, and the sum in the first of them. @param {Layout} layout @param {number[]} cells @param {string} text @returns {Shape[]} */
function cage(layout, cells, text) {
  if (cells.length === 0) return [];
  const { geometry } = layout;
  const own = new Set(cells);
  const has = (/** @type {number} */ row, /** @type {number} */ column) =>
    row >= 0 && column >= 0 && row < geometry.rows && column < geometry.columns && own.has(row * geometry.columns + column);
  const gap = 4;
  let d = "";
  for (const cell of own) {
    const [r, c] = [geometry.row(cell), geometry.column(cell)];
    const [x, y] = layout.corner(cell);
    const [up, down, left, right] = [has(r - 1, c), has(r + 1, c), has(r, c - 1), has(r, c + 1)];
    // Each side goes on to the border where the cage does, and turns where only the corner is missing.
    const [x1, x2] = [left ? x : x + gap, right ? x + SIDE : x + SIDE - gap];
    const [y1, y2] = [up ? y : y + gap, down ? y + SIDE : y + SIDE - gap];
    if (!up) d += `M${x1} ${y + gap}H${x2}`;
    if (!down) d += `M${x1} ${y + SIDE - gap}H${x2}`;
    if (!left) d += `M${x + gap} ${y1}V${y2}`;
    if (!right) d += `M${x + SIDE - gap} ${y1}V${y2}`;
    if (up && left && !has(r - 1, c - 1)) d += `M${x} ${y + gap}H${x + gap}V${y}`;
    if (up && right && !has(r - 1, c + 1)) d += `M${x + SIDE} ${y + gap}H${x + SIDE - gap}V${y}`;
    if (down && left && !has(r + 1, c - 1)) d += `M${x} ${y + SIDE - gap}H${x + gap}V${y + SIDE}`;
    if (down && right && !has(r + 1, c + 1)) d += `M${x + SIDE} ${y + SIDE - gap}H${x + SIDE - gap}V${y + SIDE}`;
  }
  /** @type {Shape[]} */
  const shapes = [{ kind: "path", class: "r-cage", d }];
  if (text) {
    const [x, y] = layout.corner(Math.min(...own));
    const wide = 8 * text.length + 3;
    shapes.push({ kind: "rect", class: "r-paper", x: x + 1.5, y: y + 1.5, width: wide, height: 14 });
    shapes.push({ kind: "text", class: "r-sum", x: x + 2.5 + wide / 2, y: y + 13, size: 13, text });
  }
  return shapes;
}

/** Signs between cells that share an edge. @param {Layout} layout @param {string} name @param {number[]} cells @param {number[]} numbers @returns {Shape[]} */
function edges(layout, name, cells, numbers) {
  const { geometry } = layout;
  const pairs = cells.flatMap((one, i) => cells.slice(i + 1).map((other) => [one, other]));
  return pairs.flatMap(([one, other]) => {
    const [down, right] = [geometry.row(other) - geometry.row(one), geometry.column(other) - geometry.column(one)];
    if (Math.abs(down) + Math.abs(right) !== 1) return [];
    const [[ax, ay], [bx, by]] = [middle(layout, one), middle(layout, other)];
    const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
    if (DOTS[name]) {
      const [style, text] = DOTS[name];
      const words = text(String(numbers[0] ?? ""));
      const on = style === "r-white" ? "r-on-white" : "r-on-black";
      return /** @type {Shape[]} */ ([
        { kind: "circle", class: style, x, y, r: 8 },
        ...(words ? [{ kind: "text", class: on, x, y: y + 4, size: 12, text: words }] : []),
      ]);
    }
    const sign = name === "GreaterThan" ? (right ? (right > 0 ? ">" : "<") : down > 0 ? "∨" : "∧") : name;
    return /** @type {Shape[]} */ ([
      { kind: "circle", class: "r-paper", x, y, r: 9 },
      { kind: "text", class: "r-sum", x, y: y + 5.5, size: 16, text: sign },
    ]);
  });
}

/** A number before the first cell of its line; of a diagonal with an arrow. @param {Layout} layout @param {string} name @param {number[]} cells @param {string} text @returns {Shape[]} */
function clue(layout, name, cells, text) {
  if (cells.length === 0) return [];
  const { geometry } = layout;
  const [first, next] = cells;
  const [x, y] = middle(layout, first);
  const [down, right] =
    next === undefined
      ? diagonalOut(geometry, first)
      : [geometry.row(next) - geometry.row(first), geometry.column(next) - geometry.column(first)];
  const out = SIDE / 2 + OUTSIDE / 2;
  // A diagonal that starts at an edge has its clue just outside that edge.
  const [cx, cy] = [x - right * out, y - down * out];
  /** @type {Shape[]} */
  const shapes = [{ kind: "text", class: "r-sum", x: cx, y: cy + 6, size: 18, text }];
  if (name === "LittleKiller") {
    const [tx, ty] = [cx + right * 17, cy + down * 17];
    shapes.push({
      kind: "path",
      class: "r-arrow",
      d: `M${cx + right * 9} ${cy + down * 9}L${tx} ${ty}M${tx - right * 6} ${ty}H${tx}V${ty - down * 6}`,
    });
  }
  return shapes;
}

/** A diagonal of one cell goes out of the grid at its corner. @param {import("../model/geometry.js").Geometry} geometry @param {number} cell */
const diagonalOut = (geometry, cell) => [geometry.row(cell) === 0 ? 1 : -1, geometry.column(cell) === 0 ? 1 : -1];

/** @param {Layout} layout @param {number[]} cells @param {number[]} numbers @returns {Shape[]} */
function quad(layout, cells, numbers) {
  if (cells.length === 0) return [];
  const [x, y] = layout.corner(Math.max(...cells));
  const text = numbers.join(" ");
  return [
    { kind: "circle", class: "r-white", x, y, r: 13 },
    { kind: "text", class: "r-on-white", x, y: y + 4, size: Math.min(14, 34 / Math.max(1, text.length)), text },
  ];
}

/** @param {Layout} layout @param {number[]} cells @returns {Shape[]} */
const area = (layout, cells) =>
  cells.map((cell) => {
    const [x, y] = layout.corner(cell);
    return { kind: "rect", class: "r-area", x: x + 3, y: y + 3, width: SIDE - 6, height: SIDE - 6, rx: 6 };
  });

/** Shapes inside cells. @param {Layout} layout @param {string} name @param {number[]} cells @returns {Shape[]} */
function marks(layout, name, cells) {
  return cells.flatMap((cell) => {
    const [x, y] = middle(layout, cell);
    /** @type {(class_: string) => Shape} */
    const square = (class_) => ({ kind: "rect", class: class_, x: x - 21, y: y - 21, width: 42, height: 42 });
    if (name === "Even") return [square("r-shape")];
    if (name === "Odd") return [{ kind: "circle", class: "r-shape", x, y, r: 22 }];
    if (name === "CountingCircles") return [{ kind: "circle", class: "r-ring", x, y, r: 23 }];
    if (name !== "Minimum" && name !== "Maximum") return area(layout, [cell]);
    const [near, far] = name === "Maximum" ? [22, 27] : [27, 22];
    const wedges = [[0, -1], [0, 1], [-1, 0], [1, 0]].map(([dx, dy]) => {
      const at = (/** @type {number} */ along, /** @type {number} */ side) =>
        `${x + dx * along + dy * side} ${y + dy * along + dx * side}`;
      return `M${at(near, -5)}L${at(far, 0)}L${at(near, 5)}`;
    });
    return [...area(layout, [cell]), { kind: "path", class: "r-arrow", d: wedges.join("") }];
  });
}

/** Rules of the whole grid that are drawn. @param {Layout} layout @param {string} name @param {number[]} numbers @returns {Shape[]} */
function whole(layout, name, numbers) {
  const { left, top, wide, high, geometry } = layout;
  if (name === "Diagonal") {
    const [from, to] = numbers[0] === 1 ? [high, -high] : [0, high];
    return [{ kind: "path", class: "r-diagonal", d: `M${left} ${top + from}l${wide} ${to}` }];
  }
  return name === "Windoku" ? windows(geometry).flatMap((cells) => area(layout, cells)) : [];
}
