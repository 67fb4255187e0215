//! Ratings of Berthier's classification (W, gW, B, gB, T&E depth, BxB), with the chains that a path needs.

use super::{BerthierRating, Memory, Rate, RatedStep, Used, gone, slug};
use crate::error::Error;
use crate::job::Job;
use crate::puzzle::Classic;
use sudokit_core::SmallSort;
use sudokit_rating::whips;
use sudokit_reason::technique::whip::Chain;
use sudokit_reason::{Board, Memory as Finders, Reasoner, Schedule, Settings, Technique};
use sudokit_solve::Stop;

impl Rate {
    pub(super) fn by_berthier(
        &self,
        scale: whips::Scale,
        memory: &mut Memory,
        puzzle: &Classic,
        job: &Job<'_>,
        stop: &Stop,
    ) -> Result<(BerthierRating, Vec<Used>), Error> {
        let make = if self.published { whips::Rater::as_published } else { whips::Rater::new };
        let rater = memory.whips[usize::from(self.published)].get_or_insert_with(make);
        job.tell(0, None, || format!("rating {}", scale.title()));
        let rating = match rater.rate(puzzle, scale, stop) {
            whips::Rating::Level(level) => Some(level),
            whips::Rating::Beyond => None,
            whips::Rating::Stopped => return Err(Error::stopped()),
            whips::Rating::NotProper => return Err(Error::internal()),
        };
        let (mut steps, mut used) = (None, Vec::new());
        if let (true, Some(chains)) = (self.steps, scale.chains()) {
            let path = path(puzzle, chains.technique(), &mut memory.finders, stop)?;
            for step in &path {
                match used.iter_mut().find(|used: &&mut Used| used.title == step.technique) {
                    Some(used) => used.count += 1,
                    None => {
                        let (technique, title) = (slug(&step.technique), step.technique.clone());
                        used.push(Used { technique, title, count: 1, rank: step.length as usize });
                    }
                }
            }
            used.small_sort_by_key(|used| used.rank);
            steps = Some(path);
        }
        Ok((BerthierRating { scale: scale.name(), rating, steps }, used))
    }
}

/// Singles and chains of one technique, the shortest first, as far as they go.
fn path(puzzle: &Classic, technique: Technique, finders: &mut Finders, stop: &Stop) -> Result<Vec<RatedStep>, Error> {
    let techniques = [Technique::NakedSingle, Technique::HiddenSingle, technique];
    let reasoner = Reasoner::new(Schedule::new(techniques), Settings::default());
    let (mut board, mut steps) = (Board::new(puzzle), Vec::new());
    finders.stop_at(stop);
    while !board.is_full()
        && let Some(step) = reasoner.find_next(&board, finders)
    {
        let chain = Chain::of_step(&step);
        let length = chain.as_ref().map_or(0, Chain::length);
        steps.push(RatedStep {
            rating: length as f64,
            technique: match &chain {
                Some(chain) => format!("{}[{length}]", chain.name()),
                None => step.technique.title().to_owned(),
            },
            placements: step.placements.iter().map(ToString::to_string).collect(),
            eliminations: step.eliminations.iter().map(gone).collect(),
            length: length as u32,
            nrc: chain.as_ref().map(Chain::notation),
        });
        step.apply(&mut board);
    }
    if !board.is_full() && stop.is_raised() { Err(Error::stopped()) } else { Ok(steps) }
}
