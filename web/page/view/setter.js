// The setter's tools: rules are placed on the cells that are selected, by mouse, finger or keys, and after each change the
// engine says whether there is one solution, which candidates are true, and what contradicts each other if there is none.

import { bit, geometryOf, maskOf } from "../model/geometry.js";
import { blank, puzzleLine } from "../model/position.js";
import { addRule, clear, removeRule, rulesOf, setBoxes, setRegion, setWhole } from "../model/rules.js";
import { TOOLS, WHOLE, diagonals, ruleFrom, toolOf } from "../model/tools.js";
import { t } from "../text/words.js";
import { button, byId, icon, input, make, select, set } from "./dom.js";
import { ruleMeaning, ruleName, ruleTitle } from "./rulewords.js";
import { Task, failure } from "./task.js";

/** Milliseconds after a change until the engine is asked. */
const PAUSE = 200;
/** Milliseconds after a change until the answer about the puzzle before it goes, if there is no new one. */
const STALE = 400;

/** @typedef {import("../game.js").Game} Game */

/**
 * @param {Game} game
 * @param {import("../calls.js").Engine} engine
 * @param {import("./route.js").Route} way
 * @param {{ focus: () => void, play: () => void, share: () => void }} go
 */
export function setter(game, engine, way, go) {
  const tools = select("set-tool");
  const number = input("set-number");
  const note = byId("set-note");
  const state = byId("set-state");
  const reason = byId("set-why");
  const task = new Task(byId("set-task"));
  let timer = 0;
  let fading = 0;
  /** Whether the candidates were switched off here, as the solution of a puzzle that is being played. */
  let concealed = false;
  /** The number of the game whose candidates were asked for all the same. */
  let wanted = -1;
  /** What the engine was asked about last. @type {import("../model/position.js").Position | null} */
  let asked = null;
  /** Rules by number that are marked in the list: part of a contradiction, or not needed. */
  let marked = { broken: /** @type {number[]} */ ([]), spare: /** @type {number[]} */ ([]) };

  for (const [group, list] of Object.entries(TOOLS)) {
    const options = list.map(({ rule }) => make("option", { value: rule }, ruleName(rule || "given")));
    tools.append(...(group ? [make("optgroup", { label: t(`set-${group}`) }, ...options)] : options));
  }
  const whole = WHOLE.map((rule) => {
    const name = rule.rule === "Diagonal" ? t(`rule-Diagonal${rule.numbers?.[0]}`) : ruleName(rule.rule);
    const box = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox", "data-rule": rule.rule }));
    box.addEventListener("change", () => game.act((now) => setWhole(now, rule, box.checked)));
    byId("set-whole").append(make("label", { class: "check", title: ruleMeaning(rule.rule) }, box, make("span", {}, name)));
    return { rule, box };
  });
  const boxes = input("set-boxes");
  boxes.addEventListener("change", () => game.act((now) => setBoxes(now, boxes.checked)));

  const tool = () => toolOf(tools.value);

  /** @param {string} [side] */
  function add(side = "") {
    const { geometry } = game.position;
    const selected = [...game.selection];
    if (tool().form === "digits") return;
    if (tool().form === "region") {
      game.act((now) => setRegion(now, game.selection));
      return;
    }
    const rule = ruleFrom(tool(), geometry, selected, number.value, side);
    if (typeof rule === "string") {
      game.say(t(rule), "bad");
      return;
    }
    number.value = "";
    game.act((now) => addRule(now, rule));
    game.select(game.cursor);
  }

  const setting = {
    masks: /** @type {number[] | null} */ (null),
    broken: /** @type {ReadonlySet<number>} */ (new Set()),
    /** @param {KeyboardEvent} event */
    key(event) {
      const { form } = tool();
      if (event.key === "Enter" && form !== "digits" && form !== "side" && form !== "diagonal") {
        add();
        return true;
      }
      // Digits are the number of the rule that is being placed.
      if (!tool().number || event.ctrlKey || event.metaKey || event.altKey) return false;
      if (/^\d$/.test(event.key)) number.value += event.key;
      else return event.key === "Backspace" && unwrite();
      return true;
    },
    /** The pad, in the same way. @param {number} digit */
    digit(digit) {
      if (!tool().number) return false;
      number.value += String(digit);
      return true;
    },
    /** A line or an edge that was dragged is placed at once. */
    drop() {
      const { form } = tool();
      const ready = form === "line" ? game.selection.size >= (tool().least ?? 2) : form === "edge" && game.selection.size === 2;
      if (ready) add();
    },
  };

  function shape() {
    const { form, number: kind } = tool();
    byId("set-number-field").hidden = !kind;
    byId("set-number-name").textContent = t(`set-${kind ?? "number"}`);
    set(number, "placeholder", tool().usual !== undefined ? String(tool().usual || t("set-none")) : "");
    note.textContent = [ruleMeaning(tool().rule || "given"), t(`set-how-${form}`)].filter(Boolean).join(" ");
    button("set-add").hidden = form === "digits" || form === "side" || form === "diagonal";
    sides();
    digits();
  }

  /** The buttons of clues outside the grid: for the row and column of the cursor, or the diagonals that start there. */
  function sides() {
    const { form } = tool();
    const { geometry } = game.position;
    const [row, column] = [geometry.row(game.cursor) + 1, geometry.column(game.cursor) + 1];
    const names = form === "side" ? ["left", "right", "top", "bottom"] : form === "diagonal" ? diagonals(geometry, game.cursor) : [];
    const host = byId("set-sides");
    const key = `${form} ${names} ${row} ${column}`;
    if (host.dataset.key === key) return;
    host.dataset.key = key;
    host.replaceChildren(
      ...names.map((name) =>
        make(
          "button",
          { type: "button", class: "button small", "data-side": name, click: () => add(name) },
          t(`set-at-${name}`, { row, column }),
        ),
      ),
    );
  }

  /** Digits of a phone, which has no room for the pad: those of the grid, or all ten for the number of a rule. */
  function digits() {
    const { order } = game.position.geometry;
    const all = tool().number ? [1, 2, 3, 4, 5, 6, 7, 8, 9, 0] : Array.from({ length: order }, (_, i) => i + 1);
    const host = byId("set-digits");
    if (host.dataset.key === String(all)) return;
    host.dataset.key = String(all);
    const chip = (/** @type {string} */ text, /** @type {() => void} */ click, name = text) =>
      make("button", { type: "button", class: "chip", "aria-label": name, "data-digit": text, click }, text);
    host.replaceChildren(
      ...all.map((digit) => chip(`${digit}`, () => game.input(digit, "digit"))),
      chip("⌫", () => unwrite() || game.act((now) => clear(now, game.selection)), t("set-erase")),
    );
  }

  /** Takes back the last digit of the number. @returns {boolean} whether there was one */
  function unwrite() {
    const { value } = number;
    number.value = value.slice(0, -1);
    return value !== "";
  }

  tools.addEventListener("change", () => {
    number.value = "";
    shape();
  });
  number.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || button("set-add").hidden) return;
    event.preventDefault();
    add();
    go.focus();
  });
  button("set-add").addEventListener("click", () => add());
  button("set-empty").addEventListener("click", () => {
    game.load(blank(geometryOf(select("set-size").value) ?? undefined));
    // On a phone the panel scrolls by itself, and this button is at its end.
    byId("panel-set").parentElement?.scrollTo(0, 0);
    go.focus();
  });
  button("set-undo").addEventListener("click", () => game.move("undo"));
  button("set-redo").addEventListener("click", () => game.move("redo"));
  button("set-play").addEventListener("click", go.play);
  button("set-share").addEventListener("click", go.share);
  input("set-live").addEventListener("change", () => {
    wanted = game.number;
    concealed = false;
    ask(true);
  });

  /** Whether the setter has changed the puzzle. */
  function edited() {
    const now = puzzleLine(game.position);
    return [...game.history.past, ...game.history.future].some((other) => puzzleLine(other) !== now);
  }

  /** The true candidates of a puzzle with one solution are its solution: they are not shown to a player who looks in. */
  function hideSolution(/** @type {number} */ solutions) {
    const hide = solutions === 1 && wanted !== game.number && !edited();
    const live = input("set-live");
    if (hide && live.checked) concealed = true;
    else if (hide || !concealed) return;
    else concealed = false;
    live.checked = !hide;
  }

  /** What the engine says of the puzzle as it stands. @param {boolean} [again] */
  function ask(again = false) {
    if (game.setting !== setting || (asked === game.position && !again)) return;
    if (asked !== game.position) marked = { broken: [], spare: [] };
    asked = game.position;
    clearTimeout(timer);
    clearTimeout(fading);
    task.cancel();
    // Until the answer is there, the one before it is pale.
    document.body.classList.add("asking");
    timer = setTimeout(live, PAUSE);
    fading = setTimeout(fade, STALE);
  }

  /** Candidates and marks of the puzzle before a change are not left beside the new one. */
  function fade() {
    if (game.setting !== setting) return;
    forget();
    state.textContent = t("working");
    state.className = "set-state";
    reason.textContent = "";
    game.changed();
  }

  function forget() {
    clearTimeout(fading);
    document.body.classList.remove("asking");
    setting.masks = null;
    setting.broken = new Set();
  }

  async function live() {
    const position = game.position;
    const puzzle = { puzzle: puzzleLine(position), box: position.ruled ? "" : position.geometry.box };
    const now = () => game.position === position && game.setting === setting;
    try {
      const found = await task.run((options) => engine.trueCandidates(puzzle, options));
      if (!now()) return;
      forget();
      hideSolution(found.solutions);
      setting.masks = input("set-live").checked && found.solutions > 0 ? found.candidates.map(maskOf) : null;
      tell(found.solutions);
      game.changed();
      if (found.solutions === 0) {
        const why = await task.run((options) => engine.why(puzzle, options));
        if (!now()) return;
        setting.broken = new Set(why.cells.flatMap((name) => position.geometry.cell(name) ?? []));
        marked = { ...marked, broken: why.rules };
        reason.textContent = why.words;
      }
      game.changed();
      list();
    } catch (error) {
      if (!now()) return;
      // Nothing is known of it, also if the task was cancelled.
      forget();
      tell(null, failure(error));
      game.changed();
    }
  }

  /** @param {number | null} solutions @param {string} [problem] */
  function tell(solutions, problem = "") {
    const key = solutions === null ? "" : ["no", "one", "several"][Math.min(solutions, 2)];
    state.textContent = problem || (key ? t(`set-${key}`) : "");
    state.className = `set-state ${problem ? "bad" : key}`;
    reason.textContent = "";
    button("set-spare").disabled = solutions !== 1;
  }

  button("set-spare").addEventListener("click", async () => {
    const position = game.position;
    const puzzle = { puzzle: puzzleLine(position), box: position.ruled ? "" : position.geometry.box };
    try {
      const { redundant = [] } = await task.run((options) => engine.check(puzzle, options));
      if (game.position !== position) return;
      const rules = redundant.flatMap((name) => (name.includes("#") ? [Number(name.split("#")[1]) - 1] : []));
      const names = redundant.map((name) => {
        const rule = name.includes("#") ? rulesOf(position).rules[Number(name.split("#")[1]) - 1] : null;
        return rule ? ruleTitle(rule) : name;
      });
      marked = { ...marked, spare: rules };
      reason.textContent = names.length ? t("set-spare-are", { list: names.join("; ") }) : t("set-spare-none");
      list();
      // On a phone the button is further down.
      reason.scrollIntoView({ block: "nearest" });
    } catch (error) {
      reason.textContent = failure(error);
    }
  });

  /** Digits that the chosen cell cannot have, each with the question why. */
  function whyNot() {
    const { masks } = setting;
    const host = byId("set-whynot");
    const { position, cursor, selection } = game;
    const all = [...Array(position.geometry.order).keys()].map((i) => i + 1);
    const open = masks !== null && selection.size === 1 && !position.clues[cursor];
    const out = open ? all.filter((digit) => !((masks?.[cursor] ?? 0) & bit(digit))) : [];
    const key = `${cursor} ${out}`;
    if (host.dataset.key === key) return;
    host.dataset.key = key;
    host.hidden = out.length === 0;
    const name = position.geometry.name(cursor);
    host.replaceChildren(
      make("span", { class: "soft" }, t("set-why-not", { cell: name })),
      ...out.map((digit) =>
        make("button", { type: "button", class: "chip", "data-why": digit, click: () => askWhy(name, `${digit}`) }, `${digit}?`),
      ),
    );
  }

  /** @param {string} cell @param {string} value */
  async function askWhy(cell, value) {
    const position = game.position;
    const puzzle = { puzzle: puzzleLine(position), box: position.ruled ? "" : position.geometry.box };
    try {
      const why = await task.run((options) => engine.why({ ...puzzle, cell, value }, options));
      if (game.position !== position || game.setting !== setting) return;
      marked = { ...marked, broken: why.rules };
      setting.broken = new Set(why.cells.flatMap((name) => position.geometry.cell(name) ?? []));
      reason.textContent = why.words;
      game.changed();
      list();
      reason.scrollIntoView({ block: "nearest" });
    } catch (error) {
      reason.textContent = failure(error);
    }
  }

  /** The rules of the puzzle, each with a button that removes it. */
  function list() {
    const { rules } = rulesOf(game.position);
    byId("set-rules").replaceChildren(
      ...rules.map((rule, i) => {
        const title = ruleTitle(rule);
        const cells = (rule.cells ?? []).flat().flatMap((name) => game.position.geometry.cell(name) ?? []);
        const look = marked.broken.includes(i) ? "broken" : marked.spare.includes(i) ? "spare" : "";
        return make(
          "li",
          look ? { class: look } : {},
          make("button", { type: "button", class: "name", click: () => point(cells) }, title),
          look ? make("span", { class: "soft" }, t(`set-is-${look}`)) : null,
          make(
            "button",
            {
              type: "button",
              class: "button quiet small",
              "aria-label": t("set-remove", { rule: title }),
              click: () => game.act((now) => removeRule(now, i)),
            },
            icon("close"),
          ),
        );
      }),
    );
    byId("set-rules-title").hidden = rules.length === 0;
  }

  /** @param {number[]} cells */
  function point(cells) {
    if (cells.length === 0) return;
    game.cursor = cells[0];
    game.selection = new Set(cells);
    game.changed();
  }

  function draw() {
    if (game.setting !== setting) return;
    const ruled = rulesOf(game.position);
    for (const { rule, box } of whole)
      box.checked = ruled.rules.some((other) => JSON.stringify(other) === JSON.stringify(rule));
    boxes.checked = ruled.boxes !== false;
    boxes.disabled = Boolean(ruled.jigsaw);
    button("set-undo").disabled = game.history.past.length === 0;
    button("set-redo").disabled = game.history.future.length === 0;
    sides();
    digits();
    whyNot();
    if (asked === game.position) return;
    list();
    ask();
  }
  game.addEventListener("change", draw);

  // The tools work while their tab is open.
  way.listen(({ tab, learn }) => {
    const open = tab === "set" && learn === null;
    if (open === (game.setting === setting)) return;
    if (open) {
      game.goOn();
      if (game.shown) game.show(null);
      game.say("");
      game.locked = 0;
      game.setMode("digit");
      asked = null;
      forget();
      game.setting = setting;
      shape();
    } else {
      task.cancel();
      forget();
      game.setting = null;
      game.solution = null;
      game.dispatchEvent(new Event("set"));
    }
    document.body.classList.toggle("setting", open);
    game.changed();
  });
}
