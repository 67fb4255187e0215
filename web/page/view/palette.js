// The colours of the grid, light and dark: one table for the page, for files and for the canvas. Roles have the colours
// of the engine's own pictures.

/** @type {Record<string, Record<string, string | [string, string]>>} */
const RULES = {
  page: { fill: ["#ffffff", "#16191f"] },
  cell: { fill: ["#ffffff", "#171b21"] },
  tint: { fill: ["#eef3fb", "#212836"] },
  near: { fill: ["#1d5fbf0d", "#7db4ff12"] },
  same: { fill: ["#1d5fbf2e", "#7db4ff38"] },
  selected: { fill: ["#1d5fbf24", "#7db4ff30"] },
  ring: { stroke: ["#1d5fbf", "#7db4ff"], "stroke-width": "2.5", fill: "none" },
  clash: { fill: ["#d9302529", "#ff8a8033"] },
  lit: { fill: ["#2e8b3d33", "#6fd08040"] },
  blocker: { fill: ["#ffd27a66", "#ffd27a40"] },
  sight: { stroke: ["#b3261e99", "#ff8a80aa"], "stroke-width": "2", "stroke-dasharray": "2 4", fill: "none" },
  sure: { fill: ["#9be0a540", "#3f8f4d40"] },
  thin: { stroke: ["#c3c8d1", "#3d444f"], "stroke-width": "1", fill: "none" },
  thick: { stroke: ["#3a3f48", "#aab2be"], "stroke-width": "2.2", fill: "none" },
  frame: { stroke: ["#3a3f48", "#aab2be"], "stroke-width": "3", fill: "none" },
  label: { fill: ["#656c78", "#8d95a2"] },
  clue: { fill: ["#15181d", "#f1f3f6"], "font-weight": "560" },
  put: { fill: ["#1d5fbf", "#7db4ff"] },
  bad: { fill: ["#b3261e", "#ff8a80"] },
  mark: { fill: ["#565d69", "#a9b1bd"] },
  strong: { "font-weight": "700", fill: ["#15181d", "#f1f3f6"] },
  note: { fill: ["#1d5fbf", "#7db4ff"] },
  bold: { fill: ["#15181d", "#15181d"], "font-weight": "700" },
  pattern: { fill: "#a9cdf7" },
  fin: { fill: "#ffd27a" },
  endo: { fill: "#e9b0f0" },
  removed: { fill: "#ffb3ad" },
  placed: { fill: "#9be0a5" },
  true: { fill: "#9be0a5" },
  on: { fill: "#a9cdf7" },
  off: { fill: "#ffe08f" },
  link: { stroke: ["#b3261e", "#ff8a80"], "stroke-width": "2.2", fill: "none" },
  weak: { "stroke-dasharray": "5 4" },
  broken: { stroke: ["#767d89", "#8d95a2"], "stroke-width": "4" },
  head: { fill: ["#b3261e", "#ff8a80"] },
  cross: { stroke: "#b3261e", "stroke-width": "1.8", fill: "none" },
  group: { stroke: ["#b3261e", "#ff8a80"], "stroke-width": "1.4", fill: "none" },
};

