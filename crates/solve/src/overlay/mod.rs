//! Pattern overlay: where the other engines fill cells, this one places all nine instances of a digit at once.
//!
//! A *template* is a set of nine cells, one in every row, column and box: 46,656 exist. A solution is nine disjoint
//! templates, one for each digit. The engine lists the templates of each digit within its candidates, takes the digit
//! with the fewest, and for each of its templates keeps those of the other digits that are disjoint from it.
//!
//! Two facts make it fast. As soon as at most 64 cells are open, which is after two digits at the latest, a template is
//! one word (`search`). And the last three digits need no search: what two of them leave of the last 27 cells is a
//! template by itself, because every house has three of these cells and each of the two takes one.
//!
//! So a solution costs a few operations on words, which makes this the engine for listing many solutions of one
//! puzzle. To find one solution it is slow, because it lists templates first. Players know the method as POM.

mod search;
mod templates;

use crate::engine::{Delivery, Engine, Limit, Outcome, Sink};
use crate::scratch::Scratch;
use crate::split::settle;
use core::ops::ControlFlow;
use search::Search;
use sudokit_core::{Cell, Digit, Pencilmarks, Puzzle, SmallSort};
use templates::{Template, list};

/// Places digits as whole templates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Overlay;

impl Engine for Overlay {
    fn name(&self) -> &'static str {
        "overlay"
    }

    fn about(&self) -> &'static str {
        "all places of a digit at once, for puzzles with many solutions"
    }

    fn run(&self, puzzle: &Puzzle, limit: Limit, _: &mut Scratch, sink: &mut dyn Sink) -> Outcome {
        let mut delivery = Delivery::new(limit, sink);
        if !delivery.is_stopped() {
            delivery.stats.nodes += 1;
            let mut marks = puzzle.pencilmarks();
            if settle(&mut marks) {
                let _ = start(&marks, &mut delivery);
            } else {
                delivery.stats.conflicts += 1;
            }
        }
        delivery.outcome()
    }
}

/// A digit with its templates.
#[derive(Clone, Debug)]
struct List {
    digit: usize,
    templates: Vec<Template>,
}

/// Lists the templates of the digits that are not placed yet, and searches them.
fn start(marks: &Pencilmarks, delivery: &mut Delivery<'_>) -> ControlFlow<()> {
    let (mut candidates, mut open) = ([0; 9], 0);
    let mut digits = [0; 81];
    for cell in Cell::all() {
        marks[cell].iter().for_each(|digit| candidates[digit.index()] |= 1 << cell.index());
        if marks[cell].len() > 1 {
            open |= 1 << cell.index();
        } else {
            digits[cell.index()] = marks[cell].first().map_or(0, Digit::value);
        }
    }
    let mut lists = Vec::with_capacity(9);
    for digit in 0..9 {
        // The lists of an empty grid take a few milliseconds each.
        if delivery.gives_up() {
            return ControlFlow::Break(());
        }
        if candidates[digit] & open != 0 {
            let mut templates = Vec::new();
            list(candidates[digit], &mut templates);
            templates.iter_mut().for_each(|template| *template &= open);
            lists.push(List { digit, templates });
        }
    }
    place_first(lists, open, &candidates, digits, delivery)
}

/// Places whole digits until a word holds a set of open cells.
fn place_first(
    mut lists: Vec<List>,
    rest: Template,
    candidates: &[Template; 9],
    digits: [u8; 81],
    delivery: &mut Delivery<'_>,
) -> ControlFlow<()> {
    // The fewest last, to be popped.
    lists.small_sort_by_key(|list| core::cmp::Reverse(list.templates.len()));
    if lists.last().is_some_and(|list| list.templates.is_empty()) {
        delivery.stats.conflicts += 1;
        return ControlFlow::Continue(());
    }
    if rest.count_ones() <= u64::BITS {
        return Search::new(rest, candidates, digits, delivery).run(&lists);
    }
    let Some(first) = lists.pop() else { unreachable!("cells are open, so digits are") };
    for (i, &template) in first.templates.iter().enumerate() {
        delivery.stats.nodes += 1;
        delivery.stats.guesses += u64::from(i + 1 < first.templates.len());
        if delivery.gives_up() {
            return ControlFlow::Break(());
        }
        let disjoint = |list: &List| List {
            digit: list.digit,
            templates: list.templates.iter().copied().filter(|other| other & template == 0).collect(),
        };
        let mut digits = digits;
        templates::cells(template).for_each(|cell| digits[cell] = first.digit as u8 + 1);
        place_first(lists.iter().map(disjoint).collect(), rest & !template, candidates, digits, delivery)?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::triad::Triad;
    use crate::{CountOnly, Solver};
    use std::collections::BTreeSet;
    use sudokit_core::Solution;
    use sudokit_testkit::random::{Kind, Puzzles};

    /// Puzzles with few clues have several digits placed before words are used.
    #[test]
    fn the_solutions_of_puzzles_with_any_number_of_clues() {
        let mut puzzles = Puzzles::new(5);
        for drop in 0..6 {
            for _ in 0..20 {
                let puzzle = puzzles.of(Kind::Multi);
                let mut clues = puzzle.clues();
                let cells: Vec<Cell> = clues.clues().map(|(cell, _)| cell).collect();
                cells.iter().step_by(3).take(drop).for_each(|&cell| clues.set(cell, None));
                let puzzle = Puzzle::from(clues);
                let count = Triad::AUTO.run(&puzzle, Limit::solutions(5_000), &mut Scratch::new(), &mut CountOnly);
                let mut found: Vec<Solution> = Vec::new();
                let outcome = Overlay.run(&puzzle, Limit::solutions(5_000), &mut Scratch::new(), &mut found);
                assert_eq!((outcome.count, outcome.exhausted), (count.count, count.exhausted), "{puzzle}");
                let different: BTreeSet<Solution> = found.iter().copied().collect();
                assert_eq!(different.len(), found.len());
                assert!(
                    found
                        .iter()
                        .all(|solution| { Solution::new(*solution.grid()).is_ok() && solution.solves(&puzzle) })
                );
            }
        }
    }

    #[test]
    fn the_first_of_very_many() {
        let mut found = Vec::new();
        let outcome = Overlay.run(&Puzzle::default(), Limit::solutions(100), &mut Scratch::new(), &mut found);
        assert!(outcome.count == 100 && !outcome.exhausted && found.len() == 100);
        assert!(Solver::new().solve(&Puzzle::default()).solution().is_some());
    }
}
