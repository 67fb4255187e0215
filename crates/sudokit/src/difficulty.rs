//! The requested difficulty of puzzles: connects making puzzles with rating them.

use crate::guard::lend;
use std::cell::Cell;
use std::ops::RangeInclusive;
use sudokit_core::Puzzle;
use sudokit_rating::hodoku::{Level, Rater, row_of};
use sudokit_rating::se::{self, End, Tenths};
use sudokit_reason::{Board, Memory, Reasoner, Schedule, Settings, Technique};
use sudokit_solve::Stop;

/// The lowest and the highest ER on the scale of Sudoku Explainer.
const EASIEST: Tenths = Tenths(10);
const HARDEST: Tenths = Tenths(119);

/// How hard a puzzle should be. The default accepts every puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difficulty {
    /// ER on the scale of Sudoku Explainer.
    pub rating: Option<RangeInclusive<Tenths>>,
    /// HoDoKu's level.
    pub level: Option<Level>,
    /// The technique of the hardest step, in the order of the teaching schedule: needed, and nothing harder.
    pub technique: Option<Technique>,
    /// No step is harder than this technique, in the order of the teaching schedule.
    pub max_technique: Option<Technique>,
}

thread_local! {
    /// What finders remember, once for each thread that makes puzzles.
    static MEMORY: Cell<Option<(Memory, Rater, se::Rater)>> = const { Cell::new(None) };
}

impl Difficulty {
    /// Why no puzzle can be like this, if that is known beforehand.
    pub fn contradiction(&self) -> Option<String> {
        let rank =
            |technique: Technique| Schedule::teaching().techniques().iter().position(|&other| other == technique);
        if let (Some(wanted), Some(most)) = (self.technique, self.max_technique)
            && rank(wanted) > rank(most)
        {
            let (wanted, most) = (wanted.title(), most.title());
            return Some(format!(
                "{wanted} is harder than {most}: no puzzle needs the one and nothing above the other"
            ));
        }
        if let (Some(technique), Some(level)) = (self.technique, self.level)
            && let Some(row) = row_of(technique)
            && row.level > level
        {
            let (name, least) = (technique.title(), row.level);
            return Some(format!(
                "{name} makes a puzzle at least {least} on HoDoKu's scale, but {level} was requested"
            ));
        }
        let range = self.rating.as_ref()?;
        let (least, most) = (range.start(), range.end());
        if *least > HARDEST || *most < EASIEST {
            return Some(format!(
                "rating: found {least}..{most}, but the scale of Sudoku Explainer goes from {EASIEST} to {HARDEST}"
            ));
        }
        range.is_empty().then(|| format!("the rating range {least}..{most} is empty"))
    }

    /// A filter for the requested difficulty; `None` if none is requested. After a request to stop it rejects all
    /// puzzles.
    pub fn filter(&self, stop: &Stop) -> Option<impl Fn(&Puzzle) -> bool + Send + Sync + Clone + use<>> {
        let (level, rating) = (self.level, self.rating.clone());
        let up_to = |technique: Technique| (technique, Reasoner::new(easier(technique), Settings::default()));
        let (exact, most) = (self.technique.map(up_to), self.max_technique.map(up_to));
        let mut options = se::Options::default();
        options.most = rating.as_ref().map(|range| *range.end());
        let stop = stop.clone();
        let any = rating.is_some() || level.is_some() || exact.is_some() || most.is_some();
        any.then_some(move |puzzle: &Puzzle| {
            if stop.is_raised() {
                return false;
            }
            lend(&MEMORY, |(memory, rater, se_rater)| {
                memory.stop_at(&stop);
                rater.stop_at(&stop);
                se_rater.stop_at(&stop);
                most.as_ref().is_none_or(|(_, reasoner)| solves(reasoner, puzzle, None, memory))
                    && exact.as_ref().is_none_or(|(wanted, reasoner)| solves(reasoner, puzzle, Some(*wanted), memory))
                    && level.is_none_or(|level| rater.rate(puzzle).level == level)
                    && rating.as_ref().is_none_or(|range| {
                        let found = se_rater.rate(puzzle, &options);
                        found.end == End::Filled && range.contains(&found.er)
                    })
            })
        })
    }
}

/// The teaching schedule up to a technique; one that is not in it comes after all others.
fn easier(technique: Technique) -> Schedule {
    let all = Schedule::teaching();
    let before = all.techniques().iter().copied().take_while(move |&other| other != technique);
    Schedule::new(before.chain([technique]))
}

/// Whether a path leads to the end, by the wanted technique if there is one. Since it comes last in the schedule, it is
/// only used where nothing else helps.
fn solves(reasoner: &Reasoner, puzzle: &Puzzle, wanted: Option<Technique>, memory: &mut Memory) -> bool {
    let path = reasoner.solve(Board::new(puzzle), memory);
    path.end.is_full() && wanted.is_none_or(|wanted| path.steps.iter().any(|step| step.technique == wanted))
}
