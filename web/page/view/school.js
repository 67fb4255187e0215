// The course: the list of techniques, a lesson for each, its drills. Shown in place of the game, which waits.

import { FIRST } from "../first.js";
import { COURSE, withDone } from "../model/course.js";
import { fromLine, candidates, digits, standing } from "../model/position.js";
import { decode } from "../text/link.js";
import { get, put } from "../store.js";
import { t } from "../text/words.js";
import { beatControls } from "./beats.js";
import { byId, icon, make } from "./dom.js";
import { drillView } from "./drills.js";
import { stepDrawing } from "./look.js";
import { miniGrid } from "./mini.js";

/** @typedef {{ puzzle: string, drills: [string, import("../model/drill.js").Answer[]][] }} Stock */

/**
 * @param {import("../game.js").Game} game
 * @param {import("../calls.js").Engine} engine
 * @param {() => void} focus to the grid
 * @param {import("./route.js").Route} way
 * @param {{ drills: Record<string, Stock>, lessons: import("../text/lessons.js").Lessons }} texts
 */
export function school(game, engine, focus, way, { drills: DRILLS, lessons: LESSONS }) {
  const host = byId("lessons");
  const play = byId("game");
  let ran = false;

  /** @param {Node[]} children */
  function show(...children) {
    if (host.hidden) {
      ran = !game.paused && !game.won;
      if (ran) game.clock.stop(Date.now());
    }
    play.hidden = true;
    host.hidden = false;
    host.replaceChildren(...children);
    document.title = `${host.querySelector("h2")?.textContent} · sudokit`;
    window.scrollTo(0, 0);
    host.querySelector("h2")?.focus();
  }

  function leave() {
    if (host.hidden) return;
    document.title = "sudokit";
    host.hidden = true;
    play.hidden = false;
    host.replaceChildren();
    if (ran && !game.paused && !game.won) game.clock.start(Date.now());
    focus();
  }
  game.addEventListener("load", () => {
    if (!host.hidden) way.go({ tab: "", learn: null }, true);
  });
  const to = (/** @type {string} */ page) => way.go({ tab: "", learn: page });

  const back = (/** @type {string} */ key, /** @type {() => void} */ click) =>
    make("button", { type: "button", class: "button small", click }, icon("back"), t(key));
  const title = (/** @type {string} */ text) => make("h2", { id: "learn-title", tabindex: -1 }, text);
  const done = (/** @type {string} */ technique) =>
    get("learn", /** @type {import("../model/course.js").Progress} */ ({}))[technique]?.length ?? 0;
  const count = (/** @type {string} */ technique) => DRILLS[technique]?.drills.length ?? 0;

  function list() {
    const items = COURSE.map(([technique, name]) =>
      make(
        "li",
        {},
        make(
          "button",
          { type: "button", class: "choice", "data-technique": technique, click: () => to(technique) },
          make("b", {}, name),
          make("span", {}, t("learn-progress", { done: done(technique), count: count(technique) })),
          make("progress", { max: count(technique), value: done(technique), "aria-hidden": "true" }),
        ),
      ),
    );
    show(
      make("header", {}, back("learn-back", () => way.go({ tab: "", learn: null }))),
      title(t("learn-title")),
      make("p", { class: "soft" }, t("learn-intro")),
      make("ol", { class: "course" }, ...items),
    );
  }

  /** @param {string} technique */
  function open(technique) {
    const name = COURSE.find(([id]) => id === technique)?.[1] ?? technique;
    const { idea = "", find = "" } = LESSONS[technique] ?? {};
    const stock = DRILLS[technique];
    const example = make("div", { class: "example" });
    const told = make("div", { class: "told" });
    const start = make(
      "button",
      { type: "button", id: "drill-start", class: "button main", click: () => to(`${technique}/drills`) },
      t("drill-start"),
    );
    // No puzzle has full houses as its hardest steps: the first puzzle will do.
    const puzzle = fromLine(stock?.puzzle || FIRST.puzzle);
    const playIt = make(
      "button",
      {
        type: "button",
        id: "learn-play",
        class: "button",
        click: () => puzzle && game.load(puzzle, { about: name }),
      },
      t("learn-play"),
    );
    show(
      make("header", {}, back("learn-list", () => to(""))),
      title(name),
      make(
        "div",
        { class: "lesson" },
        make(
          "div",
          {},
          make("h3", {}, t("lesson-idea")),
          make("p", {}, idea),
          make("h3", {}, t("lesson-find")),
          make("p", {}, find),
          make("p", { class: "soft" }, t("learn-progress", { done: done(technique), count: count(technique) })),
          make(
            "div",
            { class: "row-of-buttons" },
            ...(stock?.drills.length ? [start] : []),
            ...(puzzle ? [playIt] : []),
          ),
          told,
        ),
        example,
      ),
    );
    const last = stock?.drills[stock.drills.length - 1];
    if (last) live(example, told, last[0], technique);
  }

  /** An example drawn step by step by the engine. @param {HTMLElement} place @param {HTMLElement} told @param {string} link @param {string} technique */
  async function live(place, told, link, technique) {
    const position = decode(link)?.position;
    if (!position) return;
    const { geometry } = position;
    const all = digits(position);
    const look = {
      geometry,
      digits: all,
      clues: position.clues.map(Boolean),
      marks: position.clues.map((_, cell) => candidates(position, cell) & ~position.struck[cell]),
    };
    const grid = miniGrid(geometry);
    grid.draw(look);
    const words = make("p", { class: "answer", lang: "en" });
    const beats = make("div", { class: "beats", hidden: true });
    place.append(grid.host);
    told.append(make("h3", {}, t("example")), words, beats);
    const found = await engine.hint({ ...standing(position), level: "full" }).catch(() => null);
    if (!found?.step || found.step.technique !== technique) return;
    const { step } = found;
    words.textContent = found.words;
    const turn = (/** @type {number | null} */ beat) => {
      grid.draw({ ...look, drawing: stepDrawing(geometry, all, step, beat) });
      controls(step, beat);
    };
    const controls = beatControls(beats, turn);
    turn(null);
  }

  /** @param {string} technique */
  function drills(technique) {
    const stock = DRILLS[technique].drills;
    const solved = new Set(get("learn", /** @type {import("../model/course.js").Progress} */ ({}))[technique] ?? []);
    const first = stock.findIndex((_, i) => !solved.has(i));
    const name = COURSE.find(([id]) => id === technique)?.[1] ?? technique;
    const place = make("div", { class: "lesson" });
    show(
      make(
        "header",
        {},
        back("lesson", () => to(technique)),
      ),
      title(name),
      place,
    );
    drillView(place, technique, stock, Math.max(0, first), {
      done: (number) => put("learn", withDone(get("learn", {}), technique, number)),
      end: () => to(technique),
    });
  }

  /** @param {string} page of the course: nothing is the list */
  function page(page) {
    const [technique, part] = page.split("/");
    if (!COURSE.some(([id]) => id === technique)) list();
    else if (part === "drills" && DRILLS[technique]?.drills.length) drills(technique);
    else open(technique);
  }

  return { show: page, leave };
}
