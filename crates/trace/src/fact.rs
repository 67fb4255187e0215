//! What can be seen in a position, as a premise of an argument.

use crate::chain::Eureka;
use crate::deadly::is_deadly;
use core::fmt;
use sudokit_core::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseKind};
use sudokit_reason::Board;

/// A statement about a position that can be checked by looking at it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// The candidates of an open cell are exactly these.
    Cell(Cell, DigitSet),
    /// The places of a digit in a house are exactly these.
    House(House, Digit, CellSet),
    /// A digit stands.
    Stands(Candidate),
    /// A digit stands somewhere in a house.
    Has(House, Digit),
    /// A digit is not a candidate of an open cell.
    Gone(Candidate),
    /// A digit does not stand in a house yet, so one of its open cells takes it.
    Needs(House, Digit),
    /// A cell is open, so it takes a digit.
    Open(Cell),
    /// Cells without clues that would have two fillings if each held one of its two digits: each of these digits has two
    /// such cells, or none, in every house. A puzzle with one solution cannot be filled so.
    Deadly(Vec<(Cell, DigitSet)>),
    /// A chain, whose strong links are facts.
    Chain(Eureka),
    /// The candidates of all cells; the digit of a filled one. Nothing follows from it.
    Position(Box<[DigitSet; 81]>),
}

impl Fact {
    /// The candidates of a cell in a position.
    pub fn of_cell(board: &Board, cell: Cell) -> Self {
        Self::Cell(cell, board.marks(cell))
    }

    /// The places of a digit in a house of a position.
    pub fn of_house(board: &Board, house: House, digit: Digit) -> Self {
        Self::House(house, digit, board.places_in(house, digit))
    }

    /// The candidates of all cells of a position.
    pub fn of_position(board: &Board) -> Self {
        Self::Position(Box::new(position(board)))
    }

    /// Whether it holds in a position.
    pub fn holds(&self, board: &Board) -> bool {
        match *self {
            Self::Cell(cell, digits) => board.open().contains(cell) && board.marks(cell) == digits,
            Self::House(house, digit, cells) => !cells.is_empty() && board.places_in(house, digit) == cells,
            Self::Stands(at) => board.get(at.cell()) == Some(at.digit()),
            Self::Has(house, digit) => !(board.standing(digit) & house.cell_set()).is_empty(),
            Self::Gone(at) => board.open().contains(at.cell()) && !board.has(at),
            Self::Needs(house, digit) => (board.standing(digit) & house.cell_set()).is_empty(),
            Self::Open(cell) => board.open().contains(cell),
            Self::Deadly(ref cells) => is_deadly(board, cells),
            Self::Chain(ref chain) => chain.fault(board).is_none(),
            Self::Position(ref marks) => **marks == position(board),
        }
    }
}

fn position(board: &Board) -> [DigitSet; 81] {
    let mut sets = [DigitSet::EMPTY; 81];
    for cell in Cell::all() {
        sets[cell.index()] = board.get(cell).map_or_else(|| board.marks(cell), DigitSet::only);
    }
    sets
}

/// `r1`, `c1` or `b1`.
pub(crate) fn house_code(house: House) -> String {
    let letter = match house.kind() {
        HouseKind::Row => 'r',
        HouseKind::Column => 'c',
        HouseKind::Block => 'b',
    };
    format!("{letter}{}", house.index() % 9 + 1)
}

/// The digits without anything between them.
pub(crate) fn digits_code(digits: DigitSet) -> String {
    digits.iter().map(|digit| digit.to_string()).collect()
}

/// Its short notation: `r1c1:25`, `5@b1:r1c1,r1c2`, `r2c4=5`, `b1=5`, `r3c1-5`, `5@b1`, `r1c1`, `two:r1c1:25,r1c4:25,…`,
/// `(5)r1c1=(5)r1c7-…`, `all:1 25 …`.
impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(cell, digits) => write!(f, "{cell}:{}", digits_code(*digits)),
            Self::House(house, digit, cells) => {
                let cells: Vec<String> = cells.iter().map(|cell| cell.to_string()).collect();
                write!(f, "{digit}@{}:{}", house_code(*house), cells.join(","))
            }
            Self::Stands(at) => write!(f, "{}={}", at.cell(), at.digit()),
            Self::Has(house, digit) => write!(f, "{}={digit}", house_code(*house)),
            Self::Gone(at) => write!(f, "{}-{}", at.cell(), at.digit()),
            Self::Needs(house, digit) => write!(f, "{digit}@{}", house_code(*house)),
            Self::Open(cell) => write!(f, "{cell}"),
            Self::Deadly(cells) => {
                let cells: Vec<String> =
                    cells.iter().map(|(cell, pair)| format!("{cell}:{}", digits_code(*pair))).collect();
                write!(f, "two:{}", cells.join(","))
            }
            Self::Chain(chain) => chain.fmt(f),
            Self::Position(sets) => {
                let sets: Vec<String> = sets.iter().map(|&set| digits_code(set)).collect();
                write!(f, "all:{}", sets.join(" "))
            }
        }
    }
}
