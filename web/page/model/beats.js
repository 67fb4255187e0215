// A step told beat by beat: a chain link after link, everything else pattern first and conclusion second. The last beat
// shows all of it.

/** @typedef {import("../../port/types").Step} Step */
/** @typedef {import("../../port/types").Node} Node */

/**
 * @typedef {{ kind: "start", node: Node }
 *   | { kind: "link", from: Node, to: Node }
 *   | { kind: "pattern" }
 *   | { kind: "end", effects: string[] }} Beat
 */

/** What follows from a step, in a few characters each. @param {Step} step */
export const effectsOf = (step) => [
  ...(step.placements ?? []),
  ...(step.eliminations ?? []).map((candidate) => candidate.replace("=", "≠")),
];

/** @param {Step | null} step @returns {Beat[]} */
export function beatsOf(step) {
  if (!step) return [];
  const chains = (step.chains ?? []).filter((chain) => chain.length > 1);
  if (chains.length > 0)
    return [
      ...chains.flatMap((chain) => [
        /** @type {Beat} */ ({ kind: "start", node: chain[0] }),
        ...chain.slice(1).map((to, i) => /** @type {Beat} */ ({ kind: "link", from: chain[i], to })),
      ]),
      { kind: "end", effects: effectsOf(step) },
    ];
  const effects = effectsOf(step);
  const pattern = (step.candidates ?? []).length > 1 && (step.eliminations ?? []).length > 0;
  return effects.length > 0 && pattern ? [{ kind: "pattern" }, { kind: "end", effects }] : [];
}

/** The part of a step that is seen at a beat; all of it at the last, or when there is no such beat. @param {Step} step @param {number | null} beat @returns {Step} */
export function upTo(step, beat) {
  const beats = beatsOf(step);
  if (beat === null || beat >= beats.length - 1 || beats.length === 0) return step;
  const hidden = { ...step, eliminations: [], placements: [] };
  if (beats[beat].kind === "pattern") return hidden;
  let left = beat + 1;
  const chains = [];
  for (const chain of (step.chains ?? []).filter((nodes) => nodes.length > 1)) {
    if (left <= 0) break;
    chains.push(chain.slice(0, left));
    left -= chain.length;
  }
  return { ...hidden, chains, candidates: [] };
}
