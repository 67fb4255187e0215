// Puts the page together: the game, the views that show it, and the engine. What is not needed to play (lessons, paper)
// is loaded when it is opened.

import { Engine } from "./calls.js";
import { Game } from "./game.js";
import { keeper, revived } from "./keeper.js";
import { fromLine, gridPuzzle } from "./model/position.js";
import { FIRST } from "./first.js";
import { later, offline } from "./offline.js";
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
import { setter } from "./view/setter.js";
import { sharing } from "./view/share.js";
import { status } from "./view/status.js";
import { steps } from "./view/steps.js";
import { tabs } from "./view/tabs.js";
import { techniqueChoice } from "./view/techniques.js";
import { byId } from "./view/dom.js";
import { winning } from "./view/won.js";

/** Lets the browser draw and answer before the rest is done: no long task while the page loads. */
const breathe = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms));

const language = languageFor(settings.get("language"), navigator.languages);
await speak(language);
document.documentElement.lang = language;
translate(document);

const game = new Game();
const engine = new Engine(openPort);

await breathe();
const grid = board(game);
status(game);
pad(game, grid.focus);
const way = route();
const show = tabs(way);
const course = lessons(game, engine, grid.focus, way);
await breathe();
const hint = hints(game, engine, course);
const walk = steps(game, engine);
ownChain(game, engine);
techniqueChoice(engine);
analyse(game, engine);
await breathe();
const maker = generator(game, engine, grid.focus);
gameList(game, maker, grid.focus);
winning(game, engine, course, maker);
opening(game, engine, grid.focus);
await breathe();
sharing(game, engine);
paper(game, engine);
opens("help");
preferences(game, engine);
setter(game, engine, way, {
  focus: grid.focus,
  play: () => {
    show(byId("tab-pad").checkVisibility() ? "pad" : "hint");
    grid.focus();
  },
  share: () => byId("go-share").click(),
});
more(["open", "share", "paper", "settings", "help"]);
keeper(game);

// Whether a filled grid keeps the rules of its own is for the engine to say.
game.addEventListener("full", async () => {
  const { position } = game;
  const found = await engine.judge({ puzzle: gridPuzzle(position), box: "" }).catch(() => null);
  if (found?.solutions === 1) game.judge(position);
  else if (found && game.position === position) game.say(t("ruled-wrong"), "bad");
});

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

await breathe();
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
// The browser lays the page out for a focus; after a picture it has done so. A hidden tab has no pictures.
await Promise.race([new Promise((resolve) => requestAnimationFrame(resolve)), breathe(100)]);
await breathe();
grid.focus();
way.begin();
document.documentElement.dataset.ready = "true";
later(offline);
// Whoever plays may soon want a hint.
for (const name of ["pointerdown", "keydown"])
  window.addEventListener(name, () => engine.ready().catch(() => {}), { once: true, capture: true });
