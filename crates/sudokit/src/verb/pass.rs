//! A verb that does nothing: for front ends that only read puzzles and write them, such as conversion and augmentation.

use super::{Column, Row, Verb};
use crate::error::Error;
use crate::job::Job;
use crate::puzzle::{Classic, Puzzle};

/// Passes puzzles on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pass;

impl Verb for Pass {
    const NAME: &'static str = "pass";
    const BATCH: usize = 2048;
    type Answer = ();
    type Memory = ();

    fn run(&self, _: &Puzzle, (): &mut (), _: &Job<'_>) -> Result<(), Error> {
        Ok(())
    }

    fn run_many(&self, puzzles: &[Classic], (): &mut (), _: &Job<'_>, answers: &mut Vec<Result<(), Error>>) {
        answers.extend(puzzles.iter().map(|_| Ok(())));
    }

    fn columns(&self) -> Vec<Column> {
        Vec::new()
    }

    fn row(&self, (): &(), _: &mut Row<'_>) {}
}
