// The door to the course: its pages are loaded when they are opened. What other views ask about lessons is known here.

import { COURSE, nextOf } from "../model/course.js";
import { get } from "../store.js";
import { lessonsIn } from "../text/lessons.js";
import { languageNow } from "../text/words.js";
import { button } from "./dom.js";

/** @param {import("../game.js").Game} game @param {import("../calls.js").Engine} engine @param {() => void} focus @param {import("./route.js").Route} way */
export function lessons(game, engine, focus, way) {
  /** @type {Promise<{ show(page: string): void, leave(): void }> | null} */
  let school = null;
  const load = () => {
    school ??= Promise.all([import("./school.js"), import("../data/drills.js"), lessonsIn(languageNow())]).then(
      ([module, { DRILLS }, lessons]) => module.school(game, engine, focus, way, { drills: DRILLS, lessons }),
    );
    return school;
  };
  way.listen(async ({ learn }) => {
    if (learn === null) return (await school)?.leave();
    const { show } = await load();
    // It may have been left while it was loaded.
    if (way.place.learn === learn) show(learn);
  });
  button("go-learn").addEventListener("click", () => way.go({ tab: "", learn: "" }));
  return {
    has: (/** @type {string} */ technique) => COURSE.some(([name]) => name === technique),
    title: (/** @type {string} */ technique) => COURSE.find(([name]) => name === technique)?.[1] ?? technique,
    next: () => nextOf(get("learn", {}), 10),
    open: (/** @type {string} */ technique) => way.go({ tab: "", learn: technique }),
  };
}
