// Dialogs open by a button and close by their cross, by Escape, or by a press outside of them.

import { button, dialog } from "./dom.js";

/** @param {string} name @param {() => void} [before] makes the dialog ready */
export function opens(name, before = () => {}) {
  const element = dialog(`dialog-${name}`);
  const open = () => {
    before();
    if (!element.open) element.showModal();
  };
  button(`go-${name}`).addEventListener("click", open);
  for (const cross of element.querySelectorAll("[data-close]")) cross.addEventListener("click", () => element.close());
  element.addEventListener("pointerdown", (event) => {
    const box = element.getBoundingClientRect();
    const inside =
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (event.target === element && !inside) element.close();
  });
  return { element, open };
}
