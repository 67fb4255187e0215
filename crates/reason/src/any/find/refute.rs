//! Try and refute: a supposition that fails, if needed with further suppositions inside it.
//!
//! Which candidates are tried: those that fail without further suppositions, then those that are not part of the solution,
//! because the others cannot fail. The proof does not depend on the solution. Flat proofs of all candidates come before
//! proofs by cases, and every supposition is given a few trials by cases before some are given many.

use super::net::refuted;
use super::proof::{Proof, Prover, replay};
use super::run::Run;
use super::{Emit, Flow, Search, closure};
use crate::any::position::Candidate;
use crate::any::technique::Technique;
use core::ops::ControlFlow;
use sudokit_constraint::search::solve;
use sudokit_core::SmallSort;

/// How a round looks for proofs.
#[derive(Clone, Copy)]
enum How {
    Flat,
    Cases,
}

/// The rounds: how proofs are looked for, of how many candidates, and the most suppositions within each.
const ROUNDS: [(How, usize, usize); 5] = [
    (How::Flat, usize::MAX, 1000),
    (How::Cases, 16, 300),
    (How::Cases, 16, 2000),
    (How::Cases, usize::MAX, 20_000),
    (How::Cases, usize::MAX, usize::MAX),
];
/// The most suppositions in the search for the solution of a puzzle without rules.
const MOST_TRIALS: usize = 5000;

pub(super) fn find(search: &mut Search<'_>, emit: Emit<'_>) -> Flow {
    // The candidates of small cells first: most follows from them.
    let mut candidates: Vec<Candidate> = search.position.candidates().collect();
    candidates.small_sort_by_key(|one| (search.position.marks(one.cell).count_ones(), one.cell, one.value));
    let start = Run::new(search);
    closure::begin(search);
    let mut open = Vec::new();
    for candidate in candidates {
        search.goes_on()?;
        match closure::of(search, candidate) {
            Some(_) => open.push(candidate),
            None => tell(search, &start, candidate, &Proof::default(), emit)?,
        }
    }
    if let Some(solution) = solution(search) {
        open.retain(|candidate| solution[candidate.cell] != candidate.value);
    }
    let mut prover = Prover::new(search.space.cell_count());
    for (how, count, most) in ROUNDS {
        let mut unproved = Vec::new();
        for (i, &candidate) in open.iter().enumerate() {
            search.goes_on()?;
            let proof = match how {
                _ if i >= count => None,
                How::Flat => prover.flat(search, candidate, most),
                How::Cases => prover.by_cases(search, candidate, most),
            };
            match proof {
                Some(proof) => tell(search, &start, candidate, &proof, emit)?,
                None => unproved.push(candidate),
            }
        }
        open = unproved;
    }
    Flow::Continue(())
}

fn tell(search: &mut Search<'_>, start: &Run, candidate: Candidate, proof: &Proof, emit: Emit<'_>) -> Flow {
    let mut run = start.clone();
    run.suppose(search, candidate);
    if replay(search, &mut run, proof) {
        emit(refuted(search, Technique::TryAndRefute, candidate, &run))?;
    }
    Flow::Continue(())
}

/// The value of each cell in a solution: that of the position before if there is one. `None` if it is not found in time.
fn solution(search: &mut Search<'_>) -> Option<Vec<usize>> {
    let sets = search.position.sets();
    let fits = |known: &Vec<usize>| known.iter().zip(&sets).all(|(&value, set)| set >> value & 1 != 0);
    if let Some(known) = search.singles.solution.as_ref().filter(|known| fits(known)) {
        return Some(known.clone());
    }
    let space = search.space;
    let found = match space.rules().puzzle() {
        Some(puzzle) => {
            let mut puzzle = (**puzzle).clone();
            let cells = (0..sets.len()).filter(|&cell| !space.is_void(cell));
            cells.for_each(|cell| puzzle.set_possible(cell, sets[cell]));
            let mut found = None;
            solve(&puzzle, 1, search.stop, |values| {
                let value = |&value: &i32| (i64::from(value) - space.least).max(0) as usize;
                found = Some(values.iter().map(value).collect());
                ControlFlow::Break(())
            });
            found
        }
        None => {
            let full = Prover::new(space.cell_count()).complete(search, MOST_TRIALS);
            full.map(|sets| sets.iter().map(|set| set.trailing_zeros() as usize).collect())
        }
    };
    search.singles.solution.clone_from(&found);
    found.filter(fits)
}

#[cfg(test)]
mod tests {
    use crate::any::rule::tests::space;
    use crate::any::{Guide, Position, Technique};
    use std::sync::Arc;
    use sudokit_constraint::model::Puzzle;
    use sudokit_constraint::notation::iss;
    use sudokit_constraint::search::{Verdict, check};
    use sudokit_solve::Stop;

    /// Explains a puzzle with singles and trials alone; the deepest trial.
    fn deepest(line: &str) -> usize {
        let clues = line.bytes().enumerate().filter(|(_, clue)| *clue != b'.');
        let clue = |(cell, clue): (usize, u8)| format!(".~R{}C{}_{}", cell / 9 + 1, cell % 9 + 1, char::from(clue));
        let text: String = clues.map(clue).collect();
        let (space, puzzle): (_, Puzzle) = (space(&text), iss::read(&text).unwrap());
        let Verdict::One(solution) = check(&puzzle, &Stop::new()) else { panic!("{line} has one solution") };
        let solution: Vec<usize> = solution.iter().map(|&value| value as usize - 1).collect();
        let easy = [Technique::FullHouse, Technique::HiddenSingle, Technique::NakedSingle, Technique::TryAndRefute];
        let mut guide = Guide::new(&space).without(|one| !easy.contains(&one));
        let (mut position, mut deepest) = (Position::new(Arc::clone(&space), puzzle.possible()), 0);
        while let Some(step) = guide.next(&position) {
            assert!(step.agrees_with(&solution), "{line}: {}", step.argument);
            let lines = step.trial.iter().flat_map(|trial| trial.lines.iter().enumerate());
            for (number, line) in lines {
                assert!(line.from.iter().all(|&from| from < number), "{line:?} follows from lines before it");
            }
            deepest = deepest.max(step.trial.as_ref().map_or(0, |trial| trial.depth));
            step.apply(&mut position);
        }
        assert!(position.is_full(), "{line}");
        deepest
    }

    #[test]
    fn suppositions_are_nested_only_where_one_does_not_fail() {
        let none = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        assert_eq!(deepest(none), 0);
        // Its rating on the scale of braids is infinite: trials of one supposition do not solve it.
        let two = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";
        assert_eq!(deepest(two), 2);
    }
}
