//! The engine `scc` with every setting of its switches against a naive counter, and on public puzzle sets.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use sudokit_core::{Cell, Digit, DigitSet, Grid, Pencilmarks, Puzzle, Solution};
use sudokit_solve::{CountOnly, Engine, Limit, Scratch, scc::Scc};
use sudokit_testkit::corpus;

const ALL: [Scc; 4] = [Scc::PLAIN, Scc::HEURISTIC, Scc::INFERENCE, Scc::FULL];

/// Numbers that look random, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }
}

/// Counts solutions up to a limit by trying digits in the blank cell with the fewest that fit.
fn naive(puzzle: &Puzzle, grid: &mut Grid, limit: u64) -> u64 {
    let fits = |grid: &Grid, cell: Cell| -> DigitSet {
        let seen: DigitSet = cell.peers().iter().filter_map(|peer| grid.get(peer)).collect();
        puzzle.allowed(cell) - seen
    };
    let blank = Cell::all().filter(|&cell| grid.get(cell).is_none());
    let Some((cell, digits)) = blank.map(|cell| (cell, fits(grid, cell))).min_by_key(|(_, digits)| digits.len()) else {
        return 1;
    };
    let mut count = 0;
    for digit in digits.iter() {
        grid.set(cell, Some(digit));
        count += naive(puzzle, grid, limit - count);
        if count == limit {
            break;
        }
    }
    grid.set(cell, None);
    count
}

/// A solution with rows, columns and digits exchanged at random, as far as that leaves it valid.
fn random_solution(random: &mut Random) -> [u8; 81] {
    let mut lines: Vec<[usize; 9]> = (0..2).map(|_| core::array::from_fn(|i| i)).collect();
    for lines in &mut lines {
        for _ in 0..20 {
            let (group, a, b) = (random.below(3) * 3, random.below(3), random.below(3));
            lines.swap(group + a, group + b);
        }
    }
    let mut digits: [u8; 9] = core::array::from_fn(|i| i as u8 + 1);
    (0..20).for_each(|_| digits.swap(random.below(9), random.below(9)));
    core::array::from_fn(|i| {
        let (row, column) = (lines[0][i / 9], lines[1][i % 9]);
        digits[(column + row * 3 + row / 3) % 9]
    })
}

fn agree(puzzle: &Puzzle, limit: u64, scratch: &mut Scratch) -> u64 {
    let expected = naive(puzzle, &mut Grid::EMPTY.clone(), limit);
    for engine in ALL {
        let mut solutions = Vec::new();
        let outcome = engine.run(puzzle, Limit::solutions(limit), scratch, &mut solutions);
        assert_eq!(outcome.count, expected, "{} {puzzle}", engine.name());
        assert_eq!(outcome.exhausted, expected < limit, "{} {puzzle}", engine.name());
        assert_eq!(solutions.len() as u64, expected);
        assert_eq!(solutions.iter().collect::<BTreeSet<_>>().len() as u64, expected, "a solution twice: {puzzle}");
        for solution in &solutions {
            assert!(solution.solves(puzzle) && Solution::new(*solution.grid()).is_ok(), "{puzzle}");
        }
        let counted = engine.run(puzzle, Limit::solutions(limit), scratch, &mut CountOnly);
        assert_eq!(counted, outcome, "{} {puzzle}", engine.name());
    }
    expected
}

#[test]
fn random_clues_agree_with_the_naive_counter() {
    let (mut random, mut scratch, mut kinds) = (Random(1), Scratch::new(), [0; 3]);
    for round in 0..400 {
        let mut values = random_solution(&mut random);
        for _ in 0..60 + round % 30 {
            values[random.below(81)] = 0;
        }
        if round % 4 == 0 {
            values[random.below(81)] = random.below(9) as u8 + 1; // often wrong, sometimes a clash
        }
        let puzzle = Puzzle::from(Grid::from_values(values).unwrap());
        kinds[agree(&puzzle, 60, &mut scratch).min(2) as usize] += 1;
    }
    assert!(kinds.iter().all(|&kind| kind > 20), "{kinds:?}");
}

