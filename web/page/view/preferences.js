// The settings: mistakes, clock, light, colours, language.

import { puzzleLine } from "../model/position.js";
import { settings } from "../settings.js";
import { LANGUAGES, languageNow } from "../text/words.js";
import { opens } from "./dialogs.js";
import { input, make, select } from "./dom.js";

/** As theme.js reads it before the page is painted. */
const THEME = "sudokit.theme";

/** @param {import("../game.js").Game} game @param {import("../calls.js").Engine} engine */
export function preferences(game, engine) {
  opens("settings");
  for (const name of /** @type {const} */ (["mistakes", "clock", "peers"])) {
    const box = input(`set-${name}`);
    box.checked = settings.get(name);
    box.addEventListener("change", () => settings.set(name, box.checked));
  }
  settings.addEventListener("change", () => {
    mistakes();
    game.changed();
  });
  game.addEventListener("load", mistakes);
  game.addEventListener("set", mistakes);

  /** The solution is asked for only when mistakes are to be shown. */
  async function mistakes() {
    if (!settings.get("mistakes")) {
      game.solution = null;
      return;
    }
    const { number } = game;
    const puzzle = { puzzle: puzzleLine(game.position), box: game.position.geometry.box };
    const found = await engine.solve(puzzle).catch(() => null);
    if (game.number !== number || found?.solutions !== 1) return;
    game.solution = found.solution;
    game.changed();
  }

  const theme = select("set-theme");
  theme.value = document.documentElement.dataset.theme ?? "";
  theme.addEventListener("change", () => {
    if (theme.value) document.documentElement.dataset.theme = theme.value;
    else delete document.documentElement.dataset.theme;
    try {
      if (theme.value) localStorage.setItem(THEME, theme.value);
      else localStorage.removeItem(THEME);
    } catch {
      // Storage can be forbidden; then the choice lasts as long as the page.
    }
  });

  const language = select("set-language");
  language.append(...Object.entries(LANGUAGES).map(([value, name]) => make("option", { value, lang: value }, name)));
  language.value = languageNow();
  language.addEventListener("change", () => {
    settings.set("language", language.value);
    // Every text is put in once, at the beginning; the game is kept.
    location.reload();
  });
}
