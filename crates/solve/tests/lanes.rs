//! What the conformance suite does not ask of `lanes`: batches, their order, their memory, and its own traps.

use core::ops::ControlFlow;
use std::collections::BTreeSet;
use sudokit_core::{DigitSet, Grid, Pencilmarks, Puzzle, Solution};
use sudokit_solve::lanes::Lanes;
use sudokit_solve::{BatchSink, Engine, Isa, Limit, Outcome, Scratch};
use sudokit_testkit::random::{Kind, Puzzles, Rng};
use sudokit_testkit::{corpus, referee};

/// `lanes` on every instruction set this CPU has; says which it has not.
#[allow(clippy::print_stdout, reason = "a test says what it leaves out")]
fn each_isa() -> Vec<&'static Lanes> {
    Isa::ALL
        .into_iter()
        .filter_map(|isa| Lanes::on(isa).map_err(|_| println!("not run: lanes on {isa}")).ok())
        .collect()
}

/// What came of each puzzle.
#[derive(Debug, Default)]
struct Answers {
    solutions: Vec<Vec<Solution>>,
    outcomes: Vec<Option<Outcome>>,
    stop_after: usize,
}

impl Answers {
    fn of(engine: &Lanes, puzzles: &[Puzzle], limit: Limit, stop_after: usize, scratch: &mut Scratch) -> Self {
        let (solutions, outcomes) = (vec![Vec::new(); puzzles.len()], vec![None; puzzles.len()]);
        let mut answers = Self { solutions, outcomes, stop_after };
        engine.run_batch(puzzles, limit, scratch, &mut answers);
        assert!(answers.outcomes.iter().all(Option::is_some), "every puzzle is done");
        for (found, outcome) in answers.solutions.iter().zip(&answers.outcomes) {
            assert_eq!(Some(found.len() as u64), outcome.map(|outcome| outcome.count));
        }
        answers
    }
}

