//! Remote pairs: a chain of cells with the same two candidates.
//!
//! # Pattern
//! Four or more cells with the same two candidates, each in a house with the next.
//!
//! # Why it holds
//! The two digits alternate along the chain, so two cells an odd number of steps apart hold both of them, one each. A
//! cell that sees both holds neither.
//!
//! # Example
//! r1c1, r1c5, r4c5, r4c9, all 38: r1c1 and r4c9 are three steps apart. r1c9 and r4c1 see both and are neither 3 nor 8.
//!
//! # Rating
//! HoDoKu: hard, 110. Of a chain of more than four cells all pairs three, five, … steps apart count in one step.
//!
//! # Not to be confused with
//! Naked pair: two cells that see each other. XY-chain: other digits come in between, and one digit goes.

use super::choice::{Rank, rank, tidy};
use super::words;
use crate::board::Board;
use crate::explain::words::View;
use crate::explain::words::phrase;
use crate::step::{Chain, Evidence, Node, Part, Step};
use crate::technique::{Finder, Search, Technique, Words};
use core::ops::ControlFlow;
use sudokit_core::{Candidate, Cell, CellSet, Digit, DigitSet, SmallSort};

/// Finds remote pairs.
pub struct RemotePairs;

struct Found {
    rank: Rank,
    gone: Vec<Candidate>,
    path: Vec<Cell>,
    digits: [Digit; 2],
}

impl Finder for RemotePairs {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::RemotePair]
    }

    fn next(&self, search: &mut Search<'_>, _: Technique) -> Option<Step> {
        // Of equal ones `min_by_key` takes the first.
        every(search).into_iter().min_by_key(|found| found.rank)?.step()
    }

    fn all(&self, search: &mut Search<'_>, _: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>) {
        let mut list = every(search);
        list.small_sort_by_key(|found| found.rank);
        for pair in list {
            if pair.step().is_some_and(|step| found(step).is_break()) {
                return;
            }
        }
    }
}

impl Words for RemotePairs {
    fn nudge(&self, _technique: Technique) -> &'static str {
        "a chain of cells that all have the same two candidates."
    }

    fn place(&self, view: &View<'_>) -> String {
        words::place(view)
    }

    fn argument(&self, view: &View<'_>) -> String {
        let Some(chain) = view.chains().first() else { return String::new() };
        let mut path: Vec<Cell> = chain.nodes.iter().filter_map(Node::cell).collect();
        path.dedup();
        let digits = view.all_digits();
        format!(
            "{} all have just the candidates {}, and each sees the next: so the two digits alternate along this chain. Cells \
             an odd number of links apart, such as {} and {}, hold both digits between them, and a cell that sees two such \
             cells can be neither.",
            phrase::join(&path, "and"),
            phrase::digits(digits),
            path.first().map_or_else(String::new, Cell::to_string),
            path.last().map_or_else(String::new, Cell::to_string),
        )
    }
}

/// The shortest chain for each set of eliminations, in the order in which the eliminations are first found.
fn every(search: &Search<'_>) -> Vec<Found> {
    let board = search.board;
    let mut list = Vec::new();
    for cell in board.open().iter() {
        let marks = board.marks(cell);
        if marks.len() != 2 {
            continue;
        }
        let same = board.open().iter().filter(|&other| board.marks(other) == marks).collect::<CellSet>();
        if same.len() < 4 {
            continue;
        }
        for digit in marks.iter() {
            if let Some(other) = (marks - DigitSet::only(digit)).single() {
                let most = search.settings.chain_links.div_ceil(2);
                extend(board, [digit, other], same, most, &mut vec![cell], &mut list);
            }
        }
    }
    list
}

fn extend(board: &Board, digits: [Digit; 2], same: CellSet, most: usize, path: &mut Vec<Cell>, list: &mut Vec<Found>) {
    let (first, last) = (path[0], path[path.len() - 1]);
    let visible = first.peers() & last.peers() & board.places(digits[0]);
    if path.len() >= 4 && path.len().is_multiple_of(2) && !visible.is_empty() {
        let mut gone = Vec::new();
        for i in 0..path.len() {
            for j in (i + 3..path.len()).step_by(2) {
                for digit in digits {
                    let cells = path[i].peers() & path[j].peers() & board.places(digit);
                    gone.extend(cells.iter().map(|cell| Candidate::at(cell, digit)));
                }
            }
        }
        tidy(&mut gone);
        match list.iter_mut().find(|old| old.gone == gone) {
            Some(old) if old.path.len() > path.len() => old.path = path.clone(),
            Some(_) => {}
            None => list.push(Found { rank: rank(&gone), gone, path: path.clone(), digits }),
        }
    }
    if path.len() < most {
        let visited: CellSet = path.iter().copied().collect();
        let [row, column, block] = last.houses().map(|house| (same - visited) & house.cell_set());
        for cells in [row, column, block - row - column] {
            for cell in cells.iter() {
                path.push(cell);
                extend(board, digits, same, most, path, list);
                path.pop();
            }
        }
    }
}

impl Found {
    fn step(&self) -> Option<Step> {
        let chain = |digits: [Digit; 2]| {
            let node = |i: usize, digit, on| Node::new(Candidate::at(self.path[i], digit), on);
            let nodes =
                (0..self.path.len()).flat_map(|i| [node(i, digits[i % 2], false), node(i, digits[1 - i % 2], true)]);
            Chain { nodes: nodes.collect() }
        };
        let [a, b] = self.digits;
        let mut path = self.path.clone();
        path.small_sort();
        let candidates = path.iter().flat_map(|&cell| [Candidate::at(cell, a.min(b)), Candidate::at(cell, a.max(b))]);
        let evidence = Evidence {
            houses: vec![],
            candidates: candidates.map(|candidate| (candidate, Part::Pattern)).collect(),
            chains: vec![chain([a, b]), chain([b, a])],
            trial: None,
        };
        Step::eliminate(Technique::RemotePair, self.gone.iter().copied(), evidence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::{gone, holds, steps};

    #[test]
    fn four_cells_are_enough() {
        let board = holds(&[("r1c1", "38"), ("r1c5", "38"), ("r4c5", "38"), ("r4c9", "38")]);
        let steps = steps(&board, Technique::RemotePair);
        assert_eq!(steps.len(), 1);
        assert_eq!(gone(&steps[0]), "r1c9=3 r1c9=8 r4c1=3 r4c1=8");
        assert_eq!(steps[0].evidence.chains.len(), 2);
    }

    #[test]
    fn three_cells_are_not_and_neither_is_another_digit() {
        let three = holds(&[("r1c1", "38"), ("r1c5", "38"), ("r4c5", "38")]);
        assert_eq!(steps(&three, Technique::RemotePair), []);
        let other = holds(&[("r1c1", "38"), ("r1c5", "38"), ("r4c5", "38"), ("r4c9", "37")]);
        assert_eq!(steps(&other, Technique::RemotePair), []);
    }
}
