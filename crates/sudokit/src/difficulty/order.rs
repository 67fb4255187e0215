//! The order in which a wished technique is the last: everything easier comes before it.
//!
//! A technique of the teaching order comes after those before it. Others have a place of their own: two joined kites or
//! empty rectangles before the single ones; large and mutant fish and templates, which take the place of chains, after
//! the patterns that come before the first chain. Whips and braids follow singles, as in Berthier's classification.

use sudokit_reason::{Schedule, Technique};

/// The techniques up to and with the wished one. It is the last, but for single kites and empty rectangles, which come
/// after the joined ones.
pub(crate) fn order_of(technique: Technique) -> Schedule {
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
        // Fish that find something where chains do, and templates, which find all that one digit allows: after chains
        // hardly anything would be left for them.
        _ => Schedule::new(before(XChain).chain([FinnedJellyfish, SashimiJellyfish, technique])),
    }
}

/// Why no puzzle can need this technique after the easier ones, if that is known.
///
/// The arguments, for the techniques as their finders define them:
/// * In `n` unsolved lines, a fish of `k` rows and `k` columns leaves a fish of `n - k` columns and rows with the same fins
///   and the same eliminations. One of the two has at most four lines, and a fish of one line is a locked candidate.
/// * A finned franken X-wing with an elimination `v` in one cover: in each base, all candidates outside the other cover
///   are seen by `v`, so they lie in one line of a box. Both bases are strong links between groups, joined by that cover.
/// * The cells of a remote pair are naked pairs where they meet, so each of its links is strong for both digits.
/// * A cell that sees its own colour also sees the other one, its partner. The same holds for a part that sees both
///   colours of another one.
/// * Of an aligned pair, fix the digit `v` that goes. Each digit `y` of the other cell has a guard {v, y}, or is `v`: that is
///   a death blossom with the other cell as stem, or a smaller bent set.
pub(super) fn impossible(technique: Technique) -> Option<&'static str> {
    use Technique::*;
    match technique {
        Squirmbag | Whale | Leviathan => Some(
            "where five or more rows hold a digit in as many columns, the other rows hold it in a smaller fish, \
             which comes first",
        ),
        FinnedSquirmbag | SashimiSquirmbag | FinnedWhale | SashimiWhale | FinnedLeviathan | SashimiLeviathan => {
            Some("the lines that are left hold a smaller fish with the same fins, which comes first")
        }
        FrankenXWing | MutantXWing => Some("with two houses and boxes among them, locked candidates find the same"),
        FinnedFrankenXWing => Some("its two bases are two strong links, and nice loops with groups find the same"),
        RemotePair => Some("each of its links is strong for both digits, so that simple colours find the same"),
        SimpleColorsWrap => {
            Some("of two cells of one colour that see each other, each also sees the other colour, so it is a trap")
        }
        MultiColors2 => Some("what sees both colours of another part is also removed by multi colours type 1"),
        AlignedPair => Some("guards around a pair are small almost locked sets, and death blossoms find the same"),
        BruteForce => Some("it shows no reason, and techniques with reasons solve every proper puzzle before it"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::ops::ControlFlow;
    use sudokit_core::Puzzle;
    use sudokit_generate::Generator;
    use sudokit_reason::{Aim, Board, Memory, Reasoner, Settings};
    use sudokit_solve::Stop;

    /// Wherever a technique finds something that no puzzle can need, an easier one finds something, too. The positions
    /// are those where singles, locked candidates and subsets end: nearly all of the techniques occur there.
    #[test]
    fn easier_techniques_come_first_wherever_an_impossible_one_applies() {
        let mut memory = Memory::default();
        let teaching = Schedule::teaching();
        let subsets = Schedule::new(teaching.techniques().iter().copied().take_while(|&last| last != Technique::XWing));
        let start = Reasoner::new(subsets, Settings::default());
        let impossible = Technique::ALL
            .iter()
            .copied()
            .filter(|&technique| technique != Technique::BruteForce && impossible(technique).is_some());
        let mut judges: Vec<_> = impossible
            .map(|technique| {
                let before = order_of(technique).without(|other| other == technique);
                let alone = Reasoner::new(Schedule::new([technique]), Settings::default());
                (technique, alone, Reasoner::new(before, Settings::default()), 0)
            })
            .collect();
        for made in Generator::new(5).minimal(true).puzzles(&Stop::new()).take(400) {
            let board = start.solve(Board::new(&Puzzle::from(made.puzzle)), &mut memory).end;
            if board.is_full() {
                continue;
            }
            for (technique, alone, before, times) in &mut judges {
                let mut applies = false;
                alone.find_all(&board, &mut memory, &mut |_| {
                    applies = true;
                    ControlFlow::Break(())
                });
                if applies {
                    *times += 1;
                    let found = before.find_next(&board, &mut memory);
                    assert!(found.is_some(), "{} without an easier step: {}", technique.slug(), made.puzzle);
                }
            }
        }
        let seen = |wanted: Technique| judges.iter().any(|&(technique, _, _, times)| technique == wanted && times > 5);
        for technique in [
            Technique::RemotePair,
            Technique::SimpleColorsWrap,
            Technique::MultiColors2,
            Technique::FinnedFrankenXWing,
            Technique::AlignedPair,
        ] {
            assert!(seen(technique), "{} occurs too seldom for a test", technique.slug());
        }
    }

    /// Of three techniques easier ones remove the very same candidates, so leaving the technique out loses nothing.
    #[test]
    fn what_impossible_techniques_remove_goes_by_easier_ones() {
        use Technique::*;
        let same: [(Technique, &[Technique]); 3] = [
            (RemotePair, &[SimpleColorsTrap, WWing]),
            (AlignedPair, &[XyWing, XyzWing, WxyzWing, AlsXz, AlsXyWing, DeathBlossom, NakedPair, NakedTriple]),
            (
                FinnedFrankenXWing,
                &[
                    Pointing,
                    Claiming,
                    XWing,
                    FinnedXWing,
                    SashimiXWing,
                    Skyscraper,
                    TwoStringKite,
                    EmptyRectangle,
                    TurbotFish,
                    DiscontinuousLoop,
                    GroupedDiscontinuousLoop,
                ],
            ),
        ];
        let mut memory = Memory::default();
        let teaching = Schedule::teaching();
        let subsets = Schedule::new(teaching.techniques().iter().copied().take_while(|&last| last != XWing));
        let start = Reasoner::new(subsets, Settings::default());
        for (technique, others) in same {
            let alone = Reasoner::new(Schedule::new([technique]), Settings::default());
            let easier = Reasoner::new(Schedule::new(others.iter().copied()), Settings::default());
            let mut checked = 0;
            for made in Generator::new(6).minimal(true).puzzles(&Stop::new()).take(300) {
                let board = start.solve(Board::new(&Puzzle::from(made.puzzle)), &mut memory).end;
                let mut gone = Vec::new();
                alone.find_all(&board, &mut memory, &mut |step| {
                    gone.extend(step.eliminations);
                    if gone.len() < 4 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                });
                for candidate in gone.into_iter().take(4) {
                    let aim = Aim { candidate, placed: Some(false) };
                    let found = easier.find_about(&board, aim, &mut memory);
                    assert!(found.is_some(), "{}: {candidate:?} in {}", technique.slug(), made.puzzle);
                    checked += 1;
                }
                if checked >= 40 {
                    break;
                }
            }
            assert!(checked >= 5, "{} occurs too seldom for a test: {checked}", technique.slug());
        }
    }
}
