// A row of buttons that tell a step beat by beat, with the sentence of the beat.

import { beatsOf } from "../model/beats.js";
import { symbolOf } from "../model/geometry.js";
import { t } from "../text/words.js";
import { icon, make } from "./dom.js";

/** @typedef {import("../../port/types").Step} Step */
/** @typedef {import("../../port/types").Node} Node */

/** @param {HTMLElement} host @param {(beat: number | null) => void} go */
export function beatControls(host, go) {
  let at = 0;
  let count = 0;
  const words = make("p", { class: "beat", "aria-live": "polite" });
  const place = make("span", { class: "place" });
  const arrow = (/** @type {string} */ name, /** @type {string} */ title, /** @type {() => void} */ click) =>
    make(
      "button",
      { type: "button", class: "button small", title, click },
      icon(name),
      make("span", { class: "hidden" }, title),
    );
  const back = /** @type {HTMLButtonElement} */ (arrow("back", t("beat-back"), () => go(Math.max(0, at - 1))));
  const forward = /** @type {HTMLButtonElement} */ (
    arrow("forward", t("beat-forward"), () => go(Math.min(count - 1, at + 1)))
  );
  host.append(make("div", { class: "transport" }, back, place, forward), words);

  /** @param {Step | null} step @param {number | null} beat */
  return (step, beat) => {
    const beats = beatsOf(step);
    host.hidden = beats.length === 0;
    if (beats.length === 0) return;
    count = beats.length;
    at = beat === null ? count - 1 : Math.min(beat, count - 1);
    place.textContent = t("beat-of", { at: at + 1, count });
    back.disabled = at === 0;
    forward.disabled = at === count - 1;
    words.textContent = sentence(beats[at]);
  };
}

/** @param {Node} node */
const named = (node) => ({ digit: symbolOf(node.digit), cells: node.cells.join(", ") });

/** @param {import("../model/beats.js").Beat} beat */
function sentence(beat) {
  if (beat.kind === "pattern") return t("beat-pattern");
  if (beat.kind === "end") return t("beat-end", { effects: beat.effects.join(", ") });
  if (beat.kind === "start") return t(beat.node.on ? "beat-start-on" : "beat-start-off", named(beat.node));
  const set = beat.to.set?.length ? t("beat-set", { cells: beat.to.set.join(", ") }) : "";
  return `${t(beat.to.on ? "beat-on" : "beat-off", named(beat.to))}${set}`;
}
