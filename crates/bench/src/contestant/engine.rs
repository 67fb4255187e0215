//! The project's own engines as contestants.
//!
//! What is timed begins at typed puzzles and ends at a count for each of them: the conversion to an engine's own
//! layout is in, reading text is not. Rivals begin at text, which costs them a little; with [`Task::text`] the
//! engines begin there too.

use super::{Answer, Contestant};
use crate::set::{Course, Set};
use std::hint::black_box;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicUsize, Ordering};
use sudokit_core::{Grid, Puzzle, Solution};
use sudokit_solve::{BatchSink, Block, CountOnly, Engine, First, Limit, Outcome, Scratch, Sink};

/// Puzzles that are converted from text at a time: enough for any batch engine, little enough to stay in the cache.
const BLOCK: usize = 512;

/// What the engines do within the time that is measured, besides counting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Task {
    /// Begin at text.
    pub text: bool,
    /// Build the solutions that are counted.
    pub solutions: bool,
}

/// An engine with the memory of one thread.
struct Worker {
    engine: &'static dyn Engine,
    scratch: Scratch,
    task: Task,
    /// Where puzzles go that begin as text.
    buffer: Vec<Puzzle>,
}

/// Adds up counts, and looks at solutions only to keep the compiler from leaving them out.
struct Sum {
    sum: u64,
    solutions: bool,
}

impl BatchSink for Sum {
    fn solution(&mut self, _: usize, solution: &Solution) -> ControlFlow<()> {
        black_box(solution);
        ControlFlow::Continue(())
    }

    fn done(&mut self, _: usize, outcome: Outcome) {
        self.sum += outcome.count;
    }

    fn digits(&mut self, _: usize, digits: &[u8; 81]) -> ControlFlow<()> {
        black_box(digits);
        ControlFlow::Continue(())
    }

    fn block(&mut self, block: &Block<'_>) {
        black_box(block.digits);
        self.sum += block.outcome.count * u64::from(block.solved.count_ones());
    }

    fn wants_solutions(&self) -> bool {
        self.solutions
    }
}

/// Hands on the answers of a part that begins at `start`.
struct Hand<'a> {
    start: usize,
    shown: Vec<Option<Grid>>,
    each: &'a mut dyn FnMut(usize, Answer),
}

impl BatchSink for Hand<'_> {
    fn solution(&mut self, index: usize, solution: &Solution) -> ControlFlow<()> {
        self.shown[index] = Some(*solution.grid());
        ControlFlow::Continue(())
    }

    fn done(&mut self, index: usize, outcome: Outcome) {
        let answer = Answer { count: outcome.count, guesses: outcome.stats.guesses, shown: self.shown[index] };
        (self.each)(self.start + index, answer);
    }
}

impl Worker {
    fn new(engine: &'static dyn Engine, task: Task) -> Self {
        Self { engine, scratch: Scratch::new(), task, buffer: Vec::new() }
    }

    /// Solves a part of a course at once and adds up the counts.
    fn batch(&mut self, course: &Course, part: Range<usize>, limit: u64) -> u64 {
        let mut sink = Sum { sum: 0, solutions: self.task.solutions };
        let limit = Limit::solutions(limit);
        if !self.task.text {
            self.engine.run_batch(&course.puzzles[part], limit, &mut self.scratch, &mut sink);
            return sink.sum;
        }
        for start in part.clone().step_by(BLOCK) {
            self.buffer.clear();
            self.buffer.extend((start..part.end.min(start + BLOCK)).map(|index| parse(course, index)));
            self.engine.run_batch(&self.buffer, limit, &mut self.scratch, &mut sink);
        }
        sink.sum
    }

    /// Solves one puzzle of a course.
    #[inline]
    fn one(&mut self, course: &Course, index: usize, limit: u64) -> Outcome {
        let parsed;
        let puzzle = if self.task.text {
            parsed = parse(course, index);
            &parsed
        } else {
            &course.puzzles[index]
        };
        let mut look = |solution: &Solution| {
            black_box(solution);
            ControlFlow::Continue(())
        };
        let sink: &mut dyn Sink = if self.task.solutions { &mut look } else { &mut CountOnly };
        self.engine.run(puzzle, Limit::solutions(limit), &mut self.scratch, sink)
    }
}

