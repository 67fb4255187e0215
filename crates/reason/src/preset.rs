//! Ready-made schedules.
//!
//! `hodoku` and `se` follow the orders in which HoDoKu and Sudoku Explainer try techniques, as far as these are among
//! ours; a scale that must agree with either in every step has its own rules besides. `teaching` has all techniques, in
//! an order in which players learn them: what can be seen in one house comes first, then patterns of one digit, small
//! wings and rectangles, then chains and sets, then what takes patience.

use crate::rating::hodoku;
use crate::schedule::Schedule;
use crate::technique::Technique::{self, *};

/// HoDoKu's.
impl Default for Schedule {
    fn default() -> Self {
        Self::hodoku()
    }
}

impl Schedule {
    /// All techniques, in an order in which players learn them. Guessing is not among them.
    pub fn teaching() -> Self {
        Self::new(TEACHING.iter().copied())
    }

    /// Those of Sudoku Explainer, in its order.
    pub fn se() -> Self {
        Self::new(SE.iter().copied())
    }

    /// Those that HoDoKu uses unless told otherwise, in its order, without guessing.
    pub fn hodoku() -> Self {
        let used = hodoku::TABLE.iter().filter(|row| row.enabled && row.techniques != [BruteForce]);
        Self::of_rungs(used.map(|row| row.techniques.iter().copied()))
    }
}

#[rustfmt::skip]
const TEACHING: &[Technique] = &[
    FullHouse, HiddenSingle, NakedSingle,
    Pointing, Claiming, LockedPair, NakedPair, HiddenPair, LockedTriple, NakedTriple, HiddenTriple, NakedQuad, HiddenQuad,
    XWing, Skyscraper, TwoStringKite, EmptyRectangle, TurbotFish, SimpleColorsTrap, SimpleColorsWrap,
    XyWing, WWing, XyzWing, RemotePair,
    UniqueRectangle1, UniqueRectangle2, UniqueRectangle4, UniqueRectangle3, UniqueRectangle5, UniqueRectangle6,
    HiddenRectangle, AvoidableRectangle1, AvoidableRectangle2, Bug1,
    Swordfish, FinnedXWing, SashimiXWing, Jellyfish, FinnedSwordfish, SashimiSwordfish, MultiColors1, MultiColors2,
    UniqueLoop1, UniqueLoop2, UniqueLoop4, UniqueLoop3, Bug2, Bug4, Bug3,
    XChain, XyChain, WxyzWing, SueDeCoq, ContinuousLoop, DiscontinuousLoop, Aic, Medusa,
    AlsXz, FinnedJellyfish, SashimiJellyfish, VwxyzWing, UvwxyzWing, Firework,
    GroupedContinuousLoop, GroupedDiscontinuousLoop, GroupedAic, AlsXyWing, AlsChain, DeathBlossom,
    AlignedPair, FrankenXWing, FrankenSwordfish, FinnedFrankenXWing, FinnedFrankenSwordfish,
    Tridagon, SkLoop, JuniorExocet, Msls, AlignedTriple,
    ForcingChainContradiction, ForcingChainVerity, ForcingNetContradiction, ForcingNetVerity,
];

#[rustfmt::skip]
const SE: &[Technique] = &[
    FullHouse, HiddenSingle, NakedSingle,
    Pointing, Claiming, NakedPair, XWing, HiddenPair, NakedTriple, Swordfish, HiddenTriple, XyWing, XyzWing,
    UniqueRectangle1, UniqueRectangle2, UniqueRectangle3, UniqueRectangle4,
    UniqueLoop1, UniqueLoop2, UniqueLoop3, UniqueLoop4,
    NakedQuad, Jellyfish, HiddenQuad, Bug1, Bug2, Bug3, Bug4, AlignedPair,
    RemotePair, XChain, XyChain, ContinuousLoop, DiscontinuousLoop, Aic, AlignedTriple,
    ForcingChainContradiction, ForcingChainVerity, ForcingNetContradiction, ForcingNetVerity,
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
        }
    }
}
