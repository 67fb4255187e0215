//! Ready-made schedules.
//!
//! `hodoku` and `se` follow the orders in which HoDoKu and Sudoku Explainer try techniques, as far as these are among
//! ours; a scale that must agree with either in every step has its own rules besides. `teaching` has all techniques, in
//! an order in which players learn them: what can be seen in one house comes first, then patterns of one digit, small
//! wings and rectangles, then chains and sets, then what takes long. `whips` and `braids` are Denis Berthier's.

use crate::schedule::Schedule;
use crate::technique::TEACHING;
use crate::technique::Technique::{self, *};

/// The teaching order.
impl Default for Schedule {
    fn default() -> Self {
        Self::teaching()
    }
}

impl Schedule {
    /// All techniques, in an order in which players learn them. The last one tries and refutes, so that every proper puzzle
    /// comes to its end. Guessing is not among them.
    pub fn teaching() -> Self {
        Self::new(TEACHING.iter().copied())
    }

    /// Those of Sudoku Explainer, in its order; where they end, candidates are tried.
    pub fn se() -> Self {
        Self::new(SE.iter().copied())
    }

    /// The techniques HoDoKu uses by default, in its order; instead of its guessing, candidates are tried.
    pub fn hodoku() -> Self {
        Self::of_rungs(HODOKU.iter().map(|rung| rung.iter().copied()))
    }

    /// Singles and whips, as Berthier's classification has them, then braids where no whip helps; where they end, candidates
    /// are tried. With `grouped` g-whips and g-braids.
    pub fn whips(grouped: bool) -> Self {
        let chains = if grouped { [GWhip, GBraid] } else { [Whip, Braid] };
        Self::new([FullHouse, NakedSingle, HiddenSingle].into_iter().chain(chains).chain([TryAndRefute]))
    }

    /// Singles and braids; where they end, candidates are tried. With `grouped` g-braids.
    pub fn braids(grouped: bool) -> Self {
        Self::new([FullHouse, NakedSingle, HiddenSingle, if grouped { GBraid } else { Braid }, TryAndRefute])
    }

    /// The schedule up to and including a technique: the path ends where a harder one would be needed. Returns the whole
    /// schedule if the technique is not in it.
    pub fn up_to(&self, last: Technique) -> Self {
        let kept = self.rungs().position(|rung| rung.contains(&last)).map_or(usize::MAX, |i| i + 1);
        Self::of_rungs(self.rungs().take(kept).map(|rung| rung.iter().copied()))
    }
}

#[rustfmt::skip]
const SE: &[Technique] = &[
    FullHouse, HiddenSingle, NakedSingle,
    Pointing, Claiming, NakedPair, XWing, HiddenPair, NakedTriple, Swordfish, HiddenTriple, XyWing, XyzWing,
    UniqueRectangle1, UniqueRectangle2, UniqueRectangle3, UniqueRectangle4,
    UniqueLoop1, UniqueLoop2, UniqueLoop3, UniqueLoop4,
    NakedQuad, Jellyfish, HiddenQuad, Bug1, Bug2, Bug3, Bug4, AlignedPair,
    RemotePair, XChain, XyChain, ContinuousLoop, DiscontinuousLoop, Aic, AlignedTriple,
    ForcingChainContradiction, ForcingChainVerity, ForcingNetContradiction, ForcingNetVerity, TryAndRefute,
];

#[rustfmt::skip]
const HODOKU: &[&[Technique]] = &[
    &[FullHouse], &[NakedSingle], &[HiddenSingle], &[LockedPair], &[LockedTriple], &[Pointing], &[Claiming],
    &[NakedPair], &[NakedTriple], &[HiddenPair], &[HiddenTriple], &[NakedQuad], &[HiddenQuad], &[XWing], &[Swordfish],
    &[Jellyfish], &[RemotePair], &[Bug1], &[Skyscraper], &[TwoStringKite], &[TurbotFish], &[EmptyRectangle], &[WWing],
    &[XyWing], &[XyzWing], &[UniqueRectangle1], &[UniqueRectangle2], &[UniqueRectangle3], &[UniqueRectangle4],
    &[UniqueRectangle5], &[UniqueRectangle6], &[HiddenRectangle], &[AvoidableRectangle1], &[AvoidableRectangle2],
    &[FinnedXWing], &[SashimiXWing], &[FinnedSwordfish], &[SashimiSwordfish], &[FinnedJellyfish], &[SashimiJellyfish],
    &[SueDeCoq], &[SimpleColorsTrap, SimpleColorsWrap], &[MultiColors1, MultiColors2], &[XChain], &[XyChain],
    &[ContinuousLoop, DiscontinuousLoop, Aic], &[GroupedContinuousLoop, GroupedDiscontinuousLoop, GroupedAic],
    &[AlsXz], &[AlsXyWing], &[AlsChain], &[FrankenXWing], &[FrankenSwordfish], &[FinnedFrankenXWing],
    &[FinnedFrankenSwordfish], &[ForcingChainContradiction, ForcingChainVerity],
    &[ForcingNetContradiction, ForcingNetVerity],
    &[TryAndRefute],
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_technique_comes_twice() {
        for schedule in [Schedule::teaching(), Schedule::se(), Schedule::hodoku()] {
            let techniques = schedule.techniques();
            let different: BTreeSet<_> = techniques.iter().collect();
            assert_eq!(different.len(), techniques.len());
            assert!(techniques.len() > 35);
            assert_eq!(techniques.last(), Some(&TryAndRefute));
        }
    }

    #[test]
    fn a_schedule_is_cut_after_a_technique() {
        assert_eq!(Schedule::teaching().up_to(NakedSingle).techniques(), [FullHouse, HiddenSingle, NakedSingle]);
        assert_eq!(Schedule::singles().up_to(XWing), Schedule::singles());
        let loops = Schedule::hodoku().up_to(ContinuousLoop);
        assert_eq!(loops.techniques().last(), Some(&Aic), "techniques that are looked for together stay together");
    }
}
