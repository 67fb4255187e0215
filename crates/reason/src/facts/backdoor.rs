//! Backdoors: placements of the solution after which easy steps solve the rest.

use crate::board::Board;
use crate::schedule::{Reasoner, Schedule};
use crate::settings::Settings;
use crate::technique::{Memory, Technique};
use sudokit_core::{Candidate, Puzzle};
use sudokit_solve::{Solver, Stop};

/// The steps that must suffice once the backdoor is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ease {
    /// Singles.
    Singles,
    /// Singles and locked candidates.
    Locked,
}

/// All backdoors of the smallest size, up to `largest` placements; empty when there are none, when the puzzle has not
/// exactly one solution, or when a stop comes first. A puzzle that easy steps solve by themselves has one backdoor, of no placements.
///
/// ```
/// use sudokit_reason::facts::{Ease, backdoors};
/// use sudokit_solve::Stop;
///
/// let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(backdoors(&easy, Ease::Singles, 2, &Stop::new()), [vec![]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn backdoors(puzzle: &Puzzle, ease: Ease, largest: usize, stop: &Stop) -> Vec<Vec<Candidate>> {
    let answer = Solver::new().solve(puzzle);
    let Some(solution) = answer.solution().filter(|_| answer.is_proper()) else { return Vec::new() };
    let more: &[Technique] = match ease {
        Ease::Singles => &[],
        Ease::Locked => &[Technique::Pointing, Technique::Claiming],
    };
    let order = Schedule::singles().techniques().iter().chain(more).copied().collect::<Vec<_>>();
    let (reasoner, mut memory) = (Reasoner::new(Schedule::new(order), Settings::hodoku()), Memory::default());
    let start = reasoner.solve(Board::new(puzzle), &mut memory).end;
    if start.is_full() {
        return vec![vec![]];
    }
    let open: Vec<Candidate> = start.open().iter().map(|cell| Candidate::at(cell, solution.get(cell))).collect();
    let mut hunt = Hunt { reasoner, memory, stop, taken: Vec::new(), found: Vec::new() };
    for size in 1..=largest {
        hunt.extend(&start, &open, size);
        if stop.is_raised() {
            break;
        }
        if !hunt.found.is_empty() {
            return hunt.found;
        }
    }
    Vec::new()
}

/// A search for backdoors.
struct Hunt<'a> {
    reasoner: Reasoner,
    memory: Memory,
    stop: &'a Stop,
    taken: Vec<Candidate>,
    found: Vec<Vec<Candidate>>,
}

impl Hunt<'_> {
    /// Adds `missing` placements in every way.
    fn extend(&mut self, board: &Board, open: &[Candidate], missing: usize) {
        for (i, &candidate) in open.iter().enumerate() {
            // A candidate that follows from those already taken is not part of a smallest backdoor.
            if !board.open().contains(candidate.cell()) {
                continue;
            }
            if self.stop.is_raised() {
                return;
            }
            let mut next = board.clone();
            next.place(candidate);
            let end = self.reasoner.solve(next, &mut self.memory).end;
            self.taken.push(candidate);
            match (missing, end.is_full()) {
                (1, true) => self.found.push(self.taken.clone()),
                (1, false) => {}
                _ => self.extend(&end, &open[i + 1..], missing - 1),
            }
            self.taken.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HARD: &str = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6";

    #[test]
    fn a_backdoor_leaves_easy_steps_only() {
        let puzzle: Puzzle = HARD.parse().unwrap();
        let found = backdoors(&puzzle, Ease::Singles, 2, &Stop::new());
        assert!(!found.is_empty());
        for backdoor in &found {
            let mut board = Board::new(&puzzle);
            backdoor.iter().for_each(|&candidate| board.place(candidate));
            let reasoner = Reasoner::new(Schedule::singles(), Settings::default());
            assert!(reasoner.solve(board, &mut Memory::default()).end.is_full(), "{backdoor:?}");
        }
        let easier = backdoors(&puzzle, Ease::Locked, 2, &Stop::new());
        assert!(easier[0].len() <= found[0].len());
    }

    #[test]
    fn a_puzzle_with_several_solutions_has_none() {
        assert!(backdoors(&Puzzle::default(), Ease::Singles, 1, &Stop::new()).is_empty());
    }
}
