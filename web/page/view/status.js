// What stands around the grid: what the puzzle is, the clock, messages.

import { fix } from "../model/edit.js";
import { clockText } from "../model/clock.js";
import { clueCount, digits } from "../model/position.js";
import { button, byId, plural, set } from "./dom.js";

/** @param {import("../game.js").Game} game */
export function status(game) {
  const message = byId("message");
  const clock = byId("clock");
  const tick = () => (clock.textContent = clockText(game.clock.read(Date.now())));
  setInterval(tick, 500);
  // A page nobody looks at does not count.
  document.addEventListener("visibilitychange", () => {
    if (game.won || game.paused) return;
    if (document.hidden) game.clock.stop(Date.now());
    else game.clock.start(Date.now());
  });

  game.addEventListener("say", (event) => {
    const { text, tone } = /** @type {CustomEvent} */ (event).detail;
    message.textContent = text;
    message.className = `message ${tone}`;
  });
  game.addEventListener("won", () => game.say(`Solved in ${clockText(game.clock.read(Date.now()))}.`, "good"));

  button("pause").addEventListener("click", () => game.pause(!game.paused));
  button("fix").addEventListener("click", () => {
    game.act(fix);
    game.clock.elapsed = 0;
    game.say("The digits are clues now.");
  });
  button("own").addEventListener("click", () => game.show(null));
  button("last").addEventListener("click", () => {
    const { last } = game;
    if (!last) return;
    game.load(last.position, last);
    game.say("");
  });

  game.addEventListener("change", () => {
    const { position } = game;
    const { order } = position.geometry;
    const entering = clueCount(position) === 0 && !position.allowed;
    const size = order === 9 ? "" : `${order}×${order}`;
    const what = entering ? "Enter the clues" : position.allowed ? "Pencil marks" : plural(clueCount(position), "clue");
    const filled = digits(position).filter(Boolean).length;
    byId("about").textContent = [
      size,
      what,
      game.about,
      entering || game.won ? "" : `${position.geometry.cellCount - filled} to go`,
    ]
      .filter(Boolean)
      .join(" · ");
    button("fix").hidden = !(entering && filled > 0);
    const pause = button("pause");
    pause.disabled = game.won;
    set(pause, "aria-pressed", String(game.paused));
    set(pause, "title", game.paused ? "Play on" : "Pause");
    pause.querySelector("use")?.setAttribute("href", game.paused ? "#i-play" : "#i-pause");
    button("own").hidden = !(game.shown?.kind === "walk" || game.shown?.kind === "truth");
    button("last").hidden = game.last === null || game.shown !== null;
    tick();
  });
}
