//! The search: propagate, guess, take back.
//!
//! A guess gives a cell one value; when that has no (more) solutions the cell loses it, and what follows is propagated
//! before the next guess. The cell with the most recent trouble for its number of values is guessed first, or a value
//! with two places left in a house if that promises more; [`Scores`] keeps the count.

use super::domains::{Dead, Domains, Propagator};
use super::net::Net;
use super::scores::Scores;
use sudokit_solve::{Stats, Stop};

/// How often the request to stop is looked at, in nodes.
const STOP_INTERVAL: u64 = 64;

/// What the search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// A solution is in the domains.
    Solution,
    /// There are no more.
    Exhausted,
    /// The request to stop was raised.
    Stopped,
}

#[derive(Debug)]
struct Frame {
    sets: Vec<u64>,
    cell: u16,
    value: u64,
}

/// Where the search goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pending {
    /// At the root, of which nothing is known.
    Root,
    /// With the next guess.
    Guess,
    /// After a solution, whose last guess is taken back.
    Back,
    /// Nowhere.
    Done,
}

/// A search that can be continued after each solution.
#[derive(Debug)]
pub(super) struct Tree {
    propagators: Vec<Box<dyn Propagator>>,
    /// Those that need not look again at their own changes.
    idempotent: Vec<bool>,
    /// The propagator that runs, or that found the last dead end.
    running: Option<usize>,
    domains: Domains,
    frames: Vec<Frame>,
    depth: usize,
    scores: Scores,
    houses: Vec<Box<[u16]>>,
    pending: Pending,
    pub(super) stats: Stats,
}

impl Tree {
    pub(super) fn new(net: Net) -> Self {
        let Net { propagators, domains, weights, houses, linked } = net;
        let scores = Scores::new(weights, linked, houses.first().map_or(9, |house| house.len()));
        let idempotent = propagators.iter().map(|propagator| propagator.is_idempotent()).collect();
        let (frames, stats) = (Vec::new(), Stats::default());
        let pending = Pending::Root;
        Self { propagators, idempotent, running: None, domains, frames, depth: 0, scores, houses, pending, stats }
    }

    /// The cells after the last solution, or after what was concluded at the root.
    pub(super) fn sets(&self) -> &[u64] {
        &self.domains.sets
    }

    fn propagate(&mut self) -> Result<(), Dead> {
        loop {
            self.running = None;
            self.domains.settle_singles()?;
            self.running = self.domains.next_dirty();
            let Some(index) = self.running else { return Ok(()) };
            self.propagators[index].run(&mut self.domains)?;
            if self.idempotent[index] {
                self.domains.wake();
                self.domains.unmark(index);
            }
        }
    }

    /// Draws the conclusions at the root.
    pub(super) fn start(&mut self) -> Result<(), Dead> {
        self.stats.nodes += 1;
        self.domains.mark_all();
        let answer = self.propagate();
        self.pending = if answer.is_ok() { Pending::Guess } else { Pending::Done };
        self.stats.conflicts += u64::from(answer.is_err());
        answer
    }

    /// Starts anew with these cells.
    pub(super) fn begin(&mut self, sets: &[u64]) -> Result<(), Dead> {
        self.domains.forget();
        self.domains.sets.copy_from_slice(sets);
        self.depth = 0;
        self.start()
    }

    /// Back to these cells, whose conclusions are drawn, with one cell restricted.
    pub(super) fn restart(&mut self, sets: &[u64], cell: usize, values: u64) -> Result<(), Dead> {
        self.domains.forget();
        self.domains.sets.copy_from_slice(sets);
        self.depth = 0;
        self.stats.nodes += 1;
        let answer = self.domains.keep(cell as u16, values).and_then(|()| self.propagate());
        self.pending = if answer.is_ok() { Pending::Guess } else { Pending::Done };
        answer
    }

    /// Gives guesses another order.
    pub(super) fn shuffle(&mut self, rng: &mut sudokit_core::Rng) {
        self.scores.shuffle(rng);
    }

    /// The next solution.
    pub(super) fn next(&mut self, stop: &Stop) -> End {
        let mut answer = match self.pending {
            Pending::Root => self.start(),
            Pending::Guess => Ok(()),
            Pending::Back => self.take_back(),
            Pending::Done => return End::Exhausted,
        };
        loop {
            match answer {
                Ok(()) => {
                    let Some((cell, value)) = self.scores.choose(&self.domains.sets, &self.houses) else {
                        self.pending = Pending::Back;
                        return End::Solution;
                    };
                    if self.stats.nodes.is_multiple_of(STOP_INTERVAL) && stop.is_raised() {
                        self.pending = Pending::Guess;
                        return End::Stopped;
                    }
                    self.guess(cell, value);
                    answer = self.propagate();
                    if answer.is_err() {
                        self.blame(cell, value);
                    }
                }
                Err(Dead) => {
                    self.stats.conflicts += 1;
                    if self.depth == 0 {
                        self.pending = Pending::Done;
                        return End::Exhausted;
                    }
                    answer = self.take_back();
                    if answer.is_err() {
                        let Frame { cell, value, .. } = self.frames[self.depth];
                        self.blame(cell, value);
                    }
                }
            }
        }
    }

    /// A guess or what followed from taking it back led to a dead end: its cell and the cells of the propagator that
    /// found out get more weight.
    fn blame(&mut self, cell: u16, value: u64) {
        self.scores.blame(cell, value);
        if let Some(index) = self.running {
            self.scores.weigh(self.propagators[index].scope());
        }
    }

    fn guess(&mut self, cell: u16, value: u64) {
        self.stats.guesses += 1;
        self.stats.nodes += 1;
        if self.depth == self.frames.len() {
            self.frames.push(Frame { sets: self.domains.sets.clone(), cell, value });
        } else {
            let frame = &mut self.frames[self.depth];
            frame.sets.copy_from_slice(&self.domains.sets);
            (frame.cell, frame.value) = (cell, value);
        }
        self.depth += 1;
        // A value of the cell's own set: it cannot fail.
        let _ = self.domains.keep(cell, value);
    }

    /// Back to the last guess, whose value is out; a dead end if there was none.
    fn take_back(&mut self) -> Result<(), Dead> {
        self.depth = self.depth.checked_sub(1).ok_or(Dead)?;
        let frame = &self.frames[self.depth];
        self.domains.forget();
        self.domains.sets.copy_from_slice(&frame.sets);
        let (cell, value) = (frame.cell, frame.value);
        self.domains.keep(cell, !value)?;
        self.propagate()
    }
}
