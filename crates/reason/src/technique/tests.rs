//! What the tests of the techniques share.

use super::{Memory, Technique};
use crate::board::Board;
use crate::schedule::{Reasoner, Schedule};
use crate::settings::Settings;
use crate::step::{Part, Step};
use core::ops::ControlFlow;
use sudokit_core::{Cell, CellSet, Digit, DigitSet, Pencilmarks, SmallSort};

/// A board on which nothing stands, with the candidates that `kept` says.
pub(crate) fn board(kept: impl Fn(Cell, u8) -> bool) -> Board {
    let mut marks = Pencilmarks::new([DigitSet::EMPTY; 81]);
    for cell in Cell::all() {
        marks[cell] = Digit::all().filter(|digit| kept(cell, digit.value())).collect();
    }
    Board::new(&marks.into())
}

/// Every step of a technique.
pub(crate) fn steps(board: &Board, technique: Technique) -> Vec<Step> {
    let reasoner = Reasoner::new(Schedule::new([technique]), Settings::default());
    let mut steps = Vec::new();
    reasoner.find_all(board, &mut Memory::default(), &mut |step| {
        steps.push(step);
        ControlFlow::Continue(())
    });
    steps
}

/// A board on which nothing stands; these cells have these candidates, the others all.
pub(crate) fn holds(cells: &[(&str, &str)]) -> Board {
    listed(cells, "123456789")
}

/// A board with these cells and only 9 in the others, so that they take no part in patterns of other digits.
pub(crate) fn few(cells: &[(&str, &str)]) -> Board {
    listed(cells, "9")
}

fn listed(cells: &[(&str, &str)], rest: &str) -> Board {
    board(|cell, digit| {
        let given = cells.iter().find(|(name, _)| name.parse() == Ok(cell));
        given.map_or(rest, |(_, digits)| digits).contains(char::from(b'0' + digit))
    })
}

/// What a step removes, as text.
pub(crate) fn gone(step: &Step) -> String {
    step.eliminations.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// What those steps remove whose sets are these.
pub(crate) fn sets(board: &Board, technique: Technique, sets: &[&str]) -> Vec<String> {
    let wanted: Vec<CellSet> = sets.iter().map(|cells| cells.split(' ').flat_map(str::parse).collect()).collect();
    let of = |step: &Step, number: usize| {
        let part = |part: &Part| *part == Part::Set(number as u8);
        let parts = step.evidence.candidates.iter().filter(|(_, it)| part(it));
        parts.map(|(candidate, _)| candidate.cell()).collect::<CellSet>()
    };
    let all = |step: &Step| {
        let found: Vec<CellSet> = (0..).map(|i| of(step, i)).take_while(|cells| !cells.is_empty()).collect();
        found.len() == wanted.len() && wanted.iter().all(|cells| found.contains(cells))
    };
    let mut found: Vec<_> = steps(board, technique).iter().filter(|step| all(step)).map(gone).collect();
    found.small_sort();
    found.dedup();
    found
}
