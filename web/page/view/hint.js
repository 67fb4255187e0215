// Hints in three levels from where the player stands. Wrong digits come first.

import { beatsOf } from "../model/beats.js";
import { applyStep } from "../model/edit.js";
import { standing } from "../model/position.js";
import { t } from "../text/words.js";
import { beatControls } from "./beats.js";
import { light, sentence } from "./clauses.js";
import { asSentence, button, byId, make } from "./dom.js";
import { Task, failure } from "./task.js";
import { allOn, chosen, onChoice } from "./techniques.js";

const LEVELS = /** @type {const} */ (["nudge", "where", "full"]);

/** @typedef {typeof LEVELS[number]} Level */

/**
 * @param {import("../game.js").Game} game
 * @param {import("../calls.js").Engine} engine
 * @param {{ has(technique: string): boolean, open(technique: string): void }} lessons
 */
export function hints(game, engine, lessons) {
  const task = new Task(byId("hint-task"));
  const answer = byId("hint-answer");
  const learn = button("hint-learn");
  /** The level that was asked last in this position, for the key that asks for more. */
  let last = -1;
  /** @type {unknown} */
  let asked = null;
  const beats = beatControls(byId("hint-beats"), (beat) => {
    if (game.shown?.kind === "hint") game.show({ ...game.shown, beat });
  });

  /** @param {Level} level */
  async function ask(level) {
    if (game.shown?.kind === "chain") return game.say(t("chain-is-open"));
    game.goOn();
    if (game.shown?.kind === "walk") game.show(null);
    const position = game.position;
    last = LEVELS.indexOf(level);
    if (asked !== position) game.info = { ...game.info, hints: game.info.hints + 1 };
    asked = position;
    try {
      const found = await task.run((options) => engine.hint({ ...standing(position), ...chosen(), level }, options));
      if (game.position === position) tell(found, level);
    } catch (error) {
      answer.replaceChildren(make("p", { class: "error" }, failure(error)));
    }
  }

  /** @param {Awaited<ReturnType<import("../calls.js").Engine["hint"]>>} found @param {Level} level */
  function tell(found, level) {
    const { geometry } = game.position;
    const { step } = found;
    const wrong = new Set(found.wrong.flatMap((name) => geometry.cell(name) ?? []));
    if (found.kind === "solved") answer.replaceChildren(make("p", {}, t("nothing-left")));
    else if (found.kind === "stuck")
      answer.replaceChildren(make("p", {}, t(allOn() ? "hint-stuck" : "hint-stuck-off")));
    else
      answer.replaceChildren(
        ...(step?.title && level !== "nudge" ? [make("h2", {}, step.title)] : []),
        sentence(found.kind === "wrong" ? asSentence(found.words) : found.words, level === "full" ? step : null),
      );
    if (step && !game.info.helped.includes(step.technique))
      game.info = { ...game.info, helped: [...game.info.helped, step.technique] };
    button("hint-apply").hidden = !(found.kind === "step" && level === "full");
    button("hint-clear").hidden = false;
    learn.hidden = !(step && level !== "nudge" && lessons.has(step.technique));
    learn.dataset.technique = step?.technique ?? "";
    // A chain is told from its beginning; what can be seen at a glance is shown whole.
    const beat = step && (step.chains ?? []).length > 0 && beatsOf(step).length > 0 ? 0 : null;
    game.show(found.kind === "step" || wrong.size ? { kind: "hint", step, wrong, beat } : null);
    // On a phone the panel scrolls by itself: the answer begins at its top.
    const panel = byId("panel-hint").parentElement;
    panel?.scrollBy({ top: answer.getBoundingClientRect().top - panel.getBoundingClientRect().top - 8 });
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
  learn.addEventListener("click", () => lessons.open(learn.dataset.technique ?? ""));

  function clear() {
    answer.replaceChildren();
    button("hint-apply").hidden = button("hint-clear").hidden = learn.hidden = true;
    asked = null;
    last = -1;
  }
  game.addEventListener("change", () => {
    if (asked && asked !== game.position) {
      task.cancel();
      clear();
    }
    const shown = game.shown?.kind === "hint" ? game.shown : null;
    if (!shown) button("hint-apply").hidden = true;
    beats(shown?.step ?? null, shown?.beat ?? null);
    light(answer, shown?.beat ?? null);
    byId("hint-intro").hidden = answer.childElementCount > 0;
  });
  // A hint by techniques that are no longer wanted goes.
  onChoice(() => {
    task.cancel();
    if (game.shown?.kind === "hint") game.show(null);
    clear();
  });
  /** The next level of the hint. */
  return () => ask(LEVELS[Math.min(last + 1, 2)]);
}
