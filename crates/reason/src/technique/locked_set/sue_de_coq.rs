//! Sue de Coq: where a line meets a box, with a set in the rest of each.
//!
//! # Pattern
//! Two or three cells where a line meets a box, with at least two digits more than cells. A set of cells in the rest of
//! the line and one in the rest of the box take up the surplus: cells and digits of all three together are equally
//! many. The two sets have no digit of the intersection in common. In the basic form both sets are cells with digits
//! of the intersection only; in the extended form a set may have further digits, each of which needs one more cell.
//! A further digit of both sets counts twice. If the pattern uses two of the three cells where line and box meet, the
//! third may belong to either set, as in HoDoKu.
//!
//! # Why it holds
//! No digit can stand in more of these cells than it is counted for, and the counts just fill the cells: every digit is
//! used. So the digits of the intersection that are not in the line's set stand in the intersection or in the box's
//! set, and go from the rest of the box; those not in the box's set go from the rest of the line. The digits of the
//! sets go from the rest of their houses. A further digit of both sets stands once in each, so it also goes from a cell
//! of the line's set that lies in the box, and the other way round.
//!
//! # Example
//! Row 1 meets box 1 in r1c1 and r1c2 with the digits 1, 2, 3 and 4. r1c7 has 1 and 2, r2c3 has 3 and 4: then 1 and 2
//! go from the rest of row 1, 3 and 4 from the rest of box 1.
//!
//! # Rating
//! HoDoKu: unfair, 250. Named after the player who described it (as two-sector disjoint subsets).
//!
//! # Not to be confused with
//! ALS-XZ, doubly linked: it has the same effect when the intersection goes with one of the sets.

use super::words;
use crate::board::Board;
use crate::explain::words::View;
use crate::explain::words::phrase::{self, cells, digits};
use crate::step::{Evidence, HousePart, Part, Step};
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Candidate, Cell, CellSet, DigitSet, House};

/// Finds Sue de Coq.
pub struct SueDeCoq;

impl Finder for SueDeCoq {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::SueDeCoq]
    }

    fn all(&self, search: &mut Search<'_>, _: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let _ = visit(search.board, found);
    }
}

impl Words for SueDeCoq {
    fn nudge(&self, _technique: Technique) -> &'static str {
        "where a box meets a line, two or three cells share their digits with cells of both."
    }

    fn argument(&self, view: &View<'_>) -> String {
        let sets = words::sets(view);
        let [meet, along, within] = sets[..] else { return String::new() };
        let [(line, _), (block, _)] = view.step.evidence.houses[..] else { return String::new() };
        let all = meet | along | within;
        let twice = view.marks(along) & view.marks(within);
        let count = phrase::number(all.len());
        let extra = if twice.is_empty() {
            String::new()
        } else {
            format!(" ({} twice: once with the cells of {line} and once with those of {block})", digits(twice))
        };
        let (in_line, in_block) = (
            ((view.marks(meet) | view.marks(along)) - view.marks(within)) | twice,
            ((view.marks(meet) | view.marks(within)) - view.marks(along)) | twice,
        );
        // What both sets have also goes from a cell of one that lies in the house of the other.
        let no_other = |house: House, own: CellSet, other: CellSet| {
            if twice.is_empty() || (other & house.cell_set()).is_empty() {
                format!("no other cell of {house}")
            } else {
                format!("no cell of {house} other than {}", cells(meet | own))
            }
        };
        format!(
            "{} lie both in {line} and in {block}. With {} in {line} and {} in {block} they are {count} cells that can hold \
             only {}{extra}. No digit can stand there more often, so all of them do stand there: {} can be {}, and {} can be {}.",
            cells(meet),
            cells(along),
            cells(within),
            digits(view.marks(all)),
            no_other(line, along, within),
            phrase::any_digit(in_line),
            no_other(block, within, along),
            phrase::any_digit(in_block),
        )
    }
}

/// A set of cells and their digits.
#[derive(Clone, Copy, Debug)]
struct Group {
    cells: CellSet,
    digits: DigitSet,
}

impl Group {
    const EMPTY: Self = Self { cells: CellSet::EMPTY, digits: DigitSet::EMPTY };

    fn with(mut self, board: &Board, cell: Cell) -> Self {
        self.cells.insert(cell);
        Self { digits: self.digits | board.marks(cell), ..self }
    }

    /// How many cells it has beyond those that its digits outside the intersection need.
    fn surplus(&self, meet: &Self) -> Option<usize> {
        self.cells.len().checked_sub((self.digits - meet.digits).len())
    }
}

