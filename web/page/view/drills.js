// One drill after the other: tap the cells of the pattern, then what it removes.

import { Drill } from "../model/drill.js";
import { digitsOf, symbolOf } from "../model/geometry.js";
import { candidates, digits } from "../model/position.js";
import { t } from "../text/words.js";
import { make, set } from "./dom.js";
import { miniGrid } from "./mini.js";

const SINGLES = new Set(["full-house", "hidden-single", "naked-single"]);

/**
 * @param {HTMLElement} host
 * @param {string} technique
 * @param {[string, import("../model/drill.js").Answer[]][]} stock
 * @param {number} first
 * @param {{ done(number: number): void, end(): void }} told
 */
export function drillView(host, technique, stock, first, told) {
  /** @param {number} number */
  function start(number) {
    const drill = new Drill(stock[number], SINGLES.has(technique));
    const { position } = drill;
    const { geometry } = position;
    const marks = position.clues.map((_, cell) => candidates(position, cell) & ~position.struck[cell]);
    let digit = 0;
    let given = false;
    /** The cell whose digit is to be chosen, of a single. */
    let cell = -1;

    const task = make("p", { id: "drill-task" });
    const verdict = make("p", { id: "drill-verdict", role: "status", class: "verdict" });
    const keys = Array.from({ length: geometry.order }, (_, i) =>
      make(
        "button",
        {
          type: "button",
          class: "chip",
          "data-drill-digit": i + 1,
          click: () => {
            digit = i + 1;
            if (drill.single && cell >= 0) drill.press(cell, digit);
            draw();
          },
        },
        make("span", { class: "hidden" }, t("learn-digit", { digit: "" })),
        symbolOf(i + 1),
      ),
    );
    const pad = make("div", { class: "filters", role: "group" }, ...keys);
    const check = make(
      "button",
      { type: "button", id: "drill-check", class: "button main", click: judge },
      t("drill-check"),
    );
    const reveal = make(
      "button",
      {
        type: "button",
        id: "drill-show",
        class: "button",
        click: () => {
          given = true;
          drill.show();
          verdict.textContent = t("drill-shown");
          draw();
        },
      },
      t("drill-show"),
    );
    const last = number + 1 >= stock.length;
    const next = make(
      "button",
      { type: "button", id: "drill-next", class: "button main", click: () => (last ? told.end() : start(number + 1)) },
      t(last ? "lesson" : "drill-next"),
    );
    const grid = miniGrid(geometry, (pressed) => {
      if (digits(position)[pressed]) return;
      cell = pressed;
      const open = digitsOf(marks[pressed]);
      // A cell with one candidate needs no choice.
      drill.press(pressed, drill.single && !open.includes(digit) && open.length === 1 ? open[0] : digit);
      draw();
    });

    function judge() {
      const found = drill.check();
      if (found.kind === "right") {
        verdict.textContent = t("drill-right");
        if (drill.stage === "done" && !given) told.done(number);
        const [, effects] = drill.found ?? [[], []];
        if (drill.stage === "effect") digit = (effects[0] % geometry.order) + 1;
      } else if (found.kind === "almost") verdict.textContent = t("drill-almost", found);
      else verdict.textContent = t("drill-none");
      draw();
    }

    function draw() {
      /** @type {Map<number, string>} */
      const roles = new Map();
      const chosen = drill.single && cell >= 0 ? new Set([cell]) : drill.cells;
      for (const candidate of drill.candidates) roles.set(candidate, drill.single ? "placed" : "removed");
      grid.draw({
        geometry,
        digits: digits(position),
        clues: position.clues.map(Boolean),
        marks,
        selected: chosen,
        drawing: { roles, sets: new Map(), tinted: new Set(), links: [] },
      });
      const done = drill.stage === "done";
      task.textContent = done
        ? ""
        : drill.single
          ? t("drill-single")
          : drill.stage === "pattern"
            ? t("drill-pattern", { count: drill.size })
            : t("drill-effect");
      task.hidden = done;
      pad.hidden = drill.stage !== "effect";
      check.hidden = reveal.hidden = done;
      next.hidden = !done;
      keys.forEach((key, i) => set(key, "aria-pressed", String(digit === i + 1)));
      if (done) next.focus();
    }

    host.replaceChildren(
      make(
        "div",
        {},
        make("h3", { id: "drill-place" }, t("drill-of", { at: number + 1, count: stock.length })),
        task,
        pad,
        verdict,
        make("div", { class: "row-of-buttons" }, check, reveal, next),
      ),
      make("div", { class: "example" }, grid.host),
    );
    draw();
  }
  start(first);
}
