//! XY-wing and XYZ-wing.
//!
//! # Pattern
//! A hinge that sees two pincers. XY-wing: the hinge has the candidates X and Y, one pincer X and Z, the other Y and Z.
//! XYZ-wing: the hinge has Z as well.
//!
//! # Why it holds
//! Whatever the hinge takes, one of the cells takes Z: if it is X, the pincer of X and Z has no other choice, if it is Y,
//! the other. So Z goes from every cell that sees both pincers, and of an XYZ-wing the hinge too.
//!
//! # Example
//! r1c1 has 1 and 2, r1c9 1 and 3, r3c2 2 and 3: 3 goes from r3c7, r3c8, r3c9, r1c2 and r1c3.
//!
//! # Rating
//! HoDoKu: hard, 160 and 180. Sudoku Explainer: 4.2 and 4.4.
//!
//! # Not to be confused with
//! A naked triple, whose cells all see each other.

use crate::explain::words::View;
use crate::explain::words::phrase::{any_digit, cells};
use crate::step::{Evidence, Part, Step};
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Candidate, Cell, CellSet, Digit, DigitSet};

/// Finds XY-wings and XYZ-wings, cells in ascending order.
pub struct XyWings;

impl Finder for XyWings {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::XyWing, Technique::XyzWing]
    }

    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let board = search.board;
        let xyz = technique == Technique::XyzWing;
        let cells = |count: usize| -> Vec<(Cell, DigitSet)> {
            let marks = board.open().iter().map(|cell| (cell, board.marks(cell)));
            marks.filter(|(_, marks)| marks.len() == count).collect()
        };
        let pairs = cells(2);
        let firsts = if xyz { cells(3) } else { pairs.clone() };
        for (i, &one) in firsts.iter().enumerate() {
            for (j, &two) in pairs.iter().enumerate().skip(if xyz { 0 } else { i + 1 }) {
                if (one.1 | two.1).len() != 3 {
                    continue;
                }
                for &three in &pairs[j + 1..] {
                    let apart = one.1 != two.1 && two.1 != three.1 && three.1 != one.1;
                    if (one.1 | two.1 | three.1).len() != 3 || !apart {
                        continue;
                    }
                    // Any of three pairs can be the hinge; of an XYZ-wing only the cell of three.
                    let hinges = [[one, two, three], [two, one, three], [three, two, one]];
                    for [hinge, a, b] in hinges.into_iter().take(if xyz { 1 } else { 3 }) {
                        let Some(digit) = (a.1 & b.1).single() else { continue };
                        if !hinge.0.sees(a.0) || !hinge.0.sees(b.0) {
                            continue;
                        }
                        let step = step(search, technique, [hinge.0, a.0, b.0], digit);
                        if step.is_some_and(|step| found(step).is_break()) {
                            return;
                        }
                    }
                }
            }
        }
    }
}

impl Words for XyWings {
    fn nudge(&self, technique: Technique) -> &'static str {
        match technique {
            Technique::XyWing => "a cell with two candidates sees two others that share a third digit.",
            _ => "a cell with three candidates sees two others with two of them each.",
        }
    }

    // Case by case: what the middle cell may be, and what follows for the wings.
    fn argument(&self, view: &View<'_>) -> String {
        let pattern = view.all_cells();
        let Some(z) = view.gone_digits().single() else { return String::new() };
        let Some(middle) = view.cells(Part::Pattern).first() else { return String::new() };
        let cases: Vec<String> = (view.board.marks(middle).iter())
            .map(|digit| {
                let wing = (pattern - CellSet::only(middle))
                    .iter()
                    .find(|&wing| view.board.marks(wing).contains(digit) && digit != z);
                match wing {
                    Some(wing) => format!("if it is {digit}, {wing} is {z}"),
                    None => format!("if it is {digit}, it is {z} itself"),
                }
            })
            .map(|case| case.replace(&format!("if it is {z}, it is {z} itself"), &format!("it may be {z} itself")))
            .collect();
        format!(
            "{middle} can be {}: {}. So one of {} is {z}, and no cell that sees all of its places there can be {z}.",
            any_digit(view.board.marks(middle)),
            cases.join("; "),
            cells(pattern.iter().filter(|&cell| view.board.marks(cell).contains(z)).collect()),
        )
    }
}

fn step(search: &Search<'_>, technique: Technique, cells: [Cell; 3], digit: Digit) -> Option<Step> {
    let board = search.board;
    let [hinge, a, b] = cells;
    let mut gone = a.peers() & b.peers() & board.places(digit);
    if technique == Technique::XyzWing {
        gone &= hinge.peers();
    }
    if gone.is_empty() {
        return None;
    }
    let all = |cell| board.candidates(CellSet::only(cell), DigitSet::ALL);
    let evidence = Evidence::of(all(hinge)).with(Part::Set(0), all(a)).with(Part::Set(1), all(b));
    Step::eliminate(technique, gone.iter().map(|cell| Candidate::at(cell, digit)), evidence)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{board, steps};

    fn position(sets: [(&str, &[u8]); 3]) -> crate::Board {
        board(|cell, digit| {
            let set = sets.iter().find(|(name, _)| *name == cell.to_string());
            set.is_none_or(|(_, digits)| digits.contains(&digit))
        })
    }

    #[test]
    fn pincers_remove_what_they_share() {
        let found = steps(&position([("r1c1", &[1, 2]), ("r1c9", &[1, 3]), ("r3c2", &[2, 3])]), Technique::XyWing);
        assert_eq!(found.len(), 1);
        let gone: Vec<String> = found[0].eliminations.iter().map(|gone| gone.cell().to_string()).collect();
        assert_eq!(gone, ["r1c2", "r1c3", "r3c7", "r3c8", "r3c9"]);
    }

    #[test]
    fn a_hinge_with_the_third_digit_removes_only_what_it_sees() {
        let sets: [(&str, &[u8]); 3] = [("r1c1", &[1, 2, 3]), ("r1c9", &[1, 3]), ("r3c2", &[2, 3])];
        let found = steps(&position(sets), Technique::XyzWing);
        let gone: Vec<String> = found[0].eliminations.iter().map(|gone| gone.cell().to_string()).collect();
        assert_eq!(gone, ["r1c2", "r1c3"]);
        assert!(steps(&position(sets), Technique::XyWing).is_empty());
    }

    #[test]
    fn a_pincer_out_of_sight_makes_no_wing() {
        let sets: [(&str, &[u8]); 3] = [("r1c1", &[1, 2]), ("r5c9", &[1, 3]), ("r3c2", &[2, 3])];
        assert!(steps(&position(sets), Technique::XyWing).is_empty());
    }
}
