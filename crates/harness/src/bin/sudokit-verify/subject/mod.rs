//! The subjects under test, and their answers.

mod command;
mod engine;
mod part;

pub(crate) use command::CommandSubject;

use crate::case::Case;
use sudokit::Grid;

/// What a subject answers to a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Saying {
    /// None, one, or two for several.
    pub(crate) count: u64,
    /// The solutions it shows, any number.
    pub(crate) shown: Vec<Grid>,
}

/// A program or a part of one under test. `None` stands for a puzzle that it does not support.
pub(crate) trait Subject: Sync {
    fn name(&self) -> String;

    /// A saying for each case, or what went wrong with all of them.
    fn ask(&self, cases: &[Case]) -> Result<Vec<Option<Saying>>, String>;
}

/// Every engine on every tier this CPU has, and the parts of the library built on them.
pub(crate) fn own() -> Vec<Box<dyn Subject>> {
    let mut all = engine::all();
    all.extend(part::all());
    all
}
