// What each candidate, cell and house does in a step, for a picture of it. The same rules as the engine's own pictures:
// effects win, then a part with a meaning of its own, then on or off in a chain, then that it makes the pattern.

import { digitOf } from "./geometry.js";

/** @typedef {import("../../port/types").Step} Step */
/** @typedef {import("./geometry.js").Geometry} Geometry */

/**
 * @typedef {object} Drawing
 * @property {Map<number, string>} roles by candidate, cell × order + digit - 1: "removed", "placed", "pattern", "colour a"
 * @property {Map<number, number>} sets number of the set that a cell belongs to
 * @property {Set<number>} tinted cells of the houses that matter, and those to look at
 * @property {Link[]} links
 * @property {import("./sight.js").Sight[]} [sights] digits that keep others out
 */

/**
 * @typedef {object} Link
 * @property {End} from
 * @property {End} to
 * @property {boolean} strong
 * @property {boolean} [broken] whether it does not hold
 */

/** @typedef {{ cells: number[], digit: number, on: boolean }} End */

/** @param {Geometry} geometry @param {Step} step @returns {Drawing} */
export function drawing(geometry, step) {
  const at = (/** @type {number} */ cell, /** @type {number} */ digit) => cell * geometry.order + digit - 1;
  /** @type {Map<number, string>} */
  const roles = new Map();
  const chains = (step.chains ?? []).map((chain) => chain.map((node) => end(geometry, node)));
  for (const { cells, digit, on } of chains.flat()) {
    const role = on ? "on" : "off";
    for (const cell of cells) {
      const seen = roles.get(at(cell, digit));
      roles.set(at(cell, digit), seen === undefined || seen === role ? role : "pattern");
    }
  }
  /** @type {Map<number, number>} */
  const sets = new Map();
  for (const { candidate, part } of step.candidates ?? []) {
    const found = candidateOf(geometry, candidate);
    if (!found) continue;
    const index = at(found.cell, found.digit);
    if (part !== "pattern" || !roles.has(index)) roles.set(index, part);
    if (part.startsWith("set ") && !sets.has(found.cell)) sets.set(found.cell, numberOf(part));
  }
  const effects = /** @type {const} */ ([
    ["removed", step.eliminations],
    ["placed", step.placements],
  ]);
  for (const [role, texts] of effects) {
    for (const text of texts ?? []) {
      const found = candidateOf(geometry, text);
      if (found) roles.set(at(found.cell, found.digit), role);
    }
  }
  const looked = (step.cells ?? []).flatMap((name) => geometry.cell(name) ?? []);
  const tinted = new Set([...(step.houses ?? []).flatMap(({ house }) => geometry.house(house)), ...looked]);
  return { roles, sets, tinted, links: linksOf(chains) };
}

/** A candidate as it is written, r1c1=5. @param {Geometry} geometry @param {string} text */
export function candidateOf(geometry, text) {
  const [name, symbol] = text.split("=");
  const cell = geometry.cell(name);
  const digit = digitOf(symbol ?? " ");
  return cell === null || digit === 0 ? null : { cell, digit };
}

/** @param {Geometry} geometry @param {import("../../port/types").Node} node @returns {End} */
function end(geometry, node) {
  return { digit: node.digit, on: node.on, cells: node.cells.flatMap((name) => geometry.cell(name) ?? []) };
}

/** Each link once, in the order of the argument. @param {End[][]} chains */
function linksOf(chains) {
  /** @type {Map<string, Link>} */
  const links = new Map();
  for (const chain of chains) {
    for (let i = 0; i + 1 < chain.length; i += 1) {
      const [from, to] = [chain[i], chain[i + 1]];
      // A node twice in a row, off then off, is a repetition and no link.
      if (place(from) === place(to)) continue;
      const key = `${place(from)}${from.on} ${place(to)}${to.on}`;
      if (!links.has(key)) links.set(key, { from, to, strong: !from.on && to.on });
    }
  }
  return [...links.values()];
}

/** @param {End} node */
const place = (node) => `${node.digit}@${node.cells.join(",")}`;

/** The number of "colour a" or "set A", from 0. @param {string} part */
function numberOf(part) {
  return (
    part
      .slice(part.indexOf(" ") + 1)
      .toLowerCase()
      .charCodeAt(0) - 97
  );
}

/** The class of a role in a picture. @param {string} role */
export function roleClass(role) {
  if (role.startsWith("colour ")) return `k${numberOf(role) % 6}`;
  if (role.startsWith("set ")) return `m${numberOf(role) % 6}`;
  return role === "endo fin" ? "endo" : role.replace(/\W/g, "");
}

const ORDER = ["removed", "placed", "pattern", "fin", "endo fin", "colour", "set", "on", "off"];

/** Every role in use, each once, in the order of a legend. @param {Drawing} drawn */
export function rolesUsed(drawn) {
  const rank = (/** @type {string} */ role) => {
    const first = ORDER.findIndex((name) => role === name || (role.startsWith(name) && role[name.length] === " "));
    return first * 100 + (role.includes(" ") ? numberOf(role) : 0);
  };
  return [...new Set(drawn.roles.values())].sort((a, b) => rank(a) - rank(b));
}
