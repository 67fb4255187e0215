// Sight lines of singles: which digits that stand keep a digit out of the other cells. The engine's own list is used when
// a step has one (`blockers`); otherwise the fewest digits that do it are looked for here.

import { candidateOf } from "./roles.js";

/** @typedef {import("./geometry.js").Geometry} Geometry */
/** @typedef {{ from: number, to: number[] }} Sight a digit that stands, and the cells it keeps free */

/**
 * @param {Geometry} geometry
 * @param {readonly number[]} digits what stands
 * @param {import("../../port/types").Step} step
 * @returns {Sight[]}
 */
export function sights(geometry, digits, step) {
  const placed = (step.placements ?? []).flatMap((text) => candidateOf(geometry, text) ?? []);
  if (placed.length !== 1 || (step.eliminations ?? []).length > 0) return [];
  const [{ cell, digit }] = placed;
  if (step.technique === "hidden-single") {
    const house = geometry.house(step.houses?.[0]?.house ?? "");
    const open = house.filter((other) => other !== cell && !digits[other]);
    const all = digits.flatMap((value, from) =>
      value === digit ? [{ from, to: open.filter((other) => geometry.peers[from].includes(other)) }] : [],
    );
    return fewest(named(geometry, step, all), new Set(open));
  }
  if (step.technique === "naked-single") {
    const others = new Set(digits.filter((value) => value && value !== digit));
    const all = [...others].flatMap((value) => {
      const from = geometry.peers[cell].filter((peer) => digits[peer] === value);
      return from.length ? [{ from: from[0], to: [cell] }] : [];
    });
    return named(geometry, step, all);
  }
  return [];
}

/** Only those the engine names, if it names any. @param {Geometry} geometry @param {any} step @param {Sight[]} all */
function named(geometry, step, all) {
  const cells = /** @type {(string | { cell: string })[]} */ (step.blockers ?? []).map((item) =>
    geometry.cell(typeof item === "string" ? item : item.cell),
  );
  return cells.length ? all.filter(({ from }) => cells.includes(from)) : all;
}

/** Greedily, the one that covers most first. @param {Sight[]} all @param {Set<number>} left @returns {Sight[]} */
function fewest(all, left) {
  const chosen = [];
  while (left.size > 0) {
    const gain = (/** @type {Sight} */ sight) => sight.to.filter((cell) => left.has(cell)).length;
    const best = all.reduce((a, b) => (gain(b) > gain(a) ? b : a), { from: -1, to: /** @type {number[]} */ ([]) });
    if (gain(best) === 0) break;
    const to = best.to.filter((cell) => left.has(cell));
    chosen.push({ from: best.from, to });
    for (const cell of to) left.delete(cell);
  }
  return chosen;
}
