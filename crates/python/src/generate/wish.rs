//! What puzzles are to be like: the options of `generate`.

use super::bad;
use crate::rows::from_text;
use pyo3::prelude::*;
use sudokit::craft::{Generator, Symmetry};
use sudokit::reason::rating::hodoku::Level;
use sudokit::reason::rating::se::Tenths;
use sudokit::{Cell, CellSet, Difficulty, Puzzle, Stop};

/// As Python tells it: a dictionary of all of these.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(super) struct Wish {
    minimal: bool,
    clues: Option<(usize, usize)>,
    symmetry: String,
    /// 81 characters.
    pattern: Option<String>,
    /// 81 characters.
    start: Option<String>,
    pub(super) effort: Option<(f64, f64)>,
    /// Tenths.
    rating: Option<(u16, u16)>,
    level: Option<String>,
    technique: Option<String>,
    max_technique: Option<String>,
    pub(super) distinct: bool,
    pub(super) unbiased: bool,
    pub(super) grids: bool,
}

impl Wish {
    /// Refuses wishes that contradict each other.
    pub(super) fn check(self) -> PyResult<Self> {
        let special = if self.grids { "grids" } else { "unbiased" };
        if self.grids && self.unbiased {
            return Err(bad("grids", "it does not go with unbiased"));
        }
        let others = [
            ("minimal", self.minimal),
            ("clues", self.clues.is_some()),
            ("symmetry", self.symmetry != "none"),
            ("pattern", self.pattern.is_some()),
            ("start", self.start.is_some()),
            ("effort", self.effort.is_some()),
            ("rating", self.rating.is_some()),
            ("level", self.level.is_some()),
            ("technique", self.technique.is_some()),
            ("max_technique", self.max_technique.is_some()),
        ];
        match others.iter().find(|(_, given)| *given) {
            Some((name, _)) if !self.makes_puzzles() => Err(bad(special, format_args!("it does not go with {name}"))),
            _ if self.pattern.is_some() && self.symmetry != "none" => {
                Err(bad("pattern", "it does not go with symmetry"))
            }
            _ => Ok(self),
        }
    }

    /// Whether puzzles are made to order, rather than grids or a fair sample.
    pub(super) fn makes_puzzles(&self) -> bool {
        !self.grids && !self.unbiased
    }

    /// The generator that makes such puzzles; its ratings stop with `stop`.
    pub(super) fn generator(&self, seed: u64, stop: &Stop) -> PyResult<Generator> {
        let symmetry: Symmetry = self.symmetry.parse().map_err(|error| bad("symmetry", error))?;
        let mut generator = Generator::new(seed).minimal(self.minimal).distinct(self.distinct).symmetry(symmetry);
        if let Some((least, most)) = self.clues {
            generator = generator.clues(least..=most);
        }
        if let Some(text) = &self.pattern {
            generator = generator.pattern(pattern(text)?);
        }
        if let Some((least, most)) = self.effort {
            if least.is_nan() || most.is_nan() {
                return Err(bad("effort", "expected numbers, found nan"));
            }
            generator = generator.effort(least..=most, 16);
        }
        if let Some(keep) = self.difficulty()?.filter(stop) {
            generator = generator.keep_if(move |made| keep(&made.puzzle.into()));
        }
        let Some(text) = &self.start else { return Ok(generator) };
        let grid = match from_text(Some(text.as_bytes())).map_err(|words| bad("start", words))? {
            Puzzle::Clues(grid) => grid,
            Puzzle::Sukaku(_) => return Err(bad("start", "expected clues, found pencilmarks")),
        };
        generator.start(grid).map_err(|error| bad("start", error))
    }

    fn difficulty(&self) -> PyResult<Difficulty> {
        let technique = |name: &Option<String>| name.as_ref().map(|name| crate::one::technique(name)).transpose();
        let level = self.level.as_ref().map(|name| name.parse::<Level>().map_err(|error| bad("level", error)));
        Ok(Difficulty {
            rating: self.rating.map(|(least, most)| Tenths(least)..=Tenths(most)),
            level: level.transpose()?,
            technique: technique(&self.technique)?,
            max_technique: technique(&self.max_technique)?,
        })
    }
}

/// The cells where a text has anything but `.` or `0`.
fn pattern(text: &str) -> PyResult<CellSet> {
    let marks: Vec<char> = text.chars().filter(|mark| !mark.is_whitespace()).collect();
    if marks.len() != 81 {
        return Err(bad("pattern", format_args!("expected 81 characters, found {}", marks.len())));
    }
    let cells = Cell::all().zip(&marks).filter(|(_, mark)| !matches!(mark, '.' | '0'));
    Ok(cells.map(|(cell, _)| cell).collect())
}
