//! The ladder: techniques for puzzles of any kind, from easy to hard, each with a name and a number.
//!
//! Where a technique is that of the 9x9 reasoner, name and title are the same. The number is in the spirit of Sudoku
//! Explainer's scale, whose values it has where there is one; `docs/ratings/any.md` lists them.

use core::fmt;

macro_rules! ladder {
    ($($name:ident $slug:literal $title:literal $family:literal $tenths:literal $nudge:literal;)*) => {
        /// A technique for puzzles of any kind. Later ones are harder.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Technique {
            $(#[doc = concat!($title, ".")] $name,)*
        }

        impl Technique {
            /// All techniques, from easy to hard.
            pub const ALL: &'static [Self] = &[$(Self::$name,)*];

            /// The name by which commands and data know it.
            pub const fn slug(self) -> &'static str {
                match self { $(Self::$name => $slug,)* }
            }

            /// The name for readers.
            pub const fn title(self) -> &'static str {
                match self { $(Self::$name => $title,)* }
            }

            /// The family it belongs to.
            pub const fn family(self) -> &'static str {
                match self { $(Self::$name => $family,)* }
            }

            /// Its number on the ladder, in tenths.
            pub const fn tenths(self) -> u32 {
                match self { $(Self::$name => $tenths,)* }
            }

            /// What a reader is told first.
            pub const fn nudge(self) -> &'static str {
                match self { $(Self::$name => $nudge,)* }
            }
        }
    };
}

