// Tabs, as a keyboard expects them: one is in the order of focus, arrows go to the others.

import { byId } from "./dom.js";

/** @returns {(name: string) => void} shows the tab of a name */
export function tabs() {
  const all = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll('[role="tab"]')]);
  const choose = (/** @type {HTMLElement} */ chosen) => {
    for (const tab of all) {
      const on = tab === chosen;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      byId(tab.getAttribute("aria-controls") ?? "").hidden = !on;
    }
  };
  all.forEach((tab, i) => {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const to = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: -1 }[event.key];
      if (to === undefined) return;
      const next = all[(to + all.length) % all.length];
      choose(next);
      next.focus();
      event.preventDefault();
    });
  });
  return (name) => choose(byId(`tab-${name}`));
}
