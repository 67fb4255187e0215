//! How far a long call is.

use serde::Serialize;

/// Told now and then while a call works.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Progress {
    /// So much is done: puzzles, steps, tries.
    pub done: u64,
    /// Of so much, where that is known.
    pub total: Option<u64>,
    /// The same in words.
    pub words: String,
}

/// Who is told.
pub(crate) type Report<'a> = &'a mut (dyn FnMut(Progress) + Send);

impl Progress {
    /// `{"done":12,"total":null,"words":"12 tries"}`.
    pub fn json(&self) -> String {
        crate::read::json(self)
    }
}
