//! The names of the techniques. The order of the list is no order of difficulty; that is a schedule's business.

use core::fmt;
use core::str::FromStr;

macro_rules! techniques {
    ($($family:ident { $($name:ident $slug:literal $title:literal ,)* })*) => {
        /// A rule of reasoning.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Technique {
            $($(#[doc = concat!($title, ".")] $name,)*)*
        }

        impl Technique {
            /// All techniques, family by family.
            pub const ALL: &'static [Self] = &[$($(Self::$name,)*)*];

            /// The name by which commands and data know it: lower case with hyphens.
            pub const fn slug(self) -> &'static str {
                match self { $($(Self::$name => $slug,)*)* }
            }

            /// The name for readers.
            pub const fn title(self) -> &'static str {
                match self { $($(Self::$name => $title,)*)* }
            }

            /// The family it belongs to.
            pub const fn family(self) -> Family {
                match self { $($(Self::$name => Family::$family,)*)* }
            }
        }

        /// Techniques of one kind.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Family {
            $(#[doc = concat!("The techniques in the folder `", stringify!($family), "`, in lower case.")] $family,)*
        }
    };
}

techniques! {
    Single {
        FullHouse "full-house" "Full house",
        NakedSingle "naked-single" "Naked single",
        HiddenSingle "hidden-single" "Hidden single",
    }
    Intersection {
        Pointing "pointing" "Locked candidates (pointing)",
        Claiming "claiming" "Locked candidates (claiming)",
        LockedPair "locked-pair" "Locked pair",
        LockedTriple "locked-triple" "Locked triple",
    }
    Subset {
        NakedPair "naked-pair" "Naked pair",
        NakedTriple "naked-triple" "Naked triple",
        NakedQuad "naked-quad" "Naked quadruple",
        HiddenPair "hidden-pair" "Hidden pair",
        HiddenTriple "hidden-triple" "Hidden triple",
        HiddenQuad "hidden-quad" "Hidden quadruple",
    }
    Fish {
        XWing "x-wing" "X-wing",
        Swordfish "swordfish" "Swordfish",
        Jellyfish "jellyfish" "Jellyfish",
        Squirmbag "squirmbag" "Squirmbag",
        Whale "whale" "Whale",
        Leviathan "leviathan" "Leviathan",
        FinnedXWing "finned-x-wing" "Finned X-wing",
        FinnedSwordfish "finned-swordfish" "Finned swordfish",
        FinnedJellyfish "finned-jellyfish" "Finned jellyfish",
        FinnedSquirmbag "finned-squirmbag" "Finned squirmbag",
        FinnedWhale "finned-whale" "Finned whale",
        FinnedLeviathan "finned-leviathan" "Finned leviathan",
        SashimiXWing "sashimi-x-wing" "Sashimi X-wing",
        SashimiSwordfish "sashimi-swordfish" "Sashimi swordfish",
        SashimiJellyfish "sashimi-jellyfish" "Sashimi jellyfish",
        SashimiSquirmbag "sashimi-squirmbag" "Sashimi squirmbag",
        SashimiWhale "sashimi-whale" "Sashimi whale",
        SashimiLeviathan "sashimi-leviathan" "Sashimi leviathan",
        FrankenXWing "franken-x-wing" "Franken X-wing",
        FrankenSwordfish "franken-swordfish" "Franken swordfish",
        FrankenJellyfish "franken-jellyfish" "Franken jellyfish",
        FrankenSquirmbag "franken-squirmbag" "Franken squirmbag",
        FrankenWhale "franken-whale" "Franken whale",
        FrankenLeviathan "franken-leviathan" "Franken leviathan",
        FinnedFrankenXWing "finned-franken-x-wing" "Finned franken X-wing",
        FinnedFrankenSwordfish "finned-franken-swordfish" "Finned franken swordfish",
        FinnedFrankenJellyfish "finned-franken-jellyfish" "Finned franken jellyfish",
        FinnedFrankenSquirmbag "finned-franken-squirmbag" "Finned franken squirmbag",
        FinnedFrankenWhale "finned-franken-whale" "Finned franken whale",
        FinnedFrankenLeviathan "finned-franken-leviathan" "Finned franken leviathan",
        MutantXWing "mutant-x-wing" "Mutant X-wing",
        MutantSwordfish "mutant-swordfish" "Mutant swordfish",
        MutantJellyfish "mutant-jellyfish" "Mutant jellyfish",
        MutantSquirmbag "mutant-squirmbag" "Mutant squirmbag",
        MutantWhale "mutant-whale" "Mutant whale",
        MutantLeviathan "mutant-leviathan" "Mutant leviathan",
        FinnedMutantXWing "finned-mutant-x-wing" "Finned mutant X-wing",
        FinnedMutantSwordfish "finned-mutant-swordfish" "Finned mutant swordfish",
        FinnedMutantJellyfish "finned-mutant-jellyfish" "Finned mutant jellyfish",
        FinnedMutantSquirmbag "finned-mutant-squirmbag" "Finned mutant squirmbag",
        FinnedMutantWhale "finned-mutant-whale" "Finned mutant whale",
        FinnedMutantLeviathan "finned-mutant-leviathan" "Finned mutant leviathan",
        KrakenFish1 "kraken-fish-1" "Kraken fish type 1",
        KrakenFish2 "kraken-fish-2" "Kraken fish type 2",
    }
    SingleDigit {
        Skyscraper "skyscraper" "Skyscraper",
        TwoStringKite "two-string-kite" "Two-string kite",
        DualTwoStringKite "dual-two-string-kite" "Dual two-string kite",
        TurbotFish "turbot-fish" "Turbot fish",
        EmptyRectangle "empty-rectangle" "Empty rectangle",
        DualEmptyRectangle "dual-empty-rectangle" "Dual empty rectangle",
    }
    Wing {
        WWing "w-wing" "W-wing",
        XyWing "xy-wing" "XY-wing",
        XyzWing "xyz-wing" "XYZ-wing",
        WxyzWing "wxyz-wing" "WXYZ-wing",
        VwxyzWing "vwxyz-wing" "VWXYZ-wing",
        UvwxyzWing "uvwxyz-wing" "UVWXYZ-wing",
    }
    Coloring {
        SimpleColorsTrap "simple-colors-trap" "Simple colours trap",
        SimpleColorsWrap "simple-colors-wrap" "Simple colours wrap",
        MultiColors1 "multi-colors-1" "Multi colours type 1",
        MultiColors2 "multi-colors-2" "Multi colours type 2",
        Medusa "3d-medusa" "3D medusa",
    }
    Chain {
        RemotePair "remote-pair" "Remote pair",
        XChain "x-chain" "X-chain",
        XyChain "xy-chain" "XY-chain",
        ContinuousLoop "continuous-nice-loop" "Continuous nice loop",
        DiscontinuousLoop "discontinuous-nice-loop" "Discontinuous nice loop",
        Aic "aic" "Alternating inference chain",
        GroupedContinuousLoop "grouped-continuous-nice-loop" "Grouped continuous nice loop",
        GroupedDiscontinuousLoop "grouped-discontinuous-nice-loop" "Grouped discontinuous nice loop",
        GroupedAic "grouped-aic" "Grouped alternating inference chain",
    }
    LockedSet {
        AlsXz "als-xz" "Almost locked set XZ-rule",
        AlsXyWing "als-xy-wing" "Almost locked set XY-wing",
        AlsChain "als-chain" "Almost locked set chain",
        DeathBlossom "death-blossom" "Death blossom",
        SueDeCoq "sue-de-coq" "Sue de Coq",
    }
    Uniqueness {
        UniqueRectangle1 "unique-rectangle-1" "Unique rectangle type 1",
        UniqueRectangle2 "unique-rectangle-2" "Unique rectangle type 2",
        UniqueRectangle3 "unique-rectangle-3" "Unique rectangle type 3",
        UniqueRectangle4 "unique-rectangle-4" "Unique rectangle type 4",
        UniqueRectangle5 "unique-rectangle-5" "Unique rectangle type 5",
        UniqueRectangle6 "unique-rectangle-6" "Unique rectangle type 6",
        HiddenRectangle "hidden-rectangle" "Hidden rectangle",
        AvoidableRectangle1 "avoidable-rectangle-1" "Avoidable rectangle type 1",
        AvoidableRectangle2 "avoidable-rectangle-2" "Avoidable rectangle type 2",
        UniqueLoop1 "unique-loop-1" "Unique loop type 1",
        UniqueLoop2 "unique-loop-2" "Unique loop type 2",
        UniqueLoop3 "unique-loop-3" "Unique loop type 3",
        UniqueLoop4 "unique-loop-4" "Unique loop type 4",
        Bug1 "bug-1" "Bivalue universal grave + 1",
        Bug2 "bug-2" "Bivalue universal grave type 2",
        Bug3 "bug-3" "Bivalue universal grave type 3",
        Bug4 "bug-4" "Bivalue universal grave type 4",
    }
    Exclusion {
        AlignedPair "aligned-pair-exclusion" "Aligned pair exclusion",
        AlignedTriple "aligned-triple-exclusion" "Aligned triple exclusion",
    }
    Forcing {
        ForcingChainContradiction "forcing-chain-contradiction" "Forcing chain contradiction",
        ForcingChainVerity "forcing-chain-verity" "Forcing chain verity",
        ForcingNetContradiction "forcing-net-contradiction" "Forcing net contradiction",
        ForcingNetVerity "forcing-net-verity" "Forcing net verity",
        TemplateSet "template-set" "Template set",
        TemplateDelete "template-delete" "Template delete",
        BruteForce "brute-force" "Brute force",
    }
    Exotic {
        JuniorExocet "junior-exocet" "Junior exocet",
        SkLoop "sk-loop" "SK-loop",
        Msls "msls" "Multi-sector locked sets",
        Firework "fireworks" "Fireworks",
        Tridagon "tridagon" "Tridagon (Thor's hammer)",
    }
}

