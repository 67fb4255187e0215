// A game as a piece of text: what a share link carries behind its #, and what the browser keeps between visits.
//
// Fields as in a query, all but the first left out when they say nothing:
//   p  clues: a symbol a cell, a lower-case letter for a run of blanks (a is one, z is 26)
//   b  boxes, when they are not the usual ones     s  of a Sukaku: masks of the candidates, in base 36, a dot between
//   e  what was put in, as p                       m  centre marks, masks as s     k  corner marks, as s
//   x  struck out of the automatic marks, as s     a  1 when marks are automatic
//   c  colours, as p                               t  seconds played
//   r  rules beyond rows, columns and boxes, and the shape of the grid: the engine's JSON, as a query writes it
//   o  colours of candidates: number of the candidate and colour, both in base 36, a dash between, dots between all

import { SYMBOLS, boxFor, geometryOf } from "../model/geometry.js";
import { blank } from "../model/position.js";
import { geometryFor, readRuled } from "../model/ruled.js";

/** @typedef {import("../model/position.js").Position} Position */

/** @param {Position} position @param {number} [seconds] */
export function encode(position, seconds = 0) {
  const { geometry } = position;
  const fields = [["p", cells(position.clues)]];
  if (position.ruled) fields.push(["r", encodeURIComponent(JSON.stringify(position.ruled))]);
  else if (geometry.box !== boxFor(geometry.cellCount)) fields.push(["b", geometry.box]);
  if (position.allowed) fields.push(["s", masks(position.allowed)]);
  if (position.entries.some(Boolean)) fields.push(["e", cells(position.entries)]);
  if (position.marks.some(Boolean)) fields.push(["m", masks(position.marks)]);
  if (position.corner.some(Boolean)) fields.push(["k", masks(position.corner)]);
  if (position.struck.some(Boolean)) fields.push(["x", masks(position.struck)]);
  if (position.auto) fields.push(["a", "1"]);
  if (position.colours.some(Boolean)) fields.push(["c", cells(position.colours)]);
  const tones = Object.entries(position.tones).map(([index, tone]) => `${Number(index).toString(36)}-${tone}`);
  if (tones.length) fields.push(["o", tones.join(".")]);
  if (seconds >= 1) fields.push(["t", String(Math.floor(seconds))]);
  return fields.map(([key, value]) => `${key}=${value}`).join("&");
}

/** The game of a text; null when it is none. @param {string} text @returns {{ position: Position, seconds: number } | null} */
export function decode(text) {
  const fields = new URLSearchParams(text.replace(/^#/, ""));
  const clues = readCells(fields.get("p"));
  if (!clues) return null;
  const rules = fields.get("r");
  const ruled = rules === null ? null : ruledOf(rules);
  if (rules !== null && !ruled) return null;
  const geometry = ruled ? geometryFor(ruled) : geometryOf(fields.get("b") ?? boxFor(clues.length) ?? "");
  if (!geometry || geometry.cellCount !== clues.length) return null;
  const fits = (/** @type {number[] | null} */ list, /** @type {number} */ most) =>
    list && list.length <= clues.length && list.every((value) => value >= 0 && value <= most)
      ? pad(list, clues.length)
      : null;
  const none = blank(geometry, ruled);
  const entries = fits(readCells(fields.get("e") ?? ""), geometry.order);
  const colours = fits(readCells(fields.get("c") ?? ""), 8);
  const marks = fits(readMasks(fields.get("m") ?? ""), geometry.full);
  const corner = fits(readMasks(fields.get("k") ?? ""), geometry.full);
  const tones = readTones(fields.get("o") ?? "", geometry);
  const struck = fits(readMasks(fields.get("x") ?? ""), geometry.full);
  const sukaku = fields.get("s");
  const allowed = sukaku === null ? null : fits(readMasks(sukaku), geometry.full);
  const seconds = Number(fields.get("t") ?? 0);
  const whole = fits(clues, geometry.order) && entries && colours && marks && corner && struck && tones;
  if (!whole || (sukaku !== null && !allowed)) return null;
  const auto = fields.get("a") === "1";
  const position = {
    ...none,
    clues,
    allowed,
    entries: entries.map((digit, cell) => (clues[cell] ? 0 : digit)),
    marks,
    corner,
    struck,
    auto,
    colours,
    tones,
  };
  return { position, seconds: Number.isFinite(seconds) && seconds > 0 ? seconds : 0 };
}

/**
 * What is wrong with a link: a key of the texts with its values. Null for a good one, and for what is not a link to a game.
 * @param {string} text
 * @returns {{ key: string, values: Record<string, string | number> } | null}
 */
export function problemOf(text) {
  const fields = new URLSearchParams(text.replace(/^#/, ""));
  const clues = fields.get("p");
  // Ours begin with the clues. Links to other pages, such as penpa-edit's #m=edit&p=…, are for the engine to read.
  if (clues === null || !/^#?p=/.test(text) || decode(text)) return null;
  const symbol = /[^1-9A-Za-z.]/.exec(clues)?.[0];
  if (symbol) return { key: "link-symbol", values: { symbol } };
  const count = readCells(clues)?.length ?? clues.length;
  if (!fields.has("r") && !geometryOf(boxFor(count) ?? "")) return { key: "link-cells", values: { count } };
  const bad = [...fields.keys()].find(
    (key) => key !== "p" && !decode(String(new URLSearchParams({ p: clues, [key]: fields.get(key) ?? "" }))),
  );
  return { key: "link-damaged", values: { field: bad ?? "p" } };
}

/** @param {string} text @returns {import("../model/ruled.js").Ruled | null} */
function ruledOf(text) {
  try {
    const read = readRuled(JSON.parse(text));
    return "error" in read ? null : read.ruled;
  } catch {
    return null;
  }
}

/** @param {number[]} list @param {number} length */
const pad = (list, length) => [...list, ...Array(length - list.length).fill(0)];

/** @param {readonly number[]} values */
function cells(values) {
  return values
    .map((value) => (value ? SYMBOLS[value - 1] : "."))
    .join("")
    .replace(/\.{1,26}/g, (run) => String.fromCharCode(96 + run.length));
}

/** @param {string | null} text @returns {number[] | null} */
function readCells(text) {
  if (text === null || !/^[1-9A-Za-z.]{0,700}$/.test(text)) return null;
  return [...text].flatMap((letter) => {
    if (letter === ".") return [0];
    return letter >= "a" ? Array(letter.charCodeAt(0) - 96).fill(0) : [SYMBOLS.indexOf(letter) + 1];
  });
}

/** @param {readonly number[]} values */
const masks = (values) =>
  values
    .map((mask) => (mask ? mask.toString(36) : ""))
    .join(".")
    .replace(/\.+$/, "");

/** @param {string} text @returns {number[] | null} */
function readMasks(text) {
  if (!/^[0-9a-z.]{0,8000}$/.test(text)) return null;
  return text.split(".").map((mask) => (mask ? parseInt(mask, 36) : 0));
}

/** @param {string} text @param {import("../model/geometry.js").Geometry} geometry @returns {Record<number, number> | null} */
function readTones(text, geometry) {
  /** @type {Record<number, number>} */
  const tones = {};
  for (const item of text.split(".").filter(Boolean)) {
    const [, index, tone] = /^([0-9a-z]{1,4})-([1-8])$/.exec(item) ?? [];
    const candidate = parseInt(index, 36);
    if (!tone || candidate >= geometry.cellCount * geometry.order) return null;
    tones[candidate] = Number(tone);
  }
  return tones;
}
