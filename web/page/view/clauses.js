// The engine's sentence for a chain, cut into clauses, so that the one of the present beat can be lit.

import { beatsOf } from "../model/beats.js";
import { make, set } from "./dom.js";

/** "If r1c1 is not 5, then …, so …" at each "then" and "so". @param {string} words */
export const clauses = (words) => words.split(/(?<=,) (?=(?:then|so) )/);

/** A paragraph of the words; with one clause for each link, each is a piece of its own. @param {string} words @param {import("../../port/types").Step | null} step */
export function sentence(words, step) {
  const links = beatsOf(step).filter(({ kind }) => kind === "link").length;
  const parts = clauses(words);
  // The first two clauses are the start and the first link.
  if (links < 2 || parts.length !== links + 1) return make("p", {}, words);
  return make("p", { class: "clauses" }, ...parts.flatMap((part) => [make("span", {}, part), " "]));
}

/** @param {ParentNode} host @param {number | null} beat */
export function light(host, beat) {
  const parts = [...host.querySelectorAll(".clauses > span")];
  parts.forEach((part, i) => set(part, "class", beat === i && beat < parts.length ? "now" : null));
}
