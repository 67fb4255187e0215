// The game: the one thing that changes. It holds the history of positions, the selection, the clock, and what is shown
// over the grid (a hint, a walk to the solution, true candidates). Views listen to "change" and draw themselves again.

import * as edit from "./model/edit.js";
import { give } from "./model/rules.js";
import { Clock } from "./model/clock.js";
import { digitOf } from "./model/geometry.js";
import { History } from "./model/history.js";
import { blank, clashes, digitAt, digits, gridLine, isBegun, isSolved } from "./model/position.js";
import { t } from "./text/words.js";

/** @typedef {import("./model/position.js").Position} Position */
/** @typedef {import("../port/types").Step} Step */
/** @typedef {"digit" | "corner" | "mark" | "colour"} Mode */

/**
 * @typedef {{ kind: "hint", step: Step | null, wrong: Set<number>, beat: number | null }
 *   | { kind: "walk", walk: import("./model/walk.js").Walk, beat: number | null }
 *   | { kind: "truth", masks: number[] }
 *   | { kind: "chain", nodes: import("../port/types").Node[], step: Step | null, broken: number }} Shown
 */

/**
 * @typedef {object} Setting the setter's tools while they are open
 * @property {(event: KeyboardEvent) => boolean} key whether it has used the key
 * @property {(digit: number) => boolean} digit whether it has used the digit
 * @property {() => void} drop the end of a drag over cells
 * @property {number[] | null} masks true candidates
 * @property {ReadonlySet<number>} broken cells of a contradiction
 */

/**
 * @typedef {object} Info what is known of a game besides its positions
 * @property {string} id
 * @property {string} level one of the levels, or ""
 * @property {string} about a few words, when it is of no level
 * @property {string} daily the day, of a daily puzzle
 * @property {number} hints how many were asked for
 * @property {string[]} helped techniques of these hints
 * @property {string} [judged] of a puzzle with rules: the solution that the engine found right
 * @property {boolean} counted whether it is in the statistics
 * @property {number} created milliseconds
 */

/** The milliseconds of play from which a game is worth keeping. */
const LOOKED_AT = 30_000;

/** @returns {Info} */
export const newInfo = (more = {}) => ({
  id: Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(36).padStart(2, "0")).join(""),
  level: "",
  about: "",
  daily: "",
  hints: 0,
  helped: [],
  counted: false,
  created: Date.now(),
  ...more,
});

export class Game extends EventTarget {
  /** @type {History<Position>} */
  history = new History(blank());
  info = newInfo();
  /** @type {Set<number>} */
  selection = new Set();
  cursor = 0;
  /** @type {Mode} */
  mode = "digit";
  /** The kind of marks that Space goes to. @type {"corner" | "mark"} */
  marking = "mark";
  /** With digit first, the digit or colour that a tap on a cell enters. */
  locked = 0;
  /** Whether the pad chooses the digit first. */
  digitFirst = false;
  /** What is highlighted: a digit, or cells with two candidates. @type {number | "pairs"} */
  filter = 0;
  /** @type {Shown | null} */
  shown = null;
  clock = new Clock();
  paused = false;
  /** Whether this game was won: the clock does not start again. */
  won = false;
  /** The solution, if the player wants mistakes to be shown. @type {string | null} */
  solution = null;
  /** Where a puzzle is set, not played: what takes keys, and what is known of the puzzle. @type {Setting | null} */
  setting = null;
  /** Counts the puzzles, so that an answer for an old one can be told. */
  number = 0;

  /** Whether the player has spent anything on it: moves (also those taken back), hints, or time. */
  get begun() {
    const { past, future } = this.history;
    return (
      past.length + future.length > 0 ||
      this.info.hints > 0 ||
      this.clock.read(Date.now()) >= LOOKED_AT ||
      isBegun(this.position)
    );
  }

  get position() {
    return this.history.present;
  }

  /** Whether the grid is filled and right. Rules are judged by the engine, see `judge`. */
  get solved() {
    if (this.setting || !isSolved(this.position)) return false;
    return !this.position.ruled || this.info.judged === gridLine(this.position);
  }

  /** The engine has found the filled grid right. @param {Position} position */
  judge(position) {
    if (this.position !== position) return;
    this.info = { ...this.info, judged: gridLine(position) };
    this.after();
  }

  /** Told once, by the live region. @param {string} text @param {"" | "good" | "bad"} [tone] */
  say(text, tone = "") {
    this.dispatchEvent(new CustomEvent("say", { detail: { text, tone } }));
  }

  changed() {
    this.dispatchEvent(new Event("change"));
  }

  /** Another puzzle. @param {Position} position @param {Partial<Info> & { seconds?: number }} [more] */
  load(position, { seconds = 0, ...more } = {}) {
    this.resume({ history: new History(position), info: newInfo(more), seconds, paused: false });
  }

