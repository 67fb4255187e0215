// What is wrong with a wish before the engine is asked: ranges that are empty, and techniques that no puzzle of the level
// needs. The engine would search until its time is over.

/** From easy to hard, as HoDoKu has them. */
const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];

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
 * @param {{ technique: string, family: string, level?: string, makeable?: boolean }[]} techniques
 * @returns {string} a key of the texts, or nothing
 */
export function contradiction(wish, techniques) {
  for (const name of ["rating", "clues"]) {
    const { min, max } = wish[name] ?? {};
    if (min !== undefined && max !== undefined && min > max) return `wish-${name}`;
  }
  const technique = techniques.find((item) => item.technique === wish.technique);
  if (technique?.makeable === false) return "wish-rare";
  if (technique && wish.level) {
    const least = technique.level ?? LEAST[technique.family];
    if (LEVELS.indexOf(wish.level) < LEVELS.indexOf(least)) return "wish-level";
  }
  return "";
}
