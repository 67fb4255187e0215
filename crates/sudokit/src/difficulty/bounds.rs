//! What the ER of Sudoku Explainer says about techniques, and techniques about the ER.
//!
//! Subsets, locked candidates, basic fish and XY(Z)-wings keep working in any position that has fewer candidates: either the
//! same pattern or an easier one finds the same. So the order in which they are tried does not matter, and a puzzle that
//! one program solves with some of them is solved by any other program that has them all. Uniqueness techniques and chains
//! lack this property, so nothing is concluded from ratings of 4.5 and more.

use super::order::order_of;
use sudokit_rating::hodoku::Level;
use sudokit_rating::se::Tenths;
use sudokit_reason::{Schedule, Technique, Technique::*};

/// Techniques with the ER from which Sudoku Explainer has them, the direct forms included.
const FROM: [(Technique, Tenths); 16] = [
    (FullHouse, Tenths(10)),
    (HiddenSingle, Tenths(12)),
    (Pointing, Tenths(17)),
    (Claiming, Tenths(19)),
    (HiddenPair, Tenths(20)),
    (NakedSingle, Tenths(23)),
    (HiddenTriple, Tenths(25)),
    (NakedPair, Tenths(30)),
    (XWing, Tenths(32)),
    (NakedTriple, Tenths(36)),
    (Swordfish, Tenths(38)),
    (XyWing, Tenths(42)),
    (XyzWing, Tenths(44)),
    (NakedQuad, Tenths(50)),
    (Jellyfish, Tenths(52)),
    (HiddenQuad, Tenths(54)),
];

/// The first ER of a technique that is not among [`FROM`]: unique rectangles.
const UNKNOWN: Tenths = Tenths(45);

/// The highest ER of a puzzle solved by this technique and those before it in the teaching order, up to the X-wing.
const UP_TO: [(Technique, Tenths); 14] = [
    (FullHouse, Tenths(10)),
    (HiddenSingle, Tenths(15)),
    (NakedSingle, Tenths(23)),
    (Pointing, Tenths(26)),
    (Claiming, Tenths(28)),
    (LockedPair, Tenths(30)),
    (NakedPair, Tenths(30)),
    (HiddenPair, Tenths(34)),
    (LockedTriple, Tenths(36)),
    (NakedTriple, Tenths(36)),
    (HiddenTriple, Tenths(40)),
    (NakedQuad, Tenths(50)),
    (HiddenQuad, Tenths(54)),
    (XWing, Tenths(54)),
];

/// Whether no puzzle with at most this ER needs the technique: the easier ones solve it.
pub(super) fn is_needless(technique: Technique, most: Tenths) -> bool {
    let before: Schedule = order_of(technique).without(|other| other == technique);
    let mut used = FROM.iter().filter(|(_, from)| *from <= most);
    most < UNKNOWN && used.all(|(used, _)| before.techniques().contains(used))
}

/// The highest ER of a puzzle that needs no technique above this one, if it is known.
pub(super) fn most_rating(technique: Technique) -> Option<Tenths> {
    UP_TO.iter().find(|(last, _)| *last == technique).map(|&(_, most)| most)
}

/// The highest ER of a puzzle of this level of HoDoKu, if it is known: easy ones take singles, and those of medium level take
/// nothing above subsets of three cells.
pub(super) fn most_rating_of(level: Level) -> Option<Tenths> {
    match level {
        Level::Easy => most_rating(NakedSingle),
        Level::Medium => most_rating(HiddenTriple),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::Difficulty;
    use super::*;
    use sudokit_core::Puzzle;
    use sudokit_generate::Generator;
    use sudokit_rating::{hodoku, se};
    use sudokit_reason::{Board, Memory, Reasoner, Settings};
    use sudokit_solve::Stop;

    fn wish(technique: Option<Technique>, level: Option<Level>, rating: (u16, u16)) -> Difficulty {
        let rating = Some(Tenths(rating.0)..=Tenths(rating.1));
        Difficulty { technique, level, rating, ..Difficulty::default() }
    }

    #[test]
    fn what_no_puzzle_can_be_is_known() {
        let impossible = [
            wish(Some(XWing), None, (10, 20)),
            wish(Some(XWing), None, (10, 31)),
            wish(Some(NakedSingle), None, (10, 16)),
            wish(Some(Skyscraper), None, (10, 37)),
            wish(Some(Whip), None, (10, 15)),
            wish(Some(NakedPair), None, (31, 119)),
            wish(None, Some(Level::Easy), (90, 119)),
            wish(None, Some(Level::Medium), (42, 119)),
        ];
        for wish in impossible {
            assert!(wish.contradiction().is_some(), "{wish:?}");
        }
        let possible = [
            wish(Some(XWing), None, (10, 32)),
            wish(Some(Pointing), None, (10, 17)),
            wish(Some(Skyscraper), None, (10, 38)),
            wish(Some(Whip), None, (10, 23)),
            wish(Some(NakedPair), None, (30, 119)),
            wish(None, Some(Level::Easy), (23, 119)),
            wish(None, Some(Level::Hard), (90, 119)),
        ];
        for wish in possible {
            assert_eq!(wish.contradiction(), None, "{wish:?}");
        }
        let most = Difficulty { max_technique: Some(NakedSingle), ..wish(None, None, (30, 40)) };
        assert!(most.contradiction().is_some());
    }

    /// A puzzle that exists is never called impossible.
    #[test]
    fn puzzles_that_exist_are_possible() {
        let (mut memory, mut rater, mut levels) = (Memory::default(), se::Rater::default(), hodoku::Rater::default());
        let reasoner = Reasoner::new(Schedule::teaching().up_to(XyzWing), Settings::default());
        let mut options = se::Options::default();
        options.most = Some(Tenths(54));
        let mut checked = 0;
        for made in Generator::new(7).puzzles(&Stop::new()).take(400) {
            let puzzle = Puzzle::from(made.puzzle);
            let (path, found) = (reasoner.solve(Board::new(&puzzle), &mut memory), rater.rate(&puzzle, &options));
            if !path.end.is_full() || found.end != se::End::Filled {
                continue;
            }
            let order = reasoner.schedule().techniques();
            let used = |technique: &&Technique| path.steps.iter().any(|step| step.technique == **technique);
            let (hardest, er) = (order.iter().rfind(used).copied(), found.er.0);
            let exact =
                Difficulty { max_technique: hardest, ..wish(hardest, Some(levels.rate(&puzzle).level), (er, er)) };
            assert_eq!(exact.contradiction(), None, "{puzzle}");
            checked += 1;
        }
        assert!(checked > 150, "{checked}");
    }
}
