// The door to the course: its pages are loaded when they are opened. What other views ask about lessons is known here.

import { COURSE, nextOf } from "../model/course.js";
import { get } from "../store.js";
import { button } from "./dom.js";

/** @param {import("../game.js").Game} game @param {import("../calls.js").Engine} engine @param {() => void} focus */
export function lessons(game, engine, focus) {
  /** @type {Promise<{ list(): void, open(technique: string): void }> | null} */
  let school = null;
  const load = () => {
    school ??= Promise.all([import("./school.js"), import("../data/drills.js"), import("../text/lessons.js")]).then(
      ([module, { DRILLS }, { LESSONS }]) => module.school(game, engine, focus, { drills: DRILLS, lessons: LESSONS }),
    );
    return school;
  };
  button("go-learn").addEventListener("click", async () => (await load()).list());
  return {
    has: (/** @type {string} */ technique) => COURSE.some(([name]) => name === technique),
    title: (/** @type {string} */ technique) => COURSE.find(([name]) => name === technique)?.[1] ?? technique,
    next: () => nextOf(get("learn", {}), 10),
    open: async (/** @type {string} */ technique) => (await load()).open(technique),
  };
}
