//! `generate`: puzzles on request. Blocks of tries are made by every core, a wave at a time, and taken in their order.

mod wish;

use crate::error::{BadOption, GaveUp, TimeLimit};
use crate::frame::Frame;
use crate::part::{Head, Kind, Part, join};
use crate::pool::with_signals;
use crate::time::patience;
use pyo3::prelude::*;
use rayon::prelude::*;
use std::collections::HashSet;
use std::sync::{Mutex, PoisonError};
use sudokit::Stop;
use sudokit::craft::canon::Id;
use sudokit::craft::{Generator, Made, Maker, Unbiased};
use wish::Wish;

/// Makes puzzles.
#[pyfunction]
#[pyo3(signature = (n, seed, wish, *, bytes=false, tries=None, time_limit=None, threads=None))]
#[expect(clippy::too_many_arguments, reason = "they are those of the call in Python")]
fn generate_many(
    py: Python<'_>,
    n: usize,
    seed: u64,
    wish: Wish,
    bytes: bool,
    tries: Option<u64>,
    time_limit: Option<f64>,
    threads: Option<usize>,
) -> PyResult<Frame> {
    let patience = patience(time_limit)?;
    let wish = wish.check()?;
    // It must not stop the run by itself: the generator is told apart from the wave that uses it.
    let outcome = with_signals(py, threads, |stop| {
        let stop = patience.begin(stop);
        let generator = wish.generator(seed, &stop)?;
        if let Some(reason) = generator.is_impossible().filter(|_| wish.makes_puzzles()) {
            return Err(GaveUp::new_err(format!("there is no such puzzle: {reason}")));
        }
        let source = match () {
            () if wish.grids => Source::Grids(seed, wish.distinct),
            () if wish.unbiased => Source::Unbiased(seed, wish.distinct, Mutex::default()),
            () => Source::Puzzles(Box::new(generator.clone()), Mutex::default()),
        };
        let mut run = Run { wanted: n, patience: tries.unwrap_or(generator.patience()), ..Run::default() };
        run.go(&source, &stop);
        Ok((run, stop.is_raised()))
    })?;
    let (run, late) = outcome?;
    let frame = Frame::new(run.columns(&wish, bytes)?);
    if run.found.len() == n {
        return Ok(frame);
    }
    let words = format!("{} of {n} found after {} tries", run.found.len(), run.tries);
    let error = if late { TimeLimit::new_err(words) } else { GaveUp::new_err(words) };
    // What there is goes with the exception.
    error.value(py).setattr("found", frame)?;
    Err(error)
}

/// Where blocks of tries come from. Makers are kept for the next block that any thread makes.
enum Source {
    Grids(u64, bool),
    Unbiased(u64, bool, Mutex<Vec<Unbiased>>),
    Puzzles(Box<Generator>, Mutex<Vec<Maker>>),
}

impl Source {
    /// The tries of a block, and what they made.
    fn block(&self, number: u64, stop: &Stop) -> (u64, Vec<Made>) {
        match self {
            Self::Grids(seed, distinct) => {
                let numbers = number * Generator::BLOCK..(number + 1) * Generator::BLOCK;
                let made = numbers.map(|number| Made::whole_grid(*seed, number));
                (Generator::BLOCK, classified(made, *distinct))
            }
            Self::Unbiased(seed, distinct, kept) => with_kept(
                kept,
                || Unbiased::new(*seed),
                |unbiased| {
                    let made = unbiased.block(number).into_iter().map(Made::from);
                    (Unbiased::BLOCK, classified(made, *distinct))
                },
            ),
            Self::Puzzles(generator, kept) => with_kept(
                kept,
                || Maker::new((**generator).clone()),
                |maker| {
                    let block = maker.block(number, stop);
                    (block.tries, block.made)
                },
            ),
        }
    }
}

/// With the classes of equivalent puzzles, if they are wanted.
fn classified(made: impl Iterator<Item = Made>, wanted: bool) -> Vec<Made> {
    made.map(|made| if wanted { made.classified() } else { made }).collect()
}

/// Uses something that was kept, or a new one, and keeps it.
fn with_kept<T, R>(kept: &Mutex<Vec<T>>, make: impl FnOnce() -> T, work: impl FnOnce(&mut T) -> R) -> R {
    let free = kept.lock().unwrap_or_else(PoisonError::into_inner).pop();
    let mut one = free.unwrap_or_else(make);
    let result = work(&mut one);
    kept.lock().unwrap_or_else(PoisonError::into_inner).push(one);
    result
}

/// How far a run has come.
#[derive(Default)]
struct Run {
    wanted: usize,
    found: Vec<Made>,
    tries: u64,
    /// Tries since the last puzzle, and how many there may be.
    barren: u64,
    patience: u64,
    seen: HashSet<Id>,
}

impl Run {
    fn go(&mut self, source: &Source, stop: &Stop) {
        let mut next = 0;
        while self.found.len() < self.wanted && self.barren < self.patience && !stop.is_raised() {
            let wave = next..next + self.wave(next);
            next = wave.end;
            let made: Vec<_> = wave.into_par_iter().map(|number| source.block(number, stop)).collect();
            made.into_iter().for_each(|(tries, items)| self.take(tries, items));
        }
    }

    /// How many blocks to make together: as many as are needed by what those before have given.
    fn wave(&self, blocks: u64) -> u64 {
        let threads = rayon::current_num_threads() as u64;
        let missing = (self.wanted - self.found.len()) as u64;
        let needed = (missing * blocks).checked_div(self.found.len() as u64).unwrap_or(2 * blocks);
        (needed + 1).clamp(threads, 64 * threads)
    }

    fn take(&mut self, tries: u64, items: Vec<Made>) {
        if self.found.len() == self.wanted || self.barren >= self.patience {
            return;
        }
        self.tries += tries;
        let before = self.found.len();
        for item in items {
            if self.found.len() < self.wanted && item.class.is_none_or(|class| self.seen.insert(class)) {
                self.found.push(item);
            }
        }
        self.barren = if self.found.len() > before { 0 } else { self.barren + tries };
    }

    fn columns(&self, wish: &Wish, bytes: bool) -> PyResult<Vec<sudokit_arrow::Column>> {
        let grid = Kind::grid(bytes);
        let mut heads: Vec<Head> =
            vec![("puzzle", grid), ("solution", grid), ("clues", Kind::U8), ("number", Kind::U64)];
        let extra = match () {
            () if wish.unbiased => Some("log_weight"),
            () if wish.effort.is_some() => Some("effort"),
            () => None,
        };
        heads.extend(extra.map(|name| (name, Kind::F64)));
        let mut part = Part::new(&heads, self.found.len());
        for item in &self.found {
            part.grid(0, &item.puzzle);
            part.grid(1, item.solution.grid());
            part.number(2, item.puzzle.clue_count() as u64);
            part.number(3, item.number);
            match (extra, item.log_weight.or(item.effort)) {
                (Some(_), Some(number)) => part.float(4, number),
                (Some(_), None) => part.null(4),
                (None, _) => {}
            }
        }
        join(&heads, [part], self.found.len())
    }
}

/// Adds the function to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(generate_many, module)?)
}

fn bad(name: &str, words: impl std::fmt::Display) -> PyErr {
    BadOption::new_err(format!("{name}: {words}"))
}
