// Statistics of games that were won: by level, and the row of days on which the daily puzzle was solved.

import { dayAfter } from "./levels.js";

/** @typedef {{ level: string, seconds: number, hints: number, mistakes: number, day: string, daily: string }} Result */

/**
 * @typedef {object} Line
 * @property {string} level
 * @property {number} count
 * @property {number} best seconds, of games without hints; 0 when there are none
 * @property {number} mean seconds
 * @property {number} clean games without a hint
 */

/** @param {Result[]} results @returns {Line[]} in the order in which the levels first appear */
export function byLevel(results) {
  /** @type {Map<string, Result[]>} */
  const groups = new Map();
  for (const result of results) groups.set(result.level, [...(groups.get(result.level) ?? []), result]);
  return [...groups].map(([level, all]) => {
    const clean = all.filter(({ hints }) => hints === 0);
    return {
      level,
      count: all.length,
      best: clean.length ? Math.min(...clean.map(({ seconds }) => seconds)) : 0,
      mean: all.reduce((sum, { seconds }) => sum + seconds, 0) / all.length,
      clean: clean.length,
    };
  });
}

/** Days in a row, up to today or yesterday, with the daily puzzle solved. @param {Result[]} results @param {string} today */
export function streak(results, today) {
  const days = new Set(results.map(({ daily }) => daily).filter(Boolean));
  let day = days.has(today) ? today : dayAfter(today, -1);
  let count = 0;
  for (; days.has(day); day = dayAfter(day, -1)) count += 1;
  return count;
}

/** Whether a time is the best of its level so far, without hints. @param {Result[]} before @param {Result} result */
export const isBest = (before, result) =>
  result.hints === 0 &&
  before.every(({ level, hints, seconds }) => level !== result.level || hints > 0 || seconds > result.seconds);