  /** A game that was kept, or a new one. @param {{ history: History<Position>, info: Info, seconds: number, paused: boolean }} kept */
  resume({ history, info, seconds, paused }) {
    this.dispatchEvent(new Event("leave"));
    this.history = history;
    this.info = info;
    this.shown = null;
    this.solution = null;
    this.number += 1;
    this.won = this.solved;
    this.paused = paused && !this.won;
    this.clock = new Clock(1000 * seconds);
    if (!this.won && !this.paused) this.clock.start(Date.now());
    this.cursor = Math.max(0, digits(this.position).indexOf(0));
    this.selection = new Set([this.cursor]);
    this.say("");
    this.dispatchEvent(new Event("load"));
    this.changed();
  }

  /** The same game as another tab has played on. @param {History<Position>} history @param {number} seconds */
  follow(history, seconds) {
    this.history = history;
    this.shown = null;
    this.clock.elapsed = Math.max(1000 * seconds, this.clock.read(Date.now()));
    if (this.clock.running) this.clock.since = Date.now();
    this.won = this.solved;
    if (this.won) this.clock.stop(Date.now());
    this.changed();
  }

  /** The player does something to the position. @param {(position: Position) => Position} change */
  act(change) {
    if (this.paused) return;
    if (this.shown?.kind === "walk") {
      this.say(t("steps-are-shown"));
      return;
    }
    if (!this.history.push(change(this.position))) return;
    this.say("");
    this.unshow();
    this.after();
  }

  /** @param {"undo" | "redo"} way */
  move(way) {
    if (this.paused || this.shown?.kind === "walk") return;
    if (!this.history[way]()) {
      this.say(t(way === "undo" ? "nothing-to-undo" : "nothing-to-redo"));
      return;
    }
    this.say("");
    this.unshow();
    this.after();
  }

  /** What was shown of the old position goes; the player's chain stays and is checked again. */
  unshow() {
    this.shown = this.shown?.kind === "chain" ? { ...this.shown, step: null, broken: 0 } : null;
  }

  after() {
    if (!this.won && this.solved) {
      this.won = true;
      this.clock.stop(Date.now());
      this.dispatchEvent(new Event("won"));
    } else if (this.won && !this.solved) {
      this.won = false;
      this.clock.start(Date.now());
    } else if (!this.setting && this.position.ruled && isSolved(this.position)) this.dispatchEvent(new Event("full"));
    this.changed();
  }

  /** A digit in the present mode, or in the given one. @param {number} digit @param {Mode} [mode] @param {Iterable<number>} [cells] */
  input(digit, mode = this.mode, cells = this.selection) {
    const { filter } = this;
    if (this.setting && mode === "digit") {
      if (!this.setting.digit(digit)) this.act((now) => give(now, cells, digit));
    } else if (mode === "colour") {
      if (digit > 8) return;
      if (typeof filter === "number" && filter > 0) this.act((now) => edit.tone(now, cells, filter, digit));
      else this.act((now) => edit.paint(now, cells, digit));
    } else if (mode === "mark") this.act((now) => edit.toggleMark(now, cells, digit));
    else if (mode === "corner") this.act((now) => edit.toggleCorner(now, cells, digit));
    else this.act((now) => edit.place(now, cells, digit));
  }

  /** A node of the player's chain; 0 takes the last one away. @param {number} digit @param {Iterable<number>} [cells] */
  node(digit, cells = this.selection) {
    this.dispatchEvent(new CustomEvent("node", { detail: { digit, cells: new Set(cells) } }));
  }

  /** @param {number} cell @param {boolean} [more] keep what is selected */
  select(cell, more = false) {
    this.cursor = cell;
    if (!more) this.selection = new Set();
    this.selection.add(cell);
    this.changed();
  }

  /** @param {Mode} mode */
  setMode(mode) {
    if ((mode === "colour") !== (this.mode === "colour")) this.locked = 0;
    this.mode = mode;
    if (mode === "mark" || mode === "corner") this.marking = mode;
    this.changed();
  }

  /** @param {number} digit 0 for none */
  lock(digit) {
    this.locked = digit;
    if (this.mode !== "colour") this.filter = digit;
    this.changed();
  }

  /** No digit is locked, nothing highlighted. */
  release() {
    this.locked = this.filter = 0;
    this.changed();
  }

  /** @param {number | "pairs"} filter */
  setFilter(filter) {
    this.filter = filter === this.filter ? 0 : filter;
    this.changed();
  }

  /** The digit of the cell, then cells with two candidates, then nothing. */
  nextFilter() {
    const digit = digitAt(this.position, this.cursor);
    this.filter = this.filter === "pairs" ? 0 : digit && this.filter !== digit ? digit : "pairs";
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

  /** Help with a paused game goes on with it. */
  goOn() {
    if (this.paused) this.pause(false);
  }

  /** Cells whose digit a peer has too. */
  get clashes() {
    return clashes(this.position.geometry, digits(this.position));
  }

  /** Cells whose digit is not that of the solution, if mistakes are to be shown. @returns {Set<number>} */
  get mistakes() {
    const { solution } = this;
    if (!solution) return new Set();
    return new Set(
      this.position.entries.flatMap((digit, cell) => (digit && digit !== digitOf(solution[cell]) ? [cell] : [])),
    );
  }
}
