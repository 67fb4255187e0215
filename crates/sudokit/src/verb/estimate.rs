//! `estimate`: about how many solutions there are, from random probes.

use super::support::{classic, positive};
use super::{Column, Row, Verb, Verdict};
use crate::error::Error;
use crate::job::Job;
use crate::puzzle::Puzzle;
use serde::{Deserialize, Serialize};
use sudokit_solve::{CountOnly, Limit, Scratch, Solver, Stop, Until};

/// Estimates numbers of solutions. The same seed gives the same estimate, whatever the threads.
///
/// ```
/// use sudokit::{Job, Puzzle, Verb, verb::Estimate};
///
/// let puzzle: Puzzle = ".".repeat(81).parse()?;
/// let answer = Estimate::default().one(&puzzle, &Job::default())?;
/// assert!(answer.low < 6.671e21 && 6.670e21 < answer.high);
/// # Ok::<(), sudokit::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[non_exhaustive]
pub struct Estimate {
    /// How many random probes to take.
    pub probes: u64,
    /// The seed of the probes.
    pub seed: u64,
}

impl Default for Estimate {
    fn default() -> Self {
        Self { probes: 10_000, seed: 1 }
    }
}

/// The answer of [`Estimate`].
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Estimated {
    /// The estimate.
    pub estimate: f64,
    /// The lower end of its 95 % confidence interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// How many probes were taken.
    pub probes: u64,
}

impl Verb for Estimate {
    const NAME: &'static str = "estimate";
    type Answer = Estimated;
    type Memory = ();

    fn validate(&self) -> Result<(), Error> {
        positive("probes", self.probes)
    }

    fn run(&self, puzzle: &Puzzle, (): &mut (), job: &Job<'_>) -> Result<Estimated, Error> {
        let puzzle = classic(puzzle, Self::NAME)?;
        let (solver, stop) = (Solver::new(), job.begin());
        let found = solver.estimate(puzzle, self.probes, self.seed, &stop, job.threads());
        if found.probes == 0 && stop.is_raised() {
            return Err(Error::stopped());
        }
        // That all probes ended in dead ends does not mean that there is no solution.
        let least = if found.mean > 0.0 { 0 } else { Self::least(&solver, puzzle, &stop)? };
        let (low, high) = found.interval;
        let [estimate, low, high] = [found.mean, low, high].map(|number| number.max(least as f64));
        Ok(Estimated { estimate, low, high, probes: found.probes })
    }

    fn verdict(&self, answer: &Estimated) -> Verdict {
        match answer.probes {
            _ if answer.estimate == 0.0 => Verdict::NoSolution,
            done if done < self.probes => Verdict::Stopped,
            _ => Verdict::Yes,
        }
    }

    fn columns(&self) -> Vec<Column> {
        let mut columns = ["estimate", "low", "high"].map(Column::float).to_vec();
        columns.push(Column::integer("probes"));
        columns
    }

    fn row(&self, answer: &Estimated, row: &mut Row<'_>) {
        for number in [answer.estimate, answer.low, answer.high] {
            row.float(number);
        }
        row.integer(answer.probes);
    }
}

impl Estimate {
    /// 1 if there is a solution, otherwise 0.
    fn least(solver: &Solver, puzzle: &sudokit_core::Puzzle, stop: &Stop) -> Result<u64, Error> {
        let found = solver.run(puzzle, Limit::solutions(1), &mut Scratch::new(), &mut Until::new(CountOnly, stop));
        if found.count == 0 && !found.exhausted { Err(Error::stopped()) } else { Ok(found.count) }
    }
}
