// What a setter does to the rules of a position. Every function gives a new position, so undo takes it back.

import { boxFor, geometryOf } from "./geometry.js";
import { geometryFor, isPlain, listsOf, mapOf, ruledOf } from "./ruled.js";

/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./ruled.js").Rule} Rule */
/** @typedef {import("./ruled.js").Ruled} Ruled */

/** The rules of a position, also of a plain one. @param {Position} position @returns {Ruled} */
export const rulesOf = (position) => position.ruled ?? ruledOf(position.geometry);

/** @param {Position} position @param {Ruled} ruled @returns {Position} */
function withRuled(position, ruled) {
  if (!isPlain(ruled)) return { ...position, ruled, geometry: geometryFor(ruled) };
  const plain = geometryOf(boxFor(position.geometry.cellCount) ?? "") ?? position.geometry;
  return { ...position, ruled: null, geometry: plain };
}

/** Two rules that say the same of the same cells. @param {Rule} a @param {Rule} b */
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** A rule more; the same one again changes nothing. @param {Position} position @param {Rule} rule */
export function addRule(position, rule) {
  const ruled = rulesOf(position);
  if (ruled.rules.some((other) => same(other, rule))) return position;
  return withRuled(position, { ...ruled, rules: [...ruled.rules, rule] });
}

/** @param {Position} position @param {number} number of the rule, from 0 */
export function removeRule(position, number) {
  const ruled = rulesOf(position);
  return withRuled(position, { ...ruled, rules: ruled.rules.filter((_, i) => i !== number) });
}

/** Removes all rules with a list that has one of the cells. @param {Position} position @param {ReadonlySet<number>} cells */
export function removeRulesAt(position, cells) {
  const ruled = rulesOf(position);
  const keeps = (/** @type {Rule} */ rule) =>
    !listsOf(position.geometry, rule).some((list) => list.some((cell) => cells.has(cell)));
  const rules = ruled.rules.filter(keeps);
  return rules.length === ruled.rules.length ? position : withRuled(position, { ...ruled, rules });
}

/** A rule for the whole grid, on or off. @param {Position} position @param {Rule} rule @param {boolean} on */
export function setWhole(position, rule, on) {
  const number = rulesOf(position).rules.findIndex((other) => same(other, rule));
  if (on === number >= 0) return position;
  return on ? addRule(position, rule) : removeRule(position, number);
}

/** Boxes on or off. @param {Position} position @param {boolean} on */
export function setBoxes(position, on) {
  const { boxes: _, ...ruled } = rulesOf(position);
  return withRuled(position, on ? ruled : { ...ruled, boxes: false });
}

/**
 * A jigsaw region of these cells. The first one takes the place of the boxes, which are its regions to begin with.
 * @param {Position} position
 * @param {ReadonlySet<number>} cells
 */
export function setRegion(position, cells) {
  const { geometry } = position;
  const ruled = rulesOf(position);
  const map = ruled.jigsaw ?? (ruled.boxes === false ? [] : mapOf(geometry.regions, geometry.cellCount));
  const used = new Set(map);
  const name = [...Array(geometry.cellCount + 1).keys()].find((n) => !used.has(n)) ?? 0;
  const jigsaw = Array.from({ length: geometry.cellCount }, (_, cell) => (cells.has(cell) ? name : (map[cell] ?? null)));
  return withRuled(position, { ...ruled, boxes: false, jigsaw });
}

/** Digits as givens, or none if all cells have it. @param {Position} position @param {Iterable<number>} cells @param {number} digit @returns {Position} */
export function give(position, cells, digit) {
  const targets = [...cells];
  const next = targets.every((cell) => position.clues[cell] === digit) ? 0 : digit;
  const [clues, entries] = [[...position.clues], [...position.entries]];
  for (const cell of targets) [clues[cell], entries[cell]] = [next, 0];
  return { ...position, clues, entries };
}

/** Takes givens out; where there are none, the rules at these cells. @param {Position} position @param {ReadonlySet<number>} cells */
export function clear(position, cells) {
  const given = [...cells].filter((cell) => position.clues[cell] || position.entries[cell]);
  if (given.length === 0) return removeRulesAt(position, cells);
  const out = (/** @type {readonly number[]} */ all) => all.map((digit, cell) => (cells.has(cell) ? 0 : digit));
  return { ...position, clues: out(position.clues), entries: out(position.entries) };
}

/** A change of the rules as text without commas. @param {Ruled | null} from @param {Ruled | null} to */
export function changeOf(from, to) {
  const text = (/** @type {any} */ value) => encodeURIComponent(JSON.stringify(value));
  if (from && to) {
    const { rules: before, ...layout } = from;
    const { rules: after, ...other } = to;
    const shared = JSON.stringify(layout) === JSON.stringify(other);
    if (shared && after.length === before.length + 1 && before.every((rule, i) => rule === after[i]))
      return `R+${text(after[before.length])}`;
    const gone = before.findIndex((rule, i) => rule !== after[i]);
    if (shared && after.length === before.length - 1 && after.every((rule, i) => rule === before[i < gone ? i : i + 1]))
      return `R-${gone}`;
  }
  return `R=${text(to)}`;
}

/** The fields of a position that such a text changes. @param {Position} position @param {string} change @returns {Pick<Position, "ruled" | "geometry">} */
export function changed(position, change) {
  const [kind, rest] = [change[1], decodeURIComponent(change.slice(2))];
  const { ruled } = position;
  if (kind === "=") {
    const next = JSON.parse(rest);
    return withRuled(position, next ?? ruledOf(geometryOf(boxFor(position.geometry.cellCount) ?? "") ?? position.geometry));
  }
  if (!ruled) throw new Error("no rules to change");
  const rules = kind === "+" ? [...ruled.rules, JSON.parse(rest)] : ruled.rules.filter((_, i) => i !== Number(rest));
  const next = { ...ruled, rules };
  return { ruled: next, geometry: geometryFor(next) };
}
