//! Empty rectangle, and two of them at once.
//!
//! # Pattern
//! A box whose places for a digit lie in one row and one column of it, in each of them one at least outside the crossing;
//! what is left of the box, a rectangle of four cells, is empty of the digit. And a strong link in a column outside the
//! box with one end in that row (or a strong link in a row with one end in that column). With less than three places in
//! the box it is a plain chain and counts only when that is wanted. A dual empty rectangle uses two strong links.
//!
//! # Why it holds
//! If the digit stands at the end of the strong link that lies in the row of the box, the box has it in its column. If it
//! does not, it stands at the other end. Either way it cannot stand where the column of the box meets the row of that
//! other end.
//!
//! # Example
//! Box 1 has 4 in r1c2, r2c1 and r3c2 only: row 2 and column 2. 4 has in column 7 the places r2 and r8. Then 4 goes from
//! r8c2.
//!
//! # Rating
//! HoDoKu: hard, 120. In Sudoku Explainer it is part of its forcing chains.
//!
//! # Not to be confused with
//! Pointing candidates: there the places of the box lie in one line only.

use crate::board::Board;
use crate::explain::words::View;
use crate::explain::words::phrase::cells;
use crate::step::{Evidence, HousePart, Part, Step};
use crate::technique::chain::words;
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Candidate, Cell, CellSet, Column, Digit, House, Row};

/// Finds empty rectangles, digit by digit, box by box.
pub struct EmptyRectangles;

impl Finder for EmptyRectangles {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::EmptyRectangle, Technique::DualEmptyRectangle]
    }

    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let small = search.settings.small_empty_rectangles;
        for digit in Digit::all() {
            if search.impossible(digit).is_empty() {
                continue;
            }
            for block in House::all().skip(18) {
                let run = Run { board: search.board, digit, block };
                let mut seen: Vec<Hit> = Vec::new();
                let end = run.hits(small, &mut |hit| {
                    if technique == Technique::EmptyRectangle {
                        return run.step(&[hit]).map_or(ControlFlow::Continue(()), &mut *found);
                    }
                    for other in seen.iter().filter(|other| other.gone != hit.gone) {
                        if let Some(step) = run.step(&[*other, hit]) {
                            found(step)?;
                        }
                    }
                    seen.push(hit);
                    ControlFlow::Continue(())
                });
                if end.is_break() {
                    return;
                }
            }
        }
    }
}

impl Words for EmptyRectangles {
    fn nudge(&self, _technique: Technique) -> &'static str {
        "in some box a digit lies on one row and one column only, and a strong link meets it."
    }

    fn place(&self, view: &View<'_>) -> String {
        words::place(view)
    }

    fn argument(&self, view: &View<'_>) -> String {
        let Some(digit) = view.all_digits().first() else { return String::new() };
        let homes = view.houses(HousePart::Home);
        let Some((block, links)) = homes.split_first() else { return String::new() };
        let cases = links.iter().filter_map(|&link| {
            let ends = view.board.places_in(link, digit) & view.cells(Part::Pattern);
            let places = view.board.places_in(*block, digit);
            let (gone, near, far) = (view.gone_cells() - link.cell_set()).iter().find_map(|gone| {
                let near = (ends & gone.peers()).first()?;
                let far = (ends - CellSet::only(near)).first()?;
                (places - gone.peers() - far.peers()).is_empty().then_some((gone, near, far))
            })?;
            Some(format!(
                "If {gone} were {digit}, {near} could not be, so {far} would be {digit} (the only other place in {link}). But \
                 {gone} and {far} together see all of these places, and {block} would have no {digit}."
            ))
        });
        format!(
            "In {block} the places for {digit} are {}, all on one row and one column. {}",
            cells(view.board.places_in(*block, digit)),
            cases.collect::<Vec<_>>().join(" ")
        )
    }
}

struct Run<'a> {
    board: &'a Board,
    digit: Digit,
    block: House,
}

