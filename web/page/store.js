// What the browser keeps between visits: the game, as a share link has it, and a few words on it.

import { decode, encode } from "./text/link.js";

const KEY = "sudokit.game";

/** @param {import("./game.js").Game} game */
export function save(game) {
  try {
    const text = encode(game.position, game.clock.read(Date.now()) / 1000);
    localStorage.setItem(KEY, JSON.stringify({ text, about: game.about }));
  } catch {
    // Storage can be forbidden or full; the game goes on without it.
  }
}

/** @returns {{ position: import("./model/position.js").Position, seconds: number, about: string } | null} */
export function saved() {
  try {
    const { text, about } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    const game = decode(String(text ?? ""));
    return game && { ...game, about: String(about ?? "") };
  } catch {
    return null;
  }
}
