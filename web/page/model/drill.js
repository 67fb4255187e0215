// A drill: a position, the uses of a technique there, and what the player has chosen. First the cells of the pattern, then
// what it removes; of a single, the cell and its digit at once.

import { decode } from "../text/link.js";

/** @typedef {[number[], number[]]} Answer cells of the pattern, candidates it places or removes */
/** @typedef {{ kind: "right" } | { kind: "almost", right: number, count: number } | { kind: "none" }} Verdict */

export class Drill {
  /** @param {[string, Answer[]]} stored @param {boolean} single */
  constructor([link, answers], single) {
    const found = decode(link);
    if (!found) throw new Error("a drill is not a position");
    this.position = found.position;
    this.answers = answers;
    this.single = single;
    /** @type {"pattern" | "effect" | "done"} */
    this.stage = single ? "effect" : "pattern";
    /** @type {Set<number>} */
    this.cells = new Set();
    /** @type {Set<number>} */
    this.candidates = new Set();
    /** The use that the player has found. @type {Answer | null} */
    this.found = null;
  }

  /** How many cells a pattern has here, from the smallest use. */
  get size() {
    return Math.min(...this.answers.map(([cells]) => cells.length));
  }

  /** @param {number} cell @param {number} digit 0 for none */
  press(cell, digit) {
    if (this.stage === "pattern") toggle(this.cells, cell);
    if (this.stage !== "effect" || !digit) return;
    const candidate = cell * this.position.geometry.order + digit - 1;
    if (this.single) this.candidates = new Set([candidate]);
    else toggle(this.candidates, candidate);
  }

  /** @returns {Verdict} */
  check() {
    const [chosen, part] = this.stage === "pattern" ? [this.cells, 0] : [this.candidates, 1];
    const answers =
      this.found && !this.single ? this.answers.filter(([cells]) => same(cells, this.cells)) : this.answers;
    const exact = answers.find((answer) => same(answer[part], chosen));
    if (exact) {
      this.found = exact;
      this.stage = this.stage === "pattern" ? "effect" : "done";
      return { kind: "right" };
    }
    const scores = answers.map((answer) => ({
      right: answer[part].filter((item) => chosen.has(item)).length,
      count: answer[part].length,
    }));
    const best = scores.reduce((a, b) => (b.right > a.right ? b : a), { right: 0, count: 0 });
    return best.right > 0 ? { kind: "almost", ...best } : { kind: "none" };
  }

  /** Gives the answer away. */
  show() {
    const answer = this.found ?? this.answers[0];
    this.found = answer;
    this.cells = new Set(answer[0]);
    this.candidates = new Set(answer[1]);
    this.stage = "done";
  }
}

/** @param {Set<number>} set @param {number} item */
function toggle(set, item) {
  if (!set.delete(item)) set.add(item);
}

/** @param {number[]} list @param {Set<number>} set */
const same = (list, set) => list.length === set.size && list.every((item) => set.has(item));
