// The game: the one thing that changes. It holds the history of positions, the selection, the clock, and what is shown
// over the grid (a hint, a walk to the solution, true candidates). Views listen to "change" and draw themselves again.

import * as edit from "./model/edit.js";
import { Clock } from "./model/clock.js";
import { History } from "./model/history.js";
import { blank, clashes, digits, isSolved } from "./model/position.js";

/** @typedef {import("./model/position.js").Position} Position */
/** @typedef {import("../port/types").Step} Step */

/**
 * @typedef {{ kind: "hint", step: Step | null, wrong: Set<number> }
 *   | { kind: "walk", walk: import("./model/walk.js").Walk }
 *   | { kind: "truth", masks: number[] }} Shown
 */

/** @typedef {{ position: Position, seconds: number, about: string }} Kept */

export class Game extends EventTarget {
  /** @type {History<Position>} */
  history = new History(blank());
  /** @type {Set<number>} */
  selection = new Set();
  cursor = 0;
  /** @type {"digit" | "mark" | "colour"} */
  mode = "digit";
  /** @type {Shown | null} */
  shown = null;
  clock = new Clock();
  paused = false;
  /** Whether this game was won: the clock does not start again. */
  won = false;
  /** What is known of the puzzle, in a few words. */
  about = "";
  /** The game before this one, if there was something to lose, until the player begins. @type {Kept | null} */
  last = null;
  /** Counts the puzzles, so that an answer for an old one can be told. */
  number = 0;

  get position() {
    return this.history.present;
  }

  /** Told once, by the live region. @param {string} text @param {"" | "good" | "bad"} [tone] */
  say(text, tone = "") {
    this.dispatchEvent(new CustomEvent("say", { detail: { text, tone } }));
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }

  /** Another puzzle. @param {Position} position @param {{ seconds?: number, about?: string }} [more] */
  load(position, { seconds = 0, about = "" } = {}) {
    const begun = this.position.entries.some(Boolean) && !this.won;
    this.last = begun
      ? { position: this.position, seconds: this.clock.read(Date.now()) / 1000, about: this.about }
      : null;
    this.history = new History(position);
    this.shown = null;
    this.about = about;
    this.paused = false;
    this.number += 1;
    this.won = isSolved(position);
    this.clock = new Clock(1000 * seconds);
    if (!this.won) this.clock.start(Date.now());
    this.cursor = Math.max(0, digits(position).indexOf(0));
    this.selection = new Set([this.cursor]);
    this.changed();
  }

  /** The player does something to the position. @param {(position: Position) => Position} change */
  act(change) {
    if (this.paused) return;
    if (this.shown?.kind === "walk") {
      this.say("The steps are shown. Go back to your grid to play on.");
      return;
    }
    if (!this.history.push(change(this.position))) return;
    this.last = null;
    this.say("");
    this.shown = null;
    this.after();
  }

  /** @param {"undo" | "redo"} way */
  move(way) {
    if (this.paused || this.shown?.kind === "walk") return;
    if (!this.history[way]()) {
      this.say(`Nothing to ${way}.`);
      return;
    }
    this.say("");
    this.shown = null;
    this.after();
  }

  after() {
    if (!this.won && isSolved(this.position)) {
      this.won = true;
      this.clock.stop(Date.now());
      this.dispatchEvent(new Event("won"));
    } else if (this.won && !isSolved(this.position)) {
      this.won = false;
      this.clock.start(Date.now());
    }
    this.changed();
  }

  /** A digit in the present mode, or in the given one. @param {number} digit @param {Game["mode"]} [mode] */
  input(digit, mode = this.mode) {
    if (mode === "colour") {
      if (digit <= 8) this.act((now) => edit.paint(now, this.selection, digit));
    } else if (mode === "mark") this.act((now) => edit.toggleMark(now, this.selection, digit));
    else this.act((now) => edit.place(now, this.selection, digit));
  }

  /** @param {number} cell @param {boolean} [more] keep what is selected */
  select(cell, more = false) {
    this.cursor = cell;
    if (!more) this.selection = new Set();
    this.selection.add(cell);
    this.changed();
  }

  /** @param {Game["mode"]} mode */
  setMode(mode) {
    this.mode = mode;
    this.changed();
  }

  /** @param {Shown | null} shown */
  show(shown) {
    this.shown = shown;
    this.changed();
  }

  /** @param {boolean} paused */
  pause(paused) {
    if (this.won) return;
    this.paused = paused;
    if (paused) this.clock.stop(Date.now());
    else this.clock.start(Date.now());
    this.changed();
  }

  /** Cells whose digit a peer has too. */
  get clashes() {
    return clashes(this.position.geometry, digits(this.position));
  }
}
