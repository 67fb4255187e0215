//! The names of the fish: how wide, of which houses, with or without fins.

use crate::technique::Technique::{self, *};

/// Of which houses a fish is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Shape {
    /// Rows against columns.
    Basic,
    /// Rows and boxes against columns and boxes.
    Franken,
    /// Any houses.
    Mutant,
}

/// What the fins do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fins {
    /// There are none.
    None,
    /// There are some.
    Finned,
    /// Without them, a base would have one place at most.
    Sashimi,
}

/// What a fish is called by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kind {
    pub(crate) size: usize,
    pub(crate) shape: Shape,
    pub(crate) fins: Fins,
}

/// The fish of sizes 2 to 7, row by row.
const NAMES: [(Shape, Fins, [Technique; 6]); 7] = [
    (Shape::Basic, Fins::None, [XWing, Swordfish, Jellyfish, Squirmbag, Whale, Leviathan]),
    (
        Shape::Basic,
        Fins::Finned,
        [FinnedXWing, FinnedSwordfish, FinnedJellyfish, FinnedSquirmbag, FinnedWhale, FinnedLeviathan],
    ),
    (
        Shape::Basic,
        Fins::Sashimi,
        [SashimiXWing, SashimiSwordfish, SashimiJellyfish, SashimiSquirmbag, SashimiWhale, SashimiLeviathan],
    ),
    (
        Shape::Franken,
        Fins::None,
        [FrankenXWing, FrankenSwordfish, FrankenJellyfish, FrankenSquirmbag, FrankenWhale, FrankenLeviathan],
    ),
    (
        Shape::Franken,
        Fins::Finned,
        [
            FinnedFrankenXWing,
            FinnedFrankenSwordfish,
            FinnedFrankenJellyfish,
            FinnedFrankenSquirmbag,
            FinnedFrankenWhale,
            FinnedFrankenLeviathan,
        ],
    ),
    (
        Shape::Mutant,
        Fins::None,
        [MutantXWing, MutantSwordfish, MutantJellyfish, MutantSquirmbag, MutantWhale, MutantLeviathan],
    ),
    (
        Shape::Mutant,
        Fins::Finned,
        [
            FinnedMutantXWing,
            FinnedMutantSwordfish,
            FinnedMutantJellyfish,
            FinnedMutantSquirmbag,
            FinnedMutantWhale,
            FinnedMutantLeviathan,
        ],
    ),
];

/// All of them, for the finder.
pub(super) const ALL: [Technique; 42] = {
    let mut all = [XWing; 42];
    let mut i = 0;
    while i < 42 {
        all[i] = NAMES[i / 6].2[i % 6];
        i += 1;
    }
    all
};

impl Kind {
    /// What a technique is about; `None` unless it is a fish.
    pub(crate) fn of(technique: Technique) -> Option<Self> {
        NAMES.iter().find_map(|(shape, fins, names)| {
            let size = names.iter().position(|&name| name == technique)? + 2;
            Some(Self { size, shape: *shape, fins: *fins })
        })
    }

    /// What it is called. Only basic fish make a difference of sashimi.
    pub(crate) fn technique(self) -> Option<Technique> {
        let fins = if self.shape == Shape::Basic { self.fins } else { self.fins.min(Fins::Finned) };
        let row = NAMES.iter().find(|(shape, others, _)| *shape == self.shape && *others == fins)?;
        row.2.get(self.size.checked_sub(2)?).copied()
    }

    /// Whether two kinds are of the same sort but for size and sashimi.
    pub(crate) fn is_like(self, other: Self) -> bool {
        self.shape == other.shape && (self.fins == Fins::None) == (other.fins == Fins::None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_back() {
        assert!(ALL.iter().all(|&name| Kind::of(name).and_then(Kind::technique) == Some(name)));
        assert_eq!(Kind::of(Skyscraper), None);
        assert_eq!(Kind { size: 8, shape: Shape::Basic, fins: Fins::None }.technique(), None);
    }
}
