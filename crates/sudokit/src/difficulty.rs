//! Wishes about how hard a puzzle is: the place where making puzzles meets rating them.

use crate::unharmed::lend;
use std::cell::Cell;
use std::ops::RangeInclusive;
use sudokit_core::Puzzle;
use sudokit_reason::rating::hodoku::{Level, Rater};
use sudokit_reason::rating::se::{self, End, Tenths};
use sudokit_reason::{Board, Memory, Reasoner, Schedule, Settings, Technique};
use sudokit_solve::Stop;

/// How hard a puzzle is to be; without any wish, every puzzle will do.
///
/// ```
/// use sudokit::craft::Generator;
/// use sudokit::reason::rating::hodoku::Level;
/// use sudokit::{Difficulty, Stop};
///
/// let wish = Difficulty { level: Some(Level::Easy), ..Difficulty::default() };
/// let keep = wish.filter(&Stop::new()).ok_or("nothing is wished")?;
/// let generator = Generator::new(1).keep_if(move |made| keep(&made.puzzle.into()));
/// assert!(generator.puzzles(&Stop::new()).next().is_some());
/// # Ok::<(), &str>(())
/// ```
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
    /// Whether a puzzle is as hard as wished; `None` when nothing is wished. Once the request to stop is raised, no puzzle is.
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
