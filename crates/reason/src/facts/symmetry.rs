//! Symmetries of the clues, and what follows from them.
//!
//! If turning or mirroring the grid and renaming the digits leaves the clues of a proper puzzle as they are, it leaves the
//! solution as it is: otherwise the image would be a second solution (Gurth's theorem). So a cell that stays in place holds
//! a digit that keeps its name, and the cells of a pair hold a digit and its image.

use core::fmt;
use sudokit_core::{Candidate, Cell, CellSet, Column, Digit, DigitSet, Grid, Row};

/// A way to turn or mirror the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mirror {
    /// By half a turn.
    HalfTurn,
    /// By a quarter of a turn, clockwise.
    QuarterTurn,
    /// In the diagonal from r1c1 to r9c9.
    Diagonal,
    /// In the diagonal from r1c9 to r9c1.
    Antidiagonal,
}

impl Mirror {
    /// All of them. Mirroring left and right, or up and down, is not among them: no solution has that symmetry.
    pub const ALL: [Self; 4] = [Self::HalfTurn, Self::QuarterTurn, Self::Diagonal, Self::Antidiagonal];

    /// Where a cell goes.
    pub fn image(self, cell: Cell) -> Cell {
        let (row, column) = (cell.row().index(), cell.column().index());
        let (row, column) = match self {
            Self::HalfTurn => (8 - row, 8 - column),
            Self::QuarterTurn => (column, 8 - row),
            Self::Diagonal => (column, row),
            Self::Antidiagonal => (8 - column, 8 - row),
        };
        match (Row::new(row), Column::new(column)) {
            (Some(row), Some(column)) => Cell::at(row, column),
            _ => cell,
        }
    }
}

impl fmt::Display for Mirror {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::HalfTurn => "half turn",
            Self::QuarterTurn => "quarter turn",
            Self::Diagonal => "diagonal",
            Self::Antidiagonal => "antidiagonal",
        })
    }
}

/// A symmetry of the clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    /// What is done with the grid.
    pub mirror: Mirror,
    /// What each digit becomes, from 1 on.
    pub digits: [Digit; 9],
}

impl Symmetry {
    /// The digits that keep their names.
    pub fn kept(&self) -> DigitSet {
        Digit::all().filter(|digit| self.digits[digit.index()] == *digit).collect()
    }

    /// The cells that stay in place.
    pub fn fixed(&self) -> CellSet {
        Cell::all().filter(|&cell| self.mirror.image(cell) == cell).collect()
    }

    /// The candidates that the symmetry rules out, if the puzzle has only one solution: digits that change their names, in
    /// cells that stay in place.
    pub fn impossible(&self, clues: &Grid) -> Vec<Candidate> {
        let open = self.fixed().iter().filter(|&cell| clues.get(cell).is_none());
        let other = !self.kept();
        open.flat_map(|cell| other.iter().map(move |digit| Candidate::at(cell, digit))).collect()
    }
}

/// The symmetries of the clues. A digit that is not a clue keeps its name if it is the only one; clues that leave two
/// or more digits out have no symmetry here, since nothing says what these become.
///
/// ```
/// use sudokit_reason::facts::{Mirror, symmetries};
///
/// let clues = "..1.2.3...4.....5.6..7.8..93.......1.6..9..4.1.......34..8.7..6.5.....6...3.2.1..";
/// let puzzle: sudokit_core::Puzzle = clues.parse()?;
/// assert!(symmetries(&puzzle.clues()).iter().all(|symmetry| symmetry.mirror != Mirror::Diagonal));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn symmetries(clues: &Grid) -> Vec<Symmetry> {
    Mirror::ALL
        .into_iter()
        .filter_map(|mirror| renamed(clues, mirror).map(|digits| Symmetry { mirror, digits }))
        .collect()
}

/// What each digit must become for the clues to stay as they are.
fn renamed(clues: &Grid, mirror: Mirror) -> Option<[Digit; 9]> {
    let mut names: [Option<Digit>; 9] = [None; 9];
    for (cell, digit) in clues.clues() {
        let image = clues.get(mirror.image(cell))?;
        if *names[digit.index()].get_or_insert(image) != image {
            return None;
        }
    }
    let used: DigitSet = names.iter().flatten().copied().collect();
    let known = names.iter().flatten().count();
    if used.len() != known || known < 8 {
        return None;
    }
    // A single digit that is not a clue takes the one name that is left.
    let left = (!used).first();
    let mut digits = [Digit::all().next()?; 9];
    for (name, digit) in names.into_iter().zip(&mut digits) {
        *digit = name.or(left)?;
    }
    Some(digits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_core::{Puzzle, Rng};
    use sudokit_solve::Solver;

    /// A solution with a half turn: found by a search over its clues.
    fn symmetric(rng: &mut Rng) -> Option<(Grid, Grid)> {
        let pairs: Vec<Digit> = [9, 8, 7, 6, 5, 4, 3, 2, 1].into_iter().filter_map(Digit::new).collect();
        let mut clues = Grid::EMPTY;
        for _ in 0..60 {
            let cell = Cell::new(rng.below(81))?;
            let digit = Digit::from_index(rng.below(9))?;
            let mut next = clues;
            next.set(cell, Some(digit));
            next.set(Mirror::HalfTurn.image(cell), Some(pairs[digit.index()]));
            if Mirror::HalfTurn.image(cell) == cell && digit.value() != 5 || clues.get(cell).is_some() {
                continue;
            }
            let answer = Solver::new().solve(&Puzzle::from(next));
            if answer.solution().is_none() {
                continue;
            }
            clues = next;
            if answer.is_proper() {
                return Some((clues, *answer.solution()?.grid()));
            }
        }
        None
    }

    #[test]
    fn the_solution_has_the_symmetry_of_the_clues() {
        let mut rng = Rng::new(11);
        let mut checked = 0;
        for _ in 0..60 {
            let Some((clues, solution)) = symmetric(&mut rng) else { continue };
            for symmetry in symmetries(&clues) {
                checked += 1;
                for (cell, digit) in solution.clues() {
                    let image = solution.get(symmetry.mirror.image(cell));
                    assert_eq!(image, Some(symmetry.digits[digit.index()]), "{clues}");
                }
                let wrong = symmetry.impossible(&clues);
                assert!(wrong.iter().all(|wrong| solution.get(wrong.cell()) != Some(wrong.digit())));
            }
        }
        assert!(checked > 5, "{checked}");
    }

    #[test]
    fn clues_without_symmetry_have_none() {
        let puzzle: Puzzle =
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..".parse().unwrap();
        assert_eq!(symmetries(&puzzle.clues()), []);
    }
}
