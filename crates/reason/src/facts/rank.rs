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
use sudokit_core::{Candidate, Cell, Digit, DigitSet, House, SmallSort};

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

/// Reads sectors with spaces or commas between them: `r1c2` or `1n2` for a cell, `5r1`, `5c3`, `5b9` for a digit in a row,
/// column or box. Several numbers stand for one sector each: `5r19` is `5r1 5r9`, `3n45` is `r3c4 r3c5`.
///
/// ```
/// use sudokit_reason::facts::sectors;
///
/// let names: Vec<String> = sectors("r1c2, 5r19")?.iter().map(ToString::to_string).collect();
/// assert_eq!(names, ["r1c2", "5 in row 1", "5 in row 9"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// When a word is not a sector.
pub fn sectors(text: &str) -> Result<Vec<Sector>, ParseSectorError> {
    let mut all = Vec::new();
    for word in text.split([' ', ',', '\t', '\n']).filter(|word| !word.is_empty()) {
        let read = words(word).filter(|list| !list.is_empty());
        all.extend(read.ok_or_else(|| ParseSectorError(word.to_owned()))?);
    }
    Ok(all)
}

/// The sectors of a word.
fn words(word: &str) -> Option<Vec<Sector>> {
    if let Ok(cell) = word.parse::<Cell>() {
        return Some(vec![Sector::Cell(cell)]);
    }
    let at = word.find(|letter: char| letter.is_ascii_alphabetic())?;
    let number = |letter: char| letter.to_digit(10).filter(|&number| number > 0).map(|number| number as usize - 1);
    let first: Vec<usize> = word[..at].chars().map(number).collect::<Option<_>>()?;
    let second: Vec<usize> = word[at + 1..].chars().map(number).collect::<Option<_>>()?;
    let kind = word.as_bytes()[at].to_ascii_lowercase();
    let sector = |first: usize, second: usize| -> Option<Sector> {
        let base = match kind {
            b'n' => return Cell::new(first * 9 + second).map(Sector::Cell),
            b'r' => 0,
            b'c' => 9,
            b'b' => 18,
            _ => return None,
        };
        Some(Sector::House(House::new(base + second)?, Digit::from_index(first)?))
    };
    first
        .iter()
        .flat_map(|&first| second.iter().map(move |&second| (first, second)))
        .map(|(a, b)| sector(a, b))
        .collect()
}

/// A word that is not a sector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSectorError(String);

impl fmt::Display for ParseSectorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found {:?}, expected a cell (r1c2) or a digit in a row, column or box (5r1, 5c3, 5b9)", self.0)
    }
}

impl core::error::Error for ParseSectorError {}

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
    eliminations.small_sort();
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
    fn sectors_are_read_as_they_are_written() {
        let five = Digit::new(5).unwrap();
        assert_eq!(sectors("5R1 5c9,5b3").unwrap(), [0, 17, 20].map(|i| Sector::House(House::new(i).unwrap(), five)));
        assert_eq!(sectors("3n45").unwrap(), sectors("r3c4 r3c5").unwrap());
        assert_eq!(sectors("12r3").unwrap().len(), 2);
        for wrong in ["5", "r1", "5x1", "0r1", "5r0", "5r", "r1c0", "é1"] {
            assert!(sectors(wrong).is_err(), "{wrong}");
        }
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
