//! The finders: one file for each group of techniques. A finder passes steps on until the receiver has enough.

mod als;
mod chain;
mod chain_net;
mod closure;
mod color;
mod fish;
mod forcing;
mod graph;
mod links;
mod locked;
mod net;
mod proof;
mod refute;
mod run;
mod single;
mod subset;
mod wing;

use super::position::{Candidate, Position};
use super::rule;
use super::space::Space;
use super::step::Step;
use super::technique::Technique;
pub(in crate::any) use closure::Closures;
use core::ops::ControlFlow;
use sudokit_solve::Stop;

/// Whether to go on.
pub(super) type Flow = ControlFlow<()>;

/// Who takes the steps.
pub(super) type Emit<'e> = &'e mut dyn FnMut(Step) -> Flow;

/// What a finder needs.
pub(super) struct Search<'a> {
    pub(super) position: &'a Position,
    pub(super) space: &'a Space,
    pub(super) singles: &'a mut rule::Singles,
    pub(super) stop: &'a Stop,
}

impl Search<'_> {
    /// Breaks if the request to stop is raised.
    pub(super) fn goes_on(&self) -> Flow {
        if self.stop.is_raised() { Flow::Break(()) } else { Flow::Continue(()) }
    }

    /// Those of these cells where a value is a candidate, as candidates.
    pub(super) fn with_value(&self, cells: impl IntoIterator<Item = usize>, value: usize) -> Vec<Candidate> {
        let all = cells.into_iter().map(|cell| Candidate::new(cell, value));
        all.filter(|&candidate| self.position.has(candidate)).collect()
    }

    /// All candidates of these cells whose values are in the set.
    pub(super) fn among(&self, cells: impl IntoIterator<Item = usize>, values: u64) -> Vec<Candidate> {
        let of =
            |cell| super::cells::bits(self.position.marks(cell) & values).map(move |value| Candidate::new(cell, value));
        cells.into_iter().flat_map(of).collect()
    }
}

/// Finds the steps of a technique.
pub(super) fn find(technique: Technique, search: &mut Search<'_>, emit: Emit<'_>) -> Flow {
    use Technique as T;
    match technique {
        T::FullHouse => single::full_house(search, emit),
        T::HiddenSingle => single::hidden(search, emit),
        T::NakedSingle => single::naked(search, emit),
        T::Pointing | T::Claiming => locked::between_houses(search, technique, emit),
        T::CommonPeers => locked::by_sight(search, emit),
        T::NakedPair => subset::naked(search, technique, 2, emit),
        T::NakedTriple => subset::naked(search, technique, 3, emit),
        T::NakedQuad => subset::naked(search, technique, 4, emit),
        T::HiddenPair => subset::hidden(search, technique, 2, emit),
        T::HiddenTriple => subset::hidden(search, technique, 3, emit),
        T::HiddenQuad => subset::hidden(search, technique, 4, emit),
        T::XWing => fish::find(search, technique, 2, false, emit),
        T::Swordfish => fish::find(search, technique, 3, false, emit),
        T::Jellyfish => fish::find(search, technique, 4, false, emit),
        T::FinnedXWing => fish::find(search, technique, 2, true, emit),
        T::FinnedSwordfish => fish::find(search, technique, 3, true, emit),
        T::XyWing | T::XyzWing => wing::bent(search, technique, emit),
        T::WWing => wing::w_wing(search, emit),
        T::SimpleColors | T::SimpleColorsWrap | T::Medusa => color::find(search, technique, emit),
        T::XChain | T::XyChain | T::Aic | T::GroupedAic => chain::find(search, technique, emit),
        T::AlsXz => als::xz(search, emit),
        T::AlsXyWing => als::xy_wing(search, emit),
        T::ForcingChainContradiction => forcing::contradiction(search, emit),
        T::ForcingChainVerity => forcing::verity(search, emit),
        T::ForcingNetContradiction => net::contradiction(search, emit),
        T::ForcingNetVerity => net::verity(search, emit),
        T::TryAndRefute => refute::find(search, emit),
        T::Allowed
        | T::SameDigit
        | T::PairRule
        | T::ThermoBounds
        | T::Whisper
        | T::Quadruple
        | T::CageCombinations
        | T::ArrowBounds
        | T::CageLocked
        | T::InniesOuties
        | T::Renban
        | T::LittleKiller
        | T::Sandwich
        | T::OutsideClue
        | T::LineSums
        | T::OneRule
        | T::RuleCombinations
        | T::RuleAndHouse
        | T::RuleAndGrid
        | T::TwoRules
        | T::HouseRules => rule::find(search, technique, emit),
    }
}

/// All ways to choose `size` of `items`, in order; `pass` may end it.
pub(super) fn choose<T: Copy>(items: &[T], size: usize, pass: &mut dyn FnMut(&[T]) -> Flow) -> Flow {
    fn go<T: Copy>(items: &[T], left: usize, chosen: &mut Vec<T>, pass: &mut dyn FnMut(&[T]) -> Flow) -> Flow {
        if left == 0 {
            return pass(chosen);
        }
        for i in 0..(items.len() + 1).saturating_sub(left) {
            chosen.push(items[i]);
            let flow = go(&items[i + 1..], left - 1, chosen, pass);
            chosen.pop();
            flow?;
        }
        Flow::Continue(())
    }
    go(items, size, &mut Vec::new(), pass)
}
