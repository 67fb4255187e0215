//! Death blossom: a cell each of whose candidates would lock a set.
//!
//! # Pattern
//! A stem cell, and for each of its candidates an almost locked set (a petal) in which all places of that candidate see
//! the stem. The petals share no cells, and have a digit z in common that the stem does not have.
//!
//! # Why it holds
//! The stem holds one of its candidates. That takes the candidate from its petal, which is then locked and holds z.
//! Whichever petal it is, a cell that sees all places of z in all petals is not z.
//!
//! # Example
//! A stem with two candidates and two petals is an ALS-XY-wing whose middle set is one cell.
//!
//! # Rating
//! HoDoKu: unfair, 360; off by default.
//!
//! # Not to be confused with
//! Forcing chains from a cell, which may use any link.

use super::almost::{Almost, Sets};
use super::evidence;
use crate::board::Board;
use crate::explain::words::View;
use crate::explain::words::phrase::{self, cells, digits};
use crate::step::{Part, Step};
use crate::technique::chain::choice::{Rank, rank, tidy};
use crate::technique::chain::group::common_peers;
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Candidate, Cell, CellSet, Digit, DigitSet, SmallSort};

/// Finds death blossoms.
pub struct DeathBlossoms;

/// The most petals that are tried for a candidate.
const PETALS: usize = 100;

impl Finder for DeathBlossoms {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::DeathBlossom]
    }

    fn next(&self, search: &mut Search<'_>, _: Technique) -> Option<Step> {
        let mut first = None;
        visit(search, &mut |board, stem, petals, gone| {
            first = step(board, stem, petals, gone);
            ControlFlow::Break(())
        });
        first
    }

    /// For each set of eliminations the blossom with the fewest cells.
    fn all(&self, search: &mut Search<'_>, _: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let mut list: Vec<(Rank, Vec<Candidate>, usize, Option<Step>)> = Vec::new();
        visit(search, &mut |board, stem, petals, gone| {
            let size = petals.iter().map(|(_, petal)| petal.cells.len()).sum();
            match list.iter_mut().find(|old| old.1 == gone) {
                Some(old) if old.2 > size => (old.2, old.3) = (size, step(board, stem, petals, gone)),
                Some(_) => {}
                None => list.push((rank(gone), gone.to_vec(), size, step(board, stem, petals, gone))),
            }
            ControlFlow::Continue(())
        });
        list.small_sort_by_key(|found| found.0);
        for step in list.into_iter().filter_map(|found| found.3) {
            if found(step).is_break() {
                return;
            }
        }
    }
}

impl Words for DeathBlossoms {
    fn nudge(&self, _technique: Technique) -> &'static str {
        "each candidate of some cell leads to a set of cells with one candidate too many."
    }

    fn argument(&self, view: &View<'_>) -> String {
        let stem = cells(view.cells(Part::Pattern));
        let petals: Vec<String> = (view.chains().iter())
            .filter_map(|chain| match chain.nodes[..] {
                [stem, petal, ..] => {
                    let left = view.marks(petal.set) - DigitSet::only(stem.digit);
                    Some(format!(
                        "if it is {}, {} lose their {} and hold just {}",
                        stem.digit,
                        cells(petal.set),
                        stem.digit,
                        digits(left)
                    ))
                }
                _ => None,
            })
            .collect();
        let gone = phrase::any_digit(view.gone_digits());
        format!(
            "{stem} can be {}: {}. In every case one of these cells is {gone}, and a cell that sees all their places for \
             {gone} cannot be.",
            phrase::any_digit(view.marks(view.cells(Part::Pattern))),
            petals.join("; "),
        )
    }
}

/// Told of a blossom: the stem, its petals each with its candidate, and what goes, tidy.
type Visitor<'v> = dyn FnMut(&Board, Cell, &[(Digit, &Almost)], &[Candidate]) -> ControlFlow<()> + 'v;

