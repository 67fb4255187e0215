//! Ratings on the ladder of techniques, for puzzles of any size and with any rules.

use super::{LadderRating, Rate, RatedStep, Used};
use crate::error::Error;
use crate::job::Job;
use crate::puzzle::Puzzle;
use crate::verb::{Reasoning, any};
use sudokit_reason::any as any_reason;
use sudokit_solve::Stop;

impl Rate {
    pub(super) fn by_ladder(
        &self,
        puzzle: &Puzzle,
        job: &Job<'_>,
        stop: &Stop,
    ) -> Result<(LadderRating, Vec<Used>), Error> {
        let setup = any::setup(puzzle, false, stop)?;
        let reasoning = Reasoning::default();
        let (start, mut guide) = (setup.start(&reasoning)?, setup.guide(&reasoning, stop));
        let mut teller = any::Teller::new(job, &start.position);
        let path = guide.path_with(start.position, &mut |step, position| teller.step(step, position));
        if path.stopped {
            return Err(Error::stopped());
        }
        let space = path.start.space();
        let named = |list: &[any_reason::Candidate], sign: &str| -> Vec<String> {
            list.iter().map(|one| format!("{}{sign}{}", space.name(one.cell), space.symbol(one.value))).collect()
        };
        let step = |step: &any_reason::Step| RatedStep {
            rating: f64::from(step.tenths()) / 10.0,
            technique: step.technique.title().to_owned(),
            placements: named(&step.placements, "="),
            eliminations: named(&step.eliminations, "<>"),
            length: step.chains.iter().map(Vec::len).sum::<usize>() as u32,
            nrc: None,
        };
        let rating = LadderRating {
            rating: f64::from(path.tenths()) / 10.0,
            technique: path.hardest().map(|step| step.technique.title().to_owned()),
            count: path.steps.len(),
            solved: path.end.is_full(),
            steps: self.steps.then(|| path.steps.iter().map(step).collect()),
        };
        Ok((rating, crate::verb::explain::any_techniques(&path.steps)))
    }
}