/// A strong link, its end in the line of the box first, and what goes.
#[derive(Clone, Copy)]
struct Hit {
    link: House,
    ends: [Cell; 2],
    gone: Cell,
}

impl Run<'_> {
    fn hits(&self, small: bool, found: &mut dyn FnMut(Hit) -> ControlFlow<()>) -> ControlFlow<()> {
        let places = self.board.places_in(self.block, self.digit);
        if !(2..=5).contains(&places.len()) {
            return ControlFlow::Continue(());
        }
        let corner = self.block.cells()[0];
        for (i, j) in [2, 1, 0].into_iter().flat_map(|i| [2, 1, 0].map(|j| (i, j))) {
            let (Some(row), Some(column)) =
                (Row::new(corner.row().index() + i), Column::new(corner.column().index() + j))
            else {
                continue;
            };
            let (across, down) = (House::row(row).cell_set() & places, House::column(column).cell_set() & places);
            let one_line = (across - down).is_empty() || (down - across).is_empty();
            let few = across.len() < 2 && down.len() < 2 && !small;
            if (places - across - down).is_empty() && !one_line && !few {
                self.links(
                    House::row(row),
                    |cell| House::column(cell.column()),
                    |end| Cell::at(end.row(), column),
                    found,
                )?;
                self.links(
                    House::column(column),
                    |cell| House::row(cell.row()),
                    |end| Cell::at(row, end.column()),
                    found,
                )?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Strong links with an end in a line of the box.
    fn links(
        &self,
        line: House,
        crossing: impl Fn(Cell) -> House,
        target: impl Fn(Cell) -> Cell,
        found: &mut dyn FnMut(Hit) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for end in (self.board.places_in(line, self.digit) - self.block.cell_set()).iter() {
            let link = crossing(end);
            let others = self.board.places_in(link, self.digit) - CellSet::only(end);
            let Some(other) = others.single() else { continue };
            let gone = target(other);
            if self.board.has(Candidate::at(gone, self.digit)) && !self.block.cell_set().contains(gone) {
                found(Hit { link, ends: [end, other], gone })?;
            }
        }
        ControlFlow::Continue(())
    }

    fn step(&self, hits: &[Hit]) -> Option<Step> {
        let at = |cell| Candidate::at(cell, self.digit);
        let technique = if hits.len() == 1 { Technique::EmptyRectangle } else { Technique::DualEmptyRectangle };
        let evidence = Evidence::of(hits.iter().flat_map(|hit| hit.ends).map(at))
            .with(Part::Set(0), self.board.places_in(self.block, self.digit).iter().map(at))
            .within(HousePart::Home, core::iter::once(self.block).chain(hits.iter().map(|hit| hit.link)));
        Step::eliminate(technique, hits.iter().map(|hit| at(hit.gone)), evidence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{board, steps};

    fn position(block: &[&str]) -> Board {
        let block: Vec<Cell> = block.iter().map(|cell| cell.parse().unwrap()).collect();
        let column = ["r2c7", "r8c7"].map(|cell| cell.parse::<Cell>().unwrap());
        board(|cell, digit| {
            digit != 4
                || (cell.block().index() != 0 || block.contains(&cell))
                    && (cell.column().index() != 6 || column.contains(&cell))
        })
    }

    #[test]
    fn a_hinge_and_a_strong_link_remove_a_candidate() {
        let found = steps(&position(&["r1c2", "r2c1", "r3c2"]), Technique::EmptyRectangle);
        assert!(found.iter().any(|step| step.eliminations[0].cell().to_string() == "r8c2"));
    }

    #[test]
    fn two_places_count_only_when_wanted_and_one_line_never() {
        assert!(steps(&position(&["r1c2", "r2c1"]), Technique::EmptyRectangle).is_empty());
        assert!(steps(&position(&["r2c1", "r2c2", "r2c3"]), Technique::EmptyRectangle).is_empty());
    }
}
