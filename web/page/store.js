// What the browser keeps between visits: any number of games, results, settings and progress in the lessons. All of it
// is text in localStorage, which is written at once and so survives a closed tab.
//
// A game is a record under a name of its own, with a number that grows with each writing: who has seen another number
// than the one that is there must not write over it.

import { decode, encode } from "./text/link.js";
import { History } from "./model/history.js";
import { read } from "./model/journal.js";
import { newInfo } from "./game.js";

const PREFIX = "sudokit.2.";
const GAME = `${PREFIX}game.`;

/**
 * @typedef {object} Kept a game as it is kept
 * @property {number} revision
 * @property {import("./game.js").Info} info
 * @property {import("./model/journal.js").Journal} journal
 * @property {number} seconds
 * @property {boolean} paused
 * @property {boolean} won
 * @property {boolean} begun
 * @property {number} played when, in milliseconds
 */

/** @template T @param {string} name @param {T} otherwise @returns {T} */
export function get(name, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** @param {string} name @param {any} value @returns {boolean} whether it was kept */
export function put(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    // Storage can be forbidden or full; the game goes on without it.
    return false;
  }
}

/** @param {string} id @returns {Kept | null} */
export function game(id) {
  const kept = get(`game.${id}`, null);
  return isKept(kept) ? kept : null;
}

/** @param {any} kept @returns {kept is Kept} */
const isKept = (kept) =>
  typeof kept?.info?.id === "string" && typeof kept.revision === "number" && typeof kept.journal?.first === "string";

/** All games, the one that was played last first. @returns {Kept[]} */
export function games() {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(GAME))
      .flatMap((key) => game(key.slice(GAME.length)) ?? [])
      .sort((a, b) => b.played - a.played);
  } catch {
    return [];
  }
}

/** @param {string} id */
export function drop(id) {
  try {
    localStorage.removeItem(GAME + id);
  } catch {
    // Nothing was kept, then.
  }
}

/**
 * Writes a game; when there is no more room, the undo steps of old games go first, then old games that were won.
 * @param {Kept} kept
 * @returns {boolean}
 */
export function putGame(kept) {
  const write = () => put(`game.${kept.info.id}`, kept);
  if (write()) return true;
  for (const old of games().reverse()) {
    if (old.info.id === kept.info.id) continue;
    if (old.won) drop(old.info.id);
    else if (old.journal.changes.length) put(`game.${old.info.id}`, { ...old, journal: shortened(old.journal) });
    if (write()) return true;
  }
  return false;
}

/** @param {import("./model/journal.js").Journal} journal */
function shortened(journal) {
  const history = read(journal);
  const first = history && encode(history.present);
  return first ? { first, changes: [], at: 0 } : journal;
}

/** The game of a tab: its own, or the one that was played last. @returns {Kept | null} */
export function current() {
  try {
    const own = sessionStorage.getItem(`${PREFIX}tab`) ?? localStorage.getItem(`${PREFIX}last`);
    return (own && game(own)) || null;
  } catch {
    return null;
  }
}

/** @param {string} id */
export function setCurrent(id) {
  try {
    sessionStorage.setItem(`${PREFIX}tab`, id);
    localStorage.setItem(`${PREFIX}last`, id);
  } catch {
    // The next visit begins anew.
  }
}

/** The game that an earlier version of the page kept, once. */
export function old() {
  try {
    const { text, about } = JSON.parse(localStorage.getItem("sudokit.game") ?? "{}");
    localStorage.removeItem("sudokit.game");
    const found = decode(String(text ?? ""));
    if (!found) return null;
    const info = newInfo({ about: String(about ?? "") });
    return { history: new History(found.position), info, seconds: found.seconds, paused: false };
  } catch {
    return null;
  }
}

/** The name of the game that a storage event is about; null when it is about none. @param {string | null} key */
export const gameOf = (key) => (key?.startsWith(GAME) ? key.slice(GAME.length) : null);
