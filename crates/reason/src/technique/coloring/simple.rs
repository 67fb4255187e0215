//! Simple colours and multi colours.
//!
//! # Pattern
//! The places of a digit are joined by strong links (houses with two places) and coloured in turns: in each connected
//! part, either all cells of the first colour have the digit or all of the second.
//! * Wrap: two cells of a colour see each other. * Trap: a cell sees both colours of a part.
//! * Multi colours type 1: a colour of one part sees a colour of another. * Type 2: a colour of one part sees both colours
//!   of another.
//!
//! # Why it holds
//! Wrap: the colour would put the digit twice into a house, so it is off. Trap: one of the colours is on, and the cell sees
//! it. Type 1: the two colours are not both on, so one of their opposites is, and what sees both opposites goes. Type 2:
//! one of the two colours is on, so the colour that sees both is off.
//!
//! # Example
//! 4 is joined r1c1–r1c7–r3c8–r8c8: r1c1 and r3c8 have one colour, r1c7 and r8c8 the other. 4 goes from r8c1, which sees
//! r1c1 and r8c8.
//!
//! # Rating
//! HoDoKu: hard, 150 for simple and 200 for multi colours. In Sudoku Explainer they are chains of one digit.
//!
//! # Not to be confused with
//! X-chains, which also use links that are not strong.
//!
//! The parts come in the order of their first cells, whose colour is the first. Of one digit and one part (or two), wrap
//! comes before trap and type 2 before type 1, as in HoDoKu, which takes the first it sees.

use super::words;
use crate::board::Board;
use crate::explain::words::View;
use crate::step::{Evidence, Part, Step};
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Candidate, Cell, CellSet, Digit};

/// Finds steps by the colours of one digit.
pub struct Colors;

use Technique::{MultiColors1, MultiColors2, SimpleColorsTrap, SimpleColorsWrap};

impl Finder for Colors {
    fn techniques(&self) -> &'static [Technique] {
        &[SimpleColorsTrap, SimpleColorsWrap, MultiColors1, MultiColors2]
    }

    fn next(&self, search: &mut Search<'_>, technique: Technique) -> Option<Step> {
        self.next_of(search, &[technique])
    }

    fn next_of(&self, search: &mut Search<'_>, techniques: &[Technique]) -> Option<Step> {
        let mut first = None;
        let _ = steps(search, techniques, &mut |step| {
            first = Some(step);
            ControlFlow::Break(())
        });
        first
    }

    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let _ = steps(search, &[technique], found);
    }
}

impl Words for Colors {
    fn nudge(&self, technique: Technique) -> &'static str {
        match technique {
            SimpleColorsTrap => "colour the places of some digit alternately; something sees both colours.",
            SimpleColorsWrap => "colour the places of some digit alternately; one colour gets in its own way.",
            _ => "colour the places of some digit alternately in two clusters; the clusters touch.",
        }
    }

    fn place(&self, view: &View<'_>) -> String {
        words::place(view)
    }

    fn argument(&self, view: &View<'_>) -> String {
        words::argument(view)
    }
}

/// Two opposite colours.
type Colours = [CellSet; 2];

