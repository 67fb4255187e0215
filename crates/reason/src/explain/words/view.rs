//! What the sentences ask of a step: its cells, digits and houses by part.

use super::phrase;
use crate::board::Board;
use crate::explain::Explanation;
use crate::step::{Chain, HousePart, Part, Step};
use crate::technique::Technique;
use sudokit_core::{Candidate, Cell, CellSet, DigitSet, House};

/// A step and its position, with questions.
pub struct View<'a> {
    pub(crate) board: &'a Board,
    pub(crate) step: &'a Step,
}

impl<'a> View<'a> {
    pub(crate) fn new(explanation: &Explanation<'a>) -> Self {
        Self { board: explanation.board, step: explanation.step }
    }

    pub(crate) fn technique(&self) -> Technique {
        self.step.technique
    }

    pub(crate) fn chains(&self) -> &'a [Chain] {
        &self.step.evidence.chains
    }

    /// The candidates that play a part.
    pub(crate) fn of(&self, part: Part) -> Vec<Candidate> {
        self.step.evidence.candidates.iter().filter(|(_, is)| *is == part).map(|&(candidate, _)| candidate).collect()
    }

    /// The cells of the candidates that play a part.
    pub(crate) fn cells(&self, part: Part) -> CellSet {
        self.of(part).iter().map(|candidate| candidate.cell()).collect()
    }

    /// The digits of the candidates that play a part.
    pub(crate) fn digits(&self, part: Part) -> DigitSet {
        self.of(part).iter().map(|candidate| candidate.digit()).collect()
    }

    /// All cells of the pattern, whatever their part.
    pub(crate) fn all_cells(&self) -> CellSet {
        self.step.evidence.candidates.iter().map(|(candidate, _)| candidate.cell()).collect()
    }

    /// All digits of the pattern, whatever their part.
    pub(crate) fn all_digits(&self) -> DigitSet {
        self.step.evidence.candidates.iter().map(|(candidate, _)| candidate.digit()).collect()
    }

    /// The digits that are removed.
    pub(crate) fn gone_digits(&self) -> DigitSet {
        self.step.eliminations.iter().map(|gone| gone.digit()).collect()
    }

    /// The cells that lose a candidate.
    pub(crate) fn gone_cells(&self) -> CellSet {
        self.step.eliminations.iter().map(|gone| gone.cell()).collect()
    }

    /// The houses with a part.
    pub(crate) fn houses(&self, part: HousePart) -> Vec<House> {
        self.step.evidence.houses.iter().filter(|(_, is)| *is == part).map(|&(house, _)| house).collect()
    }

    /// How many sets the pattern has.
    pub(crate) fn set_count(&self) -> u8 {
        let sets = self.step.evidence.candidates.iter();
        sets.filter_map(|(_, part)| if let Part::Set(n) = part { Some(n + 1) } else { None }).max().unwrap_or(0)
    }

    /// The candidates of some cells, together.
    pub(crate) fn marks(&self, cells: CellSet) -> DigitSet {
        cells.iter().map(|cell| self.board.marks(cell)).fold(DigitSet::EMPTY, |all, marks| all | marks)
    }

    /// Where to look, from houses, cells and digits alone.
    pub(crate) fn place(&self) -> String {
        let digits = self.all_digits();
        let about = if (1..=4).contains(&digits.len()) {
            format!(" and there at {}", phrase::digits(digits))
        } else {
            String::new()
        };
        let homes = self.houses(HousePart::Home);
        if homes.is_empty() || homes.len() > 3 {
            format!("Look at {}{about}.", phrase::cells(self.all_cells()))
        } else {
            format!("Look at {}{about}.", phrase::houses(&homes))
        }
    }
}

/// A house that all cells lie in; boxes last, since lines are easier to see.
pub(crate) fn common_house(cells: CellSet) -> Option<House> {
    House::all().find(|house| !cells.is_empty() && (cells - house.cell_set()).is_empty())
}

/// All houses that all cells lie in.
pub(crate) fn common_houses(cells: CellSet) -> Vec<House> {
    House::all().filter(|house| !cells.is_empty() && (cells - house.cell_set()).is_empty()).collect()
}

/// The cells that see every one of these.
pub(crate) fn common_peers(cells: CellSet) -> CellSet {
    cells.iter().fold(CellSet::ALL, |seen, cell: Cell| seen & cell.peers())
}
