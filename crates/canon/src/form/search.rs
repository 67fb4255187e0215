//! The search for any grid, row by row: of all partials, those whose next row is least go on.
//!
//! Rows are compared by their keys before anything is copied, so of the dozens of ways to go on only the few that tie
//! are made.

use super::Canon;
use super::partial::{FRESH, Key, Partial};
use super::view::View;
use sudokit_core::{Digit, Grid, Transform};

/// The minlex form of a grid.
pub(super) fn search(grid: &Grid) -> Canon<Grid> {
    let views = View::both(grid);
    let repeats = views.iter().any(View::repeats);
    let (partials, keys) = leaves(&views, Partial::start, repeats);
    // Digits that do not occur can be relabelled in any way.
    let absent: u64 = (1..=10 - u64::from(partials[0].next)).product();
    let count = partials.iter().map(Partial::orders_left).sum::<u64>() * absent;
    // The key of a row is its labels, nine nibbles.
    let mut values = [0; 81];
    for (row, key) in values.as_chunks_mut::<9>().0.iter_mut().zip(keys) {
        for (p, value) in row.iter_mut().enumerate() {
            *value = (key >> (4 * (8 - p)) & 15) as u8;
        }
    }
    let form = Grid::from_values(values).expect("labels are digits");
    Canon { form, transform: transform(&partials[0]), automorphisms: count }
}

/// The partials with all rows placed that tie in the end, and the labels of the rows; `repeats` if a row has a digit
/// twice that has no label yet.
pub(super) fn leaves(views: &[View; 2], start: impl Fn(u8) -> Partial, repeats: bool) -> (Vec<Partial>, [Key; 9]) {
    let mut partials = Vec::with_capacity(16);
    partials.extend([start(0), start(1)]);
    let (mut next, mut ties) = (Vec::with_capacity(16), Vec::with_capacity(16));
    let mut keys = [0; 9];
    for key in &mut keys {
        *key = if repeats {
            repeating_row(views, &partials, &mut next)
        } else {
            row(views, &partials, &mut ties, &mut next)
        };
        core::mem::swap(&mut partials, &mut next);
    }
    (partials, keys)
}

/// One more row, without repeated digits: those that tie are found by their keys, then placed. Gives its labels.
fn row(views: &[View; 2], partials: &[Partial], ties: &mut Vec<(usize, usize)>, next: &mut Vec<Partial>) -> Key {
    let mut best = Key::MAX;
    ties.clear();
    for (i, partial) in partials.iter().enumerate() {
        let view = &views[partial.view as usize];
        for row in partial.choices(view) {
            let key = partial.key(&view.rows[row], view.filled[row]);
            if key < best {
                best = key;
                ties.clear();
            }
            if key == best {
                ties.push((i, row));
            }
        }
    }
    next.clear();
    let mut labels = best;
    for &(i, row) in &*ties {
        partials[i].place::<false>(&views[partials[i].view as usize], row, |key, child| {
            labels = key;
            next.push(child);
        });
    }
    labels
}

/// The next row if it has repeated digits, whose labels are only known once they are placed.
fn repeating_row(views: &[View; 2], partials: &[Partial], next: &mut Vec<Partial>) -> Key {
    let mut best = Key::MAX;
    next.clear();
    for partial in partials {
        let view = &views[partial.view as usize];
        for row in partial.choices(view) {
            partial.place::<true>(view, row, |key, child| {
                if key < best {
                    best = key;
                    next.clear();
                }
                if key == best {
                    next.push(child);
                }
            });
        }
    }
    best
}

/// One of the transforms that a partial with all its rows stands for.
fn transform(partial: &Partial) -> Transform {
    let mut free = partial.next..;
    let digits = core::array::from_fn(|i| {
        let label = match partial.labels[i + 1] {
            FRESH => free.next().unwrap_or_default(),
            label => label,
        };
        Digit::new(label).expect("nine digits get nine labels")
    });
    Transform::new(partial.view == 1, partial.rows, partial.column_order(), digits).expect("lines stay in their bands")
}
