// What a setter can place, by the shape of it: what is selected, whether a number belongs to it, and the rule it makes.

/** @typedef {import("./ruled.js").Rule} Rule */
/** @typedef {import("./geometry.js").Geometry} Geometry */

/**
 * @typedef {object} Tool
 * @property {string} rule the engine's name; "" for given digits, "Region" for a jigsaw region
 * @property {"digits" | "cells" | "line" | "edge" | "square" | "side" | "diagonal" | "region"} form what is selected
 * @property {number} [least] the fewest cells
 * @property {"sum" | "number" | "values"} [number] what is written beside it
 * @property {number} [usual] the number, if none is written
 */

/** @type {Record<string, Tool[]>} */
export const TOOLS = {
  "": [
    { rule: "", form: "digits" },
    { rule: "Region", form: "region", least: 1 },
  ],
  cages: [
    { rule: "Cage", form: "cells", least: 1, number: "sum", usual: 0 },
    { rule: "AllDifferent", form: "cells", least: 2 },
  ],
  lines: [
    { rule: "Thermo", form: "line", least: 2 },
    { rule: "Arrow", form: "line", least: 2 },
    { rule: "Renban", form: "line", least: 2 },
    { rule: "Whisper", form: "line", least: 2, number: "number", usual: 5 },
    { rule: "Palindrome", form: "line", least: 2 },
    { rule: "RegionSumLine", form: "line", least: 2 },
    { rule: "Between", form: "line", least: 3 },
    { rule: "SlowThermo", form: "line", least: 2 },
    { rule: "DoubleArrow", form: "line", least: 3 },
    { rule: "Zipper", form: "line", least: 2 },
    { rule: "Nabner", form: "line", least: 2 },
    { rule: "Lockout", form: "line", least: 3, number: "number", usual: 4 },
    { rule: "Entropic", form: "line", least: 2 },
    { rule: "Modular", form: "line", least: 2, number: "number", usual: 3 },
  ],
  dots: [
    { rule: "WhiteDot", form: "edge", least: 2 },
    { rule: "BlackDot", form: "edge", least: 2 },
    { rule: "X", form: "edge", least: 2 },
    { rule: "V", form: "edge", least: 2 },
    { rule: "GreaterThan", form: "edge", least: 2 },
    { rule: "Difference", form: "edge", least: 2, number: "number", usual: 1 },
    { rule: "Ratio", form: "edge", least: 2, number: "number", usual: 2 },
    { rule: "Quad", form: "square", least: 1, number: "values" },
  ],
  marked: [
    { rule: "Odd", form: "cells", least: 1 },
    { rule: "Even", form: "cells", least: 1 },
    { rule: "Minimum", form: "cells", least: 1 },
    { rule: "Maximum", form: "cells", least: 1 },
  ],
  outside: [
    { rule: "Sandwich", form: "side", number: "number" },
    { rule: "XSum", form: "side", number: "number" },
    { rule: "Skyscraper", form: "side", number: "number" },
    { rule: "NumberedRoom", form: "side", number: "number" },
    { rule: "LittleKiller", form: "diagonal", number: "number" },
  ],
};

/** Rules for the whole grid. @type {Rule[]} */
export const WHOLE = [
  { rule: "Diagonal", numbers: [1] },
  { rule: "Diagonal", numbers: [-1] },
  { rule: "AntiKnight" },
  { rule: "AntiKing" },
  { rule: "AntiConsecutive" },
  { rule: "DisjointSets" },
  { rule: "Windoku" },
  { rule: "GlobalEntropy" },
  { rule: "StrictKropki" },
  { rule: "StrictXV" },
];

/** @param {string} rule */
export const toolOf = (rule) => Object.values(TOOLS).flat().find((tool) => tool.rule === rule) ?? TOOLS[""][0];

