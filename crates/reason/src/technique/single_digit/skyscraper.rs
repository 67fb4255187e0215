//! Skyscraper.
//!
//! # Pattern
//! Two rows (or two columns) with two places each for a digit, one place of each in the same column (or row): the base of
//! the skyscraper. The other two are its tops.
//!
//! # Why it holds
//! The base takes the digit once at most, so in one of the rows it stands at the top: it goes from every cell that sees
//! both tops.
//!
//! # Example
//! 1 has in row 2 the places c3 and c8, in row 7 c3 and c9: r2c8 or r7c9 is 1, so 1 goes from r1c9, r3c9, r8c8 and r9c8.
//!
//! # Rating
//! HoDoKu: hard, 130. In Sudoku Explainer it is a turbot fish, 6.6.
//!
//! # Not to be confused with
//! An X-wing, where the tops share a column as well.

use super::links::{pair, step};
use crate::explain::words::View;
use crate::step::Step;
use crate::technique::chain::words;
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Cell, Digit, House};

/// Finds skyscrapers: in rows, then in columns, digit by digit.
pub struct Skyscrapers;

impl Finder for Skyscrapers {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::Skyscraper]
    }

    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        for rows in [true, false] {
            for digit in Digit::all() {
                if search.impossible(digit).is_empty() {
                    continue;
                }
                let board = search.board;
                let across = |cell: Cell| if rows { cell.column().index() } else { cell.row().index() };
                let lines = House::all().skip(if rows { 0 } else { 9 }).take(9);
                let pairs = lines.filter_map(|line| Some((line, pair(board, line, digit)?)));
                for (line, one) in pairs.clone() {
                    for (other_line, other) in pairs.clone().filter(|(other, _)| *other > line) {
                        let top = match (across(one[0]) == across(other[0]), across(one[1]) == across(other[1])) {
                            (true, false) => 1,
                            (false, true) => 0,
                            _ => continue,
                        };
                        let gone = board.places(digit) & one[top].peers() & other[top].peers();
                        let ends = [one[top], one[1 - top], other[1 - top], other[top]];
                        let step = step(technique, digit, ends, [line, other_line], gone);
                        if step.is_some_and(|step| found(step).is_break()) {
                            return;
                        }
                    }
                }
            }
        }
    }
}

impl Words for Skyscrapers {
    fn nudge(&self, _technique: Technique) -> &'static str {
        "two lines have two places each for some digit, and one end of each shares a line."
    }

    fn place(&self, view: &View<'_>) -> String {
        words::place(view)
    }

    fn argument(&self, view: &View<'_>) -> String {
        words::argument(view)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{board, steps};

    fn position(kept: [&str; 4]) -> crate::Board {
        let kept: [Cell; 4] = kept.map(|cell| cell.parse().unwrap());
        board(|cell, digit| digit != 1 || ![1, 6].contains(&cell.row().index()) || kept.contains(&cell))
    }

    #[test]
    fn tops_in_one_stack_remove_what_sees_both() {
        let found = steps(&position(["r2c3", "r2c8", "r7c3", "r7c9"]), Technique::Skyscraper);
        let gone: Vec<String> = found[0].eliminations.iter().map(|gone| gone.cell().to_string()).collect();
        assert_eq!(gone, ["r1c9", "r3c9", "r8c8", "r9c8"]);
    }

    #[test]
    fn tops_that_see_nothing_together_and_x_wings_are_none() {
        assert!(steps(&position(["r2c3", "r2c5", "r7c3", "r7c9"]), Technique::Skyscraper).is_empty());
        assert!(steps(&position(["r2c3", "r2c8", "r7c3", "r7c8"]), Technique::Skyscraper).is_empty());
    }
}
