// Sharing and exporting: a link with the progress, text formats, SVG, PNG.

import { gridLine, gridPuzzle, markedLine, puzzleLine } from "../model/position.js";
import { restart } from "../model/edit.js";
import { encode } from "../text/link.js";
import { home, isLocal } from "../home.js";
import { t } from "../text/words.js";
import { opens } from "./dialogs.js";
import { button, byId, input, make, select } from "./dom.js";
import { lookOf } from "./look.js";
import { canvasOf, svgFile } from "./paint.js";
import { failure } from "./task.js";

/** @typedef {import("../game.js").Game} Game */

/** @param {Game} game @param {import("../calls.js").Engine} engine */
export function sharing(game, engine) {
  const note = byId("share-note");
  const area = /** @type {HTMLTextAreaElement} */ (byId("share-text"));

  function link() {
    const bare = input("share-bare").checked;
    const seconds = game.clock.read(Date.now()) / 1000;
    const text = bare ? encode({ ...restart(game.position), auto: false }) : encode(game.position, seconds);
    const address = new URL(home());
    address.hash = text;
    input("share-link").value = address.href;
    byId("share-home").hidden = !isLocal(address);
  }

  async function text() {
    const { position } = game;
    const format = select("share-format").value || (position.ruled ? RULED[0] : "");
    // Formats with candidates have those the player has left, the others digits.
    const marked = format === "pencil" || format === "sukaku";
    const grid = position.ruled ? gridPuzzle(position) : marked ? markedLine(position) : gridLine(position);
    const puzzle = select("share-what").value === "grid" ? grid : puzzleLine(position);
    if (!convertible(position) || !format) {
      area.value = puzzle;
      return;
    }
    try {
      area.value = await engine.convert(puzzle, format);
      note.textContent = "";
    } catch (error) {
      area.value = puzzle;
      note.textContent = failure(error);
    }
  }

  /** The formats that can hold the puzzle, and its text in the chosen one. */
  function formats() {
    const { position } = game;
    const format = select("share-format");
    format.disabled = !convertible(position);
    for (const option of format.options) option.hidden = Boolean(position.ruled) && !RULED.includes(option.value);
    if (position.ruled && !RULED.includes(format.value)) format.value = RULED[0];
    text();
  }

  opens("share", () => {
    note.textContent = "";
    link();
    formats();
  });
  input("share-bare").addEventListener("change", link);
  select("share-format").addEventListener("change", text);
  // The engine says which formats there are, the first time after the dialog was opened.
  select("share-format").addEventListener("known", () => {
    for (const option of select("share-format").options) option.textContent = NAMES[option.value] ?? option.value;
    formats();
  });
  select("share-what").addEventListener("change", text);
  button("share-copy").addEventListener(
    "click",
    async () => (note.textContent = (await copy(input("share-link"))) ? t("link-copied") : t("press-copy")),
  );
  button("share-copy-text").addEventListener(
    "click",
    async () => (note.textContent = (await copy(area)) ? t("text-copied") : t("press-copy")),
  );
  button("share-svg").addEventListener("click", () => {
    save(new Blob([svgFile(plain(game), "Sudoku")], { type: "image/svg+xml" }), "sudoku.svg");
    note.textContent = t("saved", { name: "sudoku.svg" });
  });
  button("share-png").addEventListener("click", () => {
    canvasOf(plain(game), 1200, false).toBlob((blob) => {
      if (!blob) return;
      save(blob, "sudoku.png");
      note.textContent = t("saved", { name: "sudoku.png" });
    }, "image/png");
  });
}

/** What formats of other pages are called, in every language. @type {Record<string, string>} */
const NAMES = {
  link: "f-puzzles link",
  fpuzzles: "f-puzzles JSON",
  "sudokupad-link": "SudokuPad link",
  sudokupad: "SudokuPad JSON",
  "iss-link": "ISS link",
  iss: "ISS",
  "penpa-link": "penpa-edit link",
};

/** Formats that can hold rules; the first is the one that other pages open. */
const RULED = ["link", "sudokupad-link", "iss-link", "penpa-link", "iss", "rules", "fpuzzles", "sudokupad", "killer", "arrows"];

/** @param {import("../model/position.js").Position} position */
const convertible = (position) => position.geometry.box === "3x3" || position.ruled !== null;

/** What is seen in the grid, without selection. @param {Game} game */
const plain = (game) => ({ ...lookOf(game), selected: new Set(), cursor: null });

/** @param {HTMLInputElement | HTMLTextAreaElement} field */
async function copy(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    return false;
  }
}

/** @param {Blob} blob @param {string} name */
function save(blob, name) {
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
