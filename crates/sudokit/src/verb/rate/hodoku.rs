//! Ratings on the scale of HoDoKu, and how they are told.

use super::{HodokuRating, Rate, RatedStep, Used, gone};
use crate::error::Error;
use crate::job::Job;
use crate::puzzle::Classic;
use sudokit_rating::hodoku;
use sudokit_solve::Stop;

impl Rate {
    pub(super) fn by_hodoku(
        &self,
        rater: &mut hodoku::Rater,
        puzzle: &Classic,
        job: &Job<'_>,
        stop: &Stop,
    ) -> Result<(HodokuRating, Vec<Used>), Error> {
        let mut steps = Vec::new();
        let mut done = 0;
        rater.stop_at(stop);
        let rating = rater.rate_with(puzzle, &mut |_, step| {
            done += 1;
            job.tell(done, None, || format!("step {done}: {}", step.technique.title()));
            if self.steps {
                steps.push(RatedStep {
                    rating: hodoku::row_of(step.technique).map_or(0.0, |row| f64::from(row.score)),
                    technique: step.technique.title().to_owned(),
                    placements: step.placements.iter().map(ToString::to_string).collect(),
                    eliminations: step.eliminations.iter().map(gone).collect(),
                    length: 0,
                    nrc: None,
                });
            }
        });
        if rating.stopped {
            return Err(Error::stopped());
        }
        let used = rating.counts.iter().map(|&(technique, count)| Used {
            technique: technique.slug().to_owned(),
            title: technique.title().to_owned(),
            count,
            rank: hodoku::TABLE.iter().position(|row| row.techniques.contains(&technique)).unwrap_or(usize::MAX),
        });
        let told = HodokuRating {
            score: rating.score,
            level: rating.level.name().to_lowercase(),
            count: rating.steps,
            hardest: rating.counts.last().map(|(technique, _)| technique.title().to_owned()),
            steps: self.steps.then_some(steps),
        };
        Ok((told, used.collect()))
    }
}
