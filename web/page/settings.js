// What the player has chosen. Views listen to "change".

import { get, put } from "./store.js";

const DEFAULTS = {
  mistakes: false,
  clock: true,
  peers: true,
  language: "",
  /** Whether hints and steps may assume that the puzzle has one solution. */
  uniqueness: true,
  /** Techniques that hints and steps do not use. */
  without: /** @type {string[]} */ ([]),
};

/** @typedef {typeof DEFAULTS} Choices */

class Settings extends EventTarget {
  /** @type {Choices} */
  #values = { ...DEFAULTS, ...get("settings", {}) };

  /** @template {keyof Choices} K @param {K} name @returns {Choices[K]} */
  get(name) {
    return this.#values[name];
  }

  /** @template {keyof Choices} K @param {K} name @param {Choices[K]} value */
  set(name, value) {
    this.#values = { ...this.#values, [name]: value };
    put("settings", this.#values);
    this.dispatchEvent(new Event("change"));
  }
}

export const settings = new Settings();
