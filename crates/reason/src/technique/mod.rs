//! The techniques, in one list: their files, their names, who finds them, and when a teacher shows them.
//!
//! Each family is a folder, each technique (or small group that is found by one search) a file in it, with fixed headings
//! in its module documentation: Pattern, Why it holds, Example, Rating, Not to be confused with. The file holds the
//! [`Finder`], which reports steps, and its [`Words`], which explain them. Which step is taken, and when a finder is
//! asked, is the business of the [`Schedule`](crate::Schedule).
//!
//! A new technique is a new file and its entries here: the file, the names, the place in the teaching order.

/// Chains: links from candidate to candidate that make ends of a chain rule things out.
///
/// Remote pairs, X-chains and XY-chains walk over links of one kind. Loops and alternating inference chains use all links
/// at once, on a graph of implications that forcing chains and Kraken fish share.
pub mod chain {
    pub(crate) mod choice;
    pub(crate) mod graph;
    pub(crate) mod group;
    pub(crate) mod loop_search;
    pub(crate) mod memory;
    pub mod nice_loop;
    pub(crate) mod reach;
    pub mod remote_pair;
    pub(crate) mod set_node;
    pub(crate) mod walk;
    pub(crate) mod words;
    pub mod x_chain;
    pub mod xy_chain;
}

/// Colours: candidates joined by strong links are on and off in turns.
pub mod coloring {
    pub mod medusa;
    pub mod simple;
    pub(crate) mod words;
}

/// Aligned exclusion: all fillings of a few cells are tried.
pub mod exclusion {
    pub mod aligned;
}

/// Modern patterns that few programs have: they are rare, and then they crack what hardly anything else does.
pub mod exotic {
    pub(crate) mod cover;
    pub mod firework;
    pub mod junior_exocet;
    pub mod msls;
    pub mod sk_loop;
    pub mod tridagon;
}

/// Fish of all sorts.
pub mod fish {
    pub mod any;
    pub(crate) mod kind;
    pub mod kraken;
    pub(crate) mod search;
    pub(crate) mod words;
}

/// Forcing: what follows in every case, by chains, by nets, by all ways to place a digit; and trying.
pub mod forcing {
    pub mod brute_force;
    pub mod chain;
    pub(crate) mod derive;
    pub(crate) mod memory;
    pub mod net;
    pub(crate) mod net_tables;
    pub(crate) mod probe;
    pub(crate) mod refute;
    pub(crate) mod step;
    pub(crate) mod tables;
    pub mod template;
    pub mod trial;
    pub(crate) mod words;
}

/// Where a box meets a line: locked candidates, and naked sets that lie in both.
pub mod intersection {
    pub mod locked_candidates;
    pub mod locked_sets;
}

/// Almost locked sets and what they do together: ALS-XZ, ALS-XY-wing, ALS chains, death blossom, and Sue de Coq.
pub mod locked_set {
    pub(crate) mod almost;
    pub mod chain;
    pub mod death_blossom;
    pub(crate) mod evidence;
    pub mod sue_de_coq;
    pub(crate) mod words;
    pub mod xy_wing;
    pub mod xz;
}

/// Singles: the steps that put a digit in.
pub mod single {
    pub(crate) mod sight;
    pub mod singles;
}

/// Patterns of one digit made of two strong links: skyscraper, two-string kite, turbot fish, empty rectangle.
pub mod single_digit {
    pub mod empty_rectangle;
    pub mod kite;
    pub(crate) mod links;
    pub mod skyscraper;
    pub mod turbot_fish;
}

/// Sets of cells and digits within a house: as many cells as digits.
pub mod subset {
    pub mod hidden;
    pub mod naked;
    pub(crate) mod words;
}

/// Steps that use that the puzzle has one solution: patterns that would have two ways to be filled cannot come about.
///
/// They are marked ([`Technique::assumes_uniqueness`]) and left out when the settings do not allow them.
pub mod uniqueness {
    pub mod avoidable;
    pub mod bug;
    pub mod grave;
    pub mod rectangle;
    pub(crate) mod subset;
    pub mod unique_loop;
    pub(crate) mod words;
}

pub mod whip;

/// Wings: cells of two or three candidates around a hinge, or at the ends of a strong link.
pub mod wing {
    pub mod bent;
    pub mod w_wing;
    pub mod xy_wing;
}

