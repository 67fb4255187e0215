// Makes the stock of drills, page/data/drills.js: for each technique of the course ten positions cut from puzzles at the
// moment at which nothing easier is left, each with every use of the technique there, and one whole puzzle whose hardest
// technique it is. The puzzles come from `sudokit generate`, so that a seed gives the same stock again.
//
//   node web/stock.js --sudokit target/release/sudokit [--puzzles 40000] [--seed 21]

import { execFileSync, spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { COURSE } from "./page/model/course.js";
import { setAuto } from "./page/model/edit.js";
import { NINE, bit } from "./page/model/geometry.js";
import { candidates, fromLine, gridLine } from "./page/model/position.js";
import { candidateOf } from "./page/model/roles.js";
import { encode } from "./page/text/link.js";

const DRILLS = 10;
/** So many positions of a technique are looked at; the simplest of them become drills. */
const LOOKED = 36;
/** A position may hold the pattern so many times, or it is too easy to find. */
const MOST = 4;

const { values } = parseArgs({
  options: {
    sudokit: { type: "string", default: "target/release/sudokit" },
    puzzles: { type: "string", default: "40000" },
    seed: { type: "string", default: "21" },
  },
});
const sudokit = /** @type {string} */ (values.sudokit);
const wanted = new Set(COURSE.map(([technique]) => technique));

/** The lines a command writes, as JSON, for lines it is given. */
async function* records(args, input) {
  const child = spawn(sudokit, args, { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(input);
  for await (const line of createInterface({ input: child.stdout })) yield JSON.parse(line);
}

/** The position before a step, with what earlier steps have struck out. */
function after(position, step) {
  const entries = [...position.entries];
  const struck = [...position.struck];
  for (const text of step.placements) {
    const { cell, digit } = candidateOf(NINE, text);
    entries[cell] = digit;
  }
  for (const text of step.eliminations) {
    const { cell, digit } = candidateOf(NINE, text);
    struck[cell] |= bit(digit);
  }
  return { ...position, entries, struck };
}

/** Marks in the order of the engine: nine characters a cell, a digit for a filled one. */
const marked = (position) =>
  position.clues
    .map((clue, cell) => {
      const digit = clue || position.entries[cell];
      const mask = digit ? bit(digit) : candidates(position, cell) & ~position.struck[cell];
      return [..."123456789"].map((d) => (mask & bit(Number(d)) ? d : ".")).join("");
    })
    .join("");

/** Cells of the pattern: all that the argument names, save those that only lose a candidate. */
function patternOf(step) {
  const cells = [
    ...(step.candidates ?? []).map(({ candidate }) => candidateOf(NINE, candidate).cell),
    ...(step.chains ?? []).flat().flatMap((node) => node.cells.map((name) => NINE.cell(name))),
    ...(step.chains ?? []).flat().flatMap((node) => (node.set ?? []).map((name) => NINE.cell(name))),
  ];
  return [...new Set(cells)].sort((a, b) => a - b);
}

const effectOf = (step) =>
  [...step.placements, ...step.eliminations].map((text) => {
    const { cell, digit } = candidateOf(NINE, text);
    return cell * 9 + digit - 1;
  });

console.error(`making ${values.puzzles} puzzles`);
const puzzles = execFileSync(
  sudokit,
  ["generate", "-n", values.puzzles, "--minimal", "--seed", values.seed, "--format", "line"],
  { maxBuffer: 1 << 30, encoding: "utf8" },
);

/** @type {Map<string, any[]>} */
const found = new Map(COURSE.map(([technique]) => [technique, []]));
/** @type {Map<string, { puzzle: string, steps: number }>} */
const whole = new Map();
for await (const { puzzle, steps, hardest } of records(["explain", "--format", "json", "-"], puzzles)) {
  const main = hardest;
  const others = new Set(steps.map(({ technique }) => technique)).size;
  if (wanted.has(main) && others < (whole.get(main)?.steps ?? Infinity)) whole.set(main, { puzzle, steps: others });
  const here = new Set();
  // The rest of the way is not walked when nothing on it is wanted.
  if (!steps.some(({ technique }) => wanted.has(technique) && found.get(technique).length < LOOKED)) continue;
  let position = setAuto(fromLine(puzzle), true);
  for (const step of steps) {
    const list = found.get(step.technique);
    if (list && list.length < LOOKED && !here.has(step.technique)) {
      const singles =
        step.placements.length > 0 &&
        step.eliminations.length === 0 &&
        COURSE.findIndex(([name]) => name === step.technique) < 3;
      // Singles are taken in the middle of a game, one a puzzle.
      if (!singles || position.entries.filter(Boolean).length >= 12 + 2 * (list.length % 12)) {
        list.push({ puzzle, position });
        here.add(step.technique);
      }
    }
    position = after(position, step);
  }
}

/** @type {Record<string, { puzzle: string, drills: [string, [number[], number[]][]][] }>} */
const stock = {};
for (const [technique] of COURSE) {
  const drills = [];
  for (const { puzzle, position } of found.get(technique)) {
    const single = ["full-house", "hidden-single", "naked-single"].includes(technique);
    // Pencil marks count a cell with one mark as filled, which hides naked singles; their grid is given by its digits.
    const from = single ? gridLine(position) : marked(position);
    if (single && position.struck.some(Boolean)) continue;
    const text = execFileSync(
      sudokit,
      ["hint", "--all", "--limit", "60", "--level", "full", "--format", "json", puzzle, "--from", from],
      { encoding: "utf8" },
    );
    const { steps } = JSON.parse(text);
    if (steps[0]?.technique !== technique) continue;
    const uses = steps.filter((step) => step.technique === technique);
    if (!single && uses.length > MOST) continue;
    const answers = uses.map((step) => [patternOf(step), effectOf(step)]);
    const size = Math.min(...answers.map(([cells]) => cells.length));
    drills.push({ size, uses: uses.length, drill: [encode(position), answers] });
  }
  drills.sort((a, b) => a.size - b.size || a.uses - b.uses);
  if (drills.length < DRILLS) console.error(`${technique}: ${drills.length} drills only`);
  stock[technique] = {
    puzzle: whole.get(technique)?.puzzle ?? "",
    drills: drills.slice(0, DRILLS).map(({ drill }) => drill),
  };
  console.error(`${technique}: ${drills.length} positions, puzzle ${stock[technique].puzzle || "none"}`);
}

const lines = Object.entries(stock).map(
  ([technique, item]) => `  ${JSON.stringify(technique)}: ${JSON.stringify(item)},`,
);
await writeFile(
  fileURLToPath(new URL("page/data/drills.js", import.meta.url)),
  `// Made by web/stock.js from the generator's puzzles; not edited by hand. For each technique a puzzle that needs it, and drills:
// the position as a share link, and every use of the technique there as cells of the pattern and candidates (cell × 9 +
// digit - 1) that it places or removes.

/** @type {Record<string, { puzzle: string, drills: [string, [number[], number[]][]][] }>} */
export const DRILLS = {
${lines.join("\n")}
};
`,
);
