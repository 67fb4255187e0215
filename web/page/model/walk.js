// A way to the solution, step by step: the steps as the engine gave them, and the position before each.

import { bit, maskOf } from "./geometry.js";
import { candidateOf } from "./roles.js";

/** @typedef {import("../../port/types").Step} Step */
/** @typedef {{ digits: number[], marks: number[] }} Stage what stands, what is open */

export class Walk {
  /**
   * @param {import("./geometry.js").Geometry} geometry
   * @param {readonly number[]} digits what stands at the start
   * @param {string[]} start marks of every cell
   * @param {Step[]} steps
   * @param {boolean} solved
   */
  constructor(geometry, digits, start, steps, solved) {
    this.geometry = geometry;
    this.steps = steps;
    this.solved = solved;
    /** Whether the time was over before the end was found. */
    this.stopped = false;
    /** Whether the steps are a choice, not a way. */
    this.offered = false;
    this.more = false;
    /** The step that is shown; as many as there are steps means the end. */
    this.at = 0;
    const marks = start.map((text, cell) => (digits[cell] ? 0 : maskOf(text)));
    /** @type {Stage[]} */
    this.stages = [{ digits: [...digits], marks }];
    for (const step of steps) this.stages.push(after(geometry, this.stages[this.stages.length - 1], step));
  }

  /** Steps to choose from, all of them from the start. @param {Step[]} steps @param {boolean} more whether there are more than these */
  offer(steps, more) {
    this.offered = true;
    this.more = more;
    this.steps = steps;
    this.stages = Array(steps.length + 1).fill(this.stages[0]);
  }

  get stage() {
    return this.stages[this.at];
  }

  /** The step to be taken; null at the end. @returns {Step | null} */
  get step() {
    return this.steps[this.at] ?? null;
  }

  /** @param {number} at */
  goTo(at) {
    this.at = Math.min(Math.max(at, 0), this.steps.length);
  }
}

/** @param {import("./geometry.js").Geometry} geometry @param {Stage} stage @param {Step} step @returns {Stage} */
function after(geometry, stage, step) {
  const [digits, marks] = [[...stage.digits], [...stage.marks]];
  for (const text of step.placements ?? []) {
    const found = candidateOf(geometry, text);
    if (!found) continue;
    digits[found.cell] = found.digit;
    marks[found.cell] = 0;
    for (const peer of geometry.peers[found.cell]) marks[peer] &= ~bit(found.digit);
  }
  for (const text of step.eliminations ?? []) {
    const found = candidateOf(geometry, text);
    if (found) marks[found.cell] &= ~bit(found.digit);
  }
  return { digits, marks };
}

/**
 * The steps that are possible now, with hidden singles in boxes before those in lines; a digit that is single in its box is
 * not listed again for its row or column.
 * @param {Step[]} all
 * @returns {Step[]}
 */
export function boxesFirst(all) {
  const hidden = all.filter(({ technique }) => technique === "hidden-single");
  const inBox = (/** @type {Step} */ step) => /^box /.test(step.houses?.[0]?.house ?? "");
  const seen = new Set(hidden.filter(inBox).map(({ placements }) => placements?.[0]));
  const lines = hidden.filter((step) => !inBox(step) && !seen.has(step.placements?.[0]));
  const first = all.findIndex(({ technique }) => technique === "hidden-single");
  if (first < 0) return all;
  const others = (/** @type {Step} */ step) => step.technique !== "hidden-single";
  return [...all.slice(0, first), ...hidden.filter(inBox), ...lines, ...all.slice(first).filter(others)];
}
