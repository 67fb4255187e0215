// What stands around the grid: what the puzzle is, the clock, messages.

import { fix } from "../model/edit.js";
import { clockText } from "../model/clock.js";
import { clueCount, digits } from "../model/position.js";
import { game as keptGame } from "../store.js";
import { revived } from "../keeper.js";
import { settings } from "../settings.js";
import { languageNow, t } from "../text/words.js";
import { button, byId, set } from "./dom.js";
import { kindsOf } from "./rulewords.js";

/** A day such as 2026-11-18 in a few letters. @param {string} day */
const dayText = (day) =>
  new Intl.DateTimeFormat(languageNow(), { month: "short", day: "numeric", timeZone: "UTC" }).format(new Date(day));

/** What is said of a game: its level, its day. @param {import("../game.js").Info} info */
export const describe = (info) =>
  [info.daily ? t("daily-of", { day: dayText(info.daily) }) : "", info.level ? t(`level-${info.level}`) : info.about]
    .filter(Boolean)
    .join(" · ");

/** @param {import("../game.js").Game} game */
export function status(game) {
  const message = byId("message");
  const clock = byId("clock");
  const tick = () => (clock.textContent = clockText(game.clock.read(Date.now())));
  setInterval(tick, 500);
  // Time in which the page is hidden does not count, nor does time in the lessons.
  document.addEventListener("visibilitychange", () => {
    if (game.won || game.paused || byId("game").hidden) return;
    if (document.hidden) game.clock.stop(Date.now());
    else game.clock.start(Date.now());
  });

  game.addEventListener("say", (event) => {
    const { text, tone } = /** @type {CustomEvent} */ (event).detail;
    message.textContent = text;
    message.className = `message ${tone}`;
  });

  button("pause").addEventListener("click", () => game.pause(!game.paused));
  button("fix").addEventListener("click", () => {
    game.act(fix);
    game.clock.elapsed = 0;
    game.say(t("fixed"));
  });
  button("own").addEventListener("click", () => game.show(null));

  /** The game that was played before this one, until the player begins. @type {string | null} */
  let before = null;
  game.addEventListener("leave", () => (before = game.won || !game.begun ? null : game.info.id));
  button("last").addEventListener("click", () => {
    const kept = before === null ? null : keptGame(before);
    const last = kept && revived(kept);
    if (last) game.resume(last);
    else game.changed();
  });

  game.addEventListener("change", () => {
    const { position } = game;
    const { rows, columns } = position.geometry;
    const entering = clueCount(position) === 0 && !position.allowed && !position.ruled && !game.setting;
    const clues = t("clue-count", { count: clueCount(position) });
    const what = entering ? t("enter-clues") : position.allowed && !position.ruled ? t("pencil-marks") : clues;
    const filled = digits(position).filter(Boolean).length;
    byId("about").textContent = [
      rows === 9 && columns === 9 ? "" : `${rows}×${columns}`,
      describe(game.info),
      // On a phone there is no room for all of it, and how much is to do matters more.
      game.info.daily ? "" : what,
      entering || game.won || game.setting ? "" : t("to-go", { count: position.geometry.cellCount - filled }),
      // The names of rules are long: they come last, so that a narrow line cuts only them.
      ...kindsOf(position).slice(0, 3),
    ]
      .filter(Boolean)
      .join(" · ");
    set(byId("about"), "title", byId("about").textContent);
    button("fix").hidden = !(entering && filled > 0);
    const pause = button("pause");
    pause.disabled = game.won;
    set(pause, "aria-pressed", String(game.paused));
    set(pause, "title", t(game.paused ? "play-on" : "pause"));
    pause.getElementsByClassName("hidden")[0].textContent = t("pause");
    pause.querySelector("use")?.setAttribute("href", game.paused ? "#i-play" : "#i-pause");
    clock.hidden = !settings.get("clock");
    button("own").hidden = !(game.shown?.kind === "walk" || game.shown?.kind === "truth");
    // Until the player begins, and only if it was not deleted.
    if (game.history.past.length > 0 || (before !== null && !keptGame(before))) before = null;
    button("last").hidden = before === null || before === game.info.id || game.shown !== null;
    tick();
  });
}
