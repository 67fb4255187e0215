//! Ratings on the scale of Sudoku Explainer, and how they are told.

use super::{Rate, RatedStep, SeRating, Used, gone, slug};
use crate::error::Error;
use crate::puzzle::Classic;
use std::collections::BTreeMap;
use sudokit_rating::se::{End, Options, Rater, Rating, SeStep, SeTechnique, Tenths};
use sudokit_solve::Stop;

impl Rate {
    /// What a rating on the scale of Sudoku Explainer may do.
    pub(super) fn options(&self) -> Options {
        let mut options = Options::default();
        options.steps = true;
        options.threads = self.puzzle_threads;
        options.most = self.max.map(|max| Tenths((10.0 * max).round() as u16));
        options
    }

    pub(super) fn by_se(
        &self,
        rater: &mut Rater,
        puzzle: &Classic,
        stop: &Stop,
    ) -> Result<(SeRating, Vec<Used>), Error> {
        rater.stop_at(stop);
        let rating = rater.rate(puzzle, &self.options());
        self.told(rating)
    }

    /// A rating on the scale of Sudoku Explainer, with the techniques it uses.
    pub(super) fn told(&self, rating: Rating) -> Result<(SeRating, Vec<Used>), Error> {
        if rating.end == End::Stopped && rating.count == 0 {
            return Err(Error::stopped());
        }
        let mut counts = BTreeMap::<SeTechnique, (usize, usize)>::new();
        for step in &rating.steps {
            let (count, least) = counts.entry(step.technique).or_insert((0, usize::MAX));
            (*count, *least) = (*count + 1, usize::from(step.rating.0).min(*least));
        }
        let used = counts.into_iter().map(|(technique, (count, rank))| {
            let title = technique.to_string();
            Used { technique: slug(&title), title, count, rank }
        });
        let name = |technique: Option<SeTechnique>| technique.map(|technique| technique.to_string());
        let told = SeRating {
            er: number(rating.er),
            ep: number(rating.ep),
            ed: number(rating.ed),
            // A rating of 20.0 is exact: no technique is left. With extra houses it is a lower bound instead.
            exact: match rating.end {
                End::Stopped | End::TooHard => false,
                End::Stuck => rating.er == Tenths(200),
                _ => true,
            },
            stuck: rating.end == End::Stuck && rating.er != Tenths(200),
            count: rating.count,
            er_technique: name(rating.er_technique),
            ep_technique: name(rating.ep_technique),
            ed_technique: name(rating.ed_technique),
            steps: self.steps.then(|| rating.steps.iter().map(RatedStep::from).collect()),
        };
        Ok((told, used.collect()))
    }
}

impl From<&SeStep> for RatedStep {
    fn from(step: &SeStep) -> Self {
        Self {
            rating: number(step.rating),
            technique: step.technique.to_string(),
            placements: step.placement.iter().map(ToString::to_string).collect(),
            eliminations: step.eliminations.iter().map(gone).collect(),
            length: step.length,
            nrc: None,
        }
    }
}

pub(in crate::verb) fn number(tenths: Tenths) -> f64 {
    f64::from(tenths.0) / 10.0
}
