//! Wishes about how hard a puzzle is, for commands that make puzzles: `--rating`, `--level`, `--technique`,
//! `--max-technique`.

use crate::number::range;
use crate::reasoning::technique_parser;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::cell::RefCell;
use std::ops::RangeInclusive;
use sudokit::reason::rating::hodoku::{Level, Rater};
use sudokit::reason::rating::se::{self, End, Tenths};
use sudokit::reason::{Board, Memory, Reasoner, Schedule, Settings, Technique};
use sudokit::{Puzzle, Stop};

/// How hard a puzzle is to be.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct DifficultyArgs {
    /// ER on the scale of Sudoku Explainer: 7.2, 7.1..7.3, 7.. or ..3
    #[arg(long, value_name = "RANGE", value_parser = rating_range, help_heading = "Difficulty", conflicts_with_all = ["unbiased", "grids"])]
    rating: Option<RangeInclusive<Tenths>>,

    /// HoDoKu's level
    #[arg(long, value_name = "LEVEL", value_parser = level_parser(), help_heading = "Difficulty", conflicts_with_all = ["unbiased", "grids"])]
    level: Option<Level>,

    /// The technique of the hardest step, in the order of `--schedule teaching`: the puzzle needs it, and nothing harder
    #[arg(long, value_name = "NAME", value_parser = technique_parser(), help_heading = "Difficulty", conflicts_with_all = ["unbiased", "grids"])]
    technique: Option<Technique>,

    /// No step harder than this technique, in the order of `--schedule teaching`
    #[arg(long, value_name = "NAME", value_parser = technique_parser(), help_heading = "Difficulty", conflicts_with_all = ["unbiased", "grids"])]
    max_technique: Option<Technique>,
}

fn rating_range(text: &str) -> Result<RangeInclusive<Tenths>, String> {
    range(text, Tenths(0), Tenths(200))
}

fn level_parser() -> impl TypedValueParser<Value = Level> {
    let names = ["easy", "medium", "hard", "unfair", "extreme"];
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Level>())
}

thread_local! {
    /// What finders remember, once for each thread that makes puzzles.
    static MEMORY: RefCell<(Memory, Rater, se::Rater)> = RefCell::default();
}

impl DifficultyArgs {
    /// Whether a puzzle is as hard as wished; `None` when nothing is wished.
    pub(crate) fn filter(&self, stop: &Stop) -> Option<impl Fn(&Puzzle) -> bool + Send + Sync + Clone + 'static> {
        let (level, exact, most) = (self.level, self.technique, self.max_technique);
        let up_to = |technique: Technique| (technique, Reasoner::new(easier(technique), Settings::default()));
        let (exact, most) = (exact.map(up_to), most.map(up_to));
        let rating = self.rating.clone();
        let mut options = se::Options::default();
        options.most = rating.as_ref().map(|range| *range.end());
        options.stop = stop.clone();
        let any = rating.is_some() || level.is_some() || exact.is_some() || most.is_some();
        any.then_some(move |puzzle: &Puzzle| {
            MEMORY.with_borrow_mut(|(memory, rater, se_rater)| {
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