#[test]
fn random_sukaku_agree_with_the_naive_counter() {
    let (mut random, mut scratch, mut kinds) = (Random(2), Scratch::new(), [0; 3]);
    for round in 0..300 {
        let values = random_solution(&mut random);
        let mut marks = Pencilmarks::FULL;
        for cell in Cell::all() {
            for digit in Digit::all() {
                let stands = values[cell.index()] == digit.value() && (round % 3 != 0 || random.below(60) != 0);
                if !stands && random.below(100) < 58 + round % 20 {
                    marks[cell].remove(digit);
                }
            }
        }
        kinds[agree(&marks.into(), 60, &mut scratch).min(2) as usize] += 1;
    }
    assert!(kinds.iter().all(|&kind| kind > 20), "{kinds:?}");
}

#[test]
fn clashes_and_cells_without_marks_have_no_solution() {
    let mut scratch = Scratch::new();
    for (a, b) in [(0, 8), (0, 72), (0, 20)] {
        let mut values = [0; 81];
        (values[a], values[b]) = (5, 5);
        assert_eq!(agree(&Grid::from_values(values).unwrap().into(), 2, &mut scratch), 0);
    }
    let mut marks = Pencilmarks::FULL;
    marks["r5c5".parse().unwrap()] = DigitSet::EMPTY;
    assert_eq!(agree(&marks.into(), 2, &mut scratch), 0);
}

#[test]
fn limits_and_sinks_stop_the_search() {
    let (puzzle, mut scratch) = (Puzzle::default(), Scratch::new());
    for engine in ALL {
        for limit in [0, 1, 2, 100] {
            let outcome = engine.run(&puzzle, Limit::solutions(limit), &mut scratch, &mut CountOnly);
            assert_eq!((outcome.count, outcome.exhausted), (limit, false), "{}", engine.name());
        }
        let mut seen = 0;
        let mut third = |_: &Solution| {
            seen += 1;
            if seen == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let outcome = engine.run(&puzzle, Limit::NONE, &mut scratch, &mut third);
        assert_eq!((outcome.count, outcome.exhausted, seen), (3, false, 3));
    }
}

/// One in `every` puzzles of a public set.
fn sample(name: &str, every: usize) -> Vec<Puzzle> {
    let lines = corpus::shared(&format!("speed/{name}.txt"));
    lines.iter().step_by(every).map(|line| line.get(..81).unwrap_or(line).parse().unwrap()).collect()
}

sudokit_testkit::needs_data!(
    each_switch_saves_guesses_on_public_sets,
    public_sets_have_the_number_of_solutions_they_say,
);

/// Total guesses of each setting; every puzzle must have `count` solutions, 2 for more than one.
fn guesses(puzzles: &[Puzzle], count: u64) -> [u64; 4] {
    let mut scratch = Scratch::new();
    ALL.map(|engine| {
        let run = |puzzle| engine.run(puzzle, Limit::solutions(2), &mut scratch, &mut CountOnly);
        let outcomes: Vec<_> = puzzles.iter().map(run).collect();
        assert!(outcomes.iter().all(|outcome| outcome.count == count), "{}", engine.name());
        outcomes.iter().map(|outcome| outcome.stats.guesses).sum()
    })
}

fn each_switch_saves_guesses_on_public_sets() {
    for (name, every) in [("17_clue", 200), ("magictour_top1465", 10), ("hardest_1106", 15)] {
        let puzzles = sample(name, every);
        assert!(puzzles.len() > 20);
        let [plain, heuristic, inference, full] = guesses(&puzzles, 1);
        assert!(
            heuristic < plain && inference < heuristic && full < heuristic,
            "{name}: {plain} {heuristic} {inference} {full}"
        );
    }
}

fn public_sets_have_the_number_of_solutions_they_say() {
    for (name, count) in [("multi_solution", 2), ("serg_multi", 2), ("no_solution", 0)] {
        let puzzles = sample(name, 100);
        assert!(puzzles.len() > 20);
        guesses(&puzzles, count);
    }
}
