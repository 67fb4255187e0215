//! Truths and links: whether a set of sectors proves anything.
//!
//! A *truth* is a sector that holds exactly one of its candidates: a cell, or a digit in a house. A *link* is a sector that
//! holds one at most. If every candidate of the truths lies in a link, the number of links less the number of truths is the
//! rank (Allan Barker's terms). A candidate outside the truths that lies in more links than the rank would take too many of
//! them: it goes. Rank 0 is what fish, almost locked pairs of sets and multi-sector locked sets have.
//!
//! Truths that share a candidate are refused: the count would not hold.

use crate::board::Board;
use core::fmt;
use sudokit_core::{Candidate, Cell, Digit, DigitSet, House};

/// A set of candidates of which one at most stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sector {
    /// The digits of a cell.
    Cell(Cell),
    /// The places of a digit in a house.
    House(House, Digit),
}

impl Sector {
    /// Its open candidates.
    pub fn candidates(self, board: &Board) -> Vec<Candidate> {
        match self {
            Self::Cell(cell) => board.marks(cell).iter().map(|digit| Candidate::at(cell, digit)).collect(),
            Self::House(house, digit) => {
                board.candidates(board.places_in(house, digit), DigitSet::only(digit)).collect()
            }
        }
    }

    fn contains(self, candidate: Candidate) -> bool {
        match self {
            Self::Cell(cell) => candidate.cell() == cell,
            Self::House(house, digit) => candidate.digit() == digit && house.cell_set().contains(candidate.cell()),
        }
    }
}

impl fmt::Display for Sector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(cell) => write!(f, "{cell}"),
            Self::House(house, digit) => write!(f, "{digit} in {house}"),
        }
    }
}

/// What truths and links prove.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranked {
    /// Links less truths. Below 0 the position has no solution.
    pub rank: isize,
    /// The candidates that go.
    pub eliminations: Vec<Candidate>,
}

/// Why truths and links have no rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankError {
    /// This truth is filled already, or has no candidate.
    Closed(Sector),
    /// This candidate is in two truths.
    Shared(Candidate),
    /// This candidate of a truth is in no link.
    Uncovered(Candidate),
}

impl fmt::Display for RankError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Closed(truth) => write!(f, "the truth {truth} has no open candidate"),
            Self::Shared(candidate) => write!(f, "{candidate} is in two truths"),
            Self::Uncovered(candidate) => write!(f, "{candidate} is in a truth but in no link"),
        }
    }
}

impl core::error::Error for RankError {}

/// Checks a set of truths and links on a position.
///
/// # Errors
/// When a truth has no open candidate, two truths share one, or a candidate of a truth is in no link.
pub fn rank(board: &Board, truths: &[Sector], links: &[Sector]) -> Result<Ranked, RankError> {
    let mut inside: Vec<Candidate> = Vec::new();
    for truth in truths {
        let candidates = truth.candidates(board);
        if candidates.is_empty() {
            return Err(RankError::Closed(*truth));
        }
        if let Some(&shared) = candidates.iter().find(|candidate| inside.contains(candidate)) {
            return Err(RankError::Shared(shared));
        }
        inside.extend(candidates);
    }
    let covers = |candidate: Candidate| links.iter().filter(|link| link.contains(candidate)).count();
    if let Some(&bare) = inside.iter().find(|&&candidate| covers(candidate) == 0) {
        return Err(RankError::Uncovered(bare));
    }
    let rank = links.len() as isize - truths.len() as isize;
    let outside = board.candidates(board.open(), DigitSet::ALL).filter(|candidate| !inside.contains(candidate));
    let mut eliminations: Vec<Candidate> = outside.filter(|&candidate| covers(candidate) as isize > rank).collect();
    // A candidate of a truth that takes more links than it may goes as well.
    eliminations.extend(inside.iter().filter(|&&candidate| covers(candidate) as isize > rank + 1));
    eliminations.sort_unstable();
    Ok(Ranked { rank, eliminations })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::Technique;
    use crate::technique::tests::{board, steps};

    fn row(number: usize) -> House {
        House::new(number - 1).unwrap()
    }

    fn column(number: usize) -> House {
        House::new(9 + number - 1).unwrap()
    }

    /// Rows 1 and 5 have 5 in columns 1 and 5 only.
    fn x_wing() -> Board {
        board(|cell, digit| digit != 5 || !matches!(cell.index() / 9, 0 | 4) || matches!(cell.index() % 9, 0 | 4))
    }

    #[test]
    fn an_x_wing_has_rank_zero() {
        let (board, five) = (x_wing(), Digit::new(5).unwrap());
        let truths = [row(1), row(5)].map(|house| Sector::House(house, five));
        let links = [column(1), column(5)].map(|house| Sector::House(house, five));
        let found = rank(&board, &truths, &links).unwrap();
        assert_eq!(found.rank, 0);
        let fish = &steps(&board, Technique::XWing)[0];
        assert_eq!(found.eliminations, fish.eliminations);
        assert!(matches!(rank(&board, &truths, &links[..1]), Err(RankError::Uncovered(_))));
        assert!(matches!(rank(&board, &[truths[0], truths[0]], &links), Err(RankError::Shared(_))));
    }

    #[test]
    fn one_link_more_removes_only_what_is_in_two() {
        let (board, five) = (x_wing(), Digit::new(5).unwrap());
        let truths = [row(1), row(5)].map(|house| Sector::House(house, five));
        let links = [column(1), column(5), House::new(18).unwrap()].map(|house| Sector::House(house, five));
        let found = rank(&board, &truths, &links).unwrap();
        assert_eq!(found.rank, 1);
        // r2c1 and r3c1 are in column 1 and in box 1.
        let gone: Vec<String> = found.eliminations.iter().map(ToString::to_string).collect();
        assert_eq!(gone, ["r2c1=5", "r3c1=5"]);
    }
}
