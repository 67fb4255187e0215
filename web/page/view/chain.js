// The player's own chain: candidates are chosen one after the other, every link is drawn, and the engine says at once
// whether it holds and what the chain proves.

import { applyStep } from "../model/edit.js";
import { begunWith, extended } from "../model/chain.js";
import { digitsOf, symbolOf } from "../model/geometry.js";
import { openMarks, standing } from "../model/position.js";
import { eureka } from "../text/eureka.js";
import { t } from "../text/words.js";
import { asSentence, button, byId, input, make } from "./dom.js";
import { Task, failure } from "./task.js";

/** @typedef {import("../../port/types").Node} Node */

/** @param {import("../game.js").Game} game @param {import("../calls.js").Engine} engine */
export function ownChain(game, engine) {
  const task = new Task(byId("chain-task"));
  const answer = byId("chain-answer");
  const digits = byId("chain-digits");
  const weak = input("chain-weak");
  /** What the buttons were made for. */
  let built = "";
  /** The position the chain was checked in. */
  let checked = game.position;
  /** The chain of this game, which comes back until it is closed. @type {{ number: number, nodes: Node[] }} */
  let kept = { number: 0, nodes: [] };

  const shown = () => (game.shown?.kind === "chain" ? game.shown : null);

  /** @param {Node[]} nodes */
  async function check(nodes) {
    const { position } = game;
    checked = position;
    task.cancel();
    game.show({ kind: "chain", nodes, step: null, broken: 0 });
    answer.replaceChildren();
    if (nodes.length < 2) return;
    try {
      const found = await task.run((options) => engine.checkChain({ ...standing(position), chain: eureka(nodes) }, options));
      const now = shown();
      if (now?.nodes !== nodes) return;
      answer.dataset.result = found.kind;
      answer.replaceChildren(make("p", { lang: "en" }, asSentence(found.words)));
      game.show({ ...now, step: found.step, broken: found.link });
    } catch (error) {
      const words = failure(error);
      if (words) answer.replaceChildren(make("p", { class: "error" }, words));
    }
  }

  /** @param {number} digit @param {Iterable<number>} cells */
  function add(digit, cells) {
    const now = shown();
    if (!now) return;
    const { geometry } = game.position;
    const marks = openMarks(game.position);
    const open = [...cells].filter((cell) => digitsOf(marks[cell]).includes(digit)).sort((a, b) => a - b);
    if (open.length === 0) return game.say(t("chain-no-candidate", { digit: symbolOf(digit) }));
    game.say("");
    check(
      extended(
        now.nodes,
        digit,
        open.map((cell) => geometry.name(cell)),
        weak.checked,
      ),
    );
  }
  game.addEventListener("node", (event) => {
    const { digit, cells } = /** @type {CustomEvent} */ (event).detail;
    if (digit) add(digit, cells);
    else check(shown()?.nodes.slice(0, -1) ?? []);
  });

  button("chain-start").addEventListener("click", () => {
    game.goOn();
    check(kept.number === game.number ? kept.nodes : []);
    // On a phone the panel scrolls by itself.
    byId("panel-hint").parentElement?.scrollTo(0, 0);
  });
  button("chain-back").addEventListener("click", () => check(shown()?.nodes.slice(0, -1) ?? []));
  button("chain-end").addEventListener("click", () => {
    task.cancel();
    game.show(null);
    kept.nodes = [];
  });
  button("chain-apply").addEventListener("click", () => {
    const step = shown()?.step;
    if (!step) return;
    game.shown = null;
    kept.nodes = [];
    game.act((now) => applyStep(now, step));
  });
  weak.addEventListener("change", () => check(begunWith(shown()?.nodes ?? [], weak.checked)));

  /** A button for every digit that the chosen cells may hold. */
  function choices() {
    const marks = openMarks(game.position);
    const mask = [...game.selection].reduce((all, cell) => all | marks[cell], 0);
    const key = `${mask}`;
    if (key === built) return;
    built = key;
    digits.replaceChildren(
      ...digitsOf(mask).map((digit) =>
        make(
          "button",
          { type: "button", class: "chip", "data-node": digit, click: () => add(digit, game.selection) },
          make("span", { class: "hidden" }, t("learn-digit", { digit: "" })),
          symbolOf(digit),
        ),
      ),
    );
  }

  function draw() {
    const now = shown();
    const nine = game.position.geometry.box === "3x3";
    byId("chain").hidden = now === null;
    byId("hint-ask").hidden = now !== null;
    byId("hint-more").hidden = now !== null;
    button("chain-start").disabled = !nine;
    if (!now) {
      task.cancel();
      return;
    }
    if (checked !== game.position) {
      check(now.nodes);
      return;
    }
    kept = { number: game.number, nodes: now.nodes };
    choices();
    byId("chain-text").textContent = eureka(now.nodes);
    byId("chain-intro").hidden = now.nodes.length > 1;
    button("chain-back").disabled = now.nodes.length === 0;
    button("chain-apply").hidden = now.step === null;
  }
  game.addEventListener("change", draw);
}