impl BatchSink for Answers {
    fn solution(&mut self, index: usize, solution: &Solution) -> ControlFlow<()> {
        assert_eq!(self.outcomes[index], None, "a solution after done");
        self.solutions[index].push(*solution);
        if self.solutions[index].len() == self.stop_after { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn done(&mut self, index: usize, outcome: Outcome) {
        assert_eq!(self.outcomes[index].replace(outcome), None, "done twice");
    }
}

/// Puzzles of all kinds, most of them with several solutions; some need many guesses.
fn mixture() -> Vec<Puzzle> {
    let mut rng = Rng::new(7);
    let mut puzzles: Vec<_> = Puzzles::new(99).take(400).map(|(_, puzzle)| puzzle).collect();
    puzzles.extend(Puzzles::new(5).filter(|(kind, _)| *kind == Kind::Multi).take(300).map(|(_, puzzle)| puzzle));
    puzzles.extend(corpus::known().into_iter().map(|known| known.puzzle));
    let shared = |set, sample| if corpus::has_shared() { corpus::shared_speed(set, sample) } else { Vec::new() };
    puzzles.extend(shared("hardest_1905_11plus_a", 30));
    for puzzle in shared("magictour_top1465", 60) {
        // Two clues less: conflicts, and many solutions.
        let mut grid = puzzle.clues();
        grid.clues().collect::<Vec<_>>().iter().skip(3).step_by(9).for_each(|&(cell, _)| grid.set(cell, None));
        puzzles.push(grid.into());
    }
    puzzles.push(Puzzle::default());
    rng.shuffle(&mut puzzles);
    puzzles
}

#[test]
fn solutions_do_not_depend_on_the_batch() {
    let puzzles = mixture();
    // Depth first with limit 1 and 2 finds what a higher limit finds first.
    let mut expected: Option<Vec<Vec<Solution>>> = None;
    let mut several = 0;
    for lanes in each_isa() {
        let mut scratch = Scratch::new();
        for limit in [16, 1, 2, 3, 17, 100] {
            for batch in [1, 2, 7, 33, puzzles.len()] {
                if lanes.isa() == Isa::Scalar && batch < 7 {
                    continue;
                }
                let limits = Limit::solutions(limit);
                let parts = puzzles.chunks(batch).map(|part| Answers::of(lanes, part, limits, 0, &mut scratch));
                let found: Vec<_> = parts.flat_map(|answers| answers.solutions).collect();
                let expected = expected.get_or_insert_with(|| found.clone());
                for ((found, expected), puzzle) in found.iter().zip(expected).zip(&puzzles) {
                    // All in order up to a limit of 16; above it the first one, and the right number.
                    let in_order = if limit <= 16 { expected.len().min(limit as usize) } else { expected.len().min(1) };
                    assert_eq!(
                        found[..in_order],
                        expected[..in_order],
                        "{:?}, {limit}, {batch}: {puzzle}",
                        lanes.isa()
                    );
                    assert!(found.len() >= in_order);
                    several += usize::from(found.len() > 1);
                }
            }
        }
    }
    assert!(several > 1000, "the test needs puzzles with several solutions");
}

#[test]
fn guesses_do_not_depend_on_the_batch() {
    let puzzles = mixture();
    for limit in [1, 2, 16] {
        let mut expected: Option<Vec<u64>> = None;
        for lanes in each_isa() {
            let mut scratch = Scratch::new();
            for batch in [1, 2, 7, 33, puzzles.len()] {
                let outcomes = puzzles.chunks(batch).flat_map(|puzzles| {
                    Answers::of(lanes, puzzles, Limit::solutions(limit), usize::MAX, &mut scratch).outcomes
                });
                let guesses: Vec<u64> = outcomes.flatten().map(|outcome| outcome.stats.guesses).collect();
                let expected = expected.get_or_insert_with(|| guesses.clone());
                let other = guesses.iter().zip(&*expected).position(|(one, other)| one != other);
                assert_eq!(other, None, "{}, batches of {batch}, limit {limit}", lanes.isa());
            }
        }
    }
}

#[test]
fn batches_agree_with_the_referee() {
    let puzzles = mixture();
    let count = |limit| puzzles.iter().map(|puzzle| referee::count(puzzle, limit)).collect::<Vec<_>>();
    let expected = [(1, count(1)), (2, count(2)), (40, count(40))];
    for lanes in each_isa() {
        let mut scratch = Scratch::new();
        for (limit, expected) in &expected {
            let answers = Answers::of(lanes, &puzzles, Limit::solutions(*limit), 0, &mut scratch);
            for (index, outcome) in answers.outcomes.iter().flatten().enumerate() {
                assert_eq!(outcome.count, expected[index], "{:?}: {}", lanes.isa(), puzzles[index]);
                assert_eq!(outcome.exhausted, outcome.count < *limit);
                let found = &answers.solutions[index];
                assert_eq!(found.iter().collect::<BTreeSet<_>>().len(), found.len(), "delivered twice");
                assert!(found.iter().all(|solution| referee::accepts(solution.grid(), &puzzles[index])));
            }
        }
        let none = Answers::of(lanes, &puzzles, Limit::solutions(0), 0, &mut scratch);
        assert!(none.outcomes.iter().flatten().all(|outcome| *outcome == Outcome::default()));
        assert!(Answers::of(lanes, &[], Limit::NONE, 0, &mut scratch).outcomes.is_empty());
    }
}

#[test]
fn a_sink_stops_one_puzzle_of_a_batch() {
    let puzzles: Vec<_> = mixture().into_iter().filter(|puzzle| *puzzle != Puzzle::default()).take(120).collect();
    for lanes in each_isa() {
        let mut scratch = Scratch::new();
        let all = Answers::of(lanes, &puzzles, Limit::solutions(50), 0, &mut scratch);
        for (limit, stop_after) in [(50, 3), (16, 3), (50, 1), (4, 1)] {
            let some = Answers::of(lanes, &puzzles, Limit::solutions(limit), stop_after, &mut scratch);
            for (index, outcome) in some.outcomes.iter().flatten().enumerate() {
                let possible = all.solutions[index].len();
                assert_eq!(outcome.count, possible.min(stop_after) as u64, "{:?}: {}", lanes.isa(), puzzles[index]);
                assert_eq!(outcome.exhausted, possible < stop_after);
            }
        }
    }
}

/// An empty cell beside one with two digits has the sum of a solved grid; so has a rectangle with two of each, in which
/// every house is still covered.
#[test]
fn the_sum_of_a_solved_grid_is_not_enough() {
    let solved = referee::solutions(&Puzzle::default(), 1)[0];
    let sets: [DigitSet; 81] = core::array::from_fn(|i| DigitSet::from_bits(1 << (solved.grid().values()[i] - 1)));
    let mut puzzles = vec![Puzzle::from(Pencilmarks::new(sets))];
    let union = |a: DigitSet, b: DigitSet| DigitSet::from_bits(a.bits() | b.bits());
    let mut rectangles = 0;
    for a in 0..81 {
        for b in (0..81).filter(|&b| b != a) {
            let mut marks = sets;
            (marks[a], marks[b]) = (union(sets[a], sets[b]), DigitSet::EMPTY);
            puzzles.push(Pencilmarks::new(marks).into());
            let (c, d) = (a / 9 * 9 + b % 9, b / 9 * 9 + a % 9);
            if a / 9 != b / 9 && a % 9 != b % 9 && sets[a] == sets[b] && sets[c] == sets[d] {
                let mut marks = sets;
                let both = union(sets[a], sets[c]);
                (marks[a], marks[b], marks[c], marks[d]) = (both, both, DigitSet::EMPTY, DigitSet::EMPTY);
                puzzles.push(Pencilmarks::new(marks).into());
                rectangles += 1;
            }
        }
    }
    assert!(rectangles > 0, "the grid has rectangles");
    for lanes in each_isa() {
        let answers = Answers::of(lanes, &puzzles, Limit::solutions(2), 0, &mut Scratch::new());
        let counts: Vec<_> = answers.outcomes.iter().flatten().map(|outcome| outcome.count).collect();
        assert_eq!(counts[0], 1);
        assert!(counts[1..].iter().all(|&count| count == 0), "{:?}", lanes.isa());
    }
}

sudokit_testkit::needs_data!(hard_pencilmarks_are_proper);

/// Pencilmark puzzles with tens of thousands of guesses: too many for the referee, but a solution speaks for itself.
fn hard_pencilmarks_are_proper() {
    let lines = corpus::shared("sukaku/pencilmark_hard_020-029k.txt");
    let puzzles: Vec<Puzzle> =
        lines.iter().filter(|line| line.len() >= 729).step_by(60).map(|line| line[..729].parse().unwrap()).collect();
    assert!(!puzzles.is_empty());
    let mut guesses = BTreeSet::new();
    for lanes in each_isa() {
        let answers = Answers::of(lanes, &puzzles, Limit::solutions(2), 0, &mut Scratch::new());
        for (index, outcome) in answers.outcomes.iter().flatten().enumerate() {
            assert!(outcome.count == 1 && outcome.exhausted, "{:?}: {}", lanes.isa(), puzzles[index]);
            assert!(referee::accepts(answers.solutions[index][0].grid(), &puzzles[index]));
        }
        guesses.insert(answers.outcomes.iter().flatten().map(|outcome| outcome.stats.guesses).sum::<u64>());
    }
    assert_eq!(guesses.len(), 1, "every instruction set searches the same tree: {guesses:?}");
    assert!(guesses.iter().all(|&guesses| guesses > 10_000), "{guesses:?}");
}

#[test]
fn clues_that_clash_are_an_answer() {
    let mut values = [0; 81];
    (values[0], values[8], values[80]) = (1, 1, 1);
    let clash = Puzzle::from(Grid::from_values(values).unwrap());
    for lanes in each_isa() {
        let answers = Answers::of(lanes, &[clash, Puzzle::default()], Limit::solutions(5000), 0, &mut Scratch::new());
        let [first, second] = answers.outcomes[..] else { panic!("two puzzles") };
        assert_eq!(first.map(|outcome| (outcome.count, outcome.exhausted)), Some((0, true)));
        assert_eq!(second.map(|outcome| (outcome.count, outcome.exhausted)), Some((5000, false)));
    }
}