fn steps(
    search: &mut Search<'_>,
    techniques: &[Technique],
    found: &mut dyn FnMut(Step) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let simple = techniques.iter().any(|technique| matches!(technique, SimpleColorsTrap | SimpleColorsWrap));
    let multi = techniques.iter().any(|technique| matches!(technique, MultiColors1 | MultiColors2));
    for digit in Digit::all() {
        if search.impossible(digit).is_empty() {
            continue;
        }
        let parts = parts(search.board, digit);
        let mut report = |technique: Technique, parts: &[Colours], gone: &[CellSet]| {
            if !techniques.contains(&technique) {
                return ControlFlow::Continue(());
            }
            step(technique, digit, parts, gone).map_or(ControlFlow::Continue(()), &mut *found)
        };
        let places = search.board.places(digit);
        for (i, &one) in parts.iter().enumerate() {
            if simple {
                report(
                    SimpleColorsWrap,
                    &[one],
                    &one.map(|colour| if wraps(colour) { colour } else { CellSet::EMPTY }),
                )?;
                report(SimpleColorsTrap, &[one], &[trapped(one[0], one[1], places)])?;
            }
            for &other in parts.iter().enumerate().filter(|&(j, _)| multi && i != j).map(|(_, other)| other) {
                let sees_both = |colour: CellSet| sees(colour, other[0]) && sees(colour, other[1]);
                let off = one.map(|colour| if sees_both(colour) { colour } else { CellSet::EMPTY });
                report(MultiColors2, &[one, other], &off)?;
                let mut gone = [CellSet::EMPTY; 4];
                for (k, gone) in gone.iter_mut().enumerate() {
                    let (a, b) = (k / 2, k % 2);
                    if sees(one[a], other[b]) {
                        *gone = trapped(one[1 - a], other[1 - b], places);
                    }
                }
                report(MultiColors1, &[one, other], &gone)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The connected parts of a digit, each in its two colours.
fn parts(board: &Board, digit: Digit) -> Vec<Colours> {
    let linked = |cell: &Cell| cell.houses().into_iter().any(|house| board.count(house, digit) == 2);
    let mut left: CellSet = board.places(digit).iter().filter(linked).collect();
    let mut parts = Vec::new();
    while let Some(start) = left.first() {
        let mut colours = [CellSet::EMPTY; 2];
        color(board, digit, &mut left, &mut colours, start, 0);
        parts.push(colours);
    }
    parts
}

/// Depth first, row before column before box: where a part cannot be coloured in turns, that decides.
fn color(board: &Board, digit: Digit, left: &mut CellSet, colours: &mut Colours, cell: Cell, colour: usize) {
    if !left.contains(cell) {
        return;
    }
    left.remove(cell);
    colours[colour].insert(cell);
    for house in cell.houses().into_iter().filter(|&house| board.count(house, digit) == 2) {
        if let Some(other) = (board.places_in(house, digit) - CellSet::only(cell)).single() {
            color(board, digit, left, colours, other, 1 - colour);
        }
    }
}

/// Whether a cell of the first set sees one of the second.
fn sees(a: CellSet, b: CellSet) -> bool {
    a.iter().any(|cell| !(cell.peers() & b).is_empty())
}

fn wraps(colour: CellSet) -> bool {
    sees(colour, colour)
}

/// What sees a cell of each set.
fn trapped(a: CellSet, b: CellSet, places: CellSet) -> CellSet {
    let seen = |set: CellSet| set.iter().fold(CellSet::EMPTY, |all, cell| all | cell.peers());
    seen(a) & seen(b) & places
}

fn step(technique: Technique, digit: Digit, parts: &[Colours], gone: &[CellSet]) -> Option<Step> {
    let at = |cell| Candidate::at(cell, digit);
    if gone.iter().all(|gone| gone.is_empty()) {
        return None;
    }
    let mut evidence = Evidence::default();
    for (colour, cells) in parts.iter().flatten().enumerate() {
        evidence = evidence.with(Part::Color(colour as u8), cells.iter().map(at));
    }
    Step::eliminate_in_order(technique, gone.iter().flat_map(|gone| gone.iter().map(at)), evidence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{board, steps};

    /// Strong links in row 1 (c1, c7), box 3 (r1c7, r3c8) and column 8 (r3, r8).
    fn position(last: &str) -> Board {
        let last: Cell = last.parse().unwrap();
        board(|cell, digit| {
            let name = cell.to_string();
            digit != 4
                || (cell.row().index() != 0 || name == "r1c1" || name == "r1c7")
                    && (cell.block().index() != 2 || name == "r1c7" || name == "r3c8")
                    && (cell.column().index() != 7 || name == "r3c8" || cell == last)
        })
    }

    #[test]
    fn what_sees_both_colours_goes() {
        let found = steps(&position("r8c8"), SimpleColorsTrap);
        let gone: Vec<String> =
            found.iter().flat_map(|step| &step.eliminations).map(|gone| gone.cell().to_string()).collect();
        assert!(gone.contains(&"r8c1".to_owned()) && !gone.contains(&"r8c2".to_owned()), "{gone:?}");
        assert!(steps(&position("r8c8"), SimpleColorsWrap).is_empty());
    }

    #[test]
    fn without_strong_links_there_are_no_colours() {
        let found = board(|_, _| true);
        assert!(
            [SimpleColorsTrap, SimpleColorsWrap, MultiColors1, MultiColors2]
                .iter()
                .all(|&t| steps(&found, t).is_empty())
        );
    }
}
