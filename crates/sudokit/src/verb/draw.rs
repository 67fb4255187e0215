//! `draw`: a picture of a puzzle of any kind, with its rules in the look that solvers know.

use super::model::Model;
use super::support::no_solution;
use super::{Column, Row, Verb};
use crate::error::Error;
use crate::job::Job;
use crate::puzzle::Puzzle;
use serde::{Deserialize, Serialize};
use sudokit_constraint::notation::iss::encode_file;
use sudokit_constraint::search::{self, Next};
use sudokit_constraint::{draw, model};
use sudokit_solve::Stop;

/// Draws puzzles.
///
/// ```
/// use sudokit::{Job, Puzzle, Verb, verb::Draw};
///
/// let puzzle: Puzzle = ".Shape~4x4.Cage~5~R1C1~R1C2.Thermo~R3C1~R3C2".parse()?;
/// let answer = Draw::default().one(&puzzle, &Job::default())?;
/// assert!(answer.svg.is_some_and(|svg| svg.starts_with("<svg")));
/// # Ok::<(), sudokit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Draw {
    /// What to make.
    pub format: PictureFormat,
    /// Pixels on the side of a cell of a PNG: 10 to 400.
    pub pixels: u32,
    /// Also draw a solution.
    pub solution: bool,
    /// Also draw candidates.
    pub candidates: Shown,
    /// Values to draw beside the givens: a character for every cell, `.` for an empty one.
    pub values: Option<String>,
    /// Candidates to draw: for every cell the values that are left, as `125`; empty for none.
    pub marks: Option<Vec<String>>,
    /// Cells to highlight, such as `r1c2`.
    pub cells: Vec<String>,
    /// Rules to highlight, by their numbers from 1.
    pub rules: Vec<usize>,
    /// Draw the givens.
    pub givens: bool,
    /// Write the names of rows and columns beside the grid.
    pub labels: bool,
    /// Write rules without a place in the grid below it.
    pub words: bool,
}

impl Default for Draw {
    fn default() -> Self {
        Self {
            format: PictureFormat::Svg,
            pixels: 60,
            solution: false,
            candidates: Shown::None,
            values: None,
            marks: None,
            cells: Vec::new(),
            rules: Vec::new(),
            givens: true,
            labels: false,
            words: true,
        }
    }
}

/// A format of pictures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum PictureFormat {
    /// SVG.
    #[default]
    Svg,
    /// PNG.
    Png,
    /// PDF, one page.
    Pdf,
    /// Lines of characters for a terminal.
    Text,
}

/// Which candidates a picture shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Shown {
    /// None.
    #[default]
    None,
    /// Those that no given in the same row, column, box or region rules out.
    Plain,
    /// Those that occur in a solution.
    True,
}

/// The answer of [`Draw`]. A picture in SVG measures `width` times `height`; its grid begins at `left` and `top`, and a cell
/// is `cell` on each side, so that a page can lay its own marks over it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Drawn {
    /// The picture as SVG.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub svg: Option<String>,
    /// The picture as PNG, in base 64 in JSON.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "packed")]
    pub png: Option<Vec<u8>>,
    /// The picture as PDF, in base 64 in JSON.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "packed")]
    pub pdf: Option<Vec<u8>>,
    /// The picture in characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// The width of the picture.
    pub width: f64,
    /// The height of the picture.
    pub height: f64,
    /// Where the grid begins from the left.
    pub left: f64,
    /// Where the grid begins from the top.
    pub top: f64,
    /// The side of a cell.
    pub cell: f64,
}

fn packed<S: serde::Serializer>(file: &Option<Vec<u8>>, to: S) -> Result<S::Ok, S::Error> {
    file.as_ref().map(|bytes| encode_file(bytes)).serialize(to)
}

impl Verb for Draw {
    const NAME: &'static str = "draw";
    type Answer = Drawn;
    type Memory = ();

    fn validate(&self) -> Result<(), Error> {
        if !(10..=400).contains(&self.pixels) {
            return Err(Error::bad_option("pixels", format!("found {}, expected 10 to 400", self.pixels)));
        }
        if self.marks.is_some() && self.candidates != Shown::None {
            return Err(Error::bad_option("marks", "cannot be combined with candidates"));
        }
        if self.values.is_some() && self.solution {
            return Err(Error::bad_option("values", "cannot be combined with solution"));
        }
        Ok(())
    }

    fn run(&self, puzzle: &Puzzle, (): &mut (), job: &Job<'_>) -> Result<Drawn, Error> {
        let (picture, text) = self.both(puzzle, job)?;
        let scale = f64::from(self.pixels) / draw::CELL;
        Ok(Drawn {
            svg: (self.format == PictureFormat::Svg).then(|| picture.svg()),
            png: (self.format == PictureFormat::Png).then(|| picture.png(scale)),
            pdf: (self.format == PictureFormat::Pdf).then(|| picture.pdf()),
            text,
            width: picture.width,
            height: picture.height,
            left: picture.corner.0,
            top: picture.corner.1,
            cell: draw::CELL,
        })
    }

    fn columns(&self) -> Vec<Column> {
        vec![Column::text("picture")]
    }

