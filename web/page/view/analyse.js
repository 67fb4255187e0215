// What is true of the puzzle, or of the grid as it stands: proper and minimal, how many solutions, which candidates are
// in some solution, how hard it is, the solution itself.

import { fill } from "../model/edit.js";
import { maskOf } from "../model/geometry.js";
import { digitAt, gridPuzzle, puzzleLine } from "../model/position.js";
import { levelName, t } from "../text/words.js";
import { button, byId, grouped, make, select, set } from "./dom.js";
import { ruleMeaning, ruleName } from "./rulewords.js";
import { Task, failure } from "./task.js";

/** Clues that are listed by name. */
const MOST_NAMED = 20;

/** @param {import("../game.js").Game} game @param {import("../calls.js").Engine} engine */
export function analyse(game, engine) {
  const task = new Task(byId("analyse-task"));
  const answer = byId("analyse-answer");
  let number = 0;

  const request = () => {
    const { position } = game;
    const puzzle = select("analyse-what").value === "grid" ? gridPuzzle(position) : puzzleLine(position);
    return { puzzle, box: position.geometry.box };
  };

  /** @template T @param {(puzzle: import("../calls.js").Puzzle, options: any) => Promise<T>} call @param {(found: T) => (Node | null)[]} tell */
  async function ask(call, tell) {
    const asked = game.number;
    try {
      const found = await task.run((options) => call(request(), options));
      if (game.number === asked) answer.replaceChildren(...tell(found).filter((node) => node !== null));
    } catch (error) {
      const words = failure(error);
      answer.replaceChildren(make("p", { class: words ? "error" : "soft" }, words || t("cancelled")));
    }
    byId("panel-analyse").parentElement?.scrollTo({ top: 0 });
  }

  button("do-check").addEventListener("click", () => ask((puzzle, options) => engine.check(puzzle, options), checked));
  button("do-count").addEventListener("click", () => ask((puzzle, options) => engine.count(puzzle, options), counted));
  button("do-rate").addEventListener("click", () => ask((puzzle, options) => engine.rate(puzzle, options), rated));
  button("do-solve").addEventListener("click", () => {
    game.goOn();
    if (game.shown) game.show(null);
    ask(
      (puzzle, options) => engine.solve(puzzle, options),
      ({ solutions, solution }) => {
        if (!solution) return [make("p", {}, t("no-solution"))];
        game.info = { ...game.info, helped: [...game.info.helped, "solve"] };
        game.act((now) => fill(now, solution));
        game.say(t("filled-in"));
        return [make("p", {}, t(solutions === 1 ? "only-solution" : "one-of-several"))];
      },
    );
  });
  button("do-truth").addEventListener("click", () => {
    if (game.shown?.kind === "truth") {
      game.show(null);
      answer.replaceChildren();
      return;
    }
    game.goOn();
    const call = (/** @type {any} */ puzzle, /** @type {any} */ options) => engine.trueCandidates(puzzle, options);
    ask(call, (found) => {
      const masks = found.candidates.map(maskOf);
      if (found.solutions !== 0) game.show({ kind: "truth", masks });
      const open = masks.filter((_, cell) => !digitAt(game.position, cell));
      return [make("p", {}, truth(found.solutions, open))];
    });
  });

  game.addEventListener("change", () => {
    set(button("do-truth"), "aria-pressed", String(game.shown?.kind === "truth"));
    rulesBox(game.position);
    if (number === game.number) return;
    number = game.number;
    task.cancel();
    answer.replaceChildren();
  });
}

/** The rules of the puzzle with what they ask for; drawn once for each puzzle. @param {import("../model/position.js").Position} position */
function rulesBox({ ruled }) {
  const host = byId("analyse-rules");
  const names = ruled ? [...new Set(ruled.rules.map(({ rule }) => rule))] : [];
  host.hidden = names.length === 0;
  if (host.dataset.names === names.join()) return;
  host.dataset.names = names.join();
  const rows = names.flatMap((name) => [make("dt", {}, ruleName(name)), make("dd", {}, ruleMeaning(name))]);
  host.replaceChildren(make("h2", {}, t("rules-of")), make("dl", {}, ...rows));
}

