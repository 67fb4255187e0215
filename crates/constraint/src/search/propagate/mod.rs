//! Propagators: what rules are made of. Each is sound, and complete once all its cells have a value.

pub(crate) mod any;
pub(crate) mod board;
pub(crate) mod chaos;
pub(crate) mod circles;
pub(crate) mod connected;
pub(crate) mod contains;
pub(crate) mod distinct;
pub(crate) mod groups;
pub(crate) mod house;
pub(crate) mod indexed;
pub(crate) mod line;
pub(crate) mod locked;
pub(crate) mod overlap;
pub(crate) mod pair;
pub(crate) mod rank;
pub(crate) mod region;
pub(crate) mod run;
pub(crate) mod same;
pub(crate) mod sandwich;
pub(crate) mod sets;
pub(crate) mod sum;
pub(crate) mod triple;
pub(crate) mod variety;
