// Puts the page together: the game, the views that show it, and the port to the engine.

import { Game } from "./game.js";
import { fromLine } from "./model/position.js";
import { openPort } from "./port.js";
import { save, saved } from "./store.js";
import { decode } from "./text/link.js";
import { analyse } from "./view/analyse.js";
import { board } from "./view/board.js";
import { colours } from "./view/colours.js";
import { opens } from "./view/dialogs.js";
import { hints } from "./view/hint.js";
import { generator } from "./view/new.js";
import { opening } from "./view/open.js";
import { pad } from "./view/pad.js";
import { printing } from "./view/print.js";
import { sharing } from "./view/share.js";
import { status } from "./view/status.js";
import { steps } from "./view/steps.js";
import { tabs } from "./view/tabs.js";

/** For the first visit. Made by `sudokit generate --level hard --symmetry half-turn --seed 2`. */
const FIRST = "..2.5..8.8..6.......1.78..96.7...94.1.......6.29...7.55..42.3.......9..4.7..3.6..";

const game = new Game();
const port = openPort();

const grid = board(game);
colours();
status(game);
pad(game, grid.focus);
const show = tabs();
const hint = hints(game, port);
const walk = steps(game, port);
analyse(game, port);
printing(game, port, generator(game, port));
opening(game, port);
sharing(game, port);
opens("help");

/** @returns {boolean} whether the address held a game */
function fromAddress() {
  const linked = decode(location.hash);
  if (!linked) return false;
  game.load(linked.position, { seconds: linked.seconds });
  // What is played from now on is kept in the browser; the old state shall not come back with a reload.
  history.replaceState(null, "", location.pathname + location.search);
  return true;
}

// A link opens over the game that was kept, so that there is a way back to it.
const old = saved();
if (old) game.load(old.position, old);
if (!fromAddress() && !old) game.load(/** @type {any} */ (fromLine(FIRST)));
window.addEventListener("hashchange", fromAddress);

let timer = 0;
game.addEventListener("change", () => {
  clearTimeout(timer);
  timer = setTimeout(() => save(game), 300);
});
window.addEventListener("pagehide", () => save(game));

document.addEventListener("keydown", (event) => {
  if (
    event.target instanceof Element &&
    event.target.closest("input:not([type=radio], [type=checkbox]), textarea, select, dialog")
  )
    return;
  const command = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (command && key === "z") game.move(event.shiftKey ? "redo" : "undo");
  else if (command && key === "y") game.move("redo");
  else if (key === "?") {
    show("hint");
    hint();
  } else if (key === "[" || key === "]") {
    if (!(key === "[" ? walk.back() : walk.forward())) return;
  } else return;
  event.preventDefault();
});
document.documentElement.dataset.ready = "true";
