// What was before and what was undone. Positions are never changed, so keeping them is all there is to it.

/** Enough for any game, and a bound on the memory. */
const MOST = 2000;

/** @template T */
export class History {
  /** @param {T} present */
  constructor(present) {
    this.present = present;
    /** @type {T[]} */
    this.past = [];
    /** @type {T[]} */
    this.future = [];
  }

  /** The next position; the same one again is no change. @param {T} next @returns {boolean} whether it is new */
  push(next) {
    if (next === this.present) return false;
    this.past.push(this.present);
    if (this.past.length > MOST) this.past.shift();
    this.present = next;
    this.future = [];
    return true;
  }

  /** @returns {boolean} */
  undo() {
    return this.#move(this.past, this.future);
  }

  /** @returns {boolean} */
  redo() {
    return this.#move(this.future, this.past);
  }

  /** @param {T[]} from @param {T[]} to */
  #move(from, to) {
    const next = from.pop();
    if (next === undefined) return false;
    to.push(this.present);
    this.present = next;
    return true;
  }
}
