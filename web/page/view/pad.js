// The pad: what goes in (digits, marks, colours), undo and redo, erase, automatic marks.

import { symbolOf } from "../model/geometry.js";
import * as edit from "../model/edit.js";
import { remaining } from "../model/position.js";
import { button, byId, input, make } from "./dom.js";
import { COLOURS } from "./palette.js";

/** @typedef {import("../game.js").Game} Game */

/** @param {Game} game @param {() => void} back gives the focus back to the grid after a click or a touch */
export function pad(game, back) {
  const host = byId("digits");
  const radios = /** @type {HTMLInputElement[]} */ ([...byId("modes").querySelectorAll("input")]);
  const auto = input("auto");
  let built = "";

  const click = (/** @type {() => void} */ action) => (/** @type {MouseEvent} */ event) => {
    action();
    // A press of a key on the button has no pointer: then the focus stays.
    if (event.detail > 0) back();
  };
  button("undo").addEventListener(
    "click",
    click(() => game.move("undo")),
  );
  button("redo").addEventListener(
    "click",
    click(() => game.move("redo")),
  );
  button("erase").addEventListener(
    "click",
    click(() => game.act((now) => edit.erase(now, game.selection))),
  );
  button("restart").addEventListener(
    "click",
    click(() => game.act(edit.restart)),
  );
  auto.addEventListener("change", () => {
    game.act((now) => edit.setAuto(now, auto.checked));
    game.changed();
  });
  for (const radio of radios)
    radio.addEventListener("change", () => game.setMode(/** @type {Game["mode"]} */ (radio.value)));

  /** @param {boolean} colours */
  function build(colours) {
    const { order } = game.position.geometry;
    const count = colours ? COLOURS.length : order;
    host.style.setProperty("--columns", String(colours ? 4 : count === 8 ? 4 : Math.ceil(Math.sqrt(count))));
    host.style.setProperty("--columns-narrow", String(count <= 9 ? count : Math.ceil(count / 2)));
    host.replaceChildren(
      ...Array.from({ length: count }, (_, i) =>
        make(
          "button",
          {
            type: "button",
            class: colours ? "digit colour" : "digit",
            "data-digit": i + 1,
            click: click(() => game.input(i + 1)),
          },
          ...(colours
            ? [swatch(i), make("span", { class: "hidden" }, COLOURS[i])]
            : [make("span", { class: "hidden" }), make("b", {}, symbolOf(i + 1)), make("span", { class: "left" })]),
        ),
      ),
    );
  }

  function draw() {
    const colours = game.mode === "colour";
    const key = `${game.position.geometry.box} ${colours}`;
    if (key !== built) build(colours);
    built = key;
    host.classList.toggle("marks", game.mode === "mark");
    const left = remaining(game.position);
    host.querySelectorAll("button").forEach((element, i) => {
      const n = left[i + 1];
      if (colours) return;
      const marking = game.mode === "mark";
      element.classList.toggle("done", n <= 0);
      element.getElementsByClassName("hidden")[0].textContent = marking ? "mark " : "";
      element
        .getElementsByClassName("left")[0]
        .replaceChildren(...(!marking && n > 0 ? [String(n), make("span", { class: "hidden" }, " to come")] : []));
    });
    for (const radio of radios) radio.checked = radio.value === game.mode;
    auto.checked = game.position.auto;
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
