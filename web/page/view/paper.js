// The door to printing: the sheet is made by a module that is loaded when it is needed.

import { LEVELS } from "../model/levels.js";
import { t } from "../text/words.js";
import { opens } from "./dialogs.js";
import { button, byId, input, make, select } from "./dom.js";
import { Task, failure } from "./task.js";

/** Puzzles in one print, as in the field. */
const MOST = 60;

/** @param {import("../game.js").Game} game @param {import("../calls.js").Engine} engine */
export function paper(game, engine) {
  const task = new Task(byId("paper-task"));
  // The paper that printers of the country have.
  if (/-(US|CA|MX|PH)\b/i.test(navigator.language)) select("print-paper").value = "letter";
  const { element } = opens("paper", () => (byId("paper-note").textContent = ""));
  select("print-what").append(
    make("option", { value: "this" }, t("print-this")),
    ...LEVELS.map(({ name }) => make("option", { value: name }, t("print-level", { level: t(`level-${name}`) }))),
    make("option", { value: "kept" }, t("print-kept")),
  );
  button("print").addEventListener("click", async () => {
    byId("paper-note").textContent = "";
    const count = Number(input("print-count").value);
    if (!Number.isInteger(count) || count < 1 || count > MOST) {
      byId("paper-note").textContent = t("print-how-many", { most: MOST });
      input("print-count").focus();
      return;
    }
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
