//! Junior exocets.
//!
//! # Pattern
//! Seen along a band (the same holds along a stack, with rows and columns exchanged):
//!
//! * two open *base* cells of a box in one row, with three or four candidates together: the base digits;
//! * in each of the other two boxes of the band a *target*: an open cell outside the base row with a base digit among
//!   its candidates, whose *companion*, the other cell of its column outside the base row within the box, can hold no
//!   base digit;
//! * three *cross lines*: the columns of the two targets and the third column of the base box. Outside the band, all
//!   places of each base digit in the cross lines (also where it stands) can be covered by two lines, rows or columns.
//!
//! # Why it holds
//! Let a digit be true in the base. It has one place in each of the three cross lines. Inside the band these places can
//! only be the targets: the base box has its digit in the base cells, the base row too, and the companions cannot hold
//! it. Outside the band two lines cover it, so it stands there at most twice. So it stands in a target. Two base cells,
//! two true digits, two targets: the targets hold just the two digits of the base.
//!
//! So candidates of the targets that are not base digits are removed. A base digit that no target can hold is false,
//! and so is one that a single line covers, for it would need both targets: false base digits go from the base and the
//! targets.
//!
//! # Example
//! The tests have one, from a puzzle of the hardest kind.
//!
//! # Rating
//! Not in HoDoKu nor in Sudoku Explainer. The pattern was seen by champagne and worked out by David P. Bird, whose
//! Compendium gives many more conclusions than these.
//!
//! # Not to be confused with
//! Senior exocets, whose targets lie elsewhere. If a base digit needs three lines outside the band, nothing follows.

use crate::board::Board;
use crate::explain::words::View;
use crate::explain::words::phrase::{cells, digits, houses};
use crate::step::{Evidence, HousePart, Part, Step};
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseKind};

/// Finds junior exocets: along bands, then along stacks.
pub struct JuniorExocets;

impl Finder for JuniorExocets {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::JuniorExocet]
    }

    fn all(&self, search: &mut Search<'_>, _: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        for turned in [false, true] {
            let view = Turned { board: search.board, turned };
            for line in 0..9 {
                for stack in 0..3 {
                    for third in 0..3 {
                        if view.with_base(line, stack, third, found).is_break() {
                            return;
                        }
                    }
                }
            }
        }
    }
}

impl Words for JuniorExocets {
    fn nudge(&self, _technique: Technique) -> &'static str {
        "two cells of a box tie two cells elsewhere in their band or stack to the same digits."
    }

    fn place(&self, view: &View<'_>) -> String {
        let base = view.cells(Part::Set(0));
        format!("Look at {} as a base, and at {}.", cells(base), houses(&view.houses(HousePart::Cover)))
    }

    fn argument(&self, view: &View<'_>) -> String {
        let (base, target) = (view.cells(Part::Set(0)), view.cells(Part::Set(1)));
        let lines = view.houses(HousePart::Cover);
        let band = if lines.iter().any(|line| line.kind() == HouseKind::Column) { "band" } else { "stack" };
        let (base_said, target_said, line_said) = (cells(base), cells(target), houses(&lines));
        let given = view.digits(Part::Set(0));
        let gone_from_base = view.step.eliminations.iter().filter(|gone| base.contains(gone.cell()));
        let wrong: DigitSet = gone_from_base.map(|gone| gone.digit()).collect();
        let also = if wrong.is_empty() {
            String::new()
        } else {
            format!(
                " {} cannot do that, having no place in a target or too few outside the {band}, so it is not in the base.",
                digits(wrong)
            )
        };
        format!(
            "{base_said} (the base) hold two of {}. Take a digit that stands in the base. In each of {line_said} it has one \
             place. Inside the {band} only {target_said} (the targets) can be such a place: the other cells there share a \
             house with the base, or cannot hold any of these digits. Outside the {band} all its places in {line_said} lie on \
             two lines, so at most two of the three are there. So it stands in a target. That goes for both digits of the \
             base, so the two targets hold these two digits and nothing else.{also}",
            digits(given),
        )
    }
}

/// The board, or the board with rows and columns exchanged.
struct Turned<'a> {
    board: &'a Board,
    turned: bool,
}

