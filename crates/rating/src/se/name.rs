//! The names of the scale's techniques, as its traces write them.

use core::fmt;

/// How deep a dynamic chain may nest other techniques: 0 none, 1 simple techniques, 2 to 5 chains.
pub type Level = u8;

/// A technique of the scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[allow(missing_docs)] // the names say it
pub enum SeTechnique {
    HiddenSingle,
    DirectPointing,
    DirectClaiming,
    DirectHiddenPair,
    NakedSingle,
    NonConsecutiveCell,
    LockedNonConsecutive,
    DirectHiddenTriplet,
    Pointing,
    Claiming,
    GeneralizedIntersection,
    NakedPair,
    XWing,
    HiddenPair,
    NakedTriplet,
    Swordfish,
    HiddenTriplet,
    XyWing,
    XyzWing,
    /// A rectangle with its type, 1 to 4.
    UniqueRectangle(u8),
    /// A loop with its number of cells and its type, 1 to 4.
    UniqueLoop(u8, u8),
    NakedQuad,
    Jellyfish,
    HiddenQuad,
    Bug(u8),
    AlignedPair,
    GeneralizedXWing,
    XCycle,
    YCycle,
    XyCycle,
    TurbotFish,
    ForcingXChain,
    ForcingChain,
    AlignedTriplet,
    Nishio,
    CellChains,
    RegionChains,
    DynamicCell(Level),
    DynamicRegion(Level),
    DynamicContradiction(Level),
    DynamicDouble(Level),
}

impl fmt::Display for SeTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SUFFIX: [&str; 6] = [
            "",
            " (+)",
            " (+ Forcing Chains)",
            " (+ Multiple Forcing Chains)",
            " (+ Dynamic Forcing Chains)",
            " (+ Dynamic Forcing Chains (+ Forcing Chains))",
        ];
        let dynamic = |f: &mut fmt::Formatter<'_>, kind: &str, level: Level| {
            let suffix = SUFFIX[usize::from(level).min(SUFFIX.len() - 1)];
            f.pad(&format!("Dynamic {kind} Forcing Chains{suffix}"))
        };
        f.pad(match *self {
            Self::HiddenSingle => "Hidden Single",
            Self::DirectPointing => "Direct Pointing",
            Self::DirectClaiming => "Direct Claiming",
            Self::DirectHiddenPair => "Direct Hidden Pair",
            Self::NakedSingle => "Naked Single",
            Self::NonConsecutiveCell => "Non-Consecutive Forcing Cell",
            Self::LockedNonConsecutive => "Locked Non-Consecutive",
            Self::DirectHiddenTriplet => "Direct Hidden Triplet",
            Self::Pointing => "Pointing",
            Self::Claiming => "Claiming",
            Self::GeneralizedIntersection => "Generalized Intersections",
            Self::NakedPair => "Naked Pair",
            Self::XWing => "X-Wing",
            Self::HiddenPair => "Hidden Pair",
            Self::NakedTriplet => "Naked Triplet",
            Self::Swordfish => "Swordfish",
            Self::HiddenTriplet => "Hidden Triplet",
            Self::XyWing => "XY-Wing",
            Self::XyzWing => "XYZ-Wing",
            Self::NakedQuad => "Naked Quad",
            Self::Jellyfish => "Jellyfish",
            Self::HiddenQuad => "Hidden Quad",
            Self::AlignedPair => "Aligned Pair Exclusion",
            Self::GeneralizedXWing => "Generalized X-Wing",
            Self::XCycle => "Bidirectional X-Cycle",
            Self::YCycle => "Bidirectional Y-Cycle",
            Self::XyCycle => "Bidirectional Cycle",
            Self::TurbotFish => "Turbot Fish",
            Self::ForcingXChain => "Forcing X-Chain",
            Self::ForcingChain => "Forcing Chain",
            Self::AlignedTriplet => "Aligned Triplet Exclusion",
            Self::Nishio => "Nishio Forcing Chains",
            Self::CellChains => "Cell Forcing Chains",
            Self::RegionChains => "Region Forcing Chains",
            Self::UniqueRectangle(kind) => return f.pad(&format!("Unique Rectangle type {kind}")),
            Self::UniqueLoop(6, kind) => return f.pad(&format!("Unique Loop type {kind}")),
            Self::UniqueLoop(cells, kind) => return f.pad(&format!("Unique Loop {cells} type {kind}")),
            Self::Bug(kind) => return f.pad(&format!("BUG type {kind}")),
            Self::DynamicCell(level) => return dynamic(f, "Cell", level),
            Self::DynamicRegion(level) => return dynamic(f, "Region", level),
            Self::DynamicContradiction(level) => return dynamic(f, "Contradiction", level),
            Self::DynamicDouble(level) => return dynamic(f, "Double", level),
        })
    }
}
