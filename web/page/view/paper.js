// The door to printing: the sheet is made by a module that is loaded when it is needed.

import { LEVELS } from "../model/levels.js";
import { t } from "../text/words.js";
import { opens } from "./dialogs.js";
import { button, byId, make, select } from "./dom.js";
import { Task, failure } from "./task.js";

/** @param {import("../game.js").Game} game @param {import("../calls.js").Engine} engine */
export function paper(game, engine) {
  const task = new Task(byId("paper-task"));
  const { element } = opens("paper", () => (byId("paper-note").textContent = ""));
  select("print-what").append(
    make("option", { value: "this" }, t("print-this")),
    ...LEVELS.map(({ name }) => make("option", { value: name }, t("print-level", { level: t(`level-${name}`) }))),
    make("option", { value: "kept" }, t("print-kept")),
  );
  button("print").addEventListener("click", async () => {
    byId("paper-note").textContent = "";
    try {
      const { fillSheet } = await import("./sheet.js");
      await fillSheet(game, engine, task);
    } catch (error) {
      byId("paper-note").textContent = failure(error);
      return;
    }
    element.close();
    document.body.classList.add("sheet-ready");
    window.print();
  });
  window.addEventListener("afterprint", () => document.body.classList.remove("sheet-ready"));
}
