// The generator: what a new puzzle is to be like.

import { geometryOf } from "../model/geometry.js";
import { fromLine } from "../model/position.js";
import { opens } from "./dialogs.js";
import { button, byId, input, make, plural, select } from "./dom.js";
import { Task, failure } from "./task.js";

/** @typedef {import("../../port/types").Port} Port */

/** @param {import("../game.js").Game} game @param {Promise<Port>} port */
export function generator(game, port) {
  const task = new Task(byId("new-task"), port);
  const form = /** @type {HTMLFormElement} */ (byId("new-form"));
  const size = select("new-size");
  const { element } = opens("new", () => (byId("new-error").textContent = ""));

  const nine = () => size.value === "3x3";
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

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (task.busy) return;
    const request = { ...wish(), seed: input("new-seed").value.trim() || randomSeed() };
    button("new-make").disabled = true;
    byId("new-error").textContent = "";
    try {
      const made = await task.call("generate", request);
      const position = fromLine(made.puzzle, made.box);
      if (!position) throw new Error("the engine gave a grid that cannot be shown");
      input("new-seed").value = "";
      element.close();
      game.load(position, { about: described(request) });
      game.say(`A new puzzle with ${plural(made.clues, "clue")}, seed ${made.seed}.`);
    } catch (error) {
      byId("new-error").textContent = failure(error);
    } finally {
      button("new-make").disabled = false;
    }
  });
  element.addEventListener("close", () => task.cancel());
  port
    .then((opened) => choices(opened))
    .catch((error) => game.say(`${failure(error)} Playing works, help does not.`, "bad"));
  return wish;
}

/** As text, for a seed has 64 bits. */
export const randomSeed = () => String(crypto.getRandomValues(new BigUint64Array(1))[0]);

/** A few words on what was asked for. @param {Record<string, any>} request */
function described(request) {
  if (request.level) return request.level;
  if (request.technique) return select("new-technique").selectedOptions[0]?.textContent ?? "";
  const { min, max } = request.rating ?? {};
  return request.rating ? `SE ${[min ?? "", max ?? ""].join("–")}` : "";
}

/** The engine knows what there is to choose from. @param {Port} port */
async function choices(port) {
  const [about, techniques] = await Promise.all([port.call("about", null), port.call("techniques", null)]);
  const name = (/** @type {any} */ item) => (typeof item === "string" ? item : item.name);
  const sizes = /** @type {string[]} */ (about.sizes).flatMap((box) => geometryOf(box) ?? []);
  for (const id of ["new-size", "open-size"]) {
    const options = sizes.map(({ box, order, boxRows, boxColumns }) =>
      make(
        "option",
        { value: box, selected: box === "3x3" },
        `${order}×${order}${boxRows === boxColumns ? "" : `, boxes ${boxRows}×${boxColumns}`}`,
      ),
    );
    select(id).replaceChildren(...options);
  }
  select("new-level").append(
    ...about.levels.map((/** @type {any} */ level) => make("option", { value: name(level) }, name(level))),
  );
  select("new-symmetry").replaceChildren(
    ...about.symmetries.map((/** @type {any} */ item) => make("option", { value: name(item) }, name(item))),
  );
  const families = [...new Set(techniques.map((/** @type {any} */ item) => item.family))];
  for (const family of families) {
    const own = techniques.filter((/** @type {any} */ item) => item.family === family);
    select("new-technique").append(
      make(
        "optgroup",
        { label: family },
        ...own.map((/** @type {any} */ item) => make("option", { value: item.technique }, item.title)),
      ),
    );
  }
  select("share-format").replaceChildren(
    ...about.formats
      .filter((/** @type {any} */ item) => name(item) !== "xml")
      .map((/** @type {any} */ item) => make("option", { value: name(item) }, name(item))),
  );
  byId("version").textContent = `sudokit ${about.version}.`;
}
