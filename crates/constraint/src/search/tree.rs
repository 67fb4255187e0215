//! The search: propagate, guess, take back.
//!
//! A guess gives a cell one value; when that has no (more) solutions the cell loses it, and what follows is propagated
//! before the next guess. The cell with the most recent trouble for its number of values is guessed first, or a value
//! with two places left in a house if that promises more; [`Scores`] keeps the count.

use super::domains::{Dead, Domains, Propagator};
use super::learn::{Learner, Table};
use super::net::Net;
use super::places::Board;
use super::scores::Scores;
use core::ops::Range;
use sudokit_solve::{Stats, Stop};

/// The number of dead ends after which clauses are learned, where that is possible.
const LEARN_AFTER: u64 = 1500;
/// The most solutions that are found by learning, each of which costs a clause. With more, the tree goes on.
const MOST_LEARNED: usize = 20;

/// How often the request to stop is looked at, in nodes of a puzzle with few rules.
const STOP_INTERVAL: u64 = 64;
/// With this number of propagators a node takes a part of a millisecond or more, and the request is checked more often.
const MANY_PROPAGATORS: usize = 256;

/// What the search came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// A solution is in the domains.
    Solution,
    /// There are no more.
    Exhausted,
    /// The request to stop was raised, or the dead ends that were granted are used up.
    Stopped,
}

#[derive(Debug)]
struct Frame {
    sets: Vec<u64>,
    boards: Vec<Board>,
    cell: u16,
    value: u64,
    /// What goes when the guess is taken back: the value, and labels that would give the same.
    out: u64,
    /// The labels that earlier guesses used.
    used: u64,
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
    /// The tables of pairs, if there are no other rules: what is needed for learning.
    tables: Option<Vec<Table>>,
    /// The number of dead ends after which clauses are learned.
    learn_after: u64,
    /// The number of dead ends after which the tree stops.
    pause_at: u64,
    learner: Option<Box<Learner>>,
    /// Learning may begin.
    can_learn: bool,
    /// The cells at the root, and how many dead ends there were by then.
    root: (Vec<u64>, u64),
    /// The solutions so far while learning may begin, and those of learning.
    found: Vec<Vec<u64>>,
    /// The last solution was found by learning: the last of those found.
    learned: bool,
    /// The cells with labels that can be exchanged.
    labels: Option<Range<u16>>,
    /// Those labels need not be in order: of the labels that no guess has used, one stands for all.
    free: bool,
    used: u64,
    pub(super) stats: Stats,
}

impl Tree {
    pub(super) fn new(net: Net) -> Self {
        let Net { propagators, domains, weights, houses, linked, alone: tables, labels } = net;
        let scores = Scores::new(weights, linked, houses.first().map_or(9, |house| house.len()));
        let idempotent = propagators.iter().map(|propagator| propagator.is_idempotent()).collect();
        let (frames, stats) = (Vec::new(), Stats::default());
        let pending = Pending::Root;
        Self {
            propagators,
            idempotent,
            running: None,
            domains,
            frames,
            depth: 0,
            scores,
            houses,
            pending,
            tables,
            learn_after: LEARN_AFTER,
            pause_at: u64::MAX,
            learner: None,
            can_learn: false,
            root: (Vec::new(), 0),
            found: Vec::new(),
            learned: false,
            labels,
            free: false,
            used: 0,
            stats,
        }
    }

    /// Learns clauses from the start, where that is possible.
    pub(super) fn learning(mut self) -> Self {
        self.learn_after = 0;
        self
    }

    /// Finds each division into regions once, with any numbers for the labels, instead of those in reading order.
    pub(super) fn with_free_labels(mut self) -> Self {
        self.free = self.labels.is_some();
        if self.free {
            self.propagators.iter_mut().for_each(|propagator| propagator.free_labels());
        }
        self
    }

    /// Grants this many more dead ends; asking for the next solution goes on after a pause. Learning is not bounded.
    pub(super) fn grant(&mut self, dead_ends: u64) {
        self.pause_at = self.stats.conflicts.saturating_add(dead_ends);
    }

    /// The cells with labels that may have any numbers.
    pub(super) fn free_labels(&self) -> Option<Range<u16>> {
        self.labels.clone().filter(|_| self.free)
    }

    /// The cells after the last solution, or after what was concluded at the root.
    pub(super) fn sets(&self) -> &[u64] {
        match self.found.last() {
            Some(sets) if self.learned => sets,
            _ => &self.domains.sets,
        }
    }

