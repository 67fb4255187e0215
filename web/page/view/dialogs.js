// Dialogs open by a button and close by their cross, by Escape, or by a press outside of them.

import { button, dialog } from "./dom.js";

/** @param {string} name @param {() => void} [before] makes the dialog ready */
export function opens(name, before = () => {}) {
  const element = dialog(`dialog-${name}`);
  const open = () => {
    before();
    if (!element.open) element.showModal();
    element.scrollTop = 0;
  };
  const opener = document.getElementById(`go-${name}`);
  opener?.addEventListener("click", open);
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

/** On a phone what has no room in the head of the page is in a list. @param {string[]} names */
export function more(names) {
  const { element } = opens("more");
  const list = /** @type {HTMLElement} */ (element.querySelector(".choices"));
  for (const name of names) {
    const origin = button(`go-${name}`);
    const copy = /** @type {HTMLButtonElement} */ (origin.cloneNode(true));
    copy.id = `more-${name}`;
    copy.className = "button";
    copy.querySelector(".hidden")?.classList.remove("hidden");
    copy.addEventListener("click", () => {
      element.close();
      origin.click();
    });
    list.append(copy);
  }
}
