use super::*;
use crate::make::{Kind, make};
use crate::set::Known;
use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

/// Answers as the referee does (a guess for each solution), and writes down when it was asked to run.
struct Fake {
    name: &'static str,
    log: Rc<RefCell<Vec<&'static str>>>,
    /// Adds one to the count of this puzzle.
    lies_about: Option<Puzzle>,
    /// Adds one to every sum.
    lies_later: bool,
    shows: Option<sudokit_core::Grid>,
}

impl Fake {
    fn new(name: &'static str, log: &Rc<RefCell<Vec<&'static str>>>) -> Self {
        Self { name, log: log.clone(), lies_about: None, lies_later: false, shows: None }
    }
}

impl Contestant for Fake {
    fn name(&self) -> &str {
        self.name
    }
    fn about(&self) -> String {
        "a fake".into()
    }
    fn is_rival(&self) -> bool {
        false
    }
    fn threads(&self) -> usize {
        1
    }
    fn takes(&self, set: &Set) -> bool {
        !set.has_sukaku()
    }
    fn answer(&mut self, course: &Course, part: Range<usize>, limit: u64, each: &mut dyn FnMut(usize, Answer)) {
        for index in part {
            let count = sudokit_referee::count(&course.puzzles[index], limit);
            let lie = u64::from(self.lies_about == Some(course.puzzles[index]));
            each(index, Answer { count: count + lie, guesses: count, shown: self.shows });
        }
    }
    fn pass(&mut self, course: &Course, limit: u64) -> u64 {
        self.log.borrow_mut().push(self.name);
        let counts = course.puzzles.iter().map(|puzzle| sudokit_referee::count(puzzle, limit));
        counts.sum::<u64>() + u64::from(self.lies_later)
    }
    fn single(&mut self, _: &Course, _: usize, _: u64) -> u64 {
        self.log.borrow_mut().push("single");
        1
    }
}

fn set() -> Set {
    let puzzles = (0..20).map(|number| make(Kind::Minimal, number).into()).collect();
    Set { name: "some".into(), puzzles, known: Known::One }
}

fn plan() -> Plan {
    let pass_limit = Duration::from_secs(600);
    Plan { rounds: 3, turn: Duration::ZERO, limit: 2, seed: 1, pass_limit, batch: 0, mode: Mode::Batch }
}

fn run(fakes: Vec<Fake>, set: &Set, plan: &Plan) -> (Result<Vec<Record>, BenchError>, Vec<String>) {
    let mut contestants: Vec<Box<dyn Contestant>> = fakes.into_iter().map(|fake| Box::new(fake) as _).collect();
    let mut notes = Vec::new();
    let result = measure(set, &mut contestants, plan, &mut |note| notes.push(note.to_owned()));
    (result, notes)
}

#[test]
fn contestants_take_turns_and_each_begins_once() {
    let log = Rc::default();
    let fakes = ["a", "b", "c"].map(|name| Fake::new(name, &log));
    let (records, notes) = run(fakes.into(), &set(), &plan());
    assert_eq!(log.borrow().join(""), "abcbcacab");
    assert_eq!(notes, [] as [String; 0]);
    let records = records.unwrap();
    assert_eq!(records.iter().map(|record| record.engine.as_str()).collect::<Vec<_>>(), ["a", "b", "c"]);
    for record in records {
        assert_eq!((record.solutions, record.puzzles, record.rounds), (20, 20, 3));
        assert!(record.best_per_s >= record.median_per_s && record.median_per_s > 0.0 && record.spread >= 0.0);
        assert!(record.guesses_per_puzzle > 0.0 && (0.0..1.0).contains(&record.no_guess_share));
        assert_eq!((record.p50_ns, record.p99_ns, record.max_ns), (None, None, None));
    }
}

#[test]
fn one_by_one_times_every_puzzle() {
    let log = Rc::default();
    let plan = Plan { mode: Mode::OneByOne, ..plan() };
    let (records, _) = run(vec![Fake::new("a", &log)], &set(), &plan);
    assert_eq!(log.borrow().iter().filter(|&&entry| entry == "single").count(), 3 * 20);
    let record = &records.unwrap()[0];
    assert!(record.p50_ns.unwrap() <= record.p99_ns.unwrap() && record.p99_ns <= record.max_ns);
}

#[test]
fn a_wrong_count_ends_the_run_with_the_puzzle() {
    let log = Rc::default();
    let mut set = set();
    let wrong = set.puzzles[7];
    for (known, what) in
        [(Known::Nothing, "bad found 2, good found 1"), (Known::One, "bad found 2 with limit 2, it has one solution")]
    {
        set.known = known;
        let bad = Fake { lies_about: Some(wrong), ..Fake::new("bad", &log) };
        let (result, _) = run(vec![Fake::new("good", &log), bad], &set, &plan());
        assert_eq!(result.unwrap_err().to_string(), format!("wrong answer on some: {what}, puzzle {wrong}"));
    }
    assert!(log.borrow().is_empty(), "no clock may run before the answers are known to be right");
}

#[test]
fn a_wrong_solution_ends_the_run() {
    let log = Rc::default();
    let shows = Some(make(Kind::Easy, 0));
    let (result, _) = run(vec![Fake { shows, ..Fake::new("bad", &log) }], &set(), &plan());
    assert!(result.unwrap_err().to_string().contains("bad says the solution is "));
}

#[test]
fn a_wrong_sum_in_a_timed_pass_ends_the_run() {
    let log = Rc::default();
    let (result, _) = run(vec![Fake { lies_later: true, ..Fake::new("bad", &log) }], &set(), &plan());
    assert!(result.unwrap_err().to_string().contains("bad found 21 solutions in all, 20 before"));
}

#[test]
fn those_who_cannot_or_take_too_long_are_left_out_aloud() {
    let log = Rc::default();
    let hasty = Plan { pass_limit: Duration::ZERO, ..plan() };
    let (records, notes) = run(vec![Fake::new("a", &log)], &set(), &hasty);
    assert!(records.unwrap().is_empty());
    assert_eq!(notes, ["a: left out on some: 0 of 20 puzzles in 0.0 s"]);

    let marks = sudokit_core::Pencilmarks::FULL.into();
    let set = Set { name: "marks".into(), puzzles: vec![marks], known: Known::Nothing };
    let (records, notes) = run(vec![Fake::new("a", &log)], &set, &plan());
    assert!(records.unwrap().is_empty());
    assert_eq!(notes, ["a: left out on marks: it takes no pencilmarks"]);
}

#[test]
fn small_sets_can_be_repeated_within_a_pass() {
    let log = Rc::default();
    let (records, _) = run(vec![Fake::new("a", &log)], &set(), &Plan { batch: 50, ..plan() });
    assert_eq!(records.unwrap()[0].solutions, 20, "the set's own sum");
}

#[test]
fn ranges() {
    assert_eq!(range(&mut [3.0, 1.0, 2.0]), [1.0, 2.0, 3.0]);
    assert_eq!(range(&mut [4.0, 1.0, 2.0, 3.0]), [1.0, 2.5, 4.0]);
    assert_eq!(range(&mut [7.0]), [7.0; 3]);
    assert_eq!(range(&mut []), [0.0; 3]);
}
