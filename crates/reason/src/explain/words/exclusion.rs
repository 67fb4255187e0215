//! Aligned exclusion: a few cells, every filling of them tried.

use super::phrase::{self, cells};
use super::view::View;
use crate::step::Part;
use crate::technique::Technique;

pub(super) fn nudge(technique: Technique) -> &'static str {
    match technique {
        Technique::AlignedPair => "try all fillings of two cells; some digit of one of them never works.",
        _ => "try all fillings of three cells; some digit of one of them never works.",
    }
}

pub(super) fn argument(view: &View<'_>) -> String {
    let tried = view.cells(Part::Pattern) | view.gone_cells();
    let guards = view.cells(Part::Fin) | view.cells(Part::Set(0));
    let reason = if guards.is_empty() {
        "put the same digit twice into a house".to_owned()
    } else {
        format!("put the same digit twice into a house, or take all candidates of one of {}", cells(guards))
    };
    let gone = view.step.eliminations.iter().map(|gone| format!("{} with {}", gone.cell(), gone.digit()));
    format!(
        "Try all ways to fill {} together. Every filling of {} would {reason}.",
        cells(tried),
        phrase::join(gone, "and"),
    )
}
