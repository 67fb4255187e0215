//! HoDoKu's table of techniques: in which order it tries them, how hard it finds them, how much each use counts.
//!
//! The order is that of its indices 100 (full house) to 8900 (brute force). Some rows hold several techniques: HoDoKu looks
//! for all of them at once and takes the best step.

use super::Level::{self, *};
use sudokit_reason::Technique::{self, *};

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The techniques that are looked for together.
    pub techniques: &'static [Technique],
    /// The level that a puzzle has at least when it needs one of them.
    pub level: Level,
    /// What every use adds to the score.
    pub score: u32,
    /// Whether HoDoKu uses it by default.
    pub enabled: bool,
}

const fn row(techniques: &'static [Technique], level: Level, score: u32, enabled: bool) -> Row {
    Row { techniques, level, score, enabled }
}

/// The table in the order in which techniques are tried, as HoDoKu 2.2 has it when nothing is configured.
#[rustfmt::skip]
pub const TABLE: &[Row] = &[
    row(&[FullHouse], Easy, 4, true),
    row(&[NakedSingle], Easy, 4, true),
    row(&[HiddenSingle], Easy, 14, true),
    row(&[LockedPair], Medium, 40, true),
    row(&[LockedTriple], Medium, 60, true),
    row(&[Pointing], Medium, 50, true),
    row(&[Claiming], Medium, 50, true),
    row(&[NakedPair], Medium, 60, true),
    row(&[NakedTriple], Medium, 80, true),
    row(&[HiddenPair], Medium, 70, true),
    row(&[HiddenTriple], Medium, 100, true),
    row(&[NakedQuad], Hard, 120, true),
    row(&[HiddenQuad], Hard, 150, true),
    row(&[XWing], Hard, 140, true),
    row(&[Swordfish], Hard, 150, true),
    row(&[Jellyfish], Hard, 160, true),
    row(&[Squirmbag], Unfair, 470, false),
    row(&[Whale], Unfair, 470, false),
    row(&[Leviathan], Unfair, 470, false),
    row(&[RemotePair], Hard, 110, true),
    row(&[Bug1], Hard, 100, true),
    row(&[Skyscraper], Hard, 130, true),
    row(&[TwoStringKite], Hard, 150, true),
    row(&[TurbotFish], Hard, 120, true),
    row(&[EmptyRectangle], Hard, 120, true),
    row(&[WWing], Hard, 150, true),
    row(&[XyWing], Hard, 160, true),
    row(&[XyzWing], Hard, 180, true),
    row(&[UniqueRectangle1], Hard, 100, true),
    row(&[UniqueRectangle2], Hard, 100, true),
    row(&[UniqueRectangle3], Hard, 100, true),
    row(&[UniqueRectangle4], Hard, 100, true),
    row(&[UniqueRectangle5], Hard, 100, true),
    row(&[UniqueRectangle6], Hard, 100, true),
    row(&[HiddenRectangle], Hard, 100, true),
    row(&[AvoidableRectangle1], Hard, 100, true),
    row(&[AvoidableRectangle2], Hard, 100, true),
    row(&[FinnedXWing], Hard, 130, true),
    row(&[SashimiXWing], Hard, 150, true),
    row(&[FinnedSwordfish], Unfair, 200, true),
    row(&[SashimiSwordfish], Unfair, 240, true),
    row(&[FinnedJellyfish], Unfair, 250, true),
    row(&[SashimiJellyfish], Unfair, 260, true),
    row(&[FinnedSquirmbag], Unfair, 470, false),
    row(&[SashimiSquirmbag], Unfair, 470, false),
    row(&[FinnedWhale], Unfair, 470, false),
    row(&[SashimiWhale], Unfair, 470, false),
    row(&[FinnedLeviathan], Unfair, 470, false),
    row(&[SashimiLeviathan], Unfair, 470, false),
    row(&[SueDeCoq], Unfair, 250, true),
    row(&[SimpleColorsTrap, SimpleColorsWrap], Hard, 150, true),
    row(&[MultiColors1, MultiColors2], Hard, 200, true),
    row(&[XChain], Unfair, 260, true),
    row(&[XyChain], Unfair, 260, true),
    row(&[ContinuousLoop, DiscontinuousLoop, Aic], Unfair, 280, true),
    row(&[GroupedContinuousLoop, GroupedDiscontinuousLoop, GroupedAic], Unfair, 300, true),
    row(&[AlsXz], Unfair, 300, true),
    row(&[AlsXyWing], Unfair, 320, true),
    row(&[AlsChain], Unfair, 340, true),
    row(&[DeathBlossom], Unfair, 360, false),
    row(&[FrankenXWing], Unfair, 300, true),
    row(&[FrankenSwordfish], Unfair, 350, true),
    row(&[FrankenJellyfish], Unfair, 370, false),
    row(&[FrankenSquirmbag], Extreme, 470, false),
    row(&[FrankenWhale], Extreme, 470, false),
    row(&[FrankenLeviathan], Extreme, 470, false),
    row(&[FinnedFrankenXWing], Unfair, 390, true),
    row(&[FinnedFrankenSwordfish], Unfair, 410, true),
    row(&[FinnedFrankenJellyfish], Unfair, 430, false),
    row(&[FinnedFrankenSquirmbag], Extreme, 470, false),
    row(&[FinnedFrankenWhale], Extreme, 470, false),
    row(&[FinnedFrankenLeviathan], Extreme, 470, false),
    row(&[MutantXWing], Extreme, 450, false),
    row(&[MutantSwordfish], Extreme, 450, false),
    row(&[MutantJellyfish], Extreme, 450, false),
    row(&[MutantSquirmbag], Extreme, 470, false),
    row(&[MutantWhale], Extreme, 470, false),
    row(&[MutantLeviathan], Extreme, 470, false),
    row(&[FinnedMutantXWing], Extreme, 470, false),
    row(&[FinnedMutantSwordfish], Extreme, 470, false),
    row(&[FinnedMutantJellyfish], Extreme, 470, false),
    row(&[FinnedMutantSquirmbag], Extreme, 470, false),
    row(&[FinnedMutantWhale], Extreme, 470, false),
    row(&[FinnedMutantLeviathan], Extreme, 470, false),
    row(&[KrakenFish1, KrakenFish2], Extreme, 500, false),
    row(&[ForcingChainContradiction, ForcingChainVerity], Extreme, 500, true),
    row(&[ForcingNetContradiction, ForcingNetVerity], Extreme, 700, true),
    row(&[TemplateSet], Extreme, 10000, false),
    row(&[TemplateDelete], Extreme, 10000, false),
    row(&[BruteForce], Extreme, 10000, true),
];

/// The row of a technique; `None` when HoDoKu does not know it.
pub fn row_of(technique: Technique) -> Option<&'static Row> {
    TABLE.iter().find(|row| row.techniques.contains(&technique))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudokit_reason::Schedule;

    #[test]
    fn the_schedule_is_the_table() {
        let used = TABLE.iter().filter(|row| row.enabled && row.techniques != [BruteForce]).map(|row| row.techniques);
        let schedule = Schedule::hodoku();
        assert!(schedule.rungs().filter(|rung| *rung != [TryAndRefute]).eq(used));
    }

    #[test]
    fn no_technique_has_two_rows() {
        for &technique in Technique::ALL {
            assert!(TABLE.iter().filter(|row| row.techniques.contains(&technique)).count() <= 1, "{technique}");
        }
        assert_eq!(row_of(XyWing).map(|row| row.score), Some(160));
        assert_eq!(row_of(Medusa), None);
    }
}
