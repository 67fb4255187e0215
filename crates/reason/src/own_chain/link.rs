//! The links of a player's chain: whether one holds, and if not, why.

use crate::board::Board;
use crate::explain::words::phrase::{cells, digits};
use crate::step::Node;
use crate::technique::chain::group::common_peers;
use sudokit_core::{Candidate, DigitSet, House};

/// Whether a candidate cannot stand if a node is on.
pub(super) fn excludes(node: &Node, candidate: Candidate) -> bool {
    if node.digit == candidate.digit() {
        common_peers(node.cells).contains(candidate.cell())
    } else {
        node.cell() == Some(candidate.cell())
    }
}

/// Whether two nodes cannot both be on.
pub(super) fn weak(one: &Node, two: &Node) -> bool {
    two.cells.iter().all(|cell| excludes(one, Candidate::at(cell, two.digit)))
}

/// Whether one of two nodes is on at least.
fn strong(board: &Board, one: &Node, two: &Node) -> bool {
    if one.digit != two.digit {
        return one.cells == two.cells
            && one.cell().is_some_and(|cell| board.marks(cell) == [one.digit, two.digit].into_iter().collect());
    }
    let both = one.cells | two.cells;
    let is_all = |house: House| {
        let places = board.places_in(house, one.digit);
        !places.is_empty() && (places - both).is_empty()
    };
    (one.cells & two.cells).is_empty() && House::all().any(is_all)
}

/// Why a node does not follow from the one before; `None` if it does.
pub(super) fn fault(board: &Board, before: &Node, next: &Node) -> Option<String> {
    for node in [before, next] {
        if let Some(cell) = node.cells.iter().find(|&cell| !board.has(Candidate::at(cell, node.digit))) {
            return Some(format!("{} is not a candidate of {cell}.", node.digit));
        }
    }
    if next.on { not_strong(board, before, next) } else { not_weak(before, next) }
}

fn not_strong(board: &Board, one: &Node, two: &Node) -> Option<String> {
    if strong(board, one, two) {
        return None;
    }
    let both = one.cells | two.cells;
    if one.cells == two.cells
        && one.digit != two.digit
        && let Some(cell) = one.cell()
    {
        let others: DigitSet = board.marks(cell) - [one.digit, two.digit].into_iter().collect();
        return Some(format!("{cell} has other candidates as well: {}.", digits(others)));
    }
    if one.digit != two.digit {
        return Some(
            "A strong link joins the last two places of a digit in a house, or the last two candidates of a cell."
                .into(),
        );
    }
    if !(one.cells & two.cells).is_empty() {
        return Some("The two ends of a link cannot share a cell.".into());
    }
    let shared = House::all().filter(|house| both.iter().all(|cell| house.cell_set().contains(cell)));
    let nearest = shared.min_by_key(|&house| (board.places_in(house, one.digit) - both).len());
    Some(match nearest {
        Some(house) => {
            let others = board.places_in(house, one.digit) - both;
            format!("{} has another place in {house}: {}.", one.digit, cells(others))
        }
        None => format!("{} share no house.", cells(both)),
    })
}

fn not_weak(one: &Node, two: &Node) -> Option<String> {
    if weak(one, two) {
        return None;
    }
    Some(if one.digit == two.digit {
        format!("{} and {} do not see each other.", cells(one.cells), cells(two.cells))
    } else {
        "A weak link joins two places of a digit in a house, or two candidates of a cell.".into()
    })
}
