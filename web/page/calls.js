// Every call of the page to the engine: what is asked, and what of the answer the page uses. Names of fields of the JSON
// are known here, in `port/types.d.ts` (steps), and nowhere else.

import { digitOf } from "./model/geometry.js";
import { t } from "./text/words.js";

/** @typedef {import("../port/types").Port} Port */
/** @typedef {import("../port/types").CallOptions} Options */
/** @typedef {import("../port/types").Step} Step */
/** @typedef {{ puzzle: string, box?: string }} Puzzle 9x9 unless a box is named; "" if the puzzle has rules and says so itself */
/** @typedef {{ puzzle: string, box: string, grid: string, marks: string[] | null }} Where a player stands */
/** @typedef {{ without?: string[], no_uniqueness?: boolean }} Choice of techniques */

/** Steps that are asked for at once, more than are listed, since some say the same. */
const MOST_STEPS = 300;
/** Characters of a 9x9 Sukaku, nine a cell. */
const SUKAKU = 729;

export class Engine {
  /** @type {() => Promise<Port>} */
  #open;
  /** @type {Promise<Port> | null} */
  #port = null;
  /** @type {Promise<any> | null} */
  #about = null;

  /** @param {() => Promise<Port>} open called when the engine is needed, and again after a failure */
  constructor(open) {
    this.#open = open;
  }

