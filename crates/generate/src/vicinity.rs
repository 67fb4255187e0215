//! The neighbours of a puzzle: proper puzzles with some clues removed and others added.
//!
//! The players' forum found its hardest puzzles by walking through such neighbourhoods, written {-1 +1} or {-2 +2}. No
//! neighbour needs a search of its own. Remove clues, and list the solutions of the rest. A candidate that only one of
//! the solutions has makes the puzzle proper if it becomes a clue, so the {+1} neighbours follow from the number of
//! solutions each candidate has. For {+2}, do the same within the solutions of each first candidate.

use core::ops::ControlFlow;
use sudokit_core::{Candidate, Cell, Digit, Grid, Puzzle, Solution};
use sudokit_solve::{Limit, Scratch, Solver, Stop};

/// Which neighbours are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vicinity {
    /// The number of clues to remove: 1 to 3.
    pub out: usize,
    /// The number of clues to add: 1 or 2. Of two, neither may suffice alone.
    pub into: usize,
    /// Whether to list only neighbours without redundant clues.
    pub minimal: bool,
}

/// The result of listing the neighbours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// The number of neighbours found.
    pub found: u64,
    /// Whether the list is complete: no stop was requested, `take` did not break off, and no removal left more than
    /// [`Vicinity::MOST`] solutions.
    pub complete: bool,
}

impl Vicinity {
    /// Clues whose removal leaves more solutions than this are skipped: too far from proper for a list.
    pub const MOST: u64 = 20_000;

    /// Passes every neighbour to `take` once, in a fixed order. The puzzle itself is not a neighbour.
    ///
    /// ```
    /// use sudokit_generate::Vicinity;
    /// use sudokit_solve::{Solver, Stop};
    /// use std::ops::ControlFlow;
    ///
    /// let puzzle: sudokit_core::Puzzle =
    ///     "..7.2.....6..........31.4...2.........6..7.3..5.93........468.....2.8.1...5...9.2".parse()?;
    /// let near = Vicinity { out: 1, into: 1, minimal: true };
    /// let mut first = None;
    /// near.each(&puzzle.clues(), &Solver::new(), &Stop::new(), |neighbour| {
    ///     first = Some(*neighbour);
    ///     ControlFlow::Break(())
    /// });
    /// assert!(Solver::new().is_minimal(&first.ok_or("it has neighbours")?.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn each(
        &self,
        puzzle: &Grid,
        solver: &Solver,
        stop: &Stop,
        mut take: impl FnMut(&Grid) -> ControlFlow<()>,
    ) -> Seen {
        let clues: Vec<Candidate> = puzzle.clues().map(|(cell, digit)| Candidate::at(cell, digit)).collect();
        let mut seen = Seen { found: 0, complete: true };
        let mut scratch = Scratch::new();
        let mut out: Vec<usize> = (0..self.out.clamp(1, 3)).collect();
        while out.last().is_some_and(|&last| last < clues.len()) {
            if stop.is_raised() {
                seen.complete = false;
                break;
            }
            let gone: Vec<Candidate> = out.iter().map(|&i| clues[i]).collect();
            let Some(mut near) = around(puzzle, &gone, self.into, Self::MOST, solver, &mut scratch) else {
                seen.complete = false;
                next_combination(&mut out, clues.len());
                continue;
            };
            if self.minimal {
                let minimal = crate::minimize::strict::minimal_ones(*solver, &near, &Grid::EMPTY);
                let mut minimal = minimal.iter();
                near.retain(|_| minimal.next().copied().unwrap_or(false));
            }
            for neighbour in &near {
                seen.found += 1;
                if take(neighbour).is_break() {
                    seen.complete = false;
                    return seen;
                }
            }
            next_combination(&mut out, clues.len());
        }
        seen
    }
}

/// The next choice of some of `count` items in lexical order; after the last choice its last entry is `count`.
fn next_combination(choice: &mut [usize], count: usize) {
    let size = choice.len();
    for i in (0..size).rev() {
        choice[i] += 1;
        if choice[i] + size - i <= count {
            for j in i + 1..size {
                choice[j] = choice[j - 1] + 1;
            }
            return;
        }
    }
    if let Some(last) = choice.last_mut() {
        *last = count;
    }
}

