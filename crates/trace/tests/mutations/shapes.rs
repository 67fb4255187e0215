//! The facts of a step sorted by kind, and the shapes that they can make.

use crate::judge::{entails, fits};
use sudokit_core::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseKind};
use sudokit_reason::Board;
use sudokit_trace::{Argued, Fact};

/// The facts of a step, sorted by kind.
pub(crate) struct Facts<'a> {
    pub(crate) board: &'a Board,
    pub(crate) step: &'a Argued,
    pub(crate) all: Vec<&'a Fact>,
    /// Facts about the candidates of a cell.
    pub(crate) cells: Vec<(Cell, DigitSet)>,
    /// Facts about the places of a digit in a house.
    pub(crate) houses: Vec<(House, Digit, CellSet)>,
    /// Facts about cells with two fillings.
    pub(crate) deadly: Vec<&'a [(Cell, DigitSet)]>,
}

impl<'a> Facts<'a> {
    pub(crate) fn new(board: &'a Board, step: &'a Argued) -> Self {
        let all: Vec<&Fact> = step.premises.iter().filter(|fact| !matches!(fact, Fact::Position(_))).collect();
        let (mut cells, mut houses, mut deadly) = (Vec::new(), Vec::new(), Vec::new());
        for fact in &all {
            match fact {
                Fact::Cell(cell, digits) => cells.push((*cell, *digits)),
                Fact::House(house, digit, places) => houses.push((*house, *digit, *places)),
                Fact::Deadly(list) => deadly.push(&list[..]),
                _ => {}
            }
        }
        Self { board, step, all, cells, houses, deadly }
    }

    pub(crate) fn of_cells(&self) -> bool {
        self.cells.len() == self.all.len()
    }

    pub(crate) fn of_houses(&self) -> bool {
        self.houses.len() == self.all.len()
    }

    pub(crate) fn cell_digits(&self) -> DigitSet {
        self.cells.iter().fold(DigitSet::EMPTY, |all, (_, digits)| all | *digits)
    }

    pub(crate) fn digits(&self) -> DigitSet {
        self.houses.iter().map(|(_, digit, _)| *digit).collect()
    }

    pub(crate) fn places(&self) -> CellSet {
        self.houses.iter().fold(CellSet::EMPTY, |all, (.., places)| all | *places)
    }

    pub(crate) fn kinds(&self, kind: HouseKind) -> usize {
        self.houses.iter().filter(|(house, ..)| house.kind() == kind).count()
    }

    pub(crate) fn of_one_digit(&self, count: usize) -> bool {
        self.of_houses() && self.houses.len() == count && self.digits().len() == 1
    }

    pub(crate) fn removes(&self) -> bool {
        self.step.placements.is_empty() && !self.step.eliminations.is_empty()
    }

    pub(crate) fn naked(&self, count: usize) -> bool {
        let cells: CellSet = self.cells.iter().map(|(cell, _)| *cell).collect();
        self.of_cells()
            && cells.len() == count
            && self.cell_digits().len() == count
            && common(cells) > 0
            && self.needs_each()
    }

    /// Whether no smaller pattern removes as much.
    fn needs_each(&self) -> bool {
        (0..self.all.len()).all(|left_out| {
            let others: Vec<Fact> =
                (0..self.all.len()).filter(|&i| i != left_out).map(|i| self.all[i].clone()).collect();
            !self.step.eliminations.iter().all(|&gone| entails(self.board, &others, gone, false))
        })
    }

    pub(crate) fn hidden(&self, count: usize) -> bool {
        let house = self.houses.first().map(|(house, ..)| *house);
        self.of_houses()
            && self.digits().len() == count
            && self.places().len() == count
            && self.houses.iter().all(|(other, ..)| Some(*other) == house)
            && self.step.eliminations.iter().all(|gone| self.places().contains(gone.cell()))
            && self.needs_each()
    }

    /// A fish with some of its base houses cited in full: `covers` lines or boxes hold all places but the fins, which every
    /// eliminated candidate sees. `thin` is what distinguishes a sashimi fish: some base house has one place beside the fins, or none.
    pub(crate) fn fish(
        &self,
        size: usize,
        allowed: fn(HouseKind, HouseKind) -> bool,
        fins: bool,
        thin: Option<bool>,
    ) -> bool {
        if !self.of_one_digit(size) || !self.removes() {
            return false;
        }
        let base = self.houses[0].0.kind();
        let base = if base == HouseKind::Block { self.houses[size - 1].0.kind() } else { base };
        if !self.houses.iter().all(|(house, ..)| allowed(base, house.kind())) {
            return false;
        }
        let across = if base == HouseKind::Row { HouseKind::Column } else { HouseKind::Row };
        let covers: Vec<House> = House::all().filter(|house| allowed(across, house.kind())).collect();
        let digit = self.houses[0].1;
        choose(&covers, size, &mut |chosen| {
            let covered = |cell: Cell| chosen.iter().any(|house| house.cells().contains(&cell));
            let left: Vec<Cell> = self.places().iter().filter(|&cell| !covered(cell)).collect();
            let thinnest =
                self.houses.iter().map(|(.., places)| places.iter().filter(|&cell| covered(cell)).count()).min();
            left.is_empty() != fins
                && thin.is_none_or(|thin| thinnest.is_some_and(|count| count < 2) == thin)
                && self.step.eliminations.iter().all(|gone| {
                    gone.digit() == digit
                        && (covered(gone.cell()) || !left.is_empty())
                        && left.iter().all(|&fin| !fits(Candidate::at(fin, digit), *gone))
                })
        })
    }

    /// A fish of rows or columns, without fins.
    pub(crate) fn plain_fish(&self, size: usize) -> bool {
        self.fish(size, is_of_its_kind, false, None) && self.needs_each()
    }

    /// Whether a place of the first house and one of the second are joined so.
    pub(crate) fn linked(&self, joined: impl Fn(Cell, Cell) -> bool) -> bool {
        self.houses[0].2.iter().any(|one| self.houses[1].2.iter().any(|other| one != other && joined(one, other)))
    }
}

/// Rows with rows, columns with columns.
pub(crate) fn is_of_its_kind(base: HouseKind, kind: HouseKind) -> bool {
    base == kind
}

pub(crate) fn share_line(one: Cell, other: Cell) -> bool {
    one.row() == other.row() || one.column() == other.column()
}

/// The number of houses that hold all these cells.
pub(crate) fn common(set: CellSet) -> usize {
    House::all().filter(|house| set.iter().all(|cell| house.cells().contains(&cell))).count()
}

/// Whether some choice of `count` houses has a property.
fn choose(houses: &[House], count: usize, has: &mut impl FnMut(&[House]) -> bool) -> bool {
    fn go(houses: &[House], count: usize, chosen: &mut Vec<House>, has: &mut impl FnMut(&[House]) -> bool) -> bool {
        if count == 0 {
            return has(chosen);
        }
        (0..houses.len()).any(|i| {
            chosen.push(houses[i]);
            let found = go(&houses[i + 1..], count - 1, chosen, has);
            chosen.pop();
            found
        })
    }
    go(houses, count, &mut Vec::new(), has)
}