mod finder;
mod grow;
mod name;
pub(crate) mod template;
#[cfg(test)]
pub(crate) mod tests;

pub(crate) use finder::first;
pub use finder::{Finder, Memory, Search, Words};
pub use name::UnknownTechniqueError;

use name::techniques;

// Family, finder, and what it finds: name, slug, title. The list is not in order of difficulty.
techniques! {
    Single {
        single::singles::Singles {
            FullHouse "full-house" "Full house",
            NakedSingle "naked-single" "Naked single",
            HiddenSingle "hidden-single" "Hidden single",
        }
    }
    Intersection {
        intersection::locked_candidates::LockedCandidates {
            Pointing "pointing" "Locked candidates (pointing)",
            Claiming "claiming" "Locked candidates (claiming)",
        }
        intersection::locked_sets::LockedSets {
            LockedPair "locked-pair" "Locked pair",
            LockedTriple "locked-triple" "Locked triple",
        }
    }
    Subset {
        subset::naked::NakedSets {
            NakedPair "naked-pair" "Naked pair",
            NakedTriple "naked-triple" "Naked triple",
            NakedQuad "naked-quad" "Naked quadruple",
        }
        subset::hidden::HiddenSets {
            HiddenPair "hidden-pair" "Hidden pair",
            HiddenTriple "hidden-triple" "Hidden triple",
            HiddenQuad "hidden-quad" "Hidden quadruple",
        }
    }
    Fish {
        fish::any::AnyFish {
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
        }
        fish::kraken::KrakenFish {
            KrakenFish1 "kraken-fish-1" "Kraken fish type 1",
            KrakenFish2 "kraken-fish-2" "Kraken fish type 2",
        }
    }
    SingleDigit {
        single_digit::skyscraper::Skyscrapers {
            Skyscraper "skyscraper" "Skyscraper",
        }
        single_digit::kite::Kites {
            TwoStringKite "two-string-kite" "Two-string kite",
            DualTwoStringKite "dual-two-string-kite" "Dual two-string kite",
        }
        single_digit::turbot_fish::TurbotFish {
            TurbotFish "turbot-fish" "Turbot fish",
        }
        single_digit::empty_rectangle::EmptyRectangles {
            EmptyRectangle "empty-rectangle" "Empty rectangle",
            DualEmptyRectangle "dual-empty-rectangle" "Dual empty rectangle",
        }
    }
    Wing {
        wing::w_wing::WWings {
            WWing "w-wing" "W-wing",
        }
        wing::xy_wing::XyWings {
            XyWing "xy-wing" "XY-wing",
            XyzWing "xyz-wing" "XYZ-wing",
        }
        wing::bent::BentSets {
            WxyzWing "wxyz-wing" "WXYZ-wing",
            VwxyzWing "vwxyz-wing" "VWXYZ-wing",
            UvwxyzWing "uvwxyz-wing" "UVWXYZ-wing",
        }
    }
    Coloring {
        coloring::simple::Colors {
            SimpleColorsTrap "simple-colors-trap" "Simple colours trap",
            SimpleColorsWrap "simple-colors-wrap" "Simple colours wrap",
            MultiColors1 "multi-colors-1" "Multi colours type 1",
            MultiColors2 "multi-colors-2" "Multi colours type 2",
        }
        coloring::medusa::Medusas {
            Medusa "3d-medusa" "3D medusa",
        }
    }
    Chain {
        chain::remote_pair::RemotePairs {
            RemotePair "remote-pair" "Remote pair",
        }
        chain::x_chain::XChains {
            XChain "x-chain" "X-chain",
        }
        chain::xy_chain::XyChains {
            XyChain "xy-chain" "XY-chain",
        }
        chain::nice_loop::NiceLoops {
            ContinuousLoop "continuous-nice-loop" "Continuous nice loop",
            DiscontinuousLoop "discontinuous-nice-loop" "Discontinuous nice loop",
            Aic "aic" "Alternating inference chain",
            GroupedContinuousLoop "grouped-continuous-nice-loop" "Grouped continuous nice loop",
            GroupedDiscontinuousLoop "grouped-discontinuous-nice-loop" "Grouped discontinuous nice loop",
            GroupedAic "grouped-aic" "Grouped alternating inference chain",
        }
    }
    LockedSet {
        locked_set::xz::AlsXz {
            AlsXz "als-xz" "Almost locked set XZ-rule",
        }
        locked_set::xy_wing::AlsXyWing {
            AlsXyWing "als-xy-wing" "Almost locked set XY-wing",
        }
        locked_set::chain::AlsChains {
            AlsChain "als-chain" "Almost locked set chain",
        }
        locked_set::death_blossom::DeathBlossoms {
            DeathBlossom "death-blossom" "Death blossom",
        }
        locked_set::sue_de_coq::SueDeCoq {
            SueDeCoq "sue-de-coq" "Sue de Coq",
        }
    }
    Uniqueness {
        uniqueness::rectangle::Rectangles {
            UniqueRectangle1 "unique-rectangle-1" "Unique rectangle type 1",
            UniqueRectangle2 "unique-rectangle-2" "Unique rectangle type 2",
            UniqueRectangle3 "unique-rectangle-3" "Unique rectangle type 3",
            UniqueRectangle4 "unique-rectangle-4" "Unique rectangle type 4",
            UniqueRectangle5 "unique-rectangle-5" "Unique rectangle type 5",
            UniqueRectangle6 "unique-rectangle-6" "Unique rectangle type 6",
            HiddenRectangle "hidden-rectangle" "Hidden rectangle",
        }
        uniqueness::avoidable::AvoidableRectangles {
            AvoidableRectangle1 "avoidable-rectangle-1" "Avoidable rectangle type 1",
            AvoidableRectangle2 "avoidable-rectangle-2" "Avoidable rectangle type 2",
        }
        uniqueness::unique_loop::UniqueLoops {
            UniqueLoop1 "unique-loop-1" "Unique loop type 1",
            UniqueLoop2 "unique-loop-2" "Unique loop type 2",
            UniqueLoop3 "unique-loop-3" "Unique loop type 3",
            UniqueLoop4 "unique-loop-4" "Unique loop type 4",
        }
        uniqueness::bug::Bugs {
            Bug1 "bug-1" "Bivalue universal grave + 1",
        }
        uniqueness::grave::Graves {
            Bug2 "bug-2" "Bivalue universal grave type 2",
            Bug3 "bug-3" "Bivalue universal grave type 3",
            Bug4 "bug-4" "Bivalue universal grave type 4",
        }
    }
    Exclusion {
        exclusion::aligned::Aligned {
            AlignedPair "aligned-pair-exclusion" "Aligned pair exclusion",
            AlignedTriple "aligned-triple-exclusion" "Aligned triple exclusion",
        }
    }
    Forcing {
        forcing::chain::ForcingChains {
            ForcingChainContradiction "forcing-chain-contradiction" "Forcing chain contradiction",
            ForcingChainVerity "forcing-chain-verity" "Forcing chain verity",
        }
        forcing::net::ForcingNets {
            ForcingNetContradiction "forcing-net-contradiction" "Forcing net contradiction",
            ForcingNetVerity "forcing-net-verity" "Forcing net verity",
        }
        forcing::template::AllTemplates {
            TemplateSet "template-set" "Template set",
            TemplateDelete "template-delete" "Template delete",
        }
        forcing::trial::TryAndRefute {
            TryAndRefute "try-and-refute" "Try and refute",
        }
        forcing::brute_force::BruteForce {
            BruteForce "brute-force" "Brute force",
        }
    }
    Whip {
        whip::WhipsAndBraids {
            Whip "whip" "Whip",
            Braid "braid" "Braid",
            GWhip "g-whip" "g-whip",
            GBraid "g-braid" "g-braid",
        }
    }
    Exotic {
        exotic::junior_exocet::JuniorExocets {
            JuniorExocet "junior-exocet" "Junior exocet",
        }
        exotic::sk_loop::SkLoops {
            SkLoop "sk-loop" "SK-loop",
        }
        exotic::msls::MultiSectorSets {
            Msls "msls" "Multi-sector locked sets",
        }
        exotic::firework::Fireworks {
            Firework "fireworks" "Fireworks",
        }
        exotic::tridagon::Tridagons {
            Tridagon "tridagon" "Tridagon (Thor's hammer)",
        }
    }
}

/// The teaching order: what can be seen in one house comes first, then patterns of one digit, small wings and rectangles,
/// then chains and sets, then what takes long.
#[rustfmt::skip]
pub(crate) const TEACHING: &[Technique] = {
    use Technique::*;
    &[
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
        TryAndRefute,
    ]
};
