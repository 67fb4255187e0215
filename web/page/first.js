// The puzzle of a first visit, which the static site has drawn in its HTML before any script runs. Made by
// `sudokit generate --level easy --clues 36..38 --symmetry half-turn --seed 1`.

export const FIRST = {
  level: "gentle",
  puzzle: "879..2.1..26.8.35..34...2.8..7....2..1.2.6.9..6....4..3.1...58..82.5.96..9.1..743",
};
