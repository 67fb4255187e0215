// A call to the engine that may take a while: a bar, how far it is, and a way to stop it. A new task of the same place
// ends the old one.

import { grouped, make } from "./dom.js";

/** Quick answers come without any of this. */
const PATIENCE = 250;

export class Task {
  /** @type {AbortController | null} */
  #control = null;

  /** @param {HTMLElement} host @param {Promise<import("../../port/types").Port>} port */
  constructor(host, port) {
    this.host = host;
    this.port = port;
    this.fill = make("i");
    this.bar = make("div", { class: "bar" }, this.fill);
    this.words = make("p", {}, "Working …");
    host.append(
      this.bar,
      this.words,
      make("button", { type: "button", class: "button small", click: () => this.cancel() }, "Cancel"),
    );
  }

  get busy() {
    return this.#control !== null;
  }

  cancel() {
    this.#control?.abort();
  }

  /** @param {string} name @param {object | null} request */
  async call(name, request) {
    this.cancel();
    const control = (this.#control = new AbortController());
    this.bar.classList.remove("known");
    this.fill.style.width = "";
    this.words.textContent = "Working …";
    const timer = setTimeout(() => (this.host.hidden = false), PATIENCE);
    try {
      const port = await this.port;
      return await port.call(name, request, { signal: control.signal, onProgress: (progress) => this.#tell(progress) });
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
  const { line, column } = error?.place ?? {};
  const place = line ? ` (line ${line}${column ? `, column ${column}` : ""})` : "";
  const text = String(error?.message ?? error);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${place}${/[.!?]$/.test(text) ? "" : "."}`;
}
