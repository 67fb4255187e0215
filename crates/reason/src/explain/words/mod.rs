//! A step in words, at three levels. One file for each family of sentences; [`phrase`] has the lists and turns that all
//! of them use, [`chain`] tells an implication after the other.
//!
//! A nudge says what kind of thing to look for, *where* names houses, digits and cells but not what follows, and the
//! full text is the whole argument: the facts that can be seen in the grid, what they imply, and the conclusion.

mod chain;
mod coloring;
mod exclusion;
mod exotic;
mod fish;
mod forcing;
mod intersection;
mod phrase;
mod sets;
mod single;
mod subset;
mod uniqueness;
mod view;
mod wing;

use super::{Explanation, Level};
use crate::step::Step;
use crate::technique::Family;
use view::View;

/// The words of a step.
pub(super) fn say(explanation: &Explanation<'_>, level: Level) -> String {
    let view = View::new(explanation);
    match level {
        Level::Nudge => nudge(&view),
        Level::Where => place(&view),
        Level::Full => format!("{} {}", argument(&view), conclusion(explanation.step)),
    }
}

/// What follows, as a sentence.
pub(super) fn conclusion(step: &Step) -> String {
    phrase::conclusion(step)
}

fn nudge(view: &View<'_>) -> String {
    let technique = view.technique();
    let hint = match technique.family() {
        Family::Single => single::nudge(technique),
        Family::Intersection => intersection::nudge(technique),
        Family::Subset => subset::nudge(technique),
        Family::Fish => fish::nudge(technique),
        Family::SingleDigit | Family::Chain => chain::nudge(technique),
        Family::Wing => wing::nudge(technique),
        Family::Coloring => coloring::nudge(technique),
        Family::LockedSet => sets::nudge(technique),
        Family::Uniqueness => uniqueness::nudge(technique),
        Family::Exclusion => exclusion::nudge(technique),
        Family::Forcing => forcing::nudge(technique),
        Family::Exotic => exotic::nudge(technique),
    };
    format!("{}: {hint}", technique.title())
}

fn place(view: &View<'_>) -> String {
    match view.technique().family() {
        Family::Single => single::place(view),
        Family::Fish => fish::place(view),
        Family::Forcing => forcing::place(view),
        Family::Chain | Family::SingleDigit => chain::place(view),
        Family::Coloring => coloring::place(view),
        Family::Exotic => exotic::place(view),
        _ => view.place(),
    }
}

fn argument(view: &View<'_>) -> String {
    match view.technique().family() {
        Family::Single => single::argument(view),
        Family::Intersection => intersection::argument(view),
        Family::Subset => subset::argument(view),
        Family::Fish => fish::argument(view),
        Family::SingleDigit | Family::Chain => chain::argument(view),
        Family::Wing => wing::argument(view),
        Family::Coloring => coloring::argument(view),
        Family::LockedSet => sets::argument(view),
        Family::Uniqueness => uniqueness::argument(view),
        Family::Exclusion => exclusion::argument(view),
        Family::Forcing => forcing::argument(view),
        Family::Exotic => exotic::argument(view),
    }
}
