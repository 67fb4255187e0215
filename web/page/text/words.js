// The words of the page in the player's language. A text is a string with {names} in it, or a function of the values. The
// English of what stands in index.html is there; the other languages have it here, under the key in `data-t`.

import { en } from "./en.js";

/** @typedef {Record<string, any>} Values */
/** @typedef {Record<string, string | ((values: any) => string)>} Words */

/** What there is to choose from, each under its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch", es: "Español" };

/** @type {Words} */
let words = en;
let language = "en";

/** @param {string} key @param {Values} [values] */
export function t(key, values = {}) {
  const text = words[key] ?? en[key];
  if (text === undefined) return key;
  if (typeof text === "function") return text(values);
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** Whether there is such a text. @param {string} key */
export const has = (key) => key in words || key in en;

/** HoDoKu's name of a level. @param {string} level */
export const levelName = (level) => (has(`hodoku-${level}`) ? t(`hodoku-${level}`) : level);

export const languageNow = () => language;

/** The language to begin with: chosen, or the first of the browser's that there is. @param {string} chosen @param {readonly string[]} wanted */
export function languageFor(chosen, wanted) {
  if (chosen in LANGUAGES) return chosen;
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag in LANGUAGES) ?? "en";
}

/** @param {string} wished */
export async function speak(wished) {
  language = wished in LANGUAGES ? wished : "en";
  try {
    if (wished === "de") words = (await import("./de.js")).de;
    else if (wished === "es") words = (await import("./es.js")).es;
    else words = en;
  } catch {
    // A language that was never used here, and no network.
    words = en;
    language = "en";
  }
}

/** Puts the words into a piece of the page; English is there already. @param {ParentNode} root */
export function translate(root) {
  if (language === "en") return;
  const attributes = /** @type {const} */ ([
    ["data-t", null],
    ["data-t-title", "title"],
    ["data-t-label", "aria-label"],
    ["data-t-placeholder", "placeholder"],
  ]);
  for (const [mark, attribute] of attributes)
    for (const element of root.querySelectorAll(`[${mark}]`)) {
      const key = element.getAttribute(mark) ?? "";
      if (!(key in words)) continue;
      if (attribute) element.setAttribute(attribute, t(key));
      else element.textContent = t(key);
    }
}