ladder! {
    FullHouse "full-house" "Full house" "single" 10 "a house has only one open cell.";
    Allowed "allowed-values" "Allowed values" "rule" 12 "a rule says which values a cell can have.";
    HiddenSingle "hidden-single" "Hidden single" "single" 15 "a digit has only one place in a house.";
    NakedSingle "naked-single" "Naked single" "single" 20 "a cell has only one candidate left.";
    SameDigit "same-digit" "Same digit" "rule" 21 "two cells have to hold the same digit.";
    PairRule "pair-rule" "Pairs that fit" "rule" 22 "two cells with a rule between them: some values have no partner.";
    ThermoBounds "thermo-bounds" "Thermometer bounds" "rule" 22 "values grow along a line, so its cells have bounds.";
    Whisper "whisper" "Whisper line" "rule" 23 "neighbours on a line are far apart.";
    Quadruple "quadruple" "Values in a group" "rule" 24 "given values have to be in a group of cells.";
    CageCombinations "cage-combinations" "Cage combinations" "rule" 24 "few combinations have the sum of a cage.";
    ArrowBounds "arrow-bounds" "Arrow bounds" "rule" 26 "the sum along an arrow has bounds.";
    Pointing "pointing" "Locked candidates (pointing)" "intersection" 26 "in a box or region a digit can go only into one other house.";
    Claiming "claiming" "Locked candidates (claiming)" "intersection" 28 "in a line or extra house a digit can go only into one other house.";
    CageLocked "cage-locked-candidates" "Locked candidates in a cage" "rule" 29 "every combination of a cage has a digit, which blocks it elsewhere.";
    InniesOuties "innies-and-outies" "Innies and outies" "rule" 30 "the sum of a house and the sums of cages leave a few cells.";
    NakedPair "naked-pair" "Naked pair" "subset" 30 "two cells of a house have just two candidates between them.";
    Renban "renban-sets" "Consecutive set" "rule" 31 "a line holds consecutive values in some order.";
    XWing "x-wing" "X-wing" "fish" 32 "a digit has its places in two houses in just two others.";
    HiddenPair "hidden-pair" "Hidden pair" "subset" 34 "two digits of a house have just two places.";
    LittleKiller "little-killer-bounds" "Diagonal sum bounds" "rule" 34 "a sum of cells that may repeat has bounds.";
    NakedTriple "naked-triple" "Naked triple" "subset" 36 "three cells of a house have just three candidates between them.";
    Swordfish "swordfish" "Swordfish" "fish" 38 "a digit has its places in three houses in just three others.";
    HiddenTriple "hidden-triple" "Hidden triple" "subset" 40 "three digits of a house have just three places.";
    Sandwich "sandwich-sets" "Sandwich" "rule" 40 "the values between two ends of a line have a known sum.";
    OutsideClue "outside-clue" "Clue outside the grid" "rule" 41 "a clue outside the grid limits its line.";
    CommonPeers "common-peers" "Locked candidates (by sight)" "intersection" 41 "all places of a digit in a house see the same cell.";
    LineSums "line-sums" "Sums on a line" "rule" 42 "parts of a line have equal or limited values.";
    XyWing "xy-wing" "XY-wing" "wing" 42 "a cell with two candidates sees two others like it.";
    XyzWing "xyz-wing" "XYZ-wing" "wing" 44 "a cell with three candidates sees two cells with two of them.";
    WWing "w-wing" "W-wing" "wing" 44 "two cells with the same two candidates are joined by a strong link.";
    OneRule "one-rule" "One rule alone" "rule" 46 "the combinations that one rule allows exclude something.";
    RuleCombinations "rule-combinations" "All combinations of a rule" "rule" 48 "going through all combinations of one rule excludes something.";
    RuleAndHouse "rule-and-house" "Rule and house" "rule" 49 "a rule and a house share cells: not every way to fill one goes with the other.";
    NakedQuad "naked-quad" "Naked quadruple" "subset" 50 "four cells of a house have just four candidates between them.";
    RuleAndGrid "rule-and-grid" "Rule and grid" "rule" 51 "put each way to fill a rule into the grid: some cannot stand, and the others have something in common.";
    Jellyfish "jellyfish" "Jellyfish" "fish" 52 "a digit has its places in four houses in just four others.";
    TwoRules "two-rules" "Two rules together" "rule" 53 "two rules share cells: not every way to keep one goes with the other.";
    HiddenQuad "hidden-quad" "Hidden quadruple" "subset" 54 "four digits of a house have just four places.";
    HouseRules "house-rules" "All rules of a house" "rule" 55 "a house with all rules that lie in it has few ways to be filled.";
    SimpleColors "simple-colors-trap" "Simple colours trap" "coloring" 56 "colour the places of a digit that are joined by strong links.";
    SimpleColorsWrap "simple-colors-wrap" "Simple colours wrap" "coloring" 56 "colour the places of a digit that are joined by strong links: one colour contradicts itself.";
    FinnedXWing "finned-x-wing" "Finned X-wing" "fish" 58 "an X-wing with extra places in one house.";
    FinnedSwordfish "finned-swordfish" "Finned swordfish" "fish" 60 "a swordfish with extra places in one house.";
    Medusa "3d-medusa" "3D medusa" "coloring" 62 "colour candidates that are joined by strong links.";
    XChain "x-chain" "X-chain" "chain" 66 "follow strong and weak links of one digit.";
    XyChain "xy-chain" "XY-chain" "chain" 68 "follow a line of cells with two candidates.";
    Aic "aic" "Alternating inference chain" "chain" 70 "follow strong and weak links from candidate to candidate.";
    GroupedAic "grouped-aic" "Grouped alternating inference chain" "chain" 72 "follow strong and weak links between candidates and groups of cells.";
    AlsXz "als-xz" "Almost locked set XZ-rule" "locked-set" 75 "two almost locked sets share a restricted digit.";
    ForcingChainContradiction "forcing-chain-contradiction" "Forcing chain contradiction" "forcing" 78 "follow a candidate through links and single rules until something is true and false.";
    AlsXyWing "als-xy-wing" "Almost locked set XY-wing" "locked-set" 80 "an almost locked set is joined to two others by restricted digits.";
    ForcingChainVerity "forcing-chain-verity" "Forcing chain verity" "forcing" 82 "follow each candidate of some cell, or each place of some digit, through links and single rules: they agree on something.";
    ForcingNetContradiction "forcing-net-contradiction" "Forcing net contradiction" "forcing" 85 "suppose something and follow it until it contradicts itself.";
    ForcingNetVerity "forcing-net-verity" "Forcing net verity" "forcing" 88 "follow each candidate of some cell, or each place of some digit: they agree on something.";
    TryAndRefute "try-and-refute" "Try and refute" "forcing" 95 "suppose something and follow it, with further suppositions if needed, until it fails.";
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.title())
    }
}

impl Technique {
    /// The technique with this name or title.
    pub fn named(text: &str) -> Option<Self> {
        let named = |name: &str| name.eq_ignore_ascii_case(text.trim());
        Self::ALL.iter().copied().find(|technique| named(technique.slug()) || named(technique.title()))
    }
}