/// The proper puzzles with `into` clues instead of the `gone` ones; `None` when more than `most` solutions are left.
pub(crate) fn around(
    puzzle: &Grid,
    gone: &[Candidate],
    into: usize,
    most: u64,
    solver: &Solver,
    scratch: &mut Scratch,
) -> Option<Vec<Grid>> {
    let mut rest = *puzzle;
    gone.iter().for_each(|clue| rest.set(clue.cell(), None));
    let mut solutions: Vec<[u8; 81]> = Vec::new();
    let mut sink = |solution: &Solution| {
        solutions.push(*solution.grid().values());
        ControlFlow::Continue(())
    };
    let outcome = solver.run(&Puzzle::from(rest), Limit::solutions(most + 1), scratch, &mut sink);
    if !outcome.exhausted || outcome.count > most {
        return None;
    }
    let blank: Vec<usize> = Cell::all().filter(|&cell| rest.get(cell).is_none()).map(Cell::index).collect();
    let mut lists: Vec<Vec<u32>> = vec![Vec::new(); 729];
    for (number, solution) in solutions.iter().enumerate() {
        for &cell in &blank {
            lists[cell * 9 + usize::from(solution[cell]) - 1].push(number as u32);
        }
    }
    let with = |grid: &Grid, candidate: usize| {
        let mut more = *grid;
        if let Some(cell) = Cell::new(candidate / 9) {
            more.set(cell, Digit::from_index(candidate % 9));
        }
        more
    };
    let returns = |candidate: usize| gone.iter().any(|clue| clue.index() == candidate);
    let mut near = Vec::new();
    for first in (0..729).filter(|&first| !returns(first)) {
        match lists[first].len() {
            1 if into == 1 => near.push(with(&rest, first)),
            2.. if into >= 2 => {
                let mut counts = [0u32; 729];
                for &number in &lists[first] {
                    let solution = &solutions[number as usize];
                    for &cell in blank.iter().filter(|&&cell| cell > first / 9) {
                        counts[cell * 9 + usize::from(solution[cell]) - 1] += 1;
                    }
                }
                let pairs = (first + 1..729).filter(|&second| counts[second] == 1 && lists[second].len() > 1);
                near.extend(pairs.filter(|&second| !returns(second)).map(|second| with(&with(&rest, first), second)));
            }
            _ => {}
        }
    }
    Some(near)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn some() -> Grid {
        crate::Generator::new(5).minimal(true).puzzles(&Stop::new()).next().unwrap().puzzle
    }

    fn neighbours(puzzle: &Grid, out: usize, into: usize, minimal: bool) -> Vec<Grid> {
        let mut found = Vec::new();
        let near = Vicinity { out, into, minimal };
        let seen = near.each(puzzle, &Solver::new(), &Stop::new(), |grid| {
            found.push(*grid);
            ControlFlow::Continue(())
        });
        assert_eq!(seen, Seen { found: found.len() as u64, complete: true });
        found
    }

    fn is_proper(grid: &Grid) -> bool {
        sudokit_referee::count(&(*grid).into(), 2) == 1
    }

    #[test]
    fn neighbours_one_clue_away_are_all_there() {
        let puzzle = some();
        let found: HashSet<Grid> = neighbours(&puzzle, 1, 1, false).into_iter().collect();
        let mut expected = HashSet::new();
        for (gone, clue) in puzzle.clues() {
            let mut rest = puzzle;
            rest.set(gone, None);
            for candidate in Candidate::all().filter(|candidate| rest.get(candidate.cell()).is_none()) {
                let mut other = rest;
                other.set(candidate.cell(), Some(candidate.digit()));
                if (candidate.cell(), candidate.digit()) != (gone, clue)
                    && other.clashes().is_empty()
                    && is_proper(&other)
                {
                    expected.insert(other);
                }
            }
        }
        assert_eq!(found, expected);
        assert!(!found.is_empty() && !found.contains(&puzzle));
    }

    #[test]
    fn neighbours_two_clues_away_are_proper_and_differ_by_two() {
        let puzzle = some();
        let found = neighbours(&puzzle, 2, 2, false);
        assert_eq!(found.iter().collect::<HashSet<_>>().len(), found.len());
        for near in found.iter().step_by(found.len() / 50 + 1) {
            assert!(is_proper(near), "{near}");
            assert_eq!(puzzle.clues().filter(|&(cell, digit)| near.get(cell) != Some(digit)).count(), 2);
            assert_eq!(near.clue_count(), puzzle.clue_count());
        }
        let minimal = neighbours(&puzzle, 2, 2, true);
        assert!(!minimal.is_empty() && minimal.len() < found.len());
        assert!(minimal.iter().take(20).all(|near| Solver::new().is_minimal(&(*near).into())));
    }

    #[test]
    fn combinations_are_all_passed() {
        let mut choice = vec![0, 1];
        let mut passed = 0;
        while choice[1] < 5 {
            passed += 1;
            next_combination(&mut choice, 5);
        }
        assert_eq!(passed, 10);
        assert!(neighbours(&Grid::EMPTY, 2, 2, false).is_empty());
    }
}
