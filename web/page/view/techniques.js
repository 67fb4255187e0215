// Which techniques hints and steps may use: each on or off, and those that assume one solution on or off together.

import { settings } from "../settings.js";
import { t } from "../text/words.js";
import { opens } from "./dialogs.js";
import { button, byId, input, make } from "./dom.js";

/** What the player has chosen, as the engine takes it; nothing if everything is on. */
export function chosen() {
  const without = settings.get("without");
  return { ...(without.length ? { without } : {}), ...(settings.get("uniqueness") ? {} : { no_uniqueness: true }) };
}

/** Whether nothing was switched off. */
export const allOn = () => Object.keys(chosen()).length === 0;

/** When the player has closed the dialog with other techniques than before. @param {() => void} changed */
export function onChoice(changed) {
  const element = byId("dialog-techniques");
  let before = JSON.stringify(chosen());
  element.addEventListener("close", () => {
    const now = JSON.stringify(chosen());
    if (now !== before) changed();
    before = now;
  });
}

/** @param {import("../calls.js").Engine} engine */
export function techniqueChoice(engine) {
  const list = byId("techniques-list");
  const unique = input("techniques-unique");
  /** @type {HTMLInputElement[]} */
  let boxes = [];

  async function fill() {
    if (boxes.length) return;
    const all = await engine.techniques().catch(() => []);
    if (boxes.length) return;
    /** @type {Map<string, HTMLElement>} */
    const families = new Map();
    for (const { technique, title, family, assumes_uniqueness } of all) {
      const box = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox", value: technique }));
      if (assumes_uniqueness) box.dataset.unique = "";
      boxes.push(box);
      const group =
        families.get(family) ?? make("fieldset", {}, make("legend", {}, t(`family-${family}`)));
      families.set(family, group);
      group.append(make("label", { class: "check", lang: "en" }, box, title));
    }
    list.replaceChildren(...families.values());
    draw();
  }

  function draw() {
    const without = settings.get("without");
    unique.checked = settings.get("uniqueness");
    for (const box of boxes) {
      box.checked = !without.includes(box.value);
      box.disabled = "unique" in box.dataset && !unique.checked;
    }
    const count = without.length + (unique.checked ? 0 : 1);
    for (const note of document.querySelectorAll(".techniques-off")) {
      note.textContent = count ? t("techniques-off", { count }) : "";
    }
  }

  list.addEventListener("change", () =>
    settings.set(
      "without",
      boxes.flatMap((box) => (box.checked ? [] : [box.value])),
    ),
  );
  unique.addEventListener("change", () => settings.set("uniqueness", unique.checked));
  button("techniques-all").addEventListener("click", () => {
    settings.set("without", []);
    settings.set("uniqueness", true);
  });
  settings.addEventListener("change", draw);
  const { open } = opens("techniques", fill);
  for (const opener of document.querySelectorAll("[data-techniques]")) opener.addEventListener("click", open);
  draw();
}
