// The levels that one tap gives, from easy to hard, and what the engine is asked for. Names and sentences are texts.

/** @typedef {{ name: string, wish: Record<string, any> }} Level */

/** @type {Level[]} */
export const LEVELS = [
  { name: "gentle", wish: { level: "easy", clues: { min: 36, max: 38 }, symmetry: "half-turn" } },
  { name: "easy", wish: { level: "easy", clues: { min: 30, max: 34 }, symmetry: "half-turn" } },
  { name: "medium", wish: { level: "medium", symmetry: "half-turn" } },
  { name: "hard", wish: { level: "hard", symmetry: "half-turn" } },
  { name: "expert", wish: { level: "unfair" } },
  { name: "extreme", wish: { level: "extreme" } },
];

/** @param {string} name */
export const levelOf = (name) => LEVELS.find((level) => level.name === name) ?? null;

/** Levels of the days of a week, from Sunday: it gets harder towards Saturday. */
const WEEK = ["easy", "gentle", "easy", "medium", "medium", "hard", "expert"];

/** The date as people write it for machines, in the player's own time zone. @param {Date} date */
export function dayOf(date) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The puzzle of a day: its level, and a seed that is the same everywhere. @param {string} day as dayOf gives it */
export function daily(day) {
  const [year, month, date] = day.split("-").map(Number);
  const level = WEEK[new Date(Date.UTC(year, month - 1, date)).getUTCDay()];
  return { day, level, seed: String(year * 10_000 + month * 100 + date) };
}

/** @param {string} day @param {number} by */
export function dayAfter(day, by) {
  const [year, month, date] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, date + by)).toISOString().slice(0, 10);
}