fn visit(board: &Board, found: &mut dyn FnMut(Step) -> ControlFlow<()>) -> ControlFlow<()> {
    for line in House::all().take(18) {
        for block in House::all().skip(18) {
            let shared = board.open() & line.cell_set() & block.cell_set();
            if shared.len() < 2 {
                continue;
            }
            subsets(board, shared, DigitSet::ALL, Group::EMPTY, &mut |meet| {
                if meet.cells.len() < 2 || meet.digits.len() < meet.cells.len() + 2 {
                    return ControlFlow::Continue(());
                }
                in_line(board, [line, block], meet, found)
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// All sets of these cells with allowed digits only, each before those that add later cells to it.
fn subsets(
    board: &Board,
    cells: CellSet,
    allowed: DigitSet,
    base: Group,
    found: &mut dyn FnMut(Group) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut rest = cells;
    for cell in cells.iter() {
        rest.remove(cell);
        if (board.marks(cell) - allowed).is_empty() {
            let set = base.with(board, cell);
            found(set)?;
            subsets(board, rest, allowed, set, found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Looks for the set in the line, then for the one in the box.
fn in_line(
    board: &Board,
    [line, block]: [House; 2],
    meet: Group,
    found: &mut dyn FnMut(Step) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let wanted = meet.digits.len() - meet.cells.len();
    let in_line = (board.open() & line.cell_set()) - meet.cells;
    subsets(board, in_line, DigitSet::ALL, Group::EMPTY, &mut |along| {
        let surplus = along.surplus(&meet).unwrap_or(0);
        if (along.digits & meet.digits).is_empty() || surplus == 0 || surplus >= wanted {
            return ControlFlow::Continue(());
        }
        let in_block = (board.open() & block.cell_set()) - meet.cells - along.cells;
        let allowed = !(along.digits & meet.digits);
        subsets(board, in_block, allowed, Group::EMPTY, &mut |within| {
            if (within.digits & meet.digits).is_empty() || within.surplus(&meet) != Some(wanted - surplus) {
                return ControlFlow::Continue(());
            }
            match step(board, [line, block], meet, along, within) {
                Some(step) => found(step),
                None => ControlFlow::Continue(()),
            }
        })
    })
}

fn step(board: &Board, [line, block]: [House; 2], meet: Group, along: Group, within: Group) -> Option<Step> {
    let twice = along.digits & within.digits;
    let mut gone = Vec::new();
    for (house, set, other) in [(block, within, along), (line, along, within)] {
        let digits = ((meet.digits | set.digits) - other.digits) | twice;
        for cell in ((board.open() & house.cell_set()) - set.cells - meet.cells).iter() {
            gone.extend((board.marks(cell) & digits).iter().map(|digit| Candidate::at(cell, digit)));
        }
    }
    if gone.is_empty() {
        return None;
    }
    let mut evidence = Evidence::default().within(HousePart::Home, [line, block]);
    for (number, set) in [meet, along, within].into_iter().enumerate() {
        for cell in set.cells.iter() {
            let marks = board.marks(cell).iter();
            evidence.candidates.extend(marks.map(|digit| (Candidate::at(cell, digit), Part::Set(number as u8))));
        }
    }
    Step::eliminate(Technique::SueDeCoq, gone, evidence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::{Explanation, Level};
    use crate::technique::tests::{few, gone, sets, steps};

    #[test]
    fn line_and_box_share_the_digits_of_the_intersection() {
        let all = "123456789";
        let cells = [("r1c1", "1234"), ("r1c2", "1234"), ("r1c7", "12"), ("r2c3", "34")];
        let board = few(&[&cells[..], &[("r1c9", all), ("r3c3", all), ("r1c3", all)]].concat());
        let found = sets(&board, Technique::SueDeCoq, &["r1c1 r1c2", "r1c7", "r2c3"]);
        assert_eq!(found, ["r1c3=1 r1c3=2 r1c3=3 r1c3=4 r1c9=1 r1c9=2 r3c3=3 r3c3=4"]);
    }

    /// The 3 of both sets also goes from r2c1, which belongs to the set of the column but lies in the box.
    #[test]
    fn the_third_cell_of_the_intersection_can_belong_to_the_set_of_the_line() {
        let all = "123456789";
        let cells = [("r1c1", "248"), ("r2c1", "1346"), ("r3c1", "246"), ("r5c1", "136"), ("r7c1", "136")];
        let board = few(&[&cells[..], &[("r1c2", "38"), ("r1c3", "23"), ("r9c1", all), ("r3c3", all)]].concat());
        let parts = ["r1c1 r3c1", "r2c1 r5c1 r7c1", "r1c2 r1c3"];
        let removed = "r2c1=3 r3c3=2 r3c3=3 r3c3=8 r9c1=1 r9c1=3 r9c1=4 r9c1=6";
        assert_eq!(sets(&board, Technique::SueDeCoq, &parts), [removed]);
        let found = steps(&board, Technique::SueDeCoq);
        let step = found.iter().find(|step| gone(step) == removed).unwrap();
        let words = Explanation::new(&board, step).words(Level::Full);
        let told = "no other cell of column 1 can be 1, 3, 4 or 6, and no cell of box 1 other than r1c1, r1c2, r1c3 and r3c1 can be 2, 3 or 8.";
        assert!(words.contains(told), "{words}");
    }

    #[test]
    fn a_digit_of_the_intersection_in_both_sets_spoils_it() {
        let cells = [("r1c1", "1234"), ("r1c2", "1234"), ("r1c7", "12"), ("r2c3", "23"), ("r1c9", "123456789")];
        assert!(sets(&few(&cells), Technique::SueDeCoq, &["r1c1 r1c2", "r1c7", "r2c3"]).is_empty());
    }
}
