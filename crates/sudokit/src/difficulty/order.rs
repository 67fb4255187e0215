//! The order in which a wished technique is the last: everything easier comes before it.
//!
//! A technique of the teaching order comes after those before it. Others have a place beside their kind: fish with more
//! houses or of mutant shape after the franken fish, two joined kites or empty rectangles before the single ones,
//! templates after all patterns and before forcing chains. Whips and braids follow singles, as in Berthier's
//! classification.

use sudokit_reason::{Schedule, Technique};

/// The techniques up to and with the wished one. It is the last, but for single kites and empty rectangles, which come
/// after the joined ones.
pub(super) fn easier(technique: Technique) -> Schedule {
    use Technique::*;
    let teaching = Schedule::teaching();
    let before = |last: Technique| teaching.techniques().iter().copied().take_while(move |&other| other != last);
    let singles = [FullHouse, HiddenSingle, NakedSingle].into_iter();
    match technique {
        Whip => Schedule::new(singles.chain([Whip])),
        Braid => Schedule::new(singles.chain([Whip, Braid])),
        GWhip => Schedule::new(singles.chain([Whip, GWhip])),
        GBraid => Schedule::new(singles.chain([Whip, Braid, GWhip, GBraid])),
        DualTwoStringKite => Schedule::new(before(TwoStringKite).chain([DualTwoStringKite, TwoStringKite])),
        DualEmptyRectangle => Schedule::new(before(EmptyRectangle).chain([DualEmptyRectangle, EmptyRectangle])),
        _ if teaching.techniques().contains(&technique) => Schedule::new(before(technique).chain([technique])),
        TemplateSet | TemplateDelete => Schedule::new(before(ForcingChainContradiction).chain([technique])),
        FinnedSquirmbag | SashimiSquirmbag | FinnedWhale | SashimiWhale | FinnedLeviathan | SashimiLeviathan => {
            Schedule::new(before(VwxyzWing).chain([technique]))
        }
        _ => Schedule::new(before(Tridagon).chain([technique])),
    }
}

/// Why no puzzle can need this technique after the easier ones, if that is known.
pub(super) fn impossible(technique: Technique) -> Option<&'static str> {
    use Technique::*;
    match technique {
        Squirmbag | Whale | Leviathan => Some(
            "where five or more rows hold a digit in as many columns, the other rows hold it in a smaller fish, \
             which comes first",
        ),
        FrankenXWing | MutantXWing => Some("with two houses and boxes among them, locked candidates find the same"),
        BruteForce => Some("it shows no reason, and techniques with reasons solve every proper puzzle before it"),
        _ => None,
    }
}
