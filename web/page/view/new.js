// New puzzles: a level in one tap, or more options.

import { geometryOf } from "../model/geometry.js";
import { LEVELS } from "../model/levels.js";
import { fromLine } from "../model/position.js";
import { MAKEABLE, contradiction } from "../model/wishes.js";
import { levelName, t } from "../text/words.js";
import { opens } from "./dialogs.js";
import { button, byId, input, make, select } from "./dom.js";
import { Task, failure } from "./task.js";

/** As text, for a seed has 64 bits. */
export const randomSeed = () => String(crypto.getRandomValues(new BigUint64Array(1))[0]);

/** @param {import("../game.js").Game} game @param {import("../calls.js").Engine} engine @param {() => void} focus to the grid */
export function generator(game, engine, focus) {
  const task = new Task(byId("new-task"));
  const form = /** @type {HTMLFormElement} */ (byId("new-form"));
  const size = select("new-size");
  const { element, open } = opens("new", () => {
    byId("new-error").textContent = "";
    // The level of the last puzzle, or the first, has the focus.
    const levels = [...byId("new-levels").querySelectorAll("button")];
    const last = levels.find((level) => level.dataset.level === game.info.level) ?? levels[0];
    for (const level of levels) level.autofocus = level === last;
  });
  /** @type {Awaited<ReturnType<typeof engine.techniques>>} */
  let techniques = [];

  const nine = () => size.value === "3x3" || size.value === "";
  size.addEventListener("change", () => {
    for (const field of form.querySelectorAll(".nine")) {
      field.classList.toggle("off", !nine());
      for (const control of field.querySelectorAll("input, select"))
        /** @type {HTMLInputElement} */ (control).disabled = !nine();
      if (field instanceof HTMLFieldSetElement) field.disabled = !nine();
    }
  });

  /** What the form asks for, as the engine takes it. */
  function wish() {
    /** @type {Record<string, any>} */
    const request = nine() ? {} : { box: size.value };
    const number = (/** @type {string} */ id) => (input(id).value === "" ? null : Number(input(id).value));
    const range = (/** @type {string} */ name) => {
      const [min, max] = [number(`new-${name}-min`), number(`new-${name}-max`)];
      if (min === null && max === null) return;
      request[name] = { ...(min === null ? {} : { min }), ...(max === null ? {} : { max }) };
    };
    range("clues");
    if (input("new-minimal").checked) request.minimal = true;
    if (!nine()) return request;
    for (const name of ["level", "technique", "symmetry"])
      if (select(`new-${name}`).value) request[name] = select(`new-${name}`).value;
    range("rating");
    return request;
  }

  /**
   * Makes a puzzle and begins it.
   * @param {Record<string, any>} request
   * @param {Partial<import("../game.js").Info>} info
   */
  async function make_(request, info) {
    const problem = contradiction(request, techniques);
    if (problem) {
      byId("new-error").textContent = t(problem);
      return;
    }
    byId("new-error").textContent = "";
    try {
      const made = await task.run((options) => engine.generate(request, options));
      const position = fromLine(made.puzzle, made.box);
      if (!position) throw new Error(t("cannot-show"));
      element.close();
      game.load(position, info);
      game.say(t("made", { count: made.clues, seed: made.seed }));
      focus();
    } catch (error) {
      byId("new-error").textContent = failure(error);
    }
  }

  byId("new-levels").append(
    ...LEVELS.map(({ name, wish: asked }) =>
      make(
        "button",
        {
          type: "button",
          class: "choice",
          "data-level": name,
          click: () => make_({ ...asked, seed: randomSeed() }, { level: name }),
        },
        make("b", {}, t(`level-${name}`)),
        make("span", {}, t(`level-${name}-is`)),
      ),
    ),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (task.busy) return;
    const asked = wish();
    const seed = input("new-seed").value.trim() || randomSeed();
    button("new-make").disabled = true;
    await make_({ ...asked, seed }, { about: described(asked) });
    button("new-make").disabled = false;
    if (!element.open) input("new-seed").value = "";
  });
  element.addEventListener("close", () => task.cancel());

  // The engine is loaded when it is needed for the first time.
  let asked = false;
  const know = () => {
    if (asked) return;
    asked = true;
    choices(engine)
      .then((found) => (techniques = found))
      .catch((error) => {
        asked = false;
        game.say(`${failure(error)} ${t("no-help")}`, "bad");
      });
  };
  for (const id of ["go-new", "go-open", "go-share", "go-help", "tab-steps"]) byId(id).addEventListener("click", know);
  return { open, make: make_ };
}

/** A few words on what was asked for. @param {Record<string, any>} request */
function described(request) {
  if (request.level) return levelName(request.level);
  if (request.technique) return select("new-technique").selectedOptions[0]?.textContent ?? "";
  const { min, max } = request.rating ?? {};
  return request.rating ? `SE ${[min ?? "", max ?? ""].join("–")}` : "";
}

/** The engine knows what there is to choose from. @param {import("../calls.js").Engine} engine */
async function choices(engine) {
  const [about, techniques] = await Promise.all([engine.about(), engine.techniques()]);
  const sizes = /** @type {string[]} */ (about.sizes).flatMap((box) => geometryOf(box) ?? []);
  for (const id of ["new-size", "open-size"]) {
    const options = sizes.map(({ box, order, boxRows, boxColumns }) =>
      make(
        "option",
        { value: box, selected: box === "3x3" },
        `${order}×${order}${boxRows === boxColumns ? "" : `, ${t("boxes")} ${boxRows}×${boxColumns}`}`,
      ),
    );
    select(id).replaceChildren(...options);
  }
  const option = (/** @type {string} */ value, name = value) => make("option", { value }, name);
  select("new-level").append(...about.levels.map((/** @type {string} */ name) => option(name, levelName(name))));
  select("new-symmetry").replaceChildren(
    ...about.symmetries.map((/** @type {string} */ name) => option(name, t(`symmetry-${name}`))),
  );
  const makeable = techniques.filter((item) => MAKEABLE.has(item.technique));
  for (const family of new Set(makeable.map((item) => item.family))) {
    const own = makeable.filter((item) => item.family === family);
    const options = own.map((item) => make("option", { value: item.technique }, item.title));
    select("new-technique").append(make("optgroup", { label: t(`family-${family}`) }, ...options));
  }
  select("share-format").replaceChildren(
    ...about.formats.filter((/** @type {string} */ name) => name !== "xml").map((/** @type {string} */ name) => option(name)),
  );
  select("share-format").dispatchEvent(new Event("known"));
  byId("version").textContent = `sudokit ${about.version}.`;
  return techniques;
}
