// A call to the engine that may take a while: a bar, how far it is, and a way to stop it. A new task of the same place
// ends the old one.

import { t } from "../text/words.js";
import { grouped, make } from "./dom.js";

/** Quick answers come without any of this. */
const DELAY = 250;

export class Task {
  /** @type {AbortController | null} */
  #control = null;

  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.fill = make("i");
    this.bar = make("div", { class: "bar" }, this.fill);
    this.words = make("p", {}, t("working"));
    host.append(
      this.bar,
      this.words,
      make("button", { type: "button", class: "button small", click: () => this.cancel() }, t("cancel")),
    );
  }

  get busy() {
    return this.#control !== null;
  }

  cancel() {
    this.#control?.abort();
  }

  /** @template T @param {(options: import("../../port/types").CallOptions) => Promise<T>} call @returns {Promise<T>} */
  async run(call) {
    this.cancel();
    const control = (this.#control = new AbortController());
    this.bar.classList.remove("known");
    this.fill.style.width = "";
    this.words.textContent = t("working");
    const timer = setTimeout(() => (this.host.hidden = false), DELAY);
    try {
      return await call({ signal: control.signal, onProgress: (progress) => this.#tell(progress) });
    } finally {
      clearTimeout(timer);
      if (this.#control === control) {
        this.#control = null;
        this.host.hidden = true;
      }
    }
  }

  /** @param {import("../../port/types").Progress} progress */
  #tell({ done, total, words }) {
    if (words) this.words.textContent = words.replace(/\d{4,}/g, grouped);
    this.bar.classList.toggle("known", Boolean(total));
    this.fill.style.width = total ? `${Math.min(100, (100 * done) / total)}%` : "";
  }
}

/** What to tell the player about a failed call; nothing when it was cancelled. @param {any} error */
export function failure(error) {
  if (error?.kind === "cancelled") return "";
  if (error?.kind === "stopped") return t("timed-out");
  if (error?.kind === "busy") return t("busy");
  const { line, column } = error?.place ?? {};
  const place = line ? ` (${t("place", { line, column: column ?? "" })})` : "";
  const text = String(error?.message ?? error);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${place}${/[.!?]$/.test(text) ? "" : "."}`;
}