fn visit(search: &mut Search<'_>, found: &mut Visitor<'_>) {
    let sets = &mut search.memory.sets;
    sets.prepare(search.board);
    let overlap = search.settings.set_overlap;
    for stem in search.board.open().iter() {
        let marks = search.board.marks(stem);
        let choices: Vec<_> = marks.iter().map(|digit| (digit, petals(sets, stem, digit))).collect();
        if choices.iter().any(|(_, petals)| petals.is_empty()) {
            continue;
        }
        let blossom = Blossom { board: search.board, stem, marks, overlap };
        if blossom.grow(&choices, &mut vec![], DigitSet::ALL, CellSet::EMPTY, found).is_break() {
            return;
        }
    }
}

/// The sets that a candidate of the stem would lock.
fn petals(sets: &Sets, stem: Cell, digit: Digit) -> Vec<&Almost> {
    let locked = sets.list.iter().filter(|set| set.digits.contains(digit) && set.seen(digit).contains(stem));
    locked.take(PETALS).collect()
}

struct Blossom<'a> {
    board: &'a Board,
    stem: Cell,
    marks: DigitSet,
    overlap: bool,
}

impl Blossom<'_> {
    fn grow<'s>(
        &self,
        choices: &[(Digit, Vec<&'s Almost>)],
        petals: &mut Vec<(Digit, &'s Almost)>,
        common: DigitSet,
        cells: CellSet,
        found: &mut Visitor<'_>,
    ) -> ControlFlow<()> {
        let Some(((digit, list), rest)) = choices.split_first() else {
            let gone = self.gone(petals, common, cells);
            if !gone.is_empty() {
                found(self.board, self.stem, petals, &gone)?;
            }
            return ControlFlow::Continue(());
        };
        for &petal in list {
            let common = common & petal.digits;
            if !self.overlap && !(petal.cells & cells).is_empty() || (common - self.marks).is_empty() {
                continue;
            }
            petals.push((*digit, petal));
            self.grow(rest, petals, common, cells | petal.cells, found)?;
            petals.pop();
        }
        ControlFlow::Continue(())
    }

    fn gone(&self, petals: &[(Digit, &Almost)], common: DigitSet, cells: CellSet) -> Vec<Candidate> {
        let mut gone = Vec::new();
        for digit in (common - self.marks).iter() {
            let places = petals.iter().fold(CellSet::EMPTY, |places, (_, petal)| places | petal.places(digit));
            let mut seen = (common_peers(places) & self.board.places(digit)) - cells;
            seen.remove(self.stem);
            gone.extend(seen.iter().map(|cell| Candidate::at(cell, digit)));
        }
        tidy(&mut gone);
        gone
    }
}

/// The stem is the pattern; the petals are sets, each with the stem's candidate that would lock it as a link.
fn step(board: &Board, stem: Cell, petals: &[(Digit, &Almost)], gone: &[Candidate]) -> Option<Step> {
    let sets: Vec<_> = petals.iter().map(|(_, petal)| *petal).collect();
    let mut evidence = evidence::of_sets(board, &sets);
    let stem_marks = board.marks(stem).iter().map(|digit| (Candidate::at(stem, digit), Part::Pattern));
    evidence.candidates.splice(0..0, stem_marks);
    evidence.chains = petals.iter().map(|&(digit, petal)| evidence::petal(stem, digit, petal)).collect();
    Step::eliminate(Technique::DeathBlossom, gone.iter().copied(), evidence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{few, sets};

    #[test]
    fn every_candidate_of_the_stem_locks_a_petal() {
        let board = few(&[("r5c5", "12"), ("r5c1", "13"), ("r1c5", "23"), ("r1c1", "3456789")]);
        assert_eq!(sets(&board, Technique::DeathBlossom, &["r5c1", "r1c5"]), ["r1c1=3"]);
    }

    #[test]
    fn a_candidate_without_petal_spoils_it() {
        let board = few(&[("r5c5", "124"), ("r5c1", "13"), ("r1c5", "23"), ("r1c1", "3456789")]);
        assert!(sets(&board, Technique::DeathBlossom, &["r5c1", "r1c5"]).is_empty());
    }
}