impl Turned<'_> {
    fn cell(&self, row: usize, column: usize) -> Option<Cell> {
        Cell::new(if self.turned { column * 9 + row } else { row * 9 + column })
    }

    fn column(&self, column: usize) -> Option<House> {
        House::new(if self.turned { column } else { 9 + column })
    }

    /// Exocets whose base is the cells of a row in a box but for the one in its `third` column.
    fn with_base(
        &self,
        row: usize,
        stack: usize,
        third: usize,
        found: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let base: CellSet = (0..3).filter(|&n| n != third).filter_map(|n| self.cell(row, 3 * stack + n)).collect();
        let digits = base.iter().fold(DigitSet::EMPTY, |all, cell| all | self.board.marks(cell));
        if !(base - self.board.open()).is_empty() || !(3..=4).contains(&digits.len()) {
            return ControlFlow::Continue(());
        }
        let others: Vec<usize> = (0..3).filter(|&other| other != stack).collect();
        for (first, first_column) in self.targets(row, others[0], digits) {
            for (second, second_column) in self.targets(row, others[1], digits) {
                let lines = [3 * stack + third, first_column, second_column];
                let targets: CellSet = [first, second].into_iter().collect();
                if let Some(step) = self.step(row, base, digits, targets, lines) {
                    found(step)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The targets in a box of the band, each with its column.
    fn targets(&self, row: usize, stack: usize, digits: DigitSet) -> Vec<(Cell, usize)> {
        let band = row / 3 * 3;
        let outside: Vec<usize> = (band..band + 3).filter(|&other| other != row).collect();
        let mut targets = Vec::new();
        for column in 3 * stack..3 * stack + 3 {
            for (target, companion) in [(outside[0], outside[1]), (outside[1], outside[0])] {
                let (Some(target), Some(companion)) = (self.cell(target, column), self.cell(companion, column)) else {
                    continue;
                };
                let held = self.board.get(companion).map_or(self.board.marks(companion), DigitSet::only);
                if !(self.board.marks(target) & digits).is_empty() && (held & digits).is_empty() {
                    targets.push((target, column));
                }
            }
        }
        targets
    }

    /// How many lines are needed to cover a digit in the cross lines outside the band.
    fn lines_needed(&self, digit: Digit, band: usize, columns: [usize; 3]) -> usize {
        let may_be = |cell: Cell| self.board.get(cell).map_or(self.board.marks(cell).contains(digit), |is| is == digit);
        let rows_of = |column: usize| -> u16 {
            let rows = (0..9).filter(|row| row / 3 != band);
            rows.filter(|&row| self.cell(row, column).is_some_and(may_be)).map(|row| 1 << row).sum()
        };
        let places = columns.map(rows_of);
        let cover = |taken: usize| {
            let rows = (0..3).filter(|n| taken >> n & 1 == 0).fold(0, |rows, n| rows | places[n]);
            taken.count_ones() + rows.count_ones()
        };
        (0..8).map(cover).min().unwrap_or(0) as usize
    }

    fn step(&self, row: usize, base: CellSet, digits: DigitSet, targets: CellSet, lines: [usize; 3]) -> Option<Step> {
        let board = self.board;
        let mut wrong = DigitSet::EMPTY;
        for digit in digits.iter() {
            match self.lines_needed(digit, row / 3, lines) {
                0 | 1 => wrong.insert(digit),
                2 if (targets & board.places(digit)).is_empty() => wrong.insert(digit),
                2 => {}
                _ => return None,
            }
        }
        let gone = board.candidates(targets, !digits | wrong).chain(board.candidates(base, wrong));
        let outside =
            |cell: Cell| (if self.turned { cell.column().index() } else { cell.row().index() }) / 3 != row / 3;
        let columns: Vec<House> = lines.iter().filter_map(|&column| self.column(column)).collect();
        let cross = columns.iter().fold(CellSet::EMPTY, |all, house| all | house.cell_set());
        let cross: CellSet = cross.iter().filter(|&cell| outside(cell)).collect();
        let gone: Vec<Candidate> = gone.collect();
        let evidence = Evidence::default()
            .with(Part::Set(0), board.candidates(base, digits))
            .with(Part::Set(1), board.candidates(targets, digits))
            .with(Part::Pattern, board.candidates(cross, digits))
            .within(HousePart::Cover, columns);
        Step::eliminate(Technique::JuniorExocet, gone, evidence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{board, steps};

    /// Base r1c1 and r1c2, targets r2c4 and r3c7, cross lines columns 3, 4 and 7. In these, below the band, 1, 2 and 3 are
    /// in rows 4 and 7 only; 2 is also in the rows `more`.
    fn position(companions: bool, more: &[usize]) -> Board {
        let named = |names: [&str; 2]| names.map(|name| name.parse::<Cell>().unwrap());
        let (base, closed) = (named(["r1c1", "r1c2"]), named(["r3c4", "r2c7"]));
        board(|cell, digit| {
            let (row, column) = (cell.row().index(), cell.column().index());
            let cross = [2, 3, 6].contains(&column) && row > 2;
            match digit {
                1..=3 if cross => [3, 6].contains(&row) || digit == 2 && more.contains(&row),
                1..=3 => companions || !closed.contains(&cell),
                _ => !base.contains(&cell),
            }
        })
    }

    fn with_this_base(board: &Board) -> Vec<Step> {
        let base: CellSet = ["r1c1", "r1c2"].map(|name| name.parse::<Cell>().unwrap()).into_iter().collect();
        let is_base = |step: &Step| {
            step.evidence
                .candidates
                .iter()
                .all(|(candidate, part)| *part != Part::Set(0) || base.contains(candidate.cell()))
        };
        steps(board, Technique::JuniorExocet).into_iter().filter(is_base).collect()
    }

    #[test]
    fn targets_hold_base_digits_only() {
        let found = with_this_base(&position(false, &[]));
        assert_eq!(found.len(), 1);
        // 4 to 9 go from both targets.
        assert_eq!(found[0].eliminations.len(), 12);
        let cells: CellSet = found[0].eliminations.iter().map(|gone| gone.cell()).collect();
        assert_eq!(format!("{cells:?}"), "{r2c4, r3c7}");
    }

    #[test]
    fn a_digit_that_needs_three_lines_spoils_it() {
        assert!(with_this_base(&position(false, &[8])).is_empty());
    }

    #[test]
    fn a_companion_that_can_hold_a_base_digit_spoils_it() {
        assert!(with_this_base(&position(true, &[])).is_empty());
    }
}
