// What is wrong with a wish before the engine is asked: ranges that are empty, techniques that no puzzle of the level
// needs, and techniques that are too rare. The engine would search until its time is over.

/** From easy to hard, as HoDoKu has them. */
const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];

/**
 * Techniques that are offered as the hardest of a new puzzle, the most frequent first: the hardest step of at least 5 of
 * 6,000 puzzles (`sudokit generate -n 6000 --seed 1`, then `sudokit explain --format line`). The others take minutes.
 */
export const MAKEABLE = new Set([
  "hidden-single",
  "naked-single",
  "pointing",
  "skyscraper",
  "xy-chain",
  "xy-wing",
  "discontinuous-nice-loop",
  "w-wing",
  "claiming",
  "naked-pair",
  "locked-pair",
  "hidden-pair",
  "continuous-nice-loop",
  "unique-rectangle-1",
  "xyz-wing",
  "two-string-kite",
  "sue-de-coq",
  "forcing-chain-contradiction",
  "bug-1",
  "wxyz-wing",
  "unique-rectangle-4",
  "grouped-discontinuous-nice-loop",
  "als-xz",
  "hidden-rectangle",
  "empty-rectangle",
  "x-wing",
  "naked-triple",
  "unique-rectangle-6",
  "turbot-fish",
  "als-xy-wing",
]);

/** The easiest level of a puzzle that needs a technique of a family; names win. @type {Record<string, string>} */
const LEAST = {
  single: "easy",
  intersection: "medium",
  subset: "medium",
  "single-digit": "hard",
  fish: "hard",
  wing: "hard",
  coloring: "hard",
  uniqueness: "hard",
  chain: "hard",
  "locked-set": "unfair",
  exclusion: "unfair",
  forcing: "extreme",
  exotic: "extreme",
};

/**
 * @param {Record<string, any>} wish
 * @param {{ technique: string, family: string }[]} techniques
 * @returns {string} a key of the texts, or nothing
 */
export function contradiction(wish, techniques) {
  for (const name of ["rating", "clues"]) {
    const { min, max } = wish[name] ?? {};
    if (min !== undefined && max !== undefined && min > max) return `wish-${name}`;
  }
  const technique = techniques.find((item) => item.technique === wish.technique);
  if (technique && !MAKEABLE.has(technique.technique)) return "wish-rare";
  if (technique && wish.level) {
    const least = LEAST[technique.family];
    if (LEVELS.indexOf(wish.level) < LEVELS.indexOf(least)) return "wish-level";
  }
  return "";
}
