// A chain that the player makes: nodes that are off and on in turn. A node is a digit in one cell, or in a group of cells.

/** @typedef {import("../../port/types").Node} Node */

/** Longer ones are not made by hand; the engine takes no more. */
const LONGEST = 100;

/** The chain with one more node; pressing its last node again takes it away. @param {Node[]} chain @param {number} digit @param {string[]} cells @param {boolean} weak whether it begins with a weak link @returns {Node[]} */
export function extended(chain, digit, cells, weak) {
  const last = chain[chain.length - 1];
  if (last && last.digit === digit && last.cells.join() === cells.join()) return chain.slice(0, -1);
  if (chain.length >= LONGEST) return chain;
  return begunWith([...chain, { digit, cells, on: false }], weak);
}

/** The chain with its first link weak or strong. @param {Node[]} chain @param {boolean} weak @returns {Node[]} */
export const begunWith = (chain, weak) => chain.map((node, i) => ({ ...node, on: i % 2 === (weak ? 0 : 1) }));

/** As a step, to be drawn. @param {Node[]} chain @returns {import("../../port/types").Step} */
export const chainStep = (chain) => ({ technique: "", title: "", chains: [chain] });
