// The rules of a puzzle in words: the kinds that it has, and each rule with its number and cells.

import { toolOf } from "../model/tools.js";
import { has, t } from "../text/words.js";

/** @typedef {import("../model/ruled.js").Rule} Rule */
/** @typedef {import("../model/position.js").Position} Position */

/** What a kind of rule is called; the engine's name where the page has none. @param {string} name */
export const ruleName = (name) => (has(`rule-${name}`) ? t(`rule-${name}`) : name);

/** What it asks for, or nothing. @param {string} name */
export const ruleMeaning = (name) => (has(`rule-${name}-is`) ? t(`rule-${name}-is`) : "");

/** The kinds of rules of a position, each once, and jigsaw regions. @param {Position} position */
export function kindsOf({ ruled }) {
  if (!ruled) return [];
  const kinds = [...new Set(ruled.rules.map((rule) => rule.rule))].map(ruleName);
  return [...(ruled.jigsaw ? [t("rule-jigsaw")] : []), ...kinds];
}

/** The cells that a rule title lists one by one. */
const LISTED = 4;

/** Whether cells follow each other in a row, a column or a diagonal. @param {string[]} cells */
function isStraight(cells) {
  const places = cells.map((name) => name.match(/\d+/g)?.map(Number) ?? []);
  const steps = places.slice(1).map(([row, column], at) => `${row - places[at][0]} ${column - places[at][1]}`);
  return steps.every((step) => step === steps[0] && /^-?[01] -?[01]$/.test(step));
}

/** A path by its ends, other cells one by one: the ends of a bent cage would read as a rectangle. @param {Rule} rule @param {string[]} cells */
function whereOf(rule, cells) {
  const last = cells[cells.length - 1];
  if (cells.length > 2 && (toolOf(rule.rule).form === "line" || isStraight(cells))) return `${cells[0]}–${last}`;
  return cells.length > LISTED ? `${cells.slice(0, LISTED - 1).join(", ")}, … ${last}` : cells.join(", ");
}

/** A rule in a few words: "Cage 10, r1c1–r1c3". @param {Rule} rule */
export function ruleTitle(rule) {
  const [cells = []] = rule.cells ?? [];
  const number = rule.numbers?.length && !(rule.rule === "Cage" && rule.numbers[0] === 0) ? ` ${rule.numbers.join(" ")}` : "";
  const where = whereOf(rule, cells);
  return `${ruleName(rule.rule)}${rule.rule === "Diagonal" ? "" : number}${where ? `, ${where}` : ""}`;
}