impl Technique {
    /// Whether it assumes that the puzzle has only one solution.
    pub const fn assumes_uniqueness(self) -> bool {
        matches!(self.family(), Family::Uniqueness)
    }
}

impl fmt::Display for Family {
    /// Its name in lower case with hyphens: `locked-set`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut name = String::new();
        for letter in format!("{self:?}").chars() {
            if letter.is_uppercase() && !name.is_empty() {
                name.push('-');
            }
            name.push(letter.to_ascii_lowercase());
        }
        f.pad(&name)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.title())
    }
}

/// No technique has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTechnique(String);

impl fmt::Display for UnknownTechnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no technique is called {:?}", self.0)
    }
}

impl core::error::Error for UnknownTechnique {}

impl FromStr for Technique {
    type Err = UnknownTechnique;

    /// The technique with this slug or title, in upper or lower case.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let named = |name: &str| name.eq_ignore_ascii_case(text.trim());
        let found = Self::ALL.iter().copied().find(|technique| named(technique.slug()) || named(technique.title()));
        found.ok_or_else(|| UnknownTechnique(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back_and_none_is_used_twice() {
        for &technique in Technique::ALL {
            assert_eq!(technique.slug().parse(), Ok(technique));
            assert_eq!(technique.title().to_uppercase().parse(), Ok(technique));
        }
        assert_eq!(Family::LockedSet.to_string(), "locked-set");
        assert_eq!("y-wing-of-doom".parse::<Technique>(), Err(UnknownTechnique("y-wing-of-doom".into())));
    }
}