    fn row(&self, answer: &Drawn, row: &mut Row<'_>) {
        let file = answer.png.as_ref().or(answer.pdf.as_ref()).map(|bytes| encode_file(bytes));
        row.text(answer.svg.as_ref().or(answer.text.as_ref()).or(file.as_ref()).map(String::as_str));
    }
}

impl Draw {
    /// The picture as a list of shapes, for programs that draw it themselves.
    pub fn picture(&self, puzzle: &Puzzle, job: &Job<'_>) -> Result<draw::Picture, Error> {
        self.validate()?;
        self.both(puzzle, job).map(|(picture, _)| picture)
    }

    /// The picture, and its form in characters if that is requested.
    fn both(&self, puzzle: &Puzzle, job: &Job<'_>) -> Result<(draw::Picture, Option<String>), Error> {
        let stop = job.begin();
        let model = Model::of(puzzle, Self::NAME)?;
        let (values, marks) = (self.values(&model, &stop)?, self.marks(&model, &stop)?);
        let cell = |name: &String| {
            let expected = || format!("found {name:?}, expected a cell of the puzzle, such as r1c2");
            model.cell(name).ok_or_else(|| Error::bad_option("cells", expected()))
        };
        let cells: Vec<usize> = self.cells.iter().map(cell).collect::<Result<_, _>>()?;
        let count = model.puzzle.rules().len();
        if let Some(number) = self.rules.iter().find(|&&number| number == 0 || number > count) {
            return Err(Error::bad_option("rules", format!("found {number}, expected 1 to {count}")));
        }
        let rules: Vec<usize> = self.rules.iter().map(|number| number - 1).collect();
        let options = draw::Options {
            givens: self.givens,
            values: &values,
            marks: &marks,
            cells: &cells,
            rules: &rules,
            labels: self.labels,
            words: self.words,
            symbols: model.symbols(),
        };
        let text = (self.format == PictureFormat::Text).then(|| draw::text(&model.puzzle, &options));
        Ok((draw::draw(&model.puzzle, &options), text))
    }

    /// The values beside the givens.
    fn values(&self, model: &Model, stop: &Stop) -> Result<Vec<Option<i32>>, Error> {
        if self.solution {
            return match search::Solutions::of((*model.puzzle).clone()).next(stop) {
                Next::Solution(values) => Ok(values.into_iter().map(Some).collect()),
                Next::Exhausted => Err(no_solution()),
                Next::Stopped => Err(Error::stopped()),
            };
        }
        let Some(text) = &self.values else { return Ok(Vec::new()) };
        let layout = model.puzzle.layout();
        let expected = layout.cell_count();
        let characters: Vec<char> = text.chars().collect();
        if characters.len() != expected {
            let found = characters.len();
            return Err(Error::bad_option("values", format!("found {found} characters, expected {expected}")));
        }
        let value = |character: char| match character {
            '.' | '0' if model.value(&character.to_string()).is_none() => Ok(None),
            '.' => Ok(None),
            _ => model.value(&character.to_string()).map(|set| Some(number(layout, set))).ok_or_else(|| {
                Error::bad_option("values", format!("found {character:?}, expected . or {}", model.range()))
            }),
        };
        characters.into_iter().map(value).collect()
    }

    /// The candidates as sets, empty if none are wanted.
    fn marks(&self, model: &Model, stop: &Stop) -> Result<Vec<u64>, Error> {
        let puzzle = &*model.puzzle;
        let cells = puzzle.layout().cell_count();
        if let Some(marks) = &self.marks {
            if marks.len() != cells {
                return Err(Error::bad_option("marks", format!("found {} cells, expected {cells}", marks.len())));
            }
            let set = |text: &String| {
                let parts: Vec<String> = match text.contains(',') {
                    true => text.split(',').map(str::to_owned).collect(),
                    false => text.chars().map(String::from).collect(),
                };
                let expected = || format!("found {text:?}, expected values from {}", model.range());
                let one = |part: &String| model.value(part).ok_or_else(|| Error::bad_option("marks", expected()));
                parts.iter().try_fold(0, |set, part| Ok(set | one(part)?))
            };
            return marks.iter().map(set).collect();
        }
        match self.candidates {
            Shown::None => Ok(Vec::new()),
            Shown::Plain => Ok(plain(puzzle)),
            Shown::True => {
                let found = search::candidates(puzzle, 64, stop);
                if found.complete { Ok(found.sets[..cells].to_vec()) } else { Err(Error::stopped()) }
            }
        }
    }
}

fn number(layout: &model::Layout, set: u64) -> i32 {
    layout.least_value() + set.trailing_zeros() as i32
}

/// What the givens of the houses of each cell leave.
fn plain(puzzle: &model::Puzzle) -> Vec<u64> {
    let layout = puzzle.layout();
    let mut sets = puzzle.possible()[..layout.cell_count()].to_vec();
    for house in layout.houses() {
        for &cell in &house.cells {
            if let Some(value) = puzzle.given(cell) {
                let others = house.cells.iter().filter(|&&other| other != cell);
                others.for_each(|&other| sets[other] &= !layout.bit(i64::from(value)));
            }
        }
    }
    sets
}
