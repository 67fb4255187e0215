//! The small solver behind the built-in sets: it fills random grids, counts solutions and measures hardness.
//!
//! It is not one of the engines on purpose. The sets must stay the same when an engine changes, and their known
//! answers must not come from the code that is measured with them.
//!
//! Data: for each cell the set of digits it may still hold. A cell that has come down to one digit is queued, its
//! digit is struck from its peers, and when the queue is empty each house is searched for digits with a single
//! place left. That is done again until nothing changes; then the first of the cells with the fewest digits is guessed.

use sudokit_core::Rng;
use sudokit_core::{Cell, CellSet, DigitSet, Grid, House};

/// For each cell what it may still hold.
#[derive(Clone)]
struct Marks {
    digits: [DigitSet; 81],
    /// Cells with one digit left that is already struck from their peers.
    done: CellSet,
}

/// A count of solutions, and what the count took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Solutions found, at most the limit; fewer than there are when a million guesses were not enough.
    pub solutions: u64,
    /// Search states that needed a guess.
    pub guesses: u64,
}

/// Guesses after which a count gives up. Few clues that contradict each other deep down can take hours; no puzzle
/// that is worth having in a set comes near this.
const PATIENCE: u64 = 1_000_000;

impl Count {
    /// Whether the count was not given up.
    pub fn is_complete(&self) -> bool {
        self.guesses < PATIENCE
    }
}

/// Counts the solutions of a grid of clues up to a limit.
pub fn count(clues: &Grid, limit: u64) -> Count {
    let mut count = Count::default();
    if let Some(marks) = Marks::of(clues) {
        marks.search(limit, &mut count);
    }
    count
}

/// Whether a clue can be taken out of a proper puzzle: no solution has another digit in its cell.
pub(super) fn is_redundant(clues: &Grid, cell: Cell) -> bool {
    let Some(digit) = clues.get(cell) else { return true };
    let mut less = *clues;
    less.set(cell, None);
    let Some(mut marks) = Marks::of(&less) else { return false };
    if !marks.digits[cell.index()].contains(digit) {
        return false;
    }
    marks.digits[cell.index()].remove(digit);
    if marks.digits[cell.index()].is_empty() {
        return true;
    }
    marks.done.remove(cell);
    if marks.propagate().is_none() {
        return true;
    }
    let mut count = Count::default();
    marks.search(1, &mut count);
    count.solutions == 0 && count.is_complete()
}

/// A random complete grid.
pub(super) fn random_grid(random: &mut Rng) -> Grid {
    loop {
        // Filling at random rarely fails, and starting again is cheaper than to dig in a bad beginning.
        if let Some(grid) = Marks::FULL.fill(random, &mut 200) {
            return grid;
        }
    }
}

impl Marks {
    const FULL: Self = Self { digits: [DigitSet::ALL; 81], done: CellSet::EMPTY };

    /// What the clues leave, propagated; `None` when they contradict each other.
    fn of(clues: &Grid) -> Option<Self> {
        let mut marks = Self::FULL;
        for (cell, digit) in clues.clues() {
            marks.digits[cell.index()] = DigitSet::only(digit);
        }
        marks.propagate()?;
        Some(marks)
    }

    /// Naked and hidden singles until nothing changes; `None` at a contradiction.
    fn propagate(&mut self) -> Option<()> {
        loop {
            let mut changed = false;
            for cell in (!self.done).iter() {
                let Some(digit) = self.digits[cell.index()].single() else { continue };
                self.done.insert(cell);
                changed = true;
                for peer in cell.peers().iter() {
                    self.digits[peer.index()].remove(digit);
                    if self.digits[peer.index()].is_empty() {
                        return None;
                    }
                }
            }
            if changed {
                continue;
            }
            for house in House::all() {
                let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
                for cell in house.cells() {
                    twice |= once & self.digits[cell.index()];
                    once |= self.digits[cell.index()];
                }
                if once != DigitSet::ALL {
                    return None;
                }
                let hidden = once - twice;
                for cell in house.cells() {
                    let only = hidden & self.digits[cell.index()];
                    if !only.is_empty() && !self.done.contains(cell) {
                        // Two digits with their only place in one cell: the one kept now, the other found missing next.
                        self.digits[cell.index()] = only.first().map_or(DigitSet::EMPTY, DigitSet::only);
                        changed = true;
                    }
                }
            }
            if !changed {
                return Some(());
            }
        }
    }

    /// The first of the cells with the fewest digits, two or more; `None` when all are filled.
    fn tightest(&self) -> Option<Cell> {
        (!self.done).iter().min_by_key(|cell| self.digits[cell.index()].len())
    }

    fn search(self, limit: u64, count: &mut Count) {
        let Some(cell) = self.tightest() else {
            count.solutions += 1;
            return;
        };
        count.guesses += 1;
        if count.guesses >= PATIENCE {
            return;
        }
        for digit in self.digits[cell.index()].iter() {
            let mut next = self.clone();
            next.digits[cell.index()] = DigitSet::only(digit);
            if next.propagate().is_some() {
                next.search(limit, count);
            }
            if count.solutions >= limit {
                return;
            }
        }
    }

    fn fill(self, random: &mut Rng, patience: &mut usize) -> Option<Grid> {
        let Some(cell) = self.tightest() else {
            return Grid::from_values(self.digits.map(|set| set.single().map_or(0, |digit| digit.value())));
        };
        let mut digits: Vec<_> = self.digits[cell.index()].iter().collect();
        random.shuffle(&mut digits);
        for digit in digits {
            *patience = patience.checked_sub(1)?;
            let mut next = self.clone();
            next.digits[cell.index()] = DigitSet::only(digit);
            if let Some(grid) = next.propagate().and_then(|()| next.fill(random, patience)) {
                return Some(grid);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_core::{Puzzle, Solution};

    fn grid(text: &str) -> Grid {
        text.parse::<Puzzle>().unwrap().clues()
    }

    #[test]
    fn counts_what_is_known() {
        let proper = grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
        assert_eq!(count(&proper, 2), Count { solutions: 1, guesses: 0 });
        // Seventeen clues, and the same with the last one taken out.
        let seventeen = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
        assert_eq!(count(&grid(seventeen), 3).solutions, 1);
        assert!(count(&grid(&seventeen.replace('9', ".")), 3).solutions >= 2);
        assert_eq!(count(&grid(&("11".to_owned() + &".".repeat(79))), 2).solutions, 0, "clash");
        assert_eq!(count(&grid(&("12345678.".to_owned() + &".".repeat(17) + "9" + &".".repeat(54))), 2).solutions, 0);
        assert_eq!(count(&Grid::EMPTY, 5).solutions, 5);
    }

    #[test]
    fn redundant_is_what_can_go() {
        let mut random = Rng::new(3);
        let solution = random_grid(&mut random);
        assert!(Solution::new(solution).is_ok());
        let mut clues = solution;
        for cell in Cell::all().filter(|cell| cell.index() % 5 < 2) {
            clues.set(cell, None);
        }
        assert_eq!(count(&clues, 2).solutions, 1, "{clues}");
        for cell in Cell::all() {
            let mut less = clues;
            less.set(cell, None);
            assert_eq!(is_redundant(&clues, cell), count(&less, 2).solutions == 1, "{cell}");
        }
    }
}
