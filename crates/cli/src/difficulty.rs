//! Wishes about how hard a puzzle is, for commands that make puzzles: `--rating`, `--level`, `--technique`,
//! `--max-technique`.

use crate::number::range;
use crate::reasoning::technique_parser;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use std::ops::RangeInclusive;
use sudokit::reason::Technique;
use sudokit::reason::rating::hodoku::Level;
use sudokit::reason::rating::se::Tenths;
use sudokit::{Difficulty, Puzzle, Stop};

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

impl DifficultyArgs {
    /// Whether a puzzle is as hard as wished; `None` when nothing is wished.
    pub(crate) fn filter(&self, stop: &Stop) -> Option<impl Fn(&Puzzle) -> bool + Send + Sync + Clone + use<>> {
        let (level, technique, max_technique) = (self.level, self.technique, self.max_technique);
        Difficulty { rating: self.rating.clone(), level, technique, max_technique }.filter(stop)
    }
}