/** The numbers of a text: one, or for a square several. @param {Tool} tool @param {string} text @returns {number[] | null} null if it does not fit */
export function numbersOf(tool, text) {
  if (!tool.number) return [];
  const parts = text.split(/[\s,]+/).filter(Boolean);
  if (parts.length === 0 && tool.usual !== undefined) return [tool.usual];
  const numbers = (tool.number === "values" && parts.length === 1 ? [...parts[0]] : parts).map(Number);
  const fits = numbers.every((n) => Number.isInteger(n) && n >= 0) && numbers.length >= 1;
  return fits && (tool.number === "values" || numbers.length === 1) ? numbers : null;
}

/** The cells of a row or column from a side, or of the diagonal that starts at a cell. @param {Geometry} geometry @param {number} cell @param {string} way */
export function ray(geometry, cell, way) {
  const [row, column] = [geometry.row(cell), geometry.column(cell)];
  const { rows, columns } = geometry;
  const line = { left: [row, 0, 0, 1], right: [row, columns - 1, 0, -1], top: [0, column, 1, 0], bottom: [rows - 1, column, -1, 0] }[way];
  const [down, right] = line ? line.slice(2) : [way.includes("d") ? 1 : -1, way.includes("r") ? 1 : -1];
  const cells = [];
  let [r, c] = line ? line : [row, column];
  for (; r >= 0 && c >= 0 && r < rows && c < columns; r += down, c += right) cells.push(r * columns + c);
  return cells;
}

/** The diagonals that start at a cell of the edge: down or up, right or left. @param {Geometry} geometry @param {number} cell */
export function diagonals(geometry, cell) {
  const outside = (/** @type {number} */ r, /** @type {number} */ c) =>
    r < 0 || c < 0 || r >= geometry.rows || c >= geometry.columns;
  const [row, column] = [geometry.row(cell), geometry.column(cell)];
  return ["dr", "dl", "ur", "ul"].filter((way) => {
    const [down, right] = [way[0] === "d" ? 1 : -1, way[1] === "r" ? 1 : -1];
    return outside(row - down, column - right) && !outside(row + down, column + right);
  });
}

/**
 * The rule that a tool makes of the selected cells in the order of their selection, or the key of the text that says what
 * is missing.
 * @param {Tool} tool
 * @param {Geometry} geometry
 * @param {readonly number[]} selected
 * @param {string} text of the number
 * @param {string} [way] the side or diagonal
 * @returns {Rule | string}
 */
export function ruleFrom(tool, geometry, selected, text, way = "") {
  const numbers = numbersOf(tool, text);
  if (numbers === null) return "set-need-number";
  let cells = [...selected];
  if (tool.form === "side" || tool.form === "diagonal") cells = ray(geometry, selected[selected.length - 1], way);
  if (tool.form === "square") {
    const [at] = [Math.min(...cells)];
    if (geometry.column(at) + 1 >= geometry.columns || geometry.row(at) + 1 >= geometry.rows) return "set-need-square";
    cells = [at, at + 1, at + geometry.columns, at + geometry.columns + 1];
  }
  if (cells.length < (tool.least ?? 1)) return tool.form === "line" ? "set-need-line" : "set-need-cells";
  if (tool.form === "edge" && (cells.length !== 2 || !touch(geometry, cells[0], cells[1]))) return "set-need-edge";
  if (tool.form === "line" && cells.some((cell, i) => i > 0 && !touch(geometry, cells[i - 1], cell, true)))
    return "set-need-line";
  const names = cells.map((cell) => geometry.name(cell));
  return { rule: tool.rule, ...(numbers.length ? { numbers } : {}), cells: [names] };
}

/** Whether cells share an edge, or also a corner. @param {Geometry} geometry @param {number} a @param {number} b @param {boolean} [corners] */
function touch(geometry, a, b, corners = false) {
  const down = Math.abs(geometry.row(a) - geometry.row(b));
  const right = Math.abs(geometry.column(a) - geometry.column(b));
  return corners ? Math.max(down, right) === 1 : down + right === 1;
}
