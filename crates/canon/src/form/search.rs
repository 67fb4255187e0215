//! The search for any grid, row by row: of all partials, those whose next row is least go on.
//!
//! Rows are compared by their keys before anything is copied, so of the dozens of ways to go on only the few that tie
//! are made.

use super::partial::{FRESH, Key, Partial};
use super::view::View;
use sudokit_core::{Digit, Grid, Transform};

/// A transform that leads to the minlex form, and the number of all that do.
pub(super) fn search(grid: &Grid) -> (Transform, u64) {
    let views = View::both(grid);
    let repeats = views.iter().any(View::repeats);
    let partials = leaves(&views, Partial::start, repeats);
    // Digits that do not occur can be relabelled in any way.
    let absent: u64 = (1..=10 - u64::from(partials[0].next)).product();
    let count = partials.iter().map(Partial::orders_left).sum::<u64>() * absent;
    (transform(&partials[0]), count)
}

/// The partials with all rows placed that tie at the end. `repeats` says that an unlabelled digit occurs twice in a
/// row.
pub(super) fn leaves(views: &[View; 2], start: impl Fn(u8) -> Partial, repeats: bool) -> Vec<Partial> {
    let mut partials = vec![start(0), start(1)];
    let (mut next, mut ties) = (Vec::new(), Vec::new());
    for _ in 0..9 {
        if repeats {
            repeating_row(views, &partials, &mut next);
        } else {
            row(views, &partials, &mut ties, &mut next);
        }
        core::mem::swap(&mut partials, &mut next);
    }
    partials
}

/// One more row, without repeated digits: those that tie are found by their keys, then placed.
fn row(views: &[View; 2], partials: &[Partial], ties: &mut Vec<(usize, usize, u64)>, next: &mut Vec<Partial>) {
    let mut best = Key::MAX;
    ties.clear();
    for (i, partial) in partials.iter().enumerate() {
        let view = &views[partial.view as usize];
        for (row, weight) in partial.choices(view) {
            let key = partial.key(&view.rows[row]);
            if key < best {
                best = key;
                ties.clear();
            }
            if key == best {
                ties.push((i, row, weight));
            }
        }
    }
    next.clear();
    for &(i, row, weight) in &*ties {
        let digits = &views[partials[i].view as usize].rows[row];
        partials[i].place(row, weight, digits, false, |_, child| next.push(child));
    }
}

/// Adds a row with repeated digits, whose labels are only known once they are placed.
fn repeating_row(views: &[View; 2], partials: &[Partial], next: &mut Vec<Partial>) {
    let mut best = Key::MAX;
    next.clear();
    for partial in partials {
        let view = &views[partial.view as usize];
        for (row, weight) in partial.choices(view) {
            partial.place(row, weight, &view.rows[row], true, |key, child| {
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
    Transform::new(partial.view == 1, partial.rows, partial.columns, digits).expect("lines stay in their bands")
}
