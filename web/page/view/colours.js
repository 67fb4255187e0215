// Light or dark: as the system has it, or as the player chose. Choosing what the system has ends the choice.

import { button, set } from "./dom.js";

const KEY = "sudokit.theme";

export function colours() {
  const root = document.documentElement;
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const dark = () => (root.dataset.theme ? root.dataset.theme === "dark" : system.matches);
  const draw = () => set(button("theme"), "aria-pressed", String(dark()));
  button("theme").addEventListener("click", () => {
    const next = !dark();
    if (next === system.matches) delete root.dataset.theme;
    else root.dataset.theme = next ? "dark" : "light";
    try {
      if (root.dataset.theme) localStorage.setItem(KEY, root.dataset.theme);
      else localStorage.removeItem(KEY);
    } catch {
      // Storage can be forbidden; then the choice lasts as long as the page.
    }
    draw();
  });
  system.addEventListener("change", draw);
  draw();
}
