// Puts the page together: the game, the views that show it, and the engine. What is not needed to play (lessons, paper)
// is loaded when it is opened.

import { Engine } from "./calls.js";
import { Game } from "./game.js";
import { keeper, revived } from "./keeper.js";
import { fromLine } from "./model/position.js";
import { FIRST } from "./first.js";
import { offline } from "./offline.js";
import { openPort } from "./port.js";
import { settings } from "./settings.js";
import { current, old } from "./store.js";
import { decode, problemOf } from "./text/link.js";
import { languageFor, speak, t, translate } from "./text/words.js";
import { analyse } from "./view/analyse.js";
import { board } from "./view/board.js";
import { ownChain } from "./view/chain.js";
import { more, opens } from "./view/dialogs.js";
import { gameList } from "./view/games.js";
import { hints } from "./view/hint.js";
import { keyboard } from "./view/keys.js";
import { lessons } from "./view/lessons.js";
import { generator } from "./view/new.js";
import { opening } from "./view/open.js";
import { pad } from "./view/pad.js";
import { paper } from "./view/paper.js";
import { preferences } from "./view/preferences.js";
import { route } from "./view/route.js";
import { sharing } from "./view/share.js";
import { status } from "./view/status.js";
import { steps } from "./view/steps.js";
import { tabs } from "./view/tabs.js";
import { techniqueChoice } from "./view/techniques.js";
import { winning } from "./view/won.js";

const language = languageFor(settings.get("language"), navigator.languages);
await speak(language);
document.documentElement.lang = language;
translate(document);

const game = new Game();
const engine = new Engine(openPort());

const grid = board(game);
status(game);
pad(game, grid.focus);
const way = route();
const show = tabs(way);
const course = lessons(game, engine, grid.focus, way);
const hint = hints(game, engine, course);
const walk = steps(game, engine);
ownChain(game, engine);
techniqueChoice(engine);
analyse(game, engine);
const maker = generator(game, engine, grid.focus);
gameList(game, maker, grid.focus);
winning(game, engine, course, maker);
opening(game, engine, grid.focus);
sharing(game, engine);
paper(game, engine);
opens("help");
preferences(game, engine);
more(["open", "share", "paper", "settings", "help"]);
keeper(game);

/** @returns {boolean} whether the address held a game */
function fromAddress() {
  const linked = decode(location.hash);
  const problem = problemOf(location.hash);
  // A bad link says why when the game that stays is there.
  if (problem) setTimeout(() => game.say(t(problem.key, problem.values), "bad"));
  if (problem) history.replaceState(null, "", location.pathname + location.search);
  if (!linked) return false;
  game.load(linked.position, { seconds: linked.seconds });
  // What is played from now on is kept in the browser; the old state shall not come back with a reload.
  history.replaceState(null, "", location.pathname + location.search);
  return true;
}

// A link opens as a game of its own; the one before it stays in the list.
const kept = current();
const last = (kept && revived(kept)) ?? old();
if (last) game.resume(last);
if (!fromAddress() && !last) game.load(/** @type {any} */ (fromLine(FIRST.puzzle)), { level: FIRST.level });
window.addEventListener("hashchange", () => {
  if (fromAddress()) grid.focus();
});

keyboard(game, grid, {
  hint: () => {
    show("hint");
    hint();
  },
  back: walk.back,
  forward: walk.forward,
});
document.documentElement.dataset.ready = "true";
grid.focus();
way.begin();
offline();
