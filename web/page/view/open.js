// Opening a puzzle: pasted in any format the engine reads, from a file, from a share link, or entered by hand.

import { boxFor, geometryOf } from "../model/geometry.js";
import { blank, clueCount, fromLine, fromRules, puzzleLine } from "../model/position.js";
import { decode, problemOf } from "../text/link.js";
import { opens } from "./dialogs.js";
import { t } from "../text/words.js";
import { button, byId, input, select } from "./dom.js";
import { kindsOf } from "./rulewords.js";
import { failure } from "./task.js";

/** How the engine says that a part of a link is not in the puzzle. */
const PARTLY = /\((drawn without a rule|not understood)/;
/** Larger texts are not ours to send. */
const LARGEST = 200_000;

/** @param {import("../game.js").Game} game @param {import("../calls.js").Engine} engine @param {() => void} focus to the grid */
export function opening(game, engine, focus) {
  const area = /** @type {HTMLTextAreaElement} */ (byId("open-text"));
  const error = byId("open-error");
  const { element } = opens("open", () => (error.textContent = ""));

  /** @param {string} text @returns {Promise<string>} what went wrong, or nothing */
  async function read(text) {
    const linked = decode(text.slice(text.indexOf("#") + 1));
    if (text.includes("#") && linked) {
      game.load(linked.position, { seconds: linked.seconds });
      return "";
    }
    const problem = text.includes("#") ? problemOf(text.slice(text.indexOf("#") + 1)) : null;
    if (problem) return t(problem.key, problem.values);
    if (text.trim() === "") return t("nothing-to-open");
    if (text.length > LARGEST) return t("too-long");
    try {
      const box = otherBox(text);
      const { rules, note } = box ? { rules: null, note: "" } : await engine.rules(text);
      const ruled = rules && fromRules(rules);
      if (ruled && "error" in ruled) return t(ruled.error);
      if (ruled?.position.ruled) return await openRuled(ruled.position, note);
      const found = await engine.check({ puzzle: text, ...(box ? { box } : {}) });
      const position = fromLine(found.puzzle, box ?? undefined);
      if (!position) return t("cannot-show");
      game.load(position);
      const state = found.solutions === 1 ? "" : ` ${t(found.solutions === 0 ? "it-has-none" : "it-has-several")}`;
      const what = position.allowed ? t("opened-marks") : t("opened", { count: clueCount(position) });
      tell([what + state, note], state !== "");
      return "";
    } catch (problem) {
      return failure(problem);
    }
  }

  /** @param {import("../model/position.js").Position} position @param {string} note */
  async function openRuled(position, note) {
    game.load(position);
    const { number } = game;
    const kinds = kindsOf(position).join(", ");
    tell([kinds && t("opened-rules", { kinds }), note], false);
    const found = await engine.judge({ puzzle: puzzleLine(position), box: "" }).catch(() => null);
    if (found && found.solutions !== 1 && game.number === number)
      tell([t(found.solutions === 0 ? "it-has-none" : "it-has-several"), note], true);
    return "";
  }

  /** What was opened, with title and author, and what the engine has not understood. @param {string[]} parts @param {boolean} bad */
  function tell(parts, bad) {
    game.say(parts.filter(Boolean).join(" "), bad || PARTLY.test(parts.join(" ")) ? "bad" : "");
  }

  byId("open-form").addEventListener("submit", async (event) => {
    event.preventDefault();
    error.textContent = await read(area.value);
    if (error.textContent) return;
    element.close();
    area.value = "";
    focus();
  });
  input("open-file").addEventListener("change", async () => {
    const [file] = input("open-file").files ?? [];
    if (file) area.value = (await file.slice(0, LARGEST).text()).trimEnd();
    input("open-file").value = "";
  });
  button("open-empty").addEventListener("click", () => {
    element.close();
    game.load(blank(geometryOf(select("open-size").value) ?? undefined));
    game.say(t("enter-then"));
    focus();
  });
  // A paste anywhere but into a field opens the puzzle.
  document.addEventListener("paste", async (event) => {
    if (event.target instanceof Element && event.target.closest("input, textarea, dialog")) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    event.preventDefault();
    const problem = await read(text);
    if (!problem) return focus();
    area.value = text;
    // As the button does, which also asks the engine for the sizes.
    button("go-open").click();
    error.textContent = problem;
    area.focus();
  });
}

/** The boxes of a plain text of another size than 9×9: as many symbols as it has cells. @param {string} text */
function otherBox(text) {
  const symbols = text.replace(/[^0-9A-Za-z.]/g, "");
  const box = boxFor(symbols.length);
  const fits = /^[0-9A-Z.\s|+-]*$/i.test(text) && box !== null && geometryOf(box) !== null;
  return fits && box !== "3x3" && symbols.length !== 729 ? box : null;
}
