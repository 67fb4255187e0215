// The printed sheet: this puzzle, more of the kind the generator was last asked for, and their solutions if wished.

import { clueCount, fromLine, puzzleLine } from "../model/position.js";
import { button, byId, dialog, input, make, plural, select } from "./dom.js";
import { Layout } from "./layout.js";
import { randomSeed } from "./new.js";
import { markup } from "./paint.js";
import { scene } from "./scene.js";
import { Task, failure } from "./task.js";

/** @typedef {import("../model/position.js").Position} Position */

/**
 * @param {import("../game.js").Game} game
 * @param {Promise<import("../../port/types").Port>} port
 * @param {() => Record<string, any>} wish what the generator is asked for
 */
export function printing(game, port, wish) {
  const task = new Task(byId("share-task"), port);
  const sheet = byId("print-sheet");

  async function fill() {
    const count = Number(select("print-count").value);
    const { geometry } = game.position;
    const box = geometry.box === "3x3" ? {} : { box: geometry.box };
    const own = puzzleLine(game.position);
    /** @type {{ puzzle: string, solution: string | null }[]} */
    const all = [{ puzzle: own, solution: null }];
    if (input("print-solutions").checked)
      all[0].solution = (await task.call("solve", { puzzle: own, ...box })).solution;
    while (all.length < count)
      all.push(await task.call("generate", { ...wish(), box: geometry.box, seed: randomSeed() }));
    const figures = all.map(({ puzzle }, i) => figure(puzzle, geometry.box, all.length > 1 ? `${i + 1}` : ""));
    sheet.style.setProperty("--across", all.length === 1 ? "1" : "2");
    sheet.replaceChildren(...figures.filter((item) => item !== null));
    if (!input("print-solutions").checked) return;
    const solved = all.map(({ solution }, i) => (solution ? figure(solution, geometry.box, `${i + 1}`, true) : null));
    sheet.append(make("div", { class: "solutions" }, ...solved));
  }

  button("print").addEventListener("click", async () => {
    try {
      await fill();
    } catch (error) {
      byId("share-note").textContent = failure(error);
      return;
    }
    dialog("dialog-share").close();
    document.body.classList.add("sheet-ready");
    window.print();
  });
  window.addEventListener("afterprint", () => document.body.classList.remove("sheet-ready"));
}

/** @param {string} line @param {string} box @param {string} name @param {boolean} [solution] */
function figure(line, box, name, solution = false) {
  const position = fromLine(line, box);
  if (!position) return null;
  const { geometry, clues } = position;
  const layout = new Layout(geometry, false);
  const shapes = scene({
    geometry,
    digits: clues,
    clues: clues.map(Boolean),
    marks: position.allowed ?? clues.map(() => 0),
    labels: false,
  });
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "picture");
  svg.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
  svg.innerHTML = markup(Object.values(shapes).flat());
  const words = [name, solution ? "" : plural(clueCount(position), "clue")].filter(Boolean).join(" · ");
  return make("figure", {}, svg, make("figcaption", {}, words));
}
