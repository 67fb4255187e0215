// What is true of the puzzle, or of the grid as it stands: proper and minimal, how many solutions, which candidates are
// in some solution, how hard it is, the solution itself.

import { fill } from "../model/edit.js";
import { maskOf } from "../model/geometry.js";
import { digitAt, gridLine, puzzleLine } from "../model/position.js";
import { button, byId, grouped, make, select, set } from "./dom.js";
import { Task, failure } from "./task.js";

/** @param {import("../game.js").Game} game @param {Promise<import("../../port/types").Port>} port */
export function analyse(game, port) {
  const task = new Task(byId("analyse-task"), port);
  const answer = byId("analyse-answer");
  let number = 0;

  const request = () => {
    const { position } = game;
    const puzzle = select("analyse-what").value === "grid" ? gridLine(position) : puzzleLine(position);
    return position.geometry.box === "3x3" ? { puzzle } : { puzzle, box: position.geometry.box };
  };

  /** @param {string} name @param {object} more @param {(found: any) => (Node | null)[]} tell */
  async function ask(name, more, tell) {
    const asked = game.number;
    try {
      const found = await task.call(name, { ...request(), ...more });
      if (game.number === asked) answer.replaceChildren(...tell(found).filter((node) => node !== null));
    } catch (error) {
      const words = failure(error);
      answer.replaceChildren(
        ...(words ? [make("p", { class: "error" }, words)] : [make("p", { class: "soft" }, "Cancelled.")]),
      );
    }
  }

  button("do-check").addEventListener("click", () => ask("check", {}, checked));
  button("do-count").addEventListener("click", () => ask("count", {}, counted));
  button("do-rate").addEventListener("click", () => ask("rate", { scale: "both" }, rated));
  button("do-solve").addEventListener("click", () => {
    if (game.shown) game.show(null);
    ask("solve", {}, (found) => {
      if (!found.solution) return [make("p", {}, "There is no solution.")];
      game.act((now) => fill(now, found.solution));
      game.say("The solution is filled in. Undo takes it back.");
      return [
        make(
          "p",
          {},
          found.solutions === 1
            ? "This is the only solution."
            : "There is more than one solution; this is one of them.",
        ),
      ];
    });
  });
  button("do-truth").addEventListener("click", () => {
    if (game.shown?.kind === "truth") {
      game.show(null);
      answer.replaceChildren();
      return;
    }
    ask("candidates", {}, (found) => {
      const masks = /** @type {string[]} */ (found.candidates).map(maskOf);
      if (found.solutions !== 0) game.show({ kind: "truth", masks });
      const open = masks.filter((_, cell) => !digitAt(game.position, cell));
      return [make("p", {}, truth(found.solutions, open))];
    });
  });

  game.addEventListener("change", () => {
    set(button("do-truth"), "aria-pressed", String(game.shown?.kind === "truth"));
    const nine = game.position.geometry.box === "3x3";
    button("do-rate").disabled = !nine;
    set(button("do-rate"), "title", nine ? null : "9×9 only");
    if (number === game.number) return;
    number = game.number;
    task.cancel();
    answer.replaceChildren();
  });
}

/** @param {number} solutions @param {number[]} masks of the open cells */
function truth(solutions, masks) {
  if (solutions === 0) return "There is no solution, so no candidate is true.";
  if (solutions === 1) return "One solution: the true candidates are its digits.";
  const sure = masks.filter((mask) => mask && (mask & (mask - 1)) === 0).length;
  return `Candidates that are in some solution are shown. ${sure} of ${masks.length} open cells are the same in all solutions.`;
}

/** @param {any} found */
function checked(found) {
  const { clashes = [], redundant = [] } = found;
  if (clashes.length) return [title("No solution"), make("p", {}, `Clues clash: ${clashes.join(", ")}.`)];
  if (found.solutions === 0)
    return [title("No solution"), make("p", {}, "No digit clashes, but nothing fills all cells.")];
  if (found.solutions > 1) return [title("Not proper"), make("p", {}, "There is more than one solution.")];
  const minimal =
    found.minimal === null || found.minimal === undefined
      ? ""
      : found.minimal
        ? "It is minimal: no clue can go."
        : `Not minimal: ${redundant.join(", ") || "some clues"} could go, one at a time.`;
  return [title("Proper"), make("p", {}, `Exactly one solution, from ${found.clues} clues. ${minimal}`)];
}

/** @param {any} found */
function counted(found) {
  const text = `${found.exact ? "" : "at least "}${grouped(found.count)}`;
  return [
    make("p", { class: "large" }, text),
    make("p", { class: "soft" }, found.count === "1" ? "solution" : "solutions"),
  ];
}

/** @param {any} found */
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
  if (found.hodoku) figures.append(figure("HoDoKu", grouped(found.hodoku.score)), figure("level", found.hodoku.level));
  const rows = /** @type {any[]} */ (found.techniques ?? []).map(({ title: name, technique, count }) =>
    make("tr", {}, make("th", { scope: "row" }, name ?? technique), make("td", {}, `${count}`)),
  );
  const table = rows.length
    ? make(
        "table",
        { class: "techniques" },
        make("caption", { class: "hidden" }, "Techniques"),
        make("tbody", {}, ...rows),
      )
    : null;
  return [figures, table];
}

/** @param {string} text */
const title = (text) => make("h2", {}, text);
