// The printed sheets: puzzles, one, two, four or six a page, each with its level and a QR code that opens it, and the
// solutions on pages of their own at the end. Every page is a box of the paper's size, so nothing runs over.

import { home, isLocal } from "../home.js";
import { levelOf } from "../model/levels.js";
import { fill } from "../model/edit.js";
import { clueCount, digits, fromLine, fromRules, puzzleLine } from "../model/position.js";
import { revived } from "../keeper.js";
import { games } from "../store.js";
import { encode } from "../text/link.js";
import { qr, qrPath } from "../text/qr.js";
import { t } from "../text/words.js";
import { byId, input, make, select } from "./dom.js";
import { randomSeed } from "./new.js";
import { describe } from "./status.js";
import { picture } from "./thumb.js";

/** @typedef {{ puzzle: string, box: string, level: string, solution: string | null }} Item */

/** Solutions on a page. */
const SOLUTIONS = 12;

/** @param {import("../game.js").Game} game @param {import("../calls.js").Engine} engine @param {import("./task.js").Task} task */
export async function fillSheet(game, engine, task) {
  const items = await chosen(game, engine, task);
  const solved = input("print-solutions").checked;
  if (solved)
    for (const item of items)
      item.solution ??= (
        await task.run((options) => engine.solve({ puzzle: item.puzzle, box: item.box }, options))
      ).solution;
  for (const item of items) item.level ||= await levelName(item, engine);
  const each = Number(select("print-page").value);
  const sheet = byId("print-sheet");
  const paper = select("print-paper").value;
  sheet.className = `print-sheet per-${each} ${paper}`;
  const codes = input("print-codes").checked;
  const figures = items.flatMap((item, i) => figure(item, items.length > 1 ? i + 1 : 0, codes) ?? []);
  const pages = split(figures, each).map((list) => make("section", { class: "page" }, ...list));
  if (solved) {
    const answers = items.flatMap((item, i) => answer(item, i + 1) ?? []);
    for (const list of split(answers, SOLUTIONS))
      pages.push(make("section", { class: "page solutions" }, make("h2", {}, t("solution-of")), ...list));
  }
  sheet.replaceChildren(...pages);
  // Chromium takes the size of the paper from here; others ask the printer.
  document.documentElement.dataset.paper = paper;
}

/** HoDoKu's levels by our names. @type {Record<string, string>} */
const NAMES = { easy: "easy", medium: "medium", hard: "hard", unfair: "expert", extreme: "extreme" };

/** The level of a puzzle that came from elsewhere, if the engine can say. @param {Item} item @param {import("../calls.js").Engine} engine */
async function levelName(item, engine) {
  if (item.box !== "3x3") return "";
  const level = (await engine.rate({ puzzle: item.puzzle }).catch(() => null))?.hodoku?.level ?? "";
  return NAMES[level] ? t(`level-${NAMES[level]}`) : "";
}

/** What is to be printed. @param {import("../game.js").Game} game @param {import("../calls.js").Engine} engine @param {import("./task.js").Task} task @returns {Promise<Item[]>} */
async function chosen(game, engine, task) {
  const count = Number(input("print-count").value);
  const what = select("print-what").value;
  const { position } = game;
  const own = { puzzle: puzzleLine(position), box: position.geometry.box, level: describe(game.info), solution: null };
  if (what === "kept") {
    const open = games()
      .filter(({ won }) => !won)
      .flatMap((kept) => revived(kept) ?? []);
    return open.slice(0, count).map(({ history, info }) => ({
      puzzle: puzzleLine(history.present),
      box: history.present.geometry.box,
      level: describe(info),
      solution: null,
    }));
  }
  const level = levelOf(what);
  /** @type {Item[]} */
  const items = level ? [] : [own];
  const wish =
    level?.wish ??
    (position.geometry.box === "3x3" || position.ruled
      ? (levelOf(game.info.level)?.wish ?? {})
      : { box: position.geometry.box });
  const name = level ? t(`level-${level.name}`) : own.level;
  while (items.length < count) {
    const made = await task.run((options) => engine.generate({ ...wish, seed: randomSeed() }, options));
    items.push({ puzzle: made.puzzle, box: made.box, level: name, solution: made.solution ?? null });
  }
  return items;
}

/** @template T @param {T[]} list @param {number} size @returns {T[][]} */
const split = (list, size) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));

/** @param {Item} item */
function positionOf(item) {
  if (item.box !== "") return fromLine(item.puzzle, item.box);
  const read = fromRules(JSON.parse(item.puzzle));
  return "error" in read ? null : read.position;
}

/** @param {Item} item @param {number} number 0 for none @param {boolean} codes */
function figure(item, number, codes) {
  const position = positionOf(item);
  if (!position) return null;
  const { geometry, clues, ruled } = position;
  const grid = picture({
    geometry,
    rules: ruled?.rules,
    digits: clues,
    clues: clues.map(Boolean),
    marks: (!ruled && position.allowed) || clues.map(() => 0),
    labels: false,
  });
  const words = [number ? `${number}` : "", item.level, t("clue-count", { count: clueCount(position) })].filter(
    Boolean,
  );
  const code = codes ? codeOf(position, item.puzzle) : null;
  return make("figure", {}, grid, make("figcaption", {}, make("span", {}, words.join(" · ")), ...(code ? [code] : [])));
}

/** A link where the page has an address for others, else the puzzle itself. @param {import("../model/position.js").Position} position @param {string} line */
function codeOf(position, line) {
  const address = new URL(home());
  address.hash = encode(position);
  const modules = qr(isLocal(address) ? line : address.href);
  if (!modules) return null;
  const size = modules.length + 8;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "code");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.innerHTML = `<path d="${qrPath(modules)}"/>`;
  return svg;
}

/** @param {Item} item @param {number} number */
function answer(item, number) {
  const puzzle = positionOf(item);
  if (!puzzle || !item.solution) return null;
  const grid = picture({
    geometry: puzzle.geometry,
    rules: puzzle.ruled?.rules,
    digits: digits(fill(puzzle, item.solution)),
    clues: puzzle.clues.map(Boolean),
    marks: puzzle.clues.map(() => 0),
    labels: false,
  });
  return make("figure", {}, grid, make("figcaption", {}, make("span", {}, `${number}`)));
}
