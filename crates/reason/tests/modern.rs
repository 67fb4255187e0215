//! Wings, loops, graves, exclusions and exotic patterns on thousands of positions: none removes a digit of the solution.

#![allow(clippy::print_stdout, reason = "a test says what it leaves out or found")]

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use sudokit_core::{Puzzle, Rng, Solution};
use sudokit_reason::{Board, Memory, Reasoner, Schedule, Settings, Step, Technique};
use sudokit_solve::{Answer, Solver};
use sudokit_testkit::{corpus, random};

const OURS: [Technique; 17] = [
    Technique::WxyzWing,
    Technique::VwxyzWing,
    Technique::UvwxyzWing,
    Technique::AlignedPair,
    Technique::AlignedTriple,
    Technique::UniqueLoop1,
    Technique::UniqueLoop2,
    Technique::UniqueLoop3,
    Technique::UniqueLoop4,
    Technique::Bug2,
    Technique::Bug3,
    Technique::Bug4,
    Technique::JuniorExocet,
    Technique::SkLoop,
    Technique::Msls,
    Technique::Firework,
    Technique::Tridagon,
];

/// Walks one path: basic steps as far as they go, then one of our steps at random, and so on. Every step of ours at
/// every such position is checked.
fn walk(puzzle: &Puzzle, solution: &Solution, rng: &mut Rng, fired: &mut BTreeMap<Technique, (usize, String)>) {
    use Technique::*;
    let basic = [
        FullHouse,
        NakedSingle,
        HiddenSingle,
        Pointing,
        Claiming,
        NakedPair,
        NakedTriple,
        HiddenPair,
        HiddenTriple,
        XWing,
    ];
    let basic = Reasoner::new(Schedule::new(basic), Settings::default());
    let ours = Reasoner::new(Schedule::new(OURS), Settings::default());
    let mut memory = Memory::default();
    let mut board = Board::new(puzzle);
    loop {
        board = basic.solve(board, &mut memory).end;
        if board.is_full() {
            return;
        }
        let mut steps: Vec<Step> = Vec::new();
        ours.find_all(&board, &mut memory, &mut |step| {
            assert!(step.agrees_with(solution), "{puzzle}: {step:?} on {board:?}");
            let entry = fired.entry(step.technique).or_insert_with(|| (0, puzzle.to_string()));
            entry.0 += 1;
            if steps.len() < 10_000 {
                steps.push(step);
            }
            ControlFlow::Continue(())
        });
        if steps.is_empty() {
            return;
        }
        steps[rng.below(steps.len())].apply(&mut board);
    }
}

fn solved(puzzle: &Puzzle) -> Option<Solution> {
    match Solver::new().solve(puzzle) {
        Answer::One(solution) => Some(solution),
        _ => None,
    }
}

#[test]
fn no_step_removes_a_solution_digit() {
    let mut rng = Rng::new(7);
    let mut fired = BTreeMap::new();
    let mut puzzles = random::Puzzles::new(77);
    for _ in 0..60 {
        let puzzle = puzzles.of(random::Kind::Proper);
        let solution = solved(&puzzle).expect("a proper puzzle");
        walk(&puzzle, &solution, &mut rng, &mut fired);
    }
    assert!(fired.len() >= 4, "{fired:?}");
}

/// Puzzles on whose way, by the teaching schedule, a technique can be used: well-known ones and ours, turned and
/// relabelled.
#[rustfmt::skip]
const EXAMPLES: [(Technique, &str); 9] = [
    (Technique::SkLoop, "......2.5...1...8.9......175..7....9..2.6.....4...3....3..2....1..8...5...6..4..."),
    (Technique::JuniorExocet, ".4....3....1.2....5....8.7.6....9.....7....89....7...6...1..5..8....3..7..2.4...."),
    (Technique::Tridagon, "..3.6.8...8.19.3.2.......61...2.9.38....3.9.6...68..1..7.......25..1...........29"),
    (Technique::Msls, ".3.4.......6..79..1...9...59.....15.......289........7...6.....8...2...1..47.3..."),
    (Technique::Firework, "2.6...1..9....7..4....28.....8..6......7.4.15....9.....4.6....7.5.9.36........3.."),
    (Technique::Bug2, "3.6..5..4.....9....4.2..........47.5.8......27.....1....35....6.....23.189...34.."),
    (Technique::Bug3, ".7....13..189....2...3.6..9..5.9........2.4.7......6...83.....519.8..7....2..1..."),
    (Technique::UniqueLoop1, "74.9.............296..5.4..4.37.......8....596.....8.....4..538...1.9.2.........."),
    (Technique::UniqueLoop4, "...5....7.38..6...52..7..3..7.1.....3...5..9.......46....8....4.5..4.2..9......73"),
];

#[test]
fn examples_fire() {
    let teaching = Reasoner::new(Schedule::teaching(), Settings::default());
    let mut memory = Memory::default();
    for (technique, text) in EXAMPLES {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let solution = solved(&puzzle).expect("a proper puzzle");
        let one = Reasoner::new(Schedule::new([technique]), Settings::default());
        let mut board = Board::new(&puzzle);
        let found = loop {
            if let Some(step) = one.find_next(&board, &mut memory) {
                break Some(step);
            }
            match teaching.find_next(&board, &mut memory) {
                Some(step) if !board.is_full() => step.apply(&mut board),
                _ => break None,
            }
        };
        let step = found.unwrap_or_else(|| panic!("{technique} is not found in {puzzle}"));
        assert!(step.agrees_with(&solution), "{puzzle}: {step:?}");
    }
}

#[test]
#[ignore = "minutes: all speed sets"]
#[allow(clippy::print_stdout, reason = "what fired how often")]
fn no_step_removes_a_solution_digit_of_the_speed_sets() {
    let count = std::env::var("SUDOKIT_SAMPLE").ok().and_then(|count| count.parse().ok()).unwrap_or(200);
    let mut fired = BTreeMap::new();
    for set in ["magictour_top1465", "hardest_1106", "hardest_1905_11plus_a", "minimal_random", "17_clue"] {
        let mut rng = Rng::new(9);
        for puzzle in corpus::shared_speed(set, count) {
            if let Some(solution) = solved(&puzzle) {
                walk(&puzzle, &solution, &mut rng, &mut fired);
            }
        }
        println!("after {set}:");
        fired.iter().for_each(|(technique, (count, puzzle))| println!("{:>9} {technique} {puzzle}", count));
    }
}
