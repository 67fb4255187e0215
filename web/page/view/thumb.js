// Small pictures of positions: for the list of games, lessons and paper.

import { digits } from "../model/position.js";
import { Layout } from "./layout.js";
import { markup } from "./paint.js";
import { scene } from "./scene.js";

/** A picture without words. @param {import("./scene.js").Look} look @param {string} [name] for screen readers; without it they pass over */
export function picture(look, name = "") {
  const labels = look.labels ?? false;
  const layout = new Layout(look.geometry, labels);
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "picture");
  svg.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
  if (name) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", name);
  } else svg.setAttribute("aria-hidden", "true");
  svg.innerHTML = markup(Object.values(scene({ ...look, labels })).flat());
  return svg;
}

/** Digits and colours of a game. @param {import("../model/position.js").Position} position */
export const thumb = (position) =>
  picture({
    geometry: position.geometry,
    rules: position.ruled?.rules,
    digits: digits(position),
    clues: position.clues.map(Boolean),
    marks: position.ruled ? position.clues.map(() => 0) : (position.allowed ?? position.clues.map(() => 0)),
    colours: position.colours,
  });
