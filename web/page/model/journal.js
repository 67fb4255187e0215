// A history as text that can be kept: the oldest position as a share link, then what each later one changed. A game of
// two hundred moves takes about four kilobytes.
//
// A change is a list of items with a comma between: a letter for the field, the place, a colon, the new value; numbers in
// base 36. `e1f:5` puts digit 5 into cell 51. Rules come first: `R+` with a new one, `R-` with the number of one that went,
// `R=` with all of them.

import { decode, encode } from "../text/link.js";
import { History } from "./history.js";
import { changeOf, changed } from "./rules.js";

/** @typedef {import("./position.js").Position} Position */

const FIELDS = /** @type {const} */ ([
  ["p", "clues"],
  ["e", "entries"],
  ["m", "marks"],
  ["k", "corner"],
  ["x", "struck"],
  ["c", "colours"],
]);

/** Changes never change, so each is made once. @type {WeakMap<Position, { from: Position, text: string }>} */
const known = new WeakMap();

/** @param {Position} from @param {Position} to */
export function difference(from, to) {
  const cached = known.get(to);
  if (cached?.from === from) return cached.text;
  /** @type {string[]} */
  const items = [];
  const item = (/** @type {string} */ field, /** @type {number} */ place, /** @type {number} */ value) =>
    items.push(`${field}${place.toString(36)}:${value.toString(36)}`);
  if (from.ruled !== to.ruled) items.push(changeOf(from.ruled, to.ruled));
  for (const [letter, field] of FIELDS) {
    if (from[field] === to[field]) continue;
    to[field].forEach((value, cell) => {
      if (value !== from[field][cell]) item(letter, cell, value);
    });
  }
  if (from.auto !== to.auto) item("a", 0, to.auto ? 1 : 0);
  if (from.tones !== to.tones)
    for (const index of new Set([...Object.keys(from.tones), ...Object.keys(to.tones)].map(Number)))
      if (from.tones[index] !== to.tones[index]) item("o", index, to.tones[index] ?? 0);
  const text = items.join(",");
  known.set(to, { from, text });
  return text;
}

/** @param {Position} from @param {string} text @returns {Position} */
export function apply(from, text) {
  /** @type {any} */
  let next = { ...from };
  for (const item of text.split(",").filter(Boolean)) {
    if (item.startsWith("R")) {
      next = { ...next, ...changed(from, item) };
      continue;
    }
    const [, letter, place, value] = /^([a-z])([0-9a-z]+):([0-9a-z]+)$/.exec(item) ?? [];
    const [index, number] = [parseInt(place, 36), parseInt(value, 36)];
    const field = FIELDS.find(([name]) => name === letter)?.[1];
    if (letter === "a") next.auto = number === 1;
    else if (letter === "o") {
      if (next.tones === from.tones) next.tones = { ...from.tones };
      if (number) next.tones[index] = number;
      else delete next.tones[index];
    } else if (field) {
      if (index >= from.clues.length) throw new Error(`no cell ${index}`);
      if (next[field] === from[field]) next[field] = [...from[field]];
      next[field][index] = number;
    } else throw new Error(`unknown change ${item}`);
  }
  known.set(next, { from, text });
  return next;
}

/** @typedef {{ first: string, changes: string[], at: number }} Journal */

/** @param {History<Position>} history @returns {Journal} */
export function written(history) {
  const all = [...history.past, history.present, ...[...history.future].reverse()];
  return {
    first: encode(all[0]),
    changes: all.slice(1).map((position, i) => difference(all[i], position)),
    at: history.past.length,
  };
}

/** The history of a text; null when it is none. @param {any} journal @returns {History<Position> | null} */
export function read(journal) {
  const first = decode(String(journal?.first ?? ""))?.position;
  if (!first || !Array.isArray(journal.changes)) return null;
  const all = [first];
  try {
    for (const text of journal.changes) all.push(apply(all[all.length - 1], String(text)));
  } catch {
    return null;
  }
  const at = Math.min(Math.max(0, Number(journal.at) || 0), all.length - 1);
  const history = new History(all[at]);
  history.past = all.slice(0, at);
  history.future = all.slice(at + 1).reverse();
  return history;
}