/** Lines of rules by colour, and how wide they are. */
const TONES = {
  grey: ["#c9ced6", "#4b535f"],
  slate: ["#a8b4c6", "#5a6679"],
  green: ["#9fd8a4", "#2f6b3a"],
  violet: ["#d9b3ea", "#633f78"],
  amber: ["#f2cf8a", "#6e5523"],
  blue: ["#9cc7f2", "#2c5684"],
  teal: ["#97d9d4", "#23625e"],
  rose: ["#f3b8c2", "#74404b"],
};
for (const [name, pair] of Object.entries(TONES)) {
  const [light, dark] = pair;
  RULES[`l-${name}`] = { stroke: [light, dark], fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" };
  RULES[`f-${name}`] = { fill: [light, dark] };
}
Object.assign(RULES, {
  "w-wide": { "stroke-width": "18" },
  "w-mid": { "stroke-width": "11" },
  "w-fine": { "stroke-width": "3", stroke: ["#8d95a2", "#7b8391"] },
  "r-ring": { fill: ["#ffffff", "#171b21"], stroke: ["#8d95a2", "#7b8391"], "stroke-width": "3" },
  "r-cage": { fill: "none", stroke: ["#15181d", "#e6e9ee"], "stroke-width": "1.3", "stroke-dasharray": "5 3" },
  "r-area": { fill: ["#8d95a226", "#a9b1bd26"] },
  "r-shape": { fill: ["#d5d9e0", "#39414d"] },
  "r-diagonal": { stroke: ["#7fa8dc", "#4a74ad"], "stroke-width": "2.5", fill: "none" },
  "r-paper": { fill: ["#ffffff", "#16191f"] },
  "r-sum": { fill: ["#15181d", "#f1f3f6"], "font-weight": "600" },
  "r-white": { fill: ["#ffffff", "#f1f3f6"], stroke: ["#15181d", "#15181d"], "stroke-width": "1.8" },
  "r-black": { fill: ["#15181d", "#000000"], stroke: ["#15181d", "#f1f3f6"], "stroke-width": "1.8" },
  "r-on-white": { fill: "#15181d", "font-weight": "600" },
  "r-on-black": { fill: "#ffffff", "font-weight": "600" },
  "r-arrow": { stroke: ["#565d69", "#a9b1bd"], "stroke-width": "2", fill: "none" },
});

const SERIES = {
  k: ["#a9cdf7", "#ffd27a", "#a5e3e0", "#e9b0f0", "#f5c6b0", "#c9d0da"],
  m: ["#d6c1f7", "#ffd27a", "#a5e3e0", "#f5c6b0", "#b9d99a", "#c9d0da"],
  s: [
    ["#efe7fc", "#33264d"],
    ["#fff0cf", "#40351a"],
    ["#def5f4", "#173b3a"],
    ["#fce7dd", "#432c22"],
    ["#e9f4dd", "#2a3a1a"],
    ["#e9ecf0", "#2c313a"],
  ],
};

/** The colours a player has, from 1. */
export const COLOURS = ["red", "orange", "yellow", "green", "teal", "blue", "violet", "grey"];
const CELLS = [
  ["#fbd5d1", "#5e2c2a"],
  ["#fde0bb", "#5a411d"],
  ["#faf1b3", "#504a1a"],
  ["#d2edcb", "#28492b"],
  ["#c7ede8", "#1b4a47"],
  ["#cde1fb", "#243f66"],
  ["#e3d7f9", "#413162"],
  ["#dee1e6", "#3c424d"],
];

for (const [letter, list] of Object.entries(SERIES))
  list.forEach((fill, n) => (RULES[letter + n] = { fill: /** @type {any} */ (fill) }));
CELLS.forEach((fill, n) => (RULES[`c${n + 1}`] = { fill: /** @type {[string, string]} */ (fill) }));

export const FONT = "Inter, system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', Helvetica, Arial, sans-serif";

/**
 * What a shape of these classes is painted with; later classes win.
 * @param {string} classes
 * @param {boolean} dark
 * @returns {Record<string, string>}
 */
export function paintOf(classes, dark) {
  /** @type {Record<string, string>} */
  const paint = {};
  for (const name of classes.split(" ")) {
    for (const [key, value] of Object.entries(RULES[name] ?? {}))
      paint[key] = typeof value === "string" ? value : value[dark ? 1 : 0];
  }
  return paint;
}

/**
 * The rules as a style sheet. `both` follows the page's colour scheme.
 * @param {string} scope put before every selector
 * @param {"light" | "dark" | "both"} scheme
 */
export function styleSheet(scope, scheme) {
  const colour = (/** @type {string | [string, string]} */ value) => {
    if (typeof value === "string") return value;
    return scheme === "both" ? `light-dark(${value[0]},${value[1]})` : value[scheme === "dark" ? 1 : 0];
  };
  const rules = Object.entries(RULES).map(([name, rule]) => {
    const body = Object.entries(rule).map(([key, value]) => `${key}:${colour(value)}`);
    return `${scope}.${name}{${body.join(";")}}`;
  });
  return `${scope}text{font-family:${FONT};text-anchor:middle}${rules.join("")}`;
}
