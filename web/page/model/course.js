// The course: techniques in the order in which they are learnt, and how far the player has come. Titles are the engine's
// names; lessons and drills are loaded when the course is opened.

/** @type {[string, string][]} */
export const COURSE = [
  ["full-house", "Full house"],
  ["hidden-single", "Hidden single"],
  ["naked-single", "Naked single"],
  ["pointing", "Locked candidates (pointing)"],
  ["claiming", "Locked candidates (claiming)"],
  ["locked-pair", "Locked pair"],
  ["naked-pair", "Naked pair"],
  ["hidden-pair", "Hidden pair"],
  ["locked-triple", "Locked triple"],
  ["naked-triple", "Naked triple"],
  ["hidden-triple", "Hidden triple"],
  ["naked-quad", "Naked quadruple"],
  ["x-wing", "X-wing"],
  ["swordfish", "Swordfish"],
  ["skyscraper", "Skyscraper"],
  ["two-string-kite", "Two-string kite"],
  ["turbot-fish", "Turbot fish"],
  ["empty-rectangle", "Empty rectangle"],
  ["xy-wing", "XY-wing"],
  ["xyz-wing", "XYZ-wing"],
  ["w-wing", "W-wing"],
  ["wxyz-wing", "WXYZ-wing"],
  ["finned-x-wing", "Finned X-wing"],
  ["sashimi-x-wing", "Sashimi X-wing"],
  ["finned-swordfish", "Finned swordfish"],
  ["sashimi-swordfish", "Sashimi swordfish"],
  ["simple-colors-trap", "Simple colours trap"],
  ["multi-colors-1", "Multi colours type 1"],
  ["unique-rectangle-1", "Unique rectangle type 1"],
  ["unique-rectangle-2", "Unique rectangle type 2"],
  ["unique-rectangle-4", "Unique rectangle type 4"],
  ["hidden-rectangle", "Hidden rectangle"],
  ["avoidable-rectangle-1", "Avoidable rectangle type 1"],
  ["bug-1", "Bivalue universal grave + 1"],
  ["x-chain", "X-chain"],
  ["xy-chain", "XY-chain"],
  ["continuous-nice-loop", "Continuous nice loop"],
  ["discontinuous-nice-loop", "Discontinuous nice loop"],
  ["sue-de-coq", "Sue de Coq"],
  ["als-xz", "Almost locked set XZ-rule"],
  ["als-xy-wing", "Almost locked set XY-wing"],
];

/** @typedef {Record<string, number[]>} Progress numbers of the drills that were solved, by technique */

/** @param {Progress} progress @param {string} technique @param {number} drill @returns {Progress} */
export const withDone = (progress, technique, drill) => ({
  ...progress,
  [technique]: [...new Set([...(progress[technique] ?? []), drill])].sort((a, b) => a - b),
});

/** The first technique with fewer than so many drills done; null when all are. @param {Progress} progress @param {number} count */
export const nextOf = (progress, count) =>
  COURSE.find(([technique]) => (progress[technique]?.length ?? 0) < count)?.[0] ?? null;
