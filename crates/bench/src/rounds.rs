//! The measurement: answers first, then rounds in which the contestants take turns.
//!
//! A machine has better and worse minutes. When contestants alternate within the same minute, and each of several rounds
//! begins with another one, the ratio between their best rounds is steady even where the figures themselves are not.
//!
//! Before any clock runs, every contestant answers every puzzle of the set: it must agree, puzzle by puzzle, with the
//! known answer or else with the first contestant that took the set, and a solution it shows must be one. Later, every
//! timed pass must arrive at the same sum. A wrong answer of an engine ends the run. A rival's wrong answers are
//! counted and reported, and the rival is left out of the comparison on that set.

use crate::clock::Moment;
use crate::contestant::{Answer, Contestant};
use crate::error::BenchError;
use crate::record::{Mode, Record};
use crate::set::{Course, Set};
use std::time::{Duration, Instant};
use sudokit_core::{Puzzle, Solution};

/// How to measure.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How often each contestant has its turn.
    pub rounds: usize,
    /// How long a turn takes at least; it ends with a whole pass over the set.
    pub turn: Duration,
    /// Solutions after which a puzzle is done: 2 proves that there is one.
    pub limit: u64,
    /// What the orders of the puzzles come from.
    pub seed: u64,
    /// A contestant that needs longer than this for one pass is left out of the set, and a note says so.
    pub pass_limit: Duration,
    /// Sets smaller than this are repeated within a pass.
    pub batch: usize,
    /// Also time every single solve.
    pub mode: Mode,
}

/// Measures all contestants on a set. `note` receives the name of each contestant that was left out, and why.
pub fn measure(
    set: &Set,
    contestants: &mut [Box<dyn Contestant>],
    plan: &Plan,
    note: &mut dyn FnMut(&str),
) -> Result<Vec<Record>, BenchError> {
    let course = Course::new(set, plan.seed, 0);
    let mut reference: Option<Reference> = None;
    let mut turns = Vec::new();
    for (index, contestant) in contestants.iter_mut().enumerate() {
        if !contestant.takes(set) {
            note(&format!("{}: left out on {}: it takes no pencilmarks", contestant.name(), set.name));
            continue;
        }
        match answers(set, &course, &mut **contestant, plan, &mut reference)? {
            Ok(totals) => {
                if let Some(first) = &totals.first_wrong {
                    let (name, count) = (contestant.name(), totals.wrong);
                    note(&format!("{name}: wrong on {count} of {} puzzles of {}: {first}", course.len(), set.name));
                }
                let (rates, cpu_rates, least) = (Vec::new(), Vec::new(), Vec::new());
                turns.push(Turn { index, totals, rates, cpu_rates, least });
            }
            Err(done) => note(&format!(
                "{}: left out on {}: {done} of {} puzzles in {:.1} s",
                contestant.name(),
                set.name,
                course.len(),
                plan.pass_limit.as_secs_f64(),
            )),
        }
    }
    for round in 0..plan.rounds {
        let course = Course::new(set, plan.seed + 1 + round as u64, plan.batch);
        for place in 0..turns.len() {
            let turn_index = (place + round) % turns.len();
            let turn = &mut turns[turn_index];
            turn.take(set, &course, &mut *contestants[turn.index], plan)?;
        }
    }
    Ok(turns.iter_mut().map(|turn| turn.record(set, &*contestants[turn.index], plan)).collect())
}

/// The counts that the others must arrive at, and whose they are.
struct Reference {
    name: String,
    counts: Vec<u64>,
}

/// What one pass over the set finds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Totals {
    solutions: u64,
    guesses: u64,
    without_guess: u64,
    /// Wrong answers of a rival, and what is wrong with the first.
    wrong: usize,
    first_wrong: Option<String>,
}

/// Every answer of a contestant, checked; or how many it had when the limit was reached.
fn answers(
    set: &Set,
    course: &Course,
    contestant: &mut dyn Contestant,
    plan: &Plan,
    reference: &mut Option<Reference>,
) -> Result<Result<Totals, usize>, BenchError> {
    let name = contestant.name().to_owned();
    let mut given: Vec<Option<Answer>> = vec![None; course.len()];
    let start = Instant::now();
    let (mut done, mut part, mut twice) = (0, 1, None);
    while done < course.len() {
        if start.elapsed() > plan.pass_limit {
            return Ok(Err(done));
        }
        let end = course.len().min(done + part);
        contestant.answer(course, done..end, plan.limit, &mut |index, answer| {
            twice = twice.or(given[index].replace(answer).map(|_| index));
        });
        (done, part) = (end, part * 2);
    }
    let mut totals = Totals::default();
    let mut counts = Vec::with_capacity(course.len());
    for (index, answer) in given.into_iter().enumerate() {
        let count = answer.map_or(0, |answer| answer.count);
        let fault = if twice == Some(index) {
            Some(format!("{name} answered twice"))
        } else if let Some(answer) = answer {
            fault(&name, set, &course.puzzles[index], index, &answer, plan.limit, reference.as_ref())
        } else {
            Some(format!("{name} gave no answer"))
        };
        if let Some(what) = fault {
            let puzzle = course.puzzles[index].to_string();
            if !contestant.is_rival() {
                return Err(BenchError::Disagreement { set: set.name.clone(), puzzle, what });
            }
            totals.wrong += 1;
            totals.first_wrong.get_or_insert(format!("{what}, puzzle {puzzle}"));
        }
        let guesses = answer.map_or(0, |answer| answer.guesses);
        totals.solutions += count;
        totals.guesses += guesses;
        totals.without_guess += u64::from(guesses == 0);
        counts.push(count);
    }
    if totals.wrong == 0 {
        reference.get_or_insert(Reference { name, counts });
    }
    Ok(Ok(totals))
}