/// A puzzle from its text, as quickly as the rivals do it: a set's lines are known to be good.
#[inline]
fn parse(course: &Course, index: usize) -> Puzzle {
    let line = course.lines.get(index);
    if line[81] != 0 {
        return course.puzzles[index]; // pencilmarks, which no rival is given
    }
    let mut values = [0; 81];
    for i in 0..81 {
        values[i] = if line[i] == b'.' { 0 } else { line[i] - b'0' };
    }
    Grid::from_values(values).unwrap_or_default().into()
}

/// An engine that is given the whole course at once, on one thread or several.
pub struct Batch {
    name: String,
    workers: Vec<Worker>,
}

impl Batch {
    /// `threads` of at least 1; more than one becomes part of the name.
    pub fn new(engine: &'static dyn Engine, threads: usize, task: Task) -> Self {
        let threads = threads.max(1);
        let name = if threads == 1 { engine.name().into() } else { format!("{}*{threads}", engine.name()) };
        Self { name, workers: (0..threads).map(|_| Worker::new(engine, task)).collect() }
    }
}

impl Contestant for Batch {
    fn name(&self) -> &str {
        &self.name
    }

    fn about(&self) -> String {
        self.workers[0].engine.about().into()
    }

    fn is_rival(&self) -> bool {
        false
    }

    fn threads(&self) -> usize {
        self.workers.len()
    }

    fn takes(&self, _: &Set) -> bool {
        true
    }

    fn answer(&mut self, course: &Course, part: Range<usize>, limit: u64, each: &mut dyn FnMut(usize, Answer)) {
        let worker = &mut self.workers[0];
        let mut hand = Hand { start: part.start, shown: vec![None; part.len()], each };
        worker.engine.run_batch(&course.puzzles[part], Limit::solutions(limit), &mut worker.scratch, &mut hand);
    }

    fn pass(&mut self, course: &Course, limit: u64) -> u64 {
        if let [worker] = &mut self.workers[..] {
            return worker.batch(course, 0..course.len(), limit);
        }
        // Blocks small enough that the last ones end together, large enough to fill a batch engine.
        let block = (course.len() / (self.workers.len() * 8)).clamp(64, 4096);
        let next = &AtomicUsize::new(0);
        let work = |worker: &mut Worker| {
            let mut sum = 0;
            loop {
                let start = next.fetch_add(block, Ordering::Relaxed);
                if start >= course.len() {
                    return sum;
                }
                sum += worker.batch(course, start..course.len().min(start + block), limit);
            }
        };
        std::thread::scope(|scope| {
            let running: Vec<_> = self.workers.iter_mut().map(|worker| scope.spawn(move || work(worker))).collect();
            running.into_iter().map(|thread| thread.join().expect("engines do not panic")).sum()
        })
    }

    fn single(&mut self, course: &Course, index: usize, limit: u64) -> u64 {
        self.workers[0].one(course, index, limit).count
    }
}

/// An engine that is given one puzzle after the other and must finish each before it sees the next.
pub struct OneByOne(Worker);

impl OneByOne {
    /// On one thread.
    pub fn new(engine: &'static dyn Engine, task: Task) -> Self {
        Self(Worker::new(engine, task))
    }
}

impl Contestant for OneByOne {
    fn name(&self) -> &str {
        self.0.engine.name()
    }

    fn about(&self) -> String {
        self.0.engine.about().into()
    }

    fn is_rival(&self) -> bool {
        false
    }

    fn threads(&self) -> usize {
        1
    }

    fn takes(&self, _: &Set) -> bool {
        true
    }

    fn answer(&mut self, course: &Course, part: Range<usize>, limit: u64, each: &mut dyn FnMut(usize, Answer)) {
        for index in part {
            let outcome = self.0.one(course, index, limit);
            let mut first = First::default();
            let limit = Limit::solutions(1);
            self.0.engine.run(&course.puzzles[index], limit, &mut self.0.scratch, &mut first);
            let shown = first.0.map(Grid::from);
            each(index, Answer { count: outcome.count, guesses: outcome.stats.guesses, shown });
        }
    }

    fn pass(&mut self, course: &Course, limit: u64) -> u64 {
        let mut sum = 0;
        for index in 0..course.len() {
            sum += self.0.one(course, index, limit).count;
        }
        sum
    }

    fn single(&mut self, course: &Course, index: usize, limit: u64) -> u64 {
        self.0.one(course, index, limit).count
    }
}