    fn propagate(&mut self) -> Result<(), Dead> {
        loop {
            self.running = None;
            self.running = self.domains.next()?;
            let Some(index) = self.running else { return Ok(()) };
            self.domains.rests = self.idempotent[index];
            self.propagators[index].run(&mut self.domains)?;
            if self.domains.rests {
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
        self.stats.conflicts += u64::from(answer.is_err());
        self.rooted(answer)
    }

    /// Starts anew with these cells.
    pub(super) fn begin(&mut self, sets: &[u64]) -> Result<(), Dead> {
        self.domains.load(sets);
        self.depth = 0;
        self.start()
    }

    /// Back to these cells, whose conclusions are drawn, with one cell restricted.
    pub(super) fn restart(&mut self, sets: &[u64], cell: usize, values: u64) -> Result<(), Dead> {
        self.domains.load(sets);
        self.depth = 0;
        self.stats.nodes += 1;
        let answer = self.domains.keep(cell as u16, values).and_then(|()| self.propagate());
        self.rooted(answer)
    }

    /// All that follows at the root is known.
    fn rooted(&mut self, answer: Result<(), Dead>) -> Result<(), Dead> {
        self.pending = if answer.is_ok() { Pending::Guess } else { Pending::Done };
        if self.tables.is_some() {
            self.root.0.clone_from(&self.domains.sets);
            self.root.1 = self.stats.conflicts;
            self.can_learn = true;
        }
        self.learner = None;
        self.learned = false;
        self.used = 0;
        self.found.clear();
        answer
    }

    /// Which cells and values are guessed first.
    pub(super) fn scores(&mut self) -> &mut Scores {
        &mut self.scores
    }

    /// Gives guesses another order.
    pub(super) fn shuffle(&mut self, rng: &mut sudokit_core::Rng) {
        // Learning would find the same solution every time.
        self.tables = None;
        self.scores.shuffle(rng);
    }

    /// The next solution.
    pub(super) fn next(&mut self, stop: &Stop) -> End {
        self.learned = false;
        loop {
            if let Some(learner) = &mut self.learner {
                let next = learner.next(stop);
                learner.report(&mut self.stats);
                match next {
                    // The tree had it before.
                    Ok(sets) if self.found.contains(&sets) => continue,
                    Ok(sets) => {
                        self.found.push(sets);
                        self.learned = true;
                        if self.found.len() >= MOST_LEARNED {
                            self.learner = None;
                        }
                        return End::Solution;
                    }
                    Err(crate::engine::End::Exhausted) => {
                        self.pending = Pending::Done;
                        self.learner = None;
                        return End::Exhausted;
                    }
                    Err(_) => return End::Stopped,
                }
            }
            match self.search(stop) {
                None => {
                    self.can_learn = false;
                    let tables = self.tables.as_deref().unwrap_or(&[]);
                    let learner = Learner::new(tables, &self.root.0, &self.houses, &self.domains.wiring);
                    self.learner = learner.map(Box::new);
                }
                Some(End::Solution) => {
                    if self.found.contains(&self.domains.sets) {
                        continue;
                    }
                    if self.can_learn {
                        self.found.push(self.domains.sets.clone());
                        self.can_learn = self.found.len() < MOST_LEARNED / 4;
                    }
                    return End::Solution;
                }
                Some(end) => return end,
            }
        }
    }

    /// The next solution of the tree; `None` when it is time to learn.
    fn search(&mut self, stop: &Stop) -> Option<End> {
        let mut answer = match self.pending {
            Pending::Root => self.start(),
            Pending::Guess => Ok(()),
            Pending::Back => self.take_back(),
            Pending::Done => return Some(End::Exhausted),
        };
        let interval = (STOP_INTERVAL / (1 + self.propagators.len() / MANY_PROPAGATORS) as u64).max(1);
        loop {
            match answer {
                Ok(()) => {
                    let Some((cell, value)) = self.scores.choose(&self.domains.sets, &self.houses) else {
                        self.pending = Pending::Back;
                        return Some(End::Solution);
                    };
                    let is_raised = self.stats.nodes.is_multiple_of(interval) && stop.is_raised();
                    if is_raised || self.stats.conflicts >= self.pause_at {
                        self.pending = Pending::Guess;
                        return Some(End::Stopped);
                    }
                    if self.can_learn && self.stats.conflicts - self.root.1 >= self.learn_after {
                        self.pending = Pending::Guess;
                        return None;
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
                        return Some(End::Exhausted);
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

    /// A guess or what followed from taking it back led to a dead end: its cell, the last cell that came down to one value
    /// and the cells of the propagator that found out get more weight.
    fn blame(&mut self, cell: u16, value: u64) {
        let (settled, last) = self.domains.settled;
        if settled != cell {
            self.scores.blame(cell, value);
        }
        self.scores.blame(settled, last);
        if let Some(index) = self.running {
            self.scores.weigh(self.propagators[index].scope());
        } else if let Some(house) = self.domains.failed {
            self.scores.weigh(&self.houses[house]);
        }
    }

    fn guess(&mut self, cell: u16, value: u64) {
        self.stats.guesses += 1;
        self.stats.nodes += 1;
        let (mut out, used) = (value, self.used);
        if self.free && self.labels.as_ref().is_some_and(|labels| labels.contains(&cell)) {
            if used & value == 0 {
                out = !used;
            }
            self.used |= value;
        }
        if self.depth == self.frames.len() {
            let (sets, boards) = (self.domains.sets.clone(), self.domains.boards().to_vec());
            self.frames.push(Frame { sets, boards, cell, value, out, used });
        } else {
            let frame = &mut self.frames[self.depth];
            frame.sets.copy_from_slice(&self.domains.sets);
            frame.boards.copy_from_slice(self.domains.boards());
            (frame.cell, frame.value, frame.out, frame.used) = (cell, value, out, used);
        }
        self.depth += 1;
        // A value of the cell's own set: it cannot fail.
        let _ = self.domains.keep(cell, value);
    }

    /// Back to the last guess, whose value is out; a dead end if there was none.
    fn take_back(&mut self) -> Result<(), Dead> {
        self.depth = self.depth.checked_sub(1).ok_or(Dead)?;
        let frame = &self.frames[self.depth];
        self.domains.restore(&frame.sets, &frame.boards);
        self.used = frame.used;
        let (cell, out) = (frame.cell, frame.out);
        self.domains.keep(cell, !out)?;
        self.propagate()
    }
}
