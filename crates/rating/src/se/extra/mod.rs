//! The Sudoku Explainer scale for 9x9 puzzles with extra houses, anti-chess rules and non-consecutive neighbours.
//!
//! Forks of Sudoku Explainer rate these variants by letting every technique use the extra houses and the larger set of
//! cells that a cell sees. This rater does the same with the techniques of Sudoku Explainer 1.2.1, in the order and with the
//! numbers of SukakuExplainer 1.18:
//!
//! * *Generalized Intersections* (2.9) and naked sets that remove from every cell that sees the set replace Pointing,
//!   Claiming and naked sets, unless non-consecutive neighbours are the only rule.
//! * *Non-Consecutive Forcing Cell* (2.4) and *Locked Non-Consecutive* (2.5) come after naked singles.
//! * Unique rectangles, loops and BUG are left out: they can contradict extra houses.
//! * The hardest technique is a dynamic chain with simple techniques inside (from 9.0). Beyond it the rating is a lower bound.
//!
//! Speed is not a goal here: the position has plain candidates, and houses are lists.

mod aligned;
mod basic;
mod chain;
mod layout;
mod multiple;
mod position;
mod run;
mod sets;

pub use layout::Extra;

use super::find::Find;
use super::length::tenths;
use super::name::SeTechnique;
use super::rating::{End, Options, Rating};
use super::tenths::Tenths;
use layout::Layout;
use multiple::Kind;
use position::Position;
use sudokit_core::Grid;
use sudokit_solve::Stop;

/// Rates a 9x9 puzzle with extra rules. [`End::Stuck`] means that ER is a lower bound; it is not 20.0 as for classic
/// puzzles.
///
/// ```
/// use sudokit_rating::se::{Extra, Options, rate_extra};
/// use sudokit_solve::Stop;
///
/// let puzzle: sudokit_core::Grid =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let plain = rate_extra(&puzzle, &Extra::default(), &Options::default(), &Stop::new());
/// assert_eq!(plain.er.0, 12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn rate_extra(clues: &Grid, extra: &Extra, options: &Options, stop: &Stop) -> Rating {
    let layout = Layout::new(extra);
    let mut position = Position::new(&layout, clues);
    let mut rating = Rating::default();
    let (mut er, mut ep, mut ed) = (0.0f64, 0.0f64, 0.0f64);
    let mut hardest = None::<SeTechnique>;
    while !position.is_full() {
        let find = next(&layout, &position, stop);
        if stop.is_raised() {
            rating.end = End::Stopped;
            break;
        }
        let Some(find) = find else {
            rating.end = End::Stuck;
            break;
        };
        if find.rating > er {
            (er, hardest) = (find.rating, Some(find.technique));
        }
        if options.steps {
            rating.steps.push(find.step());
        }
        position.apply(&layout, &find);
        if rating.count == 0 {
            (ed, rating.ed_technique) = (er, hardest);
        }
        rating.count += 1;
        if ep == 0.0 && find.placement.is_some() {
            (ep, rating.ep_technique) = (er, hardest);
        }
        if options.most.is_some_and(|most| Tenths(tenths(er)) > most) {
            rating.end = End::TooHard;
            break;
        }
    }
    rating.er_technique = hardest;
    [rating.er, rating.ep, rating.ed] = [er, ep, ed].map(|rating| Tenths(tenths(rating)));
    rating
}

/// The first find of the first technique that has one.
fn next(layout: &Layout, position: &Position, stop: &Stop) -> Option<Find> {
    let kinds = [Kind::Nishio, Kind::Multiple, Kind::Dynamic(0), Kind::Dynamic(1)];
    basic::hidden_single(layout, position)
        .or_else(|| basic::direct_locking(layout, position))
        .or_else(|| sets::direct_hidden(layout, position, 2))
        .or_else(|| basic::naked_single(position))
        .or_else(|| basic::consecutive_cell(layout, position))
        .or_else(|| basic::consecutive_house(layout, position))
        .or_else(|| sets::direct_hidden(layout, position, 3))
        .or_else(|| basic::locking(layout, position))
        .or_else(|| sets::naked(layout, position, 2))
        .or_else(|| sets::fish(layout, position, 2))
        .or_else(|| sets::hidden(layout, position, 2))
        .or_else(|| sets::naked(layout, position, 3))
        .or_else(|| sets::fish(layout, position, 3))
        .or_else(|| sets::hidden(layout, position, 3))
        .or_else(|| basic::wing(layout, position, false))
        .or_else(|| basic::wing(layout, position, true))
        .or_else(|| sets::naked(layout, position, 4))
        .or_else(|| sets::fish(layout, position, 4))
        .or_else(|| sets::hidden(layout, position, 4))
        .or_else(|| aligned::pair(layout, position))
        .or_else(|| chain::find(layout, position))
        .or_else(|| aligned::triplet(layout, position))
        .or_else(|| kinds.into_iter().find_map(|kind| multiple::find(layout, position, kind, stop)))
}

#[cfg(test)]
mod tests;
