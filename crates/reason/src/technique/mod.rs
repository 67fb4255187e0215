//! The techniques: their names, and the finders that look for them.
//!
//! Each family is a folder, each technique (or small group that is found by one search) a file in it, with fixed headings
//! in its module documentation: Pattern, Why it holds, Example, Rating, Not to be confused with. A finder reports steps;
//! which of them is taken, and when it is asked, is the business of the [`Schedule`](crate::Schedule).

pub mod chain;
pub mod forcing;
pub mod locked_set;
mod name;
pub mod single;

pub use name::{Family, Technique, UnknownTechnique};

use crate::board::Board;
use crate::settings::Settings;
use crate::step::Step;
use core::ops::ControlFlow;

/// What a finder is given: the position, how far to go, and what finders remember between calls.
pub struct Search<'a> {
    /// The position.
    pub board: &'a Board,
    /// How far to go.
    pub settings: &'a Settings,
    /// What finders remember.
    pub memory: &'a mut Memory,
}

/// What finders remember between calls: tables that are worth keeping while the board stays the same
/// ([`Board::revision`]) and allocations. One per thread.
#[derive(Debug, Default)]
pub struct Memory {
    pub(crate) chains: chain::Memories,
    pub(crate) forcing_chains: forcing::chain::ChainMemory,
    pub(crate) last_net: forcing::net::LastNet,
    pub(crate) nets: forcing::net_tables::NetMemory,
    pub(crate) sets: locked_set::almost::Sets,
}

/// Looks for some techniques.
pub trait Finder: Sync {
    /// What it can find.
    fn techniques(&self) -> &'static [Technique];

    /// The step to take when it is this technique's turn. Of several instances this is the one that HoDoKu would take
    /// where HoDoKu knows the technique, otherwise the first in reading order.
    fn next(&self, search: &mut Search<'_>, technique: Technique) -> Option<Step>;

    /// Every instance of a technique, until `found` has enough.
    fn all(&self, search: &mut Search<'_>, technique: Technique, found: &mut dyn FnMut(Step) -> ControlFlow<()>);
}

/// The finder of a technique; `None` for those that are only ever steps of a rating, such as giving up.
pub fn finder(technique: Technique) -> Option<&'static dyn Finder> {
    FINDERS.iter().copied().find(|finder| finder.techniques().contains(&technique))
}

static FINDERS: [&dyn Finder; 12] = [
    &single::Singles,
    &chain::RemotePairs,
    &chain::XChains,
    &chain::XyChains,
    &chain::NiceLoops,
    &locked_set::AlsXz,
    &locked_set::AlsXyWing,
    &locked_set::AlsChains,
    &locked_set::DeathBlossoms,
    &locked_set::SueDeCoq,
    &forcing::ForcingChains,
    &forcing::ForcingNets,
];
