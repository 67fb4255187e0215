//! The requested difficulty of puzzles: connects making puzzles with rating them.

mod bounds;
mod near;
mod order;

pub use near::Near;
pub(crate) use order::order_of;

use crate::guard::lend;
use std::cell::Cell;
use std::ops::RangeInclusive;
use std::sync::Arc;
use sudokit_canon as canon;
use sudokit_core::Puzzle;
use sudokit_rating::hodoku::{Level, Rater, row_of};
use sudokit_rating::human;
use sudokit_rating::se::{self, End, Tenths};
use sudokit_reason::{Board, Memory, Reasoner, Schedule, Settings, Technique};
use sudokit_solve::Stop;

/// The lowest and the highest ER on the scale of Sudoku Explainer.
const EASIEST: Tenths = Tenths(10);
const HARDEST: Tenths = Tenths(119);

/// How hard a puzzle should be. The default accepts every puzzle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Difficulty {
    /// ER on the scale of Sudoku Explainer.
    pub rating: Option<RangeInclusive<Tenths>>,
    /// HoDoKu's level.
    pub level: Option<Level>,
    /// The technique of the hardest step, in the order of the teaching schedule: needed, and nothing harder than
    /// `max_technique`, if that is given.
    pub technique: Option<Technique>,
    /// No step is harder than this technique, in the order of the teaching schedule.
    pub max_technique: Option<Technique>,
    /// The predicted minutes of a median player.
    pub minutes: Option<RangeInclusive<f64>>,
}

/// Says whether a puzzle is as hard as requested.
pub(crate) type Filtering = Arc<dyn Fn(&Puzzle) -> bool + Send + Sync>;

thread_local! {
    /// What finders remember, once for each thread that makes puzzles.
    static MEMORY: Cell<Option<(Memory, Rater, se::Rater, human::Rater)>> = const { Cell::new(None) };
}

impl Difficulty {
    /// Why no puzzle with at most this many clues can be like this, if that is known beforehand.
    pub(crate) fn contradiction_with(&self, most_clues: usize) -> Option<String> {
        let most = *self.minutes.as_ref()?.end();
        let least = human::least_minutes_to_fill(81_usize.saturating_sub(most_clues));
        (most < least).then(|| {
            format!(
                "a puzzle with at most {most_clues} clues takes at least {least:.2} minutes, but at most {most} were requested"
            )
        })
    }

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
        if let Some(technique) = self.technique
            && let Some(reason) = order::impossible(technique)
        {
            return Some(format!("no puzzle needs the technique {}: {reason}", technique.title()));
        }
        if let (Some(technique), Some(minutes)) = (self.technique, &self.minutes)
            && let Some(least) = human::least_minutes(technique)
            && *minutes.end() < least
        {
            let (name, most) = (technique.title(), minutes.end());
            return Some(format!(
                "a puzzle that needs {name} takes at least {least:.1} minutes, but at most {most:.1} were requested"
            ));
        }
        let range = self.rating.as_ref()?;
        let (least, most) = (range.start(), range.end());
        if *least > HARDEST || *most < EASIEST {
            return Some(format!(
                "rating: found {least}..{most}, but the scale of Sudoku Explainer goes from {EASIEST} to {HARDEST}"
            ));
        }
        if let Some(technique) = self.technique.filter(|&technique| bounds::is_needless(technique, *most)) {
            let name = technique.title();
            return Some(format!("easier techniques than {name} solve every puzzle rated {most} or less"));
        }
        if let Some(technique) = self.max_technique.or(self.technique)
            && let Some(bound) = bounds::most_rating(technique).filter(|bound| least > bound)
        {
            let name = technique.title();
            return Some(format!(
                "a puzzle that needs nothing harder than {name} is rated {bound} at most, but at least {least} was requested"
            ));
        }
        if let Some(level) = self.level
            && let Some(bound) = bounds::most_rating_of(level).filter(|bound| least > bound)
        {
            return Some(format!(
                "a puzzle of HoDoKu's level {level} is rated {bound} at most, but at least {least} was requested"
            ));
        }
        range.is_empty().then(|| format!("the rating range {least}..{most} is empty"))
    }

    /// Whether singles solve every puzzle that is as hard as requested.
    pub(crate) fn is_singles(&self) -> bool {
        let single = |technique: Technique| Schedule::singles().techniques().contains(&technique);
        self.level == Some(Level::Easy) || self.max_technique.or(self.technique).is_some_and(single)
    }

    /// The order in which puzzles are judged for a technique: what is easier, the technique, and then, if `max_technique`
    /// is given, what comes later in the teaching order up to that.
    fn order(&self, technique: Technique) -> Schedule {
        let order = order_of(technique);
        let Some(most) = self.max_technique.filter(|&most| is_taught(most)) else { return order };
        let later = Schedule::teaching().up_to(most).without(|other| order.techniques().contains(&other));
        Schedule::new(order.techniques().iter().chain(later.techniques()).copied())
    }

    /// A filter for the requested difficulty; `None` if none is requested. After a request to stop it rejects all
    /// puzzles.
    pub(crate) fn filter(&self, stop: &Stop) -> Option<Filtering> {
        let (level, rating, minutes) = (self.level, self.rating.clone(), self.minutes.clone());
        let by = |order: Schedule| Reasoner::new(order, Settings::default());
        let exact = self.technique.map(|technique| (technique, by(self.order(technique))));
        // The order for a technique ends with the hardest one already.
        let is_said = |most: &Technique| exact.is_some() && is_taught(*most);
        let most = self.max_technique.filter(|most| !is_said(most)).map(|most| by(order_of(most)));
        let mut options = se::Options::default();
        options.most = rating.as_ref().map(|range| *range.end());
        let stop = stop.clone();
        let any = rating.is_some() || level.is_some() || exact.is_some() || most.is_some() || minutes.is_some();
        let filter = move |puzzle: &Puzzle| {
            if stop.is_raised() {
                return false;
            }
            lend(&MEMORY, |(memory, rater, se_rater, human_rater)| {
                memory.stop_at(&stop);
                rater.stop_at(&stop);
                se_rater.stop_at(&stop);
                most.as_ref().is_none_or(|reasoner| solves(reasoner, puzzle, None, memory))
                    && exact.as_ref().is_none_or(|(wanted, reasoner)| solves(reasoner, puzzle, Some(*wanted), memory))
                    && level.is_none_or(|level| rater.rate(puzzle).level == level)
                    && rating.as_ref().is_none_or(|range| {
                        let found = se_rater.rate(puzzle, &options);
                        found.end == End::Filled && range.contains(&found.er)
                    })
                    && minutes.as_ref().is_none_or(|range| {
                        let found = human_rater.rate(&canon::canon(puzzle).map_or(*puzzle, |found| found.form), &stop);
                        // In hundredths, as they are given.
                        found.is_some_and(|found| range.contains(&((100.0 * found.minutes).round() / 100.0)))
                    })
            })
        };
        any.then(|| Arc::new(filter) as Filtering)
    }
}

/// Whether a technique is in the teaching order.
fn is_taught(technique: Technique) -> bool {
    Schedule::teaching().techniques().contains(&technique)
}

/// Whether a path leads to the end, by the wanted technique if there is one. Since everything easier comes before
/// it in the order, it is only used where that does not help.
fn solves(reasoner: &Reasoner, puzzle: &Puzzle, wanted: Option<Technique>, memory: &mut Memory) -> bool {
    let path = reasoner.solve(Board::new(puzzle), memory);
    path.end.is_full() && wanted.is_none_or(|wanted| path.steps.iter().any(|step| step.technique == wanted))
}
