// The games of this browser, the puzzle of the day, and statistics.

import { clockText } from "../model/clock.js";
import { daily, dayOf, levelOf } from "../model/levels.js";
import { digits } from "../model/position.js";
import { byLevel, streak } from "../model/stats.js";
import { revived } from "../keeper.js";
import * as store from "../store.js";
import { languageNow, t } from "../text/words.js";
import { opens } from "./dialogs.js";
import { byId, icon, make } from "./dom.js";
import { describe } from "./status.js";
import { thumb } from "./thumb.js";

/** So many are drawn; the rest is kept all the same. */
const MOST = 60;

/**
 * @param {import("../game.js").Game} game
 * @param {{ make(request: Record<string, any>, info: Partial<import("../game.js").Info>): Promise<void>, open(): void }} generator
 * @param {() => void} focus
 */
export function gameList(game, generator, focus) {
  const list = byId("games-list");
  const note = byId("games-note");
  /** Deleted since the list was opened. @type {{ kept: store.Kept, name: string }[]} */
  let dropped = [];
  const { element } = opens("games", () => {
    dropped = [];
    draw();
  });

  /** @param {store.Kept} kept */
  function resume(kept) {
    const found = revived(kept);
    if (!found) return;
    element.close();
    if (kept.info.id !== game.info.id) game.resume(found);
    focus();
  }

  /** @param {store.Kept} kept */
  function entry(kept) {
    const found = revived(kept);
    if (!found) return null;
    const position = found.history.present;
    const open = position.geometry.cellCount - digits(position).filter(Boolean).length;
    const state = kept.won ? t("won-in", { time: clockText(1000 * kept.seconds) }) : t("to-go", { count: open });
    const when = new Intl.DateTimeFormat(languageNow(), { dateStyle: "medium" }).format(kept.played);
    const name = describe(kept.info) || t("puzzle");
    const here = kept.info.id === game.info.id;
    return make(
      "li",
      here ? { class: "here" } : {},
      make(
        "button",
        { type: "button", class: "play", "data-id": kept.info.id, click: () => resume(kept) },
        thumb(position),
        make("b", {}, name),
        make("span", { class: "soft" }, `${state} · ${when}`),
      ),
      make(
        "button",
        {
          type: "button",
          class: "button quiet small drop",
          title: t("delete"),
          disabled: here,
          click: () => drop(kept, name),
        },
        icon("close"),
        make("span", { class: "hidden" }, `${t("delete")}: ${name}`),
      ),
    );
  }

  /** Deletes a game, and offers to take that back until the list is closed. @param {store.Kept} kept @param {string} name */
  function drop(kept, name) {
    store.drop(kept.info.id);
    dropped.push({ kept, name });
    draw();
    offerUndo();
    // "Back to the last game" may have led to this one.
    game.changed();
  }

  /** The last one that was deleted comes back first. */
  function offerUndo() {
    const last = dropped[dropped.length - 1];
    if (!last) return;
    const { kept, name } = last;
    const undo = make(
      "button",
      {
        type: "button",
        id: "games-undo",
        class: "button small",
        click: () => {
          dropped.pop();
          store.putGame(kept);
          draw();
          offerUndo();
          game.changed();
          /** @type {HTMLElement | null} */ (list.querySelector(`[data-id="${kept.info.id}"]`))?.focus();
        },
      },
      t("undo"),
    );
    note.replaceChildren(make("span", {}, t("deleted", { name })), undo);
    undo.focus();
  }

  function draw() {
    note.replaceChildren();
    const kept = store.games();
    const here = (/** @type {store.Kept} */ item) => item.info.id === game.info.id;
    const begun = [...kept.filter(here), ...kept.filter((item) => item.begun && !here(item))];
    list.replaceChildren(...begun.slice(0, MOST).flatMap((item) => entry(item) ?? []));
    drawDaily(kept);
    drawStats();
  }

  /** @param {store.Kept[]} kept */
  function drawDaily(kept) {
    const today = daily(dayOf(new Date()));
    const own = kept.find(({ info }) => info.daily === today.day);
    const days = streak(store.get("results", []), today.day);
    const start = () => {
      if (own) return resume(own);
      element.close();
      generator.open();
      generator.make({ ...levelOf(today.level)?.wish, seed: today.seed }, { level: today.level, daily: today.day });
    };
    byId("games-daily").replaceChildren(
      make("button", { type: "button", id: "daily", class: "button main", click: start }, t("daily")),
      make(
        "span",
        { class: "soft" },
        [t(`level-${today.level}`), own?.won ? t("daily-done") : "", days ? t("streak", { count: days }) : ""]
          .filter(Boolean)
          .join(" · "),
      ),
    );
  }

  function drawStats() {
    const lines = byLevel(store.get("results", []));
    if (lines.length === 0) {
      byId("games-stats").replaceChildren(make("p", { class: "soft" }, t("stats-none")));
      return;
    }
    const time = (/** @type {number} */ seconds) => (seconds ? clockText(1000 * seconds) : "–");
    const head = ["level", "stats-won", "stats-best", "stats-mean", "stats-clean"].map((key) =>
      make("th", { scope: "col" }, t(key)),
    );
    const rows = lines.map((line) =>
      make(
        "tr",
        {},
        make("th", { scope: "row" }, line.level ? t(`level-${line.level}`) : t("other")),
        ...[line.count, time(line.best), time(line.mean), line.clean].map((value) => make("td", {}, String(value))),
      ),
    );
    byId("games-stats").replaceChildren(
      make("table", { class: "stats" }, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows)),
    );
  }
}
