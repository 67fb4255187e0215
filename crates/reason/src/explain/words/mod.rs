//! A step in words, at three levels. The words of a technique are beside its finder
//! ([`Words`](crate::technique::Words)); here is what all of them use: [`View`] answers questions about a step, [`phrase`]
//! has the lists and turns.
//!
//! A nudge says what kind of thing to look for, *where* names houses, digits and cells but not what follows, and the
//! full text is the whole argument: the facts that can be seen in the grid, what they imply, and the conclusion.

pub(crate) mod phrase;
mod view;

pub use view::View;
pub(crate) use view::{common_house, common_houses, common_peers};

use super::{Explanation, Level};
use crate::step::Step;
use crate::technique::finder;

/// The words of a step.
pub(super) fn say(explanation: &Explanation<'_>, level: Level) -> String {
    let (view, technique) = (View::new(explanation), explanation.step.technique);
    let words = finder(technique);
    match level {
        Level::Nudge => format!("{}: {}", technique.title(), words.nudge(technique)),
        Level::Where => words.place(&view),
        Level::Full => format!("{} {}", words.argument(&view), conclusion(explanation.step)),
    }
}

/// What follows, as a sentence.
pub(super) fn conclusion(step: &Step) -> String {
    phrase::conclusion(step)
}