  /** Loads the engine, if that has not been done. */
  ready() {
    const port = (this.#port ??= this.#open());
    port.catch(() => {
      if (this.#port === port) this.#port = null;
    });
    return port;
  }

  /** @param {string} name @param {object | null} request @param {Options} [options] */
  async #call(name, request, options = {}) {
    const { signal, onProgress } = options;
    onProgress?.({ done: 0, total: null, words: t("engine-loading") });
    const port = await Promise.race([this.ready(), ended(signal)]);
    onProgress?.({ done: 0, total: null, words: t("working") });
    return port.call(name, request, options);
  }

  /** What there is to choose from; asked once. */
  about() {
    this.#about ??= this.#call("about", null).then((about) => ({
      version: String(about.version),
      formats: names(about.formats),
      levels: names(about.levels),
      symmetries: names(about.symmetries),
      sizes: /** @type {string[]} */ (about.sizes),
    }));
    return this.#about;
  }

  /** @returns {Promise<{ technique: string, title: string, family: string, assumes_uniqueness: boolean }[]>} */
  async techniques() {
    return this.#call("techniques", null);
  }

  /** @param {Puzzle} puzzle @param {Options} [options] @returns {Promise<{ solutions: number, solution: string | null }>} */
  async solve(puzzle, options) {
    return this.#call("solve", sized(puzzle), options);
  }

  /** @param {Puzzle} puzzle @param {Options} [options] @returns {Promise<{ count: string, exact: boolean }>} */
  async count(puzzle, options) {
    return this.#call("count", sized(puzzle), options);
  }

  /** @param {Puzzle} puzzle @param {Options} [options] @returns {Promise<{ solutions: number, candidates: string[] }>} */
  async trueCandidates(puzzle, options) {
    return this.#call("candidates", sized(puzzle), options);
  }

  /**
   * @param {Puzzle} puzzle
   * @param {Options} [options]
   * @returns {Promise<{ puzzle: string, clues: number, solutions: number, minimal: boolean | null, clashes: string[], redundant: string[] }>}
   */
  async check(puzzle, options) {
    return this.#call("check", sized(puzzle), options);
  }

  /**
   * On the scales that know the puzzle: Sudoku Explainer and HoDoKu for 9x9, the former for a Sukaku, and the ladder for
   * everything they do not know.
   * @param {Puzzle} puzzle
   * @param {Options} [options]
   */
  async rate(puzzle, options) {
    const on = (/** @type {string} */ scale) => this.#call("rate", { ...sized(puzzle), scale }, options);
    const nine = (puzzle.box ?? "3x3") === "3x3";
    const sukaku = nine && puzzle.puzzle.length === SUKAKU;
    const found = !nine ? await on("ladder") : sukaku ? { ...(await on("se")), ...(await on("ladder")) } : await on("both");
    return {
      se: /** @type {{ er: number, ep: number, ed: number } | null} */ (found.se ?? null),
      hodoku: /** @type {{ score: number, level: string } | null} */ (found.hodoku ?? null),
      ladder: /** @type {{ rating: number, technique: string, solved: boolean } | null} */ (found.ladder ?? null),
      techniques: /** @type {{ technique: string, title: string, count: number }[]} */ (found.techniques ?? []),
    };
  }

  /**
   * The next step from where the player stands. Wrong digits and lost marks come first.
   * @param {Where & Choice & { level: "nudge" | "where" | "full" }} where
   * @param {Options} [options]
   */
  async hint(where, options) {
    const { level } = where;
    const found = await this.#call("hint", asked(where), options);
    return {
      kind: /** @type {string} */ (found.result),
      step: stepOf(found.step),
      words: /** @type {string} */ (found.words ?? found.step?.words?.[level] ?? ""),
      wrong: /** @type {string[]} */ ([...(found.wrong ?? []), ...(found.missing_marks ?? [])]),
    };
  }

  /** The steps that can be taken now, from easy to hard, and whether there may be more. @param {Where & Choice & { schedule: string }} where @param {Options} [options] */
  async allSteps(where, options) {
    const found = await this.#call("hint", { ...asked(where), level: "full", all: true, limit: MOST_STEPS }, options);
    rightOnly(found);
    const steps = /** @type {Step[]} */ ((found.steps ?? []).map(stepOf));
    return { steps, more: steps.length === MOST_STEPS };
  }

  /** Whether a chain of the player holds, and what it proves. @param {Where & { chain: string }} where in Eureka notation @param {Options} [options] */
  async checkChain(where, options) {
    const found = await this.#call("hint", asked(where), options);
    return {
      kind: /** @type {string} */ (found.result),
      words: /** @type {string} */ (found.words),
      step: stepOf(found.step),
      link: /** @type {number} */ (found.link ?? 0),
    };
  }

  /**
   * @param {Where & Choice & { schedule: string }} where
   * @param {Options} [options]
   * @returns {Promise<{ start: string[], steps: Step[], solved: boolean, stopped: boolean }>}
   */
  async explain(where, options) {
    const found = await this.#call("explain", asked(where), options);
    rightOnly(found);
    const [solved, stopped] = ["solved", "stopped"].map((end) => found.result === end);
    return { start: found.start, steps: found.steps.map(stepOf), solved, stopped };
  }

  /**
   * @param {Record<string, any>} wish level, technique, rating, symmetry, clues, minimal, box, seed
   * @param {Options} [options]
   * @returns {Promise<{ puzzle: string, solution: string, box: string, clues: number, seed: string, level?: string, rating?: number }>}
   */
  async generate(wish, options) {
    return this.#call("generate", wish, options);
  }

  /** Whether there is one solution, without more about it. @param {Puzzle} puzzle @param {Options} [options] @returns {Promise<{ solutions: number }>} */
  async judge(puzzle, options) {
    return this.#call("check", { ...sized(puzzle), details: false }, options);
  }

  /**
   * Givens and rules that contradict each other, or a digit in a cell, of which none can be left out; rules by their number from 0.
   * @param {Puzzle & { cell?: string, value?: string }} asked
   * @param {Options} [options]
   */
  async why({ cell, value, ...puzzle }, options) {
    const found = await this.#call("why", { ...sized(puzzle), ...(cell ? { cell, value } : {}) }, options);
    return {
      words: /** @type {string} */ (found.words),
      cells: /** @type {string[]} */ (found.cells),
      rules: /** @type {number[]} */ (found.rules.map((/** @type {{ number: number }} */ rule) => rule.number - 1)),
    };
  }

  /**
   * A puzzle in any notation as JSON with its rules, null if it has none and is not 9x9; and what the text or link says
   * beside it.
   * @param {string} puzzle
   * @param {Options} [options]
   */
  async rules(puzzle, options) {
    const { text, rest = "" } = await this.#call("convert", { puzzle, format: "rules" }, options);
    return { rules: text.startsWith("{") ? JSON.parse(text) : null, note: /** @type {string} */ (rest) };
  }

  /** @param {string} puzzle @param {string} format @param {Options} [options] */
  async convert(puzzle, format, options) {
    return /** @type {string} */ ((await this.#call("convert", { puzzle, format }, options)).text);
  }
}

/** Throws when the signal is raised: loading cannot be stopped, but waiting for it can. @param {AbortSignal} [signal] @returns {Promise<never>} */
const ended = (signal) =>
  new Promise((_, reject) => {
    const end = () => reject(Object.assign(new Error("cancelled"), { kind: "cancelled" }));
    if (signal?.aborted) end();
    signal?.addEventListener("abort", end, { once: true });
  });

/** Where the player stands, as the engine reads it. @param {Where & Record<string, any>} where */
const asked = ({ grid, marks, box, schedule, ...rest }) => ({
  ...rest,
  // Other sizes and puzzles with rules have one order of techniques.
  ...(box === "3x3" && schedule ? { schedule } : {}),
  ...(box === "3x3" || box === "" ? {} : { box }),
  entries: grid,
  ...(marks ? { marks } : {}),
});

/** A step with the digits of its chains as numbers; on large grids the engine writes letters. @param {any} step @returns {any} */
function stepOf(step) {
  if (!step?.chains) return step ?? null;
  const number = (/** @type {any} */ node) => ({ ...node, digit: Number(node.digit) || digitOf(String(node.digit)) });
  return { ...step, chains: step.chains.map((/** @type {any[]} */ chain) => chain.map(number)) };
}

/** A wrong grid has no steps. @param {any} found */
function rightOnly(found) {
  if (found.result === "wrong") throw Object.assign(new Error(found.words), { kind: "wrong", message: found.words });
}

/** @param {Puzzle} puzzle */
const sized = ({ puzzle, box = "3x3" }) => (box === "3x3" || box === "" ? { puzzle } : { puzzle, box });

/** Lists of names come as texts or as objects with a name. @param {any[]} list @returns {string[]} */
const names = (list) => list.map((item) => (typeof item === "string" ? item : item.name));