/** @param {number} solutions @param {number[]} masks of the open cells */
function truth(solutions, masks) {
  if (solutions === 0) return t("truth-none");
  if (solutions === 1) return t("truth-one");
  const sure = masks.filter((mask) => mask && (mask & (mask - 1)) === 0).length;
  return t("truth-some", { sure, count: masks.length });
}

/** @param {Awaited<ReturnType<import("../calls.js").Engine["check"]>>} found */
function checked(found) {
  const { clashes = [], redundant = [] } = found;
  if (clashes.length) return [title(t("none-title")), make("p", {}, t("clues-clash", { cells: clashes.join(", ") }))];
  if (found.solutions === 0) return [title(t("none-title")), make("p", {}, t("nothing-fits"))];
  if (found.solutions > 1) return [title(t("not-proper")), make("p", {}, t("several"))];
  const minimal =
    found.minimal === null || found.minimal === undefined
      ? ""
      : found.minimal
        ? t("is-minimal")
        : unneeded(redundant);
  return [title(t("proper")), make("p", {}, `${t("one-from", { count: found.clues })} ${minimal}`)];
}

/** Clues that are not needed, by name if they are few; of a Sukaku it is candidates that need not be out. @param {string[]} redundant */
function unneeded(redundant) {
  const [count, first] = [redundant.length, redundant.slice(0, MOST_NAMED).join(", ")];
  if (redundant.some((name) => name.includes("="))) return t("not-minimal-marks", { count });
  if (count > MOST_NAMED) return t("not-minimal-many", { cells: first, count: count - MOST_NAMED });
  return t("not-minimal", { cells: first || t("some-clues") });
}

/** @param {{ count: string, exact: boolean }} found */
function counted(found) {
  const text = found.exact ? grouped(found.count) : t("at-least", { count: grouped(found.count) });
  return [
    make("p", { class: "large" }, text),
    make("p", { class: "soft" }, t(found.count === "1" ? "solution" : "solutions")),
  ];
}

/** @param {Awaited<ReturnType<import("../calls.js").Engine["rate"]>>} found */
function rated(found) {
  const figure = (/** @type {string} */ name, /** @type {string} */ value) =>
    make("div", {}, make("dt", {}, name), make("dd", {}, value));
  const tenths = (/** @type {number} */ value) => Number(value).toFixed(1);
  const figures = make("dl", { class: "figures" });
  if (found.se)
    figures.append(
      figure("SE: ER", tenths(found.se.er)),
      figure("SE: EP", tenths(found.se.ep)),
      figure("SE: ED", tenths(found.se.ed)),
    );
  if (found.hodoku)
    figures.append(
      figure("HoDoKu", grouped(found.hodoku.score)),
      figure(t("level"), levelName(found.hodoku.level)),
    );
  if (found.ladder)
    figures.append(
      figure(t("ladder"), tenths(found.ladder.rating)),
      figure(t("hardest"), found.ladder.technique),
      ...(found.ladder.solved ? [] : [figure(t("ladder-end"), t("ladder-unsolved"))]),
    );
  return [figures, techniqueTable(found.techniques)];
}

/** @param {{ technique: string, title: string, count: number }[]} techniques */
export function techniqueTable(techniques) {
  const rows = techniques.map(({ title: name, technique, count }) =>
    make("tr", {}, make("th", { scope: "row" }, name ?? technique), make("td", {}, `${count}`)),
  );
  if (rows.length === 0) return null;
  const caption = make("caption", { class: "hidden" }, t("techniques"));
  return make("table", { class: "techniques" }, caption, make("tbody", {}, ...rows));
}

/** @param {string} text */
const title = (text) => make("h2", {}, text);
