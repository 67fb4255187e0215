// The way to the solution, step by step: each drawn in the grid, with its words and a legend, forward and back.

import { beatsOf, effectsOf } from "../model/beats.js";
import { takeOver } from "../model/edit.js";
import { digitsOf, symbolOf } from "../model/geometry.js";
import { candidates, completeMarks, digits, standing } from "../model/position.js";
import { drawing, roleClass, rolesUsed } from "../model/roles.js";
import { Walk, boxesFirst } from "../model/walk.js";
import { eureka } from "../text/eureka.js";
import { t } from "../text/words.js";
import { beatControls } from "./beats.js";
import { light, sentence } from "./clauses.js";
import { button, byId, make, select, set } from "./dom.js";
import { Task, failure } from "./task.js";
import { chosen, onChoice } from "./techniques.js";

/** @typedef {import("../../port/types").Step} Step */

/** The height of the tabs, which cover what scrolls below them. */
const TABS = 48;

/** Steps that are listed when there are many. */
const MOST = 200;

/** @param {import("../game.js").Game} game @param {import("../calls.js").Engine} engine */
export function steps(game, engine) {
  const task = new Task(byId("steps-task"));
  const list = byId("steps-list");
  const answer = byId("steps-answer");
  /** @type {Walk | null} */
  let drawn = null;
  let at = -1;
  const beats = beatControls(byId("steps-beats"), (beat) => {
    if (game.shown?.kind === "walk") game.show({ ...game.shown, beat });
  });

  /** What made the steps that are shown. */
  let again = start;

  /** @param {import("../model/position.js").Position} position */
  const request = (position) => ({ ...standing(position), ...chosen(), schedule: select("steps-schedule").value });

  /** What went wrong; steps of before are not those that were asked for. @param {unknown} error */
  function failed(error) {
    if (game.shown?.kind === "walk") game.show(null);
    const words = failure(error);
    if (words) game.say(words, "bad");
  }

  async function start() {
    game.goOn();
    again = start;
    const position = game.position;
    game.say("");
    try {
      const found = await task.run((options) => engine.explain(request(position), options));
      if (game.position !== position) return;
      const walk = new Walk(position.geometry, digits(position), found.start, found.steps, found.solved);
      walk.stopped = found.stopped;
      game.show({ kind: "walk", walk, beat: null });
      if (button("steps-forward").checkVisibility()) button("steps-forward").focus({ preventScroll: true });
    } catch (error) {
      failed(error);
    }
  }

  /** Every step that can be taken now, each from the same position. */
  async function choose() {
    game.goOn();
    again = choose;
    const position = game.position;
    game.say("");
    try {
      const found = await task.run((options) => engine.allSteps(request(position), options));
      if (game.position !== position) return;
      const start = completeMarks(position) ?? candidateTexts(position);
      const walk = new Walk(position.geometry, digits(position), start, [], false);
      const all = apart(boxesFirst(found.steps));
      walk.offer(all.slice(0, MOST), found.more || all.length > MOST);
      game.show({ kind: "walk", walk, beat: null });
    } catch (error) {
      failed(error);
    }
  }

  /** @param {(walk: Walk) => number} where */
  function go(where) {
    if (game.shown?.kind !== "walk") return false;
    const { walk } = game.shown;
    walk.goTo(where(walk));
    game.show({ ...game.shown, beat: null });
    return true;
  }

  /** A step of the list, whose argument stands above the list. @param {number} i */
  function pick(i) {
    go(() => i);
    const title = answer.querySelector("h2") ?? answer;
    const panels = title.closest(".panels");
    const side = title.closest(".side");
    // On a desk the list has room of its own; on a phone it is below the argument.
    for (const frame of [panels, side])
      if (frame && title.getBoundingClientRect().top < frame.getBoundingClientRect().top + TABS) frame.scrollTop = 0;
  }

  /** @param {Walk} walk */
  function build(walk) {
    byId("steps-note").textContent = walk.more ? t("steps-more", { count: walk.steps.length }) : "";
    list.replaceChildren(
      ...walk.steps.map((step, i) =>
        make(
          "li",
          {},
          make(
            "button",
            { type: "button", click: () => pick(i) },
            make("span", { class: "number" }, `${i + 1}`),
            make("span", {}, step.title),
            make("span", { class: "effect" }, effect(step)),
            walk.offered ? make("span", { class: "where", lang: "en" }, whereabouts(step)) : null,
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
    // Other sizes have one order.
    select("steps-schedule").disabled = game.position.geometry.box !== "3x3";
    if (!walk) {
      drawn = null;
      return;
    }
    beats(walk.step, game.shown?.kind === "walk" ? game.shown.beat : null);
    if (walk !== drawn) build(walk);
    const beat = game.shown?.kind === "walk" ? game.shown.beat : null;
    light(answer, beat);
    if (walk === drawn && walk.at === at) return;
    [drawn, at] = [walk, walk.at];
    const { step } = walk;
    byId("steps-place").textContent = step
      ? t("step-of", { at: at + 1, count: walk.steps.length })
      : t(walk.solved ? "step-solved" : "step-none");
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
  button("steps-all").addEventListener("click", choose);
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
  onChoice(() => game.shown?.kind === "walk" && again());
  return { back: () => go((walk) => walk.at - 1), forward: () => go((walk) => walk.at + 1) };
}

/** Where a step is, to tell it from others of its name: its chains, or what the hint would say. @param {Step} step */
const whereabouts = (step) =>
  step.eureka?.length ? step.eureka.join("; ").replace(/ => .*$/, "") : (step.words?.where ?? "");

/** Each step once: one with the same name, place and effect as an earlier one says nothing new. @param {Step[]} all */
function apart(all) {
  const seen = new Set();
  return all.filter((step) => {
    const key = [step.title, whereabouts(step), effect(step)].join();
    return !seen.has(key) && seen.add(key);
  });
}

/** All candidates of each cell, as text. @param {import("../model/position.js").Position} position */
const candidateTexts = (position) =>
  position.clues.map((_, cell) => digitsOf(candidates(position, cell)).map(symbolOf).join(""));

/** @param {Step} step */
function argument(step) {
  const note = step.assumes_uniqueness ? [make("p", { class: "soft" }, t("assumes-one"))] : [];
  const chains = beatsOf(step).length > 2 ? (step.chains ?? []) : [];
  const notation = chains.map((chain) => make("p", { class: "eureka" }, eureka(chain)));
  return [make("h2", {}, step.title), sentence(step.words?.full ?? "", step), ...notation, ...note];
}

/** @param {Walk} walk */
function ending(walk) {
  return t(walk.solved ? "walk-solved" : walk.stopped ? "walk-stopped" : "walk-stuck", { count: walk.steps.length });
}

/** In a few characters what follows. @param {Step} step */
function effect(step) {
  const placed = (step.placements ?? []).length;
  const effects = effectsOf(step);
  if (effects.length === 1 || placed === 1) return effects[0];
  return placed ? t("n-placed", { count: placed }) : `−${effects.length}`;
}

/** @param {import("../model/geometry.js").Geometry} geometry @param {Step} step */
function legend(geometry, step) {
  const picture = drawing(geometry, step);
  const items = rolesUsed(picture).map((role) =>
    entry(`<circle class="${roleClass(role)}" cx="8" cy="8" r="7"/>`, roleName(role)),
  );
  if (picture.links.some(({ strong }) => strong))
    items.push(entry('<path class="link" d="M1 8h24"/>', t("strong-link"), true));
  if (picture.links.some(({ strong }) => !strong))
    items.push(entry('<path class="link weak" d="M1 8h24"/>', t("weak-link"), true));
  return items;
}

/** "colour a" and "set A" keep their letter. @param {string} role */
function roleName(role) {
  const [, kind, letter] = /^(colour|set) (.+)$/.exec(role) ?? [];
  return kind ? t(`role-${kind}`, { letter }) : t(`role-${role.replace(" ", "-")}`);
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
