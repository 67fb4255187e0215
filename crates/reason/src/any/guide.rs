//! The loop that asks the techniques of the ladder in order.

use super::find::{self, Flow, Search};
use super::position::Position;
use super::rule::Singles;
use super::space::Space;
use super::step::Step;
use super::technique::Technique;
use std::sync::Arc;
use sudokit_solve::Stop;

/// Finds steps in puzzles with the same cells, houses and rules.
#[derive(Debug)]
pub struct Guide {
    space: Arc<Space>,
    techniques: Vec<Technique>,
    singles: Singles,
    stop: Stop,
}

/// A path from a position.
#[derive(Clone, Debug)]
pub struct Path {
    /// The position at its start.
    pub start: Position,
    /// The steps in order.
    pub steps: Vec<Step>,
    /// The position after the last step: full if the puzzle was solved.
    pub end: Position,
    /// Whether it ended because of a request to stop.
    pub stopped: bool,
}

impl Guide {
    /// A guide with all techniques.
    pub fn new(space: &Arc<Space>) -> Self {
        let (techniques, singles, stop) = (Technique::ALL.to_vec(), Singles::default(), Stop::new());
        Self { space: Arc::clone(space), techniques, singles, stop }
    }

    /// The same guide without some techniques.
    #[must_use]
    pub fn without(mut self, unwanted: impl Fn(Technique) -> bool) -> Self {
        self.techniques.retain(|&technique| !unwanted(technique));
        self
    }

    /// The same guide, which ends when this request to stop is raised.
    #[must_use]
    pub fn until(mut self, stop: &Stop) -> Self {
        self.stop = stop.clone();
        self
    }

    /// The techniques in the order in which they are asked.
    pub fn techniques(&self) -> &[Technique] {
        &self.techniques
    }

    /// The next step; `None` if no technique finds one or the request to stop is raised.
    pub fn next(&mut self, position: &Position) -> Option<Step> {
        let mut found = None;
        self.each(position, &mut |step| {
            found = Some(step);
            Flow::Break(())
        });
        found
    }

    /// Passes every step on, technique by technique, until the receiver has enough.
    pub fn each(&mut self, position: &Position, pass: &mut dyn FnMut(Step) -> Flow) {
        let space = Arc::clone(&self.space);
        let mut search = Search { position, space: &space, singles: &mut self.singles, stop: &self.stop };
        for &technique in &self.techniques {
            if self.stop.is_raised() || find::find(technique, &mut search, pass).is_break() {
                return;
            }
        }
    }

    /// The whole path from a position, as far as the techniques go.
    pub fn path(&mut self, start: Position) -> Path {
        self.path_with(start, &mut |_, _| ())
    }

    /// The whole path from a position; `tell` gets each step with the position before it.
    pub fn path_with(&mut self, start: Position, tell: &mut dyn FnMut(&Step, &Position)) -> Path {
        let (mut steps, mut end) = (Vec::new(), start.clone());
        while !end.is_full()
            && let Some(step) = self.next(&end)
        {
            tell(&step, &end);
            step.apply(&mut end);
            steps.push(step);
        }
        let stopped = !end.is_full() && self.stop.is_raised();
        Path { start, steps, end, stopped }
    }
}

impl Path {
    /// The number of the hardest step, in tenths; 0 without steps.
    pub fn tenths(&self) -> u32 {
        self.steps.iter().map(Step::tenths).max().unwrap_or(0)
    }

    /// The hardest step.
    pub fn hardest(&self) -> Option<&Step> {
        self.steps.iter().rev().max_by_key(|step| step.tenths())
    }
}
