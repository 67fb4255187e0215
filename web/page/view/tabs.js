// Tabs, as a keyboard expects them: one is in the order of focus, arrows go to the others. Where there is room the pad
// stands above the tabs all the time; on a phone it is the first of them, so that help takes the place of the pad and the
// grid stays where it is.

import { byId } from "./dom.js";

const NARROW = "(max-width: 900px)";

/** @param {import("./route.js").Route} way @returns {(name: string) => void} shows the tab of a name */
export function tabs(way) {
  const all = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll('[role="tab"]')]);
  const narrow = window.matchMedia(NARROW);
  const side = /** @type {HTMLElement} */ (document.querySelector(".side"));
  const seen = () => all.filter((tab) => narrow.matches || tab.id !== "tab-pad");
  const panels = /** @type {HTMLElement} */ (side.querySelector(".panels"));
  /** @type {HTMLElement | null} */
  let drawn = null;
  const usual = () => byId(narrow.matches ? "tab-pad" : "tab-hint");
  const draw = (/** @type {HTMLElement} */ chosen) => {
    // Each begins at its top; the first one does so anyway.
    if (drawn && drawn !== chosen) panels.scrollTop = 0;
    drawn = chosen;
    side.dataset.tab = chosen.id.slice(4);
    for (const tab of all) {
      const on = tab === chosen;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      // The pad stays: at least its digits are always there.
      if (tab.id !== "tab-pad") byId(tab.getAttribute("aria-controls") ?? "").hidden = !on;
    }
  };
  const choose = (/** @type {HTMLElement} */ chosen) =>
    way.go({ tab: chosen === usual() ? "" : chosen.id.slice(4), learn: null });
  way.listen(({ tab, learn }) => {
    if (learn === null) draw(tab === "" || (tab === "pad" && !narrow.matches) ? usual() : byId(`tab-${tab}`));
  });
  narrow.addEventListener("change", () => {
    if (narrow.matches || side.dataset.tab === "pad") draw(usual());
  });
  draw(usual());
  for (const tab of all) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const list = seen();
      const i = list.indexOf(tab);
      const to = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: -1 }[event.key];
      if (to === undefined) return;
      const next = list[(to + list.length) % list.length];
      choose(next);
      next.focus();
      event.preventDefault();
      event.stopPropagation();
    });
  }
  return (name) => choose(byId(`tab-${name}`));
}
