//! Patterns with two fillings, by type: which of their cells have other candidates, and what goes.

use crate::shapes::{Facts, common, share_line};
use sudokit_core::{Cell, CellSet, Digit, DigitSet, House};
use sudokit_reason::Technique;

/// A cited pattern as it stands in the position.
struct Pattern<'a> {
    cells: &'a [(Cell, DigitSet)],
    /// The cells that have candidates besides their pair, and these candidates.
    roof: CellSet,
    extras: DigitSet,
}

impl Pattern<'_> {
    fn pair(&self, cell: Cell) -> DigitSet {
        self.cells.iter().find(|(one, _)| *one == cell).map_or(DigitSet::EMPTY, |(_, pair)| *pair)
    }

    fn all(&self) -> CellSet {
        self.cells.iter().map(|(cell, _)| *cell).collect()
    }
}

impl Facts<'_> {
    /// Whether the cells with two fillings are of the kind and the type that the name says.
    pub(crate) fn unique(&self, technique: Technique) -> bool {
        use Technique::*;
        let [cells] = self.deadly[..] else { return false };
        let is_open = |cell: &Cell| self.board.grid().get(*cell).is_none();
        let beside = |&(cell, pair): &(Cell, DigitSet)| (cell, self.board.marks(cell) - pair);
        let extra: Vec<(Cell, DigitSet)> = cells.iter().map(beside).filter(|(_, digits)| !digits.is_empty()).collect();
        let roof: CellSet = extra.iter().map(|(cell, _)| *cell).collect();
        let extras = extra.iter().fold(DigitSet::EMPTY, |all, (_, digits)| all | *digits);
        let pattern = Pattern { cells, roof, extras };
        let one_pair = cells.iter().all(|(_, pair)| *pair == cells[0].1);
        let open = cells.iter().filter(|(cell, _)| is_open(cell)).count();
        let rectangle = one_pair && cells.len() == 4;
        let unfilled = rectangle && open == 4;
        let ring = one_pair && cells.len() >= 6 && open == cells.len();
        let grave = pattern.all() == Cell::all().filter(is_open).collect::<CellSet>();
        let two = roof.len() == 2 && common(roof) > 0;
        let aligned = two && share_line(roof.first().unwrap(), roof.iter().last().unwrap());
        self.removes()
            && match technique {
                UniqueRectangle1 => unfilled && self.one_cell(&pattern),
                UniqueRectangle2 => unfilled && aligned && self.one_digit(&pattern),
                UniqueRectangle3 => unfilled && two && self.joins_a_set(&pattern),
                UniqueRectangle4 => unfilled && aligned && self.locks_a_digit(&pattern),
                UniqueRectangle5 => unfilled && !aligned && self.one_digit(&pattern),
                UniqueRectangle6 => unfilled && roof.len() == 2 && !aligned && self.locks_opposite(&pattern),
                HiddenRectangle => unfilled && self.is_hidden(&pattern),
                AvoidableRectangle1 => rectangle && open == 1 && self.goes_from(&pattern, |cell| is_open(&cell)),
                AvoidableRectangle2 => rectangle && open == 2 && self.one_digit(&pattern),
                UniqueLoop1 => ring && self.one_cell(&pattern),
                UniqueLoop2 => ring && self.one_digit(&pattern),
                UniqueLoop3 => ring && two && self.joins_a_set(&pattern),
                UniqueLoop4 => ring && two && self.locks_a_digit(&pattern),
                Bug1 => grave && self.one_cell(&pattern),
                Bug2 => grave && self.one_digit(&pattern),
                Bug3 => grave && common(roof) > 0 && self.joins_a_set(&pattern),
                Bug4 => grave && two && self.locks_a_digit(&pattern),
                _ => false,
            }
    }

    /// Digits of the pairs go from cells of the pattern.
    fn goes_from(&self, pattern: &Pattern<'_>, of: impl Fn(Cell) -> bool) -> bool {
        let fits = |cell: Cell, digit: Digit| of(cell) && pattern.pair(cell).contains(digit);
        self.step.eliminations.iter().all(|gone| fits(gone.cell(), gone.digit()))
    }

    /// Type 1: one cell has more.
    fn one_cell(&self, pattern: &Pattern<'_>) -> bool {
        pattern.roof.len() == 1 && self.goes_from(pattern, |cell| pattern.roof.contains(cell))
    }

    /// Type 2: several cells have the same digit more, which goes from what sees all of them.
    fn one_digit(&self, pattern: &Pattern<'_>) -> bool {
        let sees =
            |cell: Cell| pattern.roof.iter().all(|one| one != cell && common([one, cell].into_iter().collect()) > 0);
        pattern.roof.len() >= 2
            && pattern.extras.len() == 1
            && self.step.eliminations.iter().all(|gone| pattern.extras.contains(gone.digit()) && sees(gone.cell()))
    }

    /// Type 3: what the cells have more is a naked set with other cells of a house, and goes from the rest.
    fn joins_a_set(&self, pattern: &Pattern<'_>) -> bool {
        // A grave takes in all open cells; of the others, no cell belongs to the set.
        let is_grave = pattern.cells.iter().any(|(_, pair)| *pair != pattern.cells[0].1);
        let own = if is_grave { pattern.roof } else { pattern.all() };
        let others: Vec<(Cell, DigitSet)> =
            self.cells.iter().copied().filter(|(cell, _)| !own.contains(*cell)).collect();
        let goes = |cell: Cell, digit: Digit| {
            House::all().filter(|house| (pattern.roof - house.cell_set()).is_empty()).any(|house| {
                let set = others.iter().filter(|(one, _)| house.cell_set().contains(*one) && *one != cell);
                let digits = set.fold(pattern.extras, |all, (_, digits)| all | *digits);
                digits.contains(digit)
            })
        };
        let all = || self.step.eliminations.iter();
        all().all(|gone| !pattern.roof.contains(gone.cell()) && goes(gone.cell(), gone.digit()))
    }

    /// Type 4: two cells have more, and a digit of their pairs has no other place in a house; the other one goes from them.
    fn locks_a_digit(&self, pattern: &Pattern<'_>) -> bool {
        let homes = || House::all().filter(|house| (pattern.roof - house.cell_set()).is_empty());
        let locked: DigitSet = Digit::all()
            .filter(|&digit| homes().any(|house| self.board.places_in(house, digit) == pattern.roof))
            .collect();
        self.goes_from(pattern, |cell| pattern.roof.contains(cell))
            && self.step.eliminations.iter().all(|gone| !(locked - DigitSet::only(gone.digit())).is_empty())
    }

    /// Type 6: two opposite corners have more, and the digit that goes from them has no other place in all four lines.
    fn locks_opposite(&self, pattern: &Pattern<'_>) -> bool {
        let lines = || pattern.roof.iter().flat_map(|cell| cell.houses().into_iter().take(2));
        let locked = |digit: Digit| lines().all(|line| (self.board.places_in(line, digit) - pattern.all()).is_empty());
        self.goes_from(pattern, |cell| pattern.roof.contains(cell))
            && self.step.eliminations.iter().all(|gone| locked(gone.digit()))
    }

    /// A digit goes from the corner opposite one without more, if the other digit has no other place in its row and column.
    fn is_hidden(&self, pattern: &Pattern<'_>) -> bool {
        let [gone] = self.step.eliminations[..] else { return false };
        let (row, column) = (gone.cell().row(), gone.cell().column());
        let is_opposite = |cell: &Cell| cell.row() != row && cell.column() != column;
        let opposite = pattern.all().iter().find(is_opposite);
        let other = pattern.pair(gone.cell()) - DigitSet::only(gone.digit());
        let alone =
            |house: House| other.iter().all(|digit| (self.board.places_in(house, digit) - pattern.all()).is_empty());
        pattern.pair(gone.cell()).contains(gone.digit())
            && opposite.is_some_and(|cell| !pattern.roof.contains(cell))
            && gone.cell().houses().into_iter().take(2).all(alone)
    }
}
