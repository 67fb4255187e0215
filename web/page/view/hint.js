// Hints in three levels from where the player stands. Wrong digits come first.

import { applyStep } from "../model/edit.js";
import { completeMarks, gridLine, puzzleLine } from "../model/position.js";
import { button, byId, make } from "./dom.js";
import { Task, failure } from "./task.js";

const LEVELS = /** @type {const} */ (["nudge", "where", "full"]);

/** @typedef {typeof LEVELS[number]} Level */

/** @param {import("../game.js").Game} game @param {Promise<import("../../port/types").Port>} port */
export function hints(game, port) {
  const task = new Task(byId("hint-task"), port);
  const answer = byId("hint-answer");
  /** The level that was asked last in this position, for the key that asks for more. */
  let last = -1;
  /** @type {unknown} */
  let asked = null;

  /** @param {Level} level */
  async function ask(level) {
    if (game.shown?.kind === "walk") game.show(null);
    const position = game.position;
    last = LEVELS.indexOf(level);
    asked = position;
    try {
      const marks = completeMarks(position);
      const request = { puzzle: puzzleLine(position), entries: gridLine(position), level, ...(marks ? { marks } : {}) };
      const found = await task.call("hint", request);
      if (game.position === position) tell(found, level);
    } catch (error) {
      answer.replaceChildren(make("p", { class: "error" }, failure(error)));
    }
  }

  /** @param {any} found @param {Level} level */
  function tell(found, level) {
    const { geometry } = game.position;
    const words = found.words ?? found.step?.words?.[level] ?? "";
    const wrong = new Set(
      /** @type {string[]} */ ([...(found.wrong ?? []), ...(found.missing_marks ?? [])]).flatMap(
        (name) => geometry.cell(name) ?? [],
      ),
    );
    if (found.kind === "solved") answer.replaceChildren(make("p", {}, "Nothing is left to do: it is solved."));
    else
      answer.replaceChildren(
        ...(found.step?.title && level !== "nudge" ? [make("h2", {}, found.step.title)] : []),
        make("p", {}, words),
      );
    game.show(found.kind === "step" || wrong.size ? { kind: "hint", step: found.step ?? null, wrong } : null);
    button("hint-apply").hidden = !(found.kind === "step" && level === "full");
    button("hint-clear").hidden = false;
    // On a phone the answer may lie below the edge.
    button("hint-clear").scrollIntoView({ block: "nearest" });
  }

  for (const level of LEVELS) button(`hint-${level}`).addEventListener("click", () => ask(level));
  button("hint-apply").addEventListener("click", () => {
    const shown = game.shown;
    if (shown?.kind === "hint" && shown.step) game.act((now) => applyStep(now, /** @type {any} */ (shown.step)));
  });
  button("hint-clear").addEventListener("click", () => {
    game.show(null);
    clear();
  });

  function clear() {
    answer.replaceChildren();
    button("hint-apply").hidden = button("hint-clear").hidden = true;
    asked = null;
    last = -1;
  }
  game.addEventListener("change", () => {
    if (asked && asked !== game.position) {
      task.cancel();
      clear();
    }
    if (game.shown?.kind !== "hint") button("hint-apply").hidden = true;
    const nine = game.position.geometry.box === "3x3";
    for (const level of LEVELS) button(`hint-${level}`).disabled = !nine;
    byId("hint-intro").textContent = nine
      ? "Stuck? A nudge says what kind of step there is, then where to look, then why."
      : "Hints are for 9×9 grids only.";
  });
  /** The next level of the hint. */
  return () => ask(LEVELS[Math.min(last + 1, 2)]);
}
