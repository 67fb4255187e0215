// Keeps the game in the browser: a moment after each change, when the page is hidden, and when another game begins. A tab
// that has the same game as another one follows it; if both have changed it, this tab goes on with a copy.

import { read, written } from "./model/journal.js";
import * as store from "./store.js";
import { newInfo } from "./game.js";
import { t } from "./text/words.js";

const PAUSE = 150;

/** @param {import("./game.js").Game} game */
export function keeper(game) {
  let timer = 0;
  /** The number of the record that this tab has seen last; 0 for a game that was not kept yet. */
  let seen = 0;
  /** What was written last, so that nothing is written twice. */
  let last = "";
  let warned = false;

  const state = () => {
    const journal = written(game.history);
    return { journal, text: JSON.stringify([journal, game.paused, game.won, game.info]) };
  };

  /** @param {boolean} [clock] also when nothing but the time has changed */
  function save(clock = false) {
    clearTimeout(timer);
    const { journal, text } = state();
    if (text === last && !clock) return;
    const there = store.game(game.info.id);
    if (there && there.revision !== seen) {
      // Another tab has written it. With nothing new here, that one is right.
      if (text === last) return;
      game.info = newInfo({ ...game.info, id: newInfo().id });
      seen = 0;
      store.setCurrent(game.info.id);
    }
    seen += 1;
    const kept = store.putGame({
      revision: seen,
      info: game.info,
      journal,
      seconds: Math.floor(game.clock.read(Date.now()) / 1000),
      paused: game.paused,
      won: game.won,
      begun: game.begun,
      played: Date.now(),
    });
    if (!kept && !warned) game.say(t("not-kept"), "bad");
    warned ||= !kept;
    last = text;
  }

  game.addEventListener("leave", () => {
    if (last === "") return;
    save(true);
    // A puzzle that was only looked at is not worth a place in the list.
    if (!store.game(game.info.id)?.begun) store.drop(game.info.id);
    last = "";
  });
  game.addEventListener("load", () => {
    seen = store.game(game.info.id)?.revision ?? 0;
    last = seen ? state().text : "";
    store.setCurrent(game.info.id);
    if (!seen) save();
  });
  game.addEventListener("change", () => {
    clearTimeout(timer);
    timer = setTimeout(save, PAUSE);
  });
  window.addEventListener("pagehide", () => save(true));
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) save(true);
    else store.setCurrent(game.info.id);
  });
  window.addEventListener("storage", (event) => {
    if (store.gameOf(event.key) !== game.info.id) return;
    const there = store.game(game.info.id);
    const history = there && read(there.journal);
    if (!there || !history || there.revision <= seen || state().text !== last) return;
    seen = there.revision;
    game.info = there.info;
    game.follow(history, there.seconds);
    last = state().text;
  });
}

/** A kept game as the game takes it. @param {store.Kept} kept */
export function revived(kept) {
  const history = read(kept.journal);
  return history && { history, info: kept.info, seconds: kept.seconds, paused: kept.paused };
}
