// The pad: what goes in (digits, marks, colours), undo and redo, erase, automatic marks, what is highlighted. Held for a
// moment, or with "digit first", a digit is locked: every cell that is pressed then gets it.

import { symbolOf } from "../model/geometry.js";
import * as edit from "../model/edit.js";
import { remaining } from "../model/position.js";
import { clear } from "../model/rules.js";
import { t } from "../text/words.js";
import { button, byId, icon, input, make, set } from "./dom.js";
import { COLOURS } from "./palette.js";

/** @typedef {import("../game.js").Game} Game */

/** How long a press is long, in milliseconds. */
const LONG = 450;

/** @param {Game} game @param {() => void} back gives the focus back to the grid after a click or a touch */
export function pad(game, back) {
  const host = byId("digits");
  const radios = /** @type {HTMLInputElement[]} */ ([...byId("modes").querySelectorAll("input")]);
  const [auto, first] = [input("auto"), input("first")];
  let built = "";

  const click = (/** @type {() => void} */ action) => (/** @type {MouseEvent} */ event) => {
    action();
    // A press of a key on the button has no pointer: then the focus stays.
    if (event.detail > 0) back();
  };
  const on = (/** @type {string} */ id, /** @type {() => void} */ action) =>
    button(id).addEventListener("click", click(action));
  on("undo", () => game.move("undo"));
  on("redo", () => game.move("redo"));
  on("erase", () => game.act((now) => (game.setting ? clear : edit.erase)(now, game.selection)));
  on("restart", () => game.act(edit.restart));
  auto.addEventListener("change", () => {
    game.act((now) => edit.setAuto(now, auto.checked));
    game.changed();
  });
  first.addEventListener("change", () => {
    game.digitFirst = first.checked;
    game.lock(0);
  });
  for (const radio of radios)
    radio.addEventListener("change", () => game.setMode(/** @type {import("../game.js").Mode} */ (radio.value)));

  const toggleLock = (/** @type {number} */ digit) => game.lock(game.locked === digit ? 0 : digit);

  /** @param {number} digit @param {HTMLElement} element */
  function press(digit, element) {
    let timer = 0;
    let held = false;
    const stop = () => clearTimeout(timer);
    element.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      held = false;
      timer = setTimeout(() => {
        held = true;
        toggleLock(digit);
        navigator.vibrate?.(15);
      }, LONG);
    });
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) element.addEventListener(name, stop);
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    element.addEventListener(
      "click",
      click(() => {
        if (held) held = false;
        else if (game.digitFirst || game.locked) toggleLock(digit);
        else game.input(digit);
      }),
    );
  }

  /** @param {boolean} colours */
  function build(colours) {
    const { order } = game.position.geometry;
    const count = colours ? COLOURS.length : order;
    host.style.setProperty("--columns", String(colours ? 4 : count === 8 ? 4 : Math.ceil(Math.sqrt(count))));
    host.style.setProperty("--columns-narrow", String(count <= 9 ? count : Math.ceil(count / 2)));
    host.replaceChildren(
      ...Array.from({ length: count }, (_, i) => {
        const element = make(
          "button",
          { type: "button", class: colours ? "digit colour" : "digit", "data-digit": i + 1 },
          ...(colours
            ? [swatch(i), make("span", { class: "hidden" }, t(`colour-${COLOURS[i]}`))]
            : [make("span", { class: "hidden" }), make("b", {}, symbolOf(i + 1)), make("span", { class: "left" })]),
        );
        press(i + 1, element);
        return element;
      }),
    );
    const filters = [...Array(order <= 9 ? order : 0).keys()].map((i) => filter(symbolOf(i + 1), i + 1, ""));
    byId("filters").replaceChildren(
      make("span", { class: "soft" }, t("filter")),
      ...filters,
      filter("xy", "pairs", t("filter-pairs")),
    );
  }

  /** @param {string} text @param {number | "pairs"} value @param {string} title */
  function filter(text, value, title) {
    return make(
      "button",
      {
        type: "button",
        class: "chip",
        "data-filter": value,
        title: title || t("filter-digit", { digit: text }),
        click: click(() => game.setFilter(value)),
      },
      text,
    );
  }

  function draw() {
    const colours = game.mode === "colour";
    const key = `${game.position.geometry.order} ${colours}`;
    if (key !== built) build(colours);
    built = key;
    const marking = game.mode === "mark" || game.mode === "corner";
    host.classList.toggle("marks", marking);
    const left = remaining(game.position);
    host.querySelectorAll("button").forEach((element, i) => {
      const n = left[i + 1];
      set(element, "aria-pressed", game.digitFirst || game.locked ? String(game.locked === i + 1) : null);
      if (colours) return;
      element.classList.toggle("done", n <= 0);
      element.getElementsByClassName("hidden")[0].textContent = marking ? t("mark-prefix") : "";
      const count = [String(n), make("span", { class: "hidden" }, t("to-come"))];
      element
        .getElementsByClassName("left")[0]
        .replaceChildren(...(game.locked === i + 1 ? [icon("lock")] : !marking && n > 0 && Number.isFinite(n) ? count : []));
    });
    for (const chip of byId("filters").querySelectorAll("button"))
      set(chip, "aria-pressed", String(chip.getAttribute("data-filter") === String(game.filter)));
    for (const radio of radios) radio.checked = radio.value === game.mode;
    auto.checked = game.position.auto;
    first.checked = game.digitFirst;
    button("undo").disabled = game.history.past.length === 0;
    button("redo").disabled = game.history.future.length === 0;
  }
  game.addEventListener("change", draw);
}

/** A square of a player's colour; the class is painted by the palette. @param {number} i */
function swatch(i) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "picture swatch");
  svg.setAttribute("viewBox", "0 0 26 26");
  svg.setAttribute("aria-hidden", "true");
  const square = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  square.setAttribute("class", `c${i + 1}`);
  square.setAttribute("width", "26");
  square.setAttribute("height", "26");
  svg.append(square);
  return svg;
}
