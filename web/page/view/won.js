// A game is won: what it took, what was used, and what to practise next.

import { clockText } from "../model/clock.js";
import { digits, puzzleLine } from "../model/position.js";
import { LEVELS, dayOf } from "../model/levels.js";
import { isBest } from "../model/stats.js";
import * as store from "../store.js";
import { t } from "../text/words.js";
import { techniqueTable } from "./analyse.js";
import { opens } from "./dialogs.js";
import { byId, make } from "./dom.js";

/** Digits that were put in and are not those of the end. @param {import("../game.js").Game} game */
export function mistakesOf(game) {
  const solution = digits(game.position);
  const all = [...game.history.past, game.position];
  let count = 0;
  for (let i = 1; i < all.length; i += 1)
    all[i].entries.forEach((digit, cell) => {
      if (digit && digit !== all[i - 1].entries[cell] && digit !== solution[cell]) count += 1;
    });
  return count;
}

/**
 * @param {import("../game.js").Game} game
 * @param {import("../calls.js").Engine} engine
 * @param {{ has(technique: string): boolean, open(technique: string): void, next(): string | null, title(technique: string): string }} lessons
 * @param {{ make(request: Record<string, any>, info: Partial<import("../game.js").Info>): Promise<void>, open(): void }} generator
 */
export function winning(game, engine, lessons, generator) {
  const { element, open } = opens("won");
  const host = byId("won-answer");

  game.addEventListener("won", () => {
    const time = clockText(game.clock.read(Date.now()));
    game.say(t("solved-in", { time }), "good");
    // Filled in by the engine: nothing was won.
    if (game.info.helped.includes("solve")) return;
    const { info } = game;
    const mistakes = mistakesOf(game);
    const result = {
      level: info.level,
      seconds: Math.floor(game.clock.read(Date.now()) / 1000),
      hints: info.hints,
      mistakes,
      day: dayOf(new Date()),
      daily: info.daily,
    };
    /** @type {import("../model/stats.js").Result[]} */
    const before = store.get("results", []);
    // A game that is undone and finished again counts once.
    if (!info.counted) store.put("results", [...before, result].slice(-5000));
    game.info = { ...info, counted: true };
    const figure = (/** @type {string} */ name, /** @type {string} */ value) =>
      make("div", {}, make("dt", {}, name), make("dd", {}, value));
    const figures = make(
      "dl",
      { class: "figures" },
      figure(t("time"), time),
      figure(t("hints"), String(info.hints)),
      figure(t("mistakes"), String(mistakes)),
    );
    const best = !info.counted && info.level && before.some(({ level }) => level === info.level) && isBest(before, result);
    host.replaceChildren(...(best ? [make("p", { class: "good" }, t("best-time"))] : []), figures);
    buttons();
    open();
    // Enter goes on with the next puzzle, Esc back to the grid.
    byId("won-next").querySelector("button")?.focus();
    tell(game.number);
  });

  /** What the puzzle needed, if the engine can say. @param {number} number */
  async function tell(number) {
    const { position } = game;
    // Larger grids take the engine too long for an answer that was not asked for.
    if (position.geometry.order > 9) return;
    const puzzle = { puzzle: puzzleLine(position), box: position.geometry.box };
    const rated = await engine.rate(puzzle).catch(() => null);
    if (!rated || game.number !== number) return;
    const table = techniqueTable(rated.techniques);
    const level = rated.se ? t("rated", { rating: rated.se.er.toFixed(1) }) : "";
    host.append(make("p", { class: "soft" }, `${[t("it-needed"), level].filter(Boolean).join(" ")}:`), ...(table ? [table] : []));
    const practise =
      game.info.helped.find((name) => lessons.has(name)) ??
      [...rated.techniques].reverse().find(({ technique }) => lessons.has(technique))?.technique ??
      lessons.next();
    if (!practise) return;
    host.append(
      make(
        "p",
        {},
        `${t("practise")} `,
        make(
          "button",
          {
            type: "button",
            class: "button small",
            id: "won-learn",
            click: () => {
              element.close();
              lessons.open(practise);
            },
          },
          lessons.title(practise),
        ),
      ),
    );
  }

  function buttons() {
    const at = LEVELS.findIndex(({ name }) => name === game.info.level);
    const offer = at < 0 ? LEVELS.slice(0, 2) : LEVELS.slice(at, at + 2);
    byId("won-next").replaceChildren(
      ...offer.map(({ name, wish }) =>
        make(
          "button",
          {
            type: "button",
            class: "button",
            click: () => {
              element.close();
              generator.open();
              generator.make({ ...wish, seed: String(crypto.getRandomValues(new Uint32Array(1))[0]) }, { level: name });
            },
          },
          t("another", { level: t(`level-${name}`) }),
        ),
      ),
    );
  }
}
