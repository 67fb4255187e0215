//! The run for puzzles of any other size or houses: one puzzle a try.

use super::{Each, Generate, Generated, Summary};
use crate::driver::ordered;
use crate::error::{Error, ErrorKind};
use crate::guard;
use crate::job::Job;
use crate::puzzle::{Filled, SizedPuzzle};
use core::ops::ControlFlow;
use std::sync::Arc;
use sudokit_constraint::{self as constraint, Geometry};
use sudokit_core::Rng;
use sudokit_solve::Stop;

/// Tries without a puzzle after which generating one of another size is given up.
const SIZED_TRIES: u64 = 100;

impl Generate {
    pub(super) fn sized(
        &self,
        geometry: &Arc<Geometry>,
        seed: u64,
        job: &Job<'_>,
        stop: &Stop,
        each: Each<'_>,
    ) -> Result<Summary, Error> {
        let clues = self.clues.map(|clues| clues.within("clues", 0.0, geometry.cell_count() as f64)).transpose()?;
        let fewest = clues.as_ref().map(|range| *range.start() as usize);
        let (mut summary, mut numbers, mut end) = (Summary::default(), 0.., Ok(()));
        let feed = || if stop.is_raised() { None } else { numbers.next() };
        let work = |number: u64, (): &mut ()| {
            guard::catch(|| {
                // The same random numbers lead to the same solution twice.
                let mut rng = Rng::stream(seed, number);
                let solution = constraint::random_solution(geometry, &mut rng.clone(), stop);
                let made = solution.zip(constraint::generate(geometry, fewest, &mut rng, stop));
                Ok((number, made))
            })
        };
        let emit = |block: Result<(u64, Option<(constraint::Grid, constraint::Minimized)>), Error>| {
            summary.tries += 1;
            match block {
                Err(_) => summary.lost += 1,
                Ok((_, None)) => {
                    end = Err(if stop.is_raised() {
                        Error::stopped()
                    } else {
                        Error::new(ErrorKind::NotMade, format!("there is no grid of {geometry}"))
                    });
                    return ControlFlow::Break(());
                }
                Ok((number, Some((solution, made)))) => {
                    let count = made.puzzle.clue_count();
                    if clues.as_ref().is_none_or(|range| range.contains(&(count as f64))) || !made.is_complete {
                        summary.found += 1;
                        let one = Generated {
                            puzzle: made.puzzle.into(),
                            solution: Filled::Sized(SizedPuzzle::new(solution).into()),
                            clues: count,
                            number,
                            effort: None,
                            log_weight: None,
                            rating: None,
                            level: None,
                            minutes: None,
                            techniques: None,
                            complete: made.is_complete,
                        };
                        if each(one).is_break() {
                            return ControlFlow::Break(());
                        }
                    }
                }
            }
            let Summary { found, tries, .. } = summary;
            job.tell(found, Some(self.count), || format!("{found} of {} after {tries} tries", self.count));
            let is_over = found == self.count || tries - found >= self.tries.unwrap_or(SIZED_TRIES);
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        ordered(job.threads(), feed, work, emit);
        end.map(|()| summary)
    }
}