/// What is wrong with an answer, if anything.
fn fault(
    name: &str,
    set: &Set,
    puzzle: &Puzzle,
    index: usize,
    answer: &Answer,
    limit: u64,
    reference: Option<&Reference>,
) -> Option<String> {
    let count = answer.count;
    if !set.known.allows(count, limit) {
        return Some(format!("{name} found {count} with limit {limit}, it has {}", set.known.describe()));
    }
    if let Some(other) = reference.filter(|other| other.counts[index] != count) {
        return Some(format!("{name} found {count}, {} found {}", other.name, other.counts[index]));
    }
    let shown = answer.shown.filter(|_| count > 0)?;
    let right = Solution::new(shown).is_ok_and(|solution| solution.solves(puzzle));
    (!right).then(|| format!("{name} says the solution is {shown}"))
}

/// What a contestant has done so far.
struct Turn {
    index: usize,
    totals: Totals,
    /// Puzzles per second, one for each round.
    rates: Vec<f64>,
    /// Puzzles per second by CPU time, where the system reports it.
    cpu_rates: Vec<f64>,
    /// The least time of each puzzle of the set in nanoseconds.
    least: Vec<u64>,
}

impl Turn {
    fn take(
        &mut self,
        set: &Set,
        course: &Course,
        contestant: &mut dyn Contestant,
        plan: &Plan,
    ) -> Result<(), BenchError> {
        let expected = self.totals.solutions * (course.len() / set.puzzles.len()) as u64;
        let several = contestant.threads() > 1;
        contestant.prepare(course);
        let start = Moment::now(several);
        let mut passes = 0;
        let elapsed = loop {
            let sum = contestant.pass(course, plan.limit);
            let elapsed = start.elapsed(several);
            passes += 1;
            if sum != expected {
                let what = format!("{} found {sum} solutions in all, {expected} before", contestant.name());
                return Err(BenchError::Disagreement { set: set.name.clone(), puzzle: "not known".into(), what });
            }
            if elapsed.wall >= plan.turn {
                break elapsed;
            }
        };
        let solved = (passes * course.len()) as f64;
        self.rates.push(solved / elapsed.wall.as_secs_f64());
        self.cpu_rates.extend(elapsed.cpu.filter(|cpu| !cpu.is_zero()).map(|cpu| solved / cpu.as_secs_f64()));
        if plan.mode == Mode::OneByOne {
            self.clock(set, course, contestant, plan);
        }
        Ok(())
    }

    /// Times every single solve. The least of all rounds is kept for each puzzle: an interrupt is not a hard puzzle.
    fn clock(&mut self, set: &Set, course: &Course, contestant: &mut dyn Contestant, plan: &Plan) {
        self.least.resize(set.puzzles.len(), u64::MAX);
        for (index, &number) in course.order.iter().enumerate() {
            let start = Instant::now();
            std::hint::black_box(contestant.single(course, index, plan.limit));
            let nanoseconds = u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX);
            self.least[number] = self.least[number].min(nanoseconds);
        }
    }

    fn record(&mut self, set: &Set, contestant: &dyn Contestant, plan: &Plan) -> Record {
        let puzzles = set.puzzles.len();
        let share = |part: u64| part as f64 / puzzles as f64;
        let [worst, median, best] = range(&mut self.rates);
        self.least.sort_unstable();
        let at = |percent: usize| (!self.least.is_empty()).then(|| self.least[(puzzles - 1) * percent / 100]);
        Record {
            set: set.name.clone(),
            engine: contestant.name().into(),
            about: contestant.about(),
            rival: contestant.is_rival(),
            mode: plan.mode,
            threads: contestant.threads(),
            puzzles,
            rounds: plan.rounds,
            best_per_s: best,
            best_per_cpu_s: self.cpu_rates.iter().copied().reduce(f64::max),
            wrong: self.totals.wrong,
            median_per_s: median,
            spread: if median > 0.0 { (best - worst) / median } else { 0.0 },
            guesses_per_puzzle: share(self.totals.guesses),
            no_guess_share: share(self.totals.without_guess),
            solutions: self.totals.solutions,
            p50_ns: at(50),
            p99_ns: at(99),
            max_ns: at(100),
        }
    }
}

/// Least, median and greatest of some rates; the median of an even number is the mean of the two in the middle.
fn range(rates: &mut [f64]) -> [f64; 3] {
    rates.sort_unstable_by(f64::total_cmp);
    let (Some(&least), Some(&greatest)) = (rates.first(), rates.last()) else { return [0.0; 3] };
    let median = (rates[(rates.len() - 1) / 2] + rates[rates.len() / 2]) / 2.0;
    [least, median, greatest]
}

#[cfg(test)]
mod tests;
