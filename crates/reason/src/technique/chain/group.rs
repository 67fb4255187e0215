//! Groups as nodes: the places of a digit where a box meets a line, taken together.
//!
//! A group that is on (the digit stands in one of its cells) turns off what sees all its cells. A group that is off
//! leaves the digit of a house to whatever single candidate or single other group is left there.

use super::graph::{Graph, NodeId, SPECIAL, Special, WEIGHT, off, on};
use crate::board::Board;
use sudokit_core::{Candidate, CellSet, Digit, House};

/// The cells that see all cells of a set, and are not of it.
pub(crate) fn common_peers(cells: CellSet) -> CellSet {
    cells.iter().fold(CellSet::ALL, |seen, cell| seen & cell.peers())
}

struct Group {
    digit: Digit,
    cells: CellSet,
    line: House,
    block: House,
}

/// Row by row, then column by column; in each digit by digit.
fn groups(board: &Board) -> Vec<Group> {
    let mut groups = Vec::new();
    for line in House::all().take(18) {
        for digit in Digit::all() {
            let places = board.places_in(line, digit);
            if places.len() < 2 {
                continue;
            }
            for block in House::all().skip(18) {
                let cells = places & block.cell_set();
                if cells.len() >= 2 {
                    groups.push(Group { digit, cells, line, block });
                }
            }
        }
    }
    groups
}

impl Graph {
    /// Adds all groups and their links.
    pub(super) fn link_groups(&mut self, board: &Board) {
        let groups = groups(board);
        let first = self.special.len();
        let node = |i: usize| SPECIAL + 2 * (first + i) as NodeId;
        for group in &groups {
            let seen = common_peers(group.cells) & board.places(group.digit);
            self.add(Special { digit: group.digit, cells: group.cells, set: CellSet::EMPTY, seen });
        }
        for (i, group) in groups.iter().enumerate() {
            let (group_off, group_on) = (node(i), node(i) + 1);
            let seen = self.special[first + i].seen;
            for cell in seen.iter() {
                let candidate = Candidate::at(cell, group.digit);
                self.link(group_on, off(candidate), WEIGHT);
                self.link(on(candidate), group_off, WEIGHT);
            }
            for house in [group.block, group.line] {
                if let Some(cell) = (seen & house.cell_set()).single() {
                    let candidate = Candidate::at(cell, group.digit);
                    self.link(group_off, on(candidate), WEIGHT);
                    self.link(off(candidate), group_on, WEIGHT);
                }
            }
            let mut others = [(0, 0); 2]; // in the line and in the box: how many, and the first
            for (j, other) in groups.iter().enumerate() {
                if j == i || other.digit != group.digit || !(other.cells & group.cells).is_empty() {
                    continue;
                }
                for (place, shared) in others.iter_mut().zip([other.line == group.line, other.block == group.block]) {
                    if shared {
                        *place = if place.0 == 0 { (1, j) } else { (place.0 + 1, place.1) };
                        self.link(group_on, node(j), WEIGHT);
                    }
                }
            }
            for ((count, j), house) in others.into_iter().zip([group.line, group.block]) {
                if count == 1 && board.places_in(house, group.digit) - group.cells == groups[j].cells {
                    self.link(group_off, node(j) + 1, WEIGHT);
                }
            }
        }
    }
}
