// The way to the solution, step by step: each drawn in the grid, with its words and a legend, forward and back.

import { takeOver } from "../model/edit.js";
import { completeMarks, digits, gridLine, puzzleLine } from "../model/position.js";
import { drawing, roleClass, rolesUsed } from "../model/roles.js";
import { Walk } from "../model/walk.js";
import { button, byId, make, plural, select, set } from "./dom.js";
import { Task, failure } from "./task.js";

/** @typedef {import("../../port/types").Step} Step */

/** @param {import("../game.js").Game} game @param {Promise<import("../../port/types").Port>} port */
export function steps(game, port) {
  const task = new Task(byId("steps-task"), port);
  const list = byId("steps-list");
  const answer = byId("steps-answer");
  /** @type {Walk | null} */
  let drawn = null;
  let at = -1;

  async function start() {
    const position = game.position;
    const marks = completeMarks(position);
    const request = {
      puzzle: puzzleLine(position),
      entries: gridLine(position),
      ...(marks ? { marks } : {}),
      schedule: select("steps-schedule").value,
    };
    try {
      const found = await task.call("explain", request);
      if (game.position !== position) return;
      game.show({
        kind: "walk",
        walk: new Walk(position.geometry, digits(position), found.start, found.steps, found.solved),
      });
      button("steps-forward").focus({ preventScroll: true });
    } catch (error) {
      const words = failure(error);
      if (words) game.say(words, "bad");
    }
  }

  /** @param {(walk: Walk) => number} where */
  function go(where) {
    if (game.shown?.kind !== "walk") return false;
    const { walk } = game.shown;
    walk.goTo(where(walk));
    game.changed();
    return true;
  }

  /** @param {Walk} walk */
  function build(walk) {
    list.replaceChildren(
      ...walk.steps.map((step, i) =>
        make(
          "li",
          {},
          make(
            "button",
            { type: "button", click: () => go(() => i) },
            make("span", { class: "number" }, `${i + 1}`),
            step.title,
            make("span", { class: "effect" }, effect(step)),
          ),
        ),
      ),
    );
  }

  function draw() {
    const walk = game.shown?.kind === "walk" ? game.shown.walk : null;
    byId("steps-start").hidden = walk !== null;
    byId("steps-walk").hidden = walk === null;
    document.body.classList.toggle("walking", walk !== null);
    const nine = game.position.geometry.box === "3x3";
    button("steps-go").disabled = !nine;
    set(button("steps-go"), "title", nine ? null : "9×9 only");
    if (!walk) {
      drawn = null;
      return;
    }
    if (walk !== drawn) build(walk);
    if (walk === drawn && walk.at === at) return;
    [drawn, at] = [walk, walk.at];
    const { step } = walk;
    byId("steps-place").textContent = step
      ? `Step ${at + 1} of ${walk.steps.length}`
      : walk.solved
        ? "Solved"
        : "No step is left";
    answer.replaceChildren(...(step ? argument(step) : [make("p", {}, ending(walk))]));
    byId("steps-legend").replaceChildren(...(step ? legend(game.position.geometry, step) : []));
    button("steps-first").disabled = button("steps-back").disabled = at === 0;
    button("steps-last").disabled = button("steps-forward").disabled = step === null;
    [...list.querySelectorAll("button")].forEach((element, i) =>
      set(element, "aria-current", i === at ? "step" : null),
    );
    const item = list.children[Math.min(at, walk.steps.length - 1)];
    if (item instanceof HTMLElement)
      list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2 + item.offsetHeight / 2;
  }

  button("steps-go").addEventListener("click", start);
  button("steps-first").addEventListener("click", () => go(() => 0));
  button("steps-back").addEventListener("click", () => go((walk) => walk.at - 1));
  button("steps-forward").addEventListener("click", () => go((walk) => walk.at + 1));
  button("steps-last").addEventListener("click", () => go((walk) => walk.steps.length));
  button("steps-take").addEventListener("click", () => {
    if (game.shown?.kind !== "walk") return;
    const { stage } = game.shown.walk;
    game.shown = null;
    game.act((now) => takeOver(now, stage.digits, stage.marks));
  });
  game.addEventListener("change", draw);
  return { back: () => go((walk) => walk.at - 1), forward: () => go((walk) => walk.at + 1) };
}

/** @param {Step} step */
function argument(step) {
  const note = step.assumes_uniqueness
    ? [make("p", { class: "soft" }, "Assumes that there is one solution only.")]
    : [];
  return [make("h2", {}, step.title), make("p", {}, step.words?.full ?? ""), ...note];
}

/** @param {Walk} walk */
function ending(walk) {
  const count = plural(walk.steps.length, "step");
  return walk.solved ? `Solved in ${count}.` : `No technique finds anything more, after ${count}.`;
}

/** In a few characters what follows. @param {Step} step */
function effect(step) {
  const [placed, gone] = [step.placements ?? [], step.eliminations ?? []];
  if (placed.length) return placed.length === 1 ? placed[0] : `${placed.length} placed`;
  return gone.length === 1 ? gone[0].replace("=", "≠") : `−${gone.length}`;
}

/** @param {import("../model/geometry.js").Geometry} geometry @param {Step} step */
function legend(geometry, step) {
  const picture = drawing(geometry, step);
  const items = rolesUsed(picture).map((role) =>
    entry(`<circle class="${roleClass(role)}" cx="8" cy="8" r="7"/>`, role),
  );
  if (picture.links.some(({ strong }) => strong))
    items.push(entry('<path class="link" d="M1 8h24"/>', "strong link", true));
  if (picture.links.some(({ strong }) => !strong))
    items.push(entry('<path class="link weak" d="M1 8h24"/>', "weak link", true));
  return items;
}

/** @param {string} shape @param {string} name @param {boolean} [long] */
function entry(shape, name, long = false) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", long ? "picture long" : "picture");
  svg.setAttribute("viewBox", long ? "0 0 26 16" : "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = shape;
  return make("li", {}, svg, name);
}
